/* SPDX-License-Identifier: MPL-2.0 */
/* Lines of a text list other than cards: headings, remarks, titles. */
#include "decks/text.h"

static bool is_rule_char(char c)
{
    return c != '\0' && strchr("-=*_~+", c) != NULL;
}

struct hj_str hj_line_without_rules(struct hj_str s)
{
    while (s.n > 0 && is_rule_char(s.p[0]))
        s = hj_str_from(s, 1);
    while (s.n > 0 && is_rule_char(s.p[s.n - 1]))
        s.n--;
    return hj_str_trim(s);
}

struct hj_str hj_line_without_comment(struct hj_str s)
{
    for (size_t i = 1; i < s.n; i++)
        if (s.p[i] == '#' && hj_str_trim(hj_str_first(s, i)).n < i)
            return hj_str_trim(hj_str_first(s, i));
    return s;
}

/* Returns S without one of COUNT leading signs and the blanks after it. */
static struct hj_str without(struct hj_str s, const char *const *signs,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct hj_str rest = hj_str_from(s, strlen(signs[i]));
        if (hj_str_starts(s, hj_str(signs[i])) && hj_str_blank(rest) > 0)
            return hj_str_trim(rest);
    }
    return s;
}

struct hj_str hj_line_without_bullet(struct hj_str s)
{
    static const char *const bullets[] = {
        "-", "*", "+", "\xE2\x80\xA2", "\xC2\xB7", "\xE2\x80\x93"};

    return hj_line_without_diamond(
        without(s, bullets, sizeof bullets / sizeof *bullets));
}

struct hj_str hj_line_without_diamond(struct hj_str s)
{
    /* black and white, as suit and as shape; a suit may be an emoji */
    static const char *const diamonds[] = {
        "\xE2\x99\xA6", "\xE2\x99\xA6\xEF\xB8\x8F", "\xE2\x97\x86",
        "\xE2\x99\xA2", "\xE2\x97\x87"};

    return without(s, diamonds, sizeof diamonds / sizeof *diamonds);
}

/* True if S is `22`, or `22 cards`. */
static bool is_tally(struct hj_str s)
{
    struct hj_str number;

    s = hj_str_trim(s);
    number = hj_line_number(s);
    s = hj_str_trim(hj_str_from(s, number.n));
    return number.n > 0 &&
           (s.n == 0 || hj_str_equal_nocase(s, HJ_STR("cards")) ||
            hj_str_equal_nocase(s, HJ_STR("card")));
}

struct hj_headline hj_line_heading(struct hj_str s)
{
    struct hj_headline h = {
        .word = hj_line_without_rules(hj_line_without_comment(s))};
    struct hj_str *w = &h.word, number;

    if (w->n > 0 && w->p[w->n - 1] == ':') {
        h.sure = true;
        *w = hj_str_trim(hj_str_first(*w, w->n - 1));
    }
    h.sure |= w->n > strlen(" cards") && hj_line_number(*w).n == 0 &&
              hj_str_equal_nocase(hj_str_from(*w, w->n - strlen(" cards")),
                                  HJ_STR(" cards"));
    for (size_t at = 1; at < w->n; at++) {
        struct hj_str rest = hj_str_from(*w, at + 1);
        if ((w->p[at] == '(' || w->p[at] == '[') && rest.n > 0)
            rest.n--;
        else if (w->p[at] != ':' && (w->p[at] != '-' || w->p[at - 1] != ' '))
            continue; /* OP12-006 is a code */
        if (is_tally(rest)) {
            h.sure = true;
            *w = hj_str_trim(hj_str_first(*w, at));
        }
    }
    number = hj_line_number(*w);
    if (number.n > 0 && hj_str_blank(hj_str_from(*w, number.n)) > 0) {
        h.counted = true;
        *w = hj_str_trim(hj_str_from(*w, number.n));
    }
    return h;
}

enum where { TITLE, KEY, START, PART, COUNTED };

static const struct {
    enum where where;
    const char *text;
} remarks[] = {
#define HJ_REMARK(where, text) {where, text},
#include "decks/remarks.def"
#undef HJ_REMARK
};

static bool starts(struct hj_str s, struct hj_str part)
{
    return s.n >= part.n && hj_str_equal_nocase(hj_str_first(s, part.n), part);
}

/* True if table entry I matches the line; KEY is the part before a colon, AFTER
 * the part after a number. */
static bool is_remark(size_t i, struct hj_str line, struct hj_str key,
                      struct hj_str after)
{
    struct hj_str text = hj_str(remarks[i].text);

    switch (remarks[i].where) {
    case TITLE:
    case KEY:
        return hj_str_equal_nocase(key, text);
    case START:
        return starts(line, text);
    case COUNTED:
        return after.n < line.n && starts(after, text);
    default:
        return hj_str_search(line, text, 0) < line.n;
    }
}

enum hj_about hj_line_about(struct hj_str line, struct hj_str *value)
{
    size_t at = 0;
    struct hj_str number = hj_line_number(line), key = HJ_STR("");
    struct hj_str after = hj_str_trim(hj_str_from(line, number.n));

    if (number.n > 0 && number.n < line.n && is_tally(line))
        return HJ_ABOUT_LIST;
    while (at < line.n && line.p[at] != ':' && line.p[at] != '=')
        at++;
    *value = hj_str_trim(hj_str_from(line, at + 1));
    if (at < line.n && value->n > 0)
        key = hj_str_trim(hj_str_first(line, at));
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        if (is_remark(i, line, key, after))
            return remarks[i].where == TITLE ? HJ_ABOUT_TITLE : HJ_ABOUT_LIST;
    return HJ_ABOUT_CARD;
}

unsigned hj_line_ordinal(struct hj_str s, struct hj_str *rest)
{
    struct hj_str number = hj_line_number(s);
    int64_t value;

    *rest = hj_str_from(s, number.n);
    if (!hj_str_int(number, 1, HJ_MOST_COPIES, &value) || rest->n < 2 ||
        (rest->p[0] != '.' && rest->p[0] != ')') ||
        hj_str_blank(hj_str_from(*rest, 1)) == 0)
        return 0;
    *rest = hj_str_trim(hj_str_from(*rest, 1));
    return rest->n > 0 ? (unsigned)value : 0;
}

bool hj_text_is_numbered(struct hj_str bytes)
{
    struct hj_str line, rest;
    unsigned last = 0, number, count = 0;

    while (hj_str_line(&bytes, &line)) {
        number = hj_line_ordinal(hj_str_trim(line), &rest);
        if (number == 0)
            continue;
        if (number != last + 1 && number != 1)
            return false;
        count += number > 1;
        last = number;
    }
    return count > 0;
}

struct hj_parts hj_text_parts(struct hj_str bytes)
{
    struct hj_parts parts = {.second = 0}, none = {.second = 0};
    struct hj_line_splits split;
    struct hj_str line;
    unsigned number = 0;
    bool blank = false;
    int64_t count;

    while (hj_str_line(&bytes, &line)) {
        number++;
        line = hj_str_trim(line);
        blank |= line.n == 0;
        if (line.n == 0)
            continue;
        hj_line_readings(line, &split);
        if (!split.counted ||
            !hj_str_int(split.readings[0].count, 1, HJ_MOST_COPIES, &count))
            return none;
        if (blank && parts.cards[0] > 0) {
            if (parts.second > 0)
                return none;
            parts.second = number;
        }
        blank = false;
        parts.cards[parts.second > 0] += count;
    }
    return parts;
}
