/* SPDX-License-Identifier: MPL-2.0 */
/* Completions of a typed line. */
#ifndef HJ_SRC_REPLAY_COMPLETE_H
#define HJ_SRC_REPLAY_COMPLETE_H

#include "replay/step/stepper.h"

/* A list of completions. */
struct choices;

/* Returns an empty list, owned by the caller; NULL when out of memory. */
struct choices *choices_new(void);
void choices_free(struct choices *c);

/* Removes all completions. */
void choices_clear(struct choices *c);

/* Return the number of completions, and one of them, valid until the list
 * changes. */
size_t choices_count(const struct choices *c);
struct hj_str choices_at(const struct choices *c, size_t i);

/* Returns the common beginning of all completions. */
struct hj_str choices_common(const struct choices *c);

/* Sets *C to the legal actions of the position that begin with TYPED; letter
 * case is ignored, and quoted names equal their slugs.  Actions that put an
 * object into play get an unused alias.  If no legal action matches, the last
 * word is completed from the names of players, objects on the board and known
 * cards in hands; if none of these matches, from the cards of the catalogue
 * that fit the verb.  A line with `@` is completed from the directives, and the
 * path of a claim.  Returns false when out of memory. */
bool complete_action(struct stepper *s, struct hj_str typed, struct choices *c);

/* Sets *C to the words of a list that begin with TYPED.  WORD returns word I,
 * NULL after the last. */
void complete_from(struct hj_str typed, const char *(*word)(size_t i),
                   struct choices *c);

/* Sets *C to the paths of the position that begin with TYPED. */
void complete_path(struct stepper *s, struct hj_str typed, struct choices *c);

/* Writes an alias for a card that is unused in the log, `g1` for gray-harrier;
 * false if none is free or memory runs out. */
bool complete_alias(const struct hj_log *log, struct hj_str card,
                    struct hj_out *out);

#endif
