/* SPDX-License-Identifier: MPL-2.0 */
/* The effects of card texts: abilities, targets, pending choices. */
#ifndef HJ_PLAY_EFFECTS_H
#define HJ_PLAY_EFFECTS_H

#include "play/objects.h"

/* In effects.c: carries out ITEM with the targets that its line named: the
 * ability of its object, or for a card all that it does when played.  A clause
 * that a line has to answer leaves a pending ability. */
void pl_carry_out(struct pl_run *r, const struct pl_item *item);
/* In triggers.c: triggers each ability of OBJECT under HEADING (a row of the
 * words' headings) for PLAYER, by RULE. */
void pl_do_heading(struct pl_run *r, int object, int heading, int player,
                   const char *rule);
/* Triggers ability number I (from 0) of OBJECT's card for PLAYER. */
void pl_trigger_ability(struct pl_run *r, int object, int i, int player);
/* Triggers the abilities of MOMENT (HJ_MOMENT_START, HJ_MOMENT_END) of PHASE, a
 * row of the words' phases; HJ_TEXT_NONE: of the turn. */
void pl_fire_moment(struct pl_run *r, int moment, int phase);
/* Gives ITEM the targets and the place of ability A where one alone is legal.
 * Sets *ASKS, and leaves ITEM without targets, if a line has to choose.  False:
 * a target or a place has no legal choice, so that nothing happens. */
bool pl_fill_forced_targets(const struct pl_run *r, struct pl_item *item,
                            const struct hj_ability *a, bool *asks);
/* Returns the only legal target of ITEM's clause E, or (MOVED not -1) the only
 * place to which it can move that object; PL_REF_NONE: there is none, or
 * (*SEVERAL) more than one. */
pl_ref pl_only_ref(const struct pl_run *r, const struct hj_effect *e,
                   const struct pl_item *item, int moved, bool *several);
/* Fires EVENT (a row of the words' events), which happened to OBJECT (-1: none)
 * or to PLAYER.  The abilities that wait for it trigger: the active player's
 * first, then in turn order, those of each player in the order of arrival.  A
 * chain of triggers that does not end is reported. */
void pl_fire_event(struct pl_run *r, int event, int object, int player);
/* Begins a group of events that happen at the same time; the groups nest.  H
 * collects the abilities that trigger, also those of an object that a later
 * event of the group moves away. */
void pl_begin_simultaneous(struct pl_run *r, struct pl_simultaneous *h);
/* Ends the group H: the abilities that it collected trigger now, or join the
 * group around it. */
void pl_end_simultaneous(struct pl_run *r, struct pl_simultaneous *h);
/* Puts the objects in play among the COUNT entries of REFS into THERE, each
 * once, if clause E does VERB (a row of the words' verbs).  Returns how many;
 * -1: E does something else. */
int pl_destroyed(const struct pl_run *r, const struct hj_effect *e, int verb,
                 const pl_ref *refs, int count, pl_ref there[PL_OBJECTS]);
/* Notes that ability number I of OBJECT is used; reports that at AT, citing
 * CITE, if its text allows one use in a turn and it was used before. */
void pl_check_once(struct pl_run *r, const struct hj_operand *at, int object,
                   int i, const char *cite);
/* True if EVENT, which happened to OBJECT (-1: none) or to PLAYER (-1: nobody),
 * triggers ability A of SOURCE, or may as far as OBJECT is known. */
bool pl_may_trigger_on(const struct pl_run *r, int source,
                       const struct hj_ability *a, int event, int object,
                       int player);
/* In conditions.c: true if condition C holds for ability P. */
bool pl_holds(const struct pl_run *r, const struct hj_condition *c,
              const struct pl_pending *p);
/* True if it is not known if C (or NULL) holds: unknown objects decide it. */
bool pl_is_condition_unsure(const struct pl_run *r,
                            const struct hj_condition *c,
                            const struct pl_pending *p);
