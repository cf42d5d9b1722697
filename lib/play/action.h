/* SPDX-License-Identifier: MPL-2.0 */
/* A parsed action: what one line of a log says, before a game judges it. */
#ifndef HJ_PLAY_ACTION_H
#define HJ_PLAY_ACTION_H

#include "base/out.h"
#include "base/str.h"

/*
 *   ann attack h1 h2 -> bob.front.1, h3 -> bob
 *   │   │      └──┬─┘    │           └─ item and arrow of group 1
 *   │   │         │      └─ arrow, group 0
 *   │   │         └─ items, group 0
 *   │   └─ verb
 *   └─ actor
 */

/* The verbs of the log, of all games: verbs.def, in its order, and behind them
 * those that a program's own games bring along, rows of the file HJ_OWN_VERBS
 * (headjudge-game(7)). */
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

/* The part of the action in which an operand is: without a preposition,
 * behind the arrow, or behind the preposition of that name. */
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

/* What an operand looks like. */
enum hj_operand_kind {
    HJ_OPERAND_WORD,    /* a slug, an alias, a place, `none`, `+2/+0` … */
    HJ_OPERAND_NAME,    /* a name in quotation marks */
    HJ_OPERAND_NUMBER,  /* a whole number with an optional sign */
    HJ_OPERAND_UNKNOWN, /* ?  or  ?*3 */
    HJ_OPERAND_KINDS
};

/* Every different word of a log has a number, its symbol, so that a game may
 * find what a word means by an index and keep aliases in plain data.  Words,
 * and names with their quotation marks, never share one. */
typedef uint32_t hj_symbol;
#define HJ_NO_SYMBOL UINT32_MAX

/* One operand.  The text lives as long as the log: for a word all of it but
 * `#2` and `/up`, for a name what is between the quotation marks, unescaped;
 * the symbol is that of this text (with one quotation mark before a name).  A
 * name with something before or behind it, `bob."Fire in the Sky".1`, has
 * become a word with its slug, `bob.fire-in-the-sky.1`. */
struct hj_operand {
    const char *text;
    uint32_t length;
    hj_symbol symbol;
    uint32_t column;   /* bytes, from 1 */
    int32_t value;     /* a number's value; how many unknown cards; else the
                        * number of the copy behind #, 0 for none */
    uint16_t group;    /* commas before it */
    uint8_t role;      /* enum hj_role */
    uint8_t kind : 4;  /* enum hj_operand_kind */
    uint8_t up : 1;    /* it ended in /up */
    uint8_t inner : 1; /* the copy stood before the last dot: levy#2.1 */
};

/* One action.  In a position (`@state`) a fact is an action without a verb,
 * all its words being items. */
struct hj_action {
    const struct hj_operand *operands;
    hj_symbol actor; /* a player, a team; or one of the four below */
    uint32_t line, column;
    uint16_t count; /* of the operands */
    uint8_t verb;   /* enum hj_verb */
    int8_t player;  /* the actor's index in the head; -1: no player */
};

/* Symbols that every log has, in this order, before all others. */
enum {
    HJ_SYMBOL_NOBODY, /* "": the line names no actor */
    HJ_SYMBOL_ALL,
    HJ_SYMBOL_JUDGE,
    HJ_SYMBOL_GAME,
    HJ_SYMBOL_NONE, /* the word `none` */
    HJ_SYMBOLS_FIXED
};

/* The text of an operand as a slice. */
static inline struct hj_str hj_operand_text(const struct hj_operand *o)
{
    return (struct hj_str){o->text, o->length};
}

/* How many cards an operand stands for where cards are named: `3` and `?*3` are
 * three of which nobody says which they are.  A number may be below 1. */
static inline int hj_operand_cards(const struct hj_operand *o)
{
    return o->kind == HJ_OPERAND_UNKNOWN || o->kind == HJ_OPERAND_NUMBER
               ? o->value
               : 1;
}

/* The word of a verb, e.g. "attack"; "" for HJ_VERB_NONE. */
const char *hj_verb_word(enum hj_verb verb);

/* The verb of a word, HJ_VERB_NONE if there is none. */
enum hj_verb hj_verb_find(struct hj_str word);

/* True if the verb takes operands in that role. */
bool hj_verb_takes(enum hj_verb verb, enum hj_role role);

/* The verbs that every game has, a bit for each: HJ_VERBS are 64 at the most.
 */
#define HJ_VERBS_OF_ALL ((UINT64_C(2) << HJ_VERB_EFFECT) - (2 << HJ_VERB_NONE))

/* True if the verb has no operands, as `pass` does. */
bool hj_verb_is_bare(enum hj_verb verb);

/* The preposition of a role as it is written, e.g. "on", "->"; "" for items. */
const char *hj_role_word(enum hj_role role);

/* The first operand of ACTION in that role from number FROM on; NULL if there
 * is none. */
static inline const struct hj_operand *
hj_action_operand(const struct hj_action *action, enum hj_role role,
                  uint32_t from)
{
    for (uint32_t i = from; i < action->count; i++)
        if (action->operands[i].role == role)
            return &action->operands[i];
    return NULL;
}

/* Writes an operand that is a word as a log has it, the number of the copy
 * where it belongs. */
void hj_operand_word(const struct hj_operand *o, struct hj_out *out);

#endif
