/* SPDX-License-Identifier: MPL-2.0 */
/* Payment from the pools of influence and sularium, and of the costs of
 * abilities. */
#include "games/sularia/su.h"

/* --- pools ---------------------------------------------------------------- */

void su_pay_influence(struct pl_run *r, int player, int cost, const char *cite)
{
    int have = su_number(r, player, SU_N_INFLUENCE);

    if (have < cost)
        pl_illegal(r, NULL, cite, SU_SAY(INFLUENCE_TOO_LOW), cost,
                   PL_ID(r, player), have);
    pl_number(r, player, SU_N_INFLUENCE, -cost, cite);
}

/* R10: pays from the pools that `with jotune=2` names; returns the rest of
 * COST. */
static int pay_named(struct pl_run *r, int player, int faction, bool any,
                     int cost, const char *cite)
{
    PL_EACH_OPERAND (o, r, HJ_ROLE_WITH) {
        struct hj_str rest = hj_operand_text(o), name;
        int64_t n;
        int f, most;
        if (o->kind != HJ_OPERAND_WORD || !hj_str_split(&rest, '=', &name) ||
            rest.p == NULL)
            continue;
        f = su_faction_named(r->g, name);
        if (f < 0 || !hj_str_int(rest, 0, INT16_MAX, &n)) {
            pl_unread(r, o, SU_SAY(NOT_A_PAYMENT), PL_TEXT(o));
            return cost;
        }
        most = any || f == faction ? su_number(r, player, SU_N_POOL + f) : 0;
        most = most < cost ? most : cost;
        if (n > most)
            pl_illegal(r, o, cite, SU_SAY(PAYMENT_TOO_HIGH), PL_TEXT(o), most);
        n = n < most ? n : most;
        pl_number(r, player, SU_N_POOL + f, (int)-n, cite);
        cost -= (int)n;
    }
    return cost;
}

/* True if sularium of any faction pays for a card of FACTION. */
static bool any_pays(int faction)
{
    return faction >= SU_FACTIONS ||
           (faction == SU_MERCENARY && pl_on("mercenary-faction.4"));
}

/* Returns the sularium that can pay for a card of FACTION. */
static int in_pools(const struct pl_run *r, int player, int faction)
{
    int sum = 0;

    for (int f = 0; f < SU_FACTIONS; f++)
        if (f == faction || any_pays(faction))
            sum += su_number(r, player, SU_N_POOL + f);
    return sum;
}

/* Returns the pool that pays first: for a mercenary its own, then the
 * largest. */
static int first_pool(const struct pl_run *r, int player, int faction)
{
    const int32_t *pool = &r->s->players[player].numbers[SU_N_POOL];
    int first = SU_MERCENARY;

    if (!any_pays(faction))
        return faction;
    for (int f = 0; f < SU_FACTIONS && pool[SU_MERCENARY] == 0; f++)
        if (pool[f] > pool[first])
            first = f;
    return first;
}

/* True if PLAYER has an unknown object, which may generate more, and no
 * combatant that has arrived since. */
static bool may_have_more(const struct pl_run *r, int player)
{
    PL_WALK_OF (w, r->s, SU_IN_PLAY, player)
        if (r->s->objects[w.at].card == HJ_NO_CARD &&
            !(pl_is_flag(r, w.at, PL_ARRIVED) &&
              pl_is_flag(r, w.at, SU_ACTIVATED)))
            return true;
    return false;
}

/* R10: the pools of the line pay, then the others. */
void su_pay_sularium(struct pl_run *r, int player, int faction, int cost,
                     const char *cite)
{
    int have = in_pools(r, player, faction);
    bool any = any_pays(faction);

    if (have < cost && !may_have_more(r, player))
        pl_illegal(
            r, NULL, cite, SU_SAY(SULARIUM_TOO_LOW), cost, any ? "" : " of ",
            HJ_STR_ARG(any ? HJ_STR("") : su_game(r->g)->factions[faction]),
            PL_ID(r, player), have);
    cost = pay_named(r, player, faction, any, cost, cite);
    while (cost > 0) {
        int from = first_pool(r, player, faction);
        have = su_number(r, player, SU_N_POOL + from);
        if (have <= 0)
            return;
        have = have < cost ? have : cost;
        pl_number(r, player, SU_N_POOL + from, -have, cite);
        cost -= have;
    }
}

