/* SPDX-License-Identifier: MPL-2.0 */
/* The lexer of sentences: words, numbers, pairs and marks. */
#include "text/internal.h"

#include <stdlib.h>

/* The pattern of a token; the groups are named like enum tx_kind. */
static const char tokens_pattern[] =
    "(?<pair>([+-](?:\\d{1,4}|X)) ?/ ?([+-](?:\\d{1,4}|X))(?![\\p{L}\\d]))"
    "|(?<ratio>(\\d{1,4}):(\\d{1,4}))"
    "|(?<signed>([+-](?:\\d{1,4}|X))(?![\\p{L}\\d]))"
    "|(?<number>(\\d{1,4})(?!\\d))"
    "|\"(?<quoted>[^\"\\x00-\\x1f]*)\""
    "|(?<word>\\p{L}[\\p{L}\\p{N}]*(?:['-][\\p{L}\\p{N}]+)*(?:(?<=s)')?)"
    "|(?<mark>[^ ])";
enum { PAIR = 1, RATIO = 4, SIGNED = 7, NUMBER = 9, QUOTED = 11, WORD, MARK };

struct hj_grammar *hj_grammar_new(const struct hj_text_words *words,
                                  struct hj_error *e)
{
    struct hj_grammar *text = malloc(sizeof(*text));
    int error;
    PCRE2_SIZE at;

    if (text == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    memset(text, 0, offsetof(struct hj_grammar, phrases));
    text->words = words;
    text->lexer =
        pcre2_compile((PCRE2_SPTR)tokens_pattern, PCRE2_ZERO_TERMINATED,
                      PCRE2_ANCHORED | PCRE2_UTF | PCRE2_NO_START_OPTIMIZE,
                      &error, &at, NULL);
    if (text->lexer != NULL)
        text->data = pcre2_match_data_create_from_pattern(text->lexer, NULL);
    if (text->data == NULL || !tx_phrases(text)) {
        hj_grammar_free(text);
        hj_fail_memory(e);
        return NULL;
    }
    return text;
}

void hj_grammar_free(struct hj_grammar *text)
{
    if (text == NULL)
        return;
    pcre2_match_data_free(text->data);
    pcre2_code_free(text->lexer);
    free(text);
}

const struct hj_text_words *hj_grammar_words(const struct hj_grammar *text)
{
    return text->words;
}

void hj_grammar_knows(struct hj_grammar *text,
                      bool (*knows)(void *data, struct hj_str word, bool name),
                      void *data)
{
    text->knows = knows;
    text->knows_data = data;
}

uint32_t tx_hash(struct hj_str low)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < low.n; i++)
        h = (h ^ (unsigned char)hj_lower(low.p[i])) * 16777619u;
    return h;
}

static int16_t number_at(struct hj_str s, const PCRE2_SIZE *at, int group)
{
    int value = 0;
    size_t i = at[2 * group];
    bool minus = s.p[i] == '-';

    for (i += minus || s.p[i] == '+'; i < at[2 * group + 1]; i++)
        value = s.p[i] == 'X' ? 1 : value * 10 + s.p[i] - '0';
    return (int16_t)(minus ? -value : value);
}

/* True for "+X": the number counts multiples of X. */
static bool is_x(struct hj_str s, const PCRE2_SIZE *at, int group)
{
    return s.p[at[2 * group] + 1] == 'X';
}

/* Returns the length of a word of ASCII letters, a fast path for most words; 0
 * for any other token. */
static size_t plain_word(struct hj_str s)
{
    size_t n = 0;

    while (n < s.n && ((s.p[n] >= 'a' && s.p[n] <= 'z') ||
                       (s.p[n] >= 'A' && s.p[n] <= 'Z')))
        n++;
    return n < s.n && s.p[n] != ' ' && s.p[n] != ',' && s.p[n] != '.' &&
                   (s.p[n] != ':' && s.p[n] != ';')
               ? 0
               : n;
}

