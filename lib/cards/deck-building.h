/* SPDX-License-Identifier: MPL-2.0 */
/* Card text that changes how decks are built (ruling R36). */
#ifndef HJ_CARDS_DECK_BUILDING_H
#define HJ_CARDS_DECK_BUILDING_H

#include "base/arena.h"
#include "cards/catalogue.h"

/* One such sentence on one card. */
struct hj_building {
    hj_card card;       /* the card with the sentence */
    bool any_number;    /* no limit on copies of the card; else: */
    struct hj_str word; /* cards with this word in the name … */
    int64_t cost;       /* … have this construction cost */
};

/* Finds all such sentences in the catalogue, in the order of the cards, into an
 * array in ARENA.  Returns false with the reason in E when out of memory. */
bool hj_building_find(const struct hj_catalogue *cat, struct hj_arena *arena,
                      struct hj_building **list, size_t *count,
                      struct hj_error *e);

/* True if the sentence applies to CARD: the card's name contains the word as a
 * whole word, case ignored. */
bool hj_building_reaches(const struct hj_building *building,
                         const struct hj_catalogue *cat, hj_card card);

#endif
