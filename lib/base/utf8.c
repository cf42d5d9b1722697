/* SPDX-License-Identifier: MPL-2.0 */
/* UTF-8 and the folding of names; Unicode's tables are utf8proc's. */
#include "base/utf8.h"

#include <stdlib.h>
#include <utf8proc.h>

enum { LONGEST_TEXT = 256, MOST_PARTS = 32 };

size_t hj_utf8_next(struct hj_str s, uint32_t *rune)
{
    utf8proc_int32_t c;
    utf8proc_ssize_t n;

    if (s.n == 0)
        return 0;
    if ((unsigned char)s.p[0] < 0x80) {
        *rune = (unsigned char)s.p[0];
        return 1;
    }
    n = utf8proc_iterate((const utf8proc_uint8_t *)s.p,
                         (utf8proc_ssize_t)(s.n < 4 ? s.n : 4), &c);
    if (n <= 0)
        return 0;
    *rune = (uint32_t)c;
    return (size_t)n;
}

bool hj_utf8_valid(struct hj_str s, size_t *at)
{
    uint32_t rune;

    for (size_t i = 0; i < s.n;) {
        size_t n;
        if ((unsigned char)s.p[i] < 0x80) {
            i++;
            continue;
        }
        n = hj_utf8_next(hj_str_from(s, i), &rune);
        if (n == 0) {
            if (at != NULL)
                *at = i;
            return false;
        }
        i += n;
    }
    return true;
}

size_t hj_utf8_count(struct hj_str s)
{
    size_t count = 0;
    uint32_t rune;

    for (; s.n > 0; count++) {
        size_t n = hj_utf8_next(s, &rune);
        s = hj_str_from(s, n ? n : 1);
    }
    return count;
}

size_t hj_utf8_width(struct hj_str s)
{
    size_t width = 0;

    while (s.n > 0) {
        uint32_t rune;
        size_t n = hj_utf8_next(s, &rune);
        int columns = n ? utf8proc_charwidth((utf8proc_int32_t)rune) : 1;
        width += columns > 0 ? (size_t)columns : 0;
        s = hj_str_from(s, n ? n : 1);
    }
    return width;
}

/* Letters that Unicode does not take apart but people type as others, and
 * the many quotes and dashes. */
static const char *spelling(uint32_t c)
{
    switch (c) {
    case 0x00E6:
    case 0x01FD:
        return "ae";
    case 0x0153:
        return "oe";
    case 0x00F8:
        return "o";
    case 0x0142:
        return "l";
    case 0x0111:
    case 0x00F0:
        return "d";
    case 0x00FE:
        return "th";
    case 0x0131:
        return "i";
    case 0x2018:
    case 0x2019:
    case 0x201A:
    case 0x201B:
    case 0x2032:
    case 0x0060:
    case 0x00B4:
    case 0x02BC:
        return "'";
    case 0x201C:
    case 0x201D:
    case 0x201E:
    case 0x201F:
    case 0x2033:
    case 0x00AB:
    case 0x00BB:
        return "\"";
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2212:
        return "-";
    case 0x2026:
        return "...";
    case 0x00AD:
    case 0x200B:
    case 0x2060:
    case 0xFEFF:
        return "";
    default:
        return NULL;
    }
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
           c == 0x3000;
}

/* Appends one character after folding; blanks only become *GAP. */
static void fold_one(uint32_t c, struct hj_out *out, bool *gap, size_t start)
{
    const char *other = spelling(c);
    utf8proc_uint8_t bytes[4];

    if (is_blank(c)) {
        *gap = hj_out_text(out).n > start;
        return;
    }
    if (other != NULL && *other == '\0')
        return;
    if (*gap)
        hj_out_char(out, ' ');
    *gap = false;
    if (other != NULL)
        hj_out_puts(out, other);
    else
        hj_out_mem(out, bytes,
                   (size_t)utf8proc_encode_char((utf8proc_int32_t)c, bytes));
}

