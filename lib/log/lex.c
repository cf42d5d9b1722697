/* SPDX-License-Identifier: MPL-2.0 */
/* Lexemes of a line: words, quoted texts, commas, arrows, annotations. */
#include "log/internal.h"

#include "base/swar.h"
#include "base/utf8.h"

/* The classes of bytes outside of quotation marks.  DASH may begin an arrow,
 * MARK a suffix of a name. */
enum { PLAIN, MARK, DASH, BLANK, QUOTE, COMMA, CONTROL, HIGH };

#define C CONTROL
#define H HIGH
#define M MARK
static const unsigned char classes[256] = {
    C,     C,     C,     C, C,     C,    C, C,
    C,     BLANK, C,     C, C,     C,    C, C, /* NUL … */
    C,     C,     C,     C, C,     C,    C, C,
    C,     C,     C,     C, C,     C,    C, C, /* DLE … */
    BLANK, 0,     QUOTE, M, 0,     0,    0, 0,
    0,     0,     0,     0, COMMA, DASH, 0, 0, /* SP … */
    0,     0,     0,     0, 0,     0,    0, 0,
    0,     0,     0,     0, 0,     0,    0, 0, /* 0 … */
    0,     0,     0,     0, 0,     0,    0, 0,
    0,     0,     0,     0, 0,     0,    0, 0, /* @ … */
    0,     0,     0,     0, 0,     0,    0, 0,
    0,     0,     0,     0, 0,     0,    0, 0, /* P … */
    0,     0,     0,     0, 0,     0,    0, 0,
    0,     0,     0,     0, 0,     0,    0, 0, /* ` … */
    0,     0,     0,     0, 0,     0,    0, 0,
    0,     0,     0,     0, 0,     0,    0, C, /* p … DEL */
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H, /* not ASCII */
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H, /**/
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H, /**/
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H, /**/
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H, /**/
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H, /**/
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H, /**/
    H,     H,     H,     H, H,     H,    H, H,
    H,     H,     H,     H, H,     H,    H, H};
#undef C
#undef H
#undef M

static inline unsigned char class_of(char c)
{
    return classes[(unsigned char)c];
}

HJ_COLD static enum hj_lex_kind bad(struct hj_lexer *lexer, struct hj_lexeme *x,
                                    size_t at, const char *why)
{
    lexer->why = why;
    lexer->at = lexer->line.n;
    x->kind = HJ_LEX_BAD;
    x->text = hj_str_from(lexer->line, at);
    x->column = (uint32_t)at + 1;
    return HJ_LEX_BAD;
}

/* True if an arrow begins at AT. */
static bool is_arrow(struct hj_str line, size_t at)
{
    return line.p[at] == '-' && at + 1 < line.n && line.p[at + 1] == '>';
}

/* Returns the end of the run of word bytes from AT on.  An invalid byte also
 * ends the run. */
static size_t run_end(struct hj_str line, size_t at)
{
    for (; at < line.n; at++) {
        unsigned char c = class_of(line.p[at]);
        uint32_t rune;
        size_t n;
        if (c <= MARK)
            continue;
        if (c == DASH) {
            if (is_arrow(line, at))
                break;
            continue;
        }
        if (c != HIGH || hj_str_blank(hj_str_from(line, at)) > 0)
            break;
        n = hj_utf8_next(hj_str_from(line, at), &rune);
        if (n == 0)
            break;
        at += n - 1;
    }
    return at;
}

/* Returns the eight bytes of LINE from AT on, with 0 for the bytes after the
 * end of LINE.  AT is less than line.n.  For a LINE shorter than eight bytes
 * the result is 0. */
static inline uint64_t bytes_at(struct hj_str line, size_t at)
{
    const size_t all = sizeof(uint64_t);

    if (at + all <= line.n)
        return hj_bytes_word(line.p + at);
    return line.n < all ? 0
                        : hj_bytes_word(line.p + line.n - all) >>
                              (at + all - line.n) * 8;
}

/* Returns the first of the eight bytes from AT on that is outside the range
 * from '.'  to '~'; AT + 8 if all are inside. */
static inline size_t plain_end(struct hj_str line, size_t at)
{
    uint64_t odd = hj_bytes_outside(bytes_at(line, at), '.', '~');

    return at + (odd != 0 ? hj_bytes_first(odd) : sizeof odd);
}

