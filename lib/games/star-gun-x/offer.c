/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: candidates of what may be done. */
#include "games/star-gun-x/sgx.h"

#include <stdio.h>

static void each_card(struct pl_legal *l, int type)
{
    const struct hj_catalogue *cat = l->r.g->setup.catalogue;
    uint32_t count = pl_operand_count(l);

    for (hj_card card = 0; card < hj_catalogue_count(cat) && l->go_on; card++) {
        if (pl_card(l->r.g, card)->type != type)
            continue;
        pl_cut(l, count);
        pl_add_card(l, HJ_ROLE_ITEM, card);
        pl_offer(l);
    }
}

static bool in_setup(const struct pl_legal *l)
{
    return l->r.s->phase == SG_SETUP;
}

void sg_offer_roll(struct pl_legal *l, int player)
{
    enum { SIDES = 6 };
    const struct sg_own *own = sg_own(&l->r);

    if (!in_setup(l) || (own->rolled[player] > 0 &&
                         (own->rolled[0] != own->rolled[1])))
        return;
    pl_offer_roll(l, player, SIDES);
}

/* Who rolled more says who begins. */
void sg_offer_choose(struct pl_legal *l, int player)
{
    const struct sg_own *own = sg_own(&l->r);

    if (!in_setup(l) || own->rolled[player] <= own->rolled[1 - player] ||
        own->rolled[1 - player] == 0)
        return;
    for (int i = 0; i < l->r.g->players; i++) {
        pl_try(l, player, HJ_VERB_CHOOSE);
        pl_add_ref(l, HJ_ROLE_ITEM, ~i, NULL);
        pl_offer(l);
    }
}

void sg_offer_location(struct pl_legal *l, int player)
{
    if (!in_setup(l))
        return;
    pl_try(l, player, HJ_VERB_LOCATION);
    each_card(l, SG_LOCATION_CARD);
}

void sg_offer_boost(struct pl_legal *l, int player)
{
    if (!in_setup(l))
        return;
    pl_try(l, player, HJ_VERB_BOOST);
    each_card(l, SG_BOOST_CARD);
}

void sg_offer_mulligan(struct pl_legal *l, int player)
{
    if (!in_setup(l))
        return;
    for (int n = 1; n <= pl_count(l->r.s, player, SG_HAND) && l->go_on; n++) {
        pl_try(l, player, HJ_VERB_MULLIGAN);
        pl_add_number(l, HJ_ROLE_ITEM, n);
        pl_offer(l);
    }
}

static bool may_act(const struct pl_legal *l, int player)
{
    return !in_setup(l) && l->r.s->turn == player && l->r.s->phase <= SG_ACTION;
}

void sg_offer_level(struct pl_legal *l, int player)
{
    if (!may_act(l, player))
        return;
    pl_try(l, player, HJ_VERB_LEVEL);
    pl_each_hand(l, player, HJ_ROLE_ITEM, NULL);
}

/* The cards that pay: so many unknown ones, or else the ways in which known
 * ones pay; each is offered. */
enum { MOST_PITCHED = 6, MOST_WAYS = 40 };
struct paying {
    int cards[PL_OBJECTS], count, ways;
};

static void pay_with(struct pl_legal *l, const struct paying *p, int from,
                     int left, int *ways)
{
    uint32_t count = pl_operand_count(l);

    if (*ways >= MOST_WAYS)
        return;
    if (left == 0) {
        *ways += pl_offer(l);
        return;
    }
    for (int i = from; i < p->count && l->go_on; i++) {
        if (i > from && l->r.s->objects[p->cards[i]].card ==
                            l->r.s->objects[p->cards[i - 1]].card)
            continue; /* a copy of the one before */
        pl_add_hand(l, HJ_ROLE_WITH, p->cards[i]);
        pay_with(l, p, i + 1, left - 1, ways);
        pl_cut(l, count);
    }
}

/* Offers the candidate with every way to pay COST from PLAYER's hand but for
 * the card NOT. */
