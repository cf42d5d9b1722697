/* SPDX-License-Identifier: MPL-2.0 */
/* Standings of random events against a slow reading of the rules that shares
 * nothing with the library. */
#include "base/random.h"
#include "standings-common.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

/* A slow reading of the rules, round by round, in whole numbers over a common
 * denominator of all that can come up in nine rounds of up to five games. */
enum { PLAYERS = 24, ROUNDS = 9, GAMES_MOST = 5 };

struct slow_row {
    enum { NOTHING, PLAYED, FREE, HALF, AWAY } what;
    uint32_t opponent;
    int own, other, drawn;
    bool forfeit;
};

struct slow {
    uint32_t players, rounds;
    struct slow_row rows[PLAYERS][ROUNDS];
};

static int slow_points(const struct slow_row *r)
{
    if (r->what == NOTHING || r->what == AWAY)
        return 0;
    if (r->what == HALF)
        return 1;
    if (r->what == FREE || r->own > r->other)
        return 3;
    return r->own == r->other && r->own + r->drawn > 0 ? 1 : 0;
}

/* A percentage as a fraction, at least FLOOR_NUM/FLOOR_DEN. */
static void slow_percent(const struct slow *t, uint32_t p, bool games, bool mtr,
                         int64_t *num, int64_t *den)
{
    int64_t a = 0, b = 0;

    for (uint32_t r = 0; r < t->rounds; r++) {
        const struct slow_row *row = &t->rows[p][r];
        if (row->what == NOTHING)
            continue;
        if (!games) {
            a += slow_points(row);
            b += 3;
        } else if (row->what == PLAYED || row->what == FREE) {
            a += mtr ? 3 * row->own + row->drawn : row->own;
            b += (mtr ? 3 : 1) * (row->own + row->other + row->drawn);
        }
    }
    *num = mtr ? 33 : 1;
    *den = mtr ? 100 : 3;
    if (b > 0 && a * *den >= *num * b) {
        *num = a;
        *den = b;
    }
}

static int64_t gcd(int64_t a, int64_t b)
{
    return b == 0 ? a : gcd(b, a % b);
}

/* The average of the opponents' percentages. */
static void slow_average(const struct slow *t, uint32_t p, bool games, bool mtr,
                         int64_t *num, int64_t *den)
{
    int64_t sum_num = 0, sum_den = 1, count = 0;

    for (uint32_t r = 0; r < t->rounds; r++) {
        const struct slow_row *row = &t->rows[p][r];
        int64_t a, b, g;
        if (row->what != PLAYED)
            continue;
        slow_percent(t, row->opponent, games, mtr, &a, &b);
        sum_num = sum_num * b + a * sum_den;
        sum_den *= b;
        g = gcd(sum_num, sum_den);
        sum_num /= g;
        sum_den /= g;
        count++;
    }
    *num = count > 0 ? sum_num : mtr ? 33 : 1;
    *den = count > 0 ? sum_den * count : mtr ? 100 : 3;
}

static void slow_value(const struct slow *t, uint32_t p, int level, bool mtr,
                       int64_t *num, int64_t *den)
{
    *num = 0;
    *den = 1;
    if (level == 0)
        for (uint32_t r = 0; r < t->rounds; r++)
            *num += slow_points(&t->rows[p][r]);
    else if (level == 2)
        slow_percent(t, p, true, mtr, num, den);
    else
        slow_average(t, p, level == 3, mtr, num, den);
}

/* Fills both tournaments with the same random rows. */
static struct hj_tournament *draw_tournament(struct hj_random *random,
                                             struct slow *slow)
{
    struct hj_tournament *t = hj_tournament_empty();
    uint32_t order[PLAYERS];
    bool gone[PLAYERS] = {false};

