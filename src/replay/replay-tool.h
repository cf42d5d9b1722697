/* SPDX-License-Identifier: MPL-2.0 */
/* What the commands of hj-replay share. */
#ifndef HJ_SRC_REPLAY_REPLAY_TOOL_H
#define HJ_SRC_REPLAY_REPLAY_TOOL_H

#include "base/arena.h"
#include "base/file.h"
#include "cli-cards.h"
#include "cli-formats.h"
#include "cli.h"
#include "replay/decks.h"
#include "replay/replay.h"

/* Catalogues and formats that all logs of a run share; for several threads. */
struct replay_cache;

/* An empty cache that the caller frees; NULL when out of memory. */
struct replay_cache *replay_cache_new(void);
void replay_cache_free(struct replay_cache *cache);

/* The catalogue of a game, which the cache keeps; NULL after a message. */
const struct hj_catalogue *replay_cache_take(struct replay_cache *cache,
                                             struct cli *cli,
                                             struct hj_str game);

/* A replay with the cards of CATALOGUE that waits to be reopened, NULL when
 * there is none; and one that waits from now on, whose log may go. */
struct hj_replay *replay_cache_replay(struct replay_cache *cache,
                                      const struct hj_catalogue *catalogue);
void replay_cache_keep(struct replay_cache *cache,
                       const struct hj_catalogue *catalogue,
                       struct hj_replay *replay);
/* A log to read into, NULL when out of memory; and back, with its memory. */
struct hj_log *replay_cache_log(struct replay_cache *cache);
void replay_cache_keep_log(struct replay_cache *cache, struct hj_log *log);

/* The format of that id, which the cache keeps; NULL with the reason in E. */
const struct hj_format *replay_cache_format(struct replay_cache *cache,
                                            struct cli *cli, const char *id,
                                            struct hj_error *e);

/* A format that the caller frees; NULL with the reason in E. */
struct hj_format *replay_format_load(struct cli *cli, const char *id,
                                     struct hj_error *e);

/* What most commands can be asked for. */
struct replay_wishes {
    const char *at; /* a point of the log; NULL: the end */
    const char *as; /* a player whose view it is; NULL: the judge's */
    int64_t jobs;
    bool many;   /* there are several logs */
    bool titled; /* and each is named before its output */
    struct replay_cache *cache;
};

/* Does a command for one log; returns the exit status. */
typedef int (*replay_each)(struct cli *cli, const char *name,
                           const void *wishes);

/* Does EACH for COUNT logs with WISHES, which begin with a struct
 * replay_wishes, in its number of threads; output comes in the order of NAMES.
 * No name at all means standard input.  Returns the worst status. */
int replay_run(struct cli *cli, int count, char **names, void *wishes,
               replay_each each);

/* Prints the title of a log where it is wished for. */
void replay_title(struct cli *cli, const char *name,
                  const struct replay_wishes *wishes);

/* Rows of tables of options, for a struct replay_wishes. */
#define REPLAY_AT(w)                                                           \
    {                                                                          \
        CLI_TEXT, "at", 0, &(w).at, "LINE", "a line, a label, or end", 0, 0    \
    }
#define REPLAY_AS(w)                                                           \
    {                                                                          \
        CLI_TEXT, "as", 0, &(w).as, "PLAYER", "what that player may know", 0,  \
            0                                                                  \
    }
#define REPLAY_JOBS(w)                                                         \
    {                                                                          \
        CLI_NUMBER, "jobs", 'j', &(w).jobs, "N", "so many logs at a time", 1,  \
            1024                                                               \
    }

