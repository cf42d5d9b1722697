/* SPDX-License-Identifier: MPL-2.0 */
/* Modifiers: what changes values, keywords and control for a time. */
#include "games/sularia/sularia.h"

/* Tells how many instances of the modifier's keyword its object has now. */
static void tell_keyword(struct su_run *r, const struct su_modifier *m, int had,
                         const char *rule)
{
    su_event(r, &(struct hj_event){.kind = SU_CHANGE,
                                   .field = SU_F_KEYWORD,
                                   .object = m->object,
                                   .player = -1,
                                   .chooser = -1,
                                   .source = m->keyword,
                                   .from = had,
                                   .to = su_keyword(r, m->object, m->keyword),
                                   .rule = rule});
}

bool su_modify(struct su_run *r, const struct su_modifier *modifier,
               const char *rule)
{
    struct su_state *s = r->s;
    bool keyword = modifier->keyword < SU_KEYWORD_ROWS && su_heard(r);
    int had = keyword ? su_keyword(r, modifier->object, modifier->keyword) : 0;

    if (s->modifier_count == SU_MODIFIERS) {
        su_unread(r, NULL, PL_SAY(TOO_MANY_CHANGES), SU_MODIFIERS);
        return false;
    }
    if (!su_on(rule))
        return false;
    s->modifiers[s->modifier_count++] = *modifier;
    if (modifier->atk != 0)
        su_changed(r, SU_F_ATK, modifier->object, -1,
                   su_atk(r, modifier->object) - modifier->atk,
                   su_atk(r, modifier->object), rule);
    if (modifier->def != 0)
        su_changed(r, SU_F_DEF, modifier->object, -1,
                   su_def(r, modifier->object) - modifier->def,
                   su_def(r, modifier->object), rule);
    if (keyword)
        tell_keyword(r, modifier, had, rule);
    return true;
}

/* Whether it is what a fighter is called while it fights. */
static bool is_role(const struct su_modifier *m)
{
    return m->keyword == SU_KEYWORD_ATTACKER ||
           m->keyword == SU_KEYWORD_DEFENDER || m->keyword == SU_KEYWORD_JOINT;
}

static bool is_dropped(const struct su_modifier *m, int object, uint8_t until)
{
    if (until == SU_FIGHTER_VALUES)
        return m->until == SU_WHILE_FIGHTER && !is_role(m);
    return (object < 0 || m->object == object) &&
           (until == SU_FOREVER || m->until == until);
}

/* Takes modifier number I away and tells what its object is worth without it;
 * what a fighter is called while it fights is not told again. */
static void end_aloud(struct su_run *r, int i, const char *rule)
{
    struct su_state *s = r->s;
    const struct su_modifier m = s->modifiers[i];
    bool keyword = m.keyword < SU_KEYWORD_ROWS && !is_role(&m);
    int atk = m.atk != 0 ? su_atk(r, m.object) : 0;
    int def = m.def != 0 ? su_def(r, m.object) : 0;
    int had = keyword ? su_keyword(r, m.object, m.keyword) : 0;

    s->modifier_count--;
    memmove(&s->modifiers[i], &s->modifiers[i + 1],
            (size_t)(s->modifier_count - i) * sizeof m);
    if (m.atk != 0)
        su_changed(r, SU_F_ATK, m.object, -1, atk, su_atk(r, m.object), rule);
    if (m.def != 0)
        su_changed(r, SU_F_DEF, m.object, -1, def, su_def(r, m.object), rule);
    if (keyword)
        tell_keyword(r, &m, had, rule);
}

void su_last(struct su_run *r, int object)
{
    r->s->objects[object].arrived = 1;
    if (su_modify(r,
                  &(struct su_modifier){.object = (int16_t)object,
                                        .source = (int16_t)object,
                                        .keyword = SU_KEYWORD_ROWS,
                                        .until = SU_UNTIL_END},
                  ""))
        su_note_abilities(r, object);
    else
        r->s->objects[object].arrived = 0;
}

static void stop_lasting(struct su_run *r, int object)
{
    if (!su_lasts(r->s, object))
        return;
    r->s->objects[object].arrived = 0;
    su_note_abilities(r, object);
}

void su_end_modifiers(struct su_run *r, int object, uint8_t until)
{
    struct su_state *s = r->s;
    const char *rule =
        object >= 0 ? "command-chain-step.4 R20" : "steps-of-the-end-phase.2";
    uint16_t kept = 0;

    /* Control goes back step by step, the last change first. */
    for (int i = s->modifier_count - 1; i >= 0; i--) {
        const struct su_modifier *m = &s->modifiers[i];
        if (m->source == m->object && is_dropped(m, object, until))
            stop_lasting(r, m->object);
        if (m->control > 0 && su_in_play(s, m->object) &&
            is_dropped(m, object, until)) {
            struct su_object *o = &s->objects[m->object];
            su_changed(r, SU_F_CONTROLLER, m->object, -1, o->controller,
                       m->control - 1, "steps-of-the-end-phase.2");
            su_set_controller(s, m->object, m->control - 1);
            su_find_place(s, m->object);
        }
    }
    for (int i = s->modifier_count - 1; su_heard(r) && i >= 0; i--)
        if (is_dropped(&s->modifiers[i], object, until) &&
            su_in_play(s, s->modifiers[i].object))
            end_aloud(r, i, rule);
    for (uint16_t i = 0; i < s->modifier_count; i++)
        if (!is_dropped(&s->modifiers[i], object, until))
            s->modifiers[kept++] = s->modifiers[i];
    s->modifier_count = kept;
}
