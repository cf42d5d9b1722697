/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay try: the differences in the state after other actions. */
#include "replay/replay-tool.h"

#include "base/map.h"

#include <stdlib.h>

/* The facts before and after the tried actions. */
struct compared {
    struct cli *cli;
    const struct opened *before, *after;
    const struct opened *log; /* at the corresponding point of the log; NULL:
                               * none */
    struct hj_out *value, *third;
    struct hj_map *told; /* the paths of the first position */
    struct hj_arena *arena;
    struct hj_writer *writer;
    bool failed;
};

/* Returns the value in the log, "" if unknown. */
static struct hj_str in_log(struct compared *c, struct hj_str path)
{
    return c->log == NULL
               ? HJ_STR("")
               : opened_value(c->log, hj_replay_state(c->log->replay), path,
                              c->third);
}

/* Writes the difference of a fact: WAS before, IS after the actions, and the
 * value in the log; "" if the fact does not exist. */
static void put_difference(struct compared *c, struct hj_str path,
                           struct hj_str was, struct hj_str is)
{
    struct hj_out *out = c->cli->out;
    struct hj_str logged = in_log(c, path), none = HJ_STR("-");
    bool known = c->log != NULL, same = hj_str_eq(was, is);

    if (same && (!known || hj_str_eq(logged, is)))
        return;
    if (c->writer != NULL) {
        hj_write_schema(c->writer, "hj-replay.try.1");
        hj_write_str(c->writer, "path", path);
        hj_write_str(c->writer, "from", was.n > 0 ? was : none);
        hj_write_str(c->writer, "to", is.n > 0 ? is : none);
        if (known)
            hj_write_str(c->writer, "log", logged.n > 0 ? logged : none);
        hj_write_end(c->writer);
        return;
    }
    hj_out_say(out, "%.*s %.*s", HJ_STR_ARG(path),
               HJ_STR_ARG(was.n > 0 ? was : none));
    if (!same)
        hj_out_say(out, " -> %.*s", HJ_STR_ARG(is.n > 0 ? is : none));
    if (known && hj_str_eq(logged, is))
        hj_out_puts(out, ", as in the log");
    else if (known)
        hj_out_say(out, ", in the log %.*s",
                   HJ_STR_ARG(logged.n > 0 ? logged : none));
    hj_out_char(out, '\n');
}

/* Sets c->value to the value of PATH in O; "" if the fact does not exist. */
static bool ask(struct compared *c, const struct opened *o, struct hj_str path)
{
    opened_value(o, hj_replay_state(o->replay), path, c->value);
    c->failed = c->failed || hj_out_failed(c->value);
    return !c->failed;
}

/* Compares a fact of the first position. */
static bool compare_old(void *data, struct hj_str path, struct hj_str value)
{
    struct compared *c = data;

    struct hj_str kept = hj_arena_str(c->arena, path);

    c->failed = kept.p == NULL || !hj_map_put(c->told, kept, 0);
    if (c->failed || !ask(c, c->after, path))
        return false;
    put_difference(c, path, value, hj_out_text(c->value));
    return true;
}

/* Compares a fact of the second position that the first one did not list. */
static bool compare_new(void *data, struct hj_str path, struct hj_str value)
{
    struct compared *c = data;

    if (hj_map_get(c->told, path, NULL))
        return true;
    if (!ask(c, c->before, path))
        return false;
    put_difference(c, path, hj_out_text(c->value), value);
    return true;
}

/* Returns the last action of a log, or NULL. */
static const struct hj_log_line *last_action(const struct hj_log *log)
{
    for (size_t i = hj_log_lines(log); i-- > 0;)
        if (hj_log_line(log, i)->kind == HJ_LINE_ACTION)
            return hj_log_line(log, i);
    return NULL;
}

/* Returns the line of the log after FROM up to which its game is compared: the
 * first with the same player and verb as the last tried action, or else the
 * last action; 0 if there is none. */
static uint32_t point_of_log(const struct hj_log *log,
                             const struct hj_log *tried, uint32_t from)
{
    const struct hj_log_line *like = last_action(tried);
    uint32_t last = 0;

    for (size_t i = 0; i < hj_log_lines(log); i++) {
        const struct hj_log_line *line = hj_log_line(log, i);
        if (line->kind != HJ_LINE_ACTION || line->depth > 0 ||
            line->action.line <= from)
            continue;
        last = line->action.line;
        if (like != NULL && line->action.verb == like->action.verb &&
            hj_str_eq(hj_log_symbol(log, line->action.actor, NULL),
                      hj_log_symbol(tried, like->action.actor, NULL)))
            return last;
    }
    return last;
}

static void put_differences(struct compared *c)
{
    const struct opened *old = c->before, *new = c->after;

    old->type->paths(hj_replay_game(old->replay), hj_replay_state(old->replay),
                     compare_old, c);
    new->type->paths(hj_replay_game(new->replay), hj_replay_state(new->replay),
                     compare_new, c);
}

static bool has_blank(struct hj_str s)
{
    return hj_str_find(s, ' ', 0) < s.n || hj_str_find(s, '\t', 0) < s.n;
}

/* True if WORD can only be the beginning of an action: then the arguments are
 * the words of one action, not an action each. */
