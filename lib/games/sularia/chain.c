/* SPDX-License-Identifier: MPL-2.0 */
/* The command chain: what is put on it, priority, passing in succession. */
#include "games/sularia/sularia.h"

struct su_link *su_push(struct su_run *r, enum su_link_kind kind, int object,
                        int controller, const char *rule)
{
    struct su_state *s = r->s;
    struct su_link *link;

    su_unanswered(r);
    link = &s->links[s->link_count];
    if (s->link_count == SU_LINKS) {
        su_unread(r, NULL, SU_SAY(CHAIN_TOO_LONG), SU_LINKS);
        return NULL;
    }
    if (!su_on(rule))
        return NULL;
    *link = (struct su_link){.kind = (uint8_t)kind,
                             .object = (int16_t)object,
                             .controller = (uint8_t)controller,
                             .replaced = -1,
                             .subject = -1,
                             .player = SU_PLAYERS};
    for (int i = 0; i < s->link_count; i++)
        if (s->links[i].number > link->number)
            link->number = s->links[i].number;
    link->number++;
    s->link_count++;
    su_event(r, &(struct hj_event){.kind = SU_LINKED,
                                   .object = object,
                                   .player = (int8_t)controller,
                                   .chooser = (int8_t)controller,
                                   .source = -1,
                                   .from = kind,
                                   .to = link->number,
                                   .rule = rule});
    return link;
}

/* The uppermost effect on the chain whose card, or source, is that object. */
static const struct su_link *link_of(const struct su_run *r, int object)
{
    for (int i = r->s->link_count - 1; i >= 0; i--)
        if (r->s->links[i].object == object && !r->s->links[i].required)
            return &r->s->links[i];
    return NULL;
}

/* What a selector of effects calls one on the chain, as types. */
static uint32_t types_of(const struct su_run *r, const struct su_link *link)
{
    uint32_t types = 1u << SU_TYPE_EFFECT;

    if (link->kind == SU_DEPLOY)
        types |= 1u << SU_TYPE_DEPLOY;
    else if (link->kind == SU_ESTABLISH)
        types |= 1u << SU_TYPE_ESTABLISH;
    else if (link->kind == SU_CARD)
        types |= su_object_card(r, link->object)->type == SU_TACTIC
                     ? 1u << SU_TYPE_TACTIC
                     : 1u << SU_TYPE_CONDITION;
    return types;
}

/* Whether an effect on the chain may be cancelled by that one. */
HJ_APART static bool is_cancelled(const struct su_run *r,
                                  const struct hj_selector *s, int target,
                                  int source, int controller)
{
    const struct su_link *link = link_of(r, target);
    struct hj_selector card = *s;

    if (target == source || link == NULL ||
        (s->kinds[0].types & types_of(r, link)) == 0)
        return false;
    if (s->control == HJ_CONTROL_YOU && link->controller != controller)
        return false;
    if (s->control == HJ_CONTROL_OPPONENT &&
        !su_is_opponent(r->g, controller, link->controller))
        return false;
    card.control = HJ_CONTROL_ANY;
    card.kinds[0].types = 0;
    return su_fits(r, &card, target, source, controller);
}

/* hidden-zone.2, hidden.6, R30. */
static bool is_out_of_reach(const struct su_run *r, int object, int controller)
{
    const struct su_object *o = &r->s->objects[object];

    bool kept = !su_on("hidden.8") && su_keyword(r, object, SU_KEYWORD_HIDDEN);

    if (su_wrong(HIDDEN_OWN) && o->zone == SU_HIDDEN)
        return true;
    if ((o->zone != SU_HIDDEN && !kept) ||
        !su_is_opponent(r->g, controller, o->controller) ||
        !su_on("hidden-zone.2 R30"))
        return false;
    return !(r->s->keyworded && su_fighter(r->s, object) != NULL &&
             !(su_fighter(r->s, object)->defends
                   ? su_wrong(HIDDEN_REACH_DEFENDER)
                   : su_wrong(HIDDEN_REACH_ATTACKER)) &&
             su_on("hidden.6 R30"));
}

static bool is_player_ok(const struct su_run *r, const struct hj_selector *who,
                         int player, int controller)
{
    if (!(who->kinds[0].types & HJ_TYPE_PLAYER) || player >= r->g->players ||
        r->s->players[player].out)
        return false;
    if (who->control == HJ_CONTROL_YOU)
        return player == controller;
    return who->control != HJ_CONTROL_OPPONENT ||
           su_is_opponent(r->g, controller, player);
}

/* Whether an effect may be about TARGET, whether chosen as it was played or as
 * it is carried out. */
bool su_choice_ok(const struct su_run *r, const struct hj_effect *effect,
                  int target, int source, int controller)
{
    const struct hj_selector *who = &effect->whom;

    if (target < 0)
        return is_player_ok(r, who, ~target, controller);
    if (effect->kind == HJ_EFFECT_CANCEL)
        return is_cancelled(r, who, target, source, controller);
    if (!su_lies(r, who, target, controller))
        return false;
    if (effect->kind == HJ_EFFECT_OWN && effect->index == SU_VERB_LEAVE &&
        su_fighter(r->s, target) == NULL)
        return false;
    return su_fits(r, who, target, source, controller);
}

bool su_target_ok(const struct su_run *r, const struct hj_effect *effect,
                  int target, int source, int controller)
{
    bool object = target >= 0 && effect->kind != HJ_EFFECT_CANCEL &&
                  effect->whom.zone == HJ_TEXT_NONE;

    if (object && !su_lies(r, &effect->whom, target, controller))
        return false; /* most of them */
    return su_choice_ok(r, effect, target, source, controller) &&
           !(object && is_out_of_reach(r, target, controller));
}

void su_acted(struct su_run *r, int player)
{
    if (r->g->setup.strict && player != r->s->priority)
        su_illegal(r, NULL, "priority.2 priority.3", SU_SAY(NO_PRIORITY),
                   HJ_STR_ARG(su_id(r, r->s->priority)),
                   HJ_STR_ARG(su_id(r, player)));
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
    if (r->s->phase != SU_PHASE_ATTACK) {
        if (su_on("priority.4"))
            su_next_phase(r);
    } else if (r->s->step == SU_STEP_ATTACKERS) {
        su_end_step(r);
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

    if (s->players[player].out) {
        su_illegal(r, NULL, "multiplayer.3", PL_SAY(OUT_OF_GAME),
                   HJ_STR_ARG(su_id(r, player)));
        return;
    }
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

void su_close_open_chain(struct su_run *r, const char *cite)
{
    su_unanswered(r);
    su_resolve_chosen(r);
    if (r->s->link_count == 0)
        return;
    if (r->g->setup.strict)
        su_illegal(r, NULL, cite, SU_SAY(CHAIN_STILL_OPEN), r->s->link_count,
                   r->s->link_count == 1 ? "" : "s");
    su_resolve(r);
    su_unanswered(r);
}
