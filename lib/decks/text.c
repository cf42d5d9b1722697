/* SPDX-License-Identifier: MPL-2.0 */
/* Lists as people and sites write them: a card a line, headings, remarks. */
#include "decks/text.h"

enum { LONGEST_LINE = 4096, MOST_AHEAD = 4, CODE_DIGITS = 4, MOST_OTHERS = 3 };

struct state {
    struct hj_reading *r;
    struct hj_str rest; /* what follows the line */
    size_t section;     /* under which heading we are */
    unsigned number;
    unsigned side_from; /* a line, see hj_text_side_from(); 0: none */
    bool counted;       /* lines of the list begin with a count */
    bool begun;         /* a card has been read */
    bool gap;           /* the line before was empty */
    bool about;         /* we are in a part about the list */
    bool memory;
};

static bool note(struct state *s, const char *text, struct hj_str line)
{
    line = hj_str_first(line, 80);
    hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                    hj_reading_at(s->r, s->number), NULL, text,
                    HJ_STR_ARG(line));
    return hj_reading_go_on(s->r, s->number);
}

static bool ignored(struct state *s, struct hj_str line)
{
    return note(s, "'%.*s' is not a card; passed over", line);
}

static bool begin_section(struct state *s, struct hj_str word)
{
    size_t at = hj_reading_section(s->r, word, s->number);

    if (at == HJ_MOST_SECTIONS)
        return false;
    s->section = at;
    s->about = false;
    return true;
}

static bool is_heading(const struct state *s, struct hj_str word)
{
    return hj_heading_of(s->r->options, word) != HJ_HEADING_NONE;
}

/* Whether NAME is surely a card. */
static bool is_known(struct state *s, struct hj_str name)
{
    struct hj_lookup found = {.card = HJ_NO_CARD};

    if (s->r->options->cat != NULL &&
        !hj_catalogue_known(s->r->options->cat, name, &found))
        s->memory = false;
    return found.card != HJ_NO_CARD;
}

/* Whether a line can only be that of a card: a count, a link, a name. */
static bool looks_like_card(struct state *s, struct hj_str text)
{
    struct hj_str name, rest;
    struct hj_line_line line;

    hj_line_readings(text, &line);
    return line.counted || hj_line_link(text, &name, &rest) ||
           hj_line_number(text).n == text.n || is_known(s, text);
}

/* Whether the next lines are cards, with at most a few other headings before
 * them: what stands above is a heading then. */
static bool cards_follow(struct state *s)
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
            return true; /* any name may be one */
        text = text.p[0] == '[' ? hj_str_from(hj_str_first(text, text.n - 1), 1)
                                : hj_line_heading(text).word;
        if (!is_heading(s, text))
            return false;
        left--;
    }
    return false;
}

/* A comment; one that reads like the heading of another section is remarked
 * on, since its cards count for the section before.  `##` is a heading, or a
 * title, as in Markdown. */
static bool read_comment(struct state *s, struct hj_str line)
{
    bool marked = hj_str_starts(line, HJ_STR("##"));
    struct hj_headline h;

    while (line.n > 0 && line.p[0] == '#')
        line = hj_str_from(line, 1);
    line = hj_str_trim(line);
    h = hj_line_heading(line);
    if (marked && h.word.n > 0 && is_heading(s, h.word) && cards_follow(s))
        return begin_section(s, h.word);
    if (marked && !s->begun && s->r->deck->name.n == 0) {
        s->r->deck->name = line;
        return true;
    }
    if (h.word.n > 0 &&
        hj_heading_of(s->r->options, h.word) > HJ_HEADING_DEFAULT)
        return note(s,
                    "'# %.*s' is a comment; without the # it would be a "
                    "heading",
                    h.word);
    return true;
}

/* The section that a remark behind the card names, if it is one. */
static size_t remarked_section(struct state *s, struct hj_str word,
                               size_t section)
{
    if (word.n == 0 || hj_heading_of(s->r->options, word) <= HJ_HEADING_DEFAULT)
        return section;
    return hj_reading_section(s->r, word, s->number);
}

static bool add_found(struct state *s, size_t section,
                      const struct hj_line_match *m, struct hj_str count)
{
    int64_t copies = 1;

    s->begun = true;
    if (m->count.n > 0)
        count = m->count;
    if (count.n > 0 &&
        !hj_reading_count(s->r, count, m->name, s->number, &copies))
        return false;
    if (m->guessed && !note(s, "'%.*s' read as the number of copies", count))
        return false;
    if (m->printing.n > 0 && copies > 0 &&
        !note(s, "no printing '%.*s' in the catalogue; the name counts",
              m->printing))
        return false;
    if (m->variant && m->found.card != HJ_NO_CARD &&
        !hj_reading_variant(s->r, m->name, m->found.card, s->number))
        return false;
    s->r->printing = m->row;
    section = remarked_section(s, m->section, section);
    return section < HJ_MOST_SECTIONS &&
           hj_reading_put_found(s->r, m->name, &m->found, copies, section,
                                s->number);
}

