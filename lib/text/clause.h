/* SPDX-License-Identifier: MPL-2.0 */
/* The state of reading a clause: its verb and operands. */
#ifndef HJ_TEXT_CLAUSE_H
#define HJ_TEXT_CLAUSE_H

#include "text/internal.h"

/* The subject of the previous clause, for a clause without one.  IN_FULL: the
 * previous clause had other objects, so that the subject is repeated. */
struct tx_carry {
    bool set, plural, in_full;
    struct hj_selector who;
};

/* One clause. */
struct tx_clause {
    struct hj_effect *e;
    struct tx_carry *carry;
    struct hj_selector subject;
    struct hj_selector named; /* the object of an inserted clause; pick NONE:
                               * none */
    bool given;               /* the clause has a subject */
    bool plural;              /* number of the subject */
};

/* Records the referents that clause E provides for later pronouns. */
void tx_set_referents(struct tx_parse *p, const struct hj_effect *e);
/* True if clause E, with its condition, names one card that is not in play. */
bool tx_names_card(const struct hj_text_words *w, const struct hj_effect *e);
/* True if other players decide: "Target opponent may draw a card". */
bool tx_of_others(const struct hj_effect *e);
/* True if S selects exactly one player. */
bool tx_is_one_player(const struct hj_selector *s);
/* Sets `whom` of a verb whose subject must be of the kinds MAY; ONE: the verb
 * is singular. */
bool tx_whom(struct tx_parse *p, struct tx_clause *c, bool one, unsigned may);
void tx_carry_subject(const struct tx_carry *carry, struct hj_selector *whom);
/* Returns the players WHO as a later clause names them: a target becomes "that
 * player". */
struct hj_selector tx_in_full(const struct hj_selector *who);
/* Moves clause E to second place, after an inserted clause that names WHO. */
bool tx_name_first(struct tx_parse *p, struct hj_effect *e,
                   const struct hj_selector *who);
bool tx_imperative(struct tx_parse *p, struct tx_clause *c);
bool tx_predicate(struct tx_parse *p, struct tx_clause *c);
/* Reads "2 health"; LOST: as a negative amount. */
bool tx_number_of(struct tx_parse *p, struct hj_effect *e, bool lost);
/* Reads a verb of the game whose shape begins with a subject (SUBJECT) or has
 * none. */
bool tx_own(struct tx_parse *p, struct tx_clause *c, bool subject);
/* Reads one clause into E.  CARRY: the subject of the previous clause. */
bool tx_clause_of(struct tx_parse *p, struct tx_carry *carry,
                  struct hj_effect *e);
/* True for the verb "cannot attack". */
bool tx_says_cannot(const struct tx_parse *p, const struct hj_effect *e);
/* True at "or" in "cannot attack or block"; "or" is then read as "cannot". */
bool tx_or_cannot(struct tx_parse *p);
/* Reads an elliptic clause, which repeats the verb of the previous clause: "and
 * 1 direct damage to target site", "and target site". */
bool tx_elliptic(struct tx_parse *p, const struct hj_effect *before,
                 struct hj_effect *e);
/* The operands of single verbs. */
bool tx_draw(struct tx_parse *p, struct tx_clause *c, bool one);
bool tx_discard(struct tx_parse *p, struct tx_clause *c, bool one);
bool tx_half_number(struct tx_parse *p, struct tx_clause *c, bool one);
bool tx_price(struct tx_parse *p, struct tx_clause *c);
/* Reads "2 sularium counters on target site". */
bool tx_counters(struct tx_parse *p, struct hj_effect *e, bool removed);
/* Reads "instead of one" after a clause with a condition. */
bool tx_instead_of(struct tx_parse *p, struct hj_effect *e);
/* Reads "the top 3 cards of target player's deck into their damage pile".
 * OWNER: the owner is stated; otherwise *YOURS is true for "your". */
bool tx_top_cards(struct tx_parse *p, struct hj_effect *e, bool owner,
                  bool *yours);
/* Reads a plain verb that other players carry out with their own objects: "each
 * opponent destroys a site they control". */
bool tx_actor_verb(struct tx_parse *p, struct tx_clause *c);
bool tx_deal(struct tx_parse *p, struct tx_clause *c, bool elliptic);
/* True for "a card" without a zone, which may also be a card of a hand or one
 * that was looked at. */
bool tx_is_anywhere(const struct tx_parse *p, const struct hj_selector *s);

void tx_clear(struct hj_effect *e);
/* True if an effect of this kind may have a duration. */
bool tx_has_until(const struct hj_text_words *w, const struct hj_effect *e);
/* Reads "Until end of turn," before clauses; returns HJ_UNTIL_NONE if
 * absent. */
uint8_t tx_until_in_front(struct tx_parse *p);
/* Sets the duration of all clauses of LIST from FIRST on. */
bool tx_all_until(struct tx_parse *p, struct hj_effect *list, int first,
                  int count, uint8_t until);
/* True if each clause after a clause with a duration, about the same objects,
 * has a duration or needs none. */
bool tx_says_how_long(struct tx_parse *p, const struct hj_effect *list,
                      int first, int count);
/* Sets the duration stated after the last clause for all changes joined to it.
 * Control and prevention of other objects need their own duration. */
bool tx_lasts_until(struct tx_parse *p, struct hj_effect *list, int first,
                    int count, uint8_t until);
/* Reads "Choose one: …; or …". */
bool tx_modes(struct tx_parse *p, struct hj_effect *list, uint8_t *count);
/* Reads "or" and a second clause, an alternative to the last one of LIST: "Draw
 * a card or gain 2 health". */
bool tx_either(struct tx_parse *p, struct hj_effect *list, uint8_t *count);
/* Reads the condition of the following clauses: "if you do,", "on a 4 or
 * more,". */
bool tx_clause_condition(struct tx_parse *p, const struct hj_condition **when);
/* Reads a condition after clause FIRST, or after "cannot … or …" (NEITHER).
 * THING: "it" had a referent before it. */
bool tx_trailing_if(struct tx_parse *p, struct hj_effect *list, int first,
                    int count, bool thing, bool neither);

#endif
