/* SPDX-License-Identifier: MPL-2.0 */
/* A tree while it is written. */
#ifndef HJ_TEXT_WRITE_H
#define HJ_TEXT_WRITE_H

#include "text/internal.h"

struct tx_writer {
    const struct hj_grammar *text;
    const struct hj_text_words *w;
    struct hj_out *out;
    bool plural;   /* of the subject written last */
    bool later;    /* what is instead stands in a sentence of its own */
    bool counted;  /* what is written is counted: "they control" */
    bool where;    /* what X is stands behind all clauses */
    uint32_t that; /* types of what an event happened to, where "its" may also
                    * be that of what the card is attached to, */
    uint32_t host; /* which is one of these */
    bool others;   /* the ability names other things than that */
    bool theirs;   /* "you control" is of who does it: "they control" */
};

void tx_put(struct tx_writer *w, const char *text);
void tx_put_first(struct tx_writer *w, const char *all);
void tx_put_selector(struct tx_writer *w, const struct hj_selector *s,
                     bool subject, bool zone);
void tx_put_counted(struct tx_writer *w, const struct hj_selector *s, bool many,
                    bool control, bool other);
/* "2 or less"; " ATK 2 or less"; "a" or "an" in front of what S is written as;
 * the keywords of BITS with JOINT between them. */
void tx_put_range(struct tx_writer *w, int least, int most);
void tx_put_test(struct tx_writer *w, const struct hj_test *t);
void tx_put_article(struct tx_writer *w, const struct hj_selector *s,
                    bool zone);
void tx_put_keywords_of(struct tx_writer *w, uint32_t bits, const char *joint);
void tx_put_condition(struct tx_writer *w, const struct hj_condition *c);
bool tx_says_unless(const struct hj_condition *c);
void tx_put_rolled(struct tx_writer *w, const struct hj_condition *c,
                   bool coin);
void tx_put_zone_of(struct tx_writer *w, uint8_t zone, uint8_t of);
void tx_put_instead(struct tx_writer *w, const struct hj_effect *e);
void tx_put_cost(struct tx_writer *w, const struct hj_cost *c);
void tx_put_effects(struct tx_writer *w, const struct hj_ability *a, int first,
                    int end);
void tx_put_keyword(struct tx_writer *w, const struct hj_keyword_value *v);
/* "its ATK" */
void tx_put_value_of(struct tx_writer *w, const struct hj_amount *n);
void tx_put_amount(struct tx_writer *w, const struct hj_amount *n);
/* "a card", "2 cards" */
void tx_put_cards(struct tx_writer *w, const struct hj_amount *n,
                  const char *one, const char *many);
/* A verb of the game's words; SAME: who does it has been written. */
void tx_put_own(struct tx_writer *w, const struct hj_effect *e, bool same);
/* The verbs that have no subject, and those that have one. */
bool tx_put_imperative(struct tx_writer *w, const struct hj_effect *e,
                       bool same);
void tx_put_predicate(struct tx_writer *w, const struct hj_effect *e, bool same,
                      bool lasts);
bool tx_vowel(struct hj_str text);

#endif
