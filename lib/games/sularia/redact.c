/* SPDX-License-Identifier: MPL-2.0 */
/* What a player may know: piles as text, names without aliases, what an event
 * gives away, and which words of a line may not be told. */
#include "games/sularia/sularia.h"

static void put_card(const struct hj_game *g, hj_card card, bool up,
                     struct hj_out *out, bool *any)
{
    if (*any)
        hj_out_char(out, ' ');
    *any = true;
    if (card == HJ_NO_CARD)
        hj_out_char(out, '?');
    else
        hj_out_str(out, su_slug(g, card));
    if (up)
        hj_out_puts(out, "/up");
}

/* The cards of the influence row, in the order of the row. */
static void put_row(const struct hj_game *g, const struct su_state *s,
                    int player, struct hj_out *out, bool *any)
{
    const struct su_object *row[SU_OBJECTS];
    int count = 0;

    for (int i = 0; i < s->object_count; i++) {
        const struct su_object *o = &s->objects[i];
        int at = count;
        if (o->zone != SU_INFLUENCE || o->controller != player)
            continue;
        for (; at > 0 && row[at - 1]->order > o->order; at--)
            row[at] = row[at - 1];
        row[at] = o;
        count++;
    }
    for (int i = 0; i < count; i++)
        put_card(g, row[i]->card, row[i]->up, out, any);
}

/* Adds a card to those in order. */
static void sort_in(hj_card *cards, int count, hj_card card)
{
    for (; count > 0 && cards[count - 1] > card; count--)
        cards[count] = cards[count - 1];
    cards[count] = card;
}

/* The cards of a pile without an order: by name, the unknown ones last. */
static void put_sorted(const struct hj_game *g, const struct su_state *s,
                       int player, enum su_zone zone, struct hj_out *out,
                       bool *any)
{
    enum { MOST_WRITTEN = 3 };
    hj_card cards[SU_OBJECTS];
    int known = 0, unknown = 0;

    for (int i = 0; i < s->object_count; i++) {
        const struct su_object *o = &s->objects[i];
        if (o->zone != zone || o->controller != player)
            continue;
        if (o->card == HJ_NO_CARD)
            unknown++;
        else
            sort_in(cards, known++, o->card);
    }
    for (int i = 0; i < known; i++)
        put_card(g, cards[i], false, out, any);
    if (unknown > MOST_WRITTEN)
        hj_out_printf(out, "%s?*%d", *any ? " " : "", unknown);
    for (int i = 0; i < unknown && unknown <= MOST_WRITTEN; i++)
        put_card(g, HJ_NO_CARD, false, out, any);
    *any = *any || unknown > 0;
}

void su_put_pile(const struct hj_game *g, const struct su_state *s, int player,
                 enum su_zone zone, struct hj_out *out)
{
    bool any = false;

    if (zone == SU_INFLUENCE)
        put_row(g, s, player, out, &any);
    else
        put_sorted(g, s, player, zone, out, &any);
    if (!any)
        hj_out_puts(out, "none");
}

