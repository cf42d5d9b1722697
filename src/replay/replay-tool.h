/* SPDX-License-Identifier: MPL-2.0 */
/* What the commands of hj-replay share. */
#ifndef HJ_SRC_REPLAY_REPLAY_TOOL_H
#define HJ_SRC_REPLAY_REPLAY_TOOL_H

#include "base/file.h"
#include "cli-cards.h"
#include "cli.h"
#include "replay/replay.h"

/* A log that is open as a game. */
struct opened {
    const char *name;
    const char *as; /* set before opening: a player whose view it is, or NULL */
    bool is_view;   /* set before parsing: the text is AS's view already */
    struct hj_file file;
    struct hj_str text;  /* that is replayed */
    struct hj_out *view; /* holds the text of a view */
    struct hj_findings *findings;
    struct hj_log *log;
    struct hj_catalogue *catalogue;
    const struct hj_game_type *type;
    struct hj_replay *replay;
};

/* Opens the log NAME ("-" is standard input), or TEXT under that name.  When
 * it cannot be replayed, its findings and a message are printed and the exit
 * status is returned; CLI_FINE otherwise.  opened_close() frees it either
 * way. */
int opened_open(struct cli *cli, struct opened *o, const char *name);
int opened_parse(struct cli *cli, struct opened *o, const char *name,
                 struct hj_str text);
void opened_close(struct opened *o);

/* Replays up to AT ("end", NULL, a line's number, or a label), with WATCH,
 * which may be NULL.  Returns CLI_FINE, or prints why not. */
int opened_run(struct cli *cli, struct opened *o, const char *at,
               hj_replay_watch watch, void *data);

/* The line that AT means, 0 for the end; false after a message. */
bool opened_line(struct cli *cli, const struct opened *o, const char *at,
                 uint32_t *line);

/* The row of --as in a table of options. */
#define REPLAY_AS(to)                                                          \
    {                                                                          \
        CLI_TEXT, "as", 0, &(to), "PLAYER", "what that player may know", 0, 0  \
    }

/* The word for how an event is known: enum hj_event_how. */
const char *replay_how(int how);

int replay_check(struct cli *cli, int argc, char **argv);
int replay_explain(struct cli *cli, int argc, char **argv);
int replay_show(struct cli *cli, int argc, char **argv);
int replay_why(struct cli *cli, int argc, char **argv);
int replay_find(struct cli *cli, int argc, char **argv);
int replay_legal(struct cli *cli, int argc, char **argv);
int replay_try(struct cli *cli, int argc, char **argv);
int replay_step(struct cli *cli, int argc, char **argv);
int replay_format(struct cli *cli, int argc, char **argv);
int replay_diff(struct cli *cli, int argc, char **argv);
int replay_backup(struct cli *cli, int argc, char **argv);

#endif
