/* SPDX-License-Identifier: MPL-2.0 */
/* Random chains: actions that the oracle allows, and some that it forbids. */
#include "chain-game.h"

#include <string.h>

enum { TRIES = 12 };

/* True if a card can be named: in a pile if it is the only one of its name, in
 * the hand as long as none of its copies was in play. */
static bool is_plain(const struct oc_position *p, int object)
{
    const struct oc_object *o = &p->object[object];

    for (int i = 0; i < p->objects; i++) {
        const struct oc_object *other = &p->object[i];
        if (other->zone != o->zone || other->owner != o->owner ||
            other->card != o->card)
            continue;
        if (other->alias > 0 || (o->zone != OC_HAND_ZONE && i != object))
            return false;
    }
    return true;
}

static bool is_alone(const struct oc_position *p, int object)
{
    const struct oc_object *o = &p->object[object];

    for (int i = 0; i < p->objects; i++)
        if (i != object && p->object[i].zone == o->zone &&
            p->object[i].owner == o->owner && p->object[i].card == o->card)
            return false;
    return true;
}

/* True if an effect can be named: it is the only one of its object, and no
 * other effect will cancel it (the result of a second cancellation is open). */
static bool is_clear(const struct oc_position *p, int at)
{
    const struct oc_link *link = &p->link[at];

    if (link->cancelled)
        return false;
    for (int i = 0; i < p->links; i++) {
        const struct oc_link *other = &p->link[i];
        const struct oc_ability *a;
        int n = 0;
        if (i != at && other->object == link->object)
            return false;
        if (other->kind != OC_LINK_CARD)
            continue;
        a = &oc_card_of(p, other->object)->ability[0];
        for (int e = 0; e < a->effects; e++) {
            if (a->effect[e].kind == OC_DEFUSE && i == at + 1)
                return false;
            if (!oc_is_target(&a->effect[e].whom))
                continue;
            if (a->effect[e].kind == OC_CANCEL && other->target[n] == link->id)
                return false;
            n++;
        }
    }
    return true;
}

static bool has_kind(const struct oc_ability *a, int kind)
{
    for (int i = 0; i < a->effects; i++)
        if (a->effect[i].kind == kind)
            return true;
    return false;
}

static bool choose_link(struct chain_game *g, int *target)
{
    const struct oc_position *p = &g->p;
    int at;

    if (p->links == 0)
        return false;
    at = chain_below(g->random, p->links);
    *target = p->link[at].id;
    return is_clear(p, at);
}

static bool choose_target(struct chain_game *g, const struct oc_selector *s,
                          int player, int *target)
{
    const struct oc_position *p = &g->p;

    if (s->pick == OC_TARGET_LINK)
        return choose_link(g, target);
    if (oc_is_player(s)) {
        *target = chain_below(g->random, p->players);
        return !p->player[*target].out;
    }
    for (int tries = 0; tries < TRIES; tries++) {
        *target = chain_below(g->random, p->objects);
        if (s->pick == OC_TARGET_PILE) {
            if (p->object[*target].zone == OC_DAMAGE &&
                p->object[*target].owner == player && is_alone(p, *target))
                return true;
        } else if (oc_in_play(p, *target) &&
                   (tries < TRIES / 2 ||
                    oc_fits(p, s, *target, OC_NONE, player))) {
            return true;
        }
    }
    return false;
}

static bool choose_targets(struct chain_game *g, struct oc_action *a)
{
    const struct oc_ability *ability = chain_ability(&g->p, a);

    a->targets = 0;
    for (int i = 0; i < ability->effects; i++)
        if (oc_is_target(&ability->effect[i].whom) &&
            !choose_target(g, &ability->effect[i].whom, a->player,
                           &a->target[a->targets++]))
            return false;
    return true;
}

static bool choose_discard(struct chain_game *g, struct oc_action *a, int zone)
{
    const struct oc_position *p = &g->p;

    for (int tries = 0; tries < TRIES; tries++) {
        a->with = chain_below(g->random, p->objects);
        if (p->object[a->with].zone == zone &&
            p->object[a->with].owner == a->player &&
            (zone == OC_HAND_ZONE
                 ? is_plain(p, a->with)
                 : is_alone(p, a->with) &&
                       oc_card_of(p, a->with)->type == OC_COMBATANT))
            return true;
    }
    return false;
}

/* True if two pools are the largest, so that either may pay. */
static bool is_tie(const struct oc_position *p, int object, int player,
                   int cost)
{
    const int *pool = p->player[player].sularium;

    return oc_card_of(p, object)->faction == OC_MERCENARY &&
           pool[OC_MERCENARY] < cost && pool[OC_JOTUNE] == pool[OC_SYNTHIEN];
}

