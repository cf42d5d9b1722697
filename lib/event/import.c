/* SPDX-License-Identifier: MPL-2.0 */
/* Rosters from CSV, and lists of names. */
#include "event/import-internal.h"

#include "base/arena.h"
#include "base/csv.h"
#include "base/map.h"
#include "base/utf8.h"
#include "pairing/tournament.h"

#include <string.h>

void hj_player_write(struct hj_writer *writer, const struct hj_player_row *row)
{
    hj_write_object(writer, NULL);
    hj_write_str(writer, "id", row->id);
    hj_write_str(writer, "name", row->name);
    if (row->team.n > 0)
        hj_write_str(writer, "team", row->team);
    if (row->rating >= 0)
        hj_write_int(writer, "rating", row->rating);
    if (row->club.n > 0)
        hj_write_str(writer, "club", row->club);
    if (row->family.n > 0)
        hj_write_str(writer, "family", row->family);
    if (row->table > 0)
        hj_write_int(writer, "table", row->table);
    hj_write_end(writer);
}

bool import_check_row(const struct hj_player_row *row, struct hj_map *seen,
                      const char *file, unsigned line, struct hj_error *e)
{
    struct hj_error why = {0};
    uint32_t first;

    if (!hj_player_name_is_valid(row->id, true, &why) ||
        !hj_player_name_is_valid(row->name, false, &why))
        return hj_fail(e, "%s:%u: %s", file, line, why.text);
    if (!hj_utf8_valid(row->team, NULL) || !hj_utf8_valid(row->club, NULL) ||
        !hj_utf8_valid(row->family, NULL))
        return hj_fail(e, "%s:%u: not UTF-8", file, line);
    if (hj_map_get(seen, row->id, &first))
        return hj_fail(e, "%s:%u: the id %.*s is on line %u already", file,
                       line, HJ_STR_ARG(row->id), (unsigned)first);
    return hj_map_put(seen, row->id, line) || hj_fail_memory(e);
}

bool import_rating(struct hj_str cell, int64_t *rating)
{
    *rating = -1;
    return cell.n == 0 || hj_str_int(cell, 0, MOST_RATING, rating);
}

bool hj_player_make_id(struct hj_str name, const struct hj_map *taken,
                       struct hj_out *id)
{
    size_t stem;

    if (!hj_utf8_slug(name, id))
        hj_out_cut(id, 0);
    if (hj_out_text(id).n == 0)
        hj_out_puts(id, "player");
    stem = hj_out_text(id).n;
    for (int n = 2;
         !hj_out_failed(id) && (hj_map_get(taken, hj_out_text(id), NULL) ||
                                hj_player_name_is_word(hj_out_text(id)));
         n++) {
        hj_out_cut(id, stem);
        hj_out_printf(id, "-%d", n);
    }
    return !hj_out_failed(id);
}

/* The state of reading a roster. */
struct roster {
    const char *file;
    struct hj_writer *w;
    struct hj_map *seen;  /* ids written, with their lines */
    struct hj_map *taken; /* ids in the file, and ids made */
    struct hj_arena *arena;
    struct hj_out *id;
};

/* Writes a player; makes an id if there is none. */
static bool take_row(struct roster *r, struct hj_player_row *row, unsigned line,
                     struct hj_error *e)
{
    if (row->id.n == 0 && row->name.n > 0) {
        hj_out_cut(r->id, 0);
        if (!hj_player_make_id(row->name, r->taken, r->id))
            return hj_fail_memory(e);
        row->id = hj_arena_str(r->arena, hj_out_text(r->id));
        if (row->id.p == NULL || !hj_map_put(r->taken, row->id, line))
            return hj_fail_memory(e);
    }
    if (!import_check_row(row, r->seen, r->file, line, e))
        return false;
    hj_player_write(r->w, row);
    return true;
}

void import_write_late(struct hj_writer *w, size_t count, struct hj_str id,
                       int64_t since)
{
    if (count == 0)
        hj_write_array(w, "late");
    hj_write_object(w, NULL);
    hj_write_str(w, "player", id);
    hj_write_int(w, "since", since);
    hj_write_end(w);
}

/* Adds the ids in the file to `taken`, so that made ids differ from them. */
static bool note_ids(struct roster *r, const struct hj_csv *csv, hj_column id,
                     struct hj_error *e)
{
    for (size_t row = 0; row < hj_csv_rows(csv); row++)
        if (hj_csv_cell(csv, row, id).n > 0 &&
            !hj_map_put(r->taken, hj_csv_cell(csv, row, id), 1))
            return hj_fail_memory(e);
    return true;
}

static bool import_rows(struct roster *roster, const struct hj_csv *csv,
                        struct hj_error *e)
{
    const char *file = roster->file;
    hj_column id = hj_csv_column(csv, "id"), name = hj_csv_column(csv, "name");
    hj_column team = hj_csv_column(csv, "team");
    hj_column club = hj_csv_column(csv, "club");
    hj_column rating = hj_csv_column(csv, "rating");
    hj_column family = hj_csv_column(csv, "family");
    hj_column table = hj_csv_column(csv, "table");

