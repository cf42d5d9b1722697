/* SPDX-License-Identifier: MPL-2.0 */
/* The players of a Swiss round, and the cost of pairing two of them. */
#include "pairing/swiss.h"

#include "base/map.h"
#include "base/random.h"

#include <stdlib.h>

/* Limit of a unit, so that sums stay below HJ_MOST_COST. */
static const long double MOST = 0x1p118L;

static bool room(struct swiss *s)
{
    size_t n = (size_t)s->count + 2;

    s->who = calloc(n, sizeof *s->who);
    s->vertex_of = calloc(s->t->player_count + 1, sizeof *s->vertex_of);
    s->points = calloc(n, sizeof *s->points);
    s->height = calloc(n, sizeof *s->height);
    s->byes = calloc(n, sizeof *s->byes);
    s->bye_rank = calloc(n, sizeof *s->bye_rank);
    s->bye_place = calloc(n, sizeof *s->bye_place);
    s->kept = calloc(n, sizeof *s->kept);
    s->second = calloc(n, sizeof *s->second);
    s->club = calloc(n, sizeof *s->club);
    s->family = calloc(n, sizeof *s->family);
    s->first = calloc(n + 2, sizeof *s->first);
    return s->who && s->vertex_of && s->points && s->height && s->byes &&
           s->bye_rank && s->bye_place && s->kept && s->second && s->club &&
           s->family && s->first;
}

void swiss_end(struct swiss *s)
{
    free(s->who);
    free(s->vertex_of);
    free(s->points);
    free(s->height);
    free(s->byes);
    free(s->bye_rank);
    free(s->bye_place);
    free(s->kept);
    free(s->second);
    free(s->club);
    free(s->family);
    free(s->first);
    free(s->met);
    *s = (struct swiss){0};
}

/* A player for sorting. */
struct entry {
    int64_t points;
    uint32_t rank, drawn, player;
};

/* Orders players by descending points, then as drawn. */
static int by_points(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return x->drawn < y->drawn ? -1 : x->drawn > y->drawn;
}

/* Orders players by ascending points, then lower in the standings first. */
static int by_bye(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    if (x->points != y->points)
        return x->points < y->points ? -1 : 1;
    if (x->rank != y->rank)
        return x->rank > y->rank ? -1 : 1;
    return 0;
}

/* Sets the bye ranks from LIST, which is sorted with by_bye(). */
static void rank_for_bye(struct swiss *s, const struct entry *list)
{
    uint32_t group = 0, equal = 0; /* the first player with the same points;
                                    * with the same rank, too */

    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t v = s->vertex_of[list[i].player];
        if (list[i].points != list[group].points)
            group = i;
        if (by_bye(&list[i], &list[equal]) != 0)
            equal = i;
        s->bye_rank[v] = group;
        s->bye_place[v] = equal - group;
    }
}

/* Draws an order, sorts by points, and ranks players for the bye. */
static bool order_players(struct swiss *s, const uint32_t *players,
                          struct hj_error *e)
{
    size_t n = s->count;
    struct entry *list = calloc(n + 1, sizeof *list);
    int64_t *points = calloc(s->t->player_count + 1, sizeof *points);
    uint32_t *draw = calloc(n + 1, sizeof *draw);
    struct hj_random random = hj_random_seeded(s->options->seed);
    bool fine = list && points && draw;

