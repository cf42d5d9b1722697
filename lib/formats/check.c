/* SPDX-License-Identifier: MPL-2.0 */
/* The quick pass: does a deck break any rule?  Words are found only then. */
#include "formats/compile.h"

#include <stdlib.h>

/* Which section of the format each section of a deck is. */
static void place_sections(struct hj_run *run, size_t d)
{
    const struct hj_format *f = run->checker->format;
    const struct hj_deck *deck = run->decks[d];
    uint32_t *bits = run->bench->section_bit[d];

    bits[HJ_DEFAULT_SECTION] = 1;
    for (size_t s = 1; s < deck->section_count; s++) {
        size_t i = 0;
        while (i < f->section_count &&
               !hj_str_same(f->sections[i], deck->sections[s]))
            i++;
        bits[s] = UINT32_C(1) << (i < f->section_count ? i : HJ_OTHER_SECTION);
    }
}

/* All totals of a deck in one pass, if it holds only known cards of which no
 * rule wants a closer look; false where it does not. */
static bool add_up(struct hj_run *run)
{
    const struct hj_checker *k = run->checker;
    const struct hj_deck *deck = run->decks[0];
    const uint32_t *bits = run->bench->section_bit[0];
    size_t many = k->total_count, n = 0;
    int64_t sums[HJ_MOST_RULES] = {0};
    uint32_t sections[HJ_MOST_RULES];
    size_t numbers[HJ_MOST_RULES];

    for (size_t i = 0; i < k->count[HJ_SCOPE_DECK]; i++) {
        const struct hj_compiled *c = &k->rules[HJ_SCOPE_DECK][i];
        if (c->rule->kind != HJ_RULE_COUNT && c->rule->kind != HJ_RULE_SUM)
            continue;
        sections[n] = c->sections;
        numbers[n++] = i;
    }
    for (size_t i = 0; i < deck->count; i++) {
        const struct hj_entry *entry = &deck->entries[i];
        const int64_t *values;
        uint32_t bit = bits[entry->section];
        if (entry->card == HJ_NO_CARD || k->special[entry->card])
            return false;
        values = &k->totals[entry->card * many];
        for (size_t t = 0; t < many; t++)
            if (sections[t] & bit)
                sums[t] += values[t] * entry->count;
    }
    for (size_t t = 0; t < many; t++)
        run->bench->sums[numbers[t]] = sums[t];
    return true;
}

static int64_t total_of(struct hj_run *run, const struct hj_compiled *c,
                        size_t number)
{
    int64_t sum = 0;

    if (run->plain)
        return run->bench->sums[number];
    for (size_t d = 0; d < run->count; d++) {
        const struct hj_deck *deck = run->decks[d];
        for (size_t i = 0; i < deck->count; i++) {
            const struct hj_entry *entry = &deck->entries[i];
            int64_t value;
            if (!hj_counts(run, c, d, entry))
                continue;
            if (entry->card == HJ_NO_CARD)
                value = c->rule->kind == HJ_RULE_COUNT && c->rule->where.n == 0;
            else if (!run->built || c->rule->kind == HJ_RULE_COUNT)
                value = c->value[entry->card];
            else if (!c->applies[entry->card] ||
                     !hj_run_value(run, c, entry->card, &value))
                value = 0;
            sum += value * entry->count;
        }
    }
    return sum;
}

/* Sums and counts: whether the total is out of range. */
static bool total_is_bad(struct hj_run *run, const struct hj_compiled *c,
                         size_t number)
{
    int64_t sum = run->bench->sums[number] = total_of(run, c, number);

    return (c->rule->min != INT64_MIN && sum < c->rule->min * run->factor) ||
           (c->rule->max != HJ_NO_LIMIT && sum > c->rule->max * run->factor);
}

static bool copies_are_bad(struct hj_run *run, const struct hj_compiled *c,
                           uint32_t *counters)
{
    int64_t max =
        c->rule->max == HJ_NO_LIMIT ? HJ_NO_LIMIT : c->rule->max * run->factor;
    bool bad = false;

    for (int pass = 0; pass < 3; pass++) { /* count, look below, reset */
        for (size_t d = 0; d < run->count; d++) {
            const struct hj_deck *deck = run->decks[d];
            for (size_t i = 0; i < deck->count; i++) {
                const struct hj_entry *entry = &deck->entries[i];
                uint32_t class = entry->card == HJ_NO_CARD
                                     ? HJ_NO_CLASS
                                     : c->class_of[entry->card];
                if (class == HJ_NO_CLASS || !hj_counts(run, c, d, entry))
                    continue;
                if (pass == 0)
                    bad |= (counters[class] += entry->count) > max;
                else if (pass == 1)
                    bad |= counters[class] < c->rule->min * run->factor;
                else
                    counters[class] = 0;
            }
        }
        if (pass == 0 && c->rule->min == INT64_MIN)
            pass = 1;
    }
    return bad;
}

