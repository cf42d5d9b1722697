/* SPDX-License-Identifier: MPL-2.0 */
/* Tables of text, the results of queries, and their output formats. */
#ifndef HJ_EVENT_TABLE_H
#define HJ_EVENT_TABLE_H

#include "base/error.h"
#include "base/out.h"
#include "base/str.h"
#include "base/writer.h"

enum { HJ_TABLE_COLUMNS = 32 }; /* enough for all tie-breakers */

/* Rows of cells in named columns.  Owns all texts. */
struct hj_table;

/* Returns an empty table.  The caller frees it.  NULL when out of memory. */
struct hj_table *hj_table_new(void);
void hj_table_free(struct hj_table *table);

/* Returns an empty table with the columns NAMES, ended by NULL. */
struct hj_table *hj_table_of(const char *const *names);

/* Add a column, at most HJ_TABLE_COLUMNS and before the first row (NAME is
 * copied), or a cell to the current row.  A row is complete when each column
 * has a cell.  Return false when out of memory. */
bool hj_table_column(struct hj_table *table, struct hj_str name);
bool hj_table_add(struct hj_table *table, struct hj_str cell, bool number);
bool hj_table_add_int(struct hj_table *table, int64_t number);

size_t hj_table_rows(const struct hj_table *table);
size_t hj_table_columns(const struct hj_table *table);
struct hj_str hj_table_name(const struct hj_table *table, size_t column);

/* Return a cell by column or by the column's NAME, or "" if it does not
 * exist. */
struct hj_str hj_table_cell(const struct hj_table *table, size_t row,
                            size_t column);
struct hj_str hj_table_get(const struct hj_table *table, size_t row,
                           const char *name);

/* Returns the cell as a number, or 0. */
int64_t hj_table_int(const struct hj_table *table, size_t row,
                     const char *name);

/* Writes aligned columns with a header, numbers to the right, without empty
 * columns. */
void hj_table_text(const struct hj_table *table, struct hj_out *out);

/* Writes RFC 4180 with a header, see hj_csv_put_text(). */
void hj_table_csv(const struct hj_table *table, struct hj_out *out);

/* Writes an object for each row, with `"record": NAME` first if NAME is
 * given. */
void hj_table_json(const struct hj_table *table, const char *name,
                   struct hj_writer *writer);

/* Writes a <table> with head and body, without empty columns. */
void hj_table_html(const struct hj_table *table, struct hj_out *out);

#endif
