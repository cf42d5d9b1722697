/* SPDX-License-Identifier: MPL-2.0 */
/* The literal chain: actions, placing on the chain, and its resolution. */
#include "oracle-chain.h"

#include <stddef.h>
#include <string.h>

static const struct oc_ability harvest = {
    .when = OC_PAYMENT,
    .costs = 1,
    .cost = {OC_PAY_HARVEST},
    .effects = 1,
    .effect = {{.kind = OC_COUNTER, .n = 1, .whom = {.pick = OC_THIS}}}};

const struct oc_ability *oc_ability_of(const struct oc_position *p, int object,
                                       int ability)
{
    const struct oc_card *card = oc_card_of(p, object);

    return ability == card->abilities ? &harvest : &card->ability[ability];
}

/* Puts a card away when its effect is over (R13, tactic-condition-card.3 and
 * .5). */
static void put_away(struct oc_position *p, const struct oc_link *link)
{
    int object = link->object, type = oc_card_of(p, object)->type;
    bool to_row = link->from_row && (type == OC_TACTIC || type == OC_CONDITION);

    if (link->kind == OC_LINK || p->object[object].zone != OC_CHAIN)
        return;
    oc_put(p, object, to_row ? OC_ROW : OC_DAMAGE);
    p->object[object].up = to_row;
    p->object[object].idle = to_row && link->cancelled;
}

/* Puts a combatant into play activated (combatants.4), in the hidden zone if it
 * is HIDDEN and not shown (R30); a site is reset (sites.6). */
static void arrive(struct oc_position *p, const struct oc_link *link)
{
    struct oc_object *o = &p->object[link->object];
    bool site = link->kind == OC_LINK_ESTABLISH;

    oc_make_room(p, link->object, link->controller);
    o->zone = site ? OC_SITES : link->hidden ? OC_HIDDEN : OC_FIELD;
    o->controller = o->base = link->controller;
    o->activated = !site;
    o->row = link->row;
    o->column = link->column;
    o->arrival = ++p->arrivals;
    oc_event(p, OC_ENTERS, link->object, OC_NONE);
    oc_event(p, site ? OC_ESTABLISHED : OC_DEPLOYED, link->object, OC_NONE);
    oc_bury(p);
}

/* True for a continuous effect that depends on something: it works on from the
 * damage pile. */
static bool depends(const struct oc_ability *a)
{
    return a->when == OC_CONTINUOUS &&
           (a->effect[0].counted || a->effect[0].only_if.kind != OC_ALWAYS);
}

/* Carries out a card's own effect; a condition from the hand works like a
 * tactic until the end of the turn (tactic-condition-card.15). */
static bool own_effect(struct oc_position *p, const struct oc_link *link)
{
    const struct oc_card *card = oc_card_of(p, link->object);
    struct oc_ability own = card->ability[0];

    if (own.when == OC_CONTINUOUS && (link->from_row || depends(&own)))
        return true;
    for (int i = 0; i < own.effects; i++)
        if (own.effect[i].until == OC_NOT_SAID &&
            own.effect[i].kind != OC_CONTROL)
            own.effect[i].until = OC_TURN;
    return oc_carry_out(p, link, &own);
}

static void resolve_top(struct oc_position *p)
{
    struct oc_position before;
    struct oc_link link = p->link[--p->links];
    enum oc_fate fate = OC_RESOLVED;
    const struct oc_watch *watch = p->watch;

    if (watch != NULL)
        before = *p;
    if (link.cancelled)
        fate = OC_CANCELLED;
    else if (link.kind <= OC_LINK_ESTABLISH)
        arrive(p, &link);
    else if (!(link.kind == OC_LINK_CARD
                   ? own_effect(p, &link)
                   : oc_carry_out(p, &link,
                                  oc_ability_of(p, link.object, link.ability))))
        fate = OC_FIZZLED;
    put_away(p, &link);
    if (fate == OC_RESOLVED && link.kind == OC_LINK_CARD && !link.from_row &&
        depends(&oc_card_of(p, link.object)->ability[0]))
        p->object[link.object].lasting = true;
    oc_bury(p); /* a condition may work now */
    if (watch != NULL)
        watch->link(watch->data, &before, p, &link, fate);
}

/* Resolves everything after all have passed in succession (timing.4-6);
 * priority returns to the active player (priority.5). */
void oc_resolve(struct oc_position *p)
{
    while (p->links > 0)
        resolve_top(p);
    p->passes = 0;
    p->priority = p->active;
}

