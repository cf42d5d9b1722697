/* SPDX-License-Identifier: MPL-2.0 */
/* SVG shapes as text. */
#include "base/svg.h"

#include "base/utf8.h"

/* Writes the attribute ` NAME="N"`. */
static void number(struct hj_out *out, const char *name, int n)
{
    hj_out_char(out, ' ');
    hj_out_puts(out, name);
    hj_out_puts(out, "=\"");
    hj_out_int(out, n);
    hj_out_char(out, '"');
}

static void class_of(struct hj_out *out, const char *css)
{
    if (css[0] == '\0')
        return;
    hj_out_puts(out, " class=\"");
    hj_out_puts(out, css);
    hj_out_char(out, '"');
}

void hj_svg_begin(struct hj_out *out, const char *css, int width, int height,
                  struct hj_str name)
{
    hj_out_puts(out, "<svg");
    class_of(out, css);
    hj_out_puts(out, " viewBox=\"0 0 ");
    hj_out_int(out, width);
    hj_out_char(out, ' ');
    hj_out_int(out, height);
    if (name.n == 0) {
        hj_out_puts(out, "\" aria-hidden=\"true\">");
        return;
    }
    hj_out_puts(out, "\" role=\"img\" aria-label=\"");
    hj_out_html(out, name);
    hj_out_puts(out, "\">");
}

void hj_svg_end(struct hj_out *out)
{
    hj_out_puts(out, "</svg>\n");
}

void hj_svg_rect(struct hj_out *out, const char *css, struct hj_svg_box box,
                 int round)
{
    hj_out_puts(out, "<rect");
    class_of(out, css);
    number(out, "x", box.x);
    number(out, "y", box.y);
    number(out, "width", box.width);
    number(out, "height", box.height);
    if (round > 0)
        number(out, "rx", round);
    hj_out_puts(out, "/>");
}

void hj_svg_text(struct hj_out *out, const char *css, int x, int y,
                 struct hj_str text)
{
    hj_out_puts(out, "<text");
    class_of(out, css);
    number(out, "x", x);
    number(out, "y", y);
    hj_out_char(out, '>');
    hj_out_html(out, text);
    hj_out_puts(out, "</text>");
}

/* Returns the part of TEXT for one line of COLUMNS columns: up to a blank or
 * after a hyphen if possible, else as much as fits.  *NEXT is the offset of the
 * next line. */
static struct hj_str one_line(struct hj_str text, size_t columns, size_t *next)
{
    size_t fits = 0, blank = 0, hyphen = 0;

    while (fits < text.n) {
        uint32_t rune;
        size_t step = hj_utf8_next(hj_str_from(text, fits), &rune);
        step = step > 0 ? step : 1;
        if (hj_utf8_width(hj_str_first(text, fits + step)) > columns)
            break;
        if (text.p[fits] == ' ')
            blank = fits;
        fits += step;
        if (text.p[fits - 1] == '-')
            hyphen = fits;
    }
    if (fits < text.n && text.p[fits] == ' ')
        blank = fits;
    if (fits < text.n && blank > hyphen) {
        *next = blank + 1;
        return hj_str_first(text, blank);
    }
    *next = fits < text.n && hyphen > 0 ? hyphen : fits;
    return hj_str_first(text, *next);
}

/* Returns the start of TEXT that leaves one column for the ellipsis. */
static struct hj_str shortened(struct hj_str text, size_t columns)
{
    size_t n = 0;

    while (n < text.n) {
        uint32_t rune;
        size_t step = hj_utf8_next(hj_str_from(text, n), &rune);
        step = step > 0 ? step : 1;
        if (hj_utf8_width(hj_str_first(text, n + step)) + 1 > columns)
            break;
        n += step;
    }
    return hj_str_trim(hj_str_first(text, n));
}

void hj_svg_label(struct hj_out *out, const char *css, struct hj_svg_point at,
                  int leading, size_t columns, int lines, struct hj_str text)
{
    text = hj_str_trim(text);
    for (int i = 0; i < lines && text.n > 0; i++) {
        size_t next;
        struct hj_str line = one_line(text, columns, &next);
        bool cut = i == lines - 1 && next < text.n;
        if (next == 0 && !cut) /* even the first character does not fit */
            cut = true;
        if (cut)
            line = shortened(text, columns);
        hj_out_puts(out, "<text");
        class_of(out, css);
        number(out, "x", at.x);
        number(out, "y", at.y + i * leading);
        hj_out_char(out, '>');
        hj_out_html(out, line);
        hj_out_puts(out, cut ? "\xE2\x80\xA6</text>" : "</text>");
        if (cut)
            return;
        text = hj_str_trim(hj_str_from(text, next));
    }
}

void hj_svg_use(struct hj_out *out, char prefix, uint32_t name, int x, int y)
{
    hj_out_puts(out, "<use href=\"#");
    hj_out_char(out, prefix);
    hj_out_int(out, name);
    hj_out_char(out, '"');
    if (x != 0)
        number(out, "x", x);
    if (y != 0)
        number(out, "y", y);
    hj_out_puts(out, "/>");
}

void hj_svg_tip(struct hj_out *out, const char *id, const char *css,
                bool closed)
{
    hj_out_puts(out, "<marker id=\"");
    hj_out_puts(out, id);
    hj_out_puts(out, "\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\""
                     " markerUnits=\"userSpaceOnUse\" markerWidth=\"12\""
                     " markerHeight=\"12\" orient=\"auto\"><path");
    class_of(out, css);
    hj_out_puts(out, closed ? " d=\"M0 0L10 5L0 10z\"/></marker>"
                            : " d=\"M1 1L9 5L1 9\"/></marker>");
}

/* Returns the control point of the curve. */
static struct hj_svg_point pull(struct hj_svg_point a, struct hj_svg_point b,
                                int bend)
{
    enum { WHOLE = 100 };
    int dx = b.x - a.x, dy = b.y - a.y;

    return (struct hj_svg_point){(a.x + b.x) / 2 - dy * bend / WHOLE,
                                 (a.y + b.y) / 2 + dx * bend / WHOLE};
}

void hj_svg_arrow(struct hj_out *out, const char *css, struct hj_svg_point a,
                  struct hj_svg_point b, int bend, const char *tip)
{
    struct hj_svg_point c = pull(a, b, bend);

    hj_out_puts(out, "<path");
    class_of(out, css);
    hj_out_puts(out, " d=\"M");
    hj_out_int(out, a.x);
    hj_out_char(out, ' ');
    hj_out_int(out, a.y);
    hj_out_char(out, 'Q');
    hj_out_int(out, c.x);
    hj_out_char(out, ' ');
    hj_out_int(out, c.y);
    hj_out_char(out, ' ');
    hj_out_int(out, b.x);
    hj_out_char(out, ' ');
    hj_out_int(out, b.y);
    hj_out_puts(out, "\" marker-end=\"url(#");
    hj_out_puts(out, tip);
    hj_out_puts(out, ")\"/>");
}

struct hj_svg_point hj_svg_arrow_point(struct hj_svg_point a,
                                       struct hj_svg_point b, int bend,
                                       int percent)
{
    enum { WHOLE = 100 };
    struct hj_svg_point c = pull(a, b, bend);
    int t = percent, u = WHOLE - percent;

    return (struct hj_svg_point){
        (u * u * a.x + 2 * u * t * c.x + t * t * b.x) / (WHOLE * WHOLE),
        (u * u * a.y + 2 * u * t * c.y + t * t * b.y) / (WHOLE * WHOLE)};
}
