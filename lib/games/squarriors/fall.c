/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: death, the fall of domains, elimination, and placing of cards. */
#include "games/squarriors/sq.h"

/* --- placing --- */

static void note_placed(struct pl_run *r, int object, int player, bool chain)
{
    struct sq_own *own = sq_own(r);

    if (own->placed_count == SQ_MOST_PLACED) {
        memmove(own->placed, own->placed + 1,
                sizeof own->placed - sizeof own->placed[0]);
        own->placed_count--;
    }
    own->placed[own->placed_count++] =
        (struct sq_placed){(int16_t)object, (uint8_t)player, chain};
}

bool sq_is_placed(const struct pl_run *r, const struct sq_placed *p)
{
    return sq_is_in(r, p->object, p->chain ? SQ_CHAINS : SQ_LIVING) &&
           r->s->objects[p->object].controller == p->player;
}

void sq_to_chain(struct pl_run *r, int object, int player, pl_ref wish,
                 const char *rule)
{
    int d = r->s->players[player].out ? -1 : sq_first_domain(r, player);

    if (d < 0) {
        pl_move(r, object, SQ_DISCARD, 0, "4.4.6.2");
        return;
    }
    if (wish != PL_REF_NONE && pl_place_player(wish) == player &&
        sq_stands(r, player, pl_place_zone(wish) - SQ_CHAIN_ARMY) &&
        pl_on("S11"))
        d = pl_place_zone(wish) - SQ_CHAIN_ARMY; /* without a wish: S39 */
    pl_move_to(r, object, player, SQ_CHAIN_ARMY + d, 0, rule);
    note_placed(r, object, player, true);
}

/* Makes the effects of a trap last after it leaves its place (S33). */
static void outlast(struct pl_run *r, int source)
{
    for (int i = 0; i < r->s->modifier_count && pl_on("S33 5.3.4"); i++)
        if (r->s->modifiers[i].source == source &&
            r->s->modifiers[i].until == PL_BY_SOURCE)
            r->s->modifiers[i].until = PL_IN_PLAY;
}

/* Moves a card to its place when its text is carried out (1.3.2.4), and a trap
 * when its ability has resolved. A pending "may" does not delay this. */
void sq_spent(struct pl_run *r, const struct pl_item *item)
{
    int object = item->object,
        zone = object < 0 ? SQ_NOWHERE : r->s->objects[object].zone;

    if (item->kind == PL_ITEM_CARD && zone == SQ_QUEUE && item->cancelled) {
        pl_move(r, object, SQ_DISCARD, 0, "4.4.1");
    } else if (item->kind == PL_ITEM_ABILITY && zone == SQ_TRAP &&
               item->cancelled) {
        pl_move(r, object, SQ_DISCARD, 0, "4.4.9.3");
    } else if (item->kind == PL_ITEM_OWN && item->number == SQ_DO_BUY &&
               item->cancelled) {
        pl_move(r, object, SQ_NOWHERE, 0, "S39");
    } else if (item->kind == PL_ITEM_OWN || item->cancelled ||
               pl_chosen_for(r, object) != NULL) {
        return;
    } else if (item->kind == PL_ITEM_CARD && zone == SQ_QUEUE) {
        sq_to_chain(r, object, item->controller, item->to, "4.4.7.3");
    } else if (item->kind == PL_ITEM_ABILITY && zone == SQ_TRAP &&
               pl_on("4.4.9.2")) {
        outlast(r, object);
        sq_to_chain(r, object, r->s->objects[object].controller, item->to,
                    "4.4.9.2");
    }
}

/* Moves a creature to the first standing domain of its controller, who may
 * choose another. */
static void to_domain(struct pl_run *r, int object, const char *rule)
{
    int player = r->s->objects[object].controller,
        d = sq_first_domain(r, player);

    if (d < 0)
        return;
    if (r->s->objects[object].zone != SQ_ARMY + d)
        pl_move(r, object, SQ_ARMY + d, 0, rule);
    note_placed(r, object, player, false);
}

