/* SPDX-License-Identifier: MPL-2.0 */
/* Merging the entries of another file of the same event. */
#include "event/merge.h"

#include "event/store.h"

#include <stdio.h>
#include <stdlib.h>

enum { WHO_TEXT = 256, AT_TEXT = 32 };

/* The state of a merge. */
struct merge {
    struct hj_event *event, *other;
    const char *name, *who;
    struct hj_table *ours, *theirs; /* the logs */
    bool *matched;                  /* by row of ours */
    struct hj_findings *findings;
    struct hj_merge_summary *sum;
    bool failed; /* a question was not answered; the reason is in E */
    struct hj_error *e;
};

static struct hj_str cell(const struct hj_table *log, size_t row,
                          const char *column)
{
    return hj_table_get(log, row, column);
}

static bool is_return(struct hj_str kind)
{
    return hj_str_is(kind, hj_event_entry_name(HJ_ENTRY_UNDO)) ||
           hj_str_is(kind, hj_event_entry_name(HJ_ENTRY_RESTORE));
}

/* True if the entry of a row is in force. */
static bool in_force(const struct hj_table *log, size_t row)
{
    return cell(log, row, "undone").n == 0 &&
           !is_return(cell(log, row, "kind"));
}

static bool is_kind(struct hj_str kind, enum hj_entry_kind of)
{
    return hj_str_is(kind, hj_event_entry_name(of));
}

static void conflict(struct merge *m, size_t row, const char *why)
{
    hj_findings_add(
        m->findings, HJ_FINDING_MERGE,
        (struct hj_place){.file = m->name,
                          .line =
                              (unsigned)hj_table_int(m->theirs, row, "entry")},
        NULL, "%.*s: %.*s: %s", HJ_STR_ARG(cell(m->theirs, row, "kind")),
        HJ_STR_ARG(cell(m->theirs, row, "what")), why);
    m->sum->conflicts++;
}

/* Finds the number of common entries at the start of both journals. */
static bool find_fork(struct merge *m, struct hj_error *e)
{
    static const char sql[] = "SELECT chain FROM journal ORDER BY no";
    struct hj_table *a = store_ask(m->event->db, sql, e);
    struct hj_table *b = a ? store_ask(m->other->db, sql, e) : NULL;
    size_t n = 0;

    while (b != NULL && n < hj_table_rows(a) && n < hj_table_rows(b) &&
           hj_str_eq(hj_table_cell(a, n, 0), hj_table_cell(b, n, 0)))
        n++;
    m->sum->fork = (int64_t)n;
    hj_table_free(a);
    hj_table_free(b);
    if (b == NULL)
        return false;
    return n > 0 ||
           hj_fail(e,
                   "%s is another event: it does not begin with the entries "
                   "of this one, so it is not a copy of it (a file of results "
                   "can be imported)",
                   m->name);
}

/* Asks something about the arguments of two entries, A here and B there, which
 * are ?1 and ?2. */
static bool ask_two(struct merge *m, const char *sql, struct hj_str a,
                    struct hj_str b)
{
    sqlite3 *db = m->event->db;
    sqlite3_stmt *s = NULL;
    bool answer = false;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
        sqlite3_bind_text64(s, 1, a.p, a.n, SQLITE_STATIC, SQLITE_UTF8) ==
            SQLITE_OK &&
        sqlite3_bind_text64(s, 2, b.p, b.n, SQLITE_STATIC, SQLITE_UTF8) ==
            SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW)
        answer = sqlite3_column_int(s, 0) > 0;
    else
        m->failed = !store_fail(db, m->e);
    sqlite3_finalize(s);
    return answer;
}

/* Returns the seats of the tables that an entry refers to.  The caller frees
 * the table; NULL with the reason in E. */
