/* SPDX-License-Identifier: MPL-2.0 */
/* Lists in XML: OCTGN (.o8d), Cockatrice (.cod), LackeyCCG (.dek). */
#include "decks/internal.h"

#include <libxml/xmlreader.h>

struct state {
    struct hj_reading *r;
    xmlTextReaderPtr reader;
    struct hj_out *text; /* of the element whose content counts */
    enum { PLAIN, OF_CARD, OF_TITLE } content;
    size_t section;
    bool skip;  /* in a zone that is not a part of the deck */
    bool begun; /* the root was seen */
    char count[32];
    struct hj_str set, number, id; /* the card's printing; may be empty */
    unsigned line;                 /* where the card began */
    char trouble[256];
    int trouble_line;
};

static void keep_trouble(void *to, const char *message,
                         xmlParserSeverities severity,
                         xmlTextReaderLocatorPtr locator)
{
    struct state *s = to;
    size_t n = strcspn(message, "\n");

    if (severity == XML_PARSER_SEVERITY_WARNING || s->trouble[0] != '\0')
        return;
    s->trouble_line = xmlTextReaderLocatorLineNumber(locator);
    if (n >= sizeof s->trouble)
        n = sizeof s->trouble - 1;
    memcpy(s->trouble, message, n);
    s->trouble[n] = '\0';
}

static unsigned line_now(const struct state *s)
{
    xmlNodePtr node = xmlTextReaderCurrentNode(s->reader);
    long line = node != NULL ? xmlGetLineNo(node) : 0;

    return line > 0 ? (unsigned)line : 0;
}

/* The attribute into an arena; p is NULL when there is none, or no memory. */
static struct hj_str attribute(struct state *s, const char *name)
{
    xmlChar *value = xmlTextReaderGetAttribute(s->reader, BAD_CAST name);
    struct hj_str copy = {0};

    if (value != NULL)
        copy = hj_arena_str(s->r->deck->arena, hj_str((const char *)value));
    (*xmlFree)(value);
    return copy;
}

/* Finds the row of CARD that has ID in some column of codes. */
static uint32_t row_of_id(const struct hj_catalogue *cat, hj_card card,
                          struct hj_str id)
{
    hj_property p = hj_catalogue_property(cat, HJ_STR("id"));

    for (size_t i = 0;
         p != HJ_NO_PROPERTY && id.n > 0 && i < hj_card_printings(cat, card);
         i++)
        if (hj_str_same(hj_card_printing_value(cat, card, i, p), id))
            return (uint32_t)i + 1;
    return 0;
}

/* Notes that the card of the name is known by its id alone. */
static bool tell_id(struct state *s, struct hj_str name, hj_card card)
{
    struct hj_str own = hj_card_name(s->r->options->cat, card);

    name = hj_str_first(name, 80);
    hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                    hj_reading_at(s->r, s->line), NULL,
                    "'%.*s' read as '%.*s', which has its id", HJ_STR_ARG(name),
                    HJ_STR_ARG(own));
    return hj_reading_go_on(s->r, s->line);
}

/* Looks the card up by its name, or, where that is none, by its id, and keeps
 * its printing. */
static bool find_card(struct state *s, struct hj_str name,
                      struct hj_lookup *found)
{
    const struct hj_catalogue *cat = s->r->options->cat;
    struct hj_lookup coded;

    if (!hj_reading_find(s->r, name, true, s->line, found))
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
           hj_reading_printing(s->r, found->card, s->set, s->number, s->line);
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
                        hj_reading_at(s->r, s->line), NULL,
                        "a card without a name");
        return hj_reading_go_on(s->r, s->line);
    }
    if (count.p != NULL &&
        !hj_reading_count(s->r, count, name, s->line, &copies))
        return false;
    return find_card(s, name, &found) &&
           hj_reading_put_found(s->r, name, &found, copies, section, s->line);
}

