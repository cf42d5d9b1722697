/* SPDX-License-Identifier: MPL-2.0 */
/* Mutants that need no place in the engine: a game's rules with some functions
 * replaced by wrong ones, and states that are spoiled behind a line. */
#include "mutant.h"

#include "games/final-fracture/ff.h"
#include "games/squarriors/sq.h"
#include "games/star-gun-x/sgx.h"
#include "play/internal.h"

/* The rules as they are, and the copy of them that a mutant plays by. */
static const struct pl_rules *real;
static struct pl_rules wrong;

/* Before the line that is carried out. */
static struct pl_state before;

static int next_of(const struct pl_run *r, int player)
{
    return (player + 1) % r->g->players;
}

static void note_before(struct pl_run *r, const struct pl_verb *verb,
                        int player)
{
    pl_copy(&before, r->s);
    real->imply(r, verb, player);
}

/* --- functions that are replaced --- */

static void begin_elsewhere(struct pl_run *r)
{
    if (real->begin != NULL)
        real->begin(r);
    for (int i = 0; i < r->s->object_count; i++)
        pl_set_controller(r->s, i, next_of(r, r->s->objects[i].owner));
}

static void begin_sick(struct pl_run *r)
{
    real->begin(r);
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SQ_LIVING);)
        if (sq_own(r)->opening)
            r->s->objects[w.at].flags |= PL_ARRIVED;
}

static void start_first(struct pl_run *r)
{
    if (real->start != NULL)
        real->start(r);
    r->s->turn = r->s->first = r->s->priority = 0;
}

static bool resolve_for_next(struct pl_run *r, struct pl_item *item)
{
    item->controller = (uint8_t)next_of(r, item->controller);
    return real->resolve(r, item);
}

static bool resolve_in_next_turn(struct pl_run *r, struct pl_item *item)
{
    uint8_t turn = r->s->turn;
    bool done;

    r->s->turn = (uint8_t)next_of(r, turn);
    done = real->resolve(r, item);
    r->s->turn = turn;
    return done;
}

static int you_in_chain(const struct pl_run *r, int source)
{
    const struct pl_object *o = &r->s->objects[source];

    return PL_ZONE(o->zone) & SQ_CHAINS ? o->owner : o->controller;
}

static const struct hj_ability *ability_of(const struct pl_run *r, int object,
                                           int i)
{
    return &pl_card_of(r, object)->text.abilities[i];
}

/* An optional effect is always carried out. */
static bool card_without_may(struct hj_game *g, hj_card number,
                             struct pl_card *c)
{
    for (int i = 0; i < c->text.ability_count; i++)
        for (int k = 0; k < c->text.abilities[i].effect_count; k++)
            ((struct hj_effect *)&c->text.abilities[i].effects[k])->may = false;
    return real->card(g, number, c);
}

static bool occurs_on_queue(struct pl_run *r, int object, int i, int player,
                            int subject, int whose)
{
    bool may = ability_of(r, object, i)->effects[0].may;
    struct pl_item *item;

    (void)subject;
    (void)whose;
    if (may != is_wrong(MAY_QUEUES))
        return false;
    item = pl_push(r, PL_ITEM_ABILITY, object, player, "");
    if (item != NULL)
        item->ability = (uint8_t)i;
    return true;
}

static bool occurs_not(struct pl_run *r, int object, int i, int player,
                       int subject, int whose)
{
    (void)player;
    (void)subject;
    (void)whose;
    return r->s->phase == SQ_POWER &&
           ability_of(r, object, i)->when == HJ_WHEN_REQUIRED;
}

static void refund(struct pl_run *r, const struct pl_item *item)
{
    real->spent(r, item);
    if (item->cancelled)
        pl_number(r, item->controller, SQ_N_POWER, 1, "");
}

static void to_front(struct pl_run *r, int object, int from)
{
    real->moved(r, object, from);
    if (PL_ZONE(r->s->objects[object].zone) & SQ_CHAINS)
        r->s->objects[object].order = 0;
}

static void one_influence(struct pl_run *r, int player, int number, int from)
{
    if (number == SG_INFLUENCE)
        r->s->players[player].numbers[number] = from + 1;
    real->number_changed(r, player, number, from);
}

