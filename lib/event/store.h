/* SPDX-License-Identifier: MPL-2.0 */
/* Inside lib/event: the open file, and how SQL is run on it. */
#ifndef HJ_EVENT_STORE_H
#define HJ_EVENT_STORE_H

#include "event/event.h"

#include "base/arena.h"
#include "base/digest.h"

#include <sqlite3.h>
#include <sys/types.h>

/* Matches of a stage that were read before, of rounds FIRST to THROUGH, all of
 * which have results: who proves a journal pairs every round, and most of each
 * is what the one before was made of.  It holds until an entry changes more
 * than the last round or its results. */
struct event_matches {
    struct hj_match *list;
    size_t count, size;
    int64_t stage, first, through;
};

struct hj_event {
    sqlite3 *db;   /* what is asked: the file, or what was saved of it */
    sqlite3 *file; /* a damaged file, beside which db is in memory; or NULL */
    char *name;
    dev_t device; /* the file that was opened */
    ino_t inode;
    const char *who, *at;
    struct hj_arena *kept;         /* holds the texts of hj_event_info() */
    struct event_matches *matches; /* of a proof; else NULL */
    struct hj_error frozen; /* why nothing can be entered; "" if it can */
    int64_t whole;          /* of a damaged file: its last whole entry */
    int64_t seen;           /* the version that hj_event_changed() has seen */
    bool begun;
};

/* The newest schema, kept in user_version: 1 kept the journal alone; 2 the
 * state beside it; 3 has tables of three and four, teams, awarded byes,
 * forbidden pairs; 4 who left by the results of a file; 5 seals its pages; 6
 * has stages; 7 seats of teams and the tables that there are; 8 line-ups.  The
 * application's mark is "hjev". */