/* True if C (or NULL) holds, or may hold. */
bool pl_may_hold(const struct pl_run *r, const struct hj_condition *c,
                 const struct pl_pending *p);
/* In effects.c: true if it is not known if C (or NULL) holds; notes the object
 * that decides it. */
bool pl_leaves_open(struct pl_run *r, const struct pl_pending *p,
                    const struct hj_condition *c);
/* Allows lines right below that draw or discard what E says, a clause that is
 * left out because unknown objects decide it. */
void pl_leave_out(struct pl_run *r, const struct hj_effect *e);
/* Returns the object that C, of kind HJ_IF_IS, is about; -1: none. */
int pl_object_of(const struct pl_run *r, const struct hj_condition *c,
                 const struct pl_pending *p);
/* Returns a continuous ability of SOURCE in the form of a pending one that YOU
 * controls, as pl_holds() takes it. */
static inline struct pl_pending pl_continuous_pending(int source, int you)
{
    return (struct pl_pending){
        .item = {.object = (int16_t)source, .controller = (uint8_t)you},
        .it = -1};
}
/* Returns amount N as ITEM's object and controller have it; IT is the object
 * that the text calls "it", -1: none. pl_amount_with() counts, if ALL, also
 * what may be counted. */
int pl_amount_with(const struct pl_run *r, const struct hj_amount *n,
                   const struct pl_item *item, int it, bool all);
static inline int pl_amount(const struct pl_run *r, const struct hj_amount *n,
                            const struct pl_item *item, int it)
{
    return pl_amount_with(r, n, item, it, false);
}
/* In playing-cost.c: returns the cost of OBJECT if PLAYER plays it, COST being
 * the printed cost; never below 0. Where unknown objects decide it, that is
 * noted, and the cost is the least that it may be; *MOST (or NULL): the
 * greatest. */
int pl_cost_to_play(struct pl_run *r, int object, int player, int cost,
                    int *most);
/* Returns the same where the printed cost is row VALUE of the values. */
static inline int pl_printed_cost_to_play(struct pl_run *r, int object,
                                          int player, int value)
{
    return pl_cost_to_play(r, object, player, pl_printed(r, object, value),
                           NULL);
}
/* Returns the ability of OBJECT that adds a cost to playing it; NULL: none. */
const struct hj_ability *pl_additional_cost(const struct pl_run *r, int object);
/* Returns how much of ROW of the game's costs ability A (NULL: none) costs. */
int pl_cost_amount(const struct hj_ability *a, uint8_t row);
/* Discards N cards of PLAYER's hand as a cost, by RULE: those that W names
 * behind `with` from number *AT on, which it moves on, or without a word the
 * whole hand if it has no more.  False: cards are missing, which is reported
 * with CITE. */
bool pl_pay_cards(struct pl_run *r, int player, int n, const struct pl_words *w,
                  int *at, const char *cite, const char *rule);
/* Reports with CITE the word number AT of W behind `with`, if there is one: the
 * words before it have paid the cost. */
void pl_check_overpaid(struct pl_run *r, const struct pl_words *w, int at,
                       const char *cite);
/* In amounts.c: returns the amount of clause E of P, which is computed once,
 * before the clause changes the first of its affected objects or players. */
int pl_clause_amount(const struct pl_run *r, const struct pl_pending *p,
                     const struct hj_effect *e);
/* Returns the amount of clause E for the affected REF alone; N, the amount of
 * the clause, if it is the same for all. */
int pl_amount_for(const struct pl_run *r, const struct hj_effect *e, pl_ref ref,
                  int n);
/* In targets.c: true if ability A refers to the object of its event: "it", "its
 * owner". */
bool pl_uses_event_object(const struct hj_ability *a);
/* In amounts.c: returns the amount of clause E for PLAYER alone; N, the amount
 * of the clause, if it is the same for all. */
int pl_player_share(const struct pl_run *r, const struct pl_item *item,
                    const struct hj_effect *e, int player, int n);
