/* SPDX-License-Identifier: MPL-2.0 */
/* Lists as people write them: a card a line, headings, comments. */
#include "decks/text.h"

enum { LONGEST_LINE = 4096 };

struct state {
    struct hj_reading *r;
    size_t section; /* under which heading we are */
    unsigned number;
    bool memory;
};

/* A line that may be a heading: its word, and what speaks for one. */
struct headline {
    struct hj_str word;
    bool sure;    /* a colon, or a number behind the word */
    bool counted; /* `22 Sites` */
};

static bool note(struct state *s, const char *text, struct hj_str line)
{
    line = hj_str_first(line, 80);
    hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                    hj_reading_at(s->r, s->number), NULL, text,
                    HJ_STR_ARG(line));
    return hj_reading_go_on(s->r, s->number);
}

static bool is_rule_char(char c)
{
    return c != '\0' && strchr("-=*_~+", c) != NULL;
}

static struct hj_str without_rules(struct hj_str s)
{
    while (s.n > 0 && is_rule_char(s.p[0]))
        s = hj_str_from(s, 1);
    while (s.n > 0 && is_rule_char(s.p[s.n - 1]))
        s.n--;
    return hj_str_trim(s);
}

/* S without a comment that begins after a blank. */
static struct hj_str without_comment(struct hj_str s)
{
    for (size_t i = 1; i < s.n; i++)
        if (s.p[i] == '#' && hj_str_trim(hj_str_first(s, i)).n < i)
            return hj_str_trim(hj_str_first(s, i));
    return s;
}

/* Whether S is `22`, or `22 cards`. */
static bool is_tally(struct hj_str s)
{
    struct hj_str number;

    s = hj_str_trim(s);
    number = hj_line_number(s);
    s = hj_str_trim(hj_str_from(s, number.n));
    return number.n > 0 && (s.n == 0 || hj_str_same(s, HJ_STR("cards")) ||
                            hj_str_same(s, HJ_STR("card")));
}

/* Takes a line apart as a heading: `Word`, `Word:`, `Word (22)`, `Word: 22`,
 * `Word - 22 cards`, `22 Word`. */
static struct headline headline(struct hj_str s)
{
    struct headline h = {.word = without_rules(without_comment(s))};
    struct hj_str *w = &h.word, number;
    size_t at;

    if (w->n > 0 && w->p[w->n - 1] == ':') {
        h.sure = true;
        *w = hj_str_trim(hj_str_first(*w, w->n - 1));
    }
    for (at = 1; at < w->n; at++) {
        struct hj_str rest = hj_str_from(*w, at + 1);
        if ((w->p[at] == '(' || w->p[at] == '[') && rest.n > 0)
            rest.n--;
        else if (w->p[at] != ':' && w->p[at] != '-')
            continue;
        if (is_tally(rest)) {
            h.sure = true;
            *w = hj_str_trim(hj_str_first(*w, at));
        }
    }
    number = hj_line_number(*w);
    if (number.n > 0 && hj_str_blank(hj_str_from(*w, number.n)) > 0) {
        h.counted = true;
        *w = hj_str_trim(hj_str_from(*w, number.n));
    }
    return h;
}

static bool begin_section(struct state *s, struct hj_str word)
{
    size_t at = hj_reading_section(s->r, word, s->number);

    if (at == HJ_MOST_SECTIONS)
        return false;
    s->section = at;
    return true;
}

static bool is_heading(const struct state *s, struct hj_str word)
{
    return hj_heading_of(s->r->options, word) != HJ_HEADING_NONE;
}

/* A comment; one that reads like the heading of another section is remarked
 * on, since its cards count for the section before. */
static bool read_comment(struct state *s, struct hj_str line)
{
    struct headline h;

    while (line.n > 0 && line.p[0] == '#')
        line = hj_str_from(line, 1);
    h = headline(hj_str_trim(line));
    if (h.word.n > 0 &&
        hj_heading_of(s->r->options, h.word) > HJ_HEADING_DEFAULT)
        return note(s,
                    "'# %.*s' is a comment; without the # it would be a "
                    "heading",
                    h.word);
    return true;
}

static bool add_found(struct state *s, size_t section,
                      const struct hj_line_match *m, struct hj_str count)
{
    int64_t copies = 1;

    if (m->count.n > 0)
        count = m->count;
    if (count.n > 0 &&
        !hj_reading_count(s->r, count, m->name, s->number, &copies))
        return false;
    if (m->guessed && !note(s, "'%.*s' read as the number of copies", count))
        return false;
    return hj_reading_put_found(s->r, m->name, &m->found, copies, section,
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
        if (rest.p[0] == '[' && close + 1 < rest.n &&
            hj_line_match(cat, hj_str_trim(hj_str_from(rest, close + 1)),
                          count->n > 0, m, &s->memory))
            return true;
    }
    return false;
}

