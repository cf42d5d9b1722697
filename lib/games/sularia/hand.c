/* SPDX-License-Identifier: MPL-2.0 */
/* Cards that are drawn, discarded and revealed. */
#include "games/sularia/verbs.h"

/* Of N cards that are written as drawn, COUNT of the phase's draws being
 * written before, how many an effect has drawn already.  The newest unknown
 * card of the hand is CARD, where that is known. */
static int were_drawn(struct su_run *r, int player, int n, int count,
                      hj_card card)
{
    struct su_player *p = &r->s->players[player];
    int due = r->s->phase == SU_PHASE_DRAW ? p->draws_due - count : 0;
    int told = due > 0 ? n - due : n;

    if (told > p->drawn)
        told = p->drawn;
    if (told <= 0)
        return 0;
    p->drawn = (uint16_t)(p->drawn - told);
    for (int i = r->s->object_count - 1; card != HJ_NO_CARD && i >= 0; i--)
        if (r->s->objects[i].zone == SU_HAND_ZONE &&
            r->s->objects[i].controller == player &&
            (r->s->objects[i].card == HJ_NO_CARD ||
             r->s->objects[i].foreseen)) {
            su_identify(r, i, card);
            break;
        }
    return told;
}

void su_do_draw(struct su_run *r, int player)
{
    uint8_t *due;
    int count = 0, before;

    if ((!r->s->begun || r->s->done) && r->s->winner < 0) {
        su_begin_turn(r);
        if (r->s->players[r->s->turn].turns > 1)
            su_to_phase(r, SU_PHASE_DRAW);
    } else if (r->s->phase < SU_PHASE_DRAW) {
        su_to_phase(r, SU_PHASE_DRAW);
    }
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        hj_card card = HJ_NO_CARD;
        int n = o->kind == HJ_OPERAND_NUMBER || o->kind == HJ_OPERAND_UNKNOWN
                    ? o->value
                    : 1;
        if (o->role != HJ_ROLE_ITEM)
            continue;
        if (o->kind != HJ_OPERAND_NUMBER && !su_card_operand(r, o, &card))
            return;
        if (n < 0 || n > SU_OBJECTS) {
            su_unread(r, o, SU_SAY(DRAW_OUT_OF_RANGE), n);
            return;
        }
        n -= were_drawn(r, player, n, count, card);
        before = r->s->object_count;
        su_draw(r, player, n, "draw-phase.2");
        if (r->s->object_count > before && card != HJ_NO_CARD)
            su_identify(r, r->s->object_count - 1, card);
        count += n;
    }
    due = &r->s->players[player].draws_due;
    if (count > 0)
        su_required_first(r);
    if (count > (r->s->phase == SU_PHASE_DRAW ? *due : 0))
        su_illegal(r, NULL, "draw-phase.2", SU_SAY(DRAWS_DUE), count,
                   count == 1 ? "" : "s",
                   r->s->phase == SU_PHASE_DRAW ? *due : 0);
    *due = (uint8_t)(count > *due ? 0 : *due - count);
}

void su_do_discard(struct su_run *r, int player)
{
    struct su_player *p = &r->s->players[player];

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
                     su_count(r->s, player, SU_HAND_ZONE) <= su_most_hand(r))
                su_illegal(
                    r, o, "maximum-hand-size.1 R6", SU_SAY(DISCARD_NOT_DUE),
                    HJ_STR_ARG(su_id(r, player)),
                    su_count(r->s, player, SU_HAND_ZONE),
                    su_count(r->s, player, SU_HAND_ZONE) == 1 ? "" : "s");
            object = su_take_card(r, player, o, SU_HAND_ZONE);
            if (object < 0)
                return;
            su_move(r, object, su_wrong(DISCARD_ZONE) ? SU_DESTROY : SU_DAMAGE,
                    "maximum-hand-size.1 damage-pile.3");
        }
    }
}

