/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates for the payment of costs: additional ones, and those of abilities
 * that are used. */
#include "play/internal.h"
#include "play/legal.h"

/* A candidate whose costs are being paid. */
struct paying {
    const struct hj_ability *a;
    int player, object;
    pl_paid_for *then; /* NULL: its targets follow */
    int at;            /* number of the cost that cards of the hand pay */
};

static void pay_from(struct pl_legal *l, const struct paying *p, int at);

static void pay_next(struct pl_legal *l, void *data)
{
    const struct paying *p = data;

    pay_from(l, p, p->at + 1);
}

/* Pays cost number AT with each choice of cards of the hand that may, without
 * the card that is played. */
static void pay_with_cards(struct pl_legal *l, const struct paying *p, int at)
{
    const struct hj_cost *cost = &p->a->costs[at];
    bool any = cost->whom.pick == HJ_PICK_NONE;
    struct paying next = *p;
    int16_t cards[PL_OBJECTS];
    int count = 0;

    for (struct pl_walk w = {0};
         pl_walk_in(&w, l->r.s, l->r.g->rules->hand, p->player);)
        if (w.at != p->object &&
            (any || l->r.s->objects[w.at].card == HJ_NO_CARD ||
             pl_fits_any_zone(&l->r, &cost->whom, w.at, p->object, p->player)))
            cards[count++] = (int16_t)w.at;
    next.at = at;
    pl_each_choice(&(struct pl_choosing){.l = l,
                                         .role = HJ_ROLE_WITH,
                                         .refs = cards,
                                         .count = count,
                                         .hand = true,
                                         .then = pay_next,
                                         .data = &next},
                   0, any ? cost->n.n : cost->whom.count);
}

/* Pays cost number AT with each object that may. */
static void pay_with_objects(struct pl_legal *l, const struct paying *p, int at)
{
    uint32_t words = l->action.count;

    PL_OFFER_OF (w, l, l->r.g->played, p->player)
        if (pl_may_fit(&l->r, &p->a->costs[at].whom, w.at, p->object,
                       p->player)) {
            pl_add_ref(l, HJ_ROLE_WITH, w.at, NULL);
            pay_from(l, p, at + 1);
            pl_truncate_operands(l, words);
        }
}

/* Pays X, cost number AT, with each number up to the greatest one that PLAYER
 * or the object has. */
static void pay_with_numbers(struct pl_legal *l, const struct paying *p, int at)
{
    uint32_t words = l->action.count;
    int most = 0;

    for (int i = 0; i < PL_NUMBERS; i++)
        if (l->r.s->players[p->player].numbers[i] > most)
            most = l->r.s->players[p->player].numbers[i];
    for (int i = 0; i < l->r.g->rules->mark_count; i++)
        if (pl_mark_of(l->r.s, p->object, i) > most)
            most = pl_mark_of(l->r.s, p->object, i);
    for (int x = 0; x <= most && l->go_on; x++) {
        pl_add_number(l, HJ_ROLE_WITH, x);
        pay_from(l, p, at + 1);
        pl_truncate_operands(l, words);
    }
}

/* Pays the costs from number AT on, in each way. */
static void pay_from(struct pl_legal *l, const struct paying *p, int at)
{
    const struct pl_rules *rules = l->r.g->rules;
    const struct hj_ability *a = p->a;
    const struct hj_cost *cost =
        a != NULL && at < a->cost_count ? &a->costs[at] : NULL;
    uint32_t words = l->action.count;

    if (cost == NULL && p->then != NULL)
        p->then(l, p->player, p->object, a);
    else if (cost == NULL)
        pl_offer_targets(l, p->object,
                         a != NULL && a->when == HJ_WHEN_PLAYING ? NULL : a);
    else if (cost->n.kind == HJ_AMOUNT_X)
        pay_with_numbers(l, p, at);
    else if (rules->paid_with_object >> cost->row & 1)
        pay_with_objects(l, p, at);
    else if (rules->paid_with_cards >> cost->row & 1)
        pay_with_cards(l, p, at);
    else
        pay_from(l, p, at + 1);
    pl_truncate_operands(l, words);
}

void pl_offer_paid(struct pl_legal *l, int player, int object,
                   const struct hj_ability *a, pl_paid_for *then)
{
    struct paying p = {a, player, object, then, 0};

    if (l->go_on)
        pay_from(l, &p, 0);
}

void pl_offer_as_is(struct pl_legal *l, int player, int object,
                    const struct hj_ability *a)
{
    (void)player;
    (void)object;
    (void)a;
    pl_offer(l);
}
