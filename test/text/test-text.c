/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of card texts: meanings of sentences, reading their normal wording, and
 * texts that are not understood. */
#include "base/file.h"
#include "games/games.h"
#include "games/sularia/words.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

/* A text of a card of TYPE with the normal wording of its sentences. For one
 * that is not understood it is the word that stopped the parser, in
 * brackets. */
struct phrase {
    const char *game, *type, *text, *normal;
};

static const struct phrase phrases[] = {
#include "phrases.def"
#include "designers.def"
};

static bool is_one_of(struct hj_str word, const char *const *list)
{
    while (*list != NULL && !hj_str_equal_nocase(word, hj_str(*list)))
        list++;
    return *list != NULL;
}

/* True for the traits and names of the tests' catalogue. */
static bool knows(void *data, struct hj_str word, bool name)
{
    static const char *const traits[] = {
        "Jotune", "Synthien", "Orrathi", "Mercenary", "Hero",    "Drone",
        "Kettle", "Squirrel", "Forge",   "Crew",      "Ship",    "Alien",
        "Beast",  "Lab",      "Monk",    "Pilot",     "Gunhand", "Mine",
        "Giant",  "Hall",     "Toad",    "Soldier",   NULL};
    static const char *const names[] = {"Hearth Twin, Younger", "Old, Mill",
                                        "Cinderhold Smithy", "Rust Runner",
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
    struct hj_printed_text card = {HJ_STR("Ash Hound, Elder"), hj_str(type),
                                   text, HJ_STR("")};
    struct hj_error e = {0};
    struct hj_card_text t;

    ck_assert(hj_grammar_read_both(g, &card, arena, &t, &e));
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

/* True if TEXT on a card of TYPE has that normal wording. */
static bool means(struct hj_grammar *g, const char *type, struct hj_str text,
                  struct hj_str wording)
{
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct hj_card_text t = read_text(g, text, type, arena);
    bool same;

    write_text(g, &t, out);
    same = hj_str_compare(hj_out_text(out), wording) == 0;
    hj_out_free(out);
    hj_arena_free(arena);
    return same;
}

/* True if it has that wording on a card of some type of some game. */
static bool means_anywhere(struct hj_str text, struct hj_str wording)
{
    const struct hj_game_row *row;
    bool good = false;

    for (size_t i = 0; !good && (row = hj_game_at(i)) != NULL; i++) {
        struct hj_grammar *g = grammar_of(row->id);
        for (int t = 0; t < row->words->type_count && !good; t++) {
            const char *all = row->words->types[t].one;
            char type[64] = "";
            strncat(type, all, strcspn(all, "|"));
            good = means(g, type, text, wording);
        }
        hj_grammar_free(g);
    }
    return good;
}

/* Takes the next line off *REST, without "\\&". */
static struct hj_str next_line(struct hj_str *rest, char *room)
{
    struct hj_str line;
    size_t n = 0;

    if (!hj_str_split(rest, '\n', &line))
        return (struct hj_str){room, 0};
    for (size_t i = 0; i < line.n; i++)
        if (line.p[i] == '\\' && i + 1 < line.n && line.p[i + 1] == '&')
            i++;
        else
            room[n++] = line.p[i];
    return (struct hj_str){room, n};
}

/* Checks the examples of headjudge-cardtext(7) and their normal wording: ".It",
 * the sentence, and the lines to the next. */
START_TEST(test_manual)
{
    const char *source = getenv("HJ_SOURCE");
    char path[600], room[1000];
    struct hj_file file;
    struct hj_error e = {0};
    struct hj_str rest, line;
    int examples = 0;

    snprintf(path, sizeof path, "%s/man/headjudge-cardtext.7",
             source != NULL ? source : "..");
    ck_assert_msg(hj_file_read(&file, path, HJ_FILE_MOST, &e), "%s", e.text);
    rest = hj_str_from(file.bytes,
                       hj_str_search(file.bytes, HJ_STR(".Sh EXAMPLES"), 0));
    while (rest.n > 0 && !hj_str_is(next_line(&rest, room), ".El")) {
        struct hj_out *text = hj_out_memory(), *wording = hj_out_memory();
        struct hj_str ahead = rest;
        bool good = false;
        line = next_line(&rest, room);
        if (!hj_str_starts(line, HJ_STR(".It "))) {
            hj_out_free(text);
            hj_out_free(wording);
            rest = ahead;
            continue;
        }
        hj_out_str(text, hj_str_from(line, 4));
        for (ahead = rest;
             (line = next_line(&ahead, room)).n > 0 && room[0] != '.';) {
            hj_out_puts(wording, hj_out_text(wording).n > 0 ? " " : "");
            hj_out_str(wording, line);
        }
        good = means_anywhere(hj_out_text(text), hj_out_text(wording));
        ck_assert_msg(good, "%.*s\n  is not read as: %.*s",
                      HJ_STR_ARG(hj_out_text(text)),
                      HJ_STR_ARG(hj_out_text(wording)));
        examples++;
        hj_out_free(text);
        hj_out_free(wording);
    }
    ck_assert_int_ge(examples, 20);
    hj_file_free(&file);
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
    ck_assert(hj_str_is(t.sentences[1].rest, "card"));
    ck_assert_uint_eq(t.abilities[1].sentence, 2);
    ck_assert_int_eq(t.abilities[1].costs[0].row, SU_COST_ACTIVATE);
    /* The rest begins at the word itself, not at its letters in another. */
    t = read_text(g, HJ_STR("Destroy target tar and draw a card."), "tactic",
                  arena);
    ck_assert(hj_str_is(t.sentences[0].stopped, "tar"));
    ck_assert(hj_str_is(t.sentences[0].rest, "tar and draw a card"));
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
    struct hj_card_text t =
        read_text(g, HJ_STR("Reset target Kettle site. Reset target site"),
                  "tactic", arena);

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

/* A second text is in force in another zone, and does not continue the
 * first. */
START_TEST(test_second)
{
    static const struct hj_printed_text card = {
        {NULL, 0},
        HJ_STR("command"),
        HJ_STR("Ready target creature. Gain 2 power."),
        HJ_STR("Creatures you control get +1 will. It gains Swift.")};
    struct hj_grammar *g = grammar_of("squarriors");
    struct hj_arena *arena = hj_arena_new();
    struct hj_error e = {0};
    struct hj_card_text t;

    ck_assert(hj_grammar_read_both(g, &card, arena, &t, &e));
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
    TCase *tc = tcase_create("text");

    tcase_add_loop_test(tc, test_phrase, 0,
                        (int)(sizeof(phrases) / sizeof(phrases[0])));
    tcase_add_test(tc, test_manual);
    tcase_add_test(tc, test_slices);
    tcase_add_test(tc, test_traits);
    tcase_add_test(tc, test_second);
    tcase_add_test(tc, test_limits);
    return run_tests("text", tc);
}
