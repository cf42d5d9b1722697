/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: phases, drawing, burning, destruction and losing. */
#include "games/final-fracture/ff.h"

void ff_start(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);

    own->who[FF_ATTACKER] = own->who[FF_TARGET] = -1;
    ff_settle(r);
}

void ff_begin(struct pl_run *r)
{
    struct ff_own *own = ff_own(r);

    own->who[FF_ATTACKER] = own->who[FF_TARGET] = -1;
    for (int i = 0; i < r->g->players; i++) {
        if (!(own->energy_told >> i & 1))
            r->s->players[i].numbers[FF_ENERGY] = pl_count(r->s, i, FF_BURN);
        if (own->hp_told >> i & 1)
            pl_set_value_left(r, pl_only_object(r->s, i, FF_COMMANDANT),
                              FF_VALUE_HP, own->hp[i]);
    }
    PL_EACH (i, r->s, PL_ZONE(FF_CONSTRUCT)) {
        if (r->s->objects[i].card == HJ_NO_CARD)
            r->s->objects[i].flags |= FF_DOWN;
        pl_flag(r, i, PL_FACE_UP, !pl_is_flag(r, i, FF_DOWN), "");
    }
    pl_settle_values_left(r);
    ff_settle(r);
}

/* True in the first turn of the beginner (F5). */
static bool is_first_turn(const struct pl_run *r)
{
    return r->s->turn == r->s->first && r->s->players[r->s->first].turns <= 1;
}

static bool has_draw_ability(const struct pl_run *r, int object)
{
    PL_EACH_ABILITY (a, &pl_card_of(r, object)->text)
        if (a->heading == FF_HEADING_DRAW)
            return true;
    return false;
}

/* True if PLAYER draws in the draw phase. */
static bool may_draw(const struct pl_run *r, int player)
{
    int commandant = pl_only_object(r->s, player, FF_COMMANDANT);

    return commandant >= 0 && !(is_first_turn(r) && pl_on("F5")) &&
           has_draw_ability(r, commandant);
}

/* True if the line of a strict log leads past the draw phase, even if abilities
 * before it have to be written first. */
static bool passes_draw(const struct pl_run *r)
{
    const hj_symbol *words = r->g->phase_symbols;

    return r->g->setup.strict && r->a != NULL &&
           (r->a->verb == HJ_VERB_END ||
            (r->a->verb == HJ_VERB_PHASE &&
             r->a->operands[0].symbol != words[FF_START] &&
             r->a->operands[0].symbol != words[FF_DRAW]));
}

static void say_undrawn(struct pl_run *r, int player)
{
    pl_illegal(r, NULL, "draw-phase.1", PL_SAY(DRAW_NOT_WRITTEN),
               PL_ID(r, player));
}

void ff_start_phase(struct pl_run *r, int player)
{
    struct ff_own *own = ff_own(r);

    own->may_burn = own->moved = own->offered = own->drew = 0;
    own->undrawn = passes_draw(r) && may_draw(r, player);
    if (own->undrawn)
        say_undrawn(r, player);
    pl_ready_all(r, player, "start-phase.1");
}

void ff_draw_phase(struct pl_run *r, int player)
{
    struct ff_own *own = ff_own(r);
    int commandant = pl_only_object(r->s, player, FF_COMMANDANT);

    if (!may_draw(r, player))
        return;
    own->drawing = 1;
    pl_do_heading(r, commandant, FF_HEADING_DRAW, player, "draw-phase.1");
    own->drawing = 0;
    own->drew = r->s->players[player].drawn;
    own->drew_from = r->s->players[player].drawn_from;
}

/* Reports the draw phase of a strict log if no line has named its cards. */
void ff_draw_ends(struct pl_run *r, int player)
{
    if (r->g->setup.strict && ff_own(r)->drew > 0 && !ff_own(r)->undrawn)
        say_undrawn(r, player);
    ff_own(r)->drew = 0;
}

/* Names cards that the line above made PLAYER draw, or the draw phase, while it
 * lasts; false: none. */
static bool name_drawn(struct pl_run *r, int player, const struct pl_words *w)
{
    struct ff_own *own = ff_own(r);
    struct pl_player *p = &r->s->players[player];

    if (p->drawn == 0 && r->s->turn == player && r->s->phase == FF_DRAW) {
        p->drawn = own->drew;
        p->drawn_from = own->drew_from;
    }
    if (p->drawn_from == own->drew_from)
        own->drew = 0;
    return pl_name_drawn(r, player, w);
}

