/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: candidates that the rows of verbs do not describe. */
#include "games/final-fracture/ff.h"

void ff_offer_build(struct pl_legal *l, int player)
{
    PL_OFFER_OF (w, l, PL_ZONE(FF_CONSTRUCT), player) {
        int n =
            pl_cost_amount(pl_additional_cost(&l->r, w.at), FF_COST_DISCARD);
        pl_try(l, player, HJ_VERB_BUILD);
        pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
        if (pl_add_cards(l, player, n, w.at))
            pl_offer(l);
    }
}

void ff_offer_play(struct pl_legal *l, int player)
{
    if (ff_is_open(&l->r) || pl_chosen(&l->r, FF_F4_OPEN))
        pl_offer_words(l, player);
}

void ff_offer_use(struct pl_legal *l, int player)
{
    if (l->r.s->phase != FF_SETUP)
        pl_offer_abilities(l, player, FF_FIELDS | PL_ZONE(FF_COMMANDANT), NULL);
}
