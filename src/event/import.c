/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event import: players and results from files. */
#include "event/session.h"

#include "base/csv-rows.h"
#include "base/file.h"
#include "event/import.h"

#include <stdio.h>
#include <string.h>

/* True if a CSV file has results: its header has the column player1 (case
 * ignored). */
static bool has_results(struct hj_str bytes)
{
    struct hj_str line, word = HJ_STR("player1");
    char delimiter;

    line = hj_csv_header(bytes, &delimiter);
    for (size_t i = 0; i + word.n <= line.n; i++)
        if (hj_str_equal_nocase(hj_str_first(hj_str_from(line, i), word.n),
                                word))
            return true;
    return false;
}

/* True if a file has a player's line of a tournament report: `001`, the
 * starting rank in four columns, the name from column 15 on. */
static bool is_report(struct hj_str bytes)
{
    enum { RANK = 4, RANK_END = 8, NAME = 14 };
    struct hj_str line;

    while (hj_str_line(&bytes, &line)) {
        int64_t rank;
        if (line.n > NAME && hj_str_starts(line, HJ_STR("001 ")) &&
            line.p[RANK_END] == ' ' &&
            hj_str_int(
                hj_str_trim((struct hj_str){line.p + RANK, RANK_END - RANK}), 1,
                9999, &rank))
            return true;
    }
    return false;
}

/* Appends "N things" to a list if COUNT is not 0. */
static void add_count(struct hj_out *out, size_t count, const char *one,
                      const char *many)
{
    if (count == 0)
        return;
    hj_out_puts(out, hj_out_text(out).n > 0 ? ", " : "");
    hj_out_printf(out, "%zu %s", count, count == 1 ? one : many);
}

static void add_promises(struct hj_out *out, size_t count)
{
    add_count(out, count,
              "promise for a round that is not paired yet (hj-event bye)",
              "promises for rounds that are not paired yet (hj-event bye)");
}

/* Reports the counts of imported results. */
static bool tell_results(struct session *s, const char *name,
                         const struct hj_results_summary *t)
{
    struct hj_out *out = hj_out_memory();
    bool fine;

    if (hj_out_failed(out))
        return hj_fail_memory(&s->e);
    add_count(out, t->results, "result", "results");
    add_count(out, t->byes, "round without an opponent",
              "rounds without an opponent");
    add_promises(out, t->promises);
    add_count(out, t->moves, "player who leaves or comes back",
              "players who leave or come back");
    add_count(out, t->pairs, "pair that never meets", "pairs that never meet");
    add_count(out, t->tables, "fixed table", "fixed tables");
    add_count(out, t->known, "row that was known", "rows that were known");
    add_count(out, t->open, "match without a result",
              "matches without a result");
    fine = hj_out_text(out).n == 0 ||
           session_say(s, name, hj_out_text(out).p, NULL, false);
    hj_out_free(out);
    return fine;
}

/* Prints the findings; in an elimination without the warnings of no row: a
 * player who has none in a round has lost before. */
static void print_findings(const struct session *s,
                           const struct hj_findings *list)
{
    bool bracket = hj_str_is(s->info.method, "elimination") ||
                   hj_str_is(s->info.method, "double-elimination");

    for (size_t i = 0; i < hj_findings_count(list); i++) {
        const struct hj_finding *f = hj_findings_at(list, i);
        if (!bracket || f->severity == HJ_ILLEGAL || f->place.line > 0)
            cli_print_finding(s->cli, f);
    }
}

/* Enters the results of a file, all or none. */
static int enter_results(struct session *s, struct hj_str bytes,
                         const char *name)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_results_summary taken;
    enum hj_entry_kind kind;
    int status = CLI_TROUBLE;

    if (findings == NULL)
        return cli_fail(s->cli, "out of memory");
    if (hj_results_import(s->event, bytes, name, s->w, findings, &kind, &taken,
                          &s->e))
        status = hj_findings_of(findings, HJ_ILLEGAL) > 0 ? CLI_BREAKS_RULE
                                                          : CLI_FINE;
    hj_findings_sort(findings);
    if (status != CLI_TROUBLE)
        print_findings(s, findings);
    if (status == CLI_BREAKS_RULE) {
        char text[80];
        size_t bad = hj_findings_of(findings, HJ_ILLEGAL);
        snprintf(text, sizeof text,
                 "nothing was entered: %zu row%s cannot be used", bad,
                 bad == 1 ? "" : "s");
        if (!session_say(s, name, text, "entered", false))
            status = session_trouble(s);
    } else if (status == CLI_FINE && kind == HJ_ENTRY_KINDS) {
        if (!session_say(s, name, "the event has all of it already", "entered",
                         false))
            status = session_trouble(s);
    } else if (status == CLI_FINE) {
        status = session_enter(s, kind);
        if (status == CLI_FINE && !tell_results(s, name, &taken))
            status = session_trouble(s);
    } else
        cli_trouble(s->cli, &s->e);
    hj_findings_free(findings);
    return status;
}

