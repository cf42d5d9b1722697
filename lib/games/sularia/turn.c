/* SPDX-License-Identifier: MPL-2.0 */
/* The turn: phases in their order, what each does by itself, and rounds. */
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

static inline void each_in_turn(struct su_run *r,
                                void (*work)(struct su_run *r, int player))
{
    if (r->g->setup.team_count == 0) { /* it is nobody else's */
        if (!r->s->players[r->s->turn].out)
            work(r, r->s->turn);
        return;
    }
    for (int i = 0; i < r->g->players; i++)
        if (!r->s->players[i].out && su_has_turn(r, i))
            work(r, i);
}

static void reset_objects(struct su_run *r, int player)
{
    SU_EACH (i, r->s, SU_IN_PLAY)
        if (r->s->objects[i].controller == player)
            su_set_activated(r, i, false, "steps-of-the-reset-phase.1");
}

static void start_influence(struct su_run *r, int player)
{
    su_pool_influence(r, player, -r->s->players[player].influence_pool,
                      "steps-of-the-influence-phase.1 R9");
}

static void start_sularium(struct su_run *r, int player)
{
    for (int f = 0; f < r->g->faction_count; f++)
        su_pool_sularium(r, player, f, -r->s->players[player].sularium_pool[f],
                         "steps-of-the-sularium-phase.1");
}

/* influence-phase.4: the card is not optional. */
static void need_influence(struct su_run *r, int player)
{
    int unknown = -1;

    if (r->s->influence_placed & 1u << player)
        return;
    r->s->influence_placed |= (uint8_t)(1u << player);
    SU_EACH (i, r->s, 1u << SU_HAND_ZONE)
        if (r->s->objects[i].controller == player &&
            (unknown < 0 || r->s->objects[i].card == HJ_NO_CARD ||
             r->s->objects[i].foreseen))
            unknown = i;
    if (unknown < 0)
        return;
    su_illegal(r, NULL, "influence-phase.4 steps-of-the-influence-phase.3",
               "%.*s placed no card in the influence row; an unknown one is "
               "assumed",
               HJ_STR_ARG(su_id(r, player)));
    r->s->objects[unknown].card = HJ_NO_CARD;
    su_move(r, unknown, SU_INFLUENCE, "influence-phase.4");
}

static void end_influence(struct su_run *r, int player)
{
    struct su_player *p = &r->s->players[player];
    int from = p->influence_generation;

    if (!su_on("influence-phase.1"))
        return;
    p->influence_generation = (int16_t)su_generates_influence(r, player);
    su_changed(r, SU_F_INFLUENCE_GENERATION, -1, player, from,
               p->influence_generation, "influence-phase.1");
    su_pool_influence(r, player, p->influence_generation,
                      "steps-of-the-influence-phase.7 R9");
}

static void end_sularium(struct su_run *r, int player)
{
    struct su_player *p = &r->s->players[player];
    int sums[SU_FACTIONS] = {0}, before = 0, after = 0;

    SU_EACH (i, r->s, SU_IN_PLAY) {
        int faction;
        if (r->s->objects[i].controller != player)
            continue;
        faction = su_object_card(r, i)->faction;
        sums[faction < SU_FACTIONS ? faction : r->g->mercenary] +=
            su_generates_sularium(r, i);
    }
    for (int f = 0; f < r->g->faction_count; f++) {
        /* R10: 0 is the floor of each faction's total; what was in the pool
         * counts (steps-of-the-sularium-phase.4). */
        int sum = sums[f] < 0 ? 0 : sums[f];
        before += p->sularium_generation[f];
        if (su_on("sularium-phase.1"))
            p->sularium_generation[f] = (int16_t)(sum + p->sularium_pool[f]);
        after += p->sularium_generation[f];
        su_pool_sularium(r, player, f, sum,
                         "steps-of-the-sularium-phase.4 faction.2 R10");
    }
    if (before != after)
        su_changed(r, SU_F_SULARIUM_GENERATION, -1, player, before, after,
                   "sularium-phase.1");
}

int su_most_hand(const struct su_run *r)
{
    int most = r->g->setup.max_hand_plus_1;

    return most > 0 ? most - 1 : SU_HAND;
}

