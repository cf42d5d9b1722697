/* SPDX-License-Identifier: MPL-2.0 */
/* The writers of facts: objects, zones, health, pools. */
#include "games/sularia/sularia.h"

/* Whether a card may do something there, or hear something. */
static inline bool can_do(enum su_zone zone, hj_card card)
{
    return (1u << zone & SU_OPEN_ZONES) != 0 && card != HJ_NO_CARD;
}

static inline int add_object(struct su_run *r, hj_card card, int owner,
                             enum su_zone zone)
{
    struct su_state *s = r->s;
    int object = s->object_count;
    uint64_t *sets = s->sets[(unsigned)object / SU_SET_BITS], bit;

    if (object == SU_OBJECTS) {
        su_unread(r, NULL, PL_SAY(TOO_MANY_CARDS), SU_OBJECTS);
        return -1;
    }
    if (object % SU_SET_BITS == 0)
        memset(sets, 0, sizeof(s->sets[0]));
    bit = UINT64_C(1) << object % SU_SET_BITS;
    sets[SU_OF_PLAYER + owner] |= bit;
    if (zone != SU_NOWHERE)
        sets[zone] |= bit;
    s->players[owner].held[zone]++;
    s->objects[object] = (struct su_object){.card = card,
                                            .alias = HJ_NO_SYMBOL,
                                            .zone = (uint8_t)zone,
                                            .owner = (uint8_t)owner,
                                            .controller = (uint8_t)owner,
                                            .order = s->order++};
    s->object_count++;
    if (can_do(zone, card))
        su_note_abilities(r, object);
    return object;
}

int su_new_object(struct su_run *r, hj_card card, int owner, enum su_zone zone)
{
    return add_object(r, card, owner, zone);
}

/* Lays OBJECT into ZONE, and nothing else happens to it. */
static inline void lay(struct su_run *r, int object, enum su_zone zone)
{
    struct su_object *o = &r->s->objects[object];
    uint64_t *sets = r->s->sets[(unsigned)object / SU_SET_BITS];
    uint64_t bit = UINT64_C(1) << object % SU_SET_BITS;
    int16_t *held = r->s->players[o->controller].held;
    unsigned from = o->zone;
    bool could = ((sets[SU_NOWHERE] | sets[SU_ZONES]) & bit) != 0;

    o->zone = (uint8_t)zone;
    held[from]--;
    held[zone]++;
    if (from != SU_NOWHERE)
        sets[from] &= ~bit;
    if (zone != SU_NOWHERE)
        sets[zone] |= bit;
    if (could || can_do(zone, o->card))
        su_note_abilities(r, object);
}

void su_set_zone(struct su_run *r, int object, enum su_zone zone)
{
    lay(r, object, zone);
}

void su_set_controller(struct su_state *s, int object, int player)
{
    struct su_object *o = &s->objects[object];
    uint64_t *sets = s->sets[(unsigned)object / SU_SET_BITS];
    uint64_t bit = UINT64_C(1) << object % SU_SET_BITS;

    if (o->controller == player)
        return;
    s->players[o->controller].held[o->zone]--;
    s->players[player].held[o->zone]++;
    sets[SU_OF_PLAYER + o->controller] &= ~bit;
    sets[SU_OF_PLAYER + player] |= bit;
    o->controller = (uint8_t)player;
}

/* A card that leaves the battlefield leaves everything behind. */
static void leave_play(struct su_run *r, int object)
{
    struct su_object *o = &r->s->objects[object];

    su_leave_attack(r, object, "");
    su_drop_modifiers(r, object, SU_FOREVER);
    if (su_on("commands.8"))
        su_set_controller(r->s, object, o->owner);
    o->lost = o->counters = o->prevent = 0;
    o->activated = o->arrived = o->quick = o->dealt = o->harvested = 0;
}

/* Where a card is its owner's (commands.8). */
enum { OWNED_ZONES = 1 << SU_HAND_ZONE | 1 << SU_DAMAGE | 1 << SU_DESTROY };

void su_tell_going(struct su_run *r, int object, enum su_zone zone)
{
    int controller = r->s->objects[object].controller;

    if (su_in_play(r->s, object) && (1u << zone & SU_IN_PLAY) == 0)
        su_trigger(r, SU_EVENT_LEAVES, object, controller);
    if (zone == SU_DAMAGE)
        su_trigger(r, SU_EVENT_TO_DAMAGE, object, controller);
    else if (zone == SU_DESTROY)
        su_trigger(r, SU_EVENT_TO_DESTROY, object, controller);
}

