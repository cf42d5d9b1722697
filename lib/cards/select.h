/* SPDX-License-Identifier: MPL-2.0 */
/* A partial catalogue with only the cards that one deck list may name. */
#ifndef HJ_CARDS_SELECT_H
#define HJ_CARDS_SELECT_H

#include "cards/catalogue.h"

/* A selection: the rows that may matter for one deck list.  A row is relevant
 * if the first letters and digits of its name, or of one of its aliases, occur
 * in the list, ignoring all other characters.  These rows include every card
 * whose whole name is in the list, and few others.  A query whose result might
 * differ with the full catalogue raises a doubt. */
struct hj_selection;

enum { HJ_SELECTION_MOST = 1 << 15 }; /* bytes of a list */

/* Returns a selection for the bytes of LIST; NULL for too many bytes, bytes
 * that are not UTF-8, or lack of memory. */
struct hj_selection *hj_selection_new(struct hj_str list);
void hj_selection_free(struct hj_selection *selection);

/* True if the format must know if COLUMN is numeric. */
typedef bool hj_selection_column(struct hj_str column, void *data);

/* Reads the first row of FILE and the relevant rows.  Columns for which ASKS
 * returns true are examined in all rows, so that they are numeric if they are
 * numeric in the full catalogue.  Returns false, with CAT unusable, for
 * anything unusual (errata, odd quotes, errors): the caller then reads the
 * whole file, which reports the reason. */
bool hj_catalogue_read_selected(struct hj_catalogue *cat, const char *file,
                                struct hj_selection *selection,
                                hj_selection_column *asks, void *data,
                                struct hj_findings *findings);

/* Makes queries to CAT record doubts in SELECTION, until called with NULL; for
 * use by one thread. */
void hj_catalogue_record_lookups(struct hj_catalogue *cat,
                                 struct hj_selection *selection);

/* The kind of a word, singular or plural: a type or one word of a type, or else
 * a trait or subtype. */
enum hj_card_word { HJ_CARD_WORD_NONE, HJ_CARD_WORD_TYPE, HJ_CARD_WORD_TRAIT };

/* True if WORD is of KIND, false when out of memory; may raise a doubt. */
bool hj_catalogue_has_word(const struct hj_catalogue *cat, struct hj_str word,
                           enum hj_card_word kind);

bool hj_selection_doubts(const struct hj_selection *selection);

#endif
