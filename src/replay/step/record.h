/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay record: its two faces. */
#ifndef HJ_SRC_REPLAY_RECORD_H
#define HJ_SRC_REPLAY_RECORD_H

#include "replay/step/recorder.h"

/* Takes lines from standard input until its end or `:quit`, or, when HEAD is
 * true, until the log's head is whole.  Returns the exit status: CLI_TROUBLE
 * when a line was refused or could not be written, CLI_BREAKS_RULE when the
 * log has an illegal action or a false claim.  *MORE tells whether there may
 * be more lines. */
int record_plain(struct cli *cli, struct recorder *r, bool head, bool *more);

/* The screen; standard input and output are terminals, and the log's head is
 * whole. */
int record_screen(struct cli *cli, struct recorder *r);

#endif
