/* SPDX-License-Identifier: MPL-2.0 */
/* The plan by which a judge rewinds a table. */
#ifndef HJ_REPLAY_BACKUP_H
#define HJ_REPLAY_BACKUP_H

#include "base/arena.h"
#include "replay/replay.h"

/* A change to take back, as a sentence from what is to what was. */
struct hj_backup_change {
    struct hj_str path, text;
    const char *rule; /* by which it had happened */
    uint8_t how;      /* enum hj_event_how */
};

/* A line to take back, with its changes, the last one first; or one to do
 * again, without any. */
struct hj_backup_step {
    const struct hj_log_line *line;
    struct hj_backup_change *changes;
    size_t count, size;
};

enum hj_backup_kind {
    HJ_BACKUP_DRAWN,  /* by PLAYER, who alone knows the card */
    HJ_BACKUP_SHOWN,  /* everybody has seen PLAYER's card */
    HJ_BACKUP_RANDOM, /* the line is a random outcome */
};

/* Something that no rewind takes back: what somebody has learnt. */
struct hj_backup_disclosure {
    const struct hj_log_line *line;
    struct hj_str cards; /* slugs, `?` for one that the log does not know */
    uint32_t count;
    uint8_t kind; /* enum hj_backup_kind */
    int8_t player;
};

/* A fact of the position to restore; "" where it is not one. */
struct hj_backup_fact {
    struct hj_str path, now, then;
};

/* The plan: the first step is to be taken first. */
struct hj_backup {
    struct hj_backup_step *steps, *again;
    size_t step_count, again_count;
    struct hj_backup_disclosure *disclosure;
    size_t disclosure_count, disclosure_size;
    struct hj_backup_fact *facts;
    size_t fact_count, fact_size;
};

/* Plans the way back from behind line FROM (0: the end) to behind line TO (0:
 * the position at the start).  Runs the replay; its state is that of TO
 * afterwards.  Findings go to FINDINGS.  What the plan points to lives in ARENA
 * and in the log.  Returns false, with the reason in E, when TO is behind FROM
 * or memory has run out. */
bool hj_replay_backup(struct hj_replay *replay, uint32_t from, uint32_t to,
                      struct hj_findings *findings, struct hj_arena *arena,
                      struct hj_backup *plan, struct hj_error *e);

#endif
