/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: the verbs, and the words that they want. */
#ifndef HJ_GAMES_SULARIA_VERBS_H
#define HJ_GAMES_SULARIA_VERBS_H

#include "games/sularia/sularia.h"

/* What each verb does for PLAYER: hand.c, play.c, use.c, attack.c, order.c. */
void su_do_influence(struct su_run *r, int player);
void su_do_establish(struct su_run *r, int player);
void su_do_deploy(struct su_run *r, int player);
void su_do_play(struct su_run *r, int player);
void su_do_use(struct su_run *r, int player);
void su_do_trigger(struct su_run *r, int player);
void su_do_draw(struct su_run *r, int player);
void su_do_discard(struct su_run *r, int player);
void su_do_reveal(struct su_run *r, int player);
void su_do_choose(struct su_run *r, int player);
void su_do_roll(struct su_run *r, int player);
void su_do_attack(struct su_run *r, int player);
void su_do_defend(struct su_run *r, int player);
void su_do_absorb(struct su_run *r, int player);
void su_do_barrage(struct su_run *r, int player);

/* Edition 2015: whether an operand of `trigger` names SPECIALIST or BARRAGE,
 * and the order in which those that the line names go on the chain. */
bool su_names_article(struct su_run *r, int player, const struct hj_operand *o);
void su_order_article(struct su_run *r, int player);

/* words.c: how many operands without a preposition a verb has, and whether it
 * wants some behind one. */
struct su_wants {
    uint16_t least, most; /* 0, 0: it is not looked at */
    uint8_t behind;       /* enum hj_role; HJ_ROLE_ITEM: none */
};
enum { SU_ANY_WORDS = 1000 };
/* False, reported, when words are missing or too many. */
bool su_check_more_words(struct su_run *r, const struct su_wants *w);
static inline bool su_check_words(struct su_run *r, const struct su_wants *w)
{
    const struct hj_action *a = r->a;

    return w->most == 0 || /* as nearly always, or there is just one: */
           (a->count == 1 && w->behind == HJ_ROLE_ITEM &&
            a->operands[0].role == HJ_ROLE_ITEM) ||
           su_check_more_words(r, w);
}

#endif
