/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event season: several events as one table. */
#include "event/session.h"

#include "base/file.h"
#include "event/season.h"

#include <stdlib.h>

enum { ELO_K = 32 };

/* The options of `season`. */
struct season_options {
    struct hj_season_request request;
    const char *points, *who, *rating, *versus, *into;
    int64_t k;
    bool csv;
};

/* Reads a small CSV file into a table that is independent of the file.  Warns
 * of columns not in COLUMNS. */
static bool read_table(struct cli *cli, struct hj_csv **csv, const char *name,
                       const char *const *columns, struct hj_error *e)
{
    struct hj_file file = {0};

    if (hj_file_read(&file, name, HJ_FILE_MOST, e))
        *csv = hj_csv_new_strict(file.bytes, name, e);
    hj_file_free(&file);
    if (*csv != NULL)
        cli_report_misspellings(cli, *csv, name, columns);
    return *csv != NULL;
}

/* Opens an event, adds it to the season, and closes it. */
static bool take_in(struct hj_season *season, const char *file,
                    struct hj_error *e)
{
    const char *damage = NULL;
    struct hj_event *event = hj_event_open(file, e);
    struct hj_error why = {0};
    bool fine = false;

    if (event == NULL)
        return false;
    if (hj_event_last_intact(event, &damage) > 0)
        hj_fail(e, "%s: %s", file, damage);
    else if (hj_event_begin_read(event, &why) &&
             hj_season_add(season, event, file, &why))
        fine = true;
    else
        hj_fail(e, "%s: %s", file, why.text);
    hj_event_close(event);
    return fine;
}

/* Adds all events.  Reports each one that cannot be used. */
static bool take_all(struct cli *cli, struct hj_season *season, int n,
                     char **files)
{
    bool fine = true;

    for (int i = 0; i < n; i++) {
        struct hj_error e = {0};
        if (!take_in(season, files[i], &e)) {
            cli_trouble(cli, &e);
            fine = false;
        }
    }
    return fine;
}

static int print(struct cli *cli, struct hj_table *table, bool csv)
{
    struct hj_writer *w = cli->json ? hj_writer_json(cli->out) : NULL;

    if (cli->json && w == NULL)
        return cli_fail(cli, "out of memory");
    if (w != NULL)
        hj_table_json(table, NULL, w);
    else if (csv)
        hj_table_csv(table, cli->out);
    else
        hj_table_text(table, cli->out);
    hj_writer_free(w);
    return CLI_FINE;
}

/* Writes a table of rows to PATH. */
static bool put_rows(struct hj_season *season, enum hj_season_rows rows,
                     const char *path, struct hj_error *e)
{
    struct hj_table *table = hj_season_rows(season, rows);
    struct hj_out *out = hj_out_memory();
    bool fine = table != NULL && !hj_out_failed(out);

    if (fine) {
        hj_table_csv(table, out);
        fine = !hj_out_failed(out);
    }
    fine = (fine || hj_fail_memory(e)) &&
           hj_file_replace(path, hj_out_text(out), e);
    hj_table_free(table);
    hj_out_free(out);
    return fine;
}

/* Writes the data of the season for a database. */
static bool put_folder(struct cli *cli, struct hj_season *season,
                       const char *folder, struct hj_error *e)
{
    struct session s = {.cli = cli};
    bool fine = hj_folder_make(folder, e);
    static const char *const names[] = {"events.csv", "entries.csv",
                                        "matches.csv"};

    for (int i = 0; fine && i < 3; i++) {
        char *path = hj_path_join(hj_str(folder), hj_str(names[i]));
        fine = (path != NULL || hj_fail_memory(e)) &&
               put_rows(season, (enum hj_season_rows)i, path, e) &&
               (session_wrote(&s, path) || hj_fail_memory(e));
        free(path);
    }
    return fine;
}

/* Returns the requested table. */
static struct hj_table *ask(struct hj_season *season,
                            const struct season_options *o, struct hj_error *e)
{
    struct hj_table *table =
        o->versus ? hj_season_versus(season, hj_str(o->versus), e)
                  : hj_season_table(season, &o->request);

    if (table == NULL && e->text[0] == '\0')
        hj_fail_memory(e);
    return table;
}

static int show(struct cli *cli, struct hj_season *season,
                const struct season_options *o)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_error e = {0};
    struct hj_table *table = NULL;
    int status = CLI_TROUBLE;

    if (findings == NULL || !hj_season_check_identities(season, findings))
        status = cli_fail(cli, "out of memory");
    else if (o->into != NULL)
        status = put_folder(cli, season, o->into, &e) ? CLI_FINE
                                                      : cli_trouble(cli, &e);
    else if ((table = ask(season, o, &e)) == NULL)
        status = cli_trouble(cli, &e);
    else
        status = print(cli, table, o->csv);
    if (status == CLI_FINE)
        cli_report_findings(cli, findings, o->csv && !cli->json);
    hj_findings_free(findings);
    hj_table_free(table);
    return status;
}

