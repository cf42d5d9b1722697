/* SPDX-License-Identifier: MPL-2.0 */
/* Findings about totals out of range, and missing limits and values. */
#include "formats/report.h"

#include <stdlib.h>

struct hj_finding *hj_report(struct hj_run *run, const struct hj_compiled *c,
                             const struct hj_about *about, struct hj_str text)
{
    const struct hj_rule *rule = c->rule;
    struct hj_place place = {run->decks[about->deck]->file, about->line, 0};
    const char *cite = hj_cite(run, rule->cite, rule->file, rule->line);
    struct hj_finding *f =
        hj_findings_add(run->findings,
                        rule->warning || (about->doubt && !rule->advice)
                            ? HJ_FINDING_RULE_WARNING
                        : rule->advice ? HJ_FINDING_RULE_ADVICE
                                       : HJ_FINDING_RULE,
                        place, cite, "%.*s%s%.*s", HJ_STR_ARG(rule->says),
                        rule->says.n > 0 ? ": " : "", HJ_STR_ARG(text));

    if (f == NULL)
        return NULL;
    f->id = hj_findings_keep(run->findings, rule->id);
    if (f->id == NULL)
        f->id = "";
    f->have = about->have;
    f->limit = about->limit;
    f->counted = true;
    if (about->causes != NULL) {
        f->cards = about->causes->cards;
        f->card_count = about->causes->count;
    }
    return f;
}

void hj_report_card(struct hj_run *run, const struct hj_compiled *c,
                    size_t deck, const struct hj_entry *entry, bool counted,
                    struct hj_str text)
{
    struct hj_causes causes = {0};
    struct hj_about about = {.deck = deck, .causes = &causes};
    struct hj_finding *f;
    struct hj_walk walk;
    const struct hj_entry *other;
    int64_t copies;

    hj_walk_start(run, c, &walk);
    while (entry != NULL &&
           (other = hj_walk_next(run, c, &walk, &copies)) != NULL) {
        if (other->card != entry->card)
            continue;
        if (causes.count == 0 && other != entry)
            return;
        about.line = entry->line;
        about.have += copies;
        hj_causes_add(run, &causes, other, copies);
    }
    f = hj_report(run, c, &about, text);
    if (f != NULL)
        f->counted = counted;
}

void hj_report_limits(const struct hj_compiled *c, struct hj_out *out,
                      int64_t min, int64_t max)
{
    hj_put_limits(out, min, max);
    if (c->min == NULL && c->max == NULL)
        return;
    hj_out_puts(out, " (");
    if (c->min != NULL)
        hj_out_str(out, c->min->text);
    if (c->min != NULL && c->max != NULL)
        hj_out_puts(out, ", ");
    if (c->max != NULL)
        hj_out_str(out, c->max->text);
    hj_out_char(out, ')');
}

void hj_report_no_limit(struct hj_run *run, const struct hj_compiled *c,
                        size_t deck, const struct hj_entry *entry,
                        struct hj_out *out)
{
    bool first = true;

    hj_out_cut(out, 0);
    if (entry != NULL) {
        hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
        hj_out_puts(out, ": ");
    }
    hj_out_puts(out, "the limit ");
    if (c->min != NULL)
        hj_out_str(out, c->min->text);
    hj_out_puts(out, c->min != NULL && c->max != NULL ? ", " : "");
    if (c->max != NULL)
        hj_out_str(out, c->max->text);
    hj_out_puts(out, " has no value");
    for (size_t i = 0; i < run->checker->named_count; i++)
        for (size_t n = 0;
             (c->needs >> i & 1) && n < run->bench->names[i].count; n++) {
            hj_out_puts(out, first ? " with " : ", ");
            hj_out_str(out, hj_card_name(run->checker->cat,
                                         run->bench->names[i].cards[n]));
            first = false;
        }
    hj_report_card(run, c, deck, entry, false, hj_out_text(out));
}

void hj_report_unknown_values(struct hj_run *run, const struct hj_compiled *c,
                              struct hj_out *out)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    int64_t copies, value;

    hj_walk_start(run, c, &walk);
    while ((entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
        if (hj_run_value(run, c, entry->card, &value))
            continue;
        hj_out_cut(out, 0);
        hj_out_str(out, hj_card_name(run->checker->cat, entry->card));
        hj_out_puts(out, ": the catalogue gives it no ");
        hj_out_str(out, c->rule->property);
        hj_report_card(run, c, walk.deck, entry, false, hj_out_text(out));
    }
}

/* The contribution of one entry to a total. */
struct part {
    const struct hj_entry *entry;
    int64_t copies, share;
};

static int greater_share(const void *a, const void *b)
{
    const struct part *x = a, *y = b;

    if (x->share != y->share)
        return x->share < y->share ? 1 : -1;
    return (x->entry > y->entry) - (x->entry < y->entry);
}

