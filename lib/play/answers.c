/* SPDX-License-Identifier: MPL-2.0 */
/* The lines that answer pending choices: trigger, discard, choose, roll. */
#include "play/internal.h"

/* True if the line has to name the targets.  Those of a card, and of an ability
 * that has begun, were named before. */
static bool asks_targets(const struct pl_pending *p, const struct pl_words *w)
{
    return p->wait == PL_WAIT_TARGETS ||
           (p->effect == 0 && p->item.kind == PL_ITEM_ABILITY &&
            (w->counts[HJ_ROLE_ON] > 0 || p->item.target_count == 0));
}

/* Returns the number of OBJECT's pending ability that a `trigger` line of
 * PLAYER with NAME answers; -1: none.  Optional clauses of OBJECT that are
 * pending before it, and that no line writes, are declined. */
static int triggered(struct pl_run *r, int object, int player,
                     struct hj_str name)
{
    for (int i = 0; i < r->s->pending_count; i++) {
        const struct pl_pending *p = &r->s->pending[i];
        if (p->item.object == object && p->player == player &&
            (p->wait == PL_WAIT_TARGETS || p->wait == PL_WAIT_MAY ||
             p->wait >= PL_WAIT_OWN) &&
            pl_is_named(r, &p->item, name))
            return i;
    }
    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].item.object == object &&
            r->s->pending[i].player == player && pl_decline_pending(r, i))
            return triggered(r, object, player, name);
    return -1;
}

/* True if NAME may mean a triggered ability of PLAYER's OBJECT whose text is
 * not understood. */
static bool is_strange(const struct pl_run *r, int object, int player,
                       struct hj_str name)
{
    const struct pl_card *c = pl_card_of(r, object);
    int64_t n;

    return r->s->objects[object].controller == player &&
           pl_unread_abilities(c, false) > 0 &&
           (name.n == 0 ||
            (hj_str_int(name, 1, INT16_MAX, &n) &&
             pl_ability_numbered(c, n, false) == c->text.ability_count));
}

void pl_trigger_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    struct hj_str rest;
    struct pl_pending p;
    int object = pl_find_word(r, o, player, &rest), at;

    if (object < 0) {
        pl_unknown_object(r, o);
        return;
    }
    at = triggered(r, object, player, rest);
    if (at < 0 && pl_trigger_forced(r, object, player, rest, w))
        return;
    if (at < 0 && is_strange(r, object, player, rest)) {
        pl_tell_unread(r, object);
        return;
    }
    if (at < 0) {
        pl_undoable(r, o,
                    r->g->rules->cites.trigger != NULL
                        ? r->g->rules->cites.trigger
                        : r->g->rules->cites.choice,
                    PL_SAY(NOT_TRIGGERED), PL_TEXT(o));
        return;
    }
    p = r->s->pending[at];
    if (p.wait >= PL_WAIT_OWN) {
        pl_drop_pending(r, at);
        r->g->rules->answer(r, &p, w);
        pl_resume(r, &p);
        return;
    }
    if (p.wait == PL_WAIT_MAY)
        p.may_done = 1;
    if (asks_targets(&p, w)) {
        p.item.target_count = 0;
        pl_read_targets(r, &p.item, p.item.ability, w);
    } else if (w->counts[HJ_ROLE_ON] > 0) {
        pl_illegal(r, pl_written(w, HJ_ROLE_ON), r->g->rules->cites.choice,
                   PL_SAY(NO_SUCH_TARGET), PL_LABEL(r, p.item.object));
    }
    pl_continue(r, at, &p, false);
    pl_drop_forced(r, &p.item);
}

/* True if an answer is pending, or if the line may write a forced choice. */
static bool is_asked(const struct pl_run *r, const void *data)
{
    (void)data;
    return r->s->pending_count > 0 || pl_may_write_forced(r);
}

