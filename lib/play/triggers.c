/* SPDX-License-Identifier: MPL-2.0 */
/* Triggered abilities: by an event, by a moment of the turn, by a heading. */
#include "play/internal.h"

/* True if ability number I of OBJECT has the limit ONCE and was used in this
 * turn; notes its use. Only the first eight such abilities of a card count. */
static bool is_used_up(struct pl_run *r, int object, int i, enum hj_once once)
{
    const struct hj_ability *a = pl_card_of(r, object)->text.abilities;
    struct pl_object *o = &r->s->objects[object];
    unsigned bit = 1;
    bool used;

    if (a[i].once != once)
        return false;
    for (int k = 0; k < i; k++)
        if (a[k].once != HJ_ONCE_NONE)
            bit <<= 1;
    used = (o->used & bit) != 0;
    o->used |= (uint8_t)bit;
    r->s->used = 1;
    return used;
}

void pl_check_once(struct pl_run *r, const struct hj_operand *at, int object,
                   int i, const char *cite)
{
    if (is_used_up(r, object, i, HJ_ONCE_TURN))
        pl_illegal(r, at, cite, PL_SAY(FORBIDDEN),
                   HJ_STR_ARG(pl_source_name(r, object)), PL_LABEL(r, object),
                   "do that twice in a turn");
}

uint32_t pl_target_zones(const struct pl_run *r, const struct hj_effect *e)
{
    uint32_t zones = pl_zones_of(r->g, &e->whom);

    if (e->kind == HJ_EFFECT_CANCEL)
        return r->s->stack_count > 0 ? PL_ZONE(PL_ZONES) - 1 : 0;
    if (e->whom.zone == HJ_TEXT_NONE && r->s->stack_count > 0)
        zones |= PL_ZONE(r->g->rules->stack);
    return zones & ~PL_ZONE(0);
}

static bool surely_is_target(const struct pl_run *r, const struct hj_effect *e,
                             const struct pl_item *item, pl_ref ref)
{
    return pl_may_target(r, e, ref, item->object, item->controller) &&
           !(pl_ref_is_object(ref) &&
             pl_is_unsure(r, &e->whom, ref, item->object, item->controller));
}

pl_ref pl_only_ref(const struct pl_run *r, const struct hj_effect *e,
                   const struct pl_item *item, int moved, bool *several)
{
    bool place = moved >= 0 || e->whom.pick != HJ_PICK_TARGET;
    uint32_t zones = place ? 0 : pl_target_zones(r, e);
    pl_ref only = PL_REF_NONE, ref;
    int count = 0;

    for (struct pl_refs at = {{0}, 0};
         count < 2 && (ref = pl_next_ref(&at, r, zones)) != PL_REF_NONE;)
        if ((!place || pl_ref_is_place(ref)) &&
            (moved >= 0 ? r->g->rules->may_go(r, moved, e->own, ref)
                        : place || surely_is_target(r, e, item, ref)))
            only = count++ == 0 ? ref : only;
    *several = count > 1;
    return count == 1 ? only : PL_REF_NONE;
}

bool pl_fill_forced_targets(const struct pl_run *r, struct pl_item *item,
                            const struct hj_ability *a, bool *asks)
{
    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = &a->effects[i];
        bool several = false, places = false;
        pl_ref target;
        if (!pl_asks_target(r, e))
            continue;
        target = pl_only_ref(r, e, item, -1, &several);
        if (!several && target == PL_REF_NONE)
            return false;
        if (pl_asks_place(r, e) && !several) {
            item->to = pl_only_ref(r, e, item, target, &places);
            if (!places && item->to == PL_REF_NONE)
                return false;
        }
        if (several || places || e->whom.count > 1 || e->whom.up_to)
            *asks = true;
        else if (item->target_count < PL_TARGETS)
            item->targets[item->target_count++] = target;
    }
    if (*asks) {
        item->target_count = 0;
        item->to = PL_REF_NONE;
    }
    return true;
}

