/* SPDX-License-Identifier: MPL-2.0 */
/* Second scorers, by the letter of a game's sheet: they read facts before and
 * behind a line, and share no code with the engine. */
#ifndef HJ_TEST_SCORER_H
#define HJ_TEST_SCORER_H

#include "play/game.h"

/* Whether what became of LINE, done between the two states, is what the sheet
 * says: of attacks, holding and capturing; true for other lines. */
bool scorer_agrees(const struct hj_game_type *type, const struct hj_game *game,
                   const struct hj_catalogue *cards, const void *before,
                   const void *after, struct hj_str line);

/* The same of Final Fracture: whether `damage`, right behind the line ATTACK
 * and answered by nobody, led from the one state to the other. */
bool fracture_agrees(const struct hj_game_type *type,
                     const struct hj_game *game,
                     const struct hj_catalogue *cards, const void *before,
                     const void *after, const char *attack);

/* Whether a card of that type is one of a deck. */
bool scorer_in_deck(struct hj_str type);

#endif
