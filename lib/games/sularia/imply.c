/* SPDX-License-Identifier: MPL-2.0 */
/* Implied events of a line, before its verb. */
#include "games/sularia/su.h"

/* True if an effect waits for an answer, or the line may write a choice that
 * was forced. */
static bool asks(const struct pl_run *r, const void *data)
{
    (void)data;
    return su_waits(r) != PL_WAIT_NOTHING || pl_may_write_forced(r);
}

/* True if a player has to discard, or has discarded, by an effect. */
static bool owes(const struct pl_run *r, const void *data)
{
    return su_owes(r, *(const int *)data);
}

/* Reports an action of a player who is out, except for showing cards
 * (multiplayer.3). Lines that need no player report this themselves or are
 * nobody's. */
static void check_out(struct pl_run *r, const struct pl_verb *row, int player)
{
    if ((!(row->is & PL_NOBODY) || row->verb == HJ_VERB_ROLL) &&
        row->verb != HJ_VERB_REVEAL)
        pl_undoable(r, NULL, "multiplayer.3", PL_SAY(OUT_OF_GAME),
                    PL_ID(r, player));
}

/* True if a line that is written while an answer is waited for may only repeat
 * what has happened: a pass, or a trigger that has run, see su_do_trigger(). */
static bool may_leave_open(const struct pl_run *r, const struct pl_verb *row)
{
    return row->verb == HJ_VERB_TRIGGER ||
           (su_is_asked(r) &&
            (row->verb == HJ_VERB_PASS || row->verb == HJ_VERB_RESOLVE));
}

/* Prepares a verb during an attack or chain, while an effect waits, or for a
 * player who is out; false: the line is not carried out. */
HJ_APART static bool before(struct pl_run *r, const struct pl_verb *row,
                            int player)
{
    bool trigger = row->verb == HJ_VERB_TRIGGER;

    su_own(r)->searching = 0;
    if (player >= 0 && r->s->players[player].out) {
        check_out(r, row, player);
        if (r->unread)
            return false;
    }
    if (!(row->is & SU_TELLS) && !may_leave_open(r, row))
        su_unanswered(r);
    if (r->s->step == SU_STEP_DEFENDERS && (row->is & SU_IN_CHAIN))
        su_close_declaration(r);
    if (!(row->is & SU_TELLS) && !trigger)
        su_required_first(r);
    if (r->s->stack_count > 0 && !trigger)
        su_resolve_chosen(r);
    if ((row->is & SU_OF_ONE) && r->a->player < 0)
        pl_unread(r, NULL, SU_SAY(MISSING_TEAM_MEMBER),
                  hj_verb_word(row->verb));
    return true;
}

/* Goes on to the phase of a verb, and closes the chain. */
HJ_APART static void to_its_phase(struct pl_run *r, const struct pl_verb *row,
                                  int player)
{
    const char *what = hj_verb_word(row->verb);

    if (player < 0 || su_is_to_go_on(r, player)) {
        if (r->s->phase < row->phase)
            su_check_passes(r);
        su_to_phase(r, row->phase);
    } else if (su_has_turn(r, player))
        su_phase_over(r, row->phase);
    if (row->verb == HJ_VERB_INFLUENCE)
        what = "place an influence card";
    else
        su_close_chain_for(r,
                           row->verb == HJ_VERB_ESTABLISH
                               ? "establishing-a-site.6 passing-in-succession.1"
                           : row->verb == HJ_VERB_DEPLOY
                               ? "combatants.4 passing-in-succession.1"
                               : "passing-in-succession.1");
    pl_your_turn(r, player, what, row->cite);
}

/* True if the turn, which has not begun, first asks for what FITS: by what goes
 * on the chain as it begins. */
static bool asks_at_once(const struct pl_run *r,
                         bool (*fits)(const struct pl_run *r, const void *data),
                         const void *data)
{
    struct pl_state tried;
    struct pl_run run = *r;

    pl_copy(&tried, r->s);
    run.s = &tried;
    run.report = NULL;
    run.records = false;
    su_begin_turn(&run);
    return pl_passes_until(&run, 1, fits, data) >= 0;
}

/* Begins the turn and resolves the chain before a choice, roll or discard that
 * nothing waits for, if the chain then waits for such an answer. */
HJ_APART static void to_what_asks(struct pl_run *r, const struct pl_verb *row,
                                  int player)
{
    bool (*fits)(const struct pl_run *, const void *) =
        row->verb == HJ_VERB_DISCARD ? owes : asks;

    if (r->g->setup.strict || pl_over(r) ||
        (row->verb == HJ_VERB_CHOOSE && su_own(r)->searched >= 0))
        return;
    if (!r->s->begun && asks_at_once(r, fits, &player)) {
        uint8_t how = pl_imply(r);
        su_begin_turn(r);
        pl_implied(r, how);
    }
    if (r->s->stack_count > 0 && pl_passes_until(r, 1, fits, &player) == 1)
        pl_resolve_all(r);
}

/* Goes on to the discard phase, unless an effect asks for the discard. */
static void to_discards(struct pl_run *r, int player)
{
    (void)pl_agree(r, 0, PL_WAIT_DISCARD, player);
    if (su_owes(r, player))
        return;
    if (su_has_turn(r, player) && su_own(r)->done)
        su_phase_over(r, SU_PHASE_DISCARD);
    else if (su_has_turn(r, player)) {
        su_check_passes(r);
        su_to_phase(r, SU_PHASE_DISCARD);
    }
    su_required_first(r);
}

bool su_is_under_way(const struct pl_run *r)
{
    const struct pl_state *s = r->s;
    const struct su_own *own = su_own(r);

    return (r->g->players > 2 && pl_in_game(r) < r->g->players) ||
           (!s->begun && (s->trigger_events & PL_PHASE_EVENT(0))) ||
           s->step > SU_STEP_START || own->keyworded == SU_KEYWORDS_RUN ||
           own->pending_count > 0 || own->fired_count > 0 || own->owed ||
           s->passes > 0 || s->priority != s->turn;
}

void su_imply(struct pl_run *r, const struct pl_verb *row, int player)
{
    const struct pl_state *s = r->s;

    if (HJ_UNLIKELY((s->pending_count | s->stack_count |
                     su_own(r)->pending_count) != 0 ||
                    s->step == SU_STEP_DEFENDERS || r->a->player < 0 ||
                    s->players[r->a->player].out) &&
        !before(r, row, player))
        return;
    if (row->phase != PL_ANY_PHASE)
        to_its_phase(r, row, player);
    else if ((row->verb == HJ_VERB_PLAY || row->verb == HJ_VERB_USE) &&
             (!s->begun || su_turn_is_over(r) || s->phase < SU_PHASE_INFLUENCE))
        su_to_phase(r, SU_PHASE_INFLUENCE); /* the first command window */
    else if (row->verb == HJ_VERB_CHOOSE || row->verb == HJ_VERB_ROLL ||
             (row->verb == HJ_VERB_DISCARD && player >= 0))
        to_what_asks(r, row, player);
    if (row->verb == HJ_VERB_DISCARD && player >= 0)
        to_discards(r, player);
}
