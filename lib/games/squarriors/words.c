/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Squarriors' cards as tables. */
#include "games/squarriors/words.h"

#define HJ_GAME_WORDS "games/squarriors/words.def"
#include "text/words-tables.h"

const struct hj_text_words hj_squarriors_words = {
    HJ_WORDS_TABLES,
    .goes_on = true,
    .things = 1 << SQ_TYPE_CREATURE,
    .keywords_of_things = true,
    .alone = true,
    .colons = true,
    .second = "strategy",
    .refuses = sq_refuses,
    .cancel = "counter|cancel|negate",
    .empty = "the queue is empty"};