/* Returns the first byte from AT on that is a quotation mark, a backslash or
 * not printable ASCII; line.n if none is found. */
static inline size_t quoted_end(struct hj_str line, size_t at)
{
    for (; at < line.n; at += sizeof(uint64_t)) {
        uint64_t bytes = bytes_at(line, at);
        uint64_t odd = hj_bytes_outside(bytes, ' ', '~') |
                       hj_bytes_equal(bytes, '"') | hj_bytes_equal(bytes, '\\');
        if (odd != 0)
            return at + hj_bytes_first(odd);
    }
    return line.n;
}

/* True if a lexeme before AT certainly ends there; false if uncertain. */
static inline bool is_end(struct hj_str line, size_t at)
{
    return at == line.n || line.p[at] == ' ' || line.p[at] == ',';
}

/* Returns the position of the closing quotation mark, or line.n.  *WRONG is the
 * first invalid byte before it, or line.n. */
static size_t quote_end(struct hj_str line, size_t at, bool *escaped,
                        size_t *wrong)
{
    *wrong = line.n;
    at = quoted_end(line, at);
    while (at < line.n && line.p[at] != '"') {
        unsigned char c = class_of(line.p[at]);
        uint32_t rune;
        size_t n = 1;
        if (line.p[at] == '\\') {
            *escaped = true;
            if (at + 1 < line.n &&
                (line.p[at + 1] == '"' || line.p[at + 1] == '\\'))
                n = 2;
            else if (*wrong == line.n)
                *wrong = at;
        } else if (c == HIGH) {
            n = hj_utf8_next(hj_str_from(line, at), &rune);
        } else if (c == CONTROL) {
            n = 0;
        }
        if (n == 0) {
            if (*wrong == line.n)
                *wrong = at;
            n = 1;
        }
        at += n;
    }
    return at;
}

/* Reads a quoted text whose first quotation mark is at QUOTE, with the words
 * directly before and after it; START is the start of the lexeme. */
HJ_COLD static enum hj_lex_kind
quoted(struct hj_lexer *lexer, struct hj_lexeme *x, size_t start, size_t quote)
{
    struct hj_str line = lexer->line;
    size_t wrong, close, end;

    x->kind = HJ_LEX_QUOTED;
    x->escaped = false;
    close = quote_end(line, quote + 1, &x->escaped, &wrong);
    if (wrong < close)
        return bad(lexer, x, wrong,
                   line.p[wrong] == '\\'
                       ? "only \\\" and \\\\ may follow a backslash"
                       : "a control character, or a byte that is not UTF-8");
    if (close == line.n)
        return bad(lexer, x, quote, "the quotation mark is never closed");
    if (close - quote - 1 > HJ_LOG_MOST_QUOTED)
        return bad(lexer, x, quote, "a quoted text of more than 65536 bytes");
    end = close + 1;
    if (end < line.n && line.p[end] != ' ')
        end = run_end(line, end);
    if (end < line.n && line.p[end] == '"')
        return bad(lexer, x, end, "a quotation mark inside a word");
    x->text = (struct hj_str){line.p + start, end - start};
    x->before = (struct hj_str){line.p + start, quote - start};
    x->inner = (struct hj_str){line.p + quote + 1, close - quote - 1};
    x->behind = (struct hj_str){line.p + close + 1, end - close - 1};
    lexer->at = end;
    return HJ_LEX_QUOTED;
}

/* Reads a word that the fast path of hj_lex_piece() does not cover, or reports
 * an invalid byte. */
static enum hj_lex_kind odd_word(struct hj_lexer *lexer, struct hj_lexeme *x)
{
    struct hj_str line = lexer->line;
    size_t start = lexer->at, end = run_end(line, start);

    if (end < line.n && line.p[end] == '"') {
        if (end > start && line.p[end - 1] != '.' && line.p[end - 1] != '=')
            return bad(lexer, x, end, "a quotation mark inside a word");
        if (end - start > HJ_LOG_MOST_WORD)
            return bad(lexer, x, start, "a word of more than 1024 bytes");
        return quoted(lexer, x, start, end);
    }
    if (end == start || (end < line.n && class_of(line.p[end]) == CONTROL) ||
        (end < line.n && class_of(line.p[end]) == HIGH &&
         hj_str_blank(hj_str_from(line, end)) == 0))
        return bad(lexer, x, end,
                   "a control character, or a byte that is not UTF-8");
    if (end - start > HJ_LOG_MOST_WORD)
        return bad(lexer, x, start, "a word of more than 1024 bytes");
    x->kind = HJ_LEX_WORD;
    x->marked = true;
    x->text = (struct hj_str){line.p + start, end - start};
    lexer->at = end;
    return HJ_LEX_WORD;
}

