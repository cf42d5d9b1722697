/* SPDX-License-Identifier: MPL-2.0 */
/* Candidates for cards, abilities and triggers with targets, and the order of
 * the list of legal moves. */
#include "games/sularia/su.h"

#include <stdio.h>

/* --- abilities that are used ---------------------------------------------- */

/* Offers the targets, behind the combatant of HARVEST. */
static void offer_targets(struct pl_legal *l, int player, int object,
                          const struct hj_ability *a)
{
    uint32_t words = l->action.count;

    if (pl_cost_amount(a, SU_COST_HARVEST) == 0)
        pl_offer_targets(l, object, a);
    else
        PL_OFFER_OF (w, l, PL_ZONE(SU_DAMAGE), player)
            if (su_type(&l->r, w.at) == SU_COMBATANT &&
                !pl_is_repeated(l->r.s, w.at)) {
                pl_add_ref(l, HJ_ROLE_ON, w.at, NULL);
                pl_offer_targets(l, object, a);
                pl_truncate_operands(l, words);
            }
}

static void offer_use(struct pl_legal *l, int player, int object, int index)
{
    if (index != SU_HARVEST) {
        pl_try_ability(l, player, HJ_VERB_USE, object, index);
    } else {
        pl_try(l, player, HJ_VERB_USE);
        pl_add_ref(l, HJ_ROLE_ITEM, object, "harvest");
    }
    pl_offer_paid(l, player, object, su_ability(&l->r, object, index),
                  offer_targets);
}

static void offer_uses(struct pl_legal *l, int player)
{
    for (int i = 0; i < l->r.s->object_count && l->go_on; i++) {
        const struct hj_card_text *t = &pl_card_of(&l->r, i)->text;
        if (l->r.s->objects[i].controller != player || !su_works(&l->r, i))
            continue;
        for (int k = 0; k < t->ability_count && l->go_on; k++)
            if (t->abilities[k].when == HJ_WHEN_PAYMENT)
                offer_use(l, player, i, k);
        if (l->go_on && pl_keyword(&l->r, i, SU_KEYWORD_HARVEST) > 0)
            offer_use(l, player, i, SU_HARVEST);
    }
}

/* --- cards ---------------------------------------------------------------- */

/* Offers the candidate, and where a copy has to leave for OBJECT (R14), with
 * each other one than the oldest. */
static void offer_for_copy(struct pl_legal *l, int player, int object)
{
    const struct pl_object *o = l->r.s->objects;
    int most = pl_printed(&l->r, object, SU_V_N), oldest;
    uint32_t words = l->action.count;

    pl_offer(l);
    if (o[object].card == HJ_NO_CARD || most <= 0 ||
        su_copies(&l->r, object, player, &oldest) < most)
        return;
    PL_OFFER_OF (w, l, SU_IN_PLAY, player)
        if (o[w.at].card == o[object].card && w.at != oldest) {
            pl_add_ref(l, HJ_ROLE_WITH, w.at, NULL);
            pl_offer(l);
            pl_truncate_operands(l, words);
        }
}

static void offer_place(struct pl_legal *l, int player, int object, int zone,
                        int column)
{
    uint32_t words = l->action.count;
    char place[HJ_WORD_ROOM + HJ_DIGITS + 2];

    snprintf(place, sizeof place, "%s.%d", l->r.g->rules->zones[zone].word,
             column);
    pl_add_word(l, HJ_ROLE_AT, place);
    offer_for_copy(l, player, object);
    pl_truncate_operands(l, words);
}

/* Offers a site at each free place beside, behind or in front of another one of
 * its controller (R16); the first site at the first place of either row. */
static void choose_place(struct pl_legal *l, int player, int object)
{
    static const int8_t steps[][2] = {{0, 1}, {0, -1}, {1, 0}};
    bool any = false;

    PL_OFFER_OF (w, l, SU_SITES, player) {
        const struct pl_object *o = &l->r.s->objects[w.at];
        any = true;
        for (size_t k = 0; k < sizeof steps / sizeof *steps && l->go_on; k++)
            offer_place(l, player, object,
                        steps[k][0] ? SU_FRONT + SU_REAR - o->zone : o->zone,
                        o->column + steps[k][1]);
    }
    for (int zone = SU_FRONT; !any && zone <= SU_REAR; zone++)
        offer_place(l, player, object, zone, 1);
}

/* Offers a site or combatant at each place of arrival; an unknown one may be
 * HIDDEN. */
