/* SPDX-License-Identifier: MPL-2.0 */
/* Arenas: memory whose pieces are all freed together. */
#ifndef HJ_BASE_ARENA_H
#define HJ_BASE_ARENA_H

#include "base/str.h"

#include <stddef.h>

/*
 *   arena ──> block ──> block ──> block        one malloc a block,
 *             [used|free] [used]   [used]       one free for all
 */
struct hj_arena;

/* Returns an empty arena that the caller frees; when out of memory, one from
 * which nothing can be allocated. */
struct hj_arena *hj_arena_new(void);

/* Frees ARENA, which may be NULL, and all memory allocated from the arena. */
void hj_arena_free(struct hj_arena *arena);

/* Frees all memory allocated from ARENA but keeps one block, so that the next
 * document of the same size needs no allocation. */
void hj_arena_reset(struct hj_arena *arena);

/* Returns SIZE zeroed bytes, aligned for any object, that live as long as the
 * arena; NULL when out of memory. */
void *hj_arena_alloc(struct hj_arena *arena, size_t size);

/* Returns COUNT zeroed objects of SIZE bytes; NULL when out of memory or when
 * the product is out of range. */
void *hj_arena_array(struct hj_arena *arena, size_t count, size_t size);

/* Makes room for one more of the COUNT items of EACH bytes in an array of the
 * arena, which doubles in size if it is full; ARRAY is the address of the
 * pointer to the items.  Returns false, with the array unchanged, when out of
 * memory. */
bool hj_arena_room(struct hj_arena *arena, void *array, size_t count,
                   size_t *size, size_t each);

/* Reserves one block for the next SIZE bytes in total, for documents of known
 * size; without this call the arena grows in steps.  Returns false when out of
 * memory. */
bool hj_arena_reserve(struct hj_arena *arena, size_t size);

/* Returns a copy of S that lives as long as the arena, followed by a NUL byte
 * that its length does not count; p is NULL when out of memory. */
struct hj_str hj_arena_str(struct hj_arena *arena, struct hj_str s);

/* True if anything asked of the arena was not there for lack of memory. */
bool hj_arena_failed(const struct hj_arena *arena);

#endif
