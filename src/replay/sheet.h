/* SPDX-License-Identifier: MPL-2.0 */
/* Lines of text with a style each, that a screen or a stream shows. */
#ifndef HJ_SRC_REPLAY_SHEET_H
#define HJ_SRC_REPLAY_SHEET_H

#include "base/out.h"

/* What a line is, for those who draw it; its words say so as well. */
enum sheet_style {
    SHEET_PLAIN,
    SHEET_HEAD, /* a heading */
    SHEET_DIM,  /* beside the matter */
    SHEET_HERE, /* where the stepper is */
    SHEET_BAD,  /* an illegal action, a false claim */
    SHEET_WARN, /* any other finding */
    SHEET_STYLES
};

/* A growing list of lines.  Text from the input is made visible on its way
 * in, so that no control character ever reaches a terminal. */
struct sheet;

/* An empty sheet that the caller frees; NULL when memory is short. */
struct sheet *sheet_new(void);
void sheet_free(struct sheet *sheet);

/* Forgets all lines.  Lines that are added are broken at WIDTH columns
 * (0: never); in ASCII, other characters are written in other words. */
void sheet_clear(struct sheet *sheet, size_t width, bool ascii);

/* Adds a text as one line or, where it is too wide, as several, those behind
 * the first indented by two columns more.  INDENT blanks stand before it. */
void sheet_add(struct sheet *sheet, enum sheet_style style, size_t indent,
               struct hj_str text);
void sheet_printf(struct sheet *sheet, enum sheet_style style,
                  const char *format, ...) HJ_PRINTF(3, 4);

/* The width that lines are broken at; whether they are ASCII. */
size_t sheet_width(const struct sheet *sheet);
bool sheet_is_ascii(const struct sheet *sheet);

/* How many lines there are; line I, its style in *STYLE. */
size_t sheet_count(const struct sheet *sheet);
struct hj_str sheet_at(const struct sheet *sheet, size_t i,
                       enum sheet_style *style);

/* Whether a line was lost for want of memory. */
bool sheet_failed(const struct sheet *sheet);

/* Writes a text in ASCII: arrows and dashes as such, `?` for the rest. */
void sheet_put_ascii(struct hj_out *out, struct hj_str text);

/* How many bytes of TEXT fit into WIDTH columns. */
size_t sheet_fit(struct hj_str text, size_t width);

#endif
