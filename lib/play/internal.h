/* SPDX-License-Identifier: MPL-2.0 */
/* What the kernel's files share and no game needs. */
#ifndef HJ_PLAY_INTERNAL_H
#define HJ_PLAY_INTERNAL_H

#include "play/kernel.h"

struct pl_legal; /* play/legal.h */

/* operands.c: whether the action has the operands that its verb takes, by
 * number alone (false: reported); and what they mean. */
bool pl_check_words(struct pl_run *r, const struct pl_verb *verb);
/* Nearly always: it has just the one word that its verb takes, or takes none
 * and has none. */
static inline bool pl_is_plain(const struct pl_run *r)
{
    const struct hj_action *a = r->a;

    return a->count == r->g->plain[a->verb] &&
           (a->count == 0 || (a->operands[0].role == HJ_ROLE_ITEM &&
                              hj_operand_cards(a->operands) == 1));
}
bool pl_read_words(struct pl_run *r, const struct pl_verb *verb, int player,
                   struct pl_words *w);

/* verbs.c: the verbs of all games; HJ_VERB_NONE behind the last. */
extern const struct pl_verb pl_verbs[];

/* verbs.c: the player of that symbol, or the first member of the team; -1. */
int pl_side_named(const struct hj_game *g, hj_symbol symbol);

/* names.c */
/* The value, or the keyword, of that path; -1: none. */
int pl_value_named(const struct pl_rules *rules, struct hj_str path);
int pl_keyword_named(const struct pl_rules *rules, struct hj_str path);
/* The zone of that word; 0: none. */
int pl_zone_named(const struct pl_rules *rules, struct hj_str word);
/* Named by a log by its card alone: in play or on the stack. */
static inline bool pl_on_table(const struct pl_run *r, int object)
{
    return pl_in_play(r, object) ||
           (r->g->rules->stack != 0 &&
            r->s->objects[object].zone == r->g->rules->stack);
}
bool pl_arrived_before(const struct pl_run *r, int a, int b);
/* The item of the stack with that alias; -1. */
int pl_item_aliased(const struct pl_state *s, hj_symbol symbol);

/* suggest.c: the keyword that TEXT of an operand names; -1: reported. */
int pl_keyword_operand(struct pl_run *r, const struct hj_operand *o,
                       struct hj_str text);

/* ambiguity.c: whether it is a name that needs its player; it is said. */
bool pl_is_ambiguous(struct pl_run *r, const struct hj_operand *o);
/* The same of a place where players have something, of whom none is said. */
bool pl_is_ambiguous_place(struct pl_run *r, const struct hj_operand *o);

/* Place number I that an effect may target; PL_REF_NONE behind the last.  Each
 * that may be a target: what lies in ZONES, the players, those places. */
pl_ref pl_nth_place(const struct pl_run *r, int i);
struct pl_refs {
    struct pl_walk walk;
    int others;
};
pl_ref pl_next_ref(struct pl_refs *at, const struct pl_run *r, uint32_t zones);

/* setup.c: a roll, or a choice, of who begins (false: it is none); offers of
 * them. */
bool pl_begin_roll(struct pl_run *r, int player, const struct pl_words *w);
bool pl_begin_choice(struct pl_run *r, int player, const struct pl_words *w);
void pl_offer_begin(struct pl_legal *l);
/* The card of the open zone: of the deck list; unknown where nobody has named
 * it, which may be illegal; `reveal ZONE CARD` (false: it is none); offers. */
void pl_lay_open(struct pl_run *r);
void pl_lay_unknown(struct pl_run *r, bool illegal);
bool pl_reveal_open(struct pl_run *r, int player, const struct pl_words *w);
void pl_offer_open(struct pl_legal *l, int player);

/* legal.c: the candidate is offered, or else with each place behind `to`. */
void pl_offer_to(struct pl_legal *l);
/* targets.c: what names the card of a place, where a place is asked for, means
 * the place: `location.2`. */
pl_ref pl_place_meant(const struct pl_run *r, pl_ref ref);

/* answers.c: what may be done before the answer that a line writes, and is not
 * written, is not done; its words mean what is there by then. */
void pl_decline_unwritten(struct pl_run *r, const struct pl_verb *verb,
                          int player);

/* True if something waits for answers. */
static inline bool pl_is_open(const struct pl_run *r)
{
    return r->s->stack_count > 0 ||
           (r->g->rules->is_open != NULL && r->g->rules->is_open(r));
}

/* stack.c: PLAYER acts or passes again though others come first since the last
 * pass: theirs are implied, and may close what is open. */
