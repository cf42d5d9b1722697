/* SPDX-License-Identifier: MPL-2.0 */
/* Types and functions shared by the parts that pair a round. */
#ifndef HJ_EVENT_PAIR_INTERNAL_H
#define HJ_EVENT_PAIR_INTERNAL_H

#include "base/map.h"
#include "event/score.h"
#include "event/store.h"
#include "event/tournament-view.h"
#include "pairing/standings.h"

/* The state of pairing one round. */
struct round {
    struct hj_event *event;
    int64_t number;
    struct hj_tournament *t;
    struct hj_table *before; /* the current tables, when the round is
                              * repaired */
    struct hj_map *rows;     /* maps first players to rows of `before` */
    bool given; /* tables were entered by hand: keep as many as possible */
    struct hj_pairings keep, made;
    struct hj_table *byes;
    const struct hj_event_info *info;
    const struct hj_rule_set *rules; /* NULL: unknown rule set */
    enum hj_method method;
    struct hj_writer *w;
    int64_t table; /* the highest number written */
    struct hj_event_paired paired;
    int64_t same;        /* number of unchanged tables */
    bool failed;         /* out of memory */
    struct hj_map *used; /* numbers of the tables written */
    struct hj_arena *arena;
    struct hj_table_range ranges[HJ_TABLE_RANGES]; /* the available tables */
    size_t range_count;
    bool *settled;   /* by player: sits at a settled table */
    uint32_t *ranks; /* by player, if the round is paired by rank */
};

/* Returns the player in a seat of a row of the current round, or "". */
struct hj_str pair_id_at(const struct hj_table *table, size_t row, int seat);

/* Returns the pair of a row, without players who are not in the tournament. */
struct hj_pair pair_of_row(const struct round *r, size_t row);

/* Writes the settled tables unchanged. */
void pair_write_settled(struct round *r);

/* Writes the new pairs.  Returns false with the reason in E when a player who
 * has played would get another opponent. */
bool pair_write_pairs(struct round *r, struct hj_error *e);

/* Writes byes after the tables, from the pairing and promised ones, existing
 * byes first.  As pair_write_pairs(). */
bool pair_write_byes(struct round *r, struct hj_error *e);

#endif
