/* SPDX-License-Identifier: MPL-2.0 */
/* Rosters from elsewhere, as the arguments of an `import` entry. */
#ifndef HJ_EVENT_IMPORT_H
#define HJ_EVENT_IMPORT_H

#include "base/error.h"
#include "base/writer.h"

/* Writes one player as an object; NULL or empty texts and a rating below 0
 * are left out. */
struct hj_player_row {
    struct hj_str id, name, team, club;
    int64_t rating;
};
void hj_player_write(struct hj_writer *writer, const struct hj_player_row *row);

/* Writes all players of a CSV roster (id,name[,team][,rating][,club]) as an
 * array under `players`.  False, with file, line and reason in E, at the first
 * row that is none, or two of one id. */
bool hj_roster_import(struct hj_str bytes, const char *file,
                      struct hj_writer *writer, struct hj_error *e);

/* The same from a FIDE tournament report (TRF16): the name, rating and
 * federation of every `001` line; the starting rank is the id. */
bool hj_trf_import(struct hj_str bytes, const char *file,
                   struct hj_writer *writer, struct hj_error *e);

#endif
