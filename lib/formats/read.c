/* SPDX-License-Identifier: MPL-2.0 */
/* From the elements of a valid document to the model of a format. */
#include "formats/internal.h"

#include "base/xml.h"

#include <stdio.h>

/* One document while it is taken over. */
struct taking {
    struct hj_format *format;
    const char *file;
    struct hj_error *e;
    enum hj_rule_scope scope;
    bool advice, replaced_sections;
};

static const struct {
    const char *element, *property;
    enum hj_rule_kind kind;
} kinds[] = {
    {"count", "", HJ_RULE_COUNT},
    {"sum", "property", HJ_RULE_SUM},
    {"copies", "of", HJ_RULE_COPIES},
    {"distinct", "property", HJ_RULE_DISTINCT},
    {"each", "property", HJ_RULE_EACH},
    {"same", "property", HJ_RULE_SAME},
};

const char *hj_rule_kind_name(enum hj_rule_kind kind)
{
    return kinds[kind].element;
}

static bool fail_at(const struct taking *t, const xmlNode *node,
                    const char *reason)
{
    return hj_fail(t->e, "%s:%u: <%s>: %s", t->file, hj_xml_line(node),
                   (const char *)node->name, reason);
}

/* Copies an attribute, or text, into the format; "" when there is none. */
static bool keep(struct taking *t, struct hj_str from, struct hj_str *to)
{
    from = hj_str_trim(from.p ? from : HJ_STR(""));
    *to = hj_arena_str(t->format->arena, from);
    return to->p != NULL || hj_fail_memory(t->e);
}

static bool keep_attribute(struct taking *t, const xmlNode *node,
                           const char *name, struct hj_str *to)
{
    return keep(t, hj_xml_attribute(node, name), to);
}

/* Reads a number attribute; NUMBER keeps its value when there is none. */
static bool take_number(struct taking *t, const xmlNode *node, const char *name,
                        int64_t *number)
{
    struct hj_str text = hj_xml_attribute(node, name);

    if (text.p == NULL ||
        hj_str_int(hj_str_trim(text), -HJ_MOST_NUMBER, HJ_MOST_NUMBER, number))
        return true;
    return hj_fail(t->e, "%s:%u: %s='%.*s' is no whole number in range",
                   t->file, hj_xml_line(node), name, HJ_STR_ARG(text));
}

static bool take_date(struct taking *t, const xmlNode *node, const char *name,
                      hj_date *date)
{
    struct hj_str text = hj_xml_attribute(node, name);

    if (text.p == NULL || hj_date_parse(hj_str_trim(text), date))
        return true;
    return hj_fail(t->e, "%s:%u: %s='%.*s' is no day YYYY-MM-DD", t->file,
                   hj_xml_line(node), name, HJ_STR_ARG(text));
}

/* Puts a rule in the place of an inherited one of its id, or behind all. */
static bool place_rule(struct taking *t, const xmlNode *node,
                       const struct hj_rule *rule)
{
    struct hj_format *f = t->format;
    struct hj_rule *rules = f->rules[t->scope];
    size_t *count = &f->rule_count[t->scope];

    for (size_t i = 0; i < *count; i++) {
        if (!hj_str_eq(rules[i].id, rule->id))
            continue;
        if (rules[i].file == t->file)
            return fail_at(t, node, "this id stands twice");
        rules[i] = *rule;
        return true;
    }
    if (*count == HJ_MOST_RULES)
        return fail_at(t, node, "too many rules");
    rules[(*count)++] = *rule;
    return true;
}

/* Whether this file already has a rule of that id. */
static bool has_rule(const struct taking *t, const char *id)
{
    const struct hj_format *f = t->format;

    for (size_t i = 0; i < f->rule_count[t->scope]; i++)
        if (f->rules[t->scope][i].file == t->file &&
            hj_str_is(f->rules[t->scope][i].id, id))
            return true;
    return false;
}

/* A rule without an id is named by its kind and property, and by a number
 * where that is not enough. */
static bool default_id(struct taking *t, struct hj_rule *rule)
{
    char id[160];

    if (rule->id.n > 0)
        return true;
    snprintf(id, sizeof id, "%s%s%.*s%s%.*s", hj_rule_kind_name(rule->kind),
             rule->property.n ? "." : "", HJ_STR_ARG(rule->property),
             rule->in.n ? "." : "", HJ_STR_ARG(rule->in));
    for (int n = 2; has_rule(t, id) && n < HJ_MOST_RULES; n++)
        snprintf(id + strcspn(id, "#"), sizeof id - strcspn(id, "#"), "#%d", n);
    return keep(t, hj_str(id), &rule->id);
}