static struct hj_table *sitting(sqlite3 *db, struct hj_str args,
                                struct hj_error *e)
{
    static const char sql[] =
        "SELECT round, tbl, player1, player2, player3, player4, special FROM"
        " pairing WHERE (round, tbl) IN (SELECT ?1->>'round', ?1->>'table'"
        " UNION ALL SELECT value->>'round', value->>'table' FROM json_each(?1,"
        " '$.results')) ORDER BY round, tbl";
    struct hj_table *table = NULL;
    sqlite3_stmt *s = NULL;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
        sqlite3_bind_text64(s, 1, args.p, args.n, SQLITE_STATIC, SQLITE_UTF8) ==
            SQLITE_OK)
        table = store_table(db, s, e);
    else
        store_fail(db, e);
    sqlite3_finalize(s);
    return table;
}

/* True if the tables of an entry have the same players in both events. */
static bool same_tables(struct merge *m, struct hj_str args)
{
    struct hj_table *a = sitting(m->event->db, args, m->e);
    struct hj_table *b = a ? sitting(m->other->db, args, m->e) : NULL;
    bool same = b != NULL && hj_table_rows(a) == hj_table_rows(b);

    m->failed = m->failed || b == NULL;
    for (size_t r = 0; same && r < hj_table_rows(a); r++)
        for (size_t c = 0; same && c < hj_table_columns(a); c++)
            same = hj_str_eq(hj_table_cell(a, r, c), hj_table_cell(b, r, c));
    hj_table_free(a);
    hj_table_free(b);
    return same;
}

/* True if an entry refers to tables of a round. */
static bool is_of_table(struct hj_str kind)
{
    return is_kind(kind, HJ_ENTRY_RESULT) || is_kind(kind, HJ_ENTRY_CORRECT) ||
           is_kind(kind, HJ_ENTRY_RESULTS) || is_kind(kind, HJ_ENTRY_EXTEND);
}

/* The relation of an entry here (A) to an entry there (B): unrelated, the same,
 * or both change the same fact. */
enum bearing { APART, THE_SAME, BOTH };

static enum bearing bears(struct merge *m, size_t a, size_t b)
{
    static const char table[] =
        "SELECT ?1->>'round' = ?2->>'round' AND ?1->>'table' = ?2->>'table'";
    static const char player[] = "SELECT ?1->>'player' = ?2->>'player'";
    static const char edit[] =
        "SELECT ?1->>'player' = ?2->>'player' AND EXISTS (SELECT 1 FROM"
        " json_each(?1) x JOIN json_each(?2) y ON x.key = y.key WHERE x.key <>"
        " 'player' AND x.value <> y.value)";
    static const char bye[] =
        "SELECT ?1->>'player' = ?2->>'player' AND ?1->>'round' = ?2->>'round'";
    static const char pair[] =
        "SELECT ?1->>'player' = ?2->>'other' AND ?1->>'other' = ?2->>'player'"
        " AND ?1->>'allow' IS ?2->>'allow'";
    static const char round[] = "SELECT ?1->>'round' = ?2->>'round'";
    static const char other[] = "SELECT ?1 <> ?2";
    static const struct {
        enum hj_entry_kind here, there;
        const char *sql;
        enum bearing bearing;
    } ways[] = {
        {HJ_ENTRY_RESULT, HJ_ENTRY_CORRECT, table, BOTH},
        {HJ_ENTRY_CORRECT, HJ_ENTRY_CORRECT, table, BOTH},
        {HJ_ENTRY_PLAYER_EDIT, HJ_ENTRY_PLAYER_EDIT, edit, BOTH},
        {HJ_ENTRY_DECK, HJ_ENTRY_DECK, player, BOTH},
        {HJ_ENTRY_BYE, HJ_ENTRY_BYE, bye, BOTH},
        {HJ_ENTRY_FORBID, HJ_ENTRY_FORBID, pair, THE_SAME},
        {HJ_ENTRY_LINEUP, HJ_ENTRY_LINEUP, bye, BOTH},
        {HJ_ENTRY_REPAIR, HJ_ENTRY_REPAIR, round, BOTH},
        {HJ_ENTRY_TABLES, HJ_ENTRY_TABLES, other, BOTH},
        {HJ_ENTRY_GROUPS, HJ_ENTRY_GROUPS, other, BOTH},
        {HJ_ENTRY_PLAYER_DROP, HJ_ENTRY_PLAYER_DROP, player, THE_SAME},
        {HJ_ENTRY_PLAYER_UNDROP, HJ_ENTRY_PLAYER_UNDROP, player, THE_SAME},
        {HJ_ENTRY_PLAYER_REMOVE, HJ_ENTRY_PLAYER_REMOVE, player, THE_SAME}};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (is_kind(cell(m->ours, a, "kind"), ways[i].here) &&
            is_kind(cell(m->theirs, b, "kind"), ways[i].there) &&
            ask_two(m, ways[i].sql, cell(m->ours, a, "args"),
                    cell(m->theirs, b, "args")))
            return ways[i].bearing;
    return APART;
}

