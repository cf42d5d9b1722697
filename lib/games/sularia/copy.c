/* SPDX-License-Identifier: MPL-2.0 */
/* Copies of a state: the parts that are in use, and nothing else. */
#include "games/sularia/sularia.h"

#include <stddef.h>

/* The parts of a state that are in use, one after the other. */
enum { SU_PARTS = 8 };

static void parts_of(const struct su_state *s, size_t at[SU_PARTS],
                     size_t size[SU_PARTS])
{
    size_t words =
        (s->object_count + (size_t)SU_SET_BITS - 1) / (size_t)SU_SET_BITS;

    at[0] = 0;
    size[0] = offsetof(struct su_state, links);
    at[1] = offsetof(struct su_state, links);
    size[1] = s->link_count * sizeof(s->links[0]);
    at[2] = offsetof(struct su_state, fighters);
    size[2] = s->fighter_count * sizeof(s->fighters[0]);
    at[3] = offsetof(struct su_state, pending);
    size[3] = s->pending_count * sizeof(s->pending[0]);
    at[4] = offsetof(struct su_state, modifiers);
    size[4] = s->modifier_count * sizeof(s->modifiers[0]);
    at[5] = offsetof(struct su_state, sets);
    size[5] = words * sizeof(s->sets[0]);
    at[6] = offsetof(struct su_state, objects);
    size[6] = s->object_count * sizeof(s->objects[0]);
    at[7] = offsetof(struct su_state, fired);
    size[7] = s->fired_count * sizeof(s->fired[0]);
}

void su_copy(struct su_state *to, const struct su_state *from)
{
    size_t at[SU_PARTS], size[SU_PARTS];

    parts_of(from, at, size);
    for (int i = 0; i < SU_PARTS; i++)
        memcpy((char *)to + at[i], (const char *)from + at[i], size[i]);
}

/* Whether the bytes FROM..TO of two states are the same. */
static bool same_bytes(const struct su_state *a, const struct su_state *b,
                       size_t from, size_t to)
{
    return memcmp((const char *)a + from, (const char *)b + from, to - from) ==
           0;
}

/* The end of a member. */
#define BEHIND(type, member)                                                   \
    (offsetof(type, member) + sizeof(((type *)NULL)->member))

static bool alike_links(const struct su_link *a, const struct su_link *b)
{
    struct su_link x = *a, y = *b;

    x.alias = y.alias = HJ_NO_SYMBOL;
    return memcmp(&x, &y, sizeof x) == 0;
}

static bool alike_objects(const struct su_object *a, const struct su_object *b)
{
    enum { BEHIND_ALIAS = BEHIND(struct su_object, alias) };

    return a->card == b->card && memcmp((const char *)a + BEHIND_ALIAS,
                                        (const char *)b + BEHIND_ALIAS,
                                        sizeof *a - BEHIND_ALIAS) == 0;
}

bool su_alike(const void *a, const void *b)
{
    const struct su_state *x = a, *y = b;
    size_t at[SU_PARTS], size[SU_PARTS];
    bool alike = same_bytes(x, y, 0, offsetof(struct su_state, aliases)) &&
                 same_bytes(x, y, BEHIND(struct su_state, aliases),
                            offsetof(struct su_state, ask)) &&
                 (x->ask.kind == SU_ASKS_NOTHING
                      ? y->ask.kind == SU_ASKS_NOTHING
                      : memcmp(&x->ask, &y->ask, sizeof x->ask) == 0) &&
                 same_bytes(x, y, BEHIND(struct su_state, ask),
                            offsetof(struct su_state, links));

    if (!alike)
        return false;
    for (int i = 0; alike && i < x->link_count; i++)
        alike = alike_links(&x->links[i], &y->links[i]);
    for (int i = 0; alike && i < x->object_count; i++)
        alike = alike_objects(&x->objects[i], &y->objects[i]);
    parts_of(x, at, size);
    for (int i = 1; alike && i < SU_PARTS; i++)
        alike = at[i] == offsetof(struct su_state, links) ||
                at[i] == offsetof(struct su_state, objects) ||
                same_bytes(x, y, at[i], at[i] + size[i]);
    return alike;
}

bool su_same(const void *a, const void *b)
{
    size_t at[SU_PARTS], size[SU_PARTS];

    parts_of(a, at, size); /* the counts are in the first part */
    for (int i = 0; i < SU_PARTS; i++)
        if (memcmp((const char *)a + at[i], (const char *)b + at[i], size[i]) !=
            0)
            return false;
    return true;
}
