/* SPDX-License-Identifier: MPL-2.0 */
/* Texts to sentences, and sentences to abilities. */
#include "text/internal.h"

#include "base/utf8.h"

/* What is being filled while one text is read. */
struct reader {
    struct hj_grammar *text;
    uint8_t type; /* row of the card's type, or HJ_TEXT_NONE */
    uint8_t is;   /* its HJ_TYPE_… */
    struct hj_arena *arena;
    struct hj_ability *abilities;
    size_t count;
    struct hj_effect effects[HJ_MOST_EFFECTS]; /* of the sentence */
    struct hj_cost costs[HJ_MOST_COSTS];
    struct tx_parse p;
    struct tx_parse_after {
        bool x, thing, things, player, done, moved;
        uint8_t rolled;
    } after; /* what the ability before leaves to talk about */
    bool host; /* a sentence said what the card is attached to */
    bool used; /* the event or moment of the sentence ends in a colon */
    bool lost; /* an ability with a colon was not understood, which the next
                * sentences may go on with */
    bool momentless; /* the sentence can be read, but has no moment */
    bool no_memory;
};

static void begin(struct reader *r, bool on)
{
    struct tx_parse *p = &r->p;

    p->text = r->text;
    p->w = r->text->words;
    p->arena = r->arena;
    p->at = 0;
    p->x = on && r->after.x;
    p->thing = on && r->after.thing;
    p->things = on && r->after.things;
    p->player = on && r->after.player;
    p->done = on && r->after.done;
    p->moved = on && r->after.moved;
    p->rolled = on ? r->after.rolled : 0;
    p->host = r->host;
    p->no_memory = false;
    r->used = false;
}

static void leave(struct reader *r)
{
    const struct tx_parse *p = &r->p;

    r->after = (struct tx_parse_after){p->x,      p->thing, p->things,
                                       p->player, p->done,  p->moved,
                                       p->rolled};
}

static bool at_end(struct tx_parse *p)
{
    if (tx_now(p)->kind == TX_END)
        return true;
    return tx_stop(p, NULL);
}

/* One more ability, with its effects and costs; there is room for it. */
static bool add(struct reader *r, const struct hj_ability *draft)
{
    struct hj_ability *a = &r->abilities[r->count];

    *a = *draft;
    if (a->effect_count > 0)
        a->effects = tx_keep(&r->p, r->effects,
                             a->effect_count * sizeof r->effects[0]);
    if (a->cost_count > 0)
        a->costs =
            tx_keep(&r->p, r->costs, a->cost_count * sizeof r->costs[0]);
    if (r->p.no_memory)
        return false;
    r->count++;
    return true;
}

static void blank(struct hj_ability *a, size_t sentence)
{
    *a = (struct hj_ability){.heading = HJ_TEXT_NONE,
                             .phase = HJ_TEXT_NONE,
                             .sentence = (uint16_t)sentence};
    tx_selector_init(&a->subject);
}

static bool keyword_sentence(struct reader *r, size_t i)
{
    struct hj_keyword_value list[HJ_MOST_LISTED];
    uint8_t count;

    if (!tx_keywords(&r->p, list, HJ_MOST_LISTED, &count) || !at_end(&r->p))
        return false;
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

/* COST[, COST…]: */
static bool costs(struct reader *r, struct hj_ability *a)
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
    p->x = false;
    a->cost_count = 0;
    return false;
}

static bool whose(struct tx_parse *p, uint8_t *who)
{
    if (TX_TAKE(p, "your")) {
        *who = HJ_CONTROL_YOU;
        return true;
    }
    if (tx_words(p, "each opponent's|an opponent's|every opponent's|"
                    "each of your opponents'")) {
        *who = HJ_CONTROL_OPPONENT;
        p->player = true;
        return true;
    }
    if (tx_words(p, "each player's|every player's|a player's|each|every|the")) {
        *who = HJ_CONTROL_ANY;
        p->player = true;
        return true;
    }
    if (p->host && !p->thing && tx_words(p, "its controller's")) {
        *who = HJ_CONTROL_HOST;
        p->player = true;
        return true;
    }
    return tx_stop(p, NULL);
}

/* "Its controller loses 1 power at the start of their turn" is the turn of whom
 * the one clause is about: "at the start of each opponent's turn, that player
 * loses". */
static bool their_turn(struct tx_parse *p, struct hj_ability *a,
                       struct hj_effect *e)
{
    struct hj_selector *s = &e->whom;

