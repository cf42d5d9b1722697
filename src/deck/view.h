/* SPDX-License-Identifier: MPL-2.0 */
/* A deck in order for the eye: sections, types, cards by cost. */
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

/* Collects the lines of a deck, by section, type (in the order in which they
 * first appear), cost and name.  False when out of memory. */
bool deck_view_make(const struct hj_deck *deck, const struct hj_catalogue *cat,
                    struct deck_view *view);
void deck_view_free(struct deck_view *view);

/* The end of the run of lines of one section and type that begins at FROM, and
 * in *CARDS how many cards it has. */
size_t deck_view_group(const struct deck_view *view, size_t from,
                       uint64_t *cards);

/* How many cards a section has. */
uint64_t deck_view_cards(const struct deck_view *view, size_t section);

/* Dearer cards share the last place of a curve. */
enum { DECK_MOST_COST = 20 };

/* Cards by cost in one section; returns the dearest cost, -1 for none. */
int deck_view_curve(const struct deck_view *view, size_t section,
                    uint64_t curve[DECK_MOST_COST + 1]);

/* page.c: decks as a page.  deck_page_put() is false when out of memory. */
void deck_page_begin(struct hj_out *out);
bool deck_page_put(struct hj_out *out, const struct hj_deck *deck,
                   struct hj_str name, const struct deck_view *view,
                   const char *hash);
void deck_page_end(struct hj_out *out);

#endif
