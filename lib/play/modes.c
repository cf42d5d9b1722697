/* SPDX-License-Identifier: MPL-2.0 */
/* "Choose one": the modes that fit the targets of a line, and the choice. */
#include "play/internal.h"
#include "play/legal.h"

int pl_mode_count(const struct hj_ability *a)
{
    PL_EACH_CLAUSE (e, a)
        if (e->kind == HJ_EFFECT_CHOOSE)
            return e->n.n;
    return 0;
}

int pl_mode_of(const struct hj_effect *e)
{
    return e->when != NULL && e->when->kind == HJ_IF_CHOSEN ? e->when->least
                                                            : 0;
}

bool pl_is_of_mode(const struct hj_effect *e, int mode)
{
    return pl_mode_of(e) == 0 || pl_mode_of(e) == mode;
}

/* True if REF has to move, several places are possible and the line names
 * none. */
static bool lacks_place(struct pl_run *r, const struct hj_effect *e, pl_ref ref,
                        const struct pl_words *w)
{
    bool several = false;

    if (w->counts[HJ_ROLE_TO] == 0 && pl_ref_is_object(ref))
        pl_only_ref(r, e, NULL, ref, &several);
    return several;
}

/* True if REF is a legal target, or a place, as the clause requires. */
static bool is_such(struct pl_run *r, const struct pl_item *item,
                    const struct hj_effect *e, pl_ref ref)
{
    return e->whom.pick == HJ_PICK_TARGET
               ? pl_may_target(r, e, ref, item->object, item->controller)
               : pl_ref_is_place(pl_place_under(r, ref));
}

/* True if the words behind `on` from number AT on are exactly the targets of
 * MODE, and a place behind `to` is given only if MODE moves an object, and
 * always if it leaves a choice of places. */
static bool fits_mode(struct pl_run *r, const struct pl_item *item,
                      const struct hj_ability *a, int mode,
                      const struct pl_words *w, int at)
{
    bool moves = false;

    PL_EACH_CLAUSE (e, a) {
        if (pl_mode_of(e) != mode || !pl_asks_target(r, e))
            continue;
        for (int k = 0; k < pl_target_count(e); k++, at++)
            if (at >= w->counts[HJ_ROLE_ON] ||
                !is_such(r, item, e, w->w[w->first[HJ_ROLE_ON] + at].ref))
                return false;
        if (!pl_asks_place(r, e))
            continue;
        moves = true;
        if (at > 0 &&
            lacks_place(r, e, w->w[w->first[HJ_ROLE_ON] + at - 1].ref, w))
            return false;
    }
    return at == w->counts[HJ_ROLE_ON] && (moves || w->counts[HJ_ROLE_TO] == 0);
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

/* True if a line may choose MODE of the item that is carried out. */
static bool may_choose(const struct pl_run *r, const struct pl_item *item,
                       int mode)
{
    return pl_is_open_mode(item, mode) &&
           (r->g->rules->offers_mode == NULL ||
            r->g->rules->offers_mode(r, pl_ability_of(r, item), mode));
}

/* Returns the mode of an item that has only one left; 0 for any other item. */
static int only_mode(const struct pl_item *item)
{
    uint32_t modes = item->modes;

    return modes != 0 && (modes & (modes - 1)) == 0 ? hj_bit_lowest(modes) : 0;
}

bool pl_has_mode(struct pl_run *r, struct pl_pending *p)
{
    int only = p->mode == 0 ? only_mode(&p->item) : 0;

    if (only != 0) {
        p->mode = (uint8_t)only;
        pl_note_forced(r, PL_MODE_CHOSEN, p->item.controller, p->item.object,
                       PL_REF_NONE)
            ->which = p->mode;
    }
    return p->mode != 0;
}

bool pl_choose_mode(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    int at = pl_waiting(r, PL_WAIT_MODE, player);
    struct pl_pending p;

    if (o->kind != HJ_OPERAND_NUMBER)
        return false;
    if (at < 0)
        return pl_choose_forced_mode(r, player, o);
    p = r->s->pending[at];
    if (w->count > 1 || o->value < 1 || o->value > p.number ||
        !may_choose(r, &p.item, o->value)) {
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

    for (int mode = 1; p->wait == PL_WAIT_MODE && mode <= p->number && l->go_on;
         mode++) {
        if (!may_choose(&l->r, &p->item, mode))
            continue;
        pl_try(l, p->player, HJ_VERB_CHOOSE);
        pl_add_number(l, HJ_ROLE_ITEM, mode);
        pl_offer(l);
    }
}
