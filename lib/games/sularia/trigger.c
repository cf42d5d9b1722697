/* SPDX-License-Identifier: MPL-2.0 */
/* Triggered abilities: events, and the way to the chain. */
#include "games/sularia/su.h"

/* Hook: adds the ability to the pending triggers; a chain that resolves is not
 * joined (R3). A card does not trigger by its own play. */
bool su_occurs(struct pl_run *r, int object, int i, int player, int subject,
               int whose)
{
    struct su_own *own = su_own(r);
    const struct hj_ability *a = su_ability(r, object, i);
    bool required = a->when == HJ_WHEN_REQUIRED || su_opens(a) >= 0;

    if (subject == object && r->s->objects[object].zone == SU_CHAIN)
        return true;
    if (own->pending_count == SU_PENDING) {
        pl_unread(r, NULL, SU_SAY(TOO_MANY_PENDING), SU_PENDING);
    } else {
        r->s->busy = 1;
        own->pending[own->pending_count++] = (struct su_pending){
            .object = (int16_t)object,
            .subject = (int16_t)subject,
            .ability = (uint8_t)i,
            .controller = (uint8_t)player,
            .required = required ? SU_REQUIRED : SU_OPTIONAL,
            .player = (uint8_t)(whose < 0 ? PL_PLAYERS : whose)};
    }
    return true;
}

/* Returns the seat of PLAYER in the order of placing: the player to the left of
 * the active one first, the active one last (R2); `draw-active-first` reverses
 * this in the draw phase. */
static int seat_of(const struct pl_run *r, int player)
{
    int n = r->g->players, first = r->s->turn + 1;

    if (pl_chosen(r, SU_R2_DRAW_ACTIVE_FIRST) && r->s->phase == SU_PHASE_DRAW)
        first = r->s->turn;
    return (player - first + n + n) % n;
}

/* Returns the rank of PLAYER's required trigger, lowest first: by the seat of
 * its player, then by the written order; those that are not named come last. */
static int place_of(const struct pl_run *r, int player, int object, int ability)
{
    enum { WANTED = 64 };
    const struct su_own *own = su_own(r);
    int i = su_row_of(own->ordered, own->ordered_count, object, ability);

    if (!pl_on("required-triggered-modifiers.3 keyword-value-step.4"))
        i = 0;
    return seat_of(r, player) * WANTED + i;
}

static int place_of_waiting(const struct pl_run *r, const struct su_pending *w)
{
    return place_of(r, w->controller, w->object, w->ability);
}

static int place_of_link(const struct pl_run *r, const struct pl_item *link)
{
    return place_of(r, link->controller, link->object, link->ability);
}

/* Sorts the pending triggers; those of one player keep their order unless one
 * is written. */
static void order_waiting(struct pl_run *r)
{
    struct su_own *own = su_own(r);

    for (int i = 1; i < own->pending_count; i++) {
        struct su_pending w = own->pending[i];
        int at = i;
        while (at > 0 && pl_on("required-triggered-modifiers.2 R2") &&
               place_of_waiting(r, &own->pending[at - 1]) >
                   place_of_waiting(r, &w)) {
            own->pending[at] = own->pending[at - 1];
            at--;
        }
        own->pending[at] = w;
    }
}

bool su_targets_pending(const struct pl_run *r)
{
    for (int i = 0; i < su_own(r)->pending_count; i++)
        if (su_own(r)->pending[i].required)
            return true;
    return false;
}

/* Rules by which required triggers of each phase come first. */
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

void su_report_required_first(struct pl_run *r)
{
    for (int i = 0; i < su_own(r)->pending_count; i++) {
        struct su_pending *w = &su_own(r)->pending[i];
        struct pl_label c;
        const struct hj_ability *a;
        if (w->required != SU_REQUIRED)
            continue;
        w->required = SU_OVERDUE;
        c = pl_label_of(r->g, r->s, w->object);
        a = su_ability(r, w->object, w->ability);
        pl_illegal(r, NULL,
                   su_opens(a) >= 0 ? comes_first[su_opens(a)] : keywords_first,
                   SU_SAY(REQUIRED_TRIGGER_FIRST), HJ_STR_ARG(c.owner),
                   c.owner.n > 0 ? "." : "", HJ_STR_ARG(c.name),
                   PL_ID(r, w->controller), HJ_STR_ARG(c.owner),
                   c.owner.n > 0 ? "." : "", HJ_STR_ARG(c.name),
                   pl_ability_number(pl_card_of(r, w->object), w->ability));
    }
}