/* --- marks --- */

void sq_detach_all(struct pl_run *r, int host, const char *rule)
{
    PL_EACH (i, r->s, PL_ZONE(SQ_MARK))
        if (r->s->objects[i].host == host && pl_on(rule))
            sq_to_chain(r, i, r->s->objects[i].controller, PL_REF_NONE, rule);
}

/* --- death --- */

void sq_raise_death(struct pl_run *r, int object)
{
    struct pl_object *o = &r->s->objects[object];

    if (!sq_is_living(r, object) || (o->flags & SQ_DYING) || pl_over(r) ||
        !pl_on("4.2.4.4 4.2.4.9"))
        return;
    o->flags |= SQ_DYING;
    sq_happens(r, SQ_EVENT_DIES, object, o->controller);
    sq_leave_attack(r, object); /* after the event: it dies as an attacker */
}

void sq_move_dead(struct pl_run *r, int object, int player, const char *rule)
{
    struct pl_object *o = &r->s->objects[object];
    const struct sq_own *own = sq_own(r);

    if (!(o->flags & SQ_DYING))
        return;
    if (player < 0) /* S25: player of the effect that caused it */
        player = own->doing > 0 ? own->doing - 1 : own->actor;
    sq_detach_all(r, object, "4.4.8.4 4.4.8.5");
    if (r->s->players[player].out)
        pl_move(r, object, SQ_DISCARD, 0, "4.4.6.2 S38");
    else
        sq_to_chain(r, object, player, PL_REF_NONE, rule);
    o->flags &= (uint16_t)~SQ_DYING;
}

void sq_kill(struct pl_run *r, int object, int player, const char *rule)
{
    struct pl_simultaneous heard;

    pl_begin_simultaneous(r, &heard);
    sq_raise_death(r, object);
    sq_move_dead(r, object, player, rule);
    pl_end_simultaneous(r, &heard);
}

void sq_leaves(struct pl_run *r, int object, int to)
{
    sq_leave_attack(r, object);
    if (!(r->s->objects[object].flags & SQ_DYING) &&
        r->s->objects[object].zone != SQ_MARK)
        sq_detach_all(r, object,
                      to == SQ_BANISHED ? "4.2.3.4 4.4.8.4 4.4.8.5"
                                        : "4.4.8.4 4.4.8.5");
}

void sq_moved(struct pl_run *r, int object, int from)
{
    int player = r->s->objects[object].controller;

    if (sq_is_living(r, object) && !(PL_ZONE(from) & SQ_LIVING) &&
        r->a != NULL && r->a->verb != HJ_VERB_NONE)
        pl_flag(r, object, PL_ARRIVED, true, "S9");
    for (struct pl_walk w = {0};
         r->s->objects[object].zone == SQ_LAND &&
         pl_walk_of(&w, r->s, PL_ZONE(SQ_LAND), player);)
        pl_note_abilities(r, w.at);
}

/* Moves a creature with a new controller to a domain of that player. It leaves
 * the attack (S14) and has not come into play this turn (S40). */
void sq_taken(struct pl_run *r, int object, int from)
{
    struct pl_object *o = &r->s->objects[object];

    (void)from;
    if (!sq_is_living(r, object) || (o->flags & SQ_DYING) ||
        (r->a != NULL && r->a->verb == HJ_VERB_NONE))
        return;
    if (o->flags & SQ_ROLES) {
        uint8_t now = o->controller;
        o->controller = (uint8_t)from; /* for the place of its death */
        sq_leave_attack(r, object);
        o->controller = now;
    }
    pl_flag(r, object, PL_ARRIVED, !pl_on("S40"), "");
    to_domain(r, object, "S12");
}

