/* SPDX-License-Identifier: MPL-2.0 */
/* The values of columns as numbers, so that comparing two takes one step. */
#ifndef HJ_CARDS_VALUES_H
#define HJ_CARDS_VALUES_H

#include "base/arena.h"
#include "cards/catalogue.h"

#define HJ_NO_VALUE UINT32_MAX

/* Which texts have which number, from 0 in the order of their first use; texts
 * that fold to the same bytes have the same one. */
struct hj_value_book;

/* An empty book whose names live in ARENA and outlive the book; NULL when out
 * of memory. */
struct hj_value_book *hj_value_book_new(struct hj_arena *arena);
void hj_value_book_free(struct hj_value_book *book);

/* The number of TEXT, which must outlive the book; HJ_NO_VALUE when out of
 * memory. */
uint32_t hj_value_number(struct hj_value_book *book, struct hj_str text);

/* How many numbers there are, and the first spelling of each, in the arena. */
uint32_t hj_value_count(const struct hj_value_book *book);
struct hj_str *hj_value_names(const struct hj_value_book *book);

/* The values of card C are members[first[C]] up to members[first[C + 1]]. */
struct hj_value_sets {
    uint32_t *first, *members;
};

/* True if TEXT is one of the values of EXCEPT, which `|` separates. */
bool hj_value_is_excepted(struct hj_str except, struct hj_str text);

/* Fills SETS, in the book's arena, with the values that each card has in the
 * column P: with SPLIT the members of a `;` list, otherwise the whole cell.
 * Empty values and those of EXCEPT are left out, and all of the cards whose
 * byte of OF is 0 (NULL: none are).  False when out of memory. */
bool hj_value_sets_fill(struct hj_value_book *book,
                        const struct hj_catalogue *cat, hj_property p,
                        bool split, const unsigned char *of,
                        struct hj_str except, struct hj_value_sets *sets);

#endif
