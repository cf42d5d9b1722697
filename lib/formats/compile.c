/* SPDX-License-Identifier: MPL-2.0 */
/* Compilation of a format, a catalogue and a date into tables. */
#include "formats/compile.h"

#include <stdlib.h>

/* The memory for the tables of one card, in bytes, by current formats. */
enum { ROOM_A_CARD = 256 };

void *hj_compile_table(struct hj_checker *k, size_t size)
{
    return hj_arena_array(k->arena, k->cards + 1, size);
}

/* True if a card passes tests that depend on the card alone. */
static bool holds(const struct hj_tested *tested, hj_card card)
{
    return tested->holds == NULL || tested->holds[card];
}

/* Sets the sections in which a rule counts.  Without `in` totals count the
 * default section and other rules all sections, since copies, factions and
 * single cards are limited in the deck and beside it alike. */
static bool fill_sections(struct hj_checker *k, struct hj_compiled *c,
                          struct hj_error *e)
{
    bool total = c->rule->kind == HJ_RULE_COUNT || c->rule->kind == HJ_RULE_SUM;

    if (c->rule->in.n == 0)
        c->sections = total ? 1U : UINT32_MAX;
    else if (!hj_format_bits(k->format, c->rule->in, &c->sections))
        return hj_compile_fail(c->rule, e,
                               "`in` names a section that the format does not "
                               "declare");
    return true;
}

/* Finds the property of a rule. */
static bool find_property(struct hj_checker *k, struct hj_compiled *c,
                          bool number, struct hj_error *e)
{
    struct hj_str name = c->rule->property;
    struct hj_error why = {0};

    c->property = HJ_NO_PROPERTY;
    if (name.n == 0)
        return true;
    c->property = hj_catalogue_property(k->cat, name);
    if (c->property == HJ_NO_PROPERTY)
        hj_fail(&why,
                "the catalogue has no property '%.*s'; is it the right one for "
                "this format?",
                HJ_STR_ARG(name));
    else if (!number || hj_property_need_number(k->cat, c->property, &why))
        return true;
    return hj_compile_fail(c->rule, e, why.text);
}

static bool compile_numbers(struct hj_checker *k, struct hj_compiled *c,
                            struct hj_error *e)
{
    bool each = c->rule->kind == HJ_RULE_EACH;
    bool count = c->rule->kind != HJ_RULE_EACH && c->rule->kind != HJ_RULE_SUM;

    c->value = hj_compile_table(k, sizeof *c->value);
    c->bad = hj_compile_table(k, 1);
    if (c->value == NULL || c->bad == NULL)
        return hj_fail_memory(e);
    if (!find_property(k, c, true, e))
        return false;
    for (hj_card card = 0; card < k->cards; card++) {
        int64_t value = count;
        bool known = count || hj_card_number(k->cat, card, c->property, &value);
        if (!holds(&c->where, card))
            continue;
        c->value[card] = known ? value : 0;
        c->bad[card] =
            !known || (each && (value < c->rule->min || value > c->rule->max));
    }
    return true;
}

static bool by_name(const struct hj_compiled *c)
{
    return hj_str_equal_nocase(c->rule->property, HJ_STR("name"));
}

static bool compile_copies(struct hj_checker *k, struct hj_compiled *c,
                           struct hj_value_index *book, struct hj_error *e)
{
    c->class_of = hj_compile_table(k, sizeof *c->class_of);
    if (c->class_of == NULL)
        return hj_fail_memory(e);
    for (hj_card card = 0; card < k->cards; card++) {
        struct hj_str text = hj_card_value(k->cat, card, c->property);
        c->class_of[card] = HJ_NO_CLASS;
        if (!holds(&c->where, card) || text.n == 0 ||
            hj_value_is_excepted(c->rule->except, text))
            continue;
        if (by_name(c))
            c->class_of[card] = k->any_number[card] ? HJ_NO_CLASS : card;
        else if ((c->class_of[card] = hj_value_number(book, text)) ==
                 HJ_NO_CLASS)
            return hj_fail_memory(e);
    }
    return true;
}

/* Compiles the values of the relevant cards: those that count, and leaders. */
static bool compile_members(struct hj_checker *k, struct hj_compiled *c,
                            struct hj_value_index *book, struct hj_error *e)
{
    unsigned char *of = c->where.holds;

    if (c->where.holds != NULL && c->leads != NULL) {
        of = hj_compile_table(k, 1);
        for (hj_card card = 0; of != NULL && card < k->cards; card++)
            of[card] = c->where.holds[card] || c->leads[card];
        if (of == NULL)
            return hj_fail_memory(e);
    }
    return hj_value_sets_fill(book, k->cat, c->property, !by_name(c), of,
                              c->rule->except, &c->sets) ||
           hj_fail_memory(e);
}

static bool compile_classes(struct hj_checker *k, struct hj_compiled *c,
                            struct hj_error *e)
{
    struct hj_value_index *book = hj_value_book_new(k->arena);
    bool copies = c->rule->kind == HJ_RULE_COPIES, good = book != NULL;

