/* SPDX-License-Identifier: MPL-2.0 */
/* The line of a card in a text list: its count, its name, its remarks. */
#include "decks/text.h"

enum { MOST_CUTS = 16, MOST_TOKENS = 3, LONGEST_TOKEN = 24 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The sign of multiplication at the start of S: x, X or U+00D7. */
static size_t times(struct hj_str s)
{
    if (s.n > 0 && (s.p[0] == 'x' || s.p[0] == 'X'))
        return 1;
    return hj_str_starts(s, HJ_STR("\xC3\x97")) ? 2 : 0;
}

struct hj_str hj_line_number(struct hj_str s)
{
    size_t n = s.n > 0 && (s.p[0] == '-' || s.p[0] == '+');

    if (n == s.n || !is_digit(s.p[n]))
        return hj_str_first(s, 0);
    while (n < s.n &&
           (is_digit(s.p[n]) || ((s.p[n] == '.' || s.p[n] == ',') &&
                                 n + 1 < s.n && is_digit(s.p[n + 1]))))
        n++;
    return hj_str_first(s, n);
}

static void add_reading(struct hj_line_line *line, struct hj_str count,
                        struct hj_str rest)
{
    rest = hj_str_trim(rest);
    if (rest.n > 0 && line->count < HJ_LINE_READINGS) {
        line->readings[line->count].count = count;
        line->readings[line->count++].rest = rest;
    }
}

void hj_line_readings(struct hj_str s, struct hj_line_line *line)
{
    struct hj_str number = hj_line_number(s);
    struct hj_str rest = hj_str_from(s, number.n);
    size_t x, blank = hj_str_blank(rest);

    line->count = 0;
    if (number.n > 0) {
        struct hj_str after = hj_str_trim(rest);
        x = times(after);
        if (x > 0 && (after.n == x || hj_str_blank(hj_str_from(after, x)) > 0))
            add_reading(line, number, hj_str_from(after, x));
        else if (blank > 0)
            add_reading(line, number, after);
        if (x > 0 && line->count == 0)
            add_reading(line, number, hj_str_from(after, x));
    }
    x = times(s);
    number = hj_line_number(hj_str_from(s, x));
    rest = hj_str_from(s, x + number.n);
    if (x > 0 && number.n > 0 && hj_str_blank(rest) > 0)
        add_reading(line, number, rest);
    line->counted = line->count > 0;
    add_reading(line, HJ_STR(""), s);
}

/* How long the bracket at the start of S is, with those inside it. */
static size_t bracket_length(struct hj_str s, char open, char close)
{
    size_t depth = 0;

    for (size_t i = 0; i < s.n; i++) {
        depth += s.p[i] == open;
        depth -= s.p[i] == close;
        if (depth == 0)
            return i + 1;
    }
    return s.n;
}

/* Whether S begins a comment that goes on to the end of the line. */
static bool is_comment(struct hj_str s)
{
    return s.p[0] == '#' || hj_str_starts(s, HJ_STR("//"));
}

/* Takes the next part of a remark from *REST: a bracket with its content, a
 * comment, or a word. */
static struct hj_str next_part(struct hj_str *rest)
{
    static const char open[] = "([{", close[] = ")]}";
    const char *kind;
    size_t n = 0;
    struct hj_str part;

    *rest = hj_str_trim(*rest);
    if (rest->n == 0)
        return *rest;
    kind = strchr(open, rest->p[0]);
    if (is_comment(*rest)) {
        n = rest->n;
    } else if (rest->p[0] != '\0' && kind != NULL) {
        n = bracket_length(*rest, *kind, close[kind - open]);
    } else {
        while (n < rest->n && hj_str_blank(hj_str_from(*rest, n)) == 0 &&
               rest->p[n] != '(' && rest->p[n] != '[')
            n++;
    }
    part = hj_str_first(*rest, n);
    *rest = hj_str_from(*rest, n);
    return part;
}

/* `x4`, or `x` before a number: the number; empty if it is none. */
static struct hj_str back_count(struct hj_str part, struct hj_str *rest)
{
    size_t x = times(part);
    struct hj_str number = hj_line_number(hj_str_from(part, x)), ahead = *rest;

