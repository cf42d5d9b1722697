/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: challenges and attacks, step by step. */
#include "games/squarriors/sq.h"

enum { NO_PLACE = 255 };

/* --- who takes part --- */

int sq_with_role(const struct pl_run *r, unsigned roles,
                 int16_t objects[PL_OBJECTS])
{
    const struct pl_object *all = r->s->objects;
    int count = 0;

    PL_WALK (w, r->s, SQ_LIVING) {
        int k = count;
        if (!(all[w.at].flags & roles))
            continue;
        for (; k > 0 && pl_mark_of(r->s, objects[k - 1], SQ_SEAT) >
                            pl_mark_of(r->s, w.at, SQ_SEAT);
             k--)
            objects[k] = objects[k - 1];
        objects[k] = (int16_t)w.at;
        count++;
    }
    return count;
}

unsigned sq_roles(const struct pl_run *r)
{
    unsigned roles = 0, all = SQ_IS_ATTACKER | SQ_IS_DEFENDER;

    for (struct pl_walk w = {0};
         (roles & all) != all && pl_walk(&w, r->s, SQ_LIVING);)
        roles |= r->s->objects[w.at].flags;
    return roles & all;
}

static void lose_roles(struct pl_run *r, int object, const char *rule)
{
    struct pl_object *o = &r->s->objects[object];

    for (unsigned rest = o->flags & SQ_ROLES; rest != 0; rest &= rest - 1)
        pl_flag(r, object, (uint16_t)(rest & -rest), false, rule);
    pl_set_mark(r, object, SQ_SEAT, 0);
}

int16_t *sq_side_creature(struct sq_own *own, int side)
{
    return side == 0 ? &own->attacker : &own->defender;
}

void sq_leave_attack(struct pl_run *r, int object)
{
    struct sq_own *own = sq_own(r);
    const struct pl_object *o = &r->s->objects[object];

    if (!(o->flags & SQ_ROLES))
        return;
    for (int side = 0; side < 2; side++)
        if (object == *sq_side_creature(own, side)) {
            own->place[side] =
                (uint8_t)(o->controller * 4 + sq_domain_of(r, object));
            *sq_side_creature(own, side) = -1;
        }
    lose_roles(r, object, "S14");
}

int sq_player_to_answer(const struct pl_run *r)
{
    const struct sq_own *own = sq_own(r);

    return r->s->step == SQ_BLOCKING     ? own->defending
           : own->attack == SQ_CHALLENGE ? own->winner
                                         : own->attacking;
}

bool sq_may_answer(const struct pl_run *r, int player)
{
    int who = sq_player_to_answer(r);

    return who == player ||
           (who == SQ_NOBODY && (sq_own(r)->unsure >> player & 1));
}

/* --- beginning and end --- */

const char *sq_step_rule(const struct pl_run *r, int step)
{
    static const char *const rules[SQ_ATTACKS][SQ_STEPS] = {
#define SQ_STEP_RULE(attack, step, rule) [SQ_##attack][SQ_##step] = rule,
#include "games/squarriors/tables.def"
    };

    return rules[sq_own(r)->attack][step];
}

void sq_enter(struct pl_run *r, int step, const char *rule)
{
    sq_own(r)->event_count = 0;
    sq_own(r)->step_acted = 0;
    pl_step(r, step, rule != NULL ? rule : sq_step_rule(r, step));
}

void sq_begin_attack(struct pl_run *r, enum sq_attack attack, int step)
{
    struct sq_own *own = sq_own(r);

    own->attack = (uint8_t)attack;
    own->attacking = r->s->turn;
    own->attacker = own->defender = own->blocker = -1;
    own->place[0] = own->place[1] = NO_PLACE;
    own->dealt_out = own->blocked = own->struck = own->told = own->unsure = 0;
    own->share_count = own->seats = own->reinforced = 0;
    for (int i = 0; i < 2; i++)
        own->dealt[i] = own->bonus[i] = own->due[i] = own->extra[i] = 0;
    sq_enter(r, step, NULL);
    sq_give_privilege(r);
}

void sq_end_attack(struct pl_run *r, const char *rule)
{
    struct sq_own *own = sq_own(r);

    if (rule == NULL)
        rule = sq_step_rule(r, SQ_NO_STEP);
    for (struct pl_walk w = {0}; pl_on(rule) && pl_walk(&w, r->s, SQ_LIVING);)
        if (r->s->objects[w.at].flags & SQ_ROLES)
            lose_roles(r, w.at, rule);
    own->attack = SQ_NO_ATTACK;
    own->wait = SQ_WAITS_NOT;
    own->attacker = own->defender = -1;
    sq_enter(r, SQ_NO_STEP, rule);
    sq_give_privilege(r);
}