void su_end_step(struct pl_run *r)
{
    su_required_first(r);
    su_own(r)->pending_count = 0;
}

bool su_is_to_order(const struct pl_run *r, int player)
{
    const struct su_own *own = su_own(r);
    int links = 0;

    if (own->order_of != r->s->phase + 1 || (own->ordered_by >> player & 1) ||
        r->s->resolving)
        return false;
    for (int i = 0; i < r->s->stack_count; i++)
        links += (r->s->stack[i].is & SU_REQUIRED_ITEM) &&
                 r->s->stack[i].controller == player;
    return links > 1;
}

/* Resolves the chain of required triggers, unless targets are missing, or the
 * order of a player other than the one whose order began the phase. */
static void resolve_required(struct pl_run *r)
{
    if (su_targets_pending(r))
        return;
    for (int i = 0; i < r->g->players; i++)
        if (su_is_to_order(r, i))
            return;
    su_own(r)->order_of = 0;
    pl_resolve_all(r);
}

void su_place_waiting(struct pl_run *r)
{
    struct pl_state *s = r->s;
    struct su_own *own = su_own(r);
    uint16_t kept = 0;

    if (own->pending_count == 0 && s->stack_count == 0)
        return;
    order_waiting(r);
    for (uint16_t i = 0; i < own->pending_count; i++) {
        struct su_pending w = own->pending[i];
        struct pl_item draft;
        bool asks = false;
        pl_new_item(r, &draft, SU_ABILITY, w.object, w.ability, w.controller);
        draft.subject = w.subject;
        draft.player = w.player;
        draft.is = SU_REQUIRED_ITEM;
        if (w.required &&
            !pl_fill_forced_targets(r, &draft,
                                    su_ability(r, w.object, w.ability), &asks))
            continue; /* without a target */
        if (!w.required || asks) {
            own->pending[kept++] = w;
        } else if (pl_announce_trigger(r, &draft,
                                       "required-triggered-modifiers.1 R2") &&
                   own->fired_count < SU_FIRED) {
            own->fired[own->fired_count++] = w;
        }
    }
    own->pending_count = kept;
    if (s->stack_count > 0 && !s->resolving &&
        pl_on("required-triggered-modifiers.5"))
        resolve_required(r);
}

void su_reach_phase(struct pl_run *r, int player, int phase)
{
    struct su_own *own = su_own(r);
    bool holds = phase >= SU_PHASE_DRAW && phase <= SU_PHASE_DISCARD;

    own->order_of = (uint8_t)(holds ? phase + 1 : 0);
    own->ordered_by = (uint8_t)(1u << player);
    su_to_phase(r, phase);
    if (r->s->stack_count == 0)
        own->order_of = 0;
}

void su_order_links(struct pl_run *r)
{
    struct pl_item *stack = r->s->stack;
    int from = r->s->stack_count;

    while (from > 0 && (stack[from - 1].is & SU_REQUIRED_ITEM))
        from--;
    for (int i = from + 1; i < r->s->stack_count; i++) {
        struct pl_item link = stack[i];
        int at = i;
        for (; at > from && pl_on("required-triggered-modifiers.2 R2") &&
               place_of_link(r, &stack[at - 1]) > place_of_link(r, &link);
             at--)
            stack[at] = stack[at - 1];
        stack[at] = link;
    }
    resolve_required(r);
}

/* Resolves required triggers before any other action: they cannot be
 * answered. */
void su_resolve_chosen(struct pl_run *r)
{
    struct pl_state *s = r->s;

    if (s->stack_count > 0 && (s->stack[0].is & SU_REQUIRED_ITEM) &&
        !s->resolving && su_waits(r) == PL_WAIT_NOTHING) {
        su_own(r)->order_of = 0;
        pl_resolve_all(r);
    }
}