/* Reports the counts of an imported tournament report. */
static bool tell_report(struct session *s, const char *name,
                        const struct hj_trf_summary *t)
{
    struct hj_out *out = hj_out_memory();
    bool fine;

    if (hj_out_failed(out))
        return hj_fail_memory(&s->e);
    add_count(out, t->games, "game", "games");
    add_count(out, t->open, "game without a result", "games without a result");
    add_count(out, t->byes, "round without an opponent",
              "rounds without an opponent");
    add_promises(out, t->promises);
    add_count(out, t->others, "line of another kind that is not used",
              "lines of other kinds that are not used");
    if (t->otherwise > 0)
        hj_out_printf(out,
                      ", points not checked, as by line %u they count "
                      "otherwise",
                      t->otherwise);
    fine = hj_out_text(out).n == 0 ||
           session_say(s, name, hj_out_text(out).p, NULL, 0);
    hj_out_free(out);
    return fine;
}

/* Warns of columns of a roster that are not read. */
static bool tell_unread(struct session *s, struct hj_str bytes,
                        const char *name)
{
    struct hj_findings *findings = hj_findings_new();
    bool fine = findings != NULL &&
                hj_roster_find_unread(bytes, name, findings) &&
                !hj_findings_failed(findings);

    if (fine)
        cli_print_findings(s->cli, findings);
    hj_findings_free(findings);
    return fine;
}

/* Enters players and, from a tournament report, its rounds. */
static int enter_players(struct session *s, struct hj_str bytes, bool trf,
                         const char *name)
{
    struct hj_trf_summary taken = {0};
    bool fine = trf ? hj_trf_import(bytes, name, s->w, &taken, &s->e)
                    : hj_roster_import(bytes, name, s->w, &s->e);
    int status;

    if (!fine)
        return cli_trouble(s->cli, &s->e);
    if (!trf && !tell_unread(s, bytes, name))
        return cli_fail(s->cli, "out of memory");
    status = session_enter(s, HJ_ENTRY_IMPORT);
    if (status == CLI_FINE && trf && !tell_report(s, name, &taken))
        status = session_trouble(s);
    if (status == CLI_FINE && !session_warn_of_players(s, HJ_STR("")))
        status = session_trouble(s);
    return status;
}

int event_import(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const char *from = NULL;
    struct hj_file file = {0};
    const struct cli_option options[] = {{CLI_TEXT, "from", 0, &from, "KIND",
                                          "csv or trf; else the file tells", 0,
                                          0},
                                         SESSION_OPTIONS(s),
                                         END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    bool trf;

    if (n < 0)
        return status;
    if (from != NULL && strcmp(from, "csv") != 0 && strcmp(from, "trf") != 0)
        return cli_usage(cli, "unknown kind '%s': csv or trf", from);
    if (!hj_file_read(&file, argv[1], HJ_FILE_MOST, &s.e))
        return cli_trouble(cli, &s.e);
    trf = from ? strcmp(from, "trf") == 0
               : hj_str_ends(hj_str(argv[1]), HJ_STR(".trf")) ||
                     is_report(file.bytes);
    if (!session_open(&s, argv[0])) {
        hj_file_free(&file);
        return session_end(&s, CLI_TROUBLE);
    }
    if (!session_text(&s, "file", argv[1]))
        status = session_trouble(&s);
    else if (!trf && has_results(file.bytes))
        status = enter_results(&s, file.bytes, argv[1]);
    else
        status = enter_players(&s, file.bytes, trf, argv[1]);
    hj_file_free(&file);
    return session_end(&s, status);
}