    if (!good)
        hj_fail_memory(e);
    else
        good = copies ? compile_copies(k, c, book, e)
                      : compile_members(k, c, book, e);
    if (good) {
        c->class_count =
            copies && by_name(c) ? (uint32_t)k->cards : hj_value_count(book);
        c->member_names = hj_value_names(book);
    }
    hj_value_book_free(book);
    return good;
}

/* True if another rule that requires the same cards reports their absence. */
static bool is_told(const struct hj_checker *k, const struct hj_rule *same)
{
    const struct hj_format *f = k->format;

    for (size_t i = 0; i < f->rule_count[HJ_SCOPE_DECK]; i++) {
        const struct hj_rule *rule = &f->rules[HJ_SCOPE_DECK][i];
        if (hj_rule_total(rule).n > 0 && !rule->advice && rule->min > 0 &&
            hj_rule_in_force(rule, k->on) && hj_str_eq(rule->where, same->as))
            return true;
    }
    return false;
}

/* Finds the cards whose values `same … as` allows, in any section. */
static bool compile_leads(struct hj_checker *k, struct hj_compiled *c,
                          struct hj_error *e)
{
    const struct hj_rule *rule = c->rule;
    struct hj_tested leads = {NULL, NULL};

    c->leads_in = UINT32_MAX;
    for (size_t i = 0; i < k->named_count; i++)
        if (rule->leader.n > 0 && hj_str_eq(k->named[i].id, rule->leader)) {
            leads = k->named[i].where;
            c->leads_in = k->named[i].sections;
            c->needs |= UINT32_C(1) << i;
        }
    if (rule->leader.n == 0 && !hj_compile_tests(k, rule, rule->as, &leads, e))
        return false;
    if (leads.where != NULL)
        return hj_compile_fail(
            rule, e,
            "the leader of `as` depends on other cards, or on "
            "its printing");
    if (leads.holds == NULL) {
        leads.holds = hj_compile_table(k, 1);
        if (leads.holds == NULL)
            return hj_fail_memory(e);
        memset(leads.holds, 1, k->cards);
    }
    c->leads = leads.holds;
    c->told = is_told(k, rule);
    return true;
}

static bool compile_kind(struct hj_checker *k, struct hj_compiled *c,
                         struct hj_error *e)
{
    const struct hj_rule *rule = c->rule;

    switch (rule->kind) {
    case HJ_RULE_COUNT:
    case HJ_RULE_SUM:
    case HJ_RULE_EACH:
    case HJ_RULE_LEADER:
        if (rule->once || rule->kind == HJ_RULE_EACH)
            c->class_count = (uint32_t)k->cards;
        return compile_numbers(k, c, e);
    case HJ_RULE_ONLY:
        if (!hj_compile_tests(k, rule, rule->that, &c->that, e))
            return false;
        c->class_count = (uint32_t)k->cards;
        c->bad = hj_compile_table(k, 1);
        for (hj_card card = 0; c->bad != NULL && card < k->cards; card++)
            c->bad[card] = holds(&c->where, card) && !holds(&c->that, card);
        return c->bad != NULL || hj_fail_memory(e);
    case HJ_RULE_SAME:
        if ((rule->as.n > 0 || rule->leader.n > 0) && !compile_leads(k, c, e))
            return false;
        break;
    default:
        break;
    }
    return find_property(k, c, false, e) && compile_classes(k, c, e);
}

static bool compile_rule(struct hj_checker *k, struct hj_compiled *c,
                         enum hj_rule_scope scope, struct hj_error *e)
{
    const struct hj_rule *rule = c->rule;

    if (!hj_compile_tests(k, rule, rule->where, &c->where, e) ||
        !fill_sections(k, c, e) || !compile_kind(k, c, e) ||
        !hj_compile_limit(k, c, scope, rule->min_text, &c->min, e) ||
        !hj_compile_limit(k, c, scope, rule->max_text, &c->max, e))
        return false;
    if (scope == HJ_SCOPE_DECK)
        hj_compile_names(k, c);
    c->known_only =
        c->where.where == NULL && c->exempt == 0 && hj_rule_total(rule).n == 0;
    c->quick = c->where.where == NULL && c->that.where == NULL &&
               c->exempt == 0 && !rule->once;
    if (rule->kind == HJ_RULE_EACH && (c->min != NULL || c->max != NULL))
        c->quick = false;
    return true;
}

static bool compile_scope(struct hj_checker *k, enum hj_rule_scope scope,
                          struct hj_error *e)
{
    const struct hj_format *f = k->format;

