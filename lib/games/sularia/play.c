/* SPDX-License-Identifier: MPL-2.0 */
/* The actions of the phases: influence, sites, combatants, commands. */
#include "games/sularia/su.h"

void su_do_influence(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    unsigned bit = 1u << player;
    int object;

    (void)w;
    if (o == NULL) {
        pl_unread(r, NULL, SU_SAY(INFLUENCE_MISSING_CARD));
        return;
    }
    su_to_phase(r, SU_PHASE_INFLUENCE);
    su_your_turn(r, player, "place an influence card", "influence-phase.4");
    if (su_own(r)->influence_placed & bit)
        pl_illegal(r, NULL, "influence-phase.4 steps-of-the-influence-phase.3",
                   SU_SAY(INFLUENCE_PLACED), HJ_STR_ARG(pl_id(r, player)));
    object = pl_take_card(r, player, o, SU_HAND, NULL);
    if (object < 0)
        return;
    su_own(r)->influence_placed |= (uint8_t)bit;
    su_move(r, object, SU_INFLUENCE, "influence-phase.4");
    su_set(r, object, PL_FACE_UP, 0);
    if (!pl_on("actions.2"))
        su_push(r, SU_ABILITY, object, player, "");
}

/* Whether the word names, with its first part, a player who is not PLAYER: that
 * is reported. */
static bool is_anothers(struct pl_run *r, const struct hj_operand *o,
                        int player)
{
    struct hj_str rest = hj_operand_text(o);
    int whose = pl_player_text(r->g, pl_part(&rest));

    if (whose < 0 || whose == player)
        return false;
    pl_unread(r, o, SU_SAY(OTHER_PLAYERS_OBJECT),
              HJ_STR_ARG(hj_operand_text(o)), HJ_STR_ARG(pl_id(r, whose)),
              HJ_STR_ARG(pl_id(r, player)));
    return true;
}

/* What `at` names, PLAYER's where it does not say whose; PL_REF_NONE where it
 * names no place, or there is none. */
static pl_ref place_at(const struct pl_run *r, const struct hj_operand *at,
                       int player)
{
    return at == NULL || at->kind != HJ_OPERAND_WORD
               ? PL_REF_NONE
               : pl_place_text(r, hj_operand_text(at), player);
}

/* Whether that lies in one of the zones. */
static bool is_in(pl_ref place, uint32_t zones)
{
    return place != PL_REF_NONE && (PL_ZONE(pl_place_zone(place)) & zones);
}

/* From where a card is said to be played, or an ability used: *ROW is the number
 * of the card in the influence row, 0 where that is not said, -1: it is of the
 * hand.  False, reported: from nowhere else. */
static bool read_from(struct pl_run *r, int player, int *row)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_FROM, 0);
    int owner = player, zone = SU_NOWHERE;
    struct hj_str rest;
    int64_t number = 0;

    *row = -1;
    if (o == NULL)
        return true;
    if (o->kind == HJ_OPERAND_WORD &&
        pl_read_zone(r, hj_operand_text(o), &owner, &zone, &rest) &&
        (zone == SU_INFLUENCE || zone == SU_HAND)) {
        if (zone == SU_INFLUENCE) {
            (void)hj_str_int(rest, 1, PL_OBJECTS, &number);
            *row = (int)number;
        }
        return owner == player || !is_anothers(r, o, player);
    }
    pl_unread(r, o, SU_SAY(NOT_DONE_FROM), HJ_STR_ARG(hj_operand_text(o)));
    return false;
}

/* The card of the row whose number the log says. */
static int take_numbered(struct pl_run *r, int player,
                         const struct hj_operand *o, int place)
{
    const struct hj_operand *from = hj_action_operand(r->a, HJ_ROLE_FROM, 0);
    int object = pl_nth(r, player, SU_INFLUENCE, place);
    struct pl_object *it = &r->s->objects[object < 0 ? 0 : object];
    hj_card card;

    if (!pl_card_operand(r, o, &card))
        return -1;
    if (object < 0) {
        pl_unread(r, from, SU_SAY(NOT_IN_INFLUENCE_ROW),
                  HJ_STR_ARG(pl_id(r, player)),
                  pl_count(r->s, player, SU_INFLUENCE));
        return -1;
    }
    if (su_has(it, PL_FACE_UP))
        pl_illegal(r, from, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), HJ_STR_ARG(hj_operand_text(from)));
    if (card != HJ_NO_CARD && it->card != HJ_NO_CARD && it->card != card)
        pl_illegal(r, o, "influence-zone.2", PL_SAY(KNOWN_CARD),
                   HJ_STR_ARG(su_card_called(r, object)));
    if (card != HJ_NO_CARD && it->card != card) {
        pl_identify(r, object, card);
        pl_changed(r, PL_F_CARD, object, player, 0, 1, "");
    }
    return object;
}

