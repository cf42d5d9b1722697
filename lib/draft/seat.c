/* SPDX-License-Identifier: MPL-2.0 */
/* Pods and seats. */
#include "draft/seat.h"

#include "base/map.h"

#include <stdlib.h>

/* Sizes of tables of six and more: packs are made for 8; a pod of up to 11 is
 * better than two small ones, and a pod two short of 8 is still a pod. */
enum {
    SMALL_TABLES = 6,
    BEST_TABLE = 8,
    WIDEST_TABLE = 11,
    SHORT_OF_BEST = 2,
    ANY_NUMBER = 24
};

static size_t best_pods(size_t players, size_t most)
{
    size_t wide = most < WIDEST_TABLE ? most : WIDEST_TABLE;
    size_t best, needed;

    if (most > ANY_NUMBER)
        return 1;
    if (most < SMALL_TABLES)
        return (players + most - 1) / most;
    best = (players + SHORT_OF_BEST) / BEST_TABLE;
    needed = (players + wide - 1) / wide;
    return best > needed ? best : needed;
}

/* Makes even sizes of two odd ones by moving one player from the last to the
 * first.  All odd tables have the same size, since sizes differ by at most
 * one. */
static void make_even(uint32_t *sizes, size_t pods, size_t least, size_t most)
{
    size_t i = 0, k = pods;

    for (;;) {
        while (i < pods && sizes[i] % 2 == 0)
            i++;
        while (k > i + 1 && sizes[k - 1] % 2 == 0)
            k--;
        if (k <= i + 1 || sizes[i] + 1 > most || sizes[k - 1] <= least)
            return;
        sizes[i]++;
        sizes[k - 1]--;
    }
}

static int odd_last(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x == y ? 0 : x > y ? -1 : 1;
}

size_t hj_pod_sizes(size_t players, size_t pods, size_t least, size_t most,
                    uint32_t *sizes, struct hj_error *e)
{
    if (players == 0 || most == 0) {
        hj_fail(e, "no player to seat");
        return 0;
    }
    if (pods == 0)
        pods = best_pods(players, most);
    if (pods > players) {
        hj_fail(e, "%zu pods are too many for %zu players", pods, players);
        return 0;
    }
    for (size_t i = 0; i < pods; i++)
        sizes[i] = (uint32_t)(players / pods + (i < players % pods));
    if (sizes[0] > HJ_DRAFT_SEATS) {
        hj_fail(e, "%u players at a table, at most %d: --pods makes more",
                (unsigned)sizes[0], HJ_DRAFT_SEATS);
        return 0;
    }
    most = most < HJ_DRAFT_SEATS ? most : HJ_DRAFT_SEATS;
    if (sizes[pods - 1] < least || sizes[0] > most) {
        hj_fail(e,
                "%zu player%s in %zu pod%s make tables of %u to %u, the format "
                "allows %zu to %zu",
                players, players == 1 ? "" : "s", pods, pods == 1 ? "" : "s",
                (unsigned)sizes[pods - 1], (unsigned)sizes[0], least, most);
        return 0;
    }
    if (most >= SMALL_TABLES)
        make_even(sizes, pods, least, most);
    qsort(sizes, pods, sizeof *sizes, odd_last);
    return pods;
}

/* Players who sit together: a team, or a single player. */
struct group {
    uint32_t first, count; /* into the members */
    uint32_t pod;
};

struct seating {
    struct hj_seated *players;
    size_t count;
    const uint32_t *sizes;
    size_t pods;
    uint32_t *members; /* players in the order of groups */
    struct group *groups;
    size_t group_count;
    uint32_t *order, *sorted; /* of groups */
    uint32_t *starts;         /* see sort_groups() */
    uint32_t *room;           /* of pods, see fill_room() */
    size_t leaves;
    size_t split;
};

