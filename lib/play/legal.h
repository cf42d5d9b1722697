/* SPDX-License-Identifier: MPL-2.0 */
/* Legal moves: candidates built as actions, offered when the game accepts
 * them. */
#ifndef HJ_PLAY_LEGAL_H
#define HJ_PLAY_LEGAL_H

#include "play/kernel.h"

/*
 *   pl_try → pl_add…, pl_add… → pl_offer → apply() on a copy → TAKE
 *
 * A candidate is an action with its operands, as a log would have it, and it is
 * tried by the code that judges logs: what is offered cannot be refused.  A
 * function `offer` of a verb builds the candidates of its verb for one player:
 *
 *     static void offer_level(struct pl_legal *l, int player)
 *     {
 *         pl_try(l, player, HJ_VERB_LEVEL);
 *         pl_each_hand(l, player, HJ_ROLE_ITEM, NULL);
 *     }
 *
 * Most verbs have no such function of their own: pl_offer_words() fills the
 * operands of their row.  The function of a verb of the set-up is called in the
 * set-up alone, that of a verb of one's own turn in that turn up to its phase.
 */
enum {
    PL_CANDIDATE_WORDS = 24,
    PL_CANDIDATE_TEXT = 4096,
    PL_MOST_FORMS = 64 /* of several objects together */
};

struct pl_legal {
    struct pl_run r;            /* for queries about the position */
    const struct pl_verb *verb; /* the verb whose `offer` is called */
    hj_legal_take take;
    void *data;
    bool go_on; /* TAKE takes more */
    struct hj_out *line, *name;
    int player; /* of the candidate; -1: nobody is named */
    int forms;  /* with targets, offered or refused so far */
    int offered;
    struct hj_action action;
    struct hj_operand operands[PL_CANDIDATE_WORDS];
    uint32_t used; /* bytes of TEXT */
    char text[PL_CANDIDATE_TEXT];
    const struct pl_state *from; /* where it is tried: the position */
    struct pl_state tried, ahead;
};

/* In legal.c: returns the player whose answer is awaited, or whose turn it is;
 * the legal moves of that player come first. */
int pl_acting_player(const struct pl_run *r);

/* Walks over the objects that PLAYER has in ZONES, until TAKE takes no more. */
#define PL_OFFER_OF(w, l, zones, player)                                       \
    for (struct pl_walk w = {0};                                               \
         (l)->go_on && pl_walk_of(&w, (l)->r.s, zones, player);)

/* In move-builder.c: begins the candidate `PLAYER VERB`; PLAYER -1: without a
 * player. */
void pl_try(struct pl_legal *l, int player, enum hj_verb verb);

/* Adds a word as operand of ROLE.  A candidate that becomes too long for its
 * room is never offered; this holds for all operands below. */
void pl_add_word(struct pl_legal *l, enum hj_role role, const char *word);
/* Adds the name of a card. */
void pl_add_card(struct pl_legal *l, enum hj_role role, hj_card card);
/* Adds `?`, or `?*COUNT` for more than one unknown card. */
void pl_add_unknown(struct pl_legal *l, enum hj_role role, int count);
/* In modes.c: offers the modes if "choose one" is pending first. */
void pl_offer_modes(struct pl_legal *l);
/* In move-builder.c: adds a number. */
void pl_add_number(struct pl_legal *l, enum hj_role role, int number);
/* Adds the label of an object, a player or a place, with `.SUFFIX` behind it
 * unless SUFFIX is NULL. */
void pl_add_ref(struct pl_legal *l, enum hj_role role, pl_ref ref,
                const char *suffix);
/* Begins `PLAYER VERB OBJECT.N`, N being the number of ability ABILITY, which
 * counts from 0. */
void pl_try_ability(struct pl_legal *l, int player, enum hj_verb verb,
                    int object, int ability);
/* Adds the card of the hand that OBJECT is: its name, or `?`. */
void pl_add_hand(struct pl_legal *l, enum hj_role role, int object);

/* Takes the last operands away, down to COUNT of them. */
void pl_truncate_operands(struct pl_legal *l, uint32_t count);

/* In legal.c: true if an earlier object of its zone and controller is the same
 * card, with the same face up. */
