/* SPDX-License-Identifier: MPL-2.0 */
/* The amounts of clauses as these are carried out. */
#include "play/internal.h"

/* Returns the amount N of a clause.  An amount that is a value below 0 counts
 * as 0, except in clauses that modify values. */
static int at_least_0(const struct hj_effect *e, int n)
{
    return e->n.kind == HJ_AMOUNT_VALUE && e->kind != HJ_EFFECT_MODIFY &&
                   n * e->n.n < 0
               ? 0
               : n;
}

static int half_of(const struct hj_effect *e, int all)
{
    return e->n.half == 0 ? all : all < 0 ? 0 : (all + (e->n.half == 1)) / 2;
}

int pl_clause_amount(const struct pl_run *r, const struct pl_pending *p,
                     const struct hj_effect *e)
{
    if (e->n.if_so != NULL && pl_holds(r, e->n.if_so, p))
        return e->n.instead;
    if (e->n.kind == HJ_AMOUNT_THAT)
        return e->n.n * half_of(e, p->many);
    return at_least_0(e, pl_amount(r, &e->n, &p->item, p->before));
}

int pl_amount_for(const struct pl_run *r, const struct hj_effect *e, pl_ref ref,
                  int n)
{
    if (e->n.kind != HJ_AMOUNT_VALUE || e->n.each->pick != HJ_PICK_SAME)
        return n;
    return !pl_ref_is_object(ref) || pl_is_unseen(r, ref)
               ? 0
               : at_least_0(e,
                            e->n.n *
                                pl_value(r, ref,
                                         r->g->rules->word_values[e->n.value]));
}

/* Returns the number of PLAYER's objects among those that a clause counts. */
static int count_theirs(const struct pl_run *r, const struct pl_item *item,
                        const struct hj_selector *each, int player)
{
    bool owned = each->zone_of == HJ_CONTROL_THAT;
    int count = 0;

    PL_WALK (w, r->s, pl_zones_of(r->g, each)) {
        const struct pl_object *o = &r->s->objects[w.at];
        count +=
            (owned ? pl_zone_holder(r, w.at) : o->controller) == player &&
            pl_fits(r, each, w.at, item->object, item->controller, PL_REF_NONE);
    }
    return count;
}

int pl_player_share(const struct pl_run *r, const struct pl_item *item,
                    const struct hj_effect *e, int player, int n)
{
    const struct pl_rules *rules = r->g->rules;
    int held;

    if (e->n.kind == HJ_AMOUNT_COUNT &&
        (e->n.each->control == HJ_CONTROL_THAT ||
         e->n.each->zone_of == HJ_CONTROL_THAT))
        return e->n.n * count_theirs(r, item, e->n.each, player);
    if (e->n.kind == HJ_AMOUNT_FILLS) {
        held = pl_in_hand(r, player);
        return held < e->n.n ? e->n.n - held : 0;
    }
    if (e->n.kind == HJ_AMOUNT_ALL && e->kind == HJ_EFFECT_DISCARD)
        return half_of(e, pl_in_hand(r, player));
    if (e->n.half != 0 && e->kind == HJ_EFFECT_NUMBER)
        return e->n.n *
               half_of(e, *pl_number_slot(r, player,
                                          rules->word_numbers[e->index]));
    return n;
}
