/* SPDX-License-Identifier: MPL-2.0 */
/* The turn: its phases, and rounds. */
#include "games/sularia/su.h"

/* Forgets cards that players whose turn begins have not paid for. */
static void forget_unpaid(struct pl_run *r)
{
    struct pl_state *s = r->s;

    su_own(r)->unpaid = 0;
    for (int i = 0; i < s->object_count; i++)
        if (pl_is_flag(r, i, SU_UNPAID) &&
            su_has_turn(r, s->objects[i].controller))
            su_set(r, i, SU_UNPAID, 0);
        else
            su_own(r)->unpaid |= pl_is_flag(r, i, SU_UNPAID);
}

/* Forgets cards drawn by effects: only lines of that phase name them. */
static void forget_drawn(struct pl_run *r)
{
    su_own(r)->owed = 0;
    for (int i = 0; i < PL_PLAYERS; i++)
        su_own(r)->players[i].drawn = 0;
}

static void begin_turn(struct pl_run *r)
{
    struct pl_state *s = r->s;
    struct su_own *own = su_own(r);

    own->done = own->attacked = own->keyworded = own->influence_placed = 0;
    if (HJ_UNLIKELY(own->unpaid))
        forget_unpaid(r);
    if (own->ended == 0) { /* else told when play passed on */
        pl_changed(r, PL_F_TURN, -1, s->turn, s->turn, s->turn,
                   "steps-of-the-end-phase.3");
        pl_changed(r, PL_F_PHASE, -1, -1, s->phase, s->phase, "");
    }
    own->ended = 0;
}

static const char *left_out_by(int phase)
{
    return phase == SU_PHASE_RESET ? "the-first-turn.2 R5"
                                   : "the-first-turn.3 R5";
}

/* True if this first turn of its player omits the phase. */
static bool is_left_out(const struct pl_run *r, int phase)
{
    return phase <= SU_PHASE_DRAW && r->s->players[r->s->turn].turns <= 1 &&
           pl_on(left_out_by(phase));
}

bool su_phase_begins(struct pl_run *r)
{
    struct pl_state *s = r->s;
    bool reset = s->phase == SU_PHASE_RESET;

    s->passes = 0;
    s->priority = s->turn;
    su_own(r)->pending_count = 0; /* R4: unused triggers have lapsed */
    su_own(r)->fired_count = 0;
    if (HJ_UNLIKELY(su_own(r)->owed))
        forget_drawn(r);
    if (HJ_LIKELY(s->phase > SU_PHASE_DRAW))
        return true;
    if (reset)
        begin_turn(r);
    if (!is_left_out(r, s->phase))
        return true;
    if (reset) { /* the turn starts without that phase */
        pl_fire_moment(r, HJ_MOMENT_START, HJ_TEXT_NONE);
        su_place_waiting(r);
    }
    return false;
}

/* Clears the flags of new objects, and prevention. */
static void age(struct pl_run *r)
{
    struct pl_state *s = r->s;

    PL_WALK (w, s, SU_IN_PLAY) {
        if (pl_is_flag(r, w.at, PL_HAS_MARKS))
            pl_set_mark(r, w.at, SU_PREVENT, 0);
        su_set(r, w.at, PL_ARRIVED, 0);
    }
    for (int i = 0; i < r->g->players; i++)
        su_own(r)->players[i].prevent = 0;
    su_own(r)->fresh = 0;
}

/* steps-of-the-end-phase.1-2. */
static void clean_up(struct pl_run *r)
{
    su_restore(r);
    if (su_own(r)->fresh)
        age(r);
    su_forget_fighters(r);
    su_own(r)->ordered_count = 0;
    r->s->step = SU_STEP_NONE;
    su_check_fallen(r, "steps-of-the-end-phase.1");
}

/* Returns the next player of another team. */
static int next_in_turn(const struct pl_run *r)
{
    int next = r->s->turn;

    for (int i = 0; i < r->g->players; i++) {
        next = pl_next_player(r, next);
        if (pl_is_opponent(r->g, next, r->s->turn))
            return next;
    }
    return next;
}

/* True if every player in the game has had a turn in this round, given that it
 * is NEXT's turn now. */
static bool round_is_over(const struct pl_run *r, int next)
{
    return r->s->players[next].turns >= r->s->round;
}

