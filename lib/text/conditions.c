/* SPDX-License-Identifier: MPL-2.0 */
/* Conditions of clauses and abilities: "you control a site", "it is hidden". */
#include "text/internal.h"

/* Reads the player and a verb, HAS or, behind "you" and "they", HAVE. */
static bool player_of(struct tx_parse *p, struct hj_condition *c,
                      const char *have, const char *has)
{
    int start = p->at;
    bool many = tx_words(p, "you|they|he or she");

    c->player = HJ_CONTROL_OPPONENT;
    if (many && tx_word(p, start, "you"))
        c->player = HJ_CONTROL_YOU;
    else if (many ? p->ref.player && !p->ref.things && !p->ref.crowd
                  : p->ref.player &&
                        tx_that_player(p, "that player", "that opponent"))
        c->player = HJ_CONTROL_THAT;
    else if (many || (!tx_words(p, "an opponent") &&
                      !(p->w->two && tx_words(p, "your opponent"))))
        return tx_back(p, start);
    many = many && !tx_word(p, start, "he");
    return tx_words(p, many ? have : has) || tx_back(p, start);
}

/* Reads "than you" after "… more sites"; sets the player to the one who has
 * more. */
static bool than(struct tx_parse *p, struct hj_condition *c, bool fewer)
{
    bool you = c->player == HJ_CONTROL_YOU;

    if (c->player == HJ_CONTROL_THAT)
        return tx_stop(p, NULL);
    c->more = true;
    c->least = c->most = 0;
    if (!(you ? tx_words(p, "than an opponent") ||
                    (p->w->two && /* with several opponents it could mean more
                                   * than all */
                     tx_words(p, "than your opponent|than any opponent"))
              : tx_words(p, "than you")))
        return tx_stop(p, "missing player behind 'than'");
    tx_words(p, you ? "controls|does|has" : "control|do|have");
    if (fewer)
        c->player = you ? HJ_CONTROL_OPPONENT : HJ_CONTROL_YOU;
    return true;
}

/* Reads "more" or "fewer" before the compared object, without a number. */
static bool compares(struct tx_parse *p, bool *fewer)
{
    int start = p->at;

    *fewer = tx_words(p, "fewer|less");
    return ((*fewer || TX_TAKE(p, "more")) && !TX_IS(p, "than")) ||
           tx_back(p, start);
}

/* Reads "or more", "or less" after a number.  A bare number is refused as
 * ambiguous. */
static bool is_how_many(struct tx_parse *p, struct hj_condition *c,
                        bool exactly)
{
    if (exactly || c->least != c->most || c->least <= 0)
        return true;
    if (tx_words(p, "or more"))
        c->most = HJ_TEXT_ANY;
    else if (tx_words(p, "or less|or fewer"))
        c->least = INT16_MIN;
    else
        return tx_stop_farthest(p, "ambiguous: write 'or more', 'or less' or "
                                   "'exactly'");
    return true;
}

/* Reads "a Hero or a Drone", "sites"; but not "a site and combatant", which
 * would be two conditions. */
static bool kinds(struct tx_parse *p, struct hj_selector *s)
{
    const uint8_t hidden = HJ_ZONE_HAND | HJ_ZONE_DECK;
    bool read;

    p->one_of = true;
    p->article = tx_word(p, p->at - 1, "a") || tx_word(p, p->at - 1, "an");
    read = tx_selector(p, s, TX_OBJECTS | TX_COUNTED);
    p->one_of = p->article = false;
    return read &&
           (s->zone == HJ_TEXT_NONE || !(p->w->zones[s->zone].is & hidden) ||
            tx_stop(p, "the cards there are hidden"));
}

/* True if the selector has only a type, traits, states and keywords. */
static bool is_bare(const struct hj_selector *s)
{
    struct hj_selector bare;

    tx_of(&bare, s->pick, s->kinds[0].types);
    bare.count = s->count;
    bare.kinds[0] = s->kinds[0];
    return s->kind_count == 1 && tx_same_selector(&bare, s);
}

