/* SPDX-License-Identifier: MPL-2.0 */
/* Standings against published tables, and against a slow reading of the rules
 * that shares nothing with the library. */
#include "base/csv.h"
#include "base/file.h"
#include "base/random.h"
#include "pairing/exact.h"
#include "pairing/standings.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATH = 512 };

static struct hj_file read_case(const char *name)
{
    const char *source = getenv("HJ_SOURCE");
    struct hj_file file = {0};
    struct hj_error e = {0};
    char path[PATH];

    snprintf(path, sizeof path, "%s/test/pairing/cases/%s.csv",
             source != NULL ? source : ".", name);
    ck_assert_msg(hj_file_read(&file, path, HJ_FILE_MOST, &e), "%s", e.text);
    return file;
}

static struct hj_tournament *read_tournament(const char *name)
{
    char part[PATH];
    struct hj_file roster, results;
    struct hj_table_file files[2];
    struct hj_findings *findings = hj_findings_new();
    struct hj_tournament *t;
    struct hj_error e = {0};

    snprintf(part, sizeof part, "%s-roster", name);
    roster = read_case(part);
    snprintf(part, sizeof part, "%s-results", name);
    results = read_case(part);
    files[0] = (struct hj_table_file){roster.bytes, "roster"};
    files[1] = (struct hj_table_file){results.bytes, "results"};
    t = hj_tournament_new(files[0], &files[1], false, findings, &e);
    ck_assert_msg(t != NULL, "%s", e.text);
    ck_assert_uint_eq(hj_findings_of(findings, HJ_ILLEGAL), 0);
    hj_findings_free(findings);
    hj_file_free(&roster);
    hj_file_free(&results);
    return t;
}

static struct hj_standings *rank(const struct hj_tournament *t,
                                 const char *rules, const char *names)
{
    struct hj_tie_break_order order;
    struct hj_standings_options options = {.rules = hj_rule_set_find(rules)};
    struct hj_standings *s;
    struct hj_error e = {0};

    ck_assert_ptr_nonnull(options.rules);
    if (names != NULL) {
        ck_assert_msg(hj_tie_break_order_read(hj_str(names), &order, &e), "%s",
                      e.text);
        options.order = &order;
    }
    s = hj_standings_new(t, &options, &e);
    ck_assert_msg(s != NULL, "%s", e.text);
    return s;
}

/* The value as it is printed. */
static void shown(const struct hj_standings *s, uint32_t player, uint32_t level,
                  char text[64])
{
    struct hj_out *out = hj_out_memory();

    ck_assert_ptr_nonnull(out);
    hj_standings_value(s, out, player, level);
    snprintf(text, 64, "%.*s", HJ_STR_ARG(hj_out_text(out)));
    hj_out_free(out);
}

/* A published table: which of its columns is which tie-breaker. */
struct table {
    const char *tournament, *expected, *rules, *tie_breaks;
    const char *key, *only; /* the player's column; rows whose "case" is this */
    const char *columns[16]; /* by level */
    bool ranked;
    int decimals; /* to which the table rounds; 0: as we do */
};

static void check_cell(const struct table *table, const struct hj_standings *s,
                       uint32_t player, uint32_t level, struct hj_str cell)
{
    char text[64], want[64];
    double ours, theirs;

    shown(s, player, level, text);
    snprintf(want, sizeof want, "%.*s", HJ_STR_ARG(cell));
    ours = strtod(text, NULL);
    theirs = strtod(want, NULL);
    if (table->decimals > 0) {
        snprintf(text, sizeof text, "%.*f", table->decimals, ours);
        snprintf(want, sizeof want, "%.*f", table->decimals, theirs);
        ours = strtod(text, NULL);
        theirs = strtod(want, NULL);
    }
    ck_assert_msg(ours - theirs < 1e-9 && theirs - ours < 1e-9,
                  "%s %s, player %u, %s: %s, but published is %s",
                  table->expected, table->rules, player, table->columns[level],
                  text, want);
}

