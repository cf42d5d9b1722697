/* SPDX-License-Identifier: MPL-2.0 */
/* Reading filters over cards. */
#include "cards/where-internal.h"

#include "base/utf8.h"

#include <stdlib.h>

static const struct {
    const char *text;
    enum hj_where_op op;
    bool number; /* it compares numbers */
} ops[] = {
    /* the longer ones first */
    {"!=", HJ_WHERE_UNEQUAL, false},    {"<=", HJ_WHERE_AT_MOST, true},
    {">=", HJ_WHERE_AT_LEAST, true},    {"!~", HJ_WHERE_NO_MEMBER, false},
    {"=", HJ_WHERE_EQUAL, false},       {"<", HJ_WHERE_LESS, true},
    {">", HJ_WHERE_MORE, true},         {"~", HJ_WHERE_MEMBER, false},
    {"within", HJ_WHERE_WITHIN, false},
};
enum { OPS = sizeof ops / sizeof *ops, WITHIN = OPS - 1 };

/* One text while it is compiled; CAT may be NULL. */
struct compiling {
    struct hj_where *where;
    const struct hj_catalogue *cat;
    struct hj_str text; /* what is left */
    size_t length;      /* of the whole */
    const struct hj_str *names;
    size_t name_count;
    int depth; /* of brackets */
    bool in_printings;
    struct hj_error *e;
};

static unsigned column(const struct compiling *c)
{
    return (unsigned)(c->length - c->text.n + 1);
}

static void skip_blanks(struct compiling *c)
{
    size_t blank;

    while ((blank = hj_str_blank(c->text)) > 0)
        c->text = hj_str_from(c->text, blank);
}

static bool is_word(char ch)
{
    return ch != '=' && ch != '!' && ch != '<' && ch != '>' && ch != '~' &&
           ch != '|' && ch != '"' && ch != '\'';
}

/* Whether a word ends before byte AT of what is left. */
static bool ends_at(const struct compiling *c, size_t at)
{
    return at >= c->text.n || hj_str_blank(hj_str_from(c->text, at)) > 0 ||
           (c->depth > 0 && c->text.p[at] == ')');
}

/* Whether the keyword WORD comes next, and not a property of that name. */
static bool is_next(const struct compiling *c, const char *word)
{
    size_t n = strlen(word);

    return hj_str_starts(c->text, hj_str(word)) && n < c->text.n &&
           (c->text.p[n] == '(' || hj_str_blank(hj_str_from(c->text, n)) > 0);
}

/* Takes a quoted text when one comes next; *TAKEN says whether. */
static bool take_quoted(struct compiling *c, struct hj_str *text, bool *taken)
{
    size_t n;

    *taken = c->text.n > 0 && (c->text.p[0] == '"' || c->text.p[0] == '\'');
    if (!*taken)
        return true;
    n = hj_str_find(c->text, c->text.p[0], 1);
    if (n == c->text.n)
        return hj_fail(c->e, "column %u: a quote is never closed", column(c));
    *text = hj_str_first(hj_str_from(c->text, 1), n - 1);
    c->text = hj_str_from(c->text, n + 1);
    return true;
}

/* Takes the name of a property: up to an operator, blanks inside allowed only
 * when quoted. */
static bool take_property(struct compiling *c, struct hj_str *name)
{
    size_t n = 0;
    bool quoted;

    if (!take_quoted(c, name, &quoted) || quoted)
        return quoted;
    while (!ends_at(c, n) && is_word(c->text.p[n]))
        n++;
    if (n == 0)
        return hj_fail(c->e, "column %u: missing name of a property",
                       column(c));
    *name = hj_str_first(c->text, n);
    c->text = hj_str_from(c->text, n);
    return true;
}

static bool take_op(struct compiling *c, struct hj_str name, size_t *which)
{
    struct compiling ahead = *c;

    for (size_t i = 0; i < WITHIN; i++) {
        if (hj_str_starts(c->text, hj_str(ops[i].text))) {
            c->text = hj_str_from(c->text, strlen(ops[i].text));
            *which = i;
            return true;
        }
    }
    skip_blanks(&ahead);
    if (ahead.text.n < c->text.n && is_next(&ahead, ops[WITHIN].text)) {
        ahead.text = hj_str_from(ahead.text, strlen(ops[WITHIN].text));
        skip_blanks(&ahead);
        *c = ahead;
        *which = WITHIN;
        return true;
    }
    return hj_fail(c->e,
                   "column %u: missing operator after '%.*s': one of "
                   "= != < <= > >= ~ !~ within",
                   column(c), HJ_STR_ARG(name));
}

