/* SPDX-License-Identifier: MPL-2.0 */
/* Slices of text. */
#include "base/str.h"

#include "base/swar.h"

bool hj_str_starts(struct hj_str s, struct hj_str part)
{
    return s.n >= part.n && (part.n == 0 || s.p[0] == part.p[0]) &&
           hj_str_eq(hj_str_first(s, part.n), part);
}

bool hj_str_ends(struct hj_str s, struct hj_str part)
{
    return s.n >= part.n && hj_str_eq(hj_str_from(s, s.n - part.n), part);
}

struct hj_str hj_str_skip_bom(struct hj_str s)
{
    const struct hj_str mark = HJ_STR("\xEF\xBB\xBF");

    return hj_str_starts(s, mark) ? hj_str_from(s, mark.n) : s;
}

bool hj_str_is_utf16(struct hj_str s)
{
    if (hj_str_starts(s, HJ_STR("\xFF\xFE")) ||
        hj_str_starts(s, HJ_STR("\xFE\xFF")))
        return true;
    return s.n >= 4 && (s.p[0] == '\0') != (s.p[1] == '\0') &&
           (s.p[0] == '\0') == (s.p[2] == '\0') &&
           (s.p[1] == '\0') == (s.p[3] == '\0');
}

bool hj_str_reject_utf16(struct hj_str s, const char *file, struct hj_error *e)
{
    return !hj_str_is_utf16(s) ||
           hj_fail(e, "%s: is UTF-16: save it as UTF-8", file);
}

bool hj_str_equal_nocase(struct hj_str a, struct hj_str b)
{
    if (a.n != b.n)
        return false;
    for (size_t i = 0; i < a.n; i++)
        if (a.p[i] != b.p[i] && hj_lower(a.p[i]) != hj_lower(b.p[i]))
            return false;
    return true;
}

int hj_str_compare(struct hj_str a, struct hj_str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int order = n > 0 ? memcmp(a.p, b.p, n) : 0;

    return order != 0 ? order : (a.n > b.n) - (a.n < b.n);
}

size_t hj_str_blank(struct hj_str s)
{
    if (s.n >= 1 && (s.p[0] == ' ' || (s.p[0] >= '\t' && s.p[0] <= '\r')))
        return 1;
    if (hj_str_starts(s, HJ_STR("\xC2\xA0")))
        return 2;
    if (hj_str_starts(s, HJ_STR("\xE2\x80\x87")) ||
        hj_str_starts(s, HJ_STR("\xE2\x80\x8B")) ||
        hj_str_starts(s, HJ_STR("\xE2\x80\xAF")) ||
        hj_str_starts(s, HJ_STR("\xEF\xBB\xBF")))
        return 3;
    return 0;
}

struct hj_str hj_str_trim_ends(struct hj_str s)
{
    size_t n;

    while ((n = hj_str_blank(s)) > 0)
        s = hj_str_from(s, n);
    for (bool more = true; more && s.n > 0;) {
        more = false;
        for (n = 1; n <= 3 && n <= s.n && !more; n++) {
            struct hj_str tail = hj_str_from(s, s.n - n);
            more = hj_str_blank(tail) == n;
            if (more)
                s.n -= n;
        }
    }
    return s;
}

size_t hj_str_search(struct hj_str s, struct hj_str part, size_t from)
{
    if (part.n == 0)
        return from < s.n ? from : s.n;
    for (size_t at = hj_str_find(s, part.p[0], from); at + part.n <= s.n;
         at = hj_str_find(s, part.p[0], at + 1))
        if (memcmp(s.p + at, part.p, part.n) == 0)
            return at;
    return s.n;
}

bool hj_str_split(struct hj_str *rest, char sep, struct hj_str *part)
{
    size_t at;

    if (rest->p == NULL)
        return false;
    at = hj_str_find(*rest, sep, 0);
    *part = hj_str_first(*rest, at);
    *rest = at < rest->n ? hj_str_from(*rest, at + 1) : (struct hj_str){0};
    return true;
}

bool hj_str_int(struct hj_str s, int64_t min, int64_t max, int64_t *value)
{
    bool minus = s.n > 0 && s.p[0] == '-';
    size_t i = s.n > 0 && (s.p[0] == '-' || s.p[0] == '+') ? 1 : 0;
    uint64_t most = (uint64_t)INT64_MAX + minus, v = 0;
    int64_t number;

    if (i == s.n)
        return false;
    for (; i < s.n; i++) {
        unsigned digit = (unsigned char)s.p[i] - (unsigned)'0';
        if (digit > 9 || v > INT64_MAX / 10)
            return false;
        v = v * 10 + digit;
    }
    if (v > most)
        return false;
    number = minus && v > 0 ? -(int64_t)(v - 1) - 1 : (int64_t)v;
    if (number < min || number > max)
        return false;
    *value = number;
    return true;
}

/* Examines eight bytes at a time. */
size_t hj_str_line_end(struct hj_str s)
{
    size_t n = 0;

    for (; n + sizeof(uint64_t) <= s.n; n += sizeof(uint64_t)) {
        uint64_t word = hj_bytes_word(s.p + n);
        uint64_t ends = hj_bytes_equal(word, '\n') | hj_bytes_equal(word, '\r');
        if (ends != 0)
            return n + hj_bytes_first(ends);
    }
    while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
        n++;
    return n;
}

bool hj_str_line(struct hj_str *rest, struct hj_str *line)
{
    size_t n = 0;

    if (rest->n == 0)
        return false;
    n = hj_str_line_end(*rest);
    *line = hj_str_first(*rest, n);
    if (n + 1 < rest->n && rest->p[n] == '\r' && rest->p[n + 1] == '\n')
        n++;
    *rest = hj_str_from(*rest, n + 1);
    return true;
}

unsigned hj_str_line_of(struct hj_str s, size_t at)
{
    unsigned line = 1;

    for (size_t i = 0; i < at && i < s.n; i++)
        line += s.p[i] == '\n' ||
                (s.p[i] == '\r' && (i + 1 == s.n || s.p[i + 1] != '\n'));
    return line;
}

struct hj_str hj_digits(int64_t number, char digits[HJ_DIGITS])
{
    size_t at = HJ_DIGITS;
    uint64_t rest =
        number < 0 ? (uint64_t)0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[--at] = '-';
    return (struct hj_str){digits + at, HJ_DIGITS - at};
}
