/* SPDX-License-Identifier: MPL-2.0 */
/* The fast pass: finds broken rules, and only then writes findings. */
#include "formats/run.h"

#include <stdlib.h>

/* Maps each section of a deck to its bit in the format. */
static void place_sections(struct hj_run *run, size_t d)
{
    const struct hj_format *f = run->checker->format;
    const struct hj_deck *deck = run->decks[d];
    uint32_t *bits = run->bench->section_bit[d];

    bits[HJ_DEFAULT_SECTION] = 1;
    for (size_t s = 1; s < deck->section_count; s++) {
        size_t i = hj_format_section_of(f, deck->sections[s]);
        bits[s] = UINT32_C(1) << (i < f->section_count ? i : HJ_OTHER_SECTION);
    }
}

/* Computes all totals of a deck in one pass if all cards are known and need no
 * closer look; returns false otherwise. */
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
        if (!c->quick || hj_rule_total(c->rule).n == 0)
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

static bool is_out(int64_t value, int64_t min, int64_t max)
{
    return value < min || value > max;
}

/* True if the total of a sum or count is out of range. */
static bool total_is_bad(struct hj_run *run, const struct hj_compiled *c,
                         size_t number)
{
    int64_t sum = run->bench->sums[number] = hj_run_total(run, c, number);
    int64_t min, max;

    return !hj_run_limits(run, c, HJ_NO_CARD, &min, &max) ||
           is_out(sum, min, max);
}

/* Counts each class, then checks the limits, then resets the counters. */
static bool copies_are_bad(struct hj_run *run, const struct hj_compiled *c,
                           uint32_t *counters)
{
    const struct hj_entry *entry;
    int64_t min, max, copies;
    bool known = true, bad = false;
    bool own =
        (c->min != NULL && c->min->own) || (c->max != NULL && c->max->own);

    if (!own)
        known = hj_run_limits(run, c, HJ_NO_CARD, &min, &max);
    for (int pass = 0; pass < 3; pass++) {
        struct hj_walk walk;
        hj_walk_start(run, c, &walk);
        while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
            uint32_t class = c->class_of[entry->card];
            if (class == HJ_NO_CLASS)
                continue;
            if (pass == 0) {
                counters[class] += (uint32_t)copies;
                bad |= !own && counters[class] > max;
            } else if (pass == 1) {
                if (own)
                    known &= hj_run_limits(run, c, entry->card, &min, &max);
                bad |= is_out(counters[class], min, max);
            } else {
                counters[class] = 0;
            }
        }
        if (pass == 0 && !own && min == INT64_MIN)
            pass = 1; /* excess is found already */
    }
    return bad || !known;
}

/* Sets the mark of all values that count to WITH; returns the number of values
 * with another mark before. */
static int64_t mark(struct hj_run *run, const struct hj_compiled *c,
                    uint32_t *marks, uint32_t with)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t different = 0, copies;

    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL)
        for (uint32_t m = c->sets.first[entry->card];
             m < c->sets.first[entry->card + 1]; m++) {
            different += marks[c->sets.members[m]] != with;
            marks[c->sets.members[m]] = with;
        }
    return different;
}

static bool distinct_is_bad(struct hj_run *run, const struct hj_compiled *c,
                            uint32_t *marks)
{
    int64_t different = mark(run, c, marks, 1), min, max;
    bool known = hj_run_limits(run, c, HJ_NO_CARD, &min, &max);

    if (c->rule->kind == HJ_RULE_SAME)
        max = 1;
    mark(run, c, marks, 0);
    return !known || is_out(different, min, max);
}

static bool same_is_bad(struct hj_run *run, const struct hj_compiled *c,
                        uint32_t *marks)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t copies;
    bool bad = false;

    if (c->leads == NULL)
        return distinct_is_bad(run, c, marks);
    if (!hj_run_mark_leaders(run, c, marks, 1))
        return !c->told;
    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL)
        for (uint32_t m = c->sets.first[entry->card];
             m < c->sets.first[entry->card + 1]; m++)
            bad |= marks[c->sets.members[m]] == 0;
    hj_run_mark_leaders(run, c, marks, 0);
    return bad;
}

/* True if the value of a card is missing or out of range. */
static bool value_is_bad(struct hj_run *run, const struct hj_compiled *c,
                         hj_card card)
{
    int64_t value, min, max;

    if (!hj_run_value(run, c, card, &value))
        return true;
    return c->rule->kind == HJ_RULE_EACH &&
           (!hj_run_limits(run, c, card, &min, &max) ||
            is_out(value, min, max));
}

/* Checks the cards of sums (which need a value of every card), each and
 * only. */
static bool any_is_bad(struct hj_run *run, const struct hj_compiled *c)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t copies;
    bool only = c->rule->kind == HJ_RULE_ONLY;

    if (run->plain && c->quick)
        return false;
    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL)
        if (c->quick && !run->built ? c->bad[entry->card] != 0
            : only                  ? !hj_passes(run, &c->that, entry)
                                    : value_is_bad(run, c, entry->card))
            return true;
    return false;
}

static bool rule_is_broken(struct hj_run *run, const struct hj_compiled *c,
                           size_t number)
{
    uint32_t *counters = run->bench->counters[run->scope][number];

    if ((c->needs & ~run->present) != 0)
        return false; /* reported by the leader's own rule */
    switch (c->rule->kind) {
    case HJ_RULE_COUNT:
    case HJ_RULE_LEADER:
        return total_is_bad(run, c, number);
    case HJ_RULE_SUM:
        /* a card without a value makes the total invalid */
        return total_is_bad(run, c, number) || any_is_bad(run, c);
    case HJ_RULE_COPIES:
        return copies_are_bad(run, c, counters);
    case HJ_RULE_DISTINCT:
        return distinct_is_bad(run, c, counters);
    case HJ_RULE_EACH:
    case HJ_RULE_ONLY:
        return any_is_bad(run, c);
    default:
        return same_is_bad(run, c, counters);
    }
}

