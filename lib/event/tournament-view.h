/* SPDX-License-Identifier: MPL-2.0 */
/* An event as a tournament of lib/pairing, and pairing its rounds. */
#ifndef HJ_EVENT_TOURNAMENT_VIEW_H
#define HJ_EVENT_TOURNAMENT_VIEW_H

#include "event/event.h"
#include "event/stage.h"
#include "pairing/pairing.h"

/* Makes a tournament of the rounds that count in STAGE, up to round LAST of the
 * event.  Its players are the event's sides (see the view), with their ids, in
 * the order of their seeds if there are a cut or groups.  Its rounds count from
 * 1.  If points are carried into the stage, it includes rounds and players of
 * the previous stage.  Players who have left by then or do not play in the
 * stage are not `in`.  The caller frees it.  NULL with the reason in E. */
struct hj_tournament *hj_event_tournament(struct hj_event *event,
                                          const struct hj_event_stage *stage,
                                          int64_t last, struct hj_error *e);

/* The options for pairing a round, stored with the round. */
struct hj_event_constraint {
    enum hj_method method;
    uint64_t seed;
    bool third_place, reseed, single_final, seed_first, by_rank;
    uint32_t table_size;
    bool anew; /* a repair may change all tables */
};

/* Version of the pairing algorithm, stored in each entry.  Rounds of other
 * versions cannot be paired again, except those of version 5, which differs
 * only in repairs, and of version 4, which does in events with tie-breakers of
 * their own, too. */
enum { HJ_EVENT_PAIRING = 6 };

/* Finds the method and options of ROUND, which has begun.  *GIVEN: its tables
 * came from elsewhere.  Returns false with the reason in E. */
bool hj_event_round_constraint(struct hj_event *event, int64_t round,
                               struct hj_event_constraint *constraint,
                               bool *given, struct hj_error *e);

/* Sets *ELIMINATION to true if ROUND, which has begun, is part of an
 * elimination, whose matches must have winners.  Returns false with the reason
 * in E. */
bool hj_event_is_elimination(struct hj_event *event, int64_t round,
                             bool *elimination, struct hj_error *e);

/* The result of pairing a round. */
struct hj_event_paired {
    int64_t tables, byes;
    int64_t beyond;    /* tables after the last available one */
    int64_t changed;   /* of a repair: tables that differ */
    int64_t rematches; /* round robin, pods: tables with rematches */
    int64_t forbidden; /* tables with players who must never be paired */
    bool in_pods;
    bool proven;     /* no pairing is better (swiss, two at a table) */
    bool impossible; /* a player cannot be paired with anyone */
};

/* Pairs the round after LAST with CONSTRAINT and writes it as an array `tables`
 * for an entry of the kind `round start`, including promised byes.
 *
 * With REPAIR that round has begun.  Tables with a result stay, and as many
 * others as possible without a worse pairing, with their seats.  Players who
 * have returned since are in.  Of given tables all stay whose players are in.
 * If a late entry gave a round robin or a bracket different pairings
 * throughout, the repair is refused unless CONSTRAINT has `anew`.
 *
 * Returns false with the reason in E; paired->impossible is set when the method
 * has no pairing. */
bool hj_event_pair(struct hj_event *event, int64_t last,
                   const struct hj_event_constraint *constraint, bool repair,
                   struct hj_writer *writer, struct hj_event_paired *paired,
                   struct hj_error *e);

#endif
