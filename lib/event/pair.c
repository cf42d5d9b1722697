/* SPDX-License-Identifier: MPL-2.0 */
/* The next round of an event, and one that is paired again. */
#include "event/tournament-view.h"

#include "base/map.h"
#include "event/store.h"
#include "event/ranking.h"
#include "pairing/standings.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const seats[] = {"player1", "player2", "player3", "player4"};

/* One round under way. */
struct round {
    struct hj_event *event;
    int64_t number;
    struct hj_tournament *t;
    struct hj_table *before; /* a round that is paired again: its tables */
    struct hj_map *rows;     /* their rows by the first player */
    bool given; /* its tables were given by hand: all that can stay do */
    struct hj_pairings keep, made;
    struct hj_table *byes;
    const struct hj_rule_set *rules; /* NULL: unknown ones */
    enum hj_method method;
    struct hj_writer *w;
    int64_t table; /* the highest that was written */
    struct hj_event_paired paired;
    int64_t same;        /* tables that are as before */
    bool failed;         /* memory was short */
    struct hj_map *used; /* the numbers of tables that were written */
    struct hj_arena *arena;
    struct hj_table_range ranges[HJ_TABLE_RANGES]; /* the tables there are */
    size_t range_count;
    bool *settled; /* by player: sits at a table that stays */
    uint32_t *ranks; /* by player, where the round is paired by rank */
};

static struct hj_str id_at(const struct hj_table *table, size_t row, int seat)
{
    return hj_table_get(table, row, seats[seat]);
}

/* Whether everybody at the table is in. */
static bool all_in(const struct round *r, size_t row)
{
    for (int s = 0; s < HJ_TABLE_SEATS; s++) {
        struct hj_str id = id_at(r->before, row, s);
        uint32_t player = id.n ? hj_tournament_find(r->t, id) : HJ_NOBODY;
        if (id.n > 0 && (player == HJ_NOBODY || !r->t->players[player].in))
            return false;
    }
    return true;
}

/* Whether the row of a table that is there is not to be changed: it is played,
 * or was given by hand and can be played as it is. */
static bool is_settled(const struct round *r, size_t row)
{
    return hj_table_get(r->before, row, "special").n == 0 &&
           (hj_table_get(r->before, row, "wins1").n > 0 ||
            (r->given && all_in(r, row)));
}

/* The pair at a row, without those who are not in the tournament. */
static struct hj_pair pair_at(const struct round *r, size_t row)
{
    struct hj_pair pair = {
        .table = (uint32_t)hj_table_int(r->before, row, "table")};

    for (int s = 0; s < HJ_TABLE_SEATS; s++) {
        struct hj_str id = id_at(r->before, row, s);
        uint32_t player = id.n ? hj_tournament_find(r->t, id) : HJ_NOBODY;
        if (player != HJ_NOBODY)
            pair.players[pair.seats++] = player;
    }
    for (uint32_t s = pair.seats; s < HJ_TABLE_SEATS; s++)
        pair.players[s] = HJ_NOBODY;
    return pair;
}

/* Settled tables stay as they are, and keep their numbers; the others are what
 * is kept of.  Where the method looks at results alone the players of settled
 * tables are in, and what it says of them must be what they play. */
static bool keep_tables(struct round *r, struct hj_error *e)
{
    size_t rows = hj_table_rows(r->before);
    bool *settled = calloc(rows + 1, sizeof *settled);

    r->keep.round = (uint32_t)r->number;
    r->keep.pairs = calloc(rows + 1, sizeof *r->keep.pairs);
    r->settled = calloc((size_t)r->t->player_count + 1, sizeof *r->settled);
    if (r->keep.pairs == NULL || settled == NULL || r->settled == NULL) {
        free(settled);
        return hj_fail_memory(e);
    }
    for (size_t row = 0; row < rows; row++)
        settled[row] = is_settled(r, row);
    for (size_t row = 0; row < rows; row++) {
        struct hj_pair pair = pair_at(r, row);
        bool played = hj_table_get(r->before, row, "special").n == 0 ||
                      hj_str_is(hj_table_get(r->before, row, "special"), "BYE");
        for (uint32_t s = 0; settled[row] && s < pair.seats; s++) {
            r->settled[pair.players[s]] = true;
            if (r->method <= HJ_POD)
                r->t->players[pair.players[s]].in = false;
        }
        if (settled[row])
            pair.seats = 0;
        if (settled[row] || (played && pair.seats > 0))
            r->keep.pairs[r->keep.count++] = pair;
    }
    free(settled);
    return true;
}

