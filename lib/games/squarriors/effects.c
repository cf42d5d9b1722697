/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: effects of card texts and effect lines that only this game
 * has. */
#include "games/squarriors/sq.h"

static void strengthen(struct pl_run *r, int player, int domain, int change,
                       const char *rule)
{
    if (sq_stands(r, player, domain) || !pl_on("4.3.6.7"))
        pl_number(r, player, SQ_STRENGTH + domain, change, rule);
}

/* Destroys COUNT creatures at the same time, for PLAYER; -1: for the controller
 * of each. */
static void destroy(struct pl_run *r, const pl_ref *refs, int count, int player,
                    const char *rule)
{
    struct pl_simultaneous heard;

    pl_begin_simultaneous(r, &heard);
    for (int i = 0; i < count; i++)
        sq_raise_death(r, refs[i]);
    for (int i = 0; i < count; i++) {
        if (sq_is_living(r, refs[i])) {
            sq_move_dead(
                r, refs[i],
                player < 0 ? r->s->objects[refs[i]].controller : player, rule);
        } else if (r->s->objects[refs[i]].zone != SQ_REMOVED) {
            sq_detach_all(r, refs[i], "4.4.8.4 4.4.8.5");
            pl_move(r, refs[i], SQ_DISCARD, 0, rule);
        }
    }
    pl_end_simultaneous(r, &heard);
}

bool sq_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count)
{
    pl_ref there[PL_OBJECTS];
    int n = pl_destroyed(r, e, SQ_VERB_DESTROY, refs, count, there);

    if (n >= 0) {
        destroy(r, there, n, p->item.controller, "1.1.7");
    } else {
        n = pl_destroyed(r, e, SQ_VERB_SACRIFICE, refs, count, there);
        if (n < 0)
            return false;
        destroy(r, there, n, -1, "5.5.5");
    }
    sq_settle(r);
    return true;
}

static void banish(struct pl_run *r, int object, const char *rule)
{
    if (sq_is_living(r, object))
        pl_move(r, object, SQ_BANISHED, 0, rule);
}

void sq_verb(struct pl_run *r, const struct pl_item *item,
             const struct hj_effect *e, pl_ref target, pl_ref place)
{
    const char *rule = r->rule != NULL ? r->rule : "5.3.1";
    int n = pl_amount(r, &e->n, item, -1);

    (void)place;
    if (pl_ref_is_place(target)) {
        if (e->index == SQ_VERB_INCREASE || e->index == SQ_VERB_DECREASE)
            strengthen(r, pl_place_player(target),
                       pl_place_zone(target) - SQ_ARMY,
                       e->index == SQ_VERB_INCREASE ? n : -n, "S7");
        return;
    }
    if (!pl_ref_is_object(target))
        return;
    switch (e->index) {
    case SQ_VERB_EXPEND:
        pl_flag(r, target, PL_EXHAUSTED, true, rule);
        break;
    case SQ_VERB_READY:
        if (!sq_is_kept(r, target))
            pl_flag(r, target, PL_EXHAUSTED, false, rule);
        break;
    case SQ_VERB_BANISH:
        banish(r, target, "4.2.3.1");
        break;
    }
}

/* Counts damage of effects by one player of the attack to the other's creatures
 * (S19 `all`). */
static void count_extra(struct pl_run *r, int object, int player, int n)
{
    struct sq_own *own = sq_own(r);
    int whose = r->s->objects[object].controller;

    if (own->attack != SQ_DOMINANCE)
        return;
    if (player == own->attacking && whose == own->defending)
        own->extra[0] += n;
    else if (player == own->defending && whose == own->attacking)
        own->extra[1] += n;
}

void sq_damage(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref target, int n)
{
    (void)e;
    if (!pl_ref_is_object(target) || !sq_is_living(r, target))
        return;
    count_extra(r, target, item->controller,
                sq_deal_damage(r, SQ_BY_EFFECT, item->object, target, n,
                               item->controller, "5.1.9.2"));
}

/* Adds a prevention of damage; false for other effects. */
bool sq_effect(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref target, int n)
{
    struct pl_modifier m =
        pl_change(target, item->object, PL_MODIFIES_RULES, SQ_PREVENTS,
                  e->n.kind == HJ_AMOUNT_ALL ? -1 : n, PL_UNTIL_END);

    if (e->kind != HJ_EFFECT_PREVENT || !pl_ref_is_object(target))
        return false;
    pl_modify(r, &m, r->rule != NULL ? r->rule : "5.1.9.2");
    return true;
}

