/* SPDX-License-Identifier: MPL-2.0 */
/* Abilities that players use, or put on the chain as they trigger. */
#include "games/sularia/su.h"

/* Ability K where it is paid for, or where it is a trigger; -1 where not. */
static int of_kind(const struct hj_card_text *t, int k, bool payment)
{
    const struct hj_ability *a = &t->abilities[k];

    if (!payment)
        return a->when == HJ_WHEN_OPTIONAL || a->when == HJ_WHEN_REQUIRED ? k
                                                                          : -1;
    if (a->when == HJ_WHEN_KEYWORD && a->keyword.keyword == SU_KEYWORD_HARVEST)
        return SU_HARVEST;
    return a->when == HJ_WHEN_PAYMENT ? k : -1;
}

/* Whether a sentence that is not understood has a cost and a colon, or begins
 * as a trigger does. */
static bool is_strange(const struct hj_sentence *s, bool payment)
{
    if (s->understood)
        return false;
    if (payment)
        return hj_str_find(s->text, ':', 0) < s->text.n;
    return hj_str_starts(s->text, HJ_STR("When")) ||
           hj_str_starts(s->text, HJ_STR("During ")) ||
           hj_str_starts(s->text, HJ_STR("At "));
}

/* The ability of that NUMBER where sentences that are not understood count as
 * well, or with 0 the first of these: one behind all abilities, whose cost and
 * outcome the log tells in `effect` lines.  -1 where there is none. */
static int as_printed(const struct hj_card_text *t, int64_t number,
                      bool payment)
{
    int before = 0;

    for (int i = 0; i < t->sentence_count; i++) {
        const struct hj_sentence *s = &t->sentences[i];
        int count = s->understood ? s->count : 1;
        bool here = number == 0 ? is_strange(s, payment)
                                : number > before && number <= before + count;
        if (here && s->understood)
            return of_kind(t, s->first + (int)number - before - 1, payment);
        if (here)
            return is_strange(s, payment) ? t->ability_count : -1;
        before += count;
    }
    return -1;
}

/* Reads `h1.2`, `f1.harvest`, or `h1` alone where it has one ability of that
 * kind.  A number counts the abilities as printed. */
static int read_ability(struct pl_run *r, int player, bool payment,
                        const struct hj_operand *o, int *object)
{
    const struct hj_card_text *t;
    struct hj_str rest = HJ_STR("");
    int64_t number = 0;
    int found = -1, count = 0;

    *object = o == NULL ? -1
                        : pl_find_object(r, hj_operand_text(o), o->value,
                                         player, &rest);
    if (*object < 0) {
        pl_unread(r, o, PL_SAY(UNKNOWN_OBJECT),
                  HJ_STR_ARG(o != NULL ? hj_operand_text(o) : HJ_STR("")), "");
        return -1;
    }
    pl_several(r, o, *object);
    if (hj_str_is(rest, "harvest") && payment)
        return SU_HARVEST;
    t = &su_card_of(r, *object)->text;
    if (rest.n > 0 && !hj_str_int(rest, 1, 99, &number))
        number = -1;
    if (r->s->objects[*object].card == HJ_NO_CARD && number >= 0)
        return number > 0 ? (int)number - 1 : 0; /* nobody knows it yet */
    for (int k = 0; k < t->ability_count; k++) {
        int it = of_kind(t, k, payment);
        if (it >= 0 && (number == 0 || number == k + 1)) {
            found = it;
            count++;
        }
    }
    if (count == 0 && number >= 0)
        found = as_printed(t, number, payment);
    if (count < 2 && found >= 0)
        return found;
    pl_unread(r, o, SU_SAY_IF(count == 0, NO_SUCH_ABILITY, SEVERAL_ABILITIES),
              HJ_STR_ARG(su_card_called(r, *object)));
    return -1;
}

/* The combatant of HARVEST's payment: named by `on`, or the first. */
static void pay_harvest(struct pl_run *r, int object, int player,
                        struct pl_item *draft, bool keyword)
{
    struct pl_object *o = &r->s->objects[object];
    int paid = -1;

