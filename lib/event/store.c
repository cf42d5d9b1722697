/* SPDX-License-Identifier: MPL-2.0 */
/* SQLite for events: settings, schema, running SQL. */
#include "event/store.h"

#include "base/utf8.h"
#include "event/seal.h"

#include <stdio.h>
#include <string.h>

/* Time to wait for another command on the same file. */
enum { WAIT_MS = 10000 };

static const char journal_schema[] =
    "CREATE TABLE journal("
    " no INTEGER PRIMARY KEY CHECK(no > 0),"
    " at TEXT NOT NULL, who TEXT NOT NULL, kind TEXT NOT NULL,"
    " args TEXT NOT NULL,"
    " chain TEXT NOT NULL) STRICT;"
    "CREATE TRIGGER journal_kept BEFORE UPDATE ON journal BEGIN"
    " SELECT RAISE(ABORT, 'the journal is never changed'); END;"
    "CREATE TRIGGER journal_whole BEFORE DELETE ON journal BEGIN"
    " SELECT RAISE(ABORT, 'the journal is never shortened'); END;";

static const char state_schema[] =
    "CREATE TABLE event("
    " id INTEGER PRIMARY KEY CHECK(id = 1), name TEXT NOT NULL,"
    " format TEXT NOT NULL, edition TEXT NOT NULL, digest TEXT NOT NULL,"
    " method TEXT NOT NULL, rules TEXT NOT NULL, tie_break TEXT NOT NULL,"
    " best_of INTEGER NOT NULL CHECK(best_of > 0),"
    " minutes INTEGER NOT NULL CHECK(minutes >= 0),"
    " day TEXT NOT NULL, created TEXT NOT NULL,"
    " by_team INTEGER NOT NULL, table_size INTEGER NOT NULL,"
    " tables TEXT NOT NULL DEFAULT '') STRICT;"
    "CREATE TABLE player("
    " id TEXT PRIMARY KEY CHECK(id <> ''), no INTEGER NOT NULL UNIQUE,"
    " name TEXT NOT NULL CHECK(name <> ''), team TEXT NOT NULL,"
    " rating INTEGER, club TEXT NOT NULL, family TEXT NOT NULL,"
    " fixed_table INTEGER, since INTEGER NOT NULL, dropped INTEGER) STRICT;"
    "CREATE TABLE move("
    " entry INTEGER NOT NULL, player TEXT NOT NULL REFERENCES player,"
    " round INTEGER NOT NULL,"
    " kind TEXT NOT NULL CHECK(kind IN ('DROP', 'RETURN')),"
    " PRIMARY KEY(entry, player, round, kind)) STRICT;"
    "CREATE TABLE award("
    " player TEXT NOT NULL REFERENCES player, round INTEGER NOT NULL,"
    " kind TEXT NOT NULL CHECK(kind IN ('BYE', 'HALF', 'ABSENT')),"
    " entry INTEGER NOT NULL, PRIMARY KEY(player, round)) STRICT;"
    "CREATE TABLE forbidden("
    " a TEXT NOT NULL REFERENCES player, b TEXT NOT NULL REFERENCES player,"
    " entry INTEGER NOT NULL, PRIMARY KEY(a, b), CHECK(a < b)) STRICT;"
    "CREATE TABLE deck("
    " player TEXT PRIMARY KEY REFERENCES player, entry INTEGER NOT NULL,"
    " file TEXT NOT NULL, kind TEXT NOT NULL, list TEXT NOT NULL,"
    " hash TEXT NOT NULL, sha256 TEXT NOT NULL, cards INTEGER NOT NULL,"
    " legal INTEGER NOT NULL, violations INTEGER NOT NULL,"
    " format TEXT NOT NULL, digest TEXT NOT NULL,"
    " day TEXT NOT NULL) STRICT;"
    "CREATE TABLE pod_seat("
    " draft INTEGER NOT NULL, pod INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " player TEXT NOT NULL REFERENCES player,"
    " PRIMARY KEY(draft, pod, seat), UNIQUE(draft, player)) STRICT;"
    "CREATE TABLE round("
    " no INTEGER PRIMARY KEY, method TEXT NOT NULL, seed INTEGER,"
    " minutes INTEGER NOT NULL, started TEXT NOT NULL, published TEXT,"
    " clock_start INTEGER, clock_pause INTEGER,"
    " clock_lost INTEGER NOT NULL DEFAULT 0, entry INTEGER NOT NULL) STRICT;"
    "CREATE TABLE pairing("
    " round INTEGER NOT NULL REFERENCES round, tbl INTEGER NOT NULL,"
    " player1 TEXT NOT NULL REFERENCES player,"
    " player2 TEXT REFERENCES player CHECK(player2 <> player1),"
    " player3 TEXT REFERENCES player, player4 TEXT REFERENCES player,"
    " special TEXT NOT NULL CHECK(special IN ('', 'BYE', 'HALF', 'ABSENT')),"
    " wins1 INTEGER CHECK(wins1 >= 0), wins2 INTEGER CHECK(wins2 >= 0),"
    " wins3 INTEGER CHECK(wins3 >= 0), wins4 INTEGER CHECK(wins4 >= 0),"
    " draws INTEGER CHECK(draws >= 0), forfeit INTEGER NOT NULL DEFAULT 0,"
    " entry INTEGER,"
    " PRIMARY KEY(round, tbl), UNIQUE(round, player1),"
    " UNIQUE(round, player2)) STRICT;"
    /* The seats of a match between teams. */
    "CREATE TABLE board("
    " round INTEGER NOT NULL, tbl INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " wins1 INTEGER NOT NULL, wins2 INTEGER NOT NULL, draws INTEGER NOT NULL,"
    " PRIMARY KEY(round, tbl, seat),"
    " FOREIGN KEY(round, tbl) REFERENCES pairing(round, tbl)) STRICT;"
    /* The players of a team by seat, from a round on; before that the members
     * in their order. */
    "CREATE TABLE lineup("
    " round INTEGER NOT NULL, side TEXT NOT NULL REFERENCES player,"
    " seat INTEGER NOT NULL, player TEXT NOT NULL REFERENCES player,"
    " entry INTEGER NOT NULL,"
    " PRIMARY KEY(round, side, seat), UNIQUE(round, side, player)) STRICT;"
    "CREATE TABLE extension("
    " entry INTEGER PRIMARY KEY, round INTEGER NOT NULL, tbl INTEGER NOT NULL,"
    " minutes INTEGER NOT NULL,"
    " FOREIGN KEY(round, tbl) REFERENCES pairing(round, tbl)) STRICT;"
    "CREATE TABLE penalty("
    " entry INTEGER PRIMARY KEY, player TEXT NOT NULL REFERENCES player,"
    " round INTEGER NOT NULL, kind TEXT NOT NULL, infraction TEXT NOT NULL,"
    " note TEXT NOT NULL, revoked INTEGER) STRICT;"
    /* The first stage begins with the event, each later one with a cut.
     * stage_seat has the players by seed (of the first stage if it has
     * groups). */
    "CREATE TABLE stage("
    " no INTEGER PRIMARY KEY CHECK(no > 0), after INTEGER NOT NULL,"
    " method TEXT NOT NULL, rounds INTEGER NOT NULL, carry INTEGER NOT NULL,"
    " groups INTEGER NOT NULL, third_place INTEGER NOT NULL,"
    " reseed INTEGER NOT NULL, single_final INTEGER NOT NULL,"
    " seed_first INTEGER NOT NULL, entry INTEGER NOT NULL) STRICT;"
    "CREATE TABLE stage_seat("
    " stage INTEGER NOT NULL REFERENCES stage, seed INTEGER NOT NULL,"
    " player TEXT NOT NULL REFERENCES player, grp INTEGER,"
    " PRIMARY KEY(stage, seed), UNIQUE(stage, player)) STRICT;"
    /* The players of each table, and the name of each side.  In an event of
     * teams the first member's id represents the team. */
    "CREATE VIEW seat AS"
    " SELECT round, tbl, 1 AS n, player1 AS id FROM pairing"
    " UNION ALL SELECT round, tbl, 2, player2 FROM pairing"
    " WHERE player2 IS NOT NULL"
    " UNION ALL SELECT round, tbl, 3, player3 FROM pairing"
    " WHERE player3 IS NOT NULL"
    " UNION ALL SELECT round, tbl, 4, player4 FROM pairing"
    " WHERE player4 IS NOT NULL;"
    "CREATE VIEW side AS SELECT player.id, team, CASE WHEN by_team AND"
    " team <> '' THEN team ELSE player.name END AS name FROM player, event;";

