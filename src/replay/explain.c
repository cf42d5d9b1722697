/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay explain: the events of a game, line by line. */
#include "replay/event-tree.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* The state of printing. */
struct story {
    struct cli *cli;
    struct opened *o;
    struct hj_writer *writer;
    struct event_tree tell;
    bool plain;           /* the log has only printable characters */
    size_t read, reading; /* findings of the reader: printed, total */
    size_t set, setting;  /* findings of the position: printed, total */
    size_t findings;      /* number of printed findings of the game */
    uint32_t from;        /* first line to print */
    bool begun;           /* a line was printed */
    struct hj_str rest;   /* remaining text, from line NEXT on */
    uint32_t next;
};

static void write_event(struct story *s, const struct hj_replay_step *step,
                        const struct hj_event *event)
{
    const struct event_row row = event_tree_row(&s->tell, step->state, event);

    hj_write_object(s->writer, NULL);
    hj_write_int(s->writer, "n", step->first_event + (event - step->events));
    if (event->cause >= 0)
        hj_write_int(s->writer, "cause", event->cause);
    hj_write_str(s->writer, "text", row.text);
    replay_write_how(s->writer, event->how, event->rule);
    if (row.edge) {
        hj_write_str(s->writer, "edge", row.kind);
        hj_write_int(s->writer, "offered", event->offered);
        hj_write_int(s->writer, "absorbed", event->absorbed);
        hj_write_int(s->writer, "prevented", row.prevented);
        hj_write_int(s->writer, "left", event->left);
        if (event->chooser >= 0)
            hj_write_str(s->writer, "chooser",
                         hj_log_head(s->o->log)->players[event->chooser].id);
    }
    hj_write_end(s->writer);
}

/* --- events as text --- */

enum { ENDS_WIDTH = 22, AMOUNTS_WIDTH = 31 };

static void indent(struct hj_out *out, int depth)
{
    enum { STEP = 4, MOST = 16 * STEP };
    char *at = hj_out_begin_write(out, MOST);

    if (at == NULL)
        return;
    memset(at, ' ', MOST); /* only part of it is used */
    hj_out_end_write(out, at + (depth + 1) * STEP);
}

static void put_text(const struct story *s, struct hj_str text)
{
    if (s->plain)
        hj_out_str(s->cli->out, text);
    else
        hj_out_visible(s->cli->out, text);
}

static void end_line(struct hj_out *out, const struct event_row *row)
{
    replay_put_how(out, row->event->how, row->rules);
    hj_out_char(out, '\n');
}

static void pad(struct hj_out *out, size_t has, size_t wanted)
{
    hj_out_puts(out, "  ");
    for (has += 2; has < wanted; has++)
        hj_out_char(out, ' ');
}

/* Writes a row of the table of damage, with a heading if it is the first. */
static void put_edge(const struct story *s, const struct event_row *row)
{
    struct hj_out *out = s->cli->out;
    const struct hj_event *e = row->event;
    char amounts[4 * HJ_DIGITS + 48], prevented[HJ_DIGITS + 16] = "";
    int n;

    if (row->first) {
        indent(out, row->depth);
        put_text(s, row->kind);
        if (e->chooser >= 0) {
            hj_out_puts(out, ", chosen by ");
            hj_out_str(out, hj_log_head(s->o->log)->players[e->chooser].id);
        }
        end_line(out, row);
    }
    indent(out, row->depth + 1);
    put_text(s, row->ends);
    pad(out, hj_utf8_width(row->ends), ENDS_WIDTH);
    if (row->prevented > 0)
        snprintf(prevented, sizeof prevented, "%d prevented, ", row->prevented);
    n = snprintf(amounts, sizeof amounts, "%d offered, %d absorbed, %s%d left",
                 (int)e->offered, (int)e->absorbed, prevented, (int)e->left);
    hj_out_str(out, (struct hj_str){amounts, (size_t)n});
    if (row->result.n > 0) {
        pad(out, (size_t)n, AMOUNTS_WIDTH);
        put_text(s, row->result);
    }
    hj_out_char(out, '\n');
}

static void put_row(void *data, const struct event_row *row)
{
    const struct story *s = data;

    if (row->edge) {
        put_edge(s, row);
        return;
    }
    indent(s->cli->out, row->depth);
    put_text(s, row->text);
    end_line(s->cli->out, row);
}

static void put_line(const struct story *s, uint32_t line, struct hj_str text)
{
    struct hj_out *out = s->cli->out;
    char *at = hj_out_begin_write(out, HJ_DIGITS + 2);

    if (at == NULL)
        return;
    at = hj_put_int(at, line);
    hj_out_end_write(out, hj_put(at, HJ_STR(": ")));
    put_text(s, text);
}

