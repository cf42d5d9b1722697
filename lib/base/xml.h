/* SPDX-License-Identifier: MPL-2.0 */
/* XML from untrusted sources: no network, no DTD, no entities, a size limit,
 * and errors with their line. */
#ifndef HJ_BASE_XML_H
#define HJ_BASE_XML_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

#include <libxml/tree.h>

enum { HJ_XML_MOST = 16 << 20 }; /* maximum size of a document, in bytes */

/* Parses BYTES, the content of FILE (for messages), into a document that the
 * caller frees with hj_xml_free().  ENCODING overrides the declared encoding,
 * and blanks around BYTES are then skipped; NULL: the declared encoding.
 * Returns NULL with `FILE:LINE: reason` in E for ill-formed XML, any document
 * type declaration, more than HJ_XML_MOST bytes or nesting deeper than
 * libxml2's limit. */
xmlDocPtr hj_xml_read(struct hj_str bytes, const char *file,
                      const char *encoding, struct hj_error *e);

void hj_xml_free(xmlDocPtr doc);

/* Returns the root of DOC, or NULL. */
xmlNodePtr hj_xml_root(xmlDocPtr doc);

/* Validates DOC, read from FILE, against the RELAX NG schema in the file
 * SCHEMA.  Returns false with the place and reason of the first error in E. */
bool hj_xml_validate(xmlDocPtr doc, const char *file, const char *schema,
                     struct hj_error *e);

/* True if NODE is an element with the local name NAME. */
bool hj_xml_is(const xmlNode *node, const char *name);

/* Returns the attribute NAME of NODE, in a slice that lives as long as the
 * document (attributes with entities are rejected at parsing); p is NULL when
 * the attribute is missing. */
struct hj_str hj_xml_attribute(const xmlNode *node, const char *name);

/* Returns all text in NODE, including that of its elements, in ARENA; p is NULL
 * when out of memory. */
struct hj_str hj_xml_content(const xmlNode *node, struct hj_arena *arena);

/* Returns the line of NODE, from 1; 0 when unknown. */
unsigned hj_xml_line(const xmlNode *node);

#endif