/* Tables come before those they refer to. */
const char *const store_tables[] = {
    "stage_seat", "stage",  "penalty",  "extension", "board", "lineup",
    "pairing",    "round",  "pod_seat", "deck",      "move",  "award",
    "forbidden",  "player", "event",    NULL};

bool store_fail(sqlite3 *db, struct hj_error *e)
{
    if (sqlite3_extended_errcode(db) == SQLITE_IOERR_DATA)
        return hj_fail(e, "the file is damaged: a page is not as it was "
                          "written");
    switch (sqlite3_errcode(db)) {
    case SQLITE_NOMEM:
        return hj_fail_memory(e);
    case SQLITE_BUSY:
        return hj_fail(e,
                       "another command has kept the file for %d seconds; "
                       "try again",
                       WAIT_MS / 1000);
    case SQLITE_FULL:
        return hj_fail(e, "no room left on the disk; nothing was changed");
    case SQLITE_READONLY:
        return hj_fail(e, "the file may only be read; nothing was changed");
    case SQLITE_NOTADB:
        return hj_fail(e, "not an event file");
    case SQLITE_CORRUPT:
        return hj_fail(e, "the file is damaged: %s", sqlite3_errmsg(db));
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        if (sqlite3_system_errno(db) != 0)
            return hj_fail(e, "%s", strerror(sqlite3_system_errno(db)));
        /* fall through */
    default:
        return hj_fail(e, "%s", sqlite3_errmsg(db));
    }
}

