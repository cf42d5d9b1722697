/* SPDX-License-Identifier: MPL-2.0 */
/* Hash tables from text to a number. */
#ifndef HJ_BASE_MAP_H
#define HJ_BASE_MAP_H

#include "base/str.h"

struct hj_map;

/* Returns an empty map with room for about HINT keys, which hj_map_free()
 * frees; NULL when out of memory. */
struct hj_map *hj_map_new(size_t hint);
void hj_map_free(struct hj_map *map);

/* Sets the value of KEY, whose bytes must outlive the map (they are not
 * copied).  Returns false, with the map unchanged, when out of memory. */
bool hj_map_put(struct hj_map *map, struct hj_str key, uint32_t value);

/* Returns a pointer to the value of KEY, which is set to VALUE if KEY is new;
 * the bytes of KEY must outlive the map.  The caller may write through the
 * pointer until the map next changes.  Returns NULL, with the map unchanged,
 * when out of memory. */
uint32_t *hj_map_insert(struct hj_map *map, struct hj_str key, uint32_t value);

/* Removes all keys but keeps the memory. */
void hj_map_clear(struct hj_map *map);

/* True if KEY has a value, which is written to *VALUE unless VALUE is NULL. */
bool hj_map_get(const struct hj_map *map, struct hj_str key, uint32_t *value);

/* Returns the number of keys. */
size_t hj_map_count(const struct hj_map *map);

/* Returns the number of slots examined for the key that takes longest to find,
 * a small number for any set of keys. */
size_t hj_map_longest_probe(const struct hj_map *map);

/* Returns a hash of S that is the same on every machine of the same byte
 * order. */
uint64_t hj_hash(struct hj_str s);

#endif
