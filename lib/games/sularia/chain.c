/* SPDX-License-Identifier: MPL-2.0 */
/* The command chain: priority, passing in succession, resolving, triggers. */
#include "games/sularia/sularia.h"

struct su_link *su_push(struct su_run *r, enum su_link_kind kind, int object,
                        int controller, const char *rule)
{
    struct su_state *s = r->s;
    struct su_link *link = &s->links[s->link_count];

    if (s->link_count == SU_LINKS) {
        su_unread(r, NULL, "a chain of more than %d effects", SU_LINKS);
        return NULL;
    }
    if (!su_on(rule))
        return NULL;
    *link = (struct su_link){.kind = (uint8_t)kind,
                             .object = (int16_t)object,
                             .controller = (uint8_t)controller,
                             .replaced = -1,
                             .subject = -1};
    s->link_count++;
    su_event(r, &(struct hj_event){.kind = SU_LINKED,
                                   .object = object,
                                   .player = (int8_t)controller,
                                   .chooser = (int8_t)controller,
                                   .source = -1,
                                   .from = kind,
                                   .to = s->link_count,
                                   .rule = rule});
    return link;
}

static bool on_chain(const struct su_run *r, int object)
{
    for (int i = 0; i < r->s->link_count; i++)
        if (r->s->links[i].object == object && !r->s->links[i].required)
            return true;
    return false;
}

/* hidden-zone.2, hidden.6, R30. */
static bool is_out_of_reach(const struct su_run *r, int object, int controller)
{
    const struct su_object *o = &r->s->objects[object];

    bool kept = !su_on("hidden.8") && su_keyword(r, object, HJ_KEYWORD_HIDDEN);

    if ((o->zone != SU_HIDDEN && !kept) ||
        !su_is_opponent(r->g, controller, o->controller) ||
        !su_on("hidden-zone.2 R30"))
        return false;
    return !(r->s->keyworded && su_fighter(r->s, object) != NULL &&
             su_on("hidden.6 R30"));
}

bool su_target_ok(const struct su_run *r, const struct hj_effect *effect,
                  int target, int source, int controller)
{
    const struct hj_selector *who = &effect->whom;
    const struct su_object *o;

    if (target < 0) {
        int player = ~target;
        if (!(who->things & HJ_THING_PLAYER) || player >= r->g->players ||
            r->s->players[player].out)
            return false;
        return who->control != HJ_CONTROL_OPPONENT ||
               su_is_opponent(r->g, controller, player);
    }
    if (who->things & HJ_THING_EFFECT)
        return target != source && on_chain(r, target);
    o = &r->s->objects[target];
    if (effect->kind == HJ_EFFECT_RETURN)
        return o->zone == SU_DAMAGE && o->owner == controller &&
               su_fits(r, who, target, source, controller);
    if (!su_in_play(r->s, target) && o->zone != SU_INFLUENCE)
        return false;
    if (effect->kind == HJ_EFFECT_LEAVE && su_fighter(r->s, target) == NULL)
        return false;
    return su_fits(r, who, target, source, controller) &&
           !is_out_of_reach(r, target, controller);
}

/* What a trigger's subject must be. */
static bool subject_fits(const struct su_run *r, const struct hj_ability *a,
                         int source, int object, int player)
{
    int controller = r->s->objects[source].controller;

    if (a->subject.things != HJ_THING_PLAYER)
        return object >= 0 &&
               su_fits(r, &a->subject, object, source, controller);
    if (a->subject.control == HJ_CONTROL_YOU)
        return player == controller;
    return a->subject.control == HJ_CONTROL_ANY ||
           su_is_opponent(r->g, controller, player);
}

/* The first behind AFTER that may notice what has happened to OBJECT. */
static int first_heard(const struct su_state *s, int object, int after)
{
    int next = su_next(s, SU_HEARERS, after);

    return object > after && (next < 0 || object < next) ? object : next;
}

/* Remembers every ability that waits for what has just happened. */
void su_trigger(struct su_run *r, enum hj_trigger trigger, int object,
                int player)
{
    struct su_state *s = r->s;

    /* The object itself counts wherever it has gone. */
    for (int i = first_heard(s, object, -1);
         i >= 0 && su_on("triggered-modifiers.1");
         i = first_heard(s, object, i)) {
        const struct su_object *o = &s->objects[i];
        const struct hj_card_text *t;
        if (!su_in_play(s, i) && i != object &&
            !(o->zone == SU_INFLUENCE && o->up))
            continue;
        if ((su_object_card(r, i)->triggers & 1u << trigger) == 0)
            continue;
        t = &su_object_card(r, i)->text;
        for (int k = 0; k < t->ability_count; k++) {
            const struct hj_ability *a = &t->abilities[k];
            if (a->trigger != trigger || s->waiting_count == SU_WAITING ||
                !subject_fits(r, a, i, object, player))
                continue;
            s->waiting[s->waiting_count++] =
                (struct su_waiting){(int16_t)i, (int16_t)object, (uint8_t)k,
                                    o->controller, a->when == HJ_WHEN_REQUIRED};
        }
    }
}

