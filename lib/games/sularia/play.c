/* SPDX-License-Identifier: MPL-2.0 */
/* The actions of the phases: influence, sites, combatants, commands. */
#include "games/sularia/verbs.h"

void su_do_influence(struct su_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    unsigned bit = 1u << player;
    int object;

    if (o == NULL) {
        su_unread(r, NULL, SU_SAY(INFLUENCE_MISSING_CARD));
        return;
    }
    su_to_phase(r, SU_PHASE_INFLUENCE);
    su_your_turn(r, player, "place an influence card", "influence-phase.4");
    if (r->s->influence_placed & bit)
        su_illegal(r, NULL, "influence-phase.4 steps-of-the-influence-phase.3",
                   SU_SAY(INFLUENCE_PLACED), HJ_STR_ARG(su_id(r, player)));
    object = su_take_card(r, player, o, SU_HAND_ZONE);
    if (object < 0)
        return;
    r->s->influence_placed |= (uint8_t)bit;
    su_move(r, object, SU_INFLUENCE, "influence-phase.4");
    r->s->objects[object].up = 0;
    if (!su_on("actions.2"))
        su_push(r, SU_ABILITY, object, player, "");
}

/* The card of the row whose number the log says. */
static int take_numbered(struct su_run *r, int player,
                         const struct hj_operand *o, int place)
{
    const struct hj_operand *from = hj_action_operand(r->a, HJ_ROLE_FROM, 0);
    int object = su_nth_influence(r->s, player, place);
    struct su_object *it = &r->s->objects[object < 0 ? 0 : object];
    hj_card card;

    if (!su_card_operand(r, o, &card))
        return -1;
    if (object < 0) {
        su_unread(r, from, SU_SAY(NOT_IN_INFLUENCE_ROW),
                  HJ_STR_ARG(su_id(r, player)),
                  su_count(r->s, player, SU_INFLUENCE));
        return -1;
    }
    if (it->up)
        su_illegal(r, from, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), HJ_STR_ARG(hj_operand_text(from)));
    if (card != HJ_NO_CARD && it->card != HJ_NO_CARD && it->card != card)
        su_illegal(r, o, "influence-zone.2", PL_SAY(KNOWN_CARD),
                   HJ_STR_ARG(su_card_called(r, object)));
    if (card != HJ_NO_CARD && it->card != card) {
        su_identify(r, object, card);
        su_changed(r, SU_F_CARD, object, player, 0, 1, "");
    }
    return object;
}

/* The card of establish, deploy or play, from the hand or the row.  An unknown
 * one is not paid before the log tells which it is. */
static int take_played(struct su_run *r, int player)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int place, object;
    bool row = su_from_influence(r, &place);

    if (o == NULL || (o->kind == HJ_OPERAND_UNKNOWN && o->value != 1)) {
        su_unread(r, o, SU_SAY(ONE_CARD_AT_A_TIME));
        return -1;
    }
    object = place > 0 ? take_numbered(r, player, o, place)
                       : su_take_card(r, player, o,
                                      row ? SU_INFLUENCE : SU_HAND_ZONE);
    if (object < 0)
        return -1;
    if (o->kind == HJ_OPERAND_UNKNOWN && place == 0 &&
        r->s->objects[object].card != HJ_NO_CARD &&
        !r->s->objects[object].foreseen) {
        su_unread(r, o, SU_SAY(PLAYED_CARD_UNNAMED));
        return -1;
    }
    r->s->objects[object].foreseen = 0;
    r->s->objects[object].from_row = row;
    if (r->s->objects[object].card == HJ_NO_CARD)
        r->s->objects[object].unpaid = r->s->unpaid = 1;
    return object;
}

/* What is owed for an unknown card that turns out to be this one, as long as
 * there are the points that it was paid with: what was wrong with that is found
 * when it is judged again. */
void su_pay_late(struct su_run *r, int object)
{
    struct su_object *o = &r->s->objects[object];
    const struct su_card *c = su_object_card(r, object);
    struct su_player *p = &r->s->players[o->controller];
    int have = 0;

    if (o->unpaid && c->type == SU_SITE)
        su_pool_influence(
            r, o->controller,
            -(c->cost < p->influence_pool ? c->cost : p->influence_pool),
            "sites.2");
    if (o->unpaid && c->type == SU_COMBATANT) {
        for (int f = 0; f < SU_FACTIONS; f++)
            have += c->faction == r->g->mercenary || c->faction == f
                        ? p->sularium_pool[f]
                        : 0;
        su_pay_sularium(r, o->controller, c->faction,
                        c->cost < have ? c->cost : have,
                        "combatants.2 faction.2 R10");
    }
    o->unpaid = 0;
}

