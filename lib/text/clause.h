/* SPDX-License-Identifier: MPL-2.0 */
/* A clause while it is read: its verb, and what is around it. */
#ifndef HJ_TEXT_CLAUSE_H
#define HJ_TEXT_CLAUSE_H

#include "text/internal.h"

/* The subject of the clause before, for a clause that has none.  IN_FULL: that
 * clause is about something else, so that it is said again. */
struct tx_carry {
    bool set, plural, in_full;
    struct hj_selector who;
};

/* One clause while it is read. */
struct tx_clause {
    struct hj_effect *e;
    struct tx_carry *carry;
    struct hj_selector subject;
    struct hj_selector named; /* what a clause in front names; pick NONE */
    bool given;               /* it has a subject of its own */
    bool plural;              /* of the subject */
};

/* What the next clauses may call "it", "they", "that player". */
void tx_remember(struct tx_parse *p, const struct hj_effect *e);
/* "Target opponent may draw a card": it is for others to say. */
bool tx_of_others(const struct hj_effect *e);
/* True if it means just one player. */
bool tx_is_one_player(const struct hj_selector *s);
/* Whom a verb is about whose subject is MAY; ONE is its form. */
bool tx_whom(struct tx_parse *p, struct tx_clause *c, bool one, unsigned may);
void tx_again(const struct tx_carry *carry, struct hj_selector *whom);
/* The players WHO as another clause names them: a target is "that player". */
struct hj_selector tx_in_full(const struct hj_selector *who);
/* Clause E is the second of two: the one in front names WHO. */
bool tx_name_first(struct tx_parse *p, struct hj_effect *e,
                   const struct hj_selector *who);
bool tx_imperative(struct tx_parse *p, struct tx_clause *c);
bool tx_predicate(struct tx_parse *p, struct tx_clause *c);
/* "2 health"; LOST: with a minus. */
bool tx_number_of(struct tx_parse *p, struct hj_effect *e, bool lost);
/* A verb of the game whose shape begins with a subject, if SUBJECT, or that has
 * none. */
bool tx_own(struct tx_parse *p, struct tx_clause *c, bool subject);
/* One clause into E; CARRY: whom the one before was about. */
bool tx_clause_of(struct tx_parse *p, struct tx_carry *carry,
                  struct hj_effect *e);
/* "and 1 direct damage to target site", "and target site": the verb of the
 * clause before once more. */
bool tx_elliptic(struct tx_parse *p, const struct hj_effect *before,
                 struct hj_effect *e);
/* Behind their verbs. */
bool tx_draw(struct tx_parse *p, struct tx_clause *c, bool one);
bool tx_discard(struct tx_parse *p, struct tx_clause *c, bool one);
bool tx_half_number(struct tx_parse *p, struct tx_clause *c, bool one);
bool tx_price(struct tx_parse *p, struct tx_clause *c);
/* "2 sularium counters on target site" */
bool tx_counters(struct tx_parse *p, struct hj_effect *e, bool removed);
/* "instead of one" behind a clause that hangs on a condition. */
bool tx_instead_of(struct tx_parse *p, struct hj_effect *e);
/* Behind "unless" a player who may pay; *NOT: none is there. */
bool tx_unless(struct tx_parse *p, struct hj_effect *e, bool * not );
/* "the top 3 cards of target player's deck into their damage pile"; OWNER: it
 * is said whose deck, else *YOURS whether it is "your". */
bool tx_top_cards(struct tx_parse *p, struct hj_effect *e, bool owner,
                  bool *yours);
/* A plain verb that others than "you" do with what they control: "each opponent
 * destroys a site they control". */
bool tx_by(struct tx_parse *p, struct tx_clause *c);
bool tx_deal(struct tx_parse *p, struct tx_clause *c, bool elliptic);
/* "A card" that nothing says the place of: it may be one of a hand, or of those
 * that were looked at, as well. */
bool tx_is_anywhere(const struct tx_parse *p, const struct hj_selector *s);

void tx_clear(struct hj_effect *e);
/* "Until end of turn," in front of clauses; HJ_UNTIL_NONE: none is there. */
uint8_t tx_until_in_front(struct tx_parse *p);
/* It holds for all clauses of LIST from FIRST on. */
bool tx_all_until(struct tx_parse *p, struct hj_effect *list, int first,
                  int count, uint8_t until);
/* Clauses behind one with a duration that are about the same have one, too, or
 * need none. */
bool tx_says_how_long(struct tx_parse *p, const struct hj_effect *list,
                      int first, int count);
/* A duration behind the last clause holds for the changes that it is joined to;
 * control and prevention of something else have a length of their own. */
bool tx_lasts_until(struct tx_parse *p, struct hj_effect *list, int first,
                    int count, uint8_t until);
/* "Choose one: …; or …" */
bool tx_modes(struct tx_parse *p, struct hj_effect *list, uint8_t *count);
/* "Draw a card or gain 2 health": behind "or", the last of LIST is the one of
 * two clauses. */
bool tx_either(struct tx_parse *p, struct hj_effect *list, uint8_t *count);
/* What the clauses from here on hang on: "if you do,", "on a 4 or more,". */
bool tx_hangs(struct tx_parse *p, const struct hj_condition **when);
/* The same behind clause FIRST; THING: what "it" meant in front of it. */
bool tx_trailing_if(struct tx_parse *p, struct hj_effect *list, int first,
                    int count, bool thing);

#endif
