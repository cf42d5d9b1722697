/* SPDX-License-Identifier: MPL-2.0 */
/* The reader of the lines of a log: kinds of lines, actors, verbs, facts. */
#include "log/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool hj_log_bad_line(struct hj_log_reader *r, uint32_t column,
                     const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    r->log->bad_lines++;
    if (hj_findings_add(r->findings, HJ_FINDING_BAD_LINE,
                        (struct hj_place){r->file, r->number, column}, NULL,
                        "%s", text) == NULL)
        return hj_log_no_memory(r);
    return false;
}

bool hj_log_no_memory(struct hj_log_reader *r)
{
    if (!r->failed)
        hj_fail_memory(r->e);
    r->failed = true;
    return false;
}

static bool is_actor(const struct hj_log *log, hj_symbol symbol)
{
    return symbol == HJ_SYMBOL_ALL || symbol == HJ_SYMBOL_JUDGE ||
           symbol == HJ_SYMBOL_GAME || hj_log_player(log, symbol) >= 0 ||
           hj_log_team(log, symbol) >= 0;
}

/* Sets *VERB to the verb that X names; false if the game has no such verb. */
static bool verb_of(const struct hj_log_reader *r, const struct hj_lexeme *x,
                    enum hj_verb *verb)
{
    hj_symbol symbol;

    if (x->kind != HJ_LEX_WORD)
        return false;
    symbol = hj_words_find(&r->log->words, x->text);
    if (symbol <= HJ_SYMBOL_VERBS || symbol >= HJ_SYMBOL_ROLES)
        return false;
    *verb = (enum hj_verb)(symbol - HJ_SYMBOL_VERBS);
    return (r->log->verbs >> *verb & 1) != 0;
}

/* Reads actor and verb.  X is the first lexeme, and on return the last one
 * read. */
static bool read_actor_and_verb(struct hj_log_reader *r, struct hj_lexeme *x,
                                enum hj_verb *verb)
{
    hj_symbol symbol;

    if (x->kind != HJ_LEX_WORD)
        return hj_log_bad_line(r, x->column,
                               "an action begins with a player's id, "
                               "judge or game");
    symbol = hj_words_find(&r->log->words, x->text);
    if (symbol != HJ_NO_SYMBOL && is_actor(r->log, symbol)) {
        r->line.action.actor = symbol;
        r->line.action.player = (int8_t)hj_log_player(r->log, symbol);
        if (hj_lex_next(&r->lexer, x) == HJ_LEX_BAD)
            return hj_log_bad_line(r, x->column, "%s", r->lexer.why);
        if (x->kind != HJ_LEX_WORD)
            return hj_log_bad_line(r, x->column, "the verb is missing");
        if (!verb_of(r, x, verb))
            return hj_log_unknown_verb(r, x);
        if (symbol == HJ_SYMBOL_ALL && *verb != HJ_VERB_PASS)
            return hj_log_bad_line(r, x->column, "'all' can only pass");
        return true;
    }
    r->line.action.actor = HJ_SYMBOL_NOBODY;
    if (!verb_of(r, x, verb))
        return hj_verb_find(x->text) != HJ_VERB_NONE
                   ? hj_log_unknown_verb(r, x)
                   : hj_log_unknown_actor(r, x);
    if (*verb != HJ_VERB_RESOLVE && *verb != HJ_VERB_DAMAGE &&
        *verb != HJ_VERB_EFFECT)
        return hj_log_bad_line(r, x->column, "'%s' needs an actor before it",
                               hj_verb_word(*verb));
    return true;
}

/* Reports an alias that has another meaning. */
static bool check_aliases(struct hj_log_reader *r)
{
    const struct hj_operand *o = r->log->operands + r->first;

    for (uint32_t i = 0; i < r->line.action.count; i++) {
        struct hj_str text = hj_operand_text(&o[i]);
        if (o[i].role != HJ_ROLE_AS)
            continue;
        if (o[i].kind != HJ_OPERAND_WORD || o[i].value != 0 || o[i].up ||
            hj_str_find(text, '.', 0) < text.n || o[i].symbol < HJ_SYMBOL_OWN)
            return hj_log_bad_line(
                r, o[i].column,
                "'%.*s' cannot be an alias: letters, digits and "
                "hyphens, no word of the log's own",
                HJ_STR_ARG(text));
        if (is_actor(r->log, o[i].symbol))
            return hj_log_bad_line(
                r, o[i].column,
                "'%.*s' is a player or a team, it cannot be an "
                "alias",
                HJ_STR_ARG(text));
    }
    return true;
}

