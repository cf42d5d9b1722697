/* SPDX-License-Identifier: MPL-2.0 */
/* Perfect matchings of least cost on general graphs, with a proof. */
#ifndef HJ_PAIRING_MATCHING_H
#define HJ_PAIRING_MATCHING_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* A cost, from 0 to HJ_MOST_COST.  The type is wide enough for several levels
 * of criteria in one number, each summed over all pairs. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 hj_match_cost;
#else /* on 32-bit machines, for compilers that support it */
__extension__ typedef _BitInt(128) hj_match_cost;
#endif
#define HJ_MOST_COST ((hj_match_cost)1 << 122)

/* The index for "no vertex". */
#define HJ_NO_VERTEX UINT32_MAX

/* A graph and, after hj_matching_solve(), its matching. */
struct hj_matching;

/* Returns a graph of that many VERTICES without edges, or NULL when out of
 * memory. */
struct hj_matching *hj_matching_new(uint32_t vertices);
void hj_matching_free(struct hj_matching *m);

/* Adds an edge between two different vertices A and B.  Of several edges
 * between the same vertices the cheapest is used.  Returns false when out of
 * memory. */
bool hj_matching_add(struct hj_matching *m, uint32_t a, uint32_t b,
                     hj_match_cost cost);

/* Finds a perfect matching of least total cost by Edmonds' algorithm: grows one
 * alternating tree after another, with duals of vertices and of odd sets.
 * Takes at most O(n m log n) steps, usually far fewer.  Edges may be added
 * afterwards and the graph solved again.  Returns false when out of memory, or
 * when no perfect matching exists; in the latter case *ALONE is a vertex that
 * cannot be matched, otherwise HJ_NO_VERTEX.  ALONE may be NULL. */
bool hj_matching_solve(struct hj_matching *m, uint32_t *alone,
                       struct hj_error *e);

/* Returns the number of edges of the graph. */
uint32_t hj_matching_edges(const struct hj_matching *m);

/* Returns the vertex that V is matched with, or HJ_NO_VERTEX. */
uint32_t hj_matching_mate(const struct hj_matching *m, uint32_t v);

/* A proof that a matching is of least cost, independent of the algorithm that
 * found it.  All numbers are twice the costs, so that they are whole.  An edge
 * a-b of cost c has the slack 2 c - y(a) - y(b) + the sum of z over all sets
 * that contain both ends.  The matching is of least cost when no slack and no z
 * is negative, each set is odd, and twice the cost is the sum of all y minus
 * the sum of all z (size - 1) / 2. */
struct hj_proof {
    uint32_t vertices, sets;
    hj_match_cost *y;   /* by vertex */
    uint32_t *set_of;   /* by vertex: the smallest set that contains it, or
                         * HJ_NO_VERTEX */
    hj_match_cost *z;   /* by set */
    uint32_t *set_size; /* by set */
    uint32_t *set_up;   /* by set: the next larger one, or HJ_NO_VERTEX */
    uint32_t *depth;    /* by set: the number of sets around it */
};

/* Writes the proof of the matching to *PROOF.  The caller frees it with
 * hj_proof_free().  Returns false when out of memory. */
bool hj_matching_proof(const struct hj_matching *m, struct hj_proof *proof);
void hj_proof_free(struct hj_proof *proof);

/* Returns the slack of an edge between A and B of that COST, even if the graph
 * has no such edge. */
hj_match_cost hj_proof_slack(const struct hj_proof *proof, uint32_t a,
                             uint32_t b, hj_match_cost cost);

/* Returns the sum of z over all sets that contain both sets S and T.  Either
 * may be HJ_NO_VERTEX. */
hj_match_cost hj_proof_common(const struct hj_proof *proof, uint32_t s,
                              uint32_t t);

/* Returns the sum of y minus the sum of z (size - 1) / 2.  When no slack is
 * negative, this is a lower bound for twice the cost of any perfect
 * matching. */
hj_match_cost hj_proof_bound(const struct hj_proof *proof);

/* Sets *SOUND to true if each set is odd, its size equals the number of its
 * vertices, and no z is negative.  Returns false when out of memory. */
bool hj_proof_is_sound(const struct hj_proof *proof, bool *sound);

#endif
