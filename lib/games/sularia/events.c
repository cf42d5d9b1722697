/* SPDX-License-Identifier: MPL-2.0 */
/* Changes of state, with the events that only this game has, and the fall of
 * objects without DEF. */
#include "games/sularia/su.h"

void su_raise_leaves(struct pl_run *r, int object, int zone)
{
    static const uint8_t comes[SU_ZONES] = {[SU_DAMAGE] = SU_EVENT_TO_DAMAGE,
                                            [SU_DESTROY] = SU_EVENT_TO_DESTROY,
                                            [SU_HAND] = SU_EVENT_TO_HAND};
    int controller = r->s->objects[object].controller;

    if (pl_in_play(r, object) && (PL_ZONE(zone) & SU_IN_PLAY) == 0)
        su_trigger(r, SU_EVENT_LEAVES, object, controller);
    if (comes[zone] != 0)
        su_trigger(r, comes[zone], object, controller);
}

/* Returns the event of damage to that object or player; -1: none. */
static int of_damage(const struct pl_run *r, pl_ref to)
{
    if (!pl_ref_is_object(to))
        return SU_EVENT_HURTS_PLAYER;
    return su_type(r, to) == SU_COMBATANT ? SU_EVENT_HURTS_COMBATANT
           : su_type(r, to) == SU_SITE    ? SU_EVENT_HURTS_SITE
                                          : -1;
}

void su_dealt(struct pl_run *r, int source, pl_ref to, bool direct)
{
    enum { DIRECT = SU_EVENT_HITS_PLAYER - SU_EVENT_HURTS_PLAYER };
    int what = of_damage(r, to);
    bool object = pl_ref_is_object(to);
    int player = source < 0 ? -1 : r->s->objects[source].controller;

    for (int i = 0; source >= 0 && what >= 0 && i <= direct; i++) {
        su_trigger(r, what + i * DIRECT, source, player);
        if (!object && pl_is_opponent(r->g, ~to, player))
            su_trigger(r, SU_EVENT_HURTS_OPPONENT + i * DIRECT, source, player);
    }
    for (int i = 0; object && i <= direct; i++)
        su_trigger(r, i == 0 ? SU_EVENT_HURT : SU_EVENT_HIT, to,
                   r->s->objects[to].controller);
}

void su_tell_all(struct pl_run *r, const uint64_t set[PL_SETS], int zone)
{
    PL_EACH (i, r->s, SU_IN_PLAY)
        if (pl_set_has(set, i))
            su_raise_leaves(r, i, zone);
}

void su_set_activated(struct pl_run *r, int object, bool on, const char *rule)
{
    if (pl_is_flag(r, object, SU_ACTIVATED) == on || !pl_on(rule))
        return;
    pl_flag(r, object, SU_ACTIVATED, on, rule);
    su_trigger(r, on ? SU_EVENT_ACTIVATED : SU_EVENT_RESET, object,
               r->s->objects[object].controller);
}

void su_draw(struct pl_run *r, int player, int count, const char *rule)
{
    pl_draw(r, player, count, rule);
    r->s->players[player].drawn = 0; /* hand.c decides which may be named */
    r->s->players[player].drawn_from = 0;
    r->s->draws_open &= PL_LEFT_OPEN;
}

/* --- objects without DEF fall (damage-pile.4) ------------------------------
 */

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