/* True if the pending answer belongs to the draw ability. */
static bool draw_asks(const struct pl_run *r)
{
    const struct pl_item *item = &r->s->pending[0].item;
    const struct hj_ability *a =
        item->kind == PL_ITEM_ABILITY
            ? pl_ability(pl_card(r->g, item->card), item->ability)
            : NULL;

    return r->s->phase == FF_DRAW && a != NULL && a->heading == FF_HEADING_DRAW;
}

void ff_do_draw(struct pl_run *r, int player, const struct pl_words *w)
{
    if (name_drawn(r, player, w))
        return;
    pl_close_stack(r); /* a draw does not join the chain */
    pl_reach_turn(r, player);
    if (r->s->turn == player && r->s->phase < FF_DRAW) {
        pl_to_phase(r, FF_DRAW);
        if (r->s->pending_count > 0 && !draw_asks(r))
            pl_lapse_pending(r);
        if (pl_over(r) || r->unread || name_drawn(r, player, w))
            return;
    }
    if (r->s->turn == player && r->s->phase == FF_DRAW && is_first_turn(r))
        pl_illegal(r, NULL, "draw-phase.1 F5", FF_SAY(BEGINNER_DRAWS_NOTHING));
    else
        pl_illegal(r, NULL, "draw-phase.1 F5", PL_SAY(NOTHING_MAKES_DRAW),
                   PL_ID(r, player));
    pl_draw_named(r, player, w, "");
}

/* Draws of the commandant's ability trigger nothing (draw-phase.1). */
void ff_drew(struct pl_run *r, int player)
{
    if (!ff_own(r)->drawing || !pl_on("draw-phase.1 F5"))
        pl_fire_event(r, FF_EVENT_DRAWS, -1, player);
}

void ff_do_burn(struct pl_run *r, int player, const struct pl_words *w)
{
    struct ff_own *own = ff_own(r);
    bool burned = r->s->players[player].numbers[FF_BURNED] > 0;

    if (burned && own->may_burn > 0)
        own->may_burn--;
    else if (burned)
        pl_illegal(r, NULL, "burn-phase.1 F7", FF_SAY(BURNED_THIS_TURN),
                   PL_ID(r, player));
    pl_number(r, player, FF_BURNED, 1, "");
    pl_move(r, w->w[0].ref, FF_BURN, 0, "burn-phase.1 F7");
}

/* F8: a card that comes to the burn zone gives its energy at once; spent cards
 * leave the zone first. */
void ff_moved(struct pl_run *r, int object, int from)
{
    int to = r->s->objects[object].zone, player, more;

    if ((to == FF_BURN) == (from == FF_BURN))
        return;
    player = r->s->objects[object].owner;
    more = pl_count(r->s, player, FF_BURN) -
           r->s->players[player].numbers[FF_ENERGY];
    if (to == FF_BURN)
        more = 1;
    if (to == FF_BURN || more < 0)
        pl_number(r, player, FF_ENERGY, more, "burn-phase.1 F8");
}

/* Restores energy at the end of one's own turn (F8). */
void ff_turn_ends(struct pl_run *r, int player)
{
    for (int i = 0; i < r->g->players; i++)
        if (i == player || pl_chosen(r, FF_F8_EACH))
            pl_number(r, i, FF_ENERGY,
                      pl_count(r->s, i, FF_BURN) -
                          r->s->players[i].numbers[FF_ENERGY],
                      "end-phase.1 F8");
    ff_own(r)->offered = 0;
}

/* Reads `ann choose draw`: by both players without another action between, or
 * by the judge to end a stalemate (F25). */
void ff_do_choose(struct pl_run *r, int player, const struct pl_words *w)
{
    struct ff_own *own = ff_own(r);
    struct pl_words named = *w;

    if (hj_str_is(hj_operand_text(w->w[0].o), "draw")) {
        if (!pl_check_end(r, w, 1))
            return;
        own->offered |= (uint8_t)(player < 0 ? 3 : 1 << player);
        if (own->offered == 3)
            pl_win(r, PL_PLAYERS,
                   player < 0 ? "drawing-the-game.1 drawing-the-game.2 F25"
                              : "drawing-the-game.1 F25");
        return;
    }
    for (int i = 0; i < named.count && !r->unread; i++)
        named.w[i].ref = pl_choice_operand(r, named.w[i].o, player, &named);
    if (!r->unread)
        pl_choose_verb(r, player, &named);
}

