/* SPDX-License-Identifier: MPL-2.0 */
/* The verbs of clauses, and what belongs to each. */
#include "text/clause.h"

static void is_you(struct hj_selector *s)
{
    tx_selector_init(s);
    s->pick = HJ_PICK_YOU;
    s->count = 1;
    s->control = HJ_CONTROL_YOU;
    s->kind_count = 1;
    s->kinds[0].types = HJ_TYPE_PLAYER;
}

bool tx_is_players(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

static bool fits(const struct hj_selector *s, unsigned may)
{
    if (s->pick == HJ_PICK_SAME || s->pick == HJ_PICK_IT ||
        s->pick == HJ_PICK_HOST)
        return s->kind_count == 0
                   ? (may & TX_OBJECTS) != 0 || s->pick == HJ_PICK_SAME
                   : (may & TX_OBJECTS) != 0;
    return tx_is_players(s) ? (may & TX_PLAYERS) != 0 : (may & TX_OBJECTS) != 0;
}

/* The same one or ones again. */
void tx_again(const struct tx_carry *carry, struct hj_selector *whom)
{
    switch (carry->who.pick) {
    case HJ_PICK_THIS:
    case HJ_PICK_IT:
    case HJ_PICK_HOST:
    case HJ_PICK_HOST_CONTROLLER:
    case HJ_PICK_YOU:
        *whom = carry->who;
        break;
    default:
        tx_selector_init(whom);
        whom->pick = HJ_PICK_SAME;
        if (tx_is_players(&carry->who)) {
            whom->kind_count = 1;
            whom->kinds[0].types = HJ_TYPE_PLAYER;
        }
    }
}

/* Whom a verb is about whose subject is MAY; ONE is its form.  Without a
 * subject it is that of the clause before if the form agrees, else "you". */
static bool whom(struct tx_parse *p, struct tx_clause *c, bool one,
                 unsigned may)
{
    const struct tx_carry *carry = c->carry;

    if (c->given) {
        c->e->whom = c->subject;
        return fits(&c->subject, may) || tx_stop(p, NULL);
    }
    if (one) {
        if (!carry->set || carry->plural || !fits(&carry->who, may))
            return tx_stop(p, "nobody who does it");
        tx_again(carry, &c->e->whom);
        return true;
    }
    if (carry->set && fits(&carry->who, may) &&
        carry->who.pick != HJ_PICK_YOU) {
        if (!carry->plural)
            return tx_stop(p, "you, or the one before?");
        tx_again(carry, &c->e->whom);
        return true;
    }
    is_you(&c->e->whom);
    return (may & TX_PLAYERS) != 0 || tx_stop(p, NULL);
}

/* A verb in one of its two forms. */
static bool verb(struct tx_parse *p, const char *many, const char *one,
                 bool *is_one)
{
    *is_one = tx_take(p, one, strlen(one));
    return *is_one || tx_take(p, many, strlen(many));
}

static bool cards(struct tx_parse *p)
{
    return TX_TAKE(p, "card") || TX_TAKE(p, "cards");
}

/* "+1/+0", "+2 ATK and +2 HP". */
static bool values(struct tx_parse *p, struct hj_effect *e)
{
    uint8_t row;
    int behind;
    bool any = false;

    if (p->w->pairs && tx_now(p)->kind == TX_PAIR) {
        e->values[0] = tx_now(p)->a;
        e->values[1] = tx_now(p)->b;
        p->at++;
        return true;
    }
    behind = p->at;
    while (tx_now(p)->kind == TX_SIGNED) {
        int16_t n = tx_now(p)->a;
        p->at++;
        if (!tx_row(p, TX_VALUE, &row, NULL) || !p->w->values[row].changes ||
            e->values[row] != 0)
            break;
        e->values[row] = n;
        any = true;
        behind = p->at;
        tx_mark(p, ',');
        TX_TAKE(p, "and");
    }
    p->at = behind;
    return any;
}

/* "2 health", "X sularium". */
bool tx_number_of(struct tx_parse *p, struct hj_effect *e, bool lost)
{
    int start = p->at;

    if (!tx_amount(p, &e->n) || !tx_row(p, TX_NUMBERS, &e->index, NULL)) {
        p->at = start; /* "health equal to the number of sites you control" */
        if (!tx_row(p, TX_NUMBERS, &e->index, NULL) || !tx_equal(p, &e->n)) {
            p->at = start;
            return false;
        }
    }
    e->kind = HJ_EFFECT_NUMBER;
    if (lost)
        e->n.n = (int16_t)-e->n.n;
    return true;
}

/* Behind a verb of giving: values or keywords. */
static bool gets(struct tx_parse *p, struct tx_clause *c, bool one, bool lost)
{
    struct hj_effect *e = c->e;

    e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
    if (!lost && values(p, e)) {
        e->kind = HJ_EFFECT_MODIFY;
    } else if (tx_keywords(p, e->keywords, HJ_MOST_KEYWORDS,
                           &e->keyword_count)) {
        e->kind = lost ? HJ_EFFECT_LOSE : HJ_EFFECT_GAIN;
    } else {
        return tx_stop(p, NULL);
    }
    return whom(p, c, one, TX_OBJECTS);
}

static bool discard(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_effect *e = c->e;

    e->kind = HJ_EFFECT_DISCARD;
    if (tx_words(p, "your hand|their hand|all cards in your hand|"
                    "all cards in their hand|all the cards in your hand")) {
        e->n.kind = HJ_AMOUNT_ALL;
        return whom(p, c, one, TX_PLAYERS);
    }
    if (!tx_amount(p, &e->n) || !cards(p))
        return tx_stop(p, NULL);
    e->random = tx_words(p, "at random");
    tx_words(p, "from your hand|from their hand|from his or her hand");
    e->random = e->random || tx_words(p, "at random");
    return whom(p, c, one, TX_PLAYERS);
}

static bool pay(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_cost cost;

    if (!c->e->may)
        return tx_stop(p,
                       "a cost has a colon behind it, or 'you may' in front");
    p->at--; /* the cost's own wording begins with "pay" */
    if (one || !tx_cost(p, &cost))
        return tx_stop(p, NULL);
    c->e->kind = HJ_EFFECT_PAY;
    c->e->cost = tx_keep(p, &cost, sizeof cost);
    return c->e->cost != NULL && whom(p, c, one, TX_PLAYERS);
}

bool tx_deal(struct tx_parse *p, struct tx_clause *c, bool elliptic)
{
    struct hj_effect *e = c->e;

    e->kind = HJ_EFFECT_DAMAGE;
    if (tx_row(p, TX_DAMAGE, &e->index, NULL)) { /* "damage equal to …" */
        if (!tx_equal(p, &e->n))
            return tx_stop(p, NULL);
    } else if (!tx_amount(p, &e->n) || !tx_row(p, TX_DAMAGE, &e->index, NULL)) {
        return tx_stop(p, NULL);
    }
    if (!(p->w->damages[e->index].is & HJ_DAMAGE_DEALT) || !TX_TAKE(p, "to") ||
        !tx_selector(p, &e->whom, TX_OBJECTS | TX_PLAYERS))
        return tx_stop(p, NULL);
    if (!elliptic && c->given) {
        if (c->subject.pick != HJ_PICK_THIS)
            return tx_stop(p, "only this card's own damage is known");
        e->by = tx_keep(p, &c->subject, sizeof c->subject);
        return e->by != NULL;
    }
    return true;
}

/* The verbs that follow a subject, written or not. */
bool tx_predicate(struct tx_parse *p, struct tx_clause *c)
{
    struct hj_effect *e = c->e;
    int start = p->at;
    bool one;

    if (verb(p, "get", "gets", &one) || verb(p, "have", "has", &one) ||
        verb(p, "are", "is", &one))
        return gets(p, c, one, false);
    if (verb(p, "gain", "gains", &one)) {
        if (tx_words(p, "control of")) {
            p->at = start;
            return false;
        }
        if (tx_number_of(p, e, false))
            return whom(p, c, one, TX_PLAYERS);
        return gets(p, c, one, false);
    }
    if (verb(p, "lose", "loses", &one)) {
        if (tx_words(p, "the game")) {
            e->kind = HJ_EFFECT_LOSE_GAME;
            return whom(p, c, one, TX_PLAYERS);
        }
        if (tx_number_of(p, e, true))
            return whom(p, c, one, TX_PLAYERS);
        return gets(p, c, one, true);
    }
    if (verb(p, "draw", "draws", &one)) {
        e->kind = HJ_EFFECT_DRAW;
        if (tx_words(p, "another|an additional")) /* one more than there was */
            e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
        else if (TX_TAKE(p, "cards"))
            return tx_equal(p, &e->n) ? whom(p, c, one, TX_PLAYERS)
                                      : tx_stop(p, NULL);
        else if (!tx_amount(p, &e->n))
            return tx_stop(p, NULL);
        return cards(p) ? whom(p, c, one, TX_PLAYERS) : tx_stop(p, NULL);
    }
    if (verb(p, "discard", "discards", &one))
        return discard(p, c, one);
    if (verb(p, "generate", "generates", &one)) {
        e->kind = HJ_EFFECT_GENERATE;
        e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 0, NULL};
        if (tx_now(p)->kind != TX_SIGNED)
            return tx_stop(p, "how much more or less, with a sign");
        e->n.n = tx_now(p)->a;
        p->at++;
        return (tx_row(p, TX_NUMBERS, &e->index, NULL) &&
                p->w->numbers[e->index].generated)
                   ? whom(p, c, one, TX_OBJECTS | TX_PLAYERS)
                   : tx_stop(p, NULL);
    }
    if (verb(p, "win", "wins", &one) && tx_words(p, "the game")) {
        e->kind = HJ_EFFECT_WIN;
        return whom(p, c, one, TX_PLAYERS);
    }
    p->at = start;
    if (verb(p, "pay", "pays", &one))
        return pay(p, c, one);
    if (c->given && verb(p, "deal", "deals", &one))
        return tx_deal(p, c, false);
    p->at = start;
    return false;
}

