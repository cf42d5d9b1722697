/* SPDX-License-Identifier: MPL-2.0 */
/* The words of Battle for Sularia's cards as tables. */
#include "games/sularia/sularia.h"

#define HJ_GAME_WORDS "games/sularia/words.def"
#include "text/words-tables.h"

const struct hj_text_words hj_sularia_words = {.game = "sularia",
                                       HJ_WORDS_TABLES,
                                       .pairs = true,
                                       .goes_on = true,
                                       .cancel = "cancel",
                                       .refuses = su_refuses};