/* The row of the round as it was that has these players, each in that seat;
 * false when there is none. */
static bool find_row(const struct round *r, const struct hj_str *ids,
                     uint32_t *row)
{
    if (r->rows == NULL || !hj_map_get(r->rows, ids[0], row))
        return false;
    for (int s = 1; s < HJ_TABLE_SEATS; s++) {
        struct hj_str id = id_at(r->before, *row, s);
        if (s == 1 && id.n == 0)
            id = hj_table_get(r->before, *row, "special");
        if (!hj_str_eq(id, ids[s]))
            return false;
    }
    return true;
}

static bool note_rows(struct round *r, struct hj_error *e)
{
    size_t rows = hj_table_rows(r->before);

    r->rows = hj_map_new(rows + 1);
    for (size_t row = 0; r->rows != NULL && row < rows; row++)
        if (!hj_map_put(r->rows, id_at(r->before, row, 0), (uint32_t)row))
            return hj_fail_memory(e);
    return r->rows != NULL || hj_fail_memory(e);
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
    if (hj_str_is(ids[1], "BYE") && r->rules != NULL &&
        r->rules->scoring->by_score)
        hj_write_int(r->w, "wins1", r->rules->bye_wins);
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

/* Those that were settled already, as they are. */
static void write_settled(struct round *r)
{
    for (size_t row = 0; row < hj_table_rows(r->before); row++) {
        struct hj_str ids[HJ_TABLE_SEATS];
        struct hj_pair pair = pair_at(r, row);
        for (int s = 0; s < HJ_TABLE_SEATS; s++)
            ids[s] = id_at(r->before, row, s);
        if (hj_table_get(r->before, row, "special").n == 0 && pair.seats > 0 &&
            r->settled[pair.players[0]])
            write_table(r, hj_table_int(r->before, row, "table"), ids);
    }
}

/* Whether the pair is one of a table that stays; one that has players of such
 * a table and others cannot be. */
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

static bool write_pairs(struct round *r, struct hj_error *e)
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

/* A row without an opponent: where it was before, unless a table has that
 * number, or else behind all tables. */
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

/* Byes, those of the pairing and those that were promised, behind the
 * tables; those that were there before come first. */
static bool write_byes(struct round *r, struct hj_error *e)
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

/* Whoever is promised a bye is not paired. */
static void heed_byes(struct round *r)
{
    for (size_t row = 0; row < hj_table_rows(r->byes); row++) {
        uint32_t player =
            hj_tournament_find(r->t, hj_table_get(r->byes, row, "id"));
        if (player != HJ_NOBODY &&
            hj_table_int(r->byes, row, "round") == r->number)
            r->t->players[player].in = false;
    }
}

/* Whoever has come back since a round was paired is in when it is paired
 * again. */
static bool heed_returns(struct round *r, struct hj_error *e)
{
    struct hj_table *moves = hj_event_ask(r->event, HJ_VIEW_MOVES, 0, 0, e);

    if (moves == NULL)
        return false;
    for (size_t row = 0; row < hj_table_rows(moves); row++) {
        uint32_t player =
            hj_tournament_find(r->t, hj_table_get(moves, row, "id"));
        if (player != HJ_NOBODY &&
            hj_table_int(moves, row, "round") == r->number + 1)
            r->t->players[player].in =
                hj_str_is(hj_table_get(moves, row, "kind"), "RETURN");
    }
    hj_table_free(moves);
    return true;
}

static bool fail_unpaired(struct round *r, struct hj_error *e)
{
    const struct hj_player *p = &r->t->players[r->made.unpaired[0]];

    r->paired.impossible = true;
    return hj_fail(e,
                   "round %lld: there is nobody left whom %.*s (%.*s) may be "
                   "paired with%s",
                   (long long)r->number, HJ_STR_ARG(p->name), HJ_STR_ARG(p->id),
                   r->made.unpaired_count > 1 ? ", and others" : "");
}

static bool is_empty(const struct hj_tournament *t)
{
    for (uint32_t p = 0; p < t->player_count; p++)
        if (t->players[p].in)
            return false;
    return true;
}

/* Notes by player whom the new round is against. */
static uint32_t *opponents_of(const struct round *r)
{
    uint32_t *list = calloc((size_t)r->t->player_count + 1, sizeof *list);

    for (uint32_t p = 0; list != NULL && p < r->t->player_count; p++)
        list[p] = HJ_NOBODY;
    for (uint32_t i = 0; list != NULL && i < r->made.count; i++) {
        const struct hj_pair *pair = &r->made.pairs[i];
        if (pair->seats == 2) {
            list[pair->players[0]] = pair->players[1];
            list[pair->players[1]] = pair->players[0];
        }
    }
    return list;
}

/* A late entry may make the circle of a round robin, or the first round of a
 * bracket, a larger one, in which all have other opponents: that is refused. */
static bool check_late(struct round *r, struct hj_error *e)
{
    uint32_t *opponents = opponents_of(r);
    int64_t others = 0, tables = 0;

    if (opponents == NULL)
        return hj_fail_memory(e);
    for (size_t row = 0; row < hj_table_rows(r->before); row++) {
        struct hj_pair pair = pair_at(r, row);
        if (pair.seats != 2 || !all_in(r, row))
            continue;
        tables++;
        others += opponents[pair.players[0]] != pair.players[1];
    }
    free(opponents);
    return others == 0 ||
           hj_fail(e,
                   "round %lld: with %u players %s has other pairings: %lld of "
                   "%lld tables would change; --method %s pairs them anew",
                   (long long)r->number, r->t->player_count,
                   hj_method_has_bracket(r->method) ? "the bracket"
                                               : "the round robin",
                   (long long)others, (long long)tables,
                   hj_method_name(r->method));
}

/* Counts the tables of those who have met before. */
static bool count_rematches(struct round *r, struct hj_error *e)
{
    uint32_t *opponents = opponents_of(r);

    if (opponents == NULL)
        return hj_fail_memory(e);
    for (uint32_t i = 0; i < r->t->match_count; i++) {
        const struct hj_match *m = &r->t->matches[i];
        if (m->kind == HJ_MATCH && m->seats == 2 &&
            opponents[m->players[0]] == m->players[1])
            r->paired.rematches++;
    }
    free(opponents);
    return true;
}

/* By rank is by the standings as they are shown, with the event's own
 * tie-breakers; *RANKS is the caller's to free. */
static bool rank_round(struct round *r, const struct hj_event_info *info,
                       uint32_t **ranks, struct hj_error *e)
{
    struct hj_tie_break_order order;
    struct hj_standings_options options = {.order = &order};
    struct hj_standings *s;

    if (!hj_ranking_order(info->rules, info->tie_break, &options.rules, &order,
                          e))
        return false;
    s = hj_standings_new(r->t, &options, e);
    if (s == NULL)
        return false;
    *ranks = calloc((size_t)r->t->player_count + 1, sizeof **ranks);
    for (uint32_t at = 0; *ranks != NULL && at < r->t->player_count; at++)
        (*ranks)[hj_standings_player(s, at)] = hj_standings_rank(s, at);
    hj_standings_free(s);
    return *ranks != NULL || hj_fail_memory(e);
}

static bool pair_round(struct round *r, const struct hj_event_constraint *constraint,
                       struct hj_error *e)
{
    struct hj_pairing_options options = {.method = constraint->method,
                                         .rules = r->rules,
                                         .scoring =
                                             r->rules ? r->rules->scoring
                                                      : NULL,
                                         .seed = constraint->seed,
                                         .third_place = constraint->third_place,
                                         .reseed = constraint->reseed,
                                         .single_final =
                                             constraint->single_final,
                                         .seed_first = constraint->seed_first,
                                         .by_rank = constraint->by_rank,
                                         .ranges = r->ranges,
                                         .range_count = r->range_count,
                                         .table_size = constraint->table_size,
                                         .rank = r->ranks};

    /* What is left of tables that were given has no other order. */
    r->method = options.method = r->given ? HJ_SWISS : constraint->method;
    if (r->before != NULL && !heed_returns(r, e))
        return false;
    heed_byes(r);
    if (r->before != NULL) {
        if (!keep_tables(r, e))
            return false;
        options.keep = &r->keep;
    }
    /* Where all tables stay there is nobody to pair. */
    if (!(r->before != NULL && r->method <= HJ_POD && is_empty(r->t)) &&
        !hj_pair_next(r->t, &options, &r->made, e))
        return false;
    r->paired.proven = r->made.proven;
    if (r->before != NULL && !constraint->anew &&
        (r->method == HJ_ROUND_ROBIN ||
         (hj_method_has_bracket(r->method) && r->t->match_count == 0)) &&
        !check_late(r, e))
        return false;
    if (r->method == HJ_ROUND_ROBIN && !count_rematches(r, e))
        return false;
    if (r->made.unpaired_count > 0)
        return fail_unpaired(r, e);
    if (r->before != NULL)
        write_settled(r);
    if (!write_pairs(r, e) || !write_byes(r, e))
        return false;
    if (r->failed)
        return hj_fail_memory(e);
    if (r->before != NULL) {
        int64_t others = (int64_t)hj_table_rows(r->before) - r->same;
        if (others > r->paired.changed)
            r->paired.changed = others;
    }
    return true;
}

/* The event's rule set. */
static const struct hj_rule_set *rules_of(struct hj_str rules)
{
    char name[32];

    snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(rules));
    return hj_rule_set_find(name);
}