/* Lines about the list: `Name: …`, `Player: …`, `Total: 60`. */
static bool is_about(struct state *s, struct hj_str line, bool *good)
{
    static const char *const keys[] = {
        "name",  "title", "deck", "deck name", "deckname", "player", "author",
        "event", "date",  "game", "format",    "url",      "source", "total"};
    enum { TITLES = 5 };
    size_t at = hj_str_find(line, ':', 0);
    struct hj_str key = hj_str_trim(hj_str_first(line, at));
    struct hj_str value = hj_str_trim(hj_str_from(line, at + 1));

    *good = true;
    if (is_tally(line) && hj_line_number(line).n < line.n)
        return (*good = note(s, "'%.*s' is no card; ignored", line)), true;
    if (at == line.n || value.n == 0)
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (hj_str_same(key, hj_str(keys[i]))) {
            if (i < TITLES)
                s->r->deck->name = value;
            else
                *good = note(s, "'%.*s' is no card; ignored", line);
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

/* A line in which no card is known for sure. */
static bool read_unknown(struct state *s, size_t section, struct hj_str text,
                         const struct hj_line_line *line)
{
    struct headline h = headline(text);
    struct hj_str count = line->readings[0].count, back, name;
    int64_t copies = 1;
    bool good;

    if (is_about(s, text, &good))
        return good;
    if (h.counted && is_heading(s, h.word))
        return begin_section(s, h.word);
    if (h.sure && !h.counted && h.word.n > 0 && is_strange(s, h.word))
        return begin_section(s, h.word);
    name = hj_line_plain(line->readings[0].rest, &back);
    if (count.n == 0)
        count = back;
    if (name.n == 0 || hj_line_number(text).n == text.n) {
        text = hj_str_first(text, 80);
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_reading_at(s->r, s->number), NULL,
                        "'%.*s' names no card", HJ_STR_ARG(text));
        return hj_reading_go_on(s->r, s->number);
    }
    if (count.n > 0 && !hj_reading_count(s->r, count, name, s->number, &copies))
        return false;
    return hj_reading_put(s->r, name, copies, section, s->number);
}

/* A heading without a count before it; *TAKEN tells whether it was one. */
static bool try_heading(struct state *s, struct hj_str text, bool *taken)
{
    struct headline h = headline(text);
    struct hj_lookup found = {.card = HJ_NO_CARD};
    struct hj_str bare = without_comment(text);

    *taken = true;
    if (bare.n > 2 && bare.p[0] == '[' &&
        hj_str_find(bare, ']', 0) == bare.n - 1)
        return begin_section(
            s, hj_str_trim((struct hj_str){bare.p + 1, bare.n - 2}));
    *taken = h.word.n > 0 && !h.counted && is_heading(s, h.word);
    if (!*taken)
        return true;
    if (!h.sure && s->r->options->cat != NULL &&
        !hj_catalogue_known(s->r->options->cat, h.word, &found))
        return hj_fail_memory(s->r->e);
    if (found.card != HJ_NO_CARD &&
        !note(s, "'%.*s' read as a heading; a count makes it the card", h.word))
        return false;
    return begin_section(s, h.word);
}

/* A bullet before the text: a sign and a blank. */
static struct hj_str without_bullet(struct hj_str s)
{
    static const char *const bullets[] = {
        "-", "*", "+", "\xE2\x80\xA2", "\xC2\xB7", "\xE2\x80\x93"};

    for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++) {
        struct hj_str rest = hj_str_from(s, strlen(bullets[i]));
        if (hj_str_starts(s, hj_str(bullets[i])) && hj_str_blank(rest) > 0)
            return hj_str_trim(rest);
    }
    return s;
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

static bool read_line(struct state *s, struct hj_str line)
{
    struct hj_str text = hj_str_trim(line);
    bool side = false;

    if (text.n > LONGEST_LINE) {
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_reading_at(s->r, s->number), NULL,
                        "%zu bytes are too long for a card (most: %d)", text.n,
                        LONGEST_LINE);
        return hj_reading_go_on(s->r, s->number);
    }
    if (text.n == 0 || without_rules(text).n == 0)
        return true;
    if (text.p[0] == '#')
        return read_comment(s, text);
    if (hj_str_starts(text, HJ_STR("//"))) {
        struct headline h = headline(hj_str_trim(hj_str_from(text, 2)));
        if (h.word.n > 0 && is_heading(s, h.word))
            return begin_section(s, h.word);
        return true;
    }
    if (hj_str_same(hj_str_first(text, 3), HJ_STR("SB:"))) {
        side = true;
        text = hj_str_trim(hj_str_from(text, 3));
    }
    text = without_bullet(text);
    if (text.n == 0)
        return begin_section(s, HJ_STR("side"));
    return read_card(s, text, side);
}

bool hj_read_text(struct hj_reading *r, struct hj_str bytes)
{
    struct state s = {.r = r, .section = HJ_DEFAULT_SECTION, .memory = true};
    struct hj_str line;

    while (hj_str_line(&bytes, &line)) {
        s.number++;
        if (!read_line(&s, line))
            return s.memory ? false : hj_fail_memory(r->e);
    }
    return true;
}
