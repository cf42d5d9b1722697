/* SPDX-License-Identifier: MPL-2.0 */
/* Verifying a file: the chain of the journal, and the state against a
 * replay. */
#include "event/seal.h"
#include "event/store.h"

#include <stdio.h>
#include <stdlib.h>

/* The state of a verification. */
struct proof {
    sqlite3 *file;
    sqlite3 *replay; /* in memory: a copy of the journal, and its result */
    const char *name;
    struct hj_findings *findings;
    struct event_matches *matches;
    bool old; /* of an older schema: its journal alone counts */
};

static void wrong(const struct proof *p, const char *format, const char *text)
{
    hj_findings_add(p->findings, HJ_FINDING_EVENT_FILE,
                    (struct hj_place){.file = p->name}, NULL, format, text);
}

/* Runs SQLite's own checks of pages and of references between rows. */
static bool check_file(const struct proof *p, struct hj_error *e)
{
    struct hj_table *pages =
        store_ask(p->file, "PRAGMA integrity_check(10)", e);
    struct hj_table *keys = store_ask(p->file, "PRAGMA foreign_key_check", e);
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

static bool copy_entries(const struct proof *p, const struct hj_table *journal,
                         struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    bool fine =
        sqlite3_prepare_v2(p->replay, "INSERT INTO journal VALUES(?,?,?,?,?,?)",
                           -1, &s, NULL) == SQLITE_OK;

    for (size_t row = 0; fine && row < hj_table_rows(journal); row++) {
        for (int c = 0; fine && c < 6; c++) {
            struct hj_str cell = hj_table_cell(journal, row, (size_t)c);
            fine = sqlite3_bind_text64(s, c + 1, cell.p, cell.n, SQLITE_STATIC,
                                       SQLITE_UTF8) == SQLITE_OK;
        }
        fine = fine && sqlite3_step(s) == SQLITE_DONE;
        sqlite3_reset(s);
    }
    if (!fine)
        store_fail(p->replay, e);
    sqlite3_finalize(s);
    return fine;
}

/* Checks that the numbers have no gap and that each entry is chained to the
 * previous one. */
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

/* Reports a row of the state that differs, with its values. */
static void report_row(void *to, const char *table, const struct hj_table *kept,
                       const struct hj_table *made, size_t row)
{
    const struct proof *p = to;
    struct hj_out *out = hj_out_memory();

    if (hj_out_failed(out))
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

/* Compares a table of both databases.  Sets *SAME to false if a row differs. */
static bool compare_table(sqlite3 *kept_in, sqlite3 *made_in, const char *table,
                          verify_row *each, void *to, bool *same,
                          struct hj_error *e)
{
    char sql[80];
    struct hj_table *kept, *made;
    size_t rows;

    snprintf(sql, sizeof sql, "SELECT * FROM %s ORDER BY 1, 2, 3", table);
    kept = store_ask(kept_in, sql, e);
    made = kept ? store_ask(made_in, sql, e) : NULL;
    if (made == NULL) {
        hj_table_free(kept);
        return false;
    }
    rows = hj_table_rows(kept) > hj_table_rows(made) ? hj_table_rows(kept)
                                                     : hj_table_rows(made);
    for (size_t r = 0; r < rows; r++)
        if (!rows_equal(kept, made, r)) {
            *same = false;
            if (each != NULL)
                each(to, table, kept, made, r);
        }
    hj_table_free(kept);
    hj_table_free(made);
    return true;
}

bool verify_state(sqlite3 *kept, sqlite3 *made, const char **wrong,
                  verify_row *each, void *to, struct hj_error *e)
{
    *wrong = NULL;
    for (int i = 0; store_tables[i] != NULL; i++) {
        bool same = true;
        if (!compare_table(kept, made, store_tables[i], each, to, &same, e))
            return false;
        if (!same && *wrong == NULL)
            *wrong = store_tables[i];
    }
    return true;
}

/* True if entries of a kind change neither players nor complete rounds. */
static bool leaves_rounds(int kind)
{
    switch (kind) {
    case HJ_ENTRY_ROUND:
    case HJ_ENTRY_RESULT:
    case HJ_ENTRY_PUBLISH:
    case HJ_ENTRY_EXTEND:
    case HJ_ENTRY_CLOCK_START:
    case HJ_ENTRY_CLOCK_PAUSE:
    case HJ_ENTRY_CLOCK_RESUME:
    case HJ_ENTRY_NOTE:
        return true;
    default:
        return false;
    }
}

/* Verifies a round before it is entered.  If it is the result of its seed, its
 * tables need no further check. */
static bool check_round(sqlite3 *db, int64_t number, int kind,
                        struct hj_str args, void *to, bool *proven,
                        struct hj_error *e)
{
    const struct proof *p = to;
    const char *why = NULL;
    int64_t round = 0;

    if (!leaves_rounds(kind))
        *p->matches = (struct event_matches){.list = p->matches->list,
                                             .size = p->matches->size};
    if (!verify_round(db, p->matches, kind, args, &round, &why, e))
        return false;
    *proven = kind == HJ_ENTRY_ROUND && round > 0 && why == NULL;
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
    const char *table;

    /* One transaction for all entries.  References are checked in the file,
     * which must be equal. */
    if (!store_run(p->replay, "PRAGMA foreign_keys = OFF; BEGIN;", NULL, e) ||
        !copy_entries(p, journal, e))
        return false;
    if (!journal_rebuild_of(p->replay, journal, check_round, (void *)p, &why)) {
        if (why.no_memory)
            return hj_fail_memory(e);
        wrong(p, "the journal cannot be replayed: %s", why.text);
        return true;
    }
    return p->old ||
           verify_state(p->file, p->replay, &table, report_row, (void *)p, e);
}

static bool prove(const struct proof *p, struct hj_error *e)
{
    struct hj_table *journal = journal_read(p->file, e);
    size_t before = hj_findings_count(p->findings);
    bool fine =
        journal != NULL && check_file(p, e) && check_chain(p, journal, e);

    /* A journal with gaps does not determine the state. */
    if (fine && hj_findings_count(p->findings) == before)
        fine = check_state(p, journal, e);
    hj_table_free(journal);
    return fine && (!hj_findings_failed(p->findings) || hj_fail_memory(e));
}

/* Checks the seals of the pages, and the set of tables. */
static bool check_seals(const struct proof *p, struct hj_error *e)
{
    struct seal_check look;
    struct hj_error why = {0};
    bool ours = true;

    /* The defective pages add little if the defect is known. */
    if (!seal_check(p->file, &look, e))
        return false;
    if (!seal_is_sound(&look, &why) && hj_findings_count(p->findings) == 0)
        wrong(p, "%s", why.text);
    if (!store_is_ours(p->file, p->replay, &ours, e))
        return false;
    if (!ours)
        wrong(p, "%s",
              "its tables, views or triggers are not those that Headjudge "
              "makes");
    return true;
}

bool hj_event_verify(struct hj_event *event, const char *name,
                     struct hj_findings *findings, struct hj_error *e)
{
    struct event_matches matches = {0};
    struct proof p = {.file = event->file ? event->file : event->db,
                      .name = name,
                      .findings = findings,
                      .matches = &matches,
                      .old = event->old};
    struct hj_error why = {0};
    bool fine =
        store_open_memory(&p.replay, e) && store_run(p.file, "BEGIN;", NULL, e);

    /* Damaged pages are read, too, to report the defects. */
    seal_enable_checks(p.file, false);
    if (fine && !prove(&p, &why))
        wrong(&p, "%s", why.text);
    if (fine && !p.old && !check_seals(&p, &why))
        wrong(&p, "%s", why.text);
    if (fine && why.no_memory)
        fine = hj_fail_memory(e);
    if (fine && seal_is_unread(p.file))
        fine = hj_fail(e, "the file cannot be read");
    if (fine)
        fine = !hj_findings_failed(findings) || hj_fail_memory(e);
    (void)sqlite3_exec(p.file, "ROLLBACK", NULL, NULL, NULL);
    seal_enable_checks(p.file, event->file == NULL);
    sqlite3_close(p.replay);
    free(matches.list);
    return fine;
}
