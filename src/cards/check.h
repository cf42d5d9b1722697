/* SPDX-License-Identifier: MPL-2.0 */
/* The common part of hj-cards check. */
#ifndef HJ_SRC_CARDS_CHECK_H
#define HJ_SRC_CARDS_CHECK_H

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "cards/cards.h"

/* The state of checking one catalogue. */
struct checking {
    struct cli *cli;
    const struct hj_catalogue *cat;
    const char *game; /* --game; NULL: not given */
    bool quiet;       /* do not report understood sentences */
    struct hj_findings *findings;
    struct hj_arena *arena;
    struct hj_out *folded;
    struct hj_map *names, *aliases; /* from folded names to cards */
    hj_card explain; /* --explain: only this card; else HJ_NO_CARD */
    size_t sentences, understood;
    size_t texts, in_full;  /* cards with text; those fully understood */
    struct hj_out *stopped; /* list of words at which parsing stopped */
    size_t foreign;         /* cards with text of a game without grammar */
};

/* Returns the place of a card's value of a property: the last erratum in force,
 * or the first row that has it. */
struct hj_place check_value_place(const struct checking *c, hj_card card,
                                  hj_property p);

/* Parses the text of every card and reports each sentence as a finding, or with
 * --json as an object.  Returns false with the reason in E. */
bool check_text(struct checking *c, struct hj_error *e);

#endif
