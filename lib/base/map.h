/* SPDX-License-Identifier: MPL-2.0 */
/* A hash table from text to a number. */
#ifndef HJ_BASE_MAP_H
#define HJ_BASE_MAP_H

#include "base/str.h"

struct hj_map;

/* An empty map with room for about HINT keys; NULL when out of memory. */
struct hj_map *hj_map_new(size_t hint);
void hj_map_free(struct hj_map *map);

/* Sets the value of KEY, whose bytes must outlive the map (they are not
 * copied).  Returns false when out of memory; the map is unchanged then. */
bool hj_map_put(struct hj_map *map, struct hj_str key, uint32_t value);

/* The value of KEY, which is set to VALUE where it has none; the bytes of KEY
 * must outlive the map.  Until the map next changes it may be written through
 * the pointer.  NULL when out of memory; the map is unchanged then. */
uint32_t *hj_map_enter(struct hj_map *map, struct hj_str key, uint32_t value);

/* Forgets all keys, not the memory. */
void hj_map_clear(struct hj_map *map);

/* True if KEY has a value; it is written to *VALUE (when not NULL). */
bool hj_map_get(const struct hj_map *map, struct hj_str key, uint32_t *value);

/* How many keys the map has. */
size_t hj_map_count(const struct hj_map *map);

/* How many slots are looked at for the key that takes longest to find: few,
 * whatever the keys are. */
size_t hj_map_farthest(const struct hj_map *map);

/* A hash of a text; the same on every machine. */
uint64_t hj_hash(struct hj_str s);

#endif
