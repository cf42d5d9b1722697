/* SPDX-License-Identifier: MPL-2.0 */
/* From a format, a catalogue and a day to tables. */
#include "formats/compile.h"

#include "base/map.h"
#include "base/utf8.h"

#include <stdlib.h>

/* Memory for the tables of a card, as formats of today have them. */
enum { ROOM_A_CARD = 256 };

static void *table(struct hj_checker *k, size_t size)
{
    return hj_arena_array(k->arena, k->cards + 1, size);
}

/* A reason about a rule, with the rule's place. */
static bool fail_rule(const struct hj_rule *rule, struct hj_error *e,
                      const char *reason)
{
    struct hj_error inner = {0};

    hj_fail(&inner, "%s", reason);
    return hj_fail(e, "%s:%u: rule '%.*s': %s", rule->file, rule->line,
                   HJ_STR_ARG(rule->id), inner.text);
}

/* Fills FLAGS with the cards for which a `where` holds. */
static bool fill_where(struct hj_checker *k, const struct hj_rule *rule,
                       struct hj_str where, unsigned char *flags,
                       struct hj_error *e)
{
    struct hj_error inner = {0};
    struct hj_where *w;

    if (where.n == 0) {
        memset(flags, 1, k->cards);
        return true;
    }
    w = hj_where_compile(k->cat, where, &inner);
    if (w == NULL)
        return inner.no_memory ? hj_fail_memory(e)
                               : fail_rule(rule, e, inner.text);
    for (hj_card card = 0; card < k->cards; card++)
        flags[card] = hj_where_holds(w, k->cat, card);
    hj_where_free(w);
    return true;
}

/* The bits of the sections that a rule counts in.  Without `in`: totals count
 * the default section, all else counts every section, since copies, factions
 * and single cards do not change by lying beside the deck. */
static bool fill_sections(struct hj_checker *k, struct hj_compiled *c,
                          struct hj_error *e)
{
    const struct hj_format *f = k->format;
    struct hj_str rest = c->rule->in, name;

    if (rest.n == 0) {
        bool total =
            c->rule->kind == HJ_RULE_COUNT || c->rule->kind == HJ_RULE_SUM;
        c->sections = total ? 1U : UINT32_MAX;
        return true;
    }
    while (hj_str_split(&rest, ' ', &name)) {
        size_t i = 0;
        if (hj_str_trim(name).n == 0)
            continue;
        while (i < f->section_count && !hj_str_same(f->sections[i], name))
            i++;
        if (i == f->section_count)
            return fail_rule(c->rule, e,
                             "`in` names a section that the "
                             "format does not declare");
        c->sections |= UINT32_C(1) << i;
    }
    return true;
}

/* Finds the property of a rule.  A points list stands in for a missing column
 * `points`. */
static bool find_property(struct hj_checker *k, struct hj_compiled *c,
                          bool number, struct hj_error *e)
{
    struct hj_str name = c->rule->property;

    c->property = HJ_NO_PROPERTY;
    if (name.n == 0)
        return true;
    if (number && hj_str_same(name, HJ_STR("points")) && k->points != NULL) {
        c->points = k->points;
        c->pointed = k->pointed;
    }
    c->property = hj_catalogue_property(k->cat, name);
    if (c->property == HJ_NO_PROPERTY && c->points == NULL)
        return fail_rule(c->rule, e,
                         "the catalogue has no such property; is it the "
                         "right one for this format?");
    if (number && c->property != HJ_NO_PROPERTY &&
        !hj_property_is_number(k->cat, c->property))
        return fail_rule(c->rule, e,
                         "the property is not a whole number on every card");
    return true;
}

static bool has_value(const struct hj_checker *k, const struct hj_compiled *c,
                      hj_card card, int64_t *value)
{
    if (c->points != NULL && c->pointed[card]) {
        *value = c->points[card];
        return true;
    }
    if (c->property == HJ_NO_PROPERTY) {
        *value = 0;
        return true;
    }
    return hj_card_number(k->cat, card, c->property, value);
}