    if (a->effect_count != 1 || s->kind_count == 0 || e->by != NULL ||
        s->kinds[0].types != HJ_TYPE_PLAYER || s->other)
        return tx_stop(p, "whose turn is it?");
    if (s->pick == HJ_PICK_HOST_CONTROLLER)
        a->whose = HJ_CONTROL_HOST;
    else if (s->pick == HJ_PICK_EACH)
        a->whose = s->control;
    else
        return tx_stop(p, "whose turn is it?");
    s->pick = HJ_PICK_PLAYER;
    s->control = HJ_CONTROL_ANY;
    s->count = 1;
    return true;
}

/* "your draw phase", "each opponent's turn". */
static bool moment_of(struct tx_parse *p, struct hj_ability *a, uint8_t moment)
{
    if (!whose(p, &a->whose))
        return false;
    a->moment = moment;
    return TX_TAKE(p, "turn") || tx_row(p, TX_PHASE, &a->phase, NULL);
}

static bool moment(struct tx_parse *p, struct hj_ability *a)
{
    if (tx_words(p, "at the start of|at the beginning of"))
        return moment_of(p, a, HJ_MOMENT_START);
    return tx_words(p, "at the end of") && moment_of(p, a, HJ_MOMENT_END);
}

/* The rows of one event, and of those behind "or". */
static bool event_rows(struct tx_parse *p, struct hj_ability *a, bool players,
                       bool many)
{
    uint8_t row, form;
    int start = p->at;

    if (!tx_row(p, TX_EVENT, &row, &form) || (form == 1) != many)
        return false;
    a->events = UINT64_C(1) << row;
    for (;;) {
        start = p->at;
        if (!TX_TAKE(p, "or"))
            break;
        if (!tx_row(p, TX_EVENT_TAIL, &row, NULL) &&
            (!tx_row(p, TX_EVENT, &row, &form) || (form == 1) != many))
            break;
        a->events |= UINT64_C(1) << row;
    }
    p->at = start;
    for (uint8_t i = 0; i < p->w->event_count; i++)
        if (a->events >> i & 1 &&
            ((p->w->events[i].types & HJ_TYPE_PLAYER) != 0) != players)
            return tx_stop(p, "it does not happen to that");
    return true;
}

/* An event that names a second thing: "plays a tactic". */
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
        if (k < last || !tx_selector(p, &what, TX_OBJECTS) ||
            what.pick != HJ_PICK_ANY || what.count != 1 || what.up_to ||
            what.control != HJ_CONTROL_ANY || what.zone != HJ_TEXT_NONE)
            continue;
        a->events = UINT64_C(1) << phrase->row;
        a->what = tx_keep(p, &what, sizeof what);
        return a->what != NULL;
    }
    p->at = start;
    return false;
}

/* Who or what an event happens to: "this combatant", "a Drone combatant you
 * control", "an opponent". */
static bool event_subject(struct tx_parse *p, struct hj_selector *s)
{
    if (!tx_selector(p, s, TX_OBJECTS | TX_PLAYERS))
        return false;
    switch (s->pick) {
    case HJ_PICK_THIS:
    case HJ_PICK_HOST:
    case HJ_PICK_YOU:
        return true;
    case HJ_PICK_ANY:
        return s->count == 1 && !s->up_to;
    case HJ_PICK_EACH: /* "your opponent plays a chant" */
        if (s->kinds[0].types == HJ_TYPE_PLAYER && p->w->two && !p->plural &&
            s->control == HJ_CONTROL_OPPONENT && s->kind_count == 1 &&
            hj_str_is(p->tokens[p->at - 1].low, "opponent") &&
            hj_str_is(p->tokens[p->at - 2].low, "your")) {
            s->pick = HJ_PICK_ANY;
            return true;
        }
        /* fall through */
    default:
        return tx_stop(p, "an event happens to 'this', 'a' or 'another'");
    }
}

static bool names_second(const struct hj_text_words *w, uint64_t events)
{
    for (uint8_t i = 0; i < w->event_count; i++)
        if (events >> i & 1 && w->events[i].is & HJ_EVENT_NAMES)
            return true;
    return false;
}

/* "When this combatant becomes an ATTACKER" */
static bool event(struct tx_parse *p, struct hj_ability *a)
{
    bool players, many;
    int start;

    if (!event_subject(p, &a->subject))
        return false;
    players = a->subject.kind_count > 0 &&
              (a->subject.kinds[0].types & HJ_TYPE_PLAYER) != 0;
    many = a->subject.pick == HJ_PICK_YOU;
    start = p->at;
    if (!event_rows(p, a, players, many)) {
        p->at = start;
        if (!players || !event_of(p, a, many))
            return false;
    }
    p->thing = !players || (a->what != NULL && names_second(p->w, a->events));
    p->things = !players;
    p->player = players && a->subject.pick != HJ_PICK_YOU;
    if (!players && a->subject.pick == HJ_PICK_ANY &&
        a->subject.control == HJ_CONTROL_ANY) {
        if (tx_words(p, "under your control"))
            a->subject.control = HJ_CONTROL_YOU;
        else if (tx_words(p, "under an opponent's control"))
            a->subject.control = HJ_CONTROL_OPPONENT;
    }
    if (tx_words(p, "during your turn"))
        a->during = HJ_CONTROL_YOU + 1;
    else if (tx_words(p, "during an opponent's turn|during each opponent's "
                         "turn|during opponents' turns"))
        a->during = HJ_CONTROL_OPPONENT + 1;
    return true;
}

