/* SPDX-License-Identifier: MPL-2.0 */
/* Tables of text. */
#include "event/table.h"

#include "base/array.h"
#include "base/arena.h"
#include "base/csv.h"
#include "base/utf8.h"

#include <stdlib.h>

struct cell {
    struct hj_str text;
    bool number;
};

struct hj_table {
    struct hj_arena *arena;
    struct hj_str names[HJ_TABLE_COLUMNS];
    size_t columns;
    struct cell *cells;
    size_t count, size;
};

struct hj_table *hj_table_new(void)
{
    struct hj_table *table = calloc(1, sizeof *table);

    if (table == NULL)
        return NULL;
    table->arena = hj_arena_new();
    return table;
}

void hj_table_free(struct hj_table *table)
{
    if (table == NULL)
        return;
    hj_arena_free(table->arena);
    free(table->cells);
    free(table);
}

bool hj_table_column(struct hj_table *table, struct hj_str name)
{
    struct hj_str copy = hj_arena_str(table->arena, name);

    if (copy.p == NULL || table->columns == HJ_TABLE_COLUMNS)
        return false;
    table->names[table->columns++] = copy;
    return true;
}

struct hj_table *hj_table_of(const char *const *names)
{
    struct hj_table *table = hj_table_new();
    bool fine = table != NULL;

    for (; fine && *names != NULL; names++)
        fine = hj_table_column(table, hj_str(*names));
    if (fine)
        return table;
    hj_table_free(table);
    return NULL;
}

bool hj_table_add(struct hj_table *table, struct hj_str text, bool number)
{
    struct hj_str copy =
        text.n > 0 ? hj_arena_str(table->arena, text) : HJ_STR("");

    if (copy.p == NULL)
        return false;
    if (!hj_array_room(&table->cells, table->count, &table->size,
                       sizeof *table->cells))
        return false;
    table->cells[table->count++] = (struct cell){copy, number};
    return true;
}

bool hj_table_add_int(struct hj_table *table, int64_t number)
{
    char digits[HJ_DIGITS];

    return hj_table_add(table, hj_digits(number, digits), true);
}

size_t hj_table_rows(const struct hj_table *table)
{
    return table->columns ? table->count / table->columns : 0;
}

size_t hj_table_columns(const struct hj_table *table)
{
    return table->columns;
}

struct hj_str hj_table_name(const struct hj_table *table, size_t column)
{
    return column < table->columns ? table->names[column] : HJ_STR("");
}

static const struct cell *cell_at(const struct hj_table *table, size_t row,
                                  size_t column)
{
    static const struct cell none = {{"", 0}, false};

    if (column >= table->columns || row >= hj_table_rows(table))
        return &none;
    return &table->cells[row * table->columns + column];
}

struct hj_str hj_table_cell(const struct hj_table *table, size_t row,
                            size_t column)
{
    return cell_at(table, row, column)->text;
}

struct hj_str hj_table_get(const struct hj_table *table, size_t row,
                           const char *name)
{
    for (size_t c = 0; c < table->columns; c++)
        if (hj_str_is(table->names[c], name))
            return cell_at(table, row, c)->text;
    return HJ_STR("");
}

int64_t hj_table_int(const struct hj_table *table, size_t row, const char *name)
{
    int64_t number = 0;

    (void)hj_str_int(hj_table_get(table, row, name), INT64_MIN, INT64_MAX,
                     &number);
    return number;
}

static void pad(struct hj_out *out, size_t count)
{
    for (; count > 0; count--)
        hj_out_char(out, ' ');
}

/* Writes a line: numbers to the right, text to the left, no trailing blanks. */
static void text_line(const struct hj_table *table, const size_t *widths,
                      size_t row, bool header, struct hj_out *out)
{
    size_t owed = 0; /* blanks due before the next text */

    for (size_t c = 0; c < table->columns; c++) {
        const struct cell *cell = cell_at(table, row, c);
        if (widths[c] == 0)
            continue;
        struct hj_str text = header ? table->names[c] : cell->text;
        size_t fill = widths[c] - hj_utf8_width(text);
        if (text.n == 0) {
            owed += widths[c];
        } else {
            pad(out, owed + (cell->number ? fill : 0));
            hj_out_visible(out, text);
            owed = cell->number ? 0 : fill;
        }
        owed += 2;
    }
    hj_out_char(out, '\n');
}

