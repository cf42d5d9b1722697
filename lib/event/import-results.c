/* SPDX-License-Identifier: MPL-2.0 */
/* Importing results from a CSV file, into rounds that have begun or as the
 * whole history of an event without rounds. */
#include "event/import-results.h"
#include "event/import-internal.h"

#include "base/csv.h"
#include "event/score.h"
#include "event/tournament-view.h"
#include "pairing/pairing.h"

#include <stdlib.h>

static void wrong(const struct import_reading *rd, unsigned line,
                  const char *format, const char *what, int64_t number)
{
    hj_findings_add(rd->findings, HJ_FINDING_RESULT_ROW,
                    (struct hj_place){.file = rd->file, .line = line}, NULL,
                    format, what, (long long)number);
}

int64_t import_wins(const struct import_reading *rd, const struct hj_match *m,
                    uint32_t seat)
{
    return m->assumed && m->wins[seat] > 0 ? rd->bye_wins : m->wins[seat];
}

static void write_score(const struct import_reading *rd,
                        const struct hj_match *m, const uint32_t *seat)
{
    static const char *const keys[] = {"wins1", "wins2", "wins3", "wins4"};

    for (uint32_t s = 0; s < import_scores(m); s++)
        hj_write_int(rd->w, keys[s], import_wins(rd, m, seat[s]));
    hj_write_int(rd->w, "draws", m->draws);
    if (m->forfeit)
        hj_write_int(rd->w, "forfeit", 1);
}

/* True if the round is part of an elimination.  For rounds that have not begun
 * the event's method decides. */
static bool is_elimination(struct import_reading *rd, uint32_t round)
{
    bool answer = false;

    if (round > rd->info.round)
        return hj_str_is(rd->info.method, "elimination");
    if (rd->elimination[round] < 0) {
        (void)hj_event_is_elimination(rd->event, round, &answer, NULL);
        rd->elimination[round] = (signed char)answer;
    }
    return rd->elimination[round] > 0;
}

/* True if the result of the match is possible; otherwise adds a finding.  For
 * teams the games of all boards are added up. */
static bool is_possible(struct import_reading *rd, const struct hj_match *m)
{
    struct hj_score score = {
        .draws = m->draws, .seats = import_scores(m), .forfeit = m->forfeit};
    struct hj_event_info info = rd->info;
    struct hj_error why = {0};

    if (!m->known || (m->kind != HJ_MATCH && m->kind != HJ_MATCH_BYE))
        return true;
    for (uint32_t s = 0; s < score.seats; s++)
        score.wins[s] = import_wins(rd, m, s);
    if (info.by_team)
        info.best_of = INT32_MAX;
    if (m->kind == HJ_MATCH_BYE)
        score.forfeit = false;
    if (hj_score_is_possible(
            &score, &info, m->kind == HJ_MATCH && is_elimination(rd, m->round),
            &why))
        return true;
    wrong(rd, m->line, "%s", why.text, 0);
    return false;
}

/* Writes a table of a round that was played elsewhere. */
static void write_table(struct import_reading *rd, const struct hj_match *m,
                        int64_t table)
{
    static const char *const keys[] = {"player1", "player2", "player3",
                                       "player4"};
    static const uint32_t seat[HJ_TABLE_SEATS] = {0, 1, 2, 3};

    hj_write_object(rd->w, NULL);
    hj_write_int(rd->w, "table", table);
    for (uint32_t s = 0; s < m->seats; s++)
        hj_write_str(rd->w, keys[s], import_id(rd, m->players[s]));
    if (m->kind != HJ_MATCH)
        hj_write_text(rd->w, "player2", import_word(m->kind));
    if (m->known && (m->kind == HJ_MATCH || m->kind == HJ_MATCH_BYE))
        write_score(rd, m, seat);
    hj_write_end(rd->w);
}

/* Counts a row of a round that was played elsewhere. */
static void count_row(struct import_reading *rd, const struct hj_match *m)
{
    rd->sum->byes += m->kind != HJ_MATCH;
    rd->sum->results += m->kind == HJ_MATCH && m->known;
    rd->sum->open += m->kind == HJ_MATCH && !m->known;
}