    if (hj_csv_rows(csv) == 0)
        return hj_fail(e, "%s: no player", file);
    if (!note_ids(roster, csv, id, e))
        return false;
    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        unsigned line = hj_csv_line(csv, r);
        struct hj_player_row row = {.id = hj_csv_cell(csv, r, id),
                                    .name = hj_csv_cell(csv, r, name),
                                    .team = hj_csv_cell(csv, r, team),
                                    .club = hj_csv_cell(csv, r, club),
                                    .family = hj_csv_cell(csv, r, family)};
        if (hj_csv_width(csv, r) > hj_csv_columns(csv))
            return hj_fail(e, "%s:%u: %zu cells under %zu columns", file, line,
                           hj_csv_width(csv, r), hj_csv_columns(csv));
        if (!import_rating(hj_csv_cell(csv, r, rating), &row.rating))
            return hj_fail(e, "%s:%u: a rating is a number from 0 to %d", file,
                           line, MOST_RATING);
        if (hj_csv_cell(csv, r, table).n > 0 &&
            !hj_str_int(hj_csv_cell(csv, r, table), 0, HJ_MOST_TABLES,
                        &row.table))
            return hj_fail(e, "%s:%u: a table is a number up to %d", file, line,
                           HJ_MOST_TABLES);
        if (!take_row(roster, &row, line, e))
            return false;
    }
    return true;
}

/* True if a line is only a name: a single cell, with a comma only as in `Lee,
 * Ann`. */
static bool is_name(struct hj_str line)
{
    size_t comma = hj_str_find(line, ',', 0);

    for (size_t i = 0; i < line.n; i++)
        if (strchr(";\t\"|=<>", line.p[i]) != NULL)
            return false;
    if (comma == line.n)
        return true;
    if (hj_str_find(line, ',', comma + 1) < line.n || comma + 2 >= line.n ||
        line.p[comma + 1] != ' ')
        return false;
    for (size_t i = comma; i < line.n; i++)
        if (line.p[i] >= '0' && line.p[i] <= '9')
            return false;
    return true;
}

/* Reads a list of names, one a line; `#` begins a comment. */
static bool import_names(struct roster *roster, struct hj_str bytes,
                         struct hj_error *e)
{
    struct hj_str rest = hj_str_skip_bom(bytes), line;
    unsigned number = 0;
    size_t count = 0;

    while (rest.n > 0 && hj_str_line(&rest, &line)) {
        struct hj_player_row row = {.rating = -1};
        number++;
        row.name = hj_str_trim(hj_str_first(line, hj_str_find(line, '#', 0)));
        if (row.name.n == 0)
            continue;
        if (!is_name(row.name))
            return hj_fail(e,
                           "%s:1: a roster needs the column name (line %u is "
                           "not a name alone, so this is not a list of names)",
                           roster->file, number);
        if (!take_row(roster, &row, number, e))
            return false;
        count++;
    }
    return count > 0 || hj_fail(e, "%s: no player", roster->file);
}

static const char *const roster_columns[] = {
    "id", "name", "team", "rating", "club", "family", "table", NULL};

/* True if the first line has at least one column name of a roster, not
 * necessarily `name`. */
static bool has_header(const struct hj_csv *csv)
{
    for (size_t i = 0; roster_columns[i] != NULL; i++)
        if (hj_csv_column(csv, roster_columns[i]) != HJ_NO_COLUMN)
            return true;
    return false;
}

static bool import_file(struct roster *roster, struct hj_str bytes,
                        struct hj_error *e)
{
    struct hj_error why = {0}, list = {0};
    struct hj_csv *csv = hj_csv_new(bytes, roster->file, &why);
    bool fine;

    if (csv != NULL && has_header(csv))
        fine = hj_csv_column(csv, "name") != HJ_NO_COLUMN
                   ? import_rows(roster, csv, e)
                   : hj_fail(e, "%s:1: a roster needs the column name",
                             roster->file);
    else if (why.no_memory)
        fine = hj_fail_memory(e);
    else
        fine = import_names(roster, bytes, &list) ||
               hj_fail(e, "%s", csv == NULL ? why.text : list.text);
    hj_csv_free(csv);
    return fine;
}

bool hj_roster_find_unread(struct hj_str bytes, const char *file,
                           struct hj_findings *findings)
{
    struct hj_error e = {0};
    struct hj_csv *csv = hj_csv_new(bytes, file, &e);

    if (csv != NULL && has_header(csv)) {
        hj_csv_find_misspellings(csv, file, roster_columns, findings);
        hj_roster_find_seeds(csv, file, findings);
    }
    hj_csv_free(csv);
    return !e.no_memory;
}

bool hj_roster_import(struct hj_str bytes, const char *file,
                      struct hj_writer *writer, struct hj_error *e)
{
    struct roster roster = {.file = file,
                            .w = writer,
                            .seen = hj_map_new(64),
                            .taken = hj_map_new(64),
                            .arena = hj_arena_new(),
                            .id = hj_out_memory()};
    bool fine = (roster.seen != NULL && roster.taken != NULL &&
                 roster.arena != NULL && !hj_out_failed(roster.id)) ||
                hj_fail_memory(e);

    hj_write_array(writer, "players");
    fine = fine && import_file(&roster, bytes, e);
    hj_write_end(writer);
    hj_map_free(roster.seen);
    hj_map_free(roster.taken);
    hj_arena_free(roster.arena);
    hj_out_free(roster.id);
    return fine;
}
