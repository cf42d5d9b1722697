/* SPDX-License-Identifier: MPL-2.0 */
/* Actions of the phases: influence, sites, combatants, commands; the card is of
 * the hand, or face down in the influence row. */
#include "games/sularia/su.h"

void su_do_influence(struct pl_run *r, int player, const struct pl_words *w)
{
    unsigned bit = 1u << player;
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int object;

    (void)w;
    if (!pl_is_one_card(r, o))
        return;
    if (r->s->begun && (su_own(r)->influence_placed & bit))
        pl_illegal(r, NULL, "influence-phase.4 steps-of-the-influence-phase.3",
                   SU_SAY(INFLUENCE_PLACED), PL_ID(r, player));
    object = pl_take_card(r, player, o, SU_HAND, NULL);
    if (object < 0)
        return;
    su_own(r)->influence_placed |= (uint8_t)bit;
    su_move(r, object, SU_INFLUENCE, "influence-phase.4");
    su_set(r, object, PL_FACE_UP, 0);
}

/* --- the card that a line plays ------------------------------------------ */

/* Returns the zone from which the card is played: the hand, or the influence
 * row, with its number in *PLACE (0: none); SU_NOWHERE: reported. */
static int read_from(struct pl_run *r, const struct pl_words *w, int player,
                     int *place)
{
    const struct hj_operand *o = pl_written(w, HJ_ROLE_FROM);
    int owner = player, zone = SU_HAND;
    struct hj_str rest = HJ_STR("");
    int64_t number = 0;

    if (o != NULL &&
        (!pl_read_zone(r, hj_operand_text(o), &owner, &zone, &rest) ||
         (zone != SU_INFLUENCE && zone != SU_HAND))) {
        pl_unread(r, o, SU_SAY(NOT_DONE_FROM), PL_TEXT(o));
        return SU_NOWHERE;
    }
    if (owner != player && owner >= 0) {
        pl_unread(r, o, SU_SAY(OTHER_PLAYERS_OBJECT), PL_TEXT(o),
                  PL_ID(r, owner), PL_ID(r, player));
        return SU_NOWHERE;
    }
    if (rest.n > 0)
        (void)hj_str_int(rest, 1, PL_OBJECTS, &number);
    *place = zone == SU_INFLUENCE ? (int)number : 0;
    return zone;
}

/* Returns the card with number PLACE in the row; -1: reported. */
static int take_numbered(struct pl_run *r, int player, int place)
{
    const struct hj_operand *from = hj_action_operand(r->a, HJ_ROLE_FROM, 0);
    int object = pl_nth_object(r, player, SU_INFLUENCE, place);
    int count = pl_count(r->s, player, SU_INFLUENCE);

    if (object < 0)
        pl_unread(r, from, SU_SAY(NOT_IN_INFLUENCE_ROW), PL_ID(r, player),
                  count, count == 1 ? "" : "s");
    else if (pl_is_flag(r, object, PL_FACE_UP))
        pl_illegal(r, from, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), PL_TEXT(from));
    return object;
}

/* Returns the face-down card of the row that O names as CARD; below 0:
 * reported. */
static int take_named(struct pl_run *r, int player, const struct hj_operand *o,
                      hj_card card)
{
    int up = -1, there,
        object = pl_copy_in(r, o, player, SU_INFLUENCE, card, PL_FACE_UP, NULL,
                            &there);

    if (object >= 0)
        return object;
    PL_WALK_OF (w, r->s, PL_ZONE(SU_INFLUENCE), player)
        if (pl_is_flag(r, w.at, PL_FACE_UP) && card != HJ_NO_CARD &&
            r->s->objects[w.at].card == card)
            up = w.at;
    if (there > 0)
        pl_no_copy(r, o, player, SU_INFLUENCE, card, there);
    else if (up >= 0)
        pl_illegal(r, o, "R12 tactic-condition-card.2",
                   SU_SAY(REVEALED_ALREADY), PL_TEXT(o));
    else
        pl_undoable(r, o, "influence-zone.1", SU_SAY(NO_SUCH_CARD_IN_ZONE),
                    PL_ID(r, player), "the influence row, face down",
                    pl_count(r->s, player, SU_INFLUENCE));
    return up;
}

