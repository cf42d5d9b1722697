/* SPDX-License-Identifier: MPL-2.0 */
/* The next round of an event, and one that is paired again. */
#include "event/tournament-view.h"

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
    struct hj_pairings keep, made;
    struct hj_table *byes;
    const struct hj_scoring *scoring;
    struct hj_writer *w;
    int64_t table; /* the highest that was written */
    struct hj_event_paired paired;
};

/* Whether the row of a table that is there can't be changed any more: it is
 * played, or nobody plays there by a promise. */
static bool is_settled(const struct hj_table *table, size_t row)
{
    return hj_table_get(table, row, "special").n == 0 &&
           hj_table_get(table, row, "wins1").n > 0;
}

/* Tables with a result stay as they are; the others are what is kept of. */
static bool keep_tables(struct round *r, struct hj_error *e)
{
    size_t rows = hj_table_rows(r->before);

    r->keep.round = (uint32_t)r->number;
    r->keep.pairs = calloc(rows + 1, sizeof *r->keep.pairs);
    if (r->keep.pairs == NULL)
        return hj_fail_memory(e);
    for (size_t row = 0; row < rows; row++) {
        struct hj_pair pair = {
            .table = (uint32_t)hj_table_int(r->before, row, "table")};
        for (int s = 0; s < HJ_TABLE_SEATS; s++) {
            struct hj_str id = hj_table_get(r->before, row, seats[s]);
            pair.players[s] = id.n ? hj_tournament_find(r->t, id) : HJ_NOBODY;
            if (pair.players[s] == HJ_NOBODY)
                continue;
            pair.seats++;
            if (is_settled(r->before, row))
                r->t->players[pair.players[s]].in = false;
        }
        if (!is_settled(r->before, row) && pair.seats > 0 &&
            (pair.seats > 1 ||
             hj_str_is(hj_table_get(r->before, row, "special"), "BYE")))
            r->keep.pairs[r->keep.count++] = pair;
    }
    return true;
}

/* Whether a table of the round was there as it is. */
static bool was_there(const struct round *r, int64_t table,
                      const struct hj_str *ids)
{
    for (size_t row = 0; row < hj_table_rows(r->before); row++) {
        int s = 0;
        if (hj_table_int(r->before, row, "table") != table)
            continue;
        while (s < HJ_TABLE_SEATS) {
            struct hj_str id = hj_table_get(r->before, row, seats[s]);
            if (s == 1 && id.n == 0)
                id = hj_table_get(r->before, row, "special");
            if (!hj_str_eq(id, ids[s]))
                break;
            s++;
        }
        return s == HJ_TABLE_SEATS;
    }
    return false;
}

static void write_table(struct round *r, int64_t table,
                        const struct hj_str *ids)
{
    hj_write_object(r->w, NULL);
    hj_write_int(r->w, "table", table);
    for (int s = 0; s < HJ_TABLE_SEATS; s++)
        if (ids[s].n > 0)
            hj_write_str(r->w, seats[s], ids[s]);
    hj_write_end(r->w);
    if (table > r->table)
        r->table = table;
    if (hj_str_is(ids[1], "BYE"))
        r->paired.byes++;
    else if (!hj_str_is(ids[1], "HALF") && !hj_str_is(ids[1], "ABSENT"))
        r->paired.tables++;
    if (r->before != NULL && !was_there(r, table, ids))
        r->paired.changed++;
}

/* Those that were settled already, as they are. */
static void write_settled(struct round *r)
{
    for (size_t row = 0; row < hj_table_rows(r->before); row++) {
        struct hj_str ids[HJ_TABLE_SEATS];
        for (int s = 0; s < HJ_TABLE_SEATS; s++)
            ids[s] = hj_table_get(r->before, row, seats[s]);
        if (is_settled(r->before, row))
            write_table(r, hj_table_int(r->before, row, "table"), ids);
    }
}

/* Whether a settled table has the number. */
static bool is_taken(const struct round *r, int64_t table)
{
    for (size_t row = 0; r->before != NULL && row < hj_table_rows(r->before);
         row++)
        if (hj_table_int(r->before, row, "table") == table &&
            is_settled(r->before, row))
            return true;
    return false;
}

/* The pairs by their numbers, or where a number is taken by the next free one
 * of all. */
