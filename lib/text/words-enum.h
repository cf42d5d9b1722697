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

enum {
#include "text/words-rows.h"
#undef HJ_ROW_TYPE
#define HJ_ROW_TYPE(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, TYPE, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, TYPE, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_NOUN
#define HJ_ROW_NOUN(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, NOUN, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, NOUN, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_STATE
#define HJ_ROW_STATE(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, STATE, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, STATE, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_ZONE
#define HJ_ROW_ZONE(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, ZONE, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, ZONE, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_VALUE
#define HJ_ROW_VALUE(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, VALUE, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, VALUE, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_NUMBER
#define HJ_ROW_NUMBER(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, NUMBER, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, NUMBER, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_COUNTER
#define HJ_ROW_COUNTER(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, COUNTER, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, COUNTER, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_PHASE
#define HJ_ROW_PHASE(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, PHASE, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, PHASE, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_EVENT
#define HJ_ROW_EVENT(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, EVENT, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, EVENT, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_KEYWORD
#define HJ_ROW_KEYWORD(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, KEYWORD, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, KEYWORD, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_DAMAGE
#define HJ_ROW_DAMAGE(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, DAMAGE, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, DAMAGE, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_RELATION
#define HJ_ROW_RELATION(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, RELATION, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, RELATION, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_VERB
#define HJ_ROW_VERB(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, VERB, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, VERB, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_COST
#define HJ_ROW_COST(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, COST, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, COST, ROWS)
};

enum {
#include "text/words-rows.h"
#undef HJ_ROW_HEADING
#define HJ_ROW_HEADING(name, ...) HJ_PASTE3(HJ_GAME_PREFIX, HEADING, name),
#include HJ_GAME_WORDS
    HJ_PASTE3(HJ_GAME_PREFIX, HEADING, ROWS)
};

#undef HJ_PASTE4
#undef HJ_PASTE3
#undef HJ_GAME_PREFIX
#undef HJ_GAME_WORDS