void pl_reach_answer(struct pl_run *r, const struct pl_verb *row)
{
    enum { MOST_PASSES = 12 };
    const struct pl_rules *rules = r->g->rules;
    const struct pl_state *s = r->s;
    int verb = row->verb;
    uint8_t how;
    int n;

    if ((verb != HJ_VERB_DISCARD && verb != HJ_VERB_CHOOSE &&
         verb != HJ_VERB_ROLL && verb != HJ_VERB_TRIGGER &&
         !pl_answers_or_closes(row)) ||
        is_asked(r, NULL) || rules->imply != NULL ||
        s->phase < rules->first_phase)
        return;
    if (!s->begun && s->phase == rules->first_phase) {
        how = pl_imply(r);
        pl_begin_phase(r);
        pl_implied(r, how);
        return;
    }
    n = pl_is_open(r) ? pl_passes_until(r, MOST_PASSES, is_asked, NULL) : -1;
    if (n <= 0)
        return;
    if (r->g->setup.strict)
        pl_illegal(r, NULL, rules->cites.strict, PL_SAY(STACK_STILL_OPEN),
                   pl_stack_word(rules));
    pl_imply_all_passes(r, n);
}

/* Returns the number of the pending ability that waits for PLAYER's answer of
 * kind WAIT (enum pl_wait); -1: none.  The answer agrees to an optional clause
 * that asks for it; those that are pending before it, and that no line writes,
 * are declined. */
static int awaited(struct pl_run *r, int wait, int player)
{
    int at = pl_waiting(r, wait, player);

    while (at >= 0 && r->s->pending[at].unsure &&
           pl_answers_behind(r, &r->s->pending[at], wait, player) &&
           pl_decline_pending(r, at))
        at = pl_waiting(r, wait, player);
    for (int i = 0; i < r->s->pending_count && at < 0;) {
        if (pl_agree(r, i, wait, player))
            return pl_waiting(r, wait, player);
        if (pl_decline_pending(r, i))
            at = pl_waiting(r, wait, player);
        else
            i++;
    }
    return at;
}

/* Returns AT, if it is not -1.  Otherwise reports that another player has to
 * answer, or has to answer before PLAYER, and returns the number of that
 * player's pending ability; -1 if there is none. */
static int asked(struct pl_run *r, int wait, int at, int player)
{
    if (at >= 0 || (at = pl_waiting(r, wait, -1)) < 0)
        return at;
    pl_illegal(r, NULL, r->g->rules->cites.choice,
               PL_SAY_IF(pl_chooses_later(r, at, player), CHOOSES_FIRST,
                         NOT_YOUR_CHOICE),
               PL_ID(r, r->s->pending[at].player));
    return at;
}

void pl_discard_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_rules *rules = r->g->rules;
    int count = w->counts[HJ_ROLE_ITEM], left = count, at;
    struct pl_pending p = {.player = PL_PLAYERS};

    if (pl_has_discarded(r, player)) {
        pl_name_discarded(r, player, w);
        return;
    }
    (void)awaited(r, PL_WAIT_DISCARD, player);
    at = pl_discard_of(r, player);
    if (at < 0) {
        pl_illegal(r, NULL, rules->cites.choice, PL_SAY(NOTHING_MAKES_DISCARD),
                   PL_ID(r, player));
    } else {
        p = r->s->pending[at];
        left = pl_discards_left(r, &p, player);
        if (p.player != player && !rules->free_discards)
            pl_illegal(r, NULL, rules->cites.choice, PL_SAY(CHOOSES_FIRST),
                       PL_ID(r, p.player));
        if (count > left || (count < left && !rules->free_discards))
            pl_illegal(r, w->w[0].o, rules->cites.choice,
                       PL_SAY(WRONG_DISCARD_COUNT), left, left == 1 ? "" : "s",
                       count);
    }
    PL_EACH_WORD (i, w, HJ_ROLE_ITEM) {
        if (at >= 0)
            pl_set_aside(r, w->w[i].ref);
        else
            pl_move(r, w->w[i].ref, rules->discard, 0, "");
    }
    if (p.player != player || (count < left && rules->free_discards))
        return;
    p.did = 1;
    pl_continue(r, at, &p, false);
}

bool pl_may_choose(const struct pl_run *r, const struct pl_pending *p,
                   pl_ref ref)
{
    const struct hj_effect *e = pl_pending_clause(r, p);

    for (int i = 0; i < p->chosen_count; i++)
        if (p->chosen[i] == ref)
            return false;
    if (pl_is_by_players(e))
        return pl_ref_is_object(ref) &&
               r->s->objects[ref].controller == p->player &&
               pl_fits_ref(r, e, ref, p->item.object, p->player);
    if (pl_ref_is_object(ref) && !pl_fits_that_player(r, p, &e->whom, ref))
        return false;
    if (pl_ref_is_object(ref) && pl_asks_target(r, e))
        return p->item.target_from < p->item.target_count &&
               pl_fits(r, &e->whom, ref, p->item.object, p->item.controller,
                       p->item.targets[p->item.target_from]);
    return pl_fits_ref(r, e, ref, p->item.object, p->item.controller) ||
           (pl_ref_is_object(ref) &&
            pl_is_unsure_open(r, &e->whom, ref, p->item.object,
                              p->item.controller));
}

