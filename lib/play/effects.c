/* SPDX-License-Identifier: MPL-2.0 */
/* Execution of card texts: effects are carried out clause by clause, up to a
 * choice that only a line of the log can make. */
#include "play/internal.h"

#include <stdlib.h>

int pl_lasting(const struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e)
{
    if (e->until == HJ_UNTIL_YOUR_TURN)
        return PL_UNTIL_TURN + item->controller;
    if (r->g->rules->lasting != NULL)
        return r->g->rules->lasting(r, item);
    return e->until == HJ_UNTIL_END ? PL_UNTIL_END : r->g->rules->lasts;
}

/* Moves COUNT cards, or all if there are fewer, from the top of PLAYER's deck
 * to ZONE. */
static void mill(struct pl_run *r, int player, int count, int zone,
                 const char *rule)
{
    for (int i = 0; i < count && pl_on(rule) && !pl_over(r); i++) {
        int object = pl_top_card(r, player);
        if (object < 0)
            return;
        pl_move(r, object, zone, 0, rule);
    }
}

/* True if an object has left play, as "this creature" may have: it is neither
 * in play nor on the stack, and is not changed any more. */
static bool is_away(const struct pl_run *r, int object)
{
    return !pl_in_play(r, object) && pl_item_of(r->s, object) < 0;
}

static void modify(struct pl_run *r, const struct pl_pending *p,
                   const struct hj_effect *e, int object, int n)
{
    struct pl_modifier m = pl_change(object, p->item.object, PL_MODIFIES_VALUE,
                                     0, 0, pl_lasting(r, &p->item, e));

    if (is_away(r, object))
        return;
    for (int v = 0; v < HJ_TEXT_VALUES; v++) {
        if (e->values[v] == 0)
            continue;
        if (n > PL_GREAT || n < -PL_GREAT || e->values[v] * n > PL_GREAT ||
            e->values[v] * n < -PL_GREAT) {
            pl_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), PL_GREAT);
            return;
        }
        m.which = r->g->rules->word_values[v];
        m.amount = (int16_t)(e->values[v] * n);
        pl_modify(r, &m, pl_cited(r, r->g->rules->cites.change));
    }
}

/* Grants the keywords of a clause to an object, or takes an instance of each
 * that it has. */
static void keywords(struct pl_run *r, const struct pl_pending *p,
                     const struct hj_effect *e, int object)
{
    struct pl_modifier m = pl_change(
        object, p->item.object, PL_MODIFIES_KEYWORD, 0,
        e->kind == HJ_EFFECT_GAIN ? 1 : -1, pl_lasting(r, &p->item, e));

    for (int k = 0; k < e->keyword_count && !is_away(r, object); k++) {
        if (e->kind == HJ_EFFECT_LOSE &&
            pl_keyword(r, object, e->keywords[k].keyword) <= 0)
            continue;
        m.n = e->keywords[k].n;
        m.x = e->keywords[k].x;
        m.which = e->keywords[k].keyword;
        pl_modify(r, &m, pl_cited(r, r->g->rules->cites.gain));
    }
}

/* Puts N counters on an object, or removes -N: at most those that are there,
 * for the amount "all" every one. */
static void counters(struct pl_run *r, const struct hj_effect *e, int object,
                     int n)
{
    int mark = r->g->rules->word_marks[e->index];
    int sign = pl_counter_sign(r->g->rules, e->index);
    int there = sign * pl_mark_of(r->s, object, mark);

    if (e->n.kind == HJ_AMOUNT_ALL || (n < 0 && n < -there))
        n = there > 0 ? -there : 0;
    pl_mark(r, object, mark, sign * n,
            sign < 0 ? r->g->rules->cites.opposite
                     : pl_cited(r, r->g->rules->cites.count));
}

/* True if an object has left play, so that a clause does nothing to it: only
 * clauses that move it, cancel it or name a zone still do.  False with the rule
 * STACKED. */
