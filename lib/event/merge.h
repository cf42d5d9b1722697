/* SPDX-License-Identifier: MPL-2.0 */
/* Merging two files of one event that diverged after a common entry. */
#ifndef HJ_EVENT_MERGE_H
#define HJ_EVENT_MERGE_H

#include "event/event.h"

/*
 *   here    1 -- 2 -- 3 +- 4 -- 5                 4 and 5 stay
 *                       |                         4', 5' and 6' are appended,
 *   there   1 -- 2 -- 3 +- 4'-- 5'-- 6'           except entries that were also
 *                                                 made here or are in conflict
 */

/* The result of a merge. */
struct hj_merge_summary {
    int64_t fork;   /* the last common entry */
    int64_t first;  /* number of the first new entry; 0: none */
    size_t entered; /* new entries, without the note about their origin */
    size_t known;   /* entries that were made here, too */
    size_t conflicts;
};

/* Enters into EVENT the entries in force in OTHER (named NAME) after the last
 * common entry, each with its author and time.  Both events must be in a
 * transaction.  A note by WHO precedes them.  An entry that cannot be applied
 * as intended is a finding, whose line is the number of the entry in OTHER: a
 * table has a different result or different players, or both files changed the
 * same fact.  Returns false with the reason in E when the files are not of one
 * event or on failure. */
bool hj_event_merge(struct hj_event *event, struct hj_event *other,
                    const char *name, const char *who,
                    struct hj_findings *findings,
                    struct hj_merge_summary *summary, struct hj_error *e);

#endif
