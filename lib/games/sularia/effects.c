/* SPDX-License-Identifier: MPL-2.0 */
/* Effects of cards. */
#include "games/sularia/su.h"

void su_charge_site(struct pl_run *r, int object, const char *rule)
{
    int cost = pl_printed(r, object, SU_V_COST);
    int player = r->s->objects[object].controller;

    su_tell_edge(r, SU_EDGE_COST, object, ~player, cost, cost, 0, rule);
    pl_number(r, player, SU_N_HEALTH, -cost, rule);
}

/* Activates or resets an object; a fighter leaves the attack, even if this
 * changes nothing (R20). */
void su_turn_object(struct pl_run *r, int object, bool on, const char *rule)
{
    su_leave_attack(r, object, "command-chain-step.4 R20");
    su_set_activated(r, object, on, rule);
}

/* Returns the events that trigger the ability of a link; 0: none. */
static uint64_t events_of(const struct pl_run *r, const struct pl_item *link)
{
    const struct hj_ability *a =
        link->kind == SU_ABILITY ? su_ability(r, link->object, link->ability)
                                 : NULL;

    return a != NULL ? a->events : 0;
}

/* True if a clause destroys its objects. */
static bool destroys(const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_VERB && e->index == SU_VERB_DESTROY;
}

/* Returns the duration of a change: effects of the keyword value step last as
 * long as the attack. */
uint8_t su_lasting(const struct pl_run *r, const struct pl_item *item)
{
    enum {
        ATTACK = 1 << SU_EVENT_ATTACKER | 1 << SU_EVENT_DEFENDER |
                 1 << SU_EVENT_FORCE
    };

    return (events_of(r, item) & ATTACK) != 0
               ? (uint8_t)SU_WHILE_FIGHTER /* command-chain-step.4 R38 */
               : (uint8_t)PL_UNTIL_END;
}

/* Moves a card by a clause; its events have been raised before. */
static void move_to(struct pl_run *r, const struct hj_effect *e, int object)
{
    int zone = r->g->rules->word_zones[e->to];

    pl_move(r, object, zone, 0, "commands.8");
    pl_set_controller(r->s, object, r->s->objects[object].owner);
    su_set(r, object, PL_FACE_UP, 0);
}

static void verb(struct pl_run *r, const struct hj_effect *e, int object)
{
    switch (e->index) {
    case SU_VERB_ACTIVATE:
    case SU_VERB_RESET:
        su_turn_object(r, object, e->index == SU_VERB_ACTIVATE, "");
        break;
    case SU_VERB_LEAVE:
        su_leave_attack(r, object, "command-chain-step.4");
        break;
    case SU_VERB_DESTROY:
        pl_move(r, object, SU_DESTROY, 0, "destroy-pile.1");
        break;
    default:
        break;
    }
}

/* Returns the sum of prevention; "all" is more than any damage. */
static int prevented(const struct hj_effect *e, int before, int n)
{
    int sum = e->n.kind == HJ_AMOUNT_ALL ? PL_GREAT : before + n;

    return sum > PL_GREAT ? PL_GREAT : sum;
}

static void cancel(struct pl_run *r, int object)
{
    int i = pl_effect_of(r->s, object);

    if (i >= 0 && !(r->s->stack[i].is & SU_REQUIRED_ITEM))
        pl_cancel(r, i, "R13");
}

static bool on_object(struct pl_run *r, const struct pl_item *item,
                      const struct hj_effect *e, int object, int n)
{
    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        su_hurt(r, SU_EDGE_DIRECT, item->object, object, n,
                "damage-types.2 R26");
        break; /* it never passes on: damage-types.4 */
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        verb(r, e, object);
        break;
    case HJ_EFFECT_MOVE:
        if (e->to == SU_ZONE_PLAY)
            su_put_into_play(r, object, item->controller, PL_REF_NONE);
        else
            move_to(r, e, object);
        break;
    case HJ_EFFECT_PREVENT:
        su_own(r)->fresh = 1;
        pl_set_mark(r, object, SU_PREVENT,
                    prevented(e, pl_mark_of(r->s, object, SU_PREVENT), n));
        break;
    case HJ_EFFECT_CANCEL:
        cancel(r, object);
        break;
    default:
        return false;
    }
    return true;
}

