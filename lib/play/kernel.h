/* SPDX-License-Identifier: MPL-2.0 */
/* The kernel's functions for a game: verbs, phases and turns, the stack. */
#ifndef HJ_PLAY_KERNEL_H
#define HJ_PLAY_KERNEL_H

#include "play/effects.h"
#include "play/operands.h"

/* In reveal.c, for a game's own `draw`: identifies the cards that the line
 * before made PLAYER draw, as W names them; another number of cards is
 * reported.  False: the line before made PLAYER draw nothing. */
bool pl_name_drawn(struct pl_run *r, int player, const struct pl_words *w);
/* Draws as many cards as W has, by RULE, and identifies them. */
void pl_draw_named(struct pl_run *r, int player, const struct pl_words *w,
                   const char *rule);

/* In effect-line.c: returns operand number N (from 0) of those without a
 * preposition; NULL: there are fewer. */
const struct hj_operand *pl_effect_operand(const struct pl_words *w, int n);
/* True if W has no more than MOST such operands; the first surplus one is
 * reported. */
bool pl_check_end(struct pl_run *r, const struct pl_words *w, int most);
/* Puts the number that operand N is into *NUMBER; false: it is missing, or no
 * number, which is reported. */
bool pl_effect_number(struct pl_run *r, const struct pl_words *w, int n,
                      int *number);
/* Changes a number of PLAYER for such a line, and notes what its limits leave
 * of the change; notes that a number is NOW, and not what was WANTED. */
void pl_assert_number(struct pl_run *r, const struct pl_words *w, int player,
                      int number, int change);
void pl_note_limited(struct pl_run *r, const struct pl_words *w, int now,
                     int64_t wanted);
/* Returns the object that the second of these operands names, as PLAYER means
 * it; -1: reported. */
int pl_effect_object(struct pl_run *r, const struct pl_words *w, int player);

/* In verbs.c: returns the phase that an operand names; -1: reported. */
int pl_phase_operand(struct pl_run *r, const struct hj_operand *o);

/* The kernel's own verbs, for a game that does more in some phase, and parts of
 * them. */
/* In reveal.c: identifies OBJECT, if it is unknown, as CARD, also after the
 * object was used; the report learns of it.  HJ_NO_CARD: does nothing.  Another
 * card than the known one is reported at O. */
void pl_reveal_card(struct pl_run *r, const struct hj_operand *o, int object,
                    hj_card card);
/* In setup.c: lays a card in the set-up, in the zone of the row of the lays
 * with the verb's word: at the place behind `at`, or the first free one.
 * Returns the object; -1: another card lies there, which is reported, or there
 * is no room. */
int pl_lay_verb(struct pl_run *r, int player, const struct pl_words *w);
/* In reveal.c: carries out `reveal`. */
void pl_reveal_verb(struct pl_run *r, int player, const struct pl_words *w);
/* In answers.c: carries out `roll`. */
void pl_roll_verb(struct pl_run *r, int player, const struct pl_words *w);
/* Reads `d6 4`, `coin heads`, or the result alone.  *SIDES: of the die, HJ_COIN
 * or HJ_DIE; 0: not written.  *SHOWN: the result; 0: it is none of a die or a
 * coin.  False: the roll is impossible or has no result, which is reported. */
bool pl_read_roll(struct pl_run *r, const struct pl_words *w, int *sides,
                  int *shown);
/* Carry out `choose`, `discard` and `trigger`. */
void pl_choose_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_discard_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_trigger_verb(struct pl_run *r, int player, const struct pl_words *w);

/* Makes the events that follow implied by the line, up to pl_implied(), which
 * takes what this returns. */
static inline uint8_t pl_imply(struct pl_run *r)
{
    uint8_t how = r->how;

    if (how == HJ_DERIVED)
        r->how = HJ_IMPLIED;
    return how;
}
/* Ends the implied events; HOW is what pl_imply() returned. */
static inline void pl_implied(struct pl_run *r, uint8_t how)
{
    if (r->how == HJ_IMPLIED)
        r->how = how;
}

/* In time.c: begins the phase, if nothing of it has happened. */
void pl_begin_phase(struct pl_run *r);
/* Goes on to PHASE as the line implies, which belongs to it; reported with CITE
 * if the phase is over.  Does nothing out of PLAYER's turn, unless PHASE is
 * the present one; PLAYER is the line's. */
void pl_require_phase(struct pl_run *r, int phase, const char *cite);
/* Goes on to PHASE through the phases before it; a pending choice defers the
 * rest of the way. */
void pl_to_phase(struct pl_run *r, int phase);
/* Ends the turn, after the phases that are left of it; a pending choice defers
 * that. */
void pl_end_turn(struct pl_run *r);
/* Fires the moments of the beginning of PHASE, for a row with
 * triggers_wait. */
void pl_fire_beginning(struct pl_run *r, int phase);
/* True if a choice is pending that is not optional. */
static inline bool pl_choice_waits(const struct pl_run *r)
{
    for (int i = 0; i < r->s->pending_count; i++) {
        const struct pl_pending *p = &r->s->pending[i];
        if (p->wait != PL_WAIT_MAY && !(p->wait == PL_WAIT_CHOICE && p->unsure))
            return true;
    }
    return false;
}
/* The unit of the state's DEFERRED in which the goal of a line counts. */
enum { PL_LINE_DEFERRED = 4 };
/* Defers the rest of the line until such a choice is written or left out: then
 * the line goes on (hook `resume_line`) to GOAL, 1 to 63. */
