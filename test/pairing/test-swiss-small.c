/* SPDX-License-Identifier: MPL-2.0 */
/* Small Swiss rounds against all pairings there are, one by one: the levels are
 * counted here from plain arrays, and nothing is shared with the library but
 * the tournament that goes in and the pairs that come out. */
#include "pairing/pairing.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST = 9, BYE = MOST, LEVELS = 8, ROUNDS = 3200, RUNS = 120 };
enum { UNPAIRED, AGAIN, REMATCH, BELOW, SQUARES, CHANGED, WISHES, BYE_PLACES };

static uint64_t state;

static uint32_t draw(uint32_t below)
{
    state =
        state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % below);
}

/* One event before a round, in plain arrays. */
struct small {
    uint64_t seed;
    uint32_t count, rounds;
    bool in[MOST];
    int points[MOST], byes[MOST], met[MOST][MOST], club[MOST], family[MOST];
    bool never[MOST][MOST];
    uint32_t before[MOST + 1]; /* the partner to keep; MOST + 1: none */
    bool keeps;
    struct hj_tournament *t;
    char rows[4096]; /* the results as a file */
    size_t n;
};

static void row(struct small *s, uint32_t round, uint32_t a, const char *b,
                const char *games)
{
    s->n += (size_t)snprintf(s->rows + s->n, sizeof s->rows - s->n,
                             "%u,,p%u,%s,%s\n", round, a, b, games);
}

static void play(struct small *s, uint32_t round, uint32_t a, uint32_t b)
{
    static const char *const games[] = {"2,0,0", "1,2,0", "1,1,1"};
    static const int won[][2] = {{2, 0}, {1, 2}, {1, 1}};
    static const int gained[][2] = {{3, 0}, {0, 3}, {1, 1}};
    uint32_t g = draw(3);
    char other[16];
    struct hj_match m = {.round = round,
                         .players = {a, b, HJ_NOBODY, HJ_NOBODY},
                         .seats = 2,
                         .wins = {won[g][0], won[g][1]},
                         .draws = g == 2,
                         .known = true,
                         .weight = 1000};

    snprintf(other, sizeof other, "p%u", b);
    row(s, round, a, other, games[g]);
    ck_assert(hj_tournament_add_match(s->t, &m));
    s->points[a] += gained[g][0];
    s->points[b] += gained[g][1];
    s->met[a][b]++;
    s->met[b][a]++;
}

static void sit_out(struct small *s, uint32_t round, uint32_t a, bool bye)
{
    struct hj_match m = {.kind = bye ? HJ_MATCH_BYE : HJ_MATCH_ABSENT,
                         .round = round,
                         .players = {a, HJ_NOBODY, HJ_NOBODY, HJ_NOBODY},
                         .seats = 1,
                         .wins = {bye ? 2 : 0},
                         .known = true,
                         .weight = 1000};

    row(s, round, a, bye ? "BYE" : "ABSENT", ",,");
    ck_assert(hj_tournament_add_match(s->t, &m));
    s->points[a] += bye ? 3 : 0;
    s->byes[a] += bye;
}

/* A round at random, whoever has met whom. */
static void play_round(struct small *s, uint32_t round)
{
    uint32_t order[MOST], n = 0;

    for (uint32_t p = 0; p < s->count; p++)
        order[n++] = p;
    for (uint32_t i = n; i > 1; i--) {
        uint32_t k = draw(i), swap = order[k];
        order[k] = order[i - 1];
        order[i - 1] = swap;
    }
    for (uint32_t i = 0; i + 1 < n; i += 2)
        play(s, round, order[i], order[i + 1]);
    if (n % 2 == 1)
        sit_out(s, round, order[n - 1], draw(4) > 0);
}

