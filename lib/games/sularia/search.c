/* SPDX-License-Identifier: MPL-2.0 */
/* Cards that effects take out of a deck, and the lines that name them. */
#include "games/sularia/su.h"

enum { NO_SEARCH = 255 }; /* an ability: another effect takes the top card */

/* Returns the clause that searched a deck last; NULL: none. */
static const struct hj_effect *searched_by(const struct pl_run *r)
{
    const struct su_own *own = su_own(r);
    const struct hj_ability *a =
        pl_ability(pl_card_of(r, own->searcher), own->search_ability);

    return a != NULL ? &a->effects[own->search_clause] : NULL;
}

/* Returns the search that waits for a line; NULL: none. */
static const struct hj_effect *waits(const struct pl_run *r)
{
    const struct hj_effect *e = su_waits(r) == PL_WAIT_CHOICE
                                    ? pl_pending_clause(r, &r->s->pending[0])
                                    : NULL;

    return e != NULL && e->kind == HJ_EFFECT_SEARCH ? e : NULL;
}

bool su_is_asked(const struct pl_run *r)
{
    return su_waits(r) >= PL_WAIT_DISCARD && waits(r) == NULL;
}

bool su_take_top(struct pl_run *r, const struct pl_item *link, int zone)
{
    int object = pl_top_card(r, link->controller);

    if (object < 0)
        return false;
    su_move(r, object, zone, "play-deck.5");
    su_own(r)->searched = (int16_t)object;
    su_own(r)->searcher = link->object;
    su_own(r)->search_ability = NO_SEARCH;
    su_own(r)->found = 1;
    return true;
}

/* Finds up to N cards by clause E of P; returns their number. */
static int find(struct pl_run *r, const struct pl_pending *p,
                const struct hj_effect *e, int n)
{
    struct su_own *own = su_own(r);
    const struct pl_item *link = &p->item;
    bool again = own->searched >= 0 && own->searching;
    int found = 0, before = again ? own->found : 0;

    if (!again)
        own->searches = 0;
    else if (own->searches == 0 || own->searcher != link->object)
        own->searches = own->searcher == link->object ? 1 : 2;
    while (found < n && su_take_top(r, link, r->g->rules->word_zones[e->to]))
        found++;
    if (found == 0)
        return 0;
    own->found = (uint8_t)(before + found);
    own->searching = 1;
    own->search_ability = link->ability;
    own->search_clause = p->effect;
    return found;
}

void su_search_clause(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e)
{
    int deck = r->s->players[p->item.controller].deck;

    if (p->next > 0) { /* a line gave the number */
        p->did = p->next > 1;
        p->next = 0;
    } else if (!e->whom.up_to || deck == 0) {
        p->did = find(r, p, e, e->whom.count) > 0;
    } else {
        p->wait = PL_WAIT_CHOICE;
        p->player = p->item.controller;
        p->number =
            deck > 0 && deck < e->whom.count ? (int16_t)deck : e->whom.count;
    }
}

/* True if E (NULL: unknown) finds such a card, or another search of its line
 * does. */
static bool is_found(const struct pl_run *r, const struct hj_effect *e,
                     int object, int source, int player)
{
    if (e == NULL || su_own(r)->searches > 1 ||
        pl_fits_any_zone(r, &e->whom, object, source, player))
        return true;
    PL_EACH_ABILITY (a, &pl_card_of(r, source)->text)
        PL_EACH_CLAUSE (other, a)
            if (su_own(r)->searches == 1 && other->kind == HJ_EFFECT_SEARCH &&
                pl_fits_any_zone(r, &other->whom, object, source, player))
                return true;
    return false;
}

/* Identifies OBJECT, found by a search of SOURCE; reports a card that the
 * search does not find. */
static void name(struct pl_run *r, int player, int source,
                 const struct hj_effect *e, int object,
                 const struct hj_operand *o, hj_card card)
{
    if (r->s->objects[object].zone == SU_HAND)
        pl_set_seen(r, object, su_shows(r, r->a));
    pl_identify(r, object, card);
    pl_changed(r, PL_F_CARD, object, player, 0, 1, "");
    if (!is_found(r, e, object, source, player))
        pl_illegal(r, o, "play-deck.5", SU_SAY(SEARCH_DOES_NOT_FIND),
                   PL_LABEL(r, source), PL_LABEL(r, object));
}

/* Returns the card that was found before OBJECT; -1: none. */
static int found_before(const struct pl_run *r, int object)
{
    const struct pl_object *o = r->s->objects;
    int best = -1;

    PL_WALK_IN (w, r->s, o[object].zone, o[object].controller)
        if (pl_is_unknown(r, w.at) && o[w.at].order < o[object].order &&
            (best < 0 || o[w.at].order > o[best].order))
            best = w.at;
    return best;
}

