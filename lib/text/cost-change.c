/* SPDX-License-Identifier: MPL-2.0 */
/* Effects on the costs of cards. */
#include "text/clause.h"

/* True if all TYPES have a cost with the verb PLAYED and the resource PAID, if
 * given. */
static bool may_cost(const struct hj_text_words *w, uint32_t types,
                     const char *played, struct hj_str paid)
{
    for (uint8_t i = 0; i < w->type_count; i++) {
        const struct hj_type_word *t = &w->types[i];
        if (!(types >> i & 1))
            continue;
        if (t->played == NULL ||
            (played != NULL && strcmp(t->played, played) != 0) ||
            (paid.n > 0 && (t->paid == NULL || !hj_str_is(paid, t->paid))))
            return false;
    }
    return types != 0;
}

/* Reads "play", or the verb for all selected types: "deploy", with an "s" for
 * ONE. */
static bool plays(struct tx_parse *p, const struct hj_selector *s, bool one)
{
    const struct tx_token *t = tx_now(p);
    struct hj_str word = t->low;

    if (t->kind == TX_WORD &&
        (!one || (word.n > 1 && word.p[word.n - 1] == 's'))) {
        word.n -=
            one ? word.n > 4 && hj_str_is(hj_str_from(word, word.n - 4), "shes")
                      ? 2
                      : 1
                : 0;
        for (uint8_t i = 0; i < p->w->type_count; i++) {
            const char *played = p->w->types[i].played;
            if (hj_str_is(word, "play") ||
                (played != NULL && hj_str_is(word, played) &&
                 may_cost(p->w, tx_types_of(s), played, HJ_STR("")))) {
                p->at++;
                return true;
            }
        }
    }
    return tx_stop(p, NULL);
}

/* Reads "an opponent", or several; *ONE: it is one. */
static bool opponents(struct tx_parse *p, bool *one)
{
    *one = tx_words(p, "an opponent|each opponent") ||
           (p->w->two && tx_words(p, "your opponent"));
    return *one || tx_words(p, "your opponents|opponents");
}

/* Reads "you play", "your opponents play" after the cards. */
static bool who_plays(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    bool you = TX_TAKE(p, "you"), one = false;

    if (!you && !opponents(p, &one))
        return true;
    if (s->control != HJ_CONTROL_ANY || !plays(p, s, one))
        return tx_back(p, start) ||
               tx_stop(p, "the player is said twice, or not at all");
    s->control = you ? HJ_CONTROL_YOU : HJ_CONTROL_OPPONENT;
    return true;
}

/* True if the selector fits cards being played, which have only types, traits,
 * keywords and values. */
static bool is_played(const struct tx_parse *p, const struct hj_selector *s)
{
    const struct tx_token *last = &p->tokens[p->at - 1];

    return s->kind_count > 0 &&
           (s->pick == HJ_PICK_EACH || s->pick == HJ_PICK_THIS) &&
           s->zone == HJ_TEXT_NONE && s->relation == HJ_TEXT_NONE &&
           !s->other && !hj_str_starts(last->low, HJ_STR("control")) &&
           tx_states_of(s) == 0;
}

/* Reads "1 less", "1 less influence to play". */
static bool how_much(struct tx_parse *p, struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    struct hj_str paid = HJ_STR("");
    uint8_t row;
    bool less;

    if (!tx_number(p, &e->n.n) || e->n.n < 1)
        return tx_stop(p, NULL);
    for (int i = 0; i < 2; i++) {
        if (i == 1) {
            less = TX_TAKE(p, "less");
            if (!less && !TX_TAKE(p, "more"))
                return tx_stop(p, NULL);
            e->n.n = (int16_t)(less ? -e->n.n : e->n.n);
        }
        if (paid.n == 0 && tx_row(p, TX_NUMBERS, &row)) {
            struct hj_str all = hj_str(p->w->numbers[row].text);
            hj_str_split(&all, '|', &paid);
            if (!may_cost(p->w, tx_types_of(s), NULL, paid))
                return tx_stop(p, NULL);
        } else if (paid.n == 0 && tx_now(p)->kind == TX_WORD &&
                   may_cost(p->w, tx_types_of(s), NULL, tx_now(p)->low))
            paid = p->tokens[p->at++].low;
    }
    return !TX_TAKE(p, "to") || plays(p, s, false);
}

/* Reads the player in "cost you 1 less". */
static bool whom_it_costs(struct tx_parse *p, struct hj_selector *s)
{
    bool you = TX_TAKE(p, "you"), one;

    if (!you && !opponents(p, &one))
        return true;
    if (you && (s->pick == HJ_PICK_THIS || s->control == HJ_CONTROL_YOU))
        return true; /* only you play it */
    if (s->control != HJ_CONTROL_ANY || s->pick != HJ_PICK_EACH)
        return tx_stop(p, "the player is said twice, or not at all");
    s->control = you ? HJ_CONTROL_YOU : HJ_CONTROL_OPPONENT;
    return true;
}

/* Reads "Tactics you play cost 1 less". */
bool tx_price(struct tx_parse *p, struct tx_clause *c)
{
    struct hj_effect *e = c->e;
    struct hj_selector cards;
    bool plural, costs;

    if (!tx_says(p, "cost") && !tx_says(p, "costs"))
        return false;
    if (!tx_selector(p, &e->whom, TX_OBJECTS))
        return false;
    if (e->whom.pick == HJ_PICK_THIS && !tx_is_only_played(p) &&
        tx_word(p, p->at - 1, "this"))
        return tx_stop(p, "unclear whether the card or the ability costs it");
    cards = e->whom;
    tx_loose_cards(p, &cards); /* "Heroes", of any type that is played */
    if (may_cost(p->w, tx_types_of(&cards), NULL, HJ_STR("")))
        e->whom = cards;
    plural = p->plural;
    if (!is_played(p, &e->whom) || !who_plays(p, &e->whom))
        return false;
    costs = TX_TAKE(p, "costs");
    if (costs == plural || (!costs && !TX_TAKE(p, "cost")))
        return tx_stop(p, NULL);
    if (!may_cost(p->w, tx_types_of(&e->whom), NULL, HJ_STR("")))
        return tx_stop(p, "not all of these have a cost");
    if (!whom_it_costs(p, &e->whom))
        return false;
    e->kind = HJ_EFFECT_COST;
    e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 0, NULL};
    c->subject = e->whom;
    return how_much(p, e);
}
