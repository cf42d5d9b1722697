/* SPDX-License-Identifier: MPL-2.0 */
/* Parser for one test of a filter: property, operator, values. */
#include "cards/where-internal.h"

#include "base/utf8.h"

static const struct {
    const char *text;
    enum hj_where_op op;
    bool number; /* compares numbers */
} ops[] = {
    /* longer operators first */
    {"!=", HJ_WHERE_UNEQUAL, false},    {"<=", HJ_WHERE_AT_MOST, true},
    {">=", HJ_WHERE_AT_LEAST, true},    {"!~", HJ_WHERE_NO_MEMBER, false},
    {"=", HJ_WHERE_EQUAL, false},       {"<", HJ_WHERE_LESS, true},
    {">", HJ_WHERE_MORE, true},         {"~", HJ_WHERE_MEMBER, false},
    {"within", HJ_WHERE_WITHIN, false},
};
enum { OPS = sizeof ops / sizeof *ops, WITHIN = OPS - 1 };

unsigned hj_where_column(const struct hj_where_reading *c)
{
    return (unsigned)(c->length - c->text.n + 1);
}

void hj_where_skip_blanks(struct hj_where_reading *c)
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

bool hj_where_ends_at(const struct hj_where_reading *c, size_t at)
{
    return at >= c->text.n || hj_str_blank(hj_str_from(c->text, at)) > 0 ||
           (c->depth > 0 && c->text.p[at] == ')');
}

bool hj_where_is_next(const struct hj_where_reading *c, const char *word)
{
    size_t n = strlen(word);

    return hj_str_starts(c->text, hj_str(word)) && n < c->text.n &&
           (c->text.p[n] == '(' || hj_str_blank(hj_str_from(c->text, n)) > 0);
}

/* Parses a quoted text if one comes next; *TAKEN is true then.  Returns false
 * when the quote is not closed. */
static bool take_quoted(struct hj_where_reading *c, struct hj_str *text,
                        bool *taken)
{
    size_t n;

    *taken = c->text.n > 0 && (c->text.p[0] == '"' || c->text.p[0] == '\'');
    if (!*taken)
        return true;
    n = hj_str_find(c->text, c->text.p[0], 1);
    if (n == c->text.n)
        return hj_fail(c->e, "column %u: a quote is never closed",
                       hj_where_column(c));
    *text = hj_str_first(hj_str_from(c->text, 1), n - 1);
    c->text = hj_str_from(c->text, n + 1);
    return true;
}

/* Parses the name of a property, up to an operator; blanks are allowed only
 * inside quotes. */
static bool take_property(struct hj_where_reading *c, struct hj_str *name)
{
    size_t n = 0;
    bool quoted;

    if (!take_quoted(c, name, &quoted) || quoted)
        return quoted;
    while (!hj_where_ends_at(c, n) && is_word(c->text.p[n]))
        n++;
    if (n == 0)
        return hj_fail(c->e, "column %u: missing name of a property",
                       hj_where_column(c));
    *name = hj_str_first(c->text, n);
    c->text = hj_str_from(c->text, n);
    return true;
}

static bool take_op(struct hj_where_reading *c, struct hj_str name,
                    size_t *which)
{
    struct hj_where_reading ahead = *c;

    for (size_t i = 0; i < WITHIN; i++) {
        if (hj_str_starts(c->text, hj_str(ops[i].text))) {
            c->text = hj_str_from(c->text, strlen(ops[i].text));
            *which = i;
            return true;
        }
    }
    hj_where_skip_blanks(&ahead);
    if (ahead.text.n < c->text.n &&
        hj_where_is_next(&ahead, ops[WITHIN].text)) {
        ahead.text = hj_str_from(ahead.text, strlen(ops[WITHIN].text));
        hj_where_skip_blanks(&ahead);
        *c = ahead;
        *which = WITHIN;
        return true;
    }
    return hj_fail(c->e,
                   "column %u: missing operator after '%.*s': one of "
                   "= != < <= > >= ~ !~ within",
                   hj_where_column(c), HJ_STR_ARG(name));
}

/* True if the next word has a point, like NAME.PROPERTY. */
static bool has_point(const struct hj_where_reading *c)
{
    size_t n = 0;

    while (!hj_where_ends_at(c, n) && c->text.p[n] != '.')
        n++;
    return !hj_where_ends_at(c, n);
}

