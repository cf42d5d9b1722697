/* SPDX-License-Identifier: MPL-2.0 */
/* Reading results, row by row. */
#include "base/csv.h"
#include "base/map.h"
#include "base/utf8.h"
#include "pairing/internal.h"

#include <stdlib.h>

enum { THOUSAND = 1000 };

/* The columns of the results. */
struct columns {
    hj_column round, table, players[HJ_TABLE_SEATS], wins[HJ_TABLE_SEATS];
    hj_column draws, weight;
};

/* The state of reading one results file. */
struct results {
    struct reader *rd;
    const struct hj_csv *csv;
    struct columns c;
    struct hj_place place;
    uint32_t *seen; /* by player: the last round with a match */
    unsigned *line; /* by player: the line of that match */
};

/* A word in place of an opponent.  Rows with words from W_DROP on are not
 * matches. */
enum word { W_NONE, W_BYE, W_HALF, W_ABSENT, W_DROP, W_RETURN, W_TABLE };

static enum word word_of(struct hj_str cell)
{
    static const char *const words[] = {NULL,   "BYE",    "HALF", "ABSENT",
                                        "DROP", "RETURN", "TABLE"};

    for (int w = W_BYE; w <= W_TABLE; w++)
        if (hj_str_equal_nocase(cell, hj_str(words[w])))
            return (enum word)w;
    return W_NONE;
}

/* Finds a player by id.  If there is no such player, the reason in E names the
 * nearest id. */
static bool find_player(const struct results *r, struct hj_str id,
                        uint32_t *player, struct hj_error *e)
{
    const struct hj_tournament *t = r->rd->t;
    unsigned most = id.n < 3 ? 1 : 2, best = most + 1;
    uint32_t near = HJ_NOBODY;

    *player = hj_tournament_find(t, id);
    if (*player == HJ_NOBODY && r->rd->members != NULL)
        hj_map_get(r->rd->members, id, player);
    if (*player != HJ_NOBODY)
        return true;
    if (id.n == 0)
        return hj_fail(e, "a player is missing");
    for (uint32_t p = 0; p < t->player_count; p++) {
        unsigned d = hj_str_equal_nocase(id, t->players[p].id) ||
                             hj_str_equal_nocase(id, t->players[p].name)
                         ? 0
                         : hj_utf8_distance(id, t->players[p].id, most);
        if (d < best) {
            best = d;
            near = p;
        }
    }
    if (near == HJ_NOBODY)
        return hj_fail(e, "no player %.*s in the roster", HJ_STR_ARG(id));
    return hj_fail(e,
                   "no player %.*s in the roster, the nearest is %.*s (%.*s)",
                   HJ_STR_ARG(id), HJ_STR_ARG(t->players[near].id),
                   HJ_STR_ARG(t->players[near].name));
}

static bool read_number(struct hj_str cell, const char *what, int64_t least,
                        int64_t most, int64_t *value, struct hj_error *e)
{
    return hj_str_int(cell, least, most, value) ||
           hj_fail(e, "%s is '%.*s', not a number from %lld to %lld", what,
                   HJ_STR_ARG(cell), (long long)least, (long long)most);
}

/* Reads a weight with up to three decimals, in thousandths.  An empty cell is a
 * weight of 1. */
static bool read_weight(struct hj_str cell, int32_t *weight, struct hj_error *e)
{
    size_t point = hj_str_find(cell, '.', 0);
    struct hj_str after = hj_str_from(cell, point + 1);
    int64_t whole = 1, part = 0;
    bool fine = cell.n == 0 ||
                (hj_str_int(hj_str_first(cell, point), 0, THOUSAND, &whole) &&
                 after.n <= 3 &&
                 (after.n == 0 || hj_str_int(after, 0, THOUSAND - 1, &part)));

    for (size_t digits = after.n; digits < 3; digits++)
        part *= 10;
    *weight = (int32_t)(whole * THOUSAND + part);
    return (fine && *weight > 0) ||
           hj_fail(e,
                   "the weight is '%.*s', not a number above 0 with up to "
                   "three decimals",
                   HJ_STR_ARG(cell));
}

