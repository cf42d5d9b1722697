/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event round start --pairings: the tables of a round out of a file. */
#include "event/session.h"

#include "base/csv.h"
#include "base/file.h"
#include "base/map.h"
#include "event/score.h"
#include "pairing/tournament.h"

#include <stdlib.h>
#include <string.h>

/* A player who may sit at a table. */
struct guest {
    struct hj_str id;
    unsigned line; /* of the row that has the player; 0: none so far */
    bool in_cut;
};

/* The reader of a file of tables. */
struct given {
    struct session *s;
    const char *file;
    const struct hj_csv *csv;
    hj_column round, table, seats[HJ_TABLE_SEATS];
    struct hj_table *players, *sides, *cut;
    struct guest *guests;
    struct hj_map *who;    /* their places in `guests`, by id and team */
    struct hj_map *tables; /* the lines of tables, by number */
    int64_t last;          /* the highest table */
};

static const char *const seat_names[] = {"player1", "player2", "player3",
                                         "player4"};

/* Fails with what is wrong in a row. */
#define WRONG(g, row, format, ...)                                             \
    hj_fail(&(g)->s->e, "%s:%u: " format, (g)->file,                           \
            hj_csv_line((g)->csv, row), __VA_ARGS__)

/* Returns the word in place of a second player, or NULL. */
static const char *bye_word(struct hj_str cell, int seat)
{
    static const char *const words[] = {"BYE", "HALF", "ABSENT"};

    for (int i = 0; seat == 1 && i < 3; i++)
        if (hj_str_equal_nocase(cell, hj_str(words[i])))
            return words[i];
    return NULL;
}

/* Collects the players; where teams play, a team's name is its first member. */
static bool find_guests(struct given *g)
{
    struct session *s = g->s;
    size_t rows;
    uint32_t at;
    bool fine = true;

    g->players = hj_event_query(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);
    g->sides = hj_event_query(s->event, HJ_VIEW_SIDES, 0, 0, &s->e);
    g->cut = hj_event_query(s->event, HJ_VIEW_CUT, 0, 0, &s->e);
    if (g->players == NULL || g->sides == NULL || g->cut == NULL)
        return false;
    rows = hj_table_rows(g->players);
    g->guests = calloc(rows + 1, sizeof *g->guests);
    g->who = hj_map_new(rows);
    g->tables = hj_map_new(rows);
    if (g->guests == NULL || g->who == NULL || g->tables == NULL)
        return hj_fail_memory(&s->e);
    for (size_t r = 0; fine && r < rows; r++) {
        g->guests[r].id = hj_table_get(g->players, r, "id");
        fine = hj_map_put(g->who, g->guests[r].id, (uint32_t)r);
    }
    for (size_t r = 0; fine && s->info.by_team && r < hj_table_rows(g->sides);
         r++)
        if (hj_map_get(g->who, hj_table_get(g->sides, r, "id"), &at))
            fine = hj_map_insert(g->who, hj_table_get(g->sides, r, "name"),
                                 at) != NULL;
    for (size_t r = 0; r < hj_table_rows(g->cut); r++)
        if (hj_map_get(g->who, hj_table_get(g->cut, r, "id"), &at))
            g->guests[at].in_cut = true;
    return fine || hj_fail_memory(&s->e);
}

static bool find_columns(struct given *g)
{
    static const char *const names[] = {
        "round", "table", "player1", "player2", "player3", "player4", NULL};

    g->round = hj_csv_column(g->csv, "round");
    g->table = hj_csv_column(g->csv, "table");
    for (int n = 0; n < HJ_TABLE_SEATS; n++)
        g->seats[n] = hj_csv_column(g->csv, seat_names[n]);
    if (g->table == HJ_NO_COLUMN || g->seats[0] == HJ_NO_COLUMN ||
        g->seats[1] == HJ_NO_COLUMN)
        return hj_fail(&g->s->e,
                       "%s:1: pairings need the columns table, player1 and "
                       "player2",
                       g->file);
    cli_report_misspellings(g->s->cli, g->csv, g->file, names);
    return hj_csv_rows(g->csv) > 0 ||
           hj_fail(&g->s->e, "%s: no table", g->file);
}