/* Reads the operands after the verb. */
static bool read_behind(struct hj_log_reader *r, enum hj_verb verb)
{
    if (!hj_log_operands(r, HJ_WORDS_ACTION, verb))
        return false;
    if (r->line.action.count > 0 && hj_verb_is_bare(verb))
        return hj_log_bad_line(r, r->log->operands[r->first].column,
                               "nothing may follow '%s'", hj_verb_word(verb));
    return !r->aliased || check_aliases(r);
}

static bool read_action(struct hj_log_reader *r, struct hj_lexeme *x)
{
    enum hj_verb verb = HJ_VERB_NONE;

    r->line.kind = HJ_LINE_ACTION;
    r->in_body = true;
    if (!read_actor_and_verb(r, x, &verb))
        return false;
    r->line.action.verb = (uint8_t)verb;
    return read_behind(r, verb);
}

/* Adds a line to the body; NULL when out of memory. */
static inline struct hj_log_line *add_line(struct hj_log_reader *r)
{
    struct hj_log *log = r->log;

    if (!hj_array_room(&log->lines, log->line_count, &log->line_size,
                       sizeof *log->lines)) {
        hj_log_no_memory(r);
        return NULL;
    }
    return &log->lines[log->line_count++];
}

/* Adds a fact to the position; NULL when out of memory. */
static struct hj_log_line *add_fact(struct hj_log_reader *r)
{
    struct hj_log *log = r->log;

    if (!hj_array_room(&log->facts, log->fact_count, &log->fact_size,
                       sizeof *log->facts)) {
        hj_log_no_memory(r);
        return NULL;
    }
    return &log->facts[log->fact_count++];
}

static bool keep(struct hj_log_reader *r)
{
    bool fact = r->state_line != 0;
    struct hj_log_line *line = fact ? add_fact(r) : add_line(r);

    if (line == NULL)
        return false;
    *line = r->line;
    line->action.operands = r->log->operands + r->first;
    line->aliased = r->aliased;
    if (r->aliased)
        hj_log_note_aliases(r->log, &line->action);
    r->log->actions += !fact && r->line.kind == HJ_LINE_ACTION;
    return true;
}

/* Reads a fact of the position, which has no verb and may begin with any
 * word. */
static bool read_fact(struct hj_log_reader *r)
{
    r->lexer.at = 0;
    r->line.kind = HJ_LINE_ACTION;
    return hj_log_operands(r, HJ_WORDS_FACT, HJ_VERB_NONE) &&
           (!r->aliased || check_aliases(r));
}

/* Returns the entry of the cache for LINE, indentation included, by a hash of
 * the first, middle and last eight bytes. */
static inline uint32_t *seen_at(struct hj_log *log, struct hj_str line)
{
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t first, middle, last;
    size_t n = line.n;

    if (n < sizeof first)
        return &log->seen[hj_hash_word(line) % HJ_SEEN];
    memcpy(&first, line.p, sizeof first);
    memcpy(&middle, line.p + (n - sizeof middle) / 2, sizeof middle);
    memcpy(&last, line.p + n - sizeof last, sizeof last);
    first = ((first * factor + middle) * factor + last) * factor;
    return &log->seen[first >> 40 & (HJ_SEEN - 1)];
}

/* True if line I is an action and TEXT begins with the same line, indentation
 * included; *N is its length in bytes. */
static inline bool is_again(const struct hj_log *log, struct hj_str text,
                            uint32_t i, size_t *n)
{
    const struct hj_log_line *line;
    size_t indent;

    if (i >= log->line_count || log->lines[i].kind != HJ_LINE_ACTION)
        return false;
    line = &log->lines[i];
    indent = line->action.column - 1;
    *n = indent + line->text.n;
    return (*n < text.n ? text.p[*n] == '\n' : *n == text.n) &&
           hj_equal_words(line->text.p - indent, text.p, *n);
}

/* Adds a copy of line I for the equal line at TEXT.  A copy is valid because
 * nothing in the body changes the meaning of an action, and a position, whose
 * lines are facts, ends before the first action. */
static inline void read_again(struct hj_log_reader *r, const char *text,
                              uint32_t i)
{
    struct hj_log *log = r->log;
    struct hj_log_line *line = add_line(r);

    if (line == NULL)
        return;
    *line = log->lines[i];
    text += line->action.column - 1;
    if (HJ_UNLIKELY(line->note.n > 0))
        line->note.p = text + (line->note.p - line->text.p);
    line->text.p = text;
    line->action.line = r->number;
    line->depth = (uint16_t)r->depth;
    if (HJ_UNLIKELY(line->aliased))
        hj_log_note_aliases(log, &line->action);
    log->actions++;
}

