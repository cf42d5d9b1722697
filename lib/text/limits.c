/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences that limit the previous ability.  If such a sentence is not
 * understood, the ability is withdrawn, because it would do more than
 * printed. */
#include "text/reader.h"

/* Reads "Once each turn" into an ability without that limit. */
static bool how_often(struct tx_parse *p, struct hj_ability *last)
{
    uint8_t before = last->once;

    if (!tx_once(p, &last->once))
        return false;
    return before == HJ_ONCE_NONE || tx_stop(p, "said twice");
}

/* Reads a condition for the use of an ability, "Only if it is damaged", which
 * is about this object and not a target. */
static bool use_if(struct tx_parse *p, struct hj_condition *c)
{
    if (!tx_condition(p, c))
        return false;
    if (c->whom.pick == HJ_PICK_IT && p->ref.self && p->type != 0)
        tx_it_is_this(&c->whom, p->type);
    if (c->kind != HJ_IF_WENT && c->whom.pick != HJ_PICK_IT &&
        c->player != HJ_CONTROL_THAT)
        return true;
    return tx_stop_last(p, p->at - 1, "unclear what 'it' is");
}

/* Reads "During your turn", "during each attack phase". */
static bool use_during(struct tx_parse *p, struct hj_condition *c)
{
    *c = tx_if(HJ_IF_TURN);
    c->player = HJ_CONTROL_YOU;
    if (tx_words(p, "during your turn"))
        return true;
    if (!tx_words(p, "during your|during the|during each|during a player's"))
        return false;
    c->kind = HJ_IF_PHASE;
    if (!tx_word(p, p->at - 1, "your"))
        c->player = HJ_CONTROL_ANY;
    return tx_row(p, TX_PHASE, &c->index);
}

/* Reads one limit after "only". */
static bool limit(struct tx_parse *p, struct hj_ability *last)
{
    struct hj_condition c;
    bool asks;

    if (how_often(p, last))
        return true;
    asks = TX_TAKE(p, "while") || TX_TAKE(p, "if");
    if (last->condition != NULL)
        return tx_stop(p, "more than one condition");
    if (!(asks ? use_if(p, &c) : use_during(p, &c)))
        return tx_stop(p, NULL);
    last->condition = tx_keep(p, &c, sizeof c);
    return last->condition != NULL;
}

bool tx_frequency(struct tx_parse *p, struct hj_ability *last)
{
    bool named;
    int start;

    if (last->when != HJ_WHEN_PAYMENT && last->events == 0)
        return false;
    named = tx_words(p, "use this ability|activate this ability|"
                        "you may use this ability|this ability may be used|"
                        "this ability triggers|you may activate this ability");
    start = p->at;
    if (how_often(p, last)) /* also "Once each turn" alone */
        return tx_at_end(p);
    p->at = start;
    if (!named)
        tx_words(p, "use this|activate|use");
    if (!TX_TAKE(p, "only") || !limit(p, last))
        return tx_stop(p, NULL);
    if (tx_words(p, ", and only|, and|and only|and") && !limit(p, last))
        return false;
    return tx_at_end(p);
}

/* True if WORD occurs, followed by one of NEXT. */
static bool has(const struct tx_parse *p, const char *word, const char *next)
{
    for (const struct tx_token *t = p->tokens; t->kind != TX_END; t++)
        if (t->kind == TX_WORD && hj_str_is(t->low, word) &&
            t[1].kind != TX_END && tx_is_among(next, t[1].low))
            return true;
    return false;
}

/* True for "Once each game", but not for "Once each game, you may …". */
static bool says_how_often(const struct tx_parse *p)
{
    const struct tx_token *t = p->tokens;

    if (!tx_begins(p, "once"))
        return false;
    while (t->kind != TX_END && (t->kind != TX_MARK || t->said.p[0] != ','))
        t++;
    return t->kind == TX_END;
}

/* True for "Use only …", "can be activated only …", "triggers only …". */
static bool says_only(struct tx_parse *p)
{
    static const char *const used[] = {"use", "activate", "trigger"};

    p->at = 0;
    if (!tx_says(p, "only"))
        return false;
    for (const struct tx_token *t = p->tokens; t->kind != TX_END; t++)
        for (size_t i = 0; i < sizeof used / sizeof *used; i++)
            if (hj_str_starts(t->low, hj_str(used[i])))
                return true;
    return false;
}

/* True for "Not Heroes", "Do this only once", "This does not apply to Heroes",
 * "You cannot draw more than three cards this way". */
static bool says_less(struct tx_parse *p)
{
    bool none;

    if (tx_begins(p,
                  "not|except|do|maximum|limit|max|x|ignore|include|exclude"))
        return true;
    p->at = 0;
    none = tx_says(p, "cannot") || tx_says(p, "only") || tx_says(p, "no") ||
           tx_says(p, "not") || tx_says(p, "don't");
    return (none && (has(p, "this", "way") || has(p, "use", "this"))) ||
           (tx_begins(p, "this") &&
            has(p, "this", "cannot|can|does|doesn't|is|isn't|applies|only"));
}

