/* SPDX-License-Identifier: MPL-2.0 */
/* Payments from the pools of influence and sularium. */
#include "games/sularia/su.h"

void su_pay_influence(struct pl_run *r, int player, int cost, const char *cite)
{
    int have = su_number(r, player, SU_N_INFLUENCE);

    if (have < cost)
        pl_illegal(r, NULL, cite, SU_SAY(INFLUENCE_TOO_LOW), cost,
                   PL_ID(r, player), have);
    pl_number(r, player, SU_N_INFLUENCE, -cost, cite);
}

/* R10: pays from the pools that `with jotune=2` names; returns the rest of
 * COST. */
static int pay_named(struct pl_run *r, int player, int faction, bool any,
                     int cost, const char *cite)
{
    PL_EACH_OPERAND (o, r, HJ_ROLE_WITH) {
        struct hj_str rest = hj_operand_text(o), name;
        int64_t n;
        int f, most;
        if (o->kind != HJ_OPERAND_WORD || !hj_str_split(&rest, '=', &name) ||
            rest.p == NULL)
            continue;
        f = su_faction_named(r->g, name);
        if (f < 0 || !hj_str_int(rest, 0, INT16_MAX, &n)) {
            pl_unread(r, o, SU_SAY(NOT_A_PAYMENT), PL_TEXT(o));
            return cost;
        }
        most = any || f == faction ? su_number(r, player, SU_N_POOL + f) : 0;
        most = most < cost ? most : cost;
        if (n > most)
            pl_illegal(r, o, cite, SU_SAY(PAYMENT_TOO_HIGH), PL_TEXT(o), most);
        n = n < most ? n : most;
        pl_number(r, player, SU_N_POOL + f, (int)-n, cite);
        cost -= (int)n;
    }
    return cost;
}

/* True if sularium of any faction pays for a card of FACTION. */
static bool any_pays(int faction)
{
    return faction >= SU_FACTIONS ||
           (faction == SU_MERCENARY && pl_on("mercenary-faction.4"));
}

/* Returns the sularium that can pay for a card of FACTION. */
static int in_pools(const struct pl_run *r, int player, int faction)
{
    int sum = 0;

    for (int f = 0; f < SU_FACTIONS; f++)
        if (f == faction || any_pays(faction))
            sum += su_number(r, player, SU_N_POOL + f);
    return sum;
}

/* Returns the pool that pays first: for a mercenary its own, then the
 * largest. */
static int first_pool(const struct pl_run *r, int player, int faction)
{
    const int32_t *pool = &r->s->players[player].numbers[SU_N_POOL];
    int first = SU_MERCENARY;

    if (!any_pays(faction))
        return faction;
    for (int f = 0; f < SU_FACTIONS && pool[SU_MERCENARY] == 0; f++)
        if (pool[f] > pool[first])
            first = f;
    return first;
}

/* True if PLAYER has an unknown object, which may generate more, and no
 * combatant that has arrived since. */
static bool may_have_more(const struct pl_run *r, int player)
{
    PL_WALK_OF (w, r->s, SU_IN_PLAY, player)
        if (r->s->objects[w.at].card == HJ_NO_CARD &&
            !(pl_is_flag(r, w.at, PL_ARRIVED) &&
              pl_is_flag(r, w.at, SU_ACTIVATED)))
            return true;
    return false;
}

/* R10: the pools of the line pay, then the others. */
void su_pay_sularium(struct pl_run *r, int player, int faction, int cost,
                     const char *cite)
{
    int have = in_pools(r, player, faction);
    bool any = any_pays(faction);

    if (have < cost && !may_have_more(r, player))
        pl_illegal(
            r, NULL, cite, SU_SAY(SULARIUM_TOO_LOW), cost, any ? "" : " of ",
            HJ_STR_ARG(any ? HJ_STR("") : su_game(r->g)->factions[faction]),
            PL_ID(r, player), have);
    cost = pay_named(r, player, faction, any, cost, cite);
    while (cost > 0) {
        int from = first_pool(r, player, faction);
        have = su_number(r, player, SU_N_POOL + from);
        if (have <= 0)
            return;
        have = have < cost ? have : cost;
        pl_number(r, player, SU_N_POOL + from, -have, cite);
        cost -= have;
    }
}

/* Pays for an unknown card that is now identified, as far as there are points.
 * An illegal payment is reported when the line is judged again. */
void su_pay_late(struct pl_run *r, int object)
{
    int player = r->s->objects[object].controller,
        faction = su_faction(r, object);
    int cost = pl_printed_cost_to_play(r, object, player, SU_V_COST);

    if (!pl_is_flag(r, object, SU_UNPAID))
        return;
    if (su_type(r, object) == SU_SITE) {
        pl_number(r, player, SU_N_INFLUENCE, -cost, "sites.2");
    } else if (su_type(r, object) == SU_COMBATANT) {
        int have = in_pools(r, player, faction);
        su_pay_sularium(r, player, faction, cost < have ? cost : have,
                        "combatants.2 faction.2 R10");
    }
    su_set(r, object, SU_UNPAID, false);
}
