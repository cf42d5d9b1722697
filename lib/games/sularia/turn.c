/* SPDX-License-Identifier: MPL-2.0 */
/* The turn: phases in their order, and rounds. */
#include "games/sularia/sularia.h"

const struct hj_word su_phase_names[] = {
    HJ_WORD("reset"),  HJ_WORD("draw"),     HJ_WORD("influence"),
    HJ_WORD("site"),   HJ_WORD("sularium"), HJ_WORD("combatant"),
    HJ_WORD("attack"), HJ_WORD("discard"),  HJ_WORD("end")};
const char *const su_step_names[] = {"none",      "start",   "attackers",
                                     "defenders", "keyword", "chain",
                                     "alpha",     "damage",  "end"};

/* The sentence by which each phase follows the one before. */
static const char *const follows[] = {"",
                                      "steps-of-the-reset-phase.2",
                                      "steps-of-the-draw-phase.5",
                                      "steps-of-the-influence-phase.9",
                                      "steps-of-the-site-phase.6",
                                      "steps-of-the-sularium-phase.7",
                                      "steps-of-the-combatant-phase.6",
                                      "end-of-attack.1",
                                      "steps-of-the-discard-phase.3"};

static bool is_first_turn(const struct su_run *r)
{
    return r->s->players[r->s->turn].turns <= 1;
}

/* Phases that do something by themselves at their start, or at their end;
 * nothing is called for the others unless a card asks for it. */
enum {
    STARTS = 1 << SU_PHASE_RESET | 1 << SU_PHASE_DRAW |
             1 << SU_PHASE_INFLUENCE | 1 << SU_PHASE_SULARIUM,
    ENDS = 1 << SU_PHASE_DRAW | 1 << SU_PHASE_INFLUENCE |
           1 << SU_PHASE_SULARIUM | 1 << SU_PHASE_ATTACK | 1 << SU_PHASE_DISCARD
};

static inline void enter_phase(struct su_run *r, int phase)
{
    struct su_state *s = r->s;
    int from = s->phase;

    s->phase = (uint8_t)phase;
    s->passes = 0;
    s->priority = s->turn;
    s->pending_count = 0; /* R4: what nobody used has lapsed */
    s->fired_count = 0;
    if (HJ_UNLIKELY(s->owed))
        su_forget_drawn(s);
    if (from != phase || s->ended == 0) /* else it was told as play passed on */
        su_changed(r, SU_F_PHASE, -1, -1, from, phase, follows[phase]);
    if (phase <= SU_PHASE_DRAW && is_first_turn(r) &&
        su_on(phase == SU_PHASE_RESET ? "the-first-turn.2 R5"
                                      : "the-first-turn.3 R5")) {
        if (phase == SU_PHASE_RESET && s->opens & 1u << phase)
            su_start_turn(r); /* the turn starts though the phase is left out */
        return;
    }
    if ((1u << phase & STARTS) || s->link_count > 0 ||
        r->g->setup.edition == 2015 || (s->opens & 1u << phase) != 0)
        su_start_phase(r, phase);
}

static inline void leave_phase(struct su_run *r)
{
    su_close_chain(r); /* and an effect that waits */
    if (HJ_UNLIKELY(r->s->owed || r->s->pending_count > 0) ||
        !su_on("hand-zone.2"))
        su_lapse(r);
    if (1u << r->s->phase & ENDS)
        su_end_phase(r);
}

/* steps-of-the-end-phase.1-2. */
static void clean_up(struct su_run *r)
{
    struct su_state *s = r->s;

    su_restore(r);
    for (struct su_walk w = {0}; su_walk(&w, s, SU_IN_PLAY);) {
        struct su_object *o = &s->objects[w.at];
        o->prevent = 0;
        o->arrived = 0;
    }
    for (int i = 0; i < r->g->players; i++)
        s->players[i].prevent = 0;
    s->fighter_count = 0;
    s->ordered_count = 0;
    s->step = SU_STEP_NONE;
    su_sweep(r, "steps-of-the-end-phase.1");
}

/* The player (or team) after the one whose turn it was. */
static int next_in_turn(const struct su_run *r)
{
    int next = r->s->turn;

    if (!su_on("steps-of-the-end-phase.3"))
        return next;
    for (int i = 0; i < r->g->players; i++) {
        next = su_next_player(r->g, r->s, next);
        if (su_is_opponent(r->g, next, r->s->turn))
            return next;
    }
    return next;
}

