/* SPDX-License-Identifier: MPL-2.0 */
/* The kinds of abilities: the trigger or time of a complete sentence. */
#include "text/reader.h"

/* Returns this object, as condition C names it; NULL if it does not. */
static const struct hj_selector *this_in(const struct hj_condition *c)
{
    return c != NULL && c->whom.pick == HJ_PICK_THIS ? &c->whom : NULL;
}

/* Makes the clauses of a continuous ability independent of their order: each
 * gets its own objects, and "it" becomes this object. */
static bool spell_out(struct tx_reader *r, struct hj_ability *a)
{
    struct hj_effect *list = r->effects;
    const struct hj_selector *this = this_in(a->condition);

    for (int i = 0; i < a->effect_count; i++) {
        if (list[i].whom.pick == HJ_PICK_SAME && i > 0)
            list[i].whom = list[i - 1].whom;
        if (list[i].whom.pick == HJ_PICK_IT && this != NULL)
            tx_of(&list[i].whom, HJ_PICK_THIS, this->kinds[0].types);
        if (list[i].whom.pick == HJ_PICK_IT)
            return tx_stop(&r->p, "'it' refers to nothing");
        if (list[i].whom.pick == HJ_PICK_THIS && this == NULL)
            this = &list[i].whom;
    }
    if (a->condition != NULL && a->condition->whom.pick == HJ_PICK_IT) {
        struct hj_condition c = *a->condition;
        if (this == NULL)
            return tx_stop(&r->p, "'it' refers to nothing");
        if (c.whom.kinds[0].types != 0 &&
            (c.whom.kinds[0].types != this->kinds[0].types ||
             c.whom.kinds[0].trait_count == 0))
            return tx_stop(&r->p,
                           "this condition is always true or always false");
        c.whom.pick = HJ_PICK_THIS;
        c.whom.kind_count = 1;
        c.whom.kinds[0].types = this->kinds[0].types;
        a->condition = tx_keep(&r->p, &c, sizeof c);
    }
    return !r->p.no_memory;
}

/* Replaces "it" by this object: "While this creature is in your army, it has
 * Swift". */
static void it_is_this(struct tx_reader *r, const struct hj_ability *a)
{
    const struct hj_selector *this = this_in(a->condition);

    for (int i = 0; i < a->effect_count; i++) {
        struct hj_effect *e = &r->effects[i];
        if (this == NULL)
            this = this_in(e->when);
        if (e->whom.pick == HJ_PICK_IT && this != NULL &&
            this->kind_count > 0 && this->kinds[0].types != 0)
            tx_of(&e->whom, HJ_PICK_THIS, this->kinds[0].types);
        else if (e->whom.pick == HJ_PICK_THIS)
            this = &e->whom;
        else if (e->whom.pick != HJ_PICK_SAME)
            this = NULL;
    }
}

static bool same_condition(const struct tx_reader *r, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        if (r->effects[i].when == NULL ||
            r->effects[i].when != r->effects[0].when)
            return false;
    return count > 0 && (r->effects[0].when->kind == HJ_IF_CONTROLS ||
                         r->effects[0].when->kind == HJ_IF_NUMBER ||
                         r->effects[0].when->kind == HJ_IF_ZONE ||
                         r->effects[0].when->kind == HJ_IF_IS ||
                         r->effects[0].when->kind == HJ_IF_PHASE ||
                         r->effects[0].when->kind == HJ_IF_TURN);
}

/* True if all effects can be continuous; HOIST: without their common
 * condition. */
bool tx_all_last(const struct tx_reader *r, uint8_t count, bool hoist)
{
    for (uint8_t i = 0; i < count; i++) {
        struct hj_effect e = r->effects[i];
        if (hoist)
            e.when = NULL;
        if (!tx_lasting(r->text->words, &e))
            return false;
    }
    return count > 0;
}

/* True if an ability that works only in play is on a card that is only
 * played. */
static bool is_in_vain(const struct tx_reader *r, const struct hj_ability *a)
{
    return a->heading == HJ_TEXT_NONE && (r->is & HJ_TYPE_PLAYED) != 0 &&
           (r->is & HJ_TYPE_LASTS) == 0;
}

