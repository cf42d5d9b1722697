/* SPDX-License-Identifier: MPL-2.0 */
/* A catalogue of those cards alone that one deck list may name. */
#ifndef HJ_CARDS_SELECT_H
#define HJ_CARDS_SELECT_H

#include "cards/catalogue.h"

/* What a list may name: a row is of use when the first letters and digits of
 * its name, or of one of its aliases, are somewhere in the list, whatever is
 * between them.  All cards whose whole name is in the list are among those, and
 * few others.  A question to the catalogue whose answer might be another one
 * with all cards leaves a doubt. */
struct hj_selection;

enum { HJ_SELECTION_MOST = 1 << 15 }; /* bytes of a list */

/* For the bytes of LIST; NULL when they are too many, no UTF-8, or memory is
 * short. */
struct hj_selection *hj_selection_new(struct hj_str list);
void hj_selection_free(struct hj_selection *selection);

/* True if the format needs to know if a column is one of numbers. */
typedef bool hj_selection_column(struct hj_str column, void *data);

/* Reads the rows of FILE that are of use, and the first one.  Columns for which
 * ASKS answers yes are looked at in all rows: they are numbers as they would be
 * in the whole catalogue.  False, and CAT of no use, whenever anything is not
 * plain (errata, odd quotes, trouble): then the whole file is to be read, which
 * tells the reason. */
bool hj_catalogue_read_selected(struct hj_catalogue *cat, const char *file,
                                struct hj_selection *selection,
                                hj_selection_column *asks, void *data,
                                struct hj_findings *findings);

/* From now on questions to CAT may leave a doubt in SELECTION, until it is
 * NULL; asked by one thread. */
void hj_catalogue_watch(struct hj_catalogue *cat,
                        struct hj_selection *selection);

/* What a word is in a catalogue, in singular or plural: a type or one word of a
 * type, or else a trait, type or subtype. */
enum hj_card_word { HJ_CARD_WORD_NONE, HJ_CARD_WORD_TYPE, HJ_CARD_WORD_TRAIT };

/* True if WORD is of KIND, which may leave a doubt.  It is not when out of
 * memory. */
bool hj_catalogue_has_word(const struct hj_catalogue *cat, struct hj_str word,
                           enum hj_card_word kind);

bool hj_selection_doubts(const struct hj_selection *selection);

#endif
