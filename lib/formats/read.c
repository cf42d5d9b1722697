/* SPDX-License-Identifier: MPL-2.0 */
/* Conversion of a valid document's elements into the model of a format. */
#include "formats/internal.h"

#include "base/xml.h"

#include <stdio.h>

bool hj_parse_fail(const struct hj_format_parser *t, const xmlNode *node,
                   const char *reason)
{
    return hj_fail(t->e, "%s:%u: <%s>: %s", t->file, hj_xml_line(node),
                   (const char *)node->name, reason);
}

bool hj_parse_text(struct hj_format_parser *t, struct hj_str from,
                   struct hj_str *to)
{
    from = hj_str_trim(from.p ? from : HJ_STR(""));
    *to = hj_arena_str(t->format->arena, from);
    return to->p != NULL || hj_fail_memory(t->e);
}

bool hj_parse_attribute(struct hj_format_parser *t, const xmlNode *node,
                        const char *name, struct hj_str *to)
{
    return hj_parse_text(t, hj_xml_attribute(node, name), to);
}

bool hj_parse_number(struct hj_format_parser *t, const xmlNode *node,
                     const char *name, int64_t *number)
{
    struct hj_str text = hj_xml_attribute(node, name);

    if (text.p == NULL ||
        hj_str_int(hj_str_trim(text), -HJ_MOST_NUMBER, HJ_MOST_NUMBER, number))
        return true;
    return hj_fail(t->e, "%s:%u: %s='%.*s' is not a whole number in range",
                   t->file, hj_xml_line(node), name, HJ_STR_ARG(text));
}

bool hj_parse_date(struct hj_format_parser *t, const xmlNode *node,
                   const char *name, hj_date *date)
{
    struct hj_str text = hj_xml_attribute(node, name);

    if (text.p == NULL || hj_date_parse(hj_str_trim(text), date))
        return true;
    return hj_fail(t->e, "%s:%u: %s='%.*s' is not a day YYYY-MM-DD", t->file,
                   hj_xml_line(node), name, HJ_STR_ARG(text));
}

static bool take_section(struct hj_format_parser *t, const xmlNode *node)
{
    struct hj_format *f = t->format;
    struct hj_str name, also, is_default = hj_xml_attribute(node, "default");
    size_t at = f->section_count;

    if (!hj_parse_attribute(t, node, "name", &name) ||
        !hj_parse_attribute(t, node, "also", &also))
        return false;
    if (!t->replaced_sections) { /* the first one replaces inherited sections */
        t->replaced_sections = true;
        f->sections[0] = HJ_STR("");
        f->section_count = at = 1;
    }
    if (hj_str_find(name, '\'', 0) < name.n &&
        hj_str_find(name, '"', 0) < name.n)
        return hj_parse_fail(t, node, "a name with both kinds of quotes");
    for (size_t i = 0; i < f->section_count; i++)
        if (hj_str_equal_nocase(f->sections[i], name))
            return hj_parse_fail(t, node,
                                 "a section of this name is there twice");
    if (hj_str_is(is_default, "yes")) {
        if (f->sections[0].n > 0)
            return hj_parse_fail(t, node, "a second default section");
        f->sections[0] = name;
        f->also[0] = also;
        return true;
    }
    if (at == HJ_MOST_FORMAT_SECTIONS)
        return hj_parse_fail(t, node, "too many sections");
    f->also[f->section_count] = also;
    f->sections[f->section_count++] = name;
    return true;
}

static bool take_deck(struct hj_format_parser *t, const xmlNode *deck)
{
    struct hj_format *f = t->format;

    for (const xmlNode *node = deck->children; node; node = node->next)
        if (hj_xml_is(node, "section") && !take_section(t, node))
            return false;
    if (f->sections[0].n == 0) { /* no default: allowed without sections */
        if (f->section_count > 1)
            return hj_parse_fail(t, deck, "no section has default=\"yes\"");
        f->sections[0] = HJ_STR("main");
    }
    t->scope = HJ_SCOPE_DECK;
    for (const xmlNode *node = deck->children; node; node = node->next)
        if (hj_xml_is(node, "exempt") && !hj_parse_exemption(t, node))
            return false;
    return hj_parse_rules(t, deck);
}

static bool take_ruling(struct hj_format_parser *t, const xmlNode *node)
{
    struct hj_format *f = t->format;
    struct hj_ruling_choice choice;

    if (!hj_parse_attribute(t, node, "id", &choice.id) ||
        !hj_parse_attribute(t, node, "reading", &choice.reading))
        return false;
    choice.place = (struct hj_place){t->file, hj_xml_line(node), 0};
    choice.used = false;
    for (size_t i = 0; i < f->ruling_count; i++) {
        if (!hj_str_eq(f->rulings[i].id, choice.id))
            continue;
        if (f->rulings[i].place.file == t->file)
            return hj_parse_fail(t, node, "this ruling is there twice");
        f->rulings[i] = choice;
        return true;
    }
    if (f->ruling_count == HJ_MOST_RULINGS)
        return hj_parse_fail(t, node, "too many rulings");
    f->rulings[f->ruling_count++] = choice;
    return true;
}

static bool take_play(struct hj_format_parser *t, const xmlNode *node)
{
    struct hj_format_play *play = &t->format->play;

    *play = (struct hj_format_play){-1, -1, -1, -1};
    return hj_parse_number(t, node, "players", &play->players) &&
           hj_parse_number(t, node, "health", &play->health) &&
           hj_parse_number(t, node, "hand", &play->hand) &&
           hj_parse_number(t, node, "max-hand", &play->max_hand);
}

