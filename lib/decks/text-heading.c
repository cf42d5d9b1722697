/* SPDX-License-Identifier: MPL-2.0 */
/* Headings of a text list, and remarks about the list. */
#include "decks/text.h"

enum { MOST_AHEAD = 4 };

bool hj_text_note(struct hj_text *s, const char *text, struct hj_str line)
{
    line = hj_str_first(line, 80);
    hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                    hj_list_reader_at(s->r, s->number), NULL, text,
                    HJ_STR_ARG(line));
    return hj_list_reader_check_limits(s->r, s->number);
}

/* Notes that LINE is not a card and is skipped. */
static bool is_ignored(struct hj_text *s, struct hj_str line)
{
    return hj_text_note(s, "'%.*s' is not a card; passed over", line);
}

bool hj_text_begin(struct hj_text *s, struct hj_str word)
{
    size_t at = hj_list_reader_section(s->r, word, s->number);

    if (at == HJ_MOST_SECTIONS)
        return false;
    s->section = at;
    s->about = false;
    return true;
}

bool hj_text_is_heading(const struct hj_text *s, struct hj_str word)
{
    return hj_heading_of(s->r->options, word) != HJ_HEADING_NONE;
}

/* True if NAME is certainly a card. */
static bool is_known(struct hj_text *s, struct hj_str name)
{
    struct hj_lookup found = {.card = HJ_NO_CARD};

    if (s->r->options->cat != NULL &&
        !hj_catalogue_find_certain(s->r->options->cat, name, &found))
        s->memory = false;
    return found.card != HJ_NO_CARD;
}

/* True if a line can only be a card: a count, a link, or a known name, with or
 * without remarks behind it. */
static bool looks_like_card(struct hj_text *s, struct hj_str text)
{
    struct hj_str name, rest, count;
    struct hj_line_splits line;
    struct hj_line_match m;

    if (s->numbered && hj_line_ordinal(text, &rest) > 0)
        return true;
    hj_line_readings(text, &line);
    (void)hj_line_plain(text, &count);
    return line.counted || count.n > 0 || hj_line_link(text, &name, &rest) ||
           hj_line_number(text).n == text.n ||
           hj_text_find_card(s, &line, &m, &count);
}

bool hj_text_cards_follow(struct hj_text *s)
{
    struct hj_str rest = s->rest, line;
    int left = MOST_AHEAD;

    while (left > 0 && hj_str_line(&rest, &line)) {
        struct hj_str text = hj_line_without_bullet(hj_str_trim(line));
        if (hj_line_without_rules(text).n == 0)
            continue;
        if (looks_like_card(s, text))
            return true;
        if (s->r->options->cat == NULL && text.p[0] != '[')
            return true; /* any name may be a card */
        text = text.p[0] == '[' ? hj_str_from(hj_str_first(text, text.n - 1), 1)
                                : hj_line_heading(text).word;
        if (!hj_text_is_heading(s, text))
            return false;
        left--;
    }
    return false;
}

/* Reads a comment.  `##` marks a heading, or a title, as in Markdown. */
bool hj_text_comment(struct hj_text *s, struct hj_str line)
{
    bool marked = hj_str_starts(line, HJ_STR("##"));
    struct hj_headline h;

    while (line.n > 0 && line.p[0] == '#')
        line = hj_str_from(line, 1);
    line = hj_str_trim(line);
    h = hj_line_heading(line);
    if (marked && h.word.n > 0 && hj_text_is_heading(s, h.word) &&
        hj_text_cards_follow(s))
        return hj_text_begin(s, h.word);
    if (marked && !s->begun && s->r->deck->name.n == 0) {
        s->r->deck->name = line;
        return true;
    }
    if (h.word.n > 0 &&
        hj_heading_of(s->r->options, h.word) > HJ_HEADING_DEFAULT)
        return hj_text_note(
            s,
            "'# %.*s' is a comment; without the # it would be a "
            "heading",
            h.word);
    return true;
}

bool hj_text_is_unlike_names(struct hj_text *s, struct hj_str word)
{
    struct hj_lookup found;

    if (s->r->options->cat == NULL)
        return true;
    if (!hj_catalogue_find(s->r->options->cat, word, s->r->options->legal,
                           &found)) {
        s->memory = false;
        return false;
    }
    return found.match == HJ_MATCH_UNKNOWN && (found.count == 0 || found.loose);
}

bool hj_text_try_about(struct hj_text *s, struct hj_str text, bool *taken)
{
    struct hj_str value;
    enum hj_about about = hj_line_about(text, &value);

    *taken = about != HJ_ABOUT_CARD;
    if (s->about && hj_str_starts(text, HJ_STR("Name "))) {
        *taken = true;
        s->r->deck->name = hj_str_trim(hj_str_from(text, 5));
        return true;
    }
    if (about == HJ_ABOUT_TITLE)
        s->r->deck->name = value;
    *taken |= s->about;
    return !*taken || about == HJ_ABOUT_TITLE || is_ignored(s, text);
}

bool hj_text_try_title(struct hj_text *s, struct hj_str text, bool *taken)
{
    struct hj_str count;

    (void)hj_line_plain(text, &count);
    *taken = s->memory && s->counted && !s->begun && count.n == 0 &&
             hj_text_is_unlike_names(s, text);
    if (!*taken)
        return s->memory;
    if (s->r->deck->name.n > 0)
        return is_ignored(s, text);
    s->r->deck->name = text;
    return hj_text_note(s, "'%.*s' is not a card; read as the name of the deck",
                        text);
}

bool hj_text_is_about(const struct hj_text *s, struct hj_str text)
{
    struct hj_str rest = s->rest, line = {0};

    while (line.n == 0 && hj_str_line(&rest, &line))
        line = hj_str_trim(line);
    return !s->begun && hj_str_is(text, "About") &&
           hj_str_starts(line, HJ_STR("Name "));
}

/* Reads a word in square brackets. */
static bool read_bracket(struct hj_text *s, struct hj_str word)
{
    if (hj_text_is_heading(s, word) || hj_text_cards_follow(s))
        return hj_text_begin(s, word);
    s->about = !s->begun; /* [metadata] */
    return hj_text_note(s, "'[%.*s]' heads no cards; passed over", word);
}

bool hj_text_try_heading(struct hj_text *s, struct hj_str text, bool *taken)
{
    struct hj_headline h = hj_line_heading(text);
    struct hj_str bare = hj_line_without_comment(text);
    bool card;

    *taken = true;
    if (bare.n > 2 && bare.p[0] == '[' &&
        hj_str_find(bare, ']', 0) == bare.n - 1 && !is_known(s, bare))
        return read_bracket(
            s, hj_str_trim((struct hj_str){bare.p + 1, bare.n - 2}));
    *taken = h.word.n > 0 && !h.counted && hj_text_is_heading(s, h.word);
    if (!*taken)
        return true;
    card = !h.sure && is_known(s, h.word);
    *taken = s->memory && (!card || hj_text_cards_follow(s));
    if (!*taken)
        return s->memory;
    if (card &&
        !hj_text_note(s, "'%.*s' read as a heading; a count makes it the card",
                      h.word))
        return false;
    return hj_text_begin(s, h.word);
}
