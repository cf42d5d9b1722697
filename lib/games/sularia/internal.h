/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: functions of each file for the others; included by
 * su.h. */
#ifndef HJ_GAMES_SULARIA_INTERNAL_H
#define HJ_GAMES_SULARIA_INTERNAL_H

/* --- events.c --- */
/* Raises the events of OBJECT going to that pile, before it goes. */
void su_raise_leaves(struct pl_run *r, int object, int zone);
void su_tell_all(struct pl_run *r, const uint64_t set[PL_SETS], int zone);
static inline void su_move(struct pl_run *r, int object, int zone,
                           const char *rule)
{
    if (pl_in_play(r, object) && pl_on(rule)) /* before it leaves */
        su_raise_leaves(r, object, zone);
    pl_move(r, object, zone, 0, rule);
}
/* Raises the events of damage that SOURCE (-1: none) has dealt, more than 0, to
 * an object or a player. */
void su_dealt(struct pl_run *r, int source, pl_ref to, bool direct);
/* Activates (ON) or resets an object and raises the event, if that changes
 * it. */
void su_set_activated(struct pl_run *r, int object, bool on, const char *rule);
void su_draw(struct pl_run *r, int player, int count, const char *rule);
/* resolve.c: makes a condition in the damage pile last until end of turn (ON),
 * or ends that. */
void su_last(struct pl_run *r, int object, bool on);

/* --- values.c --- */
/* Returns the first of two verbs that a text says of an object; 0: none. */
static inline int su_says_either(const struct pl_run *r, int object, int verb,
                                 int other)
{
    return pl_rule_effect(r, object, verb) > 0    ? verb
           : pl_rule_effect(r, object, other) > 0 ? other
                                                  : 0;
}
/* True if the abilities of an object work: in play, or face up in the row. */
bool su_works(const struct pl_run *r, int object);
/* Returns an ability of an object in play; SU_HARVEST: that of HARVEST. */
const struct hj_ability *su_ability(const struct pl_run *r, int object,
                                    int index);
enum { SU_HARVEST = 250 };
/* Pseudo-abilities SPECIALIST and BARRAGE in a written order (edition 2015). */
enum { SU_SAID_SPECIALIST = 251, SU_SAID_BARRAGE };

/* Hooks of the kernel: types, states, and relations to SOURCE such as its
 * strike force. */
uint32_t su_types(const struct pl_run *r, int object, uint32_t printed);
bool su_is_state(const struct pl_run *r, int object, int state);
bool su_related(const struct pl_run *r, int object, int relation, int source,
                pl_ref place);
/* --- turn.c, phases.c, imply.c --- */
/* Hooks of the kernel: a phase begins, a phase ends, the end phase begins. */
bool su_phase_begins(struct pl_run *r);
void su_phase_ends(struct pl_run *r);
void su_start_end(struct pl_run *r, int player);
extern const struct pl_phase su_phases[SU_PHASE_ROWS];
/* True if an effect makes PLAYER discard, or has done so and the line names the
 * cards. */
bool su_owes(const struct pl_run *r, int player);
/* Ends effects that last until end of turn, and restores lost DEF (R27). */
void su_restore(struct pl_run *r);
void su_to_phase(struct pl_run *r, int phase);
/* Properties of verbs: SU_TELLS: it answers, or adds to past events;
 * SU_IN_CHAIN: it may be written while the chain is open; SU_OF_ONE: one member
 * of a team does it, with own cards. */
enum {
    SU_TELLS = PL_ANSWER,
    SU_IN_CHAIN = PL_OWN_VERB,
    SU_OF_ONE = PL_OWN_VERB << 1
};
/* Hook of the kernel: carries out what a line implies before its verb. */
void su_imply(struct pl_run *r, const struct pl_verb *row, int player);
/* True during an attack, or if there are triggers, due draws or discards,
 * actions in a window, or a player who is out. */
