/* SPDX-License-Identifier: MPL-2.0 */
/* The graph, the search for its matching, and the proof of the matching. */
#include "pairing/matching-internal.h"

#include <stdlib.h>
#include <string.h>

struct hj_matching *hj_matching_new(uint32_t vertices)
{
    struct hj_matching *m = calloc(1, sizeof *m);
    size_t n = vertices, all = n + n / 2;

    if (m == NULL)
        return NULL;
    m->vertices = vertices;
    m->first = calloc(n + 2, sizeof *m->first);
    m->mate = calloc(n + 1, sizeof *m->mate);
    m->y = calloc(n + 1, sizeof *m->y);
    m->nodes = calloc(all + 1, sizeof *m->nodes);
    m->spare = calloc(n / 2 + 1, sizeof *m->spare);
    m->group_of = calloc(n + 1, sizeof *m->group_of);
    m->next = calloc(n + 1, sizeof *m->next);
    m->groups = calloc(n + 1, sizeof *m->groups);
    m->mark = calloc(n + 1, sizeof *m->mark);
    if (m->first && m->mate && m->y && m->nodes && m->spare && m->group_of &&
        m->next && m->groups && m->mark)
        return m;
    hj_matching_free(m);
    return NULL;
}

void hj_matching_free(struct hj_matching *m)
{
    if (m == NULL)
        return;
    for (size_t i = m->vertices; m->nodes && i < (size_t)m->vertices * 3 / 2;
         i++)
        free(m->nodes[i].kids);
    free(m->edges);
    free(m->first);
    free(m->around);
    free(m->mate);
    free(m->y);
    free(m->nodes);
    free(m->spare);
    free(m->group_of);
    free(m->next);
    free(m->groups);
    free(m->later.items);
    free(m->grow.items);
    free(m->shrink.items);
    free(m->touched.items);
    free(m->work.items);
    free(m->mark);
    free(m);
}

bool hj_matching_add(struct hj_matching *m, uint32_t a, uint32_t b,
                     hj_match_cost cost)
{
    if (m->edge_count == m->edge_size) {
        size_t size = m->edge_size ? 2 * m->edge_size : 256;
        struct edge *edges =
            size < NONE / 2 ? realloc(m->edges, size * sizeof *edges) : NULL;
        if (edges == NULL)
            return false;
        m->edges = edges;
        m->edge_size = size;
    }
    m->edges[m->edge_count++] = (struct edge){a, b, 2 * cost};
    return true;
}

/* Lists the edges by vertex, in the order in which they were added. */
static bool list_edges(struct hj_matching *m)
{
    size_t n = m->vertices;

    free(m->around);
    m->around = malloc((2 * m->edge_count + 1) * sizeof *m->around);
    if (m->around == NULL)
        return false;
    memset(m->first, 0, (n + 2) * sizeof *m->first);
    for (size_t i = 0; i < m->edge_count; i++) {
        m->first[m->edges[i].a + 2]++;
        m->first[m->edges[i].b + 2]++;
    }
    for (size_t v = 2; v < n + 2; v++)
        m->first[v] += m->first[v - 1];
    for (size_t i = 0; i < m->edge_count; i++) {
        m->around[m->first[m->edges[i].a + 1]++] = (uint32_t)i;
        m->around[m->first[m->edges[i].b + 1]++] = (uint32_t)i;
    }
    return true;
}

/* Resets everything to the state before the first tree.  Each y is half of the
 * cost of the cheapest edge, so that no slack is negative. */
static void begin(struct hj_matching *m)
{
    uint32_t n = m->vertices;

    m->spare_count = 0;
    for (uint32_t i = n + n / 2; i-- > n;) {
        free(m->nodes[i].kids);
        m->nodes[i] = (struct node){.up = NONE};
        m->spare[m->spare_count++] = i;
    }
    for (uint32_t v = 0; v < n; v++) {
        m->nodes[v] = (struct node){.up = NONE, .base = v};
        m->groups[v] = (struct group){
            .node = v, .first = v, .last = v, .size = 1, .entry = NONE};
        m->group_of[v] = v;
        m->mate[v] = NONE;
        m->y[v] = 0;
        for (uint32_t k = m->first[v]; k < m->first[v + 1]; k++) {
            hj_match_cost half = m->edges[m->around[k]].cost / 2;
            if (k == m->first[v] || half < m->y[v])
                m->y[v] = half;
        }
    }
    m->now = 0;
}

/* Matches unmatched vertices along edges without slack. */
static void match_at_once(struct hj_matching *m)
{
    for (uint32_t v = 0; v < m->vertices; v++)
        for (uint32_t k = m->first[v];
             k < m->first[v + 1] && m->mate[v] == NONE; k++) {
            uint32_t edge = m->around[k], u = other_end(m, edge, v);
            if (m->mate[u] == NONE && m->edges[edge].cost == m->y[u] + m->y[v])
                m->mate[u] = m->mate[v] = edge;
        }
}

bool hj_matching_solve(struct hj_matching *m, uint32_t *alone,
                       struct hj_error *e)
{
    if (alone != NULL)
        *alone = HJ_NO_VERTEX;
    if (!list_edges(m))
        return hj_fail_memory(e);
    m->no_memory = false;
    begin(m);
    match_at_once(m);
    for (uint32_t v = 0; v < m->vertices; v++) {
        bool grown = m->mate[v] != NONE || tree_grow(m, v);
        if (m->no_memory)
            return hj_fail_memory(e);
        if (grown)
            continue;
        if (alone != NULL)
            *alone = v;
        return hj_fail(e, "no perfect matching is possible");
    }
    return true;
}