static bool make_continuous(struct tx_reader *r, struct hj_ability *a)
{
    a->when = HJ_WHEN_CONTINUOUS;
    return spell_out(r, a);
}

static bool attaches(const struct tx_reader *r, uint8_t count)
{
    const struct hj_effect *e = &r->effects[0];

    return count == 1 && r->type != HJ_TEXT_NONE &&
           tx_verb_is(r->text->words, e, HJ_VERB_ATTACH);
}

/* True if a relation makes the text of a played card apply: "While in a
 * strategy chain". */
static bool works(const struct hj_text_words *w, const struct hj_condition *c)
{
    return c->kind == HJ_IF_IS && c->whom.relation != HJ_TEXT_NONE &&
           (w->relations[c->whom.relation].is & HJ_RELATION_WORKS) != 0;
}

/* Moves the condition to the kind of the affected objects: "Your creatures get
 * +1 might while attacking". */
static bool while_each(struct tx_reader *r, struct hj_ability *a)
{
    struct hj_selector *s = &r->effects[0].whom;
    uint32_t states = a->condition->whom.kinds[0].states;

    if (a->effect_count != 1 || r->effects[0].kind == HJ_EFFECT_COST ||
        s->pick != HJ_PICK_EACH || s->kind_count != 1 ||
        !tx_is_one_word(r->text->words, &s->kinds[0]) ||
        (s->kinds[0].types & HJ_TYPE_PLAYER) != 0 || s->zone != HJ_TEXT_NONE ||
        ((s->kinds[0].states | s->kinds[0].not_states) & states) != 0 ||
        !tx_all_last(r, 1, false))
        return false;
    s->kinds[0].states |= states;
    a->condition = NULL;
    return true;
}

/* Makes "Attach to a unit" the effect of playing the card, and the unit its
 * host. */
static bool attached(struct tx_reader *r, struct hj_ability *a)
{
    const struct hj_selector *to = &r->effects[0].whom;

    if (a->condition != NULL || a->heading != HJ_TEXT_NONE || r->host ||
        !(r->text->words->types[r->type].is & HJ_TYPE_ATTACHED))
        return tx_stop(&r->p, "this card cannot be attached this way");
    r->host = true;
    r->host_types = tx_types_of(to);
    a->when = HJ_WHEN_OWN;
    return true;
}

/* Classifies a sentence without cost and event: continuous if possible, else
 * the effect of playing the card.  For a card that is an object, a sentence of
 * the second kind has no trigger and is refused. */
static bool plain(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    const struct hj_text_words *w = r->text->words;
    bool lasts = (r->is & HJ_TYPE_PLAYED) == 0 || (r->is & HJ_TYPE_LASTS) != 0;
    bool played = (r->is & HJ_TYPE_PLAYED) != 0;
    bool headed = a->heading != HJ_TEXT_NONE;

    if (headed) {
        lasts = w->headings[a->heading].lasts;
        played = !lasts;
    }
    if (a->effect_count == 1 && r->effects[0].kind == HJ_EFFECT_COST &&
        r->effects[0].whom.pick == HJ_PICK_THIS)
        lasts = true; /* a cost applies before the card is played */
    if (p->bare && lasts && while_each(r, a))
        return make_continuous(r, a);
    for (int i = 0; p->bare && i < a->effect_count; i++)
        if (r->effects[i].whom.pick != HJ_PICK_THIS)
            return tx_stop(p, "missing subject of 'while'");
    if (lasts)
        it_is_this(r, a);
    if (attaches(r, a->effect_count))
        return attached(r, a);
    if (a->condition != NULL && works(w, a->condition))
        lasts = true;
    if (lasts && a->condition == NULL && same_condition(r, a->effect_count) &&
        tx_all_last(r, a->effect_count, true)) {
        a->condition = r->effects[0].when;
        for (uint8_t i = 0; i < a->effect_count; i++)
            r->effects[i].when = NULL;
    }
    if (lasts && tx_all_last(r, a->effect_count, false))
        return make_continuous(r, a);
    if (a->condition != NULL)
        return tx_stop(p, "'while' needs a continuous effect: write 'if'");
    if (!played) {
        r->momentless = true;
        return tx_stop(p, "missing trigger, cost or time");
    }
    a->when = headed ? HJ_WHEN_HEADING : HJ_WHEN_OWN;
    return true;
}

