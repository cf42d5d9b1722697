/* SPDX-License-Identifier: MPL-2.0 */
/* Functions that the kernel's files share and no game needs. */
#ifndef HJ_PLAY_INTERNAL_H
#define HJ_PLAY_INTERNAL_H

#include "play/kernel.h"

#include <stddef.h>

struct pl_legal; /* play/legal.h */

/* In operands.c: true if the action has as many operands, behind each
 * preposition, as VERB takes; false: reported. */
bool pl_check_words(struct pl_run *r, const struct pl_verb *verb);
/* True if the action has just the one word that its verb takes, or the verb
 * takes none and there is none: nearly always. */
static inline bool pl_is_plain(const struct pl_run *r)
{
    const struct hj_action *a = r->a;

    return a->count == r->g->plain[a->verb] &&
           (a->count == 0 || (a->operands[0].role == HJ_ROLE_ITEM &&
                              hj_operand_cards(a->operands) == 1));
}
/* Reads the operands of the action, which is PLAYER's, into W as VERB takes
 * them.  False: one is wrong, which is reported. */
bool pl_read_words(struct pl_run *r, const struct pl_verb *verb, int player,
                   struct pl_words *w);

/* In reveal.c: carries out `draw`. */
pl_work pl_draw_verb;
/* In verbs.c: the verbs of all games; HJ_VERB_NONE behind the last. */
extern const struct pl_verb pl_verbs[];

/* In suggest.c: frees a text of a message, and notes if memory ran out for it,
 * so that the message is not taken for whole. */
void pl_free_text(const struct pl_run *r, struct hj_out *text);

/* In players.c, for a game without the hook `lost`: leaves out the answers of
 * players who have lost, and passes the turn on if nobody of its side is in the
 * game. */
void pl_leave(struct pl_run *r);
/* In verbs.c: returns the player of SYMBOL, or the first member of its team;
 * -1: it is of neither. */
int pl_side_named(const struct hj_game *g, hj_symbol symbol);

/* In names.c: returns the first of COUNT rows of SIZE bytes whose word, AT
 * bytes behind its start, is TEXT; -1: none. */
int pl_row_named(const void *rows, size_t size, size_t at, int count,
                 struct hj_str text);
/* The same for a table of struct pl_rules, by the word in MEMBER:
 * PL_NAMED(rules, value, path, text). */
