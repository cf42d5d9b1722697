/* SPDX-License-Identifier: MPL-2.0 */
/* What may be done: cards, abilities, triggers, with their targets. */
#include "games/sularia/legal.h"

#include <stdio.h>

enum { MOST_FORMS = 64, SUFFIX = 16 };

/* The effects of one command that want a target each, in their order. */
struct aims {
    const struct hj_effect *effects[SU_TARGETS];
    int count, fewest;
    int source, controller;
    int forms; /* offered or refused so far */
};

static void aim(struct aims *a, const struct hj_ability *ability)
{
    for (int e = 0; e < ability->effect_count; e++) {
        const struct hj_selector *s = &ability->effects[e].whom;
        for (int i = 0; s->pick == HJ_PICK_TARGET && i < s->count &&
                        a->count < SU_TARGETS;
             i++) {
            a->effects[a->count++] = &ability->effects[e];
            a->fewest += !s->up_to;
        }
    }
}

/* Offers the candidate with every choice of targets from number N on. */
static void choose_targets(struct su_legal *l, struct aims *a, int n)
{
    uint32_t words = l->action.count;

    if (n >= a->fewest) {
        a->forms++;
        su_offer(l);
    }
    if (n == a->count)
        return;
    for (int i = -l->g->players; i < l->s->object_count; i++) {
        if (!l->go_on || a->forms >= MOST_FORMS)
            return;
        if (!su_target_ok(&l->r, a->effects[n], i, a->source, a->controller))
            continue;
        if (i < 0)
            su_add_player(l, HJ_ROLE_ON, ~i);
        else
            su_add_object(l, HJ_ROLE_ON, i, NULL);
        choose_targets(l, a, n + 1);
        su_cut(l, words);
    }
}

/* A site at every free place beside, behind or in front of its controller's
 * (R16); the first one goes to the first place. */
static void choose_place(struct su_legal *l, int player)
{
    static const struct {
        int row, column;
    } steps[] = {{0, 1}, {0, -1}, {1, 0}};
    enum { STEPS = 3 };
    const struct su_state *s = l->s;
    uint32_t words = l->action.count;
    bool any = false;

    for (int i = 0; i < s->object_count && l->go_on; i++) {
        const struct su_object *o = &s->objects[i];
        if (o->zone != SU_SITES || o->controller != player)
            continue;
        any = true;
        for (int k = 0; k < STEPS && l->go_on; k++) {
            su_add_place(l, HJ_ROLE_AT, -1, steps[k].row ? !o->row : o->row,
                         o->column + steps[k].column);
            su_offer(l);
            su_cut(l, words);
        }
    }
    if (any)
        return;
    su_add_place(l, HJ_ROLE_AT, -1, SU_FRONT, 1);
    su_offer(l);
    su_cut(l, words);
}

static void offer_card(struct su_legal *l, int player, int object)
{
    const struct su_card *c = su_object_card(&l->r, object);
    bool hides = su_keyword(&l->r, object, SU_KEYWORD_HIDDEN) > 0;
    struct aims a = {.source = object, .controller = player};

    if (c->type == SU_SITE) {
        if (hides)
            su_offer(l);
        choose_place(l, player);
    } else if (c->type == SU_COMBATANT) {
        su_offer(l);
        if (!hides)
            return;
        su_add_word(l, HJ_ROLE_AT, "combatant");
        su_offer(l);
    } else {
        for (int k = 0; k < c->text.ability_count; k++)
            if (c->text.abilities[k].when == HJ_WHEN_OWN)
                aim(&a, &c->text.abilities[k]);
        choose_targets(l, &a, 0);
    }
}

/* What a card of that type is done with in this phase. */
static enum hj_verb verb_of(const struct su_legal *l, int player, uint8_t type)
{
    bool turn = su_has_turn(&l->r, player) && l->s->link_count == 0;

