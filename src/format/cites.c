/* SPDX-License-Identifier: MPL-2.0 */
/* hj-format check: warnings about rules and rulings that the game lacks. */
#include "base/xml.h"
#include "format/format-tool.h"
#include "rules/rules.h"

/* The state of checking one file. */
struct cites {
    const struct hj_format *format;
    const struct rules *rules;
    const char *file;
    struct hj_findings *findings;
};

static void warn(const struct cites *c, const xmlNode *node, const char *format,
                 struct hj_str one, struct hj_str two)
{
    hj_findings_add(c->findings, HJ_FINDING_FORMAT_LINT,
                    (struct hj_place){c->file, hj_xml_line(node), 0}, NULL,
                    format, HJ_STR_ARG(one), HJ_STR_ARG(two));
}

/* True if the format chooses that reading of a ruling of its own. */
static bool chooses(const struct cites *c, struct hj_str id,
                    struct hj_str reading)
{
    struct hj_str one, two;

    for (size_t i = 0; i < hj_format_rulings(c->format); i++) {
        hj_format_ruling_at(c->format, i, &one, &two);
        if (hj_str_eq(one, id) && hj_str_eq(two, reading))
            return true;
    }
    return false;
}

static void check_unless(const struct cites *c, const xmlNode *node)
{
    struct hj_str id, reading = hj_str_trim(hj_xml_attribute(node, "unless"));
    const struct rule *ruling;

    if (!hj_str_split(&reading, ' ', &id))
        return;
    reading = hj_str_trim(reading);
    ruling = rules_find(c->rules, id);
    if (chooses(c, id, reading))
        return;
    if (ruling == NULL || !hj_str_is(ruling->status, "ruling"))
        warn(c, node, "unknown ruling in `unless`: '%.*s' (of %.*s)", id,
             hj_format_game(c->format));
    else if (!rules_has_word(ruling->readings, reading))
        warn(c, node, "`unless`: ruling %.*s has no reading '%.*s'", id,
             reading);
}

static void check_node(const struct cites *c, const xmlNode *node)
{
    struct hj_str rest = hj_xml_attribute(node, "cite"), id;

    while (rest.n > 0 && hj_str_split(&rest, ' ', &id))
        if (id.n > 0 && rules_find(c->rules, id) == NULL)
            warn(c, node, "unknown rule in `cite`: '%.*s' (of %.*s)", id,
                 hj_format_game(c->format));
    check_unless(c, node);
    for (const xmlNode *n = node->children; n != NULL; n = n->next)
        if (n->type == XML_ELEMENT_NODE)
            check_node(c, n);
}

bool format_check_cites(const struct cli *cli, struct hj_str bytes,
                        const char *file, const struct hj_format *format,
                        struct hj_findings *findings)
{
    struct hj_str game = hj_format_game(format);
    const struct hj_game_row *row = hj_game_find(game);
    struct rules_library library = {0};
    struct hj_error e = {0};
    xmlDocPtr doc;
    bool fine;

    if (row == NULL || row->rules[0] == '\0')
        return true; /* no rules are shipped for it */
    doc = hj_xml_read(bytes, file, NULL, &e);
    fine = doc != NULL && rules_read(cli, row->id, &library);
    if (fine)
        check_node(&(struct cites){format, library.games, file, findings},
                   hj_xml_root(doc));
    rules_free(&library);
    hj_xml_free(doc);
    return fine;
}
