/* SPDX-License-Identifier: MPL-2.0 */
/* What a word that names no card, or no object, may have meant. */
#include "games/sularia/sularia.h"

#include "base/out.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

void su_unknown_card(struct su_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found)
{
    struct hj_str text = hj_operand_text(o);
    struct hj_out *near = hj_out_memory();

    for (size_t i = 0;
         near != NULL && i < found->count && i < HJ_MOST_SUGGESTIONS; i++) {
        struct hj_str name =
            hj_card_name(r->g->setup.catalogue, found->candidates[i]);
        hj_out_puts(near, i > 0                                ? ", "
                          : found->match == HJ_MATCH_AMBIGUOUS ? ": "
                                                               : "; nearest: ");
        if (o->kind == HJ_OPERAND_NAME)
            hj_out_printf(near, "\"%.*s\"", HJ_STR_ARG(name));
        else
            hj_utf8_slug(name, near);
    }
    su_unread(r, o, PL_SAY(NO_SUCH_CARD),
              found->match == HJ_MATCH_AMBIGUOUS ? "ambiguous" : "unknown",
              HJ_STR_ARG(text),
              HJ_STR_ARG(near != NULL ? hj_out_text(near) : HJ_STR("")));
    hj_out_free(near);
}

/* Up to three names that are near to a word, the nearest first. */
enum { NEAREST = 3, NAME_ROOM = 80 };
struct near {
    struct hj_str word;
    struct hj_out *slug; /* of the word: case does not count */
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
        near->slug == NULL
            ? apart
            : hj_utf8_distance(name, hj_out_text(near->slug), MOST_APART);
    int at = near->count < NEAREST ? near->count : NEAREST - 1;

    apart = folded < apart ? folded : apart;
    if (apart > MOST_APART || apart >= near->word.n || name.n >= NAME_ROOM ||
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
    if (near->slug != NULL)
        (void)hj_utf8_slug(word, near->slug);
}

static const char *end_near(struct near *near)
{
    size_t length = 0;

    for (int i = 0; i < near->count; i++)
        length += (size_t)snprintf(
            near->list + length, sizeof(near->list) - length, "%s%s",
            i == 0 ? "; nearest: " : ", ", near->names[i]);
    hj_out_free(near->slug);
    return near->list;
}

void su_no_such(struct su_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(int i))
{
    struct near near;

    begin_near(&near, text);
    for (int i = 0; word(i) != NULL; i++)
        try_near(&near, hj_str(word(i)));
    su_unread(r, o, PL_SAY(UNKNOWN_WORD), what, HJ_STR_ARG(text),
              end_near(&near));
}

void su_no_faction(struct su_run *r, const struct hj_operand *o)
{
    struct near near;

    begin_near(&near, hj_operand_text(o));
    for (int f = 0; f < r->g->faction_count; f++)
        try_near(&near, su_faction_slug(r->g, f));
    su_unread(r, o, SU_SAY(UNKNOWN_FACTION), HJ_STR_ARG(near.word),
              end_near(&near));
}

static void try_players(const struct su_run *r, struct near *near)
{
    for (int i = 0; i < r->g->players; i++)
        try_near(near, su_id(r, i));
    for (size_t i = 0; i < r->g->setup.team_count; i++)
        try_near(near, r->g->setup.teams[i]);
}

void su_no_player(struct su_run *r, const struct hj_operand *o)
{
    struct near near;

    begin_near(&near, hj_operand_text(o));
    try_players(r, &near);
    su_unread(r, o, SU_SAY(UNKNOWN_PLAYER_NEAREST), HJ_STR_ARG(near.word),
              end_near(&near));
}

/* The places of sites, as `bob.front.1`: a slip may be anywhere in them. */
static void try_places(const struct su_run *r, struct hj_str text,
                       struct near *near)
{
    char place[NAME_ROOM];

