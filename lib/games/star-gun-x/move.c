/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: moves, arriving at a location, Intimidate. */
#include "games/star-gun-x/sgx.h"

bool sg_has_room(const struct pl_run *r, int player, int place)
{
    return sg_units_at(r, place, player, false) < SG_UNITS_HERE;
}

/* True if an effect of SOURCE that forbids something is about OBJECT. */
static bool is_about(const struct pl_run *r, int source,
                     const struct hj_effect *e, int object)
{
    int control = e->whom.control;

    return control == HJ_CONTROL_ANY || r->g->rules->you(r, source) < 0 ||
           (control == HJ_CONTROL_OPPONENT) ==
               pl_is_opponent(r->g, r->s->objects[object].controller,
                              r->s->objects[source].controller);
}

int sg_forbidding_card(const struct pl_run *r, int unit, int verb, int place)
{
    if (!pl_may_be_granted(r, PL_GRANTS_VERBS, verb))
        return -1; /* as nearly always */
    PL_EACH_STANDING (e, w, r, unit, verb)
        if ((place <= 0 || r->s->objects[w.at].column == place) &&
            is_about(r, w.at, e, unit))
            return w.at;
    return -1;
}

/* True if the move is free: as the first of the turn, or by the unit's own free
 * move, which is used up. */
static bool move_free(struct pl_run *r, int unit)
{
    struct sg_own *own = sg_own(r);

    if (own->moves == 0 &&
        (own->first_is_free || pl_rule_effect(r, unit, SG_VERB_FREE_MOVE) > 0))
        return true;
    if (pl_is_flag(r, unit, SG_MOVED_FREE) ||
        pl_rule_effect(r, unit, SG_VERB_MOVES_FREE) == 0)
        return false;
    r->s->objects[unit].flags |= SG_MOVED_FREE;
    return true;
}

static bool adjacent(const struct pl_run *r, int a, int b)
{
    return pl_chosen(r, SG_X2_ALL) ? a != b : a - b == 1 || b - a == 1;
}

void sg_do_move(struct pl_run *r, int player, const struct pl_words *w)
{
    int unit = pl_first(w, HJ_ROLE_ITEM);
    int place = pl_place_column(pl_first(w, HJ_ROLE_TO));
    const struct pl_object *o = &r->s->objects[unit];
    const struct hj_operand *to = pl_written(w, HJ_ROLE_TO);
    int cost = o->card == HJ_NO_CARD ? -1 : pl_printed(r, unit, SG_VALUE_MOVE);
    int by;

    if (place == o->column)
        pl_illegal(r, to, "moving-units.3 X20", PL_SAY(THERE_ALREADY),
                   PL_LABEL(r, unit));
    else if (pl_chosen(r, SG_X20_ADJACENT) && !adjacent(r, o->column, place))
        pl_illegal(r, to, "moving-units.3 X20", SG_SAY(LOCATION_NOT_ADJACENT));
    else if (!sg_has_room(r, o->controller, place))
        pl_illegal(r, to, "playing-units.10 X11", SG_SAY(LOCATION_FULL),
                   PL_ID(r, o->controller), place);
    pl_check_allowed(r, w->w[0].o, unit, SG_VERB_STAYS, "move",
                     "moving-units.1");
    by = sg_forbidding_card(r, unit, SG_VERB_NO_MOVE, place);
    if (by >= 0)
        pl_illegal(r, to, "moving-units.3", SG_SAY(MOVE_FORBIDDEN),
                   HJ_STR_ARG(pl_source_name(r, by)), PL_LABEL(r, unit));
    if (w->counts[HJ_ROLE_WITH] > 0 || (cost > 0 && !move_free(r, unit)))
        sg_pay(r, cost, cost, w, "moving-units.2 playing-units.3");
    sg_acts(r, player);
    if (player == r->s->turn)
        sg_own(r)->moves++;
    pl_move(r, unit, SG_UNIT, place, "moving-units.3");
}

/* --- arriving --- */

/* True if UNIT's Intimidate may move TARGET: an enemy there with less power
 * that may be targeted. */
static bool may_push(const struct pl_run *r, int unit, int target, int player)
{
    const struct pl_object *o = &r->s->objects[target];

    return o->zone == SG_UNIT && o->controller != player &&
           o->column == r->s->objects[unit].column &&
           pl_value(r, target, SG_VALUE_POWER) <
               pl_value(r, unit, SG_VALUE_POWER) &&
           r->g->rules->may_target(r, target, unit, player);
}