uint32_t hj_matching_edges(const struct hj_matching *m)
{
    return (uint32_t)m->edge_count;
}

uint32_t hj_matching_mate(const struct hj_matching *m, uint32_t v)
{
    return m->mate[v] == NONE ? HJ_NO_VERTEX : other_end(m, m->mate[v], v);
}

/* Returns the smallest blossom around NODE with a dual above 0, or NONE. */
static uint32_t set_above(const struct hj_matching *m, uint32_t node)
{
    uint32_t up = m->nodes[node].up;

    while (up != NONE && m->nodes[up].z == 0)
        up = m->nodes[up].up;
    return up;
}

static bool room_for_proof(struct hj_proof *p)
{
    size_t n = p->vertices, sets = p->sets;

    p->y = calloc(n + 1, sizeof *p->y);
    p->set_of = calloc(n + 1, sizeof *p->set_of);
    p->z = calloc(sets + 1, sizeof *p->z);
    p->set_size = calloc(sets + 1, sizeof *p->set_size);
    p->set_up = calloc(sets + 1, sizeof *p->set_up);
    p->depth = calloc(sets + 1, sizeof *p->depth);
    return p->y && p->set_of && p->z && p->set_size && p->set_up && p->depth;
}

static uint32_t set_number(const uint32_t *number, uint32_t n, uint32_t node)
{
    return node == NONE ? HJ_NO_VERTEX : number[node - n];
}

bool hj_matching_proof(const struct hj_matching *m, struct hj_proof *p)
{
    uint32_t n = m->vertices, all = n + n / 2;
    uint32_t *number = calloc((size_t)n / 2 + 1, sizeof *number);

    *p = (struct hj_proof){.vertices = n};
    for (uint32_t i = n; number != NULL && i < all; i++)
        if (m->nodes[i].count > 0 && m->nodes[i].z > 0)
            number[i - n] = p->sets++;
    if (number == NULL || !room_for_proof(p)) {
        free(number);
        hj_proof_free(p);
        return false;
    }
    for (uint32_t i = n; i < all; i++)
        if (m->nodes[i].count > 0 && m->nodes[i].z > 0) {
            p->z[number[i - n]] = m->nodes[i].z;
            p->set_up[number[i - n]] = set_number(number, n, set_above(m, i));
        }
    for (uint32_t v = 0; v < n; v++) {
        p->y[v] = m->y[v];
        p->set_of[v] = set_number(number, n, set_above(m, v));
        for (uint32_t s = p->set_of[v]; s != HJ_NO_VERTEX; s = p->set_up[s])
            p->set_size[s]++;
    }
    for (uint32_t s = 0; s < p->sets; s++)
        for (uint32_t up = p->set_up[s]; up != HJ_NO_VERTEX; up = p->set_up[up])
            p->depth[s]++;
    free(number);
    return true;
}

void hj_proof_free(struct hj_proof *p)
{
    free(p->y);
    free(p->set_of);
    free(p->z);
    free(p->set_size);
    free(p->set_up);
    free(p->depth);
    *p = (struct hj_proof){0};
}

hj_match_cost hj_proof_common(const struct hj_proof *p, uint32_t s, uint32_t t)
{
    hj_match_cost z = 0;

    while (s != t && s != HJ_NO_VERTEX && t != HJ_NO_VERTEX) {
        if (p->depth[s] >= p->depth[t])
            s = p->set_up[s];
        else
            t = p->set_up[t];
    }
    for (; s == t && s != HJ_NO_VERTEX; s = t = p->set_up[s])
        z += p->z[s];
    return z;
}

hj_match_cost hj_proof_slack(const struct hj_proof *p, uint32_t a, uint32_t b,
                             hj_match_cost cost)
{
    return 2 * cost - p->y[a] - p->y[b] +
           hj_proof_common(p, p->set_of[a], p->set_of[b]);
}

hj_match_cost hj_proof_bound(const struct hj_proof *p)
{
    hj_match_cost bound = 0;

    for (uint32_t v = 0; v < p->vertices; v++)
        bound += p->y[v];
    for (uint32_t s = 0; s < p->sets; s++)
        bound -= p->z[s] * ((p->set_size[s] - 1) / 2);
    return bound;
}

bool hj_proof_is_sound(const struct hj_proof *p, bool *is_sound)
{
    uint32_t *size = calloc((size_t)p->sets + 1, sizeof *size);
    bool sound = true;

    if (size == NULL)
        return false;
    for (uint32_t v = 0; sound && v < p->vertices; v++) {
        uint32_t steps = 0;
        for (uint32_t s = p->set_of[v]; sound && s != HJ_NO_VERTEX;
             s = p->set_up[s]) {
            sound = s < p->sets && steps++ < p->sets;
            if (sound)
                size[s]++;
        }
    }
    for (uint32_t s = 0; sound && s < p->sets; s++)
        sound = size[s] == p->set_size[s] && size[s] % 2 == 1 && p->z[s] >= 0;
    free(size);
    *is_sound = sound;
    return true;
}
