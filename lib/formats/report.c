/* SPDX-License-Identifier: MPL-2.0 */
/* Findings about broken rules, as sentences with the arithmetic. */
#include "formats/report.h"

/* The copies of one class, by section, and the line that exceeds MAX. */
struct tally {
    int64_t total, by_section[HJ_MOST_SECTIONS];
    size_t sections, deck;
    unsigned line, first;
};

static struct tally tally(struct hj_run *run, const struct hj_compiled *c,
                          uint32_t class, int64_t max, struct hj_causes *causes)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    struct tally t = {0};
    int64_t copies;

    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
        if (c->class_of[entry->card] != class)
            continue;
        hj_causes_add(run, causes, entry, copies);
        t.sections += t.by_section[entry->section] == 0;
        t.by_section[entry->section] += copies;
        if (t.first == 0)
            t.first = entry->line;
        if (t.total <= max && t.total + copies > max) {
            t.line = entry->line;
            t.deck = walk.deck;
        }
        t.total += copies;
    }
    return t;
}

/* Writes " (3 main, 2 side)" if there is more than one section. */
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
                         size_t deck, const struct hj_entry *entry,
                         struct hj_out *out)
{
    struct hj_causes causes = {0};
    struct hj_about about = {.causes = &causes};
    int64_t min, max;
    struct tally t;
    bool over;

    if (!hj_run_limits(run, c, entry->card, &min, &max)) {
        hj_report_no_limit(run, c, deck, entry, out);
        return;
    }
    t = tally(run, c, c->class_of[entry->card], max, &causes);
    over = t.total > max;
    if (!over && t.total >= min)
        return;
    hj_out_cut(out, 0);
    if (c->member_names == NULL) {
        hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
    } else {
        hj_out_str(out, c->rule->property);
        hj_out_char(out, ' ');
        hj_out_str(out, c->member_names[c->class_of[entry->card]]);
    }
    hj_out_printf(out, ": %lld %s", (long long)t.total,
                  t.total == 1 ? "copy" : "copies");
    put_sections(run, &t, out);
    if (over && min == INT64_MIN)
        hj_out_printf(out, ", limit %lld", (long long)max);
    else
        hj_out_puts(out, ", ");
    if (!over || min != INT64_MIN)
        hj_report_limits(c, out, min, max);
    if (c->member_names != NULL)
        hj_causes_put(&causes, ": ", out);
    about.deck = t.deck;
    about.line = over ? t.line : t.first;
    about.have = t.total;
    about.limit = over ? max : min;
    hj_report(run, c, &about, hj_out_text(out));
}

/* Reports each class once, in the order of first appearance in the list. */
static void report_copies(struct hj_run *run, const struct hj_compiled *c,
                          size_t number, struct hj_out *out)
{
    uint32_t *seen = run->bench->counters[run->scope][number];

    for (int pass = 0; pass < 2; pass++) {
        struct hj_walk walk;
        const struct hj_entry *entry;
        int64_t copies;
        hj_walk_start(run, c, &walk);
        while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
            uint32_t class = c->class_of[entry->card];
            if (class == HJ_NO_CLASS)
                continue;
            if (pass == 0 && !seen[class])
                report_class(run, c, walk.deck, entry, out);
            seen[class] = pass == 0;
        }
    }
}

/* Writes each value that counts once, in the order of the list, and collects
 * the first card with each value.  Returns the number of different values. */
static int64_t put_values(struct hj_run *run, const struct hj_compiled *c,
                          uint32_t *seen, int64_t max, struct hj_about *about,
                          struct hj_causes *causes, struct hj_out *list)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t different = 0, copies;

    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
        bool adds = false;
        for (uint32_t m = c->sets.first[entry->card];
             m < c->sets.first[entry->card + 1]; m++) {
            uint32_t member = c->sets.members[m];
            if (seen[member]++)
                continue;
            adds = true;
            if (++different > 1)
                hj_out_puts(list, ", ");
            hj_out_str(list, c->member_names[member]);
            if (different - 1 == max) {
                about->line = entry->line;
                about->deck = walk.deck;
            }
        }
        if (adds)
            hj_causes_add(run, causes, entry, copies);
    }
    for (uint32_t m = 0; m < c->class_count; m++)
        seen[m] = 0;
    return different;
}

