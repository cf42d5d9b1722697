/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Star Gun X's cards as numbers: SG_KEYWORD_BLITZ … */
#ifndef HJ_GAMES_STAR_GUN_X_WORDS_H
#define HJ_GAMES_STAR_GUN_X_WORDS_H

#include "text/text.h"

#define HJ_GAME_WORDS "games/star-gun-x/words.def"
#define HJ_GAME_PREFIX SG
#include "text/words-enum.h"

extern const struct hj_text_words hj_star_gun_x_words;

hj_text_refuses sg_refuses; /* texts.c */

#endif