    if (hj_str_find(text, '.', 0) == text.n)
        return;
    near->word = text;
    SU_EACH_IN(i, r->s, SU_SITES)
    {
        const struct su_object *o = &r->s->objects[i];
        int n = snprintf(place, sizeof(place), "%.*s.%s.%d",
                         HJ_STR_ARG(su_id(r, o->controller)),
                         o->row == SU_REAR ? "rear" : "front", o->column);
        if (n > 0 && (size_t)n < sizeof(place))
            try_near(near, hj_str(place));
    }
}

static const char *find_near(const struct su_run *r, struct hj_str text,
                             bool player, struct near *near)
{
    struct hj_out *slug = hj_out_memory();
    struct hj_str rest = text, word;

    (void)hj_str_split(&rest, '.', &word);
    if (su_player_text(r->g, word) >= 0)
        (void)hj_str_split(&rest, '.', &word);
    begin_near(near, word);
    SU_EACH (i, r->s, SU_ON_TABLE) {
        const struct su_object *o = &r->s->objects[i];
        if (o->alias != HJ_NO_SYMBOL && r->g->setup.symbol != NULL)
            try_near(near, r->g->setup.symbol(r->g->setup.log, o->alias));
        if (slug == NULL || o->card == HJ_NO_CARD)
            continue;
        hj_out_cut(slug, 0);
        if (hj_utf8_slug(hj_card_name(r->g->setup.catalogue, o->card), slug))
            try_near(near, hj_out_text(slug));
    }
    if (player)
        try_players(r, near);
    try_places(r, text, near);
    hj_out_free(slug);
    return end_near(near);
}

/* "#3", or nothing where no copy was asked for. */
static const char *copy_text(const struct hj_operand *o, char *text,
                             size_t size)
{
    text[0] = '\0';
    if (o->value > 0 && o->kind != HJ_OPERAND_NUMBER &&
        o->kind != HJ_OPERAND_UNKNOWN)
        snprintf(text, size, "#%d", (int)o->value);
    return text;
}

/* Whether the word names a card in a pile: damage.levy, bob.hand.2. */
static bool is_in_pile(const struct su_run *r, struct hj_str text)
{
    static const char *const piles[] = {"hand", "influence", "damage",
                                        "destroy"};
    struct hj_str first = HJ_STR("");

    (void)hj_str_split(&text, '.', &first);
    if (su_player_text(r->g, first) >= 0)
        (void)hj_str_split(&text, '.', &first);
    for (size_t i = 0; i < sizeof(piles) / sizeof(piles[0]); i++)
        if (text.n > 0 && hj_str_is(first, piles[i]))
            return true;
    return false;
}

/* The card whose name the word is, with no player before it. */
static hj_card bare_name(const struct su_run *r, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o);
    struct hj_lookup found;

    if (o->kind != HJ_OPERAND_NAME)
        return hj_str_find(text, '.', 0) < text.n ? HJ_NO_CARD
                                                  : su_slug_card(r->g, text);
    return hj_catalogue_known(r->g->setup.catalogue, text, &found) ? found.card
                                                                   : HJ_NO_CARD;
}

/* Lists the players who control such a card but for EXCEPT, as `bob.forge` each
 * of them; returns how many they are. */
static int list_owners(const struct su_run *r, hj_card card, int except,
                       struct hj_out *out)
{
    int count = 0;

    for (int p = 0; p < r->g->players; p++) {
        bool has = false;
        for (struct su_walk w = {0}; su_walk_of(&w, r->s, SU_ON_TABLE, p);)
            has = has || r->s->objects[w.at].card == card;
        if (!has || p == except)
            continue;
        hj_out_printf(out, "%s%.*s.", count++ > 0 ? ", " : "",
                      HJ_STR_ARG(su_id(r, p)));
        hj_out_str(out, su_slug(r->g, card));
    }
    return count;
}

/* A name that needs its player. */
static bool is_of_several(struct su_run *r, const struct hj_operand *o)
{
    hj_card card = bare_name(r, o);
    struct hj_out *list = card != HJ_NO_CARD ? hj_out_memory() : NULL;
    bool several = list != NULL && list_owners(r, card, -1, list) > 1;

    if (several)
        su_unread(r, o, SU_SAY(AMBIGUOUS_NAME), HJ_STR_ARG(hj_operand_text(o)),
                  HJ_STR_ARG(hj_out_text(list)));
    hj_out_free(list);
    return several;
}

/* A target that is named without its player is the actor's own, if there is
 * one: whoever else has such a card may have been meant. */
static void note_others(struct su_run *r, const struct hj_operand *o,
                        int object)
{
    const struct su_object *it = &r->s->objects[object];
    struct hj_out *list;
    bool others = false;

    if (o->kind == HJ_OPERAND_WORD &&
        !hj_str_eq(hj_operand_text(o), su_slug(r->g, it->card)))
        return;
    for (struct su_walk w = {0}; !others && su_walk(&w, r->s, SU_ON_TABLE);)
        others = r->s->objects[w.at].card == it->card &&
                 r->s->objects[w.at].controller != it->controller;
    list = others ? hj_out_memory() : NULL;
    if (list != NULL && list_owners(r, it->card, it->controller, list) > 0)
        su_note(r, o, SU_SAY(MEANS_OWN), HJ_STR_ARG(hj_operand_text(o)),
                HJ_STR_ARG(su_id(r, it->controller)),
                HJ_STR_ARG(hj_out_text(list)));
    hj_out_free(list);
}

