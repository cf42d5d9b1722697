/* SPDX-License-Identifier: MPL-2.0 */
/* Internals: the open file, and functions that run SQL on it. */
#ifndef HJ_EVENT_STORE_H
#define HJ_EVENT_STORE_H

#include "event/event.h"

#include "base/arena.h"
#include "base/digest.h"

#include <sqlite3.h>
#include <sys/types.h>

/* Cache of matches of a stage, rounds FIRST to THROUGH, all with results.
 * Verifying a journal pairs each round, mostly from the same matches as the
 * previous one.  The cache is valid until an entry changes more than the last
 * round or its results. */
struct event_matches {
    struct hj_match *list;
    size_t count, size;
    int64_t stage, first, through;
};

struct hj_event {
    sqlite3 *db;   /* the database for queries: the file, or its saved journal
                    * in memory */
    sqlite3 *file; /* a damaged or old file, while db is in memory; else NULL */
    char *name;
    dev_t device; /* identity of the opened file */
    ino_t inode;
    const char *who, *at;
    struct hj_arena *kept;         /* texts of hj_event_info() */
    struct event_matches *matches; /* during verification, else NULL */
    struct hj_error frozen; /* the reason entries are refused; "": accepted */
    int64_t whole;          /* last intact entry of a damaged file */
    int64_t seen;           /* the version last seen by hj_event_changed() */
    bool begun;
    bool old; /* the file has an older schema */
};

/* Brings an old file up to date before something is entered, and opens it
 * again.  Returns false with the reason in E. */
bool event_update(struct hj_event *event, struct hj_error *e);

/* The newest schema, stored in user_version.  1: the journal only; 2: the
 * state, too; 3: tables of three and four, teams, awarded byes, forbidden
 * pairs; 4: drops from results files; 5: sealed pages; 6: stages; 7: seats of
 * teams and available tables; 8: line-ups.  The application id is "hjev". */
enum {
    STORE_STATE = 8,  /* an older state is rebuilt */
    STORE_SEALED = 5, /* since this schema pages have seals */
    STORE_SCHEMA = 8,
    STORE_APPLICATION = 0x686A6576
};

/* The parameters of a script. */
struct store_args {
    struct hj_str args;
    const char *at;
    int64_t number;
};

/* Reports the failure of the last call on DB, such as a timeout for a lock.
 * Returns false. */
bool store_fail(sqlite3 *db, struct hj_error *e);

/* Open DB on NAME with the common settings of all connections.  SQLite reads as
 * much as it can of a truncated or damaged file until store_guard() turns on
 * protection, for sound files. */
bool store_open(const char *name, int flags, sqlite3 **db, struct hj_error *e);
void store_guard(sqlite3 *db);

/* Opens an empty event in memory whose pages have room for seals. */
bool store_open_memory(sqlite3 **db, struct hj_error *e);

/* Rebuilds the state of a file of an older schema and marks the file with the
 * newest schema, in a transaction of the caller. */
bool store_migrate(sqlite3 *db, int64_t version, struct hj_error *e);

/* Sets *OURS to true if DB has exactly the tables, views and triggers of
 * MODEL. */
bool store_is_ours(sqlite3 *db, sqlite3 *model, bool *ours, struct hj_error *e);

/* Empties the tables of the state, in the order of their references. */
bool store_clear(sqlite3 *db, struct hj_error *e);

/* The names of the state's tables, ended by NULL. */
extern const char *const store_tables[];

/* Runs all statements of SQL with the named parameters of ARGS (may be NULL).
 * A statement that returns a row fails with its text. */
bool store_run(sqlite3 *db, const char *sql, const struct store_args *args,
               struct hj_error *e);

/* Like store_run() for repeated use: start with an empty script, prepare it
 * once, finish it before the database is closed. */
enum { STORE_STATEMENTS = 32 };
struct store_script {
    sqlite3_stmt *statements[STORE_STATEMENTS];
    int count;
};
bool store_prepare(sqlite3 *db, const char *sql, struct store_script *script,
                   struct hj_error *e);
/* Runs a prepared script.  UNCHECKED skips the statements that only check. */
bool store_run_prepared(sqlite3 *db, const struct store_script *script,
                        const struct store_args *args, bool unchecked,
                        struct hj_error *e);
