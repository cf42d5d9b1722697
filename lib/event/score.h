/* SPDX-License-Identifier: MPL-2.0 */
/* The possible results of a match by the rules of an event. */
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

/* Returns the number of games one player can win in a match, more than half of
 * them.  0 (no limit) if scores are points (see hj_scoring.by_score). */
int64_t hj_event_most_wins(const struct hj_event_info *info);

/* Returns the games of a bye, or its points if scores are points. */
int64_t hj_event_bye_wins(const struct hj_event_info *info);

/* Writes them as the games of a table's first player, unless an entry without
 * them means the same. */
void hj_event_bye_write(const struct hj_event_info *info,
                        struct hj_writer *writer);

/* True if a match can end with this score.  A match of an ELIMINATION must have
 * a winner, unless both players were absent.  False with the reason in E. */
bool hj_score_is_possible(const struct hj_score *score,
                          const struct hj_event_info *info, bool elimination,
                          struct hj_error *e);

#endif
