/* SPDX-License-Identifier: MPL-2.0 */
/*
 * The rows of one table of a words.def, for text/words-rows.h.  Defined before:
 *
 *     HJ_GAME_WORDS            "games/NAME/words.def"
 *     HJ_TABLE, HJ_TABLE_LOW   the table, TYPE and type; not defined afterwards
 *     HJ_TABLE_ROW(name, ...)  what each of its rows becomes,
 *     HJ_TABLE_BEGIN           and what stands before and
 *     HJ_TABLE_END             behind them
 */
#define HJ_ROW(table, ...) HJ_ROW_AT(HJ_TABLE, table, __VA_ARGS__)
#define HJ_ROW_AT(...) HJ_ROW_IN(__VA_ARGS__)
/* A row of the wanted table, or nothing: HJ_IS_TYPE_TYPE is one argument more,
 * so that HJ_TABLE_ROW is the third. */
#define HJ_ROW_IN(wanted, table, ...)                                          \
    HJ_ROW_THIRD(HJ_IS_##wanted##_##table, HJ_TABLE_ROW, HJ_ROW_NOT, )         \
    (__VA_ARGS__)
#define HJ_ROW_THIRD(...) HJ_ROW_3(__VA_ARGS__)
#define HJ_ROW_3(a, b, c, ...) c
#define HJ_ROW_NOT(...)
#define HJ_IS_TYPE_TYPE ,
#define HJ_IS_NOUN_NOUN ,
#define HJ_IS_STATE_STATE ,
#define HJ_IS_ZONE_ZONE ,
#define HJ_IS_VALUE_VALUE ,
#define HJ_IS_NUMBER_NUMBER ,
#define HJ_IS_COUNTER_COUNTER ,
#define HJ_IS_PHASE_PHASE ,
#define HJ_IS_EVENT_EVENT ,
#define HJ_IS_KEYWORD_KEYWORD ,
#define HJ_IS_DAMAGE_DAMAGE ,
#define HJ_IS_RELATION_RELATION ,
#define HJ_IS_VERB_VERB ,
#define HJ_IS_COST_COST ,
#define HJ_IS_HEADING_HEADING ,
HJ_TABLE_BEGIN
#include HJ_GAME_WORDS
HJ_TABLE_END
#undef HJ_TABLE
#undef HJ_TABLE_LOW