static bool may_push_to(const struct pl_run *r, int target, int place)
{
    return sg_may_go(r, target, SG_RELATION_ADJACENT,
                     pl_place_ref(-1, SG_LOCATION, place));
}

/* Returns the number of ways to push; *TARGET and *TO are the first one.
 * *UNSURE: all units that may be pushed are unknown. */
static int ways(const struct pl_run *r, int unit, int player, int *target,
                int *to, bool *unsure)
{
    int count = 0;

    *unsure = true;
    PL_WALK (w, r->s, PL_ZONE(SG_UNIT))
        for (int place = 1; place <= SG_PLACES; place++)
            if (may_push(r, unit, w.at, player) &&
                may_push_to(r, w.at, place)) {
                *unsure = *unsure && r->s->objects[w.at].card == HJ_NO_CARD;
                if (count++ > 0)
                    continue;
                *target = w.at;
                *to = place;
            }
    return count;
}

/* Carries out Intimidate, once for each arrival (keywords.11, X21). */
static void intimidate(struct pl_run *r, int unit)
{
    int player = r->s->objects[unit].controller, target = -1, to = 0;
    bool unsure;
    int count =
        pl_on("keywords.11") ? ways(r, unit, player, &target, &to, &unsure) : 0;

    if (count == 1 && !unsure) {
        struct pl_forced_choice *n =
            pl_note_forced(r, PL_ITEM_OWN, player, unit, target);
        n->to = pl_place_ref(-1, SG_LOCATION, to);
        n->which = SG_KEYWORD_INTIMIDATE;
        pl_move(r, target, SG_UNIT, to, "keywords.11 X21");
    } else if (count > 0) {
        pl_wait_keyword(r, unit, SG_KEYWORD_INTIMIDATE, unsure);
    } else if (pl_records(r) && pl_on("keywords.11")) {
        PL_WALK (w, r->s, PL_ZONE(SG_UNIT))
            if (may_push(r, unit, w.at, player))
                sg_tell_move_forbidden(r, w.at, SG_RELATION_ADJACENT, -1);
    }
}

/* True if an ability occurs as its unit arrives at a location. */
static bool occurs(const struct sg_coming *now, const struct hj_ability *a)
{
    return a->when == HJ_WHEN_KEYWORD
               ? now->pushes && a->keyword.keyword == SG_KEYWORD_INTIMIDATE
               : a->heading == SG_HEADING_ON_ENTER && now->played &&
                     pl_on("keywords.1 X22");
}

/* Returns the next ability that occurs; the count of abilities for Intimidate
 * that is not printed, which comes last; -1: none. */
static int next_of(const struct sg_coming *now, const struct pl_card *c)
{
    for (int i = now->ability; i < c->text.ability_count; i++)
        if (occurs(now, &c->text.abilities[i]))
            return i;
    return now->pushes ? c->text.ability_count : -1;
}

/* Carries out the abilities of an arrival in printed order. If the unit was
 * played, one that waits for a line delays the others. False: it waits. */
static bool come(struct pl_run *r, struct sg_coming *now)
{
    const struct pl_card *c = pl_card_of(r, now->unit);
    uint8_t resolving = r->s->resolving;
    int i;

    while (!pl_over(r) && (i = next_of(now, c)) >= 0) {
        bool on_enter = i < c->text.ability_count &&
                        c->text.abilities[i].when != HJ_WHEN_KEYWORD;
        now->ability = (uint8_t)(i + 1);
        now->pushes = now->pushes && on_enter;
        if (now->played && next_of(now, c) >= 0)
            r->s->resolving = 1; /* a pending answer delays the rest */
        if (on_enter)
            pl_trigger_ability(r, now->unit, i, now->player);
        else
            intimidate(r, now->unit);
        if (r->s->resolving != resolving && pl_holding(r->s) >= 0)
            return false;
        r->s->resolving = resolving;
    }
    return true;
}

/* Carries out the arrival in NOW; triggers on entering play come last. */
static void comes(struct pl_run *r, struct sg_coming *now)
{
    if (!come(r, now))
        sg_own(r)->coming = *now;
    else if (now->played)
        pl_fire_event(r, SG_EVENT_ENTERS, now->unit, now->player);
}

