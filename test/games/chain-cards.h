/* SPDX-License-Identifier: MPL-2.0 */
/* Invented cards for random chains, and their words. */
#ifndef HJ_TEST_CHAIN_CARDS_H
#define HJ_TEST_CHAIN_CARDS_H

#include "base/out.h"
#include "base/random.h"

#include "oracle-chain.h"

/* Makes OC_CARDS cards: combatants, sites, tactics and conditions with random
 * abilities. */
void chain_make_cards(struct hj_random *random, struct oc_card *cards);

/* Writes card number I as a line of a log's head. */
void chain_put_card(const struct oc_card *cards, int i, struct hj_out *out);

extern const char *const chain_factions[];
extern const char *const chain_keyword_paths[];

int chain_below(struct hj_random *random, int n);
bool chain_chance(struct hj_random *random, int percent);

#endif