/* Reads players="4" or players="2-4". */
static bool take_players(struct hj_format_parser *t, const xmlNode *node,
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
        return hj_parse_fail(t, node,
                             "players is a number or a range like 2-4");
    return true;
}

static bool take_draft(struct hj_format_parser *t, const xmlNode *node)
{
    struct hj_format_draft *draft = &t->format->draft;

    *draft = (struct hj_format_draft){.given = true};
    t->format->rule_count[HJ_SCOPE_POOL] = 0;
    if (!take_players(t, node, draft) ||
        !hj_parse_number(t, node, "packs", &draft->packs) ||
        !hj_parse_number(t, node, "pack-size", &draft->pack_size) ||
        !hj_parse_attribute(t, node, "pass", &draft->pass))
        return false;
    t->scope = HJ_SCOPE_POOL;
    for (const xmlNode *pool = node->children; pool; pool = pool->next)
        if (hj_xml_is(pool, "pool") &&
            (!hj_parse_number(t, pool, "per", &draft->pool_per) ||
             !hj_parse_rules(t, pool)))
            return false;
    return true;
}

static bool take_valid(struct hj_format_parser *t, const xmlNode *node)
{
    t->format->from = t->format->until = 0;
    return hj_parse_date(t, node, "from", &t->format->from) &&
           hj_parse_date(t, node, "until", &t->format->until);
}

static bool take_content(struct hj_format_parser *t, const xmlNode *node,
                         struct hj_str *to)
{
    *to = hj_str_trim(hj_xml_content(node, t->format->arena));
    return to->p != NULL || hj_fail_memory(t->e);
}

static bool take_name(struct hj_format_parser *t, const xmlNode *node)
{
    return take_content(t, node, &t->format->name);
}

static bool take_source(struct hj_format_parser *t, const xmlNode *node)
{
    return take_content(t, node, &t->format->source) &&
           hj_parse_date(t, node, "seen", &t->format->seen);
}

static bool take_team(struct hj_format_parser *t, const xmlNode *node)
{
    t->format->team_size = 2;
    t->scope = HJ_SCOPE_TEAM;
    return hj_parse_number(t, node, "size", &t->format->team_size) &&
           hj_parse_rules(t, node);
}

/* Reads names between blanks, each of them once. */
static bool take_tie_break(struct hj_format_parser *t, const xmlNode *node)
{
    struct hj_out *names = hj_out_memory();
    struct hj_str rest;
    bool fine = take_content(t, node, &rest);

    while (fine && rest.n > 0) {
        struct hj_str had = hj_out_text(names), one, name;
        size_t end = 0;
        while (end < rest.n && hj_str_blank(hj_str_from(rest, end)) == 0)
            end++;
        name = hj_str_first(rest, end);
        rest = hj_str_trim(hj_str_from(rest, end));
        while (fine && hj_str_split(&had, ',', &one))
            fine = !hj_str_eq(one, name) ||
                   hj_parse_fail(t, node, "a tie-breaker is there twice");
        if (hj_out_text(names).n > 0)
            hj_out_char(names, ',');
        hj_out_str(names, name);
    }
    if (fine && hj_out_failed(names))
        fine = hj_fail_memory(t->e);
    fine = fine && hj_parse_text(t, hj_out_text(names), &t->format->tie_break);
    hj_out_free(names);
    return fine;
}

static bool take_one_of(struct hj_format_parser *t, const xmlNode *node)
{
    t->format->choice_file = t->file;
    t->format->choice_line = hj_xml_line(node);
    return hj_parse_attribute(t, node, "formats", &t->format->choice_ids);
}

/* The children of a format, some of which may occur only ONCE. */
static const struct {
    const char *element;
    bool once;
    bool (*take)(struct hj_format_parser *t, const xmlNode *node);
} children[] = {
    {"name", true, take_name},           {"source", false, take_source},
    {"valid", true, take_valid},         {"deck", true, take_deck},
    {"list", false, hj_parse_list},      {"team", true, take_team},
    {"play", true, take_play},           {"ruling", false, take_ruling},
    {"draft", true, take_draft},         {"one-of", true, take_one_of},
    {"tie-break", true, take_tie_break},
};

bool hj_format_take(struct hj_format *format, const struct _xmlNode *root,
                    const char *file, struct hj_error *e)
{
    enum { CHILDREN = sizeof children / sizeof *children };
    struct hj_format_parser t = {.format = format, .file = file, .e = e};
    bool seen[CHILDREN] = {false};

    format->seen = 0; /* a derived format has another maintainer */
    if (!hj_parse_attribute(&t, root, "id", &format->id) ||
        !hj_parse_attribute(&t, root, "game", &format->game))
        return false;
    for (const xmlNode *node = root->children; node; node = node->next) {
        for (size_t i = 0; i < CHILDREN; i++) {
            if (!hj_xml_is(node, children[i].element))
                continue;
            if (seen[i] && children[i].once)
                return hj_parse_fail(&t, node, "is there twice");
            seen[i] = true;
            if (!children[i].take(&t, node))
                return false;
        }
    }
    if (format->section_count == 0) {
        format->sections[0] = HJ_STR("main");
        format->section_count = 1;
    }
    return format->name.n > 0 ||
           hj_parse_fail(&t, root, "its <name> is missing");
}
