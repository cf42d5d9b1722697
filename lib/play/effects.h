/* SPDX-License-Identifier: MPL-2.0 */
/* What card texts do: abilities, targets, and what waits for an answer. */
#ifndef HJ_PLAY_EFFECTS_H
#define HJ_PLAY_EFFECTS_H

#include "play/objects.h"

/* effects.c, triggers.c, continuous.c: what card texts do.  Carries an item
 * out: the ability of its object, or (a card) what it does when played; ITEM's
 * targets are those that the line named. */
void pl_carry_out(struct pl_run *r, const struct pl_item *item);
/* Carries out each ability of OBJECT under the heading of that row, for PLAYER;
 * what needs a choice waits. */
void pl_do_heading(struct pl_run *r, int object, int heading, int player,
                   const char *rule);
/* Ability number I (from 0) of OBJECT's card occurs, for PLAYER. */
void pl_trigger_ability(struct pl_run *r, int object, int i, int player);
/* Abilities of a moment: of that row of the phases, or of the turn. */
void pl_fire_moment(struct pl_run *r, int moment, int phase);
/* What of an ability's choices leaves no choice: returns false where nothing
 * can be chosen, so that nothing happens; *ASKS: a line has to choose. */
bool pl_settle_choices(const struct pl_run *r, struct pl_item *item,
                       const struct hj_ability *a, bool *asks);
/* The only target of a clause; PL_REF_NONE: there is none, or (*SEVERAL) a
 * choice. */
pl_ref pl_only_target(const struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e, bool *several);
/* Something has happened, the event of that row of the words, to OBJECT if it
 * is not -1: abilities that wait for it occur. */
void pl_fire_event(struct pl_run *r, int event, int object, int player);
/* Between these two several things happen at the same time: whoever is there as
 * one of them is told hears of it, though it goes by another; what occurs by
 * that then does, or waits for the end of the pair outside of this one. */
void pl_begin_simultaneous(struct pl_run *r, struct pl_simultaneous *h);
void pl_end_simultaneous(struct pl_run *r, struct pl_simultaneous *h);
/* Of a clause that does VERB, which destroys: the objects in play among REFS
 * into THERE, each once though a line named it twice; how many.  -1: the clause
 * does something else. */
int pl_destroyed(const struct pl_run *r, const struct hj_effect *e, int verb,
                 const pl_ref *refs, int count, pl_ref there[PL_OBJECTS]);
/* Ability number I of OBJECT is used: reports where that may be but once in a
 * turn, and was. */
void pl_check_once(struct pl_run *r, const struct hj_operand *at, int object,
                   int i, const char *cite);
/* True if EVENT, which happened to OBJECT (-1: none), or to PLAYER, is what
 * ability A of SOURCE waits for. */
bool pl_triggers_on(const struct pl_run *r, int source,
                    const struct hj_ability *a, int event, int object,
                    int player);
/* True if a condition holds for an ability; what the object can do is noted
 * again, as another card has become it, or its place another. */
bool pl_holds(const struct pl_run *r, const struct hj_condition *c,
              const struct pl_pending *p);
/* A continuous ability of SOURCE as one that is carried out for YOU. */
static inline struct pl_pending pl_continuous_pending(int source, int you)
{
    return (struct pl_pending){
        .item = {.object = (int16_t)source, .controller = (uint8_t)you},
        .it = -1};
}
/* How much that is for ITEM's object and controller. */
int pl_amount(const struct pl_run *r, const struct hj_amount *n,
              const struct pl_item *item, int it);
/* What a card that PLAYER plays costs, COST being printed. */
int pl_cost_to_play(const struct pl_run *r, int object, int player, int cost);
/* The same, that row of the values being its cost. */
static inline int pl_printed_cost_to_play(const struct pl_run *r, int object,
                                          int player, int value)
{
    return pl_cost_to_play(r, object, player, pl_printed(r, object, value));
}
/* What its text says that playing it costs besides; NULL: nothing. */
const struct hj_ability *pl_additional_cost(const struct pl_run *r, int object);
/* How much an ability (NULL: none) costs of that row of the game's costs. */
int pl_cost_amount(const struct hj_ability *a, uint8_t row);
/* Discards N cards of PLAYER's hand as a cost: those of the words behind `with`
 * from number *AT on, or unwritten all, if there are no more.  False where they
 * are missing, which breaks CITE. */