static void change_number(struct pl_run *r, const struct pl_item *link,
                          const struct hj_effect *e, int player, int n)
{
    int faction = su_faction(r, link->object);

    if (e->index == SU_NUMBER_INFLUENCE)
        pl_number(r, player, SU_N_INFLUENCE, n, "");
    else if (e->index == SU_NUMBER_SULARIUM)
        pl_number(r, player,
                  SU_N_POOL + (faction < SU_FACTIONS ? faction : SU_MERCENARY),
                  n, "faction.2 R10");
    else if (n > 0 && pl_rule_effect(r, ~player, SU_VERB_NO_GAIN) > 0)
        pl_tell_prevented(r, ~player, SU_VERB_NO_GAIN, "golden-rule.1");
    else if (pl_on("starting-health-pool.2"))
        pl_number(r, player, SU_N_HEALTH, n, "starting-health-pool.2");
}

int su_player_damage(struct pl_run *r, int player, int amount)
{
    int16_t *kept = &su_own(r)->players[player].prevent;
    int prevented = amount < *kept ? amount : *kept;

    *kept = (int16_t)(*kept - (*kept == PL_GREAT ? 0 : prevented));
    return amount - prevented;
}

static bool on_player(struct pl_run *r, const struct pl_item *link,
                      const struct hj_effect *e, int player, int n)
{
    int left;

    n = pl_player_share(r, link, e, player, n);
    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        left = su_player_damage(r, player, n);
        su_tell_edge(r, SU_EDGE_DIRECT, link->object, ~player, n, n - left,
                     left, "damage-types.2");
        pl_number(r, player, SU_N_HEALTH, -left, "damage-types.2");
        if (left > 0)
            su_dealt(r, link->object, ~(pl_ref)player, true);
        break;
    case HJ_EFFECT_NUMBER:
        change_number(r, link, e, player, n);
        break;
    case HJ_EFFECT_DRAW:
        su_draw(r, player, n, "");
        r->s->busy = su_own(r)->owed = 1;
        su_own(r)->players[player].drawn =
            (uint16_t)(su_own(r)->players[player].drawn + n);
        break;
    case HJ_EFFECT_PREVENT:
        su_own(r)->fresh = 1;
        su_own(r)->players[player].prevent =
            (int16_t)prevented(e, su_own(r)->players[player].prevent, n);
        break;
    case HJ_EFFECT_OWN:
        if (e->index != SU_VERB_TAKE_ONE)
            return false;
        su_take_top(r, link, SU_HAND);
        break;
    default:
        return false;
    }
    return true;
}

/* --- what the kernel asks ------------------------------------------------ */

/* True if "it" is moved from the pile that it went to, as in "When this
 * combatant is placed in the damage pile, return it to its owner's hand". */
static bool went_there(const struct pl_run *r, const struct pl_item *link,
                       const struct hj_effect *e, int object)
{
    enum {
        GOES = 1 << SU_EVENT_TO_DAMAGE | 1 << SU_EVENT_TO_DESTROY |
               1 << SU_EVENT_LEAVES
    };
    int zone = r->s->objects[object].zone;
    uint64_t events = events_of(r, link);

    if (e->kind == HJ_EFFECT_MOVE && zone == SU_HAND)
        return (events >> SU_EVENT_TO_HAND & 1) != 0;
    return e->kind == HJ_EFFECT_MOVE && (events & GOES) != 0 &&
           (zone == SU_DAMAGE || zone == SU_DESTROY);
}

/* Returns the pile, or hand, into which clause E puts its objects, or the
 * chain, if it cancels them; 0: none. */
static int put_into(const struct pl_run *r, const struct hj_effect *e)
{
    int zone = e->kind == HJ_EFFECT_MOVE     ? r->g->rules->word_zones[e->to]
               : destroys(e)                 ? SU_DESTROY
               : e->kind == HJ_EFFECT_CANCEL ? SU_CHAIN
                                             : 0;

    return zone == SU_DAMAGE || zone == SU_DESTROY || zone == SU_HAND ||
                   zone == SU_CHAIN
               ? zone
               : 0;
}

/* The same for the last clause before E that names objects; 0: none. */
static int put_before(const struct pl_run *r, const struct hj_ability *a,
                      const struct hj_effect *e)
{
    while (e-- > a->effects)
        if (put_into(r, e) != 0 || (e->whom.kind_count > 0 &&
                                    e->whom.kinds[0].types != HJ_TYPE_PLAYER))
            return put_into(r, e);
    return 0;
}

