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

/* Returns the sum that ability A of SOURCE adds to the cost of OBJECT. OWN:
 * SOURCE is OBJECT itself. */
static int added_by(const struct pl_run *r, const struct hj_ability *a,
                    int source, int object, int player, bool own)
{
    int you = own ? player : pl_you(r, source), sum = 0;

    PL_EACH_CLAUSE (e, a) {
        struct pl_pending p = pl_continuous_pending(
            source, own ? player : pl_you_for(r, source, e, ~player));
        if (e->kind != HJ_EFFECT_COST ||
            own != (e->whom.pick == HJ_PICK_THIS) ||
            (a->condition != NULL && !pl_holds(r, a->condition, &p)) ||
            (e->when != NULL && !pl_holds(r, e->when, &p)) ||
            (!own && !is_about(r, &e->whom, object, player, you)))
            continue;
        sum += pl_amount(r, &e->n, &p.item, -1);
    }
    return sum;
}

static int added_by_card(const struct pl_run *r, int source, int object,
                         int player, bool own)
{
    const struct pl_card *c = pl_card_of(r, source);
    int sum = 0;

    if (!(c->grants[PL_GRANTS_NUMBERS] & pl_grant_bit(PL_GRANTS_COSTS)))
        return 0;
    PL_EACH_ABILITY (a, &c->text)
        if (pl_is_continuous(r->g, a) && (own || pl_is_in_force(r, source, a)))
            sum += added_by(r, a, source, object, player, own);
    return sum;
}

int pl_cost_to_play(const struct pl_run *r, int object, int player, int cost)
{
    if (r->s->objects[object].card == HJ_NO_CARD)
        return cost;
    cost += added_by_card(r, object, object, player, true);
    if (pl_may_be_granted(r, PL_GRANTS_NUMBERS, PL_GRANTS_COSTS))
        PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
            cost += added_by_card(r, w.at, object, player, false);
    PL_EACH_MODIFIER (m, r->s) {
        const struct hj_effect *e =
            m->kind == PL_MODIFIES_COST ? pl_modifier_clause(r, m) : NULL;
        if (e != NULL && is_about(r, &e->whom, object, player, m->x))
            cost += m->amount;
    }
    return cost < 0 ? 0 : cost;
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
