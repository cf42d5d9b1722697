/* SPDX-License-Identifier: MPL-2.0 */
/* Verbs without a subject: the actions of "you" with objects. */
#include "text/clause.h"

/* Reads "from your damage pile" (and below: "to your hand"). */
static bool from(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;

    if (!TX_TAKE(p, "from"))
        return true;
    if (s->zone != HJ_TEXT_NONE)
        return tx_stop(p, "the zone is said twice");
    s->zone_of = tx_whose_zone(p);
    if (s->zone_of >= HJ_CONTROL_THAT && s->pick != HJ_PICK_EACH &&
        s->pick != HJ_PICK_ANY)
        return tx_stop(p, "unclear whose zone");
    if (s->zone_of == HJ_CONTROL_ANY && !tx_words(p, "any player's|a player's"))
        return tx_stop(p, "unclear whose it is") || tx_back(p, start);
    return tx_zone(p, &s->zone, HJ_ZONE_OWNED);
}

static bool to(struct tx_parse *p, struct hj_effect *e)
{
    enum hj_into end =
        tx_words(p, "on the bottom of|to the bottom of|at the bottom of|"
                    "onto the bottom of")
            ? HJ_INTO_BOTTOM
        : tx_words(p, "on top of|on the top of|to the top of|onto the top of")
            ? HJ_INTO_TOP
            : HJ_INTO_NONE;
    bool your, owners, on = end == HJ_INTO_NONE && tx_words(p, "onto|on");

    if (end == HJ_INTO_NONE && !on && !tx_words(p, "to|into|in"))
        return tx_stop(p, NULL);
    your = TX_TAKE(p, "your");
    owners = !your && tx_words(p, "its owner's|their owner's|their owners'|"
                                  "the owner's|its owners'");
    if (!tx_row(p, TX_ZONE, &e->to))
        return tx_stop(p, NULL);
    e->to_of = your ? HJ_TO_YOU : owners ? HJ_TO_OWNER : HJ_TO_NOBODY;
    if (end != HJ_INTO_NONE && !(p->w->zones[e->to].is & HJ_ZONE_DECK))
        return tx_stop(p, "not a deck");
    if (on && (p->w->zones[e->to].is & HJ_ZONE_DECK))
        return tx_stop(p, "missing place in the deck: top, bottom or shuffled");
    e->into = (uint8_t)end;
    return !(p->w->zones[e->to].is & HJ_ZONE_OWNED) == !(your || owners) ||
           tx_stop(p, "unclear whose it is");
}

static bool move(struct tx_parse *p, struct hj_effect *e)
{
    if (!tx_selector(p, &e->whom, TX_OBJECTS))
        return false;
    if (e->whom.pick == HJ_PICK_IT && !tx_is_no_card(p))
        return false;
    /* "in your hand" in "Put target site in your hand" is the destination. */
    if (e->whom.zone != HJ_TEXT_NONE && !TX_IS(p, "to") && !TX_IS(p, "into") &&
        !TX_IS(p, "in") && !TX_IS(p, "onto") && !TX_IS(p, "on")) {
        e->whom.zone = HJ_TEXT_NONE;
        e->whom.zone_of = HJ_CONTROL_ANY;
        p->at = p->zone_at;
    }
    if (!from(p, &e->whom))
        return false;
    if (e->whom.zone != HJ_TEXT_NONE)
        tx_loose_cards(p, &e->whom);
    return to(p, e);
}

/* Reads "card", "two cards", "X cards". */
static bool top_amount(struct tx_parse *p, struct hj_amount *n)
{
    *n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
    return TX_TAKE(p, "card") ||
           (tx_amount(p, n) && (TX_TAKE(p, "cards") || TX_TAKE(p, "card")));
}

bool tx_top_cards(struct tx_parse *p, struct hj_effect *e, bool owner,
                  bool *yours)
{
    struct hj_selector whose = e->whom;
    struct hj_amount n;
    int start = p->at;
    uint8_t zone;

    if (!tx_words(p, "the top") || !top_amount(p, &n) || !TX_TAKE(p, "of"))
        return tx_back(p, start);
    if (owner ? !tx_owner(p, &whose) : !tx_words(p, "your|their"))
        return tx_back(p, start);
    *yours = owner ? whose.pick == HJ_PICK_YOU : tx_word(p, p->at - 1, "your");
    if (!tx_zone(p, &zone, HJ_ZONE_DECK) || !tx_words(p, "into|in") ||
        !tx_words(p, *yours ? "your" : "their|that player's|its owner's") ||
        !tx_zone(p, &zone, HJ_ZONE_OWNED))
        return tx_back(p, start);
    e->kind = HJ_EFFECT_MILL;
    e->whom = whose;
    e->n = n;
    e->to = zone;
    return true;
}

