/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: implied events of a line, and passing. */
#include "games/squarriors/sq.h"

static bool waits_for_roll(const struct pl_run *r)
{
    return sq_own(r)->resumes && sq_own(r)->wait == SQ_WAITS_ROLL;
}

/* True if a line that goes on after a choice meets short provisions (6.1.3.3):
 * the line of the answer is not reported for them. */
static bool waits_for_banishing(const struct pl_run *r)
{
    return sq_own(r)->resumes && sq_is_short(r);
}

/* True if nothing more happens by itself. Before the action of the line, a
 * pending choice that no line has written lapses (S12); after that, a pending
 * "may" is declined. */
static bool halts(struct pl_run *r)
{
    if (r->s->pending_count > 0 &&
        (sq_own(r)->implies || !pl_choice_waits(r))) {
        if (sq_own(r)->implies)
            pl_lapse_pending(r);
        else
            pl_decline(r);
        sq_settle(r);
    }
    return sq_is_waiting(r) || waits_for_roll(r);
}

static bool stops(struct pl_run *r)
{
    return halts(r) || sq_is_blocked(r);
}

/* True if a step waits for what a player may adjust, which is left out. */
static bool leaves_out(struct pl_run *r)
{
    if (sq_own(r)->wait != SQ_WAITS_ADJUST || pl_over(r))
        return false;
    sq_apply_default(r);
    return true;
}

/* Goes on until a player has privilege, past choices that halts() settles.
 * pass_to() passes in that way for the players before PLAYER, who adjust
 * nothing. */
static void run_on(struct pl_run *r)
{
    sq_advance_to_privilege(r);
    while (r->s->priority >= PL_PLAYERS && !stops(r))
        sq_advance_to_privilege(r);
}

static void pass_to(struct pl_run *r, int player)
{
    sq_pass_to(r, player);
    while (r->s->priority != player &&
           ((r->s->pending_count > 0 && !stops(r)) || leaves_out(r)))
        sq_pass_to(r, player);
}

/* Advances until a step waits for WAIT, or the attack is over. */
static void to_wait(struct pl_run *r, int wait)
{
    while (sq_own(r)->attack != SQ_NO_ATTACK && sq_own(r)->wait != wait &&
           !halts(r))
        sq_advance(r);
}

static void end_running(struct pl_run *r)
{
    while ((sq_own(r)->attack != SQ_NO_ATTACK || r->s->stack_count > 0) &&
           !halts(r))
        sq_advance(r);
}

/* Resolves the queue, action by action. */
static void empty_queue(struct pl_run *r)
{
    while (r->s->stack_count > 0 && !stops(r))
        sq_advance(r);
}

/* Ends a turn in its end phase, if the line is one of the next player. */
static void next_players(struct pl_run *r, int player)
{
    struct pl_state *s = r->s;

    if (s->phase != SQ_END || !s->begun || player == s->turn || player < 0 ||
        player != pl_next_player(r, s->turn))
        return;
    empty_queue(r);
    if (!sq_is_blocked(r)) {
        if (s->priority < PL_PLAYERS)
            sq_strict(r);
        sq_end_turn(r);
    }
}

/* Goes on to PHASE in this turn, which is over if the active player loses
 * (S3). */
static void on_to_phase(struct pl_run *r, int phase)
{
    int turn = r->s->turn;

    if (r->s->phase >= phase && r->s->begun)
        return;
    end_running(r);
    while (r->s->turn == turn && (r->s->phase < phase || !r->s->begun) &&
           !stops(r) && !waits_for_banishing(r)) {
        if (r->s->priority < PL_PLAYERS)
            sq_strict(r);
        sq_next_phase(r, true);
    }
}

/* Goes on to PHASE for a line of the active player alone; EMPTY: with an empty
 * queue. No turn is ended for another player, or in the end phase. */
static void active_line(struct pl_run *r, int player, int phase, bool empty)
{
    next_players(r, player);
    if (player != r->s->turn || (r->s->phase == SQ_END && r->s->begun))
        return;
    run_on(r);
    if (player != r->s->turn ||
        (r->s->phase < phase ? stops(r) : sq_is_blocked(r)))
        return;
    if (r->s->phase < phase)
        on_to_phase(r, phase);
    if (empty)
        empty_queue(r);
    if (r->s->phase == phase)
        pass_to(r, player);
}