    for (uint32_t i = 0; fine && i < n; i++)
        draw[i] = i;
    if (fine) {
        hj_random_shuffle(&random, draw, n);
        hj_tournament_points(s->t, HJ_MOST_ROUNDS, s->options->scoring, points);
        /* With by_rank, places take the role of points. */
        for (uint32_t p = 0; s->options->by_rank && s->options->rank != NULL &&
                             p < s->t->player_count;
             p++)
            points[p] = (int64_t)s->t->player_count - s->options->rank[p];
    }
    for (uint32_t i = 0; fine && i < n; i++)
        list[i] =
            (struct entry){points[players[i]],
                           s->options->rank ? s->options->rank[players[i]] : 0,
                           draw[i], players[i]};
    if (fine) {
        qsort(list, n, sizeof *list, by_points);
        for (uint32_t i = 0; i < n; i++) {
            s->who[i] = list[i].player;
            s->points[i] = list[i].points;
            s->vertex_of[list[i].player] = i;
        }
        qsort(list, n, sizeof *list, by_bye);
        rank_for_bye(s, list);
        for (uint32_t i = s->count; i-- > 0;)
            s->height[i] = i + 1 == s->count ? 1
                           : s->points[i] == s->points[i + 1]
                               ? s->height[i + 1]
                               : s->height[i + 1] + 1;
    }
    free(list);
    free(points);
    free(draw);
    return fine || hj_fail_memory(e);
}

/* Calls EACH for all pairs of players who have met or must not meet, once in
 * either order. */
static void each_meeting(const struct swiss *s,
                         void (*each)(struct swiss *, uint32_t, uint32_t,
                                      uint32_t),
                         struct swiss *to)
{
    const struct hj_tournament *t = s->t;

    for (uint32_t i = 0; i < t->match_count; i++) {
        const struct hj_match *m = &t->matches[i];
        for (uint32_t a = 0; a < m->seats; a++)
            for (uint32_t b = 0; b < m->seats; b++) {
                uint32_t u = s->vertex_of[m->players[a]];
                uint32_t v = s->vertex_of[m->players[b]];
                if (a != b && u != HJ_NO_VERTEX && v != HJ_NO_VERTEX)
                    each(to, u, v, 0);
            }
    }
    for (uint32_t i = 0; i < t->forbidden_count; i++) {
        uint32_t u = s->vertex_of[t->forbidden[i].a];
        uint32_t v = s->vertex_of[t->forbidden[i].b];
        if (u == HJ_NO_VERTEX || v == HJ_NO_VERTEX)
            continue;
        each(to, u, v, SWISS_FORBIDDEN);
        each(to, v, u, SWISS_FORBIDDEN);
    }
}

static void count_meeting(struct swiss *s, uint32_t u, uint32_t v, uint32_t bit)
{
    (void)v;
    (void)bit;
    s->first[u + 2]++;
}

static void note_meeting(struct swiss *s, uint32_t u, uint32_t v, uint32_t bit)
{
    s->met[s->first[u + 1]++] = v | bit;
}

/* Finds the highest number of games between two players.  Borrows `kept`, which
 * is filled later, for counting. */
static void find_most_met(struct swiss *s)
{
    for (uint32_t u = 0; u < s->count; u++) {
        for (uint32_t i = s->first[u]; i < s->first[u + 1]; i++) {
            uint32_t v = s->met[i];
            if (v < s->count && ++s->kept[v] > s->most_met)
                s->most_met = s->kept[v];
        }
        for (uint32_t i = s->first[u]; i < s->first[u + 1]; i++)
            if (s->met[i] < s->count)
                s->kept[s->met[i]] = 0;
    }
}

static bool note_meetings(struct swiss *s, struct hj_error *e)
{
    each_meeting(s, count_meeting, s);
    for (uint32_t v = 2; v < s->count + 2; v++)
        s->first[v] += s->first[v - 1];
    s->met = calloc((size_t)s->first[s->count + 1] + 1, sizeof *s->met);
    if (s->met == NULL)
        return hj_fail_memory(e);
    each_meeting(s, note_meeting, s);
    find_most_met(s);
    return true;
}

/* Numbers clubs and families, for fast comparison. */
static bool number_names(struct swiss *s)
{
    struct hj_map *names = hj_map_new(64);
    bool fine = names != NULL;

    for (uint32_t pass = 0; fine && pass < 2; pass++)
        for (uint32_t v = 0; fine && v < s->count; v++) {
            const struct hj_player *p = &s->t->players[s->who[v]];
            struct hj_str name = pass == 0 ? p->club : p->family;
            uint32_t *number = pass == 0 ? &s->club[v] : &s->family[v];
            s->tables = s->tables || p->fixed_table != 0;
            if (name.n == 0 || hj_map_get(names, name, number))
                continue;
            *number = (uint32_t)hj_map_count(names) + 1;
            fine = hj_map_put(names, name, *number);
            s->clubs += pass == 0;
        }
    hj_map_free(names);
    return fine;
}

