/* SPDX-License-Identifier: MPL-2.0 */
/* Damaged event files: whatever bit of a file is turned over, every answer is
 * what it was, or the file is told to be damaged and takes no entry.
 *
 * HJ_FLIPS=N turns over N bits, 0 all of them; HJ_SEED=N others. */
#include "base/random.h"
#include "event/event.h"
#include "event/ranking.h"
#include "event/event-page.h"
#include "event/report.h"
#include "test/event/files.h"
#include "test/suite.h"

#include <sys/stat.h>
#include <unistd.h>

static const char at[] = "2026-11-21T09:00:00Z";
static char folder[32], file[64];

static void enter(struct hj_event *event, enum hj_entry_kind kind,
                  const char *args)
{
    struct hj_error e = {0};

    ck_assert_msg(hj_event_begin(event, &e) &&
                      hj_event_append(event, kind, hj_str(args), NULL, &e) &&
                      hj_event_commit(event, &e),
                  "%s", e.text);
}

/* A small event with something in most tables. */
static void set_up(void)
{
    static const char args[] =
        "{\"name\":\"Cup\",\"format\":\"f\",\"method\":\"swiss\","
        "\"rules\":\"melee\",\"best_of\":3,\"minutes\":50}";
    struct hj_error e = {0};
    struct hj_event *event;

    strcpy(folder, "/tmp/hj-damage-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/cup.event", folder);
    ck_assert_msg(hj_event_create(file, HJ_STR(args), "ann", at, &e), "%s",
                  e.text);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert(hj_event_set_author(event, "ann", at, &e));
    enter(event, HJ_ENTRY_IMPORT,
          "{\"file\":\"r\",\"players\":[{\"id\":\"a\",\"name\":\"Ann\"},"
          "{\"id\":\"b\",\"name\":\"Bob\"},{\"id\":\"c\",\"name\":\"Cid\"},"
          "{\"id\":\"d\",\"name\":\"Dora\"},{\"id\":\"e\",\"name\":\"Eva\"}]}");
    enter(event, HJ_ENTRY_ROUND,
          "{\"round\":1,\"method\":\"given\",\"minutes\":50,\"tables\":["
          "{\"table\":1,\"player1\":\"a\",\"player2\":\"b\"},"
          "{\"table\":2,\"player1\":\"c\",\"player2\":\"d\"},"
          "{\"table\":3,\"player1\":\"e\",\"player2\":\"BYE\"}]}");
    enter(event, HJ_ENTRY_RESULT,
          "{\"round\":1,\"table\":1,\"wins1\":2,\"wins2\":1,\"draws\":0}");
    enter(event, HJ_ENTRY_RESULT,
          "{\"round\":1,\"table\":2,\"wins1\":0,\"wins2\":2,\"draws\":0}");
    enter(event, HJ_ENTRY_PENALTY,
          "{\"player\":\"a\",\"kind\":\"warning\",\"infraction\":\"slow\","
          "\"note\":\"\"}");
    enter(event, HJ_ENTRY_PLAYER_DROP, "{\"player\":\"c\",\"note\":\"\"}");
    hj_event_close(event);
}

