/* SPDX-License-Identifier: MPL-2.0 */
/* The inside of the matching: the graph, the odd sets, one tree's growth. */
#ifndef HJ_PAIRING_MATCHING_INTERNAL_H
#define HJ_PAIRING_MATCHING_INTERNAL_H

#include "pairing/matching.h"

#include <stddef.h>

#define NONE UINT32_MAX

/* An edge with twice its cost. */
struct edge {
    uint32_t a, b;
    hj_match_cost cost;
};

/*
 * A node is a vertex (below `vertices`) or a blossom: an odd cycle of nodes,
 * `kids`, each joined to the next one by the edge links[i].  kids[0] holds the
 * base, the one vertex that is matched to the outside.
 *
 *            kids[0] ── links[0] ── kids[1] ══ links[1] ══ kids[2]
 *               └────────────────── links[2] ────────────────┘
 */
struct node {
    uint32_t up;   /* the blossom that holds it, or NONE */
    uint32_t base; /* a vertex */
    uint32_t *kids, *links;
    uint32_t count;  /* of kids; 0: a vertex, or a blossom not in use */
    hj_match_cost z; /* a blossom's dual, see value_of_z() */
};

enum label { FREE, OUTER, INNER };

/*
 * A group is an outermost node with all its vertices, as a linked list.  Its
 * number is that of one of them.  While a tree grows, the time goes on; the y
 * of vertices in an outer group grow with it, those in an inner one shrink, so
 * that what is stored is the value at `since`.
 */
struct group {
    uint32_t node, first, last, size;
    enum label label;
    uint32_t entry; /* the edge by which an inner one was reached */
    hj_match_cost since;
};

enum what { GROW, SHRINK, EXPAND };

/* Something that happens to the tree at a time, unless it is stale by then. */
struct happening {
    hj_match_cost time;
    uint32_t what, which; /* an edge, or for EXPAND a node */
};

struct heap {
    struct happening *items;
    size_t count, size;
};

struct matching_stack {
    uint32_t *items;
    size_t count, size;
};

struct hj_matching {
    uint32_t vertices;
    struct edge *edges;
    size_t edge_count, edge_size;

    uint32_t *first, *around; /* edges by vertex: around[first[v]…first[v+1]) */
    uint32_t *mate;           /* by vertex: the edge of the matching, or NONE */
    hj_match_cost *y;
    struct node *nodes; /* vertices, then room for vertices / 2 blossoms */
    uint32_t *spare;    /* unused blossoms */
    uint32_t spare_count;
    uint32_t *group_of, *next; /* by vertex */
    struct group *groups;      /* by number */

    /* One tree. */
    hj_match_cost now;
    struct heap later;
    struct matching_stack grow, shrink; /* what happens now */
    struct matching_stack touched;      /* groups that have got a label */
    struct matching_stack work;         /* pairs of a node and a vertex */
    uint32_t *mark;                     /* by group: for common ancestors */
    uint32_t marks;
    bool no_memory;
};

static inline uint32_t other_end(const struct hj_matching *m, uint32_t edge,
                                 uint32_t v)
{
    return m->edges[edge].a == v ? m->edges[edge].b : m->edges[edge].a;
}

static inline struct group *group_at(const struct hj_matching *m, uint32_t v)
{
    return &m->groups[m->group_of[v]];
}

/* The value of a vertex's y now. */
static inline hj_match_cost value_of_y(const struct hj_matching *m, uint32_t v)
{
    const struct group *g = group_at(m, v);

    return g->label == FREE    ? m->y[v]
           : g->label == OUTER ? m->y[v] + (m->now - g->since)
                               : m->y[v] - (m->now - g->since);
}

/* The value of z of the group's node now. */
static inline hj_match_cost value_of_z(const struct hj_matching *m,
                                       const struct group *g)
{
    hj_match_cost z = m->nodes[g->node].z, past = m->now - g->since;

    return g->label == FREE    ? z
           : g->label == OUTER ? z + 2 * past
                               : z - 2 * past;
}

/* Pushes a number; remembers when out of memory. */
void stack_push(struct hj_matching *m, struct matching_stack *s, uint32_t item);

/* Fixes the values of the group's vertices and node as they are now. */
void group_settle(struct hj_matching *m, struct group *g);

/* Makes vertex V the base of NODE by matching the inside of it anew. */
void blossom_expose(struct hj_matching *m, uint32_t node, uint32_t v);

/* Makes one blossom of the outer groups joined by EDGE and the path between
 * them; returns its group, or NULL when out of memory. */
struct group *blossom_shrink(struct hj_matching *m, uint32_t edge);

/* Makes groups of their own of the kids of a group's node, which is spare
 * then.  They have the label FREE. */
void blossom_open(struct hj_matching *m, struct group *g);

/* Pushes what may happen along one edge of an outer vertex. */
void tree_look(struct hj_matching *m, uint32_t edge, uint32_t outer);

/* Grows a tree from a vertex that is not matched until it can be.  False when
 * it cannot, or when out of memory. */
bool tree_grow(struct hj_matching *m, uint32_t root);

#endif
