/* SPDX-License-Identifier: MPL-2.0 */
/* The line of a card in a text list: its count, name and remarks. */
#include "decks/text.h"

enum { MOST_CUTS = 16 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

size_t hj_line_times(struct hj_str s)
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

static void add_reading(struct hj_line_splits *line, struct hj_str count,
                        struct hj_str rest)
{
    rest = hj_str_trim(rest);
    if (rest.n > 0 && line->count < HJ_LINE_READINGS) {
        line->readings[line->count].count = count;
        line->readings[line->count++].rest = rest;
    }
}

/* Adds a count in brackets before the name, as in `(3) Name`, `[3] Name` and
 * `[3x] Name`. */
static void add_bracket(struct hj_line_splits *line, struct hj_str s)
{
    size_t close = hj_str_find(s, s.n > 0 && s.p[0] == '(' ? ')' : ']', 0);
    struct hj_str rest = hj_str_from(s, close + 1), part, number;

    if (s.n == 0 || (s.p[0] != '(' && s.p[0] != '[') || close >= s.n ||
        hj_str_blank(rest) == 0)
        return;
    part = (struct hj_str){s.p + 1, close - 1};
    number = hj_remark_count(part, &(struct hj_str){part.p, 0});
    if (number.n == 0 && hj_line_number(part).n == part.n)
        number = part;
    if (number.n > 0)
        add_reading(line, number, rest);
}

void hj_line_readings(struct hj_str s, struct hj_line_splits *line)
{
    struct hj_str number = hj_line_number(s);
    struct hj_str rest = hj_str_from(s, number.n);
    size_t x, blank = hj_str_blank(rest);

    line->count = 0;
    if (number.n > 0) {
        struct hj_str after = hj_str_trim(rest);
        x = hj_line_times(after);
        if (x > 0 && (after.n == x || hj_str_blank(hj_str_from(after, x)) > 0))
            add_reading(line, number, hj_str_from(after, x));
        if (blank > 0) /* a card may be called X */
            add_reading(line, number, after);
        else if (rest.n > 0 && rest.p[0] == ':' &&
                 hj_str_blank(hj_str_from(rest, 1)) > 0)
            add_reading(line, number, hj_str_from(rest, 1));
        if (x > 0 && line->count == 0)
            add_reading(line, number, hj_str_from(after, x));
    }
    x = hj_line_times(s);
    number = hj_line_number(hj_str_from(s, x));
    rest = hj_str_from(s, x + number.n);
    if (x > 0 && number.n > 0 && hj_str_blank(rest) > 0)
        add_reading(line, number, rest);
    add_bracket(line, s);
    line->counted = line->count > 0;
    add_reading(line, HJ_STR(""), s);
}

bool hj_line_link(struct hj_str s, struct hj_str *name, struct hj_str *rest)
{
    size_t middle = hj_str_search(s, HJ_STR("]("), 0);
    size_t end = hj_str_find(s, ')', middle);

    if (s.n == 0 || s.p[0] != '[' || end == s.n)
        return false;
    *name = hj_str_trim((struct hj_str){s.p + 1, middle - 1});
    *rest = hj_str_from(s, end + 1);
    return true;
}

/* Looks up NAME; with SPELLING also in other programs' spellings. */
static bool look_up(const struct hj_catalogue *cat, struct hj_str name,
                    bool spelling, struct hj_line_match *m)
{
    m->variant = false;
    return spelling ? hj_find_spelling(cat, name, &m->found, &m->variant)
                    : hj_catalogue_find_certain(cat, name, &m->found);
}

/* Chooses among several cards called NAME by a code, which is removed from the
 * start of *REST: `Nami [OP01-016]`, `Nami OP01-016`.  Returns false when out
 * of memory. */
static bool look_up_code(const struct hj_catalogue *cat, struct hj_str name,
                         struct hj_str *rest, struct hj_line_match *m)
{
    struct hj_str behind = *rest, part = hj_remark_next(&behind);
    struct hj_lookup coded;

