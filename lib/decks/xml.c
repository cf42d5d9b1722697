/* SPDX-License-Identifier: MPL-2.0 */
/* XML lists: OCTGN (.o8d), Cockatrice (.cod), LackeyCCG (.dek). */
#include "decks/internal.h"

#include "base/utf8.h"
#include "base/xml.h"

enum { MOST_SHOWN = 80 };

struct state {
    struct hj_list_reader *r;
    enum hj_deck_kind kind;
    size_t section;
    bool skip;                     /* in a zone that is not part of the deck */
    struct hj_str set, number, id; /* of the card; may be empty */
    unsigned line;                 /* first line of the card */
};

/* Copies the attribute into the deck's arena; p is NULL when the attribute is
 * missing or when out of memory. */
static struct hj_str attribute(struct state *s, const xmlNode *node,
                               const char *name)
{
    struct hj_str value = hj_xml_attribute(node, name);

    return value.p != NULL ? hj_arena_str(s->r->deck->arena, value) : value;
}

/* Returns the row of CARD, from 1, with ID in the column `id`; 0 if none. */
static uint32_t row_of_id(const struct hj_catalogue *cat, hj_card card,
                          struct hj_str id)
{
    hj_property p = hj_catalogue_property(cat, HJ_STR("id"));

    for (size_t i = 0;
         p != HJ_NO_PROPERTY && id.n > 0 && i < hj_card_printings(cat, card);
         i++)
        if (hj_str_equal_nocase(hj_card_printing_value(cat, card, i, p), id))
            return (uint32_t)i + 1;
    return 0;
}

/* Notes that the card was found by its id, not by its name. */
static bool tell_id(struct state *s, struct hj_str name, hj_card card)
{
    struct hj_str own = hj_card_name(s->r->options->cat, card);

    name = hj_str_first(name, 80);
    hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                    hj_list_reader_at(s->r, s->line), NULL,
                    "'%.*s' read as '%.*s', which has its id", HJ_STR_ARG(name),
                    HJ_STR_ARG(own));
    return hj_list_reader_check_limits(s->r, s->line);
}

/* Looks up the card by its name, or else by its id, and stores its printing. */
static bool find_card(struct state *s, struct hj_str name,
                      struct hj_lookup *found)
{
    const struct hj_catalogue *cat = s->r->options->cat;
    struct hj_lookup coded;

    if (!hj_list_reader_find(s->r, name, true, s->line, found))
        return false;
    if (cat == NULL)
        return true;
    if (found->match >= HJ_MATCH_PREFIX && s->id.n > 0) {
        if (!hj_catalogue_find_code(cat, s->id, &coded))
            return hj_fail_memory(s->r->e);
        if (coded.card != HJ_NO_CARD) {
            *found = coded;
            if (!tell_id(s, name, coded.card))
                return false;
        }
    }
    if (found->card != HJ_NO_CARD)
        s->r->printing = row_of_id(cat, found->card, s->id);
    return s->r->printing > 0 ||
           hj_list_reader_printing(s->r, found->card, s->set, s->number,
                                   s->line);
}

static bool put(struct state *s, struct hj_str name, struct hj_str count,
                size_t section)
{
    struct hj_lookup found;
    int64_t copies = 1;

    name = hj_str_trim(name);
    if (s->skip)
        return true;
    if (name.n == 0) {
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_list_reader_at(s->r, s->line), NULL,
                        "a card without a name");
        return hj_list_reader_check_limits(s->r, s->line);
    }
    if (count.p != NULL &&
        !hj_list_reader_count(s->r, hj_str_trim(count), name, s->line, &copies))
        return false;
    return find_card(s, name, &found) &&
           hj_list_reader_put_found(s->r, name, &found, copies, section,
                                    s->line);
}

static bool read_elements(struct state *s, const xmlNode *parent, int depth);

static bool read_zone(struct state *s, const xmlNode *node, int depth)
{
    struct hj_str name = attribute(s, node, "name");
    struct state outer = *s;
    bool good;

    s->skip =
        s->kind == HJ_DECK_COD && name.p != NULL && hj_str_is(name, "tokens");
    if (s->skip) {
        hj_findings_add(s->r->findings, HJ_FINDING_IGNORED,
                        hj_list_reader_at(s->r, hj_xml_line(node)), NULL,
                        "the zone of tokens is not part of the deck");
        good = hj_list_reader_check_limits(s->r, hj_xml_line(node));
    } else {
        s->section = hj_list_reader_section(
            s->r, name.p ? hj_str_trim(name) : HJ_STR(""), hj_xml_line(node));
        good = s->section < HJ_MOST_SECTIONS;
    }
    good = good && read_elements(s, node, depth);
    s->section = outer.section;
    s->skip = outer.skip;
    return good;
}

/* Adds a card whose name is the content of the element. */
static bool put_content(struct state *s, const xmlNode *node,
                        struct hj_str count)
{
    struct hj_str name = hj_xml_content(node, s->r->deck->arena);

    return name.p != NULL ? put(s, name, count, s->section)
                          : hj_fail_memory(s->r->e);
}

static bool has_name(const xmlNode *card)
{
    for (const xmlNode *n = card->children; n != NULL; n = n->next)
        if (hj_xml_is(n, "name"))
            return true;
    return false;
}

/* Reads a card of Cockatrice: <card number="4" name="…"/>; OCTGN: <card
 * qty="4">…</card>; LackeyCCG: <card><name>…</name></card> for each
 * copy. */
