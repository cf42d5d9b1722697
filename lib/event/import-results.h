/* SPDX-License-Identifier: MPL-2.0 */
/* Inside lib/event: results of a file beside those that an event has. */
#ifndef HJ_EVENT_IMPORT_RESULTS_H
#define HJ_EVENT_IMPORT_RESULTS_H

#include "event/import.h"

#include "base/arena.h"
#include "base/map.h"
#include "pairing/tournament.h"

/* One file under way. */
struct import_reading {
    struct hj_event *event;
    struct hj_event_info info;
    const char *file;
    struct hj_tournament *t;
    struct hj_table *sides;   /* whom the tournament's players stand for */
    struct hj_table *results; /* what the event has */
    struct hj_map *names;   /* the rows of `sides` by name, where teams play */
    struct hj_map *rows;    /* the rows of `results` by round and player, and by
                             * round and both players */
    struct hj_arena *arena; /* the keys of `rows` */
    struct hj_out *key;     /* one that is looked for */
    struct hj_findings *findings;
    struct hj_writer *w;
    struct hj_results_summary *sum;
    size_t fresh;             /* what the event did not know */
    signed char *elimination; /* by round: -1 not asked yet, 0 no, 1 yes */
    int64_t bye_wins;         /* what a bye without games counts for */
};

/* Makes the maps of what the event has; false when out of memory. */
bool import_index(struct import_reading *rd);

/* The id that stands for a player of the tournament. */
struct hj_str import_id(const struct import_reading *rd, uint32_t player);

/* The word for a row without an opponent. */
const char *import_word(enum hj_match_kind kind);

/* How many numbers of games a match has. */
uint32_t import_scores(const struct hj_match *m);

/* The games of a seat: those of a match without play, and of a bye of which
 * nothing is said, are as many as such a bye counts for. */
int64_t import_wins(const struct import_reading *rd, const struct hj_match *m,
                    uint32_t seat);

/* The row of the event's results that has these players, each at SEAT of the
 * match; the number of rows when there is none. */
size_t import_find(const struct import_reading *rd, const struct hj_match *m,
                   uint32_t *seat);

/* True if the row has the same result already. */
bool import_is_same(const struct import_reading *rd, size_t row,
                    const struct hj_match *m, const uint32_t *seat);

/* True if the event has a row of a ROUND that is not a match. */
bool import_is_known(const struct import_reading *rd, int64_t round,
                     struct hj_str player1, struct hj_str player2);

#endif
