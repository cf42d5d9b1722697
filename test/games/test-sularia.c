/* SPDX-License-Identifier: MPL-2.0 */
/* Runs the logs of test/rules/sularia: their claims hold, and exactly the
 * actions are illegal whose line says so with `# illegal: RULE …`. */
#include "base/file.h"
#include "replay/replay.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_LOGS = 500, PATH = 600 };

static char *logs[MOST_LOGS];
static int log_count;
static char folder[PATH];

static struct hj_catalogue *cards_of(const struct hj_log *log)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_out *csv[64];
    struct hj_error e = {0};

    ck_assert(hj_log_cards(log) < 64);
    for (size_t i = 0; i < hj_log_cards(log); i++) {
        csv[i] = hj_out_memory();
        hj_log_card_csv(log, i, csv[i]);
        ck_assert_msg(
            hj_catalogue_parse(cat, hj_out_text(csv[i]), "log", findings, &e),
            "%s", e.text);
    }
    ck_assert_msg(hj_catalogue_close(cat, 0, findings, &e), "%s", e.text);
    ck_assert_uint_eq(hj_findings_of(findings, HJ_ILLEGAL), 0);
    for (size_t i = 0; i < hj_log_cards(log); i++)
        hj_out_free(csv[i]);
    hj_findings_free(findings);
    return cat;
}

/* What the annotation of a line expects: the rules behind "illegal:". */
static struct hj_str expected(const struct hj_log_line *line)
{
    struct hj_str word = HJ_STR("illegal:");

    return hj_str_starts(line->note, word)
               ? hj_str_trim(hj_str_from(line->note, word.n))
               : HJ_STR("");
}

static bool cites(const char *cite, struct hj_str rule)
{
    struct hj_str rest = hj_str(cite), one;

    while (hj_str_split(&rest, ' ', &one))
        if (hj_str_eq(one, rule))
            return true;
    return false;
}

/* Every rule that a line expects is cited there. */
static void check_expected(const char *name, const struct hj_log *log,
                           const struct hj_findings *findings)
{
    for (size_t i = 0; i < hj_log_lines(log); i++) {
        const struct hj_log_line *line = hj_log_line(log, i);
        struct hj_str rest = expected(line), rule;
        while (rest.n > 0 && hj_str_split(&rest, ' ', &rule)) {
            bool found = false;
            for (size_t k = 0; k < hj_findings_count(findings); k++) {
                const struct hj_finding *f = hj_findings_at(findings, k);
                found = found ||
                        (f->place.line == line->action.line &&
                         f->severity == HJ_ILLEGAL && cites(f->cite, rule));
            }
            ck_assert_msg(found, "%s:%u: no finding cites %.*s", name,
                          line->action.line, HJ_STR_ARG(rule));
        }
    }
}

/* No line has a finding that it does not expect. */
static void check_findings(const char *name, const struct hj_log *log,
                           const struct hj_findings *findings)
{
    for (size_t k = 0; k < hj_findings_count(findings); k++) {
        const struct hj_finding *f = hj_findings_at(findings, k);
        bool wanted = f->severity > HJ_FALSE_CLAIM;
        for (size_t i = 0; i < hj_log_lines(log); i++)
            wanted =
                wanted || (hj_log_line(log, i)->action.line == f->place.line &&
                           f->severity == HJ_ILLEGAL &&
                           expected(hj_log_line(log, i)).n > 0);
        ck_assert_msg(wanted, "%s:%u: %s: %.*s [%s]", name, f->place.line,
                      hj_severity_name(f->severity), HJ_STR_ARG(f->message),
                      f->cite);
    }
}

START_TEST(test_log)
{
    char path[PATH + 300];
    struct hj_file file = {0};
    struct hj_error e = {0};
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    struct hj_replay_options options = {0};
    struct hj_catalogue *cat;
    struct hj_replay *replay;

    snprintf(path, sizeof(path), "%s/%s", folder, logs[_i]);
    ck_assert_msg(hj_file_read(&file, path, HJ_FILE_MOST, &e), "%s", e.text);
    ck_assert_msg(hj_log_read(log, file.bytes, logs[_i], findings, &e), "%s",
                  e.text);
    cat = cards_of(log);
    replay = hj_replay_new(log, &hj_sularia, cat, logs[_i], &e);
    ck_assert_msg(replay != NULL, "%s", e.text);
    ck_assert_msg(hj_replay_run(replay, &options, findings, &e), "%s", e.text);
    check_findings(logs[_i], log, findings);
    check_expected(logs[_i], log, findings);
    hj_replay_free(replay);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    hj_log_free(log);
    hj_file_free(&file);
}
END_TEST

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void find_logs(void)
{
    const char *source = getenv("HJ_SOURCE");
    struct dirent *entry;
    DIR *dir;

    snprintf(folder, sizeof(folder), "%s/test/rules/sularia",
             source != NULL ? source : ".");
    dir = opendir(folder);
    while (dir != NULL && (entry = readdir(dir)) != NULL)
        if (strstr(entry->d_name, ".gamelog") != NULL && log_count < MOST_LOGS)
            logs[log_count++] = strdup(entry->d_name);
    if (dir != NULL)
        closedir(dir);
    qsort(logs, (size_t)log_count, sizeof(logs[0]), by_name);
}

int main(void)
{
    Suite *suite = suite_create("sularia");
    TCase *tc = tcase_create("rules");
    SRunner *runner = srunner_create(suite);
    int failed;

    find_logs();
    if (log_count == 0) {
        fprintf(stderr, "no logs in %s\n", folder);
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tc, test_log, 0, log_count);
    suite_add_tcase(suite, tc);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    for (int i = 0; i < log_count; i++)
        free(logs[i]);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