static void make(struct small *s, uint64_t seed)
{
    bool families = false;
    uint32_t clubs;

    *s = (struct small){.seed = seed};
    state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    s->count = 2 + draw(MOST - 1);
    s->rounds = draw(5);
    families = draw(3) > 0;
    clubs = 1 + draw(5);
    s->t = hj_tournament_empty();
    ck_assert_ptr_nonnull(s->t);
    for (uint32_t p = 0; p < s->count; p++) {
        char id[16], club[16], family[16];
        struct hj_player player = {.rating = -1};
        s->in[p] = true;
        s->club[p] = (int)draw(clubs + 1);
        s->family[p] = families ? (int)draw(4) : 0;
        snprintf(id, sizeof id, "p%u", p);
        snprintf(club, sizeof club, "c%d", s->club[p]);
        snprintf(family, sizeof family, "f%d", s->family[p]);
        player.id = player.name = hj_str(id);
        player.club = hj_str(s->club[p] ? club : "");
        player.family = hj_str(s->family[p] ? family : "");
        ck_assert_uint_eq(hj_tournament_add_player(s->t, &player), p);
        s->before[p] = MOST + 1;
    }
    for (uint32_t r = 1; r <= s->rounds; r++)
        play_round(s, r);
    for (uint32_t p = 0; p < s->count; p++)
        if (s->rounds > 0 && s->count > 3 && draw(8) == 0) {
            struct hj_drop drop = {p, s->rounds, false};
            s->in[p] = false;
            ck_assert(hj_tournament_add_drop(s->t, drop));
            row(s, s->rounds, p, "DROP", ",,");
        }
    if (draw(4) == 0 && s->count > 2) {
        uint32_t b = 1 + draw(s->count - 1), a = draw(b);
        char other[16];
        s->never[a][b] = s->never[b][a] = true;
        ck_assert(hj_tournament_forbid(s->t, a, b));
        snprintf(other, sizeof other, "p%u", b);
        row(s, 0, a, other, ",,");
    }
}

/* Adds what the pair costs; B may be BYE. */
static void add(const struct small *s, uint32_t a, uint32_t b, int cost[LEVELS])
{
    if (s->keeps)
        cost[CHANGED] += s->before[a] != b;
    if (b == BYE) {
        cost[AGAIN] += s->byes[a];
        for (uint32_t p = 0; p < s->count; p++)
            cost[BELOW] += s->in[p] && s->points[p] < s->points[a];
        return;
    }
    cost[UNPAIRED] += s->never[a][b] ? 2 : 0;
    cost[REMATCH] += s->met[a][b];
    cost[SQUARES] +=
        (s->points[a] - s->points[b]) * (s->points[a] - s->points[b]);
    cost[WISHES] += s->club[a] != 0 && s->club[a] == s->club[b];
    cost[WISHES] += s->family[a] != 0 && s->family[a] == s->family[b] ? 4 : 0;
}

static bool is_less(const int *a, const int *b)
{
    for (int i = 0; i < BYE_PLACES; i++)
        if (a[i] != b[i])
            return a[i] < b[i];
    return false;
}

/* All pairings of those whose bit is not in TAKEN. */
static void try_all(const struct small *s, uint32_t taken, bool bye,
                    const int cost[LEVELS], int best[LEVELS], bool *any)
{
    uint32_t a = 0;

    while (a < s->count && (taken >> a & 1 || !s->in[a]))
        a++;
    if (a == s->count) {
        if (!*any || is_less(cost, best))
            memcpy(best, cost, LEVELS * sizeof *best);
        *any = true;
        return;
    }
    for (uint32_t b = a + 1; b < s->count; b++) {
        int more[LEVELS];
        if (taken >> b & 1 || !s->in[b])
            continue;
        memcpy(more, cost, sizeof more);
        add(s, a, b, more);
        try_all(s, taken | 1u << a | 1u << b, bye, more, best, any);
    }
    if (bye) {
        int more[LEVELS];
        memcpy(more, cost, sizeof more);
        add(s, a, BYE, more);
        try_all(s, taken | 1u << a, false, more, best, any);
    }
}

static void say(char *text, size_t size, const int cost[LEVELS])
{
    size_t n = 0;

    for (int i = 0; i < BYE_PLACES; i++)
        n += (size_t)snprintf(text + n, size - n, " %d", cost[i]);
}

