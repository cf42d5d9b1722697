/* SPDX-License-Identifier: MPL-2.0 */
/* libcsv behind a table: header, rows, places. */
#include "base/array.h"
#include "base/csv.h"

#include "base/arena.h"
#include "base/csv-cell.h"
#include "base/map.h"
#include "base/utf8.h"

#include <csv.h>
#include <stdlib.h>

struct row {
    size_t first, count; /* into the cells */
    unsigned line;
};

struct hj_csv {
    struct hj_arena *arena;
    struct hj_map *columns; /* by name, in lower case */
    char *text; /* where the next cell goes, with ROOM for it */
    size_t room;
    struct hj_str *cells;
    struct row *rows; /* [0] is the header */
    size_t cell_count, cell_size, row_count, row_size;
    size_t row_start;
    unsigned line;
    bool row_ended, no_memory;
};

/* A copy of the cell in the one text of all cells. */
static struct hj_str keep_cell(struct hj_csv *csv, struct hj_str cell)
{
    struct hj_str kept = {csv->text, cell.n};

    if (cell.n >= csv->room)
        return hj_arena_str(csv->arena, cell);
    memcpy(csv->text, cell.p, cell.n);
    csv->text[cell.n] = '\0';
    csv->text += cell.n + 1;
    csv->room -= cell.n + 1;
    return kept;
}

static void on_cell(void *bytes, size_t n, void *to)
{
    struct hj_csv *csv = to;
    struct hj_str cell = hj_csv_unguarded(
        hj_str_trim((struct hj_str){bytes ? bytes : "", n}));

    cell = keep_cell(csv, cell);
    if (csv->no_memory || cell.p == NULL ||
        !hj_array_room(&csv->cells, csv->cell_count, &csv->cell_size,
                       sizeof *csv->cells)) {
        csv->no_memory = true;
        return;
    }
    csv->cells[csv->cell_count++] = cell;
}

static void on_row(int end, void *to)
{
    struct hj_csv *csv = to;

    (void)end;
    csv->row_ended = true;
    if (csv->no_memory || !hj_array_room(&csv->rows, csv->row_count,
                                         &csv->row_size, sizeof *csv->rows)) {
        csv->no_memory = true;
        return;
    }
    csv->rows[csv->row_count++] = (struct row){
        csv->row_start, csv->cell_count - csv->row_start, csv->line};
    csv->row_start = csv->cell_count;
}

/* The next line of *REST with its end, so that libcsv sees every byte. */
static struct hj_str next_line(struct hj_str *rest)
{
    struct hj_str before = *rest, line;

    (void)hj_str_line(rest, &line);
    return (struct hj_str){before.p, before.n - rest->n};
}

/* Feeds the lines one by one: a row's line is the one on which it began. */
static bool feed(struct hj_csv *csv, struct csv_parser *parser,
                 struct hj_str bytes, const char *file, struct hj_error *e)
{
    unsigned number = 0;
    bool inside = false;

    while (bytes.n > 0) {
        struct hj_str line = next_line(&bytes);
        number++;
        if (!inside)
            csv->line = number;
        csv->row_ended = false;
        if (csv_parse(parser, line.p, line.n, on_cell, on_row, csv) != line.n)
            return hj_fail(e,
                           "%s:%u: a quote must stand at both ends of its "
                           "cell, and be doubled within",
                           file, number);
        inside = !csv->row_ended && (inside || hj_str_trim(line).n > 0);
    }
    if (csv_fini(parser, on_cell, on_row, csv) != 0)
        return hj_fail(e, "%s:%u: a quote is not closed", file, csv->line);
    return true;
}

/* Enters the name of every column, in lower case. */
static bool enter_names(struct hj_csv *csv, const char *file,
                        struct hj_error *e)
{
    csv->columns = hj_map_new(hj_csv_columns(csv));
    if (csv->columns == NULL)
        return hj_fail_memory(e);
    for (size_t i = 0; i < hj_csv_columns(csv) && i < UINT32_MAX; i++) {
        struct hj_str name = hj_csv_name(csv, i);
        char *lower;
        uint32_t *column;
        if (name.n == 0)
            continue;
        lower = hj_arena_alloc(csv->arena, name.n);
        for (size_t k = 0; lower != NULL && k < name.n; k++)
            lower[k] = hj_lower(name.p[k]);
        column = lower != NULL
                     ? hj_map_enter(csv->columns,
                                    (struct hj_str){lower, name.n}, (uint32_t)i)
                     : NULL;
        if (column == NULL)
            return hj_fail_memory(e);
        if (*column != i)
            return hj_fail(e, "%s:%u: two columns are called '%.*s'", file,
                           csv->rows[0].line, HJ_STR_ARG(name));
    }
    return true;
}