void sg_arrives(struct pl_run *r, int unit, bool played)
{
    struct sg_coming now = {
        .unit = (int16_t)unit,
        .player = r->s->objects[unit].controller,
        .pushes = pl_keyword(r, unit, SG_KEYWORD_INTIMIDATE) > 0 &&
                  (played || !pl_chosen(r, SG_X21_PLAYED)),
        .played = played};

    comes(r, &now);
}

void sg_go_on_coming(struct pl_run *r)
{
    struct sg_coming now = sg_own(r)->coming;

    sg_own(r)->coming = (struct sg_coming){.played = 0};
    if (now.played)
        comes(r, &now);
}

void sg_moved(struct pl_run *r, int object, int from)
{
    (void)from;
    if (r->s->objects[object].zone == SG_UNIT && !sg_own(r)->playing &&
        !pl_over(r))
        sg_arrives(r, object, false);
}

void sg_answer(struct pl_run *r, struct pl_pending *p, const struct pl_words *w)
{
    int unit = p->item.object, player = p->item.controller, place = 0, n = 0;
    pl_ref on = pl_first(w, HJ_ROLE_ON), to = pl_first(w, HJ_ROLE_TO);

    if (w == NULL || !pl_ref_is_object(on)) {
        pl_undoable(r, NULL, "keywords.11", PL_SAY(MISSING_TARGET));
        return;
    }
    if (!may_push(r, unit, on, player)) {
        pl_illegal(r, w->w[w->first[HJ_ROLE_ON]].o,
                   r->s->objects[on].controller != player &&
                           !r->g->rules->may_target(r, on, unit, player)
                       ? "keywords.5 X17"
                       : "keywords.11 X21",
                   SG_SAY(NOT_A_WEAKER_ENEMY), PL_LABEL(r, on));
        if (r->s->objects[on].zone != SG_UNIT)
            return;
    }
    for (int i = 1; i <= SG_PLACES; i++)
        if (may_push_to(r, on, i) && n++ == 0)
            place = i;
    if (to != PL_REF_NONE)
        place = pl_place_column(to);
    else if (n != 1)
        pl_illegal(r, NULL, "keywords.11 X21", PL_SAY(MISSING_DESTINATION),
                   PL_LABEL(r, on));
    if (to != PL_REF_NONE && !may_push_to(r, on, place))
        pl_illegal(r, w->w[w->first[HJ_ROLE_TO]].o, "keywords.11 X11",
                   SG_SAY(NOT_MOVED_TO_LOCATION), PL_LABEL(r, on), place);
    if (place > 0)
        pl_move(r, on, SG_UNIT, place, "keywords.11 X21");
}

void sg_tell_move_forbidden(struct pl_run *r, int unit, int relation, int place)
{
    const char *rule = "moving-units.3";
    int at = r->s->objects[unit].column;

    if (!pl_records(r))
        return;
    if (pl_rule_effect(r, unit, SG_VERB_STAYS) > 0) {
        pl_tell_prevented(r, unit, SG_VERB_STAYS, rule);
        return;
    }
    for (int i = 1; i <= SG_PLACES; i++) {
        bool meant =
            place < 0 ? relation != SG_RELATION_ADJACENT || adjacent(r, at, i)
                      : i == place;
        int by = meant && i != at
                     ? sg_forbidding_card(r, unit, SG_VERB_NO_MOVE, i)
                     : -1;
        if (by >= 0)
            pl_tell_prevented_by(r, unit, SG_VERB_NO_MOVE, by, rule);
    }
}

bool sg_may_go(const struct pl_run *r, int object, int relation, pl_ref place)
{
    const struct pl_object *o = &r->s->objects[object];
    int at = pl_place_column(place);

    if (pl_place_zone(place) != SG_LOCATION || o->zone != SG_UNIT ||
        at == o->column || !sg_has_room(r, o->controller, at) ||
        sg_forbidding_card(r, object, SG_VERB_NO_MOVE, at) >= 0 ||
        pl_rule_effect(r, object, SG_VERB_STAYS) > 0)
        return false;
    return relation != SG_RELATION_ADJACENT || adjacent(r, o->column, at);
}