static void fold_rune(uint32_t c, struct hj_out *out, bool *gap, size_t start)
{
    utf8proc_int32_t parts[MOST_PARTS];
    int boundary = 0;
    utf8proc_ssize_t n;

    if (spelling(c) != NULL || is_blank(c)) {
        fold_one(c, out, gap, start);
        return;
    }
    n = utf8proc_decompose_char((utf8proc_int32_t)c, parts, MOST_PARTS,
                                UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                                    UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK |
                                    UTF8PROC_STRIPNA,
                                &boundary);
    for (utf8proc_ssize_t i = 0; i < n && i < MOST_PARTS; i++)
        fold_one((uint32_t)parts[i], out, gap, start);
}

bool hj_utf8_fold(struct hj_str s, struct hj_out *out)
{
    size_t start = hj_out_text(out).n;
    bool gap = false;

    while (s.n > 0) {
        uint32_t c;
        size_t n = hj_utf8_next(s, &c);
        if (n == 0)
            return false;
        if (c < 0x80) {
            if (c >= 'A' && c <= 'Z')
                c += 'a' - 'A';
            fold_one(c, out, &gap, start);
        } else {
            fold_rune(c, out, &gap, start);
        }
        s = hj_str_from(s, n);
    }
    return !hj_out_failed(out);
}

void hj_utf8_lower(struct hj_str s, struct hj_out *out)
{
    while (s.n > 0) {
        utf8proc_uint8_t bytes[4];
        uint32_t c;
        size_t n = hj_utf8_next(s, &c);
        if (n == 0) {
            hj_out_char(out, s.p[0]);
            n = 1;
        } else {
            hj_out_mem(out, bytes,
                       (size_t)utf8proc_encode_char(
                           utf8proc_tolower((utf8proc_int32_t)c), bytes));
        }
        s = hj_str_from(s, n);
    }
}

bool hj_utf8_slug(struct hj_str s, struct hj_out *out)
{
    struct hj_out *folded = hj_out_memory();
    size_t start = hj_out_text(out).n;
    bool gap = false, good = folded != NULL && hj_utf8_fold(s, folded);
    struct hj_str rest = good ? hj_out_text(folded) : HJ_STR("");

    while (rest.n > 0) {
        uint32_t c = 0;
        size_t n = hj_utf8_next(rest, &c);
        bool letter =
            c >= 0x80 ? true : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!letter) {
            gap = hj_out_text(out).n > start;
        } else {
            if (gap)
                hj_out_char(out, '-');
            gap = false;
            hj_out_mem(out, rest.p, n);
        }
        rest = hj_str_from(rest, n);
    }
    hj_out_free(folded);
    return good && !hj_out_failed(out);
}

/* The characters of S; more than LONGEST_TEXT are not counted out. */
static size_t runes_of(struct hj_str s, uint32_t *runes)
{
    size_t count = 0;

    while (s.n > 0 && count < LONGEST_TEXT) {
        size_t n = hj_utf8_next(s, &runes[count]);
        if (n == 0)
            runes[count] = 0xFFFD;
        count++;
        s = hj_str_from(s, n ? n : 1);
    }
    return s.n > 0 ? LONGEST_TEXT + 1 : count;
}

unsigned hj_utf8_distance(struct hj_str a, struct hj_str b, unsigned most)
{
    uint32_t x[LONGEST_TEXT], y[LONGEST_TEXT];
    unsigned rows[3][LONGEST_TEXT + 1];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];
    size_t nx = runes_of(a, x), ny = runes_of(b, y);

    if (nx > LONGEST_TEXT || ny > LONGEST_TEXT ||
        (nx > ny ? nx - ny : ny - nx) > most)
        return most + 1;
    for (size_t j = 0; j <= ny; j++)
        above[j] = (unsigned)j;
    for (size_t i = 1; i <= nx; i++) {
        unsigned best = row[0] = (unsigned)i, *old = before;
        for (size_t j = 1; j <= ny; j++) {
            unsigned cost = above[j - 1] + (x[i - 1] != y[j - 1]);
            if (above[j] + 1 < cost)
                cost = above[j] + 1;
            if (row[j - 1] + 1 < cost)
                cost = row[j - 1] + 1;
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] &&
                x[i - 2] == y[j - 1] && before[j - 2] + 1 < cost)
                cost = before[j - 2] + 1;
            row[j] = cost;
            if (cost < best)
                best = cost;
        }
        if (best > most)
            return most + 1;
        before = above;
        above = row;
        row = old;
    }
    return above[ny] <= most ? above[ny] : most + 1;
}
