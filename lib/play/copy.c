/* SPDX-License-Identifier: MPL-2.0 */
/* Copies and comparison of states: only the parts that are in use. */
#include "play/internal.h"

#include <stddef.h>

/* The parts of a state that are in use, in order. */
enum {
    HEAD,
    FORCED,
    STACK,
    PENDING,
    MODIFIERS,
    MARKED,
    THEY,
    SETS,
    OBJECTS,
    OWN
};
enum { PARTS = OWN + 1 + PL_OWN_PARTS };
enum {
    SUMS = offsetof(struct pl_state, trigger_events)
}; /* bytes before the facts of a position */

static void parts_of(const struct pl_state *s, size_t at[PARTS],
                     size_t size[PARTS])
{
    size_t words =
        (s->object_count + (size_t)PL_SET_BITS - 1) / (size_t)PL_SET_BITS;

#define PART(part, member, bytes)                                              \
    at[part] = offsetof(struct pl_state, member), size[part] = (bytes)
    PART(HEAD, aliases, offsetof(struct pl_state, own));
    PART(FORCED, forced,
         offsetof(struct pl_forced, of) +
             s->forced.count * sizeof(s->forced.of[0]));
    PART(STACK, stack, s->stack_count * sizeof(s->stack[0]));
    PART(PENDING, pending, s->pending_count * sizeof(s->pending[0]));
    PART(MODIFIERS, modifiers, s->modifier_count * sizeof(s->modifiers[0]));
    PART(MARKED, marked, s->marked_count * sizeof(s->marked[0]));
    PART(THEY, they,
         (size_t)pl_they_at(s, s->pending_count) * sizeof(s->they[0]));
    PART(SETS, sets, words * sizeof(s->sets[0]));
    PART(OBJECTS, objects, s->object_count * sizeof(s->objects[0]));
    PART(OWN, own, s->own_size);
#undef PART
    for (int i = 0; i < PL_OWN_PARTS; i++) {
        const struct pl_own_part *part = &s->own_parts[i];
        uint16_t count;
        memcpy(&count, (const char *)s->own + part->count, sizeof count);
        at[OWN + 1 + i] = offsetof(struct pl_state, own) + part->at;
        size[OWN + 1 + i] = (size_t)count * part->row;
    }
}

static bool is_same_part(const void *a, const void *b, size_t at, size_t size)
{
    return memcmp((const char *)a + at, (const char *)b + at, size) == 0;
}

void pl_copy(void *to, const void *from)
{
    size_t at[PARTS], size[PARTS];

    parts_of(from, at, size);
    for (int i = 0; i < PARTS; i++)
        memcpy((char *)to + at[i], (const char *)from + at[i], size[i]);
}

/* True if the heads are the same; aliases, grants and which of the cards were
 * drawn last are not facts. */
static bool is_same_head(const void *a, const void *b)
{
    enum {
        DRAWS = offsetof(struct pl_state, draws_open),
        PLAYERS = offsetof(struct pl_state, players),
        DRAWN = offsetof(struct pl_player, drawn_from),
        OUT = offsetof(struct pl_player, out)
    };
    bool same = is_same_part(a, b, SUMS, DRAWS - SUMS) &&
                is_same_part(a, b, DRAWS + 1, PLAYERS - DRAWS - 1);

    for (size_t i = 0; i < PL_PLAYERS && same; i++) {
        size_t at = PLAYERS + i * sizeof(struct pl_player);
        same = is_same_part(a, b, at, DRAWN) &&
               is_same_part(a, b, at + OUT, sizeof(struct pl_player) - OUT);
    }
    return same;
}

bool pl_same(const void *a, const void *b)
{
    size_t at[PARTS], size[PARTS];
    bool same = is_same_head(a, b); /* it has the counts */

    parts_of(a, at, size);
    for (int i = HEAD + 1; i < PARTS && same; i++)
        same = i == FORCED || is_same_part(a, b, at[i], size[i]);
    return same;
}

/* True if COUNT rows of ROW bytes are the same except for a symbol ALIAS bytes
 * after the start of each. */
static bool are_same_rows(const void *a, const void *b, int count, size_t row,
                          size_t alias)
{
    size_t behind = alias + sizeof(hj_symbol);

    for (size_t at = 0; at < (size_t)count * row; at += row)
        if (!is_same_part(a, b, at, alias) ||
            !is_same_part(a, b, at + behind, row - behind))
            return false;
    return true;
}

bool pl_alike(const void *a, const void *b)
{
    const struct pl_state *x = a, *y = b;
    size_t at[PARTS], size[PARTS];
    bool alike =
        is_same_part(a, b, SUMS, offsetof(struct pl_state, own) - SUMS) &&
        are_same_rows(x->stack, y->stack, x->stack_count, sizeof x->stack[0],
                      offsetof(struct pl_item, alias)) &&
        are_same_rows(x->pending, y->pending, x->pending_count,
                      sizeof x->pending[0],
                      offsetof(struct pl_pending, item.alias)) &&
        are_same_rows(x->objects, y->objects, x->object_count,
                      sizeof x->objects[0], offsetof(struct pl_object, alias));

    parts_of(x, at, size);
    for (int i = MODIFIERS; alike && i < PARTS; i++)
        if (i != SETS && i != OBJECTS) /* SETS includes aliases */
            alike = is_same_part(a, b, at[i], size[i]);
    return alike;
}

/* Makes unknown the objects of PLAYER in ZONE that are unknown in OTHER: those
 * that came to the same place as the same one. */
static bool level_zone(struct pl_run *r, const struct pl_run *other, int zone,
                       int player)
{
    int16_t ours[PL_OBJECTS], theirs[PL_OBJECTS];
    int count = pl_in_order(r, PL_ZONE(zone), player, ours);
    int n = pl_in_order(other, PL_ZONE(zone), player, theirs);
    bool any = false;

    for (int i = 0; i < n; i++) {
        const struct pl_object *o = &other->s->objects[theirs[i]];
        int before = 0;
        if (o->card != HJ_NO_CARD)
            continue;
        for (int k = 0; k < i; k++)
            before += other->s->objects[theirs[k]].column == o->column;
        for (int k = 0; k < count && before >= 0; k++) {
            const struct pl_object *our = &r->s->objects[ours[k]];
            if (our->column != o->column || before-- > 0 ||
                our->card == HJ_NO_CARD)
                continue;
            pl_unidentify(r, ours[k]);
            any = true;
        }
    }
    return any;
}

bool pl_level(const struct hj_game *g, void *a, const void *b)
{
    struct pl_run r = pl_reader(g, a), other = pl_reader(g, b);
    uint32_t zones = g->played | PL_ZONE(g->rules->stack);
    bool any = false;

    for (int z = 1; z < g->rules->zone_count; z++)
        for (int i = 0; i < g->players && (zones >> z & 1); i++)
            any = level_zone(&r, &other, z, i) || any;
    return any;
}
