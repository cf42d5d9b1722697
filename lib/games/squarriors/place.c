/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: `choose`, and the placing of cards by their player. */
#include "games/squarriors/sq.h"

/* Returns the rules by which a card was placed in a chain or domain. */
static const char *placing_rule(const struct pl_run *r, int object, bool chain)
{
    return !chain && sq_own(r)->wait == SQ_WAITS_PLACE   ? "S12 7.3.2.3 4.2.4.3"
           : !chain                                      ? "S12 4.3.6.4 4.2.4.3"
           : pl_card_of(r, object)->type == SQ_MARK_CARD ? "S11 4.3.6.3 4.4.8.5"
           : sq_is_creature(r, object)                   ? "S11 5.5.4 5.5.5"
                                                         : "S11 4.4.7.3";
}

/* Moves a card that was just placed to the place that its player chooses. */
static void place(struct pl_run *r, int player, const struct pl_word *what,
                  const struct pl_word *where)
{
    struct sq_own *own = sq_own(r);
    const struct sq_placed *p = own->placed, *end = p + own->placed_count;
    struct pl_pending *resolving = pl_chosen_for(r, what->ref);
    struct sq_placed later = {(int16_t)what->ref, 0, true};
    int zone = pl_place_zone(where->ref), domain;
    const char *rule;

    while (p < end && (p->object != what->ref || !sq_is_placed(r, p)))
        p++;
    if (p == end && resolving != NULL) {
        later.player = resolving->item.controller;
        p = &later;
    } else if (p == end) {
        pl_undoable(r, what->o, "S11 S12", SQ_SAY(NOT_JUST_PLACED),
                    PL_TEXT(what->o));
        return;
    }
    rule = placing_rule(r, what->ref, p->chain);
    domain = zone - (p->chain ? SQ_CHAIN_ARMY : SQ_ARMY);
    if (domain < 0 || domain >= SQ_DOMAINS) {
        pl_undoable(r, where->o, rule,
                    SQ_SAY_IF(p->chain, PLACED_IN_A_CHAIN, PLACED_IN_A_DOMAIN));
        return;
    }
    if (p->player != player)
        pl_illegal(r, what->o, rule, SQ_SAY(NOT_WHO_PLACES),
                   PL_ID(r, p->player));
    if (pl_place_player(where->ref) != p->player ||
        !sq_stands(r, p->player, domain))
        pl_undoable(r, where->o, rule, SQ_SAY(NOT_STANDING_DOMAIN),
                    PL_ID(r, p->player));
    else if (p == &later)
        resolving->item.to = where->ref; /* the place for its resolution */
    else if (r->s->objects[what->ref].zone != zone || p->chain)
        pl_move(r, what->ref, zone, 0, p->chain ? "S11" : "S12");
}

/* Returns the object of a word that is put WHERE (NULL: chosen for an effect).
 * The name of a card that was just placed is enough. */
static pl_ref chosen(struct pl_run *r, int player, const struct hj_operand *o,
                     const struct pl_word *where, const struct pl_words *w)
{
    const struct sq_own *own = sq_own(r);
    bool chain =
        where != NULL && (PL_ZONE(pl_place_zone(where->ref)) & SQ_CHAINS) != 0;
    hj_card card = where != NULL ? pl_named_card(r->g, o) : HJ_NO_CARD;

    for (int i = 0; i < own->placed_count && card != HJ_NO_CARD; i++) {
        const struct sq_placed *p = &own->placed[i];
        if (p->player == player && p->chain == chain && sq_is_placed(r, p) &&
            r->s->objects[p->object].card == card)
            return p->object;
    }
    return pl_choice_operand(r, o, player, w);
}

/* Returns the place behind `to` in the group of word I; NULL for none. */
static const struct pl_word *put_where(const struct pl_words *w, int i)
{
    for (int k = 0; k < w->count; k++)
        if (w->w[k].role == HJ_ROLE_TO && w->w[k].group == w->w[i].group)
            return &w->w[k];
    return NULL;
}

/* True if word I, behind `to`, is the place of a card. */
static bool is_where(const struct pl_words *w, int i)
{
    bool any = false;

    PL_EACH_WORD (k, w, HJ_ROLE_ITEM)
        any |= w->w[k].group == w->w[i].group;
    return any && put_where(w, i) == &w->w[i];
}

void sq_do_choose(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    struct pl_words read;

    pl_copy_words(&read, w);
    if (own->wait == SQ_WAITS_PLACE && own->unsure != 0 &&
        w->counts[HJ_ROLE_TO] > 0) {
        own->unsure = 0; /* the line tells that it was persuaded */
        sq_persuade(r);
    }
    for (int i = 0; i < w->count && !r->unread; i++) {
        const struct pl_word *where = put_where(w, i);
        if (w->w[i].role != HJ_ROLE_ITEM) {
            if (!is_where(w, i))
                pl_unread(r, w->w[i].o, PL_SAY(UNEXPECTED_ARGUMENT),
                          PL_TEXT(w->w[i].o));
            continue;
        }
        read.w[i].ref = chosen(r, player, w->w[i].o, where, &read);
        if (r->unread || w->counts[HJ_ROLE_TO] == 0)
            continue;
        if (where == NULL)
            pl_unread(r, w->w[i].o, PL_SAY(MISSING_PLACE_BEHIND_TO));
        else if (!pl_ref_is_object(read.w[i].ref))
            pl_unread(r, w->w[i].o, SQ_SAY(NOT_CARD), PL_TEXT(w->w[i].o));
        else
            place(r, player, &read.w[i], where);
    }
    if (!r->unread && w->counts[HJ_ROLE_TO] == 0)
        pl_choose_verb(r, player, &read);
    else if (!r->unread && own->wait == SQ_WAITS_PLACE)
        sq_apply_default(r);
}
