/* SPDX-License-Identifier: MPL-2.0 */
/* What is paid from the pools of influence and sularium. */
#include "games/sularia/su.h"

void su_pay_influence(struct pl_run *r, int player, int cost, const char *cite)
{
    int have = su_number(r, player, SU_N_INFLUENCE);

    if (have < cost)
        pl_illegal(r, NULL, cite, SU_SAY(INFLUENCE_TOO_LOW), cost,
                   HJ_STR_ARG(pl_id(r, player)), have);
    pl_number(r, player, SU_N_INFLUENCE, -cost, cite);
}

/* R10: what `with jotune=2` says about the pools that pay.  Returns how much
 * of COST is left to pay. */
static int pay_named(struct pl_run *r, int player, int faction, bool any,
                     int cost, const char *cite)
{
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        struct hj_str rest = hj_operand_text(o), name;
        int64_t n;
        int f, have;
        if (o->role != HJ_ROLE_WITH || o->kind != HJ_OPERAND_WORD ||
            !hj_str_split(&rest, '=', &name) || rest.p == NULL)
            continue;
        f = su_faction_named(r->g, name);
        if (f < 0 || !hj_str_int(rest, 0, INT16_MAX, &n)) {
            pl_unread(r, o, SU_SAY(NOT_A_PAYMENT),
                      HJ_STR_ARG(hj_operand_text(o)));
            return cost;
        }
        have = su_number(r, player, SU_N_POOL + f);
        if ((!any && f != faction) || n > have || n > cost)
            pl_illegal(r, o, cite, SU_SAY(PAYMENT_TOO_HIGH),
                       HJ_STR_ARG(hj_operand_text(o)),
                       !any && f != faction ? 0
                       : have < cost        ? have
                                            : cost);
        if (!any && f != faction)
            continue;
        n = n < have ? n : have;
        n = n < cost ? n : cost;
        su_pool_sularium(r, player, f, (int)-n, cite);
        cost -= (int)n;
    }
    return cost;
}

/* R10: of its faction; a mercenary first with mercenary sularium, then from
 * the largest pool. */
void su_pay_sularium(struct pl_run *r, int player, int faction, int cost,
                     const char *cite)
{
    const int32_t *pool = &r->s->players[player].numbers[SU_N_POOL];
    int mercenary = su_game(r->g)->mercenary;
    bool any = (faction == su_game(r->g)->mercenary && pl_on("mercenary-faction.4")) ||
               faction >= SU_FACTIONS;
    int have = 0;

    for (int f = 0; f < SU_FACTIONS; f++)
        have += any || f == faction ? pool[f] : 0;
    if (have < cost)
        pl_illegal(r, NULL, cite, SU_SAY(SULARIUM_TOO_LOW), cost,
                   any ? "" : " of ",
                   HJ_STR_ARG(any ? HJ_STR("") : su_game(r->g)->factions[faction]),
                   HJ_STR_ARG(pl_id(r, player)), have);
    cost = pay_named(r, player, faction, any, cost, cite);
    for (int first = 1; cost > 0; first = 0) {
        int from = any && !(first && pool[mercenary] > 0)
                       ? 0
                       : (any ? mercenary : faction);
        for (int f = 0; any && !first && f < SU_FACTIONS; f++)
            if (pool[f] > pool[from])
                from = f;
        if (any && first && pool[mercenary] == 0)
            continue;
        if (pool[from] == 0)
            break;
        have = pool[from] < cost ? pool[from] : cost;
        su_pool_sularium(r, player, from, -have, cite);
        cost -= have;
        if (!any)
            break;
    }
}

/* What is owed for an unknown card that turns out to be this one, as long as
 * there are the points that it was paid with: what was wrong with that is found
 * when it is judged again. */
void su_pay_late(struct pl_run *r, int object)
{
    struct pl_object *o = &r->s->objects[object];
    const struct pl_card *c = pl_card_of(r, object);
    const int32_t *numbers = r->s->players[o->controller].numbers;
    int pool = numbers[SU_N_INFLUENCE], have = 0;

    if (su_has(o, SU_UNPAID) && c->type == SU_SITE)
        pl_number(r, o->controller, SU_N_INFLUENCE, -(c->values[SU_V_COST] < pool ? c->values[SU_V_COST] : pool),
            "sites.2");
    if (su_has(o, SU_UNPAID) && c->type == SU_COMBATANT) {
        for (int f = 0; f < SU_FACTIONS; f++)
            have += su_faction(r, object) == su_game(r->g)->mercenary || su_faction(r, object) == f
                        ? numbers[SU_N_POOL + f]
                        : 0;
        su_pay_sularium(r, o->controller, su_faction(r, object),
                        c->values[SU_V_COST] < have ? c->values[SU_V_COST] : have,
                        "combatants.2 faction.2 R10");
    }
    su_put(o, SU_UNPAID, 0);
}
