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
        s->players[i].health = (int16_t)health;
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
        r.s->players[i].deck = (int16_t)(deck > 0 ? deck : -1);
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
        s->players[player].turns = (uint8_t)(had ? s->round : s->round - 1);
        if (!su_is_opponent(g, player, s->turn))
            had = false;
        player = (player + 1) % g->players;
    }
    s->players[s->turn].turns = (uint8_t)s->round;
    for (int i = 0; i < g->players; i++) /* a team has its turn together */
        for (int k = 0; k < g->players; k++)
            if (!su_is_opponent(g, i, k) &&
                s->players[k].turns > s->players[i].turns)
                s->players[i].turns = s->players[k].turns;
    s->priority = s->turn;
    for (int i = 0; i < g->players; i++) {
        if (su_is_opponent(g, i, s->turn))
            continue;
        if (s->phase > HJ_TEXT_PHASE_INFLUENCE)
            s->influence_placed |= (uint8_t)(1u << i);
        if (s->phase == HJ_TEXT_PHASE_DRAW)
            s->players[i].draws_due = SU_DRAW;
    }
    s->done = s->phase == HJ_TEXT_PHASE_END;
}

static void all_pass(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->link_count > 0)
        su_resolve(r);
    else if (r->g->setup.strict)
        for (int i = 0; i < r->g->players; i++)
            su_pass(r, s->priority);
}

/* The phase of that name, the next one being looked at first; -1 for none. */
static int phase_of(const struct su_state *s, struct hj_str name)
{
    for (int i = 0, at = s->phase; i < HJ_TEXT_PHASES; i++) {
        at = at + 1 < HJ_TEXT_PHASES ? at + 1 : 0;
        if (su_phase_names[at].n == name.n &&
            memcmp(su_phase_names[at].text, name.p, name.n) == 0)
            return at;
    }
    return -1;
}

static const char *phase_word(int i)
{
    return i < HJ_TEXT_PHASES ? su_phase_names[i].text : NULL;
}

static void do_phase(struct su_run *r)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int player = su_player(r->g, r->a->actor);
    int phase = o != NULL ? phase_of(r->s, hj_operand_text(o)) : -1;

    if (phase >= 0) {
        su_close_chain(r);
        su_to_phase(r, phase);
        if (player >= 0)
            su_your_turn(r, player, "go on to a phase", "timing.2 priority.2");
        return;
    }
    su_no_such(r, o, o != NULL ? hj_operand_text(o) : HJ_STR(""), "phase",
               phase_word);
}

static void concede(struct su_run *r, int player)
{
    int team = r->g->setup.players[player].team;

    for (int i = 0; i < r->g->players; i++)
        if (i == player || (team >= 0 && r->g->setup.players[i].team == team &&
                            r->a->actor == r->g->setup.team_symbols[team]))
            su_lose(r, i, "");
}

static void do_damage(struct su_run *r)
{
    if (!r->s->attacked || r->s->phase != HJ_TEXT_PHASE_ATTACK ||
        r->s->step == SU_STEP_END) {
        r->unread = true;
        su_illegal(r, NULL, "damage-step.1", "there is no attack going on");
        return;
    }
    su_finish_attack(r);
}

/* Whether one member of a team does it alone, with cards of his own. */
static bool is_of_one(uint8_t verb)
{
    return verb == HJ_VERB_DRAW || verb == HJ_VERB_PLAY ||
           verb == HJ_VERB_DISCARD || verb == HJ_VERB_REVEAL ||
           verb == HJ_VERB_INFLUENCE || verb == HJ_VERB_ESTABLISH ||
           verb == HJ_VERB_DEPLOY;
}

/* The verbs that need a player. */
static void by_player(struct su_run *r, int player)
{
    static void (*const work[HJ_VERBS])(struct su_run *, int) = {
        [HJ_VERB_DRAW] = su_do_draw,
        [HJ_VERB_PLAY] = su_do_play,
        [HJ_VERB_USE] = su_do_use,
        [HJ_VERB_TRIGGER] = su_do_trigger,
        [HJ_VERB_PASS] = su_pass,
        [HJ_VERB_DISCARD] = su_do_discard,
        [HJ_VERB_REVEAL] = su_do_reveal,
        [HJ_VERB_CONCEDE] = concede,
        [HJ_VERB_INFLUENCE] = su_do_influence,
        [HJ_VERB_ESTABLISH] = su_do_establish,
        [HJ_VERB_DEPLOY] = su_do_deploy,
        [HJ_VERB_ATTACK] = su_do_attack,
        [HJ_VERB_DEFEND] = su_do_defend,
        [HJ_VERB_ABSORB] = su_do_absorb,
        [HJ_VERB_BARRAGE] = su_do_barrage,
    };

    if (player < 0)
        su_unread(r, NULL, "`%s` wants a player who does it",
                  hj_verb_word(r->a->verb));
    else if (su_player(r->g, r->a->actor) < 0 && is_of_one(r->a->verb))
        su_unread(r, NULL, "`%s` wants the member of the team who does it",
                  hj_verb_word(r->a->verb));
    else if (work[r->a->verb] != NULL)
        work[r->a->verb](r, player);
    else
        su_unread(r, NULL, "Sularia has no action `%s`",
                  hj_verb_word(r->a->verb));
}