/* `reveal influence.3 gray-harrier`: which card an unknown one was. */
static void reveal_object(struct su_run *r, int player, int object,
                          const struct hj_operand *second)
{
    hj_card card;
    bool was_unknown;

    if (!su_card_operand(r, second, &card))
        return;
    if (r->s->objects[object].card != HJ_NO_CARD &&
        r->s->objects[object].card != card)
        su_illegal(r, second, "influence-zone.2", PL_SAY(KNOWN_CARD),
                   HJ_STR_ARG(su_card_called(r, object)));
    was_unknown = r->s->objects[object].card == HJ_NO_CARD;
    su_told(r);
    su_identify(r, object, card);
    su_changed(r, SU_F_CARD, object, player, 0, 1, "");
    if (was_unknown)
        su_catch_up(r, object);
}

/* One more card of a pile that is shown: one that is known to be it, else an
 * unknown one.  SHOWN are those that the action has shown before. */
static bool reveal_one(struct su_run *r, const struct hj_operand *o,
                       const struct su_pile *pile, uint64_t shown[SU_SETS])
{
    int known = -1, unknown = -1, take;
    hj_card card;

    if (!su_card_operand(r, o, &card))
        return false;
    SU_EACH_IN(i, r->s, pile->zone)
    {
        const struct su_object *object = &r->s->objects[i];
        if (object->controller != pile->player || su_is_in(shown, i))
            continue;
        if (object->card == HJ_NO_CARD || object->foreseen)
            unknown = unknown < 0 ? i : unknown;
        else if (object->card == card)
            known = known < 0 ? i : known;
    }
    take = known >= 0 ? known : unknown;
    if (take < 0) {
        r->unread = true;
        su_illegal(r, o,
                   pile->zone == SU_INFLUENCE ? "influence-zone.1"
                                              : "hand-zone.1",
                   SU_SAY(REVEAL_NOT_THERE), HJ_STR_ARG(su_id(r, pile->player)),
                   su_count(r->s, pile->player, pile->zone));
        return false;
    }
    su_put_in(shown, take);
    if (take == unknown) {
        su_told(r);
        su_identify(r, take, card);
        su_changed(r, SU_F_CARD, take, pile->player, 0, 1, "");
    }
    return true;
}

/* `reveal hand feedback scout`: cards of a pile, from the operand FROM on; `?`
 * is one that is not told. */
static void reveal_pile(struct su_run *r, const struct su_pile *pile,
                        uint32_t from)
{
    uint64_t shown[SU_SETS] = {0};
    int count = 0;

    for (uint32_t i = from; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        if (o->role != HJ_ROLE_ITEM)
            continue;
        count++;
        if (o->kind != HJ_OPERAND_UNKNOWN && !reveal_one(r, o, pile, shown))
            return;
    }
    if (count == 0 && su_unknown_in(r->s, pile) >= 0)
        su_unread(r, &r->a->operands[0], SU_SAY(REVEAL_MISSING_CARDS),
                  pile->zone == SU_HAND_ZONE ? "hand" : "influence");
}

/* Whether the operand is the name of a card; *CARD is which. */
static bool is_card_name(const struct su_run *r, const struct hj_operand *o,
                         hj_card *card)
{
    struct hj_lookup found = {.card = HJ_NO_CARD};

    if (o->kind == HJ_OPERAND_NAME)
        found.card =
            hj_catalogue_exact(r->g->setup.catalogue, hj_operand_text(o));
    else if (!hj_catalogue_find_slug(r->g->setup.catalogue, hj_operand_text(o),
                                     &found))
        return false;
    *card = found.card;
    return found.card != HJ_NO_CARD;
}

