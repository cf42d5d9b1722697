/* SPDX-License-Identifier: MPL-2.0 */
/* The stages of an event: the first begins with the event, each later one with
 * a cut. */
#ifndef HJ_EVENT_STAGE_H
#define HJ_EVENT_STAGE_H

#include "event/event.h"
#include "pairing/pairing.h"

/* The value of `base` for all players, regardless of groups. */
enum { HJ_EVENT_NO_STAGE = -1 };

struct hj_event_stage {
    int64_t number;  /* from 1 */
    int64_t first;   /* its first round */
    int64_t last;    /* its last round if a later stage has begun, or 0 */
    int64_t players; /* players in the stage; 0 in a first stage without groups:
                      * all */
    int64_t groups;  /* of a round robin; 0: none */
    int64_t rounds;  /* planned rounds; 0: not planned; below 0: as
                      * hj_rounds_for() returns when the stage begins */
    enum hj_method method; /* of its rounds; HJ_METHODS: unknown */
    bool carry;            /* the points of the previous stage count */
    int64_t base;          /* the first stage whose points count: this one or an
                            * earlier one */
    int64_t from;          /* the first round whose points count */
    bool third_place, reseed, single_final, seed_first;
};

/* Finds the stage of ROUND, or the last stage (0).  If all rounds of the first
 * stage were paired by another method with a bracket, the stage has that
 * method.  Returns false with the reason in E. */
bool hj_event_stage_of(struct hj_event *event, int64_t round,
                       struct hj_event_stage *stage, struct hj_error *e);

/* Finds the stage with that NUMBER. */
bool hj_event_stage_at(struct hj_event *event, int64_t number,
                       struct hj_event_stage *stage, struct hj_error *e);

/* Calculates the number of rounds of the stage: as planned, or as its method
 * needs for its players, without the replay of the final of an elimination.
 * Returns false with the reason in E. */
bool hj_event_stage_rounds(struct hj_event *event,
                           const struct hj_event_stage *stage, int64_t *rounds,
                           struct hj_error *e);

/* Returns the pairing options of the stage. */
struct hj_pairing_options
hj_event_stage_options(const struct hj_event_stage *stage);

#endif
