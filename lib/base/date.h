/* SPDX-License-Identifier: MPL-2.0 */
/* Calendar dates. */
#ifndef HJ_BASE_DATE_H
#define HJ_BASE_DATE_H

#include "base/str.h"

/* A date as the number YYYYMMDD, so that dates compare as numbers; 0 is not a
 * date. */
typedef int32_t hj_date;

/* The size of "YYYY-MM-DD" with a NUL byte. */
enum { HJ_DATE_TEXT = 11 };

/* Reads the date S, "YYYY-MM-DD" (years 1 to 9999), into *DATE.  Returns false,
 * with *DATE unchanged, when S has another form or the day does not exist. */
bool hj_date_parse(struct hj_str s, hj_date *date);

/* Writes DATE as "YYYY-MM-DD" into TEXT and returns TEXT. */
const char *hj_date_text(hj_date date, char text[HJ_DATE_TEXT]);

/* Returns today's date in local time; 0 when the local time is unavailable. */
hj_date hj_date_today(void);

#endif
