/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: how challenges and attacks go on, step by step. */
#include "games/squarriors/sq.h"

enum { NO_PLACE = 255 };

/* --- who takes part --- */

int sq_with_role(const struct pl_run *r, unsigned roles,
                 int16_t objects[PL_OBJECTS])
{
    const struct pl_object *all = r->s->objects;
    int count = 0;

    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SQ_LIVING);) {
        int k = count;
        if (!(all[w.at].flags & roles))
            continue;
        for (; k > 0 &&
               all[objects[k - 1]].marks[SQ_SEAT] > all[w.at].marks[SQ_SEAT];
             k--)
            objects[k] = objects[k - 1];
        objects[k] = (int16_t)w.at;
        count++;
    }
    return count;
}

bool sq_any_role(const struct pl_run *r, unsigned role)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SQ_LIVING);)
        if (r->s->objects[w.at].flags & role)
            return true;
    return false;
}

void sq_leave_attack(struct pl_run *r, int object)
{
    struct sq_own *own = sq_own(r);
    struct pl_object *o = &r->s->objects[object];

    if (!(o->flags & SQ_ROLES))
        return;
    for (int side = 0; side < 2; side++)
        if (object == (side == 0 ? own->attacker : own->defender)) {
            own->place[side] =
                (uint8_t)(o->controller * 4 + sq_domain_of(r, object));
            *(side == 0 ? &own->attacker : &own->defender) = -1;
        }
    for (unsigned role = SQ_IS_ATTACKER; role <= SQ_IS_CHALLENGER; role <<= 1)
        pl_flag(r, object, (uint16_t)role, false, "S14");
    o->marks[SQ_SEAT] = 0;
}

pl_ref sq_side_place(const struct pl_run *r, int side)
{
    const struct sq_own *own = sq_own(r);
    int object = side == 0 ? own->attacker : own->defender;

    if (object >= 0)
        return pl_place_ref(r->s->objects[object].controller,
                            r->s->objects[object].zone, 0);
    return own->place[side] == NO_PLACE
               ? PL_REF_NONE
               : pl_place_ref(own->place[side] / 4,
                              SQ_ARMY + own->place[side] % 4, 0);
}

/* --- beginning and end --- */

static void enter(struct pl_run *r, int step, const char *rule)
{
    sq_forget_events(r);
    sq_own(r)->step_acted = 0;
    pl_step(r, step, rule);
}

void sq_begin_attack(struct pl_run *r, enum sq_attack attack, int step,
                     const char *rule)
{
    struct sq_own *own = sq_own(r);

    own->attack = (uint8_t)attack;
    own->attacking = r->s->turn;
    own->attacker = own->defender = -1;
    own->place[0] = own->place[1] = NO_PLACE;
    own->dealt_out = own->blocked = own->struck = own->told = own->share_count =
        0;
    own->seats = 0;
    for (int i = 0; i < 2; i++)
        own->dealt[i] = own->bonus[i] = own->due[i] = own->extra[i] = 0;
    enter(r, step, rule);
    sq_give(r);
}

void sq_end_attack(struct pl_run *r, const char *rule)
{
    struct sq_own *own = sq_own(r);

    for (struct pl_walk w = {0};
         pl_on(rule) && pl_walk(&w, r->s, SQ_LIVING);) {
        struct pl_object *o = &r->s->objects[w.at];
        if (!(o->flags & SQ_ROLES))
            continue;
        for (unsigned rest = o->flags & SQ_ROLES; rest != 0; rest &= rest - 1)
            pl_flag(r, w.at, (uint16_t)(rest & -rest), false, rule);
        o->marks[SQ_SEAT] = 0;
    }
    own->attack = SQ_NO_ATTACK;
    own->wait = SQ_WAITS_NOT;
    own->attacker = own->defender = -1;
    enter(r, SQ_NO_STEP, rule);
    sq_give(r);
}

static void wait_for(struct pl_run *r, enum sq_wait wait)
{
    sq_own(r)->wait = (uint8_t)wait;
    if (pl_on("S34"))
        r->s->priority = SQ_NOBODY;
}

