/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: what the files of the damage procedure share. */
#ifndef HJ_GAMES_SULARIA_DAMAGE_H
#define HJ_GAMES_SULARIA_DAMAGE_H

#include "games/sularia/su.h"

/* What one damage step works with: ATK of everyone at its start, and who
 * deals. */
struct su_strike {
    bool alpha;
    int atk[SU_FIGHTERS];
    bool deals[SU_FIGHTERS];
    int order[SU_FIGHTERS]; /* fighters by rank */
};

/* True if the site that the fighter attacks still stands, and is the attacked
 * player's. */
bool su_site_is_there(const struct pl_run *r, const struct su_fighter *f);

/* One instance of BARRAGE is dealt; R25. */
void su_barrage(struct pl_run *r, const struct su_strike *t,
                const struct su_fighter *f, int instance,
                struct hj_keyword_value v);

/* absorb.c: whether the damage of the attack has been dealt already, which is
 * said. */
bool su_too_late(struct pl_run *r, const char *rule);

/* article.c: what the edition of 2015 puts on a chain in the step, which
 * resolves at once. */
void su_article_chain(struct pl_run *r, const struct su_strike *t);

#endif
