/* SPDX-License-Identifier: MPL-2.0 */
/* Internals of name look-up and suggestions. */
#ifndef HJ_CARDS_NAMES_INTERNAL_H
#define HJ_CARDS_NAMES_INTERNAL_H

#include "cards/internal.h"

/* The letters of a text as bit sets: those that occur, and those that occur
 * more than once.  The highest bit is set if any character has several
 * bytes. */
struct hj_letters {
    uint64_t once, twice;
};

/* A folded name with its card; several cards may fold to one name. */
struct hj_folded {
    struct hj_str text;
    struct hj_letters letters;
    hj_card card;
};

/* Returns the letters of TEXT. */
struct hj_letters hj_letters_of(struct hj_str text);

enum { HJ_SHORTEST_CODE = 4 }; /* bytes, with leading zeros */

/* True if the cells of the column are codes. */
bool hj_codes_are_in(struct hj_str column);

/* Fills *CODES, which the caller frees, with the card of every code; HJ_NO_CARD
 * for a code of several cards.  Returns false when out of memory. */
bool hj_codes_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                    struct hj_map **codes);

/* Returns the same map, built on first use; NULL when out of memory. */
const struct hj_map *hj_name_codes(const struct hj_catalogue *cat);

/* Fills *PRINTINGS, which the caller frees, with the row of every set and
 * number for hj_catalogue_find_printing(); UINT32_MAX if several cards share
 * them.  Returns false when out of memory.  hj_name_printings() returns the
 * same map, built on first use; NULL when out of memory. */
bool hj_printings_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                        struct hj_map **printings);
const struct hj_map *hj_name_printings(const struct hj_catalogue *cat);

/* Fills *WORDS, which the caller frees, with the words of all types and traits;
 * returns false when out of memory.  hj_name_type_words() returns the same map,
 * built on first use; NULL when out of memory. */
bool hj_type_words_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                         struct hj_map **words);
const struct hj_map *hj_name_type_words(const struct hj_catalogue *cat);

/* Fills FOUND with those of COUNT sorted names that are nearest to TEXT,
 * nearest first, those of equal distance in their order; if none is near, with
 * names of which TEXT is a part, or the one that begins TEXT. */
void hj_names_suggest(const struct hj_folded *names, size_t count,
                      struct hj_str text, struct hj_lookup *found);

#endif
