/* SPDX-License-Identifier: MPL-2.0 */
/* Conditions of clauses and abilities: "if you control a site", "it is a Ship
 * unit". */
#include "play/internal.h"

static bool within(const struct hj_condition *c, int n)
{
    return n >= c->least && n <= c->most;
}

/* Returns the number that a condition limits, of PLAYER: a number, the count of
 * a zone, or the count of objects that fit; ALL: or may fit. */
static int counted(const struct pl_run *r, const struct hj_condition *c,
                   int player, int source, int you, bool all)
{
    const struct pl_rules *rules = r->g->rules;
    int count = 0;

    if (c->kind == HJ_IF_NUMBER)
        return *pl_number_slot(r, player, rules->word_numbers[c->index]);
    if (c->kind == HJ_IF_ZONE) {
        int zone = rules->word_zones[c->index];
        return zone == rules->deck ? r->s->players[player].deck
                                   : pl_count(r->s, player, zone);
    }
    PL_WALK_OF (w, r->s, pl_zones_of(r->g, &c->whom), player)
        count += pl_fits(r, &c->whom, w.at, source, you, PL_REF_NONE) ||
                 (all && pl_is_unsure_open(r, &c->whom, w.at, source, you));
    return count;
}

/* True for "it is a Ship unit": only type and traits, which never change. */
static bool is_of_kind(const struct hj_selector *s)
{
    return s->kind_count == 1 && s->with == 0 && s->zone == HJ_TEXT_NONE &&
           s->test_count == 0 && s->kinds[0].states == 0 &&
           s->kinds[0].not_states == 0 &&
           (s->kinds[0].trait_count > 0 || s->kinds[0].types != 0);
}

/* True if a player whom the condition means has more than one of the others. */
static bool any_has_more(const struct pl_run *r, const struct hj_condition *c,
                         int source, int you)
{
    int other =
        c->player == HJ_CONTROL_YOU ? HJ_CONTROL_OPPONENT : HJ_CONTROL_YOU;

    for (int i = 0; i < r->g->players; i++) {
        if (r->s->players[i].out || !pl_is_meant(r, c->player, i, you))
            continue;
        for (int k = 0; k < r->g->players; k++)
            if (!r->s->players[k].out && pl_is_meant(r, other, k, you) &&
                counted(r, c, i, source, you, false) >
                    counted(r, c, k, source, you, false))
                return true;
    }
    return false;
}

/* True if one of the players whom the condition means meets it; where it
 * demands none of something, if all of them do; of any player, if all of them
 * together do. */
static bool of_players(const struct pl_run *r, const struct hj_condition *c,
                       int source, int you, int that, bool all)
{
    bool none = c->most == 0 && c->kind == HJ_IF_CONTROLS;
    int sum = 0;

    if (c->more)
        return any_has_more(r, c, source, you);
    if (c->player == HJ_CONTROL_THAT)
        return that < r->g->players &&
               within(c, counted(r, c, that, source, you, all));
    for (int i = 0; i < r->g->players && c->player == HJ_CONTROL_ANY; i++)
        sum += counted(r, c, i, source, you, all);
    if (c->player == HJ_CONTROL_ANY)
        return within(c, sum);
    for (int i = 0; i < r->g->players; i++)
        if (!r->s->players[i].out && pl_is_meant(r, c->player, i, you) &&
            within(c, counted(r, c, i, source, you, all)) != none)
            return !none;
    return none;
}

int pl_object_of(const struct pl_run *r, const struct hj_condition *c,
                 const struct pl_pending *p)
{
    int source = p->item.object;

    return c->whom.pick == HJ_PICK_IT     ? p->it
           : c->whom.pick == HJ_PICK_HOST ? r->s->objects[source].host
                                          : source;
}