static void tear_down(void)
{
    char command[64];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static void put_view(struct hj_event *event, enum hj_view view,
                     struct hj_out *out)
{
    struct hj_error e = {0};
    struct hj_table *table = hj_event_query(event, view, 1, 1, &e);

    if (table != NULL)
        hj_table_csv(table, out);
    else
        hj_out_printf(out, "refused: %s\n", e.text);
    hj_table_free(table);
}

/* Everything that can be asked, in one text. */
static void ask_all(struct hj_event *event, struct hj_out *out)
{
    struct hj_ranking ranking = {0};
    struct hj_event_page *page;
    struct hj_table *table = NULL;
    struct hj_error e = {0};

    for (int v = 0; v < HJ_VIEWS; v++)
        put_view(event, (enum hj_view)v, out);
    if (hj_ranking_make(&ranking, event, 0, false, 0, &e))
        table = hj_ranking_table(&ranking, true);
    if (table != NULL)
        hj_table_csv(table, out);
    page = hj_event_page_new(event, table, true, &e);
    if (page != NULL)
        hj_event_page_put(page, out);
    if (page == NULL || !hj_event_trf(event, out, &e))
        hj_out_printf(out, "refused: %s\n", e.text);
    hj_event_page_free(page);
    hj_table_free(table);
    hj_ranking_free(&ranking);
    hj_out_printf(out, "last %lld\n", (long long)hj_event_last(event));
}

/* True if the file is refused, or reported as damaged, or answers as WANTED; a
 * damaged file takes no entry. */
static bool is_honest(const char *name, struct hj_str wanted)
{
    struct hj_error e = {0};
    struct hj_event *event = hj_event_open(name, &e);
    struct hj_out *out = hj_out_memory();
    const char *why;
    bool honest;

    if (event == NULL) {
        hj_out_free(out);
        return e.text[0] != '\0';
    }
    ask_all(event, out);
    if (hj_event_last_intact(event, &why) > 0)
        honest = !hj_event_begin(event, &e) && e.text[0] != '\0' &&
                 strstr(why, "restore") != NULL;
    else
        honest = hj_str_eq(hj_out_text(out), wanted);
    hj_event_close(event);
    hj_out_free(out);
    return honest;
}

static long number_of(const char *name, long usual)
{
    const char *text = getenv(name);

    return text != NULL ? atol(text) : usual;
}

/* Turns over bits of the file one at a time. */
static void flip_bits(const char *name, long usual)
{
    long seed = number_of("HJ_SEED", 20261122);
    long flips = number_of("HJ_FLIPS", usual);
    struct hj_random random = hj_random_seeded((uint64_t)seed);
    struct hj_file whole = {0};
    struct hj_error e = {0};
    struct hj_event *event;
    struct hj_out *wanted = hj_out_memory();
    unsigned char *bytes;
    char hurt[80];
    size_t bits;

    snprintf(hurt, sizeof hurt, "%s/hurt.event", folder);
    ck_assert(hj_file_read(&whole, name, HJ_FILE_MOST, &e));
    files_put(hurt, whole.bytes);
    event = hj_event_open(hurt, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ask_all(event, wanted);
    hj_event_close(event);
    bits = whole.bytes.n * 8;
    bytes = malloc(whole.bytes.n);
    memcpy(bytes, whole.bytes.p, whole.bytes.n);
    printf("seed %ld, %ld of %zu bits\n", seed, flips > 0 ? flips : (long)bits,
           bits);
    for (size_t i = 0; i < (flips > 0 ? (size_t)flips : bits); i++) {
        size_t bit = flips > 0 ? (size_t)hj_random_below(&random, bits) : i;
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        files_put(hurt, (struct hj_str){(char *)bytes, whole.bytes.n});
        ck_assert_msg(is_honest(hurt, hj_out_text(wanted)),
                      "bit %zu (byte %zu of page %zu), seed %ld", bit,
                      bit / 8 % 4096, bit / 8 / 4096 + 1, seed);
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    free(bytes);
    hj_file_free(&whole);
    hj_out_free(wanted);
}

START_TEST(test_bits_of_a_sealed_file)
{
    flip_bits(file, 400);
}
END_TEST

START_TEST(test_bits_of_a_file_without_seals)
{
    char old[64];

    snprintf(old, sizeof old, "%s/old.event", folder);
    files_unsealed(file, old);
    flip_bits(old, 150);
}
END_TEST

START_TEST(test_old_files_are_sealed)
{
    struct hj_error e = {0};
    struct hj_event *event;
    struct hj_file bytes = {0};
    struct hj_out *before = hj_out_memory(), *after = hj_out_memory();
    char old[64];

    snprintf(old, sizeof old, "%s/old.event", folder);
    files_unsealed(file, old);
    event = hj_event_open(file, &e);
    ask_all(event, before);
    hj_event_close(event);
    event = hj_event_open(old, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ask_all(event, after);
    ck_assert_str_eq(hj_out_text(before).p, hj_out_text(after).p);
    ck_assert_msg(hj_event_begin(event, &e), "%s", e.text);
    hj_event_close(event);
    ck_assert(hj_file_read(&bytes, old, HJ_FILE_MOST, &e));
    ck_assert_int_eq(bytes.bytes.p[20], SEAL_BYTES);
    hj_file_free(&bytes);
    hj_out_free(before);
    hj_out_free(after);
}
END_TEST

/* Another program changes the file: even what SQLite finds in order. */
static void changed_by(const char *sql, const char *reason)
{
    struct hj_error e = {0};
    struct hj_event *event;
    const char *why = NULL;

    files_change(file, sql);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert_int_eq(hj_event_last_intact(event, &why), 7);
    ck_assert_msg(strstr(why, reason) != NULL, "'%s' lacks '%s'", why, reason);
    hj_event_close(event);
}

START_TEST(test_changes_by_others)
{
    static const char *const changes[] = {
        "UPDATE pairing SET wins1 = 0 WHERE tbl = 1",
        "CREATE TABLE other(x)",
        ("CREATE TRIGGER t AFTER INSERT ON journal BEGIN "
         "DELETE FROM pairing; END"),
        "CREATE VIEW v AS SELECT 1",
        "DROP VIEW side",
        "VACUUM",
        "PRAGMA user_version = 4",
        "UPDATE round SET no = 99999999"};

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        tear_down();
        set_up();
        changed_by(changes[i], "not as ");
    }
}
END_TEST

/* The same in a file whose seals are right: the tables are not ours. */
START_TEST(test_foreign_tables_under_seals)
{
    struct hj_error e = {0};
    struct hj_event *event;
    const char *why = NULL;

    files_change(file, "CREATE TRIGGER t AFTER INSERT ON journal BEGIN"
                       " SELECT 1; END");
    files_seal(file);
    event = hj_event_open(file, &e);
    ck_assert_msg(event != NULL, "%s", e.text);
    ck_assert_int_eq(hj_event_last_intact(event, &why), 7);
    ck_assert_ptr_nonnull(strstr(why, "its tables, views or triggers"));
    hj_event_close(event);
}
END_TEST

/* The same in a file of an older schema, which stays as it is. */
START_TEST(test_foreign_tables_in_an_old_file)
{
    static const char *const changes[] = {"DROP TRIGGER journal_kept",
                                          "CREATE TABLE other(x)"};

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct hj_file before = {0}, after = {0};
        struct hj_error e = {0};
        struct hj_event *event;
        const char *why = NULL;
        char old[80];

        snprintf(old, sizeof old, "%s/old%zu.event", folder, i);
        files_unsealed(file, old);
        files_change(old, changes[i]);
        ck_assert(hj_file_read(&before, old, HJ_FILE_MOST, &e));
        event = hj_event_open(old, &e);
        ck_assert_msg(event != NULL, "%s", e.text);
        ck_assert_int_eq(hj_event_last_intact(event, &why), 7);
        ck_assert_ptr_nonnull(strstr(why, "its tables, views or triggers"));
        hj_event_close(event);
        ck_assert(hj_file_read(&after, old, HJ_FILE_MOST, &e));
        ck_assert(hj_str_eq(before.bytes, after.bytes));
        hj_file_free(&before);
        hj_file_free(&after);
    }
}
END_TEST

/* A file that was cut off, at every page. */
START_TEST(test_cut_files)
{
    struct hj_file bytes = {0};
    struct hj_error e = {0};
    char hurt[80];

    snprintf(hurt, sizeof hurt, "%s/hurt.event", folder);
    ck_assert(hj_file_read(&bytes, file, HJ_FILE_MOST, &e));
    for (size_t n = 0; n < bytes.bytes.n; n += 4096) {
        files_put(hurt, hj_str_first(bytes.bytes, n));
        ck_assert_msg(is_honest(hurt, HJ_STR("never")), "%zu bytes", n);
    }
    hj_file_free(&bytes);
}
END_TEST

START_TEST(test_repair)
{
    struct hj_error e = {0};
    struct hj_event *event;
    struct hj_out *kept = hj_out_memory(), *before = hj_out_memory(),
                  *after = hj_out_memory();
    struct hj_findings *findings = hj_findings_new();
    struct stat about;
    const char *why;

    event = hj_event_open(file, &e);
    ask_all(event, before);
    hj_event_close(event);
    changed_by("UPDATE pairing SET wins1 = 0 WHERE tbl = 1", "not as ");
    event = hj_event_open(file, &e);
    ck_assert_msg(hj_event_repair(event, kept, &e), "%s", e.text);
    hj_event_close(event);
    event = hj_event_open(file, &e);
    ck_assert_int_eq(hj_event_last_intact(event, &why), 0);
    ask_all(event, after);
    ck_assert_str_eq(hj_out_text(before).p, hj_out_text(after).p);
    ck_assert(hj_event_verify(event, file, findings, &e));
    ck_assert_uint_eq(hj_findings_count(findings), 0);
    hj_event_close(event);
    ck_assert_int_eq(stat(hj_out_text(kept).p, &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0600);
    ck_assert_uint_eq(about.st_nlink, 1);
    ck_assert_int_eq(stat(file, &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0600);
    ck_assert_uint_eq(about.st_nlink, 1);
    hj_findings_free(findings);
    hj_out_free(kept);
    hj_out_free(before);
    hj_out_free(after);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("damage");

    tcase_set_timeout(tests, getenv("HJ_FLIPS") != NULL ? 36000 : 120);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, test_bits_of_a_sealed_file);
    tcase_add_test(tests, test_bits_of_a_file_without_seals);
    tcase_add_test(tests, test_old_files_are_sealed);
    tcase_add_test(tests, test_changes_by_others);
    tcase_add_test(tests, test_foreign_tables_under_seals);
    tcase_add_test(tests, test_foreign_tables_in_an_old_file);
    tcase_add_test(tests, test_cut_files);
    tcase_add_test(tests, test_repair);
    return run_tests("damage", tests);
}
