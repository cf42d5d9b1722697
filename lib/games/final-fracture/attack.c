/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: an attack, from its declaration to destroyed cards. */
#include "games/final-fracture/ff.h"

#include <stdlib.h>

/* --- what texts say of a card --- */

/* F3: in the same row of the same player. */
bool ff_is_neighbour(const struct pl_run *r, int a, int b)
{
    const struct pl_object *x = &r->s->objects[a], *y = &r->s->objects[b];

    return (FF_FIELDS & PL_ZONE(x->zone)) != 0 && x->zone == y->zone &&
           x->controller == y->controller && abs(x->column - y->column) == 1;
}

/* F16: covered by a neighbour with Cover, exhausted or not, unless it has Cover
 * itself; or by the keyword Covered. */
bool ff_is_covered(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];
    bool all = o->zone == FF_COMMANDANT && pl_chosen(r, FF_F16_COMMANDANT);

    if (pl_keyword(r, object, FF_KEYWORD_COVERED) > 0)
        return true;
    if (pl_keyword(r, object, FF_KEYWORD_COVER) > 0 ||
        (o->zone == FF_COMMANDANT && !all))
        return false;
    PL_WALK_OF (w, r->s, FF_FIELDS, o->controller) {
        if (pl_is_flag(r, w.at, FF_DOWN) ||
            pl_keyword(r, w.at, FF_KEYWORD_COVER) == 0)
            continue;
        if (all || ff_is_neighbour(r, w.at, object))
            return true;
    }
    return false;
}

/* True for a unit, or a card whose text lets it attack (battle-phase.1,
 * F15). */
static bool attacks_at_all(const struct pl_run *r, int object)
{
    return r->s->objects[object].zone == FF_UNIT ||
           pl_rule_effect(r, object, FF_VERB_MAY_ATTACK) > 0;
}

static bool may_attack(const struct pl_run *r, int object)
{
    if (!attacks_at_all(r, object))
        return false;
    return pl_chosen(r, FF_F18_KIND) ||
           (!pl_is_flag(r, object, PL_EXHAUSTED) &&
            pl_rule_effect(r, object, FF_VERB_NO_ATTACK) == 0);
}

/* --- the declaration --- */

static void check_attacker(struct pl_run *r, const struct hj_operand *o,
                           int attacker)
{
    struct hj_str name = pl_label(r, attacker);

    if (!attacks_at_all(r, attacker))
        pl_illegal(r, o, "battle-phase.1 F15", FF_SAY(CANNOT_ATTACK),
                   HJ_STR_ARG(name));
    else if (pl_rule_effect(r, attacker, FF_VERB_NO_ATTACK) > 0)
        pl_illegal(
            r, o, "battle-phase.1", FF_SAY(ATTACK_FORBIDDEN),
            HJ_STR_ARG(pl_rule_effect_source(r, attacker, FF_VERB_NO_ATTACK)),
            HJ_STR_ARG(name));
    if (pl_is_flag(r, attacker, PL_EXHAUSTED))
        pl_illegal(r, o, "move-phase.1 battle-phase.1", PL_SAY(EXHAUSTED),
                   HJ_STR_ARG(name));
    if (pl_is_flag(r, attacker, PL_ARRIVED) &&
        r->s->objects[attacker].zone == FF_UNIT &&
        !pl_may_have(r, attacker, FF_KEYWORD_CHARGE))
        pl_illegal(r, o, "battle-phase.1 F13", FF_SAY(SUMMONED_THIS_TURN),
                   HJ_STR_ARG(name));
}

void ff_do_attack(struct pl_run *r, int player, const struct pl_words *w)
{
    int attacker = pl_first(w, HJ_ROLE_ITEM),
        target = pl_first(w, HJ_ROLE_ARROW);
    struct ff_own *own = ff_own(r);

    for (int i = 0; i < w->count; i++)
        if (pl_is_flag(r, w->w[i].ref, FF_DOWN)) {
            pl_undoable(r, w->w[i].o, i == 0 ? "F12" : "battle-phase.2 F12",
                        FF_SAY(NOT_FACE_UP), PL_LABEL(r, w->w[i].ref));
            return;
        }
    check_attacker(r, w->w[0].o, attacker);
    if (ff_is_covered(r, target) &&
        !(pl_may_have(r, attacker, FF_KEYWORD_SIGHT) && pl_on("F17")))
        pl_illegal(r, pl_written(w, HJ_ROLE_ARROW), "battle-phase.2 F16",
                   FF_SAY(COVERED), PL_LABEL(r, target));
    own->who[FF_ATTACKER] = (int16_t)attacker;
    own->who[FF_TARGET] = (int16_t)target;
    own->negated = own->second = 0;
    own->by = r->s->objects[attacker].controller;
    own->noted_count = 0;
    pl_flag(r, attacker, PL_EXHAUSTED, true, "battle-phase.3");
    r->s->passes = 0;
    r->s->priority = (uint8_t)pl_next_player(r, player);
    pl_step(r, FF_STEP_DECLARATION, "battle-phase.2");
    pl_fire_event(r, FF_EVENT_ATTACKS, attacker, player);
}

void ff_do_damage(struct pl_run *r, int player, const struct pl_words *w)
{
    struct ff_own *own = ff_own(r);

    (void)player;
    (void)w;
    own->runs = 0;
    while ((r->s->step != FF_STEP_NONE || own->window == FF_FALLEN) &&
           pl_holding(r->s) < 0 && !pl_over(r) && !r->unread)
        pl_all_pass(r);
    own->runs = pl_holding(r->s) >= 0;
}

/* --- the steps --- */

