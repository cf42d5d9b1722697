/* SPDX-License-Identifier: MPL-2.0 */
/* Making a tournament from an event. */
#include "event/tournament-view.h"

#include "base/array.h"
#include "base/map.h"
#include "event/store.h"

#include <stdlib.h>

/* The state of making a tournament. */
struct making {
    struct hj_event *event;
    struct hj_event_info info;
    struct hj_tournament *t;
    const struct hj_event_stage *stage;
    bool apart; /* the event has players who are not in the tournament */
    int64_t first, last; /* rounds of the event that are included */
    uint32_t *seen;      /* by player: the last round with a match */
};

static uint32_t find(const struct making *m, const struct hj_table *table,
                     size_t row, const char *column)
{
    return hj_tournament_find(m->t, hj_table_get(table, row, column));
}

static bool add_player(struct making *m, const struct hj_table *sides,
                       size_t row, struct hj_error *e)
{
    struct hj_str rating = hj_table_get(sides, row, "rating");
    struct hj_player player = {
        .id = hj_table_get(sides, row, "id"),
        .name = hj_table_get(sides, row, "name"),
        .team = hj_table_get(sides, row, "team"),
        .club = hj_table_get(sides, row, "club"),
        .family = hj_table_get(sides, row, "family"),
        .rating = rating.n > 0 ? hj_table_int(sides, row, "rating") : -1,
        .fixed_table = (uint32_t)hj_table_int(sides, row, "table"),
    };

    return hj_tournament_add_player(m->t, &player) != HJ_NOBODY ||
           hj_fail_memory(e);
}

static bool has_row(const struct hj_table *matches, struct hj_str id)
{
    static const char *const seats[] = {"player1", "player2", "player3",
                                        "player4"};

    for (size_t r = 0; r < hj_table_rows(matches); r++)
        for (int i = 0; i < HJ_TABLE_SEATS; i++)
            if (hj_str_eq(hj_table_get(matches, r, seats[i]), id))
                return true;
    return false;
}

/* Adds all sides in order, but those who came after a bracket was made and have
 * no match in it: nobody else would have the place that it has for them. */
static bool add_all(struct making *m, const struct hj_table *sides,
                    struct hj_error *e)
{
    bool made = hj_method_has_bracket(m->stage->method) && m->last >= m->first;
    struct hj_table *matches = NULL;
    bool fine = true;

    for (size_t r = 0; fine && r < hj_table_rows(sides); r++) {
        if (made && hj_table_int(sides, r, "since") >= m->first) {
            if (matches == NULL)
                matches = hj_event_query(m->event, HJ_VIEW_MATCHES, m->first,
                                         m->last, e);
            fine = matches != NULL;
            if (fine && !has_row(matches, hj_table_get(sides, r, "id")))
                continue;
        }
        fine = fine && add_player(m, sides, r, e);
    }
    hj_table_free(matches);
    return fine;
}

/* Adds all sides in order, or those of the first stage that counts, by seed. */
static bool add_players(struct making *m, const struct hj_table *sides,
                        struct hj_error *e)
{
    struct hj_table *seeds =
        hj_event_query(m->event, HJ_VIEW_SEEDS, m->stage->base, 0, e);
    struct hj_map *rows = seeds ? hj_map_new(hj_table_rows(sides)) : NULL;
    bool fine = seeds != NULL && (rows != NULL || hj_fail_memory(e));
    bool all = fine && hj_table_rows(seeds) == 0;
    uint32_t row;

    m->apart = !all;
    if (all)
        fine = add_all(m, sides, e);
    for (size_t r = 0; fine && !all && r < hj_table_rows(sides); r++)
        fine = hj_map_put(rows, hj_table_get(sides, r, "id"), (uint32_t)r) ||
               hj_fail_memory(e);
    for (size_t c = 0; fine && c < hj_table_rows(seeds); c++) {
        if (!hj_map_get(rows, hj_table_get(seeds, c, "id"), &row))
            continue;
        fine = add_player(m, sides, row, e);
        if (fine)
            m->t->players[m->t->player_count - 1].group =
                (uint32_t)hj_table_int(seeds, c, "group");
    }
    hj_map_free(rows);
    hj_table_free(seeds);
    return fine;
}

/* Excludes players who did not pass a cut across which points are carried. */
static bool mark_cut(struct making *m, struct hj_error *e)
{
    struct hj_table *seeds;
    bool *plays;

    if (m->stage->base == m->stage->number ||
        m->stage->base == HJ_EVENT_NO_STAGE)
        return true;
    seeds = hj_event_query(m->event, HJ_VIEW_SEEDS, m->stage->number, 0, e);
    if (seeds == NULL)
        return false;
    plays = calloc((size_t)m->t->player_count + 1, sizeof *plays);
    for (size_t r = 0; plays != NULL && r < hj_table_rows(seeds); r++) {
        uint32_t player = find(m, seeds, r, "id");
        if (player != HJ_NOBODY)
            plays[player] = true;
    }
    for (uint32_t p = 0; plays != NULL && p < m->t->player_count; p++)
        m->t->players[p].in = m->t->players[p].in && plays[p];
    hj_table_free(seeds);
    free(plays);
    return plays != NULL || hj_fail_memory(e);
}

