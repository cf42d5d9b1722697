/* SPDX-License-Identifier: MPL-2.0 */
/* A second scorer of Star Gun X, by the letter of its sheet: it reads facts
 * before and behind a line, and shares no code with the engine. */
#ifndef HJ_TEST_SCORER_H
#define HJ_TEST_SCORER_H

#include "play/game.h"

/* Whether what became of LINE, done between the two states, is what the sheet
 * says: of attacks, holding and capturing; true for other lines. */
bool scorer_agrees(const struct hj_game_type *type, const struct hj_game *game,
                   const struct hj_catalogue *cards, const void *before,
                   const void *after, struct hj_str line);

/* Whether a card of that type is one of a deck. */
bool scorer_in_deck(struct hj_str type);

#endif
