/* SPDX-License-Identifier: MPL-2.0 */
/* Exact sums of fractions over their least common denominator.  Uses GMP's
 * low-level functions, which work in given memory; GMP's other functions end
 * the program when out of memory. */
#include "pairing/exact.h"

#include <stdlib.h>

/* A 64-bit number has one limb, or two limbs of 32 bits. */
enum { SPARE = 4, WIDE = 2, HALF = 32 };

void exact_work_free(struct exact_work *work)
{
    free(work->limbs);
    work->limbs = NULL;
    work->size = 0;
}

static bool ensure(struct exact_work *work, size_t size)
{
    mp_limb_t *larger;

    if (size <= work->size)
        return true;
    larger = realloc(work->limbs, size * sizeof *larger);
    if (larger == NULL)
        return false;
    work->limbs = larger;
    work->size = size;
    return true;
}

static void trim(struct natural *a)
{
    while (a->count > 0 && a->limbs[a->count - 1] == 0)
        a->count--;
}

static void set(struct natural *a, uint64_t value)
{
    a->limbs[0] = (mp_limb_t)value;
    a->limbs[1] = GMP_NUMB_BITS > HALF ? 0 : (mp_limb_t)(value >> HALF);
    a->count = WIDE;
    trim(a);
}

static void multiply(struct natural *a, uint32_t by)
{
    mp_limb_t carry;

    if (a->count == 0)
        return;
    carry = mpn_mul_1(a->limbs, a->limbs, a->count, by);
    if (carry > 0)
        a->limbs[a->count++] = carry;
    trim(a);
}

static uint32_t remainder_of(const struct natural *a, uint32_t by)
{
    return a->count > 0 ? (uint32_t)mpn_mod_1(a->limbs, a->count, by) : 0;
}

static void divide(struct natural *a, uint32_t by)
{
    if (a->count > 0)
        (void)mpn_divrem_1(a->limbs, 0, a->limbs, a->count, by);
    trim(a);
}

static void copy(struct natural *to, const struct natural *from)
{
    if (from->count > 0)
        mpn_copyi(to->limbs, from->limbs, from->count);
    to->count = from->count;
}

static void add(struct natural *a, const struct natural *b)
{
    const struct natural *longer = a->count >= b->count ? a : b;
    const struct natural *shorter = longer == a ? b : a;
    mp_size_t count = longer->count;
    mp_limb_t carry;

    if (shorter->count == 0) {
        if (longer == b)
            copy(a, b);
        return;
    }
    carry =
        mpn_add(a->limbs, longer->limbs, count, shorter->limbs, shorter->count);
    a->count = count;
    if (carry > 0)
        a->limbs[a->count++] = carry;
}

static int compare(const struct natural *a, const struct natural *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return a->count > 0 ? mpn_cmp(a->limbs, b->limbs, a->count) : 0;
}

/* Stores the product of A and B in TO, which must differ from both. */
static void product(struct natural *to, const struct natural *a,
                    const struct natural *b)
{
    const struct natural *longer = a->count >= b->count ? a : b;
    const struct natural *shorter = longer == a ? b : a;

    to->count = 0;
    if (shorter->count == 0)
        return;
    to->count = a->count + b->count;
    /* Row by row, because mpn_mul() allocates memory for large numbers. */
    to->limbs[longer->count] =
        mpn_mul_1(to->limbs, longer->limbs, longer->count, shorter->limbs[0]);
    for (mp_size_t i = 1; i < shorter->count; i++)
        to->limbs[longer->count + i] = mpn_addmul_1(
            to->limbs + i, longer->limbs, longer->count, shorter->limbs[i]);
    trim(to);
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b > 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Extends NUM and DEN so that DEN is a multiple of the term's divisors.
 * QUOTIENT is DEN divided by them. */
static void widen(struct natural *num, struct natural *den,
                  struct natural *quotient, const struct exact_term *term)
{
    copy(quotient, den);
    for (int d = 0; d < EXACT_DIVISORS; d++) {
        uint32_t divisor = term->divisors[d];
        uint32_t rest = remainder_of(quotient, divisor);
        if (rest > 0) {
            uint32_t more = divisor / common_divisor(divisor, rest);
            multiply(num, more);
            multiply(den, more);
            multiply(quotient, more);
        }
        if (divisor > 1)
            divide(quotient, divisor);
    }
}

static bool keep(struct exact_work *work, struct natural *to,
                 const struct natural *from)
{
    to->limbs =
        hj_arena_array(work->arena, (size_t)from->count + 1, sizeof *to->limbs);
    if (to->limbs == NULL)
        return false;
    copy(to, from);
    return true;
}

const struct exact *exact_sum(struct exact_work *work,
                              const struct exact_term *terms, size_t count,
                              uint64_t divisor)
{
    size_t room = (EXACT_DIVISORS + 1) * count + EXACT_FACTORS + SPARE;
    struct natural num, den, part;
    struct exact *sum;

    if (!ensure(work, 3 * room))
        return NULL;
    num.limbs = work->limbs;
    den.limbs = num.limbs + room;
    part.limbs = den.limbs + room;
    set(&num, 0);
    set(&den, 1);
    for (size_t t = 0; t < count; t++) {
        widen(&num, &den, &part, &terms[t]);
        for (int f = 0; f < EXACT_FACTORS; f++)
            if (terms[t].factors[f] != 1)
                multiply(&part, terms[t].factors[f]);
        add(&num, &part);
    }
    sum = hj_arena_alloc(work->arena, sizeof *sum);
    set(&part, divisor);
    if (sum == NULL || !keep(work, &sum->num, &num))
        return NULL;
    sum->den.limbs = hj_arena_array(work->arena, (size_t)den.count + WIDE,
                                    sizeof *sum->den.limbs);
    if (sum->den.limbs == NULL)
        return NULL;
    product(&sum->den, &den, &part);
    /* Room for two products of any two results, or of a result and 128 bits. */
    return ensure(work, 8 * room) ? sum : NULL;
}

int exact_compare(struct exact_work *work, const struct exact *a,
                  const struct exact *b)
{
    struct natural left = {0, work->limbs}, right;

    if (compare(&a->den, &b->den) == 0)
        return compare(&a->num, &b->num);
    product(&left, &a->num, &b->den);
    right.limbs = work->limbs + a->num.count + b->den.count;
    product(&right, &b->num, &a->den);
    return compare(&left, &right);
}

int exact_compare_to(struct exact_work *work, const struct exact *a,
                     uint64_t num, uint64_t den)
{
    mp_limb_t limbs[2 * WIDE];
    struct exact b = {{0, limbs}, {0, limbs + WIDE}};

    set(&b.num, num);
    set(&b.den, den);
    return exact_compare(work, a, &b);
}
