/* SPDX-License-Identifier: MPL-2.0 */
/* The table of imported cards, and the catalogue written from it. */
#include "cards/import-internal.h"

#include "base/array.h"
#include "base/csv-cell.h"
#include "base/file.h"
#include "base/map.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_NAME = 256 }; /* of a column, in bytes */

/* Names in other programs for columns that have a fixed meaning here. */
static const struct {
    const char *theirs, *ours;
} synonyms[] = {
    {"title", "name"},
    {"card name", "name"},
    {"card_name", "name"},
    {"card text", "text"},
    {"rules text", "text"},
    {"card_text", "text"},
    {"oracle_text", "text"},
    {"rules", "text"},
    {"card type", "type"},
    {"card_type", "type"},
    {"type_line", "type"},
    {"expansion", "set"},
    {"edition", "set"},
    {"card number", "number"},
    {"card_number", "number"},
    {"collector number", "number"},
    {"collector_number", "number"},
};

void hj_import_begin(struct hj_import_table *t, unsigned line)
{
    memset(t->cells, 0, sizeof t->cells);
    t->line = line;
}

static bool find_column(struct hj_import_table *t, struct hj_str name,
                        size_t *column)
{
    for (size_t i = 0; i < t->column_count; i++)
        if (hj_str_equal_nocase(t->columns[i], name)) {
            *column = i;
            return true;
        }
    if (t->column_count == HJ_IMPORT_COLUMNS)
        return hj_fail(t->e, "%s: more than %d different fields", t->file,
                       HJ_IMPORT_COLUMNS);
    if (name.n > LONGEST_NAME || hj_str_find(name, '\0', 0) < name.n)
        return hj_fail(t->e,
                       "%s: line %u: a field's name is too long or holds a NUL "
                       "byte",
                       t->file, t->line);
    name = hj_arena_str(t->arena, name);
    if (name.p == NULL)
        return hj_fail_memory(t->e);
    *column = t->column_count;
    t->columns[t->column_count++] = name;
    return true;
}

void hj_import_note(struct hj_import_table *t, struct hj_str column,
                    const char *what)
{
    for (size_t i = 0; i < t->told_count; i++)
        if (hj_str_equal_nocase(t->told[i], column))
            return;
    if (t->told_count < HJ_IMPORT_COLUMNS) {
        struct hj_str kept = hj_arena_str(t->arena, column);
        if (kept.p != NULL)
            t->told[t->told_count++] = kept;
    }
    hj_findings_add(t->findings, HJ_FINDING_IGNORED,
                    (struct hj_place){t->file, t->line, 0}, NULL, "%.*s: %s",
                    HJ_STR_ARG(column), what);
}

bool hj_import_cell(struct hj_import_table *t, struct hj_str column,
                    struct hj_str value)
{
    size_t at = 0;
    struct hj_str *cell;
    char *both;

    column = hj_str_trim(column);
    value = hj_str_trim(value);
    if (column.n == 0 && value.n == 0)
        return true;
    if (column.n == 0) {
        hj_import_note(t, HJ_STR("a field without a name"), "left out");
        return true;
    }
    if (!find_column(t, column, &at))
        return false;
    cell = &t->cells[at];
    if (value.n == 0 || cell->n > HJ_IMPORT_LONGEST)
        return true;
    both = hj_arena_alloc(t->arena, cell->n + value.n + 1);
    if (both == NULL)
        return hj_fail_memory(t->e);
    if (cell->n > 0) {
        memcpy(both, cell->p, cell->n);
        both[cell->n++] = ';';
    }
    memcpy(both + cell->n, value.p, value.n);
    *cell = (struct hj_str){both, cell->n + value.n};
    return true;
}

bool hj_import_end(struct hj_import_table *t)
{
    struct hj_import_row *row;
    size_t count = t->column_count;

    while (count > 0 && t->cells[count - 1].n == 0)
        count--;
    if (count == 0)
        return true;
    if (!hj_array_room(&t->rows, t->row_count, &t->row_size, sizeof *t->rows))
        return hj_fail_memory(t->e);
    row = &t->rows[t->row_count];
    row->cells = hj_arena_array(t->arena, count, sizeof *row->cells);
    if (row->cells == NULL)
        return hj_fail_memory(t->e);
    memcpy(row->cells, t->cells, count * sizeof *row->cells);
    row->count = count;
    row->line = t->line;
    row->file = t->file;
    row->printed = false;
    t->row_count++;
    return true;
}