/* Returns how many cards PLAYER has in hand. */
static inline int pl_in_hand(const struct pl_run *r, int player)
{
    return pl_count(r->s, player, r->g->rules->hand);
}
/* In objects.c: notes again which abilities of OBJECT are in force, after its
 * card, its zone or its face has changed. */
void pl_note_abilities(struct pl_run *r, int object);
/* In pending.c: adds a copy of P to the pending abilities and tells that; it is
 * reported if there is no room. */
void pl_add_pending(struct pl_run *r, const struct pl_pending *p);
/* Adds KEYWORD of OBJECT to the pending abilities; the game's answer() carries
 * it out.  UNSURE: it may lapse without a finding. */
void pl_wait_keyword(struct pl_run *r, int object, int keyword, bool unsure);
/* In forced.c: notes a forced choice of KIND by PLAYER, which the lines right
 * below may write, and returns it; the caller completes it.  With
 * PL_MOST_FORCED of them the oldest is lost. */
struct pl_forced_choice *pl_note_forced(struct pl_run *r, int kind, int player,
                                        int object, pl_ref on);
/* Notes the targets of ITEM's ability, whose lines are PLAYER's, as a forced
 * choice. */
void pl_note_forced_targets(struct pl_run *r, const struct pl_item *item,
                            int player);
/* In discard.c: returns the index of the pending discard that waits for PLAYER,
 * or for another player and then for PLAYER; -1: none. */
int pl_discard_of(const struct pl_run *r, int player);
/* Returns how many cards PLAYER has still to choose for the discard P. */
int pl_discards_left(const struct pl_run *r, const struct pl_pending *p,
                     int player);
/* True if the discard P is a forced choice by now: all that is left of the hand
 * goes, and is set aside. */
bool pl_discards_rest(struct pl_run *r, const struct pl_pending *p);
/* Sets a card of a hand aside, to be discarded with the others. */
void pl_set_aside(struct pl_run *r, int object);
/* In forced.c: true if the line is a `discard` that names the cards of a forced
 * discard of PLAYER's. */
bool pl_has_discarded(const struct pl_run *r, int player);
/* Identifies the cards of that discard as W names them; a wrong number of
 * cards, or another card, is reported. */
void pl_name_discarded(struct pl_run *r, int player, const struct pl_words *w);
/* Each ability of a card's text, and each clause of an ability. */
#define PL_EACH_ABILITY(a, text)                                               \
    for (const struct hj_ability *a = (text)->abilities;                       \
         a != NULL && a < (text)->abilities + (text)->ability_count; a++)
#define PL_EACH_CLAUSE(e, a)                                                   \
    for (const struct hj_effect *e = (a)->effects;                             \
         e != NULL && e < (a)->effects + (a)->effect_count; e++)
/* In pending.c: returns the index of the first pending ability that waits for
 * an answer of kind WAIT (enum pl_wait) by PLAYER (-1: by anybody); -1. */
int pl_waiting(const struct pl_run *r, int wait, int player);
/* True if P waits at an optional clause that a line which answers WAIT agrees
 * to: `discard` where a player may discard. */
bool pl_agrees(const struct pl_run *r, const struct pl_pending *p, int wait);
/* Carries out the clause if pending ability I is such a one of PLAYER. */
bool pl_agree(struct pl_run *r, int i, int wait, int player);
/* Removes pending ability I; after a discard the cards that others have set
 * aside are discarded. */
void pl_drop_pending(struct pl_run *r, int i);
/* Returns the index of the first pending ability that holds up the stack; -1:
 * none does. */
int pl_holding(const struct pl_state *s);
/* Returns the clause at which P waits; NULL: it is at no clause of a text. */
const struct hj_effect *pl_pending_clause(const struct pl_run *r,
                                          const struct pl_pending *p);
/* In answers.c: true if `choose TEXT` answers an optional clause: TEXT is
 * "yes", "pay" or "no" while one is pending, or the first pending ability takes
 * no other answer. */
