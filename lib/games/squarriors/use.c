/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: activated abilities, and what resolves. */
#include "games/squarriors/sq.h"

/* --- what is in force --- */

bool sq_in_force(const struct pl_run *r, int object, const struct hj_ability *a)
{
    const struct pl_object *o = &r->s->objects[object];
    bool more = a->second;
    bool chained = (PL_ZONE(o->zone) & SQ_CHAINS) != 0;

    if (chained)
        return more ? pl_on("5.5.2 4.4.4")
                    : a->condition != NULL && a->condition->kind == HJ_IF_IS &&
                          a->condition->whom.relation == SQ_RELATION_IN_CHAIN &&
                          pl_on("5.5.1");
    if (more)
        return false;
    switch (o->zone) {
    case SQ_LAND:
        return sq_is_active_land(r, object) || !pl_on("4.3.5.3");
    case SQ_TRAP:
        return pl_is_flag(r, object, PL_FACE_UP);
    case SQ_MARK:
    case SQ_CODE:
    case SQ_STRONGHOLD:
        return true;
    default:
        return sq_is_living(r, object);
    }
}

/* --- which ability --- */

static bool is_activated(const struct hj_ability *a)
{
    return a->when == HJ_WHEN_PAYMENT;
}

int sq_ability_named(const struct pl_run *r, int object, struct hj_str name)
{
    const struct pl_card *c = pl_card_of(r, object);
    int only = -1;
    int64_t n;

    if (hj_str_is(name, "detach"))
        return r->s->objects[object].zone == SQ_MARK ? SQ_DETACHES : -1;
    if (hj_str_int(name, 1, INT16_MAX, &n))
        return n <= c->text.ability_count ? (int)n - 1 : -1;
    for (int i = 0; name.n == 0 && i < c->text.ability_count; i++)
        if (is_activated(&c->text.abilities[i]))
            only = only == -1 ? i : -2;
    return only < 0 ? -1 : only;
}

/* What of this step or phase has happened that the ability's condition is; the
 * card of the event, or (~player - 1) its player; false: nothing. */
static bool happened(const struct pl_run *r, int object,
                     const struct hj_ability *a, pl_ref named, int *subject)
{
    const struct sq_own *own = sq_own(r);

    for (int i = own->event_count - 1; i >= 0; i--) {
        const struct sq_event *e = &own->events[i];
        if (!(a->events >> e->event & 1) ||
            (named != PL_REF_NONE && named != e->object) ||
            !pl_hears(r, object, a, e->object, e->player))
            continue;
        *subject = e->object >= 0 ? e->object : -2 - e->player;
        return true;
    }
    return false;
}

static bool is_moment(const struct pl_run *r, const struct hj_ability *a,
                      int player)
{
    int phase = a->moment == HJ_MOMENT_END ? SQ_END : SQ_READY;

    if (a->phase != HJ_TEXT_NONE)
        phase = a->phase;
    return r->s->phase == phase &&
           (a->whose == HJ_CONTROL_ANY ||
            (a->whose == HJ_CONTROL_YOU) == (r->s->turn == player));
}

/* --- costs --- */

static int only_creature(const struct pl_run *r, int player)
{
    int only = -1, count = 0;

    for (struct pl_walk w = {0}; pl_walk_of(&w, r->s, SQ_LIVING, player);
         count++)
        only = w.at;
    return count == 1 ? only : -1;
}

/* A card or creature that pays; *AT is the next word behind `with`. */
static int paid_with(struct pl_run *r, int player, const struct pl_words *w,
                     int *at, bool hand)
{
    const struct pl_word *with = *at < w->counts[HJ_ROLE_WITH]
                                     ? &w->w[w->first[HJ_ROLE_WITH] + *at]
                                     : NULL;

    if (with != NULL) {
        (*at)++;
        return hand ? pl_take_card(r, player, with->o, SQ_HAND, NULL)
                    : pl_object_operand(r, with->o, player);
    }
    if (!hand && only_creature(r, player) >= 0)
        return only_creature(r, player);
    if (hand && pl_count(r->s, player, SQ_HAND) == 1)
        return pl_nth(r, player, SQ_HAND, 1);
    pl_undoable(r, NULL, "5.2.1.3", SQ_SAY(MISSING_COST),
                hand ? "the card that is discarded"
                     : "the creature that is sacrificed");
    return -1;
}