/* Reads the number of a row's table; 0 when it needs none. */
static bool read_table(struct given *g, size_t row, int64_t *number)
{
    struct hj_str cell = hj_csv_cell(g->csv, row, g->table);
    struct hj_str of = hj_csv_cell(g->csv, row, g->round);
    uint32_t *line;
    int64_t next = g->s->info.round + 1;

    *number = 0;
    if (of.n > 0 && (!hj_str_int(of, 1, INT32_MAX, number) || *number != next))
        return WRONG(g, row, "the next round is %lld, not %.*s",
                     (long long)next, HJ_STR_ARG(of));
    *number = 0;
    if (cell.n == 0 && bye_word(hj_csv_cell(g->csv, row, g->seats[1]), 1))
        return true;
    if (!hj_str_int(cell, 1, HJ_MOST_TABLES, number))
        return WRONG(g, row, "a table is a number from 1 to %d",
                     HJ_MOST_TABLES);
    if (*number > g->last)
        g->last = *number;
    line = hj_map_insert(g->tables, cell, hj_csv_line(g->csv, row));
    if (line == NULL)
        return hj_fail_memory(&g->s->e);
    return *line == hj_csv_line(g->csv, row) ||
           WRONG(g, row, "table %lld is there already, on line %u",
                 (long long)*number, *line);
}

/* Checks and writes a seat of the row. */
static bool write_seat(struct given *g, size_t row, int n)
{
    struct hj_str cell = hj_csv_cell(g->csv, row, g->seats[n]);
    const char *word = bye_word(cell, n);
    struct guest *guest;
    uint32_t at;

    if (cell.n == 0)
        return n >= 2 || WRONG(g, row, "%s is missing; a bye is written BYE",
                               seat_names[n]);
    if (word != NULL) {
        hj_write_text(g->s->w, seat_names[n], word);
        if (strcmp(word, "BYE") == 0)
            hj_event_bye_write(&g->s->info, g->s->w);
        return true;
    }
    if (!hj_map_get(g->who, cell, &at))
        return WRONG(g, row, "no player %.*s", HJ_STR_ARG(cell));
    guest = &g->guests[at];
    if (guest->line > 0)
        return WRONG(g, row, "%.*s sits at a table already, on line %u",
                     HJ_STR_ARG(cell), guest->line);
    if (g->s->info.cut > 0 && !guest->in_cut)
        return WRONG(g, row, "%.*s is not in the cut", HJ_STR_ARG(cell));
    guest->line = hj_csv_line(g->csv, row);
    hj_write_str(g->s->w, seat_names[n], guest->id);
    return true;
}

/* Writes all tables; a row without an opponent and a number gets one behind the
 * last. */
static bool write_tables(struct given *g)
{
    int64_t number;
    bool fine = true;

    for (size_t r = 0; fine && r < hj_csv_rows(g->csv); r++)
        fine = read_table(g, r, &number);
    hj_map_clear(g->tables);
    for (size_t r = 0; fine && r < hj_csv_rows(g->csv); r++) {
        fine = read_table(g, r, &number);
        hj_write_object(g->s->w, NULL);
        hj_write_int(g->s->w, "table", number > 0 ? number : ++g->last);
        for (int n = 0; fine && n < HJ_TABLE_SEATS; n++)
            fine = write_seat(g, r, n);
        hj_write_end(g->s->w);
    }
    return fine;
}

bool session_given_tables(struct session *s, const char *name)
{
    struct given g = {.s = s, .file = name};
    struct hj_file file = {0};
    struct hj_csv *csv = NULL;
    bool fine = hj_file_read(&file, name, HJ_FILE_MOST, &s->e);

    if (fine) {
        g.csv = csv = hj_csv_new_strict(file.bytes, name, &s->e);
        fine = csv != NULL && find_columns(&g) && find_guests(&g) &&
               write_tables(&g);
    }
    hj_csv_free(csv);
    hj_file_free(&file);
    hj_table_free(g.players);
    hj_table_free(g.sides);
    hj_table_free(g.cut);
    hj_map_free(g.who);
    hj_map_free(g.tables);
    free(g.guests);
    return fine;
}
