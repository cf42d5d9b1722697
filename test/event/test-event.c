/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/event: entries, undo, replay, proof, migration, reports. */
#include "event/event.h"
#include "event/import.h"
#include "event/ranking.h"
#include "event/report.h"
#include "test/event/files.h"
#include "test/suite.h"

#include <unistd.h>

static const char at[] = "2026-11-21T09:00:00Z";
static char folder[] = "/tmp/hj-event-XXXXXX", file[64];
static struct hj_event *event;

static void set_up(void)
{
    struct hj_error e = {0};

    strcpy(folder, "/tmp/hj-event-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/cup.event", folder);
    ck_assert_msg(
        hj_event_create(
            file,
            HJ_STR("{\"name\":\"Cup\",\"format\":\"f\",\"method\":\"swiss\","
                   "\"rules\":\"melee\",\"best_of\":3,\"minutes\":50}"),
            "ann", at, &e),
        "%s", e.text);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert(hj_event_set_author(event, "ann", at, &e));
}

static void tear_down(void)
{
    hj_event_close(event);
    unlink(file);
    rmdir(folder);
}

static bool enter(enum hj_entry_kind kind, const char *args, struct hj_error *e)
{
    if (hj_event_begin(event, e) &&
        hj_event_append(event, kind, hj_str(args), NULL, e) &&
        hj_event_commit(event, e))
        return true;
    hj_event_rollback(event);
    return false;
}

static void entered(enum hj_entry_kind kind, const char *args)
{
    struct hj_error e = {0};

    ck_assert_msg(enter(kind, args, &e), "%s", e.text);
}

static void refused(enum hj_entry_kind kind, const char *args,
                    const char *reason)
{
    struct hj_error e = {0};

    ck_assert_msg(!enter(kind, args, &e), "%s was not refused", args);
    ck_assert_msg(strstr(e.text, reason) != NULL, "'%s' lacks '%s'", e.text,
                  reason);
}

/* Four players and a first round. */
static void begin_event(void)
{
    entered(HJ_ENTRY_IMPORT,
            "{\"file\":\"r\",\"players\":[{\"id\":\"a\",\"name\":\"Ann\"},"
            "{\"id\":\"b\",\"name\":\"Bob\"},{\"id\":\"c\",\"name\":\"Cid\"},"
            "{\"id\":\"d\",\"name\":\"Dora \\u68cb\"},"
            "{\"id\":\"e\",\"name\":\"Eva\",\"rating\":1500}]}");
    entered(HJ_ENTRY_ROUND,
            "{\"round\":1,\"method\":\"given\",\"minutes\":50,"
            "\"tables\":[{\"table\":1,\"player1\":\"a\",\"player2\":\"b\"},"
            "{\"table\":2,\"player1\":\"c\",\"player2\":\"d\"},"
            "{\"table\":3,\"player1\":\"e\",\"player2\":\"BYE\"}]}");
}

static const char result_1[] =
    "{\"round\":1,\"table\":1,\"wins1\":2,\"wins2\":1,\"draws\":0}";
static const char result_2[] =
    "{\"round\":1,\"table\":2,\"wins1\":0,\"wins2\":0,\"draws\":3}";

static void back(enum hj_entry_kind kind, int64_t to)
{
    struct hj_error e = {0};

    ck_assert(hj_event_begin(event, &e));
    ck_assert_msg(hj_event_return(event, kind, to, NULL, &e) &&
                      hj_event_commit(event, &e),
                  "%s", e.text);
}

/* The results as CSV. */
static void results_are(const char *expected)
{
    struct hj_error e = {0};
    struct hj_table *table = hj_event_query(event, HJ_VIEW_RESULTS, 0, 0, &e);
    struct hj_out *out = hj_out_memory();

    ck_assert_msg(table != NULL, "%s", e.text);
    hj_table_csv(table, out);
    ck_assert_str_eq(hj_out_text(out).p, expected);
    hj_out_free(out);
    hj_table_free(table);
}

