/* SPDX-License-Identifier: MPL-2.0 */
/* Helpers for main() of a test program with one suite. */
#include "one-suite.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

uint64_t one_seed(uint64_t usual)
{
    const char *text = getenv("HJ_SEED");
    uint64_t seed = text != NULL ? strtoull(text, NULL, 10) : usual;

    printf("seed %llu (HJ_SEED)\n", (unsigned long long)seed);
    return seed;
}

int one_count(int usual)
{
    const char *text = getenv("HJ_POSITIONS");

    if (text == NULL)
        return usual;
    return strchr(text, '%') != NULL ? usual * atoi(text) / 100 : atoi(text);
}

int one_suite(const char *name, const TTest *const tests[])
{
    TCase *tc = tcase_create(name);

    tcase_set_timeout(tc, 0);
    for (int i = 0; tests[i] != NULL; i++)
        tcase_add_test(tc, tests[i]);
    return run_tests(name, tc);
}