/* Takes @NAME.PROPERTY, when that comes next. */
static bool take_name(struct compiling *c, struct hj_where_value *value,
                      bool *taken)
{
    struct hj_str rest = hj_str_from(c->text, 1);
    size_t longest = 0;
    bool quoted;

    value->name = -1;
    *taken = c->name_count > 0 && c->text.n > 0 && c->text.p[0] == '@';
    if (!*taken)
        return true;
    for (size_t i = 0; i < c->name_count; i++) {
        size_t n = c->names[i].n;
        if (n < longest || n + 1 >= rest.n || rest.p[n] != '.' ||
            !hj_str_starts(rest, c->names[i]))
            continue;
        longest = n;
        value->name = (int)i;
    }
    if (value->name < 0)
        return hj_fail(c->e,
                       "column %u: '@' is not followed by NAME.PROPERTY of a "
                       "leader or an exemption that stands before",
                       column(c));
    if (c->in_printings)
        return hj_fail(c->e, "column %u: '@' inside of any() or this()",
                       column(c));
    c->text = hj_str_from(c->text, longest + 2);
    c->where->names |= UINT32_C(1) << value->name;
    if (!take_quoted(c, &value->wanted, &quoted))
        return false;
    if (quoted)
        return true;
    longest = 0;
    while (!ends_at(c, longest) && c->text.p[longest] != '|')
        longest++;
    if (longest == 0)
        return hj_fail(c->e, "column %u: missing name of a property",
                       column(c));
    value->wanted = hj_str_first(c->text, longest);
    c->text = hj_str_from(c->text, longest);
    return true;
}

static bool take_text(struct compiling *c, struct hj_str *text)
{
    size_t n = 0;
    bool quoted;

    if (!take_quoted(c, text, &quoted))
        return false;
    if (quoted)
        return true;
    while (!ends_at(c, n) && c->text.p[n] != '|')
        n++;
    *text = hj_str_first(c->text, n);
    if (n == 0)
        return hj_fail(c->e, "column %u: missing value (\"\" for an empty one)",
                       column(c));
    c->text = hj_str_from(c->text, n);
    return true;
}

static bool fold_value(struct compiling *c, struct hj_where_value *value,
                       struct hj_str text, bool number)
{
    struct hj_out *out = hj_out_memory();
    bool folded = out != NULL && hj_utf8_fold(text, out);

    value->is_number =
        hj_str_int(text, INT64_MIN / 2, INT64_MAX / 2, &value->number);
    if (folded)
        value->text = hj_arena_str(c->where->arena, hj_out_text(out));
    hj_out_free(out);
    if (out != NULL && !folded)
        return hj_fail(c->e, "a value is not UTF-8");
    if (value->text.p == NULL)
        return hj_fail_memory(c->e);
    if (number && !value->is_number)
        return hj_fail(c->e, "column %u: '%.*s' is not a whole number",
                       column(c), HJ_STR_ARG(text));
    return true;
}

/* The property PNAME, whose place in the text is AT. */
static bool find_property(struct compiling *c, struct hj_str name, unsigned at,
                          bool number, hj_property *p)
{
    *p = HJ_NO_PROPERTY;
    if (c->cat == NULL)
        return true;
    *p = hj_catalogue_property(c->cat, name);
    if (*p == HJ_NO_PROPERTY)
        return hj_fail(c->e, "column %u: the catalogue has no property '%.*s'",
                       at, HJ_STR_ARG(name));
    if (number && !hj_property_may_be_number(c->cat, *p))
        return hj_fail(c->e, "column %u: '%.*s' is not a number on every card",
                       at, HJ_STR_ARG(name));
    return true;
}

/* Puts a value behind COUNT others. */
static bool add_value(struct compiling *c, struct hj_where_value **values,
                      size_t *count, size_t *size,
                      const struct hj_where_value *value)
{
    if (*count == HJ_WHERE_VALUES)
        return hj_fail(c->e, "column %u: more than %d values", column(c),
                       HJ_WHERE_VALUES);
    if (*count == *size) {
        size_t more = *size ? *size * 2 : 4;
        struct hj_where_value *grown =
            hj_arena_array(c->where->arena, more, sizeof *grown);
        if (grown == NULL)
            return hj_fail_memory(c->e);
        if (*count > 0)
            memcpy(grown, *values, *count * sizeof *grown);
        *values = grown;
        *size = more;
    }
    (*values)[(*count)++] = *value;
    return true;
}

static bool take_value(struct compiling *c, struct hj_where_test *test,
                       bool number)
{
    struct hj_where_value value = {0};
    unsigned at = column(c);
    struct hj_str text;
    bool named;

    if (!take_name(c, &value, &named))
        return false;
    if (named) {
        test->named = true;
        if (!find_property(c, value.wanted, at, number, &value.property))
            return false;
    } else if (!take_text(c, &text) || !fold_value(c, &value, text, number)) {
        return false;
    }
    test->numbers |= value.is_number;
    return add_value(c, &test->values, &test->count, &test->size, &value);
}

static bool take_values(struct compiling *c, struct hj_where_test *test,
                        size_t op)
{
    test->op = ops[op].op;
    for (;;) {
        if (!take_value(c, test, ops[op].number))
            return false;
        if (c->text.n == 0 || c->text.p[0] != '|')
            break;
        c->text = hj_str_from(c->text, 1);
    }
    if (!ends_at(c, 0))
        return hj_fail(c->e, "column %u: missing blank between tests",
                       column(c));
    return true;
}

