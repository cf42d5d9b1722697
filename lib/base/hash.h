/* SPDX-License-Identifier: MPL-2.0 */
/* Hashing and comparing texts that are mostly short, without a call. */
#ifndef HJ_BASE_HASH_H
#define HJ_BASE_HASH_H

#include "base/map.h"

static inline uint64_t hj_hash_mix(uint64_t h)
{
    h ^= h >> 32;
    h *= UINT64_C(0x9E3779B97F4A7C15);
    return h ^ (h >> 29);
}

/* The N bytes at P, below 8, as a number: texts as long as each other are equal
 * when theirs are. */
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

/* The first bytes of a word as a number, as above where they are all. */
static inline uint64_t hj_hash_head(struct hj_str word)
{
    uint64_t head;

    if (word.n < sizeof head)
        return hj_hash_tail(word.p, word.n);
    memcpy(&head, word.p, sizeof head);
    return head;
}

/* A hash of a word that anybody can foresee, for memories of which each word
 * has one place; it differs between machines.  Three loads that overlap are all
 * of most. */
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

/* What a table adds to the texts that it hashes.  Nobody who writes texts knows
 * it, so nobody can write many that meet in one slot. */
struct hj_hash_key {
    uint64_t a, b, c;
};

/* The key of this process, another one the next time it is run: nothing that is
 * printed may depend on it. */
struct hj_hash_key hj_hash_key(void);

/* The two halves of the product of A and B, one over the other: unlike those of
 * the lower half alone, all its bits depend on all of both. */
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

/* 32 bits of a hash that all its bits have a part in: by some keys, texts that
 * differ in a few digits alone are folded to numbers that lie side by side. */
static inline uint32_t hj_hash_spread(uint64_t h)
{
    return (uint32_t)(h * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

/* What is below, for a text of more than three loads. */
uint64_t hj_hash_long(const struct hj_hash_key *key, struct hj_str text);

/* A hash of TEXT for the table whose key it is. */
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

/* True if the N bytes at A and B are equal: for words, where a call would cost
 * more than the comparison. */
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
