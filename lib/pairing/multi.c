/* SPDX-License-Identifier: MPL-2.0 */
/* Multiplayer tables of three and four, with similar points and few
 * rematches, and apart from each other who are never to be paired. */
#include "base/random.h"
#include "pairing/methods.h"

#include <stdlib.h>

enum { MEETING = 1000 }; /* cost of an earlier game, in squared points */
static const int64_t FORBIDDEN = INT64_C(1) << 40;

#define NEVER (UINT32_C(1) << 31)

struct seating {
    const struct hj_tournament *t;
    int64_t *points;   /* by player */
    uint32_t *players; /* in order of tables */
    uint32_t *from;    /* by table: index of its first player */
    uint32_t *number;  /* by table: the number of the kept table, or 0 */
    uint32_t count, tables;
    uint32_t *first, *met; /* by player: earlier opponents, one item a game,
                            * and NEVER with who must not meet them */
};

/* Splits COUNT players into FULL tables of SIZE and SMALL tables of SIZE - 1.
 * Returns false when that is not possible. */
static bool split(uint32_t count, uint32_t size, uint32_t *full,
                  uint32_t *small)
{
    *small = (size - count % size) % size;
    if (count < *small * (size - 1))
        return false;
    *full = (count - *small * (size - 1)) / size;
    return true;
}

/* In the first PASS counts an item of P, in the second writes it. */
static void note(struct seating *s, int pass, uint32_t p, uint32_t item)
{
    if (pass == 0)
        s->first[p + 2]++;
    else
        s->met[s->first[p + 1]++] = item;
}

static bool note_meetings(struct seating *s)
{
    const struct hj_tournament *t = s->t;

    s->first = calloc((size_t)t->player_count + 3, sizeof *s->first);
    if (s->first == NULL)
        return false;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < t->match_count; i++)
            for (uint32_t a = 0; a < t->matches[i].seats; a++)
                for (uint32_t b = 0; b < t->matches[i].seats; b++)
                    if (a != b)
                        note(s, pass, t->matches[i].players[a],
                             t->matches[i].players[b]);
        for (uint32_t i = 0; i < t->forbidden_count; i++) {
            note(s, pass, t->forbidden[i].a, t->forbidden[i].b | NEVER);
            note(s, pass, t->forbidden[i].b, t->forbidden[i].a | NEVER);
        }
        for (uint32_t p = 2; pass == 0 && p < t->player_count + 2; p++)
            s->first[p] += s->first[p - 1];
        if (pass == 0)
            s->met = calloc((size_t)s->first[t->player_count + 1] + 1,
                            sizeof *s->met);
        if (s->met == NULL)
            return false;
    }
    return true;
}

/* Returns the cost of player P at TABLE in place of the player at index
 * SKIP. */
static int64_t cost_at(const struct seating *s, uint32_t p, uint32_t table,
                       uint32_t skip)
{
    int64_t cost = 0;

    for (uint32_t i = s->from[table]; i < s->from[table + 1]; i++) {
        uint32_t q = s->players[i];
        int64_t apart = s->points[p] - s->points[q];
        if (i == skip)
            continue;
        cost += apart * apart;
        for (uint32_t k = s->first[p]; k < s->first[p + 1]; k++)
            if ((s->met[k] & ~NEVER) == q)
                cost += s->met[k] == q ? MEETING : FORBIDDEN;
    }
    return cost;
}

/* Exchanges players of nearby tables as long as that lowers the cost. */
static void exchange(struct seating *s)
{
    enum { PASSES = 50, REACH = 6 };
    bool better = true;

    for (int pass = 0; pass < PASSES && better; pass++) {
        better = false;
        for (uint32_t a = 0; a < s->tables; a++)
            for (uint32_t b = a + 1; b < s->tables && b <= a + REACH; b++)
                for (uint32_t i = s->from[a]; i < s->from[a + 1]; i++)
                    for (uint32_t j = s->from[b]; j < s->from[b + 1]; j++) {
                        uint32_t p = s->players[i], q = s->players[j];
                        int64_t now = cost_at(s, p, a, i) + cost_at(s, q, b, j);
                        int64_t then =
                            cost_at(s, q, a, i) + cost_at(s, p, b, j);
                        if (then >= now)
                            continue;
                        s->players[i] = q;
                        s->players[j] = p;
                        better = true;
                    }
    }
}

struct entry {
    int64_t points;
    uint32_t drawn, player;
};

static int by_points(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return x->drawn < y->drawn ? -1 : x->drawn > y->drawn;
}

static bool order(struct seating *s, const struct hj_pairing_options *options)
{
    struct entry *list = calloc((size_t)s->count + 1, sizeof *list);
    uint32_t *draw = calloc((size_t)s->count + 1, sizeof *draw);
    struct hj_random random = hj_random_seeded(options->seed);

    s->points = calloc((size_t)s->t->player_count + 1, sizeof *s->points);
    if (list && draw && s->points) {
        hj_tournament_points(s->t, HJ_MOST_ROUNDS, options->scoring, s->points);
        for (uint32_t i = 0; i < s->count; i++)
            draw[i] = i;
        hj_random_shuffle(&random, draw, s->count);
        for (uint32_t i = 0; i < s->count; i++)
            list[i] = (struct entry){s->points[s->players[i]], draw[i],
                                     s->players[i]};
        qsort(list, s->count, sizeof *list, by_points);
        for (uint32_t i = 0; i < s->count; i++)
            s->players[i] = list[i].player;
    }
    free(list);
    free(draw);
    return s->points != NULL && list != NULL && draw != NULL;
}

/* The rest of a kept table: its players from index FROM on. */
struct kept {
    uint32_t number, from, count, wanted;
};