/* Parses the property after @NAME., up to a blank or the next value. */
static bool take_wanted(struct hj_where_reading *c,
                        struct hj_where_value *value)
{
    size_t n = 0;
    bool quoted;

    if (!take_quoted(c, &value->wanted, &quoted) || quoted)
        return quoted;
    while (!hj_where_ends_at(c, n) && c->text.p[n] != '|')
        n++;
    if (n == 0)
        return hj_fail(c->e, "column %u: missing name of a property",
                       hj_where_column(c));
    value->wanted = hj_str_first(c->text, n);
    c->text = hj_str_from(c->text, n);
    return true;
}

/* Parses @NAME.PROPERTY if it comes next; *TAKEN is true then. */
static bool take_name(struct hj_where_reading *c, struct hj_where_value *value,
                      bool *taken)
{
    struct hj_str rest = hj_str_from(c->text, 1);
    size_t longest = 0;

    value->name = -1;
    value->of_this =
        c->in_printings && hj_str_starts(c->text, HJ_STR("@this."));
    if (value->of_this) {
        *taken = true;
        c->of_this = true;
        c->text = hj_str_from(c->text, strlen("@this."));
        return take_wanted(c, value);
    }
    *taken = c->text.n > 0 && c->text.p[0] == '@' &&
             (c->name_count > 0 || (c->names != NULL && has_point(c)));
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
                       "leader or an exemption declared above",
                       hj_where_column(c));
    if (c->in_printings)
        return hj_fail(c->e, "column %u: '@' inside of any() or this()",
                       hj_where_column(c));
    c->text = hj_str_from(c->text, longest + 2);
    c->where->names |= UINT32_C(1) << value->name;
    return take_wanted(c, value);
}

/* True if S has a closing bracket without an opening one. */
static bool closes_more(struct hj_str s)
{
    int open = 0;

    for (size_t i = 0; i < s.n && open >= 0; i++)
        open += (s.p[i] == '(') - (s.p[i] == ')');
    return open < 0;
}

/* Rejects values that are likely mistakes: `type==site`, `(a=1))`. */
static bool is_plain(struct hj_where_reading *c, struct hj_str text)
{
    if (strchr("=<>~!", text.p[0]) != NULL)
        return hj_fail(c->e,
                       "column %u: '%.*s' begins with an operator; quote it, "
                       "or take one operator away",
                       hj_where_column(c), HJ_STR_ARG(text));
    return !closes_more(text) ||
           hj_fail(c->e, "column %u: ')' without '(' in '%.*s'",
                   hj_where_column(c), HJ_STR_ARG(text));
}

static bool take_text(struct hj_where_reading *c, struct hj_str *text)
{
    size_t n = 0;
    bool quoted;

    if (!take_quoted(c, text, &quoted))
        return false;
    if (quoted)
        return true;
    while (!hj_where_ends_at(c, n) && c->text.p[n] != '|')
        n++;
    *text = hj_str_first(c->text, n);
    if (n == 0)
        return hj_fail(c->e, "column %u: missing value (\"\" for an empty one)",
                       hj_where_column(c));
    if (!is_plain(c, *text))
        return false;
    c->text = hj_str_from(c->text, n);
    return true;
}

static bool fold_value(struct hj_where_reading *c, struct hj_where_value *value,
                       struct hj_str text, bool number)
{
    struct hj_out *out = hj_out_memory();
    bool folded = hj_utf8_fold(text, out);
    bool whole = !hj_out_failed(out);

    value->is_number =
        hj_str_int(text, INT64_MIN / 2, INT64_MAX / 2, &value->number);
    if (folded && whole)
        value->text = hj_arena_str(c->where->arena, hj_out_text(out));
    hj_out_free(out);
    if (whole && !folded)
        return hj_fail(c->e, "a value is not UTF-8");
    if (value->text.p == NULL)
        return hj_fail_memory(c->e);
    if (number && !value->is_number)
        return hj_fail(c->e, "column %u: '%.*s' is not a whole number",
                       hj_where_column(c), HJ_STR_ARG(text));
    return true;
}

