/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: activated abilities. */
#include "games/squarriors/sq.h"

/* --- what is in force --- */

bool sq_in_force(const struct pl_run *r, int object, const struct hj_ability *a)
{
    const struct pl_object *o = &r->s->objects[object];

    if (sq_is_in(r, object, SQ_CHAINS) && pl_on("4.2.2.7"))
        return a->second
                   ? pl_on("5.5.2 4.4.4")
                   : a->condition != NULL && a->condition->kind == HJ_IF_IS &&
                         a->condition->whom.relation == SQ_RELATION_IN_CHAIN &&
                         pl_on("5.5.1");
    if (a->second)
        return false;
    if (o->zone == SQ_LAND)
        return object == sq_active_land(r, o->controller) ||
               !pl_on("4.3.5.3 S27");
    if (o->zone == SQ_TRAP)
        return pl_is_flag(r, object, PL_FACE_UP);
    return sq_is_in(r, object, SQ_BEARERS | PL_ZONE(SQ_MARK)) ||
           !pl_on("4.2.2.7");
}

/* --- which ability --- */

int sq_ability_named(const struct pl_run *r, int object, struct hj_str name)
{
    const struct pl_card *c = pl_card_of(r, object);
    int only = pl_unread_abilities(c, true);
    int64_t n;

    if (hj_str_is(name, "detach"))
        return r->s->objects[object].zone == SQ_MARK ? SQ_DETACHES : -1;
    if (hj_str_int(name, 1, INT16_MAX, &n))
        return pl_ability_numbered(c, n, true);
    only = only == 0 ? -1 : only == 1 ? c->text.ability_count : -2;
    for (int i = 0; name.n == 0 && i < c->text.ability_count; i++)
        if (c->text.abilities[i].when == HJ_WHEN_PAYMENT)
            only = only == -1 ? i : -2;
    return name.n > 0 ? -1 : only;
}

/* True if ability A of OBJECT, used by YOU, answers event E. For a card that
 * has left play, its last controller counts. */
static bool waits_for(const struct pl_run *r, int object, int you,
                      const struct hj_ability *a, const struct sq_event *e)
{
    struct hj_ability of = *a;

    if (e->object < 0 || e->event == SQ_EVENT_PLAYS ||
        pl_in_play(r, e->object) || a->subject.control == HJ_CONTROL_ANY)
        return pl_may_trigger_on(r, object, a, e->event, e->object, e->player);
    if ((a->subject.control == HJ_CONTROL_OPPONENT) !=
        pl_is_opponent(r->g, e->player, you))
        return false;
    of.subject.control = HJ_CONTROL_ANY;
    return pl_may_trigger_on(r, object, &of, e->event, e->object, e->player);
}

/* Finds the event of this step or phase that ability A answers; NAMED is its
 * object, if any. Writes its card and controller, or its player, to DRAFT;
 * false: none. */
static bool happened(const struct pl_run *r, const struct hj_ability *a,
                     pl_ref named, struct pl_item *draft)
{
    const struct sq_own *own = sq_own(r);

    for (int i = own->event_count - 1; i >= 0; i--) {
        const struct sq_event *e = &own->events[i];
        if (!(a->events >> e->event & 1) ||
            (named != PL_REF_NONE && named != e->object) ||
            !waits_for(r, draft->object, draft->controller, a, e))
            continue;
        draft->player = e->object >= 0 ? e->player : PL_PLAYERS;
        draft->subject = (int16_t)(e->object >= 0 ? e->object : -2 - e->player);
        return true;
    }
    return false;
}

static bool is_moment(const struct pl_run *r, const struct hj_ability *a,
                      int player)
{
    return r->s->phase == sq_phase_of(a) &&
           (a->whose == HJ_CONTROL_ANY ||
            (a->whose == HJ_CONTROL_YOU) == (r->s->turn == player));
}

