/* SPDX-License-Identifier: MPL-2.0 */
/* What the words of an action name: players, objects, cards, places. */
#include "games/sularia/sularia.h"

int su_player_text(const struct hj_game *g, struct hj_str text)
{
    for (int i = 0; i < g->players; i++)
        if (hj_str_eq(g->setup.players[i].id, text))
            return i;
    return -1;
}

static bool is_zone_name(struct hj_str s, enum su_zone *zone)
{
    static const struct {
        struct hj_word name;
        enum su_zone zone;
    } names[] = {{HJ_WORD("hand"), SU_HAND_ZONE},
                 {HJ_WORD("influence"), SU_INFLUENCE},
                 {HJ_WORD("damage"), SU_DAMAGE},
                 {HJ_WORD("destroy"), SU_DESTROY},
                 {HJ_WORD("hidden"), SU_HIDDEN},
                 {HJ_WORD("combatant"), SU_COMBATANTS},
                 {HJ_WORD("combatants"), SU_COMBATANTS},
                 {HJ_WORD("deck"), SU_DECK}};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (names[i].name.n == s.n &&
            memcmp(names[i].name.text, s.p, s.n) == 0) {
            *zone = names[i].zone;
            return true;
        }
    return false;
}

/* The object number N (from 1) of a player's zone in order of arrival; with
 * CARD only those of that card. */
static int nth(const struct su_state *s, int player, enum su_zone zone,
               hj_card card, int n)
{
    int best = -1;
    uint32_t above = 0;

    for (; n > 0; n--) {
        best = -1;
        for (struct su_walk w = {0}; su_walk_in(&w, s, zone, player);) {
            const struct su_object *o = &s->objects[w.at];
            if (o->order >= above && (card == HJ_NO_CARD || o->card == card) &&
                (best < 0 || o->order < s->objects[best].order))
                best = w.at;
        }
        if (best < 0)
            return -1;
        above = s->objects[best].order + 1;
    }
    return best;
}

int su_nth_influence(const struct su_state *s, int player, int n)
{
    return nth(s, player, SU_INFLUENCE, HJ_NO_CARD, n);
}

int su_unknown_in(const struct su_state *s, const struct su_pile *pile)
{
    int best = -1;

    for (struct su_walk w = {0}; su_walk_in(&w, s, pile->zone, pile->player);) {
        const struct su_object *o = &s->objects[w.at];
        if ((o->card == HJ_NO_CARD || o->foreseen) &&
            (best < 0 || o->order < s->objects[best].order))
            best = w.at;
    }
    return best;
}

bool su_on_table(const struct su_state *s, int object)
{
    return su_in_play(s, object) || s->objects[object].zone == SU_CHAIN;
}

/* What is on the chain has not come yet, though it keeps the place that it had
 * where it lay before. */
bool su_came_before(const struct su_state *s, int a, int b)
{
    bool waits = s->objects[a].zone == SU_CHAIN;

    if (waits != (s->objects[b].zone == SU_CHAIN))
        return !waits;
    return s->objects[a].order < s->objects[b].order;
}

/* The COPY-th object in play of that card under PLAYER's control; with PLAYER
 * -1 under anybody's, if one player alone has any. */
static int named_in_play(const struct su_state *s, hj_card card, int player,
                         int copy)
{
    int last = -1, owner = player;

    for (int n = copy > 0 ? copy : 1; n > 0; n--) {
        int best = -1;
        for (struct su_walk w = {0}; su_walk(&w, s, SU_ON_TABLE);) {
            if (s->objects[w.at].card != card)
                continue;
            if (owner < 0)
                owner = s->objects[w.at].controller;
            if (owner != s->objects[w.at].controller && player < 0)
                return -1;
            if (owner == s->objects[w.at].controller &&
                (last < 0 || su_came_before(s, last, w.at)) &&
                (best < 0 || su_came_before(s, w.at, best)))
                best = w.at;
        }
        if (best < 0)
            return -1;
        last = best;
    }
    return last;
}

static uint64_t alias_bit(hj_symbol symbol)
{
    enum { BITS = 64 };

    return UINT64_C(1) << symbol % BITS;
}

/* The object with that alias; -1 if there is none. */
static int aliased(const struct su_state *s, hj_symbol symbol)
{
    if (s->aliases & alias_bit(symbol))
        for (struct su_walk w = {0}; su_walk(&w, s, SU_ALIASED);)
            if (s->objects[w.at].alias == symbol)
                return w.at;
    return -1;
}

