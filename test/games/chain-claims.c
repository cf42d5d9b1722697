/* SPDX-License-Identifier: MPL-2.0 */
/* Claims about a position by the oracle. */
#include "chain-game.h"

static const char *truth(bool yes)
{
    return yes ? "yes" : "no";
}

void chain_put_zone(const struct oc_position *p, int object, struct hj_out *out)
{
    static const char *const zones[] = {"away",   "hand",      "influence",
                                        "chain",  "combatant", "site",
                                        "hidden", "damage",    "destroy"};
    const struct oc_object *o = &p->object[object];

    if (o->zone == OC_CHAIN) {
        hj_out_puts(out, "chain");
        return;
    }
    hj_out_printf(out, "%s.", chain_ids[o->controller]);
    if (o->zone == OC_SITES)
        hj_out_printf(out, "%s.%d", o->row == 0 ? "front" : "rear", o->column);
    else
        hj_out_puts(out, zones[o->zone]);
}

static void claim_object(struct chain_game *g, int i)
{
    const struct oc_position *p = &g->p;
    const struct oc_object *o = &p->object[i];

    chain_printf(g, "@claim x%d.zone ", o->alias);
    chain_put_zone(p, i, g->out);
    chain_puts(g, "\n");
    if (!oc_in_play(p, i))
        return;
    chain_printf(g, "@claim x%d.controller %s\n", o->alias,
                 chain_ids[o->controller]);
    chain_printf(g, "@claim x%d.atk %d\n", o->alias, oc_atk(p, i));
    chain_printf(g, "@claim x%d.def %d\n", o->alias, oc_def(p, i));
    chain_printf(g, "@claim x%d.activated %s\n", o->alias, truth(o->activated));
    chain_printf(g, "@claim x%d.counter.sularium %d\n", o->alias, o->counters);
    for (int k = 0; k < OC_KEYWORDS; k++)
        chain_printf(g, "@claim x%d.keyword.%s %d\n", o->alias,
                     chain_keyword_paths[k], oc_keyword(p, i, k));
    if (p->phase == OC_ATTACK_PHASE)
        chain_printf(g, "@claim x%d.attacking %s\n@claim x%d.defending %s\n",
                     o->alias, truth(o->attacking), o->alias,
                     truth(o->defending));
}

static void claim_player(struct chain_game *g, int i)
{
    static const char *const pools[] = {"jotune", "synthien", "mercenary"};
    static const struct {
        int zone;
        const char *name;
    } zones[] = {{OC_FIELD, "combatants"},
                 {OC_SITES, "sites"},
                 {OC_HIDDEN, "hidden"},
                 {OC_DAMAGE, "damage"},
                 {OC_DESTROY, "destroy"}};
    const struct oc_position *p = &g->p;
    const struct oc_player *who = &p->player[i];
    const char *id = chain_ids[i];

    chain_printf(g, "@claim %s.health %d\n", id,
                 p->player[oc_pool(p, i)].health);
    chain_printf(g, "@claim %s.deck %d\n", id, who->deck);
    chain_printf(g, "@claim %s.hand %d\n", id, oc_hand(p, i));
    chain_printf(g, "@claim %s.influence %d\n", id, oc_row(p, i));
    chain_printf(g, "@claim %s.influence.pool %d\n", id, who->influence);
    for (int f = 0; f < OC_FACTIONS; f++)
        chain_printf(g, "@claim %s.sularium.pool.%s %d\n", id, pools[f],
                     who->sularium[f]);
    for (int z = 0; z < (int)(sizeof(zones) / sizeof(zones[0])); z++)
        chain_printf(g, "@claim %s.%s %d\n", id, zones[z].name,
                     oc_count(p, i, zones[z].zone));
}

void chain_claim(struct chain_game *g)
{
    const struct oc_position *p = &g->p;

    chain_printf(g, "@claim winner %s\n",
                 p->winner < 0 ? "none"
                 : p->teams    ? chain_teams[p->winner]
                               : chain_ids[p->winner]);
    if (p->winner >= 0) /* the rest of the position does not matter then */
        return;
    for (int i = 0; i < p->players; i++)
        if (!p->player[i].out)
            claim_player(g, i);
    for (int i = 0; i < p->objects; i++)
        if (p->object[i].alias > 0 && p->object[i].zone != OC_AWAY &&
            !p->player[p->object[i].owner].out)
            claim_object(g, i);
}
