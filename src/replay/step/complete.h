/* SPDX-License-Identifier: MPL-2.0 */
/* What a person may be about to type: choices for a line that has begun. */
#ifndef HJ_SRC_REPLAY_COMPLETE_H
#define HJ_SRC_REPLAY_COMPLETE_H

#include "replay/step/stepper.h"

/* A list of texts that a begun line may become. */
struct choices;

/* An empty list that the caller frees; NULL when out of memory. */
struct choices *choices_new(void);
void choices_free(struct choices *c);

/* Forgets them all. */
void choices_clear(struct choices *c);

/* How many there are, and one of them; it lives until the list changes. */
size_t choices_count(const struct choices *c);
struct hj_str choices_at(const struct choices *c, size_t i);

/* What all choices begin with. */
struct hj_str choices_common(const struct choices *c);

/* The legal actions of the position that begin with TYPED (letter case, and
 * names in quotation marks or as slugs, are one).  What comes into play is
 * offered with an alias that is still free.  Where no legal action begins so,
 * the last word is completed from the names of players, of what is on the
 * board, and of the cards that are known to be in hands, and where it is none
 * of them from the cards of the catalogue that fit the verb; what begins with
 * `@` from the directives, and the path of a claim. */
void complete_action(struct stepper *s, struct hj_str typed, struct choices *c);

/* The words of a list that begin with TYPED; WORD gives number I of them, NULL
 * behind the last. */
void complete_from(struct hj_str typed, const char *(*word)(size_t i),
                   struct choices *c);

/* The paths of the position that begin with TYPED. */
void complete_path(struct stepper *s, struct hj_str typed, struct choices *c);

/* An alias for a card that is still free in the log, `g1` for gray-harrier;
 * false when out of memory. */
bool complete_alias(const struct hj_log *log, struct hj_str card,
                    struct hj_out *out);

#endif
