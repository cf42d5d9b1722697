/* SPDX-License-Identifier: MPL-2.0 */
/* What the parts of the reader share. */
#ifndef HJ_LOG_INTERNAL_H
#define HJ_LOG_INTERNAL_H

#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/map.h"
#include "games/games.h"
#include "log/log.h"

/* One piece of a line.  A quoted piece may have a word before its first and
 * behind its second quotation mark: bob."X"#2. */
enum hj_lex_kind {
    HJ_LEX_END,
    HJ_LEX_WORD,
    HJ_LEX_QUOTED,
    HJ_LEX_COMMA,
    HJ_LEX_ARROW,
    HJ_LEX_NOTE, /* text: the annotation, trimmed, without its # */
    HJ_LEX_BAD   /* text: from where it is wrong; the lexer says why */
};

struct hj_lexeme {
    enum hj_lex_kind kind;
    struct hj_str text;           /* all of it, as written */
    struct hj_str before, behind; /* of a quoted piece */
    struct hj_str inner;          /* of a quoted piece, escapes as written */
    bool escaped;                 /* inner has escapes */
    bool marked;                  /* of a word: it may have a # or end in /up */
    uint32_t column;
};

/* Where the reading of a line stands. */
struct hj_lexer {
    struct hj_str line;
    size_t at;
    const char *why; /* of HJ_LEX_BAD */
};

/* Reads the next piece into LEXEME and returns its kind.  After a bad piece
 * and at the end it stays there. */
enum hj_lex_kind hj_lex_piece(struct hj_lexer *lexer, struct hj_lexeme *lexeme);
static inline enum hj_lex_kind hj_lex_next(struct hj_lexer *lexer,
                                           struct hj_lexeme *lexeme)
{
    if (lexer->at < lexer->line.n)
        return hj_lex_piece(lexer, lexeme);
    lexeme->kind = HJ_LEX_END;
    lexeme->text = hj_str_from(lexer->line, lexer->at);
    lexeme->column = (uint32_t)lexer->at + 1;
    return HJ_LEX_END;
}

/* The words of a log; the symbol of one is its number in the list.  They are
 * found by hashes in SLOTS, which hold one more than a symbol; 0 is free. */
struct hj_known_word {
    const char *p;
    uint64_t head; /* its first bytes: all of most words */
    uint32_t n, hash;
};
struct hj_words {
    struct hj_known_word *list;
    size_t count, size;
    uint32_t *slots;
    size_t mask; /* of the slots, a power of two less one; 0: there are none */
    struct hj_hash_key key; /* set when there are slots */
};

static inline struct hj_known_word hj_words_key(const struct hj_words *words,
                                                struct hj_str word)
{
    return (struct hj_known_word){word.p, hj_hash_head(word), (uint32_t)word.n,
                                  hj_hash_keyed(&words->key, word)};
}

/* The slot of WORD: the free one where it belongs, if it is not known. */
static inline uint32_t *hj_words_slot(const struct hj_words *words,
                                      const struct hj_known_word *word)
{
    for (size_t i = word->hash & words->mask;; i = (i + 1) & words->mask) {
        uint32_t held = words->slots[i];
        const struct hj_known_word *known;
        if (held == 0)
            return &words->slots[i];
        known = &words->list[held - 1];
        if (known->head == word->head && known->n == word->n &&
            (word->n <= sizeof word->head ||
             hj_equal_words(known->p, word->p, word->n)))
            return &words->slots[i];
    }
}

/* The symbol of WORD, HJ_NO_SYMBOL when it is not known; there are slots. */
static inline hj_symbol hj_words_find(const struct hj_words *words,
                                      struct hj_str word)
{
    struct hj_known_word key = hj_words_key(words, word);
    uint32_t held = *hj_words_slot(words, &key);

    return held > 0 ? held - 1 : HJ_NO_SYMBOL;
}

/* Enters WORD, which is not known, where SLOT is its slot, and returns its
 * symbol; HJ_NO_SYMBOL when out of memory.  The bytes must outlive the log.
 */
hj_symbol hj_words_enter(struct hj_words *words,
                         const struct hj_known_word *word, uint32_t *slot);

/* The symbol of WORD, a new one when it is not known, as above. */
static inline hj_symbol hj_words_add(struct hj_words *words, struct hj_str word)
{
    struct hj_known_word key = hj_words_key(words, word);
    uint32_t *slot = hj_words_slot(words, &key);

    return *slot > 0 ? *slot - 1 : hj_words_enter(words, &key, slot);
}

/* Leaves only the words that every log knows, with their fixed symbols; false
 * when out of memory. */
bool hj_words_begin(struct hj_words *words);