static bool compile_numbers(struct hj_checker *k, struct hj_compiled *c,
                            struct hj_error *e)
{
    bool each = c->rule->kind == HJ_RULE_EACH;
    bool count = c->rule->kind == HJ_RULE_COUNT;

    c->value = table(k, sizeof *c->value);
    c->bad = table(k, 1);
    if (c->value == NULL || c->bad == NULL)
        return hj_fail_memory(e);
    if (!find_property(k, c, true, e))
        return false;
    for (hj_card card = 0; card < k->cards; card++) {
        int64_t value = count;
        bool known = count || has_value(k, c, card, &value);
        if (!c->applies[card])
            continue;
        c->value[card] = known ? value : 0;
        c->bad[card] =
            !known || (each && (value < c->rule->min || value > c->rule->max));
    }
    return true;
}

/* The folded text of a value, kept in the arena. */
static struct hj_str fold(struct hj_checker *k, struct hj_out *out,
                          struct hj_str text)
{
    hj_out_cut(out, 0);
    if (!hj_utf8_fold(text, out))
        return (struct hj_str){NULL, 0};
    return hj_arena_str(k->arena, hj_out_text(out));
}

/* What turns texts into class numbers: as they are written, and folded. */
struct classes {
    struct hj_map *written, *map;
    struct hj_out *out;
    struct hj_str *names;
    uint32_t count, size;
};

/* The class of a folded text, a new one if there is none yet. */
static uint32_t class_of_folded(struct hj_checker *k, struct classes *cl,
                                struct hj_str key, struct hj_str text)
{
    uint32_t number;

    if (hj_map_get(cl->map, key, &number))
        return number;
    if (cl->count == cl->size) {
        uint32_t size = cl->size ? cl->size * 2 : 32;
        struct hj_str *names = hj_arena_array(k->arena, size, sizeof *names);
        if (names == NULL)
            return HJ_NO_CLASS;
        if (cl->count > 0)
            memcpy(names, cl->names, cl->count * sizeof *names);
        cl->names = names;
        cl->size = size;
    }
    cl->names[cl->count] = text;
    if (!hj_map_put(cl->map, key, cl->count))
        return HJ_NO_CLASS;
    return cl->count++;
}

/* The class of a text; HJ_NO_CLASS when memory is short. */
static uint32_t class_number(struct hj_checker *k, struct classes *cl,
                             struct hj_str text)
{
    struct hj_str key;
    uint32_t number;

    if (hj_map_get(cl->written, text, &number))
        return number;
    key = fold(k, cl->out, text);
    if (key.p == NULL)
        return HJ_NO_CLASS;
    number = class_of_folded(k, cl, key, text);
    if (number != HJ_NO_CLASS && !hj_map_put(cl->written, text, number))
        return HJ_NO_CLASS;
    return number;
}

static bool is_excepted(struct hj_str except, struct hj_str text)
{
    struct hj_str part;

    while (except.n > 0 && hj_str_split(&except, '|', &part))
        if (hj_str_same(hj_str_trim(part), text))
            return true;
    return false;
}

static bool by_name(const struct hj_compiled *c)
{
    return hj_str_same(c->rule->property, HJ_STR("name"));
}

static bool compile_copies(struct hj_checker *k, struct hj_compiled *c,
                           struct classes *cl, struct hj_error *e)
{
    c->class_of = table(k, sizeof *c->class_of);
    if (c->class_of == NULL)
        return hj_fail_memory(e);
    for (hj_card card = 0; card < k->cards; card++) {
        struct hj_str text = hj_card_value(k->cat, card, c->property);
        c->class_of[card] = HJ_NO_CLASS;
        if (!c->applies[card] || text.n == 0 ||
            is_excepted(c->rule->except, text))
            continue;
        if (by_name(c))
            c->class_of[card] = k->any_number[card] ? HJ_NO_CLASS : card;
        else if ((c->class_of[card] = class_number(k, cl, text)) == HJ_NO_CLASS)
            return hj_fail_memory(e);
    }
    c->class_count = by_name(c) ? (uint32_t)k->cards : cl->count;
    c->member_names = cl->names;
    return true;
}