bool hj_event_round_constraint(struct hj_event *event, int64_t round,
                               struct hj_event_constraint *constraint,
                               bool *given, struct hj_error *e)
{
    static const char *const keys[] = {"third_place", "reseed", "single_final",
                                       "seed_first", "by_rank"};
    bool *const flags[] = {&constraint->third_place, &constraint->reseed,
                           &constraint->single_final, &constraint->seed_first,
                           &constraint->by_rank};
    struct hj_table *rounds = hj_event_ask(event, HJ_VIEW_ROUNDS, 0, 0, e);
    bool fine = true;
    char method[32];

    if (rounds == NULL)
        return false;
    snprintf(method, sizeof method, "%.*s",
             HJ_STR_ARG(hj_table_get(rounds, (size_t)round - 1, "method")));
    hj_table_free(rounds);
    constraint->method = hj_method_of(method);
    *given = constraint->method == HJ_METHODS;
    for (size_t i = 0; fine && i < sizeof keys / sizeof *keys; i++) {
        char sql[160];
        int64_t set = 0;
        snprintf(sql, sizeof sql,
                 "SELECT ifnull(args->>'%s', 0) FROM round JOIN journal ON"
                 " journal.no = round.entry WHERE round.no = ?1",
                 keys[i]);
        fine = store_number(event->db, sql, round, 0, &set, e);
        *flags[i] = set != 0;
    }
    return fine;
}