bool sq_has_moment(const struct pl_run *r)
{
    const struct pl_state *s = r->s;

    if (s->phase == SQ_END ? !s->begun : s->phase != SQ_READY || s->begun)
        return false;
    PL_WALK_OF (w, s,
                SQ_BEARERS | SQ_CHAINS | PL_ZONE(SQ_TRAP) | PL_ZONE(SQ_MARK),
                s->turn)
        PL_EACH_ABILITY (a, &pl_card_of(r, w.at)->text)
            if (a->when == HJ_WHEN_PAYMENT && sq_is_of_moment(a) &&
                is_moment(r, a, s->turn) &&
                (s->objects[w.at].zone == SQ_TRAP || sq_in_force(r, w.at, a)))
                return true;
    return false;
}

/* --- costs --- */

/* Returns the creature that is sacrificed: the next word behind `with`, or the
 * only creature; -1: reported. */
static int sacrificed(struct pl_run *r, int player, const struct pl_words *w,
                      int *at)
{
    int16_t all[PL_OBJECTS];

    if (*at < w->counts[HJ_ROLE_WITH])
        return pl_object_operand(r, w->w[w->first[HJ_ROLE_WITH] + (*at)++].o,
                                 player);
    if (pl_in_order(r, SQ_LIVING, player, all) == 1)
        return all[0];
    pl_undoable(r, NULL, "5.2.1.3", PL_SAY(MISSING_COST),
                "the creature that is sacrificed");
    return -1;
}

static bool sacrifice(struct pl_run *r, int player, int object,
                      const struct hj_cost *cost, const struct pl_words *w,
                      int *at)
{
    int paid = sacrificed(r, player, w, at);

    if (paid < 0)
        return false;
    if (!sq_is_living(r, paid) || r->s->objects[paid].controller != player ||
        !pl_may_fit(r, &cost->whom, paid, object, player))
        pl_illegal(r, NULL, "5.2.1.3", SQ_SAY(NOT_TO_BE_SACRIFICED),
                   PL_LABEL(r, paid));
    sq_kill(r, paid, player, "5.5.5");
    return true;
}

static bool pay_cost(struct pl_run *r, int player, int object,
                     const struct hj_cost *cost, const struct pl_words *w,
                     int *at)
{
    switch (cost->row) {
    case SQ_COST_EXPEND:
        if (pl_is_flag(r, object, PL_EXHAUSTED))
            pl_illegal(r, w->w[0].o, "5.2.1.3", SQ_SAY(EXPENDED),
                       PL_LABEL(r, object));
        pl_flag(r, object, PL_EXHAUSTED, true, "5.2.1.3");
        break;
    case SQ_COST_POWER:
        if (cost->n.n > 0)
            pl_pay(r, player, SQ_N_POWER, cost->n.n, "5.2.1.3");
        break;
    case SQ_COST_SACRIFICE_THIS:
        sq_kill(r, object, player, "5.5.5");
        break;
    case SQ_COST_SACRIFICE:
        if (!sacrifice(r, player, object, cost, w, at))
            return false;
        break;
    default:
        if (!pl_pay_cards(r, player, cost->n.n, w, at, "5.2.1.3", "4.4.6.1"))
            return false;
    }
    return !r->unread;
}

bool sq_pay(struct pl_run *r, int player, int object,
            const struct hj_ability *a, const struct pl_words *w)
{
    int at = 0;

    for (int i = 0; a != NULL && i < a->cost_count; i++)
        if (!pay_cost(r, player, object, &a->costs[i], w, &at))
            return false;
    pl_check_overpaid(r, w, at, "5.2.1.3");
    return true;
}

/* --- use --- */

/* True if the ability may be used where its object lies; else reported. */
static bool check_source(struct pl_run *r, const struct hj_operand *o,
                         int object, int n)
{
    const struct pl_card *c = pl_card_of(r, object);

    if (c->text.abilities[n].when != HJ_WHEN_PAYMENT)
        pl_undoable(r, o, "5.2.1", SQ_SAY(NOT_ACTIVATED_ABILITY));
    else if (r->s->objects[object].zone != SQ_TRAP &&
             !sq_in_force(r, object, &c->text.abilities[n]))
        pl_undoable(r, o,
                    c->type == SQ_TRAP_CARD     ? "4.4.9.8"
                    : sq_is_creature(r, object) ? "4.2.4.5"
                                                : "4.3.5.3 5.5.1",
                    SQ_SAY(TEXT_NOT_IN_FORCE), PL_LABEL(r, object));
    return !r->unread;
}

