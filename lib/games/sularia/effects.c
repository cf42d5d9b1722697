/* SPDX-License-Identifier: MPL-2.0 */
/* Carries out the effects of cards, and what `effect` lines assert. */
#include "games/sularia/su.h"

static void edge(struct pl_run *r, enum su_edge kind, int source, int object,
                 int player, int offered, int absorbed, const char *rule)
{
    pl_event(r, &(struct hj_event){.kind = PL_EDGE,
                                   .field = kind,
                                   .source = source,
                                   .object = object,
                                   .player = (int8_t)player,
                                   .chooser = -1,
                                   .offered = offered,
                                   .absorbed = absorbed,
                                   .left = offered - absorbed,
                                   .rule = rule});
}

/* Direct damage, which never passes on (damage-types.4). */
void su_damage(struct pl_run *r, int source, int object, int amount,
               const char *rule)
{
    struct pl_object *o = &r->s->objects[object];
    int def = su_def(r, object), offered = amount, prevented, lost;

    if (!pl_on(rule))
        return;
    prevented = amount < o->marks[SU_PREVENT] ? amount : o->marks[SU_PREVENT];
    o->marks[SU_PREVENT] = (int16_t)(o->marks[SU_PREVENT] - prevented);
    amount -= prevented;
    lost = amount < def ? amount : def;
    pl_event(r, &(struct hj_event){.kind = PL_EDGE,
                                   .field = SU_EDGE_DIRECT,
                                   .source = source,
                                   .object = object,
                                   .player = (int8_t)o->controller,
                                   .chooser = -1,
                                   .offered = offered,
                                   .absorbed = lost,
                                   .left = amount - lost,
                                   .rule = rule});
    su_set_number(r, &o->marks[SU_LOST], o->marks[SU_LOST] + lost);
    su_own(r)->hurt = 1;
    if (amount > lost && !pl_on("damage-types.4"))
        su_health(r, o->controller, lost - amount, "");
    if (offered > 0)
        pl_changed(r, PL_F_VALUE + SU_V_DEF, object, o->controller, def, su_def(r, object),
                   rule);
}

void su_lose_site(struct pl_run *r, int object, const char *rule)
{
    int cost = su_card_of(r, object)->cost;
    int player = r->s->objects[object].controller;

    if (r->s->phase == SU_PHASE_ATTACK ? su_wrong(COST_OF_ANOTHER)
                                            : su_wrong(TYPE_N_SITE_HEALTH))
        player = su_next_player(r, player);
    edge(r, SU_EDGE_COST, object, -1, player, cost, 0, rule);
    su_health(r, player, -cost, rule);
}

void su_change_control(struct pl_run *r, int object, int player, bool until)
{
    struct pl_object *o = &r->s->objects[object];
    int before = o->controller;

    if (!pl_on("commands.14") || (before == player && until))
        return;
    if (!until) /* what was to end with the turn is over */
        pl_keep_control(r->s, object);
    if (before == player)
        return;
    if (until)
        su_modify_control(r, object, before);
    pl_set_controller(r->s, object, player);
    su_find_place(r, object);
    for (int i = 0; i < r->s->stack_count; i++) /* a card that is on the chain */
        if (r->s->stack[i].object == object &&
            r->s->stack[i].kind != SU_ABILITY)
            r->s->stack[i].controller = (uint8_t)player;
    o->order = r->s->order++;
    su_leave_attack(r, object, "R20");
    pl_changed(r, PL_F_CONTROLLER, object, -1, before, player, "commands.14");
}

/* R20: a fighter that is activated or reset is out of the attack, whether or
 * not that changed anything. */
void su_turn_object(struct pl_run *r, int object, bool on)
{
    su_leave_attack(r, object, "command-chain-step.4 R20");
    su_set_activated(r, object, on, "");
}

/* What an effect of the keyword value step changes lasts as the attack does. */
static int until_of(const struct pl_run *r, const struct pl_item *link,
                        const struct hj_effect *e)
{
    enum {
        ATTACK = 1 << SU_EVENT_ATTACKER | 1 << SU_EVENT_DEFENDER |
                 1 << SU_EVENT_FORCE
    };
    const struct hj_ability *a =
        link->kind == SU_ABILITY ? su_ability(r, link->object, link->ability)
                                 : NULL;

    if (e->until == HJ_UNTIL_YOUR_TURN)
        return SU_UNTIL_TURN + link->controller;
    if (a == NULL || (a->events & ATTACK) == 0)
        return SU_UNTIL_END;
    return SU_WHILE_FIGHTER; /* command-chain-step.4 R38 */
}

