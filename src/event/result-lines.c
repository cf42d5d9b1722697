/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event result FILE -: results from standard input, one a line.  Lines that
 * arrive together are entered in one transaction, since most of its time is
 * spent on the disk.  Results are confirmed after they are committed. */
#include "event/session.h"

#include "event/typed-result.h"

#include "base/array.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bytes read at once: some hundred lines, which lock the file for a fraction of
 * a second. */
enum { CHUNK = 4096 };

/* The state of reading lines. */
struct batch {
    struct session *s;
    struct typed_round round;
    struct hj_findings *bad;
    struct hj_out *text;
    size_t entered, known;
    /* The lines of the current transaction, and the text that confirms them. */
    struct hj_out *said;
    unsigned *lines;
    size_t line_count, line_size, new_entered;
    bool begun;
    bool returned; /* the previous line ended with CR: skip an LF */
    bool trouble;  /* the file refused a valid entry */
    bool talks;    /* input from a person: errors are printed at once */
};

static void add_bad(struct batch *b, unsigned line, const char *why)
{
    hj_findings_add(b->bad, HJ_FINDING_RESULT_ROW,
                    (struct hj_place){.file = "-", .line = line}, NULL, "%s",
                    why);
    if (b->talks)
        cli_print_finding(
            b->s->cli, hj_findings_at(b->bad, hj_findings_count(b->bad) - 1));
}

