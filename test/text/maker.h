/* SPDX-License-Identifier: MPL-2.0 */
/* Random sentences from all rows of a game's words. */
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

/* Returns a random number below N; 0 if N is 0. */
unsigned maker_any(struct maker *m, unsigned n);
void maker_put(struct maker *m, const char *text);
/* Adds one of the alternatives of a row, which "|" separates. */
void maker_row(struct maker *m, const char *all);
void maker_one_of(struct maker *m, const char *const *list, size_t count);
#define ONE_OF(m, ...)                                                         \
    maker_one_of(m, (const char *const[]){__VA_ARGS__},                        \
                 sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* maker-whom.c: objects and players. */
void maker_type(struct maker *m, bool many);
void maker_adjectives(struct maker *m);
void maker_keyword(struct maker *m, bool printed);
void maker_relatives(struct maker *m);
void maker_objects(struct maker *m);
void maker_players(struct maker *m);
void maker_subject(struct maker *m);

/* maker-clause.c: clauses, clauses without a subject, conditions, and the shape
 * of a row with its placeholders filled (ONE: its verb is singular). */
void maker_clause(struct maker *m);
void maker_more(struct maker *m);
void maker_condition(struct maker *m);
void maker_shape(struct maker *m, const char *shape, bool one);

/* maker-value.c: a sentence about values, or about an object named before. */
void maker_value(struct maker *m);

/* Makes one or two sentences in OUT. */
void maker_make(struct maker *m);

#endif
