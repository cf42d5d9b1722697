/* SPDX-License-Identifier: MPL-2.0 */
/* Application of actions: what a line implies, and the verbs of all games. */
#include "play/internal.h"

#include "play/legal.h"

static const char *phase_word(const struct pl_run *r, int i)
{
    const struct pl_rules *rules = r->g->rules;

    i += rules->first_phase;
    return i < rules->phase_count ? rules->phases[i].word : NULL;
}

HJ_APART static int any_phase(struct pl_run *r, const struct hj_operand *o)
{
    int phase = PL_NAMED(r->g->rules, phase, word, hj_operand_text(o));

    if (phase >= r->g->rules->first_phase)
        return phase;
    pl_no_such(r, o, hj_operand_text(o), "phase", phase_word);
    return -1;
}

int pl_phase_operand(struct pl_run *r, const struct hj_operand *o)
{
    int next = r->s->phase + 1; /* as most lines say */

    return next > r->g->rules->first_phase && next < r->g->rules->phase_count &&
                   o->symbol == r->g->phase_symbols[next] &&
                   o->symbol != HJ_NO_SYMBOL
               ? next
               : any_phase(r, o);
}

/* True if PLAYER's turn has ended already, and nothing of the next one has
 * happened. */
static bool has_ended(const struct pl_run *r, int player)
{
    return player >= 0 && !r->s->begun &&
           r->s->phase == r->g->rules->first_phase &&
           pl_is_opponent(r->g, player, r->s->turn);
}

static void do_phase(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_rules *rules = r->g->rules;
    const struct hj_operand *o = w->w[0].o;
    int phase = pl_phase_operand(r, o);

    if (phase < 0 || (phase == rules->phase_count - 1 && has_ended(r, player)))
        return;
    if (player >= 0)
        pl_your_turn(r, player, "go on to a phase", rules->cites.turn);
    if (phase < r->s->phase)
        pl_illegal(r, o, rules->cites.back, PL_SAY(PHASE_OVER),
                   rules->phases[phase].word, rules->phases[r->s->phase].word);
    else
        pl_to_phase(r, phase);
}

static void do_end(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)w;
    if (has_ended(r, player))
        return;
    if (player >= 0)
        pl_your_turn(r, player, "end it", r->g->rules->cites.turn);
    pl_end_turn(r);
}

static void do_concede(struct pl_run *r, int player, const struct pl_words *w)
{
    int team = r->g->setup.players[player].team;

    (void)w;
    for (int i = 0; i < r->g->players; i++)
        if (i == player || (team >= 0 && r->g->setup.players[i].team == team &&
                            r->a->actor == r->g->setup.team_symbols[team]))
            pl_lose(r, i, r->g->rules->cites.concede);
}

static void do_pass(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)w;
    if (r->a->actor == HJ_SYMBOL_ALL)
        pl_all_pass(r);
    else if (player >= 0) {
        pl_imply_passes(r, player);
        if (!pl_over(r))
            pl_pass(r, player);
    } else
        pl_unread(r, NULL, PL_SAY(MISSING_PASSER));
}

static void do_resolve(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)player;
    (void)w;
    pl_all_pass(r);
}

#define ANY_TIME PL_JOINS | PL_ANY_TIME
#define VERB(NAME, IS, WORK, OFFER, ...)                                       \
    PL_VERB(NAME, IS, PL_ANY_PHASE, "", WORK, OFFER, __VA_ARGS__)
