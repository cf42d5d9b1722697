/* SPDX-License-Identifier: MPL-2.0 */
/* Cards and objects, the writers of facts, and the values that count now. */
#ifndef HJ_PLAY_OBJECTS_H
#define HJ_PLAY_OBJECTS_H

#include "play/tell.h"

/* In cards.c: compiles a card, which pl_card() does when it is first asked for;
 * never NULL. */
const struct pl_card *pl_compile(struct hj_game *g, hj_card card);
/* Returns a card as the kernel reads it, also HJ_NO_CARD; never NULL. */
static inline const struct pl_card *pl_card(struct hj_game *g, hj_card card)
{
    const struct pl_card *c = &g->cards[(int32_t)card];

    return HJ_LIKELY(c->compiled) ? c : pl_compile(g, card);
}
/* Returns the card of an object. */
static inline const struct pl_card *pl_card_of(const struct pl_run *r,
                                               int object)
{
    return pl_card(r->g, r->s->objects[object].card);
}
/* Returns ability number I (from 0) of a card; NULL: it has no such ability,
 * also where the number behind all means one that is not understood. */
static inline const struct hj_ability *pl_ability(const struct pl_card *c,
                                                  int i)
{
    return i >= 0 && i < c->text.ability_count ? &c->text.abilities[i] : NULL;
}
/* True if the card of an object (-1: none) is unknown. */
static inline bool pl_is_unseen(const struct pl_run *r, int object)
{
    return object >= 0 && r->s->objects[object].card == HJ_NO_CARD;
}
/* True if an object is of the game's type TYPE, or unknown, so that it may be
 * of any. */
static inline bool pl_may_be(const struct pl_run *r, int object, int type)
{
    return r->s->objects[object].card == HJ_NO_CARD ||
           pl_card_of(r, object)->type == type;
}
/* Returns the slug of a card, "?" if it is unknown; it stays the game's. */
struct hj_str pl_slug(const struct hj_game *g, hj_card card);
/* Returns the id of a player, for messages. */
static inline struct hj_str pl_id(const struct pl_run *r, int player)
{
    return r->g->setup.players[player].id;
}
/* Returns the name of a card, for messages. */
static inline struct hj_str pl_card_name(const struct pl_run *r, hj_card card)
{
    return hj_card_name(r->g->setup.catalogue, card);
}
/* Returns the label of an object in messages: its alias, else the name of its
 * card. */
struct hj_str pl_label(const struct pl_run *r, int object);
/* The label of an object in logs: its alias, else owner, slug and copy; with
 * the zone if the object is not on the table. */
struct pl_label {
    struct hj_str owner, zone, name; /* no owner: NAME is an alias */
    int copy; /* among the objects with the same label, from 1 */
};
/* In labels.c: returns that label. */
struct pl_label pl_label_of(const struct hj_game *g, const struct pl_state *s,
                            int object);
/* The id of a player, the name of a card, the label of an object in messages,
 * and the text of an operand, as arguments of `%.*s`. */
#define PL_ID(r, player) HJ_STR_ARG(pl_id(r, player))
#define PL_CARD_NAME(r, card) HJ_STR_ARG(pl_card_name(r, card))
#define PL_LABEL(r, object) HJ_STR_ARG(pl_label(r, object))
#define PL_TEXT(o) HJ_STR_ARG(hj_operand_text(o))
/* In cards.c: notes that an unknown object is CARD; reported if the deck list
 * of its owner has fewer copies. */
void pl_identify(struct pl_run *r, int object, hj_card card);
/* Makes an object unknown again. */
void pl_unidentify(struct pl_run *r, int object);

/* In objects.c, of players in players.c: the only writers of facts; each tells
 * its change, by RULE.
 * They do nothing once the game is over. */
/* Adds an object in ZONE, which OWNER controls, and tells nothing.  Returns it;
 * -1: there are too many, which is reported. */
int pl_new_object(struct pl_run *r, hj_card card, int owner, int zone);
/* Notes whether all players saw which card of the hand OBJECT is. */
void pl_set_seen(struct pl_run *r, int object, bool seen);
/* Moves an object to place COLUMN (0 in a zone without places) of ZONE. */
void pl_move(struct pl_run *r, int object, int zone, int column,
             const char *rule);