/* R6: only the player whose turn it is, down to seven. */
static void need_discards(struct su_run *r, int player)
{
    int most = su_most_hand(r);
    int over = su_count(r->s, player, SU_HAND_ZONE) - most;

    if (over <= 0)
        return;
    su_illegal(r, NULL, "maximum-hand-size.1 R6",
               "%.*s keeps %d cards, %d more than %d; unknown discards are "
               "assumed",
               HJ_STR_ARG(su_id(r, player)), over + most, over, most);
    for (int i = 0; i < r->s->object_count && over > 0; i++)
        if (r->s->objects[i].zone == SU_HAND_ZONE &&
            r->s->objects[i].controller == player) {
            r->s->objects[i].card = HJ_NO_CARD;
            su_move(r, i, SU_DAMAGE, "maximum-hand-size.1");
            over--;
        }
}

static bool is_first_turn(const struct su_run *r)
{
    return r->s->players[r->s->turn].turns <= 1;
}

/* R27: lost DEF comes back. */
static void heal(struct su_run *r)
{
    r->s->hurt = 0;
    SU_EACH (i, r->s, SU_IN_PLAY) {
        struct su_object *o = &r->s->objects[i];
        const struct su_card *card = su_object_card(r, i);
        int from;
        r->s->hurt |= card->has_def && card->def <= 0;
        if (o->lost == 0)
            continue;
        if (!su_on("steps-of-the-end-phase.1 R27")) {
            r->s->hurt = 1;
            continue;
        }
        from = su_def(r, i);
        o->lost = 0;
        su_changed(r, SU_F_DEF, i, o->controller, from, su_def(r, i),
                   "steps-of-the-end-phase.1 R27");
    }
}

/* What lasts until end of turn; R27. */
static void restore(struct su_run *r)
{
    if (su_on("steps-of-the-end-phase.2")) {
        su_drop_modifiers(r, -1, SU_UNTIL_END);
        su_drop_modifiers(r, -1, SU_WHILE_FIGHTER);
    }
    if (r->s->hurt)
        heal(r);
}

static void due_draws(struct su_run *r, int player)
{
    r->s->players[player].draws_due = SU_DRAW;
}

/* Whether an ability in play or in a row triggers at the start of PHASE. */
static inline bool any_opens(const struct su_run *r, int phase)
{
    SU_EACH (i, r->s, SU_OPENERS)
        if (su_object_card(r, i)->opens & 1u << phase)
            return true;
    return false;
}

/* The abilities of object I, PLAYER's, that trigger at the start of PHASE. */
static void open_with(struct su_run *r, int i, int player, int phase)
{
    const struct hj_card_text *t = &su_object_card(r, i)->text;
    bool mine = su_has_turn(r, player);

    for (int k = 0; k < t->ability_count; k++) {
        const struct hj_ability *a = &t->abilities[k];
        if (!su_on("required-triggered-modifiers.1") ||
            a->trigger != HJ_TRIGGER_PHASE_START || a->phase != phase ||
            (a->whose == HJ_CONTROL_YOU && !mine) ||
            (a->whose == HJ_CONTROL_OPPONENT && mine))
            continue;
        su_wait(r, &(struct su_waiting){(int16_t)i, -1, (uint8_t)k,
                                        (uint8_t)player, 1});
    }
}

/* R2: the player to the left of the active one places first, round to the
 * active player; then all resolve, last in first out, without an answer. */
static void place_required(struct su_run *r, int phase)
{
    int player = su_on("required-triggered-modifiers.2 R2")
                     ? r->s->turn
                     : r->s->turn + r->g->players - 1;

    for (int n = 0; n < r->g->players; n++) {
        player = (player + 1) % r->g->players;
        SU_EACH (i, r->s, SU_OPENERS) {
            bool row = r->s->objects[i].zone == SU_INFLUENCE &&
                       r->s->objects[i].up &&
                       su_object_card(r, i)->type == SU_CONDITION;
            if (r->s->objects[i].controller == player &&
                (su_in_play(r->s, i) || row))
                open_with(r, i, player, phase);
        }
    }
}

static inline void required(struct su_run *r, int phase)
{
    if (any_opens(r, phase))
        place_required(r, phase);
    su_place_waiting(r);
}

