/* SPDX-License-Identifier: MPL-2.0 */
/* Two files of one event, in which others went on from the same entry. */
#ifndef HJ_EVENT_MERGE_H
#define HJ_EVENT_MERGE_H

#include "event/event.h"

/*
 *   here    1 ── 2 ── 3 ┬─ 4 ── 5                 4 and 5 stay
 *                       │                         6' and 7' are entered behind
 *   there   1 ── 2 ── 3 └─ 4'── 5'── 6'           them, unless 4' is the same
 * as one of here, or in conflict
 */

/* What came of it. */
struct hj_merge_summary {
    int64_t fork;   /* the last entry that both have */
    int64_t first;  /* the number of the first entry that was made; 0: none */
    size_t entered; /* without the note that says where they are from */
    size_t known;   /* the same was entered here */
    size_t conflicts;
};

/* Enters into EVENT, within a transaction, what is in force in OTHER (named
 * NAME, within one too) and was entered there after the last entry that both
 * have: each entry with who made it, and when.  A note by WHO comes before
 * them.  What cannot be entered as it was meant there is a finding, whose line
 * is the number of the entry there: a table has another result, other players
 * sit there, both changed the same.  False with the reason in E when they are
 * not of one event, or it could not be done. */
bool hj_event_merge(struct hj_event *event, struct hj_event *other,
                    const char *name, const char *who,
                    struct hj_findings *findings,
                    struct hj_merge_summary *summary, struct hj_error *e);

#endif
