/* SPDX-License-Identifier: MPL-2.0 */
/* Ambiguities: texts that are readable word by word, but have no definite
 * meaning. */
#include "text/reader.h"

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
    uint32_t is = r->type == HJ_TEXT_NONE
                      ? 0
                      : 1u << r->type | r->text->words->types[r->type].also;
    bool one = r->host;

    for (int i = 0; i < s->kind_count; i++)
        one = one || (s->kinds[i].types & is) != 0;
    return one;
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
static const char *other_than_what(const struct tx_reader *r,
                                   const struct hj_ability *a,
                                   const struct hj_effect **at)
{
    bool moment = a->heading != HJ_TEXT_NONE &&
                  !r->text->words->headings[a->heading].lasts;
    bool unclear = a->when == HJ_WHEN_OWN ||
                   (a->events != 0 && a->subject.pick == HJ_PICK_ANY &&
                    (a->subject.kinds[0].types & HJ_TYPE_PLAYER) == 0);
    bool target = false;

    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        const struct hj_selector *s = &e->whom;
        bool counts = e->n.kind == HJ_AMOUNT_COUNT && says_other(e->n.each);
        bool one = s->pick == HJ_PICK_TARGET && s->count == 1 && !s->up_to;
        bool object = s->kinds[0].types != HJ_TYPE_PLAYER;
        /* "Another target" excludes the only target before. */
        bool another = target && a->when == HJ_WHEN_OWN && one;

        if (moment && ((says_other(s) && !may_be_one(r, s)) ||
                       (counts && !may_be_one(r, e->n.each))))
            return "unclear other than what";
        if (unclear && says_other(s) && !another)
            return "unclear other than what";
        target =
            one && object && e->when == NULL && e->kind != HJ_EFFECT_CANCEL;
        unclear =
            unclear ||
            (object && (s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_ANY));
        if ((counts && (unclear || is_of_each(e))) ||
            (unclear && asks_of_others(e)))
            return "unclear other than what";
    }
    *at = NULL;
    return NULL;
}

/* True if S may mean other than the objects of BEFORE, of the same type.  False
 * for a repetition: "creatures you control have Guard and other creatures you
 * control get +1 might". */
static bool may_be_those(const struct hj_selector *before,
                         const struct hj_selector *s)
{
    struct hj_selector same = *s;
    bool like = false;

    for (int i = 0; i < before->kind_count; i++)
        for (int k = 0; k < s->kind_count; k++)
            like = like || (before->kinds[i].types & s->kinds[k].types) != 0;
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

/* Reports an ambiguous "other", than those or than this: "Drones get +1/+0 and
 * other combatants get -1/-0", with the first clause possibly in a sentence of
 * its own, BEFORE; or "While you control a Drone, other combatants get -1/-0"
 * on a site. */
static const char *other_than_those(const struct tx_reader *r,
                                    const struct hj_ability *before,
                                    const struct hj_ability *a,
                                    const struct hj_effect **at)
{
    const struct hj_condition *c = a->condition;

    for (int k = 0; k < a->effect_count; k++) {
        const struct hj_effect *e = *at = &a->effects[k];
        const struct hj_selector *s =
            e->n.kind == HJ_AMOUNT_COUNT && !says_other(&e->whom) ? e->n.each
                                                                  : &e->whom;
        for (int i = 0; i < (before == a ? k : before->effect_count); i++)
            if (before->effects[i].whom.pick == HJ_PICK_EACH &&
                may_be_those(&before->effects[i].whom, s))
                return "unclear other than what";
        if (!says_other(s) || may_be_one(r, s))
            continue;
        if ((c != NULL && c->kind == HJ_IF_CONTROLS &&
             may_be_those(&c->whom, s)) ||
            (a->when == HJ_WHEN_CONTINUOUS && follows_unread(r, a)))
            return "unclear other than what";
    }
    *at = NULL;
    return NULL;
}

/* Reports a second choice of modes: a line of the log has the targets of
 * one. */
static const char *second_choice(const struct tx_reader *r,
                                 const struct hj_ability *a,
                                 const struct hj_effect **at)
{
    const struct hj_effect *first = NULL;

    for (size_t k = 0; k < r->count; k++)
        for (int i = 0;
             &r->abilities[k] != a && i < r->abilities[k].effect_count; i++)
            if (r->abilities[k].effects[i].kind == HJ_EFFECT_CHOOSE)
                first = &r->abilities[k].effects[i];

    for (int i = 0; i < a->effect_count; i++) {
        *at = &a->effects[i];
        if ((*at)->kind == HJ_EFFECT_CHOOSE && first != NULL)
            return "more than one choice";
        if ((*at)->kind == HJ_EFFECT_CHOOSE)
            first = *at;
    }
    *at = NULL;
    return NULL;
}

/* True if a clause removes its objects from play. */
static bool takes_away(const struct hj_text_words *w, const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_MOVE)
        return (w->zones[e->to].is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE)) == 0;
    return (e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN) &&
           (w->verbs[e->index].is & HJ_VERB_AWAY) != 0;
}