/* An alias; *REST is what stands behind it after a point. */
static int by_alias(const struct su_run *r, struct hj_str text,
                    struct hj_str *rest)
{
    const struct hj_game_setup *setup = &r->g->setup;
    size_t dot = hj_str_find(text, '.', 0);
    int object;

    if (setup->symbol == NULL || r->s->aliases == 0)
        return -1;
    object = aliased(r->s, setup->find(setup->log, hj_str_first(text, dot)));
    if (object >= 0)
        *rest = hj_str_from(text, dot + 1);
    return object;
}

/* Takes the part before the next point off *REST. */
static struct hj_str part(struct hj_str *rest)
{
    size_t dot = hj_str_find(*rest, '.', 0);
    struct hj_str first = hj_str_first(*rest, dot);

    *rest = hj_str_from(*rest, dot + 1);
    return first;
}

/* What a word means that is no alias. */
static int by_path(struct su_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest)
{
    enum su_zone zone;
    int64_t number;
    struct hj_str first;
    hj_card card;
    int owner, object;
    bool named;

    *rest = text;
    first = part(rest);
    owner = su_player_text(r->g, first);
    named = owner >= 0 && rest->n > 0;
    if (named)
        first = part(rest);
    if (owner < 0)
        owner = player;
    if (hj_str_is(first, "front") || hj_str_is(first, "rear")) {
        struct hj_str column = part(rest);
        if (!hj_str_int(column, -SU_COLUMN, SU_COLUMN, &number) || owner < 0 ||
            copy > 1)
            return -1;
        return su_site_at(r->s, owner,
                          hj_str_is(first, "front") ? SU_FRONT : SU_REAR,
                          (int)number);
    }
    if (is_zone_name(first, &zone) && rest->n > 0 && owner >= 0) {
        struct hj_str what = part(rest);
        if (hj_str_int(what, 1, SU_OBJECTS, &number))
            return nth(r->s, owner, zone, HJ_NO_CARD, (int)number);
        card = su_slug_card(r->g, what);
        return card == HJ_NO_CARD
                   ? -1
                   : nth(r->s, owner, zone, card, copy > 0 ? copy : 1);
    }
    card = su_slug_card(r->g, first);
    if (card == HJ_NO_CARD)
        return -1;
    object = named_in_play(r->s, card, named ? owner : -1, copy);
    return object < 0 && !named ? named_in_play(r->s, card, player, copy)
                                : object;
}

int su_find_object(struct su_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest)
{
    int object;

    if (text.n > 0 && text.p[text.n - 1] == '.')
        return -1; /* "f2.": a stop that nothing follows */
    object = by_alias(r, text, rest);
    if (object < 0)
        return by_path(r, text, copy, player, rest);
    return copy > 1 ? -1 : object;
}

int su_find_operand(struct su_run *r, const struct hj_operand *o, int player,
                    struct hj_str *rest)
{
    struct hj_str text = hj_operand_text(o);
    int object;

    *rest = HJ_STR("");
    if (o->symbol < HJ_SYMBOLS_FIXED || o->symbol == HJ_NO_SYMBOL ||
        r->g->setup.symbol == NULL || hj_str_find(text, '.', 0) < text.n)
        return su_find_object(r, text, o->value, player, rest);
    object = aliased(r->s, o->symbol);
    if (object >= 0)
        return o->value > 1 ? -1 : object; /* an alias is of one object */
    return by_path(r, text, o->value, player, rest);
}

/* `[PLAYER.]ZONE`, PLAYER where none is said; *REST is what stands behind. */
static bool read_zone(const struct su_run *r, struct hj_str text, int player,
                      struct su_pile *pile, struct hj_str *rest)
{
    struct hj_str first;

    *rest = text;
    first = part(rest);
    pile->player = su_player_text(r->g, first);
    if (pile->player >= 0)
        first = part(rest);
    else
        pile->player = player;
    return pile->player >= 0 && is_zone_name(first, &pile->zone);
}

bool su_pile(const struct su_run *r, const struct hj_operand *o, int player,
             struct su_pile *pile)
{
    struct hj_str rest;

    return o->kind == HJ_OPERAND_WORD &&
           read_zone(r, hj_operand_text(o), player, pile, &rest) && rest.n == 0;
}

/* A card of a pile that is named where the pile has no such card, but unknown
 * ones: it was the first of those. */
