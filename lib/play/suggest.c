/* SPDX-License-Identifier: MPL-2.0 */
/* Suggestions for a word that names no card, object, player or phase. */
#include "play/internal.h"

#include "base/utf8.h"

#include <stdio.h>

void pl_free_text(const struct pl_run *r, struct hj_out *text)
{
    if (hj_out_failed(text))
        r->g->out_of_memory = true;
    hj_out_free(text);
}

void pl_unknown_card(struct pl_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found)
{
    struct hj_str text = hj_operand_text(o);
    struct hj_out *near = hj_out_memory();

    for (size_t i = 0; i < found->count && i < HJ_MOST_SUGGESTIONS; i++) {
        struct hj_str name = pl_card_name(r, found->candidates[i]);
        hj_out_puts(near, i > 0                                ? ", "
                          : found->match == HJ_MATCH_AMBIGUOUS ? ": "
                                                               : "; nearest: ");
        if (o->kind == HJ_OPERAND_NAME)
            hj_out_printf(near, "\"%.*s\"", HJ_STR_ARG(name));
        else
            hj_utf8_slug(name, near);
    }
    pl_unread(r, o, PL_SAY(NO_SUCH_CARD),
              found->match == HJ_MATCH_AMBIGUOUS ? "ambiguous" : "unknown",
              HJ_STR_ARG(text), HJ_STR_ARG(hj_out_text(near)));
    pl_free_text(r, near);
}

/* Returns the last line above this one that calls something WORD by `as`; 0
 * for none. */
static uint32_t line_naming(const struct pl_run *r, struct hj_str word)
{
    const struct hj_game_setup *setup = &r->g->setup;

    return setup->named != NULL ? setup->named(setup->log, word, r->a->line)
                                : 0;
}

/* Up to three names that are near to a word, the nearest first. */
enum { NEAREST = 3, NAME_ROOM = 80 };
struct near {
    struct hj_str word;
    struct hj_out *slug; /* of the word, to ignore case */
    int count;
    unsigned apart[NEAREST];
    char names[NEAREST][NAME_ROOM];
    char list[(NEAREST + 1) * NAME_ROOM]; /* "; nearest: a, b" */
};

static void try_near(struct near *near, struct hj_str name)
{
    enum { MOST_APART = 2 };
    unsigned apart = hj_utf8_distance(name, near->word, MOST_APART);
    unsigned folded =
        hj_utf8_distance(name, hj_out_text(near->slug), MOST_APART);
    int at = near->count < NEAREST ? near->count : NEAREST - 1;

    apart = folded < apart ? folded : apart;
    if (apart > MOST_APART || apart >= near->word.n ||
        (apart > 1 && apart * 2 >= near->word.n) || name.n == 0 ||
        name.n >= NAME_ROOM ||
        (near->count == NEAREST && near->apart[at] <= apart))
        return;
    for (int i = 0; i < near->count; i++)
        if (hj_str_is(name, near->names[i]))
            return;
    for (; at > 0 && near->apart[at - 1] > apart; at--) {
        near->apart[at] = near->apart[at - 1];
        memcpy(near->names[at], near->names[at - 1], NAME_ROOM);
    }
    near->apart[at] = apart;
    memcpy(near->names[at], name.p, name.n);
    near->names[at][name.n] = '\0';
    near->count += near->count < NEAREST;
}

static void begin_near(struct near *near, struct hj_str word)
{
    *near = (struct near){.word = word, .slug = hj_out_memory()};
    (void)hj_utf8_slug(word, near->slug);
}

static const char *end_near(const struct pl_run *r, struct near *near)
{
    size_t length = 0;

    for (int i = 0; i < near->count; i++)
        length += (size_t)snprintf(
            near->list + length, sizeof(near->list) - length, "%s%s",
            i == 0 ? "; nearest: " : ", ", near->names[i]);
    pl_free_text(r, near->slug);
    return near->list;
}