static void draw_one_more(struct pl_run *r, int player)
{
    real->turn_ends(r, player);
    if (pl_count(r->s, player, SG_HAND) > SG_HAND_SIZE)
        pl_draw(r, player, 1, "");
}

static bool not_in_force(const struct pl_run *r, int object,
                         const struct hj_ability *a)
{
    (void)r;
    (void)object;
    (void)a;
    return false;
}

static uint8_t lasting_in_play(const struct pl_run *r,
                               const struct pl_item *item)
{
    (void)r;
    (void)item;
    return PL_IN_PLAY;
}

/* Health that never falls. */
static const struct pl_number *rising_health(void)
{
    static struct pl_number numbers[PL_NUMBERS];

    for (int i = 0; i < real->number_count; i++)
        numbers[i] = real->numbers[i];
    numbers[0].least = numbers[0].start;
    return numbers;
}

/* Zones of which ZONE is secret, or no longer. */
static const struct pl_zone *secret_zone(int zone, bool secret)
{
    static struct pl_zone zones[PL_ZONES];

    for (int i = 0; i < real->zone_count; i++)
        zones[i] = real->zones[i];
    zones[zone].is = (uint16_t)(secret ? zones[zone].is | PL_SECRET
                                       : zones[zone].is & ~PL_SECRET);
    return zones;
}

static int keyword_kept(const struct pl_run *r, int object, int k, int now)
{
    return mutant_forgets(r, object, k) ? -now
                                        : real->keyword(r, object, k, now);
}

static const struct pl_rules *mutated(const struct pl_rules *rules)
{
    real = rules;
    wrong = *rules;
    if (rules->imply != NULL)
        wrong.imply = note_before;
    if (strcmp(rules->id, "sularia") == 0)
        wrong.keyword = keyword_kept;
    if (is_wrong(BEGINS_ELSEWHERE))
        wrong.begin = begin_elsewhere;
    else if (is_wrong(FIRST_TURN_SICK))
        wrong.begin = begin_sick;
    else if (is_wrong(FF_FIRST_BEGINS))
        wrong.start = start_first;
    else if (is_wrong(EFFECT_OF_NEXT))
        wrong.resolve = resolve_for_next;
    else if (is_wrong(LATER_SEATS_FIRST))
        wrong.resolve = resolve_in_next_turn;
    else if (is_wrong(CHAIN_OF_OWNER))
        wrong.you = you_in_chain;
    else if (is_wrong(MAY_IS_MUST))
        wrong.card = card_without_may;
    else if (is_wrong(MAY_QUEUES) || is_wrong(COMPULSORY_QUEUES))
        wrong.triggers = occurs_on_queue;
    else if (is_wrong(FORCED_GAIN))
        wrong.triggers = occurs_not;
    else if (is_wrong(REFUNDS))
        wrong.spent = refund;
    else if (is_wrong(CHAIN_FRONT))
        wrong.moved = to_front;
    else if (is_wrong(SG_ONE_INFLUENCE))
        wrong.number_changed = one_influence;
    else if (is_wrong(SG_DRAWS_MORE))
        wrong.turn_ends = draw_one_more;
    else if (is_wrong(SG_NOT_ONGOING))
        wrong.in_force = not_in_force;
    else if (is_wrong(SG_NEVER_ENDS))
        wrong.lasting = lasting_in_play;
    else if (is_wrong(FF_HAND_SHORT) || is_wrong(SG_HAND_SHORT))
        wrong.hand_size--;
    else if (is_wrong(THREE_AT_MOST))
        wrong.most_players = 3;
    else if (is_wrong(HANDS_OPEN))
        wrong.zones = secret_zone(SQ_HAND, false);
    else if (is_wrong(TRAPS_OPEN))
        wrong.zones = secret_zone(SQ_TRAP, false);
    else if (is_wrong(PILES_HIDDEN))
        wrong.zones = secret_zone(SQ_DISCARD, true);
    else if (is_wrong(HEALTH_RISES))
        wrong.numbers = rising_health();
    return &wrong;
}

/* In place of pl_open(). */
struct hj_game *__real_pl_open(const struct pl_rules *rules,
                               const struct hj_board *board,
                               const struct hj_game_setup *setup,
                               struct hj_error *e);
