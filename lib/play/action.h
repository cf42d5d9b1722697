/* SPDX-License-Identifier: MPL-2.0 */
/* A parsed action: one line of a log, before a game judges it. */
#ifndef HJ_PLAY_ACTION_H
#define HJ_PLAY_ACTION_H

#include "base/out.h"
#include "base/str.h"

/*
 *   ann attack h1 h2 -> bob.front.1, h3 -> bob
 *   |   |      |          |           |
 *   |   |      |          |           `- group 1: an item and an arrow
 *   |   |      |          `- group 0, role arrow
 *   |   |      `- group 0, two items
 *   |   `- verb
 *   `- actor
 */

/* The verbs of all games: the rows of verbs.def, in its order, and behind them
 * the rows of the file HJ_OWN_VERBS, which a program with games of its own
 * defines (headjudge-game(7)). */
enum { HJ_MOST_OWN_VERBS = 8 };
enum hj_verb {
#define HJ_VERB(kind, word, roles) HJ_VERB_##kind,
#include "play/verbs.def"
    HJ_VERB_OWN,
    HJ_VERBS = HJ_VERB_OWN + HJ_MOST_OWN_VERBS,
    HJ_VERB_BEFORE_OWN = HJ_VERB_OWN - 1,
#ifdef HJ_OWN_VERBS
#include HJ_OWN_VERBS
#endif
#undef HJ_VERB
    HJ_VERB_BEHIND_OWN
};

/* The part of the action that contains an operand: the items before any
 * preposition, the part behind the arrow, or that behind the preposition of
 * this name. */
enum hj_role {
    HJ_ROLE_ITEM,
    HJ_ROLE_ARROW,
    HJ_ROLE_AT,
    HJ_ROLE_ON,
    HJ_ROLE_FROM,
    HJ_ROLE_TO,
    HJ_ROLE_WITH,
    HJ_ROLE_FOR,
    HJ_ROLE_BY,
    HJ_ROLE_AS,
    HJ_ROLE_UNTIL,
    HJ_ROLES
};

/* The form of an operand. */
enum hj_operand_kind {
    HJ_OPERAND_WORD,    /* a slug, an alias, a place, `none`, `+2/+0` … */
    HJ_OPERAND_NAME,    /* a name in quotation marks */
    HJ_OPERAND_NUMBER,  /* a whole number with an optional sign */
    HJ_OPERAND_UNKNOWN, /* ?  or  ?*3 */
    HJ_OPERAND_KINDS
};

/* A symbol is the number of a word of a log: equal words have equal symbols, so
 * that a game looks up a word by an index and keeps aliases in plain data.  A
 * word and a name in quotation marks never have the same symbol. */
typedef uint32_t hj_symbol;
#define HJ_NO_SYMBOL UINT32_MAX

/* One operand.  TEXT lives as long as the log.  Of a word it is everything but
 * `#2` and `/up`, of a name the unescaped text between the quotation marks.
 * SYMBOL is the symbol of TEXT, of a name with one quotation mark before it.  A
 * name with text before or behind it, `bob."Fire in the Sky".1`, becomes a word
 * with the slug of the name, `bob.fire-in-the-sky.1`. */
struct hj_operand {
    const char *text;
    uint32_t length;
    hj_symbol symbol;
    uint32_t column;   /* in bytes, from 1 */
    int32_t value;     /* of a number: its value; of HJ_OPERAND_UNKNOWN: the
                        * number of cards; else the copy number behind #, 0 for
                        * none */
    uint16_t group;    /* number of commas before the operand */
    uint8_t role;      /* enum hj_role */
    uint8_t kind : 4;  /* enum hj_operand_kind */
    uint8_t up : 1;    /* the operand ended in /up */
    uint8_t inner : 1; /* #N was before the last dot: levy#2.1 */
};

/* One action.  In a position (`@state`) each fact is an action without a verb,
 * whose words are all items. */
struct hj_action {
    const struct hj_operand *operands;
    hj_symbol actor;       /* a player, a team, or HJ_SYMBOL_NOBODY, ALL, JUDGE
                            * or GAME */
    uint32_t line, column; /* both from 1; column in bytes */
    uint16_t count;        /* of the operands */
    uint8_t verb;          /* enum hj_verb */
    int8_t player;         /* the actor's index in the head; -1: no player */
};

/* The symbols that every log has, in this order, before all others. */
enum {
    HJ_SYMBOL_NOBODY, /* "": the line names no actor */
    HJ_SYMBOL_ALL,
    HJ_SYMBOL_JUDGE,
    HJ_SYMBOL_GAME,
    HJ_SYMBOL_NONE, /* the word `none` */
    HJ_SYMBOLS_FIXED
};

/* Returns the text of an operand as a slice. */
static inline struct hj_str hj_operand_text(const struct hj_operand *o)
{
    return (struct hj_str){o->text, o->length};
}

/* Returns the number of cards that an operand means where cards are named: `3`
 * and `?*3` mean three unknown cards, any other operand one card.  The result
 * for a number may be below 1. */
static inline int hj_operand_cards(const struct hj_operand *o)
{
    return o->kind == HJ_OPERAND_UNKNOWN || o->kind == HJ_OPERAND_NUMBER
               ? o->value
               : 1;
}

/* Returns the word of a verb, e.g. "attack"; "" for HJ_VERB_NONE. */
const char *hj_verb_word(enum hj_verb verb);

/* Returns the verb with this word, HJ_VERB_NONE if there is none. */
enum hj_verb hj_verb_find(struct hj_str word);

/* True if the verb takes operands in that role. */
bool hj_verb_takes(enum hj_verb verb, enum hj_role role);

/* The verbs of every game, as bits 1 << enum hj_verb, up to HJ_VERB_EFFECT.
 * HJ_VERBS is at most 64. */
#define HJ_VERBS_OF_ALL ((UINT64_C(2) << HJ_VERB_EFFECT) - (2 << HJ_VERB_NONE))

/* True if the verb takes no operands, as `pass`. */
bool hj_verb_is_bare(enum hj_verb verb);

/* Returns the preposition of a role as a log has it, e.g. "on", "->"; "" for
 * items. */
const char *hj_role_word(enum hj_role role);

/* Returns the first operand of ACTION in that role whose index is at least
 * FROM; NULL if there is none. */
static inline const struct hj_operand *
hj_action_operand(const struct hj_action *action, enum hj_role role,
                  uint32_t from)
{
    for (uint32_t i = from; i < action->count; i++)
        if (action->operands[i].role == role)
            return &action->operands[i];
    return NULL;
}

/* Writes an operand of kind HJ_OPERAND_WORD as a log has it, with its copy
 * number. */
void hj_operand_word(const struct hj_operand *o, struct hj_out *out);

#endif
