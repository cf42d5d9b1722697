/* SPDX-License-Identifier: MPL-2.0 */
/* Parser and evaluator for computed limits. */
#include "formats/limit.h"

enum { MOST_OPS = 64, DEEPEST = 16 };

struct reading {
    struct hj_limit *limit;
    struct hj_str rest;
    size_t length;
    int depth;
    struct hj_error *e;
};

static bool fail(const struct reading *r, const char *reason)
{
    return hj_fail(r->e, "column %zu: %s", r->length - r->rest.n + 1, reason);
}

static void skip(struct reading *r, size_t n)
{
    size_t blank;

    r->rest = hj_str_from(r->rest, n);
    while ((blank = hj_str_blank(r->rest)) > 0)
        r->rest = hj_str_from(r->rest, blank);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           ((unsigned char)c & 0x80);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool add(struct reading *r, struct hj_limit_op op)
{
    if (r->limit->count == MOST_OPS)
        return fail(r, "the limit is too long");
    r->limit->ops[r->limit->count++] = op;
    return true;
}

static bool add_code(struct reading *r, enum hj_limit_code code)
{
    return add(r, (struct hj_limit_op){.code = code});
}

/* Returns the length of the name that comes next: letters, digits, dots, and
 * hyphens before a letter or digit. */
static size_t name_length(struct hj_str s)
{
    size_t n = 0;

    if (s.n == 0 || !is_letter(s.p[0]))
        return 0;
    while (n < s.n && (is_letter(s.p[n]) || is_digit(s.p[n]) || s.p[n] == '.' ||
                       s.p[n] == '#' ||
                       (s.p[n] == '-' && n + 1 < s.n &&
                        (is_letter(s.p[n + 1]) || is_digit(s.p[n + 1])))))
        n++;
    return n;
}

static bool is_next(const struct reading *r, const char *word)
{
    return hj_str_is(hj_str_first(r->rest, name_length(r->rest)), word);
}

static bool take_else(struct reading *r);

static bool take_char(struct reading *r, char c, const char *missing)
{
    if (r->rest.n == 0 || r->rest.p[0] != c)
        return fail(r, missing);
    skip(r, 1);
    return true;
}

/* Parses min(A, B, …) and max(A, B, …); with one leader's property alone,
 * the smallest or greatest value of several leaders. */
static bool take_function(struct reading *r, bool least)
{
    size_t from = r->limit->count;
    int count = 1;

    skip(r, 3);
    if (!take_char(r, '(', "missing '('") || !take_else(r))
        return false;
    while (r->rest.n > 0 && r->rest.p[0] == ',') {
        skip(r, 1);
        if (!take_else(r) || !add_code(r, least ? HJ_LIMIT_MIN : HJ_LIMIT_MAX))
            return false;
        count++;
    }
    if (count == 1 && r->limit->count == from + 1 &&
        r->limit->ops[from].code == HJ_LIMIT_NAME)
        r->limit->ops[from].code = least ? HJ_LIMIT_LEAST : HJ_LIMIT_MOST;
    return take_char(r, ')', "missing ')'");
}

static bool take_name(struct reading *r)
{
    struct hj_limit_op op = {.code = HJ_LIMIT_NAME, .quoted = HJ_STR("")};
    size_t n = name_length(r->rest);

    op.name = hj_str_first(r->rest, n);
    if (n < r->rest.n && op.name.p[n - 1] == '.' &&
        (r->rest.p[n] == '"' || r->rest.p[n] == '\'')) {
        size_t end = hj_str_find(r->rest, r->rest.p[n], n + 1);
        if (end == r->rest.n)
            return fail(r, "a quote is never closed");
        op.quoted = (struct hj_str){r->rest.p + n + 1, end - n - 1};
        n = end + 1;
    }
    skip(r, n);
    return add(r, op);
}

static bool take_number(struct reading *r)
{
    struct hj_limit_op op = {.code = HJ_LIMIT_NUMBER};
    size_t n = 0;

    while (n < r->rest.n && is_digit(r->rest.p[n]))
        n++;
    if (!hj_str_int(hj_str_first(r->rest, n), 0, HJ_MOST_NUMBER, &op.number))
        return fail(r, n == 0 ? "missing number or name"
                              : "the number is out of range");
    skip(r, n);
    return add(r, op);
}

static bool take_part(struct reading *r)
{
    if (r->rest.n > 0 && r->rest.p[0] == '(') {
        if (r->depth == DEEPEST)
            return fail(r, "too many brackets in one another");
        skip(r, 1);
        r->depth++;
        if (!take_else(r) || !take_char(r, ')', "missing ')'"))
            return false;
        r->depth--;
        return true;
    }
    if (r->rest.n > 0 && r->rest.p[0] == '-') {
        if (r->depth == DEEPEST)
            return fail(r, "too many signs in one another");
        skip(r, 1);
        r->depth++;
        if (!add(r, (struct hj_limit_op){.code = HJ_LIMIT_NUMBER}) ||
            !take_part(r))
            return false;
        r->depth--;
        return add_code(r, HJ_LIMIT_SUBTRACT);
    }
    if (is_next(r, "min") || is_next(r, "max"))
        return take_function(r, is_next(r, "min"));
    return name_length(r->rest) > 0 ? take_name(r) : take_number(r);
}

/* Parses the operand of `div`; a constant 0 is an error. */
static bool take_divisor(struct reading *r)
{
    const struct hj_limit_op *op = &r->limit->ops[r->limit->count];

    if (!take_part(r))
        return false;
    if (op->code == HJ_LIMIT_NUMBER && op->number == 0 &&
        op == &r->limit->ops[r->limit->count - 1])
        return fail(r, "division by 0");
    return add_code(r, HJ_LIMIT_DIVIDE);
}

static bool take_product(struct reading *r)
{
    if (!take_part(r))
        return false;
    for (;;) {
        bool times = r->rest.n > 0 && r->rest.p[0] == '*';
        if (!times && !is_next(r, "div"))
            return true;
        skip(r, times ? 1 : 3);
        if (times ? !take_part(r) || !add_code(r, HJ_LIMIT_MULTIPLY)
                  : !take_divisor(r))
            return false;
    }
}

static bool take_sum(struct reading *r)
{
    if (!take_product(r))
        return false;
    while (r->rest.n > 0 && (r->rest.p[0] == '+' || r->rest.p[0] == '-')) {
        bool plus = r->rest.p[0] == '+';
        skip(r, 1);
        if (!take_product(r) ||
            !add_code(r, plus ? HJ_LIMIT_ADD : HJ_LIMIT_SUBTRACT))
            return false;
    }
    return true;
}

static bool take_else(struct reading *r)
{
    if (!take_sum(r))
        return false;
    while (is_next(r, "else")) {
        skip(r, 4);
        if (!take_sum(r) || !add_code(r, HJ_LIMIT_ELSE))
            return false;
    }
    return true;
}

struct hj_limit *hj_limit_read(struct hj_arena *arena, struct hj_str text,
                               struct hj_error *e)
{
    struct hj_limit *limit = hj_arena_alloc(arena, sizeof *limit);
    struct reading r = {limit, text, text.n, 0, e};

    if (limit != NULL)
        limit->ops = hj_arena_array(arena, MOST_OPS, sizeof *limit->ops);
    if (limit == NULL || limit->ops == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    limit->text = text;
    skip(&r, 0);
    if (!take_else(&r))
        return NULL;
    if (r.rest.n > 0) {
        fail(&r, "unexpected text behind the limit");
        return NULL;
    }
    return limit;
}

/* True if NAME is OWNER followed by a dot and a property. */
static bool is_property_of(const struct hj_limit_op *op, struct hj_str owner,
                           struct hj_str *property)
{
    if (op->name.n < owner.n + 1 || !hj_str_starts(op->name, owner) ||
        op->name.p[owner.n] != '.')
        return false;
    *property =
        op->quoted.n > 0 ? op->quoted : hj_str_from(op->name, owner.n + 1);
    return property->n > 0;
}

static bool bind_property(struct hj_limit_op *op, struct hj_str property,
                          const struct hj_catalogue *cat, struct hj_error *e)
{
    op->property = HJ_NO_PROPERTY;
    if (cat == NULL)
        return true;
    op->property = hj_catalogue_property(cat, property);
    if (op->property == HJ_NO_PROPERTY)
        return hj_fail(e, "the catalogue has no property '%.*s'",
                       HJ_STR_ARG(property));
    return hj_property_need_number(cat, op->property, e);
}

static bool bind_op(struct hj_limit *limit, struct hj_limit_op *op,
                    const struct hj_limit_names *names,
                    const struct hj_catalogue *cat, struct hj_error *e)
{
    struct hj_str property;

    if (hj_str_is(op->name, "cards")) {
        op->source = HJ_LIMIT_CARDS;
        return true;
    }
    for (size_t i = 0; op->quoted.n == 0 && i < names->total_count; i++)
        if (names->totals[i].n > 0 && hj_str_eq(names->totals[i], op->name)) {
            op->source = HJ_LIMIT_TOTAL;
            op->index = i;
            return true;
        }
    if (is_property_of(op, HJ_STR("card"), &property)) {
        op->source = HJ_LIMIT_OWN;
        limit->own = true;
        if (!names->own)
            return hj_fail(e,
                           "'%.*s': only `copies of=\"name\"` and `each` "
                           "have a limit for each card",
                           HJ_STR_ARG(op->name));
        return bind_property(op, property, cat, e);
    }
    for (size_t i = 0; i < names->leader_count; i++)
        if (is_property_of(op, names->leaders[i], &property)) {
            op->source = HJ_LIMIT_LEADER;
            op->index = i;
            limit->leaders |= UINT32_C(1) << i;
            return bind_property(op, property, cat, e);
        }
    return hj_fail(e,
                   "'%.*s' is not 'cards', the id of a count, sum or leader, "
                   "LEADER.PROPERTY or card.PROPERTY",
                   HJ_STR_ARG(op->name));
}

bool hj_limit_bind(struct hj_limit *limit, const struct hj_limit_names *names,
                   const struct hj_catalogue *cat, struct hj_error *e)
{
    for (size_t i = 0; i < limit->count; i++)
        if (limit->ops[i].name.n > 0 &&
            !bind_op(limit, &limit->ops[i], names, cat, e))
            return false;
    return true;
}

/* A value that may be missing. */
struct number {
    bool known;
    int64_t value;
};

static int64_t divide(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t size_of(int64_t value)
{
    return value < 0 ? -value : value;
}

static bool in_range(int64_t value)
{
    return value >= -HJ_MOST_NUMBER && value <= HJ_MOST_NUMBER;
}

static struct number join(enum hj_limit_code code, struct number a,
                          struct number b)
{
    const struct number none = {false, 0};
    int64_t value = 0;

    if (code == HJ_LIMIT_ELSE)
        return a.known ? a : b;
    if (!a.known || !b.known)
        return none;
    switch (code) {
    case HJ_LIMIT_ADD:
        value = a.value + b.value;
        break;
    case HJ_LIMIT_SUBTRACT:
        value = a.value - b.value;
        break;
    case HJ_LIMIT_MULTIPLY:
        if (a.value != 0 &&
            size_of(b.value) > HJ_MOST_NUMBER / size_of(a.value))
            return none;
        value = a.value * b.value;
        break;
    case HJ_LIMIT_DIVIDE:
        if (b.value == 0)
            return none;
        value = divide(a.value, b.value);
        break;
    case HJ_LIMIT_MIN:
        value = a.value < b.value ? a.value : b.value;
        break;
    default:
        value = a.value > b.value ? a.value : b.value;
    }
    return in_range(value) ? (struct number){true, value} : none;
}

bool hj_limit_value(const struct hj_limit *limit, hj_limit_value_of *value_of,
                    const void *from, int64_t *value)
{
    struct number stack[MOST_OPS];
    size_t n = 0;

    for (size_t i = 0; i < limit->count; i++) {
        const struct hj_limit_op *op = &limit->ops[i];
        if (op->code == HJ_LIMIT_NUMBER) {
            stack[n++] = (struct number){true, op->number};
        } else if (op->code <= HJ_LIMIT_MOST) {
            stack[n].value = 0;
            stack[n].known =
                value_of(from, op, &stack[n].value) && in_range(stack[n].value);
            n++;
        } else {
            n--;
            stack[n - 1] = join(op->code, stack[n - 1], stack[n]);
        }
    }
    *value = stack[0].value;
    return stack[0].known;
}

static int64_t within(int64_t value)
{
    return value < -HJ_MOST_NUMBER  ? -HJ_MOST_NUMBER
           : value > HJ_MOST_NUMBER ? HJ_MOST_NUMBER
                                    : value;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* A product or quotient is any number if one of its parts can be below 0. */
static struct hj_limit_range join_ranges(enum hj_limit_code code,
                                         struct hj_limit_range a,
                                         struct hj_limit_range b)
{
    bool negative = a.least < 0 || b.least < 0;
    struct hj_limit_range to = {0, HJ_MOST_NUMBER};

    switch (code) {
    case HJ_LIMIT_ADD:
        return (struct hj_limit_range){within(a.least + b.least),
                                       within(a.most + b.most)};
    case HJ_LIMIT_SUBTRACT:
        return (struct hj_limit_range){within(a.least - b.most),
                                       within(a.most - b.least)};
    case HJ_LIMIT_MIN:
        return (struct hj_limit_range){lesser(a.least, b.least),
                                       lesser(a.most, b.most)};
    case HJ_LIMIT_MAX:
        return (struct hj_limit_range){greater(a.least, b.least),
                                       greater(a.most, b.most)};
    case HJ_LIMIT_ELSE:
        return (struct hj_limit_range){lesser(a.least, b.least),
                                       greater(a.most, b.most)};
    default:
        to.least = negative ? -HJ_MOST_NUMBER : 0;
        if (code == HJ_LIMIT_DIVIDE && !negative)
            to.most = a.most;
        return to;
    }
}

struct hj_limit_range hj_limit_range(const struct hj_limit *limit,
                                     hj_limit_range_of *range_of,
                                     const void *from)
{
    struct hj_limit_range stack[MOST_OPS];
    size_t n = 0;

    for (size_t i = 0; i < limit->count; i++) {
        const struct hj_limit_op *op = &limit->ops[i];
        if (op->code == HJ_LIMIT_NUMBER) {
            stack[n++] = (struct hj_limit_range){op->number, op->number};
        } else if (op->code <= HJ_LIMIT_MOST) {
            stack[n++] = range_of(from, op);
        } else {
            n--;
            stack[n - 1] = join_ranges(op->code, stack[n - 1], stack[n]);
        }
    }
    return stack[0];
}

bool hj_limit_constant(const struct hj_limit *limit, int64_t *value)
{
    for (size_t i = 0; i < limit->count; i++)
        if (limit->ops[i].code != HJ_LIMIT_NUMBER &&
            limit->ops[i].code <= HJ_LIMIT_MOST)
            return false;
    return hj_limit_value(limit, NULL, NULL, value);
}
