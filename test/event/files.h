/* SPDX-License-Identifier: MPL-2.0 */
/* Changes that the tests of event files make to a file from outside. */
#ifndef HJ_TEST_EVENT_FILES_H
#define HJ_TEST_EVENT_FILES_H

#include "base/file.h"
#include "event/seal.h"

#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static inline void files_sql(sqlite3 *db, const char *sql)
{
    char *why = NULL;

    ck_assert_msg(sqlite3_exec(db, sql, NULL, NULL, &why) == SQLITE_OK, "%s",
                  why);
}

/* Runs SQL on a file with nothing but SQLite. */
static inline void files_change(const char *file, const char *sql)
{
    sqlite3 *db;

    ck_assert_int_eq(sqlite3_open(file, &db), SQLITE_OK);
    files_sql(db, sql);
    sqlite3_close(db);
}

static inline void files_put(const char *name, struct hj_str bytes)
{
    FILE *to = fopen(name, "wb");

    ck_assert_ptr_nonnull(to);
    ck_assert_uint_eq(fwrite(bytes.p, 1, bytes.n, to), bytes.n);
    ck_assert_int_eq(fclose(to), 0);
}

/* Puts the seals on a file again, as if Headjudge had written it. */
static inline void files_seal(const char *file)
{
    struct hj_file bytes = {0};
    struct hj_error e = {0};
    unsigned char *copy;

    ck_assert_msg(hj_file_read(&bytes, file, HJ_FILE_MOST, &e), "%s", e.text);
    copy = malloc(bytes.bytes.n + 1);
    memcpy(copy, bytes.bytes.p, bytes.bytes.n);
    seal_image(copy, bytes.bytes.n);
    files_put(file, (struct hj_str){(char *)copy, bytes.bytes.n});
    free(copy);
    hj_file_free(&bytes);
}

/* Writes what is in FILE as OLD, a file of schema 4 without seals. */
static inline void files_unsealed(const char *file, const char *old)
{
    static const char copies[] =
        "SELECT sql, CASE type WHEN 'table' THEN 'INSERT INTO main.' || name"
        " || ' SELECT * FROM new.' || name ELSE '' END FROM new.sqlite_schema"
        " WHERE sql IS NOT NULL ORDER BY rowid";
    sqlite3 *db;
    sqlite3_stmt *s;
    char sql[128];

    ck_assert_int_eq(sqlite3_open(old, &db), SQLITE_OK);
    snprintf(sql, sizeof sql, "ATTACH '%s' AS new", file);
    files_sql(db, sql);
    ck_assert_int_eq(sqlite3_prepare_v2(db, copies, -1, &s, NULL), SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW) {
        files_sql(db, (const char *)sqlite3_column_text(s, 0));
        files_sql(db, (const char *)sqlite3_column_text(s, 1));
    }
    sqlite3_finalize(s);
    files_sql(db,
              "PRAGMA application_id = 1751803254; PRAGMA user_version = 4");
    sqlite3_close(db);
}

#endif
