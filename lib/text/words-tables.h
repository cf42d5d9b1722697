/* SPDX-License-Identifier: MPL-2.0 */
/*
 * The rows of a words.def as tables.  A file that includes this header first
 * defines
 *
 *     #define HJ_GAME_WORDS "games/NAME/words.def"
 *
 * and gets the arrays type_words …, each ending with an empty row, and
 * HJ_WORDS_TABLES, which initializes the table members of struct hj_text_words.
 */
#define HJ_WORDS_NAMED(low)                                                    \
    static const struct hj_##low##_word low##_words[] = {
#define HJ_WORDS_BEGIN(low) HJ_WORDS_NAMED(low)
#define HJ_TABLE_BEGIN HJ_WORDS_BEGIN(HJ_TABLE_LOW)
#define HJ_TABLE_ROW(name, ...) {__VA_ARGS__},
#define HJ_TABLE_END                                                           \
    HJ_TABLE_ROW(NONE, 0)                                                      \
    }                                                                          \
    ;
#include "text/words-rows.h"
#undef HJ_TABLE_BEGIN
#undef HJ_TABLE_ROW
#undef HJ_TABLE_END

#define HJ_WORDS_OF(table)                                                     \
    .table##s = table##_words,                                                 \
    .table##_count = sizeof table##_words / sizeof *table##_words - 1
#define HJ_WORDS_TABLES                                                        \
    HJ_WORDS_OF(type), HJ_WORDS_OF(noun), HJ_WORDS_OF(state),                  \
        HJ_WORDS_OF(zone), HJ_WORDS_OF(value), HJ_WORDS_OF(number),            \
        HJ_WORDS_OF(counter), HJ_WORDS_OF(phase), HJ_WORDS_OF(event),          \
        HJ_WORDS_OF(keyword), HJ_WORDS_OF(damage), HJ_WORDS_OF(relation),      \
        HJ_WORDS_OF(verb), HJ_WORDS_OF(cost), HJ_WORDS_OF(heading)
