/* SPDX-License-Identifier: MPL-2.0 */
/* Clauses that are not carried out if a player pays: "unless its controller
 * pays 2 influence". */
#include "play/internal.h"

/* Answers so far: may_done of a pending clause. */
enum { UNASKED, AGREED, REFUSED, PAID };

/* Returns the controller of the effect on the stack, object or place that the
 * clause is about; -1 if there is none. */
static int controller(const struct pl_run *r, const struct pl_pending *p,
                      const struct hj_effect *e)
{
    pl_ref ref = e->whom.pick == HJ_PICK_TARGET ? pl_next_target(r, &p->item, e)
                 : e->whom.pick == HJ_PICK_IT   ? p->it
                                                : p->item.object;
    int item;

    if (!pl_ref_is_object(ref))
        return pl_ref_is_place(ref) ? pl_place_player(ref) : -1;
    item = e->kind == HJ_EFFECT_CANCEL ? pl_effect_of(r->s, ref) : -1;
    return item >= 0 ? r->s->stack[item].controller
                     : r->s->objects[ref].controller;
}

/* Returns the player who may pay; -1 if nobody may. */
static int payer(const struct pl_run *r, const struct pl_pending *p,
                 const struct hj_effect *e)
{
    pl_ref ref;

    switch (e->unless->who.pick) {
    case HJ_PICK_YOU:
        return p->item.controller;
    case HJ_PICK_EACH:
        return pl_next_player(r, p->item.controller);
    case HJ_PICK_CONTROLLER:
        return controller(r, p, e);
    default:
        if (!pl_is_player_sel(&e->whom) || e->whom.pick != HJ_PICK_TARGET)
            return p->whose < r->g->players ? p->whose : -1;
        ref = pl_next_target(r, &p->item, e);
        return pl_ref_is_player(ref) ? ~ref : -1;
    }
}

static bool can_pay(const struct pl_run *r, const struct hj_unless *u,
                    int player)
{
    if (r->s->players[player].out)
        return false;
    if (u->number == HJ_TEXT_NONE)
        return pl_in_hand(r, player) >= u->n;
    return *pl_number_slot(r, player, r->g->rules->word_numbers[u->number]) >=
           u->n;
}

/* Makes PLAYER pay. Returns false if a line has to name the cards first. */
static bool pay(struct pl_run *r, struct pl_pending *p,
                const struct hj_unless *u, int player)
{
    const struct pl_rules *rules = r->g->rules;
    struct hj_effect discards = {
        .kind = HJ_EFFECT_DISCARD, .n = {.n = u->n}, .whom = u->who};
    pl_ref ref = ~player;

    p->may_done = PAID;
    if (u->number != HJ_TEXT_NONE) {
        pl_number(r, player, rules->word_numbers[u->number], -u->n, r->rule);
        return true;
    }
    if (rules->clause != NULL && rules->clause(r, p, &discards, &ref, 1))
        return p->wait == PL_WAIT_NOTHING;
    pl_set_wait(p, PL_WAIT_DISCARD, player, u->n);
    if (!pl_discards_rest(r, p))
        return false;
    p->wait = PL_WAIT_NOTHING;
    pl_discard_aside(r);
    return true;
}

enum pl_unless pl_check_unless(struct pl_run *r, struct pl_pending *p,
                               const struct hj_effect *e)
{
    int player;

    if (p->may_done == PAID) {
        p->next = 0;
        pl_discard_aside(r);
        return PL_LEFT_OUT;
    }
    player = p->may_done == REFUSED ? -1 : payer(r, p, e);
    if (player < 0 || !can_pay(r, e->unless, player)) {
        p->may_done = REFUSED; /* not asked again */
        return PL_CARRIED_OUT;
    }
    if (p->may_done == AGREED)
        return pay(r, p, e->unless, player) ? PL_LEFT_OUT : PL_ASKS;
    pl_set_wait(p, PL_WAIT_MAY, player, 0);
    p->blocks_stack = 1; /* items below wait for the answer */
    return PL_ASKS;
}

void pl_skip_clause(struct pl_run *r, struct pl_pending *p,
                    const struct hj_effect *e, int16_t *same)
{
    int16_t *outer = r->they;

    if (e != NULL && e->unless != NULL && p->may_done != REFUSED) {
        p->may_done = REFUSED;
        return;
    }
    if (p->wait == PL_WAIT_DISCARD ||
        (p->wait == PL_WAIT_CHOICE && pl_is_by_players(e))) {
        p->chosen_count = 0; /* the next player's choice */
        p->many = 0;
        p->next = (uint8_t)(p->next + (p->wait == PL_WAIT_CHOICE));
        return;
    }
    p->may_done = UNASKED;
    p->next = 0;
    r->they = same;
    if (e != NULL)
        pl_skip_targets(r, p, e);
    r->they = outer;
    p->effect++;
}
