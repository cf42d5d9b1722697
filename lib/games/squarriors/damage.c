/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: the damage of a step: who distributes it how, and who dies. */
#include "games/squarriors/sq.h"

/* Sides: 0 are the attackers, 1 the defenders; own->due is what each is dealt.
 */
static unsigned role_of(int side)
{
    return side == 0 ? SQ_IS_ATTACKER : SQ_IS_DEFENDER;
}
static int player_of(const struct pl_run *r, int side)
{
    const struct sq_own *own = sq_own(r);

    return side == 0 ? own->attacking : own->defending;
}

/* How much is lethal now (5.1.9.1). */
static int lethal(const struct pl_run *r, int object)
{
    int left = pl_value(r, object, SQ_VALUE_BLOOD) -
               r->s->objects[object].marks[SQ_DAMAGE];

    if (r->s->objects[object].card == HJ_NO_CARD)
        return PL_GREAT;
    return left > 0 ? left : 0;
}

bool sq_is_choice(const struct pl_run *r, int side)
{
    int16_t objects[PL_OBJECTS];
    int count, all = 0;

    if (sq_own(r)->due[side] == 0)
        return false;
    count = sq_with_role(r, role_of(side), objects);
    for (int i = 0; i < count; i++)
        all += lethal(r, objects[i]);
    return count > 1 && sq_own(r)->due[side] < all;
}

/* What the next N damage of prevention takes away. */
static int prevented(struct pl_run *r, int object, int n)
{
    int was = n;

    for (int i = 0; i < r->s->modifier_count && n > 0; i++) {
        struct pl_modifier *m = &r->s->modifiers[i];
        if (m->object != object || m->kind != PL_MODIFIES_OWN || m->amount == 0)
            continue;
        if (m->amount < 0) { /* all of it */
            n = 0;
        } else {
            int less = m->amount < n ? m->amount : n;
            m->amount = (int16_t)(m->amount - less);
            n -= less;
        }
    }
    return was - n;
}

int sq_hurt(struct pl_run *r, int object, int n, int player, const char *rule)
{
    struct pl_object *o = &r->s->objects[object];
    int was = o->marks[SQ_DAMAGE];

    if (n <= 0 || pl_over(r) || !sq_is_living(r, object))
        return 0;
    n -= prevented(r, object, n);
    pl_mark(r, object, SQ_DAMAGE, n, rule);
    if (o->marks[SQ_DAMAGE] > was)
        o->marks[SQ_BY] = (int16_t)(player + 1);
    return o->marks[SQ_DAMAGE] - was;
}

/* What each of a side is dealt: what a line says, then each up to what is
 * lethal, in the order in which they came to it; the rest goes to the last one
 * (S37). */
static void share_out(const struct pl_run *r, int side, const int16_t objects[],
                      int count, int shares[])
{
    const struct sq_own *own = sq_own(r);
    int left = own->due[side], last = count - 1;

    for (int i = 0; i < count; i++)
        shares[i] = 0;
    for (int k = 0; k < own->share_count; k++)
        for (int i = 0; i < count; i++)
            if (own->shares[k].object == objects[i]) {
                shares[i] += own->shares[k].n;
                left -= own->shares[k].n;
                last = i;
            }
    for (int i = 0; i < count && left > 0; i++) {
        int more = lethal(r, objects[i]) - shares[i];
        if (more > left)
            more = left;
        if (more > 0) {
            shares[i] += more;
            left -= more;
        }
    }
    if (left > 0 && last >= 0 && pl_on("S37"))
        shares[last] += left;
}

static const char *rule_of(const struct pl_run *r)
{
    bool stealth = sq_own(r)->attack == SQ_STEALTHY;

    switch (r->s->step) {
    case SQ_SWIFT:
        return stealth ? "7.4.2.3" : "7.2.2.4";
    case SQ_NORMAL:
        return stealth ? "7.4.2.4" : "7.2.2.6";
    default:
        return "7.4.2.6 S18";
    }
}

static bool is_dead(const struct pl_run *r, int object)
{
    return sq_is_living(r, object) && lethal(r, object) == 0;
}

void sq_place_damage(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    const char *rule = rule_of(r);
    int16_t objects[2][PL_OBJECTS];
    int shares[PL_OBJECTS], count[2], step = r->s->step;

    own->wait = SQ_WAITS_NOT;
    for (int side = 0; side < 2; side++) {
        count[side] = sq_with_role(r, role_of(side), objects[side]);
        share_out(r, side, objects[side], count[side], shares);
        for (int i = 0; i < count[side]; i++)
            own->dealt[1 - side] += sq_hurt(r, objects[side][i], shares[i],
                                            player_of(r, 1 - side), rule);
    }
    own->share_count = own->told = 0;
    own->due[0] = own->due[1] = 0;
    for (int side = 0; side < 2; side++) /* in the order of distribution */
        for (int i = 0; i < count[side] && !pl_over(r); i++)
            if (is_dead(r, objects[side][i]))
                sq_die(r, objects[side][i],
                       r->s->objects[objects[side][i]].marks[SQ_BY] - 1,
                       "5.1.9.1 5.5.4");
    if (!pl_over(r))
        sq_settle(r);
    if (pl_over(r) || own->attack == SQ_NO_ATTACK)
        return;
    if (step == SQ_NORMAL && own->attack == SQ_STEALTHY) {
        sq_end_attack(r, "7.4.2.4");
        return;
    }
    own->struck = step == SQ_STEALTH;
    own->dealt_out = (uint8_t)step;
    sq_give(r);
}

