/* SPDX-License-Identifier: MPL-2.0 */
/* Import from an SQLite database, opened read-only: a row of the kind's query
 * is a record, its columns are the fields. */
#include "cards/import-internal.h"

#include <sqlite3.h>

static bool fail(struct hj_import_table *t, sqlite3 *db)
{
    return hj_fail(t->e, "%s: %s", t->file,
                   db != NULL ? sqlite3_errmsg(db) : "out of memory");
}

static bool take_row(struct hj_import_table *t, sqlite3_stmt *query)
{
    hj_record_begin(t, 0);
    for (int i = 0; i < sqlite3_column_count(query); i++) {
        const char *text = (const char *)sqlite3_column_text(query, i);
        size_t n = (size_t)sqlite3_column_bytes(query, i);
        if (text != NULL &&
            !hj_record_put(t, hj_str(sqlite3_column_name(query, i)),
                           (struct hj_str){text, n}))
            return false;
    }
    return hj_record_end(t);
}

bool hj_import_sqlite(struct hj_import_table *t, const char *file)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *query = NULL;
    int status = sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL);
    bool good = status == SQLITE_OK;

    if (good)
        good = sqlite3_prepare_v2(db, t->kind->query.p, (int)t->kind->query.n,
                                  &query, NULL) == SQLITE_OK;
    if (!good)
        fail(t, db);
    while (good && (status = sqlite3_step(query)) == SQLITE_ROW)
        good = take_row(t, query);
    if (good && status != SQLITE_DONE)
        good = fail(t, db);
    sqlite3_finalize(query);
    sqlite3_close(db);
    return good;
}
