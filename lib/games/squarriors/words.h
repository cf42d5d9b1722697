/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Squarriors' cards as numbers: SQ_KEYWORD_SWIFT … */
#ifndef HJ_GAMES_SQUARRIORS_WORDS_H
#define HJ_GAMES_SQUARRIORS_WORDS_H

#include "text/text.h"

#define HJ_GAME_WORDS "games/squarriors/words.def"
#define HJ_GAME_PREFIX SQ
#include "text/words-enum.h"

extern const struct hj_text_words hj_squarriors_words;

hj_text_refuses sq_refuses; /* texts.c */

#endif
