/* SPDX-License-Identifier: MPL-2.0 */
/* A screen and who sits before it: a reader of a game, or its scribe. */
#ifndef HJ_SRC_REPLAY_SESSION_H
#define HJ_SRC_REPLAY_SESSION_H

#include "replay/step/record.h"
#include "replay/step/screen.h"
#include "replay/step/step.h"

struct session {
    struct screen screen;
    enum step_command asked;   /* whose operand is typed; STEP_COMMANDS: a line
                                * of the log */
    struct recorder *recorder; /* NULL: the log is only read */
    char label[24];            /* before a line of the log */
};

/* Begins a line of the log. */
void session_write(struct session *x);

/* Does what keys say until one says to leave. */
int session_run(struct session *x);

#endif
