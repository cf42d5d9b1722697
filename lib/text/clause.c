/* SPDX-License-Identifier: MPL-2.0 */
/* The reader of clauses: subject, verb and operands, in sequence. */
#include "text/clause.h"

void tx_clear(struct hj_effect *e)
{
    *e = (struct hj_effect){
        .index = HJ_TEXT_NONE, .to = HJ_TEXT_NONE, .own = HJ_TEXT_NONE};
    e->n.value = HJ_TEXT_NONE;
    tx_selector_init(&e->whom);
}

/* True if the amount of the clause may be counted: "for each …". */
static bool may_count(const struct tx_parse *p, const struct hj_effect *e)
{
    return (tx_verb_is(p->w, e, HJ_VERB_COUNTS) ||
            tx_is_of(e, TX_KIND(MODIFY) | TX_KIND(NUMBER) | TX_KIND(DRAW) |
                            TX_KIND(DISCARD) | TX_KIND(DAMAGE) |
                            TX_KIND(COUNTER) | TX_KIND(GENERATE) |
                            TX_KIND(COST) | TX_KIND(MILL))) &&
           e->n.kind == HJ_AMOUNT_N && e->among == 0;
}

/* True if the verb was in fact an adjective of the subject: "Reset combatants
 * get +0/+1". */
static bool is_subject(struct tx_parse *p, const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_VERB && e->whom.pick == HJ_PICK_EACH &&
           p->plural &&
           (TX_IS(p, "get") || TX_IS(p, "have") || TX_IS(p, "gain") ||
            TX_IS(p, "lose") || TX_IS(p, "cannot"));
}

/* Inserts a clause that names the player: "Activate each combatant target
 * opponent controls". */
static bool name_player(struct tx_parse *p, struct hj_effect *e)
{
    uint8_t *control = e->whom.control >= HJ_CONTROL_TARGET_OPPONENT
                           ? &e->whom.control
                           : &e->whom.zone_of;
    struct hj_selector who;

    if (*control < HJ_CONTROL_TARGET_OPPONENT)
        return true;
    if (p->two || e->by != NULL || e->may ||
        (control == &e->whom.control && e->whom.zone_of >= HJ_CONTROL_THAT))
        return tx_stop(p, "unclear which player: name the player first");
    tx_of_players(&who, HJ_PICK_TARGET,
                  *control == HJ_CONTROL_TARGET_OPPONENT ? HJ_CONTROL_OPPONENT
                                                         : HJ_CONTROL_ANY);
    *control = HJ_CONTROL_THAT;
    p->ref.player = true;
    p->ref.foe = who.control == HJ_CONTROL_OPPONENT;
    return tx_name_first(p, e, &who);
}

typedef bool form(struct tx_parse *p, struct tx_clause *c);

/* True if the clause, read from START on, has the form READS. */
static bool is_form(struct tx_parse *p, struct tx_clause *c, int start,
                    form *reads)
{
    p->at = start;
    tx_clear(c->e);
    return reads(p, c);
}

static bool own_verb(struct tx_parse *p, struct tx_clause *c)
{
    return tx_own(p, c, true);
}

/* True if the actor is ambiguous, you or the players before: "Players lose 1
 * health and destroy a site". */
static bool is_theirs(const struct tx_parse *p, const struct tx_clause *c)
{
    return c->carry->set && c->carry->plural &&
           c->carry->who.pick != HJ_PICK_YOU && tx_is_command(p->w, c->e);
}

/* Reads a clause whose verb comes first or contains the subject. */
static bool without_subject(struct tx_parse *p, struct tx_clause *c)
{
    int start = p->at;

    if (is_form(p, c, start, tx_imperative) && !is_subject(p, c->e)) {
        if (!is_theirs(p, c))
            return true;
        tx_stop_farthest(p, "ambiguous: say again who does it");
    }
    return !p->no_memory &&
           (is_form(p, c, start, tx_predicate) ||
            is_form(p, c, start, own_verb) || is_form(p, c, start, tx_price) ||
            is_form(p, c, start, tx_actor_verb));
}

