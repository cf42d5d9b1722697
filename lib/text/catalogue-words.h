/* SPDX-License-Identifier: MPL-2.0 */
/* The words of a catalogue that card texts may use: factions, traits, names. */
#ifndef HJ_TEXT_CATALOGUE_WORDS_H
#define HJ_TEXT_CATALOGUE_WORDS_H

#include "base/arena.h"
#include "cards/catalogue.h"

struct hj_known;

/* Returns the words of CAT, which must outlive the result.  The catalogue is
 * searched on first use.  Returns NULL when out of memory; the caller frees the
 * result. */
struct hj_known *hj_known_new(const struct hj_catalogue *cat);
void hj_known_free(struct hj_known *known);

/* For hj_grammar_knows(), with a struct hj_known as DATA: true if WORD is a
 * faction or trait of any card (columns `faction` and `traits`) or, with NAME,
 * the name of a card.  Case is ignored.  False for all words after an
 * allocation failure. */
bool hj_known_word(void *data, struct hj_str word, bool name);

#endif
