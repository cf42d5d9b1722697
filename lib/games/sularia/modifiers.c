/* SPDX-License-Identifier: MPL-2.0 */
/* Modifiers: what changes values, keywords and control for a time. */
#include "games/sularia/su.h"

static void tell_value(struct pl_run *r, const struct pl_modifier *m, int was,
                       const char *rule)
{
    pl_changed(r, PL_F_VALUE + m->which, m->object, -1, was,
               pl_value(r, m->object, m->which), rule);
}

static void tell_keyword(struct pl_run *r, const struct pl_modifier *m, int had,
                         const char *rule)
{
    pl_changed(r, PL_F_KEYWORD + m->which, m->object, -1, had,
               su_keyword(r, m->object, m->which), rule);
}

static bool has_room(struct pl_run *r, int count)
{
    if (r->s->modifier_count + count <= PL_MODIFIERS)
        return true;
    pl_unread(r, NULL, PL_SAY(TOO_MANY_CHANGES), PL_MODIFIERS);
    return false;
}

static void add(struct pl_run *r, const struct pl_modifier *m)
{
    r->s->modifiers[r->s->modifier_count++] = *m;
}

bool su_modify_values(struct pl_run *r, int object, int source, int atk,
                      int def, int until, int by, const char *rule)
{
    const int amounts[] = {[SU_V_ATK] = atk, [SU_V_DEF] = def};

    if (!has_room(r, 2) || !pl_on(rule))
        return false;
    for (int v = SU_V_ATK; v <= SU_V_DEF; v++) {
        struct pl_modifier m = {.object = (int16_t)object,
                                .source = (int16_t)source,
                                .amount = (int16_t)amounts[v],
                                .n = (int16_t)by,
                                .kind = PL_MODIFIES_VALUE,
                                .which = (uint8_t)v,
                                .until = (uint8_t)until};
        int was = pl_heard(r) ? pl_value(r, object, v) : 0;
        if (amounts[v] == 0)
            continue;
        add(r, &m);
        tell_value(r, &m, was, rule);
    }
    return true;
}

bool su_modify_keyword(struct pl_run *r, int object, int source,
                       struct hj_keyword_value v, int instances, int until,
                       const char *rule)
{
    struct pl_modifier m = {.object = (int16_t)object,
                            .source = (int16_t)source,
                            .amount = (int16_t)instances,
                            .n = v.n,
                            .x = v.x,
                            .kind = PL_MODIFIES_KEYWORD,
                            .which = v.keyword,
                            .until = (uint8_t)until};
    int had = pl_heard(r) ? su_keyword(r, object, v.keyword) : 0;

    if (!has_room(r, 1) || !pl_on(rule))
        return false;
    add(r, &m);
    if (pl_heard(r))
        tell_keyword(r, &m, had, rule);
    return true;
}

bool su_modify_control(struct pl_run *r, int object, int before)
{
    if (!has_room(r, 1))
        return false;
    add(r, &(struct pl_modifier){.object = (int16_t)object,
                                 .source = -1,
                                 .amount = (int16_t)before,
                                 .kind = PL_MODIFIES_CONTROL,
                                 .until = PL_UNTIL_END});
    return true;
}

/* Whether it is what a fighter is called while it fights. */
static bool is_role(const struct pl_modifier *m)
{
    return m->kind == PL_MODIFIES_KEYWORD &&
           (m->which == SU_KEYWORD_ATTACKER ||
            m->which == SU_KEYWORD_DEFENDER || m->which == SU_KEYWORD_JOINT);
}

static bool is_dropped(const struct pl_modifier *m, int object, int until)
{
    if (until == SU_FIGHTER_VALUES)
        return m->until == SU_WHILE_FIGHTER && !is_role(m);
    return (object < 0 || m->object == object) &&
           (until == SU_FOREVER || m->until == until);
}

static void take_away(struct pl_run *r, int i)
{
    struct pl_state *s = r->s;

    s->modifier_count--;
    memmove(&s->modifiers[i], &s->modifiers[i + 1],
            (size_t)(s->modifier_count - i) * sizeof s->modifiers[0]);
}

/* Takes modifier number I away and tells what its object is worth without it;
 * what a fighter is called while it fights is not told again. */
static void end_aloud(struct pl_run *r, int i, const char *rule)
{
    const struct pl_modifier m = r->s->modifiers[i];
    bool value = m.kind == PL_MODIFIES_VALUE;
    bool keyword = m.kind == PL_MODIFIES_KEYWORD && !is_role(&m);
    int was = value     ? pl_value(r, m.object, m.which)
              : keyword ? su_keyword(r, m.object, m.which)
                        : 0;

    take_away(r, i);
    if (value)
        tell_value(r, &m, was, rule);
    else if (keyword)
        tell_keyword(r, &m, was, rule);
}

void su_last(struct pl_run *r, int object)
{
    if (!has_room(r, 1))
        return;
    su_set(r, object, PL_ARRIVED, true);
    add(r, &(struct pl_modifier){.object = (int16_t)object,
                                 .source = (int16_t)object,
                                 .kind = PL_MODIFIES_OWN,
                                 .until = PL_UNTIL_END});
    pl_note_abilities(r, object);
}

static void stop_lasting(struct pl_run *r, int object)
{
    if (!su_lasts(r, object))
        return;
    su_set(r, object, PL_ARRIVED, false);
    pl_note_abilities(r, object);
}

static void give_back(struct pl_run *r, const struct pl_modifier *m)
{
    struct pl_object *o = &r->s->objects[m->object];

    pl_changed(r, PL_F_CONTROLLER, m->object, -1, o->controller, m->amount,
               "steps-of-the-end-phase.2");
    pl_set_controller(r->s, m->object, m->amount);
    su_find_place(r, m->object);
}

void su_end_modifiers(struct pl_run *r, int object, int until)
{
    struct pl_state *s = r->s;
    const char *rule =
        object >= 0 ? "command-chain-step.4 R20" : "steps-of-the-end-phase.2";

    /* Control goes back step by step, the last change first. */
    for (int i = s->modifier_count - 1; i >= 0; i--) {
        const struct pl_modifier *m = &s->modifiers[i];
        if (!is_dropped(m, object, until))
            continue;
        if (m->kind == PL_MODIFIES_OWN)
            stop_lasting(r, m->object);
        if (m->kind == PL_MODIFIES_CONTROL && m->amount >= 0 &&
            pl_in_play(r, m->object))
            give_back(r, m);
    }
    for (int i = s->modifier_count - 1; i >= 0; i--)
        if (!is_dropped(&s->modifiers[i], object, until))
            continue;
        else if (pl_heard(r) && pl_in_play(r, s->modifiers[i].object))
            end_aloud(r, i, rule);
        else
            take_away(r, i);
    s->unsettled = 1;
}
