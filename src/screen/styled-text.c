/* SPDX-License-Identifier: MPL-2.0 */
/* Lines of text with styles. */
#include "screen/styled-text.h"

#include "base/array.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct row {
    size_t at, n; /* offset and length in the text */
    enum styled_style style;
};

struct styled {
    struct hj_out *text, *line, *raw;
    struct row *rows;
    size_t count, size, width;
    bool ascii, failed;
};

struct styled *styled_new(void)
{
    struct styled *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    s->text = hj_out_memory();
    s->line = hj_out_memory();
    s->raw = hj_out_memory();
    return s;
}

void styled_free(struct styled *styled)
{
    if (styled == NULL)
        return;
    hj_out_free(styled->text);
    hj_out_free(styled->line);
    hj_out_free(styled->raw);
    free(styled->rows);
    free(styled);
}

void styled_clear(struct styled *styled, size_t width, bool ascii)
{
    hj_out_cut(styled->text, 0);
    styled->count = 0;
    styled->width = width;
    styled->ascii = ascii;
}

void styled_put_ascii(struct hj_out *out, struct hj_str text)
{
    static const struct {
        uint32_t rune;
        const char *ascii;
    } known[] = {{0x2192, "->"}, {0x2026, "..."}, {0x2014, "--"},
                 {0x2013, "-"},  {0x2019, "'"},   {0x201C, "\""},
                 {0x201D, "\""}, {0x2500, "-"},   {0x2502, "|"}};
    enum { KNOWN = sizeof known / sizeof *known };

    while (text.n > 0) {
        uint32_t rune = 0;
        size_t n = hj_utf8_next(text, &rune), i = 0;
        if (n == 1) {
            hj_out_char(out, text.p[0]);
        } else {
            while (i < KNOWN && known[i].rune != rune)
                i++;
            hj_out_puts(out, i < KNOWN && n > 0 ? known[i].ascii : "?");
        }
        text = hj_str_from(text, n > 0 ? n : 1);
    }
}

size_t styled_fit(struct hj_str text, size_t width)
{
    size_t at = 0, used = 0;

    while (at < text.n) {
        uint32_t rune;
        size_t n = hj_utf8_next(hj_str_from(text, at), &rune);
        n = n > 0 ? n : 1;
        used += hj_utf8_width(hj_str_first(hj_str_from(text, at), n));
        if (used > width)
            break;
        at += n;
    }
    return at;
}

void styled_put_cut(struct hj_out *out, struct hj_str text, size_t width)
{
    size_t at = hj_out_text(out).n, fits;

    hj_out_visible(out, text);
    text = hj_str_from(hj_out_text(out), at);
    if (hj_utf8_width(text) <= width)
        return;
    fits = styled_fit(text, width > 0 ? width - 1 : 0);
    hj_out_cut(out, at + fits);
    hj_out_puts(out, "…");
}

static void add_row(struct styled *s, enum styled_style style, size_t indent,
                    struct hj_str text)
{
    size_t at = hj_out_text(s->text).n;

    for (size_t i = 0; i < indent; i++)
        hj_out_char(s->text, ' ');
    hj_out_str(s->text, text);
    if (hj_out_failed(s->text) ||
        !hj_array_room(&s->rows, s->count, &s->size, sizeof *s->rows)) {
        s->failed = true;
        return;
    }
    s->rows[s->count++] = (struct row){at, indent + text.n, style};
}

/* Returns the offset at which to break TEXT so that it fits: the last blank,
 * unless it is in the first half. */
static size_t break_at(struct hj_str text, size_t width)
{
    size_t fits = styled_fit(text, width > 0 ? width : 1), at = fits;

    if (fits >= text.n)
        return text.n;
    while (at > 0 && text.p[at] != ' ')
        at--;
    if (at > fits / 2)
        return at;
    return fits > 0 ? fits : 1;
}

void styled_add(struct styled *s, enum styled_style style, size_t indent,
                struct hj_str text)
{
    enum { HANGING = 2 };
    struct hj_str rest;

    hj_out_cut(s->line, 0);
    if (s->ascii) {
        hj_out_cut(s->raw, 0);
        hj_out_visible(s->raw, text);
        styled_put_ascii(s->line, hj_out_text(s->raw));
    } else {
        hj_out_visible(s->line, text);
    }
    rest = hj_out_text(s->line);
    for (size_t left = indent;; left = indent + HANGING) {
        size_t room = s->width > left ? s->width - left : 1;
        size_t n = s->width > 0 ? break_at(rest, room) : rest.n;
        add_row(s, style, left, hj_str_first(rest, n));
        if (n == rest.n)
            return;
        rest = hj_str_from(rest, rest.p[n] == ' ' ? n + 1 : n);
    }
}

void styled_printf(struct styled *s, enum styled_style style,
                   const char *format, ...)
{
    enum { MOST = 1024 };
    char text[MOST];
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n >= 0)
        styled_add(s, style, 0,
                   (struct hj_str){text, n < MOST ? (size_t)n : MOST - 1});
}

size_t styled_width(const struct styled *s)
{
    return s->width;
}

bool styled_is_ascii(const struct styled *s)
{
    return s->ascii;
}

size_t styled_count(const struct styled *s)
{
    return s->count;
}

struct hj_str styled_at(const struct styled *s, size_t i,
                        enum styled_style *style)
{
    *style = s->rows[i].style;
    return (struct hj_str){hj_out_text(s->text).p + s->rows[i].at,
                           s->rows[i].n};
}

bool styled_failed(const struct styled *s)
{
    return s->failed || hj_out_failed(s->text) || hj_out_failed(s->line) ||
           hj_out_failed(s->raw);
}
