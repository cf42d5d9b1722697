/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: privilege and its cycles, phases and turns, what a line implies.
 */
#include "games/squarriors/sq.h"

/* --- cycles --- */

void sq_give(struct pl_run *r)
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
        sq_give(r);
    else
        r->s->priority = (uint8_t)next;
}

void sq_forget_events(struct pl_run *r)
{
    sq_own(r)->event_count = 0;
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
        (struct sq_event){.object = (int16_t)object,
                          .event = (uint8_t)event,
                          .player = (uint8_t)player};
    pl_happens(r, event, object, player);
}

/* A strict log writes every pass; said once a line. */
static void strict(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    if (!r->g->setup.strict || own->strict_told)
        return;
    own->strict_told = 1;
    pl_illegal(r, NULL, "1.3.1.2 1.3.1.3", SQ_SAY(PASSES_NOT_WRITTEN_HERE));
}

static bool stops(const struct pl_run *r)
{
    return pl_over(r) || r->unread || r->s->pending_count > 0 ||
           sq_own(r)->wait != SQ_WAITS_NOT;
}

static void end_turn(struct pl_run *r)
{
    pl_next_turn(r);
    r->s->priority = SQ_NOBODY;
    if (!pl_over(r))
        sq_settle(r);
}

/* Into the next phase, with what happens at its beginning; the turn does not go
 * on while provisions are short (6.1.3.3), unless FORCED. */
static void next_phase(struct pl_run *r, bool forced)
{
    struct pl_state *s = r->s;

    if (s->phase == SQ_PROVISION && s->begun &&
        sq_provisions(r, s->turn) > sq_threshold(r, s->turn)) {
        if (!forced && pl_on("6.1.3.3")) {
            sq_give(r);
            return;
        }
        if (forced)
            pl_illegal(r, NULL, "6.1.3.3", SQ_SAY(PROVISIONS_SHORT),
                       HJ_STR_ARG(pl_id(r, s->turn)), sq_provisions(r, s->turn),
                       sq_threshold(r, s->turn));
    }
    sq_forget_events(r);
    if (s->phase == SQ_END && s->begun) {
        end_turn(r);
        return;
    }
    s->priority = SQ_NOBODY;
    pl_to_phase(r, s->begun ? s->phase + 1 : s->phase);
    if (!pl_over(r))
        sq_settle(r);
    if (!pl_over(r) &&
        ((s->phase != SQ_READY && s->phase != SQ_END) || s->stack_count > 0) &&
        pl_on(s->phase == SQ_POWER       ? "6.1.2.4"
              : s->phase == SQ_PROVISION ? "6.1.3.1"
                                         : "6.1.4.1"))
        sq_give(r);
}

void sq_run_on(struct pl_run *r)
{
    struct pl_state *s = r->s;

    while (!stops(r) && s->priority >= PL_PLAYERS)
        if (s->stack_count > 0 && s->begun)
            sq_give(r);
        else
            next_phase(r, true);
}

/* 1.3.2.4, 1.3.2.5: what follows from a cycle in which nobody acted. */
void sq_cycle(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    if (r->s->stack_count > 0) {
        pl_resolve_top(r);
        if (!pl_over(r))
            sq_settle(r);
        if (!pl_over(r) && !own->gone && r->s->priority < PL_PLAYERS)
            sq_give(r);
    } else if (own->attack != SQ_NO_ATTACK) {
        sq_next_step(r);
    } else {
        next_phase(r, false);
        sq_run_on(r);
    }
}

/* Who has privilege passes. */
static void pass_on(struct pl_run *r)
{
    int next = pl_next_player(r, r->s->priority);

    if (next != r->s->turn)
        r->s->priority = (uint8_t)next;
    else if (sq_own(r)->acted)
        sq_give(r);
    else
        sq_cycle(r);
}

/* Those pass who have privilege before PLAYER; a bound, for a player who never
 * has it. */