static void offer_arrival(struct pl_legal *l, int player, int object,
                          const struct hj_ability *a)
{
    bool unknown = l->r.s->objects[object].card == HJ_NO_CARD;
    bool site = l->action.verb == HJ_VERB_ESTABLISH;
    bool hides = pl_keyword(&l->r, object, SU_KEYWORD_HIDDEN) > 0;
    uint32_t words = l->action.count;

    (void)a;
    if (!site || hides)
        offer_for_copy(l, player, object);
    if (site)
        choose_place(l, player, object);
    if (!(unknown || (hides && !site)))
        return;
    pl_add_word(l, HJ_ROLE_AT, unknown ? "hidden" : "combatant");
    offer_for_copy(l, player, object);
    pl_truncate_operands(l, words);
}

/* Returns the verb for a card of that type in this phase. */
static enum hj_verb verb_of(const struct pl_legal *l, int player, uint8_t type)
{
    bool turn = su_has_turn(&l->r, player) && l->r.s->stack_count == 0;

    if (type == SU_SITE && turn && l->r.s->phase == SU_PHASE_SITE)
        return HJ_VERB_ESTABLISH;
    if (type == SU_COMBATANT && turn && l->r.s->phase == SU_PHASE_COMBATANT)
        return HJ_VERB_DEPLOY;
    return type == SU_TACTIC || type == SU_CONDITION ? HJ_VERB_PLAY
                                                     : HJ_VERB_NONE;
}

/* Offers a card of the hand, or (ROW) face down in the row, as one of TYPE. */
static void offer_card(struct pl_legal *l, int player, int object, bool row,
                       uint8_t type)
{
    enum hj_verb verb = verb_of(l, player, type);

    if (verb == HJ_VERB_NONE)
        return;
    pl_try(l, player, verb);
    pl_add_hand(l, HJ_ROLE_ITEM, object);
    if (row)
        pl_add_word(l, HJ_ROLE_FROM, "influence");
    pl_offer_paid(l, player, object, pl_additional_cost(&l->r, object),
                  verb == HJ_VERB_PLAY ? NULL : offer_arrival);
}

/* Offers cards of the hand, and face down in the row: known ones, then unknown
 * ones, which may be of each type. */
static void offer_cards(struct pl_legal *l, int player)
{
    static const uint8_t types[] = {SU_SITE, SU_COMBATANT, SU_TACTIC};
    const int count = 2 * l->r.s->object_count;

    for (int n = 0; n < count && l->go_on; n++) {
        int i = n % l->r.s->object_count;
        const struct pl_object *o = &l->r.s->objects[i];
        bool row = o->zone == SU_INFLUENCE && !pl_is_flag(&l->r, i, PL_FACE_UP);
        bool unknown = o->card == HJ_NO_CARD;
        if (o->controller != player || !(o->zone == SU_HAND || row) ||
            unknown != (n >= l->r.s->object_count) || pl_is_repeated(l->r.s, i))
            continue;
        if (!unknown)
            offer_card(l, player, i, row, su_type(&l->r, i));
        for (size_t k = 0; k < sizeof types && unknown; k++)
            offer_card(l, player, i, row, types[k]);
    }
}

static void offer_trigger(struct pl_legal *l, int player, int object, int index)
{
    pl_try_ability(l, player, HJ_VERB_TRIGGER, object, index);
    pl_offer_targets(l, object, su_ability(&l->r, object, index));
}

/* True if it may be used during this phase, or needs targets as the turn
 * begins. */
static bool may_trigger(const struct pl_run *r, const struct hj_ability *a)
{
    return r->s->begun
               ? a->moment == HJ_MOMENT_DURING && a->phase == r->s->phase
               : su_opens(a) == SU_PHASE_RESET && pl_targets_asked(r, a) > 0;
}

/* Offers pending triggers, and those that may trigger now. */
static void offer_triggers(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    for (int i = 0; i < su_own(&l->r)->pending_count && l->go_on; i++) {
        const struct su_pending *w = &su_own(&l->r)->pending[i];
        if (w->controller == player &&
            su_row_of(su_own(&l->r)->pending, i, w->object, w->ability) == i)
            offer_trigger(l, player, w->object, w->ability);
    }
    for (int i = 0; i < s->object_count && l->go_on; i++) {
        const struct hj_card_text *t = &pl_card_of(&l->r, i)->text;
        if (s->objects[i].controller != player || !su_works(&l->r, i))
            continue;
        for (int k = 0; k < t->ability_count && l->go_on; k++)
            if (may_trigger(&l->r, &t->abilities[k]))
                offer_trigger(l, player, i, k);
    }
}

