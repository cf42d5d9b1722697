/* SPDX-License-Identifier: MPL-2.0 */
/* Random sentences that are understood completely. */
#ifndef HJ_TEST_LITERAL_MAKE_H
#define HJ_TEST_LITERAL_MAKE_H

#include "literal.h"

#include <string.h>

struct maker {
    const struct lit_game *g;
    struct hj_random *random;
    struct hj_out *out;
    bool aura;   /* the text is of a card in play */
    bool use;    /* the text is an ability of one */
    bool may;    /* behind "you may" */
    bool x;      /* X is paid */
    bool theirs; /* players are called "they" */
};

/* Parts of sentences, appended to OUT. */
static inline int below(struct hj_random *random, int n)
{
    return (int)hj_random_below(random, (uint64_t)n);
}

static inline bool one_in(struct maker *m, int n)
{
    return below(m->random, n) == 0;
}

static inline void put(struct maker *m, const char *text)
{
    hj_out_puts(m->out, text);
}

static inline void first_of(struct maker *m, const char *all)
{
    hj_out_str(m->out, (struct hj_str){all, strcspn(all, "|")});
}

#define ONE_OF(m, ...)                                                         \
    put(m, ((const char *const[]){__VA_ARGS__})[below(                         \
               (m)->random, (int)(sizeof((const char *const[]){__VA_ARGS__}) / \
                                  sizeof(char *)))])

void make_value(struct maker *m);
void make_kind(struct maker *m, bool many);
void make_relatives(struct maker *m, bool plain);
void make_objects(struct maker *m);
void make_condition(struct maker *m, bool plain);
void make_for_each(struct maker *m);
void make_gets(struct maker *m, bool many);
void make_player_deed(struct maker *m, bool one);
void make_verb(struct maker *m, const char *object);

/* literal-position.c: makes a random position; writes its log up to @end, with
 * text AURA on the first card and TEXT on the card that is played. */
void lit_make_table(struct lit_table *t, struct hj_random *random);
void lit_put_table(const struct lit_table *t, struct hj_str aura,
                   struct hj_str text, struct hj_out *out);
extern const char *const lit_names[];
/* Returns a place of PLAYER with room; 0: none. */
int lit_free_place(const struct lit_table *t, struct hj_random *random,
                   int player);
/* Returns the normal word for the place of an object. */
struct hj_str lit_place_word(const struct lit_game *g,
                             const struct lit_object *o);
/* Returns the length of the first alternative of a row. */
int lit_first_length(const char *all);

/* Makes a text in OUT and reads it into *TEXT; false if none of many was
 * understood. */
bool lit_make_text(struct hj_grammar *grammar, struct maker *m,
                   struct hj_arena *arena, struct hj_card_text *text);

#endif
