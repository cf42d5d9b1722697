/* SPDX-License-Identifier: MPL-2.0 */
/* The meaning of the words of a log, and names near to unknown words. */
#ifndef HJ_PLAY_OPERANDS_H
#define HJ_PLAY_OPERANDS_H

#include "play/objects.h"

/* In names.c: returns the player whose id TEXT is; -1: none. */
int pl_player_text(const struct hj_game *g, struct hj_str text);
/* Returns the player of SYMBOL; -1: none. */
static inline int pl_player(const struct hj_game *g, hj_symbol symbol)
{
    for (int i = 0; i < g->players; i++)
        if (g->setup.players[i].symbol == symbol)
            return i;
    return -1;
}
/* Returns the object that TEXT names by an alias or a path, number COPY of its
 * copies (0: not written, the first).  A path without a player means the only
 * one who has such an object, or else PLAYER (-1: nobody).  *REST is the text
 * behind the name.  -1: none, which is not reported. */
int pl_find_object(struct pl_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest);
/* Returns the same for the text and the copy of an operand. */
int pl_find_operand(struct pl_run *r, const struct hj_operand *o, int player,
                    struct hj_str *rest);
/* The same, but -1 for an operand that is no word. */
int pl_find_word(struct pl_run *r, const struct hj_operand *o, int player,
                 struct hj_str *rest);
/* Returns the object that an operand of PLAYER names, with a note if it may be
 * one of several; -1: none, which is reported. */
int pl_object_operand(struct pl_run *r, const struct hj_operand *o, int player);
/* In ambiguity.c: returns how many copies of OBJECT its controller has on the
 * table, if one of them differs from it; else 0. */
int pl_differing_copies(const struct pl_run *r, int object);
/* Notes that operand O, which means OBJECT, is the name of several copies that
 * differ. */
void pl_note_ambiguous(struct pl_run *r, const struct hj_operand *o,
                       int object);
/* In names.c: returns the object, item of the stack (by its object), player or
 * place that an operand names; PL_REF_NONE: none, which is reported. */
pl_ref pl_target_operand(struct pl_run *r, const struct hj_operand *o,
                         int player);
/* In operands.c: returns the target that a word of `choose` names; the name of
 * a card, or `?`, may mean one of those that the text lets PLAYER choose, or
 * that a forced choice has chosen, other than those in W.  PL_REF_NONE: the
 * number of a mode, an answer to an optional clause, or a word that means
 * nothing, which is reported. */
pl_ref pl_choice_operand(struct pl_run *r, const struct hj_operand *o,
                         int player, const struct pl_words *w);
/* In card-text.c: the abilities of a card are numbered from 1 as they are
 * printed, those that are not understood among them; a function that takes or
 * returns an ability counts from 0 those that are understood, and has one index
 * behind all for any that is not. */
/* Returns how many abilities are not understood that have a cost (PAYMENT), or
 * else are triggered. */
int pl_unread_abilities(const struct pl_card *c, bool payment);
/* Returns the number of an ability; for the index behind all that of the first
 * one with a cost that is not understood, or else of the first triggered one.
 */
int pl_ability_number(const struct pl_card *c, int ability);
/* Returns the ability of a number; the index behind all if it is not understood
 * and of the kind of PAYMENT.  A number that no ability has counts those
 * alone that are understood, or else sentences.  -1: none. */
int pl_ability_numbered(const struct pl_card *c, int64_t number, bool payment);
/* In operands.c: returns the ability with a cost that a name means, "2", or the
 * only one for no name; the index behind all if it is not understood.  -1:
 * there is none, -2: not that one, or several. */
int pl_ability_named(const struct pl_card *c, struct hj_str name);
/* Returns the same of `OBJECT.N` or OBJECT alone.  *OBJECT is the object.  -1:
 * reported. */
int pl_ability_operand(struct pl_run *r, const struct hj_operand *o, int player,
                       int *object);
