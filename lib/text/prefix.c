/* SPDX-License-Identifier: MPL-2.0 */
/* The beginning of a sentence, before its clauses: costs, events, moments,
 * conditions. */
#include "text/reader.h"

bool tx_at_end(struct tx_parse *p)
{
    if (tx_now(p)->kind == TX_END)
        return true;
    return tx_stop(p, NULL);
}

/* Reads COST[, COST…]: */
bool tx_costs(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    int start = p->at;

    for (;;) {
        if (a->cost_count == HJ_MOST_COSTS ||
            !tx_cost(p, &r->costs[a->cost_count]))
            break;
        a->cost_count++;
        if (tx_mark(p, ':'))
            return true;
        if (!tx_mark(p, ',') && !TX_IS(p, "and"))
            break;
        TX_TAKE(p, "and");
    }
    p->at = start;
    p->ref.x = p->paid = false;
    a->cost_count = 0;
    return false;
}

static bool whose(struct tx_parse *p, uint8_t *who)
{
    if (tx_words(p, "each opponent's|an opponent's|every opponent's|"
                    "each of your opponents'|each other player's|"
                    "every other player's|another player's") ||
        (p->w->two && tx_words(p, "your opponent's")))
        *who = HJ_CONTROL_OPPONENT;
    else if (TX_TAKE(p, "your"))
        *who = HJ_CONTROL_YOU;
    else if (tx_words(p, "each player's|every player's|a player's|each|every|"
                         "the"))
        *who = HJ_CONTROL_ANY;
    else if (p->host && !p->ref.thing && tx_words(p, "its controller's"))
        *who = HJ_CONTROL_HOST;
    else
        return tx_stop(p, NULL);
    if (*who != HJ_CONTROL_YOU) {
        p->ref.player = true;
        p->ref.foe = *who == HJ_CONTROL_OPPONENT;
    }
    return true;
}

/* Reads "your draw phase", "each opponent's turn". */
static bool moment_of(struct tx_parse *p, struct hj_ability *a, uint8_t moment)
{
    bool the = TX_IS(p, "the");

    if (!whose(p, &a->whose))
        return false;
    if (the && p->follows && moment != HJ_MOMENT_DURING)
        return tx_stop(p, "ambiguous: that one, or each");
    a->moment = moment;
    return TX_TAKE(p, "turn") || tx_row(p, TX_PHASE, &a->phase);
}

bool tx_moment(struct tx_parse *p, struct hj_ability *a)
{
    if (tx_words(p, "at the start of|at the beginning of"))
        return moment_of(p, a, HJ_MOMENT_START);
    return tx_words(p, "at the end of") && moment_of(p, a, HJ_MOMENT_END);
}

/* True if one of the events has the property IS. */
static bool any_is(const struct hj_text_words *w, uint64_t events, uint8_t is)
{
    for (uint8_t i = 0; i < w->event_count; i++)
        if (events >> i & 1 && w->events[i].is & is)
            return true;
    return false;
}

/* True if the events can happen to the subject in its zone.  False for "a site
 * in your deck", or if the zone before leaving play is ambiguous. */
static bool is_there(struct tx_parse *p, const struct hj_ability *a)
{
    uint8_t is = a->subject.zone == HJ_TEXT_NONE
                     ? HJ_ZONE_PLACE
                     : p->w->zones[a->subject.zone].is;

    if (!(is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE)))
        return tx_stop(p, "this event cannot happen to it there");
    return !(is & HJ_ZONE_PLAY) || !any_is(p->w, a->events, HJ_EVENT_AWAY) ||
           tx_stop(p, "unclear where it was before");
}