static bool take_rule(struct taking *t, const xmlNode *node, size_t kind)
{
    struct hj_rule rule = {.kind = kinds[kind].kind,
                           .min = INT64_MIN,
                           .max = HJ_NO_LIMIT,
                           .advice = t->advice,
                           .file = t->file,
                           .line = hj_xml_line(node)};

    if (!keep_attribute(t, node, "id", &rule.id) ||
        !keep_attribute(t, node, kinds[kind].property, &rule.property) ||
        !keep_attribute(t, node, "where", &rule.where) ||
        !keep_attribute(t, node, "in", &rule.in) ||
        !keep_attribute(t, node, "except", &rule.except) ||
        !keep_attribute(t, node, "as", &rule.as) ||
        !keep_attribute(t, node, "cite", &rule.cite) ||
        !keep_attribute(t, node, "unless", &rule.unless) ||
        !take_number(t, node, "min", &rule.min) ||
        !take_number(t, node, "max", &rule.max) || !default_id(t, &rule))
        return false;
    if (hj_str_starts(rule.as, HJ_STR("where:")))
        rule.as = hj_str_from(rule.as, 6);
    if (rule.min > rule.max)
        return fail_at(t, node, "min is above max");
    return place_rule(t, node, &rule);
}

static bool take_rules(struct taking *t, const xmlNode *parent)
{
    for (const xmlNode *node = parent->children; node; node = node->next) {
        if (hj_xml_is(node, "advice")) {
            t->advice = true;
            if (!take_rules(t, node))
                return false;
            t->advice = false;
        }
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            if (hj_xml_is(node, kinds[k].element) && !take_rule(t, node, k))
                return false;
    }
    return true;
}

static bool take_section(struct taking *t, const xmlNode *node)
{
    struct hj_format *f = t->format;
    struct hj_str name, is_default = hj_xml_attribute(node, "default");
    size_t at = f->section_count;

    if (!keep_attribute(t, node, "name", &name))
        return false;
    if (!t->replaced_sections) { /* the first one: what was inherited goes */
        t->replaced_sections = true;
        f->sections[0] = HJ_STR("");
        f->section_count = at = 1;
    }
    for (size_t i = 0; i < f->section_count; i++)
        if (hj_str_same(f->sections[i], name))
            return fail_at(t, node, "this section stands twice");
    if (hj_str_is(is_default, "yes")) {
        if (f->sections[0].n > 0)
            return fail_at(t, node, "a second default section");
        f->sections[0] = name;
        return true;
    }
    if (at == HJ_MOST_FORMAT_SECTIONS)
        return fail_at(t, node, "too many sections");
    f->sections[f->section_count++] = name;
    return true;
}

static bool take_deck(struct taking *t, const xmlNode *deck)
{
    struct hj_format *f = t->format;

    for (const xmlNode *node = deck->children; node; node = node->next)
        if (hj_xml_is(node, "section") && !take_section(t, node))
            return false;
    if (f->sections[0].n == 0) { /* none is the default: the first is */
        if (f->section_count > 1)
            return fail_at(t, deck, "no section has default=\"yes\"");
        f->sections[0] = HJ_STR("main");
    }
    t->scope = HJ_SCOPE_DECK;
    return take_rules(t, deck);
}

static bool take_card(struct taking *t, const xmlNode *node,
                      enum hj_list_kind kind, struct hj_list_card *card)
{
    static const char *const number[] = {[HJ_LIST_BANNED] = "",
                                         [HJ_LIST_RESTRICTED] = "max",
                                         [HJ_LIST_POINTS] = "points"};

    card->line = hj_xml_line(node);
    card->number = kind == HJ_LIST_RESTRICTED ? 1 : 0;
    if (kind == HJ_LIST_POINTS && hj_xml_attribute(node, "points").p == NULL)
        return fail_at(t, node, "its points are missing");
    return keep_attribute(t, node, "name", &card->name) &&
           take_number(t, node, number[kind], &card->number);
}

static bool take_list(struct taking *t, const xmlNode *node)
{
    struct hj_format *f = t->format;
    struct hj_list list = {.file = t->file, .line = hj_xml_line(node)};
    struct hj_str kind = hj_xml_attribute(node, "kind");
    struct hj_list_card *cards;
    size_t count = 0;

    list.kind = hj_str_is(kind, "banned")       ? HJ_LIST_BANNED
                : hj_str_is(kind, "restricted") ? HJ_LIST_RESTRICTED
                                                : HJ_LIST_POINTS;
    for (const xmlNode *c = node->children; c; c = c->next)
        count += hj_xml_is(c, "card");
    cards = hj_arena_array(f->arena, count, sizeof *cards);
    if (cards == NULL)
        return hj_fail_memory(t->e);
    for (const xmlNode *c = node->children; c; c = c->next)
        if (hj_xml_is(c, "card") &&
            !take_card(t, c, list.kind, &cards[list.count++]))
            return false;
    list.cards = cards;
    if (!take_date(t, node, "from", &list.from) ||
        !keep_attribute(t, node, "source", &list.source) ||
        !keep_attribute(t, node, "cite", &list.cite))
        return false;
    for (size_t i = 0; i < f->list_count; i++) {
        if (f->lists[i].kind != list.kind || f->lists[i].from != list.from)
            continue;
        if (f->lists[i].file == t->file)
            return fail_at(t, node, "a second list of this kind and day");
        f->lists[i] = list;
        return true;
    }
    if (f->list_count == HJ_MOST_LISTS)
        return fail_at(t, node, "too many lists");
    f->lists[f->list_count++] = list;
    return true;
}

