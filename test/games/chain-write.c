/* SPDX-License-Identifier: MPL-2.0 */
/* Actions of random chains as lines of a log. */
#include "chain-game.h"

static void put_target(struct chain_game *g, const struct oc_selector *s,
                       int target)
{
    const struct oc_position *p = &g->p;

    if (oc_is_player(s)) {
        chain_printf(g, " %s", chain_ids[target]);
    } else if (s->pick == OC_TARGET_LINK) {
        const struct oc_link *link = oc_link_by_id(p, target);
        chain_printf(g, " x%d", p->object[link->object].alias);
    } else if (s->pick == OC_TARGET_PILE) {
        chain_printf(g, " damage.c%d", p->object[target].card);
    } else {
        chain_printf(g, " x%d", p->object[target].alias);
    }
}

const struct oc_ability *chain_ability(const struct oc_position *p,
                                       const struct oc_action *a)
{
    return oc_ability_of(p, a->object, a->verb == OC_DO_PLAY ? 0 : a->ability);
}

static void put_targets(struct chain_game *g, const struct oc_action *a)
{
    const struct oc_ability *ability = chain_ability(&g->p, a);
    int n = 0;

    if (a->targets == 0)
        return;
    chain_puts(g, " on");
    for (int i = 0; i < ability->effects; i++)
        if (oc_is_target(&ability->effect[i].whom))
            put_target(g, &ability->effect[i].whom, a->target[n++]);
}

static void put_use(struct chain_game *g, const struct oc_action *a)
{
    const struct oc_card *card = oc_card_of(&g->p, a->object);
    const struct oc_ability *ability = chain_ability(&g->p, a);
    bool harvest = a->verb == OC_DO_USE && a->ability == card->abilities;

    chain_printf(g, " %s x%d", a->verb == OC_DO_USE ? "use" : "trigger",
                 g->p.object[a->object].alias);
    if (harvest)
        chain_printf(g, ".harvest on damage.c%d", g->p.object[a->with].card);
    else
        chain_printf(g, ".%d", a->ability + 1);
    put_targets(g, a);
    for (int i = 0; i < ability->costs; i++)
        if (ability->cost[i] == OC_PAY_X)
            chain_printf(g, " with %d", a->x);
        else if (ability->cost[i] == OC_PAY_DISCARD)
            chain_printf(g, " with c%d", g->p.object[a->with].card);
}

void chain_put_action(struct chain_game *g, const struct oc_action *a)
{
    static const char *const verbs[] = {[OC_DO_PLAY] = "play",
                                        [OC_DO_DEPLOY] = "deploy",
                                        [OC_DO_ESTABLISH] = "establish"};
    struct oc_object *o = &g->p.object[a->object];

    if (a->verb == OC_DO_RESOLVE) {
        chain_puts(g, chain_chance(g->random, 50) ? "resolve" : "all pass");
        return;
    }
    chain_puts(g, chain_ids[a->player]);
    switch (a->verb) {
    case OC_DO_PLAY:
    case OC_DO_DEPLOY:
    case OC_DO_ESTABLISH:
        chain_printf(g, " %s c%d%s", verbs[a->verb], o->card,
                     a->from_row ? " from influence" : "");
        if (a->verb == OC_DO_ESTABLISH)
            chain_printf(g, " at %s.%d", a->row == 0 ? "front" : "rear",
                         a->column);
        if (a->verb == OC_DO_PLAY)
            put_targets(g, a);
        if (a->in_sight)
            chain_puts(g, " at combatant");
        o->alias = a->object + 1;
        chain_printf(g, " as x%d", o->alias);
        break;
    case OC_DO_USE:
    case OC_DO_TRIGGER:
        put_use(g, a);
        break;
    case OC_DO_PASS:
        chain_puts(g, " pass");
        break;
    case OC_DO_CONCEDE:
        chain_puts(g, " concede");
        break;
    case OC_DO_PHASE:
        chain_puts(g, " phase combatant");
        break;
    default:
        chain_puts(g, " end");
    }
}
