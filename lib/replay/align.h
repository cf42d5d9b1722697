/* SPDX-License-Identifier: MPL-2.0 */
/* Alignment of two sequences with gaps. */
#ifndef HJ_REPLAY_ALIGN_H
#define HJ_REPLAY_ALIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two items that belong together: number A of the one sequence, B of the
 * other. */
struct hj_pair_of {
    uint32_t a, b;
};

/* True if item A of the first sequence and B of the second may be paired. */
typedef bool (*hj_align_same)(void *data, size_t a, size_t b);

/* The gaps that are looked at: the time grows with the length times this, the
 * memory with its square (4 MB). */
enum { HJ_ALIGN_MOST = 1000 };

/* Pairs as many items of two sequences of N and M as possible, in order (Myers'
 * greedy algorithm).  When more than HJ_ALIGN_MOST items would stay alone they
 * are paired piece by piece, each as far as that many lonely ones lead, and
 * *CUT is set: more could be paired then.  *PAIRS, which the caller frees, has
 * *COUNT pairs.  Returns false when out of memory. */
bool hj_align(size_t n, size_t m, hj_align_same same, void *data,
              struct hj_pair_of **pairs, size_t *count, bool *cut);

#endif
