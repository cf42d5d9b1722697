/* SPDX-License-Identifier: MPL-2.0 */
/* The log: the journal with summaries for people. */
#include "event/journal-internal.h"

#include <stdlib.h>
#include <string.h>

/* Writes a CASE over all kinds with their one-line summaries. */
static void put_summaries(struct hj_out *sql)
{
    hj_out_puts(sql, "CASE kind");
    for (int k = 0; k < HJ_ENTRY_KINDS; k++)
        hj_out_printf(sql, " WHEN '%s' THEN %s", journal_kinds[k].name,
                      journal_kinds[k].summary);
    hj_out_puts(sql, " END");
}

static bool fill_log(struct hj_table *log, const struct hj_table *rows,
                     const unsigned char *force)
{
    static const char *const names[] = {"entry", "at",     "who", "kind",
                                        "what",  "undone", "args"};
    bool fine = true;

    for (size_t c = 0; fine && c < sizeof names / sizeof *names; c++)
        fine = hj_table_column(log, hj_str(names[c]));
    for (size_t r = 0; fine && r < hj_table_rows(rows); r++) {
        bool undone =
            !force[r] &&
            !journal_is_return(journal_kind_of(hj_table_get(rows, r, "kind")));
        fine =
            hj_table_add(log, hj_table_get(rows, r, "no"), true) &&
            hj_table_add(log, hj_table_get(rows, r, "at"), false) &&
            hj_table_add(log, hj_table_get(rows, r, "who"), false) &&
            hj_table_add(log, hj_table_get(rows, r, "kind"), false) &&
            hj_table_add(log, hj_table_get(rows, r, "what"), false) &&
            hj_table_add(log, undone ? HJ_STR("undone") : HJ_STR(""), false) &&
            hj_table_add(log, hj_table_get(rows, r, "args"), false);
    }
    return fine;
}

/* Queries the rows of the log: all, or one ENTRY.  Omits deck lists unless
 * LISTS. */
static struct hj_table *ask_log(sqlite3 *db, int64_t entry, bool lists,
                                struct hj_error *e)
{
    struct hj_out *sql = hj_out_memory();
    struct hj_table *rows = NULL;

    if (hj_out_failed(sql)) {
        hj_fail_memory(e);
        return NULL;
    }
    hj_out_puts(sql, "SELECT no, at, who, kind, ");
    put_summaries(sql);
    hj_out_puts(sql, " AS what, ");
    if (lists)
        hj_out_puts(sql, "a");
    else
        hj_out_printf(sql, "iif(kind = '%s', json_remove(a, '$.list'), a)",
                      journal_kinds[HJ_ENTRY_DECK].name);
    hj_out_puts(sql, " AS args FROM (SELECT no, at, who, kind,"
                     " args AS a FROM journal");
    if (entry > 0)
        hj_out_printf(sql, " WHERE no = %lld", (long long)entry);
    hj_out_puts(sql, ") ORDER BY no");
    if (hj_out_failed(sql))
        hj_fail_memory(e);
    else
        rows = store_ask(db, hj_out_text(sql).p, e);
    hj_out_free(sql);
    return rows;
}

/* Marks the entries in force at the end of the journal. */
static bool mark_all(sqlite3 *db, size_t count, unsigned char *force,
                     struct hj_error *e)
{
    struct hj_table *journal = journal_read(db, e);
    bool fine = journal != NULL &&
                journal_mark_force(journal, (int64_t)count, force, e);

    hj_table_free(journal);
    return fine;
}

struct hj_table *journal_log(sqlite3 *db, int64_t entry, bool lists,
                             struct hj_error *e)
{
    struct hj_table *rows = ask_log(db, entry, lists, e), *log = NULL;
    size_t count = rows ? hj_table_rows(rows) : 0;
    unsigned char *force = rows ? calloc(count + 1, 1) : NULL;
    bool fine = rows != NULL && (force != NULL || hj_fail_memory(e));

    if (fine && entry > 0)
        memset(force, 1, count);
    else if (fine)
        fine = mark_all(db, count, force, e);
    if (fine) {
        log = hj_table_new();
        fine = (log != NULL && fill_log(log, rows, force)) || hj_fail_memory(e);
    }
    free(force);
    hj_table_free(rows);
    if (fine)
        return log;
    hj_table_free(log);
    return NULL;
}