/* True if damage is at least blood. PLAIN: only counters change values. */
static bool has_died(const struct pl_run *r, int object, bool plain)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->card == HJ_NO_CARD || (o->flags & SQ_DYING) ||
        (plain && pl_mark_of(r->s, object, SQ_BLOOD) >= 0 &&
         HJ_LIKELY(pl_mark_of(r->s, object, SQ_DAMAGE) <
                   pl_card_of(r, object)->values[SQ_VALUE_BLOOD])))
        return false;
    return pl_mark_of(r->s, object, SQ_DAMAGE) >=
           pl_value(r, object, SQ_VALUE_BLOOD);
}

/* Buries all creatures that have died, at the same time and in the order of
 * arrival; false if none leaves its domain. */
static bool bury(struct pl_run *r)
{
    bool plain = r->s->modifier_count == 0 &&
                 pl_next(r->s, PL_ZONE(PL_CONTINUOUS_SOURCES), -1) < 0;
    int16_t all[PL_OBJECTS];
    bool any = false, dead[PL_OBJECTS];
    struct pl_simultaneous heard;
    int count;

    PL_WALK (w, r->s, SQ_LIVING) {
        dead[w.at] = has_died(r, w.at, plain);
        any |= dead[w.at];
    }
    if (HJ_LIKELY(!any))
        return false;
    any = false;
    count = pl_in_order(r, SQ_LIVING, -1, all);
    pl_begin_simultaneous(r, &heard);
    for (int i = 0; i < count; i++)
        if (dead[all[i]])
            sq_raise_death(r, all[i]);
    for (int i = 0; i < count; i++) {
        int by = pl_mark_of(r->s, all[i], SQ_BY);
        if (!dead[all[i]])
            continue;
        sq_move_dead(r, all[i], by - 1,
                     by > 0 ? "5.1.9.1 5.5.4" : "5.1.9.1 S25");
        any |= !sq_is_living(r, all[i]);
    }
    pl_end_simultaneous(r, &heard);
    return any;
}

/* --- domains --- */

static void empty(struct pl_run *r, int player, int domain)
{
    int16_t cards[PL_OBJECTS];
    int count = pl_in_order(r, PL_ZONE(SQ_STRONGHOLD + domain), player, cards);

    for (int i = 0; i < count; i++) {
        sq_detach_all(r, cards[i], "4.3.6.3 4.4.8.5");
        pl_move(r, cards[i], SQ_REMOVED, 0, "4.3.6.2");
    }
    count = pl_in_order(r, PL_ZONE(SQ_CHAIN_ARMY + domain), player, cards);
    for (int i = 0; i < count; i++)
        pl_move(r, cards[i], SQ_DISCARD, 0, "4.3.6.5");
    count = pl_in_order(r, PL_ZONE(SQ_ARMY + domain), player, cards);
    for (int i = 0; i < count; i++) {
        pl_flag(r, cards[i], PL_EXHAUSTED, true, "4.3.6.4");
        to_domain(r, cards[i], "4.3.6.4");
    }
}

static bool raze(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    bool any = false;

    for (int p = 0; p < r->g->players; p++)
        for (int d = 0; d < SQ_DOMAINS && !r->s->players[p].out; d++)
            if (sq_strength(r, p, d) <= 0 && !(own->fallen[p] >> d & 1) &&
                pl_on("4.3.6.1")) {
                own->fallen[p] |= (uint8_t)(1u << d);
                empty(r, p, d);
                any = true;
            }
    return any;
}

/* --- losing --- */

/* Removes the actions of PLAYER from the queue, with their cards. If PLAYER is
 * the active player, those of others are countered (S2, S38). */
static void clear_queue(struct pl_run *r, int player)
{
    for (int i = r->s->stack_count - 1; i >= 0; i--) {
        if (r->s->stack[i].controller == player)
            pl_remove_item(r, i);
        else if (player == r->s->turn)
            pl_cancel(r, i, "S38");
    }
}

/* Removes PLAYER from pending choice I, in the way of clear_queue(). A choice
 * that PLAYER would make is left out. */
