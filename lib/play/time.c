/* SPDX-License-Identifier: MPL-2.0 */
/* Phases and turns: their course, and all that happens by itself in them. */
#include "play/internal.h"

/* Parts of a turn that are deferred until choices are written, as bits: the end
 * of a turn; the work of a phase behind abilities of its beginning. */
enum { TURN_ENDS = 1, PHASE_STARTS = 2 };
/* Goal of a line in a game that keeps the kernel's time, for pl_defer(): a
 * phase, by number from 1, or the end of the turn. */
enum { TO_PHASE = 1, TO_END = 63 };

/* Fires the moments of a phase: its beginning, the turn's beginning or end. */
HJ_APART static void fire_moments(struct pl_run *r, int phase)
{
    int row = phase - r->g->rules->first_phase;

    if (pl_over(r))
        return;
    if (row == 0)
        pl_fire_moment(r, HJ_MOMENT_START, HJ_TEXT_NONE);
    pl_fire_moment(r, HJ_MOMENT_START, row);
    if (r->g->rules->phases[phase].ends_turn)
        pl_fire_moment(r, HJ_MOMENT_END, HJ_TEXT_NONE);
    if (r->g->rules->start_triggered != NULL)
        r->g->rules->start_triggered(r);
}

/* True if a card may trigger at a moment of the phase. */
static inline bool may_trigger_in(const struct pl_run *r, int phase)
{
    return HJ_UNLIKELY(r->s->trigger_events & r->g->phase_events[phase]);
}

void pl_fire_beginning(struct pl_run *r, int phase)
{
    if (may_trigger_in(r, phase))
        fire_moments(r, phase);
}

HJ_APART static void each_of_team(struct pl_run *r,
                                  void (*work)(struct pl_run *r, int player))
{
    int turn = r->s->turn;

    for (int i = 0; i < r->g->players && !pl_over(r); i++)
        if (!r->s->players[i].out && !pl_is_opponent(r->g, i, turn))
            work(r, i);
}

/* Calls WORK for the active player, or for each player of the active team. */
static inline void each_in_turn(struct pl_run *r,
                                void (*work)(struct pl_run *r, int player))
{
    if (work == NULL || pl_over(r))
        return;
    if (r->g->setup.team_count > 0)
        each_of_team(r, work);
    else
        work(r, r->s->turn);
}

static void count_turn(struct pl_run *r, int player)
{
    r->s->players[player].turns++;
}

/* Ends what lasted until the turn of the active player's side, and lets
 * abilities be used that may be used once a turn, as that turn begins. */
static void reset_turn(struct pl_run *r)
{
    const char *rule = r->g->rules->cites.duration_ends;
    struct pl_state *s = r->s;

    for (int i = 0; s->modifier_count > 0 && i < r->g->players; i++)
        if (!pl_is_opponent(r->g, i, s->turn))
            pl_end_modifiers(r, -1, PL_UNTIL_TURN + i, rule);
    for (int i = 0; s->used && i < s->object_count; i++)
        s->objects[i].used = 0;
    s->used = 0;
}

static inline void begin_phase(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    int phase = r->s->phase;
    const struct pl_phase *p = &rules->phases[phase];

    r->s->begun = 1;
    if (phase == rules->first_phase) {
        each_in_turn(r, count_turn);
        reset_turn(r);
    }
    if ((r->s->busy | p->may_be_left_out) && rules->phase_begins != NULL &&
        !rules->phase_begins(r))
        return;
    if (p->triggers_first && may_trigger_in(r, phase)) {
        fire_moments(r, phase);
        if (r->s->pending_count > 0) {
            r->s->deferred |= PHASE_STARTS;
            return;
        }
    }
    each_in_turn(r, p->start);
    if (!p->triggers_first && may_trigger_in(r, phase) &&
        !(p->triggers_wait && pl_holding(r->s) >= 0))
        fire_moments(r, phase);
}

static inline void to(struct pl_run *r, int phase)
{
    int from = r->s->phase;

    r->s->phase = (uint8_t)phase;
    r->s->begun = 0;
    pl_changed(r, PL_F_PHASE, -1, -1, from, phase,
               r->g->rules->phases[phase].cite);
}

