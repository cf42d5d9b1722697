/* SPDX-License-Identifier: MPL-2.0 */
/* Eliminations of 2 to 64 players, against a scorekeeper who only counts
 * losses. */
#include "base/random.h"
#include "pairing/bracket.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };

/* The record of the scorekeeper. */
struct card {
    uint32_t losses, out; /* and the round of the last one */
    bool here;
};

struct day {
    struct hj_tournament *t;
    struct hj_pairing_options options;
    struct hj_random random;
    struct card cards[MOST];
    uint32_t met[MOST][MOST]; /* the round in which two met, or 0 */
    uint32_t count, round, matches, final_losses[2];
    bool leaving;
    uint32_t favourite; /* of 100: how often the better seed wins */
};

static void begin(struct day *d, uint32_t count, uint64_t seed)
{
    struct hj_pairing_options options = d->options;

    *d = (struct day){.options = options,
                      .t = hj_tournament_empty(),
                      .random = hj_random_seeded(seed),
                      .count = count,
                      .favourite = seed % 3 == 0   ? 50
                                   : seed % 3 == 1 ? 85
                                                   : 0};
    ck_assert_ptr_nonnull(d->t);
    for (uint32_t p = 0; p < count; p++) {
        char id[16];
        snprintf(id, sizeof id, "p%u", p + 1);
        struct hj_player player = {
            .id = hj_str(id), .name = hj_str(id), .rating = -1};
        ck_assert_uint_eq(hj_tournament_add_player(d->t, &player), p);
        d->cards[p].here = true;
    }
}

static uint32_t lives(const struct day *d)
{
    return d->options.method == HJ_DOUBLE_ELIMINATION ? 2 : 1;
}

/* Those who may still win. */
static uint32_t alive(const struct day *d)
{
    uint32_t n = 0;

    for (uint32_t p = 0; p < d->count; p++)
        n += d->cards[p].losses < lives(d);
    return n;
}

static void enter(struct day *d, const struct hj_pair *pair, bool first_wins)
{
    struct hj_match match = {
        .kind = pair->seats == 1 ? HJ_MATCH_BYE : HJ_MATCH,
        .round = d->round,
        .table = pair->table,
        .players = {pair->players[0], pair->players[1], HJ_NOBODY, HJ_NOBODY},
        .seats = pair->seats,
        .known = true,
        .weight = 1000};

    if (pair->seats == 2) {
        uint32_t loser = pair->players[first_wins];
        match.wins[!first_wins] = 2;
        d->cards[loser].losses++;
        d->cards[loser].out = d->round;
        d->matches++;
    }
    ck_assert(hj_tournament_add_match(d->t, &match));
}

/* In the winners' bracket those without a loss meet, in the other one those
 * with one; both only in the last match. */
static void check_pair(struct day *d, const struct hj_pair *pair, bool *seated)
{
    uint32_t a = pair->players[0], b = pair->players[1];

    for (uint32_t s = 0; s < pair->seats; s++) {
        uint32_t p = pair->players[s];
        ck_assert_msg(!seated[p], "p%u sits twice in round %u", p + 1,
                      d->round);
        ck_assert_msg(d->cards[p].losses < lives(d) && d->cards[p].here,
                      "p%u is out and plays in round %u", p + 1, d->round);
        seated[p] = true;
    }
    if (pair->seats < 2)
        return;
    if (d->options.seed_first)
        ck_assert_uint_lt(a, b);
    /* A player who was absent has lost, too, without a match card. */
    if (!d->leaving && d->cards[a].losses != d->cards[b].losses)
        ck_assert_uint_eq(alive(d), 2);
    d->final_losses[0] = d->cards[a].losses;
    d->final_losses[1] = d->cards[b].losses;
}

