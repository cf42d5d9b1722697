/* SPDX-License-Identifier: MPL-2.0 */
/* Current values, keywords and generation; abilities by number. */
#include "games/sularia/su.h"

/* True for a condition that is face up in the influence row because it has
 * resolved (influence-zone.4). */
static bool stays(const struct pl_run *r, int object)
{
    return r->s->objects[object].zone == SU_INFLUENCE &&
           pl_is_flag(r, object, PL_FACE_UP) &&
           !pl_is_flag(r, object, SU_CANCELLED) &&
           pl_card_of(r, object)->type == SU_CONDITION;
}

/* True for an object in play, or a condition that stays in the influence row or
 * lasts (tactic-condition-card.14-17). */
bool su_works(const struct pl_run *r, int object)
{
    return pl_in_play(r, object) || su_lasts(r, object) || stays(r, object);
}

/* Returns the type of an unknown card by its zone; 0: not determined. */
int su_type_there(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    return o->card != HJ_NO_CARD         ? 0
           : o->zone == SU_COMBATANTS    ? SU_COMBATANT
           : PL_ZONE(o->zone) & SU_SITES ? SU_SITE
           : o->zone == SU_HIDDEN        ? o->column
                                         : 0;
}

int su_max_hand(const struct pl_run *r, int player)
{
    int most = r->g->setup.max_hand_plus_1;

    if (pl_rule_effect(r, ~player, SU_VERB_ANY_HAND) > 0)
        return PL_GREAT;
    most = (most > 0 ? most - 1 : SU_MOST_HAND) +
           pl_rule_effect(r, ~player, SU_VERB_MORE_HAND) -
           pl_rule_effect(r, ~player, SU_VERB_LESS_HAND);
    return most > 0 ? most : 0;
}

/* HARVEST as an ability (harvest.3). */
static const struct hj_ability harvest = {
    .when = HJ_WHEN_PAYMENT,
    .heading = HJ_TEXT_NONE,
    .phase = HJ_TEXT_NONE,
    .cost_count = 1,
    .effect_count = 1,
    .costs = &(const struct hj_cost){.row = SU_COST_HARVEST, .n = {.n = 1}},
    .effects = &(const struct hj_effect){.kind = HJ_EFFECT_COUNTER,
                                         .index = SU_COUNTER_SULARIUM,
                                         .n = {.n = 1},
                                         .whom = {.pick = HJ_PICK_THIS,
                                                  .relation = HJ_TEXT_NONE,
                                                  .zone = HJ_TEXT_NONE}},
};

const struct hj_ability *su_ability(const struct pl_run *r, int object,
                                    int index)
{
    return index == SU_HARVEST ? &harvest
                               : pl_ability(pl_card_of(r, object), index);
}

/* A turn starts with its first phase, and ends with its last. */
int su_opens(const struct hj_ability *a)
{
    if (a->moment == HJ_MOMENT_START)
        return a->phase == HJ_TEXT_NONE ? SU_PHASE_RESET : a->phase;
    return a->moment == HJ_MOMENT_END ? SU_PHASE_END : -1;
}

/* --- what a card's words are about --- */

enum {
    CARD_TYPES = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE |
                 1 << SU_TYPE_TACTIC | 1 << SU_TYPE_CONDITION
};

uint32_t su_types(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->zone == SU_INFLUENCE) /* influence-zone.3 */
        return stays(r, object)
                   ? 1u << SU_TYPE_INFLUENCE | 1u << SU_TYPE_CONDITION
                   : 1u << SU_TYPE_INFLUENCE;
    return o->zone == SU_HAND && o->card == HJ_NO_CARD ? CARD_TYPES : 0;
}

/* An unknown card has the type of its zone. */
uint32_t su_object_types(const struct pl_run *r, int object)
{
    int type = su_type_there(r, object);

    return type > 0 ? UINT32_C(1) << (type - 1) : 0;
}

bool su_is_state(const struct pl_run *r, int object, int state)
{
    const struct pl_object *o = &r->s->objects[object];

    switch (state) { /* other states are flags */
    case SU_STATE_HIDDEN:
        return o->zone == SU_HIDDEN;
    case SU_STATE_DAMAGED:
        return pl_mark_of(r->s, object, SU_LOST) > 0;
    case SU_STATE_PROTECTED:
        return su_is_protected(r, object);
    default:
        return o->zone == SU_INFLUENCE &&
               pl_is_flag(r, object, PL_FACE_UP) == (state == SU_STATE_FACE_UP);
    }
}

/* True if it attacks or defends the site SOURCE, or defends against SOURCE. */
static bool fights(const struct pl_run *r, int object, int relation, int source)
{
    const struct su_fighter *f = su_fighter(r, object);

    if (f == NULL ||
        !pl_is_flag(r, object, f->defends ? SU_DEFENDING : SU_ATTACKING))
        return false;
    if (relation == SU_RELATION_ATTACKING)
        return !f->defends && f->site == source;
    if (!f->defends || relation == SU_RELATION_AGAINST)
        return f->defends && f->against == source;
    f = su_fighter(r, f->against);
    return f != NULL && f->site == source;
}

/* Hook: relations, such as in a joint strike force with SOURCE. */
bool su_related(const struct pl_run *r, int object, int relation, int source,
                pl_ref place)
{
    const struct su_fighter *a = su_fighter(r, object);
    const struct su_fighter *b = su_fighter(r, source);

    (void)place;
    if (relation == SU_RELATION_ATTACKING ||
        relation == SU_RELATION_DEFENDING || relation == SU_RELATION_AGAINST)
        return source >= 0 && fights(r, object, relation, source);
    if (relation == SU_RELATION_ADJACENT) /* barrage.3 */
        return source >= 0 && su_adjacent(r, object, source);
    if (relation == SU_RELATION_ATTACKED)
        return pl_is_flag(r, object, SU_HAS_ATTACKED);
    if (relation == SU_RELATION_HURT)
        return pl_mark_of(r->s, object, SU_LOST) > 0;
    if (relation == SU_RELATION_FRONT || relation == SU_RELATION_REAR)
        return r->s->objects[object].zone ==
               (relation == SU_RELATION_FRONT ? SU_FRONT : SU_REAR);
    return relation == SU_RELATION_FORCE && a != NULL && b != NULL &&
           object != source && !a->defends && !b->defends &&
           a->site == b->site && a->player == b->player && su_own(r)->keyworded;
}
