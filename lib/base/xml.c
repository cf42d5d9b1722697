/* SPDX-License-Identifier: MPL-2.0 */
/* XML and RELAX NG by libxml2, without its globals. */
#include "base/xml.h"

#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>

#include <stdio.h>

/* The destination of libxml2's first error message. */
struct complaint {
    const char *file;
    const char *schema; /* the schema of a validation */
    xmlDocPtr doc;
    bool told, placed, dtd; /* placed: with a line number */
    int skipped;            /* lines before the parsed text */
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

/* The type of an error in libxml2's handlers, before and from version 2.12. */
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

/* Takes the errors of libxml2 that belong to no parser, such as those of its
 * input's encoding, which cause others; without a handler it prints them. */
static void on_other_error(void *to, error_told error)
{
    struct complaint *c = to;

    if (error->level >= XML_ERR_ERROR)
        complain(c, 0, "not well-formed XML: ",
                 error->message ? error->message : "no reason is told");
    c->placed |= c->told;
}

/* Starts the document; counts lines from the first byte of the file. */
static void on_start(void *to)
{
    xmlParserCtxtPtr ctxt = to;
    const struct complaint *c = ctxt->_private;

    ctxt->input->line += c->skipped;
    xmlSAX2StartDocument(ctxt);
}

/* Refuses a document type declaration and stops the parser. */
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
    xmlStructuredErrorFunc others;
    void *context;
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
    others = xmlStructuredError; /* of this thread, as the caller has it */
    context = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(&c, on_other_error);
    doc = xmlCtxtReadMemory(ctxt, text.p, (int)text.n, file, encoding,
                            XML_PARSE_NONET | XML_PARSE_BIG_LINES |
                                XML_PARSE_NOCDATA);
    xmlSetStructuredErrorFunc(context, others);
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

/* Returns the name of the element in a libxml2 message; empty when the message
 * has none. */
static struct hj_str element_name(const char *text)
{
    static const char before[] = "Element ";
    struct hj_str name = hj_str(text);

