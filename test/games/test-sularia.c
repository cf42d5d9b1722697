/* SPDX-License-Identifier: MPL-2.0 */
/* Runs the logs of test/rules/sularia: their claims hold, and exactly the
 * actions are illegal whose line says so with `# illegal: RULE …`. */
#include "rules/proof.h"
#include "games/games.h"
#include "test/suite.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_LOGS = 500, PATH = 600 };

static char *logs[MOST_LOGS];
static int log_count;
static char folder[PATH];

START_TEST(test_log)
{
    char path[PATH + 300];
    struct proof proof = {0};
    struct hj_error e = {0};

    snprintf(path, sizeof(path), "%s/%s", folder, logs[_i]);
    ck_assert_msg(proof_run(&proof, path, logs[_i], &e), "%s",
                  e.text);
    ck_assert_msg(proof_holds(&proof), "%s", hj_out_text(proof.wrong).p);
    proof_free(&proof);
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
    TCase *tc = tcase_create("sularia");
    int failed;

    find_logs();
    if (log_count == 0) {
        fprintf(stderr, "no logs in %s\n", folder);
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tc, test_log, 0, log_count);
    failed = run_tests("sularia", tc);
    for (int i = 0; i < log_count; i++)
        free(logs[i]);
    return failed;
}
