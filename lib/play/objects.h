/* SPDX-License-Identifier: MPL-2.0 */
/* Cards and objects, the writers of facts, and what counts now. */
#ifndef HJ_PLAY_OBJECTS_H
#define HJ_PLAY_OBJECTS_H

#include "play/tell.h"

/* cards.c: a card, compiled when it is first asked for; never NULL. */
const struct pl_card *pl_compile(struct hj_game *g, hj_card card);
static inline const struct pl_card *pl_card(struct hj_game *g, hj_card card)
{
    const struct pl_card *c = &g->cards[(int32_t)card];

    return HJ_LIKELY(c->compiled) ? c : pl_compile(g, card);
}
static inline const struct pl_card *pl_card_of(const struct pl_run *r,
                                               int object)
{
    return pl_card(r->g, r->s->objects[object].card);
}
/* Its ability number I from 0; NULL: it has none such, as where one behind all
 * stands for one that is not understood. */
static inline const struct hj_ability *pl_ability(const struct pl_card *c,
                                                  int i)
{
    return i >= 0 && i < c->text.ability_count ? &c->text.abilities[i] : NULL;
}
/* True if it is of the game's type TYPE as far as is known: an unknown card may
 * be of any. */
static inline bool pl_may_be(const struct pl_run *r, int object, int type)
{
    return r->s->objects[object].card == HJ_NO_CARD ||
           pl_card_of(r, object)->type == type;
}
struct hj_str pl_slug(const struct hj_game *g, hj_card card);
/* For messages: the id of a player; the name of a card; what an object is
 * called. */
static inline struct hj_str pl_id(const struct pl_run *r, int player)
{
    return r->g->setup.players[player].id;
}
static inline struct hj_str pl_card_name(const struct pl_run *r, hj_card card)
{
    return hj_card_name(r->g->setup.catalogue, card);
}
struct hj_str pl_label(const struct pl_run *r, int object);
/* The way to name an object: its alias, else owner, slug and copy; what is not
 * on the table is named with its zone. */
struct pl_label {
    struct hj_str owner, zone, name; /* no owner: NAME is an alias */
    int copy; /* of those that are called alike, from 1 */
};
struct pl_label pl_label_of(const struct hj_game *g, const struct pl_state *s,
                            int object);
/* The same, and an operand, as arguments of `%.*s`. */
#define PL_ID(r, player) HJ_STR_ARG(pl_id(r, player))
#define PL_CARD_NAME(r, card) HJ_STR_ARG(pl_card_name(r, card))
#define PL_LABEL(r, object) HJ_STR_ARG(pl_label(r, object))
#define PL_TEXT(o) HJ_STR_ARG(hj_operand_text(o))
/* An unknown object turns out to be CARD; against the rules when its owner's
 * deck list has fewer copies. */
void pl_identify(struct pl_run *r, int object, hj_card card);
/* It is not known any more which card an object is. */
void pl_unidentify(struct pl_run *r, int object);

/* objects.c: the only writers of facts; each tells what it changed.  They do
 * nothing once the game is over. */
int pl_new_object(struct pl_run *r, hj_card card, int owner, int zone);
/* Notes whether all saw which card of the hand OBJECT is. */
void pl_set_seen(struct pl_run *r, int object, bool seen);
void pl_move(struct pl_run *r, int object, int zone, int column,
             const char *rule);
/* The same to another player's: it is told as one move. */
void pl_move_to(struct pl_run *r, int object, int player, int zone, int column,
                const char *rule);
void pl_control(struct pl_run *r, int object, int player, const char *rule);
/* An object that lies in a place and has got another controller keeps that;
 * where another lies there it goes to the next free one, to the right. */
void pl_make_room(struct pl_run *r, int object, const char *rule);
void pl_flag(struct pl_run *r, int object, uint16_t flag, bool on,
             const char *rule);
/* Readies all that PLAYER has in play. */
void pl_ready_all(struct pl_run *r, int player, const char *rule);
void pl_mark(struct pl_run *r, int object, int mark, int change,
             const char *rule);
/* marks.c: the same without an event, to VALUE (false: that cannot be); and all
 * of its marks to 0. */
bool pl_set_mark(struct pl_run *r, int object, int mark, int value);
void pl_clear_marks(struct pl_state *s, int object);
void pl_attach(struct pl_run *r, int object, int host, const char *rule);
/* The place where an object lies, as events and facts have it. */
pl_ref pl_place_of(const struct pl_run *r, int object);
void pl_change_number(struct pl_run *r, int player, int number, int change,
                      const char *rule);
static inline void pl_number(struct pl_run *r, int player, int number,
                             int change, const char *rule)
{
    if (change != 0)
        pl_change_number(r, player, number, change, rule);
}
/* To 0, which it may be: a number that no team has in common, and of which the
 * game is not told. */
void pl_clear_number(struct pl_run *r, int player, int number,
                     const char *rule);
