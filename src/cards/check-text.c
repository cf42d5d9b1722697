/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards check: parsing of the sentences in card texts. */
#include "cards/check.h"

#include "base/array.h"
#include "games/games.h"
#include "text/catalogue-words.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { CARDS_A_LOOK = 1024, GAMES = 16, WORDS_TOLD = 20 };

/* A word at which parsing stopped, and the number of such sentences. */
struct stop {
    struct hj_str word;
    uint32_t count;
};

struct reading {
    struct checking *c;
    struct hj_known *known;
    struct hj_grammar *grammars[GAMES]; /* by the row of the game */
    struct hj_out *words;               /* of one sentence */
    struct hj_map *stops; /* from words to indices into STOP_LIST */
    struct stop *stop_list;
    size_t stop_count, stop_room;
    hj_property game, type, column;
    struct hj_writer *json;
};

static void write_sentence(struct reading *r, hj_card card,
                           const struct hj_sentence *s, struct hj_str means)
{
    struct hj_place place = check_value_place(r->c, card, r->column);

    hj_write_object(r->json, NULL);
    hj_write_str(r->json, "card", hj_card_name(r->c->cat, card));
    hj_write_text(r->json, "file", place.file);
    hj_write_int(r->json, "line", place.line);
    hj_write_str(r->json, "sentence", s->text);
    hj_write_bool(r->json, "understood", s->understood);
    if (s->understood) {
        hj_write_str(r->json, "means", means);
    } else {
        hj_write_str(r->json, "stopped", s->stopped);
        if (s->why != NULL)
            hj_write_text(r->json, "why", s->why);
    }
    hj_write_end(r->json);
}

/* Writes the place where parsing stopped: `at 'dance'`, `at its end`. */
static void put_stop(const struct hj_sentence *s, struct hj_out *out)
{
    if (s->stopped.n > 0) {
        hj_out_puts(out, "at '");
        hj_out_visible(out, s->stopped);
        hj_out_char(out, '\'');
    } else {
        hj_out_puts(out, "at its end");
    }
    if (s->why != NULL) {
        hj_out_puts(out, ": ");
        hj_out_puts(out, s->why);
    }
}

static bool count_stop(struct reading *r, struct hj_str word)
{
    struct hj_str key;
    uint32_t at;

    if (word.n == 0)
        return true;
    if (hj_map_get(r->stops, word, &at)) {
        r->stop_list[at].count++;
        return true;
    }
    key = hj_arena_str(r->c->arena, word);
    if (key.p == NULL ||
        !hj_array_room(&r->stop_list, r->stop_count, &r->stop_room,
                       sizeof *r->stop_list) ||
        !hj_map_put(r->stops, key, (uint32_t)r->stop_count))
        return false;
    r->stop_list[r->stop_count++] = (struct stop){key, 1};
    return true;
}

/* Prints the two wordings, one above the other, for comparison. */
static void explain_sentence(struct reading *r, const struct hj_sentence *s,
                             struct hj_str means)
{
    struct hj_out *out = r->c->cli->out;

    hj_out_puts(out, "  printed: ");
    hj_out_visible(out, s->text);
    if (s->understood) {
        hj_out_puts(out, "\n  read as: ");
        hj_out_visible(out, means);
    } else {
        hj_out_puts(out, "\n  not understood, stopped ");
        put_stop(s, out);
    }
    hj_out_char(out, '\n');
}

static void tell_sentence(struct reading *r, hj_card card,
                          const struct hj_sentence *s, struct hj_str means)
{
    struct hj_str name = hj_card_name(r->c->cat, card);

    if (r->json != NULL) {
        if (!s->understood || !r->c->quiet)
            write_sentence(r, card, s, means);
    } else if (r->c->explain != HJ_NO_CARD) {
        explain_sentence(r, s, means);
    } else if (!s->understood) {
        hj_out_cut(r->words, 0);
        put_stop(s, r->words);
        hj_findings_add(r->c->findings, HJ_FINDING_TEXT_UNKNOWN,
                        check_value_place(r->c, card, r->column), NULL,
                        "%.*s: \"%.*s\" (stopped %.*s)", HJ_STR_ARG(name),
                        HJ_STR_ARG(s->text), HJ_STR_ARG(hj_out_text(r->words)));
    } else if (!r->c->quiet) {
        hj_findings_add(r->c->findings, HJ_FINDING_TEXT_UNDERSTOOD,
                        check_value_place(r->c, card, r->column), NULL,
                        "%.*s: \"%.*s\": %.*s", HJ_STR_ARG(name),
                        HJ_STR_ARG(s->text), HJ_STR_ARG(means));
    }
}

/* Returns the grammar of a card's game; NULL for a game without one, or with
 * the reason in E. */
static struct hj_grammar *grammar_of(struct reading *r, hj_card card,
                                     struct hj_error *e)
{
    struct hj_str id = r->game == HJ_NO_PROPERTY
                           ? HJ_STR("")
                           : hj_card_value(r->c->cat, card, r->game);
    const struct hj_game_row *row;
    size_t i = 0;

    if (id.n == 0)
        id = hj_str(r->c->game != NULL ? r->c->game : hj_game_at(0)->id);
    while ((row = hj_game_at(i)) != NULL &&
           !hj_str_equal_nocase(id, hj_str(row->id)))
        i++;
    if (row == NULL || i >= GAMES)
        return NULL;
    if (r->grammars[i] == NULL) {
        r->grammars[i] = hj_grammar_new(row->words, e);
        if (r->grammars[i] != NULL)
            hj_grammar_knows(r->grammars[i], hj_known_word, r->known);
    }
    return r->grammars[i];
}