static void note_byes(struct swiss *s)
{
    const struct hj_pairings *keep = s->options->keep;

    for (uint32_t i = 0; i < s->t->match_count; i++) {
        const struct hj_match *m = &s->t->matches[i];
        uint32_t v = s->vertex_of[m->players[0]];
        if (m->kind == HJ_MATCH_BYE && v != HJ_NO_VERTEX)
            s->byes[v]++;
    }
    for (uint32_t v = 0; v <= s->count; v++)
        s->kept[v] = HJ_NO_VERTEX;
    for (uint32_t i = 0; keep != NULL && i < keep->count; i++) {
        const struct hj_pair *p = &keep->pairs[i];
        uint32_t u, v;
        if (p->seats == 0 || p->seats > 2)
            continue;
        u = s->vertex_of[p->players[0]];
        v = p->seats == 1 ? s->count : s->vertex_of[p->players[1]];
        if (v != HJ_NO_VERTEX)
            s->second[v] = true;
        if (u == HJ_NO_VERTEX || v == HJ_NO_VERTEX)
            continue;
        s->kept[u] = v;
        s->kept[v] = u;
    }
}

/* Calculates the maximum of each level for one pair. */
static void find_most(const struct swiss *s, int64_t most[HJ_LEVELS])
{
    int64_t spread = s->count > 0 ? s->points[0] - s->points[s->count - 1] : 0;

    for (int i = 0; i < HJ_LEVELS; i++)
        most[i] = 0;
    for (uint32_t v = 0; v < s->count; v++) {
        if (s->byes[v] > most[HJ_BYE_AGAIN])
            most[HJ_BYE_AGAIN] = s->byes[v];
        if (s->bye_place[v] > most[HJ_BYE_PLACE])
            most[HJ_BYE_PLACE] = s->bye_place[v];
    }
    most[HJ_UNPAIRED] = 2;
    most[HJ_REMATCHES] = s->most_met;
    most[HJ_BYE_RANK] = s->count ? s->height[0] : 0;
    most[HJ_SQUARES] = spread * spread;
    most[HJ_CHANGED] = s->options->keep != NULL;
    most[HJ_CONSTRAINTS] =
        HJ_CONSTRAINT_CLUB + 2 * HJ_CONSTRAINT_PLACE + HJ_CONSTRAINT_FAMILY;
    most[HJ_FLOATS] = spread * spread * (s->count ? s->height[0] : 0);
}

/* Returns an approximation of COST.  Converts two halves, which every compiler
 * supports. */
static long double roughly(hj_match_cost cost)
{
    enum { BITS = 62 };

    return (long double)(int64_t)(cost >> BITS) * 0x1p62L +
           (long double)(int64_t)(cost & (((hj_match_cost)1 << BITS) - 1));
}

/* Sets the units so that each level outweighs all levels below it together.
 * FLOATS: includes HJ_FLOATS, which is dropped if the numbers get too large. */
static bool weigh(struct swiss *s, bool floats, struct hj_error *e)
{
    int64_t most[HJ_LEVELS];
    hj_match_cost sum = 0;

    find_most(s, most);
    for (int i = HJ_LEVELS; i-- > 0;) {
        bool once = i == HJ_BYE_AGAIN || i == HJ_BYE_RANK || i == HJ_BYE_PLACE;
        hj_match_cost all =
            (hj_match_cost)most[i] * (once ? 1 : s->vertices / 2 + 1);
        if (i == HJ_FLOATS && !floats)
            continue;
        if (roughly(all) * (roughly(sum) + 1) > MOST)
            return floats ? weigh(s, false, e)
                          : hj_fail(e, "the points are too far apart to be "
                                       "paired");
        s->unit[i] = sum + 1;
        sum += all * s->unit[i];
    }
    if (!floats)
        s->unit[HJ_FLOATS] = 0;
    return true;
}