/* Returns the entry of the cache for the beginning of LINE. */
static inline uint32_t *begun_at(struct hj_log *log, struct hj_str line)
{
    return &log->begun[hj_hash_mix(hj_hash_head(line)) % HJ_BEGUN];
}

/* Takes the actor and the verb of TEXT from line I, if line I is an action with
 * the same bytes before its first operand, an item.  A preposition before that
 * operand would give it a different role. */
static inline bool begin_again(struct hj_log_reader *r, struct hj_str text,
                               uint32_t i)
{
    const struct hj_log_line *like;
    const struct hj_action *a;
    size_t n;

    if (i >= r->log->line_count)
        return false;
    like = &r->log->lines[i];
    a = &like->action;
    if (like->kind != HJ_LINE_ACTION || a->count == 0 ||
        a->operands->role != HJ_ROLE_ITEM)
        return false;
    n = a->operands->column - 1;
    if (n > text.n ||
        !hj_equal_words(like->text.p - (a->column - 1), text.p, n))
        return false;
    r->line.kind = HJ_LINE_ACTION;
    r->line.action.actor = a->actor;
    r->line.action.player = a->player;
    r->line.action.verb = a->verb;
    r->line.action.column = a->column;
    r->lexer.at = n;
    return true;
}

/* Reads one line from its first lexeme on. */
static bool read_pieces(struct hj_log_reader *r)
{
    struct hj_lexeme x;
    enum hj_lex_kind kind = hj_lex_next(&r->lexer, &x);

    if (kind == HJ_LEX_END || kind == HJ_LEX_NOTE) {
        r->kept = false;
        return true;
    }
    r->line.action.column = x.column;
    if (kind == HJ_LEX_BAD)
        return hj_log_bad_line(r, x.column, "%s", r->lexer.why);
    if (x.text.p[0] == '@' && kind == HJ_LEX_WORD)
        return hj_log_directive(r, &x);
    return r->state_line != 0 ? read_fact(r) : read_action(r, &x);
}

/* Reads one line; an unreadable line is stored as HJ_LINE_BAD. */
HJ_APART static void read_line(struct hj_log_reader *r, struct hj_str text)
{
    struct hj_log *log = r->log;
    uint32_t *begun = begun_at(log, text);
    bool good;

    r->kept = true;
    r->aliased = false;
    r->first = log->operand_count;
    r->lexer = (struct hj_lexer){text, 0, NULL};
    r->line = (struct hj_log_line){
        .action = {.line = r->number, .player = -1},
        .text = hj_str_trim(text),
        .partner = UINT32_MAX,
        .depth = (uint16_t)r->depth,
    };
    good = begin_again(r, text, *begun)
               ? read_behind(r, (enum hj_verb)r->line.action.verb)
               : read_pieces(r);
    if (!good) {
        r->line.kind = HJ_LINE_BAD;
        r->line.action.count = 0;
        log->operand_count = r->first;
        r->kept = true;
        r->aliased = false;
        hj_log_note_bad_aliases(r);
    }
    *begun = (uint32_t)log->line_count;
    if (r->kept && !r->failed)
        keep(r);
}

static bool head_finding(struct hj_log_reader *r, const char *text)
{
    if (hj_findings_add(r->findings, HJ_FINDING_LOG_HEAD,
                        (struct hj_place){r->file, 1, 0}, NULL, "%s",
                        text) == NULL)
        return hj_log_no_memory(r);
    return true;
}

/* Allocates room for the estimated number of lines of a text of BYTES bytes.
 * After a failure the array grows as needed. */
static void expect(struct hj_log *log, size_t bytes)
{
    enum { BYTES_A_LINE = 20, SMALLEST = 64, LARGEST = 1 << 16 };
    size_t lines = bytes / BYTES_A_LINE + SMALLEST;

    if (log->line_size > 0)
        return;
    lines = lines < LARGEST ? lines : LARGEST;
    log->lines = malloc(lines * sizeof *log->lines);
    log->line_size = log->lines != NULL ? lines : 0;
}

/* Reports the errors that are known only at the end of the file. */
static void finish(struct hj_log_reader *r)
{
    struct hj_log *log = r->log;

    if (r->state_line != 0) {
        r->number = r->state_line;
        hj_log_bad_line(r, 1, "@state has no @end");
    }
    while (r->depth > 0) {
        r->number = log->lines[log->open[--r->depth]].action.line;
        hj_log_bad_line(r, 1, "@branch has no @end");
    }
    log->head.playable = log->head.game.n > 0 && log->head.player_count >= 2;
    if (log->head.game_line == 0)
        head_finding(r, "the head names no game: add a line @game ID");
    if (log->head.player_count < 2)
        head_finding(r, "the head needs at least two players: @player ann "
                        "\"Ann Lee\"");
    else if (log->head.team_count == 1 &&
             log->head.teams[0].count == log->head.player_count) {
        log->head.playable = false;
        head_finding(r, "all players are of one team: nobody plays against it");
    }
}

