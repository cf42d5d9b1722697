/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: the order of absorbing damage, chosen before it is dealt. */
#include "games/sularia/damage.h"

/* True if F is a fighter among which the ATK of object WHOSE is divided. */
static bool shares(const struct su_fighter *f, int whose)
{
    return f->in && (f->defends ? f->against == whose : f->site == whose);
}

/* Ranks the LISTED fighters first, in their order; the others keep theirs. */
static void rank(struct su_own *own, int whose, const int16_t *listed,
                 int count)
{
    int keys[SU_FIGHTERS]; /* below 0: of another attack */

    for (int i = 0; i < own->fighter_count; i++) {
        const struct su_fighter *f = &own->fighters[i];
        int at = 0;
        while (at < count && listed[at] != f->object)
            at++;
        keys[i] = shares(f, whose)
                      ? (at * SU_FIGHTERS + f->rank) * SU_FIGHTERS + i
                      : -1;
    }
    for (int i = 0; i < own->fighter_count; i++) {
        int16_t before = 0;
        for (int k = 0; k < own->fighter_count; k++)
            before += keys[k] >= 0 && keys[k] < keys[i];
        if (keys[i] >= 0)
            own->fighters[i].rank = before;
    }
}

bool su_too_late(struct pl_run *r, const char *rule)
{
    if (r->s->step != SU_STEP_END)
        return false;
    pl_undoable(r, NULL, rule, SU_SAY(DAMAGE_DEALT));
    return true;
}

/* Reads `absorb OBJECT by …`: the order in which others absorb its ATK. */
void su_do_absorb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int whose = pl_object_operand(r, o, -1);
    int16_t listed[SU_FIGHTERS];
    int count = 0;

    (void)w;
    if (whose < 0 || su_too_late(r, "damage-step.8 damage-step.12"))
        return;
    PL_EACH_OPERAND (by, r, HJ_ROLE_BY) {
        int object = pl_object_operand(r, by, player), at = 0;
        const struct su_fighter *f = object >= 0 ? su_fighter(r, object) : NULL;
        const char *rule;
        if (object < 0)
            return;
        if (f == NULL || !shares(f, whose)) {
            pl_unread(r, by, SU_SAY(ABSORBS_NOTHING), PL_TEXT(by), PL_TEXT(o));
            return;
        }
        rule = f->defends ? "damage-step.8" : "damage-step.12";
        if (pl_is_opponent(r->g, r->s->objects[object].controller, player))
            pl_illegal(r, by, rule, SU_SAY(CONTROLLER_CHOOSES),
                       PL_ID(r, player));
        while (at < count && listed[at] != object)
            at++;
        if (at < count)
            pl_illegal(r, by, rule, SU_SAY(NAMED_TWICE), PL_TEXT(by));
        else if (pl_on(rule))
            listed[count++] = (int16_t)object;
    }
    rank(su_own(r), whose, listed, count);
}