static bool is_gone(const struct pl_run *r, const struct hj_effect *e,
                    int object)
{
    return e->kind != HJ_EFFECT_MOVE && e->kind != HJ_EFFECT_CANCEL &&
           e->whom.zone == HJ_TEXT_NONE && !r->g->rules->stacked &&
           is_away(r, object);
}

/* Carries out a clause of amount N for one affected object, player or place. */
static void do_one(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, pl_ref ref, int n)
{
    const struct pl_rules *rules = r->g->rules;
    bool is_object = pl_ref_is_object(ref), is_player = pl_ref_is_player(ref);
    int you = p->item.controller;
    struct pl_item other;
    const struct pl_item *dealer = pl_damage_source(p, e, &other);

    if (pl_over(r) || r->unread || (is_player && r->s->players[~ref].out) ||
        (is_object &&
         (is_gone(r, e, ref) || pl_add_rule_effect(r, &p->item, e, ref))) ||
        (rules->effect != NULL && rules->effect(r, dealer, e, ref, n)))
        return;
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        if (is_object && pl_in_play(r, ref))
            modify(r, p, e, ref, e->n.kind == HJ_AMOUNT_N ? 1 : n);
        break;
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
        if (is_object && pl_in_play(r, ref))
            keywords(r, p, e, ref);
        break;
    case HJ_EFFECT_NUMBER:
        if (is_player)
            pl_number(r, ~ref, rules->word_numbers[e->index],
                      pl_player_share(r, &p->item, e, ~ref, n), r->rule);
        break;
    case HJ_EFFECT_DRAW:
        if (is_player)
            pl_draw(r, ~ref, pl_player_share(r, &p->item, e, ~ref, n), r->rule);
        break;
    case HJ_EFFECT_NAME:
        break;
    case HJ_EFFECT_MILL:
        if (is_player)
            mill(r, ~ref, n, rules->word_zones[e->to], r->rule);
        break;
    case HJ_EFFECT_DAMAGE:
        if (rules->damage != NULL)
            rules->damage(r, dealer, e, ref, n);
        break;
    case HJ_EFFECT_MOVE:
        if (is_object)
            pl_move(r, ref, rules->word_zones[e->to], 0, r->rule);
        break;
    case HJ_EFFECT_COUNTER:
        if (is_object)
            counters(r, e, ref, n);
        break;
    case HJ_EFFECT_CONTROL:
        if (is_object)
            pl_take_control(r, ref, you, e->until == HJ_UNTIL_END,
                            p->item.object, pl_cited(r, rules->cites.taken));
        if (ref == p->it) /* "its controller" is the new one */
            p->it_controller = (uint8_t)(r->s->objects[ref].controller + 1);
        break;
    case HJ_EFFECT_CANCEL:
        if (is_object && pl_effect_of(r->s, ref) >= 0)
            pl_cancel(r, pl_effect_of(r->s, ref), r->rule);
        break;
    case HJ_EFFECT_WIN:
        pl_win(r, is_player ? ~ref : you, r->rule);
        break;
    case HJ_EFFECT_LOSE_GAME:
        pl_lose(r, is_player ? ~ref : you, r->rule);
        break;
    case HJ_EFFECT_DRAW_GAME:
        pl_win(r, PL_PLAYERS, r->rule);
        break;
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        if (rules->verb != NULL)
            rules->verb(r, &p->item, e, ref, p->item.to);
        break;
    default:
        break;
    }
}

/* Settles after a clause, once for all that it affects.  With the rule STACKED
 * only the whole item is settled. */
static void settle(struct pl_run *r)
{
    if (!r->g->rules->stacked)
        pl_settle(r);
}

/* Carries out a divided clause: for each target once, with as much as the line
 * named the target for. */
static void divide(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, const pl_ref *refs, int count)
{
    for (int i = 0; i < count && !pl_over(r); i++) {
        int first = 0, n = 0;
        while (refs[first] != refs[i])
            first++;
        for (int k = 0; k < count; k++)
            n += refs[k] == refs[i];
        if (first == i)
            do_one(r, p, e, refs[i], n);
    }
}

