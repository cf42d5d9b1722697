/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues from card data of other publishers. */
#ifndef HJ_CARDS_IMPORT_H
#define HJ_CARDS_IMPORT_H

#include "base/finding.h"

/* The mapping of fields to columns; see headjudge-import(5). */
struct hj_import_kind;

/* Returns a kind in which every field is a column: "octgn" (the set.xml of a
 * game package), "lackey" (carddata.txt), "json" and "jsonl" (an array of
 * objects, at the top or under `cards` or `data`; objects keyed by id; an
 * object a line), "csv", "tsv".  NULL if NAME is unknown or when out of
 * memory. */
struct hj_import_kind *hj_import_kind_plain(struct hj_str name);

/* Returns the kind declared in BYTES, the content of FILE; NULL with the reason
 * in E. */
struct hj_import_kind *
hj_import_kind_parse(struct hj_str bytes, const char *file, struct hj_error *e);
void hj_import_kind_free(struct hj_import_kind *kind);

/* Maps a field to a column by MAP, which is FIELD=COLUMN.  Returns false with
 * the reason in E. */
bool hj_import_kind_map(struct hj_import_kind *kind, struct hj_str map,
                        struct hj_error *e);

/* Leaves out FIELD, a field or a declared column; with a final `*`, all fields
 * with that prefix.  Returns false with the reason in E. */
bool hj_import_kind_drop(struct hj_import_kind *kind, struct hj_str field,
                         struct hj_error *e);

/* An import: any number of files of one kind into one catalogue. */
struct hj_import;

/* Begins an import of KIND, which the caller owns and which the import updates
 * with counts.  NAMED is the field of the card's name if the kind does not
 * declare one (empty: `name`, else `title`, `card name` or `card_name`).
 * Unusable fields are reported in FINDINGS, once a field.  NULL when out of
 * memory. */
struct hj_import *hj_import_new(struct hj_import_kind *kind,
                                struct hj_str named,
                                struct hj_findings *findings);
void hj_import_free(struct hj_import *import);

/* Reads the cards of FILE ("-" is standard input), of any size for JSON.
 * Returns false with the reason in E: unreadable or not of the kind. */
bool hj_import_add(struct hj_import *import, const char *file,
                   struct hj_error *e);

/* Does the same for BYTES, the content of FILE. */
bool hj_import_add_bytes(struct hj_import *import, struct hj_str bytes,
                         const char *file, struct hj_error *e);

/* The result of an import. */
struct hj_imported {
    size_t rows;  /* rows written */
    size_t cards; /* different names in these rows */
};

/* Writes the catalogue: a header, then one row a printing in the order of the
 * input, with the name first.  Column names from fields are in lower case;
 * other programs' names (`card text`, `expansion`, …) become those of
 * catalogues, and `from`, which would mark a file of errata, becomes `from_`.
 * Returns false with the reason in E, and OUT empty, when no catalogue can be
 * made. */
bool hj_import_write(struct hj_import *import, struct hj_out *out,
                     struct hj_imported *made, struct hj_error *e);

#endif