static void pass_to(struct pl_run *r, int player)
{
    for (int n = 0; n < 4 * PL_PLAYERS && r->s->priority != player; n++) {
        sq_run_on(r);
        if (stops(r) || r->s->priority == player || r->s->players[player].out)
            return;
        strict(r);
        pass_on(r);
    }
}

/* --- what a line implies --- */

/* Through empty cycles until the step is STEP, or waits; only from a step
 * before it, which is one of FROM (bits). */
static void to_step(struct pl_run *r, enum sq_attack attack, unsigned from,
                    int step)
{
    while (!stops(r) && sq_own(r)->attack == attack && r->s->step != step &&
           (from >> r->s->step & 1)) {
        strict(r);
        sq_cycle(r);
    }
}

/* Until a step waits for WAIT, or the attack is over. */
static void to_wait(struct pl_run *r, int wait)
{
    const struct sq_own *own = sq_own(r);

    while (own->attack != SQ_NO_ATTACK && own->wait != wait) {
        if (own->wait != SQ_WAITS_NOT)
            sq_decline(r);
        else if (stops(r))
            return;
        else {
            strict(r);
            sq_cycle(r);
        }
    }
}

static void end_running(struct pl_run *r)
{
    while (!pl_over(r) && !r->unread && r->s->pending_count == 0 &&
           (sq_own(r)->attack != SQ_NO_ATTACK || r->s->stack_count > 0)) {
        if (sq_own(r)->wait != SQ_WAITS_NOT) {
            sq_decline(r);
            continue;
        }
        strict(r);
        sq_cycle(r);
    }
}

/* The queue resolves, action by action. */
static void empty_queue(struct pl_run *r)
{
    while (!stops(r) && r->s->stack_count > 0) {
        strict(r);
        sq_cycle(r);
    }
}

/* A line of the next player's, while the turn is in its end phase. */
static void next_players(struct pl_run *r, int player)
{
    struct pl_state *s = r->s;

    if (s->phase != SQ_END || !s->begun || player == s->turn || player < 0 ||
        player != pl_next_player(r, s->turn))
        return;
    empty_queue(r);
    if (!stops(r)) {
        if (s->priority < PL_PLAYERS)
            strict(r);
        end_turn(r);
    }
}

static void on_to_phase(struct pl_run *r, int phase)
{
    if (r->s->phase >= phase && r->s->begun)
        return;
    end_running(r);
    while (!stops(r) && (r->s->phase < phase || !r->s->begun)) {
        if (r->s->priority < PL_PLAYERS)
            strict(r);
        next_phase(r, true);
    }
}

/* A line of the active player alone, in PHASE. */
static void active_line(struct pl_run *r, int player, int phase, bool empty)
{
    next_players(r, player);
    sq_run_on(r);
    if (player != r->s->turn || stops(r))
        return;
    if (r->s->phase < phase)
        on_to_phase(r, phase);
    if (empty)
        empty_queue(r);
    if (r->s->phase == phase)
        pass_to(r, player);
}

static bool is_instant(struct pl_run *r)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    const struct hj_catalogue *cat = r->g->setup.catalogue;
    hj_card card = HJ_NO_CARD;
    int type;

    if (o != NULL && o->kind == HJ_OPERAND_NAME)
        card = hj_catalogue_exact(cat, hj_operand_text(o));
    else if (o != NULL && o->kind == HJ_OPERAND_WORD)
        card = pl_slug_card(r->g, hj_operand_text(o));
    if (card == HJ_NO_CARD)
        return true;
    type = pl_card(r->g, card)->type;
    return type != SQ_COMMAND_CARD && type != SQ_MARK_CARD;
}

/* `use`: abilities of a moment need no privilege in their phase (S24); some
 * need an empty queue. */