static int still_in(const struct oc_position *p)
{
    int n = 0;

    for (int i = 0; i < p->players; i++)
        n += !p->player[i].out;
    return n;
}

static void pass(struct oc_position *p)
{
    p->priority = oc_left_of(p, p->priority);
    if (++p->passes < still_in(p))
        return;
    if (p->links > 0)
        oc_resolve(p);
}

static struct oc_link *push(struct oc_position *p, int kind,
                            const struct oc_action *a)
{
    struct oc_link *link = &p->link[p->links++];

    memset(link, 0, sizeof(*link));
    link->on = p->links > 1 ? link[-1].id : 0;
    link->kind = kind;
    link->object = a->object;
    link->ability = a->ability;
    link->controller = a->player;
    link->targets = a->targets;
    memcpy(link->target, a->target, sizeof(a->target));
    link->from_row = a->from_row;
    link->x = a->x;
    link->id = ++p->ids;
    return link;
}

static void to_chain(struct oc_position *p, int object)
{
    int controller = p->object[object].controller;

    oc_put(p, object, OC_CHAIN);
    p->object[object].controller = controller;
}

static void pay_sularium(struct oc_position *p, int player, int faction, int n)
{
    int *pool = p->player[player].sularium;

    /* Mercenary sularium pays first, then the largest pool, then the other
     * (R10). */
    while (n > 0) {
        int from = faction, paid;
        if (faction == OC_MERCENARY && pool[OC_MERCENARY] == 0)
            from =
                pool[OC_JOTUNE] >= pool[OC_SYNTHIEN] ? OC_JOTUNE : OC_SYNTHIEN;
        paid = pool[from] < n ? pool[from] : n;
        pool[from] -= paid;
        n -= paid;
    }
}

void oc_pay(struct oc_position *p, const struct oc_action *a, int kind, int n)
{
    switch (kind) {
    case OC_PAY_ACTIVATE:
        oc_activate(p, a->object, true);
        break;
    case OC_PAY_INFLUENCE:
        p->player[a->player].influence -= n;
        break;
    case OC_PAY_SULARIUM:
        pay_sularium(p, a->player, oc_card_of(p, a->object)->faction, n);
        break;
    case OC_PAY_HEALTH:
        oc_lose_health(p, a->player, n);
        break;
    case OC_PAY_DISCARD:
        oc_put(p, a->with, OC_DAMAGE);
        break;
    case OC_PAY_DAMAGE:
        oc_put(p, a->object, OC_DAMAGE);
        break;
    case OC_PAY_DESTROY:
        oc_put(p, a->object, OC_DESTROY);
        break;
    case OC_PAY_COUNTER:
        p->object[a->object].counters -= n;
        break;
    case OC_PAY_X:
        p->player[a->player].influence -= a->x;
        break;
    default:
        p->object[a->object].harvested = true;
        oc_event(p, OC_TO_DESTROY, a->with, OC_NONE); /* not from play */
        oc_put(p, a->with, OC_DESTROY);
    }
}

/* Passes until it is PLAYER's turn to act; implied passes close no chain. */
static void imply_passes(struct oc_position *p, int player)
{
    while (p->priority != player) {
        p->priority = oc_left_of(p, p->priority);
        p->passes++;
    }
}

static void acted(struct oc_position *p)
{
    p->passes = 0;
    p->priority = oc_left_of(p, p->priority);
    oc_bury(p);
}

static void do_play(struct oc_position *p, const struct oc_action *a)
{
    push(p, OC_LINK_CARD, a);
    to_chain(p, a->object);
    if (oc_card_of(p, a->object)->type == OC_TACTIC)
        oc_event(p, OC_PLAYS_TACTIC, OC_NONE, a->player);
    acted(p);
}

static void do_use(struct oc_position *p, const struct oc_action *a)
{
    const struct oc_ability *ability = oc_ability_of(p, a->object, a->ability);

    push(p, OC_LINK, a);
    for (int i = 0; i < ability->costs; i++)
        oc_pay(p, a, ability->cost[i], ability->price[i]);
    acted(p);
}

static void do_trigger(struct oc_position *p, const struct oc_action *a)
{
    int at = 0;

    while (p->waiting[at].object != a->object ||
           p->waiting[at].ability != a->ability ||
           p->waiting[at].controller != a->player)
        at++;
    memmove(&p->waiting[at], &p->waiting[at + 1],
            (size_t)(p->waits - at - 1) * sizeof(p->waiting[0]));
    p->waits--;
    push(p, OC_LINK, a);
    acted(p);
}

