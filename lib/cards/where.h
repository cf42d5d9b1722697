/* SPDX-License-Identifier: MPL-2.0 */
/* Filters over cards: `type=site cost<=3 faction!=Mercenary traits~Warrior`. */
#ifndef HJ_CARDS_WHERE_H
#define HJ_CARDS_WHERE_H

#include "cards/catalogue.h"

/* A list of tests that must all hold.  A test is PROPERTY OP VALUE with OP one
 * of = != < <= > >= ~ !~ ; VALUE may hold alternatives separated by `|` and is
 * quoted ("…" or '…') where it has blanks.  = and != compare text folded, or
 * numbers where both sides are; ~ and !~ ask for a whole member of a `;` list;
 * < <= > >= want a number.  An empty cell fails every test but != and !~. */
struct hj_where;

/* Compiles TEXT, which need not outlive the call; the empty text holds for
 * every card.  NULL with the reason and the column in E when it is not well
 * formed.  A property that the catalogue does not have is an error too. */
struct hj_where *hj_where_compile(const struct hj_catalogue *cat,
                                  struct hj_str text, struct hj_error *e);
void hj_where_free(struct hj_where *where);

/* Whether all tests hold for the card. */
bool hj_where_holds(const struct hj_where *where,
                    const struct hj_catalogue *cat, hj_card card);

/* Checks only the form of TEXT, without a catalogue. */
bool hj_where_is_valid(struct hj_str text, struct hj_error *e);

#endif
