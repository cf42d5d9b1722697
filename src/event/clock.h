/* SPDX-License-Identifier: MPL-2.0 */
/* The clock of a round. */
#ifndef HJ_SRC_EVENT_CLOCK_H
#define HJ_SRC_EVENT_CLOCK_H

#include "event/table.h"

/* Returns the seconds since 1970 of the time AT (YYYY-MM-DDTHH:MM:SSZ), or of
 * the current time for NULL. */
int64_t clock_moment(const char *at);

/* Returns the remaining seconds, at MOMENT, of the clock in row ROW of
 * HJ_VIEW_ROUNDS; below 0 when time is over. */
int64_t clock_left(const struct hj_table *rounds, size_t row, int64_t moment);

/* Returns "not started", "paused", "time is over" or "running". */
const char *clock_state(const struct hj_table *rounds, size_t row,
                        int64_t left);

/* Writes seconds as M:SS, with a sign if negative. */
void clock_put(struct hj_out *out, int64_t seconds);

#endif
