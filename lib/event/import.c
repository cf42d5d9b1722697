/* SPDX-License-Identifier: MPL-2.0 */
/* Rosters from CSV and from FIDE tournament reports. */
#include "event/import.h"

#include "base/csv.h"
#include "base/map.h"
#include "base/utf8.h"
#include "pairing/tournament.h"

enum { MOST_RATING = 9999 };

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
    hj_write_end(writer);
}

/* Checks the row's texts and that its id is new; adds `FILE:LINE: `. */
static bool check_row(const struct hj_player_row *row, struct hj_map *seen,
                      const char *file, unsigned line, struct hj_error *e)
{
    struct hj_error why = {0};
    uint32_t first;

    if (!hj_player_name_is_valid(row->id, true, &why) ||
        !hj_player_name_is_valid(row->name, false, &why))
        return hj_fail(e, "%s:%u: %s", file, line, why.text);
    if (!hj_utf8_valid(row->team, NULL) || !hj_utf8_valid(row->club, NULL))
        return hj_fail(e, "%s:%u: not UTF-8", file, line);
    if (hj_map_get(seen, row->id, &first))
        return hj_fail(e, "%s:%u: the id %.*s stands on line %u already", file,
                       line, HJ_STR_ARG(row->id), (unsigned)first);
    return hj_map_put(seen, row->id, line) || hj_fail_memory(e);
}

static bool read_rating(struct hj_str cell, int64_t *rating)
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

    if (id == HJ_NO_COLUMN || name == HJ_NO_COLUMN)
        return hj_fail(e, "%s:1: a roster needs the columns id and name", file);
    if (hj_csv_rows(csv) == 0)
        return hj_fail(e, "%s: no player", file);
    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        unsigned line = hj_csv_line(csv, r);
        struct hj_player_row row = {.id = hj_csv_cell(csv, r, id),
                                    .name = hj_csv_cell(csv, r, name),
                                    .team = hj_csv_cell(csv, r, team),
                                    .club = hj_csv_cell(csv, r, club)};
        if (hj_csv_width(csv, r) > hj_csv_columns(csv))
            return hj_fail(e, "%s:%u: %zu cells under %zu columns", file, line,
                           hj_csv_width(csv, r), hj_csv_columns(csv));
        if (!read_rating(hj_csv_cell(csv, r, rating), &row.rating))
            return hj_fail(e, "%s:%u: a rating is a number from 0 to %d", file,
                           line, MOST_RATING);
        if (!check_row(&row, seen, file, line, e))
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

/* The columns of a `001` line, from 0, counted in characters. */
enum {
    TRF_RANK = 4,
    TRF_NAME = 14,
    TRF_RATING = 48,
    TRF_FEDERATION = 53,
    TRF_RANK_WIDTH = 4,
    TRF_NAME_WIDTH = 33,
    TRF_RATING_WIDTH = 4,
    TRF_FEDERATION_WIDTH = 3
};

/* The characters FROM to FROM + WIDTH of a line, trimmed; a byte outside of
 * UTF-8 counts as one. */
static struct hj_str columns(struct hj_str line, size_t from, size_t width)
{
    size_t at = 0, begin = line.n;

    for (size_t c = 0; at < line.n && c < from + width; c++) {
        uint32_t rune;
        size_t n = hj_utf8_next(hj_str_from(line, at), &rune);
        if (c == from)
            begin = at;
        at += n ? n : 1;
    }
    if (begin >= at)
        return HJ_STR("");
    return hj_str_trim((struct hj_str){line.p + begin, at - begin});
}

static bool import_lines(struct hj_str bytes, struct hj_map *seen,
                         const char *file, struct hj_writer *writer,
                         struct hj_error *e)
{
    struct hj_str line;
    unsigned number = 0, players = 0;

    if (hj_str_starts(bytes, HJ_STR("\xEF\xBB\xBF")))
        bytes = hj_str_from(bytes, 3);
    while (hj_str_line(&bytes, &line)) {
        struct hj_player_row row = {0};
        number++;
        if (!hj_str_starts(line, HJ_STR("001")))
            continue;
        row.id = columns(line, TRF_RANK, TRF_RANK_WIDTH);
        row.name = columns(line, TRF_NAME, TRF_NAME_WIDTH);
        row.club = columns(line, TRF_FEDERATION, TRF_FEDERATION_WIDTH);
        if (!read_rating(columns(line, TRF_RATING, TRF_RATING_WIDTH),
                         &row.rating))
            return hj_fail(e, "%s:%u: the rating in columns 49 to 52 is none",
                           file, number);
        if (!check_row(&row, seen, file, number, e))
            return false;
        hj_player_write(writer, &row);
        players++;
    }
    return players > 0 || hj_fail(e, "%s: no line begins with 001", file);
}

bool hj_trf_import(struct hj_str bytes, const char *file,
                   struct hj_writer *writer, struct hj_error *e)
{
    struct hj_map *seen = hj_map_new(64);
    bool fine;

    hj_write_array(writer, "players");
    fine = seen != NULL ? import_lines(bytes, seen, file, writer, e)
                        : hj_fail_memory(e);
    hj_write_end(writer);
    hj_map_free(seen);
    return fine;
}
