/* SPDX-License-Identifier: MPL-2.0 */
/* Buffered output with sticky errors. */
#define _GNU_SOURCE /* F_SETPIPE_SZ, if the system has it */
#include "base/out.h"

#include "base/swar.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { FULL = 1 << 16, LEAST = 1 << 10, LONG_PIPE = 1 << 20, IN_MEMORY = -1 };

struct hj_out {
    struct hj_out_space space; /* empty after an error */
    char *bytes;
    size_t size;
    int fd;
    int trouble; /* errno of the first error, or 0 */
};

/* The output in memory if there is no memory for one: as it has failed, nothing
 * is ever written to it. */
static const struct hj_out no_output = {.fd = IN_MEMORY, .trouble = ENOMEM};

struct hj_out *hj_out_fd(int fd)
{
    struct hj_out *out = calloc(1, sizeof *out);

    if (out != NULL)
        out->fd = fd;
    return out;
}

struct hj_out *hj_out_memory(void)
{
    struct hj_out *out = hj_out_fd(IN_MEMORY);

    return out != NULL ? out : (struct hj_out *)&no_output;
}

void hj_out_free(struct hj_out *out)
{
    if (out == NULL || out == &no_output)
        return;
    free(out->bytes);
    free(out);
}

static size_t used(const struct hj_out *out)
{
    return (size_t)(out->space.at - out->bytes);
}

static bool stop(struct hj_out *out, int trouble)
{
    out->trouble = trouble;
    out->space.end = out->space.at;
    return false;
}

static void write_all(struct hj_out *out)
{
    size_t done = 0, all = used(out);

    while (done < all && out->trouble == 0) {
        ssize_t n = write(out->fd, out->bytes + done, all - done);
        if (n > 0)
            done += (size_t)n;
        else if (n == 0)
            stop(out, ENOSPC);
        else if (errno != EINTR)
            stop(out, errno);
    }
    out->space.at = out->bytes;
    if (out->trouble != 0)
        out->space.end = out->bytes;
}

/* Enlarges a pipe for much output, so that reader and writer wait for each
 * other less often.  FD need not be a pipe; a failure is harmless. */
static void lengthen(int fd)
{
#ifdef F_SETPIPE_SZ
    (void)fcntl(fd, F_SETPIPE_SZ, LONG_PIPE);
#else
    (void)fd;
#endif
}

bool hj_out_grow(struct hj_out *out, size_t n)
{
    size_t held, need, size = out->size > 0 ? out->size : LEAST;
    char *bytes;

    if (out->trouble != 0)
        return false;
    if (out->fd != IN_MEMORY && out->size >= FULL)
        write_all(out);
    held = used(out);
    need = held + n + 1;
    if (need <= out->size)
        return out->trouble == 0;
    while (size < need && size <= SIZE_MAX / 2)
        size *= 2;
    bytes = need > n && size >= need ? realloc(out->bytes, size) : NULL;
    if (bytes == NULL)
        return stop(out, ENOMEM);
    if (out->fd != IN_MEMORY && out->size < FULL && size >= FULL)
        lengthen(out->fd);
    out->bytes = bytes;
    out->size = size;
    out->space = (struct hj_out_space){bytes + held, bytes + size - 1};
    return out->trouble == 0 || stop(out, out->trouble);
}

void hj_out_mem(struct hj_out *out, const void *bytes, size_t n)
{
    if (n == 0 || !hj_out_reserve(out, n))
        return;
    memcpy(out->space.at, bytes, n);
    out->space.at += n;
}

void hj_out_printf(struct hj_out *out, const char *format, ...)
{
    enum { USUAL = 120 }; /* room that most texts fit in */
    va_list args, again;
    size_t room;
    int n;

    if (!hj_out_reserve(out, USUAL))
        return;
    room = out->size - used(out);
    va_start(args, format);
    va_copy(again, args);
    n = vsnprintf(out->space.at, room, format, args);
    va_end(args);
    if (n >= 0 && (size_t)n < room) {
        out->space.at += (size_t)n;
    } else if (n > 0 && hj_out_reserve(out, (size_t)n)) {
        vsnprintf(out->space.at, (size_t)n + 1, format, again);
        out->space.at += (size_t)n;
    } else if (n < 0 && out->trouble == 0) {
        stop(out, EINVAL);
    }
    va_end(again);
}