/* Counts, then fills, the members of each card's value. */
static bool compile_members(struct hj_checker *k, struct hj_compiled *c,
                            struct classes *cl, struct hj_error *e)
{
    uint32_t total = 0;

    c->first = table(k, sizeof *c->first);
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1)
            c->members =
                hj_arena_array(k->arena, total + 1, sizeof *c->members);
        if (c->first == NULL || (pass == 1 && c->members == NULL))
            return hj_fail_memory(e);
        total = 0;
        for (hj_card card = 0; card < k->cards; card++) {
            struct hj_str rest = hj_card_value(k->cat, card, c->property);
            struct hj_str part;
            c->first[card] = total;
            while (c->applies[card] && rest.n > 0 &&
                   hj_str_split(&rest, by_name(c) ? '\0' : ';', &part)) {
                part = hj_str_trim(part);
                if (part.n == 0 || is_excepted(c->rule->except, part))
                    continue;
                if (pass == 1 && (c->members[total] =
                                      class_number(k, cl, part)) == HJ_NO_CLASS)
                    return hj_fail_memory(e);
                total++;
            }
        }
        c->first[k->cards] = total;
    }
    c->class_count = cl->count;
    c->member_names = cl->names;
    return true;
}

static bool compile_classes(struct hj_checker *k, struct hj_compiled *c,
                            struct hj_error *e)
{
    struct classes cl = {.written = hj_map_new(64),
                         .map = hj_map_new(64),
                         .out = hj_out_memory()};
    bool good = cl.written != NULL && cl.map != NULL && cl.out != NULL;

    if (!good)
        hj_fail_memory(e);
    else if (c->rule->kind == HJ_RULE_COPIES)
        good = compile_copies(k, c, &cl, e);
    else
        good = compile_members(k, c, &cl, e);
    hj_map_free(cl.written);
    hj_map_free(cl.map);
    hj_out_free(cl.out);
    return good;
}

static bool compile_rule(struct hj_checker *k, struct hj_compiled *c,
                         struct hj_error *e)
{
    c->applies = table(k, 1);
    if (c->applies == NULL)
        return hj_fail_memory(e);
    if (!fill_where(k, c->rule, c->rule->where, c->applies, e) ||
        !fill_sections(k, c, e))
        return false;
    if (c->rule->kind == HJ_RULE_COUNT || c->rule->kind == HJ_RULE_SUM ||
        c->rule->kind == HJ_RULE_EACH)
        return compile_numbers(k, c, e);
    if (!find_property(k, c, false, e) || !compile_classes(k, c, e))
        return false;
    if (c->rule->kind == HJ_RULE_SAME && c->rule->as.n > 0) {
        c->leads = table(k, 1);
        if (c->leads == NULL)
            return hj_fail_memory(e);
        return fill_where(k, c->rule, c->rule->as, c->leads, e);
    }
    return true;
}

static bool compile_scope(struct hj_checker *k, enum hj_rule_scope scope,
                          struct hj_error *e)
{
    size_t count = k->format->rule_count[scope];

    k->rules[scope] =
        hj_arena_array(k->arena, count, sizeof(struct hj_compiled));
    if (k->rules[scope] == NULL)
        return hj_fail_memory(e);
    k->count[scope] = count;
    for (size_t i = 0; i < count; i++) {
        k->rules[scope][i].rule = &k->format->rules[scope][i];
        if (!compile_rule(k, &k->rules[scope][i], e))
            return false;
    }
    return true;
}

/* The card of a list; HJ_NO_CARD where the catalogue lacks it, which is for
 * `hj-format check` to tell. */
static bool list_card(const struct hj_checker *k, struct hj_str name,
                      hj_card *card)
{
    struct hj_lookup found;

    if (!hj_catalogue_find(k->cat, name, NULL, &found))
        return false;
    *card = found.match <= HJ_MATCH_ALIAS ? found.card : HJ_NO_CARD;
    return true;
}