/* Appends WORD to the list of all words, for a word to which none is near. */
static void list_word(struct near *near, struct hj_str word)
{
    static const char more[] = " and others";
    size_t length = strlen(near->list), room = sizeof near->list - length;

    if (length > 0 && hj_str_ends(hj_str(near->list), word))
        return; /* two zones of one word */
    if (room > word.n + sizeof more + sizeof "; known: ")
        (void)snprintf(near->list + length, room, "%s%.*s",
                       length == 0 ? "; known: " : ", ", HJ_STR_ARG(word));
    else if (room > sizeof more &&
             !hj_str_ends(hj_str(near->list), HJ_STR(" others")))
        (void)snprintf(near->list + length, room, "%s", more);
}

void pl_no_such(struct pl_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(const struct pl_run *r, int i))
{
    struct near near;

    begin_near(&near, text);
    for (int i = 0; word(r, i) != NULL; i++)
        try_near(&near, hj_str(word(r, i)));
    for (int i = 0; near.count == 0 && word(r, i) != NULL; i++)
        list_word(&near, hj_str(word(r, i)));
    pl_unread(r, o, PL_SAY(UNKNOWN_WORD), what, HJ_STR_ARG(text),
              end_near(r, &near));
}

static const char *keyword_word(const struct pl_run *r, int k)
{
    const struct pl_rules *rules = r->g->rules;

    return k < pl_keywords(rules) ? pl_keyword_path(rules, k) : NULL;
}

int pl_keyword_operand(struct pl_run *r, const struct hj_operand *o,
                       struct hj_str text)
{
    int k = pl_keyword_named(r->g->rules, text);

    if (k < 0)
        pl_no_such(r, o, text, "keyword", keyword_word);
    return k;
}

/* Returns the name of counter I: "might" of "counter.might". */
static const char *counter_word(const struct pl_run *r, int i)
{
    static const char counter[] = "counter.";

    for (int m = 0; m < r->g->rules->mark_count; m++) {
        const char *path = r->g->rules->marks[m].path;
        if (path != NULL && strncmp(path, counter, sizeof counter - 1) == 0 &&
            i-- == 0)
            return path + sizeof counter - 1;
    }
    return NULL;
}

bool pl_no_counter(struct pl_run *r, const struct hj_operand *what,
                   const struct hj_operand *which)
{
    if (!hj_str_is(hj_operand_text(what), "counter") || which == NULL ||
        counter_word(r, 0) == NULL)
        return false;
    pl_no_such(r, which, hj_operand_text(which), "counter", counter_word);
    return true;
}

/* Passes on the words of the tables that a fact of a position may have. */
static void each_fact(const struct pl_rules *rules, bool of_player,
                      void (*take)(struct near *near, struct hj_str word),
                      struct near *near)
{
    if (of_player) {
        if (rules->deck != 0)
            take(near, HJ_STR("deck"));
        for (int i = 0; i < rules->number_count; i++)
            take(near, hj_str(rules->numbers[i].path));
        for (int i = 0; i < rules->lay_count; i++)
            take(near, hj_str(rules->lays[i].word));
        for (int i = 0; rules->fact_words != NULL && rules->fact_words[i]; i++)
            take(near, hj_str(rules->fact_words[i]));
        return;
    }
    take(near, HJ_STR("owner"));
    take(near, HJ_STR("controller"));
    for (int i = 0; i < rules->flag_count; i++)
        if (!rules->flags[i].follows)
            take(near, hj_str(rules->flags[i].path));
    for (int i = 0; i < rules->mark_count; i++)
        if (rules->marks[i].path != NULL)
            take(near, hj_str(rules->marks[i].path));
    for (int i = 0; i < rules->value_count; i++) {
        int mark = rules->values[i].minus_mark - 1;
        if (mark >= 0 && rules->marks[mark].path == NULL)
            take(near, hj_str(rules->values[i].path)); /* what is left of it */
    }
}

