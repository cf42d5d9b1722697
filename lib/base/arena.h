/* SPDX-License-Identifier: MPL-2.0 */
/* Memory whose pieces all live and end together. */
#ifndef HJ_BASE_ARENA_H
#define HJ_BASE_ARENA_H

#include "base/str.h"

#include <stddef.h>

/*
 *   arena ──> block ──> block ──> block        one malloc a block,
 *             [used|free] [used]   [used]       one free for all
 */
struct hj_arena;

/* An empty arena that the caller frees; NULL when out of memory. */
struct hj_arena *hj_arena_new(void);

/* Frees the arena and everything that came from it.  NULL is allowed. */
void hj_arena_free(struct hj_arena *arena);

/* Forgets everything that came from the arena but keeps a block, so that the
 * next document of the same size needs no allocation. */
void hj_arena_reset(struct hj_arena *arena);

/* SIZE bytes, zeroed and aligned for any object; they live as long as the
 * arena.  NULL when out of memory. */
void *hj_arena_alloc(struct hj_arena *arena, size_t size);

/* COUNT zeroed objects of SIZE bytes; NULL when out of memory or when the
 * product is out of range. */
void *hj_arena_array(struct hj_arena *arena, size_t count, size_t size);

/* Makes sure that the next SIZE bytes in all come from one piece of memory, for
 * documents whose size is known; without it the arena grows by itself.  False
 * when out of memory. */
bool hj_arena_reserve(struct hj_arena *arena, size_t size);

/* A copy of S that ends in a NUL byte after its length.  Its p is NULL when
 * memory has run out. */
struct hj_str hj_arena_str(struct hj_arena *arena, struct hj_str s);

#endif
