/* SPDX-License-Identifier: MPL-2.0 */
/* What the parts of the standings share. */
#ifndef HJ_PAIRING_STANDINGS_INTERNAL_H
#define HJ_PAIRING_STANDINGS_INTERNAL_H

#include "pairing/exact.h"
#include "pairing/standings.h"

/* A player's part in a match. */
struct entry {
    uint32_t match, seat;
};

/* A percentage: NUM/DEN, or the floor where RAW_NUM/RAW_DEN is below it. */
struct ratio {
    uint32_t num, den, raw_num, raw_den;
    double near;
    bool raised;
};

/* What a player has done. */
struct record {
    struct hj_player_record sums;
    uint32_t first, count;              /* entries, in order of rounds */
    uint32_t first_opponent, opponents; /* likewise */
    uint32_t missing;                   /* rounds without a row */
    uint64_t weight; /* of the rounds, in the standings' weight units */
    /* For opponents' Buchholz, in units: rounds after the last one that the
     * player was there for count as draws; and the same with the last round
     * drawn. */
    int64_t adjusted, fore, fore_own;
};

/* The value of a tie-breaker.  NUM/DEN where DEN is not 0; otherwise a sum of
 * parts, which is made exact when two values are too near to be told apart. */
struct value {
    double near;
    uint64_t num, den;
    const struct exact *exact;
    int64_t shown; /* rounded, in units of the last decimal; -1: none */
};

/* What the players of one group have won from each other. */
struct meetings {
    int64_t *points; /* by player */
    int64_t *most;   /* and if all that was not played were won */
    uint32_t *group; /* by player: the number of the group, 0: none */
    uint32_t *seen;  /* by player: by whom the player was met last, from 1 */
    uint32_t number; /* of the group */
    bool all_met;
};

struct hj_standings {
    const struct hj_tournament *t;
    const struct hj_rule_set *rules;
    struct hj_tie_break_order order;
    uint32_t round;       /* the last with a result */
    uint32_t weight_unit; /* what a weight of 1 is in weight units */
    uint32_t weight_step; /* thousandths that make a weight unit */
    struct record *records;
    struct entry *entries;
    uint32_t *opponents;
    struct ratio *match_win, *game_win;       /* by player */
    struct value *values[HJ_MOST_TIE_BREAKS]; /* by level, then player */
    struct value *sos;                        /* by player, for extended-sos */
    uint64_t *buchholz; /* by player, in units, for average-buchholz */
    uint32_t *sorted, *rank, *place, *spare;
    bool *starts; /* by place: nobody before it is equal */
    uint32_t most_parts;
    struct hj_part *parts;    /* room for the parts of one player */
    struct meetings meetings; /* for head-to-head */
    struct exact_term *terms;
    size_t term_room;
    struct hj_arena *arena;
    struct exact_work work;
    bool failed; /* memory had run out */
};

/* Counts the records of all players.  False with the reason in E. */
bool records_make(struct hj_standings *s, struct hj_error *e);

/* Writes the parts of PLAYER's value of KIND to OUT, which has room for
 * most_parts, and returns how many; what their sum is to be divided by goes to
 * *DIVISOR. */
uint32_t parts_make(const struct hj_standings *s, uint32_t player,
                    enum hj_tie_break kind, struct hj_part *out,
                    uint64_t *divisor);

/* The parts that come from the points of opponents, after Buchholz. */
uint32_t buchholz_parts(const struct hj_standings *s, uint32_t player,
                        enum hj_tie_break kind, struct hj_part *out);

/* A part of KIND for a match, without a number as yet. */
struct hj_part part_of(const struct hj_match *m, uint32_t opponent);

/* Sets the part's number. */
void part_set(struct hj_part *part, uint64_t weight, uint64_t num,
              uint64_t den);

/* The value of KIND for PLAYER, with what is shown of it. */
struct value value_make(struct hj_standings *s, uint32_t player,
                        enum hj_tie_break kind);

/* Below, at or above 0 as A's value at LEVEL is less than, equal to, or more
 * than B's. */
int value_compare(struct hj_standings *s, uint32_t level, uint32_t a,
                  uint32_t b);

/* 10 to the power of the decimals that a value of FORM has under these
 * rules. */
uint64_t form_scale(const struct hj_standings *s, enum hj_value_form form);

/* Orders the places FROM to TO, which are equal so far, by the tie-breaker
 * number LEVEL, and marks where groups of equals begin. */
void refine(struct hj_standings *s, uint32_t level, uint32_t from, uint32_t to);

#endif