bool pl_answers_optional(const struct pl_run *r, struct hj_str text);
/* True if REF is a legal choice for the clause at which P waits, and was not
 * chosen before. */
bool pl_may_choose(const struct pl_run *r, const struct pl_pending *p,
                   pl_ref ref);
/* In effects.c: goes on with pending ability I in the form of P, an updated
 * copy of it; SKIP: without the clause at which it waited.  Then goes on with
 * the stack that it held up. */
void pl_continue(struct pl_run *r, int i, struct pl_pending *p, bool skip);
/* Goes on with the stack that P, which is done, held up, unless another pending
 * ability holds it up. */
void pl_resume(struct pl_run *r, const struct pl_pending *p);
/* In pending.c: leaves out the answer to pending ability I.  In a game with
 * `stacked`, or with `continues_unchosen` if the ability has begun, it goes on
 * with the choices of other players and the clauses behind; else it is dropped.
 */
void pl_skip_pending(struct pl_run *r, int i);
/* Lets all pending abilities lapse, and goes on with the stack that they held
 * up.  An answer that a line had to write is reported. */
void pl_lapse_pending(struct pl_run *r);
/* Declines the optional clause at which pending ability I waits, and goes on
 * behind it.  False: it waits at no such clause. */
bool pl_decline_pending(struct pl_run *r, int i);
/* Declines the optional clauses that are pending, as long as no other choice
 * is. */
void pl_decline(struct pl_run *r);
/* Parts of texts that a game carries out by hooks of its own, as bits. */
enum {
    PL_DOES_DAMAGE = 1,              /* hook damage */
    PL_DOES_COUNTERS = 2,            /* word_marks */
    PL_DOES_PREVENT = 4,             /* prevention of damage */
    PL_DOES_COSTS = 8,               /* abilities that are used for a cost, */
    PL_DOES_ONLY_IF = 16,            /* conditions of their use, */
    PL_DOES_ONCE = 32,               /* and limits of it: "once each turn" */
    PL_DOES_BY = 64,                 /* verbs that others than "you" do */
    PL_DOES_ALL = 128,               /* "all" counters, "all" damage */
    PL_DOES_PLAYERS = 256,           /* damage to players */
    PL_DOES_EXCHANGE = 512,          /* of control */
    PL_DOES_ADDITIONAL_COSTS = 1024, /* of playing a card */
    /* Costs of X, any duration, abilities that are usable in a phase, "unless"
     * behind optional triggers, verbs with any amount, choices of a player;
     * generating, searching,
     * rolling, paying as a clause is carried out, putting cards into play. */
    PL_DOES_REST = 2048,
    PL_DOES_EVERYTHING = 4095
};
/* A relation of objects to the card that speaks of them: to a card of the types
 * WITH only objects of the types FITS have it. */
struct pl_beside {
    uint8_t relation;
    bool place; /* it ends as the card leaves play */
    uint32_t with, fits;
};
/* The part of card texts that a game carries out. */
struct pl_carried {
    unsigned does;           /* the bits above */
    uint32_t plays, cancels; /* types (bits) that are played as answers, and
                              * that can be on the stack */
    uint32_t used; /* costs (bits) that cannot be paid as a card is played */
    const struct pl_beside *beside; /* {0} behind the last; NULL: none */
};
/* True if a clause does a verb of the words, or of the game. */
static inline bool pl_is_verb(const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN;
}
/* In unsupported.c: true if each kind of a selector is of TYPES (bits) alone.
 */
bool pl_is_of_types(const struct hj_selector *s, uint32_t types);
/* True if that is so, or the selector does not pick among objects. */
bool pl_is_only_of_types(const struct hj_selector *s, uint32_t types);
/* True if others than "you" decide whether optional clause E is done. */
bool pl_is_done_by_others(const struct hj_effect *e);
/* True if a selector means players. */
bool pl_is_of_players(const struct hj_selector *s);
/* True if you control what "it" of clause E is, by a clause before or by the
 * event. */
