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
    pcre2_set_match_limit(text->context, HJ_TEXT_MATCH_LIMIT);
    pcre2_set_depth_limit(text->context, HJ_TEXT_DEPTH_LIMIT);
    return text;
}

void hj_text_free(struct hj_text *text)
{
    if (text == NULL)
        return;
    for (size_t i = 0; i < HJ_TEXT_MOST_ROWS; i++)
        pcre2_code_free(text->code[i]);
    pcre2_match_context_free(text->context);
    free(text);
}

void hj_text_words(struct hj_text *text,
                   bool (*knows)(void *data, struct hj_str word), void *data)
{
    text->knows = knows;
    text->data = data;
}

/* The pattern of a row, compiled when it is first tried; NULL when memory is
 * short. */
static const pcre2_code *code_of(struct hj_text *text, size_t row)
{
    int error;
    PCRE2_SIZE at;

    if (text->code[row] == NULL)
        text->code[row] = pcre2_compile(
            (PCRE2_SPTR)hj_text_rows[row].pattern, PCRE2_ZERO_TERMINATED,
            PCRE2_CASELESS | PCRE2_UTF | PCRE2_ANCHORED | PCRE2_ENDANCHORED,
            &error, &at, NULL);
    if (text->code[row] == NULL)
        text->no_memory = true;
    return text->code[row];
}

/* Whether the plain characters with which PATTERN begins stand at the start of
 * SUBJECT, as far as ASCII tells: it saves most rows the trying. */
static bool may_match(const char *pattern, struct hj_str subject)
{
    size_t n = strcspn(pattern, "\\^$.[|()?*+{");

    if (n > 0 && strchr("?*+{", pattern[n]) != NULL && pattern[n] != '\0')
        n--;
    for (size_t i = 0; i < n && i < subject.n; i++)
        if ((unsigned char)subject.p[i] >= 0x80)
            return true;
    return subject.n >= n &&
           hj_str_same(hj_str_first(subject, n), (struct hj_str){pattern, n});
}

bool hj_text_matches(struct hj_text *text, size_t row, struct hj_str subject,
                     struct hj_text_match *match)
{
    int found;

    *match = (struct hj_text_match){.subject = subject};
    if (!may_match(hj_text_rows[row].pattern, subject) ||
        (match->code = code_of(text, row)) == NULL)
        return false;
    match->data = pcre2_match_data_create_from_pattern(match->code, NULL);
    if (match->data == NULL) {
        text->no_memory = true;
        return false;
    }
    found = pcre2_match(match->code, (PCRE2_SPTR)subject.p, subject.n, 0, 0,
                        match->data, text->context);
    if (found == PCRE2_ERROR_NOMEMORY)
        text->no_memory = true;
    return found > 0;
}

void hj_text_match_end(struct hj_text_match *match)
{
    pcre2_match_data_free(match->data);
}

struct hj_str hj_text_group(const struct hj_text_match *match, const char *name)
{
    int group = pcre2_substring_number_from_name(match->code, (PCRE2_SPTR)name);
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(match->data);

    if (group < 0 || at[2 * group] == PCRE2_UNSET)
        return HJ_STR("");
    return (struct hj_str){match->subject.p + at[2 * group],
                           at[2 * group + 1] - at[2 * group]};
}
