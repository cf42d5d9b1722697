/* SPDX-License-Identifier: MPL-2.0 */
/* The shared interface of the commands of hj-replay. */
#ifndef HJ_SRC_REPLAY_REPLAY_TOOL_H
#define HJ_SRC_REPLAY_REPLAY_TOOL_H

#include "base/arena.h"
#include "base/file.h"
#include "cli-cards.h"
#include "cli-formats.h"
#include "cli.h"
#include "replay/replay.h"

/* Catalogues and formats shared by all logs of a run; safe for several
 * threads. */
struct replay_cache;

/* Returns an empty cache, owned by the caller; NULL when out of memory. */
struct replay_cache *replay_cache_new(void);
void replay_cache_free(struct replay_cache *cache);

/* Returns the catalogue of a game, owned by the cache; NULL after a message. */
const struct hj_catalogue *replay_cache_take(struct replay_cache *cache,
                                             struct cli *cli,
                                             struct hj_str game);

/* Take an idle replay with the cards of CATALOGUE, to be reopened (NULL if none
 * is idle), and give one back, whose log may be freed. */
struct hj_replay *replay_cache_replay(struct replay_cache *cache,
                                      const struct hj_catalogue *catalogue);
void replay_cache_keep(struct replay_cache *cache,
                       const struct hj_catalogue *catalogue,
                       struct hj_replay *replay);
/* Take an empty log (NULL when out of memory), and give one back. */
struct hj_log *replay_cache_log(struct replay_cache *cache);
void replay_cache_keep_log(struct replay_cache *cache, struct hj_log *log);

/* Returns the format with that id, owned by the cache; NULL, with the reason in
 * E. */
const struct hj_format *replay_cache_format(struct replay_cache *cache,
                                            struct cli *cli, const char *id,
                                            struct hj_error *e);

/* Returns a format, owned by the caller; NULL, with the reason in E. */
struct hj_format *replay_format_load(struct cli *cli, const char *id,
                                     struct hj_error *e);

/* The options common to most commands. */
struct replay_options {
    const char *at; /* a point of the log; NULL: the end */
    const char *as; /* the player of --as; NULL: the judge's view */
    int64_t jobs;
    bool many;   /* several logs */
    bool titled; /* print a title before each log */
    struct replay_cache *cache;
};

/* Executes a command for one log; returns the exit status. */
typedef int (*replay_each)(struct cli *cli, const char *name,
                           const void *given);

/* Executes EACH for COUNT logs with GIVEN, which begins with a struct
 * replay_options, in the number of threads given there.  The output is in the
 * order of NAMES.  COUNT 0 means standard input.  Returns the worst status. */
int replay_run(struct cli *cli, int count, char **names, void *given,
               replay_each each);

/* Prints the title of a log if GIVEN.titled is set. */
void replay_title(struct cli *cli, const char *name,
                  const struct replay_options *given);

/* Rows of option tables for a struct replay_options. */
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

/* A log opened as a game. */
struct opened {
    const char *name;
    const char *as;  /* set before opening: the player of --as, or NULL */
    bool is_view;    /* set before parsing: the text is already redacted */
    bool unplayable; /* readable, but without a playable game */
    struct replay_cache *cache; /* set before opening, or NULL */
    bool many;  /* set before opening: other logs are opened, too */
    bool tells; /* set before opening: the caller prints the findings of an
                 * unplayable log */
    const char *beside; /* set before parsing: the file to whose folder the
                         * names of decks are relative; NULL: NAME */
    struct hj_file file;
    struct hj_str text;  /* the replayed text */
    struct hj_out *view; /* owns the redacted text */
    struct hj_findings *findings;
    struct hj_log *log;
    const struct hj_catalogue *catalogue;
    struct hj_catalogue *own_catalogue; /* NULL: the catalogue is the cache's */
    struct hj_format *own_format;
    struct hj_arena *arena; /* owns the data of the table */
    struct hj_replay_table table;
    const struct hj_game_type *type;
    struct hj_replay *replay;
};

/* Returns a struct for a log to be opened with GIVEN. */
struct opened opened_as(const struct replay_options *given);

/* Opens the log NAME ("-" is standard input), or TEXT under that name.  For an
 * unplayable log, prints its findings and a message, and returns the exit
 * status; otherwise returns CLI_FINE.  In both cases opened_close() frees
 * *O. */
int opened_open(struct cli *cli, struct opened *o, const char *name);
int opened_parse(struct cli *cli, struct opened *o, const char *name,
                 struct hj_str text);

/* Opens a log in the same way for a command without findings: unreadable lines
 * are reported on standard error. */
int opened_open_whole(struct cli *cli, struct opened *o, const char *name);
void opened_close(struct opened *o);

/* Replays up to AT ("end", NULL, a line number, or a label), with WATCH, which
 * may be NULL.  Returns CLI_FINE, or the exit status after a message. */
int opened_run(struct cli *cli, struct opened *o, const char *at,
               hj_replay_watch watch, void *data);

/* Returns the value of PATH in STATE, held by OUT; "" if PATH names no fact. */
struct hj_str opened_value(const struct opened *o, const void *state,
                           struct hj_str path, struct hj_out *out);

/* Reports that PATH names no fact at the end of the replay, with similar paths;
 * returns the status.  TEXT is overwritten. */
int opened_no_fact(struct cli *cli, const struct opened *o, struct hj_str path,
                   struct hj_out *text);

/* Reads the deck lists and the format of the head into o->table.  Errors in
 * them become warnings.  Returns false, with the reason in E, when out of
 * memory. */
bool opened_table(struct cli *cli, struct opened *o, struct hj_error *e);

/* In decks.c: reads the deck list of a player of the head into TO; its data is
 * in o->arena.  An error in the list becomes a warning.  Returns false only
 * when out of memory. */
bool opened_read_deck(struct opened *o, const struct hj_log_player *player,
                      struct hj_replay_deck *to);

/* Opens the log NAME and replays it up to AT. */
int opened_open_at(struct cli *cli, struct opened *o, const char *name,
                   const char *at);

/* Sets *LINE to the line of AT: 0 for the end, opened_start() for "start" and
 * "0".  A number after the last line only prints a message.  Returns false
 * after an error message. */
bool opened_line(struct cli *cli, const struct opened *o, const char *at,
                 uint32_t *line);

/* Returns the line after which the game begins, the last one of the head; 0 if
 * the log has only a head. */
uint32_t opened_start(const struct opened *o);

/* Writes the lines of the log that lead to the position at LINE (0: all) and
 * returns their number: at least the head and the position, and the `@void` of
 * an action that it takes out. */
uint32_t opened_put_text(const struct opened *o, uint32_t line,
                         struct hj_out *out);

/* Returns the word for an enum hj_event_how. */
const struct hj_word *replay_how(int how);

/* Writes the members `how` and `cite`; RULE may be NULL. */
void replay_write_how(struct hj_writer *w, int how, const char *rule);

/* Writes a fact as a member, a number as such; DATA is the writer. */
bool replay_write_fact(void *data, struct hj_str path, struct hj_str value);
/* Prints a fact as a line; DATA is the output. */
bool replay_print_fact(void *data, struct hj_str path, struct hj_str value);

/* Writes the origin of a change, unless derived, and its rules: ` (implied)
 * [drawing.1]`. */
void replay_put_how(struct hj_out *out, int how, struct hj_str rules);

/* In check.c: true if nothing is wrong with a log.  Writes what is: "1 illegal
 * action, 2 false claims". */
bool replay_is_legal(const struct hj_replay_verdict *v);
void replay_put_counts(const struct hj_replay_verdict *v, struct hj_out *out);

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
