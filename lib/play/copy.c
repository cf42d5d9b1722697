/* SPDX-License-Identifier: MPL-2.0 */
/* Copies of a state: the parts that are in use, and nothing else. */
#include "play/internal.h"

#include <stddef.h>

/* The parts of a state that are in use, one after the other. */
enum { HEAD, UNWRITTEN, STACK, PENDING, MODIFIERS, SETS, OBJECTS, OWN };
enum { PARTS = OWN + 1 + PL_OWN_PARTS };

static void parts_of(const struct pl_state *s, size_t at[PARTS],
                     size_t size[PARTS])
{
    size_t words =
        (s->object_count + (size_t)PL_SET_BITS - 1) / (size_t)PL_SET_BITS;

    at[HEAD] = 0;
    size[HEAD] = offsetof(struct pl_state, own);
    at[UNWRITTEN] = offsetof(struct pl_state, unwritten);
    size[UNWRITTEN] = offsetof(struct pl_unwritten, of) +
                      s->unwritten.count * sizeof(s->unwritten.of[0]);
    at[STACK] = offsetof(struct pl_state, stack);
    size[STACK] = s->stack_count * sizeof(s->stack[0]);
    at[PENDING] = offsetof(struct pl_state, pending);
    size[PENDING] = s->pending_count * sizeof(s->pending[0]);
    at[MODIFIERS] = offsetof(struct pl_state, modifiers);
    size[MODIFIERS] = s->modifier_count * sizeof(s->modifiers[0]);
    at[SETS] = offsetof(struct pl_state, sets);
    size[SETS] = words * sizeof(s->sets[0]);
    at[OBJECTS] = offsetof(struct pl_state, objects);
    size[OBJECTS] = s->object_count * sizeof(s->objects[0]);
    at[OWN] = offsetof(struct pl_state, own);
    size[OWN] = s->own_size;
    for (int i = 0; i < PL_OWN_PARTS; i++) {
        const struct pl_own_part *part = &s->own_parts[i];
        uint16_t count;
        memcpy(&count, (const char *)s->own + part->count, sizeof count);
        at[OWN + 1 + i] = offsetof(struct pl_state, own) + part->at;
        size[OWN + 1 + i] = (size_t)count * part->row;
    }
}

static bool is_same_part(const void *a, const void *b, size_t at, size_t size)
{
    return memcmp((const char *)a + at, (const char *)b + at, size) == 0;
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
        if (i != UNWRITTEN && !is_same_part(a, b, at[i], size[i]))
            return false;
    return true;
}

bool pl_alike(const void *a, const void *b)
{
    const struct pl_state *x = a, *y = b;
    enum { BEHIND = offsetof(struct pl_state, heard) };
    size_t at[PARTS], size[PARTS];
    bool alike = is_same_part(a, b, BEHIND,
                              offsetof(struct pl_state, own) - BEHIND);

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
    for (int i = MODIFIERS; alike && i < PARTS; i++)
        if (i != SETS && i != OBJECTS) /* those with an alias are in the sets */
            alike = is_same_part(a, b, at[i], size[i]);
    return alike;
}