/* The card of the row that O names: of those that lie face down. */
static int take_from_row(struct pl_run *r, int player,
                         const struct hj_operand *o)
{
    int unknown = -1, up = -1;
    hj_card card;

    if (!pl_card_operand(r, o, &card))
        return -1;
    for (struct pl_walk w = {0};
         pl_walk_of(&w, r->s, PL_ZONE(SU_INFLUENCE), player);) {
        const struct pl_object *it = &r->s->objects[w.at];
        if (su_has(it, PL_FACE_UP))
            up = it->card == card && card != HJ_NO_CARD ? w.at : up;
        else if (it->card == HJ_NO_CARD || su_has(it, PL_FORESEEN))
            unknown = unknown < 0 ? w.at : unknown;
        else if (it->card == card)
            return w.at;
    }
    if (unknown >= 0 && card != HJ_NO_CARD) {
        pl_identify(r, unknown, card);
        pl_changed(r, PL_F_CARD, unknown, player, 0, 1, "");
    }
    if (unknown >= 0)
        return unknown;
    if (up >= 0)
        pl_illegal(r, o, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), HJ_STR_ARG(hj_operand_text(o)));
    else
        pl_undoable(r, o, "influence-zone.1", SU_SAY(NO_SUCH_CARD_IN_ZONE),
                    HJ_STR_ARG(pl_id(r, player)),
                    "the influence row, face down",
                    pl_count(r->s, player, SU_INFLUENCE));
    return up;
}

/* The card of establish, deploy or play, from the hand or the row.  An unknown
 * one is not paid before the log tells which it is. */
static int take_played(struct pl_run *r, int player, int row)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int object;

    if (o == NULL || (o->kind == HJ_OPERAND_UNKNOWN && o->value != 1)) {
        pl_unread(r, o, SU_SAY(ONE_CARD_AT_A_TIME));
        return -1;
    }
    object = row > 0    ? take_numbered(r, player, o, row)
             : row == 0 ? take_from_row(r, player, o)
                        : pl_take_card(r, player, o, SU_HAND, NULL);
    if (object < 0)
        return -1;
    if (o->kind == HJ_OPERAND_UNKNOWN && row <= 0 &&
        r->s->objects[object].card != HJ_NO_CARD &&
        !su_is(r, object, PL_FORESEEN)) {
        pl_unread(r, o, SU_SAY(PLAYED_CARD_UNNAMED));
        return -1;
    }
    su_set(r, object, PL_FORESEEN, 0);
    su_set(r, object, SU_FROM_ROW, row >= 0);
    if (r->s->objects[object].card == HJ_NO_CARD) {
        su_set(r, object, SU_UNPAID, true);
        su_own(r)->unpaid = 1;
    }
    return object;
}

/* What is owed for an unknown card that turns out to be this one, as long as
 * there are the points that it was paid with: what was wrong with that is found
 * when it is judged again. */
void su_pay_late(struct pl_run *r, int object)
{
    struct pl_object *o = &r->s->objects[object];
    const struct su_card *c = su_card_of(r, object);
    const int32_t *numbers = r->s->players[o->controller].numbers;
    int pool = numbers[SU_N_INFLUENCE], have = 0;

    if (su_has(o, SU_UNPAID) && c->type == SU_SITE)
        su_pool_influence(
            r, o->controller,
            -(c->cost < pool ? c->cost : pool),
            "sites.2");
    if (su_has(o, SU_UNPAID) && c->type == SU_COMBATANT) {
        for (int f = 0; f < SU_FACTIONS; f++)
            have += c->faction == su_game(r->g)->mercenary || c->faction == f
                        ? numbers[SU_N_POOL + f]
                        : 0;
        su_pay_sularium(r, o->controller, c->faction,
                        c->cost < have ? c->cost : have,
                        "combatants.2 faction.2 R10");
    }
    su_put(o, SU_UNPAID, 0);
}

