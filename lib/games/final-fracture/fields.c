/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: what comes to the fields, and moves there. */
#include "games/final-fracture/ff.h"

#include <stdlib.h>

static bool in_play(const struct pl_run *r, int object)
{
    return pl_in_play(r, object);
}

/* F9: the cost is paid as the card or ability is announced. */
void ff_pay(struct pl_run *r, int player, int cost, const char *cite)
{
    int has = r->s->players[player].numbers[FF_ENERGY];

    if (cost <= 0)
        return;
    if (cost > has)
        pl_illegal(r, NULL, cite, FF_SAY(ENERGY_TOO_LOW), cost,
                   HJ_STR_ARG(pl_id(r, player)), has);
    pl_number(r, player, FF_ENERGY, -(cost < has ? cost : has),
              "standby-phase.1 F9");
}

/* Whether a field is PLAYER's and empty; else nothing can come there. */
static bool is_free(struct pl_run *r, int player, int zone, pl_ref at,
                    const char *cite)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_AT, 0);

    if (at == PL_REF_NONE)
        pl_unread(r, NULL, FF_SAY(MISSING_FIELD),
                  r->g->rules->zones[zone].word);
    else if (pl_place_zone(at) != zone ||
             (pl_place_player(at) >= 0 && pl_place_player(at) != player))
        pl_undoable(
            r, o, cite, FF_SAY(NOT_A_FIELD), HJ_STR_ARG(hj_operand_text(o)),
            r->g->rules->zones[zone].word, HJ_STR_ARG(pl_id(r, player)));
    else if (pl_at(r->s, player, zone, pl_place_column(at)) >= 0)
        pl_undoable(r, o, cite, FF_SAY(FIELD_TAKEN),
                    HJ_STR_ARG(hj_operand_text(o)));
    return !r->unread;
}

static bool has_type(struct pl_run *r, const struct hj_operand *o, int object,
                     int type, const char *cite)
{
    if (pl_may_be(r, object, type))
        return true;
    pl_undoable(r, o, cite, PL_SAY(NOT_A), HJ_STR_ARG(pl_called(r, object)),
                pl_type_word(r->g->rules, type));
    return false;
}

/* The effect that waits for a summoning of PLAYER's; -1. */
static int summoning_due(const struct pl_run *r, int player)
{
    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].wait == PL_WAIT_OWN &&
            r->s->pending[i].player == player)
            return i;
    return -1;
}

void ff_do_summon(struct pl_run *r, int player, const struct pl_words *w)
{
    int unit = w->w[0].ref, due = summoning_due(r, player);
    pl_ref at = pl_first(w, HJ_ROLE_AT);

    if (!is_free(r, player, FF_UNIT, at, "standby-phase.1 F3") ||
        !has_type(r, w->w[0].o, unit, FF_UNIT_CARD, "standby-phase.1"))
        return;
    if (due >= 0) {
        struct pl_pending p = r->s->pending[due];
        pl_drop_pending(r, due);
        if (!ff_may_summon(r, &p.item,
                           &pl_card(r->g, p.item.card)
                                ->text.abilities[p.item.ability]
                                .effects[p.effect],
                           unit))
            pl_illegal(r, w->w[0].o, "standby-phase.1",
                       FF_SAY(NOT_SUMMONED_BY_TEXT),
                       HJ_STR_ARG(pl_called(r, unit)),
                       HJ_STR_ARG(pl_called(r, p.item.object)));
    } else {
        pl_your_turn(r, player, "summon", "standby-phase.1");
        pl_belongs(r, FF_STANDBY, "standby-phase.1");
        if (pl_over(r))
            return;
        ff_pay(r, player, pl_printed(r, unit, FF_VALUE_COST),
               "standby-phase.1 F9");
    }
    pl_alias(r, unit);
    pl_move(r, unit, FF_UNIT, pl_place_column(at), "standby-phase.1 F10");
    pl_flag(r, unit, PL_ARRIVED, true, "battle-phase.1 F13");
    pl_happens(r, FF_EVENT_SUMMONED, unit, player);
    if (due < 0)
        ff_open_window(r, FF_SUMMONED, unit);
}