static void check_table(const struct table *table)
{
    struct hj_tournament *t = read_tournament(table->tournament);
    struct hj_standings *s = rank(t, table->rules, table->tie_breaks);
    struct hj_file file = read_case(table->expected);
    struct hj_error e = {0};
    struct hj_csv *csv = hj_csv_new(file.bytes, table->expected, &e);
    uint32_t cells = 0, place = 0;

    ck_assert_msg(csv != NULL, "%s", e.text);
    for (size_t row = 0; row < hj_csv_rows(csv); row++) {
        uint32_t player = hj_tournament_find(
            t, hj_csv_cell(csv, row, hj_csv_column(csv, table->key)));
        if (table->only != NULL &&
            !hj_str_is(hj_csv_cell(csv, row, hj_csv_column(csv, "case")),
                       table->only))
            continue;
        ck_assert_uint_ne(player, HJ_NOBODY);
        if (table->ranked) {
            ck_assert_uint_eq(hj_standings_player(s, place), player);
            ck_assert_uint_eq(hj_standings_rank(s, place), place + 1);
        }
        place++;
        for (uint32_t level = 0; level < hj_standings_order(s)->count; level++)
            if (table->columns[level] != NULL) {
                hj_column column = hj_csv_column(csv, table->columns[level]);
                struct hj_str cell = hj_csv_cell(csv, row, column);
                ck_assert(column != HJ_NO_COLUMN);
                if (cell.n == 0)
                    continue;
                check_cell(table, s, player, level, cell);
                cells++;
            }
    }
    ck_assert_uint_gt(cells, 0);
    hj_csv_free(csv);
    hj_file_free(&file);
    hj_standings_free(s);
    hj_tournament_free(t);
}

#define PERCENTAGES                                                            \
    {                                                                          \
        "match_points", "omw", "gw", "ogw"                                     \
    }
#define FIDE_NAMES                                                             \
    "PTS,BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,FB,AOB,PS,KS,WIN,WON"

static const struct table tables[] = {
    {"melee-13960", "melee-13960-standings", "melee", NULL, "player", NULL,
     PERCENTAGES, true, 0},
    {"melee-14106", "melee-14106-standings", "melee", NULL, "player", NULL,
     PERCENTAGES, true, 0},
    {"melee-14198", "melee-14198-standings", "melee", NULL, "player", NULL,
     PERCENTAGES, true, 0},
    {"melee-13960", "melee-13960-mtr", "mtr", NULL, "player", NULL, PERCENTAGES,
     true, 0},
    {"melee-14106", "melee-14106-mtr", "mtr", NULL, "player", NULL, PERCENTAGES,
     true, 0},
    {"melee-14198", "melee-14198-mtr", "mtr", NULL, "player", NULL, PERCENTAGES,
     true, 0},
    {"fide-exercise",
     "fide-exercise-expected",
     "fide-2025",
     FIDE_NAMES,
     "player",
     NULL,
     {"PTS", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "FB",
      "AOB", "PS", "KS", "WIN", "WON"},
     false,
     0},
    {"fide-exercise",
     "fide-exercise-expected",
     "fide-2023",
     FIDE_NAMES,
     "player",
     NULL,
     {"PTS", "published_BH", "published_BH/C1", NULL, NULL, NULL, NULL, NULL,
      NULL, NULL, "PS", "KS", "WIN", "WON"},
     false,
     0},
    {"netrunner-two-rounds",
     "netrunner-expected",
     "sos",
     NULL,
     "player",
     "two_rounds",
     {"points", "sos", "extended_sos"},
     true,
     4},
    {"netrunner-three-person",
     "netrunner-expected",
     "sos",
     NULL,
     "player",
     "three_person",
     {"points", "sos", "extended_sos"},
     true,
     4},
    {"netrunner-weighted",
     "netrunner-expected",
     "sos",
     NULL,
     "player",
     "weighted",
     {"points", "sos", "extended_sos"},
     true,
     4},
};

START_TEST(test_published)
{
    check_table(&tables[_i]);
}
END_TEST

/* A tournament that is filled row by row. */
static uint32_t add_player(struct hj_tournament *t, unsigned number)
{
    char id[32];
    struct hj_player p = {.rating = -1};

    snprintf(id, sizeof id, "P%u", number);
    p.id = p.name = hj_str(id);
    return hj_tournament_add_player(t, &p);
}

static void add_match(struct hj_tournament *t, enum hj_match_kind kind,
                      uint32_t round, uint32_t a, uint32_t b, int32_t wins_a,
                      int32_t wins_b, int32_t draws)
{
    struct hj_match m = {.kind = kind,
                         .round = round,
                         .players = {a, b, HJ_NOBODY, HJ_NOBODY},
                         .seats = kind == HJ_MATCH ? 2 : 1,
                         .wins = {wins_a, wins_b},
                         .draws = draws,
                         .known = true,
                         .weight = 1000};

    if (kind != HJ_MATCH)
        m.players[1] = HJ_NOBODY;
    ck_assert(hj_tournament_add_match(t, &m));
}

