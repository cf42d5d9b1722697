/* SPDX-License-Identifier: MPL-2.0 */
/* The cards of a text list: known ones, and uncertain names. */
#include "decks/text.h"

enum { CODE_DIGITS = 4 };

/* Returns the section WORD from a remark after the card, or else SECTION. */
static size_t remarked_section(struct hj_text *s, struct hj_str word,
                               size_t section)
{
    if (word.n == 0 || hj_heading_of(s->r->options, word) <= HJ_HEADING_DEFAULT)
        return section;
    return hj_list_reader_section(s->r, word, s->number);
}

/* Reports different counts before and after NAME. */
static bool check_counts(struct hj_text *s, struct hj_str name,
                         struct hj_str front, struct hj_str back)
{
    int64_t a, b;

    if (!hj_str_int(front, 1, HJ_MOST_COPIES, &a) ||
        !hj_str_int(back, 1, HJ_MOST_COPIES, &b) || a == b)
        return true;
    hj_findings_add(s->r->findings, HJ_FINDING_BAD_COUNT,
                    hj_list_reader_at(s->r, s->number), NULL,
                    "%d or %d copies of '%.*s': the first number counts",
                    (int)a, (int)b, HJ_STR_ARG(name));
    return hj_list_reader_check_limits(s->r, s->number);
}

bool hj_text_add_found(struct hj_text *s, size_t section,
                       const struct hj_line_match *m, struct hj_str count)
{
    int64_t copies = 1;

    s->begun = true;
    if (m->count.n > 0)
        count = m->count;
    if (!check_counts(s, m->name, count, m->second))
        return false;
    if (count.n > 0 &&
        !hj_list_reader_count(s->r, count, m->name, s->number, &copies))
        return false;
    if (m->guessed &&
        !hj_text_note(s, "'%.*s' read as the number of copies", count))
        return false;
    if (m->printing.n > 0 && copies > 0 &&
        !hj_text_note(s, "no printing '%.*s' in the catalogue; the name counts",
                      m->printing))
        return false;
    if (m->section.n == 0 &&
        hj_heading_of(s->r->options, m->aside) > HJ_HEADING_DEFAULT &&
        !hj_text_note(s,
                      "'%.*s' is a remark; in square brackets it would be "
                      "the card's section",
                      m->aside))
        return false;
    if (m->variant && m->found.card != HJ_NO_CARD &&
        !hj_list_reader_variant(s->r, m->name, m->found.card, s->number))
        return false;
    s->r->printing = m->row;
    s->r->foreign = m->printing.n > 0 ? m->set : HJ_STR("");
    section = remarked_section(s, m->section, section);
    return section < HJ_MOST_SECTIONS &&
           hj_list_reader_put_found(s->r, m->name, &m->found, copies, section,
                                    s->number);
}

bool hj_text_find_card(struct hj_text *s, const struct hj_line_splits *line,
                       struct hj_line_match *m, struct hj_str *count)
{
    const struct hj_catalogue *cat = s->r->options->cat;

    for (size_t i = 0; cat != NULL && s->memory && i < line->count; i++) {
        struct hj_str rest = line->readings[i].rest;
        size_t close = hj_str_find(rest, ']', 0);
        *count = line->readings[i].count;
        if (hj_line_match(cat, rest, count->n > 0, m, &s->memory))
            return true;
        rest = hj_line_without_diamond(rest);
        if (rest.n < line->readings[i].rest.n &&
            hj_line_match(cat, rest, count->n > 0, m, &s->memory))
            return true;
        if (rest.p[0] != '[' || close + 1 >= rest.n ||
            !hj_line_match(cat, hj_str_trim(hj_str_from(rest, close + 1)),
                           count->n > 0, m, &s->memory))
            continue;
        hj_remark_before(cat, hj_str_first(rest, close + 1), m);
        if (m->printing.p == rest.p &&
            hj_heading_of(s->r->options, m->section) != HJ_HEADING_NONE)
            m->printing = HJ_STR("");
        return true;
    }
    return false;
}

static bool bad_line(struct hj_text *s, struct hj_str text)
{
    text = hj_str_first(text, 80);
    hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                    hj_list_reader_at(s->r, s->number), NULL,
                    "'%.*s' names no card", HJ_STR_ARG(text));
    return hj_list_reader_check_limits(s->r, s->number);
}

/* Returns TEXT without `[SET#12]` before a name. */
static struct hj_str without_bracket(struct hj_str text)
{
    size_t close = hj_str_find(text, ']', 0);

    return text.n > 0 && text.p[0] == '[' && close + 1 < text.n
               ? hj_str_trim(hj_str_from(text, close + 1))
               : text;
}

/* True if a line without a count is among the cards, and so may abbreviate a
 * card's name.  A title is above the cards, or between empty lines. */
static bool is_below_titles(const struct hj_text *s)
{
    struct hj_str rest = s->rest, next;

    if (s->begun)
        return !s->counted || !s->gap;
    return !s->counted &&
           (!hj_str_line(&rest, &next) || hj_str_trim(next).n > 0);
}

bool hj_text_put_unknown(struct hj_text *s, size_t section, struct hj_str text,
                         const struct hj_line_splits *line)
{
    bool guess = is_below_titles(s);
    struct hj_str count = line->readings[0].count, back;
    struct hj_str name = line->readings[0].rest;
    struct hj_line_match m = {0};
    struct hj_lookup found;
    int64_t copies = 1;

    if (line->counted && !hj_line_link(name, &name, &back))
        name = hj_remark_cut(without_bracket(name), &m);
    name = hj_line_plain(hj_line_without_diamond(name), &back);
    section = remarked_section(s, m.section, section);
    if (section == HJ_MOST_SECTIONS)
        return false;
    if (count.n == 0)
        count = back;
    if (!check_counts(s, name, count, back))
        return false;
    guess |= count.n > 0;
    s->begun |= count.n > 0;
    if (name.n == 0 ||
        (hj_line_number(text).n == text.n && text.n < CODE_DIGITS))
        return bad_line(s, text);
    if (count.n > 0 &&
        !hj_list_reader_count(s->r, count, name, s->number, &copies))
        return false;
    name = hj_str_trim(name);
    if (!hj_list_reader_find(s->r, name, true, s->number, &found))
        return false;
    if (found.match == HJ_MATCH_PREFIX && !guess)
        found = (struct hj_lookup){.match = HJ_MATCH_UNKNOWN,
                                   .card = HJ_NO_CARD,
                                   .count = 1,
                                   .candidates = {found.card}};
    return hj_list_reader_put_found(s->r, name, &found, copies, section,
                                    s->number);
}