    if (keyword && su_has(o, SU_HARVESTED))
        pl_illegal(r, NULL, "harvest.1 R31", SU_SAY(HARVESTED_ALREADY));
    if (keyword)
        su_put(o, SU_HARVESTED, true);
    su_own(r)->harvested |= keyword;
    if (draft->target_count > 0 && draft->targets[0] >= 0 &&
        r->s->objects[draft->targets[0]].zone == SU_DAMAGE) {
        paid = draft->targets[0];
        draft->target_count--;
        memmove(draft->targets, draft->targets + 1,
                sizeof(draft->targets) - sizeof(draft->targets[0]));
    }
    for (int i = 0; paid < 0 && i < r->s->object_count; i++)
        if (r->s->objects[i].zone == SU_DAMAGE &&
            r->s->objects[i].owner == player &&
            su_card_of(r, i)->type == SU_COMBATANT)
            paid = i;
    if (paid < 0 || !pl_may_be(r, paid, SU_COMBATANT) ||
        (r->s->objects[paid].owner != player && !pl_wrong(HARVEST_ANYONE))) {
        pl_illegal(r, NULL, "harvest.5", SU_SAY(NOT_IN_DAMAGE_PILE),
                   HJ_STR_ARG(pl_id(r, player)));
        return;
    }
    if (pl_on("harvest.3 R31")) /* it is placed there, though not from play */
        su_tell_going(r, paid, SU_DESTROY);
    su_move(r, paid, pl_wrong(HARVEST_ZONE) ? SU_DAMAGE : SU_DESTROY,
            "harvest.3 R31");
}

/* FITS: which cards may be discarded; NULL: any.  Unknown ones may be any. */
static void pay_discard(struct pl_run *r, int object, int player, int n,
                        const struct hj_selector *fits)
{
    for (uint32_t i = 0; i < r->a->count && n > 0; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        int count = o->kind == HJ_OPERAND_UNKNOWN ? o->value : 1;
        for (; o->role == HJ_ROLE_WITH && count > 0 && n > 0; count--, n--) {
            int card = pl_take_card(r, player, o, SU_HAND, NULL);
            if (card < 0)
                continue;
            if (fits != NULL && !su_fits(r, fits, card, object, player))
                pl_illegal(r, o, "payment-modifiers.2", SU_SAY(CANNOT_PAY_FOR),
                           HJ_STR_ARG(su_card_called(r, card)),
                           HJ_STR_ARG(su_card_called(r, object)));
            su_move(r, card, SU_DAMAGE, "damage-pile.3");
        }
    }
    for (int i = 0; i < r->s->object_count && n > 0; i++)
        if (r->s->objects[i].zone == SU_HAND &&
            r->s->objects[i].owner == player &&
            (r->s->objects[i].card == HJ_NO_CARD ||
             su_is(r, i, PL_FORESEEN))) {
            su_move(r, i, SU_DAMAGE, "damage-pile.3");
            n--;
        }
    if (n > 0)
        pl_illegal(r, NULL, "payment-modifiers.2", SU_SAY(DISCARDS_OF_COST), n,
                   n == 1 ? "" : "s");
}

/* An object that is activated or destroyed as a cost: named by `with`, or the
 * only one. */
static int pays(struct pl_run *r, const struct hj_selector *s, int object,
                int player, bool reset)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_WITH, 0);
    int found = -1, count = 0;

    if (o != NULL) {
        found = pl_object_operand(r, o, player);
        if (found >= 0 && su_lies(r, s, found, player) &&
            su_fits(r, s, found, object, player))
            return found;
        if (!r->unread)
            pl_illegal(r, o, "payment-modifiers.2", SU_SAY(CANNOT_PAY_FOR),
                       HJ_STR_ARG(hj_operand_text(o)),
                       HJ_STR_ARG(su_card_called(r, object)));
        return -1;
    }
    PL_EACH (i, r->s, SU_IN_PLAY)
        if (!(reset && su_is(r, i, SU_ACTIVATED)) &&
            su_fits(r, s, i, object, player)) {
            found = i;
            count++;
        }
    if (count == 1)
        return found;
    pl_illegal(r, NULL, "payment-modifiers.2",
               SU_SAY_IF(count == 0, NOTHING_CAN_PAY, SEVERAL_CAN_PAY),
               HJ_STR_ARG(su_card_called(r, object)));
    return -1;
}