static bool type_is(struct pl_run *r, int object, uint8_t a, uint8_t b,
                    const char *verb, const char *cite)
{
    uint8_t type = su_card_of(r, object)->type;

    if (type == a || type == b || r->s->objects[object].card == HJ_NO_CARD)
        return true;
    pl_undoable(r, hj_action_operand(r->a, HJ_ROLE_ITEM, 0), cite,
                SU_SAY(NOT_A_CARD_TO),
                HJ_STR_ARG(hj_card_name(r->g->setup.catalogue,
                                        r->s->objects[object].card)),
                verb);
    return false;
}

/* To the chain, its place in the row kept (R8, influence-zone.5). */
static struct pl_item *to_chain(struct pl_run *r, int kind, int object,
                                int player, const char *rule)
{
    uint32_t order = r->s->objects[object].order;
    struct pl_item *link;

    if (kind == SU_CARD && !pl_on("commands.10"))
        player = r->s->turn;
    link = su_push(r, kind, object, player, rule);

    if (link == NULL)
        return NULL;
    su_move(r, object, SU_CHAIN, rule);
    r->s->objects[object].order = order;
    pl_set_controller(r->s, object, player);
    pl_alias(r, object);
    return link;
}

/* R41: whether GOES is a copy whose going makes room for NEW. */
static bool makes_room(const struct pl_run *r, int goes, int new, int player)
{
    const struct pl_object *o = &r->s->objects[goes];
    hj_card card = r->s->objects[new].card;

    return pl_in_play(r, goes) &&
           (card == HJ_NO_CARD || o->card == HJ_NO_CARD || o->card == card ||
            pl_wrong(WITH_OTHER_CARD)) &&
           (su_counts_for(r, goes, player, su_card_of(r, new)->n) ||
            pl_wrong(WITH_OPPONENTS));
}

/* How many copies of NEW count for its limit as yet. */
static int copies_of(const struct pl_run *r, int new, int player)
{
    const struct su_card *c = su_card_of(r, new);
    int count = 0;

    for (struct pl_walk w = {0}; pl_walk(&w, r->s, SU_IN_PLAY);)
        count += r->s->objects[w.at].card == r->s->objects[new].card &&
                 su_counts_for(r, w.at, player, c->n);
    return count;
}

/* R14, R41: `with` and the copy that goes. */
static void read_replaced(struct pl_run *r, struct pl_item *link, int player)
{
    bool site = link->kind == SU_ESTABLISH;
    const struct su_card *c = su_card_of(r, link->object);
    const char *cite = site ? "sites.14 R14 R41" : "combatants.14 R14 R41";

    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        struct hj_str text = hj_operand_text(o);
        int goes;
        if (o->role != HJ_ROLE_WITH || o->kind != HJ_OPERAND_WORD)
            continue;
        if (hj_str_find(text, '=', 0) != o->length) {
            if (site)
                pl_illegal(r, o, "establishing-a-site.2",
                           SU_SAY(SITE_PAID_BY_INFLUENCE), HJ_STR_ARG(text));
            continue;
        }
        goes = pl_object_operand(r, o, player);
        if (goes < 0)
            return;
        if (link->with >= 0) {
            pl_illegal(r, o, cite, SU_SAY(ONE_COPY_TOO_MANY), HJ_STR_ARG(text));
        } else if (!makes_room(r, goes, link->object, player)) {
            pl_illegal(r, o, cite, SU_SAY(CANNOT_LEAVE_FOR), HJ_STR_ARG(text),
                       HJ_STR_ARG(su_card_called(r, link->object)),
                       HJ_STR_ARG(pl_id(r, player)));
        } else {
            link->with = (int16_t)goes;
            if (r->s->objects[link->object].card != HJ_NO_CARD &&
                (c->n <= 0 || copies_of(r, link->object, player) < c->n))
                pl_note(r, o, SU_SAY(NONE_HAS_TO_LEAVE),
                        HJ_STR_ARG(su_card_called(r, link->object)));
        }
    }
}

/* R16, establishing-a-site.3-5. */
static void check_place(struct pl_run *r, int player, pl_ref place)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    int sites = 0, beside = 0, row = pl_place_zone(place),
        column = pl_place_column(place);
    const char *word = row == SU_FRONT ? "front" : "rear";

    for (struct pl_walk w = {0}; pl_walk_of(&w, r->s, SU_SITES, player);) {
        const struct pl_object *o = &r->s->objects[w.at];
        sites++;
        beside += (o->zone == row &&
                   (o->column == column + 1 || o->column == column - 1)) ||
                  (o->zone != row && o->column == column);
    }
    if (pl_at(r->s, player, row, column) >= 0)
        pl_illegal(r, at, "establishing-a-site.4 R16", SU_SAY(SITE_PLACE_TAKEN),
                   word, column);
    else if ((sites > 0 || !pl_on("establishing-a-site.3")) && beside == 0)
        pl_illegal(r, at, "establishing-a-site.4 site-phase.3 R16",
                   SU_SAY(SITE_PLACE_APART), word, column,
                   HJ_STR_ARG(pl_id(r, player)));
}