/* The only target that an effect may have: returns how many there are (at most
 * 2 are looked for). */
static int only_target(const struct su_run *r, const struct hj_effect *e,
                       int source, int controller, int16_t *target)
{
    int count = 0;

    for (int i = 0; i < r->g->players && count < 2; i++)
        if (su_target_ok(r, e, ~i, source, controller)) {
            *target = (int16_t)~i;
            count++;
        }
    for (int i = 0; i < r->s->object_count && count < 2; i++)
        if (su_target_ok(r, e, i, source, controller)) {
            *target = (int16_t)i;
            count++;
        }
    return count;
}

/* R2: the player to the left of the active one first, the active one last; the
 * triggers of one player stay in their order. */
static void order_waiting(struct su_run *r)
{
    struct su_state *s = r->s;
    int n = r->g->players;
    /* R2 `draw-active-first` turns it round in the draw phase. */
    int first = r->g->draw_active_first && s->phase == HJ_TEXT_PHASE_DRAW
                    ? s->turn
                    : s->turn + 1;

    for (int i = 1; i < s->waiting_count; i++) {
        struct su_waiting w = s->waiting[i];
        int seat = (w.controller - first + n + n) % n, at = i;
        while (at > 0 && su_on("required-triggered-modifiers.2 R2") &&
               (s->waiting[at - 1].controller - first + n + n) % n > seat) {
            s->waiting[at] = s->waiting[at - 1];
            at--;
        }
        s->waiting[at] = w;
    }
}

/* Puts the required triggers that wait on the chain, the targets chosen where
 * there is no choice, and resolves them at once: nobody may answer
 * (required-triggered-modifiers.5).  Those with a choice go on waiting for
 * `trigger`. */
void su_place_waiting(struct su_run *r)
{
    struct su_state *s = r->s;
    uint16_t kept = 0;

    order_waiting(r);
    for (uint16_t i = 0; i < s->waiting_count; i++) {
        struct su_waiting w = s->waiting[i];
        const struct hj_ability *a = su_ability(r, w.object, w.ability);
        int16_t targets[SU_TARGETS];
        int count = 0, fewest = 1, most = 1;

        for (int e = 0; w.required && e < a->effect_count; e++) {
            int n;
            if (a->effects[e].whom.pick != HJ_PICK_TARGET)
                continue;
            n = only_target(r, &a->effects[e], w.object, w.controller,
                            &targets[count++]);
            fewest = n < fewest ? n : fewest;
            most = n > most ? n : most;
        }
        if (!w.required || (fewest > 0 && most > 1)) {
            s->waiting[kept++] = w;
        } else if (fewest > 0) {
            struct su_link *link =
                su_push(r, SU_ABILITY, w.object, w.controller,
                        "required-triggered-modifiers.1 R2");
            if (link == NULL)
                continue;
            link->ability = w.ability;
            link->required = 1;
            if (s->ran_count < SU_RAN)
                s->ran[s->ran_count++] = w;
            link->subject = w.subject;
            link->target_count = (uint8_t)count;
            memcpy(link->targets, targets, (size_t)count * sizeof(targets[0]));
        }
    }
    s->waiting_count = kept;
    if (s->link_count > 0 && !s->resolving &&
        su_on("required-triggered-modifiers.5"))
        su_resolve(r);
}

/* The end of a card that was on the chain: tactic-condition-card.3,5. */
static void put_away(struct su_run *r, const struct su_link *link)
{
    struct su_object *o = &r->s->objects[link->object];
    bool condition = su_object_card(r, link->object)->type == SU_CONDITION;
    uint32_t order = o->order;

    if (o->zone != SU_CHAIN)
        return;
    if (o->from_row) {
        o->up = 1;
        su_move(r, link->object, SU_INFLUENCE,
                condition ? "battlefield.5" : "tactic-condition-card.3");
        o->order = order;
    } else {
        su_move(r, link->object, SU_DAMAGE,
                condition ? "tactic-condition-card.16"
                          : "tactic-condition-card.5");
    }
    o->from_row = 0;
}