/* Triggers an ability: carries it out, or makes it wait for its choices. */
static void trigger_ability(struct pl_run *r, int object, int ability,
                            int player, int subject, int whose)
{
    struct pl_pending p = {
        .it = (int16_t)subject,
        .whose = (uint8_t)whose,
        .it_controller = (uint8_t)((subject == object ? player : whose) + 1)};
    const struct hj_ability *a;
    bool asks = false, may;

    pl_new_item(r, &p.item, PL_ITEM_ABILITY, object, ability, player);
    p.item.subject = (int16_t)subject;
    a = pl_ability_of(r, &p.item);
    if (a == NULL || pl_over(r) ||
        is_used_up(r, object, ability, HJ_ONCE_FIRST) ||
        !pl_may_hold(r, a->condition, &p))
        return;
    if (a->when != HJ_WHEN_OPTIONAL && pl_leaves_open(r, &p, a->condition)) {
        PL_EACH_CLAUSE (e, a)
            pl_leave_out(r, e);
        return;
    }
    if (r->g->rules->triggers != NULL &&
        r->g->rules->triggers(r, object, ability, player, subject, whose))
        return;
    if (!pl_fill_forced_targets(r, &p.item, a, &asks) ||
        is_used_up(r, object, ability, HJ_ONCE_TURN))
        return;
    may = a->when == HJ_WHEN_OPTIONAL ||
          (asks && a->effects[0].may && !pl_is_done_by_others(&a->effects[0]) &&
           a->effects[0].when == NULL);
    if (may || asks) {
        p.wait = may ? PL_WAIT_MAY : PL_WAIT_TARGETS;
        p.player = (uint8_t)player;
        pl_add_pending(r, &p);
    } else {
        int32_t cause = r->cause;
        pl_note_forced_targets(r, &p.item, player);
        r->cause =
            pl_tell_of(r, PL_TRIGGERED, 0, object, player, ability, 0,
                       r->rule != NULL ? r->rule : r->g->rules->cites.triggers);
        pl_begin_ability(r, &p, NULL);
        r->cause = cause;
    }
}

void pl_trigger_ability(struct pl_run *r, int object, int i, int player)
{
    trigger_ability(r, object, i, player, object, player);
}

void pl_do_heading(struct pl_run *r, int object, int heading, int player,
                   const char *rule)
{
    const struct pl_card *c = pl_card_of(r, object);
    const char *before = r->rule;

    if (!pl_on(rule))
        return;
    r->rule = rule;
    for (int i = 0; i < c->text.ability_count && !pl_over(r); i++)
        if (c->text.abilities[i].heading == heading &&
            c->text.abilities[i].when != HJ_WHEN_KEYWORD)
            trigger_ability(r, object, i, player, object, player);
    r->rule = before;
}

static bool is_player_meant(const struct pl_run *r, int whose, int you,
                            int player)
{
    return whose == HJ_CONTROL_ANY || player < 0 ||
           (whose == HJ_CONTROL_OPPONENT) == pl_is_opponent(r->g, player, you);
}

/* True if a subject means PLAYER, whose event it is. */
static bool is_actor(const struct pl_run *r, const struct hj_selector *subject,
                     int you, int player)
{
    if (subject->pick == HJ_PICK_YOU || subject->control == HJ_CONTROL_YOU)
        return player == you || player < 0;
    return !(subject->other && player == you) &&
           is_player_meant(r, subject->control, you, player);
}

/* True if WHAT means OBJECT, or an ability of it that was just announced. */
static bool is_event_object(const struct pl_run *r,
                            const struct hj_selector *what, int object,
                            int source, int you)
{
    const struct pl_item *top =
        r->s->stack_count > 0 ? &r->s->stack[r->s->stack_count - 1] : NULL;

    return top != NULL && top->object == object && top->kind == PL_ITEM_ABILITY
               ? pl_fits_item(r, what, top, -1, you)
               : pl_fits_any_zone(r, what, object, source, you);
}

/* True if OBJECT has the owner whom "in your damage pile" means, or the ability
 * has no such words. */
static bool is_owner_meant(const struct pl_run *r, const struct hj_ability *a,
                           int event, int you, int object)
{
    const struct hj_selector *subject = &a->subject;
    int owner = object < 0 ? -1 : r->s->objects[object].owner;

    return subject->zone != HJ_TEXT_NONE ||
           subject->zone_of == HJ_CONTROL_ANY || (a->anywhere >> event & 1) ||
           (subject->zone_of == HJ_CONTROL_YOU
                ? owner == you
                : owner >= 0 && pl_is_opponent(r->g, owner, you));
}

/* True if EVENT, which happened to OBJECT or PLAYER, triggers ability A of
 * SOURCE. */