/* Whether every player in the game has had a turn in this round, where it is
 * NEXT's turn now. */
static bool round_is_over(const struct su_run *r, int next)
{
    return r->s->players[next].turns >= r->s->round;
}

static void end_of_turn(struct su_run *r)
{
    r->s->done = SU_DONE;
    if (!su_on("steps-of-the-discard-phase.3"))
        return;
    clean_up(r);
    if (round_is_over(r, next_in_turn(r)) || !su_on("starting-health-pool.4"))
        su_check_losers(r);
}

bool su_round_is_over(const struct su_run *r)
{
    return round_is_over(r, next_in_turn(r));
}

void su_cut_turn(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->done >= SU_ENDS) {
        bool passes = s->done == SU_ENDS_TURN;
        su_close_chain(r);
        su_lapse(r);
        end_of_turn(r);
        if (passes)
            su_pass_play(r);
        return;
    }
    if (!s->done || s->phase == SU_PHASE_END || s->winner >= 0)
        return;
    if (s->phase != SU_PHASE_DISCARD)
        su_changed(r, SU_F_PHASE, -1, -1, s->phase, SU_PHASE_DISCARD, "");
    s->phase = SU_PHASE_DISCARD; /* all before it is left out */
    s->done = 0;
    su_next_phase(r);
}

/* What those whose turn begins have not paid yet is not paid any more. */
static void forget_unpaid(struct su_run *r)
{
    struct su_state *s = r->s;

    s->unpaid = 0;
    for (int i = 0; i < s->object_count; i++)
        if (s->objects[i].unpaid && su_has_turn(r, s->objects[i].controller))
            s->objects[i].unpaid = 0;
        else
            s->unpaid |= s->objects[i].unpaid;
}

static void begin_round(struct su_state *s)
{
    s->round++;
    for (int i = 0; s->harvested && i < s->object_count; i++)
        s->objects[i].harvested = 0;
    s->harvested = 0;
}

/* The next turn, of which nothing has happened yet. */
static void set_turn(struct su_run *r, int next)
{
    struct su_state *s = r->s;
    int from = s->turn, phase = s->phase, round = s->round;

    s->turn = s->priority = (uint8_t)next;
    s->phase = SU_PHASE_RESET;
    s->begun = s->done = s->passes = 0;
    if (round_is_over(r, next) &&
        su_on("determining-initiative-and-off-initiative-players.5")) {
        begin_round(s);
        su_changed(r, SU_F_ROUND, -1, -1, round, s->round,
                   "determining-initiative-and-off-initiative-players.5");
    }
    su_changed(r, SU_F_TURN, -1, next, from, next, "steps-of-the-end-phase.3");
    if (phase != s->phase)
        su_changed(r, SU_F_PHASE, -1, -1, phase, s->phase,
                   "steps-of-the-end-phase.3");
}

void su_pass_play(struct su_run *r)
{
    if (r->s->winner >= 0 || r->s->done != SU_DONE)
        return;
    r->s->ended = (uint8_t)(r->s->turn + 1);
    set_turn(r, next_in_turn(r));
    su_sweep(r, "damage-pile.4"); /* "while it is your turn" is over */
}

void su_skip_turn(struct su_run *r)
{
    int next = next_in_turn(r);

    if (round_is_over(r, next))
        su_check_losers(r);
    if (r->s->winner < 0) {
        set_turn(r, next);
        su_sweep(r, "damage-pile.4"); /* "while it is your turn" is over */
    }
}

/* What lasts until the next turn of those whose turn begins, and what they may
 * do but once a turn. */
static void renew(struct su_run *r)
{
    struct su_state *s = r->s;

    for (int i = 0; s->modifier_count > 0 && i < r->g->players; i++)
        if (su_has_turn(r, i))
            su_end_modifiers(r, -1, (uint8_t)(SU_UNTIL_TURN + i));
    for (int i = 0; s->once && i < s->object_count; i++)
        s->objects[i].once = 0;
    s->once = 0;
}