/* Reads the verb of a clause with "you" from START on: "You may destroy target
 * site", "you may sacrifice a creature". */
static bool of_you(struct tx_parse *p, struct tx_clause *c, int start)
{
    bool may = c->e->may;

    if (c->subject.pick != HJ_PICK_YOU)
        return false;
    p->at = start;
    tx_clear(c->e);
    c->e->may = may;
    if (tx_own(p, c, true))
        return true;
    p->at = start;
    tx_clear(c->e);
    c->e->may = may;
    c->given = false;
    *c->carry = (struct tx_carry){0};
    return tx_imperative(p, c);
}

/* True for the ambiguous "any combatant gets +1/+0": each of them or one. */
static bool is_any(struct tx_parse *p, int start)
{
    const struct tx_token *t = &p->tokens[start];

    return hj_str_is(t[0].low, "any") && !hj_str_is(t[1].low, "one") &&
           !hj_str_is(t[1].low, "number");
}

/* Reads a clause that begins with its subject. */
static bool with_subject(struct tx_parse *p, struct tx_clause *c)
{
    struct hj_effect *e = c->e;
    int start = p->at;

    if (tx_target_holder(p, &c->named, &c->subject)) {
        p->ref.thing = true; /* "loses health equal to its ATK" */
        tx_set_it_kind(p, &c->named);
    } else if (!tx_selector(p, &c->subject, TX_OBJECTS | TX_PLAYERS)) {
        return tx_stop(p, NULL);
    }
    if (is_any(p, start))
        return tx_stop_farthest(p, "ambiguous: write 'each' or 'a'");
    c->given = true;
    c->plural = p->plural;
    if (c->plural && c->subject.pick != HJ_PICK_YOU)
        TX_TAKE(p, "each"); /* "up to two target combatants each get" */
    start = p->at;
    if (tx_own(p, c, true)) /* "may declare attacks" */
        return true;
    p->at = start;
    tx_clear(e);
    e->may = tx_is_players(&c->subject) && TX_TAKE(p, "may");
    start = p->at;
    if (tx_predicate(p, c))
        return true;
    if (!e->may && tx_is_players(&c->subject)) {
        if (is_form(p, c, start, tx_actor_verb))
            return true;
        p->two = false;
    }
    return of_you(p, c, start);
}

/* Reads a count after a clause.  Refuses "a player may", which leaves the
 * player open. */
static bool behind_verb(struct tx_parse *p, struct hj_effect *e)
{
    uint8_t pick = e->whom.pick;
    bool foe = p->ref.foe;
    bool player = tx_is_players(&e->whom) && pick != HJ_PICK_YOU;

    p->theirs = player &&
                tx_is_of(e, TX_KIND(NUMBER) | TX_KIND(DRAW) | TX_KIND(DISCARD));
    if (p->theirs && pick != HJ_PICK_PLAYER && pick != HJ_PICK_SAME)
        p->ref.foe = e->whom.control == HJ_CONTROL_OPPONENT;
    if (may_count(p, e))
        tx_for_each(p, &e->n);
    p->theirs = false;
    p->ref.foe = foe;
    if (e->may && player && pick == HJ_PICK_ANY)
        return tx_stop(p, NULL);
    return true;
}

