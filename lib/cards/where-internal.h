/* SPDX-License-Identifier: MPL-2.0 */
/* Internals shared by the parser of filters and their evaluation. */
#ifndef HJ_CARDS_WHERE_INTERNAL_H
#define HJ_CARDS_WHERE_INTERNAL_H

#include "cards/internal.h"
#include "cards/values.h"
#include "cards/where.h"

enum {
    HJ_WHERE_TESTS = 64,
    HJ_WHERE_NODES = 192,
    HJ_WHERE_VALUES = 1024, /* of one test */
    HJ_WHERE_DEEPEST = 16
};

enum hj_where_op {
    HJ_WHERE_EQUAL,
    HJ_WHERE_UNEQUAL,
    HJ_WHERE_LESS,
    HJ_WHERE_AT_MOST,
    HJ_WHERE_MORE,
    HJ_WHERE_AT_LEAST,
    HJ_WHERE_MEMBER,
    HJ_WHERE_NO_MEMBER,
    HJ_WHERE_WITHIN
};

/* One value of a test. */
struct hj_where_value {
    struct hj_str text; /* folded */
    bool is_number;
    int64_t number;
    int name;             /* index of NAME in @NAME.PROPERTY; -1: a text … */
    bool of_this;         /* … or @this.PROPERTY, of the list's printing */
    struct hj_str wanted; /* name of that property */
    hj_property property;
    uint32_t value;            /* number of the text, in a test with a name */
    struct hj_value_sets sets; /* of that property */
};

struct hj_where_test {
    hj_property property;
    enum hj_where_op op;
    struct hj_where_value *values;
    size_t count, size;
    struct hj_where_value *of; /* only these members of the cell count */
    size_t of_count, of_size;
    bool numbers;              /* some value is a number */
    bool named;                /* some value is @NAME.PROPERTY */
    bool of_this;              /* some value is @this.PROPERTY */
    struct hj_value_sets sets; /* the card's own values, if NAMED */
};

/* The nodes of the syntax tree: tests and their connectives. */
enum hj_where_kind {
    HJ_WHERE_ALL,
    HJ_WHERE_ONE,
    HJ_WHERE_NONE,
    HJ_WHERE_TEST,
    HJ_WHERE_ANY_PRINTING,
    HJ_WHERE_THIS_PRINTING,
};

struct hj_where_node {
    enum hj_where_kind kind;
    size_t test;          /* for a test */
    size_t first, next;   /* first child; next sibling; 0: none */
    bool of_this;         /* of printings: a test inside has @this.PROPERTY */
    unsigned char *holds; /* one byte a card, if settled */
};

struct hj_where {
    struct hj_arena *arena;
    struct hj_where_test tests[HJ_WHERE_TESTS];
    size_t test_count;
    struct hj_where_node nodes[HJ_WHERE_NODES]; /* [0] is unused */
    size_t node_count, root;
    uint32_t names;
    bool has_this;
};

/* The state of the parser; CAT may be NULL. */
struct hj_where_reading {
    struct hj_where *where;
    const struct hj_catalogue *cat;
    struct hj_str text; /* the unparsed rest */
    size_t length;      /* of the whole text */
    const struct hj_str *names;
    size_t name_count;
    int depth; /* of brackets */
    bool in_printings, of_this;
    struct hj_error *e;
};

/* True if the node, outside of any() and this(), holds for the card. */
bool hj_where_node_holds(const struct hj_where *where, size_t node,
                         const struct hj_catalogue *cat, hj_card card,
                         const struct hj_where_case *in);

/* True if a test, outside of any() and this(), holds for the card.  A SET that
 * is not empty replaces the card's value in the column `set`. */
bool hj_where_test_holds(const struct hj_where_test *test,
                         const struct hj_catalogue *cat, hj_card card,
                         const struct hj_where_case *in, struct hj_str set);

/* Returns the current column in the text, from 1. */
unsigned hj_where_column(const struct hj_where_reading *c);

void hj_where_skip_blanks(struct hj_where_reading *c);

/* True if a word ends before byte AT of the rest. */
bool hj_where_ends_at(const struct hj_where_reading *c, size_t at);

/* True if the keyword WORD comes next, not a property of that name. */
bool hj_where_is_next(const struct hj_where_reading *c, const char *word);

/* Parses one test and adds it to the filter.  Returns false with the reason in
 * the parser's error. */
bool hj_where_take_test(struct hj_where_reading *c);

#endif
