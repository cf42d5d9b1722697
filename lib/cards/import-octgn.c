/* SPDX-License-Identifier: MPL-2.0 */
/* Import of the set.xml of an OCTGN game package. */
#include "cards/import-internal.h"

#include "base/xml.h"

/* Returns the attribute NAME, case ignored; empty if missing. */
static struct hj_str attribute(const xmlNode *node, const char *name)
{
    for (const xmlAttr *a = node->properties; a != NULL; a = a->next)
        if (hj_str_equal_nocase(hj_str((const char *)a->name), hj_str(name)))
            return hj_xml_attribute(node, (const char *)a->name);
    return HJ_STR("");
}

/* Reads a property, whose value is an attribute, or else the element's text
 * including markup like <b> or <s value="…"/>. */
static bool read_property(struct hj_import_table *t, const xmlNode *node)
{
    struct hj_str name = attribute(node, "name");
    struct hj_str value = attribute(node, "value");

    if (value.n == 0 && node->children != NULL)
        value = hj_xml_content(node, t->record);
    return value.p != NULL ? hj_record_put(t, name, value)
                           : hj_fail_memory(t->e);
}

/* Reads another side of a card, whose name becomes an alias. */
static bool read_alternate(struct hj_import_table *t, const xmlNode *node,
                           struct hj_str card)
{
    struct hj_str name = hj_str_trim(attribute(node, "name"));

    if (node->children != NULL)
        hj_import_note(t, HJ_STR("alternate"),
                       "the properties of other sides are left out, their "
                       "names are aliases");
    if (name.n == 0 || hj_str_equal_nocase(name, hj_str_trim(card)))
        return true;
    return hj_record_put(t, HJ_STR("aliases"), name);
}

static bool read_card(struct hj_import_table *t, const xmlNode *node,
                      struct hj_str set)
{
    struct hj_str name = attribute(node, "name");

    hj_record_begin(t, hj_xml_line(node));
    if (!hj_record_put(t, HJ_STR("name"), name) ||
        !hj_record_put(t, HJ_STR("set"), set) ||
        !hj_record_put(t, HJ_STR("id"), attribute(node, "id")))
        return false;
    for (const xmlNode *n = node->children; n != NULL; n = n->next) {
        if (hj_xml_is(n, "property") && !read_property(t, n))
            return false;
        if (hj_xml_is(n, "alternate") && !read_alternate(t, n, name))
            return false;
    }
    return hj_record_end(t);
}

bool hj_import_octgn(struct hj_import_table *t, struct hj_str bytes)
{
    xmlDocPtr doc = hj_xml_read(bytes, t->file, NULL, t->e);
    const xmlNode *root;
    bool good = true;

    if (doc == NULL)
        return false;
    root = hj_xml_root(doc);
    if (root == NULL || !hj_xml_is(root, "set"))
        good = hj_fail(t->e, "%s:%u: no OCTGN set: its root is not <set>",
                       t->file, root != NULL ? hj_xml_line(root) : 1);
    for (const xmlNode *n = good ? root->children : NULL; good && n != NULL;
         n = n->next)
        if (hj_xml_is(n, "cards"))
            for (const xmlNode *c = n->children; good && c != NULL; c = c->next)
                if (hj_xml_is(c, "card"))
                    good = read_card(t, c, attribute(root, "name"));
    hj_xml_free(doc);
    return good;
}