static size_t wrongs(const char *part)
{
    struct hj_error e = {0};
    struct hj_findings *findings = hj_findings_new();
    size_t count;

    ck_assert_msg(hj_event_verify(event, file, findings, &e), "%s", e.text);
    count = hj_findings_count(findings);
    if (count > 0)
        ck_assert_msg(
            strstr(hj_findings_at(findings, 0)->message.p, part) != NULL,
            "'%s' lacks '%s'", hj_findings_at(findings, 0)->message.p, part);
    hj_findings_free(findings);
    return count;
}

START_TEST(test_results_as_pairing_reads_them)
{
    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    entered(HJ_ENTRY_PLAYER_DROP, "{\"player\":\"b\",\"note\":\"\"}");
    results_are("round,table,player1,player2,wins1,wins2,draws\n"
                "1,1,a,b,2,1,0\n1,2,c,d,,,\n1,3,e,BYE,2,0,0\n1,,b,DROP,,,\n");
    ck_assert_uint_eq(wrongs(""), 0);
}
END_TEST

START_TEST(test_refusals_change_nothing)
{
    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    refused(HJ_ENTRY_RESULT, result_1, "was entered already (entry 4)");
    refused(HJ_ENTRY_CORRECT, result_2, "has no result yet");
    refused(HJ_ENTRY_RESULT,
            "{\"round\":1,\"table\":3,\"wins1\":2,\"wins2\":0,\"draws\":0}",
            "nobody plays there");
    refused(HJ_ENTRY_RESULT,
            "{\"round\":2,\"table\":1,\"wins1\":2,\"wins2\":0,\"draws\":0}",
            "no round 2");
    refused(HJ_ENTRY_PLAYER_DROP, "{\"player\":\"x\",\"note\":\"\"}",
            "no player x");
    refused(HJ_ENTRY_PLAYER_ADD,
            "{\"players\":[{\"id\":\"a\",\"name\":\"Other\"}]}",
            "there is a player a already: Ann");
    refused(HJ_ENTRY_ROUND,
            "{\"round\":2,\"method\":\"swiss\",\"minutes\":50,\"tables\":[]}",
            "round 1: table 2 has no result");
    results_are("round,table,player1,player2,wins1,wins2,draws\n"
                "1,1,a,b,2,1,0\n1,2,c,d,,,\n1,3,e,BYE,2,0,0\n");
    ck_assert_int_eq(hj_event_last(event), 4);
    ck_assert_uint_eq(wrongs(""), 0);
}
END_TEST

START_TEST(test_round_seats_everyone_once)
{
    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    entered(HJ_ENTRY_RESULT, result_2);
    entered(HJ_ENTRY_PLAYER_DROP, "{\"player\":\"b\",\"note\":\"\"}");
    refused(HJ_ENTRY_ROUND,
            "{\"round\":2,\"method\":\"given\",\"minutes\":50,\"tables\":"
            "[{\"table\":1,\"player1\":\"a\",\"player2\":\"c\"},"
            "{\"table\":2,\"player1\":\"d\",\"player2\":\"a\"}]}",
            "Ann sits twice");
    refused(HJ_ENTRY_ROUND,
            "{\"round\":2,\"method\":\"given\",\"minutes\":50,\"tables\":"
            "[{\"table\":1,\"player1\":\"a\",\"player2\":\"b\"}]}",
            "Bob has left after round 1");
    refused(HJ_ENTRY_ROUND,
            "{\"round\":2,\"method\":\"given\",\"minutes\":50,\"tables\":"
            "[{\"table\":1,\"player1\":\"a\",\"player2\":\"x\"}]}",
            "no player x");
    refused(HJ_ENTRY_ROUND,
            "{\"round\":3,\"method\":\"given\",\"minutes\":50,\"tables\":[]}",
            "the next round is 2, not 3");
}
END_TEST

