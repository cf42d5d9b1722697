/* SPDX-License-Identifier: MPL-2.0 */
/* The literal chain: effects. */
#include "oracle-chain.h"

#include <stddef.h>
#include <string.h>

/* True if OBJECT, or PLAYER, triggers the ability of SOURCE. */
static bool hears(const struct oc_position *p, const struct oc_ability *a,
                  int source, int object, int player)
{
    int controller = p->object[source].controller;

    switch (a->subject.pick) {
    case OC_THIS:
        return object == source;
    case OC_YOU:
        return player == controller;
    case OC_EACH_OPPONENT:
        return player >= 0 && !oc_friends(p, player, controller);
    case OC_EACH_PLAYER:
        return player >= 0;
    default:
        return object >= 0 &&
               oc_is_such(p, &a->subject, object, source, controller);
    }
}

/* Raises an event: each optional trigger in play that answers it may be put on
 * the chain (optional-triggered-modifiers.2, R4). */
void oc_event(struct oc_position *p, int event, int object, int player)
{
    for (int s = 0; s < p->objects; s++) {
        const struct oc_card *card = oc_card_of(p, s);
        bool in_row = p->object[s].zone == OC_ROW && p->object[s].up &&
                      !p->object[s].idle && card->type == OC_CONDITION;
        if (!oc_in_play(p, s) && !in_row)
            continue;
        for (int a = 0; a < card->abilities; a++) {
            const struct oc_ability *ability = &card->ability[a];
            if (ability->when == OC_OPTIONAL && ability->event == event &&
                hears(p, ability, s, object, player) && p->waits < OC_WAITING)
                p->waiting[p->waits++] =
                    (struct oc_waiting){s, a, p->object[s].controller};
        }
    }
}

void oc_drop(struct oc_position *p, int object, int until)
{
    int n = 0;

    for (int i = 0; i < p->changes; i++) {
        const struct oc_change *c = &p->change[i];
        bool goes = (object == OC_NONE || c->object == object) &&
                    (until == OC_NONE || c->until == until);
        if (!goes)
            p->change[n++] = *c;
    }
    p->changes = n;
}

static void leave_attack(struct oc_position *p, int object)
{
    p->object[object].attacking = p->object[object].defending = false;
    oc_drop(p, object, OC_IN_ATTACK);
}

/* Changes the zone without events. */
static void move(struct oc_position *p, int object, int zone)
{
    struct oc_object *o = &p->object[object];

    oc_drop(p, object, OC_NONE);
    o->lost = o->counters = o->prevent = 0;
    o->shielded = o->lasting = o->idle = false;
    o->activated = o->up = o->harvested = o->attacking = o->defending = false;
    o->zone = zone;
    o->controller = o->base = o->owner; /* commands.8 */
}

void oc_put(struct oc_position *p, int object, int zone)
{
    bool was = oc_in_play(p, object);

    if (was && zone == OC_DAMAGE)
        oc_event(p, OC_TO_DAMAGE, object, OC_NONE);
    if (was && zone == OC_DESTROY)
        oc_event(p, OC_TO_DESTROY, object, OC_NONE);
    move(p, object, zone);
}

/* Type N: removes the oldest of the name if one more comes under that
 * controller than N (combatants.14), or in a team if N is 1
 * (faction-war.15). */
void oc_make_room(struct oc_position *p, int object, int controller)
{
    const struct oc_card *card = oc_card_of(p, object);
    int count = 0, oldest = OC_NONE;

    for (int i = 0; i < p->objects; i++) {
        int whose = p->object[i].controller;
        bool same = card->n == 1 ? oc_friends(p, whose, controller)
                                 : whose == controller;
        if (i == object || !oc_in_play(p, i) || oc_card_of(p, i) != card ||
            !same)
            continue;
        count++;
        if (oldest < 0 || p->object[i].arrival < p->object[oldest].arrival)
            oldest = i;
    }
    if (count < card->n)
        return;
    if (card->type == OC_SITE) /* sites.15 */
        oc_lose_health(p, p->object[oldest].controller, card->cost);
    oc_put(p, oldest, OC_DAMAGE);
}

