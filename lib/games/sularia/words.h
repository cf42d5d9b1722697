/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Battle for Sularia's cards as numbers: SU_KEYWORD_FLIGHT … */
#ifndef HJ_GAMES_SULARIA_WORDS_H
#define HJ_GAMES_SULARIA_WORDS_H

#include "text/text.h"

#define HJ_GAME_WORDS "games/sularia/words.def"
#define HJ_GAME_PREFIX SU
#include "text/words-enum.h"

extern const struct hj_text_words hj_sularia_words;

hj_text_refuses su_refuses; /* texts.c */

#endif
