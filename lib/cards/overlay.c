/* SPDX-License-Identifier: MPL-2.0 */
/* A catalogue in which some cards have other numbers. */
#include "cards/internal.h"

#include <inttypes.h>
#include <stdio.h>

/* Copies the columns of TO, with room for one more.  Returns false when out of
 * memory. */
static bool copy_columns(struct hj_catalogue *to, struct hj_arena *arena)
{
    struct hj_property_column *columns =
        hj_arena_array(arena, to->column_count + 1, sizeof *columns);
    const struct hj_str **values =
        hj_arena_array(arena, to->card_count + 1, sizeof *values);

    if (columns == NULL || values == NULL)
        return false;
    if (to->column_count > 0)
        memcpy(columns, to->columns, to->column_count * sizeof *columns);
    if (to->card_count > 0)
        memcpy(values, to->values, to->card_count * sizeof *values);
    to->columns = columns;
    to->values = values;
    return true;
}

/* Gives the card its own copy of its COUNT values, and one more. */
static struct hj_str *copy_card(struct hj_catalogue *to, struct hj_arena *arena,
                                hj_card card, size_t count)
{
    struct hj_str *values = hj_arena_array(arena, count + 1, sizeof *values);

    if (values != NULL && count > 0)
        memcpy(values, to->values[card], count * sizeof *values);
    if (values != NULL)
        to->values[card] = values;
    return values;
}

/* Gives column P own numbers; those of a new column are 0.  Returns false when
 * out of memory. */
static bool copy_numbers(struct hj_catalogue *to, struct hj_arena *arena,
                         hj_property p, bool is_new)
{
    struct hj_property_column *column = &to->columns[p];
    int64_t *numbers =
        hj_arena_array(arena, to->card_count + 1, sizeof *numbers);
    unsigned char *has = hj_arena_array(arena, to->card_count + 1, 1);

    if (numbers == NULL || has == NULL)
        return false;
    if (is_new) {
        memset(has, 1, to->card_count);
    } else {
        memcpy(numbers, column->numbers, to->card_count * sizeof *numbers);
        memcpy(has, column->has, to->card_count);
    }
    column->numbers = numbers;
    column->has = has;
    return true;
}

const struct hj_catalogue *hj_catalogue_overlay(const struct hj_catalogue *cat,
                                                struct hj_arena *arena,
                                                struct hj_str name,
                                                const unsigned char *given,
                                                const int64_t *numbers)
{
    struct hj_catalogue *to = hj_arena_alloc(arena, sizeof *to);
    hj_property p = hj_catalogue_property(cat, name);
    bool is_new = p == HJ_NO_PROPERTY;
    size_t count = cat->column_count;
    char text[24];

    if (to == NULL)
        return NULL;
    *to = *cat;
    if (!copy_columns(to, arena))
        return NULL;
    if (is_new) {
        p = (hj_property)to->column_count++;
        to->columns[p] =
            (struct hj_property_column){.name = name, .is_number = true};
    }
    if (to->columns[p].is_number && !copy_numbers(to, arena, p, is_new))
        return NULL;
    for (hj_card card = 0; card < to->card_count; card++) {
        struct hj_str *values;
        if (!given[card] && !is_new)
            continue;
        values = copy_card(to, arena, card, count);
        if (values == NULL)
            return NULL;
        values[p] = HJ_STR("0");
        if (!given[card])
            continue;
        snprintf(text, sizeof text, "%" PRId64, numbers[card]);
        values[p] = hj_arena_str(arena, hj_str(text));
        if (values[p].p == NULL)
            return NULL;
        if (to->columns[p].is_number) {
            to->columns[p].numbers[card] = numbers[card];
            to->columns[p].has[card] = 1;
        }
    }
    return to;
}