/* Adds an event, with the owner of its zone, if stated. */
static bool add_event(struct tx_parse *p, struct hj_ability *a, uint8_t row)
{
    uint64_t bit = UINT64_C(1) << row;
    bool anywhere = p->into == HJ_CONTROL_ANY;

    if (((a->events & bit) != 0 && ((a->anywhere & bit) != 0) != anywhere) ||
        (!anywhere && a->anywhere != a->events &&
         a->subject.zone_of != p->into))
        return tx_stop(p, "unclear whose zone");
    if (!anywhere)
        a->subject.zone_of = p->into;
    else
        a->anywhere |= bit;
    a->events |= bit;
    return true;
}

/* Reads the rest of PHRASE from its item K, whose article may differ. */
static bool ends_so(struct tx_parse *p, const struct tx_phrase *phrase, int k)
{
    const struct tx_item *items = &p->text->items[phrase->first];
    int start = p->at, from = k;

    while (k < phrase->count && tx_row_item(p, &items[k]))
        k++;
    if (k == phrase->count)
        return true;
    p->at = start;
    return from + 1 < phrase->count &&
           (hj_str_is(items[from].word, "a") ||
            hj_str_is(items[from].word, "an")) &&
           ends_so(p, phrase, from + 1);
}

/* Reads the end of an event phrase that begins as the one at FROM: "is placed
 * in your damage pile or your destroy pile". */
