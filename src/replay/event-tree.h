/* SPDX-License-Identifier: MPL-2.0 */
/* The events of one line, told as text for people. */
#ifndef HJ_SRC_REPLAY_EVENT_TREE_H
#define HJ_SRC_REPLAY_EVENT_TREE_H

#include "replay/replay-tool.h"

/* What telling needs to remember; the caller keeps it from line to line of one
 * log. */
struct event_tree {
    struct cli *cli;
    const struct opened *o;
    struct hj_out *text, *kind, *ends; /* scratch */
    /* Of the log that is told: */
    const struct hj_game_type *type;
    const struct hj_game *game;
    bool plain; /* all of its characters are shown as they are */
};

/* Makes and frees the scratch of *T; false when memory is short.  The telling
 * begins when the log is open. */
bool tell_open(struct event_tree *t, struct cli *cli, const struct opened *o);
void tell_begin(struct event_tree *t);
void tell_close(struct event_tree *t);

/* How deep an event of the step stands below its line: by its causes in the
 * same line. */
int tell_depth(const struct hj_replay_step *step, const struct hj_event *event);

/* What an event of the step came from, as `blast through: ram → bob`, to OUT:
 * the edge of damage before it, or else the event above it; nothing where the
 * line itself is all there is to say. */
void tell_reason(const struct opened *o, const struct hj_replay_step *step,
                 size_t i, struct hj_out *out);

/* Prints the events of one line.  Damage is a table: a heading for each kind
 * of edge with its rules, a row for each edge with what it changed.  The same
 * change to several objects is one row. */
void tell_events(struct event_tree *t, const struct hj_replay_step *step);

#endif
