/* SPDX-License-Identifier: MPL-2.0 */
/* Modes: "Choose one: draw a card; or you gain 2 health." */
#include "text/clause.h"

/* Reads a dash or colon after "choose one". */
static bool dash(struct tx_parse *p)
{
    const struct tx_token *t = tx_now(p);

    /* The shorter dashes are plain by now. */
    if (t->kind == TX_MARK && hj_str_is(t->said, "\u2014")) {
        p->at++;
        return true;
    }
    return tx_mark(p, ':') || tx_mark(p, '-') || tx_mark(p, ',');
}

/* True if the clause needs a duration in its own sentence. */
static bool is_endless(const struct tx_parse *p, const struct hj_effect *e)
{
    return tx_has_until(p->w, e) && e->until == HJ_UNTIL_NONE &&
           !tx_is_of(e, TX_KIND(CONTROL) | TX_KIND(PREVENT));
}

/* Reads the sentences of a mode.  If the modes are not on separate lines, a
 * sentence after the last mode is ambiguous and refused. */
static bool sentences(struct tx_parse *p, struct hj_effect *list,
                      uint8_t *count)
{
    int stop = -1;

    for (;;) {
        if (!tx_clauses(p, list, count))
            return false;
        if (tx_now(p)->kind == TX_END && stop >= 0 && !p->lines) {
            p->at = stop + 1;
            p->far = stop;
            return tx_stop(p, "ambiguous: of this option, or behind all "
                              "of them");
        }
        stop = p->at;
        if (!tx_mark(p, '.'))
            return true;
        if (is_endless(p, &list[*count - 1]))
            return tx_back(p, stop) || tx_stop(p, "missing duration");
    }
}

/* Reads the clauses of mode NUMBER. */
static bool mode(struct tx_parse *p, struct hj_effect *list, uint8_t *count,
                 int number)
{
    struct hj_condition c = tx_if(HJ_IF_CHOSEN);
    int first = *count;
    const struct hj_condition *when;
    struct tx_referents before = p->ref;

    c.least = c.most = (int16_t)number;
    if (!sentences(p, list, count) || (when = tx_keep(p, &c, sizeof c)) == NULL)
        return false;
    for (int i = first; i < *count; i++) {
        if (list[i].when != NULL || list[i].may || list[i].whom.up_to ||
            list[i].among > 0 || list[i].kind == HJ_EFFECT_ROLL)
            return tx_stop(p, "a choice inside a choice is not supported");
        list[i].when = when;
    }
    p->ref = before;
    p->ref.done = p->ref.moved = false;
    p->ref.asked = TX_ASKED_NOT;
    return true;
}

/* Removes the referents that are different ones, or none, by the mode that is
 * chosen: "Draw a card or destroy target site.  Its controller …". */
static void forget_named(struct tx_parse *p, const struct hj_effect *e,
                         const struct hj_effect *end)
{
    for (; e < end; e++) {
        const struct hj_selector *s = &e->whom;
        bool named = s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_EACH ||
                     s->pick == HJ_PICK_ANY;
        if (named && tx_is_players(s))
            p->ref.player = p->ref.holder = false;
        else if (named)
            p->ref.thing = p->ref.things = p->ref.holder = false;
        else if (s->pick == HJ_PICK_THIS && p->ref.thing && !p->ref.self)
            p->ref.over = TX_OVER_SAID;
        p->ref.several = p->ref.several || named;
    }
}

/* True if commas separate the modes: "Choose one: draw a card, gain 2 health,
 * or ready target unit". */
static bool is_list(const struct tx_parse *p)
{
    const struct tx_token *t = tx_now(p);

    while (t->kind != TX_END &&
           (t->kind != TX_MARK || !hj_str_is(t->said, ";")))
        t++;
    return t->kind == TX_END;
}

/* Reads "Choose one: draw a card; or you gain 2 health." */
bool tx_modes(struct tx_parse *p, struct hj_effect *list, uint8_t *count)
{
    struct hj_effect *choice = &list[*count];
    int start = p->at;

    if (p->modal || *count == HJ_MOST_EFFECTS ||
        !tx_words(p, "choose one of the following|choose one|you choose one"))
        return false;
    if (!dash(p))
        return tx_back(p, start) || tx_stop(p, NULL);
    tx_clear(choice);
    choice->kind = HJ_EFFECT_CHOOSE;
    choice->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 0, NULL};
    ++*count;
    p->modal = true;
    p->listed = is_list(p);
    do {
        if (TX_IS(p, "then"))
            return tx_stop(p, "unclear: a choice, or one behind the other");
        if (choice->n.n == HJ_MOST_MODES ||
            !mode(p, list, count, ++choice->n.n))
            return false;
        if (!tx_mark(p, ';'))
            tx_mark(p, ',');
    } while (TX_TAKE(p, "or") ||
             (p->tokens[p->at - 1].kind == TX_MARK &&
              tx_now(p)->kind != TX_END && choice->n.n < HJ_MOST_MODES));
    p->modal = p->listed = false;
    forget_named(p, choice + 1, list + *count);
    choice->said = (struct hj_str){p->tokens[start].said.p, 10};
    return choice->n.n > 1 || tx_stop(p, "a choice needs at least two options");
}

/* True if a clause may be one of two alternatives: it states its duration, and
 * you carry it out. */
static bool may_be_either(const struct hj_effect *e)
{
    return !e->may && e->when == NULL && e->by == NULL && e->unless == NULL &&
           !e->whom.up_to && e->among == 0 &&
           !tx_is_of(e, TX_KIND(ROLL) | TX_KIND(COST) | TX_KIND(NAME)) &&
           (!tx_is_players(&e->whom) || e->whom.pick == HJ_PICK_YOU) &&
           (!tx_is_of(e, TX_CHANGES) || e->until != HJ_UNTIL_NONE);
}

bool tx_either(struct tx_parse *p, struct hj_effect *list, uint8_t *count)
{
    struct hj_effect *choice = &list[*count - 1];
    struct hj_condition c = tx_if(HJ_IF_CHOSEN);
    bool good;

    if (*count == HJ_MOST_EFFECTS || !may_be_either(choice))
        return tx_stop_last(p, p->at - 1, /* the "or" is refused */
                            "unclear who chooses what: write 'choose one:'");
    choice[1] = choice[0];
    tx_clear(choice);
    choice->kind = HJ_EFFECT_CHOOSE;
    choice->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 2, NULL};
    choice->said = choice[1].said;
    c.least = c.most = 1;
    choice[1].when = tx_keep(p, &c, sizeof c);
    ++*count;
    p->modal = true;
    good = choice[1].when != NULL && mode(p, list, count, 2);
    p->modal = false;
    forget_named(p, choice + 1, list + *count);
    if (good && choice + 3 != list + *count)
        return tx_stop(p, "unclear what is chosen: write 'choose one:'");
    return good;
}
