/* SPDX-License-Identifier: MPL-2.0 */
/* A deck in display order: sections, types, cards by cost. */
#ifndef HJ_SRC_DECK_VIEW_H
#define HJ_SRC_DECK_VIEW_H

#include "deck/deck-tool.h"

/* One line: all copies of a card in a section. */
struct deck_line {
    struct hj_str name, type;
    size_t section;
    uint32_t count;
    bool has_cost;
    int64_t cost;
    size_t type_order;
};

struct deck_view {
    struct deck_line *lines;
    size_t count;
};

/* Collects the lines of a deck, sorted by section, type (in the order of first
 * appearance), cost and name.  Returns false when out of memory. */
bool deck_view_make(const struct hj_deck *deck, const struct hj_catalogue *cat,
                    struct deck_view *view);
void deck_view_free(struct deck_view *view);

/* Returns the end of the run of lines of one section and type that begins at
 * FROM, and in *CARDS its number of cards. */
size_t deck_view_group(const struct deck_view *view, size_t from,
                       uint64_t *cards);

/* Returns the number of cards in a section. */
uint64_t deck_view_cards(const struct deck_view *view, size_t section);

/* The last place of a curve, shared by all higher costs. */
enum { DECK_MOST_COST = 20 };

/* Counts cards by cost in one section; returns the highest cost, -1 for
 * none. */
int deck_view_curve(const struct deck_view *view, size_t section,
                    uint64_t curve[DECK_MOST_COST + 1]);

/* Writes decks as a page, see page.c.  deck_page_put() returns false when out
 * of memory. */
void deck_page_begin(struct hj_out *out);
bool deck_page_put(struct hj_out *out, const struct hj_deck *deck,
                   struct hj_str name, const struct deck_view *view,
                   const char *hash);
void deck_page_end(struct hj_out *out);

#endif
