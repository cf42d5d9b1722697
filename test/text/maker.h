/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences by chance from every row of a game's words. */
#ifndef HJ_TEST_TEXT_MAKER_H
#define HJ_TEST_TEXT_MAKER_H

#include "base/out.h"
#include "base/random.h"
#include "text/text.h"

struct maker {
    struct hj_random *random;
    const struct hj_text_words *w;
    struct hj_out *out;
};

/* A number below N. */
unsigned maker_any(struct maker *m, unsigned n);
/* Makes one or two sentences in OUT. */
void maker_make(struct maker *m);

#endif
