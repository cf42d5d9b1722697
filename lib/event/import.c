/* SPDX-License-Identifier: MPL-2.0 */
/* Rosters from CSV. */
#include "event/import-internal.h"

#include "base/csv.h"
#include "base/map.h"
#include "base/utf8.h"
#include "pairing/tournament.h"

enum { MOST_TABLE = 100000 };

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
        return hj_fail(e, "%s:%u: the id %.*s stands on line %u already", file,
                       line, HJ_STR_ARG(row->id), (unsigned)first);
    return hj_map_put(seen, row->id, line) || hj_fail_memory(e);
}

bool import_rating(struct hj_str cell, int64_t *rating)
{
    *rating = -1;
    return cell.n == 0 || hj_str_int(cell, 0, MOST_RATING, rating);
}

static bool import_rows(const struct hj_csv *csv, struct hj_map *seen,
                        const char *file, struct hj_writer *writer,
                        struct hj_error *e)
{
    hj_column id = hj_csv_column(csv, "id"), name = hj_csv_column(csv, "name");
    hj_column team = hj_csv_column(csv, "team");
    hj_column club = hj_csv_column(csv, "club");
    hj_column rating = hj_csv_column(csv, "rating");
    hj_column family = hj_csv_column(csv, "family");
    hj_column table = hj_csv_column(csv, "table");

    if (id == HJ_NO_COLUMN || name == HJ_NO_COLUMN)
        return hj_fail(e, "%s:1: a roster needs the columns id and name", file);
    if (hj_csv_rows(csv) == 0)
        return hj_fail(e, "%s: no player", file);
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
            !hj_str_int(hj_csv_cell(csv, r, table), 0, MOST_TABLE, &row.table))
            return hj_fail(e, "%s:%u: a table is a number up to %d", file, line,
                           MOST_TABLE);
        if (!import_check_row(&row, seen, file, line, e))
            return false;
        hj_player_write(writer, &row);
    }
    return true;
}

bool hj_roster_import(struct hj_str bytes, const char *file,
                      struct hj_writer *writer, struct hj_error *e)
{
    struct hj_csv *csv = hj_csv_new(bytes, file, e);
    struct hj_map *seen = csv ? hj_map_new(hj_csv_rows(csv)) : NULL;
    bool fine = false;

    hj_write_array(writer, "players");
    if (csv != NULL && seen == NULL)
        hj_fail_memory(e);
    else if (csv != NULL)
        fine = import_rows(csv, seen, file, writer, e);
    hj_write_end(writer);
    hj_map_free(seen);
    hj_csv_free(csv);
    return fine;
}
