/* SPDX-License-Identifier: MPL-2.0 */
/* Lists written by people and sites: one card a line, headings, remarks. */
#include "decks/text.h"

enum { LONGEST_LINE = 4096, MOST_OTHERS = 3 };

/* Reads `Section: 1 Card`; *TAKEN is true if the line has that form. */
static bool try_section(struct hj_text *s, struct hj_str text, bool *taken)
{
    size_t at = hj_str_find(text, ':', 0), section = HJ_MOST_SECTIONS;
    struct hj_str word = hj_str_trim(hj_str_first(text, at)), count;
    struct hj_str rest = hj_str_trim(hj_str_from(text, at + 1));
    struct hj_line_splits line;
    struct hj_line_match m;
    bool known;

    *taken = false;
    if (at == text.n || word.n == 0 || rest.n == 0)
        return true;
    hj_line_readings(rest, &line);
    known = hj_text_find_card(s, &line, &m, &count);
    if (s->memory && !known &&
        !hj_text_try_several(s, s->section, word, rest, taken))
        return false;
    if (*taken)
        return true;
    *taken = s->memory && (known || hj_text_is_heading(s, word));
    if (!*taken)
        return s->memory;
    section = hj_list_reader_section(s->r, word, s->number);
    if (section == HJ_MOST_SECTIONS)
        return false;
    return known ? hj_text_add_found(s, section, &m, count)
                 : hj_text_put_unknown(s, section, rest, &line);
}

/* Reads a line without a certain card; SIDE: of the sideboard, no heading. */
static bool read_unknown(struct hj_text *s, size_t section, struct hj_str text,
                         bool side, const struct hj_line_splits *line)
{
    struct hj_headline h = hj_line_heading(text);
    struct hj_str name, rest;
    bool taken = false;

    if (!hj_line_link(line->readings[0].rest, &name, &rest) &&
        !hj_text_try_about(s, text, &taken))
        return false;
    if (taken)
        return true;
    if (h.counted && !side && hj_text_is_heading(s, h.word))
        return hj_text_begin(s, h.word);
    if (h.sure && !side && !line->counted && h.word.n > 0 &&
        hj_text_cards_follow(s)) {
        if (hj_heading_is_trait(s->r->options, h.word))
            return hj_text_begin(s, HJ_STR("main"));
        if (hj_text_is_unlike_names(s, h.word))
            return hj_text_begin(s, h.word);
    }
    if (!line->counted && !try_section(s, text, &taken))
        return false;
    if (!taken && !hj_text_try_several(s, section, HJ_STR(""), text, &taken))
        return false;
    if (!line->counted && !taken && !hj_text_try_title(s, text, &taken))
        return false;
    if (taken)
        return true;
    return hj_text_put_unknown(s, section, text, line);
}

bool hj_text_card(struct hj_text *s, struct hj_str text, bool side)
{
    struct hj_line_splits line;
    struct hj_line_match m;
    struct hj_str count;
    size_t section = s->section;
    bool taken = false;

    if (side) {
        section = hj_list_reader_section(s->r, HJ_STR("side"), s->number);
        if (section == HJ_MOST_SECTIONS)
            return false;
    }
    hj_line_readings(text, &line);
    if (!side && !line.counted && !hj_text_try_heading(s, text, &taken))
        return false;
    if (taken)
        return true;
    if (hj_text_find_card(s, &line, &m, &count))
        return hj_text_add_found(s, section, &m, count);
    return s->memory && read_unknown(s, section, text, side, &line) &&
           s->memory;
}

/* Removes the line number from *TEXT in a numbered list, with one note a
 * list. */
static bool without_number(struct hj_text *s, struct hj_str *text)
{
    struct hj_str rest;

    if (!s->numbered || hj_line_ordinal(*text, &rest) == 0)
        return true;
    if (!s->number_told &&
        !hj_text_note(s,
                      "'%.*s': its first number is that of the line, and so "
                      "below",
                      *text))
        return false;
    s->number_told = true;
    *text = rest;
    return true;
}

static bool read_text(struct hj_text *s, struct hj_str text)
{
    bool side = false;

    if (text.p[0] == '#')
        return hj_text_comment(s, text);
    if (hj_str_starts(text, HJ_STR("//"))) {
        struct hj_headline h =
            hj_line_heading(hj_str_trim(hj_str_from(text, 2)));
        if (h.word.n > 0 && hj_text_is_heading(s, h.word))
            return hj_text_begin(s, h.word);
        return true;
    }
    if (hj_str_equal_nocase(hj_str_first(text, 3), HJ_STR("SB:"))) {
        side = true;
        text = hj_str_trim(hj_str_from(text, 3));
    }
    text = hj_line_without_bullet(text);
    if (!without_number(s, &text))
        return false;
    if (text.n == 0)
        return hj_text_begin(s, HJ_STR("side"));
    return hj_text_card(s, text, side);
}