/* Implements SQL's fold(TEXT): the text without case and accents, for
 * sorting. */
static void fold(sqlite3_context *context, int count, sqlite3_value **values)
{
    struct hj_out *out = hj_out_memory();
    struct hj_str text = {(const char *)sqlite3_value_text(values[0]), 0};

    text.n = text.p ? (size_t)sqlite3_value_bytes(values[0]) : 0;
    bool folded =
        !hj_out_failed(out) && text.p != NULL && hj_utf8_fold(text, out);
    (void)count;
    if (hj_out_failed(out))
        sqlite3_result_error_nomem(context);
    else if (!folded)
        sqlite3_result_null(context);
    else
        sqlite3_result_text64(context, hj_out_text(out).p, hj_out_text(out).n,
                              SQLITE_TRANSIENT, SQLITE_UTF8);
    hj_out_free(out);
}

bool store_open(const char *name, int flags, sqlite3 **db, struct hj_error *e)
{
    *db = NULL;
    if (seal_layer() == NULL)
        return hj_fail_memory(e);
    /* A connection is used by one thread and has no locks of its own. */
    if (sqlite3_open_v2(name, db, flags | SQLITE_OPEN_NOMUTEX, seal_layer()) !=
        SQLITE_OK)
        return *db != NULL ? store_fail(*db, e) : hj_fail_memory(e);
    (void)sqlite3_db_config(*db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, NULL);
    sqlite3_extended_result_codes(*db, 0);
    sqlite3_busy_timeout(*db, WAIT_MS);
    /* EXTRA is FULL and also syncs the folder at commit: after a power failure
     * the rollback journal of a finished command cannot reappear. */
    if (sqlite3_exec(*db,
                     "PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA;"
                     "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;"
                     "PRAGMA cell_size_check = ON;",
                     NULL, NULL, NULL) != SQLITE_OK)
        return store_fail(*db, e);
    if (sqlite3_create_function(*db, "fold", 1,
                                SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, fold,
                                NULL, NULL) != SQLITE_OK)
        return store_fail(*db, e);
    return true;
}

void store_guard(sqlite3 *db)
{
    (void)sqlite3_db_config(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0, NULL);
    (void)sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
}

