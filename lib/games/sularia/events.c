/* SPDX-License-Identifier: MPL-2.0 */
/* Changes of state, with the events that only this game has. */
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

void su_discard(struct pl_run *r, int object, const char *rule)
{
    int player = r->s->objects[object].controller;

    su_move(r, object, SU_DAMAGE, rule);
    su_trigger(r, SU_EVENT_DISCARDS, -1, player);
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

void su_turn(struct pl_run *r, int object, bool on, const char *rule)
{
    if (!pl_on(rule))
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
    r->s->draws_open = 0;
}
