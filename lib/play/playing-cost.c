/* SPDX-License-Identifier: MPL-2.0 */
/* Cost of playing a card: changes by texts ("Tactics you play cost 1 less"),
 * additional costs, and payment with cards. */
#include "play/internal.h"

/* True if an effect with selector S, whose "you" is YOU (-1: each player), is
 * about OBJECT as PLAYER plays it. */
static bool is_about(const struct pl_run *r, const struct hj_selector *s,
                     int object, int player, int you)
{
    return (you < 0 || s->control == HJ_CONTROL_ANY ||
            (s->control == HJ_CONTROL_YOU
                 ? player == you
                 : pl_is_opponent(r->g, player, you))) &&
           pl_fits_card(r, s, object);
}

/* The bounds of a cost, which unknown objects may decide. */
struct price {
    int least, most;
};

/* Adds clause E, which holds, to the cost; UNSURE: unless it does not. */
static void add_clause(struct pl_run *r, struct price *cost,
                       const struct pl_pending *p, const struct hj_effect *e,
                       bool unsure)
{
    int n = pl_amount(r, &e->n, &p->item, -1),
        all = pl_amount_with(r, &e->n, &p->item, -1, true);
    int low = n < all ? n : all, high = n < all ? all : n;

    if (n != all)
        pl_tell_unsure(r, pl_first_unsure(r, e->n.each, HJ_CONTROL_ANY, p),
                       &p->item);
    cost->least += unsure && low > 0 ? 0 : low;
    cost->most += unsure && high < 0 ? 0 : high;
}

/* Adds what ability A of SOURCE adds to the cost of OBJECT. OWN: SOURCE is
 * OBJECT itself. */
static void add_ability(struct pl_run *r, struct price *cost,
                        const struct hj_ability *a, int source, int object,
                        int player, bool own)
{
    int you = own ? player : pl_you(r, source);

    PL_EACH_CLAUSE (e, a) {
        struct pl_pending p = pl_continuous_pending(
            source, own ? player : pl_you_for(r, source, e, ~player));
        bool unsure;
        if (e->kind != HJ_EFFECT_COST ||
            own != (e->whom.pick == HJ_PICK_THIS) ||
            (!own && !is_about(r, &e->whom, object, player, you)) ||
            !pl_may_hold(r, a->condition, &p) || !pl_may_hold(r, e->when, &p))
            continue;
        unsure = pl_leaves_open(r, &p, a->condition);
        unsure = pl_leaves_open(r, &p, e->when) || unsure;
        add_clause(r, cost, &p, e, unsure);
    }
}

static void add_card(struct pl_run *r, struct price *cost, int source,
                     int object, int player, bool own)
{
    const struct pl_card *c = pl_card_of(r, source);

    if (!(c->grants[PL_GRANTS_NUMBERS] & pl_grant_bit(PL_GRANTS_COSTS)))
        return;
    PL_EACH_ABILITY (a, &c->text)
        if (pl_is_continuous(r->g, a) && (own || pl_is_in_force(r, source, a)))
            add_ability(r, cost, a, source, object, player, own);
}

int pl_cost_to_play(struct pl_run *r, int object, int player, int cost,
                    int *most)
{
    struct price price = {cost, cost};

    if (most != NULL)
        *most = cost;
    if (r->s->objects[object].card == HJ_NO_CARD)
        return cost;
    add_card(r, &price, object, object, player, true);
    if (pl_may_be_granted(r, PL_GRANTS_NUMBERS, PL_GRANTS_COSTS))
        PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
            add_card(r, &price, w.at, object, player, false);
    PL_EACH_MODIFIER (m, r->s) {
        const struct hj_effect *e =
            m->kind == PL_MODIFIES_COST ? pl_modifier_clause(r, m) : NULL;
        if (e != NULL && is_about(r, &e->whom, object, player, m->x)) {
            price.least += m->amount;
            price.most += m->amount;
        }
    }
    if (most != NULL)
        *most = price.most < 0 ? 0 : price.most;
    return price.least < 0 ? 0 : price.least;
}

void pl_change_cost_to_play(struct pl_run *r, const struct pl_pending *p,
                            const struct hj_effect *e)
{
    int n = pl_clause_amount(r, p, e);
    struct pl_modifier m = pl_change(-1, p->item.object, PL_MODIFIES_COST,
                                     p->effect, n, PL_UNTIL_END);

    m.n = p->item.ability;
    m.x = p->item.controller;
    if (n > PL_GREAT || n < -PL_GREAT)
        pl_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), PL_GREAT);
    else
        pl_modify(r, &m, NULL);
}

const struct hj_ability *pl_additional_cost(const struct pl_run *r, int object)
{
    PL_EACH_ABILITY (a, &pl_card_of(r, object)->text)
        if (a->when == HJ_WHEN_PLAYING)
            return a;
    return NULL;
}

int pl_cost_amount(const struct hj_ability *a, uint8_t row)
{
    int sum = 0;

    for (int i = 0; a != NULL && i < a->cost_count; i++)
        sum += a->costs[i].row == row ? a->costs[i].n.n : 0;
    return sum;
}

bool pl_pay_cards(struct pl_run *r, int player, int n, const struct pl_words *w,
                  int *at, const char *cite, const char *rule)
{
    int hand = r->g->rules->hand;

    for (; n > 0; n--) {
        const struct pl_word *with = pl_word_at(w, HJ_ROLE_WITH, *at);
        int card = with == NULL ? pl_nth_object(r, player, hand, 1)
                   : pl_is_one_card(r, with->o)
                       ? pl_take_card(r, player, with->o, hand, NULL)
                       : -1;
        *at += with != NULL;
        if (with == NULL && pl_count(r->s, player, hand) != n) {
            pl_undoable(r, NULL, cite, PL_SAY(MISSING_COST),
                        "the card that is discarded");
            return false;
        }
        if (card < 0)
            return false;
        pl_move(r, card, r->g->rules->discard, 0, rule);
    }
    return true;
}

void pl_check_overpaid(struct pl_run *r, const struct pl_words *w, int at,
                       const char *cite)
{
    const struct pl_word *with = pl_word_at(w, HJ_ROLE_WITH, at);

    if (with != NULL)
        pl_illegal(r, with->o, cite, PL_SAY(NOTHING_MORE_TO_PAY));
}
