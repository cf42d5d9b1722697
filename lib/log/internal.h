/* SPDX-License-Identifier: MPL-2.0 */
/* The internal interface of the parts of the log reader. */
#ifndef HJ_LOG_INTERNAL_H
#define HJ_LOG_INTERNAL_H

#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/map.h"
#include "games/games.h"
#include "log/log.h"

/* The kinds of lexemes.  A quoted lexeme may have a word directly before its
 * first and after its second quotation mark: bob."X"#2. */
enum hj_lex_kind {
    HJ_LEX_END,
    HJ_LEX_WORD,
    HJ_LEX_QUOTED,
    HJ_LEX_COMMA,
    HJ_LEX_ARROW,
    HJ_LEX_NOTE, /* text: the annotation, trimmed, without # */
    HJ_LEX_BAD   /* text: from the error on; see hj_lexer.why */
};

struct hj_lexeme {
    enum hj_lex_kind kind;
    struct hj_str text;           /* the whole lexeme, as written */
    struct hj_str before, behind; /* parts around a quoted text */
    struct hj_str inner;          /* quoted text, escapes as written */
    bool escaped;                 /* inner contains escapes */
    bool marked;                  /* the word may contain # or end in /up */
    uint32_t column;
};

/* The position in a line that is being read. */
struct hj_lexer {
    struct hj_str line;
    size_t at;
    const char *why; /* the reason for HJ_LEX_BAD */
};

/* Reads the next lexeme into LEXEME and returns its kind.  At the end, and
 * after HJ_LEX_BAD, the position no longer changes. */
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

/* The words of a log.  The symbol of a word is its index in LIST.  SLOTS is a
 * hash table that holds symbols plus 1; 0 is a free slot. */
struct hj_known_word {
    const char *p;
    uint64_t head; /* the first bytes of the word */
    uint32_t n, hash;
    uint32_t first, last; /* lines that give it as an alias; 0: none */
};
struct hj_words {
    struct hj_known_word *list;
    size_t count, size;
    uint32_t *slots;
    size_t mask; /* number of slots minus 1, the number a power of two; 0: no
                  * slots */
    struct hj_hash_key key; /* set together with the slots */
};

static inline struct hj_known_word hj_words_key(const struct hj_words *words,
                                                struct hj_str word)
{
    return (struct hj_known_word){word.p, hj_hash_head(word), (uint32_t)word.n,
                                  hj_hash_keyed(&words->key, word)};
}

/* Returns the slot of WORD; for an unknown word, the free slot to enter it
 * in. */
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

/* Returns the symbol of WORD, HJ_NO_SYMBOL if unknown.  The table must
 * exist. */
static inline hj_symbol hj_words_find(const struct hj_words *words,
                                      struct hj_str word)
{
    struct hj_known_word key = hj_words_key(words, word);
    uint32_t held = *hj_words_slot(words, &key);

    return held > 0 ? held - 1 : HJ_NO_SYMBOL;
}

/* Enters WORD, which must be unknown, in its slot SLOT and returns its symbol;
 * HJ_NO_SYMBOL when out of memory.  The bytes of WORD must outlive the log. */
hj_symbol hj_words_enter(struct hj_words *words,
                         const struct hj_known_word *word, uint32_t *slot);

/* Returns the symbol of WORD and enters an unknown WORD, as above. */
static inline hj_symbol hj_words_add(struct hj_words *words, struct hj_str word)
{
    struct hj_known_word key = hj_words_key(words, word);
    uint32_t *slot = hj_words_slot(words, &key);

    return *slot > 0 ? *slot - 1 : hj_words_enter(words, &key, slot);
}

/* Removes all words but those with fixed symbols; false when out of memory. */
bool hj_words_begin(struct hj_words *words);

/* Caches of line numbers.  A line of the body that repeats an earlier line is
 * copied instead of parsed, and a line that begins like an earlier one takes
 * its actor and verb.  The entries are found by a hash of some bytes of a line.
 * An entry is only a hint: it may belong to a different line, or even to an
 * earlier log. */
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
    struct hj_map *card_names; /* name to card number; NULL before the first
                                * card */
    struct hj_log_pair *pairs;
    size_t pair_count, pair_size;
    size_t actions, bad_lines;
    uint64_t verbs; /* one bit for each verb of the game; all bits if the game
                     * is unknown */
    uint32_t open[HJ_LOG_MOST_BRANCHES];     /* branches without @end so far */
    uint32_t seen[HJ_SEEN], begun[HJ_BEGUN]; /* line numbers */
};

