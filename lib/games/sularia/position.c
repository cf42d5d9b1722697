/* SPDX-License-Identifier: MPL-2.0 */
/* Facts of a position beside the kernel's, and defaults. */
#include "games/sularia/su.h"

enum { MOST = 9999 };

static bool read_number(struct pl_run *r, const struct pl_words *w, int i,
                        int least, int *n)
{
    if (pl_effect_number(r, w, i, n) && (*n < -MOST || *n > MOST))
        pl_unread(r, w->w[i].o, SU_SAY(POSITION_NUMBER_RANGE), *n);
    else if (!r->unread && *n < least)
        pl_unread(r, w->w[i].o, PL_SAY(BELOW_ZERO));
    return !r->unread;
}

/* Reads `pool influence 4` or `sularium generation 5 jotune`; `pool` may also
 * be second, as in its path. */
static bool of_pools(struct pl_run *r, const struct pl_words *w, int player)
{
    bool first = pl_word_is(w, 1, "pool"),
         pool = first || pl_word_is(w, 2, "pool"),
         sularium = pl_word_is(w, first ? 2 : 1, "sularium"),
         influence = pl_word_is(w, first ? 2 : 1, "influence");
    int32_t *numbers = r->s->players[player].numbers;
    int n = 0, f = SU_MERCENARY;

    if (!first &&
        !((influence || sularium) && (pool || pl_word_is(w, 2, "generation"))))
        return false;
    if (!sularium && !influence) {
        pl_unread(r, w->w[w->count > 2 ? 2 : 1].o, SU_SAY(FACT_OF_A_POOL));
    } else if (read_number(r, w, 3, pool || influence ? 0 : -MOST, &n) &&
               pl_fact_ends(r, sularium ? 5 : 4)) {
        if (influence)
            numbers[pool ? SU_N_INFLUENCE : SU_N_INFLUENCE_GEN] = n;
        else if (w->count == 4 || (f = su_faction_operand(r, w->w[4].o)) >= 0)
            numbers[(pool ? SU_N_POOL : SU_N_GEN) + f] = n;
    }
    return true;
}

/* Reads `h1 def 2`, the DEF that is left. */
static void tell_def(struct pl_run *r, const struct pl_words *w)
{
    int object = pl_object_operand(r, w->w[0].o, -1), n;

    if (object < 0 || !read_number(r, w, 2, -MOST, &n))
        return;
    if (n < 1)
        pl_unread(r, w->w[2].o, SU_SAY(POSITION_WITHOUT_DEF));
    else if (pl_fact_ends(r, 3))
        pl_set_value_left(r, object, SU_V_DEF, n);
}

bool su_fact(struct pl_run *r, const struct pl_words *w)
{
    int player = pl_player(r->g, w->w[0].o->symbol);

    if (w->count > 1 && player < 0)
        for (size_t t = 0; t < r->g->setup.team_count; t++)
            if (r->g->setup.team_symbols[t] == w->w[0].o->symbol &&
                !pl_word_is(w, 1, "health")) {
                pl_unread(r, w->w[0].o, SU_SAY(FACT_OF_A_TEAM));
                return true;
            }
    if (player >= 0 && w->count > 1)
        return of_pools(r, w, player);
    if (player < 0 && pl_word_is(w, 1, "def")) {
        tell_def(r, w);
        return true;
    }
    return false;
}

void su_clear(struct pl_run *r)
{
    int health = r->g->setup.health > 0       ? r->g->setup.health
                 : r->g->setup.team_count > 0 ? SU_TEAM_HEALTH
                                              : SU_HEALTH;

    su_own(r)->searched = -1;
    su_own(r)->fresh = 1;
    for (int i = 0; i < r->g->players; i++)
        r->s->players[i].numbers[SU_N_HEALTH] = health;
}

/* Completes the position with what this turn has done so far. */
void su_begin(struct pl_run *r)
{
    struct pl_state *s = r->s;

    su_own(r)->hurt = su_own(r)->lasting = 1;
    if (s->phase == SU_PHASE_ATTACK)
        s->step = SU_STEP_START;
    for (int i = 0; i < r->g->players; i++) {
        if (pl_is_opponent(r->g, i, s->turn))
            continue;
        if (s->phase > SU_PHASE_INFLUENCE)
            su_own(r)->influence_placed |= (uint8_t)(1u << i);
        if (s->phase == SU_PHASE_DRAW)
            su_own(r)->players[i].draws_due = SU_DRAW;
    }
    su_own(r)->done = s->phase == SU_PHASE_END ? SU_ENDS : SU_GOES_ON;
}
