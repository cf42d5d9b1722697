/* SPDX-License-Identifier: MPL-2.0 */
/* The table that the readers of other programs' cards fill. */
#ifndef HJ_CARDS_IMPORT_INTERNAL_H
#define HJ_CARDS_IMPORT_INTERNAL_H

#include "base/arena.h"
#include "base/error.h"
#include "cards/import.h"

enum { HJ_IMPORT_COLUMNS = 250, HJ_IMPORT_LONGEST = 65536 };

/* One card; its cells are by column, fewer than there are columns. */
struct hj_import_row {
    struct hj_str *cells;
    size_t count;
    unsigned line;
};

struct hj_import_table {
    struct hj_arena *arena;
    const char *file;
    struct hj_findings *findings;
    struct hj_error *e;
    struct hj_str named;                      /* see hj_import() */
    struct hj_str columns[HJ_IMPORT_COLUMNS]; /* as the input has them */
    size_t column_count;
    struct hj_str told[HJ_IMPORT_COLUMNS]; /* fields with a note */
    size_t told_count;
    struct hj_str cells[HJ_IMPORT_COLUMNS]; /* of the row that is filled */
    unsigned line;                          /* of that row */
    struct hj_import_row *rows;
    size_t row_count, row_size;
};

/* Begins the row of the next card, which stands on LINE (0: unknown). */
void hj_import_begin(struct hj_import_table *t, unsigned line);

/* Sets a cell of the row; a second value is joined to the first with `;`.
 * Both texts are copied.  False with the reason in E when there are too many
 * columns or memory is short. */
bool hj_import_cell(struct hj_import_table *t, struct hj_str column,
                    struct hj_str value);

/* Keeps the row.  One without any cell is none.  False when memory is short. */
bool hj_import_end(struct hj_import_table *t);

/* Tells once a column that a part of it is left out. */
void hj_import_note(struct hj_import_table *t, struct hj_str column,
                    const char *what);

/* The readers.  False with the reason in the table's E. */
bool hj_import_octgn(struct hj_import_table *t, struct hj_str bytes);
bool hj_import_lackey(struct hj_import_table *t, struct hj_str bytes);
bool hj_import_json(struct hj_import_table *t, struct hj_str bytes);

#endif
