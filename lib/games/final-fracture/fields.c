/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: cards that come to the fields, and moves. */
#include "games/final-fracture/ff.h"

#include <stdlib.h>

/* Pays the additional cost of a card that is played for its cost (-1: none),
 * with the words behind `with`; reports other words there. */
static bool pay_besides(struct pl_run *r, int player, int card,
                        const struct pl_words *w)
{
    int n = card < 0
                ? 0
                : pl_cost_amount(pl_additional_cost(r, card), FF_COST_DISCARD);
    int at = 0;

    if (!pl_pay_cards(r, player, n, w, &at, "standby-phase.1 F9",
                      "standby-phase.1 F9"))
        return false;
    pl_check_overpaid(r, w, at, "standby-phase.1 F9");
    return true;
}

void ff_do_summon(struct pl_run *r, int player, const struct pl_words *w)
{
    int unit = w->w[0].ref, due = pl_waiting(r, PL_WAIT_OWN, player);
    int column = pl_place_column(pl_first(w, HJ_ROLE_AT));
    struct pl_pending p = {.blocks_stack = 0};

    if (due >= 0) {
        p = r->s->pending[due];
        pl_drop_pending(r, due);
        if (!ff_may_summon(r, &p.item,
                           &pl_card(r->g, p.item.card)
                                ->text.abilities[p.item.ability]
                                .effects[p.effect],
                           unit))
            pl_illegal(r, w->w[0].o, "standby-phase.1",
                       FF_SAY(NOT_SUMMONED_BY_TEXT), PL_LABEL(r, unit),
                       PL_LABEL(r, p.item.object));
    } else {
        if (r->s->pending_count > 0)
            pl_lapse_pending(r); /* this summoning answers nothing */
        pl_close_stack(r);       /* and does not join the chain */
        pl_your_turn(r, player, "summon", "standby-phase.1");
        pl_require_phase(r, FF_STANDBY, "standby-phase.1");
        if (pl_over(r))
            return;
        pl_pay(r, player, FF_ENERGY,
               pl_printed_cost_to_play(r, unit, player, FF_VALUE_COST),
               "standby-phase.1 F9");
    }
    pl_alias(r, unit);
    pl_move(r, unit, FF_UNIT, column, "standby-phase.1 F10");
    if (!pay_besides(r, player, due < 0 ? unit : -1, w))
        return;
    pl_flag(r, unit, PL_ARRIVED, true, "battle-phase.1 F13");
    if (due < 0 || (r->s->phase == FF_STANDBY && !ff_is_open(r)))
        ff_open_window(r);
    if (!r->s->resolving || r->s->phase == FF_STANDBY)
        ff_note_event(r, FF_EVENT_SUMMONED, unit);
    pl_fire_event(r, FF_EVENT_SUMMONED, unit, player);
    pl_resume(r, &p);
}

void ff_do_construct(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = w->w[0].ref;
    int column = pl_place_column(pl_first(w, HJ_ROLE_AT));

    (void)player;
    pl_alias(r, card);
    r->s->objects[card].flags |= FF_DOWN;
    pl_move(r, card, FF_CONSTRUCT, column, "standby-phase.1 F12");
    pl_flag(r, card, FF_DOWN, true, "standby-phase.1 F12");
    pl_flag(r, card, PL_ARRIVED, true, "F12");
    ff_open_window(r);
}

