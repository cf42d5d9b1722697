/* SPDX-License-Identifier: MPL-2.0 */
/* Parser for filters over cards: the connectives of tests. */
#include "cards/where-internal.h"

#include <stdlib.h>

/* Adds a node; returns its index, or 0 after a failure. */
static size_t add_node(struct hj_where_reading *c, enum hj_where_kind kind,
                       size_t test)
{
    struct hj_where *w = c->where;

    if (w->node_count == HJ_WHERE_NODES) {
        hj_fail(c->e, "more than %d tests and brackets", HJ_WHERE_NODES - 1);
        return 0;
    }
    w->nodes[w->node_count] =
        (struct hj_where_node){.kind = kind, .test = test};
    return w->node_count++;
}

static size_t take_or(struct hj_where_reading *c);

/* Parses the brackets after a keyword into a node of KIND; returns 0 on
 * failure. */
static size_t take_brackets(struct hj_where_reading *c, enum hj_where_kind kind)
{
    size_t node = add_node(c, kind, 0), inner;
    bool outer = c->in_printings, outer_of = c->of_this;

    if (node == 0)
        return 0;
    if (c->depth == HJ_WHERE_DEEPEST) {
        hj_fail(c->e, "column %u: more than %d brackets in one another",
                hj_where_column(c), HJ_WHERE_DEEPEST);
        return 0;
    }
    c->text = hj_str_from(c->text, 1);
    c->depth++;
    c->in_printings = outer || kind == HJ_WHERE_ANY_PRINTING ||
                      kind == HJ_WHERE_THIS_PRINTING;
    c->of_this = false;
    inner = take_or(c);
    if (inner == 0)
        return 0;
    if (c->text.n == 0 || c->text.p[0] != ')') {
        hj_fail(c->e, "column %u: missing ')'", hj_where_column(c));
        return 0;
    }
    c->text = hj_str_from(c->text, 1);
    c->depth--;
    c->in_printings = outer;
    c->where->nodes[node].of_this = c->of_this;
    c->where->has_this |= c->of_this;
    c->of_this |= outer_of;
    c->where->nodes[node].first = inner;
    return node;
}

/* Parses a test, brackets, or a negation; returns 0 on failure. */
static size_t take_part(struct hj_where_reading *c)
{
    size_t node, inner;

    if (c->text.n > 0 && c->text.p[0] == '(')
        return take_brackets(c, HJ_WHERE_ALL);
    if (hj_str_starts(c->text, HJ_STR("any(")) ||
        hj_str_starts(c->text, HJ_STR("this("))) {
        bool any = c->text.p[0] == 'a';
        c->where->has_this |= !any;
        c->text = hj_str_from(c->text, any ? 3 : 4);
        return take_brackets(c, any ? HJ_WHERE_ANY_PRINTING
                                    : HJ_WHERE_THIS_PRINTING);
    }
    if (!hj_where_is_next(c, "not"))
        return hj_where_take_test(c)
                   ? add_node(c, HJ_WHERE_TEST, c->where->test_count - 1)
                   : 0;
    c->text = hj_str_from(c->text, 3);
    hj_where_skip_blanks(c);
    node = add_node(c, HJ_WHERE_NONE, 0);
    inner = node == 0 ? 0 : take_part(c);
    if (inner == 0)
        return 0;
    c->where->nodes[node].first = inner;
    return node;
}

/* Parses parts that must all hold; returns 0 on failure. */
static size_t take_and(struct hj_where_reading *c)
{
    size_t node = add_node(c, HJ_WHERE_ALL, 0), last = 0;

    while (node != 0) {
        size_t part;
        hj_where_skip_blanks(c);
        if (last != 0 && (hj_where_ends_at(c, 0) || hj_where_is_next(c, "or")))
            return node;
        part = take_part(c);
        if (part == 0)
            return 0;
        *(last ? &c->where->nodes[last].next : &c->where->nodes[node].first) =
            part;
        last = part;
    }
    return 0;
}

/* Parses parts of which one must hold; returns 0 on failure. */
static size_t take_or(struct hj_where_reading *c)
{
    size_t first = take_and(c), last = first, node;

    if (first == 0 || !hj_where_is_next(c, "or"))
        return first;
    node = add_node(c, HJ_WHERE_ONE, 0);
    if (node == 0)
        return 0;
    c->where->nodes[node].first = first;
    while (hj_where_is_next(c, "or")) {
        size_t part;
        c->text = hj_str_from(c->text, 2);
        part = take_and(c);
        if (part == 0)
            return 0;
        c->where->nodes[last].next = part;
        last = part;
    }
    return node;
}

static bool compile(struct hj_where_reading *c)
{
    c->where->node_count = 1;
    hj_where_skip_blanks(c);
    if (c->text.n == 0)
        return true;
    c->where->root = take_or(c);
    if (c->where->root == 0)
        return false;
    return c->text.n == 0 ||
           hj_fail(c->e, "column %u: ')' without '('", hj_where_column(c));
}

struct hj_where *hj_where_compile_with(const struct hj_catalogue *cat,
                                       struct hj_str text,
                                       const struct hj_str *names, size_t count,
                                       struct hj_error *e)
{
    struct hj_where *where = calloc(1, sizeof *where);
    struct hj_where_reading c = {.where = where,
                                 .cat = cat,
                                 .text = text,
                                 .length = text.n,
                                 .names = names,
                                 .name_count = count,
                                 .e = e};

    if (where == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    where->arena = hj_arena_new();
    if (compile(&c))
        return where;
    hj_where_free(where);
    return NULL;
}

struct hj_where *hj_where_compile(const struct hj_catalogue *cat,
                                  struct hj_str text, struct hj_error *e)
{
    return hj_where_compile_with(cat, text, NULL, 0, e);
}

void hj_where_free(struct hj_where *where)
{
    if (where == NULL)
        return;
    hj_arena_free(where->arena);
    free(where);
}

bool hj_where_is_valid(struct hj_str text, struct hj_error *e)
{
    struct hj_where *where = hj_where_compile(NULL, text, e);

    hj_where_free(where);
    return where != NULL;
}
