/* SPDX-License-Identifier: MPL-2.0 */
/* Mutated lines of a log: one word is replaced by another one of the log. */
#ifndef HJ_TEST_MUTATE_LINE_H
#define HJ_TEST_MUTATE_LINE_H

#include "base/random.h"
#include "base/str.h"

/* The lines of a log, by number, without line ends. */
struct mutate_source {
    struct hj_str (*line)(const void *data, size_t i);
    const void *data;
    size_t count;
    struct hj_random *random;
};

/* Writes line number AT to OUT, of SIZE bytes, with one word replaced: by a
 * word of the same kind from any line, or by any word. */
void mutate_line(const struct mutate_source *s, size_t at, char *out,
                 size_t size);

#endif
