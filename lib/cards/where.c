/* SPDX-License-Identifier: MPL-2.0 */
/* Filters over cards. */
#include "cards/where.h"

#include "base/arena.h"
#include "base/utf8.h"

#include <stdlib.h>

enum { MOST_TESTS = 32, MOST_ALTERNATIVES = 64 };

enum op { EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST, MEMBER, NO_MEMBER };

static const struct {
    const char *text;
    enum op op;
    bool number; /* wants one */
} ops[] = {
    /* the longer ones first */
    {"!=", UNEQUAL, false},   {"<=", AT_MOST, true}, {">=", AT_LEAST, true},
    {"!~", NO_MEMBER, false}, {"=", EQUAL, false},   {"<", LESS, true},
    {">", MORE, true},        {"~", MEMBER, false},
};

struct alternative {
    struct hj_str text; /* folded */
    bool is_number;
    int64_t number;
};

struct test {
    hj_property property;
    enum op op;
    struct alternative *alternatives;
    size_t count;
};

struct hj_where {
    struct hj_arena *arena;
    struct test tests[MOST_TESTS];
    size_t count;
};

/* One text while it is compiled; CAT may be NULL. */
struct compiling {
    struct hj_where *where;
    const struct hj_catalogue *cat;
    struct hj_str text; /* what is left */
    size_t length;      /* of the whole */
    struct hj_error *e;
};

static unsigned column(const struct compiling *c)
{
    return (unsigned)(c->length - c->text.n + 1);
}

static bool is_word(char ch)
{
    return ch != '=' && ch != '!' && ch != '<' && ch != '>' && ch != '~' &&
           ch != '|' && ch != '"' && ch != '\'';
}

/* Takes the name of a property: up to an operator, blanks inside allowed only
 * when quoted. */
static bool take_property(struct compiling *c, struct hj_str *name)
{
    size_t n = 0;

    if (c->text.p[0] == '"' || c->text.p[0] == '\'') {
        n = hj_str_find(c->text, c->text.p[0], 1);
        if (n == c->text.n)
            return hj_fail(c->e, "column %u: a quote is never closed",
                           column(c));
        *name = hj_str_first(hj_str_from(c->text, 1), n - 1);
        c->text = hj_str_from(c->text, n + 1);
        return true;
    }
    while (n < c->text.n && is_word(c->text.p[n]) &&
           hj_str_blank(hj_str_from(c->text, n)) == 0)
        n++;
    if (n == 0)
        return hj_fail(c->e, "column %u: a property's name is wanted",
                       column(c));
    *name = hj_str_first(c->text, n);
    c->text = hj_str_from(c->text, n);
    return true;
}

static bool take_op(struct compiling *c, struct hj_str name, size_t *which)
{
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (hj_str_starts(c->text, hj_str(ops[i].text))) {
            c->text = hj_str_from(c->text, strlen(ops[i].text));
            *which = i;
            return true;
        }
    }
    return hj_fail(c->e,
                   "column %u: after '%.*s' one of = != < <= > >= ~ !~ is "
                   "wanted",
                   column(c), HJ_STR_ARG(name));
}

static bool take_value(struct compiling *c, struct hj_str *value)
{
    size_t n = 0;

    if (c->text.n > 0 && (c->text.p[0] == '"' || c->text.p[0] == '\'')) {
        n = hj_str_find(c->text, c->text.p[0], 1);
        if (n == c->text.n)
            return hj_fail(c->e, "column %u: a quote is never closed",
                           column(c));
        *value = hj_str_first(hj_str_from(c->text, 1), n - 1);
        c->text = hj_str_from(c->text, n + 1);
        return true;
    }
    while (n < c->text.n && c->text.p[n] != '|' &&
           hj_str_blank(hj_str_from(c->text, n)) == 0)
        n++;
    *value = hj_str_first(c->text, n);
    if (n == 0)
        return hj_fail(c->e, "column %u: a value is wanted", column(c));
    c->text = hj_str_from(c->text, n);
    return true;
}

static bool keep_alternative(struct compiling *c, struct test *test,
                             struct hj_str value, bool wants_number)
{
    struct alternative *a = &test->alternatives[test->count];
    struct hj_out *out = hj_out_memory();
    bool folded = out != NULL && hj_utf8_fold(value, out);

    a->is_number = hj_str_int(value, INT64_MIN / 2, INT64_MAX / 2, &a->number);
    if (folded)
        a->text = hj_arena_str(c->where->arena, hj_out_text(out));
    hj_out_free(out);
    if (out != NULL && !folded)
        return hj_fail(c->e, "a value is not UTF-8");
    if (a->text.p == NULL)
        return hj_fail_memory(c->e);
    if (wants_number && !a->is_number)
        return hj_fail(c->e, "column %u: '%.*s' is no whole number", column(c),
                       HJ_STR_ARG(value));
    test->count++;
    return true;
}

