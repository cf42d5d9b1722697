/* SPDX-License-Identifier: MPL-2.0 */
/* Bar charts and line charts as SVG; every value is also shown as a number. */
#include "base/svg.h"

#include "base/utf8.h"

enum {
    BAR = 26,        /* width of an upright bar with its gap */
    GAP = 6,         /* between bars */
    TALL = 110,      /* height of the highest bar */
    HEAD = 16,       /* room for a number above a bar */
    FOOT = 18,       /* room for a label below it */
    LINE = 20,       /* height of a horizontal bar with its gap */
    LABEL = 104,     /* room for a label at the left */
    LABEL_FITS = 16, /* columns of text in that room */
    LONG = 230,      /* length of the longest horizontal bar */
    TAIL = 34,       /* room for its number */
    STEP = 44,       /* between the points of a line chart */
    DOT = 4,         /* half the size of a point */
    BASE = 5         /* a text's baseline below its middle */
};

/* Begins the picture with its text alternative, `NAME: label value, …`. */
static void begin(struct hj_out *out, struct hj_str name, int width, int height,
                  const struct hj_svg_value *values, size_t count)
{
    hj_out_puts(out, "<svg class=\"chart\" width=\"");
    hj_out_int(out, width);
    hj_out_puts(out, "\" viewBox=\"0 0 ");
    hj_out_int(out, width);
    hj_out_char(out, ' ');
    hj_out_int(out, height);
    hj_out_puts(out, "\" role=\"img\" aria-label=\"");
    hj_out_html(out, name);
    for (size_t i = 0; i < count; i++) {
        hj_out_puts(out, i == 0 ? ": " : ", ");
        hj_out_html(out, values[i].label);
        hj_out_puts(out, " \xE2\x80\x93 ");
        if (values[i].text.n > 0)
            hj_out_html(out, values[i].text);
        else
            hj_out_int(out, values[i].value);
    }
    hj_out_puts(out, "\">");
}

static int64_t greatest(const struct hj_svg_value *values, size_t count)
{
    int64_t most = 1;

    for (size_t i = 0; i < count; i++)
        most = values[i].value > most ? values[i].value : most;
    return most;
}

static void put_number(struct hj_out *out, const char *class, int x, int y,
                       const struct hj_svg_value *value)
{
    char digits[HJ_DIGITS];

    hj_svg_text(out, class, x, y,
                value->text.n > 0 ? value->text
                                  : hj_digits(value->value, digits));
}

/* Returns the share of ROOM for VALUE of MOST, at least one unit unless VALUE
 * is 0. */
static int share(int64_t value, int64_t most, int room)
{
    int part = (int)((double)value * room / (double)most);

    return part == 0 && value > 0 ? 1 : part;
}

void hj_svg_column_chart(struct hj_out *out, struct hj_str name,
                         const struct hj_svg_value *values, size_t count)
{
    int64_t most = greatest(values, count);
    int floor = HEAD + TALL;

    begin(out, name, (int)count * BAR + GAP, floor + FOOT, values, count);
    for (size_t i = 0; i < count; i++) {
        int high = share(values[i].value, most, TALL);
        struct hj_svg_box bar = {GAP + (int)i * BAR, floor - high, BAR - GAP,
                                 high};
        int middle = bar.x + bar.width / 2;
        hj_svg_rect(out, "bar", bar, 0);
        put_number(out, "num mid", middle, bar.y - BASE, &values[i]);
        hj_svg_text(out, "lab mid", middle, floor + FOOT - BASE,
                    values[i].label);
    }
    hj_svg_end(out);
}

void hj_svg_bars(struct hj_out *out, struct hj_str name,
                 const struct hj_svg_value *values, size_t count)
{
    int64_t most = greatest(values, count);

    begin(out, name, LABEL + LONG + TAIL, (int)count * LINE + GAP, values,
          count);
    for (size_t i = 0; i < count; i++) {
        struct hj_svg_box bar = {LABEL, GAP + (int)i * LINE,
                                 share(values[i].value, most, LONG),
                                 LINE - GAP};
        int base = bar.y + bar.height / 2 + BASE;
        hj_svg_label(out, "lab end", (struct hj_svg_point){LABEL - GAP, base},
                     0, LABEL_FITS, 1, values[i].label);
        hj_svg_rect(out, "bar", bar, 0);
        put_number(out, "num", LABEL + bar.width + GAP, base, &values[i]);
    }
    hj_svg_end(out);
}

void hj_svg_line_chart(struct hj_out *out, struct hj_str name,
                       const struct hj_svg_value *values, size_t count,
                       int64_t most)
{
    int64_t top = greatest(values, count);
    int floor = HEAD + DOT + BASE + TALL;

    most = most > top ? most : top;
    begin(out, name, (int)count * STEP, floor + DOT + FOOT, values, count);
    hj_out_puts(out, "<polyline class=\"course\" points=\"");
    for (size_t i = 0; i < count; i++)
        hj_out_printf(out, "%s%d,%d", i > 0 ? " " : "",
                      STEP / 2 + (int)i * STEP,
                      floor - share(values[i].value, most, TALL));
    hj_out_puts(out, "\"/>");
    for (size_t i = 0; i < count; i++) {
        int x = STEP / 2 + (int)i * STEP;
        int y = floor - share(values[i].value, most, TALL);
        hj_svg_rect(out, "dot",
                    (struct hj_svg_box){x - DOT, y - DOT, 2 * DOT, 2 * DOT},
                    DOT);
        put_number(out, "num mid", x, y - DOT - BASE, &values[i]);
        hj_svg_text(out, "lab mid", x, floor + DOT + FOOT - BASE,
                    values[i].label);
    }
    hj_svg_end(out);
}