void store_finish(struct store_script *script);

/* Stores the first column of the first row of SQL as a number, with ?1 bound to
 * A, or MISSING if there is no row. */
bool store_number(sqlite3 *db, const char *sql, int64_t a, int64_t missing,
                  int64_t *number, struct hj_error *e);

/* Runs one SELECT without parameters.  The caller frees the table.  NULL with
 * the reason in E. */
struct hj_table *store_ask(sqlite3 *db, const char *sql, struct hj_error *e);

/* Copies the rows of a statement into a new table. */
struct hj_table *store_table(sqlite3 *db, sqlite3_stmt *statement,
                             struct hj_error *e);

/* Empties the state and replays all entries in force after entry LAST.  EACH
 * (may be NULL) is called with TO before an entry of KIND, while the state is
 * the one that the entry applied to.  EACH may set PROVEN, so that the entry's
 * checks are skipped; false ends the replay. */
typedef bool journal_each(sqlite3 *db, int64_t number, int kind,
                          struct hj_str args, void *to, bool *proven,
                          struct hj_error *e);
bool journal_rebuild(sqlite3 *db, int64_t last, journal_each *each, void *to,
                     struct hj_error *e);

/* Replays all entries of a JOURNAL that was read before. */
bool journal_rebuild_of(sqlite3 *db, const struct hj_table *journal,
                        journal_each *each, void *to, struct hj_error *e);

/* Returns all entries of the journal in order, with the columns for a replay.
 * The caller frees the table. */
struct hj_table *journal_read(sqlite3 *db, struct hj_error *e);

/* Pairs the round of an entry again, in the state that the entry applied to.
 * MATCHES is the cache.  *WRONG is NULL, or the way in which *ROUND differs.
 * Returns false with the reason in E when that is not possible. */
bool verify_round(sqlite3 *db, struct event_matches *matches, int kind,
                  struct hj_str args, int64_t *round, const char **wrong,
                  struct hj_error *e);

/* Copies the entries of a file, as far as their chain is intact, into a new
 * event *MEMORY and replays them.  The caller closes *MEMORY.  *WHOLE is the
 * last of them, 0 if there is none.  WHY is the defect that follows it, or "".
 * Returns false, with the reason in E, when that is not possible. */
bool journal_save(sqlite3 *file, sqlite3 **memory, int64_t *whole,
                  struct hj_error *why, struct hj_error *e);

/* True if KIND is known and the target TO (-1: missing) of an entry that
 * returns to an earlier one is below NUMBER. */
bool journal_is_sound(int64_t number, struct hj_str kind, int64_t to);

/* Compares the tables of both states.  *WRONG is the first table that differs,
 * or NULL.  EACH (may be NULL) is called for each row that differs. */
typedef void verify_row(void *to, const char *table,
                        const struct hj_table *kept,
                        const struct hj_table *made, size_t row);
bool verify_state(sqlite3 *kept, sqlite3 *made, const char **wrong,
                  verify_row *each, void *to, struct hj_error *e);

/* Returns the bytes of an event in memory as a sealed file, to be freed with
 * sqlite3_free().  NULL when out of memory. */
unsigned char *store_image(sqlite3 *memory, size_t *size);

/* Returns the log: entry, at, who, kind, a summary of one line, whether it is
 * undone, and its arguments.  With an ENTRY (0: all) only that one, without its
 * undone state.  The caller frees it. */
struct hj_table *journal_log(sqlite3 *db, int64_t entry, bool lists,
                             struct hj_error *e);

/* Calculates the digest that chains an entry to the previous one. */
const char *journal_chain(const char *before, int64_t number, struct hj_str at,
                          struct hj_str who, struct hj_str kind,
                          struct hj_str args, char text[HJ_DIGEST_TEXT],
                          struct hj_error *e);

/* Returns the statement of a view with its parameters, before the first row.
 * The caller finalizes it.  NULL with the reason in E. */
sqlite3_stmt *event_prepare(struct hj_event *event, enum hj_view view,
                            int64_t a, int64_t b, struct hj_error *e);

#endif