static bool is_required(const struct hj_text_words *w, const struct hj_ability *a)
{
    for (uint8_t i = 0; i < w->event_count; i++)
        if (a->events >> i & 1 && w->events[i].is & HJ_EVENT_REQUIRED)
            return true;
    return false;
}

static bool condition_of(struct tx_parse *p, struct hj_ability *a)
{
    struct hj_condition c;

    if (a->condition != NULL)
        return tx_stop(p, "a second condition");
    if (!tx_condition(p, &c))
        return false;
    if (c.kind == HJ_IF_IS && c.whom.pick == HJ_PICK_THIS && !p->thing &&
        c.whom.kinds[0].types != 0) {
        p->thing = true; /* "while this creature is in your army, it …" */
        p->things = true;
    }
    a->condition = tx_keep(p, &c, sizeof c);
    return a->condition != NULL;
}

/* Behind an event or moment: a comma, or the colon of an ability that is used
 * while it holds, which may have costs: "When a creature attacks, 1P: …". */
static bool behind_moment(struct reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    int start;

    if (r->text->words->colons && tx_mark(p, ':')) {
        r->used = true;
        return true;
    }
    if (!tx_mark(p, ','))
        return false;
    start = p->at;
    if (!r->text->words->colons || !costs(r, a))
        p->at = start;
    return true;
}

/* What stands before the comma; nothing at all is fine. */
static bool prefix(struct reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    bool condition;

    if (a->cost_count > 0)
        return !TX_IS(p, "when") && !TX_IS(p, "whenever") && !TX_IS(p, "at") &&
               !TX_IS(p, "during") && !TX_IS(p, "while");
    condition = TX_TAKE(p, "while") || tx_words(p, "as long as");
    if (condition && (!condition_of(p, a) || !tx_mark(p, ',')))
        return false;
    if (condition) {
        int start = p->at;
        if (costs(r, a))
            return true;
        p->at = start;
    }
    if (TX_TAKE(p, "when") || TX_TAKE(p, "whenever"))
        return event(p, a) && behind_moment(r, a);
    if (TX_IS(p, "at"))
        return moment(p, a) && behind_moment(r, a);
    if (!condition && TX_TAKE(p, "during"))
        return moment_of(p, a, HJ_MOMENT_DURING) && tx_mark(p, ',');
    return true;
}

/* "this combatant" for "it" */
static void only_this(struct hj_selector *it, const struct hj_selector *this)
{
    tx_selector_init(it);
    it->pick = HJ_PICK_THIS;
    it->kind_count = 1;
    it->kinds[0] = (struct hj_kind){.types = this->kinds[0].types};
}

/* The clauses of a continuous ability have no order: each says whom it is
 * about, and "it" is this object. */
static bool spell_out(struct reader *r, struct hj_ability *a)
{
    struct hj_effect *list = r->effects;
    const struct hj_selector *this = NULL;

    if (a->condition != NULL && a->condition->whom.pick == HJ_PICK_THIS)
        this = &a->condition->whom;
    for (int i = 0; i < a->effect_count; i++) {
        if (list[i].whom.pick == HJ_PICK_SAME && i > 0)
            list[i].whom = list[i - 1].whom;
        if (list[i].whom.pick == HJ_PICK_IT && this != NULL)
            only_this(&list[i].whom, this);
        if (list[i].whom.pick == HJ_PICK_IT)
            return tx_stop(&r->p, "what is 'it'?");
        if (list[i].whom.pick == HJ_PICK_THIS && this == NULL)
            this = &list[i].whom;
    }
    if (a->condition != NULL && a->condition->whom.pick == HJ_PICK_IT) {
        struct hj_condition c = *a->condition;
        if (this == NULL)
            return tx_stop(&r->p, "what is 'it'?");
        c.whom.pick = HJ_PICK_THIS;
        c.whom.kind_count = 1;
        c.whom.kinds[0].types = this->kinds[0].types;
        a->condition = tx_keep(&r->p, &c, sizeof c);
    }
    return !r->p.no_memory;
}