/* A new node behind *LAST (0: there is none before); 0 after a failure. */
static size_t add_node(struct compiling *c, enum hj_where_kind kind,
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

/* Takes `of A|B` when it comes next: the members that count; what follows
 * must be `within`. */
static bool take_of(struct compiling *c, struct hj_where_test *test)
{
    struct compiling ahead = *c;

    skip_blanks(&ahead);
    if (ahead.text.n == c->text.n || !is_next(&ahead, "of"))
        return true;
    c->text = hj_str_from(ahead.text, 2);
    for (;;) {
        struct hj_where_value value = {.name = -1};
        struct hj_str text;
        skip_blanks(c);
        if (!take_text(c, &text) || !fold_value(c, &value, text, false) ||
            !add_value(c, &test->of, &test->of_count, &test->of_size, &value))
            return false;
        if (c->text.n == 0 || c->text.p[0] != '|')
            break;
        c->text = hj_str_from(c->text, 1);
    }
    ahead = *c;
    skip_blanks(&ahead);
    return is_next(&ahead, ops[WITHIN].text) ||
           hj_fail(c->e, "column %u: missing 'within' after 'of'", column(c));
}

static size_t take_test(struct compiling *c)
{
    struct hj_where *w = c->where;
    struct hj_where_test *test = &w->tests[w->test_count];
    unsigned at = column(c);
    struct hj_str name = {0};
    size_t op = 0;

    if (w->test_count == HJ_WHERE_TESTS) {
        hj_fail(c->e, "more than %d tests", HJ_WHERE_TESTS);
        return 0;
    }
    if (!take_property(c, &name) || !take_of(c, test) ||
        !take_op(c, name, &op) || !take_values(c, test, op) ||
        !find_property(c, name, at, ops[op].number, &test->property))
        return 0;
    return add_node(c, HJ_WHERE_TEST, w->test_count++);
}

static size_t take_or(struct compiling *c);

/* What stands in brackets after a keyword, under a node of KIND. */
static size_t take_brackets(struct compiling *c, enum hj_where_kind kind)
{
    size_t node = add_node(c, kind, 0), inner;
    bool outer = c->in_printings;

    if (node == 0)
        return 0;
    if (c->depth == HJ_WHERE_DEEPEST) {
        hj_fail(c->e, "column %u: more than %d brackets in one another",
                column(c), HJ_WHERE_DEEPEST);
        return 0;
    }
    c->text = hj_str_from(c->text, 1);
    c->depth++;
    c->in_printings = outer || kind == HJ_WHERE_ANY_PRINTING ||
                      kind == HJ_WHERE_THIS_PRINTING;
    inner = take_or(c);
    if (inner == 0)
        return 0;
    if (c->text.n == 0 || c->text.p[0] != ')') {
        hj_fail(c->e, "column %u: missing ')'", column(c));
        return 0;
    }
    c->text = hj_str_from(c->text, 1);
    c->depth--;
    c->in_printings = outer;
    c->where->nodes[node].first = inner;
    return node;
}

/* A test, brackets, or the contrary of either. */
static size_t take_part(struct compiling *c)
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
    if (!is_next(c, "not"))
        return take_test(c);
    c->text = hj_str_from(c->text, 3);
    skip_blanks(c);
    node = add_node(c, HJ_WHERE_NONE, 0);
    inner = node == 0 ? 0 : take_part(c);
    if (inner == 0)
        return 0;
    c->where->nodes[node].first = inner;
    return node;
}

/* Parts that must all hold. */
static size_t take_and(struct compiling *c)
{
    size_t node = add_node(c, HJ_WHERE_ALL, 0), last = 0;

    while (node != 0) {
        size_t part;
        skip_blanks(c);
        if (last != 0 && (ends_at(c, 0) || is_next(c, "or")))
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

/* Parts of which one must hold. */
static size_t take_or(struct compiling *c)
{
    size_t first = take_and(c), last = first, node;

    if (first == 0 || !is_next(c, "or"))
        return first;
    node = add_node(c, HJ_WHERE_ONE, 0);
    if (node == 0)
        return 0;
    c->where->nodes[node].first = first;
    while (is_next(c, "or")) {
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

static bool compile(struct compiling *c)
{
    c->where->node_count = 1;
    skip_blanks(c);
    if (c->text.n == 0)
        return true;
    c->where->root = take_or(c);
    if (c->where->root == 0)
        return false;
    return c->text.n == 0 ||
           hj_fail(c->e, "column %u: ')' without '('", column(c));
}

struct hj_where *hj_where_compile_with(const struct hj_catalogue *cat,
                                       struct hj_str text,
                                       const struct hj_str *names, size_t count,
                                       struct hj_error *e)
{
    struct hj_where *where = calloc(1, sizeof *where);
    struct compiling c = {.where = where,
                          .cat = cat,
                          .text = text,
                          .length = text.n,
                          .names = names,
                          .name_count = count,
                          .e = e};

    if (where == NULL || (where->arena = hj_arena_new()) == NULL) {
        free(where);
        hj_fail_memory(e);
        return NULL;
    }
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
