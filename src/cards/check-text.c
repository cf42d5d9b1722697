/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards check: which sentences of the cards are understood. */
#include "cards/check.h"

#include "cards/ability.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { CARDS_A_LOOK = 1024 }; /* between two looks at the clock */

/* The game whose text is understood, and that of cards that name none. */
static const char game_of_text[] = "sularia";

struct reading {
    struct checking *c;
    struct hj_text *text;
    struct hj_out *words; /* of one description */
    struct hj_map *known; /* factions and traits, in lower case */
    hj_property game, type, column;
    struct hj_writer *json;
};

/* Where the text of a card stands: the last erratum in force, or its row. */
static struct hj_place place_of_text(const struct reading *r, hj_card card)
{
    const struct hj_catalogue *cat = r->c->cat;
    struct hj_place place = check_place(r->c, card);

    for (size_t i = 0; i < hj_catalogue_errata(cat); i++) {
        struct hj_erratum e = hj_catalogue_erratum(cat, i);
        if (e.card == card && e.in_force &&
            hj_erratum_value(cat, i, r->column).n > 0)
            place = (struct hj_place){e.file, e.line, 0};
    }
    return place;
}

static struct hj_str lower(struct reading *r, struct hj_str word)
{
    hj_out_cut(r->words, 0);
    hj_utf8_lower(word, r->words);
    return hj_out_text(r->words);
}

/* Remembers the members of a `;` list. */
static bool know(struct reading *r, struct hj_str list)
{
    struct hj_str word;

    while (list.n > 0 && hj_str_split(&list, ';', &word)) {
        struct hj_str key = lower(r, hj_str_trim(word));
        if (key.n == 0 || hj_map_get(r->known, key, NULL))
            continue;
        key = hj_arena_str(r->c->arena, key);
        if (key.p == NULL || !hj_map_put(r->known, key, 0))
            return false;
    }
    return true;
}

static bool know_all(struct reading *r)
{
    static const char *const names[] = {"faction", "traits"};
    const struct hj_catalogue *cat = r->c->cat;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        hj_property p = hj_catalogue_property(cat, hj_str(names[i]));
        for (hj_card card = 0;
             p != HJ_NO_PROPERTY && card < hj_catalogue_count(cat); card++)
            if (!know(r, hj_card_value(cat, card, p)))
                return false;
    }
    return true;
}

/* A faction or trait in a sentence that no card has is probably misspelt. */
static void check_words(struct reading *r, hj_card card,
                        const struct hj_selector *selector)
{
    for (int i = 0; i < HJ_SELECTOR_WORDS; i++) {
        struct hj_str word = selector->words[i];
        if (word.n == 0 || hj_map_get(r->known, lower(r, word), NULL))
            continue;
        hj_findings_add(r->c->findings, HJ_FINDING_ODD_ROW,
                        place_of_text(r, card), NULL,
                        "the text names '%.*s', which is the faction or a "
                        "trait of no card",
                        HJ_STR_ARG(word));
    }
}

static void write_sentence(struct reading *r, hj_card card,
                           const struct hj_sentence *s, struct hj_str means)
{
    struct hj_place place = place_of_text(r, card);

    hj_write_object(r->json, NULL);
    hj_write_str(r->json, "card", hj_card_name(r->c->cat, card));
    hj_write_text(r->json, "file", place.file);
    hj_write_int(r->json, "line", place.line);
    hj_write_str(r->json, "sentence", s->text);
    hj_write_bool(r->json, "understood", s->understood);
    if (s->understood)
        hj_write_str(r->json, "means", means);
    hj_write_end(r->json);
}