/* Lines of the body that were read before, word for word, need no reading; nor
 * do the actor and the verb of a line that begins as another.  So many are
 * remembered at a time, by some of their bytes.  A memory may be of another
 * line, even of the log before: it is a place to look at, no more. */
enum { HJ_SEEN = 1024, HJ_BEGUN = 256 };

struct hj_log {
    struct hj_arena *arena;
    struct hj_out *scratch;
    struct hj_words words;
    struct hj_log_head head;
    struct hj_operand *operands;
    size_t operand_count, operand_size;
    struct hj_log_line *lines, *facts;
    size_t line_count, line_size, fact_count, fact_size;
    struct hj_log_card *cards;
    size_t card_count, card_size;
    struct hj_map *card_names; /* to their numbers; NULL before the first */
    struct hj_log_pair *pairs;
    size_t pair_count, pair_size;
    size_t actions, bad_lines;
    uint64_t verbs; /* a bit for each verb of the game; of all without one */
    uint32_t open[HJ_LOG_MOST_BRANCHES]; /* branches without their end yet */
    uint32_t seen[HJ_SEEN], begun[HJ_BEGUN]; /* numbers of lines */
};

_Static_assert(HJ_VERBS <= 64, "a bit for each verb");

/* The state of one reading. */
struct hj_log_reader {
    struct hj_log *log;
    const char *file;
    struct hj_findings *findings;
    struct hj_error *e;
    struct hj_lexer lexer;
    struct hj_log_line line; /* being read; without its operands, which are */
    size_t first;            /* those of the log from this number on */
    uint32_t number;         /* of that line */
    uint32_t depth;          /* branches without their end yet */
    uint32_t state_line;     /* of an open @state, else 0 */
    bool in_body, failed;
    bool kept;     /* the line belongs to the body or to the position */
    bool aliased;  /* it has an operand behind `as` */
    bool seen[32]; /* head directives that may stand only once */
};

/* Reports that the line cannot be read, at COLUMN, and returns false. */
bool hj_log_bad(struct hj_log_reader *r, uint32_t column, const char *format,
                ...) HJ_PRINTF(3, 4) HJ_COLD;

/* Remembers that memory has run out, and returns false. */
bool hj_log_short(struct hj_log_reader *r) HJ_COLD;

/* The nearest of some words to WORD, if any is near: begin with the word alone,
 * try each candidate. */
struct hj_near {
    struct hj_str word;
    struct hj_str best;
    unsigned distance;
};
void hj_near_try(struct hj_near *near, struct hj_str candidate);

/* Tries the ids of all players and teams. */
void hj_log_near_players(const struct hj_log_head *head, struct hj_near *near);

/* Report that no player, or verb of this game, is called X, and what is near;
 * they return false. */
bool hj_log_unknown_actor(struct hj_log_reader *r,
                          const struct hj_lexeme *x) HJ_COLD;
bool hj_log_unknown_verb(struct hj_log_reader *r,
                         const struct hj_lexeme *x) HJ_COLD;

/* Fixed symbols behind HJ_SYMBOLS_FIXED: the verbs, then the prepositions. */
enum {
    HJ_SYMBOL_VERBS = HJ_SYMBOLS_FIXED,
    HJ_SYMBOL_ROLES = HJ_SYMBOL_VERBS + HJ_VERBS,
    HJ_SYMBOL_OWN = HJ_SYMBOL_ROLES + HJ_ROLES
};

/* How the words of a line are taken. */
enum hj_words_mode {
    HJ_WORDS_ACTION, /* prepositions, #2 and /up mean something */
    HJ_WORDS_FACT,   /* at, on, as take one operand */
    HJ_WORDS_PLAIN   /* a directive: by and from take one operand */
};

/* Reads the rest of the line as operands of r->line. */
bool hj_log_operands(struct hj_log_reader *r, enum hj_words_mode mode,
                     enum hj_verb verb);

/* Makes room for one more operand; false when out of memory. */
bool hj_log_more_operands(struct hj_log *log) HJ_COLD;
static inline bool hj_log_operand_room(struct hj_log *log)
{
    return log->operand_count < log->operand_size || hj_log_more_operands(log);
}

/* Puts one lexeme, a word or a quoted text, into OPERAND. */
bool hj_log_operand(struct hj_log_reader *r, const struct hj_lexeme *x,
                    enum hj_words_mode mode, struct hj_operand *operand);

/* Reads a line that begins with @, whose first piece was X. */
bool hj_log_directive(struct hj_log_reader *r, const struct hj_lexeme *x);

/* Reads @card behind its first piece. */
bool hj_log_read_card(struct hj_log_reader *r, const struct hj_lexeme *x);

#endif
