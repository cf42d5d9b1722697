/* SPDX-License-Identifier: MPL-2.0 */
/* Cards that are drawn, discarded and revealed. */
#include "games/sularia/su.h"

/* Of N cards that are written as drawn, COUNT of the phase's draws being
 * written before, how many an effect has drawn already.  The newest unknown
 * card of the hand is CARD, where that is known. */
static int were_drawn(struct pl_run *r, int player, int n, int count,
                      hj_card card)
{
    struct su_player *p = &su_own(r)->players[player];
    int due = r->s->phase == SU_PHASE_DRAW ? p->draws_due - count : 0;
    int told = due > 0 ? n - due : n;

    if (told > p->drawn)
        told = p->drawn;
    if (told <= 0)
        return 0;
    p->drawn = (uint16_t)(p->drawn - told);
    for (int i = r->s->object_count - 1; card != HJ_NO_CARD && i >= 0; i--)
        if (r->s->objects[i].zone == SU_HAND &&
            r->s->objects[i].controller == player &&
            (r->s->objects[i].card == HJ_NO_CARD ||
             pl_is_flag(r, i, PL_FORESEEN))) {
            pl_identify(r, i, card);
            break;
        }
    return told;
}

void su_do_draw(struct pl_run *r, int player, const struct pl_words *w)
{
    uint8_t *due;
    int count = 0, before, at = 0;

    if ((!r->s->begun || su_own(r)->done) && r->s->winner < 0) {
        su_begin_turn(r);
        if (r->s->players[r->s->turn].turns > 1)
            su_to_phase(r, SU_PHASE_DRAW);
    } else if (r->s->phase < SU_PHASE_DRAW) {
        su_to_phase(r, SU_PHASE_DRAW);
    }
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        bool many = o->kind == HJ_OPERAND_NUMBER ||
                    o->kind == HJ_OPERAND_UNKNOWN;
        int n = many ? o->value : 1;
        hj_card card = many || w->w[at].ref < 0 ? HJ_NO_CARD
                                                : (hj_card)w->w[at].ref;
        at += o->role == HJ_ROLE_ITEM ? n : 1;
        if (o->role != HJ_ROLE_ITEM)
            continue;
        if (n < 0 || n > PL_OBJECTS) {
            pl_unread(r, o, SU_SAY(DRAW_OUT_OF_RANGE), n);
            return;
        }
        n -= were_drawn(r, player, n, count, card);
        before = r->s->object_count;
        su_draw(r, player, n, "draw-phase.2");
        if (r->s->object_count > before && card != HJ_NO_CARD)
            pl_identify(r, r->s->object_count - 1, card);
        count += n;
    }
    due = &su_own(r)->players[player].draws_due;
    if (count > 0)
        su_required_first(r);
    if (count > (r->s->phase == SU_PHASE_DRAW ? *due : 0))
        pl_illegal(r, NULL, "draw-phase.2", SU_SAY(DRAWS_DUE), count,
                   count == 1 ? "" : "s",
                   r->s->phase == SU_PHASE_DRAW ? *due : 0);
    *due = (uint8_t)(count > *due ? 0 : *due - count);
}

void su_do_discard(struct pl_run *r, int player, const struct pl_words *w)
{
    struct su_player *p = &su_own(r)->players[player];

    (void)w;
    if (p->discards_due == 0 && su_has_turn(r, player))
        su_to_phase(r, SU_PHASE_DISCARD);
    if (p->discards_due == 0)
        su_required_first(r);
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        int n = o->kind == HJ_OPERAND_UNKNOWN ? o->value : 1;
        for (; o->role == HJ_ROLE_ITEM && n > 0; n--) {
            int object;
            if (p->discards_due > 0)
                p->discards_due--;
            else if (r->s->phase != SU_PHASE_DISCARD ||
                     !su_has_turn(r, player) ||
                     pl_count(r->s, player, SU_HAND) <= su_most_hand(r, player))
                pl_illegal(r, o, "maximum-hand-size.1 R6",
                           SU_SAY(DISCARD_NOT_DUE), PL_ID(r, player),
                           pl_count(r->s, player, SU_HAND),
                           pl_count(r->s, player, SU_HAND) == 1 ? "" : "s");
            object = pl_take_card(r, player, o, SU_HAND, NULL);
            if (object < 0)
                return;
            su_discard(r, object,
                       pl_wrong(DISCARD_ZONE) ? SU_DESTROY : SU_DAMAGE,
                       "maximum-hand-size.1 damage-pile.3");
        }
    }
}

/* `reveal influence.3 gray-harrier`: which card an unknown one was. */
static void reveal_object(struct pl_run *r, int object,
                          const struct hj_operand *second)
{
    bool was_unknown = r->s->objects[object].card == HJ_NO_CARD;
    hj_card card;

    if (!pl_card_operand(r, second, &card))
        return;
    pl_tell_card(r, second, object, card);
    if (was_unknown)
        su_catch_up(r, object);
}

/* The cards of a player in one zone. */
struct pile {
    int player, zone;
};

/* Whether the word names a zone, PLAYER's where it does not say whose. */
static bool read_pile(const struct pl_run *r, const struct hj_operand *o,
                      int player, struct pile *pile)
{
    struct pile read = {player, SU_NOWHERE};
    struct hj_str rest;

    if (o->kind != HJ_OPERAND_WORD ||
        !pl_read_zone(r, hj_operand_text(o), &read.player, &read.zone,
                      &rest) ||
        rest.n > 0)
        return false;
    *pile = read;
    return true;
}

/* One more card of a pile that is shown: one that is known to be it, else an
 * unknown one.  SHOWN are those that the action has shown before. */
