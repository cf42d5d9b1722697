/* SPDX-License-Identifier: MPL-2.0 */
/* Open addressing with linear probing; the hash is kept beside the key. */
#include "base/map.h"

#include <stdlib.h>

struct slot {
    const char *key; /* NULL: free */
    uint32_t length, hash, value;
};

struct hj_map {
    struct slot *slots;
    size_t mask, count;
};

static uint64_t mix(uint64_t h)
{
    h ^= h >> 32;
    h *= UINT64_C(0x9E3779B97F4A7C15);
    return h ^ (h >> 29);
}

uint64_t hj_hash(struct hj_str s)
{
    uint64_t h = mix(s.n + UINT64_C(0x243F6A8885A308D3)), word = 0;
    size_t i = 0;

    for (; i + 8 <= s.n; i += 8) {
        memcpy(&word, s.p + i, 8);
        h = mix(h ^ word) + i;
    }
    word = 0;
    for (size_t k = 0; i + k < s.n; k++)
        word |= (uint64_t)(unsigned char)s.p[i + k] << (8 * k);
    return mix(mix(h ^ word));
}

static size_t slots_for(size_t count)
{
    size_t size = 16;

    while (size / 4 * 3 < count && size < SIZE_MAX / 4)
        size *= 2;
    return size;
}

struct hj_map *hj_map_new(size_t hint)
{
    struct hj_map *map = calloc(1, sizeof *map);
    size_t size = slots_for(hint + 1);

    if (map == NULL)
        return NULL;
    map->slots = calloc(size, sizeof *map->slots);
    if (map->slots == NULL) {
        free(map);
        return NULL;
    }
    map->mask = size - 1;
    return map;
}

void hj_map_free(struct hj_map *map)
{
    if (map == NULL)
        return;
    free(map->slots);
    free(map);
}

/* The slot that holds KEY, or the free one where it belongs. */
static struct slot *slot_of(const struct hj_map *map, struct hj_str key,
                            uint32_t hash)
{
    size_t i = hash & map->mask;

    for (;; i = (i + 1) & map->mask) {
        struct slot *slot = &map->slots[i];
        if (slot->key == NULL)
            return slot;
        if (slot->hash == hash && slot->length == key.n &&
            memcmp(slot->key, key.p, key.n) == 0)
            return slot;
    }
}

static bool grow(struct hj_map *map)
{
    size_t size = (map->mask + 1) * 2;
    struct hj_map bigger = {calloc(size, sizeof *map->slots), size - 1,
                            map->count};

    if (bigger.slots == NULL)
        return false;
    for (size_t i = 0; i <= map->mask; i++) {
        const struct slot *slot = &map->slots[i];
        if (slot->key != NULL)
            *slot_of(&bigger, (struct hj_str){slot->key, slot->length},
                     slot->hash) = *slot;
    }
    free(map->slots);
    *map = bigger;
    return true;
}

bool hj_map_put(struct hj_map *map, struct hj_str key, uint32_t value)
{
    uint32_t hash = (uint32_t)hj_hash(key);
    struct slot *slot;

    if (key.n > UINT32_MAX)
        return false;
    if ((map->mask + 1) / 4 * 3 <= map->count && !grow(map))
        return false;
    slot = slot_of(map, key, hash);
    if (slot->key == NULL) {
        slot->key = key.p ? key.p : "";
        slot->length = (uint32_t)key.n;
        slot->hash = hash;
        map->count++;
    }
    slot->value = value;
    return true;
}

bool hj_map_get(const struct hj_map *map, struct hj_str key, uint32_t *value)
{
    const struct slot *slot;

    if (key.n > UINT32_MAX)
        return false;
    slot = slot_of(map, key.p ? key : HJ_STR(""), (uint32_t)hj_hash(key));
    if (slot->key == NULL)
        return false;
    if (value != NULL)
        *value = slot->value;
    return true;
}

size_t hj_map_count(const struct hj_map *map)
{
    return map->count;
}
