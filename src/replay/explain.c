/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay explain and why: the events, told as a story or for one fact. */
#include "replay/replay-tool.h"

#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>

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

int replay_explain(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL;
    struct opened o = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &at, "LINE", "only this line, or label", 0, 0},
        REPLAY_AS(o.as),
        {0},
    };
    struct story story = {.cli = cli, .o = &o};
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (count != 1)
        return cli_usage(cli, "explain takes one log");
    story.text = hj_out_memory();
    story.writer = cli->json ? hj_writer_json(cli->out) : NULL;
    if (story.text == NULL || (cli->json && story.writer == NULL))
        status = cli_fail(cli, "out of memory");
    else
        status = opened_open(cli, &o, argv[0]);
    if (status == CLI_FINE && !opened_line(cli, &o, at, &story.from))
        status = CLI_TROUBLE;
    if (status == CLI_FINE)
        status = opened_run(cli, &o, at, tell_step, &story);
    if (status == CLI_FINE && hj_out_failed(story.text))
        status = cli_fail(cli, "out of memory");
    hj_writer_free(story.writer);
    hj_out_free(story.text);
    opened_close(&o);
    return status;
}

/* One event that changed the fact in question. */
struct reason {
    uint32_t line;
    struct hj_str text;
    const char *rule;
    uint8_t how;
};

struct reasons {
    struct cli *cli;
    struct opened *o;
    struct hj_str path;
    struct hj_out *text;
    struct hj_arena *arena;
    struct reason *items;
    size_t count, size;
    bool failed;
    struct hj_writer *writer;
    char last[256];
    size_t last_length;
    bool begun;
};

static void add_reason(struct reasons *r, struct reason reason)
{
    enum { FIRST_SIZE = 32 };

    reason.text = hj_arena_str(r->arena, hj_out_text(r->text));
    if (r->count == r->size) {
        size_t size = r->size ? r->size * 2 : FIRST_SIZE;
        struct reason *items = realloc(r->items, size * sizeof *items);
        r->failed = r->failed || items == NULL;
        if (items == NULL)
            return;
        r->items = items;
        r->size = size;
    }
    r->failed = r->failed || reason.text.p == NULL;
    r->items[r->count++] = reason;
}

static void look_for_path(void *data, const struct hj_replay_step *step)
{
    struct reasons *r = data;

    for (size_t i = 0; i < step->event_count; i++) {
        const struct hj_event *e = &step->events[i];
        hj_out_cut(r->text, 0);
        r->o->type->event_path(hj_replay_game(r->o->replay), step->state, e,
                               r->text);
        if (!hj_str_eq(hj_out_text(r->text), r->path))
            continue;
        hj_out_cut(r->text, 0);
        r->o->type->event_text(hj_replay_game(r->o->replay), step->state, e,
                               r->text);
        add_reason(r, (struct reason){.line = step->line->action.line,
                                      .rule = e->rule,
                                      .how = e->how});
    }
}

static void put_reason(const struct reasons *r, uint32_t line,
                       struct hj_str text, const char *rule, int how)
{
    struct hj_out *out = r->cli->out;

    if (r->writer != NULL) {
        hj_write_object(r->writer, NULL);
        hj_write_text(r->writer, "log", r->o->name);
        hj_write_int(r->writer, "line", line);
        hj_write_str(r->writer, "text", text);
        hj_write_text(r->writer, "how", replay_how(how));
        hj_cite_write(r->writer, "cite", rule ? rule : "");
        hj_write_end(r->writer);
        return;
    }
    hj_out_visible(out, hj_str(r->o->name));
    hj_out_printf(out, ":%u: ", line);
    hj_out_visible(out, text);
    if (how != HJ_DERIVED)
        hj_out_printf(out, " (%s)", replay_how(how));
    if (rule != NULL && rule[0] != '\0')
        hj_out_printf(out, " [%s]", rule);
    hj_out_char(out, '\n');
}

/* The value behind one line: its reasons, or at least that it changed. */
static bool put_change(void *data, uint32_t line, struct hj_str value)
{
    struct reasons *r = data;
    struct hj_str last = {r->last, r->last_length};
    struct hj_str now = hj_str_first(value, sizeof r->last);
    bool told = false;

    for (size_t i = 0; r->begun && i < r->count; i++) {
        if (r->items[i].line != line)
            continue;
        told = true;
        put_reason(r, line, r->items[i].text, r->items[i].rule,
                   r->items[i].how);
    }
    if (r->begun && !told && !hj_str_eq(last, now)) {
        char text[640];
        int n =
            snprintf(text, sizeof text, "%.*s: %.*s \xE2\x86\x92 %.*s",
                     HJ_STR_ARG(r->path), HJ_STR_ARG(last), HJ_STR_ARG(now));
        put_reason(r, line,
                   (struct hj_str){text, (size_t)n < sizeof text
                                             ? (size_t)n
                                             : sizeof text - 1},
                   "", HJ_DERIVED);
    }
    r->begun = true;
    r->last_length = now.n;
    memcpy(r->last, now.p, now.n);
    return true;
}

static int tell_why(struct reasons *r, const char *name, const char *at)
{
    int status = opened_open(r->cli, r->o, name);

    if (status == CLI_FINE)
        status = opened_run(r->cli, r->o, at, look_for_path, r);
    if (status != CLI_FINE)
        return status;
    hj_out_cut(r->text, 0);
    if (!r->o->type->query(hj_replay_game(r->o->replay),
                           hj_replay_state(r->o->replay), r->path, r->text))
        return cli_fail(r->cli, "%s: there is no fact '%.*s' here", name,
                        HJ_STR_ARG(r->path));
    if (!hj_replay_trace(r->o->replay, r->path, put_change, r) || r->failed ||
        hj_out_failed(r->text))
        return cli_fail(r->cli, "out of memory");
    if (r->writer == NULL)
        hj_out_printf(r->cli->out, "%.*s %.*s\n", HJ_STR_ARG(r->path),
                      HJ_STR_ARG(hj_out_text(r->text)));
    return CLI_FINE;
}

int replay_why(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL;
    struct opened o = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &at, "LINE", "a line, a label, or end", 0, 0},
        REPLAY_AS(o.as),
        {0},
    };
    struct reasons r = {.cli = cli, .o = &o};
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (count != 2)
        return cli_usage(cli, "why takes a log and a path");
    r.path = hj_str(argv[1]);
    r.text = hj_out_memory();
    r.arena = hj_arena_new();
    r.writer = cli->json ? hj_writer_json(cli->out) : NULL;
    if (r.text == NULL || r.arena == NULL || (cli->json && r.writer == NULL))
        status = cli_fail(cli, "out of memory");
    else
        status = tell_why(&r, argv[0], at);
    hj_writer_free(r.writer);
    hj_out_free(r.text);
    hj_arena_free(r.arena);
    free(r.items);
    opened_close(&o);
    return status;
}