/* Returns the card of the row that O names, with number PLACE (0: none) in it;
 * below 0: reported. */
static int take_from_row(struct pl_run *r, int player,
                         const struct hj_operand *o, int place)
{
    hj_card card;
    int object = !pl_copy_operand(r, o, &card) ? -1
                 : place > 0                   ? take_numbered(r, player, place)
                                               : take_named(r, player, o, card);

    if (object < 0 || card == HJ_NO_CARD ||
        (!pl_is_unknown(r, object) && r->s->objects[object].card == card))
        return object;
    if (!pl_is_unknown(r, object))
        pl_illegal(r, o, "influence-zone.2", PL_SAY(KNOWN_CARD),
                   PL_CARD_NAME(r, r->s->objects[object].card));
    pl_identify(r, object, card);
    pl_changed(r, PL_F_CARD, object, player, 0, 1, "");
    return object;
}

/* Returns the card of establish, deploy or play, from the hand or the row. An
 * unknown card is paid for when it is identified. */
static int take_played(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    int place, object, from = read_from(r, w, player, &place);
    bool row = from == SU_INFLUENCE;

    if (from == SU_NOWHERE || !pl_is_one_card(r, o) ||
        (!row && pl_is_unnamed(r, o, player)))
        return -1;
    object = row ? take_from_row(r, player, o, place)
                 : pl_take_card(r, player, o, SU_HAND, NULL);
    if (object < 0)
        return -1;
    su_set(r, object, PL_FORESEEN, 0);
    su_set(r, object, SU_FROM_ROW, row);
    if (r->s->objects[object].card == HJ_NO_CARD) {
        su_set(r, object, SU_UNPAID, true);
        su_own(r)->unpaid = 1;
    }
    return object;
}

static bool type_is(struct pl_run *r, int object, uint8_t a, uint8_t b,
                    const char *verb, const char *cite)
{
    uint8_t type = su_type(r, object);

    if (type == a || type == b || r->s->objects[object].card == HJ_NO_CARD)
        return true;
    pl_undoable(r, hj_action_operand(r->a, HJ_ROLE_ITEM, 0), cite,
                SU_SAY(NOT_A_CARD_TO),
                PL_CARD_NAME(r, r->s->objects[object].card), verb);
    return false;
}

/* Puts a card on the chain; it keeps its place in the row (R8,
 * influence-zone.5). */
static struct pl_item *to_chain(struct pl_run *r, int kind, int object,
                                int player, const char *rule)
{
    uint32_t order = r->s->objects[object].order;
    struct pl_item *link = pl_push(r, kind, object, player, rule);

    if (link == NULL)
        return NULL;
    su_move(r, object, SU_CHAIN, rule);
    r->s->objects[object].order = order;
    pl_set_controller(r->s, object, player);
    pl_alias(r, object);
    return link;
}

/* R41: true if GOES is a copy that makes room for NEW by leaving. */
static bool makes_room(const struct pl_run *r, int goes, int new, int player)
{
    const struct pl_object *o = &r->s->objects[goes];
    hj_card card = r->s->objects[new].card;

    return pl_in_play(r, goes) &&
           (card == HJ_NO_CARD || o->card == HJ_NO_CARD || o->card == card) &&
           su_counts_for(r, goes, player, pl_printed(r, new, SU_V_N));
}

/* Pays the additional costs of a card; returns the operands that paid. */
static uint32_t pay_additional(struct pl_run *r, int object, int player)
{
    int16_t x = 0;

    return su_pay(r, pl_additional_cost(r, object), object, player, NULL, &x);
}

/* Reads the copy that leaves behind `with`, other than operands in PAID (R14,
 * R41). */
