/* SPDX-License-Identifier: MPL-2.0 */
/* "Choose one": which modes the targets of a line fit, and which is chosen. */
#include "play/internal.h"
#include "play/legal.h"

int pl_mode_count(const struct hj_ability *a)
{
    for (int i = 0; i < a->effect_count; i++)
        if (a->effects[i].kind == HJ_EFFECT_CHOOSE)
            return a->effects[i].n.n;
    return 0;
}

int pl_mode_of(const struct hj_effect *e)
{
    return e->when != NULL && e->when->kind == HJ_IF_CHOSEN ? e->when->least
                                                            : 0;
}

/* Whether the words of `on` from AT on are the targets of mode MODE. */
static bool fits_mode(struct pl_run *r, const struct pl_item *item,
                      const struct hj_ability *a, int mode,
                      const struct pl_words *w, int at)
{
    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = &a->effects[i];
        if (pl_mode_of(e) != mode || !pl_asks_target(r, e))
            continue;
        for (int k = 0; k < (e->whom.count > 0 ? e->whom.count : 1); k++, at++)
            if (at >= w->counts[HJ_ROLE_ON] ||
                (e->whom.pick == HJ_PICK_TARGET &&
                 !pl_may_target(r, e, w->w[w->first[HJ_ROLE_ON] + at].ref,
                                item->object, item->controller)))
                return false;
    }
    return at == w->counts[HJ_ROLE_ON];
}

void pl_fit_modes(struct pl_run *r, struct pl_item *item,
                  const struct hj_ability *a, const struct pl_words *w, int at)
{
    item->modes = 0;
    for (int mode = 1; mode <= pl_mode_count(a); mode++)
        if (fits_mode(r, item, a, mode, w, at))
            item->modes |= (uint8_t)(1u << mode);
}

bool pl_is_open_mode(const struct pl_item *item, int mode)
{
    return item->modes == 0 || (item->modes >> mode & 1);
}

/* The one mode that can be meant; 0: several can. */
static int only_mode(const struct pl_item *item)
{
    uint32_t modes = item->modes;

    return modes != 0 && (modes & (modes - 1)) == 0 ? hj_bit_lowest(modes) : 0;
}

bool pl_has_mode(struct pl_pending *p)
{
    if (p->mode == 0)
        p->mode = (uint8_t)only_mode(&p->item);
    return p->mode != 0;
}

/* What waits for a mode of PLAYER's (-1: of anybody's); -1: nothing. */
static int waiting(const struct pl_run *r, int player)
{
    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].wait == PL_WAIT_MODE &&
            (player < 0 || r->s->pending[i].player == player))
            return i;
    return -1;
}

bool pl_asks_mode(const struct pl_run *r)
{
    return waiting(r, -1) >= 0;
}

bool pl_choose_mode(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    int at = waiting(r, player);
    struct pl_pending p;

    if (at < 0 || o->kind != HJ_OPERAND_NUMBER)
        return false;
    p = r->s->pending[at];
    if (w->count > 1 || o->value < 1 || o->value > p.number ||
        !pl_is_open_mode(&p.item, o->value)) {
        pl_unread(r, o, PL_SAY(NOT_A_MODE), PL_TEXT(o), p.number);
        return true;
    }
    p.mode = (uint8_t)o->value;
    pl_event(r, &(struct hj_event){.kind = PL_CHOSE_MODE,
                                   .object = -1,
                                   .player = (int8_t)p.player,
                                   .chooser = (int8_t)p.player,
                                   .source = p.item.object,
                                   .from = o->value,
                                   .rule = r->g->rules->cites.choice});
    pl_continue(r, at, &p, false);
    return true;
}

void pl_offer_modes(struct pl_legal *l)
{
    const struct pl_pending *p = &l->r.s->pending[0];

    if (l->r.s->pending_count == 0 || p->wait != PL_WAIT_MODE)
        return;
    for (int mode = 1; mode <= p->number && l->go_on; mode++) {
        if (!pl_is_open_mode(&p->item, mode))
            continue;
        pl_try(l, p->player, HJ_VERB_CHOOSE);
        pl_add_number(l, HJ_ROLE_ITEM, mode);
        pl_offer(l);
    }
}