/* Looks for a known card in any reading of the line. */
static bool find_card(struct state *s, const struct hj_line_line *line,
                      struct hj_line_match *m, struct hj_str *count)
{
    const struct hj_catalogue *cat = s->r->options->cat;

    for (size_t i = 0; cat != NULL && s->memory && i < line->count; i++) {
        struct hj_str rest = line->readings[i].rest;
        size_t close = hj_str_find(rest, ']', 0);
        *count = line->readings[i].count;
        if (hj_line_match(cat, rest, count->n > 0, m, &s->memory))
            return true;
        if (rest.p[0] != '[' || close + 1 >= rest.n ||
            !hj_line_match(cat, hj_str_trim(hj_str_from(rest, close + 1)),
                           count->n > 0, m, &s->memory))
            continue;
        hj_remark_before(cat, hj_str_first(rest, close + 1), m);
        return true;
    }
    return false;
}

/* Whether the catalogue has nothing like WORD, so that `Word (12)` or `Word:`
 * is rather a heading than a card. */
static bool is_strange(struct state *s, struct hj_str word)
{
    struct hj_lookup found;

    if (s->r->options->cat == NULL)
        return true;
    if (!hj_catalogue_find(s->r->options->cat, word, s->r->options->legal,
                           &found)) {
        s->memory = false;
        return false;
    }
    return found.match == HJ_MATCH_UNKNOWN && found.count == 0;
}

/* A line about the list; *TAKEN tells whether it was one. */
static bool try_about(struct state *s, struct hj_str text, bool *taken)
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
    return !*taken || about == HJ_ABOUT_TITLE || ignored(s, text);
}

/* A line without a count above the first card: no card by its beginning, but
 * the deck's name, or, where names are like it, an unknown card. */
static bool read_preamble(struct state *s, struct hj_str text, bool *taken)
{
    *taken = s->memory && s->counted && !s->begun && is_strange(s, text);
    if (!*taken)
        return s->memory;
    if (s->r->deck->name.n > 0)
        return ignored(s, text);
    s->r->deck->name = text;
    return note(s, "'%.*s' is not a card; read as the name of the deck", text);
}

static bool bad_line(struct state *s, struct hj_str text)
{
    text = hj_str_first(text, 80);
    hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                    hj_reading_at(s->r, s->number), NULL,
                    "'%.*s' names no card", HJ_STR_ARG(text));
    return hj_reading_go_on(s->r, s->number);
}

/* TEXT without `[SET#12]` before a name. */
static struct hj_str without_bracket(struct hj_str text)
{
    size_t close = hj_str_find(text, ']', 0);

    return text.n > 0 && text.p[0] == '[' && close + 1 < text.n
               ? hj_str_trim(hj_str_from(text, close + 1))
               : text;
}

/* Whether the cards have begun at a line without a count: it may name a card by
 * its beginning.  A title stands above them, or between empty lines. */
static bool is_below_titles(const struct state *s)
{
    struct hj_str rest = s->rest, next;

    if (s->begun)
        return !s->counted || !s->gap;
    return !s->counted &&
           (!hj_str_line(&rest, &next) || hj_str_trim(next).n > 0);
}

/* A name that no card surely has. */
static bool put_unknown(struct state *s, size_t section, struct hj_str text,
                        const struct hj_line_line *line)
{
    bool guess = line->counted || is_below_titles(s);
    struct hj_str count = line->readings[0].count, back;
    struct hj_str name = line->readings[0].rest;
    struct hj_line_match m = {0};
    struct hj_lookup found;
    int64_t copies = 1;

    if (line->counted && !hj_line_link(name, &name, &back))
        name = hj_remark_cut(without_bracket(name), &m);
    name = hj_line_plain(name, &back);
    section = remarked_section(s, m.section, section);
    if (section == HJ_MOST_SECTIONS)
        return false;
    if (count.n == 0)
        count = back;
    if (name.n == 0 ||
        (hj_line_number(text).n == text.n && text.n < CODE_DIGITS))
        return bad_line(s, text);
    if (count.n > 0 && !hj_reading_count(s->r, count, name, s->number, &copies))
        return false;
    name = hj_str_trim(name);
    if (!hj_reading_find(s->r, name, true, s->number, &found))
        return false;
    if (found.match == HJ_MATCH_PREFIX && !guess)
        found = (struct hj_lookup){.match = HJ_MATCH_UNKNOWN,
                                   .card = HJ_NO_CARD,
                                   .count = 1,
                                   .candidates = {found.card}};
    return hj_reading_put_found(s->r, name, &found, copies, section, s->number);
}

