/* SPDX-License-Identifier: MPL-2.0 */
/* Random cards as data of the oracle. */
#include "chain-cards.h"

#include <string.h>

int chain_below(struct hj_random *random, int n)
{
    return (int)hj_random_below(random, (uint64_t)n);
}

bool chain_chance(struct hj_random *random, int percent)
{
    return chain_below(random, 100) < percent;
}

static struct oc_selector plain(int pick, int thing)
{
    return (struct oc_selector){.pick = pick,
                                .thing = thing,
                                .faction = OC_NONE,
                                .keyword = OC_NONE,
                                .least = OC_NONE,
                                .most = OC_NONE,
                                .or_keyword = OC_NONE,
                                .without = OC_NONE,
                                .state = OC_NONE,
                                .weak = OC_NONE};
}

/* Adds random requirements for the objects of an effect, or for those that are
 * counted. LASTS: for a continuous effect. */
static void ask_more(struct hj_random *random, struct oc_selector *s,
                     bool lasts)
{
    bool combatant = s->thing == OC_A_COMBATANT;
    int dice = chain_below(random, 100);

    if (dice < 12 && s->faction != OC_NONE)
        s->non = true;
    else if (dice < 12)
        s->state =
            chain_below(random, combatant ? OC_IS_HIDDEN + 1 : OC_IS_HIDDEN);
    else if (dice < 20 && combatant && s->faction == OC_NONE && !s->other)
        s->or_site = true;
    else if (dice < 28 && s->keyword != OC_NONE)
        s->or_keyword = (s->keyword + 1) % OC_ATTACKER;
    else if (dice < 34 && combatant && !lasts)
        s->without = chain_below(random, OC_ATTACKER);
    else if (dice < 40 && !lasts)
        s->weak = chain_below(random, 3);
    if (lasts && s->state == OC_IS_DAMAGED) /* the DEF of a position would
                                             * depend on it */
        s->state = OC_NONE;
}

/* Adds a random count, condition or "may" to an effect. */
static void count_and_ask(struct hj_random *random, struct oc_effect *e,
                          bool object, bool alone, bool lasts)
{
    bool counts = e->kind == OC_DEAL || e->kind == OC_LIFE ||
                  e->kind == OC_MODIFY || e->kind == OC_COUNTER;
    struct oc_if *c = &e->only_if;

    if (counts && !e->x && chain_chance(random, 12)) {
        e->counted = true;
        e->each = plain(OC_EACH,
                        chain_chance(random, 60) ? OC_A_COMBATANT : OC_A_SITE);
        e->each.control = chain_below(random, 3);
        if (chain_chance(random, 30))
            e->each.faction = chain_below(random, OC_MERCENARY);
        e->each.other = object && e->whom.pick != OC_TARGET &&
                        e->whom.pick != OC_EACH && e->whom.pick != OC_THEY &&
                        chain_chance(random, 30);
        ask_more(random, &e->each, lasts);
    }
    if (!alone || !chain_chance(random, 15))
        return;
    c->kind = OC_IF_CONTROLS + chain_below(random, 4);
    if (c->kind == OC_IF_CONTROLS &&
        (e->whom.pick == OC_IT || e->whom.pick == OC_THEY))
        c->kind = OC_IF_HEALTH; /* "destroy it" could mean what is controlled */
    c->unless = !lasts && chain_chance(random, 35);
    c->opponent = c->kind != OC_IF_TURN && chain_chance(random, 40);
    c->n = c->kind == OC_IF_HEALTH ? 15 + chain_below(random, 10)
                                   : 1 + chain_below(random, 3);
    c->less = c->kind != OC_IF_CONTROLS && chain_chance(random, 50);
    if (c->kind == OC_IF_CONTROLS) {
        c->what = plain(OC_EACH,
                        chain_chance(random, 60) ? OC_A_COMBATANT : OC_A_SITE);
        if (chain_chance(random, 30))
            c->what.faction = chain_below(random, OC_MERCENARY);
        ask_more(random, &c->what, lasts);
    }
}

static bool has_imperative(int kind)
{
    return kind == OC_DEAL || kind == OC_ACTIVATE || kind == OC_RESET ||
           kind == OC_DESTROY_IT || kind == OC_COUNTER;
}