/* Lists the entries of a total in order, with their contributions.  The caller
 * frees the array of *COUNT items; NULL, with *COUNT 0, when out of memory. */
static struct part *parts_of(struct hj_run *run, const struct hj_compiled *c,
                             size_t *count)
{
    struct hj_walk walk;
    const struct hj_entry *entry;
    size_t size = 1;
    int64_t copies;
    struct part *parts;

    for (size_t d = 0; d < run->count; d++)
        size += run->decks[d]->count;
    parts = malloc(size * sizeof *parts);
    *count = 0;
    hj_walk_start(run, c, &walk);
    while (parts != NULL &&
           (entry = hj_walk_next(run, c, &walk, &copies)) != NULL) {
        int64_t value = 1;
        if (c->rule->kind == HJ_RULE_SUM &&
            !hj_run_value(run, c, entry->card, &value))
            value = 0;
        for (size_t i = 0; c->rule->once && i < *count; i++)
            if (parts[i].entry->card == entry->card)
                value = 0;
        copies = c->rule->once ? 1 : copies;
        parts[(*count)++] = (struct part){entry, copies, value * copies};
    }
    return parts;
}

/* Finds the cards of a total that is too high, largest contributions to a sum
 * first, and the line that exceeds MAX.  A count of the whole deck lists no
 * cards. */
static void find_causes(struct hj_run *run, const struct hj_compiled *c,
                        int64_t max, struct hj_about *about,
                        struct hj_causes *causes)
{
    bool whole =
        c->rule->kind == HJ_RULE_COUNT && c->rule->where.n == 0 &&
        (c->rule->in.n == 0 ||
         hj_str_equal_nocase(c->rule->in, run->checker->format->sections[0]));
    size_t count, d = 0;
    int64_t sum = 0;
    struct part *parts = parts_of(run, c, &count);

    for (size_t i = 0; i < count; i++) {
        while (
            d + 1 < run->count &&
            (parts[i].entry < run->decks[d]->entries ||
             parts[i].entry >= run->decks[d]->entries + run->decks[d]->count))
            d++;
        sum += parts[i].share;
        if (sum > max) {
            about->line = parts[i].entry->line;
            about->deck = d;
            break;
        }
    }
    if (!whole && c->rule->kind == HJ_RULE_SUM)
        qsort(parts, count, sizeof *parts, greater_share);
    for (size_t i = 0; !whole && i < count; i++)
        if (parts[i].share > 0)
            hj_causes_add(run, causes, parts[i].entry, parts[i].copies);
    free(parts);
}

/* Writes the total with its unit: `5 cards where type=site in main`. */
static void put_total(struct hj_run *run, const struct hj_compiled *c,
                      struct hj_out *out, int64_t sum)
{
    const struct hj_rule *rule = c->rule;

    if (rule->kind == HJ_RULE_LEADER && sum == 0) {
        hj_out_puts(out, "missing ");
        hj_out_str(out, rule->id);
        hj_out_puts(out, ": ");
    }
    hj_out_printf(out, "%lld ", (long long)sum);
    if (rule->kind == HJ_RULE_SUM)
        hj_out_str(out, rule->property);
    else if (rule->once)
        hj_out_puts(out, sum == 1 ? "different card" : "different cards");
    else
        hj_out_puts(out, sum == 1 ? "card" : "cards");
    if (rule->where.n > 0 && rule->says.n == 0) {
        hj_out_puts(out, " where ");
        hj_out_str(out, rule->where);
    }
    if (rule->in.n > 0 &&
        !hj_str_equal_nocase(rule->in, run->checker->format->sections[0])) {
        hj_out_puts(out, " in ");
        hj_out_str(out, rule->in);
    }
}

void hj_report_total(struct hj_run *run, const struct hj_compiled *c,
                     size_t number, struct hj_out *out)
{
    int64_t sum = run->bench->sums[number], min, max;
    struct hj_causes causes = {0};
    struct hj_about about = {.have = sum, .causes = &causes};
    bool known = hj_run_limits(run, c, HJ_NO_CARD, &min, &max), over;

    if (c->rule->kind == HJ_RULE_SUM)
        hj_report_unknown_values(run, c, out);
    if (!known) {
        hj_report_no_limit(run, c, 0, NULL, out);
        return;
    }
    over = max != HJ_NO_LIMIT && sum > max;
    if (!over && !(min != INT64_MIN && sum < min))
        return;
    if (over)
        find_causes(run, c, max, &about, &causes);
    about.limit = over ? max : min;
    hj_out_cut(out, 0);
    put_total(run, c, out, sum);
    hj_out_puts(out, ", ");
    hj_report_limits(c, out, min, max);
    if (over)
        hj_out_printf(out, ": %lld too many", (long long)(sum - max));
    else
        hj_out_printf(out, ": %lld too few", (long long)(min - sum));
    hj_causes_put(&causes, ": ", out);
    hj_report(run, c, &about, hj_out_text(out));
}
