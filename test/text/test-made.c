/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences made from every row of every game's words: each that is read is
 * written, read again, and is the same; none is read with a word left out. */
#include "base/random.h"
#include "games/games.h"
#include "text/text.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { SENTENCES = 4000 };

static uint64_t seed = 20261122;

struct maker {
    struct hj_random *random;
    const struct hj_text_words *w;
    struct hj_out *out;
};

static bool knows(void *data, struct hj_str word, bool name)
{
    (void)data;
    return name ? hj_str_same(word, HJ_STR("Old, Mill"))
                : hj_str_same(word, HJ_STR("Jotune")) ||
                      hj_str_same(word, HJ_STR("Drone")) ||
                      hj_str_same(word, HJ_STR("Blue Hill"));
}

static unsigned any(struct maker *m, unsigned n)
{
    return n == 0 ? 0 : (unsigned)hj_random_below(m->random, n);
}

static void put(struct maker *m, const char *text)
{
    hj_out_puts(m->out, text);
}

/* One of several ways to write it, which "|" separates. */
static void put_row(struct maker *m, const char *all)
{
    struct hj_str rest = hj_str(all), one = rest;
    unsigned n = 1;

    for (size_t i = 0; i < rest.n; i++)
        n += rest.p[i] == '|';
    for (unsigned k = any(m, n) + 1; k > 0 && hj_str_split(&rest, '|', &one);)
        k--;
    hj_out_str(m->out, one);
}

#define ONE_OF(m, ...)                                                         \
    one_of(m, (const char *const[]){__VA_ARGS__},                              \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))
static void one_of(struct maker *m, const char *const *list, size_t count)
{
    put(m, list[any(m, (unsigned)count)]);
}

static void put_type(struct maker *m, bool many)
{
    if (m->w->noun_count > 0 && any(m, 4) == 0) {
        const struct hj_noun_word *n = &m->w->nouns[any(m, m->w->noun_count)];
        put_row(m, many ? n->many : n->one);
    } else {
        const struct hj_type_word *t = &m->w->types[any(m, m->w->type_count)];
        put_row(m, many ? t->many : t->one);
    }
}

static void put_adjectives(struct maker *m)
{
    if (any(m, 4) == 0)
        ONE_OF(m, "friendly ", "enemy ", "opposing ", "other ");
    if (m->w->state_count > 0 && any(m, 4) == 0) {
        put(m, any(m, 4) == 0 ? "non-" : "");
        put_row(m, m->w->states[any(m, m->w->state_count)].text);
        put(m, " ");
    }
    if (any(m, 3) == 0)
        ONE_OF(m, "Jotune ", "Drone ", "non-Jotune ", "Blue Hill ");
}

static void put_keyword(struct maker *m)
{
    put(m, m->w->keywords[any(m, m->w->keyword_count)].shown);
}

static void put_relatives(struct maker *m)
{
    if (any(m, 5) == 0) {
        put(m, " with ");
        put_row(m, m->w->values[any(m, m->w->value_count)].text);
        ONE_OF(m, " 2 or less", " 3 or more", " of 1", " at least 4");
    }
    if (any(m, 5) == 0) {
        ONE_OF(m, " with ", " without ");
        put_keyword(m);
        if (any(m, 3) == 0) {
            ONE_OF(m, " or ", " and ");
            put_keyword(m);
        }
    }
    if (any(m, 10) == 0)
        put(m, " named \"Old, Mill\"");
    if (any(m, 3) == 0)
        ONE_OF(m, " you control", " an opponent controls", " opponents control");
    if (m->w->relation_count > 0 && any(m, 6) == 0) {
        put(m, " ");
        put_row(m, m->w->relations[any(m, m->w->relation_count)].text);
    }
}

static void put_objects(struct maker *m)
{
    static const char *const quantifiers[] = {
        "target ", "another target ", "each ", "every ", "a ", "another ",
        "all ",    "your ",           "two target ", "up to three target ",
        "this ",   ""};
    unsigned q = any(m, sizeof quantifiers / sizeof *quantifiers);
    bool many = q == 6 || q == 7 || q == 8 || q == 9 || q == 11;

    put(m, quantifiers[q]);
    if (q != 10)
        put_adjectives(m);
    put_type(m, many);
    if (any(m, 6) == 0) {
        ONE_OF(m, " or ", " and ");
        if (any(m, 2) == 0)
            put_adjectives(m);
        put_type(m, many);
    }
    if (q != 10)
        put_relatives(m);
}

static void put_subject(struct maker *m)
{
    switch (any(m, 8)) {
    case 0:
        put(m, "it");
        break;
    case 1:
        put(m, "you");
        break;
    case 2:
        ONE_OF(m, "each opponent", "target player", "each player",
               "that player", "its controller", "an opponent",
               "each other player");
        break;
    default:
        put_objects(m);
    }
}

static void put_values(struct maker *m)
{
    if (m->w->pairs) {
        ONE_OF(m, "+1/+0", "-1/+2", "+0/-3");
        return;
    }
    put(m, "+1 ");
    put_row(m, m->w->values[any(m, m->w->value_count)].text);
}