START_TEST(test_undo_and_restore)
{
    static const char first[] =
        "round,table,player1,player2,wins1,wins2,draws\n"
        "1,1,a,b,2,1,0\n1,2,c,d,,,\n"
        "1,3,e,BYE,2,0,0\n";
    static const char both[] = "round,table,player1,player2,wins1,wins2,draws\n"
                               "1,1,a,b,2,1,0\n1,2,c,d,0,0,3\n"
                               "1,3,e,BYE,2,0,0\n";

    begin_event();
    entered(HJ_ENTRY_RESULT, result_1); /* entry 4 */
    entered(HJ_ENTRY_RESULT, result_2); /* 5 */
    results_are(both);
    ck_assert_int_eq(hj_event_last(event), 5);
    back(HJ_ENTRY_UNDO, 4); /* 6 */
    results_are(first);
    ck_assert_int_eq(hj_event_last(event), 4);
    back(HJ_ENTRY_UNDO, 3); /* 7: again, one further */
    ck_assert_int_eq(hj_event_last(event), 3);
    back(HJ_ENTRY_RESTORE, 5); /* 8: what was undone comes back */
    results_are(both);
    ck_assert_int_eq(hj_event_last(event), 5);
    back(HJ_ENTRY_RESTORE, 6); /* 9: to what held after an undo */
    results_are(first);
    entered(HJ_ENTRY_RESULT, result_2);
    results_are(both);
    ck_assert_uint_eq(wrongs(""), 0);
}
END_TEST

START_TEST(test_return_to_what_never_was)
{
    struct hj_error e = {0};

    ck_assert(hj_event_begin(event, &e));
    ck_assert(!hj_event_return(event, HJ_ENTRY_RESTORE, 9, NULL, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "the entries 1 to 1, not 9"));
    hj_event_rollback(event);
}
END_TEST

/* Runs SQL behind the event's back; the seals are those of Headjudge. */
static void tamper(const char *sql)
{
    files_change(file, sql);
    files_seal(file);
}

/* Makes the file one of an older schema without seals, changed by SQL. */
static void make_old(const char *sql)
{
    char old[80];

    snprintf(old, sizeof old, "%s/old.event", folder);
    files_unsealed(file, old);
    ck_assert_int_eq(rename(old, file), 0);
    files_change(file, sql);
}

START_TEST(test_verify_finds_tampering)
{
    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    tamper("UPDATE pairing SET wins1 = 0 WHERE tbl = 1");
    ck_assert_uint_eq(
        wrongs("table pairing, row 1: wins1 is '0', by the journal '2'"), 1);
    tamper("UPDATE pairing SET wins1 = 2 WHERE tbl = 1");
    ck_assert_uint_eq(wrongs(""), 0);
    tamper("INSERT INTO penalty VALUES(99, 'a', 1, 'warning', '', '', NULL)");
    ck_assert_uint_eq(wrongs("table penalty, row 1"), 1);
    tamper("DELETE FROM penalty; DROP TRIGGER journal_kept;"
           "UPDATE journal SET args = replace(args, '\"wins1\":2',"
           " '\"wins1\":0') WHERE no = 4");
    /* and that a trigger is gone */
    ck_assert_uint_eq(wrongs("entry 4 of the journal was changed"), 2);
}
END_TEST

/* Tables that are said to come from a seed, and don't: a rematch. */
START_TEST(test_verify_pairs_again)
{
    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    entered(HJ_ENTRY_RESULT, result_2);
    entered(HJ_ENTRY_ROUND,
            "{\"round\":2,\"method\":\"swiss\",\"pairing\":5,\"seed\":7,"
            "\"minutes\":50,"
            "\"tables\":[{\"table\":1,\"player1\":\"a\",\"player2\":\"b\"},"
            "{\"table\":2,\"player1\":\"c\",\"player2\":\"e\"},"
            "{\"table\":3,\"player1\":\"d\",\"player2\":\"BYE\"}]}");
    ck_assert_uint_eq(wrongs("round 2 (entry 6) has other tables"), 1);
}
END_TEST

