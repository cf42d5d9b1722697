/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: levelling up, payment, playing units, tactics and counters. */
#include "games/star-gun-x/sgx.h"

/* Totals of the pitched cards. */
struct pitched {
    int known, largest; /* sum and maximum of known cards */
    int unknown, count;
    bool zero;     /* a card has pitch 0 */
    bool too_late; /* as written, a card is pitched after the cost is reached */
};

static struct pitched count_pitched(const struct pl_run *r, int cost,
                                    const struct pl_words *w)
{
    struct pitched p = {0};

    PL_EACH_WORD (i, w, HJ_ROLE_WITH) {
        int object = w->w[i].ref;
        int pitch = pl_printed(r, object, SG_VALUE_PITCH);
        p.too_late |= p.known + p.unknown >= cost;
        p.count++;
        if (r->s->objects[object].card == HJ_NO_CARD) {
            p.unknown++;
            continue;
        }
        p.known += pitch;
        p.largest = pitch > p.largest ? pitch : p.largest;
        p.zero |= pitch <= 0;
    }
    return p;
}

/* X9: true if in every order a card is pitched after the cost is reached. An
 * unknown card may be worth anything from 1 on. */
static bool is_over(const struct pl_run *r, const struct pitched *p, int cost)
{
    int rest = p->known + p->unknown - (p->known > 0 ? p->largest : 1);

    if (p->count == 0)
        return false;
    if (pl_chosen(r, SG_X9_SHARE))
        return p->zero || p->count > cost;
    if (pl_chosen(r, SG_X9_ORDER))
        return p->zero || p->too_late;
    return p->zero || rest >= cost;
}

void sg_pay(struct pl_run *r, int cost, int most, const struct pl_words *w,
            const char *cite)
{
    struct pitched p = count_pitched(r, most, w);
    const struct hj_operand *o = pl_written(w, HJ_ROLE_WITH);

    if (cost >= 0 && p.unknown == 0 && p.known < cost)
        pl_illegal(r, o, cite, SG_SAY(PITCH_TOO_LOW), cost, p.known);
    else if (cost >= 0 && is_over(r, &p, most))
        pl_illegal(r, o, "playing-units.7 X9", SG_SAY(PITCH_TOO_HIGH), most);
    PL_EACH_WORD (i, w, HJ_ROLE_WITH)
        pl_move(r, w->w[i].ref, SG_DISCARD, 0, "playing-units.6 X4");
}

/* Pays for a card that is played; the last words behind `with` are the discards
 * of its additional cost. False: one is missing. */
static bool pay_for(struct pl_run *r, int player, int card,
                    const struct pl_words *w, const char *cite)
{
    int n = pl_cost_amount(pl_additional_cost(r, card), SG_COST_DISCARD);
    int pitched = w->counts[HJ_ROLE_WITH] - n, cost = -1, most = 0;
    struct pl_words first = *w;

    if (pitched < 0) {
        pl_undoable(r, NULL, cite, PL_SAY(MISSING_COST),
                    "the card that is discarded");
        return false;
    }
    for (int i = pitched; i < pitched + n; i++)
        first.w[w->first[HJ_ROLE_WITH] + i].role = HJ_ROLE_BY;
    if (r->s->objects[card].card != HJ_NO_CARD)
        cost = pl_cost_to_play(r, card, player,
                               pl_printed(r, card, SG_VALUE_COST), &most);
    sg_pay(r, cost, most, &first, cite);
    for (int i = pitched; i < pitched + n; i++)
        pl_move(r, w->w[w->first[HJ_ROLE_WITH] + i].ref, SG_DISCARD, 0, "X4");
    return true;
}

void sg_do_level(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sg_own *own = sg_own(r);

    if (r->s->players[player].numbers[SG_LEVELLED] > 0)
        pl_illegal(r, NULL, "action-phase.3", SG_SAY(LEVELLED_UP_ALREADY),
                   PL_ID(r, player));
    else if (own->acted && pl_chosen(r, SG_X5_FIRST))
        pl_illegal(r, NULL, "action-phase.1 X5", SG_SAY(LEVEL_UP_FIRST));
    pl_number(r, player, SG_LEVELLED, 1, "");
    pl_move(r, w->w[0].ref, SG_LEVEL, 0, "action-phase.2");
}

