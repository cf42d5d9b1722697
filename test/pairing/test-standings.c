/* SPDX-License-Identifier: MPL-2.0 */
/* Standings against published tables and worked examples. */
#include "base/csv.h"
#include "base/file.h"
#include "standings-common.h"
#include "test/suite.h"

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

/* At a table of four each of the others is an opponent. */
START_TEST(test_multiplayer)
{
    struct hj_tournament *t = hj_tournament_empty();
    struct hj_match m = {.kind = HJ_MATCH,
                         .round = 1,
                         .seats = HJ_TABLE_SEATS,
                         .wins = {0, 1, 0, 0},
                         .known = true,
                         .weight = 1000};
    struct hj_standings *s;
    char text[SHOWN];

    for (uint32_t i = 0; i < HJ_TABLE_SEATS; i++)
        m.players[i] = add_player(t, i);
    ck_assert(hj_tournament_add_match(t, &m));
    s = rank(t, "mtr", NULL);
    ck_assert_uint_eq(hj_standings_player(s, 0), 1);
    ck_assert_uint_eq(hj_standings_rank(s, 3), 2);
    shown(s, 1, 1, text);
    ck_assert_str_eq(text, "0.330000");
    shown(s, 3, 1, text); /* (1 + 0.33 + 0.33) / 3 */
    ck_assert_str_eq(text, "0.553333");
    hj_standings_free(s);
    hj_tournament_free(t);
}
END_TEST

/* A match without a result counts for nobody, and a round of them is none. */
START_TEST(test_open_matches)
{
    struct hj_tournament *t = hj_tournament_empty();
    struct hj_match open = {
        .kind = HJ_MATCH, .round = 2, .seats = 2, .weight = 1000};
    uint32_t a = add_player(t, 0), b = add_player(t, 1);
    struct hj_standings *before, *after;
    char left[SHOWN], right[SHOWN];

    add_match(t, HJ_MATCH, 1, a, b, 2, 1, 0);
    before = rank(t, "fide-2025", "BH,FB,KS,mw");
    open.players[0] = a;
    open.players[1] = b;
    ck_assert(hj_tournament_add_match(t, &open));
    after = rank(t, "fide-2025", "BH,FB,KS,mw");
    ck_assert_uint_eq(hj_standings_round(after), 1);
    for (uint32_t level = 0; level < 5; level++) {
        shown(before, a, level, left);
        shown(after, a, level, right);
        ck_assert_str_eq(left, right);
    }
    hj_standings_free(before);
    hj_standings_free(after);
    hj_tournament_free(t);
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
    TCase *c = tcase_create("standings");

    tcase_set_timeout(c, 0);
    tcase_add_loop_test(c, test_published, 0,
                        (int)(sizeof tables / sizeof *tables));
    tcase_add_test(c, test_appendix_c_records);
    tcase_add_test(c, test_appendix_c_games);
    tcase_add_test(c, test_appendix_c_opponents);
    tcase_add_test(c, test_head_to_head);
    tcase_add_test(c, test_multiplayer);
    tcase_add_test(c, test_open_matches);
    tcase_add_test(c, test_orders);
    return run_tests("standings", c);
}