bool hj_event_is_elimination(struct hj_event *event, int64_t round,
                             bool *elimination, struct hj_error *e)
{
    struct hj_event_constraint how;
    struct hj_event_stage stage;
    bool given;

    if (!hj_event_stage_of(event, round, &stage, e) ||
        !hj_event_round_constraint(event, round, &how, &given, e))
        return false;
    *elimination = hj_method_has_bracket(given ? stage.method : how.method) ||
                   (stage.number > 1 && hj_method_has_bracket(stage.method));
    return true;
}

bool hj_event_pair(struct hj_event *event, int64_t last,
                   const struct hj_event_constraint *constraint, bool repair,
                   struct hj_writer *writer, struct hj_event_paired *paired,
                   struct hj_error *e)
{
    struct round r = {.event = event, .number = last + 1, .w = writer};
    struct hj_event_info info;
    struct hj_event_stage stage;
    bool fine = hj_event_info(event, &info, e) &&
                hj_event_stage_of(event, last + 1, &stage, e);

    if (fine) {
        r.rules = rules_of(info.rules);
        r.range_count = info.tables.n > 0
                            ? hj_table_ranges_read(info.tables, r.ranges,
                                                   HJ_TABLE_RANGES)
                            : 0;
        r.t = hj_event_tournament(event, &stage, last, e);
        r.byes = r.t ? hj_event_ask(event, HJ_VIEW_BYES, 0, 0, e) : NULL;
        fine = r.byes != NULL;
    }
    if (fine) {
        r.used = hj_map_new(64);
        r.arena = hj_arena_new();
        fine = (r.used != NULL && r.arena != NULL) || hj_fail_memory(e);
    }
    if (fine && repair) {
        struct hj_event_constraint own;
        r.before = hj_event_ask(event, HJ_VIEW_MATCHES, last + 1, last + 1, e);
        fine = r.before != NULL && note_rows(&r, e) &&
               hj_event_round_constraint(event, last + 1, &own, &r.given, e);
    }
    if (fine && constraint->by_rank && r.t->rounds > 0)
        fine = rank_round(&r, &info, &r.ranks, e);
    hj_write_array(writer, "tables");
    fine = fine && pair_round(&r, constraint, e);
    hj_write_end(writer);
    *paired = r.paired;
    hj_tournament_free(r.t);
    hj_table_free(r.before);
    hj_table_free(r.byes);
    hj_map_free(r.rows);
    hj_map_free(r.used);
    hj_arena_free(r.arena);
    free(r.settled);
    free(r.ranks);
    hj_pairings_free(&r.made);
    free(r.keep.pairs);
    return fine;
}
