/* SPDX-License-Identifier: MPL-2.0 */
/* Closing of a catalogue: joins printings, settles values, finds numbers. */
#include "cards/internal.h"

#include <stdlib.h>

static bool is_of_printing(struct hj_str name)
{
    static const char *const free_ones[] = {"set",
                                            "number",
                                            "version",
                                            "text",
                                            "aliases",
                                            "rarity",
                                            "artist",
                                            "flavor",
                                            "flavour",
                                            "image",
                                            "language",
                                            "id",
                                            "regulation_mark",
                                            "released_at",
                                            "set_id",
                                            "set_name",
                                            "code",
                                            "block_number",
                                            "printed_stats",
                                            "printed_text"};

    for (size_t i = 0; i < sizeof free_ones / sizeof *free_ones; i++)
        if (hj_str_equal_nocase(name, hj_str(free_ones[i])))
            return true;
    return false;
}

bool hj_property_varies(const struct hj_catalogue *cat, hj_property p)
{
    return p != HJ_NO_PROPERTY && cat->columns[p].varies;
}

/* Allocates one block for all names, which keeps them close in memory: look-ups
 * spend their time on memory access. */
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
    uint32_t fresh = (uint32_t)cat->card_count, *card;

    memcpy(*room, name.p, name.n);
    name.p = *room;
    card = hj_map_insert(cat->exact, name, fresh);
    if (card == NULL)
        return false;
    if (*card != fresh) {
        cat->rows[last[*card]].next = index;
    } else {
        *room += name.n + 1; /* followed by a NUL byte */
        *(char *)(uintptr_t)(name.p + name.n) = '\0';
        cat->card_count++;
        cat->names[fresh] = name;
        cat->first_row[fresh] = index;
    }
    last[*card] = index;
    row->card = *card;
    return true;
}

/* Groups the rows by card in one array. */
static bool list_printings(struct hj_catalogue *cat)
{
    uint32_t at = 0;

    cat->printings =
        hj_arena_array(cat->arena, cat->row_count + 1, sizeof *cat->printings);
    cat->printing_from = hj_arena_array(cat->arena, cat->card_count + 1,
                                        sizeof *cat->printing_from);
    if (cat->printings == NULL || cat->printing_from == NULL)
        return false;
    for (hj_card card = 0; card < cat->card_count; card++) {
        cat->printing_from[card] = at;
        for (uint32_t row = cat->first_row[card]; row != UINT32_MAX;
             row = cat->rows[row].next)
            cat->printings[at++] = row;
    }
    cat->printing_from[cat->card_count] = at;
    return true;
}

/* Assigns a card to every row of the catalogue. */
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
    return list_printings(cat);
}

/* True if version A is newer than B.  Versions compare as numbers if both are
 * numbers, else as text; an empty version is the lowest. */
static bool is_newer(struct hj_str a, struct hj_str b)
{
    int64_t x, y;

    if (hj_str_int(a, INT64_MIN, INT64_MAX, &x) &&
        hj_str_int(b, INT64_MIN, INT64_MAX, &y))
        return x > y;
    return hj_str_compare(a, b) > 0;
}

/* Returns the row that provides the card's values: the first of the newest
 * version. */
static const struct hj_row *main_row(const struct hj_catalogue *cat,
                                     hj_card card)
{
    const struct hj_row *best = &cat->rows[cat->first_row[card]];

    if (cat->version == HJ_NO_PROPERTY)
        return best;
    for (uint32_t i = best->next; i != UINT32_MAX; i = cat->rows[i].next)
        if (is_newer(hj_row_cell(&cat->rows[i], cat->version),
                     hj_row_cell(best, cat->version)))
            best = &cat->rows[i];
    return best;
}

/* Does the work of hj_str_eq(), faster for short and mostly equal cells. */
static inline bool is_same(struct hj_str a, struct hj_str b)
{
    if (a.n != b.n)
        return false;
    if (a.n >= 8)
        return memcmp(a.p, b.p, a.n) == 0;
    for (size_t i = 0; i < a.n; i++)
        if (a.p[i] != b.p[i])
            return false;
    return true;
}

