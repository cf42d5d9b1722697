/* SPDX-License-Identifier: MPL-2.0 */
/* Conversion of a valid document's elements into dated lists of cards. */
#include "formats/internal.h"

#include "base/xml.h"

/* The properties of a list that apply to its cards. */
struct manner {
    bool banned, points;
    int64_t max; /* copies of a card without `max`; -1: `max` is required */
};

static bool take_card(struct hj_format_parser *t, const xmlNode *node,
                      const struct manner *m, struct hj_list_card *card)
{
    bool max = hj_xml_attribute(node, "max").p != NULL;
    bool points = hj_xml_attribute(node, "points").p != NULL;

    card->line = hj_xml_line(node);
    card->number = m->max;
    if (points != m->points)
        return hj_parse_fail(t, node,
                             points ? "points on a list that gives none"
                                    : "its points are missing");
    if (max && (m->points || m->banned))
        return hj_parse_fail(t, node, "max on a list that has no limits");
    if (!points && !max && m->max < 0)
        return hj_parse_fail(t, node,
                             "its max is missing, and the list has none");
    if (!hj_parse_date(t, node, "from", &card->from) ||
        !hj_parse_date(t, node, "until", &card->until))
        return false;
    if (card->until != 0 && card->from > card->until)
        return hj_parse_fail(t, node, "it ends before it begins");
    return hj_parse_attribute(t, node, "name", &card->name) &&
           hj_parse_number(t, node, points ? "points" : "max", &card->number);
}

/* Derives the properties of a list from its kind and attributes. */
static bool take_manner(struct hj_format_parser *t, const xmlNode *node,
                        struct hj_list *list, struct manner *m)
{
    bool max = hj_xml_attribute(node, "max").p != NULL;

    *m = (struct manner){.max = -1};
    m->banned = hj_str_is(list->kind, "banned");
    m->points = hj_str_is(list->kind, "points") || list->property.n > 0;
    if (m->points && list->property.n == 0)
        list->property = HJ_STR("points");
    if (m->banned && m->points)
        return hj_parse_fail(t, node, "a banned list gives no values");
    if ((m->banned || m->points) &&
        (max || list->names != HJ_NO_LIMIT || list->total != HJ_NO_LIMIT))
        return hj_parse_fail(t, node, "limits on a list that has none");
    if (m->banned)
        m->max = 0;
    else if (hj_str_is(list->kind, "restricted"))
        m->max = 1;
    else if (list->names != HJ_NO_LIMIT || list->total != HJ_NO_LIMIT)
        m->max = HJ_NO_LIMIT;
    return hj_parse_number(t, node, "max", &m->max);
}

static bool take_cards(struct hj_format_parser *t, const xmlNode *node,
                       const struct manner *m, struct hj_list *list)
{
    struct hj_list_card *cards;
    size_t count = 0;

    for (const xmlNode *c = node->children; c; c = c->next)
        count += hj_xml_is(c, "card");
    list->cards = cards =
        hj_arena_array(t->format->arena, count, sizeof *cards);
    if (cards == NULL)
        return hj_fail_memory(t->e);
    for (const xmlNode *c = node->children; c; c = c->next)
        if (hj_xml_is(c, "card") && !take_card(t, c, m, &cards[list->count++]))
            return false;
    return true;
}

bool hj_parse_list(struct hj_format_parser *t, const xmlNode *node)
{
    struct hj_format *f = t->format;
    struct hj_list list = {.names = HJ_NO_LIMIT,
                           .total = HJ_NO_LIMIT,
                           .file = t->file,
                           .line = hj_xml_line(node)};
    struct manner manner;

    if (!hj_parse_attribute(t, node, "kind", &list.kind) ||
        !hj_parse_attribute(t, node, "property", &list.property) ||
        !hj_parse_attribute(t, node, "source", &list.source) ||
        !hj_parse_attribute(t, node, "says", &list.says) ||
        !hj_parse_attribute(t, node, "cite", &list.cite) ||
        !hj_parse_date(t, node, "from", &list.from) ||
        !hj_parse_date(t, node, "seen", &list.seen) ||
        !hj_parse_number(t, node, "names", &list.names) ||
        !hj_parse_number(t, node, "total", &list.total) ||
        !take_manner(t, node, &list, &manner) ||
        !take_cards(t, node, &manner, &list))
        return false;
    for (size_t i = 0; i < f->list_count; i++) {
        if (!hj_str_eq(f->lists[i].kind, list.kind) ||
            f->lists[i].from != list.from)
            continue;
        if (f->lists[i].file == t->file)
            return hj_parse_fail(t, node, "a second list of this kind and day");
        f->lists[i] = list;
        return true;
    }
    if (f->list_count == HJ_MOST_LISTS)
        return hj_parse_fail(t, node, "too many lists");
    f->lists[f->list_count++] = list;
    return true;
}