static bool type_is(struct su_run *r, int object, uint8_t a, uint8_t b,
                    const char *verb, const char *cite)
{
    uint8_t type = su_object_card(r, object)->type;

    if (type == a || type == b || r->s->objects[object].card == HJ_NO_CARD)
        return true;
    r->unread = true;
    su_illegal(r, hj_action_operand(r->a, HJ_ROLE_ITEM, 0), cite,
               SU_SAY(NOT_A_CARD_TO), HJ_STR_ARG(su_card_called(r, object)),
               verb);
    return false;
}

/* To the chain, its place in the row kept (R8, influence-zone.5). */
static struct su_link *to_chain(struct su_run *r, enum su_link_kind kind,
                                int object, int player, const char *rule)
{
    uint32_t order = r->s->objects[object].order;
    struct su_link *link;

    if (kind == SU_CARD && !su_on("commands.10"))
        player = r->s->turn;
    link = su_push(r, kind, object, player, rule);

    if (link == NULL)
        return NULL;
    su_move(r, object, SU_CHAIN, rule);
    r->s->objects[object].order = order;
    su_set_controller(r->s, object, player);
    su_alias(r, object);
    su_note_unread_text(r, object);
    return link;
}

/* R41: whether GOES is a copy whose going makes room for NEW. */
static bool makes_room(const struct su_run *r, int goes, int new, int player)
{
    const struct su_object *o = &r->s->objects[goes];
    hj_card card = r->s->objects[new].card;

    return su_in_play(r->s, goes) &&
           (card == HJ_NO_CARD || o->card == HJ_NO_CARD || o->card == card ||
            su_wrong(WITH_OTHER_CARD)) &&
           (su_counts_for(r, goes, player, su_object_card(r, new)->n) ||
            su_wrong(WITH_OPPONENTS));
}

/* How many copies of NEW count for its limit as yet. */
static int copies_of(const struct su_run *r, int new, int player)
{
    const struct su_card *c = su_object_card(r, new);
    int count = 0;

    for (struct su_walk w = {0}; su_walk(&w, r->s, SU_IN_PLAY);)
        count += r->s->objects[w.at].card == r->s->objects[new].card &&
                 su_counts_for(r, w.at, player, c->n);
    return count;
}

/* R14, R41: `with` and the copy that goes. */
static void read_replaced(struct su_run *r, struct su_link *link, int player)
{
    bool site = link->kind == SU_ESTABLISH;
    const struct su_card *c = su_object_card(r, link->object);
    const char *cite = site ? "sites.14 R14 R41" : "combatants.14 R14 R41";

    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        struct hj_str text = hj_operand_text(o);
        int goes;
        if (o->role != HJ_ROLE_WITH || o->kind != HJ_OPERAND_WORD)
            continue;
        if (hj_str_find(text, '=', 0) != o->length) {
            if (site)
                su_illegal(r, o, "establishing-a-site.2",
                           SU_SAY(SITE_PAID_BY_INFLUENCE), HJ_STR_ARG(text));
            continue;
        }
        goes = su_object_operand(r, o, player);
        if (goes < 0)
            return;
        if (link->replaced >= 0) {
            su_illegal(r, o, cite, SU_SAY(ONE_COPY_TOO_MANY), HJ_STR_ARG(text));
        } else if (!makes_room(r, goes, link->object, player)) {
            su_illegal(r, o, cite, SU_SAY(CANNOT_LEAVE_FOR), HJ_STR_ARG(text),
                       HJ_STR_ARG(su_card_called(r, link->object)),
                       HJ_STR_ARG(su_id(r, player)));
        } else {
            link->replaced = (int16_t)goes;
            if (r->s->objects[link->object].card != HJ_NO_CARD &&
                (c->n <= 0 || copies_of(r, link->object, player) < c->n))
                su_note(r, o, SU_SAY(NONE_HAS_TO_LEAVE),
                        HJ_STR_ARG(su_card_called(r, link->object)));
        }
    }
}