static bool take_ruling(struct taking *t, const xmlNode *node)
{
    struct hj_format *f = t->format;
    struct hj_ruling_choice choice;

    if (!keep_attribute(t, node, "id", &choice.id) ||
        !keep_attribute(t, node, "reading", &choice.reading))
        return false;
    choice.place = (struct hj_place){t->file, hj_xml_line(node), 0};
    choice.used = false;
    for (size_t i = 0; i < f->ruling_count; i++) {
        if (hj_str_eq(f->rulings[i].id, choice.id)) {
            f->rulings[i] = choice;
            return true;
        }
    }
    if (f->ruling_count == HJ_MOST_RULINGS)
        return fail_at(t, node, "too many rulings");
    f->rulings[f->ruling_count++] = choice;
    return true;
}

static bool take_play(struct taking *t, const xmlNode *node)
{
    struct hj_format_play *play = &t->format->play;

    *play = (struct hj_format_play){-1, -1, -1, -1};
    return take_number(t, node, "players", &play->players) &&
           take_number(t, node, "health", &play->health) &&
           take_number(t, node, "hand", &play->hand) &&
           take_number(t, node, "max-hand", &play->max_hand);
}

/* players="4" or players="2-4". */
static bool take_players(struct taking *t, const xmlNode *node,
                         struct hj_format_draft *draft)
{
    struct hj_str text = hj_xml_attribute(node, "players");
    size_t dash = hj_str_find(text, '-', 0);

    if (text.p == NULL)
        return true;
    if (!hj_str_int(hj_str_trim(hj_str_first(text, dash)), 1, 99999,
                    &draft->players_min) ||
        !hj_str_int(
            hj_str_trim(dash < text.n ? hj_str_from(text, dash + 1) : text),
            draft->players_min, 99999, &draft->players_max))
        return fail_at(t, node, "players is a number or a range like 2-4");
    return true;
}

static bool take_draft(struct taking *t, const xmlNode *node)
{
    struct hj_format_draft *draft = &t->format->draft;

    *draft = (struct hj_format_draft){.given = true};
    t->format->rule_count[HJ_SCOPE_POOL] = 0;
    if (!take_players(t, node, draft) ||
        !take_number(t, node, "packs", &draft->packs) ||
        !take_number(t, node, "pack-size", &draft->pack_size) ||
        !keep_attribute(t, node, "pass", &draft->pass))
        return false;
    t->scope = HJ_SCOPE_POOL;
    for (const xmlNode *pool = node->children; pool; pool = pool->next)
        if (hj_xml_is(pool, "pool") &&
            (!take_number(t, pool, "per", &draft->pool_per) ||
             !take_rules(t, pool)))
            return false;
    return true;
}

static bool take_valid(struct taking *t, const xmlNode *node)
{
    t->format->from = t->format->until = 0;
    return take_date(t, node, "from", &t->format->from) &&
           take_date(t, node, "until", &t->format->until);
}

static bool take_name(struct taking *t, const xmlNode *node)
{
    return keep(t, hj_xml_text(node), &t->format->name);
}

static bool take_source(struct taking *t, const xmlNode *node)
{
    return keep(t, hj_xml_text(node), &t->format->source);
}

static bool take_team(struct taking *t, const xmlNode *node)
{
    t->format->team_size = 2;
    t->scope = HJ_SCOPE_TEAM;
    return take_number(t, node, "size", &t->format->team_size) &&
           take_rules(t, node);
}

/* The children of a format; those that may stand only ONCE. */
static const struct {
    const char *element;
    bool once;
    bool (*take)(struct taking *t, const xmlNode *node);
} children[] = {
    {"name", true, take_name},   {"source", false, take_source},
    {"valid", true, take_valid}, {"deck", true, take_deck},
    {"list", false, take_list},  {"team", true, take_team},
    {"play", true, take_play},   {"ruling", false, take_ruling},
    {"draft", true, take_draft},
};

bool hj_format_take(struct hj_format *format, const struct _xmlNode *root,
                    const char *file, struct hj_error *e)
{
    enum { CHILDREN = sizeof children / sizeof *children };
    struct taking t = {.format = format, .file = file, .e = e};
    bool seen[CHILDREN] = {false};

    if (!keep_attribute(&t, root, "id", &format->id) ||
        !keep_attribute(&t, root, "game", &format->game))
        return false;
    for (const xmlNode *node = root->children; node; node = node->next) {
        for (size_t i = 0; i < CHILDREN; i++) {
            if (!hj_xml_is(node, children[i].element))
                continue;
            if (seen[i] && children[i].once)
                return fail_at(&t, node, "stands twice");
            seen[i] = true;
            if (!children[i].take(&t, node))
                return false;
        }
    }
    if (format->section_count == 0) {
        format->sections[0] = HJ_STR("main");
        format->section_count = 1;
    }
    return format->name.n > 0 || fail_at(&t, root, "its <name> is missing");
}