static bool take_values(struct compiling *c, struct test *test, size_t op)
{
    test->op = ops[op].op;
    test->alternatives = hj_arena_array(c->where->arena, MOST_ALTERNATIVES,
                                        sizeof *test->alternatives);
    if (test->alternatives == NULL)
        return hj_fail_memory(c->e);
    for (;;) {
        struct hj_str value = {0};
        if (!take_value(c, &value) ||
            !keep_alternative(c, test, value, ops[op].number))
            return false;
        if (c->text.n == 0 || c->text.p[0] != '|')
            break;
        if (test->count == MOST_ALTERNATIVES)
            return hj_fail(c->e, "column %u: more than %d values", column(c),
                           MOST_ALTERNATIVES);
        c->text = hj_str_from(c->text, 1);
    }
    if (c->text.n > 0 && hj_str_blank(c->text) == 0)
        return hj_fail(c->e, "column %u: a blank is wanted between tests",
                       column(c));
    return true;
}

static bool take_test(struct compiling *c)
{
    struct test *test = &c->where->tests[c->where->count];
    unsigned at = column(c);
    struct hj_str name = {0};
    size_t op = 0;

    if (c->where->count == MOST_TESTS)
        return hj_fail(c->e, "more than %d tests", MOST_TESTS);
    if (!take_property(c, &name) || !take_op(c, name, &op) ||
        !take_values(c, test, op))
        return false;
    c->where->count++;
    if (c->cat == NULL)
        return true;
    test->property = hj_catalogue_property(c->cat, name);
    if (test->property == HJ_NO_PROPERTY)
        return hj_fail(c->e, "column %u: the catalogue has no property '%.*s'",
                       at, HJ_STR_ARG(name));
    if (ops[op].number && !hj_property_is_number(c->cat, test->property))
        return hj_fail(c->e, "column %u: '%.*s' is not a number on every card",
                       at, HJ_STR_ARG(name));
    return true;
}

static bool compile(struct compiling *c)
{
    for (;;) {
        size_t blank;
        while ((blank = hj_str_blank(c->text)) > 0)
            c->text = hj_str_from(c->text, blank);
        if (c->text.n == 0)
            return true;
        if (!take_test(c))
            return false;
    }
}

struct hj_where *hj_where_compile(const struct hj_catalogue *cat,
                                  struct hj_str text, struct hj_error *e)
{
    struct hj_where *where = calloc(1, sizeof *where);
    struct compiling c = {where, cat, text, text.n, e};

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

/* Whether folding S would do more than change the case of ASCII letters. */
static bool wants_folding(struct hj_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80 || s.p[i] == '`' || s.p[i] == '\t' ||
            (s.p[i] == ' ' && i + 1 < s.n && s.p[i + 1] == ' '))
            return true;
    return false;
}

/* Whether a cell says the same as a folded text. */
static bool says(struct hj_str cell, struct hj_str folded)
{
    struct hj_out *out;
    bool same;

    if (!wants_folding(cell))
        return hj_str_same(cell, folded);
    out = hj_out_memory();
    same = out != NULL && hj_utf8_fold(cell, out) &&
           hj_str_eq(hj_out_text(out), folded);
    hj_out_free(out);
    return same;
}

static bool equals(const struct alternative *a, struct hj_str cell,
                   bool is_number, int64_t number)
{
    return is_number && a->is_number ? number == a->number
                                     : says(cell, a->text);
}

static bool has_member(const struct alternative *a, struct hj_str cell)
{
    struct hj_str part;

    while (hj_str_split(&cell, ';', &part))
        if (says(hj_str_trim(part), a->text))
            return true;
    return false;
}

static bool compare(const struct test *test, int64_t number)
{
    int64_t limit = test->alternatives[0].number;

    switch (test->op) {
    case LESS:
        return number < limit;
    case AT_MOST:
        return number <= limit;
    case MORE:
        return number > limit;
    default:
        return number >= limit;
    }
}

static bool test_holds(const struct test *test, const struct hj_catalogue *cat,
                       hj_card card)
{
    struct hj_str cell = hj_card_value(cat, card, test->property);
    bool member = test->op == MEMBER || test->op == NO_MEMBER;
    bool wanted = test->op == EQUAL || test->op == MEMBER;
    int64_t number = 0;
    bool is_number = hj_card_number(cat, card, test->property, &number);

    if (test->op >= LESS && test->op <= AT_LEAST)
        return is_number && compare(test, number);
    if (cell.n == 0)
        return !wanted;
    for (size_t i = 0; i < test->count; i++) {
        const struct alternative *a = &test->alternatives[i];
        if (member ? has_member(a, cell) : equals(a, cell, is_number, number))
            return wanted;
    }
    return !wanted;
}

bool hj_where_holds(const struct hj_where *where,
                    const struct hj_catalogue *cat, hj_card card)
{
    for (size_t i = 0; i < where->count; i++)
        if (!test_holds(&where->tests[i], cat, card))
            return false;
    return true;
}
