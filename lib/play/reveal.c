/* SPDX-License-Identifier: MPL-2.0 */
/* Cards that are drawn or shown, and objects whose card becomes known. */
#include "play/internal.h"

struct hj_identity pl_identity(const void *state, int32_t object)
{
    const struct pl_state *s = state;
    const struct pl_object *o = &s->objects[object];

    return (struct hj_identity){object, o->card, o->mixed};
}

/* Returns the object that ID identifies; NULL if it has left the game, or has
 * been mixed with others since. */
static struct pl_object *identified(struct pl_state *s,
                                    const struct hj_identity *id)
{
    struct pl_object *o = &s->objects[id->object];

    return id->object < s->object_count && o->zone != 0 && o->mixed == id->mixed
               ? o
               : NULL;
}

bool pl_know(const struct hj_game *g, void *state, const struct hj_identity *id)
{
    struct pl_state *s = state;
    struct pl_run r = pl_reader(g, state);
    struct pl_object *o = identified(s, id);

    if (o == NULL || o->card != HJ_NO_CARD || id->card == HJ_NO_CARD)
        return false;
    o->card = id->card;
    s->unsettled = 1;
    if (g->rules->zones[o->zone].is & (PL_SECRET | PL_DECK))
        o->flags |= PL_FORESEEN;
    pl_note_abilities(&r, id->object);
    return true;
}

bool pl_forget(const struct hj_game *g, void *state,
               const struct hj_identity *id)
{
    struct pl_run r = pl_reader(g, state);
    const struct pl_object *o = identified(state, id);

    if (o == NULL || o->card == HJ_NO_CARD)
        return false;
    pl_unidentify(&r, id->object);
    return true;
}

void pl_reveal_card(struct pl_run *r, const struct hj_operand *o, int object,
                    hj_card card)
{
    const struct pl_object *it = &r->s->objects[object];

    if (!pl_is_unknown(r, object)) {
        if (it->card != card && card != HJ_NO_CARD)
            pl_illegal(r, o, r->g->rules->cites.reveal, PL_SAY(KNOWN_CARD),
                       PL_CARD_NAME(r, it->card));
        return;
    }
    if (card == HJ_NO_CARD)
        return;
    if (r->report != NULL && r->report->told != NULL)
        r->report->told(r->report->data);
    pl_identify(r, object, card);
    pl_changed(r, PL_F_CARD, object, it->owner, 0, 1, "");
}

/* Reports a player who shows a card that only an opponent may look at. */
static void check_shown(struct pl_run *r, const struct hj_operand *o,
                        int object)
{
    const struct pl_object *it = &r->s->objects[object];
    int player = r->a->player;

    if (player >= 0 && pl_is_opponent(r->g, player, it->owner) &&
        !(r->g->rules->zones[it->zone].is & PL_DECK) &&
        pl_is_secret(r->g, r->s, object, player))
        pl_illegal(r, o, r->g->rules->zones[it->zone].cite, PL_SAY(NOT_THEIRS),
                   PL_TEXT(o), PL_ID(r, player));
}

/* Shows one more card of a zone: a known one, else an unknown one. SHOWN are
 * the objects that the line has shown before. */
static void show(struct pl_run *r, const struct hj_operand *o, int player,
                 int zone, struct pl_words *shown)
{
    int take, there;
    hj_card card;

    if (!pl_copy_operand(r, o, &card))
        return;
    take = pl_copy_in(r, o, player, zone, card, 0, shown, &there);
    if (take < 0 && there > 0) {
        pl_no_copy(r, o, player, zone, card, there);
        return;
    }
    if (take < 0) {
        pl_undoable(r, o, r->g->rules->zones[zone].cite,
                    PL_SAY(REVEAL_NOT_THERE), PL_ID(r, player),
                    pl_count(r->s, player, zone));
        return;
    }
    check_shown(r, o, take);
    shown->w[shown->count++].ref = take;
    if (zone == r->g->rules->hand)
        pl_set_seen(r, take, true);
    pl_reveal_card(r, o, take, card);
}

/* Returns the object that O names otherwise than by its card; -1 if none. */
static int shown_object(struct pl_run *r, const struct hj_operand *o,
                        int player)
{
    struct hj_str rest;
    int object = pl_find_word(r, o, player, &rest);
    hj_card card = pl_named_card(r->g, o);

    return object >= 0 && rest.n == 0 &&
                   (card == HJ_NO_CARD || r->s->objects[object].card != card)
               ? object
               : -1;
}

/* Tells the card of OBJECT, which is operand number I. */
static void tell_object(struct pl_run *r, const struct pl_words *w, int i,
                        int object)
{
    bool unknown = r->s->objects[object].card == HJ_NO_CARD;
    const struct hj_operand *o = pl_effect_operand(w, i);
    hj_card card;

    if (!pl_is_one_card(r, o) || !pl_card_operand(r, o, &card))
        return;
    check_shown(r, pl_effect_operand(w, i - 1), object);
    pl_reveal_card(r, o, object, card);
    if (unknown && r->g->rules->card_disclosed != NULL)
        r->g->rules->card_disclosed(r, object);
}

