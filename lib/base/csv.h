/* SPDX-License-Identifier: MPL-2.0 */
/* Small CSV files (RFC 4180, UTF-8) as tables in memory. */
#ifndef HJ_BASE_CSV_H
#define HJ_BASE_CSV_H

#include "base/csv-cell.h"
#include "base/error.h"
#include "base/finding.h"
#include "base/out.h"
#include "base/str.h"

/* A table with a header row: a roster, results, picks.  The table owns a copy
 * of all its text. */
struct hj_csv;

/* The index of a column.  HJ_NO_COLUMN denotes a missing column, whose cells
 * all read as empty. */
typedef size_t hj_column;
#define HJ_NO_COLUMN SIZE_MAX

/* Reads BYTES, the content of FILE (for messages), into a table that
 * hj_csv_free() frees.  The delimiter is found as in hj_csv_header().  A byte
 * order mark and empty lines are skipped; cells lose the blanks at both ends
 * and the apostrophe added by hj_csv_put_text().  Returns NULL with file, line
 * and reason in E when a quote is not closed or is inside an unquoted cell,
 * when the text is not UTF-8, when the header is missing or names a column
 * twice, and when out of memory. */
struct hj_csv *hj_csv_new(struct hj_str bytes, const char *file,
                          struct hj_error *e);
void hj_csv_free(struct hj_csv *csv);

/* Does the same, but also returns NULL when a row has text after the last
 * column. */
struct hj_csv *hj_csv_new_strict(struct hj_str bytes, const char *file,
                                 struct hj_error *e);

/* Returns the column named NAME (ASCII case ignored), or HJ_NO_COLUMN. */
hj_column hj_csv_column(const struct hj_csv *csv, const char *name);

/* Returns the number of columns in the header, and the name of column AT. */
size_t hj_csv_columns(const struct hj_csv *csv);
struct hj_str hj_csv_name(const struct hj_csv *csv, hj_column at);

/* Adds a warning for each column that is not in NAMES (terminated by NULL) but
 * looks like a misspelling of a name in NAMES that the header lacks. */
void hj_csv_find_misspellings(const struct hj_csv *csv, const char *file,
                              const char *const *names,
                              struct hj_findings *findings);

/* Returns the number of rows below the header. */
size_t hj_csv_rows(const struct hj_csv *csv);

/* Returns the line of the file, from 1, on which row ROW (from 0) begins. */
unsigned hj_csv_line(const struct hj_csv *csv, size_t row);

/* Returns the number of cells in row ROW, without empty cells after the last
 * column. */
size_t hj_csv_width(const struct hj_csv *csv, size_t row);

/* Returns the cell of ROW in COLUMN; an empty slice if the row is too short. */
struct hj_str hj_csv_cell(const struct hj_csv *csv, size_t row,
                          hj_column column);

#endif