void sq_wait_for(struct pl_run *r, enum sq_wait wait)
{
    sq_own(r)->wait = (uint8_t)wait;
    if (pl_on("S34"))
        r->s->priority = SQ_NOBODY;
}

void sq_apply_default(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    int wait = own->wait;

    own->wait = SQ_WAITS_NOT;
    if (pl_over(r) || wait == SQ_WAITS_NOT)
        return;
    if (wait == SQ_WAITS_ROLL)
        pl_illegal(r, NULL, "S12", SQ_SAY(ROLL_NOT_WRITTEN),
                   PL_ID(r, sq_player_to_answer(r)));
    if (wait == SQ_WAITS_SHARES)
        sq_place_damage(r);
    else if (wait == SQ_WAITS_ROLL && r->s->step == SQ_BLOCKING)
        sq_give_privilege(r);
    else
        sq_end_attack(r, wait == SQ_WAITS_ROLL ? "S12" : NULL);
}

/* --- the challenge --- */

int sq_challenge_sum(const struct pl_run *r, int player)
{
    int sum = sq_own(r)->attack == SQ_CHALLENGE ? sq_strength(r, player, 1) : 0;

    PL_WALK_OF (w, r->s, SQ_LIVING, player)
        if (pl_is_flag(r, w.at, SQ_IS_CHALLENGER))
            sum += pl_value(r, w.at, SQ_VALUE_WILL);
    return sum;
}

static bool takes_part(const struct pl_run *r, int player)
{
    if (r->s->players[player].out || !pl_chosen(r, SQ_S15_CHALLENGERS))
        return !r->s->players[player].out;
    PL_WALK_OF (w, r->s, SQ_LIVING, player)
        if (pl_is_flag(r, w.at, SQ_IS_CHALLENGER))
            return true;
    return false;
}

static void enter_victory(struct pl_run *r)
{
    sq_enter(r, SQ_VICTORY, NULL);
    sq_wait_for(r, SQ_WAITS_ADJUST);
}

static void determine(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    int best = INT32_MIN, winner = -1;

    sq_enter(r, SQ_DETERMINATION, NULL);
    PL_WALK (w, r->s, SQ_LIVING)
        if (pl_is_flag(r, w.at, SQ_IS_CHALLENGER) &&
            !pl_check_known(r, w.at, "will"))
            own->unsure |= (uint8_t)(1u << r->s->objects[w.at].controller);
    for (int i = 0; i < r->g->players; i++) {
        int sum = sq_challenge_sum(r, i);
        if (!takes_part(r, i))
            continue;
        pl_tell_own(r, 0, -1, i, 0, sum, "7.1.2.2 S15");
        if (sum == best && pl_on("7.1.2.2"))
            winner = -1;
        else if (sum > best)
            winner = i;
        best = sum > best ? sum : best;
    }
    if ((own->unsure & ~(winner < 0 ? 0 : 1u << winner)) != 0) {
        for (int i = 0; i < r->g->players; i++)
            if (takes_part(r, i) && sq_challenge_sum(r, i) == best)
                own->unsure |= (uint8_t)(1u << i);
        winner = SQ_NOBODY;
    }
    if (winner < 0) {
        sq_end_attack(r, "7.1.2.2");
        return;
    }
    own->winner = (uint8_t)winner;
    enter_victory(r);
}

/* --- damage --- */

/* Creatures that deal damage together in a step. */
enum { WITHOUT_SWIFT, WITH_SWIFT, ALL };

static void add_might(struct pl_run *r, int which, int sums[2])
{
    int side;

    PL_WALK (w, r->s, SQ_LIVING) {
        if (!(r->s->objects[w.at].flags & (SQ_IS_ATTACKER | SQ_IS_DEFENDER)) ||
            (which != ALL && (pl_keyword(r, w.at, SQ_KEYWORD_SWIFT) > 0 &&
                              pl_on("5.4.1.5")) != (which == WITH_SWIFT)))
            continue;
        side = pl_is_flag(r, w.at, SQ_IS_DEFENDER);
        if (!pl_check_known(r, w.at, "might"))
            sq_own(r)->unsure |= (uint8_t)(1u << side);
        sums[side] += pl_on("1.1.6") ? pl_value(r, w.at, SQ_VALUE_MIGHT)
                                     : pl_printed(r, w.at, SQ_VALUE_MIGHT);
    }
}

