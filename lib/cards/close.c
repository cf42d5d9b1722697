/* SPDX-License-Identifier: MPL-2.0 */
/* Closing a catalogue: printings joined, values settled, numbers found. */
#include "cards/internal.h"

#include <stdlib.h>

bool hj_property_varies(const struct hj_catalogue *cat, hj_property p)
{
    static const char *const free_ones[] = {
        "set",      "number", "version",         "text",        "aliases",
        "rarity",   "artist", "flavor",          "flavour",     "image",
        "language", "id",     "regulation_mark", "released_at", "set_id",
        "set_name"};

    for (size_t i = 0; i < sizeof free_ones / sizeof *free_ones; i++)
        if (hj_str_same(cat->columns[p].name, hj_str(free_ones[i])))
            return true;
    return false;
}

/* The names lie close together: looking cards up is all about memory. */
static char *room_for_names(struct hj_catalogue *cat)
{
    size_t bytes = 1;

    for (size_t i = 0; i < cat->row_count; i++)
        bytes += hj_row_cell(&cat->rows[i], cat->name).n + 1;
    return hj_arena_alloc(cat->arena, bytes);
}

static bool add_name(struct hj_catalogue *cat, struct hj_row *row,
                     uint32_t index, uint32_t *last, char **room)
{
    struct hj_str name = hj_row_cell(row, cat->name);
    uint32_t card;

    if (hj_map_get(cat->exact, name, &card)) {
        cat->rows[last[card]].next = index;
    } else {
        card = (uint32_t)cat->card_count++;
        memcpy(*room, name.p, name.n);
        name.p = *room;
        *room += name.n + 1; /* a NUL byte behind it */
        cat->names[card] = name;
        cat->first_row[card] = index;
        if (!hj_map_put(cat->exact, name, card))
            return false;
    }
    last[card] = index;
    row->card = card;
    return true;
}

/* Gives every row of the catalogue its card. */
static bool join_printings(struct hj_catalogue *cat)
{
    uint32_t *last =
        hj_arena_array(cat->arena, cat->row_count + 1, sizeof *last);
    char *room = room_for_names(cat);

    cat->names =
        hj_arena_array(cat->arena, cat->row_count + 1, sizeof *cat->names);
    cat->first_row =
        hj_arena_array(cat->arena, cat->row_count + 1, sizeof *cat->first_row);
    cat->exact = hj_map_new(cat->row_count);
    if (last == NULL || room == NULL || cat->names == NULL ||
        cat->first_row == NULL || cat->exact == NULL)
        return false;
    for (size_t i = 0; i < cat->row_count; i++)
        if (cat->rows[i].from == 0 &&
            !add_name(cat, &cat->rows[i], (uint32_t)i, last, &room))
            return false;
    return true;
}

/* Versions compare as numbers where both are, else as text; none is lowest. */
static bool is_newer(struct hj_str a, struct hj_str b)
{
    int64_t x, y;

    if (hj_str_int(a, INT64_MIN, INT64_MAX, &x) &&
        hj_str_int(b, INT64_MIN, INT64_MAX, &y))
        return x > y;
    return hj_str_compare(a, b) > 0;
}

const struct hj_row *hj_card_main_row(const struct hj_catalogue *cat,
                                      hj_card card)
{
    const struct hj_row *best = &cat->rows[cat->first_row[card]];

    for (uint32_t i = best->next; i != UINT32_MAX; i = cat->rows[i].next)
        if (is_newer(hj_row_cell(&cat->rows[i], cat->version),
                     hj_row_cell(best, cat->version)))
            best = &cat->rows[i];
    return best;
}

/* Reports a printing without a version that says other things. */
static void compare_rows(const struct hj_catalogue *cat,
                         const struct hj_row *main, const struct hj_row *row,
                         struct hj_findings *findings)
{
    if (hj_row_cell(row, cat->version).n > 0)
        return;
    for (hj_property p = 0; p < cat->column_count; p++) {
        struct hj_str a = hj_row_cell(main, p), b = hj_row_cell(row, p);
        if (a.n == 0 || b.n == 0 || hj_str_eq(a, b) || hj_property_varies(cat, p))
            continue;
        hj_findings_add(findings, HJ_FINDING_ROWS_DISAGREE,
                        hj_row_place(row, findings), NULL,
                        "%.*s: %.*s is '%.*s' here and '%.*s' in line %u; "
                        "mend one, or give this row a version",
                        HJ_STR_ARG(cat->names[row->card]),
                        HJ_STR_ARG(cat->columns[p].name), HJ_STR_ARG(b),
                        HJ_STR_ARG(a), main->line);
    }
}