/* True if "it" is moved from the zone into which an earlier clause has put it,
 * as in "Destroy target combatant. Return it to its owner's hand". */
static bool put_there(const struct pl_run *r, const struct pl_item *link,
                      const struct hj_effect *e, int object)
{
    const struct pl_card *c = pl_card_of(r, link->object);
    int zone = 0, at = pl_effect_of(r->s, object);

    if (e->kind != HJ_EFFECT_MOVE ||
        (e->whom.pick != HJ_PICK_IT && e->whom.pick != HJ_PICK_SAME))
        return false;
    PL_EACH_ABILITY (a, &c->text)
        if (e > a->effects && e < a->effects + a->effect_count)
            zone = put_before(r, a, e);
    return zone == SU_CHAIN ? at >= 0 && r->s->stack[at].cancelled
                            : zone != 0 && r->s->objects[object].zone == zone;
}

/* True for "Return this tactic to its owner's hand", from the chain as it
 * resolves; for a condition, from the influence row. */
static bool puts_itself(const struct pl_run *r, const struct pl_item *item,
                        const struct hj_effect *e, int object)
{
    int zone = r->s->objects[object].zone;

    return e->whom.pick == HJ_PICK_THIS &&
           (item->kind == SU_CARD
                ? zone == SU_CHAIN
                : zone == SU_INFLUENCE && su_type(r, object) == SU_CONDITION) &&
           (e->kind == HJ_EFFECT_MOVE || destroys(e));
}

/* Excludes objects that have left play, except where they went. */
bool su_reaches(const struct pl_run *r, const struct pl_item *item,
                const struct hj_effect *e, int object)
{
    return pl_in_play(r, object) || puts_itself(r, item, e, object) ||
           put_there(r, item, e, object) ||
           (e->whom.pick != HJ_PICK_SAME && went_there(r, item, e, object));
}

bool su_suits(const struct pl_run *r, const struct hj_effect *e, int object)
{
    return e->kind != HJ_EFFECT_OWN || e->index != SU_VERB_LEAVE ||
           su_fighter(r, object) != NULL;
}

/* True if a clause cannot destroy the object. */
static bool is_kept(const struct pl_run *r, const struct hj_effect *e,
                    pl_ref ref)
{
    return destroys(e) && pl_ref_is_object(ref) &&
           pl_rule_effect(r, ref, SU_VERB_NOT_DESTROYED) > 0;
}

static bool does_any(const struct pl_run *r, const struct hj_effect *e,
                     const pl_ref *refs, int count)
{
    for (int i = 0; i < count; i++)
        if (!is_kept(r, e, refs[i]))
            return true;
    return false;
}

/* Raises the events of objects that go at once, so that each triggers on the
 * others. */
HJ_APART static void tell_going(struct pl_run *r, const struct hj_effect *e,
                                const pl_ref *refs, int count)
{
    bool moved = e->kind == HJ_EFFECT_MOVE && e->to != SU_ZONE_PLAY;
    uint64_t set[PL_SETS] = {0};

    if (!(destroys(e) && pl_on("destroy-pile.1")) &&
        !(moved && pl_on("commands.8")))
        return;
    for (int i = 0; i < count; i++)
        if (pl_ref_is_object(refs[i]) && !is_kept(r, e, refs[i]))
            pl_set_add(set, refs[i]);
    su_tell_all(r, set, put_into(r, e));
}

/* Carries out a clause; false: the kernel does it for each object. */
bool su_clause(struct pl_run *r, struct pl_pending *p,
               const struct hj_effect *e, const pl_ref *refs, int count)
{
    switch (e->kind) {
    case HJ_EFFECT_SEARCH:
        su_search_clause(r, p, e);
        return true;
    case HJ_EFFECT_VERB:
        p->did = does_any(r, e, refs, count);
        tell_going(r, e, refs, count);
        return false;
    case HJ_EFFECT_MOVE:
        tell_going(r, e, refs, count);
        return false;
    default:
        return false;
    }
}

bool su_effect(struct pl_run *r, const struct pl_item *item,
               const struct hj_effect *e, pl_ref ref, int n)
{
    if (is_kept(r, e, ref)) {
        pl_tell_prevented(r, ref, SU_VERB_NOT_DESTROYED, "golden-rule.1");
        return true;
    }
    return pl_ref_is_object(ref) ? on_object(r, item, e, ref, n)
                                 : on_player(r, item, e, ~ref, n);
}