/* Cards drawn by effects of a phase are told in it, or not at all. */
static void forget_drawn(struct su_state *s)
{
    s->owed = 0;
    for (int i = 0; i < SU_PLAYERS; i++) {
        s->players[i].drawn = 0;
        s->owed |= s->players[i].discards_due != 0;
    }
}

static void enter_phase(struct su_run *r, int phase)
{
    int from = r->s->phase;

    r->s->phase = (uint8_t)phase;
    r->s->passes = 0;
    r->s->priority = r->s->turn;
    r->s->waiting_count = 0; /* R4: what nobody used has lapsed */
    r->s->ran_count = 0;
    if (r->s->owed)
        forget_drawn(r->s);
    su_changed(r, SU_F_PHASE, -1, -1, from, phase, follows[phase]);
    if (is_first_turn(r) && phase <= HJ_TEXT_PHASE_DRAW &&
        su_on(phase == HJ_TEXT_PHASE_RESET ? "the-first-turn.2 R5"
                                           : "the-first-turn.3 R5"))
        return;
    if (phase == HJ_TEXT_PHASE_INFLUENCE)
        each_in_turn(r, start_influence);
    if (phase == HJ_TEXT_PHASE_SULARIUM)
        each_in_turn(r, start_sularium);
    required(r, phase);
    if (phase == HJ_TEXT_PHASE_RESET)
        each_in_turn(r, reset_objects);
    if (phase == HJ_TEXT_PHASE_DRAW)
        each_in_turn(r, due_draws);
    if (phase == HJ_TEXT_PHASE_DISCARD && r->g->setup.edition == 2015) {
        restore(r); /* the article's damage-step.12 */
        su_sweep(r, "steps-of-the-end-phase.1");
    }
}

static void owed_draw(struct su_run *r, int player)
{
    uint8_t *due = &r->s->players[player].draws_due;

    if (*due > 0 && r->g->setup.strict)
        su_illegal(r, NULL, "draw-phase.2",
                   "%d draws of the draw phase are not written", *due);
    su_draw(r, player, *due, "draw-phase.2");
    *due = 0;
}

static void lapse(struct su_run *r);

static void leave_phase(struct su_run *r)
{
    su_close_chain(r); /* and an effect that waits */
    lapse(r);
    if (!su_on("hand-zone.2"))
        each_in_turn(r, need_discards);
    switch (r->s->phase) {
    case HJ_TEXT_PHASE_DRAW:
        each_in_turn(r, owed_draw);
        break;
    case HJ_TEXT_PHASE_INFLUENCE:
        each_in_turn(r, need_influence);
        each_in_turn(r, end_influence);
        break;
    case HJ_TEXT_PHASE_SULARIUM:
        each_in_turn(r, end_sularium);
        break;
    case HJ_TEXT_PHASE_ATTACK:
        su_finish_attack(r);
        break;
    case HJ_TEXT_PHASE_DISCARD:
        each_in_turn(r, need_discards);
        break;
    default:
        break;
    }
}

/* Discards that an effect asked for and nobody wrote. */
static void owed_discards(struct su_run *r, int player)
{
    int16_t *due = &r->s->players[player].discards_due;
    int have = su_count(r->s, player, SU_HAND_ZONE);

    if (*due > have)
        *due = (int16_t)have;
    if (*due > 0)
        su_illegal(r, NULL, "damage-pile.3",
                   "%.*s has %d more card%s to discard; unknown ones are "
                   "assumed",
                   HJ_STR_ARG(su_id(r, player)), *due, *due == 1 ? "" : "s");
    for (int i = 0; i<r->s->object_count && * due> 0; i++)
        if (r->s->objects[i].zone == SU_HAND_ZONE &&
            r->s->objects[i].controller == player) {
            r->s->objects[i].card = HJ_NO_CARD;
            su_move(r, i, SU_DAMAGE, "damage-pile.3");
            --*due;
        }
    *due = 0;
}