/* Reads "Shuffle your damage pile into your deck". */
static bool shuffle(struct tx_parse *p, struct hj_effect *e)
{
    int start = p->at;
    uint8_t zone;

    if (TX_TAKE(p, "your") && tx_zone(p, &zone, HJ_ZONE_OWNED) &&
        TX_IS(p, "into")) {
        tx_of(&e->whom, HJ_PICK_EACH, tx_card_types(p->w));
        e->whom.count = 1;
        e->whom.zone = zone;
        e->whom.zone_of = HJ_CONTROL_YOU;
        if (e->whom.kind_count == 0 || !to(p, e))
            return tx_stop(p, NULL);
    } else {
        p->at = start;
        if (!move(p, e))
            return tx_stop(p, NULL);
    }
    if (!(p->w->zones[e->to].is & HJ_ZONE_DECK) || e->into != HJ_INTO_NONE)
        return tx_stop(p, "not a deck");
    e->into = HJ_INTO_SHUFFLED;
    return true;
}

/* Refuses an ambiguous amount for several objects, "2 counters on creatures you
 * control": for each, or for all together.  The selector began at START. */
static bool is_of_each(struct tx_parse *p, int start,
                       const struct hj_selector *s)
{
    bool each = tx_word(p, start, "each") || tx_word(p, start, "every");
    bool several = s->count > 1 || s->pick == HJ_PICK_SAME ||
                   (s->pick == HJ_PICK_EACH && p->plural);

    return each || !several ||
           tx_stop_farthest(p,
                            "ambiguous: of each of them, or of all together");
}

/* Reads "2 sularium counters on target site". */
bool tx_counters(struct tx_parse *p, struct hj_effect *e, bool removed)
{
    struct hj_amount before = e->n;
    int start = p->at, where;

    if (TX_TAKE(p, "all"))
        e->n = (struct hj_amount){HJ_AMOUNT_ALL, HJ_TEXT_NONE, 0, 0, NULL};
    else if (!tx_amount(p, &e->n))
        goto no;
    if (!tx_row(p, TX_COUNTER, &e->index))
        goto no;
    e->kind = HJ_EFFECT_COUNTER;
    if (removed ? !TX_TAKE(p, "from") : !tx_words(p, "to|on|onto"))
        return tx_stop(p, NULL);
    if (removed)
        e->n.n = (int16_t)(e->n.kind == HJ_AMOUNT_ALL ? -1 : -e->n.n);
    where = p->at;
    return tx_selector(p, &e->whom, TX_OBJECTS) &&
           (e->n.kind == HJ_AMOUNT_ALL ||
            (e->n.kind == HJ_AMOUNT_N && e->n.n == 1) ||
            is_of_each(p, where, &e->whom));
no:
    e->n = before;
    return tx_back(p, start);
}

bool tx_is_anywhere(const struct tx_parse *p, const struct hj_selector *s)
{
    return s->pick == HJ_PICK_ANY && s->control == HJ_CONTROL_ANY &&
           s->relation == HJ_TEXT_NONE &&
           (p->ref.shown || (s->kinds[0].types != 0 &&
                             s->kinds[0].types == tx_card_types(p->w)));
}

/* Reads "Choose target combatant", which names the object of the next
 * clauses. */
static bool choose(struct tx_parse *p, struct hj_effect *e)
{
    if (!tx_selector(p, &e->whom, TX_OBJECTS | TX_PLAYERS))
        return tx_stop(p, NULL);
    if (e->whom.zone != HJ_TEXT_NONE &&
        !(p->w->zones[e->whom.zone].is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE)))
        return tx_stop(p, "only objects in play can be chosen");
    if (tx_is_anywhere(p, &e->whom))
        return tx_stop(p, "unclear where it is");
    return e->whom.pick == HJ_PICK_TARGET ||
           (e->whom.pick == HJ_PICK_ANY && !e->whom.up_to &&
            !(e->whom.kinds[0].types & HJ_TYPE_PLAYER)) ||
           tx_stop(p, "unclear which one: write 'target'");
}

