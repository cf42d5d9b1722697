/* SPDX-License-Identifier: MPL-2.0 */
/* Canonical forms of actions, by which two accounts of a game are compared. */
#ifndef HJ_REPLAY_CANONICAL_H
#define HJ_REPLAY_CANONICAL_H

#include "replay/internal.h"

/* One operand: objects by name instead of alias, cards by slug. */
struct hj_canonical_word {
    struct hj_str text; /* without the number of the copy, */
    uint32_t copy;      /* whose length in bytes this is, directly after text */
    uint16_t group;
    uint8_t role;
    bool unknown; /* matches any card */
};

/* One action of a course. */
struct hj_canonical {
    struct hj_str actor;
    struct hj_canonical_word *words;
    uint32_t count;
    uint8_t verb;
};

/* Returns the canonical forms of all steps of the course of R, an array in
 * ARENA; NULL when out of memory.  r->other is overwritten. */
struct hj_canonical *hj_canonical_of(struct hj_replay *r,
                                     struct hj_arena *arena);

/* True if A and B may be the same action as far as both are known.  The copies
 * of a card may differ. */
bool hj_canonical_same(const struct hj_canonical *a,
                       const struct hj_canonical *b);

/* True if A and B, which must be the same, also name the same copies. */
bool hj_canonical_same_copies(const struct hj_canonical *a,
                              const struct hj_canonical *b);

#endif