/* `Section: 1 Card`; *TAKEN tells whether it was one. */
static bool try_section(struct state *s, struct hj_str text, bool *taken)
{
    size_t at = hj_str_find(text, ':', 0), section = HJ_MOST_SECTIONS;
    struct hj_str word = hj_str_trim(hj_str_first(text, at)), count;
    struct hj_str rest = hj_str_trim(hj_str_from(text, at + 1));
    struct hj_line_line line;
    struct hj_line_match m;
    bool known;

    *taken = false;
    if (at == text.n || word.n == 0 || rest.n == 0)
        return true;
    hj_line_readings(rest, &line);
    known = find_card(s, &line, &m, &count);
    *taken = s->memory && (known || is_heading(s, word));
    if (!*taken)
        return s->memory;
    section = hj_reading_section(s->r, word, s->number);
    if (section == HJ_MOST_SECTIONS)
        return false;
    return known ? add_found(s, section, &m, count)
                 : put_unknown(s, section, rest, &line);
}

/* A line in which no card is known for sure. */
static bool read_unknown(struct state *s, size_t section, struct hj_str text,
                         const struct hj_line_line *line)
{
    struct hj_headline h = hj_line_heading(text);
    struct hj_str name, rest;
    bool taken = false;

    if (!hj_line_link(line->readings[0].rest, &name, &rest) &&
        !try_about(s, text, &taken))
        return false;
    if (taken)
        return true;
    if (h.counted && is_heading(s, h.word))
        return begin_section(s, h.word);
    if (h.sure && !line->counted && h.word.n > 0 && cards_follow(s)) {
        if (hj_heading_is_trait(s->r->options, h.word))
            return begin_section(s, HJ_STR("main"));
        if (is_strange(s, h.word))
            return begin_section(s, h.word);
    }
    if (!line->counted && !try_section(s, text, &taken))
        return false;
    if (!line->counted && !taken && !read_preamble(s, text, &taken))
        return false;
    if (taken)
        return true;
    return put_unknown(s, section, text, line);
}

/* A word in square brackets. */
static bool read_bracket(struct state *s, struct hj_str word)
{
    if (is_heading(s, word) || cards_follow(s))
        return begin_section(s, word);
    s->about = !s->begun; /* [metadata] */
    return note(s, "'[%.*s]' heads no cards; passed over", word);
}

/* A heading without a count before it; *TAKEN tells whether it was one. */
static bool try_heading(struct state *s, struct hj_str text, bool *taken)
{
    struct hj_headline h = hj_line_heading(text);
    struct hj_str bare = hj_line_without_comment(text);
    bool card;

    *taken = true;
    if (bare.n > 2 && bare.p[0] == '[' &&
        hj_str_find(bare, ']', 0) == bare.n - 1)
        return read_bracket(
            s, hj_str_trim((struct hj_str){bare.p + 1, bare.n - 2}));
    *taken = h.word.n > 0 && !h.counted && is_heading(s, h.word);
    if (!*taken)
        return true;
    card = !h.sure && is_known(s, h.word);
    *taken = s->memory && (!card || cards_follow(s));
    if (!*taken)
        return s->memory;
    if (card &&
        !note(s, "'%.*s' read as a heading; a count makes it the card", h.word))
        return false;
    return begin_section(s, h.word);
}

static bool read_card(struct state *s, struct hj_str text, bool side)
{
    struct hj_line_line line;
    struct hj_line_match m;
    struct hj_str count;
    size_t section = s->section;
    bool taken = false;

    if (side) {
        section = hj_reading_section(s->r, HJ_STR("side"), s->number);
        if (section == HJ_MOST_SECTIONS)
            return false;
    }
    hj_line_readings(text, &line);
    if (!side && !line.counted && !try_heading(s, text, &taken))
        return false;
    if (taken)
        return true;
    if (find_card(s, &line, &m, &count))
        return add_found(s, section, &m, count);
    return s->memory && read_unknown(s, section, text, &line) && s->memory;
}