bool pl_pay_cards(struct pl_run *r, int player, int n, const struct pl_words *w,
                  int *at, const char *cite, const char *rule);
/* All words behind `with` up to number AT have paid: more breaks CITE. */
void pl_check_overpaid(struct pl_run *r, const struct pl_words *w, int at,
                       const char *cite);
/* How much a clause is, settled before anything happens to one of those whom it
 * is about; and of it what PLAYER's part is, N where all have the same. */
int pl_clause_amount(const struct pl_run *r, const struct pl_pending *p,
                     const struct hj_effect *e);
/* The same of one of them, N where it is the same of all. */
int pl_amount_for(const struct pl_run *r, const struct hj_effect *e, pl_ref ref,
                  int n);
/* The item, or as OTHER that of whom or what a clause says deals damage. */
const struct pl_item *pl_damage_source(const struct pl_pending *p,
                                       const struct hj_effect *e,
                                       struct pl_item *other);
/* True if an amount is a value, where that is carried out. */
bool pl_may_be_value(const struct hj_ability *a, const struct hj_effect *e);
/* True if an ability speaks of what its event was about: "it", "its owner". */
bool pl_uses_event_object(const struct hj_ability *a);
int pl_player_share(const struct pl_run *r, const struct pl_item *item,
                    const struct hj_effect *e, int player, int n);
/* How many cards PLAYER has in hand that are not to be discarded already. */
int pl_in_hand(const struct pl_run *r, int player);
void pl_note_abilities(struct pl_run *r, int object);
/* Waits for what only a line can say. */
void pl_add_pending(struct pl_run *r, const struct pl_pending *p);
/* The same for a keyword of OBJECT, which the game's answer() carries out. */
void pl_wait_keyword(struct pl_run *r, int object, int keyword, bool unsure);
/* What left no choice has happened without a line; the lines right below may
 * write it all the same. */
void pl_note_forced(struct pl_run *r, const struct pl_forced_choice *n);
/* The same of an ability whose targets left none. */
void pl_note_forced_targets(struct pl_run *r, const struct pl_item *item,
                            int player);
/* All HELD cards of PLAYER's hand are about to be discarded so. */
void pl_note_forced_discard(struct pl_run *r, int player, int held);
/* True if a `discard` tells which cards PLAYER has discarded; it does. */
bool pl_has_discarded(const struct pl_run *r, int player);
void pl_name_discarded(struct pl_run *r, int player, const struct pl_words *w);
/* Each ability of a card's text, and each clause of an ability. */
#define PL_EACH_ABILITY(a, text)                                               \
    for (const struct hj_ability *a = (text)->abilities;                       \
         a != NULL && a < (text)->abilities + (text)->ability_count; a++)
#define PL_EACH_CLAUSE(e, a)                                                   \
    for (const struct hj_effect *e = (a)->effects;                             \
         e != NULL && e < (a)->effects + (a)->effect_count; e++)
/* The first that waits for such an answer of PLAYER (-1: of anybody); -1. */
int pl_waiting(const struct pl_run *r, int wait, int player);
void pl_drop_pending(struct pl_run *r, int i);
/* The first ability that holds up the stack; -1: none does. */
int pl_holding(const struct pl_state *s);
/* The clause that something waits at; NULL: none of a text. */
const struct hj_effect *pl_pending_clause(const struct pl_run *r,
                                          const struct pl_pending *p);
/* True if TEXT answers what may be done, and waits first. */
bool pl_is_may(const struct pl_run *r, struct hj_str text);
/* True if REF is among what the clause that waits chooses from. */
bool pl_may_choose(const struct pl_run *r, const struct pl_pending *p,
                   pl_ref ref);
/* What waits as number I goes on: as P, a copy, now says; SKIP: with the clause
 * behind the one that waited.  What it held up goes on, too. */
