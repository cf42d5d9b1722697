/* SPDX-License-Identifier: MPL-2.0 */
/* Backup plans: the steps by which a judge rewinds a game. */
#ifndef HJ_REPLAY_BACKUP_H
#define HJ_REPLAY_BACKUP_H

#include "base/arena.h"
#include "replay/replay.h"

/* A change to undo, as a sentence from the present to the earlier value. */
struct hj_backup_change {
    struct hj_str path, text;
    const char *rule; /* the rule of the original change */
    uint8_t how;      /* enum hj_event_how */
};

/* A line to undo, with its changes, the last one first; or a line to redo,
 * without changes. */
struct hj_backup_step {
    const struct hj_log_line *line;
    struct hj_backup_change *changes;
    size_t count, size;
};

enum hj_backup_kind {
    HJ_BACKUP_DRAWN,  /* PLAYER drew a card, known only to that player */
    HJ_BACKUP_SHOWN,  /* PLAYER's card was shown to all players */
    HJ_BACKUP_SEEN,   /* PLAYER looked at another player's card */
    HJ_BACKUP_RANDOM, /* the line has a random outcome */
};

/* Information that a player has gained and that a rewind cannot undo. */
struct hj_backup_disclosure {
    const struct hj_log_line *line;
    struct hj_str cards; /* slugs, with its owner if SEEN; `?` for an unknown
                          * card */
    uint32_t count;
    uint8_t kind; /* enum hj_backup_kind */
    int8_t player;
};

/* A fact of the position to restore; "" if the fact does not exist. */
struct hj_backup_fact {
    struct hj_str path, now, then;
};

/* The plan, in the order of its steps. */
struct hj_backup {
    struct hj_backup_step *steps, *again;
    size_t step_count, again_count;
    struct hj_backup_disclosure *disclosure;
    size_t disclosure_count, disclosure_size;
    struct hj_backup_fact *facts;
    size_t fact_count, fact_size;
};

/* Plans the way back from the point after line FROM (0: the end) to the point
 * after line TO (0: the position at the start).  Runs the replay; its state is
 * then that at TO.  Adds findings to FINDINGS.  The data of the plan is owned
 * by ARENA and the log.  Returns false, with the reason in E, if TO is after
 * FROM or memory runs out. */
bool hj_replay_backup(struct hj_replay *replay, uint32_t from, uint32_t to,
                      struct hj_findings *findings, struct hj_arena *arena,
                      struct hj_backup *plan, struct hj_error *e);

#endif
