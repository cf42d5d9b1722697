/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: candidates that the rows of verbs do not describe. */
#include "games/final-fracture/ff.h"

void ff_offer_build(struct pl_legal *l, int player)
{
    PL_OFFER_OF (w, l, PL_ZONE(FF_CONSTRUCT), player) {
        pl_try(l, player, HJ_VERB_BUILD);
        pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
        pl_offer_paid(l, player, w.at, pl_additional_cost(&l->r, w.at),
                      pl_offer_as_is);
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
