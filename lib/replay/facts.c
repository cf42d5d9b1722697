/* SPDX-License-Identifier: MPL-2.0 */
/* The facts of a position as text, and the differences of two positions. */
#include "replay/facts.h"

#include "base/array.h"
#include "base/map.h"

#include <stdlib.h>

struct taking {
    struct hj_facts *facts;
    const struct hj_game_type *type;
    const struct hj_game *game;
    bool fine;
};

static bool take_fact(void *data, struct hj_str path, struct hj_str value)
{
    struct taking *t = data;
    struct hj_facts *f = t->facts;
    struct hj_fact_place place = {.unordered =
                                      t->type->is_unordered(t->game, path)};

    if (!hj_array_room(&f->places, f->count, &f->size, sizeof *f->places))
        return t->fine = false;
    place.path = hj_out_text(f->text).n;
    hj_out_str(f->text, path);
    place.value = hj_out_text(f->text).n;
    hj_out_str(f->text, value);
    place.end = hj_out_text(f->text).n;
    f->places[f->count++] = place;
    return true;
}

bool hj_facts_take(struct hj_facts *facts, const struct hj_game_type *type,
                   const struct hj_game *game, const void *state)
{
    struct taking t = {facts, type, game, true};

    if (facts->text == NULL)
        facts->text = hj_out_memory();
    hj_out_cut(facts->text, 0);
    facts->count = 0;
    type->paths(game, state, take_fact, &t);
    return t.fine && !hj_out_failed(facts->text);
}

void hj_facts_free(struct hj_facts *facts)
{
    hj_out_free(facts->text);
    free(facts->places);
    *facts = (struct hj_facts){0};
}

static struct hj_str part(const struct hj_facts *facts, size_t from, size_t to)
{
    return (struct hj_str){hj_out_text(facts->text).p + from, to - from};
}

/* Return the path and the value of fact I, valid until the next
 * hj_facts_take(). */
static struct hj_str path_at(const struct hj_facts *f, size_t i)
{
    return part(f, f->places[i].path, f->places[i].value);
}

static struct hj_str value_at(const struct hj_facts *f, size_t i)
{
    return part(f, f->places[i].value, f->places[i].end);
}

/* True if fact I of A and fact K of B have the same value; TERSE: or may have,
 * as unknown cards of one are known in the other. */
static bool values_agree(const struct hj_facts *a, size_t i,
                         const struct hj_facts *b, size_t k, bool terse)
{
    struct hj_str x = value_at(a, i), y = value_at(b, k);

    if (hj_str_eq(x, y))
        return true;
    return terse &&
           (a->places[i].unordered || hj_str_find(x, '?', 0) < x.n ||
            hj_str_find(y, '?', 0) < y.n) &&
           hj_replay_compare_cards(x, y, false) != HJ_UNLIKE;
}

/* True if both have the same paths in the same order with matching values. */
static bool all_agree(const struct hj_facts *a, const struct hj_facts *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!hj_str_eq(path_at(a, i), path_at(b, i)) ||
            !values_agree(a, i, b, i, true))
            return false;
    return true;
}

static struct hj_map *paths_of(const struct hj_facts *f)
{
    struct hj_map *map = hj_map_new(f->count);

    for (size_t i = 0; map != NULL && i < f->count; i++)
        if (!hj_map_put(map, path_at(f, i), (uint32_t)i)) {
            hj_map_free(map);
            map = NULL;
        }
    return map;
}

/* True if PATH is a fact of an object that only one position has, other than
 * its zone, which is reported instead. */
static bool is_noise(const struct hj_map *own, const struct hj_map *other,
                     struct hj_str path)
{
    static const char zone[] = ".zone";
    char text[512];

    if (path.n + sizeof zone > sizeof text || hj_str_ends(path, hj_str(zone)))
        return false;
    for (size_t at = path.n; at-- > 0;) {
        if (path.p[at] != '.')
            continue;
        memcpy(text, path.p, at);
        memcpy(text + at, zone, sizeof zone);
        if (hj_map_get(own, hj_str(text), NULL))
            return !hj_map_get(other, hj_str(text), NULL);
    }
    return false;
}

bool hj_facts_compare(const struct hj_facts *a, const struct hj_facts *b,
                      hj_facts_differ take, void *data, bool terse, bool *same)
{
    struct hj_map *in_a, *in_b;
    bool go_on = true, fine;
    uint32_t at;

    *same = true;
    if (terse && all_agree(a, b))
        return true;
    in_a = paths_of(a);
    in_b = paths_of(b);
    fine = in_a != NULL && in_b != NULL;
    for (size_t i = 0; fine && go_on && i < a->count; i++) {
        struct hj_str path = path_at(a, i), value = value_at(a, i);
        bool there = hj_map_get(in_b, path, &at);
        if (there && values_agree(a, i, b, at, terse))
            continue;
        *same = false;
        if (!there && terse && is_noise(in_a, in_b, path))
            continue;
        go_on = take != NULL &&
                take(data, path, value, there ? value_at(b, at) : HJ_STR(""));
    }
    for (size_t i = 0; fine && go_on && i < b->count; i++) {
        if (hj_map_get(in_a, path_at(b, i), NULL))
            continue;
        *same = false;
        if (terse && is_noise(in_b, in_a, path_at(b, i)))
            continue;
        go_on = take != NULL &&
                take(data, path_at(b, i), HJ_STR(""), value_at(b, i));
    }
    hj_map_free(in_a);
    hj_map_free(in_b);
    return fine;
}
