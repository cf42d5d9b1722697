/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: what the files of the engine share. */
#ifndef HJ_GAMES_SULARIA_H
#define HJ_GAMES_SULARIA_H

#include "games/sularia/state.h"
#include "play/findings.h"

/* Whether a rule is carried out.  It always is, but in the engine of the tests
 * that is built with HJ_MUTATE: there one rule at a time is switched off, to
 * prove that a log fails without it.  CITE is one id, or several separated by
 * blanks.  su_forbid() refuses what the rule that is off permits. */
#ifdef HJ_MUTATE
enum su_mutant {
#define SU_MUTANT(name, rule, what) SU_MUTANT_##name,
#include "mutants.def"
#undef SU_MUTANT
    SU_MUTANTS
};
bool su_on(const char *cite);
bool su_is_mutant(enum su_mutant mutant);
/* Whether the rule is to be carried out wrongly, as a row of mutants.def
 * says. */
#define su_wrong(name) su_is_mutant(SU_MUTANT_##name)
void su_forbid(struct su_run *r);
#else
#define su_on(cite) true
#define su_wrong(name) false
#define su_forbid(r) ((void)(r))
#endif

/* cards.c: a card, compiled when it is first asked for; never NULL. */
const struct su_card *su_card(struct hj_game *g, hj_card card);
/* The index of a faction; a new one is added while there is room, else
 * SU_FACTIONS. */
uint8_t su_faction(struct hj_game *g, struct hj_str name);
/* The same of one that has a number; -1 if none has that name. */
int su_faction_named(const struct hj_game *g, struct hj_str name);
extern const struct su_card su_no_card;
static inline const struct su_card *su_object_card(const struct su_run *r,
                                                   int object)
{
    hj_card card = r->s->objects[object].card;

    if (card == HJ_NO_CARD)
        return &su_no_card;
    return HJ_LIKELY(r->g->cards[card].compiled) ? &r->g->cards[card]
                                                 : su_card(r->g, card);
}
/* The phase at whose start an ability triggers; -1: at none. */
int su_opens(const struct hj_ability *a);
/* A known object lies where it can do something, or did before: what all of
 * them can do is noted in the state. */
void su_note_abilities(struct su_run *r, int object);
/* The id of a player; the name of an object's card, or "an unknown card". */
static inline struct hj_str su_id(const struct su_run *r, int player)
{
    return r->g->setup.players[player].id;
}
struct hj_str su_card_called(const struct su_run *r, int object);
/* Writes the slug of a card's name. */
struct hj_str su_slug(const struct hj_game *g, hj_card card);
struct hj_str su_faction_slug(struct hj_game *g, int faction);
/* An unknown object turns out to be CARD; against the rules when its owner's
 * deck list has fewer copies. */
void su_identify(struct su_run *r, int object, hj_card card);
/* Whether the object is of that type, as far as is known: of an unknown card
 * nobody says otherwise before it is known. */
bool su_may_be(const struct su_run *r, int object, enum su_type type);
struct hj_str su_object_name(const struct hj_game *g, const struct su_state *s,
                             int object);