void hj_table_text(const struct hj_table *table, struct hj_out *out)
{
    size_t widths[HJ_TABLE_COLUMNS] = {0};
    size_t rows = hj_table_rows(table);

    for (size_t c = 0; c < table->columns; c++) {
        for (size_t r = 0; r < rows; r++) {
            size_t width = hj_utf8_width(cell_at(table, r, c)->text);
            if (width > widths[c])
                widths[c] = width;
        }
        if ((widths[c] > 0 || rows == 0) &&
            hj_utf8_width(table->names[c]) > widths[c])
            widths[c] = hj_utf8_width(table->names[c]);
    }
    text_line(table, widths, 0, true, out);
    for (size_t r = 0; r < rows; r++)
        text_line(table, widths, r, false, out);
}

void hj_table_csv(const struct hj_table *table, struct hj_out *out)
{
    for (size_t c = 0; c < table->columns; c++) {
        if (c > 0)
            hj_out_char(out, ',');
        hj_out_csv(out, table->names[c]);
    }
    hj_out_puts(out, "\n");
    for (size_t i = 0; i < table->count; i++) {
        if (i % table->columns > 0)
            hj_out_char(out, ',');
        hj_csv_put_text(out, table->cells[i].text);
        if ((i + 1) % table->columns == 0)
            hj_out_char(out, '\n');
    }
}

void hj_table_json(const struct hj_table *table, const char *name,
                   struct hj_writer *writer)
{
    for (size_t r = 0; r < hj_table_rows(table); r++) {
        hj_write_object(writer, NULL);
        if (name != NULL)
            hj_write_text(writer, "record", name);
        for (size_t c = 0; c < table->columns; c++) {
            const struct cell *cell = cell_at(table, r, c);
            int64_t number;
            hj_write_key(writer, table->names[c]);
            if (cell->number &&
                hj_str_int(cell->text, INT64_MIN, INT64_MAX, &number))
                hj_write_int(writer, NULL, number);
            else if (cell->text.n == 0)
                hj_write_null(writer, NULL);
            else if (cell->number)
                hj_write_number(writer, NULL, cell->text);
            else
                hj_write_str(writer, NULL, cell->text);
        }
        hj_write_end(writer);
    }
}

/* True if a column of a table with rows is empty. */
static bool is_empty(const struct hj_table *table, size_t column)
{
    size_t rows = hj_table_rows(table), r = 0;

    while (r < rows && cell_at(table, r, column)->text.n == 0)
        r++;
    return rows > 0 && r == rows;
}

void hj_table_html(const struct hj_table *table, struct hj_out *out)
{
    bool empty[HJ_TABLE_COLUMNS];

    for (size_t c = 0; c < table->columns; c++)
        empty[c] = is_empty(table, c);
    hj_out_puts(out, "<table>\n<thead><tr>");
    for (size_t c = 0; c < table->columns; c++) {
        if (empty[c])
            continue;
        hj_out_puts(out, "<th>");
        hj_out_html(out, table->names[c]);
        hj_out_puts(out, "</th>");
    }
    hj_out_puts(out, "</tr></thead>\n<tbody>\n");
    for (size_t r = 0; r < hj_table_rows(table); r++) {
        hj_out_puts(out, "<tr>");
        for (size_t c = 0; c < table->columns; c++) {
            if (empty[c])
                continue;
            hj_out_puts(out, cell_at(table, r, c)->number ? "<td class=\"n\">"
                                                          : "<td>");
            hj_out_html(out, cell_at(table, r, c)->text);
            hj_out_puts(out, "</td>");
        }
        hj_out_puts(out, "</tr>\n");
    }
    hj_out_puts(out, "</tbody>\n</table>\n");
}
