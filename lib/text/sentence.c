/* SPDX-License-Identifier: MPL-2.0 */
/* Sentences as abilities of their own, or as continuations of the previous
 * ability. */
#include "text/reader.h"

static void begin(struct tx_reader *r, bool on)
{
    enum { KEPT = offsetof(struct tx_parse, text) };
    struct tx_parse *p = &r->p;

    memset((char *)p + KEPT, 0, sizeof *p - KEPT);
    p->text = r->text;
    p->w = r->text->words;
    p->arena = r->arena;
    if (on)
        p->ref = r->after;
    p->host = r->host;
    p->host_types = r->host_types;
    p->elsewhere = r->after.thing;
    p->someone = r->after.player || r->after.holder;
    p->ref.shown = r->after.shown;
    if (r->type != HJ_TEXT_NONE) {
        p->type = 1u << r->type;
        p->types = p->type | p->w->types[r->type].also;
    }
    r->used = false;
}

/* Adds an ability with its effects and costs.  The caller provides the room. */
static bool add(struct tx_reader *r, const struct hj_ability *draft)
{
    struct hj_ability *a = &r->abilities[r->count];

    *a = *draft;
    if (a->effect_count > 0)
        a->effects =
            tx_keep(&r->p, r->effects, a->effect_count * sizeof r->effects[0]);
    if (a->cost_count > 0)
        a->costs = tx_keep(&r->p, r->costs, a->cost_count * sizeof r->costs[0]);
    if (r->p.no_memory)
        return false;
    r->count++;
    return true;
}

static void blank(struct hj_ability *a, size_t sentence)
{
    *a = (struct hj_ability){.heading = HJ_TEXT_NONE,
                             .type = HJ_TEXT_NONE,
                             .phase = HJ_TEXT_NONE,
                             .sentence = (uint16_t)sentence};
    tx_selector_init(&a->subject);
}

/* True if the card may have keywords of its own: a mark that says "Swift" does
 * not give it to its host. */
static bool may_have_keywords(const struct tx_reader *r)
{
    const struct hj_text_words *w = r->text->words;

    return !w->keywords_of_things || r->type == HJ_TEXT_NONE ||
           (r->p.types & w->things) != 0;
}

static bool keyword_sentence(struct tx_reader *r, size_t i)
{
    struct hj_keyword_value list[HJ_MOST_LISTED];
    uint8_t count;

    if (!tx_keywords(&r->p, list, HJ_MOST_LISTED, &count) || !tx_at_end(&r->p))
        return false;
    if (!may_have_keywords(r))
        return tx_stop(&r->p, "cards of this type have no keywords");
    for (uint8_t k = 0; k < count; k++)
        if (r->text->words->keywords[list[k].keyword].gained)
            return false;
    for (uint8_t k = 0; k < count; k++) {
        struct hj_ability a;
        blank(&a, i);
        a.when = HJ_WHEN_KEYWORD;
        a.keyword = list[k];
        if (!add(r, &a))
            return false;
    }
    return true;
}

/* Reads "1P."  after an ability with costs: its cost, or a further cost. */
static bool costs_behind(struct tx_reader *r, struct hj_ability *last)
{
    struct tx_parse *p = &r->p;
    struct hj_cost all[HJ_MOST_COSTS];
    uint8_t count = last->cost_count;

    if (!r->text->words->colons || last->when != HJ_WHEN_PAYMENT)
        return false;
    if (count > 0)
        memcpy(all, last->costs, count * sizeof *all);
    do {
        if (count == HJ_MOST_COSTS || !tx_cost(p, &all[count]) ||
            all[count].n.kind == HJ_AMOUNT_X)
            return false;
        count++;
    } while (tx_mark(p, ',') || TX_TAKE(p, "and"));
    if (!tx_at_end(p))
        return false;
    last->cost_count = count;
    last->costs = tx_keep(p, all, count * sizeof *all);
    return last->costs != NULL;
}

/* True if a plain sentence continues the previous ability: its cost or event in
 * some games, or its trigger after a heading. */
static bool is_gone_on_with(const struct hj_text_words *w,
                            const struct hj_ability *last)
{
    return w->goes_on ||
           (last->heading != HJ_TEXT_NONE && !w->headings[last->heading].lasts);
}

