/* SPDX-License-Identifier: MPL-2.0 */
/* The splitting of texts into sentences. */
#include "text/reader.h"

/* Returns the length of the parenthesis that S begins with; 0 if none.  The
 * parenthesis must begin with a capital and end with a full stop. */
static size_t bracket(struct hj_str s)
{
    size_t n = 1;

    if (s.n < 4 || s.p[0] != '(' || s.p[1] < 'A' || s.p[1] > 'Z')
        return 0;
    while (n < s.n && s.p[n] != ')' && s.p[n] != '(' && s.p[n] != '\n')
        n++;
    return n < s.n && s.p[n] == ')' && s.p[n - 1] == '.' ? n + 1 : 0;
}

/* True if one of COUNT words is in S, in brackets: the first ANYWHERE of them
 * anywhere, the others at its beginning. */
static bool says_one(struct hj_str s, const char *const *words, int count,
                     int anywhere)
{
    for (int i = 0; i < count; i++)
        if (i < anywhere ? hj_str_search(s, hj_str(words[i]), 0) < s.n
                         : hj_str_starts(hj_str_from(s, 1), hj_str(words[i])))
            return true;
    return false;
}

/* True for "(Use this ability only once each turn.)", which limits the previous
 * ability. */
static bool limits(struct hj_str s)
{
    static const char *const words[] = {"his ability", " used ", "Use ",
                                        "Activate ",   "Only ",  "Once "};
    struct hj_str in = hj_str_first(s, bracket(s));

    return in.n > 0 && says_one(in, words, 6, 2) &&
           (in.p[1] == 'O' || hj_str_search(in, HJ_STR("only"), 0) < in.n) &&
           hj_str_find(in, ',', 0) >= in.n;
}

/* True for "(Heroes are not destroyed this way.)", "(It also gets +1/+0.)",
 * which would change or add to the sentence before it. */
static bool says_more(struct hj_str s)
{
    static const char *const words[] = {
        " also get", " also gain", " also ha", " also draw", " apply",
        " applies",  " applied",   " instead", " not.",      " don't.",
        " doesn't.", "Not ",       "Except",   "But ",       "Then ",
        "Also ",     "You also "};
    struct hj_str in = hj_str_first(s, bracket(s));

    return in.n > 0 && (says_one(in, words, 17, 11) ||
                        (hj_str_search(in, HJ_STR("not"), 0) < in.n &&
                         hj_str_search(in, HJ_STR(" this way"), 0) < in.n));
}

static bool is_letter(struct hj_str s, size_t i)
{
    return i < s.n && ((s.p[i] >= 'a' && s.p[i] <= 'z') ||
                       (s.p[i] >= 'A' && s.p[i] <= 'Z'));
}

/* True if S has WORD, in any case. */
static bool has_word(struct hj_str s, struct hj_str word)
{
    for (size_t i = 0; i + word.n <= s.n; i++)
        if (hj_lower(s.p[i]) == word.p[0] &&
            hj_str_equal_nocase(hj_str_first(hj_str_from(s, i), word.n),
                                word) &&
            (i == 0 || !is_letter(s, i - 1)) && !is_letter(s, i + word.n))
            return true;
    return false;
}

size_t tx_reminder(const struct hj_text_words *w, struct hj_str before,
                   struct hj_str s)
{
    size_t n = limits(s) || says_more(s) ? 0 : bracket(s);

    for (uint8_t i = 0; n > 0 && i < w->keyword_count; i++) {
        struct hj_str all = hj_str(w->keywords[i].text), one;
        while (hj_str_split(&all, '|', &one))
            if (has_word(before, one))
                return n;
    }
    return 0;
}

size_t tx_once_in_front(struct hj_str s)
{
    return hj_str_starts(s, HJ_STR("(Once ")) && limits(s) ? bracket(s) : 0;
}

size_t tx_bullet(struct hj_str s, bool line)
{
    static const char *const signs[] = {"\u2022", "*", "-", "\u2013"};
    enum { ANYWHERE = 2 };

    for (int i = 0; i < (line ? 4 : ANYWHERE); i++)
        if (hj_str_starts(s, hj_str(signs[i])) &&
            (i == 0 || hj_str_blank(hj_str_from(s, strlen(signs[i]))) > 0))
            return strlen(signs[i]);
    return 0;
}

/* True if TEXT has a bullet after its first line or word. */
static bool has_bullet(struct hj_str text)
{
    bool line = false, blank = false;

    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];
        if ((blank || c == '\xE2') && tx_bullet(hj_str_from(text, i), line) > 0)
            return true;
        blank = c == ' ' || c == '\n' || c == '\r';
        line = c == '\n' || (line && blank);
    }
    return false;
}

bool tx_offers(struct hj_str text)
{
    static const char one[] = "hoose one"; /* with a capital or small letter */
    static const char *const behind[] = {":",  " of the following", " \u2014",
                                         " -", " \u2013",           "\u2014"};

    for (size_t at = hj_str_search(text, hj_str(one), 0); at < text.n;
         at = hj_str_search(text, hj_str(one), at + 1))
        for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
            if (hj_str_starts(hj_str_from(text, at + sizeof one - 1),
                              hj_str(behind[i])))
                return true;
    return false;
}

/* True if a sentence ends after a reminder: at the end of the text, or before a
 * capital. */
static bool ends_behind(struct hj_str rest)
{
    struct hj_str next = hj_str_trim(rest);

    return next.n == 0 ||
           (next.n < rest.n && next.p[0] >= 'A' && next.p[0] <= 'Z');
}