static bool has_trait(const struct hj_kind *k, const struct hj_kind *of, int i)
{
    for (int j = 0; j < k->trait_count; j++)
        if (hj_str_equal_nocase(k->traits[j], of->traits[i]) &&
            (k->not_traits >> j & 1) == (of->not_traits >> i & 1))
            return true;
    return false;
}

/* True if every A is a B. */
static bool is_each(const struct hj_text_words *w, const struct hj_kind *a,
                    const struct hj_kind *b)
{
    for (uint8_t i = 0; i < w->type_count; i++)
        if (a->types >> i & 1 && !(b->types >> i & 1) &&
            !(w->types[i].also & b->types))
            return false;
    for (int i = 0; i < b->trait_count; i++)
        if (!has_trait(a, b, i))
            return false;
    return (b->states & ~a->states) == 0 &&
           (b->not_states & ~a->not_states) == 0 &&
           (b->keywords & ~a->keywords) == 0;
}

/* Reads a second condition, "… a Drone and a site": you control both.
 * Refused if ambiguous: with words after the second kind that could belong to
 * the first as well, or as "no sites and a Drone". */
static bool also(struct tx_parse *p, struct hj_condition *c)
{
    struct hj_condition more = tx_if(HJ_IF_CONTROLS);
    int start = p->at, far;
    bool exactly = true;

    more.player = HJ_CONTROL_YOU;
    more.least = 1;
    more.most = HJ_TEXT_ANY;
    if (c->player != HJ_CONTROL_YOU || !TX_TAKE(p, "and"))
        return true;
    far = p->far;
    if (!tx_words(p, "a|an")) {
        exactly = TX_IS(p, "exactly");
        if (!tx_range(p, &more.least, &more.most)) {
            p->at = start;
            p->far = far;
            return true;
        }
    }
    if (!kinds(p, &more.whom)) {
        p->at = start;
        return true;
    }
    if (!is_how_many(p, &more, exactly))
        return false;
    if (!is_bare(&more.whom) || p->behind || c->whom.kind_count > 1 ||
        c->most <= 0 || more.most <= 0)
        return tx_stop(p, "ambiguous: write a sentence for each condition");
    if (is_each(p->w, &c->whom.kinds[0], &more.whom.kinds[0]) ||
        is_each(p->w, &more.whom.kinds[0], &c->whom.kinds[0]))
        return tx_stop(p, "ambiguous: one of them would be both");
    c->also = tx_keep(p, &more, sizeof more);
    return c->also != NULL;
}

/* Reads the place of the objects that are counted whoever controls them: "there
 * are two sites in play", "there is a unit here". */
static bool is_place(struct tx_parse *p, struct hj_condition *c)
{
    struct hj_selector *s = &c->whom;

    if (s->control == HJ_CONTROL_YOU) { /* "sites you control" */
        c->player = HJ_CONTROL_YOU;
        s->control = HJ_CONTROL_ANY;
        return true;
    }
    if (s->zone != HJ_TEXT_NONE && p->w->zones[s->zone].is & HJ_ZONE_PLAY)
        s->zone = HJ_TEXT_NONE;
    else if (s->zone != HJ_TEXT_NONE
                 ? s->zone_of != HJ_CONTROL_YOU
                 : (s->relation == HJ_TEXT_NONE ||
                    !(p->w->relations[s->relation].is & HJ_RELATION_PLACE)) &&
                       !tx_words(p, "in play"))
        return tx_stop(p, NULL);
    return true;
}