static bool check_header(struct hj_csv *csv, const char *file,
                         struct hj_error *e)
{
    if (csv->row_count == 0)
        return hj_fail(e, "%s: empty: a header row is missing", file);
    return enter_names(csv, file, e);
}

/* What is between the cells: semicolons or tabs, as spreadsheets of some
 * countries write them, where the header has them and no comma. */
static char separator(struct hj_str bytes)
{
    struct hj_str line = HJ_STR("");

    (void)hj_str_line(&bytes, &line);
    if (hj_str_find(line, ',', 0) < line.n)
        return ',';
    if (hj_str_find(line, ';', 0) < line.n)
        return ';';
    return hj_str_find(line, '\t', 0) < line.n ? '\t' : ',';
}

/* Room for all cells: their text is no longer than the file, and each ends with
 * a separator, a line or the file. */
static bool make_room(struct hj_csv *csv, struct hj_str bytes, char between)
{
    size_t cells = 2;

    for (size_t i = 0; i < bytes.n; i++)
        cells +=
            (bytes.p[i] == between) | (bytes.p[i] == '\n') | (bytes.p[i] == '\r');
    csv->room = bytes.n + cells;
    csv->text = hj_arena_alloc(csv->arena, csv->room);
    csv->cells = malloc(cells * sizeof *csv->cells);
    csv->cell_size = csv->cells != NULL ? cells : 0;
    return csv->text != NULL && csv->cells != NULL;
}

static bool parse(struct hj_csv *csv, struct hj_str bytes, const char *file,
                  struct hj_error *e)
{
    struct csv_parser parser;
    size_t bad;
    bool fine;

    bytes = hj_str_unmarked(bytes);
    if (!hj_utf8_valid(bytes, &bad)) {
        unsigned line = 1;
        for (size_t i = 0; i < bad; i++)
            line += bytes.p[i] == '\n';
        return hj_fail(e, "%s:%u: not UTF-8", file, line);
    }
    csv->arena = hj_arena_new();
    if (csv->arena == NULL || !make_room(csv, bytes, separator(bytes)) ||
        csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI))
        return hj_fail_memory(e);
    csv_set_delim(&parser, (unsigned char)separator(bytes));
    fine = feed(csv, &parser, bytes, file, e);
    csv_free(&parser);
    if (csv->no_memory)
        return hj_fail_memory(e);
    return fine && check_header(csv, file, e);
}

struct hj_csv *hj_csv_new(struct hj_str bytes, const char *file,
                          struct hj_error *e)
{
    struct hj_csv *csv = calloc(1, sizeof *csv);

    if (csv == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    if (!parse(csv, bytes, file, e)) {
        hj_csv_free(csv);
        return NULL;
    }
    return csv;
}

void hj_csv_free(struct hj_csv *csv)
{
    if (csv == NULL)
        return;
    hj_arena_free(csv->arena);
    hj_map_free(csv->columns);
    free(csv->cells);
    free(csv->rows);
    free(csv);
}

hj_column hj_csv_column(const struct hj_csv *csv, const char *name)
{
    for (size_t i = 0; i < hj_csv_columns(csv); i++)
        if (hj_str_same(hj_csv_name(csv, i), hj_str(name)))
            return i;
    return HJ_NO_COLUMN;
}

size_t hj_csv_columns(const struct hj_csv *csv)
{
    return csv->rows[0].count;
}

struct hj_str hj_csv_name(const struct hj_csv *csv, hj_column at)
{
    return csv->cells[csv->rows[0].first + at];
}

size_t hj_csv_rows(const struct hj_csv *csv)
{
    return csv->row_count - 1;
}

unsigned hj_csv_line(const struct hj_csv *csv, size_t row)
{
    return csv->rows[row + 1].line;
}

size_t hj_csv_width(const struct hj_csv *csv, size_t row)
{
    return csv->rows[row + 1].count;
}

struct hj_str hj_csv_cell(const struct hj_csv *csv, size_t row,
                          hj_column column)
{
    const struct row *r = &csv->rows[row + 1];

    return column < r->count ? csv->cells[r->first + column] : HJ_STR("");
}