/* Makes the groups, in the order of their first members. */
static bool join_teams(struct seating *s, struct hj_map *teams)
{
    size_t at = 0;

    for (size_t i = 0; i < s->count; i++) {
        struct hj_seated *player = &s->players[i];
        uint32_t *group, alone = (uint32_t)s->group_count;
        if (player->team.n > 0) {
            group = hj_map_insert(teams, player->team, alone);
            if (group == NULL)
                return false;
        } else {
            group = &alone;
        }
        player->pod = *group; /* the group, until it has a pod */
        if (*group == s->group_count) {
            s->order[s->group_count] = (uint32_t)s->group_count;
            s->groups[s->group_count++] = (struct group){0, 0, 0};
        }
        s->groups[*group].count++;
    }
    for (size_t g = 0; g < s->group_count; g++) {
        s->groups[g].first = (uint32_t)at;
        at += s->groups[g].count;
        s->groups[g].count = 0;
    }
    for (size_t i = 0; i < s->count; i++) {
        struct group *g = &s->groups[s->players[i].pod];
        s->members[g->first + g->count++] = (uint32_t)i;
    }
    return true;
}

static bool make_groups(struct seating *s)
{
    struct hj_map *teams = hj_map_new(s->count);
    bool good = teams != NULL && join_teams(s, teams);

    hj_map_free(teams);
    return good;
}

/* Fills a tree with the most room of any pod below each node: the leaves, from
 * LEAVES on, are the pods, and the children of node N are 2N and 2N + 1. */
static void fill_room(struct seating *s)
{
    for (size_t pod = 0; pod < s->pods; pod++)
        s->room[s->leaves + pod] = s->sizes[pod];
    for (size_t n = s->leaves; n-- > 1;)
        s->room[n] = s->room[2 * n] > s->room[2 * n + 1] ? s->room[2 * n]
                                                         : s->room[2 * n + 1];
}

/* Returns the first pod with room for COUNT players; the number of pods if
 * none. */
static size_t pod_with_room(const struct seating *s, uint32_t count)
{
    size_t n = 1;

    if (s->room[1] < count)
        return s->pods;
    while (n < s->leaves)
        n = 2 * n + (s->room[2 * n] < count);
    return n - s->leaves;
}

static void take_room(struct seating *s, size_t pod, uint32_t count)
{
    size_t n = s->leaves + pod;

    s->room[n] -= count;
    while ((n /= 2) > 0)
        s->room[n] = s->room[2 * n] > s->room[2 * n + 1] ? s->room[2 * n]
                                                         : s->room[2 * n + 1];
}

/* Splits a group that fits at no table into single players. */
static void split_group(struct seating *s, uint32_t index)
{
    struct group *g = &s->groups[index];

    for (uint32_t m = 1; m < g->count; m++) {
        s->groups[s->group_count] = (struct group){g->first + m, 1, 0};
        s->order[s->group_count] = (uint32_t)s->group_count;
        s->group_count++;
    }
    g->count = 1;
    s->split++;
}

/* Sorts the groups in FROM into TO by the keys of KEY_OF, which are below
 * s->count + 2; groups with equal keys keep their order.  Key K then begins at
 * s->starts[K]. */
static void sort_groups(struct seating *s, const uint32_t *from, uint32_t *to,
                        uint32_t (*key_of)(const struct seating *s,
                                           const struct group *g))
{
    memset(s->starts, 0, (s->count + 3) * sizeof *s->starts);
    for (size_t i = 0; i < s->group_count; i++)
        s->starts[key_of(s, &s->groups[from[i]]) + 1]++;
    for (size_t k = 1; k < s->count + 3; k++)
        s->starts[k] += s->starts[k - 1];
    for (size_t i = 0; i < s->group_count; i++)
        to[s->starts[key_of(s, &s->groups[from[i]])]++] = from[i];
    for (size_t k = s->count + 2; k > 0; k--) /* each is at its end now */
        s->starts[k] = s->starts[k - 1];
    s->starts[0] = 0;
}

static uint32_t key_of_size(const struct seating *s, const struct group *g)
{
    return (uint32_t)s->count - g->count; /* the largest first */
}

static uint32_t key_of_pod(const struct seating *s, const struct group *g)
{
    (void)s;
    return g->pod;
}