/* Returns an unknown trap that `use snare.1` names, now identified; *REST is
 * the ability. -1: none. */
static int told_trap(struct pl_run *r, const struct hj_operand *o, int player,
                     struct hj_str *rest)
{
    struct hj_str first;
    hj_card card;

    *rest = hj_operand_text(o);
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
    return pl_tell_in(r, o, player, SQ_TRAP, card);
}

/* Returns the object whose ability is used, the ability in *N; -1: reported.
 * `use t1.1 snare` identifies the trap; a trap must be known, and a bluff has
 * no ability. */
static int read_source(struct pl_run *r, const struct pl_words *w, int player,
                       int *n)
{
    const struct hj_operand *o = w->w[0].o,
                            *what = w->count > 1 ? w->w[1].o : o;
    struct hj_str rest;
    bool trap;
    int object = pl_find_word(r, o, player, &rest);
    hj_card card;

    if (object < 0 && o->kind == HJ_OPERAND_WORD)
        object = told_trap(r, o, player, &rest);
    if (object < 0) {
        pl_unread(r, o, SQ_SAY(UNKNOWN_ABILITY), PL_TEXT(o));
        return -1;
    }
    trap = r->s->objects[object].zone == SQ_TRAP;
    if (w->counts[HJ_ROLE_ITEM] > 1 && !trap)
        pl_unread(r, what, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(what));
    else if (w->counts[HJ_ROLE_ITEM] > 1 && pl_card_operand(r, what, &card))
        pl_reveal_card(r, what, object, card);
    if (r->unread)
        return -1;
    *n = sq_ability_named(r, object, rest);
    if (trap && r->s->objects[object].card == HJ_NO_CARD)
        pl_undoable(r, o, "4.4.9.7", SQ_SAY(UNKNOWN_TRAP));
    else if (trap && pl_card_of(r, object)->type != SQ_TRAP_CARD &&
             pl_on("4.4.9.10.4"))
        pl_undoable(r, o, "4.4.9.10.4", SQ_SAY(BLUFF));
    else if (*n < 0 && hj_str_is(rest, "detach") &&
             pl_card_of(r, object)->type == SQ_MARK_CARD)
        pl_undoable(r, o, "4.4.8.3", SQ_SAY(NOT_ATTACHED), PL_LABEL(r, object));
    else if (*n < 0 && rest.n == 0)
        pl_unread(r, o,
                  PL_SAY_IF(*n == -1, NO_COST_ABILITY, SEVERAL_COST_ABILITIES),
                  PL_LABEL(r, object));
    else if (*n < 0)
        pl_unread(r, o, SQ_SAY(NO_SUCH_ABILITY_HERE), PL_LABEL(r, object),
                  HJ_STR_ARG(rest));
    return r->unread ? -1 : object;
}

/* Checks that the ability may be used now. EVENT gets the subject of the event
 * that it answers, which the line may name before the targets (NAMED). */
static void check_when(struct pl_run *r, const struct pl_words *w, int player,
                       const struct hj_ability *a, bool named,
                       struct pl_item *event)
{
    const struct hj_operand *o = w->w[0].o;
    struct pl_pending p = {
        .item = {.object = event->object, .controller = event->controller}};

    if (a->events != 0 &&
        !happened(r, a, named ? pl_first(w, HJ_ROLE_ON) : PL_REF_NONE, event))
        pl_illegal(r, o, "5.2.1.5 S23", SQ_SAY(EVENT_HAS_NOT_HAPPENED),
                   r->s->step != SQ_NO_STEP ? "step" : "phase");
    if (!sq_is_of_moment(a))
        sq_check_privilege(r, player, "5.2.1.2");
    else if (!is_moment(r, a, player))
        pl_illegal(r, o, "5.2.1.5 S24", SQ_SAY(NOT_THAT_MOMENT));
    p.it = (int16_t)(event->subject >= 0 ? event->subject : -1);
    if (!pl_may_hold(r, a->condition, &p))
        pl_illegal(r, o, "5.2.1.5", SQ_SAY(CONDITION_NOT_MET));
}