bool pl_it_is_yours(const struct hj_ability *a, const struct hj_effect *e);
/* In card-text.c: true if a selector tests what an object loses as it leaves
 * play: a state, a keyword, a value that effects change. */
bool pl_needs_last_known(const struct hj_text_words *words,
                         const struct hj_selector *s);
/* True if ability A uses RELATION of objects that are not of TYPES (bits), and
 * so can never have it. */
bool pl_relates_to_others(const struct hj_ability *a, uint8_t relation,
                          uint32_t types);
/* True if a test of a selector compares a value with X. */
bool pl_compares_with_x(const struct hj_selector *s);
/* In unsupported.c: true if a clause changes objects in play without moving
 * them. */
bool pl_changes_in_play(const struct hj_effect *e);
/* Returns the reason, as a phrase, for which the kernel does not carry out
 * ability A, though it can be read; *AT is the clause, if it is about one.
 * NULL: it does. */
const char *pl_unsupported(const struct hj_text_words *words,
                           const struct hj_ability *a, uint8_t type,
                           const struct pl_carried *game,
                           const struct hj_effect **at);
/* In continuous.c: true if clause E of ability A of SOURCE is a continuous
 * effect that does VERB (a row of the words' verbs), is in force, and whose
 * condition holds for REF, whether or not it is about REF. */
bool pl_stands(const struct pl_run *r, int source, const struct hj_ability *a,
               const struct hj_effect *e, pl_ref ref, int verb);