static bool same_condition(const struct reader *r, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        if (r->effects[i].when == NULL ||
            r->effects[i].when != r->effects[0].when)
            return false;
    return count > 0 && (r->effects[0].when->kind == HJ_IF_CONTROLS ||
                         r->effects[0].when->kind == HJ_IF_NUMBER ||
                         r->effects[0].when->kind == HJ_IF_ZONE ||
                         r->effects[0].when->kind == HJ_IF_IS ||
                         r->effects[0].when->kind == HJ_IF_TURN);
}

/* Whether all effects may last, "If …," in front of them set aside. */
static bool all_last(const struct reader *r, uint8_t count, bool hoist)
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

static bool make_continuous(struct reader *r, struct hj_ability *a)
{
    a->when = HJ_WHEN_CONTINUOUS;
    return spell_out(r, a);
}

static bool attaches(const struct reader *r, uint8_t count)
{
    const struct hj_effect *e = &r->effects[0];

    return count == 1 && e->kind == HJ_EFFECT_OWN && r->type != HJ_TEXT_NONE &&
           (r->text->words->verbs[e->index].is & HJ_VERB_ATTACH) != 0;
}

/* "While in a strategy chain": it is not played then. */
static bool works(const struct hj_text_words *w, const struct hj_condition *c)
{
    return c->kind == HJ_IF_IS && c->whom.relation != HJ_TEXT_NONE &&
           (w->relations[c->whom.relation].is & HJ_RELATION_WORKS) != 0;
}

/* Neither cost nor event: continuous where it can last, else what the card does
 * when it is played.  An object has no moment at which a plain sentence could
 * happen. */
static bool plain(struct reader *r, struct hj_ability *a)
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
    if (attaches(r, a->effect_count)) {
        if (a->condition != NULL || headed || r->host ||
            !(w->types[r->type].is & HJ_TYPE_ATTACHED))
            return tx_stop(p, "this is not attached so");
        r->host = true;
        a->when = HJ_WHEN_OWN;
        return true;
    }
    if (a->condition != NULL && works(w, a->condition))
        lasts = true;
    if (lasts && a->condition == NULL && same_condition(r, a->effect_count) &&
        all_last(r, a->effect_count, true)) {
        a->condition = r->effects[0].when;
        for (uint8_t i = 0; i < a->effect_count; i++)
            r->effects[i].when = NULL;
    }
    if (lasts && all_last(r, a->effect_count, false))
        return make_continuous(r, a);
    if (a->condition != NULL)
        return tx_stop(p, "'while' is for what lasts; write 'if'");
    if (!played) {
        r->momentless = true;
        return tx_stop(p, "when does it happen?");
    }
    a->when = headed ? HJ_WHEN_HEADING : HJ_WHEN_OWN;
    return true;
}

/* "During your turn, combatants you control get +1/+0" is a condition. */
static bool during(struct reader *r, struct hj_ability *a)
{
    struct hj_condition c = {.kind = HJ_IF_TURN,
                             .player = a->whose,
                             .index = HJ_TEXT_NONE};

    tx_selector_init(&c.whom);
    if (a->phase != HJ_TEXT_NONE) {
        a->when = HJ_WHEN_OPTIONAL;
        return true;
    }
    if (a->whose == HJ_CONTROL_ANY || !all_last(r, a->effect_count, false))
        return tx_stop(&r->p, "when in that turn?");
    a->condition = tx_keep(&r->p, &c, sizeof c);
    a->moment = HJ_MOMENT_NONE;
    a->whose = HJ_CONTROL_ANY;
    return a->condition != NULL && make_continuous(r, a);
}

/* What stands behind the clauses. */
static bool suffix(struct reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;

    if (TX_TAKE(p, "while") || tx_words(p, "as long as")) {
        if (a->cost_count > 0 || a->events != 0 || r->used ||
            a->moment != HJ_MOMENT_NONE) {
            p->at--;
            return tx_stop(p, "'while' is for what lasts; write 'if'");
        }
        return condition_of(p, a);
    }
    if (TX_IS(p, "at") && a->events == 0 && a->moment == HJ_MOMENT_NONE &&
        a->cost_count == 0) {
        int start = p->at;
        bool begins = tx_words(p, "at the start of their turn|"
                                  "at the beginning of their turn");
        if (!begins && !tx_words(p, "at the end of their turn")) {
            p->at = start;
            return moment(p, a);
        }
        a->moment = begins ? HJ_MOMENT_START : HJ_MOMENT_END;
        return their_turn(p, a, &r->effects[0]);
    }
    if (a->cost_count > 0 || a->events != 0) {
        if (tx_words(p, "once each turn|once per turn|once a turn"))
            a->once = HJ_ONCE_TURN;
        else if (tx_words(p, "once each round|once per round|once a round"))
            a->once = HJ_ONCE_ROUND;
    }
    return true;
}

