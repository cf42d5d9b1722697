/* SPDX-License-Identifier: MPL-2.0 */
/* The values of a fact along a game, and the rules that made it so. */
#ifndef HJ_REPLAY_TRACE_H
#define HJ_REPLAY_TRACE_H

#include "replay/internal.h"

enum { HJ_MOST_CITES = 256, HJ_MOST_CHANGES = 512 };

/* The changes of one line, and the rules of those that made the fact in
 * question what it is. */
struct hj_causes {
    struct hj_replay *replay;
    struct hj_str path, claimed;
    bool passed;         /* the fact had the claimed value within the line */
    int exact;           /* changes of the fact itself */
    hj_replay_take take; /* of the values within a line; or NULL */
    void *data;
    bool stopped; /* by TAKE */
    struct hj_event changes[HJ_MOST_CHANGES];
    size_t count;
    char cites[HJ_MOST_CITES];
    size_t length;
};

/* hj_replay_trace(), with what made the fact so by each line in *C, which the
 * caller has begun with the replay, the path and the claimed value; NULL: that
 * is not asked for. */
bool hj_replay_trace_causes(struct hj_replay *r, struct hj_str path,
                            hj_replay_take take, void *data,
                            struct hj_causes *c);

#endif
