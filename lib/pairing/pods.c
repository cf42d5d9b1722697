/* SPDX-License-Identifier: MPL-2.0 */
/* Rounds within draft pods, and the numbering of tables. */
#include "pairing/methods.h"

#include <stdlib.h>

/* A player of a pod, for sorting. */
struct place {
    uint32_t pod, seat, player;
    bool in;
};

static int by_place(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    if (x->pod != y->pod)
        return x->pod < y->pod ? -1 : 1;
    return x->seat < y->seat ? -1 : x->seat > y->seat;
}

/* Pairs the first round across the pod: each player meets the opposite seat.
 * The last seat of an odd pod has the bye. */
static bool pair_across(const struct place *pod, uint32_t count,
                        struct hj_pairings *out)
{
    uint32_t half = count / 2;

    for (uint32_t i = 0; i < half; i++) {
        struct hj_pair pair = {.players = {pod[i].player, pod[i + half].player,
                                           HJ_NOBODY, HJ_NOBODY},
                               .seats = 2};
        if (!pairings_add(out, &pair))
            return false;
    }
    if (count % 2 == 1) {
        struct hj_pair pair = {
            .players = {pod[count - 1].player, HJ_NOBODY, HJ_NOBODY, HJ_NOBODY},
            .seats = 1};
        return pairings_add(out, &pair);
    }
    return true;
}

static bool pair_pod(const struct hj_tournament *t,
                     const struct hj_pairing_options *options,
                     const struct place *pod, uint32_t count, bool first,
                     struct hj_pairings *out, struct hj_error *e)
{
    uint32_t *players;
    bool fine;

    if (first)
        return pair_across(pod, count, out) || hj_fail_memory(e);
    players = calloc((size_t)count + 1, sizeof *players);
    if (players == NULL)
        return hj_fail_memory(e);
    for (uint32_t i = 0; i < count; i++)
        players[i] = pod[i].player;
    fine = pair_group(t, options, players, count, out, e);
    free(players);
    return fine;
}

/* Returns the number of rounds played in the current pods: the last rounds in
 * which all players met players of their own pod.  Rounds of an earlier draft
 * do not count. */
static uint32_t rounds_in_pods(const struct hj_tournament *t)
{
    uint32_t rounds = 0, at = t->rounds;

    for (uint32_t i = t->match_count; i-- > 0;) {
        const struct hj_match *m = &t->matches[i];
        if (m->round != at) {
            rounds++;
            at = m->round;
        }
        for (uint32_t s = 1; s < m->seats; s++)
            if (t->players[m->players[s]].pod != t->players[m->players[0]].pod)
                return rounds;
    }
    return t->match_count > 0 ? rounds + 1 : 0;
}

/* Writes the places of all players with a seat, including those who do not play
 * in this round, in the order of pods and seats.  Returns false with the reason
 * in E when a player who does has none. */
static bool find_places(const struct hj_tournament *t, struct place *places,
                        uint32_t *count, struct hj_error *e)
{
    *count = 0;
    for (uint32_t i = 0; i < t->player_count; i++) {
        const struct hj_player *p = &t->players[i];
        if (p->pod != 0 && p->seat != 0)
            places[(*count)++] = (struct place){p->pod, p->seat, i, p->in};
        else if (p->in)
            return hj_fail(e,
                           "%.*s has no pod and seat (hj-draft seat --csv "
                           "prints a roster with seats, hj-event pod seats an "
                           "event)",
                           HJ_STR_ARG(p->id));
    }
    qsort(places, *count, sizeof *places, by_place);
    return true;
}

/* Moves the players of a pod who are in to its beginning, in their order.
 * Returns their number. */
static uint32_t move_in(struct place *pod, uint32_t count)
{
    uint32_t in = 0;

    for (uint32_t i = 0; i < count; i++)
        if (pod[i].in)
            pod[in++] = pod[i];
    return in;
}

bool pair_pods(const struct hj_tournament *t,
               const struct hj_pairing_options *options,
               struct hj_pairings *out, struct hj_error *e)
{
    uint32_t played = rounds_in_pods(t), count = 0, most = 0, pod = 0;
    struct place *places = calloc((size_t)t->player_count + 1, sizeof *places);
    bool fine = (places != NULL || hj_fail_memory(e)) &&
                find_places(t, places, &count, e);