void pl_imply_passes(struct pl_run *r, int player);

/* What PLAYER has done this turn is no longer so. */
void pl_forget_turn(struct pl_run *r, int player);

/* True if the turn is to end as soon as a line has been written. */
bool pl_turn_end_is_deferred(const struct pl_run *r);

/* "Choose one", modes.c: which mode a clause is of (0: of none). */
int pl_mode_of(const struct hj_effect *e);
/* Notes which modes the targets fit that a line names from word AT on, and
 * whether MODE may be meant. */
void pl_fit_modes(struct pl_run *r, struct pl_item *item,
                  const struct hj_ability *a, const struct pl_words *w, int at);
bool pl_is_open_mode(const struct pl_item *item, int mode);
/* True if it is clear which mode it is; it is in P then. */
bool pl_has_mode(struct pl_run *r, struct pl_pending *p);
/* `choose 2`; false where no mode waits for PLAYER. */
bool pl_choose_mode(struct pl_run *r, int player, const struct pl_words *w);

/* answers.c: an answer is about to be read where nothing waits for one: what it
 * answers happens as the turn begins, or when all have passed. */
void pl_reach_answer(struct pl_run *r, enum hj_verb verb);

/* Takes what waits as number I off, and whom it calls "they" into SAME. */
void pl_take_pending(struct pl_run *r, int i, int16_t same[PL_SAME]);
/* What may be done, and waits as number I, is not: the ability goes on behind
 * it; false: it is not a clause of a text. */
bool pl_decline_pending(struct pl_run *r, int i);
/* True if `choose yes` or `choose no` answers it, and not `trigger`. */
bool pl_is_yes_or_no(const struct pl_run *r, const struct pl_pending *p);
/* True if it is done "unless" somebody does something, who is asked. */
bool pl_is_unless(const struct pl_run *r, const struct pl_pending *p);
/* True if a pending ability is what `trigger OBJECT.NAME` means; what
 * a wrong choice for an item breaks. */
bool pl_is_named(const struct pl_run *r, const struct pl_pending *p,
                 struct hj_str name);
const char *pl_choice_cite(const struct pl_run *r, const struct pl_item *item);

/* forced.c: a line comes that is none of those which write what had no
 * choice. */
void pl_forget_forced(struct pl_run *r);
/* True if the line may only write what PLAYER did so: that may have put him out
 * of the game, or ended it. */
bool pl_writes_forced(const struct pl_run *r, int player);
/* The line has written what ITEM's ability does. */
void pl_drop_forced(struct pl_run *r, const struct pl_item *item);
/* True if the line writes such a thing: a trigger, a choice. */
bool pl_trigger_forced(struct pl_run *r, int object, int player,
                       struct hj_str name, const struct pl_words *w);
void pl_note_forced_choices(struct pl_run *r, int player, const pl_ref *refs,
                            int count);
bool pl_choose_forced(struct pl_run *r, int player, const struct pl_words *w);
/* The entry of a mode that the targets of PLAYER (-1: anybody) have told, -1;
 * true if there is one: that of the line must be the same. */
int pl_forced_mode(const struct pl_run *r, int player);
bool pl_choose_forced_mode(struct pl_run *r, int player,
                           const struct hj_operand *o);
/* A target that has gone by it; PL_REF_NONE. */
pl_ref pl_forced_target(struct pl_run *r, const struct hj_operand *o);

/* card-text.c: the game's words; a card's text. */
bool pl_open_text(struct hj_game *g, struct hj_error *e);
bool pl_read_text(struct hj_game *g, hj_card card, struct pl_card *c);
bool pl_is_continuous(const struct hj_game *g, const struct hj_ability *a);

/* select.c: whether a reference fits the selector of a clause; whether it may
 * be its target, too; an amount; whether a condition holds. */
bool pl_fits_ref(const struct pl_run *r, const struct hj_effect *e, pl_ref ref,
                 int source, int you);
/* The only zones where anything can fit it. */
uint32_t pl_zones_of(const struct hj_game *g, const struct hj_selector *sel);

/* The last phase of a turn, among its moments. */
static inline int pl_last_moment(const struct pl_rules *rules)
{
    return rules->phase_count - 1 - rules->first_phase;
}

/* What the game checks when something has been carried out. */
static inline void pl_settle(struct pl_run *r)
{
    if (r->g->rules->settle != NULL && !pl_over(r))
        r->g->rules->settle(r);
}

/* effects.c: goes on with an ability until it has to wait for a line; and then
 * with the stack below it. */
bool pl_is_play_effect(const struct pl_run *r, int object,
                       const struct hj_ability *a);