static int told_in_pile(struct su_run *r, const struct hj_operand *o,
                        int player, struct hj_str *rest)
{
    struct su_pile pile;
    struct hj_str name;
    hj_card card;
    int object;

    if (!read_zone(r, hj_operand_text(o), player, &pile, rest) ||
        (pile.zone != SU_DAMAGE && pile.zone != SU_DESTROY))
        return -1;
    name = part(rest);
    card = su_slug_card(r->g, name);
    if (card == HJ_NO_CARD)
        return -1;
    object = su_unknown_in(r->s, &pile);
    if (object >= 0) {
        su_told(r);
        su_identify(r, object, card);
        su_changed(r, SU_F_CARD, object, pile.player, 0, 1, "");
    }
    return object;
}

int su_object_operand(struct su_run *r, const struct hj_operand *o, int player)
{
    struct hj_str rest = HJ_STR("");
    int object = -1;

    if (o->kind == HJ_OPERAND_WORD) {
        object = su_find_operand(r, o, player, &rest);
        if (object < 0)
            object = told_in_pile(r, o, player, &rest);
    } else if (o->kind == HJ_OPERAND_NAME) {
        hj_card card =
            hj_catalogue_exact(r->g->setup.catalogue, hj_operand_text(o));
        struct hj_lookup found;
        if (card == HJ_NO_CARD &&
            hj_catalogue_known(r->g->setup.catalogue, hj_operand_text(o),
                               &found))
            card = found.card;
        if (card != HJ_NO_CARD)
            object = named_in_play(r->s, card, -1, o->value);
        if (card != HJ_NO_CARD && object < 0)
            object = named_in_play(r->s, card, player, o->value);
    }
    if (object < 0 || rest.n > 0) {
        su_unknown_object(r, o);
        return -1;
    }
    su_several(r, o, object);
    return object;
}

bool su_is_anothers(struct su_run *r, const struct hj_operand *o, int player)
{
    struct hj_str rest = hj_operand_text(o);
    int whose = su_player_text(r->g, part(&rest));

    if (whose < 0 || whose == player)
        return false;
    su_unread(r, o, SU_SAY(OTHER_PLAYERS_OBJECT),
              HJ_STR_ARG(hj_operand_text(o)), HJ_STR_ARG(su_id(r, whose)),
              HJ_STR_ARG(su_id(r, player)));
    return true;
}

bool su_place(struct su_run *r, const struct hj_operand *o, int player,
              int *row, int *column)
{
    struct hj_str rest = hj_operand_text(o), first = part(&rest);
    int whose = su_player_text(r->g, first);
    int64_t number;

    if (whose >= 0)
        first = part(&rest);
    *row = hj_str_is(first, "rear") ? SU_REAR : SU_FRONT;
    if ((!hj_str_is(first, "front") && !hj_str_is(first, "rear")) ||
        !hj_str_int(rest, -SU_COLUMN, SU_COLUMN, &number)) {
        su_unread(r, o, SU_SAY(NOT_A_SITES_PLACE),
                  HJ_STR_ARG(hj_operand_text(o)), -SU_COLUMN, SU_COLUMN);
        return false;
    }
    *column = (int)number;
    return whose < 0 || !su_is_anothers(r, o, player);
}

/* Whether the action says `from influence`; *PLACE is the number of the card
 * in the row, 0 where it does not say. */
bool su_from_influence(struct su_run *r, int *place)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_FROM, 0);
    struct hj_str rest, first;
    int64_t number = 0;

    *place = 0;
    if (o == NULL)
        return false;
    rest = hj_operand_text(o);
    first = part(&rest);
    if (su_player_text(r->g, first) >= 0)
        first = part(&rest);
    if (rest.n > 0 && hj_str_int(rest, 1, SU_OBJECTS, &number))
        *place = (int)number;
    return hj_str_is(first, "influence");
}

/* Gives the object the alias behind `as`. */
void su_alias(struct su_run *r, int object)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_AS, 0);
    int other;

    if (o == NULL || object < 0)
        return;
    other = aliased(r->s, o->symbol);
    if (other >= 0 && other != object) {
        su_unread(r, o, PL_SAY(ALIAS_TAKEN), HJ_STR_ARG(hj_operand_text(o)));
        return;
    }
    r->s->objects[object].alias = o->symbol;
    r->s->aliases |= alias_bit(o->symbol);
    r->s->sets[object / SU_SET_BITS][SU_ZONES + 2] |= UINT64_C(1)
                                                      << object % SU_SET_BITS;
}
