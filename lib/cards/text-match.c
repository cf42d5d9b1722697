/* SPDX-License-Identifier: MPL-2.0 */
/* The rows of card text: their patterns, and what fits one. */
#include "cards/text-internal.h"

#include <stdlib.h>

const struct hj_text_row hj_text_rows[] = {
#define HJ_TEXT(table, kind, pattern)                                          \
    {HJ_TEXT_##table, HJ_KIND_##table(kind), pattern},
#define HJ_KIND_TRIGGER(kind) HJ_TRIGGER_##kind
#define HJ_KIND_COST(kind) HJ_COST_##kind
#define HJ_KIND_EFFECT(kind) HJ_EFFECT_##kind
#define HJ_KIND_ROLLED(kind) kind
#define HJ_KIND_SELECTOR(kind) HJ_SELECTOR_##kind
#include "cards/text.def"
#define HJ_KEYWORD(kind, shown, path, pattern)                                 \
    {HJ_TEXT_KEYWORD, HJ_KEYWORD_##kind, pattern},
#include "cards/keywords.def"
#undef HJ_KEYWORD
};
const size_t hj_text_row_count = sizeof(hj_text_rows) / sizeof(hj_text_rows[0]);

_Static_assert(sizeof(hj_text_rows) / sizeof(hj_text_rows[0]) <=
                   HJ_TEXT_MOST_ROWS,
               "more rows than room for their patterns");

struct hj_text *hj_text_new(struct hj_error *e)
{
    struct hj_text *text = calloc(1, sizeof(*text));

    if (text == NULL ||
        (text->context = pcre2_match_context_create(NULL)) == NULL) {
        hj_text_free(text);
        hj_fail_memory(e);
        return NULL;
    }
    for (size_t i = hj_text_row_count; i-- > 0;)
        text->tables[hj_text_rows[i].table] = i;
    text->tables[HJ_TEXT_TABLES] = hj_text_row_count;
    pcre2_set_match_limit(text->context, HJ_TEXT_MATCH_LIMIT);
    pcre2_set_depth_limit(text->context, HJ_TEXT_DEPTH_LIMIT);
    return text;
}

void hj_text_free(struct hj_text *text)
{
    if (text == NULL)
        return;
    for (size_t i = 0; i < HJ_TEXT_MOST_ROWS; i++)
        for (int unicode = 0; unicode < 2; unicode++)
            pcre2_code_free(text->code[unicode][i]);
    for (size_t i = 0; i < text->spare_count; i++)
        pcre2_match_data_free(text->spare[i]);
    pcre2_match_context_free(text->context);
    free(text);
}

void hj_text_words(struct hj_text *text,
                   bool (*knows)(void *data, struct hj_str word), void *data)
{
    text->knows = knows;
    text->data = data;
}

/* How patterns are compiled.  Most are tried a few times at the most: what
 * would make that faster is not worth its time. */
static const uint32_t options = PCRE2_CASELESS | PCRE2_ANCHORED |
                                PCRE2_ENDANCHORED | PCRE2_NO_START_OPTIMIZE |
                                PCRE2_NO_AUTO_POSSESS;

/* The pattern of a row, compiled when it is first tried; NULL when memory is
 * short.  A text of ASCII fits the same without Unicode, which costs more. */
static const pcre2_code *code_of(struct hj_text *text, size_t row, bool unicode)
{
    pcre2_code **code = &text->code[unicode][row];
    int error;
    PCRE2_SIZE at;

    if (*code == NULL)
        *code = pcre2_compile(
            (PCRE2_SPTR)hj_text_rows[row].pattern, PCRE2_ZERO_TERMINATED,
            options | (unicode ? PCRE2_UTF : 0), &error, &at, NULL);
    if (*code == NULL)
        text->no_memory = true;
    return *code;
}

/* Small letters only say something about ASCII: beyond it more than one letter
 * may be the same without its case. */
static void take_letters(struct hj_text_match *match)
{
    size_t n = match->subject.n;

    if (n > sizeof match->letters)
        return;
    for (size_t i = 0; i < n; i++) {
        if ((unsigned char)match->subject.p[i] >= 0x80)
            return;
        match->letters[i] = hj_lower(match->subject.p[i]);
    }
    match->small = (struct hj_str){match->letters, n};
}

void hj_text_match_begin(struct hj_text_match *match, struct hj_text *text,
                         enum hj_text_table table, struct hj_str subject)
{
    match->text = text;
    match->subject = subject;
    match->kind = 0;
    match->code = NULL;
    match->next = text->tables[table];
    match->end = text->tables[table + 1];
    match->data = NULL;
    match->small = (struct hj_str){0};
    take_letters(match);
}

/* Where the groups of a match are written. */
static bool take_data(struct hj_text_match *match)
{
    struct hj_text *text = match->text;

    if (match->data == NULL)
        match->data = text->spare_count > 0
                          ? text->spare[--text->spare_count]
                          : pcre2_match_data_create(HJ_TEXT_MOST_GROUPS, NULL);
    if (match->data == NULL)
        text->no_memory = true;
    return match->data != NULL;
}

static bool row_fits(struct hj_text_match *match, size_t row)
{
    struct hj_text *text = match->text;
    struct hj_str s = match->subject;
    int found;

    match->code = NULL;
    if (match->small.p != NULL) {
        struct hj_text_hint *hint = &text->hints[row];
        if (!hj_text_may_fit(hint, hj_text_rows[row].pattern, match->small))
            return false;
        if (hint->whole)
            return match->small.n == hint->part.n;
    }
    match->code = code_of(text, row, match->small.p == NULL);
    if (match->code == NULL || !take_data(match))
        return false;
    found = pcre2_match(match->code, (PCRE2_SPTR)s.p, s.n, 0, 0, match->data,
                        text->context);
    if (found == PCRE2_ERROR_NOMEMORY)
        text->no_memory = true;
    return found > 0;
}

bool hj_text_match_next(struct hj_text_match *match)
{
    while (match->next < match->end) {
        size_t row = match->next++;
        match->kind = hj_text_rows[row].kind;
        if (row_fits(match, row))
            return true;
    }
    return false;
}

void hj_text_match_end(struct hj_text_match *match)
{
    struct hj_text *text = match->text;

    if (match->data != NULL && text->spare_count < HJ_TEXT_SPARE)
        text->spare[text->spare_count++] = match->data;
    else
        pcre2_match_data_free(match->data);
}

struct hj_str hj_text_group(const struct hj_text_match *match, const char *name)
{
    int group;
    const PCRE2_SIZE *at;

    if (match->code == NULL)
        return HJ_STR("");
    group = pcre2_substring_number_from_name(match->code, (PCRE2_SPTR)name);
    at = pcre2_get_ovector_pointer(match->data);
    if (group < 0 || at[2 * group] == PCRE2_UNSET)
        return HJ_STR("");
    return (struct hj_str){match->subject.p + at[2 * group],
                           at[2 * group + 1] - at[2 * group]};
}
