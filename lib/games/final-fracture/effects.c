/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: effects of card texts and effect lines that only this game
 * has. */
#include "games/final-fracture/ff.h"

/* Tells the edge and places the damage, at most the HP that are left (F21). An
 * unknown card takes all; its HP become known later. */
void ff_hurt(struct pl_run *r, int source, int object, int n, enum ff_edge edge,
             const char *rule)
{
    int left = n;

    if (n <= 0)
        return;
    if (ff_knows_hp(r, object) || pl_check_known(r, object, "HP"))
        left = pl_value(r, object, FF_VALUE_HP);
    pl_event(r, &(struct hj_event){.kind = PL_EDGE,
                                   .field = (uint16_t)edge,
                                   .player =
                                       (int8_t)r->s->objects[object].controller,
                                   .chooser = -1,
                                   .object = object,
                                   .source = source,
                                   .offered = n,
                                   .absorbed = n < left ? n : left,
                                   .left = n < left ? 0 : n - left,
                                   .rule = rule});
    pl_mark(r, object, FF_DAMAGE, n < left ? n : left, rule);
}

/* Gives back lost HP, at most all of them (F26). */
static void regain(struct pl_run *r, int object, int n, const char *rule)
{
    int lost = pl_mark_of(r->s, object, FF_DAMAGE);

    if (r->s->objects[object].card != HJ_NO_CARD && n > lost)
        n = lost;
    pl_mark(r, object, FF_DAMAGE, -n, rule);
}

void ff_damage(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref target, int n)
{
    (void)e;
    if (!pl_ref_is_object(target) || !pl_in_play(r, target))
        return;
    ff_hurt(r, item->object, target, n, FF_BY_EFFECT, "F23");
}

/* Returns the combat damage that TARGET is dealt in this step, in own->amount;
 * NULL: none. */
static int32_t *combat_damage(const struct pl_run *r, int target)
{
    struct ff_own *own = ff_own(r);

    if (r->s->step != FF_STEP_DAMAGE)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (target == own->who[1 - i])
            return &own->amount[i];
    return NULL;
}

static void reduce(struct pl_run *r, int target, int n, const char *rule)
{
    int32_t *amount = combat_damage(r, target);
    int from = amount != NULL ? *amount : 0;

    if (amount == NULL || !pl_on(rule))
        return;
    *amount = n < 0 || n > from ? 0 : from - n;
    pl_tell_own(r, 1, target, -1, from, *amount, rule);
}

/* An unknown card of the hand fits. */
bool ff_may_summon(const struct pl_run *r, const struct pl_item *item,
                   const struct hj_effect *e, int object)
{
    return r->s->objects[object].card == HJ_NO_CARD ||
           pl_fits(r, &e->whom, object, item->object, item->controller,
                   PL_REF_NONE);
}

/* Waits for the line of "Summon a unit from your hand with cost N or less", if
 * a card may fit. If only unknown cards may, the line is optional. */
static void ask_summoning(struct pl_run *r, const struct pl_item *item,
                          const struct hj_effect *e)
{
    const struct hj_effect *first =
        pl_card(r->g, item->card)->text.abilities[item->ability].effects;
    struct pl_pending p = {.item = *item,
                           .it = -1,
                           .number = 1,
                           .effect = (uint8_t)(e - first),
                           .wait = PL_WAIT_OWN,
                           .player = item->controller};
    bool any = false;

    p.item.kind = PL_ITEM_OWN;
    p.unsure = 1;
    PL_WALK_OF (w, r->s, PL_ZONE(FF_HAND), item->controller)
        if (ff_may_summon(r, item, e, w.at)) {
            any = true;
            if (r->s->objects[w.at].card != HJ_NO_CARD)
                p.unsure = 0;
        }
    if (any)
        pl_add_pending(r, &p);
}

static void on_object(struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e, int target)
{
    struct ff_own *own = ff_own(r);
    int n = pl_amount(r, &e->n, item, -1);

    switch (e->index) {
    case FF_VERB_EXHAUST:
    case FF_VERB_READY:
        pl_flag(r, target, PL_EXHAUSTED, e->index == FF_VERB_EXHAUST, "");
        break;
    case FF_VERB_REGAIN:
        regain(r, target, n, "F26");
        break;
    case FF_VERB_NEGATE_DECLARATION:
        if (target == own->who[FF_ATTACKER] &&
            r->s->step == FF_STEP_DECLARATION)
            own->negated = 1;
        break;
    case FF_VERB_NEGATE_DAMAGE:
        reduce(r, target, -1, "battle-phase.5 F21");
        break;
    case FF_VERB_REDUCE_DAMAGE:
        reduce(r, target, n, "battle-phase.5 F21");
        break;
    default:
        break;
    }
}

/* True for "When an opponent plays a chant, negate it": "it" is on the
 * chain. */
static bool negates_played(const struct pl_run *r, const struct pl_item *item,
                           const struct hj_effect *e)
{
    const struct hj_ability *a =
        &pl_card(r->g, item->card)->text.abilities[item->ability];

    return e->index == FF_VERB_NEGATE_DECLARATION &&
           e->whom.pick == HJ_PICK_IT && (a->events >> FF_EVENT_PLAYS & 1);
}

void ff_verb(struct pl_run *r, const struct pl_item *item,
             const struct hj_effect *e, pl_ref target, pl_ref place)
{
    (void)place;
    if (negates_played(r, item, e)) {
        if (pl_ref_is_object(target) && pl_effect_of(r->s, target) >= 0)
            pl_cancel(r, pl_effect_of(r->s, target), r->rule);
        return;
    }
    switch (e->index) {
    case FF_VERB_MAY_BURN:
        ff_own(r)->may_burn++;
        return;
    case FF_VERB_LOOK:
        return;
    case FF_VERB_LOOK_AND_DRAW:
        pl_draw(r, item->controller, 1, "draw-phase.1");
        return;
    case FF_VERB_SUMMON:
        ask_summoning(r, item, e);
        return;
    default:
        if (pl_ref_is_object(target))
            on_object(r, item, e, target);
    }
}

/* Destroys all objects of a clause at the same time. */
bool ff_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count)
{
    pl_ref there[PL_OBJECTS];
    int n = pl_destroyed(r, e, FF_VERB_DESTROY, refs, count, there);

    (void)p;
    if (n < 0)
        return false;
    ff_destroy(r, there, n, "F23");
    ff_settle(r);
    return true;
}

const char *const ff_effect_words[] = {"damage", "hp", NULL};

/* Reads `effect damage g1 2` or `effect hp g1 +2`. */
bool ff_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w)
{
    bool damage = hj_str_is(what, "damage");
    int object, n = 0;

    if (!damage && !hj_str_is(what, "hp"))
        return false;
    object = pl_check_end(r, w, 3) ? pl_effect_object(r, w, r->a->player) : -1;
    if (object < 0 || !pl_effect_number(r, w, 2, &n))
        return true;
    if (damage && n < 0)
        pl_unread(r, pl_effect_operand(w, 2), PL_SAY(BELOW_ZERO));
    else if (damage)
        ff_hurt(r, -1, object, n, FF_BY_EFFECT, "");
    else {
        int hp = pl_value(r, object, FF_VALUE_HP);
        regain(r, object, n, "");
        if (!pl_is_unseen(r, object))
            pl_note_limited(r, w, pl_value(r, object, FF_VALUE_HP),
                            (int64_t)hp + n);
    }
    return true;
}
