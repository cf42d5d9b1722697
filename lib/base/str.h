/* SPDX-License-Identifier: MPL-2.0 */
/* Slices of text: a pointer and a length, without ownership. */
#ifndef HJ_BASE_STR_H
#define HJ_BASE_STR_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A slice.  The bytes may have any value; a NUL byte need not follow.  The
 * function that returns a slice documents its lifetime. */
struct hj_str {
    const char *p;
    size_t n;
};

/* The slice of a string literal; the arguments for a "%.*s". */
#define HJ_STR(literal) ((struct hj_str){(literal), sizeof(literal) - 1})
#define HJ_STR_ARG(s) (int)((s).n > INT32_MAX ? INT32_MAX : (s).n), (s).p

/* Returns the slice of a NUL-terminated string; the empty slice for NULL. */
static inline struct hj_str hj_str(const char *text)
{
    return (struct hj_str){text ? text : "", text ? strlen(text) : 0};
}

/* True if A and B hold the same bytes. */
static inline bool hj_str_eq(struct hj_str a, struct hj_str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* True if S holds the bytes of TEXT. */
static inline bool hj_str_is(struct hj_str s, const char *text)
{
    return s.n == 0 ? *text == '\0'
                    : s.p[0] == *text && hj_str_eq(s, hj_str(text));
}

/* Returns the rest of S from byte AT on; empty when AT is at or after the
 * end. */
static inline struct hj_str hj_str_from(struct hj_str s, size_t at)
{
    return at < s.n ? (struct hj_str){s.p + at, s.n - at}
                    : (struct hj_str){s.n > 0 ? s.p + s.n : s.p, 0};
}

/* Returns the first N bytes of S, or all of S if S is shorter. */
static inline struct hj_str hj_str_first(struct hj_str s, size_t n)
{
    return (struct hj_str){s.p, n < s.n ? n : s.n};
}

/* True if S begins (ends) with PART, byte by byte. */
bool hj_str_starts(struct hj_str s, struct hj_str part);
bool hj_str_ends(struct hj_str s, struct hj_str part);

/* Returns C, in lower case if C is an ASCII letter. */
static inline char hj_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Returns S without a leading byte order mark. */
struct hj_str hj_str_skip_bom(struct hj_str s);

/* True if S begins with the byte order mark of UTF-16, or without it with two
 * characters of UTF-16 of which every other byte is NUL, as of ASCII. */
bool hj_str_is_utf16(struct hj_str s);

/* Reports UTF-16 in the content of FILE, which must be UTF-8: returns false
 * with the reason in E. */
bool hj_str_reject_utf16(struct hj_str s, const char *file, struct hj_error *e);

/* True if A and B are equal when the case of ASCII letters is ignored. */
bool hj_str_equal_nocase(struct hj_str a, struct hj_str b);

/* Compares bytes in order, a prefix before the longer text, for qsort();
 * returns a number below, at or above 0. */
int hj_str_compare(struct hj_str a, struct hj_str b);

/* Returns S without blanks at both ends.  Blanks are space, tab, CR, LF, FF,
 * VT, the no-break spaces U+00A0, U+2007 and U+202F, and the zero-width spaces
 * U+200B and U+FEFF (also the byte order mark). */
struct hj_str hj_str_trim_ends(struct hj_str s);
static inline struct hj_str hj_str_trim(struct hj_str s)
{
    /* Bytes above BLANK up to LAST, nearly all, are not part of a blank. */
    enum { BLANK = ' ', LAST = '~' };

    return s.n == 0 || (s.p[0] > BLANK && s.p[0] <= LAST &&
                        s.p[s.n - 1] > BLANK && s.p[s.n - 1] <= LAST)
               ? s
               : hj_str_trim_ends(s);
}

/* Returns the length in bytes of the blank at the start of S; 0 if S begins
 * with another character. */
size_t hj_str_blank(struct hj_str s);

/* Returns the offset of byte C in S at or after FROM, or S.n. */
static inline size_t hj_str_find(struct hj_str s, char c, size_t from)
{
    const char *at =
        from < s.n ? (const char *)memchr(s.p + from, c, s.n - from) : NULL;

    return at != NULL ? (size_t)(at - s.p) : s.n;
}

/* Returns the offset of PART in S at or after FROM, or S.n. */
size_t hj_str_search(struct hj_str s, struct hj_str part, size_t from);

/* Takes the text before the next SEP from *REST and moves *REST past the SEP.
 * Returns false when *REST is used up (its p is NULL then).  An empty text has
 * one empty part. */
bool hj_str_split(struct hj_str *rest, char sep, struct hj_str *part);

/* Reads the whole of S as a decimal number (an optional sign, digits) from MIN
 * to MAX into *VALUE.  Returns false, with *VALUE unchanged, when S is not a
 * number or is out of range. */
bool hj_str_int(struct hj_str s, int64_t min, int64_t max, int64_t *value);

/* Room for any int64_t in decimal. */
enum { HJ_DIGITS = 24 };

/* Writes NUMBER in decimal into DIGITS and returns its slice. */
struct hj_str hj_digits(int64_t number, char digits[HJ_DIGITS]);

/* Returns the offset of the first LF or CR in S, or S.n. */
size_t hj_str_line_end(struct hj_str s);

/* Reads the next line of *REST without its end (LF, CR LF, or a lone CR) into
 * *LINE.  Returns false at the end. */
bool hj_str_line(struct hj_str *rest, struct hj_str *line);

/* Returns the number of the line, from 1, that contains byte AT of S. */
unsigned hj_str_line_of(struct hj_str s, size_t at);

#endif