char *hj_put_long(char *at, int64_t number)
{
    char digits[HJ_DIGITS];
    unsigned n = (unsigned)number;

    if (number < 0 || number > 999)
        return hj_put(at, hj_digits(number, digits));
    if (n > 99)
        *at++ = (char)('0' + n / 100);
    *at++ = (char)('0' + n / 10 % 10);
    *at++ = (char)('0' + n % 10);
    return at;
}

void hj_out_int(struct hj_out *out, int64_t number)
{
    char *at = hj_out_begin_write(out, HJ_DIGITS);

    if (at != NULL)
        hj_out_end_write(out, hj_put_int(at, number));
}

void hj_out_quoted(struct hj_out *out, struct hj_str s)
{
    hj_out_char(out, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"' || s.p[i] == '\\')
            hj_out_char(out, '\\');
        hj_out_char(out, s.p[i]);
    }
    hj_out_char(out, '"');
}

enum { WORD = 8 };

/* Marks the bytes of a word that cannot be copied unchanged. */
static inline uint64_t odd_bytes(const char *p, bool json)
{
    uint64_t word = hj_bytes_word(p), odd = hj_bytes_outside(word, ' ', '~');

    if (json)
        odd |= hj_bytes_equal(word, '"') | hj_bytes_equal(word, '\\');
    return odd;
}

/* Copies S to TO from offset I on, a word at a time, up to the first byte that
 * is not printable ASCII or, with JSON, is a quotation mark or a backslash.
 * The bytes before I are copied already; TO needs room for one more word.
 * Returns the offset of the first byte not copied, or S.n. */
static inline size_t copy_ascii(char *to, struct hj_str s, size_t i, bool json)
{
    uint64_t odd;

    for (; i + WORD <= s.n; i += WORD) {
        memcpy(to + i, s.p + i, WORD);
        odd = odd_bytes(s.p + i, json);
        if (odd != 0)
            return i + (size_t)hj_bit_lowest(odd) / 8;
    }
    if (i < s.n && s.n >= WORD) { /* last word, overlapping */
        memcpy(to + s.n - WORD, s.p + s.n - WORD, WORD);
        odd = odd_bytes(s.p + s.n - WORD, json) >> 8 * (WORD - (s.n - i));
        return odd != 0 ? i + (size_t)hj_bit_lowest(odd) / 8 : s.n;
    }
    if (s.n >= WORD / 2 && i == 0) { /* two half words, possibly overlapping */
        char both[WORD];
        memcpy(both, s.p, WORD / 2);
        memcpy(both + WORD / 2, s.p + s.n - WORD / 2, WORD / 2);
        if (odd_bytes(both, json) == 0) {
            memcpy(to, both, WORD / 2);
            memcpy(to + s.n - WORD / 2, both + WORD / 2, WORD / 2);
            return s.n;
        }
    }
    for (; i < s.n && (unsigned char)(s.p[i] - 0x20) < 0x7F - 0x20 &&
           !(json && (s.p[i] == '"' || s.p[i] == '\\'));
         i++)
        to[i] = s.p[i];
    return i;
}

/* Copies the character at offset I of S if it is in a range that no output form
 * changes (U+00C0 to U+05FF, U+2080 to U+2FFF).  Returns its length in bytes;
 * 0, with nothing copied, if the character may be outside of the range. */
static inline size_t copy_usual(char *to, struct hj_str s, size_t i)
{
    const unsigned char *p = (const unsigned char *)s.p + i;

    if (s.n - i >= 3 && p[0] == 0xE2 && p[1] >= 0x82 && p[1] < 0xC0 &&
        (p[2] & 0xC0) == 0x80) {
        memcpy(to + i, p, 3);
        return 3;
    }
    if (s.n - i >= 2 && p[0] >= 0xC3 && p[0] <= 0xD7 && (p[1] & 0xC0) == 0x80) {
        memcpy(to + i, p, 2);
        return 2;
    }
    return 0;
}

/* Copies the longest prefix of S that needs no change to TO and returns its
 * length.  TO needs room for S and one more word. */