static bool reveal_one(struct pl_run *r, const struct hj_operand *o,
                       const struct pile *pile, uint64_t shown[PL_SETS])
{
    int known = -1, unknown = -1, take;
    hj_card card;

    if (!pl_card_operand(r, o, &card))
        return false;
    PL_EACH (i, r->s, PL_ZONE(pile->zone))
    {
        const struct pl_object *object = &r->s->objects[i];
        if (object->controller != pile->player || pl_set_has(shown, i))
            continue;
        if (object->card == HJ_NO_CARD || su_has(object, PL_FORESEEN))
            unknown = unknown < 0 ? i : unknown;
        else if (object->card == card)
            known = known < 0 ? i : known;
    }
    take = known >= 0 ? known : unknown;
    if (take < 0) {
        pl_undoable(r, o,
                    pile->zone == SU_INFLUENCE ? "influence-zone.1"
                                               : "hand-zone.1",
                    SU_SAY(REVEAL_NOT_THERE), PL_ID(r, pile->player),
                    pl_count(r->s, pile->player, pile->zone));
        return false;
    }
    pl_set_add(shown, take);
    if (take == unknown)
        pl_tell_card(r, o, take, card);
    return true;
}

/* `reveal hand feedback scout`: cards of a pile, from the operand FROM on; `?`
 * is one that is not told. */
static void reveal_pile(struct pl_run *r, const struct pile *pile,
                        uint32_t from)
{
    uint64_t shown[PL_SETS] = {0};
    int count = 0;

    for (uint32_t i = from; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        if (o->role != HJ_ROLE_ITEM)
            continue;
        count++;
        if (o->kind != HJ_OPERAND_UNKNOWN && !reveal_one(r, o, pile, shown))
            return;
    }
    if (count == 0 && pl_unknown_in(r, pile->player, pile->zone) >= 0)
        pl_unread(r, &r->a->operands[0], SU_SAY(REVEAL_MISSING_CARDS),
                  pile->zone == SU_HAND ? "hand" : "influence");
}

/* An object and its card; a pile and its cards; or cards of the hand. */
void su_do_reveal(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    const struct hj_operand *second = NULL;
    struct pile pile = {player, SU_HAND};
    struct hj_str rest = HJ_STR("");
    int object = -1, count = 0;
    hj_card card;

    (void)w;
    for (uint32_t i = 0; i < r->a->count; i++)
        if (r->a->operands[i].role == HJ_ROLE_ITEM && count++ == 1)
            second = &r->a->operands[i];
    if (o == NULL) {
        pl_unread(r, NULL, SU_SAY(REVEAL_INCOMPLETE));
        return;
    }
    if (read_pile(r, o, player, &pile)) {
        reveal_pile(r, &pile, 1);
        return;
    }
    if (count == 2 && o->kind == HJ_OPERAND_WORD)
        object = pl_find_operand(r, o, player, &rest);
    card = pl_named_card(r->g, o);
    if (object >= 0 && rest.n == 0 &&
        (card == HJ_NO_CARD || r->s->objects[object].card != card))
        reveal_object(r, object, second);
    else if (count == 2 && card == HJ_NO_CARD)
        pl_unknown_object(r, o);
    else
        reveal_pile(r, &pile, 0);
}

/* What a search of the deck found. */
static void choose_found(struct pl_run *r, int player,
                         const struct hj_operand *o)
{
    const struct hj_effect *e;
    int object = su_own(r)->searched;
    hj_card card;

    if (!pl_card_operand(r, o, &card) || card == HJ_NO_CARD)
        return;
    su_own(r)->searched = -1;
    pl_identify(r, object, card);
    pl_changed(r, PL_F_CARD, object, player, 0, 1, "");
    e = su_search(r, su_own(r)->searcher, su_own(r)->search);
    if (e != NULL && !pl_fits_any_zone(r, &e->whom, object,
                                       su_own(r)->searcher, player))
        pl_illegal(r, o, "play-deck.5", SU_SAY(SEARCH_DOES_NOT_FIND),
                   PL_CALLED(r, su_own(r)->searcher),
                   PL_CALLED(r, object));
}

/* The answer to an effect that waits, or what a search found.  Any other choice
 * is kept by the log, and nothing follows from it by itself. */
void su_do_choose(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    int found = su_own(r)->searched;
    struct pl_words read;

    pl_copy_words(&read, w);
    if (su_waits(r) != PL_WAIT_NOTHING)
        read.w[0].ref = su_waits(r) == PL_WAIT_CHOICE
                            ? pl_target_operand(r, o, player)
                            : PL_REF_NONE;
    if (su_waits(r) == PL_WAIT_ROLL)
        pl_unread(r, o, SU_SAY(ANSWER_BY_ROLL));
    else if (su_waits(r) != PL_WAIT_NOTHING && !r->unread)
        pl_choose_verb(r, player, &read);
    else if (!r->unread && found >= 0 && r->s->objects[found].controller == player &&
             (r->s->objects[found].card == HJ_NO_CARD ||
              pl_is_flag(r, found, PL_FORESEEN)))
        choose_found(r, player, o);
}

/* What a roll showed.  One that no effect waits for is kept by the log, and
 * nothing follows from it by itself. */
void su_do_roll(struct pl_run *r, int player, const struct pl_words *w)
{
    int sides, shown;

    if (su_waits(r) == PL_WAIT_CHOICE)
        pl_unread(r, w->w[0].o, SU_SAY(ANSWER_BY_CHOICE));
    else if (su_waits(r) == PL_WAIT_ROLL)
        pl_roll_verb(r, player, w);
    else
        (void)pl_read_roll(r, w, &sides, &shown);
}
