/* SPDX-License-Identifier: MPL-2.0 */
/* Second scorers by the rule sheets of two games: they compare facts before and
 * after a line, and share no code with the engine. */
#ifndef HJ_TEST_SCORER_H
#define HJ_TEST_SCORER_H

#include "play/game.h"

/* True if the result of LINE, between the two states, agrees with the sheet:
 * for attacks, holding and capturing; true for other lines. */
bool scorer_agrees(const struct hj_game_type *type, const struct hj_game *game,
                   const struct hj_catalogue *cards, const void *before,
                   const void *after, struct hj_str line);

/* The same for Final Fracture: true if `damage`, right after the unanswered
 * line ATTACK, led from one state to the other. */
bool fracture_agrees(const struct hj_game_type *type,
                     const struct hj_game *game,
                     const struct hj_catalogue *cards, const void *before,
                     const void *after, const char *attack);

/* True if a card of that type belongs in a deck. */
bool scorer_in_deck(struct hj_str type);

#endif
