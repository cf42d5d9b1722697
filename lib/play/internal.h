/* SPDX-License-Identifier: MPL-2.0 */
/* What the kernel's files share and no game needs. */
#ifndef HJ_PLAY_INTERNAL_H
#define HJ_PLAY_INTERNAL_H

#include "play/rules.h"

struct pl_legal; /* play/legal.h */

/* words.c: whether the action has the operands that its verb takes, by number
 * alone (false: reported); and what they mean. */
bool pl_check_words(struct pl_run *r, const struct pl_verb *verb);
bool pl_read_words(struct pl_run *r, const struct pl_verb *verb, int player,
                   struct pl_words *w);

/* verbs.c: the verbs of all games; HJ_VERB_NONE behind the last. */
extern const struct pl_verb pl_verbs[];

/* card-names.c: says that a word names no card, and what is near to it. */
void pl_unknown_card(struct pl_run *r, const struct hj_operand *o,
                     const struct hj_lookup *found);
void pl_unknown_object(struct pl_run *r, const struct hj_operand *o);
/* That TEXT is none of the words that WORD gives for 0 and on, NULL behind the
 * last: "unknown phase 'x'; nearest: attack". */
void pl_no_such(struct pl_run *r, const struct hj_operand *o,
                struct hj_str text, const char *what,
                const char *(*word)(const struct pl_rules *rules, int i));
/* Whether the words from O on are a name that lacks quotation marks; it is
 * said. */
bool pl_is_unquoted(struct pl_run *r, const struct hj_operand *o);
/* OBJECT turns out to be CARD, which another card of its owner was taken for
 * when a `?` was one of a hand that is known; false: there is none. */
bool pl_trade_guess(struct pl_run *r, int object, hj_card card);

/* names.c */
/* The zone of that word; 0: none. */
int pl_zone_named(const struct pl_rules *rules, struct hj_str word);
/* `[PLAYER.]ZONE`, PLAYER where none is said; *REST is what stands behind. */
bool pl_read_zone(const struct pl_run *r, struct hj_str text, int *player,
                  int *zone, struct hj_str *rest);
struct hj_str pl_part(struct hj_str *rest);
/* Named by a log by its card alone: in play or on the stack. */
static inline bool pl_on_table(const struct pl_run *r, int object)
{
    return pl_in_play(r, object) ||
           (r->g->rules->stack != 0 &&
            r->s->objects[object].zone == r->g->rules->stack);
}
uint32_t pl_table_zones(const struct pl_rules *rules);
bool pl_came_before(const struct pl_run *r, int a, int b);
/* The item of the stack with that alias; -1. */
int pl_item_aliased(const struct pl_state *s, hj_symbol symbol);
/* The object that a path begins with, and what stands behind it. */
int pl_path_object(struct pl_run *r, struct hj_str path, struct hj_str *rest);

/* Place number I that an effect may target; PL_REF_NONE behind the last. */
pl_ref pl_place_of(const struct pl_run *r, int i);

/* more-paths.c: the value of a path of the game's table; all of its paths. */
bool pl_more_fact(const struct pl_run *r, struct hj_str path,
                  struct hj_out *out);
void pl_more_paths(const struct pl_run *r,
                   void (*list)(void *data, const char *path), void *data);

/* begin.c: a roll, or a choice, of who begins (false: it is none); offers of
 * them. */
bool pl_begin_roll(struct pl_run *r, int player, const struct pl_words *w);
bool pl_begin_choice(struct pl_run *r, int player, const struct pl_words *w);
void pl_offer_begin(struct pl_legal *l);
/* The card of the open zone: of the deck list; unknown where nobody has named
 * it, which may be illegal; `reveal ZONE CARD` (false: it is none); offers. */
void pl_lay_open(struct pl_run *r);
void pl_lay_unknown(struct pl_run *r, bool illegal);
bool pl_reveal_open(struct pl_run *r, int player, const struct pl_words *w);
void pl_offer_open(struct pl_legal *l, int player);

/* legal.c: whether an earlier card of its zone is the same one; the candidate
 * is offered, or else with each place behind `to`. */
bool pl_is_repeated(const struct pl_state *s, int object);
void pl_offer_to(struct pl_legal *l);
/* candidates.c: what answers a keyword that waits. */
void pl_offer_keyword(struct pl_legal *l, int player,
                      const struct pl_pending *p);

