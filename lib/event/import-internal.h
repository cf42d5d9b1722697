/* SPDX-License-Identifier: MPL-2.0 */
/* What the readers of rosters share. */
#ifndef HJ_EVENT_IMPORT_INTERNAL_H
#define HJ_EVENT_IMPORT_INTERNAL_H

#include "base/map.h"
#include "event/import.h"

enum { MOST_RATING = 9999 };

/* Checks the row's texts and that its id is new in SEEN (id -> line).  False
 * with `FILE:LINE: ` and the reason in E. */
bool import_check_row(const struct hj_player_row *row, struct hj_map *seen,
                      const char *file, unsigned line, struct hj_error *e);

/* Reads a rating, -1 where there is none; false when it is not a number. */
bool import_rating(struct hj_str cell, int64_t *rating);

#endif
