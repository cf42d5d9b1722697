/* SPDX-License-Identifier: MPL-2.0 */
/* What texts say of an object by a verb of the words, for as long as they are
 * in force: "may attack", "takes 1 less damage". */
#include "play/internal.h"

/* True if a continuous effect says it of OBJECT (or of a player: who is meant
 * is said in front of the verb, or it is "you"). */
static bool is_of(const struct pl_run *r, int source, const struct hj_effect *e,
                  pl_ref ref)
{
    int you = pl_you(r, source);
    bool player = pl_ref_is_player(ref);
    const struct hj_selector *whom =
        player && e->by != NULL ? e->by : &e->whom;

    return whom->pick == HJ_PICK_NONE /* it is about "you" */
               ? you < 0 ||
                     you == (player ? ~ref : r->s->objects[ref].controller)
               : pl_is_about(r, whom, source, ref);
}

/* Adds what it says; goes on looking. */
static bool add_effect(const struct pl_run *r, int source,
                       const struct hj_effect *e, pl_ref ref, void *data)
{
    int *sum = data;

    if (is_of(r, source, e, ref))
        *sum += e->n.kind == HJ_AMOUNT_N && e->n.n != 0 ? e->n.n : 1;
    return false;
}

static bool find_source(const struct pl_run *r, int source,
                        const struct hj_effect *e, pl_ref ref, void *data)
{
    int *found = data;

    *found = is_of(r, source, e, ref) ? source : -1;
    return *found >= 0;
}

int pl_all_says(const struct pl_run *r, pl_ref ref, int verb)
{
    int sum = 0;

    pl_any_continuous(r, ref, verb, add_effect, &sum);
    return sum + pl_modified(r, ref, PL_MODIFIES_OWN, verb);
}

/* Whose text says it first: -1 for an `effect` line. */
static int who_says(const struct pl_run *r, pl_ref ref, int verb)
{
    const struct pl_modifier *m = r->s->modifiers;
    int source = -1;

    pl_any_continuous(r, ref, verb, find_source, &source);
    for (int i = 0; source < 0 && i < r->s->modifier_count; i++)
        if (m[i].object == ref && m[i].kind == PL_MODIFIES_OWN &&
            m[i].which == verb)
            source = m[i].source;
    return source;
}

struct hj_str pl_text_of(const struct pl_run *r, int source)
{
    hj_card card = source < 0 ? HJ_NO_CARD : r->s->objects[source].card;

    return card == HJ_NO_CARD ? HJ_STR("a card")
                              : pl_card_name(r, card);
}

struct hj_str pl_says_so(const struct pl_run *r, pl_ref ref, int verb)
{
    return pl_text_of(r, who_says(r, ref, verb));
}

void pl_tell_kept_by(struct pl_run *r, pl_ref ref, int verb, int source,
                     const char *rule)
{
    bool player = pl_ref_is_player(ref);

    pl_event(r, &(struct hj_event){.kind = PL_KEPT,
                                   .player = (int8_t)(player ? ~ref : -1),
                                   .chooser = -1,
                                   .object = player ? -1 : ref,
                                   .source = source,
                                   .from = verb,
                                   .rule = rule});
}

void pl_tell_kept(struct pl_run *r, pl_ref ref, int verb, const char *rule)
{
    if (pl_heard(r))
        pl_tell_kept_by(r, ref, verb, who_says(r, ref, verb), rule);
}

void pl_check_may(struct pl_run *r, const struct hj_operand *at, int object,
                  int verb, const char *what, const char *cite)
{
    if (pl_says(r, object, verb) > 0)
        pl_illegal(r, at, cite, PL_SAY(FORBIDDEN),
                   HJ_STR_ARG(pl_says_so(r, object, verb)),
                   PL_CALLED(r, object), what);
}

/* Such a change begins. */
static void say(struct pl_run *r, const struct pl_item *item,
                const struct hj_effect *e, int object, const char *rule)
{
    struct pl_modifier m =
        pl_change(object, item->object, PL_MODIFIES_OWN, e->index,
                  e->n.n != 0 ? e->n.n : 1, pl_lasting(r, item, e));

    pl_modify(r, &m, rule);
}

bool pl_say_of_object(struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e, int object)
{
    const char *rule = r->g->rules->cites.said;

    if ((e->kind != HJ_EFFECT_VERB && e->kind != HJ_EFFECT_OWN) ||
        !(r->g->rules->words->verbs[e->index].is & HJ_VERB_UNTIL))
        return false;
    say(r, item, e, object, rule != NULL ? rule : r->rule);
    return true;
}

bool pl_say_of_players(struct pl_run *r, const struct pl_item *item,
                       const struct hj_effect *e)
{
    const struct hj_selector *whom = e->by != NULL ? e->by : &e->whom;

    if (!(r->g->rules->words->verbs[e->index].is & HJ_VERB_UNTIL) ||
        (e->by == NULL && e->whom.pick != HJ_PICK_NONE))
        return false;
    for (int i = 0; i < r->g->players; i++)
        if (whom->pick == HJ_PICK_NONE
                ? i == item->controller
                : pl_fits_player(r, whom, i, item->controller))
            say(r, item, e, ~i, r->rule);
    return true;
}
