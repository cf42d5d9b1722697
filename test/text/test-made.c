/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences made from all rows of all games' words: each sentence that is
 * understood is written, read again, and is the same; none is read with a word
 * left out. */
#include "maker.h"
#include "test/games/drop.h"
#include "test/games/one-suite.h"

#include "base/random.h"
#include "games/games.h"
#include "text/text.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { SENTENCES = 4000, MANY = 1000000 };

static uint64_t seed = 20261122;

static bool knows(void *data, struct hj_str word, bool name)
{
    (void)data;
    return name ? hj_str_equal_nocase(word, HJ_STR("Old, Mill"))
                : hj_str_equal_nocase(word, HJ_STR("Jotune")) ||
                      hj_str_equal_nocase(word, HJ_STR("Drone")) ||
                      hj_str_equal_nocase(word, HJ_STR("Blue Hill"));
}

/* Reads a text (SECOND: as a card's second text), writes it and reads it again.
 * Returns true if it was understood. */
static bool round_trip(struct hj_grammar *g, struct hj_str text, bool second,
                       const char *type, struct hj_arena *arena,
                       struct hj_out *out, unsigned long count[DROPS])
{
    struct hj_printed_text card = {.type = hj_str(type)};
    struct hj_card_text t, again;
    struct hj_error e = {0};

    *(second ? &card.second : &card.text) = text;
    ck_assert(hj_grammar_read_both(g, &card, arena, &t, &e));
    hj_out_cut(out, 0);
    for (size_t i = 0; i < t.sentence_count; i++) {
        if (!t.sentences[i].understood)
            return false;
        hj_out_char(out, ' ');
        hj_grammar_write(g, &t, i, out);
    }
    *(second ? &card.second : &card.text) = hj_out_text(out);
    ck_assert(hj_grammar_read_both(g, &card, arena, &again, &e));
    ck_assert_msg(
        hj_text_same(&t, &again),
        "seed %llu, %s:\n  %.*s\n  is written\n %.*s\n  which is "
        "another or not understood at '%.*s'",
        (unsigned long long)seed, type, HJ_STR_ARG(text),
        HJ_STR_ARG(hj_out_text(out)),
        HJ_STR_ARG(again.sentence_count > 0
                       ? again.sentences[again.sentence_count - 1].stopped
                       : HJ_STR("")));
    drop_nodes_of(&t, count);
    return true;
}

/* Checks that a nonsense word is not ignored, wherever it is inserted. */
static void put_nonsense(struct maker *m, struct hj_grammar *g,
                         const char *type, struct hj_arena *arena,
                         struct hj_out *out)
{
    struct hj_str text = hj_out_text(m->out);
    struct hj_card_text t;
    struct hj_error e = {0};
    size_t at = maker_any(m, (unsigned)text.n);
    bool all = true;

    while (at < text.n && text.p[at] != ' ')
        at++;
    if (at + 1 >= text.n)
        return;
    for (size_t i = 0, quotes = 0; i < at; i++)
        if (text.p[i] == '"' && ++quotes % 2 == 1 &&
            hj_str_find(text, '"', i + 1) > at)
            return; /* inside a name */
    hj_out_cut(out, 0);
    hj_out_str(out, hj_str_first(text, at));
    hj_out_puts(out, " zebra");
    hj_out_str(out, hj_str_from(text, at));
    ck_assert(
        hj_grammar_read(g, hj_out_text(out), hj_str(type), arena, &t, &e));
    for (size_t i = 0; i < t.sentence_count; i++)
        all = all && t.sentences[i].understood;
    ck_assert_msg(!all, "seed %llu: a word was read over: %.*s",
                  (unsigned long long)seed, HJ_STR_ARG(hj_out_text(out)));
}

/* Checks that only nodes were made that a sentence of GAME may have, and, with
 * MANY sentences, each of these. */
static void check_nodes(const char *game, const unsigned long count[DROPS],
                        bool many)
{
    bool good = true;

    for (int i = 0; i < DROPS; i++) {
        bool may = drop_place(i, game) != DROP_NEVER;
        if (may ? count[i] > 0 || !many : count[i] == 0)
            continue;
        good = false;
        printf("%s: %s %s\n", game, drop_rows[i].text,
               count[i] > 0 ? "was made, but is not said to be"
                            : "was not made");
    }
    fflush(stdout);
    ck_assert_msg(good, "%s, seed %llu: not the nodes that were to be made",
                  game, (unsigned long long)seed);
}

START_TEST(test_made)
{
    const struct hj_game_row *row = hj_game_at((size_t)_i);
    struct hj_random random = hj_random_seeded(seed + (uint64_t)_i);
    int count = one_count(SENTENCES), read = 0, tried = 0;
    unsigned long nodes[DROPS] = {0};
    struct hj_error e = {0};
    struct hj_grammar *g = hj_grammar_new(row->words, &e);
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct maker m = {&random, row->words, hj_out_memory()};

    hj_grammar_knows(g, knows, NULL);
    for (int i = 0; i < count; i++) {
        maker_make(&m);
        for (uint8_t t = 0; t < row->words->type_count; t++) {
            const char *all = row->words->types[t].one;
            char type[64] = "";
            strncat(type, all, strcspn(all, "|") < 63 ? strcspn(all, "|") : 63);
            tried++;
            if (row->words->second != NULL && i % 8 == 0)
                (void)round_trip(g, hj_out_text(m.out), true, type, arena, out,
                                 nodes);
            if (!round_trip(g, hj_out_text(m.out), false, type, arena, out,
                            nodes))
                continue;
            read++;
            put_nonsense(&m, g, type, arena, out);
        }
        hj_arena_reset(arena);
    }
    ck_assert_msg(read > count / 40,
                  "only %d of %d made sentences were understood", read, tried);
    check_nodes(row->id, nodes, count >= MANY);
    hj_out_free(m.out);
    hj_out_free(out);
    hj_arena_free(arena);
    hj_grammar_free(g);
}
END_TEST

int main(void)
{
    TCase *tc = tcase_create("made");
    int games = 0;

    seed = one_seed(seed);
    while (hj_game_at((size_t)games) != NULL)
        games++;
    tcase_set_timeout(tc, 0);
    tcase_add_loop_test(tc, test_made, 0, games);
    return run_tests("made", tc);
}