/* Ends the phase. Returns false if the game is over. */
static inline bool end_phase(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    int phase = r->s->phase;

    if (may_trigger_in(r, phase))
        pl_fire_moment(r, HJ_MOMENT_END, phase - rules->first_phase);
    if (r->s->busy && rules->phase_ends != NULL)
        rules->phase_ends(r);
    each_in_turn(r, rules->phases[r->s->phase].end);
    return !pl_over(r);
}

/* Returns the next phase, past one that the tests switch off. */
static int next_phase(const struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    int next = r->s->phase + 1;

    return next + 1 < rules->phase_count && !pl_on(rules->phases[next].cite)
               ? next + 1
               : next;
}

/* True if a choice has to be written before PHASE; before the last phase, even
 * an optional one. */
static bool is_held_up(const struct pl_run *r, int phase)
{
    return r->s->pending_count > 0 &&
           (pl_choice_waits(r) || phase == r->g->rules->phase_count - 1);
}

/* True if such a choice is pending. The rest of the line, up to PHASE, is then
 * deferred. */
static inline bool waits(struct pl_run *r, int phase)
{
    if (HJ_LIKELY(r->s->pending_count == 0) || r->g->rules->own_time ||
        r->g->rules->resume_line != NULL || !is_held_up(r, phase))
        return false;
    if (r->s->deferred / PL_LINE_DEFERRED < phase + TO_PHASE)
        pl_defer(r, phase + TO_PHASE);
    return true;
}

void pl_to_phase(struct pl_run *r, int phase)
{
    struct pl_state *s = r->s;

    while (!pl_over(r) && (!s->begun || s->phase < phase)) {
        if (waits(r, phase))
            return;
        if (s->begun) {
            if (!end_phase(r))
                return;
            to(r, next_phase(r));
        }
        if (!waits(r, phase))
            begin_phase(r);
    }
}

void pl_begin_phase(struct pl_run *r)
{
    pl_to_phase(r, r->s->phase);
}

void pl_require_phase(struct pl_run *r, int phase, const char *cite)
{
    int player = r->a->player;
    uint8_t how;

    if (phase != r->s->phase && player >= 0 &&
        pl_is_opponent(r->g, player, r->s->turn))
        return; /* it belongs to no phase of this turn */
    how = pl_imply(r);
    if (r->s->phase <= phase) {
        pl_to_phase(r, phase);
        if (r->s->pending_count > 0)
            pl_lapse_pending(r);
    }
    pl_implied(r, how);
    if (r->s->phase > phase)
        pl_illegal(r, NULL, cite, PL_SAY(TOO_LATE), hj_verb_word(r->a->verb),
                   r->g->rules->phases[phase].word);
}

/* True if the turn reaches or passes the seat of the first player, who may have
 * lost. */
static bool is_new_round(const struct pl_run *r, int was)
{
    int seat = was;

    do {
        seat = seat + 1 < r->g->players ? seat + 1 : 0;
        if (seat == r->s->first)
            return true;
    } while (seat != r->s->turn);
    return false;
}

void pl_forget_turn(struct pl_run *r, int player)
{
    for (int i = 0; i < r->g->rules->number_count; i++)
        if (r->g->rules->numbers[i].of_turn)
            r->s->players[player].numbers[i] = 0;
}

/* Returns the player whose turn follows PLAYER's in the present state. */
static int turn_after(const struct pl_run *r, int player)
{
    return r->g->rules->next_turn != NULL ? r->g->rules->next_turn(r, player)
                                          : pl_next_player(r, player);
}