bool su_name(const struct hj_game *g, const void *state, struct hj_str word,
             int copy, int player, struct hj_out *out)
{
    struct su_run r = {
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
    struct hj_game plain = *g;
    struct hj_str rest = HJ_STR("");
    int object = su_find_object(&r, word, copy, player, &rest);

    if (object < 0)
        return false;
    plain.setup.symbol = NULL;
    su_put_object(&plain, state, object, out);
    if (rest.n > 0) {
        hj_out_char(out, '.');
        hj_out_str(out, rest);
    }
    return true;
}

static bool is_private(int zone)
{
    return zone == SU_HAND_ZONE || zone == SU_INFLUENCE || zone == SU_DECK;
}

bool su_know(const struct hj_game *g, void *state, const void *later,
             int32_t object)
{
    struct su_state *s = state;
    const struct su_state *then = later;
    struct su_run r = {.g = (struct hj_game *)g, .s = s, .cause = -1};

    if (object < 0 || object >= s->object_count ||
        object >= then->object_count || s->objects[object].card != HJ_NO_CARD ||
        s->objects[object].zone == SU_NOWHERE ||
        then->objects[object].card == HJ_NO_CARD)
        return false;
    s->objects[object].card = then->objects[object].card;
    s->objects[object].foreseen = is_private(s->objects[object].zone);
    su_set_zone(&r, object, s->objects[object].zone); /* what it can do */
    return true;
}

bool su_forget(const struct hj_game *g, void *state, int32_t object)
{
    struct su_state *s = state;
    struct su_run r = {.g = (struct hj_game *)g, .s = s, .cause = -1};

    if (object < 0 || object >= s->object_count ||
        s->objects[object].card == HJ_NO_CARD)
        return false;
    s->objects[object].card = HJ_NO_CARD;
    s->objects[object].foreseen = 0;
    su_set_zone(&r, object, s->objects[object].zone); /* what it can do */
    return true;
}

enum hj_disclosure su_disclosure(const struct hj_game *g, const void *state,
                     const struct hj_event *event, struct hj_out *card)
{
    const struct su_state *s = state;
    hj_card which;

    if (event->kind != SU_CHANGE || event->object < 0 ||
        event->object >= s->object_count)
        return HJ_DISCLOSURE_NONE;
    which = s->objects[event->object].card;
    if (which == HJ_NO_CARD)
        hj_out_char(card, '?');
    else
        hj_out_str(card, su_slug(g, which));
    if (event->field == SU_F_CARD)
        return HJ_DISCLOSURE_NAMED;
    if (event->field != SU_F_ZONE)
        return HJ_DISCLOSURE_NONE;
    if (event->from == SU_DECK && event->to == SU_HAND_ZONE)
        return HJ_DISCLOSURE_DRAWN;
    return is_private(event->from) && !is_private(event->to) ? HJ_DISCLOSURE_SHOWN
                                                             : HJ_DISCLOSURE_NONE;
}

/* Whether PLAYER may not look at the object: private-zones.4,
 * influence-zone.2. */
static bool is_secret(const struct su_state *s, int object, int player)
{
    const struct su_object *o = &s->objects[object];

    return o->owner != player &&
           (o->zone == SU_HAND_ZONE || o->zone == SU_DECK ||
            (o->zone == SU_INFLUENCE && !o->up));
}

bool su_secret(const struct hj_game *g, const void *state, struct hj_str path,
               int player)
{
    struct su_run r = {
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
    size_t dot = hj_str_find(path, '.', 0);
    int owner = su_player_text(g, hj_str_first(path, dot)), object;
    struct hj_str rest = hj_str_from(path, dot + 1);

    if (owner >= 0 && owner != player &&
        (hj_str_starts(rest, HJ_STR("hand.")) ||
         hj_str_starts(rest, HJ_STR("deck.")) ||
         (hj_str_starts(rest, HJ_STR("influence.")) &&
          !hj_str_is(rest, "influence.pool") &&
          !hj_str_is(rest, "influence.generation"))))
        return true;
    object = su_find_object(&r, path, 0, -1, &rest);
    return object >= 0 && is_secret(state, object, player);
}

/* The object by its number in its zone: bob.hand.3. */
static void put_numbered(const struct hj_game *g, const struct su_state *s,
                         int object, struct hj_out *out)
{
    const struct su_object *o = &s->objects[object];
    int number = 1;

    for (int i = 0; i < s->object_count; i++)
        number += s->objects[i].zone == o->zone &&
                  s->objects[i].controller == o->controller &&
                  s->objects[i].order < o->order;
    hj_out_str(out, g->setup.players[o->controller].id);
    hj_out_printf(out, ".%s.%d",
                  o->zone == SU_HAND_ZONE   ? "hand"
                  : o->zone == SU_INFLUENCE ? "influence"
                                            : "deck",
                  number);
}

/* Whether operand I of a fact lies in a pile that only its owner sees. */
static bool is_dealt(const struct hj_action *a, uint32_t i)
{
    struct hj_str pile;

    if (i < 2 || a->operands[i].role != HJ_ROLE_ITEM)
        return false;
    pile = hj_operand_text(&a->operands[1]);
    return hj_str_is(pile, "hand") ||
           (hj_str_is(pile, "influence") && !a->operands[i].up);
}

static int player_of(const struct hj_game *g, hj_symbol symbol)
{
    int player = su_player(g, symbol);

    for (size_t t = 0; player < 0 && t < g->setup.team_count; t++)
        for (int i = 0; i < g->players && player < 0; i++)
            if (g->setup.team_symbols[t] == symbol &&
                g->setup.players[i].team == (int)t)
                player = i;
    return player;
}

/* Whether TEXT names a card by its name within a pile that PLAYER may not look
 * at: hand.feedback, bob.influence.feedback. */
static bool is_in_secret_pile(const struct hj_game *g, struct hj_str text,
                              int actor, int player)
{
    static const char *const piles[] = {"hand.", "influence.", "deck."};
    size_t dot = hj_str_find(text, '.', 0);
    int owner = su_player_text(g, hj_str_first(text, dot));
    int64_t number;

    if (owner >= 0)
        text = hj_str_from(text, dot + 1);
    else
        owner = actor;
    for (size_t i = 0; i < sizeof(piles) / sizeof(piles[0]); i++)
        if (hj_str_starts(text, hj_str(piles[i])))
            return owner != player &&
                   !hj_str_int(hj_str_from(text, strlen(piles[i])), 1,
                               SU_OBJECTS, &number);
    return false;
}

/* Whether a chosen card lies where only others than PLAYER see it. */
static bool is_chosen_secret(struct su_run *r, const struct hj_operand *o,
                             const void *after, int player)
{
    hj_card card;

    if (!su_card_operand(r, o, &card) || card == HJ_NO_CARD)
        return false;
    for (int i = 0; i < r->s->object_count; i++)
        if (r->s->objects[i].card == card && is_secret(r->s, i, player) &&
            is_secret(after, i, player))
            return true;
    return false;
}

bool su_redact(const struct hj_game *g, const void *before, const void *after,
             const struct hj_action *a, uint32_t i, int player,
             struct hj_out *out)
{
    const struct hj_operand *o = &a->operands[i];
    struct su_run r = {.g = (struct hj_game *)g,
                       .s = (struct su_state *)before,
                       .a = a,
                       .cause = -1};
    struct hj_str rest;
    int actor, object;

    if (o->kind != HJ_OPERAND_WORD && o->kind != HJ_OPERAND_NAME)
        return false;
    actor = player_of(g, a->verb == HJ_VERB_NONE ? a->operands[0].symbol
                                                 : a->actor);
    if ((a->verb == HJ_VERB_NONE && is_dealt(a, i)) ||
        ((a->verb == HJ_VERB_DRAW || a->verb == HJ_VERB_INFLUENCE) &&
         o->role == HJ_ROLE_ITEM) ||
        (a->verb == HJ_VERB_CHOOSE && is_chosen_secret(&r, o, after, player))) {
        if (actor == player)
            return false;
        hj_out_char(out, '?');
        return true;
    }
    if (o->kind == HJ_OPERAND_NAME || a->verb == HJ_VERB_NONE ||
        !is_in_secret_pile(g, hj_operand_text(o), actor, player))
        return false;
    object = su_find_object(&r, hj_operand_text(o), o->value, actor, &rest);
    if (object >= 0 && !is_secret(before, object, player))
        return false;
    if (object < 0)
        hj_out_char(out, '?');
    else
        put_numbered(g, before, object, out);
    return true;
}
