/* SPDX-License-Identifier: MPL-2.0 */
/* Inline hashing and comparison of texts that are mostly short. */
#ifndef HJ_BASE_HASH_H
#define HJ_BASE_HASH_H

#include "base/map.h"

static inline uint64_t hj_hash_mix(uint64_t h)
{
    h ^= h >> 32;
    h *= UINT64_C(0x9E3779B97F4A7C15);
    return h ^ (h >> 29);
}

/* Packs the N bytes at P, N below 8, into a number.  Texts of equal length are
 * equal if their numbers are. */
static inline uint64_t hj_hash_tail(const char *p, size_t n)
{
    uint32_t first, last;

    if (n >= 4) {
        memcpy(&first, p, 4);
        memcpy(&last, p + n - 4, 4);
        return (uint64_t)last << 32 | first;
    }
    if (n == 0)
        return 0;
    return (uint64_t)(unsigned char)p[0] << 16 |
           (uint64_t)(unsigned char)p[n / 2] << 8 | (unsigned char)p[n - 1];
}

/* Packs the first 8 bytes of WORD, or all bytes of a shorter word, into a
 * number. */
static inline uint64_t hj_hash_head(struct hj_str word)
{
    uint64_t head;

    if (word.n < sizeof head)
        return hj_hash_tail(word.p, word.n);
    memcpy(&head, word.p, sizeof head);
    return head;
}

/* Returns a hash of WORD without a key, which an attacker can predict and which
 * differs between machines; for caches with one slot per word.  Three
 * overlapping loads cover most words. */
static inline uint32_t hj_hash_word(struct hj_str word)
{
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t first, middle, last;

    if (word.n < sizeof first)
        return (uint32_t)hj_hash_mix(hj_hash_tail(word.p, word.n) + word.n);
    if (word.n > 3 * sizeof first)
        return (uint32_t)hj_hash(word);
    memcpy(&first, word.p, sizeof first);
    memcpy(&middle, word.p + (word.n - sizeof middle) / 2, sizeof middle);
    memcpy(&last, word.p + word.n - sizeof last, sizeof last);
    return (uint32_t)hj_hash_mix((first * factor ^ middle) * factor ^ last);
}

/* The key that a table adds to the texts it hashes.  Authors of input do not
 * know the key, so they cannot write many texts that collide. */
struct hj_hash_key {
    uint64_t a, b, c;
};

/* Returns the key of this process.  The key is different in every run, so
 * printed output must not depend on it. */
struct hj_hash_key hj_hash_key(void);

/* Returns the high half of the product of A and B, xor the low half.  All bits
 * of the result depend on all bits of A and B, unlike those of the low half
 * alone. */
static inline uint64_t hj_hash_fold(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    __extension__ unsigned __int128 product = a;

    product *= b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    uint64_t a_low = (uint32_t)a, a_high = a >> 32;
    uint64_t b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t low = a_low * b_low, one = a_high * b_low, two = a_low * b_high;
    uint64_t middle = (low >> 32) + (uint32_t)one + (uint32_t)two;
    uint64_t high =
        a_high * b_high + (one >> 32) + (two >> 32) + (middle >> 32);

    return (middle << 32 | (uint32_t)low) ^ high;
#endif
}

/* Returns 32 bits that depend on all bits of H.  With some keys, texts that
 * differ only in a few digits fold to numbers close to each other. */
static inline uint32_t hj_hash_spread(uint64_t h)
{
    return (uint32_t)(h * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

/* Does the work of hj_hash_keyed() for a text longer than three loads. */
uint64_t hj_hash_long(const struct hj_hash_key *key, struct hj_str text);

/* Returns a hash of TEXT for the table with the key KEY. */
static inline uint32_t hj_hash_keyed(const struct hj_hash_key *key,
                                     struct hj_str text)
{
    uint64_t first, middle, last;

    if (text.n < sizeof first)
        return hj_hash_spread(hj_hash_fold(
            hj_hash_tail(text.p, text.n) ^ key->a, text.n ^ key->b));
    if (text.n > 3 * sizeof first)
        return hj_hash_spread(hj_hash_long(key, text));
    memcpy(&first, text.p, sizeof first);
    memcpy(&middle, text.p + (text.n - sizeof middle) / 2, sizeof middle);
    memcpy(&last, text.p + text.n - sizeof last, sizeof last);
    return hj_hash_spread(hj_hash_fold(
        hj_hash_fold(first ^ key->a, middle ^ key->b) ^ last, text.n ^ key->c));
}

/* True if the N bytes at A and at B are equal.  For short words, for which a
 * call of memcmp() would cost more than the comparison. */
static inline bool hj_equal_words(const char *a, const char *b, size_t n)
{
    uint64_t x, y;
    size_t i = 0;

    if (n < sizeof x)
        return hj_hash_tail(a, n) == hj_hash_tail(b, n);
    for (; i + sizeof x < n; i += sizeof x) {
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        if (x != y)
            return false;
    }
    memcpy(&x, a + n - sizeof x, sizeof x);
    memcpy(&y, b + n - sizeof y, sizeof y);
    return x == y;
}

#endif
