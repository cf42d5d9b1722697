/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: distribution and dealing of the damage of a step. */
#include "games/squarriors/sq.h"

/* Sides: 0 the attackers, 1 the defenders; own->due is the damage to each. */
/* Lethal damage: 5.1.9.1. */
int sq_lethal(const struct pl_run *r, int object)
{
    int left = pl_value(r, object, SQ_VALUE_BLOOD) -
               pl_mark_of(r->s, object, SQ_DAMAGE);

    if (r->s->objects[object].card == HJ_NO_CARD)
        return PL_GREAT;
    return left > 0 ? left : 0;
}

static bool is_choice(const struct pl_run *r, int side)
{
    int16_t objects[PL_OBJECTS];
    int count, all = 0;

    if (sq_own(r)->due[side] == 0)
        return false;
    count = sq_with_role(r, sq_role_of(side), objects);
    for (int i = 0; i < count; i++)
        all += sq_lethal(r, objects[i]);
    return count > 1 && sq_own(r)->due[side] < all;
}

/* Returns how much of N damage is prevented, and uses up the prevention. */
static int prevented(struct pl_run *r, int object, int n)
{
    int left = pl_prevents_all(r, object) ? 0 : n;

    for (int i = 0; i < r->s->modifier_count && left > 0; i++) {
        struct pl_modifier *m = &r->s->modifiers[i];
        int less = m->amount < 0 || m->amount > left ? left : m->amount;
        if (m->object != object || m->kind != PL_MODIFIES_RULES ||
            m->which != SQ_PREVENTS)
            continue;
        left -= less;
        if (m->amount > 0) /* below 0: all damage is prevented */
            m->amount = (int16_t)(m->amount - less);
    }
    return n - left;
}

int sq_deal_damage(struct pl_run *r, enum sq_edge edge, int source, int object,
                   int n, int player, const char *rule)
{
    int was = pl_mark_of(r->s, object, SQ_DAMAGE), now, kept;

    if (n <= 0 || pl_over(r) || !sq_is_living(r, object))
        return 0;
    kept = prevented(r, object, n);
    pl_event(r, &(struct hj_event){
                    .kind = PL_EDGE,
                    .field = (uint16_t)edge,
                    .player = (int8_t)r->s->objects[object].controller,
                    .chooser = (int8_t)(edge == SQ_IN_ATTACK ? player : -1),
                    .object = object,
                    .source = source,
                    .offered = n,
                    .absorbed = n - kept,
                    .rule = rule});
    pl_mark(r, object, SQ_DAMAGE, n - kept, rule);
    now = pl_mark_of(r->s, object, SQ_DAMAGE);
    if (now > was)
        pl_set_mark(r, object, SQ_BY, player + 1);
    return now - was;
}

/* Returns the damage that shares FROM to TO assign to the object. */
static int share_in(const struct sq_own *own, int object, int from, int to)
{
    int n = 0;

    for (int k = from; k < to; k++)
        if (own->shares[k].object == object)
            n += own->shares[k].n;
    return n;
}

/* Writes the damage of each creature of a side to SHARES: that of a line, then
 * up to lethal damage in the order in which they joined the side; the rest goes
 * to the last one (S37). */
static void share_out(const struct pl_run *r, int side, const int16_t objects[],
                      int count, int shares[])
{
    const struct sq_own *own = sq_own(r);
    int left = own->due[side], last = count - 1;

    for (int i = 0; i < count; i++)
        left -= shares[i] = share_in(own, objects[i], 0, own->share_count);
    for (int k = 0; k < own->share_count; k++)
        for (int i = 0; i < count; i++)
            if (own->shares[k].object == objects[i])
                last = i;
    for (int i = 0; i < count && left > 0; i++) {
        int more = sq_lethal(r, objects[i]) - shares[i];
        more = more > left ? left : more;
        if (more > 0) {
            shares[i] += more;
            left -= more;
        }
    }
    if (left > 0 && last >= 0 && pl_on("S37"))
        shares[last] += left;
}

/* True if no later line may write the shares of this side: it has no damage,
 * its own line wrote them, or this line is not `distribute`, nor a pass of a
 * strict log, where passes lead to what has no choice. */
static bool is_told(const struct pl_run *r, int side)
{
    return (r->a->verb != HJ_VERB_DISTRIBUTE && !r->g->setup.strict) ||
           sq_own(r)->due[side] == 0 || (sq_own(r)->told >> side & 1);
}

/* Keeps the placed shares for a later line: each up to lethal damage, and the
 * excess as a share of object -1, since any creature may get it (5.1.9.4). */
