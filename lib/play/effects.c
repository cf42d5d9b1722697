/* SPDX-License-Identifier: MPL-2.0 */
/* Execution of card texts: effects are carried out clause by clause, up to a
 * choice that only a line of the log can make. */
#include "play/internal.h"

int pl_lasting(const struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e)
{
    if (e->until == HJ_UNTIL_YOUR_TURN)
        return PL_UNTIL_TURN + item->controller;
    if (r->g->rules->lasting != NULL)
        return r->g->rules->lasting(r, item);
    return e->until == HJ_UNTIL_END ? PL_UNTIL_END : r->g->rules->lasts;
}

/* Notes that the value of unknown objects, which a clause takes, is not known:
 * of this, of "it", or of each of the COUNT entries of REFS. */
static void note_value(struct pl_run *r, const struct pl_pending *p,
                       const struct hj_effect *e, const pl_ref *refs, int count)
{
    pl_ref one = e->n.each->pick == HJ_PICK_IT ? p->before : p->item.object;

    if (e->n.each->pick != HJ_PICK_SAME) {
        refs = &one;
        count = 1;
    }
    for (int i = 0; i < count; i++)
        if (pl_ref_is_object(refs[i]))
            pl_check_known(r, refs[i],
                           r->g->rules->words->values[e->n.value].shown);
}

/* Notes objects of which it is not known if a clause affects or counts them, or
 * what it takes of them. */
static void note_unsure(struct pl_run *r, const struct pl_pending *p,
                        const struct hj_effect *e, const pl_ref *refs,
                        int count)
{
    if (e->n.kind == HJ_AMOUNT_VALUE && e->n.each != NULL)
        note_value(r, p, e, refs, count);
    if (e->whom.pick == HJ_PICK_EACH ||
        (e->whom.pick == HJ_PICK_ANY && pl_is_by_players(e)))
        pl_note_unsure(r, &e->whom, &p->item);
    if (e->n.kind == HJ_AMOUNT_COUNT && e->n.each != NULL)
        pl_note_unsure(r, e->n.each, &p->item);
}

/* Carries out a clause that affects nothing of its own: it applies to players
 * or costs, or its source has gone. Returns false for others. */
static bool carry_out_alone(struct pl_run *r, struct pl_pending *p,
                            const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_COST)
        pl_change_cost_to_play(r, p, e);
    if (e->kind == HJ_EFFECT_COST ||
        (e->kind == HJ_EFFECT_OWN &&
         pl_add_rule_effect_to_players(r, &p->item, e))) {
        p->did = 1;
        return true;
    }
    p->before = p->it;
    if (e->by == NULL || e->by->pick != HJ_PICK_IT ||
        (p->it >= 0 && !pl_is_away(r, p->it)))
        return false;
    pl_skip_targets(r, p, e);
    p->did = 0;
    return true;
}

/* Carries out a clause for what it affects; false if it waits for a line. */
static bool do_clause(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e, pl_ref *refs, int count)
{
    const struct pl_rules *rules = r->g->rules;

    if (rules->clause != NULL && rules->clause(r, p, e, refs, count))
        return p->wait == PL_WAIT_NOTHING;
    if (pl_add_rule_effect_to_all(r, p, e)) {
        p->did = 1;
        return true;
    }
    if (e->kind == HJ_EFFECT_DISCARD)
        return pl_discard(r, p, e, refs, count);
    if (e->kind == HJ_EFFECT_EXCHANGE)
        p->did = pl_exchange(r, p, e, refs, count);
    else
        pl_apply_clause(r, p, e, refs, count);
    if (!rules->stacked) /* else only the whole item is settled */
        pl_settle(r);
    return true;
}

/* Notes in P how many cards the COUNT players in REFS discard by clause E:
 * "that many". */
static void count_discarded(const struct pl_run *r, struct pl_pending *p,
                            const struct hj_effect *e, const pl_ref *refs,
                            int count)
{
    int n = pl_clause_amount(r, p, e);

    p->many = 0;
    for (int i = 0; i < count; i++)
        if (pl_ref_is_player(refs[i])) {
            int share = pl_player_share(r, &p->item, e, ~refs[i], n);
            int held = pl_in_hand(r, ~refs[i]);
            p->many = (int16_t)(p->many + (share < held ? share : held));
        }
}