/* Gives PLAYER control of an object and moves it, which is told as one move. */
void pl_move_to(struct pl_run *r, int object, int player, int zone, int column,
                const char *rule);
/* Gives PLAYER control of an object, which keeps its zone and column. */
void pl_control(struct pl_run *r, int object, int player, const char *rule);
/* Moves an object that has got another controller to the next free place to the
 * right, if that player has another object in its place. */
void pl_make_room(struct pl_run *r, int object, const char *rule);
/* Sets or clears FLAG, one bit, of an object. */
void pl_flag(struct pl_run *r, int object, uint16_t flag, bool on,
             const char *rule);
/* Readies all objects that PLAYER has in play. */
void pl_ready_all(struct pl_run *r, int player, const char *rule);
/* In marks.c: changes a mark of an object by CHANGE, down to its least value.
 */
void pl_mark(struct pl_run *r, int object, int mark, int change,
             const char *rule);
/* Sets a mark to VALUE and tells nothing; false: VALUE is out of -PL_GREAT to
 * PL_GREAT, or too many objects have marks, which is reported. */
bool pl_set_mark(struct pl_run *r, int object, int mark, int value);
/* Sets all marks of an object to 0 and tells nothing. */
void pl_clear_marks(struct pl_state *s, int object);
/* In objects.c: attaches an object to HOST, -1: to nothing, as happens by
 * itself when the host leaves play. */
void pl_attach(struct pl_run *r, int object, int host, const char *rule);
/* Returns the place of an object in the form of events and facts. */
pl_ref pl_place_of(const struct pl_run *r, int object);
/* In players.c: changes a number of PLAYER by CHANGE, within its bounds; a
 * result that is greater than PL_GREATEST is reported and not done. */
void pl_number(struct pl_run *r, int player, int number, int change,
               const char *rule);
/* Sets a number of PLAYER, which is not one of a team, to 0 without regard to
 * its bounds and without the hook `number_changed`. */
void pl_clear_number(struct pl_run *r, int player, int number,
                     const char *rule);
/* Takes COST off a number of PLAYER; reported if it is less than COST, and then
 * all of it is taken. */
void pl_pay(struct pl_run *r, int player, int number, int cost,
            const char *rule);
/* In objects.c: draws COUNT unknown cards for PLAYER; from an empty deck it
 * warns, and PLAYER loses if the game's reading says so. */
void pl_draw(struct pl_run *r, int player, int count, const char *rule);
/* Takes the top card of PLAYER's deck off it.  Returns it as an unknown object
 * in the zone of the deck, which a line may identify; -1: there is none, or no
 * room. */
int pl_top_card(struct pl_run *r, int player);
/* Goes on to a step of the phase. */
void pl_step(struct pl_run *r, int step, const char *rule);
/* In players.c: ends the game with this WINNER; PL_PLAYERS: a draw. */
void pl_win(struct pl_run *r, int winner, const char *rule);
/* Puts PLAYER out of the game; then the hook `lost` is called, or else
 * pl_last_wins(). */
void pl_lose(struct pl_run *r, int player, const char *rule);
/* If one side alone is left in the game it wins; if none is it is a draw. */
void pl_last_wins(struct pl_run *r, const char *rule);
/* Returns the next player in turn order who is in the game. */
static inline int pl_next_player(const struct pl_run *r, int player)
{
    int next = player;

    do
        next = next + 1 < r->g->players ? next + 1 : 0;
    while (r->s->players[next].out && next != player);
    return next;
}
/* True if the game is over. */
static inline bool pl_over(const struct pl_run *r)
{
    return r->s->winner >= 0;
}
/* True if an object has any of the bits FLAG. */
static inline bool pl_is_flag(const struct pl_run *r, int object, unsigned flag)
{
    return (r->s->objects[object].flags & flag) != 0;
}
/* True if an object is unknown so far, also if a later line names it. */
static inline bool pl_is_unknown(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    return o->card == HJ_NO_CARD || (o->flags & PL_FORESEEN) != 0;
}
/* True if an object is in a zone whose row has PL_PLAYED. */
static inline bool pl_in_play(const struct pl_run *r, int object)
{
    return (r->g->played >> r->s->objects[object].zone & 1) != 0;
}
/* True if A and B are players of different sides. */
static inline bool pl_is_opponent(const struct hj_game *g, int a, int b)
{
    return g->first_of_team[a] != g->first_of_team[b];
}
/* Returns the bit of a value, keyword, verb or number in what a card grants. */
static inline uint64_t pl_grant_bit(int which)
{
    return UINT64_C(1) << ((unsigned)which & 63);
}
/* True if a continuous effect that has been in force, or a modifier, may grant
 * WHICH of KIND (enum pl_modifies, PL_GRANTS_…). */
