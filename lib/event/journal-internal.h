/* SPDX-License-Identifier: MPL-2.0 */
/* Internals: types and functions for entering, replaying and listing
 * entries. */
#ifndef HJ_EVENT_JOURNAL_INTERNAL_H
#define HJ_EVENT_JOURNAL_INTERNAL_H

#include "event/store.h"

/* The kinds of entries, in the order of entries.def. */
struct journal_kind {
    const char *name, *summary, *script;
};
extern const struct journal_kind journal_kinds[];

enum { JOURNAL_TIME = 24 }; /* size of a time as text */

/* A row of the journal, for a replay. */
struct journal_entry {
    int64_t number;
    int kind;
    struct hj_str at, args;
    int64_t to; /* target of an undo or restore */
};

/* Returns the kind with this name, or HJ_ENTRY_KINDS. */
int journal_kind_of(struct hj_str name);

/* True if entries of this kind return to an earlier entry. */
bool journal_is_return(int kind);

/* Marks the entries in force after entry LAST in FORCE (one byte for each
 * entry).  Goes backwards from LAST and continues at the target of each undo or
 * restore. */
bool journal_mark_force(const struct hj_table *journal, int64_t last,
                        unsigned char *force, struct hj_error *e);

/* Executes the script of an entry. */
bool journal_carry_out(sqlite3 *db, const struct journal_entry *entry,
                       struct hj_error *e);

/* Rebuilds the state after entry LAST without checks, for entries that have
 * been in force in this order before. */
bool journal_return_to(sqlite3 *db, int64_t last, struct hj_error *e);

#endif
