/* SPDX-License-Identifier: MPL-2.0 */
/* The facts of a position as text, and the differences of two positions. */
#ifndef HJ_REPLAY_FACTS_H
#define HJ_REPLAY_FACTS_H

#include "replay/replay.h"

/* The facts of one position; must be zeroed before first use. */
struct hj_facts {
    struct hj_out *text;
    struct hj_fact_place {
        size_t path, value, end; /* offsets in TEXT */
        bool unordered;          /* cards whose order means nothing */
    } * places;
    size_t count, size;
};

/* Replaces the facts by those of STATE.  Returns false when out of memory. */
bool hj_facts_take(struct hj_facts *facts, const struct hj_game_type *type,
                   const struct hj_game *game, const void *state);
void hj_facts_free(struct hj_facts *facts);

/* In written.c: compares the cards of two piles, as a query writes them; unless
 * they are ORDERED, their order counts for nothing. */
enum hj_likeness hj_replay_compare_cards(struct hj_str a, struct hj_str b,
                                         bool ordered);

/* Receives a path and its two values; a value is "" if the fact does not exist
 * in that position.  Returns false to stop. */
typedef bool (*hj_facts_differ)(void *data, struct hj_str path, struct hj_str a,
                                struct hj_str b);

/* Passes the differences of two positions to TAKE, which may be NULL: first the
 * facts of A in their order, then the facts that only B has.  With TERSE, only
 * the zone is reported for an object that only B has, and unknown cards match
 * known ones; otherwise all different texts are reported.  *SAME is set to true
 * if no difference was found.  Returns false when out of memory. */
bool hj_facts_compare(const struct hj_facts *a, const struct hj_facts *b,
                      hj_facts_differ take, void *data, bool terse, bool *same);

#endif
