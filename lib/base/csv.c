/* SPDX-License-Identifier: MPL-2.0 */
/* The rows of a CSV file as a table with a header. */
#include "base/csv.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/csv-rows.h"
#include "base/map.h"
#include "base/utf8.h"

#include <stdlib.h>

struct row {
    size_t first, count; /* indices into the cells */
    unsigned line;
};

struct hj_csv {
    struct hj_arena *arena;
    struct hj_map *columns; /* by lower-case name */
    struct hj_str *cells;
    struct row *rows; /* rows[0] is the header */
    size_t cell_count, cell_size, row_count, row_size;
};

/* The state of keep_row(). */
struct reading {
    struct hj_csv *csv;
    const char *file;
    struct hj_error *e;
};

static bool keep_row(const struct hj_csv_row *row, void *to)
{
    const struct reading *r = to;
    struct hj_csv *csv = r->csv;
    size_t count = row->count;

    if (row->trouble != NULL)
        return hj_fail(r->e, "%s:%u: %s", r->file, row->line, row->trouble);
    if (!hj_array_room(&csv->rows, csv->row_count, &csv->row_size,
                       sizeof *csv->rows))
        return hj_fail_memory(r->e);
    while (csv->row_count > 0 && count > hj_csv_columns(csv) &&
           hj_str_trim(row->fields[count - 1]).n == 0)
        count--; /* an empty cell after the last column */
    csv->rows[csv->row_count++] =
        (struct row){csv->cell_count, count, row->line};
    for (size_t i = 0; i < count; i++) {
        if (!hj_array_room(&csv->cells, csv->cell_count, &csv->cell_size,
                           sizeof *csv->cells))
            return hj_fail_memory(r->e);
        csv->cells[csv->cell_count++] = hj_str_trim(row->fields[i]);
    }
    return true;
}

/* Enters the name of every column in lower case; returns false with the reason
 * in E when two columns have the same name or when out of memory. */
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
        column = lower != NULL ? hj_map_insert(csv->columns,
                                               (struct hj_str){lower, name.n},
                                               (uint32_t)i)
                               : NULL;
        if (column == NULL)
            return hj_fail_memory(e);
        if (*column != i)
            return hj_fail(e, "%s:%u: two columns are called '%.*s'", file,
                           csv->rows[0].line, HJ_STR_ARG(name));
    }
    return true;
}

static bool parse(struct hj_csv *csv, struct hj_str bytes, const char *file,
                  struct hj_error *e)
{
    struct reading r = {csv, file, e};
    struct hj_csv_input in = {.file = file, .strict = true};

    csv->arena = hj_arena_new();
    in.arena = csv->arena;
    in.bytes = hj_arena_str(csv->arena, bytes);
    if (in.bytes.p == NULL)
        return hj_fail_memory(e);
    if (!hj_csv_read(&in, keep_row, &r, e))
        return false;
    if (csv->row_count == 0)
        return hj_fail(e, "%s: empty: a header row is missing", file);
    return enter_names(csv, file, e);
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

struct hj_csv *hj_csv_new_strict(struct hj_str bytes, const char *file,
                                 struct hj_error *e)
{
    struct hj_csv *csv = hj_csv_new(bytes, file, e);

    for (size_t r = 0; csv != NULL && r < hj_csv_rows(csv); r++)
        if (hj_csv_width(csv, r) > hj_csv_columns(csv)) {
            hj_fail(e,
                    "%s:%u: %zu cells under %zu columns (a comma that "
                    "needs quotes?)",
                    file, hj_csv_line(csv, r), hj_csv_width(csv, r),
                    hj_csv_columns(csv));
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
        if (hj_str_equal_nocase(hj_csv_name(csv, i), hj_str(name)))
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

/* Returns the name in NAMES that the name of column AT is likely a misspelling
 * of and that the header lacks; NULL when AT is in NAMES or resembles no such
 * name. */
static const char *meant(const struct hj_csv *csv, hj_column at,
                         const char *const *names)
{
    enum { LONGEST = 32, SHORT = 5 };
    struct hj_str name = hj_csv_name(csv, at);
    const char *found = NULL;
    char lower[LONGEST];

    if (name.n == 0 || name.n > LONGEST)
        return NULL;
    for (size_t i = 0; i < name.n; i++)
        lower[i] = hj_lower(name.p[i]);
    name.p = lower;
    for (; *names != NULL; names++) {
        struct hj_str known = hj_str(*names);
        unsigned most = known.n > SHORT ? 2 : 1;
        if (hj_str_eq(name, known))
            return NULL;
        if (found == NULL && hj_csv_column(csv, *names) == HJ_NO_COLUMN &&
            hj_utf8_distance(name, known, most) <= most)
            found = *names;
    }
    return found;
}

void hj_csv_find_misspellings(const struct hj_csv *csv, const char *file,
                              const char *const *names,
                              struct hj_findings *findings)
{
    for (hj_column at = 0; at < hj_csv_columns(csv); at++) {
        const char *name = meant(csv, at, names);
        if (name != NULL)
            hj_findings_add(findings, HJ_FINDING_COLUMN_UNREAD,
                            (struct hj_place){file, csv->rows[0].line, 0}, NULL,
                            "the column '%.*s' is not read; did you mean %s?",
                            HJ_STR_ARG(hj_csv_name(csv, at)), name);
    }
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
