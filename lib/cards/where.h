/* SPDX-License-Identifier: MPL-2.0 */
/* Filters over cards: `type=site (cost<=3 or faction!=Mercenary)`. */
#ifndef HJ_CARDS_WHERE_H
#define HJ_CARDS_WHERE_H

#include "cards/catalogue.h"

/* Tests of a card, see headjudge-format(5):
 *
 *     type=site cost<=3          both hold (blanks mean "and")
 *     type=site or cost<=3       one of them holds; "and" binds closer
 *     not (type=site cost<=3)    brackets, and the contrary
 *     any(set=a rarity=common)   one and the same printing has both
 *     this(set=a)                the printing that the list names has it
 *     any(text=@this.text)       one has the text of that printing
 *
 * A test is PROPERTY OP VALUE with OP one of = != < <= > >= ~ !~, without
 * blanks around it, or PROPERTY within VALUE; VALUE may hold alternatives
 * separated by `|` and is quoted ("…" or '…') where it has blanks.  = and !=
 * compare text folded, or numbers where both sides are; ~ and !~ ask for a
 * whole member of a `;` list; `within` asks whether all members are among the
 * values; < <= > >= need a number.  "" is the empty cell, which fails every
 * other test but != !~ and within.  @NAME.PROPERTY is what the cards that are
 * called NAME have. */
struct hj_where;

/* Compiles TEXT, which need not outlive the call; the empty text holds for
 * every card.  NULL with the reason and the column in E when it is not well
 * formed.  A property that the catalogue does not have is an error too.
 * Without names, a value that begins with @ is a text like any other. */
struct hj_where *hj_where_compile(const struct hj_catalogue *cat,
                                  struct hj_str text, struct hj_error *e);

/* The same with COUNT names (at most HJ_WHERE_MOST_NAMES) for @.  CAT may be
 * NULL: only the form is looked at. */
enum { HJ_WHERE_MOST_NAMES = 32 };
struct hj_where *hj_where_compile_with(const struct hj_catalogue *cat,
                                       struct hj_str text,
                                       const struct hj_str *names, size_t count,
                                       struct hj_error *e);
void hj_where_free(struct hj_where *where);

/* True if it holds for the card, whatever its printing; no card has a name. */
bool hj_where_holds(const struct hj_where *where,
                    const struct hj_catalogue *cat, hj_card card);

/* What it may depend on besides the card: the cards that each name means, in
 * the order of the names, and the printing, 1 for the card's first row and so
 * on, 0 when none is named: then `this` asks for any. */
struct hj_where_cards {
    const hj_card *cards;
    size_t count;
};
struct hj_where_case {
    const struct hj_where_cards *named;
    uint32_t printing;
};
bool hj_where_holds_in(const struct hj_where *where,
                       const struct hj_catalogue *cat, hj_card card,
                       const struct hj_where_case *in);

/* True if it may hold for a card whose printing the catalogue lacks, of which
 * nothing is known but its SET, and what all its printings share. */
bool hj_where_may_hold(const struct hj_where *where,
                       const struct hj_catalogue *cat, hj_card card,
                       const struct hj_where_case *in, struct hj_str set);

/* True if any() or this() is asked at all. */
bool hj_where_asks_printings(const struct hj_where *where);

/* True if it depends on the card alone; which names it uses, bit I for name I.
 */
bool hj_where_is_static(const struct hj_where *where);
uint32_t hj_where_names(const struct hj_where *where);

/* Works out for all cards what depends on the card alone, so that
 * hj_where_holds_in() looks at no text.  False when out of memory. */
bool hj_where_settle(struct hj_where *where, const struct hj_catalogue *cat);

/* The properties that are tested outside of any() and this(), at most MOST of
 * them into PROPERTIES; returns how many. */
size_t hj_where_plain(const struct hj_where *where, hj_property *properties,
                      size_t most);

/* Checks only the form of TEXT, without a catalogue. */
bool hj_where_is_valid(struct hj_str text, struct hj_error *e);

#endif