static void keep_shares(struct pl_run *r, const int16_t objects[], int count,
                        const int shares[])
{
    struct sq_own *own = sq_own(r);
    int beyond = 0;

    for (int i = 0; i < count && own->share_count < SQ_MOST_SHARES - 1; i++) {
        int lethal = sq_lethal(r, objects[i]),
            n = shares[i] < lethal ? shares[i] : lethal;
        beyond += shares[i] - n;
        own->shares[own->share_count++] =
            (struct sq_share){objects[i], (int16_t)n};
    }
    if (own->share_count < SQ_MOST_SHARES)
        own->shares[own->share_count++] =
            (struct sq_share){-1, (int16_t)beyond};
}

/* Deals the shares of a side, before any creature dies; returns the number of
 * its creatures. */
static int deal_to(struct pl_run *r, int side, int16_t objects[PL_OBJECTS])
{
    struct sq_own *own = sq_own(r);
    const char *rule =
        r->s->step == SQ_STEALTH ? "7.4.2.6 S18" : sq_step_rule(r, r->s->step);
    int count =
            own->due[side] > 0 ? sq_with_role(r, sq_role_of(side), objects) : 0,
        shares[PL_OBJECTS], by = side == 0 ? own->defending : own->attacking;

    share_out(r, side, objects, count, shares);
    if (!is_told(r, side))
        keep_shares(r, objects, count, shares);
    for (int i = 0; i < count; i++)
        own->dealt[1 - side] += sq_deal_damage(r, SQ_IN_ATTACK, -1, objects[i],
                                               shares[i], by, rule);
    return count;
}

void sq_place_damage(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    int16_t objects[2][PL_OBJECTS];
    int count[2], step = r->s->step, told = own->share_count;
    struct pl_simultaneous heard;

    own->wait = SQ_WAITS_NOT;
    for (int side = 0; side < 2; side++)
        count[side] = deal_to(r, side, objects[side]);
    own->told = (uint8_t)((is_told(r, 0) ? 0 : 1) | (is_told(r, 1) ? 0 : 2));
    own->share_count = (uint8_t)(own->share_count - told);
    memmove(own->shares, own->shares + told,
            own->share_count * sizeof own->shares[0]);
    own->due[0] = own->due[1] = 0;
    pl_begin_simultaneous(r, &heard);
    for (int side = 0; side < 2; side++) /* in the order of distribution */
        for (int i = 0; i < count[side]; i++)
            if (sq_is_living(r, objects[side][i]) &&
                sq_lethal(r, objects[side][i]) == 0)
                sq_raise_death(r, objects[side][i]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < count[side]; i++)
            sq_move_dead(r, objects[side][i],
                         pl_mark_of(r->s, objects[side][i], SQ_BY) - 1,
                         "5.1.9.1 5.5.4");
    pl_end_simultaneous(r, &heard);
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
    sq_give_privilege(r);
}

void sq_damage_step(struct pl_run *r)
{
    struct sq_own *own = sq_own(r);
    bool waits = (own->hold & 4) != 0;
    unsigned roles = sq_roles(r);

    own->share_count = own->told = 0;
    for (int side = 0; side < 2; side++)
        if (!(roles & sq_role_of(side)) || !pl_on(sq_step_rule(r, r->s->step)))
            own->due[side] = 0;
    waits = waits ? is_choice(r, 0) || is_choice(r, 1)
                  : ((own->hold & 1) && own->due[0] > 0) ||
                        ((own->hold & 2) && own->due[1] > 0);
    if (waits) {
        own->wait = SQ_WAITS_SHARES;
        r->s->priority = SQ_NOBODY;
    } else {
        sq_place_damage(r);
    }
}

/* --- `distribute` --- */

/* Checks the sum of the shares, and that no creature gets more than lethal
 * damage before all have that much (5.1.9.4). */
static void check_shares(struct pl_run *r, int side, const struct pl_words *w)
{
    const struct sq_own *own = sq_own(r);
    int16_t objects[PL_OBJECTS];
    int count = sq_with_role(r, sq_role_of(side), objects), sum = 0,
        spared = -1, beyond = -1;

    for (int i = count - 1; i >= 0; i--) {
        int share = share_in(own, objects[i], 0, own->share_count),
            lethal = sq_lethal(r, objects[i]);
        sum += share;
        if (share < lethal && spared < 0 &&
            r->s->objects[objects[i]].card != HJ_NO_CARD)
            spared = objects[i];
        beyond = share > lethal ? objects[i] : beyond;
    }
    if (sum > own->due[side])
        pl_illegal(r, w->w[0].o, "5.1.9.3", SQ_SAY(TOO_MUCH_DISTRIBUTED), sum,
                   own->due[side]);
    else if (sum < own->due[side] && spared >= 0)
        pl_illegal(r, w->w[0].o, "5.1.9.3", SQ_SAY(TOO_LITTLE_DISTRIBUTED),
                   own->due[side], sum);
    if (spared >= 0 && beyond >= 0)
        pl_illegal(r, NULL, "5.1.9.4", SQ_SAY(MORE_THAN_LETHAL),
                   PL_LABEL(r, beyond), sq_lethal(r, beyond),
                   PL_LABEL(r, spared));
}

