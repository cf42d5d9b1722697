/* SPDX-License-Identifier: MPL-2.0 */
/* The internals of a catalogue, shared by the files of lib/cards. */
#ifndef HJ_CARDS_INTERNAL_H
#define HJ_CARDS_INTERNAL_H

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "cards/catalogue.h"

enum { HJ_MOST_PROPERTIES = 250 };

/* A column.  hj_catalogue_close() fills the numbers. */
struct hj_property_column {
    struct hj_str name;
    bool is_number, varies;
    bool text;          /* unread rows hold text */
    int64_t *numbers;   /* by card; only of a number */
    unsigned char *has; /* by card: the cell is filled */
};

/* A row of a file.  Cells are by property; later cells may be missing. */
struct hj_row {
    const char *file;
    unsigned line;
    hj_date from; /* of errata; 0: a row of the catalogue */
    const struct hj_str *cells;
    size_t count;
    hj_card card;
    uint32_t next; /* the card's next printing; UINT32_MAX: none */
};

struct hj_name_index;
struct hj_selection;

struct hj_catalogue {
    hj_card_kinds_of *kinds; /* or NULL */
    struct hj_arena *arena;
    struct hj_property_column *columns;
    size_t column_count, column_size;
    struct hj_row *rows;
    size_t row_count, row_size;
    struct hj_file *files; /* own the bytes of the cells */
    size_t file_count, file_size;
    /* set by hj_catalogue_close() */
    size_t card_count;
    const struct hj_str **values; /* by card and column: the cells of a row, or
                                   * the card's own copy */
    struct hj_str *names;
    uint32_t *first_row;
    uint32_t *printings;          /* rows by card, as indices … */
    uint32_t *printing_from;      /* … from here to the next card's */
    const struct hj_row **errata; /* by date; the first ones are in force */
    size_t errata_count, errata_in_force;
    struct hj_map *exact;
    struct hj_name_index *index;
    struct hj_selection *watch; /* records look-ups; NULL: none */
    hj_property name, aliases, set, number, version, traits;
};

/* Returns the cell of a row; an empty slice if the row is too short. */
static inline struct hj_str hj_row_cell(const struct hj_row *row, hj_property p)
{
    return p < row->count ? row->cells[p] : HJ_STR("");
}

/* Marks the column NAME as textual because of rows that are not read. */
void hj_catalogue_mark_textual(struct hj_catalogue *cat, struct hj_str name);

/* Returns the place of a row, for findings that may outlive the catalogue. */
static inline struct hj_place hj_row_place(const struct hj_row *row,
                                           struct hj_findings *findings)
{
    return (struct hj_place){hj_findings_keep(findings, hj_str(row->file)),
                             row->line, 0};
}

/* Gives the card its own copy of its values, which may be changed; NULL when
 * out of memory. */
struct hj_str *hj_card_own_values(struct hj_catalogue *cat, hj_card card);

/* Sorts the errata by date and applies those in force on ON to the cards,
 * oldest first.  Returns false when out of memory. */
bool hj_errata_apply(struct hj_catalogue *cat, hj_date on,
                     struct hj_findings *findings);

/* Returns the index for look-ups other than exact, whose parts are built on
 * first use; NULL when out of memory. */
struct hj_name_index *hj_name_index_new(void);
void hj_name_index_free(struct hj_name_index *index);

/* Looks up a card by its own slug by a scan of all names, which is faster than
 * the index for the first few look-ups.  FOUND must be unknown.  Returns false,
 * with FOUND unchanged, when no card has the slug or when out of memory; the
 * caller then uses the index. */
bool hj_slug_scan(const struct hj_catalogue *cat, struct hj_str slug,
                  struct hj_lookup *found);

#endif
