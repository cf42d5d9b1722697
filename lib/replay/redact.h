/* SPDX-License-Identifier: MPL-2.0 */
/* Redaction of a log to the knowledge of one player. */
#ifndef HJ_REPLAY_REDACT_H
#define HJ_REPLAY_REDACT_H

#include "replay/replay.h"

/* Writes the log of R, which was read from TEXT, with only the information that
 * PLAYER has: cards hidden from PLAYER become `?`, and free text and
 * hypothetical play are omitted: annotations, notes, disputes, @x- lines,
 * branches, reasons of overrides, claims about hidden facts or unknown paths,
 * and declared cards, except those of the supply, that the new log does not
 * name.  An unreadable line, or a line that names unknown things, becomes
 * `unreadable`.  The cards of a hand at which PLAYER looked are an annotation
 * of the line.  Line numbers are unchanged.  Hidden information cannot leak
 * from the new log, because the log does not contain any.  Runs the replay.
 * Returns false, with the reason in E, when out of memory. */
bool hj_replay_redact(struct hj_replay *r, struct hj_str text, int player,
                      struct hj_out *out, struct hj_error *e);

#endif
