/* SPDX-License-Identifier: MPL-2.0 */
/* Abilities that players use, or put on the chain when they trigger. */
#include "games/sularia/su.h"

/* Returns ability K, or SU_HARVEST, if it has a cost (PAYMENT), or is a
 * trigger; else -1. */
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

/* Reads `h1.2`, `f1.harvest`, or `h1` for the only ability of that kind.
 * Returns its index; the count of abilities for one that is not understood,
 * whose cost and outcome are `effect` lines; -1: reported. */
static int read_ability(struct pl_run *r, int player, bool payment,
                        const struct hj_operand *o, int *object)
{
    const struct pl_card *c;
    struct hj_str rest = HJ_STR("");
    int64_t number = 0;
    int found = -1, count;

    *object = pl_find_operand(r, o, player, &rest);
    if (*object < 0) {
        pl_unknown_object(r, o);
        return -1;
    }
    pl_note_ambiguous(r, o, *object);
    if (hj_str_is(rest, "harvest") && payment)
        return SU_HARVEST;
    c = pl_card_of(r, *object);
    if (rest.n > 0 && !hj_str_int(rest, 1, 99, &number))
        number = -1;
    if (r->s->objects[*object].card == HJ_NO_CARD && number >= 0)
        return number > 0 ? (int)number - 1 : 0; /* the card is unknown */
    count = pl_unread_abilities(c, payment);
    if (count > 0)
        found = c->text.ability_count;
    if (number != 0) {
        int k = pl_ability_numbered(c, number, payment);
        if (k != c->text.ability_count)
            found = k < 0 ? -1 : of_kind(&c->text, k, payment);
        count = found >= 0;
    }
    for (int k = 0; number == 0 && k < c->text.ability_count; k++) {
        int it = of_kind(&c->text, k, payment);
        if (it >= 0 && count++ == 0)
            found = it;
    }
    if (count < 2 && found >= 0)
        return found;
    pl_unread(r, o, SU_SAY_IF(count == 0, NO_SUCH_ABILITY, SEVERAL_ABILITIES),
              PL_LABEL(r, *object));
    return -1;
}

static bool check_controller(struct pl_run *r, const struct hj_operand *at,
                             int controller, int player)
{
    if (controller != player)
        pl_illegal(r, at, "commands.18", SU_SAY(NOT_CONTROLLER),
                   PL_ID(r, player));
    return controller == player;
}

static void check_works(struct pl_run *r, int object)
{
    if (!su_works(r, object))
        pl_illegal(r, NULL, "objects.3", SU_SAY(NOT_IN_PLAY));
}

/* Checks the condition of an ability, and its limit of once a turn. */
static void check_use(struct pl_run *r, const struct hj_ability *a, int object,
                      int player, int index)
{
    struct pl_pending p = pl_continuous_pending(object, player);

    p.it = (int16_t)object;
    if (!pl_may_hold(r, a->condition, &p))
        pl_illegal(r, NULL, "golden-rule.1 commands.18", SU_SAY(NOT_USED_NOW),
                   PL_LABEL(r, object));
    if (a->once != HJ_ONCE_NONE)
        pl_check_once(r, NULL, object, index, "golden-rule.1");
}

void su_do_use(struct pl_run *r, int player, const struct pl_words *w)
{
    struct pl_words rest; /* payments may precede the targets */
    const struct hj_ability *a;
    struct pl_item draft;
    int object, index = read_ability(r, player, true, w->w[0].o, &object);
    int16_t x = 0;
    uint32_t taken;

    if (index < 0)
        return;
    a = su_ability(r, object, index);
    su_check_window(r);
    check_controller(r, NULL, r->s->objects[object].controller, player);
    check_works(r, object);
    if (index == SU_HARVEST && pl_keyword(r, object, SU_KEYWORD_HARVEST) == 0)
        pl_illegal(r, NULL, "harvest.5", SU_SAY(WITHOUT_HARVEST));
    if (a != NULL)
        check_use(r, a, object, player, index);
    else if (index == pl_card_of(r, object)->text.ability_count)
        pl_tell_unread(r, object);
    pl_copy_words(&rest, w);
    taken = su_pay(r, a, object, player, &rest, &x);
    if (a != NULL)
        su_check_paid(r, a, taken);
    draft = pl_prepare_item(r, object, index, player, -1, &rest);
    draft.x = x;
    su_acted(r, player);
    pl_announce(r, &draft, "actions.4");
    su_check_fallen(r, "damage-pile.4");
}

static void take_row(struct su_pending *rows, uint16_t *count, int i)
{
    memmove(&rows[i], &rows[i + 1], (size_t)(--*count - i) * sizeof rows[0]);
}

/* True if a required trigger has already run in this step; it is taken off that
 * list. */
static bool has_run(struct pl_run *r, int object, int index)
{
    struct su_own *own = su_own(r);
    int i = su_row_of(own->fired, own->fired_count, object, index);

    if (i == own->fired_count)
        return false;
    take_row(own->fired, &own->fired_count, i);
    return true;
}

/* Reports an ability `during` a phase that was used in this phase, and notes
 * its use. */
