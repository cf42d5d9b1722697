/* SPDX-License-Identifier: MPL-2.0 */
/* Whom a card's words are about: what fits a selector, how many there are, and
 * whether a condition holds. */
#include "games/sularia/sularia.h"

enum {
    CARD_TYPES = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE |
                 1 << SU_TYPE_TACTIC | 1 << SU_TYPE_CONDITION
};

static bool has_word(const struct su_run *r, struct hj_str word, int object)
{
    const struct su_card *c = su_object_card(r, object);
    struct hj_str rest = c->traits, trait;

    if (c->faction == r->g->mercenary && !su_on("mercenary-faction.6 R32"))
        return true;
    if (c->faction < SU_FACTIONS &&
        hj_str_same(word, r->g->factions[c->faction]))
        return true;
    while (hj_str_split(&rest, ';', &trait))
        if (hj_str_same(word, hj_str_trim(trait)))
            return true;
    return false;
}

static uint32_t types_of(const struct su_run *r, int object)
{
    const struct su_object *o = &r->s->objects[object];
    static const uint32_t types[] = {
        0, 1u << SU_TYPE_COMBATANT, 1u << SU_TYPE_SITE, 1u << SU_TYPE_TACTIC,
        1u << SU_TYPE_CONDITION};
    uint8_t type = su_object_card(r, object)->type;

    if (o->zone == SU_INFLUENCE)
        return o->up && type == SU_CONDITION
                   ? 1u << SU_TYPE_INFLUENCE | 1u << SU_TYPE_CONDITION
                   : 1u << SU_TYPE_INFLUENCE; /* influence-zone.3 */
    if (o->zone == SU_HAND_ZONE && o->card == HJ_NO_CARD)
        return CARD_TYPES; /* it may be any */
    return types[type];
}

static uint32_t states_of(const struct su_run *r, int object)
{
    const struct su_object *o = &r->s->objects[object];
    const struct su_fighter *f = su_fighter(r->s, object);
    bool fights = f != NULL && f->in;
    bool row = o->zone == SU_INFLUENCE;

    return (o->activated ? 1u << SU_STATE_ACTIVATED : 1u << SU_STATE_RESET) |
           (uint32_t)(o->zone == SU_HIDDEN) << SU_STATE_HIDDEN |
           (uint32_t)(o->lost > 0) << SU_STATE_DAMAGED |
           (uint32_t)(fights && !f->defends) << SU_STATE_ATTACKING |
           (uint32_t)(fights && f->defends) << SU_STATE_DEFENDING |
           (uint32_t)(row && !o->up) << SU_STATE_FACE_DOWN |
           (uint32_t)(row && o->up) << SU_STATE_FACE_UP;
}

/* Continuous modifiers that give the keyword count where they do not ask for one
 * themselves, so that no circle can arise. */
static bool has_keyword(const struct su_run *r, int object, int keyword)
{
    return su_plain_keyword(r, object, keyword) > 0;
}

static bool is_kind(const struct su_run *r, const struct hj_kind *k, int object)
{
    uint32_t states;

    if (k->types != 0 && (k->types & types_of(r, object)) == 0)
        return false;
    if ((k->states | k->not_states) != 0) {
        states = states_of(r, object);
        if ((k->states & ~states) != 0 || (k->not_states & states) != 0)
            return false;
    }
    for (int i = 0; i < k->trait_count; i++)
        if (has_word(r, k->traits[i], object) == (k->not_traits >> i & 1))
            return false;
    for (int i = 0; k->keywords >> i != 0; i++)
        if (k->keywords >> i & 1 && !has_keyword(r, object, i))
            return false;
    return true;
}

static bool passes(const struct su_run *r, const struct hj_test *t, int object)
{
    int value = t->value == SU_VALUE_ATK   ? su_atk(r, object)
                : t->value == SU_VALUE_DEF ? su_def(r, object)
                                           : su_object_card(r, object)->cost;

    return value >= t->least && value <= t->most;
}

static bool any_keyword(const struct su_run *r, uint32_t keywords, int object)
{
    for (int i = 0; keywords >> i != 0; i++)
        if (keywords >> i & 1 && has_keyword(r, object, i))
            return true;
    return false;
}

/* In a joint strike force with SOURCE. */
static bool in_force(const struct su_run *r, int object, int source)
{
    const struct su_fighter *a = su_fighter(r->s, object);
    const struct su_fighter *b = su_fighter(r->s, source);

    return a != NULL && b != NULL && object != source && !a->defends &&
           !b->defends && a->site == b->site && a->player == b->player &&
           r->s->keyworded;
}

/* What is asked of the object itself, whoever controls it. */
static bool fits_itself(const struct su_run *r, const struct hj_selector *s,
                        int object)
{
    bool kind = false;

    for (int i = 0; i < s->kind_count && !kind; i++)
        kind = is_kind(r, &s->kinds[i], object);
    if (!kind)
        return false;
    for (int i = 0; i < s->test_count; i++)
        if (!passes(r, &s->tests[i], object))
            return false;
    if (s->name.n > 0 &&
        !hj_str_same(s->name, hj_card_name(r->g->setup.catalogue,
                                           r->s->objects[object].card)))
        return false;
    if (s->with != 0 && !any_keyword(r, s->with, object))
        return false;
    return s->without == 0 || !any_keyword(r, s->without, object);
}