static bool limits(struct tx_reader *r, struct hj_ability *last)
{
    return tx_frequency(&r->p, last);
}

/* True if clauses may follow those of an ability, or replace them. */
static bool has_clauses(const struct hj_ability *a)
{
    return a->effect_count > 0 && a->when != HJ_WHEN_CONTINUOUS &&
           a->when != HJ_WHEN_BUILDING && a->when != HJ_WHEN_KEYWORD;
}

/* Appends effects to those of the previous ability. */
static bool goes_on(struct tx_reader *r, struct hj_ability *last)
{
    struct tx_parse *p = &r->p;
    struct hj_effect all[HJ_MOST_EFFECTS];
    uint8_t count = 0;

    if (!has_clauses(last) || !tx_clauses(p, r->effects, &count) ||
        !tx_at_end(p))
        return false;
    if (last->effect_count + count > HJ_MOST_EFFECTS)
        return tx_stop(p, "too many clauses");
    if (!r->needed && (tx_all_last(r, count, false) ||
                       !is_gone_on_with(r->text->words, last)))
        return tx_stop(p, "missing trigger, cost or time");
    memcpy(all, last->effects, last->effect_count * sizeof *all);
    memcpy(all + last->effect_count, r->effects, count * sizeof *all);
    last->effect_count = (uint8_t)(last->effect_count + count);
    last->effects = tx_keep(p, all, last->effect_count * sizeof *all);
    return last->effects != NULL;
}

/* Reads "If you control a site, draw two cards instead." */
static bool instead(struct tx_reader *r, struct hj_ability *last)
{
    struct tx_parse *p = &r->p;
    struct hj_effect all[HJ_MOST_EFFECTS];

    if (!has_clauses(last) || r->said != 1) /* unclear which are replaced */
        return false;
    memcpy(all, last->effects, last->effect_count * sizeof *all);
    if (!tx_instead(p, &all[last->effect_count - 1],
                    &all[last->effect_count - 1].n) ||
        !tx_at_end(p))
        return false;
    last->effects = tx_keep(p, all, last->effect_count * sizeof *all);
    return last->effects != NULL;
}

/* Returns the reason why an ability is not understood, or NULL.  With an event
 * of this or other objects, the ability must be clear and supported for
 * both. */
static const char *why_refused(struct tx_reader *r, const struct hj_ability *a,
                               const struct hj_effect **at)
{
    const struct hj_text_words *w = r->text->words;
    struct hj_ability this = *a;
    const char *why = tx_unclear(r, a, at);

    if (why == NULL && w->refuses != NULL)
        why = w->refuses(w, a, r->type, at);
    if (why != NULL || a->or_this == 0)
        return why;
    this.or_this = 0;
    tx_of(&this.subject, HJ_PICK_THIS, a->or_this);
    return why_refused(r, &this, at);
}

static bool refused(struct tx_reader *r, struct hj_ability *a)
{
    const struct hj_effect *at = NULL;
    const char *why = why_refused(r, a, &at);

    if (why == NULL)
        return false;
    if (r->p.far == TX_MOST_TOKENS && r->p.why != NULL)
        return true; /* the first reason counts: a reading of its own */
    r->p.far = TX_MOST_TOKENS; /* readable, but refused for that reason */
    r->p.why = why;
    r->p.why_at = TX_MOST_TOKENS;
    r->p.tokens[TX_MOST_TOKENS - 1].said = at != NULL ? at->said : HJ_STR("");
    return true;
}

/* Reads an ability.  The farthest of all attempts determines the error. */
static bool attempt(struct tx_reader *r, size_t i, struct hj_ability *a,
                    bool on,
                    bool (*read)(struct tx_reader *, struct hj_ability *))
{
    bool host = r->host;

    begin(r, on);
    blank(a, i);
    if (!read(r, a))
        return false;
    a->effects = r->effects; /* add() keeps a copy */
    a->costs = r->costs;
    if (!refused(r, a) && add(r, a))
        return true;
    r->host = host; /* the host of a refused ability does not count */
    return false;
}

/* Reads a sentence as an addition to the previous ability. */
static bool read_on(struct tx_reader *r, bool needed)
{
    static bool (*const each[])(struct tx_reader *, struct hj_ability *) = {
        limits, costs_behind, instead, goes_on};
    struct hj_ability *last = &r->abilities[r->count - 1], before = *last;

    r->needed = needed;
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        begin(r, true);
        if (each[i](r, last) && !refused(r, last))
            return true;
        *last = before;
    }
    return false;
}

