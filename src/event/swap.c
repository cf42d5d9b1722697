/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event round swap: swaps two tables or two players of the last round.  Also
 * lists the changes of a round. */
#include "event/session.h"

#include "event/tournament-view.h"

#include <stdio.h>
#include <string.h>

enum { SEATS = HJ_TABLE_SEATS };

static const char *const seats[SEATS] = {"player1", "player2", "player3",
                                         "player4"};

/* Returns the row of TABLE at or after FROM, or the number of rows.  The rows
 * are in the order of tables. */
static size_t row_of(const struct hj_table *tables, size_t from, int64_t table)
{
    while (from < hj_table_rows(tables) &&
           hj_table_int(tables, from, "table") < table)
        from++;
    return from < hj_table_rows(tables) &&
                   hj_table_int(tables, from, "table") == table
               ? from
               : hj_table_rows(tables);
}

static void put_sides(struct hj_out *out, const struct hj_table *tables,
                      size_t row)
{
    if (row == hj_table_rows(tables)) {
        hj_out_puts(out, "nobody");
        return;
    }
    hj_out_visible(out, hj_table_get(tables, row, "player1"));
    hj_out_puts(out, " - ");
    hj_out_visible(out, hj_table_get(tables, row, "player2"));
}

static void write_sides(struct hj_writer *w, const char *key,
                        const struct hj_table *tables, size_t row)
{
    hj_write_array(w, key);
    if (row < hj_table_rows(tables)) {
        hj_write_str(w, NULL, hj_table_get(tables, row, "player1"));
        hj_write_str(w, NULL, hj_table_get(tables, row, "player2"));
    }
    hj_write_end(w);
}

/* Prints a table that changed. */
static void print_change(struct session *s, int64_t table,
                         const struct hj_table *before, size_t was,
                         const struct hj_table *after, size_t is)
{
    struct hj_writer *w = s->cli->json ? hj_writer_json(s->cli->out) : NULL;

    if (w != NULL) {
        hj_write_object(w, NULL);
        hj_write_int(w, "table", table);
        write_sides(w, "before", before, was);
        write_sides(w, "players", after, is);
        hj_write_end(w);
        hj_writer_free(w);
    } else if (!s->cli->json) {
        hj_out_printf(s->cli->out, "table %lld: ", (long long)table);
        put_sides(s->cli->out, after, is);
        hj_out_puts(s->cli->out, ", was ");
        put_sides(s->cli->out, before, was);
        hj_out_char(s->cli->out, '\n');
    }
}

/* Lists the tables of the last round that differ from BEFORE
 * (HJ_VIEW_PAIRINGS).  Returns false with the reason in s->e. */
static bool tell_changes(struct session *s, const struct hj_table *before)
{
    struct hj_table *after =
        hj_event_query(s->event, HJ_VIEW_PAIRINGS, s->info.round, 0, &s->e);
    size_t was = 0, is = 0;

    if (after == NULL)
        return false;
    while (was < hj_table_rows(before) || is < hj_table_rows(after)) {
        int64_t old = was < hj_table_rows(before)
                          ? hj_table_int(before, was, "table")
                          : INT64_MAX;
        int64_t new = is < hj_table_rows(after)
                          ? hj_table_int(after, is, "table")
                          : INT64_MAX;
        int64_t table = old < new ? old : new;
        if (old != new ||
            !hj_str_eq(hj_table_get(before, was, "player1"),
                       hj_table_get(after, is, "player1")) ||
            !hj_str_eq(hj_table_get(before, was, "player2"),
                       hj_table_get(after, is, "player2")))
            print_change(s, table, before, row_of(before, was, table), after,
                         row_of(after, is, table));
        was += old == table;
        is += new == table;
    }
    hj_table_free(after);
    return true;
}

int session_repair(struct session *s)
{
    struct hj_table *before =
        hj_event_query(s->event, HJ_VIEW_PAIRINGS, s->info.round, 0, &s->e);
    int status;

    if (before == NULL)
        return session_trouble(s);
    status = session_enter(s, HJ_ENTRY_REPAIR);
    if (status == CLI_FINE && !tell_changes(s, before))
        status = session_trouble(s);
    hj_table_free(before);
    return status;
}