/* Pays for an unknown card that is now identified, as far as there are points.
 * An illegal payment is reported when the line is judged again. */
void su_pay_late(struct pl_run *r, int object)
{
    int player = r->s->objects[object].controller,
        faction = su_faction(r, object);
    int cost = pl_printed_cost_to_play(r, object, player, SU_V_COST);

    if (!pl_is_flag(r, object, SU_UNPAID))
        return;
    if (su_type(r, object) == SU_SITE) {
        pl_number(r, player, SU_N_INFLUENCE, -cost, "sites.2");
    } else if (su_type(r, object) == SU_COMBATANT) {
        int have = in_pools(r, player, faction);
        su_pay_sularium(r, player, faction, cost < have ? cost : have,
                        "combatants.2 faction.2 R10");
    }
    su_set(r, object, SU_UNPAID, false);
}

/* --- costs of abilities --------------------------------------------------- */

/* Pays HARVEST with the combatant that `on` names, or the first one. */
static void pay_harvest(struct pl_run *r, int object, int player,
                        struct pl_words *w, bool keyword)
{
    int paid = -1;
    pl_ref first;

    if (keyword && pl_is_flag(r, object, SU_HARVESTED))
        pl_illegal(r, NULL, "harvest.1 R31", SU_SAY(HARVESTED_ALREADY));
    if (keyword)
        su_set(r, object, SU_HARVESTED, true);
    su_own(r)->harvested |= keyword;
    first = w != NULL ? pl_first(w, HJ_ROLE_ON) : PL_REF_NONE;
    if (pl_ref_is_object(first) && r->s->objects[first].zone == SU_DAMAGE) {
        paid = first;
        w->first[HJ_ROLE_ON]++;
        w->counts[HJ_ROLE_ON]--;
    }
    for (struct pl_walk at = {0};
         paid < 0 && pl_walk_of(&at, r->s, PL_ZONE(SU_DAMAGE), player);)
        if (su_type(r, at.at) == SU_COMBATANT)
            paid = at.at;
    if (paid < 0 || !pl_may_be(r, paid, SU_COMBATANT) ||
        r->s->objects[paid].owner != player) {
        pl_illegal(r, NULL, "harvest.5", SU_SAY(NOT_IN_DAMAGE_PILE),
                   PL_ID(r, player));
        return;
    }
    if (pl_on("harvest.3 R31")) /* it is placed there, though not from play */
        su_raise_leaves(r, paid, SU_DESTROY);
    su_move(r, paid, SU_DESTROY, "harvest.3 R31");
}

/* Returns the object in play that the operand names; -1: none. */
static int in_play(struct pl_run *r, const struct hj_operand *o, int player)
{
    struct hj_str rest;
    int object = pl_find_word(r, o, player, &rest);

    return object >= 0 && rest.n == 0 && pl_in_play(r, object) ? object : -1;
}

/* True if an operand names a card of the hand; UNKNOWN: or may. */
static bool is_in_hand(struct pl_run *r, const struct hj_operand *o, int player,
                       bool unknown)
{
    hj_card card = pl_named_card(r->g, o);

    PL_WALK_OF (w, r->s, PL_ZONE(SU_HAND), player)
        if (card != HJ_NO_CARD &&
            (r->s->objects[w.at].card == card ||
             (unknown && r->s->objects[w.at].card == HJ_NO_CARD)))
            return true;
    return false;
}

