/* SPDX-License-Identifier: MPL-2.0 */
/* The matching against all matchings of small graphs, and its proofs; Swiss
 * rounds of whole events by their properties. */
#include "base/random.h"
#include "pairing/matching.h"
#include "pairing/pairing.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 10, GRAPHS = 6000, NO_EDGE = -1 };

typedef int64_t graph[MOST][MOST];

/* The least cost of all perfect matchings of the vertices not in USED, or -1;
 * by trying them all. */
static int64_t least(int n, const graph cost, unsigned used)
{
    int first = 0;
    int64_t best = -1;

    while (first < n && (used >> first & 1))
        first++;
    if (first == n)
        return 0;
    for (int v = first + 1; v < n; v++) {
        int64_t rest;
        if ((used >> v & 1) || cost[first][v] == NO_EDGE)
            continue;
        rest = least(n, cost, used | 1u << first | 1u << v);
        if (rest >= 0 && (best < 0 || rest + cost[first][v] < best))
            best = rest + cost[first][v];
    }
    return best;
}

static void draw_graph(struct hj_random *r, int n, graph cost,
                       struct hj_matching *m)
{
    static const uint64_t ranges[] = {2, 4, 11, 1000, 1000000};
    uint64_t range = ranges[hj_random_below(r, 5)];
    uint64_t density = 2 + hj_random_below(r, 9);

    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++) {
            cost[a][b] = cost[b][a] = NO_EDGE;
            if (hj_random_below(r, 10) >= density)
                continue;
            cost[a][b] = cost[b][a] = (int64_t)hj_random_below(r, range);
            ck_assert(hj_matching_add(m, (uint32_t)a, (uint32_t)b, cost[a][b]));
        }
}

static void check_proof(int n, const graph cost, const struct hj_matching *m,
                        int64_t total)
{
    struct hj_proof proof;
    bool sound = false;

    ck_assert(hj_matching_proof(m, &proof));
    ck_assert(hj_proof_is_sound(&proof, &sound) && sound);
    ck_assert(hj_proof_bound(&proof) == 2 * total);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            if (cost[a][b] != NO_EDGE)
                ck_assert(hj_proof_slack(&proof, (uint32_t)a, (uint32_t)b,
                                         cost[a][b]) >= 0);
    hj_proof_free(&proof);
}

START_TEST(test_all_small_graphs)
{
    uint64_t seed = 20261121;
    struct hj_random r = hj_random_seeded(seed);

    printf("graphs of up to %d vertices, seed %llu\n", (int)MOST,
           (unsigned long long)seed);
    for (int i = 0; i < GRAPHS; i++) {
        int n = 2 * (1 + (int)hj_random_below(&r, MOST / 2));
        struct hj_matching *m = hj_matching_new((uint32_t)n);
        struct hj_error e = {0};
        graph cost;
        int64_t best, total = 0;
        ck_assert_ptr_nonnull(m);
        draw_graph(&r, n, cost, m);
        best = least(n, cost, 0);
        ck_assert_msg(hj_matching_solve(m, NULL, &e) == (best >= 0),
                      "graph %d: %s, the least is %lld", i, e.text,
                      (long long)best);
        for (int v = 0; best >= 0 && v < n; v++) {
            uint32_t mate = hj_matching_mate(m, (uint32_t)v);
            ck_assert_uint_eq(hj_matching_mate(m, mate), (unsigned)v);
            ck_assert(cost[v][mate] != NO_EDGE);
            if (v < (int)mate)
                total += cost[v][mate];
        }
        if (best >= 0) {
            ck_assert_msg(total == best, "graph %d: %lld, the least is %lld", i,
                          (long long)total, (long long)best);
            check_proof(n, cost, m, total);
        }
        hj_matching_free(m);
    }
}
END_TEST

START_TEST(test_no_matching)
{
    struct hj_matching *m = hj_matching_new(4);
    struct hj_error e = {0};
    uint32_t alone;

    for (uint32_t v = 1; v < 4; v++) /* a star */
        ck_assert(hj_matching_add(m, 0, v, v));
    ck_assert(!hj_matching_solve(m, &alone, &e));
    ck_assert_uint_ne(alone, HJ_NO_VERTEX);
    ck_assert(hj_matching_add(m, 2, 3, 1)); /* now there is one */
    ck_assert(hj_matching_solve(m, &alone, &e));
    ck_assert_uint_eq(hj_matching_mate(m, 0), 1);
    hj_matching_free(m);
}
END_TEST

