/* SPDX-License-Identifier: MPL-2.0 */
/* What look-ups tell a selection. */
#ifndef HJ_CARDS_SELECT_INTERNAL_H
#define HJ_CARDS_SELECT_INTERNAL_H

#include "cards/internal.h"
#include "cards/select.h"

/* HJ_KEY_LETTERS: so many letters and digits stand for a name, or all of a
 * shorter one.  HJ_KEY_NAMES: of so many hashes one is a name's.  HJ_KEY_TYPES:
 * so many different types are looked for. */
enum {
    HJ_KEY_LETTERS = 8,
    HJ_KEYS = 1 << 20,
    HJ_KEY_NAMES = 1 << 24,
    HJ_KEY_TYPES = 1 << 12
};

struct hj_selection {
    uint64_t wanted[HJ_KEYS / 64];      /* keys of what may be in the list */
    uint64_t named[HJ_KEYS / 64];       /* hashes of names of rows of use */
    uint64_t passed[HJ_KEY_NAMES / 64]; /* of rows that are not */
    bool grew;         /* by a name that rows before may have had */
    bool codes, types; /* whether they are looked at */
    bool doubt;
    bool missing;         /* a doubt that only the reading of a list minds */
    struct hj_out *kinds; /* all different types, a line each, in lower case */
    size_t kind_count;
    uint64_t seen[2 * HJ_KEY_TYPES]; /* their hashes; 0: free */
};

static inline bool hj_has_key(const uint64_t *keys, uint32_t key)
{
    return keys[key / 64] >> key % 64 & 1;
}

static inline void hj_add_key(uint64_t *keys, uint32_t key)
{
    keys[key / 64] |= UINT64_C(1) << key % 64;
}

static inline uint32_t hj_key_of(uint64_t letters)
{
    return (uint32_t)(letters * UINT64_C(0x9E3779B97F4A7C15) >> 44);
}

/* The letter or digit C in lower case; 0: it is none. */
static inline unsigned hj_key_letter(char c)
{
    unsigned byte = (unsigned char)c, lower = byte | 0x20;

    return lower - 'a' < 26 ? lower : byte - '0' < 10 ? byte : 0;
}

/* The key of a name; false when all rows of such names are of use: it has no
 * letters, or among the first are others than those of ASCII, which fold to
 * any. */
bool hj_name_key(struct hj_str name, uint32_t *key);

/* NAME was looked up, with GUESS also as the beginning of one, and FOUND came
 * of it. */
void hj_selection_asked(struct hj_selection *selection, struct hj_str name,
                        bool guess, const struct hj_lookup *found);

/* CODE, in small letters without leading zeros, was looked up. */
void hj_selection_code(struct hj_selection *selection, struct hj_str code);

/* It was asked whether WORD is of KIND, and it IS. */
void hj_selection_word(struct hj_selection *selection, struct hj_str word,
                       enum hj_card_word kind, bool is);

/* A slug, or a set and number, were looked up. */
void hj_selection_slug(struct hj_selection *selection);

#endif
