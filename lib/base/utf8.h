/* SPDX-License-Identifier: MPL-2.0 */
/* UTF-8: decoding, folding of names, slugs, and edit distance. */
#ifndef HJ_BASE_UTF8_H
#define HJ_BASE_UTF8_H

#include "base/out.h"
#include "base/str.h"

/* Reads the character at the start of S into *RUNE and returns its length in
 * bytes; 0 when S is empty or does not begin with a complete, well-formed
 * character (overlong forms and surrogates are ill-formed). */
size_t hj_utf8_next(struct hj_str s, uint32_t *rune);

/* True if all of S is well-formed UTF-8; otherwise *AT (unless AT is NULL) is
 * the offset of the first ill-formed byte. */
bool hj_utf8_valid(struct hj_str s, size_t *at);

/* Returns the number of characters in S; an ill-formed byte counts as one. */
size_t hj_utf8_count(struct hj_str s);

/* True for characters that would move the cursor, hide text or change its
 * direction. */
static inline bool hj_utf8_unsafe(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x180E ||
           c == 0x200B || (c >= 0x200E && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

/* Returns the number of terminal columns that S takes when written by
 * hj_out_visible(): 2 for wide characters, 0 for combining ones, more for
 * escaped ones. */
size_t hj_utf8_width(struct hj_str s);

/* True if S has an invisible character: one of no width, or one that changes
 * the direction of the following text; *RUNE is the first.  Variation selectors
 * do not count. */
bool hj_utf8_hidden(struct hj_str s, uint32_t *rune);

/* Appends the folded form of a name to OUT (an output in memory): compatibility
 * characters decomposed, accents removed, lower case, curly quotes straight,
 * all dashes a hyphen, runs of blanks one space, no blanks at the ends.
 * Spellings that people take for the same name fold to the same bytes.  Returns
 * false when S is not UTF-8 or when out of memory. */
bool hj_utf8_fold(struct hj_str s, struct hj_out *out);

/* Appends S in lower case, character by character; ill-formed bytes are
 * copied. */
void hj_utf8_lower(struct hj_str s, struct hj_out *out);

/* Appends the slug of a name: its folded form with one hyphen for every run of
 * characters other than letters and digits, and none at the ends.  Returns
 * false as hj_utf8_fold() does. */
bool hj_utf8_slug(struct hj_str s, struct hj_out *out);

/* Returns the Damerau-Levenshtein distance of A and B in characters (optimal
 * string alignment: a transposition counts one), or MOST + 1 if the distance is
 * above MOST.  Texts of more than 256 characters always give MOST + 1. */
unsigned hj_utf8_distance(struct hj_str a, struct hj_str b, unsigned most);

enum { HJ_UTF8_LONGEST = 256 }; /* longest compared text, in characters */

/* A text prepared for comparison with many others, such as a misspelt name with
 * all names.  Plain data without ownership. */
struct hj_utf8_probe {
    size_t count; /* characters; HJ_UTF8_LONGEST + 1: more */
    uint32_t runes[HJ_UTF8_LONGEST];
    uint64_t places[128]; /* bit sets: the places of each ASCII character among
                           * the first 64 */
};

/* Prepares PROBE for TEXT, which need not outlive the call. */
void hj_utf8_probe_set(struct hj_utf8_probe *probe, struct hj_str text);

/* Returns the hj_utf8_distance() of the probe's text and OTHER, but faster. */
unsigned hj_utf8_probe_distance(const struct hj_utf8_probe *probe,
                                struct hj_str other, unsigned most);

/* Appends S, of which hj_str_is_utf16() is true, to OUT as UTF-8, without mark.
 * Returns false when S is not UTF-16: half a unit, or half a surrogate pair. */
bool hj_utf16_to_utf8(struct hj_str s, struct hj_out *out);

#endif