void pl_unknown_fact(struct pl_run *r, const struct hj_operand *o,
                     bool of_player)
{
    const struct pl_rules *rules = r->g->rules;
    struct near near;

    begin_near(&near, hj_operand_text(o));
    each_fact(rules, of_player, try_near, &near);
    if (near.count == 0)
        each_fact(rules, of_player, list_word, &near);
    pl_unread(r, o, PL_SAY(UNKNOWN_FACT), HJ_STR_ARG(near.word),
              of_player ? "a player" : "an object", end_near(r, &near));
}

/* Tries the places where cards lie, as `bob.front.1`: the slip may be in any
 * part of the word. */
static void try_places(const struct pl_run *r, struct hj_str text,
                       struct near *near)
{
    struct hj_out *place = hj_out_memory();

    if (hj_str_find(text, '.', 0) < text.n) {
        near->word = text;
        PL_WALK (w, r->s, r->g->table) {
            uint8_t zone = r->s->objects[w.at].zone;
            if (!(r->g->rules->zones[zone].is & PL_PLACES))
                continue;
            hj_out_cut(place, 0);
            pl_put_zone(r, w.at, place);
            try_near(near, hj_out_text(place));
        }
    }
    pl_free_text(r, place);
}

static void try_players(const struct pl_run *r, struct near *near)
{
    for (int i = 0; i < r->g->players; i++)
        try_near(near, pl_id(r, i));
    for (size_t t = 0; t < r->g->setup.team_count; t++)
        try_near(near, r->g->setup.teams[t]);
}

void pl_no_player(struct pl_run *r, const struct hj_operand *o)
{
    struct near near;

    begin_near(&near, hj_operand_text(o));
    try_players(r, &near);
    pl_unread(r, o, PL_SAY(UNKNOWN_PLAYER), HJ_STR_ARG(near.word),
              end_near(r, &near));
}

void pl_unknown_object(struct pl_run *r, const struct hj_operand *o)
{
    struct hj_str rest = hj_operand_text(o), word;
    struct hj_lookup found;
    struct hj_out *text;
    const char *list;
    struct near near;
    uint32_t line;

    if (o->kind == HJ_OPERAND_NAME &&
        !(hj_catalogue_find(r->g->setup.catalogue, rest, NULL, &found) &&
          found.card != HJ_NO_CARD)) {
        pl_unknown_card(r, o, &found);
        return;
    }
    if (pl_is_ambiguous(r, o) || pl_is_ambiguous_place(r, o) ||
        pl_is_unquoted(r, o))
        return;
    if (pl_side_named(r->g, o->symbol) >= 0) {
        pl_unread(r, o, PL_SAY(NOT_A), PL_TEXT(o), "card");
        return;
    }
    word = pl_path_part(&rest);
    line = line_naming(r, word);
    if (pl_player_text(r->g, word) >= 0 && rest.n > 0)
        word = pl_path_part(&rest);
    begin_near(&near, word);
    PL_WALK (w, r->s, r->g->table) {
        const struct pl_object *it = &r->s->objects[w.at];
        if (it->alias != HJ_NO_SYMBOL && r->g->setup.symbol != NULL)
            try_near(&near, r->g->setup.symbol(r->g->setup.log, it->alias));
        if (it->card != HJ_NO_CARD)
            try_near(&near, pl_slug(r->g, it->card));
    }
    try_players(r, &near);
    try_places(r, hj_operand_text(o), &near);
    text = hj_out_memory();
    hj_operand_word(o, text); /* with the number of its copy */
    rest = hj_out_text(text);
    list = end_near(r, &near);
    if (line > 0 && (near.count == 0 || near.apart[0] > 0))
        pl_unread(r, o, PL_SAY(OBJECT_NAMED_ABOVE), HJ_STR_ARG(rest), line);
    else
        pl_unread(r, o, PL_SAY(UNKNOWN_OBJECT), HJ_STR_ARG(rest), list);
    pl_free_text(r, text);
}