static bool pay_cost(struct pl_run *r, int player, int object,
                     const struct hj_cost *cost, const struct pl_words *w,
                     int *at)
{
    int paid;

    switch (cost->row) {
    case SQ_COST_EXPEND:
        if (pl_is_flag(r, object, PL_EXHAUSTED))
            pl_illegal(r, w->w[0].o, "5.2.1.3", SQ_SAY(EXPENDED),
                       HJ_STR_ARG(pl_called(r, object)));
        pl_flag(r, object, PL_EXHAUSTED, true, "5.2.1.3");
        break;
    case SQ_COST_POWER:
        if (cost->n.n > 0)
            sq_pay(r, w->w[0].o, player, cost->n.n, "5.2.1.3");
        break;
    case SQ_COST_SACRIFICE_THIS:
        sq_die(r, object, player, "5.5.5");
        break;
    case SQ_COST_SACRIFICE:
        paid = paid_with(r, player, w, at, false);
        if (paid < 0)
            return false;
        if (!sq_is_living(r, paid) ||
            r->s->objects[paid].controller != player ||
            !pl_fits(r, &cost->whom, paid, object, player, PL_REF_NONE))
            pl_illegal(r, NULL, "5.2.1.3", SQ_SAY(NOT_TO_BE_SACRIFICED),
                       HJ_STR_ARG(pl_called(r, paid)));
        sq_die(r, paid, player, "5.5.5");
        break;
    case SQ_COST_DISCARD:
        for (int i = 0; i < cost->n.n; i++) {
            paid = paid_with(r, player, w, at, true);
            if (paid < 0)
                return false;
            pl_move(r, paid, SQ_DISCARD, 0, "4.4.6.1");
        }
        break;
    default:
        break;
    }
    return !r->unread;
}

/* --- use --- */

static void push(struct pl_run *r, int player, int object, int n, int subject,
                 const struct pl_words *w, int skip)
{
    struct pl_item *item =
        pl_push(r, PL_ITEM_ABILITY, object, player, "5.2.1.6");
    struct pl_words rest = *w;

    if (item == NULL)
        return;
    item->ability = (uint8_t)n;
    item->subject = (int16_t)subject;
    pl_alias(r, -1);
    if (skip > 0) {
        rest.first[HJ_ROLE_ON] = (uint8_t)(rest.first[HJ_ROLE_ON] + skip);
        rest.counts[HJ_ROLE_ON] = (uint8_t)(rest.counts[HJ_ROLE_ON] - skip);
    }
    pl_read_targets(r, item, n, &rest);
    item->to = pl_first(w, HJ_ROLE_TO);
}

static void detach(struct pl_run *r, int player, int mark)
{
    struct pl_item *item;

    sq_check_privilege(r, player, "4.4.8.3");
    item = pl_push(r, PL_ITEM_OWN, mark, player, "4.4.8.3");
    if (item == NULL)
        return;
    item->number = SQ_DO_DETACH;
    sq_acted(r, player);
}

/* A trap that lies face-down must be known, and a trap (4.4.9.10.4). */
static bool check_trap(struct pl_run *r, const struct hj_operand *o, int object)
{
    if (r->s->objects[object].card == HJ_NO_CARD) {
        pl_undoable(r, o, "4.4.9.7", SQ_SAY(UNKNOWN_TRAP));
        return false;
    }
    if (pl_card_of(r, object)->type != SQ_TRAP_CARD && pl_on("4.4.9.10.4")) {
        pl_undoable(r, o, "4.4.9.10.4", SQ_SAY(BLUFF));
        return false;
    }
    return true;
}

static bool check_source(struct pl_run *r, const struct hj_operand *o,
                         int object, int n)
{
    const struct hj_ability *a = &pl_card_of(r, object)->text.abilities[n];
    const char *cite = pl_card_of(r, object)->type == SQ_TRAP_CARD ? "4.4.9.8"
                       : sq_is_creature(r, object)                 ? "4.2.4.5"
                                                   : "4.3.5.3 5.5.1";

    if (!is_activated(a)) {
        pl_undoable(r, o, "5.2.1", SQ_SAY(NOT_ACTIVATED_ABILITY));
        return false;
    }
    if (r->s->objects[object].zone == SQ_TRAP)
        return true;
    if (!sq_in_force(r, object, a)) {
        pl_undoable(r, o, cite, SQ_SAY(TEXT_NOT_IN_FORCE),
                    HJ_STR_ARG(pl_called(r, object)));
        return false;
    }
    return true;
}

