/* SPDX-License-Identifier: MPL-2.0 */
/* Inside lib/event: what entering, replaying and listing entries share. */
#ifndef HJ_EVENT_JOURNAL_INTERNAL_H
#define HJ_EVENT_JOURNAL_INTERNAL_H

#include "event/store.h"

/* The kinds of entries, in the order of entries.def. */
struct journal_kind {
    const char *name, *summary, *script;
};
extern const struct journal_kind journal_kinds[];

enum { JOURNAL_TIME = 24 }; /* bytes of a time as text */

/* One row of the journal, for a replay. */
struct journal_entry {
    int64_t number;
    int kind;
    struct hj_str at, args;
    int64_t to; /* of an undo or restore */
};

/* The kind of a name; HJ_ENTRY_KINDS when there is none. */
int journal_kind_of(struct hj_str name);

/* True if entries of a kind return to an earlier one. */
bool journal_is_return(int kind);

/* Marks in FORCE (one byte an entry) what is in force after entry LAST: from
 * there back, an undo or restore continuing at the entry that it names. */
bool journal_mark_force(const struct hj_table *journal, int64_t last,
                        unsigned char *force, struct hj_error *e);

/* Carries out one entry. */
bool journal_carry_out(sqlite3 *db, const struct journal_entry *entry,
                       struct hj_error *e);

/* Makes the state after entry LAST, of entries that were in force, in this
 * order, when they were made. */
bool journal_return_to(sqlite3 *db, int64_t last, struct hj_error *e);

#endif