static void activate(struct pl_run *r, int object)
{
    if (su_is(r, object, SU_ACTIVATED))
        pl_illegal(r, NULL, "activate.1", SU_SAY(ACTIVATED_ALREADY));
    su_leave_attack(r, object, "command-chain-step.4 R20");
    su_set_activated(r, object, true, "activate.1");
}

/* What X is: the number behind `with`. */
static int said_x(struct pl_run *r)
{
    for (uint32_t i = 0; i < r->a->count; i++)
        if (r->a->operands[i].role == HJ_ROLE_WITH &&
            r->a->operands[i].kind == HJ_OPERAND_NUMBER) {
            int x = r->a->operands[i].value;
            if (x >= 0 && x <= PL_GREAT)
                return x;
        }
    pl_illegal(r, NULL, "payment-modifiers.2", SU_SAY(MISSING_X));
    return 0;
}

bool su_pay(struct pl_run *r, const struct hj_cost *cost, int object,
            int player, struct pl_item *draft, bool keyword)
{
    struct pl_object *o = &r->s->objects[object];
    bool illegal = r->illegal;
    int n = cost->n.n, other;

    if (cost->n.kind == HJ_AMOUNT_X)
        n = draft->x = (int16_t)said_x(r);
    r->illegal = false;
    switch (cost->row) {
    case SU_COST_ACTIVATE:
        activate(r, object);
        break;
    case SU_COST_ACTIVATE_OTHER:
        other = pays(r, &cost->whom, object, player, true);
        if (other >= 0)
            activate(r, other);
        break;
    case SU_COST_DESTROY_OTHER:
        other = pays(r, &cost->whom, object, player, false);
        if (other >= 0)
            su_move(r, other, SU_DESTROY, "payment-modifiers.2");
        break;
    case SU_COST_INFLUENCE:
        su_pay_influence(r, player, n, "payment-modifiers.2");
        break;
    case SU_COST_SULARIUM:
        su_pay_sularium(r, player, su_card_of(r, object)->faction, n,
                        "payment-modifiers.2 R10");
        break;
    case SU_COST_HEALTH:
        su_health(r, player, -n, "payment-modifiers.2");
        break;
    case SU_COST_DISCARD:
        pay_discard(r, object, player, n, NULL);
        break;
    case SU_COST_DISCARD_ONE:
        pay_discard(r, object, player, cost->whom.count, &cost->whom);
        break;
    case SU_COST_TO_DAMAGE:
        su_move(r, object, SU_DAMAGE, "payment-modifiers.2");
        break;
    case SU_COST_TO_DESTROY:
        su_move(r, object, SU_DESTROY, "payment-modifiers.2");
        break;
    case SU_COST_HARVEST:
        pay_harvest(r, object, player, draft, keyword);
        break;
    default:
        if (o->marks[SU_COUNTERS] < n)
            pl_illegal(r, NULL, "payment-modifiers.2", SU_SAY(TOO_FEW_COUNTERS),
                       o->marks[SU_COUNTERS], n);
        if (pl_on("payment-modifiers.2"))
            o->marks[SU_COUNTERS] = (int16_t)(o->marks[SU_COUNTERS] < n ? 0 : o->marks[SU_COUNTERS] - n);
    }
    illegal = illegal || r->illegal;
    other = r->illegal;
    r->illegal = illegal;
    return !other;
}

/* An ability that may be used but once a turn, and when it may be used at all. */
static void check_use(struct pl_run *r, const struct hj_ability *a, int object,
                      int player, int index)
{
    struct pl_object *o = &r->s->objects[object];

    if (a->condition != NULL &&
        !su_holds(r, a->condition, object, player, object))
        pl_illegal(r, NULL, "golden-rule.1 commands.18", SU_SAY(NOT_USED_NOW),
                   HJ_STR_ARG(su_card_called(r, object)));
    if (a->once == HJ_ONCE_NONE || index > 7)
        return;
    if (o->marks[SU_ONCE] >> index & 1)
        pl_illegal(r, NULL, "golden-rule.1", SU_SAY(USED_THIS_TURN));
    o->marks[SU_ONCE] |= (uint8_t)(1u << index);
    su_own(r)->once = 1;
}

