/* SPDX-License-Identifier: MPL-2.0 */
/* The internal interface of the comparison of two accounts. */
#ifndef HJ_REPLAY_DIFF_INTERNAL_H
#define HJ_REPLAY_DIFF_INTERNAL_H

#include "replay/diff.h"

#include "replay/align.h"
#include "replay/facts.h"
#include "replay/canonical.h"

/* The limit of applied actions, some seconds of work.  The time for leaving out
 * lines one by one grows with their number and with the length of the course
 * after each. */
enum { HJ_DIFF_MOST_AGAIN = 20000000 };

/* The number of applied actions of each account. */
struct point {
    size_t done[2];
};

struct work {
    struct hj_replay *r[2];
    struct hj_canonical *keys[2];
    struct hj_pair_of *pairs; /* plus one for the ends */
    size_t pair_count;
    struct hj_facts facts[2];
    void *at[2];    /* the states after the divergence */
    void *trial[2]; /* the states of trials */
    void *
        level[2]; /* the states that are compared, as both accounts know them */
    struct hj_arena *arena;
    struct hj_diff *diff;
    struct hj_out *text;
    size_t left;    /* actions that may still be applied to find the cause */
    bool one_table; /* equal states have equal facts in both accounts */
    bool fine;
};

/* Records that memory ran out and returns false. */
bool hj_diff_short(struct work *w);

/* Returns the line of step STEP of account S. */
const struct hj_log_line *hj_diff_line(const struct work *w, int s,
                                       size_t step);

/* Returns the point after pair PAIR. */
struct point hj_diff_point(const struct work *w, size_t pair);

/* Applies the steps from FROM up to, but not including, TO of account S, except
 * step SKIP. */
void hj_diff_advance(struct work *w, int s, void *state, size_t from, size_t to,
                     size_t skip);

/* Does the same and returns the line of the first illegal step; 0 if all are
 * legal. */
uint32_t hj_diff_judge(struct work *w, int s, void *state, size_t from,
                       size_t to, size_t skip);

/* True if two states agree; A is of account X, B of account Y. */
bool hj_diff_states_agree(struct work *w, int x, const void *a, int y,
                          const void *b);

/* True if the action of the pair only records the progress of the game, such as
 * a pass or a phase.  Two accounts may have such actions at different
 * places. */
bool hj_diff_is_bookkeeping(const struct work *w, size_t pair);

/* Finds the lines that cause the accounts, which agree at BEFORE, to diverge at
 * pair K; the states after the pair are in w->at. */
void hj_diff_blame(struct work *w, struct point before, size_t k);

#endif