uint32_t su_operand_bit(const struct pl_run *r, const struct hj_operand *o)
{
    ptrdiff_t i = o - r->a->operands;

    return i < 32 ? UINT32_C(1) << i : 0;
}

/* True if an operand behind `with` has paid nothing and names a card or an
 * object: no X, and no amount of sularium. */
static bool may_pay(const struct pl_run *r, const struct hj_operand *o,
                    uint32_t taken)
{
    return o->kind != HJ_OPERAND_NUMBER &&
           hj_str_find(hj_operand_text(o), '=', 0) == o->length &&
           (taken & su_operand_bit(r, o)) == 0;
}

/* True if OBJECT is PLAYER's and fits the selector of a cost of SOURCE. */
static bool may_pay_for(const struct pl_run *r, const struct hj_selector *s,
                        int object, int source, int player)
{
    return r->s->objects[object].controller == player &&
           pl_may_fit(r, s, object, source, player);
}

/* True if an object that an operand names may be meant by it: it can pay one of
 * the COUNT costs behind COST, or it is the copy that leaves for OBJECT, which
 * is played. */
static bool is_meant(const struct pl_run *r, int named, int object, int player,
                     const struct hj_cost *cost, int count)
{
    const struct pl_object *of = r->s->objects;

    for (int i = 1; i < count; i++)
        if ((cost[i].row == SU_COST_ACTIVATE_OTHER ||
             cost[i].row == SU_COST_DESTROY_OTHER) &&
            may_pay_for(r, &cost[i].whom, named, object, player))
            return true;
    return of[object].zone == SU_CHAIN && of[named].card == of[object].card &&
           of[named].controller == player;
}

/* Pays a cost of N discards, the first of COUNT costs. FITS: the cards that may
 * be discarded; NULL: any. An unknown card may be any. */
static void pay_discard(struct pl_run *r, int object, int player, int n,
                        const struct hj_selector *fits,
                        const struct hj_cost *cost, int costs, uint32_t *taken)
{
    PL_EACH_OPERAND (o, r, HJ_ROLE_WITH) {
        int count = hj_operand_cards(o), named = in_play(r, o, player);
        if (n == 0 || !may_pay(r, o, *taken) ||
            (named >= 0 &&
             !is_in_hand(r, o, player,
                         !is_meant(r, named, object, player, cost, costs))))
            continue;
        *taken |= su_operand_bit(r, o);
        if (count > n)
            pl_illegal(r, o, "payment-modifiers.2", PL_SAY(UNEXPECTED_ARGUMENT),
                       PL_TEXT(o));
        for (; count > 0 && n > 0; count--, n--) {
            int card = pl_take_card(r, player, o, SU_HAND, NULL);
            if (card < 0)
                continue;
            if (fits != NULL && !pl_is_unknown(r, card) &&
                !pl_fits_any_zone(r, fits, card, object, player))
                pl_illegal(r, o, "payment-modifiers.2", SU_SAY(CANNOT_PAY_FOR),
                           PL_LABEL(r, card), PL_LABEL(r, object));
            su_move(r, card, SU_DAMAGE, "damage-pile.3");
        }
    }
    PL_EACH (i, r->s, PL_ZONE(SU_HAND))
        if (n > 0 && r->s->objects[i].owner == player && pl_is_unknown(r, i)) {
            su_move(r, i, SU_DAMAGE, "damage-pile.3");
            pl_forget_seen(r, player, NULL);
            n--;
        }
    if (n > 0)
        pl_illegal(r, NULL, "payment-modifiers.2", SU_SAY(DISCARDS_OF_COST), n,
                   n == 1 ? "" : "s");
}

/* Returns the operand that names the object activated or destroyed as a cost:
 * one that fits, else one in play; NULL: none. */
