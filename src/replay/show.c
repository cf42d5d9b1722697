/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay show, legal, find and try. */
#include "replay/replay-tool.h"

#include <stdlib.h>

/* Opens the log and runs it to AT. */
static int open_at(struct cli *cli, struct opened *o, const char *name,
                   const char *at)
{
    int status = opened_open(cli, o, name);

    return status == CLI_FINE ? opened_run(cli, o, at, NULL, NULL) : status;
}

/* Where facts are written: lines, or the members of one object. */
struct facts {
    struct cli *cli;
    struct hj_writer *writer;
};

static bool put_fact(void *data, struct hj_str path, struct hj_str value)
{
    struct facts *f = data;
    int64_t number;

    if (f->writer == NULL) {
        hj_out_visible(f->cli->out, path);
        hj_out_char(f->cli->out, ' ');
        hj_out_visible(f->cli->out, value);
        hj_out_char(f->cli->out, '\n');
        return true;
    }
    hj_write_key(f->writer, path);
    if (hj_str_int(value, INT64_MIN, INT64_MAX, &number))
        hj_write_int(f->writer, NULL, number);
    else
        hj_write_str(f->writer, NULL, value);
    return true;
}

static int put_named(struct facts *f, const struct opened *o, int count,
                     char **paths)
{
    struct hj_out *value = hj_out_memory();
    int status = CLI_FINE;

    if (value == NULL)
        return cli_fail(f->cli, "out of memory");
    for (int i = 0; i < count; i++) {
        hj_out_cut(value, 0);
        if (o->type->query(hj_replay_game(o->replay),
                           hj_replay_state(o->replay), hj_str(paths[i]),
                           value) &&
            !hj_out_failed(value))
            put_fact(f, hj_str(paths[i]), hj_out_text(value));
        else
            status = cli_fail(f->cli, "%s: there is no fact '%s' here", o->name,
                              paths[i]);
    }
    hj_out_free(value);
    return status;
}

int replay_show(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL;
    struct opened o = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &at, "LINE", "a line, a label, or end", 0, 0},
        REPLAY_AS(o.as),
        {0},
    };
    struct facts f = {cli, NULL};
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (count == 0)
        return cli_usage(cli, "which log?");
    status = open_at(cli, &o, argv[0], at);
    if (status == CLI_FINE && cli->json &&
        (f.writer = hj_writer_json(cli->out)) == NULL)
        status = cli_fail(cli, "out of memory");
    if (status == CLI_FINE) {
        if (f.writer != NULL)
            hj_write_object(f.writer, NULL);
        if (count > 1)
            status = put_named(&f, &o, count - 1, argv + 1);
        else
            o.type->paths(hj_replay_game(o.replay), hj_replay_state(o.replay),
                          put_fact, &f);
        if (f.writer != NULL)
            hj_write_end(f.writer);
    }
    hj_writer_free(f.writer);
    opened_close(&o);
    return status;
}

static bool put_legal(void *data, int player, struct hj_str line)
{
    struct facts *f = data;

    (void)player;
    if (f->writer != NULL) {
        hj_write_object(f->writer, NULL);
        hj_write_str(f->writer, "action", line);
        hj_write_end(f->writer);
    } else {
        hj_out_visible(f->cli->out, line);
        hj_out_char(f->cli->out, '\n');
    }
    return true;
}

int replay_legal(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL;
    struct opened o = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &at, "LINE", "a line, a label, or end", 0, 0},
        REPLAY_AS(o.as),
        {0},
    };
    struct facts f = {cli, NULL};
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (count != 1)
        return cli_usage(cli, "legal takes one log");
    status = open_at(cli, &o, argv[0], at);
    if (status == CLI_FINE && cli->json &&
        (f.writer = hj_writer_json(cli->out)) == NULL)
        status = cli_fail(cli, "out of memory");
    if (status == CLI_FINE)
        o.type->legal(hj_replay_game(o.replay), hj_replay_state(o.replay),
                      put_legal, &f);
    hj_writer_free(f.writer);
    opened_close(&o);
    return status;
}

