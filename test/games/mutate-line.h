/* SPDX-License-Identifier: MPL-2.0 */
/* Slips of the pen: a line of a log in which one word is another of the log. */
#ifndef HJ_TEST_MUTATE_LINE_H
#define HJ_TEST_MUTATE_LINE_H

#include "base/random.h"
#include "base/str.h"

/* The lines of a log, by number, without their ends. */
struct mutate_source {
    struct hj_str (*line)(const void *data, size_t i);
    const void *data;
    size_t count;
    struct hj_random *random;
};

/* Writes line number AT with one word changed to OUT, of SIZE bytes: another
 * word of the same kind out of any line, or any word. */
void mutate_line(const struct mutate_source *s, size_t at, char *out,
                 size_t size);

#endif
