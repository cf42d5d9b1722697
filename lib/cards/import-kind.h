/* SPDX-License-Identifier: MPL-2.0 */
/* A kind of card data, as its declaration says: headjudge-import(5). */
#ifndef HJ_CARDS_IMPORT_KIND_H
#define HJ_CARDS_IMPORT_KIND_H

#include "base/arena.h"
#include "base/map.h"
#include "cards/import.h"

enum { HJ_KIND_COLUMNS = 100, HJ_KIND_SOURCES = 200, HJ_KIND_LINES = 16 };

/* What a filter does with the values of a column. */
enum hj_filter_kind {
#define HJ_IMPORT_FILTER(name, word, least, most) HJ_FILTER_##name,
#include "cards/import-filters.def"
#undef HJ_IMPORT_FILTER
    HJ_FILTERS
};

struct hj_filter {
    enum hj_filter_kind kind;
    struct hj_str *words;
    size_t count;
    struct hj_filter *next;
};

/* One column of the catalogue, or a value that only others use (`let`). */
struct hj_import_column {
    struct hj_str name;
    bool hidden;
    struct hj_str form; /* "{name} ({tone})"; empty: the sources' values */
    uint32_t sources[HJ_KIND_LINES]; /* the first that has a value counts */
    size_t source_count;
    struct hj_filter *filters;
    struct hj_str between; /* what several values are joined with */
};

/* Records that are not cards: those whose field has one of the values, or, with
 * KEPT, has none of them. */
struct hj_import_skip {
    uint32_t source;
    bool kept;
    struct hj_str *words;
    size_t count, skipped; /* records, so far */
};

enum hj_import_input {
    HJ_INPUT_OCTGN,
    HJ_INPUT_LACKEY,
    HJ_INPUT_JSON,
    HJ_INPUT_CSV,
    HJ_INPUT_SQLITE
};

enum { HJ_PATTERN_PARTS = 8 };

/* Where the records of a JSON file stand: keys, `*` for any, `[]` for the
 * members of an array. */
struct hj_import_pattern {
    struct hj_str parts[HJ_PATTERN_PARTS];
    size_t count;
};

struct hj_import_kind {
    struct hj_arena *arena;
    struct hj_str name;
    enum hj_import_input input;
    bool declared;  /* the columns are; else every field is one */
    char delimiter; /* of CSV; '\0': as its header has it */
    struct hj_import_pattern patterns[HJ_KIND_LINES];
    size_t pattern_count;
    struct hj_str rows; /* the list of a record with its printings, or "" */
    struct hj_str query;
    struct hj_str game;
    bool merge;
    struct hj_import_column columns[HJ_KIND_COLUMNS];
    size_t column_count;
    struct hj_str sources[HJ_KIND_SOURCES]; /* fields, by number */
    size_t source_count;
    struct hj_map *fields; /* the numbers of fields */
    struct hj_import_skip skips[HJ_KIND_LINES];
    size_t skip_count;
    struct hj_str drops[HJ_KIND_SOURCES]; /* fields left out; `a.*` */
    size_t drop_count;
    uint32_t lookup_key, lookup_value; /* fields; UINT32_MAX: no lookup */
    uint32_t printing_of, card_key; /* fields of printings and of their cards */
    /* --map and --drop where every field is a column */
    struct hj_str maps[HJ_KIND_LINES][2];
    size_t map_count;
    /* Fields that --map and --drop name, and whether any record has them. */
    struct hj_str asked[HJ_KIND_SOURCES];
    bool met[HJ_KIND_SOURCES];
    size_t asked_count;
};

/* Remembers that a record has the field, for those that are asked for. */
void hj_kind_meet(struct hj_import_kind *kind, struct hj_str field);

/* True if a field is left out by the declaration. */
bool hj_kind_drops(const struct hj_import_kind *kind, struct hj_str field);

#endif
