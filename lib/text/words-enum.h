/* SPDX-License-Identifier: MPL-2.0 */
/*
 * The row numbers of a words.def.  A file that includes this header first
 * defines
 *
 *     #define HJ_GAME_WORDS "games/NAME/words.def"
 *     #define HJ_GAME_PREFIX SU
 *
 * and gets SU_TYPE_COMBATANT …, their number SU_TYPE_ROWS, and so on.
 */
#define HJ_PASTE4(a, b, c) a##_##b##_##c
#define HJ_PASTE3(a, b, c) HJ_PASTE4(a, b, c)
#define HJ_TABLE_BEGIN HJ_PASTE3(HJ_GAME_PREFIX, HJ_TABLE, BEFORE) = -1,
#define HJ_TABLE_ROW(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, HJ_TABLE, name),
#define HJ_TABLE_END HJ_PASTE3(HJ_GAME_PREFIX, HJ_TABLE, ROWS),

enum {
#include "text/words-rows.h"
};

#undef HJ_TABLE_BEGIN
#undef HJ_TABLE_ROW
#undef HJ_TABLE_END
#undef HJ_PASTE4
#undef HJ_PASTE3
#undef HJ_GAME_PREFIX
#undef HJ_GAME_WORDS
