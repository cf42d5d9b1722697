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

/* Offers a unit with discards for its additional cost, at each field up to the
 * first one behind the last taken one. */
static void offer_summoned(struct pl_legal *l, int player, int object)
{
    int n = pl_cost_amount(pl_additional_cost(&l->r, object), FF_COST_DISCARD),
        most = 1;
    uint32_t before = l->action.count;

    PL_WALK_OF (w, l->r.s, PL_ZONE(FF_UNIT), player)
        if (l->r.s->objects[w.at].column >= most)
            most = l->r.s->objects[w.at].column + 1;
    for (int i = 1; n > 0 && i <= most && l->go_on; i++) {
        pl_add_ref(l, HJ_ROLE_AT, pl_place_ref(player, FF_UNIT, i), NULL);
        if (pl_add_cards(l, player, n, object))
            pl_offer(l);
        pl_truncate_operands(l, before);
    }
}

void ff_offer_summon(struct pl_legal *l, int player)
{
    pl_offer_words(l, player);
    pl_try(l, player, HJ_VERB_SUMMON);
    pl_each_hand(l, player, HJ_ROLE_ITEM, offer_summoned);
}

static void offer_cards(struct pl_legal *l, int player, enum hj_verb verb)
{
    pl_offer_words(l, player);
    pl_try(l, player, verb);
    pl_each_hand(l, player, HJ_ROLE_ITEM, pl_offer_costly);
}

void ff_offer_chant(struct pl_legal *l, int player)
{
    offer_cards(l, player, HJ_VERB_CHANT);
}

void ff_offer_play(struct pl_legal *l, int player)
{
    if (ff_is_open(&l->r) || pl_chosen(&l->r, FF_F4_OPEN))
        offer_cards(l, player, HJ_VERB_PLAY);
}

void ff_offer_use(struct pl_legal *l, int player)
{
    if (l->r.s->phase != FF_SETUP)
        pl_offer_abilities(l, player, FF_FIELDS | PL_ZONE(FF_COMMANDANT), NULL);
}