/* Takes COST off a number of PLAYER's; reported where there is less of it. */
void pl_pay(struct pl_run *r, int player, int number, int cost,
            const char *rule);
void pl_draw(struct pl_run *r, int player, int count, const char *rule);
/* The top card of a deck, taken off it: nobody has seen which it is, a line may
 * tell.  -1: there is none, or no room. */
int pl_top_card(struct pl_run *r, int player);
void pl_step(struct pl_run *r, int step, const char *rule);
void pl_win(struct pl_run *r, int winner, const char *rule); /* or PL_PLAYERS */
void pl_lose(struct pl_run *r, int player, const char *rule);
/* Where no two opponents are left in the game, who is wins. */
void pl_last_wins(struct pl_run *r, const char *rule);
/* Who is next in turn order. */
static inline int pl_next_player(const struct pl_run *r, int player)
{
    int next = player;

    do
        next = next + 1 < r->g->players ? next + 1 : 0;
    while (r->s->players[next].out && next != player);
    return next;
}
static inline bool pl_over(const struct pl_run *r)
{
    return r->s->winner >= 0;
}
static inline bool pl_is_flag(const struct pl_run *r, int object, unsigned flag)
{
    return (r->s->objects[object].flags & flag) != 0;
}
/* True if it is not known yet which card an object is. */
static inline bool pl_is_unknown(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    return o->card == HJ_NO_CARD || (o->flags & PL_FORESEEN) != 0;
}
/* True if the object is in a zone whose row has PL_PLAYED. */
static inline bool pl_in_play(const struct pl_run *r, int object)
{
    return (r->g->played >> r->s->objects[object].zone & 1) != 0;
}
static inline bool pl_is_opponent(const struct hj_game *g, int a, int b)
{
    return g->first_of_team[a] != g->first_of_team[b];
}
/* The bit of a value, keyword or number in what a card gives. */
static inline uint64_t pl_grant_bit(int which)
{
    return UINT64_C(1) << ((unsigned)which & 63);
}
/* True if any continuous effect that has been in force changes that. */
static inline bool pl_may_be_granted(const struct pl_run *r, int kind,
                                     int which)
{
    return (r->s->granted[kind] & pl_grant_bit(which)) != 0;
}
/* values.c: what counts now.  Whether no value in play can have changed since
 * this was last asked: what settle() looks at first. */
bool pl_is_settled(struct pl_run *r);
int pl_value(const struct pl_run *r, int object, int value);
/* What is printed and what is added to it, without what is taken off. */
int pl_full_value(const struct pl_run *r, int object, int value);
static inline int pl_printed(const struct pl_run *r, int object, int value)
{
    return pl_card_of(r, object)->values[value];
}
int pl_keyword(const struct pl_run *r, int object, int keyword);
/* True if it has a keyword as far as is known: an unknown card may have any. */
static inline bool pl_may_have(const struct pl_run *r, int object, int keyword)
{
    return r->s->objects[object].card == HJ_NO_CARD ||
           pl_keyword(r, object, keyword) > 0;
}
/* A change of KIND (enum pl_modifies) by SOURCE, -1: by an `effect` line. */
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
bool pl_modify(struct pl_run *r, const struct pl_modifier *m, const char *rule);
/* AMOUNT more (or fewer) of a keyword. */
void pl_add_keyword(struct pl_run *r, int object, int keyword, int amount,
                    int until, const char *rule);
/* continuous.c: what continuous effects of anything in force add to a value or
 * keyword (of KIND: enum pl_modifies), or (PL_GRANTS_NUMBERS) to a number of a
 * player, or to what an object generates of it. */
int pl_granted(const struct pl_run *r, pl_ref ref, int kind, int which);
void pl_end_modifiers(struct pl_run *r, int object, int until,
                      const char *rule);
/* Instance I, from 0, of a keyword that an object has, with its numbers; false
 * beyond the last. */
bool pl_keyword_instance(const struct pl_run *r, int object, int keyword, int i,
                         struct hj_keyword_value *v);
/* The active player's turn begins, his team's with it: what lasted until then
 * ends, and what may be used once a turn may be used again. */
void pl_reset_turn(struct pl_run *r);

/* objects.c: parts of what the writers do, which tell nothing. */
void pl_set_controller(struct pl_state *s, int object, int player);
/* Where a number of PLAYER is kept: of a team it is its first member's. */
static inline int32_t *pl_kept_number(const struct pl_run *r, int player,
                                      int number)
{
    bool of_team = r->g->bounds[number].of_team;

    return &r->s->players[of_team ? r->g->first_of_team[player] : player]
                .numbers[number];
}
/* How many cards a hand begins with (and is filled up to, where it is): the
 * format's, or else the game's. */
static inline int pl_full_hand(const struct hj_game *g)
{
    return g->setup.hand_plus_1 > 0 ? g->setup.hand_plus_1 - 1
                                    : g->rules->hand_size;
}

#endif
