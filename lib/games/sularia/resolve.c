/* SPDX-License-Identifier: MPL-2.0 */
/* The chain resolves: objects arrive, cards go where they go, and what an effect
 * waits for is answered. */
#include "games/sularia/su.h"

bool su_counts_for(const struct pl_run *r, int object, int player, int n)
{
    int controller = r->s->objects[object].controller;

    return controller == player || (n == 1 && pl_on("faction-war.15") &&
                                    !pl_is_opponent(r->g, controller, player));
}

/* R14, combatants.14, sites.14-15. */
static void apply_type_n(struct pl_run *r, const struct pl_item *link)
{
    struct pl_state *s = r->s;
    const struct su_card *c = su_card_of(r, link->object);
    const struct pl_object *new = &s->objects[link->object];
    int count = 0, oldest = -1;

    for (struct pl_walk w = {0}; pl_walk(&w, s, SU_IN_PLAY);) {
        const struct pl_object *o = &s->objects[w.at];
        if (o->card != new->card || w.at == link->object ||
            (!su_counts_for(r, w.at, new->controller, c->n) &&
             !pl_wrong(TYPE_N_ALL)))
            continue;
        count++;
        if (oldest < 0 || (o->order < s->objects[oldest].order) !=
                              pl_wrong(TYPE_N_NEWEST))
            oldest = w.at;
    }
    if (c->n <= 0 || count < c->n || new->card == HJ_NO_CARD)
        return;
    if (link->with >= 0 && pl_in_play(r, link->with) &&
        s->objects[link->with].card == new->card &&
        su_counts_for(r, link->with, new->controller, c->n))
        oldest = link->with;
    if (c->type == SU_SITE)
        su_lose_site(r, oldest, "sites.15 R14");
    su_move(r, oldest, SU_DAMAGE,
            c->type == SU_SITE ? "sites.14 R14" : "combatants.14 R14");
}

/* DEPLOYED: not by an effect. */
static void arrive(struct pl_run *r, const struct pl_item *link, bool deployed)
{
    struct pl_object *o = &r->s->objects[link->object];
    bool site = link->kind == SU_ESTABLISH;
    int zone = link->to != PL_REF_NONE ? pl_place_zone(link->to)
                                       : SU_COMBATANTS;

    su_put(o, SU_FROM_ROW, 0);
    su_put(o, PL_FACE_UP, 1);
    pl_set_controller(r->s, link->object, link->controller);
    apply_type_n(r, link);
    pl_move(r, link->object, zone,
            PL_ZONE(zone) & SU_SITES ? pl_place_column(link->to) : 0,
            zone == SU_HIDDEN ? "hidden.1"
            : site            ? "battlefield.4"
                              : "combatant-phase.2");
    su_put(o, PL_ARRIVED, 1);
    if (!site || !pl_on("sites.6")) {
        su_put(o, SU_QUICK, su_keyword(r, link->object, SU_KEYWORD_QUICK) > 0);
        if (!su_has(o, SU_QUICK) && pl_on("combatants.4 R15")) {
            su_put(o, SU_ACTIVATED, 1); /* it arrives so, and does not become it */
            pl_changed(r, PL_F_FLAG, link->object, o->controller, 0, 1,
                       "combatants.4 R15");
        }
    }
    if (deployed)
        su_trigger(r, site ? SU_EVENT_ESTABLISHED : SU_EVENT_DEPLOYED,
                   link->object, link->controller);
    su_trigger(r, SU_EVENT_ENTERS, link->object, link->controller);
}

void su_put_into_play(struct pl_run *r, int object, int player)
{
    struct pl_item link = {.kind = SU_DEPLOY,
                           .object = (int16_t)object,
                           .controller = (uint8_t)player,
                           .to = PL_REF_NONE,
                           .with = -1};

    arrive(r, &link, false);
}

void su_catch_up(struct pl_run *r, int object)
{
    struct pl_object *o = &r->s->objects[object];
    struct pl_item link = {.object = (int16_t)object, .with = -1};

    su_pay_late(r, object);
    if (!pl_in_play(r, object))
        return;
    apply_type_n(r, &link);
    if (su_has(o, PL_ARRIVED) && su_card_of(r, object)->type == SU_COMBATANT &&
        su_keyword(r, object, SU_KEYWORD_QUICK) > 0 && !su_has(o, SU_QUICK)) {
        su_put(o, SU_QUICK, 1);
        su_set_activated(r, object, false, "combatants.4 R15");
    }
    su_sweep(r, "damage-pile.4");
}

