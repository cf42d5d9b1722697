/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: fighters of an attack: their gains, and leaving the attack. */
#include "games/sularia/su.h"

struct su_fighter *su_fighter(const struct pl_run *r, int object)
{
    SU_EACH_FIGHTER (f, r)
        if (f->in && f->object == object)
            return f;
    return NULL;
}

bool su_is_absorbed(const struct pl_run *r, int whose)
{
    return su_fighter(r, whose) != NULL ||
           (PL_ZONE(r->s->objects[whose].zone) & SU_SITES);
}

bool su_can_fight(const struct pl_run *r, int object)
{
    return pl_in_play(r, object) && pl_may_be(r, object, SU_COMBATANT) &&
           !pl_is_flag(r, object, SU_ACTIVATED) &&
           (!pl_is_flag(r, object, PL_ARRIVED) ||
            pl_is_flag(r, object, SU_QUICK));
}

int su_forbidding_verb(const struct pl_run *r, int object, bool defends)
{
    return su_says_either(r, object, SU_VERB_NO_FIGHT,
                          defends ? SU_VERB_NO_DEFEND : SU_VERB_NO_ATTACK);
}

bool su_adjacent(const struct pl_run *r, int a, int b)
{
    const struct pl_object *x = &r->s->objects[a], *y = &r->s->objects[b];
    int across = x->column - y->column;

    return a != b && (PL_ZONE(x->zone) & SU_SITES) &&
           (PL_ZONE(y->zone) & SU_SITES) && x->controller == y->controller &&
           across >= -1 && across <= 1;
}

/* True for a rear site with a site in front of it (protected-site.1). */
bool su_is_protected(const struct pl_run *r, int site)
{
    const struct pl_object *o = &r->s->objects[site];

    return o->zone == SU_REAR &&
           pl_object_at(r->s, o->controller, SU_FRONT, o->column) >= 0;
}

/* FILL: notes ATK and DEF of each fighter in VALUES; else reports changes since
 * then. */
static void compare_worth(struct pl_run *r, int32_t values[][2], bool fill,
                          const char *rule)
{
    const struct su_own *own = su_own(r);

    for (int i = 0; pl_records(r) && i < own->fighter_count; i++) {
        int o = own->fighters[i].object;
        for (int v = SU_V_ATK; v <= SU_V_DEF && pl_in_play(r, o); v++) {
            int now = pl_value(r, o, v);
            if (!fill && values[i][v] != now)
                pl_changed(r, PL_F_VALUE + v, o, r->s->objects[o].controller,
                           values[i][v], now, rule);
            values[i][v] = now;
        }
    }
}

void su_leave_attack(struct pl_run *r, int object, const char *rule)
{
    struct su_fighter *f = su_fighter(r, object);
    int32_t worth[SU_FIGHTERS][2];

    if (f == NULL || r->s->step < SU_STEP_ATTACKERS ||
        r->s->step == SU_STEP_END || !pl_on(rule))
        return;
    compare_worth(r, worth, true, rule);
    f->in = 0;
    pl_flag(r, object, f->defends ? SU_DEFENDING : SU_ATTACKING, false, rule);
    pl_end_modifiers(r, object, SU_AS_FIGHTER, "");
    compare_worth(r, worth, false, rule);
    pl_end_modifiers(r, object, SU_WHILE_FIGHTER, "command-chain-step.4 R20");
}

/* --- the keyword value step --- */

static bool has_company(const struct pl_run *r, const struct su_fighter *f)
{
    SU_EACH_FIGHTER (other, r)
        if (other != f && other->in && !other->defends &&
            su_same_target(other, f))
            return true;
    return false;
}

void su_gain(struct pl_run *r, int object, int kind, int which, int amount,
             int keyword, int until, const char *rule)
{
    struct pl_modifier m =
        pl_change(object, object, kind, which, amount, until);

    m.n = (int16_t)(keyword + 1);
    pl_modify(r, &m, rule);
}