void su_unknown_object(struct su_run *r, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o);
    bool place = hj_str_starts(text, HJ_STR("front.")) ||
                 hj_str_starts(text, HJ_STR("rear."));
    char copy[HJ_DIGITS + 1];
    struct near near;

    if (is_of_several(r, o))
        return;
    if (is_in_pile(r, text)) {
        su_unread(r, o, SU_SAY(NO_CARD_OF_THAT_NAME), HJ_STR_ARG(text),
                  copy_text(o, copy, sizeof(copy)));
        return;
    }
    su_unread(r, o, SU_SAY(NAMES_NOTHING_IN_PLAY), HJ_STR_ARG(text),
              copy_text(o, copy, sizeof(copy)),
              find_near(r, text,
                        o->role == HJ_ROLE_ARROW || o->role == HJ_ROLE_ON,
                        &near),
              place ? "; a place of another player's begins with the "
                      "player, as bob.front.1 does"
                    : "");
}

static bool is_changed(const struct su_state *s, int object)
{
    for (int i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].object == object)
            return true;
    return false;
}

/* Whether it may matter which of two copies is meant.  Sites lie in different
 * places. */
static bool differ(struct su_run *r, int a, int b)
{
    const struct su_object *x = &r->s->objects[a], *y = &r->s->objects[b];
    const struct su_fighter *f = su_fighter(r->s, a), *g = su_fighter(r->s, b);

    return x->zone != y->zone || x->zone == SU_SITES || x->lost != y->lost ||
           x->counters != y->counters || x->prevent != y->prevent ||
           x->harvested != y->harvested || x->activated != y->activated ||
           x->arrived != y->arrived || x->owner != y->owner ||
           is_changed(r->s, a) || is_changed(r->s, b) ||
           (f == NULL) != (g == NULL) ||
           (f != NULL && (f->site != g->site || f->against != g->against));
}

/* Whether the action tells another copy of that name by its number. */
static bool tells_apart(const struct hj_action *a, const struct hj_operand *o)
{
    for (uint32_t i = 0; i < a->count; i++)
        if (a->operands[i].symbol == o->symbol && a->operands[i].value > 0)
            return true;
    return false;
}

/* Whether the word names its object by the name of its card, not by a place. */
static bool is_by_name(const struct su_run *r, const struct hj_operand *o,
                       int object)
{
    static const char *const places[] = {"front", "rear", "hidden", "combatant",
                                         "combatants"};
    struct hj_str rest = hj_operand_text(o), first = HJ_STR("");
    hj_card card = r->s->objects[object].card;

    if (o->kind == HJ_OPERAND_NAME)
        return true;
    (void)hj_str_split(&rest, '.', &first);
    if (su_player_text(r->g, first) >= 0)
        (void)hj_str_split(&rest, '.', &first);
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
        if (rest.n > 0 && hj_str_is(first, places[i]))
            return false;
    return hj_str_eq(su_slug(r->g, card), first);
}

void su_several(struct su_run *r, const struct hj_operand *o, int object)
{
    const struct su_object *it = &r->s->objects[object];
    int count = 0, other = 0;

    if (o->value > 0 || it->card == HJ_NO_CARD || r->report == NULL ||
        r->report->finding == NULL || r->a->verb == HJ_VERB_NONE ||
        (it->alias != HJ_NO_SYMBOL && it->alias == o->symbol))
        return;
    if (o->role == HJ_ROLE_ON)
        note_others(r, o, object);
    for (struct su_walk w = {0};
         su_walk_of(&w, r->s, SU_ON_TABLE, it->controller);) {
        if (r->s->objects[w.at].card != it->card)
            continue;
        count++;
        other += w.at != object && differ(r, object, w.at);
    }
    if (other == 0 || tells_apart(r->a, o) || !is_by_name(r, o, object))
        return;
    su_note(r, o, SU_SAY(FIRST_OF_COPIES), HJ_STR_ARG(hj_operand_text(o)),
            count, HJ_STR_ARG(su_id(r, it->controller)));
}
