/* SPDX-License-Identifier: MPL-2.0 */
/* Lines of text with styles, for a screen or a stream. */
#ifndef HJ_SRC_SCREEN_STYLED_TEXT_H
#define HJ_SRC_SCREEN_STYLED_TEXT_H

#include "base/out.h"

/* The style of a line.  Its meaning is also in the text. */
enum styled_style {
    STYLED_PLAIN,
    STYLED_HEAD,    /* a heading */
    STYLED_DIM,     /* additional information */
    STYLED_CURRENT, /* the current position */
    STYLED_BAD,     /* an error */
    STYLED_WARN,    /* a warning */
    STYLED_STYLES
};

/* A growing list of lines.  Text from input is made visible when it is added,
 * so that control characters never reach a terminal. */
struct styled;

/* Returns an empty list.  The caller frees it.  NULL when out of memory. */
struct styled *styled_new(void);
void styled_free(struct styled *styled);

/* Removes all lines.  New lines are broken at WIDTH columns (0: never); with
 * ASCII other characters are replaced. */
void styled_clear(struct styled *styled, size_t width, bool ascii);

/* Add a text as one line with INDENT blanks before it or, if it is too wide, as
 * several lines.  The following lines are indented by two more columns. */
void styled_add(struct styled *styled, enum styled_style style, size_t indent,
                struct hj_str text);
void styled_printf(struct styled *styled, enum styled_style style,
                   const char *format, ...) HJ_PRINTF(3, 4);

/* Return the width at which lines are broken, and whether they are ASCII. */
size_t styled_width(const struct styled *styled);
bool styled_is_ascii(const struct styled *styled);

/* Return the number of lines, and line I with its style in *STYLE. */
size_t styled_count(const struct styled *styled);
struct hj_str styled_at(const struct styled *styled, size_t i,
                        enum styled_style *style);

/* True if a line was lost because memory was out. */
bool styled_failed(const struct styled *styled);

/* Writes a text in ASCII: known arrows, dashes and quotes as similar
 * characters, others as `?`. */
void styled_put_ascii(struct hj_out *out, struct hj_str text);

/* Returns the number of bytes of TEXT that fit into WIDTH columns. */
size_t styled_fit(struct hj_str text, size_t width);

/* Writes TEXT made visible.  If it is wider than WIDTH columns, cuts it and
 * appends an ellipsis. */
void styled_put_cut(struct hj_out *out, struct hj_str text, size_t width);

#endif