/* Rounds of version 3 and repairs of versions 4 and 5 can't be paired again. */
START_TEST(test_verify_passes_over_other_versions)
{
    static const char round_2[] =
        "{\"round\":2,\"method\":\"elimination\",\"pairing\":%d,"
        "\"seed\":7,\"third_place\":1,\"minutes\":50,\"changed\":%s,"
        "\"tables\":[{\"table\":1,\"player1\":\"a\",\"player2\":\"b\"}]}";
    static const struct {
        int version;
        const char *changed;
        bool again;
    } rounds[] = {{3, "null", false}, {4, "null", true}, {4, "1", false},
                  {5, "null", true},  {5, "1", false},   {6, "1", true}};
    char args[sizeof round_2 + 8];

    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        if (i > 0) {
            tear_down();
            set_up();
        }
        begin_event();
        entered(HJ_ENTRY_RESULT, result_1);
        entered(HJ_ENTRY_RESULT, result_2);
        snprintf(args, sizeof args, round_2, rounds[i].version,
                 rounds[i].changed);
        entered(HJ_ENTRY_ROUND, args);
        ck_assert_uint_eq(wrongs("round 2 (entry 6)"), rounds[i].again);
    }
}
END_TEST

START_TEST(test_verify_finds_a_missing_entry)
{
    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    tamper("DROP TRIGGER journal_whole; DELETE FROM journal WHERE no = 3");
    ck_assert_uint_ge(wrongs("entry 3 of the journal is missing"), 1);
}
END_TEST