static void modify(struct pl_run *r, const struct su_ask *ask,
                   const struct hj_effect *e, int object, int times)
{
    int source = ask->link.object, until = until_of(r, &ask->link, e);

    if (e->kind == HJ_EFFECT_MODIFY) {
        int16_t atk, def;
        if (su_set_number(r, &atk, times * e->values[SU_VALUE_ATK]) &&
            su_set_number(r, &def, times * e->values[SU_VALUE_DEF]))
            su_modify_values(r, object, source, atk, def, until, 0,
                             "modifiers.1");
        return;
    }
    for (int i = 0; i < e->keyword_count; i++) {
        /* One of its instances is lost, keywords-general.10, if it has one. */
        if (e->kind == HJ_EFFECT_LOSE &&
            su_keyword(r, object, e->keywords[i].keyword) <= 0)
            continue;
        su_modify_keyword(r, object, source, e->keywords[i],
                          e->kind == HJ_EFFECT_GAIN ? 1 : -1, until,
                          "keywords-general.4");
    }
}

/* Where a moved card goes; those that go at once have been told. */
static void move_to(struct pl_run *r, const struct hj_effect *e, int object)
{
    int zone = su_zone_of(e->to);

    if (su_lasts(r, object))
        su_drop_modifiers(r, object, SU_FOREVER);
    su_move_told(r, object, zone, "commands.8");
    pl_set_controller(r->s, object, r->s->objects[object].owner);
    su_set(r, object, PL_FACE_UP, 0);
}

static void verb(struct pl_run *r, const struct hj_effect *e, int object)
{
    switch (e->index) {
    case SU_VERB_ACTIVATE:
        su_turn_object(r, object, true);
        break;
    case SU_VERB_RESET:
        su_turn_object(r, object, false);
        break;
    case SU_VERB_LEAVE:
        su_leave_attack(r, object, "command-chain-step.4");
        break;
    case SU_VERB_DESTROY:
        su_move_told(r, object, SU_DESTROY, "destroy-pile.1");
        break;
    default:
        break;
    }
}

static void add_counters(struct pl_run *r, int object, int n)
{
    struct pl_object *o = &r->s->objects[object];
    int before = o->marks[SU_COUNTERS], after = before + n < 0 ? 0 : before + n;

    if (pl_on("harvest.6") && su_set_number(r, &o->marks[SU_COUNTERS], after))
        pl_changed(r, PL_F_MARK + SU_COUNTERS, object, o->controller, before, after,
                   "harvest.6");
}

/* "all": more than can ever be dealt. */
static void prevent(struct pl_run *r, const struct hj_effect *e, int16_t *to,
                    int n)
{
    int sum = e->n.kind == HJ_AMOUNT_ALL ? PL_GREAT : *to + n;

    su_set_number(r, to, sum > PL_GREAT ? PL_GREAT : sum);
}

static void on_object(struct pl_run *r, const struct su_ask *ask,
                      const struct hj_effect *e, int object, int n)
{
    const struct pl_item *link = &ask->link;

    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        su_damage(r, link->object, object, n, "damage-types.2 R26");
        break;
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
        modify(r, ask, e, object, n);
        break;
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        verb(r, e, object);
        break;
    case HJ_EFFECT_MOVE:
        if (e->to == SU_ZONE_PLAY)
            su_put_into_play(r, object, link->controller);
        else
            move_to(r, e, object);
        break;
    case HJ_EFFECT_COUNTER:
        add_counters(r, object, n);
        break;
    case HJ_EFFECT_CONTROL:
        su_change_control(r, object, link->controller,
                          e->until == HJ_UNTIL_END);
        break;
    case HJ_EFFECT_PREVENT:
        prevent(r, e, &r->s->objects[object].marks[SU_PREVENT], n);
        break;
    default:
        break;
    }
}

static void gain_sularium(struct pl_run *r, int player, int faction, int n)
{
    int f = faction < SU_FACTIONS ? faction : su_game(r->g)->mercenary;

    if (pl_is_countable(r, (int64_t)su_number(r, player, SU_N_POOL + f) + n))
        su_pool_sularium(r, player, f, n, "faction.2 R10");
}

