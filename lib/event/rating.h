/* SPDX-License-Identifier: MPL-2.0 */
/* Ratings of players: Elo and Glickman's Glicko-2. */
#ifndef HJ_EVENT_RATING_H
#define HJ_EVENT_RATING_H

#include <stddef.h>

/* A match of a rating period: the opponent as rated before it, and the
 * score. */
struct hj_rated_match {
    double rating, deviation; /* of the opponent; unused for Elo */
    double score;             /* 1 won, 0.5 drawn, 0 lost */
};

/* Returns the Elo rating after the COUNT matches of a period.  Each match adds
 * K times the difference between the score and the expected score, 1 / (1 +
 * 10^(difference / 400)). */
double hj_rating_elo(double rating, double k,
                     const struct hj_rated_match *matches, size_t count);

/* A Glicko-2 rating on Glicko's scale: 1500, 350, 0.06 for a new player. */
struct hj_glicko {
    double rating, deviation, volatility;
};

/* The constraint on changes of volatility, 0.3 to 1.2; 0.5 in Glickman's
 * example. */
#define HJ_GLICKO_TAU 0.5

/* Returns the Glicko-2 rating after a period, by the steps of Glickman's paper.
 * Without matches only the deviation increases, at most to that of a new
 * player. */
struct hj_glicko hj_rating_glicko(struct hj_glicko player, double tau,
                                  const struct hj_rated_match *matches,
                                  size_t count);

#endif
