/* SPDX-License-Identifier: MPL-2.0 */
/* Lines of a story that come again in the same words. */
#ifndef HJ_SRC_REPLAY_TOLD_H
#define HJ_SRC_REPLAY_TOLD_H

#include "play/event.h"

/* The lines about facts that are no object's: what they say depends on the
 * event alone, see event_text in play/game.h.  A later one takes the place of
 * an earlier one here and there; what is not found is told anew. */
struct told;

/* What a line depends on. */
struct told_key {
    uint64_t what, values, more;
    const char *rule;
};

/* Without any line, to be freed; NULL when memory is short. */
struct told *told_new(void);
void told_free(struct told *told);

/* What the line about E depends on, at so many steps from the margin. */
static inline struct told_key told_key(const struct hj_event *e, int depth)
{
    return (struct told_key){
        e->kind | (uint64_t)e->how << 8 | (uint64_t)(uint8_t)e->player << 16 |
            (uint64_t)(uint8_t)e->chooser << 24 | (uint64_t)e->field << 32 |
            (uint64_t)depth << 48,
        (uint32_t)e->from | (uint64_t)(uint32_t)e->to << 32,
        (uint32_t)e->source | (uint64_t)(uint32_t)e->offered << 32, e->rule};
}

/* The line that was kept for KEY, with its end; it lives until the next is
 * kept.  Empty where there is none. */
struct hj_str told_find(const struct told *told, const struct told_key *key);

/* Keeps LINE for KEY, unless it is very long. */
void told_keep(struct told *told, const struct told_key *key,
               struct hj_str line);

#endif
