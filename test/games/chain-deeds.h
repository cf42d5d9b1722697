/* SPDX-License-Identifier: MPL-2.0 */
/* Changes by each effect on a chain, of the oracle and of the engine's events,
 * in the same words. */
#ifndef HJ_TEST_CHAIN_DEEDS_H
#define HJ_TEST_CHAIN_DEEDS_H

#include "chain-game.h"

#include "games/sularia/su.h"
#include "replay/replay.h"

enum {
    CHAIN_DEEDS = 128,
    CHAIN_FACTS = OC_OBJECTS * 4 + OC_PLAYERS * 2,
    CHAIN_KEY = 40
};

/* A fact that changed while one link resolved. */
struct chain_fact {
    char key[CHAIN_KEY];
    int from, to;
};

/* One link that was resolved, cancelled, or without legal targets. */
struct chain_deed {
    char title[CHAIN_KEY]; /* the link, and its fate */
    int count;
    struct chain_fact fact[CHAIN_FACTS];
    bool asks; /* it waits for a later line */
};

struct chain_deeds {
    const struct hj_game *game;
    int count, engine_count; /* of the oracle's deeds, of the engine's */
    struct chain_deed deed[CHAIN_DEEDS], engine[CHAIN_DEEDS];
};

/* Function of an oc_watch; DATA is the struct chain_deeds. */
void chain_link_done(void *data, const struct oc_position *before,
                     const struct oc_position *after,
                     const struct oc_link *link, enum oc_fate fate);

/* Watcher of a replay; DATA is the struct chain_deeds. */
void chain_watch(void *data, const struct hj_replay_step *step);

/* Writes the differences between oracle and engine to WRONG. */
void chain_compare(struct chain_deeds *deeds, struct hj_out *wrong);

#endif