/* A log that is open as a game. */
struct opened {
    const char *name;
    const char *as; /* set before opening: a player whose view it is, or NULL */
    bool is_view;   /* set before parsing: the text is AS's view already */
    bool unplayable; /* it was read, but has no game that could be followed */
    struct replay_cache *cache; /* set before opening, or NULL */
    bool tells; /* set before opening: whoever opens it prints the findings of
                 * a log that cannot be replayed */
    const char *beside; /* set before parsing: the file whose folder the names
                         * of decks are relative to; NULL: NAME */
    struct hj_file file;
    struct hj_str text;  /* that is replayed */
    struct hj_out *view; /* holds the text of a view */
    struct hj_findings *findings;
    struct hj_log *log;
    const struct hj_catalogue *catalogue;
    struct hj_catalogue *own_catalogue; /* NULL: it is the cache's */
    struct hj_format *own_format;
    struct hj_arena *arena; /* holds what the table points to */
    struct hj_replay_table table;
    const struct hj_game_type *type;
    struct replay_decks *decks;
    struct hj_replay *replay;
};

/* A log that is to be opened as the wishes say. */
struct opened opened_as(const struct replay_wishes *wishes);

/* Opens the log NAME ("-" is standard input), or TEXT under that name.  When
 * it cannot be replayed, its findings and a message are printed and the exit
 * status is returned; CLI_FINE otherwise.
 * opened_close() frees it either way. */
int opened_open(struct cli *cli, struct opened *o, const char *name);
int opened_parse(struct cli *cli, struct opened *o, const char *name,
                 struct hj_str text);

/* The same for a command that prints no findings: that there are lines that
 * cannot be read is told on standard error. */
int opened_open_whole(struct cli *cli, struct opened *o, const char *name);
void opened_close(struct opened *o);

/* Replays up to AT ("end", NULL, a line's number, or a label), with WATCH,
 * which may be NULL.  Returns CLI_FINE, or prints why not. */
int opened_run(struct cli *cli, struct opened *o, const char *at,
               hj_replay_watch watch, void *data);

/* Says that PATH names no fact where the replay ended, and what is near;
 * returns the status.  TEXT is written over. */
int opened_no_fact(struct cli *cli, const struct opened *o, struct hj_str path,
                   struct hj_out *text);

/* Reads the deck lists and the format that the head names into o->table.  What
 * is wrong with them is a warning.  False, with the reason in E, when out of
 * memory. */
bool opened_table(struct cli *cli, struct opened *o, struct hj_error *e);

/* Opens the log and replays it up to AT. */
int opened_open_at(struct cli *cli, struct opened *o, const char *name,
                   const char *at);

/* The line that AT means, 0 for the end, that of opened_start() for "start" and
 * "0"; false after a message.  A number
 * beyond the last line is a message only. */
bool opened_line(struct cli *cli, const struct opened *o, const char *at,
                 uint32_t *line);

/* The line behind which the game begins, the last one of the head; 0 when the
 * log has no more than that. */
uint32_t opened_start(const struct opened *o);

/* The word for how an event is known: enum hj_event_how. */
const struct hj_word *replay_how(int how);

/* Writes the members `how` and `cite` of what came to be by RULE, which may be
 * NULL. */
void replay_write_how(struct hj_writer *w, int how, const char *rule);

/* Writes how something came to be, but for what the rules made so, and its
 * rules: ` (implied) [drawing.1]`. */
void replay_put_how(struct hj_out *out, int how, struct hj_str rules);

int replay_check(struct cli *cli, int argc, char **argv);
int replay_explain(struct cli *cli, int argc, char **argv);
int replay_show(struct cli *cli, int argc, char **argv);
int replay_why(struct cli *cli, int argc, char **argv);
int replay_find(struct cli *cli, int argc, char **argv);
int replay_legal(struct cli *cli, int argc, char **argv);
int replay_try(struct cli *cli, int argc, char **argv);
int replay_step(struct cli *cli, int argc, char **argv);
int replay_html(struct cli *cli, int argc, char **argv);
int replay_record(struct cli *cli, int argc, char **argv);
int replay_format(struct cli *cli, int argc, char **argv);
int replay_diff(struct cli *cli, int argc, char **argv);
int replay_backup(struct cli *cli, int argc, char **argv);

#endif
