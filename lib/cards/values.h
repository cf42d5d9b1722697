/* SPDX-License-Identifier: MPL-2.0 */
/* Column values as numbers, so that comparing two values takes one step. */
#ifndef HJ_CARDS_VALUES_H
#define HJ_CARDS_VALUES_H

#include "base/arena.h"
#include "cards/catalogue.h"

#define HJ_NO_VALUE UINT32_MAX

/* Assigns numbers to texts, from 0 in the order of first use; texts that fold
 * to the same bytes share a number. */
struct hj_value_index;

/* Returns an empty book that keeps its names in ARENA, where they outlive the
 * book; NULL when out of memory. */
struct hj_value_index *hj_value_book_new(struct hj_arena *arena);
void hj_value_book_free(struct hj_value_index *book);

/* Returns the number of TEXT, which must outlive the book; HJ_NO_VALUE when out
 * of memory. */
uint32_t hj_value_number(struct hj_value_index *book, struct hj_str text);

/* Returns the count of numbers, and the first spelling of each, in the
 * arena. */
uint32_t hj_value_count(const struct hj_value_index *book);
struct hj_str *hj_value_names(const struct hj_value_index *book);

/* The values of card C are members[first[C]] up to members[first[C + 1]]. */
struct hj_value_sets {
    uint32_t *first, *members;
};

/* True if TEXT is one of the values in EXCEPT, which `|` separates. */
bool hj_value_is_excepted(struct hj_str except, struct hj_str text);

/* Fills SETS, in the book's arena, with each card's values in the column P:
 * with SPLIT the members of a `;` list, otherwise the whole cell.  Leaves out
 * empty values, those in EXCEPT, and cards whose byte in OF is 0 (OF NULL: no
 * card).  Returns false when out of memory. */
bool hj_value_sets_fill(struct hj_value_index *book,
                        const struct hj_catalogue *cat, hj_property p,
                        bool split, const unsigned char *of,
                        struct hj_str except, struct hj_value_sets *sets);

#endif