/* The state of a swap: the tables of the round, and two tables or players. */
struct swap {
    struct session *s;
    struct hj_table *tables; /* HJ_VIEW_MATCHES of the round */
    int64_t numbers[2];      /* two tables; 0: two players */
    struct hj_str ids[2];
    size_t rows[2]; /* their rows; the second may not exist */
};

/* Returns the player in a seat after the swap. */
static struct hj_str id_after(const struct swap *w, size_t row, int seat)
{
    struct hj_str id = hj_table_get(w->tables, row, seats[seat]);

    for (int i = 0; w->numbers[0] == 0 && i < 2; i++)
        if (hj_str_eq(id, w->ids[i]))
            return w->ids[1 - i];
    return id;
}

static int64_t table_after(const struct swap *w, size_t row)
{
    int64_t table = hj_table_int(w->tables, row, "table");

    for (int i = 0; i < 2; i++)
        if (w->numbers[0] > 0 && table == w->numbers[i])
            return w->numbers[1 - i];
    return table;
}

static void write_tables(const struct swap *w)
{
    struct hj_writer *writer = w->s->w;

    hj_write_array(writer, "tables");
    for (size_t r = 0; r < hj_table_rows(w->tables); r++) {
        struct hj_str special = hj_table_get(w->tables, r, "special");
        hj_write_object(writer, NULL);
        hj_write_int(writer, "table", table_after(w, r));
        for (int seat = 0; seat < SEATS; seat++)
            if (hj_table_get(w->tables, r, seats[seat]).n > 0)
                hj_write_str(writer, seats[seat], id_after(w, r, seat));
        if (special.n > 0)
            hj_write_str(writer, "player2", special);
        if (hj_str_is(special, "BYE"))
            hj_write_int(writer, "wins1", hj_table_int(w->tables, r, "wins1"));
        hj_write_end(writer);
    }
    hj_write_end(writer);
}

/* Returns the row of table NUMBER, or of player ID if NUMBER is 0. */
static size_t find_row(const struct swap *w, int64_t number, struct hj_str id)
{
    size_t r = 0;

    for (; r < hj_table_rows(w->tables); r++) {
        if (number > 0 && hj_table_int(w->tables, r, "table") == number)
            break;
        for (int seat = 0; number == 0 && seat < SEATS; seat++)
            if (hj_str_eq(hj_table_get(w->tables, r, seats[seat]), id))
                return r;
    }
    return r;
}

/* Checks that both players sit at tables and may be moved. */
static bool check_players(struct swap *w)
{
    struct session *s = w->s;
    struct hj_event_constraint how;
    bool given;

    if (hj_str_eq(w->ids[0], w->ids[1]))
        return hj_fail(&s->e, "a swap needs two players");
    for (int i = 0; i < 2; i++) {
        struct hj_str special;
        w->rows[i] = find_row(w, 0, w->ids[i]);
        if (w->rows[i] == hj_table_rows(w->tables))
            return hj_fail(&s->e, "%.*s has no table in round %lld",
                           HJ_STR_ARG(w->ids[i]), (long long)s->info.round);
        special = hj_table_get(w->tables, w->rows[i], "special");
        if (special.n > 0 && !hj_str_is(special, "BYE"))
            return hj_fail(&s->e, "%.*s does not play in round %lld",
                           HJ_STR_ARG(w->ids[i]), (long long)s->info.round);
    }
    if (w->rows[0] == w->rows[1])
        return true;
    if (!hj_event_round_constraint(s->event, s->info.round, &how, &given,
                                   &s->e))
        return false;
    if (!given && how.method != HJ_SWISS && how.method != HJ_POD)
        return hj_fail(&s->e,
                       "round %lld is paired by %s, which says who plays whom; "
                       "two tables can be swapped",
                       (long long)s->info.round, hj_method_name(how.method));
    hj_write_text(s->w, "method", "given");
    return true;
}

static bool check_tables(struct swap *w)
{
    struct session *s = w->s;

    if (w->numbers[0] == w->numbers[1])
        return hj_fail(&s->e, "a swap needs two tables");
    for (int i = 0; i < 2; i++)
        w->rows[i] = find_row(w, w->numbers[i], HJ_STR(""));
    if (w->rows[0] == hj_table_rows(w->tables))
        return hj_fail(&s->e, "no table %lld in round %lld",
                       (long long)w->numbers[0], (long long)s->info.round);
    return true;
}

