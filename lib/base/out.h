/* SPDX-License-Identifier: MPL-2.0 */
/* Buffered output to a file descriptor or to memory. */
#ifndef HJ_BASE_OUT_H
#define HJ_BASE_OUT_H

#include "base/error.h"
#include "base/str.h"

/* An output.  Errors are sticky: after the first failed write or allocation
 * every further call does nothing, and hj_out_flush() and hj_out_failed()
 * report the error.  So callers check once, at the end. */
struct hj_out;

/* The free part of the buffer: the place of the next byte, and the end.  Every
 * output begins with this structure. */
struct hj_out_space {
    char *at, *end;
};

/* Returns an output to the descriptor FD, which the caller closes.  The output
 * is written when 64 KiB are in the buffer and on hj_out_flush().  NULL when
 * out of memory. */
struct hj_out *hj_out_fd(int fd);

/* Returns an output to memory, see hj_out_text(); when out of memory, one that
 * has failed. */
struct hj_out *hj_out_memory(void);

/* Frees the output WITHOUT writing what is still in the buffer.  OUT may be
 * NULL. */
void hj_out_free(struct hj_out *out);

/* Makes room for N more bytes; returns false after an error. */
bool hj_out_grow(struct hj_out *out, size_t n) HJ_COLD;
static inline bool hj_out_reserve(struct hj_out *out, size_t n)
{
    const struct hj_out_space *space = (const struct hj_out_space *)out;

    return HJ_LIKELY(n <= (size_t)(space->end - space->at)) ||
           hj_out_grow(out, n);
}

/* Writes bytes, a string, one byte. */
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

/* Returns a place with room for N bytes, to be filled with several short
 * pieces, for example by hj_put().  The end of what was written is then passed
 * to hj_out_end_write().  After an error returns NULL, and nothing may be
 * written. */
static inline char *hj_out_begin_write(struct hj_out *out, size_t n)
{
    return hj_out_reserve(out, n) ? ((struct hj_out_space *)out)->at : NULL;
}
static inline void hj_out_end_write(struct hj_out *out, char *end)
{
    ((struct hj_out_space *)out)->at = end;
}

/* Copies S to AT, which must have room, and returns the end of the copy. */
static inline char *hj_put(char *at, struct hj_str s)
{
    if (s.n > 0)
        memcpy(at, s.p, s.n);
    return at + s.n;
}

/* Writes NUMBER in decimal, up to HJ_DIGITS bytes, to AT and returns the
 * end. */
char *hj_put_long(char *at, int64_t number);
static inline char *hj_put_int(char *at, int64_t number)
{
    if (number < 0 || number > 9)
        return hj_put_long(at, number);
    *at = (char)('0' + number);
    return at + 1;
}

/* A word of a table.  hj_put_word() always copies HJ_WORD_ROOM bytes, so the
 * destination must have that much room. */
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

/* Writes formatted text, like printf. */
void hj_out_printf(struct hj_out *out, const char *format, ...) HJ_PRINTF(2, 3);

/* Writes a number in decimal, faster than printf. */
void hj_out_int(struct hj_out *out, int64_t number);

/* Writes a name in quotation marks, with escapes, as a log has it. */
void hj_out_quoted(struct hj_out *out, struct hj_str s);

/* Writes text of the input for a reader: a tab becomes a blank; other control
 * characters, bidirectional and invisible characters and bytes that are not
 * UTF-8 become \xNN or \u{NNNN}. */
void hj_out_visible(struct hj_out *out, struct hj_str s);

/* Writes formatted text in which the strings of the input are written as by
 * hj_out_visible(): FORMAT has %s and %.*s for them, and %d, %u and %zu. */
void hj_out_say(struct hj_out *out, const char *format, ...) HJ_PRINTF(2, 3);

/* True if hj_out_visible() writes S unchanged, apart from line ends. */
bool hj_out_is_visible(struct hj_str s);

/* Writes S as a JSON string with its quotes.  Bytes that are not UTF-8 become
 * U+FFFD; characters that hj_out_visible() replaces are escaped. */
void hj_out_json(struct hj_out *out, struct hj_str s);

/* Writes S as the text of an HTML element or of a quoted attribute, for a
 * reader, as hj_out_visible() does. */
void hj_out_html(struct hj_out *out, struct hj_str s);

/* Writes S as the text of an XML element or of a quoted attribute, for
 * programs: characters that XML cannot have become U+FFFD. */
void hj_out_xml(struct hj_out *out, struct hj_str s);

/* Writes S as one CSV field, quoted only where RFC 4180 requires quotes. */
void hj_out_csv(struct hj_out *out, struct hj_str s);

/* Writes the buffer to the descriptor; an output in memory only reports its
 * state.  Returns false, with the reason in E, when this or any earlier call
 * failed. */
bool hj_out_flush(struct hj_out *out, struct hj_error *e);

/* True if any call has failed so far. */
bool hj_out_failed(const struct hj_out *out);

/* Makes the output fail for lack of memory; for callers that could not build
 * the text to be written. */
void hj_out_fail_memory(struct hj_out *out);

/* Returns the bytes in memory (or not yet written to the descriptor), which are
 * valid until the next call.  A NUL byte follows them. */
struct hj_str hj_out_text(struct hj_out *out);

/* Removes the unwritten bytes from byte AT on. */
void hj_out_cut(struct hj_out *out, size_t at);

#endif