bool su_is_under_way(const struct pl_run *r);
/* True if a line of PLAYER belongs to this turn, or to the next if this one is
 * over: lines of others do not lead to a phase. */
bool su_is_to_go_on(const struct pl_run *r, int player);
void su_phase_over(struct pl_run *r, int phase);
void su_next_phase(struct pl_run *r);
/* Ends a turn whose player is out, or that waited only for triggers of its end
 * phase, with its effects and the check of the round. Does nothing if the turn
 * goes on. */
void su_cut_turn(struct pl_run *r);
/* True if this turn, or the one that just ended, is the last of its round. */
bool su_round_is_over(const struct pl_run *r);
void su_begin_turn(struct pl_run *r);
/* Begins the next turn after one that is done, without its events.
 * su_skip_turn() skips a turn that has not begun and whose player is out. */
void su_pass_play(struct pl_run *r);
void su_skip_turn(struct pl_run *r);
/* True if the last turn was PLAYER's, or the team's, and the next has not
 * begun. */
static inline bool su_has_ended(const struct pl_run *r, int player)
{
    return su_own(r)->ended > 0 && !r->s->begun &&
           !pl_is_opponent(r->g, player, su_own(r)->ended - 1);
}
/* Returns the maximum hand size: maximum-hand-size.1, or the format, with
 * effects of texts. */
int su_max_hand(const struct pl_run *r, int player);
/* True if it is PLAYER's turn; in a team game the team's. */
static inline bool su_has_turn(const struct pl_run *r, int player)
{
    return !pl_is_opponent(r->g, player, r->s->turn);
}

/* --- elimination.c --- */
/* su_lost() removes a player at once (conceding, R7), su_check_losers() at the
 * end of a round (R1). */
void su_lost(struct pl_run *r, int player, const char *rule);
void su_check_losers(struct pl_run *r);
/* True if the turn is over; not yet in the open chain of a player who is
 * out. */
bool su_turn_is_over(const struct pl_run *r);
/* Ends the turn of a player who is out if the others have nothing to do in
 * it any more. */
void su_end_lost_turn(struct pl_run *r);

/* --- chain.c --- */
void su_acted(struct pl_run *r, int player);
/* Resolves the chain before an action that cannot join it; an open chain of a
 * strict log is reported with CITE. */
void su_close_open_chain(struct pl_run *r, const char *cite);
static inline void su_close_chain_for(struct pl_run *r, const char *cite)
{
    if (HJ_UNLIKELY(r->s->stack_count > 0 || su_waits(r) != PL_WAIT_NOTHING))
        su_close_open_chain(r, cite);
}
static inline void su_close_chain(struct pl_run *r)
{
    su_close_chain_for(r, "passing-in-succession.1");
}

/* --- abilities.c --- */
/* Removes the order that PLAYER (-1: anybody, of the article's abilities) wrote
 * before; returns the number of rows left. */
int su_forget_order(struct pl_run *r, int player);
/* Adds an ability to PLAYER's written order, for the start of PHASE (-1: for a
 * step of the attack); false: there are too many, which is reported. */
bool su_add_to_order(struct pl_run *r, int player, const struct hj_operand *o,
                     int object, int ability, int phase);

/* --- trigger.c --- */
/* Raises an event, of OBJECT unless it is -1, and notes the abilities that it
 * triggers. Those of OBJECT itself trigger in any zone. */
static inline void su_trigger(struct pl_run *r, int event, int object,
                              int player)
{
    uint64_t own = object < 0 ? 0 : pl_card_of(r, object)->listens;

    if (HJ_UNLIKELY((r->s->trigger_events | own) >> event & 1) &&
        pl_on("triggered-modifiers.1"))
        pl_fire_event(r, event, object, player);
}
/* Hook of the kernel: an ability has triggered. */
bool su_occurs(struct pl_run *r, int object, int i, int player, int subject,
               int whose);
/* Puts pending required triggers on the chain, with targets that leave no
 * choice, and resolves them at once: they cannot be answered
 * (required-triggered-modifiers.5). Those with a choice wait for `trigger`, and
 * the chain with them. */