_Static_assert(HJ_VERBS <= 64, "a bit for each verb");

/* The state of reading one log. */
struct hj_log_reader {
    struct hj_log *log;
    const char *file;
    struct hj_findings *findings;
    struct hj_error *e;
    struct hj_lexer lexer;
    struct hj_log_line line; /* the current line; its operands are those */
    size_t first;            /* of the log from this index on */
    uint32_t number;         /* number of the current line */
    uint32_t depth;          /* number of open branches */
    uint32_t state_line;     /* line of an open @state, or 0 */
    bool in_body, failed;
    bool kept;     /* the line is stored in the body or the position */
    bool aliased;  /* the line has an operand after `as` */
    bool seen[32]; /* directives that are allowed once */
};

/* Reports an unreadable line at COLUMN and returns false. */
bool hj_log_bad_line(struct hj_log_reader *r, uint32_t column,
                     const char *format, ...) HJ_PRINTF(3, 4) HJ_COLD;

/* Records that memory ran out and returns false. */
bool hj_log_no_memory(struct hj_log_reader *r) HJ_COLD;

/* The candidate nearest to WORD, if any is near.  Initialize with WORD alone,
 * then try each candidate. */
struct hj_near {
    struct hj_str word;
    struct hj_str best;
    unsigned distance;
};
void hj_near_try(struct hj_near *near, struct hj_str candidate);

/* Tries the ids of all players and teams. */
void hj_log_near_players(const struct hj_log_head *head, struct hj_near *near);

/* Report that the player, or the verb of this game, called X is unknown, with
 * the nearest known word; return false. */
bool hj_log_unknown_actor(struct hj_log_reader *r,
                          const struct hj_lexeme *x) HJ_COLD;
bool hj_log_unknown_verb(struct hj_log_reader *r,
                         const struct hj_lexeme *x) HJ_COLD;

/* Fixed symbols after HJ_SYMBOLS_FIXED: the verbs, then the prepositions. */
enum {
    HJ_SYMBOL_VERBS = HJ_SYMBOLS_FIXED,
    HJ_SYMBOL_ROLES = HJ_SYMBOL_VERBS + HJ_VERBS,
    HJ_SYMBOL_OWN = HJ_SYMBOL_ROLES + HJ_ROLES
};

/* The syntax of the operands of a line. */
enum hj_words_mode {
    HJ_WORDS_ACTION, /* prepositions, #2 and /up are special */
    HJ_WORDS_FACT,   /* at, on, as take one operand */
    HJ_WORDS_PLAIN   /* a directive: by and from take one operand */
};

/* Reads the rest of the line into r->line as operands. */
bool hj_log_operands(struct hj_log_reader *r, enum hj_words_mode mode,
                     enum hj_verb verb);

/* Makes room for one more operand; false when out of memory. */
bool hj_log_more_operands(struct hj_log *log) HJ_COLD;
static inline bool hj_log_operand_room(struct hj_log *log)
{
    return log->operand_count < log->operand_size || hj_log_more_operands(log);
}

/* Converts X, a word or a quoted text, to OPERAND. */
bool hj_log_operand(struct hj_log_reader *r, const struct hj_lexeme *x,
                    enum hj_words_mode mode, struct hj_operand *operand);

/* Reads a directive, a line whose first lexeme X begins with @. */
bool hj_log_directive(struct hj_log_reader *r, const struct hj_lexeme *x);

/* In suggest.c: notes the aliases that a line gives, so that a line which uses
 * one can name that line; those of an unreadable line are found in its text. */
void hj_log_note_aliases(struct hj_log *log, const struct hj_action *a);
void hj_log_note_bad_aliases(struct hj_log_reader *r);

/* Reads a @card line after its first lexeme. */
bool hj_log_read_card(struct hj_log_reader *r, const struct hj_lexeme *x);

#endif