static void clear_waiting(struct pl_run *r, int i, int player)
{
    struct pl_pending p = r->s->pending[i];

    if (p.item.controller == player || (p.of_stack && player == r->s->turn)) {
        pl_drop_pending(r, i);
        p.item.cancelled = 1;
        if (p.of_stack)
            sq_spent(r, &p.item);
    } else if (p.player == player) {
        pl_skip_pending(r, i);
    }
}

static void take_away(struct pl_run *r, int object, int player,
                      const char *rule)
{
    struct pl_object *o = &r->s->objects[object];

    if (o->owner == player) {
        pl_move(r, object, SQ_REMOVED, 0, rule);
    } else if (sq_is_living(r, object)) {
        if (r->s->players[o->owner].out)
            pl_move(r, object, SQ_REMOVED, 0, "S2");
        else
            pl_control(r, object, o->owner, "5.3.5.1 S2");
    } else {
        pl_move(r, object, SQ_DISCARD, 0, "S2");
    }
}

void sq_lost(struct pl_run *r, int player, const char *rule)
{
    struct sq_own *own = sq_own(r);
    struct pl_state *s = r->s;
    int16_t cards[PL_OBJECTS];
    int count;

    own->fallen[player] = 7;
    s->unsettled = 1;
    clear_queue(r, player);
    count = pl_in_order(r, SQ_ANYWHERE & ~PL_ZONE(SQ_REMOVED), -1, cards);
    for (int i = 0; i < count; i++)
        if (s->objects[cards[i]].owner == player ||
            s->objects[cards[i]].controller == player)
            take_away(r, cards[i], player, rule);
    for (int n = 0; n < SQ_NUMBERS; n++)
        pl_number(r, player, n, -s->players[player].numbers[n], "S2");
    for (int i = s->pending_count - 1; i >= 0; i--)
        clear_waiting(r, i, player);
    if (player == s->turn)
        own->gone = 1;
    else if (s->priority == player && pl_next_player(r, player) == s->turn)
        sq_give_privilege(r);
    else if (s->priority == player)
        s->priority = (uint8_t)pl_next_player(r, player);
}

/* True if fewer than two domains are left (4.3.2). */
static bool is_beaten(const struct pl_run *r, int player)
{
    unsigned fallen = sq_own(r)->fallen[player];

    return (fallen & (fallen - 1)) != 0;
}

static bool judge(struct pl_run *r)
{
    const char *loses[PL_PLAYERS] = {NULL};
    bool any = false;

    for (int i = 0; i < r->g->players; i++) {
        bool none = sq_creatures(r, i) == 0;
        if (!r->s->players[i].out && (none || is_beaten(r, i)) &&
            pl_on(none ? "4.2.1" : "4.3.2"))
            loses[i] = is_beaten(r, i) ? "4.3.2" : "4.2.1";
        any |= loses[i] != NULL;
    }
    for (int i = 0; any && i < r->g->players; i++)
        if (loses[i] != NULL)
            r->s->players[i].out = 2; /* loses at the same moment as others */
    for (int i = 0; any && i < r->g->players; i++)
        if (r->s->players[i].out == 2) {
            r->s->players[i].out = 0;
            pl_lose(r, i, loses[i]);
        }
    pl_last_wins(r, "S1");
    return any;
}

/* Ends the turn of an active player who has lost (S3). */
static void cut_turn(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);

    own->gone = 0;
    own->wait = SQ_WAITS_NOT;
    if (own->attack != SQ_NO_ATTACK)
        sq_end_attack(r, "S3");
    pl_next_turn(r);
    r->s->priority = SQ_NOBODY;
}

void sq_settle(struct pl_run *r)
{
    bool again = !pl_is_settled(r); /* without changes nobody dies or loses */

    while (again && !pl_over(r)) {
        again = bury(r);
        again |= raze(r);
        again |= judge(r);
    }
    if (HJ_UNLIKELY(sq_own(r)->gone) && !sq_own(r)->ending &&
        !r->s->resolving && !pl_over(r) && pl_on("S3")) {
        cut_turn(r);
        sq_settle(r);
    }
}