void su_move_told(struct su_run *r, int object, enum su_zone zone,
                  const char *rule)
{
    struct su_object *o = &r->s->objects[object];
    int from = o->zone;
    int controller = o->controller;

    if (!su_on(rule))
        return;
    lay(r, object, zone);
    o->order = r->s->order++;
    su_changed(r, SU_F_ZONE, object, controller, from, zone, rule);
    if ((1u << from & SU_IN_PLAY) != 0 && (1u << zone & SU_IN_PLAY) == 0)
        leave_play(r, object);
    if ((1u << zone & OWNED_ZONES) != 0 && su_on("commands.8"))
        su_set_controller(r->s, object, o->owner);
    if (zone == SU_DECK) {
        su_set_zone(r, object, SU_NOWHERE);
        if (r->s->players[o->owner].deck >= 0)
            r->s->players[o->owner].deck++;
    }
}

void su_tell_all(struct su_run *r, const uint64_t set[SU_SETS],
                 enum su_zone zone)
{
    SU_EACH (i, r->s, SU_IN_PLAY)
        if (su_is_in(set, i))
            su_tell_going(r, i, zone);
}

void su_turn(struct su_run *r, int object, bool on, const char *rule)
{
    struct su_object *o = &r->s->objects[object];

    if (!su_on(rule))
        return;
    o->activated = on;
    su_changed(r, SU_F_ACTIVATED, object, o->controller, !on, on, rule);
    su_trigger(r, on ? SU_EVENT_ACTIVATED : SU_EVENT_RESET, object,
               o->controller);
}

/* A team's health is kept by its first member (faction-war.8). */
static int health_holder(const struct hj_game *g, int player)
{
    int team = g->setup.players[player].team;

    for (int i = 0; team >= 0 && i < g->players; i++)
        if (g->setup.players[i].team == team)
            return i;
    return player;
}

/* Whether a player's number may be VALUE; what phases and payments do to it
 * never takes it there. */
bool su_is_countable(struct su_run *r, int64_t value)
{
    if (HJ_LIKELY(value <= SU_GREATEST && value >= -SU_GREATEST))
        return true;
    su_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), SU_GREATEST);
    return false;
}

/* Sets a number of an object; false where it would be too great. */
bool su_set_number(struct su_run *r, int16_t *to, int value)
{
    if (HJ_UNLIKELY(value > SU_GREAT || value < -SU_GREAT)) {
        su_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), SU_GREAT);
        return false;
    }
    *to = (int16_t)value;
    return true;
}

int su_get_health(const struct su_run *r, int player)
{
    return r->s->players[health_holder(r->g, player)].health;
}

void su_health(struct su_run *r, int player, int change, const char *rule)
{
    int holder = health_holder(r->g, player);
    int32_t *health = &r->s->players[holder].health;
    int from = *health;

    if (change == 0 || !su_on(rule) ||
        !su_is_countable(r, (int64_t)from + change))
        return;
    *health = from + change;
    su_changed(r, SU_F_HEALTH, -1, player, from, *health, rule);
    su_trigger(r, change < 0 ? SU_EVENT_LOSES_HEALTH : SU_EVENT_GAINS_HEALTH,
               -1, player);
}

void su_draw(struct su_run *r, int player, int count, const char *rule)
{
    struct su_player *p = &r->s->players[player];

    for (int i = 0; i < count && su_on(rule); i++) {
        int object;
        if (p->deck == 0) {
            su_warn(r, "R7", SU_SAY(DECK_EMPTY), HJ_STR_ARG(su_id(r, player)),
                    r->g->lose_empty ? " and loses" : "");
            if (r->g->lose_empty)
                su_lose(r, player, "R7");
            return;
        }
        object = add_object(r, HJ_NO_CARD, player, SU_HAND_ZONE);
        if (object < 0)
            return;
        if (p->deck > 0)
            p->deck--;
        su_changed(r, SU_F_ZONE, object, player, SU_DECK, SU_HAND_ZONE, rule);
        su_trigger(r, SU_EVENT_DRAWS, -1, player); /* each of them */
    }
}

void su_pool_influence(struct su_run *r, int player, int change,
                       const char *rule)
{
    int32_t *pool = &r->s->players[player].influence_pool;
    int from = *pool;

    if (change == 0 || !su_on(rule))
        return;
    *pool = from + change < 0 ? 0 : from + change;
    su_changed(r, SU_F_INFLUENCE_POOL, -1, player, from, *pool, rule);
}

void su_gain_influence(struct su_run *r, int player, int change)
{
    if (su_is_countable(r,
                        (int64_t)r->s->players[player].influence_pool + change))
        su_pool_influence(r, player, change, "");
}

SU_UNGUARDED
void su_change_sularium(struct su_run *r, int player, int faction, int change,
                        const char *rule)
{
    int32_t *pool;
    int from;

    if (faction >= SU_FACTIONS)
        faction = r->g->mercenary;
    pool = &r->s->players[player].sularium_pool[faction];
    from = *pool;
    if (!su_on(rule))
        return;
    *pool = from + change < 0 ? 0 : from + change;
    su_event(r, &(struct hj_event){.kind = SU_CHANGE,
                                   .field = SU_F_SULARIUM_POOL,
                                   .object = -1,
                                   .player = (int8_t)player,
                                   .chooser = -1,
                                   .source = faction,
                                   .from = from,
                                   .to = *pool,
                                   .rule = rule});
}