void sq_decline(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    int wait = own->wait, step = r->s->step;

    own->wait = SQ_WAITS_NOT;
    if (pl_over(r))
        return;
    switch (wait) {
    case SQ_WAITS_ROLL:
        pl_illegal(r, NULL, "S12", SQ_SAY(ROLL_NOT_WRITTEN),
                   HJ_STR_ARG(pl_id(r, step == SQ_BLOCKING ? own->defending
                                                           : own->attacking)));
        if (step == SQ_BLOCKING)
            sq_give(r);
        else
            sq_end_attack(r, "S12");
        break;
    case SQ_WAITS_ADJUST:
        sq_end_attack(r, own->attack == SQ_CHALLENGE   ? "7.1.2.4"
                         : own->attack == SQ_DOMINANCE ? "7.2.2.8"
                                                       : "7.4.2.8");
        break;
    case SQ_WAITS_PLACE:
        sq_end_attack(r, "7.3.2.4");
        break;
    case SQ_WAITS_SHARES:
        sq_place_damage(r);
        break;
    default:
        break;
    }
}

/* --- the challenge --- */

int sq_challenge_sum(const struct pl_run *r, int player)
{
    int sum = sq_strength(r, player, 1);

    for (struct pl_walk w = {0}; pl_walk_of(&w, r->s, SQ_LIVING, player);)
        if (pl_is_flag(r, w.at, SQ_IS_CHALLENGER))
            sum += pl_value(r, w.at, SQ_VALUE_WILL);
    return sum;
}

static bool takes_part(const struct pl_run *r, int player)
{
    if (r->s->players[player].out)
        return false;
    if (!pl_chosen(r, SQ_S15_CHALLENGERS))
        return true;
    for (struct pl_walk w = {0}; pl_walk_of(&w, r->s, SQ_LIVING, player);)
        if (pl_is_flag(r, w.at, SQ_IS_CHALLENGER))
            return true;
    return false;
}

static void determine(struct pl_run *r)
{
    int best = INT32_MIN, winner = -1;

    enter(r, SQ_DETERMINATION, "7.1.2.2");
    for (int i = 0; i < r->g->players; i++) {
        int sum = sq_challenge_sum(r, i);
        if (!takes_part(r, i))
            continue;
        pl_event(r, &(struct hj_event){.kind = PL_OWN_EVENT,
                                       .object = -1,
                                       .player = (int8_t)i,
                                       .chooser = -1,
                                       .source = -1,
                                       .to = sum,
                                       .rule = "7.1.2.2 S15"});
        if (sum == best && pl_on("7.1.2.2"))
            winner = -1;
        else if (sum > best)
            winner = i;
        best = sum > best ? sum : best;
    }
    if (winner < 0) {
        sq_end_attack(r, "7.1.2.2");
        return;
    }
    sq_own(r)->winner = (uint8_t)winner;
    enter(r, SQ_VICTORY, "7.1.2.3");
    wait_for(r, SQ_WAITS_ADJUST);
}

/* --- the dominance attack --- */

/* What those of a side with Swift, or without, deal together. */
static int might_of(const struct pl_run *r, unsigned role, bool swift, bool all)
{
    int sum = 0;

    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SQ_LIVING);)
        if (pl_is_flag(r, w.at, role) &&
            (all || (pl_keyword(r, w.at, SQ_KEYWORD_SWIFT) > 0 &&
                     pl_on("5.4.1.5")) == swift))
            sum += pl_value(r, w.at, SQ_VALUE_MIGHT);
    return sum > 0 ? sum : 0;
}

static bool any_without_swift(const struct pl_run *r, unsigned role)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SQ_LIVING);)
        if (pl_is_flag(r, w.at, role) &&
            pl_keyword(r, w.at, SQ_KEYWORD_SWIFT) == 0)
            return true;
    return false;
}

static void swift(struct pl_run *r, const char *rule)
{
    struct sq_own *own = sq_own(r);

    enter(r, SQ_SWIFT, rule);
    own->due[1] = might_of(r, SQ_IS_ATTACKER, true, false);
    own->due[0] = might_of(r, SQ_IS_DEFENDER, true, false);
    sq_damage_step(r, rule);
}

static bool both_left(const struct pl_run *r)
{
    return sq_any_role(r, SQ_IS_ATTACKER) && sq_any_role(r, SQ_IS_DEFENDER);
}

/* 7.2.2.5, S17: whose bonus it is; morale is read now. */
static void morale(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    int more =
        sq_strength(r, own->attacking, 0) - sq_strength(r, own->defending, 0);
    int side = more > 0 ? 0 : 1;

    if (more == 0 || !(own->domain == 0 || own->reinforced) ||
        r->s->players[own->defending].out)
        return;
    if (pl_chosen(r, SQ_S17_NORMAL_ONLY) &&
        !any_without_swift(r, side == 0 ? SQ_IS_ATTACKER : SQ_IS_DEFENDER))
        return;
    enter(r, SQ_MORALE, "7.2.2.5");
    if (!pl_on("7.2.2.5"))
        return;
    own->bonus[side] = more > 0 ? more : -more;
    pl_event(r,
             &(struct hj_event){.kind = PL_OWN_EVENT + 1,
                                .object = -1,
                                .player = (int8_t)(side == 0 ? own->attacking
                                                             : own->defending),
                                .chooser = -1,
                                .source = -1,
                                .to = own->bonus[side],
                                .rule = "7.2.2.5 S17"});
}