static void change_number(struct pl_run *r, const struct pl_item *link,
                          const struct hj_effect *e, int player, int n)
{
    if (e->index == SU_NUMBER_INFLUENCE)
        su_gain_influence(r, player, n);
    else if (e->index == SU_NUMBER_SULARIUM)
        gain_sularium(r, player, su_card_of(r, link->object)->faction, n);
    else if (pl_on("starting-health-pool.2"))
        su_health(r, player, n, "starting-health-pool.2");
}

static void discard(struct pl_run *r, const struct hj_effect *e, int player,
                    int n)
{
    if (e->n.kind != HJ_AMOUNT_ALL) {
        su_own(r)->owed = 1;
        su_set_number(r, &su_own(r)->players[player].discards_due,
                      su_own(r)->players[player].discards_due + n);
        return;
    }
    PL_EACH (i, r->s, PL_ZONE(SU_HAND))
        if (r->s->objects[i].controller == player)
            su_move(r, i, SU_DAMAGE, "damage-pile.3");
}

/* Damage to a player, but for what is prevented. */
int su_player_damage(struct pl_run *r, int player, int amount)
{
    int16_t *kept = &su_own(r)->players[player].prevent;
    int prevented = amount < *kept ? amount : *kept;

    *kept = (int16_t)(*kept - (*kept == PL_GREAT ? 0 : prevented));
    return amount - prevented;
}

static void on_player(struct pl_run *r, const struct su_ask *ask,
                      const struct hj_effect *e, int player, int n)
{
    const struct pl_item *link = &ask->link;
    int left;

    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        left = su_player_damage(r, player, n);
        edge(r, SU_EDGE_DIRECT, link->object, -1, player, n, n - left,
             "damage-types.2");
        su_health(r, player, -left, "damage-types.2");
        break;
    case HJ_EFFECT_NUMBER:
        change_number(r, link, e, player, n);
        break;
    case HJ_EFFECT_DRAW:
        su_draw(r, player, n, "");
        su_own(r)->owed = 1;
        su_own(r)->players[player].drawn =
            (uint16_t)(su_own(r)->players[player].drawn + n);
        break;
    case HJ_EFFECT_DISCARD:
        discard(r, e, player, n);
        break;
    case HJ_EFFECT_PREVENT:
        prevent(r, e, &su_own(r)->players[player].prevent, n);
        break;
    default:
        break;
    }
}

static void cancel(struct pl_run *r, const struct pl_item *link, int object)
{
    for (int i = r->s->stack_count - 1; i >= 0; i--)
        if (r->s->stack[i].object == object && !(r->s->stack[i].is & SU_REQUIRED_ITEM)) {
            r->s->stack[i].cancelled = 1;
            pl_event(r, &(struct hj_event){.kind = PL_CANCELLED,
                                           .object = object,
                                           .player = -1,
                                           .chooser = -1,
                                           .source = link->object,
                                           .rule = "R13"});
            return;
        }
}

/* Carrying out on those who are meant -------------------------------------- */

static bool is_player(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

/* The object of a group behind AFTER (-1: the first); -1 when there is none. */
static int next_of(const struct pl_state *s, const struct su_group *g,
                   int after)
{
    unsigned from = (unsigned)(after + 1), w = from / PL_SET_BITS;
    uint64_t mask = ~UINT64_C(0) << from % PL_SET_BITS;

    for (; w * PL_SET_BITS < s->object_count; w++, mask = ~UINT64_C(0))
        if ((g->objects[w] & mask) != 0)
            return (int)(w * PL_SET_BITS) + hj_bit_lowest(g->objects[w] & mask);
    return -1;
}

static void add_target(struct su_group *g, int target)
{
    if (target < 0)
        g->players |= (uint16_t)(1u << ~target);
    else
        pl_set_add(g->objects, target);
}

/* All players that a selector means. */
static void each_player(const struct pl_run *r, const struct hj_selector *s,
                        int controller, struct su_group *g)
{
    for (int i = 0; i < r->g->players; i++)
        if (!r->s->players[i].out && !(s->other && i == controller) &&
            (s->control != HJ_CONTROL_OPPONENT ||
             pl_is_opponent(r->g, controller, i)))
            g->players |= (uint16_t)(1u << i);
}

/* All objects that a selector means: settled before anything happens to one of
 * them. */
static void each_object(const struct pl_run *r, const struct pl_item *link,
                        const struct hj_selector *s, struct su_group *g)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SU_ALL_ZONES);)
        if (su_lies(r, s, w.at, link->controller) &&
            (r->s->objects[w.at].zone != SU_HIDDEN || pl_on("hidden-zone.3")) &&
            su_fits(r, s, w.at, link->object, link->controller))
            pl_set_add(g->objects, w.at);
}

