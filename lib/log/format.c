/* SPDX-License-Identifier: MPL-2.0 */
/* The normal form of a log: the same words in a uniform layout. */
#include "log/internal.h"

/* The layout of the current line. */
struct layout {
    struct hj_out *out;
    size_t margins[HJ_LOG_MOST_BRANCHES + 1]; /* indentation of each depth */
    unsigned depth;
    bool in_state, empty, any;
};

enum { STEP = 2, MOST_MARKS = 3 };

static size_t indentation(struct hj_str line)
{
    size_t n = 0, columns = 0;

    while (n < line.n && (line.p[n] == ' ' || line.p[n] == '\t')) {
        columns += line.p[n] == '\t' ? 8 - columns % 8 : 1;
        n++;
    }
    return columns;
}

static void spaces(struct hj_out *out, size_t n)
{
    while (n-- > 0)
        hj_out_char(out, ' ');
}

/* Writes up to three unknown cards as ?  ?  ?, four or more as ?*4. */
static void put_unknown(struct hj_out *out, int64_t count)
{
    if (count > MOST_MARKS) {
        hj_out_printf(out, " ?*%lld", (long long)count);
        return;
    }
    while (count-- > 0)
        hj_out_puts(out, " ?");
}

/* Returns the number of unknown cards that a word denotes; 0 for other
 * words. */
static int64_t unknown(const struct hj_lexeme *x)
{
    int64_t times = 1;

    if (x->kind != HJ_LEX_WORD || x->text.p[0] != '?' ||
        (x->text.n > 1 &&
         (x->text.p[1] != '*' || !hj_str_int(hj_str_from(x->text, 2), 1,
                                             HJ_LOG_MOST_OPERANDS, &times))))
        return 0;
    return times;
}

static bool all_good(struct hj_str line)
{
    struct hj_lexer lexer = {line, 0, NULL};
    struct hj_lexeme x;

    while (hj_lex_next(&lexer, &x) != HJ_LEX_END && x.kind != HJ_LEX_NOTE)
        if (x.kind == HJ_LEX_BAD)
            return false;
    return true;
}

/* Removes the blanks around an unreadable line.  Control characters are kept:
 * without them the line might read as a different one. */
static struct hj_str without_blanks(struct hj_str line)
{
    while (line.n > 0 && (line.p[0] == ' ' || line.p[0] == '\t'))
        line = hj_str_from(line, 1);
    while (line.n > 0 &&
           (line.p[line.n - 1] == ' ' || line.p[line.n - 1] == '\t'))
        line.n--;
    return line;
}

static bool is_empty(struct hj_str line)
{
    struct hj_lexer lexer = {line, 0, NULL};
    struct hj_lexeme x;

    return hj_lex_next(&lexer, &x) == HJ_LEX_END;
}

/* Writes the lexemes of a line, separated by one blank. */
static void put_pieces(struct layout *l, struct hj_str line, bool directive)
{
    struct hj_lexer lexer = {line, 0, NULL};
    struct hj_lexeme x;
    int64_t marks = 0;
    bool first = true;

    for (;;) {
        enum hj_lex_kind kind = hj_lex_next(&lexer, &x);
        int64_t more = first || directive ? 0 : unknown(&x);
        if (more > 0) {
            marks += more;
            continue;
        }
        put_unknown(l->out, marks);
        marks = 0;
        if (kind == HJ_LEX_END)
            return;
        if (kind == HJ_LEX_NOTE) {
            hj_out_puts(l->out, first ? "#" : "  #");
            if (x.text.n > 0)
                hj_out_char(l->out, ' ');
        } else if (!first && kind != HJ_LEX_COMMA) {
            hj_out_char(l->out, ' ');
        }
        hj_out_str(l->out, x.text);
        first = false;
    }
}

static void put_line(struct layout *l, struct hj_str line)
{
    struct hj_lexer lexer = {line, 0, NULL};
    struct hj_lexeme x;
    size_t indent = indentation(line), base;
    bool directive, branch, end;

    hj_lex_next(&lexer, &x);
    directive = x.kind == HJ_LEX_WORD && x.text.p[0] == '@';
    branch = directive && hj_str_is(x.text, "@branch");
    end = directive && hj_str_is(x.text, "@end");
    if (end && !l->in_state && l->depth > 0)
        l->depth--;
    base = (size_t)l->depth * STEP;
    if (!directive && l->depth > 0 && l->margins[l->depth] == SIZE_MAX)
        l->margins[l->depth] = indent;
    if (!directive && !l->in_state && indent > l->margins[l->depth])
        base += STEP;
    spaces(l->out, base);
    if (all_good(line) && !(directive && hj_str_starts(x.text, HJ_STR("@x-"))))
        put_pieces(l, line, directive);
    else
        hj_out_str(l->out, without_blanks(line));
    hj_out_char(l->out, '\n');
    if (directive && hj_str_is(x.text, "@state"))
        l->in_state = true;
    else if (end)
        l->in_state = false;
    else if (branch && l->depth < HJ_LOG_MOST_BRANCHES)
        l->margins[++l->depth] = SIZE_MAX;
}

void hj_log_format(struct hj_str text, struct hj_out *out)
{
    struct layout l = {.out = out};
    struct hj_str line, trimmed;

    text = hj_str_skip_bom(text);
    while (hj_str_line(&text, &line)) {
        if (is_empty(line)) {
            l.empty = true;
            continue;
        }
        trimmed = hj_str_trim(line);
        /* At the start of the file the line would read as a byte order mark. */
        if (l.any ? l.empty : hj_str_skip_bom(trimmed).n < trimmed.n)
            hj_out_char(out, '\n');
        l.empty = false;
        l.any = true;
        put_line(&l, line);
    }
}
