/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: resolution of the queue. */
#include "games/squarriors/sq.h"

/* True if all targets are still legal (S30). */
static bool targets_hold(struct pl_run *r, const struct pl_item *item)
{
    const struct pl_card *c = pl_card(r->g, item->card);
    bool card = item->kind == PL_ITEM_CARD, asked = false;
    int at = 0;

    if (card && c->type == SQ_MARK_CARD)
        return sq_may_bear(r, item->object, item->targets[0]);
    for (int i = 0; i < c->text.ability_count; i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        if (card ? a->when != HJ_WHEN_OWN : i != item->ability)
            continue;
        asked = true;
        PL_EACH_CLAUSE (e, a) {
            int count = !pl_asks_target(r, e) ? 0
                        : e->whom.count > 0   ? e->whom.count
                                              : 1;
            for (; count > 0 && at < item->target_count; count--, at++)
                if (!((e->whom.up_to || !pl_is_of_mode(e, 0)) &&
                      item->targets[at] == PL_REF_NONE) &&
                    !pl_may_target(r, e, item->targets[at], item->object,
                                   item->controller))
                    return false;
        }
    }
    for (at = 0; !asked && at < item->target_count; at++)
        if (pl_ref_is_object(item->targets[at]) &&
            !pl_in_play(r, item->targets[at]) &&
            pl_item_of(r->s, item->targets[at]) < 0)
            return false;
    return true;
}

static void fizzle(struct pl_run *r, const struct pl_item *item)
{
    pl_tell_item(r, PL_FIZZLED, item, "1.2.11 S30");
    if (item->kind == PL_ITEM_CARD &&
        r->s->objects[item->object].zone == SQ_QUEUE)
        pl_move(r, item->object, SQ_DISCARD, 0, "1.2.11");
}

static void attach(struct pl_run *r, const struct pl_item *item)
{
    pl_attach(r, item->object, item->targets[0], "4.4.8.2");
    pl_move(r, item->object, SQ_MARK, 0, "4.4.8.2");
}

static void resolve_text(struct pl_run *r, struct pl_item *item)
{
    int object = item->object, type = pl_card_of(r, object)->type;
    bool card = item->kind == PL_ITEM_CARD, holds = targets_hold(r, item);

    if (card && (item->number != SQ_NO_TRAP || type == SQ_TRAP_CARD)) {
        sq_lay_trap(r, object, item->number == SQ_UP);
    } else if ((!holds && pl_on("1.2.11")) ||
               (!card && !pl_in_play(r, object) && !pl_on("5.2.1.7 S32"))) {
        fizzle(r, item);
        item->cancelled = !holds && !pl_on("S30");
    } else if (card && type == SQ_MARK_CARD) {
        attach(r, item);
    } else {
        pl_carry_out(r, item);
    }
}

static void promote(struct pl_run *r, int object, hj_card card)
{
    int was = pl_value(r, object, SQ_VALUE_LEVEL);

    if (!pl_on("4.2.5.3 4.2.5.4"))
        return;
    r->s->objects[object].card = card;
    r->s->unsettled = 1; /* its blood may be lower */
    pl_note_abilities(r, object);
    if (pl_card_of(r, object)->has_unread)
        pl_tell_unread(r, object);
    pl_changed(r, PL_F_VALUE + SQ_VALUE_LEVEL, object,
               r->s->objects[object].controller, was,
               pl_value(r, object, SQ_VALUE_LEVEL), "4.2.5.3 4.2.5.4 S9");
}

/* True if an action on the queue can still be done; a purchase always can. */
static bool is_possible(const struct pl_run *r, const struct pl_item *item,
                        int zone)
{
    const struct pl_object *o = &r->s->objects[item->object];

    return item->number == SQ_DO_BUY ||
           (item->number == SQ_DO_DETACH
                ? o->zone == SQ_MARK
                : sq_is_living(r, item->object) &&
                      (item->number != SQ_DO_MOVE ||
                       (o->controller == item->controller &&
                        sq_stands(r, o->controller, zone - SQ_ARMY))));
}

static void resolve_own(struct pl_run *r, const struct pl_item *item)
{
    int object = item->object, player = item->controller;
    int zone = pl_ref_is_place(item->to) ? pl_place_zone(item->to) : 0;

    if (!is_possible(r, item, zone)) {
        fizzle(r, item);
        return;
    }
    switch (item->number) {
    case SQ_DO_BUY:
        if (!sq_stands(r, player, zone - SQ_ARMY) && pl_on("S39")) {
            pl_move(r, object, SQ_NOWHERE, 0, "S39");
            break;
        }
        pl_move(r, object, zone, 0, "4.2.5.2 S9");
        if (pl_card_of(r, object)->has_unread) /* its item was not a card */
            pl_tell_unread(r, object);
        break;
    case SQ_DO_PROMOTE:
        promote(r, object, (hj_card)item->to);
        break;
    case SQ_DO_MOVE:
        pl_move(r, object, zone, 0, "4.2.4.6");
        break;
    case SQ_DO_BANISH:
        pl_move(r, object, SQ_BANISHED, 0, "4.2.3.1 6.1.3.2");
        break;
    default:
        sq_to_chain(r, object, r->s->objects[object].controller, item->to,
                    "4.4.8.3 4.4.8.5");
    }
}

bool sq_resolve(struct pl_run *r, struct pl_item *item)
{
    struct sq_own *own = sq_own(r);

    own->doing = (uint8_t)(item->controller + 1);
    if (item->kind == PL_ITEM_OWN)
        resolve_own(r, item);
    else
        resolve_text(r, item);
    if (!pl_over(r))
        sq_settle(r);
    own->doing = 0;
    return true;
}
