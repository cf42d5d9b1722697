/* SPDX-License-Identifier: MPL-2.0 */
/* Ranks in an event: standings, seeds for a cut, final ranking. */
#ifndef HJ_EVENT_RANKING_H
#define HJ_EVENT_RANKING_H

#include "event/tournament-view.h"
#include "pairing/standings.h"

/* The standings of a stage, with their tournament. */
struct hj_ranking {
    struct hj_tournament *t;
    struct hj_standings *standings;
    int64_t groups; /* of a round robin; 0: none */
    int64_t round;  /* the last round that counts */
};

/* Makes the standings after ROUND (0: all rounds) with the event's rules and
 * tie-breakers, for the last stage up to ROUND that is not an elimination.
 * With DRAWN remaining ties are drawn with SEED.  Returns false with the reason
 * in E.  hj_ranking_free() frees the contents of R. */
bool hj_ranking_make(struct hj_ranking *r, struct hj_event *event,
                     int64_t round, bool drawn, uint64_t seed,
                     struct hj_error *e);
void hj_ranking_free(struct hj_ranking *r);

/* Makes the standings of the given stage in the same way. */
bool hj_ranking_make_stage(struct hj_ranking *r, struct hj_event *event,
                           const struct hj_event_stage *stage, int64_t round,
                           bool drawn, uint64_t seed, struct hj_error *e);

/* Returns the players in listing order, by groups if there are any.  *RANKS are
 * their ranks, within the group, in the same order.  The caller frees both.
 * NULL when out of memory. */
uint32_t *hj_ranking_order_players(const struct hj_ranking *r,
                                   uint32_t **ranks);

/* Finds the rule set RULES and the order of tie-breakers LIST (empty: that of
 * the rule set).  Returns false with the reason in E when a name is unknown. */
bool hj_ranking_order(struct hj_str rules, struct hj_str list,
                      const struct hj_rule_set **set,
                      struct hj_tie_break_order *order, struct hj_error *e);

/* Returns the players in the order of their seeds for the next stage: by the
 * standings, with the first of all groups before the second of all groups.
 * *RANKS are their ranks by player, from 1, equal for players who differ only
 * in their place in the list.  The caller frees both.  NULL when out of
 * memory. */
uint32_t *hj_ranking_seeds(const struct hj_ranking *r, uint32_t **ranks);

/* Returns the standings as a table: group (if there are groups), rank, id,
 * name, with RECORD the matches won, lost and drawn, and a column for each
 * tie-breaker.  NULL when out of memory. */
struct hj_table *hj_ranking_table(const struct hj_ranking *r, bool record);

/* Returns the final ranking: the players of the last stage, then those of the
 * previous stage, and so on; in an elimination by progress, otherwise by the
 * standings.  Columns: place, id, name, seed, finals ("winner", "in" while
 * still playing, "out in round 2", "stage 2"), rank.  NULL with the reason in
 * E. */
struct hj_table *hj_event_final(struct hj_event *event, struct hj_error *e);

/* Returns the final ranking, or a table without rows if nobody has a place yet
 * or a round after the cut was paired by another method. */
struct hj_table *hj_event_places(struct hj_event *event, struct hj_error *e);

#endif
