/* SPDX-License-Identifier: MPL-2.0 */
/* The sparse graph of a Swiss round: near pairs at first, then pairs that
 * violate the proof. */
#include "pairing/swiss.h"

#include <stdlib.h>

enum {
    NEAR = 8,       /* downward pairs of each player that have not met */
    ACROSS = 3,     /* pairs with each of the next groups */
    GROUPS = 2,     /* number of these groups */
    FEW_CLUBS = 50, /* most clubs that have buckets of their own */
    FEW_SETS = 2000 /* most sets for which the smallest sets are used */
};

static bool has_met(const struct swiss *s, uint32_t u, uint32_t v)
{
    for (uint32_t i = s->first[u]; i < s->first[u + 1]; i++)
        if ((s->met[i] & ~SWISS_FORBIDDEN) == v)
            return true;
    return false;
}

static bool add(const struct swiss *s, struct hj_matching *m, uint32_t u,
                uint32_t v)
{
    return hj_matching_add(m, u, v, swiss_cost(s, u, v));
}

/* Adds pairs of U with some players of each of the next groups below, starting
 * at a position that depends on U. */
static bool add_across(const struct swiss *s, struct hj_matching *m, uint32_t u,
                       const uint32_t *start)
{
    uint32_t top = s->height[0], own = s->height[u];

    for (uint32_t g = 1; g <= GROUPS && g < own; g++) {
        uint32_t from = start[top - own + g];
        uint32_t size = start[top - own + g + 1] - from, added = 0;
        for (uint32_t i = 0; i < size && added < ACROSS; i++) {
            uint32_t v = from + (u + i) % size;
            if (has_met(s, u, v))
                continue;
            if (!add(s, m, u, v))
                return false;
            added++;
        }
    }
    return true;
}

bool swiss_add_near(const struct swiss *s, struct hj_matching *m)
{
    uint32_t groups = s->count ? s->height[0] : 0;
    uint32_t *start = calloc((size_t)groups + 2, sizeof *start);
    bool fine = start != NULL;

    for (uint32_t v = s->count; fine && v-- > 0;)
        start[groups - s->height[v]] = v;
    if (fine)
        start[groups] = s->count;
    for (uint32_t u = 0; fine && u < s->count; u++) {
        uint32_t fresh = 0;
        for (uint32_t v = u + 1; fine && v < s->count && fresh < NEAR; v++) {
            bool met = has_met(s, u, v);
            /* The next player is always added, so that a perfect matching
             * exists. */
            if (!met || v == u + 1)
                fine = add(s, m, u, v);
            fresh += !met;
        }
        fine = fine && add_across(s, m, u, start);
        if (fine && s->kept[u] != HJ_NO_VERTEX && s->kept[u] > u &&
            s->kept[u] < s->count)
            fine = add(s, m, u, s->kept[u]);
        if (fine && s->vertices > s->count)
            fine = add(s, m, u, s->count);
    }
    free(start);
    return fine;
}

/* Vertices with the same points, the same club (unless there are too many
 * clubs) and the same set (the smallest, or the largest when there are too many
 * sets), in descending order of y.  All pairs between two buckets share lower
 * bounds for the cost and for the common sets. */
struct bucket {
    uint32_t first, count, set;
};

struct pricing {
    const struct swiss *s;
    const struct hj_proof *proof;
    struct hj_matching *m;
    uint32_t *order, *set, *added;
    struct bucket *buckets;
    uint32_t bucket_count, total;
    uint32_t most; /* limit of new pairs for a player in one call */
    bool fine;
};

struct priced {
    uint32_t height, set, club, v;
    hj_match_cost y;
};

static int by_bucket(const void *a, const void *b)
{
    const struct priced *x = a, *y = b;

    if (x->height != y->height)
        return x->height > y->height ? -1 : 1;
    if (x->set != y->set)
        return x->set < y->set ? -1 : 1;
    if (x->club != y->club)
        return x->club < y->club ? -1 : 1;
    if (x->y != y->y)
        return x->y > y->y ? -1 : 1;
    return x->v < y->v ? -1 : x->v > y->v;
}

static uint32_t set_for_bucket(const struct hj_proof *proof, uint32_t v)
{
    uint32_t set = proof->set_of[v];

    while (proof->sets > FEW_SETS && set != HJ_NO_VERTEX &&
           proof->set_up[set] != HJ_NO_VERTEX)
        set = proof->set_up[set];
    return set;
}