static void do_deploy(struct oc_position *p, const struct oc_action *a)
{
    const struct oc_card *card = oc_card_of(p, a->object);
    bool site = a->verb == OC_DO_ESTABLISH;
    struct oc_link *link;

    if (p->links > 0) /* it cannot join the chain: all have passed */
        oc_resolve(p);
    p->priority = a->player;
    link = push(p, site ? OC_LINK_ESTABLISH : OC_LINK_DEPLOY, a);
    link->hidden = card->hidden && !a->in_sight;
    link->row = a->row;
    link->column = a->column;
    if (site)
        p->player[a->player].influence -= card->cost;
    else
        pay_sularium(p, a->player, card->faction, card->cost);
    to_chain(p, a->object);
    acted(p);
}

/* Places required triggers from the left of the active player round to the
 * active player. The last one resolves first, without answers
 * (required-triggered-modifiers.2-5). */
static void required(struct oc_position *p, int when)
{
    int player = p->active;

    do {
        player = oc_left_of(p, player);
        for (int i = 0; i < p->objects; i++) {
            const struct oc_card *card = oc_card_of(p, i);
            if (!oc_in_play(p, i) || p->object[i].controller != player ||
                (when == OC_BECOMES_ATTACKER && !p->object[i].attacking) ||
                (when == OC_BECOMES_DEFENDER && !p->object[i].defending))
                continue;
            for (int a = 0; a < card->abilities; a++) {
                const struct oc_ability *ability = &card->ability[a];
                if (ability->when != when ||
                    (when == OC_PHASE_START && !ability->each_phase &&
                     !oc_friends(p, player, p->active)))
                    continue;
                push(p, OC_LINK,
                     &(struct oc_action){
                         .player = player, .object = i, .ability = a})
                    ->in_attack = when != OC_PHASE_START;
            }
        }
    } while (player != p->active);
}

/* Adds FOCUS while the object is in the attack. */
static void focus(struct oc_position *p, int object)
{
    const struct oc_object *o = &p->object[object];
    int x = oc_card_of(p, object)->focus;

    if (x > 0 && p->changes < OC_CHANGES)
        p->change[p->changes++] = (struct oc_change){object,
                                                     o->attacking ? x : 0,
                                                     o->defending ? x : 0,
                                                     OC_NONE,
                                                     0,
                                                     OC_IN_ATTACK,
                                                     OC_NONE};
}

void oc_keyword_step(struct oc_position *p)
{
    for (int i = 0; i < p->objects; i++) {
        const struct oc_object *o = &p->object[i];
        if ((o->attacking || o->defending) && p->changes < OC_CHANGES)
            p->change[p->changes++] = (struct oc_change){
                i,      0,
                0,      o->attacking ? OC_ATTACKER : OC_DEFENDER,
                1,      OC_IN_ATTACK,
                OC_NONE};
    }
    /* The order of FOCUS and the other effects of this step does not matter. */
    for (int i = 0; i < p->objects; i++)
        if (p->object[i].attacking || p->object[i].defending)
            focus(p, i);
    required(p, OC_BECOMES_DEFENDER);
    required(p, OC_BECOMES_ATTACKER);
    oc_resolve(p);
    p->chain_step = true;
}

/* Goes on to the combatant phase; adds the sularium of the active player, or
 * team (R10, faction-war.11). */
static void to_combatant_phase(struct oc_position *p)
{
    if (p->phase > OC_SULARIUM_PHASE)
        return;
    for (int i = 0; i < p->players; i++) /* steps-of-the-sularium-phase.1 */
        if (p->phase == OC_SITE_PHASE && oc_friends(p, i, p->active))
            memset(p->player[i].sularium, 0, sizeof(p->player[0].sularium));
    for (int i = 0; i < p->objects; i++) {
        int whose = p->object[i].controller;
        if (oc_in_play(p, i) && oc_friends(p, whose, p->active))
            p->player[whose].sularium[oc_card_of(p, i)->faction] +=
                oc_card_of(p, i)->sularium + p->object[i].counters;
    }
    p->phase = OC_COMBATANT_PHASE;
    p->waits = 0; /* R4: they lapse with the step */
    required(p, OC_PHASE_START);
    oc_resolve(p);
}

