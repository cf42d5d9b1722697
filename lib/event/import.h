/* SPDX-License-Identifier: MPL-2.0 */
/* Rosters from elsewhere, as the arguments of an `import` entry. */
#ifndef HJ_EVENT_IMPORT_H
#define HJ_EVENT_IMPORT_H

#include "base/error.h"
#include "base/writer.h"

/* Writes one player as an object; NULL or empty texts, a rating below 0 and a
 * table below 1 are left out. */
struct hj_player_row {
    struct hj_str id, name, team, club, family;
    int64_t rating, table;
};
void hj_player_write(struct hj_writer *writer, const struct hj_player_row *row);

/* Writes all players of a CSV roster (id,name[,team][,rating][,club]) as an
 * array under `players`.  False, with file, line and reason in E, at the first
 * row that is none, or two of one id. */
bool hj_roster_import(struct hj_str bytes, const char *file,
                      struct hj_writer *writer, struct hj_error *e);

/* The same from a FIDE tournament report (TRF16): the name, rating and
 * federation of every `001` line, the starting rank is the id; and its rounds
 * as an array under `rounds`, each with `round` and `tables` (a report says
 * only who won: a match of one game).  Refused too when two players disagree
 * about their game. */
bool hj_trf_import(struct hj_str bytes, const char *file,
                   struct hj_writer *writer, struct hj_error *e);

#endif