/* The output columns: their names, and the index of the name column. */
struct plan {
    struct hj_str names[HJ_IMPORT_COLUMNS];
    size_t name;
};

static bool has_column(const struct hj_import_table *t, const struct plan *p,
                       const char *name)
{
    for (size_t i = 0; i < t->column_count; i++)
        if (hj_str_equal_nocase(p->names[i], hj_str(name)))
            return true;
    return false;
}

/* Returns the catalogue's name for a column, unless another column has it. */
static struct hj_str our_name(const struct hj_import_table *t,
                              const struct plan *p, struct hj_str theirs)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (hj_str_equal_nocase(theirs, hj_str(synonyms[i].theirs)) &&
            !has_column(t, p, synonyms[i].ours))
            return hj_str(synonyms[i].ours);
    if (hj_str_equal_nocase(theirs, HJ_STR("from")))
        return HJ_STR("from_");
    return theirs;
}

/* Sets the columns' names in lower case (ASCII only). */
static bool lower_names(struct hj_import_table *t, struct plan *p)
{
    for (size_t i = 0; i < t->column_count; i++) {
        struct hj_str name = hj_arena_str(t->arena, t->columns[i]);
        char *byte = (char *)(uintptr_t)name.p;
        if (byte == NULL)
            return hj_fail_memory(t->e);
        for (; *byte != '\0'; byte++)
            *byte = hj_lower(*byte);
        p->names[i] = name;
    }
    return true;
}

/* Renames the column that the caller has NAMED to `name`. */
static void name_the_name(const struct hj_import_table *t, struct plan *p)
{
    for (size_t i = 0; t->named.n > 0 && i < t->column_count; i++)
        if (hj_str_equal_nocase(t->columns[i], t->named))
            p->name = i;
    for (size_t i = 0; i < t->column_count && p->name < t->column_count; i++)
        if (i == p->name)
            p->names[i] = HJ_STR("name");
        else if (hj_str_is(p->names[i], "name"))
            p->names[i] = HJ_STR("name_");
}

/* Sets the columns of a declaration, under their declared names. */
static void plan_declared(struct hj_import_table *t, struct plan *p)
{
    for (size_t i = 0; i < t->column_count; i++) {
        p->names[i] = t->columns[i];
        if (hj_str_is(p->names[i], "name"))
            p->name = i;
    }
}

static bool make_plan(struct hj_import_table *t, struct plan *p)
{
    p->name = t->column_count;
    if (t->kind->declared) {
        plan_declared(t, p);
        return true;
    }
    if (!lower_names(t, p))
        return false;
    name_the_name(t, p);
    for (size_t i = 0; i < t->column_count; i++) {
        p->names[i] = our_name(t, p, p->names[i]);
        if (t->named.n == 0 && hj_str_is(p->names[i], "name"))
            p->name = i;
        for (size_t k = 0; k < i; k++)
            if (hj_str_eq(p->names[k], p->names[i]))
                return hj_fail(t->e, "%s: two fields would be called '%.*s'",
                               t->file, HJ_STR_ARG(p->names[i]));
    }
    if (p->name < t->column_count)
        return true;
    return hj_fail(t->e, "%s: no field '%.*s' for the names of the cards",
                   t->file, HJ_STR_ARG(t->named.n ? t->named : HJ_STR("name")));
}

static const char *row_trouble(const struct hj_import_row *row, size_t name)
{
    if (row->count <= name || row->cells[name].n == 0)
        return "no name";
    for (size_t i = 0; i < row->count; i++) {
        if (row->cells[i].n > HJ_IMPORT_LONGEST)
            return "a field is longer than 65536 bytes";
        if (row->cells[i].n > 0 &&
            memchr(row->cells[i].p, '\0', row->cells[i].n) != NULL)
            return "a field holds a NUL byte";
        if (!hj_utf8_valid(row->cells[i], NULL))
            return "a field is not UTF-8";
    }
    return NULL;
}