/* Reads `build CONSTRUCT`, with the card of an unknown one as second word. */
void ff_do_build(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    int card = pl_object_operand(r, o, player);
    bool said = false; /* another owner is reported */

    if (card >= 0 && w->counts[HJ_ROLE_ITEM] > 1) {
        pl_reveal_verb(r, player, w);
        said = r->s->objects[card].owner != player;
    }
    if (card < 0 || r->unread)
        return;
    if (!pl_is_flag(r, card, FF_DOWN)) {
        pl_undoable(r, o, "standby-phase.1 F12", FF_SAY(NOT_A_HIDDEN_CONSTRUCT),
                    PL_LABEL(r, card));
    } else if (r->s->objects[card].card == HJ_NO_CARD) {
        pl_undoable(r, o, "standby-phase.1 F12", FF_SAY(CONSTRUCT_UNKNOWN),
                    PL_TEXT(o));
    } else if (!pl_may_be(r, card, FF_CONSTRUCT_CARD)) {
        pl_undoable(r, o, "standby-phase.1", PL_SAY(NOT_A), PL_LABEL(r, card),
                    pl_type_word(r->g->rules, FF_CONSTRUCT_CARD));
    } else {
        if (r->s->objects[card].controller != player && !said)
            pl_illegal(r, o, "standby-phase.1", PL_SAY(NOT_THEIRS),
                       PL_LABEL(r, card), PL_ID(r, player));
        if (pl_is_flag(r, card, PL_ARRIVED) && !pl_chosen(r, FF_F12_SAME_TURN))
            pl_illegal(r, o, "F12", FF_SAY(PLACED_THIS_TURN),
                       PL_LABEL(r, card));
        pl_pay(r, player, FF_ENERGY,
               pl_printed_cost_to_play(r, card, player, FF_VALUE_COST),
               "standby-phase.1 F9");
        if (!pay_besides(r, player, card, w))
            return;
        pl_flag(r, card, FF_DOWN, false, "standby-phase.1 F12");
        pl_flag(r, card, PL_FACE_UP, true, "standby-phase.1");
        ff_open_window(r);
        ff_note_event(r, FF_EVENT_BUILT, card);
        ff_settle(r);
        pl_fire_event(r, FF_EVENT_BUILT, card, player);
    }
}

/* Reports a card that cannot be moved, or exchanged with another. */
static void check_mover(struct pl_run *r, const struct hj_operand *o, int card,
                        const char *what)
{
    if (pl_is_flag(r, card, FF_DOWN))
        pl_illegal(r, o, "F12", FF_SAY(LIES_FACE_DOWN), PL_LABEL(r, card),
                   what);
    else if (pl_is_flag(r, card, PL_EXHAUSTED))
        pl_illegal(r, o, "move-phase.1 F14", FF_SAY(EXHAUSTED_CARD),
                   PL_LABEL(r, card), what);
}

static void move_to(struct pl_run *r, int card, int column)
{
    pl_move(r, card, r->s->objects[card].zone, column, "move-phase.1");
    pl_flag(r, card, PL_EXHAUSTED, true, "move-phase.1");
}

void ff_do_move(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = w->w[0].ref, other, from = r->s->objects[card].column;
    pl_ref to = pl_first(w, HJ_ROLE_TO);
    const struct hj_operand *at = pl_written(w, HJ_ROLE_TO);

    if (pl_place_zone(to) != r->s->objects[card].zone ||
        pl_place_player(to) != r->s->objects[card].controller) {
        pl_undoable(r, at, "move-phase.1", FF_SAY(MOVED_OUT_OF_ZONE));
        return;
    }
    check_mover(r, w->w[0].o, card, "moved");
    if (abs(pl_place_column(to) - from) != 1)
        pl_illegal(r, at, "move-phase.1 F3", FF_SAY(NOT_A_NEIGHBOUR),
                   PL_TEXT(at));
    if (ff_own(r)->moved && pl_chosen(r, FF_F14_ONE))
        pl_illegal(r, NULL, "move-phase.1 F14", FF_SAY(MOVED_THIS_TURN));
    if (player == r->s->turn) /* moves in another's turn do not count */
        ff_own(r)->moved = 1;
    other = pl_object_at(r->s, player, pl_place_zone(to), pl_place_column(to));
    if (other == card)
        return;
    if (other >= 0) {
        check_mover(r, at, other, "exchanged");
        move_to(r, other, from);
    }
    move_to(r, card, pl_place_column(to));
}

/* Moves a card with a new controller to a free field (F3). */
void ff_taken(struct pl_run *r, int object, int from)
{
    (void)from;
    if (PL_ZONE(r->s->objects[object].zone) & FF_FIELDS)
        pl_make_room(r, object, "F3");
}

/* Hook: only `summon` answers an effect that summons. */
void ff_answer(struct pl_run *r, struct pl_pending *p, const struct pl_words *w)
{
    (void)p;
    (void)w;
    pl_unread(r, NULL, FF_SAY(SUMMON_FORM));
}