static void check_during(struct pl_run *r, int object, int index)
{
    struct su_own *own = su_own(r);

    if (su_row_of(own->fired, own->fired_count, object, index) <
        own->fired_count) {
        pl_illegal(r, NULL, "R4 triggered-modifiers.1", SU_SAY(USED_THIS_PHASE),
                   r->g->rules->phases[r->s->phase].word);
    } else if (own->fired_count == SU_FIRED) {
        pl_unread(r, NULL, SU_SAY(TOO_MANY_TRIGGERS), SU_FIRED);
    } else {
        r->s->busy = 1;
        own->fired[own->fired_count++] =
            (struct su_pending){.object = (int16_t)object,
                                .subject = -1,
                                .ability = (uint8_t)index};
    }
}

/* Checks the line of a trigger that ran when its step began. It had only one
 * target, which may be gone. What abilities above it on the chain ask is
 * declined, as nothing answers them. */
static void check_run(struct pl_run *r, int player, int object, int index,
                      const struct pl_words *w)
{
    const struct hj_ability *a = su_ability(r, object, index);
    const struct pl_pending *p = &r->s->pending[0];

    while (su_waits(r) == PL_WAIT_MAY &&
           (p->item.object != object || p->item.ability != index) &&
           pl_decline_pending(r, 0))
        continue;
    check_controller(r, NULL, r->s->objects[object].controller, player);
    if (w->counts[HJ_ROLE_ON] > pl_targets_asked(r, a))
        pl_illegal(r, w->w[w->first[HJ_ROLE_ON]].o, "tactic-condition-card.7",
                   PL_SAY(NO_SUCH_TARGET), PL_LABEL(r, object));
}

int su_forget_order(struct pl_run *r, int player)
{
    struct su_own *own = su_own(r);
    int kept = 0;

    for (int i = 0; i < own->ordered_count; i++)
        if (own->ordered[i].ability >= SU_SAID_SPECIALIST
                ? player >= 0
                : own->ordered[i].controller != player)
            own->ordered[kept++] = own->ordered[i];
    own->ordered_count = (uint8_t)kept;
    return kept;
}

bool su_add_to_order(struct pl_run *r, int player, const struct hj_operand *o,
                     int object, int ability, int phase)
{
    struct su_own *own = su_own(r);

    if (own->ordered_count == SU_ORDERED) {
        pl_unread(r, o, SU_SAY(TOO_MANY_ORDERED), SU_ORDERED);
        return false;
    }
    own->ordered[own->ordered_count++] =
        (struct su_pending){.object = (int16_t)object,
                            .subject = (int16_t)phase,
                            .ability = (uint8_t)ability,
                            .controller = (uint8_t)player};
    return true;
}

/* Adds an ability to the written order; false: reported. */
static bool want(struct pl_run *r, int player, const struct hj_operand *o)
{
    int object, index = read_ability(r, player, false, o, &object);
    const struct hj_ability *a =
        index < 0 ? NULL : su_ability(r, object, index);

    if (index >= 0 && a == NULL)
        pl_unread(r, o, SU_SAY(EFFECT_UNKNOWN));
    else if (a != NULL && a->when != HJ_WHEN_REQUIRED)
        pl_unread(r, o, SU_SAY(NOT_ORDERED));
    if (a == NULL || a->when != HJ_WHEN_REQUIRED ||
        !su_add_to_order(r, player, o, object, index, su_opens(a)))
        return false;
    check_controller(r, o, r->s->objects[object].controller, player);
    return true;
}

/* Reads the order in which required triggers of one moment go on the chain,
 * before that moment: the order for a phase leads to it; the order for the
 * keyword value step is written while attackers and defenders are declared. */
static void order_triggers(struct pl_run *r, int player,
                           const struct pl_words *w)
{
    struct pl_state *s = r->s;
    int first = su_forget_order(r, player), phase;
    bool late, joins;

    PL_EACH_WORD (i, w, HJ_ROLE_ITEM)
        if (!want(r, player, w->w[i].o))
            return;
    phase = su_own(r)->ordered[first].subject;
    late = phase < 0 ? s->phase != SU_PHASE_ATTACK || su_own(r)->keyworded ||
                           su_own(r)->fighter_count == 0
                     : s->begun && !su_own(r)->done && s->phase >= phase;
    joins = late && phase == s->phase && su_is_to_order(r, player);
    late = late && !joins;
    if (joins) {
        su_own(r)->ordered_by |= (uint8_t)(1u << player);
        su_order_links(r);
    } else if (late) {
        pl_illegal(r, NULL,
                   phase < 0 ? "keyword-value-step.4"
                             : "required-triggered-modifiers.3",
                   SU_SAY(ORDER_TOO_LATE));
    } else if (phase >= 0) {
        su_reach_phase(r, player, phase);
    }
    for (int i = first; i < su_own(r)->ordered_count && !late && phase >= 0;
         i++)
        if (!has_run(r, su_own(r)->ordered[i].object,
                     su_own(r)->ordered[i].ability))
            pl_illegal(r, NULL, "R4 required-triggered-modifiers.1",
                       SU_SAY(ORDERED_NOT_TRIGGERED),
                       PL_LABEL(r, su_own(r)->ordered[i].object));
    if ((phase >= 0 || late) && su_own(r)->ordered_count > first)
        su_own(r)->ordered_count = (uint8_t)first;
}