void su_pay_influence(struct pl_run *r, int player, int cost, const char *cite)
{
    int have = su_number(r, player, SU_N_INFLUENCE);

    if (have < cost)
        pl_illegal(r, NULL, cite, SU_SAY(INFLUENCE_TOO_LOW), cost,
                   HJ_STR_ARG(pl_id(r, player)), have);
    su_pool_influence(r, player, -cost, cite);
}

void su_do_establish(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    pl_ref place;
    struct pl_item *link;
    bool hidden;
    int object, row;

    (void)w;
    if (!read_from(r, player, &row))
        return;
    su_to_phase(r, SU_PHASE_SITE);
    su_close_chain_for(r, "establishing-a-site.6 passing-in-succession.1");
    su_your_turn(r, player, "establish a site", "special-card-types.10");
    if ((object = take_played(r, player, row)) < 0 ||
        !type_is(r, object, SU_SITE, SU_SITE, "establish", "sites.1"))
        return;
    place = at != NULL ? place_at(r, at, player)
                       : pl_place_ref(player, SU_HIDDEN, 0);
    hidden = is_in(place, PL_ZONE(SU_HIDDEN));
    if (at == NULL && su_keyword(r, object, SU_KEYWORD_HIDDEN) == 0)
        pl_unread(r, NULL, SU_SAY(ESTABLISH_MISSING_PLACE));
    else if (!is_in(place, SU_SITES | PL_ZONE(SU_HIDDEN)))
        pl_unread(r, at, SU_SAY(NOT_A_SITES_PLACE),
                  HJ_STR_ARG(hj_operand_text(at)), -PL_COLUMN, PL_COLUMN);
    if (r->unread || (at != NULL && is_anothers(r, at, player)))
        return;
    if (!hidden)
        check_place(r, player, place);
    else if (r->s->objects[object].card != HJ_NO_CARD &&
             su_keyword(r, object, SU_KEYWORD_HIDDEN) == 0)
        pl_illegal(r, at, "hidden.1", SU_SAY(WITHOUT_HIDDEN),
                   HJ_STR_ARG(su_card_called(r, object)));
    su_pay_influence(r, player, su_card_of(r, object)->cost,
                     "sites.2 establishing-a-site.2");
    link = to_chain(r, SU_ESTABLISH, object, player, "sites.3");
    if (link == NULL)
        return;
    link->to = place;
    read_replaced(r, link, player);
    su_acted(r, player);
    su_sweep(r, "damage-pile.4"); /* the hand may have kept one alive */
}

/* R10: what `with jotune=2` says about the pools that pay.  Returns how much
 * of COST is left to pay. */
static int pay_named(struct pl_run *r, int player, int faction, bool any,
                     int cost, const char *cite)
{
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        struct hj_str rest = hj_operand_text(o), name;
        int64_t n;
        int f, have;
        if (o->role != HJ_ROLE_WITH || o->kind != HJ_OPERAND_WORD ||
            !hj_str_split(&rest, '=', &name) || rest.p == NULL)
            continue;
        f = su_faction_named(r->g, name);
        if (f < 0 || !hj_str_int(rest, 0, INT16_MAX, &n)) {
            pl_unread(r, o, SU_SAY(NOT_A_PAYMENT),
                      HJ_STR_ARG(hj_operand_text(o)));
            return cost;
        }
        have = su_number(r, player, SU_N_POOL + f);
        if ((!any && f != faction) || n > have || n > cost)
            pl_illegal(r, o, cite, SU_SAY(PAYMENT_TOO_HIGH),
                       HJ_STR_ARG(hj_operand_text(o)),
                       !any && f != faction ? 0
                       : have < cost        ? have
                                            : cost);
        if (!any && f != faction)
            continue;
        n = n < have ? n : have;
        n = n < cost ? n : cost;
        su_pool_sularium(r, player, f, (int)-n, cite);
        cost -= (int)n;
    }
    return cost;
}

/* R10: of its faction; a mercenary first with mercenary sularium, then from
 * the largest pool. */