/* Pairs a round and draws its results; false behind the final. */
static bool play_round(struct day *d, bool leaving)
{
    struct hj_pairings p;
    struct hj_error e = {0};
    bool seated[MOST] = {false};

    d->leaving = leaving;
    for (uint32_t i = 0; leaving && i < d->count; i++)
        if (hj_random_below(&d->random, 20) == 0)
            d->t->players[i].in = d->cards[i].here = false;
    if (!hj_pair_next(d->t, &d->options, &p, &e)) {
        ck_assert_msg(strcmp(e.text, "the final has been played") == 0,
                      "%u players, round %u: %s", d->count, d->round + 1,
                      e.text);
        return false;
    }
    d->round++;
    for (uint32_t i = 0; i < p.count; i++)
        check_pair(d, &p.pairs[i], seated);
    for (uint32_t i = 0; i < p.count; i++) {
        const struct hj_pair *pair = &p.pairs[i];
        uint32_t a = pair->players[0], b = pair->players[1];
        bool first = hj_random_below(&d->random, 100) <
                     (a < b ? d->favourite : 100 - d->favourite);
        if (pair->seats == 2 && d->met[a][b] == 0)
            d->met[a][b] = d->met[b][a] = d->round;
        enter(d, pair, first);
    }
    hj_pairings_free(&p);
    /* An empty round is one, too. */
    d->t->rounds = d->round;
    ck_assert_uint_le(d->round, 13);
    return true;
}

/* Everybody who is out has all losses, one player is left, and who was out
 * later has the better place. */
static void check_end(const struct day *d)
{
    struct hj_bracket_run runs[MOST];
    uint32_t winner = HJ_NOBODY;

    ck_assert(hj_bracket_runs(d->t, &d->options, runs));
    ck_assert_uint_eq(alive(d), 1);
    for (uint32_t p = 0; p < d->count; p++) {
        bool out = d->cards[p].losses == lives(d);
        ck_assert_uint_eq(runs[p].out, out);
        if (!out)
            winner = p;
        else
            ck_assert_uint_eq(runs[p].won + 1, d->cards[p].out);
    }
    ck_assert_uint_eq(runs[winner].won, d->round);
    /* One match for each loss. */
    ck_assert_uint_eq(d->matches,
                      lives(d) * (d->count - 1) + d->cards[winner].losses);
}

static void run_seeds(struct day *d, uint64_t seeds)
{
    for (uint32_t count = 2; count <= MOST; count++)
        for (uint64_t seed = 1; seed <= seeds; seed++) {
            printf("%s of %u, seed %llu\n", hj_method_name(d->options.method),
                   count, (unsigned long long)seed);
            begin(d, count, seed);
            while (play_round(d, false))
                ;
            check_end(d);
            hj_tournament_free(d->t);
        }
}

START_TEST(test_single)
{
    struct day d = {.options = {.method = HJ_ELIMINATION}};

    run_seeds(&d, 3);
    d.options.reseed = d.options.seed_first = true;
    run_seeds(&d, 3);
}
END_TEST

START_TEST(test_double)
{
    struct day d = {.options = {.method = HJ_DOUBLE_ELIMINATION}};

    run_seeds(&d, 6);
    d.options.reseed = d.options.seed_first = true;
    run_seeds(&d, 3);
}
END_TEST

/* The final is played once more only when the one without a loss has lost it;
 * and never where it is played once. */
START_TEST(test_final_once_more)
{
    uint32_t again = 0;

    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint32_t count = 2 + (uint32_t)seed % 30, rounds, due;
        struct day d = {.options = {.method = HJ_DOUBLE_ELIMINATION}};
        begin(&d, count, seed);
        rounds = hj_bracket_rounds(count, true);
        while (d.round < rounds)
            ck_assert(play_round(&d, false));
        ck_assert_uint_eq(d.final_losses[0] + d.final_losses[1], 1);
        due = alive(&d) == 2;
        again += due;
        ck_assert_uint_eq(play_round(&d, false), due);
        hj_tournament_free(d.t);
        d.options.single_final = true;
        begin(&d, count, seed);
        while (play_round(&d, false))
            ;
        ck_assert_uint_eq(d.round, rounds);
        hj_tournament_free(d.t);
    }
    ck_assert_uint_gt(again, 5);
    ck_assert_uint_lt(again, 55);
}
END_TEST

