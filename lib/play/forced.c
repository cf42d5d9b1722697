/* SPDX-License-Identifier: MPL-2.0 */
/* Forced choices, which are made without a line, and the lines right below that
 * may write them all the same: these are checked. */
#include "play/internal.h"

struct pl_forced_choice *pl_note_forced(struct pl_run *r, int kind, int player,
                                        int object, pl_ref on)
{
    struct pl_forced *u = &r->s->forced;

    if (u->count == PL_MOST_FORCED)
        memmove(u->of, u->of + 1, --u->count * sizeof u->of[0]);
    u->of[u->count] = (struct pl_forced_choice){.on = on,
                                                .to = PL_REF_NONE,
                                                .object = (int16_t)object,
                                                .kind = (uint8_t)kind,
                                                .player = (uint8_t)player};
    return &u->of[u->count++];
}

void pl_note_forced_targets(struct pl_run *r, const struct pl_item *item,
                            int player)
{
    int count = item->target_count, i = 0;

    do {
        struct pl_forced_choice *n =
            pl_note_forced(r, PL_ITEM_ABILITY, player, item->object,
                           count > 0 ? item->targets[i] : PL_REF_NONE);
        n->to = item->to;
        n->which = item->ability;
        n->more = (uint8_t)(count > 0 ? count - 1 - i : 0);
    } while (++i < count);
}

void pl_note_forced_choices(struct pl_run *r, int player, const pl_ref *refs,
                            int count)
{
    for (int i = 0; i < count; i++)
        pl_note_forced(r, PL_ALL_CHOSEN, player, -1, refs[i]);
}

/* Kinds of forced choices, as bits: those that `trigger` writes, and others. */
enum {
    TRIGGERED = (2 << PL_ITEM_OWN) - 1,
    DISCARDED = 1 << PL_DISCARDED,
    CHOSEN = 1 << PL_ALL_CHOSEN,
    MODE = 1 << PL_MODE_CHOSEN
};

/* Returns the kinds that a line of VERB writes. */
static unsigned kinds_of(int verb)
{
    return verb == HJ_VERB_DISCARD   ? DISCARDED
           : verb == HJ_VERB_TRIGGER ? TRIGGERED
           : verb == HJ_VERB_CHOOSE  ? CHOSEN | MODE
                                     : 0;
}

/* Returns the first forced choice from number I on that is of KINDS and of
 * PLAYER (-1: of anybody); -1: there is none. */
static int find(const struct pl_state *s, int i, unsigned kinds, int player)
{
    for (; i < (int)s->forced.count; i++)
        if ((kinds >> s->forced.of[i].kind & 1) != 0 &&
            (player < 0 || s->forced.of[i].player == player))
            return i;
    return -1;
}

/* Loop over these. */
#define EACH_FORCED(i, s, kinds, player)                                       \
    for (int i = find(s, 0, kinds, player); i >= 0;                            \
         i = find(s, i + 1, kinds, player))

/* Drops an entry with those of its further targets. */
static void drop(struct pl_forced *u, int i)
{
    uint32_t n = u->of[i].more + 1u;

    u->count -= n;
    memmove(&u->of[i], &u->of[i + n],
            (u->count - (uint32_t)i) * sizeof u->of[0]);
}

void pl_drop_forced(struct pl_run *r, const struct pl_item *item)
{
    struct pl_forced *u = &r->s->forced;

    EACH_FORCED(i, r->s, 1 << PL_ITEM_ABILITY, -1)
    if (u->of[i].object == item->object && u->of[i].which == item->ability)
        drop(u, i--);
}

bool pl_may_write_forced(const struct pl_run *r)
{
    return find(r->s, 0, kinds_of(r->a->verb), r->a->player) >= 0;
}

bool pl_writes_forced(struct pl_run *r, int player)
{
    return (player >= 0 && kinds_of(r->a->verb) != 0 &&
            find(r->s, 0, ~0u, player) >= 0) ||
           (r->g->rules->writes_down != NULL &&
            r->g->rules->writes_down(r, player));
}

/* Returns the last part of a name: "zu-wall" of "bob.zu-wall". */
static struct hj_str last_part(struct hj_str name)
{
    size_t from = name.n;

    while (from > 0 && name.p[from - 1] != '.')
        from--;
    return hj_str_from(name, from);
}

