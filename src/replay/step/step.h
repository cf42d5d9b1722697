/* SPDX-License-Identifier: MPL-2.0 */
/* The user interfaces of hj-replay step and record. */
#ifndef HJ_SRC_REPLAY_STEP_H
#define HJ_SRC_REPLAY_STEP_H

#include "replay/step/command.h"
#include "replay/step/recorder.h"

/* Runs the line mode: commands on standard input until its end or `quit`.
 * Returns the exit status, CLI_TROUBLE after a wrong command. */
int step_plain(struct cli *cli, struct stepper *s);

/* Opens a log at the place of --at (NULL: its beginning) as in the view of
 * --as (NULL: all).  Returns CLI_FINE, or the exit status after a message; the
 * caller frees the stepper in any case. */
int step_open(struct cli *cli, const char *log, const char *at, const char *as,
              struct stepper **s);

/* Reads lines from standard input until its end or `:quit` or, with HEAD, until
 * the log's head is complete.  Returns the exit status: CLI_TROUBLE if a line
 * was refused or could not be written, CLI_BREAKS_RULE if the log has an
 * illegal action or a false claim.  *MORE is true if more lines may follow. */
int record_plain(struct cli *cli, struct recorder *r, bool head, bool *more);

/* Run the screen; standard input and output must be terminals.  The head of a
 * new log begins with HEAD.  In hj-replay they start the helper program, which
 * is hj-replay with a screen: so only a screen pays the start of the library
 * that draws it.  They return the exit status. */
int step_screen(struct cli *cli, const char *log, const char *at,
                const char *as);
int record_screen(struct cli *cli, const char *log, struct hj_str head);

#endif