/* Gives control to the last effect that lasts, else back to the controller at
 * the beginning; who has it by now has to make room (R14). */
void oc_give_back(struct oc_position *p)
{
    for (int i = 0; i < p->objects; i++) {
        int was = p->object[i].controller;
        if (!oc_in_play(p, i))
            continue;
        p->object[i].controller = p->object[i].base;
        for (int c = 0; c < p->changes; c++)
            if (p->change[c].object == i && p->change[c].to != OC_NONE)
                p->object[i].controller = p->change[c].to;
        if (p->object[i].controller == was)
            continue;
        p->object[i].arrival = ++p->arrivals; /* R14: arrival under control */
        oc_make_room(p, i, p->object[i].controller);
    }
}

/* Moves several objects at once: each triggers on the others. */
static void put_all(struct oc_position *p, const bool *which, int zone)
{
    int event = zone == OC_DAMAGE ? OC_TO_DAMAGE : OC_TO_DESTROY;

    for (int i = 0; i < p->objects; i++)
        if (which[i] && oc_in_play(p, i) &&
            (zone == OC_DAMAGE || zone == OC_DESTROY))
            oc_event(p, event, i, OC_NONE);
    for (int i = 0; i < p->objects; i++)
        if (which[i])
            move(p, i, zone);
}

void oc_lose_health(struct oc_position *p, int player, int n)
{
    if (n <= 0)
        return;
    p->player[oc_pool(p, player)].health -= n;
    oc_event(p, OC_LOSES_HEALTH, OC_NONE, player);
}

/* Moves objects at 0 or less to their owners' piles, until none is left; a site
 * costs its influence cost (R26, damage-step.15). */
void oc_bury(struct oc_position *p)
{
    for (;;) {
        bool dead[OC_OBJECTS] = {false}, any = false;
        for (int i = 0; i < p->objects; i++)
            any |= dead[i] = oc_in_play(p, i) && oc_def(p, i) <= 0;
        if (!any)
            return;
        for (int i = 0; i < p->objects; i++)
            if (dead[i] && oc_card_of(p, i)->type == OC_SITE)
                oc_lose_health(p, p->object[i].controller,
                               oc_card_of(p, i)->cost);
        put_all(p, dead, OC_DAMAGE);
    }
}

/* Activates or resets an object; in the attack it leaves it (R20). */
void oc_activate(struct oc_position *p, int object, bool on)
{
    struct oc_object *o = &p->object[object];
    bool was = o->activated;

    o->activated = on;
    if (was != on)
        oc_event(p, on ? OC_ACTIVATED : OC_WAS_RESET, object, OC_NONE);
    if (o->attacking || o->defending)
        leave_attack(p, object);
}

static void change(struct oc_position *p, struct oc_change c)
{
    if (p->changes < OC_CHANGES)
        p->change[p->changes++] = c;
}

/* Deals direct damage: prevention is used up first, the rest reduces DEF and
 * never passes on. */
static void deal(struct oc_position *p, int object, int n)
{
    struct oc_object *o = &p->object[object];
    int prevented = n < o->prevent ? n : o->prevent, def;

    if (o->shielded)
        return;
    o->prevent -= prevented;
    n -= prevented;
    def = oc_def(p, object);
    o->lost += n < def ? n : def > 0 ? def : 0; /* it absorbs no more */
}

/* Carries out an effect on a player, TIMES times. */
static void to_player(struct oc_position *p, const struct oc_effect *e,
                      int player, int times)
{
    struct oc_player *who = &p->player[player];
    int n = e->n * times, kept = n < who->prevent ? n : who->prevent;

    switch (e->kind) {
    case OC_DEAL:
        if (who->shielded)
            break;
        who->prevent -= kept;
        oc_lose_health(p, player, n - kept);
        break;
    case OC_PREVENT:
        if (e->all)
            who->shielded = true;
        else
            who->prevent += e->n;
        break;
    case OC_LIFE:
        if (n < 0)
            oc_lose_health(p, player, -n);
        else
            p->player[oc_pool(p, player)].health += n;
        break;
    case OC_DRAW:
        who->deck -= e->n;
        who->unknown_hand += e->n;
        for (int i = 0; i < e->n; i++)
            oc_event(p, OC_DRAWS, OC_NONE, player);
        break;
    case OC_INFLUENCE:
        who->influence += e->n;
        break;
    default:
        break;
    }
}

