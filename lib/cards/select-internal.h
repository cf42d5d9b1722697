/* SPDX-License-Identifier: MPL-2.0 */
/* Recording of look-ups in a selection. */
#ifndef HJ_CARDS_SELECT_INTERNAL_H
#define HJ_CARDS_SELECT_INTERNAL_H

#include "cards/internal.h"
#include "cards/select.h"

/* HJ_KEY_LETTERS: the number of letters and digits that represent a name (all
 * of a shorter name).  HJ_KEY_NAMES: the number of different hashes of names.
 * HJ_KEY_TYPES: the limit of different types recorded. */
enum {
    HJ_KEY_LETTERS = 8,
    HJ_KEYS = 1 << 20,
    HJ_KEY_NAMES = 1 << 24,
    HJ_KEY_TYPES = 1 << 12
};

struct hj_selection {
    uint64_t wanted[HJ_KEYS / 64];      /* keys of names that may be in the
                                         * list */
    uint64_t named[HJ_KEYS / 64];       /* hashes of names of relevant rows */
    uint64_t passed[HJ_KEY_NAMES / 64]; /* hashes of names of other rows */
    bool grew;         /* by a name that an earlier row may have had */
    bool codes, types; /* codes and types are recorded */
    bool doubt;
    bool missing;         /* a doubt that matters only while a list is read */
    struct hj_out *kinds; /* all different types in lower case, one a line */
    size_t kind_count;
    uint64_t seen[2 * HJ_KEY_TYPES]; /* hashes of the types; 0: free */
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

/* Returns C in lower case if C is an ASCII letter or digit, else 0. */
static inline unsigned hj_key_letter(char c)
{
    unsigned byte = (unsigned char)c, lower = byte | 0x20;

    return lower - 'a' < 26 ? lower : byte - '0' < 10 ? byte : 0;
}

/* Computes the key of a name.  Returns false when every row of such a name is
 * relevant: the name has no letters or digits, or has a non-ASCII character,
 * which may fold to any letters, before it has HJ_KEY_LETTERS of them. */
bool hj_name_key(struct hj_str name, uint32_t *key);

/* Records a look-up of NAME, with GUESS also as a prefix, and its result
 * FOUND. */
void hj_selection_asked(struct hj_selection *selection, struct hj_str name,
                        bool guess, const struct hj_lookup *found);

/* Records a look-up of CODE, in lower case without leading zeros. */
void hj_selection_code(struct hj_selection *selection, struct hj_str code);

/* Records a test if WORD is of KIND; IS is the result. */
void hj_selection_word(struct hj_selection *selection, struct hj_str word,
                       enum hj_card_word kind, bool is);

/* Records a look-up of a slug, or of a set and number. */
void hj_selection_slug(struct hj_selection *selection);

#endif