static bool classify(struct reader *r, struct hj_ability *a)
{
    const struct hj_text_words *w = r->text->words;

    if (a->cost_count > 0 || r->used)
        a->when = HJ_WHEN_PAYMENT;
    else if (a->events != 0)
        a->when =
            is_required(w, a) ? HJ_WHEN_REQUIRED : HJ_WHEN_OPTIONAL;
    else if (a->moment == HJ_MOMENT_DURING)
        return during(r, a);
    else if (a->moment != HJ_MOMENT_NONE)
        a->when = HJ_WHEN_REQUIRED;
    else
        return plain(r, a);
    return true;
}

/* A sentence of its own. */
static bool own_sentence(struct reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    int start = p->at;

    if (tx_row(p, TX_HEADING, &a->heading, NULL)) {
        bool colon = tx_mark(p, ':');
        start = p->at;
        if (!colon && !costs(r, a)) {
            a->heading = HJ_TEXT_NONE;
            p->at = start = 0;
        }
    }
    if (a->cost_count == 0) {
        start = p->at;
        if (!costs(r, a))
            p->at = start;
    }
    return prefix(r, a) && tx_clauses(p, r->effects, &a->effect_count) &&
           suffix(r, a) && at_end(p) && classify(r, a);
}

/* "While this is in your deck, …", "You may have any number of …" */
static bool building(struct reader *r, struct hj_ability *a)
{
    struct tx_parse *p = &r->p;
    struct hj_effect *e = &r->effects[0];
    struct hj_selector s;
    int start = p->at;

    *e = (struct hj_effect){.index = HJ_TEXT_NONE,
                            .to = HJ_TEXT_NONE,
                            .own = HJ_TEXT_NONE};
    tx_selector_init(&e->whom);
    a->effect_count = 1;
    a->when = HJ_WHEN_BUILDING;
    if (tx_words(p, "you may have any number of copies of|"
                    "you may have any number of")) {
        e->kind = HJ_EFFECT_DECK_COPIES;
        start = p->at;
        if (!tx_this(p, &s)) {
            p->at = start;
            if (!TX_TAKE(p, "this"))
                return false;
        }
        return tx_words(p, "in your deck") && at_end(p);
    }
    e->kind = HJ_EFFECT_DECK_COST;
    if (!TX_TAKE(p, "while"))
        return false;
    start = p->at;
    if (!tx_this(p, &s)) {
        p->at = start;
        if (!TX_TAKE(p, "this"))
            return false;
    }
    if (!tx_words(p, "is in your deck , cards with") ||
        tx_now(p)->kind != TX_QUOTED || tx_now(p)->said.n == 0)
        return false;
    e->word = tx_now(p)->said;
    p->at++;
    return tx_words(p, "in their name|in their names|in its name|in the name") &&
           tx_words(p, "have a construction cost of|"
                       "has a construction cost of") &&
           tx_amount(p, &e->n) && at_end(p);
}

/* "Use this ability only once each turn": of the ability before. */
static bool frequency(struct reader *r, struct hj_ability *last)
{
    struct tx_parse *p = &r->p;

    if (last->when != HJ_WHEN_PAYMENT && last->events == 0)
        return false;
    if (tx_words(p, "use this ability only|activate this ability only|"
                    "you may use this ability only|"
                    "this ability may be used only|use this only|"
                    "this ability triggers only|"
                    "you may activate this ability only")) {
        if (tx_words(p, "once each turn|once per turn|once a turn|"
                        "once every turn|once during each turn")) {
            last->once = HJ_ONCE_TURN;
            return at_end(p);
        }
        if (tx_words(p, "once each round|once per round|once a round")) {
            last->once = HJ_ONCE_ROUND;
            return at_end(p);
        }
        if (tx_words(p, "during your turn") && at_end(p)) {
            struct hj_condition c = {.kind = HJ_IF_TURN,
                                     .player = HJ_CONTROL_YOU,
                                     .index = HJ_TEXT_NONE};
            tx_selector_init(&c.whom);
            if (last->condition != NULL)
                return false;
            last->condition = tx_keep(p, &c, sizeof c);
            return last->condition != NULL;
        }
        if (TX_TAKE(p, "while") || TX_TAKE(p, "if"))
            return condition_of(p, last) && at_end(p);
    }
    return tx_stop(p, NULL);
}

/* "1P." behind an ability that is used: what it costs, or costs as well. */
static bool costs_behind(struct reader *r, struct hj_ability *last)
{
    struct tx_parse *p = &r->p;
    struct hj_cost all[HJ_MOST_COSTS], *kept;
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
    if (!at_end(p))
        return false;
    kept = tx_keep(p, all, count * sizeof *all);
    if (kept == NULL)
        return false;
    last->costs = kept;
    last->cost_count = count;
    return true;
}

