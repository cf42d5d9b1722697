/* SPDX-License-Identifier: MPL-2.0 */
/* Triggers: what waits for something to happen, and goes on the chain then. */
#include "games/sularia/sularia.h"

/* What a trigger's subject must be, in whose turn, and if what holds. */
static bool subject_fits(const struct su_run *r, const struct hj_ability *a,
                         int source, int object, int player)
{
    int controller = r->s->objects[source].controller;
    const struct hj_selector *s = &a->subject;

    if (a->during != 0 &&
        su_has_turn(r, controller) != (a->during == HJ_CONTROL_YOU + 1))
        return false;
    if (a->condition != NULL &&
        !su_holds(r, a->condition, source, controller, object))
        return false;
    if (a->what != NULL &&
        (r->played < 0 || !su_fits(r, a->what, r->played, source, controller)))
        return false;
    if (s->pick != HJ_PICK_YOU && s->kinds[0].types != HJ_TYPE_PLAYER)
        return object >= 0 && su_fits(r, s, object, source, controller);
    if (s->control == HJ_CONTROL_YOU)
        return player == controller;
    if (s->other && player == controller)
        return false;
    return s->control == HJ_CONTROL_ANY ||
           su_is_opponent(r->g, controller, player);
}

/* The first behind AFTER that may notice what has happened to OBJECT. */
static int first_heard(const struct su_state *s, int object, int after)
{
    int next = su_next(s, SU_HEARERS, after);

    return object > after && (next < 0 || object < next) ? object : next;
}

void su_wait(struct su_run *r, const struct su_pending *w)
{
    if (r->s->pending_count == SU_PENDING)
        su_unread(r, NULL, SU_SAY(TOO_MANY_PENDING), SU_PENDING);
    else
        r->s->pending[r->s->pending_count++] = *w;
}

/* R3: it waits for the chain that resolves, and does not join it. */
static void notice(struct su_run *r, const struct su_pending *w)
{
    struct su_link *link = NULL;

    if (r->s->resolving && !su_on("timing.6 R3"))
        link = su_push(r, SU_ABILITY, w->object, w->controller, "");
    if (link == NULL) {
        su_wait(r, w);
        return;
    }
    link->ability = w->ability;
    link->subject = w->subject;
    link->player = w->player;
}

/* Remembers every ability that waits for what has just happened. */
void su_tell_hearers(struct su_run *r, int trigger, int object, int player)
{
    struct su_state *s = r->s;

    for (int i = first_heard(s, object, -1);
         i >= 0 && su_on("triggered-modifiers.1");
         i = first_heard(s, object, i)) {
        const struct su_object *o = &s->objects[i];
        const struct hj_card_text *t;
        if (!su_in_play(s, i) && i != object &&
            !(o->zone == SU_INFLUENCE && o->up) && !su_lasts(s, i))
            continue;
        if ((su_object_card(r, i)->triggers & 1u << trigger) == 0)
            continue;
        t = &su_object_card(r, i)->text;
        for (int k = 0; k < t->ability_count; k++) {
            const struct hj_ability *a = &t->abilities[k];
            if (a->events >> trigger & 1 &&
                subject_fits(r, a, i, object, player))
                notice(r, &(struct su_pending){(int16_t)i, (int16_t)object,
                                               (uint8_t)k, o->controller,
                                               a->when == HJ_WHEN_REQUIRED
                                                   ? SU_REQUIRED
                                                   : SU_OPTIONAL,
                                               (uint8_t)player});
        }
    }
}

/* The only target that an effect may have: returns how many there are (at most
 * 2 are looked for). */
static int only_target(const struct su_run *r, const struct hj_effect *e,
                       int source, int controller, int16_t *target)
{
    int count = 0;

    for (int i = 0; i < r->g->players && count < 2; i++)
        if (su_target_ok(r, e, ~i, source, controller)) {
            *target = (int16_t)~i;
            count++;
        }
    for (int i = 0; i < r->s->object_count && count < 2; i++)
        if (su_target_ok(r, e, i, source, controller)) {
            *target = (int16_t)i;
            count++;
        }
    return count;
}

