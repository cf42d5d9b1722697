/* SPDX-License-Identifier: MPL-2.0 */
/* The command chain: priority, and passing in succession. */
#include "games/sularia/su.h"

void su_acted(struct pl_run *r, int player)
{
    if (r->g->setup.strict && player != r->s->priority)
        pl_illegal(r, NULL, "priority.2 priority.3", SU_SAY(NO_PRIORITY),
                   PL_ID(r, r->s->priority), PL_ID(r, player));
    r->s->busy = 1;
    r->s->passes = 0;
    if (pl_on("priority.3"))
        r->s->priority = (uint8_t)pl_next_player(r, player);
}

/* Goes on after all have passed on an empty chain (priority.4). */
static void window_ends(struct pl_run *r)
{
    if (r->s->winner >= 0)
        return;
    if (!r->s->begun) {
        su_begin_turn(r);
        pl_to_phase(r, r->s->players[r->s->turn].turns > 1
                           ? SU_PHASE_DRAW
                           : SU_PHASE_INFLUENCE); /* R5 */
    } else if (su_own(r)->done) {
        su_cut_turn(r);
        su_pass_play(r);
    } else if (r->s->phase != SU_PHASE_ATTACK) {
        if (pl_on("priority.4"))
            su_next_phase(r);
    } else if (r->s->step == SU_STEP_ATTACKERS) {
        su_end_step(r);
        if (pl_on("attacker-declaration-step.6"))
            r->s->step = SU_STEP_DEFENDERS;
    } else if (r->s->step == SU_STEP_DEFENDERS) {
        if (pl_on("defender-declaration-step.6"))
            su_keyword_step(r);
    } else if (r->s->step == SU_STEP_CHAIN) {
        if (pl_on("command-chain-step.5"))
            su_finish_attack(r);
    } else {
        su_next_phase(r);
    }
}

static void pass(struct pl_run *r, int player)
{
    struct pl_state *s = r->s;

    s->busy = 1;
    if (s->players[player].out) {
        pl_illegal(r, NULL, "multiplayer.3", PL_SAY(OUT_OF_GAME),
                   PL_ID(r, player));
        return;
    }
    if (su_is_asked(r))
        return; /* it repeats a pass behind which the chain resolves */
    if (player != s->priority && r->g->setup.strict)
        su_acted(r, player);
    while (s->priority != player && !r->g->setup.strict) {
        s->priority = (uint8_t)pl_next_player(r, s->priority);
        s->passes++; /* unwritten */
    }
    s->priority = (uint8_t)pl_next_player(r, player);
    s->passes++;
    if (s->passes < pl_in_game(r))
        return;
    s->passes = 0;
    if (pl_on("priority.5"))
        s->priority = s->turn;
    if (!pl_on("timing.4"))
        return;
    if (s->stack_count > 0)
        pl_resolve_all(r);
    else if (r->g->setup.strict)
        window_ends(r);
}

void su_check_passes(struct pl_run *r)
{
    if (r->g->setup.strict && r->s->stack_count == 0 && r->s->begun &&
        !su_own(r)->done && r->s->winner < 0 && su_in_window(r))
        pl_illegal(r, NULL, "priority.4", PL_SAY(PASS_NOT_WRITTEN),
                   PL_ID(r, r->s->priority));
}

void su_close_open_chain(struct pl_run *r, const char *cite)
{
    su_unanswered(r);
    su_resolve_chosen(r);
    if (r->s->stack_count == 0)
        return;
    if (r->g->setup.strict)
        pl_illegal(r, NULL, cite, SU_SAY(CHAIN_STILL_OPEN), r->s->stack_count,
                   r->s->stack_count == 1 ? "" : "s");
    pl_resolve_all(r);
    su_unanswered(r);
}

/* --- verbs that pass --- */

void su_do_resolve(struct pl_run *r, int player, const struct pl_words *w)
{
    struct pl_state *s = r->s;

    (void)player;
    (void)w;
    if (s->stack_count > 0)
        pl_resolve_all(r);
    else if (r->g->setup.strict)
        for (int i = pl_in_game(r); i > 0; i--) {
            pass(r, s->priority);
            if (s->passes == 0)
                return; /* the window has ended */
        }
}

void su_do_pass(struct pl_run *r, int player, const struct pl_words *w)
{
    if (r->a->actor == HJ_SYMBOL_ALL)
        su_do_resolve(r, player, w);
    else if (r->a->player >= 0)
        pass(r, player);
    else
        pl_unread(r, NULL, PL_SAY(MISSING_ACTOR), hj_verb_word(r->a->verb));
}