    for (uint32_t from = 0, to; fine && from < count; from = to) {
        uint32_t in, rounds;
        for (to = from; to < count && places[to].pod == places[from].pod; to++)
            continue;
        in = move_in(&places[from], to - from);
        rounds = (to - from - 1) / 2 * 2 + 1;
        if (in > 0 && rounds > most) {
            most = rounds;
            pod = places[from].pod;
        }
        for (uint32_t i = from + 1; fine && i < from + in; i++)
            fine = places[i].seat != places[i - 1].seat ||
                   hj_fail(e, "seat %u of pod %u is taken twice",
                           places[i].seat, places[i].pod);
        fine = fine && (in == 0 || pair_pod(t, options, &places[from], in,
                                            played == 0, out, e));
    }
    /* A smaller pod plays on as long as a larger one has rounds left. */
    if (fine && most == 0)
        fine = hj_fail(e, "no player for round %u", out->round);
    if (fine && played >= most)
        fine = hj_fail(e, "pod %u has played its round robin of %u round%s",
                       pod, played, played == 1 ? "" : "s");
    free(places);
    return fine;
}

/* A pair with the keys that decide its table. */
struct numbered {
    struct hj_pair pair;
    int64_t high, sum;
    uint32_t at, kept; /* its current index; the table to keep, or 0 */
};

