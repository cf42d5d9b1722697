/* SPDX-License-Identifier: MPL-2.0 */
/* Ambiguities: texts that are readable word by word, but have no definite
 * meaning. */
#include "text/reader.h"

/* The clause E of ability A that is checked, and the clauses before it. */
struct seen {
    const struct tx_reader *r;
    const struct hj_ability *a;
    const struct hj_effect *e;
    bool target, unclear;         /* a single target; an object of any kind */
    bool other;                   /* another object than the event's subject */
    const struct hj_effect *may;  /* the last optional clause, */
    const struct hj_effect *away; /* and the one that removes an object */
    const struct hj_effect *pays; /* an optional one with an object of yours */
    const char *why;              /* the reason, which the check may change */
};

static bool says_other(const struct hj_selector *s)
{
    return s->other && (s->kinds[0].types & HJ_TYPE_PLAYER) == 0;
}

/* True if "other" is relative to each object: "Each Drone gets +1/+0 for each
 * other Drone". */
static bool is_of_each(const struct hj_effect *e)
{
    return (e->whom.pick == HJ_PICK_EACH || e->whom.pick == HJ_PICK_SAME) &&
           (e->whom.kinds[0].types & HJ_TYPE_PLAYER) == 0;
}

/* True if this card may match S, so that "other" means other than this card. */
static bool may_be_one(const struct tx_reader *r, const struct hj_selector *s)
{
    return r->host || (tx_types_of(s) & r->p.types) != 0;
}

static bool asks_of_others(const struct hj_effect *e)
{
    return (e->n.if_so != NULL && says_other(&e->n.if_so->whom)) ||
           (e->when != NULL && says_other(&e->when->whom));
}

/* Reports an ambiguous "other".  The reference is the source of the ability,
 * but a card that is played is not an object; and after a target, or the
 * subject of an event, that object may be meant, as the unit that captures a
 * location. */
static bool other_than_it(struct seen *seen)
{
    const struct hj_ability *a = seen->a;
    const struct hj_effect *e = seen->e;
    const struct hj_selector *s = &e->whom;
    bool moment = a->heading != HJ_TEXT_NONE &&
                  !seen->r->text->words->headings[a->heading].lasts;
    bool unclear = seen->unclear || a->when == HJ_WHEN_OWN ||
                   (a->events != 0 && a->subject.pick == HJ_PICK_ANY &&
                    (a->subject.kinds[0].types & HJ_TYPE_PLAYER) == 0);
    bool counts = e->n.kind == HJ_AMOUNT_COUNT && says_other(e->n.each);
    bool one = s->pick == HJ_PICK_TARGET && s->count == 1 && !s->up_to;
    bool object = s->kinds[0].types != HJ_TYPE_PLAYER;
    /* "Another target" excludes the only target before. */
    bool another = seen->target && a->when == HJ_WHEN_OWN && one;

    if (moment && ((says_other(s) && !may_be_one(seen->r, s)) ||
                   (counts && !may_be_one(seen->r, e->n.each))))
        return true;
    if (unclear && says_other(s) && !another)
        return true;
    seen->target =
        one && object && e->when == NULL && e->kind != HJ_EFFECT_CANCEL;
    seen->unclear =
        unclear ||
        (object && (s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_ANY));
    return (counts && (seen->unclear || is_of_each(e))) ||
           (seen->unclear && asks_of_others(e));
}

/* True if S may mean other than the objects of BEFORE, of the same type.  False
 * for a repetition: "creatures you control have Guard and other creatures you
 * control get +1 might". */
static bool may_be_those(const struct hj_selector *before,
                         const struct hj_selector *s)
{
    struct hj_selector same = *s;
    bool like = (tx_types_of(before) & tx_types_of(s)) != 0;

    same.other = false;
    same.pick = before->pick;
    return says_other(s) && like && !before->other &&
           !tx_same_selector(before, &same);
}

/* True if the sentence before A was not understood, or continues an earlier
 * one. */
static bool follows_unread(const struct tx_reader *r,
                           const struct hj_ability *a)
{
    size_t before = 0;

    for (size_t k = 0; k < r->count; k++)
        before = &r->abilities[k] != a ? r->abilities[k].sentence + 1u : before;
    return a->sentence > before;
}

/* True if "other" in clause E may mean other than the objects of the COUNT
 * clauses BEFORE. */
static bool is_other_than(const struct hj_effect *before, int count,
                          const struct hj_selector *s)
{
    for (int i = 0; i < count; i++)
        if (before[i].whom.pick == HJ_PICK_EACH &&
            may_be_those(&before[i].whom, s))
            return true;
    return false;
}

