/* SPDX-License-Identifier: MPL-2.0 */
/* The cards of decks in JSON: what is read is collected and added. */
#include "decks/json.h"

unsigned hj_json_line(struct hj_deck_json *j)
{
    size_t to;

    if (!j->many_lines)
        return j->line;
    to = yajl_get_bytes_consumed(j->handle);
    if (to > j->counted_to)
        j->line += hj_str_line_of(hj_str_from(j->bytes, j->counted_to),
                                  to - j->counted_to) -
                   1;
    j->counted_to = to;
    return j->line;
}

int hj_json_odd(struct hj_deck_json *j, const char *what)
{
    unsigned line = hj_json_line(j);

    hj_findings_add(j->r->findings, HJ_FINDING_BAD_LINE,
                    hj_list_reader_at(j->r, line), NULL, "%s in section '%.*s'",
                    what, HJ_STR_ARG(hj_str_first(j->heading, 40)));
    return hj_list_reader_check_limits(j->r, line);
}

int hj_json_name(struct hj_deck_json *j, struct hj_str name)
{
    const struct hj_catalogue *cat = j->r->options->cat;

    j->card = cat != NULL ? hj_catalogue_exact(cat, name) : HJ_NO_CARD;
    j->name = hj_list_reader_keep(j->r, j->bytes, name);
    return j->name.p != NULL;
}

/* Adds the section of the heading if new; returns false on failure. */
static bool open_section(struct hj_deck_json *j)
{
    if (j->section == HJ_MOST_SECTIONS)
        j->section = hj_list_reader_section(j->r, j->heading, hj_json_line(j));
    return j->section < HJ_MOST_SECTIONS;
}

int hj_json_put(struct hj_deck_json *j, struct hj_str count)
{
    struct hj_lookup exact = {.match = HJ_MATCH_EXACT, .card = j->card};
    int64_t copies;
    unsigned line;

    if (!open_section(j))
        return 0;
    line = hj_json_line(j);
    if (count.n == 1 && count.p[0] >= '1' && count.p[0] <= '9')
        copies = count.p[0] - '0';
    else if (!hj_list_reader_count(j->r, count, j->name, line, &copies))
        return 0;
    if (j->card == HJ_NO_CARD && j->set.n == 0)
        return hj_list_reader_put(j->r, j->name, copies, j->section, line);
    if (j->card == HJ_NO_CARD &&
        !hj_list_reader_find(j->r, j->name, true, line, &exact))
        return 0;
    return hj_list_reader_printing(j->r, exact.card, j->set, j->set_number,
                                   line) &&
           hj_list_reader_put_found(j->r, j->name, &exact, copies, j->section,
                                    line);
}

int hj_json_put_collected(struct hj_deck_json *j)
{
    size_t section = j->section;
    bool good;

    if (j->name.p == NULL)
        return hj_json_odd(j, "a card without a name");
    if (j->place.n > 0) {
        j->section = hj_list_reader_section(j->r, j->place, hj_json_line(j));
        if (j->section == HJ_MOST_SECTIONS)
            return 0;
    }
    good = hj_json_put(j, j->count.p != NULL ? j->count : HJ_STR("1"));
    if (j->place.n > 0)
        j->section = section;
    return good;
}

int hj_json_field(struct hj_deck_json *j, struct hj_str text)
{
    struct hj_str *to = j->field == COUNT    ? &j->count
                        : j->field == PLACE  ? &j->place
                        : j->field == SET    ? &j->set
                        : j->field == NUMBER ? &j->set_number
                                             : NULL;

    if (j->field == NAME)
        return j->name.p != NULL && !hj_str_eq(j->name, text)
                   ? hj_json_odd(j, "a second name for one card")
                   : hj_json_name(j, text);
    if (to == NULL)
        return 1;
    if (to == &j->count && to->p != NULL && !hj_str_eq(*to, text))
        return hj_json_odd(j, "a second number for one card");
    *to = hj_list_reader_keep(j->r, j->bytes, text);
    return to->p != NULL;
}

int hj_json_beside(struct hj_deck_json *j, struct hj_str text)
{
    unsigned line;

    if (j->is_id || text.n == 0 ||
        (j->section != HJ_DEFAULT_SECTION &&
         hj_heading_of(j->r->options, j->heading) <= HJ_HEADING_DEFAULT))
        return 1;
    line = hj_json_line(j);
    text = hj_str_first(text, 80);
    hj_findings_add(j->r->findings, HJ_FINDING_READ_AS,
                    hj_list_reader_at(j->r, line), NULL,
                    "'%.*s' of '%.*s' is not a list of cards; passed over",
                    HJ_STR_ARG(text), HJ_STR_ARG(j->heading));
    return hj_list_reader_check_limits(j->r, line);
}

int hj_json_text(struct hj_deck_json *j, struct hj_str text)
{
    struct hj_str value;
    unsigned line = hj_json_line(j);

    j->count.p = NULL;
    j->set = j->place = HJ_STR("");
    if (!hj_json_name(j, text))
        return 0;
    if (!j->bare || j->card != HJ_NO_CARD ||
        hj_line_about(text, &value) == HJ_ABOUT_CARD)
        return hj_json_put_collected(j);
    text = hj_str_first(text, 80);
    hj_findings_add(j->r->findings, HJ_FINDING_READ_AS,
                    hj_list_reader_at(j->r, line), NULL,
                    "'%.*s' is not a card; passed over", HJ_STR_ARG(text));
    return hj_list_reader_check_limits(j->r, line);
}

int hj_json_begin(struct hj_deck_json *j, enum level level)
{
    j->level = level;
    j->name.p = j->count.p = NULL;
    j->set = j->set_number = j->place = HJ_STR("");
    j->field = OTHER;
    return 1;
}