/* In stack.c: returns the item of the stack, from 0, that is the card OBJECT;
 * -1: none. */
int pl_item_of(const struct pl_state *s, int object);
/* Returns the top item that is OBJECT or an ability of it; -1: none. */
int pl_effect_of(const struct pl_state *s, int object);
/* In names.c: returns the only unknown card on the stack, which `?` means; -1:
 * O is not `?`, or there is none. Of several, an arbitrary one: reported. */
int pl_unknown_on_stack(struct pl_run *r, const struct hj_operand *o);
/* In names.c: returns the place or zone that an operand names: "location.2",
 * "bob.unit.1", "ann.hand"; PL_REF_NONE: none, which is reported. */
pl_ref pl_place_operand(struct pl_run *r, const struct hj_operand *o,
                        int player);
/* Returns the same for a text, and reports nothing. */
pl_ref pl_place_text(const struct pl_run *r, struct hj_str text, int player);
/* In card-names.c: returns the card of a slug; HJ_NO_CARD: none, which is not
 * reported. */
hj_card pl_slug_card(struct hj_game *g, struct hj_str slug);
/* Returns the card of a name without doubt; HJ_NO_CARD: none. */
hj_card pl_certain_card(const struct hj_game *g, struct hj_str name);
/* Returns the card that a name means, or a word exactly; HJ_NO_CARD: none,
 * which is not reported. */
hj_card pl_named_card(struct hj_game *g, const struct hj_operand *o);
/* Puts the card that an operand means into *CARD, HJ_NO_CARD for `?` and a
 * number; false: it means none, or none that may be named, or has the number of
 * a copy, which is reported. */
bool pl_card_operand(struct pl_run *r, const struct hj_operand *o,
                     hj_card *card);
/* Does the same where the operand may have the number of a copy. */
bool pl_copy_operand(struct pl_run *r, const struct hj_operand *o,
                     hj_card *card);
/* Returns the copy of CARD that O means, with the words of the line before it,
 * among PLAYER's objects in ZONE that have no flag of WITHOUT and are not in
 * BUT (NULL: no words); or else the first unknown one, one that is set aside
 * last, if so many copies may be there.  -1: none; *THERE is how many there may
 * be. */
int pl_copy_in(const struct pl_run *r, const struct hj_operand *o, int player,
               int zone, hj_card card, unsigned without,
               const struct pl_words *but, int *there);
/* Reports that PLAYER has no such copy in ZONE, but at most THERE. */
void pl_no_copy(struct pl_run *r, const struct hj_operand *o, int player,
                int zone, hj_card card, int there) HJ_COLD;
/* True if O means one card; reported if not. */
bool pl_is_one_card(struct pl_run *r, const struct hj_operand *o);
/* Returns an object of PLAYER in ZONE that is the card that O names, or may be
 * it and then becomes it; none of the objects in BUT (NULL: no words).  With an
 * override it may be a new object.  -1: none, which is reported. */
int pl_take_card(struct pl_run *r, int player, const struct hj_operand *o,
                 int zone, const struct pl_words *but);
/* True, and reported, if O plays a `?` of a hand whose cards are all known, and
 * not only because all players saw them. */
bool pl_is_unnamed(struct pl_run *r, const struct hj_operand *o, int player);
/* Returns an object of PLAYER in ZONE that no line has named, and none in BUT:
 * an unknown one, else any, and then all there become unknown unless they are
 * the same card.  -1: none. */
int pl_take_unnamed(struct pl_run *r, int player, int zone,
                    const struct pl_words *but);
/* Makes the cards in PLAYER's hand unknown that all saw come there, but for
 * those in BUT, as an unknown card that left the hand may have been any of
 * them. */
void pl_forget_seen(struct pl_run *r, int player,
                    const struct pl_words *but) HJ_COLD;
/* Returns the first unknown object of PLAYER in ZONE; -1: none. */
int pl_unknown_in(const struct pl_run *r, int player, int zone);
/* Makes the first unknown object of PLAYER in ZONE CARD, which O names, and
 * returns it.  -1: there is none, or no such copy. */
