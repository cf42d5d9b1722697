/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of card text: what sentences mean, that they read back, and what is no
 * sentence. */
#include "games/games.h"
#include "games/sularia/words.h"

#include <check.h>
#include <stdlib.h>

/* A text of a card of TYPE and the normal wording of its sentences; one that is
 * not understood is shown as the word that stopped it, in brackets. */
struct phrase {
    const char *game, *type, *text, *normal;
};

static const struct phrase phrases[] = {
#include "phrases.def"
};

static bool is_one_of(struct hj_str word, const char *const *list)
{
    while (*list != NULL && !hj_str_same(word, hj_str(*list)))
        list++;
    return *list != NULL;
}

/* The catalogue of these tests. */
static bool knows(void *data, struct hj_str word, bool name)
{
    static const char *const traits[] = {"Jotune",    "Synthien", "Orrathi",
                                         "Mercenary", "Hero",     "Drone",
                                         "Kettle",    "Squirrel", NULL};
    static const char *const names[] = {"Hearth Twin, Younger", "Old, Mill",
                                        NULL};

    (void)data;
    return is_one_of(word, name ? names : traits);
}

static struct hj_grammar *grammar_of(const char *game)
{
    struct hj_error e = {0};
    struct hj_grammar *g =
        hj_grammar_new(hj_game_find(hj_str(game))->words, &e);

    ck_assert_msg(g != NULL, "%s", e.text);
    hj_grammar_knows(g, knows, NULL);
    return g;
}

static struct hj_card_text read_text(struct hj_grammar *g, struct hj_str text,
                                     const char *type, struct hj_arena *arena)
{
    struct hj_error e = {0};
    struct hj_card_text t;

    ck_assert(hj_grammar_read(g, text, hj_str(type), arena, &t, &e));
    return t;
}

static void write_text(struct hj_grammar *g, const struct hj_card_text *t,
                       struct hj_out *out)
{
    for (size_t i = 0; i < t->sentence_count; i++) {
        hj_out_puts(out, i > 0 ? " " : "");
        if (t->sentences[i].understood) {
            hj_grammar_write(g, t, i, out);
        } else {
            hj_out_char(out, '[');
            hj_out_str(out, t->sentences[i].stopped);
            hj_out_char(out, ']');
        }
    }
}

START_TEST(test_phrase)
{
    const struct phrase *p = &phrases[_i];
    struct hj_grammar *g = grammar_of(p->game);
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct hj_card_text t = read_text(g, hj_str(p->text), p->type, arena), t2;
    bool all = true;

    write_text(g, &t, out);
    ck_assert_msg(hj_str_is(hj_out_text(out), p->normal),
                  "%s\n  gives: %.*s\n  not:   %s", p->text,
                  HJ_STR_ARG(hj_out_text(out)), p->normal);
    for (size_t i = 0; i < t.sentence_count; i++)
        all = all && t.sentences[i].understood;
    t2 = read_text(g, hj_out_text(out), p->type, arena);
    ck_assert_msg(!all || hj_text_same(&t, &t2),
                  "%.*s does not mean what %s does",
                  HJ_STR_ARG(hj_out_text(out)), p->text);
    hj_out_free(out);
    hj_arena_free(arena);
    hj_grammar_free(g);
}
END_TEST

START_TEST(test_slices)
{
    struct hj_grammar *g = grammar_of("sularia");
    struct hj_arena *arena = hj_arena_new();
    const char *source = " FLIGHT.  Flip a card. Activate: Draw a card. ";
    struct hj_card_text t = read_text(g, hj_str(source), "site", arena);

    ck_assert_uint_eq(t.sentence_count, 3);
    ck_assert(t.sentences[0].text.p == source + 1);
    ck_assert(hj_str_is(t.sentences[1].text, "Flip a card"));
    ck_assert(!t.sentences[1].understood);
    ck_assert(hj_str_is(t.sentences[1].stopped, "card"));
    ck_assert_uint_eq(t.abilities[1].sentence, 2);
    ck_assert_int_eq(t.abilities[1].costs[0].row, SU_COST_ACTIVATE);
    hj_arena_free(arena);
    hj_grammar_free(g);
}
END_TEST

/* Without a catalogue no word is a trait. */
START_TEST(test_traits)
{
    struct hj_error e = {0};
    struct hj_grammar *g = hj_grammar_new(&hj_sularia_words, &e);
    struct hj_arena *arena = hj_arena_new();
    struct hj_card_text t = read_text(
        g, HJ_STR("Reset target Kettle site. Reset target site"), "tactic",
        arena);

    ck_assert(!t.sentences[0].understood && t.sentences[1].understood);
    hj_grammar_knows(g, knows, NULL);
    t = read_text(g, HJ_STR("Reset target kettle site. Reset target Blue site"),
                  "tactic", arena);
    ck_assert(t.sentences[0].understood && !t.sentences[1].understood);
    ck_assert(hj_str_is(t.sentences[1].stopped, "Blue"));
    hj_arena_free(arena);
    hj_grammar_free(g);
}
END_TEST

/* A second text is in force elsewhere; nothing goes on from the first to it. */
START_TEST(test_second)
{
    struct hj_grammar *g = grammar_of("squarriors");
    struct hj_arena *arena = hj_arena_new();
    struct hj_error e = {0};
    struct hj_card_text t;

    ck_assert(hj_grammar_read_both(
        g, HJ_STR("Ready target creature. Gain 2 power."),
        HJ_STR("Creatures you control get +1 will. It gains Swift."),
        HJ_STR("command"), arena, &t, &e));
    ck_assert_uint_eq(t.sentence_count, 4);
    ck_assert_uint_eq(t.ability_count, 3);
    ck_assert(!t.abilities[1].second && t.abilities[2].second);
    ck_assert_int_eq(t.abilities[0].when, HJ_WHEN_OWN);
    ck_assert_int_eq(t.abilities[2].when, HJ_WHEN_CONTINUOUS);
    ck_assert(!t.sentences[3].understood);
    hj_arena_free(arena);
    hj_grammar_free(g);
}
END_TEST

START_TEST(test_limits)
{
    struct hj_grammar *g = grammar_of("sularia");
    struct hj_arena *arena = hj_arena_new();
    struct hj_error e = {0};
    struct hj_card_text t;
    size_t n = 100000;
    char *hostile = malloc(n);

    for (size_t i = 0; i < n; i++)
        hostile[i] = "with a and "[i % 11];
    t = read_text(g, (struct hj_str){hostile, n}, "site", arena);
    ck_assert(!t.sentences[0].understood);
    t = read_text(g, (struct hj_str){hostile, 990}, "site", arena);
    ck_assert(!t.sentences[0].understood);
    for (size_t i = 0; i < n; i++)
        hostile[i] = "a. "[i % 3];
    ck_assert(!hj_grammar_read(g, (struct hj_str){hostile, n}, HJ_STR("site"),
                               arena, &t, &e));
    t = read_text(g, HJ_STR("\xFF\xFE. FLIGHT"), "site", arena);
    ck_assert(!t.sentences[0].understood && t.sentences[1].understood);
    free(hostile);
    hj_arena_free(arena);
    hj_grammar_free(g);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("text");
    TCase *tc = tcase_create("text");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_loop_test(tc, test_phrase, 0,
                        (int)(sizeof(phrases) / sizeof(phrases[0])));
    tcase_add_test(tc, test_slices);
    tcase_add_test(tc, test_traits);
    tcase_add_test(tc, test_second);
    tcase_add_test(tc, test_limits);
    suite_add_tcase(suite, tc);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
