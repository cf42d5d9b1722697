/* SPDX-License-Identifier: MPL-2.0 */
/* Words of Battle for Sularia's cards as tables. */
#include "games/sularia/su.h"

#include "cards/catalogue.h"

#define HJ_GAME_WORDS "games/sularia/words.def"
#include "text/words-tables.h"

static const char *const types[] = {"combatant", "site", "tactic", "condition",
                                    NULL};
static const char *const numbers[] = {"n",        "cost",   "atk", "def",
                                      "sularium", "points", NULL};
static const struct hj_card_kinds kinds = {types, numbers};

const struct hj_text_words hj_sularia_words = {
    .kinds = &kinds,
    HJ_WORDS_TABLES,
    .things = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE |
              1 << SU_TYPE_CONDITION | 1 << SU_TYPE_INFLUENCE,
    .pairs = true,
    .goes_on = true,
    .turn_ends_all = true,
    .cancel = "cancel|counter|negate",
    .refuses = su_refuses};
