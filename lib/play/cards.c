/* SPDX-License-Identifier: MPL-2.0 */
/* Cards as the kernel reads them, and the identification of unknown ones. */
#include "play/internal.h"

#include "base/utf8.h"

static int type_of(const struct pl_rules *rules, struct hj_str word)
{
    for (int i = 0; i < rules->words->type_count; i++) {
        struct hj_str ways = hj_str(rules->words->types[i].one), one;
        while (hj_str_split(&ways, '|', &one))
            if (hj_str_equal_nocase(word, one))
                return i + 1;
    }
    return 0;
}

bool pl_in_deck_of(const struct pl_rules *rules, struct hj_str type)
{
    return !(rules->not_in_deck >> type_of(rules, type) & 1);
}

/* Reads the printed values of a card.  Cells that are not whole numbers were
 * refused when the game was opened. */
static void read_values(struct hj_game *g, hj_card card, struct pl_card *c)
{
    int64_t n;

    for (int i = 0; i < g->rules->value_count; i++) {
        if (g->values[i] == HJ_NO_PROPERTY ||
            !hj_str_int(hj_card_value(g->setup.catalogue, card, g->values[i]),
                        -PL_GREAT, PL_GREAT, &n))
            continue;
        c->values[i] = (int16_t)n;
        c->has |= (uint16_t)(1u << i);
    }
}

const struct pl_card *pl_compile(struct hj_game *g, hj_card card)
{
    struct pl_card *c = &g->cards[card];

    if (g->type != HJ_NO_PROPERTY)
        c->type = (uint8_t)type_of(
            g->rules, hj_card_value(g->setup.catalogue, card, g->type));
    read_values(g, card, c);
    if (!pl_read_text(g, card, c) ||
        (g->rules->card != NULL && !g->rules->card(g, card, c)))
        g->no_memory = g->out_of_memory = true;
    else
        c->compiled = true;
    c->quiet = c->compiled && !c->continuous && c->listens == 0;
    return c;
}

struct hj_str pl_slug(const struct hj_game *g, hj_card card)
{
    struct pl_card *c = &((struct hj_game *)g)->cards[card];
    struct hj_out *out;

    if (card == HJ_NO_CARD)
        return HJ_STR("?");
    if (c->slug.p != NULL)
        return c->slug;
    out = hj_out_memory();
    if (hj_utf8_slug(hj_card_name(g->setup.catalogue, card), out))
        c->slug = hj_arena_str(g->arena, hj_out_text(out));
    hj_out_free(out);
    if (c->slug.p == NULL) {
        ((struct hj_game *)g)->out_of_memory = true;
        return hj_card_name(g->setup.catalogue, card);
    }
    return c->slug;
}

struct hj_str pl_label(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    if (o->alias != HJ_NO_SYMBOL && r->g->setup.symbol != NULL)
        return r->g->setup.symbol(r->g->setup.log, o->alias);
    return o->card == HJ_NO_CARD ? HJ_STR("an unknown card")
                                 : pl_card_name(r, o->card);
}

void pl_unidentify(struct pl_run *r, int object)
{
    r->s->objects[object].card = HJ_NO_CARD;
    r->s->objects[object].flags &= (uint16_t)~PL_FORESEEN;
    pl_note_abilities(r, object);
}

void pl_identify(struct pl_run *r, int object, hj_card card)
{
    struct pl_state *s = r->s;
    int owner = s->objects[object].owner;
    const struct hj_game_player *p = &r->g->setup.players[owner];
    const char *cite = r->g->rules->cites.deck_list;
    unsigned copies = 0, seen = 0;

    s->objects[object].card = card;
    s->unsettled = 1;
    s->objects[object].flags &= (uint16_t)~PL_FORESEEN;
    pl_note_abilities(r, object);
    if (p->count == 0 || p->deck[0] == HJ_NO_CARD || card == HJ_NO_CARD ||
        r->g->rules->decks_grow)
        return; /* no deck list, or one that does not tell, or a hidden one */
    for (size_t i = 0; i < p->count; i++)
        copies += p->deck[i] == card ? p->copies[i] : 0;
    for (int i = 0; i < s->object_count; i++)
        seen += s->objects[i].card == card && s->objects[i].owner == owner &&
                !(s->objects[i].flags & PL_FORESEEN) &&
                s->objects[i].zone != 0 &&
                s->objects[i].zone != r->g->rules->deck;
    if (seen > copies && copies == 0)
        pl_illegal(r, NULL, cite, PL_SAY(NOT_IN_DECK_LIST),
                   PL_CARD_NAME(r, card), HJ_STR_ARG(p->id));
    else if (seen > copies)
        pl_illegal(r, NULL, cite, PL_SAY(TOO_MANY_COPIES), HJ_STR_ARG(p->id),
                   copies, copies == 1 ? "copy" : "copies",
                   PL_CARD_NAME(r, card), seen);
}
