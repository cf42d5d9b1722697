/* SPDX-License-Identifier: MPL-2.0 */
/* The growth of one alternating tree until its root can be matched. */
#include "pairing/matching-internal.h"

#include "base/array.h"

#include <stdlib.h>

void stack_push(struct hj_matching *m, struct matching_stack *s, uint32_t item)
{
    if (!hj_array_room(&s->items, s->count, &s->size, sizeof *s->items)) {
        m->no_memory = true;
        return;
    }
    s->items[s->count++] = item;
}

/* Orders events by time, then by kind and number, so that the result is the
 * same on all machines. */
static bool is_before(const struct happening *a, const struct happening *b)
{
    if (a->time != b->time)
        return a->time < b->time;
    if (a->what != b->what)
        return a->what < b->what;
    return a->which < b->which;
}

/* Schedules H for a later time. */
static void heap_push(struct hj_matching *m, struct happening h)
{
    struct heap *heap = &m->later;
    size_t at = heap->count;

    if (!hj_array_room(&heap->items, heap->count, &heap->size,
                       sizeof *heap->items)) {
        m->no_memory = true;
        return;
    }
    heap->count++;
    for (; at > 0 && is_before(&h, &heap->items[(at - 1) / 2]);
         at = (at - 1) / 2)
        heap->items[at] = heap->items[(at - 1) / 2];
    heap->items[at] = h;
}

static struct happening heap_pop(struct heap *heap)
{
    struct happening first = heap->items[0];
    struct happening last = heap->items[--heap->count];
    size_t at = 0, kid = 1;

    for (; kid < heap->count; at = kid, kid = 2 * at + 1) {
        if (kid + 1 < heap->count &&
            is_before(&heap->items[kid + 1], &heap->items[kid]))
            kid++;
        if (!is_before(&heap->items[kid], &last))
            break;
        heap->items[at] = heap->items[kid];
    }
    heap->items[at] = last;
    return first;
}

static hj_match_cost slack(const struct hj_matching *m, uint32_t edge)
{
    const struct edge *e = &m->edges[edge];

    return e->cost - value_of_y(m, e->a) - value_of_y(m, e->b);
}

void tree_look(struct hj_matching *m, uint32_t edge, uint32_t outer)
{
    const struct group *there = group_at(m, other_end(m, edge, outer));
    enum what what = there->label == OUTER ? SHRINK : GROW;
    hj_match_cost wait;

    if (there->label == INNER || there == group_at(m, outer))
        return;
    wait = slack(m, edge);
    if (what == SHRINK)
        wait /= 2;
    if (wait > 0)
        heap_push(m, (struct happening){m->now + wait, what, edge});
    else
        stack_push(m, what == GROW ? &m->grow : &m->shrink, edge);
}

/* Schedules events for all edges of the vertices of an outer group. */
static void tree_scan(struct hj_matching *m, struct group *g)
{
    for (uint32_t v = g->first;; v = m->next[v]) {
        for (uint32_t k = m->first[v]; k < m->first[v + 1]; k++)
            tree_look(m, m->around[k], v);
        if (v == g->last)
            break;
    }
}

static void give_label(struct hj_matching *m, struct group *g, enum label label,
                       uint32_t entry)
{
    g->label = label;
    g->entry = entry;
    g->since = m->now;
    stack_push(m, &m->touched, (uint32_t)(g - m->groups));
    if (label == INNER && g->node >= m->vertices) /* z decreases to 0 */
        heap_push(m, (struct happening){m->now + m->nodes[g->node].z / 2,
                                        EXPAND, g->node});
}

/* Changes the matching along the path from the end of EDGE outside the tree,
 * which is unmatched, to the root. */
static void augment(struct hj_matching *m, uint32_t edge, uint32_t outer)
{
    uint32_t free_end = other_end(m, edge, outer);

    blossom_expose(m, group_at(m, free_end)->node, free_end);
    m->mate[free_end] = edge;
    while (!m->no_memory) {
        struct group *g = group_at(m, outer), *inner;
        uint32_t base = m->nodes[g->node].base, old = m->mate[base], entry, end;
        blossom_expose(m, g->node, outer);
        m->mate[outer] = edge;
        if (old == NONE)
            return;
        inner = group_at(m, other_end(m, old, base));
        entry = inner->entry;
        end = m->edges[entry].a;
        if (group_at(m, end) != inner)
            end = m->edges[entry].b;
        blossom_expose(m, inner->node, end);
        m->mate[end] = entry;
        edge = entry;
        outer = other_end(m, entry, end);
    }
}

/* Adds the group at the outer end of the edge, and its mate, to the tree.
 * Returns true if that group is unmatched, so that the root is now matched. */
static bool grow(struct hj_matching *m, uint32_t edge)
{
    uint32_t outer = m->edges[edge].a, base, mate;
    struct group *g, *h;

    if (group_at(m, outer)->label != OUTER)
        outer = m->edges[edge].b;
    g = group_at(m, other_end(m, edge, outer));
    /* The event is obsolete if the group is no longer free. */
    if (g->label != FREE || slack(m, edge) != 0)
        return false;
    base = m->nodes[g->node].base;
    if (m->mate[base] == NONE) {
        augment(m, edge, outer);
        return true;
    }
    mate = other_end(m, m->mate[base], base);
    h = group_at(m, mate);
    give_label(m, g, INNER, edge);
    give_label(m, h, OUTER, NONE);
    tree_scan(m, h);
    return false;
}

