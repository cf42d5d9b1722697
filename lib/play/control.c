/* SPDX-License-Identifier: MPL-2.0 */
/* Changes and exchanges of control. */
#include "play/internal.h"

/* Keeps the control of an object from going back when earlier changes of it
 * end: sets their amounts to -1. */
static void keep_control(struct pl_state *s, int object)
{
    for (int i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].object == object &&
            s->modifiers[i].kind == PL_MODIFIES_CONTROL)
            s->modifiers[i].amount = -1;
}

/* A change until the end of the turn returns control to the controller before.
 * A change for good also keeps earlier ones from returning it. */
void pl_take_control(struct pl_run *r, int object, int player, bool to_end,
                     int source, const char *rule)
{
    int before = r->s->objects[object].controller;
    struct pl_modifier m =
        pl_change(object, source, PL_MODIFIES_CONTROL, 0, before, PL_UNTIL_END);

    if (!pl_on(rule) || (to_end && before != player && !pl_modify(r, &m, rule)))
        return;
    if (!to_end)
        keep_control(r->s, object);
    pl_control(r, object, player, rule);
}

bool pl_exchange(struct pl_run *r, const struct pl_pending *p,
                 const struct hj_effect *e, const pl_ref *refs, int count)
{
    const char *rule = pl_cited(r, r->g->rules->cites.taken);
    pl_ref a = count < 1                     ? PL_REF_NONE
               : e->by == NULL               ? refs[0]
               : e->by->pick == HJ_PICK_THIS ? p->item.object
                                             : p->before;
    pl_ref b = count < 1 ? PL_REF_NONE : refs[count - 1];
    int of_a, of_b;

    if (!pl_ref_is_object(a) || !pl_ref_is_object(b) || !pl_in_play(r, a) ||
        !pl_in_play(r, b))
        return false; /* both have to be in play */
    of_a = r->s->objects[a].controller;
    of_b = r->s->objects[b].controller;
    if (of_a == of_b)
        return false;
    pl_set_controller(r->s, b, of_a); /* both change at once */
    pl_take_control(r, a, of_b, false, p->item.object, rule);
    pl_set_controller(r->s, b, of_b);
    pl_take_control(r, b, of_a, false, p->item.object, rule);
    return true;
}