static void use(struct pl_run *r, const struct pl_words *w, int player,
                int object, int n)
{
    const struct hj_ability *a = &pl_card_of(r, object)->text.abilities[n];
    bool free =
        r->s->priority >= PL_PLAYERS || sq_own(r)->beginning != SQ_BEGUN;
    bool named =
        a->events != 0 && w->counts[HJ_ROLE_ON] > pl_targets_asked(r, a);
    struct pl_words rest = *w; /* its targets follow the named event */
    struct pl_item draft, event = {.object = (int16_t)object,
                                   .subject = -1,
                                   .player = PL_PLAYERS,
                                   .controller = (uint8_t)player};

    check_when(r, w, player, a, named, &event);
    pl_check_once(r, w->w[0].o, object, n, "5.2.1.2");
    rest.first[HJ_ROLE_ON] = (uint8_t)(rest.first[HJ_ROLE_ON] + named);
    rest.counts[HJ_ROLE_ON] = (uint8_t)(rest.counts[HJ_ROLE_ON] - named);
    draft = pl_prepare_item(r, object, n, player, event.subject, &rest);
    draft.player = event.player;
    if (r->unread || !pl_on("5.2.1.6") || !pl_announce(r, &draft, "5.2.1.6"))
        return;
    if (r->s->objects[object].zone == SQ_TRAP)
        pl_flag(r, object, PL_FACE_UP, true, "4.4.9.9");
    if (!sq_pay(r, player, object, a, w))
        return;
    if (sq_own(r)->beginning != SQ_BEGUN && sq_is_of_moment(a))
        sq_beginning_over(r);
    else
        sq_own(r)->beginning = SQ_BEGUN;
    if (sq_is_of_moment(a) && free && pl_on("6.1.1.1 6.1.5.2"))
        sq_give_privilege(r); /* S24: after all are on the queue */
    else
        sq_acted(r, player);
}

/* Uses an ability that is not understood: its moment, costs and effects are
 * those of the log. */
static void use_strange(struct pl_run *r, const struct pl_words *w, int player,
                        int object, int n)
{
    struct pl_item draft = pl_prepare_item(r, object, n, player, -1, w);

    if (r->unread || !pl_announce(r, &draft, "5.2.1.6"))
        return;
    if (r->s->objects[object].zone == SQ_TRAP)
        pl_flag(r, object, PL_FACE_UP, true, "4.4.9.9");
    pl_tell_unread(r, object);
    sq_own(r)->beginning = SQ_BEGUN;
    sq_acted(r, player);
}

/* Checks the operands behind `to`, `on` and `with`: only a trap or a detached
 * mark goes to a chain, and `detach` has no target and no cost. */
static bool check_words(struct pl_run *r, const struct pl_words *w, int player,
                        int object, bool detaches)
{
    const struct hj_operand *to = pl_written(w, HJ_ROLE_TO);
    const struct hj_operand *more = pl_written(w, HJ_ROLE_ON);

    if (more == NULL)
        more = pl_written(w, HJ_ROLE_WITH);
    if (detaches && more != NULL) {
        pl_unread(r, more, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(more));
        return false;
    }
    if (detaches || r->s->objects[object].zone == SQ_TRAP)
        return sq_check_chain(r, w, player,
                              detaches ? "S11 4.4.8.5" : "S11 4.4.9.2");
    if (to != NULL)
        pl_unread(r, to, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(to));
    return !r->unread;
}

void sq_do_use(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = w->w[0].o;
    int n = -1, object = read_source(r, w, player, &n);
    bool detaches = n == SQ_DETACHES;

    if (object < 0 || !check_words(r, w, player, object, detaches))
        return;
    if (r->s->objects[object].controller != player)
        pl_illegal(r, o, detaches ? "4.4.8.3 S31" : "5.2.1.2 5.3.1",
                   SQ_SAY(CONTROLLED_BY_ANOTHER), PL_LABEL(r, object),
                   PL_ID(r, r->s->objects[object].controller));
    if (detaches) {
        sq_check_privilege(r, player, "4.4.8.3");
        sq_push(r, SQ_DO_DETACH, object, player, pl_first(w, HJ_ROLE_TO),
                "4.4.8.3");
    } else if (pl_ability(pl_card_of(r, object), n) == NULL) {
        use_strange(r, w, player, object, n);
    } else if (check_source(r, o, object, n)) {
        use(r, w, player, object, n);
    }
}