static void begin_object(const struct story *s, uint32_t line,
                         struct hj_str text, const struct hj_replay_step *step)
{
    hj_write_schema(s->writer, "hj-replay.explain.1");
    hj_write_text(s->writer, "log", s->o->name);
    hj_write_int(s->writer, "line", line);
    hj_write_str(s->writer, "text", text);
    hj_write_bool(s->writer, "void", step->is_void);
    hj_write_bool(s->writer, "overridden", step->overridden);
    hj_write_array(s->writer, "follows");
    for (size_t i = 0; i < step->follows_count; i++)
        hj_write_int(s->writer, NULL, step->follows[i]);
    hj_write_end(s->writer);
    hj_write_array(s->writer, "events");
}

static void begin_step(const struct story *s, const struct hj_replay_step *step)
{
    const struct hj_log_line *line = step->line;

    if (s->writer != NULL) {
        begin_object(s, line->action.line, line->text, step);
        return;
    }
    put_line(s, line->action.line, line->text);
    if (step->is_void)
        hj_out_puts(s->cli->out, "  (void)");
    for (size_t i = 0; i < step->follows_count; i++)
        hj_out_printf(
            s->cli->out, "%s%u%s",
            i > 0                     ? ", "
            : step->follows_count > 1 ? "  (follows from the illegal lines "
                                      : "  (follows from the illegal line ",
            step->follows[i], i + 1 == step->follows_count ? ")" : "");
    hj_out_char(s->cli->out, '\n');
}

static void tell_finding(const struct story *s, const struct hj_finding *f)
{
    struct hj_out *out = s->cli->out;

    if (s->writer != NULL) {
        hj_finding_write(f, s->writer);
        return;
    }
    hj_out_say(out, "    %s: %.*s", hj_severity_name(f->severity),
               HJ_STR_ARG(f->message));
    if (f->cite[0] != '\0')
        hj_out_printf(out, " [%s]", f->cite);
    hj_out_char(out, '\n');
}

/* Returns the next finding about a line before LINE that is not a step: a line
 * of the head or the position, or an unreadable line. */
static const struct hj_finding *next_early(struct story *s, uint32_t line)
{
    const struct hj_findings *all = s->o->findings;
    const struct hj_finding *read =
        s->read < s->reading ? hj_findings_at(all, s->read) : NULL;
    const struct hj_finding *set =
        s->set < s->setting ? hj_findings_at(all, s->set) : NULL;

    if (set != NULL && set->place.line < line &&
        (read == NULL || set->place.line < read->place.line)) {
        s->set++;
        return set;
    }
    if (read == NULL || read->place.line >= line)
        return NULL;
    s->read++;
    return read;
}

/* Determines the findings of the position: those present before the first step
 * that are not about its line. */
static void begin_telling(struct story *s, uint32_t line)
{
    const struct hj_findings *all = s->o->findings;

    if (s->begun)
        return;
    s->begun = true;
    while (s->setting < hj_findings_count(all) &&
           hj_findings_at(all, s->setting)->place.line != line)
        s->setting++;
    s->findings = s->setting;
}

static void end_object(const struct story *s, uint32_t line)
{
    if (s->writer == NULL || line == 0)
        return;
    hj_write_end(s->writer);
    hj_write_end(s->writer);
}

static struct hj_str line_text(struct story *s, uint32_t line)
{
    struct hj_str text = HJ_STR("");

    while (s->next <= line && hj_str_line(&s->rest, &text))
        s->next++;
    return hj_str_trim(text);
}

/* Prints the findings about lines before LINE that are not steps, in the format
 * of a step. */
static void tell_early(struct story *s, uint32_t line)
{
    const struct hj_replay_step none = {.line = NULL};
    const struct hj_finding *f;
    uint32_t at = 0; /* the line of the current findings */

    while ((f = next_early(s, line)) != NULL) {
        if (f->place.line < s->from)
            continue;
        if (f->place.line != at && s->writer != NULL) {
            end_object(s, at);
            begin_object(s, f->place.line, line_text(s, f->place.line), &none);
            hj_write_end(s->writer);
            hj_write_array(s->writer, "findings");
        } else if (f->place.line != at) {
            put_line(s, f->place.line, line_text(s, f->place.line));
            hj_out_char(s->cli->out, '\n');
        }
        at = f->place.line;
        tell_finding(s, f);
    }
    end_object(s, at);
}

/* True if the reader has a finding about this line. */
static bool is_read_at(const struct story *s, uint32_t line)
{
    return s->read < s->reading &&
           hj_findings_at(s->o->findings, s->read)->place.line == line;
}

