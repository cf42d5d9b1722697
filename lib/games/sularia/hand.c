/* SPDX-License-Identifier: MPL-2.0 */
/* Drawing and discarding cards, answers and rolls. */
#include "games/sularia/su.h"

/* Returns how many of N cards of a `draw` line an effect has drawn before.
 * COUNT draws of the phase precede in the line. CARD identifies the newest
 * unknown card of the hand, if it is known. */
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
            r->s->objects[i].controller == player && pl_is_unknown(r, i)) {
            pl_identify(r, i, card);
            break;
        }
    return told;
}

void su_do_draw(struct pl_run *r, int player, const struct pl_words *w)
{
    uint8_t *due;
    int count = 0, before, at = 0;

    if (!su_is_to_go_on(r, player)) {
        ; /* not a draw of the phase: no other phase begins */
    } else if ((!r->s->begun || su_own(r)->done) && r->s->winner < 0) {
        su_begin_turn(r);
        if (r->s->players[r->s->turn].turns > 1)
            su_to_phase(r, SU_PHASE_DRAW);
    } else if (r->s->phase < SU_PHASE_DRAW) {
        su_to_phase(r, SU_PHASE_DRAW);
    }
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        bool many =
            o->kind == HJ_OPERAND_NUMBER || o->kind == HJ_OPERAND_UNKNOWN;
        int n = many ? o->value : 1;
        hj_card card =
            many || w->w[at].ref < 0 ? HJ_NO_CARD : (hj_card)w->w[at].ref;
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
        pl_illegal(r, NULL,
                   r->s->players[player].turns <= 1 && su_has_turn(r, player) &&
                           r->s->phase <= SU_PHASE_INFLUENCE
                       ? "draw-phase.2 the-first-turn.3 R5"
                       : "draw-phase.2",
                   SU_SAY(DRAWS_DUE), count, count == 1 ? "" : "s",
                   r->s->phase == SU_PHASE_DRAW ? *due : 0);
    *due = (uint8_t)(count > *due ? 0 : *due - count);
}

/* Names the cards that an effect has made PLAYER discard with the whole
 * hand. */
static void name_discarded(struct pl_run *r, int player)
{
    struct pl_words w = {0};

    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM) {
        hj_card card;
        if (!pl_card_operand(r, o, &card))
            return;
        for (int n = hj_operand_cards(o); n > 0 && w.count < PL_WORDS; n--)
            w.w[w.count++] = (struct pl_word){
                .o = o, .ref = card == HJ_NO_CARD ? -1 : (pl_ref)card};
    }
    pl_name_discarded(r, player, &w);
}

int su_newer(const struct pl_run *r, int player, struct pl_words *newer)
{
    int older = 0;

    newer->count = 0;
    PL_WALK_IN (w, r->s, SU_HAND, player)
        if (r->s->objects[w.at].order < su_own(r)->owed_since)
            older++;
        else if (newer->count < PL_WORDS)
            newer->w[newer->count++].ref = w.at;
    return older;
}

/* True if O names a card that only NEWER ones of the hand can be. */
static bool came_later(struct pl_run *r, int player, const struct hj_operand *o,
                       const struct pl_words *newer)
{
    bool there = false;
    hj_card card;

    if (newer->count == 0 || !pl_card_operand(r, o, &card) ||
        card == HJ_NO_CARD)
        return false;
    PL_WALK_IN (w, r->s, SU_HAND, player) {
        bool old = r->s->objects[w.at].order < su_own(r)->owed_since;
        bool fits = pl_is_unknown(r, w.at) || r->s->objects[w.at].card == card;
        if (old && fits)
            return false;
        there |= fits;
    }
    return there;
}

/* One of the cards that an effect asked for; -1, reported: it is none. */
static int take_owed(struct pl_run *r, int player, const struct hj_operand *o)
{
    struct pl_words newer;

    (void)su_newer(r, player, &newer);
    if (came_later(r, player, o, &newer)) {
        pl_undoable(r, o, "command-chain.3", SU_SAY(DISCARD_CAME_LATER));
        return -1;
    }
    su_own(r)->players[player].discards_due--;
    return pl_take_card(r, player, o, SU_HAND, &newer);
}

void su_do_discard(struct pl_run *r, int player, const struct pl_words *w)
{
    struct su_player *p = &su_own(r)->players[player];

    (void)w;
    for (uint32_t i = 0; i < r->a->count; i++)
        if (hj_operand_cards(&r->a->operands[i]) < 1) {
            pl_unread(r, &r->a->operands[i], PL_SAY(BELOW_ONE));
            return;
        }
    if (pl_has_discarded(r, player)) {
        name_discarded(r, player);
        return;
    }
    if (p->discards_due == 0 && su_has_turn(r, player)) {
        if (su_own(r)->done)
            su_phase_over(r, SU_PHASE_DISCARD);
        else
            su_to_phase(r, SU_PHASE_DISCARD);
    }
    if (p->discards_due == 0)
        su_required_first(r);
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM)
        for (int n = hj_operand_cards(o); n > 0; n--) {
            bool owed = p->discards_due > 0; /* an effect asked for it */
            const char *rule =
                owed ? "damage-pile.3" : "maximum-hand-size.1 damage-pile.3";
            int object;
            if (!owed &&
                (r->s->phase != SU_PHASE_DISCARD || !su_has_turn(r, player) ||
                 pl_count(r->s, player, SU_HAND) <= su_max_hand(r, player)))
                pl_illegal(r, o, "maximum-hand-size.1 R6",
                           SU_SAY(DISCARD_NOT_DUE), PL_ID(r, player),
                           pl_count(r->s, player, SU_HAND),
                           pl_count(r->s, player, SU_HAND) == 1 ? "" : "s");
            object = owed ? take_owed(r, player, o)
                          : pl_take_card(r, player, o, SU_HAND, NULL);
            if (object < 0)
                return;
            su_discard(r, object, rule);
        }
    su_discarded(r);
}

/* Answers an effect that waits, or names cards of a search. Any other choice is
 * kept in the log without consequences. */
void su_do_choose(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    struct pl_words read;

    if (su_choose_found(r, player))
        return;
    if (su_waits(r) == PL_WAIT_DISCARD)
        su_unanswered(r);
    pl_copy_words(&read, w);
    if (su_waits(r) != PL_WAIT_NOTHING)
        read.w[0].ref = su_waits(r) == PL_WAIT_CHOICE
                            ? pl_target_operand(r, o, player)
                            : PL_REF_NONE;
    if (su_waits(r) == PL_WAIT_ROLL)
        pl_unread(r, o, SU_SAY(ANSWER_BY_ROLL));
    else if (su_waits(r) != PL_WAIT_NOTHING && !r->unread)
        pl_choose_verb(r, player, &read);
    else if (!r->unread && !su_name_found(r, player))
        su_required_first(r);
}

/* Answers an effect that waits for a roll. Any other roll is kept in the log
 * without consequences. */
void su_do_roll(struct pl_run *r, int player, const struct pl_words *w)
{
    int sides, shown;

    if (su_waits(r) == PL_WAIT_DISCARD)
        su_unanswered(r);
    if (su_waits(r) == PL_WAIT_CHOICE)
        pl_unread(r, w->w[0].o, SU_SAY(ANSWER_BY_CHOICE));
    else if (su_waits(r) == PL_WAIT_ROLL)
        pl_roll_verb(r, player, w);
    else
        (void)pl_read_roll(r, w, &sides, &shown);
}