/* SAME: whom it is about already, so many as P says. */
void pl_begin_ability(struct pl_run *r, struct pl_pending *p,
                      const int16_t *same);

/* stack.c: its card goes where it goes then. */
void pl_item_spent(struct pl_run *r, const struct pl_item *item);

/* The ability of its card that an item is, or is at; NULL: none of a text. */
static inline const struct hj_ability *pl_ability_of(const struct pl_run *r,
                                                     const struct pl_item *item)
{
    return item->kind == PL_ITEM_OWN
               ? NULL
               : pl_ability(pl_card(r->g, item->card), item->ability);
}

/* continuous.c */
int pl_you(const struct pl_run *r, int source);
bool pl_is_in_force(const struct pl_run *r, int object,
                    const struct hj_ability *a);

/* Who controls what an object is attached to; -1: it is attached to nothing, or
 * there is none. */
static inline int pl_host_controller(const struct pl_state *s, int object)
{
    int host = object < 0 ? -1 : s->objects[object].host;

    return host < 0 ? -1 : s->objects[host].controller;
}

/* affected.c: whom a clause is about: how many are in REFS, -1 where a line has
 * to say it first.  What clauses behind may call so.  Others than "you" who do
 * it, and what PLAYER may choose among. */
enum { PL_MOST_REFS = PL_OBJECTS + PL_PLAYERS };
static inline bool pl_is_player_sel(const struct hj_selector *sel)
{
    return sel->kind_count > 0 && (sel->kinds[0].types & HJ_TYPE_PLAYER) != 0;
}
/* The target that a clause is going to have, of those that the line gave:
 * PL_REF_NONE where it is no longer legal. */
pl_ref pl_next_target(const struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e);
/* True if others than "you" do a clause, each with what is theirs. */
static inline bool pl_is_by_players(const struct hj_effect *e)
{
    return e != NULL && e->by != NULL && pl_is_player_sel(e->by);
}
int pl_find_affected(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e, pl_ref refs[PL_MOST_REFS]);
void pl_remember_affected(struct pl_run *r, struct pl_pending *p,
                          const struct hj_effect *e, const pl_ref *refs,
                          int count);
/* The same of such a clause: they choose in turn order, and all of it is then
 * done at the same time. */
int pl_find_affected_by(struct pl_run *r, struct pl_pending *p,
                        const struct hj_effect *e, pl_ref refs[PL_MOST_REFS]);
/* True if PLAYER's turn to choose for what waits as number I comes later. */
bool pl_chooses_later(const struct pl_run *r, int i, int player);
/* How a mark counts counters of that row: up or down. */
static inline int pl_counter_sign(const struct pl_rules *rules, uint8_t row)
{
    return rules->counts_down >> row & 1 ? -1 : 1;
}
/* True if the clause of A that waits and may be done cannot be done in full,
 * nor one that is joined to it: there are fewer cards in the hand, or less of a
 * number, or fewer to choose. */
bool pl_cannot_do_in_full(struct pl_run *r, struct pl_pending *p,
                          const struct hj_ability *a);
/* A clause is not carried out: its targets are those of no clause behind, which
 * may call them "it" or "they" all the same. */
void pl_skip_targets(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e);
/* True if an object is "that player's", where a selector says so. */
bool pl_is_that_players(const struct pl_run *r, const struct pl_pending *p,
                        const struct hj_selector *sel, int object);

/* A line of PLAYER's has to say so many first; false. */
static inline bool pl_set_wait(struct pl_pending *p, int wait, int player,
                               int number)
{
    p->wait = (uint8_t)wait;
    p->player = (uint8_t)player;
    p->number = (int16_t)number;
    return false;
}

/* unless.c: whether a clause is left out as somebody pays, who is asked. */
enum pl_unless { PL_CARRIED_OUT, PL_LEFT_OUT, PL_ASKS };
enum pl_unless pl_check_unless(struct pl_run *r, struct pl_pending *p,
                               const struct hj_effect *e);
/* The clause E (NULL: none of a text) that waits is not done, or what a player
 * would choose or discard for it is left out; what would be left out as
 * somebody pays is done, as he does not.  SAME: whom the one before was about.
 */
void pl_skip_clause(struct pl_run *r, struct pl_pending *p,
                    const struct hj_effect *e, int16_t *same);

/* playing-cost.c: what is played costs more or less up to the end of the turn.
 */
void pl_change_cost_to_play(struct pl_run *r, const struct pl_pending *p,
                            const struct hj_effect *e);

