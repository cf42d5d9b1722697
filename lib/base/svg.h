/* SPDX-License-Identifier: MPL-2.0 */
/* Pictures as SVG text: shapes, labels that fit, arrows, charts. */
#ifndef HJ_BASE_SVG_H
#define HJ_BASE_SVG_H

#include "base/out.h"

/*
 *   0 ──> x, width
 *   │      ┌───────────────┐
 *   ▼      │ label that    │      Everything is in whole user units; the page
 *   y,     │ fits          │      scales the picture.  Colours, fonts and line
 *   height └───────┬───────┘      widths are the style sheet's: a shape only
 *                  ╰──3──>        has a class.
 *
 * All calls write to OUT and remember trouble there, as hj_out does.  Texts are
 * escaped here; a class must be a plain word or several.
 */

/* A rectangle of the picture. */
struct hj_svg_box {
    int x, y, width, height;
};

/* A point of the picture. */
struct hj_svg_point {
    int x, y;
};

/* Begins a picture of that size.  NAME is what a person who does not see it
 * is told; "" for a picture that is only an ornament. */
void hj_svg_begin(struct hj_out *out, const char *css, int width, int height,
                  struct hj_str name);
void hj_svg_end(struct hj_out *out);

/* A box with corners of radius ROUND, and a text whose baseline begins (or
 * ends, or has its middle, as the class says) at a point. */
void hj_svg_rect(struct hj_out *out, const char *css, struct hj_svg_box box,
                 int round);
void hj_svg_text(struct hj_out *out, const char *css, int x, int y,
                 struct hj_str text);

/* Writes TEXT in LINES lines at the most, broken at blanks where possible, of
 * COLUMNS columns each (a wide character takes two); what is left over becomes
 * an ellipsis.  The first baseline is at AT, the next ones LEADING below. */
void hj_svg_label(struct hj_out *out, const char *css, struct hj_svg_point at,
                  int leading, size_t columns, int lines, struct hj_str text);

/* Another place for a drawing that has the id PREFIX and NUMBER. */
void hj_svg_use(struct hj_out *out, char prefix, uint32_t number, int x, int y);

/* The tip of the arrows of a class, once in the definitions of a page: closed
 * (a filled triangle) or open (two strokes). */
void hj_svg_tip(struct hj_out *out, const char *id, const char *css,
                bool closed);

/* An arrow in a flat bow: BEND hundredths of its length to the right of its
 * way (below 0: to the left).  TIP is the id of its tip. */
void hj_svg_arrow(struct hj_out *out, const char *css, struct hj_svg_point a,
                  struct hj_svg_point b, int bend, const char *tip);

/* The point of that arrow after PERCENT of its way. */
struct hj_svg_point hj_svg_along(struct hj_svg_point a, struct hj_svg_point b,
                                 int bend, int percent);

/* One value of a chart. */
struct hj_svg_value {
    struct hj_str label;
    int64_t value;      /* not below 0 */
    struct hj_str text; /* shown for the value; "" for its digits */
};

/* A bar chart: upright bars with their labels below, as a cost curve, or lying
 * bars with their labels at the left, as a list of types.  Every bar carries
 * its number, and NAME and all numbers are the text alternative. */
void hj_svg_curve(struct hj_out *out, struct hj_str name,
                  const struct hj_svg_value *values, size_t count);
void hj_svg_bars(struct hj_out *out, struct hj_str name,
                 const struct hj_svg_value *values, size_t count);

/* A line over steps, as points after each round: dots joined by a line, each
 * with its number and its label below.  MOST is the value at the top, so that
 * several courses can be compared; 0: the greatest of the values. */
void hj_svg_course(struct hj_out *out, struct hj_str name,
                   const struct hj_svg_value *values, size_t count,
                   int64_t most);

#endif