void ff_do_construct(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = w->w[0].ref;
    pl_ref at = pl_first(w, HJ_ROLE_AT);

    if (!is_free(r, player, FF_CONSTRUCT, at, "standby-phase.1 F12") ||
        !has_type(r, w->w[0].o, card, FF_CONSTRUCT_CARD, "standby-phase.1"))
        return;
    pl_alias(r, card);
    r->s->objects[card].flags |= FF_DOWN;
    pl_move(r, card, FF_CONSTRUCT, pl_place_column(at), "standby-phase.1 F12");
    pl_flag(r, card, FF_DOWN, true, "standby-phase.1 F12");
    pl_flag(r, card, PL_ARRIVED, true, "F12");
    ff_open_window(r, FF_PLACED, card);
}

/* `build CONSTRUCT`, and behind it which card an unknown one is. */
void ff_do_build(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = pl_object_operand(r, w->w[0].o, player);
    const struct pl_object *o;
    struct hj_str name;

    if (card >= 0 && w->count > 1)
        pl_reveal_verb(r, player, w);
    if (card < 0 || r->unread)
        return;
    o = &r->s->objects[card];
    name = pl_called(r, card);
    if (o->zone != FF_CONSTRUCT || !pl_is_flag(r, card, FF_DOWN)) {
        pl_undoable(r, w->w[0].o, "standby-phase.1 F12",
                    FF_SAY(NOT_A_HIDDEN_CONSTRUCT), HJ_STR_ARG(name));
        return;
    }
    if (o->card == HJ_NO_CARD) {
        pl_undoable(r, w->w[0].o, "standby-phase.1 F12",
                    FF_SAY(CONSTRUCT_UNKNOWN),
                    HJ_STR_ARG(hj_operand_text(w->w[0].o)));
        return;
    }
    if (!has_type(r, w->w[0].o, card, FF_CONSTRUCT_CARD, "standby-phase.1"))
        return;
    if (o->controller != player)
        pl_illegal(r, w->w[0].o, "standby-phase.1", FF_SAY(NOT_THEIR_CONSTRUCT),
                   HJ_STR_ARG(name), HJ_STR_ARG(pl_id(r, player)));
    if (pl_is_flag(r, card, PL_ARRIVED) && !pl_chosen(r, FF_F12_SAME_TURN))
        pl_illegal(r, w->w[0].o, "F12", FF_SAY(PLACED_THIS_TURN),
                   HJ_STR_ARG(name));
    ff_pay(r, player, pl_printed(r, card, FF_VALUE_COST),
           "standby-phase.1 F9");
    pl_flag(r, card, FF_DOWN, false, "standby-phase.1 F12");
    pl_flag(r, card, PL_FACE_UP, true, "standby-phase.1");
    ff_settle(r);
    pl_happens(r, FF_EVENT_BUILT, card, player);
    ff_open_window(r, FF_BUILT, card);
}

/* Whether the card may be moved, or exchanged with one that is. */
static void check_mover(struct pl_run *r, const struct hj_operand *o, int card,
                        const char *what)
{
    struct hj_str name = pl_called(r, card);

    if (pl_is_flag(r, card, FF_DOWN))
        pl_illegal(r, o, "F12", FF_SAY(LIES_FACE_DOWN), HJ_STR_ARG(name), what);
    else if (pl_is_flag(r, card, PL_EXHAUSTED))
        pl_illegal(r, o, "move-phase.1 F14", FF_SAY(EXHAUSTED_CARD),
                   HJ_STR_ARG(name), what);
}

