/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: what each of its files does for the others; su.h, which
 * includes it, has what they share. */
#ifndef HJ_GAMES_SULARIA_WORK_H
#define HJ_GAMES_SULARIA_WORK_H

/* --- writers.c --- */
/* Tells those who wait for OBJECT to go to that pile; then it goes. */
void su_tell_going(struct pl_run *r, int object, int zone);
void su_tell_all(struct pl_run *r, const uint64_t set[PL_SETS], int zone);
static inline void su_move(struct pl_run *r, int object, int zone,
                           const char *rule)
{
    if (pl_in_play(r, object) && pl_on(rule)) /* as it was when it went */
        su_tell_going(r, object, zone);
    pl_move(r, object, zone, 0, rule);
}
/* From the hand to the damage pile: those who wait for that are told. */
void su_discard(struct pl_run *r, int object, const char *rule);
/* SOURCE (-1: none) has dealt damage, more than 0, to an object or a player:
 * those who wait for that are told. */
void su_dealt(struct pl_run *r, int source, pl_ref to, bool direct);
/* Activated or reset: those who wait for that are told. */
void su_turn(struct pl_run *r, int object, bool on, const char *rule);
static inline void su_set_activated(struct pl_run *r, int object, bool on,
                                    const char *rule)
{
    if (pl_is_flag(r, object, SU_ACTIVATED) != on)
        su_turn(r, object, on, rule);
}
void su_draw(struct pl_run *r, int player, int count, const char *rule);
/* resolve.c: a condition goes on until end of turn from the damage pile. */
void su_last(struct pl_run *r, int object, bool on);

/* --- values.c --- */
/* The first of two verbs by which a text says something of an object; 0: by
 * neither. */
static inline int su_says_either(const struct pl_run *r, int object, int verb,
                                 int other)
{
    return pl_rule_effect(r, object, verb) > 0    ? verb
           : pl_rule_effect(r, object, other) > 0 ? other
                                                  : 0;
}
/* True if the abilities of an object work: in play, or face up in the row. */
bool su_works(const struct pl_run *r, int object);
int su_generates_sularium(const struct pl_run *r, int object);
int su_generates_influence(const struct pl_run *r, int player);
/* An ability of an object in play, HARVEST included as SU_HARVEST. */
const struct hj_ability *su_ability(const struct pl_run *r, int object,
                                    int index);
enum { SU_HARVEST = 250 };
/* What stands for SPECIALIST and BARRAGE where their order is kept that is said
 * (edition 2015). */
enum { SU_SAID_SPECIALIST = 251, SU_SAID_BARRAGE };

/* --- selectors.c --- */
/* Hooks of the kernel: types that an object has in place of its card's, what it
 * is by a row of the states, and whether it is in SOURCE's strike force. */
uint32_t su_types(const struct pl_run *r, int object);
uint32_t su_object_types(const struct pl_run *r, int object);
bool su_is_state(const struct pl_run *r, int object, int state);
bool su_related(const struct pl_run *r, int object, int relation, int source,
                pl_ref place);
/* --- turn.c, phases.c --- */
/* Hooks of the kernel: a phase begins, is about to end; the last one begins. */
bool su_phase_begins(struct pl_run *r);
void su_phase_ends(struct pl_run *r);
void su_start_end(struct pl_run *r, int player);
extern const struct pl_phase su_phases[SU_PHASE_ROWS];
/* Discards that are due, and required triggers that wanted a target, and that
 * nobody wrote. */
void su_lapse(struct pl_run *r);
/* A card leaves the hand of a player otherwise than by the discards that are
 * due, which need all of it. */
void su_discards_first(struct pl_run *r, int player);
/* Cards drawn by effects of a phase are told in it, or not at all. */
void su_forget_drawn(struct pl_run *r);
/* What lasts until end of turn ends; R27. */
void su_restore(struct pl_run *r);
void su_to_phase(struct pl_run *r, int phase);
/* What the rows of verbs say besides: it is more of what has happened; it is
 * written where the chain is open; of a team one does it, with his own cards.
 */
enum {
    SU_TELLS = PL_ANSWER,
    SU_IN_CHAIN = PL_OWN_VERB,
    SU_OF_ONE = PL_OWN_VERB << 1
};
/* What goes before the work of a verb, as the tables have it. */
void su_imply(struct pl_run *r, const struct pl_verb *row, int player);
/* An attack, triggers, what is due, a window in which somebody has acted, or a
 * player who is out. */
