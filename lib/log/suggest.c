/* SPDX-License-Identifier: MPL-2.0 */
/* Unknown words and the suggestion of similar ones. */
#include "log/internal.h"

#include "base/utf8.h"

/* Returns the length of the common prefix of two words. */
static size_t shared(struct hj_str a, struct hj_str b)
{
    size_t n = 0;

    while (n < a.n && n < b.n && a.p[n] == b.p[n])
        n++;
    return n;
}

void hj_near_try(struct hj_near *near, struct hj_str candidate)
{
    enum { FARTHEST = 3, LONGEST = 64 };
    char lower[LONGEST];
    unsigned d, e = FARTHEST + 1;

    if (candidate.n == 0)
        return;
    d = hj_utf8_distance(near->word, candidate, FARTHEST);
    for (size_t i = 0; near->word.n <= LONGEST && i < near->word.n; i++)
        lower[i] = hj_lower(near->word.p[i]);
    if (near->word.n <= LONGEST) /* compare without regard to case */
        e = hj_utf8_distance((struct hj_str){lower, near->word.n}, candidate,
                             FARTHEST);
    d = e < d ? e : d;
    if (d <= FARTHEST && d <= 1 + near->word.n / 4 && d < near->word.n &&
        (near->best.p == NULL || d < near->distance ||
         (d == near->distance &&
          shared(near->word, candidate) > shared(near->word, near->best)))) {
        near->best = candidate;
        near->distance = d;
    }
}

void hj_log_near_players(const struct hj_log_head *head, struct hj_near *near)
{
    for (uint32_t i = 0; i < head->player_count; i++)
        hj_near_try(near, head->players[i].id);
    for (uint32_t i = 0; i < head->team_count; i++)
        hj_near_try(near, head->teams[i].id);
}

bool hj_log_unknown_actor(struct hj_log_reader *r, const struct hj_lexeme *x)
{
    struct hj_near near = {.word = x->text};

    hj_log_near_players(&r->log->head, &near);
    for (int v = HJ_VERB_NONE + 1; v < HJ_VERBS; v++)
        if (hj_verb_is_bare((enum hj_verb)v))
            hj_near_try(&near, hj_str(hj_verb_word((enum hj_verb)v)));
    if (near.best.p != NULL)
        return hj_log_bad_line(r, x->column,
                               "no player is called '%.*s'; did you mean %.*s?",
                               HJ_STR_ARG(x->text), HJ_STR_ARG(near.best));
    return hj_log_bad_line(
        r, x->column,
        "no player is called '%.*s'; an action begins with a "
        "player's id, judge or game",
        HJ_STR_ARG(x->text));
}

/* Writes the verbs that the game has beside those of all games. */
static void put_own_verbs(struct hj_str game, struct hj_out *out)
{
    const char *before = "; beside those of all games it has ";

    for (int v = HJ_VERB_EFFECT + 1; game.n > 0 && v < HJ_VERBS; v++)
        if (hj_game_has_verb(game, (enum hj_verb)v)) {
            hj_out_puts(out, before);
            hj_out_puts(out, hj_verb_word((enum hj_verb)v));
            before = ", ";
        }
}

bool hj_log_unknown_verb(struct hj_log_reader *r, const struct hj_lexeme *x)
{
    struct hj_str game = r->log->head.game;
    struct hj_near near = {.word = x->text};
    bool known = hj_verb_find(x->text) != HJ_VERB_NONE;
    struct hj_out *own;

    for (int v = HJ_VERB_NONE + 1; v < HJ_VERBS; v++)
        if (hj_game_has_verb(game, (enum hj_verb)v))
            hj_near_try(&near, hj_str(hj_verb_word((enum hj_verb)v)));
    if (!known && near.best.p != NULL)
        return hj_log_bad_line(r, x->column,
                               "unknown verb '%.*s'; did you mean %.*s?",
                               HJ_STR_ARG(x->text), HJ_STR_ARG(near.best));
    own = hj_out_memory();
    if (hj_out_failed(own))
        return hj_log_no_memory(r);
    put_own_verbs(game, own);
    if (known)
        hj_log_bad_line(r, x->column, "%.*s has no verb '%.*s'%.*s",
                        HJ_STR_ARG(game), HJ_STR_ARG(x->text),
                        HJ_STR_ARG(hj_out_text(own)));
    else
        hj_log_bad_line(r, x->column, "unknown verb '%.*s'%.*s",
                        HJ_STR_ARG(x->text), HJ_STR_ARG(hj_out_text(own)));
    hj_out_free(own);
    return false;
}