/* An object and its card; a pile and its cards; or cards of the hand. */
void su_do_reveal(struct su_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    const struct hj_operand *second = NULL;
    struct su_pile pile = {player, SU_HAND_ZONE};
    struct hj_str rest = HJ_STR("");
    hj_card card = HJ_NO_CARD;
    int object = -1, count = 0;

    for (uint32_t i = 0; i < r->a->count; i++)
        if (r->a->operands[i].role == HJ_ROLE_ITEM && count++ == 1)
            second = &r->a->operands[i];
    if (o == NULL) {
        su_unread(r, NULL, SU_SAY(REVEAL_INCOMPLETE));
        return;
    }
    if (su_pile(r, o, player, &pile)) {
        reveal_pile(r, &pile, 1);
        return;
    }
    if (count == 2 && o->kind == HJ_OPERAND_WORD)
        object = su_find_operand(r, o, player, &rest);
    if (object >= 0 && rest.n == 0 &&
        (!is_card_name(r, o, &card) || r->s->objects[object].card != card))
        reveal_object(r, player, object, second);
    else if (count == 2 && !is_card_name(r, o, &card))
        su_unknown_object(r, o);
    else
        reveal_pile(r, &pile, 0);
}

/* What a search of the deck found. */
static void choose_found(struct su_run *r, int player,
                         const struct hj_operand *o)
{
    struct su_state *s = r->s;
    const struct hj_effect *e;
    int object = s->searched;
    hj_card card;

    if (!su_card_operand(r, o, &card) || card == HJ_NO_CARD)
        return;
    s->searched = -1;
    su_identify(r, object, card);
    su_changed(r, SU_F_CARD, object, player, 0, 1, "");
    e = su_search(r, s->searcher, s->search);
    if (e != NULL && !su_fits(r, &e->whom, object, s->searcher, player))
        su_illegal(r, o, "play-deck.5", SU_SAY(SEARCH_DOES_NOT_FIND),
                   HJ_STR_ARG(su_object_name(r->g, s, s->searcher)),
                   HJ_STR_ARG(su_card_called(r, object)));
}

/* commands.18: whose effect it is says what it is about. */
static void check_chooser(struct su_run *r, int player)
{
    int controller = r->s->ask.link.controller;

    if (player != controller)
        su_illegal(r, NULL, "commands.18", SU_SAY(NOT_YOUR_CHOICE),
                   HJ_STR_ARG(su_id(r, controller)));
}

/* Whom or what an effect is about that says "a".  What cannot be chosen is not
 * done, what may not be is. */
static void choose_object(struct su_run *r, int player,
                          const struct hj_operand *o)
{
    const struct su_link *link = &r->s->ask.link;
    const struct hj_effect *e = su_asked(r);
    int target = su_player(r->g, o->symbol);
    bool thing;

    target = target >= 0 ? ~target : su_object_operand(r, o, player);
    if (r->unread)
        return;
    check_chooser(r, player);
    thing = target < 0
                ? (e->whom.kinds[0].types & HJ_TYPE_PLAYER) != 0
                : e->whom.kinds[0].types != HJ_TYPE_PLAYER &&
                      (su_in_play(r->s, target) ||
                       e->whom.zone != HJ_TEXT_NONE ||
                       r->s->objects[target].zone == SU_INFLUENCE);
    if (!su_choice_ok(r, e, target, link->object, link->controller))
        su_illegal(r, o, "commands.18", SU_SAY(CANNOT_BE_CHOSEN),
                   HJ_STR_ARG(hj_operand_text(o)),
                   HJ_STR_ARG(su_object_name(r->g, r->s, link->object)));
    r->unread = !thing;
    if (thing)
        su_answer_choice(r, target);
}

/* Whether what may be done is done: `choose yes`, `choose no`. */
static void choose_may(struct su_run *r, int player, const struct hj_operand *o)
{
    struct hj_str text = o == NULL ? HJ_STR("") : hj_operand_text(o);
    bool yes = hj_str_is(text, "yes") || hj_str_is(text, "pay");

    if (!yes && !hj_str_is(text, "no")) {
        su_unread(r, o, SU_SAY(ANSWER_YES_OR_NO));
        return;
    }
    check_chooser(r, player);
    su_answer_may(r, yes);
}

/* The answer to an effect that waits, or what a search found.  Any other choice
 * is kept by the log, and nothing follows from it by itself. */