/* An unknown trap that is used by its name is told by that: `use snare.1`. */
static int told_trap(struct pl_run *r, const struct hj_operand *o, int player,
                     struct hj_str *rest)
{
    struct hj_str text = hj_operand_text(o), first;
    hj_card card;

    *rest = text;
    (void)hj_str_split(rest, '.', &first);
    if (pl_player_text(r->g, first) >= 0) {
        player = pl_player_text(r->g, first);
        (void)hj_str_split(rest, '.', &first);
    }
    card = pl_slug_card(r->g, first);
    if (rest->p == NULL)
        *rest = HJ_STR("");
    if (card == HJ_NO_CARD || player < 0 ||
        pl_card(r->g, card)->type != SQ_TRAP_CARD)
        return -1;
    for (struct pl_walk w = {0};
         pl_walk_of(&w, r->s, PL_ZONE(SQ_TRAP), player);)
        if (r->s->objects[w.at].card == HJ_NO_CARD) {
            if (r->report != NULL && r->report->told != NULL)
                r->report->told(r->report->data);
            pl_identify(r, w.at, card);
            pl_changed(r, PL_F_CARD, w.at, player, 0, 1, "");
            return w.at;
        }
    return -1;
}

/* `use t1.1 snare`: the trap that is used is shown. */
static bool told(struct pl_run *r, int object, const struct pl_word *word)
{
    hj_card card;

    if (r->s->objects[object].zone != SQ_TRAP) {
        pl_unread(r, word->o, PL_SAY(UNEXPECTED_ARGUMENT),
                  HJ_STR_ARG(hj_operand_text(word->o)));
        return false;
    }
    if (!pl_card_operand(r, word->o, &card))
        return false;
    pl_tell_card(r, word->o, object, card);
    return true;
}

void sq_do_use(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    struct hj_str rest = HJ_STR("");
    int object = o->kind == HJ_OPERAND_WORD
                     ? pl_find_operand(r, o, player, &rest)
                     : -1,
        n, subject = -1, at = 0, named;
    bool free = r->s->priority >= PL_PLAYERS;
    const struct hj_ability *a;
    struct pl_pending p;

    if (object < 0 && o->kind == HJ_OPERAND_WORD)
        object = told_trap(r, o, player, &rest);
    if (object < 0) {
        pl_unread(r, o, SQ_SAY(UNKNOWN_ABILITY),
                  HJ_STR_ARG(hj_operand_text(o)));
        return;
    }
    if (w->counts[HJ_ROLE_ITEM] > 1 && !told(r, object, &w->w[1]))
        return;
    n = sq_ability_named(r, object, rest);
    if (r->s->objects[object].zone == SQ_TRAP && n != SQ_DETACHES &&
        !check_trap(r, o, object))
        return;
    if (n < 0) {
        pl_unread(r, o, SQ_SAY(NO_SUCH_ABILITY_HERE),
                  HJ_STR_ARG(pl_called(r, object)), HJ_STR_ARG(rest));
        return;
    }
    if (r->s->objects[object].controller != player)
        pl_illegal(r, o, n == SQ_DETACHES ? "4.4.8.3 S31" : "5.2.1.2 5.3.1",
                   SQ_SAY(CONTROLLED_BY_ANOTHER),
                   HJ_STR_ARG(pl_called(r, object)),
                   HJ_STR_ARG(pl_id(r, r->s->objects[object].controller)));
    if (n == SQ_DETACHES) {
        detach(r, player, object);
        return;
    }
    if (!check_source(r, o, object, n))
        return;
    a = &pl_card_of(r, object)->text.abilities[n];
    named = w->counts[HJ_ROLE_ON] > pl_targets_asked(r, a) && a->events != 0;
    if (a->events != 0 &&
        !happened(r, object, a,
                  named ? w->w[w->first[HJ_ROLE_ON]].ref : PL_REF_NONE,
                  &subject))
        pl_illegal(r, o, "5.2.1.5 S23", SQ_SAY(EVENT_HAS_NOT_HAPPENED),
                   r->s->step != SQ_NO_STEP ? "step" : "phase");
    if (a->events == 0 && a->moment != HJ_MOMENT_NONE) {
        if (!is_moment(r, a, player))
            pl_illegal(r, o, "5.2.1.5 S24", SQ_SAY(NOT_THAT_MOMENT));
    } else {
        sq_check_privilege(r, player, "5.2.1.2");
    }
    p = (struct pl_pending){
        .item = {.object = (int16_t)object, .controller = (uint8_t)player},
        .it = (int16_t)(subject >= 0 ? subject : -1)};
    if (a->condition != NULL && !pl_holds(r, a->condition, &p))
        pl_illegal(r, o, "5.2.1.5", SQ_SAY(CONDITION_NOT_MET));
    push(r, player, object, n, subject, w, named);
    if (r->unread)
        return;
    if (r->s->objects[object].zone == SQ_TRAP)
        pl_flag(r, object, PL_FACE_UP, true, "4.4.9.9");
    for (int i = 0; i < a->cost_count; i++)
        if (!pay_cost(r, player, object, &a->costs[i], w, &at))
            return;
    if (at < w->counts[HJ_ROLE_WITH])
        pl_illegal(r, w->w[w->first[HJ_ROLE_WITH] + at].o, "5.2.1.3",
                   SQ_SAY(NOTHING_MORE_TO_PAY));
    if (a->events == 0 && a->moment != HJ_MOMENT_NONE && free &&
        pl_on("6.1.1.1 6.1.5.2"))
        sq_give(r); /* S24: once all are on the queue */
    else
        sq_acted(r, player);
}