static const struct hj_operand *paying_operand(struct pl_run *r,
                                               const struct hj_selector *s,
                                               int object, int player,
                                               uint32_t taken)
{
    const struct hj_operand *first = NULL;

    PL_EACH_OPERAND (o, r, HJ_ROLE_WITH) {
        int other = in_play(r, o, player);
        if (!may_pay(r, o, taken) || o->kind == HJ_OPERAND_UNKNOWN ||
            (r->a->count > 2 && other < 0))
            continue;
        if (other >= 0 && may_pay_for(r, s, other, object, player))
            return o;
        first = first == NULL ? o : first;
    }
    return first;
}

static void pay_destroyed(struct pl_run *r, int object, int source)
{
    if (pl_rule_effect(r, object, SU_VERB_NOT_DESTROYED) > 0) {
        pl_illegal(r, NULL, "golden-rule.1 payment-modifiers.2",
                   SU_SAY(CANNOT_PAY_FOR), PL_LABEL(r, object),
                   PL_LABEL(r, source));
        return;
    }
    su_move(r, object, SU_DESTROY, "payment-modifiers.2");
}

/* Returns the object activated or destroyed as a cost: that behind `with`, or
 * the only one; -1: reported. */
static int pays(struct pl_run *r, const struct hj_selector *s, int object,
                int player, bool reset, uint32_t *taken)
{
    const struct hj_operand *o = paying_operand(r, s, object, player, *taken);
    int found = -1, count = 0;

    if (o != NULL) {
        *taken |= su_operand_bit(r, o);
        found = pl_object_operand(r, o, player);
        if (found >= 0 && may_pay_for(r, s, found, object, player))
            return found;
        if (!r->unread)
            pl_illegal(r, o, "payment-modifiers.2", SU_SAY(CANNOT_PAY_FOR),
                       PL_TEXT(o), PL_LABEL(r, object));
        return -1;
    }
    PL_EACH (i, r->s, SU_IN_PLAY)
        if (!(reset && pl_is_flag(r, i, SU_ACTIVATED)) &&
            may_pay_for(r, s, i, object, player)) {
            found = i;
            count++;
        }
    if (count == 1)
        return found;
    pl_illegal(r, NULL, "payment-modifiers.2",
               SU_SAY_IF(count == 0, NOTHING_CAN_PAY, SEVERAL_CAN_PAY),
               PL_LABEL(r, object));
    return -1;
}

static void activate(struct pl_run *r, int object)
{
    if (pl_is_flag(r, object, SU_ACTIVATED))
        pl_illegal(r, NULL, "activate.1", SU_SAY(ACTIVATED_ALREADY));
    su_turn_object(r, object, true, "activate.1");
}

/* Returns X: the number behind `with`; 0 is reported if it is missing. */
static int said_x(struct pl_run *r)
{
    PL_EACH_OPERAND (o, r, HJ_ROLE_WITH)
        if (o->kind == HJ_OPERAND_NUMBER && o->value >= 0 &&
            o->value <= PL_GREAT)
            return o->value;
    pl_illegal(r, NULL, "payment-modifiers.2", SU_SAY(MISSING_X));
    return 0;
}

/* Pays N of a pool, of health, or of the counters of OBJECT. */
static void pay_amount(struct pl_run *r, int row, int object, int player, int n)
{
    static const char cite[] = "payment-modifiers.2";
    int health = su_get_health(r, player),
        counters = pl_mark_of(r->s, object, SU_COUNTERS);

    if (row == SU_COST_INFLUENCE) {
        su_pay_influence(r, player, n, cite);
    } else if (row == SU_COST_SULARIUM) {
        su_pay_sularium(r, player, su_faction(r, object), n,
                        "payment-modifiers.2 R10");
    } else if (row == SU_COST_HEALTH) {
        if (health < n)
            pl_illegal(r, NULL, cite, SU_SAY(HEALTH_TOO_LOW), n,
                       PL_ID(r, player), health);
        pl_number(r, player, SU_N_HEALTH, -n, cite);
    } else {
        if (counters < n)
            pl_illegal(r, NULL, cite, SU_SAY(TOO_FEW_COUNTERS), counters, n);
        pl_mark(r, object, SU_COUNTERS, -n, cite);
    }
}

