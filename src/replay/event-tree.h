/* SPDX-License-Identifier: MPL-2.0 */
/* The events of one line as the rows of a tree, shown by explain, why, the
 * stepper and the HTML page. */
#ifndef HJ_SRC_REPLAY_EVENT_TREE_H
#define HJ_SRC_REPLAY_EVENT_TREE_H

#include "replay/replay-tool.h"

/* The state of making rows; kept from line to line of one log. */
struct event_tree {
    const struct opened *o;
    /* Buffers: a sentence, another one, kind and ends of an edge, rules. */
    struct hj_out *text, *other, *kind, *ends, *rules;
    const struct hj_game_type *type;
    const struct hj_game *game;
};

/* One row.  Its texts are valid until the next row. */
struct event_row {
    const struct hj_event *event;
    int depth;           /* number of events of the line above the event */
    struct hj_str text;  /* the sentence; includes all objects that changed in
                          * the same way */
    struct hj_str rules; /* ids separated by blanks */
    /* An edge of damage: */
    bool edge;
    bool first;               /* the first of the edges with the same kind,
                               * cause and rules */
    struct hj_str kind, ends; /* "attack", "ram → bob" */
    int prevented;
    struct hj_str result; /* the resulting change, `def: 2 → 0`; or
                           * empty */
};
typedef void event_row_take(void *data, const struct event_row *row);

/* Make and free the buffers of *T; memory may have run out for them.  The log
 * must be open before the first row is made. */
void event_tree_open(struct event_tree *t, const struct opened *o);
void tell_close(struct event_tree *t);
bool tell_failed(const struct event_tree *t);

/* Returns the row of a single event, at depth 0. */
struct event_row event_tree_row(struct event_tree *t, const void *state,
                                const struct hj_event *event);

/* Makes the rows of one line.  An edge of damage includes its result; the same
 * change to several objects is one row; a fact derived again with the same
 * value is omitted. */
void event_tree_rows(struct event_tree *t, const struct hj_replay_step *step,
                     event_row_take *take, void *data);

/* Writes the cause of event I to OUT, for example `blast through: ram → bob`:
 * the preceding edge of damage, or else the event above.  Writes nothing if the
 * line itself is the only cause. */
void event_tree_cause(struct event_tree *t, const struct hj_replay_step *step,
                      size_t i, struct hj_out *out);

#endif
