/* SPDX-License-Identifier: MPL-2.0 */
/* Small CSV files (RFC 4180, UTF-8) as a whole table in memory. */
#ifndef HJ_BASE_CSV_H
#define HJ_BASE_CSV_H

#include "base/csv-cell.h"
#include "base/error.h"
#include "base/finding.h"
#include "base/out.h"
#include "base/str.h"

/* A table with a header row: rosters, results, picks.  All of its text lives
 * as long as it does and does not depend on the input. */
struct hj_csv;

/* A column by index; HJ_NO_COLUMN is none, and reads as empty cells. */
typedef size_t hj_column;
#define HJ_NO_COLUMN SIZE_MAX

/* Reads BYTES, the content of FILE (for messages).  What is between the cells
 * is as hj_csv_header() has it.  A byte order mark is skipped, empty lines too;
 * cells lose the blanks at both ends and what hj_csv_put_text() put before
 * them.  NULL with file, line and reason in E when a quote is not closed or
 * stands inside a cell, when the text is not UTF-8, when there is no header,
 * when a name is in it twice, or when out of memory. */
struct hj_csv *hj_csv_new(struct hj_str bytes, const char *file,
                          struct hj_error *e);
void hj_csv_free(struct hj_csv *csv);

/* The same; NULL, too, when a row has text behind the last column. */
struct hj_csv *hj_csv_new_even(struct hj_str bytes, const char *file,
                               struct hj_error *e);

/* The column of that NAME (ASCII case ignored), or HJ_NO_COLUMN. */
hj_column hj_csv_column(const struct hj_csv *csv, const char *name);

/* How many columns the header has, and the name of column AT. */
size_t hj_csv_columns(const struct hj_csv *csv);
struct hj_str hj_csv_name(const struct hj_csv *csv, hj_column at);

/* Adds a warning for each column that is none of NAMES (NULL behind the last)
 * and likely a slip of one of them that the header lacks. */
void hj_csv_find_slips(const struct hj_csv *csv, const char *file,
                       const char *const *names, struct hj_findings *findings);

/* How many rows there are below the header. */
size_t hj_csv_rows(const struct hj_csv *csv);

/* The line of the file, from 1, on which row ROW (from 0) begins. */
unsigned hj_csv_line(const struct hj_csv *csv, size_t row);

/* How many cells row ROW has, without empty ones behind the last column. */
size_t hj_csv_width(const struct hj_csv *csv, size_t row);

/* The cell of ROW under COLUMN; empty where there is none. */
struct hj_str hj_csv_cell(const struct hj_csv *csv, size_t row,
                          hj_column column);

#endif
