/* SPDX-License-Identifier: MPL-2.0 */
/* Judging of successive decks without allocation. */
#include "deck/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct deck_judge *deck_judge_new(struct deck_check *check)
{
    struct deck_judge *judge = calloc(1, sizeof *judge);
    bool good;

    if (judge == NULL)
        return NULL;
    judge->check = check;
    judge->deck = hj_deck_new();
    judge->findings = hj_findings_new();
    judge->out = hj_out_memory();
    judge->err = hj_out_memory();
    judge->benches =
        calloc(check->count, sizeof(struct hj_checker_workspace *));
    judge->writer =
        !hj_out_failed(judge->out) ? hj_writer_json(judge->out) : NULL;
    good = judge->deck != NULL && judge->findings != NULL &&
           !hj_out_failed(judge->err) && judge->benches != NULL &&
           judge->writer != NULL;
    for (size_t i = 0; good && i < check->count; i++) {
        judge->benches[i] = hj_bench_new(check->rules[i].checker);
        good = judge->benches[i] != NULL;
    }
    if (good)
        return judge;
    deck_judge_free(judge);
    return NULL;
}

void deck_judge_free(struct deck_judge *judge)
{
    if (judge == NULL)
        return;
    for (size_t i = 0; judge->benches != NULL && i < judge->check->count; i++)
        hj_bench_free(judge->benches[i]);
    free(judge->benches);
    hj_writer_free(judge->writer);
    hj_out_free(judge->out);
    hj_out_free(judge->err);
    hj_findings_free(judge->findings);
    hj_deck_free(judge->deck);
    free(judge);
}

void deck_owner_append(const struct deck_owner *owner, struct hj_error *e)
{
    size_t n = strlen(e->text);

    if (owner != NULL && owner->player[0] != '\0')
        snprintf(e->text + n, sizeof e->text - n, " (the deck of %s)",
                 owner->player);
}

static void trouble(struct deck_judge *judge, const struct hj_error *e)
{
    hj_out_puts(judge->err, judge->check->cli->tool->name);
    hj_out_puts(judge->err, ": ");
    hj_out_visible(judge->err, hj_str(e->text));
    hj_out_char(judge->err, '\n');
    judge->status = CLI_TROUBLE;
}

/* Judges one deck by one format.  Returns false when the deck is unreadable. */
static bool judge_by(struct deck_judge *judge, size_t rules,
                     const struct deck_block *block, struct hj_str bytes,
                     unsigned line, const struct deck_owner *owner)
{
    const struct deck_rules *r = &judge->check->rules[rules];
    struct hj_error e = {0};
    struct hj_verdict verdict;
    struct deck_case c = {.rules = r,
                          .deck = judge->deck,
                          .owner = owner,
                          .verdict = &verdict,
                          .findings = judge->findings};
    char room[512];
    bool good;

    hj_findings_clear(judge->findings);
    good = block->lines
               ? hj_deck_read_json(judge->deck, bytes, block->file, line,
                                   &r->options, judge->findings, &e)
               : hj_deck_read(judge->deck, bytes, block->file, &r->options,
                              judge->findings, &e);
    if (good && judge->check->picks != NULL &&
        !deck_picks_check(judge->check->picks, judge->check->cat, judge->deck,
                          judge->findings))
        good = hj_fail_memory(&e);
    if (!good ||
        !hj_checker_check(r->checker, judge->benches[rules], judge->deck,
                          judge->findings, &verdict, &e)) {
        judge->unreadable++;
        deck_owner_append(owner, &e);
        trouble(judge, &e);
        return false;
    }
    for (size_t i = 0; block->lines && i < hj_findings_count(judge->findings);
         i++)
        if (hj_findings_at(judge->findings, i)->place.line == 0)
            hj_findings_at(judge->findings, i)->place.line = line;
    judge->decks++;
    verdict.legal ? judge->legal++ : judge->illegal++;
    if (!verdict.legal && judge->status < CLI_BREAKS_RULE)
        judge->status = CLI_BREAKS_RULE;
    if (verdict.legal && judge->check->illegal_only)
        return true;
    c.label = deck_label(judge->deck, block->lines, block->file, line, room,
                         sizeof room);
    deck_verdict_print(judge, &c);
    return true;
}

static void judge_one(struct deck_judge *judge, const struct deck_block *block,
                      struct hj_str bytes, unsigned line,
                      const struct deck_owner *owner)
{
    for (size_t i = 0; i < judge->check->count; i++)
        if (!judge_by(judge, i, block, bytes, line, owner))
            return;
}

void deck_judge_block(struct deck_judge *judge, struct deck_block *block,
                      const struct deck_owner *owner)
{
    struct hj_str line;
    unsigned number;
    size_t at = 0;

    if (!block->lines)
        judge_one(judge, block, (struct hj_str){block->bytes, block->n}, 1,
                  owner);
    else
        while (deck_block_line(block, &at, &line, &number))
            judge_one(judge, block, line, number, owner);
}

void deck_judge_flush(struct deck_judge *judge)
{
    struct deck_check *check = judge->check;
    struct hj_str text = hj_out_text(judge->out);

    hj_out_str(check->cli->out, text);
    if (hj_out_failed(judge->out) || hj_out_failed(judge->err))
        judge->status =
            cli_fail(check->cli, "out of memory: verdicts are missing");
    hj_out_cut(judge->out, 0);
    text = hj_out_text(judge->err);
    if (text.n > 0) {
        struct hj_out *err = hj_out_fd(STDERR_FILENO);
        (void)hj_out_flush(check->cli->out, NULL);
        if (err != NULL) {
            hj_out_str(err, text);
            (void)hj_out_flush(err, NULL);
        }
        hj_out_free(err);
        hj_out_cut(judge->err, 0);
    }
    check->decks += judge->decks;
    check->legal += judge->legal;
    check->illegal += judge->illegal;
    check->unreadable += judge->unreadable;
    judge->decks = judge->legal = judge->illegal = judge->unreadable = 0;
    if (judge->status > check->status)
        check->status = judge->status;
    judge->status = 0;
}
