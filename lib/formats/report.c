/* SPDX-License-Identifier: MPL-2.0 */
/* What is wrong with a deck, in words, with the arithmetic. */
#include "formats/compile.h"

#include <stdio.h>

const char *hj_cite(struct hj_run *run, struct hj_str ids, const char *file,
                    unsigned line)
{
    const char *slash = strrchr(file, '/');
    struct hj_out *out = hj_out_memory();
    const char *cite = NULL;

    if (out != NULL) {
        hj_out_str(out, ids);
        if (ids.n > 0)
            hj_out_char(out, ' ');
        hj_out_printf(out, "%s:%u", slash != NULL ? slash + 1 : file, line);
        cite = hj_findings_keep(run->findings, hj_out_text(out));
    }
    hj_out_free(out);
    return cite != NULL ? cite : "";
}

/* Adds a finding under a rule's own id, severity and cite. */
static struct hj_finding *add(struct hj_run *run, const struct hj_compiled *c,
                              size_t d, unsigned line, int64_t have,
                              int64_t limit, struct hj_str text)
{
    const struct hj_rule *rule = c->rule;
    struct hj_place place = {run->decks[d]->file, line, 0};
    const char *cite = hj_cite(run, rule->cite, rule->file, rule->line);
    struct hj_finding *f = hj_findings_add(
        run->findings, rule->advice ? HJ_FINDING_RULE_ADVICE : HJ_FINDING_RULE,
        place, cite, "%.*s", HJ_STR_ARG(text));

    if (f == NULL)
        return NULL;
    f->id = hj_findings_keep(run->findings, rule->id);
    if (f->id == NULL)
        f->id = "";
    f->have = have;
    f->limit = limit;
    f->counted = true;
    return f;
}

bool hj_run_value(const struct hj_run *run, const struct hj_compiled *c,
                  hj_card card, int64_t *value)
{
    const struct hj_checker *k = run->checker;
    bool known = true, changed = false;
    int64_t lowest = 0;

    if (run->built && hj_str_same(c->rule->property, k->cost_property)) {
        for (size_t i = 0; i < k->building_count; i++) {
            const struct hj_building *b = &k->buildings[i];
            bool here = false;
            if (b->any_number || !hj_building_reaches(b, k->cat, card))
                continue;
            for (size_t n = 0; n < run->decks[0]->count && !here; n++)
                here = run->decks[0]->entries[n].card == b->card &&
                       run->decks[0]->entries[n].section == HJ_DEFAULT_SECTION;
            if (here && (!changed || b->cost < lowest)) {
                lowest = b->cost;
                changed = true;
            }
        }
    }
    if (changed) {
        *value = lowest;
        return true;
    }
    if (c->points != NULL && c->pointed[card])
        *value = c->points[card];
    else if (c->property == HJ_NO_PROPERTY)
        *value = 0;
    else
        known = hj_card_number(k->cat, card, c->property, value);
    return known;
}

/* What a limit is called: "at least 60", "20 to 25", "exactly 1". */
static void put_limits(struct hj_out *out, int64_t min, int64_t max)
{
    if (min == max)
        hj_out_printf(out, "exactly %lld", (long long)min);
    else if (min == INT64_MIN)
        hj_out_printf(out, "at most %lld", (long long)max);
    else if (max == HJ_NO_LIMIT)
        hj_out_printf(out, "at least %lld", (long long)min);
    else
        hj_out_printf(out, "%lld to %lld", (long long)min, (long long)max);
}

static int64_t times(int64_t limit, int64_t factor)
{
    return limit == INT64_MIN || limit == HJ_NO_LIMIT ? limit : limit * factor;
}

/* What an entry adds to a total. */
static int64_t share(struct hj_run *run, const struct hj_compiled *c,
                     const struct hj_entry *entry)
{
    int64_t value = 0;

    if (c->rule->kind == HJ_RULE_COUNT)
        return entry->card == HJ_NO_CARD
                   ? (c->rule->where.n == 0) * (int64_t)entry->count
                   : c->value[entry->card] * entry->count;
    if (entry->card == HJ_NO_CARD || !c->applies[entry->card] ||
        !hj_run_value(run, c, entry->card, &value))
        return 0;
    return value * entry->count;
}

