/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues made of other programs' card data. */
#ifndef HJ_CARDS_IMPORT_H
#define HJ_CARDS_IMPORT_H

#include "base/finding.h"

/* What can be read. */
enum hj_import_kind {
    HJ_IMPORT_OCTGN,  /* the set.xml of an OCTGN game package */
    HJ_IMPORT_LACKEY, /* LackeyCCG's carddata.txt: cells between tabs */
    HJ_IMPORT_JSON    /* an array of objects, or an object with one in it */
};

/* The kind by its name ("octgn", "lackey", "json"); false if there is none. */
bool hj_import_kind_find(struct hj_str name, enum hj_import_kind *kind);

/* What an import made. */
struct hj_imported {
    size_t cards; /* rows written */
};

/* Reads BYTES, the content of FILE (the name is for messages and outlives the
 * findings), and writes a catalogue to OUT: a header, then a row a card, in
 * the order of the input.  NAMED says which field is the card's name (empty:
 * `name`, else `title`, `card name` or `card_name`).  Column names are in lower
 * case; fields that other programs call otherwise (`card text`, `expansion`, …)
 * get the names that catalogues use, and `from`, which would make it a file of
 * errata, becomes `from_`.  Records that cannot be used are findings, and what
 * a catalogue cannot hold is told too.  False with the reason in E when
 * nothing can be made of it; OUT holds nothing then. */
bool hj_import(enum hj_import_kind kind, struct hj_str bytes, const char *file,
               struct hj_str named, struct hj_out *out,
               struct hj_findings *findings, struct hj_imported *made,
               struct hj_error *e);

#endif