static inline bool pl_may_be_granted(const struct pl_run *r, int kind,
                                     int which)
{
    return (r->s->granted[kind] & pl_grant_bit(which)) != 0;
}
/* In values.c: true if no value in play can have changed since the last call;
 * settle() of a game calls it first. */
bool pl_is_settled(struct pl_run *r);
/* Returns a value of an object as it is now. */
int pl_value(const struct pl_run *r, int object, int value);
/* Returns what is printed of a value and added to it, without what is taken
 * off. */
int pl_full_value(const struct pl_run *r, int object, int value);
/* Returns a printed value of an object; 0: none is printed. */
static inline int pl_printed(const struct pl_run *r, int object, int value)
{
    return pl_card_of(r, object)->values[value];
}
/* Returns how many times an object has a keyword now, from 0; at most 1 in a
 * game of PL_KEYWORDS_ONCE. */
int pl_keyword(const struct pl_run *r, int object, int keyword);
/* True if an object has a keyword, or is unknown, so that it may have any. */
static inline bool pl_may_have(const struct pl_run *r, int object, int keyword)
{
    return r->s->objects[object].card == HJ_NO_CARD ||
           pl_keyword(r, object, keyword) > 0;
}
/* Returns a modifier of KIND (enum pl_modifies) by SOURCE (-1: an `effect`
 * line) that lasts UNTIL (enum pl_until). */
static inline struct pl_modifier pl_change(int object, int source, int kind,
                                           int which, int amount, int until)
{
    return (struct pl_modifier){.object = (int16_t)object,
                                .source = (int16_t)source,
                                .amount = (int16_t)amount,
                                .kind = (uint8_t)kind,
                                .until = (uint8_t)until,
                                .which = (uint8_t)which};
}
/* Adds a copy of M to the state; false: the game is over, or there are too many
 * modifiers, which is reported. */
bool pl_modify(struct pl_run *r, const struct pl_modifier *m, const char *rule);
/* Adds a modifier by which an object has a keyword, as long as it is in play.
 */
void pl_add_keyword(struct pl_run *r, int object, int keyword,
                    const char *rule);
/* In continuous.c: returns the sum that continuous effects in force grant to
 * REF of value or keyword WHICH (KIND: enum pl_modifies), or (KIND
 * PL_GRANTS_NUMBERS) of a number of a player, or generated by an object. */
int pl_granted(const struct pl_run *r, pl_ref ref, int kind, int which);
/* In values.c: ends the modifiers of an object (-1: of all) that last UNTIL.
 * A game's own duration: those of which it is the source, too.
 * PL_IN_PLAY: all modifiers of an object that leaves play, and those that last
 * no longer than it as their source. */
void pl_end_modifiers(struct pl_run *r, int object, int until,
                      const char *rule);
/* Puts the numbers of instance I (from 0) of a keyword of an object into V;
 * false: it has no more than I. */
bool pl_keyword_instance(const struct pl_run *r, int object, int keyword, int i,
                         struct hj_keyword_value *v);
/* In objects.c: makes PLAYER the controller of an object and tells nothing. */
void pl_set_controller(struct pl_state *s, int object, int player);
/* Returns where a number of PLAYER is kept; one of a team is its first
 * member's. */
static inline int32_t *pl_number_slot(const struct pl_run *r, int player,
                                      int number)
{
    bool of_team = r->g->bounds[number].of_team;

    return &r->s->players[of_team ? r->g->first_of_team[player] : player]
                .numbers[number];
}
/* Returns how many cards a hand begins with, and is filled up to in games that
 * do so: the format's number, or else the game's. */
static inline int pl_full_hand(const struct hj_game *g)
{
    return g->setup.hand_plus_1 > 0 ? g->setup.hand_plus_1 - 1
                                    : g->rules->hand_size;
}

#endif