/* Orders byes last, other pairs by descending points. */
static int by_points(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;
    bool bye[2] = {x->pair.seats == 1, y->pair.seats == 1};

    if (bye[0] != bye[1])
        return bye[0] ? 1 : -1;
    if (x->high != y->high)
        return x->high > y->high ? -1 : 1;
    if (x->sum != y->sum)
        return x->sum > y->sum ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static int by_table(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;
    uint32_t s = x->pair.table - 1, t = y->pair.table - 1; /* 0 comes last */

    if (s != t)
        return s < t ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* True if both tables have the same players. */
static bool has_same(const struct hj_pair *a, const struct hj_pair *b)
{
    uint32_t same = 0;

    for (uint32_t s = 0; s < a->seats; s++)
        for (uint32_t k = 0; k < b->seats; k++)
            same += a->players[s] == b->players[k];
    return a->seats == b->seats && same == a->seats;
}

/* Gives each pair of LIST the seats that it had in KEEP, and stores the table
 * that it had there unless the pair already has a table to keep.  Returns false
 * when out of memory. */
static bool find_kept(const struct hj_tournament *t,
                      const struct hj_pairings *keep, struct numbered *list,
                      uint32_t count)
{
    uint32_t *at = calloc((size_t)t->player_count + 1, sizeof *at);

    for (uint32_t i = 0; at != NULL && keep != NULL && i < keep->count; i++)
        for (uint32_t s = 0; s < keep->pairs[i].seats; s++)
            at[keep->pairs[i].players[s]] = i + 1;
    for (uint32_t i = 0; at != NULL && i < count; i++) {
        struct hj_pair *pair = &list[i].pair;
        uint32_t before = at[pair->players[0]];
        list[i].kept = pair->table;
        pair->table = 0;
        if (pair->seats < 2 || before == 0 ||
            !has_same(&keep->pairs[before - 1], pair))
            continue;
        memcpy(pair->players, keep->pairs[before - 1].players,
               sizeof pair->players);
        if (list[i].kept == 0)
            list[i].kept = keep->pairs[before - 1].table;
    }
    free(at);
    return at != NULL;
}

/* The taken tables, and the first table that may be free. */
struct tables {
    bool *taken;
    uint32_t size, free;
};

static bool take(struct tables *t, uint32_t table)
{
    if (table == 0 || table > t->size || t->taken[table])
        return false;
    t->taken[table] = true;
    return true;
}

/* Gives the pair the table if it is free. */
static void seat_at(struct tables *tables, struct numbered *n, uint32_t table)
{
    if (n->pair.seats > 1 && n->pair.table == 0 && take(tables, table))
        n->pair.table = table;
}

size_t hj_table_ranges_read(struct hj_str text, struct hj_table_range *ranges,
                            size_t most)
{
    struct hj_str part;
    size_t count = 0;
    int64_t last = 0, first;

    while (hj_str_split(&text, ',', &part)) {
        size_t dash = hj_str_find(part, '-', 0);
        struct hj_str from = hj_str_trim(hj_str_first(part, dash));
        struct hj_str to =
            dash < part.n ? hj_str_trim(hj_str_from(part, dash + 1)) : from;
        if (count == most ||
            !hj_str_int(from, last + 1, HJ_MOST_TABLE, &first) ||
            !hj_str_int(to, first, HJ_MOST_TABLE, &last))
            return 0;
        ranges[count++] =
            (struct hj_table_range){(uint32_t)first, (uint32_t)last};
    }
    return count;
}

/* Marks the tables between the ranges, which do not exist, as taken. */
static void take_between(const struct hj_pairing_options *options,
                         struct tables *tables)
{
    uint32_t next = 1;

    for (size_t i = 0; i < options->range_count; i++) {
        for (; next < options->ranges[i].first; next++)
            take(tables, next);
        next = options->ranges[i].last + 1;
    }
}

/* Assigns fixed tables of players first, starting with those that are also
 * kept; then kept tables; then the lowest free tables. */
static void number(const struct hj_tournament *t,
                   const struct hj_pairing_options *options,
                   struct numbered *list, uint32_t count, struct tables *tables)
{
    for (int kept = 1; kept >= 0; kept--)
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t s = 0; s < list[i].pair.seats; s++) {
                uint32_t fixed =
                    t->players[list[i].pair.players[s]].fixed_table;
                if (!kept || fixed == list[i].kept)
                    seat_at(tables, &list[i], fixed);
            }
    for (uint32_t i = 0; i < count; i++)
        seat_at(tables, &list[i], list[i].kept);
    take_between(options, tables);
    for (uint32_t i = 0; i < count; i++)
        if (list[i].pair.seats > 1 && list[i].pair.table == 0) {
            while (tables->taken[tables->free])
                tables->free++;
            seat_at(tables, &list[i], tables->free);
        }
}

/* Marks tables that are only reserved as taken. */
static void take_others(const struct hj_pairings *keep, struct tables *tables)
{
    for (uint32_t i = 0; keep != NULL && i < keep->count; i++)
        if (keep->pairs[i].seats == 0)
            take(tables, keep->pairs[i].table);
}

bool number_tables(const struct hj_tournament *t,
                   const struct hj_pairing_options *options,
                   struct hj_pairings *out, struct hj_error *e)
{
    int64_t *points = calloc((size_t)t->player_count + 1, sizeof *points);
    struct numbered *list = calloc((size_t)out->count + 1, sizeof *list);
    struct tables tables = {.free = 1};
    bool fine = false;

    tables.size = out->count + (options->keep ? options->keep->count : 0) + 1;
    for (uint32_t p = 0; p < t->player_count; p++)
        if (t->players[p].fixed_table > tables.size)
            tables.size = t->players[p].fixed_table;
    for (uint32_t i = 0; options->keep != NULL && i < options->keep->count; i++)
        if (options->keep->pairs[i].table > tables.size)
            tables.size = options->keep->pairs[i].table;
    if (options->range_count > 0)
        tables.size += options->ranges[options->range_count - 1].last;
    tables.taken = calloc((size_t)tables.size + 2, sizeof *tables.taken);
    if (points != NULL && list != NULL && tables.taken != NULL) {
        hj_tournament_points(t, HJ_MOST_ROUNDS, options->scoring, points);
        for (uint32_t i = 0; i < out->count; i++) {
            list[i] = (struct numbered){.pair = out->pairs[i], .at = i};
            for (uint32_t s = 0; s < list[i].pair.seats; s++) {
                int64_t p = points[list[i].pair.players[s]];
                list[i].sum += p;
                if (s == 0 || p > list[i].high)
                    list[i].high = p;
            }
        }
        if (options->method == HJ_SWISS)
            qsort(list, out->count, sizeof *list, by_points);
        fine = find_kept(t, options->keep, list, out->count);
    }
    if (fine) {
        take_others(options->keep, &tables);
        number(t, options, list, out->count, &tables);
        qsort(list, out->count, sizeof *list, by_table);
        for (uint32_t i = 0; i < out->count; i++)
            out->pairs[i] = list[i].pair;
    }
    free(points);
    free(list);
    free(tables.taken);
    return fine || hj_fail_memory(e);
}
