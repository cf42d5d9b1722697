/* SPDX-License-Identifier: MPL-2.0 */
/* Payments that prevent an effect: "unless its controller pays 2 influence". */
#include "text/clause.h"

static bool is_one_object(const struct hj_selector *s)
{
    return !tx_is_players(s) && !s->up_to && s->count <= 1 &&
           (s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_IT ||
            s->pick == HJ_PICK_THIS) &&
           (s->kind_count == 0 || !(s->kinds[0].types & HJ_TYPE_PLAYER));
}

/* Reads the paying player: "you", "its controller", "that player", "your
 * opponent". */
static bool who_pays(struct tx_parse *p, const struct hj_effect *e,
                     struct hj_selector *who)
{
    bool they = false;

    if (TX_TAKE(p, "you")) {
        tx_of_players(who, HJ_PICK_YOU, HJ_CONTROL_YOU);
        return true;
    }
    if (p->w->two && tx_words(p, "your opponent|an opponent")) {
        tx_of_players(who, HJ_PICK_EACH, HJ_CONTROL_OPPONENT);
        return true;
    }
    if (tx_words(p, "its controller|that object's controller")) {
        tx_of_players(who, HJ_PICK_CONTROLLER, HJ_CONTROL_ANY);
        return is_one_object(&e->whom) ||
               tx_stop(p, "unclear whose controller");
    }
    they = TX_TAKE(p, "they");
    if (they || tx_that_player(p, "that player", "that opponent")) {
        if (!they && !p->ref.player && p->ref.holder &&
            is_one_object(&e->whom)) {
            tx_of_players(who, HJ_PICK_CONTROLLER, HJ_CONTROL_ANY);
            return true;
        }
        tx_of_players(who, HJ_PICK_PLAYER, HJ_CONTROL_ANY);
        return (tx_is_players(&e->whom) ? tx_is_one_player(&e->whom) &&
                                              (e->whom.pick == HJ_PICK_TARGET ||
                                               e->whom.pick == HJ_PICK_PLAYER)
                                        : p->ref.player && !they) ||
               tx_stop(p, tx_is_players(&e->whom) && !tx_is_one_player(&e->whom)
                              ? "a choice of several players is not supported"
                              : "this refers to no player");
    }
    return false;
}

/* True if a player pays (loses the amount, if available) or, with *DISCARDS,
 * discards. */
static bool how(struct tx_parse *p, bool you, bool *discards)
{
    *discards = you ? TX_TAKE(p, "discard") : tx_words(p, "discards|discard");
    return *discards || tx_words(p, you ? "pay|lose" : "pays|pay|loses|lose");
}

bool tx_unless(struct tx_parse *p, struct hj_effect *e, bool *pays)
{
    struct hj_unless u = {.number = HJ_TEXT_NONE};
    struct hj_amount n;
    int start = p->at;
    bool discards;

    *pays = false;
    if (!who_pays(p, e, &u.who) ||
        !how(p, u.who.pick == HJ_PICK_YOU, &discards)) {
        if (u.who.pick == HJ_PICK_CONTROLLER)
            tx_stop(p, "only a number can be paid here, or cards discarded");
        return tx_back(p, start);
    }
    *pays = true;
    if (e->may || e->until != HJ_UNTIL_NONE ||
        tx_is_of(e, TX_KIND(PAY) | TX_KIND(ROLL) | TX_KIND(CHOOSE) |
                        TX_KIND(EXCHANGE) | TX_KIND(SEARCH)))
        return tx_stop(p, "a payment cannot prevent this effect");
    if (!tx_amount(p, &n) || n.kind != HJ_AMOUNT_N || n.n < 1 ||
        (discards ? !tx_words(p, "card|cards")
                  : !tx_row(p, TX_NUMBERS, &u.number)))
        return tx_stop(p, NULL);
    u.n = n.n;
    e->unless = tx_keep(p, &u, sizeof u);
    p->ref.done = false;
    p->ref.asked = TX_ASKED_NOT;
    return e->unless != NULL;
}
