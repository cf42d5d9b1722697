/* SPDX-License-Identifier: MPL-2.0 */
/* Calendar dates. */
#include "base/date.h"

#include <time.h>

static int days_of(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return month == 2 && leap ? 29 : days[month - 1];
}

bool hj_date_parse(struct hj_str s, hj_date *date)
{
    int64_t year, month, day;

    if (s.n != 10)
        return false;
    for (size_t i = 0; i < 10; i++)
        if (i == 4 || i == 7 ? s.p[i] != '-' : s.p[i] < '0' || s.p[i] > '9')
            return false;
    if (!hj_str_int(hj_str_first(s, 4), 1, 9999, &year) ||
        !hj_str_int((struct hj_str){s.p + 5, 2}, 1, 12, &month) ||
        !hj_str_int((struct hj_str){s.p + 8, 2}, 1, 31, &day) ||
        day > days_of((int)year, (int)month))
        return false;
    *date = (hj_date)(year * 10000 + month * 100 + day);
    return true;
}

const char *hj_date_text(hj_date date, char text[HJ_DATE_TEXT])
{
    static const int unit[] = {10000000, 1000000, 100000, 10000, 0,
                               1000,     100,     0,      10,    1};

    for (int i = 0; i < 10; i++)
        text[i] = unit[i] == 0 ? '-' : (char)('0' + (date / unit[i]) % 10);
    text[10] = '\0';
    return text;
}

hj_date hj_date_today(void)
{
    time_t now = time(NULL);
    struct tm tm;

    if (localtime_r(&now, &tm) == NULL)
        return 0;
    return (tm.tm_year + 1900) * 10000 + (tm.tm_mon + 1) * 100 + tm.tm_mday;
}
