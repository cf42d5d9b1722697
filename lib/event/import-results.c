/* SPDX-License-Identifier: MPL-2.0 */
/* Results from a CSV file: into the rounds that have begun, or as the whole
 * history of an event that has none. */
#include "event/import.h"

#include "base/map.h"
#include "pairing/tournament.h"

#include <stdlib.h>

/* One file under way. */
struct reading {
    struct hj_event *event;
    struct hj_event_info info;
    const char *file;
    struct hj_tournament *t;
    struct hj_table *sides;   /* whom the tournament's players stand for */
    struct hj_table *results; /* what the event has */
    struct hj_findings *findings;
    struct hj_writer *w;
    size_t fresh; /* what the event did not know */
};

static void wrong(const struct reading *rd, unsigned line, const char *format,
                  const char *what, int64_t number)
{
    hj_findings_add(rd->findings, HJ_FINDING_RESULT_ROW,
                    (struct hj_place){.file = rd->file, .line = line}, NULL,
                    format, what, (long long)number);
}

/* The id that stands for a player of the tournament. */
static struct hj_str id_of(const struct reading *rd, uint32_t player)
{
    struct hj_str id = rd->t->players[player].id;

    for (size_t r = 0; rd->info.by_team && r < hj_table_rows(rd->sides); r++)
        if (hj_str_eq(hj_table_get(rd->sides, r, "name"), id))
            return hj_table_get(rd->sides, r, "id");
    return id;
}

/* The word for a row without an opponent. */
static const char *word_of(enum hj_match_kind kind)
{
    return kind == HJ_MATCH_BYE    ? "BYE"
           : kind == HJ_MATCH_HALF ? "HALF"
                                   : "ABSENT";
}

static void write_score(struct hj_writer *w, const struct hj_match *m,
                        const uint32_t *seat)
{
    static const char *const keys[] = {"wins1", "wins2", "wins3", "wins4"};

    for (uint32_t s = 0; s < m->seats; s++)
        hj_write_int(w, keys[s], m->wins[seat[s]]);
    if (m->seats == 1)
        hj_write_int(w, "wins2", 0);
    hj_write_int(w, "draws", m->draws);
    if (m->forfeit)
        hj_write_int(w, "forfeit", 1);
}

/* One table of a round that was played elsewhere. */
static void write_table(const struct reading *rd, const struct hj_match *m,
                        int64_t table)
{
    static const char *const keys[] = {"player1", "player2", "player3",
                                       "player4"};
    static const uint32_t seat[HJ_TABLE_SEATS] = {0, 1, 2, 3};

    hj_write_object(rd->w, NULL);
    hj_write_int(rd->w, "table", table);
    for (uint32_t s = 0; s < m->seats; s++)
        hj_write_str(rd->w, keys[s], id_of(rd, m->players[s]));
    if (m->kind != HJ_MATCH)
        hj_write_text(rd->w, "player2", word_of(m->kind));
    if (m->known && (m->kind == HJ_MATCH || m->kind == HJ_MATCH_BYE))
        write_score(rd->w, m, seat);
    hj_write_end(rd->w);
}

/* The tables of ROUND, each with a number of its own: the file's, or the next
 * free one. */
static bool write_round(struct reading *rd, uint32_t round, struct hj_error *e)
{
    const struct hj_tournament *t = rd->t;
    uint32_t most = 0;
    unsigned char *taken;

    for (uint32_t i = 0; i < t->match_count; i++)
        if (t->matches[i].round == round && t->matches[i].table > most)
            most = t->matches[i].table;
    taken = calloc((size_t)most + 1, 1);
    if (taken == NULL)
        return hj_fail_memory(e);
    hj_write_object(rd->w, NULL);
    hj_write_int(rd->w, "round", round);
    hj_write_array(rd->w, "tables");
    for (uint32_t i = 0, next = most; i < t->match_count; i++) {
        uint32_t table = t->matches[i].table;
        if (t->matches[i].round != round)
            continue;
        write_table(rd, &t->matches[i],
                    table > 0 && !taken[table]++ ? table : ++next);
    }
    hj_write_end(rd->w);
    hj_write_end(rd->w);
    rd->fresh++;
    free(taken);
    return true;
}

