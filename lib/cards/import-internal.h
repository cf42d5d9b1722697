/* SPDX-License-Identifier: MPL-2.0 */
/* The table that the importers of other programs' card data fill. */
#ifndef HJ_CARDS_IMPORT_INTERNAL_H
#define HJ_CARDS_IMPORT_INTERNAL_H

#include "base/error.h"
#include "base/out.h"
#include "cards/import-kind.h"

enum { HJ_IMPORT_COLUMNS = 250, HJ_IMPORT_LONGEST = 65536 };

/* One card.  Cells are indexed by column; later cells may be missing. */
struct hj_import_row {
    struct hj_str *cells;
    size_t count;
    unsigned line;
    const char *file;
    bool printed; /* a card whose printings have their own rows */
};

/* A value of the current record. */
struct hj_value {
    uint32_t source;  /* number of the field in the kind */
    uint32_t element; /* printing, from 1; 0: the record itself */
    struct hj_str text;
};

/* The table of an import. */
struct hj_import_table {
    struct hj_import_kind *kind;
    struct hj_arena *arena;
    const char *file;
    struct hj_findings *findings;
    struct hj_error *e;
    struct hj_str named;                      /* see hj_import_new() */
    struct hj_str columns[HJ_IMPORT_COLUMNS]; /* as named in the input */
    size_t column_count;
    struct hj_str told[HJ_IMPORT_COLUMNS]; /* fields that have a note already */
    size_t told_count;
    struct hj_str cells[HJ_IMPORT_COLUMNS]; /* of the current row */
    unsigned line;                          /* of the current row */
    struct hj_import_row *rows;
    size_t row_count, row_size;
    /* the current record, for a declared kind */
    struct hj_arena *record;
    struct hj_value *values;
    size_t value_count, value_size;
    uint32_t elements; /* printings read so far */
    bool inside;       /* a printing is open */
    struct hj_out *form, *left_out_names;
    size_t left_out;
    struct hj_map *seen; /* fields left out */
    struct hj_map *merged, *lookups;
    struct hj_map *cards; /* rows of cards, for later printings */
    size_t orphans;       /* printings without an earlier card */
    struct hj_str *lookup_texts;
    size_t lookup_count, lookup_size;
};

/* Begins the row of the next card, which is on LINE (0: unknown). */
void hj_import_begin(struct hj_import_table *t, unsigned line);

/* Sets a cell of the row; a second value is appended after a `;`.  Copies both
 * texts.  Returns false with the reason in E for too many columns or lack of
 * memory. */
bool hj_import_cell(struct hj_import_table *t, struct hj_str column,
                    struct hj_str value);

/* Adds the row to the table unless all cells are empty.  Returns false when out
 * of memory. */
bool hj_import_end(struct hj_import_table *t);

/* Does the same for a record of any kind, whose fields become cells as the kind
 * declares. */
void hj_record_begin(struct hj_import_table *t, unsigned line);
bool hj_record_put(struct hj_import_table *t, struct hj_str field,
                   struct hj_str value);
bool hj_record_end(struct hj_import_table *t);

/* Fills the row of a printing from the row of its card, which comes earlier and
 * is then not written itself; does nothing for other rows.  Returns false when
 * that card is missing: the row is left out and counted. */
bool hj_printing_fill(struct hj_import_table *t, uint32_t element);

/* Records row AT as that of a card whose printings may follow.  Returns false
 * when out of memory. */
bool hj_printing_remember(struct hj_import_table *t, uint32_t at);

/* Reports, once a column, that a part of the column is left out. */
void hj_import_note(struct hj_import_table *t, struct hj_str column,
                    const char *what);

/* The importers.  Each returns false with the reason in the table's E. */
bool hj_import_octgn(struct hj_import_table *t, struct hj_str bytes);
bool hj_import_lackey(struct hj_import_table *t, struct hj_str bytes);
bool hj_import_csv(struct hj_import_table *t, struct hj_str bytes);

/* Reads a JSON file in pieces: FD to its end, or BYTES if FD is below 0. */
bool hj_import_json(struct hj_import_table *t, int fd, struct hj_str bytes);

/* True if a JSON file of this kind is read twice, first to find its layout. */
bool hj_import_json_twice(const struct hj_import_kind *kind);

/* Reads a database with the kind's query. */
bool hj_import_sqlite(struct hj_import_table *t, const char *file);

#endif