static void offer_paid(struct pl_legal *l, int player, int not, int cost)
{
    struct paying p = {.count = 0};
    int ways = 0;

    if (cost <= 0) {
        pl_offer(l);
        return;
    }
    for (struct pl_walk w = {0};
         pl_walk_of(&w, l->r.s, PL_ZONE(SG_HAND), player);) {
        int at = p.count;
        if (w.at == not)
            continue;
        for (; at > 0 && l->r.s->objects[p.cards[at - 1]].card >
                             l->r.s->objects[w.at].card;
             at--)
            p.cards[at] = p.cards[at - 1];
        p.cards[at] = w.at;
        p.count++;
    }
    for (int n = 1; n <= cost && n <= MOST_PITCHED && n <= p.count; n++)
        pay_with(l, &p, 0, n, &ways);
}

static void at_each_place(struct pl_legal *l, int player, int object)
{
    uint32_t count = pl_operand_count(l);
    int cost = pl_printed(&l->r, object, SG_VALUE_COST);

    if (pl_printed(&l->r, object, SG_VALUE_POWER) >
        pl_count(l->r.s, player, SG_LEVEL))
        return;
    for (int place = 1; place <= SG_PLACES && l->go_on; place++) {
        if (!sg_has_room(&l->r, player, place))
            continue;
        pl_add_ref(l, HJ_ROLE_AT, pl_place_ref(-1, SG_LOCATION, place), NULL);
        offer_paid(l, player, object, cost);
        pl_cut(l, count);
    }
}

/* The targets of a tactic, and where to: each way that is legal. */
static void with_targets(struct pl_legal *l, int player, int object)
{
    const struct pl_card *c = pl_card_of(&l->r, object);
    int cost = pl_printed(&l->r, object, SG_VALUE_COST);
    const struct hj_effect *asks = NULL;
    uint32_t count = pl_operand_count(l);

    for (int i = 0; i < c->text.ability_count && asks == NULL; i++)
        for (int k = 0; k < c->text.abilities[i].effect_count; k++)
            if (pl_asks_target(&l->r, &c->text.abilities[i].effects[k]))
                asks = &c->text.abilities[i].effects[k];
    if (asks == NULL) {
        offer_paid(l, player, object, cost);
        return;
    }
    for (int n = 0; n < SG_PLACES && asks->whom.pick != HJ_PICK_TARGET; n++) {
        pl_add_ref(l, HJ_ROLE_ON, pl_place_ref(-1, SG_LOCATION, n + 1), NULL);
        offer_paid(l, player, object, cost);
        pl_cut(l, count);
    }
    for (struct pl_walk w = {0};
         pl_walk(&w, l->r.s, PL_ZONE(SG_UNIT)) && l->go_on;) {
        if (!pl_may_target(&l->r, asks, w.at, object, player))
            continue;
        pl_add_ref(l, HJ_ROLE_ON, w.at, NULL);
        if (!pl_asks_place(&l->r, asks))
            offer_paid(l, player, object, cost);
        for (int place = 1;
             place <= SG_PLACES && pl_asks_place(&l->r, asks) && l->go_on;
             place++) {
            uint32_t before = pl_operand_count(l);
            pl_ref to = pl_place_ref(-1, SG_LOCATION, place);
            if (!sg_may_go(&l->r, w.at, asks->own, to))
                continue;
            pl_add_ref(l, HJ_ROLE_TO, to, NULL);
            offer_paid(l, player, object, cost);
            pl_cut(l, before);
        }
        pl_cut(l, count);
    }
}

static void play_one(struct pl_legal *l, int player, int object)
{
    int type = pl_card_of(&l->r, object)->type;

    if (l->r.s->objects[object].card == HJ_NO_CARD) {
        pl_add_ref(l, HJ_ROLE_AT, pl_place_ref(-1, SG_LOCATION, 1), NULL);
        pl_offer(l);
    } else if (type == SG_UNIT_CARD) {
        at_each_place(l, player, object);
    } else if (type == SG_TACTIC_CARD) {
        with_targets(l, player, object);
    }
}

void sg_offer_play(struct pl_legal *l, int player)
{
    if (!may_act(l, player) &&
        !(l->r.s->turn == player && pl_chosen(&l->r, SG_X12_TURN)))
        return;
    pl_try(l, player, HJ_VERB_PLAY);
    pl_each_hand(l, player, HJ_ROLE_ITEM, play_one);
}

void sg_offer_counter(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    if (s->stack_count == 0 || s->stack[0].controller == player)
        return;
    pl_try(l, player, HJ_VERB_COUNTER);
    pl_add_ref(l, HJ_ROLE_ITEM, s->stack[0].object, NULL);
    pl_each_hand(l, player, HJ_ROLE_WITH, NULL);
}

