/* SPDX-License-Identifier: MPL-2.0 */
/* What the kernel does for a game: all of it, and its verbs, time and stack. */
#ifndef HJ_PLAY_KERNEL_H
#define HJ_PLAY_KERNEL_H

#include "play/effects.h"
#include "play/operands.h"

/* verbs.c, for a game's own `draw`: names what the line before made PLAYER draw
 * (false: nothing); draws as many as the line has cards, and names them. */
bool pl_name_drawn(struct pl_run *r, int player, const struct pl_words *w);
void pl_draw_named(struct pl_run *r, int player, const struct pl_words *w,
                   const char *rule);

/* effect-line.c: the operands of an `effect` line, from 0: one without a
 * preposition (NULL: none), the number that it is, and the object that the
 * second one names (-1); what is missing is reported. */
const struct hj_operand *pl_effect_operand(const struct pl_words *w, int n);
/* True if no more than the first MOST words stand there; the first that does is
 * reported. */
bool pl_check_end(struct pl_run *r, const struct pl_words *w, int most);
bool pl_effect_number(struct pl_run *r, const struct pl_words *w, int n,
                      int *number);
int pl_effect_object(struct pl_run *r, const struct pl_words *w, int player);

/* verbs.c: the phase that an operand names; -1: reported. */
int pl_phase_operand(struct pl_run *r, const struct hj_operand *o);

/* The kernel's own verbs, for a game that does more in some phase. */
/* reveal.c: which card an object is that was not known; it may have been used.
 */
void pl_tell_card(struct pl_run *r, const struct hj_operand *o, int object,
                  hj_card card);
/* setup.c: a card that the set-up lays, where the row of the lays says that has
 * the verb's word: at the place of the line, or the first free one.  Returns
 * the object; -1: another lies there (said), or there is no room. */
int pl_lay_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_reveal_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_roll_verb(struct pl_run *r, int player, const struct pl_words *w);
/* `d6 4`, `coin heads`, or the result alone: what was thrown (0 where it is not
 * said) and what it showed (0: no result of a die or a coin); false, reported,
 * for anything impossible. */
bool pl_read_roll(struct pl_run *r, const struct pl_words *w, int *sides,
                  int *shown);
void pl_choose_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_discard_verb(struct pl_run *r, int player, const struct pl_words *w);
void pl_trigger_verb(struct pl_run *r, int player, const struct pl_words *w);

/* What follows is implied by the line, up to pl_implied() with what this
 * returns. */
static inline uint8_t pl_imply(struct pl_run *r)
{
    uint8_t how = r->how;

    if (how == HJ_DERIVED)
        r->how = HJ_IMPLIED;
    return how;
}
static inline void pl_implied(struct pl_run *r, uint8_t how)
{
    if (r->how == HJ_IMPLIED)
        r->how = how;
}

/* time.c: the phase's start, where nothing of it has happened; goes on to a
 * phase; the same for a line that belongs to it, reported with CITE where it is
 * over, but not for one of whose turn it is not. */
void pl_begin_phase(struct pl_run *r);
void pl_require_phase(struct pl_run *r, int phase, const char *cite);
void pl_to_phase(struct pl_run *r, int phase);
void pl_end_turn(struct pl_run *r);
/* Abilities of the beginning of a phase, of a row that says moments_wait. */
void pl_fire_beginning(struct pl_run *r, int phase);
/* True if a choice waits that is more than what may be done. */
static inline bool pl_choice_waits(const struct pl_run *r)
{
    int i = r->s->pending_count;

    while (i > 0 && r->s->pending[i - 1].wait == PL_WAIT_MAY)
        i--;
    return i > 0;
}
/* A line has come to such a choice: when it is written, or left out, the line
 * goes on (hook `resume_line`) to what GOAL, from 1 to 63, says. */
enum { PL_LINE_DEFERRED = 4 };
static inline void pl_defer(struct pl_run *r, int goal)
{
    r->s->deferred =
        (uint8_t)(r->s->deferred % PL_LINE_DEFERRED + goal * PL_LINE_DEFERRED);
}
/* What waited for choices: the end of a turn, what a phase does, and what a
 * line came to. */
void pl_resume_deferred(struct pl_run *r);
/* The turn that is in its last phase ends, as this is a line of PLAYER's, whose
 * turn comes next. */
void pl_reach_turn(struct pl_run *r, int player);
/* The next turn, at once: no phase is gone through. */
void pl_next_turn(struct pl_run *r);
bool pl_your_turn(struct pl_run *r, int player, const char *what,
                  const char *cite);

/* stack.c */
struct pl_item *pl_push(struct pl_run *r, int kind, int object, int controller,
                        const char *rule);
/* What a line announces: a card of the hand, or (ABILITY from 0) an ability,
 * with what it answers (SUBJECT, as an item's) and the targets that the line
 * names, which are reported where they do not fit. Then, paid for, it goes on
 * the stack with its alias; false: there is no room. */
struct pl_item pl_prepare_item(struct pl_run *r, int object, int ability,
                               int player, int subject,
                               const struct pl_words *w);
bool pl_announce(struct pl_run *r, const struct pl_item *draft,
                 const char *rule);
void pl_resolve_top(struct pl_run *r);
void pl_resolve_all(struct pl_run *r);
void pl_close_stack(struct pl_run *r);  /* what comes next cannot join it */
int pl_in_game(const struct pl_run *r); /* how many players are */
void pl_pass(struct pl_run *r, int player);
void pl_all_pass(struct pl_run *r);
/* Takes item I off the stack; its card goes to its owner's discard pile, if it
 * is still on the stack. */
void pl_cancel(struct pl_run *r, int i, const char *rule);
void pl_remove_item(struct pl_run *r, int i);
/* Tells an event of an item: PL_RESOLVED, PL_FIZZLED, PL_CANCELLED. */
int32_t pl_tell_item(struct pl_run *r, int kind, const struct pl_item *item,
                     const char *rule);
/* An answer belongs to the first time, from now on, when FITS says that it can
 * be given: how often all pass up to there, at most MOST times; -1: there is
 * none. Then they do, as the line implies. */
int pl_passes_until(struct pl_run *r, int most,
                    bool (*fits)(const struct pl_run *r, const void *data),
                    const void *data);
void pl_imply_all_passes(struct pl_run *r, int count);

/* forced.c: true if a line of such a verb of the player may write what had
 * no choice. */
bool pl_may_write_forced(const struct pl_run *r);

#endif