/* Writes a row with the name first. */
static void write_row(const struct hj_import_table *t, const struct plan *p,
                      const struct hj_str *cells, size_t count,
                      struct hj_out *out)
{
    hj_csv_put_text(out, cells[p->name]);
    for (size_t i = 0; i < t->column_count; i++) {
        if (i == p->name)
            continue;
        hj_out_char(out, ',');
        if (i < count)
            hj_csv_put_text(out, cells[i]);
    }
    if (t->kind->game.n > 0) {
        hj_out_char(out, ',');
        hj_csv_put_text(out,
                        cells == p->names ? HJ_STR("game") : t->kind->game);
    }
    hj_out_char(out, '\n');
}

/* Reports, once each, the fields and records that are left out. */
static void tell_left_out(struct hj_import_table *t)
{
    struct hj_place place = {t->file, 0, 0};
    const struct hj_import_kind *kind = t->kind;

    if (t->left_out > 0)
        hj_findings_add(t->findings, HJ_FINDING_IGNORED, place, NULL,
                        "%zu field%s left out: %s", t->left_out,
                        t->left_out == 1 ? "" : "s",
                        hj_out_text(t->left_out_names).p);
    for (size_t i = 0; i < kind->skip_count; i++)
        if (kind->skips[i].skipped > 0)
            hj_findings_add(t->findings, HJ_FINDING_IGNORED, place, NULL,
                            "%zu record%s left out by %.*s",
                            kind->skips[i].skipped,
                            kind->skips[i].skipped == 1 ? "" : "s",
                            HJ_STR_ARG(kind->sources[kind->skips[i].source]));
    for (size_t i = 0; i < kind->asked_count; i++)
        if (!kind->met[i])
            hj_findings_add(t->findings, HJ_FINDING_IGNORED, place, NULL,
                            "no record has the field '%.*s' of --map or --drop",
                            HJ_STR_ARG(kind->asked[i]));
    if (t->orphans > 0)
        hj_findings_add(t->findings, HJ_FINDING_BAD_ROW, place, NULL,
                        "%zu printing%s of a card that is in no file before: "
                        "name the files of cards first",
                        t->orphans, t->orphans == 1 ? "" : "s");
}

static bool write_all(struct hj_import_table *t, struct hj_out *out,
                      struct hj_imported *made)
{
    struct hj_map *names;
    struct plan p;
    bool fine = true;

    if (!make_plan(t, &p))
        return false;
    names = hj_map_new(t->row_count);
    if (names == NULL)
        return hj_fail_memory(t->e);
    write_row(t, &p, p.names, t->column_count, out);
    for (size_t i = 0; i < t->row_count; i++) {
        const struct hj_import_row *row = &t->rows[i];
        const char *trouble = row_trouble(row, p.name);
        if (row->printed)
            continue;
        if (trouble != NULL) {
            hj_findings_add(t->findings, HJ_FINDING_BAD_ROW,
                            (struct hj_place){row->file, row->line, 0}, NULL,
                            "%s", trouble);
            continue;
        }
        write_row(t, &p, row->cells, row->count, out);
        made->rows++;
        fine &= hj_map_put(names, row->cells[p.name], 1);
    }
    made->cards = hj_map_count(names);
    hj_map_free(names);
    if (!fine || hj_out_failed(out) || hj_findings_failed(t->findings))
        return hj_fail_memory(t->e);
    if (made->rows == 0)
        return hj_fail(t->e, "%s: no card in it that can be used", t->file);
    return true;
}

/* An import is its table. */
struct hj_import {
    struct hj_import_table table;
};

/* Sets the columns of a declaration, which are known before the first card. */
static void set_columns(struct hj_import_table *t)
{
    for (size_t i = 0; t->kind->declared && i < t->kind->column_count; i++)
        if (!t->kind->columns[i].hidden)
            t->columns[t->column_count++] = t->kind->columns[i].name;
}

struct hj_import *hj_import_new(struct hj_import_kind *kind,
                                struct hj_str named,
                                struct hj_findings *findings)
{
    struct hj_import *import = calloc(1, sizeof *import);
    struct hj_import_table *t;