static void put_ability(struct pl_run *r, int object, int player, int index,
                        const struct pl_item *draft, int subject)
{
    struct pl_item *link = su_push(r, SU_ABILITY, object, player, "actions.4");

    if (link == NULL)
        return;
    link->ability = (uint8_t)index;
    link->subject = (int16_t)subject;
    link->x = draft->x;
    link->player = draft->player;
    link->target_count = draft->target_count;
    memcpy(link->targets, draft->targets, sizeof(link->targets));
}

void su_do_use(struct pl_run *r, int player, const struct pl_words *words)
{
    struct pl_item draft = {0};
    int object, index;
    const struct hj_ability *a;

    (void)words;
    su_window(r);
    index = read_ability(r, player, true,
                         hj_action_operand(r->a, HJ_ROLE_ITEM, 0), &object);
    if (index < 0 ||
        !su_read_targets(r, player, draft.targets, &draft.target_count))
        return;
    a = su_ability(r, object, index);
    su_check_window(r);
    if (r->s->objects[object].controller != player && !pl_wrong(USE_ANYONE))
        pl_illegal(r, NULL, "commands.18", SU_SAY(NOT_CONTROLLER),
                   HJ_STR_ARG(pl_id(r, player)));
    if (!su_works(r, object))
        pl_illegal(r, NULL, "objects.3", SU_SAY(NOT_IN_PLAY));
    if (index == SU_HARVEST && su_keyword(r, object, SU_KEYWORD_HARVEST) == 0)
        pl_illegal(r, NULL, "harvest.5", SU_SAY(WITHOUT_HARVEST));
    if (a != NULL)
        check_use(r, a, object, player, index);
    for (int i = 0; a != NULL && i < a->cost_count; i++)
        su_pay(r, &a->costs[i], object, player, &draft, index == SU_HARVEST);
    if (a != NULL)
        su_check_targets(r, object, player, a, &draft);
    put_ability(r, object, player, index, &draft, -1);
    su_acted(r, player);
    su_sweep(r, "damage-pile.4");
}

/* Whether it is a required trigger that has run in this step already; it is
 * taken off that list. */
static bool has_run(struct pl_run *r, int object, int index)
{
    for (int i = 0; i < su_own(r)->fired_count; i++) {
        if (su_own(r)->fired[i].object != object || su_own(r)->fired[i].ability != index)
            continue;
        memmove(&su_own(r)->fired[i], &su_own(r)->fired[i + 1],
                (size_t)(--su_own(r)->fired_count - i) * sizeof(su_own(r)->fired[0]));
        return true;
    }
    return false;
}

/* A phase happens once: an ability that may be used during it is used up with
 * it.  Remembers that, until the next phase. */
static void check_during(struct pl_run *r, int object, int index)
{
    for (int i = 0; i < su_own(r)->fired_count; i++)
        if (su_own(r)->fired[i].object == object && su_own(r)->fired[i].ability == index) {
            pl_illegal(r, NULL, "R4 triggered-modifiers.1",
                       SU_SAY(USED_THIS_PHASE), su_phase_words[r->s->phase]);
            return;
        }
    if (su_own(r)->fired_count == SU_FIRED)
        pl_unread(r, NULL, SU_SAY(TOO_MANY_TRIGGERS), SU_FIRED);
    else
        su_own(r)->fired[su_own(r)->fired_count++] = (struct su_pending){.object = (int16_t)object,
                                                     .subject = -1,
                                                     .ability = (uint8_t)index};
}

/* What is written is checked, though it was done when its step began: there
 * was but one target, and it may be gone. */
static void check_run(struct pl_run *r, int player, int object,
                      const struct hj_ability *a, struct pl_item *draft)
{
    uint8_t wanted = 0;

    for (int e = 0; e < a->effect_count; e++)
        if (a->effects[e].whom.pick == HJ_PICK_TARGET)
            wanted = (uint8_t)(wanted + a->effects[e].whom.count);
    if (r->s->objects[object].controller != player)
        pl_illegal(r, NULL, "commands.18", SU_SAY(NOT_CONTROLLER),
                   HJ_STR_ARG(pl_id(r, player)));
    if (draft->target_count > wanted)
        pl_illegal(r, hj_action_operand(r->a, HJ_ROLE_ON, 0),
                   "tactic-condition-card.7", SU_SAY(HAS_NO_TARGET),
                   HJ_STR_ARG(su_card_called(r, object)));
}

