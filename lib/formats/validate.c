/* SPDX-License-Identifier: MPL-2.0 */
/* Checks of a format that the schema cannot express: tests, limits, names. */
#include "formats/internal.h"
#include "formats/limit.h"

#include "cards/where.h"

struct proof {
    const struct hj_format *format;
    struct hj_str names[HJ_MOST_NAMES]; /* for @ and limits */
    size_t name_count;
    const char *file; /* of the part under check */
    unsigned line;
    struct hj_str id;
    struct hj_error *e;
};

static bool fail(const struct proof *p, const char *what, const char *reason)
{
    struct hj_error inner = {0};

    hj_fail(&inner, "%s", reason);
    return hj_fail(p->e, "%s:%u: rule '%.*s': %s%s", p->file, p->line,
                   HJ_STR_ARG(p->id), what, inner.text);
}

/* Checks the syntax of tests; properties need the catalogue. */
static bool prove_tests(const struct proof *p, const char *what,
                        struct hj_str tests)
{
    struct hj_error inner = {0};
    struct hj_where *w;

    if (tests.n == 0)
        return true;
    w = hj_where_compile_with(NULL, tests, p->names, p->name_count, &inner);
    hj_where_free(w);
    if (w != NULL)
        return true;
    return inner.no_memory ? hj_fail_memory(p->e) : fail(p, what, inner.text);
}

static bool prove_limit(const struct proof *p, enum hj_rule_scope scope,
                        const struct hj_rule *rule, struct hj_str text)
{
    const struct hj_format *f = p->format;
    struct hj_str totals[HJ_MOST_RULES];
    struct hj_limit_names names = {
        .leaders = p->names,
        .leader_count = p->name_count,
        .totals = totals,
        .total_count = f->rule_count[scope],
        .own = rule->kind == HJ_RULE_EACH ||
               (rule->kind == HJ_RULE_COPIES &&
                hj_str_equal_nocase(rule->property, HJ_STR("name")))};
    struct hj_error inner = {0};
    struct hj_limit *limit;

    if (text.n == 0)
        return true;
    for (size_t i = 0; i < f->rule_count[scope]; i++)
        totals[i] = hj_rule_total(&f->rules[scope][i]);
    limit = hj_limit_read(f->arena, text, &inner);
    if (limit != NULL && hj_limit_bind(limit, &names, NULL, &inner))
        return true;
    return inner.no_memory ? hj_fail_memory(p->e) : fail(p, "", inner.text);
}

static bool is_leader(const struct proof *p, struct hj_str id)
{
    const struct hj_format *f = p->format;

    for (size_t i = 0; i < f->rule_count[HJ_SCOPE_DECK]; i++)
        if (f->rules[HJ_SCOPE_DECK][i].kind == HJ_RULE_LEADER &&
            hj_str_eq(f->rules[HJ_SCOPE_DECK][i].id, id))
            return true;
    return false;
}

static bool prove_rule(struct proof *p, enum hj_rule_scope scope,
                       const struct hj_rule *rule)
{
    uint32_t bits;

    p->file = rule->file;
    p->line = rule->line;
    p->id = rule->id;
    if (!hj_format_bits(p->format, rule->in, &bits))
        return fail(p, "",
                    "`in` names a section that the format does not "
                    "declare");
    if (rule->kind == HJ_RULE_LEADER && scope != HJ_SCOPE_DECK)
        return fail(p, "", "a leader belongs into <deck>");
    if (rule->leader.n > 0 && !is_leader(p, rule->leader))
        return fail(p, "",
                    "`as` is neither the id of a leader nor 'where:' "
                    "and tests");
    return prove_tests(p, "`where`, ", rule->where) &&
           prove_tests(p, "`that`, ", rule->that) &&
           prove_tests(p, "`as`, ", rule->as) &&
           prove_limit(p, scope, rule, rule->min_text) &&
           prove_limit(p, scope, rule, rule->max_text);
}

static bool has_rule(const struct hj_format *f, struct hj_str id)
{
    for (size_t i = 0; i < f->rule_count[HJ_SCOPE_DECK]; i++)
        if (hj_str_eq(f->rules[HJ_SCOPE_DECK][i].id, id))
            return true;
    return false;
}

static bool prove_exemption(struct proof *p, const struct hj_exemption *x)
{
    struct hj_str rest = x->rules, id;
    uint32_t bits;

    p->file = x->file;
    p->line = x->line;
    p->id = x->id;
    while (hj_section_split(&rest, &id))
        if (!has_rule(p->format, id))
            return fail(p, "",
                        "`rules` names one that the format does not "
                        "have");
    if (!hj_format_bits(p->format, x->in, &bits))
        return fail(p, "",
                    "`in` names a section that the format does not "
                    "declare");
    return prove_tests(p, "`with`, ", x->with) &&
           prove_tests(p, "`where`, ", x->where);
}

bool hj_format_validate(struct hj_format *format, struct hj_error *e)
{
    struct proof p = {.format = format, .e = e};
    size_t leaders = 0;

    for (size_t i = 0; i < format->rule_count[HJ_SCOPE_DECK]; i++)
        leaders += format->rules[HJ_SCOPE_DECK][i].kind == HJ_RULE_LEADER;
    if (leaders > HJ_MOST_LEADERS)
        return hj_fail(e, "%.*s: more than %d leaders", HJ_STR_ARG(format->id),
                       HJ_MOST_LEADERS);
    p.name_count = hj_format_names(format, p.names);
    for (int scope = 0; scope < HJ_SCOPES; scope++)
        for (size_t i = 0; i < format->rule_count[scope]; i++)
            if (!prove_rule(&p, (enum hj_rule_scope)scope,
                            &format->rules[scope][i]))
                return false;
    for (size_t i = 0; i < format->exemption_count; i++)
        if (!prove_exemption(&p, &format->exemptions[i]))
            return false;
    return true;
}