/* The library's pairings are compared with the best possible ones. */
static void compare(const struct small *s, const struct hj_pairings *p)
{
    static const enum hj_level levels[BYE_PLACES] = {
        HJ_UNPAIRED, HJ_BYE_AGAIN, HJ_REMATCHES,  HJ_BYE_RANK,
        HJ_SQUARES,  HJ_CHANGED,   HJ_CONSTRAINTS};
    int ours[LEVELS] = {0}, best[LEVELS] = {0}, none[LEVELS] = {0};
    uint32_t in = 0, taken = 0;
    bool any = false;
    char left[128], right[128];

    for (uint32_t i = 0; i < s->count; i++)
        in += s->in[i];
    for (uint32_t i = 0; i < p->count; i++) {
        const struct hj_pair *pair = &p->pairs[i];
        add(s, pair->players[0], pair->seats == 2 ? pair->players[1] : BYE,
            ours);
        for (uint32_t k = 0; k < pair->seats; k++)
            taken |= 1u << pair->players[k];
    }
    for (uint32_t i = 0; i + 1 < p->unpaired_count; i += 2) {
        add(s, p->unpaired[i], p->unpaired[i + 1], ours);
        taken |= 1u << p->unpaired[i] | 1u << p->unpaired[i + 1];
    }
    for (uint32_t i = 0; i < s->count; i++)
        ck_assert_msg((taken >> i & 1) == s->in[i], "seed %llu: p%u",
                      (unsigned long long)s->seed, i);
    try_all(s, 0, in % 2 == 1, none, best, &any);
    say(left, sizeof left, ours);
    say(right, sizeof right, best);
    ck_assert_msg(strcmp(left, right) == 0, "seed %llu: paired at%s, best is%s",
                  (unsigned long long)s->seed, left, right);
    for (int i = 0; i < BYE_PLACES; i++)
        ck_assert_msg(p->cost[levels[i]] == ours[i],
                      "seed %llu: level %d is %lld, said is %d",
                      (unsigned long long)s->seed, i,
                      (long long)p->cost[levels[i]], ours[i]);
}

static void pair(const struct small *s, const struct hj_pairings *keep,
                 uint64_t seed, struct hj_pairings *p)
{
    struct hj_pairing_options options = {
        .method = HJ_SWISS, .seed = seed, .keep = keep, .table_size = 2};
    struct hj_error e = {0};

    ck_assert_msg(hj_pair_next(s->t, &options, p, &e), "seed %llu: %s",
                  (unsigned long long)s->seed, e.text);
    ck_assert(p->proven);
}

static uint64_t first_seed(void)
{
    const char *given = getenv("SEED");

    return given ? strtoull(given, NULL, 10) : 1;
}

static uint32_t how_many(uint32_t usual)
{
    const char *given = getenv("EVENTS");

    return given ? (uint32_t)strtoul(given, NULL, 10) : usual;
}

/* Returns how often a player was in that seat of two; *LAST: the last round. */
static int times_in(const struct hj_tournament *t, uint32_t player,
                    uint32_t seat, uint32_t *last)
{
    int times = 0;

    *last = 0;
    for (uint32_t i = 0; i < t->match_count; i++)
        if (t->matches[i].kind == HJ_MATCH &&
            t->matches[i].players[seat] == player) {
            times++;
            if (t->matches[i].round > *last)
                *last = t->matches[i].round;
        }
    return times;
}

/* Whoever plays first has played first no more often than the other one, as
 * against second; of two who are equal, not the only one who did so last. */
static void check_first(const struct small *s, const struct hj_pairings *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        int balance[2];
        bool last_first[2];
        if (p->pairs[i].seats != 2)
            continue;
        for (int k = 0; k < 2; k++) {
            uint32_t first, second;
            balance[k] = times_in(s->t, p->pairs[i].players[k], 0, &first);
            balance[k] -= times_in(s->t, p->pairs[i].players[k], 1, &second);
            last_first[k] = first > second;
        }
        ck_assert_msg(
            balance[0] < balance[1] ||
                (balance[0] == balance[1] && (!last_first[0] || last_first[1])),
            "seed %llu: table %u: the first seat is not balanced",
            (unsigned long long)s->seed, p->pairs[i].table);
    }
}

START_TEST(test_no_pairing_is_better)
{
    uint64_t seed = first_seed();

    for (uint32_t i = 0; i < how_many(ROUNDS); i++) {
        struct small s;
        struct hj_pairings p;
        uint32_t in = 0;
        make(&s, seed + i);
        for (uint32_t k = 0; k < s.count; k++)
            in += s.in[k];
        if (in > 0) {
            pair(&s, NULL, seed, &p);
            compare(&s, &p);
            check_first(&s, &p);
            hj_pairings_free(&p);
        }
        hj_tournament_free(s.t);
    }
}
END_TEST