pl_ref pl_forced_target(struct pl_run *r, const struct hj_operand *o,
                        const struct pl_words *w)
{
    bool choose = r->a->verb == HJ_VERB_CHOOSE,
         unknown = choose && o->kind == HJ_OPERAND_UNKNOWN;
    int player = choose ? r->a->player : -1;
    hj_card card = unknown ? HJ_NO_CARD
                   : o->kind == HJ_OPERAND_NAME
                       ? pl_named_card(r->g, o)
                       : pl_slug_card(r->g, last_part(hj_operand_text(o)));

    if ((card == HJ_NO_CARD && !unknown) || (choose && player < 0))
        return PL_REF_NONE;
    EACH_FORCED(i, r->s, choose ? CHOSEN : TRIGGERED, player)
    {
        pl_ref on = r->s->forced.of[i].on;
        if (pl_ref_is_object(on) && !pl_in_play(r, on) &&
            r->s->objects[on].card == card && !pl_is_word_of(w, on))
            return on;
    }
    return PL_REF_NONE;
}

bool pl_is_forced_choice(const struct pl_state *s, int object)
{
    EACH_FORCED(i, s, CHOSEN, -1)
    if (s->forced.of[i].on == object)
        return true;
    return false;
}

/* Returns the ability or keyword of a forced choice as an item. */
static struct pl_item as_item(const struct pl_run *r,
                              const struct pl_forced_choice *n)
{
    return (struct pl_item){.kind = n->kind,
                            .card = r->s->objects[n->object].card,
                            .ability =
                                n->kind == PL_ITEM_ABILITY ? n->which : 0,
                            .number = n->kind == PL_ITEM_OWN ? n->which : 0};
}

/* Reports a target or a place of the line that is not that of the forced choice
 * N, or of the entries behind with its further targets. */
static void check(struct pl_run *r, const struct pl_forced_choice *n,
                  const struct pl_item *item, const struct pl_words *w)
{
    static const uint8_t roles[] = {HJ_ROLE_ON, HJ_ROLE_TO};

    for (int i = 0; i < 2; i++)
        PL_EACH_WORD (k, w, roles[i]) {
            int at = k - w->first[roles[i]];
            if (at > (i == 0 ? n->more : 0) ||
                w->w[k].ref != (i == 0 ? n[at].on : n->to)) {
                pl_undoable(r, w->w[k].o, pl_choice_cite(r, item),
                            PL_SAY(NO_OTHER), PL_LABEL(r, n->object),
                            PL_TEXT(w->w[k].o));
                return;
            }
        }
}

bool pl_trigger_forced(struct pl_run *r, int object, int player,
                       struct hj_str name, const struct pl_words *w)
{
    EACH_FORCED(i, r->s, TRIGGERED, player)
    {
        const struct pl_forced_choice *n = &r->s->forced.of[i];
        struct pl_item item;
        if (n->object != object)
            continue;
        item = as_item(r, n);
        if (!pl_is_named(r, &item, name))
            continue;
        check(r, n, &item, w);
        if (!r->unread)
            drop(&r->s->forced, i);
        return true;
    }
    return false;
}

int pl_forced_mode(const struct pl_run *r, int player)
{
    return find(r->s, 0, MODE, player);
}

bool pl_choose_forced_mode(struct pl_run *r, int player,
                           const struct hj_operand *o)
{
    int at = pl_forced_mode(r, player);
    const struct pl_forced_choice *n = &r->s->forced.of[at < 0 ? 0 : at];

    if (at >= 0 && n->which != o->value)
        pl_undoable(r, o, r->g->rules->cites.choice, PL_SAY(NO_OTHER),
                    PL_LABEL(r, n->object), PL_TEXT(o));
    else if (at >= 0)
        drop(&r->s->forced, at);
    return at >= 0;
}

bool pl_choose_forced(struct pl_run *r, int player, const struct pl_words *w)
{
    struct pl_forced *u = &r->s->forced;
    const struct hj_operand *other = NULL;
    bool any = false;

    PL_EACH_WORD (k, w, HJ_ROLE_ITEM) {
        int i = find(r->s, 0, CHOSEN, player);
        while (i >= 0 && u->of[i].on != w->w[k].ref)
            i = find(r->s, i + 1, CHOSEN, player);
        any |= i >= 0;
        if (i >= 0)
            drop(u, i);
        else if (other == NULL)
            other = w->w[k].o;
    }
    if (any && other != NULL)
        pl_unread(r, other, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(other));
    return any;
}

