/* SPDX-License-Identifier: MPL-2.0 */
/* Arenas: a list of blocks, the newest first. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 4096, LARGEST_STEP = 1 << 20 };

struct block {
    struct block *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

struct hj_arena {
    struct block *top;
    size_t total;
};

struct hj_arena *hj_arena_new(void)
{
    return calloc(1, sizeof(struct hj_arena));
}

static void free_blocks(struct block *block)
{
    while (block != NULL) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
}

void hj_arena_free(struct hj_arena *arena)
{
    if (arena == NULL)
        return;
    free_blocks(arena->top);
    free(arena);
}

void hj_arena_reset(struct hj_arena *arena)
{
    if (arena->top == NULL)
        return;
    free_blocks(arena->top->next);
    arena->top->next = NULL;
    memset(arena->top->bytes, 0, arena->top->used);
    arena->top->used = 0;
    arena->total = arena->top->size;
}

static struct block *grow(struct hj_arena *arena, size_t need)
{
    size_t size = arena->top ? arena->top->size * 2 : FIRST_BLOCK;
    struct block *block;

    if (size > LARGEST_STEP)
        size = LARGEST_STEP;
    if (size < need)
        size = need;
    if (size > SIZE_MAX - sizeof *block)
        return NULL;
    block = calloc(1, sizeof *block + size); /* fresh pages are zero already */
    if (block == NULL)
        return NULL;
    block->next = arena->top;
    block->size = size;
    arena->top = block;
    arena->total += size;
    return block;
}

void *hj_arena_alloc(struct hj_arena *arena, size_t size)
{
    const size_t grain = alignof(max_align_t);
    struct block *block = arena->top;
    void *piece;

    if (size > SIZE_MAX - grain)
        return NULL;
    size = (size + grain - 1) / grain * grain;
    if (size == 0)
        size = grain;
    if (block == NULL || block->size - block->used < size)
        block = grow(arena, size);
    if (block == NULL)
        return NULL;
    piece = block->bytes + block->used;
    block->used += size;
    return piece;
}

void *hj_arena_array(struct hj_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    return hj_arena_alloc(arena, count * size);
}

struct hj_str hj_arena_str(struct hj_arena *arena, struct hj_str s)
{
    char *copy = s.n < SIZE_MAX ? hj_arena_alloc(arena, s.n + 1) : NULL;

    if (copy == NULL)
        return (struct hj_str){NULL, 0};
    if (s.n > 0)
        memcpy(copy, s.p, s.n);
    return (struct hj_str){copy, s.n};
}

size_t hj_arena_size(const struct hj_arena *arena)
{
    return arena->total;
}