/* Returns a player's table and seat as one number; 0: none. */
static void seats_of(const struct hj_pairings *p, uint32_t seats[MOST],
                     uint32_t partner[MOST])
{
    for (uint32_t i = 0; i < MOST; i++) {
        seats[i] = 0;
        partner[i] = MOST + 1;
    }
    for (uint32_t i = 0; i < p->count; i++)
        for (uint32_t k = 0; k < p->pairs[i].seats; k++) {
            const struct hj_pair *pair_at = &p->pairs[i];
            seats[pair_at->players[k]] = 4 * pair_at->table + k + 1;
            partner[pair_at->players[k]] =
                pair_at->seats == 1 ? BYE : pair_at->players[!k];
        }
}

/* Somebody leaves, comes late, or has another result. */
static void change(struct small *s)
{
    uint32_t p = draw(s->count);

    if (s->t->match_count > 0 && draw(2) == 0) {
        struct hj_match *m = &s->t->matches[draw(s->t->match_count)];
        if (m->seats == 2 && m->wins[0] > m->wins[1]) {
            m->wins[0] = 0;
            m->wins[1] = 2;
            s->points[m->players[0]] -= 3;
            s->points[m->players[1]] += 3;
        }
    } else if (s->count > 3 && s->in[p]) {
        s->in[p] = s->t->players[p].in = false;
    } else if (!s->in[p]) {
        s->in[p] = s->t->players[p].in = true;
    }
}

START_TEST(test_what_is_kept_stays)
{
    uint64_t seed = first_seed();

    for (uint32_t i = 0; i < how_many(ROUNDS / 2); i++) {
        struct small s;
        struct hj_pairings p, again;
        uint32_t seats[2][MOST], partner[2][MOST], in = 0;
        make(&s, seed + i);
        for (uint32_t k = 0; k < s.count; k++)
            in += s.in[k];
        if (in < 2) {
            hj_tournament_free(s.t);
            continue;
        }
        pair(&s, NULL, seed, &p);
        seats_of(&p, seats[0], partner[0]);
        for (int round = 0; round < 2; round++) {
            pair(&s, &p, seed + 77, &again);
            seats_of(&again, seats[1], partner[1]);
            s.keeps = true;
            memcpy(s.before, partner[0], sizeof partner[0]);
            compare(&s, &again);
            for (uint32_t k = 0; k < s.count; k++)
                ck_assert_msg((partner[0][k] != partner[1][k] && round > 0) ||
                                  seats[0][k] == seats[1][k],
                              "seed %llu: p%u sat at %u, now at %u",
                              (unsigned long long)s.seed, k, seats[0][k],
                              seats[1][k]);
            hj_pairings_free(&again);
            change(&s);
        }
        hj_pairings_free(&p);
        hj_tournament_free(s.t);
    }
}
END_TEST

/* True if all players sit at one table each, of SIZE or one less. */
static void check_tables(const struct hj_tournament *t, uint32_t size,
                         const struct hj_pairings *p, uint64_t seed)
{
    uint32_t sitting = 0, in = 0;
    bool seen[40] = {false};

    for (uint32_t i = 0; i < t->player_count; i++)
        in += t->players[i].in;
    for (uint32_t i = 0; i < p->count; i++) {
        ck_assert_msg(p->pairs[i].seats == size ||
                          p->pairs[i].seats == size - 1,
                      "seed %llu", (unsigned long long)seed);
        for (uint32_t k = 0; k < p->pairs[i].seats; k++, sitting++) {
            uint32_t player = p->pairs[i].players[k];
            ck_assert_msg(t->players[player].in && !seen[player],
                          "seed %llu: p%u", (unsigned long long)seed, player);
            seen[player] = true;
        }
    }
    ck_assert_msg(sitting == in, "seed %llu", (unsigned long long)seed);
}