int pl_tell_in(struct pl_run *r, const struct hj_operand *o, int player,
               int zone, hj_card card);
/* In names.c: gives OBJECT (-1: the top item of the stack) the alias of the
 * line, if it has one; an alias that is taken is reported. */
void pl_alias(struct pl_run *r, int object);
/* Puts the objects that PLAYER (-1: anybody) controls in ZONES (bits) into
 * OBJECTS, in the order of arrival or BY_CARD, the unknown last; returns how
 * many. */
int pl_sorted(const struct pl_run *r, uint32_t zones, int player, bool by_card,
              int16_t objects[PL_OBJECTS]);
static inline int pl_in_order(const struct pl_run *r, uint32_t zones,
                              int player, int16_t objects[PL_OBJECTS])
{
    return pl_sorted(r, zones, player, false, objects);
}
/* Returns number N (from 1) of the objects in ZONE, in that order; -1: there
 * are fewer. */
int pl_nth_object(const struct pl_run *r, int player, int zone, int n);

/* In suggest.c: reports that a word names no card, with the cards FOUND near to
 * it. */
void pl_unknown_card(struct pl_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found);
/* Reports that a word names no object, with names near to it. */
void pl_unknown_object(struct pl_run *r, const struct hj_operand *o);
/* Reports that a word names no player, with names near to it. */
void pl_no_player(struct pl_run *r, const struct hj_operand *o);
/* Reports that a word is no fact of a position, of a player or (not OF_PLAYER)
 * of an object, with words near to it. */
void pl_unknown_fact(struct pl_run *r, const struct hj_operand *o,
                     bool of_player);
/* In position.c: true if word I (from 0, without a preposition) of a fact is
 * WORD. */
bool pl_word_is(const struct pl_words *w, int i, const char *word);
/* True if a fact has no words behind the first MOST; the first surplus one is
 * reported. */
bool pl_fact_ends(struct pl_run *r, int most);
/* True if a fact has no words behind prepositions but for those of ROLES (bits)
 * and one behind each; the first other one is reported. */
bool pl_fact_takes(struct pl_run *r, unsigned roles);
/* Notes, for a position, that LEFT is left of a value of an object with all
 * that changes it, on whatever line that is written. */
void pl_set_value_left(struct pl_run *r, int object, int value, int left);
/* Computes the marks of these objects; the game's `begin` may call it first. */
void pl_settle_values_left(struct pl_run *r);
/* In suggest.c: reports that TEXT is none of the words that WORD returns for 0
 * and on, NULL behind the last: "unknown phase 'x'; nearest: attack". */
void pl_no_such(struct pl_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(const struct pl_run *r, int i));
/* True, and reported, if WHAT is `counter`, of a game that has counters, and
 * WHICH (NULL: none) none of them. */
bool pl_no_counter(struct pl_run *r, const struct hj_operand *what,
                   const struct hj_operand *which);
/* In card-names.c: true, and reported, if the words from O on are a name that
 * lacks quotation marks. */
bool pl_is_unquoted(struct pl_run *r, const struct hj_operand *o);
/* In names.c: reads `[PLAYER.]ZONE`; *PLAYER stays if none is written, *REST is
 * the text behind.  False: there is no such zone. */
bool pl_read_zone(const struct pl_run *r, struct hj_str text, int *player,
                  int *zone, struct hj_str *rest);
/* Takes the part before the next point off *REST, and returns it. */
struct hj_str pl_path_part(struct hj_str *rest);
/* Returns the object that a path begins with; *REST is the text behind it.  -1:
 * none. */
int pl_path_object(struct pl_run *r, struct hj_str path, struct hj_str *rest);
/* In labels.c: returns the id by which a player's turn or victory is told: the
 * team's, or else the player's. */
struct hj_str pl_side_id(const struct hj_game *g, int player);

#endif
