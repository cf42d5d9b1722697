/* SPDX-License-Identifier: MPL-2.0 */
/* The operands of draw and discard, and halves of hands and numbers. */
#include "text/clause.h"

static bool read_cards(struct tx_parse *p)
{
    return TX_TAKE(p, "card") || TX_TAKE(p, "cards");
}

/* Checks the possessive: "your" of you, "their" of others. */
static bool is_owner(struct tx_parse *p, const struct hj_effect *e, bool your)
{
    return your == (e->whom.pick == HJ_PICK_YOU) ||
           tx_stop(p, "unclear whose it is");
}

/* Reads ", rounded up" after half of an amount. */
static bool rounded(struct tx_parse *p, struct hj_amount *n)
{
    bool up;

    tx_mark(p, ',');
    up = tx_words(p, "rounded up|rounding up|round up");
    if (!up && !tx_words(p, "rounded down|rounding down|round down"))
        return tx_stop(p, "missing 'rounded up' or 'rounded down'");
    n->half = up ? 1 : 2;
    return true;
}

/* Reads the rest of "half your hand, rounded up" or, of a NUMBER that is lost,
 * "half of their health, rounded down". */
static bool half(struct tx_parse *p, struct tx_clause *c, bool one, bool number)
{
    struct hj_effect *e = c->e;
    bool your;

    TX_TAKE(p, "of");
    if (!number)
        tx_words(p, "the cards in");
    your = TX_TAKE(p, "your");
    if ((!your && !tx_words(p, "their|his or her")) ||
        (number ? !tx_row(p, TX_NUMBERS, &e->index) : !TX_TAKE(p, "hand")))
        return tx_stop(p, NULL);
    e->n.kind = HJ_AMOUNT_ALL;
    return rounded(p, &e->n) && tx_whom(p, c, one, TX_PLAYERS) &&
           is_owner(p, e, your);
}

bool tx_half_number(struct tx_parse *p, struct tx_clause *c, bool one)
{
    c->e->kind = HJ_EFFECT_NUMBER;
    c->e->n.n = -1;
    return half(p, c, one, true);
}

/* Reads "cards until you have five cards in your hand". */
static bool fills(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_effect *e = c->e;
    bool you = tx_words(p, "until you have");
    uint8_t zone;

    e->n = (struct hj_amount){HJ_AMOUNT_FILLS, HJ_TEXT_NONE, 0, 0, NULL};
    if ((!you && !tx_words(p, "until they have|until he or she has")) ||
        !tx_number(p, &e->n.n) || !read_cards(p) || !TX_TAKE(p, "in"))
        return tx_stop(p, NULL);
    tx_words(p, you ? "your" : "their|his or her");
    return (tx_zone(p, &zone, HJ_ZONE_HAND) && tx_whom(p, c, one, TX_PLAYERS) &&
            is_owner(p, e, you)) ||
           tx_stop(p, NULL);
}

/* Sets the amount to the number of cards discarded by the previous clause. */
static bool that_many(struct tx_parse *p, struct hj_amount *n)
{
    *n = (struct hj_amount){HJ_AMOUNT_THAT, HJ_TEXT_NONE, 0, 1, NULL};
    return p->ref.discarded || tx_stop(p, "unclear as many as what");
}

/* Reports a missing amount; "up to two cards" would be a choice of the
 * amount. */
static bool how_many(struct tx_parse *p)
{
    int16_t n;

    if (TX_IS(p, "x"))
        return tx_stop(p, "X is not defined");
    if (!tx_words(p, "any number of") &&
        !(tx_words(p, "up to") && tx_number(p, &n)))
        return tx_stop(p, NULL);
    read_cards(p);
    return tx_stop(p, "how many cards cannot be a choice");
}

bool tx_draw(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_effect *e = c->e;
    bool half = TX_TAKE(p, "half"), cards;

    e->kind = HJ_EFFECT_DRAW;
    if (half) {
        if (!tx_words(p, "that many|as many") || !that_many(p, &e->n) ||
            !read_cards(p) || !rounded(p, &e->n))
            return tx_stop(p, NULL);
        return tx_whom(p, c, one, TX_PLAYERS);
    }
    cards = TX_TAKE(p, "cards");
    if (TX_IS(p, "until"))
        return fills(p, c, one);
    if (cards)
        return tx_equal(p, &e->n) ? tx_whom(p, c, one, TX_PLAYERS)
                                  : tx_stop(p, NULL);
    if (tx_words(p, "another|an additional")) { /* one more than before */
        e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
    } else if (tx_words(p, "that many")) {
        if (!that_many(p, &e->n))
            return false;
    } else if (!tx_amount(p, &e->n)) {
        return how_many(p);
    }
    return read_cards(p) || p->cards ? tx_whom(p, c, one, TX_PLAYERS)
                                     : tx_stop(p, NULL);
}

bool tx_discard(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_effect *e = c->e;
    bool your, theirs;

    e->kind = HJ_EFFECT_DISCARD;
    if (TX_TAKE(p, "half"))
        return half(p, c, one, false);
    your = tx_words(p, "your hand|all cards in your hand|"
                       "all the cards in your hand");
    if (your || tx_words(p, "their hand|their hands|all cards in their hand|"
                            "all the cards in their hand")) {
        e->n.kind = HJ_AMOUNT_ALL;
        return tx_whom(p, c, one, TX_PLAYERS) && is_owner(p, e, your);
    }
    /* "draw two cards, then discard one" */
    if (!tx_amount(p, &e->n))
        return how_many(p);
    e->random = TX_TAKE(p, "random");
    if (!read_cards(p) && !p->cards)
        return tx_stop(p, NULL);
    e->random = tx_words(p, "at random") || e->random;
    your = tx_words(p, "from your hand");
    theirs = tx_words(p, "from their hand|from his or her hand");
    e->random = tx_words(p, "at random") || e->random;
    return tx_whom(p, c, one, TX_PLAYERS) &&
           (!(your || theirs) || is_owner(p, e, your));
}
