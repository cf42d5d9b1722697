/* SPDX-License-Identifier: MPL-2.0 */
/* Structured output, written once by every command: as JSON, or as text. */
#ifndef HJ_BASE_WRITER_H
#define HJ_BASE_WRITER_H

#include "base/out.h"

/* A writer of nested objects and arrays.  Keys are given inside objects and
 * NULL inside arrays and at the top; they are words of our own, which JSON has
 * as they are, and text from the input goes through hj_write_key().  The text
 * form prints one `path value` a
 * line, the parts of the path joined by dots. */
struct hj_writer;

/* Writers to OUT, which they do not own.  Each value at the top is one line of
 * JSON (JSON Lines).  NULL when out of memory. */
struct hj_writer *hj_writer_json(struct hj_out *out);
struct hj_writer *hj_writer_text(struct hj_out *out);
void hj_writer_free(struct hj_writer *writer);

void hj_write_object(struct hj_writer *writer, const char *key);
void hj_write_array(struct hj_writer *writer, const char *key);

/* Ends the object or array that was begun last. */
void hj_write_end(struct hj_writer *writer);

void hj_write_str(struct hj_writer *writer, const char *key, struct hj_str s);
void hj_write_text(struct hj_writer *writer, const char *key, const char *text);
void hj_write_int(struct hj_writer *writer, const char *key, int64_t number);

/* A number that is text already, such as "0.750000". */
void hj_write_number(struct hj_writer *writer, const char *key,
                     struct hj_str number);

void hj_write_bool(struct hj_writer *writer, const char *key, bool truth);
void hj_write_null(struct hj_writer *writer, const char *key);

/* A key that is text from the input, for the next value (whose own key is
 * then NULL). */
void hj_write_key(struct hj_writer *writer, struct hj_str key);

#endif
