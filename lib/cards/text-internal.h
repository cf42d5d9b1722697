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
    HJ_SELECTOR_OPPONENT,
    HJ_SELECTOR_THING
};

/* One row: its place in the table, what it stands for, its pattern. */
struct hj_text_row {
    uint8_t table, kind;
    const char *pattern;
};

/* What a text of ASCII must have before it is worth trying a pattern: most
 * patterns are then never compiled.  All zero until it is first asked. */
struct hj_text_hint {
    uint64_t first[2];  /* a bit for each character that it may begin with; that
                         * of NUL: it may be empty */
    struct hj_str part; /* what it must contain, a slice of the pattern */
    bool whole;         /* the pattern is nothing but PART */
};

/* Whether a text in small ASCII letters may fit PATTERN, whose letters are
 * small too and whose hint is derived as far as needed.  After true, WHOLE
 * is known. */
bool hj_text_may_fit(struct hj_text_hint *hint, const char *pattern,
                     struct hj_str text);

enum {
    HJ_TEXT_MOST_ROWS = 96,
    HJ_TEXT_MOST_GROUPS = 24,
    /* A sentence of more bytes is not understood; with the limits on a match
     * it bounds the time that a hostile text may take. */
    HJ_TEXT_MOST_SENTENCE = 1000,
    HJ_TEXT_MATCH_LIMIT = 200000,
    HJ_TEXT_DEPTH_LIMIT = 2000
};

/* How many matches nest: that of a selector in that of an effect. */
enum { HJ_TEXT_SPARE = 2 };

struct hj_text {
    pcre2_code *code[2][HJ_TEXT_MOST_ROWS]; /* without and with Unicode */
    struct hj_text_hint hints[HJ_TEXT_MOST_ROWS];
    size_t tables[HJ_TEXT_TABLES + 1]; /* the first row of each, and the end */
    pcre2_match_context *context;
    pcre2_match_data *spare[HJ_TEXT_SPARE]; /* used again and again */
    size_t spare_count;
    bool (*knows)(void *data, struct hj_str word);
    void *data;
    bool no_memory; /* while a text is compiled */
};

/* The rows of all tables, one table after the other, and how many. */
extern const struct hj_text_row hj_text_rows[];
extern const size_t hj_text_row_count;

/* A walk over the rows of one table that fit the whole of SUBJECT. */
struct hj_text_match {
    struct hj_text *text;
    struct hj_str subject;
    uint8_t kind;           /* of the row that fits */
    const pcre2_code *code; /* its pattern; NULL: it has no groups */
    size_t next, end;       /* the rows still to try */
    pcre2_match_data *data; /* where its groups are */
    struct hj_str small;    /* the subject in small letters, if ASCII */
    char letters[HJ_TEXT_MOST_SENTENCE];
};

/* Begins a walk; the caller ends it with hj_text_match_end(). */
void hj_text_match_begin(struct hj_text_match *match, struct hj_text *text,
                         enum hj_text_table table, struct hj_str subject);

/* Goes on to the next row that fits; false when there is no more. */
bool hj_text_match_next(struct hj_text_match *match);
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
