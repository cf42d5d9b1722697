/* SPDX-License-Identifier: MPL-2.0 */
/* Dependencies of a filter; parts that depend on the card alone are evaluated
 * once. */
#include "cards/where-internal.h"

bool hj_where_is_static(const struct hj_where *where)
{
    return where->names == 0 && !where->has_this;
}

uint32_t hj_where_names(const struct hj_where *where)
{
    return where->names;
}

/* True if a node depends on the card alone. */
static bool is_static(const struct hj_where *w, size_t number)
{
    const struct hj_where_node *node = &w->nodes[number];

    if (node->kind == HJ_WHERE_TEST)
        return !w->tests[node->test].named;
    if (node->kind == HJ_WHERE_THIS_PRINTING || node->of_this)
        return false;
    for (size_t part = node->first; part != 0; part = w->nodes[part].next)
        if (!is_static(w, part))
            return false;
    return true;
}

static bool settle_node(struct hj_where *w, const struct hj_catalogue *cat,
                        size_t number)
{
    size_t cards = hj_catalogue_count(cat);
    struct hj_where_node *node = &w->nodes[number];
    unsigned char *holds;

    if (!is_static(w, number)) {
        for (size_t part = node->first;
             part != 0 && node->kind != HJ_WHERE_THIS_PRINTING &&
             node->kind != HJ_WHERE_ANY_PRINTING;
             part = w->nodes[part].next)
            if (!settle_node(w, cat, part))
                return false;
        return true;
    }
    holds = hj_arena_array(w->arena, cards + 1, 1);
    if (holds == NULL)
        return false;
    for (hj_card card = 0; card < cards; card++) {
        holds[card] = hj_where_node_holds(w, number, cat, card,
                                          &(struct hj_where_case){0});
    }
    node->holds = holds;
    return true;
}

/* Sets the values of a test with names as numbers of one book; returns false
 * when out of memory. */
static bool settle_test(struct hj_where *w, const struct hj_catalogue *cat,
                        struct hj_where_test *test)
{
    struct hj_value_index *book = hj_value_book_new(w->arena);
    bool split = test->op == HJ_WHERE_MEMBER ||
                 test->op == HJ_WHERE_NO_MEMBER || test->op == HJ_WHERE_WITHIN;
    struct hj_str none = HJ_STR("");
    bool good =
        book != NULL && hj_value_sets_fill(book, cat, test->property, split,
                                           NULL, none, &test->sets);

    for (size_t i = 0; good && i < test->count; i++) {
        struct hj_where_value *v = &test->values[i];
        if (v->name >= 0 && v->property == test->property)
            v->sets = test->sets;
        else if (v->name >= 0)
            good = hj_value_sets_fill(book, cat, v->property, split, NULL, none,
                                      &v->sets);
        else
            good = (v->value = hj_value_number(book, v->text)) != HJ_NO_VALUE;
    }
    for (size_t i = 0; good && i < test->of_count; i++) {
        struct hj_where_value *v = &test->of[i];
        good = (v->value = hj_value_number(book, v->text)) != HJ_NO_VALUE;
    }
    hj_value_book_free(book);
    return good;
}

bool hj_where_precompute(struct hj_where *where, const struct hj_catalogue *cat)
{
    for (size_t i = 0; i < where->test_count; i++) {
        struct hj_where_test *test = &where->tests[i];
        if (test->named &&
            !(test->op >= HJ_WHERE_LESS && test->op <= HJ_WHERE_AT_LEAST) &&
            !settle_test(where, cat, test))
            return false;
    }
    return where->root == 0 || settle_node(where, cat, where->root);
}

static void collect(const struct hj_where *w, size_t number,
                    hj_property *properties, size_t most, size_t *count)
{
    const struct hj_where_node *node = &w->nodes[number];

    if (node->kind == HJ_WHERE_ANY_PRINTING ||
        node->kind == HJ_WHERE_THIS_PRINTING)
        return;
    if (node->kind == HJ_WHERE_TEST && *count < most)
        properties[(*count)++] = w->tests[node->test].property;
    for (size_t part = node->first; part != 0; part = w->nodes[part].next)
        collect(w, part, properties, most, count);
}

size_t hj_where_plain(const struct hj_where *where, hj_property *properties,
                      size_t most)
{
    size_t count = 0;

    if (where->root != 0)
        collect(where, where->root, properties, most, &count);
    return count;
}
