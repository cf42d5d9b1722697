/* SPDX-License-Identifier: MPL-2.0 */
/* The bracket of an elimination: all matches, played or still to come, the
 * sources of their players, and the progress of each player. */
#ifndef HJ_PAIRING_BRACKET_H
#define HJ_PAIRING_BRACKET_H

#include "pairing/pairing.h"

/*
 * Single elimination of N players takes rounds 1 to k, where 2^k is the lowest
 * power of two that is at least N.  Level i of the winners' bracket is played
 * in round i.
 *
 * Double elimination: a player who loses in the winners' bracket continues in
 * the losers' bracket, whose level j is played in round j + 1:
 *
 *   round        1    2    3    4    5    6    ...  2k-2   2k-1  2k     2k+1
 *   winners      1    2    .    3    .    4    ...  k      .     final  replay
 *   losers       .    1    2    3    4    5    ...  2k-3   2k-2
 *
 * In odd levels of the losers' bracket its players meet each other.  In even
 * levels they meet the losers of the winners' bracket, who come down in
 * reversed order, then with exchanged halves, then with both halves reversed,
 * then unchanged, and so on.  So two players meet again as late as possible (at
 * the earliest in losers' level 3 with 8 players, 4 with 16, 5 with 32, 7 with
 * 64).  The final is replayed when the winner of the losers' bracket wins it.
 */
enum hj_bracket_side {
    HJ_SIDE_WINNERS,
    HJ_SIDE_LOSERS,
    HJ_SIDE_FINAL, /* double elimination: level 1, replay is level 2 */
    HJ_SIDE_THIRD, /* the match for the third place */
    HJ_SIDES
};

/* Returns "winners", "losers", "final" or "third place". */
const char *hj_bracket_side_name(enum hj_bracket_side side);

/* The index for "no match". */
#define HJ_NO_MATCH UINT32_MAX

struct hj_bracket_match {
    enum hj_bracket_side side;
    uint32_t round;      /* the round of the match, from 1 */
    uint32_t level;      /* the level within its side, from 1 */
    uint32_t place;      /* position within its level, from the top (0) */
    uint32_t from[2];    /* the matches that supply the players; HJ_NO_MATCH:
                          * the players are seeded, or reseeded after the
                          * previous level */
    bool loser_of[2];    /* the loser of from[] comes here, not the winner */
    bool known[2];       /* the seat is settled: a player, or nobody */
    uint32_t players[2]; /* HJ_NOBODY: a bye, or not known yet */
    bool decided;
    uint32_t winner, loser; /* HJ_NOBODY: no such player, or not decided */
    bool due;               /* false: the replay of the final is not needed */
    const struct hj_match *match; /* the row of the results; NULL: not played */
};

/* A bracket: all its matches in the order of their rounds.  Owns the array. */
struct hj_bracket {
    struct hj_bracket_match *matches;
    uint32_t count;
    uint32_t size;   /* the number of first-level seats, a power of two */
    uint32_t rounds; /* the last round, with a replay that is due */
};

/* Makes the bracket of T, whose players are in the order of their seeds, with
 * the method of OPTIONS (HJ_ELIMINATION or HJ_DOUBLE_ELIMINATION), and enters
 * the matches that were played.  A played match that the bracket does not have
 * is an error when STRICT; otherwise it replaces the match of the bracket.
 * Returns false with the reason in E.  The caller frees *B with
 * hj_bracket_free(). */
bool hj_bracket_make(struct hj_bracket *b, const struct hj_tournament *t,
                     const struct hj_pairing_options *options, bool strict,
                     struct hj_error *e);
void hj_bracket_free(struct hj_bracket *b);

/* Returns the number of rounds of an elimination of COUNT players, for double
 * elimination (TWICE) without the replay of the final. */
uint32_t hj_bracket_rounds(uint32_t count, bool twice);

/* The progress of a player in an elimination. */
struct hj_bracket_run {
    uint32_t won;    /* rounds survived without interruption, from round 1 */
    uint32_t rounds; /* the last round with a match */
    uint32_t losses;
    bool playing; /* the match of the next round has no result yet */
    bool out;     /* lost (in double elimination twice), or was absent */
    bool third;   /* won the match for the third place */
    bool left;    /* not out, but has left: a walk-over follows */
};

/* Follows every player of an elimination, with the method of OPTIONS, through
 * the matches as they were played.  Writes the progress to RUNS, which has room
 * for player_count items.  Returns false when out of memory. */
bool hj_bracket_runs(const struct hj_tournament *t,
                     const struct hj_pairing_options *options,
                     struct hj_bracket_run *runs);

#endif