/* A team's id stands for its first member. */
static int actor_of(const struct hj_game *g, const struct hj_action *a)
{
    int player = su_player(g, a->actor);

    for (size_t t = 0; player < 0 && t < g->setup.team_count; t++)
        if (g->setup.team_symbols[t] == a->actor)
            for (int i = 0; i < g->players && player < 0; i++)
                if (g->setup.players[i].team == (int)t)
                    player = i;
    return player;
}

/* What may be written while an effect waits for a roll or a choice: the
 * answer, and what tells more of what has happened. */
static bool may_wait(uint8_t verb)
{
    return verb == HJ_VERB_ROLL || verb == HJ_VERB_CHOOSE ||
           verb == HJ_VERB_EFFECT || verb == HJ_VERB_REVEAL ||
           verb == HJ_VERB_DRAW || verb == HJ_VERB_DISCARD ||
           verb == HJ_VERB_CONCEDE;
}

static void dispatch(struct su_run *r)
{
    int player = actor_of(r->g, r->a);

    if (!su_check_words(r))
        return;
    if (!may_wait(r->a->verb))
        su_unanswered(r);
    if (r->a->verb != HJ_VERB_TRIGGER)
        su_resolve_chosen(r);
    switch (r->a->verb) {
    case HJ_VERB_RESOLVE:
        all_pass(r);
        break;
    case HJ_VERB_PASS:
        if (r->a->actor == HJ_SYMBOL_ALL)
            all_pass(r);
        else
            by_player(r, player);
        break;
    case HJ_VERB_PHASE:
        do_phase(r);
        break;
    case HJ_VERB_END:
        su_close_chain(r);
        if (player >= 0 && r->s->begun && !r->s->done)
            su_your_turn(r, player, "end a turn", "timing.2 priority.2");
        su_end_turn(r);
        break;
    case HJ_VERB_DAMAGE:
        do_damage(r);
        break;
    case HJ_VERB_EFFECT:
        su_effect_line(r);
        break;
    case HJ_VERB_ROLL:
        su_do_roll(r, player);
        break;
    case HJ_VERB_CHOOSE:
        if (player >= 0)
            su_do_choose(r, player);
        else
            su_unread(r, NULL, "`choose` wants a player who does it");
        break;
    default:
        by_player(r, player);
    }
}

static void copy_state(void *to, const void *from)
{
    su_copy(to, from);
}

enum hj_applied su_apply(const struct hj_game *g, void *state,
                         const struct hj_action *action, unsigned flags,
                         const struct hj_report *report)
{
    struct su_state before;
    struct hj_report quiet = {0};
    struct su_run r = {.g = (struct hj_game *)g,
                       .s = state,
                       .a = action,
                       .report = report,
                       .flags = flags,
                       .cause = -1};

    if (!(flags & HJ_APPLY_LOOSE))
        su_copy(&before, state);
    if (flags & HJ_APPLY_CHECK) {
        if (report != NULL)
            quiet = *report;
        quiet.event = NULL;
        r.report = &quiet;
    }
    if (r.s->winner >= 0)
        su_illegal(&r, NULL, "starting-health-pool.5", "the game is over");
    else
        dispatch(&r);
    su_forbid(&r);
    if (g->no_memory) {
        r.g->no_memory = false;
        su_unread(&r, NULL, "memory is short: a card's text is not known");
    }
    if (((flags & HJ_APPLY_CHECK) || r.unread) && !(flags & HJ_APPLY_LOOSE))
        su_copy(state, &before);
    if (r.unread)
        return r.illegal ? HJ_NOT_APPLIED : HJ_NOT_READ;
    return r.illegal ? HJ_APPLIED_ILLEGAL : HJ_APPLIED;
}

static bool starved(struct hj_game *g)
{
    bool was = g->starved;

    g->starved = false;
    return was;
}

static bool told(struct hj_game *g)
{
    bool was = g->told;

    g->told = false;
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

const struct hj_game_type hj_sularia = {
    .id = "sularia",
    .state_size = sizeof(struct su_state),
    .readings = su_readings,
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
    .told = told,
    .to_act = to_act,
    .event_path = su_event_path,
    .known_as = su_known_as,
    .parts = su_parts,
    .event_text = su_event_text,
    .event_edge = su_event_edge,
    .same = su_same,
    .digest = digest,
    .name = su_name,
    .know = su_know,
    .forget = su_forget,
    .lore = su_lore,
    .secret = su_secret,
    .veil = su_veil,
    .board = &su_board,
};