/* Which place its player wants for a trigger; those that are not named stand
 * behind the others. */
static int rank_of(const struct su_state *s, const struct su_pending *w)
{
    int i = 0;

    while (i < s->ordered_count && (s->ordered[i].object != w->object ||
                                    s->ordered[i].ability != w->ability))
        i++;
    if (su_wrong(SAID_ORDER))
        return s->ordered_count - i;
    return su_on("required-triggered-modifiers.3 keyword-value-step.4") ? i : 0;
}

/* Who places first: R2; `draw-active-first` turns it round in the draw phase.
 */
static int first_seat(const struct su_run *r)
{
    return r->g->draw_active_first && r->s->phase == SU_PHASE_DRAW
               ? r->s->turn
               : r->s->turn + 1;
}

/* Which seat from FIRST on; the later it is, the later it places. */
static int seat_from(const struct su_run *r, int first, int player)
{
    int n = r->g->players, seat = (player - first + n + n) % n;
    bool swaps = r->s->phase == SU_PHASE_ATTACK ? su_wrong(KEYWORD_SEATS)
                                                : su_wrong(PHASE_SEATS);

    return swaps && n > 2 && seat < 2 ? 1 - seat : seat;
}

/* R2: the player to the left of the active one first, the active one last; the
 * triggers of one player stay in their order, if none is said. */
static void order_waiting(struct su_run *r)
{
    enum { WANTED = 64 };
    struct su_state *s = r->s;
    int first = first_seat(r);

    for (int i = 1; i < s->pending_count; i++) {
        struct su_pending w = s->pending[i];
        int at = i,
            place = seat_from(r, first, w.controller) * WANTED + rank_of(s, &w);
        while (at > 0 && su_on("required-triggered-modifiers.2 R2") &&
               seat_from(r, first, s->pending[at - 1].controller) * WANTED +
                       rank_of(s, &s->pending[at - 1]) >
                   place - su_wrong(OWN_ORDER)) {
            s->pending[at] = s->pending[at - 1];
            at--;
        }
        s->pending[at] = w;
    }
}

bool su_wants_targets(const struct su_state *s)
{
    for (int i = 0; i < s->pending_count; i++)
        if (s->pending[i].required)
            return true;
    return false;
}

/* By which sentences those of each phase come first. */
#define FIRST(sentence)                                                        \
    "required-triggered-modifiers.1 required-triggered-modifiers.5 " sentence  \
    "R39"
static const char *const comes_first[] = {
    FIRST(""),
    FIRST("steps-of-the-draw-phase.1 "),
    FIRST("steps-of-the-influence-phase.2 "),
    FIRST("steps-of-the-site-phase.1 "),
    FIRST("steps-of-the-sularium-phase.2 "),
    FIRST("steps-of-the-combatant-phase.1 "),
    FIRST("start-of-attack-step.1 "),
    FIRST("steps-of-the-discard-phase.1 "),
    FIRST("")};
static const char keywords_first[] = FIRST("keyword-value-step.2 ");
#undef FIRST

void su_say_unplaced(struct su_run *r)
{
    struct su_state *s = r->s;

    for (int i = 0; i < s->pending_count; i++) {
        struct su_pending *w = &s->pending[i];
        struct su_called c;
        const struct hj_ability *a;
        if (w->required != SU_REQUIRED ||
            (r->a->verb == HJ_VERB_DAMAGE && su_wrong(FIRST_DAMAGE)) ||
            (r->a->verb == HJ_VERB_PLAY && su_wrong(FIRST_COMMAND)))
            continue;
        w->required = SU_OVERDUE;
        c = su_called(r->g, s, w->object);
        a = su_ability(r, w->object, w->ability);
        su_illegal(r, NULL,
                   su_opens(a) >= 0 ? comes_first[su_opens(a)] : keywords_first,
                   SU_SAY(REQUIRED_TRIGGER_FIRST), HJ_STR_ARG(c.owner),
                   c.owner.n > 0 ? "." : "", HJ_STR_ARG(c.name),
                   HJ_STR_ARG(su_id(r, w->controller)), HJ_STR_ARG(c.owner),
                   c.owner.n > 0 ? "." : "", HJ_STR_ARG(c.name),
                   w->ability + 1);
    }
}