static bool bind(sqlite3_stmt *s, const struct store_args *args)
{
    int a = sqlite3_bind_parameter_index(s, ":a");
    int n = sqlite3_bind_parameter_index(s, ":n");
    int t = sqlite3_bind_parameter_index(s, ":t");

    if (args == NULL)
        return true;
    return (a == 0 ||
            sqlite3_bind_text64(s, a, args->args.p, args->args.n, SQLITE_STATIC,
                                SQLITE_UTF8) == SQLITE_OK) &&
           (n == 0 || sqlite3_bind_int64(s, n, args->number) == SQLITE_OK) &&
           (t == 0 ||
            sqlite3_bind_text(s, t, args->at, -1, SQLITE_STATIC) == SQLITE_OK);
}

/* Runs a statement.  A row is the reason of a refusal. */
static bool run_statement(sqlite3 *db, sqlite3_stmt *s,
                          const struct store_args *args, struct hj_error *e)
{
    int status = bind(s, args) ? sqlite3_step(s) : SQLITE_ERROR;

    if (status == SQLITE_ROW) {
        const unsigned char *text = sqlite3_column_text(s, 0);
        if (text != NULL)
            hj_fail(e, "%s", (const char *)text);
        else
            hj_fail(e, "refused, for a fact that is missing");
    } else if (status != SQLITE_DONE) {
        store_fail(db, e);
    }
    return status == SQLITE_DONE;
}

bool store_run(sqlite3 *db, const char *sql, const struct store_args *args,
               struct hj_error *e)
{
    while (*sql != '\0') {
        sqlite3_stmt *s = NULL;
        bool fine;
        if (sqlite3_prepare_v2(db, sql, -1, &s, &sql) != SQLITE_OK)
            return store_fail(db, e);
        if (s == NULL) /* blanks after the last statement */
            return true;
        fine = run_statement(db, s, args, e);
        sqlite3_finalize(s);
        if (!fine)
            return false;
    }
    return true;
}

bool store_prepare(sqlite3 *db, const char *sql, struct store_script *script,
                   struct hj_error *e)
{
    while (*sql != '\0') {
        sqlite3_stmt *s = NULL;
        if (script->count == STORE_STATEMENTS)
            return hj_fail(e, "more than %d statements", STORE_STATEMENTS);
        if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s,
                               &sql) != SQLITE_OK)
            return store_fail(db, e);
        if (s == NULL)
            return true;
        script->statements[script->count++] = s;
    }
    return true;
}

bool store_run_prepared(sqlite3 *db, const struct store_script *script,
                        const struct store_args *args, bool unchecked,
                        struct hj_error *e)
{
    for (int i = 0; i < script->count; i++) {
        sqlite3_stmt *s = script->statements[i];
        bool fine = (unchecked && sqlite3_stmt_readonly(s)) ||
                    run_statement(db, s, args, e);
        sqlite3_reset(s);
        sqlite3_clear_bindings(s);
        if (!fine)
            return false;
    }
    return true;
}

void store_finish(struct store_script *script)
{
    for (int i = 0; i < script->count; i++)
        sqlite3_finalize(script->statements[i]);
    script->count = 0;
}

bool store_number(sqlite3 *db, const char *sql, int64_t a, int64_t missing,
                  int64_t *number, struct hj_error *e)
{
    sqlite3_stmt *s = NULL;
    int status;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK)
        return store_fail(db, e);
    if (sqlite3_bind_parameter_count(s) > 0)
        sqlite3_bind_int64(s, 1, a);
    status = sqlite3_step(s);
    *number = status == SQLITE_ROW ? sqlite3_column_int64(s, 0) : missing;
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        store_fail(db, e);
    sqlite3_finalize(s);
    return status == SQLITE_ROW || status == SQLITE_DONE;
}

bool store_clear(sqlite3 *db, struct hj_error *e)
{
    for (int i = 0; store_tables[i] != NULL; i++) {
        char sql[64];
        snprintf(sql, sizeof sql, "DELETE FROM %s;", store_tables[i]);
        if (!store_run(db, sql, NULL, e))
            return false;
    }
    return true;
}

