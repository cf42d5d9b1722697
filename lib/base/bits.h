/* SPDX-License-Identifier: MPL-2.0 */
/* Bits of a word. */
#ifndef HJ_BASE_BITS_H
#define HJ_BASE_BITS_H

#include <stdint.h>

/* The place of the lowest bit of WORD that is set, from 0; WORD is not 0. */
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

#endif