void su_lapse_triggers(struct su_run *r)
{
    struct su_state *s = r->s;
    uint16_t kept = 0;

    bool stays = s->step == SU_STEP_ATTACKERS ? su_wrong(LAPSE_ATTACKERS)
                 : s->step == SU_STEP_CHAIN
                     ? su_wrong(LAPSE_CHAIN)
                     : su_wrong(LAPSE_CHAIN) || su_wrong(LAPSE_ALPHA);

    su_say_unplaced(r);
    for (int i = 0; i < s->pending_count; i++)
        if (!s->pending[i].required && (!su_on("R40 R4") || stays))
            s->pending[kept++] = s->pending[i];
    s->pending_count = kept;
}

/* Puts the required triggers that wait on the chain, the targets chosen where
 * there is no choice, and resolves them at once: nobody may answer
 * (required-triggered-modifiers.5).  Those with a choice go on waiting for
 * `trigger`, and the chain with them. */
void su_place_all(struct su_run *r)
{
    struct su_state *s = r->s;
    uint16_t kept = 0;

    order_waiting(r);
    for (uint16_t i = 0; i < s->pending_count; i++) {
        struct su_pending w = s->pending[i];
        const struct hj_ability *a = su_ability(r, w.object, w.ability);
        const struct hj_effect *slots[SU_TARGETS];
        int16_t targets[SU_TARGETS];
        int count = 0, fewest = 1, most = 1, needed;

        if (w.required)
            count = su_slots(r, w.object, a, slots, &needed);
        for (int k = 0; k < count; k++) {
            int n =
                only_target(r, slots[k], w.object, w.controller, &targets[k]);
            fewest = n < fewest && k < needed ? n : fewest;
            /* Two of one kind, or as many as one likes, are a choice. */
            most =
                n > most || k >= needed || (k > 0 && slots[k] == slots[k - 1])
                    ? 2
                    : most;
        }
        if (!w.required || (fewest > 0 && most > 1)) {
            s->pending[kept++] = w;
        } else if (fewest > 0) {
            struct su_link *link =
                su_push(r, SU_ABILITY, w.object, w.controller,
                        "required-triggered-modifiers.1 R2");
            if (link == NULL)
                continue;
            link->ability = w.ability;
            link->required = 1;
            if (s->fired_count < SU_FIRED)
                s->fired[s->fired_count++] = w;
            link->subject = w.subject;
            link->player = w.player;
            link->target_count = (uint8_t)count;
            memcpy(link->targets, targets, (size_t)count * sizeof(targets[0]));
        }
    }
    s->pending_count = kept;
    if (s->link_count > 0 && !s->resolving && !su_wants_targets(s) &&
        su_on("required-triggered-modifiers.5"))
        su_resolve(r);
}

/* The top link is a required trigger whose target was chosen.  All of those
 * make one chain in the order of R2, whoever writes first; when none is to be
 * chosen any more, it resolves. */
void su_place_chosen(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->link_count == 0)
        return;
    s->links[s->link_count - 1].required = 1;
    for (int at = s->link_count - 1;
         at > 0 && su_on("required-triggered-modifiers.2 R2") &&
         s->links[at - 1].required &&
         seat_from(r, first_seat(r), s->links[at - 1].controller) >
             seat_from(r, first_seat(r), s->links[at].controller);
         at--) {
        struct su_link link = s->links[at];
        s->links[at] = s->links[at - 1];
        s->links[at - 1] = link;
    }
    if (!su_wants_targets(s))
        su_resolve(r);
}

/* They cannot be answered: whatever else is done, they resolve before. */
void su_resolve_chosen(struct su_run *r)
{
    struct su_state *s = r->s;

    if (s->link_count > 0 && s->links[0].required && !s->resolving &&
        s->ask.kind == SU_ASKS_NOTHING)
        su_resolve(r);
}
