/* SPDX-License-Identifier: MPL-2.0 */
/* Arenas: a list of blocks, the newest first. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* From LARGE on, reserved blocks use whole huge pages if the system has them:
 * one page fault instead of five hundred. */
enum { FIRST_BLOCK = 4096, LARGEST_STEP = 1 << 20, LARGE = 1 << 20 };

/* From this size on, blocks come zeroed from calloc(), which has fresh pages
 * for them.  Below, calloc() mostly reuses memory and would clear all of a
 * block, though little of the block may ever be used. */
enum { CLEAN_FROM = 128 << 10 };
#define HUGE_PAGE ((size_t)2 << 20)

struct block {
    struct block *next;
    size_t size, used;
    size_t mapped; /* bytes mapped for this block; 0: from malloc() */
    bool clean;    /* the unused part is zero */
    alignas(max_align_t) unsigned char bytes[];
};

struct hj_arena {
    struct block *top;
    bool failed;
};

/* The arena if there is no memory for one: it stays empty. */
static const struct hj_arena no_arena = {.failed = true};

struct hj_arena *hj_arena_new(void)
{
    struct hj_arena *arena = calloc(1, sizeof *arena);

    return arena != NULL ? arena : (struct hj_arena *)&no_arena;
}

static void free_blocks(struct block *block)
{
    while (block != NULL) {
        struct block *next = block->next;
        if (block->mapped > 0)
            munmap(block, block->mapped);
        else
            free(block);
        block = next;
    }
}

void hj_arena_free(struct hj_arena *arena)
{
    if (arena == NULL || arena == &no_arena)
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
    if (arena->top->clean)
        memset(arena->top->bytes, 0, arena->top->used);
    arena->top->used = 0;
}

/* Returns a block of SIZE fresh bytes in whole huge pages; NULL when the system
 * has none. */
static struct block *map_block(size_t size)
{
    size_t whole = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE, before;
    unsigned char *map;
    struct block *block;

    if (size > SIZE_MAX - 2 * HUGE_PAGE)
        return NULL;
    map = mmap(NULL, whole + HUGE_PAGE, PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED)
        return NULL;
    before = (HUGE_PAGE - (uintptr_t)map % HUGE_PAGE) % HUGE_PAGE;
    if (before > 0)
        munmap(map, before);
    if (before < HUGE_PAGE)
        munmap(map + before + whole, HUGE_PAGE - before);
    block = (struct block *)(void *)(map + before);
#ifdef MADV_HUGEPAGE
    (void)madvise(block, whole, MADV_HUGEPAGE);
#endif
    block->mapped = whole;
    return block;
}

/* Adds a new block with room for SIZE bytes on top of ARENA; LARGE blocks are
 * mapped in huge pages if possible.  NULL when out of memory. */
static struct block *add_block(struct hj_arena *arena, size_t size, bool large)
{
    struct block *block;

    if (size > SIZE_MAX - sizeof *block || arena == &no_arena)
        return NULL;
    block = large ? map_block(sizeof *block + size) : NULL;
    if (block != NULL)
        size = block->mapped - sizeof *block;
    else if (size >= CLEAN_FROM)
        block = calloc(1, sizeof *block + size);
    else if ((block = malloc(sizeof *block + size)) != NULL)
        block->used = block->mapped = 0;
    if (block == NULL)
        return NULL;
    block->clean = block->mapped > 0 || size >= CLEAN_FROM;
    block->next = arena->top;
    block->size = size;
    arena->top = block;
    return block;
}

static struct block *grow(struct hj_arena *arena, size_t need)
{
    size_t size = arena->top ? arena->top->size * 2 : FIRST_BLOCK;

    if (size > LARGEST_STEP)
        size = LARGEST_STEP;
    return add_block(arena, size < need ? need : size, false);
}

bool hj_arena_reserve(struct hj_arena *arena, size_t size)
{
    const struct block *top = arena->top;

    if (top != NULL && top->size - top->used >= size)
        return true;
    return add_block(arena, size, size >= LARGE) != NULL;
}

/* Remembers that something asked of ARENA is not there, and returns NULL. */
static void *lack(struct hj_arena *arena)
{
    if (arena != &no_arena)
        arena->failed = true;
    return NULL;
}

/* Returns SIZE uninitialised bytes and reports in *CLEAN if they are zero; NULL
 * when out of memory. */
static void *take(struct hj_arena *arena, size_t size, bool *clean)
{
    const size_t grain = alignof(max_align_t);
    struct block *block = arena->top;
    void *piece;

    if (size > SIZE_MAX - grain)
        return lack(arena);
    size = (size + grain - 1) / grain * grain;
    if (size == 0)
        size = grain;
    if (block == NULL || block->size - block->used < size)
        block = grow(arena, size);
    if (block == NULL)
        return lack(arena);
    piece = block->bytes + block->used;
    block->used += size;
    *clean = block->clean;
    return piece;
}

void *hj_arena_alloc(struct hj_arena *arena, size_t size)
{
    bool clean;
    void *piece = take(arena, size, &clean);

    return piece == NULL || clean ? piece : memset(piece, 0, size);
}

void *hj_arena_array(struct hj_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return lack(arena);
    return hj_arena_alloc(arena, count * size);
}

bool hj_arena_room(struct hj_arena *arena, void *array, size_t count,
                   size_t *size, size_t each)
{
    enum { FIRST_SIZE = 8 };
    size_t more = *size > 0 ? *size * 2 : FIRST_SIZE;
    void *grown, *items;

    if (count < *size)
        return true;
    grown = hj_arena_array(arena, more, each);
    if (grown == NULL)
        return false;
    memcpy(&items, array, sizeof items);
    if (count > 0)
        memcpy(grown, items, count * each);
    memcpy(array, &grown, sizeof grown);
    *size = more;
    return true;
}

bool hj_arena_failed(const struct hj_arena *arena)
{
    return arena->failed;
}

struct hj_str hj_arena_str(struct hj_arena *arena, struct hj_str s)
{
    bool clean;
    char *copy = s.n < SIZE_MAX ? take(arena, s.n + 1, &clean) : NULL;

    if (copy == NULL)
        return (struct hj_str){NULL, 0};
    if (s.n > 0)
        memcpy(copy, s.p, s.n);
    copy[s.n] = '\0';
    return (struct hj_str){copy, s.n};
}