/* Returns the selector of clause E that may say "other". */
static const struct hj_selector *other_of(const struct hj_effect *e)
{
    return e->n.kind == HJ_AMOUNT_COUNT && !says_other(&e->whom) ? e->n.each
                                                                 : &e->whom;
}

/* Reports an ambiguous "other", than those or than this: "Drones get +1/+0 and
 * other combatants get -1/-0"; or "While you control a Drone, other combatants
 * get -1/-0" on a site. */
static bool other_than_those(struct seen *seen)
{
    const struct hj_ability *a = seen->a;
    const struct hj_condition *c = a->condition;
    const struct hj_selector *s = other_of(seen->e);

    return is_other_than(a->effects, (int)(seen->e - a->effects), s) ||
           (says_other(s) && !may_be_one(seen->r, s) &&
            ((c != NULL && c->kind == HJ_IF_CONTROLS &&
              may_be_those(&c->whom, s)) ||
             (a->when == HJ_WHEN_CONTINUOUS && follows_unread(seen->r, a))));
}

/* Reports the same with the first clause in a sentence of its own. */
static bool other_than_before(struct seen *seen)
{
    const struct hj_ability *last =
        seen->r->count > 0 ? &seen->r->abilities[seen->r->count - 1] : seen->a;

    return last != seen->a && last->when == HJ_WHEN_CONTINUOUS &&
           seen->a->when == HJ_WHEN_CONTINUOUS &&
           is_other_than(last->effects, last->effect_count, other_of(seen->e));
}

static bool has_choice(const struct hj_effect *e, int count)
{
    int i = 0;

    while (i < count && e[i].kind != HJ_EFFECT_CHOOSE)
        i++;
    return i < count;
}

/* Reports a second choice of modes: a line of the log has the targets of
 * one. */
static bool second_choice(struct seen *seen)
{
    const struct hj_ability *b = seen->r->abilities;
    bool chosen =
        has_choice(seen->a->effects, (int)(seen->e - seen->a->effects));

    for (size_t i = 0; i < seen->r->count; i++)
        chosen = chosen || (&b[i] != seen->a &&
                            has_choice(b[i].effects, b[i].effect_count));
    return chosen && seen->e->kind == HJ_EFFECT_CHOOSE;
}

/* True if a clause removes its objects from play. */
static bool takes_away(const struct hj_text_words *w, const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_MOVE)
        return (w->zones[e->to].is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE)) == 0;
    return tx_verb_is(w, e, HJ_VERB_AWAY);
}

/* Returns false if clause AWAY has not been carried out when E is, because of
 * the condition of E; *CERTAIN is false if it may not have been. */
static bool may_be_done(const struct seen *seen, bool *certain)
{
    const struct hj_effect *away = seen->away, *e = seen->e, *root = e;
    const struct hj_condition *c = e->when;
    bool so = true;

    while (root->when != NULL && root->when->kind == HJ_IF_OTHERWISE &&
           root > seen->a->effects)
        root--; /* what "otherwise" is the opposite of */
    if (root != e) {
        c = root->when;
        so = false;
    }
    *certain = away->unless == NULL && !away->may &&
               (away->when == NULL || (so && away->when == c));
    if (c == NULL)
        return true;
    if (c->kind == HJ_IF_DID && (seen->may == NULL || seen->may <= away)) {
        so = so != c->negated;
        *certain = so && away->unless == NULL;
        return so;
    }
    return so || c != away->when;
}

/* True if a clause tests the state in play of PICK, "it" or this object. */
static bool asks(const struct hj_effect *e, uint8_t pick)
{
    const struct hj_condition *c = e->when;
    const struct hj_kind *k = c != NULL ? &c->whom.kinds[0] : NULL;

    return c != NULL && c->kind == HJ_IF_IS && c->whom.pick == pick &&
           (c->whom.with != 0 || (k->states | k->not_states) != 0 ||
            c->whom.relation != HJ_TEXT_NONE || c->whom.zone != HJ_TEXT_NONE);
}

/* True if a clause is about PICK and needs the object in play. */
static bool is_about(const struct hj_effect *e, uint8_t pick)
{
    const struct hj_selector *s = &e->whom;

    return (s->pick == pick || (pick == HJ_PICK_IT && s->kind_count == 0 &&
                                s->pick == HJ_PICK_SAME)) &&
           e->kind != HJ_EFFECT_MOVE && e->kind != HJ_EFFECT_CANCEL;
}

