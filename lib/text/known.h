/* SPDX-License-Identifier: MPL-2.0 */
/* The words of a catalogue that texts may name: factions, traits, names. */
#ifndef HJ_TEXT_KNOWN_H
#define HJ_TEXT_KNOWN_H

#include "base/arena.h"
#include "cards/catalogue.h"

struct hj_known;

/* The words of the catalogue, which must outlive it; it is searched when a word
 * is first asked for.  NULL when out of memory; the caller frees it. */
struct hj_known *hj_known_new(const struct hj_catalogue *cat);
void hj_known_free(struct hj_known *known);

/* For hj_grammar_knows(), DATA being a struct hj_known: whether WORD is a
 * faction or trait of any card (columns `faction` and `traits`), or with NAME
 * the name of one; case does not matter.  Text that nothing is known of is not.
 */
bool hj_known_word(void *data, struct hj_str word, bool name);

#endif