/* True for "You choose it", of what the sentence before lets another choose. */
static bool says_who_chooses(const struct tx_parse *p)
{
    return tx_begins(p, "you|they") && tx_word(p, 1, "choose") &&
           has(p, "choose", "it|them|that|those|which|what|the");
}

/* True for "Use this ability once each dance". */
static bool says_when(struct tx_parse *p)
{
    return says_only(p) || says_less(p) || says_who_chooses(p) ||
           tx_begins(p, "use") || has(p, "this", "ability|effect") ||
           (tx_begins(p, "only") &&
            has(p, "only", "once|during|if|while|when")) ||
           says_how_often(p);
}

/* True for "If you control a site, destroy it instead", but not for "if a
 * combatant would be destroyed, …", which names its own event. */
static bool says_instead(struct tx_parse *p)
{
    p->at = 0;
    return tx_says(p, "instead") && !has(p, "instead", "of") &&
           !tx_says(p, "would");
}

/* True if the sentence read last has the first word of S, which it may
 * replace. */
static bool has_its_verb(const struct tx_parse *p, const struct hj_sentence *s)
{
    struct hj_str verb = hj_str_first(s->text, hj_str_find(s->text, ' ', 0));

    for (const struct tx_token *t = p->tokens; t->kind != TX_END; t++)
        if (hj_str_equal_nocase(t->said, verb))
            return true;
    return false;
}

/* Withdraws the ability before sentence I, and its sentences; with INSTEAD, of
 * a card that is played, all back to the one that it may replace. */
static void withdraw(struct tx_reader *r, struct hj_sentence *sentences,
                     size_t i, bool instead)
{
    const struct hj_ability *a = r->abilities;
    size_t last = r->count - 1, first;

    while (instead && last > 0 && a[last].when == HJ_WHEN_OWN &&
           a[last - 1].when == HJ_WHEN_OWN &&
           !has_its_verb(&r->p, &sentences[a[last].sentence]))
        last--;
    first = r->abilities[last].sentence;
    r->count = sentences[first].first;
    for (size_t k = first; k <= i; k++) {
        struct hj_sentence *s = &sentences[k];
        s->first = (uint16_t)r->count;
        s->count = 0;
        if (s->understood)
            s->why = "the sentence that limits or replaces it is not "
                     "understood";
        s->understood = false;
    }
}

/* True for "(Even if it is defended.)", "(It is still activated.)", which do
 * not limit the ability before them. */
static bool is_remark(struct tx_parse *p)
{
    p->at = 0;
    return tx_begins(p, "even") ||
           (tx_begins(p, "for") && has(p, "for", "example")) ||
           (tx_says(p, "still") && !tx_says(p, "only") && !tx_says(p, "if") &&
            !tx_says(p, "unless") && !tx_says(p, "must"));
}

/* True for "Expend.", a cost in a sentence of its own. */
static bool is_cost(struct tx_reader *r)
{
    struct tx_parse *p = &r->p;
    struct hj_cost cost;

    if (!r->text->words->colons || p->tokens[0].kind == TX_END)
        return false;
    p->at = 0;
    return tx_cost(p, &cost) && tx_now(p)->kind == TX_END;
}

/* True if the last ability is used, or occurs, so that it could have a limit.
 */
static bool may_have_limit(const struct tx_reader *r,
                           const struct hj_sentence *s)
{
    const struct hj_ability *a;

    if (!s->understood || s->count == 0)
        return false;
    a = &r->abilities[r->count - 1];
    return a->when == HJ_WHEN_PAYMENT || a->events != 0;
}

void tx_limit(struct tx_reader *r, struct hj_sentence *sentences, size_t i,
              bool brackets)
{
    const struct hj_ability *last =
        r->limited ? &r->abilities[r->count - 1] : NULL;
    bool anew = tx_begins_anew(&r->p), unlimited = r->unlimited;

    r->unlimited = !sentences[i].understood &&
                   ((brackets && says_when(&r->p)) || is_cost(r));
    if (unlimited && may_have_limit(r, &sentences[i])) {
        withdraw(r, sentences, i, false);
        sentences[i].why = "the limit or cost before it is not understood";
        r->limited = false;
        return;
    }
    if (sentences[i].understood) {
        r->limited = r->count > 0;
        return;
    }
    if (last != NULL && last->when != HJ_WHEN_KEYWORD &&
        last->when != HJ_WHEN_BUILDING &&
        ((brackets && !is_remark(&r->p)) ||
         (!anew && (says_when(&r->p) || says_instead(&r->p))))) {
        withdraw(r, sentences, i, says_instead(&r->p));
        r->limited = false;
    } else if (anew) { /* a later limit belongs to this one */
        r->limited = false;
    }
}