bool su_stirs(const struct pl_run *r);
/* True if a line of PLAYER is one of this turn, or of the next where this one
 * is over: nobody else brings a phase about. */
bool su_is_to_go_on(const struct pl_run *r, int player);
void su_phase_over(struct pl_run *r, int phase);
void su_next_phase(struct pl_run *r);
/* The end of a turn whose player is out, or that only triggers of its end phase
 * held up: what lasts until then ends, and a round that is over is judged.
 * Nothing where the turn goes on. */
void su_cut_turn(struct pl_run *r);
/* True if the turn that goes on, or has just ended, is the last of its round.
 */
bool su_round_is_over(const struct pl_run *r);
void su_begin_turn(struct pl_run *r);
/* A turn that is done is followed by the next one, of which nothing has
 * happened; one that has not begun is left out, as its player is. */
void su_pass_play(struct pl_run *r);
void su_skip_turn(struct pl_run *r);
/* True if PLAYER's turn, or its team's, was the last and the next has not
 * begun. */
static inline bool su_has_ended(const struct pl_run *r, int player)
{
    return su_own(r)->ended > 0 && !r->s->begun &&
           !pl_is_opponent(r->g, player, su_own(r)->ended - 1);
}
/* How many cards a player may keep: maximum-hand-size.1, or the format, and
 * what texts say. */
int su_most_hand(const struct pl_run *r, int player);
/* True if it is a turn of PLAYER's, its team's in a team game. */
static inline bool su_has_turn(const struct pl_run *r, int player)
{
    return player == r->s->turn || (pl_on("faction-war.11") &&
                                    !pl_is_opponent(r->g, player, r->s->turn));
}
/* The same; if it is not, that is a finding. */
bool su_not_your_turn(struct pl_run *r, int player, const char *what,
                      const char *cite) HJ_COLD;
static inline bool su_your_turn(struct pl_run *r, int player, const char *what,
                                const char *cite)
{
    return su_has_turn(r, player) || su_not_your_turn(r, player, what, cite);
}

/* --- elimination.c: at once (conceding, R7), or at the end of a round (R1) ---
 */
void su_lost(struct pl_run *r, int player, const char *rule);
void su_check_losers(struct pl_run *r);

/* --- chain.c --- */
void su_acted(struct pl_run *r, int player);
/* What comes next cannot join the chain: it resolves first. */
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

/* --- trigger.c --- */
/* Something has happened, to OBJECT if it is not -1: what waits for it is
 * remembered.  The object itself hears it wherever it has gone. */
static inline void su_trigger(struct pl_run *r, int event, int object,
                              int player)
{
    uint64_t own = object < 0 ? 0 : pl_card_of(r, object)->listens;

    if (HJ_UNLIKELY((r->s->listened | own) >> event & 1) &&
        pl_on("triggered-modifiers.1"))
        pl_fire_event(r, event, object, player);
}
/* Hook of the kernel: an ability has triggered. */
bool su_occurs(struct pl_run *r, int object, int i, int player, int subject,
               int whose);
void su_place_all(struct pl_run *r);
/* Required triggers whose targets are chosen by `trigger`: the top link is one
 * more of them; and they resolve before anything else is done. */
void su_place_chosen(struct pl_run *r);
/* Goes on to PHASE, at whose start PLAYER's required triggers go on the chain
 * in the order that is said: it waits for the order of the others who have
 * several there. */
void su_bring_about(struct pl_run *r, int player, int phase);
/* True if such an order is PLAYER's to say; and what it comes to, by the rows
 * of the order from FIRST on. */
bool su_is_to_order(const struct pl_run *r, int player);
void su_order_links(struct pl_run *r, int player, int first);
/* True if a required trigger waits for its targets. */
bool su_wants_targets(const struct pl_run *r);
/* The same once something has left the game, by which there may be no choice
 * any more. */
