/* SPDX-License-Identifier: MPL-2.0 */
/* A whole event as one document: a page, or a FIDE tournament report. */
#ifndef HJ_EVENT_REPORT_H
#define HJ_EVENT_REPORT_H

#include "event/event.h"

/* Writes a self-contained HTML page: players, pods, the pairings with results
 * of every published round; penalties and decks are left out, and ratings, clubs
 * and families too unless PERSONAL.  STANDINGS (may be NULL) comes first. */
bool hj_event_html(struct hj_event *event, const struct hj_table *standings,
                   bool personal, struct hj_out *out, struct hj_error *e);

/* The same in parts, for an event that makes a page too large for a telephone:
 * part 0 has the standings and the ways to the others, `event-PART.html`, where
 * part N is round N, and the one behind the last round has players and pods.
 * Nothing is written for a round that is not published. */
bool hj_event_html_part(struct hj_event *event,
                        const struct hj_table *standings, bool personal,
                        int64_t part, struct hj_out *out, struct hj_error *e);

/* Writes a FIDE tournament report (TRF16): a `001` line a player in the order
 * of entry, with points 1, 0.5 and 0 and a block of ten columns a round.  A
 * drawn match is `=`, a double loss two `0`, a bye `U`, a half-point bye `H`,
 * a round that a player was not in `Z`.  The cards know no colours: the player
 * named first has `w`. */
bool hj_event_trf(struct hj_event *event, struct hj_out *out,
                  struct hj_error *e);

#endif
