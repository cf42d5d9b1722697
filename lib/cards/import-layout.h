/* SPDX-License-Identifier: MPL-2.0 */
/* The layout of a JSON file of cards. */
#ifndef HJ_CARDS_IMPORT_LAYOUT_H
#define HJ_CARDS_IMPORT_LAYOUT_H

#include "cards/import-internal.h"

#include <yajl/yajl_parse.h>

enum { HJ_IMPORT_DEEPEST = 64 };

/* The layout found in a first run if the layout decides which values are
 * records.  The caller sets KIND; all else starts as 0. */
struct hj_import_layout {
    const struct hj_import_kind *kind;
    size_t depth;
    bool deep;    /* nested deeper than HJ_IMPORT_DEEPEST; ended the run */
    size_t roots; /* values at the top */
    bool array;   /* the first top-level value is an array */
    bool wrapped; /* has `cards`, `data` or a key that KIND names */
    bool scalars, objects, others; /* kinds of its members */
};

/* The callbacks that fill the layout, which is their context. */
extern const yajl_callbacks hj_import_looking;

/* Sets the record patterns of T's kind, a plain one: an array, at the top or
 * under `cards` or `data`; objects keyed by id there or at the top; or one
 * object a line.  Returns false with the reason in T's error when the file has
 * none of these. */
bool hj_import_find_records(struct hj_import_table *t,
                            const struct hj_import_layout *l);

#endif