static bool prevent(struct tx_parse *p, struct hj_effect *e)
{
    int where;

    if (TX_TAKE(p, "all"))
        e->n = (struct hj_amount){HJ_AMOUNT_ALL, HJ_TEXT_NONE, 0, 0, NULL};
    else if (!tx_words(p, "the next") || !tx_amount(p, &e->n))
        return tx_stop(p, NULL);
    if (!tx_row(p, TX_DAMAGE, &e->index) ||
        !(p->w->damages[e->index].is & HJ_DAMAGE_PREVENTED) ||
        !tx_words(p, "to|dealt to|that would be dealt to"))
        return tx_stop(p, NULL);
    where = p->at;
    if (!tx_selector(p, &e->whom, TX_OBJECTS | TX_PLAYERS))
        return tx_stop(p, NULL);
    if (e->whom.pick == HJ_PICK_ANY)
        return tx_stop(p, "unclear which one: write 'target' or 'each'");
    return e->n.kind == HJ_AMOUNT_ALL || is_of_each(p, where, &e->whom);
}

static bool search(struct tx_parse *p, struct hj_effect *e)
{
    uint8_t zone;
    int start;

    if (!TX_TAKE(p, "your") || !tx_zone(p, &zone, HJ_ZONE_DECK) ||
        !TX_TAKE(p, "for") || !tx_selector(p, &e->whom, TX_OBJECTS))
        return tx_stop(p, NULL);
    if (e->whom.pick != HJ_PICK_ANY || e->whom.control != HJ_CONTROL_ANY ||
        e->whom.zone != HJ_TEXT_NONE)
        return tx_stop(p, "unclear which card: write 'a …' or 'up to N …'");
    e->whom.zone = zone;
    e->whom.zone_of = HJ_CONTROL_YOU;
    tx_loose_cards(p, &e->whom);
    tx_mark(p, ',');
    TX_TAKE(p, "and");
    e->reveal = tx_words(p, "reveal it|reveal them");
    if (e->reveal) {
        tx_mark(p, ',');
        TX_TAKE(p, "and");
    }
    if (!tx_words(p, "put it|put them|place it|place them|add it|"
                     "add them"))
        return tx_stop(p, NULL);
    if (!to(p, e))
        return false;
    start = p->at;
    tx_mark(p, ',');
    TX_TAKE(p, "and");
    TX_TAKE(p, "then");
    if (p->at > start && tx_words(p, "shuffle your deck|shuffle"))
        e->into = HJ_INTO_SHUFFLED;
    else
        p->at = start;
    return true;
}

static bool flip(struct tx_parse *p, struct hj_effect *e)
{
    e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, HJ_COIN, NULL};
    return (tx_words(p, "a|an|one") && TX_TAKE(p, "coin")) || tx_stop(p, NULL);
}

static bool roll(struct tx_parse *p, struct hj_effect *e)
{
    e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, HJ_DIE, NULL};
    if (!tx_words(p, "a|an|one"))
        return tx_stop(p, NULL);
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

static bool throws(struct tx_parse *p, struct hj_effect *e)
{
    int start = p->at;
    bool coin = tx_words(p, "a coin");

    p->at = start;
    return coin ? flip(p, e) : roll(p, e);
}

/* Reads "Add 2 sularium to your pool" as gaining sularium. */
static bool to_pool(struct tx_parse *p, struct tx_clause *c)
{
    struct hj_effect *e = c->e;
    uint8_t row;

    if (!tx_number_of(p, e, false) || !p->w->numbers[e->index].generated ||
        !tx_words(p, "to your"))
        return false;
    if (tx_row(p, TX_NUMBERS, &row) && row != e->index)
        return false;
    return TX_TAKE(p, "pool") && tx_whom(p, c, false, TX_PLAYERS);
}

/* Reads the objects of an exchange of control: "target combatant you control
 * and target combatant an opponent controls", "two target sites". */
