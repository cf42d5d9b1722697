/* SPDX-License-Identifier: MPL-2.0 */
/* How a JSON file of cards is laid out. */
#ifndef HJ_CARDS_IMPORT_LAYOUT_H
#define HJ_CARDS_IMPORT_LAYOUT_H

#include "cards/import-internal.h"

#include <yajl/yajl_parse.h>

enum { HJ_IMPORT_DEEPEST = 64 };

/* Found in a run before the real one where that decides what the records are.
 * KIND is set before, all else is 0. */
struct hj_import_layout {
    const struct hj_import_kind *kind;
    size_t depth;
    bool deep;    /* deeper than HJ_IMPORT_DEEPEST, which ended the run */
    size_t roots; /* values at the top */
    bool array;   /* the first of them is one */
    bool wrapped; /* it has `cards`, `data` or what the kind looks for */
    bool scalars, objects, others; /* kinds of its members */
};

/* Fill the layout, which is their context. */
extern const yajl_callbacks hj_import_looking;

/* Tells the kind of T where a file of a plain kind has its records: an array,
 * one under `cards` or `data`, objects by their ids there or at the top, or an
 * object a line.  False with the reason in T's error when it has none. */
bool hj_import_find_records(struct hj_import_table *t,
                            const struct hj_import_layout *l);

#endif