static void normal(struct pl_run *r, const char *rule)
{
    struct sq_own *own = sq_own(r);

    enter(r, SQ_NORMAL, rule);
    own->due[1] = might_of(r, SQ_IS_ATTACKER, false, false) + own->bonus[0];
    own->due[0] = might_of(r, SQ_IS_DEFENDER, false, false) + own->bonus[1];
    sq_damage_step(r, rule);
}

/* 7.2.2.7: whether the attacking player may adjust. */
static void dominance_victory(struct pl_run *r)
{
    const struct sq_own *own = sq_own(r);
    bool all = pl_chosen(r, SQ_S19_ALL);
    int dealt[2];
    bool none = !sq_any_role(r, SQ_IS_DEFENDER);

    for (int i = 0; i < 2; i++)
        dealt[i] = own->dealt[i] + (all ? own->extra[i] : 0);
    if (none && pl_chosen(r, SQ_S16_DEALT) && !own->had_defenders)
        none = false;
    if (!none && dealt[0] <= dealt[1] && pl_on("7.2.2.7")) {
        sq_end_attack(r, "7.2.2.7");
        return;
    }
    enter(r, SQ_VICTORY, "7.2.2.7");
    wait_for(r, SQ_WAITS_ADJUST);
}

static void dominance_step(struct pl_run *r)
{
    switch (r->s->step) {
    case SQ_BEGINNING:
        enter(r, SQ_FLEE, "7.2.2.2");
        sq_give(r);
        break;
    case SQ_FLEE:
        enter(r, SQ_REINFORCE, "7.2.2.3");
        sq_give(r);
        break;
    case SQ_REINFORCE:
        sq_own(r)->had_defenders = sq_any_role(r, SQ_IS_DEFENDER);
        swift(r, "7.2.2.4");
        break;
    case SQ_SWIFT:
        if (both_left(r)) {
            morale(r);
            normal(r, "7.2.2.6");
        } else {
            dominance_victory(r);
        }
        break;
    default:
        dominance_victory(r);
    }
}

/* --- stealth --- */

static void stealth_step(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    switch (r->s->step) {
    case SQ_BEGINNING:
        enter(r, SQ_BLOCKING, "7.4.2.2");
        sq_give(r);
        break;
    case SQ_BLOCKING:
        if (own->blocked) {
            swift(r, "7.4.2.3");
            break;
        }
        enter(r, SQ_INFILTRATION, "7.4.2.5");
        wait_for(r, SQ_WAITS_ROLL);
        break;
    case SQ_SWIFT:
        normal(r, "7.4.2.4");
        break;
    default:
        enter(r, SQ_VICTORY, "7.4.2.7");
        wait_for(r, SQ_WAITS_ADJUST);
    }
}

/* S14: an attack that has lost who makes it goes to its end. */
static bool is_left(const struct pl_run *r)
{
    const struct sq_own *own = sq_own(r);

    if (own->attack == SQ_CHALLENGE ||
        (own->attack == SQ_STEALTHY && own->struck))
        return false;
    return !sq_any_role(r, SQ_IS_ATTACKER) ||
           (own->attack != SQ_DOMINANCE && own->defender < 0);
}

void sq_next_step(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    if (is_left(r)) {
        sq_end_attack(r, "S14");
        return;
    }
    switch (own->attack) {
    case SQ_CHALLENGE:
        determine(r);
        break;
    case SQ_DOMINANCE:
        dominance_step(r);
        break;
    case SQ_MANIPULATE:
        enter(r, SQ_PERSUASION, "7.3.2.2");
        wait_for(r, SQ_WAITS_ROLL);
        break;
    default:
        stealth_step(r);
    }
}

/* --- rolls --- */

static bool rolled(struct pl_run *r, int roll, int plus, int against,
                   const char *rule)
{
    pl_event(r, &(struct hj_event){.kind = PL_OWN_EVENT + 2,
                                   .object = -1,
                                   .player = (int8_t)sq_own(r)->attacking,
                                   .chooser = -1,
                                   .source = -1,
                                   .from = roll,
                                   .to = against,
                                   .offered = plus,
                                   .rule = rule});
    return plus + roll > against;
}

