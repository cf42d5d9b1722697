/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay try: how the state would differ after other actions. */
#include "replay/replay-tool.h"

#include <stdlib.h>

/* The facts of the position before, against which those after are held. */
struct compared {
    struct cli *cli;
    const struct opened *before;
    struct hj_out *value;
    struct hj_writer *writer;
    bool failed;
};

static void put_difference(const struct compared *c, struct hj_str path,
                           struct hj_str was, struct hj_str is)
{
    struct hj_out *out = c->cli->out;

    if (c->writer != NULL) {
        hj_write_object(c->writer, NULL);
        hj_write_text(c->writer, "schema", "hj-replay.try.1");
        hj_write_str(c->writer, "path", path);
        hj_write_str(c->writer, "from", was);
        hj_write_str(c->writer, "to", is);
        hj_write_end(c->writer);
        return;
    }
    hj_out_visible(out, path);
    hj_out_char(out, ' ');
    hj_out_visible(out, was);
    hj_out_puts(out, " -> ");
    hj_out_visible(out, is);
    hj_out_char(out, '\n');
}

static bool compare(void *data, struct hj_str path, struct hj_str value)
{
    struct compared *c = data;
    const struct opened *o = c->before;

    hj_out_cut(c->value, 0);
    if (!o->type->query(hj_replay_game(o->replay), hj_replay_state(o->replay),
                        path, c->value))
        hj_out_cut(c->value, 0);
    if (hj_out_failed(c->value)) {
        c->failed = true;
        return false;
    }
    if (hj_out_text(c->value).n == 0)
        put_difference(c, path, HJ_STR("-"), value);
    else if (!hj_str_eq(hj_out_text(c->value), value))
        put_difference(c, path, hj_out_text(c->value), value);
    return true;
}

/* The log's first lines up to LINE (0: all) and the actions behind them. */
static void put_text(struct hj_str text, uint32_t line, char **actions,
                     int count, struct hj_out *out, uint32_t *lines)
{
    struct hj_str one;

    *lines = 0;
    while ((line == 0 || *lines < line) && hj_str_line(&text, &one)) {
        hj_out_str(out, one);
        hj_out_char(out, '\n');
        ++*lines;
    }
    for (int i = 0; i < count; i++) {
        hj_out_puts(out, actions[i]);
        hj_out_char(out, '\n');
    }
}

/* Prints the findings about the tried actions; whether there are any. */
static bool put_findings(struct cli *cli, const struct opened *o,
                         uint32_t lines)
{
    bool any = false;

    hj_findings_sort(o->findings);
    for (size_t i = 0; i < hj_findings_count(o->findings); i++) {
        const struct hj_finding *f = hj_findings_at(o->findings, i);
        if (f->place.line <= lines)
            continue;
        any = any || f->severity == HJ_ILLEGAL;
        if (!cli->json)
            hj_finding_print(f, cli->out, cli->colour);
    }
    return any;
}

static int run_try(struct cli *cli, struct opened *before, struct opened *after,
                   const char *at, char **argv, int count)
{
    struct compared c = {.cli = cli, .before = before};
    struct hj_out *text = hj_out_memory();
    uint32_t line, lines;
    int status = opened_open(cli, before, argv[0]);

    if (status == CLI_FINE)
        status = opened_run(cli, before, at, NULL, NULL);
    if (status != CLI_FINE || !opened_line(cli, before, at, &line)) {
        hj_out_free(text);
        return CLI_TROUBLE;
    }
    c.value = hj_out_memory();
    c.writer = cli->json ? hj_writer_json(cli->out) : NULL;
    if (text == NULL || c.value == NULL || (cli->json && c.writer == NULL)) {
        status = cli_fail(cli, "out of memory");
    } else {
        put_text(before->text, line, argv + 1, count - 1, text, &lines);
        after->beside = argv[0];
        status = hj_out_failed(text)
                     ? cli_fail(cli, "out of memory")
                     : opened_parse(cli, after, "try", hj_out_text(text));
        if (status == CLI_FINE)
            status = opened_run(cli, after, NULL, NULL, NULL);
        if (status == CLI_FINE) {
            if (put_findings(cli, after, lines))
                status = CLI_BREAKS_RULE;
            after->type->paths(hj_replay_game(after->replay),
                               hj_replay_state(after->replay), compare, &c);
            if (c.failed)
                status = cli_fail(cli, "out of memory");
        }
    }
    opened_close(after); /* it reads TEXT */
    hj_writer_free(c.writer);
    hj_out_free(c.value);
    hj_out_free(text);
    return status;
}

int replay_try(struct cli *cli, int argc, char **argv)
{
    struct replay_wishes w = {0};
    struct opened before, after;
    const struct cli_option options[] = {
        REPLAY_AT(w),
        REPLAY_AS(w),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (count < 2)
        return cli_usage(cli, "try takes a log and, behind --, actions");
    before = after = opened_as(&w);
    after.is_view = true;
    status = run_try(cli, &before, &after, w.at, argv, count);
    opened_close(&before);
    return status;
}
