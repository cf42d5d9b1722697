/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues: reading of rows. */
#include "cards/internal.h"

#include "base/array.h"
#include "base/csv-rows.h"
#include "base/file.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>

/* Bytes of memory per byte of a file: text, slices of cells, card values. */
enum { ROOM_A_BYTE = 5 };

struct hj_catalogue *hj_catalogue_new(void)
{
    struct hj_catalogue *cat = calloc(1, sizeof *cat);

    if (cat == NULL)
        return NULL;
    cat->name = cat->aliases = cat->set = cat->number = HJ_NO_PROPERTY;
    cat->version = cat->traits = HJ_NO_PROPERTY;
    cat->arena = hj_arena_new();
    return cat;
}

struct hj_catalogue *hj_catalogue_new_with(const struct hj_catalogue *base)
{
    struct hj_catalogue *cat = hj_catalogue_new();

    if (cat == NULL)
        return NULL;
    cat->kinds = base->kinds;
    cat->columns = malloc((base->column_count + 1) * sizeof *cat->columns);
    cat->rows = malloc((base->row_count + 1) * sizeof *cat->rows);
    if (cat->columns == NULL || cat->rows == NULL) {
        hj_catalogue_free(cat);
        return NULL;
    }
    cat->column_count = base->column_count;
    cat->column_size = base->column_count + 1;
    for (size_t i = 0; i < base->column_count; i++)
        cat->columns[i] = (struct hj_property_column){
            .name = base->columns[i].name, .text = base->columns[i].text};
    cat->row_count = base->row_count;
    cat->row_size = base->row_count + 1;
    for (size_t i = 0; i < base->row_count; i++) {
        cat->rows[i] = base->rows[i];
        cat->rows[i].next = UINT32_MAX;
    }
    return cat;
}

void hj_catalogue_check_kinds(struct hj_catalogue *cat, hj_card_kinds_of *kinds)
{
    cat->kinds = kinds;
}

void hj_catalogue_free(struct hj_catalogue *cat)
{
    if (cat == NULL)
        return;
    hj_name_index_free(cat->index);
    hj_map_free(cat->exact);
    hj_arena_free(cat->arena);
    for (size_t i = 0; i < cat->file_count; i++)
        hj_file_free(&cat->files[i]);
    free(cat->files);
    free(cat->columns);
    free(cat->rows);
    free(cat);
}

hj_property hj_catalogue_property(const struct hj_catalogue *cat,
                                  struct hj_str name)
{
    for (size_t i = 0; i < cat->column_count; i++)
        if (hj_str_equal_nocase(cat->columns[i].name, name))
            return (hj_property)i;
    return HJ_NO_PROPERTY;
}

enum { NUMBERS = 16 }; /* numeric columns that a game declares */

/* The state of reading one file. */
struct reading {
    struct hj_catalogue *cat;
    struct hj_findings *findings;
    struct hj_error *e;
    const char *file, *shown; /* its name in the catalogue, in findings */
    bool headed;
    size_t field_count;
    hj_property columns[HJ_CSV_FIELDS]; /* by field */
    size_t from; /* the field `from`; field_count: none */
    size_t name;
    size_t game, type; /* field_count: none */
    /* The kinds of the previous row's game, and its numeric columns. */
    struct hj_str kinds_game;
    const struct hj_card_kinds *kinds;
    hj_property numbers[NUMBERS];
    size_t number_count;
    size_t rows;
};

static struct hj_place place_of(const struct reading *r, unsigned line)
{
    return (struct hj_place){r->shown, line, 0};
}

/* Reads one field of the header. */
static bool take_column(struct reading *r, size_t i, struct hj_str name)
{
    struct hj_catalogue *cat = r->cat;
    hj_property p;

    r->columns[i] = HJ_NO_PROPERTY;
    if (name.n == 0)
        return true; /* ignore a column without a name */
    if (hj_str_equal_nocase(name, HJ_STR("from"))) {
        r->from = i;
        return true;
    }
    p = hj_catalogue_property(cat, name);
    for (size_t k = 0; k < i && p != HJ_NO_PROPERTY; k++)
        if (r->columns[k] == p)
            return hj_fail(r->e, "%s: the column '%.*s' is there twice",
                           r->file, HJ_STR_ARG(name));
    if (p == HJ_NO_PROPERTY) {
        if (cat->column_count == HJ_MOST_PROPERTIES)
            return hj_fail(r->e, "%s: more than %d columns", r->file,
                           HJ_MOST_PROPERTIES);
        name = hj_arena_str(cat->arena, name);
        if (name.p == NULL ||
            !hj_array_room(&cat->columns, cat->column_count, &cat->column_size,
                           sizeof *cat->columns))
            return hj_fail_memory(r->e);
        p = (hj_property)cat->column_count++;
        cat->columns[p] = (struct hj_property_column){.name = name};
    }
    r->columns[i] = p;
    if (hj_str_equal_nocase(name, HJ_STR("name")))
        r->name = i;
    if (hj_str_equal_nocase(name, HJ_STR("game")))
        r->game = i;
    if (hj_str_equal_nocase(name, HJ_STR("type")))
        r->type = i;
    return true;
}