/* A player joins the event. */
static void join(struct hj_tournament *t, unsigned number)
{
    char id[16];
    struct hj_player p = {.rating = -1};

    snprintf(id, sizeof id, "P%u", number);
    p.id = p.name = hj_str(id);
    ck_assert_uint_ne(hj_tournament_add_player(t, &p), HJ_NOBODY);
}

static void play(struct hj_tournament *t, const struct hj_pairings *p,
                 struct hj_random *r)
{
    for (uint32_t i = 0; i < p->count; i++) {
        const struct hj_pair *pair = &p->pairs[i];
        struct hj_match m = {.kind = pair->seats == 1 ? HJ_MATCH_BYE : HJ_MATCH,
                             .round = p->round,
                             .seats = pair->seats,
                             .known = true,
                             .weight = 1000};
        memcpy(m.players, pair->players, sizeof m.players);
        m.wins[0] = pair->seats == 1 ? 2 : (int32_t)hj_random_below(r, 3);
        m.wins[1] = pair->seats == 1 ? 0 : (int32_t)hj_random_below(r, 3);
        ck_assert(hj_tournament_add_match(t, &m));
    }
}

/* Everybody who is in sits once; a bye only for an odd one, who had none while
 * another had none either. */
static void check_round(const struct hj_tournament *t,
                        const struct hj_pairings *p)
{
    uint32_t *seats = calloc(t->player_count, sizeof *seats);
    uint32_t in = 0, byes = 0;

    for (uint32_t i = 0; i < p->count; i++) {
        byes += p->pairs[i].seats == 1;
        for (uint32_t s = 0; s < p->pairs[i].seats; s++)
            seats[p->pairs[i].players[s]]++;
    }
    for (uint32_t v = 0; v < t->player_count; v++) {
        ck_assert_uint_eq(seats[v], t->players[v].in);
        in += t->players[v].in;
    }
    ck_assert_uint_eq(byes, in % 2);
    ck_assert(p->proven);
    ck_assert_uint_eq(p->unpaired_count, 0);
    free(seats);
}

static bool same(const struct hj_pairings *a, const struct hj_pairings *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (a->pairs[i].players[0] != b->pairs[i].players[0] ||
            a->pairs[i].players[1] != b->pairs[i].players[1] ||
            a->pairs[i].table != b->pairs[i].table)
            return false;
    return true;
}

static void run_event(uint32_t players, uint32_t rounds, uint64_t seed)
{
    struct hj_tournament *t = hj_tournament_empty();
    struct hj_random r = hj_random_seeded(seed);
    struct hj_pairing_options o = {.method = HJ_SWISS, .seed = seed};
    struct hj_error e = {0};

    for (uint32_t i = 0; i < players; i++)
        join(t, i);
    for (uint32_t round = 1; round <= rounds; round++) {
        struct hj_pairings p, again;
        ck_assert_msg(hj_pair_next(t, &o, &p, &e), "%s", e.text);
        ck_assert(hj_pair_next(t, &o, &again, &e));
        ck_assert(same(&p, &again));
        check_round(t, &p);
        /* So few rounds always leave somebody new. */
        if (rounds < players / 2)
            ck_assert_int_eq(p.cost[HJ_REMATCHES], 0);
        play(t, &p, &r);
        hj_pairings_free(&p);
        hj_pairings_free(&again);
        if (round == 2)
            join(t, players);
        for (uint32_t d = 0; d < players / 50; d++)
            ck_assert(hj_tournament_add_drop(
                t,
                (struct hj_drop){(uint32_t)hj_random_below(&r, t->player_count),
                                 round, hj_random_below(&r, 4) == 0}));
    }
    hj_tournament_free(t);
}

START_TEST(test_events)
{
    static const uint32_t players[] = {5,  6,  7,   8,   9,  16,
                                       23, 50, 101, 200, 500};
    uint64_t seed = 4711;

    printf("events from seed %llu on\n", (unsigned long long)seed);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        for (uint64_t k = 0; k < (players[i] < 30 ? 20u : 1u); k++)
            run_event(players[i], players[i] < 10 ? 7 : 8, seed + 100 * i + k);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("matching");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, test_all_small_graphs);
    tcase_add_test(tests, test_no_matching);
    tcase_add_test(tests, test_events);
    return run_tests("matching", tests);
}
