/* SPDX-License-Identifier: MPL-2.0 */
/* Looking up the event's results for the rows of a results file. */
#include "event/import-results.h"

struct hj_str import_id(const struct import_reading *rd, uint32_t player)
{
    struct hj_str id = rd->t->players[player].id;
    uint32_t row;

    if (rd->names != NULL && rd->t->players[player].team.n > 0 &&
        hj_map_get(rd->names, id, &row))
        return hj_table_get(rd->sides, row, "id");
    return id;
}

/* Returns the key of a row of the event's results. */
static struct hj_str key_of(const struct import_reading *rd, int64_t round,
                            struct hj_str player, struct hj_str other)
{
    hj_out_cut(rd->key, 0);
    hj_out_int(rd->key, round);
    hj_out_char(rd->key, '\n');
    hj_out_str(rd->key, player);
    hj_out_char(rd->key, '\n');
    hj_out_str(rd->key, other);
    return hj_out_text(rd->key);
}

static bool add_key(struct import_reading *rd, struct hj_str key, uint32_t row)
{
    struct hj_str copy = hj_arena_str(rd->arena, key);

    return copy.p != NULL && hj_map_insert(rd->rows, copy, row) != NULL;
}

bool import_index(struct import_reading *rd)
{
    static const char *const seats[] = {"player1", "player2", "player3",
                                        "player4"};
    bool fine;

    rd->key = hj_out_memory();
    rd->arena = hj_arena_new();
    rd->rows = hj_map_new(4 * hj_table_rows(rd->results));
    rd->names = rd->info.by_team ? hj_map_new(hj_table_rows(rd->sides)) : NULL;
    fine = !hj_out_failed(rd->key) && rd->rows != NULL &&
           (rd->names != NULL || !rd->info.by_team);
    for (size_t r = 0; fine && rd->names && r < hj_table_rows(rd->sides); r++)
        fine = hj_map_insert(rd->names, hj_table_get(rd->sides, r, "name"),
                             (uint32_t)r) != NULL;
    for (size_t r = 0; fine && r < hj_table_rows(rd->results); r++) {
        int64_t round = hj_table_int(rd->results, r, "round");
        struct hj_str none = HJ_STR("");
        fine = add_key(rd,
                       key_of(rd, round, hj_table_get(rd->results, r, seats[0]),
                              hj_table_get(rd->results, r, seats[1])),
                       (uint32_t)r);
        for (int s = 0; fine && round > 0 && s < HJ_TABLE_SEATS &&
                        hj_table_get(rd->results, r, "table").n > 0;
             s++)
            fine = add_key(
                rd,
                key_of(rd, round, hj_table_get(rd->results, r, seats[s]), none),
                (uint32_t)r);
    }
    return fine && !hj_out_failed(rd->key);
}

const char *import_word(enum hj_match_kind kind)
{
    return kind == HJ_MATCH_BYE    ? "BYE"
           : kind == HJ_MATCH_HALF ? "HALF"
                                   : "ABSENT";
}

uint32_t import_scores(const struct hj_match *m)
{
    return m->kind == HJ_MATCH_BYE ? 2 : m->seats;
}

/* True if the row has the players of the match; SEAT maps its seats to
 * theirs. */
static bool has_players(const struct import_reading *rd, size_t row,
                        const struct hj_match *m, uint32_t *seat)
{
    static const char *const keys[] = {"player1", "player2", "player3",
                                       "player4"};
    uint32_t here = 0, found = 0;

    for (; here < HJ_TABLE_SEATS; here++) {
        struct hj_str id = hj_table_get(rd->results, row, keys[here]);
        uint32_t s = 0;
        if (id.n == 0)
            break;
        if (here == 1 && m->kind != HJ_MATCH &&
            hj_str_is(id, import_word(m->kind)))
            return found == m->seats;
        while (s < m->seats && !hj_str_eq(import_id(rd, m->players[s]), id))
            s++;
        if (s == m->seats)
            break;
        seat[here] = s;
        found++;
    }
    return here == m->seats && found == m->seats;
}

size_t import_find(const struct import_reading *rd, const struct hj_match *m,
                   uint32_t *seat)
{
    struct hj_str id = import_id(rd, m->players[0]);
    uint32_t row;

    if (hj_map_get(rd->rows, key_of(rd, m->round, id, HJ_STR("")), &row) &&
        has_players(rd, row, m, seat))
        return row;
    return hj_table_rows(rd->results);
}

/* Returns true when a row of a match without play has as many games in a column
 * as the match has in SEAT, or, without recorded games, the same winner. */
static bool is_same_award(const struct import_reading *rd, size_t row,
                          const char *column, const struct hj_match *m,
                          uint32_t seat)
{
    struct hj_str cell = hj_table_get(rd->results, row, column);
    int64_t wins = hj_str_is(cell, "+") ? HJ_AWARD_WINS : 0;

    (void)hj_str_int(hj_str_first(cell, cell.n - 1), 0, HJ_MOST_GAMES, &wins);
    return m->assumed ? (wins > 0) == (m->wins[seat] > 0)
                      : wins == m->wins[seat];
}

bool import_is_same(const struct import_reading *rd, size_t row,
                    const struct hj_match *m, const uint32_t *seat)
{
    static const char *const keys[] = {"wins1", "wins2", "wins3", "wins4"};

    if (hj_str_is(hj_table_get(rd->results, row, keys[0]), "-") ||
        hj_str_is(hj_table_get(rd->results, row, keys[1]), "-"))
        return m->forfeit && is_same_award(rd, row, keys[0], m, seat[0]) &&
               is_same_award(rd, row, keys[1], m, seat[1]);
    for (uint32_t s = 0; s < import_scores(m); s++)
        if (hj_table_int(rd->results, row, keys[s]) !=
            import_wins(rd, m, seat[s]))
            return false;
    return hj_table_int(rd->results, row, "draws") == m->draws;
}

bool import_is_known(const struct import_reading *rd, int64_t round,
                     struct hj_str player1, struct hj_str player2)
{
    return hj_map_get(rd->rows, key_of(rd, round, player1, player2), NULL);
}