static bool take_header(struct reading *r, const struct hj_csv_row *row)
{
    r->headed = true;
    r->field_count = r->from = r->name = row->count;
    r->game = r->type = row->count;
    if (row->trouble != NULL)
        return hj_fail(r->e, "%s:%u: %s", r->file, row->line, row->trouble);
    for (size_t i = 0; i < row->count; i++)
        if (!take_column(r, i, hj_str_trim(row->fields[i])))
            return false;
    if (r->name == row->count) {
        return hj_fail(r->e,
                       "%s: no catalogue: the header has no column 'name' (it "
                       "begins with '%.*s'); hj-cards import --from csv makes "
                       "one of another table",
                       r->file, HJ_STR_ARG(hj_str_trim(row->fields[0])));
    }
    return true;
}

/* Returns the reason for which a row is unusable; NULL for a usable row. */
static const char *row_trouble(const struct reading *r,
                               const struct hj_csv_row *row, hj_date *from)
{
    if (row->trouble != NULL)
        return row->trouble;
    if (row->count <= r->name || hj_str_trim(row->fields[r->name]).n == 0)
        return "no name";
    if (r->from == r->field_count)
        return NULL;
    if (r->from >= row->count ||
        !hj_date_parse(hj_str_trim(row->fields[r->from]), from))
        return "an erratum needs a day YYYY-MM-DD under 'from'";
    return NULL;
}

static struct hj_row *new_row(struct hj_catalogue *cat)
{
    if (!hj_array_room(&cat->rows, cat->row_count, &cat->row_size,
                       sizeof *cat->rows))
        return NULL;
    return &cat->rows[cat->row_count];
}

static void check_type(struct reading *r, const struct hj_csv_row *row,
                       struct hj_str type)
{
    enum { MOST_APART = 3, MOST_LISTED = 160 };
    char list[MOST_LISTED];
    const char *near = NULL;
    unsigned least = MOST_APART;
    size_t length = 0;

    for (const char *const *t = r->kinds->types; *t != NULL; t++)
        if (hj_str_equal_nocase(type, hj_str(*t)))
            return;
    for (const char *const *t = r->kinds->types; *t != NULL; t++) {
        unsigned apart = hj_utf8_distance(hj_str(*t), type, MOST_APART);
        near = apart < least ? *t : near;
        least = apart < least ? apart : least;
        if (length < sizeof list)
            length += (size_t)snprintf(list + length, sizeof list - length,
                                       "%s%s", length > 0 ? ", " : "", *t);
    }
    hj_findings_add(r->findings, HJ_FINDING_BAD_ROW, place_of(r, row->line),
                    NULL, "type '%.*s' is none of %s%s%s%s", HJ_STR_ARG(type),
                    list, near != NULL ? "; did you mean " : "",
                    near != NULL ? near : "", near != NULL ? "?" : "");
}

/* Finds the kinds that a row's game declares. */
static void find_kinds(struct reading *r, struct hj_str game)
{
    r->kinds_game = game;
    r->kinds = r->cat->kinds(game);
    r->number_count = 0;
    if (r->kinds == NULL)
        return;
    for (const char *const *n = r->kinds->numbers; *n != NULL; n++) {
        hj_property p = hj_catalogue_property(r->cat, hj_str(*n));
        if (p != HJ_NO_PROPERTY && r->number_count < NUMBERS)
            r->numbers[r->number_count++] = p;
    }
}

/* Reports cells that the row's game does not allow; a non-number in a numeric
 * column then counts as empty. */
static void check_cells(struct reading *r, const struct hj_csv_row *row,
                        struct hj_str *cells)
{
    if (r->cat->kinds == NULL || r->game >= row->count ||
        r->game >= r->field_count)
        return;
    if (!hj_str_equal_nocase(cells[r->columns[r->game]], r->kinds_game))
        find_kinds(r, cells[r->columns[r->game]]);
    if (r->kinds == NULL)
        return;
    if (r->type < row->count && r->type < r->field_count &&
        cells[r->columns[r->type]].n > 0)
        check_type(r, row, cells[r->columns[r->type]]);
    for (size_t i = 0; i < r->number_count; i++) {
        hj_property p = r->numbers[i];
        struct hj_str *cell = &cells[p];
        int64_t value;
        if (cell->n == 0 ||
            hj_str_int(*cell, -HJ_MOST_NUMBER, HJ_MOST_NUMBER, &value))
            continue;
        hj_findings_add(
            r->findings, HJ_FINDING_BAD_ROW, place_of(r, row->line), NULL,
            "%.*s '%.*s' is not a whole number, and counts as empty",
            HJ_STR_ARG(r->cat->columns[p].name), HJ_STR_ARG(*cell));
        *cell = HJ_STR("");
    }
}

