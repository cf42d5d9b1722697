/* SPDX-License-Identifier: MPL-2.0 */
/* Rule effects of objects and players ("may attack", "takes 1 less damage"),
 * for as long as the text is in force. */
#include "play/internal.h"

/* True if a continuous rule effect of SOURCE is about REF. A player is meant by
 * the selector in front of the verb, or as "you". */
static bool is_of(const struct pl_run *r, int source, const struct hj_effect *e,
                  pl_ref ref)
{
    int you = pl_you(r, source);
    bool player = pl_ref_is_player(ref);
    const struct hj_selector *whom = player && e->by != NULL ? e->by : &e->whom;

    return whom->pick == HJ_PICK_NONE /* it is about "you" */
               ? you < 0 ||
                     you == (player ? ~ref : r->s->objects[ref].controller)
               : pl_affects(r, whom, source, ref);
}

const struct hj_effect *pl_modifier_clause(const struct pl_run *r,
                                           const struct pl_modifier *m)
{
    const struct hj_ability *a = pl_ability(pl_card_of(r, m->source), m->n);

    return a != NULL ? &a->effects[m->which] : NULL;
}

/* Returns the place that "here" means in modifier M, which is about all objects
 * that fit; only its column counts. */
static pl_ref place_of(const struct pl_modifier *m)
{
    return m->object == -1 ? PL_REF_NONE : pl_place_ref(-1, 0, -2 - m->object);
}

/* Returns the clause of modifier M if M is about all objects that fit, and
 * OBJECT fits; else NULL. */
static const struct hj_effect *
clause_for_all(const struct pl_run *r, const struct pl_modifier *m, int object)
{
    const struct hj_effect *e =
        m->kind == PL_MODIFIES_RULES_OF_ALL ? pl_modifier_clause(r, m) : NULL;

    return e != NULL &&
                   pl_fits(r, &e->whom, object, m->source, m->x, place_of(m)) &&
                   (r->g->rules->fits_clause == NULL ||
                    r->g->rules->fits_clause(r, e, object))
               ? e
               : NULL;
}

/* True if modifier M is the rule effect VERB of REF. */
static bool is_rule_effect(const struct pl_run *r, const struct pl_modifier *m,
                           pl_ref ref, int verb)
{
    const struct hj_effect *e =
        pl_ref_is_object(ref) ? clause_for_all(r, m, ref) : NULL;

    return e != NULL ? e->kind != HJ_EFFECT_PREVENT && e->index == verb
                     : m->kind == PL_MODIFIES_RULES && m->object == ref &&
                           m->which == verb;
}

bool pl_prevents_all(const struct pl_run *r, int object)
{
    PL_EACH_MODIFIER (m, r->s) {
        const struct hj_effect *e = clause_for_all(r, m, object);
        if (e != NULL && e->kind == HJ_EFFECT_PREVENT)
            return true;
    }
    return false;
}

int pl_sum_rule_effects(const struct pl_run *r, pl_ref ref, int verb)
{
    int sum = 0;

    PL_EACH_STANDING (e, w, r, ref, verb)
        if (is_of(r, w.at, e, ref))
            sum += e->n.kind == HJ_AMOUNT_N && e->n.n != 0 ? e->n.n : 1;
    PL_EACH_MODIFIER (m, r->s)
        if (is_rule_effect(r, m, ref, verb))
            sum += m->amount;
    return sum;
}

/* Returns the first source of a rule effect; -1 for an `effect` line. */
static int first_source(const struct pl_run *r, pl_ref ref, int verb)
{
    PL_EACH_STANDING (e, w, r, ref, verb)
        if (is_of(r, w.at, e, ref))
            return w.at;
    PL_EACH_MODIFIER (m, r->s)
        if (m->source >= 0 && is_rule_effect(r, m, ref, verb))
            return m->source;
    return -1;
}

struct hj_str pl_source_name(const struct pl_run *r, int source)
{
    hj_card card = source < 0 ? HJ_NO_CARD : r->s->objects[source].card;

    return card == HJ_NO_CARD ? HJ_STR("a card") : pl_card_name(r, card);
}

struct hj_str pl_rule_effect_source(const struct pl_run *r, pl_ref ref,
                                    int verb)
{
    return pl_source_name(r, first_source(r, ref, verb));
}

/* Tells an event of a rule effect about REF; PL_REF_NONE: about all that fit.
 */
static void tell(struct pl_run *r, int kind, pl_ref ref, int source, int verb,
                 int amount, const char *rule)
{
    pl_event(r, &(struct hj_event){
                    .kind = (uint8_t)kind,
                    .player = (int8_t)(pl_ref_is_player(ref) ? ~ref : -1),
                    .chooser = -1,
                    .object = pl_ref_is_object(ref) ? ref : -1,
                    .source = source,
                    .from = verb,
                    .to = amount,
                    .rule = rule});
}

void pl_tell_prevented_by(struct pl_run *r, pl_ref ref, int verb, int source,
                          const char *rule)
{
    tell(r, PL_PREVENTED, ref, source, verb, 0, rule);
}

void pl_tell_prevented(struct pl_run *r, pl_ref ref, int verb, const char *rule)
{
    if (pl_records(r))
        pl_tell_prevented_by(r, ref, verb, first_source(r, ref, verb), rule);
}