enum {
    STORE_STATE = 8,  /* the state of an older one is made anew */
    STORE_SEALED = 5, /* from this one on pages have seals */
    STORE_SCHEMA = 8,
    STORE_APPLICATION = 0x686A6576
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

/* Opens DB on NAME with the settings that every connection needs.  SQLite reads
 * what it can of a damaged file, one that is cut off or has tables that it
 * cannot make out, until store_guard(), for files that are sound. */
bool store_open(const char *name, int flags, sqlite3 **db, struct hj_error *e);
void store_guard(sqlite3 *db);

/* Opens an empty event in memory, whose pages have room for seals. */
bool store_open_memory(sqlite3 **db, struct hj_error *e);

/* Makes the state of a file of an older schema anew, and marks it as one of the
 * newest, in a transaction of the caller's. */
bool store_migrate(sqlite3 *db, int64_t version, struct hj_error *e);

/* *OURS tells whether DB has the tables, views and triggers that MODEL has and
 * no others. */
bool store_is_ours(sqlite3 *db, sqlite3 *model, bool *ours, struct hj_error *e);

/* Empties the state, to the order in which rows refer to each other. */
bool store_clear(sqlite3 *db, struct hj_error *e);

/* The names of the state's tables, ended by NULL. */
extern const char *const store_tables[];

/* Runs all statements of SQL, with ARGS (may be NULL) bound where they are
 * named.  A statement that gives a row fails with that text. */
bool store_run(sqlite3 *db, const char *sql, const struct store_args *args,
               struct hj_error *e);

/* The same for what is run many times: begin with an empty script, prepare
 * once, finish before the database is closed. */
enum { STORE_STATEMENTS = 32 };
struct store_script {
    sqlite3_stmt *statements[STORE_STATEMENTS];
    int count;
};
bool store_prepare(sqlite3 *db, const char *sql, struct store_script *script,
                   struct hj_error *e);
/* UNCHECKED: what only looks, and would refuse, is left out. */
bool store_run_prepared(sqlite3 *db, const struct store_script *script,
                        const struct store_args *args, bool unchecked,
                        struct hj_error *e);
void store_finish(struct store_script *script);

/* The first column of the first row of SQL as a number, with A bound to ?1;
 * MISSING when there is no row. */
bool store_number(sqlite3 *db, const char *sql, int64_t a, int64_t missing,
                  int64_t *number, struct hj_error *e);

/* Runs one SELECT without parameters; the caller frees the table.  NULL with
 * the reason in E. */
struct hj_table *store_ask(sqlite3 *db, const char *sql, struct hj_error *e);

/* Copies the rows of a statement into a new table. */
struct hj_table *store_table(sqlite3 *db, sqlite3_stmt *statement,
                             struct hj_error *e);

/* Empties the state and carries out again all entries in force after entry
 * LAST.  EACH (may be NULL) is called with TO before an entry of KIND is, when
 * the state is what that entry met; it may say that the entry is PROVEN, and
 * need not be checked again; false ends the work. */
typedef bool journal_each(sqlite3 *db, int64_t number, int kind,
                          struct hj_str args, void *to, bool *proven,
                          struct hj_error *e);
bool journal_rebuild(sqlite3 *db, int64_t last, journal_each *each, void *to,
                     struct hj_error *e);

/* The same of all entries of a JOURNAL that was read before. */
bool journal_rebuild_of(sqlite3 *db, const struct hj_table *journal,
                        journal_each *each, void *to, struct hj_error *e);

/* All entries of the journal in order, with what a replay asks of each; the
 * caller frees the table. */
struct hj_table *journal_read(sqlite3 *db, struct hj_error *e);

/* Pairs the round of an entry once more, in the state that it met; MATCHES are
 * those known by now.  *WRONG is
 * NULL, or says how *ROUND is not what comes of that.  False with the reason
 * in E when it could not be done. */
bool verify_round(sqlite3 *db, struct event_matches *matches, int kind,
                  struct hj_str args, int64_t *round, const char **wrong,
                  struct hj_error *e);

/* Copies the entries of a file into a new event in *MEMORY, which the caller
 * closes, as far as each is chained to the one before it, and carries them out.
 * *WHOLE is the last of them, 0 if there is none; WHY says what follows it, ""
 * if nothing.  False, with the reason in E, when it could not be done. */
bool journal_save(sqlite3 *file, sqlite3 **memory, int64_t *whole,
                  struct hj_error *why, struct hj_error *e);

/* True if an entry of this number is of a kind that is known and, where it
 * returns to an entry TO (-1: it says none), to one before it. */
bool journal_is_sound(int64_t number, struct hj_str kind, int64_t to);

/* Reads the state's tables of both: *WRONG is the first that differs, NULL if
 * none does.  EACH (may be NULL) is called for each row that does. */
typedef void verify_row(void *to, const char *table,
                        const struct hj_table *kept,
                        const struct hj_table *made, size_t row);
bool verify_state(sqlite3 *kept, sqlite3 *made, const char **wrong,
                  verify_row *each, void *to, struct hj_error *e);

/* The bytes of an event in memory as a file, with its seals, to be freed by
 * sqlite3_free(); NULL when out of memory. */
unsigned char *store_image(sqlite3 *memory, size_t *size);

/* The log: entry, at, who, kind, what it says in a line, whether it is undone,
 * and its arguments; of one ENTRY alone (0: all) it is not said whether it is
 * undone.  The caller frees it. */
struct hj_table *journal_log(sqlite3 *db, int64_t entry, bool lists,
                             struct hj_error *e);

/* The digest that chains an entry to the one before it. */
const char *journal_chain(const char *before, int64_t number, struct hj_str at,
                          struct hj_str who, struct hj_str kind,
                          struct hj_str args, char text[HJ_DIGEST_TEXT],
                          struct hj_error *e);

/* The statement of a view with its parameters, before the first row; the caller
 * finalizes it.  NULL with the reason in E. */
sqlite3_stmt *event_prepare(struct hj_event *event, enum hj_view view,
                            int64_t a, int64_t b, struct hj_error *e);

#endif
