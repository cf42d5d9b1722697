/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: what texts say that nobody may do. */
#include "games/sularia/su.h"

bool su_keeps_out(const struct pl_run *r, int object, bool defends)
{
    return pl_says(r, object, SU_VERB_NO_FIGHT) > 0 ||
           pl_says(r, object, defends ? SU_VERB_NO_DEFEND
                                      : SU_VERB_NO_ATTACK) > 0;
}

bool su_is_shielded(const struct pl_run *r, int object, int source,
                    int controller)
{
    return pl_says(r, object, SU_VERB_NOT_TARGETED) > 0 ||
           (source >= 0 && su_type(r, source) == SU_TACTIC &&
            pl_says(r, object, SU_VERB_NO_TACTICS) > 0) ||
           (pl_is_opponent(r->g, controller,
                           r->s->objects[object].controller) &&
            pl_says(r, object, SU_VERB_NOT_TARGETED_BY) > 0);
}

bool su_stays(const struct pl_run *r, int object)
{
    return pl_says(r, object, SU_VERB_NO_RESET) > 0 ||
           pl_says(r, object, SU_VERB_NO_RESET_YOURS) > 0;
}

bool su_lasts_forever(const struct pl_run *r, int object)
{
    return pl_says(r, object, SU_VERB_NOT_DESTROYED) > 0;
}

bool su_comes_activated(const struct pl_run *r, int object)
{
    return pl_says(r, object, SU_VERB_ARRIVES) > 0;
}

/* Whether a continuous effect is about PLAYER, by what WHOM says. */
static bool is_about(const struct pl_run *r, const struct hj_selector *whom,
                     int source, int player)
{
    int you = r->s->objects[source].controller;

    if (whom->pick == HJ_PICK_YOU)
        return player == you;
    return !(whom->other && player == you) &&
           (whom->control == HJ_CONTROL_ANY ||
            (whom->control == HJ_CONTROL_OPPONENT) ==
                pl_is_opponent(r->g, player, you));
}

struct of_player {
    int player, sum;
};

static bool add_hand(const struct pl_run *r, int source,
                     const struct hj_effect *e, int object, void *data)
{
    struct of_player *p = data;

    (void)object;
    if (is_about(r, &e->whom, source, p->player))
        p->sum += e->n.n;
    return false;
}

int su_most_hand(const struct pl_run *r, int player)
{
    int most = r->g->setup.max_hand_plus_1;
    struct of_player more = {player, 0}, less = {player, 0};

    pl_any_continuous(r, -1, SU_VERB_MORE_HAND, add_hand, &more);
    pl_any_continuous(r, -1, SU_VERB_LESS_HAND, add_hand, &less);
    most = (most > 0 ? most - 1 : SU_MOST_HAND) + more.sum - less.sum;
    return most > 0 ? most : 0;
}

static bool forbids(const struct pl_run *r, int source,
                    const struct hj_effect *e, int object, void *data)
{
    const struct of_player *p = data;
    const struct hj_selector you = {.pick = HJ_PICK_YOU};

    (void)object;
    return is_about(r, e->by != NULL ? e->by : &you, source, p->player);
}

bool su_may_not_play(const struct pl_run *r, int player)
{
    struct of_player p = {player, 0};

    return pl_any_continuous(r, -1, SU_VERB_NO_PLAY, forbids, &p);
}