bool su_still_wants_targets(struct pl_run *r);
/* R39: says of each of those, once, that nothing comes before it. */
void su_say_unplaced(struct pl_run *r) HJ_COLD;
static inline void su_required_first(struct pl_run *r)
{
    if (HJ_UNLIKELY(su_own(r)->pending_count > 0))
        su_say_unplaced(r);
}
/* R40: a step of the attack is over, and what triggered in it lapses. */
void su_lapse_triggers(struct pl_run *r) HJ_COLD;
static inline void su_end_step(struct pl_run *r)
{
    if (HJ_UNLIKELY(su_own(r)->pending_count > 0))
        su_lapse_triggers(r);
}
void su_resolve_chosen(struct pl_run *r);
static inline void su_place_waiting(struct pl_run *r)
{
    if (su_own(r)->pending_count > 0 || r->s->stack_count > 0)
        su_place_all(r);
}
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
/* An object that was unknown is known now: what its arrival would have cost and
 * changed follows, as far as it can. */
void su_catch_up(struct pl_run *r, int object);
/* A card comes into play under PLAYER's control by an effect. */
void su_put_into_play(struct pl_run *r, int object, int player);
/* True if OBJECT, in play, counts for the limit N of a name for PLAYER:
 * combatants.13, sites.13, and type 1 for both mates (faction-war.15). */
bool su_counts_for(const struct pl_run *r, int object, int player, int n);

/* --- effects.c --- */
/* Hooks of the kernel: what carries card texts out here, as in play/rules.h. */
uint8_t su_lasting(const struct pl_run *r, const struct pl_item *item);
bool su_reaches(const struct pl_run *r, const struct pl_item *item,
                const struct hj_effect *e, int object);
bool su_suits(const struct pl_run *r, const struct hj_effect *e, int object);
bool su_pays(struct pl_run *r, struct pl_pending *p,
             const struct hj_cost *cost);
int su_owed(const struct pl_run *r, int player);
bool su_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count);
bool su_effect(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref ref, int n);
/* What is left of damage to a player behind what is prevented. */
int su_player_damage(struct pl_run *r, int player, int amount);
/* An edge of damage; what TO (an object, or a player) absorbed of it, and what
 * is left. */
void su_tell_edge(struct pl_run *r, enum su_edge edge, int source, pl_ref to,
                  int offered, int absorbed, int left, const char *rule);
/* OBJECT absorbs what it can of OFFERED, its DEF and what is prevented. Returns
 * what is left. */
int su_hurt(struct pl_run *r, enum su_edge edge, int source, int object,
            int offered, const char *rule);
void su_lose_site(struct pl_run *r, int object, const char *rule);
void su_turn_object(struct pl_run *r, int object, bool on, const char *rule);
void su_taken(struct pl_run *r, int object, int from);
extern const char *const su_effect_words[];
bool su_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w);

/* --- search.c --- */
/* One card from the deck comes to the hand, or ZONE; which it is the log tells
 * with `choose`, or when it is used or revealed.  False: there is none. */
bool su_take_top(struct pl_run *r, const struct pl_item *link, int zone);
/* A clause that searches the deck; where it may find several it waits for the
 * line that says how many. */
void su_search_clause(struct pl_run *r, struct pl_pending *p,
                      const struct hj_effect *e);
/* That line; false: no search waits. */
bool su_choose_found(struct pl_run *r, int player);
bool su_offer_found(struct pl_legal *l); /* false: no search waits */
/* What a search has found, which the line names; false: it has found nothing
 * that is not named. */
bool su_name_found(struct pl_run *r, int player);
/* Hook: whether what a search found is revealed. */
bool su_shows(const struct pl_run *r, const struct hj_action *a);
/* Hook: a search that waits goes on where the line is not written. */
bool su_unsaid(struct pl_run *r, struct pl_pending *p);

/* --- targets.c, abilities.c --- */
bool su_may_target(const struct pl_run *r, pl_ref target, int source,
                   int controller);

/* The verb by which a text says that TARGET cannot be targeted; 0: none. */
int su_shield(const struct pl_run *r, pl_ref target, int source,
              int controller);
const char *su_unfit(const struct pl_run *r, const struct hj_effect *e,
                     pl_ref target);
/* A card that is played, with the targets that the line names. */
struct pl_item su_draft_card(struct pl_run *r, int object, int player,
                             const struct pl_words *w);
/* The bit of an operand among those that pay. */
uint32_t su_operand_bit(const struct pl_run *r, const struct hj_operand *o);
/* Reported: what is written behind `with` and pays nothing of what A costs. */
void su_check_paid(struct pl_run *r, const struct hj_ability *a,
                   uint32_t taken);