/* True if "otherwise" follows, which is read like a sentence of its own. */
static bool otherwise(struct hj_str rest)
{
    static const char word[] = "otherwise";
    struct hj_str next = hj_str_trim(rest), behind;

    if (next.n == rest.n || next.p[0] != 'o' ||
        !hj_str_equal_nocase(hj_str_first(next, strlen(word)),
                             HJ_STR("otherwise")))
        return false;
    behind = hj_str_from(next, strlen(word));
    return behind.n > 0 && (behind.p[0] == ',' || hj_str_blank(behind) > 0);
}

static bool is_keyword(const struct hj_text_words *w, struct hj_str s)
{
    for (uint8_t i = 0; i < w->keyword_count; i++)
        if (hj_str_equal_nocase(s, hj_str(w->keywords[i].shown)))
            return true;
    return false;
}

static bool is_small(struct hj_str s)
{
    return s.n > 0 && s.p[0] >= 'a' && s.p[0] <= 'z';
}

/* True if the line that ends at I goes on in the next one, which begins with a
 * small letter, or ends with a mark or word that cannot end a sentence. */
static bool goes_on(const struct hj_text_words *w, struct hj_str text, size_t i)
{
    static const char *const words[] = {
        ",",   ":",  " and", " or", " with", " to",    " from",
        " of", " a", " the", " if", " each", " target"};
    struct hj_str line = hj_str_trim(hj_str_first(text, i));
    struct hj_str next = hj_str_trim(hj_str_from(text, i));

    if (tx_bullet(next, true) > 0)
        return false;
    for (size_t k = 0; next.n > 0 && k < sizeof words / sizeof *words; k++)
        if (hj_str_ends(line, hj_str(words[k])))
            return true;
    return !is_keyword(w, line) && is_small(next) && !is_small(line);
}

/* True if a full stop or line end at I ends a sentence.  A list of modes ends
 * with the line of the last mode. */
static bool ends_at(const struct hj_text_words *w, struct hj_str text, size_t i)
{
    struct hj_str rest = hj_str_from(text, i + 1), next = hj_str_trim(rest);
    bool point = text.p[i] == '.';
    struct hj_str between = hj_str_first(rest, rest.n - next.n);

    if (point ? rest.n > 0 && hj_str_blank(rest) == 0 : goes_on(w, text, i))
        return false;
    if (!tx_offers(hj_str_first(text, i)))
        return true;
    if (tx_bullet(next, !point || hj_str_find(between, '\n', 0) < between.n) >
        0)
        return false;
    if (!point || !has_bullet(hj_str_first(text, i)))
        return true;
    while (rest.n > 0 && rest.p[0] == ' ')
        rest = hj_str_from(rest, 1);
    return rest.n == 0 || rest.p[0] == '\n' || rest.p[0] == '\r';
}

/* True if "(Once each turn.)" of N bytes is in front of an ability: the text or
 * a line begins with it, or a keyword is before it, and more follows. */
static bool is_in_front(const struct tx_splitter *t, size_t n)
{
    struct hj_str rest = hj_str_from(t->rest, n), next = hj_str_trim(rest);
    const char *end;

    if (tx_once_in_front(t->rest) == 0 || next.n == 0 ||
        hj_str_find(hj_str_first(rest, rest.n - next.n), '\n', 0) <
            rest.n - next.n)
        return false;
    if (t->sentence.n == 0 || is_keyword(t->w, t->sentence))
        return true;
    end = t->sentence.p + t->sentence.n;
    return memchr(end, '\n', (size_t)(t->rest.p - end)) != NULL;
}

/* Takes a sentence in brackets from the rest, without the brackets. */
static bool bracketed(struct tx_splitter *t)
{
    size_t n;

    t->rest = hj_str_trim(t->rest);
    while ((n = tx_reminder(t->w, t->before, t->rest)) > 0)
        t->rest = hj_str_trim(hj_str_from(t->rest, n));
    n = bracket(t->rest);
    t->brackets = n > 0 && !is_in_front(t, n);
    if (t->brackets) {
        t->sentence = hj_str_first(hj_str_from(t->rest, 1), n - 3);
        t->rest = hj_str_from(t->rest, n);
    }
    return t->brackets;
}

/* Returns the end of the sentence that S begins with, up to a full stop before
 * a blank or the end, or to a line end; not inside quotation marks.  A `;` does
 * not end a sentence.  *BEHIND is where the rest begins. */
static size_t sentence_end(const struct hj_text_words *w, struct hj_str s,
                           size_t *behind)
{
    bool quoted = false;
    size_t i = 0;

    for (; i < s.n; i++) {
        char c = s.p[i];
        size_t skipped;
        if (c == '\n' && ends_at(w, s, i))
            break;
        if (c != '(' && c != '"' && c != '.' && c != ',' && c != ';')
            continue; /* nearly all bytes */
        skipped =
            quoted ? 0 : tx_reminder(w, hj_str_first(s, i), hj_str_from(s, i));
        if (skipped > 0) {
            i += skipped - 1;
            if (ends_behind(hj_str_from(s, i + 1)))
                return *behind = i + 1;
            continue;
        }
        if (c == '"')
            quoted = !quoted;
        if (c == '.' && !quoted && ends_at(w, s, i))
            break;
        if ((c == ',' || c == ';') && !quoted &&
            otherwise(hj_str_from(s, i + 1)))
            break;
    }
    *behind = i + 1;
    return i;
}

bool tx_next_sentence(struct tx_splitter *t)
{
    size_t end, behind;

    if (bracketed(t))
        return true;
    if (t->rest.n == 0)
        return false;
    end = sentence_end(t->w, t->rest, &behind);
    t->before = t->sentence = hj_str_trim(hj_str_first(t->rest, end));
    t->rest = hj_str_from(t->rest, behind);
    return true;
}