/* R16, establishing-a-site.3-5. */
static void check_place(struct su_run *r, int player, int row, int column)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    int sites = 0, beside = 0;

    for (struct su_walk w = {0}; su_walk_in(&w, r->s, SU_SITES, player);) {
        const struct su_object *o = &r->s->objects[w.at];
        sites++;
        beside += (o->row == row &&
                   (o->column == column + 1 || o->column == column - 1)) ||
                  (o->row != row && o->column == column);
    }
    if (su_site_at(r->s, player, row, column) >= 0)
        su_illegal(r, at, "establishing-a-site.4 R16", SU_SAY(SITE_PLACE_TAKEN),
                   row == SU_FRONT ? "front" : "rear", column);
    else if ((sites > 0 || !su_on("establishing-a-site.3")) && beside == 0)
        su_illegal(r, at, "establishing-a-site.4 site-phase.3 R16",
                   SU_SAY(SITE_PLACE_APART), row == SU_FRONT ? "front" : "rear",
                   column, HJ_STR_ARG(su_id(r, player)));
}

void su_pay_influence(struct su_run *r, int player, int cost, const char *cite)
{
    int have = r->s->players[player].influence_pool;

    if (have < cost)
        su_illegal(r, NULL, cite, SU_SAY(INFLUENCE_TOO_LOW), cost,
                   HJ_STR_ARG(su_id(r, player)), have);
    su_pool_influence(r, player, -cost, cite);
}

/* Whether `at` names that zone, of whomever. */
static bool is_at(const struct su_run *r, const struct hj_operand *at,
                  int player, enum su_zone zone)
{
    struct su_pile pile;

    return su_pile(r, at, player, &pile) && pile.zone == zone;
}

void su_do_establish(struct su_run *r, int player)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    struct su_link *link;
    int row = 0, column = 0, object;
    bool hidden;

    su_to_phase(r, SU_PHASE_SITE);
    su_close_chain_for(r, "establishing-a-site.6 passing-in-succession.1");
    su_your_turn(r, player, "establish a site", "special-card-types.10");
    if ((object = take_played(r, player)) < 0 ||
        !type_is(r, object, SU_SITE, SU_SITE, "establish", "sites.1"))
        return;
    hidden = at != NULL ? hj_str_ends(hj_operand_text(at), HJ_STR("hidden")) &&
                              is_at(r, at, player, SU_HIDDEN)
                        : su_keyword(r, object, SU_KEYWORD_HIDDEN) > 0;
    if (at == NULL && !hidden) {
        su_unread(r, NULL, SU_SAY(ESTABLISH_MISSING_PLACE));
        return;
    }
    if (hidden && at != NULL && su_is_anothers(r, at, player))
        return;
    if (!hidden && !su_place(r, at, player, &row, &column))
        return;
    if (!hidden)
        check_place(r, player, row, column);
    else if (r->s->objects[object].card != HJ_NO_CARD &&
             su_keyword(r, object, SU_KEYWORD_HIDDEN) == 0)
        su_illegal(r, at, "hidden.1", SU_SAY(WITHOUT_HIDDEN),
                   HJ_STR_ARG(su_card_called(r, object)));
    su_pay_influence(r, player, su_object_card(r, object)->cost,
                     "sites.2 establishing-a-site.2");
    link = to_chain(r, SU_ESTABLISH, object, player, "sites.3");
    if (link == NULL)
        return;
    link->row = (uint8_t)row;
    link->column = (int16_t)column;
    link->hidden = hidden;
    read_replaced(r, link, player);
    su_acted(r, player);
    su_sweep(r, "damage-pile.4"); /* the hand may have kept one alive */
}

/* R10: what `with jotune=2` says about the pools that pay.  Returns how much
 * of COST is left to pay. */