/* True if "this" or "it" meets the condition; ALL: or may meet it. */
static bool meets_condition(const struct pl_run *r,
                            const struct hj_condition *c,
                            const struct pl_pending *p, bool all)
{
    int object = pl_object_of(r, c, p);
    const struct hj_selector *whom = &c->whom;
    struct hj_selector rest;
    bool anywhere;

    if (object < 0)
        return false;
    if (whom->relation != HJ_TEXT_NONE && r->g->rules->related != NULL)
        return r->g->rules->related(r, object, whom->relation, p->item.object,
                                    PL_REF_NONE);
    anywhere = (whom->zone == HJ_TEXT_NONE && r->g->rules->stacked) ||
               is_of_kind(whom) || whom->test_count > 0;
    if (all && !pl_is_down(r, &r->s->objects[object]) &&
        pl_asks_more(r, whom, object, &rest))
        whom = &rest;
    return anywhere
               ? pl_fits_any_zone(r, whom, object, -1, -1)
               : pl_fits(r, whom, object, -1, p->item.controller, PL_REF_NONE);
}

/* True if a condition holds; ALL: if what may fit it does. */
static bool holds_for(const struct pl_run *r, const struct hj_condition *c,
                      const struct pl_pending *p, bool all)
{
    int you = p->item.controller;
    bool holds = false;

    switch (c->kind) {
    case HJ_IF_CONTROLS:
    case HJ_IF_NUMBER:
    case HJ_IF_ZONE:
        holds = of_players(r, c, p->item.object, you, p->whose, all);
        break;
    case HJ_IF_IS:
        holds = meets_condition(r, c, p, all);
        break;
    case HJ_IF_TURN:
        holds = c->player == HJ_CONTROL_ANY ||
                (c->player == HJ_CONTROL_OPPONENT) ==
                    pl_is_opponent(r->g, r->s->turn, you);
        break;
    case HJ_IF_PHASE:
        holds = r->s->phase == r->g->rules->first_phase + c->index &&
                (c->player == HJ_CONTROL_ANY ||
                 !pl_is_opponent(r->g, r->s->turn, you));
        break;
    case HJ_IF_DID:
        holds = p->did;
        break;
    case HJ_IF_ROLLED:
        holds = within(c, p->rolled);
        break;
    case HJ_IF_WENT:
        holds = p->it >= 0 &&
                r->s->objects[p->it].zone == r->g->rules->word_zones[c->index];
        break;
    case HJ_IF_CHOSEN:
        holds = c->least == p->mode;
        break;
    case HJ_IF_OTHERWISE:
        holds = !p->condition_held;
        break;
    case HJ_IF_STACK:
        holds = r->s->stack_count == 0;
        break;
    default:
        break;
    }
    if (holds && c->also != NULL)
        holds = holds_for(r, c->also, p, all);
    return holds != c->negated;
}

bool pl_holds(const struct pl_run *r, const struct hj_condition *c,
              const struct pl_pending *p)
{
    return holds_for(r, c, p, false);
}

/* True if unknown objects alone decide "exactly two": they may be too few, just
 * as many, and too many. */
static bool is_between(const struct pl_run *r, const struct hj_condition *c,
                       const struct pl_pending *p)
{
    struct hj_condition few = *c, many = *c;

    few.also = many.also = NULL;
    few.negated = many.negated = false;
    few.least = 0;
    many.most = HJ_TEXT_ANY;
    return c->least > 0 && c->most != HJ_TEXT_ANY &&
           !holds_for(r, &many, p, false) && holds_for(r, &many, p, true) &&
           holds_for(r, &few, p, false) && !holds_for(r, &few, p, true);
}

bool pl_is_condition_unsure(const struct pl_run *r,
                            const struct hj_condition *c,
                            const struct pl_pending *p)
{
    if (c != NULL && pl_holds(r, c, p) != holds_for(r, c, p, true))
        return true;
    for (; c != NULL; c = c->also)
        if (c->kind == HJ_IF_CONTROLS &&
            (c->more ? pl_first_unsure(r, &c->whom, HJ_CONTROL_ANY, p) >= 0
                     : is_between(r, c, p)))
            return true;
    return false;
}

bool pl_may_hold(const struct pl_run *r, const struct hj_condition *c,
                 const struct pl_pending *p)
{
    return c == NULL || pl_holds(r, c, p) || pl_is_condition_unsure(r, c, p);
}
