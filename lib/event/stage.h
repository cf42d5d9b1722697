/* SPDX-License-Identifier: MPL-2.0 */
/* The stages of an event: the first begins with it, each other one with a
 * cut. */
#ifndef HJ_EVENT_STAGE_H
#define HJ_EVENT_STAGE_H

#include "event/event.h"
#include "pairing/pairing.h"

/* As the base of a stage: everybody, whatever groups there are. */
enum { HJ_EVENT_NO_STAGE = -1 };

struct hj_event_stage {
    int64_t number;  /* from 1 */
    int64_t first;   /* its first round */
    int64_t last;    /* its last round, when a later stage has begun; or 0 */
    int64_t players; /* who plays on; 0 in a first stage without groups: all */
    int64_t groups;  /* of a round robin; 0: none */
    int64_t rounds;  /* as planned; 0: not planned; below 0: as many as
                      * hj_rounds_for() says when it begins */
    enum hj_method method; /* of its rounds, or HJ_METHODS: one that is not
                            * known */
    bool carry;            /* the points of the stage before count on */
    int64_t base; /* the first stage whose points count: its own number, or
                   * an earlier one */
    int64_t from; /* the first round whose points count */
    bool third_place, reseed, single_final, seed_first;
};

/* The stage that ROUND belongs to, or would (0: the last one).  Where the first
 * stage's rounds were all paired by another method that has a bracket, that is
 * its method.  False with the reason in E. */
bool hj_event_stage_of(struct hj_event *event, int64_t round,
                       struct hj_event_stage *stage, struct hj_error *e);

/* The stage of that NUMBER. */
bool hj_event_stage_at(struct hj_event *event, int64_t number,
                       struct hj_event_stage *stage, struct hj_error *e);

/* How many rounds the stage has: as planned, or as many as its method takes for
 * those who play in it; of an elimination without the final once more.  False
 * with the reason in E. */
bool hj_event_stage_rounds(struct hj_event *event,
                           const struct hj_event_stage *stage, int64_t *rounds,
                           struct hj_error *e);

/* How its rounds are paired, as far as the stage says. */
struct hj_pairing_options
hj_event_stage_options(const struct hj_event_stage *stage);

#endif