static void read_replaced(struct pl_run *r, struct pl_item *link, int player,
                          uint32_t paid)
{
    bool site = link->kind == SU_ESTABLISH;
    const struct pl_card *c = pl_card_of(r, link->object);
    const char *cite = site ? "sites.14 R14 R41" : "combatants.14 R14 R41";

    PL_EACH_OPERAND (o, r, HJ_ROLE_WITH) {
        struct hj_str text = hj_operand_text(o);
        int goes, oldest;
        if ((paid & su_operand_bit(r, o)) != 0)
            continue;
        if (o->kind == HJ_OPERAND_NUMBER || o->kind == HJ_OPERAND_UNKNOWN) {
            if (r->s->objects[link->object].card != HJ_NO_CARD &&
                !c->has_unread && pl_additional_cost(r, link->object) == NULL)
                pl_illegal(r, o, cite, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(o));
            continue;
        }
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
                       PL_LABEL(r, link->object), PL_ID(r, player));
        } else {
            link->with = (int16_t)goes;
            if (r->s->objects[link->object].card != HJ_NO_CARD &&
                (c->values[SU_V_N] <= 0 ||
                 su_copies(r, link->object, player, &oldest) <
                     c->values[SU_V_N]))
                pl_note(r, o, SU_SAY(NONE_HAS_TO_LEAVE),
                        PL_CARD_NAME(r, r->s->objects[link->object].card));
        }
    }
}

/* Checks the place of a site (R16, establishing-a-site.3-5). */
static void check_place(struct pl_run *r, int player, pl_ref place)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    int sites = 0, beside = 0, row = pl_place_zone(place),
        column = pl_place_column(place);
    const char *word = row == SU_FRONT ? "front" : "rear";

    PL_WALK_OF (w, r->s, SU_SITES, player) {
        const struct pl_object *o = &r->s->objects[w.at];
        sites++;
        beside += (o->zone == row &&
                   (o->column == column + 1 || o->column == column - 1)) ||
                  (o->zone != row && o->column == column);
    }
    if (pl_object_at(r->s, player, row, column) >= 0)
        pl_illegal(r, at, "establishing-a-site.4 R16", SU_SAY(SITE_PLACE_TAKEN),
                   word, column);
    else if (sites > 0 && beside == 0)
        pl_illegal(r, at, "establishing-a-site.4 site-phase.3 R16",
                   SU_SAY(SITE_PLACE_APART), word, column, PL_ID(r, player));
}

/* True if it arrives hidden: by the line, or if it may and the line names no
 * place. */
static bool arrives_hidden(struct pl_run *r, int object,
                           const struct pl_words *w)
{
    bool may = pl_keyword(r, object, SU_KEYWORD_HIDDEN) > 0;

    if (w->counts[HJ_ROLE_AT] == 0)
        return may;
    if (pl_place_zone(pl_first(w, HJ_ROLE_AT)) != SU_HIDDEN)
        return false;
    if (!may && r->s->objects[object].card != HJ_NO_CARD)
        pl_illegal(r, pl_written(w, HJ_ROLE_AT), "hidden.1",
                   SU_SAY(WITHOUT_HIDDEN), PL_LABEL(r, object));
    return true;
}

/* Puts a card on the chain that is to arrive at PLACE. */
static void to_arrive(struct pl_run *r, int kind, int object, int player,
                      pl_ref place, const char *rule)
{
    struct pl_item *link = to_chain(r, kind, object, player, rule);

    if (link == NULL)
        return;
    link->to = place;
    read_replaced(r, link, player, pay_additional(r, object, player));
    su_acted(r, player);
    su_check_fallen(r, "damage-pile.4"); /* DEF may depend on the hand */
}

void su_do_establish(struct pl_run *r, int player, const struct pl_words *w)
{
    pl_ref place = pl_first(w, HJ_ROLE_AT);
    int object = take_played(r, player, w);

    if (object < 0 ||
        !type_is(r, object, SU_SITE, SU_SITE, "establish", "sites.1"))
        return;
    if (arrives_hidden(r, object, w)) {
        place = pl_place_ref(player, SU_HIDDEN, 0);
    } else if (place == PL_REF_NONE) {
        pl_unread(r, NULL, SU_SAY(ESTABLISH_MISSING_PLACE));
        return;
    } else {
        check_place(r, player, place);
    }
    su_pay_influence(r, player,
                     pl_printed_cost_to_play(r, object, player, SU_V_COST),
                     "sites.2 establishing-a-site.2");
    to_arrive(r, SU_ESTABLISH, object, player, place, "sites.3");
}