/* Whether a verb is a word and its object: "destroy %o". */
static bool is_plain(const struct hj_grammar *text, uint8_t row)
{
    int i = text->tables[TX_VERB];

    while (text->phrases[i].row != row) /* the first is the normal one */
        i++;
    return text->phrases[i].count == 2 &&
           text->items[text->phrases[i].first].hole == 0 &&
           text->items[text->phrases[i].first + 1].hole == 'o';
}

/* "Attach to a creature" names a target. */
static bool attaches(struct tx_parse *p, struct hj_selector *s)
{
    if ((s->pick != HJ_PICK_ANY && s->pick != HJ_PICK_TARGET) ||
        s->count != 1 || s->up_to)
        return false;
    s->pick = HJ_PICK_TARGET;
    p->host = true;
    return true;
}

/* Verbs of the game whose shape begins with a subject, if SUBJECT, or that have
 * none. */
bool tx_own(struct tx_parse *p, struct tx_clause *c, bool subject)
{
    const struct hj_grammar *text = p->text;
    int start = p->at;

    for (int i = text->tables[TX_VERB]; i < text->tables[TX_VERB + 1]; i++) {
        const struct tx_phrase *phrase = &text->phrases[i];
        const struct hj_verb_word *w = &p->w->verbs[phrase->row];
        char hole = text->items[phrase->first].hole;
        struct hj_effect *e = c->e;
        struct tx_holes h;
        bool plain = is_plain(text, phrase->row);
        p->at = start;
        if ((hole != 0) != subject ||
            !tx_shape(p, phrase, w->types, hole != 0 ? TX_NO_SUBJECT : 0, &h))
            continue;
        e->kind = plain ? HJ_EFFECT_VERB : HJ_EFFECT_OWN;
        e->index = phrase->row;
        e->own = h.relation;
        if (h.has_n)
            e->n = h.n;
        if (hole == 's') {
            if (!whom(p, c, h.has_one && h.one, TX_OBJECTS) ||
                !tx_types_fit(&e->whom, w->types))
                return tx_stop(p, NULL);
            return true;
        }
        e->whom = h.object;
        if (w->is & HJ_VERB_ATTACH && !attaches(p, &e->whom))
            return tx_stop(p, NULL);
        if (hole == 'p') {
            struct hj_selector by;
            if (!whom(p, c, h.has_one && h.one, TX_PLAYERS))
                return false;
            by = e->whom;
            e->whom = h.object;
            if (by.pick != HJ_PICK_YOU &&
                (e->by = tx_keep(p, &by, sizeof by)) == NULL)
                return false;
        } else if (h.player.pick != HJ_PICK_NONE) {
            e->whom = h.player;
        }
        return true;
    }
    p->at = start;
    return false;
}

