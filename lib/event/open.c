/* SPDX-License-Identifier: MPL-2.0 */
/* Opening event files.  Each file is verified before it is queried.
 *
 * A file of the newest schema is sealed: each page has a checksum, and its
 * tables are compared with those that Headjudge makes.  An older file, sealed
 * or not, is verified with its journal only, and queried in memory; it is
 * brought up to date and sealed when something is entered.  The intact part of
 * a damaged file's journal is loaded into memory, which can be queried but does
 * not accept entries. */
#include "event/store.h"

#include "event/seal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The result of checking a file. */
enum verdict { SOUND, OLD, DAMAGED };

static bool ask_versions(sqlite3 *db, int64_t *application, int64_t *version,
                         struct hj_error *e)
{
    return store_number(db, "PRAGMA application_id", 0, 0, application, e) &&
           store_number(db, "PRAGMA user_version", 0, 0, version, e);
}

/* Refuses files that are not events, and unknown schemas. */
static bool check_versions(sqlite3 *db, int64_t application, int64_t version,
                           struct hj_error *e)
{
    int64_t tables = 1;

    if (application == 0 && version == 0 &&
        !store_number(db, "SELECT count(*) FROM sqlite_schema", 0, 0, &tables,
                      e))
        return false;
    if (tables == 0)
        return hj_fail(e, "an empty file, not an event");
    if (application != STORE_APPLICATION || version < 1)
        return hj_fail(e, "a database, but not an event file");
    if (version > STORE_SCHEMA)
        return hj_fail(e,
                       "made by a newer Headjudge (schema %lld, this one "
                       "knows %d)",
                       (long long)version, STORE_SCHEMA);
    return true;
}

static enum verdict judge_tables(sqlite3 *db, sqlite3 *model,
                                 struct hj_error *why)
{
    bool ours = false;

    if (store_is_ours(db, model, &ours, why) && !ours)
        hj_fail(why, "its tables, views or triggers are not those that "
                     "Headjudge makes");
    return ours ? SOUND : DAMAGED;
}

/* Checks a file's seals and tables, in a transaction.  Returns false, with the
 * reason in E, when it is not an event. */
static bool judge(sqlite3 *db, enum verdict *verdict, int64_t *version,
                  struct hj_error *why, struct hj_error *e)
{
    struct seal_check look;
    sqlite3 *model = NULL;
    int64_t application;

    if (!ask_versions(db, &application, version, e))
        return false;
    if (!seal_check(db, &look, e))
        return false;
    *verdict = !seal_is_sound(&look, why) ? DAMAGED : look.sealed ? SOUND : OLD;
    if (*verdict == DAMAGED && application == STORE_APPLICATION)
        return true;
    if (!check_versions(db, application, *version, e))
        return false;
    if (*verdict == SOUND && *version >= STORE_SEALED &&
        *version < STORE_SCHEMA)
        *verdict = OLD;
    else if (*verdict == SOUND && *version != STORE_SCHEMA) {
        *verdict = DAMAGED;
        hj_fail(why, "its header was changed");
    }
    if (*verdict != SOUND)
        return true;
    if (store_open_memory(&model, e))
        *verdict = judge_tables(db, model, why);
    sqlite3_close(model);
    return e->text[0] == '\0' && !why->no_memory;
}

/* Runs SQLite's own checks.  Returns false with the defect in WHY. */
static bool is_consistent(sqlite3 *db, struct hj_error *why)
{
    struct hj_table *rows = store_ask(db, "PRAGMA integrity_check(1)", why);
    bool fine = rows != NULL && hj_str_is(hj_table_cell(rows, 0, 0), "ok");

    if (rows != NULL && !fine)
        hj_fail(why, "SQLite finds it inconsistent");
    hj_table_free(rows);
    return fine;
}

/* Finds what is wrong with the tables of a file of an older schema: brings a
 * copy in memory up to date. */
