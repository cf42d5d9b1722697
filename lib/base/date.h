/* SPDX-License-Identifier: MPL-2.0 */
/* Days of the calendar. */
#ifndef HJ_BASE_DATE_H
#define HJ_BASE_DATE_H

#include "base/str.h"

/* A day as the number YYYYMMDD, so that days compare as numbers; 0 is not
 * a day. */
typedef int32_t hj_date;

/* Room for "YYYY-MM-DD" and a NUL byte. */
enum { HJ_DATE_TEXT = 11 };

/* Reads "YYYY-MM-DD" (years 1 to 9999, days that exist) into *DATE; false,
 * *DATE untouched, when S is something else. */
bool hj_date_parse(struct hj_str s, hj_date *date);

/* Writes the day as "YYYY-MM-DD" into TEXT and returns TEXT. */
const char *hj_date_text(hj_date date, char text[HJ_DATE_TEXT]);

/* Today, local time. */
hj_date hj_date_today(void);

#endif