/* A verb of the game with its holes filled. */
static void put_shape(struct maker *m, const char *shape, bool one)
{
    for (const char *p = shape; *p != '\0' && *p != '|'; p++) {
        if (*p == '%') {
            p++;
            if (*p == 'n')
                ONE_OF(m, "1", "2", "three");
            else if (*p == 'r')
                put_row(m, m->w->relations[any(m, m->w->relation_count)].text);
            else if (*p == 't')
                put(m, "this card");
            else if (*p == 'w')
                ONE_OF(m, "your", "target opponent's", "each player's");
            else if (*p == '0')
                (void)p;
            else
                put_objects(m);
        } else if (*p == '/') { /* "get/gets": the second where it is one */
            size_t n = strcspn(p + 1, " |");
            if (one) {
                size_t back = 0;
                struct hj_str so_far = hj_out_text(m->out);
                while (back < so_far.n && so_far.p[so_far.n - back - 1] != ' ')
                    back++;
                hj_out_cut(m->out, so_far.n - back);
                hj_out_mem(m->out, p + 1, n);
            }
            p += n;
        } else {
            hj_out_char(m->out, *p);
        }
    }
}

static void put_number(struct maker *m)
{
    ONE_OF(m, "1 ", "2 ", "three ", "X ");
    if (m->w->number_count > 0)
        put_row(m, m->w->numbers[any(m, m->w->number_count)].text);
}

static void put_clause(struct maker *m)
{
    switch (any(m, 12)) {
    case 0:
    case 1:
        put_subject(m);
        ONE_OF(m, " gets ", " get ");
        put_values(m);
        break;
    case 2:
        put_subject(m);
        ONE_OF(m, " gains ", " loses ", " has ", " have ", " gain ");
        put_keyword(m);
        break;
    case 3:
        put_subject(m);
        ONE_OF(m, " draws a card", " draw 2 cards", " discards a card",
               " discards a card at random", " discards their hand");
        break;
    case 4:
        put_subject(m);
        ONE_OF(m, " gains ", " loses ", " gain ", " lose ");
        put_number(m);
        break;
    case 5:
        if (m->w->damage_count > 0) {
            ONE_OF(m, "deal 2 ", "deal X ", "prevent all ",
                   "prevent the next 3 ");
            put_row(m, m->w->damages[any(m, m->w->damage_count)].text);
            put(m, " to ");
            put_subject(m);
            break;
        } /* fall through */
    case 6:
        ONE_OF(m, "gain control of ", "return ", "place ");
        put_objects(m);
        if (any(m, 2) == 0)
            ONE_OF(m, " from your damage pile to your hand",
                   " to its owner's hand", " from your discard pile to your hand",
                   " in its owner's graveyard");
        break;
    case 7:
        put(m, m->w->cancel);
        put(m, " ");
        put_objects(m);
        break;
    default:
        put_shape(m, m->w->verbs[any(m, m->w->verb_count)].shape,
                  any(m, 2) == 0);
    }
    if (any(m, 8) == 0) {
        put(m, " for each ");
        put_adjectives(m);
        put_type(m, false);
        put_relatives(m);
    }
    if (any(m, 4) == 0)
        ONE_OF(m, " until end of turn", " this turn", " until your next turn");
}

static void put_prefix(struct maker *m)
{
    switch (any(m, 9)) {
    case 0:
        put_shape(m, m->w->cost_count > 0
                         ? m->w->costs[any(m, m->w->cost_count)].shape
                         : "",
                  true);
        put(m, ": ");
        break;
    case 1:
    case 2:
        ONE_OF(m, "when ", "whenever ");
        put_subject(m);
        put(m, " ");
        if (m->w->event_count > 0)
            put_row(m, m->w->events[any(m, m->w->event_count)].one);
        ONE_OF(m, ", ", m->w->colons ? ": " : ", ");
        break;
    case 3:
        ONE_OF(m, "at the start of your ", "at the end of each opponent's ",
               "during your ", "at the start of its controller's ");
        put_row(m, m->w->phases[any(m, m->w->phase_count)].text);
        ONE_OF(m, ", ", m->w->colons ? ": " : ", ");
        break;
    case 4:
        ONE_OF(m, "while you control ", "if you control ");
        ONE_OF(m, "three or more ", "a ", "no ", "another ");
        put_type(m, any(m, 2) == 0);
        put(m, ", ");
        break;
    case 5:
        if (m->w->heading_count > 0) {
            put(m, m->w->headings[any(m, m->w->heading_count)].shown);
            put(m, ": ");
        }
        break;
    default:
        break;
    }
}

