/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: privilege and its cycles, phases and turns. */
#include "games/squarriors/sq.h"

/* --- cycles --- */

void sq_give_privilege(struct pl_run *r)
{
    if (pl_on("1.3.2.2"))
        sq_own(r)->acted = 0;
    r->s->priority = r->s->turn;
}

void sq_acted(struct pl_run *r, int player)
{
    struct sq_own *own = sq_own(r);
    int next = pl_next_player(r, player);

    own->acted = own->step_acted = 1;
    if (pl_over(r))
        return;
    if (next == r->s->turn)
        sq_give_privilege(r);
    else
        r->s->priority = (uint8_t)next;
}

void sq_happens(struct pl_run *r, int event, int object, int player)
{
    struct sq_own *own = sq_own(r);

    if (pl_over(r))
        return;
    if (own->event_count == SQ_MOST_EVENTS) {
        memmove(own->events, own->events + 1,
                sizeof own->events - sizeof own->events[0]);
        own->event_count--;
    }
    own->events[own->event_count++] =
        (struct sq_event){(int16_t)object, (uint8_t)event, (uint8_t)player};
    pl_fire_event(r, event, object, player);
}

void sq_strict(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    if (!r->g->setup.strict || own->strict_told)
        return;
    own->strict_told = 1;
    pl_illegal(r, NULL, "1.3.1.2 1.3.1.3", SQ_SAY(PASSES_NOT_WRITTEN_HERE));
}

bool sq_is_waiting(const struct pl_run *r)
{
    return pl_over(r) || r->unread || r->s->pending_count > 0;
}

bool sq_is_blocked(const struct pl_run *r)
{
    return sq_is_waiting(r) || sq_own(r)->wait != SQ_WAITS_NOT;
}

void sq_end_turn(struct pl_run *r)
{
    pl_next_turn(r);
    r->s->priority = SQ_NOBODY;
    if (!pl_over(r))
        sq_settle(r);
}

bool sq_is_short(const struct pl_run *r)
{
    return r->s->phase == SQ_PROVISION && r->s->begun &&
           sq_provisions(r, r->s->turn) > sq_threshold(r, r->s->turn);
}

/* Begins the next phase with its events. While provisions are short the turn
 * does not go on (6.1.3.3), unless FORCED. */
void sq_next_phase(struct pl_run *r, bool forced)
{
    struct pl_state *s = r->s;

    if (sq_is_short(r)) {
        if (!forced && pl_on("6.1.3.3")) {
            sq_give_privilege(r);
            return;
        }
        if (forced)
            pl_illegal(r, NULL, "6.1.3.3", SQ_SAY(PROVISIONS_SHORT),
                       PL_ID(r, s->turn), sq_provisions(r, s->turn),
                       sq_threshold(r, s->turn));
    }
    sq_own(r)->event_count = 0;
    if (s->phase == SQ_END && s->begun) {
        sq_end_turn(r);
        return;
    }
    s->priority = SQ_NOBODY;
    pl_to_phase(r, s->begun ? s->phase + 1 : s->phase);
    if (!pl_over(r))
        sq_settle(r);
    if (!pl_over(r) && ((s->phase != SQ_READY && s->phase != SQ_END) ||
                        s->stack_count > 0 || !pl_on("S4")))
        sq_give_privilege(r);
}

static bool is_halted(const struct pl_run *r)
{
    return sq_is_blocked(r) || r->s->priority < PL_PLAYERS;
}

/* Goes on while no player has privilege. */
static void advance(struct pl_run *r)
{
    if (r->s->stack_count > 0 && r->s->begun)
        sq_give_privilege(r);
    else
        sq_next_phase(r, true);
}

void sq_advance_to_privilege(struct pl_run *r)
{
    while (!is_halted(r))
        advance(r);
}

/* 1.3.2.4, 1.3.2.5 */
void sq_end_cycle(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    if (r->s->stack_count > 0) {
        pl_resolve_top(r);
        if (!pl_over(r))
            sq_settle(r);
        if (!pl_over(r) && !own->gone && r->s->priority < PL_PLAYERS)
            sq_give_privilege(r);
    } else if (!pl_on("1.3.2.5")) {
        sq_give_privilege(r);
    } else if (own->attack != SQ_NO_ATTACK && pl_on("1.3.2.5.1")) {
        sq_next_step(r);
    } else if (pl_on("1.3.2.5.2")) {
        sq_next_phase(r, false);
        /* S24: here alone a strict log can use abilities of the moment. */
        while (!is_halted(r) && !(r->g->setup.strict && sq_has_moment(r)))
            advance(r);
    }
}

void sq_pass_on(struct pl_run *r)
{
    int next = pl_next_player(r, r->s->priority);

    if (next != r->s->turn)
        r->s->priority = (uint8_t)next;
    else if (sq_own(r)->acted)
        sq_give_privilege(r);
    else
        sq_end_cycle(r);
}