/* Sets the subject of the next clause, in case it has none. */
static void carry_on(const struct tx_parse *p, const struct tx_clause *c)
{
    const struct hj_effect *e = c->e;
    struct tx_carry *carry = c->carry;
    bool in_full = e->kind == HJ_EFFECT_OWN && tx_is_players(&e->whom);

    if (e->by != NULL && tx_is_players(e->by)) {
        /* the objects are SAME */
        carry->plural = c->given ? c->plural : carry->plural;
        carry->set = carry->in_full = true;
        carry->who = *e->by;
    } else if (e->by != NULL || (p->two && e[1].kind == HJ_EFFECT_DAMAGE)) {
        carry->set = false; /* "they" would be the damaged objects */
    } else if (c->given) {
        *carry = (struct tx_carry){true, c->plural, in_full, c->subject};
        if (in_full)
            carry->who = tx_in_full(&c->subject);
    } else if (tx_is_players(&e->whom) && e->whom.pick == HJ_PICK_YOU) {
        *carry = (struct tx_carry){true, true, false, e->whom};
    } else if (e->whom.pick != HJ_PICK_SAME && !tx_is_players(&e->whom)) {
        carry->set = false; /* in "Deal 2 damage to … and gain 1 health", you
                             * gain */
    }
}

/* Inserts a clause that names the combatant: "Target combatant's controller
 * loses 1 health". */
static bool name_target(struct tx_parse *p, const struct tx_clause *c)
{
    if (p->two || c->e->may || c->named.control > HJ_CONTROL_HOST)
        return tx_stop(p, "name the target first");
    return tx_name_first(p, c->e, &c->named);
}

/* Does the same for "Gain health equal to target combatant's ATK".  Refused if
 * the clause already has a target before it, because the order of targets would
 * change. */
static bool name_valued(struct tx_parse *p, struct hj_effect *e)
{
    bool of_damage = e->kind == HJ_EFFECT_DAMAGE;

    if (p->valued == NULL || e->n.kind != HJ_AMOUNT_VALUE ||
        e->n.each != p->valued_of)
        return true;
    if (p->two || e->may || e->by != NULL || p->ref.thing ||
        p->valued->control > HJ_CONTROL_HOST ||
        p->valued->zone != HJ_TEXT_NONE ||
        (e->whom.pick == HJ_PICK_TARGET && !of_damage) ||
        e->whom.pick == HJ_PICK_IT || e->whom.pick == HJ_PICK_CONTROLLER ||
        e->whom.pick == HJ_PICK_OWNER)
        return tx_stop(p, "name the target first");
    p->ref.thing = true;
    tx_set_it_kind(p, p->valued);
    return tx_name_first(p, e, p->valued);
}

/* Reads one clause into E. */
static bool clause_of(struct tx_parse *p, struct tx_carry *carry,
                      struct hj_effect *e)
{
    struct tx_clause c = {.e = e, .carry = carry};
    int start = p->at;

    if (!without_subject(p, &c)) {
        p->at = start;
        tx_clear(e);
        if (p->no_memory || !with_subject(p, &c))
            return false;
    }
    p->names = false;
    if (!behind_verb(p, e))
        return false;
    carry_on(p, &c);
    if (c.named.pick != HJ_PICK_NONE && !name_target(p, &c))
        return false;
    if (!name_valued(p, e))
        return false;
    tx_set_referents(p, e);
    if (p->two)
        tx_set_referents(p, e + 1);
    return !p->no_memory && name_player(p, e);
}

bool tx_clause_of(struct tx_parse *p, struct tx_carry *carry,
                  struct hj_effect *e)
{
    bool good;

    p->names = true;
    p->valued = p->valued_of = NULL;
    good = clause_of(p, carry, e);
    p->names = false;
    return good;
}

/* Reads a conjunction of two clauses. */
static bool joint(struct tx_parse *p)
{
    int start = p->at;

    if (p->modal && (tx_mark(p, ',') || tx_mark(p, ';')) &&
        (TX_IS(p, "or") ||
         (p->listed && !TX_IS(p, "then") && !TX_IS(p, "and"))))
        return tx_back(p, start); /* the next mode */
    p->at = start;
    if (!tx_words(p, ", and then|, then|and then|, and|and|,"))
        return !p->modal && tx_mark(p, ';');
    start = p->at; /* "and, if you control a site, draw a card" */
    if (tx_mark(p, ',') && !TX_IS(p, "if") && !TX_IS(p, "unless"))
        p->at = start;
    return true;
}