struct hj_game *__wrap_pl_open(const struct pl_rules *rules,
                               const struct hj_board *board,
                               const struct hj_game_setup *setup,
                               struct hj_error *e);

struct hj_game *__wrap_pl_open(const struct pl_rules *rules,
                               const struct hj_board *board,
                               const struct hj_game_setup *setup,
                               struct hj_error *e)
{
    struct hj_game *g = __real_pl_open(mutated(rules), board, setup, e);

    for (int i = 0;
         g != NULL && rules->readings != NULL && rules->readings[i].id != NULL;
         i++)
        g->chosen[i] = mutant_chooses(&rules->readings[i], g->chosen[i]);
    return g;
}

/* --- states that are spoiled behind a line --- */

static void hand_turn_on(struct pl_run *r)
{
    if (before.phase != SQ_END && r->s->phase == SQ_END &&
        r->s->turn == before.turn)
        r->s->turn = (uint8_t)next_of(r, r->s->turn);
}

/* Nobody has privilege as PHASE begins. */
static void silence_phase(struct pl_run *r, int phase)
{
    if (r->s->phase == phase && before.phase != phase)
        r->s->priority = SQ_NOBODY;
}

/* Counters of what has come from play to ZONES are still there. */
static void keep_counters(struct pl_run *r, uint32_t zones)
{
    for (int i = 0; i < before.object_count; i++) {
        const struct pl_object *o = &r->s->objects[i];
        bool so = (PL_ZONE(before.objects[i].zone) & r->g->played) &&
                  (PL_ZONE(o->zone) & zones);
        for (int m = 0; so && m < PL_MARKS; m++)
            pl_set_mark(r, i, m, pl_mark_of(&before, i, m));
    }
}

static void spoil_counters(struct pl_run *r)
{
    bool one = is_wrong(ONE_COUNTER);

    for (int i = 0; i < before.object_count; i++)
        for (int m = SQ_MIGHT; m <= SQ_PROVISIONS && pl_in_play(r, i); m++) {
            int was = pl_mark_of(&before, i, m);
            int change = pl_mark_of(r->s, i, m) - was;
            if (one && (change > 1 || change < -1))
                pl_set_mark(r, i, m, was + (change > 0 ? 1 : -1));
            else if (!one && (was < 0) != (change < 0))
                pl_set_mark(r, i, m, was);
        }
}

/* The last change of values reaches the dead as well. */
static void change_the_dead(struct pl_run *r)
{
    struct pl_modifier m;

    if (r->s->modifier_count < before.modifier_count + 2)
        return;
    m = r->s->modifiers[r->s->modifier_count - 1];
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SQ_CHAINS);)
        if (sq_is_creature(r, w.at) && r->s->modifier_count < PL_MODIFIERS) {
            m.object = (int16_t)w.at;
            r->s->modifiers[r->s->modifier_count++] = m;
        }
}

static void hidden_price(struct pl_run *r)
{
    int last = -1;

    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(SQ_TRAP));)
        if (last < 0 || pl_arrived_before(r, last, w.at))
            last = w.at;
    if (r->a->verb == HJ_VERB_TRAP && last >= 0 &&
        !pl_is_flag(r, last, PL_FACE_UP))
        pl_number(r, r->a->player, SQ_N_POWER,
                  SQ_TRAP_COST - pl_value(r, last, SQ_VALUE_COST), "");
}

/* Sources of what has arrived, or (ALL) of everything, count no more. */
static void silence(struct pl_run *r, bool all)
{
    for (int i = 0; i < r->s->object_count; i++)
        if (all || (r->s->objects[i].flags & PL_ARRIVED))
            r->s->sets[i / PL_SET_BITS][PL_CONTINUOUS_SOURCES] &=
                ~(UINT64_C(1) << i % PL_SET_BITS);
}

static void forgive_traitors(struct pl_run *r)
{
    for (int i = 0; i < r->s->modifier_count; i++)
        if (r->s->modifiers[i].kind == PL_MODIFIES_KEYWORD &&
            r->s->modifiers[i].which == SQ_KEYWORD_TRAITOR)
            r->s->modifiers[i].amount = 0;
}

