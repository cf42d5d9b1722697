/* SPDX-License-Identifier: MPL-2.0 */
/* Reports about names that several cards in play share. */
#include "play/internal.h"

/* Returns the card that an operand names without a player before the name;
 * HJ_NO_CARD if it names none. */
static hj_card bare_name(const struct pl_run *r, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o);

    return o->kind == HJ_OPERAND_NAME           ? pl_certain_card(r->g, text)
           : hj_str_find(text, '.', 0) < text.n ? HJ_NO_CARD
                                                : pl_slug_card(r->g, text);
}

/* Writes the players except EXCEPT (-1: nobody) who control a copy of CARD into
 * OUT, each as `bob.forge`; returns their number. */
static int list_owners(const struct pl_run *r, hj_card card, int except,
                       struct hj_out *out)
{
    uint32_t zones = r->g->table;
    int count = 0;

    for (int p = 0; p < r->g->players; p++) {
        bool has = false;
        PL_WALK_OF (w, r->s, zones, p)
            has = has || r->s->objects[w.at].card == card;
        if (!has || p == except)
            continue;
        hj_out_printf(out, "%s%.*s.", count++ > 0 ? ", " : "", PL_ID(r, p));
        hj_out_str(out, pl_slug(r->g, card));
    }
    return count;
}

bool pl_is_ambiguous(struct pl_run *r, const struct hj_operand *o)
{
    hj_card card = bare_name(r, o);
    struct hj_out *list;
    bool several;

    if (card == HJ_NO_CARD)
        return false;
    list = hj_out_memory();
    several = list_owners(r, card, -1, list) > 1;
    if (several)
        pl_unread(r, o, PL_SAY(AMBIGUOUS_NAME), PL_TEXT(o),
                  HJ_STR_ARG(hj_out_text(list)));
    pl_free_text(r, list);
    return several;
}

bool pl_is_ambiguous_place(struct pl_run *r, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o), rest = HJ_STR("");
    int owner = -1, zone;
    struct hj_out *list;
    bool any;

    if (o->kind != HJ_OPERAND_WORD ||
        !pl_read_zone(r, text, &owner, &zone, &rest) || owner >= 0)
        return false;
    list = hj_out_memory();
    for (int p = 0; p < r->g->players; p++)
        if (pl_find_object(r, text, o->value, p, &rest) >= 0 && rest.n == 0)
            hj_out_printf(list, "%s%.*s.%.*s",
                          hj_out_text(list).n > 0 ? ", " : "", PL_ID(r, p),
                          HJ_STR_ARG(text));
    any = hj_out_text(list).n > 0;
    if (any)
        pl_unread(r, o, PL_SAY(MISSING_PLAYER_OF_PLACE), PL_TEXT(o),
                  HJ_STR_ARG(hj_out_text(list)));
    pl_free_text(r, list);
    return any;
}

/* Notes which other players have such a card.  A target that is named without
 * its player is the actor's own, if there is one. */
static void note_others(struct pl_run *r, const struct hj_operand *o,
                        int object)
{
    const struct pl_object *it = &r->s->objects[object];
    struct hj_out *list;
    bool others = false;

    if (o->kind == HJ_OPERAND_WORD &&
        !hj_str_eq(hj_operand_text(o), pl_slug(r->g, it->card)))
        return;
    for (struct pl_walk w = {0}; !others && pl_walk(&w, r->s, r->g->table);)
        others = r->s->objects[w.at].card == it->card &&
                 r->s->objects[w.at].controller != it->controller;
    if (!others)
        return;
    list = hj_out_memory();
    if (list_owners(r, it->card, it->controller, list) > 0)
        pl_note(r, o, PL_SAY(MEANS_OWN), PL_TEXT(o), PL_ID(r, it->controller),
                HJ_STR_ARG(hj_out_text(list)));
    pl_free_text(r, list);
}

static bool is_changed(const struct pl_state *s, int object)
{
    PL_EACH_MODIFIER (m, s)
        if (m->object == object)
            return true;
    return false;
}

/* True if two copies differ in a fact on which the choice between them may
 * depend. */
static bool differ(const struct pl_run *r, int a, int b)
{
    const struct pl_object *x = &r->s->objects[a], *y = &r->s->objects[b];
    bool places = (r->g->rules->zones[x->zone].is & PL_PLACES) != 0;

    return x->zone != y->zone || (places && x->column != y->column) ||
           x->flags != y->flags || x->owner != y->owner || x->used != y->used ||
           memcmp(pl_marks(r->s, a), pl_marks(r->s, b),
                  PL_MARKS * sizeof(int16_t)) != 0 ||
           is_changed(r->s, a) || is_changed(r->s, b);
}

/* True if an operand of the action names a copy of that name by its number. */
static bool tells_apart(const struct hj_action *a, const struct hj_operand *o)
{
    for (uint32_t i = 0; i < a->count; i++)
        if (a->operands[i].symbol == o->symbol && a->operands[i].value > 0)
            return true;
    return false;
}

/* True if the operand names its object by the card, not by a place. */
static bool is_by_name(const struct pl_run *r, const struct hj_operand *o,
                       int object)
{
    struct hj_str rest = hj_operand_text(o), first;

    if (o->kind == HJ_OPERAND_NAME)
        return true;
    first = pl_path_part(&rest);
    if (pl_player_text(r->g, first) >= 0)
        first = pl_path_part(&rest);
    if (rest.n > 0 && PL_NAMED(r->g->rules, zone, word, first) > 0)
        return false;
    return hj_str_eq(pl_slug(r->g, r->s->objects[object].card), first);
}

int pl_differing_copies(const struct pl_run *r, int object)
{
    const struct pl_object *it = &r->s->objects[object];
    int count = 0;
    bool other = false;

    if (it->card == HJ_NO_CARD || !pl_on_table(r, object))
        return 0;
    PL_WALK_OF (w, r->s, r->g->table, it->controller)
        if (r->s->objects[w.at].card == it->card) {
            count++;
            other = other || (w.at != object && differ(r, object, w.at));
        }
    return other ? count : 0;
}

void pl_note_ambiguous(struct pl_run *r, const struct hj_operand *o, int object)
{
    const struct pl_object *it = &r->s->objects[object];
    int count;

    if (o->value > 0 || it->card == HJ_NO_CARD || r->report == NULL ||
        r->report->finding == NULL || r->a == NULL ||
        r->a->verb == HJ_VERB_NONE ||
        (it->alias != HJ_NO_SYMBOL && it->alias == o->symbol) ||
        !pl_on_table(r, object))
        return;
    if (o->role == HJ_ROLE_ON)
        note_others(r, o, object);
    count = pl_differing_copies(r, object);
    if (count > 0 && !tells_apart(r->a, o) && is_by_name(r, o, object))
        pl_note(r, o, PL_SAY(FIRST_OF_SEVERAL), PL_TEXT(o), count,
                PL_ID(r, it->controller));
}
