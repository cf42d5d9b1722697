/* SPDX-License-Identifier: MPL-2.0 */
/* What words of a log mean, and what is near to one that means nothing. */
#ifndef HJ_PLAY_OPERANDS_H
#define HJ_PLAY_OPERANDS_H

#include "play/objects.h"

/* names.c, card-names.c: what words mean; -1, or HJ_NO_CARD, if nothing.  The
 * first ones report nothing. */
int pl_player_text(const struct hj_game *g, struct hj_str text);
static inline int pl_player(const struct hj_game *g, hj_symbol symbol)
{
    for (int i = 0; i < g->players; i++)
        if (g->setup.players[i].symbol == symbol)
            return i;
    return -1;
}
int pl_find_object(struct pl_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest);
int pl_find_operand(struct pl_run *r, const struct hj_operand *o, int player,
                    struct hj_str *rest);
int pl_object_operand(struct pl_run *r, const struct hj_operand *o, int player);
/* How many copies of OBJECT its controller has on the table, if some of them is
 * not in all as it is; else 0. */
int pl_copies(const struct pl_run *r, int object);
/* A note where the word, which means OBJECT, is the name of several copies. */
void pl_note_ambiguous(struct pl_run *r, const struct hj_operand *o,
                       int object);
pl_ref pl_target_operand(struct pl_run *r, const struct hj_operand *o,
                         int player);
/* operands.c: what `choose` names; PL_REF_NONE for the number of one of several
 * where that is asked, for `yes` and `no` where something may be done, and,
 * which is reported, for a word that means nothing. */
pl_ref pl_choice_operand(struct pl_run *r, const struct hj_operand *o,
                         int player);
/* card-text.c: abilities are numbered from 1 as they are printed, those that
 * are not understood among them.  How many of these have a cost (PAYMENT), or
 * are triggers; the number of an ability, for one behind all that of one that
 * is not understood, with a cost if there is any; the ability of a number: one
 * behind all for one that is not understood and of that kind, -1 where there is
 * none. A number that none has counts those alone that are understood. */
int pl_unread_abilities(const struct pl_card *c, bool payment);
int pl_ability_number(const struct pl_card *c, int ability);
int pl_ability_numbered(const struct pl_card *c, int64_t number, bool payment);
/* The ability with a cost that `OBJECT.N` means, or OBJECT alone where
 * it has one; one behind all for one that is not understood; *OBJECT is the
 * object.  -1: reported. */
int pl_ability_operand(struct pl_run *r, const struct hj_operand *o, int player,
                       int *object);
/* stack.c: the item of the stack that an object is, from 0; -1. */
int pl_item_of(const struct pl_state *s, int object);
/* The same, or the ability of that object which was used last. */
int pl_effect_of(const struct pl_state *s, int object);
/* A place or a zone, `location.2`, `bob.unit.1`, `ann.hand`; PL_REF_NONE. */
pl_ref pl_place_operand(struct pl_run *r, const struct hj_operand *o,
                        int player);
pl_ref pl_place_text(const struct pl_run *r, struct hj_str text, int player);
hj_card pl_slug_card(struct hj_game *g, struct hj_str slug);
/* The card that a name or a word means exactly; nothing is reported. */
hj_card pl_named_card(struct hj_game *g, const struct hj_operand *o);
bool pl_card_operand(struct pl_run *r, const struct hj_operand *o,
                     hj_card *card);
/* True if O stands for one card; reported where not. */
bool pl_is_one_card(struct pl_run *r, const struct hj_operand *o);
/* The object that the card O names is, in a zone of PLAYER; not one of NOT. */
int pl_take_card(struct pl_run *r, int player, const struct hj_operand *o,
                 int zone, const struct pl_words * not );
/* True, and reported, if O plays a `?` of a hand whose cards are all known, not
 * only as all saw them. */
bool pl_is_unnamed(struct pl_run *r, const struct hj_operand *o, int player);
/* A card of a zone of PLAYER that nobody has named, and none of NOT: an unknown
 * one, else any, and none of them is known any more; -1: there is none. */
int pl_take_unnamed(struct pl_run *r, int player, int zone,
                    const struct pl_words * not );
/* One that is not known has left the hand of PLAYER: it may have been each of
 * those that all saw come there, but for those in NOT, which the line names.
 * They are unknown from now on. */
void pl_forget_seen(struct pl_run *r, int player,
                    const struct pl_words * not ) HJ_COLD;
/* The first unknown card of a zone; -1. */
int pl_unknown_in(const struct pl_run *r, int player, int zone);
/* Gives the object (an item of the stack with OBJECT -1) the alias behind
 * `as`. */
void pl_alias(struct pl_run *r, int object);
/* What PLAYER (-1: anyone) controls in ZONES, in the order of arrival; how
 * many. */
int pl_in_order(const struct pl_run *r, uint32_t zones, int player,
                int16_t objects[PL_OBJECTS]);
int pl_nth_object(const struct pl_run *r, int player, int zone, int n);

/* suggest.c, card-names.c: says that a word names no card, or no object, and
 * what is near to it. */
void pl_unknown_card(struct pl_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found);
void pl_unknown_object(struct pl_run *r, const struct hj_operand *o);
/* The same of a player, and of a fact of a position. */
void pl_no_player(struct pl_run *r, const struct hj_operand *o);
void pl_unknown_fact(struct pl_run *r, const struct hj_operand *o,
                     bool of_player);
/* position.c: whether word I of a fact (without a preposition, from 0) is WORD;
 * whether nothing stands behind the first MOST words, else the first that does
 * is reported. */
bool pl_word_is(const struct pl_words *w, int i, const char *word);
bool pl_fact_ends(struct pl_run *r, int most);
/* The same of words behind other prepositions than those of ROLES, a bit each,
 * or behind one of them again. */
bool pl_fact_takes(struct pl_run *r, unsigned roles);
/* What is left of VALUE in a position, with all that is there, on whatever line
 * it stands; what the game's `begin` needs to have settled before. */
void pl_set_value_left(struct pl_run *r, int object, int value, int left);
void pl_settle_values_left(struct pl_run *r);
/* That TEXT is none of the words that WORD gives for 0 and on, NULL behind the
 * last: "unknown phase 'x'; nearest: attack". */
void pl_no_such(struct pl_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(const struct pl_run *r, int i));
/* True if the words from O on are a name that lacks quotation marks; it is
 * said. */
bool pl_is_unquoted(struct pl_run *r, const struct hj_operand *o);
/* `[PLAYER.]ZONE`, PLAYER where none is said; *REST is what stands behind. */
bool pl_read_zone(const struct pl_run *r, struct hj_str text, int *player,
                  int *zone, struct hj_str *rest);
/* Takes the part before the next point off *REST. */
struct hj_str pl_path_part(struct hj_str *rest);
/* The object that a path begins with, and what stands behind it. */
int pl_path_object(struct pl_run *r, struct hj_str path, struct hj_str *rest);
/* Who is known by a player's turn or victory: the player, or the team. */
struct hj_str pl_side_id(const struct hj_game *g, int player);

#endif
