/* SPDX-License-Identifier: MPL-2.0 */
/* An action is applied: which verb does what, and what goes before it. */
#include "games/sularia/verbs.h"

#include "base/hash.h"

/* The phase of that name, the next one being looked at first; -1 for none. */
static int phase_of(const struct su_state *s, struct hj_str name)
{
    int at = s->phase;

    do {
        const struct hj_word *word;
        at = at + 1 < SU_PHASE_ROWS ? at + 1 : 0;
        word = &su_phase_names[at];
        if (word->n == name.n && hj_equal_words(word->text, name.p, name.n))
            return at;
    } while (at != s->phase);
    return -1;
}

static const char *phase_word(int i)
{
    return i < SU_PHASE_ROWS ? su_phase_names[i].text : NULL;
}

static void do_phase(struct su_run *r, int player)
{
    const struct hj_operand *o = r->a->operands; /* it wants just one */
    int phase = phase_of(r->s, hj_operand_text(o));

    if (HJ_UNLIKELY(phase < 0)) {
        su_no_such(r, o, hj_operand_text(o), "phase", phase_word);
        return;
    }
    su_close_chain(r);
    if (phase == SU_PHASE_END && player >= 0 &&
        (su_has_ended(r, player) ||
         (r->s->begun && r->s->done && su_has_turn(r, player))))
        return; /* the turn has come to it already */
    su_to_phase(r, phase);
    if (player >= 0)
        su_your_turn(r, player, "go on to a phase", "timing.2 priority.2");
}

static void do_end(struct su_run *r, int player)
{
    bool between = !r->s->begun || r->s->done;

    su_close_chain(r);
    if (player >= 0 && su_has_ended(r, player))
        return; /* another `end` */
    if (player >= 0 && r->s->begun && r->s->done && su_has_turn(r, player)) {
        su_cut_turn(r); /* `phase end` has been written */
        su_pass_play(r);
        return;
    }
    if (player >= 0 && !between)
        su_your_turn(r, player, "end a turn", "timing.2 priority.2");
    su_end_turn(r);
    if (player >= 0 && between && r->s->winner < 0)
        su_your_turn(r, player, "end a turn", "timing.2 priority.2");
    su_pass_play(r);
}

static void concede(struct su_run *r, int player)
{
    int team = r->g->setup.players[player].team;
    bool between = r->s->begun && r->s->done && !su_round_is_over(r);

    for (int i = 0; i < r->g->players; i++)
        if (i == player || (team >= 0 && su_on("R43") && !su_wrong(MATE_STAYS) &&
                            r->g->setup.players[i].team == team))
            su_lose(r, i, "");
    if (r->s->link_count == 0)
        su_cut_turn(r);
    if (between && r->s->winner < 0 && su_round_is_over(r))
        su_check_losers(r); /* only who is out had still to take a turn */
}

static void do_damage(struct su_run *r, int player)
{
    (void)player;
    if (!r->s->attacked || r->s->phase != SU_PHASE_ATTACK ||
        r->s->step == SU_STEP_END) {
        r->unread = true;
        su_illegal(r, NULL, "damage-step.1", SU_SAY(NO_ATTACK));
        return;
    }
    su_finish_attack(r);
}

static void all_pass(struct su_run *r, int player)
{
    struct su_state *s = r->s;

    (void)player;
    if (s->link_count > 0)
        su_resolve(r);
    else if (r->g->setup.strict)
        for (int i = 0; i < r->g->players; i++)
            if (!s->players[i].out)
                su_pass(r, s->priority);
}

static void do_effect(struct su_run *r, int player)
{
    (void)player;
    su_effect_line(r);
}

static void wants_player(struct su_run *r)
{
    su_unread(r, NULL, PL_SAY(MISSING_ACTOR), hj_verb_word(r->a->verb));
}

