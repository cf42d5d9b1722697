/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay find: the point at which a fact got a value. */
#include "replay/replay-tool.h"

#include <inttypes.h>

/* A test of one fact: `bob.health < 20`. */
struct test {
    const struct hj_replay *replay;
    struct hj_out *name; /* the value as a name, while it is compared */
    struct hj_str path, op, value;
    bool back, found, known; /* known: the fact existed at some point */
    bool number;             /* all values were numbers between these two: */
    int64_t least, most;
    struct hj_str whole; /* the test as given */
    uint32_t line;
    char text[256], found_text[256]; /* the last value, and the matching one */
    size_t length, found_length;
};

static bool parse_test(struct hj_str text, struct test *t)
{
    size_t at = 0, end;
    int64_t number;

    while (at < text.n && strchr("=!<>", text.p[at]) == NULL)
        at++;
    for (end = at; end < text.n && strchr("=!<>", text.p[end]) != NULL; end++)
        ;
    t->whole = hj_str_trim(text);
    t->path = hj_str_trim(hj_str_first(text, at));
    t->op = (struct hj_str){text.p + at, end - at};
    t->value = hj_str_trim(hj_str_from(text, end));
    if (t->value.n > 1 && t->value.p[0] == '"' &&
        t->value.p[t->value.n - 1] == '"')
        t->value = (struct hj_str){t->value.p + 1, t->value.n - 2};
    if (t->path.n == 0 || t->value.n == 0)
        return false;
    if (t->op.n > 0 && (t->op.p[0] == '<' || t->op.p[0] == '>') &&
        !hj_str_int(t->value, INT64_MIN, INT64_MAX, &number))
        return false;
    return hj_str_is(t->op, "=") || hj_str_is(t->op, "==") ||
           hj_str_is(t->op, "!=") || hj_str_is(t->op, "<") ||
           hj_str_is(t->op, "<=") || hj_str_is(t->op, ">") ||
           hj_str_is(t->op, ">=");
}

/* Compares a value with that of the test, as it is written or as a name. */
static enum hj_likeness compares(const struct test *t, struct hj_str value)
{
    enum hj_likeness as_written =
        hj_replay_compare(t->replay, t->path, value, t->value);

    hj_out_cut(t->name, 0);
    return as_written != HJ_UNLIKE ||
                   !hj_replay_put_written(t->replay, t->path, value, t->value,
                                          t->name)
               ? as_written
               : hj_replay_compare(t->replay, t->path, value,
                                   hj_out_text(t->name));
}

static bool holds(const struct test *t, struct hj_str value)
{
    int64_t a, b;

    if (value.n == 0) /* the fact does not exist at that point */
        return false;
    if (t->op.p[0] == '=')
        return compares(t, value) == HJ_ALIKE;
    if (t->op.p[0] == '!') /* an unknown value may be any value */
        return compares(t, value) == HJ_UNLIKE;
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

    if (value.n > 0) {
        int64_t n = 0;
        bool number = hj_str_int(value, INT64_MIN, INT64_MAX, &n);
        t->number = number && (t->number || !t->known);
        t->least = !t->known || n < t->least ? n : t->least;
        t->most = !t->known || n > t->most ? n : t->most;
        t->known = true;
        t->length = value.n < sizeof t->text ? value.n : sizeof t->text;
        memcpy(t->text, value.p, t->length);
    }
    if (!holds(t, value))
        return true;
    t->found = true;
    t->line = line;
    t->found_length = t->length;
    memcpy(t->found_text, t->text, t->length);
    return t->back;
}

static void write_result(struct cli *cli, const struct opened *o,
                         const struct test *t)
{
    struct hj_writer *w = hj_writer_json(cli->out);

    hj_write_schema(w, "hj-replay.find.1");
    hj_write_text(w, "log", o->name);
    if (t->found)
        hj_write_int(w, "line", t->line);
    else
        hj_write_null(w, "line");
    hj_write_str(w, "path", t->path);
    if (t->found)
        hj_write_str(w, "value",
                     (struct hj_str){t->found_text, t->found_length});
    hj_write_end(w);
    hj_writer_free(w);
}

static void put_found(struct cli *cli, const struct opened *o,
                      const struct test *t)
{
    hj_out_say(cli->out, "%s:%u: ", o->name, t->line);
    hj_out_printf(cli->out, "%.*s %.*s\n", HJ_STR_ARG(t->path),
                  (int)t->found_length, t->found_text);
}

/* Reports that the test never holds, with the range or last value of the
 * fact. */
static void put_never(struct cli *cli, const struct opened *o,
                      const struct test *t)
{
    struct hj_out *out = cli->out;

    hj_out_say(out, "%s: %.*s never holds", o->name, HJ_STR_ARG(t->whole));
    if (t->number && t->least < t->most)
        hj_out_printf(out, "; it is from %" PRId64 " to %" PRId64 "\n",
                      t->least, t->most);
    else
        hj_out_say(out, "; the last value is %.*s\n", (int)t->length, t->text);
}

struct find_options {
    struct replay_options common;
    struct test test;
};

/* Reports a fact that never existed: its name is misspelled. */
static int never_known(struct cli *cli, const struct opened *o,
                       struct hj_str path)
{
    struct hj_out *text = hj_out_memory();
    int status = opened_no_fact(cli, o, path, text);

    hj_out_free(text);
    return status;
}

static int find_one(struct cli *cli, const char *name, const void *data)
{
    const struct find_options *w = data;
    struct opened o = opened_as(&w->common);
    struct test test = w->test;
    int status = opened_open_at(cli, &o, name, w->common.at);

    test.replay = o.replay;
    test.name = hj_out_memory();
    if (status == CLI_FINE &&
        (!hj_replay_trace_within(o.replay, test.path, try_value, &test) ||
         hj_out_failed(test.name)))
        status = cli_fail(cli, "out of memory");
    if (status == CLI_FINE && !test.found && !test.known) {
        status = never_known(cli, &o, test.path);
    } else if (status == CLI_FINE) {
        if (cli->json)
            write_result(cli, &o, &test);
        else if (test.found)
            put_found(cli, &o, &test);
        else
            put_never(cli, &o, &test);
        status = test.found ? CLI_FINE : CLI_BREAKS_RULE;
    }
    hj_out_free(test.name);
    opened_close(&o);
    return status;
}

int replay_find(struct cli *cli, int argc, char **argv)
{
    struct find_options w = {.test = {.back = false}};
    const struct cli_option options[] = {
        {CLI_TEXT, "at", 0, &w.common.at, "LINE",
         "look no further than this line", 0, 0},
        {CLI_FLAG, "back", 0, &w.test.back, NULL,
         "the last point, not the first", 0, 0},
        REPLAY_AS(w.common),
        REPLAY_JOBS(w.common),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (!parse_test(hj_str(argv[count - 1]), &w.test))
        return cli_usage(cli,
                         "'%s' is not a test: one argument behind the log, "
                         "as 'ann.health < 5', with = != < <= > >=, and < "
                         "and > between numbers",
                         argv[count - 1]);
    return replay_run(cli, count - 1, argv, &w, find_one);
}
