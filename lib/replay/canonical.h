/* SPDX-License-Identifier: MPL-2.0 */
/* Actions in words that two accounts of a game share. */
#ifndef HJ_REPLAY_CANONICAL_H
#define HJ_REPLAY_CANONICAL_H

#include "replay/internal.h"

/* One operand: objects by name instead of alias, cards by slug. */
struct hj_canonical_word {
    struct hj_str text; /* without the number of the copy, */
    uint32_t copy;      /* which is so many bytes behind it */
    uint16_t group;
    uint8_t role;
    bool unknown; /* stands for any card */
};

/* One action of a course. */
struct hj_canonical {
    struct hj_str actor;
    struct hj_canonical_word *words;
    uint32_t count;
    uint8_t verb;
};

/* The keys of the course of R, an array of as many as it has steps, in ARENA;
 * NULL when out of memory.  The replay's second state is overwritten. */
struct hj_canonical *hj_canonical_of(struct hj_replay *r,
                                     struct hj_arena *arena);

/* True if two accounts mean the same action, as far as both know: of other
 * copies of the same cards, perhaps. */
bool hj_canonical_same(const struct hj_canonical *a,
                       const struct hj_canonical *b);

/* True if two keys that are the same are also of the same copies. */
bool hj_canonical_same_copies(const struct hj_canonical *a,
                              const struct hj_canonical *b);

#endif
