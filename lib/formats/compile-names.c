/* SPDX-License-Identifier: MPL-2.0 */
/* Compilation of tests, limits and the cards that they name. */
#include "formats/compile.h"

#include "base/array.h"

bool hj_compile_fail(const struct hj_rule *rule, struct hj_error *e,
                     const char *reason)
{
    struct hj_error inner = {0};

    hj_fail(&inner, "%s", reason);
    return hj_fail(e, "%s:%u: rule '%.*s': %s", rule->file, rule->line,
                   HJ_STR_ARG(rule->id), inner.text);
}

/* Stores a filter that is evaluated while decks are checked. */
static bool keep_where(struct hj_checker *k, struct hj_where *w)
{
    if (!hj_array_room(&k->wheres, k->where_count, &k->where_size,
                       sizeof *k->wheres))
        return false;
    k->wheres[k->where_count++] = w;
    return true;
}

bool hj_compile_tests(struct hj_checker *k, const struct hj_rule *rule,
                      struct hj_str tests, struct hj_tested *to,
                      struct hj_error *e)
{
    struct hj_str names[HJ_MOST_NAMES];
    struct hj_error inner = {0};
    struct hj_where *w;

    if (tests.n == 0)
        return true;
    for (size_t i = 0; i < k->named_count; i++)
        names[i] = k->named[i].id;
    w = hj_where_compile_with(k->cat, tests, names, k->named_count, &inner);
    if (w == NULL)
        return inner.no_memory ? hj_fail_memory(e)
                               : hj_compile_fail(rule, e, inner.text);
    if (!keep_where(k, w)) {
        hj_where_free(w);
        return hj_fail_memory(e);
    }
    if (hj_where_asks_printings(w))
        to->printings = w;
    if (!hj_where_is_static(w)) {
        to->where = w;
        return hj_where_precompute(w, k->cat) || hj_fail_memory(e);
    }
    to->holds = hj_compile_table(k, 1);
    for (hj_card card = 0; to->holds != NULL && card < k->cards; card++)
        to->holds[card] = hj_where_holds(w, k->cat, card);
    return to->holds != NULL || hj_fail_memory(e);
}

bool hj_compile_limit(struct hj_checker *k, struct hj_compiled *c,
                      enum hj_rule_scope scope, struct hj_str text,
                      struct hj_limit **to, struct hj_error *e)
{
    struct hj_str leaders[HJ_MOST_NAMES], totals[HJ_MOST_RULES];
    struct hj_limit_names names = {
        .leaders = leaders,
        .leader_count = k->named_count,
        .totals = totals,
        .total_count = k->count[scope],
        .own = c->rule->kind == HJ_RULE_EACH ||
               (c->rule->kind == HJ_RULE_COPIES &&
                hj_str_equal_nocase(c->rule->property, HJ_STR("name")))};
    struct hj_error inner = {0};

    if (text.n == 0)
        return true;
    for (size_t i = 0; i < k->named_count; i++)
        leaders[i] = k->named[i].id;
    for (size_t i = 0; i < k->count[scope]; i++)
        totals[i] = hj_rule_total(k->rules[scope][i].rule);
    *to = hj_limit_read(k->arena, text, &inner);
    if (*to == NULL || !hj_limit_bind(*to, &names, k->cat, &inner))
        return inner.no_memory ? hj_fail_memory(e)
                               : hj_compile_fail(c->rule, e, inner.text);
    c->needs |= (*to)->leaders;
    return true;
}

void hj_compile_names(struct hj_checker *k, struct hj_compiled *c)
{
    size_t x = 0;

    if (c->where.where != NULL)
        c->needs |= hj_where_names(c->where.where);
    if (c->that.where != NULL)
        c->needs |= hj_where_names(c->that.where);
    for (size_t i = 0; i < k->named_count; i++) {
        const struct hj_named *named = &k->named[i];
        if (!named->needed)
            c->needs &= ~(UINT32_C(1) << i);
        if (named->exemption == NULL)
            continue;
        if (hj_has_word(named->exemption->rules, c->rule->id) &&
            k->on >= named->exemption->from &&
            (named->exemption->until == 0 || k->on <= named->exemption->until))
            c->exempt |= UINT32_C(1) << x;
        x++;
    }
}

/* Compiles a leader: the cards that its rule counts. */
static bool compile_leader(struct hj_checker *k, const struct hj_rule *rule,
                           struct hj_named *named, struct hj_error *e)
{
    named->needed = !rule->advice && rule->min > 0;
    named->sections = UINT32_MAX;
    if (rule->in.n > 0 &&
        !hj_format_bits(k->format, rule->in, &named->sections))
        named->sections = 0;
    return hj_compile_tests(k, rule, rule->where, &named->where, e);
}

static bool compile_exemption(struct hj_checker *k, struct hj_named *named,
                              struct hj_error *e)
{
    const struct hj_exemption *x = named->exemption;
    struct hj_rule rule = {.id = x->id, .file = x->file, .line = x->line};

    named->sections = UINT32_MAX;
    if (x->in.n > 0 && !hj_format_bits(k->format, x->in, &named->sections))
        named->sections = 0;
    named->always = x->with.n == 0;
    return hj_compile_tests(k, &rule, x->with, &named->where, e) &&
           hj_compile_tests(k, &rule, x->where, &named->exempt, e);
}

bool hj_compile_named(struct hj_checker *k, struct hj_error *e)
{
    const struct hj_format *f = k->format;
    struct hj_str ids[HJ_MOST_NAMES];
    size_t count = hj_format_names(f, ids);

    for (size_t i = 0; i < f->rule_count[HJ_SCOPE_DECK]; i++) {
        const struct hj_rule *rule = &f->rules[HJ_SCOPE_DECK][i];
        struct hj_named *named = &k->named[k->named_count];
        if (rule->kind != HJ_RULE_LEADER)
            continue;
        if (!compile_leader(k, rule, named, e))
            return false;
        k->named[k->named_count++].id = rule->id;
    }
    for (size_t i = 0; i < f->exemption_count; i++) {
        k->named[k->named_count + i].id = f->exemptions[i].id;
        k->named[k->named_count + i].exemption = &f->exemptions[i];
    }
    k->named_count = count;
    for (size_t i = 0; i < count; i++)
        if (k->named[i].exemption != NULL &&
            !compile_exemption(k, &k->named[i], e))
            return false;
    return true;
}
