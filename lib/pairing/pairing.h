/* SPDX-License-Identifier: MPL-2.0 */
/* Pairings of the next round, and their cost. */
#ifndef HJ_PAIRING_PAIRING_H
#define HJ_PAIRING_PAIRING_H

#include "base/error.h"
#include "base/finding.h"
#include "pairing/tournament.h"

struct hj_rule_set;

/* One table of a round. */
struct hj_pair {
    uint32_t table;                   /* from 1; 0 for a bye */
    uint32_t players[HJ_TABLE_SEATS]; /* indices of players */
    uint32_t seats;                   /* 1: a bye */
    unsigned line; /* line of the file it came from; 0: no file */
};

/* The levels of the cost of a Swiss pairing, the most important first.  The
 * better of two pairings is the one with the lower number at the first level at
 * which they differ. */
enum hj_level {
    HJ_UNPAIRED,    /* players who cannot be paired */
    HJ_BYE_AGAIN,   /* earlier byes of the player with the bye */
    HJ_REMATCHES,   /* earlier games between the players of a pair */
    HJ_BYE_RANK,    /* players with fewer points than the player with the bye */
    HJ_SQUARES,     /* squared differences in points, in the scoring's units */
    HJ_CHANGED,     /* pairs that differ from hj_pairing_options.keep */
    HJ_CONSTRAINTS, /* violated constraints, see hj_constraint */
    HJ_BYE_PLACE, /* players with the same points as the player with the bye who
                   * are lower in the standings */
    HJ_FLOATS,    /* HJ_SQUARES, weighted by the points group */
    HJ_LEVELS
};

/* The cost of each violated constraint. */
enum hj_constraint {
    HJ_CONSTRAINT_CLUB = 1, /* two players of one club meet */
    HJ_CONSTRAINT_PLACE =
        1,                   /* in a pod, neighbours (seats of different parity)
                              * meet; two players with different fixed tables meet */
    HJ_CONSTRAINT_FAMILY = 4 /* two players of one family meet */
};