static bool begins_action(const struct hj_log_head *head, struct hj_str word)
{
    bool begins = hj_str_is(word, "effect") || hj_str_is(word, "judge") ||
                  hj_str_is(word, "game") || hj_str_is(word, "all");

    for (uint32_t i = 0; i < head->player_count; i++)
        begins = begins || hj_str_eq(word, head->players[i].id);
    for (uint32_t i = 0; i < head->team_count; i++)
        begins = begins || hj_str_eq(word, head->teams[i].id);
    return begins;
}

/* Writes a word; a word with blanks is put in quotation marks as a name. */
static void put_word(struct hj_str word, struct hj_out *out)
{
    if (has_blank(word))
        hj_out_quoted(out, word);
    else
        hj_out_str(out, word);
}

/* Writes the actions, one for each argument, or one action, one word for each
 * argument. */
static void put_actions(const struct hj_log_head *head, char **actions,
                        int count, struct hj_out *out)
{
    bool words = count > 1 && begins_action(head, hj_str(actions[0]));

    for (int i = 0; i < count; i++) {
        if (words)
            put_word(hj_str(actions[i]), out);
        else
            hj_out_puts(out, actions[i]);
        hj_out_char(out, words && i + 1 < count ? ' ' : '\n');
    }
}

/* Prints the findings about the tried actions; true if one is illegal. */
static bool put_findings(struct cli *cli, const struct opened *o,
                         uint32_t lines, struct hj_writer *writer)
{
    bool any = false;

    hj_findings_sort(o->findings);
    for (size_t i = 0; i < hj_findings_count(o->findings); i++) {
        const struct hj_finding *f = hj_findings_at(o->findings, i);
        if (f->place.line <= lines)
            continue;
        any = any || f->severity == HJ_ILLEGAL;
        if (writer == NULL) {
            cli_print_finding(cli, f);
            continue;
        }
        hj_write_schema(writer, "hj-replay.try.1");
        hj_write_array(writer, "findings");
        hj_finding_write(f, writer);
        hj_write_end(writer);
        hj_write_end(writer);
    }
    return any;
}

/* Runs the log to the point of comparison. */
static int run_log(struct compared *c, struct opened *log, const char *name,
                   uint32_t from)
{
    struct hj_replay_options options = {
        .at = point_of_log(c->before->log, c->after->log, from)};
    struct hj_error e = {0};
    int status;

    if (options.at == 0)
        return CLI_FINE;
    status = opened_open(c->cli, log, name);
    if (status != CLI_FINE)
        return status;
    if (!hj_replay_run(log->replay, &options, log->findings, &e))
        return cli_trouble(c->cli, &e);
    c->log = log;
    if (c->writer == NULL)
        hj_out_say(c->cli->out, "compared with %s:%u\n", log->name, options.at);
    return CLI_FINE;
}

/* Runs the log of ARGV[0] up to line AT with the actions behind ARGV[0], in
 * TEXT, and prints findings and differences. */
static int compare(struct compared *c, struct opened *after, struct opened *log,
                   uint32_t at, char **argv, int count, struct hj_out *text)
{
    struct cli *cli = c->cli;
    uint32_t lines = opened_put_text(c->before, at, text);
    bool illegal;
    int status;

    put_actions(hj_log_head(c->before->log), argv + 1, count - 1, text);
    if (hj_out_failed(text))
        return cli_fail(cli, "out of memory");
    after->beside = argv[0];
    status = opened_parse(cli, after, "try", hj_out_text(text));
    if (status == CLI_FINE)
        status = opened_run(cli, after, NULL, NULL, NULL);
    if (status != CLI_FINE)
        return status;
    illegal = put_findings(cli, after, lines, c->writer);
    status = run_log(c, log, argv[0], at);
    if (status != CLI_FINE)
        return status;
    put_differences(c);
    if (c->failed)
        return cli_fail(cli, "out of memory");
    return illegal ? CLI_BREAKS_RULE : CLI_FINE;
}

static int run_try(struct cli *cli, struct opened *before, struct opened *after,
                   struct opened *log, const char *at, char **argv, int count)
{
    struct compared c = {.cli = cli, .before = before, .after = after};
    struct hj_out *text;
    struct hj_replay_options options = {.at = 0};
    struct hj_error e = {0};
    int status = opened_open_whole(cli, before, argv[0]);

    if (status != CLI_FINE || !opened_line(cli, before, at, &options.at))
        return CLI_TROUBLE;
    if (!hj_replay_run(before->replay, &options, before->findings, &e))
        return cli_trouble(cli, &e);
    text = hj_out_memory();
    c.value = hj_out_memory();
    c.third = hj_out_memory();
    c.told = hj_map_new(0);
    c.arena = hj_arena_new();
    c.writer = cli->json ? hj_writer_json(cli->out) : NULL;
    status = c.told == NULL
                 ? cli_fail(cli, "out of memory")
                 : compare(&c, after, log, options.at, argv, count, text);
    opened_close(after); /* the opened log refers to TEXT */
    hj_writer_free(c.writer);
    hj_out_free(c.value);
    hj_out_free(c.third);
    hj_map_free(c.told);
    hj_arena_free(c.arena);
    hj_out_free(text);
    return status;
}

int replay_try(struct cli *cli, int argc, char **argv)
{
    struct replay_options w = {0};
    struct opened before, after, log;
    const struct cli_option options[] = {
        REPLAY_AT(w),
        REPLAY_AS(w),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    before = after = log = opened_as(&w);
    after.is_view = true;
    status = run_try(cli, &before, &after, &log, w.at, argv, count);
    opened_close(&log);
    opened_close(&before);
    return status;
}