static void imply_use(struct pl_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    struct hj_str rest = HJ_STR("");
    int object = o != NULL && o->kind == HJ_OPERAND_WORD
                     ? pl_find_operand(r, o, player, &rest)
                     : -1;
    int n = object < 0 ? -1 : sq_ability_named(r, object, rest);
    const struct pl_card *c;
    const struct hj_ability *a;

    if (n >= 0 && n != SQ_DETACHES) {
        c = pl_card_of(r, object);
        a = &c->text.abilities[n];
        if (a->moment != HJ_MOMENT_NONE && a->events == 0 &&
            a->when == HJ_WHEN_PAYMENT) {
            bool end = a->moment == HJ_MOMENT_END;
            next_players(r, player);
            if (end ? r->s->phase == SQ_END : r->s->phase <= SQ_READY)
                on_to_phase(r, end ? SQ_END : SQ_READY);
            if (r->s->priority < PL_PLAYERS)
                pass_to(r, player);
            return;
        }
        sq_run_on(r);
        if (a->condition != NULL && a->condition->kind == HJ_IF_STACK)
            empty_queue(r);
    }
    sq_run_on(r);
    pass_to(r, player);
}

static void imply_step(struct pl_run *r, int verb, int player)
{
    struct sq_own *own = sq_own(r);
    enum { B = 1u << SQ_BEGINNING, F = 1u << SQ_FLEE };

    switch (verb) {
    case HJ_VERB_FLEE:
        to_step(r, SQ_DOMINANCE, B, SQ_FLEE);
        break;
    case HJ_VERB_REINFORCE:
        to_step(r, SQ_DOMINANCE, B | F, SQ_REINFORCE);
        break;
    case HJ_VERB_BLOCK:
        to_step(r, SQ_STEALTHY, B, SQ_BLOCKING);
        break;
    case HJ_VERB_ROLL:
        if (own->attack == SQ_MANIPULATE || own->attack == SQ_STEALTHY)
            to_wait(r, SQ_WAITS_ROLL);
        break;
    case HJ_VERB_ADJUST:
        to_wait(r, SQ_WAITS_ADJUST);
        break;
    case HJ_VERB_DISTRIBUTE:
        own->hold = player == own->attacking ? 1 : 2;
        do {
            if (own->wait == SQ_WAITS_SHARES)
                sq_decline(r);
            to_wait(r, SQ_WAITS_SHARES);
        } while (own->wait == SQ_WAITS_SHARES && own->due[own->hold - 1] == 0);
        own->hold = 0;
        break;
    default:
        break;
    }
}

/* Lines that answer, or that may stand anywhere. */
static bool is_answer(int verb)
{
    return verb == HJ_VERB_CHOOSE || verb == HJ_VERB_EFFECT ||
           verb == HJ_VERB_REVEAL || verb == HJ_VERB_CONCEDE ||
           verb == HJ_VERB_DISCARD;
}

/* What waits for exactly this line. */
static bool is_awaited(const struct pl_run *r, int verb, int player)
{
    const struct sq_own *own = sq_own(r);

    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].wait == PL_WAIT_ROLL && verb == HJ_VERB_ROLL)
            return true;
    switch (own->wait) {
    case SQ_WAITS_ROLL:
        return verb == HJ_VERB_ROLL;
    case SQ_WAITS_ADJUST:
        return verb == HJ_VERB_ADJUST;
    case SQ_WAITS_SHARES:
        return verb == HJ_VERB_DISTRIBUTE &&
               own->due[player == own->attacking ? 0 : 1] > 0 &&
               !(own->told >> (player == own->attacking ? 0 : 1) & 1);
    default:
        return false;
    }
}

