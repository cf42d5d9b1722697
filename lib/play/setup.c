/* SPDX-License-Identifier: MPL-2.0 */
/* Set-up: the first player's roll and choice, cards that are laid. */
#include "play/internal.h"
#include "play/legal.h"

static bool is_open(const struct pl_run *r)
{
    return r->s->phase < r->g->rules->first_phase &&
           r->g->rules->begins != PL_BEGINS_BY_HEAD && r->s->pending_count == 0;
}

/* Returns the player who rolled most; -1 if not all have rolled, PL_PLAYERS if
 * several rolled the same. */
static int winner(const struct pl_run *r)
{
    int best = 0, count = 0;

    for (int i = 0; i < r->g->players; i++) {
        int rolled = r->s->players[i].rolled;
        if (rolled == 0)
            return -1;
        if (rolled > r->s->players[best].rolled)
            best = i;
    }
    for (int i = 0; i < r->g->players; i++)
        count += r->s->players[i].rolled == r->s->players[best].rolled;
    return count > 1 ? PL_PLAYERS : best;
}

bool pl_begin_roll(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[w->count - 1].o;
    const char *cite = r->g->rules->cites.begins;
    int sides, shown;

    if (!is_open(r))
        return false;
    if (!pl_read_roll(r, w, &sides, &shown) ||
        r->g->rules->begins == PL_BEGINS_KEPT)
        return true;
    if (player < 0) {
        pl_unread(r, NULL, PL_SAY(MISSING_ROLLER));
        return true;
    }
    if (sides == 0)
        o = w->w[0].o; /* a die's roll is `roll 6`, not `roll rock 6` */
    if (o->kind != HJ_OPERAND_NUMBER || o->value < 1 || o->value > UINT8_MAX) {
        pl_unread(r, o, PL_SAY(NOT_A_START_ROLL), PL_TEXT(o));
        return true;
    }
    if (sides == 0 && !pl_check_end(r, w, 1))
        return true;
    if (winner(r) == PL_PLAYERS) /* all roll again */
        for (int i = 0; i < r->g->players; i++)
            r->s->players[i].rolled = 0;
    if (r->s->players[player].rolled > 0)
        pl_illegal(r, NULL, cite, PL_SAY(ROLLED_ALREADY), PL_ID(r, player));
    r->s->players[player].rolled = (uint8_t)o->value;
    pl_tell_of(r, PL_ROLLED, 0, -1, player, o->value, sides, cite);
    return true;
}

bool pl_begin_choice(struct pl_run *r, int player, const struct pl_words *w)
{
    const char *cite = r->g->rules->cites.begins;
    pl_ref who = pl_first(w, HJ_ROLE_ITEM);
    int best = winner(r), was = r->s->turn;

    if (!is_open(r) || !pl_ref_is_player(who))
        return false;
    if (!pl_check_end(r, w, 1) || r->g->rules->begins == PL_BEGINS_KEPT)
        return true;
    if (best == PL_PLAYERS)
        pl_illegal(r, NULL, cite, PL_SAY(ROLLS_EQUAL));
    else if (best >= 0 && best != player)
        pl_illegal(r, NULL, cite, PL_SAY(WINNER_CHOOSES), PL_ID(r, best));
    r->s->turn = r->s->first = r->s->priority = (uint8_t)~who;
    if (was != ~who)
        pl_changed(r, PL_F_TURN, -1, -1, was, ~who, cite);
    return true;
}

void pl_offer_begin(struct pl_legal *l)
{
    int best = winner(&l->r);

    if (!is_open(&l->r) || l->r.g->rules->begins != PL_BEGINS_ROLLED)
        return;
    for (int i = 0; i < l->r.g->players && l->go_on; i++)
        if (best == PL_PLAYERS || l->r.s->players[i].rolled == 0)
            pl_offer_roll(l, i, HJ_DIE);
    for (int i = 0;
         best >= 0 && best < PL_PLAYERS && i < l->r.g->players && l->go_on;
         i++) {
        pl_try(l, best, HJ_VERB_CHOOSE);
        pl_add_ref(l, HJ_ROLE_ITEM, ~i, NULL);
        pl_offer(l);
    }
}

/* --- cards that are laid --- */

