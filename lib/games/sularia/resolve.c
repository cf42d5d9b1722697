/* SPDX-License-Identifier: MPL-2.0 */
/* The chain resolves: objects arrive, effects are carried out one by one, and
 * wait where somebody rolls or chooses. */
#include "games/sularia/su.h"

/* The end of a card that was on the chain: tactic-condition-card.3,5. */
static void put_away(struct pl_run *r, const struct pl_item *link)
{
    struct pl_object *o = &r->s->objects[link->object];
    bool condition = su_card_of(r, link->object)->type == SU_CONDITION;
    uint32_t order = o->order;

    if (o->zone != SU_CHAIN)
        return;
    if (su_has(o, SU_FROM_ROW) && !su_wrong(ROW_ZONE)) {
        su_put(o, PL_FACE_UP, 1);
        su_move(r, link->object, SU_INFLUENCE,
                condition ? "battlefield.5" : "tactic-condition-card.3");
        o->order = order;
    } else {
        su_move(r, link->object,
                su_wrong(TACTIC_ZONE) && !condition ? SU_DESTROY : SU_DAMAGE,
                condition ? "tactic-condition-card.16"
                          : "tactic-condition-card.5");
    }
    su_put(o, SU_FROM_ROW, 0);
}

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
             !su_wrong(TYPE_N_ALL)))
            continue;
        count++;
        if (oldest < 0 || (o->order < s->objects[oldest].order) !=
                              su_wrong(TYPE_N_NEWEST))
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

/* Whether an effect had targets and none of them is legal any more. */
static bool fizzles(const struct pl_run *r, const struct pl_item *link)
{
    const struct hj_effect *slots[PL_TARGETS];
    const struct hj_ability *only =
        link->kind == SU_ABILITY ? su_ability(r, link->object, link->ability)
                                 : NULL;
    int fewest, wanted, good = 0;

    if (only == NULL && su_card_of(r, link->object)->targets == 0)
        return false;
    wanted = su_slots(r, link->object, only, slots, &fewest);
    for (int i = 0; i < wanted && i < link->target_count; i++)
        good += su_target_ok(r, slots[i], link->targets[i], link->object,
                             link->controller);
    return fewest > 0 && good == 0;
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

static void tell(struct pl_run *r, const struct su_ask *ask,
                 enum su_event kind, int object, int from, int to)
{
    pl_event(r, &(struct hj_event){.kind = (uint8_t)kind,
                                   .object = object,
                                   .player = (int8_t)ask->link.controller,
                                   .chooser = (int8_t)ask->link.controller,
                                   .source = ask->link.object,
                                   .from = from,
                                   .to = to,
                                   .rule = "commands.18"});
}

/* An effect waits until the log says what was rolled or chosen. */
static bool wait_for(struct pl_run *r, const struct su_ask *ask,
                     enum su_asks kind, int to)
{
    su_own(r)->ask = *ask;
    su_own(r)->ask.kind = (uint8_t)kind;
    tell(r, ask, SU_ASKED, -1, kind, to);
    return false;
}

/* "a" is chosen now: by itself where there is but one. */
static bool choose(struct pl_run *r, struct su_ask *ask,
                   const struct hj_effect *e)
{
    int count = 0, only = 0;

    for (int i = -r->g->players; i < r->s->object_count; i++)
        if (su_choice_ok(r, e, i, ask->link.object, ask->link.controller)) {
            only = i;
            count++;
        }
    if (count > 1)
        return wait_for(r, ask, SU_ASKS_CHOICE, count);
    ask->it = -1;
    if (count == 1)
        su_carry_chosen(r, ask, e, only);
    return true;
}

/* Whether what effect number I hangs on holds: asked once for all in a row that
 * hang on the same. */
static bool holds(struct pl_run *r, struct su_ask *ask,
                  const struct hj_ability *a)
{
    const struct hj_effect *e = &a->effects[ask->effect];
    const struct pl_item *link = &ask->link;

    if (e->when == NULL)
        return true;
    if (ask->effect > 0 && e[-1].when == e->when)
        return ask->held;
    if (e->when->kind == HJ_IF_ROLLED) {
        ask->held = ask->rolled >= e->when->least &&
                    ask->rolled <= e->when->most;
    } else if (e->when->kind == HJ_IF_DID) {
        ask->held = ask->did;
    } else {
        if (e->when->kind == HJ_IF_WENT) /* R26: as the effect resolves */
            su_sweep(r, "damage-pile.4 R26");
        ask->held =
            su_holds(r, e->when, link->object, link->controller, ask->it);
    }
    return ask->held;
}

static bool is_optional(const struct pl_run *r, const struct pl_item *link)
{
    const struct hj_ability *a =
        link->kind == SU_ABILITY ? su_ability(r, link->object, link->ability)
                                 : NULL;

    return a != NULL && a->when == HJ_WHEN_OPTIONAL;
}

/* One effect that is carried out now; false when it waits. */
static bool run_effect(struct pl_run *r, struct su_ask *ask,
                       const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_ROLL)
        return wait_for(r, ask, SU_ASKS_ROLL, e->n.n);
    /* Who puts an optional trigger on the chain wants what it may do. */
    if (e->may && !ask->agreed && !is_optional(r, &ask->link))
        return wait_for(r, ask, SU_ASKS_MAY, 0);
    if (e->may)
        ask->did = true;
    if (e->whom.pick == HJ_PICK_ANY && e->kind != HJ_EFFECT_SEARCH)
        return choose(r, ask, e);
    su_carry_out(r, ask, e);
    return true;
}

