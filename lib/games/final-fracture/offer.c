/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: candidates that no row of the verbs can say. */
#include "games/final-fracture/ff.h"

void ff_offer_build(struct pl_legal *l, int player)
{
    PL_OFFER_OF (w, l, PL_ZONE(FF_CONSTRUCT), player) {
        pl_try(l, player, HJ_VERB_BUILD);
        pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
        pl_offer(l);
    }
}

/* With what is discarded for it. */
static void offer_paid(struct pl_legal *l, int player, int object,
                       const struct hj_ability *a)
{
    uint32_t before = l->action.count;

    if (pl_add_cards(l, player, pl_costs(a, FF_COST_DISCARD), object))
        pl_offer_targets(l, object,
                         a->when == HJ_WHEN_PLAYING ? NULL : a);
    pl_cut(l, before);
}

static void offer_costly(struct pl_legal *l, int player, int object)
{
    const struct hj_ability *a = pl_playing(&l->r, object);

    if (a != NULL)
        offer_paid(l, player, object, a);
}

static void offer_cards(struct pl_legal *l, int player, enum hj_verb verb)
{
    pl_offer_words(l, player);
    pl_try(l, player, verb);
    pl_each_hand(l, player, HJ_ROLE_ITEM, offer_costly);
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
        pl_offer_abilities(l, player, FF_FIELDS | PL_ZONE(FF_COMMANDANT),
                           offer_paid);
}