/* Puts a trigger of an unknown card on the chain; it is judged when the card is
 * identified. */
static void trigger_unknown(struct pl_run *r, int player,
                            const struct pl_item *draft)
{
    check_controller(r, NULL, r->s->objects[draft->object].controller, player);
    check_works(r, draft->object);
    su_acted(r, player);
    pl_announce(r, draft, "actions.4");
}

/* Reports an optional trigger that cannot be put on the chain now (R40). */
static void check_time(struct pl_run *r, int player, int object, int index,
                       bool waits)
{
    const struct pl_state *s = r->s;
    const struct hj_ability *a = su_ability(r, object, index);
    bool other = (a->whose == HJ_CONTROL_YOU && !su_has_turn(r, player)) ||
                 (a->whose == HJ_CONTROL_OPPONENT && su_has_turn(r, player) &&
                  pl_on("R40"));

    if (s->begun && !su_own(r)->done && s->phase == SU_PHASE_RESET)
        pl_illegal(r, NULL, "reset-phase.3 the-turn-general.5 R40",
                   SU_SAY(RESET_PHASE_CLOSED));
    else if (!waits &&
             (a->moment != HJ_MOMENT_DURING || a->phase != s->phase || other))
        pl_illegal(r, NULL, "R4 R40 optional-triggered-modifiers.2",
                   SU_SAY_IF(other && a->phase == s->phase,
                             TRIGGER_OF_OTHER_TURN, TRIGGER_NOT_OCCURRED));
    else if (!waits)
        check_during(r, object, index);
}

/* Takes a pending trigger of that ability off the list, PLAYER's if there are
 * several (it may have triggered for another player before). False: none. */
static bool take_waiting(struct pl_run *r, int object, int index, int player,
                         struct su_pending *w)
{
    struct su_own *own = su_own(r);
    int at = -1;

    for (int i = 0; i < own->pending_count; i++)
        if (own->pending[i].object == object &&
            own->pending[i].ability == index &&
            (at < 0 || (own->pending[at].controller != player &&
                        own->pending[i].controller == player)))
            at = i;
    if (at < 0)
        return false;
    *w = own->pending[at];
    take_row(own->pending, &own->pending_count, at);
    return true;
}

/* True if the trigger has run at the start of its phase, to which the line may
 * lead. A trigger at the end of a turn that is over is too late. */
static bool runs_by_itself(struct pl_run *r, int object, int index,
                           const struct hj_ability *a)
{
    const struct su_own *own = su_own(r);
    bool during = a->moment == HJ_MOMENT_DURING;
    bool over = own->done != SU_GOES_ON;
    int phase = during ? a->phase : su_opens(a);

    if (!during && has_run(r, object, index))
        return true;
    if (su_row_of(own->pending, own->pending_count, object, index) <
            own->pending_count ||
        phase < (during ? SU_PHASE_DRAW : SU_PHASE_RESET) ||
        (over ? phase == SU_PHASE_END : r->s->begun && r->s->phase >= phase))
        return false;
    su_to_phase(r, phase);
    return !during && has_run(r, object, index);
}

/* R4: triggers an optional ability that occurred in this step or is `during`
 * the phase, or a required one that needs a target. */
void su_do_trigger(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    const struct hj_ability *a;
    struct su_pending waits = {.subject = -1, .player = PL_PLAYERS};
    struct pl_item draft;
    int object, index;
    bool waited;

    if (w->counts[HJ_ROLE_ITEM] > 1) {
        su_unanswered(r);
        if (su_names_article(r, player, o))
            su_order_article(r, player);
        else
            order_triggers(r, player, w);
        return;
    }
    index = read_ability(r, player, false, o, &object);
    if (index < 0)
        return;
    a = su_ability(r, object, index);
    if (a == NULL) {
        su_unanswered(r);
        draft = pl_prepare_item(r, object, index, player, -1, w);
        trigger_unknown(r, player, &draft);
        return;
    }
    if (runs_by_itself(r, object, index, a)) {
        check_run(r, player, object, index, w);
        return;
    }
    su_unanswered(r);
    waited = take_waiting(r, object, index, player, &waits);
    if (check_controller(r, NULL,
                         waited ? waits.controller
                                : r->s->objects[object].controller,
                         player) &&
        !waits.required)
        check_time(r, player, object, index, waited);
    draft = pl_prepare_item(r, object, index, player, waits.subject, w);
    draft.player = waits.player;
    if (waits.required) {
        draft.is = SU_REQUIRED_ITEM;
    } else {
        su_required_first(r);
        su_resolve_chosen(r);
        su_acted(r, player);
    }
    pl_announce(r, &draft, "actions.4");
    if (waits.required && r->s->stack_count > 0)
        su_order_links(r);
    if (su_own(r)->done >= SU_ENDS && !su_targets_pending(r) &&
        su_waits(r) == PL_WAIT_NOTHING)
        su_cut_turn(r);
}