/* Begins the second part of a list without headings, at the line TEXT. */
static bool begin_part(struct hj_text *s, struct hj_str text)
{
    bool leads = hj_str_is(s->other, "commander");

    if (s->other.n == 0)
        return hj_text_begin(s, HJ_STR("main"));
    return hj_text_note(s,
                        leads ? "the cards from '%.*s' on, behind the empty "
                                "line, read as the commander"
                              : "the cards from '%.*s' on, behind the empty "
                                "line, read as the sideboard",
                        text) &&
           hj_text_begin(s, s->other);
}

static bool read_line(struct hj_text *s, struct hj_str line)
{
    struct hj_str text = hj_str_trim(line);

    if (text.n > LONGEST_LINE) {
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_list_reader_at(s->r, s->number), NULL,
                        "%zu bytes are too long for a card (most: %d)", text.n,
                        LONGEST_LINE);
        return hj_list_reader_check_limits(s->r, s->number);
    }
    if (text.n == 0)
        s->about = false;
    if (hj_line_without_rules(text).n == 0)
        return true;
    if (hj_text_is_about(s, text)) {
        s->about = true;
        return true;
    }
    if (s->number == s->part_ends && !begin_part(s, text))
        return false;
    return read_text(s, text);
}

/* True if lines of the list begin with a count, except for headings and a few
 * remarks. */
static bool is_counted(struct hj_str bytes)
{
    struct hj_line_splits parts;
    struct hj_str line, rest;
    size_t counted = 0, others = 0;

    while (hj_str_line(&bytes, &line)) {
        line = hj_line_without_bullet(hj_str_trim(line));
        if (hj_line_ordinal(line, &rest) > 0)
            line = rest;
        if (line.n == 0 || line.p[0] == '#' || line.p[0] == '/' ||
            hj_line_about(line, &rest) != HJ_ABOUT_CARD)
            continue;
        hj_line_readings(line, &parts);
        counted += parts.counted;
        others += !parts.counted;
    }
    return counted > 0 && MOST_OTHERS * counted >= others;
}

/* True if a list may have the section WORD, by the format if one is given. */
static bool may_have(const struct hj_deck_options *options, struct hj_str word)
{
    bool has = !options->judged;
    enum hj_heading means = hj_heading_of(options, word);

    for (size_t i = 0; i < options->section_count; i++)
        has |= hj_str_equal_nocase(options->sections[i], word) ||
               (means == HJ_HEADING_SIDE &&
                hj_heading_of(options, options->sections[i]) == means);
    return has;
}

/* Begins the commander, which is above the empty line. */
static bool begin_leaders(struct hj_text *s)
{
    bool good;

    s->number = 1;
    good = hj_text_note(s, "the cards above the empty line read as the %.*s",
                        HJ_STR("commander")) &&
           hj_text_begin(s, HJ_STR("commander"));
    s->number = 0;
    return good;
}

/* Finds the sections of a list in two parts: a sideboard after the deck, or a
 * deck of a hundred cards with its commander after or before the others. */
static bool find_parts(struct hj_text *s, struct hj_str bytes)
{
    enum { LEAST_MAIN = 60, MOST_SIDE = 15, HUNDRED = 100, MOST_LEADERS = 2 };
    struct hj_parts parts = hj_text_parts(bytes);
    int64_t first = parts.cards[0], second = parts.cards[1];

    s->part_ends = parts.second;
    if (parts.second == 0)
        return true;
    if (first + second == HUNDRED &&
        may_have(s->r->options, HJ_STR("commander"))) {
        if (second <= MOST_LEADERS)
            s->other = HJ_STR("commander");
        if (first <= MOST_LEADERS)
            return begin_leaders(s);
    }
    if (s->other.n == 0 && first >= LEAST_MAIN && second <= MOST_SIDE &&
        may_have(s->r->options, HJ_STR("side")))
        s->other = HJ_STR("side");
    if (s->other.n == 0)
        s->part_ends = 0;
    return true;
}

bool hj_read_text(struct hj_list_reader *r, struct hj_str bytes)
{
    struct hj_text s = {.r = r,
                        .rest = bytes,
                        .section = HJ_DEFAULT_SECTION,
                        .counted = is_counted(bytes),
                        .numbered = hj_text_is_numbered(bytes),
                        .memory = true};
    struct hj_str line;

    if (!find_parts(&s, bytes))
        return false;
    while (hj_str_line(&s.rest, &line)) {
        s.number++;
        if (!read_line(&s, line) || !s.memory)
            return s.memory ? false : hj_fail_memory(r->e);
        s.gap = hj_str_trim(line).n == 0;
    }
    return true;
}