    memset(slow, 0, sizeof *slow);
    slow->players = 2 + (uint32_t)hj_random_below(random, PLAYERS - 1);
    slow->rounds = 1 + (uint32_t)hj_random_below(random, ROUNDS);
    for (uint32_t p = 0; p < slow->players; p++)
        order[add_player(t, p)] = p;
    for (uint32_t r = 0; r < slow->rounds; r++) {
        uint32_t waiting = HJ_NOBODY;
        hj_random_shuffle(random, order, slow->players);
        for (uint32_t i = 0; i < slow->players; i++) {
            uint32_t p = order[i];
            struct slow_row *row = &slow->rows[p][r], *back;
            int a = (int)hj_random_below(random, 3);
            int b = (int)hj_random_below(random, 3);
            int d = hj_random_below(random, 4) == 0;
            gone[p] = gone[p] || hj_random_below(random, 40) == 0;
            if (gone[p] || (r == 0 && hj_random_below(random, 10) == 0))
                continue;
            switch (hj_random_below(random, 25)) {
            case 0:
                row->what = FREE;
                row->own = 2;
                add_match(t, HJ_MATCH_BYE, r + 1, p, HJ_NOBODY, 2, 0, 0);
                continue;
            case 1:
                row->what = HALF;
                add_match(t, HJ_MATCH_HALF, r + 1, p, HJ_NOBODY, 0, 0, 0);
                continue;
            case 2:
                row->what = AWAY;
                add_match(t, HJ_MATCH_ABSENT, r + 1, p, HJ_NOBODY, 0, 0, 0);
                continue;
            default:
                break;
            }
            if (waiting == HJ_NOBODY) {
                waiting = p;
                continue;
            }
            back = &slow->rows[waiting][r];
            if (hj_random_below(random, 12) == 0) {
                a = hj_random_below(random, 4) > 0 ? 2 : 0;
                *row = (struct slow_row){PLAYED, waiting, a, 0, 0, true};
                *back = (struct slow_row){PLAYED, p, 0, a, 0, true};
                add_forfeit(t, r + 1, p, waiting, a > 0);
            } else {
                *row = (struct slow_row){PLAYED, waiting, a, b, d, false};
                *back = (struct slow_row){PLAYED, p, b, a, d, false};
                add_match(t, HJ_MATCH, r + 1, p, waiting, a, b, d);
            }
            waiting = HJ_NOBODY;
        }
    }
    return t;
}

/* Below, at or above 0 for A before B, by all four levels. */
static int slow_compare(const struct slow *t, uint32_t a, uint32_t b, bool mtr)
{
    for (int level = 0; level < 4; level++) {
        int64_t an, ad, bn, bd, g;
        slow_value(t, a, level, mtr, &an, &ad);
        slow_value(t, b, level, mtr, &bn, &bd);
        g = gcd(ad, bd);
        /* Scaled by the common part, so that the products stay small. */
        if ((long double)an * (long double)(bd / g) !=
            (long double)bn * (long double)(ad / g))
            return (long double)an * (long double)(bd / g) >
                           (long double)bn * (long double)(ad / g)
                       ? -1
                       : 1;
    }
    return 0;
}

START_TEST(test_against_slow)
{
    enum { EVENTS = 400 };
    uint64_t seed = 20261121;
    struct hj_random random = hj_random_seeded(seed);
    struct slow slow;
    uint32_t shared = 0;

    printf("%d random events, seed %llu\n", (int)EVENTS,
           (unsigned long long)seed);
    for (int event = 0; event < EVENTS; event++) {
        bool mtr = event % 2 == 0;
        struct hj_tournament *t = draw_tournament(&random, &slow);
        struct hj_standings *s = rank(t, mtr ? "mtr" : "melee", NULL);
        for (uint32_t at = 0; at < slow.players; at++) {
            uint32_t p = hj_standings_player(s, at);
            for (uint32_t level = 0; level < 4; level++) {
                int64_t num, den, want;
                char text[SHOWN], expected[SHOWN];
                slow_value(&slow, p, (int)level, mtr, &num, &den);
                shown(s, p, level, text);
                want = (int64_t)((long double)num * 1000000 / (long double)den +
                                 0.5L);
                if (level == 0)
                    snprintf(expected, sizeof expected, "%lld", (long long)num);
                else
                    snprintf(expected, sizeof expected, "%lld.%06lld",
                             (long long)want / 1000000,
                             (long long)want % 1000000);
                ck_assert_msg(strcmp(text, expected) == 0,
                              "event %d, player %u, level %u: %s, not %s",
                              event, p, level, text, expected);
            }
            if (at > 0) {
                uint32_t before = hj_standings_player(s, at - 1);
                int sign = slow_compare(&slow, before, p, mtr);
                ck_assert_int_le(sign, 0);
                ck_assert_int_eq(sign == 0, hj_standings_rank(s, at) ==
                                                hj_standings_rank(s, at - 1));
                ck_assert(sign < 0 || before < p);
                shared += sign == 0;
            }
        }
        hj_standings_free(s);
        hj_tournament_free(t);
    }
    ck_assert_uint_gt(shared, 0);
}
END_TEST

/* The same for Buchholz and Sonneborn-Berger by FIDE, in half points. */
static int fide_points(const struct slow_row *r)
{
    switch (r->what) {
    case FREE:
        return 2;
    case HALF:
        return 1;
    case PLAYED:
        if (r->own != r->other)
            return r->own > r->other ? 2 : 0;
        return r->own + r->drawn > 0 ? 1 : 0;
    default:
        return 0;
    }
}