/* Stores the kept tables in LIST, and the players of these tables who are in,
 * in LEFT.  All other players follow in LEFT.  Returns the number of tables. */
static uint32_t take_kept(const struct seating *s,
                          const struct hj_pairings *keep, struct kept *list,
                          uint32_t *left, bool *waiting)
{
    uint32_t n = 0, count = 0;

    for (uint32_t i = 0; i < s->count; i++)
        waiting[s->players[i]] = true;
    for (uint32_t i = 0; i < keep->count; i++) {
        struct kept k = {.number = keep->pairs[i].table, .from = n};
        for (uint32_t seat = 0; seat < keep->pairs[i].seats; seat++) {
            uint32_t p = keep->pairs[i].players[seat];
            if (!waiting[p])
                continue;
            waiting[p] = false;
            left[n++] = p;
        }
        k.count = n - k.from;
        if (k.count > 0)
            list[count++] = k;
    }
    for (uint32_t i = 0; i < s->count; i++)
        if (waiting[s->players[i]])
            left[n++] = s->players[i];
    return count;
}

/* Orders tables with fewer players first, then the later tables. */
static int by_size(const void *a, const void *b)
{
    const struct kept *x = a, *y = b;

    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return x->from > y->from ? -1 : x->from < y->from;
}

static int by_place(const void *a, const void *b)
{
    const struct kept *x = a, *y = b;

    return x->from < y->from ? -1 : x->from > y->from;
}

/* Seats all players, starting with the COUNT kept tables in LIST.  As many
 * tables as needed stay, those with the most players.  Players without a table
 * fill the free seats. */
static void fill_kept(struct seating *s, struct kept *list, uint32_t count,
                      uint32_t *left, bool *waiting, uint32_t size,
                      uint32_t full)
{
    uint32_t drop = count > s->tables ? count - s->tables : 0, n = 0;
    uint32_t small = s->tables - full, next = 0;

    qsort(list, count, sizeof *list, by_size);
    for (uint32_t i = 0; i < count; i++) {
        bool stays = i >= drop;
        list[i].wanted = !stays ? 0 : small > 0 ? size - 1 : size;
        small -= stays && small > 0;
        for (uint32_t k = list[i].wanted; k < list[i].count; k++)
            waiting[left[list[i].from + k]] = true;
        if (list[i].count > list[i].wanted)
            list[i].count = list[i].wanted;
    }
    qsort(&list[drop], count - drop, sizeof *list, by_place);
    for (uint32_t i = 0; i < s->tables; i++) {
        const struct kept none = {.wanted = small > 0 ? size - 1 : size};
        const struct kept *k = drop + i < count ? &list[drop + i] : &none;
        small -= k == &none && small > 0;
        s->number[i] = k->number;
        s->from[i] = n;
        for (uint32_t seat = 0; seat < k->wanted; seat++) {
            while (seat >= k->count && !waiting[left[next]])
                next++;
            s->players[n++] =
                seat < k->count ? left[k->from + seat] : left[next++];
        }
    }
    s->from[s->tables] = n;
}

/* Starts with the kept tables.  Returns false when out of memory. */
static bool seat_kept(struct seating *s, const struct hj_pairings *keep,
                      uint32_t size, uint32_t full)
{
    size_t players = (size_t)s->t->player_count + 1;
    struct kept *list = calloc((size_t)keep->count + 1, sizeof *list);
    uint32_t *left = calloc(players, sizeof *left);
    bool *waiting = calloc(players, sizeof *waiting);
    bool fine = list != NULL && left != NULL && waiting != NULL;

    if (fine)
        fill_kept(s, list, take_kept(s, keep, list, left, waiting), left,
                  waiting, size, full);
    free(list);
    free(left);
    free(waiting);
    return fine;
}

static bool seat(struct seating *s, const struct hj_pairings *keep,
                 uint32_t size, uint32_t full, struct hj_pairings *out)
{
    s->from = calloc((size_t)s->tables + 1, sizeof *s->from);
    s->number = calloc((size_t)s->tables + 1, sizeof *s->number);
    if (s->from == NULL || s->number == NULL)
        return false;
    for (uint32_t i = 0; i < s->tables; i++)
        s->from[i + 1] = s->from[i] + (i < full ? size : size - 1);
    if (keep != NULL && !seat_kept(s, keep, size, full))
        return false;
    exchange(s);
    for (uint32_t i = 0; i < s->tables; i++) {
        struct hj_pair pair = {
            .table = s->number[i],
            .players = {HJ_NOBODY, HJ_NOBODY, HJ_NOBODY, HJ_NOBODY}};
        for (uint32_t k = s->from[i]; k < s->from[i + 1]; k++)
            pair.players[pair.seats++] = s->players[k];
        if (!pairings_add(out, &pair))
            return false;
    }
    return true;
}

bool pair_tables(const struct hj_tournament *t,
                 const struct hj_pairing_options *options,
                 struct hj_pairings *out, struct hj_error *e)
{
    struct seating s = {.t = t};
    uint32_t size = options->table_size, full = 0, small = 0;
    bool fine;

    s.players = players_in(t, &s.count);
    fine = s.players != NULL || hj_fail_memory(e);
    if (fine && (s.count == 0 || !split(s.count, size, &full, &small)))
        fine = hj_fail(e, "%u players cannot be seated at tables of %u and %u",
                       s.count, size, size - 1);
    if (fine) {
        s.tables = full + small;
        fine = (order(&s, options) && note_meetings(&s) &&
                seat(&s, options->keep, size, full, out)) ||
               hj_fail_memory(e);
    }
    free(s.points);
    free(s.players);
    free(s.from);
    free(s.number);
    free(s.first);
    free(s.met);
    return fine;
}
