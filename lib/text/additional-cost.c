/* SPDX-License-Identifier: MPL-2.0 */
/* Additional costs: "As an additional cost to play this card, discard a
 * card." */
#include "text/reader.h"

static bool is_said(const struct tx_reader *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->abilities[i].when == HJ_WHEN_PLAYING)
            return true;
    return false;
}

/* Returns the verb for playing a card of the type: "play", "deploy"; NULL if
 * the type has no cost. */
static const char *played(const struct tx_reader *r)
{
    const char *word =
        r->type == HJ_TEXT_NONE ? NULL : r->text->words->types[r->type].played;

    return word == NULL && (r->is & HJ_TYPE_PLAYED) != 0 ? "play" : word;
}

/* Reads one cost that is known when the card is played. */
static bool one_cost(struct tx_parse *p, struct hj_cost *cost)
{
    if (!tx_cost(p, cost) || cost->n.kind != HJ_AMOUNT_N ||
        cost->whom.pick == HJ_PICK_THIS)
        return tx_stop(p, "this cannot be paid as a card is played");
    return !cost->whom.other || tx_stop(p, "unclear other than what");
}

bool tx_additional(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    struct hj_selector this;
    const char *word = played(r);
    bool own;

    if (!tx_words(p, "as an additional cost to"))
        return false;
    own = word != NULL && tx_words(p, word);
    if (!own && !TX_TAKE(p, "play"))
        return tx_stop(p, NULL);
    if (!tx_this(p, &this) && !tx_words(p, "this card|this"))
        return tx_stop(p, NULL);
    if (!own || is_said(r))
        return tx_stop(p, own            ? "said twice"
                          : word == NULL ? "this card is not played"
                                         : "this card is not played: write how "
                                           "it comes into play");
    tx_mark(p, ',');
    tx_words(p, "you must");
    do {
        if (a->cost_count == HJ_MOST_COSTS ||
            !one_cost(p, &r->costs[a->cost_count]))
            return tx_stop(p, NULL);
        a->cost_count++;
    } while (tx_words(p, ", and|and") || tx_mark(p, ','));
    a->when = HJ_WHEN_PLAYING;
    a->type = r->type;
    return tx_at_end(p);
}