static inline void pl_defer(struct pl_run *r, int goal)
{
    r->s->deferred =
        (uint8_t)(r->s->deferred % PL_LINE_DEFERRED + goal * PL_LINE_DEFERRED);
}
/* Goes on with what is deferred, if no choice is pending any more: the start of
 * a phase, the rest of a line, the end of a turn. */
void pl_resume_deferred(struct pl_run *r);
/* Ends the turn if it is in its last phase and PLAYER, whose line this is, has
 * the next turn; the line implies it. */
void pl_reach_turn(struct pl_run *r, int player);
/* Ends the turn at once, without the phases that are left of it; the next one
 * has not begun then. */
void pl_next_turn(struct pl_run *r);
/* Reports with CITE that PLAYER cannot do WHAT, as "end it", in this turn,
 * which is not of the own side; returns false. */
bool pl_not_your_turn(struct pl_run *r, int player, const char *what,
                      const char *cite);
/* True if it is the turn of PLAYER's side; else that is reported. */
static inline bool pl_your_turn(struct pl_run *r, int player, const char *what,
                                const char *cite)
{
    return HJ_LIKELY(!pl_is_opponent(r->g, player, r->s->turn)) ||
           pl_not_your_turn(r, player, what, cite);
}

/* Makes ITEM one of KIND for OBJECT (-1: none), without targets. */
static inline void pl_new_item(const struct pl_run *r, struct pl_item *item,
                               int kind, int object, int ability,
                               int controller)
{
    *item = (struct pl_item){.kind = (uint8_t)kind,
                             .object = (int16_t)object,
                             .card = object < 0 ? HJ_NO_CARD
                                                : r->s->objects[object].card,
                             .alias = HJ_NO_SYMBOL,
                             .subject = -1,
                             .to = PL_REF_NONE,
                             .with = -1,
                             .player = PL_PLAYERS,
                             .ability = (uint8_t)ability,
                             .controller = (uint8_t)controller};
}
/* In stack.c: puts an item of KIND on the stack, for OBJECT (-1: none) and
 * CONTROLLER, and tells that by RULE.  The item is the state's; NULL: there is
 * no room, which is reported. */
struct pl_item *pl_push(struct pl_run *r, int kind, int object, int controller,
                        const char *rule);
/* Returns an item, not yet on the stack, for what a line announces: a card of
 * the hand (ABILITY -1), or an ability, from 0.  SUBJECT: the event that it
 * answers, as an item has it.  It has the targets that W names; those that do
 * not fit are reported. */
struct pl_item pl_prepare_item(struct pl_run *r, int object, int ability,
                               int player, int subject,
                               const struct pl_words *w);
/* Puts such an item, whose cost is paid, on the stack with the alias of the
 * line; a game without a stack carries it out at once, behind the move of its
 * card to the discard pile, unless the game has put that into play.  False:
 * there is no room. */
bool pl_announce(struct pl_run *r, const struct pl_item *draft,
                 const char *rule);
/* Does the same with an item that the rules put there rather than the line: it
 * has no alias. */
bool pl_announce_trigger(struct pl_run *r, const struct pl_item *draft,
                         const char *rule);
/* Returns the pending choice that keeps OBJECT, resolving, on the stack; NULL
 * for none. An optional effect ("may") does not keep it there. */
struct pl_pending *pl_chosen_for(const struct pl_run *r, int object);
/* Resolves the top item of the stack, which is not empty. */
void pl_resolve_top(struct pl_run *r);
/* Resolves the stack, or its top item (PL_STACK_ONE), up to where a pending
 * ability holds it up. */
void pl_resolve_all(struct pl_run *r);
/* Implies passes until nothing is open for answers, as the line cannot join it;
 * a strict log has to write them. */
void pl_close_stack(struct pl_run *r);
int pl_in_game(const struct pl_run *r); /* how many players are */
/* Passes for PLAYER; the last pass of all is pl_all_pass(). */
void pl_pass(struct pl_run *r, int player);
/* Passes for all: the stack resolves, or with an empty stack the hook
 * `all_passed` is called. */
void pl_all_pass(struct pl_run *r);
/* Cancels item I: takes it off the stack, and its card, if it is still there,
 * to its owner's discard pile or where the game's hooks put it. */
void pl_cancel(struct pl_run *r, int i, const char *rule);
/* Takes item I off the stack, and does nothing else. */
void pl_remove_item(struct pl_run *r, int i);
/* Tells an event of an item: PL_RESOLVED, PL_FIZZLED, PL_CANCELLED.  Returns
 * its number; -1: no events are taken. */
int32_t pl_tell_item(struct pl_run *r, int kind, const struct pl_item *item,
                     const char *rule);
/* Returns how often all have to pass until FITS, called with DATA, finds that
 * an answer can be given: 0 to MOST; -1: it never does.  Works on a copy of the
 * state. */
int pl_passes_until(struct pl_run *r, int most,
                    bool (*fits)(const struct pl_run *r, const void *data),
                    const void *data);
/* Passes for all COUNT times, as the line implies. */
void pl_imply_all_passes(struct pl_run *r, int count);

/* In forced.c: true if a line of that verb and that player may write a forced
 * choice. */
bool pl_may_write_forced(const struct pl_run *r);

#endif