const struct pl_verb pl_verbs[] = {
    VERB(DRAW, PL_ANSWER | PL_HIDES | ANY_TIME, pl_draw_verb, NULL,
         PL_TAKES(ITEM, PL_CARD, 1, PL_WORDS)),
    VERB(PASS, PL_NOBODY | ANY_TIME, do_pass, NULL, {0}),
    VERB(RESOLVE, PL_NOBODY | ANY_TIME, do_resolve, NULL, {0}),
    VERB(PHASE, PL_NOBODY | PL_AFTER, do_phase, NULL,
         PL_TAKES(ITEM, PL_WORD, 1, 1)),
    VERB(END, PL_NOBODY | PL_AFTER, do_end, NULL, {0}),
    VERB(REVEAL, PL_ANSWER | ANY_TIME, pl_reveal_verb, pl_offer_open,
         PL_TAKES(ITEM, PL_WORD, 1, PL_WORDS), PL_TAKES(FROM, PL_WORD, 0, 1)),
    VERB(CONCEDE, PL_ANSWER | ANY_TIME, do_concede, NULL, {0}),
    VERB(EFFECT, PL_ANSWER | PL_NOBODY | ANY_TIME, pl_effect_verb, NULL,
         PL_TAKES(ITEM, PL_WORD, 1, PL_WORDS), PL_TAKES(TO, PL_WORD, 0, 1),
         PL_TAKES(BY, PL_SOURCE, 0, 1), PL_TAKES(FROM, PL_PLACE, 0, 1),
         PL_TAKES(UNTIL, PL_WORD, 0, 3)),
    VERB(DISCARD, PL_ANSWER | ANY_TIME, pl_discard_verb, NULL,
         PL_TAKES(ITEM, PL_HAND, 1, PL_WORDS)),
    VERB(CHOOSE, PL_ANSWER | ANY_TIME, pl_choose_verb, NULL,
         PL_TAKES(ITEM, PL_CHOICE, 1, PL_WORDS),
         PL_TAKES(FOR, PL_SOURCE, 0, 1)),
    VERB(ROLL, PL_ANSWER | PL_NOBODY | ANY_TIME, pl_roll_verb, NULL,
         PL_TAKES(ITEM, PL_WORD, 1, 2)),
    VERB(TRIGGER, PL_ANSWER | PL_JOINS, pl_trigger_verb, pl_offer_waiting,
         PL_TAKES(ITEM, PL_WORD, 1, 1), PL_TAKES(ON, PL_TARGET, 0, PL_TARGETS)),
    {0}};
#undef VERB
#undef ANY_TIME

int pl_side_named(const struct hj_game *g, hj_symbol symbol)
{
    int player = pl_player(g, symbol);

    for (size_t t = 0; player < 0 && t < g->setup.team_count; t++)
        for (int i = 0; g->setup.team_symbols[t] == symbol && i < g->players;
             i++)
            if (g->setup.players[i].team == (int)t)
                return i;
    return player;
}

/* True if the verb of the line may write what the line above has done. */
static bool may_write_done(const struct pl_run *r)
{
    static const uint64_t verbs =
        UINT64_C(1) << HJ_VERB_TRIGGER | UINT64_C(1) << HJ_VERB_DISCARD |
        UINT64_C(1) << HJ_VERB_CHOOSE | UINT64_C(1) << HJ_VERB_DRAW |
        UINT64_C(1) << HJ_VERB_ROLL | UINT64_C(1) << HJ_VERB_REVEAL |
        UINT64_C(1) << HJ_VERB_EFFECT;

    return verbs >> r->a->verb & 1;
}

/* Forgets the draws of earlier lines: only the next line may name the cards. */
static void forget_drawn(struct pl_run *r)
{
    bool names = r->a->verb == HJ_VERB_DRAW;
    uint8_t kept = may_write_done(r) ? PL_LEFT_OPEN : 0;

    if (r->a->verb == HJ_VERB_TRIGGER && r->s->pending_count == 0 &&
        r->s->forced.count > 0)
        return; /* the line writes a forced choice */
    for (int i = 0; i < r->g->players; i++)
        if (!names || r->a->player != i)
            r->s->players[i].drawn = 0;
    if (names)
        kept |= PL_DRAWS_NAMED;
    r->s->draws_open &= kept;
}

/* True if the line names the cards that PLAYER has drawn by the line above, as
 * many as they are: what is open stays so. */
static bool names_drawn(const struct pl_run *r, int player)
{
    int count = 0;

    if (r->a->verb != HJ_VERB_DRAW || player < 0)
        return false;
    for (uint32_t i = 0; i < r->a->count; i++)
        count += hj_operand_cards(&r->a->operands[i]);
    return count > 0 && count == r->s->players[player].drawn;
}

