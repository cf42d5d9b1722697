/* SPDX-License-Identifier: MPL-2.0 */
/* Alignment of two sequences with gaps. */
#ifndef HJ_REPLAY_ALIGN_H
#define HJ_REPLAY_ALIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A pair of matching items: item A of one sequence, item B of the other. */
struct hj_pair_of {
    uint32_t a, b;
};

/* True if item A of the first sequence and B of the second may be paired. */
typedef bool (*hj_align_same)(void *data, size_t a, size_t b);

/* The largest number of unpaired items.  Time grows with the length times this
 * limit, memory with its square (4 MB). */
enum { HJ_ALIGN_MOST = 1000 };

/* Pairs as many items of two sequences of N and M items as possible, in order
 * (Myers' greedy algorithm).  If more than HJ_ALIGN_MOST items would stay
 * unpaired, the sequences are aligned in sections with that many unpaired items
 * each, and *CUT is set: more pairs may exist.  *PAIRS, which the caller frees,
 * has *COUNT pairs.  Returns false when out of memory. */
bool hj_align(size_t n, size_t m, hj_align_same same, void *data,
              struct hj_pair_of **pairs, size_t *count, bool *cut);

#endif