/* --- resolving --- */

/* S30: each target is checked again; one that is illegal is enough. */
static bool targets_hold(struct pl_run *r, const struct pl_item *item)
{
    const struct pl_card *c = pl_card(r->g, item->card);
    int at = 0;
    bool asked = false;

    if (item->kind == PL_ITEM_CARD && c->type == SQ_MARK_CARD)
        return sq_may_bear(r, item->object, item->targets[0]);
    for (int i = 0; i < c->text.ability_count; i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        if (item->kind == PL_ITEM_CARD ? a->when != HJ_WHEN_OWN
                                       : i != item->ability)
            continue;
        asked = true;
        for (int k = 0; k < a->effect_count; k++) {
            const struct hj_effect *e = &a->effects[k];
            int count = e->whom.count > 0 ? e->whom.count : 1;
            if (!pl_asks_target(r, e))
                continue;
            for (; count > 0 && at < item->target_count; count--, at++)
                if (!pl_may_target(r, e, item->targets[at], item->object,
                                   item->controller))
                    return false;
        }
    }
    for (at = 0; !asked && at < item->target_count; at++) {
        pl_ref ref = item->targets[at];
        if (pl_ref_is_object(ref) && !pl_in_play(r, ref) &&
            pl_item_of(r->s, ref) < 0)
            return false;
    }
    return true;
}

/* What a trap has done lasts though it leaves its place (S33). */
static void outlast(struct pl_run *r, int source)
{
    for (int i = 0; i < r->s->modifier_count; i++)
        if (r->s->modifiers[i].source == source &&
            r->s->modifiers[i].until == PL_BY_SOURCE)
            r->s->modifiers[i].until = PL_IN_PLAY;
}

static void fizzle(struct pl_run *r, const struct pl_item *item)
{
    pl_event(r, &(struct hj_event){.kind = PL_FIZZLED,
                                   .object = item->object,
                                   .player = (int8_t)item->controller,
                                   .chooser = -1,
                                   .source = -1,
                                   .from = item->kind,
                                   .rule = "1.2.11 S30"});
    if (item->kind == PL_ITEM_CARD &&
        r->s->objects[item->object].zone == SQ_QUEUE)
        pl_move(r, item->object, SQ_DISCARD, 0, "1.2.11");
}

/* A card on the queue goes to its place (1.3.2.4). */
static void put_card(struct pl_run *r, const struct pl_item *item)
{
    int object = item->object, type = pl_card_of(r, object)->type;

    if (r->s->objects[object].zone != SQ_QUEUE)
        return;
    if (type == SQ_MARK_CARD) {
        pl_move(r, object, SQ_MARK, 0, "4.4.8.2");
        pl_attach(r, object, item->targets[0], "4.4.8.2");
    } else {
        sq_to_chain(r, object, item->controller, item->to, "4.4.7.3");
    }
}