/* Marks the members of all cards that count (with LEADS: that lead); returns
 * how many different ones there are. */
static int64_t mark(struct hj_run *run, const struct hj_compiled *c,
                    uint32_t *marks, uint32_t with)
{
    int64_t different = 0;

    for (size_t d = 0; d < run->count; d++) {
        const struct hj_deck *deck = run->decks[d];
        for (size_t i = 0; i < deck->count; i++) {
            const struct hj_entry *entry = &deck->entries[i];
            if (entry->card == HJ_NO_CARD || !hj_counts(run, c, d, entry) ||
                (c->leads != NULL && !c->leads[entry->card]))
                continue;
            for (uint32_t m = c->first[entry->card];
                 m < c->first[entry->card + 1]; m++) {
                different += marks[c->members[m]] != with;
                marks[c->members[m]] = with;
            }
        }
    }
    return different;
}

static bool distinct_is_bad(struct hj_run *run, const struct hj_compiled *c,
                            uint32_t *marks)
{
    int64_t different = mark(run, c, marks, 1);
    int64_t max = c->rule->kind == HJ_RULE_SAME ? 1 : c->rule->max;

    mark(run, c, marks, 0);
    return different > max || different < c->rule->min;
}

/* Whether a leader stands in any deck: without one nothing is decided. */
static bool has_leader(const struct hj_run *run, const struct hj_compiled *c)
{
    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            if (entry->card != HJ_NO_CARD && c->leads[entry->card] &&
                hj_counts(run, c, d, entry))
                return true;
        }
    return false;
}

static bool same_is_bad(struct hj_run *run, const struct hj_compiled *c,
                        uint32_t *marks)
{
    bool bad = false;

    if (c->leads == NULL)
        return distinct_is_bad(run, c, marks);
    if (!has_leader(run, c))
        return false;
    mark(run, c, marks, 1);
    for (size_t d = 0; d < run->count; d++) {
        const struct hj_deck *deck = run->decks[d];
        for (size_t i = 0; i < deck->count; i++) {
            const struct hj_entry *entry = &deck->entries[i];
            if (entry->card == HJ_NO_CARD || !hj_counts(run, c, d, entry))
                continue;
            for (uint32_t m = c->first[entry->card];
                 m < c->first[entry->card + 1]; m++)
                bad |= marks[c->members[m]] == 0;
        }
    }
    mark(run, c, marks, 0);
    return bad;
}

static bool any_is_bad(struct hj_run *run, const struct hj_compiled *c)
{
    if (run->plain)
        return false;
    for (size_t d = 0; d < run->count; d++) {
        const struct hj_deck *deck = run->decks[d];
        for (size_t i = 0; i < deck->count; i++) {
            const struct hj_entry *entry = &deck->entries[i];
            int64_t value;
            if (entry->card == HJ_NO_CARD || !hj_counts(run, c, d, entry))
                continue;
            if (!run->built) {
                if (c->bad[entry->card])
                    return true;
                continue;
            }
            if (c->applies[entry->card] &&
                (!hj_run_value(run, c, entry->card, &value) ||
                 value < c->rule->min || value > c->rule->max))
                return true;
        }
    }
    return false;
}

static bool rule_is_broken(struct hj_run *run, const struct hj_compiled *c,
                           size_t number)
{
    uint32_t *counters = run->bench->counters[run->scope][number];

    switch (c->rule->kind) {
    case HJ_RULE_COUNT:
        return total_is_bad(run, c, number);
    case HJ_RULE_SUM:
        /* a card without a value makes the total no total */
        return total_is_bad(run, c, number) || any_is_bad(run, c);
    case HJ_RULE_COPIES:
        return copies_are_bad(run, c, counters);
    case HJ_RULE_DISTINCT:
        return distinct_is_bad(run, c, counters);
    case HJ_RULE_EACH:
        return any_is_bad(run, c);
    default:
        return same_is_bad(run, c, counters);
    }
}

/* Whether a card is banned or restricted, or its text builds decks. */
static bool wants_a_look(struct hj_run *run, bool *limited)
{
    const struct hj_checker *k = run->checker;

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            hj_card card = run->decks[d]->entries[i].card;
            if (card == HJ_NO_CARD)
                continue;
            *limited |= !k->legal[card] || k->most[card] != UINT32_MAX;
            run->built |= k->builds[card];
        }
    return *limited || run->built;
}

static bool has_total(const struct hj_verdict *v, struct hj_str property)
{
    for (size_t i = 0; i < v->total_count; i++)
        if (hj_str_same(v->totals[i].property, property))
            return true;
    return false;
}