static bool apply_list(struct hj_checker *k, enum hj_list_kind kind,
                       struct hj_error *e)
{
    const struct hj_list *list = hj_format_list(k->format, kind, k->on);

    for (size_t i = 0; list != NULL && i < list->count; i++) {
        hj_card card;
        if (!list_card(k, list->cards[i].name, &card))
            return hj_fail_memory(e);
        if (card == HJ_NO_CARD)
            continue;
        if (kind == HJ_LIST_POINTS) {
            k->points[card] = list->cards[i].number;
            k->pointed[card] = 1;
            continue;
        }
        k->limited = true;
        if (kind == HJ_LIST_BANNED)
            k->legal[card] = 0;
        else
            k->most[card] =
                (uint32_t)(list->cards[i].number < 0 ? 0
                                                     : list->cards[i].number);
    }
    return true;
}

static bool apply_lists(struct hj_checker *k, struct hj_error *e)
{
    k->legal = table(k, 1);
    k->most = table(k, sizeof *k->most);
    if (k->legal == NULL || k->most == NULL)
        return hj_fail_memory(e);
    memset(k->legal, 1, k->cards);
    memset(k->most, 0xFF, k->cards * sizeof *k->most);
    if (hj_format_list(k->format, HJ_LIST_POINTS, k->on) != NULL) {
        k->points = table(k, sizeof *k->points);
        k->pointed = table(k, 1);
        if (k->points == NULL || k->pointed == NULL)
            return hj_fail_memory(e);
    }
    return apply_list(k, HJ_LIST_BANNED, e) &&
           apply_list(k, HJ_LIST_RESTRICTED, e) &&
           apply_list(k, HJ_LIST_POINTS, e);
}

/* The texts that change deck building; the construction cost is what the first
 * sum rule adds up. */
static bool find_buildings(struct hj_checker *k, struct hj_error *e)
{
    k->builds = table(k, 1);
    k->any_number = table(k, 1);
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
    return c->rule->kind == HJ_RULE_COUNT || c->rule->kind == HJ_RULE_SUM;
}

/* Lays what the rules ask of one card side by side. */
static bool compile_totals(struct hj_checker *k)
{
    size_t count = k->count[HJ_SCOPE_DECK], at = 0;
    const struct hj_compiled *rules = k->rules[HJ_SCOPE_DECK];

    for (size_t i = 0; i < count; i++)
        k->total_count += is_total(&rules[i]);
    k->special = table(k, 1);
    k->totals = hj_arena_array(k->arena, k->cards + 1,
                               (k->total_count + 1) * sizeof *k->totals);
    if (k->special == NULL || k->totals == NULL)
        return false;
    for (hj_card card = 0; card < k->cards; card++) {
        k->special[card] =
            !k->legal[card] || k->most[card] != UINT32_MAX || k->builds[card];
        for (size_t i = 0; i < count; i++) {
            if (is_total(&rules[i]))
                k->totals[at++] = rules[i].value[card];
            if (rules[i].bad != NULL && rules[i].bad[card])
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

    if (k == NULL || (k->arena = hj_arena_new()) == NULL) {
        free(k);
        hj_fail_memory(e);
        return NULL;
    }
    k->format = format;
    k->cat = cat;
    k->on = on;
    k->cards = hj_catalogue_count(cat);
    hj_arena_reserve(k->arena, k->cards * ROOM_A_CARD); /* or piecemeal */
    if (apply_lists(k, e) && find_buildings(k, e) &&
        compile_scope(k, HJ_SCOPE_DECK, e) &&
        compile_scope(k, HJ_SCOPE_TEAM, e) &&
        compile_scope(k, HJ_SCOPE_POOL, e)) {
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
    hj_arena_free(checker->arena);
    free(checker);
}

const unsigned char *hj_checker_legal(const struct hj_checker *checker)
{
    return checker->legal;
}