/* Writes the tables of ROUND, starting with match *FIRST, with unique numbers:
 * that of the file or the next free one.  Moves *FIRST past the round. */
static bool write_round(struct import_reading *rd, uint32_t round,
                        uint32_t *first, struct hj_error *e)
{
    const struct hj_tournament *t = rd->t;
    uint32_t most = 0, end = *first;
    unsigned char *taken;

    for (; end < t->match_count && t->matches[end].round == round; end++)
        if (t->matches[end].table > most)
            most = t->matches[end].table;
    taken = calloc((size_t)most + 1, 1);
    if (taken == NULL)
        return hj_fail_memory(e);
    hj_write_object(rd->w, NULL);
    hj_write_int(rd->w, "round", round);
    hj_write_array(rd->w, "tables");
    for (uint32_t next = most; *first < end; ++*first) {
        uint32_t table = t->matches[*first].table;
        (void)is_possible(rd, &t->matches[*first]);
        count_row(rd, &t->matches[*first]);
        write_table(rd, &t->matches[*first],
                    table > 0 && !taken[table]++ ? table : ++next);
    }
    hj_write_end(rd->w);
    hj_write_end(rd->w);
    rd->fresh++;
    free(taken);
    return true;
}

/* Writes byes of rounds that are not paired yet. */
static void write_promises(struct import_reading *rd)
{
    hj_write_array(rd->w, "awards");
    for (uint32_t i = 0; i < rd->t->promised_count; i++) {
        const struct hj_match *m = &rd->t->promised[i];
        hj_write_object(rd->w, NULL);
        hj_write_str(rd->w, "player", import_id(rd, m->players[0]));
        hj_write_int(rd->w, "round", m->round);
        hj_write_text(rd->w, "kind", import_word(m->kind));
        hj_write_end(rd->w);
        rd->sum->promises++;
        rd->fresh++;
    }
    hj_write_end(rd->w);
}

/* Writes the result of a match in a round of the event. */
static void write_result(struct import_reading *rd, const struct hj_match *m)
{
    uint32_t seat[HJ_TABLE_SEATS] = {0, 1, 2, 3};
    struct hj_str id = import_id(rd, m->players[0]);
    size_t row = import_find(rd, m, seat);
    int64_t table = hj_table_int(rd->results, row, "table");

    if (m->kind != HJ_MATCH && m->round > rd->info.round &&
        import_is_known(rd, m->round, id, hj_str(import_word(m->kind))))
        rd->sum->known++;
    else if (m->round > rd->info.round)
        wrong(rd, m->line, "%.0sround %lld was not started", "", m->round);
    else if (row == hj_table_rows(rd->results))
        wrong(rd, m->line, "%s has another opponent in round %lld", id.p,
              m->round);
    else if (m->table != 0 && m->table != table)
        wrong(rd, m->line, "%s and the opponent sit at table %lld", id.p,
              table);
    else if (m->kind == HJ_MATCH_BYE && !m->assumed &&
             !import_is_same(rd, row, m, seat))
        wrong(rd, m->line, "the bye of %s has other games there already", id.p,
              0);
    else if (m->kind != HJ_MATCH)
        rd->sum->known++;
    else if (!m->known)
        rd->sum->open++;
    else if (!is_possible(rd, m))
        return;
    else if (hj_table_get(rd->results, row, "wins1").n == 0) {
        hj_write_object(rd->w, NULL);
        hj_write_int(rd->w, "round", m->round);
        hj_write_int(rd->w, "table", table);
        write_score(rd, m, seat);
        hj_write_end(rd->w);
        rd->fresh++;
        rd->sum->results++;
    } else if (import_is_same(rd, row, m, seat)) {
        rd->sum->known++;
    } else {
        wrong(rd, m->line,
              "%s has another result there already (table %lld); correct "
              "changes it",
              id.p, table);
    }
}

/* Writes after which round each player came who has no row in the first, as
 * a late entry: the last round for a player without any row. */