void su_do_choose(struct su_run *r, int player)
{
    struct su_state *s = r->s;
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);

    if (s->ask.kind == SU_ASKS_NOTHING && s->searched < 0 &&
        !r->g->setup.strict && su_chain_asks(r))
        su_resolve(r);
    if (o == NULL)
        o = hj_action_operand(r->a, HJ_ROLE_ON, 0);
    if (s->ask.kind == SU_ASKS_ROLL)
        su_unread(r, o, SU_SAY(ANSWER_BY_ROLL));
    else if (s->ask.kind == SU_ASKS_MAY)
        choose_may(r, player, o);
    else if (o == NULL)
        su_unread(r, NULL, SU_SAY(CHOICE_MISSING));
    else if (s->ask.kind == SU_ASKS_CHOICE)
        choose_object(r, player, o);
    else if (s->searched >= 0 && o != NULL &&
             s->objects[s->searched].controller == player &&
             (s->objects[s->searched].card == HJ_NO_CARD ||
              s->objects[s->searched].foreseen))
        choose_found(r, player, o);
}

/* `d6 4`, `coin heads`, or the result alone: what was thrown, 0 where it is not
 * said, and what it showed; false, reported, for anything impossible. */
static bool read_roll(struct su_run *r, int *sides, int *shown)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    const struct hj_operand *last = NULL;
    struct hj_str text;
    int64_t n;

    for (uint32_t i = 0; i < r->a->count; i++)
        if (r->a->operands[i].role == HJ_ROLE_ITEM)
            last = &r->a->operands[i];
    *sides = *shown = 0;
    if (o == NULL) {
        su_unread(r, NULL, SU_SAY(ROLL_INCOMPLETE));
        return false;
    }
    text = hj_operand_text(o);
    if (hj_str_is(text, "coin"))
        *sides = HJ_COIN;
    else if (hj_str_is(text, "die"))
        *sides = HJ_DIE;
    else if (text.n > 1 && (text.p[0] == 'd' || text.p[0] == 'D') &&
             hj_str_int(hj_str_from(text, 1), 2, 999, &n))
        *sides = (int)n;
    if (*sides != 0 && last == o) {
        su_unread(r, o, SU_SAY(ROLL_MISSING_RESULT), HJ_STR_ARG(text));
        return false;
    }
    text = hj_operand_text(last);
    if (hj_str_is(text, "heads") || hj_str_is(text, "tails"))
        *shown = text.p[0] == 'h' ? HJ_HEADS : HJ_TAILS;
    else if (last->kind == HJ_OPERAND_NUMBER)
        *shown = last->value;
    if (*sides != 0 &&
        (*shown < 1 ||
         (last->kind == HJ_OPERAND_NUMBER) == (*sides == HJ_COIN) ||
         (*sides > HJ_COIN && *shown > *sides))) {
        su_unread(r, last, SU_SAY(ROLL_IMPOSSIBLE),
                  HJ_STR_ARG(hj_operand_text(o)), HJ_STR_ARG(text));
        return false;
    }
    return true;
}

/* What a roll showed.  One that no effect waits for is kept by the log, and
 * nothing follows from it by itself. */
void su_do_roll(struct su_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int sides, shown, asked;

    if (!read_roll(r, &sides, &shown))
        return;
    if (r->s->ask.kind == SU_ASKS_NOTHING && !r->g->setup.strict &&
        su_chain_asks(r))
        su_resolve(r);
    if (r->s->ask.kind == SU_ASKS_CHOICE)
        su_unread(r, o, SU_SAY(ANSWER_BY_CHOICE));
    if (r->s->ask.kind != SU_ASKS_ROLL)
        return;
    asked = su_asked(r)->n.n;
    if (player >= 0)
        check_chooser(r, player);
    if (shown < 1 || shown > (asked == HJ_COIN ? HJ_TAILS : asked) ||
        (sides != 0 && sides != asked))
        su_unread(r, o,
                  SU_SAY_IF(asked == HJ_COIN, COIN_IS_THROWN, DIE_IS_ROLLED),
                  asked, asked);
    else
        su_answer_roll(r, shown);
}