static struct oc_selector random_thing(struct hj_random *random, int pick)
{
    struct oc_selector s = plain(pick, OC_A_COMBATANT);
    int dice = chain_below(random, 100);

    if (dice < 25)
        s.thing = OC_A_SITE;
    else if (dice < 33)
        s.thing = OC_AN_ATTACKER;
    else if (dice < 38)
        s.thing = OC_A_DEFENDER;
    if (chain_chance(random, 35))
        s.control = chain_chance(random, 50) ? OC_YOURS : OC_OPPONENTS;
    if (chain_chance(random, 15))
        s.faction = chain_below(random, OC_MERCENARY);
    if (chain_chance(random, 15) && s.thing == OC_A_COMBATANT)
        s.keyword = chain_below(random, OC_ATTACKER);
    if (chain_chance(random, 10))
        s.most = 1 + chain_below(random, 3);
    else if (chain_chance(random, 10))
        s.least = 2 + chain_below(random, 2);
    return s;
}

/* Returns a random selector for an effect on objects. LAST: the effect before
 * it. */
static struct oc_selector random_whom(struct hj_random *random, bool object,
                                      const struct oc_effect *last)
{
    struct oc_selector s;
    /* "It" must be clear: several controls without a duration are ambiguous,
     * and an object that has left play is not "it". */
    bool sure = last != NULL && last->only_if.kind == OC_ALWAYS && !last->may &&
                last->kind != OC_CONTROL && last->kind != OC_DESTROY_IT &&
                last->kind != OC_PLACE;

    if (sure && last->whom.pick == OC_TARGET && chain_chance(random, 50))
        return plain(OC_IT, last->whom.thing);
    if (sure && last->whom.pick == OC_EACH && chain_chance(random, 40))
        return plain(OC_THEY, last->whom.thing);
    if (object && chain_chance(random, 25))
        return plain(OC_THIS, OC_NONE);
    s = random_thing(random, chain_chance(random, 70) ? OC_TARGET : OC_EACH);
    ask_more(random, &s, false);
    return s;
}

static struct oc_selector random_player(struct hj_random *random)
{
    static const int picks[] = {
        OC_YOU,         OC_TARGET_PLAYER, OC_TARGET_OPPONENT,
        OC_EACH_PLAYER, OC_EACH_OPPONENT, OC_EACH_OTHER};

    return plain(picks[chain_below(random, 6)], OC_NONE);
}

static void damage_somebody(struct hj_random *random, struct oc_effect *e,
                            bool object, const struct oc_effect *last)
{
    e->n = 1 + chain_below(random, 3);
    if (chain_chance(random, 20)) {
        do
            e->whom = random_player(random);
        while (e->whom.pick == OC_YOU);
    } else {
        e->whom = random_whom(random, object, last);
    }
}

/* Makes a random change of ATK and DEF. If the same effect has reduced DEF, it
 * gives none back: the rules leave open if the excess damage counts. */
static void modify(struct hj_random *random, struct oc_effect *e, bool hurt)
{
    do {
        e->atk = chain_below(random, 5) - 2;
        e->def = chain_below(random, hurt ? 2 : 4) - 1;
    } while (e->atk == 0 && e->def == 0);
    e->until = chain_chance(random, 80) ? OC_TURN : OC_NEXT_TURN;
}

static bool is_site(const struct oc_selector *s)
{
    return s->thing == OC_A_SITE;
}

