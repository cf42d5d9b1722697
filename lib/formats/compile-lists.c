/* SPDX-License-Identifier: MPL-2.0 */
/* The entries of the lists in force, by card. */
#include "formats/compile.h"

#include <stdlib.h>

/* Finds the card of a list entry; HJ_NO_CARD if the catalogue lacks it, which
 * `hj-format check` reports.  Returns false when out of memory. */
static bool list_card(const struct hj_checker *k, struct hj_str name,
                      hj_card *card)
{
    struct hj_lookup found;

    if (!hj_catalogue_find_certain(k->cat, name, &found))
        return false;
    *card = found.match <= HJ_MATCH_ALIAS ? found.card : HJ_NO_CARD;
    return true;
}

/* True if a list entry is in force on the date. */
static bool counts(const struct hj_checker *k, const struct hj_list_card *card)
{
    return k->on >= card->from && (card->until == 0 || k->on <= card->until);
}

static bool add_points(struct hj_checker *k, const struct hj_list *list,
                       struct hj_error *e)
{
    int64_t *values = hj_compile_table(k, sizeof *values);
    unsigned char *given = hj_compile_table(k, 1);
    const struct hj_catalogue *cat;

    if (values == NULL || given == NULL)
        return hj_fail_memory(e);
    for (size_t i = 0; i < list->count; i++) {
        hj_card card;
        if (!list_card(k, list->cards[i].name, &card))
            return hj_fail_memory(e);
        if (card == HJ_NO_CARD || !counts(k, &list->cards[i]))
            continue;
        values[card] = list->cards[i].number;
        given[card] = 1;
    }
    cat = hj_catalogue_overlay(k->cat, k->arena, list->property, given, values);
    if (cat == NULL)
        return hj_fail_memory(e);
    k->cat = cat;
    return true;
}

/* Returns memory for one more entry; [0] stays unused.  NULL when out of
 * memory. */
static struct hj_listed *new_listed(struct hj_checker *k)
{
    if (k->listed_count + 1 >= k->listed_size) {
        uint32_t size = k->listed_size ? k->listed_size * 2 : 256;
        struct hj_listed *more = hj_arena_array(k->arena, size, sizeof *more);
        if (more == NULL)
            return NULL;
        if (k->listed_count > 0)
            memcpy(more, k->listed, (k->listed_count + 1) * sizeof *more);
        k->listed = more;
        k->listed_size = size;
    }
    return &k->listed[++k->listed_count];
}

/* The start of each card's unbroken time on the lists of a kind. */
struct since {
    hj_date *day;
    uint32_t *list; /* number of the last list with the card, from 1 */
};

/* Records the dates of LIST, number N of its kind, from 1.  Returns false when
 * out of memory. */
static bool note_days(struct hj_checker *k, const struct hj_list *list,
                      uint32_t n, struct since *since)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct hj_list_card *c = &list->cards[i];
        hj_date day = c->from != 0 ? c->from : list->from;
        uint32_t last;
        hj_card card;
        if (!list_card(k, c->name, &card))
            return false;
        if (card == HJ_NO_CARD || !counts(k, c))
            continue;
        last = since->list[card];
        if (last == 0 || (last != n && (last != n - 1 || c->from != 0)) ||
            day < since->day[card])
            since->day[card] = day;
        since->list[card] = n;
    }
    return true;
}

/* True if LIST, the current one, has an entry for the card already. */
static bool is_on(const struct hj_checker *k, hj_card card,
                  const struct hj_list *list)
{
    uint32_t last = k->listed_of[card];

    return last != 0 && k->listed[last].list == list;
}

/* Adds the entries of a list; of two entries for one card on the date the lower
 * limit counts.  Returns false when out of memory. */
static bool add_limits(struct hj_checker *k, const struct hj_list *list,
                       const struct since *since)
{
    bool banned = hj_str_is(list->kind, "banned");

    k->grouped |= list->names != HJ_NO_LIMIT || list->total != HJ_NO_LIMIT;
    for (size_t i = 0; i < list->count; i++) {
        const struct hj_list_card *c = &list->cards[i];
        struct hj_listed *listed;
        int64_t max;
        hj_card card;
        if (!list_card(k, c->name, &card))
            return false;
        if (card == HJ_NO_CARD || !counts(k, c))
            continue;
        max = c->number < 0 ? 0 : c->number;
        if (is_on(k, card, list)) {
            listed = &k->listed[k->listed_of[card]];
            if (max >= listed->max)
                continue;
        } else {
            listed = new_listed(k);
            if (listed == NULL)
                return false;
            *listed = (struct hj_listed){.list = list,
                                         .since = since->day[card],
                                         .next = k->listed_of[card]};
            k->listed_of[card] = k->listed_count;
        }
        listed->max = max;
        listed->line = c->line;
        if (banned)
            k->legal[card] = 0;
    }
    return true;
}

/* True if list I is the first of its kind in the file. */
static bool is_first(const struct hj_format *f, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (hj_str_eq(f->lists[k].kind, f->lists[i].kind))
            return false;
    return true;
}

static int by_day(const void *a, const void *b)
{
    const struct hj_list *x = *(const struct hj_list *const *)a;
    const struct hj_list *y = *(const struct hj_list *const *)b;

    return (x->from > y->from) - (x->from < y->from);
}

/* Applies the lists of one kind up to the date, of which the last is in
 * force. */
static bool apply_kind(struct hj_checker *k, struct hj_str kind,
                       struct since *since, struct hj_error *e)
{
    const struct hj_format *f = k->format;
    const struct hj_list *lists[HJ_MOST_LISTS];
    size_t count = 0;

    for (size_t i = 0; i < f->list_count; i++)
        if (hj_str_eq(f->lists[i].kind, kind) && f->lists[i].from <= k->on)
            lists[count++] = &f->lists[i];
    if (count == 0)
        return true;
    qsort(lists, count, sizeof *lists, by_day);
    if (lists[count - 1]->property.n > 0)
        return add_points(k, lists[count - 1], e);
    memset(since->list, 0, k->cards * sizeof *since->list);
    for (size_t i = 0; i < count; i++)
        if (!note_days(k, lists[i], (uint32_t)i + 1, since))
            return hj_fail_memory(e);
    return add_limits(k, lists[count - 1], since) || hj_fail_memory(e);
}

bool hj_compile_lists(struct hj_checker *k, struct hj_error *e)
{
    const struct hj_format *f = k->format;
    struct since since = {NULL, NULL};

    k->legal = hj_compile_table(k, 1);
    k->listed_of = hj_compile_table(k, sizeof *k->listed_of);
    if (k->legal == NULL || k->listed_of == NULL)
        return hj_fail_memory(e);
    memset(k->legal, 1, k->cards);
    if (f->list_count == 0)
        return true;
    since.day = hj_compile_table(k, sizeof *since.day);
    since.list = hj_compile_table(k, sizeof *since.list);
    if (since.day == NULL || since.list == NULL)
        return hj_fail_memory(e);
    for (size_t i = 0; i < f->list_count; i++)
        if (is_first(f, i) && !apply_kind(k, f->lists[i].kind, &since, e))
            return false;
    return true;
}
