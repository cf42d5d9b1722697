/* SPDX-License-Identifier: MPL-2.0 */
/* A fixed set of games and chains must end in the same positions in every
 * build: a digest of all final facts, which only changes with a rule; so must
 * what becomes of them without one of their actions, or with it one line later.
 * Expected digests are in fixed/digests, one `LOG NUMBER NUMBER` a line; after
 * an intended change of a rule HJ_UPDATE=1 rewrites that file. */
#include "one-suite.h"

#include "base/file.h"
#include "replay/replay.h"
#include "games/games.h"
#include "test/logs.h"

#include <inttypes.h>

#define FNV_BASIS UINT64_C(14695981039346656037)

static struct logs logs;

static uint64_t fnv(uint64_t hash, struct hj_str text)
{
    const uint64_t prime = UINT64_C(1099511628211);

    for (size_t i = 0; i < text.n; i++)
        hash = (hash ^ (unsigned char)text.p[i]) * prime;
    return (hash ^ '\n') * prime;
}

/* Adds a fact to the digest, in any order. */
static bool take_fact(void *data, struct hj_str path, struct hj_str value)
{
    uint64_t *sum = data;

    *sum += fnv(fnv(FNV_BASIS, path), value);
    return true;
}

static struct hj_catalogue *cards_of(const struct hj_log *log)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_out *csv = hj_out_memory();

    ck_assert_uint_gt(hj_log_cards(log), 0);
    for (size_t i = 0; i < hj_log_cards(log); i++) {
        hj_out_cut(csv, 0);
        hj_log_card_csv(log, i, csv);
        ck_assert(
            hj_catalogue_parse(cat, hj_out_text(csv), "log", findings, NULL));
    }
    ck_assert(hj_catalogue_close(cat, 0, findings, NULL));
    hj_out_free(csv);
    hj_findings_free(findings);
    return cat;
}

/* Returns the digest of a log: lines and rules of its findings, and its final
 * facts. */
static uint64_t digest_of(struct hj_str text)
{
    struct hj_error e = {0};
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_replay_options options = {0};
    struct hj_catalogue *cat;
    struct hj_replay *replay;
    uint64_t hash = FNV_BASIS;

    ck_assert_msg(hj_log_read(log, text, "log", findings, &e), "%s", e.text);
    cat = cards_of(log);
    replay = hj_replay_new(log, &hj_sularia, cat, "log", &e);
    ck_assert_msg(replay != NULL, "%s", e.text);
    ck_assert(hj_replay_run(replay, &options, findings, &e));
    for (size_t i = 0; i < hj_findings_count(findings); i++) {
        const struct hj_finding *f = hj_findings_at(findings, i);
        char line[32];
        snprintf(line, sizeof(line), "%u", f->place.line);
        if (f->severity <= HJ_FALSE_CLAIM)
            hash = fnv(fnv(hash, hj_str(line)), hj_str(f->cite));
    }
    hj_sularia.paths(hj_replay_game(replay), hj_replay_state(replay), take_fact,
                     &hash);
    hj_replay_free(replay);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    hj_log_free(log);
    return hash;
}

/* Writes TEXT without line N, or with it behind the next one, to OUT. */
static void mangle(struct hj_str text, unsigned n, bool later,
                   struct hj_out *out)
{
    struct hj_str line, taken = {NULL, 0};

    hj_out_cut(out, 0);
    for (unsigned at = 1; hj_str_split(&text, '\n', &line); at++) {
        if (at == n) {
            taken = line;
            continue;
        }
        hj_out_str(out, line);
        hj_out_char(out, '\n');
        if (later && at == n + 1)
            hj_out_printf(out, "%.*s\n", HJ_STR_ARG(taken));
    }
}

/* Returns the digest of all logs that TEXT becomes so, by each line. */
static uint64_t digest_of_mangled(struct hj_str text)
{
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_out *out = hj_out_memory();
    uint64_t sum = 0;

    ck_assert(hj_log_read(log, text, "log", findings, NULL));
    for (size_t i = 0; i < hj_log_lines(log); i++) {
        const struct hj_log_line *line = hj_log_line(log, i);
        for (int later = 0; line->kind == HJ_LINE_ACTION && later < 2;
             later++) {
            mangle(text, line->action.line, later, out);
            sum = sum * 31 + digest_of(hj_out_text(out));
        }
    }
    hj_out_free(out);
    hj_findings_free(findings);
    hj_log_free(log);
    return sum;
}

struct digests {
    uint64_t whole, mangled;
};

static struct digests digests_of_file(const char *path)
{
    struct hj_error e = {0};
    struct hj_file file;
    struct digests of;

    ck_assert_msg(hj_file_read(&file, path, HJ_FILE_MOST, &e), "%s", e.text);
    of.whole = digest_of(file.bytes);
    of.mangled = digest_of_mangled(file.bytes);
    hj_file_free(&file);
    return of;
}

static FILE *open_digests(const char *mode)
{
    const char *first = logs.paths[0];
    char path[1200];

    snprintf(path, sizeof path, "%.*sdigests", (int)(logs_name(first) - first),
             first);
    return fopen(path, mode);
}

/* Rewrites the expected digests; not part of a test run. */
static void update(void)
{
    FILE *file = open_digests("w");

    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < logs.count; i++) {
        struct digests of = digests_of_file(logs.paths[i]);
        fprintf(file, "%s %016" PRIx64 " %016" PRIx64 "\n",
                logs_name(logs.paths[i]), of.whole, of.mangled);
    }
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(test_digests)
{
    char name[100];
    struct digests expected;
    int count = 0;
    FILE *file;

    if (getenv("HJ_UPDATE") != NULL)
        update();
    file = open_digests("r");
    ck_assert_ptr_nonnull(file);
    while (fscanf(file, "%99s %" SCNx64 " %" SCNx64, name, &expected.whole,
                  &expected.mangled) == 3) {
        struct digests of;
        ck_assert_int_lt(count, logs.count);
        ck_assert_str_eq(name, logs_name(logs.paths[count]));
        of = digests_of_file(logs.paths[count]);
        ck_assert_msg(of.whole == expected.whole,
                      "%s ends in %016" PRIx64 ", not %016" PRIx64
                      "; where a rule has changed: HJ_UPDATE=1",
                      name, of.whole, expected.whole);
        ck_assert_msg(of.mangled == expected.mangled,
                      "%s ends otherwise without a line, or with one later: "
                      "compare with the build before, or where a rule has "
                      "changed: HJ_UPDATE=1",
                      name);
        count++;
    }
    fclose(file);
    ck_assert_int_eq(count, logs.count);
    ck_assert_int_gt(count, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_digests, NULL};
    int status;

    logs_find(&logs, "test/games/fixed");
    if (logs.count == 0)
        return EXIT_FAILURE;
    status = one_suite("fixed", tests);
    logs_free(&logs);
    return status;
}