bool tx_begins_anew(const struct tx_parse *p)
{
    if (tx_begins(p, "when|whenever|while|at|during"))
        return true;
    for (int i = 0; p->tokens[i].kind != TX_END; i++)
        if (p->tokens[i].kind == TX_MARK && p->tokens[i].said.p[0] == ':')
            return true;
    return false;
}

/* True if a sentence has "choose one:"; the following sentences may be its
 * modes. */
static bool offers(const struct tx_parse *p)
{
    const struct tx_token *t = p->tokens;
    int near = 0;

    for (; t->kind != TX_END; t++) {
        if (t->kind == TX_WORD && hj_str_is(t->low, "choose"))
            near = 6; /* "choose one of the following:" */
        else if (near > 0 && t->kind == TX_MARK && t->said.p[0] != ',')
            return true;
        else
            near -= near > 0;
    }
    return false;
}

/* Returns the kind of addition to the previous ability, WAS before. */
static uint8_t added(const struct hj_ability *now, const struct hj_ability *was)
{
    return now->effects != was->effects         ? HJ_ADDS_INSTEAD
           : now->cost_count != was->cost_count ? HJ_ADDS_COSTS
           : now->once == was->once             ? HJ_ADDS_CONDITION
           : now->condition == was->condition   ? HJ_ADDS_ONCE
                                                : HJ_ADDS_LIMITS;
}

/* True if something is done once by ability A, so that "the turn" in the next
 * sentence may be the turn in which that is. */
static bool is_done_once(const struct hj_ability *a)
{
    return a->when != HJ_WHEN_KEYWORD && a->when != HJ_WHEN_CONTINUOUS &&
           a->when < HJ_WHEN_BUILDING &&
           (a->moment == HJ_MOMENT_NONE || a->whose != HJ_CONTROL_ANY);
}

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

/* Reads "As an additional cost to play this card, discard a card." */
static bool additional(struct tx_reader *r, struct hj_ability *a)
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

/* Reads a sentence as an ability, else as a continuation of the previous
 * one. */
bool tx_read_sentence(struct tx_reader *r, size_t i, bool before,
                      struct hj_sentence *s)
{
    struct hj_ability a;
    size_t count = r->count;
    uint8_t effects = count > 0 ? r->abilities[count - 1].effect_count : 0;
    bool then = tx_begins(&r->p, "then");
    bool anew = tx_begins_anew(&r->p);
    bool held = r->text->words->colons && before && count > 0 && !anew &&
                r->abilities[count - 1].when == HJ_WHEN_PAYMENT;

    r->momentless = false;
    r->p.follows =
        before && count > 0 && is_done_once(&r->abilities[count - 1]);
    r->p.far = 0;
    r->p.why = NULL;
    r->p.why_at = -1;
    begin(r, false);
    if (keyword_sentence(r, i)) {
        r->after = (struct tx_referents){0};
        r->lost = false;
        return true;
    }
    r->lost = r->lost && !anew;
    if (r->lost)
        return tx_stop(&r->p,
                       "it may go on with a sentence that is not understood");
    /* "Then" continues an ability with a trigger.  On a card that is played all
     * sentences follow one another anyway. */
    then = then && before && count > 0 &&
           r->abilities[count - 1].when != HJ_WHEN_OWN;
    if (!then && !held &&
        (attempt(r, i, &a, false, additional) ||
         attempt(r, i, &a, false, tx_own_sentence))) {
        r->after = r->p.ref;
        r->said = a.effect_count;
        return true;
    }
    if (before && count > 0) {
        const struct hj_ability *last = &r->abilities[count - 1];
        struct hj_ability was = *last;
        if (read_on(r, then || held || !r->momentless)) {
            s->effect = effects;
            if (last->effect_count > effects) {
                r->after = r->p.ref;
                r->said = (uint8_t)(last->effect_count - effects);
            } else {
                s->adds = added(last, &was);
                s->effect = s->adds == HJ_ADDS_COSTS ? was.cost_count : effects;
            }
            return true;
        }
    }
    r->lost = (r->text->words->colons && (held || anew)) || offers(&r->p);
    return attempt(r, i, &a, false, tx_building);
}
