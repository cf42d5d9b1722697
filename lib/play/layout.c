/* SPDX-License-Identifier: MPL-2.0 */
/* The table of any game in pieces, for the programs that draw it. */
#include "play/internal.h"

/* A walk over the pieces: the state it reads, the receiver of the pieces, and
 * the buffer of their texts. */
struct walk {
    struct pl_run run;
    hj_piece_take take;
    void *data;
    struct hj_out *text;
    int16_t seen[PL_OBJECTS]; /* the objects that lie on the table */
    int seen_count;
    bool go_on;
};

static void add_keywords(const struct walk *w, int object)
{
    const struct pl_rules *rules = w->run.g->rules;
    bool any = false;

    for (int k = 0; k < pl_keywords(rules); k++) {
        const struct hj_keyword_word *row = &rules->words->keywords[k];
        int count = pl_keyword(&w->run, object, k);
        struct hj_keyword_value v;
        if (row->numbers == HJ_KEYWORD_PLAIN && count > 1)
            count = 1;
        for (int i = 0; i < count; i++) {
            hj_out_puts(w->text, any ? ", " : "");
            hj_out_puts(w->text, row->shown);
            any = true;
            if (row->numbers == HJ_KEYWORD_PLAIN ||
                !pl_keyword_instance(&w->run, object, k, i, &v))
                continue;
            if (row->numbers == HJ_KEYWORD_N_X)
                hj_out_printf(w->text, " %d:%d", v.n, v.x);
            else
                hj_out_printf(w->text, " %d", v.x);
        }
    }
}

/* Passes on one piece with its texts, the first of which has WORD bytes. */
static void give(struct walk *w, struct hj_piece *p, size_t word)
{
    struct hj_str all = hj_out_text(w->text);

    p->word = hj_str_first(all, word);
    p->words = hj_str_from(all, word);
    w->go_on = w->go_on && w->take(w->data, p);
    hj_out_cut(w->text, 0);
}

/* Puts the values that the card has printed into a piece, up to the first that
 * is missing, as the card's picture has them. */
static void put_values(const struct pl_run *r, int object, struct hj_piece *p)
{
    const struct pl_card *c = pl_card_of(r, object);

    for (int v = 0; v < r->g->piece_values && (c->has >> v & 1); v++) {
        int less = r->g->rules->values[v].minus_mark;
        p->values[v] = (int16_t)pl_value(r, object, v);
        p->full[v] =
            (int16_t)(p->values[v] +
                      (less > 0 ? pl_mark_of(r->s, object, less - 1) : 0));
        p->value_count++;
    }
}

static void one_piece(struct walk *w, int object, int at)
{
    const struct pl_rules *rules = w->run.g->rules;
    const struct pl_object *o = &w->run.s->objects[object];
    const struct pl_card *card = pl_card_of(&w->run, object);
    uint32_t is = rules->zones[o->zone].is;
    struct hj_piece p = {.object = object,
                         .column = o->column,
                         .against = -1,
                         .against_player = -1,
                         .player = o->controller,
                         .zone = (uint8_t)at,
                         .kind = hj_str(pl_type_word(rules, card->type)),
                         .turned = o->flags & PL_EXHAUSTED,
                         .square = is & PL_NO_FLAGS,
                         .face_up = (is & PL_FACES)
                                        ? (o->flags & PL_FACE_UP) != 0
                                        : !(is & PL_SECRET),
                         .all_so = !(is & PL_FACES)};
    bool shown = o->card != HJ_NO_CARD && p.face_up;
    size_t word;

    if (o->card != HJ_NO_CARD)
        p.name = pl_card_name(&w->run, o->card);
    pl_put_object(w->run.g, w->run.s, object, w->text);
    word = hj_out_text(w->text).n;
    if (shown) {
        put_values(&w->run, object, &p);
        add_keywords(w, object);
        if (rules->piece != NULL)
            rules->piece(&w->run, object, &p);
    }
    give(w, &p, word);
}

/* True if A comes before B: by zone, then by place, or else by arrival. */
static bool comes_before(const struct pl_rules *rules,
                         const struct pl_object *a, const struct pl_object *b)
{
    if (a->zone != b->zone)
        return a->zone < b->zone;
    if ((rules->zones[a->zone].is & PL_PLACES) && a->column != b->column)
        return a->column < b->column;
    return a->order < b->order;
}

