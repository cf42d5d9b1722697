/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event penalty, note, log, undo, restore, verify. */
#include "event/session.h"

#include "base/utf8.h"

#include <string.h>

static const char *const penalties[] = {
    "caution", "warning", "game-loss", "match-loss", "disqualification", NULL};

/* The reason of a penalty. */
struct ground {
    const char *infraction, *note;
    int64_t revoke;
};

/* Writes that a disqualified player leaves, with the team in an event of teams,
 * and a walk-over for the opponent, if any. */
static bool leave(struct session *s, const char *player)
{
    struct hj_out *id = hj_out_memory();
    bool fine = (!hj_out_failed(id) || hj_fail_memory(&s->e)) &&
                hj_event_player(s->event, hj_str(player), true, id, &s->e) &&
                session_team(s, hj_out_text(id)) &&
                session_walk_over(s, hj_out_text(id));

    hj_out_free(id);
    return fine;
}

static int give_penalty(struct session *s, const char *player, const char *kind,
                        const struct ground *g)
{
    int k = 0;

    while (penalties[k] != NULL && strcmp(penalties[k], kind) != 0)
        k++;
    if (penalties[k] == NULL)
        return cli_unknown(s->cli, "penalty", kind, penalties);
    if (!session_player(s, "player", player, false) ||
        !session_text(s, "kind", kind) ||
        !session_text(s, "infraction", g->infraction) ||
        !session_text(s, "note", g->note) ||
        (strcmp(kind, "disqualification") == 0 && !leave(s, player)))
        return session_trouble(s);
    return session_enter(s, HJ_ENTRY_PENALTY);
}

int event_penalty(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct ground g = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "infraction", 0, &g.infraction, "TEXT", "what was done", 0,
         0},
        {CLI_TEXT, "note", 0, &g.note, "TEXT", "what else is to be known", 0,
         0},
        {CLI_NUMBER, "revoke", 0, &g.revoke, "ENTRY", "take that one back", 1,
         INT64_MAX},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (n == 3 && g.revoke > 0)
        return cli_usage(cli, "--revoke goes without a player");
    if (n == 1 && (g.infraction != NULL || (g.revoke == 0 && g.note != NULL)))
        return cli_usage(cli, "--%s goes with a player and a kind",
                         g.infraction != NULL ? "infraction" : "note");
    s.looks = n == 1 && g.revoke == 0;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    if (n == 3) {
        status = give_penalty(&s, argv[1], argv[2], &g);
    } else if (g.revoke > 0) {
        hj_write_int(s.w, "penalty", g.revoke);
        status = session_text(&s, "note", g.note)
                     ? session_enter(&s, HJ_ENTRY_REVOKE)
                     : session_trouble(&s);
    } else {
        status = session_show(&s, HJ_VIEW_PENALTIES, 0, 0);
    }
    return session_end(&s, status);
}