/* The targets from the next one on: those that are legal still
 * (tactic-condition-card.9). */
static void targets(struct pl_run *r, struct su_ask *ask,
                    const struct hj_effect *e, struct su_group *g)
{
    const struct pl_item *link = &ask->link;

    for (int i = 0; i < e->whom.count; i++, ask->next++)
        if (ask->next < link->target_count &&
            su_target_ok(r, e, link->targets[ask->next], link->object,
                         link->controller))
            add_target(g, link->targets[ask->next]);
}

static void one_player(struct su_group *g, int player)
{
    if (player >= 0 && player < PL_PLAYERS)
        g->players |= (uint16_t)(1u << player);
}

/* "When this combatant is placed in the damage pile, return it to its owner's
 * hand": it is moved from the pile that it went to. */
static bool went_there(const struct pl_run *r, const struct pl_item *link,
                       const struct hj_effect *e, int object)
{
    enum {
        GOES = 1 << SU_EVENT_TO_DAMAGE | 1 << SU_EVENT_TO_DESTROY |
               1 << SU_EVENT_LEAVES
    };
    const struct hj_ability *a =
        link->kind == SU_ABILITY ? su_ability(r, link->object, link->ability)
                                 : NULL;
    int zone = r->s->objects[object].zone;

    return e->kind == HJ_EFFECT_MOVE && a != NULL && (a->events & GOES) != 0 &&
           (zone == SU_DAMAGE || zone == SU_DESTROY);
}

static void gather(struct pl_run *r, struct su_ask *ask,
                   const struct hj_effect *e, struct su_group *g)
{
    const struct pl_item *link = &ask->link;

    memset(g, 0, sizeof *g);
    switch (e->whom.pick) {
    case HJ_PICK_TARGET:
        targets(r, ask, e, g);
        break;
    case HJ_PICK_EACH:
        if (is_player(&e->whom))
            each_player(r, &e->whom, link->controller, g);
        else
            each_object(r, link, &e->whom, g);
        break;
    case HJ_PICK_YOU:
        one_player(g, link->controller);
        break;
    case HJ_PICK_THIS:
        if (pl_in_play(r, link->object) ||
            went_there(r, link, e, link->object))
            pl_set_add(g->objects, link->object);
        break;
    case HJ_PICK_IT:
        if (ask->it >= 0 && (pl_in_play(r, ask->it) ||
                             went_there(r, link, e, ask->it)))
            pl_set_add(g->objects, ask->it);
        break;
    case HJ_PICK_SAME:
        g->players = ask->same.players;
        for (int i = -1; (i = next_of(r->s, &ask->same, i)) >= 0;)
            if (pl_in_play(r, i)) /* not those that have left, as of "it" */
                pl_set_add(g->objects, i);
        break;
    case HJ_PICK_PLAYER:
        one_player(g, ask->player);
        break;
    case HJ_PICK_CONTROLLER:
        one_player(g, ask->it < 0               ? -1
                      : ask->holder < PL_PLAYERS ? ask->holder
                                                 : r->s->objects[ask->it].controller);
        break;
    case HJ_PICK_OWNER:
        one_player(g, ask->it < 0 ? -1 : r->s->objects[ask->it].owner);
        break;
    default:
        break;
    }
}

/* What the effects behind may call "it", "they" and "that player". */
static void remember(const struct pl_run *r, struct su_ask *ask,
                     const struct hj_effect *e, const struct su_group *g)
{
    bool one = e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY;

    if (!ask->more || e->whom.pick == HJ_PICK_NONE ||
        e->whom.pick == HJ_PICK_SAME)
        return;
    ask->same = *g;
    for (int i = 0; one && g->players != 0 && i < r->g->players; i++)
        if (g->players >> i & 1)
            ask->player = (uint8_t)i;
    if (is_player(&e->whom))
        return;
    if (one) /* of a target that is gone nothing more is said */
        ask->it = -1;
    if (e->whom.pick == HJ_PICK_THIS)
        ask->it = ask->link.object;
    for (int i = -1; one && (i = next_of(r->s, g, i)) >= 0;)
        ask->it = (int16_t)i;
}

