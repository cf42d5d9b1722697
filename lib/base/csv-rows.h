/* SPDX-License-Identifier: MPL-2.0 */
/* CSV files (RFC 4180, UTF-8), row by row. */
#ifndef HJ_BASE_CSV_ROWS_H
#define HJ_BASE_CSV_ROWS_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

enum { HJ_CSV_FIELDS = 512, HJ_CSV_LONGEST = 1 << 16 };

/* One row that has anything.  Its fields live until the callback returns, or as
 * long as both the bytes and the arena of hj_csv_read().  Blanks around a field
 * without quotes are not part of it, nor is what hj_csv_put_text() put before
 * it. */
struct hj_csv_row {
    const struct hj_str *fields;
    size_t count;
    unsigned line;       /* where the row begins, from 1 */
    const char *trouble; /* why the row cannot be trusted, or NULL: a NUL
                          * byte, a field that is too long or not UTF-8, too
                          * many fields */
};

/* Called for each row that is not blank; returning false ends the reading. */
typedef bool hj_csv_each(const struct hj_csv_row *row, void *to);

/* What is read, and how. */
struct hj_csv_input {
    struct hj_str bytes;
    const char *file; /* for messages */
    char delimiter;   /* '\0': as hj_csv_header() has it */
    bool strict;      /* a quote within a cell that has none at its ends, or
                       * after its end, is refused; else it is part of it */
    /* Where the text of fields that is not that of BYTES is kept; NULL: it
     * lives until the callback returns. */
    struct hj_arena *arena;
};

/* Reads all rows of IN; a byte order mark is skipped, and so is the line
 * `sep=;` with which spreadsheets say what is between the cells.  Returns
 * false, with "FILE:LINE: reason" in E, for UTF-16, a quote that is never
 * closed or is refused, want of memory, and when EACH has returned false (E is
 * the callback's then). */
bool hj_csv_read(const struct hj_csv_input *in, hj_csv_each *each, void *to,
                 struct hj_error *e);

/* The header: the first line of BYTES that has anything, behind `sep=;`.  What
 * is between its cells, in *DELIMITER, is what that line says, or a semicolon
 * or a tab, as spreadsheets of some countries write them, where the header has
 * them outside of quotes and no comma; else a comma. */
struct hj_str hj_csv_header(struct hj_str bytes, char *delimiter);

#endif
