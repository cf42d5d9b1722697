/* SPDX-License-Identifier: MPL-2.0 */
/* The tables of a paired round, in the form of a journal entry. */
#include "event/pair-internal.h"

static const char *const seats[] = {"player1", "player2", "player3", "player4"};

struct hj_str pair_id_at(const struct hj_table *table, size_t row, int seat)
{
    return hj_table_get(table, row, seats[seat]);
}

struct hj_pair pair_of_row(const struct round *r, size_t row)
{
    struct hj_pair pair = {.table =
                               (uint32_t)hj_table_int(r->before, row, "table")};

    for (int s = 0; s < HJ_TABLE_SEATS; s++) {
        struct hj_str id = pair_id_at(r->before, row, s);
        uint32_t player = id.n ? hj_tournament_find(r->t, id) : HJ_NOBODY;
        if (player != HJ_NOBODY)
            pair.players[pair.seats++] = player;
    }
    for (uint32_t s = pair.seats; s < HJ_TABLE_SEATS; s++)
        pair.players[s] = HJ_NOBODY;
    return pair;
}

/* Finds the row of the current round with these players in these seats.
 * Returns false if there is none. */
static bool find_row(const struct round *r, const struct hj_str *ids,
                     uint32_t *row)
{
    if (r->rows == NULL || !hj_map_get(r->rows, ids[0], row))
        return false;
    for (int s = 1; s < HJ_TABLE_SEATS; s++) {
        struct hj_str id = pair_id_at(r->before, *row, s);
        if (s == 1 && id.n == 0)
            id = hj_table_get(r->before, *row, "special");
        if (!hj_str_eq(id, ids[s]))
            return false;
    }
    return true;
}

static void write_table(struct round *r, int64_t table,
                        const struct hj_str *ids)
{
    char digits[HJ_DIGITS];
    struct hj_str key;
    uint32_t row;

    hj_write_object(r->w, NULL);
    hj_write_int(r->w, "table", table);
    for (int s = 0; s < HJ_TABLE_SEATS; s++)
        if (ids[s].n > 0)
            hj_write_str(r->w, seats[s], ids[s]);
    if (hj_str_is(ids[1], "BYE"))
        hj_event_bye_write(r->info, r->w);
    hj_write_end(r->w);
    key = hj_arena_str(r->arena, hj_digits(table, digits));
    if (key.p == NULL || !hj_map_put(r->used, key, 1))
        r->failed = true;
    if (table > r->table)
        r->table = table;
    r->paired.beyond += r->range_count > 0 && !hj_player_name_is_word(ids[1]) &&
                        table > r->ranges[r->range_count - 1].last;
    if (hj_str_is(ids[1], "BYE"))
        r->paired.byes++;
    else if (!hj_str_is(ids[1], "HALF") && !hj_str_is(ids[1], "ABSENT"))
        r->paired.tables++;
    if (find_row(r, ids, &row) &&
        hj_table_int(r->before, row, "table") == table)
        r->same++;
    else
        r->paired.changed += r->before != NULL;
}

void pair_write_settled(struct round *r)
{
    for (size_t row = 0; row < hj_table_rows(r->before); row++) {
        struct hj_str ids[HJ_TABLE_SEATS];
        struct hj_pair pair = pair_of_row(r, row);
        for (int s = 0; s < HJ_TABLE_SEATS; s++)
            ids[s] = pair_id_at(r->before, row, s);
        if (pair.seats == 1)
            ids[1] = hj_table_get(r->before, row, "special");
        if (pair.seats > 0 && r->settled[pair.players[0]])
            write_table(r, hj_table_int(r->before, row, "table"), ids);
    }
}

/* Sets *WRITTEN to true if the pair is a settled table.  Fails if a player of a
 * settled table has a different opponent. */
static bool is_written(const struct round *r, const struct hj_pair *pair,
                       bool *written, struct hj_error *e)
{
    struct hj_str ids[HJ_TABLE_SEATS] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};
    struct hj_str swap;
    uint32_t settled = HJ_NOBODY, row;

    for (uint32_t s = 0; s < pair->seats; s++) {
        ids[s] = r->t->players[pair->players[s]].id;
        if (r->settled != NULL && r->settled[pair->players[s]])
            settled = pair->players[s];
    }
    *written = false;
    if (settled == HJ_NOBODY)
        return true;
    swap = ids[0];
    *written = find_row(r, ids, &row);
    ids[0] = ids[1];
    ids[1] = swap;
    *written = *written || find_row(r, ids, &row);
    return *written ||
           hj_fail(e,
                   "round %lld: %.*s (%.*s) has played already, and would have "
                   "another opponent now; undo that result first",
                   (long long)r->number,
                   HJ_STR_ARG(r->t->players[settled].name),
                   HJ_STR_ARG(r->t->players[settled].id));
}

bool pair_write_pairs(struct round *r, struct hj_error *e)
{
    for (uint32_t i = 0; i < r->made.count; i++) {
        const struct hj_pair *pair = &r->made.pairs[i];
        struct hj_str ids[HJ_TABLE_SEATS] = {
            {"", 0}, {"", 0}, {"", 0}, {"", 0}};
        bool written;
        if (pair->seats < 2)
            continue;
        if (!is_written(r, pair, &written, e))
            return false;
        for (uint32_t s = 0; s < pair->seats; s++)
            ids[s] = r->t->players[pair->players[s]].id;
        if (!written)
            write_table(r, pair->table, ids);
    }
    return true;
}

/* Writes a row without an opponent: at its current table unless that number is
 * in use, otherwise after all tables. */
static void write_bye(struct round *r, struct hj_str id, struct hj_str word)
{
    struct hj_str ids[HJ_TABLE_SEATS] = {id, word, {"", 0}, {"", 0}};
    char digits[HJ_DIGITS];
    int64_t table = 0;
    uint32_t row;

    if (find_row(r, ids, &row))
        table = hj_table_int(r->before, row, "table");
    if (table == 0 || hj_map_get(r->used, hj_digits(table, digits), NULL))
        table = r->table + 1;
    write_table(r, table, ids);
}

bool pair_write_byes(struct round *r, struct hj_error *e)
{
    for (int pass = 0; pass < 2; pass++) {
        bool before = pass == 0;
        for (uint32_t i = 0; i < r->made.count; i++) {
            const struct hj_pair *pair = &r->made.pairs[i];
            struct hj_str ids[HJ_TABLE_SEATS] = {
                {"", 0}, HJ_STR("BYE"), {"", 0}, {"", 0}};
            uint32_t row;
            bool written;
            if (pair->seats != 1)
                continue;
            if (!is_written(r, pair, &written, e))
                return false;
            ids[0] = r->t->players[pair->players[0]].id;
            if (find_row(r, ids, &row) == before)
                write_bye(r, ids[0], ids[1]);
        }
        for (size_t row = 0; row < hj_table_rows(r->byes); row++) {
            struct hj_str ids[HJ_TABLE_SEATS] = {
                hj_table_get(r->byes, row, "id"),
                hj_table_get(r->byes, row, "kind"),
                {"", 0},
                {"", 0}};
            uint32_t at;
            if (hj_table_int(r->byes, row, "round") == r->number &&
                hj_tournament_find(r->t, ids[0]) != HJ_NOBODY &&
                find_row(r, ids, &at) == before)
                write_bye(r, ids[0], ids[1]);
        }
    }
    return true;
}
