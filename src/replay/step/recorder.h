/* SPDX-License-Identifier: MPL-2.0 */
/* A log that grows line by line during a game. */
#ifndef HJ_SRC_REPLAY_RECORDER_H
#define HJ_SRC_REPLAY_RECORDER_H

#include "replay/step/stepper.h"

/* The file is a complete log at any moment: a line is on the disk, or it was
 * refused and the file is unchanged.  Existing content is never changed. */
struct recorder;

/* Opens the log NAME to continue it, or begins it with `@log 1` and the lines
 * HEAD, which may be "".  Only one program at a time may record into a log.
 * Returns CLI_FINE and the recorder, owned by the caller, in *R; or the exit
 * status after a message.  NAME must outlive the recorder. */
int recorder_open(struct cli *cli, const char *name, struct hj_str head,
                  struct recorder **r);
void recorder_free(struct recorder *r);

/* Returns the game at its end; NULL while the head is incomplete.  Valid until
 * the next line is added. */
struct stepper *recorder_stepper(const struct recorder *r);

/* Returns the number of lines of the file. */
uint32_t recorder_lines(const struct recorder *r);

/* The result of adding a line. */
enum recorded {
    RECORDED_KEPT,    /* on the disk, even if illegal */
    RECORDED_REFUSED, /* unreadable, or names unknown things */
    RECORDED_FAILED   /* the file cannot be written: nothing was added */
};

/* Appends LINE, which must not contain a line end. */
enum recorded recorder_add(struct recorder *r, struct hj_str line);

/* Returns the reason why a line was not added, or the missing part of the head;
 * "" if neither applies. */
const char *recorder_message(const struct recorder *r);

/* Return the number of findings caused by the last line, also about earlier
 * lines, and one of them. */
size_t recorder_news(const struct recorder *r);
const struct hj_finding *recorder_finding(const struct recorder *r, size_t i);

/* True if the last line put an object into play without an alias; an unused one
 * goes to OUT. */
bool recorder_offer(const struct recorder *r, struct hj_out *out);

/* True if the log has an illegal action or a false claim. */
bool recorder_breaks_rule(const struct recorder *r);

#endif