/* Makes one random effect on objects. */
static void on_objects(struct hj_random *random, struct oc_effect *e,
                       bool object, const struct oc_effect *last, bool hurt)
{
    static const int kinds[] = {OC_MODIFY,     OC_MODIFY,   OC_GAIN,
                                OC_LOSE,       OC_ACTIVATE, OC_RESET,
                                OC_DESTROY_IT, OC_PLACE,    OC_COUNTER,
                                OC_PREVENT,    OC_CONTROL,  OC_LEAVE};
    static const int zones[] = {OC_DAMAGE, OC_DESTROY, OC_HAND_ZONE, OC_ROW};

    e->kind = kinds[chain_below(random, 12)];
    e->whom = random_whom(random, object, last);
    e->n = 1 + chain_below(random, 2);
    e->keyword = chain_below(random, OC_ATTACKER);
    e->zone = zones[chain_below(random, 4)];
    if (e->kind == OC_MODIFY)
        modify(random, e, hurt);
    if (e->kind == OC_GAIN || e->kind == OC_LOSE)
        e->until = chain_chance(random, 80) ? OC_TURN : OC_NEXT_TURN;
    if (e->kind == OC_PREVENT)
        e->all = chain_chance(random, 30);
    if (e->kind == OC_LEAVE)
        e->whom = plain(OC_TARGET, chain_chance(random, 50) ? OC_AN_ATTACKER
                                                            : OC_A_DEFENDER);
    if (e->kind == OC_CONTROL) { /* the place of a site is left open */
        e->whom = random_thing(random, OC_TARGET);
        e->until = chain_chance(random, 60);
        e->whom.thing = OC_A_COMBATANT;
        e->whom.or_site = false;
    }
    if ((e->kind == OC_GAIN || e->kind == OC_LOSE) && is_site(&e->whom))
        e->keyword = OC_ALPHA;
}

static void random_effect(struct hj_random *random, struct oc_effect *e,
                          bool object, const struct oc_effect *last, bool hurt)
{
    int dice = chain_below(random, 100);

    memset(e, 0, sizeof(*e));
    if (dice < 25) {
        e->kind = OC_DEAL;
        damage_somebody(random, e, object, last);
    } else if (dice < 40) {
        e->kind = OC_LIFE;
        e->whom = random_player(random);
        e->n =
            (1 + chain_below(random, 4)) * (chain_chance(random, 50) ? 1 : -1);
    } else if (dice < 45) {
        e->kind = OC_DRAW;
        e->n = 1;
        e->whom = random_player(random);
    } else if (dice < 50) {
        e->kind = chain_chance(random, 50) ? OC_INFLUENCE : OC_SULARIUM;
        e->n = 1 + chain_below(random, 2);
        e->whom = plain(OC_YOU, OC_NONE);
    } else if (dice < 53) {
        e->kind = OC_RETURN;
        e->whom = plain(OC_TARGET_PILE, OC_A_COMBATANT);
    } else if (dice < 57) {
        e->kind = OC_PREVENT;
        e->n = 1 + chain_below(random, 3);
        e->all = chain_chance(random, 30);
        e->whom = random_player(random);
    } else {
        on_objects(random, e, object, last, hurt);
    }
}

/* Removes "other" where it could mean others than the source: after an event of
 * others, after "each", and where another player is named, has the phase or
 * controls the object. */
static void without_others(struct oc_ability *a)
{
    bool player =
        a->each_phase || a->subject.pick == OC_EACH_OPPONENT ||
        a->subject.pick == OC_EACH_PLAYER ||
        (a->subject.pick == OC_EACH && a->subject.control == OC_OPPONENTS);
    bool others = a->subject.pick == OC_EACH;

    for (int i = 0; i < a->effects; i++) {
        struct oc_selector *whom = &a->effect[i].whom;
        if (others)
            whom->other = a->effect[i].each.other = false;
        others = others || whom->pick == OC_EACH;
        if (player && whom->pick == OC_EACH_OTHER)
            whom->pick = OC_EACH_PLAYER;
        player = player || whom->pick == OC_TARGET_PLAYER ||
                 whom->pick == OC_TARGET_OPPONENT ||
                 (whom->pick == OC_TARGET && whom->control == OC_OPPONENTS);
    }
}

