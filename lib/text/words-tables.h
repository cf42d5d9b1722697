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

#define HJ_TABLE_ROW(name, ...) {__VA_ARGS__},

static const struct hj_type_word type_words[] = {
#define HJ_TABLE TYPE
#include "text/words-rows.h"
    {0}};

static const struct hj_noun_word noun_words[] = {
#define HJ_TABLE NOUN
#include "text/words-rows.h"
    {0}};

static const struct hj_state_word state_words[] = {
#define HJ_TABLE STATE
#include "text/words-rows.h"
    {0}};

static const struct hj_zone_word zone_words[] = {
#define HJ_TABLE ZONE
#include "text/words-rows.h"
    {0}};

static const struct hj_value_word value_words[] = {
#define HJ_TABLE VALUE
#include "text/words-rows.h"
    {0}};

static const struct hj_number_word number_words[] = {
#define HJ_TABLE NUMBER
#include "text/words-rows.h"
    {0}};

static const struct hj_counter_word counter_words[] = {
#define HJ_TABLE COUNTER
#include "text/words-rows.h"
    {0}};

static const struct hj_phase_word phase_words[] = {
#define HJ_TABLE PHASE
#include "text/words-rows.h"
    {0}};

static const struct hj_event_word event_words[] = {
#define HJ_TABLE EVENT
#include "text/words-rows.h"
    {0}};

static const struct hj_keyword_word keyword_words[] = {
#define HJ_TABLE KEYWORD
#include "text/words-rows.h"
    {0}};

static const struct hj_damage_word damage_words[] = {
#define HJ_TABLE DAMAGE
#include "text/words-rows.h"
    {0}};

static const struct hj_relation_word relation_words[] = {
#define HJ_TABLE RELATION
#include "text/words-rows.h"
    {0}};

static const struct hj_verb_word verb_words[] = {
#define HJ_TABLE VERB
#include "text/words-rows.h"
    {0}};

static const struct hj_cost_word cost_words[] = {
#define HJ_TABLE COST
#include "text/words-rows.h"
    {0}};

static const struct hj_heading_word heading_words[] = {
#define HJ_TABLE HEADING
#include "text/words-rows.h"
    {0}};
#undef HJ_TABLE_ROW

#define HJ_WORDS_OF(table)                                                     \
    .table##s = table##_words,                                                 \
    .table##_count = sizeof table##_words / sizeof *table##_words - 1
#define HJ_WORDS_TABLES                                                        \
    HJ_WORDS_OF(type), HJ_WORDS_OF(noun), HJ_WORDS_OF(state),                  \
        HJ_WORDS_OF(zone), HJ_WORDS_OF(value), HJ_WORDS_OF(number),            \
        HJ_WORDS_OF(counter), HJ_WORDS_OF(phase), HJ_WORDS_OF(event),          \
        HJ_WORDS_OF(keyword), HJ_WORDS_OF(damage), HJ_WORDS_OF(relation),      \
        HJ_WORDS_OF(verb), HJ_WORDS_OF(cost), HJ_WORDS_OF(heading)