/* A complete pairing of one round.  Owns its arrays. */
struct hj_pairings {
    uint32_t round;
    struct hj_pair *pairs; /* in the order of the tables; byes last */
    uint32_t count;
    uint32_t *unpaired; /* players without an opponent or bye */
    uint32_t unpaired_count;
    /* For Swiss rounds: */
    int64_t cost[HJ_LEVELS];
    bool proven;      /* the duals were checked against all pairs */
    uint32_t edges;   /* number of pairs in the search graph */
    uint32_t widened; /* number of times pairs were added to the graph */
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

/* Return the name of a method ("swiss", "pod", "round-robin", "elimination",
 * "double-elimination"), all names, and the method of a name, or HJ_METHODS. */
const char *hj_method_name(enum hj_method method);
const char *const *hj_method_names(void); /* ended by NULL */
enum hj_method hj_method_of(const char *name);

/* True if the method has a bracket, in which each match must have a winner. */
bool hj_method_has_bracket(enum hj_method method);

/* The tables FIRST to LAST. */
struct hj_table_range {
    uint32_t first, last;
};

/* Reads ascending ranges without overlap such as `1-20,31-40,50` into RANGES,
 * which has room for MOST.  Returns the number of ranges, or 0 when TEXT is
 * invalid. */
enum { HJ_TABLE_RANGES = 64, HJ_MOST_TABLE = 100000 };
size_t hj_table_ranges_read(struct hj_str text, struct hj_table_range *ranges,
                            size_t most);

struct hj_pairing_options {
    enum hj_method method;
    uint64_t seed;
    const struct hj_scoring *scoring; /* NULL: 3, 1, 0 */
    const uint32_t *rank; /* by player: the rank in the standings, which decides
                           * byes among equals; NULL: calculated with the
                           * rules */
    const struct hj_rule_set *rules; /* NULL: the first with that scoring */
    const struct hj_pairings *keep;  /* the earlier pairing of the round.  Its
                                      * pairs, tables and seats are kept unless
                                      * that costs more at a level before
                                      * HJ_CHANGED.  A pair of 0 seats only
                                      * reserves its table.  NULL: none */
    bool third_place;                /* elimination: the losers of the
                                      * semi-finals play for the third place */
    bool reseed;       /* elimination: after each round the best remaining seed
                        * meets the worst */
    bool single_final; /* double elimination: no replay of the final */
    bool seed_first;   /* in a bracket the better seed gets the first seat */
    bool by_rank;      /* swiss: 1 against 2, 3 against 4 of the standings,
                        * unless they have met */
    uint32_t table_size; /* swiss: 2, or 3 or 4 for multiplayer */
    const struct hj_table_range *ranges; /* the tables that may be used, besides
                                          * fixed tables; when they do not
                                          * suffice, the tables after the last
                                          * range are used, too */
    size_t range_count;                  /* 0: any table */
};

/*
 * Pairs the round after t->rounds.  In swiss and pod rounds the first of two
 * seats, which plays first, is balanced over the rounds.
 *
 * Swiss: of all complete pairings of the players who are in, the one of least
 * cost, proven by the duals of a matching.  The seed decides between equal
 * pairings.  Multiplayer tables (table_size 4 or 3) seat players with similar
 * points and few earlier meetings, found by exchanges and not proven.
 *
 * Pod: as swiss within each pod.  The first round is played across the pod, in
 * a pod of four seat 1 against 3 and 2 against 4 (draft rules; see R35 for the
 * pods).
 *
 * Round robin: by the circle method in the roster's order, within each group if
 * there are groups.  The opponent of a player who has left has a bye.
 *
 * Elimination and double elimination: by the bracket in the roster's order, 1-8
 * 4-5 2-7 3-6.  The first seeds have the byes, and so has the opponent of a
 * player who has left.  See pairing/bracket.h.
 *
 * Returns false with the reason in E when out of memory, when a result is
 * missing, or when the tournament has no further round.  The caller frees *OUT
 * with hj_pairings_free().
 */
bool hj_pair_next(const struct hj_tournament *t,
                  const struct hj_pairing_options *options,
                  struct hj_pairings *out, struct hj_error *e);
void hj_pairings_free(struct hj_pairings *p);

/* Calculates the cost of a given Swiss pairing PAIRS, whose round and players
 * are set.  Players who are in and have no pair count as unpaired.  Returns
 * false with the reason in E when a player is not in, the pairing has more byes
 * than the method gives, a pair is of two pods, or when out of memory. */
bool hj_pairings_cost(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *pairs, struct hj_error *e);

/* Compares two pairings at the levels up to LAST.  Returns a negative number, 0
 * or a positive number as A costs less than, as much as, or more than B.
 * *LEVEL is the first level at which they differ. */
int hj_pairings_compare(const struct hj_pairings *a,
                        const struct hj_pairings *b, enum hj_level last,
                        enum hj_level *level);

/* Returns the number of rounds for COUNT players.  Swiss and pod: for up to 128
 * players until at most one has won all matches, 8 rounds for up to 226
 * players, 9 for up to 409, 10 for more, as Magic's tournament rules (appendix
 * E, 2024) recommend.  Round robin: all rounds.  Elimination: all rounds,
 * without the replay of the final in double elimination. */
uint32_t hj_rounds_for(enum hj_method method, uint32_t count);

/* Returns the number of matches between A and B up to ROUND. */
uint32_t hj_times_met(const struct hj_tournament *t, uint32_t a, uint32_t b,
                      uint32_t round);

/* Returns two players of PAIR who must never be paired; NULL if there are none.
 * Round robins, brackets and the first round of a pod do not heed that. */
const struct hj_forbidden *hj_pair_forbidden(const struct hj_tournament *t,
                                             const struct hj_pair *pair);

#endif
