/* SPDX-License-Identifier: MPL-2.0 */
/* One clause of a card text, carried out for each object, player or place that
 * it affects. */
#include "play/internal.h"

#include <stdlib.h>

/* Moves COUNT cards, or all if there are fewer, from the top of PLAYER's deck
 * to ZONE. */
static void mill(struct pl_run *r, int player, int count, int zone,
                 const char *rule)
{
    for (int i = 0; i < count && pl_on(rule) && !pl_over(r); i++) {
        int object = pl_top_card(r, player);
        if (object < 0)
            return;
        pl_move(r, object, zone, 0, rule);
    }
}

static void modify(struct pl_run *r, const struct pl_pending *p,
                   const struct hj_effect *e, int object, int n)
{
    struct pl_modifier m = pl_change(object, p->item.object, PL_MODIFIES_VALUE,
                                     0, 0, pl_lasting(r, &p->item, e));

    for (int v = 0; v < HJ_TEXT_VALUES; v++) {
        if (e->values[v] == 0)
            continue;
        if (n > PL_GREAT || n < -PL_GREAT || e->values[v] * n > PL_GREAT ||
            e->values[v] * n < -PL_GREAT) {
            pl_unread(r, NULL, PL_SAY(NUMBER_TOO_GREAT), PL_GREAT);
            return;
        }
        m.which = r->g->rules->word_values[v];
        m.amount = (int16_t)(e->values[v] * n);
        pl_modify(r, &m, pl_cited(r, r->g->rules->cites.change));
    }
}

/* Grants the keywords of a clause to an object, or takes an instance of each
 * that it has. */
static void keywords(struct pl_run *r, const struct pl_pending *p,
                     const struct hj_effect *e, int object)
{
    struct pl_modifier m = pl_change(
        object, p->item.object, PL_MODIFIES_KEYWORD, 0,
        e->kind == HJ_EFFECT_GAIN ? 1 : -1, pl_lasting(r, &p->item, e));

    for (int k = 0; k < e->keyword_count; k++) {
        if (e->kind == HJ_EFFECT_LOSE &&
            pl_keyword(r, object, e->keywords[k].keyword) <= 0)
            continue;
        m.n = e->keywords[k].n;
        m.x = e->keywords[k].x;
        m.which = e->keywords[k].keyword;
        pl_modify(r, &m, pl_cited(r, r->g->rules->cites.gain));
    }
}

/* Puts N counters on an object, or removes -N: at most those that are there,
 * for the amount "all" every one. */
static void counters(struct pl_run *r, const struct hj_effect *e, int object,
                     int n)
{
    int mark = r->g->rules->word_marks[e->index];
    int sign = pl_counter_sign(r->g->rules, e->index);
    int there = sign * pl_mark_of(r->s, object, mark);

    if (e->n.kind == HJ_AMOUNT_ALL || (n < 0 && n < -there))
        n = there > 0 ? -there : 0;
    pl_mark(r, object, mark, sign * n,
            sign < 0 ? r->g->rules->cites.opposite
                     : pl_cited(r, r->g->rules->cites.count));
}

/* True if an object has left play, so that a clause does nothing to it: only
 * clauses that move it, cancel it or name a zone still do.  False with the rule
 * STACKED. */
static bool is_gone(const struct pl_run *r, const struct hj_effect *e,
                    int object)
{
    return e->kind != HJ_EFFECT_MOVE && e->kind != HJ_EFFECT_CANCEL &&
           e->whom.zone == HJ_TEXT_NONE && !r->g->rules->stacked &&
           pl_is_away(r, object);
}

static void do_to_object(struct pl_run *r, struct pl_pending *p,
                         const struct hj_effect *e, int object, int n)
{
    const struct pl_rules *rules = r->g->rules;

    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        if (pl_in_play(r, object))
            modify(r, p, e, object, e->n.kind == HJ_AMOUNT_N ? 1 : n);
        break;
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
        if (pl_in_play(r, object))
            keywords(r, p, e, object);
        break;
    case HJ_EFFECT_MOVE:
        pl_move(r, object, rules->word_zones[e->to], 0, r->rule);
        break;
    case HJ_EFFECT_COUNTER:
        counters(r, e, object, n);
        break;
    case HJ_EFFECT_CONTROL:
        pl_take_control(r, object, p->item.controller, e->until == HJ_UNTIL_END,
                        p->item.object, pl_cited(r, rules->cites.taken));
        if (object == p->it) /* "its controller" is the new one */
            p->it_controller = (uint8_t)(r->s->objects[object].controller + 1);
        break;
    case HJ_EFFECT_CANCEL:
        if (pl_effect_of(r->s, object) >= 0)
            pl_cancel(r, pl_effect_of(r->s, object), r->rule);
        break;
    default:
        break;
    }
}

static void do_to_player(struct pl_run *r, struct pl_pending *p,
                         const struct hj_effect *e, int player, int n)
{
    const struct pl_rules *rules = r->g->rules;

    switch (e->kind) {
    case HJ_EFFECT_NUMBER:
        pl_number(r, player, rules->word_numbers[e->index],
                  pl_player_share(r, &p->item, e, player, n), r->rule);
        break;
    case HJ_EFFECT_DRAW:
        pl_draw(r, player, pl_player_share(r, &p->item, e, player, n), r->rule);
        break;
    case HJ_EFFECT_MILL:
        mill(r, player, n, rules->word_zones[e->to], r->rule);
        break;
    default:
        break;
    }
}