static void end_of_turn(struct pl_run *r)
{
    su_own(r)->done = SU_DONE;
    clean_up(r);
    if (su_round_is_over(r))
        su_check_losers(r);
}

/* Ends the turn at the start of its last phase, unless triggers need
 * targets. */
void su_start_end(struct pl_run *r, int player)
{
    (void)player;
    if (su_own(r)->done)
        return;
    if (HJ_UNLIKELY(su_own(r)->pending_count > 0) && su_targets_pending(r))
        su_own(r)->done = SU_ENDS;
    else
        end_of_turn(r);
}

bool su_round_is_over(const struct pl_run *r)
{
    return round_is_over(r, next_in_turn(r));
}

void su_cut_turn(struct pl_run *r)
{
    struct pl_state *s = r->s;

    if (su_own(r)->done >= SU_ENDS) {
        bool passes = su_own(r)->done == SU_ENDS_TURN;
        su_close_chain(r);
        su_end_step(r);
        end_of_turn(r);
        if (passes)
            su_pass_play(r);
        return;
    }
    if (!su_own(r)->done || s->phase == SU_PHASE_END)
        return;
    su_close_chain(r);
    if (s->winner >= 0)
        return;
    if (s->phase != SU_PHASE_DISCARD)
        pl_changed(r, PL_F_PHASE, -1, -1, s->phase, SU_PHASE_DISCARD, "");
    s->phase = SU_PHASE_DISCARD; /* earlier phases are omitted */
    su_own(r)->done = 0;
    pl_to_phase(r, SU_PHASE_END);
}

static void begin_round(struct pl_run *r)
{
    struct pl_state *s = r->s;

    s->round++;
    for (int i = 0; su_own(r)->harvested && i < s->object_count; i++)
        su_set(r, i, SU_HARVESTED, 0);
    su_own(r)->harvested = 0;
}

/* Ends effects that last until the next turn of a player who is out, when that
 * turn would have begun: between those of FROM and NEXT. */
static void end_of_lost(struct pl_run *r, int from, int next)
{
    int n = r->g->players;

    for (int i = r->s->begun ? (from + 1) % n : from; i != next;
         i = (i + 1) % n)
        if (r->s->players[i].out)
            pl_end_modifiers(r, -1, PL_UNTIL_TURN + i,
                             r->g->rules->cites.duration_ends);
}

/* Sets the next turn, without any of its events. */
static void set_turn(struct pl_run *r, int next)
{
    struct pl_state *s = r->s;
    int from = s->turn, phase = s->phase, round = s->round;

    if (su_own(r)->any_attacked)
        PL_WALK (w, s, SU_IN_PLAY)
            su_set(r, w.at, SU_HAS_ATTACKED, false);
    su_own(r)->any_attacked = 0;
    if (HJ_UNLIKELY(s->modifier_count > 0))
        end_of_lost(r, from, next);
    s->turn = s->priority = (uint8_t)next;
    s->phase = SU_PHASE_RESET;
    s->begun = s->passes = 0;
    if (HJ_UNLIKELY(s->trigger_events & PL_PHASE_EVENT(0)))
        s->busy = 1; /* its first line may answer what its start asks for */
    su_own(r)->attacked = 0;
    su_own(r)->done = SU_GOES_ON;
    if (round_is_over(r, next) &&
        pl_on("determining-initiative-and-off-initiative-players.5")) {
        begin_round(r);
        pl_changed(r, PL_F_ROUND, -1, -1, round, s->round,
                   "determining-initiative-and-off-initiative-players.5");
    }
    pl_changed(r, PL_F_TURN, -1, next, from, next, "steps-of-the-end-phase.3");
    if (phase != s->phase)
        pl_changed(r, PL_F_PHASE, -1, -1, phase, s->phase,
                   "steps-of-the-end-phase.3");
    su_check_fallen(r, "damage-pile.4"); /* "while it is your turn" is over */
}

void su_pass_play(struct pl_run *r)
{
    if (r->s->winner >= 0 || su_own(r)->done != SU_DONE)
        return;
    if (HJ_UNLIKELY(r->s->step != SU_STEP_NONE))
        clean_up(r); /* attackers of the end phase */
    su_own(r)->ended = (uint8_t)(r->s->turn + 1);
    set_turn(r, next_in_turn(r));
}

