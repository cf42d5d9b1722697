/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event round start: a round with its tables. */
#include "event/session.h"

#include "base/csv.h"
#include "base/file.h"

#include <string.h>

/* How the round is to be made. */
struct round_wishes {
    const char *method, *pairings;
    int64_t seed, minutes; /* -1 where not given */
};

/* Writes `tables` out of a CSV file `round,table,player1,player2`. */
static bool read_tables(struct session *s, const struct hj_csv *csv,
                        const char *file)
{
    hj_column round = hj_csv_column(csv, "round");
    hj_column table = hj_csv_column(csv, "table");
    hj_column one = hj_csv_column(csv, "player1");
    hj_column two = hj_csv_column(csv, "player2");
    hj_column three = hj_csv_column(csv, "player3");
    hj_column four = hj_csv_column(csv, "player4");
    int64_t number;

    if (table == HJ_NO_COLUMN || one == HJ_NO_COLUMN || two == HJ_NO_COLUMN)
        return hj_fail(&s->e,
                       "%s:1: pairings need the columns table, player1 and "
                       "player2",
                       file);
    if (hj_csv_rows(csv) == 0)
        return hj_fail(&s->e, "%s: no table", file);
    for (size_t r = 0; r < hj_csv_rows(csv); r++) {
        struct hj_str of = hj_csv_cell(csv, r, round);
        if (of.n > 0 && (!hj_str_int(of, 1, INT32_MAX, &number) ||
                         number != s->info.round + 1))
            return hj_fail(&s->e, "%s:%u: the next round is %lld, not %.*s",
                           file, hj_csv_line(csv, r),
                           (long long)s->info.round + 1, HJ_STR_ARG(of));
        if (!hj_str_int(hj_csv_cell(csv, r, table), 1, INT32_MAX, &number))
            return hj_fail(&s->e, "%s:%u: a table is a number from 1 on", file,
                           hj_csv_line(csv, r));
        hj_write_object(s->w, NULL);
        hj_write_int(s->w, "table", number);
        hj_write_str(s->w, "player1", hj_csv_cell(csv, r, one));
        hj_write_str(s->w, "player2", hj_csv_cell(csv, r, two));
        if (hj_csv_cell(csv, r, three).n > 0)
            hj_write_str(s->w, "player3", hj_csv_cell(csv, r, three));
        if (hj_csv_cell(csv, r, four).n > 0)
            hj_write_str(s->w, "player4", hj_csv_cell(csv, r, four));
        hj_write_end(s->w);
    }
    return true;
}

static bool tables_from_file(struct session *s, const char *name)
{
    struct hj_file file = {0};
    struct hj_csv *csv = NULL;
    bool fine = hj_file_read(&file, name, HJ_FILE_MOST, &s->e);

    if (fine) {
        csv = hj_csv_new(file.bytes, name, &s->e);
        fine = csv != NULL && read_tables(s, csv, name);
    }
    hj_csv_free(csv);
    hj_file_free(&file);
    return fine;
}

static int start_round(struct session *s, const struct round_wishes *wish)
{
    bool fine;

    hj_write_int(s->w, "round", s->info.round + 1);
    hj_write_int(s->w, "minutes",
                 wish->minutes >= 0 ? wish->minutes : s->info.minutes);
    hj_write_text(s->w, "method", "given");
    hj_write_array(s->w, "tables");
    fine = tables_from_file(s, wish->pairings);
    hj_write_end(s->w);
    if (!fine)
        return session_trouble(s);
    return session_enter(s, HJ_ENTRY_ROUND);
}

int event_round(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct round_wishes wish = {.seed = -1, .minutes = -1};
    const struct cli_option options[] = {
        {CLI_TEXT, "pairings", 0, &wish.pairings, "FILE",
         "CSV round,table,player1,player2", 0, 0},
        {CLI_NUMBER, "minutes", 0, &wish.minutes, "N", "of the clock", 0, 6000},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (n != 2 || strcmp(argv[0], "start") != 0 || wish.pairings == NULL)
        return cli_usage(cli, "round wants start FILE --pairings FILE");
    if (!session_open(&s, argv[1]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, start_round(&s, &wish));
}