/* Prints the findings of this line: those of the reader, and those made since
 * the last line. */
static void tell_findings(struct story *s, uint32_t line)
{
    const struct hj_findings *all = s->o->findings;

    for (; is_read_at(s, line); s->read++)
        tell_finding(s, hj_findings_at(all, s->read));
    for (; s->findings < hj_findings_count(all); s->findings++)
        tell_finding(s, hj_findings_at(all, s->findings));
}

static void tell_step(void *data, const struct hj_replay_step *step)
{
    struct story *s = data;
    uint32_t line = step->line->action.line;
    size_t found;

    begin_telling(s, line);
    if (s->read < s->reading || s->set < s->setting)
        tell_early(s, line);
    found = hj_findings_count(s->o->findings) - s->findings;
    if (line < s->from) {
        s->findings += found;
        return;
    }
    begin_step(s, step);
    if (s->writer == NULL) {
        if (step->line->kind == HJ_LINE_CLAIM && found == 0 &&
            !is_read_at(s, line))
            hj_out_puts(s->cli->out, "    true\n");
        if (found > 0 || s->read < s->reading)
            tell_findings(s, line);
        event_tree_rows(&s->tell, step, put_row, s);
        return;
    }
    for (size_t i = 0; i < step->event_count; i++)
        write_event(s, step, &step->events[i]);
    hj_write_end(s->writer);
    hj_write_array(s->writer, "findings");
    tell_findings(s, line);
    hj_write_end(s->writer);
    hj_write_end(s->writer);
}

/* Replays the log and prints it; new findings go to FOUND. */
static bool tell_run(struct story *s, struct hj_findings *found,
                     struct hj_error *e)
{
    const struct hj_replay_options options = {
        .at = s->from, .watch = tell_step, .data = s};

    hj_findings_sort(s->o->findings);
    s->read = s->findings = 0;
    s->set = s->setting = s->reading = hj_findings_count(s->o->findings);
    s->rest = s->o->text;
    s->next = 1;
    s->begun = false;
    if (!hj_replay_run(s->o->replay, &options, found, e))
        return false;
    begin_telling(s, 0);
    tell_early(s, s->from > 0 ? s->from + 1 : UINT32_MAX);
    return true;
}

/* Prints the log.  If a later line changed earlier findings, or if only part of
 * the log is printed, the log is judged before. */
static bool tell_story(struct story *s, struct hj_error *e)
{
    const struct hj_replay_options silent = {0};
    struct opened *o = s->o;
    struct hj_findings *again;
    bool fine;

    if (s->from > 0 ? !hj_replay_run(o->replay, &silent, o->findings, e)
                    : !tell_run(s, o->findings, e))
        return false;
    if (s->from == 0 && !hj_replay_verdict(o->replay)->rejudged)
        return true;
    hj_out_cut(s->cli->out, 0);
    again = hj_findings_new();
    fine = again != NULL ? tell_run(s, again, e) : hj_fail_memory(e);
    hj_findings_free(again);
    return fine;
}

static int explain_one(struct cli *cli, const char *name, const void *data)
{
    const struct replay_options *w = data;
    struct opened o = opened_as(w);
    struct cli told = *cli; /* the output may have to be repeated */
    struct story story = {.cli = &told, .o = &o};
    struct hj_error e = {0};
    int status;

    told.out = hj_out_memory();
    if (cli->json)
        story.writer = hj_writer_json(told.out);
    event_tree_open(&story.tell, &o);
    status = opened_open(cli, &o, name);
    if (status == CLI_FINE && !opened_line(cli, &o, w->at, &story.from))
        status = CLI_TROUBLE;
    if (status == CLI_FINE) {
        replay_title(cli, name, w);
        story.plain = hj_out_is_visible(o.text);
        if (!tell_story(&story, &e))
            status = cli_trouble(cli, &e);
        else if (tell_failed(&story.tell) || hj_out_failed(told.out))
            status = cli_fail(cli, "out of memory");
        else if (hj_out_text(told.out).n == 0 && story.from > 0)
            cli_fail(cli, "%s: line %u: no action, and nothing is found there",
                     name, story.from);
        else
            hj_out_str(cli->out, hj_out_text(told.out));
    }
    hj_writer_free(story.writer);
    hj_out_free(told.out);
    tell_close(&story.tell);
    opened_close(&o);
    return status;
}

int replay_explain(struct cli *cli, int argc, char **argv)
{
    struct replay_options w = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &w.at, "LINE", "only this line, or label", 0, 0},
        REPLAY_AS(w),
        REPLAY_JOBS(w),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    return replay_run(cli, count, argv, &w, explain_one);
}