/* Reads round, table and weight of the row. */
static bool read_head(const struct results *r, size_t row, struct hj_match *m,
                      struct hj_error *e)
{
    struct hj_str table = hj_csv_cell(r->csv, row, r->c.table);
    int64_t round, number = 0;

    if (!read_number(hj_csv_cell(r->csv, row, r->c.round), "the round", 0,
                     HJ_MOST_ROUNDS, &round, e) ||
        (table.n > 0 &&
         !read_number(table, "the table", 0, HJ_MOST_TABLES, &number, e)))
        return false;
    m->round = (uint32_t)round;
    m->table = (uint32_t)number;
    m->line = r->place.line;
    return read_weight(hj_csv_cell(r->csv, row, r->c.weight), &m->weight, e);
}

/* Reads the games of a player: a number, or + or - for a match awarded without
 * play; 1+ tells how many games count for it. */
static bool read_wins(struct hj_str cell, struct hj_match *m, uint32_t seat,
                      struct hj_error *e)
{
    bool won = cell.n > 0 && cell.p[cell.n - 1] == '+';
    int64_t number = hj_str_is(cell, "+") ? HJ_AWARD_WINS : 0;

    if (cell.n == 0)
        return true;
    m->known = true;
    m->forfeit = m->forfeit || won || hj_str_is(cell, "-");
    m->assumed = m->assumed || hj_str_is(cell, "+");
    if (cell.n > 1 && (cell.p[0] == '+' || cell.p[0] == '-'))
        return hj_fail(e, "a number of games is '%.*s', with a sign before it",
                       HJ_STR_ARG(cell));
    if (cell.n > won && !hj_str_is(cell, "-") &&
        !read_number(hj_str_first(cell, cell.n - won), "a number of games", won,
                     HJ_MOST_GAMES, &number, e))
        return false;
    m->wins[seat] = (int32_t)number;
    return true;
}

static bool read_games(const struct results *r, size_t row, struct hj_match *m,
                       struct hj_error *e)
{
    struct hj_str draws = hj_csv_cell(r->csv, row, r->c.draws);
    int64_t number = 0;
    uint32_t given = 0, winners = 0;

    for (uint32_t s = 0; s < HJ_TABLE_SEATS; s++) {
        struct hj_str cell = hj_csv_cell(r->csv, row, r->c.wins[s]);
        given += s < m->seats && cell.n > 0;
        if (s >= m->seats && cell.n > 0 && !hj_str_is(cell, "0") &&
            m->kind == HJ_MATCH)
            return hj_fail(e, "games of player %u, who is not there", s + 1);
        if ((s < m->seats || (m->kind != HJ_MATCH && s == 1)) &&
            !read_wins(cell, m, s, e))
            return false;
        winners += s < m->seats && m->wins[s] > 0;
    }
    if (draws.n > 0) {
        m->known = true;
        if (!read_number(draws, "a number of drawn games", 0, HJ_MOST_GAMES,
                         &number, e))
            return false;
    }
    m->draws = (int32_t)number;
    if (m->kind == HJ_MATCH && m->known && given < m->seats)
        return hj_fail(e,
                       "games of %u of the %u players; a match that is not "
                       "played has no games at all",
                       given, m->seats);
    if (m->forfeit && m->draws > 0)
        return hj_fail(e, "a match without play has no drawn games");
    if (m->forfeit && winners > 1)
        return hj_fail(e, "a match without play has one winner at the most");
    return true;
}

/* Reads the players of a row except the first, who is already known. */
static bool read_players(const struct results *r, size_t row,
                         struct hj_match *m, struct hj_error *e)
{
    m->seats = 1;
    for (uint32_t s = 1; s < HJ_TABLE_SEATS; s++) {
        struct hj_str id = hj_csv_cell(r->csv, row, r->c.players[s]);
        m->players[s] = HJ_NOBODY;
        if (id.n == 0 && s > 1)
            continue;
        if (m->seats < s)
            return hj_fail(e, "player %u without player %u", s + 1, s);
        if (!find_player(r, id, &m->players[s], e))
            return false;
        for (uint32_t i = 0; i < s; i++)
            if (m->players[i] == m->players[s])
                return hj_fail(e, "%.*s would play against themselves",
                               HJ_STR_ARG(id));
        m->seats++;
    }
    return true;
}