int event_note(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const struct cli_option options[] = {SESSION_OPTIONS(s), END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (!hj_utf8_valid(hj_str(argv[1]), NULL))
        return cli_usage(cli, "the note is not UTF-8");
    if (hj_str_trim(hj_str(argv[1])).n == 0)
        return cli_usage(cli, "the note is empty");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    hj_write_text(s.w, "text", argv[1]);
    return session_end(&s, session_enter(&s, HJ_ENTRY_NOTE));
}

/* Prints one line for each entry: number, time, author, kind, summary; undone
 * entries are marked. */
static void print_log(struct hj_out *out, const struct hj_table *log)
{
    for (size_t r = 0; r < hj_table_rows(log); r++) {
        bool undone = hj_table_get(log, r, "undone").n > 0;
        hj_out_printf(out, "%4.*s  ",
                      HJ_STR_ARG(hj_table_get(log, r, "entry")));
        hj_out_visible(out, hj_table_get(log, r, "at"));
        hj_out_puts(out, "  ");
        hj_out_visible(out, hj_table_get(log, r, "who"));
        hj_out_puts(out, "  ");
        hj_out_visible(out, hj_table_get(log, r, "kind"));
        hj_out_puts(out, ": ");
        hj_out_visible(out, hj_table_get(log, r, "what"));
        hj_out_puts(out, undone ? "  [undone]\n" : "\n");
    }
}

int event_log(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    struct hj_table *log;
    int status, n = cli_parse(cli, NULL, argc, argv, &status);

    if (n < 0)
        return status;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    log = hj_event_query(s.event, HJ_VIEW_LOG, 0, 0, &s.e);
    if (log == NULL || cli->json)
        return session_end(&s, session_print(&s, log, NULL));
    session_release(&s);
    print_log(cli->out, log);
    hj_table_free(log);
    return session_end(&s, CLI_FINE);
}

static int go_back(struct session *s, enum hj_entry_kind kind, int64_t to)
{
    int64_t number;

    if (!hj_event_return(s->event, kind, to, &number, &s->e) ||
        !hj_event_commit(s->event, &s->e))
        return session_trouble(s);
    return session_entered(s, number);
}

int event_undo(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const struct cli_option options[] = {SESSION_OPTIONS(s), END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    int64_t last, wanted = 0;

    if (n < 0)
        return status;
    if (n == 2 && !cli_number(cli, "undo", argv[1], 1, INT64_MAX, &wanted))
        return CLI_TROUBLE;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    last = hj_event_last(s.event);
    if (last <= 1)
        hj_fail(&s.e, "nothing to undo");
    else if (wanted != 0 && wanted != last)
        hj_fail(&s.e, "the last entry in force is %lld, not %lld",
                (long long)last, (long long)wanted);
    else
        return session_end(&s, go_back(&s, HJ_ENTRY_UNDO, last - 1));
    return session_end(&s, session_trouble(&s));
}

/* Finds the last entry before the first one made after a moment,
 * YYYY-MM-DDTHH:MM[:SS[Z]].  Warns if later entries have earlier times because
 * the clock went backwards. */
static bool entry_of_time(struct session *s, const char *text, int64_t *to)
{
    struct hj_table *log = hj_event_query(s->event, HJ_VIEW_LOG, 0, 0, &s->e);
    struct hj_str moment = hj_str(text);
    size_t behind = 0;
    hj_date day;

    if (log == NULL)
        return false;
    if (hj_str_ends(moment, HJ_STR("Z")))
        moment = hj_str_first(moment, moment.n - 1);
    if (!hj_date_parse(hj_str_first(moment, 10), &day) ||
        (moment.n != 16 && moment.n != 19) || moment.p[10] != 'T') {
        hj_table_free(log);
        return hj_fail(&s->e,
                       "'%s' is neither an entry nor a time as "
                       "YYYY-MM-DDTHH:MM:SSZ (of UTC)",
                       text);
    }
    *to = 0;
    for (size_t r = 0; r < hj_table_rows(log); r++) {
        struct hj_str at = hj_str_first(hj_table_get(log, r, "at"), moment.n);
        bool made = at.n == moment.n && memcmp(at.p, moment.p, at.n) <= 0;
        if (made && *to == (int64_t)r)
            *to = hj_table_int(log, r, "entry");
        behind += made && *to <= (int64_t)r;
    }
    hj_table_free(log);
    if (*to > 0 && behind > 0)
        cli_fail(s->cli,
                 "warning: %s: the clock went backwards: %zu later entr%s of "
                 "an earlier moment; restore with an entry's number goes there",
                 s->file, behind, behind == 1 ? "y is" : "ies are");
    return *to > 0 || hj_fail(&s->e, "the event was made after %s", text);
}

/* Makes a sound file from the intact entries of a damaged one, and opens it.
 * TO must be one of these entries. */
static bool repair(struct session *s, int64_t to)
{
    const char *file = s->file, *damage;
    int64_t whole = hj_event_last_intact(s->event, &damage);
    struct hj_out *kept = hj_out_memory();
    bool fine =
        (!hj_out_failed(kept) || hj_fail_memory(&s->e)) &&
        (to <= whole || hj_fail(&s->e,
                                "damaged: the last whole entry is %lld, not "
                                "%lld",
                                (long long)whole, (long long)to)) &&
        hj_event_repair(s->event, kept, &s->e);

    if (!fine)
        session_trouble(s);
    else if (!s->cli->json)
        hj_out_printf(s->cli->out,
                      "%s: made anew from its entries 1 to %lld; the damaged "
                      "file is kept as %s\n",
                      file, (long long)whole, hj_out_text(kept).p);
    hj_out_free(kept);
    if (!fine)
        return false;
    session_end(s, CLI_FINE);
    s->repairs = false;
    return session_open(s, file);
}

int event_restore(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const struct cli_option options[] = {SESSION_OPTIONS(s), END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    int64_t to = 0;

    if (n < 0)
        return status;
    s.repairs = true;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    if (!hj_str_int(hj_str(argv[1]), 1, INT64_MAX, &to) &&
        !entry_of_time(&s, argv[1], &to))
        return session_end(&s, session_trouble(&s));
    if (s.damaged && !repair(&s, to))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, go_back(&s, HJ_ENTRY_RESTORE, to));
}

/* Prints the findings and the verdict. */
static bool print_proof(struct session *s, const struct hj_findings *findings)
{
    bool whole = hj_findings_count(findings) == 0;
    struct hj_writer *w;

    if (!s->cli->json) {
        cli_print_findings(s->cli, findings);
        return !whole ||
               session_say(s, s->file,
                           "whole: the journal is unbroken and makes this "
                           "state",
                           "whole", true);
    }
    w = hj_writer_json(s->cli->out);
    if (w == NULL)
        return hj_fail_memory(&s->e);
    for (size_t i = 0; i < hj_findings_count(findings); i++)
        hj_finding_write(hj_findings_at(findings, i), w);
    hj_write_object(w, NULL);
    hj_write_text(w, "file", s->file);
    hj_write_bool(w, "whole", whole);
    hj_write_end(w);
    hj_writer_free(w);
    return true;
}

int event_verify(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct hj_findings *findings;
    int status, n = cli_parse(cli, NULL, argc, argv, &status);

    if (n < 0)
        return status;
    s.event = hj_event_open(argv[0], &s.e);
    s.file = argv[0];
    if (s.event == NULL)
        return session_end(&s, cli_trouble(cli, &s.e));
    findings = hj_findings_new();
    if (findings == NULL || !hj_event_verify(s.event, s.file, findings, &s.e) ||
        !print_proof(&s, findings))
        status = session_trouble(&s);
    else
        status = hj_findings_count(findings) ? CLI_BREAKS_RULE : CLI_FINE;
    hj_findings_free(findings);
    return session_end(&s, status);
}