static void random_effects(struct hj_random *random, struct oc_ability *a,
                           bool object, int most)
{
    bool hurt = false, x = false;

    for (int i = 0; i < a->costs; i++)
        x = x || a->cost[i] == OC_PAY_X;
    a->effects = 1 + chain_below(random, most);
    for (int i = 0; i < a->effects; i++) {
        struct oc_effect *e = &a->effect[i];
        random_effect(random, e, object, i > 0 ? e - 1 : NULL, hurt);
        /* Behind another duration it would be unclear how long. */
        if (e->kind == OC_CONTROL && i > 0 && e[-1].until == OC_NEXT_TURN)
            e->until = OC_TURN;
        e->x = x && (e->kind == OC_DEAL || (e->kind == OC_LIFE && e->n > 0));
        if (e->x)
            e->n = 1;
        count_and_ask(random, e, object && i == 0,
                      a->when == OC_OWN || a->effects == 1, false);
        e->may = a->effects == 1 && has_imperative(e->kind) &&
                 (a->when == OC_OWN || a->when == OC_PAYMENT) &&
                 e->only_if.kind == OC_ALWAYS && chain_chance(random, 12);
        if (e->whom.pick == OC_THEY) { /* "2 to them" may be the sum for all */
            e->n = e->kind == OC_COUNTER ? 1 : e->n;
            e->all = e->all || e->kind == OC_PREVENT;
        }
        hurt = hurt || e->kind == OC_DEAL;
    }
    without_others(a);
}

static void random_costs(struct hj_random *random, struct oc_ability *a)
{
    static const int kinds[] = {
        OC_PAY_ACTIVATE, OC_PAY_ACTIVATE, OC_PAY_INFLUENCE, OC_PAY_SULARIUM,
        OC_PAY_HEALTH,   OC_PAY_DISCARD,  OC_PAY_DAMAGE,    OC_PAY_DESTROY,
        OC_PAY_COUNTER,  OC_PAY_X};

    a->costs = chain_chance(random, 25) ? 2 : 1;
    for (int i = 0; i < a->costs; i++) {
        a->cost[i] = kinds[chain_below(random, 10)];
        a->price[i] =
            a->cost[i] == OC_PAY_DISCARD ? 1 : 1 + chain_below(random, 2);
        if (i > 0 && (a->cost[i] == a->cost[0] || a->cost[0] >= OC_PAY_DAMAGE ||
                      a->cost[i] >= OC_PAY_DAMAGE))
            a->costs = 1; /* one of each kind, none after leaving */
    }
}

static void random_subject(struct hj_random *random, struct oc_ability *a,
                           bool site)
{
    static const int players[] = {OC_YOU, OC_EACH_OPPONENT, OC_EACH_PLAYER};

    a->event = chain_below(random, OC_EVENTS);
    if (a->event >= OC_DRAWS) {
        a->subject = plain(players[chain_below(random, 3)], OC_NONE);
    } else if (chain_chance(random, 30)) {
        a->subject = plain(OC_THIS, OC_NONE);
        if (a->event == OC_DEPLOYED || a->event == OC_ESTABLISHED)
            a->event = site ? OC_ESTABLISHED : OC_DEPLOYED;
    } else {
        a->subject = random_thing(random, OC_EACH);
        a->subject.thing = OC_A_COMBATANT;
        if (a->event == OC_ESTABLISHED ||
            ((a->event == OC_TO_DAMAGE || a->event == OC_TO_DESTROY) &&
             chain_chance(random, 30))) {
            a->subject.thing = OC_A_SITE;
            a->subject.keyword = OC_NONE;
        }
    }
}

/* True if the event has taken the object with the ability out of play. */
static bool is_gone(const struct oc_ability *a)
{
    return a->subject.pick == OC_THIS &&
           (a->event == OC_TO_DAMAGE || a->event == OC_TO_DESTROY);
}

/* Makes a random continuous ability; keywords do not depend on keywords. */
static void random_continuous(struct hj_random *random, struct oc_ability *a)
{
    struct oc_effect *e = &a->effect[0];

    a->when = OC_CONTINUOUS;
    a->effects = 1;
    e->whom = random_thing(random, OC_EACH);
    if (e->whom.thing > OC_A_SITE)
        e->whom.thing = OC_A_COMBATANT;
    if (chain_chance(random, 30)) {
        e->kind = OC_GAIN;
        e->whom.keyword = OC_NONE;
        e->keyword =
            is_site(&e->whom) ? OC_ALPHA : chain_below(random, OC_ATTACKER);
    } else {
        e->kind = OC_MODIFY;
        modify(random, e, false);
        e->until = OC_NOT_SAID;
    }
    if (chain_chance(random, 20) && e->whom.faction != OC_NONE)
        e->whom.non = true;
    count_and_ask(random, e, false, true, true);
}

/* Makes a random required trigger: without targets, and independent of
 * order. */