/* Returns the number of exhausted objects among REFS. */
static int lying(const struct pl_run *r, const pl_ref *refs, int count)
{
    int n = 0;

    for (int i = 0; i < count; i++)
        n += pl_ref_is_object(refs[i]) && pl_is_flag(r, refs[i], PL_EXHAUSTED);
    return n;
}

/* Notes objects of which it is not known if a clause affects or counts them. */
static void note_unsure(struct pl_run *r, const struct pl_pending *p,
                        const struct hj_effect *e)
{
    if (e->whom.pick == HJ_PICK_EACH || e->whom.pick == HJ_PICK_ANY)
        pl_note_unsure(r, &e->whom, &p->item);
    if (e->n.kind == HJ_AMOUNT_COUNT && e->n.each != NULL)
        pl_note_unsure(r, e->n.each, &p->item);
}

/* Carries out one clause; false if it waits for a line. */
static bool carry_out(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e)
{
    const struct pl_rules *rules = r->g->rules;
    pl_ref refs[PL_MOST_REFS];
    uint8_t from = p->item.target_from;
    bool by = pl_is_by_players(e);
    bool turns = e->kind == HJ_EFFECT_VERB && rules->turns >> e->index & 1;
    int count, n, was, lay = 0;

    if (e->kind == HJ_EFFECT_OWN &&
        pl_add_rule_effect_to_players(r, &p->item, e)) {
        p->did = 1;
        return true;
    }
    if (e->kind == HJ_EFFECT_COST) {
        pl_change_cost_to_play(r, p, e);
        p->did = 1;
        return true;
    }
    p->before = p->it;
    if (e->by != NULL && e->by->pick == HJ_PICK_IT &&
        (p->it < 0 || is_away(r, p->it))) { /* its source has gone */
        pl_skip_targets(r, p, e);
        p->did = 0;
        return true;
    }
    count = by ? pl_find_affected_by(r, p, e, refs)
               : pl_find_affected(r, p, e, refs);
    if (count < 0) { /* repeated later, with the same targets */
        p->item.target_from = from;
        return false;
    }
    if (!by)
        pl_remember_affected(r, p, e, refs, count);
    if (p->next == 0)
        note_unsure(r, p, e);
    if (p->next == 0)       /* not a continuation for the next player */
        p->did = count > 0; /* done if anything is affected */
    if (e->kind == HJ_EFFECT_DISCARD && p->next == 0)
        pl_count_discarded(r, p, e, refs, count);
    if (rules->clause != NULL && rules->clause(r, p, e, refs, count)) {
        if (p->wait != PL_WAIT_NOTHING)
            p->item.target_from = from;
        return p->wait == PL_WAIT_NOTHING;
    }
    if (pl_add_rule_effect_to_all(r, p, e)) {
        p->did = 1;
        return true;
    }
    if (e->kind == HJ_EFFECT_DISCARD) {
        count = pl_discard(r, p, e, refs, count);
        if (count < 0)
            p->item.target_from = from;
        return count == 0;
    }
    if (e->kind == HJ_EFFECT_EXCHANGE) {
        p->did = pl_exchange(r, p, e, refs, count);
        settle(r);
        return true;
    }
    n = pl_clause_amount(r, p, e);
    was = pl_number_of(r, e, refs, count);
    if (turns)
        lay = lying(r, refs, count);
    if (e->among > 0)
        divide(r, p, e, refs, count);
    else
        for (int i = 0; i < count && !pl_over(r); i++)
            do_one(r, p, e, refs[i], pl_amount_for(r, e, refs[i], n));
    if (e->kind == HJ_EFFECT_NUMBER)
        p->many = (int16_t)abs(pl_number_of(r, e, refs, count) - was);
    if (turns) /* done if enough objects have turned */
        p->did = abs(lying(r, refs, count) - lay) >=
                 (e->whom.up_to || e->whom.count < 2 ? 1 : e->whom.count);
    settle(r);
    return true;
}

