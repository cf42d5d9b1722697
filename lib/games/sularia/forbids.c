/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: what texts say that nobody may do. */
#include "games/sularia/su.h"

bool su_keeps_out(const struct pl_run *r, int object, bool defends)
{
    return pl_says(r, object, SU_VERB_NO_FIGHT) > 0 ||
           pl_says(r, object, defends ? SU_VERB_NO_DEFEND
                                      : SU_VERB_NO_ATTACK) > 0;
}

bool su_is_shielded(const struct pl_run *r, int object, int controller)
{
    return pl_says(r, object, SU_VERB_NOT_TARGETED) > 0 ||
           (pl_is_opponent(r->g, controller,
                           r->s->objects[object].controller) &&
            pl_says(r, object, SU_VERB_NOT_TARGETED_BY) > 0);
}

bool su_stays(const struct pl_run *r, int object)
{
    return pl_says(r, object, SU_VERB_NO_RESET) > 0 ||
           pl_says(r, object, SU_VERB_NO_RESET_YOURS) > 0;
}

static bool is_yours(const struct hj_selector *s)
{
    return s->pick == HJ_PICK_THIS || s->control == HJ_CONTROL_YOU;
}

/* "Cannot be targeted by opponents" is by those of its controller. */
const char *su_forbidding_refused(const struct hj_ability *a,
                                  const struct hj_effect *e)
{
    if ((e->index == SU_VERB_NO_RESET_YOURS ||
         e->index == SU_VERB_NOT_TARGETED_BY) &&
        !is_yours(&e->whom))
        return "whose opponents, or whose reset phase?";
    if (a->when != HJ_WHEN_CONTINUOUS && e->until == HJ_UNTIL_NONE)
        return "how long may it not be done?";
    return NULL;
}