START_TEST(test_multiplayer_tables_stay)
{
    uint64_t first = first_seed();

    for (uint64_t seed = first; seed < first + how_many(300); seed++) {
        struct hj_tournament *t = hj_tournament_empty();
        struct hj_pairings p, again;
        struct hj_error e = {0};
        struct hj_pairing_options options = {.method = HJ_SWISS, .seed = seed};
        state = seed;
        options.table_size = 3 + draw(2);
        for (uint32_t i = 6 + draw(30); i > 0; i--) {
            char id[16];
            struct hj_player player = {.rating = -1};
            struct hj_match m = {
                .round = 1, .seats = 1, .known = true, .weight = 1000};
            snprintf(id, sizeof id, "p%u", i);
            player.id = player.name = hj_str(id);
            m.players[0] = hj_tournament_add_player(t, &player);
            m.kind = draw(3) == 0 ? HJ_MATCH_ABSENT : HJ_MATCH_BYE;
            ck_assert(hj_tournament_add_match(t, &m));
        }
        ck_assert_msg(hj_pair_next(t, &options, &p, &e), "%s", e.text);
        check_tables(t, options.table_size, &p, seed);
        options.seed = seed + 1;
        options.keep = &p;
        ck_assert(hj_pair_next(t, &options, &again, &e));
        ck_assert_uint_eq(p.count, again.count);
        ck_assert_msg(
            memcmp(p.pairs, again.pairs, p.count * sizeof *p.pairs) == 0,
            "seed %llu: a table has changed", (unsigned long long)seed);
        hj_pairings_free(&again);
        for (int i = 0; i < 4; i++)
            t->players[draw(t->player_count)].in = i == 3;
        if (hj_pair_next(t, &options, &again, &e)) {
            check_tables(t, options.table_size, &again, seed);
            hj_pairings_free(&again);
        }
        hj_pairings_free(&p);
        hj_tournament_free(t);
    }
}
END_TEST

static void write_file(const char *folder, const char *name, const char *head,
                       const char *text)
{
    char path[128];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fprintf(f, "%s\n%s", head, text);
    ck_assert_int_eq(fclose(f), 0);
}

/* The programs themselves: what next prints, verify accepts. */
START_TEST(test_verify_accepts_next)
{
    static const char *const methods[] = {"swiss", "pod", "round-robin",
                                          "swiss --table-size 3"};
    const char *build = getenv("HJ_BUILD");
    uint64_t seed = first_seed();
    char folder[] = "/tmp/hj-small-XXXXXX", command[512], roster[1024];

    ck_assert_ptr_nonnull(mkdtemp(folder));
    for (uint32_t i = 0; i < how_many(RUNS); i++) {
        const char *method = methods[(seed + i) % 4];
        struct small s;
        size_t n = 0;
        make(&s, seed + i);
        for (uint32_t p = 0; p < s.count; p++)
            n += (size_t)snprintf(
                roster + n, sizeof roster - n, "p%u,P,c%.0d,f%.0d,%u,%u\n", p,
                s.club[p], s.family[p], 1 + p % (1 + s.count / 4), 1 + p);
        write_file(folder, "roster.csv", "id,name,club,family,pod,seat",
                   roster);
        write_file(folder, "results.csv",
                   "round,table,player1,player2,wins1,wins2,draws", s.rows);
        snprintf(command, sizeof command,
                 "cd %s && %s/src/hj-pair next --method %s --seed %u "
                 "roster.csv results.csv >p.csv 2>err; [ $? = 2 ] && exit 2; "
                 "[ $(wc -l <p.csv) -gt 1 ] || exit 0; " /* nobody plays */
                 "%s/src/hj-pair verify --method %s "
                 "roster.csv results.csv p.csv >out 2>err || { cat p.csv out "
                 "err; exit 1; }",
                 folder, build ? build : ".", method, draw(100),
                 build ? build : ".", method);
        ck_assert_msg(system(command) == 0, "seed %llu, %s:\n%s",
                      (unsigned long long)s.seed, method, s.rows);
        hj_tournament_free(s.t);
    }
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
}
END_TEST

int main(void)
{
    TCase *all = tcase_create("swiss-small");

    tcase_add_test(all, test_no_pairing_is_better);
    tcase_add_test(all, test_what_is_kept_stays);
    tcase_add_test(all, test_multiplayer_tables_stay);
    tcase_add_test(all, test_verify_accepts_next);
    printf("seed %llu\n", (unsigned long long)first_seed());
    return run_tests("swiss-small", all);
}