/* Reads an annotation from its # on. */
static enum hj_lex_kind note(struct hj_lexer *lexer, struct hj_lexeme *x)
{
    struct hj_str line = lexer->line;
    size_t at = lexer->at;

    for (size_t wrong = at; wrong < line.n; wrong++) {
        uint32_t rune;
        size_t n = 1;
        if (class_of(line.p[wrong]) == HIGH)
            n = hj_utf8_next(hj_str_from(line, wrong), &rune);
        if (n == 0 || class_of(line.p[wrong]) == CONTROL)
            return bad(lexer, x, wrong,
                       "a control character, or a byte that is not UTF-8");
        wrong += n - 1;
    }
    x->kind = HJ_LEX_NOTE;
    x->text = hj_str_trim(hj_str_from(line, at + 1));
    lexer->at = line.n;
    return HJ_LEX_NOTE;
}

/* Reads any lexeme that is neither a plain word nor a name. */
HJ_APART static enum hj_lex_kind other(struct hj_lexer *lexer,
                                       struct hj_lexeme *x)
{
    struct hj_str line = lexer->line;
    size_t at = lexer->at, n;

    while (at < line.n && class_of(line.p[at]) != CONTROL &&
           (n = hj_str_blank(hj_str_from(line, at))) > 0)
        at += n;
    lexer->at = at;
    x->column = (uint32_t)at + 1;
    if (at == line.n)
        return hj_lex_next(lexer, x);
    if (line.p[at] == ',' || is_arrow(line, at)) {
        x->kind = line.p[at] == ',' ? HJ_LEX_COMMA : HJ_LEX_ARROW;
        x->text = (struct hj_str){line.p + at, line.p[at] == ',' ? 1 : 2};
        lexer->at = at + x->text.n;
        return x->kind;
    }
    /* '#' begins a note only at the start of a lexeme */
    return line.p[at] == '#' ? note(lexer, x) : odd_word(lexer, x);
}

/* Reads a quoted text.  The fast path covers a name without other parts. */
HJ_APART static enum hj_lex_kind name(struct hj_lexer *lexer,
                                      struct hj_lexeme *x)
{
    struct hj_str line = lexer->line;
    size_t start = lexer->at, close = quoted_end(line, start + 1);

    if (close == line.n || line.p[close] != '"' || !is_end(line, close + 1) ||
        close - start > HJ_LOG_MOST_QUOTED)
        return quoted(lexer, x, start, start);
    x->kind = HJ_LEX_QUOTED;
    x->escaped = false;
    x->text = (struct hj_str){line.p + start, close + 1 - start};
    x->inner = (struct hj_str){line.p + start + 1, close - start - 1};
    x->before = x->behind = (struct hj_str){line.p + close + 1, 0};
    lexer->at = close + 1;
    return HJ_LEX_QUOTED;
}

/* The fast path covers words between blanks, which most lexemes are. */
enum hj_lex_kind hj_lex_piece(struct hj_lexer *lexer, struct hj_lexeme *x)
{
    struct hj_str line = lexer->line;
    size_t start = lexer->at, end;

    while (start < line.n && line.p[start] == ' ')
        start++;
    lexer->at = start;
    x->column = (uint32_t)start + 1;
    if (start == line.n)
        return hj_lex_next(lexer, x);
    if (line.p[start] == '"')
        return name(lexer, x);
    end = plain_end(line, start);
    while (end < line.n && (class_of(line.p[end]) == PLAIN ||
                            (line.p[end] == '-' && !is_arrow(line, end))))
        end++;
    if (end == start || !is_end(line, end) || end - start > HJ_LOG_MOST_WORD)
        return other(lexer, x);
    x->kind = HJ_LEX_WORD;
    x->marked = line.p[end - 1] == 'p'; /* last letter of /up */
    x->text = (struct hj_str){line.p + start, end - start};
    lexer->at = end;
    return HJ_LEX_WORD;
}