static size_t copy_same(char *to, struct hj_str s, bool json)
{
    for (size_t i = 0, n;; i += n) {
        i = copy_ascii(to, s, i, json);
        if (i == s.n || (n = copy_usual(to, s, i)) == 0)
            return i;
    }
}

/* Writes that prefix to OUT and returns its length; after an error returns S.n,
 * as if all was written. */
static inline size_t put_same(struct hj_out *out, struct hj_str s, bool json)
{
    size_t n;

    if (!hj_out_reserve(out, s.n + WORD))
        return s.n;
    n = copy_same(out->space.at, s, json);
    out->space.at += n;
    return n;
}

void hj_out_visible(struct hj_out *out, struct hj_str s)
{
    for (;;) {
        size_t n = put_same(out, s, false);
        uint32_t c;
        if (n == s.n)
            return;
        s = hj_str_from(s, n);
        n = hj_utf8_next(s, &c);
        if (n == 0)
            hj_out_printf(out, "\\x%02X", (unsigned)(unsigned char)s.p[0]);
        else if (c == '\t')
            hj_out_char(out, ' ');
        else if (hj_utf8_unsafe(c))
            hj_out_printf(out, c < 0x80 ? "\\x%02X" : "\\u{%04X}", (unsigned)c);
        else
            hj_out_mem(out, s.p, n);
        s = hj_str_from(s, n ? n : 1);
    }
}

void hj_out_say(struct hj_out *out, const char *format, ...)
{
    struct hj_str rest = hj_str(format);
    va_list args;

    va_start(args, format);
    for (;;) {
        size_t n = hj_str_find(rest, '%', 0);
        hj_out_mem(out, rest.p, n);
        rest = hj_str_from(rest, n + 1);
        if (rest.n == 0)
            break;
        if (rest.p[0] == 's') {
            hj_out_visible(out, hj_str(va_arg(args, const char *)));
        } else if (rest.p[0] == '.') { /* "%.*s" */
            n = (size_t)va_arg(args, int);
            hj_out_visible(out, (struct hj_str){va_arg(args, const char *), n});
            rest = hj_str_from(rest, 2);
        } else if (rest.p[0] == 'z') {
            hj_out_int(out, (int64_t)va_arg(args, size_t));
            rest = hj_str_from(rest, 1);
        } else if (rest.p[0] == 'u') {
            hj_out_int(out, va_arg(args, unsigned));
        } else {
            hj_out_int(out, va_arg(args, int));
        }
        rest = hj_str_from(rest, 1);
    }
    va_end(args);
}

bool hj_out_is_visible(struct hj_str s)
{
    size_t i = 0, n;
    uint64_t odd = 0;
    uint32_t c;

    for (;; i += n) {
        for (; i + WORD <= s.n && odd == 0; i += WORD)
            odd = odd_bytes(s.p + i, false);
        if (odd != 0)
            i += hj_bytes_first(odd) - WORD;
        if (i == s.n)
            return true;
        odd = 0;
        n = hj_utf8_next(hj_str_from(s, i), &c);
        if (n == 0 || (hj_utf8_unsafe(c) && c != '\n'))
            return false;
    }
}

static void json_escape(struct hj_out *out, unsigned char c)
{
    static const char letters[] = "btn\0fr"; /* for 0x08 to 0x0D */

    hj_out_char(out, '\\');
    if (c == '"' || c == '\\')
        hj_out_char(out, (char)c);
    else if (c >= 0x08 && c <= 0x0D && letters[c - 0x08] != '\0')
        hj_out_char(out, letters[c - 0x08]);
    else
        hj_out_printf(out, "u%04x", (unsigned)c);
}

/* Writes the rest of a JSON string, from the first byte that needs an escape
 * on, with the closing quotation mark. */
static void end_json(struct hj_out *out, struct hj_str s)
{
    for (size_t n; s.n > 0; s = hj_str_from(s, n ? n : 1)) {
        uint32_t rune;
        n = put_same(out, s, true);
        if (n > 0)
            continue;
        n = hj_utf8_next(s, &rune);
        if (n == 0)
            hj_out_puts(out, "\xEF\xBF\xBD");
        else if (rune < 0x80)
            json_escape(out, (unsigned char)rune);
        else if (hj_utf8_unsafe(rune))
            hj_out_printf(out, "\\u%04x", (unsigned)rune);
        else
            hj_out_mem(out, s.p, n);
    }
    hj_out_char(out, '"');
}

