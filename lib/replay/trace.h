/* SPDX-License-Identifier: MPL-2.0 */
/* The history of a fact in a game, and the rules that changed the fact. */
#ifndef HJ_REPLAY_TRACE_H
#define HJ_REPLAY_TRACE_H

#include "replay/internal.h"

enum { HJ_MOST_CITES = 256, HJ_MOST_CHANGES = 512 };

/* The changes of one line, and the rules of the changes to the fact PATH. */
struct hj_causes {
    struct hj_replay *replay;
    struct hj_str path, claimed;
    bool passed;         /* the fact had the value CLAIMED during the line */
    uint32_t line;       /* the present one */
    int exact;           /* number of changes of the fact itself */
    hj_replay_take take; /* receives the values within a line; or NULL */
    void *data;
    bool stopped;         /* TAKE returned false */
    size_t count, length; /* of those in use */
    struct hj_event changes[HJ_MOST_CHANGES];
    char cites[HJ_MOST_CITES];
};

/* Begins *C, for the fact PATH, of which the value CLAIMED is looked for. */
void hj_replay_begin_causes(struct hj_causes *c, struct hj_replay *r,
                            struct hj_str path, struct hj_str claimed);

/* Does the work of hj_replay_trace() and sets *C, which has begun, to the
 * causes of each line.  C may be NULL. */
bool hj_replay_trace_causes(struct hj_replay *r, struct hj_str path,
                            hj_replay_take take, void *data,
                            struct hj_causes *c);

#endif
