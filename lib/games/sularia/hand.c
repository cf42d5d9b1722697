/* SPDX-License-Identifier: MPL-2.0 */
/* Drawing and discarding cards, answers and rolls. */
#include "games/sularia/su.h"

/* Returns the newest unknown card of PLAYER's hand before object I; -1: none.
 */
static int newest_unknown(const struct pl_run *r, int player, int i)
{
    while (--i >= 0 &&
           (r->s->objects[i].zone != SU_HAND ||
            r->s->objects[i].controller != player || !pl_is_unknown(r, i)))
        ;
    return i;
}

/* Goes on to the draw phase of PLAYER, unless it is no draw of the phase. */
static void reach_draws(struct pl_run *r, int player)
{
    if (!su_is_to_go_on(r, player))
        return;
    if ((!r->s->begun || su_own(r)->done) && r->s->winner < 0) {
        su_begin_turn(r);
        if (r->s->players[r->s->turn].turns > 1)
            su_to_phase(r, SU_PHASE_DRAW);
    } else if (r->s->phase < SU_PHASE_DRAW) {
        su_to_phase(r, SU_PHASE_DRAW);
    }
}

/* Returns how many draws of the draw phase PLAYER may write now. */
static int due_now(const struct pl_run *r, int player)
{
    return r->s->phase == SU_PHASE_DRAW ? su_own(r)->players[player].draws_due
                                        : 0;
}

/* Counts COUNT draws among those that are due, and reports others. */
static void check_draws(struct pl_run *r, int player, int count)
{
    uint8_t *due = &su_own(r)->players[player].draws_due;
    int now = due_now(r, player);
    bool first = r->s->players[player].turns <= 1 && su_has_turn(r, player) &&
                 r->s->phase <= SU_PHASE_INFLUENCE;

    if (count > 0)
        su_required_first(r);
    if (count > now)
        pl_illegal(r, NULL,
                   first ? "draw-phase.2 the-first-turn.3 R5" : "draw-phase.2",
                   SU_SAY(DRAWS_DUE), count, count == 1 ? "" : "s", now);
    *due = (uint8_t)(count > *due ? 0 : *due - count);
}

/* Draws what is due, then names what effects have drawn before; any more is
 * drawn, too. */
void su_do_draw(struct pl_run *r, int player, const struct pl_words *w)
{
    struct su_player *p = &su_own(r)->players[player];
    int count = w->counts[HJ_ROLE_ITEM], due, told, from, next;

    if (hj_action_operand(r->a, HJ_ROLE_ITEM, 0) == NULL) {
        pl_unread(r, NULL, PL_SAY(MISSING_OPERAND), hj_verb_word(r->a->verb));
        return;
    }
    reach_draws(r, player);
    if (count > due_now(r, player) && p->drawn == 0)
        pl_decline(r); /* what is optional: what follows it may draw */
    due = due_now(r, player);
    told = count - due < p->drawn ? count - due : p->drawn;
    told = told < 0 ? 0 : told;
    p->drawn = (uint16_t)(p->drawn - told);
    from = next = r->s->object_count;
    su_draw(r, player, count - told, "draw-phase.2");
    for (int i = 0; i < count; i++) {
        pl_ref card = w->w[w->first[HJ_ROLE_ITEM] + i].ref;
        int at = i < due || i >= due + told ? next++
                 : card >= 0                ? newest_unknown(r, player, from)
                                            : -1;
        if (card >= 0 && at >= 0 && at < r->s->object_count)
            pl_identify(r, at, (hj_card)card);
    }
    check_draws(r, player, count - told);
}

bool su_owes(const struct pl_run *r, int player)
{
    return pl_discard_of(r, player) >= 0 || pl_has_discarded(r, player);
}

void su_do_discard(struct pl_run *r, int player, const struct pl_words *w)
{
    if (su_owes(r, player)) {
        pl_discard_verb(r, player, w);
        return;
    }
    PL_EACH_WORD (i, w, HJ_ROLE_ITEM) {
        int held = pl_count(r->s, player, SU_HAND);
        if (r->s->phase != SU_PHASE_DISCARD || !su_has_turn(r, player) ||
            held <= su_max_hand(r, player))
            pl_illegal(r, w->w[i].o, "maximum-hand-size.1 R6",
                       SU_SAY(DISCARD_NOT_DUE), PL_ID(r, player), held,
                       held == 1 ? "" : "s");
        su_move(r, w->w[i].ref, SU_DAMAGE, "maximum-hand-size.1 damage-pile.3");
    }
}

/* Answers an effect that waits, or writes a choice that was forced, or names
 * cards of a search. Any other choice is kept in the log without consequences,
 * which is noted. */
void su_do_choose(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    struct pl_words read;
    bool answers;

    if (su_choose_found(r, player))
        return;
    if (su_waits(r) == PL_WAIT_DISCARD)
        su_unanswered(r);
    answers = su_waits(r) != PL_WAIT_NOTHING || pl_may_write_forced(r);
    pl_copy_words(&read, w);
    for (int i = 0; i < read.count && answers && !r->unread &&
                    su_waits(r) <= PL_WAIT_CHOICE;
         i++)
        if (read.w[i].role == HJ_ROLE_ITEM)
            read.w[i].ref = pl_choice_operand(r, read.w[i].o, player, &read);
    if (su_waits(r) == PL_WAIT_ROLL) {
        pl_unread(r, o, SU_SAY(ANSWER_BY_ROLL));
    } else if (answers && !r->unread) {
        pl_choose_verb(r, player, &read);
    } else if (!r->unread && !su_name_found(r, player)) {
        pl_note(r, NULL, SU_SAY(CHOICE_KEPT), PL_ID(r, player));
        su_required_first(r);
    }
}

/* Answers an effect that waits for a roll. Any other roll is kept in the log
 * without consequences. */
void su_do_roll(struct pl_run *r, int player, const struct pl_words *w)
{
    int sides, shown;

    if (su_waits(r) == PL_WAIT_DISCARD)
        su_unanswered(r);
    if (su_waits(r) == PL_WAIT_CHOICE)
        pl_unread(r, w->w[0].o, SU_SAY(ANSWER_BY_CHOICE));
    else if (su_waits(r) == PL_WAIT_ROLL)
        pl_roll_verb(r, player, w);
    else
        (void)pl_read_roll(r, w, &sides, &shown);
}