/* The line where a total passes MAX; 0 when it does not. */
static unsigned passing_line(struct hj_run *run, const struct hj_compiled *c,
                             int64_t max, size_t *deck)
{
    int64_t sum = 0;

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            if (!hj_counts(run, c, d, entry))
                continue;
            sum += share(run, c, entry);
            if (sum > max) {
                *deck = d;
                return entry->line;
            }
        }
    return 0;
}

/* Cards that a sum or a range needs a number of and that have none. */
static void report_unknown_values(struct hj_run *run,
                                  const struct hj_compiled *c,
                                  struct hj_out *out)
{
    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            int64_t value;
            struct hj_finding *f;
            if (entry->card == HJ_NO_CARD || !hj_counts(run, c, d, entry) ||
                !c->applies[entry->card] ||
                hj_run_value(run, c, entry->card, &value))
                continue;
            hj_out_cut(out, 0);
            hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
            hj_out_puts(out, ": the catalogue gives it no ");
            hj_out_str(out, c->rule->property);
            f = add(run, c, d, entry->line, 0, 0, hj_out_text(out));
            if (f != NULL)
                f->counted = false;
        }
}

static void report_total(struct hj_run *run, const struct hj_compiled *c,
                         size_t number, struct hj_out *out)
{
    int64_t sum = run->bench->sums[number];
    int64_t min = times(c->rule->min, run->factor);
    int64_t max = times(c->rule->max, run->factor);
    bool over = max != HJ_NO_LIMIT && sum > max;
    size_t d = 0;
    unsigned line = over ? passing_line(run, c, max, &d) : 0;

    if (c->rule->kind == HJ_RULE_SUM)
        report_unknown_values(run, c, out);
    if (!over && !(min != INT64_MIN && sum < min))
        return;
    hj_out_cut(out, 0);
    hj_out_printf(out, "%lld ", (long long)sum);
    if (c->rule->kind == HJ_RULE_SUM)
        hj_out_str(out, c->rule->property);
    else
        hj_out_puts(out, sum == 1 ? "card" : "cards");
    if (c->rule->where.n > 0) {
        hj_out_puts(out, " where ");
        hj_out_str(out, c->rule->where);
    }
    if (c->rule->in.n > 0 &&
        !hj_str_same(c->rule->in, run->checker->format->sections[0])) {
        hj_out_puts(out, " in ");
        hj_out_str(out, c->rule->in);
    }
    hj_out_puts(out, ", ");
    put_limits(out, min, max);
    if (over)
        hj_out_printf(out, ": %lld too many", (long long)(sum - max));
    else
        hj_out_printf(out, ": %lld too few", (long long)(min - sum));
    add(run, c, d, line, sum, over ? max : min, hj_out_text(out));
}

/* The copies of one class, by section, and where they pass MAX. */
struct tally {
    int64_t total, by_section[HJ_MOST_SECTIONS];
    size_t sections, deck;
    unsigned line, first;
};

static struct tally tally(struct hj_run *run, const struct hj_compiled *c,
                          uint32_t class, int64_t max)
{
    struct tally t = {0};

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            if (entry->card == HJ_NO_CARD ||
                c->class_of[entry->card] != class ||
                !hj_counts(run, c, d, entry))
                continue;
            t.sections += t.by_section[entry->section] == 0;
            t.by_section[entry->section] += entry->count;
            if (t.first == 0)
                t.first = entry->line;
            if (t.total <= max && t.total + entry->count > max) {
                t.line = entry->line;
                t.deck = d;
            }
            t.total += entry->count;
        }
    return t;
}

/* " (3 main, 2 side)" when there is more than one section. */
static void put_sections(const struct hj_run *run, const struct tally *t,
                         struct hj_out *out)
{
    const struct hj_deck *deck = run->decks[0];
    bool first = true;

