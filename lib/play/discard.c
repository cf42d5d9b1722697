/* SPDX-License-Identifier: MPL-2.0 */
/* Discards: players choose in turn order, and all the cards leave their hands
 * at the same time. */
#include "play/internal.h"

void pl_set_aside(struct pl_run *r, int object)
{
    r->s->objects[object].flags |= PL_SET_ASIDE;
}

void pl_discard_aside(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    const char *cite = rules->cites.discard;

    PL_EACH (object, r->s, PL_ZONE(rules->hand))
        if (r->s->objects[object].flags & PL_SET_ASIDE) {
            r->s->objects[object].flags &= (uint16_t)~PL_SET_ASIDE;
            pl_move(r, object, rules->discard, 0,
                    cite != NULL ? cite : r->rule);
        }
}

/* Returns how many of N cards PLAYER still has to choose. */
static int left_of(const struct pl_run *r, int player, int n)
{
    int chosen = 0;

    PL_WALK_OF (w, r->s, PL_ZONE(r->g->rules->hand), player)
        chosen += (r->s->objects[w.at].flags & PL_SET_ASIDE) != 0;
    return chosen == 0 || (r->g->rules->free_discards && chosen < n)
               ? n - chosen
               : 0;
}

int pl_discards_left(const struct pl_run *r, const struct pl_pending *p,
                     int player)
{
    return left_of(r, player,
                   p->player == player
                       ? p->number
                       : pl_player_share(r, &p->item, pl_pending_clause(r, p),
                                         player, p->number));
}

static bool is_among(const pl_ref *refs, int count, int player)
{
    for (int i = 0; i < count; i++)
        if (refs[i] == ~player)
            return true;
    return false;
}

/* Sets all HELD cards of PLAYER's hand aside, as a forced choice. */
static void set_all_aside(struct pl_run *r, int player, int held)
{
    pl_note_forced(r, PL_DISCARDED, player, held, (pl_ref)r->s->order);
    PL_EACH (object, r->s, PL_ZONE(r->g->rules->hand))
        if (r->s->objects[object].controller == player)
            pl_set_aside(r, object);
}

bool pl_discards_rest(struct pl_run *r, const struct pl_pending *p)
{
    int left = 0;

    PL_WALK_OF (w, r->s, PL_ZONE(r->g->rules->hand), p->player)
        left += !(r->s->objects[w.at].flags & PL_SET_ASIDE);
    if (left > pl_discards_left(r, p, p->player))
        return false;
    if (left > 0)
        set_all_aside(r, p->player, left);
    return true;
}

bool pl_discard(struct pl_run *r, struct pl_pending *p,
                const struct hj_effect *e, const pl_ref *refs, int count)
{
    if (p->next == 0) {
        p->did = 0;
        p->number = (int16_t)pl_clause_amount(r, p, e);
    }
    for (; p->next < r->g->players; p->next++) {
        int player = (r->s->turn + p->next) % r->g->players;
        int held = pl_in_hand(r, player), n;
        if (!is_among(refs, count, player) || held == 0)
            continue;
        n = pl_player_share(r, &p->item, e, player, p->number);
        if (n <= 0)
            continue;
        p->did = 1;
        if (left_of(r, player, n) == 0)
            continue;
        if (held > n) {
            pl_set_wait(p, PL_WAIT_DISCARD, player, n);
            p->next++;
            return false;
        }
        set_all_aside(r, player, held);
    }
    p->next = 0;
    pl_discard_aside(r);
    return true;
}

int pl_discard_of(const struct pl_run *r, int player)
{
    const struct pl_state *s = r->s;
    int place, at;

    if (HJ_LIKELY(s->pending_count == 0))
        return -1;
    place = (player - s->turn + r->g->players) % r->g->players;
    at = pl_waiting(r, PL_WAIT_DISCARD, player);
    for (int i = 0; at < 0 && i < s->pending_count; i++) {
        const struct pl_pending *p = &s->pending[i];
        const struct hj_effect *e = pl_pending_clause(r, p);
        if (p->wait == PL_WAIT_DISCARD && e != NULL &&
            e->kind == HJ_EFFECT_DISCARD && e->unless == NULL &&
            e->whom.pick == HJ_PICK_EACH && place >= p->next &&
            pl_fits_player(r, &e->whom, player, p->item.controller) &&
            pl_discards_left(r, p, player) > 0)
            at = i;
    }
    return at;
}