/* A required trigger that wanted a target and got none written. */
static void lapse(struct su_run *r)
{
    for (int i = 0; r->s->owed && i < r->g->players; i++)
        if (r->s->players[i].discards_due != 0)
            owed_discards(r, i);
    for (int i = 0; i < r->s->waiting_count; i++)
        if (r->s->waiting[i].required)
            su_illegal(r, NULL, "required-triggered-modifiers.1",
                       "the required trigger of %.*s names no target",
                       HJ_STR_ARG(su_object_name(r->g, r->s,
                                                 r->s->waiting[i].object)));
    r->s->waiting_count = 0;
}

/* steps-of-the-end-phase.1-2. */
static void clean_up(struct su_run *r)
{
    struct su_state *s = r->s;

    su_drop_modifiers(r, -1, SU_WHILE_ATTACK);
    restore(r);
    SU_EACH (i, s, SU_IN_PLAY) {
        struct su_object *o = &s->objects[i];
        o->prevent = 0;
        o->arrived = 0;
    }
    s->fighter_count = 0;
    s->wanted_count = 0;
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

/* Whether every player in the game has had a turn in this round. */
static bool round_is_over(const struct su_run *r)
{
    int next = next_in_turn(r);

    return r->s->players[next].turns >= r->s->round;
}

static void end_of_turn(struct su_run *r)
{
    r->s->done = 1;
    if (!su_on("steps-of-the-discard-phase.3"))
        return;
    clean_up(r);
    if (round_is_over(r) || !su_on("starting-health-pool.4"))
        su_check_losers(r);
}

void su_begin_turn(struct su_run *r)
{
    struct su_state *s = r->s;
    int from = s->turn, round = s->round;

    if (s->begun) {
        bool over = round_is_over(r);
        s->turn = (uint8_t)next_in_turn(r);
        if (over &&
            su_on("determining-initiative-and-off-initiative-players.5"))
            s->round++;
    }
    s->begun = 1;
    s->done = s->attacked = s->keyworded = s->influence_placed = 0;
    for (int i = 0; i < r->g->players; i++)
        if (su_has_turn(r, i) && s->players[i].turns < s->round)
            s->players[i].turns = (uint8_t)s->round;
    if (s->round != round)
        su_changed(r, SU_F_ROUND, -1, -1, round, s->round,
                   "determining-initiative-and-off-initiative-players.5");
    su_changed(r, SU_F_TURN, -1, s->turn, from, s->turn,
               "steps-of-the-end-phase.3");
    enter_phase(r, HJ_TEXT_PHASE_RESET);
}

void su_next_phase(struct su_run *r)
{
    if (r->s->winner >= 0)
        return;
    if (!r->s->begun || r->s->done) {
        su_begin_turn(r);
        return;
    }
    leave_phase(r);
    if (r->s->phase + 1 < HJ_TEXT_PHASE_END && !su_on(follows[r->s->phase + 1]))
        r->s->phase++;
    enter_phase(r, r->s->phase + 1);
    if (r->s->phase == HJ_TEXT_PHASE_END)
        end_of_turn(r);
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
    if (r->s->begun && !r->s->done && r->s->phase > phase) {
        su_illegal(r, NULL, over[phase],
                   "the %s phase of this turn is over (it is the %s phase)",
                   su_phase_names[phase].text,
                   su_phase_names[r->s->phase].text);
        return;
    }
    if (!r->s->begun || r->s->done)
        su_next_phase(r);
    r->how = r->how == HJ_DERIVED ? HJ_IMPLIED : r->how;
    while (r->s->phase < phase && r->s->winner < 0)
        su_next_phase(r);
    if (r->how == HJ_IMPLIED)
        r->how = how;
}

/* Goes on to where commands may be played: a phase with a command window. */
void su_window(struct su_run *r)
{
    if (!r->s->begun || r->s->done || r->s->phase < HJ_TEXT_PHASE_INFLUENCE)
        su_to_phase(r, HJ_TEXT_PHASE_INFLUENCE);
}

void su_end_turn(struct su_run *r)
{
    su_to_phase(r, HJ_TEXT_PHASE_END);
}

/* The finding that PLAYER does not have the turn. */
bool su_not_your_turn(struct su_run *r, int player, const char *what,
                      const char *cite)
{
    su_illegal(r, NULL, cite, "%.*s cannot %s in %.*s's turn",
               HJ_STR_ARG(su_id(r, player)), what,
               HJ_STR_ARG(su_id(r, r->s->turn)));
    return false;
}
