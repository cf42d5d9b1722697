/* SPDX-License-Identifier: MPL-2.0 */
/* What the commands of hj-event share: one file open, one entry made. */
#ifndef HJ_SRC_EVENT_SESSION_H
#define HJ_SRC_EVENT_SESSION_H

#include "cli.h"

#include "event/event.h"

/* One run of a command.  Begin with `struct session s = {.cli = cli}` and end
 * with session_end(). */
struct session {
    struct cli *cli;
    const char *file;
    const char *by, *at; /* --by, --at */
    bool looks;          /* the command makes no entry */
    bool repairs;        /* it opens a damaged file to make it sound */
    bool damaged;        /* the file is; what is shown is what was saved */
    struct hj_event *event;
    struct hj_event_info info;
    struct hj_out *args; /* of the entry that is being made */
    struct hj_writer *w;
    struct hj_error e;
};

/* The rows of an option table that every command has that makes entries. */
#define SESSION_OPTIONS(s)                                                     \
    {CLI_TEXT, "by", 0, &(s).by, "NAME", "who enters this", 0, 0},             \
    {                                                                          \
        CLI_TEXT, "at", 0, &(s).at, "TIME",                                    \
            "when (YYYY-MM-DDTHH:MM:SSZ), not now", 0, 0                       \
    }
#define END_OF_OPTIONS                                                         \
    {                                                                          \
        CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0                               \
    }

/* Opens FILE and begins the command's transaction; the arguments of an entry
 * can be written from here on, in an object that is open.  Of a damaged file,
 * which is told, what was saved of it is open to a command that looks or
 * repairs.  False after having said why. */
bool session_open(struct session *s, const char *file);

/* Who enters: --by, else the user's name. */
const char *session_who(const struct session *s);

/* Writes PLAYER, an id or a name, as the id under KEY; a SIDE is whoever plays
 * as one, so that where teams play a member means the team.  False, with the
 * reason in s->e, when there is no such player. */
bool session_player(struct session *s, const char *key, const char *player,
                    bool side);

/* Writes TEXT ("" for NULL) under KEY.  False, with the reason in s->e, when it
 * is not UTF-8. */
bool session_text(struct session *s, const char *key, const char *text);

/* Ends the transaction of a command that only looks, so that nobody waits for
 * a reader of its output. */
void session_release(struct session *s);

/* Makes the entry out of the arguments, ends the transaction and says so.
 * Returns the exit status. */
int session_enter(struct session *s, enum hj_entry_kind kind);

/* Says what entry NUMBER came to, with its warnings. */
void session_tell(struct session *s, int64_t number);

/* Says what is in s->e, with the file before it. */
int session_trouble(struct session *s);

/* Says that the file PATH was written. */
bool session_wrote(struct session *s, const char *path);

/* Says `NAME: TEXT`, with --json as an object in which KEY is VALUE. */
bool session_say(struct session *s, const char *name, const char *text,
                 const char *key, bool value);

/* Prints a view, as text or as JSON; returns the exit status. */
int session_show(struct session *s, enum hj_view view, int64_t a, int64_t b);

/* Prints a table that is freed then; NULL says what is in s->e. */
int session_print(struct session *s, struct hj_table *table, const char *name);

/* Enters that PLAYER leaves, comes back or is removed, by KIND.  Returns the
 * exit status. */
int session_move(struct session *s, const char *player, const char *note,
                 enum hj_entry_kind kind);

/* Makes the entry after which the player ID is in, and says what to do where
 * the last round was paired before that.  Returns the exit status. */
int session_enter_player(struct session *s, enum hj_entry_kind kind,
                         struct hj_str id);

/* Writes, where teams play, the team of the player ID, which leaves or comes
 * back as a whole. */
bool session_team(struct session *s, struct hj_str id);

/* Writes, for an entry by which the player ID leaves, the table of the last
 * round at which the opponent has a walk-over, where there is one. */
bool session_walk_over(struct session *s, struct hj_str id);

/* Makes the entry of a corrected result of ROUND, and says what was made of the
 * result before: later rounds, the cut, places.  Returns the exit status. */
int session_correct(struct session *s, int64_t round);

/* Enters the results that standard input has, a line each (see typed-result.h),
 * into ROUND (0: the last one): each of them for good and said back; then all
 * lines that cannot be used.  Returns the exit status. */
int session_results(struct session *s, int64_t round);

/* Reads a number of rounds, below 0 for `auto`, 0 for NULL; false when TEXT is
 * neither. */
