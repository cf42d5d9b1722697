/* SPDX-License-Identifier: MPL-2.0 */
/* A log with everything written that it leaves to be understood. */
#ifndef HJ_REPLAY_EXPAND_H
#define HJ_REPLAY_EXPAND_H

#include "replay/replay.h"

/* Writes the log of R, which was read from TEXT, with the passes, phases, draws
 * and ends of turns that its lines imply, each above the line that implied it.
 * A line is only added where the state behind the next one stays the same, to
 * the byte; `@undo` counts them.  Nothing is added above an action that is
 * void, that a judge allowed, or that a branch is an alternative to.  *ADDED
 * is how many lines were; a line may imply others only once those are there, so
 * call it again on the result until there are none.  Runs the replay.  Returns
 * false, with the reason in E, when out of memory. */
bool hj_replay_expand(struct hj_replay *r, struct hj_str text,
                      struct hj_out *out, size_t *added, struct hj_error *e);

#endif