/* Returns P's item as the source of damage, or OTHER, a copy of it with another
 * object, if clause E says that "it" deals the damage. */
static const struct pl_item *damage_source(const struct pl_pending *p,
                                           const struct hj_effect *e,
                                           struct pl_item *other)
{
    if (e->kind != HJ_EFFECT_DAMAGE || e->by == NULL ||
        e->by->pick != HJ_PICK_IT)
        return &p->item;
    *other = p->item;
    other->object = p->before;
    return other;
}

/* Tells each known card of player WHOSE's hand, which PLAYER sees. */
static void look(struct pl_run *r, int player, int whose)
{
    PL_WALK_OF (w, r->s, PL_ZONE(r->g->rules->hand), whose)
        if (whose != player && r->s->objects[w.at].card != HJ_NO_CARD)
            pl_tell_of(r, PL_LOOKED, 0, w.at, player, 0, 1, r->rule);
}

/* Carries out a clause of amount N for one affected object, player or place. */
static void do_one(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, pl_ref ref, int n)
{
    const struct pl_rules *rules = r->g->rules;
    bool is_object = pl_ref_is_object(ref), is_player = pl_ref_is_player(ref);
    int player = is_player ? ~ref : p->item.controller;
    struct pl_item other;
    const struct pl_item *dealer = damage_source(p, e, &other);

    if (pl_over(r) || r->unread || (is_player && r->s->players[~ref].out) ||
        (is_object &&
         (is_gone(r, e, ref) || pl_add_rule_effect(r, &p->item, e, ref))) ||
        (rules->effect != NULL && rules->effect(r, dealer, e, ref, n)))
        return;
    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        if (rules->damage != NULL)
            rules->damage(r, dealer, e, ref, n);
        break;
    case HJ_EFFECT_WIN:
        pl_win(r, player, r->rule);
        break;
    case HJ_EFFECT_LOSE_GAME:
        pl_lose(r, player, r->rule);
        break;
    case HJ_EFFECT_DRAW_GAME:
        pl_win(r, PL_PLAYERS, r->rule);
        break;
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        if (is_player && e->by == NULL &&
            (rules->words->verbs[e->index].is & HJ_VERB_LOOKS))
            look(r, p->item.controller, ~ref);
        if (rules->verb != NULL)
            rules->verb(r, &p->item, e, ref, p->item.to);
        break;
    default:
        if (is_object)
            do_to_object(r, p, e, ref, n);
        else if (is_player)
            do_to_player(r, p, e, ~ref, n);
        break;
    }
}

/* Carries out a divided clause: for each target once, with as much as the line
 * named the target for. */
static void divide(struct pl_run *r, struct pl_pending *p,
                   const struct hj_effect *e, const pl_ref *refs, int count)
{
    for (int i = 0; i < count && !pl_over(r); i++) {
        int first = 0, n = 0;
        while (refs[first] != refs[i])
            first++;
        for (int k = 0; k < count; k++)
            n += refs[k] == refs[i];
        if (first == i)
            do_one(r, p, e, refs[i], n);
    }
}

/* Returns the number that clause E changes, of the one player in REFS; 0: it
 * changes none, or affects more than one. */
static int number_of(const struct pl_run *r, const struct hj_effect *e,
                     const pl_ref *refs, int count)
{
    if (e->kind != HJ_EFFECT_NUMBER || count != 1 || !pl_ref_is_player(refs[0]))
        return 0;
    return *pl_number_slot(r, ~refs[0], r->g->rules->word_numbers[e->index]);
}

/* Returns the number of exhausted objects among REFS. */
static int lying(const struct pl_run *r, const pl_ref *refs, int count)
{
    int n = 0;

    for (int i = 0; i < count; i++)
        n += pl_ref_is_object(refs[i]) && pl_is_flag(r, refs[i], PL_EXHAUSTED);
    return n;
}

/* True, and the game is drawn, if all players lose by the clause at once. */
static bool is_drawn(struct pl_run *r, const struct hj_effect *e,
                     const pl_ref *refs, int count)
{
    const char *rule = r->g->rules->cites.all_lose;
    int lose = 0;

    for (int i = 0; i < count && e->kind == HJ_EFFECT_LOSE_GAME; i++)
        lose += pl_ref_is_player(refs[i]) && !r->s->players[~refs[i]].out;
    if (lose == 0 || lose < pl_in_game(r))
        return false;
    pl_win(r, PL_PLAYERS, rule != NULL ? rule : r->rule);
    return true;
}

void pl_apply_clause(struct pl_run *r, struct pl_pending *p,
                     const struct hj_effect *e, const pl_ref *refs, int count)
{
    bool turns =
        e->kind == HJ_EFFECT_VERB && r->g->rules->turns >> e->index & 1;
    int n = pl_clause_amount(r, p, e), was = number_of(r, e, refs, count);
    int lay = turns ? lying(r, refs, count) : 0;

    if (is_drawn(r, e, refs, count))
        return;
    if (e->among > 0)
        divide(r, p, e, refs, count);
    else
        for (int i = 0; i < count && !pl_over(r); i++)
            do_one(r, p, e, refs[i], pl_amount_for(r, e, refs[i], n));
    if (e->kind == HJ_EFFECT_NUMBER)
        p->many = (int16_t)abs(number_of(r, e, refs, count) - was);
    if (turns) /* done if enough objects have turned */
        p->did = abs(lying(r, refs, count) - lay) >=
                 (e->whom.up_to || e->whom.count < 2 ? 1 : e->whom.count);
}