void sg_offer_move(struct pl_legal *l, int player)
{
    if (!may_act(l, player))
        return;
    for (struct pl_walk w = {0};
         pl_walk_of(&w, l->r.s, PL_ZONE(SG_UNIT), player) && l->go_on;)
        for (int place = 1; place <= SG_PLACES && l->go_on; place++) {
            int cost = pl_printed(&l->r, w.at, SG_VALUE_MOVE);
            if (l->r.s->objects[w.at].column == place)
                continue;
            pl_try(l, player, HJ_VERB_MOVE);
            pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
            pl_add_ref(l, HJ_ROLE_TO, pl_place_ref(-1, SG_LOCATION, place),
                       NULL);
            if (cost > 0 && pl_offer(l))
                continue; /* a free one */
            offer_paid(l, player, -1, cost);
        }
}

/* One unit, and all that can, against each enemy. */
void sg_offer_attack(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    if (!may_act(l, player))
        return;
    for (struct pl_walk t = {0};
         pl_walk_of(&t, s, PL_ZONE(SG_UNIT), 1 - player) && l->go_on;) {
        int16_t able[SG_UNITS_HERE * SG_PLACES];
        size_t count = 0;
        for (struct pl_walk w = {0};
             pl_walk_of(&w, s, PL_ZONE(SG_UNIT), player) && l->go_on;) {
            if (s->objects[w.at].column != s->objects[t.at].column)
                continue;
            pl_try(l, player, HJ_VERB_ATTACK);
            pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
            pl_add_ref(l, HJ_ROLE_ARROW, t.at, NULL);
            if (pl_offer(l) && count < sizeof able / sizeof *able)
                able[count++] = (int16_t)w.at;
        }
        if (count < 2 || !l->go_on)
            continue;
        pl_try(l, player, HJ_VERB_ATTACK);
        for (size_t i = 0; i < count; i++)
            pl_add_ref(l, HJ_ROLE_ITEM, able[i], NULL);
        pl_add_ref(l, HJ_ROLE_ARROW, t.at, NULL);
        pl_offer(l);
    }
}

void sg_offer_draw(struct pl_legal *l, int player)
{
    int count = l->r.s->players[player].drawn,
        held = pl_count(l->r.s, player, SG_HAND);

    if (count == 0 && (in_setup(l) || l->r.s->turn != player ||
                       l->r.s->pending_count > 0))
        return;
    if (count == 0 && held >= SG_HAND_SIZE)
        return;
    pl_try(l, player, HJ_VERB_DRAW);
    pl_add_number(l, HJ_ROLE_ITEM, count > 0 ? count : SG_HAND_SIZE - held);
    pl_offer(l);
}

/* What waits for PLAYER: Intimidate, and abilities with targets. */
void sg_offer_trigger(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;
    uint32_t count;

    for (int i = 0; i < s->pending_count && l->go_on; i++) {
        const struct pl_pending *p = &s->pending[i];
        char number[HJ_DIGITS];
        if (p->player != player)
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
        pl_try(l, player, HJ_VERB_TRIGGER);
        snprintf(number, sizeof number, "%d", p->item.ability + 1);
        pl_add_ref(l, HJ_ROLE_ITEM, p->item.object,
                   p->item.kind == PL_ITEM_OWN ? "intimidate" : number);
        count = pl_operand_count(l);
        if (p->wait == PL_WAIT_MAY)
            pl_offer(l);
        for (struct pl_walk w = {0};
             pl_walk(&w, s, PL_ZONE(SG_UNIT)) && l->go_on;) {
            pl_add_ref(l, HJ_ROLE_ON, w.at, NULL);
            if (!pl_offer(l))
                for (int place = 1; place <= SG_PLACES && l->go_on; place++) {
                    uint32_t before = pl_operand_count(l);
                    pl_add_ref(l, HJ_ROLE_TO,
                               pl_place_ref(-1, SG_LOCATION, place), NULL);
                    pl_offer(l);
                    pl_cut(l, before);
                }
            pl_cut(l, count);
        }
        for (int place = 1; place <= SG_PLACES && l->go_on; place++) {
            pl_add_ref(l, HJ_ROLE_ON, pl_place_ref(-1, SG_LOCATION, place),
                       NULL);
            pl_offer(l);
            pl_cut(l, count);
        }
    }
}