/* The clause that removes an object, and the last optional clause. */
struct gone {
    const struct hj_effect *away, *may;
};

/* Returns false if clause AWAY has not been carried out when E is, because of
 * the condition of E; *CERTAIN is false if it may not have been. */
static bool may_be_done(const struct hj_ability *a, const struct gone *g,
                        const struct hj_effect *e, bool *certain)
{
    const struct hj_effect *away = g->away, *root = e;
    const struct hj_condition *c = e->when;
    bool so = true;

    while (root->when != NULL && root->when->kind == HJ_IF_OTHERWISE &&
           root > a->effects)
        root--; /* what "otherwise" is the opposite of */
    if (root != e) {
        c = root->when;
        so = false;
    }
    *certain = away->unless == NULL && !away->may &&
               (away->when == NULL || (so && away->when == c));
    if (c == NULL)
        return true;
    if (c->kind == HJ_IF_DID && (g->may == NULL || g->may <= away)) {
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
static const char *speaks_of_gone(const struct hj_text_words *w,
                                  const struct hj_ability *a,
                                  const struct hj_effect **at)
{
    struct gone g = {NULL, NULL};
    bool gone = is_away(w, a), this = gone && a->subject.pick == HJ_PICK_THIS;

    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = &a->effects[i];
        const struct hj_selector *s = &e->whom;
        bool done = false;
        bool may = g.away != NULL && may_be_done(a, &g, e, &done);
        *at = e;
        if ((this && (asks(e, HJ_PICK_THIS) || is_about(e, HJ_PICK_THIS))) ||
            ((gone || may) && asks(e, HJ_PICK_IT)) ||
            ((gone || done) && is_about(e, HJ_PICK_IT)))
            return "what 'it' would be has left play";
        if (s->pick != HJ_PICK_IT && s->pick != HJ_PICK_SAME &&
            s->pick != HJ_PICK_NONE && !tx_is_players(s)) {
            g.away = NULL;
            gone = false;
        }
        if (takes_away(w, e))
            g.away = e;
        if (e->may)
            g.may = e;
    }
    *at = NULL;
    return NULL;
}

/* Reports an ambiguous "it", the paying or the attacking unit: "When this unit
 * attacks, you may exhaust another unit you control.  If you do, it gets +1
 * power". */
static const char *one_of_two(const struct hj_ability *a,
                              const struct hj_effect **at)
{
    const struct hj_effect *pays = NULL;

    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = &a->effects[i];
        *at = e;
        if (pays != NULL && e->whom.pick == HJ_PICK_IT && e->when != NULL &&
            e->when->kind == HJ_IF_DID && !e->when->negated)
            return "unclear which of the two 'it' is";
        if (e->may && e->whom.pick == HJ_PICK_ANY && e->whom.other &&
            a->events != 0 && a->subject.pick == HJ_PICK_THIS)
            pays = e;
        else if (e->whom.pick != HJ_PICK_IT && !tx_is_players(&e->whom))
            pays = NULL;
    }
    *at = NULL;
    return NULL;
}

/* Reports an effect of playing a card that removes the card itself: "If you
 * control no sites, destroy this condition". */