/* Returns the card's value in the column of the game's second text. */
static struct hj_str second_text(const struct reading *r,
                                 const struct hj_grammar *grammar, hj_card card)
{
    const char *column = hj_grammar_words(grammar)->second;
    hj_property p = column == NULL
                        ? HJ_NO_PROPERTY
                        : hj_catalogue_property(r->c->cat, hj_str(column));

    return p == HJ_NO_PROPERTY ? HJ_STR("") : hj_card_value(r->c->cat, card, p);
}

/* Parses one card's text and reports each sentence; returns false with the
 * reason in E. */
static bool read_card(struct reading *r, struct hj_grammar *grammar,
                      struct hj_arena *arena, hj_card card, struct hj_error *e)
{
    const struct hj_catalogue *cat = r->c->cat;
    struct hj_printed_text printed = {
        .name = hj_card_name(cat, card),
        .type = r->type == HJ_NO_PROPERTY ? HJ_STR("")
                                          : hj_card_value(cat, card, r->type),
        .text = hj_card_value(cat, card, r->column),
        .second = second_text(r, grammar, card)};
    struct hj_card_text text;
    bool all = true;

    if (!hj_grammar_read_both(grammar, &printed, arena, &text, e))
        return false;
    for (size_t i = 0; i < text.sentence_count; i++) {
        const struct hj_sentence *s = &text.sentences[i];
        r->c->sentences++;
        r->c->understood += s->understood;
        all = all && s->understood;
        if (!s->understood && !count_stop(r, s->stopped))
            return hj_fail_memory(e);
        hj_out_cut(r->words, 0);
        hj_grammar_write(grammar, &text, i, r->words);
        tell_sentence(r, card, s, hj_out_text(r->words));
    }
    r->c->texts++;
    r->c->in_full += all;
    return !hj_out_failed(r->words) || hj_fail_memory(e);
}

/* Shows progress in one line, which is overwritten, after a second of work. */
static void put_progress(const struct reading *r, hj_card card, time_t began)
{
    if (card % CARDS_A_LOOK == 0 && time(NULL) - began > 1)
        fprintf(stderr, "\r%u of %zu cards ", (unsigned)card,
                hj_catalogue_count(r->c->cat));
}

static bool is_explained(const struct reading *r, hj_card card)
{
    return r->c->explain == HJ_NO_CARD || r->c->explain == card;
}

static bool read_all(struct reading *r, struct hj_error *e)
{
    struct hj_arena *arena = hj_arena_new();
    bool good = true;
    bool watched = isatty(STDERR_FILENO);
    time_t began = time(NULL);

    for (hj_card card = 0; good && card < hj_catalogue_count(r->c->cat);
         card++) {
        struct hj_grammar *grammar;
        bool text = hj_card_value(r->c->cat, card, r->column).n > 0;
        if (!is_explained(r, card))
            continue;
        grammar = grammar_of(r, card, e);
        if (grammar == NULL) {
            good = !e->no_memory;
            r->c->foreign += text;
            continue;
        }
        if (!text && second_text(r, grammar, card).n == 0)
            continue;
        if (watched)
            put_progress(r, card, began);
        good = read_card(r, grammar, arena, card, e);
        if (r->c->explain == HJ_NO_CARD)
            hj_arena_reset(arena);
    }
    if (watched && time(NULL) - began > 1)
        fputs("\r\033[K", stderr);
    hj_arena_free(arena);
    return good;
}

static int more_often(const void *a, const void *b)
{
    const struct stop *x = a, *y = b;

    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return hj_str_compare(x->word, y->word);
}

/* Lists the words at which parsing stopped, most frequent first. */
static void tell_stops(struct reading *r)
{
    struct hj_out *out = r->c->stopped;

    if (r->stop_count > 0)
        qsort(r->stop_list, r->stop_count, sizeof *r->stop_list, more_often);
    for (size_t i = 0; i < r->stop_count && i < WORDS_TOLD; i++) {
        hj_out_puts(out, i > 0 ? ", " : "");
        hj_out_visible(out, r->stop_list[i].word);
        hj_out_printf(out, " (%u)", (unsigned)r->stop_list[i].count);
    }
    if (r->stop_count > WORDS_TOLD)
        hj_out_printf(out, " and %zu more", r->stop_count - WORDS_TOLD);
}

bool check_text(struct checking *c, struct hj_error *e)
{
    struct reading r = {.c = c};
    bool good;

    r.column = hj_catalogue_property(c->cat, HJ_STR("text"));
    r.game = hj_catalogue_property(c->cat, HJ_STR("game"));
    r.type = hj_catalogue_property(c->cat, HJ_STR("type"));
    if (r.column == HJ_NO_PROPERTY)
        return true;
    r.words = hj_out_memory();
    r.stops = hj_map_new(0);
    r.known = hj_known_new(c->cat);
    if (c->cli->json)
        r.json = hj_writer_json(c->cli->out);
    if (hj_out_failed(r.words) || r.known == NULL || r.stops == NULL ||
        (c->cli->json && r.json == NULL))
        good = hj_fail_memory(e);
    else
        good = read_all(&r, e);
    if (good)
        tell_stops(&r);
    good = good && (!hj_out_failed(c->stopped) || hj_fail_memory(e));
    for (int i = 0; i < GAMES; i++)
        hj_grammar_free(r.grammars[i]);
    hj_known_free(r.known);
    hj_writer_free(r.json);
    hj_map_free(r.stops);
    free(r.stop_list);
    hj_out_free(r.words);
    return good;
}