    if (t->sections < 2 || run->count > 1)
        return;
    hj_out_puts(out, " (");
    for (size_t s = 0; s < deck->section_count; s++) {
        if (t->by_section[s] == 0)
            continue;
        hj_out_printf(out, "%s%lld ", first ? "" : ", ",
                      (long long)t->by_section[s]);
        hj_out_str(out, s == HJ_DEFAULT_SECTION
                            ? run->checker->format->sections[0]
                            : deck->sections[s]);
        first = false;
    }
    hj_out_char(out, ')');
}

static void report_class(struct hj_run *run, const struct hj_compiled *c,
                         hj_card card, struct hj_out *out)
{
    int64_t min = times(c->rule->min, run->factor);
    int64_t max = times(c->rule->max, run->factor);
    struct tally t = tally(run, c, c->class_of[card], max);
    bool over = t.total > max;

    if (!over && t.total >= min)
        return;
    hj_out_cut(out, 0);
    if (c->member_names == NULL) {
        hj_out_str(out, hj_card_name(run->checker->cat, card));
    } else {
        hj_out_str(out, c->rule->property);
        hj_out_char(out, ' ');
        hj_out_str(out, c->member_names[c->class_of[card]]);
    }
    hj_out_printf(out, ": %lld %s", (long long)t.total,
                  t.total == 1 ? "copy" : "copies");
    put_sections(run, &t, out);
    if (over && min == INT64_MIN)
        hj_out_printf(out, ", limit %lld", (long long)max);
    else
        hj_out_puts(out, ", ");
    if (!over || min != INT64_MIN)
        put_limits(out, min, max);
    add(run, c, t.deck, over ? t.line : t.first, t.total, over ? max : min,
        hj_out_text(out));
}

/* Each class once, in the order in which it first stands in the list. */
static void report_copies(struct hj_run *run, const struct hj_compiled *c,
                          size_t number, struct hj_out *out)
{
    uint32_t *seen = run->bench->counters[run->scope][number];

    for (int pass = 0; pass < 2; pass++)
        for (size_t d = 0; d < run->count; d++)
            for (size_t i = 0; i < run->decks[d]->count; i++) {
                const struct hj_entry *entry = &run->decks[d]->entries[i];
                hj_card card = entry->card;
                uint32_t class =
                    card == HJ_NO_CARD ? HJ_NO_CLASS : c->class_of[card];
                if (class == HJ_NO_CLASS || !hj_counts(run, c, d, entry))
                    continue;
                if (pass == 0 && !seen[class])
                    report_class(run, c, card, out);
                seen[class] = pass == 0;
            }
}

/* One way through all values that count, in the order of the list. */
static void report_distinct(struct hj_run *run, const struct hj_compiled *c,
                            size_t number, struct hj_out *out)
{
    uint32_t *seen = run->bench->counters[run->scope][number];
    int64_t max = c->rule->kind == HJ_RULE_SAME ? 1 : c->rule->max;
    int64_t different = 0;
    size_t passing_deck = 0;
    unsigned line = 0;
    struct hj_out *list = hj_out_memory();

    if (list == NULL) {
        add(run, c, 0, 0, 0, 0, HJ_STR("broken; no memory to say how"));
        return;
    }
    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            if (entry->card == HJ_NO_CARD || !hj_counts(run, c, d, entry))
                continue;
            for (uint32_t m = c->first[entry->card];
                 m < c->first[entry->card + 1]; m++) {
                uint32_t member = c->members[m];
                if (seen[member]++)
                    continue;
                if (++different > 1)
                    hj_out_puts(list, ", ");
                hj_out_str(list, c->member_names[member]);
                if (different == max + 1) {
                    line = entry->line;
                    passing_deck = d;
                }
            }
        }
    for (uint32_t m = 0; m < c->class_count; m++)
        seen[m] = 0;
    hj_out_cut(out, 0);
    hj_out_printf(out, "%.*s: %lld different", HJ_STR_ARG(c->rule->property),
                  (long long)different);
    if (different > 0) {
        hj_out_puts(out, " (");
        hj_out_str(out, hj_out_text(list));
        hj_out_char(out, ')');
    }
    hj_out_puts(out, ", ");
    put_limits(out, c->rule->min, max);
    add(run, c, passing_deck, line, different,
        different > max ? max : c->rule->min, hj_out_text(out));
    hj_out_free(list);
}

