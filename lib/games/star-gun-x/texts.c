/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: card texts that can be parsed but are not carried out. */
#include "games/star-gun-x/sgx.h"

/* True for locations and boosts, which belong to no player, other than
 * "this". */
static bool is_place(const struct hj_selector *s)
{
    const uint32_t places = 1u << SG_TYPE_LOCATION | 1u << SG_TYPE_BOOST;

    for (int i = 0; i < s->kind_count; i++)
        if (s->pick != HJ_PICK_THIS && s->pick != HJ_PICK_NONE &&
            (s->kinds[i].types & places) != 0)
            return true;
    return false;
}

static bool asks_of_places(const struct hj_condition *c)
{
    return c != NULL && c->kind == HJ_IF_CONTROLS &&
           (is_place(&c->whom) || asks_of_places(c->also));
}

static bool speaks_of_places(const struct hj_ability *a,
                             const struct hj_effect *e)
{
    return is_place(&e->whom) ||
           (e->n.kind == HJ_AMOUNT_COUNT && is_place(e->n.each)) ||
           asks_of_places(e->when) || asks_of_places(e->n.if_so) ||
           asks_of_places(a->condition);
}

/* True if the selector means units and tests only the controller: "Units cannot
 * be played here". */
static bool is_plain(const struct hj_selector *s)
{
    const struct hj_kind *k = &s->kinds[0];

    return pl_is_only_of_types(s, 1u << SG_TYPE_UNIT) && s->kind_count == 1 &&
           k->states == 0 && k->not_states == 0 && k->keywords == 0 &&
           k->trait_count == 0 && s->with == 0 && s->without == 0 &&
           s->test_count == 0 && s->name.n == 0 && !s->other &&
           s->zone == HJ_TEXT_NONE && s->relation == HJ_TEXT_NONE &&
           s->pick == HJ_PICK_EACH;
}

/* True if the effect needs a line. A trigger on an attack cannot: it counts in
 * the attack, which does not wait. */
static bool waits(const struct hj_effect *e)
{
    return e->may || e->unless != NULL || e->kind == HJ_EFFECT_DISCARD ||
           e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY ||
           e->kind == HJ_EFFECT_CHOOSE || e->by != NULL;
}

static const char *event_refused(const struct hj_ability *a, uint8_t type)
{
    if (type == SG_TYPE_LOCATION)
        return "unclear whose event: a location has no controller";
    if (a->subject.relation != HJ_TEXT_NONE ||
        (a->what != NULL && a->what->relation != HJ_TEXT_NONE))
        return "its former place is not known then";
    PL_EACH_CLAUSE (e, a)
        if ((a->events >> SG_EVENT_ATTACKS & 1) && waits(e))
            return "the attack does not wait for a choice";
    return NULL;
}

/* True if "here", the location of the card, is used on a tactic, a counter or a
 * boost, which have none. */
static bool is_nowhere(const struct hj_ability *a, uint8_t type)
{
    bool here = pl_relates_to_others(a, SG_RELATION_HERE, 0);

    PL_EACH_CLAUSE (e, a)
        here = here ||
               (e->kind == HJ_EFFECT_OWN &&
                (e->index == SG_VERB_NO_PLAY || e->index == SG_VERB_NO_MOVE));
    return here && (type == SG_TYPE_TACTIC || type == SG_TYPE_COUNTER ||
                    type == SG_TYPE_BOOST);
}

static bool is_there(const struct hj_selector *s)
{
    return s != NULL && s->relation == SG_RELATION_TARGET;
}

static bool asks_there(const struct hj_condition *c)
{
    return c != NULL && (is_there(&c->whom) || asks_there(c->also));
}

/* True if "at target location" is not possible: the location is chosen as the
 * card is played, for units of the clause itself, not for counted units or
 * choices of others. */
static bool has_no_place(const struct hj_ability *a, const struct hj_effect *e)
{
    return is_there(e->n.each) || asks_there(e->when) ||
           asks_there(e->n.if_so) || asks_there(a->condition) ||
           (is_there(&e->whom) &&
            (a->when == HJ_WHEN_CONTINUOUS || e->by != NULL ||
             e->whom.pick == HJ_PICK_TARGET));
}

/* True if it is the same to each player. */
static bool is_anybodys(const struct hj_selector *s)
{
    return s == NULL ||
           ((s->pick == HJ_PICK_EACH || s->pick == HJ_PICK_PLAYER) &&
            (s->control == HJ_CONTROL_ANY || s->control == HJ_CONTROL_THAT) &&
            s->zone_of == HJ_CONTROL_ANY);
}

/* "You" of a location is each player: in a turn of anybody not one of them. */
static bool is_unclear_whose(const struct hj_ability *a,
                             const struct hj_effect *e, uint8_t type)
{
    return type == SG_TYPE_LOCATION && a->moment != HJ_MOMENT_NONE &&
           a->whose == HJ_CONTROL_ANY &&
           (!is_anybodys(&e->whom) || !is_anybodys(e->n.each) || e->may ||
            e->by != NULL || e->when != NULL || e->n.if_so != NULL ||
            a->condition != NULL);
}

const char *sg_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    static const struct pl_beside beside[] = {
        {SG_RELATION_HERE, true, ~0u, ~0u}, {0}};
    static const struct pl_carried carried = {
        .does = PL_DOES_BY | PL_DOES_ONCE | PL_DOES_ADDITIONAL_COSTS,
        .plays = 1u << SG_TYPE_TACTIC,
        .cancels = 1u << SG_TYPE_TACTIC | 1u << SG_TYPE_COUNTER,
        .beside = beside};
    const char *why = pl_unsupported(words, a, type, &carried, at);

    if (why == NULL && a->when == HJ_WHEN_PLAYING && type == SG_TYPE_COUNTER)
        why = "a counter costs nothing";
    if (why == NULL && is_nowhere(a, type)) {
        *at = a->effects;
        why = "this card lies at no location: 'here' is nowhere";
    }
    if (why == NULL && a->events != 0)
        why = event_refused(a, type);
    for (int i = 0; i < a->effect_count && why == NULL; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        if (speaks_of_places(a, e))
            why =
                "locations and boosts cannot be counted or belong to a player";
        if (is_unclear_whose(a, e, type))
            why = "unclear who: a location has no controller";
        if (has_no_place(a, e))
            why = "'at target location' belongs to 'each unit' or 'a unit'";
        if (e->kind == HJ_EFFECT_OWN &&
            (e->index == SG_VERB_NO_PLAY || e->index == SG_VERB_NO_MOVE) &&
            !is_plain(&e->whom))
            why = "this can only say whose units";
        if (e->own != HJ_TEXT_NONE && e->whom.pick != HJ_PICK_TARGET &&
            (words->relations[e->own].is & HJ_RELATION_TO) != 0)
            why = "only a target can be moved";
    }
    return why;
}