/* True if the line cannot be read, or not be applied at all. */
HJ_APART static bool is_rejected(const struct pl_run *r)
{
    struct pl_state tried;

    pl_copy(&tried, r->s);
    return pl_apply(r->g, &tried, r->a, r->flags | HJ_APPLY_LOOSE, NULL) >=
           HJ_NOT_APPLIED;
}

/* Ends the set-up before the first line of a turn, and reports what is missing.
 * A line that comes to nothing does not end it. */
static void end_setup(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    bool ends = r->report == NULL || !is_rejected(r);

    pl_lay_unknown(r, ends);
    if (ends && rules->setup_ends != NULL)
        rules->setup_ends(r);
    r->s->begun = 0;
    pl_changed(r, PL_F_PHASE, -1, -1, r->s->phase, rules->first_phase, "");
    r->s->phase = rules->first_phase;
    if (rules->lost == NULL && HJ_UNLIKELY(r->s->players[r->s->turn].out))
        pl_leave(r);
}

/* True if something waits that the line may answer. */
static bool is_under_way(const struct pl_run *r)
{
    return r->s->pending_count > 0 || pl_is_open(r);
}

/* Carries out what a line implies before its verb. A line that may answer
 * implies its phase only if nothing waits for an answer. */
static void imply(struct pl_run *r, const struct pl_verb *verb, int player)
{
    const struct pl_rules *rules = r->g->rules;
    struct pl_state *s = r->s;
    bool own = (verb->is & PL_YOUR_TURN) ||
               (verb->phase != PL_ANY_PHASE && !is_under_way(r));
    uint8_t how;

    if (s->phase < rules->first_phase && !(verb->is & PL_SETUP))
        end_setup(r);
    if (s->phase < rules->first_phase)
        return;
    how = pl_imply(r);
    if (own || (verb->is & PL_AFTER) || pl_turn_end_is_deferred(r))
        pl_reach_turn(r, player);
    if (own && player >= 0 && pl_is_opponent(r->g, player, s->turn)) {
        pl_implied(r, how);
        return; /* it belongs to no phase of this turn */
    }
    if (own && (verb->is & PL_ANSWER))
        pl_begin_phase(r); /* which may ask for the answer */
    if (verb->phase != PL_ANY_PHASE && verb->phase >= s->phase &&
        !((verb->is & PL_ANSWER) && is_under_way(r)))
        pl_to_phase(r, verb->phase);
    else if (!(verb->is & PL_AFTER) || !has_ended(r, player))
        pl_begin_phase(r);
    if (s->pending_count > 0 && !(verb->is & PL_ANSWER) &&
        verb->verb != HJ_VERB_END && verb->verb != HJ_VERB_PHASE)
        pl_lapse_pending(r);
    pl_implied(r, how);
}

/* Reports a verb outside of the turn or phase that it belongs to. It is carried
 * out all the same. */
static void check_time(struct pl_run *r, const struct pl_verb *verb, int player)
{
    const struct pl_rules *rules = r->g->rules;
    const struct pl_state *s = r->s;

    if ((verb->is & PL_SETUP) && s->phase >= rules->first_phase) {
        pl_illegal(r, NULL, verb->cite, PL_SAY(SETUP_OVER));
        return;
    }
    if (player >= 0 && s->players[player].out && !pl_writes_forced(r, player))
        pl_illegal(r, NULL, rules->cites.out, PL_SAY(OUT_OF_GAME),
                   PL_ID(r, player));
    if ((verb->is & PL_YOUR_TURN) && player >= 0 &&
        !pl_your_turn(r, player, hj_verb_word(verb->verb), verb->cite))
        return;
    if (verb->phase != PL_ANY_PHASE && verb->phase < s->phase &&
        !(verb->is & PL_ANSWER))
        pl_illegal(r, NULL,
                   rules->phases[verb->phase].late != NULL
                       ? rules->phases[verb->phase].late
                       : rules->phases[verb->phase].cite,
                   PL_SAY(TOO_LATE), hj_verb_word(verb->verb),
                   rules->phases[verb->phase].word);
}

