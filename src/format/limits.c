/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format check: limits that can never be met. */
#include "formats/limit.h"

#include "format/format-tool.h"

struct limits {
    const struct hj_format *format;
    const struct hj_catalogue *cat;
    struct hj_findings *findings;
    struct hj_arena *arena;
    enum hj_rule_scope scope;
    bool *no_memory;
};

static const struct hj_limit_range any = {-HJ_MOST_NUMBER, HJ_MOST_NUMBER};
static const struct hj_limit_range counted = {0, HJ_MOST_NUMBER};

/* Returns the range of a property; a list may give other values. */
static struct hj_limit_range of_property(const struct limits *l,
                                         struct hj_str name)
{
    hj_property p =
        l->cat != NULL ? hj_catalogue_property(l->cat, name) : HJ_NO_PROPERTY;
    struct hj_limit_range to = {HJ_MOST_NUMBER, -HJ_MOST_NUMBER};
    int64_t value;

    for (size_t i = 0; i < hj_format_lists(l->format); i++)
        if (hj_str_equal_nocase(hj_format_list_at(l->format, i)->property,
                                name))
            return any;
    if (p == HJ_NO_PROPERTY || !hj_property_is_number(l->cat, p))
        return any;
    for (hj_card c = 0; c < hj_catalogue_count(l->cat); c++)
        if (hj_card_number(l->cat, c, p, &value)) {
            to.least = value < to.least ? value : to.least;
            to.most = value > to.most ? value : to.most;
        }
    return to.least <= to.most ? to : any;
}

/* Returns the range of a sum of any number of values. */
static struct hj_limit_range of_sum(struct hj_limit_range one)
{
    return (struct hj_limit_range){one.least < 0 ? -HJ_MOST_NUMBER : 0,
                                   one.most > 0 ? HJ_MOST_NUMBER : 0};
}

/* Returns the range of what a rule limits. */
static struct hj_limit_range of_rule(const struct limits *l,
                                     const struct hj_rule *r)
{
    if (r->kind == HJ_RULE_SUM)
        return of_sum(of_property(l, r->property));
    return r->kind == HJ_RULE_EACH ? of_property(l, r->property) : counted;
}

static struct hj_limit_range of_name(const void *from,
                                     const struct hj_limit_op *op)
{
    const struct limits *l = from;
    struct hj_str property = op->quoted;

    if (hj_str_is(op->name, "cards"))
        return counted;
    for (size_t i = 0; i < hj_format_rules(l->format, l->scope); i++) {
        const struct hj_rule *r = hj_format_rule(l->format, l->scope, i);
        if (property.n == 0 && hj_str_eq(r->id, op->name))
            return of_rule(l, r);
    }
    if (property.n == 0)
        property = hj_str_from(op->name, hj_str_find(op->name, '.', 0) + 1);
    return op->code == HJ_LIMIT_NAME &&
                   !hj_str_starts(op->name, HJ_STR("card."))
               ? of_sum(of_property(l, property)) /* of several leaders */
               : of_property(l, property);
}

/* Returns the range of a limit: a number or, with TEXT, reckoned; any range
 * when out of memory, which is noted. */
static struct hj_limit_range of_limit(const struct limits *l, int64_t number,
                                      struct hj_str text)
{
    struct hj_error e = {0};
    struct hj_limit *limit;

    if (text.n == 0)
        return (struct hj_limit_range){number, number};
    limit = hj_limit_read(l->arena, text, &e);
    *l->no_memory = *l->no_memory || e.no_memory;
    return limit != NULL ? hj_limit_range(limit, of_name, l) : any;
}

/* Returns the least `min` and the greatest `max` that a rule may have. */
static struct hj_limit_range of_limits(const struct limits *l,
                                       const struct hj_rule *r)
{
    return (struct hj_limit_range){of_limit(l, r->min, r->min_text).least,
                                   of_limit(l, r->max, r->max_text).most};
}

static void check_rule(const struct limits *l, const struct hj_rule *r)
{
    struct hj_limit_range has = of_rule(l, r), may = of_limits(l, r);
    const char *why = may.least > may.most ? "its min is above its max"
                      : r->kind == HJ_RULE_EACH
                          ? "no card of the catalogue fits"
                      : may.most < has.least ? "its max is too low"
                                             : "its min is too high";

    if ((r->kind == HJ_RULE_EACH || r->kind == HJ_RULE_COPIES) &&
        format_fits_none(l->format, l->cat, r->where, l->no_memory))
        return; /* no card has to keep it */
    if (may.least > may.most || may.most < has.least || may.least > has.most)
        hj_findings_add(l->findings, HJ_FINDING_FORMAT_LINT,
                        (struct hj_place){r->file, r->line, 0}, NULL,
                        "rule '%.*s' can never hold: %s", HJ_STR_ARG(r->id),
                        why);
}

/* True if two rules count the same of the same cards, on some day; R may be
 * about some of the cards that OTHER counts. */
static bool are_alike(const struct hj_rule *r, const struct hj_rule *other)
{
    bool each = r->kind == HJ_RULE_EACH || r->kind == HJ_RULE_COPIES;

    return r->kind == other->kind && r->once == other->once &&
           hj_str_equal_nocase(r->property, other->property) &&
           hj_str_equal_nocase(r->in, other->in) &&
           hj_str_eq(r->except, other->except) && (r->where.n == 0 || !each) &&
           (hj_str_eq(r->where, other->where) ||
            (r->kind == HJ_RULE_COUNT && other->where.n == 0)) &&
           (r->from == 0 || other->until == 0 || r->from <= other->until) &&
           (other->from == 0 || r->until == 0 || other->from <= r->until);
}

/* True if a rule may be broken, or may not count some cards. */
static bool is_loose(const struct limits *l, const struct hj_rule *r)
{
    return r->unless.n > 0 || r->advice || r->warning ||
           (l->scope == HJ_SCOPE_DECK && hj_format_exemptions(l->format) > 0);
}

static void check_pair(const struct limits *l, const struct hj_rule *r,
                       const struct hj_rule *other)
{
    if (!are_alike(r, other) || is_loose(l, r) || is_loose(l, other) ||
        of_limits(l, r).least <= of_limits(l, other).most)
        return;
    hj_findings_add(l->findings, HJ_FINDING_FORMAT_LINT,
                    (struct hj_place){r->file, r->line, 0}, NULL,
                    "rule '%.*s' can never hold together with '%.*s' (line "
                    "%u): its min is above the max there",
                    HJ_STR_ARG(r->id), HJ_STR_ARG(other->id), other->line);
}

bool format_check_limits(const struct hj_format *format,
                         const struct hj_catalogue *cat,
                         struct hj_findings *findings)
{
    bool no_memory = false;
    struct limits l = {format,         cat,           findings,
                       hj_arena_new(), HJ_SCOPE_DECK, &no_memory};

    if (l.arena == NULL)
        return false;
    for (int s = HJ_SCOPE_DECK; s <= HJ_SCOPE_POOL; s++) {
        size_t count = hj_format_rules(format, (enum hj_rule_scope)s);
        l.scope = (enum hj_rule_scope)s;
        for (size_t i = 0; i < count; i++) {
            const struct hj_rule *r = hj_format_rule(format, l.scope, i);
            if (r->kind == HJ_RULE_SAME || r->kind == HJ_RULE_ONLY)
                continue;
            check_rule(&l, r);
            for (size_t k = 0; k < count; k++)
                if (k != i)
                    check_pair(&l, r, hj_format_rule(format, l.scope, k));
        }
    }
    hj_arena_free(l.arena);
    return !no_memory;
}