static const char *takes_itself(const struct tx_reader *r,
                                const struct hj_ability *a,
                                const struct hj_effect **at)
{
    for (int i = 0; i < a->effect_count; i++) {
        *at = &a->effects[i];
        if (a->when == HJ_WHEN_OWN && (r->is & HJ_TYPE_LASTS) != 0 &&
            (*at)->whom.pick == HJ_PICK_THIS && takes_away(r->text->words, *at))
            return "missing trigger, cost or time";
    }
    *at = NULL;
    return NULL;
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
static const char *asks_for_changed(const struct hj_ability *a,
                                    const struct hj_effect **at)
{
    for (int i = 0; a->when == HJ_WHEN_CONTINUOUS && i < a->effect_count; i++)
        for (int k = 0; k < a->effect_count; k++) {
            *at = &a->effects[i];
            if (i != k && changes_what_is_asked(&a->effects[k], &(*at)->whom))
                return "it depends on what the same sentence changes";
        }
    *at = NULL;
    return NULL;
}

/* Reports an ambiguous "a" on a card that stays in play: "A Hero you control
 * gets +1/+0" may mean each, or one chosen when the card is played. */
static const char *chosen_or_each(const struct tx_reader *r,
                                  const struct hj_ability *a,
                                  const struct hj_effect **at)
{
    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        if (a->when == HJ_WHEN_OWN && (r->is & HJ_TYPE_LASTS) != 0 &&
            e->until == HJ_UNTIL_NONE &&
            (e->kind == HJ_EFFECT_MODIFY || e->kind == HJ_EFFECT_GAIN ||
             e->kind == HJ_EFFECT_LOSE)) {
            if (e->whom.pick == HJ_PICK_ANY)
                return "ambiguous: write 'each', or 'choose a' in a sentence "
                       "of its own";
            if (e->whom.pick == HJ_PICK_EACH)
                return "ambiguous: for a time, or as long as this is in play";
        }
    }
    *at = NULL;
    return NULL;
}

/* True if S is about what is not in play: cards of a zone, or effects. */
static bool is_out_of_play(const struct hj_text_words *w,
                           const struct hj_selector *s)
{
    bool out = s->zone != HJ_TEXT_NONE &&
               !(w->zones[s->zone].is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE));

    for (int k = 0; k < s->kind_count; k++)
        for (uint8_t i = 0; i < w->type_count; i++)
            out = out || ((s->kinds[k].types >> i & 1) != 0 &&
                          (w->types[i].is & HJ_TYPE_STACKED) != 0);
    return out;
}

/* Reports "with the highest cost" of what is not in play, where not everything
 * that it is compared with is known, or there. */
static const char *compares_others(const struct tx_reader *r,
                                   const struct hj_ability *a,
                                   const struct hj_effect **at)
{
    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        if (e->whom.extreme != HJ_EXTREME_NONE &&
            (e->kind == HJ_EFFECT_SEARCH || e->kind == HJ_EFFECT_CANCEL ||
             is_out_of_play(r->text->words, &e->whom)))
            return "only objects in play can be compared";
    }
    *at = NULL;
    return NULL;
}

/* Returns the types of objects that a clause can apply to; 0: any. */
static uint32_t types_of_clause(const struct hj_text_words *w,
                                const struct hj_effect *e)
{
    uint32_t types = w->things;

    switch (e->kind) {
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        return w->verbs[e->index].types;
    case HJ_EFFECT_DAMAGE:
    case HJ_EFFECT_PREVENT:
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
    case HJ_EFFECT_COUNTER:
    case HJ_EFFECT_CONTROL:
        for (uint8_t i = 0; i < w->type_count && types != 0; i++)
            if ((w->types[i].also & w->things) != 0)
                types |= 1u << i;
        return types;
    default:
        return 0;
    }
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
static const char *not_of_host(const struct tx_reader *r,
                               const struct hj_ability *a,
                               const struct hj_effect **at)
{
    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        uint32_t types = types_of_clause(r->text->words, e);
        if (e->whom.pick == HJ_PICK_HOST && types != 0 &&
            (types & r->host_types) == 0)
            return "this cannot be done to what it is attached to";
        if (asks_in_vain(r, a->condition) || asks_in_vain(r, e->when) ||
            asks_in_vain(r, e->n.if_so))
            return "what it is attached to never is or has this";
    }
    *at = NULL;
    return NULL;
}

const char *tx_unclear(const struct tx_reader *r, const struct hj_ability *a,
                       const struct hj_effect **at)
{
    const struct hj_ability *last =
        r->count > 0 ? &r->abilities[r->count - 1] : a;
    const char *why = other_than_what(r, a, at);

    if (why == NULL)
        why = other_than_those(r, a, a, at);
    if (why == NULL && last != a && last->when == HJ_WHEN_CONTINUOUS &&
        a->when == HJ_WHEN_CONTINUOUS)
        why = other_than_those(r, last, a, at);
    if (why == NULL)
        why = second_choice(r, a, at);
    if (why == NULL)
        why = speaks_of_gone(r->text->words, a, at);
    if (why == NULL)
        why = one_of_two(a, at);
    if (why == NULL)
        why = chosen_or_each(r, a, at);
    if (why == NULL)
        why = compares_others(r, a, at);
    if (why == NULL)
        why = asks_for_changed(a, at);
    if (why == NULL)
        why = not_of_host(r, a, at);
    return why != NULL ? why : takes_itself(r, a, at);
}
