/* SPDX-License-Identifier: MPL-2.0 */
/* Structured output of the commands, as JSON or as text. */
#ifndef HJ_BASE_WRITER_H
#define HJ_BASE_WRITER_H

#include "base/out.h"

/* A writer of nested objects and arrays.  Callers pass a key inside objects,
 * and NULL inside arrays and at the top level.  Keys are program constants and
 * are not escaped; keys from the input go through hj_write_key().  The text
 * form prints one `path value` a line, with the parts of the path joined by
 * dots. */
struct hj_writer;

/* Returns a writer to OUT, which remains the caller's.  Each value at the top
 * level is one line of JSON (JSON Lines).  When out of memory, OUT has failed,
 * and a writer is NULL, with which all of these functions do nothing. */
struct hj_writer *hj_writer_json(struct hj_out *out);
struct hj_writer *hj_writer_text(struct hj_out *out);
void hj_writer_free(struct hj_writer *writer);

void hj_write_object(struct hj_writer *writer, const char *key);
void hj_write_array(struct hj_writer *writer, const char *key);

/* Begins an object at the top level with the member `schema`. */
void hj_write_schema(struct hj_writer *writer, const char *schema);

/* Ends the innermost open object or array. */
void hj_write_end(struct hj_writer *writer);

void hj_write_str(struct hj_writer *writer, const char *key, struct hj_str s);
void hj_write_text(struct hj_writer *writer, const char *key, const char *text);
void hj_write_int(struct hj_writer *writer, const char *key, int64_t number);

/* Writes a number that is already text, such as "0.750000". */
void hj_write_number(struct hj_writer *writer, const char *key,
                     struct hj_str number);

void hj_write_bool(struct hj_writer *writer, const char *key, bool truth);
void hj_write_null(struct hj_writer *writer, const char *key);

/* Writes a key that is text from the input; the call for its value, which
 * follows, passes NULL as the key. */
void hj_write_key(struct hj_writer *writer, struct hj_str key);

#endif
