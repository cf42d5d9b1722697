/* SPDX-License-Identifier: MPL-2.0 */
/* Alignment of two sequences with gaps: Myers' greedy algorithm. */
#include "replay/align.h"

#include <stdlib.h>
#include <string.h>

/*
 * A path leads from (0, 0) to (N, M): a step to the right leaves an item of the
 * first sequence unpaired, a step down an item of the second, a diagonal step
 * pairs two items.  front[k] is the largest x that a path with D unpaired items
 * reaches on the diagonal k = x - y.  The fronts of all D are kept to trace the
 * path back.  If D reaches its limit, the path that has advanced farthest is
 * taken, and the next path begins at its end.
 */
struct search {
    size_t a, b; /* start of the path in each sequence */
    int32_t n, m;
    hj_align_same same;
    void *data;
    int32_t **fronts; /* 2 D + 1 numbers for each D */
};

/* A point of a path: number of unpaired items, diagonal, x. */
struct reached {
    int32_t d, k, x;
};

static int32_t slide(const struct search *s, int32_t x, int32_t k)
{
    while (x < s->n && x - k < s->m &&
           s->same(s->data, s->a + (size_t)x, s->b + (size_t)(x - k)))
        x++;
    return x;
}

/* Returns the x at which the path with D unpaired items enters diagonal K;
 * *DOWN is true for a step down. */
static int32_t enter(const int32_t *last, int32_t d, int32_t k, bool *down)
{
    int32_t right = k > -d + 1 ? last[k - 1 + d - 1] + 1 : -1;
    int32_t below = k < d - 1 ? last[k + 1 + d - 1] : -1;

    *down = k == -d || (k != d && below >= right);
    return *down ? below : right;
}

/* Finds the path to the end, or the one that advances farthest. */
static bool grow_fronts(struct search *s, struct reached *best)
{
    for (int32_t d = 0; d <= HJ_ALIGN_MOST; d++) {
        int32_t *front = s->fronts[d];
        if (front == NULL)
            front = s->fronts[d] = malloc((size_t)(2 * d + 1) * sizeof *front);
        if (front == NULL)
            return false;
        *best = (struct reached){.d = d};
        for (int32_t k = -d; k <= d; k += 2) {
            bool down;
            int32_t x = d == 0 ? 0 : enter(s->fronts[d - 1], d, k, &down);
            front[k + d] = x < 0 || x > s->n || x - k > s->m || x - k < 0
                               ? -2
                               : slide(s, x, k);
            if (front[k + d] >= 0 &&
                2 * (int64_t)front[k + d] - k >= 2 * (int64_t)best->x - best->k)
                *best = (struct reached){d, k, front[k + d]};
            if (best->x >= s->n && best->x - best->k >= s->m)
                return true;
        }
        for (int32_t k = -d + 1; k < d; k += 2)
            front[k + d] = -2; /* diagonals of the other parity */
    }
    return true;
}

/* Traces the path back from AT and writes its pairs, the last one first. */
static size_t walk_back(const struct search *s, struct reached at,
                        struct hj_pair_of *pairs)
{
    size_t count = 0;

    for (int32_t d = at.d; d >= 0; d--) {
        bool down = false;
        int32_t from = d == 0 ? 0 : enter(s->fronts[d - 1], d, at.k, &down);
        while (at.x > from) {
            at.x--;
            pairs[count++] =
                (struct hj_pair_of){(uint32_t)(s->a + (size_t)at.x),
                                    (uint32_t)(s->b + (size_t)(at.x - at.k))};
        }
        at.k += d == 0 ? 0 : down ? 1 : -1;
        at.x = d == 0 || down ? from : from - 1;
    }
    return count;
}

static void reverse(struct hj_pair_of *pairs, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        struct hj_pair_of other = pairs[i];
        pairs[i] = pairs[count - 1 - i];
        pairs[count - 1 - i] = other;
    }
}

/* Pairs the items between the common prefix and the common suffix. */
static bool pair_middle(struct search *s, struct hj_pair_of *pairs,
                        size_t *count, bool *cut)
{
    while (s->n > 0 && s->m > 0) {
        struct reached to;
        size_t more;
        if (!grow_fronts(s, &to))
            return false;
        more = walk_back(s, to, pairs + *count);
        reverse(pairs + *count, more);
        *count += more;
        s->a += (size_t)to.x;
        s->b += (size_t)(to.x - to.k);
        s->n -= to.x;
        s->m -= to.x - to.k;
        *cut = *cut || s->n > 0 || s->m > 0;
    }
    return true;
}

bool hj_align(size_t n, size_t m, hj_align_same same, void *data,
              struct hj_pair_of **pairs, size_t *count, bool *cut)
{
    struct search s = {.same = same, .data = data};
    size_t least = n < m ? n : m, tail = 0;
    bool fine = n < INT32_MAX / 4 && m < INT32_MAX / 4;

    *count = 0;
    *cut = false;
    *pairs = malloc((least + 1) * sizeof **pairs);
    s.fronts = calloc(HJ_ALIGN_MOST + 1, sizeof *s.fronts);
    fine = fine && *pairs != NULL && s.fronts != NULL;
    for (; fine && *count < least && same(data, *count, *count); ++*count)
        (*pairs)[*count] =
            (struct hj_pair_of){(uint32_t)*count, (uint32_t)*count};
    while (fine && tail < least - *count &&
           same(data, n - 1 - tail, m - 1 - tail))
        tail++;
    s.a = s.b = *count;
    s.n = (int32_t)(n - s.a - tail);
    s.m = (int32_t)(m - s.b - tail);
    fine = fine && pair_middle(&s, *pairs, count, cut);
    for (size_t i = tail; fine && i > 0; i--)
        (*pairs)[(*count)++] =
            (struct hj_pair_of){(uint32_t)(n - i), (uint32_t)(m - i)};
    for (int32_t d = 0; s.fronts != NULL && d <= HJ_ALIGN_MOST; d++)
        free(s.fronts[d]);
    free(s.fronts);
    if (!fine) {
        free(*pairs);
        *pairs = NULL;
    }
    return fine;
}