/* Turns "During your turn, combatants you control get +1/+0" into a
 * condition. */
static bool during(struct tx_reader *r, struct hj_ability *a)
{
    struct hj_condition c = tx_if(HJ_IF_TURN);

    c.player = a->whose;
    if (a->phase != HJ_TEXT_NONE) {
        if (tx_all_last(r, a->effect_count, true))
            return tx_stop(&r->p,
                           "ambiguous: once in the phase, or during all of it");
        a->when = HJ_WHEN_OPTIONAL;
        return true;
    }
    if (a->condition != NULL)
        return tx_stop(&r->p, "more than one condition");
    if (a->whose == HJ_CONTROL_ANY || !tx_all_last(r, a->effect_count, false))
        return tx_stop(&r->p, "unclear when in that turn");
    a->condition = tx_keep(&r->p, &c, sizeof c);
    a->moment = HJ_MOMENT_NONE;
    a->whose = HJ_CONTROL_ANY;
    return a->condition != NULL && make_continuous(r, a);
}

/* Sets the turn in "Its controller loses 1 power at the start of their turn" to
 * that of the players of the only clause, as in "at the start of each
 * opponent's turn, that player loses". */
static bool their_turn(struct tx_parse *p, struct hj_ability *a,
                       struct hj_effect *e)
{
    struct hj_selector *s = &e->whom;

    if (a->effect_count != 1 || s->kind_count == 0 || e->by != NULL ||
        s->kinds[0].types != HJ_TYPE_PLAYER || s->other)
        return tx_stop(p, "unclear whose turn");
    if (s->pick == HJ_PICK_HOST_CONTROLLER)
        a->whose = HJ_CONTROL_HOST;
    else if (s->pick == HJ_PICK_EACH)
        a->whose = s->control;
    else
        return tx_stop(p, "unclear whose turn");
    s->pick = HJ_PICK_PLAYER;
    s->control = HJ_CONTROL_ANY;
    s->count = 1;
    return true;
}

/* True if a cost, an event or a moment says when. */
static bool has_time(const struct tx_reader *r, const struct hj_ability *a)
{
    return a->cost_count > 0 || r->used || a->events != 0 ||
           a->moment != HJ_MOMENT_NONE;
}

/* Reads the part after the clauses: "while", "at", "once". */
static bool suffix(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;

    if (!has_time(r, a) && tx_words(p, "during your turn")) {
        a->moment = HJ_MOMENT_DURING;
        a->whose = HJ_CONTROL_YOU;
        return true;
    }
    if (TX_TAKE(p, "while") || tx_words(p, "as long as")) {
        if (has_time(r, a))
            return tx_stop_last(
                p, p->at - 1, "'while' needs a continuous effect: write 'if'");
        return tx_while(p, a) && tx_is_clear(p, a->condition, &r->effects[0]);
    }
    if (TX_IS(p, "at") && a->events == 0 && a->moment == HJ_MOMENT_NONE &&
        a->cost_count == 0) {
        bool begins = tx_words(p, "at the start of their turn|"
                                  "at the beginning of their turn");
        if (!begins && !tx_words(p, "at the end of their turn"))
            return tx_moment(p, a);
        a->moment = begins ? HJ_MOMENT_START : HJ_MOMENT_END;
        return their_turn(p, a, &r->effects[0]);
    }
    if ((a->cost_count > 0 || a->events != 0) && a->once == HJ_ONCE_NONE)
        tx_once(p, &a->once);
    return true;
}

/* True if a heading is combined with a second trigger: "On enter: At the end of
 * your turn, …".  Headings for responses allow an event. */