static void end_attack(struct pl_run *r, const char *rule)
{
    struct ff_own *own = ff_own(r);

    own->who[FF_ATTACKER] = own->who[FF_TARGET] = -1;
    own->noted_count = 0;
    pl_step(r, FF_STEP_NONE, rule);
}

/* Returns ATK with the effects of texts, at least 0 (F21). */
static int amount_of(const struct pl_run *r, int source, int target)
{
    int n = pl_value(r, source, FF_VALUE_ATK) +
            pl_rule_effect(r, source, FF_VERB_DEALS_MORE) -
            pl_rule_effect(r, source, FF_VERB_DEALS_LESS) +
            pl_rule_effect(r, target, FF_VERB_TAKES_MORE) -
            pl_rule_effect(r, target, FF_VERB_TAKES_LESS);

    return n > 0 ? n : 0;
}

/* Opens the damage step of this stage; false: no damage is dealt. */
static bool work_out(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);
    const char *rule =
        own->second != 0 ? "battle-phase.4 F19 F21" : "battle-phase.5 F21";

    for (int i = 0; i < 2; i++) {
        bool known;
        own->hit[i] = own->amount[i] = 0;
        if (!own->dealing[i])
            continue;
        known = pl_check_known(r, own->who[i], "ATK");
        own->amount[i] = amount_of(r, own->who[i], own->who[1 - i]);
        pl_event(r, &(struct hj_event){.kind = PL_OWN_EVENT,
                                       .player = -1,
                                       .chooser = -1,
                                       .object = own->who[1 - i],
                                       .source = own->who[i],
                                       .to = known ? own->amount[i] : -1,
                                       .rule = rule});
    }
    if (own->amount[0] + own->amount[1] > 0)
        pl_step(r, FF_STEP_DAMAGE, "battle-phase.5");
    return own->amount[0] + own->amount[1] > 0;
}

/* True if both are in play; a change of control counts as leaving (F20). */
static bool both_there(const struct pl_run *r)
{
    const struct ff_own *own = ff_own(r);
    int attacker = own->who[FF_ATTACKER], target = own->who[FF_TARGET];

    return pl_in_play(r, attacker) && pl_in_play(r, target) &&
           r->s->objects[attacker].controller == own->by &&
           r->s->objects[target].controller != own->by;
}

/* Begins the second stage, if both are still there, or ends the attack. */
static void next_stage(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);
    int second = own->second;

    own->second = 0;
    if (second != 0 && both_there(r)) {
        own->dealing[0] = second == 1;
        own->dealing[1] = second == 2;
        if (work_out(r))
            return;
    }
    /* A card that has fallen by Counter deals nothing. */
    end_attack(r, second != 0 ? "battle-phase.4 F19" : "battle-phase.4");
}

/* Determines the stages: if the target strikes back, and Counter
 * (battle-phase.4). */
static void begin_damage(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);
    bool back = may_attack(r, own->who[FF_TARGET]) && pl_on("F18");
    bool counter = back && pl_on("F19") &&
                   pl_keyword(r, own->who[FF_TARGET], FF_KEYWORD_COUNTER) > 0;
    bool first = pl_chosen(r, FF_F19_BOTH) &&
                 pl_keyword(r, own->who[FF_ATTACKER], FF_KEYWORD_COUNTER) > 0;

    own->dealing[0] = 1;
    own->dealing[1] = back;
    own->second = 0;
    if (back && counter != first) {
        own->dealing[first ? 1 : 0] = 0;
        own->second = first ? 2 : 1;
    }
    if (!work_out(r))
        next_stage(r);
}

/* Deals the damage of both sides at once; more than 0 is a hit
 * (battle-phase.5). */
static void strike(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);

    for (int i = 0; i < 2; i++)
        own->hit[i] = own->amount[i] > 0 && pl_in_play(r, own->who[1 - i]);
    if (!own->hit[0] && !own->hit[1]) {
        next_stage(r);
        return;
    }
    pl_step(r, FF_STEP_HIT, "battle-phase.5");
    for (int i = 0; i < 2; i++) {
        if (!own->hit[i])
            continue;
        r->s->objects[own->who[1 - i]].flags |= FF_STRUCK;
        ff_hurt(r, own->who[i], own->who[1 - i], own->amount[i],
                i == 0 ? FF_COMBAT : FF_COMBAT_BACK, "battle-phase.5");
    }
    ff_settle(r);
    for (int i = 0; i < 2 && !pl_over(r); i++)
        if (own->hit[i]) {
            pl_fire_event(r, FF_EVENT_HITS, own->who[i],
                          r->s->objects[own->who[i]].controller);
            pl_fire_event(r, FF_EVENT_IS_HIT, own->who[1 - i],
                          r->s->objects[own->who[1 - i]].controller);
        }
}

/* Destroys cards after the hit window (battle-phase.6, F22). */
static void destroy(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);

    own->noted_count = 0;
    for (int i = 0; i < 2; i++)
        r->s->objects[own->who[i]].flags &= (uint16_t)~FF_STRUCK;
    ff_destroy_at_zero_hp(r, "battle-phase.6 F22");
    if (pl_over(r))
        return;
    if (own->noted_count > 0)
        pl_step(r, FF_STEP_DESTROYED, "battle-phase.6");
    else
        next_stage(r);
}

void ff_next_step(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);

    r->s->passes = 0;
    r->s->priority = r->s->turn;
    switch (r->s->step) {
    case FF_STEP_DECLARATION:
        if ((own->negated && pl_on("battle-phase.4 F20")) || !both_there(r))
            end_attack(r, "battle-phase.4 F20");
        else
            begin_damage(r);
        break;
    case FF_STEP_DAMAGE:
        strike(r);
        break;
    case FF_STEP_HIT:
        destroy(r);
        break;
    default:
        next_stage(r);
    }
}