/* The normal step adds the morale bonus. */
void sq_deal(struct pl_run *r, int step)
{
    struct sq_own *own = sq_own(r);
    int which = step == SQ_SWIFT    ? WITH_SWIFT
                : step == SQ_NORMAL ? WITHOUT_SWIFT
                                    : ALL,
        might[2] = {0};

    sq_enter(r, step, NULL);
    add_might(r, which, might);
    for (int side = 0; side < 2; side++)
        own->due[side] = (might[1 - side] > 0 ? might[1 - side] : 0) +
                         (step == SQ_NORMAL ? own->bonus[1 - side] : 0);
    if (step == SQ_STEALTH)
        own->due[0] = 0;
    sq_damage_step(r);
}

/* --- the dominance attack --- */

static bool any_without_swift(const struct pl_run *r, int side)
{
    PL_WALK (w, r->s, SQ_LIVING)
        if (pl_is_flag(r, w.at, sq_role_of(side)) &&
            pl_keyword(r, w.at, SQ_KEYWORD_SWIFT) == 0)
            return true;
    return false;
}

/* Determines the morale bonus and its side, from the strengths now (7.2.2.5,
 * S17). */
static void morale(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    int more =
        sq_strength(r, own->attacking, 0) - sq_strength(r, own->defending, 0);
    int side = more > 0 ? 0 : 1;

    if (more == 0 || !(own->domain == 0 || own->reinforced) ||
        r->s->players[own->defending].out ||
        ((pl_chosen(r, SQ_S17_NORMAL_ONLY) || !pl_on("S17")) &&
         !any_without_swift(r, side)))
        return;
    sq_enter(r, SQ_MORALE, NULL);
    if (!pl_on("7.2.2.5"))
        return;
    own->bonus[side] = more > 0 ? more : -more;
    pl_tell_own(r, 1, -1, side == 0 ? own->attacking : own->defending, 0,
                own->bonus[side], "7.2.2.5 S17");
}

/* Enters the victory step if the attacking player may adjust, or if unknown
 * creatures decide that, else ends the attack (7.2.2.7). */
static void dominance_victory(struct pl_run *r)
{
    const struct sq_own *own = sq_own(r);
    bool all = pl_chosen(r, SQ_S19_ALL) || !pl_on("S19"),
         none = !(sq_roles(r) & SQ_IS_DEFENDER);
    int dealt[2];

    for (int i = 0; i < 2; i++)
        dealt[i] = own->dealt[i] + (all ? own->extra[i] : 0);
    if ((pl_chosen(r, SQ_S16_DEALT) || !pl_on("S16")) && !own->had_defenders)
        none = false;
    if (!none && dealt[0] <= dealt[1] && own->unsure == 0 && pl_on("7.2.2.7"))
        sq_end_attack(r, "7.2.2.7");
    else
        enter_victory(r);
}

/* --- from step to step --- */

/* True if an attack has lost its attackers, or its single defender, and goes to
 * its end (S14). */
static bool is_left(const struct pl_run *r, unsigned roles)
{
    const struct sq_own *own = sq_own(r);

    if (own->attack == SQ_CHALLENGE ||
        (own->attack == SQ_STEALTHY && own->struck))
        return false;
    return !(roles & SQ_IS_ATTACKER) ||
           (own->attack != SQ_DOMINANCE && own->defender < 0);
}

/* Enters a step that waits for a roll (ROLLS), or for a cycle of privilege. */
static void open_step(struct pl_run *r, int step, bool rolls)
{
    sq_enter(r, step, NULL);
    if (rolls)
        sq_wait_for(r, SQ_WAITS_ROLL);
    else
        sq_give_privilege(r);
}

void sq_next_step(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    bool dominance = own->attack == SQ_DOMINANCE;
    unsigned roles = sq_roles(r);

    if (is_left(r, roles)) {
        sq_end_attack(r, "S14");
        return;
    }
    switch (r->s->step) {
    case SQ_DECLARATION:
        determine(r);
        break;
    case SQ_BEGINNING:
        open_step(r,
                  dominance                      ? SQ_FLEE
                  : own->attack == SQ_MANIPULATE ? SQ_PERSUASION
                                                 : SQ_BLOCKING,
                  own->attack == SQ_MANIPULATE);
        break;
    case SQ_FLEE:
        open_step(r, SQ_REINFORCE, false);
        break;
    case SQ_REINFORCE:
        own->had_defenders = (roles & SQ_IS_DEFENDER) != 0;
        sq_deal(r, SQ_SWIFT);
        break;
    case SQ_BLOCKING:
        if (own->blocked)
            sq_deal(r, SQ_SWIFT);
        else
            open_step(r, SQ_INFILTRATION, true);
        break;
    case SQ_SWIFT:
        if (dominance && !(roles & SQ_IS_DEFENDER)) {
            dominance_victory(r);
            break;
        }
        if (dominance)
            morale(r);
        sq_deal(r, SQ_NORMAL);
        break;
    default:
        if (dominance)
            dominance_victory(r);
        else
            enter_victory(r);
    }
}
