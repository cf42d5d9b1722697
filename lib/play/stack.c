/* SPDX-License-Identifier: MPL-2.0 */
/* The stack: its items, passes of priority, and resolution. */
#include "play/internal.h"

/* Returns the number of a new item, one above the highest on the stack. */
static int16_t next_number(const struct pl_state *s)
{
    int16_t number = 0;

    for (int i = 0; i < s->stack_count; i++)
        if (s->stack[i].number > number)
            number = s->stack[i].number;
    return (int16_t)(number + 1);
}

/* Returns an item's number for events; 0 where the number is the game's own. */
static uint16_t event_number(const struct pl_run *r, const struct pl_item *item)
{
    return r->g->rules->stacked ? (uint16_t)item->number : 0;
}

int pl_effect_of(const struct pl_state *s, int object)
{
    int i = s->stack_count - 1;

    while (i >= 0 && s->stack[i].object != object)
        i--;
    return i;
}

int pl_item_of(const struct pl_state *s, int object)
{
    for (int i = s->stack_count - 1; i >= 0; i--)
        if (s->stack[i].object == object && s->stack[i].kind == PL_ITEM_CARD)
            return i;
    return -1;
}

struct pl_item *pl_push(struct pl_run *r, int kind, int object, int controller,
                        const char *rule)
{
    struct pl_state *s = r->s;
    struct pl_item *item;

    if (!pl_on(rule))
        return NULL;
    if (s->stack_count == PL_STACK) {
        pl_unread(r, NULL, PL_SAY(STACK_TOO_LONG), PL_STACK,
                  pl_stack_word(r->g->rules));
        return NULL;
    }
    s->busy = 1;
    item = &s->stack[s->stack_count++];
    pl_new_item(r, item, kind, object, 0, controller);
    if (r->g->rules->stacked)
        item->number = next_number(s);
    if (!r->g->rules->own_time) {
        s->passes = 0;
        s->priority = (uint8_t)pl_next_player(r, controller);
    }
    pl_tell_item(r, PL_STACKED_EVENT, item, rule);
    return item;
}

struct pl_item pl_prepare_item(struct pl_run *r, int object, int ability,
                               int player, int subject,
                               const struct pl_words *w)
{
    struct pl_item draft;

    pl_new_item(r, &draft, ability < 0 ? PL_ITEM_CARD : PL_ITEM_ABILITY, object,
                ability < 0 ? 0 : ability, player);
    draft.subject = (int16_t)subject;
    draft.to = pl_first(w, HJ_ROLE_TO);
    pl_read_targets(r, &draft, ability, w);
    return draft;
}

void pl_remove_item(struct pl_run *r, int i)
{
    struct pl_state *s = r->s;

    s->stack_count--;
    memmove(&s->stack[i], &s->stack[i + 1],
            (size_t)(s->stack_count - i) * sizeof s->stack[0]);
}

struct pl_pending *pl_chosen_for(const struct pl_run *r, int object)
{
    for (int i = 0; i < r->s->pending_count; i++) {
        struct pl_pending *p = &r->s->pending[i];
        if (p->of_stack && p->item.object == object && p->wait != PL_WAIT_MAY)
            return p;
    }
    return NULL;
}

void pl_item_spent(struct pl_run *r, const struct pl_item *item)
{
    if (r->g->rules->spent != NULL)
        r->g->rules->spent(r, item);
    else if (item->kind == PL_ITEM_CARD && item->object >= 0 &&
             r->g->rules->stack != 0 &&
             r->s->objects[item->object].zone == r->g->rules->stack &&
             pl_chosen_for(r, item->object) == NULL)
        pl_move(r, item->object, r->g->rules->discard, 0,
                r->g->rules->spent_cite != NULL
                    ? r->g->rules->spent_cite(r, item->object)
                    : r->g->rules->cites.spent);
}

int32_t pl_tell_item(struct pl_run *r, int kind, const struct pl_item *item,
                     const char *rule)
{
    return pl_tell_of(
        r, kind, event_number(r, item), item->object, item->controller,
        item->kind,
        kind == PL_STACKED_EVENT ? r->s->stack_count : item->cancelled, rule);
}

void pl_cancel(struct pl_run *r, int i, const char *rule)
{
    struct pl_item item = r->s->stack[i];

    if (!pl_on(rule) || pl_over(r))
        return;
    pl_tell_item(r, PL_CANCELLED, &item, rule);
    if (r->g->rules->cancelled_stay) {
        r->s->stack[i].cancelled = 1;
        return;
    }
    pl_remove_item(r, i);
    item.cancelled = 1;
    pl_item_spent(r, &item);
}

