/* SPDX-License-Identifier: MPL-2.0 */
/* The proof of a file: the chain of the journal, the state against a replay. */
#include "event/store.h"

#include <stdio.h>

/* One verification under way. */
struct proof {
    struct hj_event *event;
    sqlite3 *replay; /* in memory: the journal, and what it makes */
    const char *name;
    struct hj_findings *findings;
};

static void wrong(const struct proof *p, const char *format, const char *text)
{
    hj_findings_add(p->findings, HJ_FINDING_EVENT_FILE,
                    (struct hj_place){.file = p->name}, NULL, format, text);
}

static struct hj_table *ask(sqlite3 *db, const char *sql, struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    struct hj_table *table = NULL;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK)
        table = store_table(db, s, e);
    else
        store_fail(db, e);
    sqlite3_finalize(s);
    return table;
}

/* SQLite's own checks: the file's pages, the references between rows. */
static bool check_file(const struct proof *p, struct hj_error *e)
{
    struct hj_table *pages = ask(p->event->db, "PRAGMA integrity_check(10)", e);
    struct hj_table *keys = ask(p->event->db, "PRAGMA foreign_key_check", e);
    bool fine = pages != NULL && keys != NULL;

    for (size_t r = 0; fine && r < hj_table_rows(pages); r++) {
        struct hj_str text = hj_table_cell(pages, r, 0);
        if (!hj_str_is(text, "ok"))
            wrong(p, "%s", text.p);
    }
    for (size_t r = 0; fine && r < hj_table_rows(keys); r++)
        wrong(p, "a row of table %s refers to nothing",
              hj_table_cell(keys, r, 0).p);
    hj_table_free(pages);
    hj_table_free(keys);
    return fine;
}

static bool copy_entry(const struct proof *p, const struct hj_table *journal,
                       size_t row, struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    bool fine =
        sqlite3_prepare_v2(p->replay, "INSERT INTO journal VALUES(?,?,?,?,?,?)",
                           -1, &s, NULL) == SQLITE_OK;

    for (int c = 0; fine && c < 6; c++) {
        struct hj_str cell = hj_table_cell(journal, row, (size_t)c);
        fine = sqlite3_bind_text64(s, c + 1, cell.p, cell.n, SQLITE_STATIC,
                                   SQLITE_UTF8) == SQLITE_OK;
    }
    fine = fine && sqlite3_step(s) == SQLITE_DONE;
    if (!fine)
        store_fail(p->replay, e);
    sqlite3_finalize(s);
    return fine;
}

/* Numbers without a gap, each entry chained to the one before. */
static bool check_chain(const struct proof *p, const struct hj_table *journal,
                        struct hj_error *e)
{
    char before[HJ_DIGEST_TEXT] = "", chain[HJ_DIGEST_TEXT];
    char digits[HJ_DIGITS];

    for (size_t r = 0; r < hj_table_rows(journal); r++) {
        int64_t number = hj_table_int(journal, r, "no");
        struct hj_str kept = hj_table_get(journal, r, "chain");
        snprintf(digits, sizeof digits, "%zu", r + 1);
        if (number != (int64_t)r + 1) {
            wrong(p, "entry %s of the journal is missing", digits);
            return true;
        }
        if (journal_chain(before, number, hj_table_get(journal, r, "at"),
                          hj_table_get(journal, r, "who"),
                          hj_table_get(journal, r, "kind"),
                          hj_table_get(journal, r, "args"), chain, e) == NULL)
            return false;
        if (!hj_str_is(kept, chain))
            wrong(p,
                  "entry %s of the journal was changed after it was made, or "
                  "one before it",
                  digits);
        snprintf(before, sizeof before, "%.*s", HJ_STR_ARG(kept));
    }
    return true;
}