/* Notes objects of which it is not known if a condition is met by them. */
static void note_condition(struct pl_run *r, const struct pl_pending *p,
                           const struct hj_condition *c)
{
    int you = p->item.controller;

    for (; c != NULL; c = c->also)
        if (c->kind == HJ_IF_CONTROLS) {
            struct hj_selector theirs = c->whom;
            theirs.control = c->more ? HJ_CONTROL_ANY : c->player;
            pl_note_unsure(r, &theirs, &p->item);
        } else if (c->kind == HJ_IF_IS && c->whom.pick == HJ_PICK_IT &&
                   p->it >= 0 && pl_is_unsure(r, &c->whom, p->it, -1, you)) {
            pl_tell_unsure(r, p->it, &p->item);
        }
}

/* True if the condition of clause number I of an ability holds.  It is
 * evaluated once for consecutive clauses that share it, and not again after a
 * line has answered. */
static bool holds(struct pl_run *r, struct pl_pending *p,
                  const struct hj_ability *a, int i)
{
    const struct hj_effect *e = &a->effects[i];
    bool shared = i > 0 && e[-1].when == e->when;

    if (e->when == NULL)
        return true;
    if (!shared && p->condition_at != i + 1) {
        if (e->when->kind == HJ_IF_WENT && r->g->rules->settle != NULL)
            r->g->rules->settle(r); /* the fallen leave play first */
        p->condition_held = pl_holds(r, e->when, p);
        note_condition(r, p, e->when);
    }
    p->condition_at = (uint8_t)(i + 1);
    return p->condition_held;
}

/* Waits until the player concerned says whether an optional clause is done;
 * true if there is no such player, and the clause is skipped. */
static bool may(struct pl_run *r, struct pl_pending *p,
                const struct hj_effect *e)
{
    pl_ref refs[PL_MOST_REFS];
    uint8_t from = p->item.target_from;
    int count;

    if (!pl_is_done_by_others(e))
        return pl_set_wait(p, PL_WAIT_MAY, p->item.controller, 0);
    count = pl_find_affected(r, p, e, refs);
    p->item.target_from = from;
    if (count == 1 && pl_ref_is_player(refs[0]) &&
        !r->s->players[~refs[0]].out) {
        p->blocks_stack = 1; /* the items below wait for the answer */
        return pl_set_wait(p, PL_WAIT_MAY, ~refs[0], 0);
    }
    pl_skip_targets(r, p, e);
    return true;
}

/* Carries out the current clause of an ability, or skips it; false if it waits
 * for a line. */
static bool clause(struct pl_run *r, struct pl_pending *p,
                   const struct hj_ability *a)
{
    const struct hj_effect *e = &a->effects[p->effect];
    int you = p->item.controller;
    /* To put an optional trigger on the stack is to agree to what it may do. */
    bool agreed =
        p->may_done || (r->g->rules->stacked && a->when == HJ_WHEN_OPTIONAL &&
                        !pl_is_done_by_others(e));

    if (!holds(r, p, a, p->effect)) {
        pl_skip_targets(r, p, e);
        return true;
    }
    if (e->may && !agreed)
        return may(r, p, e);
    if (e->may &&
        pl_cannot_do_in_full(r, p, a)) { /* then no part is carried out */
        pl_skip_targets(r, p, e);
        return true;
    }
    if (e->unless != NULL) {
        enum pl_unless how = pl_check_unless(r, p, e);
        if (how == PL_ASKS)
            return false;
        if (how == PL_LEFT_OUT) {
            pl_skip_targets(r, p, e);
            p->did = 0;
            return true;
        }
    }
    if (e->kind == HJ_EFFECT_CHOOSE)
        return pl_has_mode(r, p) || pl_set_wait(p, PL_WAIT_MODE, you, e->n.n);
    if (e->kind == HJ_EFFECT_ROLL)
        return pl_set_wait(p, PL_WAIT_ROLL, you, e->n.n);
    if (e->kind == HJ_EFFECT_PAY)
        p->did = r->g->rules->pay != NULL && r->g->rules->pay(r, p, e->cost);
    else if (!carry_out(r, p, e))
        return false;
    return true;
}