static void do_pass(struct su_run *r, int player)
{
    if (r->a->actor == HJ_SYMBOL_ALL)
        all_pass(r, player);
    else if (player >= 0)
        su_pass(r, player);
    else
        wants_player(r);
}

/* What a verb of the log is here. */
struct verb_rule {
    void (*work)(struct su_run *r, int player);
    struct su_wants wants;
    /* Nobody needs to be named who does it: PLAYER may be -1. */
    bool by_nobody : 1;
    /* One member of a team does it alone, with cards of his own. */
    bool of_one : 1;
    /* It may be written while an effect waits for a roll or a choice: it is the
     * answer, or tells more of what has happened. */
    bool may_wait : 1;
    /* It is written in a step where the chain is open. */
    bool in_chain : 1;
};

#define SOME SU_ANY_WORDS
#define ITEM HJ_ROLE_ITEM
static const struct verb_rule verb_rules[HJ_VERBS] = {
    [HJ_VERB_DRAW] = {su_do_draw, .of_one = true, .may_wait = true},
    [HJ_VERB_PLAY] = {su_do_play,
                      {1, 1, ITEM},
                      .of_one = true,
                      .in_chain = true},
    [HJ_VERB_USE] = {su_do_use, .wants = {1, 1, ITEM}, .in_chain = true},
    [HJ_VERB_TRIGGER] = {su_do_trigger,
                         .wants = {1, SOME, ITEM},
                         .in_chain = true},
    [HJ_VERB_PASS] = {do_pass, .by_nobody = true, .in_chain = true},
    [HJ_VERB_RESOLVE] = {all_pass, .by_nobody = true, .in_chain = true},
    [HJ_VERB_PHASE] = {do_phase, {1, 1, ITEM}, .by_nobody = true},
    [HJ_VERB_END] = {do_end, .by_nobody = true},
    [HJ_VERB_DISCARD] = {su_do_discard,
                         {1, SOME, ITEM},
                         .of_one = true,
                         .may_wait = true},
    [HJ_VERB_REVEAL] = {su_do_reveal, .of_one = true, .may_wait = true},
    [HJ_VERB_CONCEDE] = {concede, .may_wait = true},
    [HJ_VERB_ROLL] = {su_do_roll, .by_nobody = true, .may_wait = true},
    [HJ_VERB_CHOOSE] = {su_do_choose, .may_wait = true},
    [HJ_VERB_EFFECT] = {do_effect, .by_nobody = true, .may_wait = true},
    [HJ_VERB_INFLUENCE] = {su_do_influence, {1, 1, ITEM}, .of_one = true},
    [HJ_VERB_ESTABLISH] = {su_do_establish, {1, 1, ITEM}, .of_one = true},
    [HJ_VERB_DEPLOY] = {su_do_deploy, {1, 1, ITEM}, .of_one = true},
    [HJ_VERB_ATTACK] = {su_do_attack, .wants = {1, SOME, HJ_ROLE_ARROW}},
    [HJ_VERB_DEFEND] = {su_do_defend, .wants = {1, SOME, HJ_ROLE_ARROW}},
    [HJ_VERB_ABSORB] = {su_do_absorb, .wants = {1, 1, HJ_ROLE_BY}},
    [HJ_VERB_BARRAGE] = {su_do_barrage, .wants = {1, 1, HJ_ROLE_ON}},
    [HJ_VERB_DAMAGE] = {do_damage, .by_nobody = true},
};
#undef SOME
#undef ITEM

/* A team's id stands for its first member. */
static int first_member(const struct hj_game *g, hj_symbol team)
{
    for (size_t t = 0; t < g->setup.team_count; t++)
        for (int i = 0; g->setup.team_symbols[t] == team && i < g->players; i++)
            if (g->setup.players[i].team == (int)t)
                return i;
    return -1;
}

