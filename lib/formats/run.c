/* SPDX-License-Identifier: MPL-2.0 */
/* Queries during a check: entries that count, leaders, values, limits. */
#include "formats/run.h"

void hj_walk_exempt(const struct hj_run *run, struct hj_walk *walk)
{
    const struct hj_checker *k = run->checker;
    size_t x = 0;

    for (size_t i = 0; i < k->named_count; i++)
        if (k->named[i].exemption != NULL)
            walk->left[x++] =
                run->present >> i & 1 ? k->named[i].exemption->max : 0;
}

/* Returns the number of COPIES that count after exemptions. */
static int64_t after_exemptions(const struct hj_run *run,
                                const struct hj_compiled *c,
                                struct hj_walk *walk,
                                const struct hj_entry *entry, int64_t copies)
{
    const struct hj_checker *k = run->checker;
    size_t x = 0;

    for (size_t i = 0; i < k->named_count; i++) {
        int64_t out;
        if (k->named[i].exemption == NULL)
            continue;
        if ((c->exempt >> x & 1) && walk->left[x] > 0 &&
            hj_passes(run, &k->named[i].exempt, entry)) {
            out = walk->left[x] < copies ? walk->left[x] : copies;
            copies -= out;
            walk->left[x] -= walk->left[x] == HJ_NO_LIMIT ? 0 : out;
        }
        x++;
    }
    return copies;
}

/* True if the entry does not break an only or each rule, and so needs no
 * exemption. */
static bool keeps_rule(const struct hj_run *run, const struct hj_compiled *c,
                       const struct hj_entry *entry)
{
    int64_t value, min, max;

    if (c->rule->kind == HJ_RULE_ONLY)
        return hj_passes(run, &c->that, entry);
    return c->rule->kind == HJ_RULE_EACH &&
           hj_run_value(run, c, entry->card, &value) &&
           hj_run_limits(run, c, entry->card, &min, &max) && value >= min &&
           value <= max;
}

const struct hj_entry *hj_walk_slowly(const struct hj_run *run,
                                      const struct hj_compiled *c,
                                      struct hj_walk *walk, int64_t *copies)
{
    for (; walk->deck < run->count; walk->deck++, walk->next = 0) {
        const struct hj_deck *deck = run->decks[walk->deck];
        while (walk->next < deck->count) {
            const struct hj_entry *entry = &deck->entries[walk->next++];
            if (!hj_counts(run, c->sections, walk->deck, entry))
                continue;
            *copies = entry->count;
            if (entry->card == HJ_NO_CARD) { /* counts only as a card */
                if (c->rule->where.n == 0 && (c->rule->kind == HJ_RULE_COUNT ||
                                              c->rule->kind == HJ_RULE_LEADER))
                    return entry;
                continue;
            }
            if (!hj_passes(run, &c->where, entry))
                continue;
            if (c->exempt != 0 && !keeps_rule(run, c, entry) &&
                (*copies = after_exemptions(run, c, walk, entry, *copies)) == 0)
                continue;
            return entry;
        }
    }
    return NULL;
}

/* Stores a card under name I, up to HJ_MOST_NAMED different cards. */
static void name_card(struct hj_run *run, size_t i, hj_card card)
{
    struct hj_where_cards *cards = &run->bench->names[i];

    for (size_t n = 0; n < cards->count; n++)
        if (cards->cards[n] == card)
            return;
    if (cards->count < HJ_MOST_NAMED)
        run->bench->named[i][cards->count++] = card;
}

void hj_run_names(struct hj_run *run)
{
    const struct hj_checker *k = run->checker;

    for (size_t i = 0; i < k->named_count; i++) {
        const struct hj_named *named = &k->named[i];
        run->bench->names[i] = (struct hj_where_cards){run->bench->named[i], 0};
        for (size_t d = 0; !named->always && d < run->count; d++)
            for (size_t n = 0; n < run->decks[d]->count; n++) {
                const struct hj_entry *entry = &run->decks[d]->entries[n];
                if (hj_counts(run, named->sections, d, entry) &&
                    hj_passes(run, &named->where, entry))
                    name_card(run, i, entry->card);
            }
        if (named->always || run->bench->names[i].count > 0)
            run->present |= UINT32_C(1) << i;
    }
}