static void random_required(struct hj_random *random, struct oc_ability *a)
{
    bool again;

    a->when = OC_PHASE_START;
    a->each_phase = chain_chance(random, 40);
    do {
        random_effects(random, a, true, 2);
        again = false;
        for (int i = 0; i < a->effects; i++)
            again = again || oc_is_target(&a->effect[i].whom);
    } while (again);
}

static void random_becomes(struct hj_random *random, struct oc_ability *a)
{
    struct oc_effect *e = &a->effect[0];

    a->when =
        chain_chance(random, 60) ? OC_BECOMES_ATTACKER : OC_BECOMES_DEFENDER;
    a->effects = 1;
    e->kind = OC_MODIFY;
    e->whom = plain(OC_THIS, OC_NONE);
    modify(random, e, false);
    e->until = chain_chance(random, 40) ? OC_TURN : OC_NOT_SAID;
    if (e->def < 0)
        e->def = 1;
}

static void random_ability(struct hj_random *random, struct oc_card *card)
{
    struct oc_ability *a = &card->ability[card->abilities++];
    int dice = chain_below(random, 100);

    if (dice < 40) {
        a->when = OC_PAYMENT;
        random_costs(random, a);
        random_effects(random, a, true, 2);
    } else if (dice < 70) {
        a->when = OC_OPTIONAL;
        random_subject(random, a, card->type == OC_SITE);
        random_effects(random, a, !is_gone(a), 2);
    } else if (dice < 80) {
        random_continuous(random, a);
        a->effect[0].whom.other = card->abilities == 1 &&
                                  a->effect[0].only_if.kind == OC_ALWAYS &&
                                  chain_chance(random, 50);
    } else if (dice < 90 || card->type == OC_SITE) {
        random_required(random, a);
    } else {
        random_becomes(random, a);
    }
}

static void random_object(struct hj_random *random, struct oc_card *card)
{
    card->atk = chain_below(random, 4);
    card->def = 1 + chain_below(random, 4);
    for (int i = chain_below(random, OC_ABILITIES + 1); i > 0; i--)
        random_ability(random, card);
    if (card->type == OC_SITE) {
        card->sularium = chain_below(random, 3);
        return;
    }
    for (int k = 0; k < OC_ATTACKER; k++)
        card->printed[k] = chain_chance(random, 20);
    card->hidden = chain_chance(random, 15);
    card->harvest = chain_chance(random, 10);
    card->focus = chain_chance(random, 10) ? 1 + chain_below(random, 2) : 0;
}

static void random_command(struct hj_random *random, struct oc_card *card)
{
    struct oc_ability *a = &card->ability[0];
    int dice = chain_below(random, 100);

    card->abilities = 1;
    a->when = OC_OWN;
    if (card->type == OC_CONDITION && dice < 70) {
        random_continuous(random, a);
        return;
    }
    random_effects(random, a, false, OC_EFFECTS);
    if (dice < 20) {
        memset(&a->effect[0], 0, sizeof(a->effect[0]));
        a->effect[0].kind = dice < 10 ? OC_CANCEL : OC_DEFUSE;
        a->effect[0].whom =
            plain(dice < 10 ? OC_TARGET_LINK : OC_NOBODY, OC_NONE);
        for (int i = 1; i < a->effects; i++)
            if (a->effect[i].whom.pick == OC_IT ||
                a->effect[i].whom.pick == OC_THEY)
                a->effects = i;
    }
}

void chain_make_cards(struct hj_random *random, struct oc_card *cards)
{
    memset(cards, 0, OC_CARDS * sizeof(cards[0]));
    for (int i = 0; i < OC_CARDS; i++) {
        struct oc_card *card = &cards[i];
        card->type = i < 8    ? OC_COMBATANT
                     : i < 11 ? OC_SITE
                     : i < 22 ? OC_TACTIC
                              : OC_CONDITION;
        card->faction = i < OC_FACTIONS ? i : chain_below(random, OC_FACTIONS);
        card->n = chain_chance(random, 20) ? 1 : 2 + chain_below(random, 3);
        card->cost = chain_below(random, 4);
        if (card->type <= OC_SITE)
            random_object(random, card);
        else
            random_command(random, card);
    }
}
