/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of card text: every phrase, its variants, and what is no phrase. */
#include "cards/text-internal.h"

#include <check.h>
#include <ctype.h>
#include <stdlib.h>

/* A text (T: a tactic's, C: a condition's, O: an object's) and what is made of
 * its sentences, joined by " | ". */
struct phrase {
    char of;
    const char *text, *meaning;
};

#define NO "not understood"

static const struct phrase phrases[] = {
#include "phrases.def"
};

static enum hj_text_of of_letter(char c)
{
    return c == 'T'   ? HJ_TEXT_OF_TACTIC
           : c == 'C' ? HJ_TEXT_OF_CONDITION
                      : HJ_TEXT_OF_OBJECT;
}

static void compile(struct hj_arena *arena, const char *source, char of,
                    struct hj_card_text *result)
{
    struct hj_error e = {0};
    struct hj_text *text = hj_text_new(&e);

    ck_assert_msg(text != NULL, "%s", e.text);
    ck_assert(hj_text_compile(text, hj_str(source), of_letter(of), arena,
                              result, &e));
    hj_text_free(text);
}

START_TEST(test_phrase)
{
    const struct phrase *phrase = &phrases[_i];
    struct hj_arena *arena = hj_arena_new();
    struct hj_out *out = hj_out_memory();
    struct hj_card_text text;

    compile(arena, phrase->text, phrase->of, &text);
    for (size_t i = 0; i < text.sentence_count; i++) {
        if (i > 0)
            hj_out_puts(out, " | ");
        hj_text_describe(&text, i, out);
    }
    ck_assert_msg(hj_str_is(hj_out_text(out), phrase->meaning),
                  "%s\n  gives: %s\n  not:   %s", phrase->text,
                  hj_out_text(out).p, phrase->meaning);
    hj_out_free(out);
    hj_arena_free(arena);
}
END_TEST

START_TEST(test_slices)
{
    struct hj_arena *arena = hj_arena_new();
    struct hj_card_text text;
    const char *source = " FLIGHT.  Flip a coin. Activate: Draw a card. ";

    compile(arena, source, 'O', &text);
    ck_assert_uint_eq(text.sentence_count, 3);
    ck_assert(text.sentences[0].text.p == source + 1);
    ck_assert(hj_str_is(text.sentences[1].text, "Flip a coin"));
    ck_assert(!text.sentences[1].understood);
    ck_assert_uint_eq(text.abilities[1].sentence, 2);
    ck_assert_int_eq(text.abilities[1].costs[0].kind, HJ_COST_ACTIVATE);
    hj_arena_free(arena);
}
END_TEST

static bool knows_kettle(void *data, struct hj_str word)
{
    (void)data;
    return hj_str_same(word, HJ_STR("Kettle"));
}

START_TEST(test_words)
{
    struct hj_error e = {0};
    struct hj_text *text = hj_text_new(&e);
    struct hj_arena *arena = hj_arena_new();
    struct hj_card_text result;

    hj_text_words(text, knows_kettle, NULL);
    ck_assert(hj_text_compile(
        text, hj_str("Reset target kettle site. Reset target Blue site"),
        HJ_TEXT_OF_TACTIC, arena, &result, &e));
    ck_assert(result.sentences[0].understood);
    ck_assert(!result.sentences[1].understood);
    hj_arena_free(arena);
    hj_text_free(text);
}
END_TEST

START_TEST(test_limits)
{
    struct hj_error e = {0};
    struct hj_text *text = hj_text_new(&e);
    struct hj_arena *arena = hj_arena_new();
    struct hj_card_text result;
    size_t n = 100000;
    char *hostile = malloc(n);

    for (size_t i = 0; i < n; i++)
        hostile[i] = "with a and "[i % 11];
    ck_assert(hj_text_compile(text, (struct hj_str){hostile, n},
                              HJ_TEXT_OF_OBJECT, arena, &result, &e));
    ck_assert(!result.sentences[0].understood);
    ck_assert(hj_text_compile(text, (struct hj_str){hostile, 990},
                              HJ_TEXT_OF_OBJECT, arena, &result, &e));
    for (size_t i = 0; i < n; i++)
        hostile[i] = "a. "[i % 3];
    ck_assert(!hj_text_compile(text, (struct hj_str){hostile, n},
                               HJ_TEXT_OF_OBJECT, arena, &result, &e));
    ck_assert(hj_text_compile(text, HJ_STR("\xFF\xFE. FLIGHT"),
                              HJ_TEXT_OF_OBJECT, arena, &result, &e));
    ck_assert(!result.sentences[0].understood);
    ck_assert(result.sentences[1].understood);
    free(hostile);
    hj_arena_free(arena);
    hj_text_free(text);
}
END_TEST

/* A pattern as it is tried on any text. */
static pcre2_code *compile_row(size_t row)
{
    int error;
    PCRE2_SIZE at;
    pcre2_code *code = pcre2_compile(
        (PCRE2_SPTR)hj_text_rows[row].pattern, PCRE2_ZERO_TERMINATED,
        PCRE2_CASELESS | PCRE2_UTF | PCRE2_ANCHORED | PCRE2_ENDANCHORED, &error,
        &at, NULL);

    ck_assert_msg(code != NULL, "%s", hj_text_rows[row].pattern);
    return code;
}