/* Warns of rows in the file of ids that match nobody, such as one with a typing
 * error. */
static void tell_unused(const struct cli *cli, const struct hj_season *season,
                        const struct hj_csv *who, const char *file)
{
    size_t first, count = hj_season_who_unused(season, &first);

    if (count == 0)
        return;
    cli_fail(cli,
             "%s:%u: warning: no event has the player '%.*s' of this row%s",
             file, hj_csv_line(who, first),
             HJ_STR_ARG(hj_csv_cell(who, first, hj_csv_column(who, "id"))),
             count > 1 ? ", nor those of rows below" : "");
}

static int season(struct cli *cli, const struct season_options *o, int n,
                  char **files)
{
    static const char *const of_points[] = {"place", "points", "players", NULL};
    static const char *const of_who[] = {"id", "person", "event", NULL};
    struct hj_season *all = hj_season_new();
    struct hj_csv *points = NULL, *who = NULL;
    struct hj_error e = {0};
    int status = CLI_TROUBLE;

    if (all == NULL)
        status = cli_fail(cli, "out of memory");
    else if ((o->points != NULL &&
              (!read_table(cli, &points, o->points, of_points, &e) ||
               !hj_season_points(all, points, o->points, &e))) ||
             (o->who != NULL && (!read_table(cli, &who, o->who, of_who, &e) ||
                                 !hj_season_set_ids(all, who, o->who, &e))))
        status = cli_trouble(cli, &e);
    else if (take_all(cli, all, n, files))
        status = show(cli, all, o);
    if (status == CLI_FINE)
        tell_unused(cli, all, who, o->who);
    hj_season_free(all);
    hj_csv_free(points);
    hj_csv_free(who);
    return status;
}

int event_season(struct cli *cli, int argc, char **argv)
{
    struct season_options o = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "points", 0, &o.points, "FILE",
         "CSV place,points[,players]: what a place earns", 0, 0},
        {CLI_TEXT, "who", 0, &o.who, "FILE",
         "CSV id,person[,event]: who is who", 0, 0},
        {CLI_NUMBER, "best", 0, &o.request.best, "N",
         "the N best events of each count", 1, 10000},
        {CLI_TEXT, "rating", 0, &o.rating, "KIND",
         "elo or glicko2: a rating of each", 0, 0},
        {CLI_NUMBER, "k", 0, &o.k, "K", "of Elo, else 32", 1, 1000},
        {CLI_FLAG, "by-rating", 0, &o.request.by_rating, NULL,
         "who is rated higher is higher", 0, 0},
        {CLI_TEXT, "versus", 0, &o.versus, "PLAYER",
         "that player's matches against each other", 0, 0},
        {CLI_FLAG, "csv", 0, &o.csv, NULL, "as CSV", 0, 0},
        {CLI_TEXT, "into", 0, &o.into, "DIR",
         "events, entries and matches as CSV, for a database", 0, 0},
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    const struct cli_form forms[] = {
        {"csv", o.csv}, {"json", cli->json}, {NULL, 0}};

    if (n < 0)
        return status;
    if (!cli_one_form(cli, forms))
        return CLI_TROUBLE;
    if (o.rating != NULL && hj_str_is(hj_str(o.rating), "elo"))
        o.request.rating = HJ_RATING_ELO;
    else if (o.rating != NULL && hj_str_is(hj_str(o.rating), "glicko2"))
        o.request.rating = HJ_RATING_GLICKO;
    else if (o.rating != NULL)
        return cli_usage(cli, "unknown rating '%s' (elo or glicko2)", o.rating);
    if (o.into != NULL && (o.points != NULL || o.rating != NULL ||
                           o.versus != NULL || o.request.best > 0 || o.csv))
        return cli_usage(cli, "--into writes what any table is made of: it "
                              "goes with --who alone");
    if (o.versus != NULL &&
        (o.points != NULL || o.rating != NULL || o.request.best > 0))
        return cli_usage(cli, "--versus counts matches: it goes with --who "
                              "alone");
    if (o.request.by_rating && o.rating == NULL)
        return cli_usage(cli, "--by-rating needs --rating");
    if (o.k > 0 && o.request.rating != HJ_RATING_ELO)
        return cli_usage(cli, "--k goes with --rating elo");
    o.request.k = o.k > 0 ? (double)o.k : ELO_K;
    return season(cli, &o, n, argv);
}