/* Reads "you control three or more sites". */
static bool controls(struct tx_parse *p, struct hj_condition *c)
{
    bool other = false, there, fewer, exactly = true;

    c->kind = HJ_IF_CONTROLS;
    c->least = 1;
    c->most = HJ_TEXT_ANY;
    c->negated = tx_words(p, "no opponent controls");
    there = tx_words(p, "there are|there is|there's");
    if (there) {
        c->player = HJ_CONTROL_ANY;
    } else if (c->negated) {
        c->player = HJ_CONTROL_OPPONENT;
    } else if (tx_words(p, "you do not control|you don't control")) {
        c->player = HJ_CONTROL_YOU;
        c->least = c->most = 0;
        if (!tx_words(p, "a|an|any"))
            return false;
    } else if (!player_of(p, c, "control", "controls")) {
        return false;
    }
    if (c->most == 0 || TX_TAKE(p, "another") || tx_words(p, "a|an|any")) {
        other = tx_word(p, p->at - 1, "another");
    } else if (!there && compares(p, &fewer)) {
        if (!kinds(p, &c->whom) || c->whom.control != HJ_CONTROL_ANY ||
            c->whom.other)
            return false;
        return than(p, c, fewer);
    } else {
        exactly = TX_IS(p, "exactly");
        if (!tx_range(p, &c->least, &c->most))
            return false;
        if (c->most == 0 && c->player == HJ_CONTROL_OPPONENT &&
            (!p->w->two || c->negated))
            return tx_stop(p, "ambiguous: one or all of them; write 'no "
                              "opponent controls a …'");
    }
    if (!kinds(p, &c->whom) || !is_how_many(p, c, exactly) ||
        (there && !is_place(p, c)))
        return false;
    if ((c->whom.control != HJ_CONTROL_ANY && c->player != HJ_CONTROL_ANY) ||
        (other && c->whom.other))
        return tx_stop(p, "its controller is said twice");
    c->whom.other = c->whom.other || other;
    return also(p, c);
}

/* Reads "you have 10 or less health", "… two or more cards in hand". */
static bool has(struct tx_parse *p, struct hj_condition *c)
{
    int start = p->at;
    bool there, more, fewer, exactly;
    uint8_t wanted;

    c->player = HJ_CONTROL_YOU;
    c->kind = HJ_IF_NUMBER;
    if (TX_TAKE(p, "your") && tx_row(p, TX_NUMBERS, &c->index) &&
        TX_TAKE(p, "is") && tx_range(p, &c->least, &c->most))
        return true;
    p->at = start;
    there = tx_words(p, "there are|there is");
    if (!there && !player_of(p, c, "have", "has"))
        return false;
    more = !there && compares(p, &fewer);
    exactly = TX_IS(p, "exactly");
    if (!more && !tx_range(p, &c->least, &c->most))
        return false;
    if (tx_words(p, "card|cards") && TX_TAKE(p, "in")) {
        c->kind = HJ_IF_ZONE;
        wanted = tx_words(p, c->player == HJ_CONTROL_YOU ? "your" : "their")
                     ? HJ_ZONE_OWNED
                     : HJ_ZONE_HAND;
        return (!there || wanted == HJ_ZONE_OWNED) &&
               tx_zone(p, &c->index, wanted) &&
               (more ? than(p, c, fewer) : is_how_many(p, c, exactly));
    }
    if (there)
        return false;
    return tx_row(p, TX_NUMBERS, &c->index) &&
           (more ? than(p, c, fewer) : is_how_many(p, c, exactly));
}

/* Extends a trait alone to what "it" may be, if that is not in play: "if it is
 * a Hero", of a tactic or an effect, to that type or to any card. */
static bool be_of_its_types(struct tx_parse *p, struct hj_selector *is)
{
    uint32_t of = p->ref.thing ? p->ref.of.types : 0;

    if ((of & ~p->w->things) == 0)
        return true;
    of &= ~tx_types_that(p->w, HJ_TYPE_STACKED);
    tx_loose_cards(p, is);
    if (of != 0 && (of & (of - 1)) == 0 && of == p->ref.of.types)
        is->kinds[0].types = of;
    return (of & ~is->kinds[0].types) == 0 ||
           tx_stop(p, "unclear what type it would have");
}