static bool read_shares(struct pl_run *r, int player, int side,
                        const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);

    for (int i = 0; i < w->count; i += 2) {
        const struct hj_operand *o = w->w[i].o,
                                *n = i + 1 < w->count ? w->w[i + 1].o : NULL;
        int object = pl_object_operand(r, o, player);
        if (object < 0)
            return false;
        if (n == NULL || n->kind != HJ_OPERAND_NUMBER)
            pl_unread(r, o, SQ_SAY(MISSING_AMOUNT_OF_DAMAGE));
        else if (n->value < 0 || n->value > PL_GREAT)
            pl_unread(r, n, PL_SAY(COUNT_OUT_OF_RANGE), PL_GREAT);
        else if (!pl_is_flag(r, object, sq_role_of(side)))
            pl_undoable(r, o, "5.1.9.3", SQ_SAY(NOT_DEALT_DAMAGE),
                        PL_LABEL(r, object));
        else if (own->share_count == SQ_MOST_SHARES)
            pl_unread(r, o, SQ_SAY(TOO_MANY_SHARES), SQ_MOST_SHARES);
        if (r->unread)
            return false;
        own->shares[own->share_count++] =
            (struct sq_share){(int16_t)object, (int16_t)n->value};
    }
    return true;
}

/* own->told and own->shares hold the damage that the line above has placed,
 * that of the first side in front: each creature has its share, and the excess,
 * which is the last share of its side, goes anywhere or is left out. */
bool sq_is_distributed(struct pl_run *r, int player)
{
    const struct sq_own *own = sq_own(r);
    int side = player == own->attacking ? 0 : 1, missing = 0, beyond = 0,
        from = 0, to = own->share_count, second = 0;
    uint64_t named[PL_SETS] = {0};
    struct hj_str rest;

    if (r->a->verb != HJ_VERB_DISTRIBUTE || own->wait != SQ_WAITS_NOT ||
        !(own->told >> side & 1) || (side == 1 && player != own->defending) ||
        r->a->count % 2 != 0)
        return false;
    while (second < to && own->shares[second++].object >= 0)
        continue;
    if (side == 0)
        to = second;
    else if (second < to)
        from = second;
    for (int i = from; i < to; i++)
        *(own->shares[i].object < 0 ? &beyond : &missing) += own->shares[i].n;
    for (const struct hj_operand *o = r->a->operands;
         o < r->a->operands + r->a->count; o += 2) {
        int object = pl_find_operand(r, o, player, &rest);
        int share = object < 0 ? 0 : share_in(own, object, from, to);
        if (share == 0 || rest.n > 0 || pl_set_has(named, object) ||
            o[1].kind != HJ_OPERAND_NUMBER || o[1].value < share)
            return false;
        pl_set_add(named, object);
        missing -= share;
        beyond -= o[1].value - share;
    }
    return missing == 0 && beyond >= 0;
}

void sq_do_distribute(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    int side = player == own->attacking ? 0 : 1;

    if (sq_is_distributed(r, player)) {
        own->told &= (uint8_t) ~(1u << side);
        return;
    }
    if (own->wait != SQ_WAITS_SHARES ||
        (side == 1 && player != own->defending) || own->due[side] == 0) {
        pl_undoable(r, NULL, "5.1.9.3", SQ_SAY(NO_DAMAGE_TO_DISTRIBUTE),
                    PL_ID(r, player));
        return;
    }
    if (!read_shares(r, player, side, w))
        return;
    check_shares(r, side, w);
    own->told |= (uint8_t)(1u << side);
    if ((own->told >> (1 - side) & 1) || !is_choice(r, 1 - side))
        sq_place_damage(r); /* else the line of the other side follows */
}

bool sq_is_dealt(const struct pl_run *r)
{
    const struct sq_own *own = sq_own(r);

    if (own->attack == SQ_NO_ATTACK || own->wait == SQ_WAITS_ADJUST)
        return true;
    return own->wait == SQ_WAITS_NOT &&
           (own->dealt_out == SQ_NORMAL || own->dealt_out == SQ_STEALTH ||
            (own->dealt_out == SQ_SWIFT && own->attack == SQ_DOMINANCE &&
             (~sq_roles(r) & (SQ_IS_ATTACKER | SQ_IS_DEFENDER)) != 0));
}

void sq_do_damage(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct sq_own *own = sq_own(r);

    (void)player;
    (void)w;
    if (own->attack != SQ_DOMINANCE && own->attack != SQ_STEALTHY) {
        pl_illegal(r, NULL, "7.2.2.4 7.2.2.6 7.4.2.6",
                   SQ_SAY(NO_ATTACK_THAT_DEALS_DAMAGE));
        return;
    }
    sq_go_on(r, SQ_TO_DAMAGE);
}