/* The state of reading several clauses. */
struct clauses {
    struct hj_effect *list;
    uint8_t *count;
    int first;
    struct tx_carry carry;
    const struct hj_condition *when; /* the condition of the next clauses */
    const struct hj_condition *did;  /* the same, if it is an optional effect */
    bool asked;  /* the optional effect has a condition itself */
    bool others; /* other players decide about the optional effect */
    bool you;    /* the clause begins with "you" */
};

/* True for a permission that a verb of the game says: "you may burn a card". */
static bool permits(const struct tx_parse *p, const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_OWN &&
           strncmp(p->w->verbs[e->index].shape, "you may ", 8) == 0;
}

/* Makes the clauses joined to "You may" depend on the optional effect. */
static bool may_be_done(struct tx_parse *p, struct clauses *c,
                        struct hj_effect *e)
{
    struct hj_condition did = tx_if(HJ_IF_DID);

    if (*c->count > c->first && permits(p, e - 1))
        return tx_stop(p, "ambiguous: is this optional too");
    e->with = c->did != NULL;
    if (e->with && e->may)
        return tx_stop(p, "write a sentence for each choice");
    if (e->with) /* "you may draw a card and lose 1 health" */
        return (e->whom.pick == HJ_PICK_YOU && c->when == c->did &&
                !c->others && !c->you) ||
               tx_stop(p, "ambiguous: is this optional too");
    if (!e->may)
        return true;
    if (*c->count > c->first && e->when == NULL && e[-1].may)
        return tx_stop(p, NULL);
    c->asked = c->when != NULL; /* "if you control a site, you may draw" */
    if (c->asked && c->when->kind == HJ_IF_DID)
        return tx_stop(p, "a choice that depends on another choice");
    c->others = tx_of_others(e);
    did.player = c->others ? HJ_CONTROL_THAT : HJ_CONTROL_YOU;
    if (!c->asked)
        c->when = c->did = tx_keep(p, &did, sizeof did);
    return !p->no_memory;
}

/* Reads the duration of a clause, and a count after it: "until end of turn for
 * each site". */
static bool behind_clause(struct tx_parse *p, struct clauses *c)
{
    struct hj_effect *e = &c->list[*c->count - 1];
    uint8_t until = HJ_UNTIL_NONE;

    if (tx_until(p, &until) &&
        !tx_lasts_until(p, c->list, c->first, *c->count, until))
        return false;
    if (e->until != HJ_UNTIL_NONE && may_count(p, e) &&
        (*c->count == c->first + 1 || e[-1].until == HJ_UNTIL_NONE))
        tx_for_each(p, &e->n);
    return true;
}

/* True for a clause after "then" that may not depend on a condition, which is
 * not of the first one: "Draw a card, then if you control a site, gain 2
 * health, then discard a card". */
static bool is_then_too(const struct tx_parse *p, const struct clauses *c)
{
    return *c->count > c->first && tx_word(p, p->at - 1, "then") &&
           c->when != NULL && c->when != c->list[c->first].when &&
           c->when->kind != HJ_IF_DID;
}

/* Reads the next clause, which may become two effects. */
static bool next_clause(struct tx_parse *p, struct clauses *c)
{
    struct hj_effect *e = &c->list[*c->count];
    int start = p->at;

    if (*c->count == HJ_MOST_EFFECTS)
        return tx_stop(p, "too many clauses");
    if (!tx_clause_condition(p, &c->when))
        return false;
    if (p->at == start && is_then_too(p, c))
        return tx_stop(p, "unclear whether it depends on that: begin another "
                          "sentence");
    start = p->at;
    c->you = TX_IS(p, "you");
    p->two = false;
    p->room = *c->count + 1 < HJ_MOST_EFFECTS;
    if (!tx_clause_of(p, &c->carry, e)) {
        p->two = false;
        p->at = start;
        if (*c->count == c->first || c->did != NULL ||
            !tx_elliptic(p, &c->list[*c->count - 1], e))
            return false;
    }
    e->when = c->when;
    p->ref.card = p->ref.card || tx_names_card(p->w, e + p->two);
    e->said = tx_slice(p, start, p->at);
    return true;
}