static bool fill_buckets(struct pricing *p)
{
    uint32_t n = p->s->count;
    struct priced *list = calloc((size_t)n + 1, sizeof *list);

    p->order = calloc((size_t)n + 1, sizeof *p->order);
    p->added = calloc((size_t)n + 1, sizeof *p->added);
    p->buckets = calloc((size_t)n + 1, sizeof *p->buckets);
    if (list == NULL || !p->order || !p->added || !p->buckets) {
        free(list);
        return false;
    }
    for (uint32_t v = 0; v < n; v++)
        list[v] = (struct priced){p->s->height[v], set_for_bucket(p->proof, v),
                                  p->s->clubs <= FEW_CLUBS ? p->s->club[v] : 0,
                                  v, p->proof->y[v]};
    qsort(list, n, sizeof *list, by_bucket);
    for (uint32_t i = 0; i < n; i++) {
        p->order[i] = list[i].v;
        if (i == 0 || list[i].height != list[i - 1].height ||
            list[i].set != list[i - 1].set || list[i].club != list[i - 1].club)
            p->buckets[p->bucket_count++] = (struct bucket){i, 0, list[i].set};
        p->buckets[p->bucket_count - 1].count++;
    }
    free(list);
    return true;
}

/* Adds the pairs with negative slack of U and the bucket's vertices from index
 * FROM on.  Stops when the sum of both y is at most LEAST, the lower bound for
 * twice the cost plus the common z. */
static void price_one(struct pricing *p, uint32_t u, const struct bucket *b,
                      uint32_t from, hj_match_cost least)
{
    for (uint32_t i = from; p->fine && i < b->first + b->count; i++) {
        uint32_t v = p->order[i];
        hj_match_cost cost;
        if (p->proof->y[u] + p->proof->y[v] <= least)
            return;
        cost = swiss_cost(p->s, u, v);
        if (hj_proof_slack(p->proof, u, v, cost) >= 0)
            continue;
        p->total++;
        if (p->added[u]++ >= p->most)
            return;
        if (p->added[v]++ >= p->most)
            continue;
        p->fine = hj_matching_add(p->m, u, v, cost);
    }
}

static void price_buckets(struct pricing *p, const struct bucket *a,
                          const struct bucket *b)
{
    uint32_t u = p->order[a->first], v = p->order[b->first];
    hj_match_cost least = 2 * swiss_lower_bound(p->s, u, v);

    if (p->s->clubs <= FEW_CLUBS && p->s->club[u] != 0 &&
        p->s->club[u] == p->s->club[v])
        least += 2 * HJ_CONSTRAINT_CLUB * p->s->unit[HJ_CONSTRAINTS];
    /* All pairs to keep are in the graph, so any other pair is a change. */
    if (p->s->options->keep != NULL)
        least += 2 * p->s->unit[HJ_CHANGED];
    /* Common sets only increase the bound; most buckets end here. */
    if (p->proof->y[u] + p->proof->y[v] <= least)
        return;
    least += hj_proof_common(p->proof, a->set, b->set);

    for (uint32_t i = a->first; p->fine && i < a->first + a->count; i++) {
        u = p->order[i];
        if (p->proof->y[u] + p->proof->y[v] <= least)
            return;
        price_one(p, u, b, a == b ? i + 1 : b->first, least);
    }
}

bool swiss_add_violated(const struct swiss *s, const struct hj_proof *proof,
                        struct hj_matching *m, uint32_t most, uint32_t *added)
{
    struct pricing p = {
        .s = s, .proof = proof, .m = m, .most = most, .fine = true};

    *added = 0;
    p.fine = fill_buckets(&p);
    for (uint32_t i = 0; p.fine && i < p.bucket_count; i++)
        for (uint32_t j = i; p.fine && j < p.bucket_count; j++)
            price_buckets(&p, &p.buckets[i], &p.buckets[j]);
    for (uint32_t u = 0; p.fine && s->vertices > s->count && u < s->count; u++)
        if (hj_proof_slack(proof, u, s->count, swiss_cost(s, u, s->count)) < 0)
            p.total++; /* impossible: all byes are in the graph */
    *added = p.total;
    free(p.order);
    free(p.added);
    free(p.buckets);
    return p.fine;
}
