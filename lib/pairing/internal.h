/* SPDX-License-Identifier: MPL-2.0 */
/* What the readers of rosters and results share. */
#ifndef HJ_PAIRING_INTERNAL_H
#define HJ_PAIRING_INTERNAL_H

#include "base/arena.h"
#include "base/csv.h"
#include "pairing/tournament.h"

/* One reading under way. */
struct reader {
    struct hj_tournament *t;
    struct hj_map *members; /* id of a member -> the team; NULL: no teams */
    struct hj_findings *findings;
};

/* Read the file into the tournament.  False, with the reason in E, when it is
 * no table at all. */
bool roster_read(struct reader *rd, struct hj_table_file file,
                 struct hj_error *e);
/* Sets the byes of rounds that are not paired yet aside, as promised.  False
 * when out of memory. */
bool results_set_aside(struct hj_tournament *t);

/* Who is in for the round behind the last one: a row of a later round has not
 * happened yet. */
void tournament_settle_drops(struct hj_tournament *t);

/* Warns of what is odd about the results of FILE, which have been read.  SEEN
 * and LINE have a number for each player, and are written over. */
void results_warn(struct reader *rd, const char *file, uint32_t *seen,
                  unsigned *line);

#endif