static void fill_verdict(struct hj_run *run)
{
    struct hj_verdict *v = run->verdict;
    const struct hj_checker *k = run->checker;

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            v->sections[entry->section] += entry->count;
        }
    v->cards = v->sections[HJ_DEFAULT_SECTION];
    for (size_t i = 0; i < k->count[run->scope]; i++) {
        const struct hj_rule *rule = k->rules[run->scope][i].rule;
        if (rule->kind != HJ_RULE_SUM || rule->where.n > 0 || rule->advice ||
            v->total_count == HJ_MOST_TOTALS)
            continue;
        if (has_total(v, rule->property)) /* of another section, say */
            continue;
        v->totals[v->total_count++] =
            (struct hj_total){rule->property, run->bench->sums[i]};
    }
}

static bool run_checks(struct hj_run *run, struct hj_error *e)
{
    const struct hj_checker *k = run->checker;
    bool limited = false, odd_section = false;

    *run->verdict = (struct hj_verdict){0};
    for (size_t d = 0; d < run->count; d++) {
        place_sections(run, d);
        for (size_t s = 1; s < run->decks[d]->section_count; s++)
            odd_section |= run->bench->section_bit[d][s] ==
                           UINT32_C(1) << HJ_OTHER_SECTION;
    }
    if (run->scope == HJ_SCOPE_DECK && odd_section)
        hj_report_sections(run);
    run->plain = run->scope == HJ_SCOPE_DECK && add_up(run);
    if (run->scope != HJ_SCOPE_POOL && !run->plain &&
        wants_a_look(run, &limited) && run->scope == HJ_SCOPE_DECK && limited)
        hj_report_lists(run);
    for (size_t i = 0; i < k->count[run->scope]; i++) {
        const struct hj_compiled *c = &k->rules[run->scope][i];
        if (rule_is_broken(run, c, i))
            hj_report_rule(run, c, i);
    }
    if (run->built && run->scope == HJ_SCOPE_DECK)
        hj_report_buildings(run);
    fill_verdict(run);
    run->verdict->violations = hj_findings_of(run->findings, HJ_ILLEGAL);
    run->verdict->advice = hj_findings_of(run->findings, HJ_ADVICE);
    run->verdict->legal = run->verdict->violations == 0;
    return !hj_findings_failed(run->findings) || hj_fail_memory(e);
}

bool hj_checker_check(const struct hj_checker *checker, struct hj_bench *bench,
                      const struct hj_deck *deck, struct hj_findings *findings,
                      struct hj_verdict *verdict, struct hj_error *e)
{
    struct hj_run run = {.checker = checker,
                         .bench = bench,
                         .scope = HJ_SCOPE_DECK,
                         .decks = &deck,
                         .count = 1,
                         .factor = 1,
                         .findings = findings,
                         .verdict = verdict};

    return run_checks(&run, e);
}

bool hj_checker_team(const struct hj_checker *checker, struct hj_bench *bench,
                     const struct hj_deck *const *decks, size_t count,
                     struct hj_findings *findings, struct hj_verdict *verdict,
                     struct hj_error *e)
{
    struct hj_run run = {.checker = checker,
                         .bench = bench,
                         .scope = HJ_SCOPE_TEAM,
                         .decks = decks,
                         .count = count,
                         .factor = 1,
                         .findings = findings,
                         .verdict = verdict};

    if (count > HJ_MOST_DECKS)
        return hj_fail(e, "a team of more than %d decks", HJ_MOST_DECKS);
    return run_checks(&run, e);
}

bool hj_checker_pool(const struct hj_checker *checker, struct hj_bench *bench,
                     const struct hj_deck *pool, int64_t players,
                     struct hj_findings *findings, struct hj_verdict *verdict,
                     struct hj_error *e)
{
    int64_t per = checker->format->draft.pool_per;
    struct hj_run run = {.checker = checker,
                         .bench = bench,
                         .scope = HJ_SCOPE_POOL,
                         .decks = &pool,
                         .count = 1,
                         .factor = per > 0 ? (players + per - 1) / per : 1,
                         .findings = findings,
                         .verdict = verdict};

    return run_checks(&run, e);
}

struct hj_bench *hj_bench_new(const struct hj_checker *checker)
{
    struct hj_bench *bench = calloc(1, sizeof *bench);

    if (bench == NULL || (bench->arena = hj_arena_new()) == NULL) {
        free(bench);
        return NULL;
    }
    bench->checker = checker;
    for (int scope = 0; scope < HJ_SCOPES; scope++) {
        for (size_t i = 0; i < checker->count[scope]; i++) {
            size_t n = checker->rules[scope][i].class_count;
            bench->counters[scope][i] =
                hj_arena_array(bench->arena, n + 1, sizeof(uint32_t));
            if (bench->counters[scope][i] == NULL) {
                hj_bench_free(bench);
                return NULL;
            }
        }
    }
    return bench;
}

void hj_bench_free(struct hj_bench *bench)
{
    if (bench == NULL)
        return;
    hj_arena_free(bench->arena);
    free(bench);
}
