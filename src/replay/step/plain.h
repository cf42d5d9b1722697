/* SPDX-License-Identifier: MPL-2.0 */
/* The line mode of a stepper: a command a line, its answer below it. */
#ifndef HJ_SRC_REPLAY_STEP_PLAIN_H
#define HJ_SRC_REPLAY_STEP_PLAIN_H

#include "replay/step/step.h"

struct plain {
    struct cli *cli;
    struct stepper *s;
    struct styled *styled;
    struct hj_out *out;     /* a line that is being made */
    enum step_command last; /* the move that an empty line repeats */
    bool told;              /* that the log has changed on the disk */
    bool wrong;             /* a line was no command */
    bool failed;            /* something was lost for lack of memory */
};

/* Makes *P ready; plain_close() frees what it holds either way and tells
 * whether memory was enough. */
bool plain_open(struct plain *p, struct cli *cli, struct stepper *s);
bool plain_close(struct plain *p);

/* Does one line; false to leave. */
bool plain_line(struct plain *p, struct hj_str line);

/* Prints where the stepper is: `28.7: into defender: ...`, or the line with
 * what there is to say about it. */
void plain_place(struct plain *p);

#endif
