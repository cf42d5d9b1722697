/* SPDX-License-Identifier: MPL-2.0 */
/* UTF-8 and the folding of names, by the Unicode tables of utf8proc. */
#include "base/utf8.h"

#include <stdlib.h>
#include <utf8proc.h>

enum { MOST_PARTS = 32, SHORT_TEXT = 128 };

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

/* Returns the length of the ASCII prefix of S, examined eight bytes at a
 * time. */
static size_t ascii_run(struct hj_str s)
{
    static const uint64_t high = UINT64_C(0x8080808080808080);
    size_t i = 0;
    uint64_t word;

    for (; i + sizeof word <= s.n; i += sizeof word) {
        memcpy(&word, s.p + i, sizeof word);
        if ((word & high) != 0)
            break;
    }
    while (i < s.n && (unsigned char)s.p[i] < 0x80)
        i++;
    return i;
}

bool hj_utf8_valid(struct hj_str s, size_t *at)
{
    uint32_t rune;
    size_t i = 0;

    for (;;) {
        size_t n;
        i += ascii_run(hj_str_from(s, i));
        if (i >= s.n)
            return true;
        n = hj_utf8_next(hj_str_from(s, i), &rune);
        if (n == 0) {
            if (at != NULL)
                *at = i;
            return false;
        }
        i += n;
    }
}

size_t hj_utf8_count(struct hj_str s)
{
    size_t count = 0;
    uint32_t rune;

    for (;;) {
        size_t n = ascii_run(s);
        count += n;
        s = hj_str_from(s, n);
        if (s.n == 0)
            return count;
        n = hj_utf8_next(s, &rune);
        count++;
        s = hj_str_from(s, n ? n : 1);
    }
}

/* Returns the length of the printable ASCII prefix of S. */
static size_t printable_run(struct hj_str s)
{
    size_t i = 0;

    while (i < s.n && (unsigned char)(s.p[i] - 0x20) < 0x7F - 0x20)
        i++;
    return i;
}

/* Returns the columns of the character RUNE of N bytes; N is 0 for an
 * ill-formed byte. */
static size_t rune_width(uint32_t rune, size_t n)
{
    enum { BYTE_SHOWN = 4, RUNE_SHOWN = 8 }; /* \x1B, \u{200F} */
    int columns;

    if (rune == '\t')
        return 1;
    if (n == 0 || hj_utf8_unsafe(rune))
        return n == 0 || rune < 0x80 ? BYTE_SHOWN : RUNE_SHOWN;
    columns = utf8proc_charwidth((utf8proc_int32_t)rune);
    return columns > 0 ? (size_t)columns : 0;
}

size_t hj_utf8_width(struct hj_str s)
{
    size_t width = 0;

    while (s.n > 0) {
        uint32_t rune = 0;
        size_t n = printable_run(s);
        if (n > 0) {
            width += n;
            s = hj_str_from(s, n);
            continue;
        }
        n = hj_utf8_next(s, &rune);
        width += rune_width(rune, n);
        s = hj_str_from(s, n ? n : 1);
    }
    return width;
}

bool hj_utf8_hidden(struct hj_str s, uint32_t *rune)
{
    enum { FIRST_SELECTOR = 0xFE00, LAST_SELECTOR = 0xFE0F };

    while (s.n > 0) {
        size_t n = hj_utf8_next(s, rune);
        const utf8proc_property_t *about =
            utf8proc_get_property((utf8proc_int32_t)*rune);
        if (n > 1 &&
            (about->ignorable || about->category == UTF8PROC_CATEGORY_CF) &&
            (*rune < FIRST_SELECTOR || *rune > LAST_SELECTOR))
            return true;
        s = hj_str_from(s, n ? n : 1);
    }
    return false;
}

/* Returns the plain spelling of letters that Unicode does not decompose but
 * people type as others, of quotes and of dashes; NULL for other characters. */
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

/* Appends one decomposed character, folded; a blank only sets *GAP. */
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

/* Appends the ASCII prefix of S, folded, and returns its length.  Most names
 * are ASCII, and a catalogue has many. */
static size_t fold_ascii(struct hj_str s, struct hj_out *out, bool *gap,
                         size_t start)
{
    char bytes[SHORT_TEXT];
    bool any = hj_out_text(out).n > start;
    size_t n = 0, i = 0;

    for (; i < s.n && (unsigned char)s.p[i] < 0x80 && n + 2 <= SHORT_TEXT;
         i++) {
        char c = s.p[i];
        if (c <= ' ' && is_blank((uint32_t)c)) {
            *gap = any || n > 0;
            continue;
        }
        if (*gap)
            bytes[n++] = ' ';
        *gap = false;
        bytes[n++] = c == '`' ? '\'' : hj_lower(c);
    }
    hj_out_mem(out, bytes, n);
    return i;
}

