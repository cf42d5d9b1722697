/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: objects without DEF fall (damage-pile.4). */
#include "games/sularia/su.h"

/* Returns the most that effects, without damage, can take from a DEF: 0 or
 * less. */
static int worst(const struct pl_run *r)
{
    int sum = 0;

    PL_EACH_MODIFIER (m, r->s)
        if (m->kind == PL_MODIFIES_VALUE && m->which == SU_V_DEF &&
            m->amount < 0)
            sum += m->amount;
    if (pl_may_be_granted(r, PL_MODIFIES_VALUE, SU_V_DEF))
        PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
            sum += su_card_of(r, w.at)->worst;
    return sum;
}

/* True if an object is at 0 DEF or less; LESS is the most that effects take. */
static inline bool is_fallen(const struct pl_run *r, int object, int less)
{
    const struct pl_card *c = pl_card_of(r, object);
    int lost = pl_mark_of(r->s, object, SU_LOST);

    return su_prints_def(c) && c->values[SU_V_DEF] - lost + less <= 0 &&
           pl_value(r, object, SU_V_DEF) <= 0;
}

/* True if an object in play is at 0 DEF or less; writes their set to DEAD. */
static bool find_fallen(const struct pl_run *r, uint64_t dead[PL_SETS])
{
    int less = worst(r);
    bool any = false;

    if (less == 0 && !su_own(r)->hurt)
        return false;
    memset(dead, 0, PL_SETS * sizeof(*dead));
    PL_WALK (w, r->s, SU_IN_PLAY)
        if (is_fallen(r, w.at, less)) {
            pl_set_add(dead, w.at);
            any = true;
        }
    return any;
}

/* Fells them together, then others that depended on their effects. */
void su_remove_fallen(struct pl_run *r, const char *rule, const char *site_rule)
{
    bool costs = site_rule != NULL || !pl_chosen(r, SU_R26_ATTACK_ONLY);
    uint64_t dead[PL_SETS];

    site_rule = site_rule != NULL ? site_rule : rule;
    for (bool again = true; again && find_fallen(r, dead);) {
        PL_EACH (i, r->s, SU_IN_PLAY)
            if (costs && pl_set_has(dead, i) && su_type(r, i) == SU_SITE)
                su_charge_site(r, i, site_rule);
        again = pl_on(rule) && pl_on(site_rule);
        if (pl_on(rule))
            su_tell_all(r, dead, SU_DAMAGE);
        PL_EACH (i, r->s, SU_IN_PLAY)
            if (pl_set_has(dead, i))
                pl_move(r, i, SU_DAMAGE, 0,
                        su_type(r, i) == SU_SITE ? site_rule : rule);
    }
}
