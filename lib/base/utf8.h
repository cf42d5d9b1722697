/* SPDX-License-Identifier: MPL-2.0 */
/* UTF-8: reading, folding names, slugs, and how far two names are apart. */
#ifndef HJ_BASE_UTF8_H
#define HJ_BASE_UTF8_H

#include "base/out.h"
#include "base/str.h"

/* Reads the character at the start of S into *RUNE and returns its length in
 * bytes; 0 when S is empty or does not begin with a whole, well-formed
 * character (overlong forms and surrogates are not). */
size_t hj_utf8_next(struct hj_str s, uint32_t *rune);

/* True if all of S is well-formed UTF-8; if not, *AT (when not NULL) is the
 * offset of the first bad byte. */
bool hj_utf8_valid(struct hj_str s, size_t *at);

/* How many characters S has, a byte outside of UTF-8 counting as one. */
size_t hj_utf8_count(struct hj_str s);

/* True for characters that would move the cursor, hide text or turn its
 * direction. */
static inline bool hj_utf8_unsafe(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x180E ||
           c == 0x200B || (c >= 0x200E && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

/* How many columns S takes on a terminal as hj_out_visible() writes it: 2 for
 * wide characters, 0 for combining ones, more for those that are escaped. */
size_t hj_utf8_width(struct hj_str s);

/* True if S has a character that nobody sees, of no width or one that turns the
 * direction of what follows; the first is *RUNE.  (Not those that choose how
 * the character before them looks.) */
bool hj_utf8_hidden(struct hj_str s, uint32_t *rune);

/* Appends the folded form of a name to OUT (an output in memory): compatibility
 * ligatures taken apart, accents removed, lower case, curly quotes straight,
 * all dashes a hyphen, runs of blanks one space, no blank at the ends.  Two
 * spellings of a name that people take for the same fold to the same bytes.
 * Returns false when S is not UTF-8 or memory has run out. */
bool hj_utf8_fold(struct hj_str s, struct hj_out *out);

/* Appends S in lower case, character by character, all else as it is; bytes
 * outside of UTF-8 too. */
void hj_utf8_lower(struct hj_str s, struct hj_out *out);

/* Appends the slug of a name: its folded form in which every run of other
 * characters than letters and digits is one hyphen, none at either end.
 * Returns false as hj_utf8_fold(). */
bool hj_utf8_slug(struct hj_str s, struct hj_out *out);

/* The Damerau-Levenshtein distance of two texts (optimal string alignment, a
 * transposition counts one) in characters, or MOST + 1 as soon as it must be
 * above MOST.  Texts of more than 256 characters are MOST + 1 apart. */
unsigned hj_utf8_distance(struct hj_str a, struct hj_str b, unsigned most);

enum { HJ_UTF8_LONGEST = 256 }; /* characters that are compared, at most */

/* A text made ready to be compared with many others, as a misspelt name is
 * with all names.  It is plain data and owns nothing. */
struct hj_utf8_probe {
    size_t count; /* characters; HJ_UTF8_LONGEST + 1 means any more */
    uint32_t runes[HJ_UTF8_LONGEST];
    uint64_t places[128]; /* of the ASCII ones among the first 64, as bits */
};

/* Makes PROBE the one of TEXT, which need not outlive the call. */
void hj_utf8_probe_set(struct hj_utf8_probe *probe, struct hj_str text);

/* The same as hj_utf8_distance() of the probe's text and OTHER, sooner. */
unsigned hj_utf8_probe_distance(const struct hj_utf8_probe *probe,
                                struct hj_str other, unsigned most);

/* Appends S, which begins with the byte order mark of UTF-16, to OUT as UTF-8.
 * Returns false when it is not UTF-16: half a character, or half a pair. */
bool hj_utf16_to_utf8(struct hj_str s, struct hj_out *out);

#endif