/* The player stayed away by choice. */
static bool fide_away(const struct slow_row *r)
{
    return r->what == NOTHING || r->what == HALF || r->what == AWAY ||
           (r->forfeit && fide_points(r) == 0);
}

/* True if the last round counts as drawn (fore Buchholz). */
static bool fide_fore(const struct slow *t, uint32_t p, uint32_t r, bool fore)
{
    return fore && r + 1 == t->rounds && t->rows[p][r].what == PLAYED;
}

static int fide_score(const struct slow *t, uint32_t p, bool fore)
{
    int sum = 0;

    for (uint32_t r = 0; r < t->rounds; r++)
        sum += fide_fore(t, p, r, fore) ? 1 : fide_points(&t->rows[p][r]);
    return sum;
}

/* The score as it counts for opponents: from the end back to the last round
 * that the player was there for, what has no opponent is half a point. */
static int fide_adjusted(const struct slow *t, uint32_t p, bool fore)
{
    int sum = 0;
    bool there = false;

    for (uint32_t r = t->rounds; r-- > 0;) {
        const struct slow_row *row = &t->rows[p][r];
        bool drawn = fide_fore(t, p, r, fore);
        there = there || drawn || !fide_away(row);
        sum += drawn ? 1 : there || row->what == PLAYED ? fide_points(row) : 1;
    }
    return sum;
}

struct part {
    int score, gives;
    bool away, gone;
};

/* The lowest part of all or of those away, by score and then by what it
 * gives; -1: none. */
static int lowest(const struct part *parts, uint32_t n, bool away, int sign)
{
    int best = -1;

    for (uint32_t i = 0; i < n; i++) {
        const struct part *p = &parts[i], *b = &parts[best < 0 ? 0 : best];
        if (p->gone || (away && !p->away))
            continue;
        if (best < 0 || sign * p->score < sign * b->score ||
            (p->score == b->score && sign * p->gives < sign * b->gives))
            best = (int)i;
    }
    return best;
}

/* In half points, and for Sonneborn-Berger in quarters. */
static int fide_value(const struct slow *t, uint32_t p, bool new_rules,
                      bool fore, bool by_result, int low, int high)
{
    struct part parts[ROUNDS];
    int own = fide_score(t, p, fore), sum = 0;

    for (uint32_t r = 0; r < t->rounds; r++) {
        const struct slow_row *row = &t->rows[p][r];
        struct part *part = &parts[r];
        int most = row->what == PLAYED ? fide_adjusted(t, row->opponent, fore)
                                       : (int)t->rounds;
        bool met =
            row->what == PLAYED && (!row->forfeit || fide_fore(t, p, r, fore));
        part->score = met || (new_rules && own > most) ? most : own;
        part->gives = part->score * (by_result ? fide_points(row) : 1);
        part->away = fide_away(row) && !met;
        part->gone = false;
    }
    for (; low > 0; low--) {
        int any = lowest(parts, t->rounds, false, 1);
        int away = lowest(parts, t->rounds, true, 1);
        if (any < 0)
            break;
        if (away >= 0 && parts[any].gives <= parts[away].gives)
            any = away;
        parts[any].gone = true;
    }
    for (; high > 0; high--) {
        int any = lowest(parts, t->rounds, false, -1);
        if (any >= 0)
            parts[any].gone = true;
    }
    for (uint32_t r = 0; r < t->rounds; r++)
        sum += parts[r].gone ? 0 : parts[r].gives;
    return sum;
}

/* The average of the Buchholz of those who were played, as it is shown. */
static void fide_average(const struct slow *t, uint32_t p, bool new_rules,
                         char *text, size_t size)
{
    int sum = 0, n = 0;

    for (uint32_t r = 0; r < t->rounds; r++)
        if (t->rows[p][r].what == PLAYED && !t->rows[p][r].forfeit) {
            sum += fide_value(t, t->rows[p][r].opponent, new_rules, false,
                              false, 0, 0);
            n++;
        }
    sum = n > 0 ? (100 * sum + n) / (2 * n) : 0;
    snprintf(text, size, "%d.%02d", sum / 100, sum % 100);
}

