/* SPDX-License-Identifier: MPL-2.0 */
/* Random card texts in random positions: each game must agree with the literal
 * evaluator, and must notice a node left out of its trees. */
#include "drop.h"
#include "judge-log.h"
#include "literal.h"
#include "one-suite.h"
#include "test/logs.h"
#include "test/suite.h"

enum { POSITIONS = 1500, FIRST = 800, DROPPED = 4000, SHOWN = 5 };

static uint64_t seed = 20261123;

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
    int positions = one_count(POSITIONS);
    const struct lit_game *g = &lit_games[_i];
    struct hj_grammar *grammar = grammar_of(g);
    struct hj_random random = hj_random_seeded(seed + (uint64_t)_i);
    struct hj_out *out = hj_out_memory(), *say = hj_out_memory();
    int tried = 0, failed = 0;
    bool wrong;

    for (int n = 0; n < positions && failed < SHOWN; n++) {
        hj_out_cut(out, 0);
        hj_out_cut(say, 0);
        if (!lit_write(g, grammar, &random, out, &wrong, NULL))
            continue;
        tried++;
        if ((judge_text(g->id, hj_out_text(out), say) == 0) == !wrong)
            continue;
        failed++;
        printf("%s, seed %llu, position %d%s\n%.*s%.*s", g->id,
               (unsigned long long)seed, n, wrong ? ", which is wrong" : "",
               HJ_STR_ARG(hj_out_text(say)), HJ_STR_ARG(hj_out_text(out)));
        fflush(stdout);
    }
    ck_assert_int_eq(failed, 0);
    ck_assert_int_ge(tried, positions / 4);
    hj_grammar_free(grammar);
    hj_out_free(out);
    hj_out_free(say);
}
END_TEST

/* A log in the text of all logs, and the nodes of its cards; empty if none
 * could be written. */
struct position {
    size_t from, n;
    bool wrong, has[DROPS];
};

/* The positions of a game for left-out nodes: each is written for the first
 * node that needs it, and kept for the others. */
struct positions {
    const struct lit_game *game;
    struct hj_grammar *grammar;
    struct hj_random random;
    struct hj_out *text;
    struct position at[DROPPED];
    int count;
};

static const struct position *position_at(struct positions *p, int n)
{
    for (; p->count <= n; p->count++) {
        struct position *next = &p->at[p->count];
        unsigned long nodes[DROPS] = {0};
        next->from = hj_out_text(p->text).n;
        if (!lit_write(p->game, p->grammar, &p->random, p->text, &next->wrong,
                       nodes)) {
            hj_out_cut(p->text, next->from);
            continue;
        }
        next->n = hj_out_text(p->text).n - next->from;
        for (int i = 0; i < DROPS; i++)
            next->has[i] = nodes[i] > 0;
    }
    return &p->at[n];
}

/* True if one of positions FROM to TO has another result without the node; none
 * has if no card has it. */
static bool is_noticed(struct positions *p, int which, int from, int to)
{
    bool noticed = false;

    drop_node(which);
    for (int n = from; n < to && !noticed; n++) {
        const struct position *one = position_at(p, n);
        struct hj_str text = hj_str_from(hj_out_text(p->text), one->from);
        if (one->has[which])
            noticed = (judge_text(p->game->id, hj_str_first(text, one->n),
                                  NULL) == 0) == one->wrong;
    }
    drop_node(DROP_NOTHING);
    return noticed;
}

/* Every node matters in each game that has it: without it a position or a log
 * has another result. */
START_TEST(test_dropped_nodes)
{
    const struct lit_game *g = &lit_games[_i];
    struct positions *p = calloc(1, sizeof *p);
    int in_vain = 0;

    ck_assert(p != NULL);
    p->game = g;
    p->grammar = grammar_of(g);
    p->random = hj_random_seeded(seed + 77 + (uint64_t)_i);
    p->text = hj_out_memory();
    for (int which = 0; which < DROPS; which++) {
        if (drop_place(which, g->id) != DROP_MATTERS ||
            is_noticed(p, which, 0, FIRST) || drop_logs_notice(g->id, which) ||
            is_noticed(p, which, FIRST, DROPPED))
            continue;
        in_vain++;
        printf("%s: nothing fails without %s\n", g->id, drop_rows[which].text);
    }
    fflush(stdout);
    ck_assert_int_eq(in_vain, 0);
    hj_out_free(p->text);
    hj_grammar_free(p->grammar);
    free(p);
}
END_TEST

/* A log whose name begins with "illegal" has an illegal line or a false claim
 * in its game; any other has none. */
START_TEST(test_logs)
{
    struct logs logs = {0};

    logs_find(&logs, "test/text/logs");
    ck_assert_int_gt(logs.count, 0);
    for (int i = 0; i < logs.count; i++) {
        const char *name = logs_name(logs.paths[i]);
        int faults = -1;
        for (int g = 0; g < lit_game_count && faults < 0; g++)
            faults = judge_file(logs.paths[i], lit_games[g].id);
        ck_assert_msg((faults > 0) == (strncmp(name, "illegal", 7) == 0),
                      "%s: %d faults", name, faults);
    }
    logs_free(&logs);
}
END_TEST

/* One case for each game, one for the nodes and one for the logs; CK_RUN_CASE
 * selects one. */
int main(void)
{
    Suite *suite = suite_create("literal");
    TCase *tc;
    SRunner *runner;
    int failed;

    seed = one_seed(seed);
    for (int i = 0; i <= lit_game_count; i++) {
        tc = tcase_create(i < lit_game_count ? lit_games[i].id : "dropped");
        tcase_set_timeout(tc, 0);
        if (i < lit_game_count)
            tcase_add_loop_test(tc, test_literal, i, i + 1);
        else
            tcase_add_loop_test(tc, test_dropped_nodes, 0, lit_game_count);
        suite_add_tcase(suite, tc);
    }
    tc = tcase_create("logs");
    tcase_add_test(tc, test_logs);
    suite_add_tcase(suite, tc);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}
