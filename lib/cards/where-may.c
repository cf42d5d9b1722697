/* SPDX-License-Identifier: MPL-2.0 */
/* Evaluation of a filter for a printing that the catalogue lacks. */
#include "cards/where-internal.h"

enum answer { NO, MAYBE, YES };

/* The card and printing under evaluation. */
struct asked {
    const struct hj_where *where;
    const struct hj_catalogue *cat;
    hj_card card;
    const struct hj_where_case *in;
    struct hj_str set; /* of the printing */
};

/* True if a test needs a value that differs between printings and is unknown
 * for this printing. */
static bool is_unknown(const struct asked *a, const struct hj_where_test *test)
{
    return test->of_this || (test->property != a->cat->set &&
                             hj_property_varies(a->cat, test->property));
}

static enum answer ask(const struct asked *a, size_t number, bool inside);

/* Returns YES if a printing in the catalogue passes; else the result for the
 * unknown printing. */
static enum answer ask_printings(const struct asked *a, size_t number)
{
    return hj_where_node_holds(a->where, number, a->cat, a->card, a->in)
               ? YES
               : ask(a, a->where->nodes[number].first, true);
}

/* Evaluates a node for the printing if INSIDE of any() or this(), else for the
 * card. */
static enum answer ask(const struct asked *a, size_t number, bool inside)
{
    const struct hj_where_node *node = &a->where->nodes[number];
    const struct hj_where_test *test = &a->where->tests[node->test];
    bool all = node->kind == HJ_WHERE_ALL;
    enum answer most = all ? YES : NO;

    switch (node->kind) {
    case HJ_WHERE_TEST:
        if (inside && is_unknown(a, test))
            return MAYBE;
        return hj_where_test_holds(test, a->cat, a->card, a->in,
                                   inside ? a->set : HJ_STR(""))
                   ? YES
                   : NO;
    case HJ_WHERE_NONE:
        return YES - ask(a, node->first, inside);
    case HJ_WHERE_ANY_PRINTING:
    case HJ_WHERE_THIS_PRINTING:
        return inside ? ask(a, node->first, true) : ask_printings(a, number);
    default:
        for (size_t part = node->first; part != 0;
             part = a->where->nodes[part].next) {
            enum answer one = ask(a, part, inside);
            if (all ? one < most : one > most)
                most = one;
        }
        return most;
    }
}

bool hj_where_may_hold(const struct hj_where *where,
                       const struct hj_catalogue *cat, hj_card card,
                       const struct hj_where_case *in, struct hj_str set)
{
    const struct asked a = {where, cat, card, in, set};

    return where->root == 0 || ask(&a, where->root, false) != NO;
}

bool hj_where_asks_printings(const struct hj_where *where)
{
    for (size_t i = 1; i < where->node_count; i++)
        if (where->nodes[i].kind == HJ_WHERE_ANY_PRINTING ||
            where->nodes[i].kind == HJ_WHERE_THIS_PRINTING)
            return true;
    return false;
}
