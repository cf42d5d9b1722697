/* SPDX-License-Identifier: MPL-2.0 */
/* Random games of Squarriors: the head of a log. */
#ifndef TEST_GAMES_TRIBES_H
#define TEST_GAMES_TRIBES_H

#include "base/out.h"
#include "base/random.h"
#include "cards/catalogue.h"

enum { TRIBES_MOST_PLAYERS = 5 };

/* Writes the head of a log with two to five players and a position: random
 * strengths, domain cards, creatures and hands of the catalogue. */
void tribes_put_head(struct hj_out *out, const struct hj_catalogue *cards,
                     struct hj_random *random);

/* True if cards of that type are held in the hand. */
bool tribes_is_tactic(struct hj_str type);

#endif