/* True for a command or a mark, as far as the unread line shows. */
static bool is_slow(struct pl_run *r)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    hj_card card = o == NULL ? HJ_NO_CARD : pl_named_card(r->g, o);
    int type = card == HJ_NO_CARD ? 0 : pl_card(r->g, card)->type;

    return type == SQ_COMMAND_CARD || type == SQ_MARK_CARD;
}

/* Carries out what `use` implies. Abilities of a moment need no privilege in a
 * ready or end phase (S24); some abilities need an empty queue. */
static void imply_use(struct pl_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    struct hj_str rest;
    int object = o != NULL ? pl_find_word(r, o, player, &rest) : -1;
    int n = object < 0 ? -1 : sq_ability_named(r, object, rest);
    const struct hj_ability *a =
        object < 0 ? NULL : pl_ability(pl_card_of(r, object), n);
    int phase = a != NULL && a->when == HJ_WHEN_PAYMENT && sq_is_of_moment(a)
                    ? sq_phase_of(a)
                    : SQ_ACTION;
    bool end = phase == SQ_END;

    if (end || phase == SQ_READY) {
        next_players(r, player);
        if (!end && r->s->phase == SQ_READY && !r->s->begun &&
            player == r->s->turn && pl_on("6.1.1.1"))
            sq_own(r)->beginning = SQ_UNREADIED;
        if (end ? r->s->phase == SQ_END : r->s->phase <= SQ_READY)
            on_to_phase(r, end ? SQ_END : SQ_READY);
        if (r->s->priority < PL_PLAYERS)
            pass_to(r, player);
        return;
    }
    run_on(r);
    if (a != NULL && a->condition != NULL && a->condition->kind == HJ_IF_STACK)
        empty_queue(r);
    run_on(r);
    pass_to(r, player);
}

/* Advances to the step of a line, through cycles without actions. */
static void imply_step(struct pl_run *r, int verb, int player)
{
    const struct sq_reaction *to = sq_reaction(verb);
    struct sq_own *own = sq_own(r);

    while (to != NULL && own->attack == to->attack && r->s->step != to->step &&
           (to->from >> r->s->step & 1) && !stops(r))
        sq_advance(r);
    if (verb == HJ_VERB_ROLL &&
        (own->attack == SQ_MANIPULATE || own->attack == SQ_STEALTHY))
        to_wait(r, SQ_WAITS_ROLL);
    if (verb == HJ_VERB_ADJUST)
        to_wait(r, SQ_WAITS_ADJUST);
    if (verb != HJ_VERB_DISTRIBUTE)
        return;
    own->hold = player == own->attacking ? 1 : 2;
    do {
        if (own->wait == SQ_WAITS_SHARES)
            sq_apply_default(r);
        to_wait(r, SQ_WAITS_SHARES);
    } while (own->wait == SQ_WAITS_SHARES && own->due[own->hold - 1] == 0);
    own->hold = 0;
}

/* True for verbs that answer, or that may be written at any time. */
static bool is_answer(int verb)
{
    return verb == HJ_VERB_CHOOSE || verb == HJ_VERB_EFFECT ||
           verb == HJ_VERB_REVEAL || verb == HJ_VERB_CONCEDE ||
           verb == HJ_VERB_DISCARD;
}

/* True if a step waits for exactly this line. */
static bool is_awaited(const struct pl_run *r, int verb, int player)
{
    const struct sq_own *own = sq_own(r);
    int side = player == own->attacking ? 0 : 1;

    return (own->wait == SQ_WAITS_ROLL && verb == HJ_VERB_ROLL) ||
           (own->wait == SQ_WAITS_ADJUST && verb == HJ_VERB_ADJUST) ||
           (own->wait == SQ_WAITS_SHARES && verb == HJ_VERB_DISTRIBUTE &&
            own->due[side] > 0 && !(own->told >> side & 1));
}

/* --- answers --- */

static bool is_answer_of(int verb, int wait)
{
    switch (verb) {
    case HJ_VERB_DISCARD:
        return wait == PL_WAIT_DISCARD;
    case HJ_VERB_TRIGGER:
        return wait == PL_WAIT_MAY || wait == PL_WAIT_TARGETS;
    default:
        return wait == PL_WAIT_MAY || wait == PL_WAIT_CHOICE ||
               wait == PL_WAIT_MODE;
    }
}