void ff_do_move(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = w->w[0].ref, other, from;
    const struct pl_object *o = &r->s->objects[card];
    pl_ref to = pl_first(w, HJ_ROLE_TO);
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_TO, 0);
    struct hj_str name = pl_called(r, card);

    if (!in_play(r, card) || o->zone == FF_COMMANDANT) {
        pl_undoable(r, w->w[0].o, "move-phase.1 F2", FF_SAY(NOT_ON_A_FIELD),
                    HJ_STR_ARG(name));
        return;
    }
    if (pl_place_zone(to) != o->zone ||
        (pl_place_player(to) >= 0 && pl_place_player(to) != o->controller)) {
        pl_undoable(r, at, "move-phase.1", FF_SAY(MOVED_OUT_OF_ZONE));
        return;
    }
    if (o->controller != player)
        pl_illegal(r, w->w[0].o, "move-phase.1", FF_SAY(NOT_THEIR_CARD),
                   HJ_STR_ARG(name), HJ_STR_ARG(pl_id(r, player)));
    check_mover(r, w->w[0].o, card, "moved");
    if (abs(pl_place_column(to) - o->column) != 1)
        pl_illegal(r, at, "move-phase.1 F3", FF_SAY(NOT_A_NEIGHBOUR),
                   HJ_STR_ARG(hj_operand_text(at)));
    if (ff_own(r)->moved && pl_chosen(r, FF_F14_ONE))
        pl_illegal(r, NULL, "move-phase.1 F14", FF_SAY(MOVED_THIS_TURN));
    ff_own(r)->moved = 1;
    from = o->column;
    other = pl_at(r->s, o->controller, o->zone, pl_place_column(to));
    if (other == card)
        return;
    if (other >= 0) {
        check_mover(r, at, other, "exchanged");
        pl_move(r, other, o->zone, from, "move-phase.1");
        pl_flag(r, other, PL_EXHAUSTED, true, "move-phase.1");
    }
    pl_move(r, card, o->zone, pl_place_column(to), "move-phase.1");
    pl_flag(r, card, PL_EXHAUSTED, true, "move-phase.1");
}

/* `reveal commandant CARD`: in the set-up it is laid there; else as in all
 * games. */
void ff_do_reveal(struct pl_run *r, int player, const struct pl_words *w)
{
    const char *cite = "setting-up-the-game.1 F2";
    hj_card card;

    if (w->count != 2 ||
        !hj_str_is(hj_operand_text(w->w[0].o), "commandant")) {
        pl_reveal_verb(r, player, w);
        return;
    }
    if (!pl_card_operand(r, w->w[1].o, &card))
        return;
    if (card != HJ_NO_CARD &&
        pl_card(r->g, card)->type != FF_COMMANDANT_CARD) {
        pl_undoable(r, w->w[1].o, cite, FF_SAY(NOT_A_COMMANDANT),
                    HJ_STR_ARG(hj_operand_text(w->w[1].o)));
        return;
    }
    if (r->s->phase != FF_SETUP) {
        pl_reveal_verb(r, player, w);
        return;
    }
    if (pl_count(r->s, player, FF_COMMANDANT) > 0) {
        struct pl_walk walk = {0};
        (void)pl_walk_of(&walk, r->s, PL_ZONE(FF_COMMANDANT), player);
        if (r->s->objects[walk.at].card != card)
            pl_undoable(r, w->w[1].o, cite, FF_SAY(COMMANDANT_ALREADY),
                        HJ_STR_ARG(pl_id(r, player)));
        return;
    }
    pl_move(r, pl_new_object(r, card, player, FF_NOWHERE), FF_COMMANDANT, 0,
            "setting-up-the-game.1");
}

/* A summoning that an effect asks for is written by `summon` alone. */
void ff_answer(struct pl_run *r, struct pl_pending *p, const struct pl_words *w)
{
    (void)p;
    (void)w;
    pl_unread(r, NULL, FF_SAY(SUMMON_FORM));
}