/* `About`, before `Name …`. */
static bool is_about_heading(const struct state *s, struct hj_str text)
{
    struct hj_str rest = s->rest, line = {0};

    while (line.n == 0 && hj_str_line(&rest, &line))
        line = hj_str_trim(line);
    return !s->begun && hj_str_is(text, "About") &&
           hj_str_starts(line, HJ_STR("Name "));
}

static bool read_text(struct state *s, struct hj_str text)
{
    bool side = false;

    if (text.p[0] == '#')
        return read_comment(s, text);
    if (hj_str_starts(text, HJ_STR("//"))) {
        struct hj_headline h =
            hj_line_heading(hj_str_trim(hj_str_from(text, 2)));
        if (h.word.n > 0 && is_heading(s, h.word))
            return begin_section(s, h.word);
        return true;
    }
    if (hj_str_same(hj_str_first(text, 3), HJ_STR("SB:"))) {
        side = true;
        text = hj_str_trim(hj_str_from(text, 3));
    }
    text = hj_line_without_bullet(text);
    if (text.n == 0)
        return begin_section(s, HJ_STR("side"));
    return read_card(s, text, side);
}

static bool read_line(struct state *s, struct hj_str line)
{
    struct hj_str text = hj_str_trim(line);

    if (text.n > LONGEST_LINE) {
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_reading_at(s->r, s->number), NULL,
                        "%zu bytes are too long for a card (most: %d)", text.n,
                        LONGEST_LINE);
        return hj_reading_go_on(s->r, s->number);
    }
    if (text.n == 0)
        s->about = false;
    if (hj_line_without_rules(text).n == 0)
        return true;
    if (is_about_heading(s, text)) {
        s->about = true;
        return true;
    }
    if (s->number == s->side_from &&
        (!note(s,
               "the cards from '%.*s' on, behind the empty line, read as "
               "the sideboard",
               text) ||
         !begin_section(s, HJ_STR("side"))))
        return false;
    return read_text(s, text);
}

/* Whether lines of the list begin with a count, but for headings and some
 * remarks. */
static bool is_counted(struct hj_str bytes)
{
    struct hj_line_line parts;
    struct hj_str line;
    size_t counted = 0, others = 0;

    while (hj_str_line(&bytes, &line)) {
        line = hj_line_without_bullet(hj_str_trim(line));
        if (line.n == 0 || line.p[0] == '#' || line.p[0] == '/')
            continue;
        hj_line_readings(line, &parts);
        counted += parts.counted;
        others += !parts.counted;
    }
    return counted > 0 && MOST_OTHERS * counted >= others;
}

/* Whether a list may have a sideboard: the format's word, if there is one. */
static bool may_have_side(const struct hj_deck_options *options)
{
    bool side = !options->judged;

    for (size_t i = 0; i < options->section_count; i++)
        side |= hj_heading_of(options, options->sections[i]) == HJ_HEADING_SIDE;
    return side;
}

bool hj_read_text(struct hj_reading *r, struct hj_str bytes)
{
    struct state s = {.r = r,
                      .rest = bytes,
                      .section = HJ_DEFAULT_SECTION,
                      .counted = is_counted(bytes),
                      .memory = true};
    struct hj_str line;

    if (may_have_side(r->options))
        s.side_from = hj_text_side_from(bytes);
    while (hj_str_line(&s.rest, &line)) {
        s.number++;
        if (!read_line(&s, line) || !s.memory)
            return s.memory ? false : hj_fail_memory(r->e);
        s.gap = hj_str_trim(line).n == 0;
    }
    return true;
}

/* A line of a .ydk: a passcode for each copy, under `#main`, `#extra` and
 * `!side`. */
static bool read_passcode(struct state *s, struct hj_str text)
{
    struct hj_str word = hj_str_trim(hj_str_from(text, 1));

    if (text.n == 0)
        return true;
    if (text.p[0] == '!' || text.p[0] == '#')
        return !is_heading(s, word) || begin_section(s, word);
    if (hj_line_number(text).n == text.n)
        return hj_reading_put(s->r, text, 1, s->section, s->number);
    return read_card(s, text, false);
}

bool hj_read_ydk(struct hj_reading *r, struct hj_str bytes)
{
    struct state s = {.r = r,
                      .rest = bytes,
                      .section = HJ_DEFAULT_SECTION,
                      .begun = true,
                      .memory = true};
    struct hj_str line;

    while (hj_str_line(&s.rest, &line)) {
        s.number++;
        if (!read_passcode(&s, hj_str_trim(line)) || !s.memory)
            return s.memory ? false : hj_fail_memory(r->e);
    }
    return true;
}
