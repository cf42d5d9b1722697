/* SPDX-License-Identifier: MPL-2.0 */
/* Blossoms (odd sets) of the matching: shrinking, opening, and changing their
 * inner matching. */
#include "pairing/matching-internal.h"

#include <stdlib.h>

void group_settle(struct hj_matching *m, struct group *g)
{
    hj_match_cost z = value_of_z(m, g);

    if (g->label == FREE)
        return;
    for (uint32_t v = g->first;; v = m->next[v]) {
        m->y[v] = value_of_y(m, v);
        if (v == g->last)
            break;
    }
    if (g->node >= m->vertices)
        m->nodes[g->node].z = z;
    g->since = m->now;
}

/* Returns the index of the kid of NODE that contains vertex V. */
static uint32_t kid_with(const struct hj_matching *m, uint32_t node, uint32_t v)
{
    const struct node *n = &m->nodes[node];
    uint32_t kid = v, i = 0;

    while (m->nodes[kid].up != node)
        kid = m->nodes[kid].up;
    while (n->kids[i] != kid)
        i++;
    return i;
}

/* Rotates the COUNT items so that item AT comes first. */
static void rotate(uint32_t *items, uint32_t count, uint32_t at)
{
    for (uint32_t part = 0; part < 3; part++) {
        uint32_t from = part == 1 ? at : 0, to = part == 0 ? at : count;
        while (from + 1 < to) {
            uint32_t item = items[from];
            items[from++] = items[--to];
            items[to] = item;
        }
    }
}

static void work_push(struct hj_matching *m, uint32_t node, uint32_t v)
{
    stack_push(m, &m->work, node);
    stack_push(m, &m->work, v);
}

