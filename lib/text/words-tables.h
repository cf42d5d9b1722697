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

static const struct hj_type_word type_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_TYPE
#define HJ_ROW_TYPE(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_noun_word noun_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_NOUN
#define HJ_ROW_NOUN(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_state_word state_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_STATE
#define HJ_ROW_STATE(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_zone_word zone_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_ZONE
#define HJ_ROW_ZONE(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_value_word value_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_VALUE
#define HJ_ROW_VALUE(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_number_word number_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_NUMBER
#define HJ_ROW_NUMBER(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_counter_word counter_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_COUNTER
#define HJ_ROW_COUNTER(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_phase_word phase_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_PHASE
#define HJ_ROW_PHASE(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_event_word event_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_EVENT
#define HJ_ROW_EVENT(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_keyword_word keyword_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_KEYWORD
#define HJ_ROW_KEYWORD(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_damage_word damage_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_DAMAGE
#define HJ_ROW_DAMAGE(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_relation_word relation_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_RELATION
#define HJ_ROW_RELATION(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_verb_word verb_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_VERB
#define HJ_ROW_VERB(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_cost_word cost_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_COST
#define HJ_ROW_COST(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

static const struct hj_heading_word heading_words[] = {
#include "text/words-rows.h"
#undef HJ_ROW_HEADING
#define HJ_ROW_HEADING(name, ...) {__VA_ARGS__},
#include HJ_GAME_WORDS
    {0}};

#define HJ_WORDS_COUNT(table) (sizeof(table) / sizeof((table)[0]) - 1)
#define HJ_WORDS_TABLES                                                        \
    .types = type_words, .type_count = HJ_WORDS_COUNT(type_words),             \
    .nouns = noun_words, .noun_count = HJ_WORDS_COUNT(noun_words),             \
    .states = state_words, .state_count = HJ_WORDS_COUNT(state_words),         \
    .zones = zone_words, .zone_count = HJ_WORDS_COUNT(zone_words),             \
    .values = value_words, .value_count = HJ_WORDS_COUNT(value_words),         \
    .numbers = number_words, .number_count = HJ_WORDS_COUNT(number_words),     \
    .counters = counter_words, .counter_count = HJ_WORDS_COUNT(counter_words), \
    .phases = phase_words, .phase_count = HJ_WORDS_COUNT(phase_words),         \
    .events = event_words, .event_count = HJ_WORDS_COUNT(event_words),         \
    .keywords = keyword_words, .keyword_count = HJ_WORDS_COUNT(keyword_words), \
    .damages = damage_words, .damage_count = HJ_WORDS_COUNT(damage_words),     \
    .relations = relation_words,                                               \
    .relation_count = HJ_WORDS_COUNT(relation_words), .verbs = verb_words,     \
    .verb_count = HJ_WORDS_COUNT(verb_words), .costs = cost_words,             \
    .cost_count = HJ_WORDS_COUNT(cost_words), .headings = heading_words,       \
    .heading_count = HJ_WORDS_COUNT(heading_words)