int pl_lay_verb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_lay *lay = &r->g->rules->lays[PL_NAMED(
        r->g->rules, lay, word, hj_str(hj_verb_word(r->a->verb)))];
    const struct pl_zone *z = &r->g->rules->zones[lay->zone];
    const char *cite = r->g->verbs[r->a->verb]->cite;
    pl_ref at = pl_first(w, HJ_ROLE_AT), card = pl_first(w, HJ_ROLE_ITEM);
    int whose = z->is & PL_SHARED ? -1 : player, column = 0, object;

    if ((z->is & PL_SINGLE) && pl_count(r->s, player, lay->zone) > 0) {
        pl_undoable(r, NULL, cite, PL_SAY(SINGLE_THERE_ALREADY), z->word);
        return -1;
    }
    if (z->is & PL_PLACES) {
        column = at != PL_REF_NONE ? pl_place_column(at) : 1;
        while (at == PL_REF_NONE &&
               pl_object_at(r->s, whose, lay->zone, column) >= 0)
            column++;
        if ((z->places > 0 && column > z->places) ||
            pl_object_at(r->s, whose, lay->zone, column) >= 0) {
            pl_undoable(r, NULL, cite, PL_SAY(PLACE_TAKEN));
            return -1;
        }
    }
    object = pl_new_object(r, card < 0 ? HJ_NO_CARD : (hj_card)card, player, 0);
    if (object >= 0)
        pl_move(r, object, lay->zone, column, cite);
    return object;
}

/* --- a card that lies open from the beginning --- */

static int open_type(const struct pl_rules *rules)
{
    for (int i = 0; i < rules->lay_count; i++)
        if (rules->lays[i].zone == rules->open_zone)
            return hj_bit_lowest(rules->lays[i].types);
    return 0;
}

/* Returns the only card of that type in PLAYER's deck list; HJ_NO_CARD if there
 * is none, or more than one. */
static hj_card listed(const struct pl_run *r, int player, int type)
{
    const struct hj_game_player *p = &r->g->setup.players[player];
    hj_card found = HJ_NO_CARD;
    unsigned count = 0;

    for (size_t i = 0; i < p->count; i++)
        if (pl_card(r->g, p->deck[i])->type == type) {
            found = p->deck[i];
            count += p->copies[i];
        }
    return count == 1 ? found : HJ_NO_CARD;
}

void pl_lay_open(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;

    for (int i = 0; rules->open_zone != 0 && i < r->g->players; i++) {
        hj_card card = listed(r, i, open_type(rules));
        if (card != HJ_NO_CARD)
            pl_new_object(r, card, i, rules->open_zone);
    }
}

void pl_lay_unknown(struct pl_run *r, bool illegal)
{
    const struct pl_rules *rules = r->g->rules;

    for (int i = 0; rules->open_zone != 0 && i < r->g->players; i++) {
        if (pl_only_object(r->s, i, rules->open_zone) >= 0)
            continue;
        if (illegal)
            pl_illegal(r, NULL, rules->cites.reveal, PL_SAY(OPEN_MISSING),
                       PL_ID(r, i), rules->zones[rules->open_zone].word);
        pl_new_object(r, HJ_NO_CARD, i, rules->open_zone);
    }
}

bool pl_reveal_open(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_rules *rules = r->g->rules;
    const char *word = rules->zones[rules->open_zone].word;
    int there = pl_only_object(r->s, player, rules->open_zone);
    hj_card card;

    if (rules->open_zone == 0 || w->count != 2 ||
        !hj_str_is(hj_operand_text(w->w[0].o), word))
        return false;
    if (!pl_card_operand(r, w->w[1].o, &card))
        return true;
    if (card != HJ_NO_CARD && pl_card(r->g, card)->type != open_type(rules))
        pl_undoable(r, w->w[1].o, rules->cites.reveal, PL_SAY(NOT_A),
                    PL_TEXT(w->w[1].o), word);
    else if (r->s->phase >= rules->first_phase)
        return false; /* the line tells an unknown card */
    else if (there < 0)
        pl_move(r, pl_new_object(r, card, player, 0), rules->open_zone, 0,
                rules->cites.reveal);
    else if (r->s->objects[there].card != card)
        pl_undoable(r, w->w[1].o, rules->cites.reveal,
                    PL_SAY(SINGLE_THERE_ALREADY), word);
    return true;
}

void pl_offer_open(struct pl_legal *l, int player)
{
    const struct pl_rules *rules = l->r.g->rules;
    const struct hj_catalogue *cat = l->r.g->setup.catalogue;

    if (rules->open_zone == 0 || l->r.s->phase >= rules->first_phase ||
        pl_only_object(l->r.s, player, rules->open_zone) >= 0)
        return;
    for (hj_card card = 0; card < hj_catalogue_count(cat) && l->go_on; card++) {
        if (pl_card(l->r.g, card)->type != open_type(rules))
            continue;
        pl_try(l, player, HJ_VERB_REVEAL);
        pl_add_word(l, HJ_ROLE_ITEM, rules->zones[rules->open_zone].word);
        pl_add_card(l, HJ_ROLE_ITEM, card);
        pl_offer(l);
    }
}
