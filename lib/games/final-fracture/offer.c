/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: candidates of what may be done. */
#include "games/final-fracture/ff.h"

#include <stdio.h>

static bool may_act(const struct pl_legal *l, int player, int phase)
{
    const struct pl_state *s = l->r.s;

    return s->turn == player && s->phase <= phase;
}

void ff_offer_reveal(struct pl_legal *l, int player)
{
    const struct hj_catalogue *cat = l->r.g->setup.catalogue;

    if (l->r.s->phase != FF_SETUP ||
        pl_count(l->r.s, player, FF_COMMANDANT) > 0)
        return;
    for (hj_card card = 0; card < hj_catalogue_count(cat) && l->go_on; card++) {
        if (pl_card(l->r.g, card)->type != FF_COMMANDANT_CARD)
            continue;
        pl_try(l, player, HJ_VERB_REVEAL);
        pl_add_word(l, HJ_ROLE_ITEM, "commandant");
        pl_add_card(l, HJ_ROLE_ITEM, card);
        pl_offer(l);
    }
}

void ff_offer_draw(struct pl_legal *l, int player)
{
    int count = l->r.s->players[player].drawn;

    if (count == 0 && !may_act(l, player, FF_START))
        return;
    pl_try(l, player, HJ_VERB_DRAW);
    pl_add_unknown(l, HJ_ROLE_ITEM, count > 0 ? count : 1);
    pl_offer(l);
}

void ff_offer_burn(struct pl_legal *l, int player)
{
    if (!may_act(l, player, FF_BURNING) ||
        (ff_own(&l->r)->burned && ff_own(&l->r)->may_burn == 0 &&
         l->r.s->begun && l->r.s->phase > FF_START))
        return;
    pl_try(l, player, HJ_VERB_BURN);
    pl_each_hand(l, player, HJ_ROLE_ITEM, NULL);
}

/* The empty fields next to those that are taken, and the first one. */
static void at_fields(struct pl_legal *l, int player, int zone)
{
    uint32_t count = pl_operand_count(l);
    int last = 0;

    for (struct pl_walk w = {0};
         pl_walk_of(&w, l->r.s, PL_ZONE(zone), player);)
        if (l->r.s->objects[w.at].column > last)
            last = l->r.s->objects[w.at].column;
    for (int column = 1; column <= last + 1 && l->go_on; column++) {
        if (pl_at(l->r.s, player, zone, column) >= 0)
            continue;
        pl_add_ref(l, HJ_ROLE_AT, pl_place_ref(player, zone, column), NULL);
        pl_offer(l);
        pl_cut(l, count);
    }
}

static void summon_one(struct pl_legal *l, int player, int object)
{
    if (pl_may_be(&l->r, object, FF_UNIT_CARD))
        at_fields(l, player, FF_UNIT);
}

void ff_offer_summon(struct pl_legal *l, int player)
{
    if (l->r.s->pending_count == 0 && !may_act(l, player, FF_STANDBY))
        return;
    pl_try(l, player, HJ_VERB_SUMMON);
    pl_each_hand(l, player, HJ_ROLE_ITEM, summon_one);
}

static void construct_one(struct pl_legal *l, int player, int object)
{
    if (pl_may_be(&l->r, object, FF_CONSTRUCT_CARD))
        at_fields(l, player, FF_CONSTRUCT);
}

void ff_offer_construct(struct pl_legal *l, int player)
{
    if (!may_act(l, player, FF_STANDBY))
        return;
    pl_try(l, player, HJ_VERB_CONSTRUCT);
    pl_each_hand(l, player, HJ_ROLE_ITEM, construct_one);
}

void ff_offer_build(struct pl_legal *l, int player)
{
    for (struct pl_walk w = {0};
         may_act(l, player, FF_STANDBY) && l->go_on &&
         pl_walk_of(&w, l->r.s, PL_ZONE(FF_CONSTRUCT), player);) {
        if (!pl_is_flag(&l->r, w.at, FF_DOWN))
            continue;
        pl_try(l, player, HJ_VERB_BUILD);
        pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
        pl_offer(l);
    }
}

