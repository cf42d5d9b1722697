/* SPDX-License-Identifier: MPL-2.0 */
/* Comparison of two decks as multisets of cards per section. */
#include "decks/internal.h"

#include <stdlib.h>
#include <string.h>

static int by_place(const void *a, const void *b)
{
    const struct hj_deck_change *x = a, *y = b;
    bool x_main = hj_str_is(x->section, "main");
    bool y_main = hj_str_is(y->section, "main");
    int order;

    if (x_main != y_main)
        return x_main ? -1 : 1;
    order = hj_str_compare(x->section, y->section);
    return order != 0 ? order : hj_str_compare(x->name, y->name);
}

static void add_all(const struct hj_deck *deck, const struct hj_catalogue *cat,
                    bool after, struct hj_deck_change **to)
{
    for (size_t i = 0; i < deck->count; i++) {
        const struct hj_entry *entry = &deck->entries[i];
        *(*to)++ =
            (struct hj_deck_change){.section = deck->sections[entry->section],
                                    .name = hj_entry_name(entry, cat),
                                    .before = after ? 0 : entry->count,
                                    .after = after ? entry->count : 0};
    }
}

bool hj_deck_diff(const struct hj_deck *a, const struct hj_deck *b,
                  const struct hj_catalogue *cat,
                  struct hj_deck_change **changes, size_t *count,
                  struct hj_error *e)
{
    size_t all = a->count + b->count, kept = 0;
    struct hj_deck_change *list = calloc(all + 1, sizeof *list), *end = list;

    *changes = list;
    *count = 0;
    if (list == NULL)
        return hj_fail_memory(e);
    add_all(a, cat, false, &end);
    add_all(b, cat, true, &end);
    qsort(list, all, sizeof *list, by_place);
    for (size_t i = 0; i < all;) {
        struct hj_deck_change sum = list[i++];
        while (i < all && by_place(&sum, &list[i]) == 0) {
            sum.before += list[i].before;
            sum.after += list[i++].after;
        }
        if (sum.before != sum.after)
            list[kept++] = sum;
    }
    *count = kept;
    return true;
}

size_t hj_deck_bad_line(const struct hj_findings *findings, size_t at)
{
    const char *line = hj_diagnostic(HJ_FINDING_BAD_LINE)->id;
    const char *number = hj_diagnostic(HJ_FINDING_BAD_COUNT)->id;

    for (; at < hj_findings_count(findings); at++) {
        const char *id = hj_findings_at(findings, at)->id;
        if (strcmp(id, line) == 0 || strcmp(id, number) == 0)
            break;
    }
    return at;
}
