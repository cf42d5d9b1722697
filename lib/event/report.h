/* SPDX-License-Identifier: MPL-2.0 */
/* An event as a FIDE tournament report. */
#ifndef HJ_EVENT_REPORT_H
#define HJ_EVENT_REPORT_H

#include "event/event.h"

/* The number of characters to which longer names are cut. */
enum { HJ_TRF_NAME_WIDTH = 33 };

/* Writes a FIDE tournament report (TRF16): a `001` line for each player in the
 * order of entry, with points 1, 0.5 and 0 and a block of ten columns for each
 * round.  A drawn match is `=`, a double loss two `0`, a bye `U`, a half-point
 * bye `H`, a round without the player `Z`.  Card games have no colours: the
 * player named first has `w`. */
bool hj_event_trf(struct hj_event *event, struct hj_out *out,
                  struct hj_error *e);

#endif