/* True if the line of the player at DATA has something to answer now. */
static bool is_asked(const struct pl_run *r, const void *data)
{
    const struct sq_own *own = sq_own(r);
    int player = *(const int *)data, verb = r->a->verb;

    if (verb == HJ_VERB_CHOOSE &&
        hj_action_operand(r->a, HJ_ROLE_TO, 0) != NULL) {
        for (int i = 0; i < own->placed_count; i++)
            if (own->placed[i].player == player &&
                sq_is_placed(r, &own->placed[i]))
                return true;
        for (int i = 0; i < r->s->pending_count; i++)
            if (r->s->pending[i].item.controller == player &&
                pl_chosen_for(r, r->s->pending[i].item.object) != NULL)
                return true;
        return own->wait == SQ_WAITS_PLACE;
    }
    for (int i = 0; i < r->s->pending_count; i++)
        if (is_answer_of(verb, r->s->pending[i].wait))
            return true;
    return pl_may_write_forced(r);
}

/* Goes on until there is something to answer, if nothing waits for a line: as
 * the turn begins, or as the queue resolves. */
static void reach_answer(struct pl_run *r, int player)
{
    int n;

    if (sq_is_blocked(r) || is_asked(r, &player))
        return;
    if (r->s->stack_count == 0)
        next_players(r, player);
    if (r->s->phase == SQ_READY && !r->s->begun)
        sq_next_phase(r, true);
    else if (r->s->stack_count > 0)
        for (n = pl_passes_until(r, r->s->stack_count, is_asked, &player);
             n > 0; n--)
            sq_advance(r);
}

/* Carries out what a verb implies. */
static void imply_verb(struct pl_run *r, int verb, int player)
{
    switch (verb) {
    case HJ_VERB_PHASE:
    case HJ_VERB_END:
        sq_own(r)->strict_told = 1; /* no_place_in_strict() reports these
                                     * verbs */
        next_players(r, player);
        break;
    case HJ_VERB_TRIGGER:
        next_players(r, player);
        sq_advance_to_privilege(r);
        break;
    case HJ_VERB_PASS:
    case HJ_VERB_RESOLVE:
    case HJ_VERB_DAMAGE:
        if (r->s->priority >= PL_PLAYERS)
            next_players(r, player);
        run_on(r);
        (void)halts(r); /* a player who passes has chosen */
        break;
    case HJ_VERB_USE:
        imply_use(r, player);
        break;
    case HJ_VERB_BANISH:
        active_line(r, player, SQ_PROVISION, false);
        break;
    case HJ_VERB_CHALLENGE:
    case HJ_VERB_DOMINATE:
    case HJ_VERB_MANIPULATE:
    case HJ_VERB_STEALTH:
        if (player == r->s->turn) {
            if (sq_own(r)->attack != SQ_NO_ATTACK && pl_on("S36"))
                end_running(r);
            sq_settle(r);
        }
        if (!pl_over(r))
            active_line(r, player, SQ_ACTION, true);
        break;
    case HJ_VERB_PLAY:
        if (!is_slow(r)) {
            run_on(r);
            pass_to(r, player);
            break;
        } /* fall through */
    case HJ_VERB_TRAP:
    case HJ_VERB_BUY:
    case HJ_VERB_PROMOTE:
    case HJ_VERB_MOVE:
        active_line(r, player, SQ_ACTION, true);
        break;
    default:
        imply_step(r, verb, player);
    }
}

static void imply(struct pl_run *r, const struct pl_verb *row, int player)
{
    struct sq_own *own = sq_own(r);
    int verb = row->verb;

    if (HJ_UNLIKELY(own->no_position)) {
        pl_unread(r, NULL, SQ_SAY(MISSING_POSITION));
        return;
    }
    own->strict_told = 0;
    if (player >= 0 && verb != HJ_VERB_EFFECT)
        own->actor = (uint8_t)player;
    if (verb == HJ_VERB_CHOOSE || verb == HJ_VERB_DISCARD ||
        verb == HJ_VERB_TRIGGER)
        reach_answer(r, player);
    if (is_answer(verb) || sq_is_distributed(r, player))
        return;
    own->placed_count = 0;
    if (own->wait == SQ_WAITS_NOT)
        own->told = own->share_count = 0;
    if (verb == HJ_VERB_TRIGGER &&
        (r->s->pending_count > 0 || own->wait != SQ_WAITS_NOT))
        return;
    if (HJ_UNLIKELY(r->s->pending_count > 0)) {
        pl_lapse_pending(r);
        sq_settle(r);
    }
    if (is_awaited(r, verb, player))
        return;
    if (own->wait != SQ_WAITS_NOT &&
        !(verb == HJ_VERB_DISTRIBUTE && own->wait == SQ_WAITS_SHARES)) {
        sq_apply_default(r);
        pl_resume_deferred(r);
    } else if (verb != HJ_VERB_BANISH && sq_is_short(r)) {
        pl_resume_deferred(r);
    }
    if (!pl_over(r) && (player < 0 || !r->s->players[player].out))
        imply_verb(r, verb, player);
}