static void report_distinct(struct hj_run *run, const struct hj_compiled *c,
                            size_t number, struct hj_out *out)
{
    uint32_t *seen = run->bench->counters[run->scope][number];
    struct hj_out *list = hj_out_memory();
    struct hj_causes causes = {0};
    struct hj_about about = {.deck = 0};
    int64_t min, max;

    if (hj_out_failed(list)) {
        hj_report(run, c, &about, HJ_STR("broken; no memory to say how"));
        return;
    }
    if (!hj_run_limits(run, c, HJ_NO_CARD, &min, &max)) {
        hj_report_no_limit(run, c, 0, NULL, out);
        hj_out_free(list);
        return;
    }
    if (c->rule->kind == HJ_RULE_SAME)
        max = 1;
    about.have = put_values(run, c, seen, max, &about, &causes, list);
    about.limit = about.have > max ? max : min;
    hj_out_cut(out, 0);
    hj_out_printf(out, "%.*s: %lld different", HJ_STR_ARG(c->rule->property),
                  (long long)about.have);
    if (about.have > 0) {
        hj_out_puts(out, " (");
        hj_out_str(out, hj_out_text(list));
        hj_out_char(out, ')');
    }
    hj_out_puts(out, ", ");
    hj_report_limits(c, out, min, max);
    if (about.have > max) {
        hj_causes_put(&causes, ": ", out);
        about.causes = &causes;
    }
    hj_report(run, c, &about, hj_out_text(out));
    hj_out_free(list);
}

/* True if an entry breaks an each or only rule; with DOUBT, if the result
 * depends on a printing that the catalogue lacks. */
static bool breaks(struct hj_run *run, const struct hj_compiled *c,
                   const struct hj_entry *entry, bool doubt)
{
    int64_t value, min, max;

    if (c->rule->kind == HJ_RULE_ONLY)
        return !hj_passes(run, &c->that, entry) &&
               hj_may_pass(run, &c->that, entry) == doubt;
    return !doubt && hj_run_value(run, c, entry->card, &value) &&
           (!hj_run_limits(run, c, entry->card, &min, &max) || value < min ||
            value > max);
}

/* Finds all entries of a card that break the rule; returns their copies. */
static int64_t find_entries(struct hj_run *run, const struct hj_compiled *c,
                            hj_card card, bool doubt, struct hj_causes *causes)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t copies, sum = 0;

    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL)
        if (entry->card == card && breaks(run, c, entry, doubt)) {
            hj_causes_add(run, causes, entry, copies);
            sum += copies;
        }
    return sum;
}

/* Reports a card whose value is out of range. */
static void report_value(struct hj_run *run, const struct hj_compiled *c,
                         const struct hj_entry *entry, struct hj_about *about,
                         struct hj_out *out)
{
    int64_t min, max;

    if (!hj_run_limits(run, c, entry->card, &min, &max)) {
        hj_report_no_limit(run, c, about->deck, entry, out);
        return;
    }
    hj_run_value(run, c, entry->card, &about->have);
    about->limit = about->have < min ? min : max;
    hj_out_cut(out, 0);
    hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
    hj_out_printf(out, ": %.*s %lld, ", HJ_STR_ARG(c->rule->property),
                  (long long)about->have);
    hj_report_limits(c, out, min, max);
    hj_report(run, c, about, hj_out_text(out));
}

/* Reports a card that fails the tests. */
static void report_test(struct hj_run *run, const struct hj_compiled *c,
                        const struct hj_entry *entry, struct hj_about *about,
                        struct hj_out *out)
{
    hj_out_cut(out, 0);
    hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
    hj_out_printf(out, ": %lld %s%s", (long long)about->have,
                  about->have == 1 ? "copy" : "copies",
                  c->rule->warning || about->doubt ? "" : ", limit 0");
    if (about->doubt) {
        hj_out_puts(out, "; that cannot be told, since the catalogue lacks "
                         "its printing in ");
        hj_out_str(out, entry->foreign);
    }
    if (c->rule->says.n == 0) {
        hj_out_puts(out, ": it does not pass ");
        hj_out_str(out, c->rule->that);
    }
    hj_report(run, c, about, hj_out_text(out));
}