void ff_offer_move(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    for (struct pl_walk w = {0};
         may_act(l, player, FF_MOVE) && l->go_on &&
         pl_walk_of(&w, s, PL_ZONE(FF_UNIT) | PL_ZONE(FF_CONSTRUCT),
                    player);)
        for (int way = -1; way <= 1; way += 2) {
            const struct pl_object *o = &s->objects[w.at];
            if (o->column + way < 1)
                continue;
            pl_try(l, player, HJ_VERB_MOVE);
            pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
            pl_add_ref(l, HJ_ROLE_TO,
                       pl_place_ref(player, o->zone, o->column + way), NULL);
            pl_offer(l);
        }
}

void ff_offer_attack(struct pl_legal *l, int player)
{
    const uint32_t fields =
        PL_ZONE(FF_UNIT) | PL_ZONE(FF_CONSTRUCT) | PL_ZONE(FF_COMMANDANT);
    const struct pl_state *s = l->r.s;

    for (struct pl_walk a = {0}; may_act(l, player, FF_BATTLE) && l->go_on &&
                                 pl_walk_of(&a, s, fields, player);)
        for (struct pl_walk t = {0};
             l->go_on && pl_walk_of(&t, s, fields, 1 - player);) {
            pl_try(l, player, HJ_VERB_ATTACK);
            pl_add_ref(l, HJ_ROLE_ITEM, a.at, NULL);
            pl_add_ref(l, HJ_ROLE_ARROW, t.at, NULL);
            pl_offer(l);
        }
}

/* What the card itself asks for when it is played or answers. */
static int targets_of(const struct pl_legal *l, const struct pl_card *c)
{
    int count = 0;

    for (int i = 0; i < c->text.ability_count; i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        if (a->when == HJ_WHEN_OWN ||
            (a->heading == FF_HEADING_RESPONSE && a->cost_count == 0))
            count += pl_targets_asked(&l->r, a);
    }
    return count;
}

static void play_one(struct pl_legal *l, int player, int object)
{
    const struct pl_card *c = pl_card_of(&l->r, object);
    bool known = l->r.s->objects[object].card != HJ_NO_CARD;

    (void)player;
    if (known && l->action.verb == HJ_VERB_CHANT &&
        (c->type != FF_CHANT_CARD || ff_is_response(c)))
        return;
    if (known && l->action.verb == HJ_VERB_PLAY && !ff_is_response(c))
        return;
    pl_offer_targets(l, targets_of(l, c));
}

void ff_offer_chant(struct pl_legal *l, int player)
{
    if (!may_act(l, player, FF_STANDBY))
        return;
    pl_try(l, player, HJ_VERB_CHANT);
    pl_each_hand(l, player, HJ_ROLE_ITEM, play_one);
}

void ff_offer_play(struct pl_legal *l, int player)
{
    if (!ff_is_open(&l->r))
        return;
    pl_try(l, player, HJ_VERB_PLAY);
    pl_each_hand(l, player, HJ_ROLE_ITEM, play_one);
}

void ff_offer_use(struct pl_legal *l, int player)
{
    for (struct pl_walk w = {0};
         l->go_on && l->r.s->phase != FF_SETUP &&
         pl_walk_of(&w, l->r.s,
                    PL_ZONE(FF_UNIT) | PL_ZONE(FF_CONSTRUCT) |
                        PL_ZONE(FF_COMMANDANT),
                    player);) {
        const struct pl_card *c = pl_card_of(&l->r, w.at);
        for (int i = 0; i < c->text.ability_count && l->go_on; i++) {
            char number[HJ_DIGITS];
            if (c->text.abilities[i].cost_count == 0 ||
                pl_is_flag(&l->r, w.at, FF_DOWN))
                continue;
            snprintf(number, sizeof number, "%d", i + 1);
            pl_try(l, player, HJ_VERB_USE);
            pl_add_ref(l, HJ_ROLE_ITEM, w.at, number);
            pl_offer_targets(l, pl_targets_asked(&l->r, &c->text.abilities[i]));
        }
    }
}

/* What waits for PLAYER. */
void ff_offer_trigger(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    for (int i = 0; i < s->pending_count && l->go_on; i++) {
        const struct pl_pending *p = &s->pending[i];
        if (p->player != player || p->wait == PL_WAIT_OWN)
            continue;
        if (p->wait == PL_WAIT_DISCARD) {
            pl_try(l, player, HJ_VERB_DISCARD);
            if (p->number == 1) {
                pl_each_hand(l, player, HJ_ROLE_ITEM, NULL);
            } else {
                pl_add_unknown(l, HJ_ROLE_ITEM, p->number);
                pl_offer(l);
            }
            continue;
        }
        pl_offer_pending(l, player, p);
    }
}