/* Finds the construction cost that another card's text gives to CARD. */
static bool built_cost(const struct hj_run *run, hj_card card, int64_t *cost)
{
    const struct hj_checker *k = run->checker;
    const struct hj_deck *deck = run->decks[0];
    bool changed = false;

    for (size_t i = 0; i < k->building_count; i++) {
        const struct hj_building *b = &k->buildings[i];
        bool here = false;
        if (b->any_number || !hj_building_reaches(b, k->cat, card))
            continue;
        for (size_t n = 0; n < deck->count && !here; n++)
            here = deck->entries[n].card == b->card &&
                   deck->entries[n].section == HJ_DEFAULT_SECTION;
        if (here && (!changed || b->cost < *cost)) {
            *cost = b->cost;
            changed = true;
        }
    }
    return changed;
}

bool hj_run_value(const struct hj_run *run, const struct hj_compiled *c,
                  hj_card card, int64_t *value)
{
    if (run->built &&
        hj_str_equal_nocase(c->rule->property, run->checker->cost_property) &&
        built_cost(run, card, value))
        return true;
    return hj_card_number(run->checker->cat, card, c->property, value);
}

/* Returns the contribution of one copy to a total. */
static int64_t share(const struct hj_run *run, const struct hj_compiled *c,
                     const struct hj_entry *entry)
{
    int64_t value;

    if (c->rule->kind != HJ_RULE_SUM)
        return 1;
    if (!run->built)
        return c->value[entry->card];
    return hj_run_value(run, c, entry->card, &value) ? value : 0;
}

int64_t hj_run_total(const struct hj_run *run, const struct hj_compiled *c,
                     size_t number)
{
    uint32_t *seen = run->bench->counters[run->scope][number];
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t sum = 0, copies;

    if (run->plain && c->quick)
        return run->bench->sums[number];
    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
        if (c->rule->once && entry->card != HJ_NO_CARD) {
            if (seen[entry->card]++ > 0)
                continue;
            copies = 1;
        }
        sum += share(run, c, entry) * copies;
    }
    for (size_t d = 0; c->rule->once && d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++)
            if (run->decks[d]->entries[i].card != HJ_NO_CARD)
                seen[run->decks[d]->entries[i].card] = 0;
    return sum;
}

bool hj_run_mark_leaders(const struct hj_run *run, const struct hj_compiled *c,
                         uint32_t *marks, uint32_t with)
{
    bool any = false;

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            if (entry->card == HJ_NO_CARD || !c->leads[entry->card] ||
                !hj_counts(run, c->leads_in, d, entry))
                continue;
            any = true;
            for (uint32_t m = c->sets.first[entry->card];
                 m < c->sets.first[entry->card + 1]; m++)
                marks[c->sets.members[m]] = with;
        }
    return any;
}

/* The context of a computed limit. */
struct reckoning {
    const struct hj_run *run;
    hj_card card;
};

/* Computes the sum, minimum or maximum of a leader's property. */
static bool leader_value(const struct hj_run *run, const struct hj_limit_op *op,
                         int64_t *value)
{
    const struct hj_where_cards *cards = &run->bench->names[op->index];

    for (size_t i = 0; i < cards->count; i++) {
        int64_t one;
        if (!hj_card_number(run->checker->cat, cards->cards[i], op->property,
                            &one))
            return false;
        if (i == 0)
            *value = one;
        else if (op->code == HJ_LIMIT_NAME)
            *value += one;
        else if (op->code == HJ_LIMIT_LEAST ? one < *value : one > *value)
            *value = one;
    }
    return cards->count > 0;
}

static bool value_of(const void *from, const struct hj_limit_op *op,
                     int64_t *value)
{
    const struct reckoning *r = from;
    const struct hj_run *run = r->run;

    switch (op->source) {
    case HJ_LIMIT_CARDS:
        *value = run->verdict->cards;
        return true;
    case HJ_LIMIT_TOTAL:
        *value = hj_run_total(run, &run->checker->rules[run->scope][op->index],
                              op->index);
        return true;
    case HJ_LIMIT_LEADER:
        return leader_value(run, op, value);
    default:
        return r->card != HJ_NO_CARD &&
               hj_card_number(run->checker->cat, r->card, op->property, value);
    }
}

bool hj_run_limits(const struct hj_run *run, const struct hj_compiled *c,
                   hj_card card, int64_t *min, int64_t *max)
{
    struct reckoning r = {run, card};
    bool known = true;

    *min = c->rule->min;
    *max = c->rule->max;
    if (c->min != NULL)
        known = hj_limit_value(c->min, value_of, &r, min);
    if (c->max != NULL)
        known = hj_limit_value(c->max, value_of, &r, max) && known;
    if (*min != INT64_MIN)
        *min *= run->factor;
    if (*max != HJ_NO_LIMIT)
        *max *= run->factor;
    return known;
}