START_TEST(test_journal_is_append_only)
{
    sqlite3 *db;

    begin_event();
    ck_assert_int_eq(sqlite3_open(file, &db), SQLITE_OK);
    ck_assert_int_ne(
        sqlite3_exec(db, "UPDATE journal SET who = 'x'", NULL, NULL, NULL),
        SQLITE_OK);
    ck_assert_int_ne(sqlite3_exec(db, "DELETE FROM journal", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}
END_TEST

/* Reading leaves an old file as it is, and an entry brings it up to date. */
static void upgrade(void)
{
    struct hj_file before = {0}, after = {0};
    struct hj_error e = {0};

    ck_assert(hj_file_read(&before, file, HJ_FILE_MOST, &e));
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert_uint_eq(wrongs(""), 0);
    results_are("round,table,player1,player2,wins1,wins2,draws\n"
                "1,1,a,b,2,1,0\n1,2,c,d,,,\n1,3,e,BYE,2,0,0\n");
    hj_event_close(event);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert(hj_file_read(&after, file, HJ_FILE_MOST, &e));
    ck_assert(hj_str_eq(before.bytes, after.bytes));
    hj_file_free(&after);
    entered(HJ_ENTRY_NOTE, "{\"text\":\"newer\"}");
    ck_assert_uint_eq(wrongs(""), 0);
    ck_assert(hj_file_read(&after, file, HJ_FILE_MOST, &e));
    ck_assert(!hj_str_eq(before.bytes, after.bytes));
    hj_file_free(&before);
    hj_file_free(&after);
}

/* A file of schema 1 holds the journal alone: its state is made anew. */
START_TEST(test_migration_from_schema_1)
{
    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    hj_event_close(event);
    make_old("PRAGMA foreign_keys = OFF; DROP TABLE stage_seat;"
             "DROP TABLE stage; DROP TABLE penalty;"
             "DROP TABLE extension; DROP TABLE pairing; DROP TABLE round;"
             "DROP TABLE pod_seat; DROP TABLE deck; DROP TABLE move;"
             "DROP TABLE player; DROP TABLE event; PRAGMA user_version = 1;");
    upgrade();
    results_are("round,table,player1,player2,wins1,wins2,draws\n"
                "1,1,a,b,2,1,0\n1,2,c,d,,,\n1,3,e,BYE,2,0,0\n");
    ck_assert_uint_eq(wrongs(""), 0);
}
END_TEST

/* A file of an older schema with a state: whatever that was, it is made anew.
 */
START_TEST(test_migration_from_schemas_with_a_state)
{
    struct hj_error e = {0};
    char sql[400];

    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    hj_event_close(event);
    for (int version = 2; version < 4; version++) {
        snprintf(sql, sizeof sql,
                 "PRAGMA foreign_keys = OFF; DROP VIEW seat; DROP VIEW side;"
                 "DROP TABLE award; DROP TABLE forbidden;"
                 "ALTER TABLE event DROP COLUMN by_team;"
                 "UPDATE pairing SET wins1 = 0; PRAGMA user_version = %d;",
                 version);
        make_old(sql);
        upgrade();
        results_are("round,table,player1,player2,wins1,wins2,draws\n"
                    "1,1,a,b,2,1,0\n1,2,c,d,,,\n1,3,e,BYE,2,0,0\n");
        ck_assert_uint_eq(wrongs(""), 0);
        hj_event_close(event);
    }
    event = hj_event_open(file, &e);
}
END_TEST

/* A file of schema 5, which has seals, and a cut in a table of its own: the
 * same places come out of it.  Changed behind its seals it is damaged. */
START_TEST(test_migration_from_schema_5)
{
    static const char old[] =
        "PRAGMA foreign_keys = OFF; DROP TABLE stage_seat; DROP TABLE stage;"
        "CREATE TABLE cut("
        " seed INTEGER PRIMARY KEY,"
        " player TEXT NOT NULL UNIQUE REFERENCES player,"
        " after INTEGER NOT NULL) STRICT;"
        "INSERT INTO cut VALUES(1, 'c', 1), (2, 'a', 1);"
        "PRAGMA user_version = 5;";
    struct hj_error e = {0};
    struct hj_event_info info;
    struct hj_table *places;

    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    entered(HJ_ENTRY_RESULT, result_2);
    entered(HJ_ENTRY_CUT, "{\"seed\":1,\"players\":[\"c\",\"a\"]}");
    hj_event_close(event);
    files_change(file, old);
    files_seal(file);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert_uint_eq(wrongs(""), 0);
    ck_assert_msg(hj_event_info(event, &info, &e), "%s", e.text);
    ck_assert_int_eq(info.cut, 2);
    ck_assert_int_eq(info.cut_round, 1);
    places = hj_event_final(event, &e);
    ck_assert_msg(places != NULL, "%s", e.text);
    ck_assert(hj_str_is(hj_table_get(places, 0, "id"), "c"));
    ck_assert(hj_str_is(hj_table_get(places, 1, "id"), "a"));
    ck_assert_uint_eq(hj_table_rows(places), 5);
    hj_table_free(places);
    entered(HJ_ENTRY_NOTE, "{\"text\":\"newer\"}");
    hj_event_close(event);
    files_change(file, old);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert_int_eq(hj_event_last_intact(event, &(const char *){NULL}), 7);
}
END_TEST

/* A file of schema 6 has no seats of teams, and any table. */
START_TEST(test_migration_from_schema_6)
{
    static const char old[] =
        "PRAGMA foreign_keys = OFF; DROP TABLE board;"
        "ALTER TABLE event DROP COLUMN tables; PRAGMA user_version = 6;";
    struct hj_error e = {0};
    struct hj_event_info info;

    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    hj_event_close(event);
    files_change(file, old);
    files_seal(file);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert_uint_eq(wrongs(""), 0);
    ck_assert_msg(hj_event_info(event, &info, &e), "%s", e.text);
    ck_assert_uint_eq(info.tables.n, 0);
    entered(HJ_ENTRY_TABLES, "{\"tables\":\"3-4\"}");
    ck_assert_msg(hj_event_info(event, &info, &e), "%s", e.text);
    ck_assert(hj_str_is(info.tables, "3-4"));
    ck_assert_uint_eq(wrongs(""), 0);
}
END_TEST

START_TEST(test_other_files_are_refused)
{
    struct hj_error e = {0};

    tamper("PRAGMA user_version = 99");
    hj_event_close(event);
    event = hj_event_open(file, &e);
    ck_assert_ptr_null(event);
    ck_assert_ptr_nonnull(strstr(e.text, "made by a newer Headjudge"));
    tamper("PRAGMA application_id = 1");
    ck_assert_ptr_null(hj_event_open(file, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "not an event file"));
}
END_TEST

START_TEST(test_players_by_name)
{
    struct hj_error e = {0};
    struct hj_out *id = hj_out_memory();

    begin_event();
    entered(HJ_ENTRY_PLAYER_ADD,
            "{\"players\":[{\"id\":\"x\",\"name\":\"Zo\xC3\xAB  Quist\"},"
            "{\"id\":\"y\",\"name\":\"Same\"},{\"id\":\"z\",\"name\":"
            "\"Same\"}]}");
    ck_assert(hj_event_player(event, HJ_STR("zoe quist"), false, id, &e));
    ck_assert(hj_str_is(hj_out_text(id), "x"));
    ck_assert(!hj_event_player(event, HJ_STR("Same"), false, id, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "2 players are called 'Same'"));
    ck_assert(!hj_event_player(event, HJ_STR("Nobody"), false, id, &e));
    hj_out_free(id);
}
END_TEST

START_TEST(test_trf_columns)
{
    struct hj_trf_summary taken;
    struct hj_error e = {0};
    struct hj_out *out = hj_out_memory(), *again = hj_out_memory();
    struct hj_writer *w = hj_writer_json(again);
    struct hj_str rest, line;

    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    entered(HJ_ENTRY_RESULT, result_2);
    ck_assert(hj_event_trf(event, out, &e));
    rest = hj_out_text(out);
    while (hj_str_line(&rest, &line))
        if (hj_str_starts(line, HJ_STR("001    1")))
            break;
    ck_assert_int_eq(strncmp(line.p + 80, " 1.0", 4), 0);
    ck_assert_int_eq(strncmp(line.p + 91, "0002 w 1", 8), 0);
    ck_assert_uint_eq(line.n, 99);
    /* The file that was written can be read again. */
    hj_write_object(w, NULL);
    ck_assert_msg(hj_trf_import(hj_out_text(out), "x.trf", w, &taken, &e), "%s",
                  e.text);
    hj_write_end(w);
    ck_assert_str_eq(
        hj_out_text(again).p,
        "{\"players\":[{\"id\":\"1\",\"name\":\"Ann\"},"
        "{\"id\":\"2\",\"name\":\"Bob\"},{\"id\":\"3\",\"name\":\"Cid\"},"
        "{\"id\":\"4\",\"name\":\"Dora \xE6\xA3\x8B\"},"
        "{\"id\":\"5\",\"name\":\"Eva\",\"rating\":1500}],"
        "\"rounds\":[{\"round\":1,\"tables\":["
        "{\"table\":1,\"player1\":\"1\",\"player2\":\"2\","
        "\"wins1\":1,\"wins2\":0,\"draws\":0},"
        "{\"table\":2,\"player1\":\"3\",\"player2\":\"4\","
        "\"wins1\":0,\"wins2\":0,\"draws\":1},"
        "{\"table\":3,\"player1\":\"5\",\"player2\":\"BYE\","
        "\"wins1\":1,\"wins2\":0,\"draws\":0}]}]}\n");
    hj_writer_free(w);
    hj_out_free(out);
    hj_out_free(again);
}
END_TEST

/* A fixed table is a row of the results that is of no round. */
START_TEST(test_trf_with_fixed_tables)
{
    struct hj_error e = {0};
    struct hj_out *out = hj_out_memory();

    begin_event();
    entered(HJ_ENTRY_PLAYER_EDIT, "{\"player\":\"a\",\"table\":3}");
    entered(HJ_ENTRY_RESULT, result_1);
    ck_assert_msg(hj_event_trf(event, out, &e), "%s", e.text);
    ck_assert_ptr_nonnull(strstr(hj_out_text(out).p, "  0002 w 1"));
    hj_out_free(out);
}
END_TEST

/* An entry in an unbroken chain that leads to an impossible state. */
START_TEST(test_states_that_cannot_be)
{
    static const char *const changes[] = {
        "UPDATE round SET no = 99999999 WHERE no = 1",
        "UPDATE event SET table_size = 9",
        "DELETE FROM event",
        "UPDATE pairing SET player1 = 'nobody' WHERE tbl = 1",
        "UPDATE pairing SET wins1 = 99999999999 WHERE tbl = 1",
        "UPDATE pairing SET tbl = -1 WHERE tbl = 1",
        "UPDATE pairing SET player2 = 'c' WHERE tbl = 1"};

    begin_event();
    entered(HJ_ENTRY_RESULT, result_1);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct hj_error e = {0};
        struct hj_ranking ranking = {0};
        char copy[80], command[200];
        snprintf(copy, sizeof copy, "%s/copy", folder);
        snprintf(command, sizeof command, "cp %s %s", file, copy);
        ck_assert_int_eq(system(command), 0);
        tamper(changes[i]);
        hj_event_close(event);
        event = hj_event_open(file, &e);
        ck_assert_msg(event != NULL, "%s", e.text);
        ck_assert_msg(!hj_ranking_make(&ranking, event, 0, false, 0, &e), "%s",
                      changes[i]);
        ck_assert_msg(strstr(e.text, "damaged") != NULL, "%s", e.text);
        ck_assert_int_eq(rename(copy, file), 0);
    }
}
END_TEST

static void roster_refused(const char *bytes, const char *reason)
{
    struct hj_error e = {0};
    struct hj_out *out = hj_out_memory();
    struct hj_writer *w = hj_writer_json(out);

    hj_write_object(w, NULL);
    ck_assert(!hj_roster_import(hj_str(bytes), "r.csv", w, &e));
    ck_assert_msg(strstr(e.text, reason) != NULL, "'%s' lacks '%s'", e.text,
                  reason);
    hj_writer_free(w);
    hj_out_free(out);
}

START_TEST(test_rosters_refused)
{
    roster_refused("id\nann\n", "r.csv:1: a roster needs the column name");
    roster_refused("id,name\n", "r.csv: no player");
    roster_refused("id,name\na,Ann\na,Bob\n",
                   "r.csv:3: the id a is on line 2 already");
    roster_refused("id,name\na,\n", "r.csv:2: a player's name is empty");
    roster_refused("id,name\nBYE,Ann\n", "r.csv:2: BYE has a meaning");
    roster_refused("id,name,rating\na,Ann,x\n", "r.csv:2: a rating is");
    roster_refused("id,name\na,Ann,x\n", "r.csv:2: 3 cells under 2 columns");
    roster_refused("id,name\na,\"A\nnn\"\n", "r.csv:2: a player's name has a");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("event");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, test_results_as_pairing_reads_them);
    tcase_add_test(tests, test_refusals_change_nothing);
    tcase_add_test(tests, test_round_seats_everyone_once);
    tcase_add_test(tests, test_undo_and_restore);
    tcase_add_test(tests, test_return_to_what_never_was);
    tcase_add_test(tests, test_verify_finds_tampering);
    tcase_add_test(tests, test_verify_pairs_again);
    tcase_add_test(tests, test_verify_passes_over_other_versions);
    tcase_add_test(tests, test_verify_finds_a_missing_entry);
    tcase_add_test(tests, test_journal_is_append_only);
    tcase_add_test(tests, test_migration_from_schema_1);
    tcase_add_test(tests, test_migration_from_schemas_with_a_state);
    tcase_add_test(tests, test_migration_from_schema_5);
    tcase_add_test(tests, test_migration_from_schema_6);
    tcase_add_test(tests, test_other_files_are_refused);
    tcase_add_test(tests, test_players_by_name);
    tcase_add_test(tests, test_trf_columns);
    tcase_add_test(tests, test_trf_with_fixed_tables);
    tcase_add_test(tests, test_states_that_cannot_be);
    tcase_add_test(tests, test_rosters_refused);
    return run_tests("event", tests);
}