void hj_out_json(struct hj_out *out, struct hj_str s)
{
    char *at = hj_out_begin_write(out, s.n + WORD + 2);
    size_t n;

    if (at == NULL)
        return;
    *at++ = '"';
    n = copy_same(at, s, true);
    if (n == s.n)
        at[n] = '"';
    hj_out_end_write(out, at + n + (n == s.n));
    if (n < s.n)
        end_json(out, hj_str_from(s, n));
}

/* Returns the length of the longest prefix of S that is printable ASCII without
 * characters special in HTML. */
static size_t html_run(struct hj_str s)
{
    size_t i = 0;

    while (i < s.n && (unsigned char)(s.p[i] - 0x20) < 0x7F - 0x20 &&
           s.p[i] != '&' && s.p[i] != '<' && s.p[i] != '>' && s.p[i] != '"' &&
           s.p[i] != '\'')
        i++;
    return i;
}

static const char *entity_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* Writes S up to the first control character or byte outside of ASCII, and
 * returns the rest. */
static struct hj_str put_markup(struct hj_out *out, struct hj_str s)
{
    for (;;) {
        size_t n = html_run(s);
        const char *entity = n < s.n ? entity_of(s.p[n]) : NULL;
        hj_out_mem(out, s.p, n);
        s = hj_str_from(s, n);
        if (entity == NULL)
            return s;
        hj_out_puts(out, entity);
        s = hj_str_from(s, 1);
    }
}

void hj_out_html(struct hj_out *out, struct hj_str s)
{
    while ((s = put_markup(out, s)).n > 0) {
        uint32_t rune;
        size_t n = hj_utf8_next(s, &rune);
        hj_out_visible(out, hj_str_first(s, n > 0 ? n : 1));
        s = hj_str_from(s, n > 0 ? n : 1);
    }
}

void hj_out_xml(struct hj_out *out, struct hj_str s)
{
    while ((s = put_markup(out, s)).n > 0) {
        uint32_t rune;
        size_t n = hj_utf8_next(s, &rune);
        if (n > 1 || (n == 1 && memchr("\t\n\r", s.p[0], 3) != NULL))
            hj_out_mem(out, s.p, n);
        else
            hj_out_puts(out, "\xEF\xBF\xBD");
        s = hj_str_from(s, n > 0 ? n : 1);
    }
}

void hj_out_csv(struct hj_out *out, struct hj_str s)
{
    bool plain = s.n == 0 || (s.p[0] != ' ' && s.p[s.n - 1] != ' ');

    for (size_t i = 0; i < s.n && plain; i++)
        plain =
            s.p[i] != '"' && s.p[i] != ',' && s.p[i] != '\n' && s.p[i] != '\r';
    if (plain) {
        hj_out_str(out, s);
        return;
    }
    hj_out_char(out, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"')
            hj_out_char(out, '"');
        hj_out_char(out, s.p[i]);
    }
    hj_out_char(out, '"');
}

bool hj_out_flush(struct hj_out *out, struct hj_error *e)
{
    if (out->fd != IN_MEMORY && out->trouble == 0)
        write_all(out);
    if (out->trouble == 0)
        return true;
    return hj_fail_file(e,
                        out->fd == STDOUT_FILENO ? "standard output" : "output",
                        out->trouble);
}

bool hj_out_failed(const struct hj_out *out)
{
    return out->trouble != 0;
}

void hj_out_fail_memory(struct hj_out *out)
{
    if (out->trouble == 0)
        stop(out, ENOMEM);
}

struct hj_str hj_out_text(struct hj_out *out)
{
    if (out->bytes == NULL)
        return HJ_STR("");
    *out->space.at = '\0';
    return (struct hj_str){out->bytes, used(out)};
}

void hj_out_cut(struct hj_out *out, size_t at)
{
    if (at >= used(out))
        return;
    out->space.at = out->bytes + at;
    if (out->trouble != 0)
        out->space.end = out->space.at;
}
