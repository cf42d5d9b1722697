/* SPDX-License-Identifier: MPL-2.0 */
/* XML from strangers: no network, no DTD, no entities, limits, a line. */
#ifndef HJ_BASE_XML_H
#define HJ_BASE_XML_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

#include <libxml/tree.h>

enum { HJ_XML_MOST = 16 << 20 }; /* bytes of one document */

/* Parses BYTES, the content of FILE (for messages), into a document that the
 * caller frees with hj_xml_free().  ENCODING is that of BYTES whatever they
 * declare, and blanks around them are passed over; NULL: as they declare.
 * Refused, NULL with `FILE:LINE: reason` in E: what is not well formed, any
 * document type declaration, a document of more than HJ_XML_MOST bytes or
 * nested deeper than libxml2's own limit. */
xmlDocPtr hj_xml_read(struct hj_str bytes, const char *file,
                      const char *encoding, struct hj_error *e);

void hj_xml_free(xmlDocPtr doc);

/* The root of DOC, or NULL. */
xmlNodePtr hj_xml_root(xmlDocPtr doc);

/* Validates DOC, read from FILE, by the RELAX NG schema in the file SCHEMA;
 * false with the place and the reason of the first fault in E. */
bool hj_xml_validate(xmlDocPtr doc, const char *file, const char *schema,
                     struct hj_error *e);

/* True if NODE is an element of that local name. */
bool hj_xml_is(const xmlNode *node, const char *name);

/* The attribute NAME of NODE in a slice that lives as long as the document
 * (for attributes without entities, and others are refused); empty, with p
 * NULL, when there is none. */
struct hj_str hj_xml_attribute(const xmlNode *node, const char *name);

/* The first text of NODE, as hj_xml_attribute(). */
struct hj_str hj_xml_text(const xmlNode *node);

/* All text in NODE, also that of its elements, in ARENA; p is NULL when out of
 * memory. */
struct hj_str hj_xml_content(const xmlNode *node, struct hj_arena *arena);

/* The line of NODE, from 1. */
unsigned hj_xml_line(const xmlNode *node);

#endif
