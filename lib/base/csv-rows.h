/* SPDX-License-Identifier: MPL-2.0 */
/* Reading of CSV files (RFC 4180, UTF-8) row by row. */
#ifndef HJ_BASE_CSV_ROWS_H
#define HJ_BASE_CSV_ROWS_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

enum { HJ_CSV_FIELDS = 512, HJ_CSV_LONGEST = 1 << 16 };

/* One row with content.  Its fields live until the callback returns or, if the
 * input has an arena, as long as both the input's bytes and the arena.  Fields
 * do not include the blanks around an unquoted field or the apostrophe added by
 * hj_csv_put_text(). */
struct hj_csv_row {
    const struct hj_str *fields;
    size_t count;
    unsigned line;       /* the row's first line, from 1 */
    const char *trouble; /* reason not to use the row, or NULL: a NUL byte, a
                          * field that is too long or not UTF-8, too many
                          * fields */
};

/* Receives each row that is not blank; returns false to stop the reading. */
typedef bool hj_csv_each(const struct hj_csv_row *row, void *to);

/* The input of hj_csv_read() and its options. */
struct hj_csv_input {
    struct hj_str bytes;
    const char *file; /* for messages */
    char delimiter;   /* '\0': the delimiter that hj_csv_header() finds */
    bool strict;      /* true: a quote inside an unquoted cell, or after a
                       * cell's closing quote, is an error; false: the quote is
                       * part of the text */
    /* Holds fields whose text differs from BYTES.  NULL: their text lives until
     * the callback returns. */
    struct hj_arena *arena;
};

/* Reads all rows of IN, without a byte order mark and the line `sep=;` by which
 * spreadsheets name the delimiter.  Returns false with "FILE:LINE: reason" in E
 * for UTF-16, an unclosed or misplaced quote and lack of memory, and when EACH
 * returns false (E is then set by the callback). */
bool hj_csv_read(const struct hj_csv_input *in, hj_csv_each *each, void *to,
                 struct hj_error *e);

/* Returns the header: the first line of BYTES with content, after `sep=;`.
 * *DELIMITER is the delimiter from that `sep=` line; else a comma, semicolon or
 * tab, the first of these that the header has outside of quotes (spreadsheets
 * of some countries write semicolons or tabs); else a comma. */
struct hj_str hj_csv_header(struct hj_str bytes, char *delimiter);

#endif