static bool judge_copy(sqlite3 *db, int64_t version, sqlite3 *memory,
                       struct hj_error *why, struct hj_error *e)
{
    sqlite3_int64 size;
    unsigned char *bytes = sqlite3_serialize(db, "main", &size, 0);
    sqlite3 *copy = NULL;
    bool fine = bytes != NULL && sqlite3_open(":memory:", &copy) == SQLITE_OK;

    if (fine)
        fine =
            sqlite3_deserialize(copy, "main", bytes, size, size,
                                SQLITE_DESERIALIZE_FREEONCLOSE |
                                    SQLITE_DESERIALIZE_RESIZEABLE) == SQLITE_OK;
    else
        sqlite3_free(bytes);
    if (fine)
        store_guard(copy);
    fine = fine ? store_migrate(copy, version, e) : hj_fail_memory(e);
    if (fine)
        judge_tables(copy, memory, why);
    sqlite3_close(copy);
    return fine && (!why->no_memory || hj_fail_memory(e));
}

/* Verifies a file of an older schema against the result of its journal in
 * MEMORY.  WHY is the defect, as after journal_save(). */
static bool prove_old(sqlite3 *db, int64_t version, sqlite3 *memory,
                      struct hj_error *why, struct hj_error *e)
{
    const char *wrong = NULL;

    if (why->text[0] != '\0' || !is_consistent(db, why))
        return !why->no_memory || hj_fail_memory(e);
    if (version < STORE_STATE)
        return judge_copy(db, version, memory, why, e);
    if (judge_tables(db, memory, why) == DAMAGED)
        return !why->no_memory || hj_fail_memory(e);
    if (!verify_state(db, memory, &wrong, NULL, NULL, e))
        return false;
    if (wrong != NULL)
        hj_fail(why, "table %s is not what the journal makes", wrong);
    return true;
}

/* Rewrites the file with seals; its content does not change. */
static bool seal_file(sqlite3 *db, struct hj_error *e)
{
    int room = SEAL_BYTES;

    /* Pages are written in their order, the header first, which declares that
     * the others are sealed. */
    if (sqlite3_exec(db, "PRAGMA cache_spill = OFF", NULL, NULL, NULL) !=
            SQLITE_OK ||
        sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &room) !=
            SQLITE_OK ||
        sqlite3_exec(db, "VACUUM", NULL, NULL, NULL) != SQLITE_OK)
        return store_fail(db, e);
    return true;
}

/* Directs all further queries to memory. */
static void turn_to(struct hj_event *event, sqlite3 *memory)
{
    event->file = event->db;
    event->db = memory;
}

/* Brings an old file, which is proven, up to date, in a transaction. */
static bool upgrade(struct hj_event *event, int64_t version, struct hj_error *e)
{
    store_guard(event->db);
    return store_migrate(event->db, version, e) && hj_event_commit(event, e) &&
           seal_file(event->db, e);
}

/* Handles an old file, in a transaction: finds it damaged, and leaves it; or
 * seals it, when it is to be WRITTEN, so that it is opened again; or turns to
 * memory. */
static bool take_old(struct hj_event *event, bool written,
                     enum verdict *verdict, struct hj_error *why,
                     struct hj_error *e)
{
    sqlite3 *db = event->db, *memory = NULL;
    int64_t application, version, whole;
    bool fine = ask_versions(db, &application, &version, e) &&
                check_versions(db, application, version, e) &&
                journal_save(db, &memory, &whole, why, e) &&
                prove_old(db, version, memory, why, e);

    if (fine && why->text[0] != '\0') {
        *verdict = DAMAGED;
    } else if (fine && written) {
        fine = upgrade(event, version, e);
    } else if (fine) {
        hj_event_rollback(event);
        turn_to(event, memory);
        event->old = true;
        return true;
    }
    sqlite3_close(memory);
    return fine;
}

/* Handles a damaged file: turns to the result of its journal. */
static bool take_damaged(struct hj_event *event, struct hj_error *why,
                         struct hj_error *e)
{
    struct hj_error reason = {0};
    sqlite3 *memory = NULL;

