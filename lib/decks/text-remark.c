/* SPDX-License-Identifier: MPL-2.0 */
/* Remarks after a card's name: printings, counts, sections, marks. */
#include "decks/text.h"

enum { MOST_TOKENS = 3, LONGEST_TOKEN = 24, LONGEST_CODE = 10 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Returns the length of the bracket at the start of S, with nested ones. */
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

/* True if S begins a comment, which extends to the end of the line. */
static bool is_comment(struct hj_str s)
{
    return s.p[0] == '#' || s.p[0] == '|' || hj_str_starts(s, HJ_STR("//"));
}

/* Returns the length of a mark between two signs, which may contain blanks:
 * `^Have,#37d67a^`, `_(Set)_`, a tag between backticks; 0 for other texts. */
static size_t mark_length(struct hj_str s)
{
    size_t end = s.n;

    if (s.p[0] == '^' || s.p[0] == '`')
        end = hj_str_find(s, s.p[0], 1);
    else if (hj_str_starts(s, HJ_STR("_(")))
        end = hj_str_search(s, HJ_STR(")_"), 2) + 1;
    return end < s.n ? end + 1 : 0;
}

struct hj_str hj_remark_next(struct hj_str *rest)
{
    static const char open[] = "([{", close[] = ")]}";
    const char *kind;
    size_t n;
    struct hj_str part;

    *rest = hj_str_trim(*rest);
    if (rest->n == 0)
        return *rest;
    kind = rest->p[0] != '\0' ? strchr(open, rest->p[0]) : NULL;
    n = mark_length(*rest);
    if (is_comment(*rest))
        n = rest->n;
    else if (kind != NULL)
        n = bracket_length(*rest, *kind, close[kind - open]);
    else if (n == 0)
        while (n < rest->n && hj_str_blank(hj_str_from(*rest, n)) == 0 &&
               rest->p[n] != '(' && rest->p[n] != '[')
            n++;
    part = hj_str_first(*rest, n);
    *rest = hj_str_from(*rest, n);
    return part;
}

struct hj_str hj_remark_count(struct hj_str part, struct hj_str *rest)
{
    size_t x = hj_line_times(part);
    struct hj_str number = hj_line_number(hj_str_from(part, x)), ahead = *rest;
    struct hj_str behind = hj_str_from(part, number.n);