/* Reports each card that breaks (with DOUBT, may break) an each or only rule,
 * once. */
static void report_cards(struct hj_run *run, const struct hj_compiled *c,
                         size_t number, bool doubt, struct hj_out *out)
{
    uint32_t *seen = run->bench->counters[run->scope][number];
    const struct hj_entry *entry;
    int64_t copies;

    for (int pass = 0; pass < 2; pass++) {
        struct hj_walk walk;
        hj_walk_start(run, c, &walk);
        while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
            struct hj_causes causes = {0};
            struct hj_about about = {walk.deck, entry->line, 0,
                                     0,         &causes,     doubt};
            if (pass == 1)
                seen[entry->card] = 0;
            if (pass == 1 || seen[entry->card] || !breaks(run, c, entry, doubt))
                continue;
            seen[entry->card] = 1;
            about.have = find_entries(run, c, entry->card, doubt, &causes);
            if (c->rule->kind == HJ_RULE_ONLY)
                report_test(run, c, entry, &about, out);
            else
                report_value(run, c, entry, &about, out);
        }
    }
}

/* Writes the names of the leaders' values. */
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

static void report_no_leader(struct hj_run *run, const struct hj_compiled *c,
                             struct hj_out *out)
{
    struct hj_about about = {.limit = 1};

    hj_out_cut(out, 0);
    hj_out_puts(out, "missing card where ");
    hj_out_str(out, c->rule->as);
    hj_out_puts(out, ", whose ");
    hj_out_str(out, c->rule->property);
    hj_out_puts(out, " the others must share");
    hj_report(run, c, &about, hj_out_text(out));
}

static void report_same(struct hj_run *run, const struct hj_compiled *c,
                        size_t number, struct hj_out *out)
{
    uint32_t *allowed = run->bench->counters[run->scope][number];
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t copies;

    if (!hj_run_mark_leaders(run, c, allowed, 1)) {
        report_no_leader(run, c, out);
        return;
    }
    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
        bool bad = false;
        for (uint32_t m = c->sets.first[entry->card];
             m < c->sets.first[entry->card + 1]; m++)
            bad |= !allowed[c->sets.members[m]];
        if (!bad)
            continue;
        hj_out_cut(out, 0);
        hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
        hj_out_printf(out, ": %.*s ", HJ_STR_ARG(c->rule->property));
        hj_out_str(out,
                   hj_card_value(run->checker->cat, entry->card, c->property));
        hj_out_puts(out, ", allowed is ");
        put_leaders(c, allowed, out);
        hj_report_card(run, c, walk.deck, entry, true, hj_out_text(out));
    }
    hj_run_mark_leaders(run, c, allowed, 0);
}

void hj_report_rule(struct hj_run *run, const struct hj_compiled *c,
                    size_t number)
{
    struct hj_out *out = hj_out_memory();
    struct hj_about nothing = {0};

    if (hj_out_failed(out)) {
        hj_report(run, c, &nothing, HJ_STR("broken; no memory to say how"));
        return;
    }
    switch (c->rule->kind) {
    case HJ_RULE_COUNT:
    case HJ_RULE_SUM:
    case HJ_RULE_LEADER:
        hj_report_total(run, c, number, out);
        break;
    case HJ_RULE_COPIES:
        report_copies(run, c, number, out);
        break;
    case HJ_RULE_DISTINCT:
        report_distinct(run, c, number, out);
        break;
    case HJ_RULE_EACH:
        hj_report_unknown_values(run, c, out);
        report_cards(run, c, number, false, out);
        break;
    case HJ_RULE_ONLY:
        report_cards(run, c, number, false, out);
        report_cards(run, c, number, true, out);
        break;
    default:
        if (c->leads != NULL)
            report_same(run, c, number, out);
        else
            report_distinct(run, c, number, out);
    }
    hj_out_free(out);
}