void su_do_deploy(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = take_played(r, player, w), zone;

    if (object < 0 || !type_is(r, object, SU_COMBATANT, SU_COMBATANT, "deploy",
                               "combatants.1"))
        return;
    zone = arrives_hidden(r, object, w) ? SU_HIDDEN : SU_COMBATANTS;
    if (r->s->objects[object].card != HJ_NO_CARD)
        su_pay_sularium(r, player, su_faction(r, object),
                        pl_printed_cost_to_play(r, object, player, SU_V_COST),
                        "combatants.2 faction.2 R10");
    to_arrive(r, SU_DEPLOY, object, player, pl_place_ref(player, zone, 0),
              "combatants.3");
}

bool su_in_window(const struct pl_run *r)
{
    const struct pl_state *s = r->s;

    if (s->phase == SU_PHASE_ATTACK)
        return s->step >= SU_STEP_ATTACKERS && s->step != SU_STEP_END;
    if (s->phase == SU_PHASE_INFLUENCE)
        return (su_own(r)->influence_placed & 1u << s->turn) ||
               pl_count(s, s->turn, SU_HAND) == 0;
    return s->phase > SU_PHASE_INFLUENCE && s->phase < SU_PHASE_DISCARD;
}

void su_check_window(struct pl_run *r)
{
    if (su_in_window(r))
        return;
    if (r->s->phase == SU_PHASE_ATTACK)
        pl_illegal(r, NULL, "attacker-declaration-step.5",
                   SU_SAY(NO_WINDOW_IN_ATTACK));
    else if (r->s->phase == SU_PHASE_INFLUENCE)
        pl_illegal(r, NULL, "influence-phase.7", SU_SAY(WINDOW_NOT_OPEN));
    else
        pl_illegal(r, NULL, "tactic-condition-card.19",
                   SU_SAY(NO_COMMAND_WINDOW),
                   r->g->rules->phases[r->s->phase].word);
}

/* Checks the faction of a command (R11, faction.3,7). An unknown card in play
 * may be of any faction. */
static void check_presence(struct pl_run *r, int object, int player)
{
    uint8_t faction = su_faction(r, object);
    bool any = faction == SU_MERCENARY || faction >= SU_FACTIONS;

    PL_WALK_OF (w, r->s, SU_IN_PLAY, player)
        if ((any && pl_on("mercenary-faction.3 faction.7")) ||
            su_faction(r, w.at) == faction ||
            r->s->objects[w.at].card == HJ_NO_CARD)
            return;
    pl_illegal(r, NULL,
               any ? "R11 faction.7 mercenary-faction.3"
                   : "R11 faction.3 tactic-condition-card.20",
               SU_SAY(FACTION_NOT_CONTROLLED), PL_ID(r, player),
               any ? "" : " of ",
               HJ_STR_ARG(any ? HJ_STR("") : su_game(r->g)->factions[faction]));
}

/* Checks that DEFUSE targets the top of the chain (R28). Its target, which may
 * precede the others of the card, is removed from W. */
static void check_defused(struct pl_run *r, int object, struct pl_words *w)
{
    const struct pl_state *s = r->s;
    int others = 0;

    PL_EACH_ABILITY (a, &pl_card_of(r, object)->text)
        if (a->when == HJ_WHEN_OWN)
            others += pl_targets_asked(r, a);
    if (w->counts[HJ_ROLE_ON] <= others || s->stack_count == 0)
        return;
    if (s->stack[s->stack_count - 1].object != pl_first(w, HJ_ROLE_ON))
        pl_illegal(r, pl_written(w, HJ_ROLE_ON), "R28 defuse.2",
                   SU_SAY(DEFUSE_TARGET),
                   PL_LABEL(r, s->stack[s->stack_count - 1].object));
    w->counts[HJ_ROLE_ON]--;
    w->first[HJ_ROLE_ON]++;
}

