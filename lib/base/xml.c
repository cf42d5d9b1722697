/* SPDX-License-Identifier: MPL-2.0 */
/* XML and RELAX NG by libxml2, without its globals. */
#include "base/xml.h"

#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>

#include <stdio.h>

/* Where the first complaint of libxml2 goes. */
struct complaint {
    const char *file;
    bool told, placed, dtd; /* placed: with its line */
    int skipped;            /* lines in front of what is parsed */
    struct hj_error *e;
};

static void complain(struct complaint *c, int line, const char *what,
                     const char *message)
{
    size_t n = strlen(message);

    if (c->told && (c->placed || line == 0))
        return;
    c->told = true;
    c->placed = line > 0;
    while (n > 0 && (message[n - 1] == '\n' || message[n - 1] == ' '))
        n--;
    if (line > 0)
        hj_fail(c->e, "%s:%d: %s%.*s", c->file, line, what, (int)n, message);
    else
        hj_fail(c->e, "%s: %s%.*s", c->file, what, (int)n, message);
}

/* What libxml2 tells of an error, as its handlers have it from 2.12 on, and
 * before. */
#if LIBXML_VERSION >= 21200
typedef const xmlError *error_told;
#else
typedef xmlError *error_told;
#endif

static void on_parser_error(void *to, error_told error)
{
    xmlParserCtxtPtr ctxt = to;

    if (error->level >= XML_ERR_ERROR)
        complain(ctxt->_private, error->line, "not well-formed XML: ",
                 error->message ? error->message : "no reason is told");
}

/* Lines are counted from that of the file's first byte. */
static void on_start(void *to)
{
    xmlParserCtxtPtr ctxt = to;
    const struct complaint *c = ctxt->_private;

    ctxt->input->line += c->skipped;
    xmlSAX2StartDocument(ctxt);
}

/* A document type declaration has begun: nothing of it is read. */
static void on_dtd(void *to, const xmlChar *name, const xmlChar *external,
                   const xmlChar *system)
{
    xmlParserCtxtPtr ctxt = to;
    struct complaint *c = ctxt->_private;

    (void)name;
    (void)external;
    (void)system;
    c->dtd = true;
    complain(c, xmlSAX2GetLineNumber(ctxt), "",
             "a document type declaration (DTD) is not allowed");
    xmlStopParser(ctxt);
}

xmlDocPtr hj_xml_read(struct hj_str bytes, const char *file,
                      const char *encoding, struct hj_error *e)
{
    struct hj_str text = encoding != NULL ? hj_str_trim(bytes) : bytes;
    struct complaint c = {
        .file = file,
        .skipped = (int)hj_str_line_of(bytes, (size_t)(text.p - bytes.p)) - 1,
        .e = e};
    xmlParserCtxtPtr ctxt;
    xmlDocPtr doc;

    if (bytes.n > HJ_XML_MOST) {
        hj_fail(e, "%s: larger than %d bytes", file, HJ_XML_MOST);
        return NULL;
    }
    ctxt = xmlNewParserCtxt();
    if (ctxt == NULL || ctxt->sax == NULL) {
        hj_fail_memory(e);
        xmlFreeParserCtxt(ctxt);
        return NULL;
    }
    ctxt->_private = &c;
    ctxt->sax->serror = on_parser_error;
    ctxt->sax->startDocument = on_start;
    ctxt->sax->internalSubset = on_dtd;
    doc = xmlCtxtReadMemory(ctxt, text.p, (int)text.n, file, encoding,
                            XML_PARSE_NONET | XML_PARSE_BIG_LINES |
                                XML_PARSE_NOCDATA);
    if (doc != NULL && (c.dtd || !ctxt->wellFormed)) {
        xmlFreeDoc(doc);
        doc = NULL;
    }
    xmlFreeParserCtxt(ctxt);
    if (doc == NULL)
        complain(&c, 0, "", "not well-formed XML");
    return doc;
}

void hj_xml_free(xmlDocPtr doc)
{
    if (doc != NULL)
        xmlFreeDoc(doc);
}

xmlNodePtr hj_xml_root(xmlDocPtr doc)
{
    return xmlDocGetRootElement(doc);
}