static bool choose_play(struct chain_game *g, struct oc_action *a)
{
    const struct oc_position *p = &g->p;
    const struct oc_object *o = &p->object[a->object];
    int type = oc_card_of(p, a->object)->type;
    const struct oc_ability *own = &oc_card_of(p, a->object)->ability[0];

    a->verb = OC_DO_PLAY;
    if ((type != OC_TACTIC && type != OC_CONDITION) ||
        (o->zone != OC_HAND_ZONE && o->zone != OC_ROW) ||
        !is_plain(p, a->object))
        return false;
    a->from_row = o->zone == OC_ROW;
    a->player = o->owner;
    if (o->up && p->player[a->player].unknown_row > 0)
        return false; /* an unknown card might have that name */
    if (has_kind(own, OC_DEFUSE) && p->links > 0 && !is_clear(p, p->links - 1))
        return false;
    return own->when == OC_CONTINUOUS || choose_targets(g, a);
}

static bool choose_deploy(struct chain_game *g, struct oc_action *a)
{
    const struct oc_position *p = &g->p;
    const struct oc_object *o = &p->object[a->object];
    const struct oc_card *card = oc_card_of(p, a->object);

    a->verb = OC_DO_DEPLOY;
    if (p->phase <= OC_SULARIUM_PHASE && oc_friends(p, o->owner, p->active))
        return false; /* it would imply the phase */
    a->from_row = o->zone == OC_ROW;
    a->player = o->owner;
    a->in_sight = card->hidden && chain_chance(g->random, 40);
    if (is_tie(p, a->object, a->player, card->cost) ||
        (card->faction == OC_MERCENARY && p->links > 0))
        return false; /* earlier effects may make a tie */
    return card->type == OC_COMBATANT &&
           (o->zone == OC_HAND_ZONE || (o->zone == OC_ROW && !o->up)) &&
           is_plain(p, a->object);
}

static bool choose_establish(struct chain_game *g, struct oc_action *a)
{
    const struct oc_position *p = &g->p;
    const struct oc_object *o = &p->object[a->object];

    a->verb = OC_DO_ESTABLISH;
    a->from_row = o->zone == OC_ROW;
    a->player = o->owner;
    a->row = chain_below(g->random, 2);
    a->column = chain_below(g->random, 5) - 1;
    return oc_card_of(p, a->object)->type == OC_SITE &&
           (o->zone == OC_HAND_ZONE || o->zone == OC_ROW) &&
           is_plain(p, a->object);
}

static bool choose_use(struct chain_game *g, struct oc_action *a)
{
    const struct oc_position *p = &g->p;
    const struct oc_card *card = oc_card_of(p, a->object);
    int abilities = card->abilities + card->harvest;
    const struct oc_ability *ability;

    a->verb = OC_DO_USE;
    a->player = p->object[a->object].controller;
    if (!oc_in_play(p, a->object) || abilities == 0)
        return false;
    a->ability = chain_below(g->random, abilities);
    ability = chain_ability(p, a);
    if (ability->when != OC_PAYMENT || !choose_targets(g, a))
        return false;
    for (int i = 0; i < ability->costs; i++) {
        if (ability->cost[i] == OC_PAY_DISCARD &&
            !choose_discard(g, a, OC_HAND_ZONE))
            return false;
        if (ability->cost[i] == OC_PAY_X)
            a->x = chain_below(g->random, 4);
        if (ability->cost[i] == OC_PAY_SULARIUM &&
            is_tie(p, a->object, a->player, ability->price[i]))
            return false;
        if (ability->cost[i] == OC_PAY_HARVEST &&
            !choose_discard(g, a, OC_DAMAGE))
            return false;
        if (ability->cost[i] == OC_PAY_HEALTH &&
            p->player[oc_pool(p, a->player)].health < ability->price[i])
            return false;
    }
    return true;
}

static bool choose_trigger(struct chain_game *g, struct oc_action *a)
{
    const struct oc_position *p = &g->p;

    a->verb = OC_DO_TRIGGER;
    if (p->waits > 0 && !chain_chance(g->random, 10)) {
        const struct oc_waiting *w =
            &p->waiting[chain_below(g->random, p->waits)];
        a->object = w->object;
        a->ability = w->ability;
        a->player = w->controller;
    } else if (oc_in_play(p, a->object) &&
               oc_card_of(p, a->object)->abilities > 0) {
        a->ability =
            chain_below(g->random, oc_card_of(p, a->object)->abilities);
        a->player = p->object[a->object].controller;
    } else {
        return false;
    }
    if (chain_ability(p, a)->when != OC_OPTIONAL ||
        p->object[a->object].controller != a->player ||
        p->object[a->object].alias == 0)
        return false;
    return choose_targets(g, a);
}