static bool triggers_on(const struct pl_run *r, int source,
                        const struct hj_ability *a, int event, int object,
                        int player)
{
    int you = pl_you(r, source);

    if (a->during != 0 && pl_is_opponent(r->g, r->s->turn, you) ==
                              (a->during == HJ_CONTROL_YOU + 1))
        return false;
    if (!is_owner_meant(r, a, event, you, object))
        return false;
    if (pl_is_player_sel(&a->subject) || a->subject.pick == HJ_PICK_YOU) {
        if (!is_actor(r, &a->subject, you, player))
            return false;
    } else if (a->subject.pick == HJ_PICK_THIS) {
        if (object != source)
            return false;
    } else if (a->subject.pick == HJ_PICK_HOST) {
        if (object < 0 || object != r->s->objects[source].host)
            return false;
    } else if (a->or_this == 0 || object != source) {
        if (object < 0 ||
            !(pl_in_play(r, object)
                  ? pl_fits(r, &a->subject, object, source, you, PL_REF_NONE)
                  : pl_fits_any_zone(r, &a->subject, object, source, you)))
            return false;
    }
    return a->what == NULL ||
           (object >= 0 && is_event_object(r, a->what, object, source, you));
}

/* Triggers an ability, or adds it to those that trigger at the same time, in
 * the order in which their objects arrived. */
static void trigger_or_collect(struct pl_run *r,
                               const struct pl_triggered *triggered)
{
    struct pl_simultaneous *h = r->simultaneous;
    const char *before = r->rule; /* rule behind the event */
    int at;

    if (h == NULL) {
        r->rule = NULL;
        trigger_ability(r, triggered->object, triggered->ability,
                        triggered->player, triggered->subject,
                        triggered->whose);
        r->rule = before;
        return;
    }
    if (h->count == PL_MOST_TRIGGERED) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_TRIGGERED), PL_MOST_TRIGGERED);
        return;
    }
    for (at = h->count++; at > 0 && h->of[at - 1].arrival > triggered->arrival;
         at--)
        h->of[at] = h->of[at - 1];
    h->of[at] = *triggered;
}

void pl_begin_simultaneous(struct pl_run *r, struct pl_simultaneous *h)
{
    h->count = 0;
    h->outer = r->simultaneous;
    r->simultaneous = h;
}

int pl_destroyed(const struct pl_run *r, const struct hj_effect *e, int verb,
                 const pl_ref *refs, int count, pl_ref there[PL_OBJECTS])
{
    uint64_t taken[PL_SETS] = {0};
    int n = 0;

    if (!pl_is_verb(e) || e->index != verb)
        return -1;
    for (int i = 0; i < count; i++)
        if (pl_ref_is_object(refs[i]) && pl_in_play(r, refs[i]) &&
            !pl_set_has(taken, refs[i])) {
            pl_set_add(taken, refs[i]);
            there[n++] = refs[i];
        }
    return n;
}

void pl_end_simultaneous(struct pl_run *r, struct pl_simultaneous *h)
{
    int turn = r->s->turn; /* abilities may end it */

    r->simultaneous = h->outer;
    r->depth++;
    for (int n = 0; h->count > 0 && n < r->g->players; n++)
        for (int i = 0; i < h->count; i++)
            if (h->of[i].player == (turn + n) % r->g->players)
                trigger_or_collect(r, &h->of[i]);
    r->depth--;
}

bool pl_may_trigger_on(const struct pl_run *r, int source,
                       const struct hj_ability *a, int event, int object,
                       int player)
{
    struct hj_ability unsure;
    struct hj_selector what;
    bool asks;

    if (triggers_on(r, source, a, event, object, player))
        return true;
    if (!pl_is_unseen(r, object))
        return false;
    unsure = *a;
    asks = pl_asks_more(r, &a->subject, object, &unsure.subject);
    if (a->what != NULL && pl_asks_more(r, a->what, object, &what)) {
        unsure.what = &what;
        asks = true;
    }
    return asks && triggers_on(r, source, &unsure, event, object, player);
}

/* True for an optional ability that triggers if the unknown OBJECT is what it
 * asks for. That one which is not optional does not trigger is noted. */
HJ_APART static bool may_trigger(struct pl_run *r, int source,
                                 const struct hj_ability *a, int event,
                                 int object, int player)
{
    if (!pl_may_trigger_on(r, source, a, event, object, player))
        return false;
    if (a->when == HJ_WHEN_OPTIONAL)
        return true;
    pl_tell_unsure(r, object, &(struct pl_item){.object = (int16_t)source});
    return false;
}

static void trigger_listener(struct pl_run *r, int source, int event,
                             int object, int player)
{
    const struct pl_card *c = pl_card_of(r, source);

    if (!(c->listens >> event & 1))
        return;
    for (int i = 0; i < c->text.ability_count && !pl_over(r); i++) {
        const struct hj_ability *a = &c->text.abilities[i];
        if ((a->when == HJ_WHEN_REQUIRED || a->when == HJ_WHEN_OPTIONAL) &&
            (a->events >> event & 1) &&
            (pl_is_in_force(r, source, a) ||
             (source == object && r->g->rules->stacked)) &&
            (triggers_on(r, source, a, event, object, player) ||
             (HJ_UNLIKELY(pl_is_unseen(r, object)) &&
              may_trigger(r, source, a, event, object, player))))
            trigger_or_collect(r,
                               &(struct pl_triggered){
                                   .arrival = r->s->objects[source].order,
                                   .object = (int16_t)source,
                                   .subject = (int16_t)object,
                                   .ability = (uint8_t)i,
                                   .player = r->s->objects[source].controller,
                                   .whose = (int8_t)player});
    }
}

