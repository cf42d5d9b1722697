/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Final Fracture's cards as tables. */
#include "games/final-fracture/words.h"

#define HJ_GAME_WORDS "games/final-fracture/words.def"
#include "text/words-tables.h"

const struct hj_text_words hj_final_fracture_words = {
    HJ_WORDS_TABLES,
    .things =
        1 << FF_TYPE_COMMANDANT | 1 << FF_TYPE_UNIT | 1 << FF_TYPE_CONSTRUCT,
    .keywords_of_things = true,
    .two = true,
    .refuses = ff_refuses,
    .cancel = "negate|cancel"};