/* Returns the line of PLAYER's match in ROUND, or 0. */
static unsigned line_of_match(const struct results *r, uint32_t player,
                              uint32_t round)
{
    const struct hj_tournament *t = r->rd->t;

    if (r->seen[player] <= round)
        return r->seen[player] == round ? r->line[player] : 0;
    for (uint32_t i = 0; i < t->match_count; i++)
        for (uint32_t s = 0; s < t->matches[i].seats; s++)
            if (t->matches[i].round == round &&
                t->matches[i].players[s] == player)
                return t->matches[i].line;
    return 0;
}

/* True if no player has another match in this round. */
static bool may_play(struct results *r, const struct hj_match *m,
                     struct hj_error *e)
{
    for (uint32_t s = 0; s < m->seats; s++) {
        unsigned line = line_of_match(r, m->players[s], m->round);
        if (line > 0)
            return hj_fail(e, "%.*s has a match of round %u on line %u already",
                           HJ_STR_ARG(r->rd->t->players[m->players[s]].id),
                           m->round, line);
    }
    for (uint32_t s = 0; s < m->seats; s++)
        if (m->round >= r->seen[m->players[s]]) {
            r->seen[m->players[s]] = m->round;
            r->line[m->players[s]] = m->line;
        }
    return true;
}

/* Makes the games of one seat a seat won, drawn or lost by both. */
static void count_as_seat(struct hj_match *m)
{
    int32_t first = m->wins[0], second = m->wins[1];

    m->wins[0] = first > second;
    m->wins[1] = second > first;
    m->draws = first == second && first + m->draws > 0;
    m->by_seats = true;
}

/* Adds another seat of the same two teams to their match, which is won by
 * seats.  Returns false when M is not such a seat. */
static bool add_seat(struct results *r, struct hj_match *m)
{
    struct hj_tournament *t = r->rd->t;

    if (r->rd->members == NULL || m->kind != HJ_MATCH)
        return false;
    for (uint32_t i = t->match_count; i-- > 0;) {
        struct hj_match *first = &t->matches[i];
        uint32_t swap = first->players[0] == m->players[1];
        if (first->round < m->round)
            return false;
        if (first->round != m->round || first->kind != HJ_MATCH ||
            first->seats != 2 || m->seats != 2 ||
            first->players[swap] != m->players[0] ||
            first->players[!swap] != m->players[1])
            continue;
        if (!first->by_seats)
            count_as_seat(first);
        count_as_seat(m);
        first->wins[swap] += m->wins[0];
        first->wins[!swap] += m->wins[1];
        first->draws += m->draws;
        first->known = first->known && m->known;
        first->forfeit = first->forfeit && m->forfeit;
        return true;
    }
    return false;
}

/* Removes the games of a row that cannot have any, with a warning if they would
 * count. */
static void without_games(struct results *r, struct hj_match *m,
                          const char *what)
{
    if (m->wins[0] > 0 || m->wins[1] > 0 || m->draws > 0)
        hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ODD, r->place, NULL,
                        "the games of %s do not count", what);
    m->wins[0] = m->wins[1] = m->draws = 0;
}

/* Sets the games of a bye without games, and warns of a bye that is not won. */
static void check_bye(struct results *r, struct hj_match *m)
{
    if (!m->known) {
        m->wins[0] = HJ_AWARD_WINS;
        m->assumed = true;
    } else if (m->wins[1] > 0 && m->wins[0] <= m->wins[1]) {
        hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ODD, r->place, NULL,
                        "a bye is a match won, and its games are %d-%d",
                        (int)m->wins[0], (int)m->wins[1]);
    }
}

