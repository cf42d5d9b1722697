/* SPDX-License-Identifier: MPL-2.0 */
/* Sums of fractions that are never rounded, however many there are. */
#ifndef HJ_PAIRING_EXACT_H
#define HJ_PAIRING_EXACT_H

#include "base/arena.h"

#include <gmp.h>

enum { EXACT_FACTORS = 3, EXACT_DIVISORS = 2 };

/* One summand: the product of the factors by the product of the divisors, none
 * of the latter 0. */
struct exact_term {
    uint32_t factors[EXACT_FACTORS], divisors[EXACT_DIVISORS];
};

/* A natural number of any size: GMP's limbs, the lowest first, and no 0 at the
 * top. */
struct natural {
    mp_size_t count;
    mp_limb_t *limbs;
};

/* A fraction that is not negative. */
struct exact {
    struct natural num, den;
};

/* Where sums are made; empty at first. */
struct exact_work {
    struct hj_arena *arena; /* for results; not owned */
    mp_limb_t *limbs;
    size_t size;
};
void exact_work_free(struct exact_work *work);

/* The sum of COUNT terms, divided by DIVISOR (from 1 on), as an object of the
 * arena; NULL when out of memory. */
const struct exact *exact_sum(struct exact_work *work,
                              const struct exact_term *terms, size_t count,
                              uint64_t divisor);

/* Below, at or above 0 as A is less than, equal to, or more than B.  Both are
 * results of exact_sum() with this WORK, which has the room to compare. */
int exact_compare(struct exact_work *work, const struct exact *a,
                  const struct exact *b);

/* The same for A and NUM/DEN. */
int exact_compare_to(struct exact_work *work, const struct exact *a,
                     uint64_t num, uint64_t den);

#endif
