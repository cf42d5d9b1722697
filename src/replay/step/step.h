/* SPDX-License-Identifier: MPL-2.0 */
/* The user interfaces of hj-replay step and record. */
#ifndef HJ_SRC_REPLAY_STEP_H
#define HJ_SRC_REPLAY_STEP_H

#include "replay/step/command.h"

struct recorder;

/* Runs the line mode: commands on standard input until its end or `quit`.
 * Returns the exit status, CLI_TROUBLE after a wrong command. */
int step_plain(struct cli *cli, struct stepper *s);

/* Runs the screen; standard input and output must be terminals. */
int step_screen(struct cli *cli, struct stepper *s);

/* Does the same for a recorder; the log's head must be complete. */
int record_screen(struct cli *cli, struct recorder *r);

#endif
