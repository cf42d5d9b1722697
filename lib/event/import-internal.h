/* SPDX-License-Identifier: MPL-2.0 */
/* Functions shared by the readers of rosters. */
#ifndef HJ_EVENT_IMPORT_INTERNAL_H
#define HJ_EVENT_IMPORT_INTERNAL_H

#include "base/map.h"
#include "event/import.h"

enum { MOST_RATING = 9999 };

/* Checks the texts of ROW, and that its id is not in SEEN (id -> line).  Adds
 * the id to SEEN.  Returns false with `FILE:LINE: ` and the reason in E. */
bool import_check_row(const struct hj_player_row *row, struct hj_map *seen,
                      const char *file, unsigned line, struct hj_error *e);

/* Reads a rating; -1 for an empty cell.  Returns false when the cell is not a
 * number. */
bool import_rating(struct hj_str cell, int64_t *rating);

/* Writes player number COUNT, from 0, of those who came late: after round SINCE
 * of those that are imported.  The caller ends the array if there is any. */
void import_write_late(struct hj_writer *w, size_t count, struct hj_str id,
                       int64_t since);

#endif
