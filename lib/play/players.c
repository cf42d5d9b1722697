/* SPDX-License-Identifier: MPL-2.0 */
/* Writers of facts about players: numbers, and the outcome. */
#include "play/internal.h"

void pl_clear_number(struct pl_run *r, int player, int number, const char *rule)
{
    int32_t *at = &r->s->players[player].numbers[number];
    int from = *at;

    if (from == 0 || !pl_on(rule) || pl_over(r))
        return;
    *at = 0;
    pl_changed(r, PL_F_NUMBER + number, -1, player, from, 0, rule);
}

void pl_number(struct pl_run *r, int player, int number, int change,
               const char *rule)
{
    const struct pl_rules *rules = r->g->rules;
    const struct pl_bounds *bounds = &r->g->bounds[number];
    int32_t *at = pl_number_slot(r, player, number);
    int from = *at;
    int64_t to = (int64_t)from + change;

    if (!pl_on(rule) || pl_over(r))
        return;
    if (HJ_UNLIKELY(to > PL_GREATEST || to < -PL_GREATEST)) {
        pl_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), PL_GREATEST);
        return;
    }
    to = to < bounds->least ? bounds->least : to;
    to = to > bounds->most ? bounds->most : to;
    if (to == from)
        return;
    *at = (int32_t)to;
    pl_changed(r, PL_F_NUMBER + number, -1, player, from, *at, rule);
    if (rules->number_changed != NULL)
        rules->number_changed(r, player, number, from);
}

void pl_pay(struct pl_run *r, int player, int number, int cost,
            const char *rule)
{
    int has = *pl_number_slot(r, player, number);

    if (cost > has)
        pl_illegal(r, NULL, rule, PL_SAY(COSTS_MORE), cost,
                   r->g->rules->numbers[number].path, PL_ID(r, player), has);
    if (cost > 0)
        pl_number(r, player, number, -(cost < has ? cost : has), rule);
}

void pl_win(struct pl_run *r, int winner, const char *rule)
{
    if (pl_over(r) || !pl_on(rule))
        return;
    r->s->winner = (int8_t)winner;
    pl_changed(r, PL_F_WINNER, -1, -1, -1, winner, rule);
}

void pl_last_wins(struct pl_run *r, const char *rule)
{
    int left = 0, last = 0;

    for (int i = 0; i < r->g->players; i++) {
        if (r->s->players[i].out)
            continue;
        if (left == 0 || pl_is_opponent(r->g, last, i))
            left++;
        last = left == 1 ? i : last;
    }
    if (left <= 1)
        pl_win(r, left == 0 ? PL_PLAYERS : last, rule);
}

void pl_lose(struct pl_run *r, int player, const char *rule)
{
    if (pl_over(r) || r->s->players[player].out || !pl_on(rule))
        return;
    r->s->players[player].out = 1;
    r->changed_state = true;
    if (r->g->rules->lost != NULL)
        r->g->rules->lost(r, player, rule);
    else
        pl_last_wins(r, rule);
    if (r->g->rules->lost == NULL && !pl_over(r))
        pl_tell_of(r, PL_LEFT, 0, -1, player, 0, 1, rule);
}

HJ_COLD void pl_leave(struct pl_run *r)
{
    const struct pl_state *s = r->s;

    for (int i = 0; i < s->pending_count && !pl_over(r); i++)
        if (s->players[s->pending[i].player].out) {
            pl_skip_pending(r, i);
            i = -1;
        }
    for (int i = 0; i < r->g->players; i++)
        if (!s->players[i].out && !pl_is_opponent(r->g, i, s->turn))
            return;
    if (!pl_over(r) && s->stack_count == 0 && s->pending_count == 0 &&
        s->phase >= r->g->rules->first_phase)
        pl_next_turn(r);
}