/* Carries out one effect on one object in play. */
static void to_object(struct oc_position *p, const struct oc_link *link,
                      const struct oc_effect *e, int object, int times)
{
    int until = e->until == OC_NEXT_TURN ? OC_UNTIL_NEXT + link->controller
                                         : OC_UNTIL_END;

    switch (e->kind) {
    case OC_DEAL:
        deal(p, object, e->n * times);
        break;
    case OC_MODIFY: /* by a trigger of the keyword step: while in the attack */
        if (link->in_attack)
            until = OC_IN_ATTACK;
        change(p, (struct oc_change){object, e->atk * times, e->def * times,
                                     OC_NONE, 0, until, OC_NONE});
        break;
    case OC_GAIN:
        change(p,
               (struct oc_change){object, 0, 0, e->keyword, 1, until, OC_NONE});
        break;
    case OC_LOSE:
        if (oc_keyword(p, object, e->keyword) > 0)
            change(p, (struct oc_change){object, 0, 0, e->keyword, -1, until,
                                         OC_NONE});
        break;
    case OC_ACTIVATE:
    case OC_RESET:
        oc_activate(p, object, e->kind == OC_ACTIVATE);
        break;
    case OC_LEAVE:
        leave_attack(p, object);
        break;
    case OC_COUNTER:
        p->object[object].counters += e->n * times;
        break;
    case OC_PREVENT:
        if (e->all)
            p->object[object].shielded = true;
        else
            p->object[object].prevent += e->n;
        break;
    case OC_CONTROL:
        change(p, (struct oc_change){object, 0, 0, OC_NONE, 0,
                                     e->until ? OC_UNTIL_END : OC_FOREVER,
                                     link->controller});
        if (p->object[object].controller != link->controller)
            leave_attack(p, object); /* it has changed sides */
        oc_give_back(p);
        break;
    default:
        break;
    }
}

/* True if the ability triggers on going to a pile, and its object is in one. */
static bool went_there(const struct oc_position *p, const struct oc_link *link)
{
    const struct oc_ability *a;
    int zone = p->object[link->object].zone;

    if (link->ability < 0 || link->ability >= OC_ABILITIES ||
        (zone != OC_DAMAGE && zone != OC_DESTROY))
        return false;
    a = &oc_card_of(p, link->object)->ability[link->ability];
    return a->when != OC_OWN && a->when != OC_CONTINUOUS &&
           (a->event == OC_TO_DAMAGE || a->event == OC_TO_DESTROY);
}

/* Carries out an effect on objects; those that remove objects do so at once. */
static void to_objects(struct oc_position *p, const struct oc_link *link,
                       const struct oc_effect *e, const bool *which, int times)
{
    bool in_play[OC_OBJECTS] = {false};

    for (int i = 0; i < p->objects; i++)
        in_play[i] = which[i] && oc_in_play(p, i);
    if (e->kind == OC_DESTROY_IT) {
        put_all(p, in_play, OC_DESTROY);
    } else if (e->kind == OC_PLACE) {
        if (e->whom.pick == OC_THIS && went_there(p, link))
            in_play[link->object] = true;
        put_all(p, in_play, e->zone);
    } else {
        for (int i = 0; i < p->objects; i++)
            if (in_play[i])
                to_object(p, link, e, i, times);
    }
}

/* Cancels the link with that id if it is still on the chain. */
static void cancel(struct oc_position *p, int id)
{
    for (int i = 0; i < p->links; i++)
        if (p->link[i].id == id)
            p->link[i].cancelled = true;
}