/* Pays a cost; false, and told, where it cannot be paid.  TAKEN has a bit for
 * each operand of the line that has paid for another. */
bool su_pay(struct pl_run *r, const struct hj_cost *cost, int object,
            int player, struct pl_words *w, int16_t *x, bool keyword,
            uint32_t *taken);
/* True if OBJECT is one of PLAYER's own that fits a price of SOURCE's. */
bool su_may_pay(const struct pl_run *r, const struct hj_selector *s, int object,
                int source, int player);

/* --- play.c --- */
/* The card that the line plays, from the hand or the row; -1: reported. */
int su_take_played(struct pl_run *r, int player, const struct pl_words *w);
void su_pay_influence(struct pl_run *r, int player, int cost, const char *cite);
void su_pay_sularium(struct pl_run *r, int player, int faction, int cost,
                     const char *cite);
void su_pay_late(struct pl_run *r, int object);
void su_check_window(struct pl_run *r);

/* --- attack.c, barrage.c, damage.c, damage-order.c ----------------------- */

/* More (or less) of a value by a keyword, or more of a keyword (KEYWORD -1). */
void su_gain(struct pl_run *r, int object, int kind, int which, int amount,
             int keyword, int until, const char *rule);
struct su_fighter *su_fighter(const struct pl_run *r, int object);
/* The turn ends, and nobody is in an attack any more. */
void su_forget_fighters(struct pl_run *r);
void su_leave_attack(struct pl_run *r, int object, const char *rule);
/* True if anything in play may be: nearly never. */
static inline bool su_may_have_fallen(const struct pl_run *r)
{
    return su_own(r)->hurt || r->s->modifier_count > 0 ||
           pl_may_be_granted(r, PL_MODIFIES_VALUE, SU_V_DEF);
}
/* What has no DEF left falls by RULE; of an attack a site by SITE_RULE (NULL:
 * by RULE), which costs health whatever R26 says. */
void su_fell(struct pl_run *r, const char *rule, const char *site_rule);
static inline void su_sweep(struct pl_run *r, const char *rule)
{
    if (su_may_have_fallen(r))
        su_fell(r, rule, NULL);
}
void su_keyword_step(struct pl_run *r);
/* What triggered in the keyword value step lapses as soon as all required ones
 * have resolved. */
void su_end_keyword_step(struct pl_run *r);
/* R43: one mate has declared defenders, and what is done now is not
 * a declaration of another one: the keyword value step runs. */
void su_close_declaration(struct pl_run *r);
void su_finish_attack(struct pl_run *r);
/* True if OBJECT is a combatant in play that may attack or defend: R15, R18. */
bool su_can_fight(const struct pl_run *r, int object);
/* The verb by which a text says that it cannot attack, or defend; 0: none. */
int su_keeps_out(const struct pl_run *r, int object, bool defends);
bool su_is_protected(const struct pl_run *r, int site);
bool su_adjacent(const struct pl_run *r, int a, int b, bool diagonal);
void su_damage_step(struct pl_run *r, bool alpha);
/* The sites that a BARRAGE may hit, up to MOST of them; returns how many. */
int su_beside(const struct pl_run *r, int site, int *near, int most);
/* Which sites an instance of BARRAGE hits, into HITS; returns how many.  Where
 * a chosen one has fallen and no more than N are left there is no choice any
 * more, and all are hit; a choice that is wanting is reported (R25). */
int su_barrage_hits(struct pl_run *r, const struct su_fighter *f, int instance,
                    struct hj_keyword_value v, int hits[SU_HITS]);
/* Tells that none of them hits: the attacked site is gone. */
void su_barrage_missed(struct pl_run *r, const struct su_fighter *f);
/* Edition 2015: whether an operand of `trigger` names SPECIALIST or BARRAGE,
 * and the order in which those that the line names go on the chain. */
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

/* --- offer.c --- */
void su_offer_uses(struct pl_legal *l, int player);
/* A card of the hand or row, with each way to pay what it costs besides; behind
 * that THEN offers the rest, NULL: its targets. */
void su_offer_played(struct pl_legal *l, int player, int object,
                     void (*then)(struct pl_legal *l, int player, int object));
void su_offer_attacks(struct pl_legal *l);
void su_offer_defences(struct pl_legal *l);
void su_offer_orders(struct pl_legal *l);
/* All of it, in the order in which a list is read. */
void su_list(struct pl_legal *l);

#endif
