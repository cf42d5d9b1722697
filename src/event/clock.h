/* SPDX-License-Identifier: MPL-2.0 */
/* A round's clock. */
#ifndef HJ_SRC_EVENT_CLOCK_H
#define HJ_SRC_EVENT_CLOCK_H

#include "event/table.h"

/* Seconds since 1970 of the time AT (YYYY-MM-DDTHH:MM:SSZ), or with NULL of
 * now. */
int64_t clock_moment(const char *at);

/* The seconds that are left of the clock of row ROW of HJ_VIEW_ROUNDS at a
 * moment; below 0 when the time is over. */
int64_t clock_left(const struct hj_table *rounds, size_t row, int64_t moment);

/* "not started", "paused", "time is over" or "running". */
const char *clock_state(const struct hj_table *rounds, size_t row,
                        int64_t left);

/* Writes seconds as M:SS, with a sign when the time is over. */
void clock_put(struct hj_out *out, int64_t seconds);

#endif