struct su_fighter *su_fighter(struct su_state *s, int object)
{
    for (int i = 0; i < s->fighter_count; i++)
        if (s->fighters[i].in && s->fighters[i].object == object)
            return &s->fighters[i];
    return NULL;
}

/* What those in the attack are worth: with FILL it is noted in VALUES, a pair
 * for each fighter, otherwise what has changed since is reported. */
static void compare_worth(struct su_run *r, int32_t values[][2], bool fill,
                          const char *rule)
{
    for (int i = 0; i < r->s->fighter_count; i++) {
        int o = r->s->fighters[i].object, player;
        int atk, def;
        if (!su_in_play(r->s, o))
            continue;
        atk = su_atk(r, o);
        def = su_def(r, o);
        player = r->s->objects[o].controller;
        if (!fill && values[i][0] != atk)
            su_changed(r, SU_F_ATK, o, player, values[i][0], atk, rule);
        if (!fill && values[i][1] != def)
            su_changed(r, SU_F_DEF, o, player, values[i][1], def, rule);
        values[i][0] = atk;
        values[i][1] = def;
    }
}

/* R20: it is out, and what its being in the attack caused is taken away. */
void su_leave_attack(struct su_run *r, int object, const char *rule)
{
    struct su_fighter *f = su_fighter(r->s, object);
    int32_t worth[SU_FIGHTERS][2];

    if (f == NULL || r->s->step == SU_STEP_NONE || r->s->step == SU_STEP_END ||
        !su_on(rule))
        return;
    compare_worth(r, worth, true, rule);
    f->in = 0;
    su_changed(r, f->defends ? SU_F_DEFENDING : SU_F_ATTACKING, object, -1, 1,
               0, rule);
    su_drop_modifiers(r, object, SU_WHILE_FIGHTER);
    for (uint16_t i = 0, n = 0; i <= r->s->modifier_count; i++) {
        const struct su_modifier *m = &r->s->modifiers[i];
        if (i == r->s->modifier_count) {
            r->s->modifier_count = n;
            break;
        }
        if (m->until != SU_WHILE_FIGHTER || m->source != object)
            r->s->modifiers[n++] = *m;
    }
    compare_worth(r, worth, false, rule);
}

int su_opponents(const struct hj_game *g, const struct su_state *s, int player)
{
    int count = 0;

    for (int i = 0; i < g->players; i++)
        count += !s->players[i].out && su_is_opponent(g, player, i);
    return count;
}

int su_site_at(const struct su_state *s, int player, int row, int column)
{
    for (struct su_walk w = {0}; su_walk_in(&w, s, SU_SITES, player);)
        if (s->objects[w.at].row == row && s->objects[w.at].column == column)
            return w.at;
    return -1;
}

/* How much less than printed a DEF can be at the most, damage apart: at 0 or
 * below. */
static int worst(const struct su_run *r)
{
    int sum = 0;

    if (!su_on("continuous-modifiers.4"))
        return -SU_MODIFIERS * INT16_MAX;
    for (int i = 0; i < r->s->modifier_count; i++)
        if (r->s->modifiers[i].def < 0)
            sum += r->s->modifiers[i].def;
    if (r->s->given & SU_GIVES_VALUES)
        for (struct su_walk w = {0}; su_walk(&w, r->s, SU_SOURCES);)
            sum += su_object_card(r, w.at)->worst;
    return sum;
}

bool su_look_for_fallen(const struct su_run *r, uint64_t dead[SU_SETS])
{
    int less = worst(r);
    bool any = false;

    if (less == 0 && !r->s->hurt)
        return false;
    for (struct su_walk w = {0}; su_walk(&w, r->s, SU_IN_PLAY);) {
        const struct su_card *c = su_object_card(r, w.at);
        if (!c->has_def || c->def - r->s->objects[w.at].lost + less > 0 ||
            su_def(r, w.at) > 0)
            continue;
        if (!any)
            memset(dead, 0, SU_SETS * sizeof(*dead));
        any = true;
        su_put_in(dead, w.at);
    }
    return any;
}

/* damage-pile.4: what is at 0 DEF or less does not stay in play.  They go
 * together, and then those go whom they had kept above it. */
SU_UNGUARDED
void su_sweep(struct su_run *r, const char *rule)
{
    uint64_t dead[SU_SETS];

    for (bool again = true; again && su_fallen(r, dead);) {
        SU_EACH (i, r->s, SU_IN_PLAY)
            if (su_is_in(dead, i) && su_object_card(r, i)->type == SU_SITE &&
                !r->g->attack_only)
                su_lose_site(r, i, rule);
        again = su_on(rule);
        if (again)
            su_tell_all(r, dead, SU_DAMAGE);
        SU_EACH (i, r->s, SU_IN_PLAY)
            if (su_is_in(dead, i))
                su_move_told(r, i, SU_DAMAGE, rule);
    }
}