/* "from your damage pile", and "to your hand". */
static bool from(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;

    if (!TX_TAKE(p, "from"))
        return true;
    if (s->zone != HJ_TEXT_NONE)
        return tx_stop(p, "it is said twice where from");
    s->zone_of = TX_TAKE(p, "your") ? HJ_CONTROL_YOU : HJ_CONTROL_ANY;
    if (s->zone_of == HJ_CONTROL_ANY && tx_words(p, "an opponent's|opponents'"))
        s->zone_of = HJ_CONTROL_OPPONENT;
    else if (s->zone_of == HJ_CONTROL_ANY &&
             !tx_words(p, "any player's|a player's")) {
        tx_stop(p, "whose is it?");
        p->at = start;
        return false;
    }
    return tx_row(p, TX_ZONE, &s->zone, NULL) &&
           (p->w->zones[s->zone].is & HJ_ZONE_OWNED) != 0;
}

static bool to(struct tx_parse *p, struct hj_effect *e)
{
    bool your, owners;

    if (!tx_words(p, "to|into|in|onto|on"))
        return tx_stop(p, NULL);
    your = TX_TAKE(p, "your");
    owners = !your && tx_words(p, "its owner's|their owner's|their owners'|"
                                  "the owner's|its owners'");
    if (!tx_row(p, TX_ZONE, &e->to, NULL))
        return tx_stop(p, NULL);
    e->to_of = your ? HJ_TO_YOU : owners ? HJ_TO_OWNER : HJ_TO_NOBODY;
    return !(p->w->zones[e->to].is & HJ_ZONE_OWNED) == !(your || owners) ||
           tx_stop(p, "whose is it?");
}

