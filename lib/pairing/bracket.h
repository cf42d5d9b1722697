/* SPDX-License-Identifier: MPL-2.0 */
/* The bracket of an elimination: every match that is and will be, where its
 * players come from, and how far each of them came. */
#ifndef HJ_PAIRING_BRACKET_H
#define HJ_PAIRING_BRACKET_H

#include "pairing/pairing.h"

/*
 * Single elimination of N players in rounds 1 to k, 2^k being the next power
 * of two: winners' level i is played in round i.
 *
 * Double elimination: whoever loses in the winners' bracket goes on in the
 * losers' bracket, whose level j is played in round j + 1:
 *
 *   round        1    2    3    4    5    6    …  2k-2   2k-1  2k     2k+1
 *   winners      1    2    .    3    .    4    …  k      .     final  once more
 *   losers       .    1    2    3    4    5    …  2k-3   2k-2
 *
 * In the losers' odd levels those of its own meet, in the even ones they meet
 * those who come down from the winners' bracket: into the reversed order, then
 * with exchanged halves, then with both halves reversed, then as they are, and
 * so on, so that two meet again as late as can be (with 8 players in level 3 of
 * the losers, with 16 in 4, with 32 in 5, with 64 in 7 at the earliest).
 * The final is played once more when the winner of the losers' bracket wins it.
 */
enum hj_bracket_side {
    HJ_SIDE_WINNERS,
    HJ_SIDE_LOSERS,
    HJ_SIDE_FINAL, /* of a double elimination: level 1, and 2 once more */
    HJ_SIDE_THIRD, /* the match for the third place */
    HJ_SIDES
};

/* "winners", "losers", "final", "third place". */
const char *hj_bracket_side_name(enum hj_bracket_side side);

/* No match of the bracket. */
#define HJ_NO_MATCH UINT32_MAX

struct hj_bracket_match {
    enum hj_bracket_side side;
    uint32_t round;      /* in which it is played, from 1 */
    uint32_t level;      /* within its side, from 1 */
    uint32_t place;      /* within its level, from above, from 0 */
    uint32_t from[2];    /* the matches its players come from; HJ_NO_MATCH: they
                          * are seeded, or those who are left are seeded anew */
    bool loser_of[2];    /* it is the loser who comes from there */
    bool known[2];       /* who is there, or that nobody is, is decided */
    uint32_t players[2]; /* HJ_NOBODY: nobody (a bye), or not known yet */
    bool decided;
    uint32_t winner, loser; /* HJ_NOBODY: there is none, or not decided */
    bool due;               /* false: the final is not to be played once more */
    const struct hj_match *match; /* as it was played; NULL: not so far */
};

/* All matches, in the order of their rounds; owns its array. */
struct hj_bracket {
    struct hj_bracket_match *matches;
    uint32_t count;
    uint32_t size;   /* the power of two */
    uint32_t rounds; /* the last, with the final once more where that is due */
};

/* Makes the bracket of T, whose players are in the order of their seeds, by the
 * method of OPTIONS (HJ_ELIMINATION or HJ_DOUBLE_ELIMINATION) and follows what
 * was played.  Where something else was played than the bracket has, that is an
 * error when STRICT; otherwise what was played counts.  False with the reason
 * in E; the caller frees *B with hj_bracket_free(). */
bool hj_bracket_make(struct hj_bracket *b, const struct hj_tournament *t,
                     const struct hj_pairing_options *options, bool strict,
                     struct hj_error *e);
void hj_bracket_free(struct hj_bracket *b);

/* The rounds of an elimination of COUNT players; in double elimination without
 * the final being played once more. */
uint32_t hj_bracket_rounds(uint32_t count, bool twice);

/* How far a player came in an elimination. */
struct hj_bracket_run {
    uint32_t won;    /* rounds that were survived, from the first on */
    uint32_t rounds; /* the last with a match */
    uint32_t losses;
    bool playing; /* the match of the next round has no result yet */
    bool out;     /* lost (in double elimination twice), or was not there */
    bool third;   /* won the match for the third place */
    bool left;    /* not out, but gone: the next opponent has a walk-over */
};

/* Follows every player of an elimination by the method of OPTIONS through its
 * matches, as they were played, to RUNS, which has room for player_count.
 * False when out of memory. */
bool hj_bracket_runs(const struct hj_tournament *t,
                     const struct hj_pairing_options *options,
                     struct hj_bracket_run *runs);

#endif