void su_place_waiting(struct pl_run *r);
/* Goes on to PHASE, at whose start PLAYER's required triggers go on the chain
 * in the written order. The chain waits for the orders of other players with
 * several triggers. */
void su_reach_phase(struct pl_run *r, int player, int phase);
/* True if PLAYER may write such an order. */
bool su_is_to_order(const struct pl_run *r, int player);
/* Sorts the required triggers on top of the chain, and resolves them before any
 * other action when no choice is left. */
void su_order_links(struct pl_run *r);
/* True if a required trigger waits for its targets. */
bool su_targets_pending(const struct pl_run *r);
/* R39: reports, once for each, that required triggers come first. */
void su_report_required_first(struct pl_run *r) HJ_COLD;
static inline void su_required_first(struct pl_run *r)
{
    if (HJ_UNLIKELY(su_own(r)->pending_count > 0))
        su_report_required_first(r);
}
/* R40: ends a phase, or a step of the attack; its pending triggers lapse. */
void su_end_step(struct pl_run *r);
void su_resolve_chosen(struct pl_run *r);
/* --- resolve.c --- */
/* Hooks of the kernel. */
bool su_resolves(struct pl_run *r, struct pl_item *item);
void su_spent(struct pl_run *r, const struct pl_item *item);
bool su_is_own(const struct pl_run *r, int object, const struct hj_ability *a);
static inline void su_unanswered(struct pl_run *r)
{
    if (HJ_UNLIKELY(su_waits(r) != PL_WAIT_NOTHING))
        pl_lapse_pending(r);
}
/* Makes up for an unknown object that is identified: cost and consequences of
 * its arrival, as far as possible. */
void su_apply_identified(struct pl_run *r, int object);
/* Puts a card into play under PLAYER's control by an effect: at the place TO,
 * or PL_REF_NONE for a combatant, which comes where its card says. */
void su_put_into_play(struct pl_run *r, int object, int player, pl_ref to);
/* True if OBJECT, in play, counts for PLAYER's limit N of a name:
 * combatants.13, sites.13; with N 1 for both mates (faction-war.15). */
bool su_counts_for(const struct pl_run *r, int object, int player, int n);
/* Returns the number of copies of OBJECT in play that count for its limit, for
 * PLAYER; *OLDEST: the first of them, -1: none. */
int su_copies(const struct pl_run *r, int object, int player, int *oldest);

/* --- effects.c, damage.c, effect-line.c --- */
/* Hooks of the kernel for card texts, as in play/rules.h. */
uint8_t su_lasting(const struct pl_run *r, const struct pl_item *item);
bool su_reaches(const struct pl_run *r, const struct pl_item *item,
                const struct hj_effect *e, int object);
bool su_suits(const struct pl_run *r, const struct hj_effect *e, int object);
bool su_pays(struct pl_run *r, struct pl_pending *p,
             const struct hj_cost *cost);
bool su_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count);
bool su_effect(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref ref, int n);
/* Returns the damage to a player that is left after prevention. */
int su_player_damage(struct pl_run *r, int player, int amount);
/* Tells an edge of damage: what TO (an object or a player) absorbed, and what
 * is left. */
void su_tell_edge(struct pl_run *r, enum su_edge edge, int source, pl_ref to,
                  int offered, int absorbed, int left, const char *rule);
/* Deals OFFERED damage; OBJECT absorbs up to its DEF and prevention. Returns
 * what is left. */
int su_hurt(struct pl_run *r, enum su_edge edge, int source, int object,
            int offered, const char *rule);
void su_charge_site(struct pl_run *r, int object, const char *rule);
void su_turn_object(struct pl_run *r, int object, bool on, const char *rule);
void su_taken(struct pl_run *r, int object, int from);
extern const char *const su_effect_words[];
bool su_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w);

/* --- search.c --- */
/* Moves one card from the deck to ZONE. The log identifies it by `choose`, or
 * when it is used or revealed. False: the deck is empty. */
