/* SPDX-License-Identifier: MPL-2.0 */
/* The order of the players: each tie-breaker orders the groups that the
 * previous ones left equal. */
#include "pairing/standings-internal.h"

#include <stdlib.h>

/* Sorts the places FROM to TO by merging.  BEFORE is called with HOW and
 * returns at most 0 if its first player may precede its second.  The sort is
 * stable. */
static void sort_places(struct hj_standings *s, uint32_t from, uint32_t to,
                        int (*before)(struct hj_standings *s, uint32_t a,
                                      uint32_t b, const void *how),
                        const void *how)
{
    uint32_t half = from + (to - from) / 2, i = from, j = half;

    if (to - from < 2)
        return;
    sort_places(s, from, half, before, how);
    sort_places(s, half, to, before, how);
    if (before(s, s->sorted[half - 1], s->sorted[half], how) <= 0)
        return;
    for (uint32_t at = from; at < to; at++) {
        bool left = i < half && (j == to || before(s, s->sorted[i],
                                                   s->sorted[j], how) <= 0);
        s->spare[at] = s->sorted[left ? i++ : j++];
    }
    memcpy(s->sorted + from, s->spare + from, (to - from) * sizeof *s->sorted);
}

static int by_points(struct hj_standings *s, uint32_t a, uint32_t b,
                     const void *how)
{
    const struct meetings *m = how;

    (void)s;
    if (m->points[a] != m->points[b])
        return m->points[a] > m->points[b] ? -1 : 1;
    return 0;
}

/* Counts the matches of a player against the group.  Returns the number of
 * opponents met. */
static uint32_t count_meetings(const struct hj_standings *s, struct meetings *g,
                               uint32_t player)
{
    const struct record *r = &s->records[player];
    uint32_t met = 0;

    g->points[player] = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        bool any = false;
        if (m->forfeit && s->rules->dummy)
            continue;
        for (uint32_t seat = 0; seat < m->seats; seat++) {
            uint32_t o = m->players[seat];
            if (seat == en->seat || g->group[o] != g->number)
                continue;
            any = true;
            met += g->seen[o] != player + 1;
            g->seen[o] = player + 1;
        }
        if (any)
            g->points[player] +=
                hj_match_points(m, en->seat, s->rules->scoring);
    }
    return met;
}

static void measure(struct hj_standings *s, struct meetings *g, uint32_t from,
                    uint32_t to)
{
    uint32_t others = to - from - 1;

    g->number++;
    g->all_met = true;
    for (uint32_t i = from; i < to; i++) {
        g->group[s->sorted[i]] = g->number;
        g->seen[s->sorted[i]] = 0;
    }
    for (uint32_t i = from; i < to; i++) {
        uint32_t player = s->sorted[i], met = count_meetings(s, g, player);
        g->all_met = g->all_met && met == others;
        g->most[player] = g->points[player] +
                          (int64_t)(others - met) * s->rules->scoring->win;
    }
}

/* Separates players by their points against each other.  If all have met,
 * points decide.  Otherwise only the leaders whom no player below could have
 * reached are separated, and the rest is examined again.  Marks the separated
 * players from the front.  Returns the start of the rest, or FROM when nothing
 * was separated. */
static uint32_t separate(struct hj_standings *s, struct meetings *g,
                         uint32_t from, uint32_t to)
{
    int64_t reach = -1;
    uint32_t at = to - 1;

    sort_places(s, from, to, by_points, g);
    if (g->all_met) {
        for (uint32_t i = from + 1; i < to; i++)
            s->starts[i] =
                g->points[s->sorted[i - 1]] != g->points[s->sorted[i]];
        return to;
    }
    /* The rest starts after the last player who leads all players below. */
    for (uint32_t i = to; i-- > from;) {
        s->spare[i] = (uint32_t)(g->points[s->sorted[i]] > reach);
        if (g->most[s->sorted[i]] > reach)
            reach = g->most[s->sorted[i]];
    }
    for (at = from; at + 1 < to && s->spare[at]; at++)
        s->starts[at + 1] = true;
    return at;
}

/* Separates a group as far as possible; each new group is separated again. */
static void separate_all(struct hj_standings *s, struct meetings *g,
                         uint32_t from, uint32_t to)
{
    while (to - from > 1) {
        uint32_t rest;
        measure(s, g, from, to);
        rest = separate(s, g, from, to);
        if (rest == from)
            return;
        if (rest < to) {
            from = rest;
            continue;
        }
        for (uint32_t i = from, end; i < to; i = end) {
            for (end = i + 1; end < to && !s->starts[end];)
                end++;
            if (end - i == to - from)
                return;
            separate_all(s, g, i, end);
        }
        return;
    }
}

static int by_roster(struct hj_standings *s, uint32_t a, uint32_t b,
                     const void *how)
{
    (void)s;
    (void)how;
    return a < b ? -1 : a > b;
}

static void by_head_to_head(struct hj_standings *s, uint32_t level,
                            uint32_t from, uint32_t to)
{
    struct meetings *g = &s->meetings;
    uint64_t unit = (uint64_t)s->rules->scoring->unit;
    uint64_t scale = form_scale(s, HJ_FORM_POINTS);

    measure(s, g, from, to);
    for (uint32_t i = from; i < to; i++) {
        struct value *v = &s->values[level][s->sorted[i]];
        v->num = (uint64_t)g->points[s->sorted[i]];
        v->den = unit;
        v->shown = (int64_t)(v->num * scale / unit);
    }
    separate_all(s, g, from, to);
    for (uint32_t i = from, end; i < to; i = end) {
        for (end = i + 1; end < to && !s->starts[end];)
            end++;
        sort_places(s, i, end, by_roster, NULL);
    }
}

static int by_value(struct hj_standings *s, uint32_t a, uint32_t b,
                    const void *how)
{
    return value_compare(s, *(const uint32_t *)how, b, a);
}

void refine(struct hj_standings *s, uint32_t level, uint32_t from, uint32_t to)
{
    if (s->order.items[level] == HJ_TB_HEAD_TO_HEAD) {
        by_head_to_head(s, level, from, to);
        return;
    }
    sort_places(s, from, to, by_value, &level);
    for (uint32_t i = from + 1; i < to; i++)
        if (value_compare(s, level, s->sorted[i - 1], s->sorted[i]) != 0)
            s->starts[i] = true;
}
