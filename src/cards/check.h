/* SPDX-License-Identifier: MPL-2.0 */
/* What the parts of hj-cards check share. */
#ifndef HJ_SRC_CARDS_CHECK_H
#define HJ_SRC_CARDS_CHECK_H

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "cards/cards.h"

/* A catalogue while it is looked at. */
struct checking {
    struct cli *cli;
    const struct hj_catalogue *cat;
    const char *game; /* --game; NULL: not given */
    bool quiet;       /* sentences that are understood are not told */
    struct hj_findings *findings;
    struct hj_arena *arena;
    struct hj_out *folded;
    struct hj_map *names, *aliases; /* folded, to the card */
    hj_card explain; /* --explain: this card alone; else HJ_NO_CARD */
    size_t sentences, understood;
    size_t texts, in_full;  /* cards with text; of which all is understood */
    struct hj_out *stopped; /* the words that stopped sentences, as a list */
    size_t foreign; /* cards whose text is of a game that is not understood */
};

/* Where the first row of a card stands. */
struct hj_place check_place(const struct checking *c, hj_card card);

/* Compiles the text of every card: a finding, or with --json an object, for
 * each sentence.  False with the reason in E. */
bool check_text(struct checking *c, struct hj_error *e);

#endif