void sq_imply(struct pl_run *r, const struct pl_verb *row, int player)
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
    if (is_answer(verb))
        return;
    own->placed_count = 0;
    if (verb == HJ_VERB_TRIGGER) {
        if (r->s->pending_count == 0 && own->wait == SQ_WAITS_NOT) {
            next_players(r, player);
            sq_run_on(r);
        }
        return;
    }
    if (is_awaited(r, verb, player))
        return;
    if (HJ_UNLIKELY(r->s->pending_count > 0)) {
        pl_lapse(r);
        sq_settle(r);
    }
    if (own->wait != SQ_WAITS_NOT &&
        !(verb == HJ_VERB_DISTRIBUTE && own->wait == SQ_WAITS_SHARES))
        sq_decline(r);
    if (pl_over(r))
        return;
    switch (verb) {
    case HJ_VERB_PASS:
    case HJ_VERB_RESOLVE:
    case HJ_VERB_DAMAGE:
        next_players(r, player);
        sq_run_on(r);
        break;
    case HJ_VERB_PHASE:
    case HJ_VERB_END:
        break;
    case HJ_VERB_PLAY:
        if (is_instant(r)) {
            sq_run_on(r);
            pass_to(r, player);
        } else {
            active_line(r, player, SQ_ACTION, true);
        }
        break;
    case HJ_VERB_USE:
        imply_use(r, player);
        break;
    case HJ_VERB_BANISH:
        active_line(r, player, SQ_PROVISION, false);
        break;
    case HJ_VERB_TRAP:
    case HJ_VERB_BUY:
    case HJ_VERB_PROMOTE:
    case HJ_VERB_MOVE:
        active_line(r, player, SQ_ACTION, true);
        break;
    case HJ_VERB_CHALLENGE:
    case HJ_VERB_DOMINATE:
    case HJ_VERB_MANIPULATE:
    case HJ_VERB_STEALTH:
        if (player == r->s->turn) {
            if (own->attack != SQ_NO_ATTACK && pl_on("S36"))
                end_running(r);
            sq_settle(r);
        }
        if (!pl_over(r))
            active_line(r, player, SQ_ACTION, true);
        break;
    default:
        imply_step(r, verb, player);
    }
}

/* --- verbs of time --- */

void sq_do_pass(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    struct pl_state *s = r->s;
    int step = s->step, attack = own->attack, phase = s->phase,
        count = s->stack_count;

    (void)w;
    own->hold = r->g->setup.strict ? 4 : 0; /* else `distribute` brings the
                                             * step about */
    if (r->a->actor == HJ_SYMBOL_ALL) {
        if (count > 0)
            sq_do_resolve(r, player, w);
        else if (!stops(r) && own->attack == attack && s->step == step &&
                 s->phase == phase)
            sq_cycle(r);
    } else if (player < 0) {
        pl_unread(r, NULL, PL_SAY(MISSING_PASSER));
    } else {
        pass_to(r, player);
        if (!stops(r) && s->priority == player)
            pass_on(r);
    }
    own->hold = 0;
}

void sq_do_resolve(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)player;
    (void)w;
    if (r->s->stack_count == 0)
        pl_illegal(r, NULL, "1.3.2.4", SQ_SAY(QUEUE_EMPTY));
    else if (!stops(r))
        sq_cycle(r);
}

static void no_place_in_strict(struct pl_run *r)
{
    if (r->g->setup.strict)
        pl_illegal(r, NULL, "1.3.1.3", SQ_SAY(IMPLIES_PASSES),
                   hj_verb_word(r->a->verb));
    sq_own(r)->strict_told = 1;
}

void sq_do_phase(struct pl_run *r, int player, const struct pl_words *w)
{
    static const char *const words[] = {"ready", "power", "provision", "action",
                                        "end"};
    struct hj_str word = hj_operand_text(w->w[0].o);
    int phase = 0;

    while (phase < SQ_PHASE_COUNT && !hj_str_is(word, words[phase]))
        phase++;
    if (phase == SQ_PHASE_COUNT) {
        pl_unread(r, w->w[0].o, SQ_SAY(UNKNOWN_PHASE_OF_TURN),
                  HJ_STR_ARG(word));
        return;
    }
    no_place_in_strict(r);
    next_players(r, player);
    if (player >= 0)
        pl_your_turn(r, player, "go on to a phase", "1.1.3");
    if (phase < r->s->phase)
        pl_illegal(r, w->w[0].o, "6.1", PL_SAY(PHASE_OVER), words[phase],
                   words[r->s->phase]);
    else
        on_to_phase(r, phase);
}

