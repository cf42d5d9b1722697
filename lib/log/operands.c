/* SPDX-License-Identifier: MPL-2.0 */
/* Conversion of lexemes to operands, and of words to symbols. */
#include "log/internal.h"

#include "base/utf8.h"

/* Removes the copy number from TEXT, a name with # at HASH and a suffix at DOT:
 * levy#2.1 becomes levy.1. */
static bool take_inner(struct hj_log_reader *r, struct hj_str *text,
                       size_t hash, size_t dot, struct hj_operand *o)
{
    char *joined = hj_arena_alloc(r->log->arena, text->n);

    if (joined == NULL)
        return hj_log_no_memory(r);
    memcpy(joined, text->p, hash);
    memcpy(joined + hash, text->p + dot, text->n - dot);
    *text = (struct hj_str){joined, hash + text->n - dot};
    o->inner = 1;
    return true;
}

/* Removes `/up` and `#2` from the end of *TEXT, or `#2` before a dot. */
static bool take_suffixes(struct hj_log_reader *r, uint32_t column,
                          struct hj_str *text, struct hj_operand *o)
{
    size_t at, dot;
    int64_t copy;

    if (hj_str_ends(*text, HJ_STR("/up"))) {
        o->up = 1;
        text->n -= 3;
    }
    at = hj_str_find(*text, '#', 0);
    if (at == text->n)
        return true;
    if (hj_str_int(hj_str_from(*text, at + 1), 1, INT32_MAX, &copy)) {
        o->value = (int32_t)copy;
        text->n = at;
        return true;
    }
    dot = hj_str_find(*text, '.', at);
    if (dot + 1 < text->n && hj_str_find(*text, '.', dot + 1) == text->n &&
        hj_str_int(hj_str_first(hj_str_from(*text, at + 1), dot - at - 1), 1,
                   INT32_MAX, &copy)) {
        o->value = (int32_t)copy;
        return take_inner(r, text, at, dot, o);
    }
    for (size_t i = at + 1; i < text->n && text->p[i] != '.'; i++)
        if (text->p[i] < '0' || text->p[i] > '9')
            return hj_log_bad_line(
                r, column + (uint32_t)at,
                "the number of a copy must follow #, as in "
                "name#2; an annotation needs a blank before #");
    return true;
}

/* Reads ?, or ?*3 for three unknown cards. */
static bool read_unknown(struct hj_log_reader *r, const struct hj_lexeme *x,
                         struct hj_operand *o)
{
    int64_t times = 1;

    if (x->text.n > 1 &&
        (x->text.p[1] != '*' ||
         !hj_str_int(hj_str_from(x->text, 2), 1, HJ_LOG_MOST_OPERANDS, &times)))
        return hj_log_bad_line(r, x->column,
                               "unknown cards are written ?, ? ? ? or ?*3, and "
                               "are %d at the most",
                               HJ_LOG_MOST_OPERANDS);
    o->kind = HJ_OPERAND_UNKNOWN;
    o->value = (int32_t)times;
    return true;
}

static inline bool read_word(struct hj_log_reader *r, const struct hj_lexeme *x,
                             enum hj_words_mode mode, struct hj_operand *o)
{
    struct hj_str text = x->text;
    int64_t number;
    char c = text.p[0];

    o->kind = HJ_OPERAND_WORD;
    if (c == '?') {
        if (!read_unknown(r, x, o))
            return false;
    } else if (((c >= '0' && c <= '9') || c == '-' || c == '+') &&
               hj_str_int(text, INT32_MIN, INT32_MAX, &number)) {
        o->kind = HJ_OPERAND_NUMBER;
        o->value = (int32_t)number;
    } else if (mode != HJ_WORDS_PLAIN && x->marked &&
               !take_suffixes(r, x->column, &text, o)) {
        return false;
    }
    if (text.n == 0)
        return hj_log_bad_line(r, x->column, "a name is missing");
    o->text = text.p;
    o->length = (uint32_t)text.n;
    return true;
}

/* Sets *TEXT to the text between quotation marks with its escapes resolved. */
static bool unescape(struct hj_log_reader *r, const struct hj_lexeme *x,
                     struct hj_str *text)
{
    char *copy;
    size_t n = 0;

    *text = x->inner;
    if (!x->escaped)
        return true;
    copy = hj_arena_alloc(r->log->arena, x->inner.n + 1);
    if (copy == NULL)
        return hj_log_no_memory(r);
    for (size_t i = 0; i < x->inner.n; i++) {
        if (x->inner.p[i] == '\\')
            i++;
        copy[n++] = x->inner.p[i];
    }
    *text = (struct hj_str){copy, n};
    return true;
}

/* Joins bob."Fire in the Sky".1 to the word bob.fire-in-the-sky.1. */
static bool read_joined(struct hj_log_reader *r, const struct hj_lexeme *x,
                        struct hj_str name, struct hj_str behind,
                        struct hj_operand *o)
{
    struct hj_str word;

