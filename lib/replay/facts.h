/* SPDX-License-Identifier: MPL-2.0 */
/* All facts of a position as texts, and what two positions differ in. */
#ifndef HJ_REPLAY_FACTS_H
#define HJ_REPLAY_FACTS_H

#include "play/game.h"

/* The facts of one position; zero it before its first use. */
struct hj_facts {
    struct hj_out *text;
    struct hj_fact_place {
        size_t path, value, end; /* bytes of TEXT */
    } * places;
    size_t count, size;
};

/* Takes the facts of STATE in place of those held.  False when out of
 * memory. */
bool hj_facts_take(struct hj_facts *facts, const struct hj_game_type *type,
                   const struct hj_game *game, const void *state);
void hj_facts_free(struct hj_facts *facts);

/* Takes a path and its two values; the one or the other is "" where the path
 * is not a fact.  Returns false to stop. */
typedef bool (*hj_facts_differ)(void *data, struct hj_str path, struct hj_str a,
                                struct hj_str b);

/* Gives TAKE what two positions do not agree in, in the order of A and then of
 * what is in B alone; TAKE may be NULL.  TERSE: of an object that only one of
 * them has, the zone is all that is given, and unknown cards agree with known
 * ones; otherwise every text that is another one is given.  *SAME says whether
 * there was nothing. Returns false when out of memory. */
bool hj_facts_compare(const struct hj_facts *a, const struct hj_facts *b,
                      hj_facts_differ take, void *data, bool terse, bool *same);

#endif
