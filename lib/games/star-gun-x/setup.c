/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: who begins, locations, boosts, mulligans. */
#include "games/star-gun-x/sgx.h"

static bool in_setup(const struct pl_run *r)
{
    return r->s->phase == SG_SETUP;
}

/* X1: after equal rolls both roll again. */
void sg_do_roll(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sg_own *own = sg_own(r);
    const struct hj_operand *o = w->w[w->count - 1].o;

    if (!in_setup(r) || r->s->pending_count > 0) {
        pl_roll_verb(r, player, w);
        return;
    }
    if (player < 0 || player > 1) {
        pl_unread(r, NULL, SG_SAY(MISSING_ROLLER));
        return;
    }
    if (o->kind != HJ_OPERAND_NUMBER || o->value < 1 || o->value > UINT8_MAX) {
        pl_unread(r, o, SG_SAY(NOT_A_START_ROLL),
                  HJ_STR_ARG(hj_operand_text(o)));
        return;
    }
    if (own->rolled[player] > 0 && own->rolled[1 - player] > 0 &&
        own->rolled[0] == own->rolled[1])
        own->rolled[0] = own->rolled[1] = 0;
    if (own->rolled[player] > 0)
        pl_illegal(r, NULL, "starting-the-game.1 X1", SG_SAY(ROLLED_ALREADY),
                   HJ_STR_ARG(pl_id(r, player)));
    own->rolled[player] = (uint8_t)o->value;
    pl_event(r, &(struct hj_event){.kind = PL_ROLLED,
                                   .object = -1,
                                   .player = (int8_t)player,
                                   .chooser = -1,
                                   .source = -1,
                                   .from = o->value,
                                   .to = 6,
                                   .rule = "starting-the-game.1"});
}

void sg_do_choose(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sg_own *own = sg_own(r);
    pl_ref who = pl_first(w, HJ_ROLE_ITEM);
    int was = r->s->turn;

    if (!in_setup(r) || !pl_ref_is_player(who)) {
        pl_choose_verb(r, player, w);
        return;
    }
    if (own->rolled[0] > 0 && own->rolled[0] == own->rolled[1])
        pl_illegal(r, NULL, "starting-the-game.1 X1", SG_SAY(ROLLS_EQUAL));
    else if (own->rolled[0] > 0 && own->rolled[1] > 0 &&
             own->rolled[player] < own->rolled[1 - player])
        pl_illegal(r, NULL, "starting-the-game.1", SG_SAY(WINNER_CHOOSES),
                   HJ_STR_ARG(pl_id(r, 1 - player)));
    r->s->turn = r->s->first = r->s->priority = (uint8_t)~who;
    if (was != ~who)
        pl_changed(r, PL_F_TURN, -1, -1, was, ~who, "starting-the-game.1");
}

static bool has_type(struct pl_run *r, const struct hj_operand *o, hj_card card,
                     int type, const char *cite)
{
    if (card == HJ_NO_CARD || pl_card(r->g, card)->type == type)
        return true;
    pl_undoable(r, o, cite, PL_SAY(WRONG_TYPE),
                HJ_STR_ARG(hj_card_name(r->g->setup.catalogue, card)),
                pl_type_word(r->g->rules, pl_card(r->g, card)->type),
                pl_type_word(r->g->rules, type));
    return false;
}

/* Whether a card lies in ZONE already, and whose it is; -1. */
static int lies(const struct pl_run *r, int zone, hj_card card)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(zone));)
        if (r->s->objects[w.at].card == card && card != HJ_NO_CARD)
            return w.at;
    return -1;
}

void sg_do_location(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sg_own *own = sg_own(r);
    const char *cite = "starting-the-game.2";
    pl_ref at = pl_first(w, HJ_ROLE_AT);
    hj_card card = (hj_card)pl_first(w, HJ_ROLE_ITEM);
    int place = 1, most = player == r->s->first ? 1 : 2, object;

    if (!has_type(r, w->w[0].o, card, SG_LOCATION_CARD, cite))
        return;
    while (place <= SG_PLACES && pl_at(r->s, -1, SG_LOCATION, place) >= 0)
        place++;
    if (at != PL_REF_NONE)
        place = pl_place_column(at);
    if (place > SG_PLACES || pl_at(r->s, -1, SG_LOCATION, place) >= 0) {
        pl_undoable(r, NULL, cite, SG_SAY(LOCATION_THERE_ALREADY));
        return;
    }
    if (++own->placed[player] > most)
        pl_illegal(r, NULL, cite, SG_SAY(WRONG_LOCATION_COUNT),
                   HJ_STR_ARG(pl_id(r, player)), most, most == 1 ? "" : "s");
    if (lies(r, SG_LOCATION, card) >= 0)
        pl_illegal(r, w->w[0].o, cite, SG_SAY(LOCATION_CHOSEN_ALREADY),
                   HJ_STR_ARG(hj_operand_text(w->w[0].o)));
    object = pl_new_object(r, card, player, SG_NOWHERE);
    if (object >= 0)
        pl_move(r, object, SG_LOCATION, place, cite);
}

void sg_do_boost(struct pl_run *r, int player, const struct pl_words *w)
{
    const char *cite = "starting-the-game.3";
    hj_card card = (hj_card)pl_first(w, HJ_ROLE_ITEM);
    int object;

    if (!has_type(r, w->w[0].o, card, SG_BOOST_CARD, cite))
        return;
    if (pl_count(r->s, player, SG_BOOST) > 0) {
        pl_undoable(r, NULL, cite, SG_SAY(BOOST_ALREADY),
                    HJ_STR_ARG(pl_id(r, player)));
        return;
    }
    if (lies(r, SG_BOOST, card) >= 0)
        pl_illegal(r, w->w[0].o, cite, SG_SAY(BOOST_TAKEN));
    object = pl_new_object(r, card, player, SG_NOWHERE);
    if (object >= 0)
        pl_move(r, object, SG_BOOST, 0, cite);
}

/* X3: the new cards are drawn before the old ones go back. */
void sg_do_mulligan(struct pl_run *r, int player, const struct pl_words *w)
{
    const char *cite = "starting-the-game.5 X3";
    struct sg_own *own = sg_own(r);

    if (own->mulligans[player]++ > 0)
        pl_illegal(r, NULL, cite, SG_SAY(MULLIGAN_TAKEN),
                   HJ_STR_ARG(pl_id(r, player)));
    pl_draw(r, player, w->counts[HJ_ROLE_ITEM], cite);
    for (int i = 0; i < w->count; i++)
        pl_to_deck(r, w->w[i].ref, cite);
}

void sg_setup_ends(struct pl_run *r)
{
    int missing = SG_PLACES;

    for (int place = 1; place <= SG_PLACES; place++)
        missing -= pl_at(r->s, -1, SG_LOCATION, place) >= 0;
    if (missing > 0)
        pl_illegal(r, NULL, "starting-the-game.2", SG_SAY(LOCATIONS_MISSING),
                   missing, missing == 1 ? "is" : "are");
    for (int i = 0; i < r->g->players; i++)
        if (pl_count(r->s, i, SG_BOOST) == 0)
            pl_illegal(r, NULL, "starting-the-game.3", SG_SAY(BOOST_MISSING),
                       HJ_STR_ARG(pl_id(r, i)));
}
