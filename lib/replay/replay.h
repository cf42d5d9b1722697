/* SPDX-License-Identifier: MPL-2.0 */
/* Replays: a log driven through a game, judged line by line. */
#ifndef HJ_REPLAY_REPLAY_H
#define HJ_REPLAY_REPLAY_H

#include "log/log.h"
#include "play/game.h"

/*
 *   log ──> replay ──> the game's apply() ──> state
 *              │                └──> events, findings
 *              └──> claims, undone and void actions, branches
 *
 * Actions are kept, states are not: the course is the list of the actions that
 * count, and every earlier state is the course's beginning applied again.
 */
struct hj_replay;

/* What became of the log. */
struct hj_replay_verdict {
    size_t actions;      /* judged, those of branches included */
    size_t illegal;      /* actions with at least one illegal finding */
    size_t claims;       /* judged */
    size_t false_claims; /* of them */
    size_t bad_lines;    /* that could not be read, or named nothing */
    bool stopped;        /* at the first illegal action, by option */
    bool rejudged;       /* a line has told what changed earlier findings */
};

/* One line that was judged, for a watcher.  All of it lives during the call. */
struct hj_replay_step {
    size_t index; /* of the line in the log */
    const struct hj_log_line *line;
    const void *state;             /* behind it */
    const struct hj_event *events; /* of an action */
    size_t event_count;
    int32_t first_event; /* the number of events[0] */
    enum hj_applied applied;
    bool is_void, overridden;
    const uint32_t *follows; /* the illegal lines without which it would have */
    size_t follows_count;    /* done something else */
    bool undone;             /* of an @undo: it took something back */
};
typedef void (*hj_replay_watch)(void *data, const struct hj_replay_step *step);

struct hj_replay_options {
    bool stop;   /* at the first illegal action */
    uint32_t at; /* the last line of the file to judge; 0: all */
    /* Called behind each line of the body, when it is not NULL; only then
     * events are recorded. */
    hj_replay_watch watch;
    void *data;
};

/* Opens the log, which must be playable, as a game of TYPE with the cards of
 * CATALOGUE (closed; the log's own cards are in it).  FILE is the name for
 * findings.  All must outlive the replay, which the caller frees.  NULL, with
 * the reason in E, when the game refuses or memory has run out. */
struct hj_replay *hj_replay_new(const struct hj_log *log,
                                const struct hj_game_type *type,
                                const struct hj_catalogue *catalogue,
                                const char *file, struct hj_error *e);

void hj_replay_free(struct hj_replay *replay);

/* A player's deck as cards and copies, each card once; COUNT 0: not known.  A
 * list whose first card is HJ_NO_CARD says how many cards there are and no
 * more. */
struct hj_replay_deck {
    const hj_card *cards;
    const unsigned *copies;
    size_t count;
};

/* What is known beside the log; its arrays must outlive the replay. */
struct hj_replay_table {
    const struct hj_replay_deck *decks;   /* one for each player; or NULL */
    const struct hj_game_ruling *rulings; /* the format's; the log's go first */
    size_t ruling_count;
    /* The format's, as in the setup of a game; 0: what the rules say. */
    int health, hand_plus_1, max_hand_plus_1;
};

/* The same with a TABLE, which may be NULL. */
struct hj_replay *
hj_replay_new_with(const struct hj_log *log, const struct hj_game_type *type,
                   const struct hj_catalogue *catalogue, const char *file,
                   const struct hj_replay_table *table, struct hj_error *e);

/* Goes on with another log of the same game and catalogue, in the same memory
 * and with what is known of the cards.  The log before may be gone by then.
 * False, with the reason in E, as above: the replay is good for nothing but
 * hj_replay_free(). */
bool hj_replay_reopen(struct hj_replay *replay, const struct hj_log *log,
                      const char *file, const struct hj_replay_table *table,
                      struct hj_error *e);

/* The actions of the course in the last run, those that count. */
size_t hj_replay_steps(const struct hj_replay *replay);

/* True if EVENT, whose path is PART in STATE, changed the fact PATH, also where
 * PATH is another name for it: a card's for an object with an alias, a player's
 * health for that of the team.  OTHER is written over. */
bool hj_replay_is_about(const struct hj_game_type *type,
                        const struct hj_game *game, const void *state,
                        struct hj_str part, struct hj_str path,
                        struct hj_out *other);

/* Writes that PATH names no fact of STATE, with up to three that are near. */
void hj_replay_no_fact(const struct hj_game_type *type,
                       const struct hj_game *game, const void *state,
                       struct hj_str path, struct hj_out *out);

/* Judges the log from its beginning.  Findings are added in the order of the
 * judging; without FINDINGS nobody asks for them, nor for what follows from
 * illegal actions.  Returns false, with the reason in E, only when out of
 * memory. */
bool hj_replay_run(struct hj_replay *replay,
                   const struct hj_replay_options *options,
                   struct hj_findings *findings, struct hj_error *e);

const struct hj_replay_verdict *hj_replay_verdict(const struct hj_replay *r);

/* The game and the state where the last run ended. */
const struct hj_game *hj_replay_game(const struct hj_replay *replay);
const void *hj_replay_state(const struct hj_replay *replay);

/* Takes the value of a fact behind line LINE (0: in the position before the
 * first action); false ends the walk. */
typedef bool (*hj_replay_take)(void *data, uint32_t line, struct hj_str value);

/* Walks the values of PATH along the course of the last run, from its start:
 * first the value at the start, then the value behind each action that counts.
 * Where the path names nothing the value is "".  Returns false when out of
 * memory. */
bool hj_replay_trace(struct hj_replay *replay, struct hj_str path,
                     hj_replay_take take, void *data);

/* The same, and before the value behind an action those that the fact took
 * while it was carried out, in their order. */
bool hj_replay_trace_within(struct hj_replay *replay, struct hj_str path,
                            hj_replay_take take, void *data);

/* True if the value that a game gives and the one that a person wrote are the
 * same: as text, or as whole numbers. */
bool hj_replay_same_value(struct hj_str is, struct hj_str written);

#endif