bool hj_utf8_fold(struct hj_str s, struct hj_out *out)
{
    size_t start = hj_out_text(out).n;
    bool gap = false;

    while (s.n > 0) {
        size_t n = fold_ascii(s, out, &gap, start);
        uint32_t c;
        if (n == 0) {
            n = hj_utf8_next(s, &c);
            if (n == 0)
                return false;
            fold_rune(c, out, &gap, start);
        }
        s = hj_str_from(s, n);
    }
    return !hj_out_failed(out);
}

/* Appends the ASCII prefix of S in lower case and returns its length. */
static size_t lower_ascii(struct hj_str s, struct hj_out *out)
{
    char bytes[SHORT_TEXT];
    size_t n = 0;

    for (; n < s.n && n < SHORT_TEXT && (unsigned char)s.p[n] < 0x80; n++)
        bytes[n] = hj_lower(s.p[n]);
    hj_out_mem(out, bytes, n);
    return n;
}

void hj_utf8_lower(struct hj_str s, struct hj_out *out)
{
    while (s.n > 0) {
        utf8proc_uint8_t bytes[4];
        size_t n = lower_ascii(s, out);
        uint32_t c = 0;
        if (n == 0 && (n = hj_utf8_next(s, &c)) == 0) {
            hj_out_char(out, s.p[0]);
            n = 1;
        } else if (c == 0x130) { /* the one letter that becomes two */
            hj_out_puts(out, "i\xCC\x87");
        } else if ((unsigned char)s.p[0] >= 0x80) {
            hj_out_mem(out, bytes,
                       (size_t)utf8proc_encode_char(
                           utf8proc_tolower((utf8proc_int32_t)c), bytes));
        }
        s = hj_str_from(s, n);
    }
}

/* Appends the slug of FOLDED, which is folded or ASCII. */
static void put_slug(struct hj_str folded, struct hj_out *out)
{
    char bytes[SHORT_TEXT];
    size_t n = 0;
    bool any = false, gap = false;

    for (size_t i = 0; i < folded.n; i++) {
        char c = hj_lower(folded.p[i]);
        if ((unsigned char)c < 0x80 && !(c >= 'a' && c <= 'z') &&
            !(c >= '0' && c <= '9')) {
            gap = any;
            continue;
        }
        if (n + 2 > SHORT_TEXT) {
            hj_out_mem(out, bytes, n);
            n = 0;
        }
        if (gap)
            bytes[n++] = '-';
        bytes[n++] = c;
        gap = false;
        any = true;
    }
    hj_out_mem(out, bytes, n);
}

static bool is_ascii(struct hj_str s)
{
    unsigned char bits = 0;

    for (size_t i = 0; i < s.n; i++)
        bits |= (unsigned char)s.p[i];
    return bits < 0x80;
}

bool hj_utf8_slug(struct hj_str s, struct hj_out *out)
{
    char few[SHORT_TEXT];
    size_t start = hj_out_text(out).n;
    struct hj_str folded;
    struct hj_out *many;
    bool good;

    if (is_ascii(s)) { /* folding of ASCII does not change the slug */
        put_slug(s, out);
        return !hj_out_failed(out);
    }
    good = hj_utf8_fold(s, out);
    folded = hj_str_from(hj_out_text(out), start);
    if (good && folded.n <= SHORT_TEXT) {
        memcpy(few, folded.p, folded.n);
        hj_out_cut(out, start);
        put_slug((struct hj_str){few, folded.n}, out);
        return !hj_out_failed(out);
    }
    many = good ? hj_out_memory() : NULL;
    if (many != NULL)
        hj_out_str(many, folded);
    hj_out_cut(out, start);
    if (many != NULL)
        put_slug(hj_out_text(many), out);
    good = many != NULL && !hj_out_failed(many);
    hj_out_free(many);
    return good && !hj_out_failed(out);
}

/* Returns the UTF-16 unit at AT. */
static uint32_t unit_at(struct hj_str s, size_t at, bool big)
{
    unsigned char a = (unsigned char)s.p[at], b = (unsigned char)s.p[at + 1];

    return big ? (uint32_t)a << 8 | b : (uint32_t)b << 8 | a;
}

bool hj_utf16_to_utf8(struct hj_str s, struct hj_out *out)
{
    enum { MARK = 0xFEFF, HIGH = 0xD800, LOW = 0xDC00, END = 0xE000 };
    bool big = s.n > 0 && (s.p[0] == '\xFE' || s.p[0] == '\0');
    utf8proc_uint8_t text[4];

    if (s.n < 2 || s.n % 2 != 0)
        return false;
    for (size_t i = unit_at(s, 0, big) == MARK ? 2 : 0; i < s.n; i += 2) {
        uint32_t c = unit_at(s, i, big), low;
        if (c >= HIGH && c < END) {
            low = i + 2 < s.n ? unit_at(s, i + 2, big) : 0;
            if (c >= LOW || low < LOW || low >= END)
                return false;
            c = 0x10000 + ((c - HIGH) << 10) + (low - LOW);
            i += 2;
        }
        hj_out_mem(out, text,
                   (size_t)utf8proc_encode_char((utf8proc_int32_t)c, text));
    }
    return true;
}
