/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: declarations that the files of the damage procedure share. */
#ifndef HJ_GAMES_SULARIA_DAMAGE_H
#define HJ_GAMES_SULARIA_DAMAGE_H

#include "games/sularia/su.h"

/* State of one damage step: the ATK of each fighter at its start, and the
 * fighters that deal damage. */
struct su_strike {
    bool alpha;
    int atk[SU_FIGHTERS];
    bool deals[SU_FIGHTERS];
    int order[SU_FIGHTERS]; /* fighters by rank */
};

/* True if the site that the fighter attacks is in its place, under the attacked
 * player's control. */
bool su_site_is_there(const struct pl_run *r, const struct su_fighter *f);

/* Deals the damage of one instance of BARRAGE (R25). */
void su_barrage(struct pl_run *r, const struct su_strike *t,
                const struct su_fighter *f, int instance,
                struct hj_keyword_value v);

/* True, and reported, if the damage of the attack is dealt. */
bool su_too_late(struct pl_run *r, const char *rule);

/* edition-2015.c: puts the abilities of the step on a chain and resolves it
 * (edition 2015). */
void su_article_chain(struct pl_run *r, const struct su_strike *t);

#endif
