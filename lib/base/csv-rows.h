/* SPDX-License-Identifier: MPL-2.0 */
/* CSV files (RFC 4180, UTF-8), row by row. */
#ifndef HJ_BASE_CSV_ROWS_H
#define HJ_BASE_CSV_ROWS_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

enum { HJ_CSV_FIELDS = 512, HJ_CSV_LONGEST = 1 << 16 };

/* One row.  Its fields live until the callback returns, or as long as both the
 * bytes and the arena of hj_csv_read().  Blanks around a field without quotes are not part
 * of it, nor is what hj_csv_put_text() put before it. */
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

/* Reads all rows of BYTES, whose fields stand between DELIMITERs: a comma, a
 * semicolon or a tab; a byte order mark is skipped.  With an ARENA (it may
 * be NULL) the text of fields that is not that of BYTES is kept there.  Returns false, with
 * the reason (and the line where it is known) in E, for UTF-16, a quote that is
 * never closed, want of memory, and when EACH has returned false (E is the
 * callback's then). */
bool hj_csv_read(struct hj_str bytes, char delimiter, struct hj_arena *arena,
                 hj_csv_each *each, void *to, struct hj_error *e);

#endif