static bool choose_pass(struct chain_game *g, struct oc_action *a)
{
    const struct oc_position *p = &g->p;
    int alive = 0;

    for (int i = 0; i < p->players; i++)
        alive += !p->player[i].out;
    a->verb = OC_DO_PASS;
    a->player = p->priority;
    if (p->links == 0 && (!p->strict || p->passes + 1 >= alive))
        return false;
    if (!p->strict && chain_chance(g->random, 50)) {
        a->verb = OC_DO_RESOLVE;
        return true;
    }
    return true;
}

/* Chooses to concede only if no other player has objects of the leaving player.
 * A team concedes as a whole, which ends the game. */
static bool choose_concede(struct chain_game *g, struct oc_action *a)
{
    const struct oc_position *p = &g->p;

    a->verb = OC_DO_CONCEDE;
    a->player = chain_below(g->random, p->players);
    if (p->players < 3 || p->teams || g->conceded || a->player == p->active ||
        p->strict || p->passes > 0 || p->phase == OC_ATTACK_PHASE ||
        g->control || !chain_chance(g->random, 20))
        return false;
    for (int i = 0; i < p->objects; i++)
        if (p->object[i].owner == a->player &&
            p->object[i].controller != a->player)
            return false;
    return true;
}

static bool choose(struct chain_game *g, struct oc_action *a)
{
    int dice = chain_below(g->random, 100);

    memset(a, 0, sizeof(*a));
    a->object = chain_below(g->random, g->p.objects);
    if (dice < 45)
        return choose_play(g, a);
    if (dice < 65)
        return choose_use(g, a);
    if (dice < 80)
        return choose_trigger(g, a);
    if (dice < 90)
        return g->p.phase == OC_SITE_PHASE ? choose_establish(g, a)
                                           : choose_deploy(g, a);
    if (dice < 97)
        return choose_pass(g, a);
    return choose_concede(g, a);
}

static void do_action(struct chain_game *g, const struct oc_action *a)
{
    const struct oc_ability *ability =
        a->verb <= OC_DO_TRIGGER ? chain_ability(&g->p, a) : NULL;

    chain_put_action(g, a);
    chain_puts(g, "\n");
    g->p.asks = 0;
    oc_do(&g->p, a);
    for (int i = 0; i < g->p.asks; i++)
        chain_printf(g, "%s choose %s\n", chain_ids[g->p.asked[i].player],
                     g->p.asked[i].yes ? "yes" : "no");
    g->control =
        g->control || (ability != NULL && has_kind(ability, OC_CONTROL));
    g->conceded = g->conceded || a->verb == OC_DO_CONCEDE;
    chain_printf(g, "@claim chain %d\n", g->p.links);
    if (g->p.links == 0)
        chain_claim(g);
}

/* Writes an action that the oracle forbids, and takes it back. */
static void try_illegal(struct chain_game *g, const struct oc_action *a,
                        const char *why)
{
    int alias = g->p.object[a->object].alias;

    if (g->illegal_count == CHAIN_ILLEGAL || !chain_chance(g->random, 15))
        return;
    g->illegal[g->illegal_count++] = g->line + 1;
    chain_put_action(g, a);
    chain_printf(g, "  # %s\n@void\n", why);
    if (a->verb <= OC_DO_ESTABLISH)
        g->p.object[a->object].alias = alias;
}

/* True if a link will wait for a line after its chain. */
static bool will_ask(const struct oc_position *p)
{
    for (int i = 0; i < p->links; i++) {
        const struct oc_link *link = &p->link[i];
        if (link->kind == OC_LINK_CARD || link->kind == OC_LINK)
            if (oc_ability_of(p, link->object,
                              link->kind == OC_LINK ? link->ability : 0)
                    ->effect[0]
                    .may)
                return true;
    }
    return false;
}

static void step(struct chain_game *g)
{
    for (int tries = 0; tries < 60; tries++) {
        struct oc_action a;
        const char *why;
        if (!choose(g, &a))
            continue;
        if ((a.verb == OC_DO_DEPLOY || a.verb == OC_DO_ESTABLISH) &&
            ((g->p.strict && g->p.links > 0) || will_ask(&g->p)))
            continue;
        why = oc_why_not(&g->p, &a);
        if (why == NULL) {
            do_action(g, &a);
            return;
        }
        try_illegal(g, &a, why);
    }
}

