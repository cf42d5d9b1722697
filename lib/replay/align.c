/* SPDX-License-Identifier: MPL-2.0 */
/* Alignment of two sequences with gaps: Myers' greedy algorithm. */
#include "replay/align.h"

#include <stdlib.h>
#include <string.h>

/*
 * A path leads from (0, 0) to (N, M): a step to the right leaves an item of the
 * first sequence alone, a step down one of the second, a diagonal step pairs
 * two.  front[k] is how far to the right the best path with D lonely items has
 * come on the diagonal k = x - y; the fronts of all D are kept to walk back.
 */
struct search {
    size_t skip; /* the common beginning */
    int32_t n, m;
    hj_align_same same;
    void *data;
    int32_t **fronts; /* of each D: 2 D + 1 numbers */
    int32_t found;    /* the D that reached the end, -1 for none */
};

static int32_t slide(const struct search *s, int32_t x, int32_t k)
{
    while (x < s->n && x - k < s->m &&
           s->same(s->data, s->skip + (size_t)x, s->skip + (size_t)(x - k)))
        x++;
    return x;
}

/* Where the path with D lonely items enters diagonal K; *DOWN says how. */
static int32_t enter(const int32_t *last, int32_t d, int32_t k, bool *down)
{
    int32_t right = k > -d + 1 ? last[k - 1 + d - 1] + 1 : -1;
    int32_t below = k < d - 1 ? last[k + 1 + d - 1] : -1;

    *down = k == -d || (k != d && below >= right);
    return *down ? below : right;
}

static bool grow_fronts(struct search *s)
{
    for (int32_t d = 0; d <= HJ_ALIGN_MOST; d++) {
        int32_t *front = malloc((size_t)(2 * d + 1) * sizeof *front);
        s->fronts[d] = front;
        if (front == NULL)
            return false;
        for (int32_t k = -d; k <= d; k += 2) {
            bool down;
            int32_t x = d == 0 ? 0 : enter(s->fronts[d - 1], d, k, &down);
            front[k + d] = x < 0 || x > s->n || x - k > s->m || x - k < 0
                               ? -2
                               : slide(s, x, k);
            if (front[k + d] >= s->n && front[k + d] - k >= s->m) {
                s->found = d;
                return true;
            }
        }
        for (int32_t k = -d + 1; k < d; k += 2)
            front[k + d] = -2; /* diagonals of the other parity */
    }
    return true;
}

/* Walks back from the end and writes the pairs, the last first. */
static size_t walk_back(const struct search *s, struct hj_pair_of *pairs)
{
    int32_t k = s->n - s->m, x = s->n;
    size_t count = 0;

    for (int32_t d = s->found; d >= 0; d--) {
        bool down = false;
        int32_t from = d == 0 ? 0 : enter(s->fronts[d - 1], d, k, &down);
        while (x > from) {
            x--;
            pairs[count++] =
                (struct hj_pair_of){(uint32_t)(s->skip + (size_t)x),
                                    (uint32_t)(s->skip + (size_t)(x - k))};
        }
        k += d == 0 ? 0 : down ? 1 : -1;
        x = d == 0 || down ? from : from - 1;
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

bool hj_align(size_t n, size_t m, hj_align_same same, void *data,
              struct hj_pair_of **pairs, size_t *count, bool *cut)
{
    struct search s = {.same = same, .data = data, .found = -1};
    size_t least = n < m ? n : m, tail = 0;
    bool fine = n < INT32_MAX / 4 && m < INT32_MAX / 4;

    *count = 0;
    *cut = false;
    *pairs = malloc((least + 1) * sizeof **pairs);
    s.fronts = calloc(HJ_ALIGN_MOST + 1, sizeof *s.fronts);
    fine = fine && *pairs != NULL && s.fronts != NULL;
    while (fine && s.skip < least && same(data, s.skip, s.skip)) {
        (*pairs)[s.skip] =
            (struct hj_pair_of){(uint32_t)s.skip, (uint32_t)s.skip};
        s.skip++;
    }
    while (fine && tail < least - s.skip &&
           same(data, n - 1 - tail, m - 1 - tail))
        tail++;
    s.n = (int32_t)(n - s.skip - tail);
    s.m = (int32_t)(m - s.skip - tail);
    fine = fine && grow_fronts(&s);
    *count = s.skip;
    if (fine && s.found >= 0) {
        size_t more = walk_back(&s, *pairs + s.skip);
        reverse(*pairs + s.skip, more);
        *count += more;
    }
    *cut = fine && s.found < 0;
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
