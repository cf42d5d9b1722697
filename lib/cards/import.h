/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues made of the card data that others publish. */
#ifndef HJ_CARDS_IMPORT_H
#define HJ_CARDS_IMPORT_H

#include "base/finding.h"

/* What is read: which fields become which columns; see headjudge-import(5). */
struct hj_import_kind;

/* A kind whose every field is a column: "octgn" (the set.xml of a game
 * package), "lackey" (carddata.txt), "json" and "jsonl" (an array of objects,
 * one under `cards` or `data`, objects keyed by their ids, an object a line),
 * "csv", "tsv".  NULL if NAME is none of them or memory has run out. */
struct hj_import_kind *hj_import_kind_plain(struct hj_str name);

/* A kind as BYTES, the content of FILE, declares it.  NULL with the reason in
 * E. */
struct hj_import_kind *
hj_import_kind_parse(struct hj_str bytes, const char *file, struct hj_error *e);
void hj_import_kind_free(struct hj_import_kind *kind);

/* FIELD=COLUMN: the field becomes a column of that name.  False with the
 * reason in E. */
bool hj_import_kind_map(struct hj_import_kind *kind, struct hj_str map,
                        struct hj_error *e);

/* Leaves a field, or a column of a declaration, out; with a `*` at its end all
 * that begin so.  False with the reason in E. */
bool hj_import_kind_drop(struct hj_import_kind *kind, struct hj_str field,
                         struct hj_error *e);

/* An import: any number of files of one kind into one catalogue. */
struct hj_import;

/* Begins an import of KIND, which it does not own and which keeps counts of it.
 * NAMED says which field is the card's name where the kind does not (empty:
 * `name`, else `title`, `card name` or `card_name`).  What cannot be used or
 * held goes to FINDINGS, once a field.  NULL when out of memory. */
struct hj_import *hj_import_new(struct hj_import_kind *kind,
                                struct hj_str named,
                                struct hj_findings *findings);
void hj_import_free(struct hj_import *import);

/* Reads the cards of a file ("-" is standard input), of any size where the kind
 * is JSON.  False with the reason in E: not readable, not of the kind. */
bool hj_import_add(struct hj_import *import, const char *file,
                   struct hj_error *e);

/* The same for BYTES, the content of FILE. */
bool hj_import_add_bytes(struct hj_import *import, struct hj_str bytes,
                         const char *file, struct hj_error *e);

/* What an import made. */
struct hj_imported {
    size_t rows;  /* written */
    size_t cards; /* names among them */
};

/* Writes the catalogue: a header, then a row a printing, in the order of the
 * input, the name first.  Column names of fields are in lower case; fields that
 * other programs call otherwise (`card text`, `expansion`, …) get the names
 * that catalogues use, and `from`, which would make it a file of errata,
 * becomes `from_`.  False with the reason in E when nothing can be made of it;
 * OUT holds nothing then. */
bool hj_import_write(struct hj_import *import, struct hj_out *out,
                     struct hj_imported *made, struct hj_error *e);

#endif