bool pl_is_repeated(const struct pl_state *s, int object);

/* In move-builder.c: offers the candidate if it is legal; returns whether it
 * was. */
bool pl_offer(struct pl_legal *l);

/* In legal.c: adds each different card of PLAYER's hand in turn as operand of
 * ROLE, and calls EACH with its object; EACH NULL: offers the candidate. */
void pl_each_hand(struct pl_legal *l, int player, enum hj_role role,
                  void (*each)(struct pl_legal *l, int player, int object));

/* In candidates.c: offers each way to fill the operands of the verb's row:
 * cards of the hand, objects, places, targets of the card's text, cards that
 * pay.  Of several objects it offers each alone, then all legal ones together;
 * a card that is not required is left out. */
void pl_offer_words(struct pl_legal *l, int player);
/* Offers each object that TAKES allows as operand of the verb, then all legal
 * ones together. */
void pl_offer_together(struct pl_legal *l, int player,
                       const struct pl_operands *takes);
/* In legal.c: offers a verb without operands. */
void pl_offer_bare(struct pl_legal *l, int player, enum hj_verb verb);
/* Choices of several objects: calls THEN with DATA for the candidate (NULL:
 * offers it) with each choice of LEFT of the COUNT objects and players in REFS,
 * from number FROM on, as operands of ROLE; of more than one no more than
 * PL_MOST_FORMS choices. HAND: they are cards of a hand, of which copies are
 * the same. */
struct pl_choosing {
    struct pl_legal *l;
    enum hj_role role;
    const int16_t *refs;
    int count;
    bool hand;
    void (*then)(struct pl_legal *l, void *data);
    void *data;
    int ways; /* choices so far; 0 at first */
};
void pl_each_choice(struct pl_choosing *c, int from, int left);
/* Offers to draw unknown cards: as many as the line before made PLAYER draw, or
 * else, in PLAYER's turn, the smallest legal number up to a full hand. */
void pl_offer_draw(struct pl_legal *l, int player);

/* In target-candidates.c: offers the candidate with each choice of targets
 * behind `on` that ability A of OBJECT (NULL: all that it does when played)
 * has, in each of its modes. */
void pl_offer_targets(struct pl_legal *l, int object,
                      const struct hj_ability *a);
/* Calls AIMED with DATA for the candidate with each such choice, as operands of
 * ROLE, in place of offering it; MOVES: a target is moved to a place, which the
 * line has to name. */
typedef void pl_aimed(void *data, bool moves);
void pl_each_aim(struct pl_legal *l, enum hj_role role, int object,
                 const struct hj_ability *a, pl_aimed *aimed, void *data);

/* In legal.c: offers each result of a die with SIDES sides; HJ_COIN: of a coin.
 */
void pl_offer_roll(struct pl_legal *l, int player, int sides);

/* Offers the answers to the first pending ability: each result of its roll,
 * each mode, "yes" and "no" to an optional clause, the objects and players that
 * it chooses from. */
void pl_offer_choices(struct pl_legal *l);

/* Offers the answers of PLAYER to the pending abilities: to trigger those that
 * are optional or have targets, and the cards that must be discarded. */
void pl_offer_waiting(struct pl_legal *l, int player);

/* In paid-candidates.c: offers the candidate with each way to pay the costs of
 * A, an ability or the additional cost of OBJECT (NULL: there is none), by the
 * rules' table, and with each choice of targets; THEN, unless NULL, is called
 * in place of these. */
typedef void pl_paid_for(struct pl_legal *l, int player, int object,
                         const struct hj_ability *a);
void pl_offer_paid(struct pl_legal *l, int player, int object,
                   const struct hj_ability *a, pl_paid_for *then);
/* Such a THEN: offers the candidate as it is. */
pl_paid_for pl_offer_as_is;
/* In legal.c: begins a candidate for each ability of PLAYER's objects in ZONES
 * that is used or has a cost, and calls OFFER with it; OFFER NULL: offers it
 * with each way to pay and each choice of targets. */
void pl_offer_abilities(struct pl_legal *l, int player, uint32_t zones,
                        pl_paid_for *offer);

#endif
