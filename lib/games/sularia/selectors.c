/* SPDX-License-Identifier: MPL-2.0 */
/* Whom a card's words are about: what of it is this game's own. */
#include "games/sularia/su.h"

enum {
    CARD_TYPES = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE |
                 1 << SU_TYPE_TACTIC | 1 << SU_TYPE_CONDITION
};

uint32_t su_types(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->zone == SU_INFLUENCE) /* influence-zone.3 */
        return su_has(o, PL_FACE_UP) &&
                       su_card_of(r, object)->type == SU_CONDITION
                   ? 1u << SU_TYPE_INFLUENCE | 1u << SU_TYPE_CONDITION
                   : 1u << SU_TYPE_INFLUENCE;
    return o->zone == SU_HAND && o->card == HJ_NO_CARD ? CARD_TYPES : 0;
}

bool su_is_state(const struct pl_run *r, int object, int state)
{
    const struct pl_object *o = &r->s->objects[object];
    const struct su_fighter *f;

    switch (state) {
    case SU_STATE_ACTIVATED:
        return su_has(o, SU_ACTIVATED);
    case SU_STATE_RESET:
        return !su_has(o, SU_ACTIVATED);
    case SU_STATE_HIDDEN:
        return o->zone == SU_HIDDEN;
    case SU_STATE_DAMAGED:
        return o->marks[SU_LOST] > 0;
    case SU_STATE_ATTACKING:
    case SU_STATE_DEFENDING:
        f = su_fighter(r, object);
        return f != NULL && f->in &&
               f->defends == (state == SU_STATE_DEFENDING);
    default:
        return o->zone == SU_INFLUENCE &&
               su_has(o, PL_FACE_UP) == (state == SU_STATE_FACE_UP);
    }
}

/* In a joint strike force with SOURCE. */
bool su_related(const struct pl_run *r, int object, int relation, int source,
                pl_ref place)
{
    const struct su_fighter *a = su_fighter(r, object);
    const struct su_fighter *b = su_fighter(r, source);

    (void)place;
    if (relation == SU_RELATION_FRONT || relation == SU_RELATION_REAR)
        return r->s->objects[object].zone ==
               (relation == SU_RELATION_FRONT ? SU_FRONT : SU_REAR);
    return relation == SU_RELATION_FORCE && a != NULL && b != NULL &&
           object != source && !a->defends && !b->defends &&
           a->site == b->site && a->player == b->player &&
           su_own(r)->keyworded;
}

bool su_fits(const struct pl_run *r, const struct hj_selector *s, int object,
             int source, int controller)
{
    if (s->pick == HJ_PICK_THIS)
        return object == source;
    return pl_fits_any_zone(r, s, object, source, controller) &&
           (s->relation == HJ_TEXT_NONE ||
            su_related(r, object, s->relation, source, PL_REF_NONE));
}

int su_zone_of(uint8_t row)
{
    static const uint8_t zones[SU_ZONES] = {[SU_ZONE_HAND] = SU_HAND,
                                            [SU_ZONE_INFLUENCE] = SU_INFLUENCE,
                                            [SU_ZONE_DAMAGE] = SU_DAMAGE,
                                            [SU_ZONE_DESTROY] = SU_DESTROY,
                                            [SU_ZONE_DECK] = SU_DECK};

    return row < SU_ZONE_PLAY ? zones[row] : SU_NOWHERE;
}

bool su_lies_apart(const struct pl_run *r, const struct hj_selector *s,
                   int object, int controller)
{
    const struct pl_object *o = &r->s->objects[object];
    int zone = su_zone_of(s->zone);

    if (zone == SU_NOWHERE)
        return pl_in_play(r, object);
    if (o->zone != zone)
        return false;
    if (s->zone_of == HJ_CONTROL_YOU)
        return o->owner == controller;
    return s->zone_of == HJ_CONTROL_ANY ||
           pl_is_opponent(r->g, controller, o->owner);
}

int su_fitting(const struct pl_run *r, const struct hj_selector *s, int source,
               int controller, int whose)
{
    int count = 0;

    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SU_ALL_ZONES);)
        count += su_lies(r, s, w.at, controller) &&
                 (whose == PL_PLAYERS ||
                  r->s->objects[w.at].controller == whose) &&
                 su_fits(r, s, w.at, source, controller);
    return count;
}

int su_amount(const struct pl_run *r, const struct hj_amount *n, int source,
              int controller, int x)
{
    struct pl_item item = {.object = (int16_t)source,
                           .controller = (uint8_t)controller,
                           .x = (int16_t)x};

    return pl_amount(r, n, &item, -1);
}

bool su_holds(const struct pl_run *r, const struct hj_condition *c, int source,
              int controller, int it)
{
    struct pl_pending p = {.item = {.object = (int16_t)source,
                                    .controller = (uint8_t)controller},
                           .it = (int16_t)it};

    return pl_holds(r, c, &p);
}