/* Stops if PLAYER has lost. N limits the loop for a player who never gets
 * privilege. */
void sq_pass_to(struct pl_run *r, int player)
{
    const struct pl_state *s = r->s;

    for (int n = 0;
         n < 4 * PL_PLAYERS && s->priority != player && !s->players[player].out;
         n++) {
        sq_advance_to_privilege(r);
        if (sq_is_blocked(r) || s->priority == player || s->players[player].out)
            return;
        sq_strict(r);
        sq_pass_on(r);
    }
}

void sq_advance(struct pl_run *r)
{
    if (sq_own(r)->wait != SQ_WAITS_NOT) {
        sq_apply_default(r);
    } else {
        sq_strict(r);
        sq_end_cycle(r);
    }
}

/* --- what phases do --- */

bool sq_is_kept(const struct pl_run *r, int object)
{
    return pl_rule_effect(r, object, SQ_VERB_NO_READY) > 0 && pl_on("1.2.6");
}

/* Readies all that the active player controls, unless a text keeps it
 * (6.1.1.2). */
void sq_start_ready(struct pl_run *r, int player)
{
    if (sq_own(r)->beginning == SQ_UNREADIED)
        return;
    PL_WALK_OF (w, r->s, SQ_LIVING | SQ_DOMAIN_CARDS | PL_ZONE(SQ_MARK), player)
        if (pl_is_flag(r, w.at, PL_EXHAUSTED) && sq_is_kept(r, w.at))
            pl_tell_prevented(r, w.at, SQ_VERB_NO_READY, "1.2.6");
        else if (pl_is_flag(r, w.at, PL_EXHAUSTED))
            pl_flag(r, w.at, PL_EXHAUSTED, false, "6.1.1.2");
}

/* Ends the use of abilities at the beginning of the turn: 6.1.1.2 follows. */
void sq_beginning_over(struct pl_run *r)
{
    sq_own(r)->beginning = SQ_READIED;
    sq_start_ready(r, r->s->turn);
}

void sq_start_power(struct pl_run *r, int player)
{
    int most = 0;

    for (int d = 0; d < SQ_DOMAINS; d++)
        if (sq_strength(r, player, d) > most)
            most = sq_strength(r, player, d);
    if (pl_on("6.1.2.5"))
        pl_number(r, player, SQ_N_POWER, most, "6.1.2.1");
}

/* Shrinks all empty domains at once (4.3.3, S29), before effects "until end of
 * turn" end, and clears the counts of the turn. */
void sq_turn_ends(struct pl_run *r, int player)
{
    struct sq_own *own = sq_own(r);
    bool shrinks[SQ_DOMAINS];

    if (!r->s->players[player].out) {
        for (int d = 0; d < SQ_DOMAINS; d++)
            shrinks[d] = sq_stands(r, player, d) &&
                         pl_count(r->s, player, SQ_ARMY + d) == 0;
        for (int d = 0; d < SQ_DOMAINS; d++)
            if (shrinks[d])
                pl_number(r, player, SQ_STRENGTH + d, -1, "4.3.3 S29");
        own->ending = 1;
        sq_settle(r);
        own->ending = 0;
        if (pl_chosen(r, SQ_S6_LAPSES))
            pl_number(r, player, SQ_N_POWER, -sq_power(r, player), "S6");
    }
    own->used = own->gone = 0;
    PL_WALK (w, r->s, SQ_LIVING)
        r->s->objects[w.at].flags &=
            (uint16_t) ~(SQ_WAS_STEALTH | SQ_WAS_MANIPULATION);
    sq_own(r)->event_count = 0;
}

/* --- the lines of phases and turns --- */

static void no_place_in_strict(struct pl_run *r)
{
    if (r->g->setup.strict)
        pl_illegal(r, NULL, "1.3.1.3", SQ_SAY(IMPLIES_PASSES),
                   hj_verb_word(r->a->verb));
    sq_own(r)->strict_told = 1;
}

void sq_do_phase(struct pl_run *r, int player, const struct pl_words *w)
{
    int phase = pl_phase_operand(r, w->w[0].o);

    if (phase < 0)
        return;
    no_place_in_strict(r);
    if (player >= 0)
        pl_your_turn(r, player, "go on to a phase", "1.1.3");
    if (phase < r->s->phase)
        pl_illegal(r, w->w[0].o, "6.1", PL_SAY(PHASE_OVER),
                   r->g->rules->phases[phase].word,
                   r->g->rules->phases[r->s->phase].word);
    else
        sq_go_on(r, SQ_TO_PHASE + phase);
}

void sq_do_end(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_state *s = r->s;

    (void)w;
    if (player >= 0 && !s->begun && s->phase == SQ_READY && player != s->turn)
        return; /* the turn has ended already */
    no_place_in_strict(r);
    if (player >= 0)
        pl_your_turn(r, player, "end it", "1.1.3");
    sq_go_on(r, SQ_TO_END_OF_TURN);
}