/* Each such clause E, of the object W.at. */
#define PL_EACH_STANDING(e, w, r, ref, verb)                                   \
    PL_WALK (w, (r)->s, PL_ZONE(PL_CONTINUOUS_SOURCES))                        \
        PL_EACH_ABILITY (e##_of, &pl_card_of(r, w.at)->text)                   \
            PL_EACH_CLAUSE (e, e##_of)                                         \
                if (pl_stands(r, w.at, e##_of, e, ref, verb))
/* In rule-effects.c: returns the sum of the rule effects VERB (a row of the
 * words' verbs) about REF, an object or a player, by continuous effects and
 * modifiers; each counts 1, or its number. */
int pl_sum_rule_effects(const struct pl_run *r, pl_ref ref, int verb);
/* Returns the same, fast where no text grants that verb. */
static inline int pl_rule_effect(const struct pl_run *r, pl_ref ref, int verb)
{
    return pl_may_be_granted(r, PL_GRANTS_VERBS, verb)
               ? pl_sum_rule_effects(r, ref, verb)
               : 0; /* as nearly always */
}
/* True if a rule effect prevents all damage to the objects that fit, OBJECT
 * among them. */
bool pl_prevents_all(const struct pl_run *r, int object);
/* Returns the name of the first card that has rule effect VERB about REF; "a
 * card" if the card is unknown, or the rule effect is of an `effect` line. */
struct hj_str pl_rule_effect_source(const struct pl_run *r, pl_ref ref,
                                    int verb);
/* Returns the name of SOURCE's card; "a card" if it is unknown, or SOURCE is
 * -1. */
struct hj_str pl_source_name(const struct pl_run *r, int source);
/* Tells that rule effect VERB kept something from happening to REF, by RULE. */
void pl_tell_prevented(struct pl_run *r, pl_ref ref, int verb,
                       const char *rule);
/* Tells the same of the text of SOURCE. */
void pl_tell_prevented_by(struct pl_run *r, pl_ref ref, int verb, int source,
                          const char *rule);
/* Tells that modifier M, if it is a rule effect, begins or is over (KIND). */
void pl_tell_ruled(struct pl_run *r, int kind, const struct pl_modifier *m,
                   const char *rule);
/* Reports at AT, citing CITE, if rule effect VERB forbids OBJECT to do WHAT:
 * "attack". */
void pl_check_allowed(struct pl_run *r, const struct hj_operand *at, int object,
                      int verb, const char *what, const char *cite);
/* In targets.c: fills ITEM with the targets that W names behind `on`, for
 * ability ABILITY of its card (-1: all that the card does when played); a
 * wrong, a missing and a surplus one is reported. */
void pl_read_targets(struct pl_run *r, struct pl_item *item, int ability,
                     const struct pl_words *w);
/* True if a clause has a target: an object, a player, or a place if its
 * relation is one to a target. */
static inline bool pl_asks_target(const struct pl_run *r,
                                  const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_TARGET ||
           (e->whom.relation != HJ_TEXT_NONE &&
            (r->g->rules->words->relations[e->whom.relation].is &
             HJ_RELATION_TARGET) != 0);
}

/* In modes.c: returns how many modes of "choose one" an ability has; 0: it has
 * no such choice. */
int pl_mode_count(const struct hj_ability *a);
/* True if a clause is carried out with mode MODE: it is of that mode, or of
 * none. */
bool pl_is_of_mode(const struct hj_effect *e, int mode);
/* Returns how many targets a clause has that has any: of a place one. */
static inline int pl_target_count(const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
}
/* In affected.c: returns how many targets ability A has in all with mode MODE.
 */
int pl_targets_of_mode(const struct pl_run *r, const struct hj_ability *a,
                       int mode);
/* Returns the greatest of these numbers among its modes. */
int pl_targets_asked(const struct pl_run *r, const struct hj_ability *a);
/* True if a clause moves its target to a place that is chosen. */
bool pl_asks_place(const struct pl_run *r, const struct hj_effect *e);
/* In select.c: true if REF may be the target of clause E for SOURCE, whose
 * controller is YOU. */
bool pl_may_target(const struct pl_run *r, const struct hj_effect *e,
                   pl_ref ref, int source, int you);
/* The bit, among the events that a card or the state listens to, of the moments
 * of a phase (ROW); those of a turn are of its first and its last phase. */
#define PL_PHASE_EVENT(row) (UINT64_C(1) << (48 + (row)))
/* In select.c: true if an object fits a selector of SOURCE, as its controller
 * YOU (-1: each player) means it; PLACE is the target that it is related to. */
bool pl_fits(const struct pl_run *r, const struct hj_selector *sel, int object,
             int source, int you, pl_ref place);
/* In unseen.c: true if an object fits so, or may fit as far as it is known. */
bool pl_may_fit(const struct pl_run *r, const struct hj_selector *sel,
                int object, int source, int you);
/* True if a selector asks what is not known of an object: its
 * card (on the stack the type, too), or a value that its card does not have.
 * REST is the selector without that. */
bool pl_asks_more(const struct pl_run *r, const struct hj_selector *sel,
                  int object, struct hj_selector *rest);
/* True if an object in play fits a selector but for that. */
bool pl_is_unsure(const struct pl_run *r, const struct hj_selector *sel,
                  int object, int source, int you);
/* The same of an unknown card on the stack. */
bool pl_is_item_unsure(const struct pl_run *r, const struct hj_selector *sel,
                       const struct pl_item *item, int source, int you);
/* Notes of an object that it is not known if the text of ITEM means it. */
void pl_tell_unsure(struct pl_run *r, int object, const struct pl_item *item);
/* True if a player fits a selector of YOU. */
bool pl_fits_player(const struct pl_run *r, const struct hj_selector *sel,
                    int player, int you);
/* True if an item of the stack fits a selector: by its card, or its types. */
bool pl_fits_item(const struct pl_run *r, const struct hj_selector *sel,
                  const struct pl_item *item, int source, int you);
/* True if an object fits a selector but for the zone where it lies. */
bool pl_fits_any_zone(const struct pl_run *r, const struct hj_selector *sel,
                      int object, int source, int you);
/* True if an object fits a selector but for its zone and its controller, with
 * the type of its card alone. */
bool pl_fits_card(const struct pl_run *r, const struct hj_selector *sel,
                  int object);

#endif
