/* SPDX-License-Identifier: MPL-2.0 */
/* Labels of objects, places and items of the stack. */
#include "play/internal.h"

void pl_put_place(const struct pl_run *r, pl_ref place, struct hj_out *out)
{
    const struct pl_zone *z = &r->g->rules->zones[pl_place_zone(place)];

    if (pl_place_player(place) >= 0 && pl_place_zone(place) != 0 &&
        pl_place_zone(place) != r->g->rules->stack) {
        hj_out_str(out, pl_id(r, pl_place_player(place)));
        hj_out_char(out, '.');
    }
    hj_out_puts(out, z->word);
    if (z->is & PL_PLACES)
        hj_out_printf(out, ".%d", pl_place_column(place));
}

void pl_put_zone(const struct pl_run *r, int object, struct hj_out *out)
{
    pl_put_place(r, pl_place_of(r, object), out);
}

/* Returns an object's number, from 1, among those to which a log gives the same
 * name. */
static int copy_of(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];
    uint32_t zones = pl_on_table(r, object) ? r->g->table : PL_ZONE(o->zone);
    int copy = 1;

    if (o->zone == 0)
        return 1;
    PL_WALK_OF (w, r->s, zones, o->controller)
        copy += r->s->objects[w.at].card == o->card && w.at != object &&
                pl_arrived_before(r, w.at, object);
    return copy;
}

/* Returns the label that an object without an alias has. */
static struct pl_label card_label(const struct hj_game *g,
                                  const struct pl_state *s, int object)
{
    const struct pl_object *o = &s->objects[object];
    struct pl_run r = pl_reader(g, s);
    struct pl_label c = {.copy = 1};

    c.owner = g->setup.players[o->controller].id;
    c.name = pl_slug(g, o->card);
    if (o->card != HJ_NO_CARD || pl_on_table(&r, object)) {
        c.copy = copy_of(&r, object);
        if (!pl_on_table(&r, object))
            c.zone = hj_str(g->rules->zones[o->zone].word);
    }
    return c;
}

struct pl_label pl_label_of(const struct hj_game *g, const struct pl_state *s,
                            int object)
{
    hj_symbol alias = s->objects[object].alias;

    if (alias != HJ_NO_SYMBOL && g->setup.symbol != NULL)
        return (struct pl_label){.name = g->setup.symbol(g->setup.log, alias),
                                 .copy = 1};
    return card_label(g, s, object);
}

void pl_put_label(const struct pl_label *c, struct hj_out *out)
{
    if (c->owner.n > 0) {
        hj_out_str(out, c->owner);
        hj_out_char(out, '.');
    }
    if (c->zone.n > 0) {
        hj_out_str(out, c->zone);
        hj_out_char(out, '.');
    }
    hj_out_str(out, c->name);
    if (c->copy > 1) {
        hj_out_char(out, '#');
        hj_out_int(out, c->copy);
    }
}

/* Returns an object's number in its zone, by order of arrival, from 1. */
static int number_of(const struct pl_state *s, int object)
{
    const struct pl_object *o = &s->objects[object];
    int number = 1;

    PL_WALK_OF (w, s, PL_ZONE(o->zone), o->controller)
        number += s->objects[w.at].order < o->order;
    return number;
}

void pl_put_numbered(const struct hj_game *g, const struct pl_state *s,
                     int object, struct hj_out *out)
{
    const struct pl_object *o = &s->objects[object];
    const struct pl_zone *z = &g->rules->zones[o->zone];

    if (!(z->is & PL_SHARED)) {
        hj_out_str(out, g->setup.players[o->controller].id);
        hj_out_char(out, '.');
    }
    hj_out_puts(out, z->word);
    if (!(z->is & PL_SINGLE))
        hj_out_printf(out, ".%d",
                      z->is & PL_PLACES ? o->column : number_of(s, object));
}

void pl_put_unaliased(const struct hj_game *g, const struct pl_state *s,
                      int object, struct hj_out *out)
{
    const struct pl_object *o = &s->objects[object];
    const struct pl_label c = card_label(g, s, object);

    if (o->card == HJ_NO_CARD && !(g->rules->zones[o->zone].is & PL_CROWD) &&
        o->zone != 0)
        pl_put_numbered(g, s, object, out);
    else
        pl_put_label(&c, out);
}

void pl_put_object(const struct hj_game *g, const struct pl_state *s,
                   int object, struct hj_out *out)
{
    hj_symbol alias = s->objects[object].alias;

    if (alias != HJ_NO_SYMBOL && g->setup.symbol != NULL)
        hj_out_str(out, g->setup.symbol(g->setup.log, alias));
    else
        pl_put_unaliased(g, s, object, out);
}

bool pl_put_yes(struct hj_out *out, bool yes)
{
    hj_out_puts(out, yes ? "yes" : "no");
    return true;
}

void pl_put_nameless(const struct pl_run *r, int player, struct hj_out *out)
{
    hj_out_str(out, pl_id(r, player));
    hj_out_puts(out, "'s effect");
}

bool pl_put_known(struct hj_out *out, bool known, int n)
{
    if (known)
        hj_out_int(out, n);
    else
        hj_out_char(out, '?');
    return true;
}

void pl_put_item(const struct pl_run *r, const struct pl_item *item,
                 struct hj_out *out)
{
    if (item->alias != HJ_NO_SYMBOL && r->g->setup.symbol != NULL) {
        hj_out_str(out, r->g->setup.symbol(r->g->setup.log, item->alias));
        return;
    }
    if (r->g->rules->item_text != NULL && r->g->rules->item_text(r, item, out))
        return;
    if (item->object < 0) {
        pl_put_nameless(r, item->controller, out);
        return;
    }
    pl_put_object(r->g, r->s, item->object, out);
    if (item->kind == PL_ITEM_ABILITY)
        hj_out_printf(
            out, ".%d",
            pl_ability_number(pl_card(r->g, item->card), item->ability));
}

struct hj_str pl_side_id(const struct hj_game *g, int player)
{
    int team = g->setup.players[player].team;

    return team >= 0 ? g->setup.teams[team] : g->setup.players[player].id;
}