/* Each card whose value is out of range, once. */
static void report_each(struct hj_run *run, const struct hj_compiled *c,
                        struct hj_out *out)
{
    report_unknown_values(run, c, out);
    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            int64_t value;
            bool again = false;
            if (entry->card == HJ_NO_CARD || !hj_counts(run, c, d, entry) ||
                !c->applies[entry->card] ||
                !hj_run_value(run, c, entry->card, &value) ||
                (value >= c->rule->min && value <= c->rule->max))
                continue;
            for (size_t k = 0; k < i && !again; k++)
                again = run->decks[d]->entries[k].card == entry->card &&
                        hj_counts(run, c, d, &run->decks[d]->entries[k]);
            if (again)
                continue;
            hj_out_cut(out, 0);
            hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
            hj_out_printf(out, ": %.*s %lld, ", HJ_STR_ARG(c->rule->property),
                          (long long)value);
            put_limits(out, c->rule->min, c->rule->max);
            add(run, c, d, entry->line, value,
                value < c->rule->min ? c->rule->min : c->rule->max,
                hj_out_text(out));
        }
}

/* The names of the members that the leaders have. */
static void put_leaders(const struct hj_compiled *c, const uint32_t *allowed,
                        struct hj_out *out)
{
    bool first = true;

    for (uint32_t m = 0; m < c->class_count; m++) {
        if (!allowed[m])
            continue;
        hj_out_puts(out, first ? "" : ", ");
        hj_out_str(out, c->member_names[m]);
        first = false;
    }
    if (first)
        hj_out_puts(out, "none");
    if (c->rule->except.n > 0) {
        hj_out_puts(out, " or ");
        hj_out_str(out, c->rule->except);
    }
}

static void report_same(struct hj_run *run, const struct hj_compiled *c,
                        size_t number, struct hj_out *out)
{
    uint32_t *allowed = run->bench->counters[run->scope][number];

    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            if (entry->card == HJ_NO_CARD || !c->leads[entry->card] ||
                !hj_counts(run, c, d, entry))
                continue;
            for (uint32_t m = c->first[entry->card];
                 m < c->first[entry->card + 1]; m++)
                allowed[c->members[m]] = 1;
        }
    for (size_t d = 0; d < run->count; d++)
        for (size_t i = 0; i < run->decks[d]->count; i++) {
            const struct hj_entry *entry = &run->decks[d]->entries[i];
            bool bad = false;
            if (entry->card == HJ_NO_CARD || !hj_counts(run, c, d, entry))
                continue;
            for (uint32_t m = c->first[entry->card];
                 m < c->first[entry->card + 1]; m++)
                bad |= !allowed[c->members[m]];
            if (!bad)
                continue;
            hj_out_cut(out, 0);
            hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
            hj_out_printf(out, ": %.*s ", HJ_STR_ARG(c->rule->property));
            hj_out_str(out, hj_card_value(run->checker->cat, entry->card,
                                          c->property));
            hj_out_puts(out, ", allowed is ");
            put_leaders(c, allowed, out);
            add(run, c, d, entry->line, (int64_t)entry->count, 0,
                hj_out_text(out));
        }
    for (uint32_t m = 0; m < c->class_count; m++)
        allowed[m] = 0;
}

void hj_report_rule(struct hj_run *run, const struct hj_compiled *c,
                    size_t number)
{
    struct hj_out *out = hj_out_memory();

    if (out == NULL) {
        add(run, c, 0, 0, 0, 0, HJ_STR("broken; no memory to say how"));
        return;
    }
    switch (c->rule->kind) {
    case HJ_RULE_COUNT:
    case HJ_RULE_SUM:
        report_total(run, c, number, out);
        break;
    case HJ_RULE_COPIES:
        report_copies(run, c, number, out);
        break;
    case HJ_RULE_DISTINCT:
        report_distinct(run, c, number, out);
        break;
    case HJ_RULE_EACH:
        report_each(run, c, out);
        break;
    default:
        if (c->leads != NULL)
            report_same(run, c, number, out);
        else
            report_distinct(run, c, number, out);
    }
    hj_out_free(out);
}
