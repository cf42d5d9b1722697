/* SPDX-License-Identifier: MPL-2.0 */
/* What the files of lib/cards share of a catalogue. */
#ifndef HJ_CARDS_INTERNAL_H
#define HJ_CARDS_INTERNAL_H

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "cards/catalogue.h"

enum { HJ_MOST_PROPERTIES = 250 };

/* A column.  Numbers are filled in by hj_catalogue_close(). */
struct hj_property_column {
    struct hj_str name;
    bool is_number, varies;
    bool text;        /* of no numbers, whatever the rows that were read say */
    int64_t *numbers; /* a card; only of a number */
    unsigned char *has; /* a card: whether the cell is filled */
};

/* A row as it stood in its file; cells by property, short for later ones. */
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
    struct hj_file *files; /* whose bytes the cells are */
    size_t file_count, file_size;
    /* after hj_catalogue_close() */
    size_t card_count;
    const struct hj_str **values; /* a card's, by column: those of its row, or
                                   * its own */
    struct hj_str *names;
    uint32_t *first_row;
    uint32_t *printings; /* a card's rows one after the other, by index … */
    uint32_t *printing_from;      /* … from here to that of the next card */
    const struct hj_row **errata; /* by day; the first ones are in force */
    size_t errata_count, errata_in_force;
    struct hj_map *exact;
    struct hj_name_index *index;
    struct hj_selection *watch; /* NULL: nobody minds what is asked */
    hj_property name, aliases, set, number, version, traits;
};

/* The cell of a row; empty where the row is short. */
static inline struct hj_str hj_row_cell(const struct hj_row *row, hj_property p)
{
    return p < row->count ? row->cells[p] : HJ_STR("");
}

/* There are other values than numbers in the column NAME, in rows that are not
 * read. */
void hj_catalogue_holds_text(struct hj_catalogue *cat, struct hj_str name);

/* Where a row stands, for findings that may outlive the catalogue. */
static inline struct hj_place hj_row_place(const struct hj_row *row,
                                           struct hj_findings *findings)
{
    return (struct hj_place){hj_findings_keep(findings, hj_str(row->file)),
                             row->line, 0};
}

/* Gives the card values of its own, to be changed; NULL when out of memory.
 */
struct hj_str *hj_card_own_values(struct hj_catalogue *cat, hj_card card);

/* Orders the errata, whose days are counted up to ON, and lays those in force
 * over the cards, the oldest first.  False when out of memory. */
bool hj_errata_apply(struct hj_catalogue *cat, hj_date on,
                     struct hj_findings *findings);

/* The index of names other than exact, built when it is first asked for. */
struct hj_name_index *hj_name_index_new(void);
void hj_name_index_free(struct hj_name_index *index);

/* Looks a card up by its own slug, name by name, which is quicker than the
 * index for the first few.  FOUND is unknown before.  False, and FOUND as
 * before, when there is none, or memory ran out: the index has the last word.
 */
bool hj_slug_scan(const struct hj_catalogue *cat, struct hj_str slug,
                  struct hj_lookup *found);

#endif