/* Adds the pods of the last draft. */
static bool add_pods(struct making *m, struct hj_error *e)
{
    struct hj_table *pods = hj_event_query(m->event, HJ_VIEW_PODS, 0, 0, e);

    if (pods == NULL)
        return false;
    for (size_t r = 0; r < hj_table_rows(pods); r++) {
        uint32_t player = find(m, pods, r, "id");
        if (player == HJ_NOBODY ||
            hj_table_int(pods, r, "draft") != m->info.drafts)
            continue;
        m->t->players[player].pod = (uint32_t)hj_table_int(pods, r, "pod");
        m->t->players[player].seat = (uint32_t)hj_table_int(pods, r, "seat");
    }
    hj_table_free(pods);
    return true;
}

static enum hj_match_kind kind_of(struct hj_str special)
{
    return hj_str_is(special, "BYE")    ? HJ_MATCH_BYE
           : hj_str_is(special, "HALF") ? HJ_MATCH_HALF
           : special.n > 0              ? HJ_MATCH_ABSENT
                                        : HJ_MATCH;
}

/* The columns of HJ_VIEW_MATCHES, which is read row by row because an event may
 * have many matches. */
enum { ROUND, TABLE, PLAYER, SPECIAL = 6, WINS, DRAWS = 11, FORFEIT };

static struct hj_str text_of(sqlite3_stmt *s, int column)
{
    const char *text = (const char *)sqlite3_column_text(s, column);

    return text == NULL
               ? HJ_STR("")
               : (struct hj_str){text, (size_t)sqlite3_column_bytes(s, column)};
}

/* Reads players and wins of a table.  Sets *APART if a player is not in this
 * stage. */
static bool read_seats(struct making *m, sqlite3_stmt *s,
                       struct hj_match *match, bool *apart)
{
    for (uint32_t seat = 0; seat < HJ_TABLE_SEATS; seat++) {
        int64_t won = sqlite3_column_int64(s, WINS + (int)seat);
        struct hj_str id = text_of(s, PLAYER + (int)seat);
        match->players[seat] = HJ_NOBODY;
        if (id.n == 0)
            continue;
        match->players[seat] = hj_tournament_find(m->t, id);
        match->wins[seat] = (int32_t)won;
        if (match->players[seat] == HJ_NOBODY) {
            *apart = true;
            return m->apart;
        }
        if (won < 0 || won > HJ_MOST_GAMES || match->seats != seat ||
            m->seen[match->players[seat]] == match->round)
            return false;
        m->seen[match->players[seat]] = match->round;
        match->seats = seat + 1;
    }
    if (match->kind == HJ_MATCH_BYE) {
        int64_t lost = sqlite3_column_int64(s, WINS + 1);
        if (lost < 0 || lost > HJ_MOST_GAMES)
            return false;
        match->wins[1] = (int32_t)lost;
    }
    return match->seats > (match->kind == HJ_MATCH);
}

/* Caches a match for the next round of a verification.  Returns false when out
 * of memory. */
static bool keep_match(struct making *m, const struct hj_match *match)
{
    struct event_matches *known = m->event->matches;

    if (known == NULL)
        return true;
    if (!hj_array_room(&known->list, known->count, &known->size,
                       sizeof *known->list))
        return false;
    known->list[known->count++] = *match;
    return true;
}

static bool add_match(struct making *m, sqlite3_stmt *s, struct hj_error *e)
{
    int64_t round = sqlite3_column_int64(s, ROUND);
    int64_t table = sqlite3_column_int64(s, TABLE);
    int64_t draws = sqlite3_column_int64(s, DRAWS);
    struct hj_match match = {.kind = kind_of(text_of(s, SPECIAL)),
                             .round = (uint32_t)(round - m->first + 1),
                             .table = (uint32_t)table,
                             .draws = (int32_t)draws,
                             .forfeit = sqlite3_column_int64(s, FORFEIT) != 0,
                             .weight = 1000};
    bool apart = false;

    match.known =
        match.kind != HJ_MATCH || sqlite3_column_type(s, WINS) != SQLITE_NULL;
    /* No entry produces such a state. */
    if (round < m->first || round > m->info.round || table < 0 ||
        table > INT32_MAX || draws < 0 || draws > HJ_MOST_GAMES ||
        !read_seats(m, s, &match, &apart))
        return hj_fail(e,
                       "round %lld, table %lld is not as it can be: the file "
                       "is damaged, hj-event verify says how",
                       (long long)round, (long long)table);
    return apart ||
           (keep_match(m, &match) && hj_tournament_add_match(m->t, &match)) ||
           hj_fail_memory(e);
}