    hj_out_cut(r->log->scratch, 0);
    hj_out_str(r->log->scratch, x->before);
    if (!hj_utf8_slug(name, r->log->scratch))
        return hj_log_no_memory(r);
    hj_out_str(r->log->scratch, behind);
    if (hj_out_failed(r->log->scratch))
        return hj_log_no_memory(r);
    word = hj_arena_str(r->log->arena, hj_out_text(r->log->scratch));
    if (word.p == NULL)
        return hj_log_no_memory(r);
    o->kind = HJ_OPERAND_WORD;
    o->text = word.p;
    o->length = (uint32_t)word.n;
    return true;
}

/* Reads a name with adjacent parts or escapes. */
static bool read_quoted(struct hj_log_reader *r, const struct hj_lexeme *x,
                        enum hj_words_mode mode, struct hj_operand *o)
{
    struct hj_str name, behind = x->behind;

    if (!unescape(r, x, &name))
        return false;
    if (mode != HJ_WORDS_PLAIN && !take_suffixes(r, x->column, &behind, o))
        return false;
    if (x->before.n > 0 && x->before.p[x->before.n - 1] == '=')
        return hj_log_bad_line(r, x->column, "'%.*s' belongs to @card alone",
                               HJ_STR_ARG(x->before));
    if (x->before.n > 0 || (behind.n > 0 && behind.p[0] == '.') ||
        (mode == HJ_WORDS_PLAIN && behind.n > 0 && behind.p[0] == '#'))
        return read_joined(r, x, name, behind, o);
    if (behind.n > 0)
        return hj_log_bad_line(
            r, x->column, "'%.*s' follows a quotation mark without a blank",
            HJ_STR_ARG(behind));
    if (name.n == 0 && mode != HJ_WORDS_PLAIN)
        return hj_log_bad_line(r, x->column, "a name is missing");
    o->kind = HJ_OPERAND_NAME;
    o->text = name.p;
    o->length = (uint32_t)name.n;
    return true;
}

static inline bool read_operand(struct hj_log_reader *r,
                                const struct hj_lexeme *x,
                                enum hj_words_mode mode, struct hj_operand *o)
{
    struct hj_str word;

    *o = (struct hj_operand){.column = x->column};
    if (x->kind == HJ_LEX_WORD) {
        if (!read_word(r, x, mode, o))
            return false;
    } else if (x->text.n == x->inner.n + 2 && x->inner.n > 0 && !x->escaped) {
        o->kind = HJ_OPERAND_NAME;
        o->text = x->inner.p;
        o->length = (uint32_t)x->inner.n;
    } else if (!read_quoted(r, x, mode, o)) {
        return false;
    }
    word = o->kind == HJ_OPERAND_NAME
               ? (struct hj_str){x->inner.p - 1, x->inner.n + 1}
               : hj_operand_text(o);
    o->symbol = hj_words_add(&r->log->words, word);
    return o->symbol != HJ_NO_SYMBOL || hj_log_no_memory(r);
}

bool hj_log_operand(struct hj_log_reader *r, const struct hj_lexeme *x,
                    enum hj_words_mode mode, struct hj_operand *operand)
{
    return read_operand(r, x, mode, operand);
}

/* The state of reading the operands of a line. */
struct parts {
    enum hj_words_mode mode;
    enum hj_verb verb;
    enum hj_role role;
    uint16_t group;
    bool wanted; /* an operand must follow: after a preposition, an arrow or a
                  * comma */
};

static bool one_operand(enum hj_words_mode mode, enum hj_role role)
{
    if (mode == HJ_WORDS_ACTION)
        return role == HJ_ROLE_AS;
    return role != HJ_ROLE_ITEM;
}

/* True if SYMBOL is a preposition in this mode; *ROLE is set to its role. */
static inline bool is_role(const struct parts *p, hj_symbol symbol,
                           enum hj_role *role)
{
    if (symbol <= HJ_SYMBOL_ROLES + HJ_ROLE_ARROW || symbol >= HJ_SYMBOL_OWN)
        return false;
    *role = (enum hj_role)(symbol - HJ_SYMBOL_ROLES);
    switch (p->mode) {
    case HJ_WORDS_FACT:
        return *role == HJ_ROLE_AT || *role == HJ_ROLE_ON ||
               *role == HJ_ROLE_AS;
    case HJ_WORDS_PLAIN:
        return *role == HJ_ROLE_BY || *role == HJ_ROLE_FROM;
    default:
        return true;
    }
}

/* Begins the group after a comma.  A group without a preposition (`as` at its
 * end does not count) continues the preposition of the previous group; any
 * other group begins with items. */