#define PL_NAMED(rules, TABLE, MEMBER, text)                                   \
    pl_row_named((rules)->TABLE##s, sizeof(struct pl_##TABLE),                 \
                 offsetof(struct pl_##TABLE, MEMBER), (rules)->TABLE##_count,  \
                 text)
/* Returns the flag that has WORD as its path (*ON), or for its absence; -1:
 * none. */
int pl_flag_named(const struct pl_rules *rules, struct hj_str word, bool *on);
/* Returns the row of the keyword with that path; -1: none. */
int pl_keyword_named(const struct pl_rules *rules, struct hj_str path);
/* True if a log names an object by its card alone: in play or on the stack. */
static inline bool pl_on_table(const struct pl_run *r, int object)
{
    return pl_in_play(r, object) ||
           (r->g->rules->stack != 0 &&
            r->s->objects[object].zone == r->g->rules->stack);
}
/* True if object A arrived before object B; an object on the stack has not
 * arrived yet. */
bool pl_arrived_before(const struct pl_run *r, int a, int b);

/* In suggest.c: returns the keyword that TEXT, a part of operand O, names; -1:
 * none, which is reported. */
int pl_keyword_operand(struct pl_run *r, const struct hj_operand *o,
                       struct hj_str text);

/* In ambiguity.c: true, and reported, if operand O names, without its player, a
 * card that several players have on the table. */
bool pl_is_ambiguous(struct pl_run *r, const struct hj_operand *o);
/* True, and reported, if operand O names a place without its player, and some
 * player has an object there. */
bool pl_is_ambiguous_place(struct pl_run *r, const struct hj_operand *o);

/* In names.c: returns place number I (from 0) that an effect may target;
 * PL_REF_NONE behind the last. */
pl_ref pl_nth_place(const struct pl_run *r, int i);
/* An iterator over all that may be a target; it begins as {{0}, 0}. */
struct pl_refs {
    struct pl_walk walk;
    int others;
};
/* Returns the next of these: the players, the objects in ZONES, the places;
 * PL_REF_NONE behind the last. */
pl_ref pl_next_ref(struct pl_refs *at, const struct pl_run *r, uint32_t zones);

/* In setup.c: carries out a roll for who begins; false: the line is no
 * such roll. */
bool pl_begin_roll(struct pl_run *r, int player, const struct pl_words *w);
/* Carries out PLAYER's choice of who begins; false: the line is no such choice.
 */
bool pl_begin_choice(struct pl_run *r, int player, const struct pl_words *w);
/* Offers those rolls and choices. */
void pl_offer_begin(struct pl_legal *l);
/* Lays the card of each player's open zone, if the deck list has just one card
 * of its type. */
void pl_lay_open(struct pl_run *r);
/* Lays an unknown card in each open zone that is still empty; ILLEGAL: that is
 * reported. */
void pl_lay_unknown(struct pl_run *r, bool illegal);
/* Carries out `reveal ZONE CARD` for the open zone; false: the line is another.
 */
bool pl_reveal_open(struct pl_run *r, int player, const struct pl_words *w);
/* Offers these lines to PLAYER. */
void pl_offer_open(struct pl_legal *l, int player);

/* In legal.c: offers the candidate; if it is a `trigger` and not legal, offers
 * it with each place behind `to`. */
void pl_offer_to(struct pl_legal *l);
/* In targets.c: returns the place where REF lies, if REF is an object in a zone
 * whose places hold one card each; else REF. */
pl_ref pl_place_under(const struct pl_run *r, pl_ref ref);

/* In pending.c: true if the line is no answer to the clause at which P waits,
 * but one of kind WAIT to a later clause of its text. */
bool pl_answers_behind(struct pl_run *r, const struct pl_pending *p, int wait,
                       int player);
/* In answers.c: declines what is optional and pending before the answer of
 * PLAYER that a line of VERB writes, so that the words of the line mean the
 * objects that are there then. */
void pl_decline_unwritten(struct pl_run *r, const struct pl_verb *verb,
                          int player);

/* True if players may still answer: to an item of the stack, or to what the
 * game has open. */
static inline bool pl_is_open(const struct pl_run *r)
{
    return r->s->stack_count > 0 ||
           (r->g->rules->is_open != NULL && r->g->rules->is_open(r));
}

/* In stack.c: implies the passes of the players who have priority before PLAYER
 * since the last pass, in a game where all must pass; they may close what is
 * open. */
void pl_imply_passes(struct pl_run *r, int player);

/* In time.c: sets the numbers of PLAYER that count for one turn to 0. */
void pl_forget_turn(struct pl_run *r, int player);

/* True if the end of the turn is deferred until choices are written. */
bool pl_turn_end_is_deferred(const struct pl_run *r);

/* In modes.c: returns the mode of "choose one" that a clause is of, from 1; 0:
 * of none. */
int pl_mode_of(const struct hj_effect *e);
/* Notes in ITEM the modes of ability A whose targets are those that W names
 * behind `on` from number AT on. */
void pl_fit_modes(struct pl_run *r, struct pl_item *item,
                  const struct hj_ability *a, const struct pl_words *w, int at);
/* True if MODE may be meant, by the modes noted in ITEM. */
bool pl_is_open_mode(const struct pl_item *item, int mode);
/* True if the mode of P is known; one that alone can be meant becomes its mode,
 * as a forced choice. */
bool pl_has_mode(struct pl_run *r, struct pl_pending *p);
/* Carries out `choose 2`; false: W names no number, or no mode of
 * PLAYER's is pending or a forced choice. */
bool pl_choose_mode(struct pl_run *r, int player, const struct pl_words *w);

/* In answers.c: if VERB answers a choice and nothing waits for it, implies that
 * the turn begins or that all pass, up to where something does. */
void pl_reach_answer(struct pl_run *r, const struct pl_verb *row);
/* True for a verb that either answers a choice that the stack asks for, or does
 * not join it. */
static inline bool pl_answers_or_closes(const struct pl_verb *row)
{
    return (row->is & (PL_ANSWER | PL_JOINS | PL_ANY_TIME)) == PL_ANSWER;
}

/* In pending.c: removes pending ability I, and puts what it calls "they" into
 * SAME. */
void pl_take_pending(struct pl_run *r, int i, int16_t same[PL_THEY]);
/* In answers.c: true if `choose yes` or `choose no` answers P, and not
 * `trigger`. */
bool pl_is_yes_or_no(const struct pl_run *r, const struct pl_pending *p);
/* In pending.c: true if P waits at a clause that is done "unless" a player
 * pays, who is asked. */
bool pl_is_unless(const struct pl_run *r, const struct pl_pending *p);
/* True if `trigger OBJECT.NAME` means ITEM, an ability of that object; an empty
 * NAME means any. */
bool pl_is_named(const struct pl_run *r, const struct pl_item *item,
                 struct hj_str name);
/* Returns the rules that a wrong choice for ITEM breaks. */
const char *pl_choice_cite(const struct pl_run *r, const struct pl_item *item);

/* In forced.c: true if the line may write a forced choice of PLAYER's, or only
 * writes down what has happened; that may have put the player out of the game,
 * or ended it. */
bool pl_writes_forced(struct pl_run *r, int player);
/* Drops the forced choices of ITEM's ability, as the line has written them. */
void pl_drop_forced(struct pl_run *r, const struct pl_item *item);
/* True if PLAYER's `trigger OBJECT.NAME` with words W writes a forced choice,
 * which is dropped; another target or place than it had is reported. */
bool pl_trigger_forced(struct pl_run *r, int object, int player,
                       struct hj_str name, const struct pl_words *w);
/* Notes the COUNT entries of REFS as forced choices of PLAYER. */
void pl_note_forced_choices(struct pl_run *r, int player, const pl_ref *refs,
                            int count);
/* True if PLAYER's `choose` writes such choices, which are dropped; a word that
 * is not one of them is reported. */
bool pl_choose_forced(struct pl_run *r, int player, const struct pl_words *w);
/* Returns the index of the forced choice of a mode by PLAYER (-1: by anybody),
 * which the targets have told; -1: none. */
int pl_forced_mode(const struct pl_run *r, int player);
/* True if there is one of PLAYER; if O is another mode that is reported, else
 * the choice is dropped. */
bool pl_choose_forced_mode(struct pl_run *r, int player,
                           const struct hj_operand *o);
/* Returns the target of a forced choice that O names and that has left play, or
 * (`choose`) what was chosen, also by `?`, other than the words of W;
 * PL_REF_NONE: none. */
pl_ref pl_forced_target(struct pl_run *r, const struct hj_operand *o,
                        const struct pl_words *w);
/* True if a forced choice has chosen an object. */
bool pl_is_forced_choice(const struct pl_state *s, int object);

/* In card-text.c: makes the grammar of the game's words and of its catalogue;
 * false: E has the reason. */
bool pl_open_text(struct hj_game *g, struct hj_error *e);
/* Reads the text of CARD into C, and notes its targets, triggers and grants;
 * false: out of memory. */
bool pl_read_text(struct hj_game *g, hj_card card, struct pl_card *c);
/* True if an ability is continuous, by itself or by its heading. */
bool pl_is_continuous(const struct hj_game *g, const struct hj_ability *a);

/* True if a card lies face down. Its print is hidden, and counts for nothing.
 */
static inline bool pl_is_down(const struct pl_run *r, const struct pl_object *o)
{
    return (r->g->faces >> o->zone & 1) != 0 && !(o->flags & PL_FACE_UP);
}
/* True if the card of an object does not have a value that it should have. */
static inline bool pl_lacks_value(const struct pl_run *r, int object, int value)
{
    return r->g->rules->values[value].may_lack &&
           r->s->objects[object].card != HJ_NO_CARD &&
           !(pl_card_of(r, object)->has >> value & 1);
}
/* In unseen.c: does what pl_tell_unsure() does for the first object of which it
 * is not known if a selector fits. */
void pl_note_unsure(struct pl_run *r, const struct hj_selector *sel,
                    const struct pl_item *item);
/* Notes the same of continuous abilities as OBJECT comes into play: its own, or
 * those that may mean it. */
void pl_note_standing(struct pl_run *r, int object);
/* Carries out a line that is not legal but for a clause that was left out, see
 * pl_leave_out(): it draws or discards what the clause says. Nothing follows
 * from what it chooses.  False: it is no such line. */
bool pl_writes_left_out(struct pl_run *r, const struct pl_verb *verb,
                        int player);
/* True if it is not known if a selector fits an object, which does not lie in a
 * deck, or in a secret zone of another player than YOU. */
bool pl_is_unsure_open(const struct pl_run *r, const struct hj_selector *sel,
                       int object, int source, int you);
/* Returns the first such object of a player whom CONTROL means for P; -1:
 * none. */
int pl_first_unsure(const struct pl_run *r, const struct hj_selector *sel,
                    int control, const struct pl_pending *p);

/* In select.c: true if REF fits the selector of clause E for SOURCE, whose
 * controller is YOU, or may fit it. */
bool pl_fits_ref(const struct pl_run *r, const struct hj_effect *e, pl_ref ref,
                 int source, int you);
/* Returns the zones (bits) in which alone an object can fit a selector. */
uint32_t pl_zones_of(const struct hj_game *g, const struct hj_selector *sel);

/* Returns the last phase of a turn, as a row of the words' phases. */
static inline int pl_last_moment(const struct pl_rules *rules)
{
    return rules->phase_count - 1 - rules->first_phase;
}

/* Settles: has the game check the state after a line or an item. */
static inline void pl_settle(struct pl_run *r)
{
    if (r->g->rules->settle != NULL && !pl_over(r))
        r->g->rules->settle(r);
}

/* In effects.c: true if ability A is carried out when OBJECT's card is played.
 */
bool pl_is_play_effect(const struct pl_run *r, int object,
                       const struct hj_ability *a);
/* Carries out ability P from its clause on, until it is done or has to wait for
 * a line and is pending.  SAME: what it calls "they", P's THEY_COUNT entries;
 * NULL if there are none. */
void pl_begin_ability(struct pl_run *r, struct pl_pending *p,
                      const int16_t *same);

/* In stack.c: puts the card of an item that is done where it then belongs, if
 * no choice of the item is pending. */
void pl_item_spent(struct pl_run *r, const struct pl_item *item);

/* Returns the ability of its card that an item is, or is at; NULL: none of a
 * text. */
static inline const struct hj_ability *pl_ability_of(const struct pl_run *r,
                                                     const struct pl_item *item)
{
    return item->kind == PL_ITEM_OWN
               ? NULL
               : pl_ability(pl_card(r->g, item->card), item->ability);
}

/* In continuous.c: returns the player who is "you" to SOURCE; -1: each player.
 */
int pl_you(const struct pl_run *r, int source);
/* Returns the player who is "you" to SOURCE in an effect on REF. Where it means
 * each player, that is REF's own or controller, for "enemy" objects the next
 * player. */
int pl_you_for(const struct pl_run *r, int source, const struct hj_effect *e,
               pl_ref ref);
/* True if CONTROL, as YOU (-1: each player) means it, includes PLAYER. */
static inline bool pl_is_meant(const struct pl_run *r, int control, int player,
                               int you)
{
    return you < 0 || control == HJ_CONTROL_ANY ||
           control == HJ_CONTROL_THAT || /* the clause decides that */
           (control == HJ_CONTROL_OPPONENT ? pl_is_opponent(r->g, player, you)
                                           : player == you);
}
/* True if an ability of OBJECT is in force where the object lies. */
bool pl_is_in_force(const struct pl_run *r, int object,
                    const struct hj_ability *a);

/* Returns the controller of what OBJECT (-1: none) is attached to; -1: it is
 * attached to nothing. */
static inline int pl_host_controller(const struct pl_state *s, int object)
{
    int host = object < 0 ? -1 : s->objects[object].host;

    return host < 0 ? -1 : s->objects[host].controller;
}

/* The room for the affected objects, players and places of a clause. */
enum { PL_MOST_REFS = PL_OBJECTS + PL_PLAYERS };
/* True if a selector means players. */
static inline bool pl_is_player_sel(const struct hj_selector *sel)
{
    return sel->kind_count > 0 && (sel->kinds[0].types & HJ_TYPE_PLAYER) != 0;
}
/* In affected.c: returns the next of ITEM's targets, which is that of clause E;
 * PL_REF_NONE: there is none, or it is no longer legal. */
pl_ref pl_next_target(const struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e);
/* True if players whom a selector means do clause E, each with objects of their
 * own. */
static inline bool pl_is_by_players(const struct hj_effect *e)
{
    return e != NULL && e->by != NULL && pl_is_player_sel(e->by);
}
/* Puts what clause E of P affects into REFS.  Returns how many; -1: a line has
 * to choose first, and P's WAIT, PLAYER and NUMBER are set. */
int pl_find_affected(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e, pl_ref refs[PL_MOST_REFS]);
/* Remembers the COUNT entries of REFS as "it", "they" and "that player" of the
 * clauses behind E. */
void pl_remember_affected(struct pl_run *r, struct pl_pending *p,
                          const struct hj_effect *e, const pl_ref *refs,
                          int count);
/* Does the work of pl_find_affected() for a clause that players do: they choose
 * in turn order, and all that is chosen is affected at the same time. */
int pl_find_affected_by(struct pl_run *r, struct pl_pending *p,
                        const struct hj_effect *e, pl_ref refs[PL_MOST_REFS]);
/* True if PLAYER chooses for pending ability I later than the player for whom
 * it waits. */
bool pl_chooses_later(const struct pl_run *r, int i, int player);
/* Returns the sign with which a mark counts counters of ROW: 1, or -1 if it
 * counts down. */
static inline int pl_counter_sign(const struct pl_rules *rules, uint8_t row)
{
    return rules->counts_down >> row & 1 ? -1 : 1;
}
/* True if the optional clause of A that P has come to, or one that is joined to
 * it, cannot be done in full: there are fewer cards in the hand, less of a
 * number, or fewer objects to choose. */
bool pl_cannot_do_in_full(struct pl_run *r, struct pl_pending *p,
                          const struct hj_ability *a);
/* Passes over the targets of clause E, which is not carried out; the clauses
 * behind may still call them "it" or "they". */
void pl_skip_targets(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e);
/* True if OBJECT is "that player's", or the selector does not require that. */
bool pl_fits_that_player(const struct pl_run *r, const struct pl_pending *p,
                         const struct hj_selector *sel, int object);

/* Makes P wait for an answer of kind WAIT (enum pl_wait) by PLAYER, NUMBER of
 * them; returns false. */
static inline bool pl_set_wait(struct pl_pending *p, int wait, int player,
                               int number)
{
    p->wait = (uint8_t)wait;
    p->player = (uint8_t)player;
    p->number = (int16_t)number;
    return false;
}

/* The fate of a clause with "unless": nobody pays, somebody has paid, a line
 * has to answer first. */
enum pl_unless { PL_CARRIED_OUT, PL_LEFT_OUT, PL_ASKS };
/* In unless.c: finds out whether a player pays for clause E of P, and takes
 * what is paid; PL_ASKS: P's WAIT, PLAYER and NUMBER are set. */
enum pl_unless pl_check_unless(struct pl_run *r, struct pl_pending *p,
                               const struct hj_effect *e);
/* Moves P on behind clause E (NULL: none of a text), at which it waits and
 * which is not done; with a discard or a choice of one player it leaves out
 * that alone, and with "unless" the clause is done as nobody pays.  SAME: what
 * P calls "they". */
void pl_skip_clause(struct pl_run *r, struct pl_pending *p,
                    const struct hj_effect *e, int16_t *same);

/* In playing-cost.c: changes the costs that clause E of P is about, up to the
 * end of the turn. */
void pl_change_cost_to_play(struct pl_run *r, const struct pl_pending *p,
                            const struct hj_effect *e);

/* In triggers.c: returns the zones (bits) where clause E may have a target,
 * the stack among them; all zones if E cancels, as the card of an ability may
 * lie in any. */
uint32_t pl_target_zones(const struct pl_run *r, const struct hj_effect *e);

/* In select.c: returns the player whose zone an object lies in: in play its
 * controller, else its owner. */
int pl_zone_holder(const struct pl_run *r, int object);
/* In discard.c: has the COUNT players in REFS discard as clause E says, in turn
 * order; their cards are set aside until all have chosen.  False: a line has to
 * choose first, and P's WAIT, PLAYER and NUMBER are set. */
bool pl_discard(struct pl_run *r, struct pl_pending *p,
                const struct hj_effect *e, const pl_ref *refs, int count);
/* Discards all cards that are set aside. */
void pl_discard_aside(struct pl_run *r);
/* In pending.c: carries out the pending abilities whose discard or targets have
 * become a forced choice; those whose targets are gone are dropped. */
void pl_resolve_forced_pending(struct pl_run *r);
/* Returns the rules that a change cites: RULE, or if it is NULL those by which
 * the ability happens. */
static inline const char *pl_cited(const struct pl_run *r, const char *rule)
{
    return rule != NULL ? rule : r->rule;
}
/* In control.c: gives each of two objects to the controller of the other;
 * false: they are not both in play, or one player controls both. */
bool pl_exchange(struct pl_run *r, const struct pl_pending *p,
                 const struct hj_effect *e, const pl_ref *refs, int count);
/* In apply-clause.c: carries out clause E for the COUNT objects, players or
 * places in REFS. */
void pl_apply_clause(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e, const pl_ref *refs, int count);
/* True if an object has left play, as "this creature" may have: it is neither
 * in play nor on the stack, and is not changed any more. */
static inline bool pl_is_away(const struct pl_run *r, int object)
{
    return !pl_in_play(r, object) && pl_item_of(r->s, object) < 0;
}
/* In effects.c: returns how long a change by clause E lasts (enum pl_until). */
int pl_lasting(const struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e);
/* In rule-effects.c: adds a rule effect about OBJECT, "it cannot attack this
 * turn"; false: E is no verb that may have a duration. */
bool pl_add_rule_effect(struct pl_run *r, const struct pl_item *item,
                        const struct hj_effect *e, int object);
/* Adds a rule effect about all objects that fit while it lasts, also those that
 * come into play later: "units cannot attack this turn".  False: E is another
 * clause. */
bool pl_add_rule_effect_to_all(struct pl_run *r, const struct pl_pending *p,
                               const struct hj_effect *e);
/* Returns the clause of a modifier that has no object; NULL: its card has no
 * such ability by now. */
const struct hj_effect *pl_modifier_clause(const struct pl_run *r,
                                           const struct pl_modifier *m);
/* Adds a rule effect about the players whom clause E means now: "your opponents
 * cannot play tactics this turn".  False: its verb is not about players. */
bool pl_add_rule_effect_to_players(struct pl_run *r, const struct pl_item *item,
                                   const struct hj_effect *e);
/* In continuous.c: true if a continuous effect of SOURCE on WHOM is about REF.
 */
bool pl_affects(const struct pl_run *r, const struct hj_selector *whom,
                int source, pl_ref ref);
/* Returns what the continuous effects of SOURCE alone grant to an object, as
 * pl_granted() does for all. */
int pl_granted_by(const struct pl_run *r, int source, int object, int kind,
                  int which);
/* True if what pl_granted() returns depends on unknown objects. */
bool pl_is_grant_unsure(const struct pl_run *r, int object, int kind,
                        int which);
/* Puts the numbers of instance *I (from 0) of a keyword that continuous effects
 * grant to OBJECT into V.  False: there are fewer; *I is then reduced by as
 * many. */
bool pl_granted_instance(const struct pl_run *r, int object, int keyword,
                         int *i, struct hj_keyword_value *v);
/* In control.c: gives PLAYER control of OBJECT, to the end of the turn (TO_END)
 * or for good, by SOURCE (-1: an `effect` line). */
void pl_take_control(struct pl_run *r, int object, int player, bool to_end,
                     int source, const char *rule);

/* In redact.c: true if PLAYER may not look at an object. */
bool pl_is_secret(const struct hj_game *g, const struct pl_state *s, int object,
                  int player);

/* In effect-line.c: returns the mark that WHAT names, alone or with the word
 * behind the object; *AT is the number of the word with its amount.  -1: none.
 */
int pl_effect_mark(const struct pl_run *r, struct hj_str what,
                   const struct pl_words *w, int *at);
/* Carries out an `effect` line. */
void pl_effect_verb(struct pl_run *r, int player, const struct pl_words *w);

/* In values.c: returns how many times a keyword is printed on an object. */
int pl_printed_keyword(const struct pl_run *r, int object, int keyword);

/* In labels.c: writes an object by its number or its place in its zone:
 * "bob.hand.3". */
void pl_put_numbered(const struct hj_game *g, const struct pl_state *s,
                     int object, struct hj_out *out);

/* Writes a label, as a log has it. */
void pl_put_label(const struct pl_label *c, struct hj_out *out);

#endif