static bool move(struct tx_parse *p, struct hj_effect *e)
{
    e->kind = HJ_EFFECT_MOVE;
    if (!tx_selector(p, &e->whom, TX_OBJECTS))
        return false;
    /* "Put target site in your hand" says where to, not where it is. */
    if (e->whom.zone != HJ_TEXT_NONE && !TX_IS(p, "to") && !TX_IS(p, "into") &&
        !TX_IS(p, "in") && !TX_IS(p, "onto") && !TX_IS(p, "on")) {
        e->whom.zone = HJ_TEXT_NONE;
        e->whom.zone_of = HJ_CONTROL_ANY;
        p->at = p->zone_at;
    }
    return from(p, &e->whom) && to(p, e);
}

/* "2 sularium counters on target site". */
static bool counters(struct tx_parse *p, struct hj_effect *e, bool removed)
{
    struct hj_amount before = e->n;
    int start = p->at;

    if (TX_TAKE(p, "all"))
        e->n = (struct hj_amount){HJ_AMOUNT_ALL, HJ_TEXT_NONE, 0, 0, NULL};
    else if (!tx_amount(p, &e->n))
        goto no;
    if (!tx_row(p, TX_COUNTER, &e->index, NULL))
        goto no;
    e->kind = HJ_EFFECT_COUNTER;
    if (removed ? !TX_TAKE(p, "from") : !tx_words(p, "to|on|onto"))
        return tx_stop(p, NULL);
    if (removed)
        e->n.n = (int16_t)(e->n.kind == HJ_AMOUNT_ALL ? -1 : -e->n.n);
    return tx_selector(p, &e->whom, TX_OBJECTS);
no:
    e->n = before;
    p->at = start;
    return false;
}

static bool prevent(struct tx_parse *p, struct hj_effect *e)
{
    e->kind = HJ_EFFECT_PREVENT;
    if (TX_TAKE(p, "all"))
        e->n = (struct hj_amount){HJ_AMOUNT_ALL, HJ_TEXT_NONE, 0, 0, NULL};
    else if (!tx_words(p, "the next") || !tx_amount(p, &e->n))
        return tx_stop(p, NULL);
    return (tx_row(p, TX_DAMAGE, &e->index, NULL) &&
            p->w->damages[e->index].is & HJ_DAMAGE_PREVENTED &&
            tx_words(p, "to|dealt to|that would be dealt to") &&
            tx_selector(p, &e->whom, TX_OBJECTS | TX_PLAYERS) &&
            (e->whom.pick != HJ_PICK_ANY ||
             tx_stop(p, "which one? say 'target' or 'each'"))) ||
           tx_stop(p, NULL);
}