bool pl_is_play_effect(const struct pl_run *r, int object,
                       const struct hj_ability *a)
{
    return a->when == HJ_WHEN_OWN ||
           (r->g->rules->is_own != NULL && r->g->rules->is_own(r, object, a));
}

/* Carries out the rest of an ability; false if it waits for a line. */
static bool go_on(struct pl_run *r, struct pl_pending *p)
{
    const struct pl_card *c = pl_card(r->g, p->item.card);
    bool card = p->item.kind == PL_ITEM_CARD;

    p->wait = PL_WAIT_NOTHING;
    for (; p->item.ability < c->text.ability_count; p->item.ability++) {
        const struct hj_ability *a = &c->text.abilities[p->item.ability];
        bool own = !card || pl_is_play_effect(r, p->item.object, a);
        for (; own && p->effect < a->effect_count; p->effect++) {
            if (pl_over(r) || r->unread)
                return true;
            if (!clause(r, p, a))
                return false;
            p->may_done = 0;
        }
        if (!card)
            break;
        p->effect = p->condition_at = 0;
    }
    return true;
}

void pl_begin_ability(struct pl_run *r, struct pl_pending *p,
                      const int16_t *same)
{
    int16_t here[PL_THEY], *outer = r->they;
    bool waits;

    if (p->they_count > 0)
        memcpy(here, same, p->they_count * sizeof here[0]);
    r->they = here;
    waits = !go_on(r, p) && !pl_over(r);
    if (waits)
        pl_add_pending(r, p);
    if (p->of_stack && (r->g->rules->spent != NULL || r->g->rules->stacked) &&
        !(waits && r->g->rules->stacked)) /* otherwise after the answer */
        pl_item_spent(r, &p->item);
    r->they = outer;
}

void pl_continue(struct pl_run *r, int i, struct pl_pending *p, bool skip)
{
    const struct hj_effect *e = pl_pending_clause(r, p);
    int16_t same[PL_THEY];

    pl_take_pending(r, i, same);
    if (skip)
        pl_skip_clause(r, p, e, same);
    p->wait = PL_WAIT_NOTHING;
    pl_begin_ability(r, p, same);
    pl_resume(r, p);
}

void pl_resume(struct pl_run *r, const struct pl_pending *p)
{
    if (p->of_stack && r->g->rules->spent == NULL) {
        pl_settle(r);
        pl_item_spent(r, &p->item);
    }
    if (!p->blocks_stack || pl_holding(r->s) >= 0 || pl_over(r))
        return;
    pl_settle(r);
    if (r->s->resolving)
        pl_resolve_all(r);
}

void pl_carry_out(struct pl_run *r, const struct pl_item *item)
{
    struct pl_pending p = {.item = *item,
                           .it = item->subject,
                           .whose = item->controller,
                           .of_stack = 1,
                           .blocks_stack = r->g->rules->stacked};
    int16_t subject = 0; /* "they", one player */

    p.item.target_from = 0;
    if (item->kind == PL_ITEM_CARD)
        p.item.ability = 0;
    if (item->subject < -1) { /* an event of a player */
        p.whose = (uint8_t)(-2 - item->subject);
        subject = (int16_t) ~(int)p.whose;
        p.they_count = 1;
        p.it = -1;
    } else if (item->subject >= 0) {
        p.whose = r->s->objects[item->subject].controller;
    }
    if (item->player < PL_PLAYERS) {
        p.whose = item->player;
        p.it_controller = (uint8_t)(item->player + 1);
    }
    pl_begin_ability(r, &p, &subject);
}
