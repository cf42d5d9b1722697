/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates for abilities that are used, with their payments. */
#include "games/sularia/su.h"

/* An ability, or the additional cost of a card, whose payments are tried. */
struct use {
    const struct hj_ability *a;
    int player, object;
    bool played;
    /* Offers the rest when all is paid; NULL: the targets. */
    void (*then)(struct pl_legal *l, int player, int object);
};

/* Adds N cards for a cost of discards that fit FITS (NULL: any), unknown ones
 * as `?`, known ones by name. */
static void add_discards(struct pl_legal *l, const struct use *u, int n,
                         const struct hj_selector *fits)
{
    for (struct pl_walk w = {0};
         n > 0 && pl_walk_in(&w, l->r.s, SU_HAND, u->player);)
        if (w.at != u->object &&
            (l->r.s->objects[w.at].card == HJ_NO_CARD || fits == NULL ||
             pl_fits_any_zone(&l->r, fits, w.at, u->object, u->player))) {
            pl_add_hand(l, HJ_ROLE_WITH, w.at);
            n--;
        }
}

static void choose_costs(struct pl_legal *l, struct use *u, int at);

/* Goes on with the costs behind number AT, and cuts the operands back to
 * WORDS. */
static void next_cost(struct pl_legal *l, struct use *u, int at, uint32_t words)
{
    choose_costs(l, u, at + 1);
    pl_truncate_operands(l, words);
}

/* Offers each object that may be activated or destroyed for cost number AT. */
static void offer_payers(struct pl_legal *l, struct use *u, int at)
{
    uint32_t words = l->action.count;

    PL_OFFER_OF (w, l, SU_IN_PLAY, u->player)
        if (su_may_pay(&l->r, &u->a->costs[at].whom, w.at, u->object,
                       u->player)) {
            pl_add_ref(l, HJ_ROLE_WITH, w.at, NULL);
            next_cost(l, u, at, words);
        }
}

/* Returns the greatest X that can be paid. */
static int most_x(const struct pl_run *r, const struct use *u, int row)
{
    const int32_t *numbers = r->s->players[u->player].numbers;

    switch (row) {
    case SU_COST_INFLUENCE:
        return numbers[SU_N_INFLUENCE];
    case SU_COST_SULARIUM:
        return numbers[SU_N_POOL + su_faction(r, u->object)];
    case SU_COST_HEALTH:
        return su_get_health(r, u->player);
    case SU_COST_COUNTERS:
        return pl_mark_of(r->s, u->object, SU_COUNTERS);
    default:
        return 0;
    }
}

static void offer_x(struct pl_legal *l, struct use *u, int at)
{
    uint32_t words = l->action.count;
    int most = most_x(&l->r, u, u->a->costs[at].row);

    for (int x = 0; x <= most && l->go_on; x++) {
        pl_add_number(l, HJ_ROLE_WITH, x);
        next_cost(l, u, at, words);
    }
}

/* Offers the rest after payment; the combatant of HARVEST precedes the
 * targets. */
static void offer_targets(struct pl_legal *l, struct use *u)
{
    uint32_t words = l->action.count;

    if (u->then != NULL) {
        u->then(l, u->player, u->object);
        return;
    }
    if (pl_cost_amount(u->a, SU_COST_HARVEST) == 0) {
        pl_offer_targets(l, u->object, u->played ? NULL : u->a);
        return;
    }
    for (struct pl_walk w = {0};
         l->go_on && pl_walk(&w, l->r.s, PL_ZONE(SU_DAMAGE));)
        if (l->r.s->objects[w.at].owner == u->player &&
            su_type(&l->r, w.at) == SU_COMBATANT &&
            !pl_is_repeated(l->r.s, w.at)) {
            pl_add_ref(l, HJ_ROLE_ON, w.at, NULL);
            pl_offer_targets(l, u->object, u->a);
            pl_truncate_operands(l, words);
        }
}

/* Offers each way to pay the costs from number AT on, with each choice of
 * targets. */
static void choose_costs(struct pl_legal *l, struct use *u, int at)
{
    const struct hj_cost *cost = &u->a->costs[at];
    uint32_t words = l->action.count;

    if (at == u->a->cost_count) {
        offer_targets(l, u);
        return;
    }
    if (cost->n.kind == HJ_AMOUNT_X) {
        offer_x(l, u, at);
        return;
    }
    switch (cost->row) {
    case SU_COST_ACTIVATE_OTHER:
    case SU_COST_DESTROY_OTHER:
        offer_payers(l, u, at);
        return;
    case SU_COST_DISCARD:
    case SU_COST_DISCARD_RANDOM:
        add_discards(l, u, cost->n.n, NULL);
        break;
    case SU_COST_DISCARD_ONE:
        add_discards(l, u, cost->whom.count, &cost->whom);
        break;
    default:
        break;
    }
    next_cost(l, u, at, words);
}

static void offer_use(struct pl_legal *l, int player, int object, int index)
{
    struct use u = {.a = su_ability(&l->r, object, index),
                    .player = player,
                    .object = object};

    if (index != SU_HARVEST) {
        pl_try_ability(l, player, HJ_VERB_USE, object, index);
    } else {
        pl_try(l, player, HJ_VERB_USE);
        pl_add_ref(l, HJ_ROLE_ITEM, object, "harvest");
    }
    choose_costs(l, &u, 0);
}

void su_offer_played(struct pl_legal *l, int player, int object,
                     void (*then)(struct pl_legal *l, int player, int object))
{
    struct use u = {pl_additional_cost(&l->r, object), player, object, true,
                    then};

    if (u.a != NULL)
        choose_costs(l, &u, 0);
    else if (then != NULL)
        then(l, player, object);
    else
        pl_offer_targets(l, object, NULL);
}

void su_offer_uses(struct pl_legal *l, int player)
{
    for (int i = 0; i < l->r.s->object_count && l->go_on; i++) {
        const struct hj_card_text *t = &pl_card_of(&l->r, i)->text;
        if (l->r.s->objects[i].controller != player || !su_works(&l->r, i))
            continue;
        for (int k = 0; k < t->ability_count && l->go_on; k++)
            if (t->abilities[k].when == HJ_WHEN_PAYMENT)
                offer_use(l, player, i, k);
        if (l->go_on && pl_keyword(&l->r, i, SU_KEYWORD_HARVEST) > 0)
            offer_use(l, player, i, SU_HARVEST);
    }
}