bool su_take_top(struct pl_run *r, const struct pl_item *link, int zone);
/* Carries out a clause that searches the deck; if it may find several, it waits
 * for the line with their number. */
void su_search_clause(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e);
/* True if an effect waits for an answer that no pass can stand for: any but
 * what a search has found. */
bool su_is_asked(const struct pl_run *r);
/* Reads that line; false: no search waits. */
bool su_choose_found(struct pl_run *r, int player);
bool su_offer_found(struct pl_legal *l); /* false: no search waits */
/* Names cards that a search has found; false: none is left to name. */
bool su_name_found(struct pl_run *r, int player);
/* Hook: true if found cards are revealed. */
bool su_shows(const struct pl_run *r, const struct hj_action *a);
/* Hook: a search or discard that waits goes on without a line. */
bool su_unsaid(struct pl_run *r, struct pl_pending *p);

/* --- values.c, costs.c --- */
bool su_may_target(const struct pl_run *r, pl_ref target, int source,
                   int controller);

/* Returns the verb by which a text says that TARGET cannot be targeted; 0:
 * none. */
int su_shield(const struct pl_run *r, pl_ref target, int source,
              int controller);
const char *su_unfit(const struct pl_run *r, const struct hj_effect *e,
                     pl_ref target);
/* Returns the bit of an operand in sets of operands that pay. */
uint32_t su_operand_bit(const struct pl_run *r, const struct hj_operand *o);
/* Reports operands behind `with` that pay no cost of A. */
void su_check_paid(struct pl_run *r, const struct hj_ability *a,
                   uint32_t taken);
/* Pays the costs of A (NULL: none), as far as they can be paid; what cannot is
 * reported. Returns the set of the operands that have paid. */
uint32_t su_pay(struct pl_run *r, const struct hj_ability *a, int object,
                int player, struct pl_words *w, int16_t *x);

/* --- costs.c, play.c --- */
void su_pay_influence(struct pl_run *r, int player, int cost, const char *cite);
void su_pay_sularium(struct pl_run *r, int player, int faction, int cost,
                     const char *cite);
void su_pay_late(struct pl_run *r, int object);
/* True if commands may be played: a command window is open. */
bool su_in_window(const struct pl_run *r);
/* Reports commands outside of such a window. */
void su_check_window(struct pl_run *r);
/* Reports a line that in a strict log implies the passes by which a window
 * ends. */
void su_check_passes(struct pl_run *r);

/* --- attack.c, fighters.c, damage.c, barrage.c, edition-2015.c --- */

/* Adds a modifier by a keyword: AMOUNT of a value, or of a keyword (KEYWORD
 * -1). */
void su_gain(struct pl_run *r, int object, int kind, int which, int amount,
             int keyword, int until, const char *rule);
struct su_fighter *su_fighter(const struct pl_run *r, int object);
/* True if an attack has been declared, and its damage is not dealt yet. */
static inline bool su_attack_lasts(const struct pl_run *r)
{
    return r->s->phase == SU_PHASE_ATTACK && su_own(r)->attacked &&
           r->s->step != SU_STEP_END;
}
/* True if PLAYER was attacked; STILL: by an attacker that is left. */
bool su_is_attacked(const struct pl_run *r, int player, bool still);
/* True if two fighters are part of the attack of one site or player. */
static inline bool su_same_target(const struct su_fighter *a,
                                  const struct su_fighter *b)
{
    return a->site == b->site && a->player == b->player;
}
/* True if F is a fighter among which the ATK of object WHOSE is divided. */
static inline bool su_shares(const struct su_fighter *f, int whose)
{
    return f->in && (f->defends ? f->against : f->site) == whose;
}
/* True if object WHOSE deals ATK that can be divided: a fighter that is left,
 * or a site in play. */
