/* SPDX-License-Identifier: MPL-2.0 */
/* Sums of fractions over their least common denominator, in natural numbers of
 * any size; schoolbook arithmetic, as the numbers have a few limbs at most
 * unless somebody means harm. */
#include "pairing/exact.h"

#include <stdlib.h>

enum { LIMB = 32, SPARE = 4, WIDE = 2 };

void exact_work_free(struct exact_work *work)
{
    free(work->limbs);
    work->limbs = NULL;
    work->size = 0;
}

static bool ensure(struct exact_work *work, size_t size)
{
    uint32_t *larger;

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
    a->limbs[0] = (uint32_t)value;
    a->limbs[1] = (uint32_t)(value >> LIMB);
    a->count = WIDE;
    trim(a);
}

static void multiply(struct natural *a, uint32_t by)
{
    uint64_t carry = 0;

    for (uint32_t i = 0; i < a->count; i++) {
        carry += (uint64_t)a->limbs[i] * by;
        a->limbs[i] = (uint32_t)carry;
        carry >>= LIMB;
    }
    if (carry > 0)
        a->limbs[a->count++] = (uint32_t)carry;
    trim(a);
}

static uint32_t remainder_of(const struct natural *a, uint32_t by)
{
    uint64_t rest = 0;

    for (uint32_t i = a->count; i-- > 0;)
        rest = (rest << LIMB | a->limbs[i]) % by;
    return (uint32_t)rest;
}

static void divide(struct natural *a, uint32_t by)
{
    uint64_t rest = 0;

    for (uint32_t i = a->count; i-- > 0;) {
        rest = rest << LIMB | a->limbs[i];
        a->limbs[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    trim(a);
}

static void copy(struct natural *to, const struct natural *from)
{
    memcpy(to->limbs, from->limbs, from->count * sizeof *to->limbs);
    to->count = from->count;
}

static void add(struct natural *a, const struct natural *b)
{
    uint64_t carry = 0;
    uint32_t i = 0;

    for (; i < b->count || carry > 0; i++) {
        carry += (uint64_t)(i < a->count ? a->limbs[i] : 0) +
                 (i < b->count ? b->limbs[i] : 0);
        a->limbs[i] = (uint32_t)carry;
        carry >>= LIMB;
    }
    if (i > a->count)
        a->count = i;
}

static int compare(const struct natural *a, const struct natural *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (uint32_t i = a->count; i-- > 0;)
        if (a->limbs[i] != b->limbs[i])
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

/* The product of A and B into TO, which is neither of them. */
static void product(struct natural *to, const struct natural *a,
                    const struct natural *b)
{
    to->count = a->count + b->count;
    memset(to->limbs, 0, to->count * sizeof *to->limbs);
    for (uint32_t i = 0; i < a->count; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; j < b->count; j++) {
            carry += (uint64_t)a->limbs[i] * b->limbs[j] + to->limbs[i + j];
            to->limbs[i + j] = (uint32_t)carry;
            carry >>= LIMB;
        }
        to->limbs[i + b->count] = (uint32_t)carry;
    }
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

/* Makes the denominator of SUM a multiple of the term's divisors, and QUOTIENT
 * what is left of it after dividing by them. */
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
    to->limbs = hj_arena_array(work->arena, from->count + 1, sizeof *to->limbs);
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
    sum->den.limbs =
        hj_arena_array(work->arena, den.count + WIDE, sizeof *sum->den.limbs);
    if (sum->den.limbs == NULL)
        return NULL;
    product(&sum->den, &den, &part);
    /* Room for two products of any two results, or of one and 128 bits. */
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
    uint32_t limbs[2 * WIDE];
    struct exact b = {{0, limbs}, {0, limbs + WIDE}};

    set(&b.num, num);
    set(&b.den, den);
    return exact_compare(work, a, &b);
}