/* R14, combatants.14, sites.14-15. */
static void apply_type_n(struct su_run *r, const struct su_link *link)
{
    struct su_state *s = r->s;
    const struct su_card *c = su_object_card(r, link->object);
    const struct su_object *new = &s->objects[link->object];
    int count = 0, oldest = -1;

    SU_EACH (i, s, SU_IN_PLAY) {
        const struct su_object *o = &s->objects[i];
        bool same_side =
            o->controller == new->controller ||
            (c->n == 1 && su_on("faction-war.15") &&
             !su_is_opponent(r->g, o->controller, new->controller));
        if (o->card != new->card || !same_side || i == link->object)
            continue;
        count++;
        if (oldest < 0 || o->order < s->objects[oldest].order)
            oldest = i;
    }
    if (c->n <= 0 || count < c->n || new->card == HJ_NO_CARD)
        return;
    if (link->replaced >= 0 && su_in_play(s, link->replaced) &&
        s->objects[link->replaced].card == new->card)
        oldest = link->replaced;
    if (c->type == SU_SITE)
        su_lose_site(r, oldest, "sites.15 R14");
    su_move(r, oldest, SU_DAMAGE,
            c->type == SU_SITE ? "sites.14 R14" : "combatants.14 R14");
}

static void arrive(struct su_run *r, const struct su_link *link)
{
    struct su_object *o = &r->s->objects[link->object];
    bool site = link->kind == SU_ESTABLISH;

    o->from_row = 0;
    o->up = 1;
    o->controller = link->controller;
    apply_type_n(r, link);
    if (site) {
        o->row = link->row;
        o->column = link->column;
    }
    su_move(r, link->object,
            link->hidden ? SU_HIDDEN
            : site       ? SU_SITES
                         : SU_COMBATANTS,
            link->hidden ? "hidden.1"
            : site       ? "battlefield.4"
                         : "combatant-phase.2");
    o->arrived = 1;
    if (!site || !su_on("sites.6")) {
        o->quick = su_keyword(r, link->object, HJ_KEYWORD_QUICK) > 0;
        if (!o->quick)
            su_set_activated(r, link->object, true, "combatants.4 R15");
    }
    su_trigger(r, site ? HJ_TRIGGER_ESTABLISHED : HJ_TRIGGER_DEPLOYED,
               link->object, link->controller);
    su_trigger(r, HJ_TRIGGER_ENTERS, link->object, link->controller);
}

/* Whether an effect had targets and none of them is legal any more. */
static bool fizzles(const struct su_run *r, const struct su_link *link,
                    const struct hj_card_text *text)
{
    int next = 0, wanted = 0, good = 0;

    for (int k = 0; k < text->ability_count; k++) {
        const struct hj_ability *a = &text->abilities[k];
        if (link->kind == SU_ABILITY ? k != link->ability
                                     : a->when != HJ_WHEN_OWN)
            continue;
        for (int e = 0; e < a->effect_count; e++) {
            if (a->effects[e].whom.pick != HJ_PICK_TARGET)
                continue;
            wanted++;
            if (next < link->target_count &&
                su_target_ok(r, &a->effects[e], link->targets[next],
                             link->object, link->controller))
                good++;
            next++;
        }
    }
    return wanted > 0 && good == 0;
}

static void resolve_card(struct su_run *r, const struct su_link *link)
{
    const struct hj_card_text *text = &su_object_card(r, link->object)->text;
    int next = 0, it = -1;

    for (int k = 0; k < text->ability_count; k++) {
        const struct hj_ability *a = &text->abilities[k];
        bool held = a->when == HJ_WHEN_CONTINUOUS &&
                    !r->s->objects[link->object].from_row &&
                    su_on("tactic-condition-card.15");
        if (a->when == HJ_WHEN_KEYWORD &&
            a->keyword.keyword == HJ_KEYWORD_DEFUSE && r->s->link_count > 0) {
            struct su_link *below = &r->s->links[r->s->link_count - 1];
            if (!below->required && su_on("defuse.2 R28")) {
                below->cancelled = 1;
                su_event(r, &(struct hj_event){.kind = SU_CANCELLED,
                                               .object = below->object,
                                               .player = -1,
                                               .chooser = -1,
                                               .source = link->object,
                                               .rule = "defuse.2 R28"});
            }
        }
        if (a->when == HJ_WHEN_OWN || held)
            su_carry_out(r, link, a->effects, a->effect_count, &next, &it);
    }
}

