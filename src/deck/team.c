/* SPDX-License-Identifier: MPL-2.0 */
/* Two decks as one team. */
#include "deck/judge.h"

#include <stdio.h>
#include <stdlib.h>

/* Reports the reason for which a team cannot be judged; an unreadable deck of a
 * manifest is already reported by itself. */
static void tell(struct deck_check *check, const struct deck_owner *owner,
                 const struct hj_error *e)
{
    if (owner == NULL || owner->team == NULL || e->no_memory)
        check->status = cli_trouble(check->cli, e);
    else
        check->status = cli_fail(check->cli, "team %s is not judged: %s",
                                 owner->team, e->text);
}

/* Reads one whole file into memory. */
static bool load(struct deck_check *check, const char *file,
                 const struct hj_deck_options *options,
                 const struct deck_owner *owner, struct deck_block *block)
{
    struct deck_source source;
    struct hj_error e = {0};
    int more = -1;

    if (deck_source_open(&source, file, options, &e)) {
        source.whole = true;
        more = deck_source_next(&source, block, &e);
        deck_source_close(&source);
    }
    if (more < 0)
        tell(check, owner, &e);
    return more == 1;
}

/* Judges the team by one format; returns false with the reason in E. */
static bool judge_team(struct deck_judge *judge, size_t rules,
                       struct hj_deck *decks[2],
                       const struct deck_block blocks[2],
                       const struct deck_owner *owner, struct hj_error *e)
{
    const struct deck_rules *r = &judge->check->rules[rules];
    struct hj_verdict verdict;
    struct deck_case c = {.rules = r,
                          .owner = owner,
                          .verdict = &verdict,
                          .findings = judge->findings};
    const struct hj_deck *both[2] = {decks[0], decks[1]};
    char label[1024];

    for (int i = 0; i < 2; i++) {
        c.team_decks[i] = blocks[i].file;
        hj_findings_clear(judge->findings);
        if (!hj_deck_read(decks[i],
                          (struct hj_str){blocks[i].bytes, blocks[i].n},
                          blocks[i].file, &r->options, judge->findings, e))
            return false;
    }
    hj_findings_clear(judge->findings); /* the decks' own verdicts have them */
    if (!hj_checker_team(r->checker, judge->benches[rules], both, 2,
                         judge->findings, &verdict, e))
        return false;
    if (!verdict.legal && judge->status < CLI_BREAKS_RULE)
        judge->status = CLI_BREAKS_RULE;
    if (verdict.legal && judge->check->illegal_only)
        return true;
    if (owner != NULL && owner->team != NULL)
        snprintf(label, sizeof label, "team %s", owner->team);
    else
        snprintf(label, sizeof label, "%s + %s", blocks[0].file,
                 blocks[1].file);
    c.label = hj_str(label);
    deck_verdict_print(judge, &c);
    return true;
}

static bool has_team_rules(struct deck_check *check)
{
    for (size_t i = 0; i < check->count; i++)
        if (hj_format_team_size(check->rules[i].format) == 2)
            return true;
    check->status = cli_fail(check->cli, "%.*s has no rules for teams of two",
                             HJ_STR_ARG(hj_format_id(check->rules[0].format)));
    return false;
}

static void judge_both(struct deck_check *check, struct deck_judge *judge,
                       struct deck_block blocks[2], struct hj_deck *decks[2],
                       const struct deck_owner *owner, bool with_decks)
{
    for (int i = 0; i < 2 && with_decks; i++) {
        deck_judge_block(judge, &blocks[i], NULL);
        deck_judge_flush(judge);
    }
    if (with_decks && check->unreadable > 0)
        return;
    for (size_t i = 0; i < check->count; i++) {
        struct hj_error e = {0};
        if (hj_format_team_size(check->rules[i].format) != 2)
            continue;
        if (!judge_team(judge, i, decks, blocks, owner, &e))
            tell(check, owner, &e);
        deck_judge_flush(judge);
    }
}

void deck_team(struct deck_check *check, char *const files[2],
               const struct deck_owner *owner, bool with_decks)
{
    struct deck_block blocks[2] = {{0}};
    struct hj_deck *decks[2] = {hj_deck_new(), hj_deck_new()};
    struct deck_judge *judge = deck_judge_new(check);
    bool good = true;

    if (decks[0] == NULL || decks[1] == NULL || judge == NULL) {
        check->status = cli_fail(check->cli, "out of memory");
        good = false;
    }
    good = good && has_team_rules(check);
    for (int i = 0; i < 2 && good; i++)
        good =
            load(check, files[i], &check->rules[0].options, owner, &blocks[i]);
    if (good)
        judge_both(check, judge, blocks, decks, owner, with_decks);
    deck_judge_free(judge);
    for (int i = 0; i < 2; i++) {
        hj_deck_free(decks[i]);
        free(blocks[i].bytes);
    }
}