/* Assigns a pod to every group, in order; large ones first unless RANKED.  The
 * members of a split group come last. */
static void give_pods(struct seating *s, bool ranked)
{
    if (!ranked) {
        sort_groups(s, s->order, s->sorted, key_of_size);
        memcpy(s->order, s->sorted, s->group_count * sizeof *s->order);
    }
    for (size_t i = 0; i < s->group_count; i++) {
        struct group *g = &s->groups[s->order[i]];
        size_t pod = pod_with_room(s, g->count);
        if (pod == s->pods) {
            split_group(s, s->order[i]);
            pod = pod_with_room(s, 1);
        }
        g->pod = (uint32_t)pod + 1;
        take_room(s, pod, g->count);
    }
}

/* Draws the order of groups, and of their members, at each table. */
static void give_seats(struct seating *s, struct hj_random *random)
{
    for (size_t i = 0; i < s->group_count; i++)
        s->order[i] = (uint32_t)i;
    sort_groups(s, s->order, s->sorted, key_of_pod);
    for (uint32_t pod = 1; pod <= s->pods; pod++) {
        uint32_t seat = 1, *here = s->sorted + s->starts[pod];
        size_t count = s->starts[pod + 1] - s->starts[pod];
        hj_random_shuffle(random, here, count);
        for (size_t i = 0; i < count; i++) {
            struct group *g = &s->groups[here[i]];
            hj_random_shuffle(random, s->members + g->first, g->count);
            for (uint32_t m = 0; m < g->count; m++) {
                struct hj_seated *p = &s->players[s->members[g->first + m]];
                p->pod = pod;
                p->seat = seat++;
            }
        }
    }
}

bool hj_draft_seat(struct hj_seated *players, size_t count,
                   const uint32_t *sizes, size_t pods, bool ranked,
                   uint64_t seed, size_t *split, struct hj_error *e)
{
    struct hj_random random = hj_random_seeded(seed);
    struct seating s = {
        .players = players, .count = count, .sizes = sizes, .pods = pods};
    bool fine;

    s.members = calloc(count + 1, sizeof *s.members);
    s.groups = calloc(count + 1, sizeof *s.groups);
    s.order = calloc(count + 1, sizeof *s.order);
    s.sorted = calloc(count + 1, sizeof *s.sorted);
    s.starts = calloc(count + 3, sizeof *s.starts);
    s.leaves = 1;
    while (s.leaves < pods)
        s.leaves *= 2;
    s.room = calloc(2 * s.leaves, sizeof *s.room);
    fine = s.members && s.groups && s.order && s.sorted && s.starts && s.room &&
           make_groups(&s);
    if (fine) {
        fill_room(&s);
        if (!ranked)
            hj_random_shuffle(&random, s.order, s.group_count);
        give_pods(&s, ranked);
        give_seats(&s, &random);
        *split = s.split;
    } else {
        hj_fail_memory(e);
    }
    free(s.members);
    free(s.groups);
    free(s.order);
    free(s.sorted);
    free(s.starts);
    free(s.room);
    return fine;
}

bool hj_pod_needs(const struct hj_format *format, int64_t players,
                  struct hj_pod_cards *cards)
{
    struct hj_format_draft draft = hj_format_draft(format);
    int64_t box = 0;

    for (size_t i = 0; i < hj_format_rules(format, HJ_SCOPE_POOL); i++) {
        const struct hj_rule *rule = hj_format_rule(format, HJ_SCOPE_POOL, i);
        if (rule->kind == HJ_RULE_COUNT && !rule->advice &&
            rule->where.n == 0 && rule->min > 0)
            box = rule->min;
    }
    if (box == 0 || draft.pool_per <= 0)
        return false;
    cards->boxes = (players + draft.pool_per - 1) / draft.pool_per;
    cards->cards = cards->boxes * box;
    cards->dealt = players * draft.packs * draft.pack_size;
    cards->left = cards->cards - cards->dealt;
    return true;
}
