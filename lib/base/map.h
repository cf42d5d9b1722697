/* SPDX-License-Identifier: MPL-2.0 */
/* A hash table from text to a number. */
#ifndef HJ_BASE_MAP_H
#define HJ_BASE_MAP_H

#include "base/str.h"

struct hj_map;

/* An empty map with room for about HINT keys; NULL when memory is short. */
struct hj_map *hj_map_new(size_t hint);
void hj_map_free(struct hj_map *map);

/* Sets the value of KEY, whose bytes must outlive the map (they are not
 * copied).  Returns false when memory is short; the map is unchanged then. */
bool hj_map_put(struct hj_map *map, struct hj_str key, uint32_t value);

/* Whether KEY has a value; it is written to *VALUE (when not NULL). */
bool hj_map_get(const struct hj_map *map, struct hj_str key, uint32_t *value);

/* How many keys the map has. */
size_t hj_map_count(const struct hj_map *map);

/* The hash of a text that the map uses; the same on every machine. */
uint64_t hj_hash(struct hj_str s);

#endif
