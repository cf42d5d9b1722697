/* SPDX-License-Identifier: MPL-2.0 */
/* Lines of text with a style each, that a screen or a stream shows. */
#ifndef HJ_SRC_SCREEN_STYLED_TEXT_H
#define HJ_SRC_SCREEN_STYLED_TEXT_H

#include "base/out.h"

/* What a line is, for those who draw it; its words say so as well. */
enum styled_style {
    STYLED_PLAIN,
    STYLED_HEAD, /* a heading */
    STYLED_DIM,  /* beside the matter */
    STYLED_HERE, /* where one is */
    STYLED_BAD,  /* what is wrong */
    STYLED_WARN, /* what is to be looked at */
    STYLED_STYLES
};

/* A growing list of lines.  Text from the input is made visible on its way
 * in, so that no control character ever reaches a terminal. */
struct styled;

/* An empty styled that the caller frees; NULL when out of memory. */
struct styled *styled_new(void);
void styled_free(struct styled *styled);

/* Forgets all lines.  Lines that are added are broken at WIDTH columns
 * (0: never); in ASCII, other characters are written in other words. */
void styled_clear(struct styled *styled, size_t width, bool ascii);

/* Adds a text as one line or, where it is too wide, as several, those behind
 * the first indented by two columns more.  INDENT blanks stand before it. */
void styled_add(struct styled *styled, enum styled_style style, size_t indent,
                struct hj_str text);
void styled_printf(struct styled *styled, enum styled_style style,
                   const char *format, ...) HJ_PRINTF(3, 4);

/* The width that lines are broken at; whether they are ASCII. */
size_t styled_width(const struct styled *styled);
bool styled_is_ascii(const struct styled *styled);

/* How many lines there are; line I, its style in *STYLE. */
size_t styled_count(const struct styled *styled);
struct hj_str styled_at(const struct styled *styled, size_t i,
                        enum styled_style *style);

/* True if a line was lost for lack of memory. */
bool styled_failed(const struct styled *styled);

/* Writes a text in ASCII: arrows and dashes as such, `?` for the rest. */
void styled_put_ascii(struct hj_out *out, struct hj_str text);

/* How many bytes of TEXT fit into WIDTH columns. */
size_t styled_fit(struct hj_str text, size_t width);

/* Writes TEXT made visible; of one wider than WIDTH columns what fits, and `…`
 * behind it. */
void styled_put_cut(struct hj_out *out, struct hj_str text, size_t width);

#endif
