/* SPDX-License-Identifier: MPL-2.0 */
/* Helpers for main() of a test program with one suite. */
#ifndef HJ_TEST_ONE_SUITE_H
#define HJ_TEST_ONE_SUITE_H

#include <check.h>
#include <stdint.h>

/* Returns the seed of a random test, $HJ_SEED or else USUAL, and prints it. */
uint64_t one_seed(uint64_t usual);

/* Returns the number of random positions: $HJ_POSITIONS, a number or a share of
 * USUAL such as 25%; else USUAL. */
int one_count(int usual);

/* Runs the tests, up to a NULL, without a time limit; returns the exit status
 * of the process. */
int one_suite(const char *name, const TTest *const tests[]);

#endif