static void offer_known(struct pl_legal *l, int player, int object)
{
    (void)player;
    if (l->r.s->objects[object].card != HJ_NO_CARD)
        pl_offer(l);
}

/* Offers `VERB ?`, then `VERB CARD` for each known card of the hand. */
static void from_hand(struct pl_legal *l, int player, enum hj_verb verb)
{
    pl_try(l, player, verb);
    pl_add_unknown(l, HJ_ROLE_ITEM, 1);
    pl_offer(l);
    pl_truncate_operands(l, 0);
    pl_each_hand(l, player, HJ_ROLE_ITEM, offer_known);
}

/* Offers the draws of the draw phase, all that are or were due. */
static void draws(struct pl_legal *l, int player)
{
    int due = su_own(&l->r)->players[player].draws_due;

    if (l->r.s->phase > SU_PHASE_DRAW && !su_own(&l->r)->done)
        return;
    pl_try(l, player, HJ_VERB_DRAW);
    pl_add_number(l, HJ_ROLE_ITEM, due > 0 ? due : SU_DRAW);
    pl_offer(l);
}

static bool offer_phase(struct pl_legal *l, int player, int phase)
{
    pl_try(l, player, HJ_VERB_PHASE);
    pl_add_word(l, HJ_ROLE_ITEM, l->r.g->rules->phases[phase].word);
    return pl_offer(l);
}

/* Returns the first phase of a turn to which a line leads (R5). */
static int first_phase(const struct pl_legal *l, int player)
{
    return l->r.s->players[player].turns == 0 ? SU_PHASE_INFLUENCE
                                              : SU_PHASE_DRAW;
}

/* Offers `phase` and `end` for one member of a team; after an end phase also
 * for one of those whose turn is next. */
static void phases(struct pl_legal *l)
{
    const struct pl_state *s = l->r.s;
    bool done = su_own(&l->r)->done;

    for (int i = 0; i < l->r.g->players; i++) {
        if (!su_has_turn(&l->r, i) || s->players[i].out)
            continue;
        if (!done && !s->begun)
            offer_phase(l, i, SU_PHASE_RESET);
        if (!done && s->phase < SU_PHASE_END)
            offer_phase(l, i, s->begun ? s->phase + 1 : first_phase(l, i));
        if (s->begun)
            pl_offer_bare(l, i, HJ_VERB_END);
        break;
    }
    for (int i = 0; done && i < l->r.g->players && l->go_on; i++)
        if (!su_has_turn(&l->r, i) && offer_phase(l, i, first_phase(l, i)))
            return;
}

/* Offers the card of the influence phase, also of the next turn. */
static void influence(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    if (!s->begun || su_own(&l->r)->done || s->phase <= SU_PHASE_INFLUENCE)
        from_hand(l, player, HJ_VERB_INFLUENCE);
}

static void discards(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    if (pl_discard_of(&l->r, player) >= 0 || s->phase == SU_PHASE_DISCARD)
        from_hand(l, player, HJ_VERB_DISCARD);
}

/* Calls WHAT for each player, in the order of priority. */
static void each_player(struct pl_legal *l,
                        void (*what)(struct pl_legal *l, int player))
{
    int first = pl_acting_player(&l->r);

    for (int n = 0; n < l->r.g->players && l->go_on; n++) {
        int player = (first + n) % l->r.g->players;
        if (!l->r.s->players[player].out)
            what(l, player);
    }
}

/* Offers moves of the phase, then commands, the attack, and the end of the
 * phase. */
void su_list(struct pl_legal *l)
{
    const struct pl_state *s = l->r.s;
    bool on = s->begun && !su_turn_is_over(&l->r);
    bool open = on && s->phase >= SU_PHASE_INFLUENCE;

    each_player(l, influence);
    each_player(l, discards);
    if (su_waits(&l->r) != PL_WAIT_NOTHING) {
        if (!su_offer_found(l))
            pl_offer_choices(l);
        if (!s->pending[0].unsure)
            return;
    }
    if (su_targets_pending(&l->r)) { /* they come first */
        each_player(l, offer_triggers);
        return;
    }
    if (!s->begun || (on && s->phase >= SU_PHASE_DRAW)) /* R40 */
        each_player(l, offer_triggers);
    if (open) {
        each_player(l, offer_cards);
        each_player(l, offer_uses);
        su_offer_attacks(l);
        su_offer_defences(l);
        su_offer_orders(l);
    }
    if (s->stack_count > 0 || l->r.g->setup.strict)
        pl_offer_bare(l, s->priority, HJ_VERB_PASS);
    phases(l);
    each_player(l, draws);
}