static bool write_late(struct import_reading *rd, struct hj_error *e)
{
    const struct hj_tournament *t = rd->t;
    uint32_t *first = calloc((size_t)t->player_count + 1, sizeof *first);
    size_t late = 0;

    if (first == NULL)
        return hj_fail_memory(e);
    for (uint32_t i = t->match_count; i-- > 0;) /* by rounds */
        for (uint32_t s = 0; s < t->matches[i].seats; s++)
            if (t->matches[i].players[s] != HJ_NOBODY)
                first[t->matches[i].players[s]] = t->matches[i].round;
    for (uint32_t i = 0; i < t->player_count; i++)
        if (first[i] != 1 && t->rounds > 0)
            import_write_late(rd->w, late++, import_id(rd, i),
                              first[i] > 0 ? first[i] - 1 : t->rounds);
    if (late > 0)
        hj_write_end(rd->w);
    free(first);
    return true;
}

/* Writes drops and returns that are new to the event. */
static void write_moves(struct import_reading *rd)
{
    hj_write_array(rd->w, "moves");
    for (uint32_t i = 0; i < rd->t->drop_count; i++) {
        const struct hj_drop *d = &rd->t->drops[i];
        const char *kind = d->returns ? "RETURN" : "DROP";
        struct hj_str id = import_id(rd, d->player);
        if (import_is_known(rd, d->round, id, hj_str(kind)))
            continue;
        hj_write_object(rd->w, NULL);
        hj_write_str(rd->w, "player", id);
        hj_write_int(rd->w, "round", d->round);
        hj_write_text(rd->w, "kind", kind);
        if (rd->info.by_team)
            hj_write_int(rd->w, "team", 1);
        hj_write_end(rd->w);
        rd->sum->moves++;
        rd->fresh++;
    }
    hj_write_end(rd->w);
}

/* Writes forbidden pairs and fixed tables that are new to the event. */
static void write_constraints(struct import_reading *rd)
{
    hj_write_array(rd->w, "forbidden");
    for (uint32_t i = 0; i < rd->t->forbidden_count; i++) {
        struct hj_str a = import_id(rd, rd->t->forbidden[i].a);
        struct hj_str b = import_id(rd, rd->t->forbidden[i].b);
        if (import_is_known(rd, 0, a, b) || import_is_known(rd, 0, b, a))
            continue;
        hj_write_object(rd->w, NULL);
        hj_write_str(rd->w, "player", a);
        hj_write_str(rd->w, "other", b);
        hj_write_end(rd->w);
        rd->sum->pairs++;
        rd->fresh++;
    }
    hj_write_end(rd->w);
    hj_write_array(rd->w, "fixed");
    for (uint32_t i = 0; i < rd->t->player_count; i++) {
        const struct hj_player *p = &rd->t->players[i];
        if (p->fixed_table == 0)
            continue;
        hj_write_object(rd->w, NULL);
        hj_write_str(rd->w, "player", import_id(rd, i));
        hj_write_int(rd->w, "table", p->fixed_table);
        hj_write_end(rd->w);
        rd->sum->tables++;
        rd->fresh += !import_is_known(rd, 0, import_id(rd, i), HJ_STR("TABLE"));
    }
    hj_write_end(rd->w);
}

static bool write_all(struct import_reading *rd, bool history,
                      struct hj_error *e)
{
    bool promises =
        history && !hj_method_has_bracket(hj_method_of(rd->info.method.p));
    bool fine =
        promises || hj_tournament_add_promised(rd->t) || hj_fail_memory(e);
    uint32_t first = 0;

    hj_write_array(rd->w, history ? "rounds" : "results");
    if (history)
        for (uint32_t r = 1; fine && r <= rd->t->rounds; r++)
            fine = write_round(rd, r, &first, e);
    else
        for (uint32_t i = 0; fine && i < rd->t->match_count; i++)
            write_result(rd, &rd->t->matches[i]);
    hj_write_end(rd->w);
    if (rd->t->promised_count > 0)
        write_promises(rd);
    write_moves(rd);
    write_constraints(rd);
    return fine && (!history || write_late(rd, e));
}

/* Reads the file with the event's players as the roster. */
static bool read_file(struct import_reading *rd, struct hj_str bytes,
                      struct hj_error *e)
{
    struct hj_table_file results = {bytes, rd->file}, roster = {{0}, "players"};
    struct hj_table *players =
        hj_event_query(rd->event, HJ_VIEW_PLAYERS, 0, 0, e);
    struct hj_out *csv = hj_out_memory();

