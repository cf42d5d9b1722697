/* SPDX-License-Identifier: MPL-2.0 */
/* Queries to a closed catalogue. */
#include "cards/internal.h"

size_t hj_catalogue_count(const struct hj_catalogue *cat)
{
    return cat->card_count;
}

struct hj_str hj_card_name(const struct hj_catalogue *cat, hj_card card)
{
    return cat->names[card];
}

size_t hj_catalogue_properties(const struct hj_catalogue *cat)
{
    return cat->column_count;
}

struct hj_str hj_property_name(const struct hj_catalogue *cat, hj_property p)
{
    return cat->columns[p].name;
}

bool hj_property_is_number(const struct hj_catalogue *cat, hj_property p)
{
    return cat->columns[p].is_number;
}

bool hj_property_need_number(const struct hj_catalogue *cat, hj_property p,
                             struct hj_error *e)
{
    struct hj_str name = cat->columns[p].name;
    bool filled = cat->columns[p].text; /* counts unread rows too */
    int64_t number;

    if (cat->columns[p].is_number)
        return true;
    for (hj_card card = 0; card < cat->card_count; card++) {
        struct hj_str value = cat->values[card][p];
        filled = filled || value.n > 0;
        if (value.n > 0 &&
            !hj_str_int(value, -HJ_MOST_NUMBER, HJ_MOST_NUMBER, &number))
            return hj_fail(e, "%.*s of %.*s is '%.*s', not a whole number%s",
                           HJ_STR_ARG(name),
                           HJ_STR_ARG(hj_card_name(cat, card)),
                           HJ_STR_ARG(value),
                           hj_str_int(value, INT64_MIN, INT64_MAX, &number)
                               ? " from -10^12 to 10^12"
                               : "");
    }
    return !filled || hj_fail(e, "%.*s is not a whole number on every card",
                              HJ_STR_ARG(name));
}

struct hj_str hj_card_value(const struct hj_catalogue *cat, hj_card card,
                            hj_property p)
{
    return p != HJ_NO_PROPERTY ? cat->values[card][p] : HJ_STR("");
}

bool hj_card_number(const struct hj_catalogue *cat, hj_card card, hj_property p,
                    int64_t *number)
{
    const struct hj_property_column *column;

    if (p == HJ_NO_PROPERTY)
        return false;
    column = &cat->columns[p];
    if (!column->is_number || !column->has[card])
        return false;
    *number = column->numbers[card];
    return true;
}

bool hj_catalogue_same(const struct hj_catalogue *a,
                       const struct hj_catalogue *b)
{
    bool same =
        a->card_count == b->card_count && a->column_count == b->column_count;

    for (hj_property p = 0; same && p < a->column_count; p++)
        same = hj_str_eq(a->columns[p].name, b->columns[p].name);
    for (hj_card card = 0; same && card < a->card_count; card++) {
        same = hj_str_eq(a->names[card], b->names[card]);
        for (hj_property p = 0; same && p < a->column_count; p++)
            same =
                hj_str_eq(hj_card_value(a, card, p), hj_card_value(b, card, p));
    }
    return same;
}

static const struct hj_row *printing(const struct hj_catalogue *cat,
                                     hj_card card, size_t i)
{
    return &cat->rows[cat->printings[cat->printing_from[card] + i]];
}

size_t hj_card_printings(const struct hj_catalogue *cat, hj_card card)
{
    return cat->printing_from[card + 1] - cat->printing_from[card];
}

struct hj_printing hj_card_printing(const struct hj_catalogue *cat,
                                    hj_card card, size_t i)
{
    const struct hj_row *row = printing(cat, card, i);

    return (struct hj_printing){
        hj_row_cell(row, cat->set), hj_row_cell(row, cat->number),
        hj_row_cell(row, cat->version), row->file, row->line};
}

struct hj_str hj_card_printing_value(const struct hj_catalogue *cat,
                                     hj_card card, size_t i, hj_property p)
{
    return hj_row_cell(printing(cat, card, i), p);
}

uint32_t hj_card_find_printing(const struct hj_catalogue *cat, hj_card card,
                               struct hj_str set, struct hj_str number)
{
    for (size_t i = 0, n = hj_card_printings(cat, card); i < n; i++) {
        const struct hj_row *r = printing(cat, card, i);
        if ((set.n == 0 ||
             hj_str_equal_nocase(hj_row_cell(r, cat->set), set)) &&
            (number.n == 0 ||
             hj_str_equal_nocase(hj_row_cell(r, cat->number), number)))
            return (uint32_t)i + 1;
    }
    return 0;
}

bool hj_card_has_printing(const struct hj_catalogue *cat, hj_card card,
                          struct hj_str set, struct hj_str number)
{
    return hj_card_find_printing(cat, card, set, number) > 0;
}
