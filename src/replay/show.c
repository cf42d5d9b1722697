/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay show and legal: a position, and its legal actions. */
#include "replay/replay-tool.h"

/* The output for facts: lines, or members of one object. */
struct facts {
    struct cli *cli;
    const struct opened *o; /* for legal actions */
    struct hj_writer *writer;
    size_t actions; /* number of legal actions */
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
            status = opened_no_fact(f->cli, o, hj_str(paths[i]), value);
    }
    hj_out_free(value);
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
    struct facts f = {.cli = cli};
    int status = opened_open_at(cli, &o, name, w->common.at);

    if (status == CLI_FINE && cli->json &&
        (f.writer = hj_writer_json(cli->out)) == NULL)
        status = cli_fail(cli, "out of memory");
    if (status == CLI_FINE) {
        replay_title(cli, name, &w->common);
        if (f.writer != NULL) {
            hj_write_object(f.writer, NULL);
            hj_write_text(f.writer, "schema", "hj-replay.show.1");
            if (w->common.many)
                hj_write_text(f.writer, "log", name);
        }
        if (w->path_count > 0)
            status = put_named(&f, &o, w->path_count, w->paths);
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

static bool put_legal(void *data, int player, struct hj_str line)
{
    struct facts *f = data;
    const struct hj_log_head *head = hj_log_head(f->o->log);

    f->actions++;
    if (f->writer != NULL) {
        hj_write_object(f->writer, NULL);
        hj_write_text(f->writer, "schema", "hj-replay.legal.1");
        hj_write_text(f->writer, "log", f->o->name);
        if (player >= 0 && (uint32_t)player < head->player_count)
            hj_write_str(f->writer, "player", head->players[player].id);
        hj_write_str(f->writer, "action", line);
        hj_write_end(f->writer);
    } else {
        hj_out_visible(f->cli->out, line);
        hj_out_char(f->cli->out, '\n');
    }
    return true;
}

static int legal_one(struct cli *cli, const char *name, const void *data)
{
    const struct replay_options *w = data;
    struct opened o = opened_as(w);
    struct facts f = {.cli = cli, .o = &o};
    int status = opened_open_at(cli, &o, name, w->at);

    if (status == CLI_FINE && cli->json &&
        (f.writer = hj_writer_json(cli->out)) == NULL)
        status = cli_fail(cli, "out of memory");
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
