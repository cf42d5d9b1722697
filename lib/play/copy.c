/* SPDX-License-Identifier: MPL-2.0 */
/* Copies of a state: the parts that are in use, and nothing else. */
#include "play/internal.h"

#include <stddef.h>

/* The parts of a state that are in use, one after the other. */
enum { PARTS = 6, HEAD = 0, STACK = 1, PENDING = 2, OBJECTS = 5 };
enum { BEFORE_OWN = offsetof(struct pl_state, own) };

static void parts_of(const struct pl_state *s, size_t at[PARTS],
                     size_t size[PARTS])
{
    size_t words =
        (s->object_count + (size_t)PL_SET_BITS - 1) / (size_t)PL_SET_BITS;

    at[HEAD] = 0;
    size[HEAD] = BEFORE_OWN + s->own_size;
    at[STACK] = offsetof(struct pl_state, stack);
    size[STACK] = s->stack_count * sizeof(s->stack[0]);
    at[PENDING] = offsetof(struct pl_state, pending);
    size[PENDING] = s->pending_count * sizeof(s->pending[0]);
    at[3] = offsetof(struct pl_state, modifiers);
    size[3] = s->modifier_count * sizeof(s->modifiers[0]);
    at[4] = offsetof(struct pl_state, sets);
    size[4] = words * sizeof(s->sets[0]);
    at[OBJECTS] = offsetof(struct pl_state, objects);
    size[OBJECTS] = s->object_count * sizeof(s->objects[0]);
}

void pl_copy(void *to, const void *from)
{
    size_t at[PARTS], size[PARTS];

    parts_of(from, at, size);
    for (int i = 0; i < PARTS; i++)
        memcpy((char *)to + at[i], (const char *)from + at[i], size[i]);
}

bool pl_same(const void *a, const void *b)
{
    size_t at[PARTS], size[PARTS];

    parts_of(a, at, size); /* the counts are in the first part */
    for (int i = 0; i < PARTS; i++)
        if (memcmp((const char *)a + at[i], (const char *)b + at[i], size[i]) !=
            0)
            return false;
    return true;
}

bool pl_alike(const void *a, const void *b)
{
    const struct pl_state *x = a, *y = b;
    enum { BEHIND = offsetof(struct pl_state, heard) };
    size_t at[PARTS], size[PARTS];
    bool alike = memcmp((const char *)a + BEHIND, (const char *)b + BEHIND,
                        BEFORE_OWN + x->own_size - BEHIND) == 0;

    for (int i = 0; alike && i < x->stack_count; i++) {
        struct pl_item p = x->stack[i], q = y->stack[i];
        p.alias = q.alias = HJ_NO_SYMBOL;
        alike = memcmp(&p, &q, sizeof p) == 0;
    }
    for (int i = 0; alike && i < x->pending_count; i++) {
        struct pl_pending p = x->pending[i], q = y->pending[i];
        p.item.alias = q.item.alias = HJ_NO_SYMBOL;
        alike = memcmp(&p, &q, sizeof p) == 0;
    }
    for (int i = 0; alike && i < x->object_count; i++) {
        struct pl_object p = x->objects[i], q = y->objects[i];
        p.alias = q.alias = HJ_NO_SYMBOL;
        alike = memcmp(&p, &q, sizeof p) == 0;
    }
    parts_of(x, at, size);
    for (int i = PENDING + 1; alike && i < OBJECTS; i++)
        if (i != 4) /* the sets have those with an alias: the rest follows */
            alike = memcmp((const char *)a + at[i], (const char *)b + at[i],
                           size[i]) == 0;
    return alike;
}
