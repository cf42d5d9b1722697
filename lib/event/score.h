/* SPDX-License-Identifier: MPL-2.0 */
/* Which results a match can have by the rules of an event. */
#ifndef HJ_EVENT_SCORE_H
#define HJ_EVENT_SCORE_H

#include "event/event.h"
#include "pairing/tournament.h"

/* The games of a match at a table. */
struct hj_score {
    int64_t wins[HJ_TABLE_SEATS], draws;
    uint32_t seats;
    bool forfeit; /* awarded without play */
};

/* How many games of a match one player can win: more than half of them; a
 * score that is itself the points (see hj_scoring.by_score) has no most, which
 * is 0. */
int64_t hj_event_most_wins(const struct hj_event_info *info);

/* The games, or where these are the points so many of them, that a bye counts
 * for. */
int64_t hj_event_bye_wins(const struct hj_event_info *info);

/* True if a match can end like that.  In an ELIMINATION it needs a winner,
 * unless neither player came.  False with the reason in E. */
bool hj_score_is_possible(const struct hj_score *score,
                          const struct hj_event_info *info, bool elimination,
                          struct hj_error *e);

#endif