/* A test of one fact: `bob.health < 20`. */
struct test {
    struct hj_str path, op, value;
    bool back, found;
    uint32_t line;
    char text[256];
    size_t length;
};

static bool parse_test(struct hj_str text, struct test *t)
{
    size_t at = 0, end;

    while (at < text.n && strchr("=!<>", text.p[at]) == NULL)
        at++;
    for (end = at; end < text.n && strchr("=!<>", text.p[end]) != NULL; end++)
        ;
    t->path = hj_str_trim(hj_str_first(text, at));
    t->op = (struct hj_str){text.p + at, end - at};
    t->value = hj_str_trim(hj_str_from(text, end));
    if (t->path.n == 0 || t->value.n == 0)
        return false;
    return hj_str_is(t->op, "=") || hj_str_is(t->op, "==") ||
           hj_str_is(t->op, "!=") || hj_str_is(t->op, "<") ||
           hj_str_is(t->op, "<=") || hj_str_is(t->op, ">") ||
           hj_str_is(t->op, ">=");
}

static bool holds(const struct test *t, struct hj_str value)
{
    int64_t a, b;

    if (value.n == 0) /* there is no such fact at that point */
        return false;
    if (t->op.p[0] == '=')
        return hj_replay_same_value(value, t->value);
    if (t->op.p[0] == '!')
        return !hj_replay_same_value(value, t->value);
    if (!hj_str_int(value, INT64_MIN, INT64_MAX, &a) ||
        !hj_str_int(t->value, INT64_MIN, INT64_MAX, &b))
        return false;
    if (t->op.n == 2 && a == b)
        return true;
    return t->op.p[0] == '<' ? a < b : a > b;
}

static bool try_value(void *data, uint32_t line, struct hj_str value)
{
    struct test *t = data;

    if (!holds(t, value))
        return true;
    t->found = true;
    t->line = line;
    t->length = value.n < sizeof t->text ? value.n : sizeof t->text;
    memcpy(t->text, value.p, t->length);
    return t->back;
}

static void put_found(struct cli *cli, const struct opened *o,
                      const struct test *t)
{
    struct hj_str value = {t->text, t->length};
    struct hj_writer *w = cli->json ? hj_writer_json(cli->out) : NULL;

    if (w != NULL) {
        hj_write_object(w, NULL);
        hj_write_text(w, "log", o->name);
        hj_write_int(w, "line", t->line);
        hj_write_str(w, "path", t->path);
        hj_write_str(w, "value", value);
        hj_write_end(w);
        hj_writer_free(w);
        return;
    }
    hj_out_visible(cli->out, hj_str(o->name));
    hj_out_printf(cli->out, ":%u: %.*s %.*s\n", t->line, HJ_STR_ARG(t->path),
                  HJ_STR_ARG(value));
}

int replay_find(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL;
    struct opened o = {0};
    struct test test = {.back = false};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &at, "LINE", "look no further than this line", 0,
         0},
        {CLI_FLAG, "back", 0, &test.back, NULL, "the last point, not the first",
         0, 0},
        REPLAY_AS(o.as),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (count != 2)
        return cli_usage(cli, "find takes a log and a test");
    if (!parse_test(hj_str(argv[1]), &test))
        return cli_usage(cli, "a test is PATH = VALUE, with = != < <= > >=");
    status = open_at(cli, &o, argv[0], at);
    if (status == CLI_FINE &&
        !hj_replay_trace(o.replay, test.path, try_value, &test))
        status = cli_fail(cli, "out of memory");
    if (status == CLI_FINE && test.found)
        put_found(cli, &o, &test);
    if (status == CLI_FINE && !test.found)
        status = CLI_BREAKS_RULE;
    opened_close(&o);
    return status;
}