    k->rules[scope] = hj_arena_array(k->arena, f->rule_count[scope] + 1,
                                     sizeof(struct hj_compiled));
    if (k->rules[scope] == NULL)
        return hj_fail_memory(e);
    for (size_t i = 0; i < f->rule_count[scope]; i++)
        if (hj_rule_in_force(&f->rules[scope][i], k->on))
            k->rules[scope][k->count[scope]++].rule = &f->rules[scope][i];
    for (size_t i = 0; i < k->count[scope]; i++)
        if (!compile_rule(k, &k->rules[scope][i], scope, e))
            return false;
    return true;
}

/* Compiles the formats of <one-of>; a card banned in all of them is banned. */
static bool compile_choices(struct hj_checker *k,
                            const struct hj_catalogue *cat, struct hj_error *e)
{
    const struct hj_format *f = k->format;

    for (size_t i = 0; i < f->choice_count; i++) {
        k->choices[i] = hj_checker_new(f->choices[i], cat, k->on, e);
        if (k->choices[i] == NULL)
            return false;
        k->choice_count++;
    }
    for (hj_card card = 0; k->choice_count > 0 && card < k->cards; card++) {
        unsigned char legal = 0;
        for (size_t i = 0; i < k->choice_count; i++)
            legal |= k->choices[i]->legal[card];
        k->legal[card] &= legal;
    }
    return true;
}

/* Finds the card texts that change deck building; the construction cost is the
 * property of the first sum rule. */
static bool find_buildings(struct hj_checker *k, struct hj_error *e)
{
    k->builds = hj_compile_table(k, 1);
    k->any_number = hj_compile_table(k, 1);
    if (k->builds == NULL || k->any_number == NULL)
        return hj_fail_memory(e);
    if (!hj_building_find(k->cat, k->arena, &k->buildings, &k->building_count,
                          e))
        return false;
    for (size_t i = 0; i < k->building_count; i++) {
        k->builds[k->buildings[i].card] = 1;
        if (k->buildings[i].any_number)
            k->any_number[k->buildings[i].card] = 1;
    }
    for (size_t i = 0; i < k->format->rule_count[HJ_SCOPE_DECK]; i++) {
        const struct hj_rule *rule = &k->format->rules[HJ_SCOPE_DECK][i];
        if (rule->kind == HJ_RULE_SUM && k->cost_property.n == 0)
            k->cost_property = rule->property;
    }
    return true;
}

static bool is_total(const struct hj_compiled *c)
{
    return c->quick && hj_rule_total(c->rule).n > 0;
}

/* Stores the values of each card for all totals side by side. */
static bool compile_totals(struct hj_checker *k)
{
    size_t count = k->count[HJ_SCOPE_DECK], at = 0;
    const struct hj_compiled *rules = k->rules[HJ_SCOPE_DECK];

    for (size_t i = 0; i < count; i++)
        k->total_count += is_total(&rules[i]);
    k->special = hj_compile_table(k, 1);
    k->totals = hj_arena_array(k->arena, k->cards + 1,
                               (k->total_count + 1) * sizeof *k->totals);
    if (k->special == NULL || k->totals == NULL)
        return false;
    for (hj_card card = 0; card < k->cards; card++) {
        k->special[card] = k->listed_of[card] != 0 || k->builds[card];
        for (size_t i = 0; i < count; i++) {
            if (is_total(&rules[i]))
                k->totals[at++] = rules[i].value[card];
            if (rules[i].quick && rules[i].bad != NULL && rules[i].bad[card])
                k->special[card] = 1;
        }
    }
    return true;
}

struct hj_checker *hj_checker_new(const struct hj_format *format,
                                  const struct hj_catalogue *cat, hj_date on,
                                  struct hj_error *e)
{
    struct hj_checker *k = calloc(1, sizeof *k);

    if (k == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    k->arena = hj_arena_new();
    k->format = format;
    k->cat = cat;
    k->on = on;
    k->cards = hj_catalogue_count(cat);
    hj_arena_reserve(k->arena, k->cards * ROOM_A_CARD); /* optional */
    if (hj_compile_lists(k, e) && find_buildings(k, e) &&
        hj_compile_named(k, e) && compile_scope(k, HJ_SCOPE_DECK, e) &&
        compile_scope(k, HJ_SCOPE_TEAM, e) &&
        compile_scope(k, HJ_SCOPE_POOL, e) && compile_choices(k, cat, e)) {
        if (compile_totals(k))
            return k;
        hj_fail_memory(e);
    }
    hj_checker_free(k);
    return NULL;
}

void hj_checker_free(struct hj_checker *checker)
{
    if (checker == NULL)
        return;
    for (size_t i = 0; i < checker->where_count; i++)
        hj_where_free(checker->wheres[i]);
    for (size_t i = 0; i < checker->choice_count; i++)
        hj_checker_free(checker->choices[i]);
    free(checker->wheres);
    hj_arena_free(checker->arena);
    free(checker);
}

const unsigned char *hj_checker_legal(const struct hj_checker *checker)
{
    return checker->legal;
}

const struct hj_catalogue *
hj_checker_catalogue(const struct hj_checker *checker)
{
    return checker->cat;
}