    if (type == SU_SITE && turn && l->s->phase == SU_PHASE_SITE)
        return HJ_VERB_ESTABLISH;
    if (type == SU_COMBATANT && turn && l->s->phase == SU_PHASE_COMBATANT)
        return HJ_VERB_DEPLOY;
    return type == SU_TACTIC || type == SU_CONDITION ? HJ_VERB_PLAY
                                                     : HJ_VERB_NONE;
}

static bool is_repeated(const struct su_state *s, int object)
{
    const struct su_object *o = &s->objects[object];

    for (int i = 0; i < object; i++)
        if (s->objects[i].zone == o->zone && s->objects[i].card == o->card &&
            s->objects[i].controller == o->controller &&
            !(o->zone == SU_INFLUENCE && s->objects[i].up))
            return true;
    return false;
}

/* The cards that are known in the hand or face down in the row. */
void su_legal_cards(struct su_legal *l, int player)
{
    for (int i = 0; i < l->s->object_count && l->go_on; i++) {
        const struct su_object *o = &l->s->objects[i];
        bool row = o->zone == SU_INFLUENCE && !o->up;
        enum hj_verb verb;
        if (o->controller != player || o->card == HJ_NO_CARD ||
            !(o->zone == SU_HAND_ZONE || row) || is_repeated(l->s, i))
            continue;
        verb = verb_of(l, player, su_object_card(&l->r, i)->type);
        if (verb == HJ_VERB_NONE)
            continue;
        su_begin(l, player, verb, false);
        su_add_card(l, HJ_ROLE_ITEM, o->card);
        if (row)
            su_add_word(l, HJ_ROLE_FROM, "influence");
        offer_card(l, player, i);
    }
}

/* The cards that a cost wants discarded: unknown ones are taken by themselves,
 * known ones are named. */
static void add_discards(struct su_legal *l, int player,
                         const struct hj_ability *a)
{
    int wanted = 0;

    for (int i = 0; i < a->cost_count; i++)
        wanted += a->costs[i].row == SU_COST_DISCARD ? a->costs[i].n.n : 0;
    for (int i = 0; i < l->s->object_count && wanted > 0; i++) {
        const struct su_object *o = &l->s->objects[i];
        if (o->zone != SU_HAND_ZONE || o->controller != player)
            continue;
        if (o->card == HJ_NO_CARD)
            su_add_unknown(l, HJ_ROLE_WITH);
        else
            su_add_card(l, HJ_ROLE_WITH, o->card);
        wanted--;
    }
}

static bool wants_harvest(const struct hj_ability *a)
{
    for (int i = 0; i < a->cost_count; i++)
        if (a->costs[i].row == SU_COST_HARVEST)
            return true;
    return false;
}

static void offer_use(struct su_legal *l, int player, int object, int index)
{
    const struct hj_ability *a = su_ability(&l->r, object, index);
    struct aims aims = {.source = object, .controller = player};
    char suffix[SUFFIX] = "harvest";
    uint32_t words;

    if (index != SU_HARVEST)
        snprintf(suffix, sizeof(suffix), "%d", index + 1);
    su_begin(l, player, HJ_VERB_USE, false);
    su_add_object(l, HJ_ROLE_ITEM, object, suffix);
    add_discards(l, player, a);
    aim(&aims, a);
    words = l->action.count;
    if (!wants_harvest(a)) {
        choose_targets(l, &aims, 0);
        return;
    }
    for (int i = 0; i < l->s->object_count && l->go_on; i++) {
        const struct su_object *o = &l->s->objects[i];
        if (o->zone != SU_DAMAGE || o->owner != player ||
            su_object_card(&l->r, i)->type != SU_COMBATANT ||
            is_repeated(l->s, i))
            continue;
        su_add_object(l, HJ_ROLE_ON, i, NULL);
        choose_targets(l, &aims, 0);
        su_cut(l, words);
    }
}