void sq_do_end(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_state *s = r->s;

    (void)w;
    if (player >= 0 && !s->begun && s->phase == SQ_READY && player != s->turn)
        return; /* the turn has ended already */
    no_place_in_strict(r);
    next_players(r, player);
    if (player >= 0)
        pl_your_turn(r, player, "end it", "1.1.3");
    on_to_phase(r, SQ_END);
    if (s->pending_count > 0)
        pl_lapse(r);
    end_running(r);
    if (!stops(r) && s->phase == SQ_END)
        end_turn(r);
}

/* --- what phases do --- */

struct ask {
    bool any;
};

static bool is_kept(const struct pl_run *r, int source,
                    const struct hj_effect *e, int object, void *data)
{
    struct ask *ask = data;
    int you = r->s->objects[source].controller;

    if (e->whom.pick == HJ_PICK_THIS)
        ask->any |= object == source;
    else if (e->whom.pick == HJ_PICK_IT)
        ask->any |= object == r->s->objects[source].host;
    else
        ask->any |= pl_fits(r, &e->whom, object, source, you, PL_REF_NONE);
    return ask->any;
}

bool sq_is_kept(const struct pl_run *r, int object)
{
    struct ask ask = {false};

    pl_any_continuous(r, object, SQ_VERB_NO_READY, is_kept, &ask);
    return ask.any && pl_on("1.2.6");
}

/* 6.1.1.2: all that the active player controls, but what a text keeps. */
void sq_start_ready(struct pl_run *r, int player)
{
    for (struct pl_walk w = {0};
         pl_walk_of(&w, r->s, SQ_LIVING | SQ_DOMAIN_CARDS | PL_ZONE(SQ_MARK),
                    player);) {
        if (pl_is_flag(r, w.at, PL_EXHAUSTED) && !sq_is_kept(r, w.at))
            pl_flag(r, w.at, PL_EXHAUSTED, false, "6.1.1.2");
    }
}

void sq_start_power(struct pl_run *r, int player)
{
    int most = 0;

    for (int d = 0; d < SQ_DOMAINS; d++)
        if (sq_strength(r, player, d) > most)
            most = sq_strength(r, player, d);
    pl_number(r, player, SQ_N_POWER, most, "6.1.2.1");
}

static bool is_manned(const struct pl_run *r, int player, int domain)
{
    return pl_count(r->s, player, SQ_ARMY + domain) > 0;
}

/* 4.3.3, S29: all domains at once, before "until end of turn" ends; behind it
 * nothing is left of what counts once a turn. */
void sq_turn_ends(struct pl_run *r, int player)
{
    struct sq_own *own = sq_own(r);
    bool shrinks[SQ_DOMAINS];

    if (!r->s->players[player].out) {
        for (int d = 0; d < SQ_DOMAINS; d++)
            shrinks[d] = sq_stands(r, player, d) && !is_manned(r, player, d);
        for (int d = 0; d < SQ_DOMAINS; d++)
            if (shrinks[d])
                pl_number(r, player, SQ_STRENGTH + d, -1, "4.3.3 S29");
        sq_settle(r);
        if (pl_chosen(r, SQ_S6_LAPSES))
            pl_number(r, player, SQ_N_POWER, -sq_power(r, player), "S6");
    }
    own->used = own->gone = 0;
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SQ_LIVING);)
        r->s->objects[w.at].flags &=
            (uint16_t) ~(SQ_WAS_STEALTH | SQ_WAS_MANIPULATION);
    sq_forget_events(r);
}