static void report_cell(const struct hj_catalogue *cat, hj_property p,
                        const struct hj_row *main, const struct hj_row *row,
                        struct hj_findings *findings)
{
    struct hj_str a = hj_row_cell(main, p), b = hj_row_cell(row, p);

    hj_findings_add(
        findings, HJ_FINDING_ROWS_DISAGREE, hj_row_place(row, findings), NULL,
        "%.*s: %.*s is '%.*s' here and '%.*s' in %s:%u; "
        "mend one, or give this row a version",
        HJ_STR_ARG(cat->names[row->card]), HJ_STR_ARG(cat->columns[p].name),
        HJ_STR_ARG(b), HJ_STR_ARG(a), main->file, main->line);
}

/* Reports a printing without a version that differs from the MAIN row.  Returns
 * true if ROW has a value that MAIN lacks. */
static bool compare_rows(const struct hj_catalogue *cat,
                         const struct hj_row *main, const struct hj_row *row,
                         struct hj_findings *findings)
{
    bool versed = hj_row_cell(row, cat->version).n > 0, more = false;

    for (hj_property p = 0; p < cat->column_count; p++) {
        struct hj_str a = hj_row_cell(main, p), b = hj_row_cell(row, p);
        if (b.n == 0)
            continue;
        if (a.n == 0)
            more = true;
        else if (!versed && !cat->columns[p].varies && !is_same(a, b))
            report_cell(cat, p, main, row, findings);
    }
    return more;
}

/* Returns the value of the first row with a value for P. */
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
    struct hj_str value = hj_row_cell(main_row(cat, card), p);

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

/* Sets the values of all cards.  Most cards have one row, or equal rows, whose
 * cells serve as the values without a copy.  Returns false when out of
 * memory. */
static bool fill_values(struct hj_catalogue *cat, struct hj_findings *findings)
{
    for (hj_card card = 0; card < cat->card_count; card++) {
        const struct hj_row *first = &cat->rows[cat->first_row[card]];
        const struct hj_row *main;
        bool more = false;
        if (first->next == UINT32_MAX && first->count == cat->column_count) {
            cat->values[card] = first->cells;
            continue;
        }
        main = main_row(cat, card);
        for (uint32_t i = cat->first_row[card]; i != UINT32_MAX;
             i = cat->rows[i].next) {
            const struct hj_row *row = &cat->rows[i];
            if (row != main)
                more |= compare_rows(cat, main, row, findings);
        }
        if (!more && main->count == cat->column_count)
            cat->values[card] = main->cells;
        else if (hj_card_own_values(cat, card) == NULL)
            return false;
    }
    return true;
}

/* Does the work of hj_str_int(), faster for numbers of one or two digits. */
static inline bool read_number(struct hj_str cell, int64_t *number)
{
    unsigned first = (unsigned char)cell.p[0] - (unsigned)'0';
    unsigned second = (unsigned char)cell.p[cell.n - 1] - (unsigned)'0';

    if (cell.n > 2 || first > 9 || second > 9)
        return hj_str_int(cell, -HJ_MOST_NUMBER, HJ_MOST_NUMBER, number);
    *number = cell.n == 1 ? first : 10 * first + second;
    return true;
}

/* Reads the column as numbers; *GOOD is false when some cell is not a number.
 * Returns false when out of memory. */
static bool read_numbers(struct hj_catalogue *cat, hj_property p, bool *good)
{
    struct hj_property_column *column = &cat->columns[p];

    *good = true;
    for (hj_card card = 0; *good && card < cat->card_count; card++) {
        struct hj_str cell = cat->values[card][p];
        int64_t number;
        if (cell.n == 0)
            continue;
        *good = read_number(cell, &number);
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
        if (cat->columns[p].text)
            continue;
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
    for (hj_property p = 0; p < cat->column_count; p++)
        cat->columns[p].varies = is_of_printing(cat->columns[p].name);
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