/* What the first row that says anything says. */
static struct hj_str printed_value(const struct hj_catalogue *cat, hj_card card,
                                   hj_property p)
{
    struct hj_str value = HJ_STR("");

    for (uint32_t i = cat->first_row[card]; value.n == 0 && i != UINT32_MAX;
         i = cat->rows[i].next)
        value = hj_row_cell(&cat->rows[i], p);
    return value;
}

struct hj_str hj_card_printed(const struct hj_catalogue *cat, hj_card card,
                              hj_property p)
{
    struct hj_str value = hj_row_cell(hj_card_main_row(cat, card), p);

    return value.n > 0 ? value : printed_value(cat, card, p);
}

struct hj_str *hj_card_own_values(struct hj_catalogue *cat, hj_card card)
{
    const struct hj_str *old = cat->values[card];
    struct hj_str *values =
        hj_arena_array(cat->arena, cat->column_count, sizeof *values);

    for (hj_property p = 0; values != NULL && p < cat->column_count; p++)
        values[p] = old != NULL ? old[p] : hj_card_printed(cat, card, p);
    if (values != NULL)
        cat->values[card] = values;
    return values;
}

/* Most cards have one row, whose cells are the values as they stand. */
static bool fill_values(struct hj_catalogue *cat, struct hj_findings *findings)
{
    for (hj_card card = 0; card < cat->card_count; card++) {
        const struct hj_row *first = &cat->rows[cat->first_row[card]];
        const struct hj_row *main;
        if (first->next == UINT32_MAX && first->count == cat->column_count) {
            cat->values[card] = first->cells;
            continue;
        }
        main = hj_card_main_row(cat, card);
        for (uint32_t i = cat->first_row[card]; i != UINT32_MAX;
             i = cat->rows[i].next) {
            const struct hj_row *row = &cat->rows[i];
            if (row != main)
                compare_rows(cat, main, row, findings);
        }
        if (hj_card_own_values(cat, card) == NULL)
            return false;
    }
    return true;
}

/* Reads the column as numbers; *GOOD is false when a cell is none. */
static bool read_numbers(struct hj_catalogue *cat, hj_property p, bool *good)
{
    struct hj_property_column *column = &cat->columns[p];

    *good = true;
    for (hj_card card = 0; *good && card < cat->card_count; card++) {
        struct hj_str cell = cat->values[card][p];
        int64_t number;
        if (cell.n == 0)
            continue;
        *good = hj_str_int(cell, -HJ_MOST_NUMBER, HJ_MOST_NUMBER, &number);
        if (*good && column->numbers == NULL) {
            column->numbers = hj_arena_array(cat->arena, cat->card_count,
                                             sizeof *column->numbers);
            column->has = hj_arena_array(cat->arena, cat->card_count, 1);
            if (column->numbers == NULL || column->has == NULL)
                return false;
        }
        if (*good) {
            column->numbers[card] = number;
            column->has[card] = 1;
        }
    }
    return true;
}

static bool find_numbers(struct hj_catalogue *cat)
{
    for (hj_property p = 0; p < cat->column_count; p++) {
        bool good;
        if (!read_numbers(cat, p, &good))
            return false;
        cat->columns[p].is_number = good && cat->columns[p].numbers != NULL;
    }
    return true;
}

bool hj_catalogue_close(struct hj_catalogue *cat, hj_date on,
                        struct hj_findings *findings, struct hj_error *e)
{
    cat->name = hj_catalogue_property(cat, HJ_STR("name"));
    cat->aliases = hj_catalogue_property(cat, HJ_STR("aliases"));
    cat->set = hj_catalogue_property(cat, HJ_STR("set"));
    cat->number = hj_catalogue_property(cat, HJ_STR("number"));
    cat->version = hj_catalogue_property(cat, HJ_STR("version"));
    cat->traits = hj_catalogue_property(cat, HJ_STR("traits"));
    if (!join_printings(cat))
        return hj_fail_memory(e);
    if (cat->card_count == 0)
        return hj_fail(e, "the catalogue has no cards, only errata");
    cat->values =
        hj_arena_array(cat->arena, cat->card_count, sizeof *cat->values);
    cat->index = hj_name_index_new();
    if (cat->values == NULL || cat->index == NULL)
        return hj_fail_memory(e);
    if (!fill_values(cat, findings) || !hj_errata_apply(cat, on, findings) ||
        !find_numbers(cat) || hj_findings_failed(findings))
        return hj_fail_memory(e);
    return true;
}
