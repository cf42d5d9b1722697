/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event result FILE -: results from standard input, a line each. */
#include "event/session.h"

#include "event/typed-result.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A run over lines. */
struct batch {
    struct session *s;
    struct typed_round round;
    struct hj_findings *bad;
    struct hj_out *text;
    size_t entered, known;
    bool talks; /* a person types: what is wrong is said at once */
};

static void add_bad(struct batch *b, unsigned line, const char *why)
{
    hj_findings_add(b->bad, HJ_FINDING_RESULT_ROW,
                    (struct hj_place){.file = "-", .line = line}, NULL, "%s",
                    why);
    if (b->talks)
        cli_print_finding(b->s->cli,
                          hj_findings_at(b->bad,
                                         hj_findings_count(b->bad) - 1));
}

/* Says a result back, with who sits there. */
static void say_back(struct batch *b, const struct typed_result *result,
                     int64_t number)
{
    struct hj_out *out = b->s->cli->out;
    struct hj_writer *w;

    if (!b->s->cli->json) {
        typed_result_put(&b->round, result, out);
        if (number > 0)
            hj_out_printf(out, " (entry %lld)\n", (long long)number);
        else
            hj_out_puts(out, " (was entered already)\n");
        return;
    }
    w = hj_writer_json(out);
    if (w == NULL)
        return;
    hj_out_cut(b->text, 0);
    typed_score_put(result, b->text);
    hj_write_object(w, NULL);
    if (number > 0)
        hj_write_int(w, "entry", number);
    hj_write_int(w, "round", b->round.round);
    hj_write_int(w, "table", result->table);
    hj_write_array(w, "players");
    for (uint32_t seat = 1; seat <= result->players; seat++)
        hj_write_str(w, NULL, typed_side(&b->round, result, seat));
    hj_write_end(w);
    hj_write_str(w, "result", hj_out_text(b->text));
    hj_write_bool(w, "known", number == 0);
    hj_write_end(w);
    hj_writer_free(w);
}

/* Whether the table has this very result already. */
static bool is_known(struct batch *b, const struct typed_result *result)
{
    static const char *const keys[] = {"wins1", "wins2", "wins3", "wins4"};
    struct hj_table *table =
        hj_event_ask(b->s->event, HJ_VIEW_TABLE_RESULT, b->round.round,
                     result->table, NULL);
    bool same =
        table != NULL && hj_table_rows(table) == 1 &&
        hj_table_int(table, 0, "draws") == result->score.draws &&
        (hj_table_int(table, 0, "forfeit") != 0) == result->score.forfeit;

    for (uint32_t s = 0; same && s < result->score.seats; s++)
        same = hj_table_int(table, 0, keys[s]) == result->score.wins[s];
    hj_table_free(table);
    return same;
}

/* Enters one result, in a transaction of its own. */
static bool enter(struct batch *b, const struct typed_result *result,
                  int64_t *number, struct hj_error *e)
{
    struct session *s = b->s;
    struct hj_writer *w;
    bool fine;

    hj_out_cut(b->text, 0);
    w = hj_writer_json(b->text);
    if (w == NULL)
        return hj_fail_memory(e);
    hj_write_object(w, NULL);
    hj_write_int(w, "round", b->round.round);
    hj_write_int(w, "table", result->table);
    typed_score_write(result, w);
    hj_write_end(w);
    hj_writer_free(w);
    fine = !hj_out_failed(b->text) || hj_fail_memory(e);
    fine = fine && hj_event_begin(s->event, e);
    if (fine && is_known(b, result)) {
        *number = 0;
        hj_event_rollback(s->event);
        return true;
    }
    fine = fine &&
           hj_event_enter(s->event, HJ_ENTRY_RESULT, hj_out_text(b->text),
                          number, e) &&
           hj_event_commit(s->event, e);
    hj_event_rollback(s->event);
    return fine;
}

static void take_line(struct batch *b, struct hj_str line, unsigned number)
{
    struct hj_error why = {0};
    struct typed_result result;
    int64_t entry;

    line = hj_str_trim(hj_str_first(line, hj_str_find(line, '#', 0)));
    if (line.n == 0)
        return;
    if (typed_result_read(&b->round, line, &result, &why) &&
        (result.has_score || hj_fail(&why, "missing result of table %lld",
                                     (long long)result.table)) &&
        enter(b, &result, &entry, &why)) {
        say_back(b, &result, entry);
        b->entered += entry > 0;
        b->known += entry == 0;
    } else {
        add_bad(b, number, why.no_memory ? "out of memory" : why.text);
    }
    if (b->talks)
        (void)hj_out_flush(b->s->cli->out, NULL);
}

/* Reads until the end of the input. */
static bool take_lines(struct batch *b)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    unsigned number = 0;
    bool fine;

    while ((n = getline(&line, &size, stdin)) >= 0)
        take_line(b, (struct hj_str){line, (size_t)n}, ++number);
    fine = feof(stdin) || hj_fail(&b->s->e, "standard input cannot be read");
    free(line);
    return fine;
}

/* The findings, unless they were said, and what came of all lines. */
static int tell(struct batch *b)
{
    size_t bad = hj_findings_count(b->bad);
    char text[128];

    if (!b->talks)
        cli_print_findings(b->s->cli, b->bad);
    snprintf(text, sizeof text,
             "%zu result%s entered, %zu known already, %zu line%s cannot be "
             "used",
             b->entered, b->entered == 1 ? "" : "s", b->known, bad,
             bad == 1 ? "" : "s");
    if (hj_findings_failed(b->bad) ||
        !session_say(b->s, b->s->file, text, NULL, false))
        return cli_fail(b->s->cli, "out of memory");
    return bad > 0 ? CLI_BREAKS_RULE : CLI_FINE;
}

int session_results(struct session *s, int64_t round)
{
    struct batch b = {.s = s,
                      .bad = hj_findings_new(),
                      .text = hj_out_memory(),
                      .talks = isatty(STDIN_FILENO) != 0};
    bool fine = (b.bad != NULL && b.text != NULL) || hj_fail_memory(&s->e);
    int status = CLI_TROUBLE;

    round = round > 0 ? round : s->info.round;
    fine = fine &&
           (s->info.round > 0 || hj_fail(&s->e, "no round was started yet")) &&
           (round <= s->info.round ||
            hj_fail(&s->e, "no round %lld", (long long)round)) &&
           typed_round_read(&b.round, s->event, round, &s->e);
    hj_event_rollback(s->event); /* nobody waits while lines are typed */
    if (fine && take_lines(&b))
        status = tell(&b);
    else
        session_trouble(s);
    typed_round_free(&b.round);
    hj_findings_free(b.bad);
    hj_out_free(b.text);
    return status;
}
