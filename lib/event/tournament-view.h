/* SPDX-License-Identifier: MPL-2.0 */
/* An event as lib/pairing sees it, and the rounds that it pairs. */
#ifndef HJ_EVENT_TOURNAMENT_VIEW_H
#define HJ_EVENT_TOURNAMENT_VIEW_H

#include "event/event.h"
#include "event/stage.h"
#include "pairing/pairing.h"

/* A tournament of what counts in that STAGE up to round LAST of the event: its
 * players are the sides of the event (see the view), by their ids, in the order
 * of their seeds where a cut or groups were made; its rounds are numbered from
 * 1.  Where points are carried into a stage it has the rounds and players of
 * the stage before, too.  Those who have left by then, or do not play in the
 * stage, are not `in`.  The caller frees it; NULL with the reason in E. */
struct hj_tournament *hj_event_tournament(struct hj_event *event,
                                          const struct hj_event_stage *stage,
                                          int64_t last, struct hj_error *e);

/* How a round is to be paired; it is kept with the round. */
struct hj_event_constraint {
    enum hj_method method;
    uint64_t seed;
    bool third_place, reseed, single_final, seed_first, by_rank;
    uint32_t table_size;
    bool anew; /* a repair may change every table, as the method asks */
};

/* The way in which rounds are paired, which an entry says: others can't be
 * paired again by this version, but for HJ_EVENT_PAIRING_TOO, which differs
 * only where a match for the third place is played. */
enum { HJ_EVENT_PAIRING = 4, HJ_EVENT_PAIRING_TOO = 3 };

/* How ROUND, which has begun, was paired: its method and its third place.
 * *GIVEN: its tables came from elsewhere.  False with the reason in E. */
bool hj_event_round_constraint(struct hj_event *event, int64_t round,
                               struct hj_event_constraint *constraint,
                               bool *given, struct hj_error *e);

/* True if ROUND, which has begun, is one of an elimination, whose matches need
 * a winner, in *ELIMINATION.  False with the reason in E. */
bool hj_event_is_elimination(struct hj_event *event, int64_t round,
                             bool *elimination, struct hj_error *e);

/* What came of it. */
struct hj_event_paired {
    int64_t tables, byes;
    int64_t beyond;    /* tables behind the last of those that there are */
    int64_t changed;   /* of a repair: tables that are not as before */
    int64_t rematches; /* round robin: tables of those who have met before */
    bool proven;       /* no pairing is better (swiss, two at a table) */
    bool impossible;   /* somebody may not be paired with anybody left */
};

/* Pairs the round after LAST by the wish and writes it as an array under
 * `tables`, as an entry of the kind `round start` takes them; promised byes
 * are among them.  With REPAIR that round has begun: its tables with a result
 * stay, and of the others as many as are no worse, with their seats; who has
 * come back since is in; of tables that were given all stay whose players are
 * in; where a late entry gave a round robin or a bracket other pairings
 * throughout, it is refused unless CONSTRAINT says `anew`.  False with the
 * reason in E; paired->impossible tells whether it is the method's. */
bool hj_event_pair(struct hj_event *event, int64_t last,
                   const struct hj_event_constraint *constraint, bool repair,
                   struct hj_writer *writer, struct hj_event_paired *paired,
                   struct hj_error *e);

#endif