bool swiss_begin(struct swiss *s, const struct hj_tournament *t,
                 const struct hj_pairing_options *options,
                 const uint32_t *players, uint32_t count, struct hj_error *e)
{
    *s = (struct swiss){.t = t, .options = options, .count = count};
    s->vertices = count + count % 2;
    s->places = options->method == HJ_POD;
    if (!room(s)) {
        swiss_end(s);
        return hj_fail_memory(e);
    }
    for (uint32_t p = 0; p < t->player_count; p++)
        s->vertex_of[p] = HJ_NO_VERTEX;
    if (order_players(s, players, e) && note_meetings(s, e)) {
        note_byes(s);
        if (number_names(s) ? weigh(s, true, e) : hj_fail_memory(e))
            return true;
    }
    swiss_end(s);
    return false;
}

static int64_t constraints(const struct swiss *s, uint32_t u, uint32_t v)
{
    int64_t cost = 0;

    if (v == s->count || u == s->count)
        return cost;
    if (s->club[u] == s->club[v] && s->club[u] != 0)
        cost += HJ_CONSTRAINT_CLUB;
    if (s->family[u] == s->family[v] && s->family[u] != 0)
        cost += HJ_CONSTRAINT_FAMILY;
    if (s->tables || s->places) {
        const struct hj_player *p = &s->t->players[s->who[u]];
        const struct hj_player *q = &s->t->players[s->who[v]];
        if (p->fixed_table != 0 && q->fixed_table != 0 &&
            p->fixed_table != q->fixed_table)
            cost += HJ_CONSTRAINT_PLACE;
        if (s->places && (p->seat + q->seat) % 2 == 1)
            cost += HJ_CONSTRAINT_PLACE;
    }
    return cost;
}

void swiss_levels(const struct swiss *s, uint32_t u, uint32_t v,
                  int64_t level[HJ_LEVELS])
{
    int64_t apart;

    for (int i = 0; i < HJ_LEVELS; i++)
        level[i] = 0;
    level[HJ_CHANGED] = s->options->keep != NULL && s->kept[u] != v;
    level[HJ_CONSTRAINTS] = constraints(s, u, v);
    if (v == s->count || u == s->count) {
        u = v == s->count ? u : v;
        level[HJ_BYE_AGAIN] = s->byes[u];
        level[HJ_BYE_RANK] = s->bye_rank[u];
        level[HJ_BYE_PLACE] = s->bye_place[u];
        return;
    }
    for (uint32_t i = s->first[u]; i < s->first[u + 1]; i++) {
        if (s->met[i] == (v | SWISS_FORBIDDEN))
            level[HJ_UNPAIRED] = 2;
        level[HJ_REMATCHES] += s->met[i] == v;
    }
    apart = s->points[u] - s->points[v];
    level[HJ_SQUARES] = apart * apart;
    level[HJ_FLOATS] =
        apart * apart *
        (s->height[u] > s->height[v] ? s->height[u] : s->height[v]);
}

hj_match_cost swiss_cost(const struct swiss *s, uint32_t u, uint32_t v)
{
    int64_t level[HJ_LEVELS];
    hj_match_cost cost = 0;

    swiss_levels(s, u, v, level);
    /* The number of the points group has the same order and a smaller range. */
    if (u == s->count || v == s->count)
        level[HJ_BYE_RANK] = s->height[u == s->count ? v : u] - 1;
    for (int i = 0; i < HJ_LEVELS; i++)
        if (level[i] != 0)
            cost += level[i] * s->unit[i];
    return cost;
}

hj_match_cost swiss_lower_bound(const struct swiss *s, uint32_t u, uint32_t v)
{
    int64_t apart = s->points[u] - s->points[v];
    uint32_t high = s->height[u] > s->height[v] ? s->height[u] : s->height[v];

    return apart * apart * (s->unit[HJ_SQUARES] + high * s->unit[HJ_FLOATS]);
}