static void resolve_text(struct pl_run *r, const struct pl_item *item)
{
    int object = item->object;
    bool trap =
        item->kind == PL_ITEM_CARD && pl_chosen(r, SQ_S10_QUEUE) &&
        (item->number > 0 || pl_card_of(r, object)->type > SQ_MARK_CARD ||
         pl_card_of(r, object)->type < SQ_COMMAND_CARD);

    if (trap) {
        r->s->objects[object].flags &= (uint16_t)~PL_FACE_UP;
        pl_move(r, object, SQ_TRAP, 0, "4.4.9.5 S10");
        if (item->number)
            pl_flag(r, object, PL_FACE_UP, true, "4.4.9.5");
        return;
    }
    if (!targets_hold(r, item) && pl_on("1.2.11")) {
        fizzle(r, item);
    } else {
        if (!(item->kind == PL_ITEM_CARD &&
              pl_card_of(r, object)->type == SQ_MARK_CARD))
            pl_carry_out(r, item);
        if (item->kind == PL_ITEM_CARD)
            put_card(r, item);
    }
    if (item->kind == PL_ITEM_ABILITY &&
        r->s->objects[object].zone == SQ_TRAP && pl_on("4.4.9.2")) {
        outlast(r, object);
        sq_to_chain(r, object, r->s->objects[object].controller, item->to,
                    "4.4.9.2");
    }
}

static void promote(struct pl_run *r, int object, hj_card card)
{
    int was = pl_value(r, object, SQ_VALUE_LEVEL);

    if (!sq_is_living(r, object) || !pl_on("4.2.5.3 4.2.5.4"))
        return;
    r->s->objects[object].card = card;
    pl_note_abilities(r, object);
    if (pl_card_of(r, object)->vague)
        pl_tell_unread(r, object);
    pl_changed(r, PL_F_VALUE + SQ_VALUE_LEVEL, object,
               r->s->objects[object].controller, was,
               pl_value(r, object, SQ_VALUE_LEVEL), "4.2.5.3 4.2.5.4 S9");
}

static void resolve_own(struct pl_run *r, const struct pl_item *item)
{
    int object = item->object, player = item->controller;
    int zone = item->to != PL_REF_NONE ? pl_place_zone(item->to) : 0;
    bool there =
        sq_is_living(r, object) && r->s->objects[object].controller == player;

    switch (item->number) {
    case SQ_DO_BUY:
        if (!sq_stands(r, player, zone - SQ_ARMY) && pl_on("S39")) {
            pl_move(r, object, SQ_NOWHERE, 0, "S39");
            break;
        }
        pl_move(r, object, zone, 0, "4.2.5.2 S9");
        pl_flag(r, object, PL_ARRIVED, true, "S9");
        if (pl_card_of(r, object)->vague) /* it never was a card of the queue */
            pl_tell_unread(r, object);
        break;
    case SQ_DO_PROMOTE:
        promote(r, object, (hj_card)item->targets[0]);
        break;
    case SQ_DO_MOVE:
        if (there && sq_stands(r, player, zone - SQ_ARMY))
            pl_move(r, object, zone, 0, "4.2.4.6");
        else
            fizzle(r, item);
        break;
    case SQ_DO_BANISH:
        if (sq_is_living(r, object))
            pl_move(r, object, SQ_BANISHED, 0, "4.2.3.1 6.1.3.2");
        break;
    default:
        if (r->s->objects[object].zone == SQ_MARK)
            sq_detach(r, object, "4.4.8.3");
    }
}

bool sq_resolve(struct pl_run *r, struct pl_item *item)
{
    struct sq_own *own = sq_own(r);

    own->doing = (uint8_t)(item->controller + 1);
    if (item->kind == PL_ITEM_OWN)
        resolve_own(r, item);
    else
        resolve_text(r, item);
    if (!pl_over(r))
        sq_settle(r);
    own->doing = 0;
    return true;
}

void sq_cancelled(struct pl_run *r, const struct pl_item *item)
{
    int object = item->object;

    if (item->kind == PL_ITEM_OWN && item->number == SQ_DO_BUY)
        pl_move(r, object, SQ_NOWHERE, 0, "S39");
    else if (item->kind == PL_ITEM_ABILITY && object >= 0 &&
             r->s->objects[object].zone == SQ_TRAP)
        pl_move(r, object, SQ_DISCARD, 0, "4.4.9.3");
}
