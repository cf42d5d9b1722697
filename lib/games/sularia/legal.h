/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates of what may be done: built as actions, offered when the engine
 * accepts them. */
#ifndef HJ_GAMES_SULARIA_LEGAL_H
#define HJ_GAMES_SULARIA_LEGAL_H

#include "games/sularia/sularia.h"

/*
 *   begin ──> add, add … ──> offer ──> apply() on a copy ──> TAKE, if legal
 *
 * A candidate is an action with its operands, as a log would have it, and it is
 * tried by the code that judges logs: what is offered cannot be refused.
 */
enum { SU_CANDIDATE_WORDS = 24, SU_CANDIDATE_TEXT = 4096 };

struct su_legal {
    const struct hj_game *g;
    const struct su_state *s; /* the position; never changed */
    struct su_run r;          /* to ask questions about it */
    hj_legal_take take;
    void *data;
    bool go_on; /* TAKE wants more */
    struct hj_out *line, *name;
    int player; /* of the candidate */
    struct hj_action action;
    struct hj_operand operands[SU_CANDIDATE_WORDS];
    uint32_t used; /* bytes of TEXT */
    char text[SU_CANDIDATE_TEXT];
    struct su_state tried;
};

/* Begins the candidate `PLAYER VERB`; with PLAYER's id left out when ALONE. */
void su_begin(struct su_legal *l, int player, enum hj_verb verb, bool alone);

/* Adds an operand: a word, a card's name, `?`, an object as a log names it
 * (with `.SUFFIX` behind its name unless SUFFIX is NULL), a player, a place. */
void su_add_word(struct su_legal *l, enum hj_role role, const char *word);
void su_add_card(struct su_legal *l, enum hj_role role, hj_card card);
void su_add_unknown(struct su_legal *l, enum hj_role role);
void su_add_number(struct su_legal *l, enum hj_role role, int number);
void su_add_object(struct su_legal *l, enum hj_role role, int object,
                   const char *suffix);
void su_add_player(struct su_legal *l, enum hj_role role, int player);
void su_add_place(struct su_legal *l, enum hj_role role, int owner, int row,
                  int column);

/* Takes the last operands away again, down to COUNT of them. */
void su_cut(struct su_legal *l, uint32_t count);

/* Offers the candidate if it is legal; returns false when no more is wanted. */
bool su_offer(struct su_legal *l);

/* legal-play.c: cards, abilities, triggers. */
void su_legal_cards(struct su_legal *l, int player);
void su_legal_uses(struct su_legal *l, int player);
void su_legal_triggers(struct su_legal *l, int player);

/* What a roll may show, or what may be chosen, while an effect waits. */
void su_legal_answers(struct su_legal *l);

/* legal-attack.c: declarations, defences, orders. */
void su_legal_attacks(struct su_legal *l);
void su_legal_defences(struct su_legal *l);
void su_legal_orders(struct su_legal *l);

#endif