/* A section, zone or superzone begins. */
static bool begin_zone(struct state *s, bool cockatrice)
{
    struct hj_str name = attribute(s, "name");

    s->skip = cockatrice && name.p != NULL && hj_str_is(name, "tokens");
    if (s->skip) {
        hj_findings_add(s->r->findings, HJ_FINDING_IGNORED,
                        hj_reading_at(s->r, line_now(s)), NULL,
                        "the zone of tokens is not part of the deck");
        return hj_reading_go_on(s->r, line_now(s));
    }
    s->section = hj_reading_section(
        s->r, name.p ? hj_str_trim(name) : HJ_STR(""), line_now(s));
    return s->section < HJ_MOST_SECTIONS;
}

static void begin_content(struct state *s, int content)
{
    s->content = content;
    hj_out_cut(s->text, 0);
}

/* Cockatrice: <card number="4" name="…"/>; OCTGN: <card qty="4">…</card>;
 * LackeyCCG: <card><name>…</name></card>, once for each copy. */
static bool begin_card(struct state *s, enum hj_deck_kind kind, bool empty)
{
    struct hj_str count;

    s->line = line_now(s);
    s->set = s->number = s->id = HJ_STR("");
    if (kind == HJ_DECK_COD) {
        s->set = attribute(s, "setShortName");
        s->number = attribute(s, "collectorNumber");
        s->id = attribute(s, "uuid");
        return put(s, attribute(s, "name"), attribute(s, "number"), s->section);
    }
    if (kind == HJ_DECK_DEK)
        return true;
    s->id = attribute(s, "id");
    count = attribute(s, "qty");
    if (empty)
        return put(s, HJ_STR(""), count, s->section);
    if (count.p == NULL)
        count = HJ_STR("1");
    count = hj_str_first(count, sizeof s->count - 1);
    memcpy(s->count, count.p, count.n);
    s->count[count.n] = '\0';
    begin_content(s, OF_CARD);
    return true;
}

/* Magic Online's own .dek: <Cards Quantity="4" Sideboard="false" Name="…"/> */
static bool flat_card(struct state *s)
{
    struct hj_str side = attribute(s, "Sideboard");
    size_t section = HJ_DEFAULT_SECTION;

    s->line = line_now(s);
    s->set = s->number = s->id = HJ_STR("");
    if (side.p != NULL && hj_str_same(side, HJ_STR("true")))
        section = hj_reading_section(s->r, HJ_STR("side"), s->line);
    return section < HJ_MOST_SECTIONS &&
           put(s, attribute(s, "Name"), attribute(s, "Quantity"), section);
}

static bool begin_element(struct state *s, enum hj_deck_kind kind)
{
    struct hj_str name =
        hj_str((const char *)xmlTextReaderConstLocalName(s->reader));
    bool empty = xmlTextReaderIsEmptyElement(s->reader) == 1;

    if (!s->begun) {
        s->begun = true;
        return hj_str_same(name, kind == HJ_DECK_COD ? HJ_STR("cockatrice_deck")
                                                     : HJ_STR("deck")) ||
               hj_fail(s->r->e, "%s:%u: <%.*s> does not begin a .%s deck",
                       s->r->file, line_now(s), HJ_STR_ARG(name),
                       hj_deck_kind_name(kind));
    }
    if (hj_str_is(name, "section") || hj_str_is(name, "zone") ||
        hj_str_is(name, "superzone"))
        return begin_zone(s, kind == HJ_DECK_COD);
    if (hj_str_is(name, "card"))
        return begin_card(s, kind, empty);
    if (kind == HJ_DECK_DEK && hj_str_is(name, "Cards"))
        return flat_card(s);
    if (kind == HJ_DECK_DEK && hj_str_is(name, "name")) {
        s->line = line_now(s);
        strcpy(s->count, "1");
        begin_content(s, OF_CARD);
        return !empty || put(s, HJ_STR(""), HJ_STR("1"), s->section);
    }
    if (kind == HJ_DECK_COD && hj_str_is(name, "deckname") && !empty)
        begin_content(s, OF_TITLE);
    return true;
}