static bool drop_state(sqlite3 *db, struct hj_error *e)
{
    if (!store_run(db,
                   "DROP VIEW IF EXISTS seat; DROP VIEW IF EXISTS side;"
                   "DROP TABLE IF EXISTS cut;" /* version 5 and before */,
                   NULL, e))
        return false;
    for (int i = 0; store_tables[i] != NULL; i++) {
        char sql[64];
        snprintf(sql, sizeof sql, "DROP TABLE IF EXISTS %s;", store_tables[i]);
        if (!store_run(db, sql, NULL, e))
            return false;
    }
    return true;
}

static bool mark_newest(sqlite3 *db, struct hj_error *e)
{
    char sql[96];

    snprintf(sql, sizeof sql,
             "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             STORE_APPLICATION, STORE_SCHEMA);
    return store_run(db, sql, NULL, e);
}

bool store_migrate(sqlite3 *db, int64_t version, struct hj_error *e)
{
    int64_t last;

    /* The state is the result of the journal, so an older one is rebuilt. */
    if (version < STORE_STATE &&
        !(drop_state(db, e) && store_run(db, state_schema, NULL, e) &&
          store_number(db, "SELECT max(no) FROM journal", 0, 0, &last, e) &&
          journal_rebuild(db, last, NULL, NULL, e)))
        return false;
    return mark_newest(db, e);
}

bool store_open_memory(sqlite3 **db, struct hj_error *e)
{
    int room = SEAL_BYTES;

    if (!store_open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, db,
                    e))
        return false;
    if (sqlite3_file_control(*db, "main", SQLITE_FCNTL_RESERVE_BYTES, &room) !=
        SQLITE_OK)
        return store_fail(*db, e);
    store_guard(*db);
    return store_run(*db, journal_schema, NULL, e) &&
           store_run(*db, state_schema, NULL, e) && mark_newest(*db, e);
}

unsigned char *store_image(sqlite3 *memory, size_t *size)
{
    sqlite3_int64 n = 0;
    unsigned char *bytes = sqlite3_serialize(memory, "main", &n, 0);

    *size = (size_t)n;
    if (bytes != NULL)
        seal_image(bytes, *size);
    return bytes;
}

bool store_is_ours(sqlite3 *db, sqlite3 *model, bool *ours, struct hj_error *e)
{
    static const char sql[] =
        "SELECT group_concat(type || ' ' || name || ' ' || tbl_name || ' ' ||"
        " ifnull(sql, ''), char(10)) FROM (SELECT * FROM sqlite_schema ORDER"
        " BY name, type)";
    struct hj_table *has = store_ask(db, sql, e);
    struct hj_table *wants = has ? store_ask(model, sql, e) : NULL;

    if (wants != NULL)
        *ours = hj_str_eq(hj_table_cell(has, 0, 0), hj_table_cell(wants, 0, 0));
    hj_table_free(has);
    hj_table_free(wants);
    return has != NULL && wants != NULL;
}

struct hj_table *store_ask(sqlite3 *db, const char *sql, struct hj_error *e)
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

static bool add_cell(struct hj_table *table, sqlite3_stmt *s, int column)
{
    const char *text;

    switch (sqlite3_column_type(s, column)) {
    case SQLITE_NULL:
        return hj_table_add(table, HJ_STR(""), false);
    case SQLITE_INTEGER:
        return hj_table_add_int(table, sqlite3_column_int64(s, column));
    default:
        text = (const char *)sqlite3_column_text(s, column);
        return text != NULL &&
               hj_table_add(table,
                            (struct hj_str){
                                text, (size_t)sqlite3_column_bytes(s, column)},
                            false);
    }
}

struct hj_table *store_table(sqlite3 *db, sqlite3_stmt *s, struct hj_error *e)
{
    struct hj_table *table = hj_table_new();
    int columns = sqlite3_column_count(s), status = SQLITE_NOMEM;
    bool fine = table != NULL;

    for (int c = 0; fine && c < columns; c++)
        fine = hj_table_column(table, hj_str(sqlite3_column_name(s, c)));
    while (fine && (status = sqlite3_step(s)) == SQLITE_ROW)
        for (int c = 0; fine && c < columns; c++)
            fine = add_cell(table, s, c);
    if (fine && status == SQLITE_DONE)
        return table;
    if (fine)
        store_fail(db, e);
    else
        hj_fail_memory(e);
    hj_table_free(table);
    return NULL;
}
