/* SPDX-License-Identifier: MPL-2.0 */
/* Functions shared by the readers of rosters and results. */
#ifndef HJ_PAIRING_INTERNAL_H
#define HJ_PAIRING_INTERNAL_H

#include "base/arena.h"
#include "base/csv.h"
#include "pairing/tournament.h"

/* The state of reading one tournament. */
struct reader {
    struct hj_tournament *t;
    struct hj_map *members; /* maps the id of a member to the team; NULL: no
                             * teams */
    struct hj_findings *findings;
};

/* Reads the roster in FILE into the tournament.  Returns false, with the reason
 * in E, when FILE is not such a table. */
bool roster_read(struct reader *rd, struct hj_table_file file,
                 struct hj_error *e);
/* Moves the byes of rounds that are not paired yet to `promised`.  Returns
 * false when out of memory. */
bool results_split_promised(struct hj_tournament *t);

/* Sets `in` of each player with a drop or return for the round after the last
 * one; drops and returns of later rounds have not taken effect yet. */
void tournament_settle_drops(struct hj_tournament *t);

/* Warns of inconsistencies in the results of FILE, which have been read.  SEEN
 * and LINE have an element for each player and are overwritten. */
void results_warn(struct reader *rd, const char *file, uint32_t *seen,
                  unsigned *line);

#endif