/* Adds the cached matches.  Returns the first round to read. */
static int64_t add_known(struct making *m, bool *fine)
{
    struct event_matches *known = m->event->matches;

    if (known == NULL)
        return m->first;
    if (known->stage != m->stage->number || known->first != m->first ||
        known->through > m->last || known->through < m->first) {
        known->count = 0;
        known->stage = m->stage->number;
        known->first = m->first;
        known->through = m->first - 1;
    }
    for (size_t i = 0; *fine && i < known->count; i++)
        *fine = hj_tournament_add_match(m->t, &known->list[i]);
    return known->through + 1;
}

/* Keeps the matches after the first COUNT in the cache if all have results. */
static void keep_rounds(struct making *m, size_t count)
{
    struct event_matches *known = m->event->matches;
    bool complete = true;

    for (size_t i = count; i < known->count; i++)
        complete = complete && known->list[i].known;
    if (complete)
        known->through = m->last;
    else
        known->count = count;
}

static bool add_matches(struct making *m, struct hj_error *e)
{
    bool fine = true;
    int64_t from = add_known(m, &fine);
    size_t count = m->event->matches != NULL ? m->event->matches->count : 0;
    sqlite3_stmt *s =
        event_prepare(m->event, HJ_VIEW_MATCHES, from, m->last, e);
    int status = SQLITE_DONE;

    fine = s != NULL && (fine || hj_fail_memory(e));

    while (fine && (status = sqlite3_step(s)) == SQLITE_ROW)
        fine = add_match(m, s, e);
    if (fine && status != SQLITE_DONE)
        fine = store_fail(m->event->db, e);
    sqlite3_finalize(s);
    if (fine && m->event->matches != NULL)
        keep_rounds(m, count);
    return fine;
}

/* Adds drops up to the last round and returns for the round after it. */
static bool add_drops(struct making *m, struct hj_error *e)
{
    struct hj_table *moves = hj_event_query(m->event, HJ_VIEW_MOVES, 0, 0, e);
    bool fine = moves != NULL;

    for (size_t r = 0; fine && r < hj_table_rows(moves); r++) {
        bool returns = hj_str_is(hj_table_get(moves, r, "kind"), "RETURN");
        int64_t round = hj_table_int(moves, r, "round");
        struct hj_drop drop = {.player = find(m, moves, r, "id"),
                               .returns = returns};
        if (drop.player == HJ_NOBODY || round > m->last + returns)
            continue;
        round -= m->first - 1;
        drop.round = round > 0 ? (uint32_t)round : 0;
        fine = hj_tournament_add_drop(m->t, drop) || hj_fail_memory(e);
    }
    hj_table_free(moves);
    return fine;
}

static bool add_forbidden(struct making *m, struct hj_error *e)
{
    struct hj_table *pairs =
        hj_event_query(m->event, HJ_VIEW_FORBIDDEN, 0, 0, e);
    bool fine = pairs != NULL;

    for (size_t r = 0; fine && r < hj_table_rows(pairs); r++) {
        uint32_t a = find(m, pairs, r, "a"), b = find(m, pairs, r, "b");
        if (a != HJ_NOBODY && b != HJ_NOBODY)
            fine = hj_tournament_forbid(m->t, a, b) || hj_fail_memory(e);
    }
    hj_table_free(pairs);
    return fine;
}

/* Excludes players who have left, including those who left, returned and left
 * again in one round. */
static void mark_left(struct making *m, const struct hj_table *sides)
{
    for (size_t r = 0; m->last == m->info.round && r < hj_table_rows(sides);
         r++) {
        uint32_t player = find(m, sides, r, "id");
        if (player != HJ_NOBODY)
            m->t->players[player].in = hj_table_get(sides, r, "dropped").n == 0;
    }
}

struct hj_tournament *hj_event_tournament(struct hj_event *event,
                                          const struct hj_event_stage *stage,
                                          int64_t last, struct hj_error *e)
{
    struct making m = {
        .event = event, .stage = stage, .first = stage->from, .last = last};
    struct hj_table *sides = NULL;
    bool fine = hj_event_info(event, &m.info, e);

    if (stage->last > 0 && last > stage->last)
        m.last = stage->last;
    sides = fine ? hj_event_query(event, HJ_VIEW_SIDES, 0, 0, e) : NULL;
    m.t = sides ? hj_tournament_empty() : NULL;
    if (sides != NULL && m.t == NULL)
        hj_fail_memory(e);
    m.seen = sides ? calloc(hj_table_rows(sides) + 1, sizeof *m.seen) : NULL;
    if (sides != NULL && m.seen == NULL)
        hj_fail_memory(e);
    fine = m.t != NULL && m.seen != NULL && add_players(&m, sides, e) &&
           add_pods(&m, e) && add_matches(&m, e) && add_drops(&m, e) &&
           add_forbidden(&m, e);
    /* In a bracket a round without players counts, too. */
    if (fine && hj_method_has_bracket(stage->method) &&
        m.last - m.first + 1 > (int64_t)m.t->rounds)
        m.t->rounds = (uint32_t)(m.last - m.first + 1);
    if (fine) {
        mark_left(&m, sides);
        fine = mark_cut(&m, e);
    }
    hj_table_free(sides);
    free(m.seen);
    if (fine)
        return m.t;
    hj_tournament_free(m.t);
    return NULL;
}