/* Changes that last until FROM last until TO. */
static void lengthen(struct pl_run *r, int from, int to)
{
    for (int i = 0; i < r->s->modifier_count; i++)
        if (r->s->modifiers[i].until == from)
            r->s->modifiers[i].until = (uint8_t)to;
}

static void spoil_squarriors(struct pl_run *r)
{
    struct pl_state *s = r->s;
    bool turned = s->turn != before.turn;

    if (is_wrong(TURN_STAYS))
        s->turn = before.turn;
    else if (is_wrong(TURN_EARLY))
        hand_turn_on(r);
    else if (is_wrong(POWER_SILENT))
        silence_phase(r, SQ_POWER);
    else if (is_wrong(PROVISION_SILENT))
        silence_phase(r, SQ_PROVISION);
    else if (is_wrong(ACTION_SILENT))
        silence_phase(r, SQ_ACTION);
    else if (is_wrong(BANISHED_COUNTERS))
        keep_counters(r, PL_ZONE(SQ_BANISHED));
    else if (is_wrong(LEFT_COUNTERS))
        keep_counters(r, ~r->g->played & ~SQ_CHAINS);
    else if (is_wrong(CHAIN_COUNTERS))
        keep_counters(r, SQ_CHAINS);
    else if (is_wrong(REMOVED_COUNTERS))
        keep_counters(r, PL_ZONE(SQ_REMOVED));
    else if (is_wrong(COUNTERS_PILE_UP) || is_wrong(ONE_COUNTER))
        spoil_counters(r);
    else if (is_wrong(OVERRIDE_UNHEARD) && (r->flags & HJ_APPLY_OVERRIDE))
        pl_copy(s, &before);
    else if (is_wrong(ALL_ARE_DEAD))
        change_the_dead(r);
    else if (is_wrong(HIDDEN_PRICE))
        hidden_price(r);
    else if (is_wrong(OP_COSTS) && r->a->player >= 0 &&
             (r->a->verb == HJ_VERB_BANISH || r->a->verb == HJ_VERB_USE))
        pl_pay(r, r->a->player, SQ_N_POWER, 1, "");
    else if (is_wrong(PERSISTENT_LATE) || is_wrong(PERSISTENT_ENDS))
        silence(r, turned && is_wrong(PERSISTENT_ENDS));
    else if (is_wrong(NO_TRAITORS))
        forgive_traitors(r);
    else if (is_wrong(NEVER_ENDS))
        lengthen(r, PL_UNTIL_END, PL_IN_PLAY);
    else if (is_wrong(ENDS_LATE))
        lengthen(r, PL_UNTIL_END, PL_UNTIL_TURN + next_of(r, s->turn));
    else if (is_wrong(UNLIMITED_ENDS))
        lengthen(r, PL_BY_SOURCE, PL_UNTIL_END);
    else if (is_wrong(SOURCE_STAYS))
        lengthen(r, PL_BY_SOURCE, PL_IN_PLAY);
    for (int i = 0; i < s->object_count; i++) {
        struct pl_object *o = &s->objects[i];
        if (is_wrong(OWNER_FOLLOWS) && pl_in_play(r, i))
            o->owner = o->controller;
        if (is_wrong(DAMAGE_HEALS) && turned)
            pl_set_mark(r, i, SQ_DAMAGE, 0);
        if (is_wrong(PERMANENT_ENDS) && turned && pl_in_play(r, i))
            pl_set_controller(s, i, o->owner);
    }
}

void mutant_spoil(struct pl_run *r)
{
    struct pl_item *item;

    if (real == NULL || r->unread)
        return;
    if (hj_str_is(hj_str(real->id), "squarriors")) {
        spoil_squarriors(r);
    } else if (is_wrong(FF_OTHER_WINS) && r->s->winner >= 0 &&
               r->s->winner < 2) {
        r->s->winner = (int8_t)(1 - r->s->winner);
    } else if (is_wrong(SG_ATTACK_CHAINS) && r->a->verb == HJ_VERB_ATTACK) {
        item = pl_push(r, PL_ITEM_ABILITY, r->a->player, r->a->player, "");
        if (item != NULL)
            item->ability = UINT8_MAX;
    }
}
