/* SPDX-License-Identifier: MPL-2.0 */
/* Filters over cards: `type=site (cost<=3 or faction!=Mercenary)`. */
#ifndef HJ_CARDS_WHERE_H
#define HJ_CARDS_WHERE_H

#include "cards/catalogue.h"

/* Tests of a card, see headjudge-format(5):
 *
 *     type=site cost<=3         both hold (blanks mean "and")
 *     type=site or cost<=3      either holds; "and" binds closer
 *     not (type=site cost<=3)   brackets, and negation
 *     any(set=a rarity=common)  one printing has both
 *     this(set=a)               the printing named in the list has it
 *     any(text=@this.text)      one has the text of that printing
 *
 * A test is PROPERTY OP VALUE with OP one of = != < <= > >= ~ !~, without
 * blanks around it, or PROPERTY within VALUE; VALUE may hold alternatives
 * separated by `|` and is quoted ("…" or '…') if it has blanks.  = and !=
 * compare folded text, or numbers if both sides are numbers; ~ and !~ test
 * for a whole member of a `;` list; `within` tests if all members are among
 * the values; < <= > >= need a number.  "" is the empty cell, which fails
 * every other test except != !~ and within.  @NAME.PROPERTY is the value of
 * the cards called NAME.
 */
struct hj_where;

/* Compiles TEXT, which need not outlive the call; the empty text holds for
 * every card.  Returns NULL with the reason and the column in E when TEXT is
 * malformed or names a property that the catalogue lacks.  Without names, a
 * value that begins with @ is a plain text. */
struct hj_where *hj_where_compile(const struct hj_catalogue *cat,
                                  struct hj_str text, struct hj_error *e);

/* Does the same with COUNT names (at most HJ_WHERE_MOST_NAMES) for @.  CAT may
 * be NULL: only the syntax is checked. */
enum { HJ_WHERE_MOST_NAMES = 32 };
struct hj_where *hj_where_compile_with(const struct hj_catalogue *cat,
                                       struct hj_str text,
                                       const struct hj_str *names, size_t count,
                                       struct hj_error *e);
void hj_where_free(struct hj_where *where);

/* True if the filter holds for the card in any printing; names match no
 * card. */
bool hj_where_holds(const struct hj_where *where,
                    const struct hj_catalogue *cat, hj_card card);

/* Further inputs of a filter: the cards of each name, in the order of the
 * names, and the printing: 1 for the card's first row and so on, or 0 if the
 * list names none, when `this` accepts any printing. */
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

/* True if the filter may hold for a card in a printing that the catalogue
 * lacks, of which only SET and the properties common to all printings are
 * known. */
bool hj_where_may_hold(const struct hj_where *where,
                       const struct hj_catalogue *cat, hj_card card,
                       const struct hj_where_case *in, struct hj_str set);

/* True if the filter uses any() or this(). */
bool hj_where_asks_printings(const struct hj_where *where);

/* True if the filter depends on the card alone; hj_where_names() returns the
 * names in use, bit I for name I. */
bool hj_where_is_static(const struct hj_where *where);
uint32_t hj_where_names(const struct hj_where *where);

/* Evaluates for all cards the parts that depend on the card alone, so that
 * hj_where_holds_in() examines no text.  Returns false when out of memory. */
bool hj_where_precompute(struct hj_where *where,
                         const struct hj_catalogue *cat);

/* Stores up to MOST properties that are tested outside of any() and this() in
 * PROPERTIES; returns their number. */
size_t hj_where_plain(const struct hj_where *where, hj_property *properties,
                      size_t most);

/* Checks only the syntax of TEXT, without a catalogue. */
bool hj_where_is_valid(struct hj_str text, struct hj_error *e);

#endif
