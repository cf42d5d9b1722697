/* SPDX-License-Identifier: MPL-2.0 */
/* Sums of fractions without rounding, and standings that need them. */
#include "pairing/exact.h"
#include "standings-common.h"
#include "test/suite.h"

#include <stdlib.h>

START_TEST(test_exact_sums)
{
    enum { MANY = 3000 };
    struct exact_work work = {.arena = hj_arena_new()};
    struct exact_term *terms = calloc(MANY, sizeof *terms);
    const struct exact *up, *down, *less;

    ck_assert(work.arena != NULL && terms != NULL);
    /* 1/(1*2) + 1/(2*3) + … + 1/(n*(n+1)) is n/(n+1). */
    for (uint32_t i = 0; i < MANY; i++)
        terms[i] = (struct exact_term){{1, 1, 1}, {i + 1, i + 2}};
    up = exact_sum(&work, terms, MANY, 1);
    ck_assert_ptr_nonnull(up);
    ck_assert_int_eq(exact_compare_to(&work, up, MANY, MANY + 1), 0);
    ck_assert_int_lt(exact_compare_to(&work, up, MANY + 1, MANY + 2), 0);
    ck_assert_int_gt(exact_compare_to(&work, up, MANY - 1, MANY), 0);
    for (uint32_t i = 0; i < MANY; i++)
        terms[i] = (struct exact_term){{1, 1, 1}, {MANY - i, MANY - i + 1}};
    down = exact_sum(&work, terms, MANY, 1);
    less = exact_sum(&work, terms + 1, MANY - 1, 1);
    ck_assert(down != NULL && less != NULL);
    ck_assert_int_eq(exact_compare(&work, up, down), 0);
    ck_assert_int_gt(exact_compare(&work, up, less), 0);
    ck_assert_int_lt(exact_compare(&work, less, up), 0);
    for (uint32_t i = 0; i < 3; i++)
        terms[i] = (struct exact_term){{UINT32_MAX, UINT32_MAX, UINT32_MAX},
                                       {UINT32_MAX, 1}};
    up = exact_sum(&work, terms, 3, UINT64_C(3) * UINT32_MAX);
    ck_assert_ptr_nonnull(up);
    ck_assert_int_eq(exact_compare_to(&work, up, UINT32_MAX, 1), 0);
    up = exact_sum(&work, terms, 0, 1);
    ck_assert_ptr_nonnull(up);
    ck_assert_int_eq(exact_compare_to(&work, up, 0, 1), 0);
    free(terms);
    exact_work_free(&work);
    hj_arena_free(work.arena);
}
END_TEST

/* PLAYER wins WON games and loses LOST, in as many matches as that takes. */
static void play_games(struct hj_tournament *t, uint32_t player,
                       uint32_t filler, int won, int lost)
{
    for (uint32_t round = 2; won + lost > 0; round++) {
        int a = won < HJ_MOST_GAMES ? won : HJ_MOST_GAMES;
        int b = lost < HJ_MOST_GAMES ? lost : HJ_MOST_GAMES;
        add_match(t, HJ_MATCH, round, player, filler, a, b, 0);
        won -= a;
        lost -= b;
    }
}

/* Two averages that differ by less than a part in 10^12: n/(2n+1) is more than
 * (n-1)/(2n-1) by 1/((2n+1)(2n-1)); and the same sum from other parts. */
START_TEST(test_near_is_not_equal)
{
    enum { N = 500000 };
    struct hj_tournament *t = hj_tournament_empty();
    uint32_t p[10];
    struct hj_standings *s;
    char left[SHOWN], right[SHOWN];

    for (uint32_t i = 0; i < 10; i++)
        p[i] = add_player(t, i);
    /* Nobody wins the games of these rounds, so they change no percentage. */
    add_match(t, HJ_MATCH, 1, p[0], p[2], 0, 0, 0);
    add_match(t, HJ_MATCH, 1, p[1], p[3], 0, 0, 0);
    add_match(t, HJ_MATCH, 990, p[0], p[6], 0, 0, 0);
    add_match(t, HJ_MATCH, 991, p[1], p[6], 0, 0, 0);
    play_games(t, p[2], p[4], N - 1, N);
    play_games(t, p[3], p[5], N, N + 1);
    play_games(t, p[6], p[7], 3, 4);
    s = rank(t, "melee", "opponents-game-win");
    shown(s, p[0], 1, left);
    shown(s, p[1], 1, right);
    ck_assert_str_eq(left, right);
    ck_assert_uint_lt(hj_standings_place(s, p[1]), hj_standings_place(s, p[0]));
    ck_assert_uint_ne(hj_standings_rank(s, hj_standings_place(s, p[0])),
                      hj_standings_rank(s, hj_standings_place(s, p[1])));
    hj_standings_free(s);
    hj_tournament_free(t);
}
END_TEST

START_TEST(test_equal_sums_of_other_parts)
{
    static const int games[2][3][2] = {{{7, 3}, {4, 6}, {4, 6}},
                                       {{1, 1}, {6, 5}, {5, 6}}};
    struct hj_tournament *t = hj_tournament_empty();
    uint32_t p[2] = {add_player(t, 0), add_player(t, 1)};
    struct hj_standings *s;

    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t o = add_player(t, 10 * (unsigned)side + i + 2);
            add_match(t, HJ_MATCH, 500 + i, p[side], o, 0, 0, 0);
            play_games(t, o, add_player(t, 10 * (unsigned)side + i + 5),
                       games[side][i][0], games[side][i][1]);
        }
    s = rank(t, "melee", "opponents-game-win");
    ck_assert_uint_eq(hj_standings_rank(s, hj_standings_place(s, p[0])),
                      hj_standings_rank(s, hj_standings_place(s, p[1])));
    hj_standings_free(s);
    hj_tournament_free(t);
}
END_TEST

int main(void)
{
    TCase *c = tcase_create("exact");

    tcase_set_timeout(c, 0);
    tcase_add_test(c, test_exact_sums);
    tcase_add_test(c, test_near_is_not_equal);
    tcase_add_test(c, test_equal_sums_of_other_parts);
    return run_tests("exact", c);
}