/* Finds the property NAME, which is at column AT of the text.  After NAME a
 * question mark means that the catalogue may lack the property, which then has
 * no value on any card. */
static bool find_property(struct hj_where_reading *c, struct hj_str name,
                          unsigned at, bool number, hj_property *p)
{
    bool optional = name.n > 1 && name.p[name.n - 1] == '?';
    struct hj_error why = {0};

    *p = HJ_NO_PROPERTY;
    if (c->cat == NULL)
        return true;
    name.n -= optional;
    *p = hj_catalogue_property(c->cat, name);
    if (*p == HJ_NO_PROPERTY && optional)
        return true;
    if (*p == HJ_NO_PROPERTY)
        return hj_fail(c->e, "column %u: the catalogue has no property '%.*s'",
                       at, HJ_STR_ARG(name));
    return !number || hj_property_need_number(c->cat, *p, &why) ||
           hj_fail(c->e, "column %u: %s", at, why.text);
}

/* Appends a value to COUNT others. */
static bool add_value(struct hj_where_reading *c,
                      struct hj_where_value **values, size_t *count,
                      size_t *size, const struct hj_where_value *value)
{
    if (*count == HJ_WHERE_VALUES)
        return hj_fail(c->e, "column %u: more than %d values",
                       hj_where_column(c), HJ_WHERE_VALUES);
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

static bool take_value(struct hj_where_reading *c, struct hj_where_test *test,
                       bool number)
{
    struct hj_where_value value = {0};
    unsigned at = hj_where_column(c);
    struct hj_str text;
    bool named;

    if (!take_name(c, &value, &named))
        return false;
    if (value.of_this && test->op != HJ_WHERE_EQUAL &&
        test->op != HJ_WHERE_UNEQUAL)
        return hj_fail(c->e, "column %u: only = and != compare with @this", at);
    if (named) {
        test->named |= !value.of_this;
        test->of_this |= value.of_this;
        if (!find_property(c, value.wanted, at, number, &value.property))
            return false;
    } else if (!take_text(c, &text) || !fold_value(c, &value, text, number)) {
        return false;
    }
    test->numbers |= value.is_number;
    return add_value(c, &test->values, &test->count, &test->size, &value);
}

static bool take_values(struct hj_where_reading *c, struct hj_where_test *test,
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
    if (!hj_where_ends_at(c, 0))
        return hj_fail(c->e, "column %u: missing blank between tests",
                       hj_where_column(c));
    return true;
}

/* Parses `of A|B`, the members that count, if it comes next; `within` must
 * follow. */
static bool take_of(struct hj_where_reading *c, struct hj_where_test *test)
{
    struct hj_where_reading ahead = *c;

    hj_where_skip_blanks(&ahead);
    if (ahead.text.n == c->text.n || !hj_where_is_next(&ahead, "of"))
        return true;
    c->text = hj_str_from(ahead.text, 2);
    for (;;) {
        struct hj_where_value value = {.name = -1};
        struct hj_str text;
        hj_where_skip_blanks(c);
        if (!take_text(c, &text) || !fold_value(c, &value, text, false) ||
            !add_value(c, &test->of, &test->of_count, &test->of_size, &value))
            return false;
        if (c->text.n == 0 || c->text.p[0] != '|')
            break;
        c->text = hj_str_from(c->text, 1);
    }
    ahead = *c;
    hj_where_skip_blanks(&ahead);
    return hj_where_is_next(&ahead, ops[WITHIN].text) ||
           hj_fail(c->e, "column %u: missing 'within' after 'of'",
                   hj_where_column(c));
}

bool hj_where_take_test(struct hj_where_reading *c)
{
    struct hj_where *w = c->where;
    struct hj_where_test *test = &w->tests[w->test_count];
    unsigned at = hj_where_column(c);
    struct hj_str name = {0};
    size_t op = 0;

    if (w->test_count == HJ_WHERE_TESTS)
        return hj_fail(c->e, "more than %d tests", HJ_WHERE_TESTS);
    if (!take_property(c, &name) || !take_of(c, test) ||
        !take_op(c, name, &op) || !take_values(c, test, op) ||
        !find_property(c, name, at, ops[op].number, &test->property))
        return false;
    w->test_count++;
    return true;
}