/* --- `effect` lines --- */

/* Returns the player of an `effect` line: that behind `by` or who controls what
 * is there, else the actor of the line above; below 0: reported. */
static int effect_of(struct pl_run *r)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_BY, 0);
    int player = o != NULL ? pl_player(r->g, o->symbol) : sq_own(r)->actor;
    struct hj_str rest;
    int source =
        player < 0 ? pl_find_operand(r, o, sq_own(r)->actor, &rest) : -1;

    if (source >= 0)
        return r->s->objects[source].controller;
    if (player < 0)
        pl_no_player(r, o);
    return player;
}

static void strength_line(struct pl_run *r, const struct pl_words *w,
                          int player)
{
    const struct hj_operand *o = pl_effect_operand(w, 1);
    pl_ref place = o == NULL ? PL_REF_NONE : pl_place_operand(r, o, player);
    int n, domain;
    int64_t wanted;

    if (o == NULL)
        pl_unread(r, NULL, SQ_SAY(MISSING_DOMAIN));
    if (place == PL_REF_NONE)
        return;
    domain = sq_domain_named(r, o, place);
    if (domain < 0 || !pl_effect_number(r, w, 2, &n))
        return;
    player = pl_place_player(place);
    wanted = (int64_t)sq_strength(r, player, domain) + n;
    strengthen(r, player, domain, n, "");
    pl_note_limited(r, w, sq_strength(r, player, domain), wanted);
}

/* Moves an object for an `effect` line; false: the kernel does. A removed card
 * never returns (4.1.2.1). A living creature that goes to a chain is dead. */
static bool move_line(struct pl_run *r, const struct pl_words *w, int object,
                      int player)
{
    const struct hj_operand *to = hj_action_operand(r->a, HJ_ROLE_TO, 0);
    pl_ref place = to != NULL ? pl_place_text(r, hj_operand_text(to), player)
                              : PL_REF_NONE;
    struct pl_object *o = &r->s->objects[object];

    if (o->zone == SQ_REMOVED && pl_on("4.1.2.1 1.2.7")) {
        pl_undoable(r, pl_effect_operand(w, 1), "4.1.2.1 1.2.7",
                    SQ_SAY(OUT_OF_GAME_FOR_GOOD), PL_LABEL(r, object));
        return true;
    }
    if (place == PL_REF_NONE || !(PL_ZONE(pl_place_zone(place)) & SQ_CHAINS))
        return false;
    o->flags |= SQ_DYING;
    sq_leave_attack(r, object);
    sq_detach_all(r, object, "4.4.8.4 4.4.8.5");
    sq_to_chain(r, object, pl_place_player(place), place, "");
    o->flags &= (uint16_t)~SQ_DYING;
    return true;
}

const char *const sq_effect_words[] = {"move",   "damage",   "destroy",
                                       "banish", "strength", NULL};

bool sq_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w)
{
    enum { MOVE, DAMAGE, DESTROY, BANISH, STRENGTH, WORDS };
    static const uint8_t most[WORDS] = {2, 3, 2, 2, 3};
    int player = effect_of(r), object, n, word = 0;
    int64_t wanted;
    pl_ref target;

    if (r->unread)
        return true;
    while (word < WORDS && !hj_str_is(what, sq_effect_words[word]))
        word++;
    if (word == WORDS)
        return false;
    if (!pl_check_end(r, w, most[word]))
        return true;
    if (word == STRENGTH) {
        strength_line(r, w, player);
        return true;
    }
    target = object = pl_effect_object(r, w, player);
    if (object < 0)
        return true;
    if (word == MOVE)
        return move_line(r, w, object, player);
    if (word == DESTROY)
        destroy(r, &target, 1, player, "");
    else if (word == BANISH)
        banish(r, object, "");
    else if (pl_effect_number(r, w, 2, &n) && n < 0) {
        wanted = (int64_t)pl_mark_of(r->s, object, SQ_DAMAGE) + n;
        pl_mark(r, object, SQ_DAMAGE, n, "");
        pl_note_limited(r, w, pl_mark_of(r->s, object, SQ_DAMAGE), wanted);
    } else if (!r->unread)
        count_extra(r, object, player,
                    sq_deal_damage(r, SQ_BY_EFFECT, -1, object, n, player, ""));
    return true;
}
