/* SPDX-License-Identifier: MPL-2.0 */
/* The table that the readers of other programs' cards fill. */
#ifndef HJ_CARDS_IMPORT_INTERNAL_H
#define HJ_CARDS_IMPORT_INTERNAL_H

#include "base/error.h"
#include "base/out.h"
#include "cards/import-kind.h"

enum { HJ_IMPORT_COLUMNS = 250, HJ_IMPORT_LONGEST = 65536 };

/* One card; its cells are by column, fewer than there are columns. */
struct hj_import_row {
    struct hj_str *cells;
    size_t count;
    unsigned line;
    const char *file;
    bool printed; /* a card whose printings have rows of their own */
};

/* A value of the record that is read. */
struct hj_value {
    uint32_t source;  /* the field, by the kind's number */
    uint32_t element; /* of the printings, from 1; 0: of the record itself */
    struct hj_str text;
};

/* The table, which is the import. */
struct hj_import_table {
    struct hj_import_kind *kind;
    struct hj_arena *arena;
    const char *file;
    struct hj_findings *findings;
    struct hj_error *e;
    struct hj_str named;                      /* see hj_import_new() */
    struct hj_str columns[HJ_IMPORT_COLUMNS]; /* as the input has them */
    size_t column_count;
    struct hj_str told[HJ_IMPORT_COLUMNS]; /* fields with a note */
    size_t told_count;
    struct hj_str cells[HJ_IMPORT_COLUMNS]; /* of the row that is filled */
    unsigned line;                          /* of that row */
    struct hj_import_row *rows;
    size_t row_count, row_size;
    /* the record that is read, of a declared kind */
    struct hj_arena *record;
    struct hj_value *values;
    size_t value_count, value_size;
    uint32_t elements; /* printings, so far */
    bool inside;       /* of one of them */
    struct hj_out *form, *left_out_names;
    size_t left_out;
    struct hj_map *seen; /* fields that are left out */
    struct hj_map *merged, *lookups;
    struct hj_map *cards; /* the rows of cards that printings may name */
    size_t orphans;       /* printings of no card before them */
    struct hj_str *lookup_texts;
    size_t lookup_count, lookup_size;
};

/* Begins the row of the next card, which stands on LINE (0: unknown). */
void hj_import_begin(struct hj_import_table *t, unsigned line);

/* Sets a cell of the row; a second value is joined to the first with `;`.
 * Both texts are copied.  False with the reason in E when there are too many
 * columns or memory has run out. */
bool hj_import_cell(struct hj_import_table *t, struct hj_str column,
                    struct hj_str value);

/* Keeps the row.  One without any cell is none.  False when out of memory. */
bool hj_import_end(struct hj_import_table *t);

/* The same for a record of any kind, whose fields become cells as the kind
 * says. */
void hj_record_begin(struct hj_import_table *t, unsigned line);
bool hj_record_put(struct hj_import_table *t, struct hj_str field,
                   struct hj_str value);
bool hj_record_end(struct hj_import_table *t);

/* Fills the row that is made from that of its card, which stands before it and
 * has no row of its own then; nothing when it is not a printing.  False when
 * there is no such card: the row is left out, and counted. */
bool hj_printing_fill(struct hj_import_table *t, uint32_t element);

/* Remembers row AT as that of a card whose printings may follow.  False when
 * memory has run out. */
bool hj_printing_remember(struct hj_import_table *t, uint32_t at);

/* Tells once a column that a part of it is left out. */
void hj_import_note(struct hj_import_table *t, struct hj_str column,
                    const char *what);

/* The readers.  False with the reason in the table's E. */
bool hj_import_octgn(struct hj_import_table *t, struct hj_str bytes);
bool hj_import_lackey(struct hj_import_table *t, struct hj_str bytes);
bool hj_import_csv(struct hj_import_table *t, struct hj_str bytes);

/* A file of JSON by pieces: FD is read to its end, or BYTES where it is
 * below 0. */
bool hj_import_json(struct hj_import_table *t, int fd, struct hj_str bytes);

/* True if a file of JSON of this kind is read twice, to find its layout. */
bool hj_import_json_twice(const struct hj_import_kind *kind);

/* A data base, by the kind's query. */
bool hj_import_sqlite(struct hj_import_table *t, const char *file);

#endif
