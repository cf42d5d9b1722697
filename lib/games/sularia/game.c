/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia as a game of the table in play/game.h. */
#include "games/sularia/legal.h"

#include <stddef.h>
#include <stdlib.h>

static void clear_state(const struct hj_game *g, void *state)
{
    struct su_state *s = state;
    int health = g->setup.health > 0 ? g->setup.health
                 : g->setup.team_count > 0
                     ? (su_on("faction-war.8") ? SU_TEAM_HEALTH : SU_HEALTH)
                 : su_on("starting-health-pool.1") ? SU_HEALTH
                                                   : 0;

    memset(s, 0, offsetof(struct su_state, links));
    s->round = 1;
    s->winner = -1;
    s->searched = -1;
    if (su_on("determining-initiative-and-off-initiative-players.4"))
        s->turn = s->first = s->priority = (uint8_t)g->setup.initiative;
    for (int i = 0; i < g->players; i++) {
        s->players[i].health = health;
        s->players[i].deck = -1;
    }
}

/* Seven cards for each player (the-first-turn.4), or as the format says. */
static void start_game(const struct hj_game *g, void *state)
{
    struct su_run r = {.g = (struct hj_game *)g, .s = state, .cause = -1};

    clear_state(g, state);
    for (int i = 0; i < g->players; i++) {
        int deck = 0;
        for (size_t k = 0; k < g->setup.players[i].count; k++)
            deck += (int)g->setup.players[i].copies[k];
        r.s->players[i].deck = deck > 0 ? deck : -1;
        su_draw(&r, i,
                g->setup.hand_plus_1 > 0 ? g->setup.hand_plus_1 - 1 : SU_HAND,
                "the-first-turn.4 R5");
    }
}

static bool fact(const struct hj_game *g, void *state,
                 const struct hj_action *action, const struct hj_report *report)
{
    struct su_run r = {.g = (struct hj_game *)g,
                       .s = state,
                       .a = action,
                       .report = report,
                       .how = HJ_ASSERTED,
                       .cause = -1};

    return su_fact(&r) && !r.unread;
}

/* What the facts left open: who has had a turn in this round. */
static void begin(const struct hj_game *g, void *state,
                  const struct hj_report *report)
{
    struct su_state *s = state;
    struct su_run r = {.g = (struct hj_game *)g,
                       .s = s,
                       .report = report,
                       .how = HJ_ASSERTED,
                       .cause = -1};
    int player = g->setup.initiative;
    bool had = true;

    su_settle(&r);
    s->begun = 1;
    for (int i = 0; i < g->players; i++) {
        s->players[player].turns = had ? s->round : s->round - 1;
        if (!su_is_opponent(g, player, s->turn))
            had = false;
        player = (player + 1) % g->players;
    }
    s->players[s->turn].turns = s->round;
    for (int i = 0; i < g->players; i++) /* a team has its turn together */
        for (int k = 0; k < g->players; k++)
            if (!su_is_opponent(g, i, k) &&
                s->players[k].turns > s->players[i].turns)
                s->players[i].turns = s->players[k].turns;
    s->priority = s->turn;
    for (int i = 0; i < g->players; i++) {
        if (su_is_opponent(g, i, s->turn))
            continue;
        if (s->phase > SU_PHASE_INFLUENCE)
            s->influence_placed |= (uint8_t)(1u << i);
        if (s->phase == SU_PHASE_DRAW)
            s->players[i].draws_due = SU_DRAW;
    }
    s->done = s->phase == SU_PHASE_END;
}

static void copy_state(void *to, const void *from)
{
    su_copy(to, from);
}

static bool starved(struct hj_game *g)
{
    bool was = g->starved;

    g->starved = false;
    return was;
}

static int to_act(const struct hj_game *g, const void *state)
{
    const struct su_state *s = state;

    (void)g;
    return s->winner >= 0 ? -1 : s->priority;
}

/* Collects the facts of a position into one number. */
static bool mix(void *data, struct hj_str path, struct hj_str value)
{
    uint64_t *sum = data, prime = 1099511628211u; /* FNV */

    for (size_t i = 0; i < path.n; i++)
        *sum = (*sum ^ (unsigned char)path.p[i]) * prime;
    for (size_t i = 0; i < value.n; i++)
        *sum = (*sum ^ (unsigned char)value.p[i]) * prime;
    return true;
}

static uint64_t digest(const struct hj_game *g, const void *state)
{
    uint64_t sum = 14695981039346656037u;

    su_paths(g, state, mix, &sum);
    return sum;
}

static const int editions[] = {2017, 2015, 0};
static const char *const reserved[] = {"front", "rear", "destroy", "hidden",
                                       NULL};

static const char *verb_type(enum hj_verb verb)
{
    return verb == HJ_VERB_DEPLOY      ? "combatant"
           : verb == HJ_VERB_ESTABLISH ? "site"
                                       : "";
}

const struct hj_game_type hj_sularia = {
    .id = "sularia",
    .state_size = sizeof(struct su_state),
    .readings = su_readings,
    .editions = editions,
    .reserved = reserved,
    .verb_type = verb_type,
    .open = su_open,
    .close = su_close,
    .reopen = su_reopen,
    .copy = copy_state,
    .start = start_game,
    .clear = clear_state,
    .fact = fact,
    .begin = begin,
    .apply = su_apply,
    .query = su_query,
    .paths = su_paths,
    .legal = su_legal,
    .starved = starved,
    .to_act = to_act,
    .event_path = su_event_path,
    .known_as = su_known_as,
    .parts = su_parts,
    .event_text = su_event_text,
    .event_edge = su_event_edge,
    .felled = su_felled,
    .same = su_same,
    .alike = su_alike,
    .digest = digest,
    .name = su_name,
    .know = su_know,
    .forget = su_forget,
    .disclosure = su_disclosure,
    .secret = su_secret,
    .redact = su_redact,
    .board = &su_board,
};
