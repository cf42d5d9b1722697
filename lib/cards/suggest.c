/* SPDX-License-Identifier: MPL-2.0 */
/* The names nearest to a misspelt name. */
#include "base/utf8.h"
#include "cards/names-internal.h"

#define HIGHEST (UINT64_C(1) << 63)

enum { FURTHEST = 5 }; /* greatest distance of a suggestion, in edits */

struct hj_letters hj_letters_of(struct hj_str text)
{
    struct hj_letters letters = {0};

    for (size_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.p[i];
        uint64_t bit = UINT64_C(1) << (c & 63);
        letters.twice |= letters.once & bit;
        letters.once |= bit | (uint64_t)(c & 0x80) << 56;
    }
    return letters;
}

/* Returns the number of set bits of X, summed in pairs, fours and bytes. */
static unsigned bits_in(uint64_t x)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);

    x -= x >> 1 & ones * 0x55;
    x = (x & ones * 0x33) + (x >> 2 & ones * 0x33);
    x = (x + (x >> 4)) & ones * 0x0F;
    return (unsigned)(x * ones >> 56);
}

/* True if TEXT is NAME in the form "last, first". */
static bool is_inverted(struct hj_str text, struct hj_str name)
{
    size_t comma = hj_str_find(text, ',', 0);
    struct hj_str first, last;

    if (comma == text.n)
        return false;
    last = hj_str_trim(hj_str_first(text, comma));
    first = hj_str_trim(hj_str_from(text, comma + 1));
    return name.n == first.n + 1 + last.n && hj_str_starts(name, first) &&
           hj_str_ends(name, last) && name.p[first.n] == ' ';
}

/* The misspelt name: its folded TEXT, prepared for comparison. */
struct sought {
    struct hj_utf8_probe probe;
    struct hj_str text;
    struct hj_letters letters;
    bool comma; /* the parts may be in inverted order */
};

/* True if the lengths and letters of two texts prove a distance above MOST;
 * false if letters are not bytes.  One edit changes the count of at most two
 * letters by one, and so at most two of the bits. */
static bool is_far(const struct sought *sought, const struct hj_folded *f,
                   unsigned most)
{
    const struct hj_letters *a = &sought->letters, *b = &f->letters;

    if (((a->once | b->once) & HIGHEST) != 0)
        return false;
    return sought->text.n > f->text.n + most ||
           f->text.n > sought->text.n + most ||
           bits_in(a->once ^ b->once) + bits_in(a->twice ^ b->twice) > 2 * most;
}

/* Returns the distance of F from the misspelt name; MOST + 1 if above MOST. */
static unsigned how_far(const struct sought *sought, const struct hj_folded *f,
                        unsigned most)
{
    if (sought->comma && is_inverted(sought->text, f->text))
        return 0;
    if (is_far(sought, f, most))
        return most + 1;
    return hj_utf8_probe_distance(&sought->probe, f->text, most);
}

/* True for a letter, a digit, or a part of one, in a folded text. */
static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
}

/* True if a word may end before byte AT of TEXT, or begin there. */
static bool is_edge(struct hj_str text, size_t at)
{
    return at == 0 || at >= text.n || !in_word(text.p[at - 1]) ||
           !in_word(text.p[at]);
}

/* True if TEXT has the words of PART, one behind the other; in a slug they have
 * hyphens between them. */
static bool has_words(struct hj_str text, struct hj_str part)
{
    for (size_t at = 0; part.n > 0 && at + part.n <= text.n; at++) {
        size_t i = 0;
        while (i < part.n && (text.p[at + i] == part.p[i] ||
                              (text.p[at + i] == ' ' && part.p[i] == '-')))
            i++;
        if (i == part.n && is_edge(text, at) && is_edge(text, at + i))
            return true;
    }
    return false;
}

/* True if a word of NAME is the word that is sought, but for a letter. */
static bool has_near_word(struct hj_str name, const struct sought *sought)
{
    enum { SHORTEST = 5 };
    struct hj_str word;

    while (sought->text.n >= SHORTEST && hj_str_split(&name, ' ', &word))
        if (hj_utf8_probe_distance(&sought->probe, word, 1) <= 1)
            return true;
    return false;
}

/* False if the letters of a name prove that it has neither the words that are
 * sought nor a word that is near: then it lacks one letter at most. */
static bool may_have(const struct sought *sought, const struct hj_folded *f)
{
    const uint64_t hyphen = UINT64_C(1) << ('-' & 63);
    uint64_t a = sought->letters.once, b = f->letters.once;

    return ((a | b) & HIGHEST) != 0 || bits_in(a & ~b & ~hyphen) <= 1;
}

/* Fills FOUND, where no name is near, with names that have the words that are
 * sought, as "smithy", or one that is misspelt, or else with the name behind
 * which more is written. */
static void suggest_parts(const struct hj_folded *names, size_t count,
                          const struct sought *sought, struct hj_lookup *found)
{
    size_t longest = 0;

    for (size_t i = 0; i < count && found->count < HJ_MOST_SUGGESTIONS; i++)
        if (may_have(sought, &names[i]) &&
            (has_words(names[i].text, sought->text) ||
             has_near_word(names[i].text, sought)))
            found->candidates[found->count++] = names[i].card;
    for (size_t i = 0; i < count && found->count <= (longest > 0); i++)
        if (names[i].text.n > longest &&
            hj_str_starts(sought->text, names[i].text) &&
            is_edge(sought->text, names[i].text.n)) {
            longest = names[i].text.n;
            found->candidates[0] = names[i].card;
            found->count = 1;
        }
}

void hj_names_suggest(const struct hj_folded *names, size_t count,
                      struct hj_str text, struct hj_lookup *found)
{
    struct sought sought = {.text = text, .letters = hj_letters_of(text)};
    unsigned distance[HJ_MOST_SUGGESTIONS];
    unsigned limit =
        text.n / 3 + 1 > FURTHEST ? FURTHEST : (unsigned)(text.n / 3 + 1);
    size_t kept = 0;

    hj_utf8_probe_set(&sought.probe, text);
    sought.comma = hj_str_find(text, ',', 0) < text.n;
    for (size_t i = 0; i < count; i++) {
        const struct hj_folded *f = &names[i];
        unsigned d = how_far(&sought, f, limit);
        size_t at = kept < HJ_MOST_SUGGESTIONS ? kept : kept - 1;
        if (d > limit)
            continue;
        for (; at > 0 && distance[at - 1] > d; at--) {
            distance[at] = distance[at - 1];
            found->candidates[at] = found->candidates[at - 1];
        }
        distance[at] = d;
        found->candidates[at] = f->card;
        kept += kept < HJ_MOST_SUGGESTIONS;
        if (kept < HJ_MOST_SUGGESTIONS)
            continue;
        if (distance[kept - 1] == 0)
            break; /* no distance is smaller */
        limit = distance[kept - 1] - 1;
    }
    found->count = kept;
    if (kept == 0)
        suggest_parts(names, count, &sought, found);
    found->loose = kept == 0 && found->count > 0;
}
