/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay explain: the events, told as a story. */
#include "replay/tell.h"

/* The story that is being told. */
struct story {
    struct cli *cli;
    struct opened *o;
    struct hj_writer *writer;
    struct tell tell;
    size_t findings; /* how many were told */
    uint32_t from;   /* only lines from here on */
};

static void write_event(struct story *s, const struct hj_replay_step *step,
                        const struct hj_event *event)
{
    struct hj_out *text = s->tell.text, *kind = s->tell.kind;
    const struct hj_game *game = hj_replay_game(s->o->replay);

    hj_out_cut(text, 0);
    s->o->type->event_text(game, step->state, event, text);
    hj_write_object(s->writer, NULL);
    hj_write_int(s->writer, "n", step->first_event + (event - step->events));
    if (event->cause >= 0)
        hj_write_int(s->writer, "cause", event->cause);
    hj_write_str(s->writer, "text", hj_out_text(text));
    hj_write_text(s->writer, "how", replay_how(event->how)->text);
    hj_cite_write(s->writer, "cite", event->rule ? event->rule : "");
    hj_out_cut(kind, 0);
    if (s->o->type->event_edge != NULL &&
        s->o->type->event_edge(game, step->state, event, kind, s->tell.ends)) {
        hj_write_str(s->writer, "edge", hj_out_text(kind));
        hj_write_int(s->writer, "offered", event->offered);
        hj_write_int(s->writer, "absorbed", event->absorbed);
        hj_write_int(s->writer, "prevented",
                     event->offered - event->absorbed - event->left);
        hj_write_int(s->writer, "left", event->left);
        if (event->chooser >= 0)
            hj_write_str(s->writer, "chooser",
                         hj_log_head(s->o->log)->players[event->chooser].id);
    }
    hj_write_end(s->writer);
}

static void put_line(const struct story *s, const struct hj_log_line *line)
{
    struct hj_out *out = s->cli->out;
    char *at = hj_out_room(out, HJ_DIGITS + 2);

    if (at == NULL)
        return;
    at = hj_put_int(at, line->action.line);
    hj_out_took(out, hj_put(at, HJ_STR(": ")));
    if (s->tell.plain)
        hj_out_str(out, line->text);
    else
        hj_out_visible(out, line->text);
}

static void begin_step(const struct story *s, const struct hj_replay_step *step)
{
    const struct hj_log_line *line = step->line;

    if (s->writer != NULL) {
        hj_write_object(s->writer, NULL);
        hj_write_text(s->writer, "schema", "hj-replay.explain.1");
        hj_write_text(s->writer, "log", s->o->name);
        hj_write_int(s->writer, "line", line->action.line);
        hj_write_str(s->writer, "text", line->text);
        hj_write_bool(s->writer, "void", step->is_void);
        hj_write_bool(s->writer, "overridden", step->overridden);
        hj_write_array(s->writer, "follows");
        for (size_t i = 0; i < step->follows_count; i++)
            hj_write_int(s->writer, NULL, step->follows[i]);
        hj_write_end(s->writer);
        hj_write_array(s->writer, "events");
        return;
    }
    put_line(s, line);
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

/* What the replay has found since the last line that was told. */
static void tell_findings(struct story *s)
{
    struct hj_out *out = s->cli->out;

    for (; s->findings < hj_findings_count(s->o->findings); s->findings++) {
        const struct hj_finding *f =
            hj_findings_at(s->o->findings, s->findings);
        if (s->writer != NULL) {
            hj_finding_write(f, s->writer);
            continue;
        }
        hj_out_printf(out, "    %s: ", hj_severity_name(f->severity));
        hj_out_visible(out, f->message);
        if (f->cite[0] != '\0')
            hj_out_printf(out, " [%s]", f->cite);
        hj_out_char(out, '\n');
    }
}

static void tell_step(void *data, const struct hj_replay_step *step)
{
    struct story *s = data;
    size_t found = hj_findings_count(s->o->findings) - s->findings;

    if (step->line->action.line < s->from) {
        s->findings += found;
        return;
    }
    begin_step(s, step);
    if (s->writer == NULL) {
        if (step->line->kind == HJ_LINE_CLAIM && found == 0)
            hj_out_puts(s->cli->out, "    true\n");
        if (found > 0)
            tell_findings(s);
        tell_events(&s->tell, step);
        return;
    }
    for (size_t i = 0; i < step->event_count; i++)
        write_event(s, step, &step->events[i]);
    hj_write_end(s->writer);
    hj_write_array(s->writer, "findings");
    tell_findings(s);
    hj_write_end(s->writer);
    hj_write_end(s->writer);
}

static int explain_one(struct cli *cli, const char *name, const void *data)
{
    const struct replay_wishes *w = data;
    struct opened o = opened_as(w);
    struct story story = {.cli = cli, .o = &o};
    int status;

    story.writer = cli->json ? hj_writer_json(cli->out) : NULL;
    if (!tell_open(&story.tell, cli, &o) || (cli->json && story.writer == NULL))
        status = cli_fail(cli, "out of memory");
    else
        status = opened_open(cli, &o, name);
    if (status == CLI_FINE && !opened_line(cli, &o, w->at, &story.from))
        status = CLI_TROUBLE;
    if (status == CLI_FINE) {
        story.findings = hj_findings_count(o.findings);
        tell_begin(&story.tell);
        replay_title(cli, name, w);
        status = opened_run(cli, &o, w->at, tell_step, &story);
    }
    if (status == CLI_FINE && hj_out_failed(story.tell.text))
        status = cli_fail(cli, "out of memory");
    hj_writer_free(story.writer);
    tell_close(&story.tell);
    opened_close(&o);
    return status;
}

int replay_explain(struct cli *cli, int argc, char **argv)
{
    struct replay_wishes w = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &w.at, "LINE", "only this line, or label", 0, 0},
        REPLAY_AS(w),
        REPLAY_JOBS(w),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (count == 0)
        return cli_usage(cli, "which log?");
    return replay_run(cli, count, argv, &w, explain_one);
}
