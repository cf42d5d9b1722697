/* SPDX-License-Identifier: MPL-2.0 */
/* The lines of a deck in display order. */
#include "deck/view.h"

#include "base/map.h"

#include <stdlib.h>

static int by_place(const void *a, const void *b)
{
    const struct deck_line *x = a, *y = b;

    if (x->section != y->section)
        return x->section < y->section ? -1 : 1;
    if (x->type_order != y->type_order)
        return x->type_order < y->type_order ? -1 : 1;
    if (x->has_cost != y->has_cost)
        return x->has_cost ? -1 : 1;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return hj_str_compare(x->name, y->name);
}

static void look_up(struct deck_line *line, const struct hj_entry *entry,
                    const struct hj_catalogue *cat)
{
    hj_property type = hj_catalogue_property(cat, HJ_STR("type"));
    hj_property cost = hj_catalogue_property(cat, HJ_STR("cost"));

    line->type = HJ_STR("unknown");
    if (entry->card == HJ_NO_CARD)
        return;
    line->type = type != HJ_NO_PROPERTY ? hj_card_value(cat, entry->card, type)
                                        : HJ_STR("");
    if (line->type.n == 0)
        line->type = HJ_STR("card");
    line->has_cost = cost != HJ_NO_PROPERTY &&
                     hj_card_number(cat, entry->card, cost, &line->cost);
}

bool deck_view_make(const struct hj_deck *deck, const struct hj_catalogue *cat,
                    struct deck_view *view)
{
    uint32_t *sums = hj_deck_sums(deck, cat), order;
    struct hj_map *types = hj_map_new(16);
    bool good = sums != NULL && types != NULL;

    view->count = 0;
    view->lines = calloc(deck->count + 1, sizeof *view->lines);
    good = good && view->lines != NULL;
    for (size_t i = 0; good && i < deck->count; i++) {
        struct deck_line *line = &view->lines[view->count];
        if (sums[i] == 0)
            continue;
        line->name = hj_entry_name(&deck->entries[i], cat);
        line->section = deck->entries[i].section;
        line->count = sums[i];
        look_up(line, &deck->entries[i], cat);
        if (!hj_map_get(types, line->type, &order)) {
            order = (uint32_t)hj_map_count(types);
            good = hj_map_put(types, line->type, order);
        }
        line->type_order = order;
        view->count++;
    }
    if (good)
        qsort(view->lines, view->count, sizeof *view->lines, by_place);
    free(sums);
    hj_map_free(types);
    return good;
}

void deck_view_free(struct deck_view *view)
{
    free(view->lines);
    view->lines = NULL;
}

size_t deck_view_group(const struct deck_view *view, size_t from,
                       uint64_t *cards)
{
    const struct deck_line *first = &view->lines[from];
    size_t end = from;

    for (*cards = 0;
         end < view->count && view->lines[end].section == first->section &&
         view->lines[end].type_order == first->type_order;
         end++)
        *cards += view->lines[end].count;
    return end;
}

uint64_t deck_view_cards(const struct deck_view *view, size_t section)
{
    uint64_t cards = 0;

    for (size_t i = 0; i < view->count; i++)
        if (view->lines[i].section == section)
            cards += view->lines[i].count;
    return cards;
}

int deck_view_curve(const struct deck_view *view, size_t section,
                    uint64_t curve[DECK_MOST_COST + 1])
{
    int dearest = -1;

    memset(curve, 0, (DECK_MOST_COST + 1) * sizeof *curve);
    for (size_t i = 0; i < view->count; i++) {
        const struct deck_line *line = &view->lines[i];
        int cost =
            line->cost > DECK_MOST_COST ? DECK_MOST_COST : (int)line->cost;
        if (line->section != section || !line->has_cost || line->cost < 0)
            continue;
        curve[cost] += line->count;
        if (cost > dearest)
            dearest = cost;
    }
    return dearest;
}