void su_begin_turn(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->begun) {
        if (HJ_UNLIKELY(s->phase != SU_PHASE_END || s->done >= SU_ENDS))
            su_cut_turn(r);
        su_pass_play(r);
    }
    if (HJ_UNLIKELY(s->winner >= 0))
        return;
    s->begun = 1;
    s->done = s->attacked = s->keyworded = s->influence_placed = 0;
    for (int i = 0; i < r->g->players; i++)
        if (su_has_turn(r, i) && s->players[i].turns < s->round)
            s->players[i].turns = s->round;
    if (HJ_UNLIKELY(s->unpaid))
        forget_unpaid(r);
    if (HJ_UNLIKELY(s->once || s->modifier_count > 0))
        renew(r);
    if (s->ended == 0)
        su_changed(r, SU_F_TURN, -1, s->turn, s->turn, s->turn,
                   "steps-of-the-end-phase.3");
    enter_phase(r, SU_PHASE_RESET);
    s->ended = 0;
}

/* The next phase of the turn, which is not at its end. */
static inline void next_phase(struct su_run *r)
{
    leave_phase(r);
    if (r->s->phase + 1 < SU_PHASE_END && !su_on(follows[r->s->phase + 1]))
        r->s->phase++;
    enter_phase(r, r->s->phase + 1);
    if (r->s->phase != SU_PHASE_END)
        return;
    if (HJ_UNLIKELY(r->s->pending_count > 0) && su_wants_targets(r->s))
        r->s->done = SU_ENDS;
    else
        end_of_turn(r);
}

void su_next_phase(struct su_run *r)
{
    if (r->s->winner >= 0)
        return;
    if (!r->s->begun || r->s->done)
        su_begin_turn(r);
    else
        next_phase(r);
}

/* What is broken by whoever acts in a phase when it is over. */
static const char *const over[] = {
    "steps-of-the-reset-phase.2",
    "steps-of-the-draw-phase.5",
    "influence-phase.4 steps-of-the-influence-phase.9",
    "special-card-types.10 steps-of-the-site-phase.6",
    "steps-of-the-sularium-phase.7",
    "special-card-types.9 steps-of-the-combatant-phase.6",
    "attack-phase.5 end-of-attack.1",
    "steps-of-the-discard-phase.3",
    "steps-of-the-end-phase.3"};

/* Goes on to PHASE of this turn, or of the next where this one is past it. */
void su_to_phase(struct su_run *r, int phase)
{
    uint8_t how = r->how;

    if (r->s->winner >= 0)
        return;
    if (HJ_UNLIKELY(!r->s->begun || r->s->done)) {
        su_begin_turn(r);
    } else if (HJ_UNLIKELY(r->s->phase > phase)) {
        su_illegal(r, NULL, over[phase], SU_SAY(PHASE_OF_TURN_OVER),
                   su_phase_names[phase].text,
                   su_phase_names[r->s->phase].text);
        return;
    }
    r->how = r->how == HJ_DERIVED ? HJ_IMPLIED : r->how;
    while (r->s->phase < phase && r->s->winner < 0)
        next_phase(r);
    r->how = r->how == HJ_IMPLIED ? how : r->how;
    if (HJ_UNLIKELY(r->s->pending_count > 0) && r->a->verb != HJ_VERB_PHASE &&
        r->a->verb != HJ_VERB_END && r->a->verb != HJ_VERB_TRIGGER &&
        !su_wrong(FIRST_IMPLIED))
        su_say_unplaced(r); /* those of the phase that it belongs to */
}

/* Goes on to where commands may be played: a phase with a command window. */
void su_window(struct su_run *r)
{
    if (!r->s->begun || r->s->done || r->s->phase < SU_PHASE_INFLUENCE)
        su_to_phase(r, SU_PHASE_INFLUENCE);
}

void su_end_turn(struct su_run *r)
{
    su_to_phase(r, SU_PHASE_END);
    if (r->s->done == SU_ENDS)
        r->s->done = SU_ENDS_TURN;
}

/* The finding that PLAYER does not have the turn. */
bool su_not_your_turn(struct su_run *r, int player, const char *what,
                      const char *cite)
{
    if (r->s->players[player].out)
        su_illegal(r, NULL, cite, PL_SAY(OUT_OF_GAME),
                   HJ_STR_ARG(su_id(r, player)));
    else
        su_illegal(r, NULL, cite, SU_SAY(NOT_IN_OTHERS_TURN),
                   HJ_STR_ARG(su_id(r, player)), what,
                   HJ_STR_ARG(su_id(r, r->s->turn)));
    return false;
}