SU_UNGUARDED
bool su_fits(const struct su_run *r, const struct hj_selector *s, int object,
             int source, int controller)
{
    const struct su_object *o = &r->s->objects[object];

    if (s->pick == HJ_PICK_THIS)
        return object == source;
    if (s->relation == SU_RELATION_FORCE) /* all of it are attackers */
        return in_force(r, object, source);
    if (s->other && object == source)
        return false;
    if (s->control == HJ_CONTROL_YOU && o->controller != controller)
        return false;
    if (s->control == HJ_CONTROL_OPPONENT &&
        !su_is_opponent(r->g, controller, o->controller))
        return false;
    return fits_itself(r, s, object);
}

enum su_zone su_zone_of(uint8_t row)
{
    static const uint8_t zones[SU_ZONES] = {[SU_ZONE_HAND] = SU_HAND_ZONE,
                                            [SU_ZONE_INFLUENCE] = SU_INFLUENCE,
                                            [SU_ZONE_DAMAGE] = SU_DAMAGE,
                                            [SU_ZONE_DESTROY] = SU_DESTROY,
                                            [SU_ZONE_DECK] = SU_DECK,
                                            [SU_ZONE_PLAY] = SU_NOWHERE};

    return row < SU_ZONE_PLAY ? (enum su_zone)zones[row] : SU_NOWHERE;
}

bool su_lies_apart(const struct su_run *r, const struct hj_selector *s,
                   int object, int controller)
{
    const struct su_object *o = &r->s->objects[object];
    enum su_zone zone = su_zone_of(s->zone);

    if (zone == SU_NOWHERE)
        return su_in_play(r->s, object);
    if (o->zone != zone)
        return false;
    if (s->zone_of == HJ_CONTROL_YOU)
        return o->owner == controller;
    return s->zone_of == HJ_CONTROL_ANY ||
           su_is_opponent(r->g, controller, o->owner);
}

int su_fitting(const struct su_run *r, const struct hj_selector *s, int source,
               int controller, int whose)
{
    int count = 0;

    for (struct su_walk w = {0}; su_walk(&w, r->s, SU_ALL_ZONES);)
        count += su_lies(r, s, w.at, controller) &&
                 (whose == SU_PLAYERS ||
                  r->s->objects[w.at].controller == whose) &&
                 su_fits(r, s, w.at, source, controller);
    return count;
}

int su_amount(const struct su_run *r, const struct hj_amount *n, int source,
              int controller, int x)
{
    if (n->kind == HJ_AMOUNT_X)
        return n->n * x;
    if (n->kind == HJ_AMOUNT_COUNT)
        return n->n * su_fitting(r, n->each, source, controller, SU_PLAYERS);
    return n->n;
}

static bool within(const struct hj_condition *c, int value)
{
    return value >= c->least && value <= c->most;
}

static int number_of(const struct su_run *r, const struct hj_condition *c,
                     int player, int source)
{
    if (c->kind == HJ_IF_CONTROLS)
        return su_fitting(r, &c->whom, source, player, player);
    if (c->kind == HJ_IF_NUMBER)
        return su_get_health(r, player);
    return c->index == SU_ZONE_DECK ? (int)r->s->players[player].deck
                                    : su_count(r->s, player,
                                               su_zone_of(c->index));
}

/* Whether it is so of one of the players that are meant. */
static bool of_players(const struct su_run *r, const struct hj_condition *c,
                       int source, int controller)
{
    if (c->player == HJ_CONTROL_YOU)
        return within(c, number_of(r, c, controller, source));
    for (int i = 0; i < r->g->players; i++)
        if (!r->s->players[i].out && su_is_opponent(r->g, controller, i) &&
            within(c, number_of(r, c, i, source)))
            return true;
    return false;
}

/* No opponent controls any is not that one controls none. */
static bool controls(const struct su_run *r, const struct hj_condition *c,
                     int source, int controller)
{
    struct hj_condition any = *c;

    if (c->player == HJ_CONTROL_YOU || c->most != 0)
        return of_players(r, c, source, controller);
    any.least = 1;
    any.most = HJ_TEXT_ANY;
    return !of_players(r, &any, source, controller);
}

static bool is_so(const struct su_run *r, const struct hj_condition *c,
                  int source, int controller, int it)
{
    int object = c->whom.pick == HJ_PICK_THIS ? source : it;
    struct hj_selector s = c->whom;

    if (object < 0)
        return false;
    s.pick = HJ_PICK_EACH;
    return su_fits(r, &s, object, source, controller);
}

bool su_holds(const struct su_run *r, const struct hj_condition *c, int source,
              int controller, int it)
{
    bool holds = true;

    switch (c->kind) {
    case HJ_IF_CONTROLS:
        holds = controls(r, c, source, controller);
        break;
    case HJ_IF_NUMBER:
    case HJ_IF_ZONE:
        holds = of_players(r, c, source, controller);
        break;
    case HJ_IF_IS:
        holds = is_so(r, c, source, controller, it);
        break;
    case HJ_IF_TURN:
        holds = su_has_turn(r, controller) == (c->player == HJ_CONTROL_YOU);
        break;
    case HJ_IF_WENT:
        holds = it >= 0 && r->s->objects[it].zone == su_zone_of(c->index);
        break;
    default:
        break;
    }
    return holds != c->negated;
}