static void write_pairs(struct round *r)
{
    int64_t most = r->table;

    for (uint32_t i = 0; i < r->made.count; i++)
        if (r->made.pairs[i].table > most)
            most = r->made.pairs[i].table;
    for (uint32_t i = 0; i < r->made.count; i++) {
        const struct hj_pair *pair = &r->made.pairs[i];
        struct hj_str ids[HJ_TABLE_SEATS] = {
            {"", 0}, {"", 0}, {"", 0}, {"", 0}};
        int64_t table = pair->table;
        if (pair->seats < 2)
            continue;
        for (uint32_t s = 0; s < pair->seats; s++)
            ids[s] = r->t->players[pair->players[s]].id;
        write_table(r, is_taken(r, table) ? ++most : table, ids);
    }
}

/* Byes, those of the pairing and those that were promised, behind the
 * tables. */
static void write_byes(struct round *r)
{
    struct hj_str ids[HJ_TABLE_SEATS] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};

    for (uint32_t i = 0; i < r->made.count; i++) {
        const struct hj_pair *pair = &r->made.pairs[i];
        if (pair->seats != 1)
            continue;
        ids[0] = r->t->players[pair->players[0]].id;
        ids[1] = HJ_STR("BYE");
        write_table(r, r->table + 1, ids);
    }
    for (size_t row = 0; row < hj_table_rows(r->byes); row++) {
        uint32_t player =
            hj_tournament_find(r->t, hj_table_get(r->byes, row, "id"));
        if (hj_table_int(r->byes, row, "round") != r->number ||
            player == HJ_NOBODY)
            continue;
        ids[0] = hj_table_get(r->byes, row, "id");
        ids[1] = hj_table_get(r->byes, row, "kind");
        write_table(r, r->table + 1, ids);
    }
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

static bool pair_round(struct round *r, const struct hj_event_constraint *constraint,
                       struct hj_error *e)
{
    struct hj_pairing_options options = {.method = constraint->method,
                                         .scoring = r->scoring,
                                         .seed = constraint->seed,
                                         .third_place = constraint->third_place,
                                         .table_size = constraint->table_size};

    heed_byes(r);
    if (r->before != NULL) {
        if (!keep_tables(r, e))
            return false;
        options.keep = &r->keep;
    }
    if (!hj_pair_next(r->t, &options, &r->made, e))
        return false;
    r->paired.proven = r->made.proven;
    if (r->made.unpaired_count > 0)
        return fail_unpaired(r, e);
    if (r->before != NULL)
        write_settled(r);
    write_pairs(r);
    write_byes(r);
    return true;
}

/* How matches score by the event's rules. */
static const struct hj_scoring *scoring_of(struct hj_str rules)
{
    char name[32];
    const struct hj_rule_set *set;

    snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(rules));
    set = hj_rule_set_find(name);
    return set ? set->scoring : NULL;
}

bool hj_event_pair(struct hj_event *event, int64_t last,
                   const struct hj_event_constraint *constraint, bool repair,
                   struct hj_writer *writer, struct hj_event_paired *paired,
                   struct hj_error *e)
{
    struct round r = {.event = event, .number = last + 1, .w = writer};
    struct hj_event_info info;
    bool fine = hj_event_info(event, &info, e);

    if (fine) {
        r.scoring = scoring_of(info.rules);
        r.t = hj_event_tournament(event,
                             info.cut > 0 && last >= info.cut_round
                                 ? HJ_STAGE_FINALS
                                 : HJ_STAGE_MAIN,
                             last, e);
        r.byes = r.t ? hj_event_ask(event, HJ_VIEW_BYES, 0, 0, e) : NULL;
        fine = r.byes != NULL;
    }
    if (fine && repair) {
        r.before = hj_event_ask(event, HJ_VIEW_MATCHES, last + 1, last + 1, e);
        fine = r.before != NULL;
    }
    hj_write_array(writer, "tables");
    fine = fine && pair_round(&r, constraint, e);
    hj_write_end(writer);
    *paired = r.paired;
    hj_tournament_free(r.t);
    hj_table_free(r.before);
    hj_table_free(r.byes);
    hj_pairings_free(&r.made);
    free(r.keep.pairs);
    return fine;
}