/* True if the subject of the event is out of play afterwards. */
static bool is_away(const struct hj_text_words *w, const struct hj_ability *a)
{
    for (uint8_t i = 0; i < w->event_count; i++)
        if (a->events >> i & 1 && !(w->events[i].is & HJ_EVENT_AWAY))
            return false;
    return a->events != 0;
}

/* Reports a reference to an object that has left play: "You may sacrifice
 * another creature.  If you do, it gets +1 might", or "When this unit is
 * destroyed, if it is exhausted". */
static bool speaks_of_gone(struct seen *seen)
{
    const struct hj_effect *e = seen->e;
    const struct hj_selector *s = &e->whom;
    bool away = is_away(seen->r->text->words, seen->a);
    bool gone = away && !seen->other;
    bool this = away && seen->a->subject.pick == HJ_PICK_THIS, done = false;
    bool may = seen->away != NULL && may_be_done(seen, &done);

    if ((this && (asks(e, HJ_PICK_THIS) || is_about(e, HJ_PICK_THIS))) ||
        ((gone || may) && asks(e, HJ_PICK_IT)) ||
        ((gone || done) && is_about(e, HJ_PICK_IT)))
        return true;
    if (s->pick != HJ_PICK_IT && s->pick != HJ_PICK_SAME &&
        s->pick != HJ_PICK_NONE && !tx_is_players(s)) {
        seen->away = NULL;
        seen->other = true;
    }
    if (takes_away(seen->r->text->words, e))
        seen->away = e;
    if (e->may)
        seen->may = e;
    return false;
}

/* Reports an ambiguous "it", the paying or the attacking unit: "When this unit
 * attacks, you may exhaust another unit you control.  If you do, it gets +1
 * power". */
static bool one_of_two(struct seen *seen)
{
    const struct hj_effect *e = seen->e;
    if (seen->pays != NULL && e->whom.pick == HJ_PICK_IT && e->when != NULL &&
        e->when->kind == HJ_IF_DID && !e->when->negated)
        return true;
    if (e->may && e->whom.pick == HJ_PICK_ANY && e->whom.other &&
        seen->a->events != 0 && seen->a->subject.pick == HJ_PICK_THIS)
        seen->pays = e;
    else if (e->whom.pick != HJ_PICK_IT && !tx_is_players(&e->whom))
        seen->pays = NULL;
    return false;
}

/* True if A is done when a card that stays in play is played. */
static bool is_done_at_once(const struct seen *seen)
{
    return seen->a->when == HJ_WHEN_OWN && (seen->r->is & HJ_TYPE_LASTS) != 0;
}

/* Reports an effect of playing a card that removes the card itself: "If you
 * control no sites, destroy this condition". */
static bool takes_itself(struct seen *seen)
{
    return is_done_at_once(seen) && seen->e->whom.pick == HJ_PICK_THIS &&
           takes_away(seen->r->text->words, seen->e);
}

/* True if E changes a keyword that S tests. */
static bool changes_what_is_asked(const struct hj_effect *e,
                                  const struct hj_selector *s)
{
    uint32_t changed = 0, asked = s->with | s->without;

    if (e->kind != HJ_EFFECT_GAIN && e->kind != HJ_EFFECT_LOSE)
        return false;
    for (int i = 0; i < e->keyword_count; i++)
        changed |= UINT32_C(1) << e->keywords[i].keyword;
    for (int i = 0; i < s->kind_count; i++)
        asked |= s->kinds[i].keywords;
    return (changed & asked) != 0;
}

/* Reports a continuous condition that the effect itself changes: "Combatants
 * with FLIGHT lose FLIGHT and get +1/+0". */
static bool asks_for_changed(struct seen *seen)
{
    const struct hj_ability *a = seen->a;
    for (int k = 0; a->when == HJ_WHEN_CONTINUOUS && k < a->effect_count; k++)
        if (seen->e != &a->effects[k] &&
            changes_what_is_asked(&a->effects[k], &seen->e->whom))
            return true;
    return false;
}

/* Reports an ambiguous "a" on a card that stays in play: "A Hero you control
 * gets +1/+0" may mean each, or one chosen when the card is played. */
static bool chosen_or_each(struct seen *seen)
{
    const struct hj_effect *e = seen->e;

    if (!is_done_at_once(seen) || e->until != HJ_UNTIL_NONE ||
        !tx_is_of(e, TX_CHANGES))
        return false;
    if (e->whom.pick == HJ_PICK_EACH)
        seen->why = "ambiguous: for a time, or as long as this is in play";
    return e->whom.pick == HJ_PICK_EACH || e->whom.pick == HJ_PICK_ANY;
}

