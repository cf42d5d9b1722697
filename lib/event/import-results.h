/* SPDX-License-Identifier: MPL-2.0 */
/* Internals: importing results from a file into an event. */
#ifndef HJ_EVENT_IMPORT_RESULTS_H
#define HJ_EVENT_IMPORT_RESULTS_H

#include "event/import.h"

#include "base/arena.h"
#include "base/map.h"
#include "pairing/tournament.h"

/* The state of importing one file. */
struct import_reading {
    struct hj_event *event;
    struct hj_event_info info;
    const char *file;
    struct hj_tournament *t;
    struct hj_table *sides;   /* the sides of the event, for the tournament's
                               * players */
    struct hj_table *results; /* the results of the event */
    struct hj_map *names;     /* maps names to rows of `sides`, for teams */
    struct hj_map *rows;      /* maps round and player, and round and both
                               * players, to rows of `results` */
    struct hj_arena *arena;   /* the keys of `rows` */
    struct hj_out *key;       /* buffer for the key of a lookup */
    struct hj_findings *findings;
    struct hj_writer *w;
    struct hj_results_summary *sum;
    size_t fresh;             /* number of facts that are new to the event */
    signed char *elimination; /* by round: -1 unknown, 0 no, 1 yes */
    int64_t bye_wins;         /* games of a bye without recorded games */
};

/* Fills the maps with the event's data.  Returns false when out of memory. */
bool import_index(struct import_reading *rd);

/* Returns the event's id for a player of the tournament. */
struct hj_str import_id(const struct import_reading *rd, uint32_t player);

/* Returns the word in place of an opponent for a row of this kind. */
const char *import_word(enum hj_match_kind kind);

/* Returns the number of scores of a match.  For a bye that includes the lost
 * games. */
uint32_t import_scores(const struct hj_match *m);

/* Returns the games won in a seat.  A bye, and a match won without play,
 * without recorded games count as many games as a bye. */
int64_t import_wins(const struct import_reading *rd, const struct hj_match *m,
                    uint32_t seat);

/* Returns the row of the event's results with the players of M, or the number
 * of rows.  SEAT maps each seat of the row to a seat of M. */
size_t import_find(const struct import_reading *rd, const struct hj_match *m,
                   uint32_t *seat);

/* True if the row already has the same result. */
bool import_is_same(const struct import_reading *rd, size_t row,
                    const struct hj_match *m, const uint32_t *seat);

/* True if the event has such a row of ROUND that is not a match. */
bool import_is_known(const struct import_reading *rd, int64_t round,
                     struct hj_str player1, struct hj_str player2);

#endif
