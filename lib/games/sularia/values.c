/* SPDX-License-Identifier: MPL-2.0 */
/* Current values, types and states of objects; abilities by number; what may be
 * targeted. */
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

/* An unknown card has the type of its zone. */
uint32_t su_types(const struct pl_run *r, int object, uint32_t printed)
{
    const struct pl_object *o = &r->s->objects[object];
    int type = su_type_there(r, object);

    if (o->zone == SU_INFLUENCE) /* influence-zone.3 */
        return stays(r, object)
                   ? 1u << SU_TYPE_INFLUENCE | 1u << SU_TYPE_CONDITION
                   : 1u << SU_TYPE_INFLUENCE;
    return printed | pl_type_bit(type);
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
           su_same_target(a, b) && su_own(r)->keyworded;
}

/* --- targets -------------------------------------------------------------- */

int su_shield(const struct pl_run *r, pl_ref target, int source, int controller)
{
    if (!pl_ref_is_object(target))
        return 0;
    if (pl_rule_effect(r, target, SU_VERB_NOT_TARGETED) > 0)
        return SU_VERB_NOT_TARGETED;
    if (source >= 0 && su_type(r, source) == SU_TACTIC &&
        pl_rule_effect(r, target, SU_VERB_NO_TACTICS) > 0)
        return SU_VERB_NO_TACTICS;
    return pl_is_opponent(r->g, controller, r->s->objects[target].controller) &&
                   pl_rule_effect(r, target, SU_VERB_NOT_TARGETED_BY) > 0
               ? SU_VERB_NOT_TARGETED_BY
               : 0;
}

/* hidden-zone.2, hidden.6, R30 */
bool su_may_target(const struct pl_run *r, pl_ref target, int source,
                   int controller)
{
    const struct pl_object *o;

    if (!pl_ref_is_object(target))
        return true;
    if (su_shield(r, target, source, controller) > 0)
        return false;
    o = &r->s->objects[target];
    if (o->zone != SU_HIDDEN ||
        !pl_is_opponent(r->g, controller, o->controller) ||
        !pl_on("hidden-zone.2 R30"))
        return true;
    return su_own(r)->keyworded && su_fighter(r, target) != NULL &&
           pl_on("hidden.6 R30");
}

/* True if the effect requires a faction. */
static bool asks_for_faction(const struct pl_run *r, const struct hj_effect *e)
{
    const struct hj_kind *kind = &e->whom.kinds[0];

    for (int i = 0; i < kind->trait_count; i++)
        for (int f = 0; f < su_game(r->g)->faction_count; f++)
            if (f != SU_MERCENARY &&
                hj_str_equal_nocase(kind->traits[i],
                                    su_game(r->g)->factions[f]))
                return true;
    return false;
}

const char *su_unfit(const struct pl_run *r, const struct hj_effect *e,
                     pl_ref target)
{
    return pl_ref_is_object(target) && asks_for_faction(r, e) &&
                   su_faction(r, target) == SU_MERCENARY
               ? "tactic-condition-card.7 faction.9 R32"
               : "tactic-condition-card.7";
}
