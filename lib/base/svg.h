/* SPDX-License-Identifier: MPL-2.0 */
/* Pictures as SVG text: shapes, labels that fit, arrows, charts. */
#ifndef HJ_BASE_SVG_H
#define HJ_BASE_SVG_H

#include "base/out.h"

/*
 *   0 --> x, width
 *   |     +----------------+
 *   v     | label that     |   Everything is in whole user units; the page
 *   y,    | fits           |   scales the picture.  Colours, fonts and line
 *  height +-------+--------+   widths come from the style sheet: a shape only
 *                 +--3-->      has a class.
 *
 * All calls write to OUT and keep errors there, as hj_out does.  The calls
 * escape texts; a class must be one or more plain words.
 */

struct hj_svg_box {
    int x, y, width, height;
};

struct hj_svg_point {
    int x, y;
};

/* Begins a picture of that size.  NAME is the text alternative for readers who
 * do not see the picture; "" for a decorative picture. */
void hj_svg_begin(struct hj_out *out, const char *css, int width, int height,
                  struct hj_str name);
void hj_svg_end(struct hj_out *out);

/* Draws a box with corners of radius ROUND; a text whose baseline begins (or
 * ends, or has its middle, depending on the class) at a point. */
void hj_svg_rect(struct hj_out *out, const char *css, struct hj_svg_box box,
                 int round);
void hj_svg_text(struct hj_out *out, const char *css, int x, int y,
                 struct hj_str text);

/* Writes TEXT in up to LINES lines of COLUMNS columns each (a wide character
 * takes two), broken at blanks or after hyphens where possible; an ellipsis
 * replaces the rest.  The first baseline is at AT, each further one LEADING
 * below the last. */
void hj_svg_label(struct hj_out *out, const char *css, struct hj_svg_point at,
                  int leading, size_t columns, int lines, struct hj_str text);

/* Draws the drawing with the id PREFIX and NUMBER once more, moved by X and
 * Y. */
void hj_svg_use(struct hj_out *out, char prefix, uint32_t number, int x, int y);

/* Writes the tip for the arrows of a class, closed (a filled triangle) or open
 * (two strokes); once in the definitions of a page. */
void hj_svg_tip(struct hj_out *out, const char *id, const char *css,
                bool closed);

/* Draws a curved arrow from A to B.  BEND is the bow to the right of the
 * direction of travel, in hundredths of the length (below 0: to the left).  TIP
 * is the id of the tip. */
void hj_svg_arrow(struct hj_out *out, const char *css, struct hj_svg_point a,
                  struct hj_svg_point b, int bend, const char *tip);

/* Returns the point of the same arrow after PERCENT of its length. */
struct hj_svg_point hj_svg_arrow_point(struct hj_svg_point a,
                                       struct hj_svg_point b, int bend,
                                       int percent);

/* One value of a chart. */
struct hj_svg_value {
    struct hj_str label;
    int64_t value;      /* at least 0 */
    struct hj_str text; /* text shown for the value; "": its digits */
};

/* Draws a bar chart: upright bars with their labels below, for a cost curve, or
 * horizontal bars with their labels at the left, for a list of types.  Every
 * bar shows its number; NAME and all numbers form the text alternative. */
void hj_svg_column_chart(struct hj_out *out, struct hj_str name,
                         const struct hj_svg_value *values, size_t count);
void hj_svg_bars(struct hj_out *out, struct hj_str name,
                 const struct hj_svg_value *values, size_t count);

/* Draws a line chart over steps, such as points after each round: dots joined
 * by a line, each with its number, and its label below.  MOST is the value at
 * the top, so that several charts can be compared; 0: the greatest value. */
void hj_svg_line_chart(struct hj_out *out, struct hj_str name,
                       const struct hj_svg_value *values, size_t count,
                       int64_t most);

#endif