/* True if S is about what is not in play: cards of a zone, or effects. */
static bool is_out_of_play(const struct hj_text_words *w,
                           const struct hj_selector *s)
{
    return (s->zone != HJ_TEXT_NONE &&
            !(w->zones[s->zone].is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE))) ||
           (tx_types_of(s) & tx_types_that(w, HJ_TYPE_STACKED)) != 0;
}

/* Reports "with the highest cost" of what is not in play, where not everything
 * that it is compared with is known, or there. */
static bool compares_others(struct seen *seen)
{
    const struct hj_effect *e = seen->e;
    return e->whom.extreme != HJ_EXTREME_NONE &&
           (e->kind == HJ_EFFECT_SEARCH || e->kind == HJ_EFFECT_CANCEL ||
            is_out_of_play(seen->r->text->words, &e->whom));
}

/* Returns the types of objects that a clause can apply to; 0: any. */
static uint32_t types_of_clause(const struct hj_text_words *w,
                                const struct hj_effect *e)
{
    uint32_t types = w->things;

    if (tx_is_of(e, TX_KIND(VERB) | TX_KIND(OWN)))
        return w->verbs[e->index].types;
    if (!tx_is_of(e, TX_CHANGES | TX_KIND(DAMAGE) | TX_KIND(PREVENT) |
                         TX_KIND(COUNTER) | TX_KIND(CONTROL)))
        return 0;
    for (uint8_t i = 0; i < w->type_count && types != 0; i++)
        if ((w->types[i].also & w->things) != 0)
            types |= 1u << i;
    return types;
}

/* True if a condition asks for what the object that the card is attached to
 * never is or has: another type, a keyword, a value, a state other than ready
 * or exhausted. */
static bool asks_in_vain(const struct tx_reader *r,
                         const struct hj_condition *c)
{
    const struct hj_effect gain = {.kind = HJ_EFFECT_GAIN};
    uint32_t types = types_of_clause(r->text->words, &gain);

    for (; c != NULL; c = c->also) {
        const struct hj_selector *s = &c->whom;
        const struct hj_kind *k = &s->kinds[0];
        if (c->kind != HJ_IF_IS || s->pick != HJ_PICK_HOST)
            continue;
        if (k->types != 0 && (k->types & r->host_types) == 0)
            return true;
        if (types != 0 && (types & r->host_types) == 0 &&
            (s->with != 0 || s->test_count > 0 || k->states >> 2 != 0))
            return true;
    }
    return false;
}

/* Reports what cannot happen to the object that the card is attached to, or
 * never be true of it: "Attach to a domain card.  It gets +1 might." */
static bool not_of_host(struct seen *seen)
{
    const struct tx_reader *r = seen->r;
    const struct hj_effect *e = seen->e;
    uint32_t types = types_of_clause(r->text->words, e);

    if (e->whom.pick == HJ_PICK_HOST && types != 0 &&
        (types & r->host_types) == 0)
        return true;
    seen->why = "what it is attached to never is or has this";
    return asks_in_vain(r, seen->a->condition) || asks_in_vain(r, e->when) ||
           asks_in_vain(r, e->n.if_so);
}

const char *tx_unclear(const struct tx_reader *r, const struct hj_ability *a,
                       const struct hj_effect **at)
{
    static const char other[] = "unclear other than what";
    static const struct {
        bool (*is_unclear)(struct seen *seen);
        const char *why;
    } checks[] = {
        {other_than_it, other},
        {other_than_those, other},
        {other_than_before, other},
        {second_choice, "more than one choice"},
        {speaks_of_gone, "what 'it' would be has left play"},
        {one_of_two, "unclear which of the two 'it' is"},
        {chosen_or_each, "ambiguous: write 'each', or 'choose a' in a sentence "
                         "of its own"},
        {compares_others, "only objects in play can be compared"},
        {asks_for_changed, "it depends on what the same sentence changes"},
        {not_of_host, "this cannot be done to what it is attached to"},
        {takes_itself, "missing trigger, cost or time"}};

    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        struct seen seen = {.r = r, .a = a};
        for (int k = 0; k < a->effect_count; k++) {
            *at = seen.e = &a->effects[k];
            seen.why = checks[i].why;
            if (checks[i].is_unclear(&seen))
                return seen.why;
        }
    }
    *at = NULL;
    return NULL;
}
