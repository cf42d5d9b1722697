/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences by chance, of which all is understood. */
#ifndef HJ_TEST_LITERAL_MAKE_H
#define HJ_TEST_LITERAL_MAKE_H

#include "literal.h"

struct maker {
    const struct lit_game *g;
    struct hj_random *random;
    struct hj_out *out;
    bool aura; /* the text of a card in play */
    bool use;  /* an ability of one */
    bool may;  /* behind "you may" */
    bool x;    /* X is paid */
    bool theirs; /* players are spoken of as "they" */
};

/* Makes a text in OUT and reads it into *TEXT; false where none of many was
 * understood. */
bool lit_make_text(struct hj_grammar *grammar, struct maker *m,
                   struct hj_arena *arena, struct hj_card_text *text);

#endif