/* Adds link I to the matching, which gives both of its kids a new base. */
static void match_link(struct hj_matching *m, const struct node *n, uint32_t i)
{
    uint32_t link = n->links[i], j = (i + 1) % n->count;
    uint32_t a = m->edges[link].a, b = m->edges[link].b, up = a;

    while (m->nodes[up].up != (uint32_t)(n - m->nodes))
        up = m->nodes[up].up;
    if (up != n->kids[i]) {
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    m->mate[a] = m->mate[b] = link;
    work_push(m, n->kids[i], a);
    work_push(m, n->kids[j], b);
}

void blossom_expose(struct hj_matching *m, uint32_t node, uint32_t v)
{
    m->work.count = 0;
    work_push(m, node, v);
    while (m->work.count > 0 && !m->no_memory) {
        uint32_t base = m->work.items[--m->work.count];
        struct node *n = &m->nodes[m->work.items[--m->work.count]];
        uint32_t at;
        n->base = base;
        if (n->count == 0)
            continue;
        at = kid_with(m, (uint32_t)(n - m->nodes), base);
        /* The matching changes along the even path from here to the old
         * base. */
        if (at % 2 == 0)
            for (uint32_t i = 0; i < at; i += 2)
                match_link(m, n, i);
        else
            for (uint32_t i = at + 1; i < n->count; i += 2)
                match_link(m, n, i);
        work_push(m, n->kids[at], base);
        rotate(n->kids, n->count, at);
        rotate(n->links, n->count, at);
    }
}

/* Returns the next outer group on the path to the root, or NULL for the root's
 * group.  *INNER is the group between them. */
static struct group *outer_above(const struct hj_matching *m,
                                 const struct group *g, struct group **inner)
{
    uint32_t base = m->nodes[g->node].base, edge = m->mate[base];
    uint32_t a;

    if (edge == NONE)
        return NULL;
    *inner = group_at(m, other_end(m, edge, base));
    a = m->edges[(*inner)->entry].a;
    if (group_at(m, a) == *inner)
        a = m->edges[(*inner)->entry].b;
    return group_at(m, a);
}

/* Returns the outer group at which the paths from both groups to the root
 * meet. */
static struct group *meet(struct hj_matching *m, struct group *g,
                          struct group *h)
{
    struct group *inner;

    m->marks++;
    while (true) {
        struct group *swap = h;
        if (g != NULL && m->mark[g - m->groups] == m->marks)
            return g;
        if (g != NULL) {
            m->mark[g - m->groups] = m->marks;
            g = outer_above(m, g, &inner);
        }
        h = g;
        g = swap;
    }
}

/* Returns the number of groups on the path from G up to TOP, without TOP. */
static uint32_t length(const struct hj_matching *m, struct group *g,
                       const struct group *top)
{
    struct group *inner;
    uint32_t n = 0;

    for (; g != top; g = outer_above(m, g, &inner))
        n += 2;
    return n;
}

/* Writes the groups from G up to TOP, without TOP, and the edge after each
 * group, from index AT on in steps of STEP. */
static void trace(struct hj_matching *m, struct group *g,
                  const struct group *top, struct node *n, struct group **way,
                  uint32_t at, int step)
{
    while (g != top) {
        struct group *inner;
        struct group *up = outer_above(m, g, &inner);
        uint32_t edges[2] = {m->mate[m->nodes[g->node].base], inner->entry};
        struct group *groups[2] = {g, inner};
        for (int i = 0; i < 2; i++, at += (uint32_t)step) {
            way[at] = groups[i];
            n->kids[at] = groups[i]->node;
            /* links[i] leads from kids[i] to the next kid. */
            n->links[step > 0 ? at : at - 1] = edges[i];
        }
        g = up;
    }
}

/* Moves the vertices of FROM to the group TO and converts their values to TO's
 * time. */
static void join(struct hj_matching *m, struct group *to, struct group *from)
{
    hj_match_cost past = m->now - to->since;

    for (uint32_t v = from->first;; v = m->next[v]) {
        m->y[v] -= past;
        m->group_of[v] = (uint32_t)(to - m->groups);
        if (v == from->last)
            break;
    }
    m->next[to->last] = from->first;
    to->last = from->last;
    to->size += from->size;
    from->size = 0;
}

/* Returns an unused blossom with room for COUNT kids, or NONE. */
static uint32_t new_blossom(struct hj_matching *m, uint32_t count)
{
    uint32_t node;
    struct node *n;

    if (m->spare_count == 0)
        return NONE;
    node = m->spare[m->spare_count - 1];
    n = &m->nodes[node];
    n->kids = malloc(2 * (size_t)count * sizeof *n->kids);
    if (n->kids == NULL) {
        m->no_memory = true;
        return NONE;
    }
    n->links = n->kids + count;
    n->count = count;
    n->up = NONE;
    m->spare_count--;
    return node;
}

/* Joins the groups of the path WAY.  Inner groups become outer ones, so the
 * edges of their vertices are scheduled. */
static struct group *merge(struct hj_matching *m, uint32_t node,
                           struct group **way)
{
    struct node *n = &m->nodes[node];
    struct group *to = way[0];
    uint32_t from = 0;

    for (uint32_t i = 1; i < n->count; i++)
        if (way[i]->label == OUTER && way[i]->size > to->size)
            to = way[i];
    for (uint32_t i = 0; i < n->count; i++) {
        m->nodes[n->kids[i]].up = node;
        if (way[i] != to)
            group_settle(m, way[i]);
        else if (to->node >= m->vertices)
            m->nodes[to->node].z = value_of_z(m, to);
    }
    n->base = m->nodes[n->kids[0]].base;
    n->z = -2 * (m->now - to->since);
    to->node = node;
    for (uint32_t i = 0; i < n->count; i++) {
        bool was_inner = way[i]->label == INNER;
        if (way[i] == to)
            continue;
        from = to->last;
        join(m, to, way[i]);
        if (was_inner)
            for (uint32_t v = from; v != to->last;) {
                v = m->next[v];
                for (uint32_t k = m->first[v]; k < m->first[v + 1]; k++)
                    tree_look(m, m->around[k], v);
            }
        way[i]->label = FREE;
    }
    return to;
}

struct group *blossom_shrink(struct hj_matching *m, uint32_t edge)
{
    struct group *g = group_at(m, m->edges[edge].a);
    struct group *h = group_at(m, m->edges[edge].b);
    struct group *top = meet(m, g, h), **way;
    uint32_t left = length(m, g, top), right = length(m, h, top);
    uint32_t node = new_blossom(m, left + right + 1);

    if (node == NONE)
        return NULL;
    way = malloc(((size_t)left + right + 1) * sizeof(struct group *));
    if (way == NULL) {
        m->no_memory = true;
        return NULL;
    }
    /* From top down to g, over the edge to h, and up again. */
    way[0] = top;
    m->nodes[node].kids[0] = top->node;
    trace(m, g, top, &m->nodes[node], way, left, -1);
    m->nodes[node].links[left] = edge;
    trace(m, h, top, &m->nodes[node], way, left + 1, 1);
    g = merge(m, node, way);
    free(way);
    return g;
}

/* Makes a group of NODE, a vertex or a blossom that is now outermost. */
static void regroup(struct hj_matching *m, uint32_t node)
{
    uint32_t number = m->nodes[node].base;
    struct group *g = &m->groups[number];

    *g = (struct group){.node = node, .first = NONE, .entry = NONE};
    m->work.count = 0;
    stack_push(m, &m->work, node);
    while (m->work.count > 0 && !m->no_memory) {
        uint32_t at = m->work.items[--m->work.count];
        const struct node *n = &m->nodes[at];
        for (uint32_t i = 0; i < n->count; i++)
            stack_push(m, &m->work, n->kids[i]);
        if (at >= m->vertices)
            continue;
        m->group_of[at] = number;
        if (g->first == NONE)
            g->first = at;
        else
            m->next[g->last] = at;
        g->last = at;
        g->size++;
    }
}

void blossom_open(struct hj_matching *m, struct group *g)
{
    uint32_t node = g->node;
    struct node *n = &m->nodes[node];

    g->label = FREE;
    g->size = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        m->nodes[n->kids[i]].up = NONE;
        regroup(m, n->kids[i]);
    }
    free(n->kids);
    n->kids = n->links = NULL;
    n->count = 0;
    n->z = 0;
    m->spare[m->spare_count++] = node;
}