/* report.c */
/* What the game says: findings.def. */
#define HJ_FINDING(kind, severity, id, text)                                   \
    HJ_DIAGNOSTIC(su_says_##kind, severity, id, text);
#include "games/sularia/findings.def"
#undef HJ_FINDING
#define SU_SAY(kind) HJ_SAY(su_says_##kind)
#define SU_SAY_IF(condition, yes, no)                                          \
    HJ_SAY_IF(condition, su_says_##yes, su_says_##no)

/* A function of the innermost loop that has no buffer: guarding its frame would
 * cost more than it guards. */
#if defined(__has_attribute)
#if __has_attribute(no_stack_protector)
#define SU_UNGUARDED __attribute__((no_stack_protector))
#endif
#endif
#ifndef SU_UNGUARDED
#define SU_UNGUARDED
#endif

void su_illegal(struct su_run *r, const struct hj_operand *at, const char *cite,
                const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(5, 6) HJ_COLD;
void su_warn(struct su_run *r, const char *cite,
             const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(4, 5) HJ_COLD;
void su_unread(struct su_run *r, const struct hj_operand *at,
               const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(4, 5) HJ_COLD;
/* Nothing is wrong, but somebody may want to know. */
void su_note(struct su_run *r, const struct hj_operand *at,
             const struct hj_diagnostic *what, const char *format, ...)
    HJ_PRINTF(4, 5) HJ_COLD;
/* A note for each sentence of a card that is not understood: it is played, or
 * comes into play. */
void su_note_unread_text(struct su_run *r, int object);
int32_t su_tell(struct su_run *r, struct hj_event *event);
int32_t su_tell_change(struct su_run *r, enum su_field field, int object,
                       int player, int from, int to, const char *rule);
/* The same where somebody wants to know; without a listener they cost a
 * comparison.  They return the event's number, -1 without one. */
static inline bool su_heard(const struct su_run *r)
{
    return HJ_UNLIKELY(r->report != NULL && r->report->event != NULL);
}
static inline void su_told(struct su_run *r)
{
    if (r->report != NULL && r->report->told != NULL)
        r->report->told(r->report->data);
}
/* A macro, so that nothing is put together for nobody. */
#define su_event(r, ...) (su_heard(r) ? su_tell(r, __VA_ARGS__) : -1)
static inline int32_t su_changed(struct su_run *r, enum su_field field,
                                 int object, int player, int from, int to,
                                 const char *rule)
{
    return su_heard(r)
               ? su_tell_change(r, field, object, player, from, to, rule)
               : -1;
}

/* state.c, modifiers.c: the only writers of facts; each reports what it
 * changed. */
int su_new_object(struct su_run *r, hj_card card, int owner, enum su_zone zone);
/* Sets of objects, as bits.  Where several move at once each sees the others
 * go: all are told first, and then they are moved. */
static inline void su_put_in(uint64_t set[SU_SETS], int object)
{
    set[object / SU_SET_BITS] |= UINT64_C(1) << object % SU_SET_BITS;
}
static inline bool su_is_in(const uint64_t set[SU_SETS], int object)
{
    return set[object / SU_SET_BITS] >> object % SU_SET_BITS & 1;
}
void su_tell_all(struct su_run *r, const uint64_t set[SU_SETS],
                 enum su_zone zone);
void su_move_told(struct su_run *r, int object, enum su_zone zone,
                  const char *rule);
static inline bool su_in_play(const struct su_state *s, int object)
{
    return (1u << s->objects[object].zone & SU_IN_PLAY) != 0;
}
/* A condition that was played from the hand in this turn: it lies in the damage
 * pile and lasts until the turn's end (tactic-condition-card.15). */
static inline bool su_lasts(const struct su_state *s, int object)
{
    return s->objects[object].zone == SU_DAMAGE && s->objects[object].arrived;
}
/* Tells those who wait for OBJECT to go to that pile; then it goes. */
void su_tell_going(struct su_run *r, int object, enum su_zone zone);
static inline void su_move(struct su_run *r, int object, enum su_zone zone,
                           const char *rule)
{
    if (su_in_play(r->s, object) && su_on(rule)) /* as it was when it went */
        su_tell_going(r, object, zone);
    su_move_told(r, object, zone, rule);
}
void su_turn(struct su_run *r, int object, bool on, const char *rule);
static inline void su_set_activated(struct su_run *r, int object, bool on,
                                    const char *rule)
{
    if (r->s->objects[object].activated != on)
        su_turn(r, object, on, rule);
}
void su_gain_influence(struct su_run *r, int player, int change);
bool su_is_countable(struct su_run *r, int64_t value);
bool su_set_number(struct su_run *r, int16_t *to, int value);
void su_health(struct su_run *r, int player, int change, const char *rule);
int su_get_health(const struct su_run *r, int player);
void su_draw(struct su_run *r, int player, int count, const char *rule);
void su_pool_influence(struct su_run *r, int player, int change,
                       const char *rule);
void su_change_sularium(struct su_run *r, int player, int faction, int change,
                        const char *rule);
static inline void su_pool_sularium(struct su_run *r, int player, int faction,
                                    int change, const char *rule)
{
    if (change != 0) /* as for most factions */
        su_change_sularium(r, player, faction, change, rule);
}
bool su_modify(struct su_run *r, const struct su_modifier *modifier,
               const char *rule);
/* Ends the modifiers of one kind, of one object or (-1) of all.  With
 * SU_FOREVER those of the object whatever their kind.  Control goes back. */
void su_end_modifiers(struct su_run *r, int object, uint8_t until);
/* A condition goes on until end of turn from the damage pile. */
void su_last(struct su_run *r, int object);
static inline void su_drop_modifiers(struct su_run *r, int object,
                                     uint8_t until)
{
    if (r->s->modifier_count > 0)
        su_end_modifiers(r, object, until);
}
void su_leave_attack(struct su_run *r, int object, const char *rule);
/* Whether anything in play is at 0 DEF or less; if so, the set of it. */
bool su_look_for_fallen(const struct su_run *r, uint64_t dead[SU_SETS]);
static inline bool su_fallen(const struct su_run *r, uint64_t dead[SU_SETS])
{
    bool less = r->s->modifier_count > 0 ||
                (r->s->given & SU_GIVES_VALUES) != 0 ||
                !su_on("continuous-modifiers.4");

    return (less || r->s->hurt) && su_look_for_fallen(r, dead);
}
void su_sweep(struct su_run *r, const char *rule);
void su_set_zone(struct su_run *r, int object, enum su_zone zone);
void su_set_controller(struct su_state *s, int object, int player);
static inline int su_count(const struct su_state *s, int player,
                           enum su_zone zone)
{
    return s->players[player].held[zone];
}
static inline bool su_is_opponent(const struct hj_game *g, int a, int b)
{
    return a != b && (g->setup.players[a].team < 0 ||
                      g->setup.players[a].team != g->setup.players[b].team);
}
int su_opponents(const struct hj_game *g, const struct su_state *s, int player);
static inline int su_next_player(const struct hj_game *g,
                                 const struct su_state *s, int player)
{
    int next = player;

    do
        next = su_wrong(PRIORITY_RIGHT) ? (next > 0 ? next : g->players) - 1
               : next + 1 < g->players  ? next + 1
                                        : 0;
    while (s->players[next].out && next != player);
    return next;
}
int su_site_at(const struct su_state *s, int player, int row, int column);
/* A site that comes under another control keeps its place; where another site
 * stands it goes to the next free one of that row, to the right. */
void su_find_place(struct su_state *s, int object);

/* open.c: the game of a log, the same for another log, and its end; which
 * readings of rulings it knows.  As in play/game.h. */
struct hj_game *su_open(const struct hj_game_setup *setup, struct hj_error *e);
bool su_reopen(struct hj_game *g, const struct hj_game_setup *setup);
void su_close(struct hj_game *g);
extern const struct hj_game_reading su_readings[];

/* copy.c: copies what is in use of a state, the rest of TO stays as it is;
 * whether two states are the same position, or at least but for aliases. */
void su_copy(struct su_state *to, const struct su_state *from);
bool su_same(const void *a, const void *b);
bool su_alike(const void *a, const void *b);

/* values.c: what counts now, continuous modifiers included. */
int su_atk(const struct su_run *r, int object);

int su_sources(const struct su_run *r, const int16_t *among, int count,
               int16_t sources[SU_OBJECTS]);
int su_def(const struct su_run *r, int object);
/* Adds to VALUES the ATK and the DEF that SOURCE's continuous modifiers give
 * to OBJECT now. */
void su_given_by(const struct su_run *r, int source, int object, int values[2]);

/* worth.c: what an ATK or a DEF is made of, as hj_game_type has it. */
bool su_parts(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out);
int su_keyword(const struct su_run *r, int object, int keyword);
/* How many instances of it SOURCE's continuous modifiers give to OBJECT now,
 * less those that they take. */
int su_keyword_given(const struct su_run *r, int source, int object,
                     int keyword);
/* The same without what asks for a keyword itself, so that no circle arises. */
int su_plain_keyword(const struct su_run *r, int object, int keyword);
/* What a continuous effect does: SU_GIVES_…, or 0. */
unsigned su_gives(const struct hj_effect *e);
/* Instance I of BARRAGE or FOCUS, from 0; false beyond the last. */
bool su_instance(const struct su_run *r, int object, int keyword,
                 int i, struct hj_keyword_value *value);
/* Whether the abilities of an object work: in play, or face up in the row. */
bool su_works(const struct su_run *r, int object);
int su_generates_sularium(const struct su_run *r, int object);
int su_generates_influence(const struct su_run *r, int player);

/* selectors.c: whether OBJECT fits the selector of an ability of SOURCE that
 * CONTROLLER has; the way of picking and its zone apart. */
bool su_fits(const struct su_run *r, const struct hj_selector *selector,
             int object, int source, int controller);
/* Whether it lies where the selector looks: in its pile, else in play or in the
 * influence row. */
bool su_lies_apart(const struct su_run *r, const struct hj_selector *selector,
                   int object, int controller);
static inline bool su_lies(const struct su_run *r,
                           const struct hj_selector *selector, int object,
                           int controller)
{
    if (HJ_LIKELY(selector->zone == HJ_TEXT_NONE))
        return (1u << r->s->objects[object].zone & SU_OPEN_ZONES) != 0;
    return su_lies_apart(r, selector, object, controller);
}
/* How many fit and lie so, of those that WHOSE controls (SU_PLAYERS: all). */
int su_fitting(const struct su_run *r, const struct hj_selector *selector,
               int source, int controller, int whose);
/* Whether the selector asks for keywords. */
static inline bool su_asks_keyword(const struct hj_selector *s)
{
    return (s->with | s->without | s->kinds[0].keywords |
            (s->kind_count > 1 ? s->kinds[1].keywords : 0)) != 0;
}
/* The zone that a row of the words means; where "play" is, SU_NOWHERE. */
enum su_zone su_zone_of(uint8_t row);
/* Whether a condition of an ability of SOURCE holds now; IT is what it calls
 * so. */
bool su_holds(const struct su_run *r, const struct hj_condition *c, int source,
              int controller, int it);
/* How much: what an amount comes to, X being what was paid. */
int su_amount(const struct su_run *r, const struct hj_amount *n, int source,
              int controller, int x);

/* refusals.c: what of the grammar is not carried out; as in text/words.h. */
const char *su_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at);

/* values.c: an ability of an object in play, HARVEST included in SU_HARVEST. */
const struct hj_ability *su_ability(const struct su_run *r, int object,
                                    int index);
enum { SU_HARVEST = 250 };

/* What stands for SPECIALIST and BARRAGE where their order is kept that is said
 * (edition 2015). */
enum { SU_SAID_SPECIALIST = 251, SU_SAID_BARRAGE };

/* names.c: what the words of an action name; -1, reported, if nothing. */
static inline int su_player(const struct hj_game *g, hj_symbol symbol)
{
    for (int i = 0; i < g->players; i++)
        if (g->setup.players[i].symbol == symbol)
            return i;
    return -1;
}
int su_player_text(const struct hj_game *g, struct hj_str text);
int su_find_object(struct su_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest);
/* The same for an operand, whose symbol is quicker than its text. */
int su_find_operand(struct su_run *r, const struct hj_operand *o, int player,
                    struct hj_str *rest);
/* Whether the words from O on are the name of a card that wants quotation
 * marks; then it is said. */
bool su_is_unquoted(struct su_run *r, const struct hj_operand *o);
/* Says that the word names no card, and what is near to it. */
void su_unknown_card(struct su_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found);
/* The same of one that names no object. */
void su_unknown_object(struct su_run *r, const struct hj_operand *o);
/* A note where the word, which means OBJECT, is the name of several copies that
 * are not alike. */
void su_several(struct su_run *r, const struct hj_operand *o, int object);
/* The same of TEXT, which is none of the words that WORD gives for 0 and on,
 * NULL behind the last: "… is no phase; nearest: …". */
void su_no_such(struct su_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(int i));

/* The same of a word that is no faction, and of one that is no player. */
void su_no_faction(struct su_run *r, const struct hj_operand *o);
void su_no_player(struct su_run *r, const struct hj_operand *o);

/* The cards of a player in one zone. */
struct su_pile {
    int player;
    enum su_zone zone;
};
/* Whether the word names a zone, PLAYER's where it does not say whose. */
bool su_pile(const struct su_run *r, const struct hj_operand *o, int player,
             struct su_pile *pile);
/* The first unknown card of a pile in order of arrival; -1 for none. */
int su_unknown_in(const struct su_state *s, const struct su_pile *pile);
int su_object_operand(struct su_run *r, const struct hj_operand *o, int player);
/* Whether the word names, with its first part, a player who is not PLAYER: that
 * is reported. */
bool su_is_anothers(struct su_run *r, const struct hj_operand *o, int player);
/* The place of a site in PLAYER's rows; false, reported, where the word is none
 * or is of somebody else's. */
bool su_place(struct su_run *r, const struct hj_operand *o, int player,
              int *row, int *column);
bool su_from_influence(struct su_run *r, int *place);
/* The card number N of PLAYER's influence row, from 1; -1 if there is none. */
int su_nth_influence(const struct su_state *s, int player, int n);
void su_alias(struct su_run *r, int object);
/* Whether a log may name OBJECT by its card alone: in play or on the chain;
 * and in which order copies of a card are counted. */
bool su_on_table(const struct su_state *s, int object);
bool su_came_before(const struct su_state *s, int a, int b);

/* card-words.c: which card a word means; HJ_NO_CARD, or false and reported, if
 * none.  And which object of a zone that card is; -1, reported, if none. */
hj_card su_slug_card(struct hj_game *g, struct hj_str slug);
bool su_named_card(struct su_run *r, const struct hj_operand *o, hj_card *card);
static inline bool su_card_operand(struct su_run *r, const struct hj_operand *o,
                                   hj_card *card)
{
    *card = HJ_NO_CARD; /* as `?` says */
    return o->kind == HJ_OPERAND_UNKNOWN || su_named_card(r, o, card);
}
/* The object that the card named by O is, in a zone of PLAYER: one that is
 * known to be it, else an unknown one, which is it from now on.  In the
 * influence row only a face-down card can be meant.  -1, reported, if there is
 * none. */
int su_take_told(struct su_run *r, int player, const struct hj_operand *o,
                 enum su_zone zone);
/* The same; nearly always it is the first unknown card of the hand. */
static inline int su_take_card(struct su_run *r, int player,
                               const struct hj_operand *o, enum su_zone zone)
{
    struct su_walk w = {0};

    while (o->kind == HJ_OPERAND_UNKNOWN && zone == SU_HAND_ZONE &&
           su_walk_in(&w, r->s, zone, player))
        if (r->s->objects[w.at].card == HJ_NO_CARD ||
            r->s->objects[w.at].foreseen)
            return w.at;
    return su_take_told(r, player, o, zone);
}

/* phases.c: what a phase does by itself at its start, and what triggers then;
 * what it does at its end. */
void su_start_phase(struct su_run *r, int phase);
void su_start_turn(struct su_run *r);
void su_end_phase(struct su_run *r);
/* Discards that are due, and required triggers that wanted a target, and that
 * nobody wrote. */
void su_lapse(struct su_run *r);
/* Cards drawn by effects of a phase are told in it, or not at all. */
void su_forget_drawn(struct su_state *s);
/* What lasts until end of turn ends; R27. */
void su_restore(struct su_run *r);

/* turn.c */
void su_to_phase(struct su_run *r, int phase);
void su_next_phase(struct su_run *r);
/* The end of a turn whose player is out, or that only triggers of its end phase
 * held up: what lasts until then ends, and a round that is over is judged.
 * Nothing where the turn goes on. */
void su_cut_turn(struct su_run *r);
/* Whether the turn that goes on, or has just ended, is the last of its round.
 */
bool su_round_is_over(const struct su_run *r);
void su_begin_turn(struct su_run *r);
/* A turn that is done is followed by the next one, of which nothing has
 * happened; one that has not begun is left out, as its player is. */
void su_pass_play(struct su_run *r);
void su_skip_turn(struct su_run *r);
/* Whether PLAYER's turn, or its team's, was the last and the next has not
 * begun. */
static inline bool su_has_ended(const struct su_run *r, int player)
{
    return r->s->ended > 0 && !r->s->begun &&
           !su_is_opponent(r->g, player, r->s->ended - 1);
}
void su_window(struct su_run *r);
void su_end_turn(struct su_run *r);
/* How many cards a player may keep: maximum-hand-size.1, or the format. */
int su_most_hand(const struct su_run *r);
/* Whether it is a turn of PLAYER's, its team's in a team game. */
static inline bool su_has_turn(const struct su_run *r, int player)
{
    return player == r->s->turn || (su_on("faction-war.11") &&
                                    !su_is_opponent(r->g, player, r->s->turn));
}
/* The same; if it is not, that is a finding. */
bool su_not_your_turn(struct su_run *r, int player, const char *what,
                      const char *cite) HJ_COLD;
static inline bool su_your_turn(struct su_run *r, int player, const char *what,
                                const char *cite)
{
    return su_has_turn(r, player) || su_not_your_turn(r, player, what, cite);
}

/* losing.c: at once (conceding, R7), or at the end of a round (R1). */
void su_lose(struct su_run *r, int player, const char *rule);
void su_check_losers(struct su_run *r);

/* chain.c */
struct su_link *su_push(struct su_run *r, enum su_link_kind kind, int object,
                        int controller, const char *rule);
void su_resolve(struct su_run *r);
void su_pass(struct su_run *r, int player);
void su_acted(struct su_run *r, int player);
/* What comes next cannot join the chain: it resolves first. */
void su_close_open_chain(struct su_run *r, const char *cite);
static inline void su_close_chain_for(struct su_run *r, const char *cite)
{
    if (HJ_UNLIKELY(r->s->link_count > 0 || r->s->ask.kind != SU_ASKS_NOTHING))
        su_close_open_chain(r, cite);
}
static inline void su_close_chain(struct su_run *r)
{
    su_close_chain_for(r, "passing-in-succession.1");
}
/* Something has happened, to OBJECT if it is not -1: what waits for it is
 * remembered.  The object itself hears it wherever it has gone. */
void su_tell_hearers(struct su_run *r, int trigger, int object,
                     int player);
static inline void su_trigger(struct su_run *r, int trigger,
                              int object, int player)
{
    uint32_t own = object < 0 ? 0 : su_object_card(r, object)->triggers;

    if ((r->s->heard | own) & 1u << trigger)
        su_tell_hearers(r, trigger, object, player);
}
void su_place_all(struct su_run *r);

/* Required triggers whose targets are chosen by `trigger`: the top link is one
 * more of them; and they resolve before anything else is done. */
void su_place_chosen(struct su_run *r);
/* Whether a required trigger waits for its targets. */
bool su_wants_targets(const struct su_state *s);
/* R39: says of each of those, once, that nothing comes before it. */
void su_say_unplaced(struct su_run *r) HJ_COLD;
static inline void su_required_first(struct su_run *r)
{
    if (HJ_UNLIKELY(r->s->pending_count > 0))
        su_say_unplaced(r);
}
/* R40: a step of the attack is over, and what triggered in it lapses. */
void su_lapse_triggers(struct su_run *r) HJ_COLD;
static inline void su_end_step(struct su_run *r)
{
    if (HJ_UNLIKELY(r->s->pending_count > 0))
        su_lapse_triggers(r);
}
void su_resolve_chosen(struct su_run *r);
static inline void su_place_waiting(struct su_run *r)
{
    if (r->s->pending_count > 0 || r->s->link_count > 0)
        su_place_all(r);
}
/* One more ability that waits to be put on the chain. */
void su_wait(struct su_run *r, const struct su_pending *w);
bool su_target_ok(const struct su_run *r, const struct hj_effect *effect,
                  int target, int source, int controller);
bool su_choice_ok(const struct su_run *r, const struct hj_effect *effect,
                  int target, int source, int controller);

/* Whether OBJECT, in play, counts for the limit N of a name for PLAYER:
 * combatants.13, sites.13, and type 1 for both mates (faction-war.15). */
bool su_counts_for(const struct su_run *r, int object, int player, int n);

/* resolve.c: what a chain that resolves waits for.  The effect that waits; NULL
 * for none. */
const struct hj_effect *su_asked(const struct su_run *r);
void su_answer_roll(struct su_run *r, int rolled);
void su_answer_choice(struct su_run *r, int target);
void su_answer_may(struct su_run *r, bool yes);
void su_not_answered(struct su_run *r) HJ_COLD;
static inline void su_unanswered(struct su_run *r)
{
    if (HJ_UNLIKELY(r->s->ask.kind != SU_ASKS_NOTHING))
        su_not_answered(r);
}
bool su_chain_asks(const struct su_run *r);
/* An object that was unknown is known now: what its arrival would have cost and
 * changed follows, as far as it can. */
void su_catch_up(struct su_run *r, int object);

/* effects.c: carries out one effect, or one whose object is chosen by now. */
void su_carry_out(struct su_run *r, struct su_ask *ask,
                  const struct hj_effect *e);
void su_carry_chosen(struct su_run *r, struct su_ask *ask,
                     const struct hj_effect *e, int target);
/* What is left of damage to a player behind what is prevented. */
int su_player_damage(struct su_run *r, int player, int amount);
/* resolve.c: a card comes into play under PLAYER's control by an effect. */
void su_put_into_play(struct su_run *r, int object, int player);
/* abilities.c: pays a cost; false, and told, where it cannot be paid. */
bool su_pay(struct su_run *r, const struct hj_cost *cost, int object,
            int player, struct su_link *draft, bool keyword);
void su_damage(struct su_run *r, int source, int object, int amount,
               const char *rule);
void su_lose_site(struct su_run *r, int object, const char *rule);
void su_change_control(struct su_run *r, int object, int player, bool until);
void su_turn_object(struct su_run *r, int object, bool on);
void su_effect_line(struct su_run *r);
/* The effect number I among those of OBJECT's card that search a deck; NULL
 * beyond the last. */
const struct hj_effect *su_search(const struct su_run *r, int object, int i);
enum { SU_SEARCHES = 8 };

/* targets.c, use.c, play.c: what actions share. */
/* The effects that want a target each, one for each target: those of ONLY, or
 * of a card's own abilities.  At most SU_TARGETS are told; FEWEST: how many
 * there must be. */
int su_slots(const struct su_run *r, int object, const struct hj_ability *only,
             const struct hj_effect *slots[SU_TARGETS], int *fewest);
bool su_read_targets(struct su_run *r, int player, int16_t *targets,
                     uint8_t *count);
void su_check_targets(struct su_run *r, int object, int player,
                      const struct hj_ability *only, struct su_link *draft);
void su_pay_influence(struct su_run *r, int player, int cost, const char *cite);
void su_pay_sularium(struct su_run *r, int player, int faction, int cost,
                     const char *cite);
void su_pay_late(struct su_run *r, int object);
void su_check_window(struct su_run *r);
void su_check_presence(struct su_run *r, int object, int player);

/* attack.c, damage.c: what the steps of an attack share. */
void su_keyword_step(struct su_run *r);
/* What triggered in the keyword value step lapses as soon as all required ones
 * have resolved. */
void su_end_keyword_step(struct su_run *r);
/* R43: one mate has declared defenders, and what is done now is no
 * declaration of another one: the keyword value step runs. */
void su_close_declaration(struct su_run *r);
void su_finish_attack(struct su_run *r);
/* Whether OBJECT is a combatant in play that may attack or defend: R15, R18. */
bool su_can_fight(const struct su_run *r, int object);
bool su_is_protected(const struct su_run *r, int site);
bool su_adjacent(const struct su_state *s, int a, int b, bool diagonal);
void su_damage_step(struct su_run *r, bool alpha);
/* Which sites an instance of BARRAGE hits, into HITS; returns how many.  Where
 * a chosen one has fallen and no more than N are left there is no choice any
 * more, and all are hit; a choice that is wanting is reported (R25). */
int su_barrage_hits(struct su_run *r, const struct su_fighter *f, int instance,
                    struct hj_keyword_value v, int hits[SU_HITS]);
/* Tells that none of them hits: the attacked site is gone. */
void su_barrage_missed(struct su_run *r, const struct su_fighter *f);
struct su_fighter *su_fighter(struct su_state *s, int object);

/* verb_rules.c, fact.c, query.c, legal.c: the rest of hj_game_type. */
enum hj_applied su_apply(const struct hj_game *g, void *state,
                         const struct hj_action *action, unsigned flags,
                         const struct hj_report *report);
bool su_fact(struct su_run *r);
void su_settle(struct su_run *r);
bool su_query(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out);
void su_paths(const struct hj_game *g, const void *state, hj_path_take take,
              void *data);
void su_legal(const struct hj_game *g, const void *state, hj_legal_take take,
              void *data);
void su_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool su_known_as(const struct hj_game *g, const void *state, struct hj_str path,
                 struct hj_out *out);
/* The object that a path begins with, and what stands behind it. */
int su_path_object(struct su_run *r, struct hj_str path, struct hj_str *rest);
void su_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out);
bool su_felled(const struct hj_event *event);
bool su_event_edge(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *kind,
                   struct hj_out *ends);
struct hj_str su_side(const struct hj_game *g, int player);
/* The way to name an object: its alias, else owner, slug and copy; what is not
 * on the table is named with its zone. */
struct su_called {
    struct hj_str owner, name;  /* no owner: NAME is an alias */
    const struct hj_word *zone; /* NULL: on the table */
    int copy;                   /* of those that are called alike, from 1 */
};
struct su_called su_called(const struct hj_game *g, const struct su_state *s,
                           int object);
/* Writes it to AT, where there is that much room; returns its end. */
static inline size_t su_called_room(const struct su_called *c)
{
    return c->owner.n + c->name.n + HJ_WORD_ROOM + HJ_DIGITS + sizeof "..#";
}
char *su_put_called(char *at, const struct su_called *c);
void su_put_object(const struct hj_game *g, const struct su_state *s,
                   int object, struct hj_out *out);

/* view.c: what a player may know. */
void su_put_pile(const struct hj_game *g, const struct su_state *s, int player,
                 enum su_zone zone, struct hj_out *out);
bool su_name(const struct hj_game *g, const void *state, struct hj_str word,
             int copy, int player, struct hj_out *out);
bool su_know(const struct hj_game *g, void *state, const void *later,
             int32_t object);
bool su_forget(const struct hj_game *g, void *state, int32_t object);
enum hj_disclosure su_disclosure(const struct hj_game *g, const void *state,
                     const struct hj_event *event, struct hj_out *card);
bool su_secret(const struct hj_game *g, const void *state, struct hj_str path,
               int player);
bool su_redact(const struct hj_game *g, const void *before, const void *after,
             const struct hj_action *action, uint32_t operand, int player,
             struct hj_out *out);

/* board.c: the table as a picture. */
extern const struct hj_board su_board;

extern const struct hj_word su_phase_names[];
extern const char *const su_step_names[];
extern const struct hj_word su_zone_names[];

#endif
