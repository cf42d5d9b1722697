/* SPDX-License-Identifier: MPL-2.0 */
/* The state of writing a tree. */
#ifndef HJ_TEXT_WRITE_H
#define HJ_TEXT_WRITE_H

#include "text/internal.h"

struct tx_writer {
    const struct hj_grammar *text;
    const struct hj_text_words *w;
    struct hj_out *out;
    bool plural;   /* number of the last subject */
    bool later;    /* an alternative is written as a sentence of its own */
    bool counted;  /* within a counted selector: "they control" */
    bool where;    /* the definition of X follows all clauses */
    uint32_t that; /* types of the event's object, if "its" may also mean the
                    * host, */
    uint32_t host; /* which has one of these types */
    bool others;   /* the ability names other objects as well */
    bool theirs;   /* "you control" means the acting player: "they control" */
};

/* Writes TEXT, or the first alternative of a row, up to `|`. */
void tx_put(struct tx_writer *w, const char *text);
void tx_put_selector(struct tx_writer *w, const struct hj_selector *s,
                     bool subject, bool zone);
void tx_put_counted(struct tx_writer *w, const struct hj_selector *s, bool many,
                    bool control, bool other);
/* Write "2 or less"; " ATK 2 or less"; "a" or "an" before the written form of
 * S; the keywords of BITS, separated by JOINT. */
void tx_put_range(struct tx_writer *w, int least, int most);
void tx_put_test(struct tx_writer *w, const struct hj_test *t);
void tx_put_article(struct tx_writer *w, const struct hj_selector *s,
                    bool zone);
void tx_put_keywords_of(struct tx_writer *w, uint32_t bits, const char *joint);
void tx_put_condition(struct tx_writer *w, const struct hj_condition *c);
bool tx_says_unless(const struct hj_condition *c);
void tx_put_zone_of(struct tx_writer *w, uint8_t zone, uint8_t of);
void tx_put_instead(struct tx_writer *w, const struct hj_effect *e);
void tx_put_cost(struct tx_writer *w, const struct hj_cost *c);
void tx_put_effects(struct tx_writer *w, const struct hj_ability *a, int first,
                    int end);
void tx_put_keyword(struct tx_writer *w, const struct hj_keyword_value *v);
/* Writes "its ATK". */
void tx_put_value_of(struct tx_writer *w, const struct hj_amount *n);
void tx_put_amount(struct tx_writer *w, const struct hj_amount *n);
/* Writes "a card", "2 cards". */
void tx_put_cards(struct tx_writer *w, const struct hj_amount *n,
                  const char *one, const char *many);
/* True for an effect that is written with its subject: "you draw a card". */
bool tx_has_subject(const struct hj_effect *e);
/* Writes a verb of all games.  SAME: the subject is that of the previous
 * clause; LASTS: the ability is continuous. */
void tx_put_verb(struct tx_writer *w, const struct hj_effect *e, bool same,
                 bool lasts);
bool tx_vowel(struct hj_str text);

#endif