/* Inserts OBJECT into the COUNT others by its arrival, and counts it. */
static void add_listener(const struct pl_state *s, int object,
                         int16_t of[PL_OBJECTS], int *count)
{
    int at = (*count)++;

    for (; at > 0 && s->objects[of[at - 1]].order > s->objects[object].order;
         at--)
        of[at] = of[at - 1];
    of[at] = (int16_t)object;
}

/* Lists the objects of WHOSE that may trigger on EVENT, in order of arrival,
 * and OBJECT wherever it is. Returns how many. */
static int listeners(const struct pl_run *r, int event, int object, int whose,
                     int16_t of[PL_OBJECTS])
{
    const struct pl_state *s = r->s;
    int count = 0;

    PL_WALK_OF (w, s, PL_ZONE(PL_TRIGGER_SOURCES), whose)
        if (w.at != object && (pl_card_of(r, w.at)->listens >> event & 1))
            add_listener(s, w.at, of, &count);
    if (object >= 0 && s->objects[object].controller == whose)
        add_listener(s, object, of, &count);
    return count;
}

/* True, and reported, if abilities have triggered each other for so long that
 * they may never end. Nothing more triggers by the line. */
static bool is_too_deep(struct pl_run *r)
{
    enum { DEEPEST = 100 };

    if (r->depth < DEEPEST)
        return false;
    r->endless = true;
    pl_unread(r, NULL, PL_SAY(TOO_DEEP), DEEPEST);
    return true;
}

void pl_fire_event(struct pl_run *r, int event, int object, int player)
{
    struct pl_state *s = r->s;
    uint64_t own = object >= 0 ? pl_card_of(r, object)->listens : 0;
    int turn = s->turn; /* abilities may end it */
    int16_t of[PL_OBJECTS];

    if (!((s->trigger_events | own) >> event & 1) || pl_over(r) || r->endless ||
        is_too_deep(r))
        return;
    r->depth++;
    for (int n = 0; n < r->g->players; n++) {
        int count = listeners(r, event, object, (turn + n) % r->g->players, of);
        for (int i = 0; i < count; i++)
            trigger_listener(r, of[i], event, object, player);
    }
    r->depth--;
}

void pl_fire_moment(struct pl_run *r, int moment, int phase)
{
    struct pl_state *s = r->s;
    int active = s->turn;
    int row = phase != HJ_TEXT_NONE       ? phase
              : moment == HJ_MOMENT_START ? 0
                                          : pl_last_moment(r->g->rules);

    struct pl_simultaneous triggered;

    if (!(s->trigger_events & PL_PHASE_EVENT(row)))
        return;
    pl_begin_simultaneous(r, &triggered);
    for (int n = 0; n < r->g->players; n++) {
        int whose = (active + n) % r->g->players;
        PL_WALK_OF (w, s, PL_ZONE(PL_TRIGGER_SOURCES), whose) {
            const struct pl_card *c = pl_card_of(r, w.at);
            if (!(c->listens & PL_PHASE_EVENT(row)))
                continue;
            for (int k = 0; k < c->text.ability_count; k++) {
                const struct hj_ability *a = &c->text.abilities[k];
                int you = pl_you(r, w.at);
                if (you < 0) /* each player */
                    you = a->whose == HJ_CONTROL_OPPONENT
                              ? pl_next_player(r, active)
                              : active;
                if (a->moment == moment && a->phase == phase &&
                    a->events == 0 && a->when != HJ_WHEN_PAYMENT &&
                    pl_is_in_force(r, w.at, a) &&
                    (a->whose == HJ_CONTROL_HOST
                         ? pl_host_controller(s, w.at) == active
                         : is_player_meant(r, a->whose, you, active)))
                    trigger_or_collect(r, &(struct pl_triggered){
                                              .arrival = s->objects[w.at].order,
                                              .object = (int16_t)w.at,
                                              .subject = (int16_t)w.at,
                                              .ability = (uint8_t)k,
                                              .player = (uint8_t)you,
                                              .whose = (int8_t)active});
            }
        }
    }
    pl_end_simultaneous(r, &triggered);
}