static bool event_end(struct tx_parse *p, int from, bool many, uint8_t *row)
{
    const struct hj_grammar *text = p->text;
    int start = p->at, best = start;
    uint8_t into = HJ_CONTROL_ANY;

    for (int i = text->tables[TX_EVENT]; i < text->tables[TX_EVENT + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        uint8_t begun = p->into = HJ_CONTROL_ANY;
        int head = p->at = from;
        for (int k = 0; (phrase->form == 1) == many && k + 1 < phrase->count &&
                        tx_row_item(p, &text->items[phrase->first + k]);) {
            head = p->at;
            begun = p->into;
            p->at = start;
            if (ends_so(p, phrase, ++k) && p->at > best) {
                best = p->at;
                into = p->into;
                *row = phrase->row;
            }
            p->at = head;
            p->into = begun;
        }
    }
    p->at = best;
    p->into = into;
    return best > start;
}

/* Reads one event, and further ones after "or". */
static bool event_rows(struct tx_parse *p, struct hj_ability *a, bool players,
                       bool many)
{
    uint8_t row, form;
    int start = p->at, from = start;

    a->events = a->anywhere = 0;
    if (!tx_row_form(p, TX_EVENT, &row, &form) || (form == 1) != many ||
        !add_event(p, a, row))
        return false;
    for (;;) {
        start = p->at;
        if (!TX_TAKE(p, "or"))
            break;
        if (tx_row_form(p, TX_EVENT, &row, &form) && (form == 1) == many) {
            from = start + 1;
        } else {
            p->at = start + 1;
            if (!event_end(p, from, many, &row))
                break;
        }
        if (!add_event(p, a, row))
            return false;
    }
    p->at = start;
    if (a->anywhere == a->events)
        a->anywhere = 0;
    for (uint8_t i = 0; i < p->w->event_count; i++)
        if (a->events >> i & 1 &&
            (((p->w->events[i].types & HJ_TYPE_PLAYER) != 0) != players ||
             (a->subject.pick == HJ_PICK_HOST && p->w->events[i].types != 0 &&
              (p->host_types & p->w->events[i].types) == 0) ||
             !tx_types_fit(&a->subject, p->w->events[i].types)))
            return tx_stop(p, "this event cannot happen to it");
    /* "A ready unit attacks", as attacking exhausts it */
    if ((tx_states_of(&a->subject) & 3) != 0 &&
        any_is(p->w, a->events, HJ_EVENT_TURNS))
        return tx_stop(p, "unclear whether it is so before or after that");
    if (p->card && a->subject.pick == HJ_PICK_ANY &&
        a->subject.control == HJ_CONTROL_ANY &&
        any_is(p->w, a->events, HJ_EVENT_ZONE))
        return tx_stop(p, "cards that were not in play do not count: write "
                          "which objects");
    return is_there(p, a);
}

/* Turns "An opponent deploys a combatant" into the event that a combatant of an
 * opponent is deployed. */
static bool passive(struct tx_parse *p, struct hj_ability *a, uint8_t row,
                    const struct hj_selector *what)
{
    uint8_t control = a->subject.control;

    if (a->subject.other)
        return tx_stop(p, NULL);
    a->subject = *what;
    if (what->pick == HJ_PICK_THIS)
        return control == HJ_CONTROL_YOU || tx_stop(p, NULL);
    a->subject.control = control;
    return tx_types_fit(what, p->w->events[row].types) ||
           tx_stop_farthest(p, "this event cannot happen to it");
}

/* Reads "A tactic is played" as any player playing one. */
static bool is_played(struct tx_parse *p, struct hj_ability *a)
{
    const struct hj_event_word *events = p->w->events;
    uint8_t row = 0;

    while (row < p->w->event_count && strcmp(events[row].one, "plays %") != 0)
        row++;
    if (row == p->w->event_count || a->subject.pick != HJ_PICK_ANY ||
        a->subject.control != HJ_CONTROL_ANY || a->subject.other ||
        a->subject.zone != HJ_TEXT_NONE || !tx_words(p, "is played"))
        return false;
    a->what = tx_keep(p, &a->subject, sizeof a->subject);
    tx_of_players(&a->subject, HJ_PICK_ANY, HJ_CONTROL_ANY);
    a->events = UINT64_C(1) << row;
    return a->what != NULL;
}

/* Reads an event with a second object: "plays a tactic". */
static bool event_of(struct tx_parse *p, struct hj_ability *a, bool many)
{
    const struct hj_grammar *text = p->text;
    int start = p->at;

    for (int i = text->tables[TX_EVENT]; i < text->tables[TX_EVENT + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        int last = phrase->first + phrase->count - 1, k = phrase->first;
        struct hj_selector what;
        if (text->items[last].hole != '%' || (phrase->form == 1) != many)
            continue;
        p->at = start;
        while (k < last && tx_item(p, &text->items[k], NULL))
            k++;
        if (k < last || !tx_selector(p, &what, TX_OBJECTS))
            continue;
        a->events = UINT64_C(1) << phrase->row;
        if (what.pick == HJ_PICK_THIS &&
            p->w->events[phrase->row].types & HJ_TYPE_PLAYER)
            continue;
        if (what.pick != HJ_PICK_THIS &&
            (what.pick != HJ_PICK_ANY || what.count != 1 || what.up_to ||
             what.random || what.control != HJ_CONTROL_ANY ||
             what.zone != HJ_TEXT_NONE))
            continue;
        if (!(p->w->events[phrase->row].types & HJ_TYPE_PLAYER))
            return passive(p, a, phrase->row, &what);
        a->what = tx_keep(p, &what, sizeof what);
        return a->what != NULL;
    }
    return tx_back(p, start);
}

/* Sets the kind of "it" after an event: an object that attacks is also an
 * attacker. */
static void it_did(struct tx_parse *p, const struct hj_ability *a)
{
    const struct hj_text_words *w = p->w;
    const char *event = "";

    tx_set_it_kind(p, a->what != NULL ? a->what : &a->subject);
    for (uint8_t i = 0; a->what == NULL && i < w->event_count; i++)
        if (a->events == UINT64_C(1) << i)
            event = w->events[i].one;
    for (uint8_t i = 0; i < w->noun_count; i++) {
        const struct hj_noun_word *n = &w->nouns[i];
        struct hj_str one = hj_str(n->one);
        if (hj_str_ends(one, HJ_STR("er")) &&
            hj_str_search(hj_str(event), hj_str_first(one, one.n - 2), 0) <
                strlen(event)) {
            p->ref.of.states |= n->states;
            p->ref.of.keywords |= n->keywords;
        }
    }
    if (a->or_this != 0) /* this object may be of another kind */
        p->ref.of = (struct hj_kind){.types = p->ref.of.types | a->or_this};
}

/* True if "that player" is an opponent: "A combatant an opponent controls
 * attacks", for an event that names no other player. */
static bool is_an_opponents(const struct hj_text_words *w,
                            const struct hj_ability *a)
{
    for (uint8_t i = 0; i < w->event_count; i++)
        if (a->events >> i & 1 && (strstr(w->events[i].one, "player") != NULL ||
                                   strstr(w->events[i].one, "opponent")))
            return false;
    return a->what == NULL && a->subject.pick == HJ_PICK_ANY &&
           a->subject.control == HJ_CONTROL_OPPONENT;
}

/* Reads "When this combatant becomes an ATTACKER". */
static bool event(struct tx_parse *p, struct hj_ability *a)
{
    bool players, many;
    int start;

    if (!tx_event_subject(p, a))
        return false;
    players = a->subject.kind_count > 0 &&
              (a->subject.kinds[0].types & HJ_TYPE_PLAYER) != 0;
    many = a->subject.pick == HJ_PICK_YOU;
    p->ref.holder = false;
    start = p->at;
    if (!event_rows(p, a, players, many)) {
        p->at = start;
        a->anywhere = 0;
        if (!players ? !is_played(p, a) : !event_of(p, a, many))
            return false;
        p->ref.holder = players &&
                        !many && /* "that player" deployed the object */
                        !(a->subject.kinds[0].types & HJ_TYPE_PLAYER);
        players = (a->subject.kinds[0].types & HJ_TYPE_PLAYER) != 0;
    }
    p->ref.thing =
        players ? a->what != NULL && any_is(p->w, a->events, HJ_EVENT_NAMES)
                : !any_is(p->w, a->events, HJ_EVENT_TWO);
    p->ref.things = !players && p->ref.thing;
    p->ref.holder = p->ref.holder || (!players && is_an_opponents(p->w, a));
    p->ref.self = a->subject.pick == HJ_PICK_THIS;
    if (p->host && p->ref.thing && a->subject.pick != HJ_PICK_HOST)
        p->ref.over = a->what == NULL ? TX_OVER_HOST : TX_OVER_PLAYED;
    it_did(p, a);
    p->ref.player = players && a->subject.pick != HJ_PICK_YOU;
    p->ref.foe = a->subject.control == HJ_CONTROL_OPPONENT;
    if (!players && a->subject.pick == HJ_PICK_ANY &&
        a->subject.control == HJ_CONTROL_ANY) {
        if (tx_words(p, "under your control"))
            a->subject.control = HJ_CONTROL_YOU;
        else if (a->or_this == 0 && tx_words(p, "under an opponent's control"))
            a->subject.control = HJ_CONTROL_OPPONENT;
        tx_plain_this(&a->subject, &a->or_this);
    }
    if (tx_words(p, "during your turn"))
        a->during = HJ_CONTROL_YOU + 1;
    else if (tx_words(p, "during an opponent's turn|during each opponent's "
                         "turn|during opponents' turns"))
        a->during = HJ_CONTROL_OPPONENT + 1;
    return true;
}

bool tx_is_required(const struct hj_text_words *w, const struct hj_ability *a)
{
    return any_is(w, a->events, HJ_EVENT_REQUIRED);
}

static bool condition_of(struct tx_parse *p, struct hj_ability *a)
{
    struct hj_condition c;

    if (a->condition != NULL)
        return tx_stop(p, "more than one condition");
    if (!tx_condition(p, &c))
        return false;
    if (c.kind == HJ_IF_IS && c.whom.pick == HJ_PICK_THIS && !p->ref.thing &&
        c.whom.kinds[0].types != 0) {
        /* "while this creature is in your army, it …" */
        p->ref.thing = p->ref.things = true;
        tx_set_it_kind(p, &c.whom);
    }
    a->condition = tx_keep(p, &c, sizeof c);
    return a->condition != NULL;
}

/* Reads "While attacking" as a condition on this object; the sentence must be
 * about this object. */
static bool bare_state(struct tx_parse *p, struct hj_ability *a)
{
    struct hj_condition c = tx_if(HJ_IF_IS);
    int start = p->at;
    uint8_t row;

    if (p->type == 0 || a->condition != NULL || !tx_row(p, TX_STATE, &row) ||
        (tx_now(p)->kind != TX_END && tx_now(p)->said.p[0] != ','))
        return tx_back(p, start);
    tx_of(&c.whom, HJ_PICK_THIS, p->type);
    c.whom.kinds[0].states = 1u << row;
    p->bare = true;
    p->about = p->type;
    a->condition = tx_keep(p, &c, sizeof c);
    return a->condition != NULL;
}

bool tx_while(struct tx_parse *p, struct hj_ability *a)
{
    return bare_state(p, a) || condition_of(p, a);
}

/* Reads the comma after an event or moment, possibly with costs: "When a
 * creature attacks, 1P: …"; or the colon of an ability usable during it. */
static bool behind_moment(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;

    if (r->text->words->colons && tx_mark(p, ':')) {
        r->used = true;
        return true;
    }
    if (!tx_mark(p, ','))
        return false;
    if (r->text->words->colons)
        tx_costs(r, a);
    return true;
}

/* Reads "When this combatant attacks for the first time each turn", "the first
 * time each turn this combatant attacks".  Only for this object: events before
 * another object came into play are not counted. */
static bool event_or_first(struct tx_parse *p, struct hj_ability *a, bool first)
{
    static const char each[] = "each turn|during each turn|in each turn";
    bool said = first && tx_words(p, each);

    if (said)
        tx_mark(p, ',');
    if (!event(p, a))
        return tx_stop(p, NULL);
    if (!first && !tx_words(p, "for the first time"))
        return true;
    if (!said && !tx_words(p, each))
        return tx_stop(p, NULL);
    if (!first && (a->events & (a->events - 1)) != 0)
        return tx_stop(p, "unclear the first time of what");
    if (a->subject.pick != HJ_PICK_THIS)
        return tx_stop(p, "only of 'this': what happened before it came into "
                          "play is not known");
    if (a->once != HJ_ONCE_NONE || a->condition != NULL)
        return tx_stop(p, "unclear the first time of what");
    a->once = HJ_ONCE_FIRST;
    return true;
}

/* Reads the part before the comma, which may be absent. */
bool tx_prefix(struct tx_reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    bool condition, first;

    if (a->cost_count > 0 && a->heading != HJ_TEXT_NONE &&
        (TX_TAKE(p, "when") || TX_TAKE(p, "whenever")))
        return event(p, a) && tx_mark(p, ',');
    if (a->cost_count > 0)
        return !TX_IS(p, "when") && !TX_IS(p, "whenever") && !TX_IS(p, "at") &&
               !TX_IS(p, "during") && !TX_IS(p, "while");
    condition = TX_TAKE(p, "while") || tx_words(p, "as long as");
    if (condition && (!tx_while(p, a) || !tx_mark(p, ',')))
        return false;
    if (condition && tx_costs(r, a))
        return true;
    first = tx_words(p, "the first time");
    if (first || TX_TAKE(p, "when") || TX_TAKE(p, "whenever"))
        return event_or_first(p, a, first) && behind_moment(r, a) &&
               (a->once != HJ_ONCE_FIRST || (!r->used && a->cost_count == 0) ||
                tx_stop(p, "unclear how often this may be used"));
    if (TX_IS(p, "at"))
        return tx_moment(p, a) && behind_moment(r, a);
    if (!condition && TX_TAKE(p, "during"))
        return moment_of(p, a, HJ_MOMENT_DURING) && tx_mark(p, ',');
    return true;
}