static bool is_when_twice(const struct hj_text_words *w,
                          const struct hj_ability *a)
{
    const struct hj_heading_word *heading =
        a->heading == HJ_TEXT_NONE ? NULL : &w->headings[a->heading];

    return heading != NULL && !heading->lasts &&
           (a->moment != HJ_MOMENT_NONE ||
            (a->events != 0 && heading->costs == 0));
}

static bool classify(struct tx_reader *r, struct hj_ability *a)
{
    const struct hj_text_words *w = r->text->words;

    if (is_when_twice(w, a))
        return tx_stop(&r->p, "a heading says already when");
    if (has_time(r, a) && is_in_vain(r, a))
        return tx_stop(&r->p, "this card does not stay in play");
    if (a->cost_count > 0 || r->used)
        a->when = HJ_WHEN_PAYMENT;
    else if (a->events != 0)
        a->when = tx_is_required(w, a) ? HJ_WHEN_REQUIRED : HJ_WHEN_OPTIONAL;
    else if (a->moment == HJ_MOMENT_DURING)
        return during(r, a);
    else if (a->moment != HJ_MOMENT_NONE)
        a->when = HJ_WHEN_REQUIRED;
    else
        return plain(r, a);
    return true;
}

/* True if the heading of an ability, with the costs after it, works on a card
 * of this type. */
static bool heads(struct tx_reader *r, const struct hj_ability *a)
{
    const struct hj_heading_word *w = &r->text->words->headings[a->heading];
    uint32_t on = a->cost_count > 0 ? w->costs : w->types;

    return r->type == HJ_TEXT_NONE || (on == 0 && a->cost_count == 0) ||
           (on >> r->type & 1) != 0 ||
           tx_stop(&r->p, "this heading does nothing on this type of card");
}

/* Reads a complete sentence as an ability. */
bool tx_own_sentence(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    int start;

    /* "Once each turn, pay 1 influence: …" */
    if (tx_once(p, &a->once) && !tx_mark(p, ','))
        return tx_stop(p, NULL);
    start = p->at;
    if (tx_row(p, TX_HEADING, &a->heading) && !tx_mark(p, ':') &&
        !tx_costs(r, a)) {
        a->heading = HJ_TEXT_NONE;
        p->at = start;
    }
    if (a->cost_count == 0)
        tx_costs(r, a);
    if (a->heading != HJ_TEXT_NONE && !heads(r, a))
        return false;
    return tx_prefix(r, a) && tx_clauses(p, r->effects, &a->effect_count) &&
           suffix(r, a) && tx_at_end(p) &&
           (a->once == HJ_ONCE_NONE || a->cost_count > 0 || a->events != 0 ||
            tx_stop(p, "'once' needs a cost or an event")) &&
           classify(r, a);
}

/* Reads the abilities of deck building: "While this is in your deck, …", "You
 * may have any number of …". */
bool tx_building(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    struct hj_effect *e = &r->effects[0];
    struct hj_selector s;

    *e = (struct hj_effect){
        .index = HJ_TEXT_NONE, .to = HJ_TEXT_NONE, .own = HJ_TEXT_NONE};
    tx_selector_init(&e->whom);
    a->effect_count = 1;
    a->when = HJ_WHEN_BUILDING;
    if (tx_words(p, "you may have any number of copies of|"
                    "you may have any number of")) {
        e->kind = HJ_EFFECT_DECK_COPIES;
        return (tx_this(p, &s) || TX_TAKE(p, "this")) &&
               tx_words(p, "in your deck") && tx_at_end(p);
    }
    e->kind = HJ_EFFECT_DECK_COST;
    if (!TX_TAKE(p, "while"))
        return false;
    if (!tx_this(p, &s) && !TX_TAKE(p, "this"))
        return false;
    if (!tx_words(p, "is in your deck , cards with") ||
        tx_now(p)->kind != TX_QUOTED || tx_now(p)->said.n == 0)
        return false;
    e->word = tx_now(p)->said;
    p->at++;
    return tx_words(p,
                    "in their name|in their names|in its name|in the name") &&
           tx_words(p, "have a construction cost of|"
                       "has a construction cost of") &&
           tx_amount(p, &e->n) && tx_at_end(p);
}
