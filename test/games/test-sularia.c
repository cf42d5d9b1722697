/* SPDX-License-Identifier: MPL-2.0 */
/* Runs the logs of test/rules/sularia: all claims hold, and exactly the actions
 * with a comment `# illegal: RULE …` are illegal. */
#include "rules/proof.h"
#include "games/games.h"
#include "test/logs.h"
#include "test/suite.h"

static struct logs logs;

START_TEST(test_log)
{
    struct proof proof = {0};
    struct hj_error e = {0};

    ck_assert_msg(
        proof_run(&proof, logs.paths[_i], logs_name(logs.paths[_i]), &e), "%s",
        e.text);
    ck_assert_msg(proof_holds(&proof), "%s", hj_out_text(proof.wrong).p);
    proof_free(&proof);
}
END_TEST

int main(void)
{
    TCase *tc = tcase_create("sularia");
    int failed;

    logs_find(&logs, "test/rules/sularia");
    if (logs.count == 0) {
        fprintf(stderr, "no logs\n");
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tc, test_log, 0, logs.count);
    failed = run_tests("sularia", tc);
    logs_free(&logs);
    return failed;
}