static int pay_named(struct su_run *r, int player, int faction, bool any,
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
            su_unread(r, o, SU_SAY(NOT_A_PAYMENT),
                      HJ_STR_ARG(hj_operand_text(o)));
            return cost;
        }
        have = r->s->players[player].sularium_pool[f];
        if ((!any && f != faction) || n > have || n > cost)
            su_illegal(r, o, cite, SU_SAY(PAYMENT_TOO_HIGH),
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
void su_pay_sularium(struct su_run *r, int player, int faction, int cost,
                     const char *cite)
{
    struct su_player *p = &r->s->players[player];
    bool any = (faction == r->g->mercenary && su_on("mercenary-faction.4")) ||
               faction >= SU_FACTIONS;
    int have = 0;

    for (int f = 0; f < SU_FACTIONS; f++)
        have += any || f == faction ? p->sularium_pool[f] : 0;
    if (have < cost)
        su_illegal(r, NULL, cite, SU_SAY(SULARIUM_TOO_LOW), cost,
                   any ? "" : " of ",
                   HJ_STR_ARG(any ? HJ_STR("") : r->g->factions[faction]),
                   HJ_STR_ARG(su_id(r, player)), have);
    cost = pay_named(r, player, faction, any, cost, cite);
    for (int first = 1; cost > 0; first = 0) {
        int from = any && !(first && p->sularium_pool[r->g->mercenary] > 0)
                       ? 0
                       : (any ? r->g->mercenary : faction);
        for (int f = 0; any && !first && f < SU_FACTIONS; f++)
            if (p->sularium_pool[f] > p->sularium_pool[from])
                from = f;
        if (any && first && p->sularium_pool[r->g->mercenary] == 0)
            continue;
        if (p->sularium_pool[from] == 0)
            break;
        have = p->sularium_pool[from] < cost ? p->sularium_pool[from] : cost;
        su_pool_sularium(r, player, from, -have, cite);
        cost -= have;
        if (!any)
            break;
    }
}

void su_do_deploy(struct su_run *r, int player)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    const struct su_card *c;
    struct su_link *link;
    int object;
    bool hidden;

    su_to_phase(r, SU_PHASE_COMBATANT);
    su_close_chain_for(r, "combatants.4 passing-in-succession.1");
    su_your_turn(r, player, "deploy a combatant", "special-card-types.9");
    if ((object = take_played(r, player)) < 0 ||
        !type_is(r, object, SU_COMBATANT, SU_COMBATANT, "deploy",
                 "combatants.1"))
        return;
    c = su_object_card(r, object);
    hidden = su_keyword(r, object, SU_KEYWORD_HIDDEN) > 0;
    if (at != NULL && !is_at(r, at, player, SU_HIDDEN) &&
        !is_at(r, at, player, SU_COMBATANTS))
        su_unread(r, at, SU_SAY(NOT_A_COMBATANTS_PLACE),
                  HJ_STR_ARG(hj_operand_text(at)));
    if (at != NULL && (r->unread || su_is_anothers(r, at, player)))
        return;
    if (at != NULL && is_at(r, at, player, SU_COMBATANTS))
        hidden = false;
    else if (at != NULL && r->s->objects[object].card == HJ_NO_CARD)
        hidden = true;
    else if (at != NULL && !hidden)
        su_illegal(r, at, "hidden.1", SU_SAY(WITHOUT_HIDDEN),
                   HJ_STR_ARG(su_card_called(r, object)));
    if (r->s->objects[object].card != HJ_NO_CARD)
        su_pay_sularium(r, player, c->faction, c->cost,
                        "combatants.2 faction.2 R10");
    link = to_chain(r, SU_DEPLOY, object, player, "combatants.3");
    if (link == NULL)
        return;
    link->hidden = hidden;
    read_replaced(r, link, player);
    su_acted(r, player);
    su_sweep(r, "damage-pile.4"); /* the hand may have kept one alive */
}

/* Whether commands may be played now; the windows of the turn. */
void su_check_window(struct su_run *r)
{
    const struct su_state *s = r->s;

    if (s->phase == SU_PHASE_DISCARD || s->phase == SU_PHASE_END ||
        s->phase < SU_PHASE_INFLUENCE)
        su_illegal(r, NULL, "tactic-condition-card.19",
                   SU_SAY(NO_COMMAND_WINDOW), su_phase_names[s->phase].text);
    else if (s->phase == SU_PHASE_ATTACK &&
             (s->step < SU_STEP_ATTACKERS || s->step == SU_STEP_END))
        su_illegal(r, NULL, "attacker-declaration-step.5",
                   SU_SAY(NO_WINDOW_IN_ATTACK));
    else if (s->phase == SU_PHASE_INFLUENCE &&
             !(s->influence_placed & 1u << s->turn) &&
             su_count(s, s->turn, SU_HAND_ZONE) > 0)
        su_illegal(r, NULL, "influence-phase.7", SU_SAY(WINDOW_NOT_OPEN));
}