static int strength_around(const struct pl_run *r, int object)
{
    return sq_strength(r, r->s->objects[object].controller,
                       sq_domain_of(r, object));
}

/* 7.3.2.3: a counter, or what has one already is taken over. */
static void persuaded(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    int d = own->defender;

    enter(r, SQ_VICTORY, "7.3.2.3");
    if (r->s->objects[d].marks[SQ_MANIPULATION] == 0) {
        pl_mark(r, d, SQ_MANIPULATION, 1, "7.3.2.3");
        sq_end_attack(r, "7.3.2.4");
        return;
    }
    pl_control(r, d, own->attacking, "7.3.2.3 S22");
    pl_mark(r, d, SQ_MANIPULATION, -r->s->objects[d].marks[SQ_MANIPULATION],
            "7.3.2.3");
    pl_flag(r, d, PL_EXHAUSTED, true, "7.3.2.3");
    pl_modify(r,
              &(struct pl_modifier){.object = (int16_t)d,
                                    .source = -1,
                                    .amount = 1,
                                    .kind = PL_MODIFIES_KEYWORD,
                                    .which = SQ_KEYWORD_TRAITOR,
                                    .until = PL_IN_PLAY},
              "7.3.2.3 S22");
    wait_for(r, SQ_WAITS_PLACE);
}

static void block_rolled(struct pl_run *r, int roll)
{
    struct sq_own *own = sq_own(r);
    int blocker = own->blocker, target = own->defender;

    if (blocker >= 0 && own->attacker >= 0 && sq_is_living(r, blocker) &&
        rolled(r, roll, 0, strength_around(r, own->attacker), "7.4.2.2")) {
        own->blocked = 1;
        if (blocker != target && target >= 0)
            sq_leave_attack(r, target);
        own->defender = (int16_t)blocker;
        r->s->objects[blocker].marks[SQ_SEAT] = ++own->seats;
        pl_flag(r, blocker, SQ_IS_BLOCKER, true, "7.4.2.2");
        pl_flag(r, blocker, SQ_IS_DEFENDER, true, "7.4.2.2");
        sq_happens(r, SQ_EVENT_BLOCKS, blocker,
                   r->s->objects[blocker].controller);
    }
    sq_give(r);
}

static bool read_roll(struct pl_run *r, const struct pl_words *w, int *roll)
{
    const struct hj_operand *o = w->w[w->count - 1].o;

    if (w->count == 2 && !hj_str_is(hj_operand_text(w->w[0].o), "d6")) {
        pl_unread(r, w->w[0].o, SQ_SAY(NOT_THE_DIE),
                  HJ_STR_ARG(hj_operand_text(w->w[0].o)),
                  HJ_STR_ARG(hj_operand_text(o)));
        return false;
    }
    if (o->kind != HJ_OPERAND_NUMBER || o->value < 1 || o->value > 6) {
        pl_undoable(r, o, "1.2.12", SQ_SAY(NOT_ROLL_D6),
                    HJ_STR_ARG(hj_operand_text(o)));
        return false;
    }
    *roll = o->value;
    return true;
}

void sq_do_roll(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int roll, who;

    if (r->s->pending_count > 0) {
        pl_roll_verb(r, player, w);
        return;
    }
    if (!read_roll(r, w, &roll))
        return;
    if (own->wait != SQ_WAITS_ROLL) {
        pl_undoable(r, NULL, "7.3.2.2 7.4.2.2 7.4.2.5", PL_SAY(NO_ROLL_WAITS));
        return;
    }
    who = r->s->step == SQ_BLOCKING ? own->defending : own->attacking;
    if (who != player)
        pl_illegal(r, NULL,
                   r->s->step == SQ_BLOCKING     ? "7.4.2.2"
                   : r->s->step == SQ_PERSUASION ? "7.3.2.2"
                                                 : "7.4.2.5",
                   SQ_SAY(NOT_WHO_ROLLS), HJ_STR_ARG(pl_id(r, who)));
    own->wait = SQ_WAITS_NOT;
    if (r->s->step == SQ_BLOCKING) {
        block_rolled(r, roll);
    } else if (own->attacker < 0 || own->defender < 0) {
        sq_end_attack(r, "S14");
    } else if (r->s->step == SQ_PERSUASION) {
        if (rolled(r, roll, pl_value(r, own->attacker, SQ_VALUE_WILL),
                   pl_value(r, own->defender, SQ_VALUE_WILL) +
                       strength_around(r, own->defender),
                   "7.3.2.2"))
            persuaded(r);
        else
            sq_end_attack(r, "7.3.2.2");
    } else if (rolled(r, roll, 0, strength_around(r, own->defender),
                      "7.4.2.5")) {
        enter(r, SQ_STEALTH, "7.4.2.6");
        own->due[1] = might_of(r, SQ_IS_ATTACKER, false, true);
        own->due[0] = 0;
        sq_damage_step(r, "7.4.2.6");
    } else {
        sq_end_attack(r, "7.4.2.5");
    }
}

