/* SPDX-License-Identifier: MPL-2.0 */
/* Random numbers that anybody can repeat from a printed seed. */
#ifndef HJ_BASE_RANDOM_H
#define HJ_BASE_RANDOM_H

#include "base/error.h"

#include <stdint.h>

/* The generator xoshiro256** (Blackman, Vigna), its state filled from the
 * seed by splitmix64.  The same seed gives the same numbers on every
 * machine. */
struct hj_random {
    uint64_t state[4];
};

/* A generator that begins with SEED. */
struct hj_random hj_random_seeded(uint64_t seed);

/* The next 64 bits. */
uint64_t hj_random_next(struct hj_random *random);

/* A number from 0 to BELOW - 1, each exactly as likely (by rejection); 0 when
 * BELOW is 0. */
uint64_t hj_random_below(struct hj_random *random, uint64_t below);

/* Puts COUNT indices in random order (Fisher and Yates, from the end). */
void hj_random_shuffle(struct hj_random *random, uint32_t *items, size_t count);

/* Takes a seed from the system, at most 2^53 - 1 so that it survives JSON and
 * is short enough to be read out.  Returns false when the system has none. */
bool hj_random_seed(uint64_t *seed, struct hj_error *e);

#endif
