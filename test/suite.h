/* SPDX-License-Identifier: MPL-2.0 */
/* The end of main() of a test program. */
#ifndef HJ_TEST_SUITE_H
#define HJ_TEST_SUITE_H

#include <check.h>
#include <stdlib.h>

/* Runs the tests; returns the status of the process.  CK_VERBOSITY says how
 * much is told. */
static inline int run_tests(const char *name, TCase *tests)
{
    Suite *suite = suite_create(name);
    SRunner *runner = srunner_create(suite);
    int failed;

    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
