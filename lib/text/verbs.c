/* SPDX-License-Identifier: MPL-2.0 */
/* The verbs common to all games, with their operands. */
#include "text/clause.h"

bool tx_is_players(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

uint32_t tx_types_of(const struct hj_selector *s)
{
    uint32_t types = 0;

    for (int i = 0; i < s->kind_count; i++)
        types |= s->kinds[i].types;
    return types;
}

bool tx_verb_is(const struct hj_text_words *w, const struct hj_effect *e,
                uint8_t is)
{
    return tx_is_of(e, TX_KIND(VERB) | TX_KIND(OWN)) &&
           (w->verbs[e->index].is & is) != 0;
}

bool tx_is_one_player(const struct hj_selector *s)
{
    return tx_is_players(s) && s->pick != HJ_PICK_EACH &&
           s->pick != HJ_PICK_SAME && s->count <= 1;
}

static bool fits(const struct hj_selector *s, unsigned may)
{
    return (may & (tx_is_players(s) ? TX_PLAYERS : TX_OBJECTS)) != 0;
}

struct hj_selector tx_in_full(const struct hj_selector *who)
{
    struct hj_selector s = *who;

    if (who->pick == HJ_PICK_TARGET || who->pick == HJ_PICK_ANY)
        tx_of_players(&s, HJ_PICK_PLAYER, HJ_CONTROL_ANY);
    return s;
}

bool tx_name_first(struct tx_parse *p, struct hj_effect *e,
                   const struct hj_selector *who)
{
    struct hj_selector named = *who;

    if (!p->room || e->whom.control > HJ_CONTROL_THAT ||
        e->whom.zone_of > HJ_CONTROL_THAT)
        return tx_stop(p, "unclear which is meant: name it first");
    e[1] = *e;
    tx_clear(e);
    e->kind = HJ_EFFECT_NAME;
    e->whom = named;
    p->two = true;
    return true;
}

/* Sets WHOM to the objects of the previous clause. */
void tx_carry_subject(const struct tx_carry *carry, struct hj_selector *whom)
{
    if (carry->in_full) {
        *whom = carry->who;
        return;
    }
    switch (carry->who.pick) {
    case HJ_PICK_THIS:
    case HJ_PICK_IT:
    case HJ_PICK_HOST:
    case HJ_PICK_HOST_CONTROLLER:
    case HJ_PICK_YOU:
        *whom = carry->who;
        break;
    default:
        tx_of(whom, HJ_PICK_SAME,
              tx_is_players(&carry->who) ? HJ_TYPE_PLAYER : 0);
    }
}

/* Sets `whom` of a verb whose subject must be of the kinds MAY; ONE: the verb
 * is singular.  A clause without a subject takes that of the previous clause if
 * it agrees in number, else "you". */
bool tx_whom(struct tx_parse *p, struct tx_clause *c, bool one, unsigned may)
{
    const struct tx_carry *carry = c->carry;

    if (c->given) {
        c->e->whom = c->subject;
        if (c->subject.pick == HJ_PICK_SAME && (may & TX_OBJECTS) == 0)
            return tx_stop(p, "expected players, not objects");
        return fits(&c->subject, may) || tx_stop(p, NULL);
    }
    if (one) {
        if (!carry->set || carry->plural || !fits(&carry->who, may))
            return tx_stop(p, "missing player who does it");
        tx_carry_subject(carry, &c->e->whom);
        return true;
    }
    if (carry->set && fits(&carry->who, may) &&
        carry->who.pick != HJ_PICK_YOU) {
        if (carry->plural) {
            tx_carry_subject(carry, &c->e->whom);
            return true;
        }
        /* "Your opponent loses 2 influence, then draw a card": you, of the two
         * players */
        if (!p->w->two || !tx_is_players(&carry->who))
            return tx_stop(p, "ambiguous: you, or the player before");
    }
    tx_of_players(&c->e->whom, HJ_PICK_YOU, HJ_CONTROL_YOU);
    return (may & TX_PLAYERS) != 0 || tx_stop(p, NULL);
}

/* Takes a verb in its plural or singular form. */
static bool verb(struct tx_parse *p, const char *many, const char *one,
                 bool *is_one)
{
    *is_one = tx_take(p, one, strlen(one));
    return *is_one || tx_take(p, many, strlen(many));
}

/* Reads "+1/+0", "+2 ATK and +2 HP". */
static bool values(struct tx_parse *p, struct hj_effect *e)
{
    uint8_t row, x;
    int behind;
    bool any = false;

    if (p->w->pairs && tx_now(p)->kind == TX_PAIR) {
        const struct tx_token *t = tx_now(p);
        e->values[0] = t->a;
        e->values[1] = t->b;
        if (t->x != 0 && ((t->a != 0 && !(t->x & 1)) ||
                          (t->b != 0 && !(t->x & 2)) || !tx_x(p, &e->n)))
            return tx_stop(p, NULL);
        p->at++;
        return true;
    }
    behind = p->at;
    x = tx_now(p)->x;
    if (tx_now(p)->kind == TX_SIGNED && x && !tx_x(p, &e->n))
        return false;
    while (tx_now(p)->kind == TX_SIGNED && tx_now(p)->x == x) {
        int16_t n = tx_now(p)->a;
        p->at++;
        if (!tx_row(p, TX_VALUE, &row) || !p->w->values[row].changes ||
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

/* Reads "2", or "that much" for the change of the previous clause. */
static bool much(struct tx_parse *p, struct hj_amount *n)
{
    if (!tx_words(p, "that much"))
        return tx_amount(p, n);
    *n = (struct hj_amount){HJ_AMOUNT_THAT, HJ_TEXT_NONE, 0, 1, NULL};
    return p->ref.changed || tx_stop(p, "unclear as much as what");
}

/* Reads "2 health", "X sularium". */
bool tx_number_of(struct tx_parse *p, struct hj_effect *e, bool lost)
{
    int start = p->at;

    if (!much(p, &e->n) || !tx_row(p, TX_NUMBERS, &e->index)) {
        p->at = start; /* "health equal to the number of sites you control" */
        if (!tx_row(p, TX_NUMBERS, &e->index) || !tx_equal(p, &e->n))
            return tx_back(p, start);
    }
    e->kind = HJ_EFFECT_NUMBER;
    if (lost)
        e->n.n = (int16_t)-e->n.n;
    return true;
}

/* Returns the referent of "its ATK" after "gets": the subject, if it is
 * unambiguous; a selector NONE if ambiguous; NULL for the referent of "it". */
static const struct hj_selector *owner_of(const struct tx_parse *p,
                                          const struct tx_clause *c)
{
    static const struct hj_selector nobody = {.pick = HJ_PICK_NONE};

    if (!c->given || c->subject.pick == HJ_PICK_IT)
        return NULL;
    return c->subject.pick == HJ_PICK_THIS
               ? ((!p->ref.thing || p->ref.self) && !p->paid ? &c->subject
                                                             : &nobody)
           : tx_is_only_played(p) && !p->ref.thing && !p->elsewhere
               ? &c->subject
               : &nobody;
}

/* Reads values or keywords after a verb of giving. */
static bool gets(struct tx_parse *p, struct tx_clause *c, bool one, bool lost)
{
    struct hj_effect *e = c->e;
    bool modifies;

    e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
    p->owner = owner_of(p, c);
    modifies = !lost && values(p, e);
    p->owner = NULL;
    if (modifies) {
        e->kind = HJ_EFFECT_MODIFY;
    } else if (tx_keywords(p, e->keywords, HJ_MOST_KEYWORDS,
                           &e->keyword_count)) {
        e->kind = lost ? HJ_EFFECT_LOSE : HJ_EFFECT_GAIN;
    } else {
        return tx_stop(p, NULL);
    }
    return tx_whom(p, c, one, TX_OBJECTS);
}

static bool pay(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_cost cost;

    if (!c->e->may)
        return tx_stop(p,
                       "a cost has a colon behind it, or 'you may' in front");
    p->at--; /* the cost's own wording begins with "pay" */
    p->names = false;
    if (one || !tx_cost(p, &cost))
        return tx_stop(p, NULL);
    c->e->kind = HJ_EFFECT_PAY;
    c->e->cost = tx_keep(p, &cost, sizeof cost);
    return c->e->cost != NULL && tx_whom(p, c, one, TX_PLAYERS);
}

/* Returns the source of the damage that the clause names: this object, "it", or
 * the object of an inserted clause; NULL if none. */
static const struct hj_selector *dealer_of(const struct tx_clause *c)
{
    static const struct hj_selector it = {
        .pick = HJ_PICK_IT, .relation = HJ_TEXT_NONE, .zone = HJ_TEXT_NONE};
    const struct hj_selector *s = &c->subject;

    if (s->pick == HJ_PICK_THIS)
        return s;
    return s->pick == HJ_PICK_IT ||
                   ((s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_ANY) &&
                    s->count == 1 && !s->up_to && !tx_is_players(s))
               ? &it
               : NULL;
}

/* Inserts a clause that names the source: "Target combatant you control deals
 * …". */
static bool name_dealer(struct tx_parse *p, struct tx_clause *c)
{
    if (c->subject.pick == HJ_PICK_THIS || c->subject.pick == HJ_PICK_IT)
        return true;
    if (c->subject.control > HJ_CONTROL_HOST || c->subject.zone != HJ_TEXT_NONE)
        return tx_stop(p, "unclear what deals the damage: name it first");
    if (tx_is_anywhere(p, &c->subject))
        return tx_stop(p, "unclear where it is");
    return tx_name_first(p, c->e, &c->subject);
}

/* Reads "divided as you choose among any number of target combatants" as one
 * target for each point. */
static bool divided(struct tx_parse *p, struct hj_effect *e)
{
    struct hj_selector *s = &e->whom;

    if (!tx_words(p, "divided as you choose among|divided among|"
                     "split as you choose among|split among|"
                     "distributed as you choose among|distributed among"))
        return false;
    if (!tx_selector(p, s, TX_OBJECTS) || s->pick != HJ_PICK_TARGET ||
        !s->up_to || s->other)
        return tx_stop(p, "write 'any number of target' or 'up to N target'");
    if (e->n.kind != HJ_AMOUNT_N || e->n.n < 2 || e->n.n > HJ_ANY_NUMBER)
        return tx_stop(p, "2 to 8 can be divided");
    e->among = s->count;
    s->count = (uint8_t)e->n.n;
    s->up_to = false;
    return true;
}

bool tx_deal(struct tx_parse *p, struct tx_clause *c, bool elliptic)
{
    struct hj_effect *e = c->e;
    bool given = !elliptic && c->given, behind = false, read;
    static const struct hj_selector nobody = {.pick = HJ_PICK_NONE};
    const struct hj_selector *by = given ? dealer_of(c) : NULL, *own = by;

    if (given && by == NULL)
        return tx_stop(p, "missing source of the damage");
    if (given && by->pick == HJ_PICK_THIS &&
        ((p->ref.thing && !p->ref.self) || p->paid))
        own = &nobody; /* "its ATK" could be that of "it" */
    e->kind = HJ_EFFECT_DAMAGE;
    p->owner = own;
    if (tx_row(p, TX_DAMAGE, &e->index)) { /* "damage equal to …" */
        behind = TX_IS(p, "to"); /* "damage to target site equal to …" */
        read = behind || tx_equal(p, &e->n);
    } else {
        read = much(p, &e->n) && tx_row(p, TX_DAMAGE, &e->index);
    }
    p->owner = NULL;
    if (!read || !(p->w->damages[e->index].is & HJ_DAMAGE_DEALT) ||
        (!(!behind && divided(p, e)) &&
         (!TX_TAKE(p, "to") ||
          !tx_selector(p, &e->whom, TX_OBJECTS | TX_PLAYERS))))
        return tx_stop(p, NULL);
    if (behind) { /* "equal to its ATK": of the damaged object, or of "it" */
        struct hj_selector target = {.pick = HJ_PICK_NONE};
        if (tx_is_only_played(p) && !p->ref.thing && !p->elsewhere &&
            !tx_is_players(&e->whom))
            target.pick = HJ_PICK_SAME;
        p->names = false;
        p->owner = own != NULL ? own : &target;
        read = tx_equal(p, &e->n);
        p->owner = NULL;
        if (!read)
            return tx_stop(p, NULL);
    }
    if (!given)
        return true;
    e->by = tx_keep(p, by, sizeof *by);
    return e->by != NULL && name_dealer(p, c);
}

/* Reads "Target opponent reveals their hand" as the verb that reveals target
 * opponent's hand. */
static bool reveals_hand(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_effect *e = c->e;
    uint8_t row = 0;
    bool your = tx_words(p, "your hand");

    while (row < p->w->verb_count &&
           strcmp(p->w->verbs[row].shape, "reveal %w hand") != 0)
        row++;
    if (row == p->w->verb_count ||
        (!your && !tx_words(p, "their hand|his or her hand|their hands")) ||
        !tx_whom(p, c, one, TX_PLAYERS))
        return false;
    e->kind = HJ_EFFECT_OWN;
    e->index = row;
    if (e->whom.pick == HJ_PICK_SAME)
        e->whom = tx_in_full(&c->carry->who);
    return your == (e->whom.pick == HJ_PICK_YOU) && !e->may;
}

/* Reads the operands of "lose". */
static bool loses(struct tx_parse *p, struct tx_clause *c, bool one)
{
    if (tx_words(p, "the game")) {
        c->e->kind = HJ_EFFECT_LOSE_GAME;
        return tx_whom(p, c, one, TX_PLAYERS);
    }
    if (TX_TAKE(p, "half"))
        return tx_half_number(p, c, one);
    if (tx_number_of(p, c->e, true))
        return tx_whom(p, c, one, TX_PLAYERS);
    return gets(p, c, one, true);
}

/* Reads "+1 sularium" after "generate". */
static bool generates(struct tx_parse *p, struct tx_clause *c, bool one)
{
    struct hj_effect *e = c->e;

    e->kind = HJ_EFFECT_GENERATE;
    e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 0, NULL};
    if (tx_now(p)->kind != TX_SIGNED || tx_now(p)->x)
        return tx_stop(p, "missing amount with a sign");
    e->n.n = tx_now(p)->a;
    p->at++;
    return (tx_row(p, TX_NUMBERS, &e->index) &&
            p->w->numbers[e->index].generated)
               ? tx_whom(p, c, one, TX_OBJECTS | TX_PLAYERS)
               : tx_stop(p, NULL);
}

/* Refuses a state: "Is hidden" is the state, "is HIDDEN" the keyword. */
static bool says_state(struct tx_parse *p)
{
    int start = p->at;
    uint8_t row;
    bool shouts = tx_now(p)->upper, says = tx_row(p, TX_STATE, &row);

    p->at = start;
    return says && !shouts && !tx_stop(p, "a state cannot be given this way");
}

/* Reads a verb with a subject, which may be implied. */
bool tx_predicate(struct tx_parse *p, struct tx_clause *c)
{
    struct hj_effect *e = c->e;
    int start = p->at;
    bool one, yours;

    p->doers = c->given && tx_is_players(&c->subject) &&
               c->subject.pick != HJ_PICK_YOU;
    if (verb(p, "get", "gets", &one) || verb(p, "have", "has", &one))
        return gets(p, c, one, false);
    if (verb(p, "are", "is", &one))
        return !says_state(p) && gets(p, c, one, false);
    if (verb(p, "gain", "gains", &one)) {
        if (tx_words(p, "control of"))
            return tx_back(p, start);
        if (tx_number_of(p, e, false))
            return tx_whom(p, c, one, TX_PLAYERS);
        return gets(p, c, one, false);
    }
    if (verb(p, "lose", "loses", &one))
        return loses(p, c, one);
    if (verb(p, "draw", "draws", &one))
        return tx_draw(p, c, one);
    if (verb(p, "discard", "discards", &one))
        return tx_discard(p, c, one);
    if (verb(p, "generate", "generates", &one))
        return generates(p, c, one);
    if ((verb(p, "put", "puts", &one) || verb(p, "place", "places", &one)) &&
        tx_top_cards(p, e, false, &yours))
        return tx_whom(p, c, one, TX_PLAYERS) &&
               ((e->whom.pick == HJ_PICK_YOU) == yours ||
                tx_stop(p, "unclear whose deck"));
    p->at = start;
    if (verb(p, "reveal", "reveals", &one) && reveals_hand(p, c, one))
        return true;
    p->at = start;
    if (verb(p, "win", "wins", &one) && tx_words(p, "the game")) {
        e->kind = HJ_EFFECT_WIN;
        return tx_whom(p, c, one, TX_PLAYERS);
    }
    p->at = start;
    if (verb(p, "pay", "pays", &one))
        return pay(p, c, one);
    if (c->given && verb(p, "deal", "deals", &one))
        return tx_deal(p, c, false);
    return tx_back(p, start);
}