/* True if O names a zone: *WHOSE and *ZONE; else they become PLAYER's hand. */
static bool names_zone(struct pl_run *r, const struct hj_operand *o, int player,
                       int *whose, int *zone)
{
    struct hj_str rest = HJ_STR("");

    if (o->kind == HJ_OPERAND_WORD &&
        pl_read_zone(r, hj_operand_text(o), whose, zone, &rest) && rest.n == 0)
        return true;
    *whose = player;
    *zone = r->g->rules->hand;
    return false;
}

/* Carries out `reveal`: `ZONE CARD …` shows cards of a zone, `CARD …` of
 * the hand, `OBJECT CARD` the card that an object is. */
void pl_reveal_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *named = pl_written(w, HJ_ROLE_FROM);
    int whose = player, zone = r->g->rules->hand, from;
    bool in_zone;
    struct pl_words shown;

    if (pl_reveal_open(r, player, w))
        return;
    if (named == NULL)
        named = w->w[0].o;
    in_zone = names_zone(r, named, player, &whose, &zone);
    if (named->role == HJ_ROLE_FROM && !in_zone)
        pl_unread(r, named, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(named));
    from = in_zone && named->role != HJ_ROLE_FROM;
    if (from == 1 && w->counts[HJ_ROLE_ITEM] == 1 &&
        pl_unknown_in(r, whose, zone) >= 0)
        pl_unread(r, named, PL_SAY(REVEAL_MISSING_CARDS),
                  r->g->rules->zones[zone].word);
    shown.count = 0;
    for (int i = from; i < w->counts[HJ_ROLE_ITEM] && !r->unread; i++) {
        const struct hj_operand *o = pl_effect_operand(w, i);
        int object = in_zone ? -1 : shown_object(r, o, player);
        if (object >= 0 && i + 1 < w->counts[HJ_ROLE_ITEM])
            tell_object(r, w, ++i, object);
        else if (object >= 0)
            continue;
        else if (!in_zone && o->kind == HJ_OPERAND_WORD &&
                 hj_str_find(hj_operand_text(o), '.', 0) < o->length)
            pl_unknown_object(r, o);
        else if (o->kind == HJ_OPERAND_NUMBER && o->value < 1)
            pl_unread(r, o, PL_SAY(BELOW_ONE));
        else if (o->kind != HJ_OPERAND_UNKNOWN && o->kind != HJ_OPERAND_NUMBER)
            show(r, o, whose, zone, &shown);
    }
}

/* Identifies the cards that PLAYER has drawn, as W names them. WHEN: words for
 * the line that made PLAYER draw, if it is not this one. */
static void name_drawn(struct pl_run *r, int player, const struct pl_words *w,
                       const char *when)
{
    struct pl_player *p = &r->s->players[player];
    int n = w->counts[HJ_ROLE_ITEM], at = 0;

    if (n != p->drawn)
        pl_illegal(r, w->count > 0 ? w->w[0].o : NULL, r->g->rules->cites.draw,
                   PL_SAY(WRONG_DRAW_COUNT), PL_ID(r, player), p->drawn,
                   p->drawn == 1 ? "" : "s", when, n);
    for (struct pl_walk walk = {0};
         at < n &&
         pl_walk_of(&walk, r->s, PL_ZONE(r->g->rules->hand), player);) {
        const struct pl_object *o = &r->s->objects[walk.at];
        pl_ref card = w->w[at].ref;
        if (o->order < p->drawn_from || !pl_is_unknown(r, walk.at))
            continue;
        at++;
        if (card >= 0) {
            pl_identify(r, walk.at, (hj_card)card);
            pl_changed(r, PL_F_CARD, walk.at, player, 0, 1, "");
        }
    }
    p->drawn = 0;
}

bool pl_name_drawn(struct pl_run *r, int player, const struct pl_words *w)
{
    if (r->s->players[player].drawn == 0)
        return false;
    name_drawn(r, player, w, " by the line above");
    return true;
}

void pl_draw_named(struct pl_run *r, int player, const struct pl_words *w,
                   const char *rule)
{
    r->s->players[player].drawn = 0;
    pl_draw(r, player, w->counts[HJ_ROLE_ITEM], rule);
    if (r->s->players[player].drawn > 0)
        name_drawn(r, player, w, "");
}

/* Begins PLAYER's turn, as the line implies. True if PLAYER draws by that. */
static bool begins_with_draw(struct pl_run *r, int player,
                             const struct pl_words *w)
{
    uint8_t how = pl_imply(r);

    pl_begin_phase(r);
    pl_implied(r, how);
    if (r->s->players[player].drawn == 0)
        return false;
    name_drawn(r, player, w, " as the turn began");
    return true;
}

void pl_draw_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    if (pl_name_drawn(r, player, w) ||
        (r->s->phase == r->g->rules->first_phase && !r->s->begun &&
         player == r->s->turn && begins_with_draw(r, player, w)))
        return;
    pl_illegal(r, NULL, r->g->rules->cites.draw, PL_SAY(NOTHING_MAKES_DRAW),
               PL_ID(r, player));
    pl_draw_named(r, player, w, "");
}
