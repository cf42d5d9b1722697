/* SPDX-License-Identifier: MPL-2.0 */
/* A log as one of its players may know it. */
#ifndef HJ_REPLAY_REDACT_H
#define HJ_REPLAY_REDACT_H

#include "replay/replay.h"

/* Writes the log of R, which was read from TEXT, as PLAYER could have written
 * it: cards that are not to be seen from that seat are `?`, and what people
 * have written down in free words or as possibilities is left out: annotations,
 * notes, disputes, users' own lines, branches, reasons of overrides, claims
 * about what is hidden or no fact, and cards that the log declares but does not
 * name any more.  A line that cannot be read, or names what there is not, is
 * `unreadable`.  Lines keep their numbers.  Whatever is made of the new log can
 * give nothing away, because it is not in it.  Runs the replay.  Returns false,
 * with the reason in E, when out of memory. */
bool hj_replay_redact(struct hj_replay *r, struct hj_str text, int player,
                      struct hj_out *out, struct hj_error *e);

#endif