static bool exchange(struct tx_parse *p, struct hj_effect *e)
{
    struct hj_selector first, by;
    bool named = p->names;

    p->names = false;
    if (!tx_selector(p, &first, TX_OBJECTS) || first.up_to)
        return tx_stop(p, NULL);
    e->whom = first;
    if (first.pick == HJ_PICK_TARGET && first.count == 2)
        return true;
    if ((first.pick != HJ_PICK_TARGET && first.pick != HJ_PICK_THIS &&
         first.pick != HJ_PICK_IT) ||
        first.count > 1 || !TX_TAKE(p, "and") ||
        !tx_selector(p, &e->whom, TX_OBJECTS))
        return tx_stop(p, "unclear with which");
    if (e->whom.pick != HJ_PICK_TARGET || e->whom.count != 1 || e->whom.up_to ||
        (first.pick == HJ_PICK_TARGET && (e->may || !named)))
        return tx_stop(p, "unclear with which");
    by = first;
    if (first.pick == HJ_PICK_TARGET) {
        if (first.kind_count != 1 || e->whom.kind_count != 1 ||
            first.kinds[0].types != e->whom.kinds[0].types)
            return tx_stop(p, "expected two of one kind");
        tx_of(&by, HJ_PICK_IT, 0);
    }
    e->by = tx_keep(p, &by, sizeof by);
    return e->by != NULL &&
           (first.pick != HJ_PICK_TARGET || tx_name_first(p, e, &first));
}

/* Reads "deals".  The source is the object of the previous clause, if any:
 * "Target combatant gets +1/+0 and deals 1 damage to target site". */
static bool deals(struct tx_parse *p, struct tx_clause *c)
{
    const struct tx_carry *carry = c->carry;
    bool one = tx_word(p, p->at - 1, "deals");

    if (c->given || !carry->set || carry->who.pick == HJ_PICK_YOU)
        return tx_deal(p, c, true);
    if (one != !carry->plural)
        return carry->plural ? tx_stop(p, "missing source of the damage")
                             : tx_deal(p, c, true);
    if (!one || tx_is_players(&carry->who))
        return tx_stop(p, "ambiguous: say again who does it");
    c->given = true;
    tx_carry_subject(carry, &c->subject);
    if (c->subject.pick == HJ_PICK_SAME && p->ref.thing)
        c->subject.pick = HJ_PICK_IT;
    return tx_deal(p, c, false);
}

static bool whom(struct tx_parse *p, struct hj_effect *e)
{
    return tx_selector(p, &e->whom, TX_OBJECTS);
}

/* Reads a verb without a subject; the subject is "you". */
bool tx_imperative(struct tx_parse *p, struct tx_clause *c)
{
    struct hj_effect *e = c->e;
    static const struct {
        const char *words;
        enum hj_effect_kind kind;
        bool (*read)(struct tx_parse *p, struct hj_effect *e); /* operands */
    } rows[] = {
        {"gain control of|take control of", HJ_EFFECT_CONTROL, whom},
        {"exchange control of|swap control of", HJ_EFFECT_EXCHANGE, exchange},
        {"place|put|return|move", HJ_EFFECT_MOVE, move},
        {"shuffle", HJ_EFFECT_MOVE, shuffle},
        {"choose", HJ_EFFECT_NAME, choose},
        {"prevent", HJ_EFFECT_PREVENT, prevent},
        {"search", HJ_EFFECT_SEARCH, search},
        {"flip|toss", HJ_EFFECT_ROLL, flip},
        {"roll", HJ_EFFECT_ROLL, roll},
        {"throw", HJ_EFFECT_ROLL, throws},
        {"the game is a draw", HJ_EFFECT_DRAW_GAME, NULL}};
    int start = p->at;
    const char *cancel = p->w->cancel;
    bool yours;

    if (tx_own(p, c, false))
        return true;
    if (tx_words(p, "deal|deals"))
        return deals(p, c);
    if (cancel != NULL && tx_words(p, cancel)) {
        e->kind = HJ_EFFECT_CANCEL;
        return whom(p, e);
    }
    if (tx_words(p, "put|place") && tx_top_cards(p, e, true, &yours))
        return true;
    p->at = start;
    if (tx_words(p, "add|put|place")) {
        if (tx_counters(p, e, false))
            return true;
        if (e->kind == HJ_EFFECT_COUNTER)
            return false;
    }
    p->at = start;
    if (TX_TAKE(p, "add") && to_pool(p, c))
        return true;
    p->at = start;
    if (TX_TAKE(p, "remove"))
        return tx_counters(p, e, true) || tx_stop(p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tx_words(p, rows[i].words)) {
            e->kind = rows[i].kind;
            return rows[i].read == NULL || rows[i].read(p, e);
        }
    return tx_back(p, start);
}
