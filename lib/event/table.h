/* SPDX-License-Identifier: MPL-2.0 */
/* Tables of text: what an event is asked, written in any form. */
#ifndef HJ_EVENT_TABLE_H
#define HJ_EVENT_TABLE_H

#include "base/error.h"
#include "base/out.h"
#include "base/str.h"
#include "base/writer.h"

enum { HJ_TABLE_COLUMNS = 32 }; /* standings by all tie-breakers at once */

/* Rows of cells under named columns; its memory is its own. */
struct hj_table;

/* An empty table that the caller frees; NULL when out of memory. */
struct hj_table *hj_table_new(void);
void hj_table_free(struct hj_table *table);

/* The same with the columns NAMES, which end with NULL. */
struct hj_table *hj_table_of(const char *const *names);

/* Adds a column; at most HJ_TABLE_COLUMNS, and before the first row.  NAME is
 * copied.  Adds a cell to the row under way: a row is full when every column
 * has one.  All false when out of memory. */
bool hj_table_column(struct hj_table *table, struct hj_str name);
bool hj_table_add(struct hj_table *table, struct hj_str cell, bool number);
bool hj_table_add_int(struct hj_table *table, int64_t number);

size_t hj_table_rows(const struct hj_table *table);
size_t hj_table_columns(const struct hj_table *table);
struct hj_str hj_table_name(const struct hj_table *table, size_t column);

/* A cell; "" when there is none.  The same under a column's NAME. */
struct hj_str hj_table_cell(const struct hj_table *table, size_t row,
                            size_t column);
struct hj_str hj_table_get(const struct hj_table *table, size_t row,
                           const char *name);

/* The cell as a number; 0 when it is none. */
int64_t hj_table_int(const struct hj_table *table, size_t row,
                     const char *name);

/* Aligned columns for a person, numbers to the right, under a header; columns
 * that are empty are left out. */
void hj_table_text(const struct hj_table *table, struct hj_out *out);

/* RFC 4180 with a header, see hj_csv_put_text(). */
void hj_table_csv(const struct hj_table *table, struct hj_out *out);

/* One object a row, with `"record": NAME` first when NAME is given. */
void hj_table_json(const struct hj_table *table, const char *name,
                   struct hj_writer *writer);

/* A <table> with head and body, without empty columns. */
void hj_table_html(const struct hj_table *table, struct hj_out *out);

#endif