    if (import == NULL)
        return NULL;
    t = &import->table;
    t->kind = kind;
    t->named = named;
    t->findings = findings;
    t->arena = hj_arena_new();
    t->record = hj_arena_new();
    t->form = hj_out_memory();
    t->left_out_names = hj_out_memory();
    t->seen = hj_map_new(64);
    t->merged = hj_map_new(64);
    t->lookups = hj_map_new(64);
    t->cards = hj_map_new(64);
    set_columns(t);
    if (!hj_out_failed(t->form) && !hj_out_failed(t->left_out_names) &&
        t->seen != NULL && t->merged != NULL && t->lookups != NULL &&
        t->cards != NULL)
        return import;
    hj_import_free(import);
    return NULL;
}

void hj_import_free(struct hj_import *import)
{
    if (import == NULL)
        return;
    hj_arena_free(import->table.arena);
    hj_arena_free(import->table.record);
    hj_out_free(import->table.form);
    hj_out_free(import->table.left_out_names);
    hj_map_free(import->table.seen);
    hj_map_free(import->table.merged);
    hj_map_free(import->table.lookups);
    hj_map_free(import->table.cards);
    free(import->table.lookup_texts);
    free(import->table.values);
    free(import->table.rows);
    free(import);
}

/* Sets the name of the input in findings, and the destination of errors. */
static bool set_file(struct hj_import_table *t, const char *file,
                     struct hj_error *e)
{
    t->e = e;
    t->file = hj_findings_keep(
        t->findings, hj_str(strcmp(file, "-") == 0 ? "standard input" : file));
    return t->file != NULL || hj_fail_memory(e);
}

static bool add_bytes(struct hj_import_table *t, struct hj_str bytes)
{
    switch (t->kind->input) {
    case HJ_INPUT_OCTGN:
        return hj_import_octgn(t, bytes);
    case HJ_INPUT_LACKEY:
        return hj_import_lackey(t, bytes);
    case HJ_INPUT_CSV:
        return hj_import_csv(t, bytes);
    case HJ_INPUT_SQLITE:
        return hj_fail(t->e, "%s: a data base is read from a file", t->file);
    default:
        return hj_import_json(t, -1, bytes);
    }
}

/* True if the whole input must be in memory: it cannot be read twice, or its
 * importer needs all bytes at once. */
static bool is_whole(const struct hj_import_table *t, int fd)
{
    return t->kind->input != HJ_INPUT_JSON ||
           (hj_import_json_twice(t->kind) && lseek(fd, 0, SEEK_CUR) != 0);
}

static bool add_file(struct hj_import_table *t, const char *file)
{
    struct hj_file whole = {0};
    bool input = strcmp(file, "-") == 0, good;
    int fd = input ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    struct stat info;

    if (fd < 0)
        return hj_fail_file(t->e, t->file, errno);
    if (fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
        good = hj_fail_file(t->e, t->file, EISDIR);
    } else if (is_whole(t, fd)) {
        good = hj_file_read(&whole, file, HJ_FILE_MOST, t->e) &&
               add_bytes(t, whole.bytes);
        hj_file_free(&whole);
    } else {
        good = hj_import_json(t, fd, HJ_STR(""));
    }
    if (!input)
        close(fd);
    return good;
}

bool hj_import_add(struct hj_import *import, const char *file,
                   struct hj_error *e)
{
    struct hj_import_table *t = &import->table;

    return set_file(t, file, e) &&
           (t->kind->input == HJ_INPUT_SQLITE ? hj_import_sqlite(t, file)
                                              : add_file(t, file));
}

bool hj_import_add_bytes(struct hj_import *import, struct hj_str bytes,
                         const char *file, struct hj_error *e)
{
    return set_file(&import->table, file, e) &&
           add_bytes(&import->table, bytes);
}

bool hj_import_write(struct hj_import *import, struct hj_out *out,
                     struct hj_imported *made, struct hj_error *e)
{
    struct hj_import_table *t = &import->table;
    bool good;

    t->e = e;
    made->rows = made->cards = 0;
    tell_left_out(t);
    good = (t->row_count > 0 || hj_fail(e, "%s: no card in it", t->file)) &&
           write_all(t, out, made);
    if (!good)
        hj_out_cut(out, 0);
    return good;
}