    if (x == 0 && behind.n > 0 && hj_line_times(behind) == behind.n)
        return number; /* `4x` */
    if (x == 0)
        return HJ_STR("");
    if (number.n > 0 && x + number.n == part.n)
        return number;
    if (part.n > x)
        return HJ_STR("");
    part = hj_remark_next(&ahead);
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

/* True if a part is irrelevant to the deck: `*F*`, marks between signs, the
 * dots of influence. */
static bool is_mark(struct hj_str part)
{
    static const char *const dots[] = {
        "\xE2\x80\xA2", "\xE2\x97\x8F", "\xE2\x97\x8B",
        "\xE2\x98\x85", "\xE2\x98\x86", "\xE2\x99\xA6",
        "\xC2\xB7",     "\xE2\xAD\x90", "\xE2\x9C\xA8"};

    if (mark_length(part) == part.n ||
        (part.p[0] == '*' && part.p[part.n - 1] == '*'))
        return true;
    while (part.n > 0) {
        size_t i = 0;
        while (i < sizeof dots / sizeof *dots &&
               !hj_str_starts(part, hj_str(dots[i])))
            i++;
        if (i == sizeof dots / sizeof *dots)
            return false;
        part = hj_str_from(part, strlen(dots[i]));
    }
    return true;
}

/* True if a word has the form of a set or a number; no look-up is made. */
static bool is_code(struct hj_str part)
{
    if (part.n > LONGEST_TOKEN)
        return false;
    for (size_t i = 0; i < part.n; i++)
        if (strchr("()[]{}\"'!?,;:", part.p[i]) != NULL)
            return false;
    return part.n > 0;
}

bool hj_remark_may_be(struct hj_str rest)
{
    int words = 0;

    while (rest.n > 0) {
        struct hj_str part = hj_remark_next(&rest);
        if (part.n == 0)
            break;
        if (is_comment(part) || is_bracket(part) || is_mark(part))
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

/* True if PART may be a collector number: short, with a digit, not a count. */
static bool is_number(struct hj_str part)
{
    bool digit = false;

    if (part.n > LONGEST_CODE || !is_code(part) ||
        (hj_line_times(part) > 0 &&
         hj_remark_count(part, &(struct hj_str){part.p, 0}).n > 0))
        return false;
    for (size_t i = 0; i < part.n; i++)
        digit |= is_digit(part.p[i]);
    return digit;
}

/* True if PART may be a set code, which outside of brackets is in capitals. */
static bool is_set(struct hj_str part, bool bracket)
{
    bool letter = false;

    for (size_t i = 0; i < part.n; i++) {
        letter |= is_upper(part.p[i]);
        if (!bracket && !is_upper(part.p[i]) && !is_digit(part.p[i]) &&
            part.p[i] != '-')
            return false;
    }
    return part.n > 1 && part.n <= LONGEST_CODE && is_code(part) &&
           (bracket || letter);
}

/* True if PART is a set of the card, however long, or may be one. */
static bool is_set_of(const struct hj_catalogue *cat, hj_card card,
                      struct hj_str part, bool bracket)
{
    return is_set(part, bracket) ||
           (part.n > 1 && hj_card_has_printing(cat, card, part, HJ_STR("")));
}

/* True if the catalogue has sets for the card; with NUMBERS, also collector
 * numbers. */
static bool has_sets(const struct hj_catalogue *cat, hj_card card, bool numbers)
{
    for (size_t i = 0, n = hj_card_printings(cat, card); i < n; i++) {
        struct hj_printing p = hj_card_printing(cat, card, i);
        if (p.set.n > 0 && (!numbers || p.number.n > 0))
            return true;
    }
    return false;
}

bool hj_lacks_printing(const struct hj_catalogue *cat, hj_card card,
                       struct hj_str set, struct hj_str number)
{
    if (!is_number(number) || !has_sets(cat, card, false) ||
        !is_set_of(cat, card, set, true))
        return false;
    return !hj_card_has_printing(
        cat, card, set, has_sets(cat, card, true) ? number : HJ_STR(""));
}

/* Reads `(SET) NO` and `SET NO`, with a suffix of some programs (`PH`). */
static bool take_printing(const struct hj_catalogue *cat, struct hj_str part,
                          struct hj_str *rest, bool counted,
                          struct hj_line_match *m)
{
    bool bracket = is_bracket(part);
    struct hj_str set = bracket ? inside(part) : part, ahead = *rest, more;
    struct hj_str number = hj_remark_next(&ahead);

    if (number.n == 0 || is_bracket(number) || !is_number(number) ||
        !is_set_of(cat, m->found.card, set, bracket))
        return false;
    m->row = hj_card_find_printing(cat, m->found.card, set, number);
    if (m->row == 0) {
        if (!counted && m->count.n == 0)
            return false; /* the number may be a count */
        if (hj_lacks_printing(cat, m->found.card, set, number)) {
            m->printing =
                (struct hj_str){part.p, (size_t)(number.p + number.n - part.p)};
            m->set = set;
        }
    }
    *rest = ahead;
    more = hj_remark_next(&ahead);
    if (more.n == 2 && is_upper(more.p[0]) && is_upper(more.p[1]))
        *rest = ahead;
    return true;
}

struct hj_str hj_category_section(struct hj_str text)
{
    size_t comma = hj_str_find(text, ',', 0), brace = hj_str_find(text, '{', 0);
    struct hj_str first = hj_str_first(text, comma);

    if (hj_str_search(first, HJ_STR("{noDeck}"), 0) < first.n)
        return HJ_STR("Maybeboard");
    return hj_str_trim(hj_str_first(first, brace));
}

void hj_remark_before(const struct hj_catalogue *cat, struct hj_str bracket,
                      struct hj_line_match *m)
{
    struct hj_str text = inside(bracket), set;
    bool numbered, lacks;
    size_t at = 0;

    while (at < text.n && text.p[at] != '#' && text.p[at] != ':')
        at++;
    if (m->found.card == HJ_NO_CARD)
        return;
    set = hj_str_first(text, at);
    numbered = at < text.n;
    m->row = hj_card_find_printing(cat, m->found.card, set,
                                   hj_str_from(text, at + 1));
    lacks = numbered ? hj_lacks_printing(cat, m->found.card, set,
                                         hj_str_from(text, at + 1))
                     : m->row == 0 && (has_sets(cat, m->found.card, false) ||
                                       !is_set(set, true));
    if (!numbered && m->row == 0 && m->section.n == 0)
        m->section = hj_category_section(text);
    if (lacks) {
        m->printing = bracket;
        m->set = is_set_of(cat, m->found.card, set, true) ? set : HJ_STR("");
    }
}

/* Reads what is behind a bar: the printing `|SET|1`, as Forge writes it, or in
 * a line without another count the number of copies. */
static void take_bar(const struct hj_catalogue *cat, struct hj_str part,
                     bool counted, struct hj_line_match *m)
{
    struct hj_str cell, number;
    int64_t copies;

    part = hj_str_from(part, 1);
    hj_str_split(&part, '|', &cell);
    cell = hj_str_trim(cell);
    if (m->found.card != HJ_NO_CARD && cell.n > 1 &&
        hj_card_has_printing(cat, m->found.card, cell, HJ_STR(""))) {
        if (m->row == 0)
            m->row =
                hj_card_find_printing(cat, m->found.card, cell, HJ_STR(""));
        return;
    }
    number = hj_remark_count(cell, &(struct hj_str){cell.p, 0});
    number = number.n > 0 ? number : cell;
    if (counted || m->count.n > 0 ||
        !hj_str_int(number, 1, HJ_MOST_COPIES, &copies))
        return;
    m->count = number;
    m->guessed = true;
}

/* Reads the card's section from a mark or a comment. */
static void take_mark(struct hj_str part, struct hj_line_match *m)
{
    if (hj_str_equal_nocase(hj_str_first(part, 5), HJ_STR("*CMDR")) ||
        hj_str_search(part, HJ_STR("!Commander"), 0) < part.n)
        m->section = HJ_STR("Commander");
}

/* Reads one part; returns false when the part is not a remark. */
static bool take_part(const struct hj_catalogue *cat, struct hj_str part,
                      bool counted, struct hj_line_match *m)
{
    struct hj_str number;
    bool known, aside;

    if (is_bracket(part)) {
        if (part.p[0] == '[' && m->section.n == 0)
            m->section = hj_category_section(inside(part));
        aside = part.p[0] != '[' && m->aside.n == 0;
        part = inside(part);
        known = part.n == 0 || is_printing(cat, m->found.card, part);
        if (aside && !known)
            m->aside = part;
    } else {
        known = is_printing(cat, m->found.card, part);
        if (!known &&
            (hj_line_number(part).n != part.n || counted || m->count.n > 0))
            return false;
    }
    if (known && m->row == 0 && part.n > 0)
        m->row = hj_card_find_printing(cat, m->found.card, part, HJ_STR(""));
    if (known || counted || m->count.n > 0)
        return true;
    number = hj_remark_count(part, &(struct hj_str){part.p + part.n, 0});
    m->guessed = number.n == 0 && hj_line_number(part).n == part.n;
    if (number.n > 0 || m->guessed)
        m->count = number.n > 0 ? number : part;
    return true;
}

bool hj_remark_take(const struct hj_catalogue *cat, struct hj_str rest,
                    bool counted, struct hj_line_match *m)
{
    for (bool first = true, has_count; rest.n > 0; first = false) {
        struct hj_str part = hj_remark_next(&rest), number;
        if (part.n == 0)
            break;
        if (first && hj_str_starts(part, HJ_STR("//")))
            return false; /* possibly another face of the card */
        if (is_comment(part) || is_mark(part)) {
            take_mark(part, m);
            if (part.p[0] == '|')
                take_bar(cat, part, counted, m);
            continue;
        }
        has_count = counted || m->count.n > 0;
        number = has_count && is_printing(cat, m->found.card, part)
                     ? HJ_STR("")
                     : hj_remark_count(part, &rest);
        if (number.n > 0) {
            *(has_count ? &m->second : &m->count) = number;
            continue;
        }
        if (!take_printing(cat, part, &rest, counted, m) &&
            !take_part(cat, part, counted, m))
            return false;
    }
    return true;
}

/* True if REST has only printings and marks; sets m->section. */
static bool is_all_remarks(struct hj_str rest, struct hj_line_match *m)
{
    m->section = HJ_STR("");
    for (bool behind = false; rest.n > 0;) {
        struct hj_str part = hj_remark_next(&rest);
        if (part.n == 0)
            break;
        if (part.p[0] == '[' && m->section.n == 0)
            m->section = hj_category_section(inside(part));
        else if (part.p[0] == '#' || is_mark(part))
            take_mark(part, m);
        else if (!is_bracket(part) && (!behind || !is_number(part)))
            return false;
        behind = is_bracket(part);
    }
    return true;
}

struct hj_str hj_remark_cut(struct hj_str text, struct hj_line_match *m)
{
    for (size_t i = 1; i < text.n; i++) {
        struct hj_str name = hj_str_trim(hj_str_first(text, i));
        if (name.n < i && is_all_remarks(hj_str_from(text, i), m))
            return name;
    }
    m->section = HJ_STR("");
    return text;
}
