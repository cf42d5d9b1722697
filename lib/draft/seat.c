/* SPDX-License-Identifier: MPL-2.0 */
/* Pods and seats. */
#include "draft/seat.h"

#include <stdlib.h>

/* Tables of six and more: 8 is what packs are made for, a pod of up to 11 is
 * better than two small ones, and one that is two short of 8 still is a pod. */
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

/* Two odd tables become two even ones, one player moving over. */
static void make_even(uint32_t *sizes, size_t pods, size_t least, size_t most)
{
    for (size_t i = 0; i < pods; i++)
        for (size_t k = pods; sizes[i] % 2 == 1 && k-- > i + 1;)
            if (sizes[k] % 2 == 1 && sizes[i] + 1 <= most && sizes[k] > least) {
                sizes[i]++;
                sizes[k]--;
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
        hj_fail(e, "there is nobody to be seated");
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
    if (sizes[pods - 1] < least || sizes[0] > most) {
        hj_fail(e,
                "%zu players in %zu pods make tables of %u to %u, the format "
                "wants %zu to %zu",
                players, pods, (unsigned)sizes[pods - 1], (unsigned)sizes[0],
                least, most);
        return 0;
    }
    if (most >= SMALL_TABLES)
        make_even(sizes, pods, least, most);
    qsort(sizes, pods, sizeof *sizes, odd_last);
    return pods;
}

/* Players that stay together: a team, or one alone. */
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
    uint32_t *order; /* of groups */
    uint32_t *room;  /* of pods */
    size_t split;
};

/* Groups in the order in which their first members come. */
static void make_groups(struct seating *s)
{
    size_t at = 0;

    for (size_t i = 0; i < s->count; i++)
        s->players[i].pod = 0; /* not in a group yet */
    for (size_t i = 0; i < s->count; i++) {
        struct group *g = &s->groups[s->group_count];
        if (s->players[i].pod != 0)
            continue;
        *g = (struct group){(uint32_t)at, 0, 0};
        for (size_t k = i; k < s->count; k++)
            if (k == i || (s->players[i].team.n > 0 && s->players[k].pod == 0 &&
                           hj_str_eq(s->players[i].team, s->players[k].team))) {
                s->players[k].pod = 1;
                s->members[at++] = (uint32_t)k;
                g->count++;
            }
        s->order[s->group_count] = (uint32_t)s->group_count;
        s->group_count++;
    }
}

/* The first pod with room for COUNT players; the number of pods if none. */
static size_t pod_with_room(const struct seating *s, uint32_t count)
{
    size_t pod = 0;

    while (pod < s->pods && s->room[pod] < count)
        pod++;
    return pod;
}

/* Breaks a group that no table has room for into single players. */
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

/* Gives every group a pod, in order; large ones first unless RANKED. */
static void give_pods(struct seating *s, bool ranked)
{
    uint32_t largest = 0;

    for (size_t i = 0; i < s->group_count; i++)
        if (s->groups[i].count > largest)
            largest = s->groups[i].count;
    for (uint32_t size = ranked ? 1 : largest; size > 0; size--)
        for (size_t i = 0; i < s->group_count; i++) {
            struct group *g = &s->groups[s->order[i]];
            size_t pod;
            if (g->pod != 0 || (!ranked && g->count != size))
                continue;
            pod = pod_with_room(s, g->count);
            if (pod == s->pods) {
                split_group(s, s->order[i]);
                pod = pod_with_room(s, 1);
            }
            g->pod = (uint32_t)pod + 1;
            s->room[pod] -= g->count;
        }
}

/* Draws the order of groups and of their members at each table. */
static void give_seats(struct seating *s, struct hj_random *random)
{
    for (uint32_t pod = 1; pod <= s->pods; pod++) {
        uint32_t seat = 1;
        size_t here = 0;
        for (size_t i = 0; i < s->group_count; i++)
            if (s->groups[i].pod == pod)
                s->order[here++] = (uint32_t)i;
        hj_random_shuffle(random, s->order, here);
        for (size_t i = 0; i < here; i++) {
            struct group *g = &s->groups[s->order[i]];
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
    s.room = calloc(pods + 1, sizeof *s.room);
    fine = s.members && s.groups && s.order && s.room;
    if (fine) {
        memcpy(s.room, sizes, pods * sizeof *sizes);
        make_groups(&s);
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