static void to_players(struct oc_position *p, const struct oc_link *link,
                       const struct oc_effect *e, int target, int times)
{
    for (int i = 0; i < p->players; i++) {
        bool meant = false;
        switch (e->whom.pick) {
        case OC_YOU:
            meant = i == link->controller;
            break;
        case OC_EACH_PLAYER:
            meant = true;
            break;
        case OC_EACH_OPPONENT:
            meant = !oc_friends(p, i, link->controller);
            break;
        case OC_EACH_OTHER:
            meant = i != link->controller;
            break;
        default:
            meant = i == target;
        }
        if (meant && !p->player[i].out)
            to_player(p, e, i, times);
    }
}

static void one_effect(struct oc_position *p, const struct oc_link *link,
                       const struct oc_effect *e, int target, int it,
                       bool *they)
{
    bool which[OC_OBJECTS] = {false};
    int source = link->object;
    int times = oc_times(p, e, source, link->controller, link->x);

    if (e->kind == OC_SULARIUM) { /* R10: of its source's faction */
        p->player[link->controller].sularium[oc_card_of(p, source)->faction] +=
            e->n;
        return;
    }
    if (e->kind == OC_DEFUSE || e->kind == OC_CANCEL) {
        /* DEFUSE: nothing deeper when that one has left the chain (R28) */
        cancel(p, e->kind == OC_DEFUSE ? link->on : target);
        return;
    }
    if (e->kind == OC_RETURN) {
        move(p, target, OC_HAND_ZONE);
        return;
    }
    switch (e->whom.pick) {
    case OC_THIS:
        which[source] = true;
        break;
    case OC_IT:
        if (it >= 0)
            which[it] = true;
        break;
    case OC_TARGET:
        which[target] = true;
        break;
    case OC_EACH:
        for (int i = 0; i < p->objects; i++)
            which[i] = oc_fits(p, &e->whom, i, source, link->controller);
        break;
    case OC_THEY:
        memcpy(which, they, sizeof which);
        break;
    default:
        to_players(p, link, e, target, times);
        return;
    }
    memcpy(they, which, sizeof which);
    to_objects(p, link, e, which, times);
}

/* Returns the answer to an optional effect, sometimes no, and notes it. */
static bool does(struct oc_position *p, const struct oc_link *link)
{
    bool yes = link->id % 3 != 0;

    if (p->asks < OC_LINKS)
        p->asked[p->asks++] = (struct oc_asked){link->controller, yes};
    return yes;
}

/* Carries out all effects of a link that has left the chain, each with its
 * target if that is still legal. False: all its targets are illegal
 * (tactic-condition-card.9). */
bool oc_carry_out(struct oc_position *p, const struct oc_link *link,
                  const struct oc_ability *ability)
{
    int targets = 0, good = 0, next = 0, it = OC_NONE;
    bool they[OC_OBJECTS] = {false};

    for (int i = 0; i < ability->effects; i++) {
        const struct oc_selector *s = &ability->effect[i].whom;
        if (!oc_is_target(s))
            continue;
        good += oc_target_ok(p, s, link->target[targets++], link->object,
                             link->controller);
    }
    if (targets > 0 && good == 0)
        return false;
    for (int i = 0; i < ability->effects; i++) {
        const struct oc_effect *e = &ability->effect[i];
        int target = OC_NONE;
        if (oc_is_target(&e->whom)) {
            bool legal;
            target = link->target[next++];
            legal = oc_target_ok(p, &e->whom, target, link->object,
                                 link->controller);
            it = legal && e->whom.pick == OC_TARGET ? target : OC_NONE;
            if (!legal)
                continue;
        }
        if (!oc_holds(p, &e->only_if, link->object, link->controller) ||
            (e->may && !does(p, link)))
            continue;
        if (e->whom.pick == OC_THIS)
            it = link->object;
        one_effect(p, link, e, target, it, they);
    }
    oc_bury(p);
    return true;
}