void pl_continue(struct pl_run *r, int i, struct pl_pending *p, bool skip);
/* What P, which is done with, held up goes on, unless something else holds it
 * up. */
void pl_resume(struct pl_run *r, const struct pl_pending *p);
/* What waits as number I is not said: where the rules say so, and it has begun,
 * it goes on without that: with what others choose, and the clauses behind. */
void pl_skip_pending(struct pl_run *r, int i);
/* All that waits lapses, and is reported where it had to be written; what held
 * up the stack goes on without it. */
void pl_lapse_pending(struct pl_run *r);
/* What may be done is not, as long as nothing else waits for a line. */
void pl_decline(struct pl_run *r);
/* Why the kernel does not carry out an ability that can be read, *AT being the
 * effect if it is one; NULL: it does.  DOES: what a game's hooks add. */
enum {
    PL_DOES_DAMAGE = 1,   /* hook damage */
    PL_DOES_COUNTERS = 2, /* word_marks */
    PL_DOES_PREVENT = 4,
    PL_DOES_COSTS = 8,              /* abilities that are used */
    PL_DOES_ONLY_IF = 16,           /* and their conditions, */
    PL_DOES_ONCE = 32,              /* and how often */
    PL_DOES_BY = 64,                /* verbs that others than "you" do */
    PL_DOES_ALL = 128,              /* "all" counters, "all" damage */
    PL_DOES_PLAYERS = 256,          /* damage to players */
    PL_DOES_EXCHANGE = 512,         /* of control */
    PL_DOES_ADDITIONAL_COSTS = 1024 /* what playing a card costs besides */
};
/* True if a selector is of no other types than TYPES (bits); the same of one
 * that picks among objects. */
bool pl_is_of_types(const struct hj_selector *s, uint32_t types);
bool pl_is_only_of_types(const struct hj_selector *s, uint32_t types);
/* True if a selector asks for what something loses as it leaves play: a state,
 * a keyword, a value that effects change. */
bool pl_needs_last_known(const struct hj_text_words *words,
                         const struct hj_selector *s);
/* True if an ability speaks of others than TYPES by a relation: of what can
 * never be beside this. */
bool pl_relates_to_others(const struct hj_ability *a, uint8_t relation,
                          uint32_t types);
/* True if it compares with X; whether others than "you" may do the effect. */
bool pl_compares_with_x(const struct hj_selector *s);
bool pl_is_done_by_others(const struct hj_effect *e);
/* Why those cannot be asked; NULL: they can, or nobody else is. */
const char *pl_others_unsupported(const struct hj_text_words *words,
                                  const struct hj_effect *e);
/* True if those who do a verb can be asked what they choose. */
bool pl_can_be_asked(const struct hj_selector *by);
/* True if a clause changes what lies in play, and does not move it. */
bool pl_changes_in_play(const struct hj_effect *e);
/* True if it is done to cards in a hand, deck or pile, which can only go. */
bool pl_acts_out_of_play(const struct hj_text_words *words,
                         const struct hj_effect *e);
/* True if what an effect cancels can be on the stack: cards of TYPES. */
bool pl_cancels_only(const struct hj_effect *e, uint32_t types);
const char *pl_unsupported(const struct hj_text_words *words,
                           const struct hj_ability *a, unsigned does,
                           const struct hj_effect **at);
/* True if a continuous effect with that verb of the words is in force, its
 * condition holding, that FITS says is about OBJECT. */
bool pl_any_continuous(const struct pl_run *r, int object, int verb,
                       bool (*fits)(const struct pl_run *r, int source,
                                    const struct hj_effect *e, int object,
                                    void *data),
                       void *data);
/* rule-effects.c: how much (once each, or their numbers) texts say of an
 * object, or of a player, by a verb of the words: continuous ones, and changes
 * that last. */