/* True if the card has targets, and no effect has a legal one. */
static bool lacks_targets(const struct pl_run *r, const struct pl_item *draft)
{
    bool several = false, asks = false;

    PL_EACH_ABILITY (a, &pl_card_of(r, draft->object)->text)
        PL_EACH_CLAUSE (e, a) {
            if (a->when != HJ_WHEN_OWN || !pl_asks_target(r, e))
                continue;
            asks = true;
            if (pl_only_ref(r, e, draft, -1, &several) != PL_REF_NONE ||
                several)
                return false;
        }
    return asks;
}

static struct pl_item draft_card(struct pl_run *r, int object, int player,
                                 const struct pl_words *w)
{
    bool illegal = r->illegal, wrong;
    struct pl_words rest;
    struct pl_item draft;

    if (pl_keyword(r, object, SU_KEYWORD_DEFUSE) > 0) {
        pl_copy_words(&rest, w);
        check_defused(r, object, &rest);
        w = &rest;
    }
    r->illegal = false;
    draft = pl_prepare_item(r, object, -1, player, -1, w);
    wrong = r->illegal;
    r->illegal |= illegal;
    /* A card without any legal target returns to its zone, unchanged. */
    if (wrong && !(r->flags & HJ_APPLY_OVERRIDE) && lacks_targets(r, &draft) &&
        pl_on("tactic-condition-card.8"))
        r->unread = true;
    return draft;
}

void su_do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    static const char *const rules[2][2] = {
        {"tactic-condition-card.4", "tactic-condition-card.2"},
        {"tactic-condition-card.15", "tactic-condition-card.14"}};
    struct pl_item draft, *link;
    int object, threshold, have;
    bool row, condition;
    uint32_t paid;

    if ((object = take_played(r, player, w)) < 0 ||
        !type_is(r, object, SU_TACTIC, SU_CONDITION, "play",
                 "tactic-condition-card.1"))
        return;
    su_check_window(r);
    if (su_type(r, object) == SU_TACTIC &&
        pl_rule_effect(r, ~player, SU_VERB_NO_PLAY) > 0)
        pl_illegal(
            r, NULL, "golden-rule.1", PL_SAY(FORBIDDEN),
            HJ_STR_ARG(pl_rule_effect_source(r, ~player, SU_VERB_NO_PLAY)),
            PL_LABEL(r, object), "be played");
    threshold = pl_printed_cost_to_play(r, object, player, SU_V_COST);
    /* Cards of the row that are on the chain still count: R8,
     * special-card-types.7. */
    have = pl_count(r->s, player, SU_INFLUENCE);
    for (int i = 0; i < r->s->stack_count; i++)
        have += r->s->stack[i].kind != SU_ABILITY &&
                pl_is_flag(r, r->s->stack[i].object, SU_FROM_ROW) &&
                r->s->stack[i].controller == player;
    if (have < threshold)
        pl_illegal(r, NULL, "R8 influence-threshold.2",
                   SU_SAY(THRESHOLD_NOT_MET), threshold, PL_ID(r, player), have,
                   have == 1 ? "" : "s");
    check_presence(r, object, player);
    if (pl_keyword(r, object, SU_KEYWORD_DEFUSE) > 0 && r->s->stack_count == 0)
        pl_illegal(r, NULL, "R28 defuse.2", SU_SAY(NOTHING_TO_CANCEL));
    draft = draft_card(r, object, player, w);
    row = pl_is_flag(r, object, SU_FROM_ROW);
    condition = su_type(r, object) == SU_CONDITION;
    link = to_chain(r, SU_CARD, object, player, rules[condition][row]);
    if (link == NULL)
        return;
    link->modes = draft.modes;
    link->target_count = draft.target_count;
    memcpy(link->targets, draft.targets, sizeof(link->targets));
    paid = pay_additional(r, object, player);
    if (r->s->objects[object].card != HJ_NO_CARD &&
        !pl_card_of(r, object)->has_unread)
        su_check_paid(r, pl_additional_cost(r, object), paid);
    su_trigger(r, SU_EVENT_PLAYS, object, player);
    su_acted(r, player);
    su_check_fallen(r, "damage-pile.4"); /* DEF may depend on the hand */
}