/* The keyword of a tactic that cancels what lies directly below it: R28. */
static void defuse(struct pl_run *r, const struct pl_item *link)
{
    struct pl_item *below =
        r->s->stack_count > 0 ? &r->s->stack[r->s->stack_count - 1] : NULL;

    if (below == NULL || (below->is & SU_REQUIRED_ITEM) || !pl_on("defuse.2 R28"))
        return;
    below->cancelled = 1;
    pl_event(r, &(struct hj_event){.kind = PL_CANCELLED,
                                   .object = below->object,
                                   .player = -1,
                                   .chooser = -1,
                                   .source = link->object,
                                   .rule = "defuse.2 R28"});
}

/* Whether a condition from the hand does more, until end of turn, than to
 * change at once whom it finds: tactic-condition-card.15. */
static bool goes_on(const struct pl_run *r, int object)
{
    const struct su_card *c = su_card_of(r, object);
    bool more = c->steady || c->triggers != 0 || c->opens != 0;

    for (int k = 0; k < c->text.ability_count; k++)
        more = more || c->text.abilities[k].when == HJ_WHEN_PAYMENT;
    return more && c->type == SU_CONDITION &&
           r->s->objects[object].zone == SU_DAMAGE &&
           pl_on("tactic-condition-card.15");
}

/* The end of a card that was on the chain: tactic-condition-card.3,5. */
static void put_away(struct pl_run *r, const struct pl_item *link)
{
    struct pl_object *o = &r->s->objects[link->object];
    bool condition = su_card_of(r, link->object)->type == SU_CONDITION;
    uint32_t order = o->order;

    if (o->zone != SU_CHAIN)
        return;
    if (su_has(o, SU_FROM_ROW) && !pl_wrong(ROW_ZONE)) {
        su_put(o, PL_FACE_UP, 1);
        su_move(r, link->object, SU_INFLUENCE,
                condition ? "battlefield.5" : "tactic-condition-card.3");
        o->order = order;
    } else {
        su_move(r, link->object,
                pl_wrong(TACTIC_ZONE) && !condition ? SU_DESTROY : SU_DAMAGE,
                condition ? "tactic-condition-card.16"
                          : "tactic-condition-card.5");
    }
    su_put(o, SU_FROM_ROW, 0);
}

/* What an effect has come to its end with, or was cancelled: R13. */
void su_spent(struct pl_run *r, const struct pl_item *item)
{
    bool arrives = item->kind == SU_DEPLOY || item->kind == SU_ESTABLISH;

    if (arrives && r->s->objects[item->object].zone == SU_CHAIN)
        su_move(r, item->object, SU_DAMAGE, "R13");
    if (item->kind == SU_ABILITY && item->cancelled &&
        !pl_on("payment-modifiers.3"))
        su_set_activated(r, item->object, false, "");
    if (item->kind != SU_CARD)
        return;
    put_away(r, item);
    if (!item->cancelled && goes_on(r, item->object))
        su_last(r, item->object);
}

/* What a condition from the hand changes once, when it is played. */
bool su_is_own(const struct pl_run *r, int object, const struct hj_ability *a)
{
    return a->when == HJ_WHEN_CONTINUOUS && !su_is(r, object, SU_FROM_ROW) &&
           !su_card_of(r, object)->steady && pl_on("tactic-condition-card.15");
}

/* What is no card's text: who arrives, and two keywords. */
bool su_resolves(struct pl_run *r, struct pl_item *item)
{
    item->card = r->s->objects[item->object].card; /* it may be known by now */
    if (item->kind == SU_DEPLOY || item->kind == SU_ESTABLISH) {
        arrive(r, item, true);
        return true;
    }
    if (item->kind == SU_CARD &&
        (pl_card_of(r, item->object)->keywords >> SU_KEYWORD_DEFUSE & 1))
        defuse(r, item);
    if (item->kind != SU_ABILITY || item->ability != SU_HARVEST)
        return false;
    if (pl_in_play(r, item->object))
        pl_mark(r, item->object, SU_COUNTERS, 1, "harvest.6");
    return true;
}