static void tell_sentence(struct reading *r, hj_card card,
                          const struct hj_sentence *s, struct hj_str means)
{
    struct hj_str name = hj_card_name(r->c->cat, card);

    if (r->json != NULL)
        write_sentence(r, card, s, means);
    else if (!s->understood)
        hj_findings_add(r->c->findings, HJ_FINDING_TEXT_UNKNOWN,
                        place_of_text(r, card), NULL, "%.*s: \"%.*s\"",
                        HJ_STR_ARG(name), HJ_STR_ARG(s->text));
    else if (!r->c->quiet)
        hj_findings_add(r->c->findings, HJ_FINDING_TEXT_UNDERSTOOD,
                        place_of_text(r, card), NULL, "%.*s: \"%.*s\": %.*s",
                        HJ_STR_ARG(name), HJ_STR_ARG(s->text),
                        HJ_STR_ARG(means));
}

/* Compiles one card's text and tells of each sentence. */
static bool read_card(struct reading *r, struct hj_arena *arena, hj_card card,
                      struct hj_error *e)
{
    const struct hj_catalogue *cat = r->c->cat;
    struct hj_str type = r->type == HJ_NO_PROPERTY
                             ? HJ_STR("")
                             : hj_card_value(cat, card, r->type);
    struct hj_card_text text;

    if (!hj_text_compile(r->text, hj_card_value(cat, card, r->column),
                         hj_text_of_type(type), arena, &text, e))
        return false;
    for (size_t i = 0; i < text.sentence_count; i++) {
        const struct hj_sentence *s = &text.sentences[i];
        r->c->sentences++;
        r->c->understood += s->understood;
        hj_out_cut(r->words, 0);
        hj_text_describe(&text, i, r->words);
        tell_sentence(r, card, s, hj_out_text(r->words));
    }
    for (size_t i = 0; i < text.ability_count; i++) {
        const struct hj_ability *a = &text.abilities[i];
        check_words(r, card, &a->subject);
        for (size_t k = 0; k < a->effect_count; k++)
            check_words(r, card, &a->effects[k].whom);
    }
    return !hj_out_failed(r->words) || hj_fail_memory(e);
}

/* Cards of other games have a vocabulary of their own. */
static bool is_ours(const struct reading *r, hj_card card)
{
    struct hj_str game = r->game == HJ_NO_PROPERTY
                             ? HJ_STR("")
                             : hj_card_value(r->c->cat, card, r->game);

    if (game.n == 0)
        game = hj_str(r->c->game != NULL ? r->c->game : game_of_text);
    return hj_str_same(game, hj_str(game_of_text));
}

/* After a second of work, one line that is written over and over. */
static void put_progress(const struct reading *r, hj_card card, time_t began)
{
    if (card % CARDS_A_LOOK == 0 && time(NULL) - began > 1)
        fprintf(stderr, "\r%u of %zu cards ", (unsigned)card,
                hj_catalogue_count(r->c->cat));
}

static bool read_all(struct reading *r, struct hj_error *e)
{
    struct hj_arena *arena = hj_arena_new();
    bool good = arena != NULL || hj_fail_memory(e);
    bool watched = isatty(STDERR_FILENO);
    time_t began = time(NULL);

    for (hj_card card = 0; good && card < hj_catalogue_count(r->c->cat);
         card++) {
        if (hj_card_value(r->c->cat, card, r->column).n == 0)
            continue;
        if (!is_ours(r, card)) {
            r->c->foreign++;
            continue;
        }
        if (watched)
            put_progress(r, card, began);
        hj_arena_reset(arena);
        good = read_card(r, arena, card, e);
    }
    if (watched && time(NULL) - began > 1)
        fputs("\r\033[K", stderr);
    hj_arena_free(arena);
    return good;
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
    r.known = hj_map_new(0);
    if (c->cli->json)
        r.json = hj_writer_json(c->cli->out);
    if (r.words == NULL || r.known == NULL ||
        (c->cli->json && r.json == NULL) || !know_all(&r))
        good = hj_fail_memory(e);
    else
        good = (r.text = hj_text_new(e)) != NULL && read_all(&r, e);
    hj_text_free(r.text);
    hj_writer_free(r.json);
    hj_map_free(r.known);
    hj_out_free(r.words);
    return good;
}