/* Removes a player (multiplayer.3-5). */
static void leave(struct oc_position *p, int player)
{
    int n = 0, next = oc_left_of(p, player);

    for (int i = 0; i < p->links; i++)
        if (p->link[i].controller != player)
            p->link[n++] = p->link[i];
    p->links = n;
    p->player[player].out = true;
    for (int i = 0; i < p->objects; i++) {
        struct oc_object *o = &p->object[i];
        if (o->owner == player) {
            o->zone = OC_AWAY;
            o->lasting = false;
        } else if (o->controller == player && oc_in_play(p, i))
            oc_put(p, i, OC_DAMAGE);
    }
    n = 0;
    for (int i = 0; i < p->waits; i++)
        if (p->waiting[i].controller != player)
            p->waiting[n++] = p->waiting[i];
    p->waits = n;
    if (p->priority == player)
        p->priority = next;
    oc_bury(p);
}

/* True if a player, or in a team game another team, has a turn after the active
 * one in this round. */
static bool has_followers(const struct oc_position *p)
{
    for (int i = p->active % (p->teams ? OC_TEAMS : OC_PLAYERS) + 1;
         i < (p->teams ? OC_TEAMS : p->players); i++)
        if (!p->player[i].out || (p->teams && !p->player[i + OC_TEAMS].out))
            return true;
    return false;
}

/* Checks health at the end of the last turn of a round (R1). */
static void check_health(struct oc_position *p)
{
    int best = 0, at_best = 0, alive = 0, left = 0;
    bool goes[OC_PLAYERS];

    if (has_followers(p))
        return;
    for (int i = 0; i < p->players; i++) {
        int health = p->player[oc_pool(p, i)].health;
        bool counted =
            p->teams && i >= OC_TEAMS && !p->player[i - OC_TEAMS].out;
        if (p->player[i].out || counted)
            continue; /* a team counts once */
        if (health > 0)
            alive++;
        if (left == 0 || health > best) {
            best = health;
            at_best = 0;
        }
        left++;
        at_best += health == best;
    }
    if (alive == 0 && at_best > 1)
        return;
    for (int i = p->players - 1; i >= 0; i--) {
        int health = p->player[oc_pool(p, i)].health;
        goes[i] =
            !p->player[i].out && health <= 0 && (alive > 0 || health != best);
        if (!p->player[i].out && !goes[i] && alive <= 1)
            p->winner = oc_pool(p, i);
    }
    for (int i = 0; i < p->players; i++)
        if (goes[i])
            leave(p, i);
}

/* Begins the turn of NEXT, after effects that last until the turns of players
 * who are out. */
static void begin_turn(struct oc_position *p, int next)
{
    int seat = p->active;

    while ((seat = (seat + 1) % p->players) != next)
        if (p->player[seat].out)
            oc_drop(p, OC_NONE, OC_UNTIL_NEXT + seat);
    p->active = next;
    oc_give_back(p);
}

static void end_turn(struct oc_position *p)
{
    to_combatant_phase(p);
    for (int i = 0; i < p->objects; i++) {
        struct oc_object *o = &p->object[i];
        o->lasting = false;
        if (!oc_in_play(p, i))
            continue;
        if ((o->attacking || o->defending) && o->zone != OC_AWAY)
            o->attacking = o->defending = false;
        o->lost = o->prevent = 0;
        o->shielded = false;
    }
    for (int i = 0; i < p->players; i++) {
        p->player[i].prevent = 0;
        p->player[i].shielded = false;
    }
    oc_drop(p, OC_NONE, OC_UNTIL_END);
    oc_drop(p, OC_NONE, OC_IN_ATTACK);
    oc_give_back(p);
    oc_bury(p);
    check_health(p);
    if (p->winner < 0)
        begin_turn(p, oc_left_of(p, p->active));
    oc_bury(p); /* "while it is your turn" is over */
}

void oc_do(struct oc_position *p, const struct oc_action *a)
{
    switch (a->verb) {
    case OC_DO_PLAY:
    case OC_DO_USE:
    case OC_DO_TRIGGER:
        imply_passes(p, a->player);
        break;
    case OC_DO_PASS:
        imply_passes(p, a->player);
        pass(p);
        return;
    case OC_DO_RESOLVE:
        oc_resolve(p);
        return;
    case OC_DO_CONCEDE:
        leave(p, a->player);
        return;
    default:
        break;
    }
    if (a->verb == OC_DO_PLAY)
        do_play(p, a);
    else if (a->verb == OC_DO_USE)
        do_use(p, a);
    else if (a->verb == OC_DO_TRIGGER)
        do_trigger(p, a);
    else if (a->verb == OC_DO_DEPLOY || a->verb == OC_DO_ESTABLISH)
        do_deploy(p, a);
    else if (a->verb == OC_DO_PHASE || a->verb == OC_DO_END) {
        oc_resolve(p);
        if (a->verb == OC_DO_PHASE)
            to_combatant_phase(p);
        else
            end_turn(p);
    }
}