/* Names the last of the found cards as O. */
static void name_one(struct pl_run *r, int player, const struct hj_operand *o)
{
    int object = su_own(r)->searched, source = su_own(r)->searcher;
    int next = su_own(r)->found > 1 ? found_before(r, object) : -1;
    hj_card card;

    if (o->symbol == HJ_SYMBOL_NONE) {
        su_move(r, object, SU_DECK, "play-deck.5");
        pl_note(r, o, SU_SAY(SEARCH_FOUND_NONE), PL_LABEL(r, source));
    } else if (!pl_card_operand(r, o, &card)) {
        return;
    } else if (card != HJ_NO_CARD) {
        name(r, player, source, searched_by(r), object, o, card);
    }
    su_own(r)->found--;
    su_own(r)->searched = (int16_t)next;
}

bool su_name_found(struct pl_run *r, int player)
{
    const int16_t *object = &su_own(r)->searched;

    if (*object < 0 || r->s->objects[*object].controller != player ||
        !pl_is_unknown(r, *object))
        return false;
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM) {
        int n = o->kind == HJ_OPERAND_UNKNOWN ? o->value : 1;
        for (; n > 0 && *object >= 0 && !r->unread; n--)
            name_one(r, player, o);
        if (n > 0 && !r->unread)
            pl_illegal(r, o, r->g->rules->cites.choice, PL_SAY(TOO_MANY_CHOSEN),
                       PL_LABEL(r, su_own(r)->searcher), PL_ID(r, player));
    }
    return true;
}

bool su_choose_found(struct pl_run *r, int player)
{
    const struct hj_effect *e = waits(r);
    struct pl_pending p = r->s->pending[0];
    int left = p.number, unnamed = 0;
    int16_t last = -1;

    if (e == NULL)
        return false;
    if (p.player != player)
        pl_illegal(r, NULL, r->g->rules->cites.choice, PL_SAY(NOT_YOUR_CHOICE),
                   PL_ID(r, p.player));
    p.next = 1;
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM)
        if (hj_operand_cards(o) < 0) {
            pl_unread(r, o, PL_SAY(BELOW_ZERO));
            return true;
        }
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM) {
        hj_card card = HJ_NO_CARD;
        int n = o->symbol == HJ_SYMBOL_NONE ? 0 : hj_operand_cards(o), found;
        if (n > left) {
            pl_illegal(r, o, r->g->rules->cites.choice, PL_SAY(TOO_MANY_CHOSEN),
                       PL_LABEL(r, p.item.object), PL_ID(r, p.player));
            n = left;
        }
        if (n > 0 && !pl_card_operand(r, o, &card))
            return true;
        left -= n;
        found = find(r, &p, e, n);
        su_own(r)->searches = 0;
        p.next = (uint8_t)(p.next + found);
        if (found > 0 && card != HJ_NO_CARD) {
            name(r, p.player, p.item.object, e, su_own(r)->searched, o, card);
        } else if (found > 0) {
            unnamed += found;
            last = su_own(r)->searched;
        }
    }
    su_own(r)->searched = last;
    su_own(r)->found = (uint8_t)unnamed;
    pl_continue(r, 0, &p, false);
    return true;
}

bool su_offer_found(struct pl_legal *l)
{
    const struct pl_pending *p = &l->r.s->pending[0];

    if (waits(&l->r) == NULL)
        return false;
    for (int n = p->number; n >= 0 && l->go_on; n--) {
        pl_try(l, p->player, HJ_VERB_CHOOSE);
        if (n > 0)
            pl_add_unknown(l, HJ_ROLE_ITEM, n);
        else
            pl_add_word(l, HJ_ROLE_ITEM, "none");
        pl_offer(l);
    }
    return true;
}

bool su_shows(const struct pl_run *r, const struct hj_action *a)
{
    const struct hj_effect *e = waits(r);

    if (a->verb != HJ_VERB_CHOOSE)
        return false;
    if (e == NULL && su_own(r)->searched >= 0)
        e = searched_by(r);
    return e != NULL && e->reveal;
}

/* Discards cards for which an effect asks and that no line names. */
static void discard_unsaid(struct pl_run *r, const struct pl_pending *p)
{
    int left = pl_discards_rest(r, p) ? 0 : pl_discards_left(r, p, p->player);

    if (left > 0)
        pl_illegal(r, NULL, "damage-pile.3", SU_SAY(DISCARDS_NOT_WRITTEN),
                   PL_ID(r, p->player), left, left == 1 ? "" : "s");
    for (; left > 0; left--)
        pl_set_aside(r, pl_take_unnamed(r, p->player, SU_HAND, NULL));
}

bool su_unsaid(struct pl_run *r, struct pl_pending *p)
{
    const struct hj_effect *e = waits(r);

    if (p->wait == PL_WAIT_DISCARD)
        discard_unsaid(r, p);
    if (e == NULL)
        return p->wait == PL_WAIT_DISCARD;
    p->next = (uint8_t)(1 + find(r, p, e, p->number));
    return true;
}
