/* SPDX-License-Identifier: MPL-2.0 */
/* Card texts by chance in positions by chance: the games on the kernel do what a
 * literal evaluator says, and notice any node of a tree that is left out. */
#include "drop-kernel.h"
#include "literal.h"
#include "one-suite.h"

#include "games/games.h"
#include "replay/replay.h"

#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 1500, DROPPED = 4000 };

static uint64_t seed = 20261123;

static struct hj_catalogue *cards_of(const struct hj_log *log)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_out *csv = hj_out_memory();
    struct hj_error e = {0};

    for (size_t i = 0; i < hj_log_cards(log); i++) {
        hj_out_cut(csv, 0);
        hj_log_card_csv(log, i, csv);
        ck_assert_msg(
            hj_catalogue_parse(cat, hj_out_text(csv), "log", findings, &e),
            "%s", e.text);
    }
    ck_assert_msg(hj_catalogue_close(cat, 0, findings, &e), "%s", e.text);
    hj_out_free(csv);
    hj_findings_free(findings);
    return cat;
}

/* Whether the engine finds nothing to say of a log; SAY: what it does find. */
static bool agrees(const struct lit_game *g, struct hj_str text,
                   struct hj_out *say)
{
    struct hj_error e = {0};
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_replay_options options = {0};
    struct hj_catalogue *cat;
    struct hj_replay *replay;
    bool good;

    ck_assert_msg(hj_log_read(log, text, "random", findings, &e), "%s", e.text);
    cat = cards_of(log);
    replay = hj_replay_new(log, hj_game_type_of(hj_str(g->id)), cat, "random",
                           &e);
    ck_assert_msg(replay != NULL, "%s", e.text);
    ck_assert_msg(hj_replay_run(replay, &options, findings, &e), "%s", e.text);
    good = hj_replay_verdict(replay)->bad_lines == 0;
    for (size_t i = 0; i < hj_findings_count(findings); i++) {
        const struct hj_finding *f = hj_findings_at(findings, i);
        if (f->severity > HJ_FALSE_CLAIM)
            continue;
        good = false;
        hj_out_printf(say, "line %u: ", f->place.line);
        hj_out_str(say, f->message);
        hj_out_puts(say, "\n");
    }
    hj_replay_free(replay);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    hj_log_free(log);
    return good;
}

static struct hj_grammar *grammar_of(const struct lit_game *g)
{
    struct hj_error e = {0};
    struct hj_grammar *grammar = hj_grammar_new(g->words, &e);

    ck_assert(grammar != NULL);
    hj_grammar_knows(grammar, lit_knows, (void *)(uintptr_t)g);
    return grammar;
}

START_TEST(test_literal)
{
    const char *more = getenv("HJ_POSITIONS");
    int positions = more != NULL ? atoi(more) : POSITIONS;
    struct hj_out *out = hj_out_memory(), *say = hj_out_memory();

    for (int i = 0; i < lit_game_count; i++) {
        const struct lit_game *g = &lit_games[i];
        struct hj_grammar *grammar = grammar_of(g);
        struct hj_random random = hj_random_seeded(seed + (uint64_t)i);
        int tried = 0;
        bool wrong;
        for (int n = 0; n < positions; n++) {
            hj_out_cut(out, 0);
            hj_out_cut(say, 0);
            if (!lit_write(g, grammar, &random, out, &wrong))
                continue;
            tried++;
            if (agrees(g, hj_out_text(out), say) == !wrong)
                continue;
            printf("%.*s%.*s", HJ_STR_ARG(hj_out_text(say)),
                   HJ_STR_ARG(hj_out_text(out)));
            fflush(stdout);
            ck_abort_msg("%s, seed %llu, position %d", g->id,
                         (unsigned long long)seed, n);
        }
        ck_assert_int_ge(tried, positions / 4);
        hj_grammar_free(grammar);
    }
    hj_out_free(out);
    hj_out_free(say);
}
END_TEST

/* Whether some log of game I does not come out with a node left out. */
static bool is_noticed(int i, int which)
{
    const struct lit_game *g = &lit_games[i];
    struct hj_grammar *grammar = grammar_of(g);
    struct hj_random random = hj_random_seeded(seed + 77 + (uint64_t)i);
    struct hj_out *out = hj_out_memory(), *say = hj_out_memory();
    bool noticed = false, wrong;

    for (int n = 0; n < DROPPED && !noticed; n++) {
        hj_out_cut(out, 0);
        hj_out_cut(say, 0);
        drop_node(DROP_NOTHING);
        if (!lit_write(g, grammar, &random, out, &wrong))
            continue;
        drop_node(which);
        noticed = agrees(g, hj_out_text(out), say) != !wrong;
    }
    drop_node(DROP_NOTHING);
    hj_out_free(out);
    hj_out_free(say);
    hj_grammar_free(grammar);
    return noticed;
}

START_TEST(test_dropped_nodes)
{
    int survivors = 0;

    for (int which = 0; which < DROPS; which++) {
        bool noticed = false;
        for (int i = 0; i < lit_game_count && !noticed; i++)
            noticed = is_noticed(i, which);
        if (!noticed)
            printf("nothing fails without %s\n", drop_names[which]);
        survivors += !noticed;
    }
    ck_assert_int_eq(survivors, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_literal, test_dropped_nodes, NULL};

    seed = one_seed(seed);
    return one_suite("literal", tests);
}