void su_pay_sularium(struct pl_run *r, int player, int faction, int cost,
                     const char *cite)
{
    const int32_t *pool = &r->s->players[player].numbers[SU_N_POOL];
    int mercenary = su_game(r->g)->mercenary;
    bool any = (faction == su_game(r->g)->mercenary && pl_on("mercenary-faction.4")) ||
               faction >= SU_FACTIONS;
    int have = 0;

    for (int f = 0; f < SU_FACTIONS; f++)
        have += any || f == faction ? pool[f] : 0;
    if (have < cost)
        pl_illegal(r, NULL, cite, SU_SAY(SULARIUM_TOO_LOW), cost,
                   any ? "" : " of ",
                   HJ_STR_ARG(any ? HJ_STR("") : su_game(r->g)->factions[faction]),
                   HJ_STR_ARG(pl_id(r, player)), have);
    cost = pay_named(r, player, faction, any, cost, cite);
    for (int first = 1; cost > 0; first = 0) {
        int from = any && !(first && pool[mercenary] > 0)
                       ? 0
                       : (any ? mercenary : faction);
        for (int f = 0; any && !first && f < SU_FACTIONS; f++)
            if (pool[f] > pool[from])
                from = f;
        if (any && first && pool[mercenary] == 0)
            continue;
        if (pool[from] == 0)
            break;
        have = pool[from] < cost ? pool[from] : cost;
        su_pool_sularium(r, player, from, -have, cite);
        cost -= have;
        if (!any)
            break;
    }
}

void su_do_deploy(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    const struct su_card *c;
    struct pl_item *link;
    int object, row;
    bool hidden;
    pl_ref place;

    (void)w;
    if (!read_from(r, player, &row))
        return;
    su_to_phase(r, SU_PHASE_COMBATANT);
    su_close_chain_for(r, "combatants.4 passing-in-succession.1");
    su_your_turn(r, player, "deploy a combatant", "special-card-types.9");
    if ((object = take_played(r, player, row)) < 0 ||
        !type_is(r, object, SU_COMBATANT, SU_COMBATANT, "deploy",
                 "combatants.1"))
        return;
    c = su_card_of(r, object);
    hidden = su_keyword(r, object, SU_KEYWORD_HIDDEN) > 0;
    place = place_at(r, at, player);
    if (at != NULL &&
        !is_in(place, PL_ZONE(SU_HIDDEN) | PL_ZONE(SU_COMBATANTS)))
        pl_unread(r, at, SU_SAY(NOT_A_COMBATANTS_PLACE),
                  HJ_STR_ARG(hj_operand_text(at)));
    if (at != NULL && (r->unread || is_anothers(r, at, player)))
        return;
    if (is_in(place, PL_ZONE(SU_COMBATANTS)))
        hidden = false;
    else if (at != NULL && r->s->objects[object].card == HJ_NO_CARD)
        hidden = true;
    else if (at != NULL && !hidden)
        pl_illegal(r, at, "hidden.1", SU_SAY(WITHOUT_HIDDEN),
                   HJ_STR_ARG(su_card_called(r, object)));
    if (r->s->objects[object].card != HJ_NO_CARD)
        su_pay_sularium(r, player, c->faction, c->cost,
                        "combatants.2 faction.2 R10");
    link = to_chain(r, SU_DEPLOY, object, player, "combatants.3");
    if (link == NULL)
        return;
    link->to = pl_place_ref(player, hidden ? SU_HIDDEN : SU_COMBATANTS, 0);
    read_replaced(r, link, player);
    su_acted(r, player);
    su_sweep(r, "damage-pile.4"); /* the hand may have kept one alive */
}

/* Whether commands may be played now; the windows of the turn. */
void su_check_window(struct pl_run *r)
{
    const struct pl_state *s = r->s;

    if (s->phase == SU_PHASE_DISCARD || s->phase == SU_PHASE_END ||
        s->phase < SU_PHASE_INFLUENCE)
        pl_illegal(r, NULL, "tactic-condition-card.19",
                   SU_SAY(NO_COMMAND_WINDOW), su_phase_words[s->phase]);
    else if (s->phase == SU_PHASE_ATTACK &&
             (s->step < SU_STEP_ATTACKERS || s->step == SU_STEP_END))
        pl_illegal(r, NULL, "attacker-declaration-step.5",
                   SU_SAY(NO_WINDOW_IN_ATTACK));
    else if (s->phase == SU_PHASE_INFLUENCE &&
             !(su_own(r)->influence_placed & 1u << s->turn) &&
             pl_count(r->s, s->turn, SU_HAND) > 0)
        pl_illegal(r, NULL, "influence-phase.7", SU_SAY(WINDOW_NOT_OPEN));
}

