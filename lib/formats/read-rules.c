/* SPDX-License-Identifier: MPL-2.0 */
/* Conversion of a valid document's elements into rules and exemptions. */
#include "formats/internal.h"
#include "formats/limit.h"

#include "base/xml.h"

#include <stdio.h>

/* The kinds by element, and the attribute with their property. */
static const struct {
    const char *element, *property;
} kinds[HJ_RULE_KINDS] = {
    [HJ_RULE_COUNT] = {"count", ""},
    [HJ_RULE_SUM] = {"sum", "property"},
    [HJ_RULE_COPIES] = {"copies", "of"},
    [HJ_RULE_DISTINCT] = {"distinct", "property"},
    [HJ_RULE_EACH] = {"each", "property"},
    [HJ_RULE_SAME] = {"same", "property"},
    [HJ_RULE_ONLY] = {"only", ""},
    [HJ_RULE_LEADER] = {"leader", ""},
};

const char *hj_rule_kind_name(enum hj_rule_kind kind)
{
    return kinds[kind].element;
}

bool hj_section_split(struct hj_str *rest, struct hj_str *name)
{
    size_t end;

    *rest = hj_str_trim(*rest);
    if (rest->n == 0)
        return false;
    if (rest->p[0] == '\'' || rest->p[0] == '"') {
        end = hj_str_find(*rest, rest->p[0], 1);
        *name = (struct hj_str){rest->p + 1, end - 1};
        *rest = hj_str_from(*rest, end + 1);
        return true;
    }
    for (end = 0; end < rest->n; end++)
        if (hj_str_blank(hj_str_from(*rest, end)) > 0)
            break;
    *name = hj_str_first(*rest, end);
    *rest = hj_str_from(*rest, end);
    return true;
}

bool hj_has_word(struct hj_str list, struct hj_str word)
{
    struct hj_str one;

    while (hj_section_split(&list, &one))
        if (hj_str_eq(one, word))
            return true;
    return false;
}

/* True if two rules could be in force on the same date. */
static bool overlap(const struct hj_rule *a, const struct hj_rule *b)
{
    return (a->until == 0 || b->from <= a->until) &&
           (b->until == 0 || a->from <= b->until);
}

/* Removes the inherited rules with this id and returns the index of the first
 * one; the end of the list when there was none. */
static size_t take_out(struct hj_format_parser *t, struct hj_str id)
{
    struct hj_rule *rules = t->format->rules[t->scope];
    size_t *count = &t->format->rule_count[t->scope], left = 0, place = *count;

    for (size_t i = 0; i < *count; i++) {
        if (hj_str_eq(rules[i].id, id) && rules[i].file != t->file) {
            place = place == *count ? left : place;
            continue;
        }
        rules[left++] = rules[i];
    }
    place = place > left ? left : place;
    *count = left;
    return place;
}

/* Inserts a rule in place of the inherited ones with its id, or at the end. */
static bool place_rule(struct hj_format_parser *t, const xmlNode *node,
                       const struct hj_rule *rule)
{
    struct hj_rule *rules = t->format->rules[t->scope];
    size_t *count = &t->format->rule_count[t->scope], place;

    for (size_t i = 0; i < *count; i++)
        if (rules[i].file == t->file && hj_str_eq(rules[i].id, rule->id) &&
            overlap(&rules[i], rule))
            return hj_parse_fail(t, node,
                                 "this id is there twice, on the same days");
    place = take_out(t, rule->id);
    if (*count == HJ_MOST_RULES)
        return hj_parse_fail(t, node, "too many rules");
    memmove(rules + place + 1, rules + place, (*count - place) * sizeof *rules);
    rules[place] = *rule;
    ++*count;
    return true;
}

/* True if this file already has a rule with that id. */
static bool has_rule(const struct hj_format_parser *t, const char *id)
{
    const struct hj_format *f = t->format;

    for (size_t i = 0; i < f->rule_count[t->scope]; i++)
        if (f->rules[t->scope][i].file == t->file &&
            hj_str_is(f->rules[t->scope][i].id, id))
            return true;
    return false;
}

/* Names a rule without an id by its kind, property and section, with a number
 * if that is not unique. */
static bool default_id(struct hj_format_parser *t, struct hj_rule *rule)
{
    char id[160];

    if (rule->id.n > 0)
        return true;
    snprintf(id, sizeof id, "%s%s%.*s%s%.*s", hj_rule_kind_name(rule->kind),
             rule->property.n ? "." : "", HJ_STR_ARG(rule->property),
             rule->in.n ? "." : "", HJ_STR_ARG(rule->in));
    for (int n = 2; has_rule(t, id) && n < HJ_MOST_RULES; n++)
        snprintf(id + strcspn(id, "#"), sizeof id - strcspn(id, "#"), "#%d", n);
    return hj_parse_text(t, hj_str(id), &rule->id);
}