    if (part.n > 2 && (part.p[0] == '(' || part.p[0] == '['))
        part = (struct hj_str){part.p + 1, part.n - 2};
    if (part.n == 0)
        return true;
    if (!hj_catalogue_find_code(cat, part, &coded))
        return false;
    if (coded.card != HJ_NO_CARD &&
        hj_str_equal_nocase(hj_str_first(hj_card_name(cat, coded.card), name.n),
                            name)) {
        m->found = coded;
        *rest = behind;
    }
    return true;
}

/* True if NAME, followed by REST, is a known card. */
static bool match_at(const struct hj_catalogue *cat, struct hj_str name,
                     struct hj_str rest, bool counted, bool spelling,
                     struct hj_line_match *m, bool *memory)
{
    m->count = m->second = m->section = m->printing = m->aside = HJ_STR("");
    m->guessed = false;
    m->row = 0;
    if (name.n > 1 && name.p[name.n - 1] == '+' && rest.n > 0 &&
        rest.p[0] == '|')
        name.n--; /* Forge's mark for foil */
    m->name = name;
    if (name.n == 0 || !hj_remark_may_be(rest))
        return false;
    if (!look_up(cat, name, spelling, m) ||
        (spelling && m->found.card == HJ_NO_CARD &&
         !look_up_code(cat, name, &rest, m))) {
        *memory = false;
        return false;
    }
    if (m->found.match == HJ_MATCH_AMBIGUOUS)
        return true;
    return m->found.card != HJ_NO_CARD && hj_remark_take(cat, rest, counted, m);
}

/* Finds the longest prefix of TEXT that is a card. */
static bool match_longest(const struct hj_catalogue *cat, struct hj_str text,
                          bool counted, bool spelling, struct hj_line_match *m,
                          bool *memory)
{
    int cuts = 0;

    if (match_at(cat, text, HJ_STR(""), counted, spelling, m, memory))
        return true;
    for (size_t i = text.n; i-- > 1 && *memory && cuts < MOST_CUTS;) {
        struct hj_str name = hj_str_first(text, i), rest = hj_str_from(text, i);
        bool blank = hj_str_blank(rest) > 0;
        if (!blank && rest.p[0] != '(' && rest.p[0] != '[' && rest.p[0] != '|')
            continue;
        if (blank && hj_str_trim(name).n < name.n)
            continue; /* not the first of a run of blanks */
        if (!hj_remark_may_be(rest))
            continue;
        cuts++;
        if (match_at(cat, hj_str_trim(name), rest, counted, spelling, m,
                     memory))
            return true;
    }
    return false;
}

bool hj_line_match(const struct hj_catalogue *cat, struct hj_str text,
                   bool counted, struct hj_line_match *m, bool *memory)
{
    struct hj_str name, rest;

    if (hj_line_link(text, &name, &rest))
        return match_at(cat, name, rest, counted, true, m, memory);
    return match_longest(cat, text, counted, false, m, memory) ||
           (*memory && match_longest(cat, text, counted, true, m, memory));
}

/* Returns TEXT without trailing brackets. */
static struct hj_str without_brackets(struct hj_str text)
{
    text = hj_str_trim(text);
    for (size_t end = 1; end < text.n; end++)
        if ((text.p[end] == '(' || text.p[end] == '[') &&
            (text.p[text.n - 1] == ')' || text.p[text.n - 1] == ']'))
            text = hj_str_trim(hj_str_first(text, end));
    return text;
}

struct hj_str hj_line_plain(struct hj_str text, struct hj_str *count)
{
    struct hj_str link, rest_of_link;

    if (hj_line_link(text, &link, &rest_of_link)) {
        *count = HJ_STR("");
        return link;
    }
    for (size_t i = 1; i < text.n; i++)
        if (text.p[i] == '#' && hj_str_trim(hj_str_first(text, i)).n < i) {
            text = hj_str_first(text, i);
            break;
        }
    text = without_brackets(text);
    for (size_t i = text.n; i-- > 1;) {
        struct hj_str rest = hj_str_from(text, i), none = {text.p + text.n, 0};
        if (hj_str_blank(rest) == 0)
            continue;
        rest = hj_str_trim(rest);
        *count = hj_remark_count(rest, &none);
        if (count->n == 0 && hj_line_times(rest) > 0)
            *count =
                hj_remark_count(hj_str_first(rest, hj_line_times(rest)),
                                &(struct hj_str){rest.p + hj_line_times(rest),
                                                 rest.n - hj_line_times(rest)});
        if (count->n > 0)
            return without_brackets(hj_str_first(text, i));
        if (hj_line_number(rest).n < rest.n)
            break;
    }
    *count = HJ_STR("");
    return text;
}