static bool end_element(struct state *s)
{
    struct hj_str name =
        hj_str((const char *)xmlTextReaderConstLocalName(s->reader));
    int content = s->content;
    struct hj_str text;

    if (hj_str_is(name, "section") || hj_str_is(name, "zone") ||
        hj_str_is(name, "superzone")) {
        s->section = HJ_DEFAULT_SECTION;
        s->skip = false;
    }
    if (content == PLAIN)
        return true;
    s->content = PLAIN;
    text = hj_arena_str(s->r->deck->arena, hj_str_trim(hj_out_text(s->text)));
    if (text.p == NULL || hj_out_failed(s->text))
        return hj_fail_memory(s->r->e);
    if (content == OF_CARD)
        return put(s, text, hj_str(s->count), s->section);
    s->r->deck->name = text;
    return true;
}

static bool handle(struct state *s, enum hj_deck_kind kind)
{
    switch (xmlTextReaderNodeType(s->reader)) {
    case XML_READER_TYPE_DOCUMENT_TYPE:
        return hj_fail(s->r->e, "%s: a document type declaration is refused",
                       s->r->file);
    case XML_READER_TYPE_ENTITY_REFERENCE:
        return hj_fail(s->r->e, "%s:%u: entities are refused", s->r->file,
                       line_now(s));
    case XML_READER_TYPE_ELEMENT:
        if (xmlTextReaderDepth(s->reader) > HJ_DEEPEST)
            return hj_fail(s->r->e, "%s:%u: nested too deep", s->r->file,
                           line_now(s));
        return begin_element(s, kind);
    case XML_READER_TYPE_END_ELEMENT:
        return end_element(s);
    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_CDATA:
    case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
        if (s->content != PLAIN)
            hj_out_puts(s->text,
                        (const char *)xmlTextReaderConstValue(s->reader));
        return true;
    default:
        return true;
    }
}

static bool read_all(struct state *s, enum hj_deck_kind kind)
{
    int more;

    while ((more = xmlTextReaderRead(s->reader)) == 1)
        if (!handle(s, kind))
            return false;
    if (more == 0)
        return true;
    if (s->trouble[0] == '\0')
        return hj_fail_memory(s->r->e);
    return hj_fail(s->r->e, "%s:%d: not well-formed XML: %s", s->r->file,
                   s->trouble_line, s->trouble);
}

/* Declarations are refused before the parser sees them. */
static bool has_doctype(struct hj_str bytes, unsigned *line)
{
    *line = 1;
    for (size_t i = 0; i < bytes.n; i++) {
        if (bytes.p[i] == '\n')
            ++*line;
        else if (bytes.p[i] == '<' &&
                 hj_str_same(hj_str_first(hj_str_from(bytes, i), 9),
                             HJ_STR("<!DOCTYPE")))
            return true;
    }
    return false;
}

bool hj_read_xml(struct hj_reading *r, struct hj_str bytes,
                 enum hj_deck_kind kind)
{
    struct state s = {.r = r, .section = HJ_DEFAULT_SECTION};
    unsigned line;
    bool good = false;

    if (has_doctype(bytes, &line))
        return hj_fail(r->e, "%s:%u: a document type declaration is refused",
                       r->file, line);
    bytes = hj_str_trim(bytes);
    s.text = hj_out_memory();
    s.reader = xmlReaderForMemory(bytes.p, (int)bytes.n, NULL, "UTF-8",
                                  XML_PARSE_NONET);
    if (s.text == NULL || s.reader == NULL) {
        hj_fail_memory(r->e);
    } else {
        xmlTextReaderSetErrorHandler(s.reader, keep_trouble, &s);
        good = read_all(&s, kind);
    }
    xmlFreeTextReader(s.reader);
    hj_out_free(s.text);
    return good;
}