void su_legal_uses(struct su_legal *l, int player)
{
    for (int i = 0; i < l->s->object_count && l->go_on; i++) {
        const struct hj_card_text *t = &su_object_card(&l->r, i)->text;
        if (l->s->objects[i].controller != player || !su_works(&l->r, i))
            continue;
        for (int k = 0; k < t->ability_count && l->go_on; k++)
            if (t->abilities[k].when == HJ_WHEN_PAYMENT)
                offer_use(l, player, i, k);
        if (l->go_on && su_keyword(&l->r, i, SU_KEYWORD_HARVEST) > 0)
            offer_use(l, player, i, SU_HARVEST);
    }
}

static void offer_trigger(struct su_legal *l, int player, int object, int index)
{
    struct aims aims = {.source = object, .controller = player};
    char suffix[SUFFIX];

    snprintf(suffix, sizeof(suffix), "%d", index + 1);
    su_begin(l, player, HJ_VERB_TRIGGER, false);
    su_add_object(l, HJ_ROLE_ITEM, object, suffix);
    aim(&aims, su_ability(&l->r, object, index));
    choose_targets(l, &aims, 0);
}

/* What has triggered and waits, and what may be done during this phase. */
void su_legal_triggers(struct su_legal *l, int player)
{
    const struct su_state *s = l->s;

    for (int i = 0; i < s->pending_count && l->go_on; i++) {
        const struct su_pending *w = &s->pending[i];
        bool again = false;
        for (int k = 0; k < i; k++)
            again = again || (s->pending[k].object == w->object &&
                              s->pending[k].ability == w->ability);
        if (w->controller == player && !again)
            offer_trigger(l, player, w->object, w->ability);
    }
    for (int i = 0; i < s->object_count && l->go_on; i++) {
        const struct hj_card_text *t = &su_object_card(&l->r, i)->text;
        if (s->objects[i].controller != player || !su_works(&l->r, i))
            continue;
        for (int k = 0; k < t->ability_count && l->go_on; k++)
            if (t->abilities[k].moment == HJ_MOMENT_DURING &&
                t->abilities[k].phase == s->phase)
                offer_trigger(l, player, i, k);
    }
}

void su_legal_answers(struct su_legal *l)
{
    const struct su_ask *ask = &l->s->ask;
    const struct hj_effect *e = su_asked(&l->r);
    int player = ask->link.controller;

    for (int i = 1; ask->kind == SU_ASKS_ROLL && l->go_on &&
                    i <= (e->n.n == HJ_COIN ? HJ_TAILS : e->n.n);
         i++) {
        char die[SUFFIX] = "coin";
        if (e->n.n != HJ_COIN)
            snprintf(die, sizeof(die), "d%d", e->n.n);
        su_begin(l, player, HJ_VERB_ROLL, false);
        su_add_word(l, HJ_ROLE_ITEM, die);
        if (e->n.n == HJ_COIN)
            su_add_word(l, HJ_ROLE_ITEM, i == HJ_HEADS ? "heads" : "tails");
        else
            su_add_number(l, HJ_ROLE_ITEM, i);
        su_offer(l);
    }
    for (int i = 0; ask->kind == SU_ASKS_MAY && l->go_on && i < 2; i++) {
        su_begin(l, player, HJ_VERB_CHOOSE, false);
        su_add_word(l, HJ_ROLE_ITEM, i == 0 ? "yes" : "no");
        su_offer(l);
    }
    for (int i = -l->g->players;
         ask->kind == SU_ASKS_CHOICE && l->go_on && i < l->s->object_count;
         i++) {
        if (!su_choice_ok(&l->r, e, i, ask->link.object, player))
            continue;
        su_begin(l, player, HJ_VERB_CHOOSE, false);
        if (i < 0)
            su_add_player(l, HJ_ROLE_ITEM, ~i);
        else
            su_add_object(l, HJ_ROLE_ITEM, i, NULL);
        su_offer(l);
    }
}
