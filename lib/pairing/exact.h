/* SPDX-License-Identifier: MPL-2.0 */
/* Exact sums of fractions, without rounding. */
#ifndef HJ_PAIRING_EXACT_H
#define HJ_PAIRING_EXACT_H

#include "base/arena.h"

#include <gmp.h>

enum { EXACT_FACTORS = 3, EXACT_DIVISORS = 2 };

/* One summand: the product of the factors divided by the product of the
 * divisors.  No divisor is 0. */
struct exact_term {
    uint32_t factors[EXACT_FACTORS], divisors[EXACT_DIVISORS];
};

/* A natural number of any size: GMP's limbs, the lowest first, without a
 * leading 0 limb. */
struct natural {
    mp_size_t count;
    mp_limb_t *limbs;
};

/* A non-negative fraction. */
struct exact {
    struct natural num, den;
};

/* Memory for calculating sums.  Starts with no limbs. */
struct exact_work {
    struct hj_arena *arena; /* for the results; not owned */
    mp_limb_t *limbs;
    size_t size;
};
void exact_work_free(struct exact_work *work);

/* Returns the sum of COUNT terms, divided by DIVISOR (at least 1).  The arena
 * owns the result.  NULL when out of memory. */
const struct exact *exact_sum(struct exact_work *work,
                              const struct exact_term *terms, size_t count,
                              uint64_t divisor);

/* Returns a negative number, 0 or a positive number as A is less than, equal
 * to, or greater than B.  Both must be results of exact_sum() with this WORK,
 * which has the room for the comparison. */
int exact_compare(struct exact_work *work, const struct exact *a,
                  const struct exact *b);

/* Compares A with NUM/DEN like exact_compare(). */
int exact_compare_to(struct exact_work *work, const struct exact *a,
                     uint64_t num, uint64_t den);

#endif
