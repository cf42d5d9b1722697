/* SPDX-License-Identifier: MPL-2.0 */
/* What texts say of an object by a verb of the words, for as long as they are
 * in force: "may attack", "takes 1 less damage". */
#include "play/internal.h"

/* Adds what a continuous effect says of OBJECT (or of a player: who is meant is
 * said in front of the verb, or it is "you"); goes on looking. */
static bool add_effect(const struct pl_run *r, int source,
                       const struct hj_effect *e, pl_ref ref, void *data)
{
    int *sum = data, you = pl_you(r, source);
    bool player = pl_ref_is_player(ref);
    struct hj_effect of;

    if (player && e->by != NULL) {
        of = *e;
        of.whom = *e->by;
        e = &of;
    }
    if (e->whom.pick == HJ_PICK_NONE /* it is about "you" */
            ? you < 0 || you == (player ? ~ref : r->s->objects[ref].controller)
            : pl_is_about(r, e, source, ref))
        *sum += e->n.kind == HJ_AMOUNT_N && e->n.n != 0 ? e->n.n : 1;
    return false;
}

int pl_all_says(const struct pl_run *r, pl_ref ref, int verb)
{
    int sum = 0;

    pl_any_continuous(r, ref, verb, add_effect, &sum);
    return sum + pl_modified(r, ref, PL_MODIFIES_OWN, verb);
}

void pl_check_may(struct pl_run *r, const struct hj_operand *at, int object,
                  int verb, const char *what, const char *cite)
{
    if (pl_says(r, object, verb) > 0)
        pl_illegal(r, at, cite, PL_SAY(FORBIDDEN), PL_CALLED(r, object), what);
}

/* Such a change begins. */
static void say(struct pl_run *r, const struct pl_item *item,
                const struct hj_effect *e, int object, const char *rule)
{
    pl_modify(
        r,
        &(struct pl_modifier){.object = (int16_t)object,
                              .source = item->object,
                              .amount = (int16_t)(e->n.n != 0 ? e->n.n : 1),
                              .kind = PL_MODIFIES_OWN,
                              .which = e->index,
                              .until = (uint8_t)pl_lasting(r, item, e)},
        rule);
}

bool pl_say_of_object(struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e, int object)
{
    const char *rule = r->g->rules->cites.said;

    if ((e->kind != HJ_EFFECT_VERB && e->kind != HJ_EFFECT_OWN) ||
        !(r->g->rules->words->verbs[e->index].is & HJ_VERB_UNTIL))
        return false;
    say(r, item, e, object, rule != NULL ? rule : pl_rule_of(r));
    return true;
}

bool pl_say_of_players(struct pl_run *r, const struct pl_item *item,
                       const struct hj_effect *e)
{
    const char *rule = pl_rule_of(r);
    struct hj_effect of;

    if (!(r->g->rules->words->verbs[e->index].is & HJ_VERB_UNTIL) ||
        (e->by == NULL && e->whom.pick != HJ_PICK_NONE))
        return false;
    of = *e;
    if (e->by != NULL)
        of.whom = *e->by;
    for (int i = 0; i < r->g->players; i++)
        if (of.whom.pick == HJ_PICK_NONE
                ? i == item->controller
                : pl_fits_ref(r, &of, ~i, item->object, item->controller))
            say(r, item, &of, ~i, rule);
    return true;
}
