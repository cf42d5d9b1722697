/* SPDX-License-Identifier: MPL-2.0 */
/* What the files of the card text compiler share. */
#ifndef HJ_CARDS_TEXT_INTERNAL_H
#define HJ_CARDS_TEXT_INTERNAL_H

#include "cards/ability.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum hj_text_table {
    HJ_TEXT_TRIGGER,
    HJ_TEXT_COST,
    HJ_TEXT_EFFECT,
    HJ_TEXT_ROLLED,
    HJ_TEXT_SELECTOR,
    HJ_TEXT_KEYWORD,
    HJ_TEXT_TABLES
};

/* The rows of the table SELECTOR. */
enum {
    HJ_SELECTOR_YOU,
    HJ_SELECTOR_THIS,
    HJ_SELECTOR_IT,
    HJ_SELECTOR_FORCE,
    HJ_SELECTOR_PLAYER,
    HJ_SELECTOR_THING
};

/* One row: its place in the table, what it stands for, its pattern. */
struct hj_text_row {
    uint8_t table, kind;
    const char *pattern;
};

enum {
    HJ_TEXT_MOST_ROWS = 96,
    HJ_TEXT_MOST_GROUPS = 24,
    /* A sentence of more bytes is not understood; with the limits on a match
     * it bounds the time that a hostile text may take. */
    HJ_TEXT_MOST_SENTENCE = 1000,
    HJ_TEXT_MATCH_LIMIT = 200000,
    HJ_TEXT_DEPTH_LIMIT = 2000
};

struct hj_text {
    pcre2_code *code[HJ_TEXT_MOST_ROWS];
    pcre2_match_context *context;
    bool (*knows)(void *data, struct hj_str word);
    void *data;
    bool no_memory; /* while a text is compiled */
};

/* The rows of all tables, and how many. */
extern const struct hj_text_row hj_text_rows[];
extern const size_t hj_text_row_count;

/* A match: the pattern, and where its groups are in SUBJECT. */
struct hj_text_match {
    const pcre2_code *code;
    struct hj_str subject;
    pcre2_match_data *data;
};

/* Whether row number ROW fits the whole of SUBJECT; the caller ends the match
 * with hj_text_match_end() whatever the answer. */
bool hj_text_matches(struct hj_text *text, size_t row, struct hj_str subject,
                     struct hj_text_match *match);
void hj_text_match_end(struct hj_text_match *match);

/* The text of a named group; empty when it took no part. */
struct hj_str hj_text_group(const struct hj_text_match *match,
                            const char *name);

/* A number in digits or in words ("a", "two"). */
bool hj_text_number(struct hj_str s, int16_t *number);

/* The parsers of parts: false when S is not understood. */
bool hj_text_selector(struct hj_text *text, struct hj_str s,
                      struct hj_selector *selector);
bool hj_text_keywords(struct hj_text *text, struct hj_str s,
                      struct hj_keyword_value *list, uint8_t most,
                      uint8_t *count);
bool hj_text_effects(struct hj_text *text, struct hj_str s,
                     struct hj_effect *list, uint8_t *count);

/* Whether every effect that asks what a roll shows stands behind a roll. */
bool hj_text_rolls_first(const struct hj_effect *list, uint8_t count);

#endif
