/* SPDX-License-Identifier: MPL-2.0 */
/* Internals of the matching: the graph, the blossoms, and the growth of one
 * alternating tree. */
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
 * `kids`, each joined to the next one by the edge links[i].  kids[0] contains
 * the base, the only vertex that is matched with a vertex outside.
 *
 *          kids[0] -- links[0] -- kids[1] == links[1] == kids[2]
 *             |                                             |
 *             +------------------ links[2] -----------------+
 */
struct node {
    uint32_t up;   /* the blossom that contains the node, or NONE */
    uint32_t base; /* a vertex */
    uint32_t *kids, *links;
    uint32_t count;  /* number of kids; 0: a vertex, or an unused blossom */
    hj_match_cost z; /* the dual of a blossom, see value_of_z() */
};

enum label { FREE, OUTER, INNER };

/*
 * A group is an outermost node with all its vertices, as a linked list.  The
 * number of one of the vertices is the group's number.  While a tree grows, its
 * time advances.  The y of vertices in an outer group increase with the time
 * and those in an inner group decrease, so the stored values are those at time
 * `since`.
 */
struct group {
    uint32_t node, first, last, size;
    enum label label;
    uint32_t entry; /* the edge that led the tree to an inner group */
    hj_match_cost since;
};

enum what { GROW, SHRINK, EXPAND };

/* A scheduled event of the tree.  It may be obsolete by its time. */
struct happening {
    hj_match_cost time;
    uint32_t what, which; /* which: an edge, or for EXPAND a node */
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

    uint32_t *first, *around; /* edges by vertex: around[first[v] to
                               * first[v+1]) */
    uint32_t *mate;           /* by vertex: the edge of the matching, or NONE */
    hj_match_cost *y;
    struct node *nodes; /* the vertices, followed by vertices / 2 blossoms */
    uint32_t *spare;    /* unused blossoms */
    uint32_t spare_count;
    uint32_t *group_of, *next; /* by vertex */
    struct group *groups;      /* by number of the group */

    /* The state of the current tree. */
    hj_match_cost now;
    struct heap later;
    struct matching_stack grow, shrink; /* edges due now */
    struct matching_stack touched;      /* numbers of the groups that got a
                                         * label */
    struct matching_stack work;         /* pairs of a node and a vertex */
    uint32_t *mark;                     /* by group: marks for finding common
                                         * ancestors */
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

/* Returns the current value of a vertex's y. */
static inline hj_match_cost value_of_y(const struct hj_matching *m, uint32_t v)
{
    const struct group *g = group_at(m, v);

    return g->label == FREE    ? m->y[v]
           : g->label == OUTER ? m->y[v] + (m->now - g->since)
                               : m->y[v] - (m->now - g->since);
}

/* Returns the current value of z of the group's node. */
static inline hj_match_cost value_of_z(const struct hj_matching *m,
                                       const struct group *g)
{
    hj_match_cost z = m->nodes[g->node].z, past = m->now - g->since;

    return g->label == FREE    ? z
           : g->label == OUTER ? z + 2 * past
                               : z - 2 * past;
}

/* Pushes ITEM.  Sets no_memory when out of memory. */
void stack_push(struct hj_matching *m, struct matching_stack *s, uint32_t item);

/* Stores the current values of the group's vertices and node. */
void group_settle(struct hj_matching *m, struct group *g);

/* Makes vertex V the base of NODE by changing the matching inside NODE. */
void blossom_expose(struct hj_matching *m, uint32_t node, uint32_t v);

/* Makes a blossom of the outer groups on EDGE and on the tree paths from its
 * ends to their common ancestor.  Returns its group, or NULL when out of
 * memory. */
struct group *blossom_shrink(struct hj_matching *m, uint32_t edge);

/* Makes each kid of the group's node a group of its own, labelled FREE, and
 * returns the node to the unused blossoms. */
void blossom_open(struct hj_matching *m, struct group *g);

/* Schedules the event, if any, for an edge of the outer vertex OUTER. */
void tree_look(struct hj_matching *m, uint32_t edge, uint32_t outer);

/* Grows a tree from the unmatched vertex ROOT until ROOT can be matched.
 * Returns false when ROOT cannot be matched, or when out of memory. */
bool tree_grow(struct hj_matching *m, uint32_t root);

#endif
