/* SPDX-License-Identifier: MPL-2.0 */
/* The card that a line plays: of the hand, or face down in the influence
 * row. */
#include "games/sularia/su.h"

/* Returns the zone from which the card is played: the hand, or the influence
 * row, with its number in *PLACE (0: none); SU_NOWHERE: reported. */
static int read_from(struct pl_run *r, const struct pl_words *w, int player,
                     int *place)
{
    const struct hj_operand *o = pl_written(w, HJ_ROLE_FROM);
    int owner = player, zone = SU_HAND;
    struct hj_str rest = HJ_STR("");
    int64_t number = 0;

    if (o != NULL &&
        (!pl_read_zone(r, hj_operand_text(o), &owner, &zone, &rest) ||
         (zone != SU_INFLUENCE && zone != SU_HAND))) {
        pl_unread(r, o, SU_SAY(NOT_DONE_FROM), PL_TEXT(o));
        return SU_NOWHERE;
    }
    if (owner != player && owner >= 0) {
        pl_unread(r, o, SU_SAY(OTHER_PLAYERS_OBJECT), PL_TEXT(o),
                  PL_ID(r, owner), PL_ID(r, player));
        return SU_NOWHERE;
    }
    if (rest.n > 0)
        (void)hj_str_int(rest, 1, PL_OBJECTS, &number);
    *place = zone == SU_INFLUENCE ? (int)number : 0;
    return zone;
}

/* Returns the card with number PLACE in the row; -1: reported. */
static int take_numbered(struct pl_run *r, int player, int place)
{
    const struct hj_operand *from = hj_action_operand(r->a, HJ_ROLE_FROM, 0);
    int object = pl_nth_object(r, player, SU_INFLUENCE, place);

    if (object < 0)
        pl_unread(r, from, SU_SAY(NOT_IN_INFLUENCE_ROW), PL_ID(r, player),
                  pl_count(r->s, player, SU_INFLUENCE));
    else if (pl_is_flag(r, object, PL_FACE_UP))
        pl_illegal(r, from, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), PL_TEXT(from));
    return object;
}

/* Returns the face-down card of the row that O names as CARD; below 0:
 * reported. */
static int take_named(struct pl_run *r, int player, const struct hj_operand *o,
                      hj_card card)
{
    int unknown = -1, up = -1;

    PL_WALK_OF (w, r->s, PL_ZONE(SU_INFLUENCE), player) {
        const struct pl_object *it = &r->s->objects[w.at];
        if (pl_is_flag(r, w.at, PL_FACE_UP))
            up = it->card == card && card != HJ_NO_CARD ? w.at : up;
        else if (pl_is_unknown(r, w.at))
            unknown = unknown < 0 ? w.at : unknown;
        else if (it->card == card)
            return w.at;
    }
    if (unknown >= 0)
        return unknown;
    if (up >= 0)
        pl_illegal(r, o, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), PL_TEXT(o));
    else
        pl_undoable(r, o, "influence-zone.1", SU_SAY(NO_SUCH_CARD_IN_ZONE),
                    PL_ID(r, player), "the influence row, face down",
                    pl_count(r->s, player, SU_INFLUENCE));
    return up;
}

/* Returns the card of the row that O names, with number PLACE (0: none) in it;
 * below 0: reported. */
static int take_from_row(struct pl_run *r, int player,
                         const struct hj_operand *o, int place)
{
    hj_card card;
    int object = !pl_card_operand(r, o, &card) ? -1
                 : place > 0                   ? take_numbered(r, player, place)
                                               : take_named(r, player, o, card);

    if (object < 0 || card == HJ_NO_CARD ||
        (!pl_is_unknown(r, object) && r->s->objects[object].card == card))
        return object;
    if (!pl_is_unknown(r, object))
        pl_illegal(r, o, "influence-zone.2", PL_SAY(KNOWN_CARD),
                   PL_CARD_NAME(r, r->s->objects[object].card));
    pl_identify(r, object, card);
    pl_changed(r, PL_F_CARD, object, player, 0, 1, "");
    return object;
}

/* Returns the card of establish, deploy or play, from the hand or the row. An
 * unknown card is paid for when it is identified. */
int su_take_played(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    int place, object, from = read_from(r, w, player, &place);
    bool row = from == SU_INFLUENCE;

    if (from == SU_NOWHERE)
        return -1;
    if (!pl_is_one_card(r, o))
        return -1;
    if (!row && pl_is_unnamed(r, o, player))
        return -1;
    if (!row)
        su_discards_first(r, player);
    object = row ? take_from_row(r, player, o, place)
                 : pl_take_card(r, player, o, SU_HAND, NULL);
    if (object < 0)
        return -1;
    su_set(r, object, PL_FORESEEN, 0);
    su_set(r, object, SU_FROM_ROW, row);
    if (r->s->objects[object].card == HJ_NO_CARD) {
        su_set(r, object, SU_UNPAID, true);
        su_own(r)->unpaid = 1;
    }
    return object;
}