/* The worked examples of appendix C: a record, and what it gives. */
static void check_record(unsigned won, unsigned lost, unsigned drawn,
                         const char *points, const char *match_win)
{
    struct hj_tournament *t = hj_tournament_empty();
    uint32_t round = 0, me = add_player(t, 0);
    struct hj_standings *s;
    char text[64];

    while (round < won + lost + drawn) {
        uint32_t other = add_player(t, ++round);
        bool win = round <= won, draw = round > won + lost;
        add_match(t, HJ_MATCH, round, me, other, win || draw, !win, draw);
    }
    s = rank(t, "mtr", "match-points,match-win");
    shown(s, me, 0, text);
    ck_assert_str_eq(text, points);
    shown(s, me, 1, text);
    ck_assert_str_eq(text, match_win);
    hj_standings_free(s);
    hj_tournament_free(t);
}

START_TEST(test_appendix_c_records)
{
    check_record(6, 2, 0, "18", "0.750000");
    check_record(4, 2, 2, "14", "0.583333");
    check_record(5, 2, 1, "16", "0.666667");
    check_record(1, 3, 0, "3", "0.330000");
    check_record(6, 2, 1, "19", "0.703704");
}
END_TEST

START_TEST(test_appendix_c_games)
{
    static const int8_t games[4][2] = {{1, 2}, {1, 2}, {0, 2}, {1, 2}};
    struct hj_tournament *t = hj_tournament_empty();
    uint32_t me = add_player(t, 0), lucky = add_player(t, 1);
    struct hj_standings *s;
    char text[64];

    for (uint32_t i = 0; i < 4; i++)
        add_match(t, HJ_MATCH, i + 1, me, add_player(t, i + 2), games[i][0],
                  games[i][1], 0);
    /* A bye in the first round, then 2-0 and 1-2: 3-2-0 would be 9/15. */
    add_match(t, HJ_MATCH_BYE, 1, lucky, HJ_NOBODY, 2, 0, 0);
    for (uint32_t i = 0; i < 4; i++)
        add_match(t, HJ_MATCH, i + 2, lucky, add_player(t, i + 6), i < 2,
                  i >= 2, 0);
    s = rank(t, "mtr", "game-win,match-win");
    shown(s, me, 1, text); /* 9/33 */
    ck_assert_str_eq(text, "0.330000");
    shown(s, lucky, 2, text);
    ck_assert_str_eq(text, "0.600000");
    hj_standings_free(s);
    hj_tournament_free(t);
}
END_TEST

/* Opponents' records of appendix C, as won, lost, drawn; BYE: no opponent. */
static void check_opponents(const int records[8][3], const char *omw)
{
    struct hj_tournament *t = hj_tournament_empty();
    uint32_t me = add_player(t, 0), next = 1;
    struct hj_standings *s;
    char text[64];

    for (uint32_t i = 0; i < 8; i++) {
        uint32_t o;
        int won = records[i][0], lost = records[i][1], drawn = records[i][2];
        if (won < 0) {
            add_match(t, HJ_MATCH_BYE, i + 1, me, HJ_NOBODY, 2, 0, 0);
            continue;
        }
        o = add_player(t, next++);
        /* The match against this player is one of the opponent's losses, or
         * where there is none one of the wins. */
        add_match(t, HJ_MATCH, i + 1, me, o, lost > 0, lost == 0, 0);
        lost > 0 ? lost-- : won--;
        for (uint32_t round = i + 2; won + lost + drawn > 0; round++) {
            uint32_t filler = add_player(t, next++);
            add_match(t, HJ_MATCH, round, o, filler, won > 0,
                      won == 0 && lost > 0, won + lost == 0);
            won > 0 ? won-- : lost > 0 ? lost-- : drawn--;
        }
    }
    s = rank(t, "mtr", "opponents-match-win");
    shown(s, me, 1, text);
    ck_assert_str_eq(text, omw);
    hj_standings_free(s);
    hj_tournament_free(t);
}