/* The element that a message is about, which may be around the one that
 * libxml2 names with it. */
static const xmlNode *element_of(const char *text, const xmlNode *node)
{
    static const char before[] = "Element ";
    struct hj_str name = hj_str(text);

    if (!hj_str_starts(name, hj_str(before)))
        return node;
    name = hj_str_from(name, strlen(before));
    name = hj_str_first(name, hj_str_find(name, ' ', 0));
    for (const xmlNode *n = node; n != NULL && n->type == XML_ELEMENT_NODE;
         n = n->parent)
        if (hj_str_is(name, (const char *)n->name))
            return n;
    return node;
}

/* libxml2 does not say which attribute it is that has no place or the wrong
 * form: naming those that stand there helps. */
static void on_schema_error(void *to, error_told error)
{
    const xmlNode *node = error->node;
    char text[HJ_ERROR_TEXT / 2];
    int line = error->line;
    size_t n;

    snprintf(text, sizeof text, "%s",
             error->message ? error->message : "not valid");
    n = strcspn(text, "\n");
    text[n] = '\0';
    if (strstr(text, "attributes") != NULL && node != NULL &&
        node->type == XML_ELEMENT_NODE) {
        node = element_of(text, node);
        line = (int)hj_xml_line(node);
        for (const xmlAttr *a = node->properties; a != NULL; a = a->next) {
            n = strlen(text);
            snprintf(text + n, sizeof text - n,
                     "%s%s=", a == node->properties ? "; it has " : " ",
                     (const char *)a->name);
        }
    }
    complain(to, line, "", text);
}

bool hj_xml_validate(xmlDocPtr doc, const char *file, const char *schema,
                     struct hj_error *e)
{
    struct complaint own = {.file = schema, .e = e};
    struct complaint c = {.file = file, .e = e};
    xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewParserCtxt(schema);
    xmlRelaxNGPtr rng = NULL;
    xmlRelaxNGValidCtxtPtr valid = NULL;
    bool good = false;

    if (parser != NULL) {
        xmlRelaxNGSetParserStructuredErrors(parser, on_schema_error, &own);
        rng = xmlRelaxNGParse(parser);
    }
    if (rng != NULL)
        valid = xmlRelaxNGNewValidCtxt(rng);
    if (valid != NULL) {
        xmlRelaxNGSetValidStructuredErrors(valid, on_schema_error, &c);
        good = xmlRelaxNGValidateDoc(valid, doc) == 0;
        if (!good)
            complain(&c, 0, "", "does not follow the schema");
    } else {
        complain(&own, 0, "", "the schema cannot be read");
    }
    xmlRelaxNGFreeValidCtxt(valid);
    xmlRelaxNGFree(rng);
    xmlRelaxNGFreeParserCtxt(parser);
    return good;
}

bool hj_xml_is(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE &&
           strcmp((const char *)node->name, name) == 0;
}

static struct hj_str content_of(const xmlNode *text)
{
    struct hj_str none = {NULL, 0};

    for (; text != NULL; text = text->next)
        if (text->type == XML_TEXT_NODE && text->content != NULL)
            return hj_str((const char *)text->content);
    return none;
}

struct hj_str hj_xml_attribute(const xmlNode *node, const char *name)
{
    struct hj_str none = {NULL, 0};

    for (const xmlAttr *a = node->properties; a != NULL; a = a->next)
        if (strcmp((const char *)a->name, name) == 0)
            return a->children ? content_of(a->children) : HJ_STR("");
    return none;
}

struct hj_str hj_xml_text(const xmlNode *node)
{
    struct hj_str text = content_of(node->children);

    return text.p != NULL ? text : HJ_STR("");
}

struct hj_str hj_xml_content(const xmlNode *node, struct hj_arena *arena)
{
    xmlChar *text = xmlNodeGetContent(node);
    struct hj_str copy = {0};

    if (text != NULL)
        copy = hj_arena_str(arena, hj_str((const char *)text));
    xmlFree(text);
    return copy;
}

unsigned hj_xml_line(const xmlNode *node)
{
    long line = xmlGetLineNo(node);

    return line > 0 ? (unsigned)line : 0;
}
