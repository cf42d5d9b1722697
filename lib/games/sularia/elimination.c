/* SPDX-License-Identifier: MPL-2.0 */
/* Who loses, who wins, and what a player who is out leaves behind. */
#include "games/sularia/sularia.h"

/* What a removed player has on the chain is taken off it; multiplayer.4-5. */
static void clear_chain(struct su_run *r, int player)
{
    struct su_state *s = r->s;
    uint16_t kept = 0;

    for (uint16_t i = 0; i < s->link_count; i++) {
        const struct su_link *link = &s->links[i];
        int owner = s->objects[link->object].owner;
        bool card = link->kind != SU_ABILITY;
        if (!card &&
            su_on("commands.17")) /* its owner is who used it: commands.17 */
            owner = link->controller;
        if (owner == player && su_on("multiplayer.4"))
            continue;
        if (owner != player && link->controller == player &&
            su_on("multiplayer.5")) {
            if (card)
                su_move(r, link->object, SU_DAMAGE, "multiplayer.5");
            continue;
        }
        s->links[kept++] = *link;
    }
    s->link_count = kept;
}

/* What has triggered for a removed player goes on no chain, and what an effect
 * of that player waits for is told by nobody. */
static void clear_waiting(struct su_run *r, int player)
{
    struct su_state *s = r->s;
    uint16_t kept = 0;

    for (int i = 0; i < s->pending_count; i++)
        if (s->pending[i].controller != player)
            s->pending[kept++] = s->pending[i];
    s->pending_count = kept;
    if (s->ask.kind != SU_ASKS_NOTHING && s->ask.link.controller == player)
        s->ask = (struct su_ask){.kind = SU_ASKS_NOTHING};
}

/* multiplayer.3-5: what a removed player leaves behind. */
static void remove_player(struct su_run *r, int player)
{
    r->s->players[player].out = 1;
    clear_chain(r, player);
    clear_waiting(r, player);
    for (int i = 0; i < r->s->object_count; i++) {
        struct su_object *o = &r->s->objects[i];
        if (o->owner == player)
            su_move(r, i, SU_NOWHERE, "multiplayer.4");
        else if (o->controller == player && su_in_play(r->s, i) &&
                 !su_wrong(REMOVED_ZONE))
            su_move(r, i, SU_DAMAGE, "multiplayer.3");
    }
}

static void set_winner(struct su_run *r, int winner, const char *rule)
{
    if (!su_on(rule))
        return;
    r->s->winner = (int8_t)winner;
    su_changed(r, SU_F_WINNER, -1, winner, -1, winner, rule);
}

static void only_one_left(struct su_run *r, const char *rule)
{
    int left = -1;

    for (int i = 0; i < r->g->players; i++) {
        if (r->s->players[i].out)
            continue;
        if (left >= 0 && su_is_opponent(r->g, left, i))
            return;
        left = i;
    }
    if (left >= 0 && r->s->winner < 0)
        set_winner(r, left, rule);
}

/* The turn of a player who is out is that of the rest of the team; where there
 * is nobody it is over. */
static void pass_turn_on(struct su_run *r)
{
    struct su_state *s = r->s;
    int was = s->turn;

    for (int i = 0; i < r->g->players && s->turn == was; i++)
        if (!s->players[i].out && !su_is_opponent(r->g, i, was))
            s->turn = (uint8_t)i;
    if (s->turn != was)
        return;
    if (s->begun)
        s->done = s->done != SU_GOES_ON ? s->done : SU_DONE;
    else if (s->winner < 0)
        su_skip_turn(r);
}

/* Out of the game at once: by conceding, or R7. */
void su_lose(struct su_run *r, int player, const char *rule)
{
    bool asked = r->s->ask.kind != SU_ASKS_NOTHING;

    if (r->s->players[player].out || r->s->winner >= 0)
        return;
    if (player == r->s->priority) /* the next has it: priority.2 */
        r->s->priority = (uint8_t)su_next_player(r->g, r->s, player);
    remove_player(r, player);
    su_sweep(r, "damage-pile.4");
    only_one_left(r, rule);
    r->fell = true;
    if (player == r->s->turn)
        pass_turn_on(r);
    if (asked && r->s->ask.kind == SU_ASKS_NOTHING && r->s->winner < 0)
        su_resolve(r); /* the rest of the chain waited for an answer */
}

void su_check_losers(struct su_run *r)
{
    struct su_state *s = r->s;
    int best = INT32_MIN, at_best = 0, alive = 0, lost = 0, winner = -1;
    const char *rule = "R1 starting-health-pool.5 steps-of-the-end-phase.4";

    for (int i = 0; i < r->g->players; i++) {
        int health = su_get_health(r, i);
        if (s->players[i].out)
            continue;
        if (r->g->below ? health < 0 : health <= 0)
            lost++;
        else
            alive++;
        if (health > best) {
            best = health;
            at_best = 0;
            winner = i;
        }
        if (health == best && (winner == i || su_is_opponent(r->g, winner, i)))
            at_best++;
    }
    if (lost == 0) {
        s->tie_rounds = 0; /* a later tie is another one */
        return;
    }
    if (alive > 0) {
        for (int i = 0; i < r->g->players && su_on(rule); i++)
            if (!s->players[i].out && (r->g->below ? su_get_health(r, i) < 0
                                                   : su_get_health(r, i) <= 0))
                remove_player(r, i);
        su_sweep(r, "damage-pile.4");
        only_one_left(r, rule);
    } else if (at_best == 1) {
        set_winner(r, winner, "R1 starting-health-pool.6");
    } else if ((s->tie_rounds >= SU_TIE_ROUNDS && !r->g->unlimited) ||
               !su_on("starting-health-pool.7")) {
        set_winner(r, SU_PLAYERS, "R1 steps-of-the-end-phase.5");
    } else {
        s->tie_rounds++;
    }
}
