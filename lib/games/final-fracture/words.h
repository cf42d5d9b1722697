/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Final Fracture's cards as numbers: FF_KEYWORD_SIGHT … */
#ifndef HJ_GAMES_FINAL_FRACTURE_WORDS_H
#define HJ_GAMES_FINAL_FRACTURE_WORDS_H

#include "text/text.h"

#define HJ_GAME_WORDS "games/final-fracture/words.def"
#define HJ_GAME_PREFIX FF
#include "text/words-enum.h"

extern const struct hj_text_words hj_final_fracture_words;

hj_text_refuses ff_refuses; /* texts.c */

#endif
