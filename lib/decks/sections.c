/* SPDX-License-Identifier: MPL-2.0 */
/* What the headings of a list mean. */
#include "decks/internal.h"

#include "base/utf8.h"

/* Words in small letters, without blanks and hyphens. */
static const struct {
    const char *word;
    enum hj_heading means;
} words[] = {
    {"main", HJ_HEADING_DEFAULT},     {"deck", HJ_HEADING_DEFAULT},
    {"maindeck", HJ_HEADING_DEFAULT}, {"mainboard", HJ_HEADING_DEFAULT},
    {"cards", HJ_HEADING_DEFAULT},    {"decklist", HJ_HEADING_DEFAULT},
    {"side", HJ_HEADING_SIDE},        {"sideboard", HJ_HEADING_SIDE},
    {"sidedeck", HJ_HEADING_SIDE},    {"sb", HJ_HEADING_SIDE},
};

enum { LONGEST_WORD = 63, TYPE_WORD = 3 };

/* WORD in small letters without blanks, hyphens and underscores into TEXT;
 * empty when it is too long. */
static struct hj_str plain(struct hj_str word, char text[LONGEST_WORD])
{
    size_t n = 0;

    for (size_t i = 0; i < word.n; i++) {
        char c = word.p[i];
        if (c == ' ' || c == '-' || c == '_' || c == '\t')
            continue;
        if (n == LONGEST_WORD)
            return HJ_STR("");
        text[n++] = hj_lower(c);
    }
    return (struct hj_str){text, n};
}

/* Whether WORD is TYPE, or an English plural of it. */
static bool is_plural(struct hj_str word, struct hj_str type)
{
    struct hj_str tail = hj_str_from(word, type.n);

    if (type.n >= TYPE_WORD && word.n == type.n + 2 &&
        (type.p[type.n - 1] == 'y' || type.p[type.n - 1] == 'Y') &&
        hj_str_same(hj_str_first(word, type.n - 1),
                    hj_str_first(type, type.n - 1)))
        return hj_str_same(hj_str_from(word, type.n - 1), HJ_STR("ies"));
    return hj_str_same(hj_str_first(word, type.n), type) &&
           (tail.n == 0 || hj_str_same(tail, HJ_STR("s")) ||
            hj_str_same(tail, HJ_STR("es")));
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           ((unsigned char)c & 0x80);
}

/* Whether WORD is a type of the catalogue, or one word of a type of several
 * ("Creature - Elf"). */
static bool is_type(const struct hj_catalogue *cat, struct hj_str word)
{
    hj_property type = hj_catalogue_property(cat, HJ_STR("type"));
    struct hj_str before = {0};

    if (type == HJ_NO_PROPERTY || word.n == 0)
        return false;
    for (hj_card card = 0; card < hj_catalogue_count(cat); card++) {
        struct hj_str value = hj_card_value(cat, card, type);
        if (value.n == 0 || (before.p && hj_str_eq(before, value)))
            continue;
        before = value;
        if (is_plural(word, value))
            return true;
        for (size_t i = 0, from = 0; i <= value.n; i++)
            if (i == value.n || !is_letter(value.p[i])) {
                struct hj_str one = {value.p + from, i - from};
                if (one.n >= TYPE_WORD && is_plural(word, one))
                    return true;
                from = i + 1;
            }
    }
    return false;
}

enum hj_heading hj_heading_of(const struct hj_deck_options *options,
                              struct hj_str word)
{
    char text[LONGEST_WORD], other[LONGEST_WORD];
    struct hj_str simple = plain(word, text);

    if (simple.n == 0)
        return HJ_HEADING_NONE;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (hj_str_is(simple, words[i].word))
            return words[i].means;
    for (size_t i = 0; i < options->section_count; i++)
        if (hj_str_eq(simple, plain(options->sections[i], other)))
            return HJ_HEADING_NAMED;
    if (options->cat != NULL && is_type(options->cat, word))
        return HJ_HEADING_DEFAULT;
    return HJ_HEADING_NONE;
}

/* The section's name: the format's own spelling, or the list's in small
 * letters. */
static size_t named_section(struct hj_reading *r, struct hj_str name)
{
    char text[LONGEST_WORD], other[LONGEST_WORD];
    struct hj_str simple = plain(name, text);
    struct hj_out *out;
    size_t at;

    for (size_t i = 0; simple.n > 0 && i < r->options->section_count; i++)
        if (hj_str_eq(simple, plain(r->options->sections[i], other)))
            return hj_deck_section(r->deck, r->options->sections[i]);
    out = hj_out_memory();
    if (out == NULL)
        return HJ_MOST_SECTIONS;
    hj_utf8_lower(name, out);
    at = hj_out_failed(out) ? (size_t)HJ_MOST_SECTIONS
                            : hj_deck_section(r->deck, hj_out_text(out));
    hj_out_free(out);
    return at;
}

size_t hj_reading_section(struct hj_reading *r, struct hj_str name,
                          unsigned line)
{
    enum hj_heading heading;
    size_t at;

    if (name.n == 0 || hj_str_is(name, "main"))
        return HJ_DEFAULT_SECTION;
    heading = hj_heading_of(r->options, name);
    if (heading == HJ_HEADING_DEFAULT)
        return HJ_DEFAULT_SECTION;
    at = heading == HJ_HEADING_SIDE ? hj_deck_section(r->deck, HJ_STR("side"))
                                    : named_section(r, name);
    if (at == HJ_MOST_SECTIONS && r->deck->section_count == HJ_MOST_SECTIONS)
        hj_fail(r->e, "%s:%u: more than %d sections", r->file, line,
                HJ_MOST_SECTIONS);
    else if (at == HJ_MOST_SECTIONS)
        hj_fail_memory(r->e);
    else if (r->deck->section_lines[at] == 0)
        r->deck->section_lines[at] = line;
    return at;
}