void pl_tell_ruled(struct pl_run *r, int kind, const struct pl_modifier *m,
                   const char *rule)
{
    pl_ref of = m->kind == PL_MODIFIES_RULES ? m->object : PL_REF_NONE;
    const struct hj_effect *e =
        m->kind == PL_MODIFIES_RULES_OF_ALL ? pl_modifier_clause(r, m) : NULL;
    int verb = m->kind == PL_MODIFIES_COST                 ? -2
               : e != NULL && e->kind == HJ_EFFECT_PREVENT ? -1
               : e != NULL                                 ? e->index
                                                           : m->which;

    if (m->kind >= PL_MODIFIES_RULES &&
        verb < r->g->rules->words->verb_count) /* else the game's own */
        tell(r, kind, of, m->source, verb, m->amount, rule);
}

void pl_check_allowed(struct pl_run *r, const struct hj_operand *at, int object,
                      int verb, const char *what, const char *cite)
{
    if (pl_rule_effect(r, object, verb) > 0)
        pl_illegal(r, at, cite, PL_SAY(FORBIDDEN),
                   HJ_STR_ARG(pl_rule_effect_source(r, object, verb)),
                   PL_LABEL(r, object), what);
}

/* Begins a rule effect that lasts, on OBJECT. */
static void begin_rule_effect(struct pl_run *r, const struct pl_item *item,
                              const struct hj_effect *e, int object,
                              const char *rule)
{
    struct pl_modifier m =
        pl_change(object, item->object, PL_MODIFIES_RULES, e->index,
                  e->n.n != 0 ? e->n.n : 1, pl_lasting(r, item, e));

    pl_modify(r, &m, rule);
}

/* True if a verb may have a duration. */
static bool lasts(const struct pl_run *r, const struct hj_effect *e)
{
    return pl_is_verb(e) &&
           r->g->rules->words->verbs[e->index].is & HJ_VERB_UNTIL;
}

static unsigned relation_is(const struct pl_run *r, const struct hj_selector *s)
{
    return s->relation == HJ_TEXT_NONE
               ? 0
               : r->g->rules->words->relations[s->relation].is;
}

/* True if S means all objects that fit, with no extreme, and no zone or
 * relation but a place. */
static bool is_of_all(const struct pl_run *r, const struct hj_selector *s)
{
    return s->pick == HJ_PICK_EACH && !pl_is_player_sel(s) &&
           s->control <= HJ_CONTROL_OPPONENT &&
           (s->zone == HJ_TEXT_NONE ||
            (r->g->rules->words->zones[s->zone].is & HJ_ZONE_PLACE &&
             s->zone_of <= HJ_CONTROL_OPPONENT)) &&
           (s->relation == HJ_TEXT_NONE ||
            relation_is(r, s) & HJ_RELATION_PLACE) &&
           s->extreme == HJ_EXTREME_NONE;
}

/* Returns what modifiers of all that fit have as object: the place of clause E,
 * whose targets have been taken. */
static int16_t place_for_all(const struct pl_run *r, const struct pl_item *item,
                             const struct hj_effect *e)
{
    unsigned is = relation_is(r, &e->whom);

    if (!(is & HJ_RELATION_PLACE))
        return -1;
    return (int16_t)(-2 - (is & HJ_RELATION_TARGET
                               ? pl_place_column(
                                     item->targets[item->target_from - 1])
                               : r->s->objects[item->object].column));
}

bool pl_add_rule_effect_to_all(struct pl_run *r, const struct pl_pending *p,
                               const struct hj_effect *e)
{
    bool prevents = e->kind == HJ_EFFECT_PREVENT && e->n.kind == HJ_AMOUNT_ALL;
    int until = prevents ? PL_UNTIL_END : pl_lasting(r, &p->item, e);
    struct pl_modifier m =
        pl_change(-1, p->item.object, PL_MODIFIES_RULES_OF_ALL, p->effect,
                  e->n.n != 0 ? e->n.n : 1, until);

    if (!(prevents || lasts(r, e)) || !is_of_all(r, &e->whom) ||
        until == PL_IN_PLAY || until == PL_BY_SOURCE || until >= PL_OWN_UNTIL)
        return false;
    m.object = place_for_all(r, &p->item, e);
    m.n = p->item.ability;
    m.x = p->item.controller;
    if (pl_modify(r, &m, pl_cited(r, r->g->rules->cites.rule_effect)) &&
        !prevents)
        r->s->granted[PL_GRANTS_VERBS] |= pl_grant_bit(e->index);
    return true;
}

bool pl_add_rule_effect(struct pl_run *r, const struct pl_item *item,
                        const struct hj_effect *e, int object)
{
    if (!lasts(r, e))
        return false;
    begin_rule_effect(r, item, e, object,
                      pl_cited(r, r->g->rules->cites.rule_effect));
    return true;
}

bool pl_add_rule_effect_to_players(struct pl_run *r, const struct pl_item *item,
                                   const struct hj_effect *e)
{
    const struct hj_selector *whom = e->by != NULL ? e->by : &e->whom;

    if (!(r->g->rules->words->verbs[e->index].is & HJ_VERB_UNTIL) ||
        (e->by == NULL && e->whom.pick != HJ_PICK_NONE))
        return false;
    for (int i = 0; i < r->g->players; i++)
        if (whom->pick == HJ_PICK_NONE
                ? i == item->controller
                : pl_fits_player(r, whom, i, item->controller))
            begin_rule_effect(r, item, e, ~i, r->rule);
    return true;
}