/* Carries out one clause; false if it waits for a line. */
static bool carry_out(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e)
{
    pl_ref refs[PL_MOST_REFS];
    uint8_t from = p->item.target_from;
    bool by = pl_is_by_players(e);
    int count;

    if (carry_out_alone(r, p, e))
        return true;
    count = by ? pl_find_affected_by(r, p, e, refs)
               : pl_find_affected(r, p, e, refs);
    if (count >= 0 && !by)
        pl_remember_affected(r, p, e, refs, count);
    if (count >= 0 && p->next == 0) { /* no continuation for the next player */
        note_unsure(r, p, e, refs, count);
        p->did = count > 0; /* done if anything is affected */
        if (e->kind == HJ_EFFECT_DISCARD)
            count_discarded(r, p, e, refs, count);
    }
    if (count >= 0 && do_clause(r, p, e, refs, count))
        return true;
    p->item.target_from = from; /* repeated later, with the same targets */
    return false;
}

bool pl_leaves_open(struct pl_run *r, const struct pl_pending *p,
                    const struct hj_condition *c)
{
    int object = -1;

    if (!pl_is_condition_unsure(r, c, p))
        return false;
    for (; c != NULL && object < 0; c = c->also)
        object = c->kind == HJ_IF_IS
                     ? pl_object_of(r, c, p)
                     : pl_first_unsure(r, &c->whom,
                                       c->more ? HJ_CONTROL_ANY : c->player, p);
    pl_tell_unsure(r, object, &p->item);
    return true;
}

void pl_leave_out(struct pl_run *r, const struct hj_effect *e)
{
    if (e->kind == HJ_EFFECT_DRAW || e->kind == HJ_EFFECT_DISCARD)
        r->s->draws_open |= PL_LEFT_OPEN;
}

/* True if the condition of clause number I of an ability holds.  It is
 * evaluated once for consecutive clauses that share it, and not again after a
 * line has answered.  One that unknown objects decide does not hold, nor does
 * "otherwise" then, nor is a clause done whose amount they decide. */
static bool holds(struct pl_run *r, struct pl_pending *p,
                  const struct hj_ability *a, int i)
{
    const struct hj_effect *e = &a->effects[i];
    const struct hj_condition *c = e->when != NULL ? e->when : e->n.if_so;
    bool shared = i > 0 && e->when != NULL && e[-1].when == e->when;

    if (c == NULL) {
        p->condition_open = 0;
        return true;
    }
    if (!shared && p->condition_at != i + 1) {
        if (c->kind == HJ_IF_WENT && r->g->rules->settle != NULL)
            r->g->rules->settle(r); /* the fallen leave play first */
        p->condition_held = pl_holds(r, c, p);
        if (c->kind != HJ_IF_OTHERWISE && c->kind != HJ_IF_DID)
            p->condition_open = pl_leaves_open(r, p, c);
    }
    p->condition_at = (uint8_t)(i + 1);
    return (p->condition_held || e->when == NULL) && !p->condition_open;
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
    enum pl_unless how = PL_CARRIED_OUT;

    if (!holds(r, p, a, p->effect)) {
        if (p->condition_open)
            pl_leave_out(r, e);
        how = PL_LEFT_OUT;
    } else if (e->may && !agreed) {
        return may(r, p, e);
    } else if (e->may && p->next == 0 && pl_cannot_do_in_full(r, p, a)) {
        how = PL_LEFT_OUT; /* later fewer cards may be left */
    } else if (e->unless != NULL) {
        how = pl_check_unless(r, p, e);
        if (how == PL_LEFT_OUT)
            p->did = 0;
    }
    if (how == PL_LEFT_OUT)
        pl_skip_targets(r, p, e);
    if (how != PL_CARRIED_OUT)
        return how == PL_LEFT_OUT;
    if (e->kind == HJ_EFFECT_CHOOSE)
        return pl_has_mode(r, p) || pl_set_wait(p, PL_WAIT_MODE, you, e->n.n);
    if (e->kind == HJ_EFFECT_ROLL)
        return pl_set_wait(p, PL_WAIT_ROLL, you, e->n.n);
    if (e->kind != HJ_EFFECT_PAY)
        return carry_out(r, p, e);
    p->did = r->g->rules->pay != NULL && r->g->rules->pay(r, p, e->cost);
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
