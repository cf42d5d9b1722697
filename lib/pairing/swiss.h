/* SPDX-License-Identifier: MPL-2.0 */
/* Internals of a Swiss round: the players in order, and the cost of a pair. */
#ifndef HJ_PAIRING_SWISS_H
#define HJ_PAIRING_SWISS_H

#include "pairing/matching.h"
#include "pairing/pairing.h"

/*
 * The vertices are the players of the round, in descending order of points.
 * The seed decides the order of players with equal points.  When the number of
 * players is odd, the bye is the last vertex.
 */
struct swiss {
    const struct hj_tournament *t;
    const struct hj_pairing_options *options;
    uint32_t count, vertices; /* players; players and the bye */
    bool places;              /* pods: neighbours should not meet */
    bool tables;              /* at least one player has a fixed table */
    uint32_t *who;            /* by vertex: the player */
    uint32_t *vertex_of;      /* by player, or HJ_NO_VERTEX */
    int64_t *points;          /* by vertex */
    uint32_t *height;         /* by vertex: number of the points group, the
                               * lowest is 1 */
    uint32_t *byes;           /* by vertex: byes so far */
    uint32_t *bye_rank;       /* by vertex: number of players with fewer
                               * points */
    uint32_t *bye_place;      /* by vertex: number of players with equal points
                               * who are lower in the standings */
    uint32_t *kept;           /* by vertex: the partner in options->keep */
    bool *second;             /* by vertex: has the second seat in
                               * options->keep */
    uint32_t *club, *family;  /* by vertex: a number for each name; 0: none */
    uint32_t clubs;
    uint32_t *first, *met; /* by vertex: met[first[v]…first[v + 1]), one item
                            * for each game; SWISS_FORBIDDEN marks a player whom
                            * v must not meet */
    uint32_t most_met;     /* highest number of games between two players */
    hj_match_cost unit[HJ_LEVELS];
};

#define SWISS_FORBIDDEN (UINT32_C(1) << 31)

/* Sets up S for the next round of COUNT players.  Returns false with the reason
 * in E when out of memory or when the numbers are too large. */
bool swiss_begin(struct swiss *s, const struct hj_tournament *t,
                 const struct hj_pairing_options *options,
                 const uint32_t *players, uint32_t count, struct hj_error *e);
void swiss_end(struct swiss *s);

/* Return the cost of pairing vertices U and V, by level and in total. */
void swiss_levels(const struct swiss *s, uint32_t u, uint32_t v,
                  int64_t level[HJ_LEVELS]);
hj_match_cost swiss_cost(const struct swiss *s, uint32_t u, uint32_t v);

/* Returns a lower bound for the cost of any two vertices with the points and
 * heights of U and V. */
hj_match_cost swiss_lower_bound(const struct swiss *s, uint32_t u, uint32_t v);

/* Adds the initial pairs to the graph: players near in points, preferably such
 * as have not met.  Returns false when out of memory. */
bool swiss_add_near(const struct swiss *s, struct hj_matching *m);

/* Adds pairs with negative slack, at most MOST for a player.  *ADDED is the
 * number of all such pairs; 0 means that the proof holds for all pairs.
 * Returns false when out of memory. */
bool swiss_add_violated(const struct swiss *s, const struct hj_proof *proof,
                        struct hj_matching *m, uint32_t most, uint32_t *added);

#endif