static void play_unit(struct pl_run *r, int player, const struct pl_words *w)
{
    int unit = pl_first(w, HJ_ROLE_ITEM);
    int place = pl_place_column(pl_first(w, HJ_ROLE_AT));
    bool known = r->s->objects[unit].card != HJ_NO_CARD;
    int power = pl_printed(r, unit, SG_VALUE_POWER);
    int level = pl_count(r->s, player, SG_LEVEL), by;

    pl_require_phase(r, SG_ACTION, "action-phase.4");
    if (pl_over(r))
        return;
    if (known && power > level)
        pl_illegal(r, w->w[0].o, "playing-units.1 X5",
                   SG_SAY(POWER_ABOVE_LEVEL), PL_LABEL(r, unit), power,
                   PL_ID(r, player), level);
    by = sg_forbidding_card(r, unit, SG_VERB_NO_PLAY, place);
    if (by >= 0)
        pl_illegal(r, w->w[0].o, "playing-units.9", SG_SAY(PLAY_FORBIDDEN),
                   HJ_STR_ARG(pl_source_name(r, by)), PL_LABEL(r, unit));
    if (!sg_has_room(r, player, place))
        pl_illegal(r, w->w[0].o, "playing-units.10 X11", SG_SAY(LOCATION_FULL),
                   PL_ID(r, player), place);
    pl_alias(r, unit);
    if (!pay_for(r, player, unit, w, "playing-units.3"))
        return;
    sg_acts(r, player);
    sg_own(r)->playing = 1;
    pl_move(r, unit, SG_UNIT, place, "playing-units.9");
    sg_own(r)->playing = 0;
    pl_flag(r, unit, PL_ARRIVED, true, "playing-units.8 X10");
    sg_arrives(r, unit, true);
}

static void play_tactic(struct pl_run *r, int player, const struct pl_words *w)
{
    int card = pl_first(w, HJ_ROLE_ITEM);
    struct pl_item draft;

    if (!pl_chosen(r, SG_X12_TURN))
        pl_require_phase(r, SG_ACTION, "tactics.1 X12");
    if (pl_over(r))
        return;
    draft = pl_prepare_item(r, card, -1, player, -1, w);
    if (!pay_for(r, player, card, w, "tactics.3 playing-units.3"))
        return;
    sg_acts(r, player);
    if (pl_announce(r, &draft, "tactics.1"))
        pl_fire_event(r, SG_EVENT_PLAYS, card, player);
}

void sg_do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = pl_first(w, HJ_ROLE_ITEM);
    int type = pl_card_of(r, object)->type;

    if (r->s->objects[object].card == HJ_NO_CARD)
        type = w->counts[HJ_ROLE_AT] > 0 ? SG_UNIT_CARD : SG_TACTIC_CARD;
    if (type == SG_UNIT_CARD)
        play_unit(r, player, w);
    else if (type == SG_TACTIC_CARD)
        play_tactic(r, player, w);
    else
        pl_undoable(r, w->w[0].o,
                    type == SG_COUNTER_CARD ? "counters.1" : "action-phase.4",
                    SG_SAY(NOT_PLAYED_SO), pl_type_word(r->g->rules, type),
                    type == SG_COUNTER_CARD ? ": `counter TACTIC with CARD`"
                                            : "");
}

/* --- counters --- */

/* Returns the clause of a counter that cancels; NULL: none. *BEFORE is the
 * number of targets of clauses before it, *OTHERS that of all other clauses. */
static const struct hj_effect *canceller(const struct pl_run *r, int card,
                                         int *before, int *others)
{
    const struct hj_effect *found = NULL;

    *before = *others = 0;
    PL_EACH_ABILITY (a, &pl_card_of(r, card)->text)
        PL_EACH_CLAUSE (e, a) {
            if (found == NULL && e->kind == HJ_EFFECT_CANCEL) {
                found = e;
                *before = *others;
            } else if (pl_asks_target(r, e)) {
                *others += pl_target_count(e);
            }
        }
    return found;
}

static void add(struct pl_words *w, const struct pl_word *word, uint8_t role)
{
    w->w[w->count] = *word;
    w->w[w->count].role = role;
    if (w->counts[role]++ == 0)
        w->first[role] = (uint8_t)w->count;
    w->count++;
}

/* Writes the targets of a counter to ON: those of the line, with the tactic in
 * the place of the clause that cancels. */
