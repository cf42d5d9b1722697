/* SPDX-License-Identifier: MPL-2.0 */
/* Bits of a word, and operations on all bytes of a word at once. */
#ifndef HJ_BASE_SWAR_H
#define HJ_BASE_SWAR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns the index of the lowest set bit of WORD, from 0; WORD is not 0. */
static inline int hj_bit_lowest(uint64_t word)
{
#ifdef __GNUC__
    return __builtin_ctzll(word);
#else
    int at = 0;

    for (; (word & 1) == 0; word >>= 1)
        at++;
    return at;
#endif
}

/* Loads the eight bytes at P, of any alignment; the first byte is the
 * lowest. */
static inline uint64_t hj_bytes_word(const char *p)
{
    uint64_t word;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&word, p, sizeof word);
#else
    word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | (unsigned char)p[i];
#endif
    return word;
}

/* Returns a word whose bytes have the high bit set where the bytes of WORD are
 * outside of FIRST..LAST, which are ASCII, or are equal to C.  The lowest
 * marked byte is exact; marks above it may be false. */
static inline uint64_t hj_bytes_outside(uint64_t word, char first, char last)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);

    return (word | (word + ones * (unsigned char)('\x7F' - last)) |
            (word - ones * (unsigned char)first)) &
           ones << 7;
}
static inline uint64_t hj_bytes_equal(uint64_t word, char c)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t x = word ^ ones * (unsigned char)c;

    return (x - ones) & ~x & ones << 7;
}

/* Returns the number of bytes before the first byte marked by its high bit, in
 * a word of hj_bytes_word(); WORD is not 0. */
static inline size_t hj_bytes_first(uint64_t word)
{
    return (size_t)hj_bit_lowest(word) / 8;
}

#endif
