/* SPDX-License-Identifier: MPL-2.0 */
/* Comparison of trees, and the rest of a sentence that was not understood. */
#include "text/internal.h"

#include <stddef.h>

static bool same_kind(const struct hj_kind *a, const struct hj_kind *b)
{
    bool same = a->types == b->types && a->states == b->states &&
                a->not_states == b->not_states && a->keywords == b->keywords &&
                a->trait_count == b->trait_count &&
                a->not_traits == b->not_traits;

    for (int i = 0; same && i < a->trait_count; i++)
        same = hj_str_equal_nocase(a->traits[i], b->traits[i]);
    return same;
}

bool tx_same_selector(const struct hj_selector *a, const struct hj_selector *b)
{
    bool same = a->pick == b->pick && a->count == b->count &&
                a->up_to == b->up_to && a->control == b->control &&
                a->other == b->other && a->random == b->random &&
                a->relation == b->relation && a->zone == b->zone &&
                a->zone_of == b->zone_of && a->extreme == b->extreme &&
                a->of_value == b->of_value && a->kind_count == b->kind_count &&
                a->test_count == b->test_count && a->with == b->with &&
                a->without == b->without &&
                hj_str_equal_nocase(a->name, b->name);

    for (int i = 0; same && i < a->kind_count; i++)
        same = same_kind(&a->kinds[i], &b->kinds[i]);
    for (int i = 0; same && i < a->test_count; i++)
        same = a->tests[i].value == b->tests[i].value &&
               a->tests[i].x == b->tests[i].x &&
               a->tests[i].least == b->tests[i].least &&
               a->tests[i].most == b->tests[i].most;
    return same;
}

static bool same_optional(const struct hj_selector *a,
                          const struct hj_selector *b)
{
    return a == NULL || b == NULL ? a == b : tx_same_selector(a, b);
}

static bool same_condition(const struct hj_condition *a,
                           const struct hj_condition *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return a->kind == b->kind && a->negated == b->negated &&
           a->player == b->player && a->index == b->index &&
           a->more == b->more && a->least == b->least && a->most == b->most &&
           tx_same_selector(&a->whom, &b->whom) &&
           same_condition(a->also, b->also);
}

static bool same_amount(const struct hj_amount *a, const struct hj_amount *b)
{
    return a->kind == b->kind && a->half == b->half && a->n == b->n &&
           (a->kind != HJ_AMOUNT_VALUE || a->value == b->value) &&
           same_optional(a->each, b->each) &&
           same_condition(a->if_so, b->if_so) &&
           (a->if_so == NULL || a->instead == b->instead);
}

static bool same_cost(const struct hj_cost *a, const struct hj_cost *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return a->row == b->row && same_amount(&a->n, &b->n) &&
           tx_same_selector(&a->whom, &b->whom);
}

static bool same_unless(const struct hj_unless *a, const struct hj_unless *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return a->number == b->number && a->n == b->n &&
           tx_same_selector(&a->who, &b->who);
}

static bool same_keyword(const struct hj_keyword_value *a,
                         const struct hj_keyword_value *b)
{
    return a->keyword == b->keyword && a->n == b->n && a->x == b->x;
}

static bool same_effect(const struct hj_effect *a, const struct hj_effect *b)
{
    bool same =
        a->kind == b->kind && a->index == b->index && a->until == b->until &&
        a->to == b->to && a->to_of == b->to_of && a->own == b->own &&
        a->may == b->may && a->random == b->random && a->reveal == b->reveal &&
        a->into == b->into && a->negated == b->negated &&
        a->among == b->among && a->keyword_count == b->keyword_count &&
        memcmp(a->values, b->values, sizeof a->values) == 0 &&
        same_amount(&a->n, &b->n) && tx_same_selector(&a->whom, &b->whom) &&
        same_optional(a->by, b->by) && same_cost(a->cost, b->cost) &&
        same_condition(a->when, b->when) && same_unless(a->unless, b->unless) &&
        hj_str_equal_nocase(a->word, b->word);

    for (int i = 0; same && i < a->keyword_count; i++)
        same = same_keyword(&a->keywords[i], &b->keywords[i]);
    return same;
}

static bool same_ability(const struct hj_ability *a, const struct hj_ability *b)
{
    bool same = a->when == b->when && a->heading == b->heading &&
                a->moment == b->moment && a->phase == b->phase &&
                a->whose == b->whose && a->during == b->during &&
                a->once == b->once && a->type == b->type &&
                a->second == b->second && a->cost_count == b->cost_count &&
                a->effect_count == b->effect_count && a->events == b->events &&
                a->anywhere == b->anywhere && a->or_this == b->or_this &&
                same_keyword(&a->keyword, &b->keyword) &&
                tx_same_selector(&a->subject, &b->subject) &&
                same_optional(a->what, b->what) &&
                same_condition(a->condition, b->condition);

    for (int i = 0; same && i < a->cost_count; i++)
        same = same_cost(&a->costs[i], &b->costs[i]);
    for (int i = 0; same && i < a->effect_count; i++)
        same = same_effect(&a->effects[i], &b->effects[i]) &&
               /* Effects must share conditions in the same way. */
               (i == 0 || (a->effects[i].when == a->effects[i - 1].when) ==
                              (b->effects[i].when == b->effects[i - 1].when));
    return same;
}

bool hj_text_same(const struct hj_card_text *a, const struct hj_card_text *b)
{
    bool same = a->ability_count == b->ability_count;

    for (int i = 0; same && i < a->ability_count; i++)
        same = same_ability(&a->abilities[i], &b->abilities[i]);
    return same;
}
