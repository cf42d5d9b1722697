/* SPDX-License-Identifier: MPL-2.0 */
/* Perfect matchings of least cost on general graphs, with their proof. */
#ifndef HJ_PAIRING_MATCHING_H
#define HJ_PAIRING_MATCHING_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* A cost: wide enough for several wishes one above the other, each summed over
 * all pairs.  Costs lie in 0..HJ_MOST_COST. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 hj_match_cost;
#else /* on machines of 32 bits, for compilers that have it */
__extension__ typedef _BitInt(128) hj_match_cost;
#endif
#define HJ_MOST_COST ((hj_match_cost)1 << 122)

/* No vertex. */
#define HJ_NO_VERTEX UINT32_MAX

/* A graph, and after solving its matching. */
struct hj_matching;

/* A graph of that many VERTICES without edges; NULL when out of memory. */
struct hj_matching *hj_matching_new(uint32_t vertices);
void hj_matching_free(struct hj_matching *m);

/* Adds the edge between A and B (two different vertices).  Of several edges
 * between the same two the cheapest counts.  False when out of memory. */
bool hj_matching_add(struct hj_matching *m, uint32_t a, uint32_t b,
                     hj_match_cost cost);

/* Finds a perfect matching of the least total cost, by growing one alternating
 * tree after the other (Edmonds), with duals of vertices and of odd sets.
 * Takes at most O(n m log n) steps and as a rule far fewer.  Edges may be added
 * afterwards and the graph be solved anew.  False when there is none (*ALONE,
 * which may be NULL, is a vertex that cannot be matched then, else
 * HJ_NO_VERTEX), or when out of memory. */
bool hj_matching_solve(struct hj_matching *m, uint32_t *alone,
                       struct hj_error *e);

/* How many edges the graph has. */
uint32_t hj_matching_edges(const struct hj_matching *m);

/* With whom V is matched. */
uint32_t hj_matching_mate(const struct hj_matching *m, uint32_t v);

/* The proof that a matching is of least cost, apart from how it was found.
 * All numbers are twice the costs, so that they are whole.  An edge a-b of cost
 * c has the slack 2 c - y(a) - y(b) + the sum of z over all sets that hold both
 * ends.  The matching is of least cost when no slack is negative, no z is, each
 * set is odd, and 2 times its cost is the sum of all y less that of all z
 * (size - 1) / 2. */
struct hj_proof {
    uint32_t vertices, sets;
    hj_match_cost *y;   /* by vertex */
    uint32_t *set_of;   /* by vertex: the smallest set that holds it, or
                         * HJ_NO_VERTEX */
    hj_match_cost *z;   /* by set */
    uint32_t *set_size; /* by set */
    uint32_t *set_up;   /* by set: the next larger one, or HJ_NO_VERTEX */
    uint32_t *depth;    /* by set: how many are around it */
};

/* The proof of the matching found; the caller frees it with hj_proof_free().
 * False when out of memory. */
bool hj_matching_proof(const struct hj_matching *m, struct hj_proof *proof);
void hj_proof_free(struct hj_proof *proof);

/* The slack of an edge between A and B of that COST, whether the graph has it
 * or not. */
hj_match_cost hj_proof_slack(const struct hj_proof *proof, uint32_t a,
                             uint32_t b, hj_match_cost cost);

/* The sum of z over all sets that hold both sets S and T (either may be
 * HJ_NO_VERTEX). */
hj_match_cost hj_proof_common(const struct hj_proof *proof, uint32_t s,
                              uint32_t t);

/* The sum of y less that of z (size - 1) / 2: twice what every perfect
 * matching costs at least, when no slack is negative. */
hj_match_cost hj_proof_bound(const struct hj_proof *proof);

/* True if the sets are as they must be: odd, one inside the other or apart,
 * their sizes as counted from the vertices, no z negative; that is in *SOUND.
 * Returns false when out of memory. */
bool hj_proof_is_sound(const struct hj_proof *proof, bool *sound);

#endif