/* Effects behind those of the ability before. */
static bool goes_on(struct reader *r, struct hj_ability *last, bool needed)
{
    struct tx_parse *p = &r->p;
    struct hj_effect all[HJ_MOST_EFFECTS], *kept;
    uint8_t count = 0;

    if (last->effect_count == 0 || last->when == HJ_WHEN_CONTINUOUS ||
        last->when == HJ_WHEN_BUILDING || last->when == HJ_WHEN_KEYWORD)
        return false;
    if (!tx_clauses(p, r->effects, &count) || !at_end(p))
        return false;
    if (last->effect_count + count > HJ_MOST_EFFECTS)
        return tx_stop(p, "more clauses than can be");
    if (!needed && (all_last(r, count, false) || !r->text->words->goes_on))
        return tx_stop(p, "when does it happen?");
    memcpy(all, last->effects, last->effect_count * sizeof *all);
    memcpy(all + last->effect_count, r->effects, count * sizeof *all);
    kept = tx_keep(p, all, (size_t)(last->effect_count + count) * sizeof *all);
    if (kept == NULL)
        return false;
    last->effects = kept;
    last->effect_count = (uint8_t)(last->effect_count + count);
    return true;
}

static bool says_other(const struct hj_selector *s)
{
    return s->other && (s->kinds[0].types & HJ_TYPE_PLAYER) == 0;
}

/* "Other" is other than the object with the ability.  A card that is played is
 * none; and behind a target it may be meant as other than that. */
static const char *other_than_what(const struct hj_ability *a,
                                   const struct hj_effect **at)
{
    bool unclear = a->when == HJ_WHEN_OWN;

    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = &a->effects[i];
        const struct hj_amount *n = &e->n;
        bool picks = (e->whom.pick == HJ_PICK_TARGET ||
                      e->whom.pick == HJ_PICK_ANY) &&
                     e->whom.kinds[0].types != HJ_TYPE_PLAYER;
        *at = e;
        if (unclear && says_other(&e->whom))
            return "other than what?";
        unclear = unclear || picks;
        if (unclear &&
            ((n->kind == HJ_AMOUNT_COUNT && says_other(n->each)) ||
             (e->when != NULL && says_other(&e->when->whom))))
            return "other than what?";
    }
    *at = NULL;
    return NULL;
}

static bool refused(struct reader *r, struct hj_ability *a)
{
    const struct hj_text_words *w = r->text->words;
    const struct hj_effect *at = NULL;
    const char *why = other_than_what(a, &at);

    if (why == NULL && w->refuses != NULL)
        why = w->refuses(w, a, r->type, &at);

    if (why == NULL)
        return false;
    r->p.far = TX_MOST_TOKENS; /* nothing stops it, but */
    r->p.why = why;
    r->p.why_at = TX_MOST_TOKENS;
    r->p.tokens[TX_MOST_TOKENS - 1].said = at != NULL ? at->said : HJ_STR("");
    return true;
}

/* The furthest of all attempts counts. */
static bool attempt(struct reader *r, size_t i, struct hj_ability *a, bool on,
                    bool (*read)(struct reader *, struct hj_ability *))
{
    begin(r, on);
    blank(a, i);
    if (!read(r, a))
        return false;
    a->effects = r->effects; /* add() keeps a copy */
    a->costs = r->costs;
    return !refused(r, a) && add(r, a);
}

static bool read_on(struct reader *r, bool needed)
{
    struct hj_ability *last = &r->abilities[r->count - 1], before = *last;

    begin(r, true);
    if (frequency(r, last) && !refused(r, last))
        return true;
    *last = before;
    begin(r, true);
    if (costs_behind(r, last) && !refused(r, last))
        return true;
    *last = before;
    begin(r, true);
    if (goes_on(r, last, needed) && !refused(r, last))
        return true;
    *last = before;
    return false;
}

/* Whether a sentence does not go on with the ability before it: it has a colon
 * of its own, or begins with a condition. */
