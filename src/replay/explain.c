/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay explain: the events, told as a story. */
#include "replay/replay-tool.h"

/* The story that is being told. */
struct story {
    struct cli *cli;
    struct opened *o;
    struct hj_writer *writer;
    struct hj_out *text;
    uint32_t from; /* only lines from here on */
};

/* How deep below its line an event stands: by its causes in the same line. */
static int depth_of(const struct hj_replay_step *step,
                    const struct hj_event *event)
{
    enum { DEEPEST = 8 };
    int depth = 0;

    while (event->cause >= step->first_event && depth < DEEPEST) {
        size_t at = (size_t)(event->cause - step->first_event);
        if (at >= step->event_count || &step->events[at] >= event)
            break;
        event = &step->events[at];
        depth++;
    }
    return depth;
}

static void print_event(const struct story *s,
                        const struct hj_replay_step *step,
                        const struct hj_event *event)
{
    struct hj_out *out = s->cli->out;

    for (int i = -1; i < depth_of(step, event); i++)
        hj_out_puts(out, "    ");
    hj_out_visible(out, hj_out_text(s->text));
    if (event->how != HJ_DERIVED)
        hj_out_printf(out, " (%s)", replay_how(event->how));
    if (event->rule != NULL && event->rule[0] != '\0')
        hj_out_printf(out, " [%s]", event->rule);
    hj_out_char(out, '\n');
}

static void write_event(const struct story *s,
                        const struct hj_replay_step *step,
                        const struct hj_event *event)
{
    hj_write_object(s->writer, NULL);
    hj_write_int(s->writer, "n", step->first_event + (event - step->events));
    if (event->cause >= 0)
        hj_write_int(s->writer, "cause", event->cause);
    hj_write_str(s->writer, "text", hj_out_text(s->text));
    hj_write_text(s->writer, "how", replay_how(event->how));
    hj_cite_write(s->writer, "cite", event->rule ? event->rule : "");
    if (event->offered != 0) {
        hj_write_int(s->writer, "offered", event->offered);
        hj_write_int(s->writer, "absorbed", event->absorbed);
        hj_write_int(s->writer, "left", event->left);
    }
    hj_write_end(s->writer);
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
        hj_write_array(s->writer, "events");
        return;
    }
    hj_out_printf(s->cli->out, "%u: ", line->action.line);
    hj_out_visible(s->cli->out, line->text);
    hj_out_puts(s->cli->out, step->is_void ? "  (void)\n" : "\n");
}

static void tell_step(void *data, const struct hj_replay_step *step)
{
    struct story *s = data;

    if (step->line->action.line < s->from)
        return;
    begin_step(s, step);
    for (size_t i = 0; i < step->event_count; i++) {
        hj_out_cut(s->text, 0);
        s->o->type->event_text(hj_replay_game(s->o->replay), step->state,
                               &step->events[i], s->text);
        if (s->writer != NULL)
            write_event(s, step, &step->events[i]);
        else
            print_event(s, step, &step->events[i]);
    }
    if (s->writer != NULL) {
        hj_write_end(s->writer);
        hj_write_end(s->writer);
    }
}

static int explain_one(struct cli *cli, const char *name, const void *data)
{
    const struct replay_wishes *w = data;
    struct opened o = opened_as(w);
    struct story story = {.cli = cli, .o = &o};
    int status;

    story.text = hj_out_memory();
    story.writer = cli->json ? hj_writer_json(cli->out) : NULL;
    if (story.text == NULL || (cli->json && story.writer == NULL))
        status = cli_fail(cli, "out of memory");
    else
        status = opened_open(cli, &o, name);
    if (status == CLI_FINE && !opened_line(cli, &o, w->at, &story.from))
        status = CLI_TROUBLE;
    if (status == CLI_FINE) {
        replay_title(cli, name, w);
        status = opened_run(cli, &o, w->at, tell_step, &story);
    }
    if (status == CLI_FINE && hj_out_failed(story.text))
        status = cli_fail(cli, "out of memory");
    hj_writer_free(story.writer);
    hj_out_free(story.text);
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