bool pl_is_yes_or_no(const struct pl_run *r, const struct pl_pending *p)
{
    return p->wait == PL_WAIT_MAY && p->blocks_stack &&
           (r->g->rules->stacked ||
            (!r->g->rules->continues_unchosen &&
             (pl_is_unless(r, p) ||
              pl_is_done_by_others(pl_pending_clause(r, p)))));
}

/* True if PLAYER is asked nothing, and may write a forced choice. */
static bool only_writes_forced(const struct pl_run *r, int player)
{
    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].player == player)
            return false;
    return pl_may_write_forced(r);
}

bool pl_answers_optional(const struct pl_run *r, struct hj_str text)
{
    if (hj_str_is(text, "yes") || hj_str_is(text, "pay") ||
        hj_str_is(text, "no"))
        return pl_waiting(r, PL_WAIT_MAY, -1) >= 0;
    return r->s->pending_count > 0 && pl_is_yes_or_no(r, &r->s->pending[0]) &&
           !pl_agrees(r, &r->s->pending[0], PL_WAIT_CHOICE) &&
           !only_writes_forced(r, r->a->player);
}

/* Reports an answer as an event of KIND, PL_CHOSEN or PL_ROLLED. */
static void tell_answer(struct pl_run *r, const struct pl_pending *p, int kind,
                        int object, int from, int to)
{
    bool later = p->blocks_stack || pl_is_by_players(pl_pending_clause(r, p));

    pl_event(r, &(struct hj_event){.kind = (uint8_t)kind,
                                   .object = object,
                                   .player = (int8_t)p->player,
                                   .chooser = (int8_t)(later ? p->player : -1),
                                   .source = p->item.object,
                                   .from = from,
                                   .to = to,
                                   .rule = later ? r->g->rules->cites.choice
                                                 : NULL});
}

/* Carries out `choose yes` and `choose no`, which answer an optional clause. */
static void choose_may(struct pl_run *r, int player, const struct pl_words *w)
{
    struct hj_str text = hj_operand_text(w->w[0].o);
    bool yes = hj_str_is(text, "yes") || hj_str_is(text, "pay");
    int at = asked(r, PL_WAIT_MAY, pl_waiting(r, PL_WAIT_MAY, player), player);
    struct pl_pending p = r->s->pending[at];

    p.may_done = yes;
    if (!yes && !hj_str_is(text, "no"))
        pl_unread(r, w->w[0].o, PL_SAY(ANSWER_YES_OR_NO));
    else if (pl_check_end(r, w, 1) && yes && !r->g->rules->stacked &&
             asks_targets(&p, w))
        pl_read_targets(r, &p.item, p.item.ability, w); /* no target is named */
    if (!r->unread)
        pl_continue(r, at, &p, !yes);
}

void pl_choose_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    struct pl_pending p;
    int at;

    if (pl_begin_choice(r, player, w) || pl_choose_mode(r, player, w))
        return;
    if (pl_answers_optional(r, hj_operand_text(w->w[0].o))) {
        choose_may(r, player, w);
        return;
    }
    at =
        only_writes_forced(r, player) ? -1 : awaited(r, PL_WAIT_CHOICE, player);
    if (at < 0 && pl_choose_forced(r, player, w))
        return;
    at = asked(r, PL_WAIT_CHOICE, at, player);
    if (at < 0) {
        pl_undoable(r, NULL, r->g->rules->cites.choice, PL_SAY(NO_CHOICE_WAITS),
                    PL_ID(r, player));
        return;
    }
    p = r->s->pending[at];
    if (p.player != player && pl_chooses_later(r, at, player))
        p.player = (uint8_t)player;
    p.choice_over = p.unsure;
    PL_EACH_WORD (i, w, HJ_ROLE_ITEM) {
        if (p.unsure && w->w[i].o->symbol == HJ_SYMBOL_NONE)
            continue;
        if (--p.number < 0) {
            pl_illegal(r, w->w[i].o, r->g->rules->cites.choice,
                       PL_SAY(TOO_MANY_CHOSEN), PL_LABEL(r, p.item.object),
                       PL_ID(r, player));
            break;
        }
        if (!pl_may_choose(r, &p, w->w[i].ref))
            pl_illegal(r, w->w[i].o, r->g->rules->cites.choice,
                       PL_SAY(NOT_A_CHOICE), PL_TEXT(w->w[i].o),
                       PL_LABEL(r, p.item.object), PL_ID(r, player));
        if (p.chosen_count < sizeof p.chosen / sizeof p.chosen[0])
            p.chosen[p.chosen_count++] = w->w[i].ref;
        if (p.blocks_stack || pl_is_by_players(pl_pending_clause(r, &p)))
            tell_answer(r, &p, PL_CHOSEN, w->w[i].ref, 0, 0);
    }
    pl_continue(r, at, &p, false);
}

