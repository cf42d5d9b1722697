/* SPDX-License-Identifier: MPL-2.0 */
/* Replays: the course of a game from its log, judged line by line. */
#ifndef HJ_REPLAY_REPLAY_H
#define HJ_REPLAY_REPLAY_H

#include "log/log.h"
#include "play/game.h"

/*
 *   log ──> replay ──> the game's apply() ──> state
 *              │                └──> events, findings
 *              └──> claims, undone and void actions, branches
 *
 * A replay stores actions, not states.  The course is the list of the actions
 * that count; an earlier state is rebuilt by applying the course up to it.
 */
struct hj_replay;

/* The counts of a run. */
struct hj_replay_verdict {
    size_t actions;       /* judged actions, those of branches included */
    size_t illegal;       /* actions with at least one illegal finding */
    size_t illegal_facts; /* lines of the position with one */
    size_t claims;        /* judged claims */
    size_t false_claims;  /* claims found false */
    size_t bad_lines;     /* unreadable lines, and lines that name unknown
                           * things */
    bool stopped;         /* ended at the first illegal action (option stop) */
    bool rejudged;        /* a later line has changed earlier findings */
};

/* A judged line, for a watcher; valid only during the call. */
struct hj_replay_step {
    size_t index; /* index of the line in the log */
    const struct hj_log_line *line;
    const void *state;             /* the state after the line */
    const struct hj_event *events; /* the events of an action */
    size_t event_count;
    int32_t first_event; /* the serial number of events[0] */
    enum hj_applied applied;
    bool is_void, overridden;
    const uint32_t *follows; /* numbers of the illegal lines without which */
    size_t follows_count;    /* this line would have a different effect */
    bool undone;             /* of an @undo: true if it removed actions */
};
typedef void (*hj_replay_watch)(void *data, const struct hj_replay_step *step);

struct hj_replay_options {
    bool stop;   /* end at the first illegal action */
    uint32_t at; /* the last line of the file to judge; 0: all lines */
    /* Called after each line of the body, if not NULL.  Events are recorded
     * only for a watcher. */
    hj_replay_watch watch;
    void *data;
};

/* Opens LOG, which must be playable, as a game of TYPE.  CATALOGUE is closed
 * and includes the cards that the log declares.  FILE is the name in findings.
 * All arguments must outlive the replay, which the caller frees.  Returns NULL,
 * with the reason in E, if the game refuses or memory runs out. */
struct hj_replay *hj_replay_new(const struct hj_log *log,
                                const struct hj_game_type *type,
                                const struct hj_catalogue *catalogue,
                                const char *file, struct hj_error *e);

void hj_replay_free(struct hj_replay *replay);

/* A player's deck: each card once, with its number of copies.  COUNT 0:
 * unknown.  A deck whose first card is HJ_NO_CARD gives only the number of
 * cards. */
struct hj_replay_deck {
    const hj_card *cards;
    const unsigned *copies;
    size_t count;
};

/* Information from outside the log.  The arrays must outlive the replay. */
struct hj_replay_table {
    const struct hj_replay_deck *decks;   /* one for each player, or NULL */
    const struct hj_game_ruling *rulings; /* the format's; those of the log have
                                           * precedence */
    size_t ruling_count;
    /* Values of the format, as in hj_game_setup; 0: as in the rules. */
    int health, hand_plus_1, max_hand_plus_1;
};

/* Opens a replay as above, with TABLE, which may be NULL. */
struct hj_replay *
hj_replay_new_with(const struct hj_log *log, const struct hj_game_type *type,
                   const struct hj_catalogue *catalogue, const char *file,
                   const struct hj_replay_table *table, struct hj_error *e);

/* Continues REPLAY with another log of the same game and catalogue, and reuses
 * its memory and card data.  The previous log may be freed before.  Returns
 * false, with the reason in E, under the same conditions as above; then only
 * hj_replay_free() may be called. */
bool hj_replay_reopen(struct hj_replay *replay, const struct hj_log *log,
                      const char *file, const struct hj_replay_table *table,
                      struct hj_error *e);

/* Returns the number of actions in the course of the last run. */
size_t hj_replay_steps(const struct hj_replay *replay);

/* True if an event with the path PART in STATE changed the fact PATH, also if
 * PATH is a different name of the fact: an object's card for its alias, or a
 * player's health for that of the team.  OTHER is overwritten. */
bool hj_replay_is_about(const struct hj_game_type *type,
                        const struct hj_game *game, const void *state,
                        struct hj_str part, struct hj_str path,
                        struct hj_out *other);

/* Writes that PATH names no fact of STATE, with up to three similar paths. */
void hj_replay_no_fact(const struct hj_game_type *type,
                       const struct hj_game *game, const void *state,
                       struct hj_str path, struct hj_out *out);

/* Judges the log from the start.  Findings are added in the order of judging.
 * Without FINDINGS no consequences of illegal actions are sought.  Returns
 * false, with the reason in E, only when out of memory. */
bool hj_replay_run(struct hj_replay *replay,
                   const struct hj_replay_options *options,
                   struct hj_findings *findings, struct hj_error *e);

const struct hj_replay_verdict *hj_replay_verdict(const struct hj_replay *r);

/* Return the game, and the state at the end of the last run. */
const struct hj_game *hj_replay_game(const struct hj_replay *replay);
const void *hj_replay_state(const struct hj_replay *replay);

/* Receives the value of a fact after line LINE (0: in the position before the
 * first action).  Returns false to end the walk. */
typedef bool (*hj_replay_take)(void *data, uint32_t line, struct hj_str value);

/* Passes the values of PATH along the course of the last run to TAKE: first the
 * value at the start, then the value after each action of the course.  The
 * value is "" if PATH names no fact.  Returns false when out of memory. */
bool hj_replay_trace(struct hj_replay *replay, struct hj_str path,
                     hj_replay_take take, void *data);

/* Does the same, and passes the intermediate values within an action, in their
 * order, before the value after the action. */
bool hj_replay_trace_within(struct hj_replay *replay, struct hj_str path,
                            hj_replay_take take, void *data);

/* The likeness of an actual value and a second one.  HJ_UNTOLD: it may be the
 * same, as it is unknown, or has unknown cards where the second has known ones;
 * HJ_MAY_BE_ALIKE: so does each of the two, or the second alone. */
enum hj_likeness { HJ_UNLIKE, HJ_ALIKE, HJ_UNTOLD, HJ_MAY_BE_ALIKE };

/* Compares IS, a value of PATH in the game, with WRITTEN, a value in the log:
 * as text, whatever the case of its letters, as a truth or a whole number, or
 * as the same cards where their order means nothing. */
enum hj_likeness hj_replay_compare(const struct hj_replay *replay,
                                   struct hj_str path, struct hj_str is,
                                   struct hj_str written);

/* Appends the value that TEXT, a name in quotation marks, means of PATH, whose
 * actual value is IS: its slug, the id of a player, or the slugs of cards with
 * commas between their names.  Returns false when out of memory. */
bool hj_replay_put_written(const struct hj_replay *replay, struct hj_str path,
                           struct hj_str is, struct hj_str text,
                           struct hj_out *out);

#endif