static void begin_group(const struct hj_log_reader *r, struct parts *p)
{
    struct hj_lexer ahead = r->lexer;
    struct hj_lexeme x;
    enum hj_lex_kind kind;
    bool first = true;

    p->group++;
    p->wanted = true;
    if (p->role == HJ_ROLE_ARROW) {
        p->role = HJ_ROLE_ITEM;
        return;
    }
    while ((kind = hj_lex_next(&ahead, &x)) == HJ_LEX_WORD ||
           kind == HJ_LEX_QUOTED) {
        enum hj_role role;
        if (kind == HJ_LEX_WORD &&
            is_role(p, hj_words_find(&r->log->words, x.text), &role)) {
            if (role == HJ_ROLE_AS && !first && p->mode == HJ_WORDS_ACTION)
                return; /* names what the whole action creates */
            p->role = HJ_ROLE_ITEM;
            return;
        }
        first = false;
    }
    if (kind == HJ_LEX_ARROW)
        p->role = HJ_ROLE_ITEM;
}

/* Reports a preposition that the verb does not take, with those it does. */
static bool not_taken(struct hj_log_reader *r, enum hj_verb verb,
                      enum hj_role role, uint32_t column)
{
    struct hj_out *taken = hj_out_memory();
    const char *before = "; it takes '";

    if (hj_out_failed(taken))
        return hj_log_no_memory(r);
    for (int i = HJ_ROLE_ITEM + 1; i < HJ_ROLES; i++)
        if (hj_verb_takes(verb, (enum hj_role)i)) {
            hj_out_printf(taken, "%s%s'", before,
                          hj_role_word((enum hj_role)i));
            before = ", '";
        }
    hj_log_bad_line(r, column, "'%s' takes no '%s'%.*s", hj_verb_word(verb),
                    hj_role_word(role), HJ_STR_ARG(hj_out_text(taken)));
    hj_out_free(taken);
    return false;
}

/* Begins the operands after a preposition or an arrow. */
static bool begin_part(struct hj_log_reader *r, struct parts *p,
                       enum hj_role role, uint32_t column)
{
    if (p->wanted)
        return hj_log_bad_line(r, column, "missing operand before '%s'",
                               hj_role_word(role));
    if (p->mode == HJ_WORDS_ACTION && !hj_verb_takes(p->verb, role))
        return not_taken(r, p->verb, role, column);
    if (p->mode != HJ_WORDS_ACTION && role == HJ_ROLE_ARROW)
        return hj_log_bad_line(r, column, "unexpected '->'");
    p->role = role;
    p->wanted = true;
    return true;
}

/* Adds the operand X, or begins a part if X is a preposition. */
static inline bool add_operand(struct hj_log_reader *r, struct parts *p,
                               const struct hj_lexeme *x)
{
    struct hj_log *log = r->log;
    struct hj_operand *operand;
    enum hj_role role;

    if (!hj_log_operand_room(log))
        return hj_log_no_memory(r);
    operand = &log->operands[log->operand_count];
    if (!read_operand(r, x, p->mode, operand))
        return false;
    if (operand->kind == HJ_OPERAND_WORD && is_role(p, operand->symbol, &role))
        return begin_part(r, p, role, operand->column);
    if (r->line.action.count >= HJ_LOG_MOST_OPERANDS)
        return hj_log_bad_line(r, operand->column,
                               "more than %d words in a line",
                               HJ_LOG_MOST_OPERANDS);
    operand->role = (uint8_t)p->role;
    operand->group = p->group;
    log->operand_count++;
    r->line.action.count++;
    p->wanted = false;
    if (p->role != HJ_ROLE_ITEM && one_operand(p->mode, p->role)) {
        r->aliased = r->aliased || p->role == HJ_ROLE_AS;
        p->role = HJ_ROLE_ITEM;
    }
    return true;
}

bool hj_log_operands(struct hj_log_reader *r, enum hj_words_mode mode,
                     enum hj_verb verb)
{
    struct parts p = {mode, verb, HJ_ROLE_ITEM, 0, false};
    struct hj_lexeme x;

    for (;;) {
        enum hj_lex_kind kind = hj_lex_next(&r->lexer, &x);
        if (kind == HJ_LEX_WORD || kind == HJ_LEX_QUOTED) {
            if (!add_operand(r, &p, &x))
                return false;
            continue;
        }
        switch (kind) {
        case HJ_LEX_ARROW:
            if (!begin_part(r, &p, HJ_ROLE_ARROW, x.column))
                return false;
            break;
        case HJ_LEX_COMMA:
            if (p.wanted || r->line.action.count == 0)
                return hj_log_bad_line(r, x.column,
                                       "missing operand before ','");
            if (p.group == UINT16_MAX)
                return hj_log_bad_line(r, x.column, "too many commas");
            begin_group(r, &p);
            break;
        case HJ_LEX_BAD:
            return hj_log_bad_line(r, x.column, "%s", r->lexer.why);
        case HJ_LEX_NOTE:
            r->line.note = x.text;
            /* fall through */
        default:
            if (p.wanted)
                return hj_log_bad_line(
                    r, x.column, "missing operand at the end of the line");
            return true;
        }
    }
}