void pl_decline_unwritten(struct pl_run *r, const struct pl_verb *verb,
                          int player)
{
    const struct hj_operand *o = r->a->operands;

    if (verb->verb == HJ_VERB_DRAW && player >= 0 && !r->g->rules->own_time &&
        r->s->players[player].drawn == 0)
        pl_decline(r);
    else if (verb->verb == HJ_VERB_DISCARD && !pl_has_discarded(r, player))
        awaited(r, PL_WAIT_DISCARD, player);
    else if (verb->work == pl_choose_verb && !only_writes_forced(r, player) &&
             !pl_answers_optional(r, hj_operand_text(o)))
        awaited(r, o->kind == HJ_OPERAND_NUMBER ? PL_WAIT_MODE : PL_WAIT_CHOICE,
                player);
}

bool pl_read_roll(struct pl_run *r, const struct pl_words *w, int *sides,
                  int *shown)
{
    const struct hj_operand *o = w->w[0].o;
    const struct hj_operand *last =
        pl_effect_operand(w, w->counts[HJ_ROLE_ITEM] - 1);
    struct hj_str text = hj_operand_text(o);
    int64_t n;

    *sides = hj_str_is(text, "coin")  ? HJ_COIN
             : hj_str_is(text, "die") ? HJ_DIE
                                      : 0;
    if (text.n > 1 && (text.p[0] == 'd' || text.p[0] == 'D') &&
        hj_str_int(hj_str_from(text, 1), 2, 999, &n))
        *sides = (int)n;
    if (*sides != 0 && last == o) {
        pl_unread(r, o, PL_SAY(ROLL_MISSING_RESULT), HJ_STR_ARG(text));
        return false;
    }
    text = hj_operand_text(last);
    *shown = hj_str_is(text, "heads")          ? HJ_HEADS
             : hj_str_is(text, "tails")        ? HJ_TAILS
             : last->kind == HJ_OPERAND_NUMBER ? last->value
                                               : 0;
    if (*sides != 0 &&
        (*shown < 1 ||
         (last->kind == HJ_OPERAND_NUMBER) == (*sides == HJ_COIN) ||
         (*sides > HJ_COIN && *shown > *sides))) {
        pl_unread(r, last, PL_SAY(ROLL_IMPOSSIBLE), PL_TEXT(o),
                  HJ_STR_ARG(text));
        return false;
    }
    return true;
}

void pl_roll_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[w->count - 1].o;
    struct pl_pending p;
    int at, sides, shown;

    if (pl_begin_roll(r, player, w))
        return;
    at = asked(r, PL_WAIT_ROLL, awaited(r, PL_WAIT_ROLL, player), player);
    if (at < 0) {
        pl_undoable(r, NULL, r->g->rules->cites.choice, PL_SAY(NO_ROLL_WAITS));
        return;
    }
    if (!pl_read_roll(r, w, &sides, &shown))
        return;
    p = r->s->pending[at];
    if (shown < 1 || (sides != 0 && p.number > 0 && sides != p.number) ||
        (p.number > 0 && shown > (p.number == HJ_COIN ? HJ_TAILS : p.number))) {
        if (p.number == HJ_COIN)
            pl_unread(r, o, PL_SAY(NOT_A_THROW));
        else
            pl_unread(r, o, PL_SAY(NOT_A_ROLL), PL_TEXT(o), p.number);
        return;
    }
    p.rolled = (int16_t)shown;
    tell_answer(r, &p, PL_ROLLED, -1, shown, p.number);
    pl_continue(r, at, &p, true);
}