static bool names_several(const struct hj_action *a)
{
    int count = 0;

    for (uint32_t i = 0; i < a->count; i++)
        count += a->operands[i].role == HJ_ROLE_ITEM;
    return count > 1;
}

/* One more of those whose order is said; false when it cannot be. */
static bool want(struct pl_run *r, int player, const struct hj_operand *o)
{
    struct pl_state *s = r->s;
    int object, index = read_ability(r, player, false, o, &object);
    const struct hj_ability *a =
        index < 0 ? NULL : su_ability(r, object, index);

    if (index >= 0 && a == NULL)
        pl_unread(r, o, SU_SAY(EFFECT_UNKNOWN));
    if (a == NULL)
        return false;
    if (a->when != HJ_WHEN_REQUIRED || su_own(r)->ordered_count == SU_ORDERED) {
        pl_unread(r, o,
                  SU_SAY_IF(a->when != HJ_WHEN_REQUIRED, NOT_ORDERED,
                            TOO_MANY_ORDERED),
                  SU_ORDERED);
        return false;
    }
    if (s->objects[object].controller != player)
        pl_illegal(r, o, "commands.18", SU_SAY(NOT_CONTROLLER),
                   HJ_STR_ARG(pl_id(r, player)));
    su_own(r)->ordered[su_own(r)->ordered_count++] = (struct su_pending){
        .object = (int16_t)object,
        .subject = su_opens(a),
        .ability = (uint8_t)index,
        .controller = (uint8_t)player};
    return true;
}

/* The order in which required triggers of one moment are put on the chain, said
 * before that moment comes: those of a phase bring it about, those of the
 * keyword value step are said while attackers and defenders are declared. */
static void order_triggers(struct pl_run *r, int player)
{
    struct pl_state *s = r->s;
    int phase;
    bool late;

    su_own(r)->ordered_count = 0;
    for (uint32_t i = 0; i < r->a->count; i++)
        if (r->a->operands[i].role == HJ_ROLE_ITEM &&
            !want(r, player, &r->a->operands[i]))
            return;
    phase = su_own(r)->ordered[0].subject;
    late = phase < 0 ? s->phase != SU_PHASE_ATTACK || su_own(r)->keyworded ||
                           su_own(r)->fighter_count == 0
                     : s->begun && !su_own(r)->done && s->phase >= phase;
    if (late)
        pl_illegal(r, NULL,
                   phase < 0 ? "keyword-value-step.4"
                             : "required-triggered-modifiers.3",
                   SU_SAY(ORDER_TOO_LATE));
    else if (phase >= 0)
        su_to_phase(r, phase);
    for (int i = 0; i < su_own(r)->ordered_count && !late && phase >= 0; i++)
        if (!has_run(r, su_own(r)->ordered[i].object, su_own(r)->ordered[i].ability))
            pl_illegal(r, NULL, "R4 required-triggered-modifiers.1",
                       SU_SAY(ORDERED_NOT_TRIGGERED),
                       HJ_STR_ARG(su_card_called(r, su_own(r)->ordered[i].object)));
    if (phase >= 0 || late)
        su_own(r)->ordered_count = 0;
}

/* Of a card that nobody knows: it is judged when the log tells which it was. */
static void trigger_unknown(struct pl_run *r, int player, int object, int index,
                            const struct pl_item *draft)
{
    if (r->s->objects[object].controller != player)
        pl_illegal(r, NULL, "commands.18", SU_SAY(NOT_CONTROLLER),
                   HJ_STR_ARG(pl_id(r, player)));
    if (!su_works(r, object))
        pl_illegal(r, NULL, "objects.3", SU_SAY(NOT_IN_PLAY));
    put_ability(r, object, player, index, draft, -1);
    su_acted(r, player);
}

/* R40: where an optional one may be put on the chain at all; why not is
 * said. */
