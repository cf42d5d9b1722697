/* SPDX-License-Identifier: MPL-2.0 */
/* What a word that names no card, or no object, may have meant. */
#include "games/sularia/sularia.h"

#include "base/out.h"
#include "base/utf8.h"

#include <stdio.h>

void su_unknown_card(struct su_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found)
{
    struct hj_str text = hj_operand_text(o);
    struct hj_out *near = hj_out_memory();

    for (size_t i = 0;
         near != NULL && i < found->count && i < HJ_MOST_SUGGESTIONS; i++) {
        struct hj_str name =
            hj_card_name(r->g->setup.catalogue, found->candidates[i]);
        hj_out_puts(near, i == 0 ? "; nearest: " : ", ");
        if (o->kind == HJ_OPERAND_NAME)
            hj_out_printf(near, "\"%.*s\"", HJ_STR_ARG(name));
        else
            hj_utf8_slug(name, near);
    }
    su_unread(r, o, "unknown card %.*s%.*s", HJ_STR_ARG(text),
              HJ_STR_ARG(near != NULL ? hj_out_text(near) : HJ_STR("")));
    hj_out_free(near);
}

/* Up to three names of what is in play that are near to a word. */
struct near {
    struct hj_str word;
    int count;
    char list[200]; /* "; nearest: a, b" */
    size_t length;
};

static void try_near(struct near *near, struct hj_str name)
{
    enum { NEAREST = 3, MOST_APART = 2, MARGIN = 16 };
    unsigned apart = hj_utf8_distance(name, near->word, MOST_APART);
    struct hj_str said = {near->list, near->length};

    if (near->count == NEAREST || apart > MOST_APART || apart >= near->word.n ||
        near->length + name.n + MARGIN > sizeof(near->list) ||
        hj_str_search(said, name, 0) < said.n)
        return;
    near->length += (size_t)snprintf(
        near->list + near->length, sizeof(near->list) - near->length, "%s%.*s",
        near->count++ == 0 ? "; nearest: " : ", ", HJ_STR_ARG(name));
}

static void find_near(const struct su_run *r, struct hj_str text,
                      struct near *near)
{
    struct hj_out *slug = hj_out_memory();
    struct hj_str rest = text;

    *near = (struct near){0};
    (void)hj_str_split(&rest, '.', &near->word);
    if (su_player_text(r->g, near->word) >= 0)
        (void)hj_str_split(&rest, '.', &near->word);
    SU_EACH (i, r->s, SU_ON_TABLE) {
        const struct su_object *o = &r->s->objects[i];
        if (o->alias != HJ_NO_SYMBOL && r->g->setup.symbol != NULL)
            try_near(near, r->g->setup.symbol(r->g->setup.log, o->alias));
        if (slug == NULL || o->card == HJ_NO_CARD)
            continue;
        hj_out_cut(slug, 0);
        if (hj_utf8_slug(hj_card_name(r->g->setup.catalogue, o->card), slug))
            try_near(near, hj_out_text(slug));
    }
    hj_out_free(slug);
}

void su_unknown_object(struct su_run *r, const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o);
    bool place = hj_str_starts(text, HJ_STR("front.")) ||
                 hj_str_starts(text, HJ_STR("rear."));
    struct near near;

    find_near(r, text, &near);
    su_unread(r, o, "%.*s names nothing that is in play%.*s%s",
              HJ_STR_ARG(text), (int)near.length, near.list,
              place ? "; a place of another player's begins with the "
                      "player, as bob.front.1 does"
                    : "");
}