bool su_is_absorbed(const struct pl_run *r, int whose);
/* Removes all fighters at the end of a turn. */
void su_forget_fighters(struct pl_run *r);
void su_leave_attack(struct pl_run *r, int object, const char *rule);
/* Moves objects without DEF to the damage pile by RULE, sites of an attack by
 * SITE_RULE (NULL: by RULE); with SITE_RULE a site costs health whatever R26
 * says. */
void su_remove_fallen(struct pl_run *r, const char *rule,
                      const char *site_rule);
static inline void su_check_fallen(struct pl_run *r, const char *rule)
{
    if (su_own(r)->hurt || r->s->modifier_count > 0 || /* rarely */
        pl_may_be_granted(r, PL_MODIFIES_VALUE, SU_V_DEF))
        su_remove_fallen(r, rule, NULL);
}
void su_keyword_step(struct pl_run *r);
/* Ends the keyword value step when all required triggers have resolved;
 * optional ones lapse. */
void su_end_keyword_step(struct pl_run *r);
/* R43: runs the keyword value step if a mate has declared defenders and this
 * line is not a declaration of another mate. */
void su_close_declaration(struct pl_run *r);
void su_finish_attack(struct pl_run *r);
/* True if OBJECT is a combatant in play that may attack or defend: R15, R18. */
bool su_can_fight(const struct pl_run *r, int object);
/* Returns the verb by which a text says that it cannot attack, or defend; 0:
 * none. */
int su_forbidding_verb(const struct pl_run *r, int object, bool defends);
bool su_is_protected(const struct pl_run *r, int site);
/* True if two sites are side by side, one behind the other, or diagonal. */
bool su_adjacent(const struct pl_run *r, int a, int b);
void su_damage_step(struct pl_run *r, bool alpha);
/* Writes the sites that a BARRAGE may hit, at most MOST; returns their
 * number. */
int su_adjacent_sites(const struct pl_run *r, int site, int *near, int most);
/* Writes the sites that an instance of BARRAGE hits to HITS; returns their
 * number. If a chosen site has fallen and at most N are left, all are hit; a
 * missing choice is reported (R25). */
int su_barrage_hits(struct pl_run *r, const struct su_fighter *f, int instance,
                    struct hj_keyword_value v, int hits[SU_HITS]);
/* Tells that none of them hits, since the attacked site is gone. */
void su_barrage_missed(struct pl_run *r, const struct su_fighter *f);
/* Edition 2015: true if an operand of `trigger` names SPECIALIST or BARRAGE.
 * su_order_article() reads the order of the named ones on the chain. */
bool su_names_article(struct pl_run *r, int player, const struct hj_operand *o);
void su_order_article(struct pl_run *r, int player);

/* --- position.c, paths.c --- */
bool su_fact(struct pl_run *r, const struct pl_words *w);
void su_clear(struct pl_run *r);
void su_begin(struct pl_run *r);
bool su_query(const struct pl_run *r, struct hj_str path, struct hj_out *out);
extern const struct pl_path su_more_paths[];
void su_number_path(const struct pl_run *r, int number, struct hj_out *out);
bool su_item_text(const struct pl_run *r, const struct pl_item *item,
                  struct hj_out *out);
void su_event_text(const struct pl_run *r, const struct hj_event *e,
                   struct hj_out *out);
void su_piece(const struct pl_run *r, int object, struct hj_piece *p);

/* --- verbs --- */
pl_work su_do_influence, su_do_establish, su_do_deploy, su_do_play, su_do_draw,
    su_do_discard, su_do_choose, su_do_roll, su_do_phase, su_do_end,
    su_do_concede, su_do_pass, su_do_resolve, su_do_use, su_do_trigger,
    su_do_attack, su_do_defend, su_do_absorb, su_do_barrage, su_do_damage;

/* --- offer.c, offer-attack.c --- */
void su_offer_attacks(struct pl_legal *l);
void su_offer_defences(struct pl_legal *l);
void su_offer_orders(struct pl_legal *l);
/* Offers all legal moves, in the order of the list. */
void su_list(struct pl_legal *l);

#endif