/* Reads "it is a Jotune combatant": only a type with its traits. */
static bool is_kind(struct tx_parse *p, struct hj_condition *c)
{
    struct hj_selector is;
    uint32_t types = c->whom.kinds[0].types;
    bool many;

    tx_selector_init(&is);
    if (!tx_words(p, "a|an") || !tx_kinds(p, &is, false, &many) || many ||
        is.kind_count != 1 || is.other || is.control != HJ_CONTROL_ANY)
        return false;
    if (is.kinds[0].states != 0 || is.kinds[0].not_states != 0 ||
        is.kinds[0].keywords != 0 || (is.kinds[0].types & HJ_TYPE_PLAYER) != 0)
        return tx_stop(p, "only a type and traits may follow");
    if (types != 0 && c->whom.pick != HJ_PICK_THIS)
        return tx_stop(p, "expected 'it is'");
    if (p->loose && c->whom.pick == HJ_PICK_IT && !be_of_its_types(p, &is))
        return false;
    if (types != 0 && types != is.kinds[0].types)
        return tx_stop(p, NULL);
    if (types != 0 && is.kinds[0].trait_count == 0)
        return tx_stop(p, "this is always true");
    c->whom.kinds[0] = is.kinds[0];
    return true;
}

/* Reads "its ATK is 3 or less", "this unit's power is 2 or more". */
static bool value_is(struct tx_parse *p, struct hj_condition *c)
{
    struct hj_test *t = &c->whom.tests[0];

    if (!tx_possessor(p, &c->whom))
        return false;
    if (!tx_row(p, TX_VALUE, &t->value) || !TX_TAKE(p, "is") ||
        !tx_range(p, &t->least, &t->most))
        return tx_stop(p, NULL);
    c->whom.test_count = 1;
    if (c->whom.kind_count == 0 || c->whom.pick == HJ_PICK_IT) {
        c->whom.kind_count = 1;
        c->whom.kinds[0] = (struct hj_kind){0};
    }
    return true;
}

/* Reads "This is your active land", "in a strategy chain". */
static bool is_related(struct tx_parse *p, struct hj_condition *c)
{
    struct hj_selector this;
    int start = p->at;
    uint8_t row;

    for (int said = 1; said >= 0; said--) {
        p->at = start;
        if ((!said || (tx_selector(p, &this, TX_OBJECTS) &&
                       this.pick == HJ_PICK_THIS && TX_TAKE(p, "is"))) &&
            tx_row(p, TX_RELATION, &row) &&
            p->w->relations[row].is & HJ_RELATION_IS) {
            c->whom.pick = HJ_PICK_THIS;
            c->whom.relation = row;
            return true;
        }
    }
    return tx_back(p, start);
}

/* Reads a state, a place or a kind after "it is" or (NEGATED) "it is not". */
static bool behind_is(struct tx_parse *p, struct hj_condition *c, bool negated)
{
    int start;
    uint8_t row;

    c->negated = negated || TX_TAKE(p, "not");
    start = p->at;
    if (tx_row(p, TX_STATE, &row)) {
        c->whom.kinds[0].states = 1u << row;
        return true;
    }
    p->at = start;
    if (tx_words(p, "in your") && tx_zone(p, &row, HJ_ZONE_PLACE)) {
        c->whom.zone = row;
        c->whom.zone_of = HJ_CONTROL_YOU;
        return true;
    }
    p->at = start;
    if (is_kind(p, c))
        return true;
    p->at = start;
    if (!c->negated && tx_words(p, "placed in the|put into the") &&
        p->ref.thing && c->whom.pick == HJ_PICK_IT &&
        c->whom.kinds[0].types == 0 && tx_row(p, TX_ZONE, &c->index) &&
        tx_words(p, "this way")) {
        c->kind = HJ_IF_WENT;
        tx_selector_init(&c->whom);
        return true;
    }
    return false;
}

static bool is_one_object(struct tx_parse *p, struct hj_selector *s)
{
    return tx_selector(p, s, TX_OBJECTS) &&
           (s->pick == HJ_PICK_THIS || s->pick == HJ_PICK_IT ||
            s->pick == HJ_PICK_HOST);
}