/* Writes the confirmation of a result, with the players of the table. */
static void say_back(struct batch *b, const struct typed_result *result,
                     int64_t number)
{
    struct hj_out *out = b->said;
    struct hj_writer *w;

    if (!b->s->cli->json) {
        typed_result_put(&b->round, result, SIZE_MAX, out);
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

/* Writes the arguments of the entry to b->text. */
static bool put_args(struct batch *b, const struct typed_result *result,
                     struct hj_error *e)
{
    struct hj_writer *w;

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
    return !hj_out_failed(b->text) || hj_fail_memory(e);
}

/* Rolls the transaction back and reports its lines as bad. */
static void lose(struct batch *b, const struct hj_error *why)
{
    b->trouble = b->trouble || b->line_count > 0;
    for (size_t i = 0; i < b->line_count; i++)
        add_bad(b, b->lines[i], why->no_memory ? "out of memory" : why->text);
    hj_event_rollback(b->s->event);
    hj_out_cut(b->said, 0);
    b->begun = false;
    b->line_count = b->new_entered = 0;
}

/* Enters a result as a step of the transaction.  *NUMBER is 0 if the table
 * already has it. */
static bool enter(struct batch *b, const struct typed_result *result,
                  int64_t *number, struct hj_error *e)
{
    struct hj_event *event = b->s->event;

    *number = 0;
    if (!hj_array_room(&b->lines, b->line_count, &b->line_size,
                       sizeof *b->lines))
        return hj_fail_memory(e);
    if (!b->begun && !hj_event_begin(event, e)) {
        b->trouble = true;
        return false;
    }
    b->begun = true;
    if (typed_result_is_known(&b->round, event, result))
        return true;
    if (!put_args(b, result, e))
        return false;
    if (hj_event_step(event, e)) {
        bool fine = hj_event_append(event, HJ_ENTRY_RESULT,
                                    hj_out_text(b->text), number, e);
        if (fine ? hj_event_step_keep(event, e)
                 : hj_event_step_undo(event, NULL))
            return fine;
    }
    lose(b, e); /* a full disk ends the whole transaction */
    return false;
}

/* Commits the transaction and prints the confirmations. */
static void commit(struct batch *b)
{
    struct hj_error why = {0};

    if (!b->begun)
        return;
    if (hj_out_failed(b->said) ? hj_fail_memory(&why)
                               : hj_event_commit(b->s->event, &why)) {
        hj_out_str(b->s->cli->out, hj_out_text(b->said));
        b->entered += b->new_entered;
        b->known += b->line_count - b->new_entered;
        b->line_count = 0;
    }
    lose(b, &why);
    (void)hj_out_flush(b->s->cli->out, NULL);
}

static void take_line(struct batch *b, struct hj_str line, unsigned number)
{
    struct hj_error why = {0};
    struct typed_result result;
    int64_t entry;

    if (number == 1)
        line = hj_str_skip_bom(line);
    line = hj_str_trim(hj_str_first(line, hj_str_find(line, '#', 0)));
    if (line.n == 0)
        return;
    if (typed_result_read(&b->round, line, &result, &why) &&
        (result.has_score || hj_fail(&why, "missing result of table %lld",
                                     (long long)result.table)) &&
        enter(b, &result, &entry, &why)) {
        say_back(b, &result, entry);
        b->lines[b->line_count++] = number;
        b->new_entered += entry > 0;
    } else {
        add_bad(b, number, why.no_memory ? "out of memory" : why.text);
    }
}

/* Processes the complete lines of TEXT, or all of it at the END of input.
 * Returns the number of bytes processed. */
static size_t take_text(struct batch *b, struct hj_str text, bool end,
                        unsigned *number)
{
    size_t at = 0, n;

    while (at < text.n) {
        struct hj_str rest = hj_str_from(text, at);
        if (b->returned && rest.p[0] == '\n') {
            b->returned = false;
            at++;
            continue;
        }
        n = hj_str_line_end(rest);
        if (n == rest.n && !end)
            break;
        take_line(b, hj_str_first(rest, n), ++*number);
        b->returned = n < rest.n && rest.p[n] == '\r';
        at += n + (n < rest.n);
    }
    return at;
}

/* Reads to the end of input. */
static bool take_lines(struct batch *b)
{
    char *text = malloc(CHUNK);
    size_t size = CHUNK, held = 0, taken;
    unsigned number = 0;
    ssize_t n = text != NULL;
    bool fine = text != NULL || hj_fail_memory(&b->s->e);

    while (fine && n != 0) {
        if (held == size && !hj_array_double(&text, &size, 1)) {
            fine = hj_fail_memory(&b->s->e);
            break;
        }
        n = read(STDIN_FILENO, text + held, size - held);
        if (n < 0 && errno == EINTR)
            continue;
        fine = n >= 0 || hj_fail(&b->s->e, "standard input cannot be read");
        held += fine ? (size_t)n : 0;
        fine = fine &&
               (number > 0 || hj_str_reject_utf16((struct hj_str){text, held},
                                                  "-", &b->s->e));
        taken = fine
                    ? take_text(b, (struct hj_str){text, held}, n == 0, &number)
                    : 0;
        commit(b);
        memmove(text, text + taken, held - taken);
        held -= taken;
    }
    free(text);
    return fine;
}

/* Prints the findings, unless they were printed at once, and a summary. */
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
    return b->trouble ? CLI_TROUBLE : bad > 0 ? CLI_BREAKS_RULE : CLI_FINE;
}

int session_results(struct session *s, int64_t round)
{
    struct batch b = {.s = s,
                      .bad = hj_findings_new(),
                      .text = hj_out_memory(),
                      .said = hj_out_memory(),
                      .talks = isatty(STDIN_FILENO) != 0};
    bool fine =
        (b.bad != NULL && !hj_out_failed(b.text) && !hj_out_failed(b.said)) ||
        hj_fail_memory(&s->e);
    int status = CLI_TROUBLE;

    round = round > 0 ? round : s->info.round;
    fine = fine &&
           (s->info.round > 0 || hj_fail(&s->e, "no round was started yet")) &&
           (round <= s->info.round ||
            hj_fail(&s->e, "no round %lld", (long long)round)) &&
           typed_round_read(&b.round, s->event, round, &s->e);
    hj_event_rollback(s->event); /* no lock while lines are typed */
    if (fine && take_lines(&b))
        status = tell(&b);
    else
        session_trouble(s);
    typed_round_free(&b.round);
    hj_findings_free(b.bad);
    hj_out_free(b.text);
    hj_out_free(b.said);
    free(b.lines);
    return status;
}
