/* SPDX-License-Identifier: MPL-2.0 */
/* Elimination: losing, winning, and the objects of players who are out. */
#include "games/sularia/su.h"

/* Takes the items of a removed player off the chain (multiplayer.4-5). */
static void clear_chain(struct pl_run *r, int player)
{
    struct pl_state *s = r->s;
    uint16_t kept = 0;

    for (uint16_t i = 0; i < s->stack_count; i++) {
        const struct pl_item *link = &s->stack[i];
        int owner = s->objects[link->object].owner;
        bool card = link->kind != SU_ABILITY;
        if (!card &&
            pl_on("commands.17")) /* its owner is the player who used it */
            owner = link->controller;
        if (owner == player && pl_on("multiplayer.4"))
            continue;
        if (owner != player && link->controller == player &&
            pl_on("multiplayer.5")) {
            if (card)
                su_move(r, link->object, SU_DAMAGE, "multiplayer.5");
            continue;
        }
        s->stack[kept++] = *link;
    }
    s->stack_count = kept;
}

/* Drops pending triggers of a removed player, and the answer that an effect of
 * that player waits for. */
static void clear_waiting(struct pl_run *r, int player)
{
    uint16_t kept = 0;

    for (int i = 0; i < su_own(r)->pending_count; i++)
        if (su_own(r)->pending[i].controller != player)
            su_own(r)->pending[kept++] = su_own(r)->pending[i];
    su_own(r)->pending_count = kept;
    if (su_waits(r) != PL_WAIT_NOTHING &&
        r->s->pending[0].item.controller == player)
        pl_drop_pending(r, 0);
}

/* Removes a player with the objects (multiplayer.3-5). */
static void remove_player(struct pl_run *r, int player)
{
    r->s->players[player].out = 1;
    clear_chain(r, player);
    clear_waiting(r, player);
    for (int i = 0; i < r->s->object_count; i++) {
        struct pl_object *o = &r->s->objects[i];
        if (o->owner == player)
            su_move(r, i, SU_NOWHERE, "multiplayer.4");
        else if (o->controller == player && pl_in_play(r, i))
            su_move(r, i, SU_DAMAGE, "multiplayer.3");
    }
}

/* Gives the turn of a player who is out to the rest of the team; else it is
 * over. */
static void pass_turn_on(struct pl_run *r)
{
    struct pl_state *s = r->s;
    int was = s->turn;

    for (int i = 0; i < r->g->players && s->turn == was; i++)
        if (!s->players[i].out && !pl_is_opponent(r->g, i, was))
            s->turn = (uint8_t)i;
    if (s->turn != was)
        return;
    if (!s->begun && s->winner < 0)
        su_skip_turn(r);
    else if (s->begun && su_own(r)->done == SU_GOES_ON)
        su_own(r)->done = SU_DONE;
}

/* Continues the choice of another player if its objects may have left the game:
 * there may be no choice left. */
static void choose_again(struct pl_run *r)
{
    struct pl_pending p = r->s->pending[0];

    if (p.wait == PL_WAIT_CHOICE && p.chosen_count == 0 &&
        pl_pending_clause(r, &p)->whom.zone == HJ_TEXT_NONE)
        pl_continue(r, 0, &p, false);
}

/* Removes a player at once, by conceding or R7. */
void su_lost(struct pl_run *r, int player, const char *rule)
{
    bool asked = su_waits(r) != PL_WAIT_NOTHING;

    r->s->busy = 1;
    if (player == r->s->priority) /* the next player has it: priority.2 */
        r->s->priority = (uint8_t)pl_next_player(r, player);
    remove_player(r, player);
    su_check_fallen(r, "damage-pile.4");
    pl_last_wins(r, rule);
    if (player == r->s->turn)
        pass_turn_on(r);
    if (!asked || r->s->winner >= 0)
        return;
    if (su_waits(r) == PL_WAIT_NOTHING)
        pl_resolve_all(r); /* the chain waited for an answer */
    else if (r->s->pending[0].player == player)
        pl_skip_pending(r, 0);
    else
        choose_again(r);
}

static bool has_lost(const struct pl_run *r, int player)
{
    int health = su_get_health(r, player);

    return pl_chosen(r, SU_R1_BELOW) ? health < 0 : health <= 0;
}

/* Judges the end of a round in which LOST players have lost. */
HJ_APART static void judge(struct pl_run *r, int lost)
{
    struct pl_state *s = r->s;
    int best = INT32_MIN, at_best = 0, in_game = 0, winner = -1;
    const char *rule = "R1 starting-health-pool.5 steps-of-the-end-phase.4";

    for (int i = 0; i < r->g->players; i++) {
        int health = su_get_health(r, i);
        if (s->players[i].out)
            continue;
        in_game++;
        if (health > best) {
            best = health;
            at_best = 0;
            winner = i;
        }
        if (health == best && (winner == i || pl_is_opponent(r->g, winner, i)))
            at_best++;
    }
    if (lost < in_game) {
        su_own(r)->tie_rounds = 0; /* a tie before is over, too */
        for (int i = 0; i < r->g->players && pl_on(rule); i++)
            if (!s->players[i].out && has_lost(r, i))
                remove_player(r, i);
        su_check_fallen(r, "damage-pile.4");
        pl_last_wins(r, rule);
    } else if (at_best == 1) {
        pl_win(r, winner, "R1 starting-health-pool.6");
    } else if (su_own(r)->tie_rounds >= SU_TIE_ROUNDS &&
               !pl_chosen(r, SU_R1_UNLIMITED)) {
        pl_win(r, PL_PLAYERS, "R1 steps-of-the-end-phase.5");
    } else {
        su_own(r)->tie_rounds++;
    }
}

void su_check_losers(struct pl_run *r)
{
    int lost = 0;

    for (int i = 0; i < r->g->players; i++)
        lost += !r->s->players[i].out && has_lost(r, i);
    if (lost > 0)
        judge(r, lost);
    else
        su_own(r)->tie_rounds = 0; /* a later tie is a new one */
}

bool su_turn_is_over(const struct pl_run *r)
{
    int done = su_own(r)->done;

    return done != SU_GOES_ON && (done != SU_DONE || r->s->stack_count == 0 ||
                                  r->s->phase == SU_PHASE_END);
}

void su_end_lost_turn(struct pl_run *r)
{
    if (r->s->stack_count > 0 || su_waits(r) != PL_WAIT_NOTHING)
        return;
    if (r->s->winner < 0)
        su_place_waiting(r); /* those who left may leave no choice of targets */
    if (!su_targets_pending(r))
        su_cut_turn(r);
}

void su_do_concede(struct pl_run *r, int player, const struct pl_words *w)
{
    int team = r->g->setup.players[player].team;
    bool between =
        r->s->begun && su_own(r)->done == SU_DONE && !su_round_is_over(r);

    (void)w;
    for (int i = 0; i < r->g->players; i++)
        if (i == player ||
            (team >= 0 && pl_on("R43") && r->g->setup.players[i].team == team))
            pl_lose(r, i, "");
    su_end_lost_turn(r);
    if (r->s->step == SU_STEP_DEFENDERS && r->s->stack_count == 0 &&
        !su_own(r)->done && r->s->winner < 0)
        su_close_declaration(r); /* no other player has to declare defenders */
    if (between && r->s->winner < 0 && su_round_is_over(r))
        su_check_losers(r); /* only players who are out had turns left */
}