START_TEST(test_appendix_c_opponents)
{
    static const int all[8][3] = {{4, 4, 0}, {7, 1, 0}, {1, 3, 1}, {3, 3, 1},
                                  {6, 2, 0}, {5, 2, 1}, {4, 3, 1}, {6, 1, 1}};
    static const int bye[8][3] = {{-1, 0, 0}, {7, 1, 0}, {1, 3, 1}, {3, 3, 1},
                                  {6, 2, 0},  {5, 2, 1}, {4, 3, 1}, {6, 1, 1}};

    check_opponents(all, "0.616399");
    check_opponents(bye, "0.633027");
}
END_TEST

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
            *row = (struct slow_row){PLAYED, waiting, a, b, d, false};
            *back = (struct slow_row){PLAYED, p, b, a, d, false};
            add_match(t, HJ_MATCH, r + 1, p, waiting, a, b, d);
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
                char text[64], expected[64];
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
    char left[64], right[64];

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

static const char *winner_of(const char *order, bool cycle, char name[16])
{
    struct hj_tournament *t = hj_tournament_empty();
    uint32_t p[4];
    struct hj_standings *s;

    for (uint32_t i = 0; i < 4; i++)
        p[i] = add_player(t, i);
    /* 1 beats 0, 0 beats 2, and 2 beats 1 where it is a cycle. */
    add_match(t, HJ_MATCH, 1, p[1], p[0], 2, 0, 0);
    add_match(t, HJ_MATCH, 1, p[2], p[3], 2, 0, 0);
    add_match(t, HJ_MATCH, 2, p[0], p[2], 2, 0, 0);
    add_match(t, HJ_MATCH, 2, p[1], p[3], 0, 2, 0);
    if (cycle)
        add_match(t, HJ_MATCH, 3, p[2], p[1], 2, 0, 0);
    else
        add_match(t, HJ_MATCH, 3, p[1], p[2], 2, 0, 0);
    add_match(t, HJ_MATCH, 3, p[0], p[3], 2, 0, 0);
    s = rank(t, "mtr", order);
    snprintf(name, 16, "P%u", hj_standings_player(s, 0));
    if (hj_standings_rank(s, 1) == 1)
        snprintf(name, 16, "shared");
    hj_standings_free(s);
    hj_tournament_free(t);
    return name;
}

START_TEST(test_head_to_head)
{
    char name[16];

    /* 0 and 1 have six points each, 2 and 3 three. */
    ck_assert_str_eq(winner_of("match-points", false, name), "shared");
    ck_assert_str_eq(winner_of("head-to-head", false, name), "P1");
    /* 0 and 2 have six points each, and 0 has beaten 2. */
    ck_assert_str_eq(winner_of("head-to-head", true, name), "P0");
}
END_TEST

START_TEST(test_orders)
{
    struct hj_tie_break_order order;
    struct hj_error e = {0};

    ck_assert(hj_tie_break_order_read(hj_str("bh/c1, SB"), &order, &e));
    ck_assert_uint_eq(order.count, 3);
    ck_assert_int_eq(order.items[0], HJ_TB_MATCH_POINTS);
    ck_assert_int_eq(order.items[1], HJ_TB_BUCHHOLZ_CUT1);
    ck_assert_int_eq(order.items[2], HJ_TB_SONNEBORN_BERGER);
    ck_assert(hj_tie_break_order_read(hj_str("wins,match-points"), &order, &e));
    ck_assert_int_eq(order.items[0], HJ_TB_WINS);
    ck_assert_uint_eq(order.count, 2);
    ck_assert(!hj_tie_break_order_read(hj_str("wins,,random"), &order, &e));
    ck_assert(!hj_tie_break_order_read(hj_str("win,wins"), &order, &e));
    ck_assert(!hj_tie_break_order_read(hj_str(""), &order, &e));
    for (int k = 0; k < HJ_TIE_BREAKS; k++)
        ck_assert_int_eq(
            hj_tie_break_of(hj_str(hj_tie_break_name((enum hj_tie_break)k))),
            k);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("standings");
    TCase *c = tcase_create("all");
    SRunner *runner;
    int failed;

    tcase_set_timeout(c, 0);
    tcase_add_loop_test(c, test_published, 0,
                        (int)(sizeof tables / sizeof *tables));
    tcase_add_test(c, test_appendix_c_records);
    tcase_add_test(c, test_appendix_c_games);
    tcase_add_test(c, test_appendix_c_opponents);
    tcase_add_test(c, test_against_slow);
    tcase_add_test(c, test_exact_sums);
    tcase_add_test(c, test_near_is_not_equal);
    tcase_add_test(c, test_equal_sums_of_other_parts);
    tcase_add_test(c, test_head_to_head);
    tcase_add_test(c, test_orders);
    suite_add_tcase(suite, c);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