bool session_rounds(const char *text, int64_t *rounds);

enum { SESSION_MOST_GROUPS = 1000 };

/* Makes GROUPS groups of those who are in (0: prints those that were made), by
 * rating or AT_RANDOM; SEED is below 0 when none is given.  Prints how many
 * rounds each stage has, or each method for PLAYERS.  Both open FILE (NULL:
 * none is needed), end the session and return the exit status. */
int session_groups(struct session *s, const char *file, int64_t groups,
                   bool at_random, int64_t seed);
int session_plan(struct session *s, const char *file, int64_t players);

/* Opens FILE and enters the line-up of a team: its name or a member's, then who
 * plays, by seats; or without NAMES prints all line-ups.  Returns the exit
 * status; the session has ended. */
int session_lineup(struct session *s, const char *file, char **names,
                   int count);

/* Enters the last round as it is paired now, in the place of what it was, and
 * lists the tables that have changed.  Returns the exit status. */
int session_repair(struct session *s);

/* Opens FILE and swaps the two OPERANDS in its last round: tables when both are
 * numbers and not PLAYERS.  Returns the exit status; the session has ended. */
int session_swap(struct session *s, const char *file, char **operands,
                 bool players);

/* Warns of names that several players have, or that results have for something
 * else, of characters that nobody sees, of players without a team where teams
 * play, and of a table that two keep; of those alone that concern the player ID
 * (empty: those who were entered now).  False with the reason in s->e. */
bool session_warn_of_players(struct session *s, struct hj_str id);

/* Warns of equals of whom a cut to these COUNT PLAYERS takes some, as SEED has
 * DRAWN them.  False with the reason in s->e. */
struct hj_ranking;
bool session_warn_of_lots(struct session *s, const struct hj_ranking *drawn,
                          const uint32_t *players, uint32_t count,
                          uint64_t seed);

/* Closes and frees everything; returns STATUS, or CLI_TROUBLE if what was shown
 * is of a damaged file. */
int session_end(struct session *s, int status);

/* The commands, each in the file named behind it. */
int event_new(struct cli *cli, int argc, char **argv);       /* people.c */
int event_player(struct cli *cli, int argc, char **argv);    /* people.c */
int event_bye(struct cli *cli, int argc, char **argv);       /* request.c */
int event_tables(struct cli *cli, int argc, char **argv);    /* constraints.c */
int event_forbid(struct cli *cli, int argc, char **argv);    /* request.c */
int event_import(struct cli *cli, int argc, char **argv);    /* import.c */
int event_merge(struct cli *cli, int argc, char **argv);     /* merge.c */
int event_season(struct cli *cli, int argc, char **argv);    /* season.c */
int event_deck(struct cli *cli, int argc, char **argv);      /* decks.c */
int event_pod(struct cli *cli, int argc, char **argv);       /* pods.c */
int event_round(struct cli *cli, int argc, char **argv);     /* rounds.c */
int event_result(struct cli *cli, int argc, char **argv);    /* results.c */
int event_correct(struct cli *cli, int argc, char **argv);   /* results.c */
int event_standings(struct cli *cli, int argc, char **argv); /* standings.c */
int event_cut(struct cli *cli, int argc, char **argv);       /* stages.c */
int event_publish(struct cli *cli, int argc, char **argv);   /* results.c */
int event_pairings(struct cli *cli, int argc, char **argv);  /* results.c */
int event_outstanding(struct cli *cli, int argc, char **argv);
int event_slips(struct cli *cli, int argc, char **argv);   /* results.c */
int event_print(struct cli *cli, int argc, char **argv);   /* print.c */
int event_clock(struct cli *cli, int argc, char **argv);   /* clock.c */
int event_penalty(struct cli *cli, int argc, char **argv); /* judge.c */
int event_note(struct cli *cli, int argc, char **argv);    /* judge.c */
int event_log(struct cli *cli, int argc, char **argv);     /* judge.c */
int event_undo(struct cli *cli, int argc, char **argv);    /* judge.c */
int event_restore(struct cli *cli, int argc, char **argv); /* judge.c */
int event_verify(struct cli *cli, int argc, char **argv);  /* judge.c */
int event_desk(struct cli *cli, int argc, char **argv);    /* desk/desk.c */
int event_show(struct cli *cli, int argc, char **argv);    /* export.c */
int event_export(struct cli *cli, int argc, char **argv);  /* export.c */

#endif
