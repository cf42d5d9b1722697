/* SPDX-License-Identifier: MPL-2.0 */
/* Where output goes: a file descriptor, or memory that grows. */
#ifndef HJ_BASE_OUT_H
#define HJ_BASE_OUT_H

#include "base/error.h"
#include "base/str.h"

/* An output.  Trouble is remembered: after the first failed write or
 * allocation every further call does nothing, and hj_out_flush() and
 * hj_out_failed() tell.  So callers write on and ask once at the end. */
struct hj_out;

/* Where the next byte goes, and the end of what is free: how an output
 * begins. */
struct hj_out_space {
    char *at, *end;
};

/* An output to descriptor FD, which stays the caller's to close.  It is
 * written when 64 KiB have come together and on hj_out_flush().  NULL when
 * memory has run out. */
struct hj_out *hj_out_fd(int fd);

/* An output to memory, see hj_out_text(); NULL when out of memory. */
struct hj_out *hj_out_memory(void);

/* Frees the output WITHOUT writing what is still in it.  NULL is allowed. */
void hj_out_free(struct hj_out *out);

/* Makes sure that there is room for N more bytes; false after trouble. */
bool hj_out_grow(struct hj_out *out, size_t n) HJ_COLD;
static inline bool hj_out_reserve(struct hj_out *out, size_t n)
{
    const struct hj_out_space *space = (const struct hj_out_space *)out;

    return HJ_LIKELY(n <= (size_t)(space->end - space->at)) ||
           hj_out_grow(out, n);
}

/* Writes the bytes, the string, one byte. */
void hj_out_mem(struct hj_out *out, const void *bytes, size_t n);
static inline void hj_out_char(struct hj_out *out, char c)
{
    if (hj_out_reserve(out, 1))
        *((struct hj_out_space *)out)->at++ = c;
}
static inline void hj_out_str(struct hj_out *out, struct hj_str s)
{
    hj_out_mem(out, s.p, s.n);
}
static inline void hj_out_puts(struct hj_out *out, const char *text)
{
    hj_out_mem(out, text, strlen(text));
}

/* Several short pieces at once: asks for room for N bytes and returns where
 * they may be written, by hj_put() for example; hj_out_took() is then given the
 * end of what was.  NULL, with nothing to be written, after trouble. */
static inline char *hj_out_room(struct hj_out *out, size_t n)
{
    return hj_out_reserve(out, n) ? ((struct hj_out_space *)out)->at : NULL;
}
static inline void hj_out_took(struct hj_out *out, char *end)
{
    ((struct hj_out_space *)out)->at = end;
}

/* Copies S to AT, where there is room for it; returns its end. */
static inline char *hj_put(char *at, struct hj_str s)
{
    if (s.n > 0)
        memcpy(at, s.p, s.n);
    return at + s.n;
}

/* The same for a number in decimal, which takes up to HJ_DIGITS bytes. */
char *hj_put_long(char *at, int64_t number);
static inline char *hj_put_int(char *at, int64_t number)
{
    if (number < 0 || number > 9)
        return hj_put_long(at, number);
    *at = (char)('0' + number);
    return at + 1;
}

/* A word of a table: hj_put_word() copies a constant number of bytes,
 * HJ_WORD_ROOM, which is how much room there has to be for it. */
enum { HJ_WORD_ROOM = 31 };
struct hj_word {
    unsigned char n;
    char text[HJ_WORD_ROOM];
};
#define HJ_WORD(literal)                                                       \
    {                                                                          \
        sizeof(literal) - 1, literal                                           \
    }

static inline char *hj_put_word(char *at, const struct hj_word *word)
{
    memcpy(at, word->text, sizeof word->text);
    return at + word->n;
}

/* As printf. */
void hj_out_printf(struct hj_out *out, const char *format, ...) HJ_PRINTF(2, 3);

/* A number in decimal, quicker than printf. */
void hj_out_int(struct hj_out *out, int64_t number);

/* Text from the input for a person's eyes: a tab is a blank; other control
 * characters, bidirectional and invisible marks and bytes that are not UTF-8
 * are shown as \xNN or \u{NNNN}. */
void hj_out_visible(struct hj_out *out, struct hj_str s);

/* True if hj_out_visible() writes all of S as it is, but for ends of lines. */
bool hj_out_shows(struct hj_str s);

/* S as a JSON string, quotes included.  Bytes that are not UTF-8 become
 * U+FFFD; what hj_out_visible() would show is escaped. */
void hj_out_json(struct hj_out *out, struct hj_str s);

/* S as the text of an HTML or XML element or of a quoted attribute. */
void hj_out_html(struct hj_out *out, struct hj_str s);

/* S as one CSV field, quoted only where RFC 4180 needs it. */
void hj_out_csv(struct hj_out *out, struct hj_str s);

/* Writes to the descriptor what is still held.  Returns false, and says why
 * in E, when this or any earlier call failed.  In memory it only tells. */
bool hj_out_flush(struct hj_out *out, struct hj_error *e);

/* True if anything has failed so far. */
bool hj_out_failed(const struct hj_out *out);

/* Makes it fail for lack of memory: for whoever lacks what was to be written.
 */
void hj_out_fail_memory(struct hj_out *out);

/* What is in memory now (or not yet written to the descriptor); valid until
 * the next call.  It ends in a NUL byte after its length. */
struct hj_str hj_out_text(struct hj_out *out);

/* Forgets what is held and unwritten, from byte AT on. */
void hj_out_cut(struct hj_out *out, size_t at);

#endif