/* R3: all of it, last in first out; nothing is added meanwhile.  An effect that
 * waits for a roll or a choice holds up the rest. */
void su_resolve(struct pl_run *r)
{
    struct pl_state *s = r->s;
    uint8_t priority = s->priority;
    bool first_in = s->phase == SU_PHASE_ATTACK
                        ? pl_wrong(CHAIN_FIRST_IN)
                        : pl_wrong(CHAIN_FIRST_IN_OTHER);

    for (int i = 0, k = s->stack_count - 1;
         i < k && (first_in || !pl_on("command-chain.3")); i++, k--) {
        struct pl_item item = s->stack[i];
        s->stack[i] = s->stack[k];
        s->stack[k] = item;
    }
    if (pl_on("timing.5") || s->stack_count == 0)
        pl_resolve_all(r);
    else if (pl_holding(s) < 0)
        pl_resolve_top(r);
    if (!pl_on("priority.5"))
        s->priority = priority;
}

/* --- what an effect waits for -------------------------------------------- */

const struct hj_effect *su_asked(const struct pl_run *r)
{
    return r->s->pending_count > 0 ? pl_asked(r, &r->s->pending[0]) : NULL;
}

static void tell(struct pl_run *r, const struct pl_pending *p, int kind,
                 int object, int from, int to)
{
    pl_event(r, &(struct hj_event){.kind = (uint8_t)kind,
                                   .object = object,
                                   .player = (int8_t)p->item.controller,
                                   .chooser = (int8_t)p->item.controller,
                                   .source = p->item.object,
                                   .from = from,
                                   .to = to,
                                   .rule = "commands.18"});
}

void su_answer_roll(struct pl_run *r, int rolled)
{
    struct pl_pending p = r->s->pending[0];

    p.rolled = (int16_t)rolled;
    tell(r, &p, PL_ROLLED, -1, rolled, p.number);
    pl_continue(r, 0, &p, true);
}

void su_answer_choice(struct pl_run *r, int target)
{
    struct pl_pending p = r->s->pending[0];

    tell(r, &p, PL_CHOSEN, target, 0, 0);
    p.chosen[p.chosen_count++] = target;
    pl_continue(r, 0, &p, false);
}

/* Whether what may be done is done. */
void su_answer_may(struct pl_run *r, bool yes)
{
    struct pl_pending p = r->s->pending[0];

    p.may_done = yes;
    pl_continue(r, 0, &p, !yes);
}

/* Nobody said what was rolled or chosen: the effect does nothing.  What may be
 * done and was not written was not done. */
void su_not_answered(struct pl_run *r)
{
    while (su_waits(r) != PL_WAIT_NOTHING) {
        struct pl_pending p = r->s->pending[0];
        bool roll = p.wait == PL_WAIT_ROLL;
        struct hj_str name = su_object_name(r, p.item.object);
        struct hj_str who = pl_id(r, p.item.controller);
        if (p.wait == PL_WAIT_MAY) {
            su_answer_may(r, false);
            continue;
        }
        pl_illegal(r, NULL, "timing.5 commands.18", SU_SAY(EFFECT_NOT_IN_LOG),
                   HJ_STR_ARG(who), roll ? "rolled" : "chose", HJ_STR_ARG(name),
                   HJ_STR_ARG(who), roll ? "roll" : "choose");
        p.it = -1;
        pl_continue(r, 0, &p, true);
    }
}

/* Whether something on the chain will ask for a roll or a choice. */
bool su_chain_asks(const struct pl_run *r)
{
    for (int i = 0; i < r->s->stack_count; i++) {
        const struct pl_item *link = &r->s->stack[i];
        const struct hj_card_text *t = &su_card_of(r, link->object)->text;
        for (int k = 0; k < t->ability_count; k++) {
            const struct hj_ability *a = &t->abilities[k];
            if (link->kind == SU_ABILITY ? k != link->ability
                                         : a->when != HJ_WHEN_OWN)
                continue;
            for (int e = 0; e < a->effect_count; e++)
                if (a->effects[e].kind == HJ_EFFECT_ROLL ||
                    (a->effects[e].may && a->when != HJ_WHEN_OPTIONAL) ||
                    a->effects[e].whom.pick == HJ_PICK_ANY)
                    return true;
        }
    }
    return false;
}
