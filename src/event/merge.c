/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event merge: entries made in another copy of the file. */
#include "event/session.h"

#include "event/merge.h"

#include <stdio.h>

/* Reports the merged entries with their authors. */
static bool tell_entries(struct session *s, const struct hj_merge_summary *sum)
{
    for (int64_t n = sum->first;
         sum->entered > 0 && n <= sum->first + (int64_t)sum->entered; n++) {
        struct hj_table *log =
            hj_event_query(s->event, HJ_VIEW_LOG, n, 0, &s->e);
        bool told = log != NULL && (!s->cli->json || session_tell(s, n));
        if (told && !s->cli->json) {
            hj_out_printf(s->cli->out, "entry %lld, %.*s: ", (long long)n,
                          HJ_STR_ARG(hj_table_get(log, 0, "who")));
            hj_out_visible(s->cli->out, hj_table_get(log, 0, "kind"));
            hj_out_puts(s->cli->out, ": ");
            hj_out_visible(s->cli->out, hj_table_get(log, 0, "what"));
            hj_out_char(s->cli->out, '\n');
        }
        hj_table_free(log);
        if (!told)
            return false;
    }
    return true;
}

static bool tell_sum(struct session *s, const struct hj_merge_summary *sum,
                     const char *other, bool dry)
{
    char text[200];

    snprintf(text, sizeof text,
             "%zu entr%s %s, %zu known already, %zu conflict%s (both have the "
             "entries 1 to %lld)",
             sum->entered, sum->entered == 1 ? "y" : "ies",
             dry ? "would be merged" : "merged", sum->known, sum->conflicts,
             sum->conflicts == 1 ? "" : "s", (long long)sum->fork);
    return session_say(s, other, text, NULL, false);
}

/* Merges and reports the result.  A dry run is rolled back. */
static int merge(struct session *s, struct hj_event *other, const char *name,
                 bool dry)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_merge_summary sum;
    int status = CLI_TROUBLE;
    bool fine;

    if (findings == NULL)
        return cli_fail(s->cli, "out of memory");
    fine = hj_event_merge(s->event, other, name, session_who(s), findings, &sum,
                          &s->e) &&
           tell_entries(s, &sum) &&
           (dry || sum.entered == 0 || hj_event_commit(s->event, &s->e));
    if (fine) {
        hj_findings_sort(findings);
        cli_print_findings(s->cli, findings);
        fine = tell_sum(s, &sum, name, dry);
    }
    if (fine)
        status = sum.conflicts > 0 ? CLI_BREAKS_RULE : CLI_FINE;
    else
        session_trouble(s);
    hj_findings_free(findings);
    return status;
}

int event_merge(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    bool dry = false;
    const struct cli_option options[] = {
        {CLI_FLAG, "dry-run", 'n', &dry, NULL, "say it, enter nothing", 0, 0},
        {CLI_TEXT, "by", 0, &s.by, "NAME", "who merges", 0, 0},
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    struct hj_event *other;
    const char *damage = NULL;

    if (n < 0)
        return status;
    other = hj_event_open(argv[1], &s.e);
    if (other == NULL)
        return cli_trouble(cli, &s.e);
    if (hj_event_last_intact(other, &damage) > 0 ||
        !hj_event_begin_read(other, &s.e)) {
        status = cli_fail(cli, "%s: %s", argv[1],
                          damage != NULL ? damage : s.e.text);
        hj_event_close(other);
        return status;
    }
    status = session_open(&s, argv[0]) ? merge(&s, other, argv[1], dry)
                                       : CLI_TROUBLE;
    hj_event_close(other);
    return session_end(&s, status);
}