/* R11, faction.3,7. */
void su_check_presence(struct pl_run *r, int object, int player)
{
    uint8_t faction = su_card_of(r, object)->faction;
    bool any = faction == su_game(r->g)->mercenary || faction >= SU_FACTIONS;

    if ((pl_wrong(PRESENCE_CONDITION) &&
         su_card_of(r, object)->type == SU_CONDITION) ||
        (pl_wrong(PRESENCE_ROW) && su_is(r, object, SU_FROM_ROW)))
        return;
    for (int i = 0; pl_wrong(PRESENCE_ANYONE) && i < r->s->object_count; i++)
        if (pl_in_play(r, i) && su_card_of(r, i)->faction == faction)
            return;
    for (struct pl_walk w = {0}; pl_walk_of(&w, r->s, SU_IN_PLAY, player);)
        if ((any && pl_on("mercenary-faction.3 faction.7")) ||
            su_card_of(r, w.at)->faction == faction)
            return;
    pl_illegal(r, NULL,
               any ? "R11 faction.7 mercenary-faction.3"
                   : "R11 faction.3 tactic-condition-card.20",
               SU_SAY(FACTION_NOT_CONTROLLED), HJ_STR_ARG(pl_id(r, player)),
               any ? "" : " of ",
               HJ_STR_ARG(any ? HJ_STR("") : su_game(r->g)->factions[faction]));
}

void su_do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    static const char *const rules[2][2] = {
        {"tactic-condition-card.4", "tactic-condition-card.2"},
        {"tactic-condition-card.15", "tactic-condition-card.14"}};
    struct pl_item draft = {0}, *link;
    int object, threshold, have, row;
    bool condition;

    (void)w;
    if (!read_from(r, player, &row))
        return;
    su_window(r);
    if ((object = take_played(r, player, row)) < 0 ||
        !type_is(r, object, SU_TACTIC, SU_CONDITION, "play",
                 "tactic-condition-card.1") ||
        !su_read_targets(r, player, draft.targets, &draft.target_count))
        return;
    su_check_window(r);
    threshold = su_card_of(r, object)->cost;
    have = pl_count(r->s, player, SU_INFLUENCE);
    for (int i = 0; pl_wrong(THRESHOLD_ALL) && i < r->g->players; i++)
        have += i == player ? 0 : pl_count(r->s, i, SU_INFLUENCE);
    if (pl_wrong(THRESHOLD_UP))
        PL_EACH (i, r->s, PL_ZONE(SU_INFLUENCE))
            have -= !su_is(r, i, PL_FACE_UP) &&
                    r->s->objects[i].controller == player;
    for (int i = 0; i < r->s->stack_count; i++) /* theirs still count: R8 */
        have += r->s->stack[i].kind == SU_CARD &&
                su_is(r, r->s->stack[i].object, SU_FROM_ROW) &&
                r->s->stack[i].controller == player;
    if (have < threshold)
        pl_illegal(r, NULL, "R8 influence-threshold.2",
                   SU_SAY(THRESHOLD_NOT_MET), threshold,
                   HJ_STR_ARG(pl_id(r, player)), have, have == 1 ? "" : "s");
    if (pl_wrong(THRESHOLD_DEPLETES))
        su_pool_influence(r, player, -threshold, "");
    su_check_presence(r, object, player);
    if (su_keyword(r, object, SU_KEYWORD_DEFUSE) > 0 && r->s->stack_count == 0)
        pl_illegal(r, NULL, "R28 defuse.2", SU_SAY(NOTHING_TO_CANCEL));
    su_check_targets(r, object, player, NULL, &draft);
    condition = su_card_of(r, object)->type == SU_CONDITION;
    link = to_chain(r, SU_CARD, object, player, rules[condition][row >= 0]);
    if (link == NULL)
        return;
    link->target_count = draft.target_count;
    memcpy(link->targets, draft.targets, sizeof(link->targets));
    su_own(r)->played = (int16_t)(object + 1);
    su_trigger(r, SU_EVENT_PLAYS, -1, player);
    su_own(r)->played = 0;
    su_acted(r, player);
    su_sweep(r, "damage-pile.4"); /* the hand may have kept one alive */
}
