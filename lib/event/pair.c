/* SPDX-License-Identifier: MPL-2.0 */
/* Pairing the next round of an event, or the current one again. */
#include "event/pair-internal.h"

#include "event/ranking.h"

#include <stdio.h>
#include <stdlib.h>

/* True if all players of the table are in. */
static bool all_in(const struct round *r, size_t row)
{
    for (int s = 0; s < HJ_TABLE_SEATS; s++) {
        struct hj_str id = pair_id_at(r->before, row, s);
        uint32_t player = id.n ? hj_tournament_find(r->t, id) : HJ_NOBODY;
        if (id.n > 0 && (player == HJ_NOBODY || !r->t->players[player].in))
            return false;
    }
    return true;
}

/* True if the row must not change: a table that has a result, or one that was
 * entered by hand and can be played, as can a half bye and an absence. */
static bool is_settled(const struct round *r, size_t row)
{
    struct hj_str special = hj_table_get(r->before, row, "special");

    return !hj_str_is(special, "BYE") &&
           ((special.n == 0 && hj_table_get(r->before, row, "wins1").n > 0) ||
            (r->given && all_in(r, row)));
}

/* Keeps settled tables with their players and numbers, and other tables if
 * possible.  For methods based on results alone the players of settled tables
 * are in, and their pairs must equal the settled tables. */
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
        struct hj_pair pair = pair_of_row(r, row);
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

static bool note_rows(struct round *r, struct hj_error *e)
{
    size_t rows = hj_table_rows(r->before);

    r->rows = hj_map_new(rows + 1);
    for (size_t row = 0; r->rows != NULL && row < rows; row++)
        if (!hj_map_put(r->rows, pair_id_at(r->before, row, 0), (uint32_t)row))
            return hj_fail_memory(e);
    return r->rows != NULL || hj_fail_memory(e);
}

/* Excludes players with promised byes from pairing.  Returns false when there
 * are none. */
static bool exclude_promised(struct round *r)
{
    bool any = false;

    for (size_t row = 0; row < hj_table_rows(r->byes); row++) {
        uint32_t player =
            hj_tournament_find(r->t, hj_table_get(r->byes, row, "id"));
        if (player != HJ_NOBODY &&
            hj_table_int(r->byes, row, "round") == r->number) {
            r->t->players[player].in = false;
            any = true;
        }
    }
    return any;
}

/* Includes players who have returned since the round was paired. */
static bool include_returned(struct round *r, struct hj_error *e)
{
    struct hj_table *moves = hj_event_query(r->event, HJ_VIEW_MOVES, 0, 0, e);

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

/* Returns the new round's opponent by player. */
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

/* Refuses a late entry that enlarges the circle of a round robin or the first
 * round of a bracket, since all players would have other opponents. */
static bool check_late(struct round *r, struct hj_error *e)
{
    uint32_t *opponents = opponents_of(r);
    int64_t others = 0, tables = 0;

    if (opponents == NULL)
        return hj_fail_memory(e);
    for (size_t row = 0; row < hj_table_rows(r->before); row++) {
        struct hj_pair pair = pair_of_row(r, row);
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

/* Counts the tables of players who have met before. */
static bool count_rematches(struct round *r, struct hj_error *e)
{
    uint32_t *opponents = opponents_of(r);

    if (opponents == NULL)
        return hj_fail_memory(e);
    for (uint32_t i = 0; i < r->t->match_count; i++) {
        const struct hj_match *m = &r->t->matches[i];
        if (m->kind == HJ_MATCH && m->seats == 2 &&
            opponents[m->players[0]] == m->players[1]) {
            r->paired.rematches++;
            opponents[m->players[0]] = opponents[m->players[1]] = HJ_NOBODY;
        }
    }
    free(opponents);
    return true;
}

/* Ranks the players by the standings with the event's tie-breakers.  The caller
 * frees *RANKS. */
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

/* Pairs the players who are left when promised byes and tables that stay have
 * been taken out; none may be. */
static bool make_pairs(struct round *r,
                       const struct hj_event_constraint *constraint,
                       struct hj_error *e)
{
    struct hj_pairing_options options = {
        .method = r->method,
        .rules = r->rules,
        .scoring = r->rules ? r->rules->scoring : NULL,
        .seed = constraint->seed,
        .third_place = constraint->third_place,
        .reseed = constraint->reseed,
        .single_final = constraint->single_final,
        .seed_first = constraint->seed_first,
        .by_rank = constraint->by_rank,
        .ranges = r->ranges,
        .range_count = r->range_count,
        .table_size = constraint->table_size,
        .rank = r->ranks,
        .keep = r->before != NULL ? &r->keep : NULL};
    bool promised = exclude_promised(r);

    if (r->before != NULL && !keep_tables(r, e))
        return false;
    return ((r->before != NULL || promised) && r->method <= HJ_POD &&
            is_empty(r->t)) ||
           hj_pair_next(r->t, &options, &r->made, e);
}

static bool pair_round(struct round *r,
                       const struct hj_event_constraint *constraint,
                       struct hj_error *e)
{
    bool again = r->before != NULL;

    /* The rest of given tables is paired without their method. */
    r->method = r->given ? HJ_SWISS : constraint->method;
    if ((again && !include_returned(r, e)) || !make_pairs(r, constraint, e))
        return false;
    r->paired.proven = r->made.proven;
    if (again && !constraint->anew &&
        (r->method == HJ_ROUND_ROBIN ||
         (hj_method_has_bracket(r->method) && r->t->match_count == 0)) &&
        !check_late(r, e))
        return false;
    r->paired.in_pods = r->method == HJ_POD;
    if ((r->method == HJ_ROUND_ROBIN || r->method == HJ_POD) &&
        !count_rematches(r, e))
        return false;
    if (r->made.unpaired_count > 0)
        return fail_unpaired(r, e);
    for (uint32_t i = 0; i < r->made.count; i++)
        r->paired.forbidden +=
            hj_pair_forbidden(r->t, &r->made.pairs[i]) != NULL;
    if (again)
        pair_write_settled(r);
    if (!pair_write_pairs(r, e) || !pair_write_byes(r, e))
        return false;
    if (again) {
        int64_t others = (int64_t)hj_table_rows(r->before) - r->same;
        if (others > r->paired.changed)
            r->paired.changed = others;
    }
    return !r->failed || hj_fail_memory(e);
}

/* Returns the event's rule set. */
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
    struct hj_table *rounds = hj_event_query(event, HJ_VIEW_ROUNDS, 0, 0, e);
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
        r.info = &info;
        r.rules = rules_of(info.rules);
        r.range_count =
            info.tables.n > 0
                ? hj_table_ranges_read(info.tables, r.ranges, HJ_TABLE_RANGES)
                : 0;
        r.t = hj_event_tournament(event, &stage, last, e);
        r.byes = r.t ? hj_event_query(event, HJ_VIEW_BYES, 0, 0, e) : NULL;
        fine = r.byes != NULL;
    }
    if (fine) {
        r.used = hj_map_new(64);
        r.arena = hj_arena_new();
        fine = r.used != NULL || hj_fail_memory(e);
    }
    if (fine && repair) {
        struct hj_event_constraint own;
        r.before =
            hj_event_query(event, HJ_VIEW_MATCHES, last + 1, last + 1, e);
        fine = r.before != NULL && note_rows(&r, e) &&
               hj_event_round_constraint(event, last + 1, &own, &r.given, e);
    }
    /* Without tie-breakers of the event the rules' own rank the players. */
    if (fine && r.t->rounds > 0 &&
        (constraint->by_rank || info.tie_break.n > 0))
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