static void carry(struct pl_run *r, struct su_ask *ask,
                  const struct hj_effect *e, const struct su_group *g)
{
    bool destroyed = e->kind == HJ_EFFECT_VERB && e->index == SU_VERB_DESTROY;
    bool moved = e->kind == HJ_EFFECT_MOVE && e->to != SU_ZONE_PLAY;
    int n = su_amount(r, &e->n, ask->link.object, ask->link.controller,
                      ask->link.x);

    for (int i = 0; g->players != 0 && i < r->g->players; i++)
        if (g->players >> i & 1 && !r->s->players[i].out)
            on_player(r, ask, e, i, n);
    if (is_player(&e->whom))
        return;
    if (e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY ||
        e->whom.pick == HJ_PICK_THIS)
        for (int i = -1; (i = next_of(r->s, g, i)) >= 0;)
            ask->holder = r->s->objects[i].controller; /* before it goes */
    if (destroyed && pl_on("destroy-pile.1"))
        su_tell_all(r, g->objects, SU_DESTROY);
    else if (moved && pl_on("commands.8"))
        su_tell_all(r, g->objects, su_zone_of(e->to));
    for (int i = -1; (i = next_of(r->s, g, i)) >= 0;)
        if (r->s->objects[i].zone != SU_NOWHERE)
            on_object(r, ask, e, i, n);
}

/* The cards that are looked for come to the hand; which they are, the log tells
 * with `choose`, or when they are used or revealed. */
static void search(struct pl_run *r, const struct pl_item *link,
                   const struct hj_effect *e)
{
    int player = link->controller, object;
    struct pl_player *p = &r->s->players[player];

    if (p->deck == 0)
        return;
    object = pl_new_object(r, HJ_NO_CARD, player, SU_DECK);
    if (object < 0)
        return;
    if (p->deck > 0)
        p->deck--;
    su_move(r, object, su_zone_of(e->to), "play-deck.5");
    su_own(r)->searched = (int16_t)object;
    su_own(r)->searcher = link->object;
    su_own(r)->search = 0;
    for (const struct hj_effect *known; su_own(r)->search < SU_SEARCHES;
         su_own(r)->search++) {
        known = su_search(r, link->object, su_own(r)->search);
        if (known == NULL || known == e)
            break;
    }
}

const struct hj_effect *su_search(const struct pl_run *r, int object, int i)
{
    const struct hj_card_text *t = &su_card_of(r, object)->text;

    for (int k = 0; k < t->ability_count; k++)
        for (int e = 0; e < t->abilities[k].effect_count; e++)
            if (t->abilities[k].effects[e].kind == HJ_EFFECT_SEARCH && i-- == 0)
                return &t->abilities[k].effects[e];
    return NULL;
}

void su_carry_chosen(struct pl_run *r, struct su_ask *ask,
                     const struct hj_effect *e, int target)
{
    struct su_group g = {.players = 0};

    add_target(&g, target);
    carry(r, ask, e, &g);
    remember(r, ask, e, &g);
}

void su_carry_out(struct pl_run *r, struct su_ask *ask,
                  const struct hj_effect *e)
{
    struct pl_item *link = &ask->link;
    struct su_group g;

    if (e->kind == HJ_EFFECT_SEARCH) {
        for (int i = 0; i < e->whom.count; i++)
            search(r, link, e);
        return;
    }
    if (e->kind == HJ_EFFECT_PAY) {
        ask->did = su_pay(r, e->cost, link->object, link->controller, link,
                          false);
        return;
    }
    if (e->kind == HJ_EFFECT_CANCEL) {
        for (int i = 0; i < e->whom.count; i++, ask->next++)
            if (ask->next < link->target_count &&
                su_target_ok(r, e, link->targets[ask->next], link->object,
                             link->controller))
                cancel(r, link, link->targets[ask->next]);
        return;
    }
    gather(r, ask, e, &g);
    carry(r, ask, e, &g);
    remember(r, ask, e, &g);
}