/* True if a card is on a list, or its text changes deck building. */
static bool needs_a_look(struct hj_run *run, bool *listed)
{
    const struct hj_checker *k = run->checker;

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            hj_card card = run->decks[d]->entries[i].card;
            if (card == HJ_NO_CARD)
                continue;
            *listed |= k->listed_of[card] != 0;
            run->built |= k->builds[card];
        }
    return *listed || run->built;
}

static bool has_total(const struct hj_verdict *v, struct hj_str property)
{
    for (size_t i = 0; i < v->total_count; i++)
        if (hj_str_equal_nocase(v->totals[i].property, property))
            return true;
    return false;
}

static void count_cards(struct hj_run *run)
{
    struct hj_verdict *v = run->verdict;

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            v->sections[entry->section] += entry->count;
        }
    if (run->count > 1)
        v->cards = v->sections[HJ_DEFAULT_SECTION];
    for (size_t s = 0; run->count == 1 && s < run->decks[0]->section_count; s++)
        if (run->bench->section_bit[0][s] == 1)
            v->cards += v->sections[s];
}

static void fill_verdict(struct hj_run *run)
{
    struct hj_verdict *v = run->verdict;
    const struct hj_checker *k = run->checker;

    for (size_t i = 0; i < k->count[run->scope]; i++) {
        const struct hj_rule *rule = k->rules[run->scope][i].rule;
        if (rule->kind != HJ_RULE_SUM || rule->where.n > 0 || rule->advice ||
            v->total_count == HJ_MOST_TOTALS)
            continue;
        if (has_total(v, rule->property)) /* of another section, for example */
            continue;
        v->totals[v->total_count++] =
            (struct hj_total){rule->property, run->bench->sums[i]};
    }
}

static bool run_checks(struct hj_run *run, struct hj_error *e)
{
    const struct hj_checker *k = run->checker;
    bool listed = false, odd_section = false;

    *run->verdict = (struct hj_verdict){0};
    if (!hj_format_in_force(k->format, k->on))
        hj_report_period(run);
    for (size_t d = 0; d < run->count; d++) {
        place_sections(run, d);
        for (size_t s = 1; s < run->decks[d]->section_count; s++)
            odd_section |= run->bench->section_bit[d][s] ==
                           UINT32_C(1) << HJ_OTHER_SECTION;
    }
    if (run->scope == HJ_SCOPE_DECK && odd_section)
        hj_report_sections(run);
    count_cards(run);
    if (k->named_count > 0)
        hj_run_names(run);
    run->plain = run->scope == HJ_SCOPE_DECK && add_up(run);
    if (run->scope != HJ_SCOPE_POOL && !run->plain &&
        needs_a_look(run, &listed) && run->scope == HJ_SCOPE_DECK && listed &&
        !hj_report_lists(run))
        return hj_fail_memory(e);
    for (size_t i = 0; i < k->count[run->scope]; i++) {
        const struct hj_compiled *c = &k->rules[run->scope][i];
        if (rule_is_broken(run, c, i))
            hj_report_rule(run, c, i);
    }
    if (run->built && run->scope == HJ_SCOPE_DECK)
        hj_report_buildings(run);
    if (run->scope == HJ_SCOPE_DECK && k->choice_count > 0 &&
        !hj_report_choices(run, e))
        return false;
    fill_verdict(run);
    run->verdict->violations = hj_findings_of(run->findings, HJ_ILLEGAL);
    run->verdict->advice = hj_findings_of(run->findings, HJ_ADVICE);
    run->verdict->legal = run->verdict->violations == 0;
    return !hj_findings_failed(run->findings) || hj_fail_memory(e);
}

bool hj_checker_check(const struct hj_checker *checker,
                      struct hj_checker_workspace *bench,
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

bool hj_checker_team(const struct hj_checker *checker,
                     struct hj_checker_workspace *bench,
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

bool hj_checker_pool(const struct hj_checker *checker,
                     struct hj_checker_workspace *bench,
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

static bool fill_bench(struct hj_checker_workspace *bench)
{
    const struct hj_checker *k = bench->checker;

    for (int scope = 0; scope < HJ_SCOPES; scope++)
        for (size_t i = 0; i < k->count[scope]; i++) {
            size_t n = k->rules[scope][i].class_count;
            bench->counters[scope][i] =
                hj_arena_array(bench->arena, n + 1, sizeof(uint32_t));
            if (bench->counters[scope][i] == NULL)
                return false;
        }
    for (size_t i = 0; i < k->choice_count; i++) {
        bench->choices[i] = hj_bench_new(k->choices[i]);
        if (bench->choices[i] == NULL)
            return false;
    }
    if (k->choice_count > 0)
        bench->scratch = hj_findings_new();
    return k->choice_count == 0 || bench->scratch != NULL;
}

struct hj_checker_workspace *hj_bench_new(const struct hj_checker *checker)
{
    struct hj_checker_workspace *bench = calloc(1, sizeof *bench);

    if (bench == NULL)
        return NULL;
    bench->arena = hj_arena_new();
    bench->checker = checker;
    if (fill_bench(bench))
        return bench;
    hj_bench_free(bench);
    return NULL;
}

void hj_bench_free(struct hj_checker_workspace *bench)
{
    if (bench == NULL)
        return;
    for (size_t i = 0; i < HJ_MOST_CHOICES; i++)
        hj_bench_free(bench->choices[i]);
    hj_findings_free(bench->scratch);
    hj_arena_free(bench->arena);
    free(bench);
}
