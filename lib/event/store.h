/* SPDX-License-Identifier: MPL-2.0 */
/* Inside lib/event: the open file, and how SQL is run on it. */
#ifndef HJ_EVENT_STORE_H
#define HJ_EVENT_STORE_H

#include "event/event.h"

#include "base/arena.h"

#include "base/digest.h"

#include <sqlite3.h>

struct hj_event {
    sqlite3 *db;
    const char *who, *at;
    struct hj_arena *kept; /* holds the texts of hj_event_info() */
    bool begun;
};

/* The parameters of a script. */
struct store_args {
    struct hj_str args;
    const char *at;
    int64_t number;
};

/* The failure of the last call on DB, "file is busy" for a lock that was
 * waited for in vain.  Returns false. */
bool store_fail(sqlite3 *db, struct hj_error *e);

/* Opens DB on NAME with the settings that every connection needs. */
bool store_open(const char *name, int flags, sqlite3 **db, struct hj_error *e);

/* Brings the schema to the newest version, in one transaction.  A file without
 * anything in it is an event only when EMPTY: it is being made. */
bool store_migrate(struct hj_event *event, bool empty, struct hj_error *e);

/* Creates journal and state in an empty database, without a transaction. */
bool store_schema(sqlite3 *db, struct hj_error *e);

/* Empties the state, to the order in which rows refer to each other. */
bool store_clear(sqlite3 *db, struct hj_error *e);

/* The names of the state's tables, ended by NULL. */
extern const char *const store_tables[];

/* Runs all statements of SQL, with ARGS (may be NULL) bound where they are
 * named.  A statement that gives a row fails with that text. */
bool store_run(sqlite3 *db, const char *sql, const struct store_args *args,
               struct hj_error *e);

/* The first column of the first row of SQL as a number, with A bound to ?1;
 * MISSING when there is no row. */
bool store_number(sqlite3 *db, const char *sql, int64_t a, int64_t missing,
                  int64_t *number, struct hj_error *e);

/* Copies the rows of a statement into a new table. */
struct hj_table *store_table(sqlite3 *db, sqlite3_stmt *statement,
                             struct hj_error *e);

/* Empties the state and carries out again all entries in force after entry
 * LAST.  EACH (may be NULL) is called with TO before an entry of KIND is, when
 * the state is what that entry met; false ends the work. */
typedef bool journal_each(sqlite3 *db, int64_t number, int kind,
                          struct hj_str args, void *to, struct hj_error *e);
bool journal_rebuild(sqlite3 *db, int64_t last, journal_each *each, void *to,
                     struct hj_error *e);

/* Pairs the round of an entry once more, in the state that it met.  *WRONG is
 * NULL, or says how *ROUND is not what comes of that.  False with the reason
 * in E when it could not be done. */
bool verify_round(sqlite3 *db, int kind, struct hj_str args, int64_t *round,
                  const char **wrong, struct hj_error *e);

/* The log: entry, at, who, kind, what it says in a line, whether it is undone,
 * and its arguments.  The caller frees it. */
struct hj_table *journal_log(sqlite3 *db, struct hj_error *e);

/* The digest that chains an entry to the one before it. */
const char *journal_chain(const char *before, int64_t number, struct hj_str at,
                          struct hj_str who, struct hj_str kind,
                          struct hj_str args, char text[HJ_DIGEST_TEXT],
                          struct hj_error *e);

#endif