void sq_imply(struct pl_run *r, const struct pl_verb *row, int player)
{
    uint8_t how = pl_imply(r);

    sq_own(r)->implies = 1;
    if (sq_own(r)->beginning == SQ_UNREADIED) /* no ability was used */
        sq_beginning_over(r);
    if (row->verb != HJ_VERB_USE)
        sq_own(r)->beginning = SQ_BEGUN;
    imply(r, row, player);
    sq_own(r)->implies = 0;
    pl_implied(r, how);
}

/* --- verbs of time --- */

void sq_go_on(struct pl_run *r, int goal)
{
    struct sq_own *own = sq_own(r);
    int turn = r->s->turn;

    sq_settle(r);
    switch (goal) {
    case SQ_TO_PRIVILEGE:
        sq_advance_to_privilege(r);
        break;
    case SQ_TO_DAMAGE:
        own->strict_told = 1; /* the line takes the place of passes */
        while (!sq_is_dealt(r) && !halts(r))
            sq_advance(r);
        break;
    case SQ_TO_END_OF_TURN:
        on_to_phase(r, SQ_END);
        end_running(r);
        if (r->s->turn == turn && !stops(r) && r->s->phase == SQ_END) {
            sq_end_turn(r);
            return;
        }
        break;
    default:
        on_to_phase(r, goal - SQ_TO_PHASE);
    }
    if (goal == SQ_TO_PRIVILEGE
            ? r->s->pending_count > 0
            : r->s->turn == turn && (pl_choice_waits(r) || waits_for_roll(r) ||
                                     waits_for_banishing(r)))
        pl_defer(r, goal);
}

void sq_resume(struct pl_run *r, int goal)
{
    if (sq_own(r)->wait == SQ_WAITS_ROLL) {
        pl_defer(r, goal); /* the roll is not written yet */
        return;
    }
    sq_own(r)->resumes = !sq_own(r)->implies;
    sq_go_on(r, goal);
    sq_own(r)->resumes = 0;
}

void sq_do_pass(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    struct pl_state *s = r->s;
    int step = s->step, attack = own->attack, phase = s->phase,
        count = s->stack_count;

    (void)w;
    own->hold = r->g->setup.strict ? 4 : 0; /* not strict: `distribute` leads to
                                             * the step */
    if (r->a->actor == HJ_SYMBOL_ALL) {
        if (count > 0)
            sq_do_resolve(r, player, w);
        else if (!sq_is_blocked(r) && own->attack == attack &&
                 s->step == step && s->phase == phase)
            sq_end_cycle(r);
    } else if (player < 0) {
        pl_unread(r, NULL, PL_SAY(MISSING_PASSER));
    } else {
        bool is_in = !s->players[player].out;
        sq_pass_to(r, player);
        if (is_in && s->players[player].out) /* by the resolved effect */
            pl_illegal(r, NULL, r->g->rules->cites.out, PL_SAY(OUT_OF_GAME),
                       PL_ID(r, player));
        else if (!sq_is_blocked(r) && s->priority == player)
            sq_pass_on(r);
    }
    own->hold = 0;
    if (s->pending_count > 0 && s->priority >= PL_PLAYERS)
        pl_defer(r, SQ_TO_PRIVILEGE);
}

void sq_do_resolve(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)player;
    (void)w;
    if (r->s->stack_count == 0)
        pl_illegal(r, NULL, "1.3.2.4", SQ_SAY(QUEUE_EMPTY));
    else if (!sq_is_blocked(r))
        sq_end_cycle(r);
}
