/* SPDX-License-Identifier: MPL-2.0 */
/* Who plays whom in the next round, and whether a pairing is as good as can
 * be. */
#ifndef HJ_PAIRING_PAIRING_H
#define HJ_PAIRING_PAIRING_H

#include "base/error.h"
#include "base/finding.h"
#include "pairing/tournament.h"

struct hj_rule_set;

/* One table of a round. */
struct hj_pair {
    uint32_t table;                   /* from 1; 0 for a bye */
    uint32_t players[HJ_TABLE_SEATS]; /* of the tournament */
    uint32_t seats;                   /* 1: a bye */
    unsigned line; /* of the file that it was read from; 0: of none */
};

/* What a Swiss pairing costs, the gravest first.  Of two pairings the one with
 * less of the first number in which they differ is the better one. */
enum hj_level {
    HJ_UNPAIRED,  /* players who may not be paired with anybody left */
    HJ_BYE_AGAIN, /* byes that the player with the bye had before */
    HJ_REMATCHES, /* earlier games of those who are paired */
    HJ_BYE_RANK,  /* players with fewer points than the one with the bye */
    HJ_SQUARES,   /* squared differences of points, in the scoring's units */
    HJ_CHANGED,   /* pairs that are not as before (hj_pairing_options.keep) */
    HJ_WISHES,    /* constraints not granted, see hj_constraint */
    HJ_BYE_PLACE, /* players with the points of the one with the bye who are
                   * lower in the standings */
    HJ_FLOATS,    /* the same squares, weighted by how high they lie */
    HJ_LEVELS
};

/* What one wish that is not granted costs. */
enum hj_constraint {
    HJ_WISH_CLUB = 1,  /* not against one's own club */
    HJ_WISH_PLACE = 1, /* within a pod, not against a seat beside one's own;
                        * two who keep their tables do not meet */
    HJ_WISH_FAMILY = 4 /* not against one's own family */
};

/* A complete pairing of one round; owns its arrays. */
struct hj_pairings {
    uint32_t round;
    struct hj_pair *pairs; /* by table; byes last */
    uint32_t count;
    uint32_t *unpaired; /* players for whom there is nobody */
    uint32_t unpaired_count;
    /* Of a Swiss round: */
    int64_t cost[HJ_LEVELS];
    bool proven;      /* the duals of all pairs were checked */
    uint32_t edges;   /* pairs that the search looked at */
    uint32_t widened; /* how often pairs were added to them */
    uint64_t proof;   /* a digest of the duals */
};

enum hj_method {
    HJ_SWISS,
    HJ_POD,
    HJ_ROUND_ROBIN,
    HJ_ELIMINATION,
    HJ_DOUBLE_ELIMINATION,
    HJ_METHODS
};

/* "swiss", "pod", "round-robin", "elimination", "double-elimination"; the
 * method of a name, or HJ_METHODS. */
const char *hj_method_name(enum hj_method method);
const char *const *hj_method_names(void); /* all of them, up to a NULL */
enum hj_method hj_method_of(const char *name);

/* True if the method has a bracket, in which each match needs a winner. */
bool hj_method_has_bracket(enum hj_method method);

/* Tables FIRST to LAST. */
struct hj_table_range {
    uint32_t first, last;
};

/* Reads `1-20,31-40,50` into at most MOST ranges; how many, 0 when it is
 * something else: they ascend and do not overlap. */
enum { HJ_TABLE_RANGES = 64, HJ_MOST_TABLE = 100000 };
size_t hj_table_ranges_read(struct hj_str text, struct hj_table_range *ranges,
                            size_t most);

struct hj_pairing_options {
    enum hj_method method;
    uint64_t seed;
    const struct hj_scoring *scoring; /* NULL: 3, 1, 0 */
    const uint32_t *rank; /* by player: the place in the standings, by which
                           * byes are given among equals; NULL: by the rules */
    const struct hj_rule_set *rules; /* NULL: the first of that scoring */
    const struct hj_pairings *keep;  /* the round as it was: its pairs, their
                                      * tables and seats stay as far as that is
                                      * no worse in the levels before
                                      * HJ_CHANGED; a pair of 0 seats only
                                      * takes its table.  NULL: nothing */
    bool third_place;                /* elimination: the losers of the
                                      * semi-finals play too */
    bool reseed;         /* elimination: after each round the best seed that is
                          * left meets the worst */
    bool single_final;   /* double elimination: the final is played once */
    bool seed_first;     /* in a bracket the better seed is in the first seat */
    bool by_rank;        /* swiss: 1 against 2, 3 against 4 of the standings, as
                          * far as they have not met */
    uint32_t table_size; /* swiss: 2, or 3 or 4 for multiplayer */
    const struct hj_table_range *ranges; /* the tables that there are, but for
                                          * fixed ones; where they are too few,
                                          * those behind the last */
    size_t range_count;                  /* 0: any */
};

/*
 * Pairs the round after t->rounds.  In swiss and pod rounds the first seat of
 * two, which plays first, is balanced over the rounds.
 *
 * swiss: those who are in, at the least cost of all complete pairings, which is
 *   proven by the duals of a matching.  Equal pairings are drawn by the seed.
 *   Multiplayer tables (table_size 4 or 3) are of players with like points who
 *   have met least, found by exchanges and not proven.
 * pod: as swiss within each pod; the first round is played across the pod, seat
 *   1 against 3 and 2 against 4 of four (draft rules; see R35 for the pods).
 * round-robin: by the circle of the roster's order, within each group where
 *   there are any; whoever has left is a bye.
 * elimination, double-elimination: by the bracket of the roster's order, 1-8
 *   4-5 2-7 3-6, the first seeds have the byes; against whoever has left there
 *   is a bye, too.  See pairing/bracket.h.
 *
 * False with the reason in E when out of memory, when a result of the last
 * round is missing, or when there is no further round.  The caller frees
 * *OUT with hj_pairings_free(). */
bool hj_pair_next(const struct hj_tournament *t,
                  const struct hj_pairing_options *options,
                  struct hj_pairings *out, struct hj_error *e);
void hj_pairings_free(struct hj_pairings *p);

/* Fills in the cost of a Swiss pairing from elsewhere, PAIRS of which (round
 * and players) are set; players who are in and have no pair are unpaired.
 * False with the reason in E: a player is not in, there are more byes than the
 * method gives, a pair is of two pods, or memory has run out. */
bool hj_pairings_cost(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *pairs, struct hj_error *e);

/* Below, at or above 0 as A costs less than, as much as, or more than B, by the
 * levels up to LAST; *LEVEL is the first in which they differ. */
int hj_pairings_compare(const struct hj_pairings *a,
                        const struct hj_pairings *b, enum hj_level last,
                        enum hj_level *level);

/* How many rounds COUNT players take: a Swiss or pod tournament until at most
 * one of up to 128 has won all, and 8 rounds up to 226 players, 9 up to 409, 10
 * for more, as Magic's tournament rules (appendix E, 2024) recommend; a round
 * robin; an elimination, in double elimination without the final once more. */
uint32_t hj_rounds_for(enum hj_method method, uint32_t count);

/* How often A and B have played each other, up to ROUND. */
uint32_t hj_times_met(const struct hj_tournament *t, uint32_t a, uint32_t b,
                      uint32_t round);

#endif