/* True if the same entry was made here.  Otherwise *OTHER is the row of ours
 * that changed the same fact, or the number of rows. */
static bool is_known(struct merge *m, size_t row, size_t *other)
{
    size_t rows = hj_table_rows(m->ours);

    *other = rows;
    for (size_t r = (size_t)m->sum->fork; r < rows; r++)
        if (!m->matched[r] && in_force(m->ours, r) &&
            hj_str_eq(cell(m->ours, r, "kind"), cell(m->theirs, row, "kind")) &&
            hj_str_eq(cell(m->ours, r, "args"), cell(m->theirs, row, "args"))) {
            m->matched[r] = true;
            return true;
        }
    for (size_t r = (size_t)m->sum->fork; r < rows; r++) {
        enum bearing bearing =
            m->matched[r] || !in_force(m->ours, r) ? APART : bears(m, r, row);
        if (bearing == THE_SAME) {
            m->matched[r] = true;
            return true;
        }
        if (bearing == BOTH)
            *other = r;
    }
    return false;
}

/* Enters the note about the origin of the entries that follow. */
static bool enter_note(struct merge *m, struct hj_error *e)
{
    struct hj_out *out = hj_out_memory();
    struct hj_writer *w = out ? hj_writer_json(out) : NULL;
    char text[512];
    bool fine = w != NULL;

    snprintf(text, sizeof text,
             "merged from %s, which goes on after entry %lld", m->name,
             (long long)m->sum->fork);
    if (fine) {
        hj_write_object(w, NULL);
        hj_write_text(w, "text", text);
        hj_write_end(w);
        fine = !hj_out_failed(out);
    }
    fine = (fine || hj_fail_memory(e)) &&
           hj_event_set_author(m->event, m->who, NULL, e) &&
           hj_event_append(m->event, HJ_ENTRY_NOTE, hj_out_text(out),
                           &m->sum->first, e);
    hj_writer_free(w);
    hj_out_free(out);
    return fine;
}

static enum hj_entry_kind kind_of(struct hj_str name)
{
    int k = 0;

    while (k < HJ_ENTRY_KINDS &&
           !hj_str_is(name, hj_event_entry_name((enum hj_entry_kind)k)))
        k++;
    return (enum hj_entry_kind)k;
}

/* True if an entry failed for a reason that is not its own. */
static bool is_serious(sqlite3 *db, const struct hj_error *why)
{
    switch (sqlite3_errcode(db)) {
    case SQLITE_NOMEM:
    case SQLITE_READONLY:
    case SQLITE_IOERR:
    case SQLITE_CORRUPT:
    case SQLITE_FULL:
    case SQLITE_CANTOPEN:
        return true;
    default:
        return why->no_memory || sqlite3_get_autocommit(db);
    }
}

/* Enters one of their entries, or reports a conflict.  Returns false with the
 * reason in E when the file cannot be written. */