static bool take_row(struct reading *r, const struct hj_csv_row *row,
                     hj_date from)
{
    struct hj_catalogue *cat = r->cat;
    struct hj_row *kept = new_row(cat);
    struct hj_str *cells =
        hj_arena_array(cat->arena, cat->column_count, sizeof *cells);

    if (kept == NULL || cells == NULL)
        return hj_fail_memory(r->e);
    for (size_t i = 0; i < row->count && i < r->field_count; i++)
        if (r->columns[i] != HJ_NO_PROPERTY)
            cells[r->columns[i]] = hj_str_trim(row->fields[i]);
    for (size_t i = 0; i < cat->column_count; i++)
        if (cells[i].p == NULL)
            cells[i] = HJ_STR("");
    check_cells(r, row, cells);
    *kept = (struct hj_row){.file = r->file,
                            .line = row->line,
                            .from = from,
                            .cells = cells,
                            .count = cat->column_count,
                            .card = HJ_NO_CARD,
                            .next = UINT32_MAX};
    cat->row_count++;
    r->rows++;
    return true;
}

static bool on_row(const struct hj_csv_row *row, void *to)
{
    struct reading *r = to;
    hj_date from = 0;
    const char *trouble;
    size_t extra = row->count;

    if (!r->headed)
        return take_header(r, row);
    trouble = row_trouble(r, row, &from);
    while (extra > r->field_count && row->fields[extra - 1].n == 0)
        extra--;
    if (trouble == NULL && extra > r->field_count) {
        hj_findings_add(r->findings, HJ_FINDING_BAD_ROW, place_of(r, row->line),
                        NULL,
                        "%zu fields, the header has %zu (a comma that needs "
                        "quotes?)",
                        extra, r->field_count);
        return true;
    }
    if (trouble != NULL) {
        hj_findings_add(r->findings, HJ_FINDING_BAD_ROW, place_of(r, row->line),
                        NULL, "%s", trouble);
        return true;
    }
    if (row->count < r->field_count)
        hj_findings_add(r->findings, HJ_FINDING_BAD_ROW, place_of(r, row->line),
                        NULL,
                        "%zu field%s, the header has %zu; those missing at "
                        "the end count as empty",
                        row->count, row->count == 1 ? "" : "s", r->field_count);
    return take_row(r, row, from);
}

/* Reads BYTES, which live as long as the catalogue. */
static bool parse_kept(struct hj_catalogue *cat, struct hj_str bytes,
                       const char *file, struct hj_findings *findings,
                       struct hj_error *e)
{
    struct hj_str name = hj_arena_str(cat->arena, hj_str(file));
    struct reading r = {.cat = cat, .findings = findings, .e = e};
    struct hj_csv_input in = {
        .bytes = bytes, .file = file, .arena = cat->arena};

    r.shown = hj_findings_keep(findings, hj_str(file));
    if (name.p == NULL || r.shown == NULL)
        return hj_fail_memory(e);
    r.file = name.p;
    if (bytes.n <= SIZE_MAX / ROOM_A_BYTE) /* optional */
        hj_arena_reserve(cat->arena, ROOM_A_BYTE * bytes.n);
    if (!hj_csv_read(&in, on_row, &r, e))
        return false;
    if (hj_findings_failed(findings))
        return hj_fail_memory(e);
    if (!r.headed)
        return hj_fail(e, "%s: no catalogue: it is empty", file);
    if (r.rows == 0)
        return hj_fail(e, "%s: no catalogue: it has no row that can be used",
                       file);
    return true;
}

bool hj_catalogue_parse(struct hj_catalogue *cat, struct hj_str bytes,
                        const char *file, struct hj_findings *findings,
                        struct hj_error *e)
{
    struct hj_str kept = hj_arena_str(cat->arena, bytes);

    return kept.p != NULL ? parse_kept(cat, kept, file, findings, e)
                          : hj_fail_memory(e);
}

bool hj_catalogue_read(struct hj_catalogue *cat, const char *file,
                       struct hj_findings *findings, struct hj_error *e)
{
    struct hj_file *kept;

    if (!hj_array_room(&cat->files, cat->file_count, &cat->file_size,
                       sizeof *cat->files))
        return hj_fail_memory(e);
    kept = &cat->files[cat->file_count];
    if (!hj_file_read(kept, file, HJ_FILE_MOST, e))
        return false;
    cat->file_count++;
    return parse_kept(cat, kept->bytes,
                      strcmp(file, "-") == 0 ? "standard input" : file,
                      findings, e);
}

void hj_catalogue_mark_textual(struct hj_catalogue *cat, struct hj_str name)
{
    hj_property p = hj_catalogue_property(cat, name);

    if (p != HJ_NO_PROPERTY)
        cat->columns[p].text = true;
}
