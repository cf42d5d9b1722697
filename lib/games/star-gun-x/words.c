/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Star Gun X's cards as tables. */
#include "games/star-gun-x/words.h"

#define HJ_GAME_WORDS "games/star-gun-x/words.def"
#include "text/words-tables.h"

const struct hj_text_words hj_star_gun_x_words = {HJ_WORDS_TABLES,
                                                  .things = 1 << SG_TYPE_UNIT,
                                                  .keywords_of_things = true,
                                                  .two = true,
                                                  .turn_ends_all = true,
                                                  .refuses = sg_refuses,
                                                  .cancel =
                                                      "cancel|counter|negate"};
