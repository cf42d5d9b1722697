/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay show and legal: a position, and its legal actions. */
#include "replay/replay-tool.h"

bool replay_write_fact(void *data, struct hj_str path, struct hj_str value)
{
    struct hj_writer *w = data;
    int64_t number;

    hj_write_key(w, path);
    if (hj_str_int(value, INT64_MIN, INT64_MAX, &number))
        hj_write_int(w, NULL, number);
    else
        hj_write_str(w, NULL, value);
    return true;
}

bool replay_print_fact(void *data, struct hj_str path, struct hj_str value)
{
    hj_out_say(data, "%.*s %.*s\n", HJ_STR_ARG(path), HJ_STR_ARG(value));
    return true;
}

/* Passes the named facts to PUT. */
static int put_named(struct cli *cli, const struct opened *o, int count,
                     char **paths, hj_path_take put, void *data)
{
    struct hj_out *text = hj_out_memory();
    int status = CLI_FINE;

    for (int i = 0; i < count; i++) {
        struct hj_str path = hj_str(paths[i]);
        struct hj_str value =
            opened_value(o, hj_replay_state(o->replay), path, text);
        if (value.n > 0)
            put(data, path, value);
        else
            status = opened_no_fact(cli, o, path, text);
    }
    hj_out_free(text);
    return status;
}

struct show_options {
    struct replay_options common;
    char **paths;
    int path_count;
};

static int show_one(struct cli *cli, const char *name, const void *data)
{
    const struct show_options *w = data;
    struct opened o = opened_as(&w->common);
    struct hj_writer *writer = cli->json ? hj_writer_json(cli->out) : NULL;
    hj_path_take put = cli->json ? replay_write_fact : replay_print_fact;
    void *to = cli->json ? (void *)writer : (void *)cli->out;
    int status = opened_open_at(cli, &o, name, w->common.at);

    if (status == CLI_FINE) {
        replay_title(cli, name, &w->common);
        hj_write_schema(writer, "hj-replay.show.1");
        if (w->common.many)
            hj_write_text(writer, "log", name);
        if (w->path_count > 0)
            status = put_named(cli, &o, w->path_count, w->paths, put, to);
        else
            o.type->paths(hj_replay_game(o.replay), hj_replay_state(o.replay),
                          put, to);
        hj_write_end(writer);
    }
    hj_writer_free(writer);
    opened_close(&o);
    return status;
}

int replay_show(struct cli *cli, int argc, char **argv)
{
    struct show_options w = {.paths = NULL};
    const struct cli_option options[] = {
        REPLAY_AT(w.common),
        REPLAY_AS(w.common),
        REPLAY_JOBS(w.common),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status), logs = 1;

    if (count < 0)
        return status;
    while (logs < count && hj_str_ends(hj_str(argv[logs]), HJ_STR(".gamelog")))
        logs++;
    w.paths = argv + logs;
    w.path_count = count - logs;
    return replay_run(cli, logs, argv, &w, show_one);
}

/* The output for legal actions. */
struct legals {
    struct cli *cli;
    const struct opened *o;
    struct hj_writer *writer;
    size_t actions;
};

static bool put_legal(void *data, int player, struct hj_str line)
{
    struct legals *f = data;
    const struct hj_log_head *head = hj_log_head(f->o->log);

    f->actions++;
    if (f->writer != NULL) {
        hj_write_schema(f->writer, "hj-replay.legal.1");
        hj_write_text(f->writer, "log", f->o->name);
        if (player >= 0 && (uint32_t)player < head->player_count)
            hj_write_str(f->writer, "player", head->players[player].id);
        hj_write_str(f->writer, "action", line);
        hj_write_end(f->writer);
    } else {
        hj_out_say(f->cli->out, "%.*s\n", HJ_STR_ARG(line));
    }
    return true;
}

static int legal_one(struct cli *cli, const char *name, const void *data)
{
    const struct replay_options *w = data;
    struct opened o = opened_as(w);
    struct legals f = {.cli = cli,
                       .o = &o,
                       .writer = cli->json ? hj_writer_json(cli->out) : NULL};
    int status = opened_open_at(cli, &o, name, w->at);

    if (status == CLI_FINE) {
        replay_title(cli, name, w);
        o.type->legal(hj_replay_game(o.replay), hj_replay_state(o.replay),
                      put_legal, &f);
        if (f.actions == 0)
            cli_fail(cli, "%s: no action is legal at this point%s", name,
                     o.type->to_act(hj_replay_game(o.replay),
                                    hj_replay_state(o.replay)) < 0
                         ? ": the game is over"
                         : "");
    }
    hj_writer_free(f.writer);
    opened_close(&o);
    return status;
}

int replay_legal(struct cli *cli, int argc, char **argv)
{
    struct replay_options w = {0};
    const struct cli_option options[] = {
        REPLAY_AT(w),
        REPLAY_AS(w),
        REPLAY_JOBS(w),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    return replay_run(cli, count, argv, &w, legal_one);
}