/* Lists the objects on the table, zone by zone. */
static void look_around(struct walk *w)
{
    const struct pl_object *all = w->run.s->objects;

    for (int i = 0; i < w->run.s->object_count; i++) {
        int n = w->seen_count;
        if (w->run.g->rules->board_of[all[i].zone] == 0)
            continue;
        for (; n > 0 &&
               comes_before(w->run.g->rules, &all[i], &all[w->seen[n - 1]]);
             n--)
            w->seen[n] = w->seen[n - 1];
        w->seen[n] = (int16_t)i;
        w->seen_count++;
    }
}

/* Passes on the items of the stack as pieces, the top one first. */
static void the_stack(struct walk *w, int at)
{
    const struct pl_state *s = w->run.s;
    const struct pl_rules *rules = w->run.g->rules;

    for (int i = s->stack_count - 1; i >= 0 && w->go_on; i--) {
        const struct pl_item *item = &s->stack[i];
        struct hj_piece p = {.object = item->object,
                             .against = -1,
                             .against_player = -1,
                             .player = item->controller,
                             .zone = (uint8_t)at,
                             .face_up = true};
        pl_ref target = item->target_count > 0 ? item->targets[0] : PL_REF_NONE;
        size_t word;

        p.kind = item->object < 0 ? HJ_STR("effect")
                 : item->kind == PL_ITEM_ABILITY
                     ? HJ_STR("ability of")
                     : hj_str(pl_type_word(
                           rules, pl_card_of(&w->run, item->object)->type));
        if (item->object < 0) /* no card, known or not */
            p.name = p.kind;
        else if (s->objects[item->object].card != HJ_NO_CARD)
            p.name = pl_card_name(&w->run, s->objects[item->object].card);
        if (pl_ref_is_player(target))
            p.against_player = (int8_t)~target;
        else if (pl_ref_is_object(target))
            p.against = target;
        pl_put_item(&w->run, item, w->text);
        word = hj_out_text(w->text).n;
        if (item->cancelled)
            hj_out_puts(w->text, "cancelled");
        give(w, &p, word);
    }
}

bool pl_pieces(const struct hj_game *g, const void *state, hj_piece_take take,
               void *data)
{
    struct walk w = {.run = pl_reader(g, state),
                     .take = take,
                     .data = data,
                     .text = hj_out_memory(),
                     .go_on = true};
    int stack = g->rules->stack != 0 ? g->rules->board_of[g->rules->stack] : 0,
        zones = 0;
    bool good;

    look_around(&w);
    for (int z = 1; z < g->rules->zone_count; z++)
        if (g->rules->board_of[z] > zones)
            zones = g->rules->board_of[z];
    for (int at = 1; at <= zones; at++)
        for (int i = 0; i < g->players && at != stack; i++)
            for (int n = 0; n < w.seen_count && w.go_on; n++) {
                const struct pl_object *o = &w.run.s->objects[w.seen[n]];
                if (o->controller == i && g->rules->board_of[o->zone] == at)
                    one_piece(&w, w.seen[n], at - 1);
            }
    if (stack != 0)
        the_stack(&w, stack - 1);
    good = !hj_out_failed(w.text);
    hj_out_free(w.text);
    return good;
}

void pl_places(const struct hj_game *g, const void *state, hj_piece_take take,
               void *data)
{
    const struct pl_state *s = state;
    int stack = g->rules->stack != 0 ? g->rules->board_of[g->rules->stack] : 0;
    bool go_on = true;

    for (int i = 0; i < s->object_count && go_on; i++) {
        const struct pl_object *o = &s->objects[i];
        int at = g->rules->board_of[o->zone];
        if (at != 0 && at != stack)
            go_on = take(data, &(struct hj_piece){.object = i,
                                                  .column = o->column,
                                                  .player = o->controller,
                                                  .zone = (uint8_t)(at - 1)});
    }
    for (int i = 0; stack != 0 && i < s->stack_count && go_on; i++)
        go_on = take(data, &(struct hj_piece){.object = s->stack[i].object,
                                              .player = s->stack[i].controller,
                                              .zone = (uint8_t)(stack - 1)});
}