static bool add_match(struct results *r, size_t row, struct hj_match *m,
                      enum word word, struct hj_error *e)
{
    struct hj_tournament *t = r->rd->t;

    m->kind = word == W_BYE      ? HJ_MATCH_BYE
              : word == W_HALF   ? HJ_MATCH_HALF
              : word == W_ABSENT ? HJ_MATCH_ABSENT
                                 : HJ_MATCH;
    m->seats = 1;
    if ((m->kind == HJ_MATCH && !read_players(r, row, m, e)) ||
        !read_games(r, row, m, e))
        return false;
    if (m->kind == HJ_MATCH_BYE)
        check_bye(r, m);
    if (m->kind == HJ_MATCH_HALF || m->kind == HJ_MATCH_ABSENT)
        without_games(r, m,
                      m->kind == HJ_MATCH_HALF ? "a half bye" : "an absence");
    if (m->kind != HJ_MATCH)
        m->known = true;
    if (add_seat(r, m))
        return true;
    return may_play(r, m, e) &&
           (hj_tournament_add_match(t, m) || hj_fail_memory(e));
}

/* Reads a row of round 0, whose players must never be paired. */
static bool add_forbidden(struct results *r, size_t row, struct hj_match *m,
                          struct hj_error *e)
{
    if (!read_players(r, row, m, e) || !read_games(r, row, m, e))
        return false;
    if (m->known)
        return hj_fail(e, "rounds count from 1; a row of round 0 forbids a "
                          "pair and has no games");
    for (uint32_t a = 0; a < m->seats; a++)
        for (uint32_t b = a + 1; b < m->seats; b++)
            if (!hj_tournament_forbid(r->rd->t, m->players[a], m->players[b]))
                return hj_fail_memory(e);
    return true;
}

static bool read_row(struct results *r, size_t row, struct hj_error *e)
{
    struct hj_tournament *t = r->rd->t;
    struct hj_match m = {0};
    struct hj_str second = hj_csv_cell(r->csv, row, r->c.players[1]);
    enum word word = word_of(second);

    if (hj_csv_width(r->csv, row) > hj_csv_columns(r->csv))
        return hj_fail(e, "%zu cells under %zu columns",
                       hj_csv_width(r->csv, row), hj_csv_columns(r->csv));
    if (!read_head(r, row, &m, e) ||
        !find_player(r, hj_csv_cell(r->csv, row, r->c.players[0]),
                     &m.players[0], e))
        return false;
    if (word >= W_DROP) {
        m.kind = HJ_MATCH_ABSENT;
        m.seats = 1;
        if (!read_games(r, row, &m, e))
            return false;
        without_games(r, &m, "a row without a match");
    }
    if (word == W_TABLE) {
        if (m.table == 0)
            return hj_fail(e, "TABLE needs the number of a table");
        t->players[m.players[0]].fixed_table = m.table;
        return true;
    }
    if (word == W_DROP || word == W_RETURN)
        return hj_tournament_add_drop(t, (struct hj_drop){m.players[0], m.round,
                                                          word == W_RETURN}) ||
               hj_fail_memory(e);
    if (m.round == 0 && word == W_NONE)
        return add_forbidden(r, row, &m, e);
    if (m.round == 0)
        return hj_fail(e, "rounds count from 1");
    return add_match(r, row, &m, word, e);
}

static bool find_columns(struct results *r, const char *file,
                         struct hj_error *e)
{
    static const char *const names[] = {
        "player1", "player2", "player3", "player4", "wins1",  "wins2", "wins3",
        "wins4",   "round",   "table",   "draws",   "weight", NULL};
    struct columns *c = &r->c;