    if (x == 0)
        return HJ_STR("");
    if (number.n > 0 && x + number.n == part.n)
        return number;
    if (part.n > x)
        return HJ_STR("");
    part = next_part(&ahead);
    number = hj_line_number(part);
    if (number.n == 0 || number.n != part.n)
        return HJ_STR("");
    *rest = ahead;
    return number;
}

static bool is_bracket(struct hj_str part)
{
    return part.p[0] == '(' || part.p[0] == '[' || part.p[0] == '{';
}

static struct hj_str inside(struct hj_str part)
{
    return hj_str_trim(
        (struct hj_str){part.p + 1, part.n >= 2 ? part.n - 2 : part.n - 1});
}

/* Whether a word may be a set or a number at all, before any card is asked. */
static bool is_code(struct hj_str part)
{
    if (part.n > LONGEST_TOKEN)
        return false;
    for (size_t i = 0; i < part.n; i++)
        if (strchr("()[]{}\"'!?,;:", part.p[i]) != NULL)
            return false;
    return part.n > 0;
}

/* Whether what follows a name can be remarks on it. */
static bool may_be_remark(struct hj_str rest)
{
    int words = 0;

    while (rest.n > 0) {
        struct hj_str part = next_part(&rest);
        if (part.n == 0)
            break;
        if (is_comment(part) || is_bracket(part) || part.p[0] == '*')
            continue;
        if (!is_code(part) || ++words > MOST_TOKENS)
            return false;
    }
    return true;
}

static bool is_printing(const struct hj_catalogue *cat, hj_card card,
                        struct hj_str text)
{
    return hj_card_has_printing(cat, card, text, HJ_STR("")) ||
           hj_card_has_printing(cat, card, HJ_STR(""), text);
}

/* Goes through the remarks after a known card; takes a count out of them when
 * there is none yet.  False when a word is no remark. */
static bool take_remark(const struct hj_catalogue *cat, struct hj_str rest,
                        bool counted, struct hj_line_match *m)
{
    while (rest.n > 0) {
        struct hj_str part = next_part(&rest), number;
        if (part.n == 0 || is_comment(part))
            break;
        number = back_count(part, &rest);
        if (number.n > 0 && !counted && m->count.n == 0) {
            m->count = number;
            continue;
        }
        if (part.p[0] == '*' && part.p[part.n - 1] == '*')
            continue;
        if (is_bracket(part))
            part = inside(part);
        else if (!is_printing(cat, m->found.card, part) &&
                 hj_line_number(part).n != part.n)
            return false;
        else if (!is_printing(cat, m->found.card, part) &&
                 (counted || m->count.n > 0))
            return false;
        if (part.n == 0 || is_printing(cat, m->found.card, part) || counted ||
            m->count.n > 0)
            continue;
        number = back_count(part, &(struct hj_str){part.p + part.n, 0});
        m->guessed = number.n == 0 && hj_line_number(part).n == part.n;
        if (number.n > 0 || m->guessed)
            m->count = number.n > 0 ? number : part;
    }
    return true;
}

/* Whether NAME, followed by REST, is a known card. */
static bool match_at(const struct hj_catalogue *cat, struct hj_str name,
                     struct hj_str rest, bool counted, struct hj_line_match *m,
                     bool *memory)
{
    m->count = HJ_STR("");
    m->guessed = false;
    m->name = name;
    if (name.n == 0 || !may_be_remark(rest))
        return false;
    if (!hj_catalogue_known(cat, name, &m->found)) {
        *memory = false;
        return false;
    }
    if (m->found.match == HJ_MATCH_AMBIGUOUS)
        return true;
    return m->found.card != HJ_NO_CARD && take_remark(cat, rest, counted, m);
}

bool hj_line_match(const struct hj_catalogue *cat, struct hj_str text,
                   bool counted, struct hj_line_match *m, bool *memory)
{
    int cuts = 0;

    if (match_at(cat, text, HJ_STR(""), counted, m, memory))
        return true;
    for (size_t i = text.n; i-- > 1 && *memory && cuts < MOST_CUTS;) {
        struct hj_str name = hj_str_first(text, i), rest = hj_str_from(text, i);
        bool blank = hj_str_blank(rest) > 0;
        if (!blank && rest.p[0] != '(' && rest.p[0] != '[')
            continue;
        if (blank && hj_str_trim(name).n < name.n)
            continue; /* not the first of a run of blanks */
        if (!may_be_remark(rest))
            continue;
        cuts++;
        if (match_at(cat, hj_str_trim(name), rest, counted, m, memory))
            return true;
    }
    return false;
}

struct hj_str hj_line_plain(struct hj_str text, struct hj_str *count)
{
    size_t end = text.n;

    for (size_t i = 1; i < text.n; i++)
        if (text.p[i] == '#' && hj_str_trim(hj_str_first(text, i)).n < i) {
            text = hj_str_first(text, i);
            break;
        }
    text = hj_str_trim(text);
    for (end = 1; end < text.n; end++)
        if ((text.p[end] == '(' || text.p[end] == '[') &&
            (text.p[text.n - 1] == ')' || text.p[text.n - 1] == ']'))
            text = hj_str_trim(hj_str_first(text, end));
    for (size_t i = text.n; i-- > 1;) {
        struct hj_str rest = hj_str_from(text, i), none = {text.p + text.n, 0};
        if (hj_str_blank(rest) == 0)
            continue;
        rest = hj_str_trim(rest);
        *count = back_count(rest, &none);
        if (count->n == 0 && times(rest) > 0)
            *count = back_count(
                hj_str_first(rest, times(rest)),
                &(struct hj_str){rest.p + times(rest), rest.n - times(rest)});
        if (count->n > 0)
            return hj_str_trim(hj_str_first(text, i));
        if (hj_line_number(rest).n < rest.n)
            break;
    }
    *count = HJ_STR("");
    return text;
}