    if (!hj_str_starts(name, hj_str(before)))
        return HJ_STR("");
    name = hj_str_from(name, strlen(before));
    return hj_str_first(name, hj_str_find(name, ' ', 0));
}

/* Returns that element, which may be NODE or an ancestor of NODE. */
static const xmlNode *element_of(const char *text, const xmlNode *node)
{
    struct hj_str name = element_name(text);

    for (const xmlNode *n = node; n != NULL && n->type == XML_ELEMENT_NODE;
         n = n->parent)
        if (hj_str_is(name, (const char *)n->name))
            return n;
    return node;
}

/* Returns the declaration of the element NAME in a schema; NULL when not
 * found. */
static const xmlNode *declared(const xmlNode *node, struct hj_str name)
{
    const xmlNode *found = NULL;

    for (; node != NULL && found == NULL; node = node->next) {
        if (hj_xml_is(node, "element") &&
            hj_str_eq(hj_xml_attribute(node, "name"), name))
            return node;
        if (node->type == XML_ELEMENT_NODE)
            found = declared(node->children, name);
    }
    return found;
}

/* Returns the next attribute declaration, from AT on, for an attribute that
 * NODE lacks; NULL when none is left. */
static const xmlNode *missing(const xmlNode *at, const xmlNode *node)
{
    for (; at != NULL; at = at->next)
        if (hj_xml_is(at, "attribute") && hj_xml_attribute(at, "name").n > 0 &&
            hj_xml_attribute(node, hj_xml_attribute(at, "name").p).p == NULL)
            return at;
    return NULL;
}

/* Returns the first element called NAME, in NODE, its following siblings and
 * their descendants, that lacks an attribute; NULL when not found. */
static const xmlNode *lacking(const xmlNode *node, struct hj_str name,
                              const xmlNode *declaration)
{
    const xmlNode *found = NULL;

    for (; node != NULL && found == NULL; node = node->next) {
        if (node->type != XML_ELEMENT_NODE)
            continue;
        if (hj_str_is(name, (const char *)node->name) &&
            missing(declaration->children, node) != NULL)
            return node;
        found = lacking(node->children, name, declaration);
    }
    return found;
}

/* Appends the attributes that the element has, with their values, and lacks to
 * the message TEXT: libxml2 does not say which attribute is misplaced,
 * malformed or missing, and for some elements gives no place.  Returns the line
 * of the element; 0 when unknown. */
static int add_attributes(const struct complaint *c, const xmlNode *node,
                          char *text, size_t size)
{
    xmlDocPtr schema =
        c->schema != NULL ? xmlReadFile(c->schema, NULL, 0) : NULL;
    struct hj_str name = element_name(text);
    const xmlNode *declaration =
        schema != NULL ? declared(hj_xml_root(schema), name) : NULL;
    const xmlNode *a = declaration ? declaration->children : NULL;
    const char *before = "; it needs ";

    if (node != NULL)
        node = element_of(text, node);
    else if (a != NULL && c->doc != NULL)
        node = lacking(hj_xml_root(c->doc), name, declaration);
    for (const xmlAttr *has = node ? node->properties : NULL; has != NULL;
         has = has->next) {
        size_t n = strlen(text);
        struct hj_str value = hj_xml_attribute(node, (const char *)has->name);
        snprintf(text + n, size - n, "%s%s='%.*s'",
                 has == node->properties ? "; it has " : " ",
                 (const char *)has->name, HJ_STR_ARG(hj_str_first(value, 40)));
    }
    while (node != NULL && (a = missing(a, node)) != NULL) {
        size_t n = strlen(text);
        snprintf(text + n, size - n, "%s%.*s=", before,
                 HJ_STR_ARG(hj_xml_attribute(a, "name")));
        before = " ";
        a = a->next;
    }
    hj_xml_free(schema);
    return node != NULL ? (int)hj_xml_line(node) : 0;
}

/* Appends the value of the invalid attribute to the message TEXT. */
static void add_value(const xmlNode *node, char *text, size_t size)
{
    static const char before[] = "Invalid attribute ";
    struct hj_str name = hj_str(text);
    size_t n = strlen(text);

    if (!hj_str_starts(name, hj_str(before)))
        return;
    name = hj_str_from(name, strlen(before));
    name = hj_str_first(name, hj_str_find(name, ' ', 0));
    if (node != NULL && node->type == XML_ATTRIBUTE_NODE)
        node = node->parent;
    for (const xmlAttr *a = node != NULL && node->type == XML_ELEMENT_NODE
                                ? node->properties
                                : NULL;
         a != NULL; a = a->next)
        if (hj_str_is(name, (const char *)a->name))
            snprintf(text + n, size - n, ": '%.*s'",
                     HJ_STR_ARG(hj_str_first(
                         hj_xml_attribute(node, (const char *)a->name), 80)));
}

static void on_schema_error(void *to, error_told error)
{
    const xmlNode *node = error->node;
    char text[HJ_ERROR_TEXT / 2];
    int line = error->line;

    snprintf(text, sizeof text, "%s",
             error->message ? error->message : "not valid");
    text[strcspn(text, "\n")] = '\0';
    if (strstr(text, "attributes") != NULL &&
        (node == NULL || node->type == XML_ELEMENT_NODE))
        line = add_attributes(to, node, text, sizeof text);
    add_value(node, text, sizeof text);
    complain(to, line, "", text);
}

bool hj_xml_validate(xmlDocPtr doc, const char *file, const char *schema,
                     struct hj_error *e)
{
    struct complaint own = {.file = schema, .e = e};
    struct complaint c = {.file = file, .schema = schema, .doc = doc, .e = e};
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
        if (e != NULL)
            e->unread = true;
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

struct hj_str hj_xml_attribute(const xmlNode *node, const char *name)
{
    struct hj_str none = {NULL, 0};

    for (const xmlAttr *a = node->properties; a != NULL; a = a->next)
        if (strcmp((const char *)a->name, name) == 0)
            return a->children != NULL && a->children->content != NULL
                       ? hj_str((const char *)a->children->content)
                       : HJ_STR("");
    return none;
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