/* Reads a limit: a number, or the text of a computed limit. */
static bool take_limit(struct hj_format_parser *t, const xmlNode *node,
                       const char *name, int64_t *number, struct hj_str *text)
{
    struct hj_error inner = {0};
    struct hj_limit *limit;

    if (!hj_parse_attribute(t, node, name, text))
        return false;
    if (text->n == 0)
        return true;
    if (hj_str_int(*text, INT64_MIN, INT64_MAX, &(int64_t){0})) {
        *text = HJ_STR("");
        return hj_parse_number(t, node, name, number);
    }
    limit = hj_limit_read(t->format->arena, *text, &inner);
    if (limit != NULL && hj_limit_constant(limit, number))
        *text = HJ_STR("");
    if (limit != NULL)
        return true;
    return inner.no_memory ? hj_fail_memory(t->e)
                           : hj_fail(t->e, "%s:%u: %s='%.*s': %s", t->file,
                                     hj_xml_line(node), name, HJ_STR_ARG(*text),
                                     inner.text);
}

static bool take_period(struct hj_format_parser *t, const xmlNode *node,
                        hj_date *from, hj_date *until)
{
    if (!hj_parse_date(t, node, "from", from) ||
        !hj_parse_date(t, node, "until", until))
        return false;
    return *until == 0 || *from <= *until ||
           hj_parse_fail(t, node, "it ends before it begins");
}

static bool take_rule(struct hj_format_parser *t, const xmlNode *node,
                      enum hj_rule_kind kind)
{
    struct hj_rule rule = {.kind = kind,
                           .min = INT64_MIN,
                           .max = HJ_NO_LIMIT,
                           .advice = t->advice,
                           .warning = t->warning,
                           .file = t->file,
                           .line = hj_xml_line(node)};

    if (kind == HJ_RULE_LEADER)
        rule.min = rule.max = 1;
    if (!hj_parse_attribute(t, node, "id", &rule.id) ||
        !hj_parse_attribute(t, node, kinds[kind].property, &rule.property) ||
        !hj_parse_attribute(t, node, "where", &rule.where) ||
        !hj_parse_attribute(t, node, "that", &rule.that) ||
        !hj_parse_attribute(t, node, "says", &rule.says) ||
        !hj_parse_attribute(t, node, "in", &rule.in) ||
        !hj_parse_attribute(t, node, "except", &rule.except) ||
        !hj_parse_attribute(t, node, "as", &rule.as) ||
        !hj_parse_attribute(t, node, "cite", &rule.cite) ||
        !hj_parse_attribute(t, node, "unless", &rule.unless) ||
        !take_period(t, node, &rule.from, &rule.until) ||
        !take_limit(t, node, "min", &rule.min, &rule.min_text) ||
        !take_limit(t, node, "max", &rule.max, &rule.max_text) ||
        !default_id(t, &rule))
        return false;
    if (hj_str_starts(rule.as, HJ_STR("where:"))) {
        rule.as = hj_str_from(rule.as, 6);
    } else {
        rule.leader = rule.as;
        rule.as = HJ_STR("");
    }
    rule.once = hj_str_is(hj_xml_attribute(node, "once"), "yes");
    if (rule.min_text.n > 0)
        rule.min = INT64_MIN;
    if (rule.max_text.n > 0)
        rule.max = HJ_NO_LIMIT;
    if (kind == HJ_RULE_LEADER && rule.max < rule.min)
        rule.max = rule.min;
    if (rule.min > rule.max)
        return hj_parse_fail(t, node, "min is above max");
    if (hj_rule_only_counts(&rule) && hj_xml_attribute(node, "id").n == 0)
        return hj_parse_fail(t, node,
                             "it has no limits, and no id to use it by");
    return place_rule(t, node, &rule);
}

bool hj_parse_rules(struct hj_format_parser *t, const xmlNode *parent)
{
    for (const xmlNode *node = parent->children; node; node = node->next) {
        bool warning = hj_xml_is(node, "warning");
        if (warning || hj_xml_is(node, "advice")) {
            t->advice = true;
            t->warning = warning;
            if (!hj_parse_rules(t, node))
                return false;
            t->advice = t->warning = false;
        }
        for (int k = 0; k < HJ_RULE_KINDS; k++)
            if (hj_xml_is(node, kinds[k].element) &&
                !take_rule(t, node, (enum hj_rule_kind)k))
                return false;
    }
    return true;
}

bool hj_parse_exemption(struct hj_format_parser *t, const xmlNode *node)
{
    struct hj_format *f = t->format;
    struct hj_exemption x = {
        .max = HJ_NO_LIMIT, .file = t->file, .line = hj_xml_line(node)};

    if (!hj_parse_attribute(t, node, "id", &x.id) ||
        !hj_parse_attribute(t, node, "rules", &x.rules) ||
        !hj_parse_attribute(t, node, "with", &x.with) ||
        !hj_parse_attribute(t, node, "in", &x.in) ||
        !hj_parse_attribute(t, node, "where", &x.where) ||
        !hj_parse_attribute(t, node, "cite", &x.cite) ||
        !hj_parse_number(t, node, "max", &x.max) ||
        !take_period(t, node, &x.from, &x.until))
        return false;
    for (size_t i = 0; i < f->exemption_count; i++) {
        if (!hj_str_eq(f->exemptions[i].id, x.id))
            continue;
        if (f->exemptions[i].file == t->file)
            return hj_parse_fail(t, node, "this id is there twice");
        f->exemptions[i] = x;
        return true;
    }
    if (f->exemption_count == HJ_MOST_EXEMPTIONS)
        return hj_parse_fail(t, node, "too many exemptions");
    f->exemptions[f->exemption_count++] = x;
    return true;
}
