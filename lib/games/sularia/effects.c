/* SPDX-License-Identifier: MPL-2.0 */
/* Carries out the effects of cards, and what `effect` lines assert. */
#include "games/sularia/sularia.h"

static void edge(struct su_run *r, enum su_edge kind, int source, int object,
                 int player, int offered, int absorbed, const char *rule)
{
    su_event(r, &(struct hj_event){.kind = SU_EDGE,
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
void su_damage(struct su_run *r, int source, int object, int amount,
               const char *rule)
{
    struct su_object *o = &r->s->objects[object];
    int def = su_def(r, object), offered = amount, prevented, lost;

    if (!su_on(rule))
        return;
    prevented = amount < o->prevent ? amount : o->prevent;
    o->prevent = (int16_t)(o->prevent - prevented);
    amount -= prevented;
    lost = amount < def ? amount : def;
    su_event(r, &(struct hj_event){.kind = SU_EDGE,
                                   .field = SU_EDGE_DIRECT,
                                   .source = source,
                                   .object = object,
                                   .player = (int8_t)o->controller,
                                   .chooser = -1,
                                   .offered = offered,
                                   .absorbed = lost,
                                   .left = amount - lost,
                                   .rule = rule});
    su_set_number(r, &o->lost, o->lost + lost);
    r->s->hurt = 1;
    if (amount > lost && !su_on("damage-types.4"))
        su_health(r, o->controller, lost - amount, "");
    if (amount > 0)
        su_changed(r, SU_F_DEF, object, o->controller, def, su_def(r, object),
                   rule);
}

void su_lose_site(struct su_run *r, int object, const char *rule)
{
    int cost = su_object_card(r, object)->cost;
    int player = r->s->objects[object].controller;

    if (r->s->phase == HJ_TEXT_PHASE_ATTACK ? su_wrong(COST_OF_ANOTHER)
                                            : su_wrong(TYPE_N_SITE_HEALTH))
        player = su_next_player(r->g, r->s, player);
    edge(r, SU_EDGE_COST, object, -1, player, cost, 0, rule);
    su_health(r, player, -cost, rule);
}

void su_find_place(struct su_state *s, int object)
{
    struct su_object *o = &s->objects[object];
    bool taken = o->zone == SU_SITES;

    while (taken) {
        taken = false;
        for (struct su_walk w = {0};
             !taken && su_walk_in(&w, s, SU_SITES, o->controller);)
            taken = w.at != object && s->objects[w.at].row == o->row &&
                    s->objects[w.at].column == o->column;
        o->column = (int16_t)(o->column + taken);
    }
}

void su_change_control(struct su_run *r, int object, int player, bool until)
{
    struct su_object *o = &r->s->objects[object];
    int before = o->controller;

    if (!su_on("commands.14") || (before == player && until))
        return;
    if (!until) /* what was to end with the turn is over */
        for (int i = 0; i < r->s->modifier_count; i++)
            if (r->s->modifiers[i].object == object)
                r->s->modifiers[i].control = 0;
    if (before == player)
        return;
    if (until)
        su_modify(r,
                  &(struct su_modifier){.object = (int16_t)object,
                                        .source = -1,
                                        .keyword = HJ_KEYWORDS,
                                        .until = SU_UNTIL_END,
                                        .control = (uint8_t)(before + 1)},
                  "");
    su_set_controller(r->s, object, player);
    su_find_place(r->s, object);
    for (int i = 0; i < r->s->link_count; i++) /* a card that is on the chain */
        if (r->s->links[i].object == object &&
            r->s->links[i].kind != SU_ABILITY)
            r->s->links[i].controller = (uint8_t)player;
    o->order = r->s->order++;
    su_leave_attack(r, object, "R20");
    su_changed(r, SU_F_CONTROLLER, object, -1, before, player, "commands.14");
}

/* Where HJ_EFFECT_PLACE puts a card. */
static const uint8_t place_zones[] = {[HJ_TEXT_ZONE_NONE] = SU_DAMAGE,
                                      [HJ_TEXT_ZONE_DAMAGE] = SU_DAMAGE,
                                      [HJ_TEXT_ZONE_DESTROY] = SU_DESTROY,
                                      [HJ_TEXT_ZONE_HAND] = SU_HAND_ZONE,
                                      [HJ_TEXT_ZONE_INFLUENCE] = SU_INFLUENCE};

static void move_to(struct su_run *r, const struct hj_effect *e, int object,
                    bool told)
{
    if (told)
        su_move_told(r, object, place_zones[e->zone], "commands.8");
    else
        su_move(r, object, place_zones[e->zone], "commands.8");
    su_set_controller(r->s, object, r->s->objects[object].owner);
    r->s->objects[object].up = 0;
}

/* R20: a fighter that is activated or reset is out of the attack, whether or
 * not that changed anything. */
void su_turn_object(struct su_run *r, int object, bool on)
{
    su_leave_attack(r, object, "command-chain-step.4 R20");
    su_set_activated(r, object, on, "");
}

static void modify(struct su_run *r, const struct su_link *link,
                   const struct hj_effect *e, int object)
{
    struct su_modifier m = {.object = (int16_t)object,
                            .source = link->object,
                            .atk = e->atk,
                            .def = e->def,
                            .keyword = HJ_KEYWORDS,
                            .until = SU_UNTIL_END};
    const struct hj_ability *a =
        link->kind == SU_ABILITY ? su_ability(r, link->object, link->ability)
                                 : NULL;
    bool attack = a != NULL && (a->trigger == HJ_TRIGGER_ATTACKER ||
                                a->trigger == HJ_TRIGGER_DEFENDER ||
                                a->trigger == HJ_TRIGGER_FORCE);

    if (attack) /* command-chain-step.4 R38 */
        m.until = SU_WHILE_FIGHTER;
    if (e->kind == HJ_EFFECT_MODIFY) {
        su_modify(r, &m, "modifiers.1");
        return;
    }
    for (int i = 0; i < e->keyword_count; i++) {
        /* One of its instances is lost, keywords-general.10, if it has one. */
        if (e->kind == HJ_EFFECT_LOSE &&
            su_keyword(r, object, e->keywords[i].keyword) <= 0)
            continue;
        m.keyword = e->keywords[i].keyword;
        m.n = e->keywords[i].n;
        m.x = e->keywords[i].x;
        m.instances = e->kind == HJ_EFFECT_GAIN ? 1 : -1;
        su_modify(r, &m, "keywords-general.4");
    }
}

static void on_object(struct su_run *r, const struct su_link *link,
                      const struct hj_effect *e, int object)
{
    struct su_object *o = &r->s->objects[object];

    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        su_damage(r, link->object, object, e->n, "damage-types.2 R26");
        break;
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
        modify(r, link, e, object);
        break;
    case HJ_EFFECT_ACTIVATE:
        su_turn_object(r, object, true);
        break;
    case HJ_EFFECT_RESET:
        su_turn_object(r, object, false);
        break;
    case HJ_EFFECT_LEAVE:
        su_leave_attack(r, object, "command-chain-step.4");
        break;
    case HJ_EFFECT_DESTROY:
        su_move(r, object, SU_DESTROY, "destroy-pile.1");
        break;
    case HJ_EFFECT_PLACE:
        move_to(r, e, object, false);
        break;
    case HJ_EFFECT_RETURN:
        if (su_lasts(r->s, object))
            su_drop_modifiers(r, object, SU_FOREVER);
        su_move(r, object, SU_HAND_ZONE, "commands.8");
        break;
    case HJ_EFFECT_COUNTER:
        if (!su_on("harvest.6"))
            break;
        if (su_set_number(r, &o->counters, o->counters + e->n))
            su_changed(r, SU_F_COUNTER, object, o->controller,
                       o->counters - e->n, o->counters, "harvest.6");
        break;
    case HJ_EFFECT_CONTROL:
        su_change_control(r, object, link->controller, e->until);
        break;
    case HJ_EFFECT_PREVENT:
        su_set_number(r, &o->prevent, o->prevent + e->n);
        break;
    default:
        break;
    }
}

static void gain_sularium(struct su_run *r, int player, int faction, int n)
{
    int f = faction < SU_FACTIONS ? faction : r->g->mercenary;

    if (su_is_countable(r, (int64_t)r->s->players[player].sularium_pool[f] + n))
        su_pool_sularium(r, player, f, n, "faction.2 R10");
}

static void on_player(struct su_run *r, const struct su_link *link,
                      const struct hj_effect *e, int player)
{
    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        edge(r, SU_EDGE_DIRECT, link->object, -1, player, e->n, 0,
             "damage-types.2");
        su_health(r, player, -e->n, "damage-types.2");
        break;
    case HJ_EFFECT_HEALTH:
        if (su_on("starting-health-pool.2"))
            su_health(r, player, e->n, "starting-health-pool.2");
        break;
    case HJ_EFFECT_DRAW:
        su_draw(r, player, e->n, "");
        r->s->owed = 1;
        r->s->players[player].drawn =
            (uint16_t)(r->s->players[player].drawn + e->n);
        break;
    case HJ_EFFECT_DISCARD:
        r->s->owed = 1;
        su_set_number(r, &r->s->players[player].discards_due,
                      r->s->players[player].discards_due + e->n);
        break;
    case HJ_EFFECT_INFLUENCE:
        su_gain_influence(r, player, e->n);
        break;
    case HJ_EFFECT_SULARIUM:
        gain_sularium(r, player, su_object_card(r, link->object)->faction,
                      e->n);
        break;
    default:
        break;
    }
}

static void cancel(struct su_run *r, const struct su_link *link, int object)
{
    for (int i = r->s->link_count - 1; i >= 0; i--)
        if (r->s->links[i].object == object && !r->s->links[i].required) {
            r->s->links[i].cancelled = 1;
            su_event(r, &(struct hj_event){.kind = SU_CANCELLED,
                                           .object = object,
                                           .player = -1,
                                           .chooser = -1,
                                           .source = link->object,
                                           .rule = "R13"});
            return;
        }
}

/* One target, checked again as the effect resolves (tactic-condition-card.9).
 */
static void on_target(struct su_run *r, const struct su_link *link,
                      const struct hj_effect *e, int target, int *it)
{
    *it = -1; /* of a target that is gone nothing more is said */
    if (su_target_ok(r, e, target, link->object, link->controller))
        su_carry_chosen(r, link, e, target, it);
}

void su_carry_chosen(struct su_run *r, const struct su_link *link,
                     const struct hj_effect *e, int target, int *it)
{
    if (e->kind == HJ_EFFECT_CANCEL) {
        cancel(r, link, target);
    } else if (target < 0) {
        on_player(r, link, e, ~target);
    } else {
        *it = target;
        on_object(r, link, e, target);
    }
}

static void on_each(struct su_run *r, const struct su_link *link,
                    const struct hj_effect *e)
{
    uint64_t meant[SU_SETS] = {0};

    if (e->whom.things == HJ_THING_PLAYER) {
        for (int i = 0; i < r->g->players; i++)
            if (!r->s->players[i].out &&
                (e->whom.control != HJ_CONTROL_OPPONENT ||
                 su_is_opponent(r->g, link->controller, i)))
                on_player(r, link, e, i);
        return;
    }
    /* Who is meant is settled before anything happens to one of them. */
    for (int i = 0; i < r->s->object_count; i++)
        if (su_in_play(r->s, i) &&
            (r->s->objects[i].zone != SU_HIDDEN || su_on("hidden-zone.3")) &&
            su_fits(r, &e->whom, i, link->object, link->controller))
            su_put_in(meant, i);
    if (e->kind == HJ_EFFECT_DESTROY)
        su_tell_all(r, meant, SU_DESTROY);
    else if (e->kind == HJ_EFFECT_PLACE)
        su_tell_all(r, meant, place_zones[e->zone]);
    SU_EACH (i, r->s, SU_IN_PLAY) {
        if (!su_is_in(meant, i))
            continue;
        if (e->kind == HJ_EFFECT_DESTROY)
            su_move_told(r, i, SU_DESTROY, "destroy-pile.1");
        else if (e->kind == HJ_EFFECT_PLACE)
            move_to(r, e, i, true);
        else
            on_object(r, link, e, i);
    }
}

static void on_force(struct su_run *r, const struct su_link *link,
                     const struct hj_effect *e)
{
    struct su_fighter *f = su_fighter(r->s, link->object);

    for (int i = 0; f != NULL && !f->defends && i < r->s->fighter_count; i++) {
        const struct su_fighter *other = &r->s->fighters[i];
        if (other->in && !other->defends && other != f &&
            other->site == f->site && other->player == f->player)
            on_object(r, link, e, other->object);
    }
}

const struct hj_effect *su_search(const struct su_run *r, int object, int i)
{
    const struct hj_card_text *t = &su_object_card(r, object)->text;

    for (int k = 0; k < t->ability_count; k++)
        for (int e = 0; e < t->abilities[k].effect_count; e++)
            if (t->abilities[k].effects[e].kind == HJ_EFFECT_SEARCH && i-- == 0)
                return &t->abilities[k].effects[e];
    return NULL;
}

/* The card that is looked for comes to the hand; which it is, the log tells
 * with `choose`, or when it is used or revealed. */
static void search(struct su_run *r, const struct su_link *link,
                   const struct hj_effect *e)
{
    int player = link->controller, object;
    struct su_player *p = &r->s->players[player];

    if (p->deck == 0)
        return;
    object = su_new_object(r, HJ_NO_CARD, player, SU_DECK);
    if (object < 0)
        return;
    if (p->deck > 0)
        p->deck--;
    su_move(r, object, SU_HAND_ZONE, "play-deck.5");
    r->s->searched = (int16_t)object;
    r->s->searcher = link->object;
    r->s->search = 0;
    for (const struct hj_effect *known; r->s->search < SU_SEARCHES;
         r->s->search++) {
        known = su_search(r, link->object, r->s->search);
        if (known == NULL || known == e)
            break;
    }
}

void su_carry_out(struct su_run *r, const struct su_link *link,
                  const struct hj_effect *e, int *next_target, int *it)
{
    switch (e->whom.pick) {
    case HJ_PICK_TARGET:
        if (*next_target < link->target_count)
            on_target(r, link, e, link->targets[*next_target], it);
        ++*next_target;
        break;
    case HJ_PICK_EACH:
        on_each(r, link, e);
        break;
    case HJ_PICK_FORCE:
        on_force(r, link, e);
        break;
    case HJ_PICK_YOU:
        on_player(r, link, e, link->controller);
        break;
    case HJ_PICK_THIS:
        if (su_in_play(r->s, link->object))
            on_object(r, link, e, link->object);
        break;
    case HJ_PICK_IT:
        if (*it >= 0 && su_in_play(r->s, *it))
            on_object(r, link, e, *it);
        break;
    default:
        if (e->kind == HJ_EFFECT_SEARCH)
            search(r, link, e);
    }
}
