/* SPDX-License-Identifier: MPL-2.0 */
/* Durations of effects, and the effects that can be continuous. */
#include "text/clause.h"

bool tx_until(struct tx_parse *p, uint8_t *until)
{
    bool end =
        tx_words(p, "until end of turn|until the end of turn|until end of the "
                    "turn|until the end of the turn|until end of this turn|"
                    "until the end of this turn|this turn") ||
        (tx_says(p, "rest") &&
         tx_words(p, "for the rest of the turn|for the rest of this turn"));

    if (!end && !tx_words(p, "until your next turn|until the start of your "
                             "next turn|until the beginning of your next turn"))
        return false;
    *until = end ? HJ_UNTIL_END : HJ_UNTIL_YOUR_TURN;
    return true;
}

bool tx_has_until(const struct hj_text_words *w, const struct hj_effect *e)
{
    return tx_is_of(e, TX_CHANGES | TX_KIND(CONTROL) | TX_KIND(PREVENT) |
                           TX_KIND(COST)) ||
           (e->kind == HJ_EFFECT_OWN && tx_verb_is(w, e, HJ_VERB_UNTIL));
}

bool tx_lasting(const struct hj_text_words *w, const struct hj_effect *e)
{
    bool each = e->whom.pick == HJ_PICK_THIS || e->whom.pick == HJ_PICK_EACH ||
                e->whom.pick == HJ_PICK_YOU || e->whom.pick == HJ_PICK_SAME ||
                e->whom.pick == HJ_PICK_HOST || e->whom.pick == HJ_PICK_NONE;

    return each && e->until == HJ_UNTIL_NONE && !e->may && e->when == NULL &&
           e->unless == NULL &&
           (tx_is_of(e, TX_KIND(GENERATE) | TX_KIND(COST)) ||
            (tx_is_of(e, TX_CHANGES) && e->n.kind != HJ_AMOUNT_X) ||
            tx_verb_is(w, e, HJ_VERB_LASTS));
}

/* True if clause E has the same objects as the one before. */
static bool is_of_same(const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_SAME ||
           (e->whom.pick == e[-1].whom.pick &&
            (e->whom.pick == HJ_PICK_THIS || e->whom.pick == HJ_PICK_IT));
}

bool tx_says_how_long(struct tx_parse *p, const struct hj_effect *list,
                      int first, int count)
{
    for (int i = first + 1; i < count; i++) {
        uint8_t before = list[i - 1].until;
        if (tx_has_until(p->w, &list[i]) && list[i].until == HJ_UNTIL_NONE &&
            before != HJ_UNTIL_NONE &&
            !(p->w->turn_ends_all && before == HJ_UNTIL_END)) {
            while (tx_now(p)->said.p > list[i].said.p)
                p->at--;
            p->far = p->at;
            return tx_stop(p, "unclear how long: say it behind each clause");
        }
    }
    return true;
}

uint8_t tx_until_in_front(struct tx_parse *p)
{
    uint8_t all = HJ_UNTIL_NONE;
    int start = p->at;

    if (tx_until(p, &all) && tx_mark(p, ','))
        return all;
    p->at = start;
    return HJ_UNTIL_NONE;
}

/* True if clause E follows "then". */
static bool is_then(const struct tx_parse *p, const struct hj_effect *e)
{
    int i = p->at;

    while (i > 0 && p->tokens[i].said.p > e->said.p)
        i--;
    return i > 0 && tx_word(p, i - 1, "then");
}

bool tx_lasts_until(struct tx_parse *p, struct hj_effect *list, int first,
                    int count, uint8_t until)
{
    struct hj_effect *e = &list[count - 1];

    if (!tx_has_until(p->w, e) || e->until != HJ_UNTIL_NONE)
        return tx_stop_last(p, p->at - 1,
                            "a duration without an effect that lasts");
    e->until = until;
    for (int i = count - 2; i >= first; i--) {
        const struct hj_selector *next = &list[i + 1].whom;
        bool same = is_of_same(&list[i + 1]);
        if (!tx_has_until(p->w, &list[i]) || list[i].until != HJ_UNTIL_NONE)
            break;
        if (!same && (list[i].kind == HJ_EFFECT_CONTROL ||
                      list[i].kind == HJ_EFFECT_PREVENT)) {
            if (next->pick != HJ_PICK_IT && next->pick != HJ_PICK_SAME)
                break; /* permanent, or with its own duration */
            return tx_stop_last(p, p->at - 1,
                                "missing duration of the clause before");
        }
        if (is_then(p, &list[i + 1]) &&
            !(p->w->turn_ends_all && until == HJ_UNTIL_END))
            return tx_stop_last(p, p->at - 1,
                                "unclear how long: say it behind each clause");
        list[i].until = until;
    }
    return true;
}

bool tx_all_until(struct tx_parse *p, struct hj_effect *list, int first,
                  int count, uint8_t until)
{
    for (int i = first; until != HJ_UNTIL_NONE && i < count; i++) {
        if (list[i].kind == HJ_EFFECT_NAME)
            continue;
        if (!tx_has_until(p->w, &list[i]) || list[i].until != HJ_UNTIL_NONE)
            return tx_stop(p, "not every clause here can have a duration");
        list[i].until = until;
    }
    return true;
}