/* True if the players have met before the last round; *ROUND is that round. */
static bool have_met(const struct hj_table *matches, struct hj_str a,
                     struct hj_str b, int64_t *round)
{
    for (size_t r = 0; r < hj_table_rows(matches); r++) {
        bool has_a = false, has_b = false;
        for (int seat = 0; seat < SEATS; seat++) {
            struct hj_str id = hj_table_get(matches, r, seats[seat]);
            has_a = has_a || hj_str_eq(id, a);
            has_b = has_b || hj_str_eq(id, b);
        }
        *round = hj_table_int(matches, r, "round");
        if (has_a && has_b)
            return true;
    }
    return false;
}

/* Warns of players who meet again or must never meet. */
static bool warn_of_pairs(struct swap *w)
{
    struct session *s = w->s;
    struct hj_table *before =
        hj_event_query(s->event, HJ_VIEW_MATCHES, 1, s->info.round - 1, &s->e);
    struct hj_table *forbidden =
        before ? hj_event_query(s->event, HJ_VIEW_FORBIDDEN, 0, 0, &s->e)
               : NULL;
    int64_t round;

    for (int i = 0; forbidden != NULL && i < 2; i++) {
        struct hj_str a = id_after(w, w->rows[i], 0);
        struct hj_str b = id_after(w, w->rows[i], 1);
        if (a.n == 0 || b.n == 0)
            continue;
        if (have_met(before, a, b, &round))
            cli_fail(s->cli, "warning: %.*s and %.*s have met in round %lld",
                     HJ_STR_ARG(a), HJ_STR_ARG(b), (long long)round);
        for (size_t r = 0; r < hj_table_rows(forbidden); r++) {
            struct hj_str x = hj_table_get(forbidden, r, "a");
            struct hj_str y = hj_table_get(forbidden, r, "b");
            if ((hj_str_eq(a, x) && hj_str_eq(b, y)) ||
                (hj_str_eq(a, y) && hj_str_eq(b, x)))
                cli_fail(s->cli,
                         "warning: %.*s and %.*s are never to be paired",
                         HJ_STR_ARG(a), HJ_STR_ARG(b));
        }
    }
    hj_table_free(before);
    hj_table_free(forbidden);
    return forbidden != NULL;
}

/* Makes the entry and lists the changes. */
static int enter_swap(struct swap *w)
{
    struct session *s = w->s;

    hj_write_int(s->w, "changed", w->rows[0] == w->rows[1] ? 1 : 2);
    write_tables(w);
    if (w->numbers[0] == 0 && w->rows[0] != w->rows[1] && !warn_of_pairs(w))
        return session_trouble(s);
    return session_repair(s);
}

static int swap(struct swap *w, char **operands, bool players)
{
    struct session *s = w->s;
    struct hj_out *ids[2] = {hj_out_memory(), hj_out_memory()};
    int status = CLI_TROUBLE;
    bool tables = !players;
    bool fine = (ids[0] != NULL && ids[1] != NULL) || hj_fail_memory(&s->e);

    for (int i = 0; i < 2; i++)
        tables = tables && hj_str_int(hj_str(operands[i]), 1, HJ_MOST_TABLES,
                                      &w->numbers[i]);
    if (!tables)
        w->numbers[0] = w->numbers[1] = 0;
    for (int i = 0; fine && !tables && i < 2; i++) {
        fine =
            hj_event_player(s->event, hj_str(operands[i]), true, ids[i], &s->e);
        w->ids[i] = hj_out_text(ids[i]);
    }
    fine = fine && (tables ? check_tables(w) : check_players(w));
    status = fine ? enter_swap(w) : session_trouble(s);
    hj_out_free(ids[0]);
    hj_out_free(ids[1]);
    return status;
}

int session_swap(struct session *s, const char *file, char **operands,
                 bool players)
{
    struct swap w = {.s = s};
    int status;

    if (!session_open(s, file))
        return session_end(s, CLI_TROUBLE);
    if (s->info.round == 0) {
        hj_fail(&s->e, "no round was started yet");
        return session_end(s, session_trouble(s));
    }
    hj_write_int(s->w, "round", s->info.round);
    w.tables = hj_event_query(s->event, HJ_VIEW_MATCHES, s->info.round,
                              s->info.round, &s->e);
    status =
        w.tables != NULL ? swap(&w, operands, players) : session_trouble(s);
    hj_table_free(w.tables);
    return session_end(s, status);
}