void sq_damage_step(struct pl_run *r, const char *rule)
{
    struct sq_own *own = sq_own(r);

    (void)rule; /* where nothing is switched off */
    own->share_count = own->told = 0;
    for (int side = 0; side < 2; side++)
        if (own->due[side] < 0 || !pl_on(rule) ||
            !sq_any_role(r, role_of(side)))
            own->due[side] = 0;
    if (((own->hold & 1) && own->due[0] > 0) ||
        ((own->hold & 2) && own->due[1] > 0) ||
        ((own->hold & 4) && (sq_is_choice(r, 0) || sq_is_choice(r, 1)))) {
        own->wait = SQ_WAITS_SHARES;
        r->s->priority = SQ_NOBODY;
        return;
    }
    sq_place_damage(r);
}

/* --- `distribute` --- */

static int share_of(const struct sq_own *own, int object)
{
    int n = 0;

    for (int k = 0; k < own->share_count; k++)
        if (own->shares[k].object == object)
            n += own->shares[k].n;
    return n;
}

/* 5.1.9.4: nothing beyond what is lethal before all have that. */
static void check_shares(struct pl_run *r, int side, const struct pl_words *w)
{
    const struct sq_own *own = sq_own(r);
    int16_t objects[PL_OBJECTS];
    int count = sq_with_role(r, role_of(side), objects), sum = 0, spared = -1;

    for (int i = 0; i < count; i++) {
        sum += share_of(own, objects[i]);
        if (share_of(own, objects[i]) < lethal(r, objects[i]))
            spared = objects[i];
    }
    if (sum > own->due[side])
        pl_illegal(r, w->w[0].o, "5.1.9.3", SQ_SAY(TOO_MUCH_DISTRIBUTED), sum,
                   own->due[side]);
    else if (sum < own->due[side] && spared >= 0)
        pl_illegal(r, w->w[0].o, "5.1.9.3", SQ_SAY(TOO_LITTLE_DISTRIBUTED),
                   own->due[side], sum);
    for (int i = 0; i < count; i++)
        if (spared >= 0 && share_of(own, objects[i]) > lethal(r, objects[i])) {
            pl_illegal(r, NULL, "5.1.9.4", SQ_SAY(MORE_THAN_LETHAL),
                       HJ_STR_ARG(pl_called(r, objects[i])),
                       lethal(r, objects[i]), HJ_STR_ARG(pl_called(r, spared)));
            break;
        }
}

static bool read_shares(struct pl_run *r, int player, int side,
                        const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);

    for (int i = 0; i < w->count; i += 2) {
        int object = pl_object_operand(r, w->w[i].o, player);
        if (object < 0)
            return false;
        if (i + 1 == w->count || w->w[i + 1].o->kind != HJ_OPERAND_NUMBER) {
            pl_unread(r, w->w[i].o, SQ_SAY(MISSING_AMOUNT_OF_DAMAGE));
            return false;
        }
        if (w->w[i + 1].o->value < 0 || w->w[i + 1].o->value > PL_GREAT) {
            pl_unread(r, w->w[i + 1].o, PL_SAY(COUNT_OUT_OF_RANGE), PL_GREAT);
            return false;
        }
        if (!pl_is_flag(r, object, role_of(side))) {
            pl_undoable(r, w->w[i].o, "5.1.9.3", SQ_SAY(NOT_DEALT_DAMAGE),
                        HJ_STR_ARG(pl_called(r, object)));
            return false;
        }
        if (own->share_count == SQ_MOST_SHARES) {
            pl_unread(r, w->w[i].o, SQ_SAY(TOO_MANY_SHARES), SQ_MOST_SHARES);
            return false;
        }
        own->shares[own->share_count++] = (struct sq_share){
            .object = (int16_t)object, .n = (int16_t)w->w[i + 1].o->value};
    }
    return true;
}

void sq_do_distribute(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int side = player == own->attacking ? 0 : 1;

    if (own->wait != SQ_WAITS_SHARES ||
        (side == 1 && player != own->defending) || own->due[side] == 0) {
        pl_undoable(r, NULL, "5.1.9.3", SQ_SAY(NO_DAMAGE_TO_DISTRIBUTE),
                    HJ_STR_ARG(pl_id(r, player)));
        return;
    }
    if (!read_shares(r, player, side, w))
        return;
    check_shares(r, side, w);
    own->told |= (uint8_t)(1u << side);
    if (!(own->told >> (1 - side) & 1) && sq_is_choice(r, 1 - side))
        return; /* the other side's line follows */
    sq_place_damage(r);
}

/* Whether the damage of the attack has been dealt, all of it. */
static bool is_dealt(const struct pl_run *r)
{
    const struct sq_own *own = sq_own(r);

    if (own->attack == SQ_NO_ATTACK || own->wait == SQ_WAITS_ADJUST)
        return true;
    if (own->wait != SQ_WAITS_NOT || own->dealt_out == 0)
        return false;
    return own->attack == SQ_DOMINANCE
               ? own->dealt_out == SQ_NORMAL ||
                     (own->dealt_out == SQ_SWIFT &&
                      !(sq_any_role(r, SQ_IS_ATTACKER) &&
                        sq_any_role(r, SQ_IS_DEFENDER)))
               : own->dealt_out == SQ_STEALTH;
}

void sq_do_damage(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);

    (void)player;
    (void)w;
    if (own->attack != SQ_DOMINANCE && own->attack != SQ_STEALTHY) {
        pl_illegal(r, NULL, "7.2.2.4 7.2.2.6 7.4.2.6",
                   SQ_SAY(NO_ATTACK_THAT_DEALS_DAMAGE));
        return;
    }
    while (!is_dealt(r) && !pl_over(r) && !r->unread &&
           r->s->pending_count == 0) {
        if (own->wait != SQ_WAITS_NOT)
            sq_decline(r);
        else
            sq_cycle(r);
    }
}
