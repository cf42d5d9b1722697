/* SPDX-License-Identifier: MPL-2.0 */
/* Two accounts of one game: where their states part, and by whose lines. */
#ifndef HJ_REPLAY_DIFF_H
#define HJ_REPLAY_DIFF_H

#include "base/arena.h"
#include "replay/replay.h"

/*
 *   account 0   a1 a2 ── a4 a5      actions are aligned with gaps; the states
 *                │  │   │  │  │     behind each pair are compared, in facts
 *   account 1   b1 b2 b3 b4 b5      without aliases; the first that differs
 *                     ^^            is where the accounts part
 */

/* True if a line that only one account has, left out, mends the difference. */
enum hj_diff_cure {
    HJ_DIFF_NO_CURE,
    HJ_DIFF_CURES_HERE, /* the states agree again, but part later */
    HJ_DIFF_CURES_ALL   /* and they agree to the end */
};

/* An action that only one account has, before the accounts part.  What its
 * cure is worth is that of both where the other account tells it differently.
 */
struct hj_diff_only {
    const struct hj_log_line *line;
    const struct hj_log_line
        *instead; /* what the other has, NULL for nothing */
    size_t step;  /* of the account's actions, from 0 */
    enum hj_diff_cure cure;
    uint32_t behind;   /* the other account lacks it behind this line of its */
    uint32_t again[2]; /* where they part again, a line of each */
    uint32_t illegal;  /* without it this line, legal as it is, would not be */
};

/* Why an account has a value: an event, or at least a line. */
struct hj_diff_reason {
    uint32_t line;
    struct hj_str text; /* the event; "" when only the line is known */
    const char *rule;
    uint8_t how; /* enum hj_event_how */
};

/* A fact in which the accounts differ, "" where it is not one. */
struct hj_diff_fact {
    struct hj_str path, value[2];
    struct hj_diff_reason *reasons[2];
    size_t reason_count[2], reason_size[2];
};

/* One account's side of the matter; line 0 is the position at the start. */
struct hj_diff_side {
    uint32_t agreed;              /* behind this line both are the same */
    uint32_t parted;              /* behind this line they are not */
    const struct hj_log_line *at; /* that line; NULL at the start or the end */
    struct hj_diff_only *only;
    size_t only_count;
    size_t more; /* of those that are not listed */
    bool ended;  /* it has no more lines; the other goes on */
};

enum { HJ_DIFF_MOST_ONLY = 40 };

struct hj_diff {
    bool same;   /* no state differs: the rest says nothing */
    bool cut;    /* too different to be sure of the best alignment */
    bool at_end; /* only the last states differ */
    size_t actions[2], pairs;
    struct hj_diff_side side[2];
    struct hj_diff_fact *facts;
    size_t fact_count, fact_size;
};

/* Compares two replays that have been run to their ends, of one game and the
 * same players.  What DIFF points to lives in ARENA and in the replays' logs.
 * Returns false, with the reason in E, when they are not of one game or when
 * memory has run out. */
bool hj_replay_diff(struct hj_replay *a, struct hj_replay *b,
                    struct hj_arena *arena, struct hj_diff *diff,
                    struct hj_error *e);

#endif
