/* SPDX-License-Identifier: MPL-2.0 */
/* What the files of the comparison of two accounts share. */
#ifndef HJ_REPLAY_DIFF_INTERNAL_H
#define HJ_REPLAY_DIFF_INTERNAL_H

#include "replay/diff.h"

#include "replay/align.h"
#include "replay/facts.h"
#include "replay/canonical.h"

/* Some seconds' worth of actions: leaving lines out one by one takes time that
 * grows with how many there are and how far each has to be followed. */
enum { HJ_DIFF_MOST_AGAIN = 20000000 };

/* The actions of each account that have been applied. */
struct point {
    size_t done[2];
};

struct work {
    struct hj_replay *r[2];
    struct hj_canonical *keys[2];
    struct hj_pair_of *pairs; /* and one more: the ends */
    size_t pair_count;
    struct hj_facts facts[2];
    void *at[2];    /* the states behind the point of parting */
    void *trial[2]; /* for what could have been */
    struct hj_arena *arena;
    struct hj_diff *diff;
    struct hj_out *text;
    size_t left; /* of the actions that may be done again to find the blame */
    bool one_table; /* equal states have equal facts in both accounts */
    bool fine;
};

/* Notes that memory has run out; false. */
bool hj_diff_short(struct work *w);

/* The line of step number STEP of account S. */
const struct hj_log_line *hj_diff_line(const struct work *w, int s,
                                       size_t step);

/* The point behind pair number PAIR. */
struct point hj_diff_point(const struct work *w, size_t pair);

/* Applies the steps FROM..TO of account S, without number SKIP. */
void hj_diff_advance(struct work *w, int s, void *state, size_t from, size_t to,
                     size_t skip);

/* The same, for the line of the first step that is illegal; 0 if none is. */
uint32_t hj_diff_judge(struct work *w, int s, void *state, size_t from,
                       size_t to, size_t skip);

/* True if two states agree; X and Y say of which account each is. */
bool hj_diff_states_agree(struct work *w, int x, const void *a, int y,
                          const void *b);

/* True if the pair's action is what only lines say, and not what they do: two
 * accounts may have it at different places. */
bool hj_diff_is_bookkeeping(const struct work *w, size_t pair);

/* Fills in which lines are to blame that the accounts, which agree at BEFORE,
 * part behind pair K; both states behind it are in w->at. */
void hj_diff_blame(struct work *w, struct point before, size_t k);

#endif