static bool search(struct tx_parse *p, struct hj_effect *e)
{
    uint8_t zone;

    e->kind = HJ_EFFECT_SEARCH;
    if (!TX_TAKE(p, "your") || !tx_row(p, TX_ZONE, &zone, NULL) ||
        !(p->w->zones[zone].is & HJ_ZONE_DECK) || !TX_TAKE(p, "for") ||
        !tx_selector(p, &e->whom, TX_OBJECTS))
        return tx_stop(p, NULL);
    if (e->whom.pick != HJ_PICK_ANY || e->whom.control != HJ_CONTROL_ANY ||
        e->whom.zone != HJ_TEXT_NONE)
        return tx_stop(p, "a card of the deck is 'a …' or 'up to N …'");
    e->whom.zone = zone;
    e->whom.zone_of = HJ_CONTROL_YOU;
    tx_mark(p, ',');
    TX_TAKE(p, "and");
    if (tx_words(p, "reveal it|reveal them")) {
        tx_mark(p, ',');
        TX_TAKE(p, "and");
    }
    if (!tx_words(p, "put it|put them|place it|place them"))
        return tx_stop(p, NULL);
    return to(p, e);
}

static bool roll(struct tx_parse *p, struct hj_effect *e, bool coin)
{
    e->kind = HJ_EFFECT_ROLL;
    e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, HJ_DIE, NULL};
    if (!tx_words(p, "a|an|one"))
        return tx_stop(p, NULL);
    if (coin) {
        e->n.n = HJ_COIN;
        return TX_TAKE(p, "coin") || tx_stop(p, NULL);
    }
    if (tx_words(p, "die|dice|six-sided die|six-sided dice"))
        return true;
    /* "d20" is one word. */
    if (tx_now(p)->kind == TX_WORD && tx_now(p)->low.n > 1 &&
        tx_now(p)->low.n < 5 && tx_now(p)->low.p[0] == 'd') {
        int sides = 0;
        for (size_t i = 1; i < tx_now(p)->low.n; i++) {
            char d = tx_now(p)->low.p[i];
            if (d < '0' || d > '9')
                return tx_stop(p, NULL);
            sides = sides * 10 + d - '0';
        }
        e->n.n = (int16_t)sides;
        if (sides >= 2) {
            p->at++;
            return true;
        }
    }
    return tx_stop(p, NULL);
}

/* Verbs that need no subject: it is "you". */
bool tx_imperative(struct tx_parse *p, struct tx_clause *c)
{
    struct hj_effect *e = c->e;
    int start = p->at;
    const char *cancel = p->w->cancel;

    if (tx_own(p, c, false))
        return true;
    if (tx_words(p, "deal|deals"))
        return tx_deal(p, c, true);
    if (tx_words(p, "gain control of|take control of")) {
        e->kind = HJ_EFFECT_CONTROL;
        return tx_selector(p, &e->whom, TX_OBJECTS);
    }
    if (cancel != NULL && tx_take(p, cancel, strlen(cancel))) {
        e->kind = HJ_EFFECT_CANCEL;
        return tx_selector(p, &e->whom, TX_OBJECTS);
    }
    if (tx_words(p, "add|put|place")) {
        if (counters(p, e, false))
            return true;
        if (e->kind == HJ_EFFECT_COUNTER)
            return false;
    }
    p->at = start;
    if (TX_TAKE(p, "remove"))
        return counters(p, e, true) || tx_stop(p, NULL);
    if (tx_words(p, "place|put|return|move"))
        return move(p, e);
    if (TX_TAKE(p, "prevent"))
        return prevent(p, e);
    if (TX_TAKE(p, "search"))
        return search(p, e);
    if (tx_words(p, "flip|toss"))
        return roll(p, e, true);
    if (tx_words(p, "throw a coin")) {
        p->at -= 2;
        return roll(p, e, true);
    }
    if (tx_words(p, "roll|throw"))
        return roll(p, e, false);
    if (tx_words(p, "the game is a draw")) {
        e->kind = HJ_EFFECT_DRAW_GAME;
        return true;
    }
    p->at = start;
    return false;
}
