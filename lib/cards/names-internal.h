/* SPDX-License-Identifier: MPL-2.0 */
/* What the look-up of names and the suggestions share. */
#ifndef HJ_CARDS_NAMES_INTERNAL_H
#define HJ_CARDS_NAMES_INTERNAL_H

#include "cards/internal.h"

/* Which letters a text has, and which more than once, each a bit; the highest
 * one is set where a character has several bytes. */
struct hj_letters {
    uint64_t once, twice;
};

/* A folded name with its card; several cards may fold to one name. */
struct hj_folded {
    struct hj_str text;
    struct hj_letters letters;
    hj_card card;
};

/* The letters of TEXT. */
struct hj_letters hj_letters_of(struct hj_str text);

enum { HJ_SHORTEST_CODE = 4 }; /* bytes, with leading zeros */

/* True if the cells of a column are codes. */
bool hj_codes_are_in(struct hj_str column);

/* Fills *CODES, which the caller frees, with the card of every code; HJ_NO_CARD
 * where several have it.  False when out of memory. */
bool hj_codes_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                    struct hj_map **codes);

/* The same, built when it is first asked for; NULL when out of memory. */
const struct hj_map *hj_name_codes(const struct hj_catalogue *cat);

/* Fills *PRINTINGS, which the caller frees, with the row of every set and
 * number, as hj_catalogue_find_printing() has them; UINT32_MAX where several
 * cards have it.  False when out of memory.  The same, built when it is first
 * asked for; NULL when out of memory. */
bool hj_printings_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                        struct hj_map **printings);
const struct hj_map *hj_name_printings(const struct hj_catalogue *cat);

/* Fills *WORDS, which the caller frees, with the words of all types and traits;
 * false when out of memory.  The same, built when it is first asked for; NULL
 * when out of memory. */
bool hj_type_words_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                         struct hj_map **words);
const struct hj_map *hj_name_type_words(const struct hj_catalogue *cat);

/* Puts into FOUND the nearest to TEXT of COUNT names, which are sorted:
 * nearest first, those of equal distance in their order. */
void hj_names_suggest(const struct hj_folded *names, size_t count,
                      struct hj_str text, struct hj_lookup *found);

#endif