/* Every pattern can be compiled, and is written as its hint wants it: small
 * letters (but names of groups and what \p asks for), alternatives in
 * parentheses. */
START_TEST(test_rows)
{
    for (size_t i = 0; i < hj_text_row_count; i++) {
        const char *pattern = hj_text_rows[i].pattern;
        int depth = 0;
        pcre2_code_free(compile_row(i));
        ck_assert(i == 0 || hj_text_rows[i - 1].table <= hj_text_rows[i].table);
        for (const char *p = pattern; *p != '\0'; p++) {
            if (*p == '\\' && p[1] != '\0')
                p += p[1] == 'p' && p[2] == '{' ? strcspn(p, "}") : 1;
            else if (*p == '(')
                depth++;
            else if (*p == ')')
                depth--;
            else
                ck_assert_msg((*p != '|' || depth > 0) &&
                                  (*p < 'A' || *p > 'Z'),
                              "%s: %s", pattern, p);
        }
        ck_assert_msg(depth == 0, "%s", pattern);
    }
}
END_TEST

/* No hint of any row forbids a text that fits. */
static void try_rows(pcre2_code **codes, struct hj_text_hint *hints,
                     struct hj_str text, pcre2_match_data *data)
{
    char letters[500];

    for (size_t i = 0; i < text.n; i++) {
        if ((unsigned char)text.p[i] >= 0x80)
            return;
        letters[i] = (char)tolower((unsigned char)text.p[i]);
    }
    for (size_t row = 0; row < hj_text_row_count; row++) {
        const char *pattern = hj_text_rows[row].pattern;
        struct hj_str small = {letters, text.n};
        bool fits = pcre2_match(codes[row], (PCRE2_SPTR)text.p, text.n, 0, 0,
                                data, NULL) > 0;
        bool may = hj_text_may_fit(&hints[row], pattern, small);
        ck_assert_msg(may || !fits, "%.*s: %s", HJ_STR_ARG(text), pattern);
        if (may && hints[row].whole)
            ck_assert(fits == (text.n == strlen(pattern)));
    }
}

START_TEST(test_hints)
{
    pcre2_code *codes[HJ_TEXT_MOST_ROWS];
    struct hj_text_hint hints[HJ_TEXT_MOST_ROWS] = {0};
    pcre2_match_data *data = pcre2_match_data_create(HJ_TEXT_MOST_GROUPS, NULL);

    for (size_t row = 0; row < hj_text_row_count; row++)
        codes[row] = compile_row(row);
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        const char *text = phrases[i].text;
        for (const char *p = text; *p != '\0'; p++) /* each row of words */
            if (p == text || p[-1] == ' ')
                for (size_t n = strcspn(p, " .,:"); p[n] != '\0' && n < 400;
                     n += 1 + strcspn(p + n + 1, " .,:"))
                    try_rows(codes, hints, (struct hj_str){p, n}, data);
    }
    try_rows(codes, hints, HJ_STR(""), data);
    for (size_t row = 0; row < hj_text_row_count; row++)
        pcre2_code_free(codes[row]);
    pcre2_match_data_free(data);
}
END_TEST

/* What a hint tells of a few patterns. */
START_TEST(test_hint)
{
    static const struct {
        const char *pattern, *text;
        bool may, whole;
    } tries[] = {
        {"flight", "flight", true, true},
        {"flight", "fright", false, false},
        {"deals? (?<n>\\d{1,4}) damage", "deal 3 damage", true, false},
        {"deals? (?<n>\\d{1,4}) damage", "deal 3 cards", false, false},
        {"(?:pay )?(?<n>\\d|one) life", "one life", true, false},
        {"(?:pay )?(?<n>one|two) life", "six life", false, false},
        {"(?:a|b?)(?:c|d)", "d", true, false},
        {"(?:a|b?)(?:c|d)", "e", false, false},
        {"(?:a|b)?", "", true, false},
        {"(?:a|b)", "", false, false},
        {"[ab]x{0,3}z", "cz", true, false},
        {"(?!a)\\p{L}+", "b", true, false},
    };

    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        struct hj_text_hint hint = {.whole = false};
        ck_assert_msg(hj_text_may_fit(&hint, tries[i].pattern,
                                      hj_str(tries[i].text)) == tries[i].may,
                      "%s: %s", tries[i].pattern, tries[i].text);
        if (tries[i].may)
            ck_assert_msg(hint.whole == tries[i].whole, "%s", tries[i].pattern);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("text");
    TCase *tc = tcase_create("text");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_loop_test(tc, test_phrase, 0,
                        (int)(sizeof(phrases) / sizeof(phrases[0])));
    tcase_add_test(tc, test_slices);
    tcase_add_test(tc, test_rows);
    tcase_add_test(tc, test_hint);
    tcase_add_test(tc, test_hints);
    tcase_add_test(tc, test_words);
    tcase_add_test(tc, test_limits);
    suite_add_tcase(suite, tc);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