/* Reads "this combatant is activated", "it has FLIGHT". */
static bool is_so(struct tx_parse *p, struct hj_condition *c)
{
    int start = p->at;
    uint8_t row;
    bool its, negated;

    c->kind = HJ_IF_IS;
    tx_selector_init(&c->whom);
    if (is_related(p, c) || value_is(p, c))
        return true;
    p->at = start;
    its = TX_TAKE(p, "it's");
    if (its ? !tx_it(p, &c->whom) || !tx_it_is_unique(p)
            : !is_one_object(p, &c->whom))
        return false;
    if (c->whom.kind_count == 0) {
        c->whom.kind_count = 1;
        c->whom.kinds[0] = (struct hj_kind){0};
    }
    start = p->at;
    for (uint8_t i = 0; i < p->w->relation_count; i++)
        if (p->w->relations[i].is & HJ_RELATION_DID &&
            tx_words(p, p->w->relations[i].text + strlen("that "))) {
            c->whom.relation = i;
            return true;
        }
    p->at = start;
    if (c->whom.pick == HJ_PICK_IT && TX_TAKE(p, "was")) { /* it still is */
        c->negated = TX_TAKE(p, "not");
        return is_kind(p, c);
    }
    negated = TX_TAKE(p, "isn't");
    if (its || negated || TX_TAKE(p, "is"))
        return behind_is(p, c, negated);
    c->negated = tx_words(p, "does not have|doesn't have");
    if (!c->negated && !TX_TAKE(p, "has"))
        return false;
    if (!tx_row(p, TX_KEYWORD, &row))
        return !c->negated && tx_test(p, &c->whom);
    c->whom.with = 1u << row;
    return true;
}

/* True if "it" in the condition may be a card that is not in play: "if it is a
 * Drone", but not "if it is damaged". */
static bool asks_of_card(const struct hj_condition *c)
{
    return c->kind == HJ_IF_WENT ||
           (c->kind == HJ_IF_IS && c->whom.pick == HJ_PICK_IT &&
            tx_states_of(&c->whom) == 0 && c->whom.relation == HJ_TEXT_NONE);
}

/* Reads "it is your turn". */
static bool turn(struct tx_parse *p, struct hj_condition *c)
{
    bool your = tx_words(p, "it is your turn|it's your turn");
    bool negated = !your && tx_words(p, "it is not your turn|"
                                        "it isn't your turn|"
                                        "it's not your turn");

    if (!your && !negated &&
        !tx_words(p, "it is an opponent's turn|it's an opponent's turn"))
        return false;
    c->kind = HJ_IF_TURN;
    c->negated = negated;
    c->player = your || negated ? HJ_CONTROL_YOU : HJ_CONTROL_OPPONENT;
    return true;
}

struct hj_condition tx_if(uint8_t kind)
{
    struct hj_condition c = {.kind = kind, .index = HJ_TEXT_NONE};

    tx_selector_init(&c.whom);
    return c;
}

bool tx_condition(struct tx_parse *p, struct hj_condition *c)
{
    static bool (*const each[])(struct tx_parse *,
                                struct hj_condition *) = {has, controls, is_so};
    int start = p->at;

    *c = tx_if(HJ_IF_CONTROLS);
    if (turn(p, c))
        return true;
    c->negated = tx_words(p, "it is not your|it isn't your|it's not your");
    if (c->negated ||
        tx_words(p, "it is your|it's your|it is a player's|it is the")) {
        c->player =
            tx_word(p, p->at - 1, "your") ? HJ_CONTROL_YOU : HJ_CONTROL_ANY;
        c->kind = HJ_IF_PHASE;
        if (tx_row(p, TX_PHASE, &c->index))
            return true;
        p->at = start;
    }
    if (p->w->empty != NULL && tx_words(p, p->w->empty)) {
        c->kind = HJ_IF_STACK;
        return true;
    }
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        *c = tx_if(HJ_IF_CONTROLS);
        p->at = start;
        if (each[i](p, c))
            return !asks_of_card(c) || tx_is_no_card(p);
    }
    return tx_back(p, start) || tx_stop(p, NULL);
}
