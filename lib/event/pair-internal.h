/* SPDX-License-Identifier: MPL-2.0 */
/* What the parts of a round that is paired share. */
#ifndef HJ_EVENT_PAIR_INTERNAL_H
#define HJ_EVENT_PAIR_INTERNAL_H

#include "base/map.h"
#include "event/store.h"
#include "event/tournament-view.h"
#include "pairing/standings.h"

/* One round under way. */
struct round {
    struct hj_event *event;
    int64_t number;
    struct hj_tournament *t;
    struct hj_table *before; /* a round that is paired again: its tables */
    struct hj_map *rows;     /* their rows by the first player */
    bool given; /* its tables were given by hand: all that can stay do */
    struct hj_pairings keep, made;
    struct hj_table *byes;
    const struct hj_rule_set *rules; /* NULL: unknown ones */
    enum hj_method method;
    struct hj_writer *w;
    int64_t table; /* the highest that was written */
    struct hj_event_paired paired;
    int64_t same;        /* tables that are as before */
    bool failed;         /* memory had run out */
    struct hj_map *used; /* the numbers of tables that were written */
    struct hj_arena *arena;
    struct hj_table_range ranges[HJ_TABLE_RANGES]; /* the tables there are */
    size_t range_count;
    bool *settled;   /* by player: sits at a table that stays */
    uint32_t *ranks; /* by player, where the round is paired by rank */
};

/* The player of a seat of a row of the round as it was; "" when there is none.
 */
struct hj_str pair_id_at(const struct hj_table *table, size_t row, int seat);

/* The pair at a row, without those who are not in the tournament. */
struct hj_pair pair_of_row(const struct round *r, size_t row);

/* Writes the tables that were settled already, as they are. */
void pair_write_settled(struct round *r);

/* Writes the pairs that were made.  False with the reason in E when somebody
 * who has played would have another opponent. */
bool pair_write_pairs(struct round *r, struct hj_error *e);

/* Writes byes, those of the pairing and those that were promised, behind the
 * tables; those that were there before come first.  As pair_write_pairs(). */
bool pair_write_byes(struct round *r, struct hj_error *e);

#endif