static bool begins_anew(const struct tx_parse *p)
{
    static const char *const words[] = {"when", "whenever", "while", "at",
                                        "during"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (p->tokens[0].kind == TX_WORD &&
            hj_str_is(p->tokens[0].low, words[i]))
            return true;
    for (int i = 0; p->tokens[i].kind != TX_END; i++)
        if (p->tokens[i].kind == TX_MARK && p->tokens[i].said.p[0] == ':')
            return true;
    return false;
}

/* What it adds to the ability before it. */
static uint8_t added(const struct hj_ability *now, uint8_t once, uint8_t costs)
{
    return now->once != once          ? HJ_ADDS_ONCE
           : now->cost_count != costs ? HJ_ADDS_COSTS
                                      : HJ_ADDS_CONDITION;
}

/* Alone, else as what goes on with the ability before. */
static bool read_sentence(struct reader *r, size_t i, bool before,
                          struct hj_sentence *s)
{
    struct hj_ability a;
    size_t count = r->count;
    uint8_t effects =
        count > 0 ? r->abilities[count - 1].effect_count : 0;
    bool then = r->p.tokens[0].kind == TX_WORD &&
                hj_str_is(r->p.tokens[0].low, "then");
    bool anew = begins_anew(&r->p);
    bool held = r->text->words->colons && before && count > 0 && !anew &&
                r->abilities[count - 1].when == HJ_WHEN_PAYMENT;

    r->momentless = false;
    r->p.far = 0;
    r->p.why = NULL;
    r->p.why_at = -1;
    begin(r, false);
    if (keyword_sentence(r, i)) {
        r->after = (struct tx_parse_after){0};
        r->lost = false;
        return true;
    }
    r->lost = r->lost && !anew;
    if (r->lost)
        return tx_stop(&r->p, "it goes on with what is not understood");
    /* "Then" goes on with what a card does while in play, where it has a moment;
     * of a card that is played all sentences follow one another. */
    then = then && before && count > 0 &&
           r->abilities[count - 1].when != HJ_WHEN_OWN;
    if (!r->no_memory && !then && !held &&
        attempt(r, i, &a, false, own_sentence)) {
        leave(r);
        return true;
    }
    if (before && count > 0) {
        const struct hj_ability *last = &r->abilities[count - 1];
        uint8_t once = last->once, cost_count = last->cost_count;
        if (read_on(r, then || held || !r->momentless)) {
            s->effect = effects;
            if (last->effect_count > effects) {
                leave(r);
            } else {
                s->adds = added(last, once, cost_count);
                s->effect = s->adds == HJ_ADDS_COSTS ? cost_count : effects;
            }
            return true;
        }
    }
    r->lost = r->text->words->colons && (held || anew);
    return attempt(r, i, &a, false, building);
}

/* The sentence with single blanks, plain quotes, apostrophes and dashes.  Never
 * longer than the source. */
static size_t plain_copy(struct hj_str s, char *to)
{
    size_t n = 0;

    while (s.n > 0) {
        size_t blank_size, size;
        uint32_t rune = 0;

        if (s.p[0] > ' ' && s.p[0] < 0x7F) { /* as nearly all are */
            to[n++] = s.p[0];
            s = hj_str_from(s, 1);
            continue;
        }
        blank_size = hj_str_blank(s);
        if (blank_size > 0) {
            s = hj_str_from(s, blank_size);
            if (n > 0 && to[n - 1] != ' ')
                to[n++] = ' ';
            continue;
        }
        size = hj_utf8_next(s, &rune);
        if (rune == 0x201C || rune == 0x201D) {
            to[n++] = '"';
        } else if (rune == 0x2018 || rune == 0x2019) {
            to[n++] = '\'';
        } else if (rune == 0x2212 || rune == 0x2013 || rune == 0x2010) {
            to[n++] = '-';
        } else {
            size = size > 0 ? size : 1;
            memcpy(to + n, s.p, size);
            n += size;
        }
        s = hj_str_from(s, size > 0 ? size : 1);
    }
    while (n > 0 && to[n - 1] == ' ')
        n--;
    return n;
}

/* Takes the next sentence off *REST: to a full stop before a blank or at the
 * end, a `;` is none, a line's end is one; not inside quotation marks. */
static bool next_sentence(struct hj_str *rest, struct hj_str *sentence)
{
    bool quoted = false;
    size_t i = 0;

    *rest = hj_str_trim(*rest);
    if (rest->n == 0)
        return false;
    for (; i < rest->n && rest->p[i] != '\n'; i++) {
        if (rest->p[i] == '"')
            quoted = !quoted;
        if (rest->p[i] == '.' && !quoted &&
            (i + 1 == rest->n || hj_str_blank(hj_str_from(*rest, i + 1)) > 0))
            break;
    }
    *sentence = hj_str_trim(hj_str_first(*rest, i));
    *rest = hj_str_from(*rest, i + 1);
    return true;
}

/* What stopped it, for people. */
static void say_why(const struct reader *r, struct hj_sentence *s)
{
    const struct tx_parse *p = &r->p;
    int at = p->far < TX_MOST_TOKENS ? p->far : TX_MOST_TOKENS - 1;

    s->stopped = p->tokens[at].said;
    s->why = p->why_at == p->far ? p->why : NULL;
}

static bool one_sentence(struct reader *r, struct hj_sentence *s, size_t i,
                         bool before)
{
    char *room;
    struct hj_str copy;

    s->first = (uint16_t)r->count;
    if (s->text.n > HJ_TEXT_MOST_SENTENCE || !hj_utf8_valid(s->text, NULL)) {
        s->why = "a longer sentence than can be read";
        return true;
    }
    room = hj_arena_alloc(r->arena, 2 * s->text.n + 2);
    if (room == NULL)
        return false;
    copy = (struct hj_str){room, plain_copy(s->text, room)};
    if (!tx_lex(r->text, copy, room + s->text.n + 1, r->p.tokens)) {
        s->why = "a longer sentence than can be read";
        return true;
    }
    r->p.no_memory = false;
    s->understood = read_sentence(r, i, before, s);
    s->count = (uint16_t)(r->count - s->first);
    if (!s->understood)
        say_why(r, s);
    return !r->p.no_memory;
}

/* How many abilities a text may have at most: a list of keywords has as many as
 * it has joints. */
static size_t joints(struct hj_str s)
{
    size_t most = 1;

    for (size_t i = 0; i < s.n; i++)
        most += s.p[i] == ',' ||
                (s.p[i] == ' ' &&
                 hj_str_same(hj_str_first(hj_str_from(s, i + 1), 3),
                             HJ_STR("and")));
    return most < HJ_MOST_LISTED ? most : HJ_MOST_LISTED;
}

static uint8_t type_row(const struct hj_text_words *w, struct hj_str type)
{
    for (uint8_t i = 0; i < w->type_count; i++) {
        struct hj_str all = hj_str(w->types[i].one), one;
        while (hj_str_split(&all, '|', &one))
            if (hj_str_same(type, one))
                return i;
    }
    return HJ_TEXT_NONE;
}

static size_t count_sentences(struct hj_str rest, size_t *room)
{
    struct hj_str s;
    size_t count = 0;

    while (next_sentence(&rest, &s)) {
        count += s.n > 0;
        *room += s.n > 0 ? joints(s) : 0;
    }
    return count;
}

/* One text, from sentence *I on. */
static bool read_all(struct reader *r, struct hj_str rest,
                     struct hj_sentence *sentences, size_t *i)
{
    struct hj_str s;
    bool before = false;

    r->after = (struct tx_parse_after){0};
    r->host = r->lost = false;
    while (next_sentence(&rest, &s)) {
        if (s.n == 0)
            continue;
        sentences[*i] = (struct hj_sentence){.text = s};
        if (!one_sentence(r, &sentences[*i], *i, before))
            return false;
        before = sentences[*i].understood;
        ++*i;
    }
    return true;
}

bool hj_grammar_read_both(struct hj_grammar *text, struct hj_str source,
                          struct hj_str second, struct hj_str type,
                          struct hj_arena *arena, struct hj_card_text *result,
                          struct hj_error *e)
{
    struct reader r;
    struct hj_sentence *sentences;
    size_t room = 0, i = 0, first;
    size_t count = count_sentences(source, &room) +
                   count_sentences(second, &room);

    if (count > HJ_TEXT_MOST_SENTENCES)
        return hj_fail(e, "a card's text of %zu sentences (at most %d)", count,
                       HJ_TEXT_MOST_SENTENCES);
    r.text = text;
    r.arena = arena;
    r.count = 0;
    r.no_memory = false;
    r.type = type_row(text->words, type);
    r.is = r.type == HJ_TEXT_NONE
               ? HJ_TYPE_LASTS
               : text->words->types[r.type].is & HJ_TYPE_BOTH;
    sentences = hj_arena_array(arena, count + 1, sizeof(*sentences));
    r.abilities = hj_arena_array(arena, room + 1, sizeof(*r.abilities));
    if (sentences == NULL || r.abilities == NULL ||
        !read_all(&r, source, sentences, &i))
        return hj_fail_memory(e);
    first = r.count;
    r.is = HJ_TYPE_LASTS;
    if (second.n > 0 && !read_all(&r, second, sentences, &i))
        return hj_fail_memory(e);
    while (first < r.count)
        r.abilities[first++].second = true;
    *result = (struct hj_card_text){sentences, r.abilities, (uint16_t)count,
                                    (uint16_t)r.count};
    return true;
}

bool hj_grammar_read(struct hj_grammar *text, struct hj_str source,
                     struct hj_str type, struct hj_arena *arena,
                     struct hj_card_text *result, struct hj_error *e)
{
    return hj_grammar_read_both(text, source, HJ_STR(""), type, arena, result,
                                e);
}
