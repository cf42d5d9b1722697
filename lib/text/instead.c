/* SPDX-License-Identifier: MPL-2.0 */
/* Alternative amounts: "Draw a card.  If you control a site, draw two cards
 * instead." */
#include "text/clause.h"

/* True if the condition can be tested before the effect, or for the objects of
 * the clause. */
static bool may_ask(const struct hj_condition *c)
{
    return (c->kind <= HJ_IF_ZONE && c->player != HJ_CONTROL_THAT) ||
           c->kind == HJ_IF_IS || c->kind == HJ_IF_TURN;
}

/* True if the clause can have an alternative amount. */
static bool may_be(const struct hj_effect *e)
{
    return tx_is_of(e, TX_KIND(DAMAGE) | TX_KIND(DRAW) | TX_KIND(DISCARD) |
                           TX_KIND(NUMBER)) &&
           e->n.kind == HJ_AMOUNT_N && e->n.if_so == NULL && !e->may &&
           e->among == 0 && e->unless == NULL && e->when == NULL &&
           e->whom.pick != HJ_PICK_SAME;
}

bool tx_instead_of(struct tx_parse *p, struct hj_effect *e)
{
    int16_t n;

    const struct hj_condition *when = e->when;

    e->when = NULL;
    if (!tx_words(p, "instead of") || when == NULL || !may_be(e) ||
        !may_ask(when) || when->whom.pick == HJ_PICK_IT)
        return tx_stop(p, "unclear what is replaced");
    if (!tx_number(p, &n))
        return tx_stop(p, NULL);
    e->n.instead = e->n.n;
    e->n.n = (int16_t)(e->n.n < 0 ? -n : n);
    e->n.if_so = when;
    return true;
}

/* Reads "deal 4 direct damage instead", to the same target. */
static bool damage(struct tx_parse *p, const struct hj_effect *e,
                   struct hj_amount *n)
{
    uint8_t row;

    return e->kind == HJ_EFFECT_DAMAGE && tx_words(p, "deal|it deals") &&
           tx_amount(p, n) && tx_row(p, TX_DAMAGE, &row) && row == e->index &&
           TX_IS(p, "instead");
}

/* True if a clause has the same objects as the one before. */
static bool is_same(const struct hj_effect *before, const struct hj_effect *e)
{
    const struct hj_selector *a = &before->whom, *b = &e->whom;

    if (b->pick == HJ_PICK_YOU || b->pick == HJ_PICK_THIS ||
        b->pick == HJ_PICK_EACH)
        return tx_same_selector(a, b);
    if (b->pick == HJ_PICK_PLAYER)
        return tx_is_one_player(a) && a->pick != HJ_PICK_YOU;
    if (b->pick == HJ_PICK_IT)
        return !tx_is_players(a) && a->count <= 1 && a->pick != HJ_PICK_EACH &&
               a->pick != HJ_PICK_SAME &&
               (b->kind_count == 0 || b->kinds[0].trait_count == 0);
    return false;
}

bool tx_instead(struct tx_parse *p, const struct hj_effect *e,
                struct hj_amount *n)
{
    struct hj_condition c;
    struct hj_effect then;
    struct tx_carry carry = {0};
    bool unless, front;
    int16_t usual = e->n.n;
    int start;

    if (!tx_says(p, "instead"))
        return false;
    unless = TX_TAKE(p, "unless");
    if ((!unless && !TX_TAKE(p, "if")) || !may_be(e) || !tx_condition(p, &c) ||
        !may_ask(&c) || !tx_mark(p, ','))
        return false;
    c.negated = c.negated != unless;
    front = TX_TAKE(p, "instead");
    start = p->at;
    if (front || !damage(p, e, n)) {
        p->at = start;
        p->room = false; /* it is one effect */
        p->cards = e->kind == HJ_EFFECT_DRAW || e->kind == HJ_EFFECT_DISCARD;
        if (!tx_clause_of(p, &carry, &then) || then.kind != e->kind ||
            then.index != e->index || !may_be(&then) || then.by != NULL ||
            then.random != e->random || !is_same(e, &then))
            return tx_stop(p, NULL);
        *n = then.n;
    }
    if ((!front && !TX_TAKE(p, "instead")) || n->kind != HJ_AMOUNT_N ||
        (n->n < 0) != (usual < 0))
        return tx_stop(p, NULL);
    n->instead = n->n;
    n->n = usual;
    n->if_so = tx_keep(p, &c, sizeof c);
    return n->if_so != NULL;
}