/* Writes which row of the state differs, and how. */
static void report_row(const struct proof *p, const char *table,
                       const struct hj_table *kept, const struct hj_table *made,
                       size_t row)
{
    struct hj_out *out = hj_out_memory();

    if (out == NULL)
        return;
    hj_out_printf(out, "table %s, row %zu:", table, row + 1);
    for (size_t c = 0; c < hj_table_columns(kept); c++) {
        struct hj_str has = hj_table_cell(kept, row, c);
        struct hj_str wants = hj_table_cell(made, row, c);
        if (row < hj_table_rows(kept) && row < hj_table_rows(made) &&
            hj_str_eq(has, wants))
            continue;
        hj_out_printf(out, " %.*s is '%.*s', by the journal '%.*s';",
                      HJ_STR_ARG(hj_table_name(kept, c)), HJ_STR_ARG(has),
                      HJ_STR_ARG(wants));
    }
    if (!hj_out_failed(out)) {
        hj_out_cut(out, hj_out_text(out).n - 1);
        wrong(p, "%s", hj_out_text(out).p);
    }
    hj_out_free(out);
}

static bool rows_equal(const struct hj_table *a, const struct hj_table *b,
                       size_t row)
{
    if (row >= hj_table_rows(a) || row >= hj_table_rows(b))
        return false;
    for (size_t c = 0; c < hj_table_columns(a); c++)
        if (!hj_str_eq(hj_table_cell(a, row, c), hj_table_cell(b, row, c)))
            return false;
    return true;
}

static bool check_table(const struct proof *p, const char *table,
                        struct hj_error *e)
{
    char sql[80];
    struct hj_table *kept, *made;
    size_t rows;

    snprintf(sql, sizeof sql, "SELECT * FROM %s ORDER BY 1, 2, 3", table);
    kept = ask(p->event->db, sql, e);
    made = kept ? ask(p->replay, sql, e) : NULL;
    if (made == NULL) {
        hj_table_free(kept);
        return false;
    }
    rows = hj_table_rows(kept) > hj_table_rows(made) ? hj_table_rows(kept)
                                                     : hj_table_rows(made);
    for (size_t r = 0; r < rows; r++)
        if (!rows_equal(kept, made, r))
            report_row(p, table, kept, made, r);
    hj_table_free(kept);
    hj_table_free(made);
    return true;
}

/* A round before it is put in: is it what its seed gives? */
static bool check_round(sqlite3 *db, int64_t number, int kind,
                        struct hj_str args, void *to, struct hj_error *e)
{
    const struct proof *p = to;
    const char *why = NULL;
    int64_t round = 0;

    if (!verify_round(db, kind, args, &round, &why, e))
        return false;
    if (why != NULL)
        hj_findings_add(p->findings, HJ_FINDING_EVENT_PAIRING,
                        (struct hj_place){.file = p->name}, NULL,
                        "round %lld (entry %lld) %s", (long long)round,
                        (long long)number, why);
    return true;
}

static bool check_state(const struct proof *p, const struct hj_table *journal,
                        struct hj_error *e)
{
    struct hj_error why = {0};
    size_t rows = hj_table_rows(journal);

    if (!store_schema(p->replay, e))
        return false;
    for (size_t r = 0; r < rows; r++)
        if (!copy_entry(p, journal, r, e))
            return false;
    if (!journal_rebuild(p->replay, (int64_t)rows, check_round, (void *)p,
                         &why)) {
        if (why.no_memory)
            return hj_fail_memory(e);
        wrong(p, "the journal cannot be replayed: %s", why.text);
        return true;
    }
    for (int i = 0; store_tables[i] != NULL; i++)
        if (!check_table(p, store_tables[i], e))
            return false;
    return true;
}

static bool prove(const struct proof *p, struct hj_error *e)
{
    struct hj_table *journal = ask(
        p->event->db,
        "SELECT no, at, who, kind, args, chain FROM journal ORDER BY no", e);
    size_t before = hj_findings_count(p->findings);
    bool fine =
        journal != NULL && check_file(p, e) && check_chain(p, journal, e);

    /* A journal with gaps says nothing about the state. */
    if (fine && hj_findings_count(p->findings) == before)
        fine = check_state(p, journal, e);
    hj_table_free(journal);
    return fine && (!hj_findings_failed(p->findings) || hj_fail_memory(e));
}

bool hj_event_verify(struct hj_event *event, const char *name,
                     struct hj_findings *findings, struct hj_error *e)
{
    struct proof p = {.event = event, .name = name, .findings = findings};
    bool fine =
        store_open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                   &p.replay, e) &&
        hj_event_look(event, e) && prove(&p, e);

    hj_event_rollback(event);
    sqlite3_close(p.replay);
    return fine;
}
