/* SPDX-License-Identifier: MPL-2.0 */
/* The line mode of a stepper: one command on a line, followed by its output. */
#ifndef HJ_SRC_REPLAY_STEP_PLAIN_H
#define HJ_SRC_REPLAY_STEP_PLAIN_H

#include "replay/step/step.h"

struct plain {
    struct cli *cli;
    struct stepper *s;
    struct styled *styled;
    struct hj_out *out;     /* buffer for a line */
    enum step_command last; /* the move repeated by an empty line */
    bool told;              /* a change on the disk has been reported */
    bool wrong;             /* a line was not a command */
    bool failed;            /* out of memory */
};

/* Initializes *P.  plain_close() frees its data in any case, and returns false
 * if memory has run out. */
bool plain_open(struct plain *p, struct cli *cli, struct stepper *s);
bool plain_close(struct plain *p);

/* Executes one line; false to leave. */
bool plain_line(struct plain *p, struct hj_str line);

/* Prints the place of the stepper: `28.7: into defender: ...`, or the line with
 * its findings and remarks. */
void plain_place(struct plain *p);

#endif