static void check_fide(const struct slow *slow, const struct hj_tournament *t,
                       bool new_rules)
{
    static const struct {
        const char *name;
        bool fore, by_result;
        int low, high;
    } kinds[] = {{"BH", false, false, 0, 0},    {"BH/C1", false, false, 1, 0},
                 {"BH/C2", false, false, 2, 0}, {"BH/M1", false, false, 1, 1},
                 {"BH/M2", false, false, 2, 2}, {"SB", false, true, 0, 0},
                 {"SB/C1", false, true, 1, 0},  {"FB", true, false, 0, 0}};
    const uint32_t count = sizeof kinds / sizeof *kinds;
    struct hj_standings *s = rank(t, new_rules ? "fide-2025" : "fide-2023",
                                  "BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,FB,"
                                  "AOB");
    char average[2][SHOWN];

    for (uint32_t p = 0; p < slow->players; p++) {
        for (uint32_t k = 0; k < count; k++) {
            char text[SHOWN], want[SHOWN];
            int value =
                fide_value(slow, p, new_rules, kinds[k].fore,
                           kinds[k].by_result, kinds[k].low, kinds[k].high);
            if (kinds[k].by_result)
                snprintf(want, sizeof want, "%d.%02d", value / 4,
                         25 * (value % 4));
            else
                snprintf(want, sizeof want, "%d.%d", value / 2,
                         5 * (value % 2));
            shown(s, p, k + 1, text);
            ck_assert_msg(strcmp(text, want) == 0, "player %u, %s: %s, not %s",
                          p, kinds[k].name, text, want);
        }
        fide_average(slow, p, new_rules, average[0], SHOWN);
        shown(s, p, count + 1, average[1]);
        ck_assert_str_eq(average[1], average[0]);
    }
    hj_standings_free(s);
}

START_TEST(test_fide_against_slow)
{
    enum { EVENTS = 300 };
    uint64_t seed = 77;
    struct hj_random random = hj_random_seeded(seed);
    struct slow slow;

    printf("%d random events by FIDE, seed %llu\n", (int)EVENTS,
           (unsigned long long)seed);
    for (int event = 0; event < EVENTS; event++) {
        struct hj_tournament *t = draw_tournament(&random, &slow);
        /* A round without any result is none. */
        slow.rounds = t->rounds;
        check_fide(&slow, t, false);
        check_fide(&slow, t, true);
        hj_tournament_free(t);
    }
}
END_TEST

/* The points of a match and the rounds, where scores are the points. */
static double sos_average(const struct slow *t, uint32_t p)
{
    double points = 0, rounds = 0;

    for (uint32_t r = 0; r < t->rounds; r++) {
        const struct slow_row *row = &t->rows[p][r];
        rounds += row->what != NOTHING;
        points += row->what == PLAYED || row->what == FREE ? row->own
                  : row->what == HALF                      ? 1
                                                           : 0;
    }
    return rounds > 0 ? points / rounds : 0;
}

static double sos_slow(const struct slow *t, uint32_t p, bool extended)
{
    double sum = 0, opponents = 0;

    for (uint32_t r = 0; r < t->rounds; r++) {
        const struct slow_row *row = &t->rows[p][r];
        if (row->what != PLAYED)
            continue;
        sum += extended ? sos_slow(t, row->opponent, false)
                        : sos_average(t, row->opponent);
        opponents++;
    }
    return opponents > 0 ? sum / opponents : 0;
}

START_TEST(test_sos_against_slow)
{
    enum { EVENTS = 100 };
    uint64_t seed = 5;
    struct hj_random random = hj_random_seeded(seed);
    struct slow slow;

    printf("%d random events by sos, seed %llu\n", (int)EVENTS,
           (unsigned long long)seed);
    for (int event = 0; event < EVENTS; event++) {
        struct hj_tournament *t = draw_tournament(&random, &slow);
        struct hj_standings *s = rank(t, "sos", NULL);
        for (uint32_t p = 0; p < slow.players; p++)
            for (uint32_t level = 1; level < 3; level++) {
                char text[SHOWN];
                double want = sos_slow(&slow, p, level == 2), ours;
                shown(s, p, level, text);
                ours = strtod(text, NULL);
                ck_assert_msg(ours - want < 6e-7 && want - ours < 6e-7,
                              "event %d, player %u, level %u: %s, not %f",
                              event, p, level, text, want);
            }
        hj_standings_free(s);
        hj_tournament_free(t);
    }
}
END_TEST

int main(void)
{
    TCase *c = tcase_create("standings against a slow reading");

    tcase_set_timeout(c, 0);
    tcase_add_test(c, test_against_slow);
    tcase_add_test(c, test_fide_against_slow);
    tcase_add_test(c, test_sos_against_slow);
    return run_tests("standings against a slow reading", c);
}