/* True if an item had targets and none of them is legal any more. */
static bool fizzles(const struct pl_run *r, const struct pl_item *item)
{
    const struct pl_card *c = pl_card(r->g, item->card);
    int at = 0, good = 0, needed = 0;

    if (!c->targeted || r->g->rules->cites.fizzle == NULL ||
        (item->kind != PL_ITEM_CARD && item->kind != PL_ITEM_ABILITY))
        return false;
    for (int i = 0; i < c->text.ability_count; i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        if (item->kind == PL_ITEM_CARD ? !pl_is_play_effect(r, item->object, a)
                                       : i != item->ability)
            continue;
        PL_EACH_CLAUSE (e, a) {
            bool place = e->whom.pick != HJ_PICK_TARGET; /* is always there */
            int most = pl_asks_target(r, e) ? pl_target_count(e) : 0;
            needed += e->whom.up_to || (pl_mode_of(e) > 0 &&
                                        !pl_is_open_mode(item, pl_mode_of(e)))
                          ? 0
                          : most;
            for (; most > 0 && at < item->target_count; most--, at++)
                good += place || pl_may_target(r, e, item->targets[at],
                                               item->object, item->controller);
        }
    }
    return needed > 0 && good == 0;
}

/* Carries out an item of the stack. Returns true if it has ended. */
static bool carry_out(struct pl_run *r, struct pl_item *item)
{
    const char *fizzle = r->g->rules->cites.fizzle;

    if (item->cancelled)
        return true;
    /* The card may have become known. */
    if (item->card == HJ_NO_CARD && item->object >= 0)
        item->card = r->s->objects[item->object].card;
    if (fizzles(r, item) && pl_on(fizzle)) {
        pl_tell_item(r, PL_FIZZLED, item, fizzle);
        item->cancelled = 1;
        return true;
    }
    if (r->g->rules->resolve != NULL && r->g->rules->resolve(r, item))
        return true;
    pl_carry_out(r, item);
    return !r->g->rules->stacked; /* else its last clause ends it */
}

/* Carries out an item at once, without a stack. Its card is discarded first,
 * unless the game has put it into play. */
static bool do_at_once(struct pl_run *r, const struct pl_item *draft,
                       const char *rule)
{
    struct pl_item item = *draft;
    int32_t cause = r->cause;

    if (item.kind == PL_ITEM_CARD) {
        pl_alias(r, item.object);
        if (!pl_in_play(r, item.object))
            pl_move(r, item.object, r->g->rules->discard, 0, rule);
    }
    r->rule = r->g->rules->cites.resolve;
    r->cause = pl_tell_item(r, PL_RESOLVED, &item, r->rule);
    carry_out(r, &item);
    pl_settle(r);
    r->rule = NULL;
    r->cause = cause;
    return true;
}

/* Puts DRAFT on the stack; NULL: it is full. */
static struct pl_item *put(struct pl_run *r, const struct pl_item *draft,
                           const char *rule)
{
    struct pl_item *item;
    int16_t number;

    if (draft->kind == PL_ITEM_CARD)
        pl_move(r, draft->object, r->g->rules->stack, 0, rule);
    item = pl_push(r, draft->kind, draft->object, draft->controller, rule);
    if (item == NULL)
        return NULL;
    number = item->number;
    *item = *draft;
    if (r->g->rules->stacked)
        item->number = number;
    item->alias = HJ_NO_SYMBOL;
    return item;
}

bool pl_announce(struct pl_run *r, const struct pl_item *draft,
                 const char *rule)
{
    if (!pl_on(rule))
        return false;
    if (r->g->rules->order == PL_STACK_NONE)
        return do_at_once(r, draft, rule);
    if (put(r, draft, rule) == NULL)
        return false;
    pl_alias(r, draft->kind == PL_ITEM_CARD ? draft->object : -1);
    return true;
}

bool pl_announce_trigger(struct pl_run *r, const struct pl_item *draft,
                         const char *rule)
{
    return pl_on(rule) && put(r, draft, rule) != NULL;
}

void pl_resolve_top(struct pl_run *r)
{
    const char *rule = r->g->rules->cites.resolve;
    struct pl_state *s = r->s;
    struct pl_item item = s->stack[s->stack_count - 1];
    int32_t cause = r->cause;

    s->stack_count--;
    r->cause = pl_tell_item(r, PL_RESOLVED, &item, rule);
    s->resolving = 1;
    r->rule = rule;
    if (carry_out(r, &item) && r->g->rules->stacked)
        pl_item_spent(r, &item);
    pl_settle(r);
    /* Stays set to the end of the stack, even if a line has to answer first. */
    s->resolving = r->g->rules->stacked ||
                   (r->g->rules->order != PL_STACK_ONE && pl_holding(s) >= 0);
    r->rule = NULL;
    if (!r->g->rules->stacked)
        pl_item_spent(r, &item);
    r->cause = cause;
}

void pl_resolve_all(struct pl_run *r)
{
    struct pl_state *s = r->s;

    if (pl_holding(s) >= 0)
        return;
    s->passes = 0;
    while (s->stack_count > 0 && !pl_over(r) && !r->unread) {
        pl_resolve_top(r);
        if (r->g->rules->order == PL_STACK_ONE)
            break;
        if (pl_holding(s) >= 0)
            return;
    }
    s->resolving = 0;
    s->priority = s->turn;
    if (s->stack_count == 0 && r->g->rules->stack_closed != NULL &&
        !pl_over(r) && !r->unread)
        r->g->rules->stack_closed(r);
}