/* What no player alone does. */
HJ_APART static void by_others(struct su_run *r,
                               const struct verb_rule *verb_rule)
{
    int player = first_member(r->g, r->a->actor);

    if (verb_rule->work == NULL)
        su_unread(r, NULL, PL_SAY(NO_SUCH_ACTION), "Sularia",
                  hj_verb_word(r->a->verb));
    else if (player < 0 && !verb_rule->by_nobody)
        wants_player(r);
    else if (verb_rule->of_one)
        su_unread(r, NULL, SU_SAY(MISSING_TEAM_MEMBER),
                  hj_verb_word(r->a->verb));
    else
        verb_rule->work(r, player);
}

/* What an action brings about before its own work, where there is an attack or
 * a chain, or something waits. */
HJ_APART static void before_work(struct su_run *r,
                                 const struct verb_rule *verb_rule)
{
    bool trigger = r->a->verb == HJ_VERB_TRIGGER;

    if (!verb_rule->may_wait)
        su_unanswered(r);
    if (r->s->step == SU_STEP_DEFENDERS && verb_rule->in_chain)
        su_close_declaration(r);
    if (r->s->pending_count > 0 && !verb_rule->may_wait && !trigger)
        su_say_unplaced(r);
    if (r->s->link_count > 0 && !trigger)
        su_resolve_chosen(r);
}

static void dispatch(struct su_run *r)
{
    const struct verb_rule *verb_rule = &verb_rules[r->a->verb];
    const struct su_state *s = r->s;
    int player;

    if (HJ_UNLIKELY(!su_check_words(r, &verb_rule->wants)))
        return;
    if (HJ_UNLIKELY((s->pending_count | s->link_count | s->ask.kind) != 0 ||
                    s->step == SU_STEP_DEFENDERS))
        before_work(r, verb_rule);
    player = r->a->player;
    if (HJ_LIKELY(player >= 0 && verb_rule->work != NULL))
        verb_rule->work(r, player);
    else
        by_others(r, verb_rule);
    if (HJ_UNLIKELY(r->s->keyworded == SU_KEYWORDS_RUN))
        su_end_keyword_step(r);
}

/* Applies an action where the state is as it was before when that comes to
 * nothing, or is only looked at. */
static enum hj_applied apply_carefully(const struct hj_game *g, void *state,
                                       const struct hj_action *action,
                                       unsigned flags,
                                       const struct hj_report *report)
{
    struct hj_report quiet = {0};
    enum hj_applied applied;
    struct su_state before;

    su_copy(&before, state);
    if (flags & HJ_APPLY_CHECK) {
        if (report != NULL)
            quiet = *report;
        quiet.event = NULL;
        report = &quiet;
    }
    applied = su_apply(g, state, action, flags | HJ_APPLY_LOOSE, report);
    if ((flags & HJ_APPLY_CHECK) || applied >= HJ_NOT_APPLIED)
        su_copy(state, &before);
    return applied;
}

SU_UNGUARDED
enum hj_applied su_apply(const struct hj_game *g, void *state,
                         const struct hj_action *action, unsigned flags,
                         const struct hj_report *report)
{
    struct su_run r = {.g = (struct hj_game *)g,
                       .s = state,
                       .a = action,
                       .report = report,
                       .flags = flags,
                       .cause = -1};

    if (!(flags & HJ_APPLY_LOOSE))
        return apply_carefully(g, state, action, flags, report);
    if (r.s->winner >= 0)
        su_illegal(&r, NULL, "starting-health-pool.5", PL_SAY(GAME_OVER));
    else
        dispatch(&r);
    su_forbid(&r);
    if (g->no_memory) {
        r.g->no_memory = false;
        su_unread(&r, NULL, PL_SAY(TEXT_OUT_OF_MEMORY));
    }
    if (HJ_UNLIKELY(r.unread) && !r.fell)
        return r.illegal ? HJ_NOT_APPLIED : HJ_NOT_READ;
    return r.illegal ? HJ_APPLIED_ILLEGAL : HJ_APPLIED;
}