static void make(struct maker *m)
{
    unsigned sentences = 1 + any(m, 2);

    hj_out_cut(m->out, 0);
    for (uint8_t i = 0; i < m->w->verb_count; i++)
        if (m->w->verbs[i].is & HJ_VERB_ATTACH && any(m, 4) == 0) {
            put_shape(m, m->w->verbs[i].shape, false);
            put(m, ". ");
        }
    while (sentences-- > 0) {
        put_prefix(m);
        if (any(m, 8) == 0)
            put(m, "you may ");
        put_clause(m);
        if (any(m, 3) == 0) {
            ONE_OF(m, " and ", ", then ", ", and ");
            put_clause(m);
        }
        put(m, ". ");
        if (m->w->cost_count > 0 && any(m, 6) == 0) { /* behind its effect */
            put_shape(m, m->w->costs[any(m, m->w->cost_count)].shape, true);
            put(m, ". ");
        }
        if (sentences > 0 && any(m, 3) == 0)
            ONE_OF(m, "If you do, ", "Then ", "It gains ");
    }
}

/* Reads it, writes it, reads it again.  Returns whether it was understood. */
static bool round_trip(struct hj_grammar *g, struct hj_str text,
                       const char *type, struct hj_arena *arena,
                       struct hj_out *out)
{
    struct hj_card_text t, again;
    struct hj_error e = {0};

    ck_assert(hj_grammar_read(g, text, hj_str(type), arena, &t, &e));
    hj_out_cut(out, 0);
    for (size_t i = 0; i < t.sentence_count; i++) {
        if (!t.sentences[i].understood)
            return false;
        hj_out_char(out, ' ');
        hj_grammar_write(g, &t, i, out);
    }
    ck_assert(hj_grammar_read(g, hj_out_text(out), hj_str(type), arena, &again,
                              &e));
    ck_assert_msg(hj_text_same(&t, &again),
                  "seed %llu, %s:\n  %.*s\n  is written\n %.*s\n  which is "
                  "another or not understood at '%.*s'",
                  (unsigned long long)seed, type, HJ_STR_ARG(text),
                  HJ_STR_ARG(hj_out_text(out)),
                  HJ_STR_ARG(again.sentence_count > 0
                                 ? again.sentences[again.sentence_count - 1]
                                       .stopped
                                 : HJ_STR("")));
    return true;
}

/* A word that is nothing, put in anywhere, is not read over. */
static void put_nonsense(struct maker *m, struct hj_grammar *g,
                         const char *type, struct hj_arena *arena,
                         struct hj_out *out)
{
    struct hj_str text = hj_out_text(m->out);
    struct hj_card_text t;
    struct hj_error e = {0};
    size_t at = any(m, (unsigned)text.n);
    bool all = true;

    while (at < text.n && text.p[at] != ' ')
        at++;
    if (at + 1 >= text.n)
        return;
    for (size_t i = 0, quotes = 0; i < at; i++)
        if (text.p[i] == '"' && ++quotes % 2 == 1 &&
            hj_str_find(text, '"', i + 1) > at)
            return; /* inside of a name */
    hj_out_cut(out, 0);
    hj_out_str(out, hj_str_first(text, at));
    hj_out_puts(out, " zebra");
    hj_out_str(out, hj_str_from(text, at));
    ck_assert(hj_grammar_read(g, hj_out_text(out), hj_str(type), arena, &t, &e));
    for (size_t i = 0; i < t.sentence_count; i++)
        all = all && t.sentences[i].understood;
    ck_assert_msg(!all, "seed %llu: a word was read over: %.*s",
                  (unsigned long long)seed, HJ_STR_ARG(hj_out_text(out)));
}

START_TEST(test_made)
{
    const struct hj_game_row *row = hj_game_at((size_t)_i);
    struct hj_random random = hj_random_seeded(seed + (uint64_t)_i);
    const char *more = getenv("HJ_POSITIONS");
    int count = more != NULL ? atoi(more) : SENTENCES, read = 0, tried = 0;
    struct hj_error e = {0};
    struct hj_grammar *g = hj_grammar_new(row->words, &e);
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct maker m = {&random, row->words, hj_out_memory()};

    hj_grammar_knows(g, knows, NULL);
    for (int i = 0; i < count; i++) {
        make(&m);
        for (uint8_t t = 0; t < row->words->type_count; t++) {
            const char *all = row->words->types[t].one;
            char type[64] = "";
            strncat(type, all, strcspn(all, "|") < 63 ? strcspn(all, "|") : 63);
            tried++;
            if (!round_trip(g, hj_out_text(m.out), type, arena, out))
                continue;
            read++;
            put_nonsense(&m, g, type, arena, out);
        }
        hj_arena_reset(arena);
    }
    ck_assert_msg(read > 100, "only %d of %d made sentences were understood",
                  read, tried);
    hj_out_free(m.out);
    hj_out_free(out);
    hj_arena_free(arena);
    hj_grammar_free(g);
}
END_TEST

int main(void)
{
    TCase *tc = tcase_create("made");
    const char *other = getenv("HJ_SEED");
    int games = 0;

    if (other != NULL)
        seed = strtoull(other, NULL, 10);
    printf("seed %llu (HJ_SEED)\n", (unsigned long long)seed);
    while (hj_game_at((size_t)games) != NULL)
        games++;
    tcase_add_loop_test(tc, test_made, 0, games);
    return run_tests("made", tc);
}