void su_skip_turn(struct pl_run *r)
{
    int next = next_in_turn(r);

    if (round_is_over(r, next))
        su_check_losers(r);
    if (r->s->winner < 0)
        set_turn(r, next);
}

void su_begin_turn(struct pl_run *r)
{
    struct pl_state *s = r->s;

    if (s->begun) {
        if (HJ_UNLIKELY(s->phase != SU_PHASE_END || su_own(r)->done >= SU_ENDS))
            su_cut_turn(r);
        su_pass_play(r);
    }
    pl_begin_phase(r);
}

void su_next_phase(struct pl_run *r)
{
    if (!r->s->begun || su_own(r)->done)
        su_begin_turn(r);
    else
        pl_to_phase(r, r->s->phase + 1);
}

HJ_APART void su_phase_over(struct pl_run *r, int phase)
{
    const struct pl_phase *phases = r->g->rules->phases;

    if (r->s->winner < 0)
        pl_illegal(r, NULL, phases[phase].late, PL_SAY(PHASE_OVER),
                   phases[phase].word, phases[r->s->phase].word);
}

bool su_is_to_go_on(const struct pl_run *r, int player)
{
    int turn = r->s->begun && su_own(r)->done ? next_in_turn(r) : r->s->turn;

    return !pl_is_opponent(r->g, player, turn);
}

/* Goes on to PHASE of this turn, or of the next if this one is over. */
inline void su_to_phase(struct pl_run *r, int phase)
{
    uint8_t how;

    if (HJ_UNLIKELY(!r->s->begun || su_own(r)->done)) {
        if (r->s->winner >= 0)
            return;
        su_begin_turn(r);
    } else if (HJ_UNLIKELY(r->s->phase > phase)) {
        su_phase_over(r, phase);
        return;
    }
    how = pl_imply(r);
    pl_to_phase(r, phase);
    pl_implied(r, how);
    if (HJ_UNLIKELY(su_own(r)->pending_count > 0) &&
        r->a->verb != HJ_VERB_PHASE && r->a->verb != HJ_VERB_END &&
        r->a->verb != HJ_VERB_TRIGGER)
        su_required_first(r); /* triggers of the phase of the line */
}

void su_do_phase(struct pl_run *r, int player, const struct pl_words *w)
{
    int phase = pl_phase_operand(r, r->a->operands); /* just one */

    (void)w;
    if (HJ_UNLIKELY(phase < 0))
        return;
    su_close_chain(r);
    if (phase == SU_PHASE_END && player >= 0 && su_has_ended(r, player))
        return; /* the turn has reached it already */
    if (player >= 0 && r->s->begun && su_own(r)->done &&
        su_has_turn(r, player)) {
        if (phase != SU_PHASE_END)
            su_phase_over(r, phase);
        return;
    }
    su_to_phase(r, phase);
    if (player >= 0)
        pl_your_turn(r, player, "go on to a phase", "timing.2 priority.2");
    if (HJ_UNLIKELY(r->s->phase == phase && is_left_out(r, phase)))
        pl_illegal(r, NULL, left_out_by(phase), SU_SAY(PHASE_LEFT_OUT),
                   PL_ID(r, r->s->turn), r->g->rules->phases[phase].word);
}

void su_do_end(struct pl_run *r, int player, const struct pl_words *w)
{
    bool between = !r->s->begun || su_own(r)->done;

    (void)w;
    su_close_chain(r);
    if (player >= 0 && su_has_ended(r, player))
        return; /* a second `end` */
    if (player >= 0 && r->s->begun && su_own(r)->done &&
        su_has_turn(r, player)) {
        su_cut_turn(r); /* `phase end` was written */
        su_pass_play(r);
        return;
    }
    if (player >= 0 && !between)
        pl_your_turn(r, player, "end it", "timing.2 priority.2");
    su_to_phase(r, SU_PHASE_END);
    if (su_own(r)->done == SU_ENDS)
        su_own(r)->done = SU_ENDS_TURN;
    if (player >= 0 && between && r->s->winner < 0)
        pl_your_turn(r, player, "end it", "timing.2 priority.2");
    su_pass_play(r);
}
