/* SPDX-License-Identifier: MPL-2.0 */
/* Expansion of a log: all implied actions are written out. */
#ifndef HJ_REPLAY_EXPAND_H
#define HJ_REPLAY_EXPAND_H

#include "replay/replay.h"

/* Writes the log of R, which was read from TEXT, with the passes, phases, draws
 * and ends of turns that its lines imply, each above the line that implies it.
 * A line is added only if the state after the next line stays byte for byte the
 * same; `@undo` counts include the added lines.  Nothing is added above an
 * action that is void, allowed by a judge, or the starting point of a branch.
 * *ADDED is the number of added lines.  Added lines may imply more lines:
 * repeat the call with the result until *ADDED is 0.  Runs the replay.  Returns
 * false, with the reason in E, when out of memory. */
bool hj_replay_expand(struct hj_replay *r, struct hj_str text,
                      struct hj_out *out, size_t *added, struct hj_error *e);

#endif