/* Returns the entry of PLAYER's last forced discard; -1: none. */
static int discards(const struct pl_state *s, int player)
{
    int last = -1;

    EACH_FORCED(i, s, DISCARDED, player)
    last = i;
    return last;
}

/* True if O names one of the cards of PLAYER's forced discard, which have ORDER
 * or a later one. */
static bool is_discarded(const struct pl_run *r, int player,
                         const struct hj_operand *o, uint32_t order)
{
    hj_card card = pl_named_card(r->g, o);

    PL_WALK (at, r->s, PL_ZONE(r->g->rules->discard)) {
        const struct pl_object *d = &r->s->objects[at.at];
        if (d->owner == player && d->order >= order && d->card == card)
            return true;
    }
    return false;
}

/* True if the line answers the discard that is pending for PLAYER and does not
 * write the forced discard N: it has no more cards than are asked for, and
 * their number is not that of N, or it names none of N's. */
static bool is_awaited(const struct pl_run *r, int player,
                       const struct pl_forced_choice *n)
{
    int count = 0, awaited = 0;
    bool named = false;

    for (int i = 0; i < r->s->pending_count; i++)
        if (r->s->pending[i].wait == PL_WAIT_DISCARD &&
            r->s->pending[i].player == player)
            awaited = r->s->pending[i].number;
    for (uint32_t i = 0; i < r->a->count && awaited > 0; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        count += hj_operand_cards(o);
        named = named || (o->kind != HJ_OPERAND_UNKNOWN &&
                          o->kind != HJ_OPERAND_NUMBER &&
                          is_discarded(r, player, o, (uint32_t)n->on));
    }
    return awaited > 0 && count <= awaited && (count != n->object || !named);
}

bool pl_has_discarded(const struct pl_run *r, int player)
{
    int at = r->a->verb == HJ_VERB_DISCARD ? discards(r->s, player) : -1;

    return at >= 0 && !is_awaited(r, player, &r->s->forced.of[at]);
}

/* Returns the object of PLAYER that CARD (below 0: any) means among those
 * discarded from ORDER on or set aside, and that no word in W names: one of
 * that card, or else an unknown one; -1: none. */
static int discarded(const struct pl_run *r, int player, pl_ref card,
                     uint32_t order, const struct pl_words *w)
{
    int unknown = -1;

    PL_WALK (at, r->s,
             PL_ZONE(r->g->rules->discard) | PL_ZONE(r->g->rules->hand)) {
        const struct pl_object *o = &r->s->objects[at.at];
        if (o->owner != player || pl_is_word_of(w, at.at) ||
            (o->zone == r->g->rules->hand ? !(o->flags & PL_SET_ASIDE)
                                          : o->order < order))
            continue;
        if (o->card == HJ_NO_CARD || card < 0)
            unknown = unknown < 0 ? at.at : unknown;
        else if (o->card == (hj_card)card)
            return at.at;
    }
    return unknown;
}

void pl_name_discarded(struct pl_run *r, int player, const struct pl_words *w)
{
    int at = discards(r->s, player);
    struct pl_forced_choice n = r->s->forced.of[at];
    struct pl_words named = {0};

    if (w->count != n.object)
        pl_illegal(r, w->w[0].o, r->g->rules->cites.choice,
                   PL_SAY(WRONG_DISCARD_COUNT), n.object,
                   n.object == 1 ? "" : "s", w->count);
    for (int i = 0; i < w->count && i < n.object; i++) {
        pl_ref card = w->w[i].ref;
        int object = discarded(r, player, card, (uint32_t)n.on, &named);
        if (object < 0) {
            pl_undoable(r, w->w[i].o, r->g->rules->cites.choice,
                        PL_SAY(NOT_DISCARDED), PL_ID(r, player),
                        PL_TEXT(w->w[i].o));
            return;
        }
        named.w[named.count++].ref = object;
        if (card >= 0 && r->s->objects[object].card == HJ_NO_CARD) {
            pl_identify(r, object, (hj_card)card);
            pl_changed(r, PL_F_CARD, object, player, 0, 1, "");
        }
    }
    drop(&r->s->forced, at);
}
