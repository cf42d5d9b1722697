/* SPDX-License-Identifier: MPL-2.0 */
/* Who is where in an event: standings, the cut, the final ranking. */
#ifndef HJ_EVENT_RANKING_H
#define HJ_EVENT_RANKING_H

#include "event/tournament-view.h"
#include "pairing/standings.h"

/* The standings of a stage, with the tournament that they are of. */
struct hj_ranking {
    struct hj_tournament *t;
    struct hj_standings *standings;
    int64_t groups; /* of a round robin; 0: none */
    int64_t round;  /* the last that counts */
};

/* Makes them after ROUND (0: all that was played) by the event's rules and
 * tie-breakers, of the last stage up to it that is not an elimination; with
 * DRAWN what is still equal is drawn by SEED.  False with the reason in E;
 * hj_ranking_free() frees what is in R. */
bool hj_ranking_make(struct hj_ranking *r, struct hj_event *event,
                     int64_t round, bool drawn, uint64_t seed,
                     struct hj_error *e);
void hj_ranking_free(struct hj_ranking *r);

/* The same of one stage. */
bool hj_ranking_make_stage(struct hj_ranking *r, struct hj_event *event,
                           const struct hj_event_stage *stage, int64_t round,
                           bool drawn, uint64_t seed, struct hj_error *e);

/* The order in which the players of the tournament are listed, by groups where
 * there are any, and for each *RANKS, within the group.  The caller frees both;
 * NULL when out of memory. */
uint32_t *hj_ranking_order_players(const struct hj_ranking *r,
                                   uint32_t **ranks);

/* The order of tie-breakers that a rule set (by name) and a list of names (may
 * be empty) give.  False with the reason in E when one of them is unknown. */
bool hj_ranking_order(struct hj_str rules, struct hj_str list,
                      const struct hj_rule_set **set,
                      struct hj_tie_break_order *order, struct hj_error *e);

/* The order in which players are seeded behind a stage: by the standings, of
 * groups all who are first in theirs before all who are second; and for each
 * player of the tournament *RANKS, from 1, equal for those whom only their
 * place in the list parts.  The caller frees both; NULL when out of memory. */
uint32_t *hj_ranking_seeds(const struct hj_ranking *r, uint32_t **ranks);

/* The standings as a table: group, where there are any, rank, id, name, with
 * RECORD what was won, lost and drawn, and a column for each tie-breaker.  NULL
 * when out of memory. */
struct hj_table *hj_ranking_table(const struct hj_ranking *r, bool record);

/* The final ranking: the last stage's players first, then those of the one
 * before, and so on; of an elimination by how far they came, of all others by
 * the standings.  Columns place, id, name, seed, finals ("winner", "in" while
 * still playing, "out in round 2", "stage 2"), rank.  NULL with the reason in
 * E. */
struct hj_table *hj_event_final(struct hj_event *event, struct hj_error *e);

/* The same; a table without rows where nobody has a place, yet or because
 * a round behind a cut was paired by another method. */
struct hj_table *hj_event_places(struct hj_event *event, struct hj_error *e);

#endif