    for (int s = 0; s < HJ_TABLE_SEATS; s++) {
        c->players[s] = hj_csv_column(r->csv, names[s]);
        c->wins[s] = hj_csv_column(r->csv, names[HJ_TABLE_SEATS + s]);
    }
    c->round = hj_csv_column(r->csv, "round");
    c->table = hj_csv_column(r->csv, "table");
    c->draws = hj_csv_column(r->csv, "draws");
    c->weight = hj_csv_column(r->csv, "weight");
    if (c->round == HJ_NO_COLUMN || c->players[0] == HJ_NO_COLUMN ||
        c->players[1] == HJ_NO_COLUMN)
        return hj_fail(e,
                       "%s:1: results need the columns round, table, player1, "
                       "player2, wins1, wins2, draws",
                       file);
    hj_csv_find_misspellings(r->csv, file, names, r->rd->findings);
    return true;
}

/* A row number, with its round. */
struct row_place {
    uint32_t round, row;
};

static int compare_rows(const void *one, const void *other)
{
    const struct row_place *a = one, *b = other;

    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    return a->row < b->row ? -1 : 1;
}

/* Returns the rows in the order of their rounds, so that each new match is the
 * last one.  The caller frees the array.  NULL when out of memory. */
static struct row_place *order_rows(const struct results *r)
{
    size_t rows = hj_csv_rows(r->csv);
    struct row_place *places = malloc((rows + 1) * sizeof *places);
    bool sorted = true;

    for (size_t row = 0; places != NULL && row < rows; row++) {
        int64_t round = 0;
        (void)hj_str_int(hj_csv_cell(r->csv, row, r->c.round), 0, UINT32_MAX,
                         &round);
        places[row] = (struct row_place){(uint32_t)round, (uint32_t)row};
        sorted = sorted && (row == 0 || places[row - 1].round <= round);
    }
    if (places != NULL && !sorted)
        qsort(places, rows, sizeof *places, compare_rows);
    return places;
}

static bool read_rows(struct results *r, const char *file, struct hj_error *e)
{
    struct row_place *places = order_rows(r);
    bool fine = places != NULL || hj_fail_memory(e);

    for (size_t i = 0; fine && i < hj_csv_rows(r->csv); i++) {
        struct hj_error why = {0};
        size_t row = places[i].row;
        r->place = (struct hj_place){file, hj_csv_line(r->csv, row), 0};
        if (read_row(r, row, &why))
            continue;
        fine = !why.no_memory || hj_fail_memory(e);
        if (fine)
            hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ROW, r->place,
                            NULL, "%s", why.text);
    }
    free(places);
    return fine;
}

static bool read_results(struct reader *rd, struct hj_table_file file,
                         struct hj_error *e)
{
    struct results r = {.rd = rd};
    struct hj_csv *csv = hj_csv_new(file.bytes, file.name, e);
    size_t players = rd->t->player_count;
    size_t before = hj_findings_count(rd->findings);
    bool fine = csv != NULL;

    r.csv = csv;
    r.seen = calloc(players + 1, sizeof *r.seen);
    r.line = calloc(players + 1, sizeof *r.line);
    if (fine && (r.seen == NULL || r.line == NULL))
        fine = hj_fail_memory(e);
    fine =
        fine && find_columns(&r, file.name, e) && read_rows(&r, file.name, e);
    fine = fine && (results_split_promised(rd->t) || hj_fail_memory(e));
    if (fine) {
        tournament_settle_drops(rd->t);
        results_warn(rd, file.name, r.seen, r.line);
        hj_findings_sort_from(rd->findings, before);
    }
    hj_csv_free(csv);
    free(r.seen);
    free(r.line);
    return fine;
}

struct hj_tournament *hj_tournament_new(struct hj_table_file roster,
                                        const struct hj_table_file *results,
                                        bool by_team,
                                        struct hj_findings *findings,
                                        struct hj_error *e)
{
    struct reader rd = {hj_tournament_empty(), by_team ? hj_map_new(64) : NULL,
                        findings};
    bool fine = rd.t != NULL && (rd.members != NULL || !by_team);

    if (!fine)
        hj_fail_memory(e);
    fine = fine && roster_read(&rd, roster, e) &&
           (results == NULL || results->bytes.n == 0 ||
            read_results(&rd, *results, e));
    hj_map_free(rd.members);
    if (fine)
        return rd.t;
    hj_tournament_free(rd.t);
    return NULL;
}
