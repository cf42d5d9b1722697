/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay step, and record: their faces. */
#ifndef HJ_SRC_REPLAY_STEP_H
#define HJ_SRC_REPLAY_STEP_H

#include "replay/step/command.h"

struct recorder;

/* The line mode: commands on standard input until its end or `quit`.  Returns
 * the exit status: a command that is none makes it CLI_TROUBLE. */
int step_plain(struct cli *cli, struct stepper *s);

/* The screen; standard input and output are terminals. */
int step_screen(struct cli *cli, struct stepper *s);

/* The same, and the log's head is whole. */
int record_screen(struct cli *cli, struct recorder *r);

#endif
