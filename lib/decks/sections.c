/* SPDX-License-Identifier: MPL-2.0 */
/* The meaning of headings in a list. */
#include "decks/internal.h"

#include "base/utf8.h"
#include "cards/select.h"

static const struct word {
    const char *word;
    enum hj_heading means;
    const char *section;
    bool fixed;
} words[] = {
#define HJ_HEADING_WORD(word, means, section, fixed)                           \
    {word, HJ_HEADING_##means, section, fixed},
#include "decks/headings.def"
#undef HJ_HEADING_WORD
};

enum { LONGEST_WORD = 63 };

/* Writes WORD in lower case without blanks, hyphens and underscores into TEXT;
 * returns an empty slice when WORD is too long. */
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

/* True if the catalogue has WORD as KIND.  False when out of memory, which
 * reading the next card then reports. */
static bool is_word(const struct hj_catalogue *cat, struct hj_str word,
                    enum hj_card_word kind)
{
    return cat != NULL && hj_catalogue_has_word(cat, word, kind);
}

bool hj_heading_is_trait(const struct hj_deck_options *options,
                         struct hj_str word)
{
    return is_word(options->cat, word, HJ_CARD_WORD_TRAIT);
}

/* Returns SIMPLE without a final "cards", unless SIMPLE is only that word. */
static struct hj_str without_cards(struct hj_str simple)
{
    return simple.n > 5 && hj_str_ends(simple, HJ_STR("cards"))
               ? hj_str_first(simple, simple.n - 5)
               : simple;
}

/* True if NAME ends with a separate word "cards". */
static bool has_cards_behind(struct hj_str name)
{
    return name.n > 6 &&
           hj_str_equal_nocase(hj_str_from(name, name.n - 6), HJ_STR(" cards"));
}

static const struct word *find_word(struct hj_str simple)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (hj_str_is(simple, words[i].word))
            return &words[i];
    return NULL;
}

struct hj_str hj_section_word(struct hj_str name)
{
    char text[LONGEST_WORD];
    const struct word *found = find_word(plain(name, text));

    return found != NULL && found->section[0] != '\0' ? hj_str(found->section)
                                                      : name;
}

bool hj_section_is_outside(struct hj_str name)
{
    char text[LONGEST_WORD];
    const struct word *found = find_word(plain(name, text));

    return found != NULL && found->means == HJ_HEADING_OUTSIDE;
}

/* Returns the deck's name for a section that the format declares; p is NULL for
 * an undeclared one. */
static struct hj_str declared(const struct hj_deck_options *options,
                              struct hj_str simple)
{
    char other[LONGEST_WORD];

    for (size_t i = 0; simple.n > 0 && i < options->section_count; i++)
        if (hj_str_eq(simple, plain(options->sections[i], other)))
            return options->called != NULL ? options->called[i]
                                           : options->sections[i];
    return (struct hj_str){0};
}

/* Returns the meaning of the heading WORD, whose plain() form is SIMPLE, and in
 * *ENTRY the table entry that defines it, if any. */
static enum hj_heading heading_of(const struct hj_deck_options *options,
                                  struct hj_str word, struct hj_str simple,
                                  const struct word **entry)
{
    const struct word *found = find_word(simple);

    *entry = NULL;
    if (found != NULL && found->fixed) {
        *entry = found;
        return found->means;
    }
    if (declared(options, simple).p != NULL)
        return HJ_HEADING_NAMED;
    /* `Extra Deck` if the format declares `extra` */
    if (found != NULL && declared(options, hj_str(found->section)).p != NULL) {
        *entry = found;
        return HJ_HEADING_NAMED;
    }
    if (is_word(options->cat, word, HJ_CARD_WORD_TYPE))
        return HJ_HEADING_DEFAULT;
    *entry = found;
    return found != NULL ? found->means : HJ_HEADING_NONE;
}

/* Does the same, also for a word followed by "cards". */
static enum hj_heading find_heading(const struct hj_deck_options *options,
                                    struct hj_str word,
                                    const struct word **entry)
{
    char text[LONGEST_WORD];
    struct hj_str simple = plain(word, text), shorter = without_cards(simple);
    enum hj_heading means = HJ_HEADING_NONE;

    *entry = NULL;
    if (simple.n > 0)
        means = heading_of(options, word, simple, entry);
    if (means == HJ_HEADING_NONE && shorter.n < simple.n)
        means = heading_of(options, hj_str_trim(hj_str_first(word, word.n - 5)),
                           shorter, entry);
    return means;
}

enum hj_heading hj_heading_of(const struct hj_deck_options *options,
                              struct hj_str word)
{
    const struct word *entry;

    return find_heading(options, word, &entry);
}

/* Returns the section that the format declares as NAME, or else one named NAME
 * in lower case; HJ_MOST_SECTIONS on failure. */
static size_t named_section(struct hj_list_reader *r, struct hj_str name)
{
    char text[LONGEST_WORD];
    struct hj_str own = declared(r->options, plain(name, text));
    struct hj_out *out;
    size_t at;

    if (own.p != NULL)
        return hj_deck_section(r->deck, own);
    out = hj_out_memory();
    if (hj_out_failed(out))
        return HJ_MOST_SECTIONS;
    hj_utf8_lower(name, out);
    at = hj_out_failed(out) ? (size_t)HJ_MOST_SECTIONS
                            : hj_deck_section(r->deck, hj_out_text(out));
    hj_out_free(out);
    return at;
}

/* Marks the cards of section AT as not part of the deck, unless the format
 * declares the section. */
static void set_outside(struct hj_list_reader *r, size_t at)
{
    char text[LONGEST_WORD];

    if (r->options->judged && at < HJ_MOST_SECTIONS &&
        declared(r->options, plain(r->deck->sections[at], text)).p == NULL)
        r->outside |= UINT64_C(1) << at;
}

size_t hj_list_reader_section(struct hj_list_reader *r, struct hj_str name,
                              unsigned line)
{
    const struct word *entry;
    enum hj_heading heading;
    size_t at;

    if (name.n == 0 || hj_str_is(name, "main"))
        return HJ_DEFAULT_SECTION;
    heading = find_heading(r->options, name, &entry);
    if (heading == HJ_HEADING_DEFAULT)
        return HJ_DEFAULT_SECTION;
    at = heading == HJ_HEADING_SIDE ? hj_deck_section(r->deck, HJ_STR("side"))
         : entry != NULL            ? named_section(r, hj_str(entry->section))
         : heading == HJ_HEADING_NONE && has_cards_behind(name)
             ? named_section(r, hj_str_first(name, name.n - 6))
             : named_section(r, name);
    if (at == HJ_MOST_SECTIONS && r->deck->section_count == HJ_MOST_SECTIONS)
        hj_fail(r->e, "%s:%u: more than %d sections", r->file, line,
                HJ_MOST_SECTIONS);
    else if (at == HJ_MOST_SECTIONS)
        hj_fail_memory(r->e);
    else if (r->deck->section_lines[at] == 0)
        r->deck->section_lines[at] = line;
    if (heading == HJ_HEADING_OUTSIDE)
        set_outside(r, at);
    return at;
}
