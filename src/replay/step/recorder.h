/* SPDX-License-Identifier: MPL-2.0 */
/* A log that grows line by line while its game is played. */
#ifndef HJ_SRC_REPLAY_RECORDER_H
#define HJ_SRC_REPLAY_RECORDER_H

#include "replay/step/stepper.h"

/* The file is the log at any moment: a line is on the disk, or it was refused
 * and the file is as before.  Nothing that stands in it is ever changed. */
struct recorder;

/* Opens the log NAME to go on with it, or begins it: with `@log 1` and the
 * lines HEAD, which may be "".  One program at a time may record into a log.
 * Returns CLI_FINE and the recorder, which the caller frees, in *R; or the
 * exit status after a message.  NAME must outlive it. */
int recorder_open(struct cli *cli, const char *name, struct hj_str head,
                  struct recorder **r);
void recorder_free(struct recorder *r);

/* The game so far, at its end; NULL as long as the head lacks something.  It
 * lives until the next line is kept. */
struct stepper *recorder_stepper(const struct recorder *r);

/* How many lines the file has. */
uint32_t recorder_lines(const struct recorder *r);

/* What became of a line. */
enum recorded {
    RECORDED_KEPT,    /* it is on the disk; it may be illegal */
    RECORDED_REFUSED, /* it could not be read, or names nothing */
    RECORDED_FAILED   /* the file cannot be written: nothing was kept */
};

/* Writes LINE, which holds no line end, behind the log. */
enum recorded recorder_add(struct recorder *r, struct hj_str line);

/* Why the line was not kept, or what the head still lacks; "" for neither. */
const char *recorder_message(const struct recorder *r);

/* The findings that the last kept line has made, also about earlier lines: how
 * many, and one of them. */
size_t recorder_news(const struct recorder *r);
const struct hj_finding *recorder_finding(const struct recorder *r, size_t i);

/* True if the last kept line brought something into play without an alias; a
 * free one goes to OUT. */
bool recorder_offer(const struct recorder *r, struct hj_out *out);

/* True if the log has an illegal action or a false claim. */
bool recorder_breaks_rule(const struct recorder *r);

#endif