/* True if the line may answer a pending choice: one of PLAYER's, or any if it
 * may be written at any time. A line that writes a forced choice of PLAYER
 * counts, too. */
static bool may_answer(struct pl_run *r, const struct pl_verb *verb, int player)
{
    bool asked =
        player < 0 || (verb->is & PL_ANY_TIME) || pl_writes_forced(r, player);

    for (int i = 0; i < r->s->pending_count && !asked; i++)
        asked = r->s->pending[i].player == player;
    return asked && (verb->is & PL_ANSWER);
}

/* Reads the words and carries out the verb. Returns false if the words could
 * not be read. */
HJ_APART static bool work(struct pl_run *r, const struct pl_verb *verb,
                          int player)
{
    struct pl_words words;

    if (r->s->pending_count > 0)
        pl_decline_unwritten(r, verb, player);
    else if (verb->is & PL_ANSWER)
        pl_reach_answer(r, verb);
    if (!pl_read_words(r, verb, player, &words))
        return false;
    verb->work(r, player, &words);
    return true;
}

/* Returns false, reported, for words that the verb does not take, or (of a verb
 * that reads its words itself) cards that cannot come from where it says. */
HJ_APART static bool check_words(struct pl_run *r, const struct pl_verb *verb,
                                 int player)
{
    struct pl_words words;

    return pl_check_words(r, verb) &&
           (!(verb->is & PL_RAW) ||
            verb->words[HJ_ROLE_FROM].kind == PL_NO_WORDS ||
            pl_read_words(r, verb, player, &words));
}

/* Carries out what comes before the verb itself, by the state and by what the
 * line implies. Returns false if the line comes to nothing more. */
HJ_APART static bool apply_implied(struct pl_run *r, const struct pl_verb *verb,
                                   int player)
{
    const struct pl_rules *rules = r->g->rules;
    struct pl_state *s = r->s;

    if (HJ_UNLIKELY(s->draws_open))
        forget_drawn(r);
    if (HJ_UNLIKELY(s->forced.count > 0) && !may_write_done(r))
        s->forced.count = 0;
    if (rules->imply != NULL) {
        rules->imply(r, verb, player);
    } else if (HJ_LIKELY(!s->draws_open) || !names_drawn(r, player)) {
        if (HJ_UNLIKELY(s->pending_count > 0) && !may_answer(r, verb, player))
            pl_lapse_pending(r);
        if (pl_answers_or_closes(verb) && pl_is_open(r))
            pl_reach_answer(r, verb);
        if (pl_is_open(r) &&
            (!(verb->is & PL_JOINS) ||
             (rules->stands_alone != NULL && rules->stands_alone(r, player))) &&
            !(pl_answers_or_closes(verb) && s->pending_count > 0))
            pl_close_stack(r);
        else if ((verb->is & (PL_JOINS | PL_ANSWER | PL_ANY_TIME)) == PL_JOINS)
            pl_imply_passes(r, player);
        if (!(verb->is & PL_ANY_TIME))
            imply(r, verb, player);
    }
    if (r->unread)
        return false;
    if (s->winner >= 0 && !(verb->is & PL_ANY_TIME) &&
        !pl_writes_forced(r, player)) {
        r->changed_state = true; /* what it implied has ended the game */
        if (!(verb->is & PL_AFTER) ||
            (player >= 0 && pl_is_opponent(r->g, player, s->turn)))
            pl_illegal(r, NULL, rules->cites.over, PL_SAY(GAME_OVER));
        return false;
    }
    if (!rules->own_time)
        check_time(r, verb, player);
    return true;
}

/* Settles the game after the line, and continues what was deferred. */
HJ_APART static void settle_line(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    struct pl_state *s = r->s;

    pl_settle(r);
    if (s->pending_count > 0 && !rules->stacked)
        pl_resolve_forced_pending(r);
    s->unsettled = 0;
    if (HJ_UNLIKELY(s->deferred))
        pl_resume_deferred(r);
    if (rules->lost == NULL &&
        (s->pending_count > 0 || HJ_UNLIKELY(s->players[s->turn].out)))
        pl_leave(r);
    s->busy = rules->busy == NULL || s->stack_count > 0 ||
              s->pending_count > 0 || s->draws_open || rules->busy(r);
}