/* triggers.c: the zones where a clause may have a target: where anything fits
 * it, or on the stack; what is cancelled may be the ability of a card that lies
 * anywhere. */
uint32_t pl_target_zones(const struct pl_run *r, const struct hj_effect *e);
/* The only place that something can move to. */
pl_ref pl_only_place(const struct pl_run *r, const struct hj_effect *e,
                     int object, bool *several);

/* Whose zone it is where an object lies: who controls what is in play there,
 * else its owner. */
int pl_zone_holder(const struct pl_run *r, int object);
/* discard.c: players discard, who are in REFS; -1: a line has to say first what
 * one of them does.  What has been chosen is set aside until all have chosen.
 * The number of what waits for others who choose before PLAYER; -1. */
int pl_discard(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count);
void pl_set_aside(struct pl_run *r, int object);
void pl_discard_aside(struct pl_run *r);
int pl_discards_later(const struct pl_run *r, int player);
/* True if a discard that waits leaves no choice any more: all of the hand goes,
 * and is set aside for that. */
bool pl_discards_rest(struct pl_run *r, const struct pl_pending *p);
/* What was asked, and leaves no choice any more, is done; it is dropped where
 * there are no targets. */
void pl_settle_waiting(struct pl_run *r);
/* "That many": what is discarded of hands as a whole. */
void pl_count_discarded(const struct pl_run *r, struct pl_pending *p,
                        const struct hj_effect *e, const pl_ref *refs,
                        int count);
/* The rule that a change of that kind follows. */
static inline const char *pl_cited(const struct pl_run *r, const char *rule)
{
    return rule != NULL ? rule : r->rule;
}
/* control.c: each of two goes to who controls the other; false: not both are
 * there, or one player has both. */
bool pl_exchange(struct pl_run *r, const struct pl_pending *p,
                 const struct hj_effect *e, const pl_ref *refs, int count);
/* The number that a clause changes, of the one player whom it is about. */
int pl_number_of(const struct pl_run *r, const struct hj_effect *e,
                 const pl_ref *refs, int count);
/* effects.c: how long a change of an effect lasts (enum pl_until). */
int pl_lasting(const struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e);
/* "It cannot attack this turn": a verb that may have a duration is said of an
 * object; false: it is another effect. */
bool pl_add_rule_effect(struct pl_run *r, const struct pl_item *item,
                        const struct hj_effect *e, int object);
/* "Units cannot attack this turn": says so of whatever fits for as long as that
 * is, also of what comes into play later; false: it is another effect. */
bool pl_add_rule_effect_to_all(struct pl_run *r, const struct pl_pending *p,
                               const struct hj_effect *e);
/* The clause of a modifier that has none of the objects. */
const struct hj_effect *pl_modifier_clause(const struct pl_run *r,
                                           const struct pl_modifier *m);
/* "Your opponents cannot play tactics this turn": says so of those whom it
 * means now; false where the verb is not about players. */
bool pl_add_rule_effect_to_players(struct pl_run *r, const struct pl_item *item,
                                   const struct hj_effect *e);
/* True if a continuous effect of SOURCE's on those is about it. */
bool pl_affects(const struct pl_run *r, const struct hj_selector *whom,
                int source, pl_ref ref);
/* continuous.c: what continuous effects of one source alone add. */
int pl_granted_by(const struct pl_run *r, int source, int object, int kind,
                  int which);
/* The numbers of instance *I of those that they give; *I counts down. */
bool pl_granted_instance(const struct pl_run *r, int object, int keyword,
                         int *i, struct hj_keyword_value *v);
/* effects.c: PLAYER takes control of OBJECT, TO_END of the turn or for good. */
void pl_take_control(struct pl_run *r, int object, int player, bool to_end,
                     int source, const char *rule);

/* redact.c: true if PLAYER may not look at the object. */
bool pl_is_secret(const struct hj_game *g, const struct pl_state *s, int object,
                  int player);

/* effect-line.c: the counter that WHAT, or WHAT and the word behind the object,
 * names; its number is word *AT.  -1: none. */
int pl_effect_mark(const struct pl_run *r, struct hj_str what,
                   const struct pl_words *w, int *at);
void pl_effect_verb(struct pl_run *r, int player, const struct pl_words *w);

/* values.c: how often a keyword is printed. */
int pl_printed_keyword(const struct pl_run *r, int object, int keyword);

/* query.c */
/* An object by its number or its place in its zone: bob.hand.3. */
void pl_put_numbered(const struct hj_game *g, const struct pl_state *s,
                     int object, struct hj_out *out);

void pl_put_label(const struct pl_label *c, struct hj_out *out);

#endif