/* Two who have met meet again late: losers' level j is round j + 1. */
START_TEST(test_rematches_are_late)
{
    static const struct {
        uint32_t count, round;
    } earliest[] = {{8, 4}, {16, 5}, {32, 6}, {64, 8}};

    for (size_t i = 0; i < sizeof earliest / sizeof *earliest; i++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct day d = {.options = {.method = HJ_DOUBLE_ELIMINATION}};
            struct hj_pairings p;
            begin(&d, earliest[i].count, seed * 3);
            while (d.round + 1 < earliest[i].round) {
                ck_assert(hj_pair_next(d.t, &d.options, &p, NULL));
                for (uint32_t k = 0; k < p.count; k++)
                    if (p.pairs[k].seats == 2)
                        ck_assert_uint_eq(
                            d.met[p.pairs[k].players[0]][p.pairs[k].players[1]],
                            0);
                hj_pairings_free(&p);
                ck_assert(play_round(&d, false));
            }
            hj_tournament_free(d.t);
        }
}
END_TEST

/* The best two seeds can meet in the final alone, the best four not before the
 * round before it, when the favourite always wins. */
START_TEST(test_seeds_meet_late)
{
    for (uint32_t count = 2; count <= MOST; count++) {
        struct day d = {.options = {.method = HJ_ELIMINATION}};
        begin(&d, count, 2);
        d.favourite = 100;
        while (play_round(&d, false))
            ;
        ck_assert_uint_eq(d.met[0][1], d.round);
        if (count >= 4) {
            ck_assert_uint_eq(d.met[0][3], d.round - 1);
            ck_assert_uint_eq(d.met[1][2], d.round - 1);
        }
        hj_tournament_free(d.t);
    }
}
END_TEST

/* Players leave at any time: who is gone is not paired, and it ends. */
START_TEST(test_leavers)
{
    for (uint32_t count = 2; count <= MOST; count += 3)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            struct day d = {.options = {.method = HJ_DOUBLE_ELIMINATION}};
            struct hj_bracket_run runs[MOST];
            uint32_t in = 0;
            printf("leavers of %u, seed %llu\n", count,
                   (unsigned long long)seed);
            begin(&d, count, seed);
            while (play_round(&d, true))
                ;
            ck_assert(hj_bracket_runs(d.t, &d.options, runs));
            for (uint32_t p = 0; p < count; p++)
                in += !runs[p].out && !runs[p].left;
            ck_assert_uint_le(in, 1);
            hj_tournament_free(d.t);
        }
}
END_TEST

/* A correction that the bracket contradicts is refused where it would be paired
 * from, and told as it was played where it is looked at. */
START_TEST(test_other_than_the_bracket)
{
    struct day d = {.options = {.method = HJ_DOUBLE_ELIMINATION}};
    struct hj_pairings p;
    struct hj_bracket b;
    struct hj_error e = {0};
    int32_t won;

    begin(&d, 8, 3);
    for (int round = 0; round < 3; round++)
        ck_assert(play_round(&d, false));
    won = d.t->matches[0].wins[0];
    d.t->matches[0].wins[0] = d.t->matches[0].wins[1];
    d.t->matches[0].wins[1] = won;
    ck_assert(!hj_pair_next(d.t, &d.options, &p, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "whom the bracket has there"));
    ck_assert(hj_bracket_make(&b, d.t, &d.options, false, &e));
    for (uint32_t i = 0; i < b.count; i++)
        if (b.matches[i].round <= 3 && b.matches[i].match != NULL)
            ck_assert_uint_eq(b.matches[i].match->players[0],
                              b.matches[i].players[0]);
    hj_bracket_free(&b);
    hj_tournament_free(d.t);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("bracket");

    tcase_add_test(tests, test_single);
    tcase_add_test(tests, test_double);
    tcase_add_test(tests, test_final_once_more);
    tcase_add_test(tests, test_rematches_are_late);
    tcase_add_test(tests, test_seeds_meet_late);
    tcase_add_test(tests, test_leavers);
    tcase_add_test(tests, test_other_than_the_bracket);
    return run_tests("bracket", tests);
}