/* True if the phase or turn that the line goes on to may wait until a line
 * below has written a choice. */
static bool may_wait(const struct pl_run *r)
{
    return r->a != NULL && !r->g->rules->stacked &&
           (r->a->verb == HJ_VERB_END || r->a->verb == HJ_VERB_PHASE ||
            r->s->deferred >= PL_LINE_DEFERRED);
}

/* True if the line goes on to the last phase or to the end of the turn, which
 * wait even for optional choices. */
static bool reaches_last_phase(const struct pl_run *r)
{
    int last = r->g->rules->phase_count - 1;

    if (r->s->deferred >= PL_LINE_DEFERRED)
        return r->s->deferred / PL_LINE_DEFERRED > last;
    return r->a->verb == HJ_VERB_END ||
           (r->a->count > 0 &&
            r->a->operands[0].symbol == r->g->phase_symbols[last]);
}

/* Declines optional choices as the stack is closed, unless the line waits for
 * these, too. Returns true if it waits for a choice. */
static bool is_waited_for(struct pl_run *r)
{
    bool may = may_wait(r);
    int i = pl_holding(r->s);

    if (i >= 0 &&
        (!may || !reaches_last_phase(r) || pl_is_unless(r, &r->s->pending[i])))
        pl_decline(r); /* consequences may have to wait */
    return may && pl_holding(r->s) >= 0;
}

void pl_close_stack(struct pl_run *r)
{
    uint8_t how;

    if (!pl_is_open(r))
        return;
    if (r->g->setup.strict && r->s->deferred < PL_LINE_DEFERRED &&
        (r->s->stack_count > 0 || r->s->step > 0))
        pl_illegal(r, NULL, r->g->rules->cites.strict, PL_SAY(STACK_STILL_OPEN),
                   pl_stack_word(r->g->rules));
    how = pl_imply(r);
    while (pl_is_open(r) && !pl_over(r) && !r->unread) {
        pl_all_pass(r);
        if (is_waited_for(r))
            break;
        if (pl_holding(r->s) >= 0) /* no line answers it */
            pl_lapse_pending(r);
    }
    pl_implied(r, how);
}

void pl_imply_passes(struct pl_run *r, int player)
{
    struct pl_state *s = r->s;
    uint8_t how;

    if (!r->g->rules->all_must_pass || s->passes == 0 ||
        s->priority == player || !pl_is_open(r))
        return;
    if (r->g->setup.strict)
        pl_illegal(r, NULL, r->g->rules->cites.strict, PL_SAY(PASS_NOT_WRITTEN),
                   PL_ID(r, s->priority));
    how = pl_imply(r);
    while (s->passes > 0 && s->priority != player && !pl_over(r) && !r->unread)
        pl_pass(r, s->priority);
    pl_implied(r, how);
}

int pl_in_game(const struct pl_run *r)
{
    int count = 0;

    for (int i = 0; i < r->g->players; i++)
        count += !r->s->players[i].out;
    return count;
}

void pl_all_pass(struct pl_run *r)
{
    if (!r->g->rules->stacked && pl_holding(r->s) >= 0)
        pl_lapse_pending(r); /* and continues */
    else if (r->s->stack_count > 0)
        pl_resolve_all(r);
    else if (r->g->rules->all_passed != NULL)
        r->g->rules->all_passed(r);
}

void pl_pass(struct pl_run *r, int player)
{
    struct pl_state *s = r->s;

    if (s->stack_count == 0 && r->g->rules->all_passed == NULL)
        return;
    if (!r->g->rules->all_must_pass && s->stack_count > 0 &&
        player == s->stack[s->stack_count - 1].controller)
        return; /* only the others may answer */
    s->passes++;
    s->priority = (uint8_t)pl_next_player(r, player);
    if (s->passes >= pl_in_game(r) - !r->g->rules->all_must_pass)
        pl_all_pass(r);
}

int pl_passes_until(struct pl_run *r, int most,
                    bool (*fits)(const struct pl_run *r, const void *data),
                    const void *data)
{
    struct pl_state tried;
    struct pl_run run = *r;

    if (fits(r, data))
        return 0;
    pl_copy(&tried, r->s);
    run.s = &tried;
    run.report = NULL;
    run.records = false;
    for (int n = 1; n <= most && pl_is_open(&run); n++) {
        pl_all_pass(&run);
        if (run.unread)
            return -1;
        if (fits(&run, data))
            return n;
        if (pl_over(&run))
            return -1;
    }
    return -1;
}

void pl_imply_all_passes(struct pl_run *r, int count)
{
    uint8_t how = pl_imply(r);

    for (; count > 0; count--)
        pl_all_pass(r);
    pl_implied(r, how);
}
