/* SPDX-License-Identifier: MPL-2.0 */
/* Ratings against the examples that their authors published. */
#include "event/rating.h"
#include "test/suite.h"

#include <stdlib.h>

/* The worked example of Wikipedia's page on Elo's system: two won, a half, two
 * lost of five, K = 32, from 1613 to 1601. */
START_TEST(elo_example)
{
    static const struct hj_rated_match matches[] = {
        {1609, 0, 0}, {1477, 0, 0.5}, {1388, 0, 1}, {1586, 0, 1}, {1720, 0, 0}};

    ck_assert_double_eq_tol(hj_rating_elo(1613, 32, matches, 5), 1601, 0.5);
    ck_assert_double_eq(hj_rating_elo(1613, 32, matches, 0), 1613);
}
END_TEST

/* One player gains as much as the other loses. */
START_TEST(elo_sum)
{
    for (int i = 0; i < 200; i++) {
        double a = 1000 + 7 * i, b = 1500, score = (i % 3) * 0.5;
        double up =
            hj_rating_elo(a, 20, &(struct hj_rated_match){b, 0, score}, 1) - a;
        double down =
            hj_rating_elo(b, 20, &(struct hj_rated_match){a, 0, 1 - score}, 1) -
            b;
        ck_assert_double_eq_tol(up + down, 0, 1e-9);
    }
}
END_TEST

/* The example of Glickman's paper on Glicko-2. */
START_TEST(glicko_example)
{
    static const struct hj_rated_match matches[] = {
        {1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    struct hj_glicko player =
        hj_rating_glicko((struct hj_glicko){1500, 200, 0.06}, 0.5, matches, 3);

    ck_assert_double_eq_tol(player.rating, 1464.06, 0.02);
    ck_assert_double_eq_tol(player.deviation, 151.52, 0.01);
    ck_assert_double_eq_tol(player.volatility, 0.05999, 0.00001);
}
END_TEST

/* The rating of a player who does not play becomes less certain, down to that
 * of a new player. */
START_TEST(glicko_rest)
{
    struct hj_glicko player = {1712, 60, 0.06};

    for (int i = 0; i < 2000; i++) {
        struct hj_glicko next = hj_rating_glicko(player, 0.5, NULL, 0);
        ck_assert_double_eq(next.rating, player.rating);
        ck_assert_double_ge(next.deviation, player.deviation);
        ck_assert_double_le(next.deviation, 350);
        player = next;
    }
    ck_assert_double_eq(player.deviation, 350);
}
END_TEST

/* A long row of sure wins and losses comes to an end. */
START_TEST(glicko_extremes)
{
    struct hj_glicko player = {1500, 350, 0.06};

    for (int i = 0; i < 300; i++) {
        struct hj_rated_match m = {i % 2 ? 3500 : 100, 30, i % 2 ? 1 : 0};
        player = hj_rating_glicko(player, 0.5, &m, 1);
        ck_assert(player.rating == player.rating);
        ck_assert_double_gt(player.deviation, 0);
        ck_assert_double_gt(player.volatility, 0);
    }
}
END_TEST

int main(void)
{
    TCase *t = tcase_create("rating");

    tcase_add_test(t, elo_example);
    tcase_add_test(t, elo_sum);
    tcase_add_test(t, glicko_example);
    tcase_add_test(t, glicko_rest);
    tcase_add_test(t, glicko_extremes);
    return run_tests("rating", t);
}
