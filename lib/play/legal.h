/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates of what may be done: built as actions, offered when the game
 * accepts them. */
#ifndef HJ_PLAY_LEGAL_H
#define HJ_PLAY_LEGAL_H

#include "play/kernel.h"

/*
 *   pl_try ──> pl_add…, pl_add… ──> pl_offer ──> apply() on a copy ──> TAKE
 *
 * A candidate is an action with its operands, as a log would have it, and it is
 * tried by the code that judges logs: what is offered cannot be refused.  A
 * function `offer` of a verb builds those of its verb for one player:
 *
 *     static void offer_level(struct pl_legal *l, int player)
 *     {
 *         pl_try(l, player, HJ_VERB_LEVEL);
 *         pl_each_hand(l, player, HJ_ROLE_ITEM, NULL);
 *     }
 *
 * Most verbs need none of their own: pl_offer_words() fills the operands of
 * their row.  A verb of the set-up is asked for there alone, one of one's own
 * turn in that turn and not behind its phase.
 */
enum {
    PL_CANDIDATE_WORDS = 24,
    PL_CANDIDATE_TEXT = 4096,
    PL_MOST_FORMS = 64 /* of several objects together */
};

struct pl_legal {
    struct pl_run r;            /* to ask questions about the position */
    const struct pl_verb *verb; /* whose candidates are asked for */
    hj_legal_take take;
    void *data;
    bool go_on; /* TAKE takes more */
    struct hj_out *line, *name;
    int player; /* of the candidate; -1: nobody is named */
    int forms;  /* with targets, offered or refused so far */
    struct hj_action action;
    struct hj_operand operands[PL_CANDIDATE_WORDS];
    uint32_t used; /* bytes of TEXT */
    char text[PL_CANDIDATE_TEXT];
    const struct pl_state *from; /* where it is tried: the position */
    struct pl_state tried, ahead;
};

/* Whose answer is waited for, or whose turn it is: what that player may do is
 * told first. */
int pl_acting_player(const struct pl_run *r);

/* Walks over what PLAYER has in ZONES, until no more is taken. */
#define PL_OFFER_OF(w, l, zones, player)                                       \
    for (struct pl_walk w = {0};                                               \
         (l)->go_on && pl_walk_of(&w, (l)->r.s, zones, player);)

/* Begins the candidate `PLAYER VERB`. */
void pl_try(struct pl_legal *l, int player, enum hj_verb verb);

/* Adds an operand: a word, a card's name, `?` or `?*N`, a number, what a
 * reference names (an object with `.SUFFIX` behind its name unless it is NULL),
 * and begins a new group. */
void pl_add_word(struct pl_legal *l, enum hj_role role, const char *word);
void pl_add_card(struct pl_legal *l, enum hj_role role, hj_card card);
void pl_add_unknown(struct pl_legal *l, enum hj_role role, int count);
/* The modes of "choose one" that wait. */
void pl_offer_modes(struct pl_legal *l);
void pl_add_number(struct pl_legal *l, enum hj_role role, int number);
void pl_add_ref(struct pl_legal *l, enum hj_role role, pl_ref ref,
                const char *suffix);
/* Begins `PLAYER VERB OBJECT.N`, for ability number ABILITY, from 0. */
void pl_try_ability(struct pl_legal *l, int player, enum hj_verb verb,
                    int object, int ability);
/* The card of the hand that OBJECT is: by its name, or `?`. */
void pl_add_hand(struct pl_legal *l, enum hj_role role, int object);

/* The first N cards of PLAYER's hand, but for BUT, behind `with`; false where
 * there are not so many. */
bool pl_add_cards(struct pl_legal *l, int player, int n, int but);

/* Takes the last operands away again, down to COUNT of them. */
void pl_cut(struct pl_legal *l, uint32_t count);

/* True if an earlier card of its zone is the same one, and lies so. */
bool pl_is_repeated(const struct pl_state *s, int object);

/* Offers the candidate if it is legal; returns whether it was. */
bool pl_offer(struct pl_legal *l);

/* Each different card of PLAYER's hand as operand of ROLE: what EACH does with
 * it (NULL: it is offered), the object among its arguments. */
void pl_each_hand(struct pl_legal *l, int player, enum hj_role role,
                  void (*each)(struct pl_legal *l, int player, int object));

/* candidates.c: offers each way to fill the operands of the verb's row: cards
 * of the hand, objects, places, targets that the card's text asks for, cards
 * that pay.  Of several objects each alone, then all of those together; a card
 * that may be left out is. */
void pl_offer_words(struct pl_legal *l, int player);
/* Offers a verb alone. */
void pl_offer_bare(struct pl_legal *l, int player, enum hj_verb verb);
/* Offers to draw so many unknown cards: those that the line before made PLAYER
 * draw, or as many as may be drawn. */
void pl_offer_draw(struct pl_legal *l, int player);

/* Offers the candidate with each choice of targets behind `on` that an ability
 * of OBJECT (NULL: all that it does when played) asks for, in each of its
 * modes. */
void pl_offer_targets(struct pl_legal *l, int object,
                      const struct hj_ability *a);

/* Offers each result of a die with that many SIDES, or of a coin. */
void pl_offer_roll(struct pl_legal *l, int player, int sides);

/* Offers what may be chosen for the clause that waits, one alone; and of what
 * holds up the stack whether it is done. */
void pl_offer_choices(struct pl_legal *l);

/* Offers to make use of what waits for PLAYER: abilities that may be used or
 * that ask for targets, and what must be discarded. */
void pl_offer_waiting(struct pl_legal *l, int player);

/* Offers each ability of what PLAYER has in ZONES that is used, or has a cost:
 * what OFFER does with it (NULL: it is offered with its targets). */
void pl_offer_abilities(struct pl_legal *l, int player, uint32_t zones,
                        void (*offer)(struct pl_legal *l, int player,
                                      int object, const struct hj_ability *a));

#endif