/* True if "its" of X could be the object of the event and that of the clause:
 * "When this attacks, deal X damage to target site, where X is its ATK". */
static bool is_of_either(const struct tx_parse *p, const struct hj_effect *e)
{
    const struct hj_selector *of = p->where.each;

    return of->pick == HJ_PICK_IT && of->kind_count == 0 && e->by == NULL &&
           (e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_EACH ||
            e->whom.pick == HJ_PICK_ANY) &&
           !tx_is_players(&e->whom);
}

/* Reads the definition of X, which follows all clauses; "its ATK" refers to the
 * last clause. */
static bool takes_where(struct tx_parse *p, const struct clauses *c)
{
    bool value = p->where_said && p->where.kind == HJ_AMOUNT_VALUE;

    for (int i = c->first; value && i < *c->count; i++)
        if ((c->list[i].n.each == p->where.each) != (i + 1 == *c->count))
            return tx_stop(p, "X can be a value of one clause only");
    if (value && is_of_either(p, &c->list[*c->count - 1]))
        return tx_stop_farthest(p, "unclear whose it is");
    return tx_take_where(p);
}

bool tx_clauses(struct tx_parse *p, struct hj_effect *list, uint8_t *count)
{
    struct clauses c = {.list = list, .count = count, .first = *count};
    struct tx_referents before = p->ref;
    uint8_t all;
    bool either;          /* "either … or", with two alternatives */
    bool neither = false; /* "cannot … or …" */

    if (TX_TAKE(p, "then"))
        tx_mark(p, ',');
    if (tx_modes(p, list, count))
        return true;
    if (*count > c.first || p->no_memory)
        return false;
    either = !p->modal && TX_TAKE(p, "either");
    all = tx_until_in_front(p);
    for (;;) {
        struct hj_effect *e = &list[*count];
        if (!next_clause(p, &c))
            return false;
        if (*count == c.first && TX_IS(p, "instead")) {
            ++*count;
            return tx_instead_of(p, e);
        }
        if (!may_be_done(p, &c, e))
            return false;
        ++*count;
        if (p->two) {
            list[*count].when = c.when;
            list[*count].with = c.did != NULL;
            list[*count].said = e->said;
            ++*count;
        }
        if (!behind_clause(p, &c))
            return false;
        if (!p->modal && TX_IS(p, "or") && tx_says_cannot(p, e)) {
            neither = *count == c.first + 1;
            if (!tx_or_cannot(p))
                return false;
            continue;
        }
        if (*count == c.first + 1 && !p->modal && all == HJ_UNTIL_NONE &&
            tx_words(p, ", or|or")) {
            p->ref = before;
            return tx_either(p, list, count);
        }
        if (either)
            return tx_stop(p, "missing 'or' behind 'either'");
        if (takes_where(p, &c) || !joint(p))
            break;
        if (c.asked)
            return tx_stop(
                p, "unclear what depends on it: begin another sentence");
    }
    if (!tx_all_until(p, list, c.first, *count, all) ||
        !tx_says_how_long(p, list, c.first, *count) ||
        (!p->modal &&
         !tx_trailing_if(p, list, c.first, *count, before.thing, neither)))
        return false;
    c.when = list[*count - 1].when;
    p->ref.asked =
        c.when == NULL || c.when->kind == HJ_IF_OTHERWISE ? TX_ASKED_NOT
        : c.when->kind == HJ_IF_DID && !c.when->negated   ? TX_ASKED_DID
                                                          : TX_ASKED;
    return true;
}
