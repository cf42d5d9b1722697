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
#define HJ_TABLE_ROW(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, HJ_TABLE, name),

enum {
    HJ_PASTE3(HJ_GAME_PREFIX, TYPE, BEFORE) = -1,
#define HJ_TABLE TYPE
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, TYPE, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, NOUN, BEFORE) = -1,
#define HJ_TABLE NOUN
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, NOUN, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, STATE, BEFORE) = -1,
#define HJ_TABLE STATE
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, STATE, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, ZONE, BEFORE) = -1,
#define HJ_TABLE ZONE
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, ZONE, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, VALUE, BEFORE) = -1,
#define HJ_TABLE VALUE
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, VALUE, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, NUMBER, BEFORE) = -1,
#define HJ_TABLE NUMBER
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, NUMBER, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, COUNTER, BEFORE) = -1,
#define HJ_TABLE COUNTER
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, COUNTER, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, PHASE, BEFORE) = -1,
#define HJ_TABLE PHASE
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, PHASE, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, EVENT, BEFORE) = -1,
#define HJ_TABLE EVENT
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, EVENT, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, KEYWORD, BEFORE) = -1,
#define HJ_TABLE KEYWORD
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, KEYWORD, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, DAMAGE, BEFORE) = -1,
#define HJ_TABLE DAMAGE
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, DAMAGE, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, RELATION, BEFORE) = -1,
#define HJ_TABLE RELATION
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, RELATION, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, VERB, BEFORE) = -1,
#define HJ_TABLE VERB
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, VERB, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, COST, BEFORE) = -1,
#define HJ_TABLE COST
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, COST, ROWS),
    HJ_PASTE3(HJ_GAME_PREFIX, HEADING, BEFORE) = -1,
#define HJ_TABLE HEADING
#include "text/words-rows.h"
    HJ_PASTE3(HJ_GAME_PREFIX, HEADING, ROWS),
};

#undef HJ_TABLE_ROW
#undef HJ_PASTE4
#undef HJ_PASTE3
#undef HJ_GAME_PREFIX
#undef HJ_GAME_WORDS