/* Pays the first of COUNT costs; KEYWORD: by HARVEST. False, and reported: it
 * cannot be paid. */
static bool pay(struct pl_run *r, const struct hj_cost *cost, int count,
                int object, int player, struct pl_words *w, int16_t *x,
                bool keyword, uint32_t *taken)
{
    struct pl_object *o = &r->s->objects[object];
    bool illegal = r->illegal, paid;
    int n = cost->n.n, other;

    if (cost->n.kind == HJ_AMOUNT_X)
        n = *x = (int16_t)said_x(r);
    r->illegal = false;
    switch (cost->row) {
    case SU_COST_ACTIVATE:
        activate(r, object);
        break;
    case SU_COST_ACTIVATE_OTHER:
        other = pays(r, &cost->whom, object, player, true, taken);
        if (other >= 0)
            activate(r, other);
        break;
    case SU_COST_DESTROY_OTHER:
        other = pays(r, &cost->whom, object, player, false, taken);
        if (other >= 0)
            pay_destroyed(r, other, object);
        break;
    case SU_COST_DISCARD:
    case SU_COST_DISCARD_RANDOM: /* the log names the card */
        pay_discard(r, object, player, n, NULL, cost, count, taken);
        break;
    case SU_COST_DISCARD_ONE:
        pay_discard(r, object, player, cost->whom.count, &cost->whom, cost,
                    count, taken);
        break;
    case SU_COST_TO_DAMAGE:
        su_move(r, object, SU_DAMAGE, "payment-modifiers.2");
        break;
    case SU_COST_TO_DESTROY:
        pay_destroyed(r, object, object);
        break;
    case SU_COST_TO_HAND:
        su_move(r, object, SU_HAND, "payment-modifiers.2 commands.8");
        pl_set_controller(r->s, object, o->owner);
        break;
    case SU_COST_HARVEST:
        pay_harvest(r, object, player, w, keyword);
        break;
    default:
        pay_amount(r, cost->row, object, player, n);
    }
    paid = !r->illegal;
    r->illegal = illegal || r->illegal;
    return paid;
}

uint32_t su_pay(struct pl_run *r, const struct hj_ability *a, int object,
                int player, struct pl_words *w, int16_t *x)
{
    bool keyword = a == su_ability(r, object, SU_HARVEST);
    uint32_t taken = 0;

    for (int i = 0; a != NULL && i < a->cost_count; i++)
        pay(r, &a->costs[i], a->cost_count - i, object, player, w, x, keyword,
            &taken);
    return taken;
}

bool su_pays(struct pl_run *r, struct pl_pending *p, const struct hj_cost *cost)
{
    uint32_t taken = 0;

    return pay(r, cost, 1, p->item.object, p->item.controller, NULL, &p->item.x,
               false, &taken);
}

/* True if a cost of A is paid by a number (X), or else from pools of
 * sularium. */
static bool takes(const struct hj_ability *a, bool x)
{
    for (int i = 0; a != NULL && i < a->cost_count; i++)
        if (x ? a->costs[i].n.kind == HJ_AMOUNT_X
              : a->costs[i].row == SU_COST_SULARIUM)
            return true;
    return false;
}

void su_check_paid(struct pl_run *r, const struct hj_ability *a, uint32_t taken)
{
    bool first = true; /* of the numbers */

    PL_EACH_OPERAND (o, r, HJ_ROLE_WITH) {
        bool number = o->kind == HJ_OPERAND_NUMBER;
        bool pool =
            !number && hj_str_find(hj_operand_text(o), '=', 0) != o->length;
        if ((taken & su_operand_bit(r, o)) == 0 &&
            !((number ? first : pool) && takes(a, number)))
            pl_illegal(r, o, "payment-modifiers.2", PL_SAY(UNEXPECTED_ARGUMENT),
                       PL_TEXT(o));
        first = first && !number;
    }
}
