/* SPDX-License-Identifier: MPL-2.0 */
/* The inside of a Swiss round: the players in order, and what pairs cost. */
#ifndef HJ_PAIRING_SWISS_H
#define HJ_PAIRING_SWISS_H

#include "pairing/matching.h"
#include "pairing/pairing.h"

/*
 * The vertices are the players of the round, those with more points first,
 * those with as many in the order that the seed has drawn; behind them, when
 * their number is odd, stands the bye.
 */
struct swiss {
    const struct hj_tournament *t;
    const struct hj_pairing_options *options;
    uint32_t count, vertices; /* players; and with the bye */
    bool places;              /* by pods: neighbours should not meet */
    bool tables;              /* somebody has a table of their own */
    uint32_t *who;            /* by vertex: the player */
    uint32_t *vertex_of;      /* by player, or HJ_NO_VERTEX */
    int64_t *points;          /* by vertex */
    uint32_t *height;         /* by vertex: groups of points below, from 1 */
    uint32_t *byes;           /* by vertex: byes so far */
    uint32_t *bye_rank;       /* by vertex: players with fewer points */
    uint32_t *bye_place;      /* by vertex: players with as many points who
                               * are lower in the standings */
    uint32_t *kept;           /* by vertex: the partner to keep */
    bool *second;             /* by vertex: in the second seat until now */
    uint32_t *club, *family;  /* by vertex: a number for each; 0: none */
    uint32_t clubs;
    uint32_t *first, *met; /* by vertex: met[first[v]…first[v + 1]), one for
                            * each game; SWISS_FORBIDDEN is added to those
                            * who may not meet */
    uint32_t most_met;     /* games of the two who have met most */
    hj_match_cost unit[HJ_LEVELS];
};

#define SWISS_FORBIDDEN (UINT32_C(1) << 31)

/* Sets up the COUNT players for the next round.  False when out of memory or
 * the numbers are too large. */
bool swiss_begin(struct swiss *s, const struct hj_tournament *t,
                 const struct hj_pairing_options *options,
                 const uint32_t *players, uint32_t count, struct hj_error *e);
void swiss_end(struct swiss *s);

/* What it costs to pair vertices U and V, by level and in all. */
void swiss_levels(const struct swiss *s, uint32_t u, uint32_t v,
                  int64_t level[HJ_LEVELS]);
hj_match_cost swiss_cost(const struct swiss *s, uint32_t u, uint32_t v);

/* At least what any two with these points and heights cost. */
hj_match_cost swiss_least(const struct swiss *s, uint32_t u, uint32_t v);

/* Adds the pairs to begin with: near in points, and not met before as far as
 * there are such. */
bool swiss_add_near(const struct swiss *s, struct hj_matching *m);

/* Adds pairs whose slack is negative, at most MOST for a player, and counts all
 * of them in *ADDED: there are none when the proof holds for all pairs.  False
 * when memory has run out. */
bool swiss_add_violated(const struct swiss *s, const struct hj_proof *proof,
                        struct hj_matching *m, uint32_t most, uint32_t *added);

#endif