static void check_time(struct pl_run *r, int player, int object, int index,
                       bool waits)
{
    const struct pl_state *s = r->s;
    const struct hj_ability *a = su_ability(r, object, index);
    bool other = (a->whose == HJ_CONTROL_YOU && !su_has_turn(r, player)) ||
                 (a->whose == HJ_CONTROL_OPPONENT && su_has_turn(r, player) &&
                  pl_on("R40"));

    if (s->begun && !su_own(r)->done && s->phase == SU_PHASE_RESET &&
        !(waits && pl_wrong(RESET_WINDOW)))
        pl_illegal(r, NULL, "reset-phase.3 the-turn-general.5 R40",
                   SU_SAY(RESET_PHASE_CLOSED));
    else if (!waits && (a->moment != HJ_MOMENT_DURING ||
                        a->phase != s->phase || other))
        pl_illegal(r, NULL, "R4 R40 optional-triggered-modifiers.2",
                   SU_SAY_IF(other && a->phase == s->phase,
                             TRIGGER_OF_OTHER_TURN, TRIGGER_NOT_OCCURRED));
    else if (!waits)
        check_during(r, object, index);
}

/* R4: an optional trigger that has happened in this step, or `during` the
 * phase; a required one that wanted a target. */
void su_do_trigger(struct pl_run *r, int player, const struct pl_words *words)
{
    struct pl_item draft = {0};
    int object, index, at = -1;
    const struct hj_ability *a;
    struct su_pending w = {.subject = -1};
    bool ran;

    (void)words;
    if (names_several(r->a)) {
        if (su_names_article(r, player,
                             hj_action_operand(r->a, HJ_ROLE_ITEM, 0)))
            su_order_article(r, player);
        else
            order_triggers(r, player);
        return;
    }
    index = read_ability(r, player, false,
                         hj_action_operand(r->a, HJ_ROLE_ITEM, 0), &object);
    if (index < 0 ||
        !su_read_targets(r, player, draft.targets, &draft.target_count))
        return;
    a = su_ability(r, object, index);
    if (a == NULL) {
        trigger_unknown(r, player, object, index, &draft);
        return;
    }
    ran = a->moment != HJ_MOMENT_DURING && has_run(r, object, index);
    if (!ran &&
        (a->moment == HJ_MOMENT_DURING ||
         su_opens(a) >= 0) &&
        a->phase >= SU_PHASE_DRAW &&
        (su_own(r)->done == SU_DONE || r->s->phase < a->phase)) {
        su_to_phase(r, a->phase);
        ran = a->moment != HJ_MOMENT_DURING && has_run(r, object, index);
    }
    if (ran) {
        check_run(r, player, object, a, &draft);
        return;
    }
    for (int i = 0; i < su_own(r)->pending_count; i++)
        if (su_own(r)->pending[i].object == object &&
            su_own(r)->pending[i].ability == index &&
            (at < 0 || (su_own(r)->pending[at].controller != player &&
                        su_own(r)->pending[i].controller == player)))
            at = i; /* it may have triggered for another before */
    if (at >= 0) {
        w = su_own(r)->pending[at];
        memmove(&su_own(r)->pending[at], &su_own(r)->pending[at + 1],
                (size_t)(--su_own(r)->pending_count - at) * sizeof(w));
    }
    if ((at >= 0 ? w.controller : r->s->objects[object].controller) != player &&
        !pl_wrong(TRIGGER_ANYONE))
        pl_illegal(r, NULL, "commands.18", SU_SAY(NOT_CONTROLLER),
                   HJ_STR_ARG(pl_id(r, player)));
    else if (!w.required)
        check_time(r, player, object, index, at >= 0);
    su_check_targets(r, object, player, a, &draft);
    if (!w.required) {
        su_required_first(r);
        su_resolve_chosen(r);
    }
    put_ability(r, object, player, index, &draft, w.subject);
    if (w.required)
        su_place_chosen(r);
    else
        su_acted(r, player);
    if (su_own(r)->done >= SU_ENDS && !su_wants_targets(r) &&
        su_waits(r) == PL_WAIT_NOTHING)
        su_cut_turn(r);
}
