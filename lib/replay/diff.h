/* SPDX-License-Identifier: MPL-2.0 */
/* Comparison of two accounts of one game: the divergence and the lines that
 * cause it. */
#ifndef HJ_REPLAY_DIFF_H
#define HJ_REPLAY_DIFF_H

#include "base/arena.h"
#include "replay/replay.h"

/*
 *   account 0   a1 a2 -- a4 a5      Actions are aligned with gaps.  The states
 *                |  |   |  |  |     after each pair are compared by facts
 *   account 1   b1 b2 b3 b4 b5      without aliases.  The accounts diverge
 *                     ^^            at the first pair with different states.
 */

/* The effect of leaving out a line that only one account has. */
enum hj_diff_cure {
    HJ_DIFF_NO_CURE,
    HJ_DIFF_CURES_HERE, /* the states agree again, but diverge later */
    HJ_DIFF_CURES_ALL   /* the states agree up to the end */
};

/* An action that only one account has, before the divergence.  If the other
 * account has a different version of it, the cure is that of leaving out both
 * lines. */
struct hj_diff_only {
    const struct hj_log_line *line;
    const struct hj_log_line
        *instead; /* the other account's version, or NULL */
    size_t step;  /* index in the account's actions, from 0 */
    enum hj_diff_cure cure;
    uint32_t behind;   /* line of the other account after which the action is
                        * missing */
    uint32_t again[2]; /* lines of the next divergence, one for each account */
    uint32_t illegal;  /* a legal line that is illegal without this action; 0:
                        * none */
};

/* The reason for an account's value: an event, or at least a line. */
struct hj_diff_reason {
    uint32_t line;
    struct hj_str text; /* the event; "" if only the line is known */
    const char *rule;
    uint8_t how; /* enum hj_event_how */
};

/* A fact in which the accounts differ; "" if the fact does not exist. */
struct hj_diff_fact {
    struct hj_str path, value[2];
    struct hj_diff_reason *reasons[2];
    size_t reason_count[2], reason_size[2];
};

/* The result for one account.  Line 0 is the position at the start. */
struct hj_diff_side {
    uint32_t agreed;              /* the last line after which both states
                                   * agree */
    uint32_t parted;              /* the first line after which they differ */
    const struct hj_log_line *at; /* the line at parted; NULL at the start or
                                   * the end */
    struct hj_diff_only *only;
    size_t only_count;
    size_t more; /* number of unlisted actions */
    bool ended;  /* the account has no more lines; the other continues */
};

enum { HJ_DIFF_MOST_ONLY = 40 };

struct hj_diff {
    bool same;   /* no state differs; the other members are unset */
    bool cut;    /* too many differences for an optimal alignment */
    bool at_end; /* only the last states differ */
    size_t actions[2], pairs;
    struct hj_diff_side side[2];
    struct hj_diff_fact *facts;
    size_t fact_count, fact_size;
};

/* Compares two replays that have been run to their ends, of one game and the
 * same players.  The data of DIFF is owned by ARENA and the replays' logs.
 * Returns false, with the reason in E, if the replays differ in game or
 * players, or when memory runs out. */
bool hj_replay_diff(struct hj_replay *a, struct hj_replay *b,
                    struct hj_arena *arena, struct hj_diff *diff,
                    struct hj_error *e);

#endif
