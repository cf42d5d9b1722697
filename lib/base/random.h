/* SPDX-License-Identifier: MPL-2.0 */
/* Random numbers that are reproducible from a printed seed. */
#ifndef HJ_BASE_RANDOM_H
#define HJ_BASE_RANDOM_H

#include "base/error.h"

#include <stdint.h>

/* The generator xoshiro256** (Blackman, Vigna), whose state splitmix64 derives
 * from the seed.  The same seed gives the same numbers on every machine. */
struct hj_random {
    uint64_t state[4];
};

/* Returns a generator for SEED. */
struct hj_random hj_random_seeded(uint64_t seed);

/* Returns the next 64 bits. */
uint64_t hj_random_next(struct hj_random *random);

/* Returns a number from 0 to BELOW - 1, all equally likely (by rejection); 0
 * when BELOW is 0. */
uint64_t hj_random_below(struct hj_random *random, uint64_t below);

/* Shuffles COUNT indices (Fisher and Yates, from the end). */
void hj_random_shuffle(struct hj_random *random, uint32_t *items, size_t count);

/* Takes a seed of at most 2^53 - 1 from the system, so that the seed survives
 * JSON and is short enough to be read out.  Returns false with the reason in E
 * when the system provides none. */
bool hj_random_seed(uint64_t *seed, struct hj_error *e);

#endif