    if (!journal_save(event->db, &memory, &event->whole, &reason, e) ||
        event->whole == 0) {
        sqlite3_close(memory);
        if (e->text[0] == '\0' && !e->no_memory)
            hj_fail(e, "damaged: %s; no entry can be read from it", why->text);
        return false;
    }
    hj_event_rollback(event);
    turn_to(event, memory);
    hj_fail(&event->frozen,
            "damaged: %s; nothing can be entered; entry %lld is the last whole "
            "one, and 'hj-event restore %s %lld' makes a sound file of what is "
            "whole",
            why->text, (long long)event->whole, event->name,
            (long long)event->whole);
    return true;
}

/* Opens the file once; sets *OLD if it was, and is to be WRITTEN. */
static bool open_once(struct hj_event *event, bool written, bool *old,
                      struct hj_error *e)
{
    enum verdict verdict = SOUND;
    struct hj_error why = {0};
    int64_t version;

    if (!store_open(event->name, SQLITE_OPEN_READWRITE, &event->db, e) ||
        !hj_event_begin_read(event, e) ||
        !judge(event->db, &verdict, &version, &why, e))
        return false;
    *old = verdict == OLD && written;
    if (*old) {
        hj_event_rollback(event);
        if (!hj_event_begin(event, e))
            return false;
    }
    if (verdict == OLD && !take_old(event, written, &verdict, &why, e))
        return false;
    if (verdict == DAMAGED && !take_damaged(event, &why, e))
        return false;
    *old = *old && verdict != DAMAGED;
    hj_event_rollback(event);
    if (event->file == NULL) {
        store_guard(event->db);
        seal_enable_checks(event->db, true);
    }
    return !why.no_memory || hj_fail_memory(e);
}

/* Opens the file as often as it takes to bring it up to date. */
static bool open_file(struct hj_event *event, bool written, struct hj_error *e)
{
    bool old = true, fine = true;

    for (int tries = 0; fine && old && tries < 3; tries++) {
        sqlite3_close(event->db);
        sqlite3_close(event->file);
        event->db = event->file = NULL;
        event->old = false;
        fine = open_once(event, written, &old, e);
    }
    return fine && (!old || hj_fail(e, "it cannot be brought up to date"));
}

bool event_update(struct hj_event *event, struct hj_error *e)
{
    struct hj_error why = {0};

    if (!event->old || open_file(event, true, &why))
        return true;
    return why.no_memory ? hj_fail_memory(e)
                         : hj_fail(e, "%s: %s", event->name, why.text);
}

struct hj_event *hj_event_open(const char *name, struct hj_error *e)
{
    struct stat about;
    struct hj_event *event;
    struct hj_error why = {0};

    if (stat(name, &about) != 0) {
        hj_fail_file(e, name, errno);
        return NULL;
    }
    if (S_ISDIR(about.st_mode)) {
        hj_fail_file(e, name, EISDIR);
        return NULL;
    }
    event = calloc(1, sizeof *event);
    if (event == NULL || (event->name = strdup(name)) == NULL) {
        hj_fail_memory(e);
        hj_event_close(event);
        return NULL;
    }
    event->who = "";
    event->device = about.st_dev;
    event->inode = about.st_ino;
    if (open_file(event, false, &why))
        return event;
    if (why.no_memory)
        hj_fail_memory(e);
    else
        hj_fail(e, "%s: %s", name, why.text);
    hj_event_close(event);
    return NULL;
}

void hj_event_close(struct hj_event *event)
{
    if (event == NULL)
        return;
    hj_event_rollback(event);
    hj_arena_free(event->kept);
    sqlite3_close(event->db);
    sqlite3_close(event->file);
    free(event->name);
    free(event);
}

int64_t hj_event_last_intact(const struct hj_event *event, const char **why)
{
    *why = event->whole > 0 ? event->frozen.text : NULL;
    return event->whole;
}
