/* SPDX-License-Identifier: MPL-2.0 */
/* The events of one line as rows, which explain, why, the stepper and the page
 * all show. */
#ifndef HJ_SRC_REPLAY_EVENT_TREE_H
#define HJ_SRC_REPLAY_EVENT_TREE_H

#include "replay/replay-tool.h"

/* What telling needs to remember; the caller keeps it from line to line of one
 * log. */
struct event_tree {
    const struct opened *o;
    /* Scratch: a sentence, another one, an edge's kind, its ends, rules. */
    struct hj_out *text, *other, *kind, *ends, *rules;
    const struct hj_game_type *type;
    const struct hj_game *game;
};

/* One row.  Its texts live until the next one is made. */
struct event_row {
    const struct hj_event *event;
    int depth;           /* how many events of its line are above it */
    struct hj_str text;  /* the sentence: all that changed in the same way */
    struct hj_str rules; /* ids separated by blanks */
    /* An edge of damage: */
    bool edge;
    bool first;               /* of those with the same kind, cause and rules */
    struct hj_str kind, ends; /* "attack", "ram → bob" */
    int prevented;
    struct hj_str result; /* what it changed, `def: 2 → 0`; or empty */
};
typedef void event_row_take(void *data, const struct event_row *row);

/* Makes and frees the scratch of *T; false when out of memory.  The telling
 * begins when the log is open. */
bool tell_open(struct event_tree *t, const struct opened *o);
void tell_close(struct event_tree *t);
bool tell_failed(const struct event_tree *t);

/* One event by itself, at no depth. */
struct event_row tell_one(struct event_tree *t, const void *state,
                          const struct hj_event *event);

/* The events of one line for people.  An edge of damage has its result in its
 * row; the same change to several objects is one row; what was worked out anew
 * and is what it was is left out. */
void tell_rows(struct event_tree *t, const struct hj_replay_step *step,
               event_row_take *take, void *data);

/* What an event of the step came from, as `blast through: ram → bob`, to OUT:
 * the edge of damage before it, or else the event above it; nothing where the
 * line itself is all there is to say. */
void tell_reason(struct event_tree *t, const struct hj_replay_step *step,
                 size_t i, struct hj_out *out);

#endif
