/* SPDX-License-Identifier: MPL-2.0 */
/* The session of an hj-event command: opens the file and makes one entry. */
#ifndef HJ_SRC_EVENT_SESSION_H
#define HJ_SRC_EVENT_SESSION_H

#include "cli.h"

#include "event/event.h"

/* A run of a command.  Begin with `struct session s = {.cli = cli}` and end
 * with session_end(). */
struct session {
    struct cli *cli;
    const char *file;
    const char *by, *at; /* --by, --at */
    bool looks;          /* the command makes no entry */
    bool repairs;        /* the command may open a damaged file to repair it */
    bool damaged;        /* the file is damaged; output is from its saved
                          * journal */
    struct hj_event *event;
    struct hj_event_info info;
    struct hj_out *args; /* arguments of the entry being made */
    struct hj_writer *w;
    struct hj_error e;
};

/* The options of all commands that make entries. */
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

/* Opens FILE, begins the transaction of the command and an object for the
 * arguments of its entry.  For a damaged file prints a message and opens the
 * saved part if the command only reads or repairs.  Returns false after
 * printing the reason. */
bool session_open(struct session *s, const char *file);

/* Returns the author of entries: --by, or else the user's name. */
const char *session_who(const struct session *s);

/* Writes the id of PLAYER, an id or a name, under KEY.  SIDE: in an event of
 * teams a member means the team.  Returns false, with the reason in s->e, if
 * there is no such player. */
bool session_player(struct session *s, const char *key, const char *player,
                    bool side);

/* Writes TEXT ("" for NULL) under KEY.  Returns false, with the reason in s->e,
 * if it is not UTF-8. */
bool session_text(struct session *s, const char *key, const char *text);

/* Ends the transaction of a command that only reads, so that slow readers of
 * its output do not lock the file. */
void session_release(struct session *s);

/* Makes the entry from the arguments, commits the transaction and reports the
 * entry.  Returns the exit status. */
int session_enter(struct session *s, enum hj_entry_kind kind);

/* Reports entry NUMBER, with its warnings. */
bool session_tell(struct session *s, int64_t number);

/* The same for an entry that has been made: if it cannot be told, that is said.
 * Returns the exit status. */
int session_entered(struct session *s, int64_t number);

/* Prints the error in s->e with the name of the file.  Returns the exit
 * status. */
int session_trouble(struct session *s);

/* Reports that the file PATH was written. */
bool session_wrote(struct session *s, const char *path);

/* Prints `NAME: TEXT`, or with --json an object with VALUE under KEY. */
bool session_say(struct session *s, const char *name, const char *text,
                 const char *key, bool value);

/* Prints a view as text or JSON.  Returns the exit status. */
int session_show(struct session *s, enum hj_view view, int64_t a, int64_t b);

/* Makes the entry and, on a terminal, prints the view of what it has made.
 * Returns the exit status. */
int session_enter_shown(struct session *s, enum hj_entry_kind kind,
                        enum hj_view view, int64_t a);

/* Prints and frees a table; for NULL prints the error in s->e. */
int session_print(struct session *s, struct hj_table *table, const char *name);

/* Enters that PLAYER drops, returns or is removed, by KIND.  Returns the exit
 * status. */
int session_move(struct session *s, const char *player, const char *note,
                 enum hj_entry_kind kind);

/* Makes the entry that adds or returns the player ID.  Prints advice if the
 * last round was paired before.  Returns the exit status. */
int session_enter_player(struct session *s, enum hj_entry_kind kind,
                         struct hj_str id);

/* Writes, in an event of teams, the team of the player ID, which drops or
 * returns as a whole. */
bool session_team(struct session *s, struct hj_str id);

/* Writes, for an entry by which the player ID leaves, the table of the last
 * round at which the opponent gets a walk-over, if any. */
bool session_walk_over(struct session *s, struct hj_str id);

/* Makes the entry of a corrected result of ROUND and reports what depended on
 * the previous result: later rounds, the cut, places.  Returns the exit
 * status. */
int session_correct(struct session *s, int64_t round);

/* Enters results from standard input, one a line (see typed-result.h), into
 * ROUND (0: the last one).  Confirms each after it is committed, and reports
 * invalid lines at the end.  Returns the exit status. */
int session_results(struct session *s, int64_t round);

/* Reads a number of rounds: -1 for `auto`, 0 for NULL.  Returns false when TEXT
 * is neither. */
bool session_rounds(const char *text, int64_t *rounds);

enum { SESSION_MOST_GROUPS = 1000 };

/* Open FILE (NULL: not needed), end the session and return the exit status.
 * session_groups() makes GROUPS groups of the players who are in (0: prints the
 * groups), by rating or AT_RANDOM; SEED is below 0 if not given.  The other
 * function prints the number of rounds of each stage, or of each method for
 * PLAYERS. */
int session_groups(struct session *s, const char *file, int64_t groups,
                   bool at_random, int64_t seed);
int session_plan(struct session *s, const char *file, int64_t players);

/* Opens FILE and enters the line-up of a team: NAMES are the team's or a
 * member's name and the players by seat.  Prints all line-ups if COUNT is 0.
 * Ends the session and returns the exit status. */
int session_lineup(struct session *s, const char *file, char **names,
                   int count);

/* Writes the `tables` of the next round from a CSV file.  Returns false with
 * the reason in s->e when it is not one, or names a seat that cannot be taken.
 */
bool session_given_tables(struct session *s, const char *name);

/* Enters a repair of the last round and lists the tables that changed.  Returns
 * the exit status. */
int session_repair(struct session *s);

/* Opens FILE and swaps the two OPERANDS in its last round: tables if both are
 * numbers, unless PLAYERS.  Ends the session and returns the exit status. */
int session_swap(struct session *s, const char *file, char **operands,
                 bool players);

/* Warns of names that several players have, names with a meaning in results,
 * invisible characters, players without a team in an event of teams, and tables
 * of several players.  Limited to the player ID, or to the players just entered
 * if ID is empty.  Returns false with the reason in s->e. */
bool session_warn_of_players(struct session *s, struct hj_str id);

/* Warns if a cut to these COUNT PLAYERS, DRAWN by SEED, separates players who
 * are equal in the standings.  Returns false with the reason in s->e. */
struct hj_ranking;
bool session_warn_of_lots(struct session *s, const struct hj_ranking *drawn,
                          const uint32_t *players, uint32_t count,
                          uint64_t seed);

/* Closes and frees everything.  Returns STATUS, or CLI_TROUBLE if the file is
 * damaged. */
int session_end(struct session *s, int status);

/* The commands, with their source files. */
int event_new(struct cli *cli, int argc, char **argv);       /* people.c */
int event_player(struct cli *cli, int argc, char **argv);    /* people.c */
int event_bye(struct cli *cli, int argc, char **argv);       /* constraints.c */
int event_tables(struct cli *cli, int argc, char **argv);    /* constraints.c */
int event_forbid(struct cli *cli, int argc, char **argv);    /* constraints.c */
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
int event_desk(struct cli *cli, int argc, char **argv);    /* desk.c */
int event_show(struct cli *cli, int argc, char **argv);    /* export.c */
int event_export(struct cli *cli, int argc, char **argv);  /* export.c */

/* Runs the screen of the desk; standard input and output must be terminals.
 * BY and AT are those of the entries; NULL: not given.  hj-event itself starts
 * the helper program, which is hj-event with a screen.  Returns the exit
 * status. */
int desk_screen(struct cli *cli, const char *file, const char *by,
                const char *at);

#endif