static void aim(const struct pl_run *r, int card, const struct pl_words *w,
                struct pl_words *on)
{
    int named = w->counts[HJ_ROLE_ON], before, others;
    int at = canceller(r, card, &before, &others) == NULL ? -1
             : before < named                             ? before
                                                          : named;

    for (int i = 0; i <= named; i++) {
        if (i == at)
            add(on, &w->w[0], HJ_ROLE_ON);
        if (i < named)
            add(on, &w->w[w->first[HJ_ROLE_ON] + i], HJ_ROLE_ON);
    }
    if (w->counts[HJ_ROLE_TO] > 0)
        add(on, &w->w[w->first[HJ_ROLE_TO]], HJ_ROLE_TO);
}

const char *sg_spent_cite(const struct pl_run *r, int object)
{
    return pl_card_of(r, object)->type == SG_COUNTER_CARD ? "counters.5 X4"
                                                          : "tactics.5 X4";
}

void sg_do_counter(struct pl_run *r, int player, const struct pl_words *w)
{
    int tactic = pl_first(w, HJ_ROLE_ITEM), card = pl_first(w, HJ_ROLE_WITH);
    int at = pl_item_of(r->s, tactic);
    struct pl_words on = {.count = 0};
    struct pl_item item;
    int before, others;

    if (!pl_may_be(r, card, SG_COUNTER_CARD)) {
        pl_undoable(r, pl_written(w, HJ_ROLE_WITH), "counters.1", PL_SAY(NOT_A),
                    PL_LABEL(r, card),
                    pl_type_word(r->g->rules, SG_COUNTER_CARD));
        return;
    }
    if (w->counts[HJ_ROLE_WITH] > 1)
        pl_illegal(r, w->w[w->first[HJ_ROLE_WITH] + 1].o, "counters.3",
                   SG_SAY(COUNTER_IS_FREE));
    for (int i = 1; i < w->counts[HJ_ROLE_WITH]; i++)
        pl_move(r, w->w[w->first[HJ_ROLE_WITH] + i].ref, SG_DISCARD, 0,
                "playing-units.6 X4");
    if (r->s->stack[at].controller == player)
        pl_illegal(r, NULL, "counters.1 X12", SG_SAY(COUNTER_WITHOUT_TACTIC));
    pl_move(r, card, SG_CHAIN, 0, "counters.1");
    aim(r, card, w, &on);
    item = pl_prepare_item(r, card, -1, player, tactic, &on);
    if (canceller(r, card, &before, &others) == NULL)
        pl_cancel(r, at, "counters.1 tactics.5");
    pl_carry_out(r, &item);
    if (r->s->objects[card].zone == SG_CHAIN && pl_chosen_for(r, card) == NULL)
        pl_move(r, card, SG_DISCARD, 0, sg_spent_cite(r, card));
}

/* Offers COUNT more targets, and destinations if one is needed. */
static void offer_aimed(struct pl_legal *l, int count)
{
    uint32_t words = l->action.count;

    for (int i = -l->r.g->players; count > 0 && i < l->r.s->object_count; i++) {
        if (i >= 0 && l->r.s->objects[i].zone != SG_UNIT)
            continue;
        pl_add_ref(l, HJ_ROLE_ON, i, NULL);
        offer_aimed(l, count - 1);
        pl_truncate_operands(l, words);
    }
    if (count > 0 || pl_offer(l))
        return;
    for (int place = 1; place <= SG_PLACES; place++) {
        pl_add_ref(l, HJ_ROLE_TO, pl_place_ref(-1, SG_LOCATION, place), NULL);
        pl_offer(l);
        pl_truncate_operands(l, words);
    }
}

static void offer_card(struct pl_legal *l, int player, int card)
{
    int before, others;

    (void)player;
    canceller(&l->r, card, &before, &others);
    for (int n = 0; n <= others && n <= 2; n++)
        offer_aimed(l, n);
}

void sg_offer_counter(struct pl_legal *l, int player)
{
    for (int i = 0; i < l->r.s->stack_count && l->go_on; i++) {
        pl_try(l, player, HJ_VERB_COUNTER);
        pl_add_ref(l, HJ_ROLE_ITEM, l->r.s->stack[i].object, NULL);
        pl_each_hand(l, player, HJ_ROLE_WITH, offer_card);
    }
}
