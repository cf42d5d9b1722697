/* SPDX-License-Identifier: MPL-2.0 */
/* Ratings of players: Elo's and Glickman's Glicko-2. */
#ifndef HJ_EVENT_RATING_H
#define HJ_EVENT_RATING_H

#include <stddef.h>

/* One opponent in a rating period, as rated before it. */
struct hj_rated_match {
    double rating, deviation; /* of the opponent; Elo has no deviation */
    double score;             /* 1 won, 0.5 drawn, 0 lost */
};

/* The rating after the COUNT matches of a period: each counts K times what it
 * was better or worse than expected, 1 / (1 + 10^(difference / 400)). */
double hj_rating_elo(double rating, double k,
                     const struct hj_rated_match *matches, size_t count);

/* A Glicko-2 rating on the scale of Glicko: 1500, 350, 0.06 for a new player.
 */
struct hj_glicko {
    double rating, deviation, volatility;
};

/* How much volatility may change, 0.3 to 1.2; Glickman's example has 0.5. */
#define HJ_GLICKO_TAU 0.5

/* The rating after a period, by the steps of Glickman's paper; without a match
 * the deviation alone grows, up to that of a new player. */
struct hj_glicko hj_rating_glicko(struct hj_glicko player, double tau,
                                  const struct hj_rated_match *matches,
                                  size_t count);

#endif