/* Declares an attack: each attacker on a site of its own, with at most one
 * defender. */
static bool declare_attack(struct chain_game *g)
{
    struct oc_position *p = &g->p;
    int victim = oc_left_of(p, p->active), attackers = 0, defenders = 0;
    int used[OC_OBJECTS] = {0};

    for (int s = 0; s < p->objects; s++) {
        if (p->object[s].controller != victim || p->object[s].zone != OC_SITES)
            continue;
        for (int i = 0; i < p->objects; i++) {
            struct oc_object *o = &p->object[i];
            if (!oc_in_play(p, i) || !oc_friends(p, o->controller, p->active) ||
                o->attacking || o->activated ||
                oc_card_of(p, i)->type != OC_COMBATANT ||
                (attackers > 0 && !chain_chance(g->random, 60)))
                continue;
            if (attackers++ == 0)
                chain_printf(g, "%s attack", chain_ids[p->active]);
            chain_printf(g, "%s x%d -> x%d", attackers > 1 ? "," : "", o->alias,
                         p->object[s].alias);
            o->attacking = true;
            break;
        }
    }
    if (attackers == 0)
        return false;
    chain_printf(g, "\n%s defend", chain_ids[victim]);
    for (int i = 0; i < p->objects; i++) {
        for (int d = 0; d < p->objects && p->object[i].attacking; d++) {
            struct oc_object *o = &p->object[d];
            bool able = oc_keyword(p, i, OC_FLIGHT) == 0 ||
                        oc_keyword(p, d, OC_FLIGHT) > 0 ||
                        oc_keyword(p, d, OC_SPECIALIST) > 0;
            if (!oc_in_play(p, d) || o->controller != victim || o->activated ||
                oc_card_of(p, d)->type != OC_COMBATANT || used[d] || !able ||
                !chain_chance(g->random, 50))
                continue;
            chain_printf(g, "%s x%d -> x%d", defenders++ > 0 ? "," : "",
                         o->alias, p->object[i].alias);
            used[d] = 1;
        }
    }
    chain_puts(g, defenders > 0 ? "\n" : " none\n");
    for (int i = 0; i < p->players && p->teams; i++) /* R43 */
        if (i != victim && oc_friends(p, i, victim))
            chain_printf(g, "%s defend none\n", chain_ids[i]);
    for (int i = 0; i < p->objects; i++)
        p->object[i].defending = used[i];
    oc_keyword_step(p);
    chain_claim(g);
    return true;
}

/* True if a player has several required triggers, whose order that player
 * chooses. */
static bool has_orders(const struct oc_position *p)
{
    int counts[OC_PLAYERS] = {0};

    for (int i = 0; i < p->objects && p->phase <= OC_SULARIUM_PHASE; i++)
        for (int a = 0; a < oc_card_of(p, i)->abilities; a++)
            if (oc_in_play(p, i) &&
                oc_card_of(p, i)->ability[a].when == OC_PHASE_START &&
                ++counts[p->object[i].controller] > 1)
                return true;
    return false;
}

static bool may_end(const struct oc_position *p)
{
    /* Triggers at the start of the combatant phase may draw. */
    int most = p->phase <= OC_SULARIUM_PHASE ? OC_HAND / 2 : OC_HAND;

    for (int i = 0; i < p->players; i++)
        if (oc_friends(p, i, p->active) && oc_hand(p, i) > most)
            return false;
    return !p->strict && p->phase != OC_ATTACK_PHASE && !has_orders(p);
}

void chain_play(struct chain_game *g)
{
    struct oc_action a = {.player = g->p.active};

    /* Without an attack, that phase has no command window. */
    if (g->p.phase == OC_ATTACK_PHASE && !declare_attack(g))
        return;
    for (int n = 2 + chain_below(g->random, 8); n > 0; n--) {
        if (g->p.phase <= OC_SULARIUM_PHASE && n == 3 && g->p.links == 0 &&
            !has_orders(&g->p)) {
            a.verb = OC_DO_PHASE;
            do_action(g, &a);
        }
        step(g);
    }
    a.verb = OC_DO_RESOLVE;
    if (g->p.links > 0)
        do_action(g, &a);
    a.verb = OC_DO_END;
    if (may_end(&g->p) && chain_chance(g->random, 60))
        do_action(g, &a);
}
