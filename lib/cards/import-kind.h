/* SPDX-License-Identifier: MPL-2.0 */
/* The declaration of a kind of card data: headjudge-import(5). */
#ifndef HJ_CARDS_IMPORT_KIND_H
#define HJ_CARDS_IMPORT_KIND_H

#include "base/arena.h"
#include "base/map.h"
#include "cards/import.h"

enum { HJ_KIND_COLUMNS = 100, HJ_KIND_SOURCES = 200, HJ_KIND_LINES = 16 };

/* The filters for the values of a column. */
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

/* One column of the catalogue, or a value for use in other columns (`let`). */
struct hj_import_column {
    struct hj_str name;
    bool hidden;
    struct hj_str form;              /* "{name} ({tone})"; empty: the sources */
    uint32_t sources[HJ_KIND_LINES]; /* the first with a value is used */
    size_t source_count;
    struct hj_filter *filters;
    struct hj_str between; /* separator between several values */
};

/* Records that are left out: those whose field has one of the values or, with
 * KEPT, has a value but none of these. */
struct hj_import_skip {
    uint32_t source;
    bool kept;
    struct hj_str *words;
    size_t count, skipped; /* skipped: records so far */
};

enum hj_import_input {
    HJ_INPUT_OCTGN,
    HJ_INPUT_LACKEY,
    HJ_INPUT_JSON,
    HJ_INPUT_CSV,
    HJ_INPUT_SQLITE
};

enum { HJ_PATTERN_PARTS = 8 };

/* The place of records in a JSON file: keys, `*` for any key, `[]` for the
 * members of an array. */
struct hj_import_pattern {
    struct hj_str parts[HJ_PATTERN_PARTS];
    size_t count;
};

struct hj_import_kind {
    struct hj_arena *arena;
    struct hj_str name;
    enum hj_import_input input;
    bool declared;  /* columns are declared; else all fields are */
    char delimiter; /* of CSV; '\0': as in the header */
    struct hj_import_pattern patterns[HJ_KIND_LINES];
    size_t pattern_count;
    struct hj_str rows; /* field of a record with its printings, or "" */
    struct hj_str query;
    struct hj_str game;
    bool merge;
    struct hj_import_column columns[HJ_KIND_COLUMNS];
    size_t column_count;
    struct hj_str sources[HJ_KIND_SOURCES]; /* fields, by number */
    size_t source_count;
    struct hj_map *fields; /* from field to number */
    struct hj_import_skip skips[HJ_KIND_LINES];
    size_t skip_count;
    struct hj_str drops[HJ_KIND_SOURCES]; /* fields left out; `a.*` */
    size_t drop_count;
    uint32_t lookup_key, lookup_value; /* fields; UINT32_MAX: unset */
    uint32_t printing_of, card_key;    /* of printings and of their cards */
    /* from --map, if every field is a column */
    struct hj_str maps[HJ_KIND_LINES][2];
    size_t map_count;
    /* Fields named by --map and --drop, and whether any record has them. */
    struct hj_str asked[HJ_KIND_SOURCES];
    bool met[HJ_KIND_SOURCES];
    size_t asked_count;
};

/* Marks FIELD as present in a record, for the fields of --map and --drop. */
void hj_kind_meet(struct hj_import_kind *kind, struct hj_str field);

/* True if FIELD is left out by the declaration. */
bool hj_kind_drops(const struct hj_import_kind *kind, struct hj_str field);

#endif