/* The effects of one ability from where ASK is; false when one waits. */
static bool run_ability(struct pl_run *r, struct su_ask *ask,
                        const struct hj_ability *a)
{
    for (; ask->effect < a->effect_count; ask->effect++) {
        const struct hj_effect *e = &a->effects[ask->effect];
        if (!holds(r, ask, a)) {
            if (e->whom.pick == HJ_PICK_TARGET)
                ask->next = (uint8_t)(ask->next + e->whom.count);
            continue;
        }
        ask->more = ask->effect + 1 < a->effect_count;
        if (!run_effect(r, ask, e))
            return false;
        ask->agreed = false;
    }
    ask->effect = 0;
    return true;
}

static bool run_card(struct pl_run *r, struct su_ask *ask)
{
    const struct pl_item *link = &ask->link;
    const struct hj_card_text *text = &su_card_of(r, link->object)->text;

    for (; ask->ability < text->ability_count; ask->ability++) {
        const struct hj_ability *a = &text->abilities[ask->ability];
        bool held = a->when == HJ_WHEN_CONTINUOUS &&
                    !su_is(r, link->object, SU_FROM_ROW) &&
                    !su_card_of(r, link->object)->steady &&
                    pl_on("tactic-condition-card.15");
        if (a->when == HJ_WHEN_KEYWORD &&
            a->keyword.keyword == SU_KEYWORD_DEFUSE)
            defuse(r, link);
        if ((a->when == HJ_WHEN_OWN || held) && !run_ability(r, ask, a))
            return false;
    }
    return true;
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

/* The effects of a link, from where ASK is to their end or to a question. */
static void run(struct pl_run *r, struct su_ask *ask)
{
    const struct pl_item *link = &ask->link;
    const struct hj_ability *a;

    if (link->kind == SU_CARD) {
        if (!run_card(r, ask))
            return;
        put_away(r, link);
        if (goes_on(r, link->object))
            su_last(r, link->object);
    } else if (link->kind == SU_ABILITY) {
        a = su_ability(r, link->object, link->ability);
        if (a != NULL && !run_ability(r, ask, a))
            return;
    }
    su_sweep(r, "damage-pile.4");
}

static void resolve_link(struct pl_run *r, const struct pl_item *link)
{
    struct su_ask ask = {.link = *link,
                         .it = -1,
                         .player = link->player,
                         .holder = link->player};
    bool arrives = link->kind == SU_DEPLOY || link->kind == SU_ESTABLISH;

    if (link->kind == SU_ABILITY)
        ask.it = link->subject;
    if (arrives && link->cancelled) {
        su_move(r, link->object, SU_DAMAGE, "R13");
    } else if (arrives) {
        arrive(r, link, true);
    } else if (!link->cancelled && pl_on("tactic-condition-card.9") &&
               fizzles(r, link)) {
        pl_event(r, &(struct hj_event){.kind = PL_FIZZLED,
                                       .object = link->object,
                                       .player = (int8_t)link->controller,
                                       .chooser = -1,
                                       .source = -1,
                                       .rule = "tactic-condition-card.9"});
    } else if (!link->cancelled) {
        run(r, &ask);
        return;
    }
    if (link->kind == SU_ABILITY && !pl_on("payment-modifiers.3"))
        su_set_activated(r, link->object, false, "");
    if (link->kind == SU_CARD)
        put_away(r, link);
    su_sweep(r, "damage-pile.4");
}

/* R3: all of it, last in first out; nothing is added meanwhile.  An effect that
 * waits for a roll or a choice holds up the rest. */
void su_resolve(struct pl_run *r)
{
    struct pl_state *s = r->s;
    int32_t cause = r->cause;

    s->resolving = 1;
    while (s->stack_count > 0 && su_own(r)->ask.kind == SU_ASKS_NOTHING) {
        uint16_t last = (uint16_t)(s->stack_count - 1);
        bool first_in = s->phase == SU_PHASE_ATTACK
                            ? su_wrong(CHAIN_FIRST_IN)
                            : su_wrong(CHAIN_FIRST_IN_OTHER);
        uint16_t at = pl_on("command-chain.3") && !first_in ? last : 0;
        struct pl_item link = s->stack[at];
        memmove(&s->stack[at], &s->stack[at + 1],
                (size_t)(last - at) * sizeof(link));
        s->stack_count = last;
        r->cause =
            pl_event(r, &(struct hj_event){.kind = PL_RESOLVED,
                                           .object = link.object,
                                           .player = (int8_t)link.controller,
                                           .chooser = -1,
                                           .source = -1,
                                           .from = link.kind,
                                           .to = link.cancelled,
                                           .field = (uint16_t)link.number,
                                           .rule = "command-chain.3 timing.5"});
        resolve_link(r, &link);
        r->cause = cause;
        if (!pl_on("timing.5"))
            return;
    }
    if (su_own(r)->ask.kind != SU_ASKS_NOTHING)
        return;
    s->resolving = 0;
    s->passes = 0;
    if (pl_on("priority.5"))
        s->priority = s->turn;
    su_place_waiting(r);
}

const struct hj_effect *su_asked(const struct pl_run *r)
{
    const struct su_ask *ask = &su_own(r)->ask;
    const struct hj_ability *a;

    if (ask->kind == SU_ASKS_NOTHING)
        return NULL;
    a = ask->link.kind == SU_CARD
            ? &su_card_of(r, ask->link.object)->text.abilities[ask->ability]
            : su_ability(r, ask->link.object, ask->link.ability);
    return a == NULL ? NULL : &a->effects[ask->effect];
}

/* Behind the effect that waited: the rest of its ability, of its card and of
 * the chain. */
static void go_on(struct pl_run *r, struct su_ask *ask)
{
    memset(&su_own(r)->ask, 0, sizeof(su_own(r)->ask));
    ask->kind = SU_ASKS_NOTHING;
    run(r, ask);
    if (su_own(r)->ask.kind == SU_ASKS_NOTHING && r->s->resolving)
        su_resolve(r);
}

void su_answer_roll(struct pl_run *r, int rolled)
{
    struct su_ask ask = su_own(r)->ask;

    ask.rolled = (int16_t)rolled;
    tell(r, &ask, SU_ROLLED, -1, rolled, su_asked(r)->n.n);
    ask.effect++;
    go_on(r, &ask);
}

void su_answer_choice(struct pl_run *r, int target)
{
    struct su_ask ask = su_own(r)->ask;
    const struct hj_effect *e = su_asked(r);

    tell(r, &ask, SU_CHOSEN, target, 0, 0);
    ask.it = -1;
    ask.agreed = false;
    su_carry_chosen(r, &ask, e, target);
    ask.effect++;
    go_on(r, &ask);
}

/* Whether what may be done is done. */
void su_answer_may(struct pl_run *r, bool yes)
{
    struct su_ask ask = su_own(r)->ask;
    const struct hj_effect *e = su_asked(r);

    ask.agreed = yes;
    ask.did = false;
    if (!yes) {
        if (e->whom.pick == HJ_PICK_TARGET)
            ask.next = (uint8_t)(ask.next + e->whom.count);
        ask.effect++;
    }
    go_on(r, &ask);
}

/* Nobody said what was rolled or chosen: the effect does nothing.  What may be
 * done and was not written was not done. */
void su_not_answered(struct pl_run *r)
{
    while (su_own(r)->ask.kind != SU_ASKS_NOTHING) {
        struct su_ask ask = su_own(r)->ask;
        bool roll = ask.kind == SU_ASKS_ROLL;
        struct hj_str name = su_object_name(r, ask.link.object);
        struct hj_str who = pl_id(r, ask.link.controller);
        if (ask.kind == SU_ASKS_MAY) {
            su_answer_may(r, false);
            continue;
        }
        pl_illegal(r, NULL, "timing.5 commands.18", SU_SAY(EFFECT_NOT_IN_LOG),
                   HJ_STR_ARG(who), roll ? "rolled" : "chose", HJ_STR_ARG(name),
                   HJ_STR_ARG(who), roll ? "roll" : "choose");
        ask.it = -1;
        ask.effect++;
        go_on(r, &ask);
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