/* R11, faction.3,7. */
void su_check_presence(struct su_run *r, int object, int player)
{
    uint8_t faction = su_object_card(r, object)->faction;
    bool any = faction == r->g->mercenary || faction >= SU_FACTIONS;

    if ((su_wrong(PRESENCE_CONDITION) &&
         su_object_card(r, object)->type == SU_CONDITION) ||
        (su_wrong(PRESENCE_ROW) && r->s->objects[object].from_row))
        return;
    for (int i = 0; su_wrong(PRESENCE_ANYONE) && i < r->s->object_count; i++)
        if (su_in_play(r->s, i) && su_object_card(r, i)->faction == faction)
            return;
    for (struct su_walk w = {0}; su_walk_of(&w, r->s, SU_IN_PLAY, player);)
        if ((any && su_on("mercenary-faction.3 faction.7")) ||
            su_object_card(r, w.at)->faction == faction)
            return;
    su_illegal(r, NULL,
               any ? "R11 faction.7 mercenary-faction.3"
                   : "R11 faction.3 tactic-condition-card.20",
               SU_SAY(FACTION_NOT_CONTROLLED), HJ_STR_ARG(su_id(r, player)),
               any ? "" : " of ",
               HJ_STR_ARG(any ? HJ_STR("") : r->g->factions[faction]));
}

void su_do_play(struct su_run *r, int player)
{
    static const char *const rules[2][2] = {
        {"tactic-condition-card.4", "tactic-condition-card.2"},
        {"tactic-condition-card.15", "tactic-condition-card.14"}};
    struct su_link draft = {0}, *link;
    int object, threshold, have;
    bool row, condition;

    su_window(r);
    if ((object = take_played(r, player)) < 0 ||
        !type_is(r, object, SU_TACTIC, SU_CONDITION, "play",
                 "tactic-condition-card.1") ||
        !su_read_targets(r, player, draft.targets, &draft.target_count))
        return;
    su_check_window(r);
    threshold = su_object_card(r, object)->cost;
    have = su_count(r->s, player, SU_INFLUENCE);
    for (int i = 0; su_wrong(THRESHOLD_ALL) && i < r->g->players; i++)
        have += i == player ? 0 : su_count(r->s, i, SU_INFLUENCE);
    if (su_wrong(THRESHOLD_UP))
        SU_EACH (i, r->s, 1u << SU_INFLUENCE)
            have -= !r->s->objects[i].up &&
                    r->s->objects[i].controller == player;
    for (int i = 0; i < r->s->link_count; i++) /* theirs still count: R8 */
        have += r->s->links[i].kind == SU_CARD &&
                r->s->objects[r->s->links[i].object].from_row &&
                r->s->links[i].controller == player;
    if (have < threshold)
        su_illegal(r, NULL, "R8 influence-threshold.2",
                   SU_SAY(THRESHOLD_NOT_MET), threshold,
                   HJ_STR_ARG(su_id(r, player)), have, have == 1 ? "" : "s");
    if (su_wrong(THRESHOLD_DEPLETES))
        su_pool_influence(r, player, -threshold, "");
    su_check_presence(r, object, player);
    if (su_keyword(r, object, SU_KEYWORD_DEFUSE) > 0 && r->s->link_count == 0)
        su_illegal(r, NULL, "R28 defuse.2", SU_SAY(NOTHING_TO_CANCEL));
    su_check_targets(r, object, player, NULL, &draft);
    row = r->s->objects[object].from_row;
    condition = su_object_card(r, object)->type == SU_CONDITION;
    link = to_chain(r, SU_CARD, object, player, rules[condition][row]);
    if (link == NULL)
        return;
    link->target_count = draft.target_count;
    memcpy(link->targets, draft.targets, sizeof(link->targets));
    r->played = object;
    su_trigger(r, SU_EVENT_PLAYS, -1, player);
    r->played = -1;
    su_acted(r, player);
    su_sweep(r, "damage-pile.4"); /* the hand may have kept one alive */
}