/* --- what falls --- */

/* F26: added HP come with their effect. When it ends, HP above the maximum are
 * cut, and nothing else is lost. An effect that takes HP off does not restore
 * lost HP. */
static void cut_hp(struct pl_run *r, int object)
{
    int lost = pl_mark_of(r->s, object, FF_DAMAGE);
    int most = pl_full_value(r, object, FF_VALUE_HP);
    int less = pl_mark_of(r->s, object, FF_MOST_HP) - most;

    if (less > 0 && lost > 0 && pl_on("F26"))
        pl_set_mark(r, object, FF_DAMAGE, lost - (less < lost ? less : lost));
    pl_set_mark(r, object, FF_MOST_HP, most);
}

bool ff_knows_hp(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    return o->card != HJ_NO_CARD || (o->zone == FF_COMMANDANT &&
                                     (ff_own(r)->hp_told >> o->controller & 1));
}

/* True if a card without HP falls: it is known, face up and not struck. */
static bool can_fall(const struct pl_run *r, int object)
{
    return r->s->objects[object].card != HJ_NO_CARD &&
           !pl_is_flag(r, object, FF_DOWN | FF_STRUCK);
}

/* Ends the game if a commandant has no HP; both at the same time: a draw
 * (F24). */
static void judge_commandants(struct pl_run *r)
{
    bool lost[2] = {false, false};

    if (pl_over(r))
        return;
    for (int i = 0; i < r->g->players && i < 2; i++) {
        int object = pl_only_object(r->s, i, FF_COMMANDANT);
        bool struck = object >= 0 && pl_is_flag(r, object, FF_STRUCK);
        if (object < 0)
            lost[i] = r->s->phase != FF_SETUP;
        else if (ff_knows_hp(r, object))
            lost[i] = pl_value(r, object, FF_VALUE_HP) <= 0 &&
                      !(struck && pl_chosen(r, FF_F24_WINDOW));
    }
    if (lost[0] && lost[1])
        pl_win(r, PL_PLAYERS, "drawing-the-game.1 F24");
    else if (lost[0] || lost[1])
        pl_lose(r, lost[0] ? 0 : 1, "losing-the-game.1 F24");
}

void ff_destroy(struct pl_run *r, const pl_ref *cards, int count,
                const char *rule)
{
    struct pl_simultaneous heard;

    pl_begin_simultaneous(r, &heard);
    for (int i = 0; i < count; i++) {
        ff_note_event(r, FF_EVENT_DESTROYED, cards[i]);
        pl_fire_event(r, FF_EVENT_DESTROYED, cards[i],
                      r->s->objects[cards[i]].controller);
    }
    for (int i = 0; i < count; i++)
        pl_move(r, cards[i], FF_GRAVEYARD, 0, rule);
    pl_end_simultaneous(r, &heard);
}

/* True at 0 HP. A card with HP left after a hit falls at once by later effects
 * (F22, F23). */
static bool is_at_0(struct pl_run *r, int object)
{
    cut_hp(r, object);
    if (pl_value(r, object, FF_VALUE_HP) <= 0)
        return true;
    r->s->objects[object].flags &= (uint16_t)~FF_STRUCK;
    return false;
}

void ff_destroy_at_zero_hp(struct pl_run *r, const char *rule)
{
    pl_ref falls[PL_OBJECTS];
    int count = 0;

    PL_EACH (i, r->s, PL_ZONE(FF_COMMANDANT))
        is_at_0(r, i);
    PL_EACH (i, r->s, FF_FIELDS)
        if (is_at_0(r, i) && can_fall(r, i))
            falls[count++] = i;
    judge_commandants(r);
    if (count == 0 || pl_over(r))
        return;
    ff_destroy(r, falls, count, rule);
    if (!pl_in_play(r, falls[0]) && !pl_over(r))
        ff_destroy_at_zero_hp(
            r, "battle-phase.6 F23"); /* others may depend on them */
}

void ff_settle(struct pl_run *r)
{
    if (r->a != NULL && r->a->verb != HJ_VERB_CHOOSE)
        ff_own(r)->offered = 0; /* F25: after another action */
    if (!pl_is_settled(r))
        ff_destroy_at_zero_hp(r, "battle-phase.6 F23");
}
