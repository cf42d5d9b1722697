/* SPDX-License-Identifier: MPL-2.0 */
/* What main() of a test program with one suite does. */
#ifndef HJ_TEST_ONE_SUITE_H
#define HJ_TEST_ONE_SUITE_H

#include <check.h>
#include <stdint.h>

/* The seed of a random test: $HJ_SEED, else USUAL.  It is printed. */
uint64_t one_seed(uint64_t usual);

/* How many random positions it tries: $HJ_POSITIONS, a number or a share such
 * as 25% of USUAL; else USUAL. */
int one_count(int usual);

/* Runs the tests, up to a NULL, without a limit of time; returns the status of
 * the process. */
int one_suite(const char *name, const TTest *const tests[]);

#endif