static void begin(struct hj_log *log)
{
    hj_arena_reset(log->arena);
    memset(&log->head, 0, offsetof(struct hj_log_head, players));
    log->head.initiative = HJ_NO_SYMBOL;
    log->operand_count = log->line_count = log->fact_count = 0;
    log->card_count = log->pair_count = log->actions = log->bad_lines = 0;
    log->verbs = ~UINT64_C(0);
    if (log->card_names != NULL)
        hj_map_clear(log->card_names);
}

/* Provides the buffer for composed words; a buffer that has failed is
 * replaced. */
static bool begin_scratch(struct hj_log *log)
{
    if (log->scratch != NULL && !hj_out_failed(log->scratch))
        return true;
    hj_out_free(log->scratch);
    log->scratch = hj_out_memory();
    return !hj_out_failed(log->scratch);
}

static bool not_a_log(struct hj_log_reader *r, struct hj_str text)
{
    return hj_str_reject_utf16(text, r->file, r->e) &&
           hj_fail(r->e, "%s: no game log: the first line must be '@log 1'",
                   r->file);
}

/* True if the first line with a lexeme other than an annotation is @log. */
static bool begins_well(struct hj_str text)
{
    struct hj_str line;

    while (hj_str_line(&text, &line)) {
        struct hj_lexer lexer = {line, 0, NULL};
        struct hj_lexeme x;
        enum hj_lex_kind kind = hj_lex_next(&lexer, &x);
        if (kind != HJ_LEX_END && kind != HJ_LEX_NOTE)
            return kind == HJ_LEX_WORD && hj_str_is(x.text, "@log");
    }
    return false;
}

/* Takes the next line from *REST, which must not be empty.  RETURNS is false
 * for a text without any CR, which is faster to split. */
static inline struct hj_str next_line(struct hj_str *rest, bool returns)
{
    size_t n = returns ? hj_str_line_end(*rest) : hj_str_find(*rest, '\n', 0);
    struct hj_str line = {rest->p, n};

    if (returns && n + 1 < rest->n && rest->p[n] == '\r' &&
        rest->p[n + 1] == '\n')
        n++;
    *rest = hj_str_from(*rest, n + 1);
    return line;
}

/* Reads all lines.  Repeated lines, such as phases, often repeat in the same
 * order: the line after the last match is tried before the cache. */
static bool read_all(struct hj_log_reader *r, struct hj_str text)
{
    bool returns = hj_str_find(text, '\r', 0) < text.n;
    const struct hj_log *log = r->log;
    uint32_t likely = 0;

    while (text.n > 0 && !r->failed) {
        struct hj_str line;
        uint32_t *seen;
        size_t n;
        if (HJ_UNLIKELY(++r->number > HJ_LOG_MOST_LINES))
            return hj_fail(r->e, "%s: more than %d lines", r->file,
                           HJ_LOG_MOST_LINES);
        if (is_again(log, text, likely, &n)) {
            read_again(r, text.p, likely++);
            text = hj_str_from(text, n + 1);
            continue;
        }
        line = next_line(&text, returns);
        seen = seen_at(r->log, line);
        likely = *seen;
        *seen = (uint32_t)log->line_count;
        if (is_again(log, line, likely, &n)) {
            read_again(r, line.p, likely++);
            continue;
        }
        read_line(r, line);
        likely = (uint32_t)log->line_count;
    }
    if (!r->failed)
        finish(r);
    return !r->failed;
}

bool hj_log_read(struct hj_log *log, struct hj_str text, const char *file,
                 struct hj_findings *findings, struct hj_error *e)
{
    struct hj_log_reader r = {
        .log = log, .file = file, .findings = findings, .e = e};

    begin(log);
    if (text.n > UINT32_MAX)
        return hj_fail(e, "%s: more than 4 GiB", file);
    text = hj_str_skip_bom(text);
    if (!hj_words_begin(&log->words) || !hj_log_operand_room(log) ||
        !begin_scratch(log))
        return hj_fail_memory(e);
    expect(log, text.n);
    return begins_well(text) ? read_all(&r, text) : not_a_log(&r, text);
}
