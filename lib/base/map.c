/* SPDX-License-Identifier: MPL-2.0 */
/* Hash tables: open addressing with linear probing and keyed hashes. */
#include "base/hash.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif
#include <unistd.h>

struct slot {
    const char *key;
    uint32_t length, value;
};

/* The hashes are apart from the slots, so that a search for a free or matching
 * slot reads little memory. */
struct hj_map {
    uint32_t *hashes; /* 0: free */
    struct slot *slots;
    size_t mask, count;
    struct hj_hash_key key;
};

uint64_t hj_hash(struct hj_str s)
{
    uint64_t h = s.n + UINT64_C(0x243F6A8885A308D3), word = 0;
    size_t i = 0;

    for (; i + 8 <= s.n; i += 8) {
        memcpy(&word, s.p + i, 8);
        h = hj_hash_mix(h ^ word) + i;
    }
    return hj_hash_mix(hj_hash_mix(h ^ hj_hash_tail(s.p + i, s.n - i)));
}

struct hj_hash_key hj_hash_key(void)
{
    uint64_t seeds[2] = {0};
    struct hj_hash_key key;

#ifdef __linux__
    /* The random bytes that the system gives every process at its start. */
    const void *random = (const void *)(uintptr_t)getauxval(AT_RANDOM);
    if (random != NULL)
        memcpy(seeds, random, sizeof seeds);
    else
#endif
        (void)!getentropy(seeds, sizeof seeds);
    key.a = hj_hash_mix(seeds[0] ^ UINT64_C(0x243F6A8885A308D3));
    key.b = hj_hash_mix(seeds[1] ^ UINT64_C(0x13198A2E03707344));
    key.c = hj_hash_mix(key.a + hj_hash_mix(key.b)) | 1;
    return key;
}

uint64_t hj_hash_long(const struct hj_hash_key *key, struct hj_str text)
{
    uint64_t hash = key->c, one, two;
    const char *last = text.p + text.n - 2 * sizeof one;

    for (; text.n > 2 * sizeof one; text = hj_str_from(text, 2 * sizeof one)) {
        memcpy(&one, text.p, sizeof one);
        memcpy(&two, text.p + sizeof one, sizeof two);
        hash = hj_hash_fold(one ^ key->a ^ hash, two ^ key->b);
    }
    memcpy(&one, last, sizeof one);
    memcpy(&two, last + sizeof one, sizeof two);
    hash = hj_hash_fold(one ^ key->a ^ hash, two ^ key->b);
    return hj_hash_fold(hash ^ key->a, text.n ^ key->c);
}

static size_t slots_for(size_t count)
{
    size_t size = 16;

    while (size / 4 * 3 < count && size < SIZE_MAX / 4)
        size *= 2;
    return size;
}

/* Returns a hash of KEY other than 0, which marks a free slot. */
static inline uint32_t hash_of(const struct hj_map *map, struct hj_str key)
{
    uint32_t hash = hj_hash_keyed(&map->key, key);

    return hash != 0 ? hash : 1;
}

static bool reserve(struct hj_map *map, size_t size)
{
    map->hashes = calloc(size, sizeof *map->hashes);
    map->slots = malloc(size * sizeof *map->slots);
    map->mask = size - 1;
    if (map->hashes != NULL && map->slots != NULL)
        return true;
    free(map->hashes);
    free(map->slots);
    return false;
}

struct hj_map *hj_map_new(size_t hint)
{
    struct hj_map *map = calloc(1, sizeof *map);

    if (map == NULL)
        return NULL;
    map->key = hj_hash_key();
    if (reserve(map, slots_for(hint + 1)))
        return map;
    free(map);
    return NULL;
}

void hj_map_free(struct hj_map *map)
{
    if (map == NULL)
        return;
    free(map->hashes);
    free(map->slots);
    free(map);
}

/* Returns the slot that holds KEY, or the free slot for KEY. */
static inline size_t slot_of(const struct hj_map *map, struct hj_str key,
                             uint32_t hash)
{
    size_t i = hash & map->mask;

    for (;; i = (i + 1) & map->mask) {
        const struct slot *slot = &map->slots[i];
        if (map->hashes[i] == 0)
            return i;
        if (map->hashes[i] == hash && slot->length == key.n &&
            hj_equal_words(slot->key, key.p, key.n))
            return i;
    }
}

static bool grow(struct hj_map *map)
{
    struct hj_map bigger = {.count = map->count, .key = map->key};

    if (!reserve(&bigger, (map->mask + 1) * 2))
        return false;
    for (size_t i = 0; i <= map->mask; i++) {
        struct hj_str key = {map->slots[i].key, map->slots[i].length};
        size_t to;
        if (map->hashes[i] == 0)
            continue;
        to = slot_of(&bigger, key, map->hashes[i]);
        bigger.hashes[to] = map->hashes[i];
        bigger.slots[to] = map->slots[i];
    }
    free(map->hashes);
    free(map->slots);
    *map = bigger;
    return true;
}

uint32_t *hj_map_insert(struct hj_map *map, struct hj_str key, uint32_t value)
{
    uint32_t hash;
    size_t at;

    if (key.n > UINT32_MAX)
        return NULL;
    if (key.p == NULL)
        key = HJ_STR("");
    if ((map->mask + 1) / 4 * 3 <= map->count && !grow(map))
        return NULL;
    hash = hash_of(map, key);
    at = slot_of(map, key, hash);
    if (map->hashes[at] == 0) {
        map->hashes[at] = hash;
        map->slots[at].key = key.p;
        map->slots[at].length = (uint32_t)key.n;
        map->slots[at].value = value;
        map->count++;
    }
    return &map->slots[at].value;
}

bool hj_map_put(struct hj_map *map, struct hj_str key, uint32_t value)
{
    uint32_t *held = hj_map_insert(map, key, value);

    if (held != NULL)
        *held = value;
    return held != NULL;
}

void hj_map_clear(struct hj_map *map)
{
    memset(map->hashes, 0, (map->mask + 1) * sizeof *map->hashes);
    map->count = 0;
}

bool hj_map_get(const struct hj_map *map, struct hj_str key, uint32_t *value)
{
    size_t at;

    if (key.n > UINT32_MAX)
        return false;
    if (key.p == NULL)
        key = HJ_STR("");
    at = slot_of(map, key, hash_of(map, key));
    if (map->hashes[at] == 0)
        return false;
    if (value != NULL)
        *value = map->slots[at].value;
    return true;
}

size_t hj_map_longest_probe(const struct hj_map *map)
{
    size_t farthest = 0;

    for (size_t i = 0; i <= map->mask; i++) {
        size_t from = (i - map->hashes[i]) & map->mask;
        if (map->hashes[i] != 0 && from + 1 > farthest)
            farthest = from + 1;
    }
    return farthest;
}

size_t hj_map_count(const struct hj_map *map)
{
    return map->count;
}