static void resolve_link(struct su_run *r, const struct su_link *link)
{
    bool card = link->kind == SU_CARD;
    const struct hj_card_text *text = &su_object_card(r, link->object)->text;

    if (link->cancelled) {
        if (link->kind == SU_DEPLOY || link->kind == SU_ESTABLISH)
            su_move(r, link->object, SU_DAMAGE, "R13");
    } else if (link->kind == SU_DEPLOY || link->kind == SU_ESTABLISH) {
        arrive(r, link);
    } else if (su_on("tactic-condition-card.9") && fizzles(r, link, text)) {
        su_event(r, &(struct hj_event){.kind = SU_FIZZLED,
                                       .object = link->object,
                                       .player = (int8_t)link->controller,
                                       .chooser = -1,
                                       .source = -1,
                                       .rule = "tactic-condition-card.9"});
    } else if (card) {
        resolve_card(r, link);
    } else {
        const struct hj_ability *a = su_ability(r, link->object, link->ability);
        int next = 0, it = link->subject;
        if (a != NULL)
            su_carry_out(r, link, a->effects, a->effect_count, &next, &it);
    }
    if (card)
        put_away(r, link);
    su_sweep(r, "damage-pile.4");
}

/* R3: all of it, last in first out; nothing is added meanwhile. */
void su_resolve(struct su_run *r)
{
    struct su_state *s = r->s;
    int32_t cause = r->cause;

    s->resolving = 1;
    while (s->link_count > 0) {
        uint16_t last = (uint16_t)(s->link_count - 1);
        uint16_t at = su_on("command-chain.3") ? last : 0;
        struct su_link link = s->links[at];
        memmove(&s->links[at], &s->links[at + 1],
                (size_t)(last - at) * sizeof(link));
        s->link_count = last;
        r->cause =
            su_event(r, &(struct hj_event){.kind = SU_RESOLVED,
                                           .field = link.kind,
                                           .object = link.object,
                                           .player = (int8_t)link.controller,
                                           .chooser = -1,
                                           .source = -1,
                                           .from = s->link_count + 1,
                                           .to = link.cancelled,
                                           .rule = "command-chain.3 timing.5"});
        resolve_link(r, &link);
        r->cause = cause;
        if (!su_on("timing.5"))
            return;
    }
    s->resolving = 0;
    s->passes = 0;
    if (su_on("priority.5"))
        s->priority = s->turn;
    su_place_waiting(r);
}

void su_acted(struct su_run *r, int player)
{
    if (r->g->setup.strict && player != r->s->priority)
        su_illegal(r, NULL, "priority.2 priority.3",
                   "%.*s has priority, not %.*s",
                   HJ_STR_ARG(r->g->setup.players[r->s->priority].id),
                   HJ_STR_ARG(r->g->setup.players[player].id));
    r->s->passes = 0;
    if (su_on("priority.3"))
        r->s->priority = (uint8_t)su_next_player(r->g, r->s, player);
}

static int alive(const struct su_run *r)
{
    int count = 0;

    for (int i = 0; i < r->g->players; i++)
        count += !r->s->players[i].out;
    return count;
}

/* All have passed on an empty chain: the game goes on (priority.4). */
static void window_ends(struct su_run *r)
{
    if (r->s->phase != HJ_TEXT_PHASE_ATTACK) {
        if (su_on("priority.4"))
            su_next_phase(r);
    } else if (r->s->step == SU_STEP_ATTACKERS) {
        if (su_on("attacker-declaration-step.6"))
            r->s->step = SU_STEP_DEFENDERS;
    } else if (r->s->step == SU_STEP_DEFENDERS) {
        if (su_on("defender-declaration-step.6"))
            su_keyword_step(r);
    } else if (r->s->step == SU_STEP_CHAIN) {
        if (su_on("command-chain-step.5"))
            su_finish_attack(r);
    } else {
        su_next_phase(r);
    }
}

void su_pass(struct su_run *r, int player)
{
    struct su_state *s = r->s;

    if (s->players[player].out)
        return;
    if (player != s->priority && r->g->setup.strict)
        su_acted(r, player);
    while (s->priority != player && !r->g->setup.strict) {
        s->priority = (uint8_t)su_next_player(r->g, s, s->priority);
        s->passes++; /* unwritten */
    }
    s->priority = (uint8_t)su_next_player(r->g, s, player);
    s->passes++;
    if (s->passes < alive(r))
        return;
    s->passes = 0;
    if (su_on("priority.5"))
        s->priority = s->turn;
    if (!su_on("timing.4"))
        return;
    if (s->link_count > 0)
        su_resolve(r);
    else if (r->g->setup.strict && s->begun && !s->done)
        window_ends(r);
}

/* What comes next cannot join the chain: it resolves first. */
void su_close_chain(struct su_run *r)
{
    su_close_chain_for(r, "passing-in-succession.1");
}

void su_close_chain_for(struct su_run *r, const char *cite)
{
    if (r->s->link_count == 0)
        return;
    if (r->g->setup.strict)
        su_illegal(r, NULL, cite, "the chain of %d effect%s is still open",
                   r->s->link_count, r->s->link_count == 1 ? "" : "s");
    su_resolve(r);
}