int pl_sum_rule_effects(const struct pl_run *r, pl_ref ref, int verb);
static inline int pl_rule_effect(const struct pl_run *r, pl_ref ref, int verb)
{
    return pl_may_be_granted(r, PL_GRANTS_VERBS, verb)
               ? pl_sum_rule_effects(r, ref, verb)
               : 0; /* as nearly always */
}
/* True if all damage to whatever fits, as OBJECT does, is prevented. */
bool pl_prevents_all(const struct pl_run *r, int object);
/* The name of the first card whose text says that, or of SOURCE; "a card" where
 * it is none, or unknown. */
struct hj_str pl_rule_effect_source(const struct pl_run *r, pl_ref ref,
                                    int verb);
struct hj_str pl_source_name(const struct pl_run *r, int source);
/* What would have happened to REF does not, as a text says by that verb: told.
 */
void pl_tell_prevented(struct pl_run *r, pl_ref ref, int verb,
                       const char *rule);
/* The same of SOURCE's text. */
void pl_tell_prevented_by(struct pl_run *r, pl_ref ref, int verb, int source,
                          const char *rule);
/* The same of a verb that forbids it something: reported at AT where they do;
 * WHAT is what it cannot: "attack". */
void pl_check_allowed(struct pl_run *r, const struct hj_operand *at, int object,
                      int verb, const char *what, const char *cite);
/* Checks the targets behind `on` of a card that is played, or of an ability
 * (ABILITY -1: all that the card does when played), and fills ITEM with them; a
 * wrong, missing or further one is reported. */
void pl_read_targets(struct pl_run *r, struct pl_item *item, int ability,
                     const struct pl_words *w);
/* True if a clause has a target (an object, a player; a place where its
 * relation is one), and a place that something moves to; whether REF may be its
 * target for SOURCE, whose controller is YOU. */
static inline bool pl_is_targeted(const struct pl_rules *rules,
                                  const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_TARGET ||
           (e->whom.relation != HJ_TEXT_NONE &&
            (rules->words->relations[e->whom.relation].is &
             HJ_RELATION_TARGET) != 0);
}
static inline bool pl_asks_target(const struct pl_run *r,
                                  const struct hj_effect *e)
{
    return pl_is_targeted(r->g->rules, e);
}

/* "Choose one": how many modes an ability has, and whether a clause is one of
 * mode MODE, or of none and carried out with each. */
int pl_mode_count(const struct hj_ability *a);
bool pl_is_of_mode(const struct hj_effect *e, int mode);
/* How many targets a clause has that asks for any: of a place one. */
static inline int pl_target_count(const struct hj_effect *e)
{
    return e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
}
/* How many targets an ability asks for in all with mode MODE, and at the most.
 */
int pl_targets_of_mode(const struct pl_run *r, const struct hj_ability *a,
                       int mode);
int pl_targets_asked(const struct pl_run *r, const struct hj_ability *a);
bool pl_asks_place(const struct pl_run *r, const struct hj_effect *e);
bool pl_may_target(const struct pl_run *r, const struct hj_effect *e,
                   pl_ref ref, int source, int you);
/* Among the events that a card hears, and that the state has heard of: the
 * moments of a phase, by its row; those of a turn are of its first and last. */
#define PL_PHASE_EVENT(row) (UINT64_C(1) << (48 + (row)))
/* select.c: whether an object fits a selector of SOURCE's, as its controller
 * YOU (-1: each player) means it; PLACE is a target that it names. */
bool pl_fits(const struct pl_run *r, const struct hj_selector *sel, int object,
             int source, int you, pl_ref place);
/* True if a player fits a selector of YOU. */
bool pl_fits_player(const struct pl_run *r, const struct hj_selector *sel,
                    int player, int you);
/* True if an item of the stack fits a selector: by its card, or its types. */
bool pl_fits_item(const struct pl_run *r, const struct hj_selector *sel,
                  const struct pl_item *item, int source, int you);
/* The same of an object wherever it lies. */
bool pl_fits_any_zone(const struct pl_run *r, const struct hj_selector *sel,
                      int object, int source, int you);
/* The same of its card, whatever it is where it lies, and whoever has it. */
bool pl_fits_card(const struct pl_run *r, const struct hj_selector *sel,
                  int object);

#endif