void pl_next_turn(struct pl_run *r)
{
    struct pl_state *s = r->s;
    int was = s->turn, next;

    s->deferred = 0;
    if (!end_phase(r))
        return;
    next = turn_after(r, was);
    if (r->g->rules->turn_ends != NULL)
        r->g->rules->turn_ends(r, was);
    if (s->players[next].out) /* by what the turn ended with */
        next = turn_after(r, was);
    for (int i = 0; i < r->g->players; i++)
        pl_forget_turn(r, i); /* also what is done out of turn */
    if (s->modifier_count > 0)
        pl_end_modifiers(r, -1, PL_UNTIL_END, r->g->rules->cites.duration_ends);
    for (struct pl_walk w = {0}; pl_walk(&w, s, r->g->table);)
        s->objects[w.at].flags &= (uint16_t)~PL_ARRIVED;
    if (pl_over(r))
        return;
    s->turn = (uint8_t)next;
    pl_changed(r, PL_F_TURN, -1, -1, was, s->turn, r->g->rules->cites.passes);
    if (is_new_round(r, was)) {
        s->round++;
        pl_changed(r, PL_F_ROUND, -1, -1, s->round - 1, s->round, "");
    }
    s->priority = s->turn;
    s->passes = 0;
    to(r, r->g->rules->first_phase);
}

/* Ends the turn. LATE: the line that ends it is an earlier one. */
static void end_turn(struct pl_run *r, bool late)
{
    int last = r->g->rules->phase_count - 1;

    pl_to_phase(r, last);
    if (r->s->deferred >= PL_LINE_DEFERRED) {
        pl_defer(r, TO_END);
        return;
    }
    if (!pl_over(r) && may_trigger_in(r, last) &&
        !(r->s->deferred & TURN_ENDS) && !r->g->rules->phases[last].ends_turn)
        pl_fire_moment(r, HJ_MOMENT_END, HJ_TEXT_NONE);
    if (pl_over(r))
        return;
    if (r->s->pending_count > 0 ||
        (late && r->g->rules->end_waits != NULL && r->g->rules->end_waits(r)))
        r->s->deferred |= TURN_ENDS;
    else
        pl_next_turn(r);
}

void pl_end_turn(struct pl_run *r)
{
    end_turn(r, false);
}

void pl_reach_turn(struct pl_run *r, int player)
{
    const struct pl_state *s = r->s;
    uint8_t how = pl_imply(r);

    if (player >= 0 && s->begun && s->phase == r->g->rules->phase_count - 1 &&
        pl_is_opponent(r->g, player, s->turn) &&
        player == turn_after(r, s->turn))
        pl_end_turn(r);
    pl_implied(r, how);
}

bool pl_turn_end_is_deferred(const struct pl_run *r)
{
    return r->s->deferred & TURN_ENDS;
}

/* Continues the deferred line to its goal. In a game that keeps its own time,
 * optional choices do not hold it up. */
static void resume_line(struct pl_run *r)
{
    struct pl_state *s = r->s;
    int goal = s->deferred / PL_LINE_DEFERRED;
    bool own = r->g->rules->resume_line != NULL;
    int phase = goal == TO_END ? r->g->rules->phase_count - 1 : goal - TO_PHASE;

    if (goal == 0 || (own ? pl_choice_waits(r) : is_held_up(r, phase)) ||
        pl_over(r))
        return;
    if (!own)
        pl_close_stack(r);
    if (!own && is_held_up(r, phase))
        return;
    s->deferred %= PL_LINE_DEFERRED;
    if (own)
        r->g->rules->resume_line(r, goal);
    else if (goal == TO_END)
        end_turn(r, true);
    else
        pl_to_phase(r, phase);
}

void pl_resume_deferred(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    struct pl_state *s = r->s;

    if ((s->deferred & PHASE_STARTS) && s->pending_count == 0 && !pl_over(r)) {
        s->deferred &= (uint8_t)~PHASE_STARTS;
        each_in_turn(r, rules->phases[s->phase].start);
    }
    resume_line(r);
    if ((s->deferred & TURN_ENDS) && s->pending_count == 0 && !pl_over(r) &&
        (rules->end_waits == NULL || !rules->end_waits(r)))
        pl_next_turn(r);
}

bool pl_not_your_turn(struct pl_run *r, int player, const char *what,
                      const char *cite)
{
    pl_illegal(r, NULL, cite, PL_SAY(NOT_YOUR_TURN),
               HJ_STR_ARG(pl_side_id(r->g, r->s->turn)), PL_ID(r, player),
               what);
    return false;
}