static bool enter(struct merge *m, size_t row, struct hj_error *e)
{
    char who[WHO_TEXT], at[AT_TEXT];
    enum hj_entry_kind kind = kind_of(cell(m->theirs, row, "kind"));
    struct hj_error why = {0};
    bool fine;

    snprintf(who, sizeof who, "%.*s", HJ_STR_ARG(cell(m->theirs, row, "who")));
    snprintf(at, sizeof at, "%.*s", HJ_STR_ARG(cell(m->theirs, row, "at")));
    if (!store_run(m->event->db, "SAVEPOINT merged", NULL, e))
        return false;
    fine = kind != HJ_ENTRY_KINDS &&
           (m->sum->first > 0 || enter_note(m, &why)) &&
           hj_event_set_author(m->event, who, at, &why) &&
           hj_event_append(m->event, kind, cell(m->theirs, row, "args"), NULL,
                           &why);
    m->event->who = m->who;
    m->event->at = NULL;
    if (!fine && is_serious(m->event->db, &why))
        return why.no_memory ? hj_fail_memory(e) : hj_fail(e, "%s", why.text);
    if (!fine && m->sum->entered == 0)
        m->sum->first = 0; /* the note is rolled back, too */
    if (!fine && !store_run(m->event->db, "ROLLBACK TO merged", NULL, e))
        return false;
    if (!store_run(m->event->db, "RELEASE merged", NULL, e))
        return false;
    if (fine)
        m->sum->entered++;
    else
        conflict(m, row, why.text);
    return true;
}

static bool merge_row(struct merge *m, size_t row, struct hj_error *e)
{
    struct hj_str args = cell(m->theirs, row, "args");
    size_t other;
    char text[256];
    bool known = is_known(m, row, &other), seated = true;

    if (!known && other == hj_table_rows(m->ours) &&
        is_of_table(cell(m->theirs, row, "kind")))
        seated = same_tables(m, args);
    if (m->failed)
        return false;
    if (known) {
        m->sum->known++;
        return true;
    }
    if (other < hj_table_rows(m->ours)) {
        snprintf(text, sizeof text,
                 "entry %lld here has changed the same: %.*s",
                 (long long)hj_table_int(m->ours, other, "entry"),
                 HJ_STR_ARG(cell(m->ours, other, "what")));
        conflict(m, row, text);
        return true;
    }
    if (!seated) {
        conflict(m, row, "other players sit at that table here");
        return true;
    }
    return enter(m, row, e);
}

/* Reports common entries that were undone only in the other file. */
static void find_undone(struct merge *m)
{
    for (size_t r = 0; r < (size_t)m->sum->fork; r++)
        if (in_force(m->ours, r) && !in_force(m->theirs, r))
            conflict(m, r, "it was undone there, and is in force here");
}

bool hj_event_merge(struct hj_event *event, struct hj_event *other,
                    const char *name, const char *who,
                    struct hj_findings *findings,
                    struct hj_merge_summary *summary, struct hj_error *e)
{
    struct merge m = {.event = event,
                      .other = other,
                      .name = name,
                      .who = who,
                      .findings = findings,
                      .sum = summary,
                      .e = e};
    bool fine;

    *summary = (struct hj_merge_summary){0};
    fine = find_fork(&m, e);
    m.ours = fine ? hj_event_query(event, HJ_VIEW_LOG, 0, 0, e) : NULL;
    m.theirs = m.ours ? hj_event_query(other, HJ_VIEW_LOG, 0, 0, e) : NULL;
    fine = m.theirs != NULL;
    if (fine) {
        m.matched = calloc(hj_table_rows(m.ours) + 1, sizeof *m.matched);
        fine = m.matched != NULL || hj_fail_memory(e);
    }
    if (fine)
        find_undone(&m);
    for (size_t r = (size_t)summary->fork; fine && r < hj_table_rows(m.theirs);
         r++)
        if (in_force(m.theirs, r))
            fine = merge_row(&m, r, e);
    if (fine && hj_findings_failed(findings))
        fine = hj_fail_memory(e);
    free(m.matched);
    hj_table_free(m.ours);
    hj_table_free(m.theirs);
    return fine;
}
