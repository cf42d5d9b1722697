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
    if (facts->text == NULL)
        return false;
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

/* The cards of a pile.  Cards that are face up, "x/up" or "?/up", are kept
 * apart, because all players see them. */
enum { MOST_CARDS = 256 };
struct cards {
    struct hj_str known[MOST_CARDS];
    size_t count;
    int64_t unknown[2];
    bool many;
};

static bool is_up(struct hj_str card)
{
    return hj_str_ends(card, HJ_STR("/up"));
}

static void read_cards(struct hj_str value, struct cards *c)
{
    struct hj_str word;
    int64_t n;

    c->count = 0;
    c->unknown[0] = c->unknown[1] = 0;
    c->many = false;
    if (hj_str_is(value, "none"))
        return;
    while (hj_str_split(&value, ' ', &word)) {
        if (hj_str_is(word, "?") || hj_str_is(word, "?/up"))
            c->unknown[is_up(word)]++;
        else if (hj_str_starts(word, HJ_STR("?*")) &&
                 hj_str_int(hj_str_from(word, 2), 1, INT32_MAX, &n))
            c->unknown[0] += n;
        else if (c->count < MOST_CARDS)
            c->known[c->count++] = word;
        else
            c->many = true;
    }
}

/* Removes the known cards that both piles have from both. */
static void drop_common(struct cards *x, struct cards *y)
{
    size_t left = 0;

    for (size_t i = 0; i < x->count; i++) {
        size_t k = 0;
        while (k < y->count && !hj_str_equal_nocase(x->known[i], y->known[k]))
            k++;
        if (k < y->count)
            y->known[k] = y->known[--y->count];
        else
            x->known[left++] = x->known[i];
    }
    x->count = left;
}

/* Returns the number of remaining known cards that are face up or face down. */
static int64_t left_of(const struct cards *c, bool up)
{
    int64_t count = 0;

    for (size_t i = 0; i < c->count; i++)
        count += is_up(c->known[i]) == up;
    return count;
}

static enum hj_piles compare_ordered(struct hj_str a, struct hj_str b)
{
    struct hj_str x, y;

    if (hj_str_eq(a, b))
        return HJ_PILES_SAME;
    while (hj_str_split(&a, ' ', &x))
        if (!hj_str_split(&b, ' ', &y) || hj_str_is(y, "none") ||
            !(hj_str_equal_nocase(x, y) || (hj_str_is(x, "?") && !is_up(y))))
            return HJ_PILES_DIFFER;
    return b.p == NULL ? HJ_PILES_UNTOLD : HJ_PILES_DIFFER;
}

enum hj_piles hj_piles_compare(struct hj_str a, struct hj_str b, bool ordered)
{
    struct cards x, y;

    read_cards(a, &x);
    read_cards(b, &y);
    if (ordered || x.many || y.many)
        return compare_ordered(a, b);
    drop_common(&x, &y);
    for (int up = 0; up < 2; up++) {
        int64_t p = left_of(&x, up), q = left_of(&y, up);
        if (p + x.unknown[up] != q + y.unknown[up] || p > y.unknown[up] ||
            q > x.unknown[up])
            return HJ_PILES_DIFFER;
    }
    return x.count > 0   ? HJ_PILES_MAY_BE_SAME
           : y.count > 0 ? HJ_PILES_UNTOLD
                         : HJ_PILES_SAME;
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
           hj_piles_compare(x, y, false) != HJ_PILES_DIFFER;
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