static void shrink(struct hj_matching *m, uint32_t edge)
{
    const struct group *g = group_at(m, m->edges[edge].a);
    const struct group *h = group_at(m, m->edges[edge].b);

    if (g != h && g->label == OUTER && h->label == OUTER)
        blossom_shrink(m, edge);
}

/* Schedules events for edges from outer vertices to a group that has become
 * free. */
static void look_back(struct hj_matching *m, const struct group *g)
{
    for (uint32_t v = g->first;; v = m->next[v]) {
        for (uint32_t k = m->first[v]; k < m->first[v + 1]; k++) {
            uint32_t u = other_end(m, m->around[k], v);
            if (group_at(m, u)->label == OUTER)
                tree_look(m, m->around[k], u);
        }
        if (v == g->last)
            break;
    }
}

/* Opens an inner blossom with z = 0.  The kids on the even path from the tree's
 * entry to the base stay in the tree. */
static void expand(struct hj_matching *m, uint32_t node)
{
    struct node *n = &m->nodes[node];
    uint32_t in, at = 0, count = n->count, entry, step;
    uint32_t *kids, *links;
    struct group *g;

    if (count == 0 || n->up != NONE)
        return;
    g = group_at(m, n->base);
    if (g->node != node || g->label != INNER || value_of_z(m, g) != 0)
        return;
    kids = malloc(2 * (size_t)count * sizeof *kids);
    if (kids == NULL) {
        m->no_memory = true;
        return;
    }
    links = kids + count;
    for (uint32_t i = 0; i < count; i++) {
        kids[i] = n->kids[i];
        links[i] = n->links[i];
    }
    entry = g->entry;
    in = group_at(m, m->edges[entry].a) == g ? m->edges[entry].a
                                             : m->edges[entry].b;
    group_settle(m, g);
    blossom_open(m, g);
    while (group_at(m, in)->node != kids[at])
        at++;
    step = at % 2 == 0 ? count - 1 : 1; /* backwards or forwards */
    give_label(m, group_at(m, m->nodes[kids[at]].base), INNER, entry);
    while (at != 0) {
        uint32_t mid = (at + step) % count, end = (mid + step) % count;
        entry = step == 1 ? links[mid] : links[end];
        give_label(m, group_at(m, m->nodes[kids[mid]].base), OUTER, NONE);
        give_label(m, group_at(m, m->nodes[kids[end]].base), INNER, entry);
        at = end;
    }
    for (uint32_t i = 0; i < count; i++) {
        g = group_at(m, m->nodes[kids[i]].base);
        if (g->label == OUTER)
            tree_scan(m, g);
        else if (g->label == FREE)
            look_back(m, g);
    }
    free(kids);
}

/* Takes the next event.  Returns false when no event is left. */
static bool next(struct hj_matching *m, struct happening *h)
{
    if (m->grow.count > 0) {
        *h = (struct happening){m->now, GROW, m->grow.items[--m->grow.count]};
    } else if (m->shrink.count > 0) {
        *h = (struct happening){m->now, SHRINK,
                                m->shrink.items[--m->shrink.count]};
    } else if (m->later.count > 0) {
        *h = heap_pop(&m->later);
        m->now = h->time;
    } else {
        return false;
    }
    return true;
}

/* Ends the tree: stores the changed values, and opens blossoms whose dual is
 * 0. */
static void fell(struct hj_matching *m)
{
    for (size_t i = 0; i < m->touched.count; i++) {
        struct group *g = &m->groups[m->touched.items[i]];
        if (g->label != FREE) {
            group_settle(m, g);
            g->label = FREE;
        }
    }
    for (size_t i = 0; i < m->touched.count && !m->no_memory; i++) {
        uint32_t number = m->touched.items[i];
        struct group *g = &m->groups[number];
        const struct node *n = &m->nodes[g->node];
        if (g->size == 0 || n->count == 0 || n->z > 0)
            continue;
        for (uint32_t k = 0; k < n->count; k++) /* their duals may be 0, too */
            stack_push(m, &m->touched, m->nodes[n->kids[k]].base);
        blossom_open(m, g);
    }
    m->touched.count = m->grow.count = m->shrink.count = 0;
    m->later.count = 0;
    m->now = 0;
}

bool tree_grow(struct hj_matching *m, uint32_t root)
{
    struct group *g = group_at(m, root);
    struct happening h;
    bool matched = false;

    give_label(m, g, OUTER, NONE);
    tree_scan(m, g);
    while (!matched && !m->no_memory && next(m, &h)) {
        if (h.what == GROW)
            matched = grow(m, h.which);
        else if (h.what == SHRINK)
            shrink(m, h.which);
        else
            expand(m, h.which);
    }
    fell(m);
    return matched;
}