    if (players != NULL && hj_table_rows(players) == 0) {
        hj_fail(e,
                "%s: holds results, and the event has no players yet: import "
                "them first",
                rd->file);
    } else if (players != NULL && !hj_out_failed(csv)) {
        hj_table_csv(players, csv);
        roster.bytes = hj_out_text(csv);
        if (hj_out_failed(csv))
            hj_fail_memory(e);
        else
            rd->t = hj_tournament_new(roster, &results, rd->info.by_team,
                                      rd->findings, e);
    } else if (hj_out_failed(csv)) {
        hj_fail_memory(e);
    }
    hj_table_free(players);
    hj_out_free(csv);
    return rd->t != NULL;
}

/* True if an illegal finding has that line. */
static bool is_found(const struct hj_findings *findings, unsigned line)
{
    for (size_t i = 0; i < hj_findings_count(findings); i++)
        if (hj_findings_at(findings, i)->severity == HJ_ILLEGAL &&
            hj_findings_at(findings, i)->place.line == line)
            return true;
    return false;
}

/* Reports matches whose row has fewer cells than the header; their result may
 * be missing. */
static bool check_widths(struct import_reading *rd, struct hj_str bytes,
                         struct hj_error *e)
{
    struct hj_csv *csv = hj_csv_new(bytes, rd->file, e);
    hj_column two = csv ? hj_csv_column(csv, "player2") : HJ_NO_COLUMN;

    for (size_t r = 0; csv != NULL && r < hj_csv_rows(csv); r++)
        if (hj_csv_width(csv, r) < hj_csv_columns(csv) &&
            !hj_player_name_is_word(hj_csv_cell(csv, r, two)) &&
            !is_found(rd->findings, hj_csv_line(csv, r)))
            hj_findings_add(
                rd->findings, HJ_FINDING_RESULT_ROW,
                (struct hj_place){.file = rd->file,
                                  .line = hj_csv_line(csv, r)},
                NULL,
                "%zu cells under %zu columns; an empty cell keeps its comma",
                hj_csv_width(csv, r), hj_csv_columns(csv));
    hj_csv_free(csv);
    return csv != NULL;
}

/* Finds the rules that results depend on. */
static bool find_rules(struct import_reading *rd, struct hj_error *e)
{
    size_t rounds = (size_t)rd->info.round + 1;

    rd->bye_wins = hj_event_bye_wins(&rd->info);
    rd->elimination = malloc(rounds);
    if (rd->elimination == NULL)
        return hj_fail_memory(e);
    memset(rd->elimination, -1, rounds);
    return true;
}

bool hj_results_import(struct hj_event *event, struct hj_str bytes,
                       const char *file, struct hj_writer *writer,
                       struct hj_findings *findings, enum hj_entry_kind *kind,
                       struct hj_results_summary *summary, struct hj_error *e)
{
    struct import_reading rd = {.event = event,
                                .file = file,
                                .findings = findings,
                                .w = writer,
                                .sum = summary};
    bool fine = hj_event_info(event, &rd.info, e) && read_file(&rd, bytes, e) &&
                check_widths(&rd, bytes, e) && find_rules(&rd, e);

    *summary = (struct hj_results_summary){0};

    *kind = rd.info.round == 0 ? HJ_ENTRY_IMPORT : HJ_ENTRY_RESULTS;
    if (fine) {
        rd.sides = hj_event_query(event, HJ_VIEW_SIDES, 0, 0, e);
        rd.results =
            rd.sides ? hj_event_query(event, HJ_VIEW_RESULTS, 0, 0, e) : NULL;
        fine = rd.results != NULL && (import_index(&rd) || hj_fail_memory(e)) &&
               write_all(&rd, rd.info.round == 0, e);
    }
    if (rd.fresh == 0)
        *kind = HJ_ENTRY_KINDS;
    if (fine && hj_findings_failed(findings))
        fine = hj_fail_memory(e);
    hj_tournament_free(rd.t);
    hj_table_free(rd.sides);
    hj_table_free(rd.results);
    free(rd.elimination);
    hj_map_free(rd.names);
    hj_map_free(rd.rows);
    hj_arena_free(rd.arena);
    hj_out_free(rd.key);
    return fine;
}