static inline void dispatch(struct pl_run *r)
{
    const struct pl_verb *verb = r->g->verbs[r->a->verb];
    struct pl_state *s = r->s;
    int player = r->a->player;

    if (HJ_UNLIKELY(verb == NULL)) {
        pl_unread(r, NULL, PL_SAY(NO_SUCH_ACTION), r->g->rules->title,
                  hj_verb_word(r->a->verb));
        return;
    }
    if (player < 0) {
        player = pl_side_named(r->g, r->a->actor);
        s->busy = 1;
    }
    if (HJ_UNLIKELY(player < 0 && !(verb->is & PL_NOBODY))) {
        pl_unread(r, NULL, PL_SAY(MISSING_ACTOR), hj_verb_word(r->a->verb));
        return;
    }
    if (HJ_UNLIKELY(!pl_is_plain(r) && !check_words(r, verb, player)))
        return;
    if (HJ_UNLIKELY(s->draws_open & PL_LEFT_OPEN) &&
        pl_writes_left_out(r, verb, player)) {
        settle_line(r);
        return;
    }
    if (HJ_UNLIKELY(r->flags & HJ_APPLY_IMPLIED)) {
        if (apply_implied(r, verb, player))
            settle_line(r);
        return;
    }
    if (((s->busy | s->forced.count) != 0 || (verb->is & PL_IMPLIES)) &&
        !apply_implied(r, verb, player))
        return;
    if (verb->is & PL_RAW)
        verb->work(r, player, NULL);
    else if (!work(r, verb, player))
        return;
    if (s->busy)
        settle_line(r);
    s->unsettled = 0;
}

/* Applies an action, and restores the state if the action comes to nothing, or
 * is only checked. */
static enum hj_applied apply_carefully(const struct hj_game *g, void *state,
                                       const struct hj_action *action,
                                       unsigned flags,
                                       const struct hj_report *report)
{
    struct hj_report quiet = {0};
    enum hj_applied applied;
    struct pl_state before;

    pl_copy(&before, state);
    if (flags & HJ_APPLY_CHECK) {
        if (report != NULL)
            quiet = *report;
        quiet.event = NULL;
        report = &quiet;
    }
    applied = pl_apply(g, state, action, flags | HJ_APPLY_LOOSE, report);
    if ((flags & HJ_APPLY_CHECK) || applied >= HJ_NOT_APPLIED)
        pl_copy(state, &before);
    return applied;
}

enum hj_applied pl_apply(const struct hj_game *g, void *state,
                         const struct hj_action *action, unsigned flags,
                         const struct hj_report *report)
{
    bool not_followed = false;
    struct pl_run r = {.g = (struct hj_game *)g,
                       .s = state,
                       .a = action,
                       .report = report,
                       .records = pl_records_events(report),
                       .flags = flags,
                       .cause = -1,
                       .not_followed = &not_followed};

    if (!(flags & HJ_APPLY_LOOSE))
        return apply_carefully(g, state, action, flags, report);
    if (HJ_UNLIKELY(r.s->winner >= 0 &&
                    !pl_writes_forced(&r, action->player))) {
        r.unread = true;
        pl_illegal(&r, NULL, g->rules->cites.over, PL_SAY(GAME_OVER));
    } else {
        dispatch(&r);
    }
    if (HJ_UNLIKELY(not_followed))
        pl_note(&r, NULL, PL_SAY(NOT_FOLLOWED));
    if (HJ_UNLIKELY(g->no_memory)) {
        r.g->no_memory = false;
        pl_unread(&r, NULL, PL_SAY(TEXT_OUT_OF_MEMORY));
    }
    if (HJ_UNLIKELY(r.unread) && (!r.changed_state || (flags & HJ_APPLY_CHECK)))
        return r.illegal ? HJ_NOT_APPLIED : HJ_NOT_READ;
    return r.illegal ? HJ_APPLIED_ILLEGAL : HJ_APPLIED;
}