/* The first row of a round: they are in the order of their rounds. */
static size_t round_begin(const struct reading *rd, uint32_t round)
{
    size_t low = 0, high = hj_table_rows(rd->results);

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (hj_table_int(rd->results, middle, "round") < round)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The row of the event's results that has these players, each at SEAT of the
 * match; the number of rows when there is none. */
static size_t find_row(const struct reading *rd, const struct hj_match *m,
                       uint32_t *seat)
{
    static const char *const keys[] = {"player1", "player2", "player3",
                                       "player4"};
    size_t r = round_begin(rd, m->round);

    for (; r < hj_table_rows(rd->results); r++) {
        uint32_t here = 0, found = 0;
        if (hj_table_int(rd->results, r, "round") != m->round)
            return hj_table_rows(rd->results);
        if (hj_table_get(rd->results, r, "table").n == 0)
            continue;
        for (; here < HJ_TABLE_SEATS; here++) {
            struct hj_str id = hj_table_get(rd->results, r, keys[here]);
            uint32_t s = 0;
            if (id.n == 0)
                break;
            if (here == 1 && m->kind != HJ_MATCH &&
                hj_str_is(id, word_of(m->kind))) {
                here = found;
                break;
            }
            while (s < m->seats && !hj_str_eq(id_of(rd, m->players[s]), id))
                s++;
            if (s == m->seats)
                break;
            seat[here] = s;
            found++;
        }
        if (here == m->seats && found == m->seats)
            return r;
    }
    return r;
}

/* Whether the row has the same result already. */
static bool is_same(const struct reading *rd, size_t row,
                    const struct hj_match *m, const uint32_t *seat)
{
    static const char *const keys[] = {"wins1", "wins2", "wins3", "wins4"};

    if (hj_str_is(hj_table_get(rd->results, row, keys[0]), "+") ||
        hj_str_is(hj_table_get(rd->results, row, keys[0]), "-"))
        return m->forfeit &&
               (hj_table_get(rd->results, row, keys[0]).p[0] == '+') ==
                   (m->wins[seat[0]] > 0) &&
               (hj_table_get(rd->results, row, keys[1]).p[0] == '+') ==
                   (m->wins[seat[1]] > 0);
    for (uint32_t s = 0; s < m->seats; s++)
        if (hj_table_int(rd->results, row, keys[s]) != m->wins[seat[s]])
            return false;
    return hj_table_int(rd->results, row, "draws") == m->draws;
}

/* One match into a round of the event. */
static void write_result(struct reading *rd, const struct hj_match *m)
{
    uint32_t seat[HJ_TABLE_SEATS] = {0};
    struct hj_str id = id_of(rd, m->players[0]);
    size_t row = find_row(rd, m, seat);
    int64_t table = hj_table_int(rd->results, row, "table");

    if (m->round > rd->info.round)
        wrong(rd, m->line, "%.0sround %lld was not started", "", m->round);
    else if (row == hj_table_rows(rd->results))
        wrong(rd, m->line, "%s has another opponent in round %lld", id.p,
              m->round);
    else if (m->table != 0 && m->table != table)
        wrong(rd, m->line, "%s and the opponent sit at table %lld", id.p,
              table);
    else if (m->kind != HJ_MATCH || !m->known)
        return;
    else if (hj_table_get(rd->results, row, "wins1").n == 0) {
        hj_write_object(rd->w, NULL);
        hj_write_int(rd->w, "round", m->round);
        hj_write_int(rd->w, "table", table);
        write_score(rd->w, m, seat);
        hj_write_end(rd->w);
        rd->fresh++;
    } else if (!is_same(rd, row, m, seat)) {
        wrong(rd, m->line,
              "%s has another result there already (table %lld); correct "
              "changes it",
              id.p, table);
    }
}

/* Whether the event has a row of a ROUND that is no match. */
static bool is_known(const struct reading *rd, int64_t round,
                     struct hj_str player1, struct hj_str player2)
{
    for (size_t r = 0; r < hj_table_rows(rd->results); r++)
        if (hj_table_int(rd->results, r, "round") == round &&
            hj_str_eq(hj_table_get(rd->results, r, "player1"), player1) &&
            hj_str_eq(hj_table_get(rd->results, r, "player2"), player2))
            return true;
    return false;
}

/* Who left or came back, in so far as the event does not know. */
static void write_moves(struct reading *rd)
{
    hj_write_array(rd->w, "moves");
    for (uint32_t i = 0; i < rd->t->drop_count; i++) {
        const struct hj_drop *d = &rd->t->drops[i];
        const char *kind = d->returns ? "RETURN" : "DROP";
        struct hj_str id = id_of(rd, d->player);
        if (is_known(rd, d->round, id, hj_str(kind)))
            continue;
        hj_write_object(rd->w, NULL);
        hj_write_str(rd->w, "player", id);
        hj_write_int(rd->w, "round", d->round);
        hj_write_text(rd->w, "kind", kind);
        hj_write_end(rd->w);
        rd->fresh++;
    }
    hj_write_end(rd->w);
}

/* The same of pairs that never meet, and of players who keep their tables. */
static void write_constraints(struct reading *rd)
{
    hj_write_array(rd->w, "forbidden");
    for (uint32_t i = 0; i < rd->t->forbidden_count; i++) {
        struct hj_str a = id_of(rd, rd->t->forbidden[i].a);
        struct hj_str b = id_of(rd, rd->t->forbidden[i].b);
        if (is_known(rd, 0, a, b) || is_known(rd, 0, b, a))
            continue;
        hj_write_object(rd->w, NULL);
        hj_write_str(rd->w, "player", a);
        hj_write_str(rd->w, "other", b);
        hj_write_end(rd->w);
        rd->fresh++;
    }
    hj_write_end(rd->w);
    hj_write_array(rd->w, "fixed");
    for (uint32_t i = 0; i < rd->t->player_count; i++) {
        const struct hj_player *p = &rd->t->players[i];
        if (p->fixed_table == 0)
            continue;
        hj_write_object(rd->w, NULL);
        hj_write_str(rd->w, "player", id_of(rd, i));
        hj_write_int(rd->w, "table", p->fixed_table);
        hj_write_end(rd->w);
        rd->fresh += !is_known(rd, 0, id_of(rd, i), HJ_STR("TABLE"));
    }
    hj_write_end(rd->w);
}

static bool write_all(struct reading *rd, bool history, struct hj_error *e)
{
    bool fine = true;

    hj_write_array(rd->w, history ? "rounds" : "results");
    if (history)
        for (uint32_t r = 1; fine && r <= rd->t->rounds; r++)
            fine = write_round(rd, r, e);
    else
        for (uint32_t i = 0; i < rd->t->match_count; i++)
            write_result(rd, &rd->t->matches[i]);
    hj_write_end(rd->w);
    write_moves(rd);
    write_constraints(rd);
    return fine;
}

/* Reads the file against the event's players. */
static bool read_file(struct reading *rd, struct hj_str bytes,
                      struct hj_error *e)
{
    struct hj_table_file results = {bytes, rd->file}, roster = {{0}, "players"};
    struct hj_table *players =
        hj_event_ask(rd->event, HJ_VIEW_PLAYERS, 0, 0, e);
    struct hj_out *csv = hj_out_memory();

    if (players != NULL && csv != NULL) {
        hj_table_csv(players, false, csv);
        roster.bytes = hj_out_text(csv);
        if (hj_out_failed(csv))
            hj_fail_memory(e);
        else
            rd->t = hj_tournament_new(roster, &results, rd->info.by_team,
                                      rd->findings, e);
    } else if (csv == NULL) {
        hj_fail_memory(e);
    }
    hj_table_free(players);
    hj_out_free(csv);
    return rd->t != NULL;
}

bool hj_results_import(struct hj_event *event, struct hj_str bytes,
                       const char *file, struct hj_writer *writer,
                       struct hj_findings *findings, enum hj_entry_kind *kind,
                       struct hj_error *e)
{
    struct reading rd = {
        .event = event, .file = file, .findings = findings, .w = writer};
    bool fine = hj_event_info(event, &rd.info, e) && read_file(&rd, bytes, e);

    *kind = rd.info.round == 0 ? HJ_ENTRY_IMPORT : HJ_ENTRY_RESULTS;
    if (fine) {
        rd.sides = hj_event_ask(event, HJ_VIEW_SIDES, 0, 0, e);
        rd.results =
            rd.sides ? hj_event_ask(event, HJ_VIEW_RESULTS, 0, 0, e) : NULL;
        fine = rd.results != NULL && write_all(&rd, rd.info.round == 0, e);
    }
    if (rd.fresh == 0)
        *kind = HJ_ENTRY_KINDS;
    if (fine && hj_findings_failed(findings))
        fine = hj_fail_memory(e);
    hj_tournament_free(rd.t);
    hj_table_free(rd.sides);
    hj_table_free(rd.results);
    return fine;
}
