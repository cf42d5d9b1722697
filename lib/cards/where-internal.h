/* SPDX-License-Identifier: MPL-2.0 */
/* What the reader of filters and their evaluation share. */
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
    int name;             /* of @NAME.PROPERTY; -1: it is a text, or … */
    bool of_this;         /* … @this.PROPERTY, of the printing in the list */
    struct hj_str wanted; /* that property's name */
    hj_property property;
    uint32_t value;            /* the text's, of a test with a name */
    struct hj_value_sets sets; /* of that property */
};

struct hj_where_test {
    hj_property property;
    enum hj_where_op op;
    struct hj_where_value *values;
    size_t count, size;
    struct hj_where_value *of; /* only these members of the cell count */
    size_t of_count, of_size;
    bool numbers;              /* one of the values is a number */
    bool named;                /* one of the values is @NAME.PROPERTY */
    bool of_this;              /* one is @this.PROPERTY */
    struct hj_value_sets sets; /* the card's own values, when it is */
};

/* A tree: tests, and what joins them. */
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
    size_t test;          /* of a test */
    size_t first, next;   /* the first part; the next one beside it; 0: none */
    bool of_this;         /* printings: a test inside has @this.PROPERTY */
    unsigned char *holds; /* a byte a card, when that is settled */
};

struct hj_where {
    struct hj_arena *arena;
    struct hj_where_test tests[HJ_WHERE_TESTS];
    size_t test_count;
    struct hj_where_node nodes[HJ_WHERE_NODES]; /* [0] is none */
    size_t node_count, root;
    uint32_t names;
    bool has_this;
};

/* One text while it is compiled; CAT may be NULL. */
struct hj_where_reading {
    struct hj_where *where;
    const struct hj_catalogue *cat;
    struct hj_str text; /* what is left */
    size_t length;      /* of the whole */
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

/* True if a test, outside of any() and this(), holds for the card; with a SET
 * that is what the card's cell of the column `set` says. */
bool hj_where_test_holds(const struct hj_where_test *test,
                         const struct hj_catalogue *cat, hj_card card,
                         const struct hj_where_case *in, struct hj_str set);

/* Where in the text we are, from 1. */
unsigned hj_where_column(const struct hj_where_reading *c);

void hj_where_skip_blanks(struct hj_where_reading *c);

/* True if a word ends before byte AT of what is left. */
bool hj_where_ends_at(const struct hj_where_reading *c, size_t at);

/* True if the keyword WORD comes next, and not a property of that name. */
bool hj_where_is_next(const struct hj_where_reading *c, const char *word);

/* Takes one test as the next of the filter; false with the reason in the
 * reading's error. */
bool hj_where_take_test(struct hj_where_reading *c);

#endif