static void take_word(struct tx_token *t, struct hj_str word, char *low)
{
    t->kind = TX_WORD;
    t->said = word;
    t->upper = true;
    for (size_t i = 0; i < word.n; i++) {
        low[i] = hj_lower(word.p[i]);
        t->upper = t->upper && low[i] != word.p[i];
    }
    t->low = (struct hj_str){low, word.n};
    if (hj_str_is(t->low, "can't")) /* "can't" is "cannot" */
        t->low = HJ_STR("cannot");
    else if (hj_str_is(t->low, "till") || hj_str_is(t->low, "til"))
        t->low = HJ_STR("until");
    t->hash = tx_hash(t->low);
}

static size_t take_other(struct hj_grammar *text, struct hj_str s, size_t at,
                         struct tx_token *t, char *low)
{
    const PCRE2_SIZE *v;
    int found = pcre2_match(text->lexer, (PCRE2_SPTR)s.p, s.n, at,
                            PCRE2_NO_UTF_CHECK, text->data, NULL);

    if (found <= 0)
        return 0;
    v = pcre2_get_ovector_pointer(text->data);
    t->said = (struct hj_str){s.p + v[0], v[1] - v[0]};
    if (v[2 * PAIR] != PCRE2_UNSET) {
        t->kind = TX_PAIR;
        t->a = number_at(s, v, PAIR + 1);
        t->b = number_at(s, v, PAIR + 2);
        t->x = (uint8_t)(is_x(s, v, PAIR + 1) | is_x(s, v, PAIR + 2) << 1);
    } else if (v[2 * RATIO] != PCRE2_UNSET) {
        t->kind = TX_RATIO;
        t->a = number_at(s, v, RATIO + 1);
        t->b = number_at(s, v, RATIO + 2);
    } else if (v[2 * SIGNED] != PCRE2_UNSET) {
        t->kind = TX_SIGNED;
        t->a = number_at(s, v, SIGNED + 1);
        t->x = is_x(s, v, SIGNED + 1);
    } else if (v[2 * NUMBER] != PCRE2_UNSET) {
        t->kind = TX_NUMBER;
        t->a = number_at(s, v, NUMBER + 1);
    } else if (v[2 * QUOTED] != PCRE2_UNSET) {
        t->kind = TX_QUOTED;
        t->said = (struct hj_str){s.p + v[2 * QUOTED],
                                  v[2 * QUOTED + 1] - v[2 * QUOTED]};
    } else if (v[2 * WORD] != PCRE2_UNSET) {
        take_word(t, t->said, low + at);
    } else {
        t->kind = TX_MARK;
    }
    return v[1] - v[0];
}

bool tx_lex(struct hj_grammar *text, struct hj_str s, char *low,
            struct tx_token tokens[TX_MOST_TOKENS])
{
    size_t at = 0;
    int count = 0;

    while (at < s.n) {
        struct tx_token *t = &tokens[count];
        size_t n = 0;
        if (s.p[at] == ' ') {
            at++;
            continue;
        }
        if (count == TX_MOST_TOKENS - 1)
            return false;
        *t = (struct tx_token){.tight = at > 0 && s.p[at - 1] != ' '};
        n = plain_word(hj_str_from(s, at));
        if (n > 0)
            take_word(t, (struct hj_str){s.p + at, n}, low + at);
        else
            n = take_other(text, s, at, t, low);
        if (n == 0)
            return false;
        /* "non-Jotune" is two words. */
        if (t->kind == TX_WORD && n > 4 && t->low.p[3] == '-' &&
            hj_str_starts(t->low, HJ_STR("non-"))) {
            t->low.n = t->said.n = n = 4;
            t->hash = tx_hash(t->low);
        }
        at += n;
        count++;
    }
    tokens[count] = (struct tx_token){.kind = TX_END, .said = {s.p + s.n, 0}};
    return true;
}
