/* SPDX-License-Identifier: MPL-2.0 */
/* Types and functions shared by the parts of the standings. */
#ifndef HJ_PAIRING_STANDINGS_INTERNAL_H
#define HJ_PAIRING_STANDINGS_INTERNAL_H

#include "pairing/exact.h"
#include "pairing/standings.h"

/* A player's seat in a match. */
struct entry {
    uint32_t match, seat;
};

/* A percentage: NUM/DEN, which is the floor if RAW_NUM/RAW_DEN is below it. */
struct ratio {
    uint32_t num, den, raw_num, raw_den;
    double near;
    bool raised;
};

/* The record of a player: results, and the location of the entries. */
struct record {
    struct hj_player_record sums;
    uint32_t first, count;              /* in the player's entries, in order of
                                         * rounds */
    uint32_t first_opponent, opponents; /* in the array of opponents,
                                         * likewise */
    uint32_t missing;                   /* rounds without a row */
    uint64_t weight; /* sum over the rounds, in the standings' weight units */
    /* Points for the Buchholz of opponents, in units: rounds after the last one
     * at which the player was present count as draws.  `fore` is the same with
     * the last round drawn; `fore_own` is the player's own points with that
     * draw. */
    int64_t adjusted, fore, fore_own;
};

/* The value of a tie-breaker: NUM/DEN where DEN is not 0, otherwise a sum of
 * parts.  That sum is made exact when two values are too close to compare. */
struct value {
    double near;
    uint64_t num, den;
    const struct exact *exact;
    int64_t shown; /* rounded, in units of the last decimal; -1: none */
};

/* The results of the players of one group against each other. */
struct meetings {
    int64_t *points; /* by player */
    int64_t *most;   /* by player: the points if all unplayed matches were
                      * won */
    uint32_t *group; /* by player: the number of the group, 0: none */
    uint32_t *seen;  /* by player: the last player who met this one, from 1 */
    uint32_t number; /* the number of the current group */
    bool all_met;
};

struct hj_standings {
    const struct hj_tournament *t;
    const struct hj_rule_set *rules;
    struct hj_tie_break_order order;
    uint32_t round;       /* the last round with a result */
    uint32_t weight_unit; /* weight units that make a weight of 1 */
    uint32_t weight_step; /* thousandths that make a weight unit */
    struct record *records;
    struct entry *entries;
    uint32_t *opponents;
    struct ratio *match_win, *game_win;       /* by player */
    struct value *values[HJ_MOST_TIE_BREAKS]; /* by level, then player */
    struct value *sos;                        /* by player, for extended-sos */
    uint64_t *buchholz; /* by player, in units, for average-buchholz */
    uint32_t *sorted, *rank, *place, *spare;
    bool *starts; /* by place: true if the place starts a new group of equal
                   * players */
    uint32_t most_parts;
    struct hj_part *parts;    /* a buffer for the parts of one player */
    struct meetings meetings; /* for head-to-head */
    struct exact_term *terms;
    size_t term_room;
    struct hj_arena *arena;
    struct exact_work work;
    bool failed; /* out of memory */
};

/* Counts the records of all players.  Returns false with the reason in E. */
bool records_make(struct hj_standings *s, struct hj_error *e);

/* Writes the parts of PLAYER's value of KIND to OUT, which has room for
 * most_parts, and returns their number.  *DIVISOR is the divisor of their
 * sum. */
uint32_t parts_make(const struct hj_standings *s, uint32_t player,
                    enum hj_tie_break kind, struct hj_part *out,
                    uint64_t *divisor);

/* Writes the parts of PLAYER's value of KIND, a tie-breaker of the Buchholz
 * family, to OUT and returns their number. */
uint32_t buchholz_parts(const struct hj_standings *s, uint32_t player,
                        enum hj_tie_break kind, struct hj_part *out);

/* Returns a part for a match against OPPONENT, with weight 1 and value 0. */
struct hj_part part_of(const struct hj_match *m, uint32_t opponent);

/* Sets the weight and value of PART. */
void part_set(struct hj_part *part, uint64_t weight, uint64_t num,
              uint64_t den);

/* Returns the value of KIND for PLAYER, including its rounded form. */
struct value value_make(struct hj_standings *s, uint32_t player,
                        enum hj_tie_break kind);

/* Returns a negative number, 0 or a positive number as A's value at LEVEL is
 * less than, equal to, or greater than B's. */
int value_compare(struct hj_standings *s, uint32_t level, uint32_t a,
                  uint32_t b);

/* Returns 10 to the power of the number of decimals of a value of FORM under
 * these rules. */
uint64_t form_scale(const struct hj_standings *s, enum hj_value_form form);

/* Orders the places FROM to TO, equal so far, by tie-breaker number LEVEL, and
 * marks the start of each group of equal players. */
void refine(struct hj_standings *s, uint32_t level, uint32_t from, uint32_t to);

#endif