/* --- adjust --- */

bool sq_may_adjust(const struct pl_run *r, pl_ref place)
{
    const struct sq_own *own = sq_own(r);
    int player = pl_place_player(place), domain;

    if (!pl_ref_is_place(place) || player < 0 ||
        pl_place_zone(place) < SQ_ARMY || pl_place_zone(place) > SQ_VANGUARD)
        return false;
    domain = pl_place_zone(place) - SQ_ARMY;
    if (own->attack == SQ_CHALLENGE)
        return true;
    if (own->attack == SQ_DOMINANCE)
        return (player == own->attacking && domain == 0) ||
               (player == own->defending && domain == own->domain);
    for (int side = 0; side < 2; side++) {
        pl_ref at = sq_side_place(r, side);
        if (at != PL_REF_NONE && pl_place_player(at) == player &&
            pl_place_zone(at) == pl_place_zone(place))
            return true;
    }
    return false;
}

static const char *victory_rule(const struct sq_own *own)
{
    return own->attack == SQ_CHALLENGE   ? "7.1.2.3"
           : own->attack == SQ_DOMINANCE ? "7.2.2.7"
                                         : "7.4.2.7";
}

void sq_do_adjust(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    const char *rule = victory_rule(own);
    int who = own->attack == SQ_CHALLENGE ? own->winner : own->attacking;
    const struct hj_operand *o = w->w[0].o;
    bool waits = own->wait == SQ_WAITS_ADJUST;
    int change, whose, domain;
    pl_ref place;

    if (!waits)
        pl_illegal(r, NULL, "7.1.2.2 7.1.2.3 7.2.2.7 7.4.2.7",
                   SQ_SAY(NOTHING_TO_ADJUST));
    else if (who != player)
        pl_illegal(r, NULL, rule, SQ_SAY(NOT_WHO_ADJUSTS),
                   HJ_STR_ARG(pl_id(r, who)));
    if (hj_str_is(hj_operand_text(o), "none")) {
        if (waits)
            sq_decline(r);
        return;
    }
    if (w->count < 2 || w->w[1].o->kind != HJ_OPERAND_NUMBER) {
        pl_unread(r, w->count > 1 ? w->w[1].o : NULL,
                  SQ_SAY(MISSING_CHANGE_HERE));
        return;
    }
    place = pl_place_operand(r, o, player);
    if (place == PL_REF_NONE)
        return;
    change = w->w[1].o->value;
    whose = pl_place_player(place);
    domain = pl_place_zone(place) - SQ_ARMY;
    if (domain < 0 || domain >= SQ_DOMAINS) {
        pl_unread(r, o, SQ_SAY(NOT_DOMAIN), HJ_STR_ARG(hj_operand_text(o)));
        return;
    }
    if (change != 1 && change != -1)
        pl_illegal(r, w->w[1].o, rule, SQ_SAY(ADJUSTED_BY_ONE), change);
    if (!sq_stands(r, whose, domain) && pl_on("4.3.6.7 S7"))
        pl_undoable(r, o, "4.3.6.7 S7", SQ_SAY(DOMAIN_DESTROYED));
    else if (sq_strength(r, whose, domain) + change > SQ_MOST_STRENGTH &&
             pl_on("4.3.5.2 S7"))
        pl_undoable(r, w->w[1].o, "4.3.5.2 S7", SQ_SAY(STRENGTH_AT_ITS_MOST),
                    SQ_MOST_STRENGTH);
    else if (waits && !sq_may_adjust(r, place))
        pl_illegal(r, o, own->attack == SQ_DOMINANCE ? "7.2.2.7 S41" : rule,
                   SQ_SAY(NOT_A_DOMAIN_OF_THE_ATTACK));
    if (r->unread)
        return;
    if (waits) {
        own->wait = SQ_WAITS_NOT;
        pl_number(r, whose, SQ_STRENGTH + domain, change, rule);
        sq_end_attack(r, own->attack == SQ_CHALLENGE   ? "7.1.2.4"
                         : own->attack == SQ_DOMINANCE ? "7.2.2.8"
                                                       : "7.4.2.8");
        return;
    }
    pl_number(r, whose, SQ_STRENGTH + domain, change, rule);
}