/* objects.c */
void pl_lay_object(struct pl_run *r, int object, int zone);
void pl_set_controller(struct pl_state *s, int object, int player);
bool pl_is_countable(struct pl_run *r, int64_t value);
int pl_number_holder(const struct hj_game *g, int player, int number);

/* Whether something waits for answers. */
static inline bool pl_is_open(const struct pl_run *r)
{
    return r->s->stack_count > 0 ||
           (r->g->rules->is_open != NULL && r->g->rules->is_open(r));
}

/* stack.c: PLAYER acts, though others come first. */
void pl_imply_passes(struct pl_run *r, int player);

/* time.c: the phase's start, where nothing of it has happened. */
void pl_begin_phase(struct pl_run *r);

/* What PLAYER has done this turn is no longer so. */
void pl_forget_turn(struct pl_run *r, int player);

/* The end of a turn that waited for choices. */
void pl_finish_turn(struct pl_run *r);

/* pending.c */
bool pl_may_choose(const struct pl_run *r, const struct pl_pending *p,
                   pl_ref ref);

/* text.c: the game's words; a card's text. */
bool pl_open_text(struct hj_game *g, struct hj_error *e);
void pl_close_text(struct hj_game *g);
bool pl_read_text(struct hj_game *g, hj_card card, struct pl_card *c);
bool pl_is_continuous(const struct hj_game *g, const struct hj_ability *a);
/* Among the events that a card hears: it has abilities of a moment. */
#define PL_HEARS_MOMENTS (UINT64_C(1) << 63)

/* select.c: whether a reference fits the selector of a clause; whether it may
 * be its target, too; an amount; whether a condition holds. */
bool pl_fits_ref(const struct pl_run *r, const struct hj_effect *e, pl_ref ref,
                 int source, int you);
int pl_amount(const struct pl_run *r, const struct hj_amount *n, int source,
              int you, int it);
static inline uint32_t pl_all_zones(const struct hj_game *g)
{
    return ((UINT32_C(1) << g->rules->zone_count) - 1) & ~UINT32_C(1);
}

/* effects.c */
int pl_you(const struct pl_run *r, int source);
/* The only place that something can move to. */
pl_ref pl_only_place(const struct pl_run *r, const struct hj_effect *e,
                     int object, bool *several);
/* Goes on with an ability; false: it waits for a line. */
bool pl_go_on(struct pl_run *r, struct pl_pending *p);
void pl_begin_ability(struct pl_run *r, struct pl_pending *p);
/* A clause is not carried out: its targets are not for those behind it. */
void pl_pass_over(const struct pl_run *r, struct pl_pending *p,
                  const struct hj_effect *e);
/* An ability occurs: it is carried out, or waits for its choices. */
void pl_occur(struct pl_run *r, int object, int ability, int player,
              int subject, int whose);
/* Abilities of a moment: of that row of the phases, or of the turn. */
void pl_moment(struct pl_run *r, int moment, int phase);

/* effects.c: what continuous effects of anything in force add. */
int pl_given_value(const struct pl_run *r, int object, int value);
int pl_given_keyword(const struct pl_run *r, int object, int keyword);
/* The same of one source alone. */
int pl_given_by(const struct pl_run *r, int source, int object, int value);

/* effect-line.c */
void pl_effect_verb(struct pl_run *r, int player, const struct pl_words *w);

/* query.c */
bool pl_object_fact(const struct pl_run *r, int object, struct hj_str what,
                    struct hj_out *out);
void pl_put_pile(const struct pl_run *r, int player, int zone,
                 struct hj_out *out);
/* An object by its number or its place in its zone: bob.hand.3. */
void pl_put_numbered(const struct hj_game *g, const struct pl_state *s,
                     int object, struct hj_out *out);
struct hj_str pl_side(const struct hj_game *g, int player);

/* The way to name an object: its alias, else owner, slug and copy; what is not
 * on the table is named with its zone. */
struct pl_called {
    struct hj_str owner, zone, name; /* no owner: NAME is an alias */
    int copy; /* of those that are called alike, from 1 */
};
struct pl_called pl_called_as(const struct hj_game *g,
                              const struct pl_state *s, int object);
void pl_put_called(const struct pl_called *c, struct hj_out *out);

#endif