struct hj_str hj_log_near_label(const struct hj_log *log, struct hj_str name,
                                size_t lines)
{
    struct hj_near near = {.word = name};

    for (size_t i = 0; i < lines; i++)
        if (log->lines[i].kind == HJ_LINE_LABEL)
            hj_near_try(&near,
                        hj_operand_text(&log->lines[i].action.operands[0]));
    return near.best.p != NULL ? near.best : HJ_STR("");
}

static void note(struct hj_log *log, hj_symbol alias, uint32_t line)
{
    struct hj_known_word *word = &log->words.list[alias];

    word->last = line;
    if (word->first == 0)
        word->first = line;
}

void hj_log_note_aliases(struct hj_log *log, const struct hj_action *a)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->operands[i].role == HJ_ROLE_AS)
            note(log, a->operands[i].symbol, a->line);
}

/* Takes the next word behind `as` of an unreadable line; returns false at its
 * end. */
static bool next_alias(struct hj_lexer *lexer, struct hj_lexeme *x)
{
    bool as = false;

    while (hj_lex_next(lexer, x) < HJ_LEX_NOTE && x->kind != HJ_LEX_END) {
        if (as && x->kind == HJ_LEX_WORD)
            return true;
        as = x->kind == HJ_LEX_WORD && hj_str_is(x->text, "as");
    }
    return false;
}

void hj_log_note_bad_aliases(struct hj_log_reader *r)
{
    struct hj_lexer lexer = {r->line.text, 0, NULL};
    struct hj_lexeme x;

    while (next_alias(&lexer, &x)) {
        hj_symbol alias = hj_words_add(&r->log->words, x.text);
        if (alias == HJ_NO_SYMBOL) {
            (void)hj_log_no_memory(r);
            return;
        }
        if (alias >= HJ_SYMBOL_OWN)
            note(r->log, alias, r->number);
    }
}

static bool names(const struct hj_log_line *line, struct hj_str alias,
                  hj_symbol symbol)
{
    struct hj_lexer lexer = {line->text, 0, NULL};
    struct hj_lexeme x;

    while (line->kind == HJ_LINE_BAD && next_alias(&lexer, &x))
        if (hj_str_eq(x.text, alias))
            return true;
    for (size_t i = 0; line->aliased && i < line->action.count; i++)
        if (line->action.operands[i].role == HJ_ROLE_AS &&
            line->action.operands[i].symbol == symbol)
            return true;
    return false;
}

/* Returns the last of COUNT lines above line ABOVE that gives the alias; 0:
 * none. */
static uint32_t last_naming(const struct hj_log_line *lines, size_t count,
                            struct hj_str alias, hj_symbol symbol,
                            uint32_t above)
{
    while (count-- > 0)
        if (lines[count].action.line < above &&
            names(&lines[count], alias, symbol))
            return lines[count].action.line;
    return 0;
}

uint32_t hj_log_line_naming(const struct hj_log *log, struct hj_str word,
                            uint32_t above)
{
    hj_symbol symbol = hj_log_find(log, word);
    uint32_t line;

    if (symbol == HJ_NO_SYMBOL || log->words.list[symbol].first >= above)
        return 0;
    if (log->words.list[symbol].last < above)
        return log->words.list[symbol].last;
    line = last_naming(log->lines, log->line_count, word, symbol, above);
    return line > 0
               ? line
               : last_naming(log->facts, log->fact_count, word, symbol, above);
}