/* Adds the gains of FOCUS, once for each instance (focus.3, R29). */
static void focus(struct pl_run *r, const struct su_fighter *f)
{
    struct hj_keyword_value v;

    for (int i = 0; pl_keyword_instance(r, f->object, SU_KEYWORD_FOCUS, i, &v);
         i++)
        if (v.x != 0)
            su_gain(r, f->object, PL_MODIFIES_VALUE,
                    f->defends ? SU_V_DEF : SU_V_ATK, v.x, SU_KEYWORD_FOCUS,
                    SU_WHILE_FIGHTER, "focus.3 R29");
}

/* Gives all fighters their keywords before any ability triggers. */
static void gain_keywords(struct pl_run *r)
{
    SU_EACH_FIGHTER (f, r) {
        if (!f->in)
            continue;
        su_gain(r, f->object, PL_MODIFIES_KEYWORD,
                f->defends ? SU_KEYWORD_DEFENDER : SU_KEYWORD_ATTACKER, 1, -1,
                SU_AS_FIGHTER, "keyword-value-step.1");
        if (!f->defends && has_company(r, f))
            su_gain(r, f->object, PL_MODIFIES_KEYWORD, SU_KEYWORD_JOINT, 1, -1,
                    SU_AS_FIGHTER, "joint-strike-force.2 R19");
    }
}

void su_keyword_step(struct pl_run *r)
{
    struct su_own *own = su_own(r);
    struct pl_simultaneous heard; /* R39: all become fighters at once */

    if (own->keyworded)
        return;
    su_close_chain(r);
    r->s->step = SU_STEP_KEYWORD;
    own->keyworded = SU_KEYWORDS_RUN;
    own->pending_count = own->fired_count = 0;
    gain_keywords(r);
    pl_begin_simultaneous(r, &heard);
    SU_EACH_FIGHTER (f, r) {
        int player = r->s->objects[f->object].controller;
        if (!f->in)
            continue;
        focus(r, f);
        su_trigger(r, f->defends ? SU_EVENT_DEFENDER : SU_EVENT_ATTACKER,
                   f->object, player);
        if (!f->defends && has_company(r, f))
            su_trigger(r, SU_EVENT_FORCE, f->object, player);
    }
    pl_end_simultaneous(r, &heard);
    su_place_waiting(r);
    su_end_keyword_step(r);
    if (pl_on("keyword-value-step.6"))
        r->s->step = SU_STEP_CHAIN;
    r->s->priority = r->s->turn;
    r->s->passes = 0;
}

void su_end_keyword_step(struct pl_run *r)
{
    struct su_own *own = su_own(r);

    if (own->keyworded != SU_KEYWORDS_RUN || su_targets_pending(r) ||
        r->s->stack_count > 0 || su_waits(r) != PL_WAIT_NOTHING)
        return;
    own->keyworded = SU_KEYWORDS_DONE;
    su_end_step(r);
}

/* --- the end of an attack --- */

void su_finish_attack(struct pl_run *r)
{
    struct pl_state *s = r->s;

    if (!su_attack_lasts(r))
        return;
    su_close_chain(r);
    su_keyword_step(r);
    su_close_chain(r);
    su_end_step(r);
    s->step = SU_STEP_ALPHA;
    su_damage_step(r, true);
    su_end_step(r);
    s->step = SU_STEP_DAMAGE;
    if (pl_on("alpha-strike-damage-step.5"))
        su_damage_step(r, false);
    s->step = SU_STEP_END;
    s->passes = 0;
    if (pl_on("priority.5"))
        s->priority = s->turn;
    su_check_fallen(r, "damage-step.14 damage-step.15");
}

void su_do_damage(struct pl_run *r, int player, const struct pl_words *w)
{
    if (!su_attack_lasts(r)) {
        pl_undoable(r, NULL, "damage-step.1", SU_SAY(NO_ATTACK));
        return;
    }
    if (r->g->setup.strict && r->s->stack_count > 0)
        su_do_resolve(r, player, w); /* it counts as written passes */
    su_finish_attack(r);
}