static bool read_card(struct state *s, const xmlNode *node, int depth)
{
    struct hj_str count;

    if (s->kind == HJ_DECK_DEK)
        return has_name(node) ? read_elements(s, node, depth)
                              : put(s, HJ_STR(""), HJ_STR("1"), s->section);
    if (s->kind == HJ_DECK_COD) {
        s->set = attribute(s, node, "setShortName");
        s->number = attribute(s, node, "collectorNumber");
        s->id = attribute(s, node, "uuid");
        return put(s, attribute(s, node, "name"), attribute(s, node, "number"),
                   s->section);
    }
    s->id = attribute(s, node, "id");
    count = attribute(s, node, "qty");
    return put_content(s, node, count.p != NULL ? count : HJ_STR("1"));
}

/* Reads a card of Magic Online's own .dek: <Cards Quantity="4"
 * Sideboard="false" Name="…"/> */
static bool flat_card(struct state *s, const xmlNode *node)
{
    struct hj_str side = attribute(s, node, "Sideboard");
    size_t section = HJ_DEFAULT_SECTION;

    if (side.p != NULL && hj_str_equal_nocase(side, HJ_STR("true"))) {
        section = hj_list_reader_section(s->r, HJ_STR("side"), s->line);
    } else if (side.p != NULL && !hj_str_equal_nocase(side, HJ_STR("false"))) {
        side = hj_str_first(side, MOST_SHOWN);
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_list_reader_at(s->r, s->line), NULL,
                        "Sideboard is '%.*s', not true or false",
                        HJ_STR_ARG(side));
        if (!hj_list_reader_check_limits(s->r, s->line))
            return false;
    }
    return section < HJ_MOST_SECTIONS &&
           put(s, attribute(s, node, "Name"), attribute(s, node, "Quantity"),
               section);
}

static bool read_title(struct state *s, const xmlNode *node)
{
    struct hj_str title = hj_xml_content(node, s->r->deck->arena);

    if (title.p == NULL)
        return hj_fail_memory(s->r->e);
    if (title.n > 0)
        s->r->deck->name = hj_str_trim(title);
    return true;
}

static bool is_section(const xmlNode *node)
{
    return hj_xml_is(node, "section") || hj_xml_is(node, "zone") ||
           hj_xml_is(node, "superzone");
}

/* True if the element has an attribute that a card of a list has. */
static bool is_like_card(const xmlNode *node)
{
    static const char *const names[] = {"Name", "name", "Quantity", "number",
                                        "qty"};

    for (size_t i = 0;
         node->type == XML_ELEMENT_NODE && i < sizeof names / sizeof *names;
         i++)
        if (hj_xml_attribute(node, names[i]).p != NULL)
            return true;
    return false;
}

/* Reports an element or a text that is not a card, but in a section, or like
 * one. */
static bool tell_strange(struct state *s, const xmlNode *node,
                         struct hj_str what)
{
    unsigned line = hj_xml_line(node);
    bool inside = is_section(node->parent);

    if (s->skip || what.n == 0 || (!inside && !is_like_card(node)))
        return true;
    what = hj_str_first(what, MOST_SHOWN);
    hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                    hj_list_reader_at(s->r, line), NULL,
                    "'%.*s'%s is not a card", HJ_STR_ARG(what),
                    inside ? " in a section" : "");
    return hj_list_reader_check_limits(s->r, line);
}

static bool read_content(struct state *s, const xmlNode *node)
{
    struct hj_str text = hj_str_trim(hj_str((const char *)node->content));

    return node->type == XML_COMMENT_NODE || node->type == XML_PI_NODE ||
           tell_strange(s, node, text);
}

static bool read_element(struct state *s, const xmlNode *node, int depth)
{
    if (depth > HJ_DEEPEST)
        return hj_fail(s->r->e, "%s:%u: nested too deep", s->r->file,
                       hj_xml_line(node));
    if (is_section(node))
        return read_zone(s, node, depth);
    s->line = hj_xml_line(node);
    s->set = s->number = s->id = HJ_STR("");
    if (hj_xml_is(node, "card"))
        return read_card(s, node, depth);
    if (s->kind == HJ_DECK_DEK && hj_xml_is(node, "Cards"))
        return flat_card(s, node);
    if (s->kind == HJ_DECK_DEK && hj_xml_is(node, "name"))
        return put_content(s, node, HJ_STR("1"));
    if (s->kind == HJ_DECK_COD && hj_xml_is(node, "deckname"))
        return read_title(s, node);
    return tell_strange(s, node, hj_str((const char *)node->name)) &&
           read_elements(s, node, depth);
}

static bool read_elements(struct state *s, const xmlNode *parent, int depth)
{
    for (const xmlNode *n = parent->children; n != NULL; n = n->next)
        if (n->type == XML_ELEMENT_NODE ? !read_element(s, n, depth + 1)
                                        : !read_content(s, n))
            return false;
    return true;
}

bool hj_read_xml(struct hj_list_reader *r, struct hj_str bytes,
                 enum hj_deck_kind kind)
{
    struct state s = {.r = r, .kind = kind};
    xmlDocPtr doc = hj_xml_read(
        bytes, r->file, hj_utf8_valid(bytes, NULL) ? "UTF-8" : NULL, r->e);
    const xmlNode *root;
    bool good;

    if (doc == NULL)
        return false;
    root = hj_xml_root(doc);
    if (hj_str_equal_nocase(hj_str((const char *)root->name),
                            kind == HJ_DECK_COD ? HJ_STR("cockatrice_deck")
                                                : HJ_STR("deck")))
        good = read_elements(&s, root, 0);
    else
        good = hj_fail(r->e, "%s:%u: <%s> does not begin a .%s deck", r->file,
                       hj_xml_line(root), (const char *)root->name,
                       hj_deck_kind_name(kind));
    hj_xml_free(doc);
    return good;
}
