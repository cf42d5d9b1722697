/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: card texts that can be parsed but are not carried out. */
#include "games/final-fracture/words.h"
#include "play/kernel.h"

#define ON_CHAIN (1u << FF_TYPE_CHANT | 1u << FF_TYPE_RESPONSE)

/* Checks "Summon a unit from your hand with cost N or less": no clause may
 * follow, since the unit is chosen later. */
static const char *summon_refused(const struct hj_ability *a, int i)
{
    const struct hj_selector *s = &a->effects[i].whom;

    if (s->pick != HJ_PICK_ANY || s->count != 1 || s->zone != FF_ZONE_HAND ||
        s->zone_of != HJ_CONTROL_YOU)
        return "a unit can be summoned from your hand only";
    return i + 1 < a->effect_count
               ? "the summoned unit is chosen later: put this at the end"
               : NULL;
}

static bool is_it(const struct hj_selector *s)
{
    return s != NULL && s->pick == HJ_PICK_IT;
}

/* Checks clauses about "it". After "When an opponent plays a chant" it is on
 * the chain, up to a clause with another target. Only that, and an attack, can
 * be negated as "it". */
static const char *it_refused(const struct hj_ability *a,
                              const struct hj_effect **at)
{
    bool played = a->events >> FF_EVENT_PLAYS & 1;
    bool stops = a->events == UINT64_C(1) << FF_EVENT_PLAYS ||
                 a->events == UINT64_C(1) << FF_EVENT_ATTACKS;

    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        bool negates = pl_is_verb(e) &&
                       e->index == FF_VERB_NEGATE_DECLARATION &&
                       is_it(&e->whom);
        if (negates && !stops)
            return "'it' is nothing that can be negated";
        if (played &&
            ((is_it(&e->whom) && !negates && e->kind != HJ_EFFECT_CANCEL) ||
             is_it(e->by) || is_it(e->n.each) ||
             (e->when != NULL && is_it(&e->when->whom))))
            return "what is played can only be negated";
        if (e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY)
            played = stops = false;
    }
    return NULL;
}

/* Checks effects on combat damage, or on the declaration of an attack: each has
 * its own window, which only a response finds. */
static const char *window_refused(const struct hj_ability *a,
                                  const struct hj_effect *e, uint8_t type)
{
    bool damage = pl_is_verb(e) && (e->index == FF_VERB_NEGATE_DAMAGE ||
                                    e->index == FF_VERB_REDUCE_DAMAGE);
    bool attack = pl_is_verb(e) && e->index == FF_VERB_NEGATE_DECLARATION &&
                  !is_it(&e->whom);
    uint64_t allowed = UINT64_C(1) << FF_EVENT_PLAYS;

    if (!damage && !attack)
        return NULL;
    if (a->heading != FF_HEADING_RESPONSE && type != FF_TYPE_RESPONSE)
        return "only a response can do this";
    allowed |= attack ? UINT64_C(1) << FF_EVENT_ATTACKS : 0;
    return (a->events & ~allowed) != 0 ? "that is over, or still to come, then"
                                       : NULL;
}

/* True if a permission to burn one more card comes after the burn phase. */
static bool burns_too_late(const struct hj_ability *a,
                           const struct hj_effect *e)
{
    bool comes = a->moment == HJ_MOMENT_START && a->whose == HJ_CONTROL_YOU &&
                 (a->phase == HJ_TEXT_NONE || a->phase <= FF_PHASE_BURN);

    return pl_is_verb(e) && e->index == FF_VERB_MAY_BURN &&
           a->heading != FF_HEADING_DRAW && !comes;
}

static bool is_exhausted(const struct hj_condition *c)
{
    return c != NULL && c->kind == HJ_IF_IS && !c->negated &&
           (c->whom.kinds[0].states & 1u << FF_STATE_EXHAUSTED) != 0;
}

/* True if "may declare attacks" does nothing: a unit may do so anyway. This
 * concerns texts for a time, about others, or for exhausted units. */
static bool may_anyway(const struct hj_ability *a, const struct hj_effect *e,
                       uint8_t type)
{
    const struct hj_effect *named = e;
    const struct hj_selector *s;
    bool units;

    if (!pl_is_verb(e) || e->index != FF_VERB_MAY_ATTACK)
        return false;
    while (named > a->effects &&
           (named->whom.pick == HJ_PICK_IT || named->whom.pick == HJ_PICK_SAME))
        named--;
    s = is_it(&named->whom) ? &a->subject : &named->whom;
    units = s->kind_count > 0 ? pl_is_of_types(s, 1u << FF_TYPE_UNIT)
                              : type == FF_TYPE_UNIT;
    return is_exhausted(a->condition) || is_exhausted(e->when) ||
           (units && (s->pick != HJ_PICK_THIS || e->until != HJ_UNTIL_NONE ||
                      a->condition != NULL || e->when != NULL));
}

static const char *event_refused(const struct hj_ability *a)
{
    bool destroyed = a->events >> FF_EVENT_DESTROYED & 1;
    bool gone = destroyed && a->subject.pick == HJ_PICK_THIS;

    if (a->subject.relation != HJ_TEXT_NONE)
        return "its former place is not known then";
    return a->cost_count > 0 && gone ? "it is not in play any more" : NULL;
}

/* Checks when an ability can be used, or its card be played. */
static const char *use_refused(const struct hj_ability *a)
{
    bool response = a->heading == FF_HEADING_RESPONSE;

    if (response && (a->events >> FF_EVENT_DRAWS & 1))
        return "a draw cannot be answered";
    if (response && (a->events >> FF_EVENT_PLAYS & 1) &&
        a->subject.control != HJ_CONTROL_OPPONENT)
        return "a response can answer an opponent only";
    return response && a->condition != NULL
               ? "a condition of its use is not supported"
               : NULL;
}

static const char *effect_refused(const struct hj_ability *a, int i,
                                  uint8_t type)
{
    const struct hj_effect *e = &a->effects[i];

    if (pl_is_verb(e) && e->index == FF_VERB_SUMMON)
        return summon_refused(a, i);
    if (burns_too_late(a, e))
        return "a card is burned in the burn phase only";
    return may_anyway(a, e, type)
               ? "unclear what it may do that it may not without this"
               : window_refused(a, e, type);
}

const char *ff_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    static const struct pl_beside beside[] = {
        {FF_RELATION_ADJACENT, true, 1u << FF_TYPE_UNIT, 1u << FF_TYPE_UNIT},
        {FF_RELATION_ADJACENT, true, 1u << FF_TYPE_CONSTRUCT,
         1u << FF_TYPE_CONSTRUCT},
        {0}};
    static const struct pl_carried carried = {
        .does = PL_DOES_DAMAGE | PL_DOES_COSTS | PL_DOES_ONCE | PL_DOES_BY |
                PL_DOES_ADDITIONAL_COSTS,
        .plays = ON_CHAIN,
        .cancels = ON_CHAIN,
        .used = 1u << FF_COST_ENERGY,
        .beside = beside};
    const char *why = pl_unsupported(words, a, type, &carried, at);

    if (why == NULL)
        why = event_refused(a);
    if (why == NULL)
        why = use_refused(a);
    if (why == NULL)
        why = it_refused(a, at);
    for (int i = 0; i < a->effect_count && why == NULL; i++) {
        *at = &a->effects[i];
        why = effect_refused(a, i, type);
    }
    return why;
}
